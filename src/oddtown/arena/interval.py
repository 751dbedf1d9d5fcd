"""How sure a share is."""

from math import sqrt
from typing import Final

NINETY_FIVE: Final = 1.959964  # standard deviations to either side


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Returns the 95 % Wilson score interval of a share; ties may make `wins` a fraction.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return 0.0, 1.0
    z2 = NINETY_FIVE**2
    share = wins / games
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = NINETY_FIVE * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
