"""Measures the search of this interpreter's build and prints JSON lines: iterations, then decisions within a time.

    python benchmarks/search.py [--seconds 1] [--decisions 50]

`searches.py` runs it in each build. Iterations per second are those of whole decisions from positions halfway through
random games of two. Then it is counted how many decisions of bots with a time for their budget keep to it, in the
middle and near the end of games: 99 of 100 must be done within the time, a tenth of it and 20 ms more.
"""

import argparse
import json
import platform
import time
from collections.abc import Iterator
from typing import Any

from speed import positions_at

import oddtown
from oddtown.bots import make_bot
from oddtown.conformance import cases

Position = tuple[Any, int]  # a state, and a seat that has a choice there

POSITIONS = 4  # of each game, in which iterations are counted
PARTS = (0.5, 0.9)  # of a game, after which decisions are timed; endings are solved where there is time for it
VALUES = ("best", "playouts")
BUDGETS = {"50ms": 0.05, "0.2s": 0.2, "1s": 1.0}
MORE, LATEST = 1.1, 0.02


def choices(part: float, game: Any, seats: int, settings: dict[str, str]) -> list[Position]:
    """Returns fixed positions after a part of games, in which a seat has a choice."""
    return [(s, seat) for s, seat in positions_at(part, game, seats, settings) if len(game.legal_actions(s, seat)) > 1]


def iterations_per_s(game: Any, positions: list[Position], value: str, seconds: float) -> float:
    """Returns how many iterations a decision makes in a second; a decision that is worked out exactly makes none."""
    done, taken = 0, 0.0
    for s, seat in positions:
        perspective = oddtown.Perspective(game, s, seat)
        bot = make_bot(f"mcts:{seconds:g}s,value={value}", 1)
        start = time.perf_counter()
        visits = bot.choose(perspective).visits
        if visits:
            taken += time.perf_counter() - start
            done += sum(visits.values())
    return done / taken if taken else 0.0


def everywhere(number: int) -> Iterator[tuple[Any, Position]]:
    """Yields so many positions of every game, in its middle and near its end, over seat counts and settings in turn."""
    for meta in oddtown.games():
        game = oddtown.load(meta.name)
        every = [choices(part, game, case.seats, case.settings) for part in PARTS for case in cases(game)]
        for n in range(number):
            positions = every[n % len(every)]
            yield game, positions[n // len(every) % len(positions)]


def times_of(name: str, positions: list[tuple[Any, Position]]) -> list[float]:
    """Returns how long a bot takes for each decision, a game's first question included."""
    bot = make_bot(name, 1)
    times = []
    for game, (s, seat) in positions:
        perspective = oddtown.Perspective(game, s, seat)
        start = time.perf_counter()
        bot.choose(perspective)
        times.append(time.perf_counter() - start)
    return times


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="of search in every position")
    parser.add_argument("--decisions", type=int, default=50, help="of every game for each time budget")
    asked = parser.parse_args()
    build = oddtown.BUILD
    head = {"version": oddtown.__version__, "python": platform.python_version(), "build": build}
    print(json.dumps(head), flush=True)
    for meta in oddtown.games():
        game = oddtown.load(meta.name)
        positions = choices(0.5, game, 2, {})[:POSITIONS]
        for value in VALUES:
            figure = iterations_per_s(game, positions, value, asked.seconds)
            print(json.dumps({"game": meta.title, "value": value, "iterations_per_s": figure}), flush=True)
    everything = list(everywhere(asked.decisions))
    for budget, seconds in BUDGETS.items():
        times = times_of(f"mcts:{budget}", everything)
        allowed = seconds * MORE + LATEST
        within = sum(one <= allowed for one in times)
        line = {"bot": f"mcts:{budget}", "allowed": allowed, "decisions": len(times), "within": within}
        print(json.dumps({**line, "slowest": max(times)}), flush=True)


if __name__ == "__main__":
    main()
