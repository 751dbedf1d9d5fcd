"""Worker processes in which bots choose, from what their seats may know."""

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

from oddtown.bots import LEVELS, bot_names, make_bot
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.games import load

LOGGER = logging.getLogger("oddtown.server")
LONGEST_THOUGHT = 60.0  # seconds after which a worker is taken to be stuck
TRIES = 3


def bot_levels() -> list[str]:
    """Returns what a bot at a table can be called: a level, or the bot itself for those who know it."""
    return list(dict.fromkeys([*LEVELS, *bot_names()]))


class Workers:
    """So many processes for bots. One that dies or gets stuck is replaced, and its answer is asked for again."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.replaced = 0
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.number, mp_context=spawn, initializer=_end_with_the_server)

    async def choose(self, game: str, edition: str, level: str, seed: int, packed: bytes) -> Action:
        """Returns a bot's answer; where its bot fails again and again, any answer that is open."""
        for attempt in range(TRIES + 1):
            bot = LEVELS.get(level, level) if attempt < TRIES else "random"
            pool = self._pool
            try:
                work = asyncio.get_running_loop().run_in_executor(pool, choose, game, edition, bot, seed, packed)
                return await asyncio.wait_for(work, LONGEST_THOUGHT)
            except Exception as error:
                LOGGER.error("the bot %s failed at %s: %r", bot, game, error)
                # A bot that only raises leaves its worker whole, and the other tables' bots in peace.
                if isinstance(error, BrokenExecutor | TimeoutError) and pool is self._pool:
                    self._replace()
        raise RuntimeError(f"no bot answers at {game}")

    def _replace(self) -> None:
        self.replaced += 1
        old, self._pool = self._pool, self._new_pool()
        _end(old)

    def close(self) -> None:
        """Ends the workers."""
        _end(self._pool)


def _end(pool: ProcessPoolExecutor) -> None:
    """Ends a pool with its processes, whatever they do."""
    processes = list((pool._processes or {}).values())  # a stuck worker can be ended by nothing else
    pool.shutdown(wait=False)  # what waits there fails with its process, and is asked for again
    for process in processes:
        process.kill()


def _end_with_the_server() -> None:
    """Lets a worker end when its server does, however that happens: nobody else would end it."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=wait, name="wait for the server's end", daemon=True).start()


def choose(game: str, edition: str, bot: str, seed: int, packed: bytes) -> Action:
    """Returns a bot's answer to the question that its seat is asked."""
    return make_bot(bot, seed).choose(Perspective.unpack(load(game, edition), packed)).action
