"""The file that keeps a game: read and written in either form, and never over what somebody else wrote."""

import contextlib
import os
import re
import signal
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from oddtown.core.errors import OddtownError, RecordError
from oddtown.core.game import Game
from oddtown.core.match import Match
from oddtown.core.notation import read_text, write_text
from oddtown.core.record import Record
from oddtown.games import game_of

STALE: Final = 60.0
"""After so many seconds no program is still writing a temporary file."""


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Lets Ctrl-C and the request to end wait until something is done, or not done, as a whole."""
    came: list[int] = []
    # They are caught, not blocked: what one thread blocks reaches a program that has others through those.
    before = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in reversed(before.items()):
            signal.signal(number, handler)
        for late in came:
            signal.raise_signal(late)


def data_folder() -> Path:
    """Returns the folder in which we keep what nobody has named a place for; it is there."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "oddtown"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class GameFile:
    """A file with a game, and what it held when this program last read or wrote it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held: bytes | None = None
        self.is_text = False

    def read(self) -> tuple[Game[Any], Record]:
        """Reads the record, and returns it with the game it was played with."""
        data = self.path.read_bytes()
        try:
            text = data.decode("utf-8-sig")  # some editors write a byte order mark first
            self.is_text = not text.lstrip().startswith("{")
            record = read_text(text, game_of) if self.is_text else Record.from_json(text)
            game = game_of(record)
        except RecordError as error:
            raise RecordError(f"{self.path}: {error}") from None
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{self.path}: expected a record, came something that cannot be read: {error}") from None
        self.held = data
        return game, record

    def check_new(self) -> None:
        """Refuses a path where no new file can be."""
        if os.path.isdir(self.path):
            raise OddtownError(f"expected a file to save in, came the folder {self.path}")
        if os.path.exists(self.path):
            raise OddtownError(f"{self.path} is there already: go on with --resume {self.path}, or give another name")
        if not os.path.isdir(self.path.parent):
            raise OddtownError(f"expected a file to save in a folder that is there, came {self.path}")

    @uninterrupted()
    def write(self, match: Match[Any]) -> None:
        """Writes the game in the form the file has; refuses if another program wrote to the file meanwhile."""
        text = write_text(match.game, match.record) if self.is_text else match.record.to_json() + "\n"
        try:
            place = Path(os.path.realpath(self.path))  # a link stays a link
            if place.exists() and place.read_bytes() != self.held:
                raise OddtownError(f"{self.path} is not saved: another program wrote to it meanwhile")
            match.record.write(place, text)
        except (OSError, ValueError) as error:
            raise OddtownError(f"{self.path} is not saved: {getattr(error, 'strerror', None) or error}") from None
        self.held = text.encode()

    def remove_leftovers(self) -> None:
        """Removes temporary files that were left beside the file when a program was killed in the middle of writing."""
        place = Path(os.path.realpath(self.path))
        temporary = re.compile(rf"\.{re.escape(place.name)}\.[a-z0-9_]{{8}}")
        with contextlib.suppress(OSError):
            for path in filter(lambda path: temporary.fullmatch(path.name), place.parent.iterdir()):
                status = path.lstat()
                if stat.S_IMODE(status.st_mode) == 0o600 and time.time() - status.st_mtime > STALE:
                    path.unlink()
