"""One program at a time may write what an arena or a training keeps."""

import sys
from typing import IO, Any

if sys.platform != "win32":  # which has no such locks
    import fcntl


def is_locked(file: IO[Any]) -> bool:
    """Locks an open file until it is closed; says whether another program has done so before."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
