"""One game between bots: what came of it, and how long they thought."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import floor, log10
from time import perf_counter
from typing import Any, Final

import oddtown
from oddtown.arena.plan import Plan
from oddtown.bots import Bot, make_bot
from oddtown.bots.weights import weights_hash
from oddtown.core.errors import BotError, IllegalAction, OddtownError
from oddtown.core.match import Match
from oddtown.core.rng import seed_bytes
from oddtown.games import load

CLASSES: Final = 100  # to a factor of ten, so that a class is 2.3 % wide
SHORTEST: Final = 1e-7  # seconds; no clock tells less apart


@dataclass
class Times:
    """How long decisions took: exact in sum and slowest, else in classes, so that any number needs little room."""

    count: int = 0
    total: float = 0.0
    slowest: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Counts one decision."""
        self.count += 1
        self.total += seconds
        self.slowest = max(self.slowest, seconds)
        number = floor(CLASSES * log10(max(seconds, SHORTEST)))
        self.classes[number] = self.classes.get(number, 0) + 1

    @property
    def mean(self) -> float:
        """The mean time in seconds; 0 if nothing was decided."""
        return self.total / self.count if self.count else 0.0

    def quantile(self, part: float) -> float:
        """Returns the time in seconds that this part of the decisions kept within, to about one per cent.

        >>> times = Times()
        >>> for milliseconds in range(1, 1001):
        ...     times.add(milliseconds / 1000)
        >>> round(times.quantile(0.99), 2)
        0.99
        """
        passed = 0
        for number in sorted(self.classes):
            passed += self.classes[number]
            if passed >= part * self.count:
                return min(self.slowest, float(10 ** ((number + 0.5) / CLASSES)))
        return self.slowest


def together(many: Iterable[Times]) -> Times:
    """Returns the times of several as one."""
    total = Times()
    for times in many:
        total.count += times.count
        total.total += times.total
        total.slowest = max(total.slowest, times.slowest)
        for number, count in times.classes.items():
            total.classes[number] = total.classes.get(number, 0) + count
    return total


@dataclass
class Played:
    """A game that was played: its number in the plan, and for every seat points, place and times."""

    number: int
    scores: list[int]
    places: list[int]
    times: list[Times]

    def wins(self) -> list[float]:
        """Returns what every seat won: those who share the first place share the win."""
        return [1 / self.places.count(1) if place == 1 else 0.0 for place in self.places]

    def as_dict(self) -> dict[str, Any]:
        """Returns the game for JSON."""
        return {
            "number": self.number,
            "scores": self.scores,
            "places": self.places,
            "times": [[times.count, times.total, times.slowest, times.classes] for times in self.times],
        }

    @classmethod
    def read(cls, data: Any) -> "Played":
        """Reads a game; ValueError, TypeError or KeyError say that it is none."""
        times = [
            Times(int(count), float(total), float(slowest), {int(number): int(n) for number, n in classes.items()})
            for count, total, slowest, classes in data["times"]
        ]
        return cls(int(data["number"]), [*map(int, data["scores"])], [*map(int, data["places"])], times)


def bots_of(plan: Plan, number: int) -> list[Bot]:
    """Returns new bots for the seats of a game."""
    seeds = [seed_bytes(plan.bot_seed(number, seat)) for seat in range(plan.seats)]
    return [
        make_bot(name, int.from_bytes(seed[:7], "little")) for name, seed in zip(plan.names(number), seeds, strict=True)
    ]


def play(plan: Plan, number: int) -> Played:
    """Plays one game of a plan; the plan and the number decide all of it, unless a bot looks at the clock."""
    game = load(plan.game, plan.edition)
    # They can differ on another machine of a cluster, or when somebody trains meanwhile.
    for what, expected, came in (
        ("oddtown", plan.version, oddtown.__version__),
        ("edition", plan.edition_hash, game.edition.hash),
        ("weights", plan.weights, weights_hash(game, plan.seats)),
    ):
        if expected != came:
            raise OddtownError(f"expected {what} {expected or 'none'} to play with, came {came or 'none'}")
    names, bots = plan.names(number), bots_of(plan, number)
    match = Match(game, plan.seats, plan.deal(number), plan.settings)
    times = [Times() for _ in names]
    while not match.is_over:
        seat = match.to_act[0]
        perspective = match.perspective(seat)
        is_decision = len(perspective.legal_actions()) > 1
        start = perf_counter()
        action = bots[seat].choose(perspective).action
        if is_decision:
            times[seat].add(perf_counter() - start)
        try:
            match.act(seat, action)
        except IllegalAction as error:
            raise BotError(f"the bot '{names[seat]}' answered {action}, which is not open: {error}") from None
    return Played(number, match.scores, match.places, times)
