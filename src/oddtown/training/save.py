"""The folder that keeps a training's games as they are played, so that it can go on after an interruption."""

import json
import shutil
from pathlib import Path
from time import perf_counter
from typing import Any
from zipfile import BadZipFile

import numpy as np

from oddtown.bots.weights import Weights
from oddtown.core.errors import OddtownError
from oddtown.training.selfplay import Played


class Save:
    """A folder with the plan, the games piece by piece, and what was learned after every round.

    A folder that is there is gone on with, if it is of the same plan. Every file is written whole or not at all.
    Without a folder nothing is kept.
    """

    def __init__(self, folder: Path | None, plan: dict[str, Any]) -> None:
        self.folder = folder
        self._before = 0.0  # seconds that went into what is there
        self._began = perf_counter()
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            if any(path.suffix != ".part" for path in folder.iterdir()):
                _check(folder, plan)
            else:
                _write(folder / "plan.json", plan)

    def seconds(self) -> float:
        """Returns how long the training has taken, interruptions left out."""
        return round(self._before + perf_counter() - self._began, 1)

    def games(self, first: int) -> Played | None:
        """Returns the piece of games that begins with this number, if it has been played."""
        if self.folder is None or not (path := self.folder / f"games-{first}.npz").exists():
            return None
        try:
            with np.load(path, allow_pickle=False) as file:
                self._before = max(self._before, float(file["seconds"]))
                return Played(*(file[name] for name in Played._fields))
        except (BadZipFile, ValueError, KeyError, EOFError) as error:
            raise OddtownError(f"{path} is damaged ({error}): remove it, and its games are played again") from None

    def add_games(self, first: int, games: Played) -> None:
        """Keeps a piece of games that have just been played."""
        if self.folder is not None:
            path = self.folder / f"games-{first}.npz"
            fresh = path.with_suffix(".part")
            with open(fresh, "wb") as file:
                np.savez_compressed(file, seconds=np.array(self.seconds()), **games._asdict())
            fresh.replace(path)

    def drop_games(self, first: int) -> None:
        """Removes the games before this number: nothing is learned from them any more."""
        if self.folder is not None:
            for path in self.folder.glob("games-*.npz"):
                if int(path.stem.partition("-")[2]) < first:
                    path.unlink()

    def rounds(self) -> int:
        """Counts the rounds that have been learned from."""
        return len(list(self.folder.glob("learned-*.json"))) if self.folder else 0

    def learned(self, turn: int) -> dict[str, Weights]:
        """Returns what a round has learned."""
        assert self.folder is not None
        fields = _read(self.folder / f"learned-{turn}.json")
        learned = {value: Weights(**fields[value]) for value in fields}
        self._before = max(self._before, learned["linear"].seconds)
        return learned

    def add_learned(self, turn: int, learned: dict[str, Weights]) -> None:
        """Keeps what a round has learned."""
        if self.folder is not None:
            fields = {value: weights._asdict() for value, weights in learned.items()}
            _write(self.folder / f"learned-{turn}.json", fields)

    def clear(self) -> None:
        """Removes the folder: the training has come to its end."""
        if self.folder is not None:
            shutil.rmtree(self.folder)


def _check(folder: Path, plan: dict[str, Any]) -> None:
    there = _read(folder / "plan.json")
    differing = [name for name in plan if there.get(name) != plan[name]]
    if differing:
        told = [f"{name} is {there.get(name)} there, {plan[name]} here" for name in differing if name != "features"]
        told += ["the features are others"] if "features" in differing else []
        raise OddtownError(
            f"{folder} has another training, which was interrupted: {'; '.join(told)}. "
            "Its own command goes on with it; remove the folder to begin anew"
        )


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise OddtownError(f"{path.parent}: expected an interrupted training, but it has no {path.name}") from None
    except ValueError as error:
        raise OddtownError(f"{path}: expected JSON of a training, came something else: {error}") from None
    if not isinstance(found, dict):
        raise OddtownError(f"{path}: expected JSON of a training, came {found!r}")
    return found


def _write(path: Path, data: dict[str, Any]) -> None:
    fresh = path.with_suffix(".part")
    fresh.write_text(json.dumps(data), encoding="utf-8")
    fresh.replace(path)
