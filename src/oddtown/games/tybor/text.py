"""Tybor the Builder in English: its sentences, its words, and its table in a terminal."""

from textwrap import wrap
from typing import Any, Final

from oddtown.core.text import Catalogue, styled
from oddtown.core.view import View
from oddtown.games.tybor.cards import (
    COLOURS,
    EFFECTS,
    EVERY,
    EXTRAS,
    FIRST,
    GREAT_POINTS,
    NONE,
    PER_CITIZENS,
    PROFESSIONS,
    PUBLIC_OBJECTIVES,
    TABLE,
)
from oddtown.games.tybor.meta import META

SEAT_NAMES: Final = tuple(name.capitalize() for name in META.seat_names)
SEAT_STYLES: Final = (
    "bright_white",
    "magenta",
    "bright_magenta",
    "cyan",
    "dark_orange",
    "bright_blue",
    "red",
    "yellow",
)
PROFESSION_NAMES: Final = tuple(name.capitalize() for name in PROFESSIONS)
COLOUR_MARKS: Final = ("≈", "♣", "♜", "☼")
COLOUR_STYLES: Final = ("bright_blue", "green", "red", "yellow")
STAGE_NAMES: Final = ("", "I", "II", "III", "IV")
SIDES: Final = ("Little", "Great")
DIRECTIONS: Final = {1: "clockwise", -1: "counter-clockwise"}
EXTRA_TEXTS: Final = ("", "3 if nobody has more {of}", "3 for every set of four", "2 for every second {of}")
EFFECT_TEXTS: Final = (
    "",
    "whoever has {number} buildings takes 2 characters, one of them a citizen",
    "whoever has {number} professions among the citizens takes 2 characters, one of them a worker",
    "everybody discards a citizen or a worker",
    "whoever has the most Captain symbols may discard one and take 3 characters, two of them workers",
)
OBJECTIVE_TEXTS: Final = (
    "",
    "{points} points for no fewer buildings than citizens",
    "{points} points for {number} equal colour symbols on citizens",
    "{points} points for {number} {symbol} symbols",
    "{points} points for {number} strength on workers",
    "{points} points for {number} citizens",
    "{points} points for every {number} Great buildings",
)
assert len(EXTRA_TEXTS) == len(EXTRAS)
assert len(EFFECT_TEXTS) == len(EFFECTS)
assert len(OBJECTIVE_TEXTS) == len(PUBLIC_OBJECTIVES)
WIDTH: Final = 79
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def character(card: list[int]) -> str:
    """Says a character: Soldier (strength 4, red)."""
    profession, strength, *colours = card
    return f"{PROFESSION_NAMES[profession]} ({', '.join([f'strength {strength}', *(COLOURS[c] for c in colours)])})"


def characters(cards: list[list[int]]) -> str:
    """Says several characters."""
    return ", ".join(map(character, cards))


def listed(names: list[str]) -> str:
    """Says several names."""
    return ", ".join(names) or "none"


