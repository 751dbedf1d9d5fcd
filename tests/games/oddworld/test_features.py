"""What a trained value looks at in Odd World: rows that are whole, blind to what is hidden, and move with the game."""

from math import isfinite

import pytest

import oddtown
from oddtown.core.rng import Rng
from oddtown.games.oddworld.deck import PLANETS
from oddtown.games.oddworld.features import FEATURES, features

from .table import table

EIGHT = PLANETS[:8]  # all but Pluto


def row(match, seat):
    return dict(zip(FEATURES, features(match.game, match._state)[seat], strict=True))


def positions(seats, advanced, edition, seed):
    game = oddtown.load("oddworld", edition)
    state = game.setup(seats, seed, {"advanced": advanced})
    rng = Rng(seed)
    while not game.is_over(state):
        yield game, state
        seat = game.to_act(state).bit_length() - 1
        game.apply(state, seat, game.random_action(state, seat, rng))


@pytest.mark.parametrize("edition", ["ordered-pairs", "neighbours"])
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rows_are_whole_in_every_position(seats, advanced, edition):
    for seed in range(3):
        for game, state in positions(seats, advanced, edition, seed):
            rows = features(game, state)
            assert [len(each) for each in rows] == [len(FEATURES)] * seats
            assert all(isfinite(number) and abs(number) < 10 for each in rows for number in each)


def test_every_name_is_there_once():
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_row_depends_on_nothing_that_its_seat_cannot_see(seats, advanced):
    for game, state in positions(seats, advanced, "", 5):
        rows = features(game, state)
        for seat in range(seats):
            for n in range(2):
                assert features(game, game.determinize(state, seat, Rng(n)))[seat] == rows[seat]


def test_nothing_is_changed_by_looking():
    for game, state in positions(3, True, "", 2):
        before = state.pack()
        features(game, state)
        assert state.pack() == before


def test_points_and_lead():
    match = table(2).line_up(0, "mars", "mars", "mars", "venus").line_up(1, "earth").match()
    blue, red = row(match, 0), row(match, 1)
    assert (blue["points"], red["points"]) == pytest.approx((0.4, 0.1))
    assert (blue["lead"], red["lead"]) == pytest.approx((0.3, -0.3))
    assert (blue["share"], red["share"]) == (1, 0)
    assert (blue["threes"], blue["ones"]) == pytest.approx((0.5, 0.3))


def test_the_tie_break_shares_the_win():
    match = table(2).line_up(0, "mars").line_up(1, "earth").match()
    assert [row(match, seat)["share"] for seat in (0, 1)] == [0.5, 0.5]
    match = table(2).line_up(0, "mars").line_up(1, "earth", "venus", "venus").match()
    assert [row(match, seat)["share"] for seat in (0, 1)] == [0, 1]


def test_the_own_secret_counts_for_its_holder_alone():
    match = table(2).secret(0, "mars").line_up(0, "mars", "mars").match()
    assert row(match, 0)["points"] == pytest.approx(0.3)
    assert row(match, 0)["secret.gain"] == pytest.approx(0.6)
    assert row(match, 1)["lead"] == pytest.approx(row(match, 1)["points"])


def test_a_secret_that_is_the_ninth_planet():
    match = table(2).secret(0, "pluto").secret(1, "mars").line_up(0, *EIGHT).match()
    assert [row(match, seat)["secret.ninth"] for seat in (0, 1)] == [1, 0]


def test_a_card_that_is_certain_to_end_the_game():
    position = table(2).line_up(0, *EIGHT).line_up(1, "saturn/pluto:saturn", "mars")
    match = position.left("saturn/pluto:pluto", "earth/mars:earth").right("venus/mars:mars", "earth/mars:mars").match()
    assert [row(match, seat)["finish"] for seat in (0, 1)] == [1, 0]
    assert [row(match, seat)["reply.wins"] for seat in (0, 1)] == [1, 0]
    assert [row(match, seat)["reply.loses"] for seat in (0, 1)] == [0, 1]


def test_a_card_whose_twin_is_not_out_ends_the_game_half_the_time():
    position = table(2).line_up(0, *[f"{planet}/pluto:{planet}" for planet in EIGHT[:5]], *EIGHT[5:])
    position.left("saturn/pluto:pluto", "saturn/pluto:saturn", "earth/mars:earth").right("venus/mars:mars")
    assert row(position.match(), 0)["finish"] == pytest.approx(0.5)


def test_a_planet_without_cards_left_is_safe():
    position = table(2).line_up(0, "mars", "mars", "mars").left("venus/earth:venus", "earth/pluto:earth")
    assert row(position.right("earth/pluto:pluto").match(), 0)["safe"] == pytest.approx(0.6)
    position = table(2).line_up(0, "mars", "mars", "mars").left("venus/earth:venus", "earth/pluto:earth")
    assert row(position.right("mars/pluto:mars").match(), 0)["safe"] == 0


def test_whose_turn_it_is():
    match = table(3).turn(1).match()
    assert [row(match, seat)["turn"] for seat in range(3)] == [0, 1, 0]
    assert [row(match, seat)["distance"] for seat in range(3)] == [1, 0, 0.5]


def test_what_the_open_cards_would_bring():
    position = table(2).line_up(0, "mars", "mars").line_up(1, "mars", "venus/mars:venus", "earth/pluto:earth")
    position.left("venus/mars:mars", "earth").right("earth/pluto:pluto", "uranus")
    match = position.match()
    assert row(match, 0)["hope"] == pytest.approx(0.6)  # a third Mars for certain
    assert row(match, 0)["fear"] == pytest.approx(0.2)  # a first Pluto
    assert row(match, 1)["fear"] == pytest.approx(-0.2)  # a second Mars
    assert row(match, 0)["reply.gain"] == pytest.approx(0.6)
