"""What lies on the table of OddVille, for whoever points at it."""

from typing import Final

from oddtown.core import german as de
from oddtown.core.text import Said
from oddtown.core.topic import Topic
from oddtown.games.oddville import german, text
from oddtown.games.oddville.deck import (
    BONUSES,
    BUILDINGS,
    CHARACTERS,
    GUILDS,
    NO_GUILD,
    RESOURCES,
    SHIELDS,
    SQUARE,
    WORKER_CARDS,
    WORTHS,
    Deck,
)
from oddtown.games.oddville.deck import RESOURCE_NAMES as RESOURCE_WORDS
from oddtown.games.oddville.rules import OddVille
from oddtown.games.oddville.scoring import RULES


def topics(game: OddVille) -> list[Topic]:
    """Returns all that can be asked about; what is printed on cards is that of the edition."""
    deck = game.deck
    return [
        *(_building(deck, kind) for kind in range(BUILDINGS)),
        *(_worker_card(deck, card) for card in range(WORKER_CARDS)),
        *(_character(deck, character) for character in range(CHARACTERS)),
        *(_guild(deck, guild) for guild in range(GUILDS)),
        *(_resource(deck, resource) for resource in range(RESOURCES)),
        *(_bonus(bonus) for bonus in range(BONUSES)),
        *(_worth(worth) for worth in range(len(WORTHS))),
        _square(deck),
        *THINGS,
    ]


def _points(number: int) -> Said:
    return Said("1 point" if number == 1 else f"{number} points", de.points(number))


def _coins(number: int) -> Said:
    return Said(text.coins_text(number), german.coins(number))


def _listed(words: list[Said], joints: Said) -> Said:
    """Says several things one after the other, the last after a joint."""
    said = []
    for *first, last, joint in ([*(each.en for each in words), joints.en], [*(each.de for each in words), joints.de]):
        said.append(f"{', '.join(first)} {joint} {last}" if first else last)
    return Said(*said)


AND: Final = Said("and", "und")
OR: Final = Said("or", "oder")
RESOURCE_NAMES: Final = [Said(*names) for names in zip(RESOURCE_WORDS, german.RESOURCE_NAMES, strict=True)]
GUILD_NAMES: Final = [Said(*names) for names in zip(text.GUILD_WORDS, german.GUILD_WORDS, strict=True)]
CHARACTER_NAMES: Final = [Said(*names) for names in zip(text.CHARACTER_NAMES, german.CHARACTER_NAMES, strict=True)]
EDGES: Final = [
    Said("north", "nach Norden"),
    Said("east", "nach Osten"),
    Said("south", "nach Süden"),
    Said("west", "nach Westen"),
]

# How a card counts, and bonuses.

