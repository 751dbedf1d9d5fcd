"""How sure a share is."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from oddtown.arena.sprt import FEWEST_BLOCKS

NINETY_FIVE: Final = 1.959964  # standard deviations to either side


def dependence(means: Sequence[float], block: int) -> float:
    """Returns how much less games tell because those of a block share one deal: 1 if they are independent.

    It is the variance of block means beside what as many independent games would have, and never below 1. Few
    blocks do not tell it, so that a block of them counts as no more than one game.

    >>> dependence([0.5] * 10, block=2), dependence([0.5] * 9, block=2)
    (1.0, 2.0)
    """
    least = 1.0 if len(means) >= FEWEST_BLOCKS else float(block)
    share = sum(means) / len(means)
    expected = share * (1 - share) / block
    if len(means) < 2 or expected <= 0:
        return least
    return max(least, sum((mean - share) ** 2 for mean in means) / (len(means) - 1) / expected)


def wilson(wins: float, games: int, dependence: float = 1.0) -> tuple[float, float]:
    """Returns the 95 % Wilson score interval of a share; ties may make `wins` a fraction.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return 0.0, 1.0
    z2 = NINETY_FIVE**2
    share = min(1.0, wins / games)  # thirds of a win may add up to a little more
    count = games / dependence
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    reach = NINETY_FIVE * sqrt(share * (1 - share) / count + z2 / (4 * count * count)) / (1 + z2 / count)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def block_interval(means: Sequence[float], block: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share that was won in blocks of so many games.

    >>> low, high = block_interval([0.5] * 50, block=2)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if not means:
        return 0.0, 1.0
    return wilson(sum(means) * block, len(means) * block, dependence(means, block))
