"""What lies on the table of Little Town Builders, for whoever points at it."""

from typing import Final

from oddtown.core import german as de
from oddtown.core.text import Said
from oddtown.core.topic import Topic
from oddtown.games.littletown import german, text
from oddtown.games.littletown.rules import LittleTown
from oddtown.games.littletown.town import COIN, NONE, PLAIN, RESOURCES, SPECIALS, SWAP, Town


def topics(game: LittleTown) -> list[Topic]:
    """Returns all that can be asked about; buildings and goals are those of the edition."""
    town = game.town
    return [
        *(_building(town, kind) for kind in range(len(town.names))),
        *TERRAIN,
        *GOODS,
        *(_goal(points, goal) for goal, points in enumerate(town.goal_points)),
        *THINGS,
    ]


# Buildings.

SPECIAL_EFFECTS: Final = (
    Said("", ""),
    Said("Nobody uses it; it is there for its points.", "Niemand nutzt es; es bringt nur seine Punkte."),
    Said(
        "A worker beside it gives any two resources and takes any two.",
        "Wer einen Arbeiter daneben einsetzt, gibt zwei beliebige Rohstoffe ab und nimmt zwei beliebige.",
    ),
    Said(
        "At the end of the game it counts 4 points for each other house of its owner on the eight squares around it.",
        "Am Spielende zählt es 4 Punkte für jedes andere Haus derselben Person auf den acht Feldern ringsum.",
    ),
    Said(
        "At the end of the game it counts 4 points for each other house on the eight squares around it.",
        "Am Spielende zählt es 4 Punkte für jedes andere Haus auf den acht Feldern ringsum.",
    ),
    Said(
        "At the end of the game it counts 2 points for each grassy field without a building around it.",
        "Am Spielende zählt es 2 Punkte für jede Wiese ohne Gebäude ringsum.",
    ),
    Said(
        "At the end of each round its owner uses the eight squares around it as if a worker stood there, rent "
        "included.",
        "Am Ende jeder Runde nutzt, wem es gehört, die acht Felder ringsum, als stünde dort ein Arbeiter, auch mit "
        "Miete.",
    ),
    Said(
        "At the end of each round its owner uses the buildings around it as if a worker stood there, rent included.",
        "Am Ende jeder Runde nutzt, wem es gehört, die Gebäude ringsum, als stünde dort ein Arbeiter, auch mit Miete.",
    ),
    Said(
        "At the end of each round it brings its owner 1 point for each worker around it, of any colour.",
        "Am Ende jeder Runde bringt es, wem es gehört, 1 Punkt für jeden Arbeiter ringsum, gleich welcher Farbe.",
    ),
    Said(
        "At the end of each round it brings its owner 1 point for each own worker around it.",
        "Am Ende jeder Runde bringt es, wem es gehört, 1 Punkt für jeden eigenen Arbeiter ringsum.",
    ),
)
SPECIAL_RULES: Final = (
    ("LT-22", "LT-24", "LT-27", "LT-29", "LT-59"),
    ("LT-59", "LT-R5"),
    ("LT-22", "LT-27", "LT-29", "LT-59", "LT-R8"),
    *[("LT-59", "LT-R14", "LT-R19")] * 3,
    *[("LT-39", "LT-59", "LT-R10", "LT-R19")] * 4,
)
assert len(SPECIAL_EFFECTS) == len(SPECIAL_RULES) == len(SPECIALS)


def _building(town: Town, kind: int) -> Topic:
    name, special, points = town.names[kind], town.special[kind], town.points[kind]
    effect = SPECIAL_EFFECTS[special] if special != PLAIN else _effect(town, kind)
    cost = Said(text.amounts(town.cost[kind]), german.amounts(town.cost[kind]))
    tile = Said(f"It costs {cost.en}", f"Kosten: {cost.de}")
    if points or special in (PLAIN, NONE, SWAP):
        tile = Said(
            f"{tile.en} and counts {points} {'point' if points == 1 else 'points'} at the end",
            f"{tile.de}; am Spielende zählt es {de.points(points)}",
        )
    return Topic(
        f"building.{kind}",
        Said(name, german.named(name)),
        Said(f"{tile.en}. {effect.en}", f"{tile.de}. {effect.de}"),
        SPECIAL_RULES[special],
    )


