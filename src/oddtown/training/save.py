"""The folder that keeps a training's games as they are played, so that it can go on after an interruption."""

import json
import shutil
import zlib
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import IO, Any, Final
from zipfile import BadZipFile

import numpy as np

from oddtown.bots.lock import is_locked
from oddtown.bots.weights import SHOWN, Weights
from oddtown.core.errors import OddtownError
from oddtown.training.selfplay import Played

PLAN: Final = "plan.json"
COMMAND: Final = frozenset(("rounds", "games", "seed", "units"))  # of a plan: what another command may have said


class Save:
    """A folder with the plan, the games piece by piece, and what was learned after every round.

    A folder that is there is gone on with, if it is of the same plan. Every file is written whole or not at all.
    Without a folder nothing is kept.
    """

    def __init__(self, folder: Path | None, plan: dict[str, Any]) -> None:
        self.folder = folder
        self._before = 0.0  # seconds that went into what is there
        self._began = perf_counter()
        self._lock: IO[Any] | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = open(folder / "lock.part", "wb")  # noqa: SIM115  (closed on leaving)
            try:
                self._open(folder, plan)
            except BaseException:
                self._lock.close()
                raise

    def __enter__(self) -> "Save":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            self._lock.close()

    def _open(self, folder: Path, plan: dict[str, Any]) -> None:
        assert self._lock is not None
        if is_locked(self._lock):
            raise OddtownError(f"{folder}: another program is training into this folder")
        # What ends with .part was being written when the program ended.
        if any(path.suffix != ".part" for path in folder.iterdir()):
            _check(folder, plan)
        else:
            _write(folder / PLAN, plan)

    def seconds(self) -> float:
        """Returns how long the training has taken, interruptions left out."""
        return round(self._before + perf_counter() - self._began, 1)

    def has_games(self, first: int) -> bool:
        """Says whether the piece of games that begins with this number has been played."""
        return self.folder is not None and _games(self.folder, first).exists()

    def games(self, first: int) -> Played | None:
        """Returns the piece of games that begins with this number, if it has been played."""
        if self.folder is None or not self.has_games(first):
            return None
        path = _games(self.folder, first)
        try:
            with np.load(path, allow_pickle=False) as file:
                self._before = max(self._before, float(file["seconds"]))
                return Played(*(file[name] for name in Played._fields))
        except (BadZipFile, zlib.error, ValueError, KeyError, EOFError) as error:
            raise OddtownError(f"{path} is damaged ({error}): remove it, and its games are played again") from None

    def add_games(self, first: int, games: Played) -> None:
        """Keeps a piece of games that have just been played."""
        if self.folder is not None:
            path = _games(self.folder, first)
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
        """Counts the rounds that have been learned from, up to the first that has not."""
        done = 0
        while self.folder is not None and _learned(self.folder, done).exists():
            done += 1
        return done

    def learned(self, turn: int) -> dict[str, Weights]:
        """Returns what a round has learned."""
        assert self.folder is not None
        path = _learned(self.folder, turn)
        try:
            learned = {value: Weights(**fields) for value, fields in json.loads(path.read_bytes()).items()}
            self._before = max(self._before, float(learned["linear"].seconds))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise OddtownError(
                f"{path} is damaged ({error!r}): remove it, and the round is learned again, and those after it"
            ) from None
        return learned

    def add_learned(self, turn: int, learned: dict[str, Weights]) -> None:
        """Keeps what a round has learned."""
        if self.folder is not None:
            _write(_learned(self.folder, turn), {value: weights._asdict() for value, weights in learned.items()})

    def clear(self) -> None:
        """Removes the folder: the training has come to its end."""
        if self.folder is not None and self._lock is not None:
            self._lock.close()
            # In one go: half a folder would be taken for an interrupted training.
            gone = self.folder.with_suffix(".part")
            shutil.rmtree(gone, ignore_errors=True)
            self.folder.replace(gone)
            shutil.rmtree(gone)


def _games(folder: Path, first: int) -> Path:
    return folder / f"games-{first}.npz"


def _learned(folder: Path, turn: int) -> Path:
    return folder / f"learned-{turn}.json"


def _check(folder: Path, plan: dict[str, Any]) -> None:
    """Refuses to go on with a training that was begun with another plan."""
    try:
        there = dict(json.loads((folder / PLAN).read_bytes()))
    except FileNotFoundError:
        raise OddtownError(f"{folder}: expected an interrupted training, but it has no {PLAN}") from None
    except (ValueError, TypeError) as error:
        raise OddtownError(f"{folder / PLAN}: expected the plan of a training, came something else: {error}") from None
    differing = [name for name in plan if there.get(name) != plan[name]]
    if not differing:
        return
    told = "; ".join(f"{name} is {_short(there.get(name))} there, {_short(plan[name])} here" for name in differing)
    advice = "its own command goes on with it" if set(differing) <= COMMAND else "it cannot go on with what is here now"
    raise OddtownError(
        f"{folder} has another training, which was interrupted: {told}; {advice}. Remove the folder to begin anew"
    )


def _short(told: Any) -> str:
    """Returns what a refusal says of a part of a plan: long ones are told by how long they are, or how they begin."""
    if isinstance(told, list):
        return f"a list of {len(told)}"
    return str(told)[:SHOWN]


def _write(path: Path, data: dict[str, Any]) -> None:
    fresh = path.with_suffix(".part")
    fresh.write_text(json.dumps(data), encoding="utf-8")
    fresh.replace(path)
