"""The end of the game and other rules: what counts, who wins, no limits."""

import pytest

from oddtown.core.text import Message

from .table import held, points, stock, table, uses


def last(seats=2):
    """A position before the last placement of a game, in which everybody can feed."""
    position = table(seats).round(4).last_worker()
    for seat in range(seats):
        position.holds(seat, **{"fish" if seat < 2 else "wheat": 7 - seats})
    return position


@pytest.mark.rule("LT-57")
def test_after_four_rounds_the_game_is_over():
    match = last().match()
    match.play("place d4")
    assert match.is_over
    assert match.log(None)[-1] == "The game is over."
    board = match.view(None).board
    assert (board["round"], board["worker"], board["workers"]) == (4, [-1] * 54, [5, 5])


@pytest.mark.rule("LT-57")
def test_the_points_on_the_track_count():
    match = last().points(17, -4).match()
    match.play("place d4")
    assert match.scores == [17, -4]
    assert match.breakdown(0, None)[0].message == Message("score.track", {})


@pytest.mark.rule("LT-58", "LT-49", "LT-53")
def test_goals_that_were_shown_count():
    match = last().holds(0, coin=0).goals(0, "no-coins", "gather-five").goals(1, "six-coins").match()
    match.play("place d4")
    assert points(match) == [0, 0]
    assert match.scores == [3, 0]
    assert ("LT-58", Message("score.goals", {}), 3) in match.breakdown(0, None)
    assert [line.rule for line in match.breakdown(1, 1)] == ["LT-57"]


@pytest.mark.rule("LT-54")
def test_goals_not_achieved_cost_nothing():
    match = last().goals(0, "use-four", "three-joined", "gather-five").match()
    match.play("place d4")
    assert match.scores == [0, 0]


@pytest.mark.rule("LT-59")
def test_the_points_printed_on_own_buildings_count():
    match = last().build("Bakery", "d4").build("Statue of a Hero", "e4").build("Wheat Field", "f4", 1).match()
    match.play("place b5")
    assert match.scores == [14, 3]
    assert [(line.rule, line.message.values, line.points) for line in match.breakdown(0, None)[1:]] == [
        ("LT-59", {"building": "Bakery", "cell": 30}, 4),
        ("LT-59", {"building": "Statue of a Hero", "cell": 31}, 10),
    ]


@pytest.mark.rule("LT-60", "LT-67")
@pytest.mark.parametrize(("coins", "worth"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (10, 3)])
def test_three_coins_are_a_point(coins, worth):
    match = last().holds(0, coin=coins).match()
    match.play("place d4", *(["feed 0 with coins"] if coins >= 3 else []))
    assert match.scores[0] == worth
    lines = [(line.rule, line.message, line.points) for line in match.breakdown(0, None)[1:]]
    assert lines == ([("LT-60", Message("score.coins", {"coins": coins}), worth)] if worth else [])


@pytest.mark.rule("LT-60")
def test_other_resources_count_nothing():
    match = last().holds(0, wood=9, stone=9, wheat=9).match()
    match.play("place d4", "fish 0")
    assert match.scores[0] == 0


@pytest.mark.rule("LT-61")
@pytest.mark.parametrize(
    ("on_track", "placed"), [((9, 8, 7), [1, 2, 3]), ((7, 9, 8), [3, 1, 2]), ((-1, -2, 3), [2, 3, 1])]
)
def test_the_highest_sum_wins(on_track, placed):
    match = last(3).points(*on_track).match()
    match.play("place d4")
    assert match.view(None).places == match.places == placed


@pytest.mark.rule("LT-61")
def test_the_sum_and_not_the_track_decides():
    match = last().points(0, 9).build("Statue of a Hero", "d4").match()
    match.play("place g3")
    assert (match.scores, match.places) == ([10, 9], [1, 2])


@pytest.mark.rule("LT-62", "LT-R15")
def test_equal_sums_share_the_victory():
    match = last(3).points(6, 10, 2).build("Bakery", "d4").build("Church", "e4", 2).match()
    match.play("place g3")
    assert (match.scores, match.places) == ([10, 10, 10], [1, 1, 1])


@pytest.mark.rule("LT-R15")
def test_nothing_breaks_a_tie_below_the_top_either():
    match = last(3).points(5, 9, 5).holds(0, coin=2).holds(2, coin=0).match()
    match.play("place d4")
    assert match.places == [2, 1, 2]


