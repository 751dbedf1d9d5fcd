"""What came of an arena: a result for each bot, and everything else that makes the figures worth believing."""

import json
import os
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, overload

import oddtown
from oddtown.arena.game import Played, together
from oddtown.arena.interval import block_interval
from oddtown.arena.plan import Plan
from oddtown.arena.sprt import Sprt
from oddtown.bots.processes import cores


@dataclass
class SeatShare:
    """What one bot won in one seat; low and high bound the share with 95 %."""

    games: int
    share: float
    low: float
    high: float


@dataclass
class Result:
    """What one bot did: wins count a tie as its share of the win; low and high bound the win share with 95 %."""

    name: str
    games: int
    wins: float
    ties: int  # games whose win it shared with another bot
    share: float
    low: float
    high: float
    fair: float  # what its share would be if all bots were alike
    points: float
    decisions: int
    seconds_per_decision: float
    seconds_99: float  # 99 of 100 decisions were no slower
    seconds_slowest: float
    seats: list[SeatShare]
    scores: dict[int, int]  # how often it had so many points


@dataclass
class Report(Sequence[Result]):
    """The results of an arena, which it can be read as a list of; and how they came about.

    `blocks` has for every deal the share of its games that each bot won.
    """

    plan: Plan
    results: list[Result]
    blocks: list[list[float]]
    ties: int
    sprt: Sprt | None
    seconds: float
    is_interrupted: bool = False
    on: str = ""  # the Ray that it was played on

    @property
    def games(self) -> int:
        """How many games are counted: those of the deals that were played from every seat."""
        return len(self.blocks) * self.plan.seats

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> list[Result]: ...
    def __getitem__(self, index: int | slice) -> Result | list[Result]:
        return self.results[index]

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def figures(self, command: str = "") -> dict[str, Any]:
        """Returns all figures as plain data, with the command, the machine and the date."""
        test = self.sprt
        return {
            "command": command,
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": machine(),
            "on": self.on,
            **self.plan.as_dict(),
            "bots_in_full": self.plan.in_full(),
            "games": self.games,
            "games_planned": self.plan.games,
            "interrupted": self.is_interrupted,
            "seconds": round(self.seconds, 3),
            "ties": self.ties,
            "results": [asdict(result) for result in self.results],
            "sprt": None if test is None else sprt_figures(test),
            "blocks": self.blocks,
        }

    def to_json(self, command: str = "") -> str:
        """Returns the figures as JSON, blocks and paths each on one line."""
        figures = self.figures(command)
        lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in figures.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def sprt_figures(test: Sprt) -> dict[str, Any]:
    """Returns a sequential test as plain data."""
    names = ("verdict", "fair", "gain", "alpha", "beta", "llr", "lower", "upper", "path")
    return {name: getattr(test, name) for name in names}


def make_report(
    plan: Plan, games: list[Played], sprt: Sprt | None, seconds: float, is_interrupted: bool, on: str
) -> Report:
    """Returns the report of whole blocks of games, in order; without any there are no results."""
    shares = [[0.0] * len(plan.bots) for _ in range(len(games) // plan.seats)]
    for game in games:
        block, turn = divmod(game.number, plan.seats)
        for owner, wins in zip(plan.owners(turn), game.wins(), strict=True):
            shares[block][owner] += wins / plan.seats
    results = [_result(plan, number, games, [block[number] for block in shares]) for number in range(len(plan.bots))]
    ties = sum(1 for game in games if game.places.count(1) > 1)
    return Report(plan, results if games else [], shares, ties, sprt, seconds, is_interrupted, on)


def _result(plan: Plan, number: int, games: list[Played], means: list[float]) -> Result:
    own = [
        (game, seat)
        for game in games
        for seat, owner in enumerate(plan.owners(game.number % plan.seats))
        if owner == number
    ]
    low, high = block_interval(means, plan.seats)
    times = together(game.times[seat] for game, seat in own)
    scores = Counter(game.scores[seat] for game, seat in own)
    by_game: dict[int, float] = {}
    by_seat: list[list[float]] = [[] for _ in range(plan.seats)]
    for game, seat in own:
        wins = game.wins()[seat]
        by_seat[seat].append(wins)
        by_game[game.number] = by_game.get(game.number, 0.0) + wins
    wins = sum(by_game.values())
    return Result(
        name=plan.bots[number],
        games=len(games),
        wins=wins,
        ties=sum(1 for share in by_game.values() if 0 < share < 1 - 1e-9),
        share=wins / max(1, len(games)),
        low=low,
        high=high,
        fair=plan.fair(number),
        points=sum(points * often for points, often in scores.items()) / max(1, len(own)),
        decisions=times.count,
        seconds_per_decision=times.mean,
        seconds_99=times.quantile(0.99),
        seconds_slowest=times.slowest,
        seats=[_seat_share(won, round(plan.fair(number) * plan.seats)) for won in by_seat],
        scores=dict(sorted(scores.items())),
    )


def _seat_share(won: list[float], times: int) -> SeatShare:
    """Returns what was won in one seat, in which the bot sat so many times with each deal."""
    means = [sum(won[first : first + times]) / times for first in range(0, len(won), times)]
    low, high = block_interval(means, times)
    return SeatShare(len(won), sum(won) / max(1, len(won)), low, high)


def machine() -> dict[str, Any]:
    """Returns what this runs on: processor, cores, Python, and how oddtown was built."""
    return {
        "processor": _processor(),
        "cores": cores(),
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "build": oddtown.BUILD,
    }


def _processor() -> str:
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
