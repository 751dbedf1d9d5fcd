"""Turn actions and placing a worker: terrain, buildings around, rent."""

import pytest

from oddtown.core.text import Message

from .table import builds, cell, held, places, points, stock, table, uses


@pytest.mark.rule("LT-16")
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 1)])
def test_turns_go_clockwise_from_the_start_player(seats, first):
    match = table(seats).start(first).turn(first).match()
    turns = []
    for square in ["c3", "e3", "g3", "c4", "e4", "d2", "f2", "c2"][: 2 * seats]:
        turns += match.to_act
        assert match.view(None).board["turn"] == match.to_act[0]
        match.play(f"place {square}")
    assert turns == [(first + n) % seats for n in range(2 * seats)]


@pytest.mark.rule("LT-17")
def test_a_turn_is_a_worker_placed_or_a_building_constructed():
    match = table().holds(0, wood=2).match()
    assert len(places(match)) == 39
    assert builds(match) == ["wheat-field", "bakery", "grocery-store"]
    assert list(match.legal()) == [f"place {c}" for c in places(match)] + [f"build {name}" for name in builds(match)]
    assert (match.to_act, match.prompt) == ([0], "Place a worker, or construct a building?")
    assert match.view(None).question.step == "act"


@pytest.mark.rule("LT-17")
def test_an_action_is_described():
    match = table().match()
    assert match.describe(0, cell("d4")) == "place a worker on d4"
    assert match.describe(0, 54 + 1) == "construct the Bakery"


@pytest.mark.rule("LT-18")
def test_both_actions_use_one_worker():
    match = table().holds(1, wood=1).match()
    match.play("place d4", "build wheat-field", "at e4")
    board = match.view(None).board
    assert board["workers"] == [4, 4]
    assert [board["worker"][cell(square)] for square in ("d4", "e4")] == [0, -1]


@pytest.mark.rule("LT-19")
@pytest.mark.parametrize(("seats", "turns"), [(2, 5), (3, 4), (4, 3)])
def test_everybody_has_as_many_turns_as_workers_then_the_round_ends(seats, turns):
    match = table(seats).match()
    counted = [0] * seats
    while match.view(None).board["round"] == 1:
        counted[match.to_act[0]] += 1
        match.play(f"place {places(match)[0]}")
        if match.view(None).question.step == "use":
            match.play("done")
    assert counted == [turns] * seats


@pytest.mark.rule("LT-20")
def test_a_worker_is_placed_only_on_grass_without_building_and_worker():
    match = table().build("Well", "d4").worker("e4", 0).worker("f4", 1).match()
    assert not {"d4", "e4", "f4", "a1", "c1", "f1", "e6", "f6", "g5"} & set(places(match))
    assert len(places(match)) == 36


@pytest.mark.rule("LT-20")
def test_a_worker_stays_where_it_was_placed():
    match = table().match()
    match.play("place d4", "place e4")
    assert match.view(None).board["worker"][cell("d4") : cell("e4") + 1] == [0, 1]
    assert match.log(None) == ["Blue places a worker on d4.", "Red places a worker on e4."]


@pytest.mark.rule("LT-20")
@pytest.mark.parametrize("square", ["c2", "d2", "e2", "c3", "e3", "c4", "d4", "e4"])
def test_a_building_on_each_of_the_eight_squares_around_can_be_used(square):
    match = table().build("Well", square).match()
    match.play("place d3")
    assert uses(match) == [square]


@pytest.mark.rule("LT-20")
@pytest.mark.parametrize("square", ["b1", "b2", "b3", "b4", "b5", "c5", "d5", "e5", "f5", "f4", "f3", "f2", "f1", "d1"])
def test_a_building_farther_off_cannot_be_used(square):
    match = table(board="B" if square in {"b1", "f1"} else "A").build("Well", square).match()
    match.play("place d3")
    assert uses(match) == []


@pytest.mark.rule("LT-20")
@pytest.mark.parametrize(("corner", "others"), [("a5", ["i4", "i5"]), ("i3", ["a2", "a3", "a4", "a5"])])
def test_the_edge_of_the_board_is_an_edge(corner, others):
    position = table()
    for square in others:
        position.build("Well", square)
    match = position.match()
    match.play(f"place {corner}")
    assert uses(match) == []


@pytest.mark.rule("LT-20")
def test_around_a_corner_are_three_squares():
    match = table().build("Well", "b5").build("Gold Mine", "a5").build("Church", "c5").match()
    match.play("place a6")
    assert uses(match) == ["a5", "b5"]
    assert held(match, 0) == {"wood": 1, "coin": 2}


