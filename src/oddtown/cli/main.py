"""The command `oddtown`: the list of its commands, and what becomes of their errors."""

import io
import os
import platform
import signal
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer
from rich.table import Table

import oddtown
from oddtown.cli import admin, arena, backup, bench, check, learn, new, play, replay, rules, serve, train, verify
from oddtown.cli.screen import Screen, printable
from oddtown.games import folders, meta_of

INTERRUPTED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
"""The exit status of a program that was stopped by Ctrl-C, or asked to end."""

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
        Screen().say(f"oddtown {oddtown.__version__} ({oddtown.BUILD}), Python {platform.python_version()}")
    elif context.invoked_subcommand is None:
        Screen().say(context.get_help())


@app.command()
def games() -> None:
    """List the games there are."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name in folders():
        try:
            meta, editions = meta_of(name), oddtown.editions(name)
        except oddtown.OddtownError as error:
            complain(str(error))
            continue
        table.add_row(meta.name, f"{meta.title}, {meta.fewest_seats}-{meta.most_seats} players")
        table.add_row("", f"by {meta.designers} ({meta.publisher})")
        for setting in meta.settings:
            table.add_row("", f"{setting.name}: {', '.join(setting.choices)}")
        table.add_row("", f"editions: {', '.join(editions)}")
        table.add_row()
    Screen().show(table)


app.command()(play.play)
app.command()(learn.learn)
app.command()(replay.replay)
app.command()(rules.rules)
app.command()(verify.verify)
app.command()(check.check)
app.command()(new.new)
app.command()(arena.arena)
app.command()(train.train)
app.command()(bench.bench)
app.command()(serve.serve)
app.command()(backup.backup)
app.command()(backup.restore)
app.add_typer(admin.app, name="admin")


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line and leaves with its exit status; bad input ends with one line on stderr and status 2."""
    # A program that was started without one of its streams reads nothing there, or writes to nobody.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a planet's symbol shows a question mark instead of ending the game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # A file that is being written is put in order before the program ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        command = typer.main.get_command(app)
        with command.make_context("oddtown", list(sys.argv[1:] if arguments is None else arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
        sys.exit(0)
    except typer.Exit as left:
        sys.exit(left.exit_code)
    except (oddtown.OddtownError, typer.TyperException) as error:
        complain(error.format_message() if isinstance(error, typer.TyperException) else str(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone (`oddtown rules oddworld | head`): nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except SystemExit as left:
        # Where rich was writing it has done the same, and leaves with 1, a status that nothing else here has.
        sys.exit(0 if left.code == 1 else left.code)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    sys.exit(2)


def complain(sentence: str) -> None:
    """Says on one line of stderr what went wrong."""
    print(f"oddtown: {printable(' '.join(sentence.split()))}", file=sys.stderr)
