"""Worlds are dealt as they could be: what a viewer has not seen lies in every way that fits, equally often."""

import pytest

import oddtown
from conformance.market import Market
from conformance.ran_out import match_that_ran_out
from oddtown.conformance import cases, check_worlds, random_match
from oddtown.conformance.worlds import unseen_lots
from oddtown.core.hidden import viewers


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
    match = match_that_ran_out(oddtown.load("oddworld", edition), seats, advanced)
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
    game = oddtown.load("littletown")
    match = random_match(game, cases(game)[0]._replace(seats=seats), 1)
    for viewer in (0, None):
        assert check_worlds(match, viewer, match.ply - 3, 400, oddtown.Rng(1)) > 100
