"""Evaluations: what a world is worth to every seat, as expected shares of the win."""

from collections.abc import Callable
from math import exp
from typing import Any, Final, Generic, TypeVar

from oddtown.core.card import EVERYONE
from oddtown.core.compiled import mypyc_attr
from oddtown.core.game import Game
from oddtown.core.rng import Rng
from oddtown.core.shares import win_shares
from oddtown.core.state import State

S = TypeVar("S", bound=State)
PER_POINT: Final = 0.2  # what a point is worth in the sums that share the win
Features = Callable[[Any, Any], list[list[float]]]
"""What is seen in a world, one row for every seat: features(game, world)."""


def result(game: Game[S], s: S) -> list[float]:
    """Returns the shares of the win in a finished game; leads count a little beside them."""
    return win_shares(game.scores(s), [place == 1 for place in game.ranking(s)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(Generic[S]):
    """Says what a world that is not over is worth.

    One that `looks_ahead` says it surely enough for a first look at what an answer leads to.
    """

    looks_ahead: bool = True

    def values(self, game: Game[S], s: S) -> list[float]:
        """Returns the share of the win that each seat can expect."""
        raise NotImplementedError

    def worth(self, game: Game[S], s: S) -> list[float]:
        """Returns what a world is worth to each seat, whether it is over or not."""
        return self.values(game, s) if s.agenda else result(game, s)


class Learned(Evaluation[S]):
    """Weighs the features of every seat, and shares the win by the sums.

    Hidden units see a row beside the line: they only have to learn what a line cannot say. `hidden[unit]` holds the
    weights of one, its bias last; its own weight in the sum comes after those of the features.
    """

    def __init__(self, features: Features, weights: list[float], hidden: list[list[float]]) -> None:
        self.features: Features = features
        self.weights: list[float] = weights
        self.hidden: list[list[float]] = hidden
        missing = -len(hidden) % 4
        if missing:  # units are summed up four at a time; those that are added here do nothing
            self.weights = weights + [0.0] * missing
            self.hidden = hidden + [[0.0] * len(hidden[0])] * missing

    def values(self, game: Game[S], s: S) -> list[float]:
        return share([self.sum(row) for row in self.features(game, s)])

    def sum(self, row: list[float]) -> float:
        """Returns the weighted sum of one seat's features."""
        weights, hidden = self.weights, self.hidden
        size = len(row)
        total = 0.0
        for weight, each in zip(weights, row):  # noqa: B905  (those of hidden units come after)
            total += weight * each
        # Compiled, a figure that is fetched once for four units and left out where it is zero makes this twice as fast.
        for unit in range(0, len(hidden), 4):
            a, b, c, d = hidden[unit], hidden[unit + 1], hidden[unit + 2], hidden[unit + 3]
            sum_a, sum_b, sum_c, sum_d = a[size], b[size], c[size], d[size]
            for i, each in enumerate(row):
                if each != 0.0:
                    sum_a += a[i] * each
                    sum_b += b[i] * each
                    sum_c += c[i] * each
                    sum_d += d[i] * each
            place = size + unit
            total += weights[place] * max(0.0, sum_a) + weights[place + 1] * max(0.0, sum_b)
            total += weights[place + 2] * max(0.0, sum_c) + weights[place + 3] * max(0.0, sum_d)
        return total


def share(sums: list[float]) -> list[float]:
    """Returns shares that add up to 1, in the ratios of the exponentials.

    >>> share([1.0, 1.0])
    [0.5, 0.5]
    """
    top = max(sums)
    powers = [exp(each - top) for each in sums]
    total = sum(powers)
    return [power / total for power in powers]


class Playouts(Evaluation[S]):
    """Plays random answers, once: needs nothing but the rules.

    It plays to the end, or only so many plies: then the points that every seat has by then share the win.
    """

    def __init__(self, rng: Rng, plies: int = 0) -> None:
        self.rng: Rng = rng
        self.plies: int = plies
        self.looks_ahead = False

    def values(self, game: Game[S], s: S) -> list[float]:
        world = game.copy(s)
        game.playout(world, self.rng, self.plies)
        if not world.agenda:
            return result(game, world)
        for cards in world.piles:  # a dealt world has not noted what the others have seen of it
            for i in range(len(cards)):
                cards[i] |= EVERYONE
        points: list[float] = []
        for seat in range(world.seats):
            points.append(PER_POINT * sum([line.points for line in game.breakdown(world, seat, seat)]))
        return share(points)
