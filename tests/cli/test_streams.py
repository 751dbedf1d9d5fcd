"""The program among others: pipes, streams that are not there, signals, names."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patience import PATIENCE

ODDTOWN = f"{sys.executable} -m oddtown"


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "line", ["games <&-", "games >&-", "games <&- >&- 2>&-", "play <&- >&-", "play <&-", "rules oddworld >&- 2>&-"]
)
def test_a_stream_that_is_not_there_is_no_error(tmp_path, line) -> None:
    done = shell(f"{ODDTOWN} {line}", XDG_DATA_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_an_error_without_stderr_still_has_its_status() -> None:
    assert shell(f"{ODDTOWN} play nogame 2>&-").returncode == 2


@pytest.mark.parametrize("line", ["games | true", "rules oddworld | true", "rules oddworld | head -1", "--help | true"])
def test_a_reader_that_has_gone_is_no_error(line) -> None:
    done = shell(f"{ODDTOWN} {line}")
    assert (done.returncode, done.stderr) == (0, "")


def test_an_error_does_not_command_the_terminal(command) -> None:
    said = command("play", "\x1b[2Jnogame\x07\u202e")
    assert said.err.startswith("oddtown: there is no game '\\x1b[2Jnogame\\x07\\u202e'; there are: ")


@pytest.mark.parametrize("moment", [0.02, 0.05, 0.1, 0.15, 0.2, 0.3])
def test_ctrl_c_while_the_program_starts_ends_it_quietly(tmp_path, moment) -> None:
    # The moment counts from when our own code begins to be imported; before that Python answers for itself.
    code = (
        "import os, signal, sys, threading; import oddtown; from oddtown.__main__ import main; "
        f"threading.Timer({moment}, os.kill, (os.getpid(), signal.SIGINT)).start(); "
        "sys.argv = ['oddtown', 'bench', '--seconds', '1']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    # Where the signal came within an `exec`, Python itself ends by it; a shell sees 130 either way.
    assert done.returncode in (130, -signal.SIGINT)
    assert done.stderr == ""


def catches(process: int, number: int) -> bool:
    """Says whether a process has a handler of its own for a signal by now."""
    status = Path(f"/proc/{process}/status").read_text()
    return bool(int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) >> number - 1 & 1)


def test_a_program_that_is_told_to_end_says_so_by_its_status() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "oddtown", "bench", "--seconds", "9"], stdout=subprocess.PIPE
    ) as bench:
        while not catches(bench.pid, signal.SIGTERM):
            time.sleep(0.02)
        bench.send_signal(signal.SIGTERM)
        assert bench.wait(PATIENCE) == 143


@pytest.mark.parametrize(("path", "name"), [("bin", "oddtown"), ("", "bin/oddtown")])
def test_hints_name_the_program_so_that_it_is_found(tmp_path, path, name) -> None:
    script = tmp_path / "bin" / "oddtown"
    script.parent.mkdir()
    script.write_text(f"#!{sys.executable}\nfrom oddtown.__main__ import main\nmain()\n")
    script.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path / path}:/nowhere" if path else "/nowhere"}
    done = subprocess.run(
        [script, "play", "--save", "a game.json"],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        input="",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith(f"\n{name} play --resume 'a game.json'\n")
