"""Weights: what training has found for one game and number of seats, and whether it fits the game that is played."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from oddtown.bots.evaluation import Learned
from oddtown.core.errors import OddtownError, UnknownGame
from oddtown.core.game import Game
from oddtown.games import folders, module

VALUES: Final = ("linear", "net")
"""Forms of a learned value; each has its own files."""


class WeightsError(OddtownError):
    """Weights that are not there, or were trained for something else."""


class Weights(NamedTuple):
    """A trained value, with all that its user should know about where it comes from."""

    game: str
    seats: int
    rules: int
    edition: str  # hash of the components it was trained with
    features: list[str]
    weights: list[float]
    hidden: list[list[float]]
    games: int
    seconds: float
    seed: int
    loss: float  # of held-out games: the mean log of the share that the winner was given, negative
    brier: float
    calibration: list[list[float]]  # of held-out games: expected share, share that came, number of positions


def weights_path(game: str, seats: int, value: str) -> Path:
    """Returns where the weights of a game lie."""
    return folders()[game] / "weights" / f"{value}-{seats}.json"


def write_weights(weights: Weights, path: Path) -> None:
    """Writes weights; a file that is there is replaced whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".part")
    fresh.write_text(json.dumps(weights._asdict(), indent=1) + "\n", encoding="utf-8")
    fresh.replace(path)


def read_weights(path: Path) -> Weights:
    """Returns the weights of a file."""
    try:
        fields: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Weights(**fields)
    except FileNotFoundError:
        raise WeightsError(
            f"there are no weights for {path.parent.parent.name} at {path.name}; `oddtown train` makes them"
        ) from None
    except (ValueError, TypeError) as error:
        raise WeightsError(f"{path.name}: expected weights as `oddtown train` writes them: {error}") from None


def check_weights(weights: Weights, game: Game[Any], names: list[str]) -> None:
    """Refuses weights that were trained with other rules, components or features than those at hand."""
    for what, expected, came in (
        ("the game", game.meta.name, weights.game),
        ("rules", game.meta.rules, weights.rules),
        ("an edition", game.edition.hash, weights.edition),
        ("features", names, weights.features),
    ):
        if expected != came:
            raise WeightsError(
                f"the weights for {game.meta.name} at {weights.seats} seats were trained with {what} {came}, "
                f"and {expected} is played; `oddtown train {game.meta.name} --seats {weights.seats}` makes new ones"
            )
    sizes = [len(weights.weights) - len(weights.hidden), *(len(unit) - 1 for unit in weights.hidden)]
    if any(size != len(names) for size in sizes):
        raise WeightsError(f"expected weights for {len(names)} features, came for {sizes}")


def learned(game: Game[Any], seats: int, value: str) -> Learned[Any]:
    """Returns the trained value of a game; that of the nearest number of seats that was trained."""
    name = game.meta.name
    try:
        part = module(name, "features")
    except UnknownGame:
        raise WeightsError(f"{name} has no features.py, so nothing can be learned about it") from None
    numbers = range(game.meta.most_seats + 1)
    trained = [number for number in numbers if weights_path(name, number, value).exists()]
    nearest = min(trained, key=lambda number: abs(number - seats), default=seats)
    weights = read_weights(weights_path(name, nearest, value))
    check_weights(weights, game, list(part.FEATURES))
    return Learned(part.features, weights.weights, weights.hidden)
