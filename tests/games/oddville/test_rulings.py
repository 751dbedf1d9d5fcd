"""The rulings: what is played where the rulebook is silent or can be read in two ways."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE
from oddtown.games.oddville.city import BESIDE, COLUMN, LINE, MOST_BUILT, SITE_NAMES, SITES, place, site_at
from oddtown.games.oddville.coins import MOST_COINS, MOST_HELD
from oddtown.games.oddville.deck import BUILDINGS, POSITIONS
from oddtown.games.oddville.state import DECK, GUILD, NOTHING, REMOVED

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
    known_coins,
    known_deck,
    resources,
    row,
    spots,
    supply,
    table,
)

FIVE = [(20, "e1/1"), (8, "e2/1"), (48, "e3/1"), (60, "e4/1"), (31, "e5/1")]
# Cards with streets to the east and the west; 2 can close such a line in the east and 5 in the west.
LINE_CARDS = [3, 8, 9, 10, 13, 20, 21, 25, 31, 33, 34, 37, 43, 48, 49, 55, 60, 61]


# OV-R1: components


@pytest.mark.rule("OV-R1")
def test_every_figure_says_whether_it_is_a_reconstruction():
    edition = oddtown.load("oddville").edition
    assert edition.name == "reconstructed"
    assert {card["source"] for card in edition.entries("buildings", "building")} == {"reconstructed"}
    for worker in edition.entries("workers", "worker"):
        assert worker["except"] == {"prices": "reconstructed"}
    for character in edition.entries("characters", "character"):
        assert (character["source"], character["except"]) == ("rulebook", {"guild": "reconstructed"})
    assert {side["source"] for side in edition.entries("board", "side")} == {"reconstructed"}


@pytest.mark.rule("OV-R1")
def test_guilds_and_resources_have_equal_shares_and_most_cards_fit_beside_the_main_square():
    pieces = oddtown.load("oddville").deck
    assert [pieces.guild.count(guild) for guild in range(4)] == [12] * 4
    assert [sum(cost[resource] for cost in pieces.cost) for resource in range(4)] == [48] * 4
    assert sum(pieces.streets[kind].bit_count() for kind in range(64)) == 140  # 55 of 100 edges
    fitting = [kind for kind in range(64) if pieces.streets[kind] & 0b1011]
    assert len(fitting) == 60  # 94 of 100


# OV-R2: recovering


@pytest.mark.rule("OV-R2")
def test_an_empty_hand_comes_back_also_if_the_player_then_builds():
    match = table().hand(1).held(1, 35).has(1, clay=1, stone=1).match()
    match.play("play 4 coins", "build 35", "bonus none")
    assert (match.to_act, hand(match, 1), list(city(match))) == ([0], [1, 2, 3, 4], ["e1/1"])


@pytest.mark.rule("OV-R2")
def test_recovering_needs_a_played_card():
    assert answers(table().coins(0, 5).match(), "recover") == []
    assert answers(table().coins(0, 5).hand(0, 1, 2, 3).match(), "recover") == ["recover"]


@pytest.mark.rule("OV-R2")
def test_recovering_is_followed_by_a_worker_card_and_is_no_way_to_pass():
    match = table().coins(0, 1).hand(0, 1).held(0, 35).has(0, clay=1, stone=1).match()
    match.play("recover")
    assert {label.split()[0] for label in match.legal()} == {"withdraw", "play"}
    match.play("withdraw clay 2")
    assert {label.split()[0] for label in match.legal()} == {"withdraw", "play"}


@pytest.mark.rule("OV-R2")
def test_the_mistress_makes_it_a_coin_cheaper_in_all_but_not_less_than_nothing():
    match = table().character(0, "mistress").hand(0, 1, 2, 3).coins(0, 5).match()
    match.play("recover")
    assert coins(match, 0) == 3
    match = table().character(0, "mistress").hand(0, 1).coins(0, 5).match()
    match.play("recover")
    assert coins(match, 0) == 5


# OV-R3: coins


@pytest.mark.rule("OV-R3")
def test_a_gain_draws_all_cards_before_the_excess_goes_back_on_top():
    match = table().coins(0, 4).top(50, 51, 52, 53).match()
    before = coin_cards(match, 0)
    match.play("play 4 coins")
    assert coin_cards(match, 0) == [*before, 50]
    assert deck(match)[:3] == [51, 52, 53]


@pytest.mark.rule("OV-R3")
def test_nobody_is_asked_which_unknown_coin_goes():
    match = table().coins(0, 5).on(1, "wood", 0, 1).match()
    match.play("play 1 wood")
    assert match.to_act == [1]


@pytest.mark.rule("OV-R3")
@pytest.mark.parametrize(("answer", "left"), [("coin unknown", [17]), ("coin 17", [])])
def test_which_coin_is_paid_is_asked_where_one_is_known(answer, left):
    match = table().coins(0, 2, 17).on(1, "wood", 0).match()
    match.play("play 1 wood")
    assert (match.to_act, list(match.legal())) == ([0], ["coin unknown", "coin 17"])
    match.play(answer)
    assert (coins(match, 0), known_coins(match, 0)) == (2, left)
    assert known_deck(match) == ({} if left else {0: 17})
    assert match.to_act == [1]


@pytest.mark.rule("OV-R3")
def test_coins_are_chosen_coin_by_coin():
    match = table().coins(0, 1, 17, 18).on(1, "wood", 0, 1).match()
    match.play("play 1 wood", "coin 17")
    assert list(match.legal()) == ["coin unknown", "coin 18"]
    match.play("coin unknown")
    assert (known_coins(match, 0), coins(match, 0), known_deck(match)) == ([18], 1, {1: 17})


@pytest.mark.rule("OV-R3")
def test_an_only_coin_is_no_choice_and_known_coins_are_told_apart():
    match = table().coins(0, 0, 17).on(1, "wood", 0).match()
    match.play("play 1 wood")
    assert (match.to_act, known_deck(match)) == ([1], {0: 17})
    match = table().coins(0, 0, 18, 17).on(1, "wood", 0).match()
    match.play("play 1 wood")
    assert list(match.legal()) == ["coin 17", "coin 18"]


@pytest.mark.rule("OV-R3")
def test_which_coin_is_put_back_for_the_excess_is_asked_too():
    match = table().coins(0, 4, 17).match()
    match.play("play 2 coins")
    assert (match.to_act, list(match.legal())) == ([0], ["coin unknown", "coin 17"])
    match.play("coin 17")
    assert (coins(match, 0), known_coins(match, 0), deck(match)[0]) == (5, [], 17)


@pytest.mark.rule("OV-R3")
def test_which_coin_is_turned_over_is_asked_too():
    match = table().character(0, "cheater").coins(0, 2, 17).match()
    match.play("cheat")
    assert list(match.legal()) == ["coin unknown", "coin 17"]
    match.play("coin 17")
    assert (held(match, 0), coins(match, 0), known_coins(match, 0)) == ([17], 2, [])


@pytest.mark.rule("OV-R3")
def test_a_coin_is_known_that_can_be_followed():
    match = table().coins(0, 0, 17).on(1, "wood", 0).match()
    match.play("play 1 wood", "play 3 coins")
    assert (coin_cards(match, 1)[0], known_coins(match, 1)) == (17, [17])
    assert board(match)["coins"][1] == [16, -1]


@pytest.mark.rule("OV-R3")
def test_there_are_no_coins_at_the_start():
    assert [board(oddtown.Match(oddtown.load("oddville"), n, 1))["coins"] for n in (2, 4)] == [[[]] * 2, [[]] * 4]


# OV-R4: discarded buildings


@pytest.mark.rule("OV-R4")
def test_discarded_buildings_lie_under_the_deck_in_the_order_they_came():
    match = table().held(0, 40, 41).held(1, 42, 43).match()
    match.play("play 1 row 1", "discard 40", "play 1 row 1", "discard 42")
    assert deck(match)[-2:] == [40, 42]
    cards = len(deck(match))
    assert known_deck(match) == {cards - 2: 40, cards - 1: 42}


@pytest.mark.rule("OV-R4")
def test_they_stay_known_while_they_can_be_followed():
    match = table().bottom(42, 40).match()
    state = match._state
    state.piles[DECK] = [*state.piles[DECK][:2], *state.piles[DECK][-1:]]  # as if almost all were drawn
    match.play("play 3 coins")
    assert known_coins(match, 0) == [40]
    assert known_deck(match) == {0: 42}


@pytest.mark.rule("OV-R4")
def test_of_three_buildings_one_is_discarded_before_the_row_is_filled():
    match = table().held(0, 40, 41).row(1, 2, 3, 5, 6, 7).top(50).match()
    match.play("play 1 row 1")
    assert (answers(match, "discard"), row(match), deck(match)[0]) == (["1", "40", "41"], [2, 3, 5, 6, 7], 50)
    match.play("discard 1")
    assert row(match) == [2, 3, 5, 6, 7, 50]


# OV-R5: row


@pytest.mark.rule("OV-R5")
def test_the_coin_just_paid_fills_the_row():
    match = table().coins(0, 1).row(1, 2, 3, 4, 5, 6).top(50).match()
    (coin,) = coin_cards(match, 0)
    match.play("play 1 row 2")
    assert (row(match), held(match, 0), deck(match)[0]) == ([1, 3, 4, 5, 6, coin], [2], 50)


# OV-R6: Worker 1


@pytest.mark.rule("OV-R6")
def test_worker_1_gives_coins_with_the_ghost_only():
    assert "coins" not in answers(table().match(), "play 1")
    match = table().character(0, "ghost-of-lovely-spinster").match()
    match.play("play 1 coins")
    assert coins(match, 0) == 3


@pytest.mark.rule("OV-R6")
@pytest.mark.parametrize("edition", ["reconstructed", "two-free"])
@pytest.mark.parametrize("worker", [1, 2, 3, 4])
def test_position_1_is_free_so_that_a_turn_is_never_blocked(worker, edition):
    match = table(edition=edition).hand(0, worker).has(0, wood=9).match()
    assert "row 1" in answers(match, f"play {worker}")
    assert match.game.deck.prices[worker - 1][0] == 0


# OV-R7: slots and prices


@pytest.mark.rule("OV-R7")
def test_the_landowner_never_pays_less_than_nothing():
    match = table().character(0, "landowner").coins(0, 2).match()
    match.play("play 1 wood")
    assert coins(match, 0) == 2


@pytest.mark.rule("OV-R7")
def test_the_seignior_takes_slot_by_slot_and_pays_once_for_both():
    match = table().character(0, "seignior").character(1, "tax-collector").coins(0, 1).match()
    match.play("play 1 wood")
    assert (resources(match, 0), coins(match, 0)) == ({"wood": [0]}, 1)  # nothing is paid yet
    match.play("second wood")
    assert (resources(match, 0), coins(match, 0), coins(match, 1)) == ({"wood": [0, 1]}, 0, 1)


@pytest.mark.rule("OV-R7")
def test_without_a_worker_in_supply_one_must_be_withdrawn_first():
    match = table().has(0, stone=9).coins(0, 5).match()
    assert {"wood", "clay", "stone", "crystal"}.isdisjoint(answers(match, "play 4"))
    match.play("withdraw stone 2")
    assert {"wood", "clay", "stone", "crystal"} <= set(answers(match, "play 4"))
    match.play("play 4 crystal")
    assert resources(match, 0) == {"stone": [2] * 8, "crystal": [0]}


# OV-R8: withdrawing


@pytest.mark.rule("OV-R8")
@pytest.mark.parametrize("workers", [1, 8, 9])
def test_withdrawing_is_always_open_at_the_question_what_to_do(workers):
    match = table().has(0, stone=workers).match()
    assert answers(match, "withdraw") == ["stone 2"]
    match.play("withdraw stone 2")
    assert (match.to_act, sum(map(len, resources(match, 0).values()))) == ([0], workers - 1)


@pytest.mark.rule("OV-R8")
def test_withdrawing_is_open_while_a_power_is_left_at_the_end_of_a_turn():
    match = table().character(0, "cheater").coins(0, 1).match()
    match.play("play 1 wood", "withdraw wood 0")
    assert list(match.legal()) == ["cheat", "end"]


@pytest.mark.rule("OV-R8")
def test_bots_do_not_look_at_withdrawing_while_they_have_a_worker():
    match = table().has(0, stone=8).match()
    looked = {match.game.label(match._state, 0, action) for action in match.perspective(0).sensible_actions()}
    assert set(match.legal()) - looked == {"withdraw stone 2"}
    match = table().has(0, stone=9).match()
    assert match.perspective(0).sensible_actions() == match.perspective(0).legal_actions()


@pytest.mark.rule("OV-R8")
def test_equal_slots_are_one_choice_and_others_are_not():
    match = table(3).on(0, "wood", 0, 1, 1, 2).has(0, clay=5).match()
    assert answers(match, "withdraw") == ["wood 0", "wood 1", "wood 2", "clay 2"]
    match.play("withdraw wood 1")
    assert resources(match, 0)["wood"] == [0, 1, 2]


@pytest.mark.rule("OV-R8")
def test_withdrawing_at_the_second_resource():
    match = table().character(0, "seignior").has(0, stone=8).match()
    match.play("play 2 wood")
    assert list(match.legal()) == ["withdraw wood 0", "withdraw stone 2", "second none"]
    match.play("withdraw stone 2", "second clay")
    assert resources(match, 0) == {"wood": [0], "clay": [0], "stone": [2] * 7}


def bonuses_without_supply(position, seat):
    """Seat has all workers on the board and 35 (wood) at hand, to be placed beside 31 (double)."""
    return position.held(seat, 35).has(seat, clay=1, stone=1, crystal=7).build(31, "e1/1", 1 - seat)


@pytest.mark.rule("OV-R8")
def test_withdrawing_at_bonuses():
    match = bonuses_without_supply(table(), 0).match()
    match.play("build 35", "at e2/1")
    assert answers(match, "withdraw") == []  # one of two that paid is in the supply yet
    match.play("bonus wood")
    assert list(match.legal()) == ["withdraw wood 0", "withdraw crystal 2", "bonus none"]
    match.play("withdraw crystal 2", "bonus double crystal")
    assert (resources(match, 0), supply(match, 0)) == ({"wood": [0], "crystal": [0, *[2] * 6]}, 0)


@pytest.mark.rule("OV-R8")
def test_withdrawing_at_the_builders_bonuses():
    position = bonuses_without_supply(table(), 1).character(1, "builder").coins(1, 2)
    match = position.held(0, 14).has(0, wood=1, clay=1, stone=1).match()
    match.play("build 14", "bonus none", "react 35", "at e2/1", "bonus wood", "withdraw crystal 2")
    assert (match.to_act, answers(match, "bonus")) == ([1], ["double wood", "double crystal", "none"])


@pytest.mark.rule("OV-R8")
def test_nothing_is_withdrawn_for_a_coin():
    match = table().held(0, 35).has(0, clay=1, stone=1, crystal=7).build(13, "e1/1", 1).match()
    match.play("build 35", "bonus wood")
    assert supply(match, 0) == 0
    assert list(match.legal()) == ["bonus coin", "bonus none"]


# OV-R9: tax


@pytest.mark.rule("OV-R9")
def test_recovering_and_the_action_are_two_payments():
    match = table().character(1, "tax-collector").hand(0, 4).coins(0, 2).match()
    match.play("recover")
    assert coins(match, 1) == 1
    match.play("play 1 row 2")
    assert (coins(match, 0), coins(match, 1)) == (0, 2)


@pytest.mark.rule("OV-R9")
def test_the_coins_are_put_back_then_the_collector_draws_then_the_row_is_filled():
    match = table().character(1, "tax-collector").coins(0, 2).row(1, 2, 3, 4, 5, 6).top(50).match()
    first, last = coin_cards(match, 0)
    match.play("play 1 row 4")
    assert coin_cards(match, 1) == [first]
    assert row(match) == [1, 2, 3, 5, 6, last]
    assert deck(match)[0] == 50


# OV-R10: developing


@pytest.mark.rule("OV-R10")
def test_developing_needs_a_site_where_the_building_fits():
    position = table().held(0, 4).has(0, wood=1, clay=1)
    assert answers(position.match(), "build") == []
    position = table().held(0, 4).has(0, wood=1, clay=1).build(20, "e1/1")
    match = position.match()
    assert answers(match, "build") == ["4"]  # below the houses of 20
    match.play("build 4")
    assert city(match)["e1/2"] == (4, 0)


@pytest.mark.rule("OV-R10")
def test_a_worker_for_the_roof_is_always_there():
    pieces = oddtown.load("oddville").deck
    assert min(sum(cost) for cost in pieces.cost) >= 1
    match = table().held(0, 20).has(0, wood=2, clay=7).match()
    assert supply(match, 0) == 0
    match.play("build 20", "at e1/1")
    assert (city(match), supply(match, 0)) == ({"e1/1": (20, 0)}, 1)


# OV-R11: order after building


@pytest.mark.rule("OV-R11")
def test_bonuses_then_the_character_then_the_builder():
    position = table(3).held(0, 36).has(0, clay=2).character(2, "builder").coins(2, 2).held(2, 20).has(2, wood=2)
    match = position.match()
    match.play("build 36", "at m/2")
    assert (match.to_act, answers(match, "bonus"), characters(match, 0)) == ([0], ["coin", "none"], [])
    match.play("bonus coin")
    assert (match.to_act, characters(match, 0)) == ([2], ["ghost-of-lovely-spinster"])
    match.play("react 20")
    assert match.log(None) == [
        "Purple builds building 36 at m/2.",
        "Purple gains 1 coin.",
        "Purple takes the Ghost of lovely spinster.",
        "Red follows with the Builder.",
        "Red pays 2 coins.",
    ]


# OV-R12: bonuses


@pytest.mark.rule("OV-R12")
@pytest.mark.parametrize("owner", [0, 1])
def test_bonuses_come_from_neighbours_of_any_owner(owner):
    match = table().held(0, 35).has(0, clay=1, stone=1).build(13, "e1/1", owner).match()
    match.play("build 35")
    assert (match.to_act, match.prompt) == ([0], "Bonuses left: wood, a coin. Which do you use?")


@pytest.mark.rule("OV-R12")
@pytest.mark.parametrize("powers", [(), ("lamplighter",)])
def test_the_main_square_has_no_bonus(powers):
    match = table().character(0, *powers).held(0, 35).has(0, clay=1, stone=1).match()
    match.play("build 35")
    assert (match.to_act, match.prompt) == ([0], "Bonuses left: wood. Which do you use?")


@pytest.mark.rule("OV-R12")
def test_each_bonus_may_be_declined():
    for used, expected in (((), ({}, 0)), (("wood",), ({"wood": [0]}, 0)), (("coin",), ({}, 1))):
        match = table().held(0, 35).has(0, clay=1, stone=1).build(13, "e1/1", 1).match()
        match.play("build 35", *(f"bonus {bonus}" for bonus in used), "bonus none")
        assert (resources(match, 0), coins(match, 0), match.to_act) == (*expected, [1])


# OV-R13: characters


@pytest.mark.rule("OV-R13")
def test_characters_that_are_removed_are_shown():
    match = oddtown.Match(oddtown.load("oddville"), 2, seed=3)
    assert board(match)["holder"].count(REMOVED) == 8
    assert len([line for line in match.log(None) if line.startswith("Not in this game: ")]) == 8


@pytest.mark.rule("OV-R13")
def test_the_top_of_a_pile_is_visible_and_the_order_below_is_not():
    match = table(4).held(0, 36).has(0, clay=2).match()
    assert [bool(card & EVERYONE) for card in match._state.piles[GUILD + 2]] == [False, False, True]
    match.play("build 36", "at m/2", "bonus none")
    assert [card & EVERYONE for card in match._state.piles[GUILD + 2]] == [0, EVERYONE]
    assert board(match)["piles"][2] == {"count": 2, "top": 7}


# OV-R14: Builder


@pytest.mark.rule("OV-R14")
def test_whoever_holds_the_builder_when_the_building_is_finished_is_asked():
    """Seat 0 builds a Fleur-de-lis, and with two players the only character of that guild comes back to it."""
    position = table().character(1, "builder").coins(1, 2).held(1, 20).has(1, wood=2)
    match = position.held(0, 52).has(0, wood=1, stone=1).match()
    match.play("build 52", "at m/2", "bonus none")
    assert (characters(match, 0), characters(match, 1)) == (["builder"], [])
    assert (match.to_act, answers(match, "react")) == ([1], [])
    assert board(match)["turn"] == 1


@pytest.mark.rule("OV-R14")
def test_the_builder_comes_before_the_last_question_of_the_turn():
    position = table(3).character(0, "cheater").character(2, "builder").coins(2, 2).held(2, 20).has(2, wood=2)
    match = position.held(0, 14).has(0, wood=1, clay=1, stone=1).coins(0, 1).match()
    match.play("build 14", "bonus none")
    assert match.to_act == [2]
    match.play("react none")
    assert (match.to_act, list(match.legal())) == ([0], ["cheat", "end"])


@pytest.mark.rule("OV-R14")
def test_the_build_that_follows_gives_no_further_reaction():
    position = table(3).character(2, "builder").coins(2, 4).held(2, 20, 30).has(2, wood=4, stone=1)
    match = position.held(0, 14).has(0, wood=1, clay=1, stone=1).match()
    match.play("build 14", "bonus none", "react 20", "at e1/1", "bonus none")
    assert (match.to_act, held(match, 2), board(match)["turn"]) == ([1], [30], 1)


@pytest.mark.rule("OV-R14")
def test_powers_of_an_own_turn_do_not_serve_the_builder():
    position = table(3).character(2, "builder", "traveller", "cheater", "bookkeeper").coins(2, 4)
    position.held(2, 20, 30).has(2, wood=4, stone=1)
    match = position.held(0, 14).has(0, wood=1, clay=1, stone=1).match()
    match.play("build 14", "bonus none")
    assert list(match.legal()) == ["react 20", "react 30", "react none"]
    match.play("react 20", "at e1/1")
    assert list(match.legal()) == ["bonus coin", "bonus none"]


# OV-R15: Traveller


@pytest.mark.rule("OV-R15")
def test_the_worker_of_the_resource_goes_back_and_one_of_the_supply_on_the_spot():
    match = table().character(0, "traveller").on(0, "wood", 0, 2).has(0, stone=7).match()
    assert supply(match, 0) == 0
    match.play("travel wood")
    assert (resources(match, 0)["wood"], supply(match, 0), spots(match)) == ([2], 0, {"wood": 0})
    assert board(match)["settled"] == [1, 0]


# OV-R16: powers in a turn


@pytest.mark.rule("OV-R16")
def test_powers_at_the_choice_of_an_action_also_after_recovering():
    position = table().character(0, "cheater", "traveller").hand(0, 1).coins(0, 2).has(0, wood=1)
    match = position.match()
    assert (answers(match, "cheat"), answers(match, "travel")) == (["cheat"], ["wood"])
    match.play("recover")
    assert (answers(match, "cheat"), answers(match, "travel")) == (["cheat"], ["wood"])
    match.play("cheat", "travel wood")
    assert [label for label in match.legal() if not label.startswith("play")] == []


@pytest.mark.rule("OV-R16")
def test_before_a_second_resource_the_traveller_serves_and_the_others_wait():
    position = table(4).character(0, "seignior", "cheater", "bookkeeper", "traveller").held(0, 40)
    match = position.coins(0, 1).on(1, "wood", 0).match()
    match.play("play 1 wood")
    assert list(match.legal()) == ["travel wood", "second none"]  # the only coin is owed
    match = position.match()
    match.play("play 2 wood", "travel wood", "second clay")
    assert (spots(match), resources(match, 0), coins(match, 0)) == ({"wood": 0}, {"clay": [0]}, 0)
    assert len(answers(match, "exchange")) == 6  # now they can be used again
    assert answers(match, "cheat") == []  # and the coin is paid


@pytest.mark.rule("OV-R16")
def test_a_slot_that_the_traveller_left_can_be_taken_again():
    match = table(4).character(0, "seignior", "traveller").match()
    match.play("play 1 wood", "travel wood", "second wood")
    assert (spots(match), resources(match, 0), coins(match, 0)) == ({"wood": 0}, {"wood": [0]}, 0)


@pytest.mark.rule("OV-R16")
def test_the_last_question_is_put_only_where_a_power_could_be_used():
    match = table().character(0, "cheater").match()
    match.play("play 1 wood")
    assert match.to_act == [1]  # no coin
    match = table().character(0, "cheater").coins(0, 1).match()
    match.play("play 1 wood")
    assert list(match.legal()) == ["cheat", "end", "withdraw wood 0"]


@pytest.mark.rule("OV-R16")
def test_the_last_question_is_put_again_after_one_of_two_powers():
    match = table().character(0, "cheater", "traveller").coins(0, 1).match()
    match.play("play 1 wood")
    assert list(match.legal()) == ["cheat", "travel wood", "end", "withdraw wood 0"]
    match.play("cheat")
    assert list(match.legal()) == ["travel wood", "end", "withdraw wood 0"]
    match.play("travel wood")
    assert match.to_act == [1]


@pytest.mark.rule("OV-R16")
def test_the_bookkeepers_building_goes_where_the_other_lay():
    match = table().character(0, "bookkeeper").held(0, 40).row(11, 12, 13, 14, 15, 16).match()
    match.play("exchange 3")
    assert row(match) == [11, 12, 40, 14, 15, 16]


@pytest.mark.rule("OV-R16")
def test_the_benefactors_coin_comes_before_anything_else():
    match = table().character(1, "benefactor").hand(1).match()
    match.play("play 1 row 1")
    told = ["Blue's turn.", "Blue gains 1 coin.", "Blue recovers the Worker cards."]
    assert match.log(None)[-3:] == told
    match = table().character(1, "benefactor").hand(1, 4).match()
    match.play("play 1 row 1")
    assert answers(match, "recover") == ["recover"]  # the coin pays for it


# OV-R17: end


@pytest.mark.rule("OV-R17")
def test_the_first_with_six_has_brought_the_end_about_even_if_the_builder_follows():
    position = table().character(1, "builder").coins(1, 2).held(1, 30).has(1, wood=2, stone=1)
    position.held(0, 14).has(0, wood=1, clay=1, stone=1)
    for building, site in FIVE:
        position.build(building, site, 0)
    for building, site in [(36, "w1/1"), (59, "w2/1"), (47, "w1/2"), (53, "e1/2"), (19, "e2/2")]:
        position.build(building, site, 1)
    match = position.match()
    match.play("build 14", "bonus none", "react 30", "bonus none")
    assert (match.is_over, board(match)["settled"], board(match)["ender"]) == (True, [6, 6], 0)


# OV-R18: Main Square and shields


@pytest.mark.rule("OV-R18")
@pytest.mark.parametrize(
    ("building", "site", "points"),
    [
        (20, "e1/1", 1 + 1),  # neighbours
        (48, "e1/1", 3),  # three for each neighbour
        (22, "m/2", 1 + 2),  # its column
        (7, "e1/1", 2 + 2),  # its row
        (8, "e1/1", 4),  # the shield of the Main Square
    ],
)
def test_the_main_square_is_a_card_for_rows_columns_neighbours_and_shields(building, site, points):
    match = table().build(building, site).match()
    assert [line.points for line in match.breakdown(0, None)] == [points]


@pytest.mark.rule("OV-R18")
def test_a_shield_is_the_flat_number_of_a_building():
    pieces = oddtown.load("oddville").deck
    for kind in range(64):
        is_bare = pieces.worth[kind] in (3, 6)  # three for each neighbour, and the sum of shields
        assert pieces.shield[kind] == (0 if is_bare else pieces.points[kind])
    match = table().build(8, "e1/1").build(48, "e2/1", 1).match()
    assert match.breakdown(0, None)[0].points == 4  # 48 has none
    match = table().build(8, "e1/1").build(49, "e2/1", 1).match()
    assert match.breakdown(0, None)[0].points == 4 + 3


# OV-R19: length


@pytest.mark.rule("OV-R19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_a_hundred_turns_of_each_player_the_game_is_over(seats):
    match = table(seats).turn(seats - 1).turns(100 * seats).match()
    match.play("play 4 coins")
    assert (match.is_over, board(match)["ender"]) == (True, seats - 1)
    assert match.log(None)[-2] == "After 100 turns of each player the game ends."
    match = table(seats).turn(seats - 2).turns(100 * seats - 1).match()
    match.play("play 4 coins")
    assert (match.is_over, match.to_act) == (False, [seats - 1])
    match.play("play 4 coins")
    assert match.is_over


@pytest.mark.rule("OV-R19")
def test_a_sixth_worker_in_the_last_of_all_turns_has_brought_the_end_about():
    position = table().turn(1).turns(200).character(0, "builder").coins(0, 2).held(0, 14)
    position.has(0, wood=1, clay=1, stone=1).held(1, 36).has(1, clay=2)
    for building, site in FIVE:
        position.build(building, site, 0)
    match = position.match()
    match.play("build 36", "at w1/1", "bonus none", "react 14", "at m/2", "bonus none")
    assert (match.is_over, board(match)["ender"]) == (True, 0)
    assert "After 100 turns of each player the game ends." not in match.log(None)


# OV-R20: city


@pytest.mark.rule("OV-R20")
def test_there_are_528_sites_besides_the_main_square_numbered_outwards():
    steps = [abs(COLUMN[n]) + LINE[n] for n in range(SITES)]
    assert SITES == 528 + 1
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0, 22)
    assert [site_at(COLUMN[n], LINE[n]) for n in range(SITES)] == list(range(SITES))
    assert len(set(SITE_NAMES)) == SITES
    reachable = {(x, y) for x in range(-22, 23) for y in range(23) if abs(x) + y <= 22}
    assert set(zip(COLUMN, LINE, strict=True)) == reachable


@pytest.mark.rule("OV-R20")
def test_sites_out_of_reach_and_above_the_main_square_have_no_number():
    for column in range(-25, 26):
        for line in range(-2, 26):
            is_site = line >= 0 and abs(column) + line <= 22
            assert (site_at(column, line) != NOTHING) is is_site
    assert BESIDE[0] == [NOTHING, site_at(1, 0), site_at(0, 1), site_at(-1, 0)]


@pytest.mark.rule("OV-R20")
def test_twenty_two_buildings_in_one_line_reach_the_rim_and_no_further():
    match = table().match()
    state, pieces = match._state, match.game.deck
    through = [building - 1 for building in LINE_CARDS]
    houses = [kind for kind in range(64) if not pieces.streets[kind] & 0b1010][:3]
    for n, kind in enumerate([*through, 1, *houses], 1):
        place(state, pieces, site_at(n, 0), kind, 0)
    assert len(state.sites) == 23
    assert SITE_NAMES[state.sites[-1]] == "e22/1"
    assert all(entry >> 8 < SITES for entry in state.frontier)


@pytest.mark.rule("OV-R20")
def test_nobody_reaches_the_rim_earlier():
    match = table().match()
    with pytest.raises(AssertionError):
        place(match._state, match.game.deck, site_at(22, 0), 0, 0)


@pytest.mark.rule("OV-R20")
def test_the_deck_cannot_run_out():
    assert MOST_BUILT == 6 + 6 + 5 + 5
    assert 4 * MOST_COINS + 4 * MOST_HELD + POSITIONS + MOST_BUILT < BUILDINGS
    position = table(4)
    for n, building in enumerate([*LINE_CARDS[:9], 2]):
        position.build(building, f"e{n + 1}/1", n // 5)
    for n, building in enumerate([*LINE_CARDS[9:], 5]):
        position.build(building, f"w{n + 1}/1", 2 + n // 5)
    others = iter(building for building in range(1, 65) if building not in {*LINE_CARDS, 2, 5})
    for seat in range(4):
        position.coins(seat, 5).held(seat, next(others), next(others))
    match = position.match()
    assert len(deck(match)) == 64 - 20 - 8 - 6 - 20
    match.play("play 4 coins", "play 1 row 1")
    match.play(next(iter(match.legal())))  # a discard
    assert len(deck(match)) == 64 - 20 - 8 - 6 - 20


@pytest.mark.rule("OV-R20")
@pytest.mark.parametrize(("cards", "answer"), [(2, "play 4 coins"), (0, "play 4 row 1")])
def test_that_it_does_not_is_checked_while_playing(cards, answer):
    match = table().match()
    match._state.piles[DECK] = match._state.piles[DECK][:cards]
    with pytest.raises(AssertionError):
        match.play(answer)


# OV-R21: marking time


@pytest.mark.rule("OV-R21")
def test_coins_may_be_chosen_with_five_of_them():
    match = table().coins(0, 5).match()
    match.play("play 4 coins")
    assert (coins(match, 0), hand(match, 0), match.to_act) == (5, [1, 2, 3], [1])


@pytest.mark.rule("OV-R21")
def test_rows_and_columns_count_all_their_cards_gaps_or_not():
    position = table().build(25, "e1/1", 1).build(20, "e2/1", 1).build(62, "m/2", 1)
    match = position.build(7, "e2/2", 0).match()
    assert "e1/2" not in city(match)
    assert match.breakdown(0, None)[0].points == 2 + 2  # 62 and itself in the row
    position = table().build(25, "e1/1", 1).build(62, "m/2", 1).build(49, "m/3", 1)
    match = position.build(21, "e1/3", 0).match()
    assert "e1/2" not in city(match)
    assert match.breakdown(0, None)[0].points == 1 + 2  # 25 and itself in the column
