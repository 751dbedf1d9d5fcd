"""The arena on Ray: the same games, by the same command."""

import json
import subprocess
import sys

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

ray.init(num_cpus=2, include_dashboard=False, logging_level="error", log_to_driver=False)
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


def test_the_same_games_are_played_on_ray(tmp_path):
    said = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert said.returncode == 0, said.stderr
    blocks, scores, path, tested, refused = json.loads(said.stdout.splitlines()[-1])
    plain = run_arena("oddworld", ["greedy", "random"], 24)
    assert blocks == plain.blocks
    assert [{int(points): often for points, often in one.items()} for one in scores] == [one.scores for one in plain]
    test = run_arena("oddworld", ["greedy", "random"], 400, gain=0.1)
    assert path == test.sprt.path
    assert tested == test.blocks
    assert refused.startswith("expected oddtown 0.0.0 with edition "), "another machine may have another version"


def test_the_command_starts_a_ray_of_its_own(tmp_path):
    arguments = ["arena", "oddworld", "greedy", "random", "--games", "6", "--on", "ray", "--json", "figures"]
    said = subprocess.run(
        [sys.executable, "-m", "oddtown", *arguments], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert said.stderr == ""
    figures = json.loads((tmp_path / "figures").read_text())
    assert figures["on"] == "ray"
    assert figures["blocks"] == run_arena("oddworld", ["greedy", "random"], 6).blocks


def test_without_ray_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # Python then finds no such module
    with pytest.raises(oddtown.OddtownError, match=r"needs Ray, which is not here: pip install 'oddtown\[ray\]'$"):
        run_arena("oddworld", ["random", "random"], 2, on="ray")
