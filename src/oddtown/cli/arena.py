"""oddtown arena: bots against bots, and what can be said from it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from oddtown.arena import run_arena
from oddtown.cli import given
from oddtown.cli.screen import Screen


def arena(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    bots: Annotated[list[str], typer.Argument(help="Bots, as: greedy random.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games, rounded up to whole rotations.")] = 100,
    seats: Annotated[int | None, typer.Option(min=1, help="Seats at the table; as many as bots by default.")] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting.")] = None,
    seed: Annotated[int, typer.Option(help="Number the deals follow from.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = 1,
    json_file: Annotated[Path | None, typer.Option("--json", help="File to write the figures to.")] = None,
) -> None:
    """Play bots against each other, every bot in every seat."""
    settings = given.settings(set_ or [])
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        results = run_arena(
            game,
            bots,
            games,
            seats,
            settings,
            seed,
            jobs,
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    table = Table("bot", title=f"{game}, {results[0].games} games, seed {seed}", title_justify="left", box=None)
    for column in ("wins", "share", "95 %", "points", "ms/decision"):
        table.add_column(column, justify="right")
    for result in results:
        table.add_row(
            result.name,
            f"{result.wins:g}" if result.wins % 1 == 0 else f"{result.wins:.1f}",
            f"{result.share:.1%}",
            f"{result.low:.1%} to {result.high:.1%}",
            f"{result.points:.2f}",
            f"{1000 * result.seconds_per_decision:.3f}",
        )
    screen = Screen()
    screen.show(table)
    screen.say("A tie counts as its share of the win; the interval is Wilson's.")
    if json_file is not None:
        figures = {
            "game": game,
            "settings": settings,
            "seats": seats or len(bots),
            "seed": seed,
            "results": [asdict(result) for result in results],
        }
        json_file.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
