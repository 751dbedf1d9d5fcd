"""The state: it copies, it packs, and its numbers say what its piles show; and the answers are numbered."""

import pickle

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.rng import Rng
from oddtown.games.oddworld import rules
from oddtown.games.oddworld.deck import NINE, PLANETS
from oddtown.games.oddworld.rules import ASSIGN, REVEAL, TAKE
from oddtown.games.oddworld.state import (
    DECKS_RAN_OUT,
    LEFT,
    LINE_UPS,
    NINE_PLANETS,
    PLAYING,
    RIGHT,
    SECRET_REVEALED,
    OddWorldState,
)

from .table import table


def finished():
    position = table(2).turn(1).line_up(0, "mars", "pluto").line_up(1, *PLANETS[:8])
    match = position.left("saturn/pluto:pluto", "earth").right("venus").secret(0, "neptune").secret(1, "pluto").match()
    match.play("draw left", "keep")
    return match._state


def fields(state):
    return [state.turn, state.advanced, state.ending, state.counts, state.shown]


def test_the_fields_of_a_finished_game():
    mars_pluto_and_a_secret_neptune = [0, 0, 0, 1, 0, 0, 0, 1, 1]
    state = finished()
    assert fields(state)[:3] == [1, True, NINE_PLANETS]
    assert state.counts[NINE:] == state.line_up(1) == [1, 1, 1, 1, 1, 1, 1, 1, 2]
    assert state.line_up(0) == mars_pluto_and_a_secret_neptune
    assert state.shown == [0b110001000, 0b111111111]


def test_a_copy_is_equal_and_independent():
    state = finished()
    copy = OddWorldState(state)
    assert fields(copy) == fields(state)
    assert copy.pack() == state.pack()
    before = state.pack()
    copy.counts[0] += 1
    copy.shown[0] = 0
    copy.turn = copy.ending = 0
    copy.advanced = False
    copy.piles[LEFT].clear()
    assert state.pack() == before


def test_a_packed_state_comes_back():
    state = finished()
    assert fields(OddWorldState.unpack(state.pack())) == fields(state)
    assert fields(pickle.loads(pickle.dumps(state))) == fields(state)


def test_an_empty_state():
    assert fields(OddWorldState()) == [0, False, PLAYING, [], []]


def test_the_fields_that_are_packed():
    assert OddWorldState.FIELDS == ("turn", "advanced", "ending", "counts", "shown")


def test_numbers_that_stand_in_views_and_records():
    assert (LEFT, RIGHT, LINE_UPS) == (0, 1, 2)
    assert (PLAYING, NINE_PLANETS, DECKS_RAN_OUT, SECRET_REVEALED) == (0, 1, 2, 3)
    assert (TAKE, ASSIGN, REVEAL) == (0, 1, 2)


def test_the_questions_and_the_numbers_of_their_answers():
    game = oddtown.load("oddworld")
    assert [(step.verb, step.base, step.size, step.private, step.sealed) for step in game.steps] == [
        ("draw", 0, 2, False, False),
        ("give", 2, 5, False, False),
        ("reveal", 7, 2, True, False),
    ]
    assert game.actions == 9


def test_the_rules_module_offers_what_it_says():
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    assert rules.GAME is rules.OddWorld


def test_the_game_presents_itself():
    meta = oddtown.load("oddworld").meta
    assert (meta.name, meta.title, meta.designers, meta.publisher) == (
        "oddworld",
        "Odd World",
        "Jack Degnan",
        "FoxMind",
    )
    assert (meta.rules, meta.prefix) == (1, "OW")
    assert meta.seat_names == ("blue", "red", "yellow", "black", "purple")


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_counts_and_shown_say_what_the_line_ups_hold(seats, advanced):
    game = oddtown.load("oddworld")
    state = game.setup(seats, 7, {"advanced": advanced})
    rng = Rng(7)
    while not game.is_over(state):
        seat = (game.to_act(state)).bit_length() - 1
        game.apply(state, seat, game.random_action(state, seat, rng))
        for other in range(seats):
            backs = [game.deck.back[card & KIND] for card in state.piles[LINE_UPS + other]]
            assert state.line_up(other) == [backs.count(planet) for planet in range(NINE)]
            assert state.shown[other] == sum(1 << planet for planet in set(backs))
        assert game.census(state) == list(range(72))


def positions():
    yield table(4).match()
    yield table().left("earth").right().match()
    yield table().left().right("earth").match()
    chosen = table(4).match()
    chosen.play("draw left")
    yield chosen
    for secret in ("pluto", "mars"):
        asked = table().secret(0, secret).line_up(0, *PLANETS[:8]).match()
        asked.play("draw left", "give red")
        yield asked


def test_a_random_answer_is_any_open_one():
    for match in positions():
        (seat,) = match.to_act
        actions = match.game.legal_actions(match._state, seat)
        for seed in range(40):
            one, other = Rng(seed), Rng(seed)
            assert match.game.random_action(match._state, seat, one) == actions[other.below(len(actions))]
            assert one.state == other.state  # one number is drawn, so that playouts agree with the list
