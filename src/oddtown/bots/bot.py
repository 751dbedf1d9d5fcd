"""Bot: whatever answers from a perspective."""

from typing import Any, NamedTuple

from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng


class Choice(NamedTuple):
    """A bot's answer, with the value it saw in every open action where it has one."""

    action: Action
    values: dict[Action, float]


class Bot:
    """Answers questions from a perspective: it never sees more than its seat does.

    A bot of your own defines `rate`, or `choose` if it does not think in values:

    >>> class First(Bot):
    ...     name = "first"
    ...     def choose(self, perspective):
    ...         return Choice(perspective.legal_actions()[0], {})
    """

    name: str = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def rate(self, perspective: Perspective[Any]) -> dict[Action, float]:
        """Returns a value for every open action; more is better."""
        raise NotImplementedError

    def choose(self, perspective: Perspective[Any]) -> Choice:
        """Returns the best action; among equals chance decides."""
        values = self.rate(perspective)
        best = max(values.values())
        actions = [action for action, value in values.items() if value >= best - 1e-12]
        return Choice(actions[self.rng.below(len(actions))], values)
