"""Hidden information: another world that one viewer could not tell from this one.

`determinize` collects the cards the viewer has not seen, lot by lot, sorts them, and deals them anew to the places
they lay in. A place with a public clue (the front of a card, a goal not yet met) takes only a kind that fits it. The
deal is exact: every world consistent with the clues is equally likely.
"""

from collections.abc import Callable
from typing import TypeVar

from oddtown.core.card import KIND, LOT, Kind, Seat, seen_by
from oddtown.core.rng import Rng
from oddtown.core.state import NOT_ANSWERED, State

S = TypeVar("S", bound=State)
Fits = Callable[[Kind, int], bool]
Place = tuple[int, int, int]
"""A place the viewer has not seen into: pile, index, clue."""


def redeal(
    s: S, viewer: Seat | None, ordered: list[bool], clue: Callable[[S, int, int], int], fits: Fits, rng: Rng
) -> None:
    """Deals anew, in place and lot by lot, what the viewer has not seen."""
    bit = seen_by(viewer)
    lots: dict[int, list[Place]] = {}
    for pile, cards in enumerate(s.piles):
        if not ordered[pile]:
            # Nobody can tell the order in a hand: put the places in an order that depends on nothing hidden.
            cards.sort(key=lambda card: card if card & bit else card & ~KIND)
        for index, card in enumerate(cards):
            if not card & bit:
                lots.setdefault(card & LOT, []).append((pile, index, clue(s, pile, index)))
    for places in lots.values():
        kinds = sorted(s.piles[pile][index] & KIND for pile, index, _ in places)
        dealt = deal(kinds, [clue for _, _, clue in places], fits, rng)
        for (pile, index, _), kind in zip(places, dealt, strict=True):
            s.piles[pile][index] = s.piles[pile][index] & ~KIND | kind


def deal(kinds: list[Kind], clues: list[int], fits: Fits, rng: Rng) -> list[Kind]:
    """Deals kinds to places, uniformly among all deals in which each kind fits its place's clue.

    Clue 0 is fitted by every kind. Kinds that fit some clue are placed one by one, each choice weighted with the
    number of ways to go on; the others fill the open places in any order.
    """
    open_places = [place for place, clue in enumerate(clues) if clue == 0]
    if len(open_places) == len(clues):
        rng.shuffle(kinds)
        return kinds
    wanted = sorted(set(clues) - {0})
    places = {clue: [place for place, other in enumerate(clues) if other == clue] for clue in wanted}
    choosy: list[Kind] = []
    choices: list[list[int]] = []
    spare: list[Kind] = []
    for kind in kinds:
        fitting = [i for i, clue in enumerate(wanted) if fits(kind, clue)]
        if fitting:
            choosy.append(kind)
            choices.append(fitting)
        else:
            spare.append(kind)
    ways: dict[tuple[int, ...], int] = {}

    def count(n: int, free: tuple[int, ...]) -> int:
        """Counts the ways to place choosy kinds n and on, `free` places being left for each clue."""
        if n == len(choosy):
            return 0 if any(free) else 1
        key = (n, *free)
        if key not in ways:
            total = count(n + 1, free)
            for i in choices[n]:
                if free[i]:
                    total += free[i] * count(n + 1, (*free[:i], free[i] - 1, *free[i + 1 :]))
            ways[key] = total
        return ways[key]

    dealt = [0] * len(clues)
    free = tuple(len(places[clue]) for clue in wanted)
    for clue in wanted:
        rng.shuffle(places[clue])
    for n, kind in enumerate(choosy):
        chance = _below(rng, count(n, free))
        for i in choices[n]:
            if free[i]:
                left = (*free[:i], free[i] - 1, *free[i + 1 :])
                chance -= free[i] * count(n + 1, left)
                if chance < 0:
                    dealt[places[wanted[i]].pop()] = kind
                    free = left
                    break
        else:
            spare.append(kind)
    spare.sort()
    rng.shuffle(spare)
    for place, kind in zip(open_places, spare, strict=True):
        dealt[place] = kind
    return dealt


def _below(rng: Rng, n: int) -> int:
    """Returns a number below n, however large n is."""
    if n < 1 << 20:
        return rng.below(n)
    number = 0
    bits = n.bit_length() + 20
    for _ in range(0, bits, 20):
        number = number << 20 | rng.below(1 << 20)
    return number % n


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
