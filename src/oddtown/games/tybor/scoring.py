"""Game End: what counts, category by category."""

from typing import Final

from oddtown.core.card import KIND, UNKNOWN, Kind, Seat
from oddtown.core.text import Message, ScoreLine
from oddtown.core.view import Look
from oddtown.games.tybor.cards import (
    BUILDINGS_AS_CITIZENS,
    EVERY,
    FIRST,
    FOUR,
    GREAT_BUILDINGS,
    MANY_CITIZENS,
    MANY_SYMBOLS,
    MUCH_STRENGTH,
    NO_EXTRA,
    NO_OBJECTIVE,
    NONE,
    PAIR,
    PER_CITIZENS,
    SAME_COLOUR,
    SET,
    SIX,
    SOLDIER,
    TABLE,
    Cards,
    Task,
)
from oddtown.games.tybor.state import BUILT, CITIZENS, OBJECTIVES, OWN, WORKERS, TyborState

MOST_POINTS: Final = 3
SET_POINTS: Final = 3
PAIR_POINTS: Final = 2
SECRET_POINTS: Final = 5

# The rules that the score lines cite, by what they count.
SYMBOL_RULES: Final = ("TY-68", "TY-69", "TY-70", "TY-72", "TY-73", "TY-74")
OBJECTIVE_RULES: Final = ("", "TY-76", "TY-77", "TY-78", "TY-79", "TY-81", "TY-82")


class Tableau:
    """What lies before a seat, counted."""

    def __init__(self, cards: Cards, citizens: list[Kind], workers: list[Kind], built: list[Kind]) -> None:
        self.built: list[Kind] = built
        self.citizens: int = len(citizens)
        self.great: int = 0
        self.strength: int = 0  # TY-79: of workers; that of citizens does not count
        self.colours: list[int] = [0] * FOUR  # of buildings; TY-66: those on citizens count apart
        self.citizen_colours: list[int] = [0] * FOUR  # colour symbols on citizens
        self.symbols: list[int] = [0] * SIX  # TY-67: on citizens and buildings
        for kind in citizens:
            self.symbols[cards.symbol[kind]] += 1
            for colour in cards.colours[kind]:
                self.citizen_colours[colour] += 1
        for kind in workers:
            self.strength += cards.strength[kind]
        for kind in built:
            self.colours[cards.colour[kind]] += 1
            if cards.symbol[kind] != NONE:
                self.symbols[cards.symbol[kind]] += 1
            if kind >= cards.great:
                self.great += 1


def tableaus(s: TyborState, cards: Cards) -> list[Tableau]:
    """Returns what lies before every seat."""
    return [
        Tableau(
            cards,
            [card & KIND for card in s.piles[CITIZENS + OWN * seat]],
            [card & KIND for card in s.piles[WORKERS + OWN * seat]],
            [card & KIND for card in s.piles[BUILT + OWN * seat]],
        )
        for seat in range(s.seats)
    ]


def points(s: TyborState, cards: Cards, seat: Seat, all_seats: list[Tableau]) -> int:
    """TY-61: A card can count in several categories."""
    own = all_seats[seat]
    total = 0
    for kind in own.built:
        total += cards.points[kind] + extra_points(cards, all_seats, seat, kind)
    for symbol in range(SIX):
        total += symbol_points(cards, all_seats, seat, symbol)
    total += objective_points(cards.scenarios[s.scenario], own) + objective_points(cards.chapters[s.chapter], own)
    return total + secret_points(cards, own, s.piles[OBJECTIVES][seat] & KIND)


# Points for Buildings


