"""Tybor the Builder in German: its sentences, its words, and what its settings are called.

Glossary: character = Person, citizen = Bürger, worker = Arbeiter, builder = Baumeister, strength = Stärke, stage =
Etappe, chapter = Kapitel, display = Auslage, Little and Great side = klein und groß, draw pile = Nachziehstapel,
discards = Ablage, secret objective = geheimer Auftrag, set = Satz, First Player card = Startkarte.
"""

from typing import Final

from oddtown.core.german import IN_GERMAN, seat_words
from oddtown.core.text import Catalogue
from oddtown.games.tybor.cards import FOUR, SIX
from oddtown.games.tybor.meta import CHAPTERS, META

NAMES: Final = {
    "Boardwalk": "Hafenpromenade",
    "Port Tavern": "Hafenschenke",
    "Harbor Office": "Hafenamt",
    "Lighthouse": "Leuchtturm",
    "Shipyard": "Werft",
    "Sailmaker": "Segelmacherei",
    "Ferry": "Fähre",
    "Fishery": "Fischerei",
    "Customs House": "Zollhaus",
    "Boathouse": "Bootshaus",
    "Farm House": "Bauernhaus",
    "Granary": "Kornspeicher",
    "Barn": "Scheune",
    "Mill": "Mühle",
    "Dairy": "Molkerei",
    "Orchard": "Obstgarten",
    "Stable": "Stall",
    "Brewery": "Brauerei",
    "Manor": "Gutshof",
    "Shepherd's Hut": "Schäferhütte",
    "Border": "Grenze",
    "Fence": "Zaun",
    "Town Hall": "Rathaus",
    "Watchtower": "Wachturm",
    "Barracks": "Kaserne",
    "Armory": "Rüstkammer",
    "Smithy": "Schmiede",
    "Town Gate": "Stadttor",
    "Keep": "Bergfried",
    "Gallows Hill": "Galgenberg",
    "Market": "Markt",
    "Marketsquare": "Marktplatz",
    "Guild Hall": "Gildenhaus",
    "Counting House": "Kontor",
    "Warehouse": "Lagerhaus",
    "Bakery": "Bäckerei",
    "Inn": "Gasthaus",
    "Tailor's Shop": "Schneiderei",
    "Trading House": "Handelshaus",
    "Weighing House": "Stadtwaage",
    "Founding Fever": "Gründungsfieber",
    "A Motley Crowd": "Ein bunter Haufen",
    "Escape from the City": "Stadtflucht",
    "Size Matters": "Auf die Größe kommt es an",
    "A Young Builder": "Ein junger Baumeister",
    "The Mayor's Request": "Die Bitte der Bürgermeisterin",
    "A Full Larder": "Eine volle Speisekammer",
    "Market Day": "Markttag",
    "Many Hands": "Viele Hände",
    "Trouble at the Border": "Unruhe an der Grenze",
    "Building the Harbor": "Der Bau des Hafens",
    "The King's Capital": "Die Hauptstadt des Königs",
}

TITLE: Final = "Tybor der Baumeister"
SETTINGS: Final = {
    "scenario": ("Szenario", "was am Ende einer Etappe geschieht"),
    "chapter": ("Kapitel", "was am Ende des Spiels zählt"),
}
CHOICES: Final = {
    "scenario": {
        "random": "zufällig",
        "founding-fever": NAMES["Founding Fever"],
        "motley-crowd": NAMES["A Motley Crowd"],
        "escape-from-the-city": NAMES["Escape from the City"],
        "size-matters": NAMES["Size Matters"],
    },
    "chapter": {"random": "zufällig", **{chapter: chapter for chapter in CHAPTERS}},
}

COLOURS: Final = ("blau", "grün", "rot", "gelb")
COLOURED: Final = tuple(f"{colour}e" for colour in COLOURS)  # jedes zweite blaue Gebäude
OF_COLOURED: Final = tuple(f"{colour}en" for colour in COLOURS)  # aus blauen Gebäuden
PROFESSION_NAMES: Final = ("Bauer", "Händler", "Handwerker", "Kapitän", "Priester", "Soldat")
STAGE_NAMES: Final = ("", "I", "II", "III", "IV")
SIDES: Final = ("klein", "groß")
assert len(COLOURS) == FOUR
assert len(PROFESSION_NAMES) == SIX


