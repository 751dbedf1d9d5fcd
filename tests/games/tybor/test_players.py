"""Five to eight players: TY-87 to TY-90."""

from collections import Counter

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.games.tybor.state import BUILDINGS, DISPLAY, DRAW, HAND, OBJECTIVES, OWN

from .table import board, display, hand, lying, play_stage, table


@pytest.mark.rule("TY-87")
@pytest.mark.parametrize(("seats", "copies"), [(4, 1), (5, 2), (6, 2), (7, 2), (8, 2)])
def test_two_copies_are_mixed(seats, copies):
    match = oddtown.Match(oddtown.load("tybor"), seats, seed=1)
    cards, piles = match.game.cards, match._state.piles
    characters = Counter(
        card & KIND for pile in (DRAW, *(HAND + OWN * seat for seat in range(seats))) for card in piles[pile]
    )
    assert characters == {kind: copies * cards.count[kind] for kind in range(cards.characters)}
    assert characters.total() == 59 * copies
    buildings = Counter(card & KIND for pile in (BUILDINGS, DISPLAY) for card in piles[pile])
    assert buildings == dict.fromkeys(range(cards.little, cards.great), copies)
    assert Counter(card & KIND for card in piles[OBJECTIVES]) == dict.fromkeys(
        range(cards.objective, cards.objective + 4), copies
    )


@pytest.mark.rule("TY-87")
def test_two_equal_buildings_are_listed_as_one_with_its_number():
    match = table(5).cards(1).display("keep", "keep", "mill").workers(0, "soldier-5").match()
    assert [(side["name"], side["left"]) for side in board(match)["display"]] == [("Mill", 1), ("Keep", 2)]
    assert [label for label in match.legal() if label.startswith("build")] == ["build mill", "build keep"]
    match.play("build keep")
    assert display(match) == ["mill", "keep"]


@pytest.mark.rule("TY-88")
@pytest.mark.parametrize(("seats", "number"), [(5, 12), (6, 14), (7, 16), (8, 18)])
def test_the_display_of_more_players(seats, number):
    match = oddtown.Match(oddtown.load("tybor"), seats, seed=1)
    assert (len(display(match)), len(lying(match, BUILDINGS))) == (number, 80 - number)
    match = table(seats).cards(0).match()
    assert (len(display(match)), len(lying(match, BUILDINGS))) == (number, 80 - number)


@pytest.mark.rule("TY-89")
@pytest.mark.parametrize(("seats", "positions"), [(4, 1), (5, 2), (6, 1), (7, 1), (8, 1)])
def test_with_five_it_is_two_positions_after_a_stage(seats, positions):
    match = table(seats).cards(2).first(1).match()
    for seat in range(seats):
        match.act(seat, next(iter(match.legal(seat).values())))
    for _ in range(seats):
        match.play("worker")
    assert (board(match)["stage"], board(match)["first"]) == (1, 2)
    play_stage(match)
    assert (board(match)["stage"], board(match)["first"]) == (2, (2 + positions) % seats)


@pytest.mark.rule("TY-89")
def test_every_one_of_five_is_first_in_some_stage_of_five_cards():
    match = oddtown.Match(oddtown.load("tybor"), 5, seed=1, settings={"scenario": "size-matters", "chapter": "I"})
    first = board(match)["first"]
    for stage in range(1, 5):
        assert board(match)["first"] == (first + stage - 1) % 5
        play_stage(match)
    assert match.is_over


@pytest.mark.rule("TY-90")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_nothing_else_changes(seats):
    match = oddtown.Match(oddtown.load("tybor"), seats, seed=3, settings={"scenario": "size-matters", "chapter": "I"})
    assert [len(hand(match, seat)) for seat in range(seats)] == [5] * seats
    assert match.log(None)[2].endswith("Little 3, Great 7 strength.")
    while not match.is_over:
        play_stage(match, "citizen")
    assert board(match)["stage"] == 4
    assert [len(cards) for cards in board(match)["citizens"]] == [20 if 20 * seats <= 118 else 118 // seats] * seats


@pytest.mark.rule("TY-90")
def test_nobody_searches_for_missing_colours():
    pile = [name for name in ("boardwalk", "ferry", "fishery", "shipyard", "lighthouse", "boathouse") for _ in range(2)]
    match = table(5).cards(0).pile(*pile, "keep", "mill", "inn").match()
    assert sorted(display(match)) == sorted(pile)
    assert lying(match, BUILDINGS) == ["keep", "mill", "inn"]