ENGLISH: Final = Catalogue(
    {
        "objective": "Your secret objective: 5 points for every set of {colours:colour} buildings.",
        "scenario": "The scenario is {name}.",
        "chapter": "The chapter is {chapter}, {name}.",
        "stage": "Stage {stage:stage} begins with {seat:seat}: Little {little}, Great {great} strength.",
        "dealt": "You are dealt {cards:characters}.",
        "shuffle": "The discards are shuffled into a new draw pile of {count} cards.",
        "search": "Missing was {colours:colour}; out of the pile come: {buildings:names}. It is shuffled.",
        "dealt.late": "The last {count} of {seat:seat}'s hand come from the pile just shuffled.",
        "display": "In the display: {buildings:names}.",
        "choose.prompt": "Choose a card, all at the same time.",
        "choose.option": "choose {card:character}",
        "choose.absent": "{card:character} is not in that hand.",
        "show": "{seat:seat} shows {card:character}.",
        "show.late": "{seat:seat} shows {card:character}, one of the cards shuffled last.",
        "use.prompt": "How do you use {card:character}?",
        "citizen.option": "take {card:character} in as a citizen",
        "worker.option": "hire {card:character} as a worker",
        "build.option": "build the {building} ({side:side}) for {cost} strength",
        "build.absent": "The {building} is not in the display.",
        "build.cost": "The {building} ({side:side}) costs {cost} strength; the workers have {strength}.",
        "citizen": "{card:character} becomes a citizen of {seat:seat}.",
        "worker": "{card:character} becomes a worker of {seat:seat}.",
        "build": "{seat:seat} builds the {building} ({side:side}) for {cost} strength.",
        "pay": "{seat:seat} pays with {card:character}.",
        "pay.prompt": "{due} strength to pay; which worker do you spend next?",
        "pay.option": "spend {card:character}",
        "pay.absent": "{card:character} is not among the workers.",
        "pay.order": "Workers are named by falling strength: {card:character} comes before {last:character}.",
        "pay.short": "After {card:character} the workers that follow it do not meet the {due} strength still to pay.",
        "take": "{seat:seat} takes {count} characters from the draw pile.",
        "taken": "You take {cards:characters}.",
        "drop": "{seat:seat} discards the {place:place} of them, {card:character}.",
        "drop.worker": "Which character do you discard? The rest become workers.",
        "drop.citizen": "Which character do you discard? The rest become citizens.",
        "drop.option": "discard {card:character}",
        "drop.absent": "{card:character} is not among the characters taken.",
        "pass": "Hands are passed; the First Player card goes to {seat:seat}.",
        "lose.prompt": "Which citizen or worker do you discard?",
        "lose.of_citizens": "discard the citizen {card:character}",
        "lose.of_workers": "discard the worker {card:character}",
        "lose.no_citizen": "{card:character} is not among the citizens.",
        "lose.no_worker": "{card:character} is not among the workers.",
        "lose.citizen": "{seat:seat} discards the citizen {card:character}.",
        "lose.worker": "{seat:seat} discards the worker {card:character}.",
        "trade.prompt": "Discard a Captain symbol to take three characters, two as workers?",
        "trade.keep": "keep all Captain symbols",
        "trade.of_captains": "discard the citizen {card:character}",
        "trade.of_buildings": "give up the {building} ({side:side})",
        "trade.no_captain": "{card:character} is no Captain among the citizens.",
        "trade.no_building": "The {building} ({side:side}) is no building with a Captain symbol in that tableau.",
        "trade.captain": "{seat:seat} discards {card:character} to take three characters.",
        "trade.building": "{seat:seat} gives up the {building} ({side:side}) to take three characters.",
        "reveal": "The secret objective of {seat:seat}: sets of {colours:colour} buildings.",
        "end": "The game is over.",
        # Questions as those read them who are not asked.
        "choose.prompt.others": "All choose a card at the same time.",
        "use.prompt.others": "{seat:seat} decides how to use {card:character}.",
        "pay.prompt.others": "{due} strength to pay; {seat:seat} chooses the next worker.",
        "drop.worker.others": "{seat:seat} chooses a character to discard. The rest become workers.",
        "drop.citizen.others": "{seat:seat} chooses a character to discard. The rest become citizens.",
        "lose.prompt.others": "{seat:seat} chooses a citizen or worker to discard.",
        "trade.prompt.others": "{seat:seat} may discard a Captain symbol to take three characters, two as workers.",
        "score.building": "{building} ({side:side})",
        "score.most": "{building}: nobody has more {of:colour} buildings",
        "score.set": "{building}: sets of four colours",
        "score.pair": "{building}: every second {of:colour} building",
        "score.symbol": "{count} x {symbol:profession}",
        "score.objective": "{name}",
        "score.secret": "secret objective: sets of {colours:colour} buildings",
    },
    {
        "seat": SEAT_NAMES,
        "stage": STAGE_NAMES,
        "colour": COLOURS,
        "profession": PROFESSION_NAMES,
        "side": SIDES,
        "place": ("first", "second", "third"),
        "character": character,
        "characters": characters,
        "names": listed,
    },
)