def _effect(town: Town, kind: int) -> Said:
    """Says what a worker beside a building may do with it."""
    takes, gives = town.takes[kind], town.gives[kind]
    gains = Said(f"gets {text.amounts(gives)}", f"bekommt {german.amounts(gives)}")
    pays = Said("", "")
    if any(takes):
        pays = Said(f"gives {text.amounts(takes)} and ", f"gibt {german.amounts(takes)} ab und ")
    return Said(
        f"Whoever places a worker beside it {pays.en}{gains.en}.",
        f"Wer einen Arbeiter daneben einsetzt, {pays.de}{gains.de}.",
    )


# Terrain and goods.


def _terrain(number: int, name: Said, gives: str, german_gives: str) -> Topic:
    return Topic(
        f"terrain.{number}",
        name,
        Said(
            f"Each worker placed on one of the eight squares around it brings 1 {gives} out of the stock. "
            "Nothing can be placed or built here.",
            f"Jeder Arbeiter, der auf einem der acht Felder ringsum eingesetzt wird, bringt 1 {german_gives} aus dem "
            "Vorrat. Hier kann niemand einsetzen oder bauen.",
        ),
        ("LT-20", "LT-21", "LT-23", "LT-R4"),
    )


TERRAIN: Final = [
    _terrain(0, Said("Forest", "Wald"), "wood", "Holz"),
    _terrain(1, Said("Mountain", "Berg"), "stone", "Stein"),
    _terrain(2, Said("Lake", "See"), "fish", "Fisch"),
]
GOODS: Final = [
    Topic(
        "good.0",
        Said("Wood", "Holz"),
        Said(
            "A resource: forests give it, and most buildings cost some of it.",
            "Ein Rohstoff: Wälder geben ihn, und die meisten Gebäude kosten etwas davon.",
        ),
        ("LT-21", "LT-33", "LT-55", "LT-64"),
    ),
    Topic(
        "good.1",
        Said("Stone", "Stein"),
        Said(
            "A resource: mountains give it, and the dearer buildings cost it.",
            "Ein Rohstoff: Berge geben ihn, und die teureren Gebäude kosten ihn.",
        ),
        ("LT-21", "LT-33", "LT-55", "LT-64"),
    ),
    Topic(
        "good.2",
        Said("Fish", "Fisch"),
        Said(
            "A resource and food: lakes give it, and at the end of a round it feeds a worker.",
            "Ein Rohstoff und Nahrung: Seen geben ihn, und am Ende einer Runde ernährt er einen Arbeiter.",
        ),
        ("LT-21", "LT-40", "LT-41", "LT-64"),
    ),
    Topic(
        "good.3",
        Said("Wheat", "Weizen"),
        Said(
            "A resource and food: no terrain gives it, only buildings do, wheat fields first of all. It feeds a "
            "worker, as fish does.",
            "Ein Rohstoff und Nahrung: Kein Gelände gibt ihn, nur Gebäude, vor allem Weizenfelder. Er ernährt einen "
            "Arbeiter, wie Fisch.",
        ),
        ("LT-37", "LT-40", "LT-41", "LT-64"),
    ),
    Topic(
        "good.4",
        Said("Coins", "Münzen"),
        Said(
            "They pay the rent for buildings of others. In any payment three coins can stand in for one resource, "
            "and at the end every three are a point.",
            "Sie bezahlen die Miete für Gebäude der anderen. Bei jeder Bezahlung ersetzen drei Münzen einen "
            "Rohstoff, und am Ende sind je drei einen Punkt wert.",
        ),
        ("LT-12", "LT-27", "LT-55", "LT-56", "LT-60", "LT-67"),
    ),
]