def extra_points(cards: Cards, all_seats: list[Tableau], seat: Seat, kind: Kind) -> int:
    """TY-63, TY-64, TY-65: Returns what a building is worth beside its printed points."""
    extra, colours = cards.extra[kind], all_seats[seat].colours
    if extra == NO_EXTRA:
        return 0
    if extra == SET:
        return SET_POINTS * min(colours)
    count = colours[cards.of[kind]]
    if extra == PAIR:
        return PAIR_POINTS * (count // 2)
    if count == 0:
        return 0  # TY-R9
    for other in all_seats:
        if other.colours[cards.of[kind]] > count:
            return 0
    return MOST_POINTS


# Points for Symbols


def symbol_points(cards: Cards, all_seats: list[Tableau], seat: Seat, symbol: int) -> int:
    """TY-68 to TY-74: Returns what all symbols of one profession are worth to a seat."""
    own = all_seats[seat]
    count = own.symbols[symbol]
    if count == 0:
        return 0  # TY-R9
    counts, number, figures = cards.counts[symbol], cards.number[symbol], cards.symbol_points[symbol]
    if counts == EVERY:
        return count // number * figures[0]
    if counts == PER_CITIZENS:
        return count // number * own.citizens
    if counts == TABLE:
        return figures[count - 1] if count <= len(figures) else number * count
    if counts == FIRST:
        return figures[0]
    return majority_points(figures, all_seats, count, symbol)


def majority_points(figures: list[int], all_seats: list[Tableau], count: int, symbol: int) -> int:
    """TY-70: The most and the second most score; TY-71: ties in full, and a tie for the most leaves no second."""
    more = 0
    for other in all_seats:
        if other.symbols[symbol] > count:
            more += 1
    return figures[more] if more < 2 else 0


# Points for Public Objectives


def objective_points(task: Task, own: Tableau) -> int:
    """TY-75: Returns what the objective of a scenario or chapter brings."""
    objective = task.objective
    if objective == NO_OBJECTIVE:
        return 0
    if objective == GREAT_BUILDINGS:
        return own.great // task.number * task.points
    is_met = (
        (objective == BUILDINGS_AS_CITIZENS and len(own.built) >= own.citizens)
        or (objective == SAME_COLOUR and max(own.citizen_colours) >= task.number)
        or (objective == MANY_SYMBOLS and own.symbols[task.symbol] >= task.number)
        or (objective == MUCH_STRENGTH and own.strength >= task.number)
        or (objective == MANY_CITIZENS and own.citizens >= task.number)
    )
    return task.points if is_met else 0


# Points for Secret Objective


def secret_points(cards: Cards, own: Tableau, kind: Kind) -> int:
    """TY-83: Buildings in the three colours of the objective bring 5 points a set."""
    one, two, three = cards.colours[kind]
    return SECRET_POINTS * min(own.colours[one], own.colours[two], own.colours[three])


# Line by line.


def known_tableaus(s: TyborState, cards: Cards, look: Look) -> list[Tableau]:
    """Returns what lies before every seat, from a view: all of it lies open."""
    return [
        Tableau(
            cards,
            look.known(CITIZENS + OWN * seat),
            look.known(WORKERS + OWN * seat),
            look.known(BUILT + OWN * seat),
        )
        for seat in range(s.seats)
    ]


def score_lines(s: TyborState, cards: Cards, look: Look, seat: Seat, all_seats: list[Tableau]) -> list[ScoreLine]:
    """Returns a seat's score line by line, each with its rule; a secret objective only where the viewer knows it."""
    own = all_seats[seat]
    lines = []
    for kind in own.built:
        values = {"building": cards.names[kind], "side": int(kind >= cards.great)}
        lines.append(ScoreLine("TY-62", Message("score.building", values), cards.points[kind]))
        extra = extra_points(cards, all_seats, seat, kind)
        if extra:
            lines.append(extra_line(cards, kind, extra))
    for symbol in range(SIX):
        gained = symbol_points(cards, all_seats, seat, symbol)
        if gained:
            message = Message("score.symbol", {"symbol": symbol, "count": own.symbols[symbol]})
            lines.append(ScoreLine(SYMBOL_RULES[symbol], message, gained))
    for task in (cards.scenarios[s.scenario], cards.chapters[s.chapter]):
        gained = objective_points(task, own)
        if gained:
            rule = "TY-80" if task.symbol == SOLDIER else OBJECTIVE_RULES[task.objective]
            lines.append(ScoreLine(rule, Message("score.objective", {"name": task.name}), gained))
    secret = look.at(OBJECTIVES, seat)
    if secret != UNKNOWN and secret_points(cards, own, secret):
        message = Message("score.secret", {"colours": cards.colours[secret]})
        lines.append(ScoreLine("TY-83", message, secret_points(cards, own, secret)))
    return lines


def extra_line(cards: Cards, kind: Kind, gained: int) -> ScoreLine:
    """Returns the line for what a building brings beside its printed points."""
    values = {"building": cards.names[kind], "of": cards.of[kind]}
    if cards.extra[kind] == SET:
        return ScoreLine("TY-64", Message("score.set", values), gained)
    if cards.extra[kind] == PAIR:
        return ScoreLine("TY-65", Message("score.pair", values), gained)
    return ScoreLine("TY-63", Message("score.most", values), gained)
