"""Every game, every seat count, every setting: the short form of what `make soak` runs in full."""

import pytest

import oddtown
from conformance.market import Market
from conformance.ran_out import match_that_ran_out
from full import IS_FULL, full_or_short
from oddtown.conformance import cases, check_relabelled_replay, check_rules, check_secrecy, check_worlds, random_match
from oddtown.conformance.positions import answers, stride_for
from oddtown.conformance.secrecy import choosers_of
from oddtown.conformance.worlds import unseen_lots
from oddtown.core.hidden import viewers

GAMES = {
    f"{meta.name}-{edition}": oddtown.load(meta.name, edition)
    for meta in oddtown.games()
    for edition in oddtown.editions(meta.name)
} | {"market": Market()}
# Interpreted, each game is checked at its smallest table; that both builds play alike is tested in tests/test_build.py.
CASES = [
    pytest.param(game, case, id=f"{name}-{case.seats}{''.join(f'-{k}={v}' for k, v in case.settings.items())}")
    for name, game in GAMES.items()
    for case in (cases(game) if oddtown.COMPILED or IS_FULL else cases(game)[:1])
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_rules_hold_together(game, case):
    stride = stride_for(game, case, full_or_short(80, 40))
    assert sum(check_rules(game, case, seed, stride) for seed in range(2)) > 0


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
        exchanged += check_relabelled_replay(match, viewer, rng.below(match.ply // 2), rng, stride)
    assert exchanged > 0


@pytest.mark.parametrize(
    ("edition", "seats", "advanced", "before_end"),
    [
        ("ordered-pairs", 3, "yes", 2),
        ("ordered-pairs", 3, "no", 8),
        ("ordered-pairs", 4, "yes", 2),
        ("neighbours", 3, "yes", 4),
        ("neighbours", 4, "yes", 2),
    ],
)
def test_every_world_a_viewer_could_be_in_is_dealt_equally_often(edition, seats, advanced, before_end):
    match = match_that_ran_out(GAMES[f"oddworld-{edition}"], seats, advanced)
    worlds = [
        check_worlds(match, viewer, match.ply - before_end, 2000, oddtown.Rng(1)) for viewer in viewers(match.seats)
    ]
    assert max(worlds) > 1


@pytest.mark.parametrize("seats", [2, 3])
def test_worlds_of_the_market_are_exact_with_sealed_answers_negative_knowledge_and_new_lots(seats):
    market = Market()
    case = next(case for case in cases(market) if case.seats == seats)
    counted = {"first lots": 0, "later lots": 0}
    for seed in range(3):
        match = random_match(market, case, seed)
        for viewer in viewers(seats):
            for plies in (seats, match.ply - 2):
                later = max(unseen_lots(match, viewer, plies), default=0) > 2
                worlds = check_worlds(match, viewer, plies, 1000, oddtown.Rng(1))
                counted["later lots" if later else "first lots"] += worlds > 1
    assert counted["first lots"] > 2
    assert counted["later lots"] > 2 or seats == 2  # two seats never run the deck short


@pytest.mark.parametrize("seats", [2, 4])
def test_goals_of_little_town_are_dealt_as_they_could_lie(seats):
    game = GAMES["littletown-printed-2019"]
    match = random_match(game, cases(game)[0]._replace(seats=seats), 1)
    for viewer in (0, None):
        assert check_worlds(match, viewer, match.ply - 3, 400, oddtown.Rng(1)) > 100
