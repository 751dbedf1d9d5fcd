"""Games are kept as they are played: an interrupted arena goes on, and comes to the same end."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest

import oddtown
from groups import wait_until_all_are_gone
from oddtown.arena import Interrupted, run_arena
from oddtown.arena.local import play_here
from oddtown.arena.plan import make_plan
from oddtown.arena.save import Save, check_writable
from patience import PATIENCE

BOTS = ["greedy", "random"]


@pytest.fixture
def saved(tmp_path):
    """The games of a whole arena."""
    path = tmp_path / "games"
    run_arena("oddworld", BOTS, 12, save=path)
    return path


def blocks(path, **given):
    return run_arena("oddworld", BOTS, 12, save=path, **given).blocks


def test_every_game_is_a_line_after_the_plan(saved):
    assert saved.read_bytes().count(b"\n") == 13


def test_an_arena_that_is_done_plays_nothing(saved):
    before = saved.read_bytes()
    assert blocks(saved) == run_arena("oddworld", BOTS, 12).blocks
    assert saved.read_bytes() == before


@pytest.mark.parametrize("kept", [0, 1, 5, 12])
def test_it_goes_on_where_it_stopped_and_ends_the_same(saved, kept):
    lines = saved.read_bytes().splitlines(keepends=True)
    saved.write_bytes(b"".join([lines[0], *reversed(lines[1:])][: kept + 1]))  # they may have ended in any order
    assert blocks(saved, jobs=2) == run_arena("oddworld", BOTS, 12).blocks
    assert saved.read_bytes().count(b"\n") == 13


@pytest.mark.parametrize("torn", [1, 30, 150])
def test_a_torn_last_line_is_dropped(saved, torn):
    saved.write_bytes(saved.read_bytes()[:-torn])
    assert blocks(saved) == run_arena("oddworld", BOTS, 12).blocks
    assert saved.read_bytes().count(b"\n") == 13


@pytest.mark.parametrize("damage", [b"\0" * 60 + b"\n", b'\0\0\0\0"scores":[1,2]}\n', b"{oops\n", b"\xff\xfe\n"])
def test_a_damaged_last_line_is_dropped(saved, damage):
    lines = saved.read_bytes().splitlines(keepends=True)
    saved.write_bytes(b"".join([*lines[:-1], damage]))
    assert blocks(saved) == run_arena("oddworld", BOTS, 12).blocks
    assert sorted(saved.read_bytes().splitlines()[:-1]) == sorted(line.strip() for line in lines[:-1])
    assert saved.read_bytes().count(b"\n") == 13


def test_games_of_other_weights_are_not_gone_on_with(saved):
    lines = saved.read_bytes().splitlines(keepends=True)
    weights = make_plan("oddworld", BOTS, 12).weights
    saved.write_bytes(b"".join([lines[0].replace(weights.encode(), b"beef"), *lines[1:]]))
    with pytest.raises(oddtown.OddtownError, match=f"another arena: weights is 'beef' there, '{weights}' here$"):
        blocks(saved)


def test_a_torn_plan_is_written_anew(saved):
    saved.write_bytes(saved.read_bytes()[:40])
    assert len(blocks(saved)) == 6


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        ({"seed": 1}, "seed is 0 there, 1 here"),
        ({"games": 14}, "games is 12 there, 14 here"),
        ({"bots": ["random", "greedy"]}, "bots is ['greedy', 'random'] there, ['random', 'greedy'] here"),
        ({"settings": {"advanced": "yes"}}, "settings is {'advanced': 'no'} there, {'advanced': 'yes'} here"),
        ({"seats": 3}, "seats is 2 there, 3 here"),
        ({"gain": 0.1}, "gain is None there, 0.1 here"),
    ],
)
def test_another_arena_is_refused_with_what_differs(saved, other, differs):
    before = saved.read_bytes()
    with pytest.raises(oddtown.OddtownError, match="has games of another arena: .*" + re.escape(differs)):
        run_arena(**{"game": "oddworld", "bots": BOTS, "games": 12, "save": saved, **other})
    assert saved.read_bytes() == before


@pytest.mark.parametrize("content", [b"my diary", b"my diary\n", b'{"seed": 1}\n', b"[]\n"])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(oddtown.OddtownError, match="diary"):
        blocks(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda line: b"{oops\n", "line 4: expected JSON"),
        (lambda line: b"{}\n", "line 4: expected a game"),
        (lambda line: line.replace(b'"scores":[', b'"scores":[1,'), "line 4: expected a game"),
        (lambda line: line.replace(b'"number":2', b'"number":99'), "line 4: expected a game"),
        (lambda line: line.replace(b'"number":2', b'"number":1'), "line 4: expected every game once, came 1 again"),
    ],
)
def test_a_damaged_line_is_named(saved, change, sentence):
    lines = saved.read_bytes().splitlines(keepends=True)
    lines[3] = change(lines[3])
    saved.write_bytes(b"".join(lines))
    with pytest.raises(oddtown.OddtownError, match=sentence):
        blocks(saved)


def test_two_arenas_do_not_play_into_one_file(saved):
    with (
        Save(saved, make_plan("oddworld", BOTS, 12)),
        pytest.raises(oddtown.OddtownError, match="another program is playing into this file"),
    ):
        blocks(saved)


def test_a_decided_test_stays_decided(tmp_path):
    path = tmp_path / "games"
    first = run_arena("oddworld", BOTS, 400, save=path, gain=0.1, jobs=2)
    again = run_arena("oddworld", BOTS, 400, save=path, gain=0.1)
    assert first.sprt.verdict == again.sprt.verdict == "accepted"
    assert first.sprt.path == again.sprt.path
    assert first.blocks == again.blocks


def test_an_interruption_carries_the_whole_blocks_played_so_far():
    def interrupt(standing):
        if standing.done == 5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run_arena("oddworld", BOTS, 12, progress=interrupt)
    report = caught.value.report
    assert report.is_interrupted
    assert report.games == 4
    assert report.blocks == run_arena("oddworld", BOTS, 12).blocks[:2]


def test_ctrl_c_ends_with_the_tables_and_the_same_command_goes_on(tmp_path):
    path = tmp_path / "games"
    arguments = ["arena", "oddworld", "random", "random", "--games", "240", "--jobs", "2", "--save", str(path)]
    command = [sys.executable, "-m", "oddtown", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    end = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < 10:
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the processes of the pool too
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "share by seat" in out
    assert "The same command goes on from there." in " ".join(out.split())
    assert err == ""
    kept = path.read_bytes().count(b"\n") - 1
    assert 10 <= kept + 1 < 241
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "240 games" in done.stdout
    assert path.read_bytes().count(b"\n") == 241
    again = run_arena("oddworld", ["random", "random"], 240, save=path)
    assert again.blocks[:30] == run_arena("oddworld", ["random", "random"], 60).blocks


def test_when_the_arena_is_killed_its_processes_end_too(tmp_path):
    path = tmp_path / "games"
    arguments = ["arena", "oddworld", "greedy", "random", "--games", "5000", "--jobs", "2", "--save", str(path)]
    process = subprocess.Popen([sys.executable, "-m", "oddtown", *arguments], start_new_session=True)
    end = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < 5:
        assert time.monotonic() < end
        time.sleep(0.01)
    process.kill()
    process.wait()
    wait_until_all_are_gone(process.pid)


def test_a_process_that_is_killed_is_told_and_nothing_hangs():
    plan = make_plan("oddworld", ["greedy", "greedy"], 2000)
    before = workers()  # of other tests: bots that think in several processes keep theirs
    playing = play_here(plan, range(plan.games), 2)
    next(playing)
    victims = workers() - before
    assert victims
    os.kill(min(victims), signal.SIGKILL)
    with pytest.raises(oddtown.OddtownError, match="a process that played games was killed"):
        list(playing)


def workers():
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=True
    ).stdout.split()
    return {int(pid) for pid in children if is_worker(int(pid))}


def is_worker(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return b"spawn_main" in file.read()
    except FileNotFoundError:
        return False


def test_a_path_that_cannot_be_written_is_refused_and_nothing_is_left(tmp_path):
    with pytest.raises(oddtown.OddtownError, match="came the folder"):
        check_writable(tmp_path)
    with pytest.raises(FileNotFoundError):
        check_writable(tmp_path / "missing" / "file")
    check_writable(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []
