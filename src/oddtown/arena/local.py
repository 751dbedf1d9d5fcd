"""Games played on this machine, in several processes at a time."""

from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final

from oddtown.arena.game import Played, play
from oddtown.arena.plan import Plan
from oddtown.bots.processes import Processes
from oddtown.core.errors import OddtownError

AHEAD: Final = 4
"""So many games wait for each process, so that none is idle and few are in vain when a test is decided."""


def play_here(plan: Plan, numbers: Iterable[int], jobs: int) -> Generator[Played]:
    """Plays games of a plan and yields each when it is done; with several jobs in any order."""
    if jobs == 1:
        yield from (play(plan, number) for number in numbers)
        return
    waiting = iter(numbers)
    with Processes(jobs) as processes:
        try:
            open_games: set[Future[Played]] = {
                processes.submit(play, plan, one) for one in islice(waiting, AHEAD * jobs)
            }
            while open_games:
                done, open_games = wait(open_games, return_when=FIRST_COMPLETED)
                open_games |= {processes.submit(play, plan, one) for one in islice(waiting, len(done))}
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise OddtownError("a process that played games was killed: is there too little memory?") from None