# Goals.

GOAL_RULES: Final[dict[int, tuple[str, ...]]] = {
    4: ("LT-R17",),
    5: ("LT-R17",),
    6: ("LT-51", "LT-R1"),
    7: ("LT-51", "LT-52"),
    11: ("LT-R16",),
    12: ("LT-R16",),
    13: ("LT-R13", "LT-R17"),
    14: ("LT-R13",),
    15: ("LT-R13",),
    16: ("LT-R13",),
}


# What each goal asks for, exactly. The digest has the same sentences.
CONDITIONS: Final = (
    Said(
        "Three of your buildings touch by their sides, in a line or around a corner.",
        "Drei deiner Gebäude berühren sich mit den Seiten, in einer Linie oder um die Ecke.",
    ),
    Said(
        "You own more buildings than you have workers: 6 with two players, 5 with three, 4 with four.",
        "Du besitzt mehr Gebäude, als du Arbeiter hast: 6 zu zweit, 5 zu dritt, 4 zu viert.",
    ),
    Said(
        "You hold at least 10 food (fish and wheat) with two players, 8 with three, 6 with four.",
        "Du hast mindestens 10 Nahrung (Fisch und Weizen) zu zweit, 8 zu dritt, 6 zu viert.",
    ),
    Said(
        "Three different buildings of yours lie beside a lake, a mountain and a forest, one each. Corners count.",
        "Drei verschiedene deiner Gebäude liegen je eines neben See, Berg und Wald. Auch über Eck zählt.",
    ),
    Said(
        "In your turn you use a building that takes at least two kinds of resource. At the Trading Shop you give two "
        "different ones.",
        "Du nutzt in deinem Zug ein Gebäude, das mindestens zwei Arten von Rohstoffen nimmt. Im Tauschladen gibst du "
        "zwei verschiedene ab.",
    ),
    Said(
        "At the end of a round you feed all your workers with fish alone, without wheat or coins.",
        "Am Ende einer Runde ernährst du alle deine Arbeiter nur mit Fisch, ohne Weizen und Münzen.",
    ),
    Said(
        "You own at least two buildings that give points to whoever uses them.",
        "Du besitzt mindestens zwei Gebäude, die beim Nutzen Punkte geben.",
    ),
    Said(
        "You own a building that takes or gives fish.",
        "Du besitzt ein Gebäude, das Fisch nimmt oder gibt.",
    ),
    Said(
        "You own at least two buildings that take or give coins.",
        "Du besitzt mindestens zwei Gebäude, die Münzen nehmen oder geben.",
    ),
    Said(
        "You own a building that takes or gives wood or stone.",
        "Du besitzt ein Gebäude, das Holz oder Stein nimmt oder gibt.",
    ),
    Said("You own a building that costs at least 3 stone.", "Du besitzt ein Gebäude, das mindestens 3 Stein kostet."),
    Said(
        "You have no coins. Having none halfway through using a building is not enough.",
        "Du hast keine Münzen. Mitten im Nutzen eines Gebäudes keine zu haben reicht nicht.",
    ),
    Said("You have at least 6 coins.", "Du hast mindestens 6 Münzen."),
    Said(
        "In your turn you pay a resource of a kind that you gathered in the same turn, from terrain or from a building "
        "that takes nothing.",
        "Du bezahlst in deinem Zug mit einer Art von Rohstoff, die du im selben Zug gesammelt hast, von Gelände oder "
        "von einem Gebäude, das nichts nimmt.",
    ),
    Said("You use at least four buildings in one turn.", "Du nutzt in einem Zug mindestens vier Gebäude."),
    Said(
        "In one turn at least two buildings give you points.",
        "In einem Zug geben dir mindestens zwei Gebäude Punkte.",
    ),
    Said(
        "In one turn you gather at least five resources, from terrain or from buildings that take nothing.",
        "Du sammelst in einem Zug mindestens fünf Rohstoffe, von Gelände oder von Gebäuden, die nichts nehmen.",
    ),
    Said("You own a building that costs at least 3 wood.", "Du besitzt ein Gebäude, das mindestens 3 Holz kostet."),
)
assert len(CONDITIONS) == len(text.GOAL_NAMES)


