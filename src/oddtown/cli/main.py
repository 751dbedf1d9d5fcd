"""The command `oddtown`: the list of its commands, and what becomes of their errors."""

import io
import os
import platform
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer
from rich.table import Table

import oddtown
from oddtown.cli import arena, bench, check, new, play, replay, rules, verify
from oddtown.cli.screen import Screen

INTERRUPTED = 130
"""The exit status of a program that was stopped by Ctrl-C."""

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def about(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is, and how it was built.")
    ] = False,
) -> None:
    """The open home of four tabletop games: play them, replay them, verify them."""
    if version:
        build = "compiled" if oddtown.COMPILED else "pure"
        Screen().say(f"oddtown {oddtown.__version__} ({build}), Python {platform.python_version()}")
    elif context.invoked_subcommand is None:
        Screen().say(context.get_help())


@app.command()
def games() -> None:
    """List the games there are."""
    table = Table(box=None, padding=(0, 1, 1, 0))
    for column in ("name", "title", "seats", "settings", "editions", "designers", "publisher"):
        table.add_column(column, overflow="fold")
    for meta in oddtown.games():
        table.add_row(
            meta.name,
            meta.title,
            f"{meta.fewest_seats}-{meta.most_seats}",
            "\n".join(f"{setting.name}: {', '.join(setting.choices)}" for setting in meta.settings),
            "\n".join(oddtown.editions(meta.name)),
            meta.designers,
            meta.publisher,
        )
    Screen().show(table)


app.command()(play.play)
app.command()(replay.replay)
app.command()(rules.rules)
app.command()(verify.verify)
app.command()(check.check)
app.command()(new.new)
app.command()(arena.arena)
app.command()(bench.bench)


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line and leaves with its exit status; bad input ends with one line on stderr and status 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a planet's symbol shows a question mark instead of ending the game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = app(arguments, prog_name="oddtown", standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except (oddtown.OddtownError, typer.TyperException) as error:
        sentence = error.format_message() if isinstance(error, typer.TyperException) else str(error)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone (`oddtown rules oddworld | head`): nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        sentence = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    print(f"oddtown: {' '.join(sentence.split())}", file=sys.stderr)
    sys.exit(2)
