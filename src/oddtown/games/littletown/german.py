"""Little Town Builders in German: its sentences, its words, and what its settings are called.

Glossary: worker = Arbeiter, place = einsetzen, construct = bauen, resource = Rohstoff, food = Nahrung, goal = Ziel,
house = Haus, on offer = in der Auslage, stock = Vorrat, rent = Miete, grassy field = Wiese.
"""

from typing import Final

from oddtown.core.german import IN_GERMAN, coins, points, seat_words
from oddtown.core.text import Catalogue
from oddtown.games.littletown.meta import META
from oddtown.games.littletown.town import CELL_NAMES, COIN, CONDITIONS, GOODS, POINTS

TITLE: Final = "Little Town Builders"
SETTINGS: Final = {
    "board": ("Spielplan", "Seite des Spielplans"),
    "buildings": ("Gebäude", "zwölf gezogene Gebäude oder die zwölf für ein erstes Spiel"),
    "lost-goal": ("Verlorenes Ziel", "das Ziel, das rekonstruiert werden musste"),
}
CHOICES: Final = {
    "board": {"A": "Seite A", "B": "Seite B"},
    "buildings": {"random": "zufällig", "first-game": "erstes Spiel"},
    "lost-goal": {"in": "mit", "out": "ohne"},
}

GOOD_NAMES: Final = ("Holz", "Stein", "Fisch", "Weizen", "Münze", "Punkte")
assert len(GOOD_NAMES) == GOODS + 1
NAMES: Final = {
    "Bakery": "Bäckerei",
    "Bar": "Schenke",
    "Bookstore": "Buchladen",
    "Brewery": "Brauerei",
    "Carpenter": "Zimmerei",
    "Castle": "Burg",
    "Cathedral": "Kathedrale",
    "Church": "Kirche",
    "Factory": "Fabrik",
    "Fair": "Jahrmarkt",
    "Fishmonger": "Fischladen",
    "Fountain": "Springbrunnen",
    "Gold Mine": "Goldmine",
    "Granary": "Kornspeicher",
    "Grocery Store": "Lebensmittelladen",
    "Pier": "Anlegesteg",
    "Residence": "Residenz",
    "Restaurant": "Restaurant",
    "Statue of a Hero": "Heldenstatue",
    "Stone Shop": "Steinhandlung",
    "Trading Shop": "Tauschladen",
    "Watchtower": "Wachturm",
    "Well": "Brunnen",
    "Wheat Field": "Weizenfeld",
    "Workshop": "Werkstatt",
}
GOAL_NAMES: Final = (
    "drei eigene Gebäude, Seite an Seite verbunden",
    "mehr eigene Gebäude als Arbeiter",
    "Nahrung für zwei Runden",
    "eigene Gebäude an See, Berg und Wald",
    "ein Gebäude nutzen, das zwei Arten von Rohstoffen nimmt",
    "alle Arbeiter mit Fisch ernähren",
    "zwei Gebäude bauen, die Punkte geben",
    "ein Gebäude mit Fisch in der Wirkung bauen",
    "zwei Gebäude mit Münzen in der Wirkung bauen",
    "ein Gebäude mit Holz oder Stein in der Wirkung bauen",
    "ein Gebäude bauen, das mindestens 3 Stein kostet",
    "keine Münzen haben",
    "mindestens sechs Münzen haben",
    "einen Rohstoff in dem Zug ausgeben, in dem er gesammelt wurde",
    "mindestens vier Gebäude in einem Zug nutzen",
    "in einem Zug von zwei Gebäuden Punkte bekommen",
    "mindestens fünf Rohstoffe in einem Zug sammeln",
    "ein Gebäude bauen, das mindestens 3 Holz kostet",
)
assert len(GOAL_NAMES) == len(CONDITIONS)


def named(name: str) -> str:
    """Returns a building's name; one that the edition alone knows stays as it is."""
    return NAMES.get(name, name)


def amounts(goods: list[int]) -> str:
    """Says goods in words: 2 Holz, 1 Münze."""
    said = []
    for good, amount in enumerate(goods):
        if amount:
            said.append(
                coins(amount) if good == COIN else points(amount) if good == POINTS else f"{amount} {GOOD_NAMES[good]}"
            )
    return ", ".join(said) or "nichts"