def named(name: str) -> str:
    """Returns the name of a building, scenario or chapter; one that the edition alone knows stays as it is."""
    return NAMES.get(name, name)


def listed(names: list[str]) -> str:
    """Says several names."""
    return ", ".join(map(named, names)) or "keine"


def character(card: list[int]) -> str:
    """Says a character: Soldat (Stärke 4, rot)."""
    profession, strength, *colours = card
    return f"{PROFESSION_NAMES[profession]} ({', '.join([f'Stärke {strength}', *(COLOURS[c] for c in colours)])})"


def characters(cards: list[list[int]]) -> str:
    """Says several characters."""
    return ", ".join(map(character, cards))


def cards_of(number: int) -> str:
    """Says a number of cards."""
    return "1 Karte" if number == 1 else f"{number} Karten"


def people(number: int) -> str:
    """Says a number of characters."""
    return "1 Person" if number == 1 else f"{number or 'keine'} Personen"


GERMAN: Final = Catalogue(
    {
        "objective": "Dein geheimer Auftrag: 5 Punkte für jeden Satz aus {colours:of_coloured} Gebäuden.",
        "scenario": "Das Szenario: {name:name}.",
        "chapter": "Das Kapitel: {chapter}, {name:name}.",
        "stage": "Etappe {stage:stage} beginnt mit {seat:seat}. Kosten: klein {little}, groß {great} Stärke.",
        "dealt": "Du bekommst auf die Hand: {cards:characters}.",
        "shuffle": "Die Ablage wird gemischt: Der neue Nachziehstapel hat {count:cards}.",
        "search": "Es fehlte: {colours:colour}. Aus dem Stapel kommen: {buildings:names}. Er wird gemischt.",
        "dealt.late": "Aus dem eben gemischten Stapel zuletzt auf die Hand von {seat:seat}: {count:cards}.",
        "display": "In der Auslage: {buildings:names}.",
        "choose.prompt": "Wähle eine Karte; alle wählen gleichzeitig.",
        "choose.option": "wählen: {card:character}",
        "choose.absent": "Nicht auf dieser Hand: {card:character}.",
        "show": "{seat:seat} zeigt: {card:character}.",
        "show.late": "{seat:seat} zeigt eine der zuletzt gemischten Karten: {card:character}.",
        "use.prompt": "{card:character}: Wie nutzt du die Karte?",
        "citizen.option": "als Bürger aufnehmen: {card:character}",
        "worker.option": "als Arbeiter anheuern: {card:character}",
        "build.option": "bauen: {building:name} ({side:side}) für {cost} Stärke",
        "build.absent": "Nicht in der Auslage: {building:name}.",
        "build.cost": "{building:name} ({side:side}) kostet {cost} Stärke; die Arbeiter haben {strength}.",
        "citizen": "Neuer Bürger bei {seat:seat}: {card:character}.",
        "worker": "Neuer Arbeiter bei {seat:seat}: {card:character}.",
        "build": "{seat:seat} baut: {building:name} ({side:side}) für {cost} Stärke.",
        "pay": "{seat:seat} bezahlt mit: {card:character}.",
        "pay.prompt": "Noch {due} Stärke zu bezahlen: Welchen Arbeiter gibst du als nächsten ab?",
        "pay.option": "abgeben: {card:character}",
        "pay.absent": "Nicht unter den Arbeitern: {card:character}.",
        "pay.order": "Arbeiter werden nach fallender Stärke genannt: erst {card:character}, dann {last:character}.",
        "pay.short": "{card:character}: Die Arbeiter, die danach folgen, reichen nicht für die {due} Stärke, "
        "die noch zu bezahlen sind.",
        "take": "{seat:seat} nimmt {count:people} vom Nachziehstapel.",
        "taken": "Du nimmst: {cards:characters}.",
        "drop": "{seat:seat} legt davon die {place:place} Karte ab: {card:character}.",
        "drop.worker": "Welche Person legst du ab? Der Rest kommt zu den Arbeitern.",
        "drop.citizen": "Welche Person legst du ab? Der Rest kommt zu den Bürgern.",
        "drop.option": "ablegen: {card:character}",
        "drop.absent": "Nicht unter den genommenen Personen: {card:character}.",
        "pass": "Die Handkarten werden weitergegeben; die Startkarte geht an {seat:seat}.",
        "lose.prompt": "Welchen Bürger oder Arbeiter legst du ab?",
        "lose.of_citizens": "einen Bürger ablegen: {card:character}",
        "lose.of_workers": "einen Arbeiter ablegen: {card:character}",
        "lose.no_citizen": "Nicht unter den Bürgern: {card:character}.",
        "lose.no_worker": "Nicht unter den Arbeitern: {card:character}.",
        "lose.citizen": "{seat:seat} legt einen Bürger ab: {card:character}.",
        "lose.worker": "{seat:seat} legt einen Arbeiter ab: {card:character}.",
        "trade.prompt": "Gibst du ein Kapitänssymbol ab, um drei Personen zu nehmen, zwei davon als Arbeiter?",
        "trade.keep": "alle Kapitänssymbole behalten",
        "trade.of_captains": "einen Bürger ablegen: {card:character}",
        "trade.of_buildings": "ein Gebäude abgeben: {building:name} ({side:side})",
        "trade.no_captain": "Kein Kapitän unter den Bürgern: {card:character}.",
        "trade.no_building": "Kein Gebäude mit Kapitänssymbol, das dort liegt: {building:name} ({side:side}).",
        "trade.captain": "{seat:seat} legt einen Bürger ab, um drei Personen zu nehmen: {card:character}.",
        "trade.building": "{seat:seat} gibt ein Gebäude ab, um drei Personen zu nehmen: {building:name} ({side:side}).",
        "reveal": "Der geheime Auftrag von {seat:seat}: Sätze aus {colours:of_coloured} Gebäuden.",
        "end": "Das Spiel ist zu Ende.",
        # Questions as those read them who are not asked.
        "choose.prompt.others": "Alle wählen gleichzeitig eine Karte.",
        "use.prompt.others": "{card:character}: {seat:seat} entscheidet, wie die Karte genutzt wird.",
        "pay.prompt.others": "Noch {due} Stärke zu bezahlen: {seat:seat} wählt den nächsten Arbeiter.",
        "drop.worker.others": "{seat:seat} wählt eine Person zum Ablegen. Der Rest kommt zu den Arbeitern.",
        "drop.citizen.others": "{seat:seat} wählt eine Person zum Ablegen. Der Rest kommt zu den Bürgern.",
        "lose.prompt.others": "{seat:seat} wählt einen Bürger oder Arbeiter zum Ablegen.",
        "trade.prompt.others": "{seat:seat} kann ein Kapitänssymbol abgeben, um drei Personen zu nehmen, zwei davon "
        "als Arbeiter.",
        "score.building": "{building:name} ({side:side})",
        "score.most": "{building:name}: niemand hat mehr {of:coloured} Gebäude",
        "score.set": "{building:name}: Sätze aus vier Farben",
        "score.pair": "{building:name}: jedes zweite {of:coloured} Gebäude",
        "score.symbol": "{count} × {symbol:profession}",
        "score.objective": "{name:name}",
        "score.secret": "geheimer Auftrag: Sätze aus {colours:of_coloured} Gebäuden",
    },
    {
        "seat": seat_words(META.seat_names),
        "stage": STAGE_NAMES,
        "colour": COLOURS,
        "coloured": COLOURED,
        "of_coloured": OF_COLOURED,
        "profession": PROFESSION_NAMES,
        "side": SIDES,
        "place": ("erste", "zweite", "dritte"),
        "character": character,
        "characters": characters,
        "name": named,
        "names": listed,
        "cards": cards_of,
        "people": people,
    },
    IN_GERMAN,
)
