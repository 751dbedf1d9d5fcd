"""Makes a virtual environment, or says in one sentence what is missing. Runs on any Python 3."""

import os
import subprocess
import sys

OLDEST = (3, 11)

if len(sys.argv) != 2:
    sys.exit("expected one folder: new_environment.py FOLDER")
if sys.version_info < OLDEST:
    came = sys.version.split()[0]
    sys.exit(f"Oddtown needs Python 3.11 or later; this is {came}. Name another with: make PYTHON=python3.11")
folder = sys.argv[1]
if not os.path.exists(os.path.join(folder, "bin", "python")):
    print("== making a Python environment in", folder, flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", folder], stdout=subprocess.DEVNULL, check=False)
    if made.returncode:
        sys.exit("Python could not make a virtual environment; on Debian and Ubuntu install the package python3-venv.")
