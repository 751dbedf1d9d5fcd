"""The rulings: what is played where the rulebook is silent or can be read in two ways."""

import pytest

import oddtown
from oddtown.core.text import Message
from oddtown.games import folders

from .table import cell, held, met, places, points, revealed, stock, table, uses

# LT-R4, LT-R18: terrain that the stock cannot give yet


@pytest.mark.rule("LT-R4")
def test_terrain_is_collected_before_any_building_is_used():
    match = table().build("Workshop", "b4").match()
    match.play("place b5")
    assert (held(match, 0), uses(match)) == ({"wood": 3, "coin": 2}, ["b4"])


def short_of_wood():
    """Returns a match at the question of what comes first: a forest, a Carpenter and a Workshop share three wood."""
    match = table().build("Carpenter", "f4").build("Workshop", "h4").stock(wood=3).holds(0, coin=3).match()
    match.play("place g4")
    return match


@pytest.mark.rule("LT-R4")
def test_where_the_stock_is_short_the_player_chooses_what_comes_first():
    match = short_of_wood()
    assert list(match.legal()) == ["use f4", "collect wood", "done"]
    assert match.prompt == "The stock is short: use a building or collect first?"
    match.play("use f4", "use h4")
    assert (held(match, 0)["wood"], points(match)[0]) == (2, 3)  # 3 given, 2 spent, and the forest's own
    match = short_of_wood()
    match.play("collect wood", "use f4", "use h4")
    assert (held(match, 0)["wood"], points(match)[0]) == (1, 3)


@pytest.mark.rule("LT-R4")
def test_what_waits_is_collected_before_the_turn_ends():
    match = short_of_wood()
    match.play("done")
    assert held(match, 0)["wood"] == 1
    assert match.to_act == [1]
    assert match.log(None)[-1] == "Blue collects 1 wood."


@pytest.mark.rule("LT-R4")
@pytest.mark.parametrize(("wood", "is_asked"), [(3, True), (4, False)])
def test_it_is_asked_only_where_terrain_and_building_want_more_than_there_is(wood, is_asked):
    match = table().build("Carpenter", "f4").stock(wood=wood).holds(0, coin=3).match()
    match.play("place g4")
    assert ("collect wood" in match.legal()) is is_asked


@pytest.mark.rule("LT-R4")
def test_terrain_of_which_no_building_gives_is_collected_at_once():
    match = table().build("Workshop", "h4").holds(0, wood=2).stock(wood=0).match()
    match.play("place g4")
    assert list(match.legal()) == ["use h4", "done"]


@pytest.mark.rule("LT-R4")
def test_terrain_does_not_wait_where_no_building_can_be_used():
    match = table().build("Carpenter", "f4", 1).stock(wood=3).holds(0, coin=0).match()
    match.play("place g4")
    assert (match.to_act, held(match, 0)["wood"]) == ([1], 1)


@pytest.mark.rule("LT-R4")
def test_what_is_collected_may_open_a_building():
    match = table().build("Trading Shop", "b4", 1).stock(wood=1).holds(0, wood=0, coin=1).match()
    match.play("place b5")  # three forests, of which the stock can give one; two cubes are needed
    assert (match.to_act, held(match, 0)) == ([1], {"wood": 1, "coin": 1})
    match = table().build("Trading Shop", "b4", 1).stock(wood=2).holds(0, wood=0, coin=1).match()
    match.play("place b5")
    assert (uses(match), held(match, 0)) == (["b4"], {"wood": 2, "coin": 1})


@pytest.mark.rule("LT-R4")
def test_what_waits_is_collected_at_once_when_the_stock_is_no_longer_short():
    match = table().build("Carpenter", "f4").build("Workshop", "h4").stock(wood=3).holds(0, wood=2).match()
    match.play("place g4", "use h4")  # two wood go back: four are enough for both
    assert (held(match, 0)["wood"], list(match.legal())) == (1, ["use f4", "done"])


@pytest.mark.rule("LT-R4")
def test_the_residence_works_alike():
    match = table().build("Residence", "g4").build("Carpenter", "f4").build("Workshop", "h4").last_worker()
    match = match.stock(wood=3).holds(0, coin=2, wheat=5).match()
    match.play("place d3")
    assert "collect wood" in match.legal()
    match.play("use f4", "use h4")
    assert (held(match, 0)["wood"], points(match)[0]) == (2, 3)


