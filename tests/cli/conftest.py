"""A terminal to test with: in this process for quick questions, a real one for whole games."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from oddtown.cli.main import run
from patience import PATIENCE


@dataclass
class Said:
    status: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that games are kept in."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "oddtown"


@pytest.fixture
def command(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `oddtown` with arguments and typed lines."""

    def given(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Said(int(left.value.code or 0), said.out, said.err)

    return given


class Terminal:
    """A real process in a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *arguments: object, home: Path) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "XDG_DATA_HOME": str(home.parent), "TERM": "xterm"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "oddtown", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.raw = ""

    def wait_for(self, pattern: str, seconds: float = PATIENCE) -> str:
        """Returns what came on the screen until it fits a pattern, without colours."""
        end = time.monotonic() + seconds
        come = ""
        while not re.search(pattern, come):
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"expected {pattern!r}, came:\n{come}"
            try:
                piece = os.read(self.master, 65536).decode(errors="replace")
            except OSError:  # the process has ended
                piece = ""
            assert piece, f"expected {pattern!r}, the program ended with:\n{come}"
            self.raw += piece
            come += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", piece).replace("\r", "")
        return come

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def interrupt(self, number: int = signal.SIGINT) -> None:
        time.sleep(0.2)  # until the program has not only asked but also waits: Python hears no signal in between
        self.process.send_signal(number)

    def end(self) -> int:
        """Waits for the end and returns the exit status."""
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens pseudo-terminals and closes them again."""
    opened: list[Terminal] = []

    def open_one(*arguments: object) -> Terminal:
        opened.append(Terminal(*arguments, home=home))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


@pytest.fixture
def matching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of somebody else's: sealed answers, no board of its own, no heuristic."""
    folder = tmp_path / "foreign" / "matching"
    (folder / "editions" / "first").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "meta.py").write_text(META)
    (folder / "rules.py").write_text(RULES)
    (folder / "rules.md").write_text("# Matching\n\nMA-1 Both choose in secret.\nMA-2 Nobody\nchooses the thumb.\n")
    (folder / "editions" / "first" / "signs.toml").write_text(
        'sign = [{name = "stone", weight = 2, source = "printed", except = {weight = "reconstructed"}}]\n'
    )
    monkeypatch.setenv("ODDTOWN_GAMES", str(folder.parent))
    for name in [name for name in sys.modules if name.startswith("oddtown.games.matching")]:
        monkeypatch.delitem(sys.modules, name)
    return "matching"


META = """
from oddtown.core.settings import Meta

META = Meta("matching", "Matching", "Nobody", "Nobody", 1, 2, 3, ("north", "south", "west"), (), "MA")
"""

RULES = """
from oddtown.core.components import EXCEPT, SOURCE, Field, number, one_of, text
from oddtown.core.game import Game
from oddtown.core.state import State
from oddtown.core.step import Step
from oddtown.core.text import Catalogue, Message, Refusal, ScoreLine
from oddtown.games.matching.meta import META

SIGNS = ("stone", "paper", "thumb")
SCHEMA = {
    "signs": {
        "sign": {
            "name": Field(text),
            "weight": Field(number(1, 9)),
            "source": SOURCE,
            "except": EXCEPT,
        }
    }
}


class MatchingState(State):
    FIELDS = ("round", "stones")

    def __init__(self, source=None):
        super().__init__(source)
        self.round = 0 if source is None else source.round
        self.stones = [] if source is None else source.stones[:]


class Choose(Step):
    def __init__(self):
        super().__init__("choose", 4, sealed=True)

    def options(self, s, seat, arg):
        return [0, 1]

    def resolve(self, s, arg):
        for seat in range(s.seats):
            s.stones[seat] += s.unseal(seat) == 0
        s.round += 1
        s.ask(1, 0)

    def label(self, s, seat, arg, option):
        return f"choose {SIGNS[option]}"

    def why_not(self, s, seat, arg, option):
        return Refusal("MA-2", Message("thumb", {}))


class Clap(Step):
    def __init__(self):
        super().__init__("score", 2)

    def options(self, s, seat, arg):
        return [0, 1]

    def apply(self, s, seat, arg, option):
        if seat + 1 < s.seats:
            s.ask(1, seat + 1)
        elif s.round < 2:
            s.ask_everyone(0)

    def label(self, s, seat, arg, option):
        return ("score [red]", "score nothing")[option]


class Matching(Game):
    def __init__(self, edition):
        super().__init__(META, edition, Catalogue({"thumb": "The thumb is no sign.", "stones": "stones"},
            {"seat": META.seat_names}), [Choose(), Clap()])

    def new_state(self):
        return MatchingState()

    def copy(self, s):
        return MatchingState(s)

    def deal(self, s, settings):
        s.stones = [0] * s.seats
        s.ask_everyone(0)

    def ordered(self, s):
        return []

    def board(self, public, look):
        return {"note": "[/nothing]", "stones": public.stones}

    def score_lines(self, public, look, seat):
        return [ScoreLine("MA-1", Message("stones", {}), public.stones[seat])]

    def scores(self, s):
        return s.stones[:]


GAME = Matching
DEFAULT_EDITION = "first"
"""
