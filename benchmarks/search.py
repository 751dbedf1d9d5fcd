"""Measures the search of this interpreter's build, beside OpenSpiel's Python MCTS in the same run.

    python benchmarks/search.py --peer PYTHON

The peer is an interpreter with open_spiel installed; without one only ours is measured. Iterations per second are those
of whole decisions from positions halfway through random games of two. Then it is counted how many decisions of bots
with a time for their budget keep to it: 99 of 100 must be done within the time, a tenth of it and 20 ms more.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from playouts import machine, measure, table
from speed import halfway

import oddtown
from oddtown.bots import make_bot
from oddtown.conformance import cases

Position = tuple[Any, int]  # a state, and a seat that has a choice there

POSITIONS = 4  # of each game, in which iterations are counted
VALUES = ("linear", "playouts")
BUDGETS = {"50ms": 0.05, "0.2s": 0.2, "1s": 1.0}
MORE, LATEST = 1.1, 0.02
WANTED = 0.99


def choices(game: Any, seats: int, settings: dict[str, str]) -> list[Position]:
    """Returns fixed positions halfway through games, in which a seat has a choice."""
    return [(s, seat) for s, seat in halfway(game, seats, settings) if len(game.legal_actions(s, seat)) > 1]


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
    """Yields so many positions of every game, over its seat counts and settings in turn."""
    for meta in oddtown.games():
        game = oddtown.load(meta.name)
        every = [(case, choices(game, case.seats, case.settings)) for case in cases(game)]
        for n in range(number):
            _, positions = every[n % len(every)]
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


def search_rows(rounds: int, seconds: float, peer: str) -> tuple[str, list[list[str]]]:
    """Measures peer and ours in turns; returns the peer in words, and the rows of the table, each at its best."""
    best: dict[tuple[str, str], float] = {}
    theirs: list[str] = []
    words = "no peer"
    games = [(meta, oddtown.load(meta.name)) for meta in oddtown.games()]
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        lines = []
        if peer:
            head, lines = measure(peer, "peers/openspiel_search.py", seconds)
            words = f"OpenSpiel {head['version']} on Python {head['python']}"
        theirs = [line["game"] for line in lines]
        figures = {(line["game"], "OpenSpiel, rollouts"): line["iterations_per_s"] for line in lines}
        for meta, game in games:
            positions = choices(game, 2, {})[:POSITIONS]
            for value in VALUES:
                figures[meta.title, f"mcts, {value}"] = iterations_per_s(game, positions, value, seconds)
        best = {name: max(figure, best.get(name, 0.0)) for name, figure in figures.items()}
    rows = []
    for (game, bot), figure in best.items():
        ratios = [f"{figure / best[name, 'OpenSpiel, rollouts']:.1f}" for name in theirs]
        rows.append([game, bot, f"{figure:,.0f}", *ratios])
    return words, [["game", "search", "iterations/s", *(f"x {name}" for name in theirs)], *rows]


def budget_rows(number: int) -> list[list[str]]:
    """Counts the decisions that keep to their budget."""
    positions = list(everywhere(number))
    rows = [["bot", "wanted", "decisions", "within", "slowest ms"]]
    for budget, seconds in BUDGETS.items():
        print(f"mcts:{budget}: {len(positions)} decisions", file=sys.stderr, flush=True)
        times = times_of(f"mcts:{budget}", positions)
        within = sum(one <= seconds * MORE + LATEST for one in times) / len(times)
        met = "met" if within >= WANTED else "missed"
        wanted = f"{WANTED:.0%} within {1000 * (seconds * MORE + LATEST):.0f} ms"
        rows.append([f"mcts:{budget}", wanted, str(len(times)), f"{within:.1%} {met}", f"{1000 * max(times):.0f}"])
    return rows


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", default="", help="interpreter with open_spiel installed")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured, the best counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="of search in every position")
    parser.add_argument("--decisions", type=int, default=50, help="of every game for each time budget")
    asked = parser.parse_args()
    words, search = search_rows(asked.rounds, asked.seconds, asked.peer)
    budgets = budget_rows(asked.decisions)
    build = "compiled" if oddtown.COMPILED else "pure"
    print(
        "\n".join(
            [
                f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine()}; load at the end {os.getloadavg()[0]:.1f}.",
                f"Oddtown {oddtown.__version__}, {build}, on Python {platform.python_version()} beside {words}.",
                "",
                *table(search[0], search[1:]),
                "",
                *table(budgets[0], budgets[1:]),
            ]
        )
    )


if __name__ == "__main__":
    main()
