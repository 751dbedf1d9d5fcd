"""Positions of Little Town Builders: real tiles, cubes and goals in the real state of a real match.

    table(seats=3).holds(0, wood=2, coin=5).build("Bakery", "c3", owner=1).worker("d4", 0).goals(0, "no-coins").match()

Unless it is said otherwise, every seat has 2 coins, too few to stand in for a resource, and no goal, and seat 0 is on
turn. There are always 15 of each resource and 40 coins: what nobody holds is in the stock, and what `stock` leaves out
is held by the last seat.
"""

from __future__ import annotations

import oddtown
from oddtown.core.card import LOT_SHIFT, seen_by
from oddtown.games.littletown.rules import ACT
from oddtown.games.littletown.state import GOALS, NOT_DEALT
from oddtown.games.littletown.town import CELL_NAMES, CONDITIONS, GOOD_NAMES, GOODS

FIRST_GAME = (
    *("Bakery", "Grocery Store", "Trading Shop", "Stone Shop", "Granary", "Gold Mine"),
    *("Well", "Workshop", "Factory", "Church", "Statue of a Hero", "Castle"),
)
LOT = 1 << LOT_SHIFT  # the only shuffle of a game is its first
ALL = (15, 15, 15, 15, 40)


class Table:
    """A position in the making."""

    def __init__(self, seats: int, board: str, buildings: tuple[str, ...], edition: str, lost_goal: str) -> None:
        self.seats = seats
        self.game = oddtown.load("littletown", edition)
        self.settings = {"board": board, "lost-goal": lost_goal}
        self.goods = [0, 0, 0, 0, 2] * seats
        self.left: dict[str, int] = {}
        self.offer = [5, *(int(name in buildings) for name in self.game.town.names[1:])]
        self.built: dict[str, tuple[str, int]] = {}
        self.standing: dict[str, int] = {}
        self.in_hand: dict[int, int] = {}
        self.dealt: dict[int, tuple[str, ...]] = {}
        self.on_track = [0] * seats
        self.rounds = 1
        self.on_turn = 0
        self.first = 0

    def holds(self, seat: int, **goods: int) -> Table:
        """Gives a seat these numbers of the goods named."""
        for name, amount in goods.items():
            self.goods[GOODS * seat + GOOD_NAMES.index(name)] = amount
        return self

    def stock(self, **goods: int) -> Table:
        """Leaves this much in the stock; the last seat holds the rest."""
        self.left |= goods
        return self

    def build(self, name: str, cell: str, owner: int = 0) -> Table:
        """Puts a building with a house on a square, from the offer if it is there."""
        self.built[cell] = (name, owner)
        return self

    def worker(self, cell: str, seat: int) -> Table:
        """Puts a worker out of a seat's hand on a square."""
        self.standing[cell] = seat
        return self

    def hand(self, seat: int, workers: int) -> Table:
        """Leaves a seat this many workers in hand."""
        self.in_hand[seat] = workers
        return self

    def last_worker(self, seat: int = 0) -> Table:
        """Lets a seat be on turn with the last worker of the round."""
        for other in range(self.seats):
            self.in_hand[other] = int(other == seat)
        return self.turn(seat)

    def goals(self, seat: int, *conditions: str) -> Table:
        """Deals a seat these goals."""
        self.dealt[seat] = conditions
        return self

    def points(self, *points: int) -> Table:
        """Puts the markers of all seats on the track."""
        self.on_track = list(points)
        return self

    def round(self, number: int) -> Table:
        self.rounds = number
        return self

    def turn(self, seat: int) -> Table:
        self.on_turn = seat
        return self

    def start(self, seat: int) -> Table:
        self.first = seat
        return self

    def match(self) -> oddtown.Match:
        """Returns a match in this position, with the seat on turn choosing an action."""
        match = oddtown.Match(self.game, self.seats, seed=1, settings=self.settings)
        match.events.clear()
        state = match._state
        self._put(state)
        state.piles = self._piles()
        state.points = list(self.on_track)
        state.round = self.rounds
        state.start = self.first
        state.turn = self.on_turn
        state.agenda = [(ACT, 1 << self.on_turn, 0)]
        return match

    def _put(self, state: oddtown.State) -> None:
        for name, amount in self.left.items():
            good = GOOD_NAMES.index(name)
            held = sum(self.goods[good::GOODS])
            self.goods[GOODS * (self.seats - 1) + good] += ALL[good] - amount - held
        state.goods = list(self.goods)
        state.stock = [ALL[good] - sum(self.goods[good::GOODS]) for good in range(GOODS)]
        assert min(state.goods + state.stock) >= 0, "more of a good than there is"
        state.offer = list(self.offer)
        for cell, (name, owner) in self.built.items():
            kind, square = self.game.town.names.index(name), CELL_NAMES.index(cell)
            state.building[square] = kind
            state.owner[square] = owner
            state.offer[kind] = max(0, state.offer[kind] - 1)
            state.houses[owner] -= 1
        for cell, seat in self.standing.items():
            state.worker[CELL_NAMES.index(cell)] = seat
            state.workers[seat] -= 1
        for seat, workers in self.in_hand.items():
            # The others stand on the building area.
            state.builders[seat] = 7 - state.seats - workers - state.worker.count(seat)
            state.workers[seat] = workers

    def _piles(self) -> list[list[int]]:
        piles: list[list[int]] = [[] for _ in range(GOALS + self.seats)]
        left = set(range(len(CONDITIONS)))
        for seat, conditions in self.dealt.items():
            for condition in conditions:
                goal = CONDITIONS.index(condition)
                left.remove(goal)
                piles[GOALS + seat].append(goal | LOT | seen_by(seat))
        piles[NOT_DEALT] = [goal | LOT for goal in sorted(left)]
        return piles


