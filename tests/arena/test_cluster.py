"""The arena on Ray: the same games, by the same command, and nothing goes on after it."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

import oddtown
from oddtown.arena import run_arena

PROGRAM = """
import json
from dataclasses import replace

import ray

from oddtown import OddtownError
from oddtown.arena import run_arena
from oddtown.arena.cluster import play_on_cluster

ray.init(num_cpus=2, object_store_memory=10**8, include_dashboard=False, logging_level="error", log_to_driver=False)
plain = run_arena("oddworld", ["greedy", "random"], 24, on="ray")
assert ray.is_initialized(), "a Ray that we did not start goes on"
test = run_arena("oddworld", ["greedy", "random"], 400, on="ray", gain=0.1)
try:
    list(play_on_cluster(replace(plain.plan, version="0.0.0"), range(4), "ray"))
except OddtownError as error:
    refused = str(error)
ray.shutdown()
print(json.dumps([plain.blocks, [one.scores for one in plain], test.sprt.path, test.blocks, refused]))
"""


PATIENCE = 300  # seconds; Ray starts slowly on a machine with much to do


def processes_in(folder):
    """Returns the numbers of all processes that work in a folder, as Ray's do in that of the program that starts it."""
    numbers = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is somebody else's
            if os.readlink(process / "cwd") == str(folder):
                numbers.append(int(process.name))
    return numbers


@pytest.fixture
def python(tmp_path):
    """Runs Python with a Ray that is nobody else's, and sees to it that nothing of it is left."""
    folder = tempfile.mkdtemp(prefix="ray")  # short, because there are sockets in it
    environment = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    # It runs in a folder of its own, from where a relative path to the package would not be found.
    environment |= {"RAY_TMPDIR": folder, "PYTHONPATH": str(Path(oddtown.__file__).parents[1])}

    def run(*arguments):
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
            check=False,
            timeout=PATIENCE,
        )

    yield run
    until = time.monotonic() + PATIENCE
    while processes_in(tmp_path) and time.monotonic() < until:
        time.sleep(0.1)
    assert processes_in(tmp_path) == []
    shutil.rmtree(folder)


def test_the_same_games_are_played_on_ray(python):
    said = python("-c", PROGRAM)
    assert said.returncode == 0, said.stderr
    blocks, scores, path, tested, refused = json.loads(said.stdout.splitlines()[-1])
    plain = run_arena("oddworld", ["greedy", "random"], 24)
    assert blocks == plain.blocks
    assert [{int(points): often for points, often in one.items()} for one in scores] == [one.scores for one in plain]
    test = run_arena("oddworld", ["greedy", "random"], 400, gain=0.1)
    assert path == test.sprt.path
    assert tested == test.blocks
    assert refused.startswith("expected oddtown 0.0.0 to play with, came "), "another machine may have another version"


def test_the_command_starts_a_ray_of_its_own(python, tmp_path):
    arguments = ["arena", "oddworld", "greedy", "random", "--games", "6", "--on", "ray", "--json", "figures"]
    said = python("-m", "oddtown", *arguments)
    assert said.returncode == 0, said.stderr
    assert said.stderr == ""
    figures = json.loads((tmp_path / "figures").read_text())
    assert figures["on"] == "ray"
    assert figures["blocks"] == run_arena("oddworld", ["greedy", "random"], 6).blocks


def test_without_ray_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # Python then finds no such module
    with pytest.raises(oddtown.OddtownError, match=r"needs Ray, which is not here: pip install 'oddtown\[ray\]'$"):
        run_arena("oddworld", ["random", "random"], 2, on="ray")
