"""oddtown train: a learned value for a game, out of self-play."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from oddtown.arena.save import check_writable
from oddtown.bots.processes import cores
from oddtown.bots.weights import SHOWN, VALUES, Weights, check_weights, read_weights, weights_path, write_weights
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError, UnknownGame
from oddtown.core.game import Game
from oddtown.core.settings import check_seats
from oddtown.games import load, module


def train(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    seats: Annotated[int, typer.Option(min=2, help="Seats at the table; each number has its own weights.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of self-play; the first follows the heuristic.")] = 4,
    games: Annotated[int, typer.Option(min=20, help="Games of each round.")] = 1000,
    units: Annotated[int, typer.Option(min=0, max=256, help="Hidden units of a net; 0 for a line alone.")] = 16,
    seed: Annotated[int, typer.Option(min=0, help="Number that all games follow from.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes to play in; 0 for one per core.")] = 0,
    edition: Annotated[str, typer.Option(help="Edition, or folder of component files.")] = "",
    output: Annotated[Path, typer.Option(help="Folder to write to, into one of the game's name.")] = Path("weights"),
) -> None:
    """Learn what positions of a game are worth, by playing against oneself.

    The weights are written after every round, and play from then on. The same command goes on with a training that was
    interrupted. Bots find the weights when the variable ODDTOWN_WEIGHTS names the folder.
    """
    try:
        from oddtown.training import train as learn  # noqa: PLC0415 (NumPy is needed for nothing else)
    except ModuleNotFoundError as error:
        raise OddtownError(f"training needs NumPy: pip install 'oddtown[train]' ({error})") from None
    loaded = load(game, edition)
    check_seats(loaded.meta, seats)
    try:
        module(game, "features")
    except UnknownGame:
        raise OddtownError(f"{game} has no features.py, so there is nothing to learn from") from None
    paths = {value: weights_path(output / game, seats, value) for value in VALUES}
    for path in paths.values():
        check_place(path, loaded)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen, errors = Screen(), Console(stderr=True)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        bar = progress.add_task("games", total=games)

        def say(line: str) -> None:
            progress.stop()  # the bar would stand in the same line
            screen.say(line)
            progress.start()

        def tell(turn: int, done: int, total: int) -> None:
            so_far = turn * games + done
            if so_far > 1 and not progress.tasks[bar].completed:
                say(f"going on after {so_far} games")
            progress.update(bar, description=f"round {turn + 1} of {rounds}", completed=done, total=total)

        def keep(learned: dict[str, Weights], turn: int) -> None:
            for value, weights in learned.items():
                write_weights(weights, paths[value])
                say(
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
            jobs or cores(),
            edition,
            progress=tell,
            checkpoint=keep,
            save=output / game / f"training-{seats}",
        )
    for value, weights in found.items():
        check_weights(read_weights(paths[value]), loaded, weights.features)
        screen.say(f"{value}: how often seats won that were given such a share")
        table = Table("expected share", box=None)
        table.add_column("came", justify="right")
        table.add_column("positions", justify="right")
        for expected, came, positions in weights.calibration:
            table.add_row(f"{expected:.1%}", f"{came:.1%}", f"{positions:.0f}")
        screen.show(table)
        screen.say_unbroken(f"Written to {paths[value]}.")
    screen.say("Bots play by them with this in the environment:")
    screen.say_unbroken(f"  ODDTOWN_WEIGHTS={output.absolute()}")


def check_place(path: Path, game: Game[Any]) -> None:
    """Refuses a file that cannot be written, or that holds weights of another edition: those would be lost."""
    path.parent.mkdir(parents=True, exist_ok=True)
    check_writable(path.with_suffix(".part"))
    if path.exists() and (came := read_weights(path).edition) != game.edition.hash:
        raise OddtownError(
            f"{path} holds weights of edition {came[:SHOWN]}, and {game.edition.name} is {game.edition.hash[:SHOWN]}; "
            "name another folder with --output"
        )