COUNTS: Final = (
    Said(
        "It is a diamond: it counts {points}, and other cards count it.",
        "Es ist ein Diamant: Es zählt {points}, und andere Karten zählen ihn mit.",
    ),
    Said(
        "It counts {points}, and 1 for every diamond in the city.",
        "Es zählt {points} und 1 für jeden Diamanten der Stadt.",
    ),
    Said(
        "It counts {points}, and 1 for every card beside it.",
        "Es zählt {points} und 1 für jede Nachbarkarte.",
    ),
    Said("It counts {points} for every card beside it.", "Es zählt {points} für jede Nachbarkarte."),
    Said(
        "It counts {points}, and 1 for every card in its column, itself included.",
        "Es zählt {points} und 1 für jede Karte seiner Spalte, sich selbst eingeschlossen.",
    ),
    Said(
        "It counts {points}, and 1 for every card in its row, itself included.",
        "Es zählt {points} und 1 für jede Karte seiner Zeile, sich selbst eingeschlossen.",
    ),
    Said("It counts the shields of the cards beside it.", "Es zählt die Schilde der Nachbarkarten."),
    Said(
        "It counts {points}, and 1 for every card of its guild in the city, itself included.",
        "Es zählt {points} und 1 für jede Karte seiner Gilde in der Stadt, sich selbst eingeschlossen.",
    ),
)
WORTH_TEXTS: Final = (
    Said(
        "A diamond card counts the points printed on it, wherever it stands. Some other cards count every diamond of "
        "the city, whoever owns it.",
        "Eine Diamantkarte zählt die Punkte, die auf ihr stehen, wo immer sie liegt. Manche andere Karte zählt jeden "
        "Diamanten der Stadt, gleich wem er gehört.",
    ),
    Said(
        "The card counts its printed points and 1 for every diamond card in the city, whoever owns it.",
        "Die Karte zählt ihre aufgedruckten Punkte und 1 für jede Diamantkarte der Stadt, gleich wem sie gehört.",
    ),
    Said(
        "The card counts its printed points and 1 for every card side by side with it. The Main Square is such a card "
        "too; corners do not touch.",
        "Die Karte zählt ihre aufgedruckten Punkte und 1 für jede Nachbarkarte. Auch der Hauptplatz ist eine; über Eck "
        "gilt nicht.",
    ),
    Said(
        "The card counts its printed points once for every card side by side with it, so it wants to be surrounded.",
        "Die Karte zählt ihre aufgedruckten Punkte einmal für jede Nachbarkarte; sie will also umbaut werden.",
    ),
    Said(
        "The card counts its printed points and 1 for every card in its column, from top to bottom, itself and the "
        "Main Square included. Gaps do not matter.",
        "Die Karte zählt ihre aufgedruckten Punkte und 1 für jede Karte ihrer Spalte, von oben bis unten, sich selbst "
        "und den Hauptplatz eingeschlossen. Lücken stören nicht.",
    ),
    Said(
        "The card counts its printed points and 1 for every card in its row, from west to east, itself and the Main "
        "Square included. Gaps do not matter.",
        "Die Karte zählt ihre aufgedruckten Punkte und 1 für jede Karte ihrer Zeile, von Westen nach Osten, sich "
        "selbst und den Hauptplatz eingeschlossen. Lücken stören nicht.",
    ),
    Said(
        "The card counts the shields of all cards side by side with it. A shield is the flat number of points on a "
        "card.",
        "Die Karte zählt die Schilde aller Nachbarkarten. Ein Schild ist die feste Punktzahl einer Karte.",
    ),
    Said(
        "The card counts its printed points and 1 for every card with the same guild sign in the city, itself "
        "included, whoever owns it.",
        "Die Karte zählt ihre aufgedruckten Punkte und 1 für jede Karte der Stadt mit demselben Gildenzeichen, sich "
        "selbst eingeschlossen, gleich wem sie gehört.",
    ),
)
WORTH_RULES: Final = ((), (), ("OV-39", "OV-R18"), ("OV-39", "OV-R18"), ("OV-R21",), ("OV-R21",), ("OV-R18",), ())
assert len(COUNTS) == len(WORTH_TEXTS) == len(WORTH_RULES) == len(WORTHS)


def _worth(worth: int) -> Topic:
    titles = Said(f"Points: {text.WORTH_LINES[worth]}", f"Punkte: {german.WORTH_LINES[worth]}")
    return Topic(f"worth.{worth}", titles, WORTH_TEXTS[worth], (RULES[worth], "OV-55", *WORTH_RULES[worth]))


