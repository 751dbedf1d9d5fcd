"""What greedy does in Odd World, in positions where a sensible player knows the answer."""

import pytest

import oddtown
from oddtown.core.rng import Rng
from oddtown.games.oddworld import heuristic, heuristic_1
from oddtown.games.oddworld.deck import PLANETS

from .table import table

EIGHT = PLANETS[:8]  # all but Pluto


def best(match, rate=heuristic.rate):
    (seat,) = match.to_act
    values = rate(match.perspective(seat))
    labels = {action: label for label, action in match.legal().items()}
    return labels[max(values, key=lambda action: values[action])]


def test_a_certain_card_that_wakes_is_kept():
    position = table(2).line_up(0, "mars", "mars", "venus/mars:venus").line_up(1, "earth")
    match = position.left("venus/mars:mars", "earth").right("uranus/neptune:neptune", "earth").match()
    assert best(match) == "draw left"
    match.play("draw left")
    assert best(match) == "keep"


def test_a_card_that_puts_most_to_sleep_is_given():
    position = table(2).line_up(0, "mars").line_up(1, "mars", "mars", "mars", "venus/mars:venus")
    match = position.left("venus/mars:mars", "earth").right("uranus/neptune:neptune", "earth").match()
    match.play("draw left")
    assert best(match) == "give red"


def test_whoever_leads_ends_the_game():
    position = table(2).line_up(0, *EIGHT, "saturn/pluto:saturn", "saturn").line_up(1, "mars")
    match = position.left("saturn/pluto:pluto", "earth").right("uranus/neptune:neptune", "earth").match()
    assert best(match) == "draw left"
    match.play("draw left")
    assert best(match) == "keep"


def test_whoever_trails_does_not_end_the_game():
    awake = ["mars"] * 3 + ["venus"] * 3 + ["earth"] * 5
    position = table(2).line_up(0, *EIGHT, "saturn/pluto:saturn").line_up(1, *awake)
    match = position.left("saturn/pluto:pluto", "jupiter").right("uranus/neptune:neptune", "jupiter").match()
    match.play("draw left")
    assert best(match) == "give red"


def test_cards_asleep_are_not_worth_nothing():
    """A fourth Mars costs three points now, but a first one in Red's line-up is Red's for good."""
    position = table(2).line_up(0, "mars", "mars", "mars", "venus/mars:venus").line_up(1, "earth")
    match = position.left("venus/mars:mars", "jupiter").right("uranus/neptune:neptune", "jupiter").match()
    match.play("draw left")
    assert best(match) == "keep"
    assert best(match, heuristic_1.rate) == "give red"


def test_the_own_secret_counts():
    position = table(2).secret(0, "mars/uranus:mars").secret(1, "pluto").line_up(0, "mars", "venus/mars:venus")
    match = position.line_up(1, "earth").left("venus/mars:mars", "jupiter").right("neptune", "jupiter").match()
    match.play("draw left")
    assert best(match) == "keep"  # a third Mars, with the secret one


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("rate", [heuristic.rate, heuristic_1.rate])
def test_every_open_answer_has_a_value(rate, seats, advanced):
    match = oddtown.Match(oddtown.load("oddworld"), seats, seed=seats, settings={"advanced": advanced})
    rng = Rng(1)
    while not match.is_over:
        (seat,) = match.to_act
        assert list(rate(match.perspective(seat))) == match.game.legal_actions(match._state, seat)
        match.act(seat, match.game.random_action(match._state, seat, rng))


def test_it_beats_the_first_one():
    game = oddtown.load("oddworld")
    wins = 0.0
    for number in range(20):
        match = oddtown.Match(game, 2, number)
        while not match.is_over:
            (seat,) = match.to_act
            rate = heuristic.rate if seat == number % 2 else heuristic_1.rate
            match.play(best(match, rate))
        wins += (match.places[number % 2] == 1) / match.places.count(1)
    assert wins >= 15
