"""The twelve characters: their powers, alone and together, and their points."""

import pytest

from .table import (
    answers,
    board,
    characters,
    city,
    coin_cards,
    coins,
    deck,
    hand,
    held,
    resources,
    row,
    spots,
    supply,
    table,
)

POINTS = {
    "human-resources-manager": 5,
    "landowner": 4,
    "seignior": 3,
    "cheater": 3,
    "mistress": 5,
    "bookkeeper": 2,
    "ghost-of-lovely-spinster": 4,
    "tax-collector": 2,
    "benefactor": 3,
    "lamplighter": 2,
    "builder": 4,
    "traveller": 7,
}
FIVE = [(20, "e1/1"), (8, "e2/1"), (48, "e3/1"), (60, "e4/1"), (31, "e5/1")]


@pytest.mark.rule("OV-56")
@pytest.mark.parametrize("power", POINTS)
def test_every_character_counts_its_points(power):
    match = table().character(1, power).match()
    assert [line.points for line in match.breakdown(1, None)] == [POINTS[power]]
    assert match.breakdown(0, None) == []


def goods(match, worker):
    """Returns the resources that a Worker card gives now."""
    return [answer for answer in answers(match, f"play {worker}") if not answer.startswith(("row", "coins"))]


@pytest.mark.rule("OV-71", "OV-72", "OV-74", "OV-80")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_powers_serve_every_seat_alike(seat):
    position = table(4).turn(seat).character(seat, "seignior", "cheater", "bookkeeper", "traveller")
    match = position.coins(seat, 3).held(seat, 40).row(11).has(seat, crystal=1).match()
    turned = coin_cards(match, seat)[-1]
    match.play("exchange 1", "cheat", "travel crystal", "play 2 wood", "second wood")
    assert held(match, seat) == [11, turned]
    assert (row(match)[0], spots(match), coins(match, seat)) == (40, {"crystal": seat}, 1)
    assert (resources(match, seat), match.to_act) == ({"wood": [0, 1]}, [(seat + 1) % 4])


@pytest.mark.rule("OV-70", "OV-73", "OV-75", "OV-69")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_lower_prices_and_better_worker_cards_serve_every_seat_alike(seat):
    powers = ("human-resources-manager", "landowner", "mistress", "ghost-of-lovely-spinster")
    match = table(4).turn(seat).character(seat, *powers).hand(seat, 1).on(0, "crystal", 0).match()
    match.play("recover", "play 1 crystal")
    assert (resources(match, seat), coins(match, seat)) == ({"crystal": [1]}, 0)
    match = table(4).turn(seat).character(seat, *powers).match()
    match.play("play 1 coins")
    assert coins(match, seat) == 3


# Human resources manager


@pytest.mark.rule("OV-69")
@pytest.mark.parametrize("worker", [1, 2, 3, 4])
def test_every_worker_card_gives_any_resource(worker):
    match = table().character(0, "human-resources-manager").match()
    assert goods(match, worker) == ["wood", "clay", "stone", "crystal"]
    match.play(f"play {worker} crystal")
    assert (resources(match, 0), hand(match, 0)) == ({"crystal": [0]}, [n for n in (1, 2, 3, 4) if n != worker])


@pytest.mark.rule("OV-69")
def test_the_human_resources_manager_of_another_does_not_serve():
    assert goods(table().character(1, "human-resources-manager").match(), 1) == ["wood"]


# Landowner


@pytest.mark.rule("OV-70")
@pytest.mark.parametrize(("taken", "price"), [([], 0), ([0], 0), ([0, 1], 1)])
def test_a_resource_costs_one_coin_less(taken, price):
    match = table().character(0, "landowner").on(1, "clay", *taken).coins(0, 2).match()
    match.play("play 2 clay")
    assert coins(match, 0) == 2 - price
    match = table().character(0, "landowner").on(1, "clay", *taken).coins(0, price).match()
    match.play("play 2 clay")
    assert (coins(match, 0), resources(match, 0)) == (0, {"clay": [len(taken)]})


@pytest.mark.rule("OV-70")
def test_a_building_does_not_cost_less_with_the_landowner():
    match = table().character(0, "landowner").match()
    assert "row 2" not in answers(match, "play 1")


# Seignior


