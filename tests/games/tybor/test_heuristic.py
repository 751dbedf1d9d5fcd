"""The heuristic of Tybor: takes what is plainly best, denies what helps the next seat, looks at nothing hidden."""

import pytest

import oddtown
from oddtown.arena import run_arena
from oddtown.conformance.positions import answers
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.tybor.heuristic import rate

from .table import choose, table


def best(match, seat=0):
    values = rate(match.perspective(seat))
    labels = {action: label for label, action in match.legal(seat).items()}
    return labels[max(values, key=values.__getitem__)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_open_answer_has_a_value_that_depends_on_nothing_hidden(seats):
    match = oddtown.Match(oddtown.load("tybor"), seats, "rated")
    game = match.game
    for seat, _ in answers(match, Rng(1), 3):
        values = rate(match.perspective(seat))
        assert list(values) == game.legal_actions(match._state, seat)
        assert rate(Perspective(game, game.determinize(match._state, seat, Rng(2)), seat)) == values


def test_a_set_is_completed():
    match = table(2).stage(4).citizens(0, "farmer-4", "farmer-3-green").hand(0, "farmer-3-yellow", "merchant-4").match()
    assert best(match) == "choose farmer-3-yellow"
    choose(match, "farmer-3-yellow", next(iter(match.legal(1))).removeprefix("choose "))
    assert best(match) == "citizen"


def test_the_last_card_builds_what_can_be_paid():
    match = table(2).stage(4).cards(1).workers(0, "soldier-5", "soldier-5").display("manor", "mill").match()
    assert best(match) == "build manor great"


def test_the_last_card_completes_ten_strength_where_that_counts():
    position = table(2, chapter="V").stage(4).hand(0, "farmer-4").hand(1, "merchant-4")
    match = position.workers(0, "soldier-5", "farmer-2-green-red").display("mill").match()
    assert best(match) == "worker"


def test_what_would_complete_a_set_of_the_next_seat_is_taken_when_nothing_else_matters():
    position = table(2).stage(4).hand(0, "merchant-1-blue-green-red", "soldier-2-blue-red")
    match = position.citizens(1, "soldier-5", "soldier-4-red", "soldier-3-red").match()
    assert best(match) == "choose soldier-2-blue-red"


@pytest.mark.parametrize(("seats", "games", "least"), [(2, 20, 0.6), (4, 12, 0.3)])
def test_it_beats_the_first_heuristic(seats, games, least):
    bots = ["greedy", *["greedy@1"] * (seats - 1)]
    assert run_arena("tybor", bots, games, seats)[0].share > least
