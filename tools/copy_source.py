"""Copies what a build needs to another folder: the compiler leaves its output beside the sources it reads."""

import shutil
import sys
from pathlib import Path

target = Path(sys.argv[1])
shutil.rmtree(target, ignore_errors=True)
target.mkdir(parents=True)
for name in ("pyproject.toml", "README.md", "LICENSE"):
    shutil.copy(name, target / name)
for folder in ("src", "docs/rules"):
    shutil.copytree(folder, target / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