@pytest.mark.rule("OV-71")
@pytest.mark.parametrize(("second", "price"), [("wood", 1), ("clay", 0)])
def test_two_resources_alike_or_not_and_both_are_paid(second, price):
    match = table().character(0, "seignior").coins(0, 3).match()
    match.play("play 2 wood")
    assert (match.to_act, answers(match, "second")) == ([0], ["wood", "clay", "none"])
    match.play(f"second {second}")
    assert (match.to_act, coins(match, 0), supply(match, 0)) == ([1], 3 - price, 7)
    assert resources(match, 0) == ({"wood": [0, 1]} if second == "wood" else {"wood": [0], "clay": [0]})


@pytest.mark.rule("OV-71")
def test_the_prices_of_both_are_added():
    match = table().character(0, "seignior").coins(0, 4).on(1, "wood", 0).match()
    match.play("play 1 wood", "second wood")
    assert (resources(match, 0), coins(match, 0)) == ({"wood": [1, 2]}, 1)


@pytest.mark.rule("OV-71")
def test_the_second_resource_is_a_choice():
    match = table().character(0, "seignior").coins(0, 3).match()
    match.play("play 1 wood", "second none")
    assert (match.to_act, resources(match, 0), coins(match, 0)) == ([1], {"wood": [0]}, 3)


@pytest.mark.rule("OV-71")
def test_a_second_resource_that_cannot_be_paid_is_not_offered():
    match = table().character(0, "seignior").on(1, "wood", 0).coins(0, 2).match()
    match.play("play 2 wood")
    assert answers(match, "second") == ["clay", "none"]  # another wood would take 3 coins
    match = table().character(0, "seignior").match()
    match.play("play 1 wood")
    assert match.to_act == [1]  # nothing to choose from


@pytest.mark.rule("OV-71", "OV-70")
def test_landowner_and_seignior_make_each_resource_cheaper():
    position = table(4).character(0, "landowner", "seignior").pile("mask", "human-resources-manager")
    match = position.coins(0, 2).on(1, "wood", 0, 1, 1).match()
    match.play("play 1 wood")
    assert answers(match, "second") == ["wood", "none"]
    match.play("second wood")
    assert (resources(match, 0), coins(match, 0)) == ({"wood": [2, 2]}, 0)  # twice 2 less 1
    match = table(4).character(0, "landowner", "seignior").on(1, "wood", 0).match()
    match.play("play 1 wood", "second wood")
    assert (resources(match, 0), coins(match, 0)) == ({"wood": [1, 1]}, 0)


@pytest.mark.rule("OV-71", "OV-69")
def test_seignior_and_human_resources_manager_give_any_two():
    match = table(3).character(0, "human-resources-manager", "seignior").match()
    match.play("play 1 crystal")
    assert answers(match, "second") == ["wood", "clay", "stone", "none"]  # another crystal would take a coin
    match.play("second stone")
    assert resources(match, 0) == {"stone": [0], "crystal": [0]}


# Cheater


@pytest.mark.rule("OV-72")
def test_a_coin_is_turned_over_and_is_a_building_at_hand():
    match = table().character(0, "cheater").coins(0, 2).match()
    _, last = coin_cards(match, 0)
    assert board(match)["coins"][0] == [-1, -1]  # unseen before
    match.play("cheat")
    assert (held(match, 0), coins(match, 0), match.to_act) == ([last], 1, [0])
    assert match.log(None)[-1] == f"Purple turns a coin over: building {last}."


@pytest.mark.rule("OV-72")
def test_the_cheater_works_once_in_each_own_turn():
    match = table().character(0, "cheater").coins(0, 4).match()
    match.play("cheat")
    assert answers(match, "cheat") == []
    match.play("play 1 row 1")
    assert match.to_act == [1]  # nothing is left to use
    assert answers(match, "cheat") == []
    match.play("play 4 coins")
    assert (match.to_act, answers(match, "cheat")) == ([0], ["cheat"])


@pytest.mark.rule("OV-72")
def test_the_cheater_works_before_and_after_the_action_and_between_bonuses():
    match = table().character(0, "cheater").match()
    assert answers(match, "cheat") == []  # there is no coin yet
    match.play("play 4 coins")
    assert (match.to_act, list(match.legal())) == ([0], ["cheat", "end"])
    match.play("cheat")
    assert (match.to_act, coins(match, 0), len(held(match, 0))) == ([1], 2, 1)
    match = table().character(0, "cheater").coins(0, 1).held(0, 30).has(0, wood=2, stone=1).match()
    match.play("build 30", "at m/2")
    assert list(match.legal()) == ["cheat", "bonus clay", "bonus none"]
    match.play("cheat", "bonus clay")
    assert (held(match, 0), resources(match, 0)) == ([64], {"clay": [0]})


