"""What lies on the table of Tybor the Builder, for whoever points at it."""

from typing import Final

from oddtown.core import german as de
from oddtown.core.text import Said
from oddtown.core.topic import Topic
from oddtown.games.tybor import german, text
from oddtown.games.tybor.cards import (
    COLOURS,
    EFFECTS,
    EVERY,
    EXTRAS,
    FIRST,
    FOUR,
    NO_EFFECT,
    NO_OBJECTIVE,
    NONE,
    PER_CITIZENS,
    PUBLIC_OBJECTIVES,
    SIX,
    SOLDIER,
    STAGES,
    TABLE,
    USUAL_HAND,
    Cards,
    Scenario,
    Task,
)
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.rules import Tybor
from oddtown.games.tybor.scoring import OBJECTIVE_RULES, SYMBOL_RULES
from oddtown.games.tybor.text import PROFESSION_NAMES, STAGE_NAMES

GERMAN_SYMBOLS: Final = (
    "Bauernsymbol",
    "Händlersymbol",
    "Handwerkersymbol",
    "Kapitänssymbol",
    "Priestersymbol",
    "Soldatensymbol",
)
assert len(GERMAN_SYMBOLS) == SIX


def topics(game: Tybor) -> list[Topic]:
    """Returns all that can be asked about; cards, symbols, scenarios and chapters are those of the edition."""
    cards = game.cards
    return [
        *(_character(cards, kind) for kind in range(cards.characters)),
        *(_building(cards, kind) for kind in range(cards.little, cards.objective)),
        *(_profession(cards, symbol) for symbol in range(SIX)),
        *(_colour(colour) for colour in range(FOUR)),
        *(_scenario(name, scenario) for name, scenario in zip(SCENARIOS, cards.scenarios, strict=True)),
        *(_chapter(name, chapter) for name, chapter in zip(CHAPTERS, cards.chapters, strict=True)),
        *THINGS,
    ]


def _points(number: int) -> Said:
    return Said("1 point" if number == 1 else f"{number} points", de.points(number))


def _listed(words: list[str], english: str = "and", german: str = "und") -> Said:
    """Says several words, or numbers, one after the other."""
    *first, last = words
    said = ", ".join(first)
    return Said(f"{said} {english} {last}", f"{said} {german} {last}") if first else Said(last, last)


def _sentences(parts: list[Said]) -> Said:
    return Said(" ".join(part.en for part in parts), " ".join(part.de for part in parts))


# Characters.


def _character(cards: Cards, kind: int) -> Topic:
    symbol, card = cards.symbol[kind], cards.character(kind)
    cheaper = _cheaper(cards.colours[kind])
    return Topic(
        f"character.{kind}",
        Said(text.character(card), german.character(card)),
        Said(
            f"As a citizen it brings a {PROFESSION_NAMES[symbol]} symbol and makes {cheaper.en}. "
            f"As a worker it brings strength {cards.strength[kind]}. "
            "As a builder it is discarded for a building, whatever it shows.",
            f"Als Bürger bringt die Person ein {GERMAN_SYMBOLS[symbol]} und macht {cheaper.de}. "
            f"Als Arbeiter bringt sie Stärke {cards.strength[kind]}. "
            "Als Baumeister wird sie für ein Gebäude abgelegt, was immer sie zeigt.",
        ),
        ("TY-31", "TY-33", "TY-35", "TY-36", "TY-42", SYMBOL_RULES[symbol]),
    )


def _cheaper(colours: list[int]) -> Said:
    """Says which buildings a citizen's colour symbols make cheaper, and by how much."""
    parts = []
    for number in sorted({colours.count(colour) for colour in colours}):
        alike = [colour for colour in range(FOUR) if colours.count(colour) == number]
        which = Said(_listed([COLOURS[c] for c in alike]).en, _listed([german.COLOURED[c] for c in alike]).de)
        parts.append(Said(f"{which.en} buildings {number} cheaper", f"{which.de} Gebäude um {number} billiger"))
    if not parts:
        return Said("no building cheaper", "kein Gebäude billiger")
    return Said(" and ".join(part.en for part in parts), " und ".join(part.de for part in parts))


# Buildings.

