"""Processes for bots end with whoever started them, and leave Ctrl-C to it."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

from groups import PATIENCE, wait_until_all_are_gone
from oddtown.bots.processes import Processes

SCRIPT = """
import time
from oddtown.bots.processes import Processes

if __name__ == "__main__":
    with Processes(2) as processes:
        for _ in range(4):
            processes.submit(time.sleep, 60)
        print("started", flush=True)
        while True:
            {then}
"""
WAIT = "time.sleep(0.01)"  # Python does not hear a Ctrl-C that comes just before it waits for good
SUBMIT = "processes.submit(abs, 1)"


@pytest.fixture
def parent(tmp_path, request):
    """A process in a group of its own, with two of ours that are only just starting and have work for a minute."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(then=getattr(request, "param", WAIT)), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout.readline() == "started\n"
        yield process


@pytest.mark.parametrize("parent", [WAIT, SUBMIT], indirect=True)
@pytest.mark.parametrize("delay", [0.0, 0.05, 0.5])
def test_they_do_not_hear_ctrl_c_and_end_with_whom_it_ends(parent, delay):
    time.sleep(delay)
    os.killpg(parent.pid, signal.SIGINT)  # as a terminal does
    _, err = parent.communicate(timeout=PATIENCE)
    assert err.count("Traceback") == err.count("KeyboardInterrupt") == 1  # that of the script itself
    wait_until_all_are_gone(parent.pid)


def test_they_end_when_their_parent_is_killed(parent):
    parent.kill()
    parent.wait()
    wait_until_all_are_gone(parent.pid)


def test_they_can_be_ended_whatever_they_do():
    processes = Processes(1)
    stuck, waiting = processes.submit(time.sleep, 60), processes.submit(abs, -1)
    time.sleep(0.2)
    processes.end()
    for future in (stuck, waiting):
        with pytest.raises(BrokenProcessPool):
            future.result(timeout=PATIENCE)