@pytest.mark.rule("OV-72")
def test_what_was_turned_over_can_be_built_at_once():
    match = table().character(0, "cheater").coins(0, 1).has(0, wood=1, clay=1, stone=1, crystal=1).match()
    assert answers(match, "build") == []
    match.play("cheat", "build 64", "at w1/1")
    assert city(match) == {"w1/1": (64, 0)}


@pytest.mark.rule("OV-72", "OV-29")
def test_a_third_building_from_the_cheater_is_discarded():
    match = table().character(0, "cheater").coins(0, 1).held(0, 4, 5).match()
    match.play("cheat")
    assert answers(match, "discard") == ["4", "5", "64"]
    match.play("discard 5")
    assert (held(match, 0), deck(match)[-1], match.to_act) == ([4, 64], 5, [0])


# Mistress


@pytest.mark.rule("OV-73")
@pytest.mark.parametrize(("cards", "price"), [((4,), 0), ((1, 2), 1), ((1, 2, 3), 2)])
def test_recovering_costs_one_coin_less(cards, price):
    match = table().character(0, "mistress").hand(0, *cards).coins(0, price).match()
    match.play("recover")
    assert (hand(match, 0), coins(match, 0)) == ([1, 2, 3, 4], 0)
    if price:
        match = table().character(0, "mistress").hand(0, *cards).coins(0, price - 1).match()
        assert answers(match, "recover") == []


@pytest.mark.rule("OV-73")
def test_the_mistress_serves_her_holder_alone():
    assert answers(table().character(1, "mistress").hand(0, 4).match(), "recover") == []


# Bookkeeper


@pytest.mark.rule("OV-74")
@pytest.mark.parametrize("position", [1, 4, 6])
def test_a_building_at_hand_is_exchanged_for_one_of_the_row(position):
    match = table().character(0, "bookkeeper").held(0, 40).row(11, 12, 13, 14, 15, 16).match()
    assert answers(match, "exchange") == ["1", "2", "3", "4", "5", "6"]
    match.play(f"exchange {position}")
    expected = [11, 12, 13, 14, 15, 16]
    expected[position - 1] = 40
    assert (held(match, 0), row(match), match.to_act, coins(match, 0)) == ([10 + position], expected, [0], 0)


@pytest.mark.rule("OV-74")
@pytest.mark.parametrize(("given", "kept"), [(40, 41), (41, 40)])
def test_of_two_buildings_the_player_says_which(given, kept):
    match = table().character(0, "bookkeeper").held(0, 40, 41).row(11, 12).match()
    match.play("exchange 2")
    assert answers(match, "give") == ["40", "41"]
    match.play(f"give {given}")
    assert (held(match, 0), row(match)[:2]) == ([12, kept], [11, given])


@pytest.mark.rule("OV-74")
def test_the_bookkeeper_works_once_in_each_own_turn_at_any_time():
    match = table().character(0, "bookkeeper").row(11, 12, 13, 14, 15, 16).top(40).match()
    assert answers(match, "exchange") == []  # no building at hand
    match.play("play 4 row 1")
    assert [*answers(match, "exchange"), *answers(match, "end")] == ["1", "2", "3", "4", "5", "6", "end"]
    match.play("exchange 6")
    assert (match.to_act, held(match, 0), row(match)) == ([1], [40], [12, 13, 14, 15, 16, 11])
    match.play("play 1 row 1")
    assert (match.to_act, len(answers(match, "exchange"))) == ([0], 6)
    match.play("exchange 1")
    assert answers(match, "exchange") == []


@pytest.mark.rule("OV-74")
def test_the_building_from_the_row_can_be_built_at_once():
    match = table().character(0, "bookkeeper").held(0, 40).row(19).has(0, wood=1, clay=1).match()
    match.play("exchange 1", "build 19", "bonus crystal")
    assert (city(match), row(match)[0]) == ({"e1/1": (19, 0)}, 40)


# Ghost of lovely spinster


@pytest.mark.rule("OV-75")
@pytest.mark.parametrize("worker", [1, 2, 3, 4])
def test_every_worker_card_gives_three_coins(worker):
    match = table().character(0, "ghost-of-lovely-spinster").match()
    match.play(f"play {worker} coins")
    assert (coins(match, 0), hand(match, 0)) == (3, [n for n in (1, 2, 3, 4) if n != worker])


