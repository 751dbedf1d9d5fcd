"""Worlds are dealt exactly: every world consistent with what a viewer has witnessed, each equally often."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product, zip_longest
from math import factorial, prod, sqrt
from typing import Any

from oddtown.conformance.positions import expect, opening
from oddtown.conformance.secrecy import Determinize, act_alike, never_seen
from oddtown.core.card import KIND, LOT, Seat, seen_by
from oddtown.core.errors import IllegalAction
from oddtown.core.match import Match, replay
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.state import State

World = tuple[tuple[int, ...], ...]
"""The kinds of all piles; those of an unordered pile are sorted."""

MOST_DEALS = 720


def check_worlds(
    match: Match[Any],
    viewer: Seat | None,
    plies: int,
    samples: int,
    rng: Rng,
    determinize: Determinize | None = None,
) -> int:
    """Compares how often each world is dealt with an independent count; returns the number of worlds.

    The count knows nothing of clues: it deals the unseen cards of the opening in every order, replays what happened,
    and keeps the orders in which the viewer would have witnessed the same. Returns 0 where too many cards are unseen.
    """
    game = match.game
    worlds = consistent_worlds(match, viewer, plies)
    if not worlds:
        return 0
    state = replay(game, match.record, plies)._state
    dealt = Counter(world_of(match, (determinize or game.determinize)(state, viewer, rng)) for _ in range(samples))
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


def consistent_worlds(match: Match[Any], viewer: Seat | None, plies: int) -> Counter[World]:
    """Returns every world the viewer could be in after some plies, weighted with the deals that lead to it.

    Nothing is returned where there are more than MOST_DEALS, or where unseen cards were seen before a shuffle.
    """
    game, record = match.game, match.record
    unseen = sorted(never_seen(game, record, viewer, plies))
    cards = [card for cards in opening(game, record)._state.piles for card in cards]
    now = replay(game, record, plies)._state
    hidden = sum(1 for pile in now.piles for card in pile if not card & seen_by(viewer))
    lots = [[tag for tag in unseen if cards[tag - 1] & LOT == lot] for lot in sorted({card & LOT for card in cards})]
    if prod(factorial(len(lot)) for lot in lots) > MOST_DEALS or hidden != len(unseen):
        return Counter()
    worlds: Counter[World] = Counter()
    witnessed = list(witness(opening(game, record), record, viewer, plies))
    for deals in product(*(permutations(lot) for lot in lots)):
        other = opening(game, record)
        places = [(pile, i) for pile in other._state.piles for i in range(len(pile))]
        for lot, deal in zip(lots, deals, strict=True):
            for tag, source in zip(lot, deal, strict=True):
                pile, i = places[tag - 1]
                pile[i] = pile[i] & ~KIND | cards[source - 1] & KIND
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
        yield match.view(viewer), legal, match.log(viewer, since=ply - 1)
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
