"""Processes for bots: those of an arena, of a training, of a search that grows several trees, of a server."""

import os
import signal
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def cores() -> int:
    """Returns how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes(ProcessPoolExecutor):
    """Python's pool, whose processes end with the one that started them, however that ends, and leave Ctrl-C to it."""

    def __init__(self, number: int) -> None:
        super().__init__(number, get_context("spawn"), _begin)

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _deaf():
            return super().submit(work, *args, **kwargs)

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Ends them at once, whatever they do; what waits for them fails."""
        processes = list((self._processes or {}).values())  # one that is stuck can be ended by nothing else
        self.shutdown(wait=False)
        for process in processes:
            process.kill()


@contextmanager
def _deaf() -> Generator[None]:
    """Lets processes that are started meanwhile not hear Ctrl-C, from their first moment; here it is heard after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="wait for the parent's end", daemon=True).start()


def _end_with_parent() -> None:
    """Nobody else would end this process if its parent were killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
