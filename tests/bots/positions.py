"""Positions to ask bots in: states of random games, reached quickly."""

from oddtown.core.rng import Rng


def positions(game, case, number, seed=1):
    """Yields about so many states of one random game, evenly spread, each with a seat that is asked."""
    plies = game.playout(game.setup(case.seats, seed, case.settings), Rng(seed))
    stride = max(1, plies // number)
    s, rng = game.setup(case.seats, seed, case.settings), Rng(seed)
    for ply in range(plies):
        seats = game.to_act(s)
        seat = (seats & -seats).bit_length() - 1
        if ply % stride == 0:
            yield game.copy(s), seat
        game.apply(s, seat, game.random_action(s, seat, rng))
