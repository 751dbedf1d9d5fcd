"""What a trained value looks at: the shape of its rows, what they may not read, and what must move them."""

from math import isfinite

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND
from oddtown.games.oddville.features import FEATURES, features
from oddtown.games.oddville.state import COINS, DECK, GUILD

from .table import table


def rows(match):
    return [dict(zip(FEATURES, row, strict=True)) for row in features(match.game, match._state)]


def positions(game, seats, seed):
    state, rng = game.setup(seats, seed), oddtown.Rng(seed)
    while state.agenda:
        yield state
        seat = (state.agenda[-1][1] & -state.agenda[-1][1]).bit_length() - 1
        game.apply(state, seat, game.random_action(state, seat, rng))


@pytest.mark.parametrize("edition", ["reconstructed", "two-free"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_row_of_finite_small_numbers_for_every_seat(seats, edition):
    game = oddtown.load("oddville", edition)
    for seed in range(3):
        for state in positions(game, seats, seed):
            found = features(game, state)
            assert [len(row) for row in found] == [len(FEATURES)] * seats
            assert all(isfinite(value) and abs(value) < 10 for row in found for value in row)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_are_those_of_the_rules(seats):
    game = oddtown.load("oddville")
    for state in positions(game, seats, 5):
        points = [row[FEATURES.index("points")] for row in features(game, state)]
        assert [round(30 * each) for each in points] == game.scores(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_hidden_card_is_read(seats):
    game = oddtown.load("oddville")
    for ply, state in enumerate(positions(game, seats, 11)):
        if ply % 5 == 0:
            world = game.determinize(state, ply % seats, oddtown.Rng(ply))
            assert features(game, world) == features(game, state)


def test_not_even_known_coins_are_read():
    match = table(2).coins(0, 1, 7).match()
    before = features(match.game, match._state)
    coins, deck = match._state.piles[COINS], match._state.piles[DECK]
    coins[-1], deck[0] = coins[-1] & ~KIND | deck[0] & KIND, deck[0] & ~KIND | coins[-1] & KIND
    assert coins[-1] & EVERYONE
    assert features(match.game, match._state) == before


def test_a_resource_that_is_needed_brings_a_building_nearer_and_another_does_not():
    def with_resources(**resources):
        return rows(table(2).held(0, 14).coins(0, 3).has(0, **resources).match())[0]  # for wood, clay and stone

    bare, useful, useless = with_resources(), with_resources(wood=1), with_resources(crystal=1)
    assert useful["turns"] < bare["turns"] == useless["turns"]
    assert useful["end in"] < useless["end in"]
    assert useful["plan"] > useless["plan"]


def test_coins_bring_a_building_nearer():
    poor = rows(table(2).held(0, 14).on(1, "wood", 0, 1).on(1, "clay", 0, 1).on(1, "stone", 0, 1).match())[0]
    rich = rows(table(2).held(0, 14).coins(0, 5).on(1, "wood", 0, 1).on(1, "clay", 0, 1).on(1, "stone", 0, 1).match())[
        0
    ]
    assert rich["turns"] < poor["turns"]


def test_a_resource_that_no_card_in_hand_gives_is_further_off():
    full = rows(table(2).held(0, 53).match())[0]  # two crystals, which only card 4 gives
    played = rows(table(2).held(0, 53).hand(0, 1, 2, 3).match())[0]
    assert played["turns"] > full["turns"]


def test_a_building_that_fits_nowhere_is_stuck():
    assert rows(table(2).held(0, 4).match())[0]["stuck"] == 0.5  # a street to the south alone, where the square is not
    assert rows(table(2).held(0, 14).match())[0]["stuck"] == 0


def test_a_character_is_exposed_when_its_pile_is_empty_and_threatened_when_a_rival_holds_its_guild():
    safe = rows(table(3).character(0, "benefactor").match())[0]
    exposed = table(2).character(0, "benefactor").removed("tax-collector", "ghost-of-lovely-spinster").pile("bells")
    assert safe["exposed"] == 0
    assert rows(exposed.match())[0]["exposed"] > 0
    assert rows(exposed.match())[0]["threatened"] == 0
    assert rows(exposed.held(1, 35).match())[0]["threatened"] > 0


def test_the_top_of_a_pile_of_characters_is_read_and_nothing_below():
    match = table(4).held(0, 35).match()
    before = features(match.game, match._state)
    pile = match._state.piles[GUILD + 2]
    pile[0], pile[1] = pile[0] & ~KIND | pile[1] & KIND, pile[1] & ~KIND | pile[0] & KIND
    assert features(match.game, match._state) == before
    pile[2], pile[1] = pile[2] & ~KIND | pile[1] & KIND, pile[1] & ~KIND | pile[2] & KIND
    assert features(match.game, match._state) != before


def test_who_can_end_the_game_and_would_win_stands_out():
    city = table(2).build(13, "e1/1").build(61, "w1/1").build(25, "m/2").build(37, "e2/1").build(49, "e1/2")
    row, other = rows(city.held(0, 33).has(0, wood=2, stone=1, crystal=1).match())
    assert row["five settled"] == 1
    assert row["can end"] == row["wins now"] == row["wins first"] == 1
    assert row["end margin"] > 0
    assert other["can end"] == 0


def test_whose_turn_it_is_moves_next():
    assert [row["moves next"] for row in rows(table(3).turn(1).match())] == [0, 1, 0.5]