@pytest.mark.rule("LT-R4")
def test_what_the_stock_lacked_is_collected_when_it_has_it_again():
    match = table().build("Workshop", "b4").holds(0, wood=2).stock(wood=1).match()
    match.play("place b5")
    assert held(match, 0)["wood"] == 3  # one of three
    match.play("use b4")
    assert (held(match, 0)["wood"], stock(match)["wood"]) == (3, 0)  # two paid, two collected
    assert match.log(None)[1:] == [
        "Blue collects 1 wood.",
        "Blue uses the Workshop and gets 3 points.",
        "Blue collects 2 wood.",
    ]


@pytest.mark.rule("LT-R4")
def test_no_more_is_collected_than_is_owed():
    match = table().build("Workshop", "b4").build("Well", "b3").holds(0, wood=4).stock(wood=2).match()
    match.play("place b5", "use b4")
    assert (held(match, 0)["wood"], stock(match)["wood"]) == (4 + 2 - 2 + 1, 1)


@pytest.mark.rule("LT-R4")
def test_what_is_owed_is_forgotten_with_the_turn():
    match = table().stock(wood=0).build("Workshop", "e3", 1).match()
    match.play("place b5", "place e4", "use e3")
    assert held(match, 0) == {"coin": 2}
    assert stock(match)["wood"] == 2


@pytest.mark.rule("LT-R4")
def test_what_is_owed_can_pay_for_the_next_building():
    match = table().build("Restaurant", "e4").build("Fishmonger", "d5").holds(0, fish=1, wheat=1).stock(fish=0).match()
    match.play("place e5", "use e4")
    assert held(match, 0)["fish"] == 1
    match.play("use d5")
    assert held(match, 0) == {"fish": 1, "coin": 5}  # the second fish came when the first was paid


@pytest.mark.rule("LT-R18")
def test_a_payment_reaches_the_stock_before_the_gain_is_taken():
    match = table().holds(0, coin=1).stock(coin=0).holds(0, wheat=1).build("Bakery", "d4", 1).match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {}  # the rent went to the owner, and the stock has no coin
    match = table().holds(0, wood=2, coin=3).stock(coin=0).build("Bakery", "d4").match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"wood": 2, "coin": 3}  # three coins for wheat, and they come back


@pytest.mark.rule("LT-R18")
def test_owed_terrain_does_not_arrive_inside_an_effect():
    match = table().build("Trading Shop", "b4").holds(0, wood=2).stock(wood=0).match()
    match.play("place b5", "use b4")
    assert next(iter(match.legal())) == "take wood"
    match.play("take wood", "take wood")
    assert (held(match, 0)["wood"], stock(match)["wood"]) == (2, 0)
    match = table().build("Trading Shop", "b4").holds(0, wood=2).stock(wood=0).match()
    match.play("place b5", "use b4", "take wood", "take stone")
    assert held(match, 0) == {"wood": 2, "stone": 1, "coin": 2}  # one taken, one collected afterwards


@pytest.mark.rule("LT-R18")
def test_owed_terrain_works_alike_at_the_residence():
    match = (
        table().build("Residence", "b5").build("Workshop", "b4").last_worker().holds(0, wood=2).stock(wood=1).match()
    )
    match.play("place d3", "use b4")
    assert (held(match, 0)["wood"], stock(match)["wood"]) == (3, 0)


@pytest.mark.rule("LT-R4")
def test_what_the_residence_is_owed_does_not_arrive_at_the_feeding():
    match = table().build("Residence", "e5").last_worker().holds(0, fish=5).stock(fish=0).match()
    match.play("place c3")
    assert held(match, 0) == {"coin": 2}
    assert stock(match)["fish"] == 10


# LT-R5: using buildings


@pytest.mark.rule("LT-R5")
def test_rent_is_due_even_where_nothing_is_gained():
    match = table(3).build("Wheat Field", "d4", 1).stock(wheat=0).match()
    match.play("place e4", "use d4")
    assert (held(match, 0), held(match, 1)) == ({"coin": 1}, {"coin": 3})
    assert match.log(None)[-1] == "Blue uses the Wheat Field and gets nothing."


@pytest.mark.rule("LT-R5")
@pytest.mark.parametrize(("coins", "is_open"), [(3, False), (4, True)])
def test_rent_and_then_the_whole_input_must_be_payable(coins, is_open):
    match = table().build("Brewery", "d4", 1).holds(0, coin=coins).match()
    match.play("place e4")
    assert (uses(match) == ["d4"]) is is_open