def effect(takes_and_gives: list[list[int]]) -> str:
    """Says what a building takes and gives."""
    takes, gives = takes_and_gives
    return f"{amounts(takes)} -> {amounts(gives)}" if any(takes) else amounts(gives)


def and_coins(number: int) -> str:
    """Says what is paid in coins beside something else, unless nothing is."""
    return f" und {coins(number)}" if number else ""


def rent(number: int) -> str:
    """Says the rent, unless there is none."""
    return f"; Miete {number}" if number else ""


def fed(number: int) -> str:
    """Says for how many workers something is, unless for none."""
    return f" für {number} Arbeiter" if number else ""


def hungry(number: int) -> str:
    """Says how many workers get no food."""
    return f"{number or 'niemand'} {'bleiben' if number > 1 else 'bleibt'} hungrig"


GERMAN: Final = Catalogue(
    {
        "round": "Runde {round} beginnt mit {seat:seat}.",
        "goal.dealt": "Du hast das Ziel: {goal:goal}.",
        "goal.out": "Mit diesen Gebäuden nicht erreichbar und aus dem Spiel: {goal:goal}.",
        "goal.met": "{seat:seat} deckt ein Ziel für {points:points} auf: {goal:goal}.",
        "act.prompt": "Setzt du einen Arbeiter ein oder baust du ein Gebäude?",
        "place.option": "einen Arbeiter auf {cell:cell} einsetzen",
        "build.option": "{building:building} bauen",
        "build.not_offered": "Nicht in der Auslage: {building:building}.",
        "build.no_house": "Es ist kein Haus mehr da, um ein Gebäude zu markieren.",
        "build.cost": "{building:building}: Mit drei Münzen für jeden fehlenden Rohstoff kostet das {coins:coins}; "
        "vorhanden: {held}.",
        "cell.terrain": "{cell:cell} ist keine Wiese.",
        "cell.building": "Auf {cell:cell} steht schon ein Gebäude: {building:building}.",
        "cell.worker": "Auf {cell:cell} steht ein Arbeiter.",
        "place": "{seat:seat} setzt einen Arbeiter auf {cell:cell} ein.",
        "collect": "{seat:seat} sammelt {goods:goods}.",
        "rent": "{seat:seat} zahlt 1 Münze Miete an {to:seat} ({building:building}).",
        "use": "{seat:seat} nutzt ein Gebäude ({building:building}) und bekommt {goods:goods}.",
        "swapped": "{seat:seat} nutzt ein Gebäude ({building:building}).",
        "use.prompt": "Nutzt du ein Gebäude ringsum?",
        "use.order": "Der Vorrat ist knapp: Nutzt du erst ein Gebäude, oder sammelst du erst?",
        "use.option": "{building:building} auf {cell:cell} nutzen ({effect:effect}{rent:rent})",
        "use.swap": "{building:building} auf {cell:cell} nutzen (2 beliebige Rohstoffe -> 2 beliebige{rent:rent})",
        "use.useless": "{building:building} auf {cell:cell} nutzen",
        "use.nothing": "ein Gebäude auf {cell:cell} nutzen",
        "use.done": "kein Gebäude mehr nutzen",
        "collect.option": "{good:good} sammeln",
        "collect.none": "Es ist nichts mehr zu sammeln: {good:good}.",
        "use.no_building": "Auf {cell:cell} steht kein Gebäude.",
        "use.far": "{building:building} auf {cell:cell} liegt nicht neben diesem Arbeiter.",
        "use.never": "Dieses Gebäude wird nie von einem Arbeiter genutzt: {building:building}.",
        "use.again": "Dieses Gebäude wurde schon genutzt: {building:building}.",
        "use.rent": "Für die Miete an {to:seat} ist keine Münze da ({building:building}).",
        "use.input": "Was dieses Gebäude nimmt, kann nicht bezahlt werden: {building:building}.",
        "give.first": "Welchen Rohstoff gibst du als ersten ab?",
        "give.second": "Welchen Rohstoff gibst du als zweiten ab?",
        "give.option": "{good:good} abgeben",
        "give.order": "Der zweite Rohstoff kommt in der Reihenfolge nicht vor dem ersten, also ab {good:good}.",
        "give.absent": "Neben dem anderen Rohstoff sind weder {good:good} noch drei Münzen dafür da.",
        "take": "{seat:seat} nimmt 1 {good:good}.",
        "take.first": "Welchen Rohstoff nimmst du als ersten?",
        "take.second": "Welchen Rohstoff nimmst du als zweiten?",
        "take.option": "{good:good} nehmen",
        "take.empty": "Im Vorrat ist kein {good:good} mehr.",
        "take.order": "Der zweite Rohstoff kommt in der Reihenfolge nicht vor dem ersten: Beginne mit einem anderen.",
        "at.prompt": "{building:building}: Wo baust du?",
        "at.option": "auf {cell:cell}",
        "build": "{seat:seat} baut: {building:building} auf {cell:cell}.",
        "coins.prompt": "{due} {good:good} zu bezahlen: Wie viel davon mit je drei Münzen?",
        "coins.option": "{cubes} {good:good}{coins:and_coins}",
        "coins.due": "Zu bezahlen sind nur {due} {good:good}.",
        "coins.cubes": "Du hast nur {held} {good:good}.",
        "coins.short": "Das kostet {coins:coins}, und du hast {held}.",
        "feed.prompt": "{needed} Arbeiter zu ernähren: Wie viele davon mit je drei Münzen?",
        "feed.option": "{coins:coins}{units:fed}; {missing:hungry}",
        "feed.workers": "Du hast nur {workers} Arbeiter zu ernähren.",
        "fish.prompt": "Wie viel Fisch gibst du als Nahrung?",
        "fish.option": "{fish} Fisch und {wheat} Weizen",
        "fish.held": "Du hast nur {fish} Fisch.",
        "fish.enough": "Nahrung brauchen nur {workers} Arbeiter.",
        "fish.wheat": "Du hast nur {wheat} Weizen.",
        "fed": "{seat:seat} ernährt alle Arbeiter: {goods:goods}.",
        "fed.short": "{seat:seat} gibt als Nahrung {goods:goods}; ohne Nahrung: {missing} Arbeiter, "
        "das kostet {lost:points}.",
        "cathedral": "Die Kathedrale bringt {seat:seat} {points:points}.",
        "end": "Das Spiel ist zu Ende.",
        # Questions as those read them who are not asked.
        "act.prompt.others": "{seat:seat} setzt einen Arbeiter ein oder baut ein Gebäude.",
        "use.prompt.others": "{seat:seat} wählt, welches Gebäude ringsum genutzt wird.",
        "use.order.others": "Der Vorrat ist knapp: {seat:seat} nutzt erst ein Gebäude oder sammelt erst.",
        "give.first.others": "{seat:seat} wählt den ersten Rohstoff zum Abgeben.",
        "give.second.others": "{seat:seat} wählt den zweiten Rohstoff zum Abgeben.",
        "take.first.others": "{seat:seat} wählt den ersten Rohstoff zum Nehmen.",
        "take.second.others": "{seat:seat} wählt den zweiten Rohstoff zum Nehmen.",
        "at.prompt.others": "{building:building}: {seat:seat} wählt den Bauplatz.",
        "coins.prompt.others": "{due} {good:good} zu bezahlen: {seat:seat} wählt, wie viel davon mit je drei Münzen.",
        "feed.prompt.others": "{needed} Arbeiter zu ernähren: {seat:seat} wählt, wie viele davon mit je drei Münzen.",
        "fish.prompt.others": "{seat:seat} wählt, wie viel Fisch es als Nahrung gibt.",
        "score.track": "Punkte auf der Leiste",
        "score.goals": "erreichte Ziele",
        "score.building": "{building:building} auf {cell:cell}",
        "score.coins": "{coins:coins}, ein Punkt für je drei",
    },
    {
        "seat": seat_words(META.seat_names),
        "building": named,
        "goal": GOAL_NAMES,
        "cell": CELL_NAMES,
        "good": GOOD_NAMES,
        "goods": amounts,
        "effect": effect,
        "coins": coins,
        "and_coins": and_coins,
        "rent": rent,
        "fed": fed,
        "hungry": hungry,
        "points": points,
    },
    IN_GERMAN,
)