def draw(view: View, plain: bool) -> str:
    """Draws stage, scenario and chapter, the display with what it costs the viewer, all tableaus and the own hand."""
    board = view.board
    first = SEAT_NAMES[board["first"]]
    lines = [
        f"Stage {STAGE_NAMES[board['stage']]} of IV   first is {first}, {DIRECTIONS[board['direction']]}"
        f"   draw pile {board['draw']}, discards {len(board['discards'])}",
        *_task("Scenario", board["scenario"], _ways(board)),
        *_task(f"Chapter {board['chapter']['chapter']}", board["chapter"], []),
        *wrap(f"Symbols: {'; '.join(_counts(n, how) for n, how in enumerate(board['symbols']))}", WIDTH),
        "",
    ]
    if not view.is_over:
        lines += [*_display(view, plain), ""]
    for seat in range(view.seats):
        lines += _seat(view, seat, plain)
    lines += ["", *_own(view, plain)]
    return "\n".join(lines).rstrip()


def _task(title: str, task: dict[str, Any], parts: list[str]) -> list[str]:
    """Says what a scenario or chapter does in the game, at the end of the stages, and of the game."""
    parts = list(parts)
    if any(task["at_least"]):
        stages = [STAGE_NAMES[n] for n, least in enumerate(task["at_least"], 1) if least]
        numbers = list(dict.fromkeys(str(least) for least in task["at_least"] if least))
        effect = EFFECT_TEXTS[task["effect"]].format(number="/".join(numbers))
        parts.append(f"end of stage {', '.join(stages)}: {effect}")
    if task["objective"]:
        symbol = "" if task["symbol"] == NONE else PROFESSION_NAMES[task["symbol"]]
        told = OBJECTIVE_TEXTS[task["objective"]].format(number=task["number"], points=task["points"], symbol=symbol)
        parts.append("end of game: " + told)
    said = f"{title}: {'; '.join([task['name'], *parts])}"
    return wrap(said, WIDTH, subsequent_indent="    ")


def _ways(board: dict[str, Any]) -> list[str]:
    """Says how many cards a scenario deals, if not always as many, and in which stages play turns round."""
    parts = []
    if len(set(board["cards"])) > 1:
        parts.append(f"hands of {'/'.join(map(str, board['cards']))} cards")
    turned = [STAGE_NAMES[n] for n, is_turned in enumerate(board["counterclockwise"], 1) if is_turned]
    if turned:
        parts.append(f"counter-clockwise in stage {', '.join(turned)}")
    return parts


def _counts(symbol: int, how: dict[str, Any]) -> str:
    """Says what the symbols of a profession bring at the end."""
    points, number = how["points"], how["number"]
    if how["counts"] == EVERY:
        told = f"{points[0]} for every {number}"
    elif how["counts"] == PER_CITIZENS:
        told = f"your citizens for every {number}"
    elif how["counts"] == TABLE:
        told = f"{'/'.join(map(str, points))}, then {number} each"
    elif how["counts"] == FIRST:
        told = f"{points[0]} for the first"
    else:
        told = f"most {points[0]}, second {points[1]}"
    return f"{PROFESSION_NAMES[symbol]} {told}"


def _display(view: View, plain: bool) -> list[str]:
    """Lists what can be built, by colour, with points and costs of both sides."""
    board = view.board
    discount = [0] * len(COLOURS) if view.viewer is None else board["discount"][view.viewer]
    head = "cost" if view.viewer is None else "your cost"
    lines = [f"{'display':<29}{'points':<9}{head:<11}(Little / Great)"]
    for side in sorted(board["display"], key=lambda side: (side["colour"], side["kind"])):
        colour = side["colour"]
        costs = [max(0, board[cost][board["stage"] - 1] - discount[colour]) for cost in ("little", "great")]
        name = side["name"] + (f" x{side['left']}" if side["left"] > 1 else "")
        figures = f"{side['points']:>2} /{side['points'] + GREAT_POINTS:>2}   {costs[0]:>3} /{costs[1]:>2}    "
        mark = styled(COLOUR_STYLES[colour], f"{COLOUR_MARKS[colour]} {COLOURS[colour]:<7}", plain)
        lines.append(f"  {mark}{name:<19}{figures}{_does(side)}".rstrip())
    top = f", {board['top'][0]['name']} on top" if board["top"] else ""
    lines.append(f"  pile of {board['buildings']} buildings{top}")
    return lines


