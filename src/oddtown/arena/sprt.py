"""The sequential test: games are played until they have decided, and no longer."""

from math import log
from typing import Final

from oddtown.core.errors import SettingsError

ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
UNDECIDED: Final = "undecided"
FEWEST_BLOCKS: Final = 10
"""Before so many blocks their spread is too unsure to decide by."""

PRIOR_BLOCKS: Final = 10
"""So many blocks of imagined independent games steady the spread: blocks that are all alike decide nothing at once."""


class Sprt:
    """A generalised sequential probability ratio test of one bot's share (Wald's, with the spread estimated).

    It weighs two claims: the bot wins its fair share, or `gain` more. The unit is a block, one deal played from every
    seat, because games of one deal are not independent. `alpha` is the chance to accept a bot that is only fair, `beta`
    the chance to refuse one that has the gain.

    >>> test = Sprt(fair=0.5, gain=0.1, block=2)
    >>> for _ in range(20):
    ...     test.add(1.0)  # both games of the deal were won
    >>> test.verdict, test.decided_after
    ('accepted', 10)
    """

    def __init__(self, fair: float, gain: float, block: int, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0 < fair < 1:
            raise SettingsError("a test needs another bot to play against, none came")
        if not 0 < gain < 1 - fair:
            raise SettingsError(f"expected a gain above 0 and below {1 - fair:.3g}, came {gain:g}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise SettingsError(f"expected alpha and beta above 0 and below 0.5, came {alpha:g} and {beta:g}")
        self.fair, self.gain, self.alpha, self.beta = fair, gain, alpha, beta
        self.lower, self.upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self.path: list[float] = []
        """The logarithm of the likelihood ratio (LLR) after each block, up to the one that decided."""
        self.verdict = UNDECIDED
        self._spread = fair * (1 - fair) / block
        self._sum = self._squares = 0.0

    @property
    def llr(self) -> float:
        """The logarithm of the likelihood ratio now: above 0 speaks for the gain, below 0 for a fair share."""
        return self.path[-1] if self.path else 0.0

    @property
    def decided_after(self) -> int | None:
        """After how many blocks the test was decided; None if it is not."""
        return None if self.verdict == UNDECIDED else len(self.path)

    def add(self, share: float) -> None:
        """Weighs one more block, in which the bot won this share of the games; after the decision nothing counts."""
        if self.verdict != UNDECIDED:
            return
        # Counted from the fair share, so that the squares stay small and lose no digits.
        self._sum += share - self.fair
        self._squares += (share - self.fair) ** 2
        blocks = len(self.path) + 1
        mean = self._sum / blocks
        deviations = max(0.0, self._squares - blocks * mean * mean)
        variance = (deviations + PRIOR_BLOCKS * self._spread) / (blocks - 1 + PRIOR_BLOCKS)
        self.path.append(blocks * self.gain * (2 * mean - self.gain) / (2 * variance))
        if blocks >= FEWEST_BLOCKS:
            if self.llr >= self.upper:
                self.verdict = ACCEPTED
            elif self.llr <= self.lower:
                self.verdict = REFUSED
