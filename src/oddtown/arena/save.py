"""The file that keeps an arena's games as they are played, so that it can go on after an interruption."""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from oddtown.arena.game import Played
from oddtown.arena.plan import Plan
from oddtown.bots.lock import is_locked
from oddtown.core.errors import OddtownError

FORMAT: Final = 1


class Save:
    """A file of JSON lines: the plan, then one line for each game that has been played.

    A file that is there is gone on with, if it is of the same plan. Its last line may be torn or
    damaged, and is dropped.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.games: list[Played] = []
        self._file = open(path, "a+b")  # noqa: SIM115  (closed on leaving)
        try:
            if is_locked(self._file):
                raise OddtownError(f"{self.path}: another program is playing into this file")
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Save":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, game: Played) -> None:
        """Writes a game that has just been played; it is kept even if the program is killed right after."""
        self._write(game.as_dict())

    def _read(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines(keepends=True)
        if len(lines) > 1 and not _is_json(lines[-1]):
            whole = whole[: -len(lines.pop())]
        if not lines and not b'{"arena"'.startswith(data[:8]):
            raise OddtownError(f"{self.path}: expected games of an arena, came another file")
        if lines:
            self._check_head(self._line(lines[0], 1))
        numbers = set()
        for place, line in enumerate(lines[1:], 2):
            game = self._game(line, place)
            if game.number in numbers:
                raise OddtownError(f"{self.path}, line {place}: expected every game once, came {game.number} again")
            numbers.add(game.number)
            self.games.append(game)
        self._file.truncate(len(whole))
        if not lines:
            self._write({"arena": FORMAT, **self.plan.as_dict()})

    def _line(self, line: bytes, place: int) -> Any:
        try:
            return json.loads(line)
        except ValueError as error:
            raise OddtownError(f"{self.path}, line {place}: expected JSON, came something else: {error}") from None

    def _check_head(self, head: Any) -> None:
        if not isinstance(head, dict) or head.get("arena") != FORMAT:
            raise OddtownError(f"{self.path}: expected games of an arena, came another file")
        differing = [
            f"{name} is {head.get(name)!r} there, {value!r} here"
            for name, value in self.plan.as_dict().items()
            if head.get(name) != value
        ]
        if differing:
            raise OddtownError(f"{self.path} has games of another arena: {'; '.join(differing)}")

    def _game(self, line: bytes, place: int) -> Played:
        seats = self.plan.seats
        try:
            game = Played.read(self._line(line, place))
            if not seats == len(game.scores) == len(game.places) == len(game.times):
                raise ValueError(f"expected {seats} seats")
            if not 0 <= game.number < self.plan.games or 1 not in game.places:
                raise ValueError(f"number {game.number}, places {game.places}")
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise OddtownError(f"{self.path}, line {place}: expected a game, came something else: {error!r}") from None
        return game

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def check_writable(path: Path) -> None:
    """Refuses a path that no file can be written to, and leaves nothing there."""
    if path.is_dir():
        raise OddtownError(f"expected a file to write to, came the folder {path}")
    is_new = not os.path.lexists(path)
    with open(path, "ab"):
        pass
    if is_new:
        path.unlink()
