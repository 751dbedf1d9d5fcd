"""What a player of Tybor the Builder who takes no notes cannot tell any more: the cards that went on to others."""

from oddtown.core.card import Seat, seen_by
from oddtown.games.tybor.rules import Tybor
from oddtown.games.tybor.state import HAND, LATE, OWN, TyborState


def forget(game: Tybor, world: TyborState, seat: Seat, span: int) -> None:
    """Makes a seat forget the hands that it passed on more than `span` passes ago; TY-49: the last one lies next to it.

    What lies open stays known to all: tableaus and discards need no memory.
    """
    own, public = seen_by(seat), seen_by(None)
    for passes in range(span + 1, world.seats):
        holder = (seat + passes * world.direction) % world.seats
        for pile in (HAND + OWN * holder, LATE + OWN * holder):
            world.piles[pile] = [card if card & public else card & ~own for card in world.piles[pile]]