EXTRA_EFFECTS: Final = (
    Said("", ""),
    Said(
        "At the end it brings 3 points more if nobody has more {of} buildings than you.",
        "Am Ende bringt es 3 Punkte mehr, wenn niemand mehr {of} Gebäude hat als du.",
    ),
    Said(
        "At the end it brings 3 points more for every set of buildings in all four colours that you have.",
        "Am Ende bringt es 3 Punkte mehr für jeden Satz aus Gebäuden in allen vier Farben, den du hast.",
    ),
    Said(
        "At the end it brings 2 points more for every second {of} building that you have.",
        "Am Ende bringt es 2 Punkte mehr für jedes zweite {of} Gebäude, das du hast.",
    ),
)
EXTRA_RULES: Final = ((), ("TY-63",), ("TY-64", "TY-66", "TY-R9"), ("TY-65", "TY-66"))
assert len(EXTRA_EFFECTS) == len(EXTRA_RULES) == len(EXTRAS)


def _building(cards: Cards, kind: int) -> Topic:
    name, colour, symbol, extra = cards.names[kind], cards.colour[kind], cards.symbol[kind], cards.extra[kind]
    is_great = kind >= cards.great
    points = _points(cards.points[kind])
    parts = [
        Said(
            f"A {COLOURS[colour]} building, {'Great' if is_great else 'Little'} side up: {points.en}.",
            f"Ein {german.COLOURS[colour]}es Gebäude, {'große' if is_great else 'kleine'} Seite oben: {points.de}.",
        )
    ]
    rules = ["TY-41" if is_great else "TY-22", "TY-62"]
    if symbol != NONE:
        parts.append(
            Said(
                f"It shows a {PROFESSION_NAMES[symbol]} symbol, which counts with those of your citizens.",
                f"Es zeigt ein {GERMAN_SYMBOLS[symbol]}, das mit denen deiner Bürger zählt.",
            )
        )
        rules += ["TY-67", SYMBOL_RULES[symbol]]
    if EXTRA_EFFECTS[extra].en:
        of, of_german = (
            ("", "") if cards.of[kind] == NONE else (COLOURS[cards.of[kind]], german.COLOURED[cards.of[kind]])
        )
        parts.append(Said(EXTRA_EFFECTS[extra].en.format(of=of), EXTRA_EFFECTS[extra].de.format(of=of_german)))
        rules += EXTRA_RULES[extra]
    if cards.draws[kind]:
        parts.append(
            Said(
                "Once it is built and paid you take two characters from the draw pile: one becomes your worker, the "
                "other is discarded.",
                "Ist es gebaut und bezahlt, nimmst du zwei Personen vom Nachziehstapel: Eine wird dein Arbeiter, die "
                "andere wird abgelegt.",
            )
        )
        rules += ["TY-48", "TY-R4"]
    title = Said(f"{name} ({text.SIDES[is_great]})", f"{german.named(name)} ({german.SIDES[is_great]})")
    return Topic(f"building.{kind}", title, _sentences(parts), tuple(rules))


# Symbols and colours.


def _profession(cards: Cards, symbol: int) -> Topic:
    buildings = [cards.names[kind] for kind in range(cards.little, cards.great) if cards.symbol[kind] == symbol]
    where = Said("", "")
    if buildings:
        names = _listed(buildings).en, _listed([german.named(name) for name in buildings]).de
        where = Said(f" and on {names[0]}", f" und auf den Gebäuden {names[1]}")
    shown = Said(
        f"The symbols count on your citizens{where.en}, never on workers.",
        f"Die Symbole zählen bei deinen Bürgern{where.de}, nie bei Arbeitern.",
    )
    rules = ["TY-67", SYMBOL_RULES[symbol], "TY-R9"]
    if SYMBOL_RULES[symbol] == "TY-70":
        rules.insert(2, "TY-71")
    return Topic(
        f"profession.{symbol}",
        Said(PROFESSION_NAMES[symbol], german.PROFESSION_NAMES[symbol]),
        _sentences([_counts(cards, symbol), shown]),
        tuple(rules),
    )