BONUS_RULES: Final = (*["OV-45"] * RESOURCES, "OV-47", "OV-48", "OV-49", "OV-46")
BONUS_TEXTS: Final = (
    *(
        Said(
            f"A worker of the supply may go on the cheapest free slot of {name.en}, without payment.",
            f"Ein Arbeiter aus dem Vorrat darf kostenlos auf das billigste freie Feld von {name.de}.",
        )
        for name in RESOURCE_NAMES
    ),
    Said("A card of the deck may be drawn as a coin.", "Eine Karte des Stapels darf als Münze gezogen werden."),
    Said(
        "A worker of the supply may go on the cheapest free slot of any resource, without payment.",
        "Ein Arbeiter aus dem Vorrat darf kostenlos auf das billigste freie Feld eines beliebigen Rohstoffs.",
    ),
    Said(
        "One more of a resource that is owned already: a worker of the supply may go on its cheapest free slot, "
        "without payment.",
        "Noch einer von einem Rohstoff, der schon da ist: Ein Arbeiter aus dem Vorrat darf kostenlos auf dessen "
        "billigstes freies Feld.",
    ),
    Said(
        "One resource becomes another: a worker on the Resources Board may move to the cheapest free slot of another "
        "resource, without payment.",
        "Aus einem Rohstoff wird ein anderer: Ein Arbeiter auf der Rohstofftafel darf kostenlos auf das billigste "
        "freie Feld eines anderen Rohstoffs ziehen.",
    ),
)
assert len(BONUS_RULES) == len(BONUS_TEXTS) == BONUSES
WHEN_BONUS: Final = Said(
    "The bonus comes when the card is built, and again for whoever builds beside it with a street between.",
    "Der Bonus kommt, wenn die Karte gebaut wird, und wieder, wenn jemand daneben baut und eine Straße beide Karten "
    "verbindet.",
)


def _bonus(bonus: int) -> Topic:
    words = text.BONUS_WORDS[bonus], german.BONUS_WORDS[bonus]
    said = Said(*(f"{what} {when}" for what, when in zip(BONUS_TEXTS[bonus], WHEN_BONUS, strict=True)))
    rules = ("OV-44", BONUS_RULES[bonus], "OV-R12")
    return Topic(f"bonus.{bonus}", Said(*(f"Bonus: {word}" for word in words)), said, rules)


# Cards.


def _building(deck: Deck, kind: int) -> Topic:
    guild, worth, bonus = deck.guild[kind], deck.worth[kind], deck.bonus[kind]
    cost = Said(text.goods_text(deck.cost[kind]), german.goods(deck.cost[kind]))
    of = Said("no guild", "keiner Gilde") if guild == NO_GUILD else GUILD_NAMES[guild]
    belongs = Said(
        f"Costs {cost.en}; {'it belongs to no guild' if guild == NO_GUILD else f'its guild is {of.en}'}.",
        f"Kostet {cost.de}; {'es gehört zu keiner Gilde' if guild == NO_GUILD else f'die Gilde ist {of.de}'}.",
    )
    points = _points(deck.points[kind])
    counts = Said(COUNTS[worth].en.format(points=points.en), COUNTS[worth].de.format(points=points.de))
    edges = [edge for n, edge in enumerate(EDGES) if deck.streets[kind] >> n & 1]
    lead = _listed(edges, AND) if edges else Said("nowhere", "nirgendwohin")
    shield = deck.shield[kind]
    more = Said(
        f"Bonus: {text.BONUS_WORDS[bonus]}; shield: {shield or 'none'}; streets lead {lead.en}.",
        f"Bonus: {german.BONUS_WORDS[bonus]}; Schild: {shield or 'keiner'}; Straßen führen {lead.de}.",
    )
    rules = [RULES[worth], "OV-35", "OV-36", "OV-42", "OV-44", BONUS_RULES[bonus]]
    if guild != NO_GUILD:
        rules.append("OV-50")
    if shield or worth == SHIELDS:
        rules.append("OV-R18")
    return Topic(
        f"building.{kind}",
        Said(f"Building {kind + 1}", f"Gebäude {kind + 1}"),
        Said(*(" ".join(parts) for parts in zip(belongs, counts, more, strict=True))),
        tuple(rules),
    )


def _worker_card(deck: Deck, card: int) -> Topic:
    coins = deck.coins[card]
    given = _listed([name for name, is_given in zip(RESOURCE_NAMES, deck.allowed[card], strict=True) if is_given], OR)
    uses = [
        *([_coins(coins)] if coins else []),
        Said(f"a resource ({given.en})", f"einen Rohstoff ({given.de})"),
        Said("a building of the row", "ein Gebäude der Auslage"),
    ]
    played, prices = _listed(uses, OR), ", ".join(map(str, deck.prices[card]))
    return Topic(
        f"worker.{card}",
        Said(f"Worker card {card + 1}", f"Arbeiterkarte {card + 1}"),
        Said(
            f"It is played for {played.en}. From the left, the positions of the row cost {prices} coins with it.",
            f"Sie wird gespielt für {played.de}. Die Plätze der Auslage kosten mit ihr, von links, {prices} Münzen.",
        ),
        ("OV-19", "OV-20", "OV-23" if coins else "OV-24", "OV-27", "OV-30", *(() if coins else ("OV-R6",))),
    )


