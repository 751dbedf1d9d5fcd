"""Develop OddVille: paying resources, construction rules, bonuses, and the characters that come with buildings."""

import pytest

from oddtown.games.oddville.city import SITE_NAMES, site_at
from oddtown.games.oddville.deck import POWERS
from oddtown.games.oddville.state import GUILD, NOTHING

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
    supply,
    table,
)

BELLS = ["ghost-of-lovely-spinster", "tax-collector", "benefactor"]


# Payment


@pytest.mark.rule("OV-35")
@pytest.mark.parametrize(
    ("goods", "is_open"),
    [
        ({}, False),
        ({"wood": 1, "clay": 1}, False),
        ({"wood": 3, "stone": 3, "crystal": 3}, False),
        ({"wood": 1, "clay": 1, "stone": 1}, True),
        ({"wood": 2, "clay": 1, "stone": 1, "crystal": 1}, True),
    ],
)
def test_all_resources_of_a_building_are_needed(goods, is_open):
    match = table().held(0, 14).has(0, **goods).coins(0, 5).match()
    assert answers(match, "build") == (["14"] if is_open else [])


@pytest.mark.rule("OV-35")
def test_two_of_a_kind_cost_two():
    assert answers(table().held(0, 20).has(0, wood=1).match(), "build") == []
    assert answers(table().held(0, 20).has(0, wood=2).match(), "build") == ["20"]


@pytest.mark.rule("OV-35")
def test_one_of_the_buildings_at_hand_is_chosen_and_paid():
    match = table().held(0, 20, 36).has(0, wood=2, clay=3).match()
    assert answers(match, "build") == ["20", "36"]
    match.play("build 36", "at m/2", "bonus none")
    assert (held(match, 0), city(match)) == ([20], {"m/2": (36, 0)})
    assert resources(match, 0) == {"wood": [2, 2], "clay": [2]}
    assert hand(match, 0) == [1, 2, 3, 4]


@pytest.mark.rule("OV-35")
def test_resources_of_others_do_not_serve():
    assert answers(table().held(0, 20).has(0, wood=1).has(1, wood=2).match(), "build") == []


@pytest.mark.rule("OV-36")
@pytest.mark.parametrize(
    ("wood", "left"), [([0, 1], [1]), ([0, 2], [2]), ([1, 2], [2]), ([2, 2], [2]), ([0, 1, 2], [1, 2])]
)
def test_the_worker_on_the_cheapest_slot_pays(wood, left):
    match = table().held(0, 14).on(0, "wood", *wood).on(0, "clay", 2).on(0, "stone", 1).match()
    match.play("build 14", "bonus none")
    assert resources(match, 0) == {"wood": left}
    assert supply(match, 0) == 9 - len(wood) - 2 + 3 - 1


@pytest.mark.rule("OV-36")
def test_the_workers_that_paid_can_be_used_at_once():
    match = table().held(0, 35).has(0, clay=1, stone=1, crystal=7).match()
    assert supply(match, 0) == 0
    match.play("build 35", "bonus wood")  # one on the roof, the other on the bonus
    assert resources(match, 0) == {"wood": [0], "crystal": [2] * 7}
    assert supply(match, 0) == 0


@pytest.mark.rule("OV-37")
def test_the_card_goes_from_the_hand_to_the_site_of_choice():
    for site in ("w1/1", "m/2", "e1/1"):
        match = table().held(0, 25, 1).has(0, wood=1, crystal=1).match()
        match.play("build 25")
        assert answers(match, "at") == ["w1/1", "m/2", "e1/1"]
        match.play(f"at {site}")
        assert (held(match, 0), city(match)) == ([1], {site: (25, 0)})


@pytest.mark.rule("OV-38")
def test_a_worker_of_its_owner_goes_on_top():
    match = table(3).turn(1).held(1, 51).has(1, stone=2).match()
    match.play("build 51", "bonus none")
    assert city(match) == {"m/2": (51, 1)}
    assert (supply(match, 1), board(match)["settled"]) == (8, [0, 1, 0])


# Construction rules