# Tax collector


@pytest.mark.rule("OV-76")
@pytest.mark.parametrize("answer", ["recover", "play 4 row 5", "play 4 row 6", "play 4 clay", "play 4 wood"])
def test_the_tax_collector_gains_a_coin_when_another_pays(answer):
    position = table(3).character(2, "tax-collector").hand(0, 1, 4).coins(0, 3)
    match = position.on(1, "clay", 0).on(1, "wood", 0, 1, 1).match()
    match.play(answer)
    assert coins(match, 0) == {"recover": 1, "play 4 wood": 1}.get(answer, 2)
    assert coins(match, 2) == 1  # however many were paid


@pytest.mark.rule("OV-76")
@pytest.mark.parametrize("answer", ["play 4 row 1", "play 4 stone", "play 4 coins"])
def test_what_is_free_brings_no_tax(answer):
    match = table(3).character(2, "tax-collector").match()
    match.play(answer)
    assert coins(match, 2) == 0


@pytest.mark.rule("OV-76")
def test_own_payments_bring_no_tax():
    match = table().character(0, "tax-collector").coins(0, 3).match()
    match.play("play 1 row 2")
    assert coins(match, 0) == 2


@pytest.mark.rule("OV-76")
def test_coins_over_five_are_put_back_without_tax():
    match = table().character(1, "tax-collector").coins(0, 4).match()
    match.play("play 4 coins")
    assert (coins(match, 0), coins(match, 1)) == (5, 0)


@pytest.mark.rule("OV-76", "OV-79")
def test_the_builders_coins_are_taxed():
    position = table(3).character(2, "builder").character(1, "tax-collector").coins(2, 2)
    position.held(0, 14).has(0, wood=1, clay=1, stone=1).held(2, 20).has(2, wood=2)
    match = position.match()
    match.play("build 14", "bonus none", "react 20")
    assert (coins(match, 2), coins(match, 1)) == (0, 1)


@pytest.mark.rule("OV-76", "OV-70")
def test_a_price_that_the_landowner_brings_to_nothing_brings_no_tax():
    match = table().character(0, "landowner").character(1, "tax-collector").coins(0, 1).on(1, "wood", 0).match()
    match.play("play 1 wood")
    assert (coins(match, 0), coins(match, 1)) == (1, 0)


@pytest.mark.rule("OV-76", "OV-73")
def test_a_price_that_the_mistress_brings_to_nothing_brings_no_tax():
    match = table().character(0, "mistress").character(1, "tax-collector").coins(0, 1).hand(0, 2).match()
    match.play("recover")
    assert (coins(match, 0), coins(match, 1)) == (1, 0)


@pytest.mark.rule("OV-76", "OV-71")
def test_two_resources_of_the_seignior_bring_tax_once():
    match = table().character(0, "seignior").character(1, "tax-collector").coins(0, 3).on(1, "wood", 0).match()
    match.play("play 1 wood", "second wood")
    assert (coins(match, 0), coins(match, 1)) == (0, 1)


# Benefactor


@pytest.mark.rule("OV-77")
def test_a_coin_at_the_beginning_of_each_own_turn():
    match = table(3).character(1, "benefactor").match()
    match.play("play 1 row 1")
    assert (match.to_act, coins(match, 1)) == ([1], 1)
    match.play("play 1 row 1", "play 1 row 1")
    assert (match.to_act, [coins(match, seat) for seat in range(3)]) == ([0], [0, 1, 0])
    match.play("play 2 row 1")
    assert (match.to_act, coins(match, 1)) == ([1], 2)


@pytest.mark.rule("OV-77", "OV-25")
def test_a_sixth_coin_of_the_benefactor_goes_back():
    match = table().character(1, "benefactor").coins(1, 5).top(40).match()
    match.play("play 1 row 1")
    assert coins(match, 1) == 5
    assert len(deck(match)) == 64 - 6 - 5 - 1


# Lamplighter


def beside_others(position):
    """Building 46 goes to e1/2: linked to 25 above and 62 at its left, with houses to 4 on the right."""
    position.held(0, 46).has(0, wood=2, clay=2)
    position.build(25, "e1/1", 1).build(62, "m/2", 0).build(19, "e2/1", 1).build(4, "e2/2", 1)
    match = position.match()
    match.play("build 46", "at e1/2")
    return match


