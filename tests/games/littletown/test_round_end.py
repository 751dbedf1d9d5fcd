"""The end of the round: Residence and Cathedral, food, workers go home, the next start player."""

import pytest

from oddtown.core.text import Message

from .table import cell, held, places, points, stock, table, uses


@pytest.mark.rule("LT-38")
@pytest.mark.parametrize("in_hand", [[1, 1], [1, 0]])
def test_the_round_ends_when_nobody_has_a_worker_in_hand(in_hand):
    match = table().hand(0, in_hand[0]).hand(1, in_hand[1]).match()
    match.play("place d4")
    assert match.view(None).board["round"] == (1 if in_hand[1] else 2)


@pytest.mark.rule("LT-39", "LT-R10")
def test_the_cathedral_brings_a_point_for_every_worker_around_it():
    position = table(3).build("Cathedral", "d4", 1).worker("c3", 0).worker("d3", 2).worker("e5", 1).worker("f4", 2)
    match = position.last_worker().holds(1, wheat=4).match()
    match.play("place c5")
    assert points(match) == [-12, 4, -12]
    assert "The Cathedral brings Red 4 points." in match.log(None)


@pytest.mark.rule("LT-39")
def test_the_cathedral_gives_nothing_for_workers_on_the_building_area():
    match = table().build("Cathedral", "d4").last_worker().holds(0, wood=1, fish=5).match()
    match.play("build wheat-field", "at d3")
    assert points(match)[0] == 0


@pytest.mark.rule("LT-39")
def test_every_round_ends_with_these_effects():
    match = table().build("Cathedral", "d4").round(4).last_worker().holds(0, fish=5).match()
    match.play("place d3")
    assert points(match)[0] == 1


@pytest.mark.rule("LT-39", "LT-R10")
def test_the_residence_lets_its_owner_use_the_squares_around_it():
    match = table().build("Residence", "b2", 1).build("Well", "b3", 1).last_worker().match()
    match.play("place d4")
    assert held(match, 1) == {"wood": 1, "stone": 1, "fish": 1, "coin": 2}
    assert (match.to_act, uses(match)) == ([1], ["b3"])
    match.play("use b3")
    assert points(match)[1] == 2 - 3 * 4


@pytest.mark.rule("LT-39")
def test_what_the_residence_brings_can_be_eaten_at_once():
    match = table().build("Residence", "e5").build("Wheat Field", "d5").build("Pier", "f5").last_worker().match()
    match.play("place c3", "use d5", "use f5")
    assert (points(match)[0], held(match, 0)) == (0, {"coin": 2})


@pytest.mark.rule("LT-39")
def test_the_residence_may_be_left_unused():
    match = table().build("Residence", "d4").build("Well", "d3").last_worker().holds(0, fish=5).match()
    match.play("place g3", "done")
    assert points(match)[0] == 0


@pytest.mark.rule("LT-40")
@pytest.mark.parametrize(("seats", "workers"), [(2, 5), (3, 4), (4, 3)])
def test_everybody_pays_a_food_for_each_worker_to_the_stock(seats, workers):
    position = table(seats).last_worker()
    for seat in range(seats):
        position.holds(seat, fish=3, wheat=workers - 3)
    match = position.match()
    match.play("place d4")
    assert points(match) == [0] * seats
    assert [held(match, seat) for seat in range(seats)] == [{"coin": 2}] * seats
    assert stock(match)["fish"] == stock(match)["wheat"] == 15


@pytest.mark.rule("LT-40")
def test_three_workers_eat_three_and_five_eat_five():
    for seats, left in ((4, 3), (2, 1)):
        match = table(seats).last_worker().holds(0, wheat=6).match()
        match.play("place d4")
        assert held(match, 0) == {"wheat": left, "coin": 2}
        assert match.log(None)[1] == f"Blue feeds all workers: {6 - left} wheat."


@pytest.mark.rule("LT-40")
def test_workers_that_constructed_eat_too():
    match = table().last_worker().holds(0, wood=1, wheat=6).match()
    match.play("build wheat-field", "at d4")
    assert held(match, 0) == {"wheat": 1, "coin": 2}


@pytest.mark.rule("LT-41")
def test_fish_and_wheat_are_paid_in_any_mix():
    match = table().last_worker().holds(0, fish=4, wheat=3).match()
    match.play("place d4")
    assert list(match.legal()) == ["fish 2", "fish 3", "fish 4"]
    assert (match.to_act, match.prompt) == ([0], "How many fish among the food?")
    assert [match.describe(0, number) for number in match.legal().values()] == [
        "2 fish and 3 wheat",
        "3 fish and 2 wheat",
        "4 fish and 1 wheat",
    ]
    match.play("fish 3")
    assert held(match, 0) == {"fish": 1, "wheat": 1, "coin": 2}
    assert match.log(None)[1] == "Blue feeds all workers: 3 fish, 2 wheat."


@pytest.mark.rule("LT-41")
@pytest.mark.parametrize(
    ("fish", "wheat", "options"), [(6, 5, 6), (5, 1, 2), (1, 5, 2), (3, 3, 2), (5, 0, 1), (2, 3, 1)]
)
def test_the_mix_is_asked_only_where_there_is_a_choice(fish, wheat, options):
    match = table().last_worker().holds(0, fish=fish, wheat=wheat).match()
    match.play("place d4")
    asked = match.view(None).question.step == "fish"
    assert asked is (options > 1)
    assert not asked or len(match.legal()) == options


