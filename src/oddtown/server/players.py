"""Worker processes in which bots choose, from what their seats may know."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import AsyncExitStack
from typing import Final, TypeVar

from oddtown.bots import LEVELS, Clock, check_bot, make_bot
from oddtown.bots.names import read_name
from oddtown.bots.pace import Pace
from oddtown.bots.processes import Processes, cores
from oddtown.core.errors import BotError
from oddtown.core.game import Action
from oddtown.core.hint import A_MOMENT, Budget, Hint, advise
from oddtown.core.perspective import Perspective
from oddtown.games import load
from oddtown.server.protocol import LONGEST_BOT

LOGGER = logging.getLogger("oddtown.server")
LONGEST_THOUGHT = 60.0  # seconds after which a worker is taken to be stuck
MOST_SECONDS = 10.0  # for one answer, whatever the name of a bot says: others at the table wait, and other tables
LEAST_SECONDS = 0.05  # for one answer, however little time is left
TRIES = 3
QUICK: Final = ("random", "greedy", "value")  # bots that do not search
T = TypeVar("T")


def usual_number() -> int:
    """Returns how many workers a server has if nobody says: one for each core, and one for the quick beside the slow.

    They are started when they are needed, so a quiet server has fewer.
    """
    return max(2, min(8, cores()))


def check_player(name: str, game: str) -> None:
    """Refuses a bot that cannot sit at a table of this game: one that there is not, or that wants several processes."""
    if len(name) > LONGEST_BOT:
        raise BotError(f"expected the name of a bot with up to {LONGEST_BOT} characters, came {len(name)}")
    check_bot(name, game)
    if read_name(name).options.get("jobs", "1") != "1":
        raise BotError(f"expected a bot that thinks in one process at a table, came '{name}'")


def is_player(name: str, game: str) -> bool:
    """Says whether a bot can sit at a table of this game."""
    try:
        check_player(name, game)
    except BotError:
        return False
    return True


class Workers:
    """So many processes for bots. One that dies or gets stuck is replaced, and its answer is asked for again.

    What takes its time, as a bot that thinks for a second or a hint, leaves a worker free for the quick bots of other
    tables.
    """

    def __init__(self, number: int, hint_budget: Budget = A_MOMENT) -> None:
        self.number = number
        self.hint_budget = hint_budget
        self.replaced = 0
        self._processes = Processes(number)
        # Who waits here is not in a worker yet, and is not taken to be stuck there.
        self._free = asyncio.Semaphore(number)
        self._free_for_slow = asyncio.Semaphore(max(1, number - 1))

    async def choose(
        self, game: str, edition: str, level: str, seed: int, packed: bytes, seconds: float, is_private: bool = False
    ) -> Action:
        """Returns a bot's answer; where its bot fails again and again, any answer that is open.

        Where its open answers are a secret it returns at a moment that tells nothing about them.
        """
        pace = Pace.of(level, time.monotonic(), seconds) if is_private else None
        for attempt in range(TRIES + 1):
            bot = LEVELS.get(level, level) if attempt < TRIES else "random"
            try:
                return await self._choose(pace, game, edition, bot, seed, packed, seconds)
            except Exception as error:
                LOGGER.error("the bot %s failed at %s: %r", bot, game, error)
        raise RuntimeError(f"no bot answers at {game}")

    async def _choose(
        self, pace: Pace | None, game: str, edition: str, bot: str, seed: int, packed: bytes, seconds: float
    ) -> Action:
        async with AsyncExitStack() as places:
            is_slow = _is_slow(bot)
            await self._take_place(places, is_slow)
            if pace is None:
                return await self._work(choose, game, edition, bot, seed, packed, seconds)
            thinking = max(LEAST_SECONDS, pace.thinking(time.monotonic()))
            action = await self._work(choose, game, edition, bot, seed, packed, thinking)
            if not is_slow:  # a slow one keeps its place: others who wait for it would find out when it was ready
                await places.aclose()
            await self._rest(pace)
            return action

    @staticmethod
    async def _rest(pace: Pace) -> None:
        """Lets the time pass until an answer may be known."""
        await asyncio.sleep(pace.moment(time.monotonic()) - time.monotonic())

    async def hint(self, game: str, edition: str, seed: int, packed: bytes) -> Hint | None:
        """Returns a hint for the seat whose knowledge is packed; None where that fails again and again."""
        budget = self.hint_budget._replace(seed=seed)
        for _ in range(TRIES):
            try:
                async with AsyncExitStack() as places:
                    await self._take_place(places, is_slow=True)
                    return await self._work(hint, game, edition, budget, packed)
            except Exception as error:
                LOGGER.error("no hint at %s: %r", game, error)
        return None

    async def _take_place(self, places: AsyncExitStack, is_slow: bool) -> None:
        """Waits until a worker is free, and keeps it so until the places are left."""
        if is_slow:
            await places.enter_async_context(self._free_for_slow)
        await places.enter_async_context(self._free)

    async def _work(self, work: Callable[..., T], *values: object) -> T:
        """Lets a worker do something that has a place there."""
        processes = self._processes
        try:
            done = asyncio.get_running_loop().run_in_executor(processes, work, *values)
            return await asyncio.wait_for(done, LONGEST_THOUGHT)
        except (BrokenExecutor, TimeoutError):
            # A bot that only raises leaves its worker whole, and the other tables' bots in peace.
            if processes is self._processes:
                self._replace()
            raise

    def _replace(self) -> None:
        self.replaced += 1
        old, self._processes = self._processes, Processes(self.number)
        old.end()

    def close(self) -> None:
        """Ends the workers."""
        self._processes.end()


def choose(game: str, edition: str, bot: str, seed: int, packed: bytes, seconds: float) -> Action:
    """Returns a bot's answer to the question that its seat is asked."""
    return make_bot(bot, seed).choose(Perspective.unpack(load(game, edition), packed), Clock(seconds)).action


def hint(game: str, edition: str, budget: Budget, packed: bytes) -> Hint:
    """Returns a hint for the seat whose knowledge is packed."""
    return advise(Perspective.unpack(load(game, edition), packed), budget)


def _is_slow(bot: str) -> bool:
    """Says whether a bot may think for a time of its own, or for many iterations."""
    try:
        return read_name(bot).kind not in QUICK
    except BotError:
        return False  # the worker says what is wrong with it
