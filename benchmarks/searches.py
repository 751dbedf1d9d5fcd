"""Sets our search beside OpenSpiel's Python MCTS, measured in one run, in turns, and writes it to docs/bots.md.

    python benchmarks/searches.py --compiled FOLDER --peer PYTHON

FOLDER holds the compiled build (`make compiled`), PYTHON is an interpreter with open_spiel installed. The peer runs
before each of ours, so that all of them meet the same machine; of iterations the best count, of the times the worst.
"""

import argparse
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from playouts import ROOT, SOURCE, Figures, machine, measure, put_between_marks, table

REPORT = ROOT / "docs" / "bots.md"
WANTED = 0.99  # of the decisions within their time


def iteration_rows(peer: dict[str, float], ours: dict[tuple[str, str, str], float]) -> list[str]:
    """Returns the table of iterations."""
    head = ["game", "search", "build", "iterations/s", *(f"x {name}" for name in peer)]
    rows = [[name, "OpenSpiel, rollouts", "peer", f"{figure:,.0f}"] + [""] * len(peer) for name, figure in peer.items()]
    for (game, value, build), figure in ours.items():
        ratios = [f"{figure / other:.2f}" for other in peer.values()]
        rows.append([game, f"mcts, {value}", build, f"{figure:,.0f}", *ratios])
    return table(head, rows)


def budget_rows(ours: dict[tuple[str, str], Figures]) -> list[str]:
    """Returns the table of decisions that keep to their budget."""
    rows = []
    for (bot, build), line in ours.items():
        share = line["within"] / line["decisions"]
        met = "met" if share >= WANTED else "missed"
        wanted = f"{WANTED:.0%} within {1000 * line['allowed']:.0f} ms"
        rows.append(
            [bot, build, wanted, f"{line['decisions']:,}", f"{share:.1%} {met}", f"{1000 * line['slowest']:.0f}"]
        )
    return table(["bot", "build", "wanted", "decisions", "within", "slowest ms"], rows)


def main() -> None:
    """Measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", type=Path, required=True, metavar="FOLDER", help="the compiled build")
    parser.add_argument("--peer", required=True, help="interpreter with open_spiel")
    parser.add_argument("--rounds", type=int, default=2, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="of search in every position")
    asked = parser.parse_args()
    peer: dict[str, float] = {}
    iterations: dict[tuple[str, str, str], float] = {}
    budgets: dict[tuple[str, str], Figures] = {}
    words = ""
    for number in range(asked.rounds):
        for build, source in (("pure", SOURCE), ("compiled", asked.compiled)):
            print(f"round {number + 1} of {asked.rounds}: the peer, then ours {build}", file=sys.stderr, flush=True)
            theirs, lines = measure(asked.peer, "peers/openspiel_search.py", asked.seconds)
            for line in lines:
                peer[line["game"]] = max(line["iterations_per_s"], peer.get(line["game"], 0.0))
            head, lines = measure(sys.executable, "search.py", asked.seconds, source)
            if head["build"] != build:
                parser.error(f"expected the {build} build in {source}, came {head['build']}")
            words = f"Oddtown {head['version']} on Python {head['python']} beside "
            words += f"OpenSpiel {theirs['version']} on Python {theirs['python']}."
            for line in lines:
                if "bot" in line:
                    key = (line["bot"], head["build"])
                    budgets[key] = min(line, budgets.get(key, line), key=lambda one: one["within"])
                else:
                    name = (line["game"], line["value"], head["build"])
                    iterations[name] = max(line["iterations_per_s"], iterations.get(name, 0.0))
    day = f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine()}; load at the end {os.getloadavg()[0]:.1f}."
    found = [day, words, "", *iteration_rows(peer, iterations), "", *budget_rows(budgets)]
    report = put_between_marks(REPORT.read_text(encoding="utf-8"), "speed", found)
    REPORT.write_text(report, encoding="utf-8")
    print("\n".join(found))


if __name__ == "__main__":
    main()
