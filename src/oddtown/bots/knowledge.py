"""Knowledge: what a game brings for thinking about it, found by looking into its folder.

`features.py` and weights make a learned value. `exact.py` may deal weighted worlds (`worlds`), say how many a look
needs (`WORLDS`) and solve endings (`rate`, and `is_exact` where it looks at some worlds only). A game does without any
of it: then random playouts judge its worlds.
"""

import logging
from typing import Any, Final

from oddtown.bots.evaluation import Evaluation, Playouts
from oddtown.bots.weights import WeightsError, learned
from oddtown.core.errors import UnknownGame
from oddtown.core.game import Action, Game
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games import module

PLAYOUTS: Final = "playouts"
"""Judges by random play, where a learned value is not wanted."""
WORLDS: Final = 4  # for a look at one turn, where a game does not say how many it needs
ENOUGH_TO_SOLVE: Final = 0.4  # seconds: with less there is no time to find out whether the rest can be solved

_log = logging.getLogger(__name__)
_said: set[str] = set()


def find_evaluation(game: Game[Any], seats: int, value: str, rng: Rng, plies: int = 0) -> Evaluation[Any] | None:
    """Returns what a bot judges worlds by: a learned value, or playouts of so many plies where those are asked for.

    Where no learned value fits this says so, once, and returns None: then the heuristic leads. A game without one is
    played out by chance.
    """
    if value == PLAYOUTS:
        return Playouts(rng, plies)
    try:
        return learned(game, seats, value)
    except WeightsError as error:
        try:
            module(game.meta.name, "heuristic")
        except UnknownGame:
            say(f"{error}. Until then random playouts lead the bots.")
            return Playouts(rng)
        say(f"{error}. Until then the heuristic leads the bots.")
        return None


def say(remark: str) -> None:
    """Tells whoever runs the bots something they should know, once in a process."""
    if remark not in _said:
        _said.add(remark)
        _log.warning("%s", remark)


def solve(perspective: Perspective[Any], seconds: float = 0.0) -> dict[Action, float] | None:
    """Returns the worth of the open answers that can be solved, None where none can in the time there is."""
    if seconds and seconds < ENOUGH_TO_SOLVE:
        return None
    solver = getattr(_exact(perspective.game), "rate", None)
    return None if solver is None else solver(perspective)


def is_exact(perspective: Perspective[Any]) -> bool:
    """Says whether what is solved is exact, and not looked at in some worlds only."""
    says = getattr(_exact(perspective.game), "is_exact", None)
    return says is None or bool(says(perspective))


def find_outcome(game: Game[Any]) -> Any:
    """Returns what tells a game's chance outcomes apart in a tree; None where they are too many to."""
    return getattr(_exact(game), "outcome", None)


def deal_worlds(perspective: Perspective[Any], number: int, rng: Rng) -> tuple[list[Any], list[float]]:
    """Returns worlds that are alike to a seat, and the share of the likelihood that each has.

    How many may be asked for. Else it is as many as the game says in `exact.py` that a look needs (`WORLDS`).
    """
    dealer = getattr(_exact(perspective.game), "worlds", None)
    if dealer is not None:
        weighted = dealer(perspective)
        return [world for world, _ in weighted], [chance for _, chance in weighted]
    number = number or getattr(_exact(perspective.game), "WORLDS", WORLDS)
    return [perspective.sample(rng) for _ in range(number)], [1 / number] * number


_modules: dict[str, Any] = {}


def _exact(game: Game[Any]) -> Any:
    name = game.meta.name
    if name not in _modules:
        try:
            _modules[name] = module(name, "exact")
        except UnknownGame:
            _modules[name] = None
    return _modules[name]