@pytest.mark.rule("OV-78")
def test_bonuses_of_neighbours_that_no_street_links():
    match = beside_others(table().character(0, "lamplighter"))
    assert (match.to_act, match.prompt) == ([0], "Bonuses left: stone, crystal, a coin, transform. Which do you use?")
    match.play("bonus coin", "bonus none")
    assert coins(match, 0) == 1


@pytest.mark.rule("OV-78")
def test_the_lamplighter_of_another_does_not_serve():
    match = beside_others(table().character(1, "lamplighter"))
    assert (match.to_act, match.prompt) == ([0], "Bonuses left: stone, crystal, transform. Which do you use?")


@pytest.mark.rule("OV-78", "OV-R11")
def test_the_lamplighter_does_not_serve_the_building_that_brings_it():
    """Building 51 (clay; streets n, s) goes to e1/2 beside the houses of 14 (wood) below the Main Square."""
    for powers, left in (((), "clay, transform"), (("lamplighter",), "wood, clay, transform")):
        position = table(4).character(0, *powers).held(0, 51).has(0, stone=2, crystal=1)
        if not powers:
            position.pile("fleur-de-lis", "lamplighter", "builder", "traveller")
        match = position.build(25, "e1/1", 1).build(14, "m/2", 1).match()
        match.play("build 51", "at e1/2")
        assert (match.to_act, match.prompt) == ([0], f"Bonuses left: {left}. Which do you use?")
        match.play("bonus none")
        assert "lamplighter" in characters(match, 0)


# Builder


def after_building(seats=3, holder=2, money=2, building=20, **goods):
    """Seat 0 has built 14, and the holder of the Builder has this building at hand, as a rule with the wood for it."""
    position = table(seats).character(holder, "builder").coins(holder, money).held(holder, building)
    position.has(holder, **(goods or {"wood": 2})).held(0, 14).has(0, wood=1, clay=1, stone=1)
    match = position.match()
    match.play("build 14", "bonus none")
    return match


@pytest.mark.rule("OV-79")
def test_after_another_has_built_the_holder_may_build_for_two_coins():
    match = after_building()
    assert (match.to_act, list(match.legal())) == ([2], ["react 20", "react none"])
    match.play("react 20")
    assert answers(match, "at") == ["w1/1", "e1/1", "m/3"]
    match.play("at e1/1")
    assert (coins(match, 2), resources(match, 2)) == (0, {})
    match.play("bonus coin")
    assert city(match) == {"m/2": (14, 0), "e1/1": (20, 2)}
    assert (characters(match, 2), coins(match, 2), held(match, 2)) == (["cheater", "builder"], 1, [])
    assert match.to_act == [1]  # the turn goes on as usual


@pytest.mark.rule("OV-79")
def test_the_builder_need_not_build():
    match = after_building()
    match.play("react none")
    assert (match.to_act, coins(match, 2), held(match, 2), list(city(match))) == ([1], 2, [20], ["m/2"])


@pytest.mark.rule("OV-79")
@pytest.mark.parametrize(
    ("money", "building", "goods"),
    [
        (1, 20, {"wood": 2}),  # too few coins
        (2, 20, {"wood": 1}),  # too few resources
        (5, 32, {"wood": 2}),
    ],
)
def test_the_builder_is_asked_only_where_a_building_can_be_paid(money, building, goods):
    assert after_building(money=money, building=building, **goods).to_act == [1]


@pytest.mark.rule("OV-79")
def test_after_an_own_building_the_builder_does_not_serve():
    position = table().character(0, "builder").coins(0, 5).held(0, 14, 20).has(0, wood=3, clay=1, stone=1)
    match = position.match()
    match.play("build 14", "bonus none")
    assert (match.to_act, held(match, 0)) == ([1], [20])


@pytest.mark.rule("OV-79")
def test_after_a_worker_card_the_builder_does_not_serve():
    match = table().character(1, "builder").coins(1, 5).held(1, 20).has(1, wood=2).match()
    match.play("play 4 coins")
    assert answers(match, "react") == []
    assert board(match)["turn"] == 1


@pytest.mark.rule("OV-79")
def test_the_builder_serves_in_the_last_turn():
    position = table().character(1, "builder").coins(1, 2).held(1, 30).has(1, wood=2, stone=1)
    position.held(0, 14).has(0, wood=1, clay=1, stone=1)
    for building, site in FIVE:
        position.build(building, site)
    match = position.match()
    match.play("build 14", "bonus none")
    assert (match.is_over, match.to_act) == (False, [1])
    match.play("react 30", "at w1/2", "bonus none")
    assert match.is_over
    assert (board(match)["settled"], board(match)["ender"]) == ([6, 1], 0)
    assert match.scores[1] == 4 + 4  # a diamond and the Builder


