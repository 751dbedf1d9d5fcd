"""Hidden information: another world that one viewer could not tell from this one.

`find_unseen` collects the places the viewer has not seen into, lot by lot. Dealing them anew puts the same cards into
the same places in another order. A place with a public clue (the front of a card, a goal not yet met) takes only a kind
that fits it. The deal is exact: every world consistent with the clues is equally likely.
"""

from collections.abc import Callable
from typing import TypeVar

from oddtown.core.card import KIND, LOT, Kind, Seat, seen_by
from oddtown.core.rng import Rng
from oddtown.core.state import NOT_ANSWERED, State

S = TypeVar("S", bound=State)
Fits = Callable[[Kind, int], bool]


class Dealing:
    """Deals kinds to places, uniformly among all deals in which each kind fits its place's clue.

    Clue 0 is fitted by every kind. Kinds that fit some clue are placed one by one, each choice weighted with the number
    of ways to go on; the others fill the open places in any order. The ways are counted once, however often it deals.
    Counting takes time that grows with the number of different clues that kinds have in common and of places for each:
    a handful of hands is fine, eight hands of three with eight clues that overlap take seconds.
    """

    def __init__(self, kinds: list[Kind], clues: list[int], fits: Fits) -> None:
        self.kinds = sorted(kinds)
        self.open_places = [place for place, clue in enumerate(clues) if clue == 0]
        wanted = sorted(set(clues) - {0})
        self.places = [[place for place, other in enumerate(clues) if other == clue] for clue in wanted]
        fitting = [[i for i, clue in enumerate(wanted) if fits(kind, clue)] for kind in self.kinds]
        # Kinds that fit the same clues follow each other, and a clue that too few are left for ends the count: so there
        # are few numbers of free places to count for.
        order = sorted([n for n in range(len(kinds)) if fitting[n]], key=lambda n: fitting[n][-1])
        self.choosy: list[Kind] = [self.kinds[n] for n in order]
        self.choices: list[list[int]] = [fitting[n] for n in order]
        self.spare: list[Kind] = [kind for n, kind in enumerate(self.kinds) if not fitting[n]]
        self.able: list[list[int]] = [[0] * len(wanted)]  # able[n][i]: choosy kinds n and on that fit clue i
        for choices in reversed(self.choices):
            self.able.append([number + (i in choices) for i, number in enumerate(self.able[-1])])
        self.able.reverse()
        self.ways: dict[tuple[int, ...], float] = {}

    def count(self, n: int, free: tuple[int, ...]) -> float:
        """Counts the ways to place choosy kinds n and on, `free` places being left for each clue.

        The counts are floats, exact up to 2**53 and then to 16 digits: see `rng` about large ints.
        """
        if n == len(self.choosy):
            return 0.0 if any(free) else 1.0
        able = self.able[n]
        for i in range(len(free)):
            if free[i] > able[i]:
                return 0.0
        key = (n, *free)
        if key not in self.ways:
            total = self.count(n + 1, free)
            for i in self.choices[n]:
                if free[i]:
                    total += free[i] * self.count(n + 1, _one_fewer(free, i))
            self.ways[key] = total
        return self.ways[key]

    def deal(self, rng: Rng) -> list[Kind]:
        """Returns a kind for every place."""
        if not self.places:
            kinds = self.kinds[:]
            rng.shuffle(kinds)
            return kinds
        dealt = [0] * len(self.kinds)
        left = [places[:] for places in self.places]
        for places in left:
            rng.shuffle(places)
        spare = self.spare[:]
        free = tuple(len(places) for places in left)
        for n, kind in enumerate(self.choosy):
            chance = rng.fraction() * self.count(n, free) - self.count(n + 1, free)
            chosen = -1
            for i in self.choices[n]:
                if chance < 0:
                    break
                ways = free[i] * self.count(n + 1, _one_fewer(free, i)) if free[i] else 0.0
                if ways:
                    chosen = i
                    chance -= ways
            if chosen < 0:
                spare.append(kind)
            else:
                dealt[left[chosen].pop()] = kind
                free = _one_fewer(free, chosen)
        rng.shuffle(spare)
        for place, kind in zip(self.open_places, spare, strict=True):
            dealt[place] = kind
        return dealt


def _one_fewer(free: tuple[int, ...], i: int) -> tuple[int, ...]:
    return (*free[:i], free[i] - 1, *free[i + 1 :])


class Unseen:
    """The places one viewer has not seen into, lot by lot, each lot with the dealing of its kinds."""

    def __init__(self, viewer: Seat | None, unordered: list[int]) -> None:
        self.viewer = viewer
        self.unordered = unordered  # piles in which nobody can tell the order
        self.lots: list[tuple[list[tuple[int, int]], Dealing]] = []

    def deal(self, world: State, rng: Rng) -> None:
        """Deals anew, in place, what the viewer has not seen. The world's piles lie as when they were looked over."""
        for places, dealing in self.lots:
            for (pile, index), kind in zip(places, dealing.deal(rng), strict=True):
                world.piles[pile][index] = world.piles[pile][index] & ~KIND | kind
        for pile in self.unordered:
            world.piles[pile].sort()


def find_unseen(
    s: S, viewer: Seat | None, ordered: list[bool], clue: Callable[[S, int, int], int], fits: Fits
) -> Unseen:
    """Looks a state over for what a viewer has not seen."""
    bit = seen_by(viewer)
    places: dict[int, list[tuple[int, int]]] = {}
    clues: dict[int, list[int]] = {}
    for pile, cards in enumerate(s.piles):
        indices = list(range(len(cards)))
        if not ordered[pile]:
            # Nobody can tell the order in a hand: take its places in an order that depends on nothing hidden.
            indices.sort(key=lambda i: cards[i] if cards[i] & bit else cards[i] & ~KIND)
        for index in indices:
            if not cards[index] & bit:
                lot = cards[index] & LOT
                places.setdefault(lot, []).append((pile, index))
                clues.setdefault(lot, []).append(clue(s, pile, index))
    unseen = Unseen(viewer, [pile for pile, is_ordered in enumerate(ordered) if not is_ordered])
    for lot in sorted(places):
        kinds = [s.piles[pile][index] & KIND for pile, index in places[lot]]
        unseen.lots.append((places[lot], Dealing(kinds, clues[lot], fits)))
    return unseen


def blank(s: S) -> S:
    """Empties everything hidden in a copy of a state, in place: what is left is public."""
    for cards in s.piles:
        cards.clear()
    s.sealed = [NOT_ANSWERED] * len(s.sealed)
    s.seed = b""
    s.chance = 0
    return s


def viewers(seats: int) -> list[Seat | None]:
    """Returns all who can look on: every seat, and the spectator."""
    return [*range(seats), None]
