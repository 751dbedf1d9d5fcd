"""Succeeds if this machine can compile an extension module; says what is missing otherwise."""

import shutil
import sys
import sysconfig
from pathlib import Path

compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
if not any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang")):
    sys.exit("== no C compiler was found (cc, gcc or clang), so there is no compiled build")
if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
    sys.exit("== Python's headers (Python.h) are missing, so there is no compiled build; on Debian install python3-dev")