def _counts(cards: Cards, symbol: int) -> Said:
    """Says what the symbols of a profession bring at the end."""
    name, told = f"{PROFESSION_NAMES[symbol]} symbol", GERMAN_SYMBOLS[symbol]
    counts, number, figures = cards.counts[symbol], cards.number[symbol], cards.symbol_points[symbol]
    if counts == EVERY:
        points = _points(figures[0])
        return Said(
            f"At the end every {number} {name}s bring {points.en}.",
            f"Am Ende bringen je {number} {told}e {points.de}.",
        )
    if counts == PER_CITIZENS:
        return Said(
            f"At the end every {number} {name}s bring as many points as you have citizens of any profession.",
            f"Am Ende bringen je {number} {told}e so viele Punkte, wie du Bürger hast, gleich welchen Berufs.",
        )
    if counts == TABLE:
        table = _listed([str(figure) for figure in figures])
        each = _points(number)
        return Said(
            f"At the end 1 to {len(figures)} {name}s bring {table.en} points; if you have more, each brings {each.en}.",
            f"Am Ende bringen 1 bis {len(figures)} {told}e {table.de} Punkte; hast du mehr, bringt jedes {each.de}.",
        )
    if counts == FIRST:
        points = _points(figures[0])
        return Said(
            f"At the end your first {name} brings {points.en}, any more of them nothing.",
            f"Am Ende bringt dein erstes {told} {points.de}, jedes weitere nichts.",
        )
    most, second = (_points(figure) for figure in figures)
    return Said(
        f"At the end whoever has the most {name}s gets {most.en}, and whoever has the second most gets {second.en}. "
        "Who is tied gets all of these points, but after a tie for the most there is no second.",
        f"Am Ende bekommt, wer die meisten {told}e hat, {most.de}, und wer die zweitmeisten hat, {second.de}. "
        "Bei Gleichstand bekommen alle davon die vollen Punkte, aber nach einem Gleichstand um die meisten gibt es "
        "keinen zweiten Platz.",
    )


def _colour(colour: int) -> Topic:
    name, told = COLOURS[colour], german.COLOURS[colour]
    return Topic(
        f"colour.{colour}",
        Said(name.capitalize(), told.capitalize()),
        Said(
            f"Each {name} symbol on your citizens makes {name} buildings 1 cheaper for you. Colours of buildings count "
            "for sets and pairs at the end and for secret objectives; those on citizens do not.",
            f"Jedes {told}e Symbol auf deinen Bürgern macht {told}e Gebäude für dich um 1 billiger. Die Farben von "
            "Gebäuden zählen am Ende für Sätze, Paare und geheime Aufträge; die auf Bürgern nicht.",
        ),
        ("TY-26", "TY-33", "TY-42", "TY-43", "TY-66"),
    )


# Scenarios and chapters.

TASK_EFFECTS: Final = (
    Said("", ""),
    Said(
        "whoever has at least {number} buildings takes two characters: one becomes a citizen, the other is discarded",
        "nimmt, wer mindestens {number} Gebäude hat, zwei Personen: Eine wird Bürger, die andere wird abgelegt",
    ),
    Said(
        "whoever has citizens of at least {number} professions takes two characters: one becomes a worker, the other "
        "is discarded",
        "nimmt, wer Bürger aus mindestens {number} Berufen hat, zwei Personen: Eine wird Arbeiter, die andere wird "
        "abgelegt",
    ),
    Said(
        "everybody discards one of their citizens or workers",
        "legen alle je einen ihrer Bürger oder Arbeiter ab",
    ),
    Said(
        "whoever has the most Captain symbols, ties included, may discard a card with that symbol and take three "
        "characters: two become workers, the third is discarded",
        "darf, wer die meisten Kapitänssymbole hat, auch bei Gleichstand, eine Karte mit diesem Symbol abgeben und "
        "drei Personen nehmen: Zwei werden Arbeiter, die dritte wird abgelegt",
    ),
)
EFFECT_RULES: Final = (
    (),
    ("TY-57",),
    ("TY-56", "TY-R9"),
    ("TY-58",),
    ("TY-53", "TY-54", "TY-55", "TY-R8"),
)
TASK_OBJECTIVES: Final = (
    Said("", ""),
    Said(
        "whoever has no fewer buildings than citizens gets {points}",
        "bekommt, wer nicht weniger Gebäude als Bürger hat, {points}",
    ),
    Said(
        "whoever has at least {number} symbols of one colour on citizens gets {points}",
        "bekommt, wer auf Bürgern mindestens {number} Symbole einer Farbe hat, {points}",
    ),
    Said(
        "whoever has at least {number} {symbol} symbols on citizens and buildings gets {points}",
        "bekommt, wer auf Bürgern und Gebäuden mindestens {number} {symbol}e hat, {points}",
    ),
    Said(
        "whoever has at least {number} strength on workers that are left gets {points}",
        "bekommt, wer mindestens {number} Stärke auf übrigen Arbeitern hat, {points}",
    ),
    Said(
        "whoever has at least {number} citizens, of any profession, gets {points}",
        "bekommt, wer mindestens {number} Bürger hat, gleich welchen Berufs, {points}",
    ),
    Said(
        "every {number} Great buildings bring {points}",
        "bringen je {number} große Gebäude {points}",
    ),
)
assert len(TASK_EFFECTS) == len(EFFECT_RULES) == len(EFFECTS)
assert len(TASK_OBJECTIVES) == len(PUBLIC_OBJECTIVES)


