"""What the trained value of Little Town Builders looks at."""

from math import isfinite

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.rng import Rng
from oddtown.games.littletown.features import FEATURES, features
from oddtown.games.littletown.rules import FEED_COINS
from oddtown.games.littletown.state import GOALS, NOT_DEALT

from .table import table


def look(match: oddtown.Match, name: str, seat: int = 0) -> float:
    """Returns a feature by name."""
    return features(match.game, match._state)[seat][FEATURES.index(name)]


def test_names_differ() -> None:
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize("buildings", ["random", "first-game"])
@pytest.mark.parametrize("lost_goal", ["in", "out"])
def test_every_position_has_finite_rows_of_the_right_length(
    seats: int, board: str, buildings: str, lost_goal: str
) -> None:
    game = oddtown.load("littletown")
    settings = {"board": board, "buildings": buildings, "lost-goal": lost_goal}
    for seed in range(3):
        s = game.setup(seats, seed, settings)
        rng = Rng(seed)
        while s.agenda:
            before = s.pack()
            rows = features(game, s)
            assert s.pack() == before
            assert len(rows) == seats
            for row in rows:
                assert len(row) == len(FEATURES)
                assert all(isfinite(value) and abs(value) < 12 for value in row)
            seat = s.agenda[-1][1].bit_length() - 1
            game.apply(s, seat, game.random_action(s, seat, rng))


def test_a_row_reads_no_goals_of_others_and_none_that_were_not_dealt() -> None:
    match = table().goals(0, "no-coins", "use-four").goals(1, "six-coins", "gather-five").match()
    before = features(match.game, match._state)
    piles = match._state.piles
    piles[NOT_DEALT].reverse()
    piles[NOT_DEALT][0], piles[GOALS + 1][0] = (
        piles[NOT_DEALT][0] & ~KIND | piles[GOALS + 1][0] & KIND,
        piles[GOALS + 1][0] & ~KIND | piles[NOT_DEALT][0] & KIND,
    )
    after = features(match.game, match._state)
    assert after[0] == before[0]
    assert after[1] != before[1]


def test_coins_and_food_count() -> None:
    poor = table().holds(0, coin=1, fish=1).match()
    rich = table().holds(0, coin=7, fish=4).match()
    assert look(rich, "points") - look(poor, "points") == pytest.approx(0.2)
    assert look(rich, "hunger") < look(poor, "hunger")
    assert look(rich, "coins") > look(poor, "coins")
    assert look(rich, "lead") > look(poor, "lead")


def test_missing_food_takes_points_in_the_feeding_that_comes() -> None:
    match = table().holds(0, coin=2, fish=3).match()  # two of five workers go hungry
    assert look(match, "fed points") == pytest.approx(look(match, "points") - 0.6)
    match = table().holds(0, coin=5, fish=4).match()  # three coins feed one, and are no point any more
    assert look(match, "fed points") == pytest.approx(look(match, "points") - 0.1)


def test_workers_that_are_fed_want_nothing_more() -> None:
    match = table().last_worker(0).holds(0, coin=3).holds(1, coin=3).match()
    match.play("place e3", "feed 1 with coins")
    assert match._state.agenda[-1][0] == FEED_COINS
    assert look(match, "hunger", 0) == 0
    assert look(match, "hunger", 1) > 0


def test_what_can_be_built_needs_goods_and_a_house() -> None:
    assert look(table().match(), "builds open") == 0
    match = table().holds(0, stone=4).match()
    assert look(match, "builds open") > 0
    assert look(match, "build now") > 0
    match._state.houses[0] = 0
    assert look(match, "builds open") == look(match, "build now") == 0
    assert look(match, "no house") == 1


def test_a_second_building_is_told_from_one() -> None:
    assert look(table().holds(0, stone=4).match(), "second build") == 0
    assert look(table().holds(0, stone=4, wood=1).match(), "second build") > 0


def test_a_building_beside_rich_squares_draws_more_visits_than_one_in_a_corner() -> None:
    rich = table().build("Well", "e4").match()
    poor = table().build("Well", "a5").match()
    for name in ("visits later", "square now", "wide squares later", "good squares later"):
        assert look(rich, name) > look(poor, name)
    assert look(rich, "square now", 0) > look(rich, "square now", 1)  # no rent for the owner


def test_rent_is_seen_where_others_will_work() -> None:
    match = table().build("Well", "e4").match()
    assert look(match, "rent now", 0) > 0
    assert look(match, "rent now", 1) == 0
    assert look(match, "best square later", 0) > look(match, "best square later", 1)


def test_who_acts_first_has_the_better_square() -> None:
    match = table().turn(1).match()
    assert look(match, "square now", 0) == look(match, "square now", 1)
    assert look(match, "square surviving", 0) <= look(match, "square surviving", 1)
    assert look(match, "on turn", 1) == 1
    assert look(match, "turns before mine", 0) > look(match, "turns before mine", 1)


def test_a_goal_comes_nearer_with_what_it_wants() -> None:
    few = table().holds(0, coin=2).goals(0, "six-coins").match()
    many = table().holds(0, coin=5).goals(0, "six-coins").match()
    assert look(many, "goals near") > look(few, "goals near")
    assert look(many, "goals open") == look(few, "goals open") > 0


def test_with_three_seats_the_fewest_points_start_the_last_round() -> None:
    match = table(seats=3).round(3).points(5, 7, 2).match()
    assert [look(match, "starts next", seat) for seat in range(3)] == [0, 0, 1]
    match = table(seats=3).round(2).points(5, 7, 2).match()
    assert [look(match, "starts next", seat) for seat in range(3)] == [0, 1, 0]
