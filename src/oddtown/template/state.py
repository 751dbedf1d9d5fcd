"""The state of a game of Template."""

from typing import ClassVar, Final, Self

from oddtown.core.state import State

# Piles: the deck, what was passed by, then a row for each seat.
DECK: Final = 0
PASSED: Final = 1
ROWS: Final = 2


class TemplateState(State):
    """Name every public field in FIELDS, and set it twice: fresh, and copied from `source`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "sums")

    def __init__(self, source: Self | None = None) -> None:
        super().__init__(source)
        if source is None:
            self.turn: int = 0
            self.sums: list[int] = []
        else:
            self.turn = source.turn
            self.sums = source.sums[:]