@pytest.mark.rule("LT-63")
@pytest.mark.parametrize("before", [39, 40, 79, 80, 200])
def test_points_have_no_upper_limit(before):
    match = table().points(before, 0).build("Well", "d4").match()
    match.play("place e4", "use d4")
    assert points(match) == [before + 2, 0]


@pytest.mark.rule("LT-64")
def test_what_the_stock_has_not_cannot_be_had():
    match = table().stock(wood=1, stone=0).match()
    match.play("place b2")
    assert held(match, 0) == {"wood": 1, "fish": 1, "coin": 2}
    assert stock(match)["wood"] == stock(match)["stone"] == 0
    match.play("place d2")
    assert held(match, 1) == {"wood": 14, "stone": 15, "coin": 2}


@pytest.mark.rule("LT-64")
@pytest.mark.parametrize(("left", "gained"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_coins_run_out_too(left, gained):
    match = table().holds(0, coin=0).stock(coin=left).build("Gold Mine", "d4").match()
    match.play("place e4", "use d4")
    assert (held(match, 0).get("coin", 0), stock(match)["coin"]) == (gained, left - gained)


@pytest.mark.rule("LT-65", "LT-43")
def test_a_sum_below_zero_is_counted():
    match = table(3).round(4).last_worker().points(2, -30, 0).match()
    match.play("place d4")
    assert (match.scores, match.places) == ([-10, -42, -12], [1, 3, 2])


@pytest.mark.rule("LT-66")
def test_the_last_house_can_be_used():
    position = table(4, buildings=("Bakery",)).holds(0, wood=2)
    for square in ("c3", "d3", "e3", "c4", "d4"):
        position.build("Well", square)
    match = position.match()
    match.play("build bakery", "at e4")
    assert match.view(None).board["houses"] == [0, 6, 6, 6]


@pytest.mark.rule("LT-67")
def test_coins_are_counted_by_value():
    match = table().build("Stone Shop", "d4").holds(0, coin=7).match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"stone": 2, "coin": 5}
    assert stock(match)["coin"] == 40 - 5 - 2


@pytest.mark.rule("LT-R14")
@pytest.mark.parametrize(
    ("built", "worth"),
    [
        ([], 0),
        ([("Well", "d3", 0)], 4),
        ([("Well", "d3", 1)], 0),
        ([("Well", "d3", 0), ("Wheat Field", "c5", 0), ("Bakery", "e5", 1)], 8),
        ([("Well", "d2", 0), ("Wheat Field", "f4", 0)], 0),
        ([("Well", square, 0) for square in ("c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5")], 32),
    ],
)
def test_the_castle_counts_its_owners_other_houses_around(built, worth):
    position = last().build("Castle", "d4")
    for name, square, owner in built:
        position.build(name, square, owner)
    match = position.match()
    assert [line.points for line in match.breakdown(0, None) if line.message.values.get("building") == "Castle"] == [
        worth
    ]
    match.play("place g1")
    others = sum(4 if name == "Well" else 3 for name, _, owner in built if owner == 0)
    assert match.scores[0] == worth + others


@pytest.mark.rule("LT-R14")
@pytest.mark.parametrize(
    ("square", "built", "worth"),
    [
        ("d4", [], 16),
        ("d4", [("Well", "d3", 1), ("Bakery", "e5", 0)], 12),
        ("b2", [], 10),
        ("a5", [], 6),
        ("e5", [], 12),
    ],
)
def test_the_watchtower_counts_empty_grass_around(square, built, worth):
    position = last().build("Watchtower", square)
    for name, other, owner in built:
        position.build(name, other, owner)
    match = position.match()
    lines = [line.points for line in match.breakdown(0, None) if line.message.values.get("building") == "Watchtower"]
    assert lines == [worth]


@pytest.mark.rule("LT-R14")
def test_workers_have_gone_home_when_the_watchtower_counts():
    match = last().build("Watchtower", "d4").worker("d3", 1).match()
    match.play("place e4")
    assert match.scores[0] == 16


def test_scores_are_the_sum_of_their_lines():
    position = last(3).points(4, 5, 6).build("Castle", "d4").build("Well", "d3").build("Watchtower", "e4", 2)
    match = position.holds(1, coin=7).goals(0, "no-coins").holds(0, coin=0).match()
    match.play("place g3", "feed 1 with coins")
    assert match.scores == [sum(line.points for line in match.breakdown(seat, None)) for seat in range(3)]
    assert uses(match) == []