@pytest.mark.rule("LT-42")
@pytest.mark.parametrize(("food", "lost"), [(5, 0), (4, 3), (2, 9), (0, 15)])
def test_each_missing_food_costs_three_points(food, lost):
    match = table().points(20, 0).last_worker().holds(0, fish=food).match()
    match.play("place d4")
    assert points(match)[0] == 20 - lost


@pytest.mark.rule("LT-42")
def test_hunger_is_told():
    match = table().last_worker().holds(0, fish=2, wheat=1).match()
    match.play("place d4")
    assert match.log(None)[1] == "Blue feeds with 2 fish, 1 wheat; 2 stay hungry: 6 points lost."
    assert [event.message for _, event in match.events][1:3] == [
        Message("fed.short", {"seat": 0, "goods": [0, 0, 2, 1, 0], "missing": 2, "lost": 6}),
        Message("fed.short", {"seat": 1, "goods": [0, 0, 0, 0, 0], "missing": 5, "lost": 15}),
    ]


@pytest.mark.rule("LT-43", "LT-65")
def test_points_fall_below_zero():
    match = table(4).points(3, 0, 9, 10).last_worker().match()
    match.play("place d4")
    assert points(match) == [-6, -9, 0, 1]


@pytest.mark.rule("LT-44")
@pytest.mark.parametrize(("seats", "workers"), [(2, 5), (3, 4), (4, 3)])
def test_all_workers_go_home(seats, workers):
    match = table(seats).worker("e3", 1).last_worker().holds(0, wood=1).match()
    match.play("build wheat-field", "at d4")
    board = match.view(None).board
    assert (board["workers"], board["worker"]) == ([workers] * seats, [-1] * 54)
    assert len(places(match)) == 38


@pytest.mark.rule("LT-45")
def test_buildings_and_houses_stay():
    match = table().build("Well", "d4").build("Bakery", "e4", 1).last_worker().match()
    match.play("place g3")
    board = match.view(None).board
    assert [board["names"][board["building"][cell(square)]] for square in ("d4", "e4")] == ["Well", "Bakery"]
    assert [board["owner"][cell(square)] for square in ("d4", "e4")] == [0, 1]
    assert board["houses"] == [6, 6]


@pytest.mark.rule("LT-46")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_round_marker_moves_on(number):
    match = table().round(number).last_worker().match()
    match.play("place d4")
    assert match.view(None).board["round"] == number + 1
    assert match.log(None)[-1] == f"Round {number + 1} begins with Red."


@pytest.mark.rule("LT-47")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", [1, 2])
def test_the_next_player_clockwise_becomes_start_player(seats, number):
    for start in range(seats):
        match = table(seats).round(number).start(start).last_worker(seats - 1).points(*range(seats)).match()
        match.play("place d4")
        assert match.to_act == [match.view(None).board["start"]] == [(start + 1) % seats]


@pytest.mark.rule("LT-47")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_two_or_four_players_in_the_fourth_round_too(seats):
    match = table(seats).round(3).points(*range(seats)).last_worker().match()
    match.play("place d4")
    assert match.to_act == [1]


@pytest.mark.rule("LT-48")
@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_the_fourth_round_of_three_begins_with_the_fewest_points(lowest):
    match = table(3).round(3).points(*(20 - 5 * (seat == lowest) for seat in range(3))).last_worker().match()
    match.play("place d4")
    assert (match.to_act, match.view(None).board["start"]) == ([lowest], lowest)


@pytest.mark.rule("LT-48")
def test_points_are_compared_after_feeding():
    match = table(3).round(3).points(20, 12, 20).holds(1, wheat=4).last_worker().match()
    match.play("place d4")
    assert (points(match), match.to_act) == ([8, 12, 8], [2])


@pytest.mark.rule("LT-48")
@pytest.mark.parametrize(("number", "start"), [(1, 1), (2, 1)])
def test_earlier_rounds_of_three_do_not_look_at_points(number, start):
    match = table(3).round(number).points(20, 30, 0).last_worker().match()
    match.play("place d4")
    assert match.to_act == [start]


@pytest.mark.rule("LT-R3")
@pytest.mark.parametrize(
    ("start", "on_track", "expected"),
    [
        (0, (5, 5, 5), 1),
        (1, (5, 5, 5), 2),
        (2, (5, 5, 5), 0),
        (0, (5, 9, 5), 2),
        (1, (5, 5, 9), 0),
        (2, (9, 5, 5), 1),
    ],
)
def test_among_equals_the_first_clockwise_after_the_last_start_player_begins(start, on_track, expected):
    match = table(3).round(3).start(start).points(*on_track).last_worker().match()
    match.play("place d4")
    assert match.to_act == [expected]


@pytest.mark.rule("LT-R3")
def test_only_points_on_the_track_are_compared():
    position = table(3).round(3).points(5, 5, 4).build("Castle", "e4", 2).build("Well", "d4", 2).holds(2, wheat=4)
    match = position.last_worker().holds(0, wheat=4).holds(1, fish=4).match()
    match.play("place g3")
    assert (points(match), match.to_act) == ([5, 5, 4], [2])
