"""Matches of Odd World whose decks ran out: towards their end few cards are unseen, so worlds can be counted."""

from oddtown.conformance import random_match
from oddtown.conformance.positions import Case


def match_that_ran_out(game, seats, advanced):
    """Returns the first random match that was played to its last card."""
    case = Case(seats, {"advanced": advanced})
    matches = (random_match(game, case, seed) for seed in range(1000))
    return next(match for match in matches if not match._state.piles[0] + match._state.piles[1])
