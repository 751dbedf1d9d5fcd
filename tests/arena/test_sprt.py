"""The sequential test: it errs as seldom as docs/arena.md says, and needs evidence to decide anything."""

from random import Random

import pytest

from oddtown.arena import Sprt
from oddtown.arena.sprt import FEWEST_BLOCKS


def decide(test, rng, share, seats, is_whole=False):
    """Plays blocks until the test is decided: of independent games, or of games that all end as the deal will have."""
    while test.verdict == "undecided":
        test.add(sum(rng.random() < share for _ in range(1 if is_whole else seats)) / (1 if is_whole else seats))
    return test.verdict


def accepted(seats, gain, share, is_whole=False, runs=600):
    """Returns how often a bot with this share of the wins is accepted."""
    rng = Random(f"{seats} {gain} {share}")
    return (
        sum(decide(Sprt(1 / seats, gain, seats), rng, share, seats, is_whole) == "accepted" for _ in range(runs)) / runs
    )


# Over 600 tests one standard deviation of a rate of 5 % is 0.9 %, of one of 15 % it is 1.5 %.
TESTS = pytest.mark.parametrize(("seats", "gain"), [(2, 0.1), (3, 0.08), (4, 0.05), (4, 0.15)])


@TESTS
def test_a_bot_that_is_only_fair_is_accepted_about_one_time_in_twenty(seats, gain):
    assert 0.02 < accepted(seats, gain, 1 / seats) < 0.08


@TESTS
def test_a_bot_that_has_the_gain_is_refused_less_than_one_time_in_ten(seats, gain):
    assert 0.02 < 1 - accepted(seats, gain, 1 / seats + gain) < 0.1


@TESTS
def test_where_a_deal_decides_all_its_games_the_test_errs_more_often_but_not_much(seats, gain):
    assert 0.02 < accepted(seats, gain, 1 / seats, is_whole=True) < 0.1
    assert 0.02 < 1 - accepted(seats, gain, 1 / seats + gain, is_whole=True) < 0.2


def test_smaller_errors_take_longer():
    lengths = []
    for error in (0.05, 0.001):
        test = Sprt(0.5, 0.1, 2, alpha=error, beta=error)
        decide(test, Random(1), 0.65, 2)
        lengths.append(test.decided_after)
    assert lengths[0] < lengths[1]


def test_games_of_a_deal_that_end_alike_are_no_more_than_one_piece_of_evidence():
    """Deals that decide both of their games spread more, so they weigh less."""
    alike, apart = Sprt(0.5, 0.1, 2), Sprt(0.5, 0.1, 2)
    for block in range(8):
        alike.add(float(block % 4 != 0))  # three deals in four are won from both seats
        apart.add(0.5 if block % 2 else 1.0)  # as many games, in other company
    assert 0 < alike.llr < apart.llr


def test_nothing_is_decided_before_the_tenth_block():
    test = Sprt(0.5, 0.3, 2)
    for _ in range(FEWEST_BLOCKS - 1):
        test.add(1.0)
    assert test.llr > test.upper
    assert test.decided_after is None
    test.add(1.0)
    assert (test.verdict, test.decided_after) == ("accepted", FEWEST_BLOCKS)


def test_blocks_that_are_all_fair_are_refused_only_after_many():
    """A bot that plays against itself may win exactly one game of each deal: there is no spread to divide by."""
    test = Sprt(0.5, 0.03, 2)
    while test.verdict == "undecided":
        test.add(0.5)
    assert test.verdict == "refused"
    assert 50 < len(test.path) < 200


def test_after_the_decision_nothing_counts():
    test = Sprt(0.5, 0.1, 2)
    for _ in range(30):
        test.add(1.0)
    path = list(test.path)
    for _ in range(30):
        test.add(0.0)
    assert test.path == path
    assert test.verdict == "accepted"
