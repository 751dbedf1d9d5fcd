"""Sets our server under load beside boardgame.io's, measured in one run, in turns.

    python benchmarks/load.py --python PYTHON --write

PYTHON is the interpreter that serves Oddtown: the one with the compiled build installed. At every table two clients
play at random in a closed loop: one answer is under way at any time, and its time runs from sending it until both
sockets have the position that follows. Each figure comes from a fresh server; clients and server share this machine.
The table is printed, and with --write put into docs/load.md. Needs Linux and Node 20 or later.
"""

import argparse
import json
import math
import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playouts import machine, table

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NODE = HERE / "load"
REPORT = ROOT / "docs" / "load.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"

TABLES = [1, 10, 50, 200]
FLAT_FILE_TABLES = 10  # the peer's store on disk is measured at so many only
WARM_UP = 1.0  # seconds at one table, before anything counts: compilers, caches and pools
PATIENCE = 60.0  # seconds a server may take to start
COMMITS = "oddtown_commits_total"

Figures = dict[str, Any]


@dataclass
class Contestant:
    """A server to measure: how it is started, what says that it answers, and the client that plays on it."""

    name: str
    command: str  # {port} and {data} are filled in
    is_up: str
    client: str
    tables: list[int]
    database_url: str = ""


# Processes.


def family(pid: int) -> list[int]:
    """Returns a process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has ended meanwhile
        children.setdefault(parent, []).append(int(entry.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def memory_kb(pid: int) -> float:
    """Returns what a server's processes hold in memory."""
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def cpu_seconds(pid: int) -> float:
    """Returns the processor time that a server's processes have used."""
    fields = (Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid))
    return sum(int(user) + int(system) for *_, user, system in (one[:13] for one in fields)) / os.sysconf("SC_CLK_TCK")


