"""Games played on a Ray cluster, where one machine is not enough."""

import importlib
import logging
import os
from collections.abc import Generator, Iterable
from itertools import islice
from typing import Any, Final

from oddtown.arena.game import Played, play
from oddtown.arena.local import AHEAD
from oddtown.arena.plan import Plan
from oddtown.core.errors import OddtownError

STORE: Final = 100_000_000  # bytes


def check_address(on: str) -> None:
    """Refuses what is no place to play on, and says what is missing if Ray is not installed."""
    if on not in ("ray", "auto") and not on.startswith("ray://"):
        raise OddtownError(f"expected ray, auto or an address as ray://host:10001 to play on, came '{on}'")
    _ray()


def play_on_cluster(plan: Plan, numbers: Iterable[int], on: str, jobs: int | None = None) -> Generator[Played]:
    """Plays games of a plan as Ray tasks and yields each when it is done, in any order.

    `ray` joins the Ray that runs on this machine or starts one, `auto` joins one that is there, and an address joins
    that cluster. A Ray that the caller has started is used as it is. Jobs bound how many games are under way.
    """
    ray = _ray()
    is_ours = not ray.is_initialized()
    if is_ours:
        # Nobody looks at the dashboard of a Ray that ends with these games.
        where: dict[str, Any] = {"include_dashboard": False} if on == "ray" else {"address": on}
        try:
            ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:  # each kind of cluster fails with its own kind of error
            ask = " (can it be reached, and does it ask for a token?)" if on.startswith("ray://") else ""
            raise OddtownError(f"cannot play on '{on}': {error}{ask}") from None
    task = ray.remote(play)
    kept = ray.put(plan)
    waiting = iter(numbers)
    open_games: list[Any] = []
    try:
        while True:
            # The cluster may grow meanwhile.
            most = jobs or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            open_games += [task.remote(kept, one) for one in islice(waiting, max(0, most - len(open_games)))]
            if not open_games:
                return
            done, open_games = ray.wait(open_games)
            for game in done:
                try:
                    played: Played = ray.get(game)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause if isinstance(error.cause, OddtownError) else error from None
                except ray.exceptions.RayError as error:
                    raise OddtownError(f"a game could not be played on '{on}': {error}") from None
                yield played
    finally:
        for game in open_games:
            ray.cancel(game, force=True)
        if is_ours:
            ray.shutdown()


def _ray() -> Any:
    """Returns the module of Ray, which is not asked to report to its makers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Ray would otherwise warn of its next version at every start.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # A Ray that we start would otherwise take a third of the memory for results, and a game's is a few bytes.
    os.environ.setdefault("RAY_DEFAULT_OBJECT_STORE_MAX_MEMORY_BYTES", str(STORE))
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise OddtownError("playing on a cluster needs Ray, which is not here: pip install 'oddtown[ray]'") from None
