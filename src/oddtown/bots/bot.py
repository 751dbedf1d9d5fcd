"""Bot: whatever answers from a perspective."""

from typing import Any, NamedTuple

from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng


class Clock(NamedTuple):
    """How long a bot may think about one answer at the most; 0 leaves it to the bot's own budget."""

    seconds: float = 0.0


NO_CLOCK = Clock()


class Choice(NamedTuple):
    """A bot's answer, and what it saw in the open actions: how often it tried them, their values, their errors.

    A value is what the bot thinks in: points for one, shares of the win for another. An error is a standard error. What
    a bot does not know it leaves out.
    """

    action: Action
    visits: dict[Action, int]
    values: dict[Action, float]
    errors: dict[Action, float]


class Bot:
    """Answers questions from a perspective: it never sees more than its seat does.

    A bot of your own defines `rate`, or `choose` if it does not think in values:

    >>> class First(Bot):
    ...     name = "first"
    ...     def choose(self, perspective, clock=NO_CLOCK):
    ...         return Choice(perspective.legal_actions()[0], {}, {}, {})
    """

    name: str = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def rate(self, perspective: Perspective[Any]) -> dict[Action, float]:
        """Returns a value for every open action; more is better."""
        raise NotImplementedError

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        """Returns the best action; among equals chance decides."""
        values = self.rate(perspective)
        best = max(values.values())
        actions = [action for action, value in values.items() if value >= best - 1e-12]
        return Choice(actions[self.rng.below(len(actions))], {}, values, {})