def fetch(port: int, path: str) -> str | None:
    """Returns what a server answers, or None."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as response:
            return str(response.read().decode())
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return None


def commits(port: int) -> float:
    """Returns how often the server has committed so far; not a number where it does not say."""
    lines = [line.rpartition(" ") for line in (fetch(port, "/metrics") or "").splitlines()]
    counts = [float(value) for name, _, value in lines if name.partition("{")[0] == COMMITS]
    return sum(counts) if counts else math.nan


@contextmanager
def serving(contestant: Contestant, data: Path) -> Iterator[tuple[int, int]]:
    """Runs a server on a free port; yields its process and the port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [part.format(port=port, data=data) for part in shlex.split(contestant.command)]
    log = data.with_suffix(".log")
    environment = {**os.environ, "NODE_ENV": "production", "DATABASE_URL": contestant.database_url}
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=data.parent, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + PATIENCE
        while fetch(port, contestant.is_up) is None:
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"{contestant.name} did not start: {shlex.join(command)}\n{log.read_text()}")
            time.sleep(0.1)
        yield process.pid, port
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def seated(contestant: Contestant, port: int, tables: int, seconds: float) -> Iterator["subprocess.Popen[str]"]:
    """Runs a client; yields it when all its tables are seated."""
    command = ["node", str(NODE / contestant.client), str(port), str(tables), str(seconds)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
        try:
            heard(client)
            yield client
        finally:
            client.kill()


def heard(client: "subprocess.Popen[str]") -> Figures:
    """Returns the next line that a client says."""
    assert client.stdout is not None
    line = client.stdout.readline()
    if not line:
        raise SystemExit("the client ended early; it says why above")
    said: Figures = json.loads(line)
    return said


def play(client: "subprocess.Popen[str]") -> Figures:
    """Lets a client play, and returns what it measured."""
    assert client.stdin is not None
    client.stdin.write("play\n")
    client.stdin.flush()
    return heard(client)


def measure(contestant: Contestant, tables: int, seconds: float, folder: Path) -> Figures:
    """Measures a fresh server with so many tables."""
    data = Path(tempfile.mkdtemp(dir=folder))
    with serving(contestant, data) as (server, port):
        with seated(contestant, port, 1, WARM_UP) as client:
            play(client)
        empty = memory_kb(server)
        with seated(contestant, port, tables, seconds) as client:
            full = memory_kb(server)
            before = time.monotonic(), cpu_seconds(server), commits(port)
            figures = play(client)
            after = time.monotonic(), cpu_seconds(server), commits(port)
            took = after[0] - before[0]
            figures["kb_seated"] = (full - empty) / tables
            figures["kb_played"] = (memory_kb(server) - empty) / tables
            figures["server_cpu"] = (after[1] - before[1]) / took
            figures["commits_per_s"] = (after[2] - before[2]) / took
    shutil.rmtree(data)
    return {**figures, "server": contestant.name, "tables": tables}


# The machine.


def file_system(folder: Path) -> str:
    """Returns the kind of file system that a folder is on."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    over = [(len(where), kind) for _, where, kind, *_ in mounts if folder.resolve().is_relative_to(where)]
    return max(over)[1]


def syncs_per_s(folder: Path, seconds: float = 1.0) -> float:
    """Returns how many small writes the disk makes safe in a second, one after the other."""
    done = 0
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        start = time.monotonic()
        while time.monotonic() < start + seconds:
            file.write(b"x" * 512)
            os.fdatasync(file.fileno())
            done += 1
    return done / seconds


# The report.

NOTES = """\
At every table two clients play at random. One answer is under way at a time; its time runs from sending it until both
sockets have the position that follows. A table whose game is over is replaced at once. *x peer* is the ratio to
boardgame.io in memory with as many tables: above 1 is better, for times as well. The peer plays Town, a game of ours as
large as Little Town Builders with two seats. It tells every client everything and sends no legal answers, so its client
reckons them; in memory it keeps nothing that outlives it. Oddtown sends each seat its own view and its answers, and has
committed an answer before anybody hears of it. Memory is what the server's processes hold beyond a warm, idle server,
for each table: when all are seated, and after the play, with garbage that waits to be collected and with games that are
over. CPU is in shares of one core; clients and server share the machine.""".splitlines()

HEAD = ["tables", "server", "actions/s", "x peer", "p50 ms", "x peer", "p90 ms", "p99 ms", "x peer"]
HEAD += ["KB/table seated", "KB/table played", "server CPU", "client CPU", "commits/s"]


def row(figures: Figures, peer: Figures) -> list[str]:
    """Returns a line of the table; a ratio above 1 is better than the peer, for times as well."""
    commits_per_s = figures["commits_per_s"]
    return [
        str(figures["tables"]),
        figures["server"],
        f"{figures['actions_per_s']:,.0f}",
        f"{figures['actions_per_s'] / peer['actions_per_s']:.2f}",
        f"{figures['p50_ms']:.2f}",
        f"{peer['p50_ms'] / figures['p50_ms']:.2f}",
        f"{figures['p90_ms']:.2f}",
        f"{figures['p99_ms']:.2f}",
        f"{peer['p99_ms'] / figures['p99_ms']:.2f}",
        f"{figures['kb_seated']:,.0f}",
        f"{figures['kb_played']:,.0f}",
        f"{figures['server_cpu']:.0%}",
        f"{figures['client_cpu']:.0%}",
        "-" if math.isnan(commits_per_s) else f"{commits_per_s:,.0f}",
    ]


def put(path: Path, measured: list[str]) -> None:
    """Writes what was measured between the markers of a file, and leaves the rest of it alone."""
    text = path.read_text(encoding="utf-8") if path.exists() else f"# Load\n\n{BEGIN}\n{END}\n"
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{path}: expected the lines {BEGIN} and {END}")
    path.write_text("\n".join([before + BEGIN, "", *measured, "", END + after]), encoding="utf-8")


def said_by(*command: str) -> str:
    """Returns what a command prints."""
    wide = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}  # so that help names every option in full
    done = subprocess.run(command, env=wide, cwd=NODE, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"expected an answer of: {shlex.join(command)}")
    return done.stdout.strip()


def contestants(asked: argparse.Namespace) -> tuple[list[Contestant], Contestant]:
    """Returns all servers that are asked for, and among them the peer."""
    ours: list[Contestant] = []
    up, client = "/healthz", "oddtown_client.js"
    if asked.python:
        python = os.path.abspath(asked.python)
        serve = f"{shlex.quote(python)} -m oddtown serve --port {{port}} --data {{data}} --pace 0"
        if "--no-limits" in said_by(python, "-m", "oddtown", "serve", "--help"):
            serve += " --no-limits"  # all clients share one address
        ours.append(Contestant("Oddtown, SQLite", serve, up, client, asked.tables))
        if asked.database_url:
            ours.append(Contestant("Oddtown, PostgreSQL", serve, up, client, asked.tables, asked.database_url))
    for given in asked.server_command:
        name, _, command = given.partition("=")
        ours.append(Contestant(name, command, up, client, asked.tables, asked.database_url or ""))
    up, client = "/games", "boardgameio_client.js"
    serve = f"node {shlex.quote(str(NODE / 'boardgameio_server.js'))} {{port}}"
    peer = Contestant("boardgame.io, memory", serve, up, client, asked.tables)
    on_disk = [tables for tables in asked.tables if tables == FLAT_FILE_TABLES]
    flat_file = Contestant("boardgame.io, flat file", f"{serve} {{data}}", up, client, on_disk)
    return [peer, *ours, flat_file], peer


def main() -> None:
    """Measures, prints, and writes the report if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", help="interpreter that serves Oddtown")
    parser.add_argument("--database-url", help="an empty PostgreSQL database: Oddtown is measured on it as well")
    parser.add_argument(
        "--server-command",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="another server that speaks as Oddtown does; {port} and {data} are filled in; may be given several times",
    )
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="numbers of tables at the same time")
    parser.add_argument("--seconds", type=float, default=10.0, help="of play for each figure")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured, the quickest counts")
    parser.add_argument("--data", type=Path, default=ROOT / "build", help="folder on the disk that is measured")
    parser.add_argument(
        "--write", nargs="?", type=Path, const=REPORT, metavar="FILE", help="write docs/load.md, or FILE"
    )
    asked = parser.parse_args()
    if not asked.python and not asked.server_command:
        parser.error("expected --python or --server-command or both, neither came")
    if not (NODE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=NODE, check=True)
    asked.data.mkdir(parents=True, exist_ok=True)
    disk = file_system(asked.data)
    if disk in {"tmpfs", "ramfs"}:
        raise SystemExit(f"{asked.data}: expected a folder on a disk, came one on {disk}, where a commit costs nothing")

    servers, peer = contestants(asked)
    best: list[Figures] = []
    with tempfile.TemporaryDirectory(dir=asked.data, prefix="load-") as folder:
        syncs = syncs_per_s(Path(folder))
        for tables in asked.tables:
            runs: dict[str, list[Figures]] = {one.name: [] for one in servers if tables in one.tables}
            for number in range(asked.rounds):
                for server in (one for one in servers if one.name in runs):
                    doing = f"tables {tables}, round {number + 1} of {asked.rounds}: {server.name}"
                    print(doing, end=" ... ", file=sys.stderr, flush=True)
                    figures = measure(server, tables, asked.seconds, Path(folder))
                    print(f"{figures['actions_per_s']:,.0f} actions/s", file=sys.stderr, flush=True)
                    runs[server.name].append(figures)
            best += [max(all_, key=lambda one: one["actions_per_s"]) for all_ in runs.values()]

    peers = {figures["tables"]: figures for figures in best if figures["server"] == peer.name}
    lines = table(HEAD, [row(figures, peers[figures["tables"]]) for figures in best])
    version = said_by(asked.python, "-m", "oddtown", "--version") if asked.python else "Oddtown"
    peer_version = said_by("node", "-p", "require('boardgame.io/package.json').version")
    node_version = said_by("node", "--version").removeprefix("v")
    given = {"--python PYTHON": asked.python, "--database-url URL": asked.database_url}
    flags = [flag for flag, value in given.items() if value] + len(asked.server_command) * ["--server-command ..."]
    flags += [
        f"--tables {' '.join(map(str, asked.tables))}",
        f"--seconds {asked.seconds:g}",
        f"--rounds {asked.rounds}",
    ]
    measured = [
        f"Measured {datetime.now(UTC):%Y-%m-%d} on {machine()}; load at the end {os.getloadavg()[0]:.1f}.",
        f"{version}, beside boardgame.io {peer_version}, Node {node_version},",
        f"in turns within one run; {asked.seconds:g} seconds each, quickest of {asked.rounds}. The data lie on",
        f"{disk}; the disk makes {syncs:,.0f} small writes safe in a second, one after the other.",
        "",
        f"    python benchmarks/load.py {' '.join(flags)}",
        "",
        *NOTES,
        "",
        *lines,
    ]
    print("\n".join(measured))
    if asked.write:
        put(asked.write, measured)


if __name__ == "__main__":
    main()
