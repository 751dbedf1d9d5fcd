"""The arena: shares add up, intervals are honest, and equal seeds play equal games."""

import pytest

import oddtown
from oddtown.arena import run_arena, wilson
from oddtown.arena.interval import dependence


def test_shares_add_up_and_games_are_whole_blocks():
    results = run_arena("oddworld", ["greedy", "random", "random"], games=7)
    assert [result.games for result in results] == [9, 9, 9]
    assert sum(result.share for result in results) == pytest.approx(1)
    assert all(0 <= result.low <= result.share <= result.high <= 1 for result in results)


def test_equal_seeds_play_equal_games_and_others_do_not():
    points = [
        [result.points for result in run_arena("oddworld", ["random", "random"], 10, seed=seed)] for seed in (1, 1, 2)
    ]
    assert points[0] == points[1] != points[2]


def test_games_of_one_deal_that_end_alike_widen_the_interval():
    assert dependence([1, 0, 0, 1, 1, 0, 0, 1], block=2) == 1
    alike = dependence([1, 1, 0, 0, 1, 1, 0, 0], block=2)
    assert alike == pytest.approx(8 / 3)
    assert wilson(4, 8, alike)[0] < wilson(4, 8)[0]


@pytest.mark.parametrize("bots", [[], ["random"] * 3])
def test_more_bots_than_seats_or_none_are_refused(bots):
    with pytest.raises(oddtown.BotError, match=r"^expected 1 to 2 bots for 2 seats, came "):
        run_arena("oddworld", bots, 2, seats=2)