@pytest.mark.rule("LT-21")
@pytest.mark.parametrize(
    ("board", "square", "gained"),
    [
        ("A", "b2", {"wood": 1, "stone": 1, "fish": 1}),
        ("A", "b5", {"wood": 3}),
        ("A", "i2", {"stone": 2}),
        ("A", "h5", {"wood": 2, "fish": 1}),
        ("A", "e1", {"stone": 1, "fish": 1}),
        ("A", "b4", {"wood": 1, "fish": 1}),
        ("A", "d4", {}),
        ("B", "b2", {"wood": 3}),
        ("B", "h2", {"wood": 1, "fish": 2}),
        ("B", "d2", {"wood": 1, "stone": 2}),
        ("B", "b5", {"fish": 2}),
        ("B", "h5", {"wood": 1, "stone": 1, "fish": 1}),
    ],
)
def test_forest_gives_wood_mountain_stone_and_lake_fish_from_the_stock(board, square, gained):
    match = table(board=board).match()
    match.play(f"place {square}")
    assert held(match, 0) == {**gained, "coin": 2}
    assert stock(match) == {good: 15 - gained.get(good, 0) for good in ("wood", "stone", "fish", "wheat")} | {
        "coin": 36
    }
    told = ", ".join(f"{amount} {good}" for good, amount in gained.items())
    assert match.log(None)[1:] == ([f"Blue collects {told}."] if gained else [])


@pytest.mark.rule("LT-22")
def test_a_building_around_may_be_activated():
    match = table().build("Well", "d4").match()
    match.play("place e4")
    assert match.to_act == [0]
    assert (match.prompt, list(match.legal())) == ("Use a building around?", ["use d4", "done"])
    assert match.view(None).question.step == "use"
    match.play("use d4")
    assert points(match) == [2, 0]
    assert match.log(None)[1:] == ["Blue uses the Well and gets 2 points."]


@pytest.mark.rule("LT-22")
def test_who_stands_beside_no_building_is_not_asked():
    match = table().build("Well", "d4").match()
    match.play("place g3")
    assert match.to_act == [1]


@pytest.mark.rule("LT-23")
def test_two_squares_of_one_lake_give_two_fish():
    match = table().match()
    match.play("place e5")
    assert held(match, 0) == {"fish": 2, "coin": 2}


@pytest.mark.rule("LT-23")
def test_on_the_other_side_of_the_board_too():
    match = table(board="B").match()
    match.play("place b6")
    assert held(match, 0) == {"fish": 2, "coin": 2}


@pytest.mark.rule("LT-24", "LT-27")
def test_the_bakery_of_another_turns_one_wheat_into_four_coins_for_a_coin_of_rent():
    match = table().build("Bakery", "d4", owner=1).holds(0, wheat=2, coin=1).match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"wheat": 1, "coin": 4}
    assert held(match, 1) == {"coin": 3}
    assert match.to_act == [1]


@pytest.mark.rule("LT-24")
def test_what_is_left_of_the_arrow_goes_to_the_stock():
    match = table().build("Fair", "d4").holds(0, wood=1, stone=2, fish=1, wheat=1).match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"stone": 1, "coin": 2}
    assert stock(match) == {"wood": 15, "stone": 14, "fish": 15, "wheat": 15, "coin": 36}
    assert points(match) == [7, 0]


@pytest.mark.rule("LT-24")
def test_who_cannot_pay_the_left_side_cannot_convert():
    match = table().build("Fair", "d4").holds(0, wood=1, stone=2, fish=1).match()
    match.play("place e4")
    assert match.to_act == [1]


@pytest.mark.rule("LT-25")
def test_without_an_arrow_one_simply_gets_it():
    match = table().build("Pier", "d4").match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"fish": 2, "coin": 2}


@pytest.mark.rule("LT-26")
def test_effects_are_said_with_the_names_of_what_they_show():
    position = table().build("Fair", "d4").build("Grocery Store", "d3").build("Well", "e3", 1)
    match = position.holds(0, wood=1, stone=1, fish=1, wheat=1).match()
    match.play("place e4")
    said = [match.describe(0, number) for number in match.legal().values()]
    assert said == [
        "use the Grocery Store on d3 (1 coin -> 1 fish, 1 wheat)",
        "use the Well on e3 (2 points; rent 1)",
        "use the Fair on d4 (1 wood, 1 stone, 1 fish, 1 wheat -> 7 points)",
        "use no more buildings",
    ]


