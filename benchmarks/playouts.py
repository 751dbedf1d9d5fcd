"""Sets our random playouts and state copies beside catanatron's, measured in one run, in turns.

    python benchmarks/playouts.py --compiled FOLDER --peer PYTHON

FOLDER holds the compiled build (`make compiled`), PYTHON is an interpreter with catanatron installed. The peer runs
before each of ours, so that all of them meet the same machine; of each figure the best counts. The table is printed and
written to docs/speed.md.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SOURCE = ROOT / "src"
REPORT = ROOT / "docs" / "speed.md"

# For each game: times the peer's decisions/s with each build, and times faster than the peer's copy.
TARGETS = {
    "Tybor the Builder": {"pure": 3, "compiled": 18, "copies": 6},
    "OddVille": {"pure": 2, "compiled": 12, "copies": 5},
    "Odd World": {"pure": 12, "compiled": 45, "copies": 15},
    "Little Town Builders": {"pure": 3, "compiled": 20, "copies": 6},
}

Figures = dict[str, Any]


def measure(python: str, script: str, seconds: float, source: Path | None = None) -> tuple[Figures, list[Figures]]:
    """Runs a script in an interpreter, with the package of a folder if one is given; returns its head and lines."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if source is not None:
        environment["PYTHONPATH"] = str(source.resolve())
    command = [os.path.abspath(python), str(HERE / script), "--seconds", str(seconds)]
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(command, env=environment, cwd=elsewhere, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{script} did not run in {python}")
    head, *lines = map(json.loads, done.stdout.splitlines())
    return head, lines


def better(best: Figures, line: Figures) -> Figures:
    """Returns the best of two measurements: the quicker playouts, whole, and each other figure at its best."""
    merged = {**max(best, line, key=lambda one: one["decisions_per_s"])}
    merged["driven_per_s"] = max(best["driven_per_s"], line["driven_per_s"])
    for name in (name for name in line if name.endswith("_us")):
        merged[name] = min(best[name], line[name])
    return merged


def best_of(runs: Iterable[list[Figures]]) -> list[Figures]:
    """Returns each line of several runs at its best."""
    return [reduce(better, lines) for lines in zip(*runs, strict=True)]


def machine() -> str:
    """Returns the machine in words."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0] if names else cpu
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"


def case(line: Figures) -> str:
    """Returns a table's name: game, seats, settings."""
    settings = "".join(f", {name} {value}" for name, value in line["settings"].items())
    return f"{line['title']}, {line['seats']} seats{settings}"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """Returns a Markdown table, its columns in line; all but the first two are figures."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]

    def line(row: list[str]) -> str:
        cells = [
            cell.ljust(width) if n < 2 else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(cells)} |"

    rule = ["-" * width if n < 2 else "-" * (width - 1) + ":" for n, width in enumerate(widths)]
    return [line(head), line(rule), *map(line, rows)]


def put_between_marks(text: str, part: str, lines: list[str]) -> str:
    """Returns a report with these lines in the place that its marks keep for a part."""
    begin, end = f"<!-- {part} -->", f"<!-- /{part} -->"
    if not 0 <= text.find(begin) < text.find(end):
        raise ValueError(f"expected {begin} and then {end} in the report, to write between them")
    before, _, rest = text.partition(begin)
    return "\n".join([before + begin, "", *lines, "", end]) + rest.partition(end)[2]


def playout_table(peer: Figures, ours: dict[str, list[Figures]]) -> list[str]:
    """Returns the table of random playouts."""
    head = ["game", "build", "decisions/s", "x peer", "games/s", "decisions/game", "driven decisions/s", "x peer"]

    def row(name: str, build: str, line: Figures) -> list[str]:
        return [
            name,
            build,
            f"{line['decisions_per_s']:,.0f}",
            f"{line['decisions_per_s'] / peer['decisions_per_s']:.1f}",
            f"{line['games_per_s']:,.0f}",
            f"{line['decisions_per_game']:.0f}",
            f"{line['driven_per_s']:,.0f}",
            f"{line['driven_per_s'] / peer['driven_per_s']:.1f}",
        ]

    rows = [row("catanatron, 4 seats", "peer", peer)]
    rows += [row(case(line), build, line) for build, lines in ours.items() for line in lines]
    return table(head, rows)


def state_table(peer: Figures, ours: dict[str, list[Figures]]) -> list[str]:
    """Returns the table of copies and re-dealt worlds."""
    head = ["game", "build", "copy µs", "x peer", "determinize µs", "perspective µs"]
    rows = [["catanatron, 4 seats", "peer", f"{peer['copy_us']:.1f}", "1.0", "", ""]]
    for build, lines in ours.items():
        for line in lines:
            times = [f"{line['determinize_us']:.1f}", f"{line['perspective_us']:.1f}"]
            ratio = f"{peer['copy_us'] / line['copy_us']:.1f}"
            rows.append([case(line), build, f"{line['copy_us']:.2f}", ratio, *times])
    return table(head, rows)


def target_table(peer: Figures, ours: dict[str, list[Figures]]) -> list[str]:
    """Returns the targets, each against the slowest of our tables."""
    rows = []
    for title, targets in TARGETS.items():
        for build, all_lines in ours.items():
            lines = [line for line in all_lines if line["title"] == title]
            playouts = min(line["decisions_per_s"] for line in lines) / peer["decisions_per_s"]
            copies = peer["copy_us"] / max(line["copy_us"] for line in lines)
            for what, target, came in (("playouts", targets[build], playouts), ("copies", targets["copies"], copies)):
                met = "met" if came >= target else "missed"
                rows.append([title, what, build, f"at least {target}x", f"{came:.1f}x", met])
    return table(["game", "target", "build", "wanted", "slowest table", ""], rows)


def main() -> None:
    """Measures, prints and writes the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, metavar="FOLDER", help="the compiled build; without it, pure alone")
    parser.add_argument("--peer", required=True, help="interpreter with catanatron installed")
    parser.add_argument("--rounds", type=int, default=3, help="how often each of ours is measured, the best counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="of playouts for each figure")
    asked = parser.parse_args()
    builds = {"pure": SOURCE} | ({"compiled": asked.compiled} if asked.compiled else {})
    peer_runs: list[list[Figures]] = []
    runs: dict[str, list[list[Figures]]] = {build: [] for build in builds}
    versions = {}
    for number in range(asked.rounds):
        for build, source in builds.items():
            print(f"round {number + 1} of {asked.rounds}: catanatron, then ours {build}", file=sys.stderr, flush=True)
            peer_head, lines = measure(asked.peer, "peers/catanatron_speed.py", 3 * asked.seconds)
            peer_runs.append(lines)
            head, lines = measure(sys.executable, "speed.py", asked.seconds, source)
            if head["compiled"] != (build == "compiled"):
                came = "a compiled" if head["compiled"] else "a pure"
                raise SystemExit(
                    f"--{build}: {came} build came; is an old .so beside the sources, or none in the folder?"
                )
            versions[build] = head
            runs[build].append(lines)

    [peer] = best_of(peer_runs)
    ours = {build: best_of(lines) for build, lines in runs.items()}
    pythons = ", ".join(f"{build} on Python {head['python']}" for build, head in versions.items())
    version = next(iter(versions.values()))["version"]
    flags = f"{'--compiled FOLDER ' if asked.compiled else ''}--peer PYTHON"
    report = [
        "# Speed",
        "",
        f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine()}; load at the end {os.getloadavg()[0]:.1f}.",
        f"Oddtown {version} ({pythons}) beside catanatron {peer_head['version']} on Python {peer_head['python']}, one",
        f"thread each, in turns within one run; best of {asked.rounds} for ours, of {len(peer_runs)} for the peer.",
        "",
        f"    python benchmarks/playouts.py {flags} --rounds {asked.rounds} --seconds {asked.seconds:g}",
        "",
        "## Targets",
        "",
        *target_table(peer, ours),
        "",
        "## Random playouts",
        "",
        "A game is everything from the shuffle to the end. A decision is a question with at least two options: forced",
        "answers take time and count for nothing, here and there. *Driven* is one `legal_actions` and one checked",
        "`apply` per answer, as a bot or a server plays; the peer's is its own `play`, which checks as well. Its other",
        "figure is the faster of `play` and a loop without checks. The games differ, and so do their rules' costs: the",
        "ratios say what a search can afford, not whose code is better.",
        "",
        *playout_table(peer, ours),
        "",
        "## States",
        "",
        "On positions halfway through 20 random games. `determinize` deals anew what the seat that is asked has not",
        "seen; a perspective is what a bot is handed.",
        "",
        *state_table(peer, ours),
        "",
    ]
    print("\n".join(report))
    REPORT.write_text("\n".join(report), encoding="utf-8")


if __name__ == "__main__":
    main()