@pytest.mark.rule("OV-39")
def test_a_building_is_placed_beside_a_card_and_not_at_its_corner():
    match = table().held(0, 37).has(0, clay=1, stone=1).build(25, "e1/1").match()
    match.play("build 37")
    assert answers(match, "at") == ["w1/1", "m/2", "e1/2", "e2/1"]  # and neither w1/2 nor e2/2


@pytest.mark.rule("OV-40")
def test_nothing_is_built_above_the_row_of_the_main_square():
    """Building 4 has its only street to the south: it could lie above the Main Square or above building 25 only."""
    match = table().held(0, 4).has(0, wood=1, clay=1).build(25, "e1/1").match()
    assert answers(match, "build") == []
    assert all(site_at(column, -1) == NOTHING for column in range(-22, 23))
    assert min(int(name.split("/")[1]) for name in SITE_NAMES) == 1


@pytest.mark.rule("OV-41")
@pytest.mark.parametrize(
    ("building", "goods", "site"),
    [
        (53, {"crystal": 2}, "w1/1"),
        (14, {"wood": 1, "clay": 1, "stone": 1}, "m/2"),
        (19, {"wood": 1, "clay": 1}, "e1/1"),
        (4, {"wood": 1, "clay": 1}, ""),
    ],
)
def test_a_card_is_not_rotated(building, goods, site):
    """Each of these has one street, to the east, north, west and south: turned, it would fit on every side."""
    match = table().held(0, building).has(0, **goods).match()
    assert answers(match, "build") == ([str(building)] if site else [])
    if site:
        match.play(f"build {building}")
        assert city(match) == {site: (building, 0)}


@pytest.mark.rule("OV-42")
@pytest.mark.parametrize(
    ("building", "goods", "sites"),
    [
        (19, {"wood": 1, "clay": 1}, ["e1/1", "w2/1", "w1/2", "m/3"]),
        (20, {"wood": 2}, ["e1/1", "m/3"]),
        (36, {"clay": 2}, ["e1/2"]),
        (51, {"stone": 2}, ["w2/1", "e1/2"]),
        (25, {"wood": 1, "crystal": 1}, ["e1/1"]),
    ],
)
def test_streets_touch_streets_and_houses_touch_houses(building, goods, sites):
    """Around 12 (streets n, e) at w1/1 and 14 (street n) below the Main Square, by hand."""
    match = table().held(0, building).has(0, **goods).build(12, "w1/1", 1).build(14, "m/2", 1).match()
    match.play(f"build {building}")
    assert (answers(match, "at") or list(city(match))[2:]) == sites  # a single site is no question


@pytest.mark.rule("OV-43")
def test_what_is_placed_stays_where_it_is():
    match = (
        table().held(0, 37).has(0, clay=1, stone=1).held(1, 25).has(1, wood=1, crystal=1).build(31, "m/2", 1).match()
    )
    match.play("build 37")
    assert "m/2" not in answers(match, "at")
    match.play("at e1/1", "build 25")
    assert {"m/2", "e1/1"}.isdisjoint(answers(match, "at"))
    match.play("at w1/1")
    assert city(match) == {"m/2": (31, 1), "e1/1": (37, 0), "w1/1": (25, 1)}


# Building's bonus


def beside_others(**goods):
    """Building 46 (stone) goes to e1/2: linked by streets to 25 above and 62 at its left, not to 4 on the right."""
    position = table().held(0, 46).has(0, **{"wood": 1, "clay": 2, **goods})
    position.build(25, "e1/1", 1).build(62, "m/2", 0).build(19, "e2/1", 1).build(4, "e2/2", 1)
    match = position.match()
    match.play("build 46", "at e1/2")
    return match


@pytest.mark.rule("OV-44")
def test_the_bonuses_of_the_building_and_of_neighbours_linked_by_a_street():
    match = beside_others(wood=2)
    assert (match.to_act, match.prompt) == ([0], "Bonuses left: stone, crystal, transform. Which do you use?")


@pytest.mark.rule("OV-44")
@pytest.mark.parametrize(
    "order",
    [
        ("stone", "crystal", "wood 2 to clay"),
        ("crystal", "wood 2 to clay", "stone"),
        ("wood 2 to clay", "stone", "crystal"),
    ],
)
def test_bonuses_are_used_in_any_order_and_once_each(order):
    match = beside_others(wood=2)
    for bonus in order:
        assert match.to_act == [0]
        match.play(f"bonus {bonus}")
    assert match.to_act == [1]
    assert resources(match, 0) == {"clay": [0], "stone": [0], "crystal": [0]}