CHARACTER_TEXTS: Final = (
    Said(
        "With it every Worker card gives any resource, not only those it shows.",
        "Jede Arbeiterkarte gibt damit jeden Rohstoff, nicht nur die abgebildeten.",
    ),
    Said(
        "Every resource got with a Worker card costs 1 coin less.",
        "Jeder Rohstoff, der mit einer Arbeiterkarte kommt, kostet 1 Münze weniger.",
    ),
    Said(
        "A Worker card played for a resource brings a second one of those it shows; both are paid for.",
        "Eine Arbeiterkarte, die für einen Rohstoff gespielt wird, bringt einen zweiten von den abgebildeten dazu; "
        "beide werden bezahlt.",
    ),
    Said(
        "Once in each turn of its holder a coin can be turned over: it becomes a building at hand, whatever it shows.",
        "Einmal in jedem eigenen Zug kann eine Münze umgedreht werden: Was sie zeigt, kann dann gebaut werden.",
    ),
    Said(
        "Recovering the Worker cards costs 1 coin less.",
        "Die Arbeiterkarten zurückzunehmen kostet 1 Münze weniger.",
    ),
    Said(
        "Once in each turn of its holder a building at hand can be exchanged for one of the row.",
        "Einmal in jedem eigenen Zug kann ein genommenes Gebäude gegen eines der Auslage getauscht werden.",
    ),
    Said(
        "Every Worker card played for coins gives 3.",
        "Jede Arbeiterkarte, die für Münzen gespielt wird, gibt 3.",
    ),
    Said(
        "Whenever somebody else pays coins, however many, its holder draws one.",
        "Sooft jemand anderes Münzen zahlt, gleich wie viele, kommt für diesen Charakter eine Münze vom Stapel.",
    ),
    Said(
        "Every turn of its holder begins with a coin from the deck.",
        "Jeder eigene Zug beginnt mit einer Münze vom Stapel.",
    ),
    Said(
        "Whoever builds with it also gets the bonuses of cards beside the building that no street links.",
        "Beim Bauen kommen auch die Boni von Nachbarkarten dazu, zu denen keine Straße führt.",
    ),
    Said(
        "When somebody else has built, its holder may build as well for 2 coins, by the usual rules.",
        "Hat jemand anderes gebaut, darf für 2 Münzen gleich auch gebaut werden, nach den üblichen Regeln.",
    ),
    Said(
        "In a turn of its holder a worker may go on a free spot of the Main Square, for the resource of that spot. "
        "Then this card counts nothing any more, but the Main Square counts.",
        "Im eigenen Zug darf ein Arbeiter auf einen freien Platz des Hauptplatzes, für den Rohstoff dieses Platzes. "
        "Danach zählt diese Karte nichts mehr, dafür zählt der Hauptplatz.",
    ),
)
CHARACTER_RULES: Final = (
    ("OV-69",),
    ("OV-70", "OV-R7"),
    ("OV-71", "OV-R7"),
    ("OV-72", "OV-R16"),
    ("OV-73", "OV-R2"),
    ("OV-74", "OV-R16"),
    ("OV-75", "OV-R6"),
    ("OV-76", "OV-R9"),
    ("OV-77", "OV-R16"),
    ("OV-78", "OV-R11"),
    ("OV-79", "OV-R14"),
    ("OV-80", "OV-81", "OV-67", "OV-R15"),
)
assert len(CHARACTER_TEXTS) == len(CHARACTER_RULES) == CHARACTERS


