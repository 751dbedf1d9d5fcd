"""Temperature: a bot that often takes the second best, and seldom what is clearly worse."""

from bisect import bisect
from itertools import accumulate
from math import exp, sqrt
from typing import Any

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.core.perspective import Perspective


class Tempered(Bot):
    """Lets another bot rate the open answers, and takes one by chance.

    An answer is e times as likely as one that is worth less by the temperature. It is measured in the spread of the
    values at hand (their standard deviation), so one number fits all games and questions: what stands out is found,
    what is alike is mixed up.
    """

    def __init__(self, bot: Bot, temperature: float, seed: int = 0) -> None:
        super().__init__(seed)
        self.name = bot.name
        self.bot = bot
        self.temperature = temperature

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        choice = self.bot.choose(perspective, clock)
        values = choice.values
        if not values:
            return choice
        best, mean = max(values.values()), sum(values.values()) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values.values()) / len(values))
        unit = self.temperature * spread or 1.0  # answers that are all alike are as likely as each other in any unit
        totals = list(accumulate(exp((value - best) / unit) for value in values.values()))
        index = bisect(totals, self.rng.fraction() * totals[-1], hi=len(totals) - 1)
        return choice._replace(action=list(values)[index])
