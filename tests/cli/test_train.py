"""The command `oddtown train`: writes where it says, plays nothing before it can, and never over what would be lost."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oddtown
from oddtown.bots.weights import learned, read_weights, weights_folders, weights_hash
from oddtown.games import folders
from patience import PATIENCE

TINY = ("--rounds", 1, "--games", 20, "--units", 2, "--jobs", 1)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the command is given in."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.delenv("ODDTOWN_WEIGHTS", raising=False)
    return place


@pytest.fixture
def own_edition(tmp_path: Path) -> Path:
    """A folder of component files that are not those by default."""
    return Path(shutil.copytree(folders()["oddworld"] / "editions" / "neighbours", tmp_path / "own"))


def shipped() -> dict[Path, bytes]:
    return {path: path.read_bytes() for name in folders() for path in weights_folders(name)[-1].glob("*")}


def test_weights_are_written_here_and_played_by_when_they_are_asked_for(command, place, monkeypatch) -> None:
    before, game = shipped(), oddtown.load("oddworld")
    usual = weights_hash(game, 2)
    said = command("train", "oddworld", *TINY)
    assert (said.status, said.err) == (0, "")
    assert "round 1: 20 games" in said.out
    assert "linear: how often seats won that were given such a share" in said.out
    assert f"\n  ODDTOWN_WEIGHTS={place / 'weights'}\n" in said.out
    assert sorted(path.relative_to(place).as_posix() for path in place.rglob("*.*")) == [
        "weights/oddworld/linear-2.json",
        "weights/oddworld/net-2.json",
    ]
    assert shipped() == before
    assert weights_hash(game, 2) == usual
    monkeypatch.setenv("ODDTOWN_WEIGHTS", str(place / "weights"))
    for value in ("linear", "net"):
        written = read_weights(place / "weights" / "oddworld" / f"{value}-2.json")
        assert (written.games, written.edition) == (20, game.edition.hash)
        assert learned(game, 2, value).weights[: len(written.weights)] == written.weights
    assert weights_hash(game, 2) != usual


def test_another_edition_is_trained_into_a_folder_of_its_own(command, place, own_edition, monkeypatch) -> None:
    arguments = ("train", "oddworld", *TINY, "--units", 0, "--edition", own_edition)
    assert command(*arguments, "--output", "mine").status == 0
    game = oddtown.load("oddworld", own_edition)
    path = place / "mine" / "oddworld" / "linear-2.json"
    assert read_weights(path).edition == game.edition.hash
    monkeypatch.setenv("ODDTOWN_WEIGHTS", "mine")
    assert learned(game, 2, "linear").weights == read_weights(path).weights
    before = path.read_bytes()
    said = command("train", "oddworld", *TINY, "--output", "mine")
    assert said.status == 2
    assert f"holds weights of edition {game.edition.hash[:8]}, and" in said.err
    assert said.err.endswith("name another folder with --output\n")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("oddworld", "--seats", 9), "seats"),
        (("chess",), "there is no game 'chess'"),
        (("oddworld", "--edition", "none"), "expected an edition of oddworld"),
        (("oddworld", "--output", "/proc/none"), "/proc/none"),
        (("oddworld", "--output", "file"), "file/oddworld"),
        (("oddworld", "--games", 5), "20"),
        (("oddworld", "--seed", -1), "--seed"),
    ],
)
def test_what_cannot_be_trained_or_written_is_refused_before_a_game_is_played(
    command, place, arguments, complaint
) -> None:
    (place / "file").write_text("")
    # So many games would take hours.
    said = command("train", "--games", 1_000_000, *arguments)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert complaint in said.err


def test_a_file_of_something_else_is_not_written_over(command, place) -> None:
    path = place / "weights" / "oddworld" / "linear-2.json"
    path.parent.mkdir(parents=True)
    path.write_text("my notes")
    said = command("train", "oddworld", "--games", 1_000_000)
    assert said.status == 2
    assert "linear-2.json: expected weights as `oddtown train` writes them" in said.err
    assert path.read_text() == "my notes"


def test_a_game_without_features_has_nothing_to_learn_from(command, matching) -> None:
    said = command("train", matching)
    assert (said.status, said.err) == (2, "oddtown: matching has no features.py, so there is nothing to learn from\n")


def test_without_numpy_it_says_what_to_install(command, monkeypatch) -> None:
    for name in [name for name in sys.modules if name.startswith("oddtown.training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    said = command("train", "oddworld")
    assert said.status == 2
    assert said.err.startswith("oddtown: training needs NumPy: pip install 'oddtown[train]'")


def test_an_interrupted_training_leaves_the_weights_of_the_last_round_and_goes_on(place, command) -> None:
    arguments = ["train", "oddworld", "--rounds", "500", "--games", "20", "--units", "0", "--jobs", "1"]
    path = place / "weights" / "oddworld" / "linear-2.json"
    with subprocess.Popen(
        [sys.executable, "-m", "oddtown", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
        start_new_session=True,
    ) as process:
        end = time.monotonic() + PATIENCE
        while not (path.parent / "training-2" / "learned-0.json").exists():  # which comes after the weights
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert process.communicate(timeout=PATIENCE)[1] == b""
        assert process.returncode == 130
    games = read_weights(path).games
    assert games >= 20
    assert {other.name for other in path.parent.iterdir()} == {path.name, "training-2"}
    said = command(*arguments, "--seed", 1)
    assert said.status == 2
    assert "has another training, which was interrupted: seed is 0 there, 1 here" in said.err.replace("\n", " ")
    # As if only one round had been left.
    plan = path.parent / "training-2" / "plan.json"
    rounds = games // 20 + 1
    plan.write_text(plan.read_text().replace('"rounds": 500', f'"rounds": {rounds}'))
    arguments[3] = str(rounds)
    said = command(*arguments)
    assert (said.status, said.err) == (0, "")
    assert f"round {rounds}: {20 * rounds} games" in said.out
    assert "round 1:" not in said.out
    assert said.out.startswith(f"going on after {games} games\n")
    assert read_weights(path).games == 20 * rounds
    assert [other.name for other in path.parent.iterdir()] == [path.name]
