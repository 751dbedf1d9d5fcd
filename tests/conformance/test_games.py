"""Every game, every seat count, every setting: the short form of what `make soak` runs in full."""

import pytest

import oddtown
from conformance.market import Market
from full import IS_FULL, full_or_short
from oddtown.conformance import cases, check_relabelled_replay, check_rules, check_secrecy, random_match
from oddtown.conformance.positions import answers, stride_for
from oddtown.conformance.secrecy import choosers_of
from oddtown.core.hidden import viewers

GAMES = {
    f"{meta.name}-{edition}": oddtown.load(meta.name, edition)
    for meta in oddtown.games()
    for edition in oddtown.editions(meta.name)
} | {"market": Market()}


def chosen(game):
    """Returns every number of seats, and each other setting at one of them; in full, at two.

    Interpreted, each game is checked at its smallest table; that both builds play alike is for tests/test_build.py.
    """
    every = cases(game)
    if IS_FULL:
        return every
    if not oddtown.COMPILED:
        return every[:1]
    sizes = game.meta.most_seats - game.meta.fewest_seats + 1
    settings = {str(case.settings): case for case in every[sizes:]}
    return [*every[:sizes], *settings.values()]


CASES = [
    pytest.param(game, case, id=f"{name}-{case.seats}{''.join(f'-{k}={v}' for k, v in case.settings.items())}")
    for name, game in GAMES.items()
    for case in chosen(game)
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_rules_hold_together(game, case):
    stride = stride_for(game, case, full_or_short(80, 40))
    assert sum(check_rules(game, case, seed, stride) for seed in range(full_or_short(2, 1))) > 0


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_viewer_gets_the_same_in_every_world_it_cannot_tell_apart(game, case):
    rng = oddtown.Rng(case.seats)
    match = oddtown.Match(game, case.seats, "secrecy", case.settings)
    choosers = choosers_of(match)
    stride = stride_for(game, case, full_or_short(50, 30))
    for _ in answers(match, rng, stride):
        # Bots and hints take their time, and the bots' own tests ask them in many more positions.
        asked = choosers if match.ply in full_or_short((5 * stride, 25 * stride), (8 * stride,)) else []
        for viewer in viewers(match.seats):
            check_secrecy(match, viewer, rng, choosers=asked)
    assert match.is_over


@pytest.mark.parametrize(("game", "case"), CASES)
def test_a_replay_with_unseen_cards_exchanged_looks_the_same(game, case):
    rng = oddtown.Rng(case.seats)
    stride = stride_for(game, case, full_or_short(40, 20))
    match = random_match(game, case, case.seats)
    exchanged = 0
    for viewer in viewers(match.seats):
        # Early enough that something is still hidden: in a long random game of OddVille, every card has been seen.
        exchanged += check_relabelled_replay(match, viewer, rng.below(match.ply // 4), rng, stride)
    assert exchanged > 0
