"""What a player of Odd World forgets: the fronts of cards that were turned over some time ago.

The backs lie open in the line-ups for all to see, so nobody has to remember them.
"""

from oddtown.core.card import EVERYONE, Seat
from oddtown.games.oddworld.rules import OddWorld
from oddtown.games.oddworld.state import LINE_UPS, OddWorldState


def forget(game: OddWorld, world: OddWorldState, seat: Seat, span: int) -> None:
    """Takes from a world, in place, what is known of fronts in line-ups but for the last `span` cards of each."""
    for pile in range(LINE_UPS, LINE_UPS + world.seats):
        cards = world.piles[pile]
        for i in range(max(0, len(cards) - span)):
            cards[i] &= ~EVERYONE
