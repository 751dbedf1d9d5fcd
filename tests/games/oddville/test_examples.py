"""The worked examples of the rulebook, laid out and played."""

import pytest

import oddtown

from .table import (
    answers,
    characters,
    city,
    coin_cards,
    coins,
    hand,
    held,
    resources,
    row,
    supply,
    table,
)

PURPLE, BLUE, RED, YELLOW = range(4)


@pytest.mark.rule("OV-11", "OV-12", "OV-13")
def test_red_the_last_player_chooses_first_and_blue_begins():
    """Clockwise sit Blue, Purple, Yellow and Red; here they are the first player and those after."""
    for seed in range(8):
        match = oddtown.Match(oddtown.load("oddville"), 4, seed)
        (red,) = match.to_act
        blue, purple, yellow = ((red + n) % 4 for n in (1, 2, 3))
        for seat, resource in ((red, "stone"), (yellow, "crystal"), (purple, "wood")):
            assert match.to_act == [seat]
            match.play(f"start {resource}")
        # Clay is left for Blue.
        assert resources(match, red) == {"stone": [2]}
        assert resources(match, yellow) == {"crystal": [2]}
        assert resources(match, purple) == {"wood": [2]}
        assert resources(match, blue) == {"clay": [2]}
        assert match.to_act == [blue]


@pytest.mark.rule("OV-16", "OV-18")
def test_red_has_played_all_cards_and_recovers_them():
    match = table(4).turn(BLUE).hand(RED).coins(RED, 1).match()
    match.play("play 4 coins")
    assert (match.to_act, hand(match, RED), coins(match, RED)) == ([RED], [1, 2, 3, 4], 1)
    match.play("play 2 coins")
    assert (match.to_act, hand(match, RED)) == ([YELLOW], [1, 3, 4])


@pytest.mark.rule("OV-17", "OV-18")
def test_yellow_has_one_card_left_and_recovers_for_a_coin():
    match = table(4).turn(YELLOW).hand(YELLOW, 1).coins(YELLOW, 2).match()
    match.play("recover")
    assert (match.to_act, hand(match, YELLOW), coins(match, YELLOW)) == ([YELLOW], [1, 2, 3, 4], 1)
    match.play("play 4 coins")
    assert (match.to_act, hand(match, YELLOW), coins(match, YELLOW)) == ([PURPLE], [1, 2, 3], 4)


@pytest.mark.rule("OV-23")
def test_blue_obtains_two_coins():
    match = table(4).turn(BLUE).top(50, 51, 52).match()
    match.play("play 3 coins")
    assert (coin_cards(match, BLUE), hand(match, BLUE), match.to_act) == ([50, 51], [1, 2, 4], [RED])


@pytest.mark.rule("OV-27", "OV-28")
@pytest.mark.parametrize("worker", [3, 4])
def test_purple_obtains_the_fifth_building_for_a_coin(worker):
    a, b, c, d, e, f = buildings = 11, 12, 13, 14, 15, 16
    match = table(4).row(*buildings).coins(PURPLE, 2).match()
    g = coin_cards(match, PURPLE)[-1]  # the coin that is paid is the top of the deck
    match.play(f"play {worker} row 5")
    assert (held(match, PURPLE), coins(match, PURPLE)) == ([e], 1)
    assert (row(match), match.to_act) == ([a, b, c, d, f, g], [BLUE])


@pytest.mark.rule("OV-30", "OV-31")
def test_red_obtains_clay_for_a_coin():
    match = table(4).turn(RED).coins(RED, 2).on(BLUE, "clay", 0).match()
    assert [a for a in answers(match, "play 2") if not a.startswith(("row", "coins"))] == ["wood", "clay"]
    match.play("play 2 clay")
    assert (resources(match, RED), coins(match, RED), supply(match, RED)) == ({"clay": [1]}, 1, 8)
    assert match.to_act == [YELLOW]


@pytest.mark.rule("OV-35", "OV-36")
@pytest.mark.parametrize("building", [2, 11, 24, 38, 43])
def test_red_pays_wood_stone_and_crystal(building):
    match = table(4).turn(RED).held(RED, building).has(RED, wood=1, stone=1, crystal=1).match()
    assert supply(match, RED) == 6
    match.play(f"build {building}")
    if answers(match, "at"):
        match.play(next(iter(match.legal())))
    assert (resources(match, RED), supply(match, RED)) == ({}, 8)
    assert list(city(match).values()) == [(building, RED)]


@pytest.mark.rule("OV-44", "OV-50", "OV-53")
def test_yellow_gains_two_bonuses_and_a_character():
    """A Rooster (26, double) below 49 (wood), joined by a street; houses face 44 (stone), and 19 is at the corner."""
    position = table(4).turn(YELLOW).held(YELLOW, 26).has(YELLOW, wood=1, clay=1, stone=1)
    position.build(49, "e1/1", RED).build(19, "e2/1", BLUE).build(44, "e2/2", PURPLE)
    match = position.pile("rooster", "mistress", "cheater", "bookkeeper").match()
    match.play("build 26", "at e1/2")
    assert (match.to_act, match.prompt) == ([3], "Bonuses left: wood, double. Which do you use?")
    match.play("bonus wood", "bonus double wood")
    assert resources(match, YELLOW) == {"wood": [0, 1]}
    assert characters(match, YELLOW) == ["mistress"]
    assert match.to_act == [PURPLE]


@pytest.mark.rule("OV-55", "OV-59", "OV-60", "OV-62", "OV-63", "OV-65", "OV-66", "OV-67")
def test_the_scoring_of_a_to_h():
    position = table(4).build(12, "w1/1", PURPLE).build(14, "w2/1", BLUE)  # B, A
    position.build(2, "e1/1", PURPLE).build(16, "e2/1", RED)  # D, E
    position.build(22, "m/2", YELLOW).build(8, "w1/2", RED).build(15, "e2/2", YELLOW)  # G, F, H
    match = position.spot("wood", BLUE).spot("clay", RED).match()
    lines = [
        {
            match.game.text.say(line.message).removeprefix("building ").split(":")[0]: (line.rule, line.points)
            for line in match.breakdown(seat, None)
        }
        for seat in range(4)
    ]
    square = ("OV-67", 4)
    assert lines[BLUE] == {"14 at w2/1": ("OV-59", 4), "Main Square": square}
    assert lines[PURPLE] == {"12 at w1/1": ("OV-66", 5), "2 at e1/1": ("OV-60", 5)}
    assert lines[RED] == {"Main Square": square, "16 at e2/1": ("OV-62", 6), "8 at w1/2": ("OV-65", 3)}
    assert lines[YELLOW] == {"22 at m/2": ("OV-63", 3), "15 at e2/2": ("OV-59", 4)}
    assert match.game.scores(match._state) == [10, 8, 13, 7]


@pytest.mark.rule("OV-40", "OV-41", "OV-42")
def test_the_three_ways_to_place_a_card_wrongly():
    # Above the Main Square: 4, with its street to the south, would match there.
    match = table(4).held(0, 4, 53).has(0, wood=1, clay=1, crystal=2).match()
    assert answers(match, "build") == ["53"]
    # Rotated: 53, with its street to the east, would fit at e1/1 upside down.
    match.play("build 53")
    assert city(match) == {"w1/1": (53, 0)}
    # Edges that do not match: the houses of 53 to the west take no street of 52 from the east.
    match = table(4).held(0, 52).has(0, wood=1, stone=1).build(53, "w1/1").match()
    match.play("build 52")
    assert city(match) == {"w1/1": (53, 0), "m/2": (52, 0)}