def table(
    seats: int = 2, board: str = "A", buildings: tuple[str, ...] = FIRST_GAME, edition: str = "", lost_goal: str = "in"
) -> Table:
    """Begins a position."""
    return Table(seats, board, tuple(buildings), edition, lost_goal)


def held(match: oddtown.Match, seat: int) -> dict[str, int]:
    """Returns what a seat holds, without what it has none of."""
    return {GOOD_NAMES[good]: amount for good, amount in enumerate(match.view(None).board["goods"][seat]) if amount}


def stock(match: oddtown.Match) -> dict[str, int]:
    """Returns what the stock has, by name."""
    return dict(zip(GOOD_NAMES, match.view(None).board["stock"], strict=False))


def points(match: oddtown.Match) -> list[int]:
    """Returns the points on the track."""
    return match.view(None).board["points"]


def revealed(match: oddtown.Match, seat: int) -> list[str]:
    """Returns the goals a seat has revealed."""
    return [CONDITIONS[goal] for goal in match.view(None).board["revealed"][seat]]


def met(match: oddtown.Match, seat: int) -> set[str]:
    """Returns the conditions a seat has ever met, whoever holds the goals."""
    bits = match.view(None).board["met"][seat]
    return {condition for n, condition in enumerate(CONDITIONS) if bits >> n & 1}


def uses(match: oddtown.Match) -> list[str]:
    """Returns the squares of the buildings that can be used now, or nothing if that is not the question."""
    return [label.removeprefix("use ") for label in match.legal() if label.startswith("use ")]


def builds(match: oddtown.Match) -> list[str]:
    """Returns the buildings that can be constructed now, as one word each."""
    return [label.removeprefix("build ") for label in match.legal() if label.startswith("build ")]


def places(match: oddtown.Match, verb: str = "place") -> list[str]:
    """Returns the squares that are open now."""
    return [label.removeprefix(f"{verb} ") for label in match.legal() if label.startswith(f"{verb} ")]


def action(match: oddtown.Match, verb: str, option: int) -> int:
    """Returns the number of an answer, open or not."""
    return next(step.base for step in match.game.steps if step.verb == verb) + option


def cell(name: str) -> int:
    """Returns the number of a square."""
    return CELL_NAMES.index(name)
