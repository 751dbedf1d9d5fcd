"""Weights: what training has found for one game and number of seats, and whether it fits the game that is played.

They are looked for as GAME/linear-2.json in the folders that the variable ODDTOWN_WEIGHTS lists, then among the game's
own.
"""

import json
import os
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from oddtown.bots.evaluation import Learned
from oddtown.core.errors import OddtownError, UnknownGame
from oddtown.core.game import Game
from oddtown.games import folders, module

VALUES: Final = ("linear", "net")
"""Forms of a learned value; each has its own files."""
BEST: Final = "best"
"""The line, or the net where that has foretold held-out games clearly better."""
CLEARLY: Final = 0.005  # of the loss: a net takes longer, so it must be worth it
SHOWN: Final = 8  # digits of a hash
FEW: Final = 3  # features that a refusal names


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


def weights_folders(game: str) -> list[Path]:
    """Returns the folders in which the weights of a game are looked for: those that were asked for, then its own."""
    places = [Path(place) / game for place in os.environ.get("ODDTOWN_WEIGHTS", "").split(os.pathsep) if place]
    own = folders().get(game)
    return places if own is None else [*places, own / "weights"]


def weights_path(folder: Path, seats: int, value: str) -> Path:
    """Returns where weights lie in a folder of one game's."""
    return folder / f"{value}-{seats}.json"


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
    except OSError as error:
        raise WeightsError(f"{path}: expected weights, but {error.strerror}") from None
    except (ValueError, TypeError) as error:
        raise WeightsError(f"{path}: expected weights as `oddtown train` writes them: {error}") from None


def check_weights(weights: Weights, game: Game[Any], names: list[str]) -> None:
    """Refuses weights that were trained with other rules, components or features than those at hand."""
    meta, edition = game.meta, game.edition.hash
    difference = ""
    if weights.game != meta.name:
        difference = f"the game {weights.game}, and {meta.name} is played"
    elif weights.rules != meta.rules:
        difference = f"rules {weights.rules}, and {meta.rules} is played"
    elif weights.edition != edition:
        difference = f"an edition {weights.edition[:SHOWN]}, and {edition[:SHOWN]} is played"
    elif weights.features != names:
        difference = f"other features ({_compare(weights.features, names)})"
    if difference:
        raise WeightsError(
            f"the weights for {meta.name} at {weights.seats} seats were trained with {difference}; "
            f"{_advice(game, weights.seats)} makes new ones"
        )
    sizes = [len(weights.weights) - len(weights.hidden), *(len(unit) - 1 for unit in weights.hidden)]
    if any(size != len(names) for size in sizes):
        raise WeightsError(f"expected weights for {len(names)} features, came for {sizes}")


def learned(game: Game[Any], seats: int, value: str) -> Learned[Any]:
    """Returns the trained value of a game; that of the nearest number of seats that was trained."""
    part = _features(game)
    names = list(part.FEATURES)
    weights, path = _find(game, seats, "linear" if value == BEST else value, names)
    if value == BEST:
        with suppress(WeightsError):
            net, beside = _find(game, seats, "net", names)
            # Of one training: own weights come first, and losses of other games tell nothing.
            is_beside = beside == path.with_name(beside.name)
            if is_beside and (net.seats, net.games, net.seed) == (weights.seats, weights.games, weights.seed):
                weights = net if net.loss < (1 - CLEARLY) * weights.loss else weights
    return Learned(part.features, weights.weights, weights.hidden)


def weights_hash(game: Game[Any], seats: int) -> str:
    """Returns a digest over the weights that bots judge a game by; nothing where none fit."""
    found = {}
    for value in (BEST, *VALUES):
        with suppress(WeightsError):
            evaluation = learned(game, seats, value)
            found[value] = [evaluation.weights, evaluation.hidden]
    return sha256(json.dumps(found).encode()).hexdigest()[:16] if found else ""


def _find(game: Game[Any], seats: int, value: str, names: list[str]) -> tuple[Weights, Path]:
    """Returns the weights that fit, and their place; each folder offers those of its nearest seats."""
    offered: list[tuple[int, Path]] = []
    for folder in weights_folders(game.meta.name):
        paths = [(number, weights_path(folder, number, value)) for number in range(game.meta.most_seats + 1)]
        there = [(abs(number - seats), path) for number, path in paths if os.path.exists(path)]
        offered += [min(there, key=itemgetter(0))] if there else []
    refusal = WeightsError(f"there are no {value} weights for {game.meta.name}; {_advice(game, seats)} makes them")
    for _, path in sorted(offered, key=itemgetter(0)):
        try:
            weights = _read_now(path)
            check_weights(weights, game, names)
        except WeightsError as error:
            refusal = error
        else:
            return weights, path
    raise refusal


def _read_now(path: Path) -> Weights:
    """Returns the weights that a file holds now; it is read again when it has been written again."""
    try:
        file = os.stat(path)
    except OSError:
        return read_weights(path)  # which says what is wrong
    # Two files that were written in the same tick of the clock have different numbers.
    return _read_once(path, file.st_mtime_ns, file.st_ino)


@lru_cache(maxsize=64)
def _read_once(path: Path, written: int, number: int) -> Weights:
    return read_weights(path)


def _features(game: Game[Any]) -> Any:
    name = game.meta.name
    try:
        return module(name, "features")
    except UnknownGame:
        raise WeightsError(f"{name} has no features.py, so nothing can be learned about it") from None


def _advice(game: Game[Any], seats: int) -> str:
    edition = game.edition.name if game.edition.is_shipped else "FOLDER"
    return f"`oddtown train {game.meta.name} --seats {seats} --edition {edition}`"


def _compare(before: list[str], now: list[str]) -> str:
    """Says which features are gone and which are new, a few of each."""
    parts = []
    for word, names, others in (("gone", before, now), ("new", now, before)):
        differing = [name for name in names if name not in others]
        more = f" and {len(differing) - FEW} more" if len(differing) > FEW else ""
        if differing:
            parts.append(f"{word}: {', '.join(differing[:FEW])}{more}")
    return "; ".join(parts) or "the same in another order"