@pytest.mark.rule("OV-44")
def test_what_was_used_is_not_offered_again():
    match = beside_others(wood=2)
    match.play("bonus stone")
    assert (match.to_act, match.prompt) == ([0], "Bonuses left: crystal, transform. Which do you use?")
    assert "stone" not in answers(match, "bonus")


@pytest.mark.rule("OV-45")
@pytest.mark.parametrize(("taken", "slot"), [([], 0), ([0], 1), ([0, 1], 2)])
def test_a_resource_goes_on_its_cheapest_slot_without_payment(taken, slot):
    match = table().held(0, 30).has(0, wood=2, stone=1).on(1, "clay", *taken).coins(0, 1).match()
    match.play("build 30", "at m/2")
    assert answers(match, "bonus") == ["clay", "none"]
    match.play("bonus clay")
    assert (resources(match, 0), coins(match, 0), supply(match, 0)) == ({"clay": [slot]}, 1, 7)


@pytest.mark.rule("OV-46")
def test_a_worker_on_the_board_moves_to_another_resource():
    match = table().held(0, 53).on(0, "wood", 0, 2).has(0, crystal=2).on(1, "stone", 0).match()
    match.play("build 53")
    moves = [f"wood {price} to {resource}" for price in (0, 2) for resource in ("clay", "stone", "crystal")]
    assert answers(match, "bonus") == [*moves, "none"]
    match.play("bonus wood 2 to stone")
    assert (resources(match, 0), coins(match, 0), supply(match, 0)) == ({"wood": [0], "stone": [1]}, 0, 6)


@pytest.mark.rule("OV-46")
def test_nothing_is_transformed_without_a_worker_on_the_board():
    match = table().held(0, 53).has(0, crystal=2).match()
    match.play("build 53")
    assert (match.to_act, match.ply) == ([1], 2)  # building and site, and no question


@pytest.mark.rule("OV-47")
def test_a_coin_is_drawn_from_the_deck():
    match = table().held(0, 36).has(0, clay=2).top(50, 51).match()
    match.play("build 36", "at m/2")
    assert answers(match, "bonus") == ["coin", "none"]
    match.play("bonus coin")
    assert (coin_cards(match, 0), deck(match)[0]) == ([50], 51)
    assert board(match)["coins"][0] == [-1]


@pytest.mark.rule("OV-48")
@pytest.mark.parametrize("resource", ["wood", "clay", "stone", "crystal"])
def test_any_resource_of_the_players_choice(resource):
    match = table().held(0, 47).has(0, wood=1, clay=1, stone=1).on(1, "crystal", 0).match()
    match.play("build 47")
    assert answers(match, "bonus") == ["any wood", "any clay", "any stone", "any crystal", "none"]
    match.play(f"bonus any {resource}")
    assert resources(match, 0) == {resource: [1 if resource == "crystal" else 0]}


@pytest.mark.rule("OV-49")
def test_a_resource_the_player_has_is_doubled():
    match = table().held(0, 63).has(0, wood=2, clay=1, stone=1, crystal=1).match()
    match.play("build 63")
    assert answers(match, "bonus") == ["double wood", "double crystal", "none"]
    match.play("bonus double crystal")
    assert resources(match, 0) == {"wood": [2], "crystal": [0, 2]}


@pytest.mark.rule("OV-49")
def test_nothing_is_doubled_without_a_resource():
    match = table().held(0, 63).has(0, wood=1, clay=1, stone=1).match()
    match.play("build 63")
    assert (match.to_act, resources(match, 0), match.ply) == ([1], {}, 2)


# Characters


@pytest.mark.rule("OV-50")
@pytest.mark.parametrize("top", BELLS)
def test_a_building_with_the_sign_of_a_guild_brings_the_top_character(top):
    others = [power for power in BELLS if power != top]
    match = table(4).held(0, 36).has(0, clay=2).pile("bells", top, *others).match()
    match.play("build 36", "at m/2", "bonus none")
    assert characters(match, 0) == [top]
    assert board(match)["piles"][2] == {"count": 2, "top": POWERS.index(others[0])}
    assert [pile["count"] for pile in board(match)["piles"]] == [3, 3, 2, 3]


