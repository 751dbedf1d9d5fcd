"""Worlds are dealt exactly: every world consistent with what a viewer has witnessed, each equally often."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product, zip_longest
from math import factorial, prod, sqrt
from typing import Any

from oddtown.conformance.positions import expect, opening
from oddtown.conformance.secrecy import LONGEST_LOT, Determinize, act_alike, never_seen
from oddtown.core.card import KIND, Seat
from oddtown.core.errors import IllegalAction
from oddtown.core.match import Match, replay
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.state import State

World = tuple[tuple[int, ...], ...]
"""The kinds of all piles; those of an unordered pile are sorted."""

MOST_DEALS = 720
DRAWN = 400
FEWEST_DRAWN = 40


def check_worlds(
    match: Match[Any],
    viewer: Seat | None,
    plies: int,
    samples: int,
    rng: Rng,
    determinize: Determinize | None = None,
) -> int:
    """Compares how often each world is dealt with an independent count; returns the number of worlds.

    The count knows nothing of clues: it deals the unseen cards of every lot in every order, replays what happened, and
    keeps the orders in which the viewer would have witnessed the same. Where there are more than MOST_DEALS orders
    it draws some of them, and compares how often each kind lies in each pile.
    """
    game = match.game
    state = replay(game, match.record, plies)._state
    dealt = Counter(world_of(match, (determinize or game.determinize)(state, viewer, rng)) for _ in range(samples))
    lots = unseen_lots(match, viewer, plies)
    if prod(factorial(len(lot)) for lot in lots.values()) > MOST_DEALS:
        return _compare_kinds(match, viewer, plies, dealt, consistent_worlds(match, viewer, plies, drawn(lots, rng)))
    worlds = consistent_worlds(match, viewer, plies, orders(lots))
    stray = set(dealt) - set(worlds)
    expect(not stray, match, f"viewer {viewer} at ply {plies}: {len(stray)} worlds dealt that cannot be")
    total = sum(worlds.values())
    expected = {world: samples * weight / total for world, weight in worlds.items()}
    distance = sum((dealt[world] - mean) ** 2 / mean for world, mean in expected.items())
    limit = chi_square_limit(len(worlds) - 1)
    expect(
        distance <= limit,
        match,
        f"viewer {viewer} at ply {plies}: {len(worlds)} worlds are not equally likely (chi-square {distance:.1f}, "
        f"limit {limit:.1f})",
    )
    return len(worlds)


def _compare_kinds(
    match: Match[Any], viewer: Seat | None, plies: int, dealt: Counter[World], worlds: Counter[World]
) -> int:
    """Compares two sets of worlds pile by pile: how often each kind lies there."""
    if worlds.total() < FEWEST_DRAWN:
        return 0
    for pile in range(len(next(iter(dealt)))):
        ours, theirs = (_kinds_in(pile, some) for some in (dealt, worlds))
        kinds = sorted(kind for kind in ours | theirs if ours[kind] + theirs[kind] >= 10)
        scale = sqrt(theirs.total() / ours.total()) if ours and theirs else 1.0
        distance = sum((ours[kind] * scale - theirs[kind] / scale) ** 2 / (ours[kind] + theirs[kind]) for kind in kinds)
        limit = chi_square_limit(max(1, len(kinds) - 1))
        expect(
            distance <= limit,
            match,
            f"viewer {viewer} at ply {plies}: kinds in pile {pile} are not dealt as they could lie (chi-square "
            f"{distance:.1f}, limit {limit:.1f})",
        )
    return worlds.total()


def _kinds_in(pile: int, worlds: Counter[World]) -> Counter[int]:
    kinds: Counter[int] = Counter()
    for world, times in worlds.items():
        for kind in world[pile]:
            kinds[kind] += times
    return kinds


Orders = Iterator[dict[int, list[int]]]
"""For each lot the order of its places, as `State.exchanges` takes it."""


def unseen_lots(match: Match[Any], viewer: Seat | None, plies: int) -> dict[int, list[int]]:
    """Returns for each lot the places the viewer did not see into."""
    lots: dict[int, list[int]] = {}
    for lot, place in sorted(never_seen(match.game, match.record, viewer, plies)):
        lots.setdefault(lot, []).append(place)
    return lots


def orders(lots: dict[int, list[int]]) -> Orders:
    """Yields every order of the unseen places of every lot."""
    for deals in product(*(permutations(places) for places in lots.values())):
        yield {lot: _order(places, deal) for (lot, places), deal in zip(lots.items(), deals, strict=True)}


def drawn(lots: dict[int, list[int]], rng: Rng) -> Orders:
    """Yields some orders of the unseen places of every lot, drawn at random."""
    for _ in range(DRAWN):
        deals = {}
        for lot, places in lots.items():
            shuffled = places[:]
            rng.shuffle(shuffled)
            deals[lot] = _order(places, tuple(shuffled))
        yield deals


def _order(places: list[int], deal: tuple[int, ...]) -> list[int]:
    order = list(range(LONGEST_LOT))
    for place, source in zip(places, deal, strict=True):
        order[place - 1] = source - 1
    return order


def consistent_worlds(match: Match[Any], viewer: Seat | None, plies: int, deals: Orders) -> Counter[World]:
    """Returns the worlds that some deals lead to in which the viewer would have witnessed the same."""
    game, record = match.game, match.record
    worlds: Counter[World] = Counter()
    witnessed = list(witness(opening(game, record), record, viewer, plies))
    for deal in deals:
        other = opening(game, record, deal or None)
        replayed = witness(other, record, viewer, plies)
        if all(here == there for here, there in zip_longest(witnessed, replayed)):
            worlds[world_of(match, other._state)] += 1
    return worlds


def witness(match: Match[Any], record: Record, viewer: Seat | None, plies: int) -> Iterator[Any]:
    """Plays a record from its opening and yields, ply by ply, what the viewer sees and hears and may answer.

    It ends early where an answer of the record is not open.
    """
    for ply in range(plies + 1):
        legal = [] if viewer is None else match.game.legal_actions(match._state, viewer)
        yield match.view(viewer), legal, match.log(viewer, since=ply)
        if ply < plies:
            try:
                act_alike(match, *record.actions[ply])
            except IllegalAction:
                return


def world_of(match: Match[Any], s: State) -> World:
    """Returns where every kind lies."""
    kinds = [[card & KIND for card in cards] for cards in s.piles]
    ordered = match.game.ordered(s)
    return tuple(tuple(pile if in_order else sorted(pile)) for pile, in_order in zip(kinds, ordered, strict=True))


def chi_square_limit(freedom: int) -> float:
    """Returns the chi-square distance that chance exceeds once in a million (Wilson and Hilferty's approximation)."""
    if freedom == 0:
        return 1e-9
    spread = 2 / (9 * freedom)
    limit: float = freedom * (1 - spread + 4.753 * sqrt(spread)) ** 3
    return limit
