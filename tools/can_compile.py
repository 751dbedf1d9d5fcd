"""Says whether this machine can compile an extension module; run as a program, it fails where something is missing."""

import shutil
import sys
import sysconfig
from pathlib import Path


def what_is_missing() -> str:
    """Returns what a compiled build wants and this machine lacks; nothing if it can compile."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang")):
        return "a C compiler (cc, gcc or clang)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers (on Debian and Ubuntu the package python3-dev)"
    return ""


if __name__ == "__main__" and (missing := what_is_missing()):
    sys.exit(f"== there is no compiled build: it needs {missing}")
