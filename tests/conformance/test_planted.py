"""A check that cannot fail proves nothing: here each of them fails."""

import pytest

import oddtown
from conformance.market import PLANTS, Market
from conformance.ran_out import match_that_ran_out
from oddtown.conformance import (
    NotConforming,
    cases,
    check_relabelled_replay,
    check_rules,
    check_secrecy,
    check_worlds,
)
from oddtown.conformance.positions import answers
from oddtown.core.card import KIND, seen_by
from oddtown.core.hidden import find_unseen, viewers

CASE = cases(Market())[-1]
ODD_WORLD = oddtown.load("oddworld")


def search_for_leaks(game):
    rng = oddtown.Rng(1)
    for seed in range(12):
        match = oddtown.Match(game, CASE.seats, f"conformance {seed}", CASE.settings)
        for _ in answers(match, oddtown.Rng(seed)):
            for viewer in viewers(CASE.seats):
                check_secrecy(match, viewer, rng)
        for viewer in viewers(CASE.seats):
            check_relabelled_replay(match, viewer, match.ply * 2 // 3, rng)
            check_worlds(match, viewer, match.ply - 3, 1000, rng)


def test_the_honest_market_has_no_leak():
    search_for_leaks(Market())


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant):
    with pytest.raises(NotConforming):
        search_for_leaks(Market(plant))


class Careless(Market):
    """Its outlook is not what is asked for."""

    def __init__(self, outlook):
        super().__init__()
        self.wrong = outlook

    def outlook(self, s, seat, action):
        return self.wrong(s)


def spend(s):
    s.points[0] -= 1
    return {}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda s: {"pair": (1, 2)}, "the outlook of 'choose [0-3]' is not plain data"),
        (lambda s: {1: 2}, "the outlook of 'choose [0-3]' is not plain data"),
        (spend, "the outlook of 'choose [0-3]' changed the state"),
    ],
)
def test_an_outlook_that_is_no_plain_data_or_changes_something_is_found(wrong, said):
    check_rules(Market(), CASE, 1)
    with pytest.raises(NotConforming, match=said):
        check_rules(Careless(wrong), CASE, 1)


def identity(game):
    """Deals nothing anew."""

    def determinize(s, viewer, rng):
        world = game.copy(s)
        world.sow(rng.below(1 << 30))
        return world

    return determinize


def too_wide(game):
    """Deals without regard to clues."""

    def determinize(s, viewer, rng):
        unseen = find_unseen(s, viewer, game.ordered(s), lambda *place: 0, game.fits)
        return game.deal_unseen(s, unseen, rng)

    return determinize


def too_narrow(game):
    """Deals anew within each pile only."""

    def determinize(s, viewer, rng):
        world = game.determinize(s, viewer, rng)
        for true, dealt in zip(s.piles, world.piles, strict=True):
            kinds = sorted(card & KIND for card in true if not card & seen_by(viewer))
            rng.shuffle(kinds)
            dealt[:] = [card if card & seen_by(viewer) else card & ~KIND | kinds.pop() for card in true]
        return world

    return determinize


@pytest.mark.parametrize("wrong", [identity, too_wide, too_narrow])
def test_a_wrong_determinize_is_found(wrong):
    match = match_that_ran_out(ODD_WORLD, 4, "yes")
    check_worlds(match, None, match.ply - 2, 2000, oddtown.Rng(1))
    with pytest.raises(NotConforming):
        check_worlds(match, None, match.ply - 2, 2000, oddtown.Rng(1), wrong(ODD_WORLD))


def test_dealing_without_clues_shows_in_the_view():
    match = oddtown.Match(ODD_WORLD, 2, "clues")
    with pytest.raises(NotConforming, match="view of viewer 0"):
        check_secrecy(match, 0, oddtown.Rng(1), too_wide(ODD_WORLD))


def test_a_bot_that_looks_at_the_true_state_is_found():
    case = cases(ODD_WORLD)[0]
    match = oddtown.Match(ODD_WORLD, case.seats, "cheat", case.settings)

    def cheat(perspective):
        return perspective.sample(oddtown.Rng(1)).piles[0][0]

    def peek(perspective):
        return match._state.piles[0][0] if perspective is first[0] else 0

    first = []

    def remember(perspective):
        first.append(perspective)
        return peek(perspective)

    check_secrecy(match, match.to_act[0], oddtown.Rng(1), choosers=[cheat])
    with pytest.raises(NotConforming, match="a bot at seat"):
        check_secrecy(match, match.to_act[0], oddtown.Rng(1), choosers=[remember])
