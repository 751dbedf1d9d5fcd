"""Flat: every answer as often as the others, in the same worlds, and the odds come out."""

from math import sqrt
from time import perf_counter

import pytest

from bots.toys import Alone, Bet, WinInTwo, asked
from oddtown.bots import Choice, Clock, make_bot
from oddtown.bots.flat import PLAYOUTS
from oddtown.core.rng import Rng


def test_a_bet_on_an_unseen_card_is_worth_its_odds():
    choice = make_bot("flat:2000", 1).choose(asked(Bet()))
    assert choice.action == 0
    assert choice.visits == {0: 1000, 1: 1000}
    assert choice.values == pytest.approx({0: 0.75, 1: 0.25}, abs=0.06)


def test_all_answers_are_tried_in_the_same_worlds():
    values = make_bot("flat:50", 1).choose(asked(Bet())).values
    # In every world one of the two bets is won.
    assert values[0] + values[1] == pytest.approx(1.0)


def test_errors_are_those_of_a_mean():
    choice = make_bot("flat:200", 1).choose(asked(Bet()))
    won = choice.values[0]
    assert choice.errors[0] == pytest.approx(sqrt(won * (1 - won) / 99), rel=0.02)
    assert make_bot("flat:2", 1).choose(asked(Bet())).errors == {0: 0.0, 1: 0.0}


@pytest.mark.parametrize(("budget", "rounds"), [(":7", 2), (":6", 2), (":1", 1), ("", PLAYOUTS // 3)])
def test_a_budget_is_shared_out_and_no_answer_goes_without(budget, rounds):
    assert make_bot(f"flat{budget}", 1).choose(asked(WinInTwo())).visits == dict.fromkeys(range(3), rounds)


def test_the_only_answer_needs_no_thought():
    bot = make_bot("flat:10s", 1)
    assert bot.choose(asked(Alone())) == Choice(0, {}, {}, {})
    assert bot.rng.state == Rng(1).state


def test_equal_seeds_answer_alike_and_others_see_something_else():
    me = asked(Bet())
    assert repr(make_bot("flat:40", 1).choose(me)) == repr(make_bot("flat:40", 1).choose(me))
    assert make_bot("flat:40", 1).choose(me).values != make_bot("flat:40", 2).choose(me).values


@pytest.mark.parametrize("name", ["flat:10s", "flat:100000000", "flat"])
def test_a_clock_bounds_every_budget(name):
    start = perf_counter()
    choice = make_bot(name, 1).choose(asked(Bet()), Clock(0.05))
    assert perf_counter() - start < 5
    assert choice.visits[0] == choice.visits[1] > 0


def test_more_time_is_more_playouts():
    few, many = (sum(make_bot(name, 1).choose(asked(Bet())).visits.values()) for name in ("flat:5ms", "flat:0.3s"))
    assert 0 < few < many