@pytest.mark.rule("LT-27")
def test_rent_goes_to_the_owner_and_not_to_the_stock():
    match = table(3).build("Gold Mine", "d4", owner=2).match()
    match.play("place e4", "use d4")
    assert [held(match, seat) for seat in range(3)] == [{"coin": 3}, {"coin": 2}, {"coin": 3}]
    assert stock(match)["coin"] == 40 - 8
    assert match.log(None)[1:] == [
        "Blue pays Yellow 1 coin of rent for the Gold Mine.",
        "Blue uses the Gold Mine and gets 2 coins.",
    ]


@pytest.mark.rule("LT-27")
def test_the_own_building_costs_no_rent():
    match = table().build("Gold Mine", "d4").holds(0, coin=0).match()
    match.play("place e4", "use d4")
    assert (held(match, 0), held(match, 1)) == ({"coin": 2}, {"coin": 2})


@pytest.mark.rule("LT-27")
def test_rent_is_paid_for_each_building():
    match = table().build("Well", "d4", 1).build("Gold Mine", "d3", 1).match()
    match.play("place e4", "use d4", "use d3")
    assert (held(match, 0), held(match, 1)) == ({"coin": 2}, {"coin": 4})


@pytest.mark.rule("LT-28")
def test_wheat_from_the_field_is_spent_at_the_bakery():
    match = table().build("Wheat Field", "d4").build("Bakery", "d3").match()
    match.play("place e4")
    assert uses(match) == ["d4"]
    match.play("use d4")
    assert uses(match) == ["d3"]
    match.play("use d3")
    assert held(match, 0) == {"coin": 6}


@pytest.mark.rule("LT-28")
@pytest.mark.parametrize("order", [("d3", "d4", "e3"), ("e3", "d3", "d4"), ("d4", "e3", "d3")])
def test_buildings_are_used_in_any_order(order):
    match = table().build("Well", "d4").build("Gold Mine", "d3").build("Wheat Field", "e3").match()
    match.play("place e4", *(f"use {square}" for square in order))
    assert (held(match, 0), points(match)) == ({"wheat": 1, "coin": 4}, [2, 0])


@pytest.mark.rule("LT-28")
def test_no_building_must_be_used():
    match = table().build("Well", "d4").match()
    match.play("place e4", "done")
    assert (points(match), match.to_act) == ([0, 0], [1])


@pytest.mark.rule("LT-28")
def test_after_some_buildings_the_others_can_be_left():
    match = table().build("Well", "d4").build("Gold Mine", "d3").match()
    match.play("place e4", "use d3", "done")
    assert (points(match), held(match, 0), match.to_act) == ([0, 0], {"coin": 4}, [1])


@pytest.mark.rule("LT-29")
def test_two_wheat_do_not_become_eight_coins():
    match = table().build("Bakery", "d4").build("Well", "d3").holds(0, wheat=2).match()
    match.play("place e4", "use d4")
    assert (uses(match), held(match, 0)) == (["d3"], {"wheat": 1, "coin": 6})


@pytest.mark.rule("LT-29")
def test_another_worker_activates_the_building_again():
    match = table().build("Bakery", "d4").holds(0, wheat=2).match()
    match.play("place e4", "use d4", "place g3", "place d3", "use d4", "coins 0 for wheat")
    assert held(match, 0) == {"coin": 10}


@pytest.mark.rule("LT-30")
def test_without_a_coin_the_buildings_of_others_are_closed():
    match = table().build("Gold Mine", "d4", 1).build("Well", "d3").holds(0, coin=0).match()
    match.play("place e4")
    assert uses(match) == ["d3"]


@pytest.mark.rule("LT-30")
def test_the_last_coin_can_run_out_between_two_buildings():
    match = table().build("Well", "d4", 1).build("Pier", "d3", 1).holds(0, coin=1).match()
    match.play("place e4")
    assert uses(match) == ["d3", "d4"]
    match.play("use d4")
    assert match.to_act == [1]


@pytest.mark.rule("LT-30")
def test_rent_and_price_come_out_of_the_same_coins():
    match = table().build("Stone Shop", "d4", 1).build("Church", "d3", 1).holds(0, coin=3).match()
    match.play("place e4")
    assert uses(match) == ["d4"]  # 1 + 2 coins; the church would take 1 + 3
    match.play("use d4")
    assert held(match, 0) == {"stone": 2}


def test_a_use_is_a_message_with_what_was_gained():
    match = table().build("Grocery Store", "d4", 1).match()
    match.play("place e4", "use d4")
    assert [event.message for _, event in match.events] == [
        Message("place", {"seat": 0, "cell": cell("e4")}),
        Message("rent", {"seat": 0, "to": 1, "building": "Grocery Store"}),
        Message("use", {"seat": 0, "building": "Grocery Store", "goods": [0, 0, 1, 1, 0, 0]}),
    ]
