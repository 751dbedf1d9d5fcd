"""Plays the matches by which the bots' strength is known, and writes their figures to docs/bots.md.

    python benchmarks/strength.py [PART ...] [--games oddworld] [--minutes 10] [--jobs 2]

Every match is one bot against another in all other seats, each deal once with every rotation, on deals that no training
has seen. Played games are kept in build/strength, for each build and for the weights they were played with, so what is
interrupted goes on where it stopped, also on another machine (the figures name the last one). A match that is not yet
played to its end, or was played with other weights, is left out of the tables.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, NamedTuple

from playouts import ROOT, machine, put_between_marks, table

import oddtown
from oddtown.arena import Report, Standing, run_arena
from oddtown.bots.processes import cores
from oddtown.bots.weights import weights_hash

BUILD = oddtown.BUILD
KEPT = ROOT / "build" / "strength"
FIGURES = ROOT / "docs" / "strength.json"
REPORT = ROOT / "docs" / "bots.md"
SEED = 2026
SEATS = {"oddworld": (2, 3, 4, 5), "littletown": (2, 3, 4), "oddville": (2, 3, 4), "tybor": (2, 3, 4)}
# Iterations that take about 50 ms for an average answer in the compiled build, by game and number of seats.
BUDGET = {
    ("oddworld", 2): 3200,
    ("oddworld", 3): 1900,
    ("oddworld", 4): 1900,
    ("oddworld", 5): 1100,
    ("littletown", 2): 250,
    ("littletown", 3): 180,
    ("littletown", 4): 145,
    ("oddville", 2): 420,
    ("oddville", 3): 210,
    ("oddville", 4): 185,
    ("tybor", 2): 780,
    ("tybor", 3): 670,
    ("tybor", 4): 500,
}


class Pairing(NamedTuple):
    """One match: how many games at the most, and the gain a sequential test looks for, if it is one."""

    part: str
    game: str
    seats: int
    bot: str
    other: str
    games: int
    gain: float | None = None

    @property
    def weights(self) -> str:
        """The hash of the weights that are there for it now."""
        return weights_hash(oddtown.load(self.game), self.seats)

    @property
    def file(self) -> Path:
        """Where its games are kept."""
        bots = f"{self.bot} {self.other}".replace(":", "_").replace("@", "_").replace(",", "_").replace("=", "_")
        return KEPT / BUILD / f"{self.part} {self.game} {self.seats} {bots} {self.weights}.jsonl".replace(" ", "-")


def pairings() -> list[Pairing]:
    """Returns all matches, part by part."""
    every = [(game, seats) for game, numbers in SEATS.items() for seats in numbers]
    found = [Pairing("greedy", game, seats, "greedy", "greedy@1", 400) for game, seats in every]
    for game, seats in every:
        found.append(Pairing("value", game, seats, "value", "greedy", 4000, 0.05))
        # In Odd World a search answers nearly always as the value does. At two and three seats next to nothing is
        # gained, and the test would need very many games: what is undecided after fewer is reported as such.
        most = 500 if game == "oddworld" and seats < 4 else 6000
        found.append(Pairing("search", game, seats, f"mcts:{BUDGET[game, seats]}", "value", most, 0.03))
        found.append(Pairing("second", game, seats, "mcts:1s", "value", 40))
    found.append(Pairing("bar", "oddworld", 2, "value", "greedy@1", 1000))
    found.append(Pairing("bar", "oddworld", 2, "value", "greedy", 1000))
    found.extend(Pairing("bar", game, 2, "expert", "greedy", 40) for game in ("littletown", "oddville", "tybor"))
    for game, seats in (("oddworld", 2), ("oddworld", 4), ("tybor", 2), ("tybor", 4)):
        found.append(Pairing("memory", game, seats, "value", "value,memory=0", 1000))
    for seats in (2, 4):
        found.append(Pairing("memory", "tybor", seats, "mcts:300", "mcts:300,memory=0", 400))
    for game in SEATS:
        for bot, other in (("beginner", "random"), ("casual", "beginner"), ("strong", "casual")):
            found.append(Pairing("levels", game, 2, bot, other, 200))
    return found


def play(pairing: Pairing, jobs: int, until: float) -> Report | None:
    """Plays a match as far as the time reaches; returns its report when all is played."""

    def watch(standing: Standing) -> None:
        if time.monotonic() > until:
            raise TimeoutError

    try:
        return run_arena(
            pairing.game,
            [pairing.bot, pairing.other],
            pairing.games,
            pairing.seats,
            seed=SEED,
            jobs=jobs,
            progress=watch,
            field=True,
            gain=pairing.gain,
            save=pairing.file,
        )
    except TimeoutError:
        return None


def figures(pairing: Pairing, report: Report) -> dict[str, Any]:
    """Returns what is written down of a match."""
    result, sprt = report[0], report.sprt
    return {
        **pairing._asdict(),
        "played": report.games,
        "share": round(result.share, 4),
        "low": round(result.low, 4),
        "high": round(result.high, 4),
        "fair": round(result.fair, 4),
        "verdict": sprt.verdict if sprt else "",
        "ms": round(1000 * result.seconds_per_decision, 1),
        "ms_99": round(1000 * result.seconds_99),
        "weights": report.plan.weights,
        "build": BUILD,
        "machine": machine(),
    }


def rows(part: str, known: list[dict[str, Any]]) -> list[str]:
    """Returns the table of one part, and what it was played on."""
    known = [each for each in known if each["part"] == part]
    last = {"value": ["test"], "search": ["ms", "test"], "second": ["99 % within"]}.get(part, [])
    tell = {
        "test": lambda each: each["verdict"],
        "ms": lambda each: f"{each['ms']:.0f}",
        "99 % within": lambda each: f"{each['ms_99']:,} ms",
    }
    head = ["game", "match", "seats", "games", "share", "95 %", "even", *last]
    body = [
        [
            oddtown.load(each["game"]).meta.title,
            f"`{each['bot']}` against `{each['other']}`",
            str(each["seats"]),
            f"{each['played']:,}",
            f"{each['share']:.1%}",
            f"{each['low']:.1%} to {each['high']:.1%}",
            f"{each['fair']:.0%}",
            *(tell[column](each) for column in last),
        ]
        for each in known
    ]
    machines = dict.fromkeys(f"{each['machine']}, {each['build']} build" for each in known)
    return [*table(head, body), "", f"Played on {'; '.join(machines)}."] if body else ["Not measured yet."]


def write(known: list[dict[str, Any]]) -> None:
    """Writes the figures, and the tables where the report has a place for them."""
    text = REPORT.read_text(encoding="utf-8")
    for part in dict.fromkeys(pairing.part for pairing in pairings()):
        text = put_between_marks(text, part, rows(part, known))
    REPORT.write_text(text, encoding="utf-8")
    FIGURES.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Plays what is asked for and not yet known."""
    parts = list(dict.fromkeys(pairing.part for pairing in pairings()))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of: {', '.join(parts)}; all by default")
    parser.add_argument("--games", nargs="*", default=list(SEATS), choices=list(SEATS), help="games to play")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes; one per core by default")
    given = parser.parse_args()
    if set(given.parts) - set(parts):
        parser.error(f"expected parts of: {', '.join(parts)}; came {' '.join(given.parts)}")
    until = time.monotonic() + 60 * given.minutes
    (KEPT / BUILD).mkdir(parents=True, exist_ok=True)
    known = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else []
    order = {pairing: number for number, pairing in enumerate(pairings())}
    done = {Pairing(*(each[name] for name in Pairing._fields)): each for each in known}
    done = {pairing: each for pairing, each in done.items() if each.get("weights") == pairing.weights}
    write([done[each] for each in order if each in done])
    for pairing in order:
        if pairing.part not in (given.parts or parts) or pairing.game not in given.games or pairing in done:
            continue
        if time.monotonic() > until:
            break
        report = play(pairing, given.jobs, until)
        if report is not None:
            done[pairing] = figures(pairing, report)
            print(json.dumps(done[pairing]), flush=True)
            write([done[each] for each in order if each in done])


if __name__ == "__main__":
    main()