def _character(deck: Deck, character: int) -> Topic:
    points, guild = _points(deck.character_points[character]), GUILD_NAMES[deck.guild_of[character]]
    power = CHARACTER_TEXTS[character]
    return Topic(
        f"character.{character}",
        CHARACTER_NAMES[character],
        Said(
            f"{power.en} Guild {guild.en}; {points.en} at the end of the game.",
            f"{power.de} Gilde {guild.de}; {points.de} am Spielende.",
        ),
        (*CHARACTER_RULES[character], "OV-52", "OV-56"),
    )


def _guild(deck: Deck, guild: int) -> Topic:
    members = _listed([CHARACTER_NAMES[n] for n, of in enumerate(deck.guild_of) if of == guild], AND)
    return Topic(
        f"guild.{guild}",
        Said(f"Guild: {GUILD_NAMES[guild].en}", f"Gilde: {GUILD_NAMES[guild].de}"),
        Said(
            f"Its characters are {members.en}; with fewer than four players some are left out. Whoever builds a card "
            "with its sign takes the top one of its pile; if the pile is empty, all of them are given back and "
            "shuffled first.",
            f"Ihre Charaktere: {members.de}; zu zweit und zu dritt fehlen einige. Wer eine Karte mit ihrem Zeichen "
            "baut, nimmt den obersten ihres Stapels; ist er leer, werden zuerst alle zurückgegeben und gemischt.",
        ),
        ("OV-6", "OV-7", "OV-50", "OV-51", "OV-53", "OV-66", "OV-R13"),
    )


def _resource(deck: Deck, resource: int) -> Topic:
    name = RESOURCE_NAMES[resource]
    buildings = sum(1 for cost in deck.cost if cost[resource])
    cards = [Said(*[str(card + 1)] * 2) for card in range(WORKER_CARDS) if deck.allowed[card][resource]]
    numbers = _listed(cards, AND) if cards else Said("none", "keine")
    return Topic(
        f"resource.{resource}",
        Said(*(each[:1].upper() + each[1:] for each in name)),
        Said(
            f"Whoever has a worker on a slot of {name.en} has one {name.en} to build with. {buildings} of the "
            f"{BUILDINGS} buildings need it; Worker cards that bring it: {numbers.en}.",
            f"Wer einen Arbeiter auf einem Feld von {name.de} hat, hat 1 {name.de} zum Bauen. {buildings} der "
            f"{BUILDINGS} Gebäude brauchen {name.de}; Arbeiterkarten, die {name.de} bringen: {numbers.de}.",
        ),
        ("OV-30", "OV-31", "OV-36", "OV-57"),
    )


def _square(deck: Deck) -> Topic:
    points, shield = _points(deck.points[SQUARE]), deck.shield[SQUARE]
    return Topic(
        "square",
        Said("Main Square", "Hauptplatz"),
        Said(
            f"The city grows from here to both sides and downwards. Only the Traveller brings a worker onto it, for "
            f"{points.en} at the end. It is a card like others for neighbours, rows and columns, with a shield of "
            f"{shield}, but gives no bonus.",
            f"Von hier wächst die Stadt nach beiden Seiten und nach unten. Nur der Wanderer bringt einen Arbeiter "
            f"darauf, für {points.de} am Ende. Für Nachbarn, Zeilen und Spalten ist er eine Karte wie andere, mit "
            f"einem Schild von {shield}, aber ohne Bonus.",
        ),
        ("OV-4", "OV-40", "OV-67", "OV-68", "OV-81", "OV-R12", "OV-R18"),
    )


# The rest.

