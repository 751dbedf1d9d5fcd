"""Shares of the win: what the result of a game is worth to every seat, the same to all that look ahead."""

from typing import Final

MARGIN: Final = 0.03  # of a win that a lead by many points is worth: it keeps those playing who have won or lost
MANY: Final = 30.0


def win_shares(points: list[int], has_won: list[bool]) -> list[float]:
    """Returns every seat's share of the win, which winners divide; leads over the best of the others count beside it.

    >>> win_shares([40, 25, 40], [True, False, False])
    [1.0, -0.015, 0.0]
    """
    win = 1.0 / has_won.count(True)
    shares: list[float] = []
    for seat in range(len(points)):
        rival = max(points[:seat] + points[seat + 1 :])
        lead = max(-1.0, min(1.0, (points[seat] - rival) / MANY))
        shares.append((win if has_won[seat] else 0.0) + MARGIN * lead)
    return shares
