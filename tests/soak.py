"""The full counts: whole games to the end, worlds compared, planted leaks found. Writes docs/soak.md.

    python tests/soak.py [tests] [GAME ...] [bots] [server] [browser]
        --games 20000 --checks 100000 --kills 200 --rubbish 10000

Counts are per game of the registry, shared out over its editions, seat counts and settings; those of the server are per
database. Of what is not asked for, the section of the report stays as it is. What the bots have played is kept in
build/soak, so that they go on where they were stopped.
"""

import argparse
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.progress import track

import oddtown
from browser.long import play_long
from games.oddville.cities import check_cities
from oddtown.arena import run_arena
from oddtown.bots import make_bot
from oddtown.bots.processes import cores
from oddtown.conformance import (
    bots_of,
    cases,
    check_choices,
    check_player,
    check_relabelled_replay,
    check_rules,
    check_secrecy,
    check_worlds,
    choosers_of,
    random_match,
)
from oddtown.conformance.positions import Case, answers, stride_for
from oddtown.core.hidden import viewers
from server.conftest import Server
from server.drill import drill, entries, pair, race, replace_holder
from server.postgres import postgres
from server.rubbish import ask_everything, send_rubbish
from server.wire import Base, compare

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "soak.md"
SLICE = 50  # games of one task
BOTS = "bots"
SERVER = "server"
BROWSER = "browser"
TESTS = "tests"
RIVALS = ("value", "greedy")  # of the bot that searches
ITERATIONS = 30  # of bots that are asked in two worlds
PRESSES = 200  # answers on end in every game through the pages
HEAD = """# Soak

`make soak` plays and compares in full what `make test` does in short. Nothing below failed.

Tests themselves have a full form (`ODDTOWN_FULL=1`), which `make soak` runs first. What `make test` does less of:

| what | in short | in full |
|---|---|---|
| whole games in the browser | each game at one size, 2 seats | desk and phone, 2 seats and most |
| pages and tables with axe-core | every other pair of page or game and look | all pairs |
| lessons, topics and "What is this?" in the browser | each game at one size | at both |
| all answers on the board and in the list | 6 questions of each game | 12 |
| motion in the browser | where a test is about it | everywhere |
| conformance, compiled | 40, 30, 20 looks; one match; a setting at one table | 80, 50, 40; two; at two |
| bots asked in two worlds | in 60 positions of each game | in 100 |
| conformance, interpreted | each game at its smallest table | at every table |
| bots at a table of the server | the four levels | every bot that has a name |
| playing on from a replay | two games for each property, every other seat | all games, both seats |
| worlds compared over the wire | 20 steps, 8 looks | 30 steps, 12 looks |
"""


class Task(NamedTuple):
    """One slice of work: what to count, in which game and case, from which seed on, how much."""

    count: str
    game: str
    edition: str
    case: Case
    seed: int
    amount: int


def random_games(task: Task) -> dict[str, int]:
    """Plays random games to the end on the fast generator; every card and piece is there before and after."""
    game = oddtown.load(task.game, task.edition)
    rng = oddtown.Rng(task.seed)
    plies = 0
    for seed in range(task.seed, task.seed + task.amount):
        s = game.setup(task.case.seats, seed, task.case.settings)
        census = game.census(s)
        plies += game.playout(s, rng)
        assert game.is_over(s)
        assert game.census(s) == census, f"{task}: a card or piece was lost or made"
    return {"random games that ended": task.amount, "answers in them": plies}


def checked_games(task: Task) -> dict[str, int]:
    """Plays games with every position and record checked."""
    game = oddtown.load(task.game, task.edition)
    plies = sum(check_rules(game, task.case, seed) for seed in range(task.seed, task.seed + task.amount))
    return {"games checked position by position": task.amount, "answers checked": plies}