@pytest.mark.rule("LT-R5")
def test_each_building_is_used_at_most_once():
    match = table().build("Well", "d4").build("Gold Mine", "d3").build("Wheat Field", "e3").match()
    match.play("place e4", "use d4")
    assert uses(match) == ["d3", "e3"]
    match.play("use e3")
    assert uses(match) == ["d3"]


# LT-R6: the stock


@pytest.mark.rule("LT-R6")
def test_there_are_fifteen_of_each_resource_and_forty_coins():
    for seats in (2, 3, 4):
        match = oddtown.Match(oddtown.load("littletown"), seats, seed=1)
        assert match.game.census(match._state)[18:23] == [15, 15, 15, 15, 40]


@pytest.mark.rule("LT-R6")
def test_of_a_gain_one_gets_what_is_there():
    match = table().build("Grocery Store", "d4").stock(fish=0, wheat=1).match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"wheat": 1, "coin": 1}


# LT-R7: coins and cubes


@pytest.mark.rule("LT-R7")
def test_cubes_and_coins_are_chosen_unit_by_unit():
    match = table().holds(0, wood=4, coin=7).match()
    match.play("build granary", "at d4")
    assert (match.to_act, list(match.legal())) == ([0], ["coins 0 for wood", "coins 1 for wood", "coins 2 for wood"])
    assert (match.to_act, match.prompt) == ([0], "4 wood to pay; how many of them with three coins each?")
    assert [match.describe(0, number) for number in match.legal().values()] == [
        "4 wood",
        "3 wood and 3 coins",
        "2 wood and 6 coins",
    ]
    match.play("coins 1 for wood")
    assert held(match, 0) == {"wood": 1, "coin": 4}
    assert (stock(match)["wood"], stock(match)["coin"]) == (14, 34)


@pytest.mark.rule("LT-R7")
@pytest.mark.parametrize(
    ("wood", "coins", "held_after"), [(2, 2, {"coin": 2}), (1, 5, {"coin": 2}), (0, 7, {"coin": 1})]
)
def test_the_player_is_asked_only_where_both_are_open(wood, coins, held_after):
    match = table().holds(0, wood=wood, coin=coins).match()
    match.play("build bakery", "at d4")
    assert (held(match, 0), match.to_act) == (held_after, [1])


@pytest.mark.rule("LT-R7")
def test_enough_is_left_for_the_rest_of_the_payment():
    match = table(buildings=("Restaurant",)).holds(0, wood=2, stone=1, coin=8).match()
    match.play("build restaurant", "at d4")
    assert list(match.legal()) == ["coins 0 for wood", "coins 1 for wood"]  # three of the eight are for a stone
    match.play("coins 1 for wood")
    assert held(match, 0) == {"wood": 1, "coin": 2}


