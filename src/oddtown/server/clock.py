"""Clocks: how long a player may think. They live at the table, not in the rules."""

from dataclasses import dataclass
from typing import Final

from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError

NONE: Final = "none"
DAYS: Final = "days"
BANK: Final = "bank"
DAY: Final = 86_400.0
SECOND_CHANCE: Final = 0.1  # of the whole time, for who comes back


@dataclass(frozen=True)
class Control:
    """How time is counted: not at all, so many seconds anew for each answer (days), or a bank with an increment."""

    kind: str = NONE
    seconds: float = 0.0
    increment: float = 0.0

    def check(self) -> None:
        """Refuses times that make no sense."""
        if self.kind not in (NONE, DAYS, BANK):
            raise OddtownError(f"expected a time control of kind none, days or bank; '{self.kind}' came")
        if self.kind == DAYS and not 60 <= self.seconds <= 60 * DAY:
            raise OddtownError(f"expected from 60 seconds to 60 days for a turn, came {self.seconds:g} seconds")
        if self.kind == BANK and not (5 <= self.seconds <= 86_400 and 0 <= self.increment <= 3_600):
            raise OddtownError(
                "expected a bank of 5 to 86400 seconds and an increment of 0 to 3600, "
                f"came {self.seconds:g} and {self.increment:g}"
            )
        if self.kind == NONE and (self.seconds or self.increment):
            raise OddtownError("expected no seconds and no increment where time is not counted")

    @property
    def is_live(self) -> bool:
        """Says whether players are expected to stay."""
        return self.kind == BANK


class Clock:
    """The time that each seat has left. Time is told to it; it never looks at a watch."""

    def __init__(self, control: Control, seats: int) -> None:
        self.control = control
        self.left = [control.seconds] * seats
        self.running: set[Seat] = set()
        self.since = 0.0
        self._granted = [-1] * seats  # the ply at which a seat last got time
        self._others: set[Seat] = set()  # seats beside which somebody else has answered since then

    def advance(self, at: float) -> None:
        """Charges the time since the last entry to those who were asked."""
        for seat in self.running:
            self.left[seat] -= max(0.0, at - self.since)
        self.since = max(at, self.since)

    def skip(self, at: float) -> None:
        """Lets time pass that is charged to nobody, because no server was there."""
        self.since = max(at, self.since)

    def ask(self, seats: set[Seat], ply: int, answered: Seat = -1, is_back: bool = False) -> None:
        """Runs for the seats that are asked now. Who is asked anew gets time, but never twice at one ply.

        Who has just `answered` and is asked again has new days. A bank grows for a new turn only: when others have
        answered meanwhile, as where all choose at once. After an undo (`is_back`) nobody gets any time, so that taking
        back earns none.
        """
        if self.control.kind == NONE:
            self.running = set()
            return
        if answered >= 0:
            self._others |= set(range(len(self.left))) - {answered}
        for seat in seats:
            goes_on = self.control.kind == BANK and seat not in self._others
            is_anew = seat not in self.running or (seat == answered and not goes_on)
            if is_anew and ply > self._granted[seat] and not is_back:
                if self.control.kind == DAYS:
                    self.left[seat] = self.control.seconds
                elif self._granted[seat] >= 0:
                    self.left[seat] += self.control.increment
                self._granted[seat] = ply
                self._others.discard(seat)
        self.running = set(seats)

    def come_back(self, seat: Seat) -> None:
        """Gives who comes back after their time had run out a tenth of it, so that they can play at all."""
        self.left[seat] = max(self.left[seat], self.control.seconds * SECOND_CHANCE)

    def rewound(self) -> None:
        """Lets turns that are played again because all agreed have their days again; a bank earns nothing."""
        if self.control.kind == DAYS:
            self._granted = [-1] * len(self._granted)

    def runs_out(self) -> tuple[float, Seat] | None:
        """Returns when the next seat runs out of time, and which, if nothing happens before."""
        return min(((self.since + self.left[seat], seat) for seat in self.running), default=None)
