"""Pace: when a bot answers a question whose open answers are a secret, so that the time tells nothing about them.

The moment is fixed before the bot thinks, by its name and the time it is given; it thinks until shortly before. A bot
that is not ready by then, on a busy machine, answers at the next of a few later moments.
"""

from math import ceil
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

from oddtown.bots import LEVELS
from oddtown.bots.bot import Bot, Choice, Clock
from oddtown.bots.knowledge import ENOUGH_TO_SOLVE
from oddtown.bots.mcts import ITERATIONS
from oddtown.bots.names import read_name
from oddtown.core.perspective import Perspective

QUICK: Final = ENOUGH_TO_SOLVE + 0.1  # seconds for a bot that does not search
PER_ITERATION: Final = 0.005  # seconds for a bot that searches by number
MARGIN: Final = 0.1  # seconds between the end of thinking and the answer
SLACK: Final = 0.05  # seconds by which thinking may begin late and still end in time
GRID: Final = 0.5  # seconds between the moments at which a late answer is given


class Pace(NamedTuple):
    """When the question was put, and how long until it is answered."""

    begun: float
    span: float

    @classmethod
    def of(cls, bot: str, begun: float, most: float = 0.0) -> "Pace":
        """Returns the pace of a bot of this name, which may think so many seconds at the most; 0 is no bound."""
        asked = read_name(LEVELS.get(bot, bot))
        seconds = asked.seconds or QUICK
        if asked.kind in ("mcts", "flat") and not asked.seconds:
            seconds = max(QUICK, PER_ITERATION * (asked.iterations or ITERATIONS))
        return cls(begun, (min(seconds, most) if most else seconds) + MARGIN)

    def thinking(self, now: float) -> float:
        """Returns how long a bot may think that begins now; it may have waited for a free worker before."""
        return self.moment(now + self.span - SLACK) - now - MARGIN

    def moment(self, ready: float) -> float:
        """Returns when an answer is given that is ready at some time."""
        late = max(0.0, ready - self.begun - self.span)
        return self.begun + self.span + GRID * ceil(late / GRID)


def choose_at_pace(bot: Bot, perspective: Perspective[Any]) -> Choice:
    """Lets a bot choose; where its open answers are a secret, at a moment that tells nothing about them."""
    if not perspective.is_private:
        return bot.choose(perspective)
    pace = Pace.of(bot.name, monotonic())
    choice = bot.choose(perspective, Clock(pace.thinking(pace.begun)))
    sleep(max(0.0, pace.moment(monotonic()) - monotonic()))
    return choice
