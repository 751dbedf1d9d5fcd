"""oddtown arena: bots against bots, and what can be said from it."""

import shlex
import sys
from pathlib import Path
from time import monotonic
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from oddtown.arena import Interrupted, Report, Standing, page, run_arena
from oddtown.arena.page import verdict
from oddtown.arena.save import check_writable
from oddtown.bots.processes import cores
from oddtown.cli import given
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError
from oddtown.games import load

GAMES: Final = 100
GAMES_OF_A_TEST: Final = 20_000
GAIN: Final = 0.03
EVERY: Final = 60.0  # seconds between two lines where there is no terminal


def arena(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    bots: Annotated[list[str], typer.Argument(help="Bots, as: greedy random.")],
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Number of games, rounded up to whole rotations; {GAMES}, or at most {GAMES_OF_A_TEST} in a test.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(min=1, help="Seats at the table; as many as bots by default.")] = None,
    field: Annotated[
        bool, typer.Option("--field", help="The first bot in one seat, the second in all others.")
    ] = False,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting.")] = None,
    edition: Annotated[str, typer.Option(help="Edition, or folder of component files.")] = "",
    seed: Annotated[int, typer.Option(help="Number the deals follow from.")] = 0,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is decided whether the first bot is stronger.")
    ] = False,
    gain: Annotated[
        float | None,
        typer.Option(help=f"What the test looks for, above the fair share; {GAIN} by default.", show_default=False),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games played at once; by default one on every core.", show_default=False)
    ] = None,
    on: Annotated[
        str, typer.Option(metavar="RAY", help="Play on Ray: ray (here), auto, or ray://host:10001.", show_default=False)
    ] = "",
    save: Annotated[Path | None, typer.Option(help="File that keeps the games, and is gone on with.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="File to write the figures to.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="File to write a page with plots to.")] = None,
) -> None:
    """Play bots against each other, every bot in every seat."""
    if gain is not None and not sprt:
        raise OddtownError("--gain says what a test looks for: it needs --sprt")
    files = [path for path in (save, json_file, html_file) if path is not None]
    if len({path.absolute() for path in files}) < len(files):
        raise OddtownError("expected different files for --save, --json and --html, came the same one twice")
    for path in files:
        check_writable(path)
    shown = Shown(bots[0])
    try:
        with shown.progress:
            report = run_arena(
                game,
                bots,
                games or (GAMES_OF_A_TEST if sprt else GAMES),
                seats,
                given.settings(set_ or []),
                seed,
                jobs if on else jobs or cores(),
                shown.tell,
                field=field,
                gain=(GAIN if gain is None else gain) if sprt else None,
                save=save,
                on=on,
                edition=edition,
            )
    except Interrupted as interrupted:
        report = interrupted.report
    tell(report, "With --save FILE it could go on." if save is None else "The same command goes on from there.")
    command = shlex.join(["oddtown", *sys.argv[1:]])
    if json_file is not None:
        json_file.write_text(report.to_json(command), encoding="utf-8")
    if html_file is not None:
        html_file.write_text(page(report, command), encoding="utf-8")
    if report.is_interrupted:
        raise KeyboardInterrupt


class Shown:
    """How it stands, as a bar on a terminal, or else as a line every minute."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.completed}/{task.total} games", markup=False),
            BarColumn(bar_width=None),
            Speed(),
            TimeRemainingColumn(compact=True),
            TextColumn("{task.fields[standing]}", markup=False),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self.task = self.progress.add_task("", total=None, standing="")
        self.first: Standing | None = None
        self.begin = self.last = monotonic()

    def tell(self, now: Standing) -> None:
        """Shows how it stands now."""
        standing = f"{self.name} {now.shares[0]:.1%}" + ("" if now.llr is None else f" LLR {now.llr:.2f}")
        if self.first is None:  # games that were saved earlier tell nothing about the speed
            self.first = now
        if self.console.is_terminal:
            self.progress.update(self.task, completed=now.done, total=now.total, standing=standing)
        elif monotonic() - self.last >= EVERY:
            self.last = monotonic()
            speed = (now.done - self.first.done) / (self.last - self.begin)
            print(f"{now.done} of {now.total} games, {speed:.3g} games/s, {standing}", file=sys.stderr, flush=True)


class Speed(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:.3g}/s")


def tell(report: Report, hint: str) -> None:
    """Shows a report as tables; the hint says how to go on if it was interrupted."""
    screen, plan = Screen(), report.plan
    if not report.results:
        screen.say("No deal has been played from every seat yet, so there is nothing to compare.")
    else:
        how = ", field" if plan.field else ""
        title = f"{plan.game}, {report.games} games at {plan.seats} seats{how}, seed {plan.seed}"
        screen.show(_shares(report, title))
        screen.say()
        screen.show(_seats(report))
        screen.say()
        screen.show(_times(report))
        screen.say()
        screen.say(f"Ties: {report.ties}, each counted as its share of the win. Intervals are Wilson's, over deals.")
    if report.sprt is not None:
        screen.say(verdict(report))
    if report.is_interrupted:
        screen.say(f"Interrupted before all {plan.games} games were played. {hint}")


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None)
    table.add_column("bot", overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _shares(report: Report, title: str) -> Table:
    table = _table(title, "wins", "share", "95 %", "fair", "points")
    for one in report:
        table.add_row(
            one.name,
            f"{one.wins:.1f}".removesuffix(".0"),
            f"{one.share:.1%}",
            f"{one.low:.1%} to {one.high:.1%}",
            f"{one.fair:.1%}",
            f"{one.points:.2f}",
        )
    return table


def _seats(report: Report) -> Table:
    names = load(report.plan.game, report.plan.edition).meta.seat_names[: report.plan.seats]
    table = _table("share by seat", *names)
    for one in report:
        table.add_row(one.name, *(f"{seat.share:.1%}" if seat.games else "" for seat in one.seats))
    return table


def _times(report: Report) -> Table:
    table = _table("milliseconds per decision", "decisions", "mean", "99 %", "slowest")
    for one in report:
        times = (one.seconds_per_decision, one.seconds_99, one.seconds_slowest)
        table.add_row(one.name, f"{one.decisions}", *(f"{1000 * seconds:.3f}" for seconds in times))
    return table
