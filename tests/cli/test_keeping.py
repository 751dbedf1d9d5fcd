"""The file that keeps a game: never lost, never over somebody else's, never in another form."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oddtown
from oddtown.cli.file import GameFile
from oddtown.core.notation import write_text
from oddtown.core.record import Record
from patience import PATIENCE

ASKED = r"\n  1  (?s:.*)\n> $"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of two persons that has just begun."""
    match = oddtown.Match(oddtown.load("oddworld"), 2, "a", players=["me", "me"])
    match.record.write(tmp_path / "game.json")
    return tmp_path / "game.json"


def answers(path: Path) -> int:
    return len(Record.from_json(path.read_text()).actions)


def as_text(path: Path) -> Path:
    record = Record.from_json(path.read_text())
    text = path.with_suffix(".txt")
    text.write_text(write_text(oddtown.game_of(record), record))
    return text


def test_of_two_programs_with_one_file_none_writes_over_the_other(terminal, path) -> None:
    one, other = terminal("play", "--resume", path), terminal("play", "--resume", path)
    one.wait_for(ASKED)
    other.wait_for(ASKED)
    for _ in range(2):
        one.type("1")
        one.wait_for(ASKED)
    other.type("1")
    assert "is not saved: another program wrote to it meanwhile" in " ".join(other.wait_for(ASKED).split())
    assert answers(path) == 2
    other.type("save")
    other.wait_for(r"meanwhile\.")
    other.type(f"save {path}")
    other.wait_for(r"another\sname\.")
    other.type("save /\x01" + "x" * 5000 + "/y")
    other.wait_for(r"\n> $")
    other.type(f"save {path.parent}/Other.json")
    other.wait_for("Saved in")
    other.type("1")
    other.wait_for(ASKED)
    other.type("quit")
    other.wait_for("--resume .*Other.json")
    assert other.end() == 0
    assert answers(path) == 2
    assert answers(path.parent / "Other.json") == 2


def test_who_leaves_with_an_unsaved_game_hears_it(terminal, path) -> None:
    game = terminal("play", "--resume", path)
    game.wait_for(ASKED)
    path.write_text("somebody else's")
    game.type("1")
    game.wait_for(ASKED)
    game.type("quit")
    game.wait_for("oddtown: .* is not saved")
    assert game.end() == 2
    assert path.read_text() == "somebody else's"


def test_a_full_disk_does_not_end_the_game(tmp_path) -> None:
    path = tmp_path / "game.json"
    line = f"ulimit -f 1; exec {sys.executable} -B -m oddtown play --seats me,me --seed a --save {path}"
    done = subprocess.run(["bash", "-c", line], input="1\n" * 99, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"oddtown: {path} is not saved: File too large\n" == done.stderr
    assert "2.  red (me)" in done.stdout, "the game went on"
    told = f"{path} is not saved: File too large. Go on; 'save' tries again, 'save FILE' another file."
    assert "".join(told.split()) in "".join(done.stdout.split()), "a path wider than the screen is broken anywhere"
    assert 0 < answers(path) < done.stdout.count("> ")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_written_only_after_an_answer(command, path) -> None:
    for kept in (path, as_text(path)):
        padded = kept.read_text() + "\n\n"
        kept.write_text(padded)
        assert command("play", "--resume", kept, typed="quit\n").status == 0
        assert kept.read_text() == padded


def test_a_text_stays_a_text_and_a_link_a_link(command, path, tmp_path) -> None:
    text = as_text(path)
    link = tmp_path / "link"
    link.symlink_to(text.name)
    said = command("play", "--resume", link, typed="1\n1\n")
    assert f"--resume {link}" in said.out
    assert link.is_symlink()
    assert text.read_text().startswith("game      oddworld 1\n")
    assert "players   me me\n" in text.read_text()
    assert len(GameFile(text).read()[1].actions) == 2
    assert command("verify", link).status == 0


def test_a_byte_order_mark_is_no_part_of_a_record(command, path) -> None:
    for kept in (path, as_text(path)):
        kept.write_bytes(b"\xef\xbb\xbf" + kept.read_bytes())
        assert command("verify", kept).status == 0


def test_a_folder_is_no_file_to_save_in(command, tmp_path) -> None:
    said = command("play", "--save", tmp_path)
    assert said.err == f"oddtown: expected a file to save in, came the folder {tmp_path}\n"


def test_a_program_that_is_told_to_end_leaves_no_temporary_file(tmp_path) -> None:
    for number in range(4):
        path = tmp_path / f"game{number}.json"
        line = [sys.executable, "-m", "oddtown", "play", "--seats", "me,me", "--save", str(path)]
        with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as game:
            while not path.exists():
                time.sleep(0.005)
            game.stdin.write(b"1\nundo\n" * 2000)
            game.stdin.flush()
            time.sleep(0.02 * number)
            game.send_signal(signal.SIGTERM)
            assert game.wait(PATIENCE) == 143
    assert all(path.suffix == ".json" and not path.name.startswith(".") for path in tmp_path.iterdir())


def test_a_write_is_whole_whenever_it_is_interrupted(path) -> None:
    file = GameFile(path)
    match = oddtown.replay(*file.read())
    before = signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
    try:
        for number in range(1, 200):
            match.play("draw left")
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012
                signal.setitimer(signal.ITIMER_REAL, number / 100_000)
                file.write(match)
                time.sleep(1)
            match.undo(match.to_act[0])
            file.write(match)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert list(path.parent.iterdir()) == [path]


def test_old_temporary_files_go_when_the_game_is_resumed(command, path) -> None:
    names = [".game.json.ab_cd012", ".game.json.abcdefgh", ".game.json.original", ".game.json.mine", "game.json"]
    for name in names[:-1]:
        (path.parent / name).touch(mode=0o644 if "original" in name else 0o600)
    for name in names[1:-1]:
        os.utime(path.parent / name, (time.time() - 100,) * 2)
    command("play", "--resume", path)
    assert sorted(one.name for one in path.parent.iterdir()) == sorted(set(names) - {".game.json.abcdefgh"})


def test_without_a_home_the_file_must_be_named() -> None:
    code = (
        "import os, sys; os.environ.pop('HOME', 0); os.environ.pop('XDG_DATA_HOME', 0); import pwd; "
        "pwd.getpwuid = {}.__getitem__; from oddtown.cli.main import run; run(['play'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, input="")
    expected = "oddtown: expected a home folder to keep the game in, there is none: give --save FILE\n"
    assert (done.returncode, done.stderr) == (2, expected)