def _goal(points: int, goal: int) -> Topic:
    name = Said(*(names[goal] for names in (text.GOAL_NAMES, german.GOAL_NAMES)))
    asks = CONDITIONS[goal]
    return Topic(
        f"goal.{goal}",
        Said(*(each[:1].upper() + each[1:] for each in name)),
        Said(
            f"{asks.en} A goal for {points} points: it is shown as soon as it is achieved and counts at the end; "
            "one that is never achieved costs nothing.",
            f"{asks.de} Ein Ziel für {de.points(points)}: Es wird gezeigt, sobald es erreicht ist, und zählt am Ende; "
            "wird es nie erreicht, kostet das nichts.",
        ),
        ("LT-49", "LT-50", "LT-54", *GOAL_RULES.get(goal, ())),
    )


# The rest.

THINGS: Final = [
    Topic(
        "goal",
        Said("Hidden goals", "Verdeckte Ziele"),
        Said(
            "Everybody holds goals that only they know. One that is still hidden was never met by its holder, for it "
            "is shown as soon as it is.",
            "Jede Person hat Ziele, die nur sie kennt. Was noch verdeckt ist, wurde noch nicht erreicht, denn ein "
            "Ziel wird gezeigt, sobald es erreicht ist.",
        ),
        ("LT-8", "LT-9", "LT-50", "LT-53", "LT-R12"),
    ),
    Topic(
        "worker",
        Said("Worker", "Arbeiter"),
        Said(
            "Every turn uses one worker: placed on a grassy field it brings what lies on the eight squares around "
            "it, or it constructs a building. At the end of the round all come home and want food.",
            "Jeder Zug braucht einen Arbeiter: Auf einer Wiese eingesetzt bringt er, was auf den acht Feldern ringsum "
            "liegt, oder er baut ein Gebäude. Am Ende der Runde kommen alle heim und wollen Nahrung.",
        ),
        ("LT-6", "LT-17", "LT-18", "LT-20", "LT-28", "LT-44", "LT-R9"),
    ),
    Topic(
        "house",
        Said("House", "Haus"),
        Said(
            "A house on a building shows whose it is. Whoever has no house left can construct no more.",
            "Ein Haus auf einem Gebäude zeigt, wem es gehört. Wer kein Haus mehr hat, kann nicht mehr bauen.",
        ),
        ("LT-7", "LT-34", "LT-66"),
    ),
    Topic(
        "area",
        Said("Building area", "Bauplatz"),
        Said(
            "Workers that constructed a building stand here until the round is over. There is room for any number.",
            "Hier stehen bis zum Ende der Runde die Arbeiter, die ein Gebäude gebaut haben. Platz ist für beliebig "
            "viele.",
        ),
        ("LT-31", "LT-36", "LT-44"),
    ),
    Topic(
        "stock",
        Said("Stock", "Vorrat"),
        Said(
            "All resources and coins that nobody holds. What has run out cannot be had until some is paid back.",
            "Alle Rohstoffe und Münzen, die niemand hat. Was aufgebraucht ist, bekommt niemand, bis wieder etwas "
            "eingezahlt ist.",
        ),
        ("LT-13", "LT-64", "LT-R6"),
    ),
    Topic(
        "round",
        Said("Round", "Runde"),
        Said(
            "A game has four rounds. A round is over when everybody has used all workers; then they are fed and come "
            "home.",
            "Ein Spiel hat vier Runden. Eine Runde ist zu Ende, wenn alle ihre Arbeiter gebraucht haben; dann werden "
            "sie ernährt und kommen heim.",
        ),
        ("LT-5", "LT-19", "LT-38", "LT-46", "LT-R10"),
    ),
    Topic(
        "start",
        Said("Start player", "Wer beginnt"),
        Said(
            "Begins the round; turns go clockwise from there, and so does feeding. In the next round it is the next "
            "one clockwise.",
            "Hier beginnt die Runde; von dort geht es im Uhrzeigersinn, auch bei der Ernährung. In der nächsten Runde "
            "beginnt, wer im Uhrzeigersinn folgt.",
        ),
        ("LT-15", "LT-16", "LT-47", "LT-48", "LT-R3"),
    ),
    Topic(
        "rent",
        Said("Rent", "Miete"),
        Said(
            "Using a building of somebody else costs 1 coin, which goes to its owner first. Without a coin the "
            "buildings of the others are closed.",
            "Ein Gebäude der anderen zu nutzen kostet 1 Münze, und die bekommt zuerst, wem es gehört. Ohne Münze "
            "sind die Gebäude der anderen geschlossen.",
        ),
        ("LT-27", "LT-30", "LT-R5"),
    ),
    Topic(
        "feeding",
        Said("Feeding", "Ernährung"),
        Said(
            "At the end of each round every worker wants a fish or a wheat. Three coins can stand in for one; each "
            "worker without food costs 3 points.",
            "Am Ende jeder Runde will jeder Arbeiter einen Fisch oder einen Weizen. Drei Münzen ersetzen eine Nahrung; "
            "jeder Arbeiter ohne Nahrung kostet 3 Punkte.",
        ),
        ("LT-40", "LT-41", "LT-42", "LT-43", "LT-55", "LT-R11"),
    ),
    Topic(
        "field",
        Said("Grassy field", "Wiese"),
        Said(
            "An empty grassy field is where a worker is placed or a building goes. What counts is what lies on the "
            "eight squares around it.",
            "Auf einer leeren Wiese wird ein Arbeiter eingesetzt oder ein Gebäude gebaut. Es kommt darauf an, was "
            "auf den acht Feldern ringsum liegt.",
        ),
        ("LT-20", "LT-31", "LT-R9"),
    ),
    Topic(
        "offer",
        Said("On offer", "Auslage"),
        Said(
            "What can be constructed in this game: five wheat fields and twelve other buildings. Whoever constructs "
            "one pays its cost, and from then on everybody can use it.",
            "Was in diesem Spiel gebaut werden kann: fünf Weizenfelder und zwölf andere Gebäude. Wer eines baut, "
            "bezahlt seine Kosten, und von da an können es alle nutzen.",
        ),
        ("LT-10", "LT-11", "LT-31", "LT-32", "LT-33", "LT-R2"),
    ),
    Topic(
        "points",
        Said("Points", "Punkte"),
        Said(
            "Buildings and feeding move the marker on the track at once. At the end goals, the own buildings and "
            "coins are added, and the highest sum wins. Beside a name stands what this comes to now, and the track "
            "below it.",
            "Gebäude und Ernährung bewegen den Stein auf der Leiste sofort. Am Ende kommen Ziele, die eigenen "
            "Gebäude und Münzen dazu, und die höchste Summe gewinnt. Neben dem Namen steht, was das jetzt ergibt, "
            "darunter der Stand auf der Leiste.",
        ),
        ("LT-4", "LT-57", "LT-58", "LT-59", "LT-60", "LT-61"),
    ),
    Topic(
        "end",
        Said("End of the game", "Spielende"),
        Said(
            "The game is over after the feeding of the fourth round. The most points win, and equals share the "
            "victory.",
            "Das Spiel ist nach der Ernährung der vierten Runde zu Ende. Die meisten Punkte gewinnen, bei Gleichstand "
            "gemeinsam.",
        ),
        ("LT-5", "LT-57", "LT-61", "LT-62", "LT-R15"),
    ),
]
assert [topic.name for topic in GOODS] == [f"good.{good}" for good in range(RESOURCES + 1)]
assert COIN == RESOURCES