@pytest.mark.rule("OV-79", "OV-78")
def test_the_lamplighter_serves_the_builder():
    position = table(3).character(2, "builder", "lamplighter").coins(2, 2).held(2, 51).has(2, stone=2)
    position.held(0, 14).has(0, wood=1, clay=1, stone=1).build(25, "e1/1", 1)
    match = position.match()
    match.play("build 14", "at m/2", "bonus none", "react 51", "at e1/2")
    assert (match.to_act, match.prompt) == ([2], "Bonuses left: wood, clay, transform. Which do you use?")


# Traveller


@pytest.mark.rule("OV-80")
def test_a_worker_goes_on_a_spot_of_the_main_square_for_its_resource():
    match = table().character(0, "traveller").on(0, "clay", 1, 2).on(0, "crystal", 2).match()
    assert answers(match, "travel") == ["clay", "crystal"]
    match.play("travel clay")
    assert (spots(match), resources(match, 0), supply(match, 0)) == ({"clay": 0}, {"clay": [2], "crystal": [2]}, 6)
    assert (board(match)["settled"], match.to_act) == ([1, 0], [0])


@pytest.mark.rule("OV-80")
def test_only_free_spots_are_offered():
    match = table(3).character(0, "traveller").has(0, wood=1, clay=1).spot("clay", 2).match()
    assert answers(match, "travel") == ["wood"]


@pytest.mark.rule("OV-80")
def test_the_traveller_serves_at_any_time_in_the_own_turn():
    match = table().character(0, "traveller").match()
    match.play("play 1 wood")
    assert list(match.legal()) == ["travel wood", "end", "withdraw wood 0"]
    match.play("end")
    assert (match.to_act, spots(match)) == ([1], {})
    match.play("play 1 row 1")
    assert answers(match, "travel") == ["wood"]
    match = table().character(0, "traveller").held(0, 30).has(0, wood=3, stone=1).match()
    match.play("build 30", "at m/2", "travel wood", "bonus clay")
    assert (spots(match), resources(match, 0)) == ({"wood": 0}, {"clay": [0]})


@pytest.mark.rule("OV-80")
def test_the_traveller_does_not_serve_in_turns_of_others():
    match = table().character(0, "traveller").has(0, wood=1).turn(1).match()
    assert answers(match, "travel") == []


@pytest.mark.rule("OV-80")
def test_the_traveller_counts_seven_or_nothing_with_a_worker_on_the_main_square():
    away = table().character(0, "traveller").spot("wood", 1).match()
    assert [(line.rule, line.points) for line in away.breakdown(0, None)] == [("OV-80", 7)]
    there = table().character(0, "traveller").spot("wood", 0).match()
    assert [(line.rule, line.points) for line in there.breakdown(0, None)] == [("OV-67", 4), ("OV-80", 0)]


@pytest.mark.rule("OV-80", "OV-15")
def test_the_travellers_worker_can_be_the_sixth():
    position = table(3).character(0, "traveller").has(0, wood=1, clay=2)
    for building, site in FIVE:
        position.build(building, site)
    match = position.match()
    match.play("travel wood")
    assert (board(match)["ender"], board(match)["settled"][0], match.is_over) == (0, 6, False)
    match.play("play 4 coins")  # the turn is finished
    assert match.is_over


@pytest.mark.rule("OV-80", "OV-54")
def test_the_sixth_worker_can_travel_when_the_action_is_done():
    position = table(3).character(0, "traveller").has(0, wood=1)
    for building, site in FIVE:
        position.build(building, site)
    match = position.match()
    match.play("play 4 coins", "travel wood")
    assert (match.is_over, board(match)["ender"]) == (True, 0)


@pytest.mark.rule("OV-81")
def test_nobody_has_two_workers_on_the_main_square():
    match = table().character(0, "traveller").has(0, wood=1, clay=1, stone=1).match()
    match.play("travel wood")
    assert answers(match, "travel") == []
    match = table().character(0, "traveller").has(0, clay=1).spot("wood", 0).match()
    assert answers(match, "travel") == []
    match.play("play 4 stone")
    assert match.to_act == [1]
