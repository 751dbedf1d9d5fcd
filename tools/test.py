"""Runs the tests part by part, several parts at a time, and says at the end what ran, how much of it, and for how long.

Usage: test.py all | quick | check, run by the Python of the development environment.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from can_compile import what_is_missing

LOGS = Path("build", "test")
COMPILED = Path("build", "compiled").absolute()
BIN = Path(sys.executable).parent
MINUTE = 60

CHECKS = {
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
    "lint": [str(BIN / "ruff"), "check", "--quiet", "."],
    "types": [str(BIN / "mypy")],
    "types of the wire": [sys.executable, "tools/protocol_types.py", "--check"],
    "client": [sys.executable, "tools/client.py", "check"],
}


class Part(NamedTuple):
    """Something to run: a name, the arguments of pytest or else a command, and on which build."""

    name: str
    tests: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    is_compiled: bool = False


class Result(NamedTuple):
    """What came of a part."""

    part: Part
    seconds: float
    is_green: bool
    passed: int = 0
    failed: int = 0
    missing: tuple[str, ...] = ()  # why tests did not run, once for each


CHECKING = [Part(name, command=tuple(command)) for name, command in CHECKS.items()]


def main() -> None:
    """Runs the lanes side by side, and closes with a line for each part."""
    kinds = {"all": everything, "quick": quickly, "check": lambda: [CHECKING]}
    if len(sys.argv) != 2 or sys.argv[1] not in kinds:
        sys.exit(f"expected one of {', '.join(kinds)}; came {' '.join(sys.argv[1:]) or 'nothing'}")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs in the background ignore Ctrl-C
    LOGS.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with Heart() as heart, ThreadPoolExecutor() as pool:
        results = [result for lane in pool.map(heart.run, kinds[sys.argv[1]]()) for result in lane]
    sys.exit(close(results, time.monotonic() - begun))


# How tests are shared out: those that share a server stay together.
WORKERS = max(2, (os.cpu_count() or 2) // 2)  # in each of about three lanes
ALONE = ("-n", str(WORKERS), "--dist", "worksteal")
TOGETHER = ("-n", str(WORKERS + 1), "--dist", "loadfile")  # they also wait
# What is slow, or waits, is tested on the compiled build where there is one, and the rest as the sources lie here. What
# one build could do otherwise than the other is tested on both.
RULES = ("tests/core", "tests/games", *sorted(map(str, Path("tests").glob("test_*.py"))))
SLOW = ("tests/conformance", "tests/bots", "tests/arena", "tests/training")
BOTH = ("tests/conformance/test_games.py", "tests/bots/test_search.py", "tests/server/test_play.py")
RECORDS = sorted(map(str, Path("tests", "games").glob("*/test_records.py")))
SAME = ("tests/test_build.py", "tests/core/test_copies.py", *RECORDS)


def everything() -> list[list[Part]]:
    """Returns all parts, in lanes that run side by side: what waits leaves the cores to what calculates."""
    subprocess.run([sys.executable, "tests/needs.py"], check=False)
    is_compiled = not what_is_missing()
    lanes = [
        [Part("server", (*TOGETHER, "tests/server"), is_compiled=is_compiled)],
        [
            Part("browser", (*TOGETHER, "tests/browser"), is_compiled=is_compiled),
            Part("terminal", (*TOGETHER, "tests/cli"), is_compiled=is_compiled),
        ],
        [
            Part("conformance, bots, arena, training", (*ALONE, *SLOW), is_compiled=is_compiled),
            *CHECKING,
            Part("rules", (*ALONE, *RULES)),
        ],
    ]
    if is_compiled:
        lanes[1].append(Part("games of the compiled build", (*ALONE, *SAME), is_compiled=True))
        lanes[1].append(Part("play and search, interpreted", (*TOGETHER, *BOTH)))
    return lanes


def quickly() -> list[list[Part]]:
    """Returns what finds most mistakes soon."""
    tests = ("tests/core", "tests/games/littletown", "tests/conformance/test_games.py")
    return [CHECKING, [Part("core, Little Town, conformance at two seats", (*ALONE, *tests))]]


class Heart:
    """Runs lanes of parts, and says from time to time what is running."""

    def __init__(self) -> None:
        self.running: dict[str, float] = {}
        self.has_ended = threading.Event()

    def __enter__(self) -> "Heart":
        threading.Thread(target=self.beat, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.has_ended.set()

    def beat(self) -> None:
        """Names the running parts once a minute."""
        while not self.has_ended.wait(MINUTE):
            print(f"== running: {', '.join(self.running)}", flush=True)

    def run(self, lane: list[Part]) -> list[Result]:
        """Runs parts one after the other."""
        return [self.run_part(part) for part in lane]

    def run_part(self, part: Part) -> Result:
        """Runs a part; where it fails, all that it said is said here."""
        begun = self.running[part.name] = time.monotonic()
        log, report = (LOGS / f"{part.name.replace(' ', '-')}{suffix}" for suffix in (".log", ".xml"))
        report.unlink(missing_ok=True)
        command = part.command or (sys.executable, "-m", "pytest", f"--junitxml={report}", *part.tests)
        with log.open("w") as said:
            done = subprocess.run(command, stdout=said, stderr=said, env=environment(part), check=False)
        result = counted(part, report, time.monotonic() - begun, done.returncode == 0)
        del self.running[part.name]
        if not result.is_green:
            print(f"== {part.name} FAILED:\n{log.read_text(errors='replace')}", flush=True)
        print(line(result), flush=True)
        return result


def environment(part: Part) -> dict[str, str]:
    """Returns the environment of a part: which build it runs on."""
    # Without bytecode every one of the many processes would compile our sources anew.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if part.is_compiled:
        return inherited | {"ODDTOWN_BUILD": "compiled", "PYTHONPATH": str(COMPILED)}
    return inherited | {"ODDTOWN_BUILD": "pure"}


def counted(part: Part, report: Path, seconds: float, is_green: bool) -> Result:
    """Returns what came of a part, with the counts that pytest has written down."""
    if not part.tests or not report.exists():
        return Result(part, seconds, is_green)
    suite = ElementTree.parse(report).getroot()[0]
    tests, failed, errors, skipped = (int(suite.get(key, 0)) for key in ("tests", "failures", "errors", "skipped"))
    why = dict.fromkeys(str(each.get("message")) for each in suite.iter("skipped"))
    missing = [
        f"{sum(each.get('message') == reason for each in suite.iter('skipped'))} tests: {reason}" for reason in why
    ]
    return Result(part, seconds, is_green, tests - failed - errors - skipped, failed + errors, tuple(missing))


def line(result: Result) -> str:
    """Returns a line about a part."""
    counts = f"{result.passed:,} passed" if result.part.tests else "passed" if result.is_green else "failed"
    counts += f", {result.failed:,} failed" if result.failed else ""
    return f"   {result.part.name:<36} {counts:>24} {result.seconds:6.0f} s"


def close(results: list[Result], seconds: float) -> int:
    """Says what ran and what did not; returns the exit status."""
    missing = [why for result in results for why in result.missing]
    if sys.argv[-1] == "all" and (why := what_is_missing()):
        missing.append(f"the compiled build: it needs {why}")
    print("\n== what ran")
    for result in results:
        print(line(result))
    for why in missing:
        print(f"   NOT RUN: {why}")
    passed, failed = (sum(getattr(result, count) for result in results) for count in ("passed", "failed"))
    print(f"tests: {passed} passed, {failed} failed\n== {seconds / MINUTE:.1f} minutes", flush=True)
    is_green = all(result.is_green for result in results) and not (missing and os.environ.get("CI"))
    return 0 if is_green else 1


if __name__ == "__main__":
    main()
