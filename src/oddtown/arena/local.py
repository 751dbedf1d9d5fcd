"""Games played on this machine, in several processes at a time."""

import os
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from typing import Final

from oddtown.arena.game import Played, play
from oddtown.arena.plan import Plan
from oddtown.core.errors import OddtownError

AHEAD: Final = 4
"""So many games wait for each process, so that none is idle and few are in vain when a test is decided."""


def cores() -> int:
    """Returns how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_here(plan: Plan, numbers: Iterable[int], jobs: int) -> Generator[Played]:
    """Plays games of a plan and yields each when it is done; with several jobs in any order."""
    if jobs == 1:
        yield from (play(plan, number) for number in numbers)
        return
    context = get_context("spawn")
    listening, holding = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (listening,))
    waiting = iter(numbers)
    try:
        with deaf():
            open_games: set[Future[Played]] = {pool.submit(play, plan, one) for one in islice(waiting, AHEAD * jobs)}
        while open_games:
            done, open_games = wait(open_games, return_when=FIRST_COMPLETED)
            open_games |= {pool.submit(play, plan, one) for one in islice(waiting, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise OddtownError("a process that played games was killed: is there too little memory?") from None
    finally:
        holding.close()
        pool.shutdown(cancel_futures=True)
        listening.close()


@contextmanager
def deaf() -> Generator[None]:
    """Lets processes that are started meanwhile not hear Ctrl-C either before they have begun: they inherit it."""
    if current_thread() is not main_thread():
        yield  # only the main thread says who hears signals
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(listening: Connection) -> None:
    """Lets a process of the pool end with the arena, however that ends, and not by the Ctrl-C that the arena hears."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(listening,), daemon=True).start()


def _end_with(listening: Connection) -> None:
    with suppress(EOFError, OSError):
        listening.recv_bytes()  # nothing is ever sent: it returns when the other end is closed
    os._exit(0)
