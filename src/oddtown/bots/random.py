"""The bot that picks any open answer."""

from typing import Any

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.core.perspective import Perspective


class Random(Bot):
    """Picks any open answer, each as likely as the other."""

    name = "random"

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        actions = perspective.legal_actions()
        return Choice(actions[self.rng.below(len(actions))], {}, {}, {})
