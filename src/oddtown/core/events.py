"""Events: what happened, and who may know it."""

from typing import NamedTuple

from oddtown.core.card import SPECTATOR, Seat
from oddtown.core.text import Message


class Event(NamedTuple):
    """One thing that happened. `audience` has a bit per seat, and one for spectators."""

    message: Message
    audience: int

    def is_for(self, viewer: Seat | None) -> bool:
        """Says whether this viewer may know it; None is a spectator."""
        return bool(self.audience >> (SPECTATOR if viewer is None else viewer) & 1)
