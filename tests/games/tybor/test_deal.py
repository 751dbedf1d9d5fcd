"""Deal cards: TY-17 to TY-26."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND, seen_by
from oddtown.games.tybor.meta import SCENARIOS
from oddtown.games.tybor.state import BUILDINGS, DISPLAY, HAND, OWN

from .table import board, discards, display, draw_pile, hand, lying, table

BLUE = ("boardwalk", "port-tavern", "harbor-office", "lighthouse", "shipyard", "sailmaker", "ferry", "fishery")
GREEN = ("farm-house", "granary", "barn", "mill", "dairy", "orchard")
RED = ("border", "fence", "town-hall", "watchtower")
YELLOW = ("market", "marketsquare", "guild-hall", "counting-house")
MIXED = (*BLUE[:3], *GREEN[:3], *RED[:3], *YELLOW[:3])


def sizes(match):
    """Returns how many cards each seat has in hand."""
    return [len(hand(match, seat)) for seat in range(match.seats)]


@pytest.mark.rule("TY-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "escape-from-the-city"])
def test_five_characters_each(seats, scenario):
    match = oddtown.Match(oddtown.load("tybor"), seats, seed=2, settings={"scenario": scenario})
    assert sizes(match) == [5] * seats
    for stage in (1, 2, 3):
        match = table(seats, scenario).stage(stage).cards(0).match()
        assert (board(match)["stage"], sizes(match)) == (stage + 1, [5] * seats)


@pytest.mark.rule("TY-17")
def test_a_hand_is_seen_by_its_owner_alone():
    match = oddtown.Match(oddtown.load("tybor"), 3, seed=2, settings={"scenario": "size-matters"})
    for seat in range(3):
        pile = match._state.piles[HAND + OWN * seat]
        assert [card & EVERYONE for card in pile] == [seen_by(seat)] * 5
        assert [len(cards) for cards in board(match, seat)["hands"]] == [5 * (other == seat) for other in range(3)]
        assert len([line for line in match.log(seat) if line.startswith("You are dealt")]) == 1
    assert board(match)["hidden"] == [5, 5, 5]


@pytest.mark.rule("TY-18")
@pytest.mark.parametrize(("stage", "number"), [(1, 7), (2, 5), (3, 7), (4, 5)])
def test_seven_in_the_odd_stages_of_escape_from_the_city(stage, number):
    if stage == 1:
        settings = {"scenario": "escape-from-the-city"}
        match = oddtown.Match(oddtown.load("tybor"), 4, seed=1, settings=settings)
    else:
        match = table(4, "escape-from-the-city").stage(stage - 1).cards(0).match()
    assert board(match)["stage"] == stage
    assert sizes(match) == [number] * 4


@pytest.mark.rule("TY-19")
def test_the_discards_become_a_new_draw_pile():
    match = table().cards(0).others("discards").draw("soldier-5", "soldier-5", "farmer-4").match()
    assert sizes(match) == [5, 5]
    assert (len(draw_pile(match)), discards(match)) == (49, [])
    assert len([line for line in match.log(None) if line.startswith("The discards are shuffled into a new")]) == 1
    ordered = table().cards(0).match()
    assert draw_pile(ordered) == sorted(draw_pile(ordered), key=lambda name: -int(name.split("-")[1]))
    assert draw_pile(match) != sorted(draw_pile(match), key=lambda name: -int(name.split("-")[1]))


@pytest.mark.rule("TY-19")
def test_a_draw_pile_that_suffices_is_used_up_first():
    top = ["soldier-5", "soldier-5", "farmer-4", "farmer-4-green", "merchant-4", "captain-4", "priest-3-red"]
    top += ["priest-3-blue", "priest-3-green", "priest-3-yellow"]
    match = table().cards(0).others("discards").draw(*top).match()
    assert (draw_pile(match), len(discards(match))) == ([], 49)
    assert hand(match, 0) == sorted(top[:5])
    assert hand(match, 1) == sorted(top[5:])
    assert not [line for line in match.log(None) if "shuffled into" in line]


@pytest.mark.rule("TY-20")
@pytest.mark.parametrize(("drawn", "discarded", "each", "left"), [(3, 4, 3, 1), (0, 9, 4, 1), (5, 0, 2, 1)])
def test_an_equal_number_when_there_are_not_enough(drawn, discarded, each, left):
    few = ["soldier-2-blue-red", "farmer-1-blue-red-yellow", "priest-2-red-yellow", "captain-2-blue-green"]
    few += ["merchant-2-red-yellow", "craftsman-3-red", "priest-3-blue", "priest-3-green", "priest-3-yellow"]
    position = table().cards(0).others("citizens", 1).draw(*few[:drawn]).discards(*few[drawn : drawn + discarded])
    match = position.match()
    assert sizes(match) == [each, each]
    assert (len(draw_pile(match)), discards(match)) == (left, [])
    assert sorted(hand(match, 0) + hand(match, 1) + draw_pile(match)) == sorted(few[: drawn + discarded])


@pytest.mark.rule("TY-21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_buildings_come_from_the_bottom(seats):
    pile = [MIXED[(5 * i) % 12] for i in range(12)]
    match = table(seats).cards(0).pile(*pile).match()
    number = 2 * seats + 2
    assert sorted(display(match)) == sorted(pile[:number])
    assert lying(match, BUILDINGS) == pile[number:]


@pytest.mark.rule("TY-22")
def test_the_display_is_open_sorted_by_colour_with_the_little_side_up():
    match = table(4).cards(0).pile(*[MIXED[(5 * i) % 12] for i in range(12)]).match()
    cards = match.game.cards
    kinds = [card & KIND for card in match._state.piles[DISPLAY]]
    colours = [cards.colour[kind] for kind in kinds]
    assert len(kinds) == 10
    assert colours == sorted(colours)
    assert all(cards.little <= kind < cards.great for kind in kinds)
    for viewer in (0, 3, None):
        assert [side["kind"] for side in board(match, viewer)["display"]] == kinds
        assert not any(side["is_great"] for side in board(match, viewer)["display"])
    assert f"In the display: {', '.join(cards.names[kind] for kind in kinds)}." in match.log(None)


@pytest.mark.rule("TY-23")
@pytest.mark.parametrize(("seats", "number"), [(2, 6), (3, 8), (4, 10)])
def test_the_size_of_the_display(seats, number):
    mixed = [building for colours in zip(BLUE, GREEN, RED, YELLOW, strict=False) for building in colours]
    match = table(seats).cards(0).pile(*mixed).match()
    assert len(display(match)) == number
    assert sum(side["left"] for side in board(match)["display"]) == number


@pytest.mark.rule("TY-24", "TY-25")
@pytest.mark.parametrize(
    ("seats", "bottom", "rest", "added"),
    [
        (2, BLUE[:6], (*RED, *GREEN, *YELLOW), ("orchard", "counting-house", "watchtower")),
        (2, (*BLUE[:3], *GREEN[:3]), (*YELLOW, *RED, "mill"), ("counting-house", "watchtower")),
        (3, (*BLUE[:4], *RED), (*GREEN, *YELLOW), ("orchard", "counting-house")),
        (3, (*BLUE[:4], *RED[:3], "market"), (*YELLOW[1:], *GREEN), ("orchard",)),
    ],
)
def test_missing_colours_are_added_from_the_top(seats, bottom, rest, added):
    match = table(seats).cards(0).pile(*bottom, *rest).match()
    assert sorted(display(match)) == sorted((*bottom, *added))
    left = lying(match, BUILDINGS)
    assert sorted(left) == sorted(building for building in rest if building not in added)
    colours = [match.game.cards.colour[card & KIND] for card in match._state.piles[DISPLAY]]
    assert set(colours) == {0, 1, 2, 3}
    assert colours == sorted(colours)


@pytest.mark.rule("TY-24")
def test_with_four_nobody_searches():
    pile = (*BLUE, "boathouse", "customs-house", *GREEN, *RED)
    match = table(4).cards(0).pile(*pile).match()
    assert sorted(display(match)) == sorted(pile[:10])
    assert lying(match, BUILDINGS) == list(pile[10:])


@pytest.mark.rule("TY-25")
def test_the_pile_is_shuffled_after_a_search_and_only_then():
    rest = (*GREEN, *RED, *YELLOW)
    searched = table().cards(0).pile(*BLUE[:6], *rest).match()
    left = [building for building in rest if building in lying(searched, BUILDINGS)]
    assert len(left) == 11
    assert lying(searched, BUILDINGS) != left
    sentence = (
        "Missing was green, red and yellow; out of the pile come: Orchard, Watchtower, Counting House. It is shuffled."
    )
    assert sentence in searched.log(None)
    complete = table().cards(0).pile(*BLUE[:3], "mill", "border", "market", *GREEN[:3], *RED[1:]).match()
    assert lying(complete, BUILDINGS) == [*GREEN[:3], *RED[1:]]
    assert not [line for line in complete.log(None) if line.startswith("Missing")]


@pytest.mark.rule("TY-26")
@pytest.mark.parametrize(
    ("building", "colour"), [("boardwalk", 0), ("farm-house", 1), ("keep", 2), ("market", 3), ("sailmaker", 0)]
)
def test_the_colour_of_a_building(building, colour):
    match = table().cards(1).display(building).built(1, "inn great").match()
    (side,) = board(match)["display"]
    assert side["colour"] == colour
    assert board(match)["built"][1][0]["colour"] == 3
