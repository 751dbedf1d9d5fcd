"""Game rounds: recovering the Worker cards, and playing one for coins, a resource or a building."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE
from oddtown.games.oddville.state import COINS, HELD

from .table import (
    answers,
    board,
    city,
    coin_cards,
    coins,
    deck,
    hand,
    held,
    known_deck,
    resources,
    row,
    supply,
    table,
)

# What the Worker cards show: coins, resources, and the price of each position of the row.
WORKERS = {
    1: (0, ["wood"], [0, 1, 1, 2, 2, 2]),
    2: (1, ["wood", "clay"], [0, 0, 1, 1, 2, 2]),
    3: (2, ["wood", "clay", "stone"], [0, 0, 0, 1, 1, 2]),
    4: (3, ["wood", "clay", "stone", "crystal"], [0, 0, 0, 0, 1, 1]),
}


# A turn


@pytest.mark.rule("OV-14")
def test_a_turn_is_one_worker_card():
    match = table(3).held(0, 4).has(0, wood=1, clay=1).match()
    match.play("play 4 coins")
    assert (match.to_act, hand(match, 0), coins(match, 0), city(match)) == ([1], [1, 2, 3], 3, {})


@pytest.mark.rule("OV-14")
def test_or_a_turn_is_one_building():
    match = table(3).held(0, 35).has(0, clay=1, stone=1).match()
    match.play("build 35", "bonus wood")
    assert (match.to_act, hand(match, 0), city(match)) == ([1], [1, 2, 3, 4], {"e1/1": (35, 0)})


@pytest.mark.rule("OV-14")
def test_nobody_can_do_nothing():
    match = table().match()
    verbs = {label.split()[0] for label in match.legal()}
    assert verbs == {"play"}


@pytest.mark.rule("OV-15")
@pytest.mark.parametrize(("built", "is_over"), [(4, False), (5, True)])
def test_the_sixth_worker_in_the_city_ends_the_game(built, is_over):
    position = table().held(0, 14).has(0, wood=1, clay=1, stone=1)
    for building, site in [(20, "e1/1"), (8, "e2/1"), (48, "e3/1"), (60, "e4/1"), (31, "e5/1")][:built]:
        position.build(building, site)
    match = position.match()
    match.play("build 14", "bonus none")
    assert match.is_over is is_over
    assert board(match)["ender"] == (0 if is_over else -1)


# Recover the Worker cards


@pytest.mark.rule("OV-16")
def test_an_empty_hand_picks_all_cards_up_free_of_charge():
    match = table().hand(1).coins(1, 2).match()
    match.play("play 4 coins")
    assert (match.to_act, hand(match, 1), coins(match, 1)) == ([1], [1, 2, 3, 4], 2)
    assert match.log(None)[-1] == "Blue recovers the Worker cards."


@pytest.mark.rule("OV-16")
def test_a_hand_is_not_picked_up_before_the_own_turn():
    match = table().hand(0, 4).match()
    match.play("play 4 coins")
    assert (match.to_act, hand(match, 0)) == ([1], [])
    match.play("play 4 coins")
    assert (match.to_act, hand(match, 0)) == ([0], [1, 2, 3, 4])


@pytest.mark.rule("OV-17")
@pytest.mark.parametrize("cards", [(4,), (1, 3), (1, 2, 4)])
def test_recovering_costs_a_coin_for_each_card_still_in_hand(cards):
    match = table().hand(0, *cards).coins(0, len(cards) + 1).match()
    match.play("recover")
    assert (hand(match, 0), coins(match, 0)) == ([1, 2, 3, 4], 1)
    match = table().hand(0, *cards).coins(0, len(cards) - 1).match()
    assert answers(match, "recover") == []


@pytest.mark.rule("OV-17")
def test_recovering_is_a_choice():
    match = table().hand(0, 3).coins(0, 3).match()
    assert answers(match, "recover") == ["recover"]
    match.play("play 3 coins")
    assert (hand(match, 0), coins(match, 0)) == ([], 5)


@pytest.mark.rule("OV-18")
def test_after_recovering_one_of_all_four_is_played():
    match = table().hand(0, 1).coins(0, 1).held(0, 35).has(0, clay=1, stone=1).match()
    assert answers(match, "build") == ["35"]
    match.play("recover")
    assert match.to_act == [0]
    assert {label.split()[0] for label in match.legal()} == {"withdraw", "play"}  # OV-R8
    assert {label.split()[1] for label in match.legal() if "play" in label} == {"1", "2", "3", "4"}
    match.play("play 4 coins")
    assert (match.to_act, hand(match, 0)) == ([1], [1, 2, 3])


# Play a Worker card


@pytest.mark.rule("OV-19")
@pytest.mark.parametrize("worker", [1, 2, 3, 4])
def test_a_worker_card_has_three_abilities(worker):
    given, goods, prices = WORKERS[worker]
    match = table().hand(0, worker).coins(0, 2).match()
    expected = [*(["coins"] if given else []), *goods, *(f"row {n + 1}" for n in range(6) if prices[n] <= 2)]
    assert answers(match, f"play {worker}") == expected
    assert [label for label in match.legal() if label.startswith("play")] == [f"play {worker} {a}" for a in expected]


@pytest.mark.rule("OV-19")
@pytest.mark.parametrize(
    ("ability", "gained"),
    [
        ("coins", (2, {}, [])),
        ("stone", (0, {"stone": [0]}, [])),
        ("row 2", (0, {}, [2])),
    ],
)
def test_a_card_is_played_for_one_of_them(ability, gained):
    match = table().match()
    match.play(f"play 3 {ability}")
    assert hand(match, 0) == [1, 2, 4]
    assert (coins(match, 0), resources(match, 0), held(match, 0)) == gained


@pytest.mark.rule("OV-20")
def test_a_played_card_cannot_be_used_until_it_is_recovered():
    match = table().coins(0, 4).match()
    match.play("play 4 row 1", "play 4 coins")
    assert {label.split()[1] for label in match.legal() if label.startswith("play")} == {"1", "2", "3"}
    match.play("recover")
    assert {label.split()[1] for label in match.legal()} == {"1", "2", "3", "4"}


@pytest.mark.rule("OV-21")
def test_coins_lie_coin_side_up_and_buildings_building_side_up():
    match = table().top(50, 51, 52).match()
    match.play("play 3 coins", "play 1 row 1")
    assert coin_cards(match, 0) == [50, 51]
    assert board(match)["coins"][0] == [-1, -1]
    assert all(card & EVERYONE == EVERYONE for card in match._state.piles[HELD + 1])
    assert board(match)["held"][1] == [0]


@pytest.mark.rule("OV-22")
def test_coins_that_are_paid_go_on_top_of_the_deck_coin_side_up():
    match = table().coins(0, 2).on(1, "wood", 0).top(50).match()
    first, last = coin_cards(match, 0)
    match.play("play 4 wood")
    assert coin_cards(match, 0) == [first]
    assert deck(match)[:2] == [last, 50]
    assert known_deck(match) == {}


@pytest.mark.rule("OV-22")
def test_two_coins_that_are_paid_lie_one_on_the_other():
    match = table().coins(0, 3).on(1, "wood", 0, 1).top(50).match()
    one, two, three = coin_cards(match, 0)
    match.play("play 4 wood")
    assert coin_cards(match, 0) == [one]
    assert deck(match)[:3] == [two, three, 50]  # the one gained last went first


@pytest.mark.rule("OV-23")
@pytest.mark.parametrize(("worker", "number"), [(2, 1), (3, 2), (4, 3)])
def test_as_many_cards_are_drawn_as_the_worker_shows(worker, number):
    match = table().top(50, 51, 52, 53).match()
    match.play(f"play {worker} coins")
    assert coin_cards(match, 0) == [50, 51, 52][:number]
    assert deck(match)[0] == 50 + number
    assert len(deck(match)) == 58 - number


@pytest.mark.rule("OV-24")
def test_one_worker_card_gives_no_coins():
    match = table().match()
    assert [worker for worker in range(1, 5) if "coins" in answers(match, f"play {worker}")] == [2, 3, 4]
    assert "coins" not in answers(table(edition="two-free").match(), "play 1")


@pytest.mark.rule("OV-25")
@pytest.mark.parametrize(("before", "after"), [(1, 4), (2, 5), (3, 5), (4, 5), (5, 5)])
def test_nobody_has_more_than_five_coins(before, after):
    match = table().coins(0, before).match()
    cards = len(deck(match))
    match.play("play 4 coins")
    assert coins(match, 0) == after
    assert len(deck(match)) == cards - (after - before)


@pytest.mark.rule("OV-26")
def test_nobody_may_look_at_the_building_side_of_coins():
    match = table(3).match()
    match.play("play 4 coins")
    for viewer in (0, 1, 2, None):
        assert match.view(viewer).board["coins"][0] == [-1, -1, -1]
    assert not any(card & EVERYONE for card in match._state.piles[COINS])
    assert match.log(0)[-2] == "Purple gains 3 coins."


# A building


@pytest.mark.rule("OV-27")
@pytest.mark.parametrize("worker", [1, 2, 3, 4])
@pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
def test_a_building_of_the_row_has_the_price_of_its_position(worker, position):
    price = WORKERS[worker][2][position - 1]
    match = table().row(11, 12, 13, 14, 15, 16).coins(0, price).match()
    match.play(f"play {worker} row {position}")
    assert (held(match, 0), coins(match, 0)) == ([10 + position], 0)
    if price:
        match = table().coins(0, price - 1).match()
        assert f"play {worker} row {position}" not in match.legal()


@pytest.mark.rule("OV-27")
def test_the_weakest_worker_has_two_free_positions_in_the_other_edition():
    prices = {"": ["row 1"], "two-free": ["row 1", "row 2"]}
    for edition, free in prices.items():
        assert answers(table(edition=edition).match(), "play 1") == ["wood", *free]


@pytest.mark.rule("OV-28")
def test_the_row_closes_up_and_is_filled_beside_the_deck():
    match = table().row(11, 12, 13, 14, 15, 16).top(40, 41).match()
    match.play("play 4 row 3")
    assert row(match) == [11, 12, 14, 15, 16, 40]
    assert deck(match)[0] == 41
    assert match.log(None)[-2] == "building 40 comes into the row."
    match.play("play 1 row 1")
    assert row(match) == [12, 14, 15, 16, 40, 41]


@pytest.mark.rule("OV-29")
@pytest.mark.parametrize("discarded", [4, 5, 1])
def test_of_three_buildings_one_of_the_players_choice_goes_under_the_deck(discarded):
    match = table().held(0, 4, 5).row(1).match()
    match.play("play 4 row 1")
    assert (match.to_act, answers(match, "discard")) == ([0], ["1", "4", "5"])
    match.play(f"discard {discarded}")
    assert held(match, 0) == sorted({1, 4, 5} - {discarded})
    assert deck(match)[-1] == discarded


@pytest.mark.rule("OV-29")
def test_two_buildings_can_be_kept():
    match = table().held(0, 4).row(1).match()
    match.play("play 4 row 1")
    assert (match.to_act, held(match, 0)) == ([1], [1, 4])


# A resource


@pytest.mark.rule("OV-30")
@pytest.mark.parametrize("worker", [1, 2, 3, 4])
def test_a_worker_card_gives_the_resources_it_shows(worker):
    match = table().hand(0, worker).match()
    goods = [answer for answer in answers(match, f"play {worker}") if not answer.startswith(("row", "coins"))]
    assert goods == WORKERS[worker][1]
    for resource in goods:
        match = table().hand(0, worker).match()
        match.play(f"play {worker} {resource}")
        assert (resources(match, 0), supply(match, 0)) == ({resource: [0]}, 8)


@pytest.mark.rule("OV-31")
@pytest.mark.parametrize(
    ("seats", "taken", "slot"),
    [
        (2, [], 0),
        (2, [0], 1),
        (2, [1], 0),
        (2, [0, 1], 2),
        (3, [0], 1),
        (3, [0, 1], 1),
        (4, [0, 1, 1], 2),
        (4, [0, 1, 1, 2, 2], 2),
    ],
)
def test_a_worker_goes_on_the_cheapest_free_slot_and_its_price_is_paid(seats, taken, slot):
    match = table(seats).coins(0, 3).on(1, "stone", *taken).match()
    match.play("play 3 stone")
    assert (resources(match, 0), coins(match, 0), supply(match, 0)) == ({"stone": [slot]}, 3 - slot, 8)
    if slot:
        match = table(seats).coins(0, slot - 1).on(1, "stone", *taken).match()
        assert "stone" not in answers(match, "play 3")


@pytest.mark.rule("OV-32")
@pytest.mark.parametrize(("seats", "prices"), [(2, [0, 1, 2, 2]), (3, [0, 1, 1, 2]), (4, [0, 1, 1, 2])])
def test_a_lower_slot_holds_one_worker(seats, prices):
    match = table(seats).coins(0, 5).match()
    paid = []
    for worker in (4, 3, 2, 1):
        before = coins(match, 0)
        match.play(f"play {worker} wood")
        paid.append(before - coins(match, 0))
        while worker > 1 and match.to_act != [0]:
            match.play(f"play {worker} coins")
    assert paid == prices
    assert resources(match, 0) == {"wood": prices}


@pytest.mark.rule("OV-33")
def test_the_upper_slot_holds_any_number_of_workers():
    position = table(4).on(1, "clay", 0, 1, 1, 2, 2, 2, 2, 2, 2).on(2, "clay", 2).on(0, "clay", 2, 2)
    match = position.coins(0, 2).match()
    match.play("play 4 clay")
    assert resources(match, 0) == {"clay": [2, 2, 2]}
    assert board(match)["upper"][1] == [3, 6, 1, 0]


@pytest.mark.rule("OV-34")
def test_workers_can_be_taken_off_the_board():
    match = table().has(0, wood=5, clay=2).on(0, "stone", 0, 1).coins(0, 2).match()
    assert supply(match, 0) == 0
    assert answers(match, "withdraw") == ["wood 2", "clay 2", "stone 0", "stone 1"]
    match.play("withdraw stone 1")
    assert (resources(match, 0)["stone"], supply(match, 0), coins(match, 0)) == ([0], 1, 2)
    assert match.to_act == [0]  # it is no action
    match.play("play 4 crystal")
    assert (resources(match, 0)["crystal"], supply(match, 0)) == ([0], 0)


@pytest.mark.rule("OV-34")
def test_the_slot_of_a_worker_taken_off_is_free_again():
    match = table().has(0, wood=8).on(0, "clay", 0).match()
    match.play("withdraw clay 0", "play 2 clay")
    assert resources(match, 0)["clay"] == [0]


def test_what_happens_in_a_turn_is_told():
    match = table().coins(0, 1).match()
    match.play("play 4 row 5")
    assert match.log(None) == [
        "Purple plays worker 4 for building 5.",
        "Purple pays 1 coin.",
        "building 64 comes into the row.",
        "Blue's turn.",
    ]
    with pytest.raises(oddtown.IllegalAction):
        match.play("play 4 row 5")
