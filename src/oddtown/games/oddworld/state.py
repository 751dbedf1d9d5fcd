"""The state of a game of Odd World."""

from typing import ClassVar, Final, Self

from oddtown.core.state import State
from oddtown.games.oddworld.deck import NINE

# Piles: the two decks, then a line-up for each seat, then in the advanced game a secret for each seat.
LEFT: Final = 0
RIGHT: Final = 1
LINE_UPS: Final = 2

# How a game ended.
PLAYING: Final = 0
NINE_PLANETS: Final = 1
DECKS_RAN_OUT: Final = 2
SECRET_REVEALED: Final = 3


class OddWorldState(State):
    """Decks, line-ups and secrets are piles; `counts` and `shown` say in numbers what the line-ups show."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "advanced", "ending", "counts", "shown")

    def __init__(self, source: Self | None = None) -> None:
        super().__init__(source)
        if source is None:
            self.turn: int = 0
            self.advanced: bool = False
            self.ending: int = PLAYING
            self.counts: list[int] = []  # of each planet before each seat: counts[NINE * seat + planet]
            self.shown: list[int] = []  # bits of the different planets before each seat
        else:
            self.turn = source.turn
            self.advanced = source.advanced
            self.ending = source.ending
            self.counts = source.counts[:]
            self.shown = source.shown[:]

    def line_up(self, seat: int) -> list[int]:
        """Returns how many of each planet lie before a seat."""
        return self.counts[NINE * seat : NINE * seat + NINE]