def _scenario(name: str, scenario: Scenario) -> Topic:
    parts, rules = _task(scenario)
    turned = [stage for stage, is_turned in enumerate(scenario.counterclockwise, 1) if is_turned]
    if turned:
        stages = _stages(turned)
        parts.insert(
            0,
            Said(
                f"In {stages.en} play and passing go counter-clockwise.",
                f"In {stages.de} wird gegen den Uhrzeigersinn gespielt und weitergegeben.",
            ),
        )
        rules.insert(0, "TY-30")
    if scenario.cards != USUAL_HAND:
        hands = _listed([str(number) for number in scenario.cards])
        parts.insert(
            0,
            Said(
                f"In the four stages {hands.en} cards are dealt to everybody.",
                f"In den vier Etappen bekommen alle {hands.de} Karten auf die Hand.",
            ),
        )
        rules.insert(0, "TY-18")
    title = Said(scenario.name, german.named(scenario.name))
    return Topic(f"scenario.{name}", title, _sentences(parts), ("TY-9", "TY-39", *rules))


def _chapter(name: str, chapter: Task) -> Topic:
    parts, rules = _task(chapter)
    title = Said(f"Chapter {name}: {chapter.name}", f"Kapitel {name}: {german.named(chapter.name)}")
    return Topic(f"chapter.{name}", title, _sentences(parts), ("TY-10", *rules))


def _stages(stages: list[int], german_word: str = "") -> Said:
    names = _listed([STAGE_NAMES[stage] for stage in stages])
    return Said(f"{'stage' if len(stages) == 1 else 'stages'} {names.en}", f"{german_word}Etappe {names.de}")


def _task(task: Task) -> tuple[list[Said], list[str]]:
    """Says what a scenario or chapter does at the end of stages and of the game, with the rules of it."""
    parts: list[Said] = []
    rules: list[str] = []
    if task.effect != NO_EFFECT:
        stages = [stage for stage, least in enumerate(task.at_least, 1) if least]
        numbers = [str(least) for least in task.at_least if least]
        asked = _listed(numbers if len(set(numbers)) > 1 else numbers[:1], "or", "oder")
        when = Said("every stage", "jeder Etappe") if len(stages) == STAGES else _stages(stages, "von ")
        effect = TASK_EFFECTS[task.effect]
        parts.append(
            Said(
                f"At the end of {when.en} {effect.en.format(number=asked.en)}.",
                f"Am Ende {when.de} {effect.de.format(number=asked.de)}.",
            )
        )
        rules += ["TY-51", "TY-52", *EFFECT_RULES[task.effect]]
    if task.objective != NO_OBJECTIVE:
        objective, points = TASK_OBJECTIVES[task.objective], _points(task.points)
        symbol = ("", "") if task.symbol == NONE else (PROFESSION_NAMES[task.symbol], GERMAN_SYMBOLS[task.symbol])
        parts.append(
            Said(
                f"At the end of the game "
                f"{objective.en.format(number=task.number, points=points.en, symbol=symbol[0])}.",
                f"Am Ende des Spiels {objective.de.format(number=task.number, points=points.de, symbol=symbol[1])}.",
            )
        )
        rules += ["TY-75", "TY-80" if task.symbol == SOLDIER else OBJECTIVE_RULES[task.objective]]
    if not parts:
        parts.append(Said("It changes nothing but the costs.", "Es ändert nichts außer den Kosten."))
    return parts, rules


