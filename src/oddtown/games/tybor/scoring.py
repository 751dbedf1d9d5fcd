"""Game End: what counts, category by category."""

from typing import Any, Final

from oddtown.core.card import KIND, UNKNOWN, Kind, Seat
from oddtown.core.text import Message, ScoreLine
from oddtown.core.view import Look
from oddtown.games.tybor.cards import (
    BUILDINGS_AS_CITIZENS,
    CAPTAIN,
    CITIZEN_FOR_BUILDINGS,
    EVERY,
    FIRST,
    FOUR,
    GREAT_BUILDINGS,
    MANY_CITIZENS,
    MANY_SYMBOLS,
    MOST_SYMBOLS,
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
    WORKER_FOR_CITIZENS,
    WORKERS_FOR_CAPTAINS,
    Cards,
    Task,
)
from oddtown.games.tybor.state import BUILT, CITIZENS, DISPLAY, OBJECTIVES, OWN, WORKERS, TyborState

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
    """TY-61: Returns what a seat has; a card can count in several categories."""
    secret = s.piles[OBJECTIVES][seat] & KIND
    return open_points(s, cards, seat, all_seats) + secret_points(cards, all_seats[seat], secret)


def open_points(s: TyborState, cards: Cards, seat: Seat, all_seats: list[Tableau]) -> int:
    """Returns what a seat has but for its secret objective."""
    own = all_seats[seat]
    total = 0
    for kind in own.built:
        total += cards.points[kind] + extra_points(cards, all_seats, seat, kind)
    for symbol in range(SIX):
        total += symbol_points(cards, all_seats, seat, symbol)
    return total + objective_points(cards.scenarios[s.scenario], own) + objective_points(cards.chapters[s.chapter], own)


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
    return points_for(cards, all_seats, symbol, own.symbols[symbol], own.citizens)


def points_for(cards: Cards, all_seats: list[Tableau], symbol: int, count: int, citizens: int) -> int:
    """Returns what so many symbols are worth to a seat with so many citizens."""
    if count == 0:
        return 0  # TY-R9
    counts, number, figures = cards.counts[symbol], cards.number[symbol], cards.symbol_points[symbol]
    if counts == EVERY:
        return count // number * figures[0]
    if counts == PER_CITIZENS:
        return count // number * citizens
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
    count, number = reached(task, own)
    return task.points if count >= number else 0