def secrecy(task: Task) -> dict[str, int]:
    """Compares what viewers get in worlds they cannot tell apart, until the amount is reached."""
    game = oddtown.load(task.game, task.edition)
    rng = oddtown.Rng(task.seed)
    done = bots = 0
    stride = stride_for(game, task.case, 100)
    while done < task.amount:
        match = oddtown.Match(game, task.case.seats, f"soak {task.seed} {done}", task.case.settings)
        choosers = choosers_of(match)
        for _ in answers(match, rng, stride):
            for viewer in viewers(match.seats):
                asked = choosers if done % 5 == 0 and viewer in match.to_act else []
                check_secrecy(match, viewer, rng, choosers=asked)
                done += 1
                bots += len(asked)
            if done >= task.amount:
                break
    return {"secrecy checks": done, "bots asked in both worlds": bots}


def replays(task: Task) -> dict[str, int]:
    """Replays matches with unseen cards exchanged."""
    game = oddtown.load(task.game, task.edition)
    rng = oddtown.Rng(task.seed)
    done = exchanged = 0
    stride = stride_for(game, task.case, 100)
    for seed in range(task.seed, task.seed + task.amount):
        match = random_match(game, task.case, seed)
        for viewer in viewers(match.seats):
            exchanged += check_relabelled_replay(match, viewer, rng.below(match.ply + 1), rng, stride)
            done += 1
    return {"relabelled replays": done, "cards exchanged in them": exchanged}


def worlds(task: Task) -> dict[str, int]:
    """Compares dealt worlds with an independent count, where few enough cards are unseen."""
    game = oddtown.load(task.game, task.edition)
    rng = oddtown.Rng(task.seed)
    positions = found = 0
    for seed in range(task.seed, task.seed + task.amount):
        match = random_match(game, task.case, seed)
        for before_end in (2, 4, 6, 8):
            for viewer in viewers(match.seats):
                number = check_worlds(match, viewer, max(0, match.ply - before_end), 1000, rng)
                positions += number > 1
                found += number if number > 1 else 0
    return {
        "positions whose worlds were compared with an independent count": positions,
        "worlds counted or drawn for them": found,
    }


def cities(task: Task) -> dict[str, int]:
    """Compares where cards fit in random cities of OddVille with a second reading of the construction rules."""
    grown, pairs = check_cities(task.amount, task.seed, task.edition)
    return {"random cities compared with a second reading": grown, "cards and sites compared in them": pairs}


def fairness(task: Task) -> dict[str, int]:
    """Asks every bot in worlds that its seat cannot tell apart, in so many positions where something is hidden."""
    game = oddtown.load(task.game, task.edition)
    rng = oddtown.Rng(task.seed)
    stride = stride_for(game, task.case, 30)
    done, seed, asked = 0, task.seed, None
    while done < task.amount:
        match = oddtown.Match(game, task.case.seats, f"fair {seed}", task.case.settings)
        seed += 1
        for seat, _ in answers(match, oddtown.Rng(seed), stride):
            if done < task.amount and len(game.legal_actions(match._state, seat)) > 1:
                asked = asked or [ask for ask in choosers_of(match, bots_of(game, ITERATIONS)) if hasattr(ask, "name")]
                done += check_choices(match, seat, rng, asked)
        if seed - task.seed > 10 * task.amount:
            break  # where next to nothing is hidden, few positions count
    return {ask.name: done for ask in asked or []}


def players(task: Task) -> dict[str, int]:
    """Lets bots sit through games whose unseen cards are exchanged."""
    game = oddtown.load(task.game, task.edition)
    rng = oddtown.Rng(task.seed)
    done = 0
    for seed in range(task.seed, task.seed + task.amount):
        match = random_match(game, task.case, seed)
        seat, plies = seed % task.case.seats, min(60, match.ply)
        # A game in which nothing was left to exchange shows nothing.
        done += check_player(match, seat, plies, rng, lambda _: make_bot(f"mcts:{ITERATIONS}", 1), stride=2) > 0
    return {f"mcts:{ITERATIONS}, sitting through games": done}


