"""How often somebody may ask for something."""

import time

from oddtown.core.errors import OddtownError

FORGET = 10_000  # senders that are remembered at most


class TooMany(OddtownError):
    """Somebody asked too often."""


class Limit:
    """So many at once, and then so many a second, for each sender."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left: dict[str, tuple[float, float]] = {}  # what a sender may still ask for, and when that was so

    def take(self, sender: str) -> None:
        """Counts one request, or raises TooMany."""
        now = time.monotonic()
        left, at = self._left.pop(sender, (float(self.burst), now))
        left = min(self.burst, left + (now - at) * self.per_second)
        if len(self._left) >= FORGET:
            self._left.pop(next(iter(self._left)))  # the one that has asked for nothing for the longest time
        self._left[sender] = (max(0.0, left - 1), now)
        if left < 1:
            wait = (1 - left) / self.per_second
            raise TooMany(f"too many requests: at most {self.burst} at once; try again in {wait:.0f} seconds")