@pytest.mark.rule("OV-50")
@pytest.mark.parametrize(
    ("building", "goods", "power"),
    [
        (5, {"stone": 1, "crystal": 1}, "human-resources-manager"),
        (20, {"wood": 2}, "cheater"),
        (36, {"clay": 2}, "ghost-of-lovely-spinster"),
        (53, {"crystal": 2}, "lamplighter"),
        (14, {"wood": 1, "clay": 1, "stone": 1}, None),
    ],
)
def test_each_guild_has_its_own_pile(building, goods, power):
    match = table(4).held(0, building).has(0, **goods).match()
    match.play(f"build {building}")
    while match.to_act == [0]:
        match.play(answer_none(match))
    assert characters(match, 0) == ([power] if power else [])


def answer_none(match):
    """Takes the first site, and neither bonuses nor powers."""
    labels = list(match.legal())
    return labels[0] if labels[0].startswith("at") else labels[-1]


@pytest.mark.rule("OV-51")
def test_if_the_pile_is_empty_all_characters_of_the_guild_come_back():
    position = table(4).held(0, 36).has(0, clay=2).pile("bells")
    position.character(0, "benefactor", "mistress").character(1, "tax-collector", "builder")
    match = position.character(2, "ghost-of-lovely-spinster").match()
    match.play("build 36", "at m/2", "bonus none")
    assert len(set(characters(match, 0)) & set(BELLS)) == 1
    assert "mistress" in characters(match, 0)
    assert (characters(match, 1), characters(match, 2)) == (["builder"], [])
    assert board(match)["piles"][2]["count"] == 2
    assert "The characters of Bells are given back and shuffled." in match.log(None)


@pytest.mark.rule("OV-51")
def test_the_characters_that_came_back_are_shuffled():
    found = set()
    for chance in range(30):
        match = table(4).held(0, 36).has(0, clay=2).character(1, *BELLS).pile("bells").match()
        match._state.chance = 1000 + chance
        match.play("build 36", "at m/2", "bonus none")
        below = [card & 15 for card in match._state.piles[GUILD + 2]]
        found.add((*characters(match, 0), *(POWERS[character] for character in below)))
    assert len(found) == 6


@pytest.mark.rule("OV-51")
def test_characters_that_were_removed_do_not_come_back():
    match = table(2).held(0, 36).has(0, clay=2).character(1, "tax-collector").match()
    match.play("build 36", "at m/2", "bonus none")
    assert (characters(match, 0), characters(match, 1)) == (["tax-collector"], [])
    assert board(match)["holder"].count(-2) == 8


@pytest.mark.rule("OV-52")
def test_a_character_has_its_power_until_it_is_given_back():
    position = table().held(0, 36).has(0, clay=2).pile("bells", "ghost-of-lovely-spinster").held(1, 37)
    match = position.has(1, clay=1, stone=1).match()
    assert "coins" not in answers(match, "play 1")
    match.play("build 36", "at m/2", "bonus none")
    assert board(match)["holder"][6] == 0  # open for all to see
    match.play("play 4 coins")
    assert "coins" in answers(match, "play 1")
    match.play("play 1 coins")
    assert coins(match, 0) == 3
    match.play("build 37", "at e1/1")
    assert (characters(match, 0), characters(match, 1)) == ([], ["ghost-of-lovely-spinster"])
    match.play("recover")
    assert "coins" not in answers(match, "play 1")


@pytest.mark.rule("OV-53")
def test_neighbours_bring_no_character():
    match = table(4).held(0, 13).has(0, wood=1, clay=2, crystal=1).build(25, "e1/1", 1).match()
    match.play("build 13", "at e2/1", "bonus none")
    assert (city(match)["e2/1"], characters(match, 0)) == ((13, 0), [])
    match = table(4).held(0, 52).has(0, wood=1, stone=1).build(37, "e1/1", 1).match()
    match.play("build 52", "at e1/2", "bonus none")
    assert characters(match, 0) == ["lamplighter"]
    assert [pile["count"] for pile in board(match)["piles"]] == [3, 3, 3, 2]