@pytest.mark.rule("LT-R7")
def test_coins_in_the_price_are_kept_back_and_each_kind_is_asked():
    match = table(buildings=("Restaurant",)).holds(0, wood=2, stone=2, coin=6).match()
    match.play("build restaurant", "at d4", "coins 1 for wood")
    assert list(match.legal()) == ["coins 0 for stone", "coins 1 for stone"]
    match.play("coins 1 for stone")
    assert held(match, 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("LT-R7")
def test_the_site_is_taken_only_when_the_cost_is_paid():
    match = table().holds(0, wood=2, coin=3).match()
    match.play("build bakery", "at d4")
    assert match.view(None).board["building"][cell("d4")] == -1
    match.play("coins 0 for wood")
    assert (held(match, 0), match.view(None).board["owner"][cell("d4")]) == ({"coin": 3}, 0)


@pytest.mark.rule("LT-R7")
def test_all_of_a_resource_can_be_paid_in_coins():
    match = table().holds(0, wood=2, coin=20).match()
    match.play("build bakery", "at d4", "coins 2 for wood")
    assert held(match, 0) == {"wood": 2, "coin": 14}


# LT-R8: the Trading Shop


def shop(owner=0, **goods):
    match = table().build("Trading Shop", "d4", owner).holds(0, **goods).match()
    match.play("place e4")
    return match


@pytest.mark.rule("LT-R8")
def test_two_alike_for_two_alike():
    match = shop(wood=2)
    match.play("use d4", "take stone", "take stone")
    assert held(match, 0) == {"stone": 2, "coin": 2}


@pytest.mark.rule("LT-R8")
def test_two_different_for_two_different():
    match = shop(wood=1, fish=1)
    match.play("use d4", "take stone", "take wheat")
    assert held(match, 0) == {"stone": 1, "wheat": 1, "coin": 2}
    assert match.log(None)[1:3] == ["Blue takes 1 stone.", "Blue takes 1 wheat."]


@pytest.mark.rule("LT-R8")
def test_which_are_given_and_taken_is_the_players_choice_in_a_fixed_order():
    match = shop(wood=2, fish=2)
    match.play("use d4")
    assert (match.prompt, list(match.legal())) == (
        "Which resource do you give first?",
        ["give wood", "give fish"],
    )
    assert match.describe(0, match.legal()["give fish"]) == "give fish"
    match.play("give wood")
    assert (match.to_act, match.prompt) == ([0], "Which resource do you give as the second?")
    assert list(match.legal()) == ["give wood", "give fish"]
    match.play("give fish")
    assert (match.to_act, match.prompt) == ([0], "Which resource do you take first?")
    assert list(match.legal()) == ["take wood", "take stone", "take fish", "take wheat"]
    assert match.describe(0, match.legal()["take stone"]) == "take stone"
    match.play("take stone")
    assert (match.to_act, match.prompt) == ([0], "Which resource do you take as the second?")
    assert list(match.legal()) == ["take stone", "take fish", "take wheat"]
    match.play("take wheat")
    assert held(match, 0) == {"wood": 1, "stone": 1, "fish": 1, "wheat": 1, "coin": 2}


@pytest.mark.rule("LT-R8")
def test_the_second_of_a_later_kind_leaves_no_earlier_one():
    match = shop(wood=2, fish=2)
    match.play("use d4", "give fish", "take wood", "take wood")
    assert held(match, 0) == {"wood": 4, "coin": 2}


@pytest.mark.rule("LT-R8")
@pytest.mark.parametrize(
    ("goods", "is_open"),
    [
        ({"wood": 1, "coin": 2}, False),
        ({"wood": 1, "coin": 3}, True),
        ({"coin": 5}, False),
        ({"coin": 6}, True),
        ({"wheat": 2, "coin": 0}, True),
    ],
)
def test_three_coins_may_stand_for_one_that_is_given(goods, is_open):
    match = shop(**goods)
    assert (uses(match) == ["d4"]) is is_open


@pytest.mark.rule("LT-R8")
@pytest.mark.parametrize(
    ("goods", "is_open"),
    [({"wood": 2, "coin": 0}, False), ({"wood": 1, "coin": 3}, False), ({"wood": 1, "coin": 4}, True)],
)
def test_rent_for_the_trading_shop_comes_first(goods, is_open):
    match = shop(1, **goods)
    assert (uses(match) == ["d4"]) is is_open


@pytest.mark.rule("LT-R8")
def test_a_resource_one_has_not_can_be_named_and_paid_in_coins():
    match = shop(wood=1, coin=3)
    match.play("use d4")
    assert list(match.legal()) == ["give wood", "give stone", "give fish", "give wheat"]  # beside the wood
    match.play("give fish", "take stone", "take stone")
    assert (held(match, 0), stock(match)["coin"]) == ({"stone": 2}, 38)


@pytest.mark.rule("LT-R8")
def test_coins_alone_buy_two_resources():
    match = shop(coin=7)
    match.play("use d4", "give wood", "give stone", "take fish", "take fish")
    assert (held(match, 0), stock(match)["coin"]) == ({"fish": 2, "coin": 1}, 37)


@pytest.mark.rule("LT-R8", "LT-R7")
def test_a_cube_that_is_named_can_be_spared_by_coins():
    match = shop(wood=2, coin=4)
    match.play("use d4", "give wood")
    assert list(match.legal()) == ["coins 0 for wood", "coins 1 for wood"]
    match.play("coins 1 for wood", "take wheat")
    assert held(match, 0) == {"wood": 1, "wheat": 2, "coin": 1}


@pytest.mark.rule("LT-R18")
def test_the_trading_shop_gives_only_what_is_in_stock():
    match = table().build("Trading Shop", "d4").holds(0, wheat=2).stock(wood=0, stone=1, fish=0).match()
    match.play("place e4", "use d4")
    assert list(match.legal()) == ["take stone", "take wheat"]
    match.play("take stone")
    assert held(match, 0) == {"stone": 1, "wheat": 1, "coin": 2}  # the second can only be wheat


@pytest.mark.rule("LT-R18", "LT-R8")
def test_the_first_taken_must_leave_a_second():
    match = table().build("Trading Shop", "d4").holds(0, fish=1, wood=1).stock(wood=0, stone=0, fish=0, wheat=0).match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"wood": 1, "fish": 1, "coin": 2}  # what was given is all there is to take


