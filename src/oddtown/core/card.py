"""A card as one int: what is printed on it, who has seen it, and which shuffle mixed it.

    bits  0-9   kind   what is printed; equal cards are equal kinds
    bits 10-18  seen   one bit per seat, and one for spectators
    bits 19-39  lot    the cards that one shuffle mixed have one lot

A card has no number of its own, so none can leak; knowledge travels with the card from pile to pile.
The bits above are free: conformance tags cards there to follow them.
"""

from typing import Final

Card = int
Kind = int
Seat = int

KIND: Final = (1 << 10) - 1
SEEN_SHIFT: Final = 10
SPECTATOR: Final = 8  # the bit after the last seat's
MOST_SEATS: Final = 8
EVERYONE: Final = ((1 << 9) - 1) << SEEN_SHIFT
LOT_SHIFT: Final = 19
LOT: Final = ((1 << 21) - 1) << LOT_SHIFT
TAG_SHIFT: Final = 40
UNKNOWN: Final = -1


def seen_by(viewer: Seat | None) -> int:
    """Returns the bit that marks a card as seen by this viewer; None is a spectator."""
    return 1 << SEEN_SHIFT + (SPECTATOR if viewer is None else viewer)