def _does(side: dict[str, Any]) -> str:
    """Says what a building brings beside its points."""
    parts = []
    if side["symbol"] != NONE:
        parts.append(f"{PROFESSION_NAMES[side['symbol']]} symbol")
    if side["extra"]:
        of = "" if side["of"] == NONE else COLOURS[side["of"]]
        parts.append(EXTRA_TEXTS[side["extra"]].format(of=of))
    if side["draws"]:
        parts.append("take 2, keep 1 worker")
    return ", ".join(parts)


def _seat(view: View, seat: int, plain: bool) -> list[str]:
    """Draws one tableau by role, and what the viewer knows of the hand."""
    board = view.board
    asked = view.question is not None and seat in view.question.seats
    cards = sum(len(board[pile][seat]) for pile in ("hands", "late"))
    cards += board["hidden"][seat] + board["late_hidden"][seat]
    discount = " ".join(f"{COLOUR_MARKS[c]}{board['discount'][seat][c]}" for c in range(len(COLOURS)))
    name = styled(SEAT_STYLES[seat], f"{SEAT_NAMES[seat]:<8}", plain)
    chosen = "  has chosen" if board["has_chosen"][seat] else ""
    figures = f"{board['points'][seat]:>3} points  strength {board['strength'][seat]:>2}  discount {discount}"
    lines = [f"{'>' if asked else ' '} {name}{figures}  hand {cards}{chosen}"]
    citizens = [_short(card) for card in board["citizens"][seat]]
    workers = [f"{PROFESSION_NAMES[card['profession']]} {card['strength']}" for card in board["workers"][seat]]
    built = [
        f"{COLOUR_MARKS[side['colour']]}{side['name']}{' (Great)' if side['is_great'] else ''}"
        for side in board["built"][seat]
    ]
    known = [_short(card) for card in board["hands"][seat] + board["late"][seat]] if seat != view.viewer else []
    for title, items in (("citizens", citizens), ("workers", workers), ("built", built), ("in hand", known)):
        if items:
            unbroken = ", ".join(item.replace(" ", NO_BREAK) for item in items)
            wrapped = wrap(unbroken, WIDTH, initial_indent=f"    {title:<10}", subsequent_indent=" " * 14)
            lines += [line.replace(NO_BREAK, " ") for line in wrapped]
    return lines


def _short(card: dict[str, Any]) -> str:
    """Says a character in few signs: Soldier 4 ♜."""
    marks = "".join(COLOUR_MARKS[colour] for colour in card["colours"])
    return f"{PROFESSION_NAMES[card['profession']]} {card['strength']} {marks}".rstrip()


def _own(view: View, plain: bool) -> list[str]:
    """Lists what lies before the viewer's eyes alone, after a card that is shown to all."""
    board = view.board
    lines = [f"shown: {_long(card, plain)}" for card in board["shown"]]
    if view.viewer is None:
        return lines
    lines += [f"taken: {_long(card, plain)}" for card in board["drawn"] if card is not None]
    for card in board["hands"][view.viewer] + board["late"][view.viewer]:
        is_chosen = board["chosen"][view.viewer] == card["kind"]
        lines.append(f"{'chosen' if is_chosen else 'hand'}: {_long(card, plain)}")
    colours = " ".join(f"{COLOUR_MARKS[c]} {COLOURS[c]}" for c in board["objectives"][view.viewer])
    lines.append(f"secret objective: 5 points for every set of {colours}")
    return lines


def _long(card: dict[str, Any], plain: bool) -> str:
    """Says a character with words beside the signs."""
    marks = [styled(COLOUR_STYLES[c], f"{COLOUR_MARKS[c]} {COLOURS[c]}", plain) for c in card["colours"]]
    return f"{PROFESSION_NAMES[card['profession']]:<10} ⚒ strength {card['strength']}   {'  '.join(marks)}".rstrip()
