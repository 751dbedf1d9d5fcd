"""The bot that plays as people do who are new to a game: it often takes the second best, and takes no notes."""

from bisect import bisect
from itertools import accumulate
from math import exp, sqrt
from typing import Any, Final

from oddtown.bots.bot import Choice
from oddtown.bots.greedy import Greedy
from oddtown.core.card import EVERYONE, seen_by
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng

TEMPERATURE: Final = 1.0  # in standard deviations of the values of the open answers
PUBLIC: Final = seen_by(None)


class Beginner(Greedy):
    """Follows the game's heuristic with temperature and short memory.

    An answer is e times as likely as one that is worth less by the temperature. That is measured in the spread of the
    values at hand, so one number fits all games and questions: what stands out is found, what is alike is mixed up.
    """

    name = "beginner"

    def rate(self, perspective: Perspective[Any]) -> dict[Action, float]:
        return super().rate(forget(perspective))

    def choose(self, perspective: Perspective[Any]) -> Choice:
        values = self.rate(perspective)
        best, mean = max(values.values()), sum(values.values()) / len(values)
        spread = sqrt(sum((value - mean) ** 2 for value in values.values()) / len(values))
        unit = TEMPERATURE * spread or 1.0  # answers that are all alike are as likely as each other in any unit
        totals = list(accumulate(exp((value - best) / unit) for value in values.values()))
        index = bisect(totals, self.rng.fraction() * totals[-1], hi=len(totals) - 1)
        return Choice(list(values)[index], values)


def forget(perspective: Perspective[Any]) -> Perspective[Any]:
    """Returns the perspective of a player who cannot tell any more what went on to somebody else's hand.

    Whose hand a pile is shows in a fresh deal: nothing has been passed on yet, so a pile into which only others see is
    theirs. What everybody knows stays known; so does all else, be it held, being drawn, or in no one's hand.
    """
    game, own = perspective.game, seen_by(perspective.seat)
    world = perspective.sample(Rng(0))
    for pile, cards in enumerate(game.setup(world.seats, 0, world.settings).piles):
        if any(card & EVERYONE for card in cards) and not any(card & own for card in cards):
            world.piles[pile] = [card if card & PUBLIC else card & ~own for card in world.piles[pile]]
    return Perspective(game, world, perspective.seat)
