"""Groups of processes, as a terminal has one for each command."""

import os
import time

from patience import PATIENCE


def wait_until_all_are_gone(group):
    """Returns when no process of a group is left."""
    end = time.monotonic() + PATIENCE
    while is_anybody_left(group):
        assert time.monotonic() < end
        time.sleep(0.02)


def is_anybody_left(group):
    """Returns whether a group still has a process."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