@pytest.mark.rule("LT-R18")
@pytest.mark.parametrize(("wood", "taken"), [(0, {}), (1, {"wood": 1})])
def test_the_trading_shop_can_give_less_than_two(wood, taken):
    position = table().build("Trading Shop", "d4").holds(0, coin=6).stock(wood=wood, stone=0, fish=0, wheat=0)
    match = position.match()
    match.play("place e4", "use d4", "give wood", "give wood")
    assert (held(match, 0), match.to_act) == (taken, [1])


@pytest.mark.rule("LT-R9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_never_passed_and_a_square_is_always_free(seats):
    match = table(seats).match()
    assert all(label.split()[0] in ("place", "build") for label in match.legal())
    free = [match.game.town.terrain[side].count(-1) for side in (0, 1)]
    assert free == [39, 39]
    assert 39 - 17 - seats * (7 - seats) > 0


# LT-R10: the end of the round


@pytest.mark.rule("LT-R10")
def test_effects_come_in_turn_order_from_the_start_player_then_feeding():
    position = table(3).start(2).build("Cathedral", "d4", 0).build("Residence", "b2", 1).last_worker(1)
    match = position.match()
    match.play("place d3")
    assert [event.message.id for _, event in match.events] == [
        *("place", "cathedral", "collect", "fed.short", "fed.short", "fed.short", "round"),
    ]
    assert [event.message.values["seat"] for _, event in match.events][3:6] == [2, 0, 1]


@pytest.mark.rule("LT-R10")
def test_a_residence_of_the_start_player_comes_before_a_cathedral_of_the_next():
    match = table().start(1).build("Cathedral", "d4", 0).build("Residence", "b2", 1).last_worker().match()
    match.play("place d3")
    assert [event.message.id for _, event in match.events][1:3] == ["collect", "cathedral"]


@pytest.mark.rule("LT-R10")
def test_the_cathedral_counts_workers_of_any_colour():
    match = table().build("Cathedral", "d4").worker("d3", 1).worker("e3", 1).last_worker().holds(0, fish=5).match()
    match.play("place c3")
    assert points(match)[0] == 3


@pytest.mark.rule("LT-R10")
def test_the_residence_pays_rent():
    position = table().build("Residence", "d4").build("Well", "d3", 1).build("Bar", "e3", 1).holds(0, fish=5, coin=1)
    match = position.last_worker().match()
    match.play("place g3")
    assert uses(match) == ["d3", "e3"]
    match.play("use e3")
    assert (points(match)[0], held(match, 1)) == (3, {"coin": 3})


@pytest.mark.rule("LT-R10")
def test_the_residence_converts_like_a_worker():
    match = table().build("Residence", "b5").build("Workshop", "b4").last_worker().holds(0, fish=5).match()
    match.play("place d3", "use b4")
    assert (points(match)[0], held(match, 0)) == (3, {"wood": 1, "coin": 2})


@pytest.mark.rule("LT-R10")
def test_nobody_else_gains_from_a_residence_or_cathedral():
    match = table().build("Residence", "b2", 1).build("Cathedral", "d4", 1).last_worker().holds(0, fish=5).match()
    match.play("place d3")
    assert (held(match, 0), points(match)[0]) == ({"coin": 2}, 0)


@pytest.mark.rule("LT-R20")
def test_an_owner_of_cathedral_and_residence_is_not_asked_for_their_order():
    position = table().build("Cathedral", "d4").build("Residence", "b2").build("Well", "c2").holds(0, fish=5)
    match = position.last_worker().match()
    match.play("place e4")
    assert uses(match) == ["c2"]
    assert [event.message.id for _, event in match.events] == ["place", "cathedral", "collect"]
    match.play("use c2")
    assert points(match)[0] == 1 + 2


# LT-R11: feeding


def fed(*answers, **goods):
    match = table().last_worker().holds(0, **goods).match()
    match.play("place d4", *answers)
    return match


@pytest.mark.rule("LT-R11")
def test_food_that_is_held_must_be_paid():
    match = fed(fish=2, wheat=1)
    assert (held(match, 0), points(match)[0]) == ({"coin": 2}, -6)


@pytest.mark.rule("LT-R11")
@pytest.mark.parametrize(("units", "lost", "left"), [(0, 9, {"coin": 7}), (1, 6, {"coin": 4}), (2, 3, {"coin": 1})])
def test_coins_for_a_missing_unit_are_a_choice(units, lost, left):
    match = fed(f"feed {units} with coins", wheat=2, coin=7)
    assert (points(match)[0], held(match, 0)) == (-lost, left)


@pytest.mark.rule("LT-R11")
def test_the_choice_of_coins_is_described():
    match = fed(fish=1, wheat=2, coin=9)
    assert [match.describe(0, number) for number in match.legal().values()] == [
        "no coins; 2 stay hungry",
        "3 coins for 1 worker; 1 stays hungry",
        "6 coins for 2 workers; nobody stays hungry",
        "9 coins for 3 workers; nobody stays hungry",
    ]


@pytest.mark.rule("LT-R11", "LT-R18")
@pytest.mark.parametrize(("units", "left"), [(0, {"coin": 15}), (2, {"wheat": 2, "coin": 9}), (5, {"wheat": 5})])
def test_any_number_of_units_may_be_spared_by_coins(units, left):
    match = fed(f"feed {units} with coins", wheat=5, coin=15)
    assert (points(match)[0], held(match, 0)) == (0, left)


@pytest.mark.rule("LT-R11")
@pytest.mark.parametrize(("coins", "most"), [(3, 1), (5, 1), (6, 2), (14, 4), (15, 5), (30, 5)])
def test_no_more_units_than_workers_are_paid(coins, most):
    match = fed(coin=coins)
    assert len(match.legal()) == 1 + most


@pytest.mark.rule("LT-R11")
def test_after_the_coins_the_mix_is_asked():
    match = fed("feed 2 with coins", fish=3, wheat=3, coin=6)
    assert list(match.legal()) == ["fish 0", "fish 1", "fish 2", "fish 3"]
    assert match.describe(0, match.legal()["fish 2"]) == "2 fish and 1 wheat"
    match.play("fish 2")
    assert (held(match, 0), stock(match)["coin"]) == ({"fish": 1, "wheat": 2}, 38)


@pytest.mark.rule("LT-R11")
@pytest.mark.parametrize(("seats", "workers"), [(3, 4), (4, 3)])
def test_with_more_players_fewer_are_fed(seats, workers):
    match = table(seats).last_worker().holds(0, fish=2, wheat=4, coin=15).match()
    match.play("place d4")
    assert len(match.legal()) == workers + 1
    match.play("feed 1 with coins")
    assert list(match.legal()) == [f"fish {n}" for n in range(min(2, workers - 1) + 1)]


# LT-R13: gathering; the Residence is no turn


@pytest.mark.rule("LT-R13")
@pytest.mark.parametrize(
    ("goal", "built", "answers", "goods"),
    [
        ("use-two-kinds", ["Restaurant b4"], ["use b4"], {"fish": 1, "wheat": 1}),
        ("use-two-kinds", ["Trading Shop b4"], ["use b4", "give stone", "take fish", "take fish"], {"stone": 1}),
        ("spend-what-you-gathered", ["Workshop b4"], ["use b4"], {}),
        (
            "use-four",
            ["Well b4", "Bar c4", "Gold Mine c5", "Pier a5"],
            ["use b4", "use c4", "use c5", "use a5"],
            {"coin": 0},
        ),
        ("points-from-two", ["Well b4", "Bar c4"], ["use b4", "use c4"], {}),
        ("gather-five", ["Pier b4"], ["use b4"], {}),
    ],
)
def test_the_residence_serves_no_goal_about_a_turn(goal, built, answers, goods):
    position = table().build("Residence", "b5").last_worker().holds(0, **goods).goals(0, goal)
    for line in built:
        position.build(line[:-3], line[-2:])
    match = position.match()
    match.play("place g3", *answers)
    assert match.view(None).board["round"] == 2
    assert (goal in met(match, 0), revealed(match, 0)) == (False, [])


@pytest.mark.rule("LT-R13")
@pytest.mark.parametrize(("goal", "coins"), [("no-coins", 1), ("six-coins", 6)])
def test_the_residence_serves_goals_about_what_is_held(goal, coins):
    position = table().build("Residence", "d4").build("Well", "d3", 1).build("Gold Mine", "e3", 0).goals(0, goal)
    match = position.holds(0, fish=5, coin=coins if goal == "no-coins" else 4).last_worker().match()
    match.play("place g3", "use d3" if goal == "no-coins" else "use e3")
    assert revealed(match, 0) == [goal]


@pytest.mark.rule("LT-R13")
def test_what_a_turn_gathered_and_used_is_not_carried_into_the_next():
    position = table().goals(0, "gather-five", "use-four", "points-from-two", "spend-what-you-gathered")
    position.build("Well", "d4").build("Workshop", "c3").build("Gold Mine", "d3").build("Pier", "b4")
    match = position.holds(0, coin=1).match()
    match.play("place b5", "done", "place g3")
    match.play("place c4", "use b4", "use c3", "use d3", "done", "place g2")
    match.play("place e3", "use d4", "use d3")
    assert (held(match, 0), points(match)) == ({"wood": 1, "fish": 2, "coin": 5}, [5, 0])
    assert met(match, 0) == set()


# LT-R16: moments


@pytest.mark.rule("LT-R16")
def test_no_coins_halfway_through_a_use_do_not_count():
    match = table().build("Gold Mine", "d4", 1).holds(0, coin=1).goals(0, "no-coins").match()
    match.play("place e4", "use d4")
    assert (held(match, 0), revealed(match, 0)) == ({"coin": 2}, [])


@pytest.mark.rule("LT-R16")
def test_nothing_is_checked_while_a_payment_is_open():
    match = table().build("Bakery", "d4", 1).holds(0, wheat=1, coin=4).goals(0, "no-coins").match()
    match.play("place e4", "use d4", "coins 1 for wheat")
    assert (held(match, 0), met(match, 0)) == ({"wheat": 1, "coin": 4}, set())


@pytest.mark.rule("LT-R16")
def test_nothing_is_checked_inside_the_trading_shop():
    match = table().build("Trading Shop", "d4", 1).holds(0, wheat=3, fish=1, coin=1).goals(0, "no-coins").match()
    match.play("place e4", "use d4")
    assert (held(match, 0), met(match, 0)) == ({"wheat": 3, "fish": 1}, set())
    match.play("give wheat", "take wood", "take wood")
    assert met(match, 0) == {"no-coins"}


@pytest.mark.rule("LT-R16")
def test_rent_received_in_anothers_turn_can_meet_a_goal():
    match = table(3).build("Well", "d4", 2).holds(2, coin=5).goals(2, "six-coins").match()
    match.play("place e4", "use d4")
    assert revealed(match, 2) == ["six-coins"]
    assert match.log(None)[-1] == "Yellow reveals a goal for 2 points: have six coins or more."


@pytest.mark.rule("LT-R16")
def test_what_another_did_in_a_turn_is_not_ones_own():
    match = table().build("Well", "d4").build("Bar", "d3").goals(1, "points-from-two").match()
    match.play("place e4", "use d4", "use d3")
    assert (met(match, 0), met(match, 1)) == ({"points-from-two"}, set())


@pytest.mark.rule("LT-R16")
@pytest.mark.parametrize(("goal", "goods"), [("feed-fish", {"fish": 5}), ("no-coins", {"fish": 4, "coin": 3})])
def test_the_last_feeding_can_meet_a_goal(goal, goods):
    match = table().round(4).last_worker().holds(0, **goods).goals(0, goal).match()
    match.play("place d4", *(["feed 1 with coins"] if goal == "no-coins" else []))
    assert (match.is_over, revealed(match, 0)) == (True, [goal])


# LT-R17: goals and coins


@pytest.mark.rule("LT-R17")
def test_two_kinds_count_whether_or_not_coins_stand_in():
    match = table().build("Restaurant", "d4").holds(0, coin=6).goals(0, "use-two-kinds").match()
    match.play("place e4", "use d4")
    assert revealed(match, 0) == ["use-two-kinds"]


@pytest.mark.rule("LT-R17")
@pytest.mark.parametrize(("second", "is_met"), [("give wood", False), ("give stone", True), ("give wheat", True)])
def test_at_the_trading_shop_the_two_kinds_named_must_differ(second, is_met):
    match = table().build("Trading Shop", "d4").holds(0, coin=6).goals(0, "use-two-kinds").match()
    match.play("place e4", "use d4", "give wood", second, "take fish", "take fish")
    assert ("use-two-kinds" in met(match, 0)) is is_met


@pytest.mark.rule("LT-R17")
def test_feeding_with_fish_wants_real_fish():
    match = table().last_worker().holds(0, fish=4, coin=3).goals(0, "feed-fish").match()
    match.play("place d4", "feed 1 with coins")
    assert (points(match)[0], revealed(match, 0)) == (0, [])


@pytest.mark.rule("LT-R17")
@pytest.mark.parametrize(("units", "is_met"), [(0, True), (1, True), (2, False)])
def test_what_was_gathered_must_be_spent_as_a_cube(units, is_met):
    match = table().build("Workshop", "b4").holds(0, coin=7).goals(0, "spend-what-you-gathered").match()
    match.play("place b5", "use b4", f"coins {units} for wood")
    assert ("spend-what-you-gathered" in met(match, 0)) is is_met


@pytest.mark.rule("LT-R17")
def test_cubes_from_anothers_building_are_gathered_too():
    match = table().build("Pier", "b3", 1).goals(0, "gather-five").match()
    match.play("place b2", "use b3")
    assert revealed(match, 0) == ["gather-five"]


@pytest.mark.rule("LT-R17")
def test_owed_terrain_is_gathered_too():
    position = table().build("Workshop", "b4").build("Pier", "c4").holds(0, wood=2).stock(wood=1)
    match = position.goals(0, "gather-five").match()
    match.play("place b5", "use c4")
    assert revealed(match, 0) == []
    match.play("use b4")
    assert revealed(match, 0) == ["gather-five"]


@pytest.mark.rule("LT-R17")
def test_only_what_came_out_of_the_stock_was_gathered():
    match = table().build("Pier", "b4").stock(fish=1).goals(0, "gather-five").match()
    match.play("place b5", "use b4")
    assert (held(match, 0), met(match, 0)) == ({"wood": 3, "fish": 1, "coin": 2}, set())


# LT-R19: other readings


@pytest.fixture
def other_readings(tmp_path):
    """An edition with the other word for each uncertain building."""
    shipped = folders()["littletown"] / "editions" / "printed-2019"
    for path in shipped.glob("*.toml"):
        text = path.read_text(encoding="utf-8").replace('"castle-own-houses"', '"castle-all-houses"')
        text = text.replace('"residence-all-squares"', '"residence-buildings-only"')
        (tmp_path / path.name).write_text(text.replace('"cathedral-any-workers"', '"cathedral-own-workers"'))
    return str(tmp_path)


@pytest.mark.rule("LT-R19")
def test_a_castle_of_all_houses(other_readings):
    position = table(3, edition=other_readings).build("Castle", "d4").build("Well", "d3", 1).build("Bar", "e3", 2)
    match = position.build("Wheat Field", "c3").build("Granary", "f4", 1).match()
    assert [line.points for line in match.breakdown(0, None)] == [0, 3, 12]


@pytest.mark.rule("LT-R19")
def test_a_residence_of_buildings_only(other_readings):
    position = table(edition=other_readings).build("Residence", "b2").build("Well", "b3").holds(0, fish=5)
    match = position.last_worker().match()
    match.play("place d4", "use b3")
    assert (held(match, 0), points(match)[0]) == ({"coin": 2}, 2)


@pytest.mark.rule("LT-R19")
def test_a_cathedral_of_own_workers(other_readings):
    position = table(edition=other_readings).build("Cathedral", "d4").worker("d3", 1).worker("e3", 0).holds(0, fish=5)
    match = position.last_worker().match()
    match.play("place c3")
    assert points(match)[0] == 2


@pytest.mark.rule("LT-R19")
def test_the_other_readings_are_drawn(other_readings):
    position = table(buildings=("Castle", "Residence", "Cathedral"), edition=other_readings)
    lines = str(position.match()).splitlines()
    assert [
        line.split("  ")[-1].strip() for line in lines if line.startswith(("Castle", "Residence", "Cathedral"))
    ] == [
        "end: 4 points per house around",
        "round end: use buildings around",
        "round end: 1 point per own worker around",
    ]
    assert Message("score.track", {}) == position.match().breakdown(0, None)[0].message
    assert len(places(position.match())) == 39