# The rest of the table.

THINGS: Final = [
    Topic(
        "hand",
        Said("Hand", "Handkarten"),
        Said(
            "The characters you choose from. Every round you use one of them and pass the others on, and you get "
            "those that are passed on to you.",
            "Die Personen, unter denen du wählst. In jeder Runde nutzt du eine davon und gibst die anderen weiter, "
            "und du bekommst die, die an dich weitergegeben werden.",
        ),
        ("TY-3", "TY-17", "TY-27", "TY-28", "TY-49"),
    ),
    Topic(
        "passed",
        Said("Cards you passed on", "Weitergegebene Karten"),
        Said(
            "Cards that were in your hand lie here, where they are now: what you have seen you need not remember. "
            "Which card somebody has chosen stays secret until it is shown.",
            "Karten, die du auf der Hand hattest, liegen hier, wo sie jetzt sind: Was du gesehen hast, musst du dir "
            "nicht merken. Welche Karte jemand gewählt hat, bleibt geheim, bis sie gezeigt wird.",
        ),
        ("TY-28", "TY-49", "TY-R2", "TY-R7"),
    ),
    Topic(
        "chosen",
        Said("Chosen card", "Gewählte Karte"),
        Said(
            "Everybody chooses a card at the same time and lays it face down. It is turned up when its owner's turn "
            "comes; only then its use is decided.",
            "Alle wählen gleichzeitig eine Karte und legen sie verdeckt vor sich. Aufgedeckt wird sie, wenn man an "
            "der Reihe ist; erst dann entscheidet sich, wie sie genutzt wird.",
        ),
        ("TY-28", "TY-29", "TY-31", "TY-R2", "TY-R14"),
    ),
    Topic(
        "citizens",
        Said("Citizens", "Bürger"),
        Said(
            "Their colour symbols make building cheaper for you, and their professions bring points at the end. They "
            "cannot pay for anything.",
            "Ihre Farbsymbole machen das Bauen für dich billiger, und ihre Berufe bringen am Ende Punkte. Bezahlen "
            "kann man mit ihnen nicht.",
        ),
        ("TY-32", "TY-33", "TY-42", "TY-46", "TY-67"),
    ),
    Topic(
        "workers",
        Said("Workers", "Arbeiter"),
        Said(
            "Of a worker only the strength counts. Workers pay for buildings and are discarded for it; if they are "
            "too strong, there is no change.",
            "Von einem Arbeiter zählt nur die Stärke. Mit Arbeitern werden Gebäude bezahlt, und sie werden dafür "
            "abgelegt; sind sie zu stark, gibt es nichts zurück.",
        ),
        ("TY-34", "TY-35", "TY-44", "TY-45", "TY-R3", "TY-R9"),
    ),
    Topic(
        "builder",
        Said("Builder", "Baumeister"),
        Said(
            "A card used as a builder is discarded, and you take a building from the display into your tableau. That "
            "is possible only if your workers can pay for it.",
            "Wird eine Karte als Baumeister genutzt, kommt sie auf die Ablage, und du nimmst ein Gebäude aus der "
            "Auslage zu dir. Das geht nur, wenn deine Arbeiter es bezahlen können.",
        ),
        ("TY-31", "TY-36", "TY-37", "TY-44", "TY-R3"),
    ),
    Topic(
        "buildings",
        Said("Buildings", "Gebäude"),
        Said(
            "What has been built. Each building counts its printed points at the end; some bring more for buildings "
            "of some colour, and some show a symbol.",
            "Was gebaut ist. Jedes Gebäude zählt am Ende seine aufgedruckten Punkte; manche bringen mehr für Gebäude "
            "einer Farbe, und manche zeigen ein Symbol.",
        ),
        ("TY-37", "TY-61", "TY-62", "TY-63", "TY-64", "TY-65", "TY-67"),
    ),
    Topic(
        "display",
        Said("Display", "Auslage"),
        Said(
            "The buildings that can be built in this stage, each on its Little or on its Great side. What nobody has "
            "built by the end of the stage leaves the game.",
            "Die Gebäude, die in dieser Etappe gebaut werden können, jedes mit der kleinen oder der großen Seite. Was "
            "am Ende der Etappe niemand gebaut hat, ist aus dem Spiel.",
        ),
        ("TY-21", "TY-22", "TY-23", "TY-24", "TY-25", "TY-59", "TY-88", "TY-R5"),
    ),
    Topic(
        "pile",
        Said("Pile of buildings", "Gebäudestapel"),
        Said(
            "The displays of the next stages come from here, from the bottom. The building on top lies open.",
            "Von hier kommen, von unten, die Auslagen der nächsten Etappen. Das oberste Gebäude liegt offen.",
        ),
        ("TY-13", "TY-21", "TY-24", "TY-25", "TY-R5"),
    ),
    Topic(
        "cost",
        Said("Cost", "Kosten"),
        Said(
            "So much strength your workers must have together. The scenario sets it for each stage and side; each "
            "symbol of the building's colour on your citizens takes 1 off, down to 0.",
            "So viel Stärke müssen deine Arbeiter zusammen haben. Das Szenario bestimmt sie für jede Etappe und "
            "Seite; jedes Symbol in der Farbe des Gebäudes auf deinen Bürgern zieht 1 ab, bis hinunter auf 0.",
        ),
        ("TY-38", "TY-39", "TY-40", "TY-42", "TY-43", "TY-44", "TY-45", "TY-47", "TY-R3"),
    ),
    Topic(
        "little",
        Said("Little building", "Kleines Gebäude"),
        Said(
            "The side that lies up in the display: cheaper to build, and worth 3 points less than the Great one.",
            "Die Seite, die in der Auslage oben liegt: billiger zu bauen und 3 Punkte weniger wert als die große.",
        ),
        ("TY-22", "TY-39", "TY-40", "TY-41", "TY-62"),
    ),
    Topic(
        "great",
        Said("Great building", "Großes Gebäude"),
        Said(
            "The same building turned over: it costs more strength and is worth 3 points more. Otherwise both sides "
            "do the same.",
            "Dasselbe Gebäude umgedreht: Es kostet mehr Stärke und ist 3 Punkte mehr wert. Sonst tun beide Seiten "
            "dasselbe.",
        ),
        ("TY-39", "TY-40", "TY-41", "TY-62"),
    ),
    Topic(
        "strength",
        Said("Strength", "Stärke"),
        Said(
            "Strength of workers pays for buildings. What is left at the end decides ties; strength of citizens "
            "counts nowhere.",
            "Mit der Stärke der Arbeiter werden Gebäude bezahlt. Was am Ende übrig ist, entscheidet bei Gleichstand; "
            "die Stärke von Bürgern zählt nirgends.",
        ),
        ("TY-35", "TY-44", "TY-85", "TY-R12"),
    ),
    Topic(
        "stage",
        Said("Stage", "Etappe"),
        Said(
            "The game has four stages. In each of them hands are dealt and buildings laid out, and it ends when all "
            "cards are used; building costs more from stage to stage.",
            "Das Spiel hat vier Etappen. In jeder werden Karten ausgeteilt und Gebäude ausgelegt, und sie endet, wenn "
            "alle Karten genutzt sind; das Bauen kostet von Etappe zu Etappe mehr.",
        ),
        ("TY-2", "TY-15", "TY-16", "TY-40", "TY-51", "TY-60"),
    ),
    Topic(
        "round",
        Said("Round", "Runde"),
        Said(
            "In a round everybody chooses a card, uses it in play order, and passes the rest on. There are as many "
            "rounds in a stage as cards were dealt to each.",
            "In einer Runde wählen alle eine Karte, nutzen sie der Reihe nach und geben den Rest weiter. Eine Etappe "
            "hat so viele Runden, wie jede Hand am Anfang Karten hatte.",
        ),
        ("TY-17", "TY-27", "TY-28", "TY-29", "TY-49", "TY-R14"),
    ),
    Topic(
        "first",
        Said("First Player card", "Startkarte"),
        Said(
            "Whoever holds it uses the chosen card first, the others follow in the direction of play. It is passed on "
            "with the hands after every round.",
            "Wer sie hat, nutzt die gewählte Karte zuerst, die anderen folgen in Spielrichtung. Nach jeder Runde wird "
            "sie mit den Handkarten weitergegeben.",
        ),
        ("TY-14", "TY-29", "TY-49", "TY-50", "TY-89", "TY-R6"),
    ),
    Topic(
        "direction",
        Said("Direction of play", "Spielrichtung"),
        Said(
            "In this direction cards are used one after the other and hands are passed on. It is clockwise; only in "
            "Escape from the City it turns in every second stage.",
            "In dieser Richtung werden die Karten nacheinander genutzt und die Handkarten weitergegeben. Es geht im "
            "Uhrzeigersinn; nur in der Stadtflucht dreht sich die Richtung in jeder zweiten Etappe um.",
        ),
        ("TY-29", "TY-30", "TY-49"),
    ),
    Topic(
        "objective",
        Said("Secret objective", "Geheimer Auftrag"),
        Said(
            "It names three colours: at the end every set of three buildings in these colours brings 5 points. Until "
            "then only its owner knows it.",
            "Er nennt drei Farben: Am Ende bringt jeder Satz aus drei Gebäuden in diesen Farben 5 Punkte. Bis dahin "
            "kennt ihn nur, wem er gehört.",
        ),
        ("TY-8", "TY-83", "TY-R10", "TY-R11"),
    ),
    Topic(
        "draw",
        Said("Draw pile", "Nachziehstapel"),
        Said(
            "Hands are dealt from it, and some buildings, scenarios and chapters let you take characters from it. "
            "When it is used up, the discards are shuffled into a new one.",
            "Von ihm kommen die Handkarten, und manche Gebäude, Szenarien und Kapitel lassen dich Personen von ihm "
            "nehmen. Ist er aufgebraucht, wird die Ablage zu einem neuen gemischt.",
        ),
        ("TY-12", "TY-17", "TY-19", "TY-20", "TY-48", "TY-R4", "TY-R7"),
    ),
    Topic(
        "discards",
        Said("Discards", "Ablage"),
        Said(
            "Builders, workers that paid, and characters that were taken and not kept lie here, open to all. They "
            "come back when the draw pile is used up.",
            "Hier liegen, für alle offen, Baumeister, Arbeiter, mit denen bezahlt wurde, und Personen, die genommen "
            "und nicht behalten wurden. Sie kommen wieder, wenn der Nachziehstapel aufgebraucht ist.",
        ),
        ("TY-19", "TY-36", "TY-44", "TY-48", "TY-R4"),
    ),
    Topic(
        "points",
        Said("Points", "Punkte"),
        Said(
            "What a tableau would count if the game ended now: buildings, symbols, what scenario and chapter ask for, "
            "and the secret objective where you know it. Nothing is used up by counting, so a card can count several "
            "times.",
            "So viel würde zählen, was vor jemandem liegt, wenn das Spiel jetzt zu Ende wäre: Gebäude, Symbole, was "
            "Szenario und Kapitel verlangen, und der geheime Auftrag, wo du ihn kennst. Nichts wird dabei verbraucht, "
            "eine Karte kann also mehrfach zählen.",
        ),
        ("TY-61", "TY-62", "TY-67", "TY-75", "TY-83", "TY-R10"),
    ),
    Topic(
        "end",
        Said("End of the game", "Spielende"),
        Said(
            "After stage IV the secret objectives are shown and everything is counted. The most points win; in a tie "
            "the most strength left on workers, and then the victory is shared.",
            "Nach Etappe IV werden die geheimen Aufträge gezeigt, und alles wird gezählt. Die meisten Punkte "
            "gewinnen, bei Gleichstand die meiste Stärke auf übrigen Arbeitern; danach wird der Sieg geteilt.",
        ),
        ("TY-60", "TY-61", "TY-83", "TY-84", "TY-85", "TY-86", "TY-R12"),
    ),
]