THINGS: Final = [
    Topic(
        "turn",
        Said("A turn", "Ein Zug"),
        Said(
            "In a turn one thing is done: a Worker card is played for coins, a resource or a building, or a building "
            "at hand is built in the city. Turns go clockwise.",
            "In einem Zug geschieht eines: Eine Arbeiterkarte wird für Münzen, einen Rohstoff oder ein Gebäude "
            "gespielt, oder ein genommenes Gebäude wird in der Stadt gebaut. Es geht im Uhrzeigersinn.",
        ),
        ("OV-13", "OV-14", "OV-19", "OV-35"),
    ),
    Topic(
        "row",
        Said("Row of buildings", "Auslage"),
        Said(
            "Six buildings that a Worker card can be played for; its prices go by the position. When one is taken, the "
            "row closes up to the left and is filled from the deck, so what is dear now becomes cheaper.",
            "Sechs Gebäude, für die eine Arbeiterkarte gespielt werden kann; ihre Preise gelten für die Plätze. Wird "
            "eines genommen, rückt die Auslage nach links und wird vom Stapel gefüllt: Was jetzt teuer ist, wird "
            "billiger.",
        ),
        ("OV-9", "OV-27", "OV-28", "OV-R5"),
    ),
    Topic(
        "held",
        Said("Buildings at hand", "Genommene Gebäude"),
        Said(
            "Buildings taken from the row, ready to be built. Two are the most: of three, one of the owner's choice "
            "goes under the deck at once.",
            "Gebäude aus der Auslage, die gebaut werden können. Mehr als zwei sind nicht erlaubt: Von dreien kommt "
            "sofort eines nach Wahl unter den Stapel.",
        ),
        ("OV-21", "OV-29", "OV-35", "OV-R4"),
    ),
    Topic(
        "deck",
        Said("Deck", "Stapel"),
        Said(
            "Coins are drawn from it and paid back onto it, and it fills the row. Each card is a coin on one side and "
            "a building on the other, and nobody looks at the building side of a coin.",
            "Von ihm werden Münzen gezogen, auf ihn werden sie zurückgezahlt, und er füllt die Auslage. Jede Karte ist "
            "auf einer Seite Münze, auf der anderen Gebäude, und niemand sieht die Gebäudeseite einer Münze an.",
        ),
        ("OV-8", "OV-22", "OV-26", "OV-28", "OV-R3", "OV-R4"),
    ),
    Topic(
        "coin",
        Said("Coins", "Münzen"),
        Said(
            "They pay for slots, positions of the row and recovering. Five are the most; what goes beyond is put back "
            "at once. They count nothing at the end.",
            "Mit ihnen werden Felder, Plätze der Auslage und das Zurücknehmen bezahlt. Mehr als fünf sind nicht "
            "erlaubt; was darüber ist, geht sofort zurück. Am Ende zählen sie nichts.",
        ),
        ("OV-21", "OV-22", "OV-23", "OV-25", "OV-26", "OV-R3"),
    ),
    Topic(
        "workers",
        Said("Worker cards", "Arbeiterkarten"),
        Said(
            "Everybody has the same four. A played card is out of use until the cards are recovered, and a higher "
            "number gives more.",
            "Alle haben die gleichen vier. Eine gespielte Karte fehlt, bis die Karten zurückgenommen werden, und eine "
            "höhere Nummer gibt mehr.",
        ),
        ("OV-2", "OV-16", "OV-19", "OV-20"),
    ),
    Topic(
        "recover",
        Said("Recovering", "Zurücknehmen"),
        Said(
            "Whoever begins a turn with an empty hand takes all played Worker cards back for nothing. Before that it "
            "costs 1 coin for each card still in hand, and one of the four is played right after.",
            "Wer einen Zug mit leerer Hand beginnt, nimmt alle gespielten Arbeiterkarten umsonst zurück. Vorher kostet "
            "es 1 Münze für jede Karte, die noch auf der Hand ist, und gleich danach wird eine der vier gespielt.",
        ),
        ("OV-16", "OV-17", "OV-18", "OV-R2"),
    ),
    Topic(
        "resources",
        Said("Resources Board", "Rohstofftafel"),
        Said(
            "A worker on a slot is a resource of its owner. Building sends workers home from here; those that stay "
            "count 1 point each at the end.",
            "Ein Arbeiter auf einem Feld ist ein Rohstoff, und er gehört, wem der Arbeiter gehört. Bauen holt Arbeiter "
            "von hier zurück; wer bleibt, zählt am Ende 1 Punkt.",
        ),
        ("OV-5", "OV-11", "OV-31", "OV-34", "OV-36", "OV-57"),
    ),
    Topic(
        "slot",
        Said("Slot", "Feld"),
        Said(
            "A worker always goes on the cheapest slot that has room. A lower slot, for 0 or 1 coin, holds one worker, "
            "the upper one, for 2 coins, any number; whoever builds frees their own cheapest slot first.",
            "Ein Arbeiter kommt immer auf das billigste Feld, auf dem Platz ist. Ein unteres Feld, für 0 Münzen oder "
            "1 Münze, fasst einen Arbeiter, das obere, für 2 Münzen, beliebig viele; beim Bauen wird zuerst das "
            "billigste eigene Feld frei.",
        ),
        ("OV-31", "OV-32", "OV-33", "OV-36", "OV-R7"),
    ),
    Topic(
        "supply",
        Said("Supply", "Vorrat"),
        Said(
            "Workers at home, ready to go. Everybody has nine in all; when none is left, one can be withdrawn from the "
            "Resources Board, which gives up that resource.",
            "Arbeiter daheim, bereit zum Einsatz. Neun gehören zu jeder Farbe; ist keiner mehr da, kann einer von der "
            "Rohstofftafel abgezogen werden, und sein Rohstoff ist weg.",
        ),
        ("OV-3", "OV-34", "OV-36", "OV-38", "OV-R8"),
    ),
    Topic(
        "streets",
        Said("Streets", "Straßen"),
        Said(
            "Touching edges must be alike: street to street, houses to houses. A street between two cards links them, "
            "and whoever builds gets the bonus of every card so linked.",
            "Kanten, die sich berühren, müssen gleich sein: Straße an Straße, Häuser an Häuser. Eine Straße zwischen "
            "zwei Karten verbindet sie, und wer baut, bekommt den Bonus jeder so verbundenen Karte.",
        ),
        ("OV-41", "OV-42", "OV-44"),
    ),
    Topic(
        "site",
        Said("Site", "Bauplatz"),
        Said(
            "A free place side by side with a card of the city, not above the row of the Main Square. A building goes "
            "there if all edges that touch are alike; it is never turned, and never leaves.",
            "Ein freier Platz neben einer Karte der Stadt, nicht über der Zeile des Hauptplatzes. Ein Gebäude passt "
            "dorthin, wenn alle Kanten, die sich berühren, gleich sind; es wird nie gedreht und bleibt für immer.",
        ),
        ("OV-37", "OV-39", "OV-40", "OV-41", "OV-42", "OV-43"),
    ),
    Topic(
        "shield",
        Said("Shield", "Schild"),
        Said(
            "The flat number of points on a card. Cards that count shields add up those of the cards beside them.",
            "Die feste Punktzahl einer Karte. Karten, die Schilde zählen, zählen die der Nachbarkarten zusammen.",
        ),
        ("OV-65", "OV-R18"),
    ),
    Topic(
        "points",
        Said("Points", "Punkte"),
        Said(
            "Cards of the city count for whoever has a worker on them, each as printed. Characters at hand and the "
            "Main Square count too, and every worker on the Resources Board 1. What is shown is the score if the game "
            "ended now.",
            "Karten der Stadt zählen für die Farbe, deren Arbeiter darauf steht, jede wie aufgedruckt. Auch Charaktere "
            "und der Hauptplatz zählen, und jeder Arbeiter auf der Rohstofftafel 1. Angezeigt wird der Stand, als wäre "
            "das Spiel jetzt zu Ende.",
        ),
        ("OV-55", "OV-56", "OV-57", "OV-67"),
    ),
    Topic(
        "end",
        Said("End of the game", "Spielende"),
        Said(
            "When somebody's sixth worker comes into the city, that turn is finished and the game is over. The most "
            "points win; of equals, whoever brought the end about, or sits next clockwise from there.",
            "Sobald jemandes sechster Arbeiter in die Stadt kommt, wird dieser Zug beendet, und das Spiel ist aus. Die "
            "meisten Punkte gewinnen; bei Gleichstand, wer das Ende herbeigeführt hat oder von dort im Uhrzeigersinn "
            "als Nächstes sitzt.",
        ),
        ("OV-15", "OV-54", "OV-58", "OV-R17", "OV-R19"),
    ),
]
