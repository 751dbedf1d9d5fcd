"""What a game solves exactly: shares of open answers only, and the same in worlds that a seat cannot tell apart."""

import pytest

import oddtown
from oddtown.bots.knowledge import solve
from oddtown.conformance import cases
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng

GAMES = [meta.name for meta in oddtown.games()]
SOLVING = ["littletown", "oddville", "oddworld"]
SEEDS = 2
LAST = 6  # questions of a game: what is solved are endings
LONG = 4  # playouts that say after which answer a game lasts


def last(game, s, seat, rng):
    """Returns the answer after which random play lasts longest: Odd World is only solved when its decks run out."""
    lengths = {}
    for action in game.legal_actions(s, seat):
        after = game.copy(s)
        game.apply(after, seat, action)
        lengths[action] = sum(game.playout(game.copy(after), rng) for _ in range(LONG))
    return max(lengths, key=lambda action: lengths[action])


def endings(game, case, seed):
    """Returns the last questions of a game in which there was something to choose."""
    s, rng = game.setup(case.seats, seed, case.settings), Rng(seed)
    found = []
    is_solved_late = game.meta.name == "oddworld"
    while s.agenda:
        seat = s.agenda[-1][1].bit_length() - 1
        if len(game.legal_actions(s, seat)) > 1:
            found = [*found[1 - LAST :], (game.copy(s), seat)]
        action = last(game, s, seat, rng) if is_solved_late else game.random_action(s, seat, rng)
        game.apply(s, seat, action)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_solved_answers_are_open_have_shares_and_are_alike_in_all_worlds(name):
    game = oddtown.load(name)
    rng = Rng(1)
    solved = 0
    for case in cases(game):
        for s, seat in [ending for seed in range(SEEDS) for ending in endings(game, case, seed)]:
            before = s.pack()
            values = solve(Perspective(game, s, seat))
            other = game.determinize(s, seat, rng)
            assert solve(Perspective(game, other, seat)) == values
            assert s.pack() == before
            if values is not None:
                assert values
                assert set(values) <= set(game.legal_actions(s, seat))
                assert all(-0.05 <= share <= 1.05 for share in values.values())  # which nan is not
                solved += 1
    assert solved > 10 or name not in SOLVING


def test_nothing_is_solved_where_there_is_no_time_for_it():
    game = oddtown.load("oddworld")
    solved = [
        Perspective(game, s, seat)
        for s, seat in endings(game, cases(game)[0], 0)
        if solve(Perspective(game, s, seat)) is not None
    ]
    assert solved
    assert all(solve(me, 0.02) is None for me in solved)
