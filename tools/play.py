"""Starts the server of `make play`: compiled where that build is there, else pure while the other is being made."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

from can_compile import what_is_missing

COMPILED = Path("build", "compiled")  # first on the path of this environment
MAKE = ["make", "--no-print-directory", str(COMPILED / ".ready")]
LOG = Path("build", "compile.log")
LOCK = Path("build", "compile.lock")


def main() -> None:
    """Sees to the compiled build, and becomes the server."""
    # Flags of the make that started us are not meant for ours.
    environment = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")
    }
    if subprocess.run([*MAKE, "--question"], env=environment, stderr=subprocess.DEVNULL, check=False).returncode:
        shutil.rmtree(COMPILED, ignore_errors=True)  # made from sources that have changed
        compile_beside(environment)
    oddtown = str(Path(sys.executable).with_name("oddtown"))
    os.execv(oddtown, [oddtown, "serve", "--open", "--port", "0"])


def compile_beside(environment: dict[str, str]) -> None:
    """Has the compiled build made while we play, unless it cannot be or is being made already."""
    if missing := what_is_missing():
        print(f"== playing on the pure build; the compiled one, whose bots think faster, needs {missing}", flush=True)
        return
    LOG.parent.mkdir(exist_ok=True)
    lock = LOCK.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        pass
    else:
        # It keeps the lock as long as it runs, and goes on when the server is ended.
        with LOG.open("w") as log:
            subprocess.Popen(
                ["nice", "-n", "19", *MAKE],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=[lock.fileno()],
                start_new_session=True,
            )
    print(
        "== playing on the pure build; the compiled one, whose bots think faster, is being made in the background and "
        "plays from the next start on",
        flush=True,
    )


if __name__ == "__main__":
    main()
