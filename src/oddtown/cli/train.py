"""oddtown train: a learned value for a game, out of self-play."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from oddtown.bots.weights import VALUES, Weights, check_weights, read_weights, weights_path, write_weights
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError, UnknownGame
from oddtown.core.settings import check_seats
from oddtown.games import load, module


def train(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    seats: Annotated[int, typer.Option(min=2, help="Seats at the table; each number has its own weights.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of self-play; the first follows the heuristic.")] = 4,
    games: Annotated[int, typer.Option(min=20, help="Games of each round.")] = 1000,
    units: Annotated[int, typer.Option(min=0, max=256, help="Hidden units of a net; 0 for a line alone.")] = 16,
    seed: Annotated[int, typer.Option(help="Number that all games follow from.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes to play in; 0 for one per core.")] = 0,
    output: Annotated[Path | None, typer.Option("--output", help="Folder to write to; the game's by default.")] = None,
) -> None:
    """Learn what positions of a game are worth, by playing against oneself.

    The weights are written after every round, so an interrupted training is not lost: what is there by then plays.
    """
    try:
        from oddtown.training import train as learn  # noqa: PLC0415 (NumPy is needed for nothing else)
    except ModuleNotFoundError as error:
        raise OddtownError(f"training needs NumPy: pip install 'oddtown[train]' ({error})") from None
    loaded = load(game)
    check_seats(loaded.meta, seats)
    try:
        module(game, "features")
    except UnknownGame:
        raise OddtownError(f"{game} has no features.py, so there is nothing to learn from") from None
    paths = {value: weights_path(game, seats, value) for value in VALUES}
    if output is not None:
        paths = {value: output / path.name for value, path in paths.items()}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen, errors = Screen(), Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        bar = progress.add_task("games", total=games)

        def tell(turn: int, done: int, total: int) -> None:
            progress.update(bar, description=f"round {turn + 1} of {rounds}", completed=done, total=total)

        def keep(learned: dict[str, Weights], turn: int) -> None:
            for value, weights in learned.items():
                write_weights(weights, paths[value])
                screen.say(
                    f"round {turn + 1}: {weights.games} games, {weights.seconds:.0f} s, {value}: "
                    f"held-out loss {weights.loss:.4f}, Brier {weights.brier:.4f}"
                )

        found = learn(
            game,
            seats,
            rounds,
            games,
            seed,
            units,
            jobs or len(os.sched_getaffinity(0)),
            progress=tell,
            checkpoint=keep,
        )
    for value, weights in found.items():
        check_weights(read_weights(paths[value]), loaded, weights.features)
        title = f"{value}: how often seats won that were given such a share"
        table = Table("expected share", title=title, title_justify="left", box=None)
        table.add_column("came", justify="right")
        table.add_column("positions", justify="right")
        for expected, came, positions in weights.calibration:
            table.add_row(f"{expected:.1%}", f"{came:.1%}", f"{positions:.0f}")
        screen.show(table)
        screen.say(f"Written to {paths[value]}.")