COUNTS: dict[str, Callable[[Task], dict[str, int]]] = {
    count.__name__: count
    for count in (random_games, checked_games, secrecy, replays, worlds, cities, fairness, players)
}


def run(task: Task) -> dict[str, int]:
    """Does one slice of work in a worker process."""
    return COUNTS[task.count](task)


def tasks(game: str, amounts: dict[str, int]) -> Iterator[Task]:
    """Shares the amounts out over every edition, seat count and setting of a game."""
    every = [
        (edition, case)
        for edition in oddtown.editions(game)
        for case in cases(oddtown.load(game, edition), is_full=True)
    ]
    # Counting worlds takes long, and longer with every seat: small tables with the default settings must do.
    small = [
        (edition, case)
        for edition, case in every
        if case.seats <= 4 and case in cases(oddtown.load(game, edition))[: case.seats]
    ]
    for count, amount in amounts.items():
        settings = small if count == "worlds" else every
        each = -(-amount // len(settings))
        size = {"random_games": 1000, "secrecy": 1000, "worlds": 1, "fairness": 20, "players": 5}.get(count, SLICE)
        for edition, case in settings:
            for start in range(0, each, size):
                yield Task(count, game, edition, case, start, min(size, each - start))


def city_tasks(amount: int) -> Iterator[Task]:
    """Shares random cities out over the editions of OddVille."""
    editions = oddtown.editions("oddville")
    each = -(-amount // len(editions))
    for edition in editions:
        for start in range(0, each, 500):
            yield Task("cities", "oddville", edition, Case(2, {}), start, min(500, each - start))


def main() -> None:
    """Runs everything game by game, and writes each game's section of the report when it is done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [meta.name for meta in oddtown.games()]
    parts = [TESTS, *names, BOTS, SERVER, BROWSER]
    parser.add_argument("only", nargs="*", metavar="PART", help=f"of {', '.join(parts)}; all by default")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--checks", type=int, default=100_000)
    parser.add_argument("--bot-games", type=int, default=2000, help="between bots, in every game")
    parser.add_argument("--positions", type=int, default=2000, help="in which every bot is asked in two worlds")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--rubbish", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    for name in chosen.only:
        if name not in parts:
            parser.error(f"expected some of {', '.join(parts)}; '{name}' came")
    amounts = {
        "random_games": chosen.games,
        "checked_games": chosen.games // 100,
        "secrecy": chosen.checks,
        "replays": chosen.checks // 1000,
        "worlds": chosen.games // 2000,
    }
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs in the background ignore Ctrl-C
    planted = passed("tests/conformance/test_planted.py")
    write("Planted leaks and wrong deals", ["", f"`tests/conformance/test_planted.py`: {planted} passed."])
    for name in chosen.only or parts:
        start = time.time()
        if name == TESTS:
            write("Tests in full", section(run_tests(), time.time() - start))
            continue
        if name == BOTS:
            write("Bots", soak_bots(names, chosen.bot_games, chosen.positions, start))
            continue
        if name == SERVER:
            total = soak_server(chosen.kills, chosen.rubbish, max(1, chosen.games // 5000))
            write("Server", section(total, time.time() - start))
            continue
        if name == BROWSER:
            write("Browser", section(play_long(PRESSES), time.time() - start))
            continue
        total = {}
        todo = [*tasks(name, amounts), *(city_tasks(chosen.games // 2) if name == "oddville" else ())]
        with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
            for counted in track(pool.map(run, todo), f"soaking {name}", total=len(todo)):
                for what, number in counted.items():
                    total[what] = total.get(what, 0) + number
        write(oddtown.load(name).meta.title, section(total, time.time() - start))
    print(REPORT.read_text(encoding="utf-8"))


def run_tests() -> dict[str, int]:
    """Runs every test in its full form on this build, and returns how many there are in each folder."""
    counts: dict[str, int] = {}
    for folder in sorted(path.parent for path in ROOT.glob("tests/*/test_*.py")):
        name = str(folder.relative_to(ROOT))
        if name not in counts:
            counts[name] = passed("-n", "4", "--dist", "loadfile", name)
    return counts


def passed(*arguments: str) -> int:
    """Runs pytest, and returns how many tests passed; none may fail."""
    command = [sys.executable, "-m", "pytest", *arguments]
    environment = os.environ | {"ODDTOWN_FULL": "1", "ODDTOWN_BUILD": oddtown.BUILD}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"a test failed:\n{done.stdout}")
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted, done.stdout
    return int(counted[1])


def soak_bots(names: list[str], games: int, positions: int, start: float) -> list[str]:
    """Lets bots play each other, and asks each of them in worlds that it cannot tell apart."""
    kept = ROOT / "build" / "soak" / commit()
    kept.mkdir(parents=True, exist_ok=True)
    total: dict[str, int] = {}
    for name in names:
        title = oddtown.load(name).meta.title
        for what, number in bot_games(name, games, kept).items():
            total[f"{title}: {what}"] = number
    asked = {name: ask_bots(name, positions, kept) for name in names}
    titles = [oddtown.load(name).meta.title for name in names]
    every = list(dict.fromkeys(bot for counts in asked.values() for bot in counts))
    return [
        *section(total, time.time() - start),
        "",
        "Bots asked in two worlds that their seat cannot tell apart, answering the same byte for byte:",
        "",
        f"| bot | {' | '.join(titles)} |",
        f"|---|{'---:|' * len(titles)}",
        *(f"| `{bot}` | {' | '.join(f'{asked[name].get(bot, 0):,}' for name in names)} |" for bot in every),
    ]


def bot_games(name: str, games: int, kept: Path) -> dict[str, int]:
    """Plays games between the bot that searches and others, at every seat count and setting, from every seat."""
    plays = [(case, rival) for case in cases(oddtown.load(name), is_full=True) for rival in RIVALS]
    each = -(-games // len(plays))
    counts = dict.fromkeys(["games between bots", "decisions in them", "seats that mcts:50 took"], 0)
    for case, rival in track(plays, f"bots at {name}"):
        setting = "-".join([name, str(case.seats), *case.settings.values(), rival])
        report = run_arena(
            name,
            ["mcts:50", rival],
            each,
            seats=case.seats,
            settings=case.settings,
            jobs=cores(),
            save=kept / f"{setting}-{each}.games",
        )
        counts["games between bots"] += report.games
        counts["decisions in them"] += sum(result.decisions for result in report)
        counts["seats that mcts:50 took"] += report.games * report.plan.owners(0).count(0)
    return counts


def ask_bots(name: str, positions: int, kept: Path) -> dict[str, int]:
    """Shares positions out over every edition, seat count and setting, and keeps what each slice of work counted."""
    file = kept / f"{name}-{positions}.fair"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]  # only the last line can be torn
    file.write_text(whole, encoding="utf-8")
    done = dict(map(json.loads, whole.splitlines()))
    todo = [
        task
        for task in tasks(name, {"fairness": positions, "players": max(1, positions // 40)})
        if repr(task) not in done
    ]
    with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool, file.open("a") as keep:
        for task, counted in zip(
            todo, track(pool.map(run, todo), f"bots in two worlds, {name}", len(todo)), strict=True
        ):
            done[repr(task)] = counted
            keep.write(json.dumps([repr(task), counted]) + "\n")
            keep.flush()
    total: dict[str, int] = {}
    for counted in done.values():
        for what, number in counted.items():
            total[what] = total.get(what, 0) + number
    return total


def soak_server(kills: int, rubbish: int, games: int) -> dict[str, int]:
    """Kills servers, lets processes race, sends rubbish, and compares what viewers receive over the wire."""
    total: dict[str, int] = {}
    for database in ("SQLite", "PostgreSQL"):
        url = postgres().new_database() if database == "PostgreSQL" else ""
        for what, number in drill(url, kills, say=print).items():
            total[f"{database}: {what}"] = number
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder) / "data", postgres().new_database() if url else "")
            server.start()
            try:
                for what, number in send_rubbish(server, rubbish).items():
                    total[f"{database}: rubbish refused, {what}"] = number
                total[f"{database}: requests made from the API's description"] = ask_everything(server, rubbish // 100)
            finally:
                server.stop()
    for what, number in drill(postgres().new_database(), max(2, kills // 4), servers=2, say=print).items():
        total[f"two processes on PostgreSQL: {what}"] = number
    return total | race_processes(max(5, kills // 2)) | compare_over_the_wire(games)


def race_processes(rounds: int) -> dict[str, int]:
    """Lets two processes race for one table, and kills the one that runs a table's bots."""
    url = postgres().new_database()
    with pair(url) as servers:
        table, version, lost, _ = race(servers, rounds)
        assert [entry[0] for entry in entries(url, table)] == list(range(1, version + 1))
        waits = [replace_holder(*(servers[:: 1 if n % 2 else -1]), url) for n in range(max(2, rounds // 10))]
    return {
        "races of two processes for one version": sum(lost),
        "won by the second process": lost[0],
        "processes killed that ran a table's bots": len(waits),
        "milliseconds at most until another process did": round(1000 * max(waits)),
    }


def compare_over_the_wire(games: int) -> dict[str, int]:
    """Plays whole games over sockets, and again with cards exchanged that one viewer has not seen."""
    rng = oddtown.Rng(1)
    steps, compared_worlds = "steps of whole games over the wire", "worlds compared over the wire"
    cards, equal = "cards exchanged in these worlds", "bytes that were equal in them"
    counts = dict.fromkeys([steps, compared_worlds, cards, equal], 0)
    for meta in oddtown.games():
        game = oddtown.load(meta.name)
        for seed in range(games):
            case = cases(game)[seed % 2]
            base = Base(game, case, seed + 1, most_steps=10_000, looks=25)
            counts[steps] += len(base.steps)
            for viewer in viewers(case.seats):
                exchanged, compared = compare(base, viewer, 1 + rng.below(len(base.steps)), rng)
                counts[compared_worlds] += 1
                counts[cards] += exchanged
                counts[equal] += compared
            print(f"{meta.name}: {counts}")
    return counts


def section(total: dict[str, int], seconds: float) -> list[str]:
    """Returns a game's figures as lines of Markdown, with when and how they came about."""
    when = f"{datetime.now(UTC):%Y-%m-%d}, commit {commit()}"
    head = f"{when}, {oddtown.BUILD} build, Python {platform.python_version()}, {seconds:,.0f} s."
    return ["", head, "", "| what | how often |", "|---|---:|", *(f"| {what} | {n:,} |" for what, n in total.items())]


def commit() -> str:
    """Returns the commit that is run, in short, and whether anything but the report differs from it."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        return done.stdout.strip()

    found = git("rev-parse", "--short", "HEAD") or "unknown"
    is_changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", f":!{REPORT.relative_to(ROOT)}")
    return f"{found}-dirty" if is_changed else found


def write(title: str, lines: list[str]) -> None:
    """Puts a section into the report in the place of an older one; the sections stand in the order of their titles."""
    old = REPORT.read_text(encoding="utf-8").split("\n## ")[1:] if REPORT.exists() else []
    sections = {part.partition("\n")[0]: part.partition("\n")[2].strip() for part in old}
    sections[title] = "\n".join(lines).strip()
    text = HEAD + "".join(f"\n## {name}\n\n{sections[name]}\n" for name in sorted(sections))
    REPORT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