def reached(task: Task, own: Tableau) -> tuple[int, int]:
    """TY-76 to TY-82: Returns how much there is of what an objective asks for, and how much that is."""
    objective = task.objective
    if objective == BUILDINGS_AS_CITIZENS:
        return len(own.built), own.citizens
    if objective == SAME_COLOUR:
        return max(own.citizen_colours), task.number
    if objective == MANY_SYMBOLS:
        return own.symbols[task.symbol], task.number
    if objective == MUCH_STRENGTH:
        return own.strength, task.number
    if objective == MANY_CITIZENS:
        return own.citizens, task.number
    if objective == GREAT_BUILDINGS:
        return own.great, (own.great // task.number + 1) * task.number  # the next ones that count
    return 0, 0


# Points for Secret Objective


def secret_points(cards: Cards, own: Tableau, kind: Kind) -> int:
    """TY-83: Buildings in the three colours of the objective bring 5 points a set."""
    return SECRET_POINTS * secret_sets(cards, own, kind)


def secret_sets(cards: Cards, own: Tableau, kind: Kind) -> int:
    """TY-83, TY-R10: Returns how many sets there are of the three colours of an objective."""
    one, two, three = cards.colours[kind]
    return min(own.colours[one], own.colours[two], own.colours[three])


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


def known_points(s: TyborState, cards: Cards, look: Look, all_seats: list[Tableau]) -> list[int]:
    """Returns what every seat has; a secret objective counts only where the viewer knows it."""
    totals = []
    for seat in range(s.seats):
        secret = look.at(OBJECTIVES, seat)
        total = open_points(s, cards, seat, all_seats)
        totals.append(total if secret == UNKNOWN else total + secret_points(cards, all_seats[seat], secret))
    return totals


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


# What is under way.


def symbol_progress(cards: Cards, all_seats: list[Tableau], symbol: int) -> list[dict[str, int]]:
    """Returns for every seat what it has of a symbol, and how many more bring which points."""
    counts = [own.symbols[symbol] for own in all_seats]
    falling = sorted(counts, reverse=True)
    progress = []
    for own, count in zip(all_seats, counts, strict=True):
        now = points_for(cards, all_seats, symbol, count, own.citizens)
        more = 0
        then = now
        for further in further_symbols(cards, symbol, count, now, falling[0]):
            then = points_for(cards, all_seats, symbol, count + further, own.citizens + further)
            if then > now:
                more = further
                break
        rank = falling.index(count)
        progress.append(
            {
                "count": count,
                "points": now,
                "more": more,
                "next": then if more else now,
                "rank": rank + 1 if count else 0,  # TY-R9
                "lead": count - falling[0 if rank else 1],
            }
        )
    return progress


def further_symbols(cards: Cards, symbol: int, count: int, now: int, most: int) -> range:
    """Returns the numbers of further symbols that could bring more points next, taken as citizens.

    A seat has so many symbols and so many points for them; the most that anybody has is given too.
    """
    counts, number = cards.counts[symbol], cards.number[symbol]
    if counts in (EVERY, PER_CITIZENS):
        return range(1, number - count % number + 1)
    if counts == TABLE:
        return range(1, now + len(cards.symbol_points[symbol]) + 2)  # behind the table points rise with each
    if counts == MOST_SYMBOLS:
        return range(1, max(1, most) - count + 1)  # TY-71: a tie will do
    return range(1, 2)


def task_progress(
    s: TyborState, cards: Cards, look: Look, task: Task, all_seats: list[Tableau]
) -> list[dict[str, int]]:
    """Returns for every seat how far it is with what a scenario or chapter asks for, in the end and in this stage."""
    progress = []
    for seat, own in enumerate(all_seats):
        count, number = reached(task, own)
        stage_count, stage_number = effect_progress(s, cards, look, task, all_seats, seat)
        progress.append(
            {
                "count": count,
                "number": number,
                "points": objective_points(task, own),
                "stage_count": stage_count,
                "stage_number": stage_number,
            }
        )
    return progress


def effect_progress(
    s: TyborState, cards: Cards, look: Look, task: Task, all_seats: list[Tableau], seat: Seat
) -> tuple[int, int]:
    """TY-53, TY-56, TY-57: Returns what a seat has of what the effect at the end of this stage asks for, and that."""
    own, least = all_seats[seat], task.at_least[s.stage - 1]
    if least == 0:
        return 0, 0
    if task.effect == CITIZEN_FOR_BUILDINGS:
        return len(own.built), least
    if task.effect == WORKER_FOR_CITIZENS:
        return len({cards.symbol[kind] for kind in look.known(CITIZENS + OWN * seat)}), least
    if task.effect == WORKERS_FOR_CAPTAINS:
        return own.symbols[CAPTAIN], max([least, *[other.symbols[CAPTAIN] for other in all_seats]])
    return 0, 0


def secret_progress(cards: Cards, own: Tableau, kind: Kind) -> dict[str, Any] | None:
    """TY-83: Returns the sets of a secret objective and the colours missing for one more; None if it is not known."""
    if kind == UNKNOWN:
        return None
    sets = secret_sets(cards, own, kind)
    missing = [colour for colour in cards.colours[kind] if own.colours[colour] == sets]
    return {"sets": sets, "points": secret_points(cards, own, kind), "missing": missing}


class Account:
    """What counts at one time: the points of every seat, and a seat's own tableau with the worth of its symbols."""

    def __init__(self, points: list[int], own: Tableau, worth: list[int]) -> None:
        self.points: list[int] = points
        self.own: Tableau = own
        self.worth: list[int] = worth


class Trial:
    """What lies open, laid into a state without hidden cards, so that an answer can be tried there."""

    def __init__(self, public: TyborState, cards: Cards, look: Look, seat: Seat) -> None:
        self.s: TyborState = public
        self.cards: Cards = cards
        self.look: Look = look
        self.seat: Seat = seat
        public.piles[DISPLAY] = look.known(DISPLAY)
        for other in range(public.seats):
            for pile in (CITIZENS + OWN * other, WORKERS + OWN * other, BUILT + OWN * other):
                public.piles[pile] = look.known(pile)
        self.before: Account = self.account()

    def account(self) -> Account:
        """Returns what counts now."""
        s, seat = self.s, self.seat
        all_seats = tableaus(s, self.cards)
        own = all_seats[seat]
        own.strength = s.strength[seat]  # workers that are yet to be spent may lie there still
        worth = [symbol_points(self.cards, all_seats, seat, symbol) for symbol in range(SIX)]
        return Account(known_points(s, self.cards, self.look, all_seats), own, worth)

    def change(self) -> dict[str, Any]:
        """Returns what has changed since the beginning."""
        before, after = self.before, self.account()
        one, other = before.own, after.own
        return {
            "points": [then - now for now, then in zip(before.points, after.points, strict=True)],
            "discount": [other.citizen_colours[colour] - one.citizen_colours[colour] for colour in range(FOUR)],
            "strength": [one.strength, other.strength],
            "symbols": [
                {
                    "symbol": symbol,
                    "count": [one.symbols[symbol], other.symbols[symbol]],
                    "points": [before.worth[symbol], after.worth[symbol]],
                }
                for symbol in range(SIX)
                if one.symbols[symbol] != other.symbols[symbol] or before.worth[symbol] != after.worth[symbol]
            ],
        }
