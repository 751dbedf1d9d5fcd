"""No bot knows more than its seat: with everything hidden dealt anew it gives the same answer, byte for byte.

The short form of what `make soak` does with thousands of positions for every bot and game.
"""

from itertools import count, islice

import pytest

import oddtown
from conformance.market import Market
from full import full_or_short
from oddtown.bots import make_bot
from oddtown.conformance import bots_of, cases, check_choices, check_player, choosers_of
from oddtown.conformance.positions import answers

GAMES = {meta.name: oddtown.load(meta.name) for meta in oddtown.games()} | {"market": Market()}
POSITIONS = full_or_short(100, 60)
ITERATIONS = 4
SLOW = ("flat", "mcts")
SLOW_STRIDE = full_or_short(5, 3)  # bots that play out or search are asked in one position of so many, and in turn


def spread(game, number):
    """Yields so many positions in which a seat has a choice, over all seat counts and settings, and whole games."""
    every = cases(game)
    each = -(-number // len(every))
    for case in every:
        plies = game.playout(game.setup(case.seats, 1, case.settings), oddtown.Rng(1))
        yield from islice(positions(game, case, max(1, plies // (2 * each))), each)


def positions(game, case, stride):
    for seed in count():
        match = oddtown.Match(game, case.seats, f"fairness {seed}", case.settings)
        for seat, _ in answers(match, oddtown.Rng(seed), stride):
            if len(game.legal_actions(match._state, seat)) > 1:
                yield match, seat


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_answers_alike_in_worlds_that_its_seat_cannot_tell_apart(name):
    game = GAMES[name]
    rng = oddtown.Rng(1)
    slow_turn = differing = 0
    quick, slow = None, None
    for number, (match, seat) in enumerate(spread(game, POSITIONS)):
        if quick is None:
            choosers = choosers_of(match, bots_of(game, ITERATIONS))
            slow = [choose for choose in choosers if getattr(choose, "name", "").startswith(SLOW)]
            quick = [choose for choose in choosers if hasattr(choose, "name") and choose not in slow]
            assert slow
        asked = quick
        if number % SLOW_STRIDE == 0:
            asked = [*quick, slow[slow_turn % len(slow)]]
            slow_turn += 1
        differing += check_choices(match, seat, rng, asked)
    assert differing >= POSITIONS // 2
    assert slow_turn >= len(slow)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_sits_through_a_game_answers_alike_all_the_way(name):
    game = GAMES[name]
    rng = oddtown.Rng(2)
    exchanged = 0
    for case in (cases(game)[0], cases(game)[-1]):
        match = oddtown.Match(game, case.seats, "sits", case.settings)
        for _ in zip(answers(match, rng), range(40), strict=False):
            pass
        for bot in ("mcts:3", "value,memory=0") if name != "market" else ("mcts:20,value=playouts",):
            exchanged += check_player(
                match, case.seats - 1, min(30, match.ply), rng, lambda _, bot=bot: make_bot(bot, 1), stride=3
            )
    assert exchanged > 0
