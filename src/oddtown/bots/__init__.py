"""Bots, each named by one string that the command line, the arena and the server understand."""

from collections.abc import Callable
from typing import Final

from oddtown.bots.beginner import Beginner
from oddtown.bots.bot import Bot, Choice
from oddtown.bots.greedy import Greedy
from oddtown.bots.random import Random
from oddtown.core.errors import BotError

_BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy, "beginner": Beginner}

LEVELS: Final = {"beginner": "beginner", "strong": "greedy"}
"""The levels by which tables name bots, each with the bot that plays at it; weaker levels come first."""


def bot_names() -> list[str]:
    """Returns the names a bot can be called by."""
    return list(_BOTS)


def level_names() -> list[str]:
    """Returns the levels a table can name, the weakest first.

    >>> level_names()
    ['beginner', 'strong']
    """
    return list(LEVELS)


def make_bot(name: str, seed: int = 0) -> Bot:
    """Returns the bot of that name; equal seeds make bots that answer alike.

    >>> make_bot("random", seed=1).name
    'random'
    """
    if name not in _BOTS:
        raise BotError(f"there is no bot '{name}'; there are: {', '.join(_BOTS)}")
    return _BOTS[name](seed)


__all__ = ["LEVELS", "Bot", "Choice", "bot_names", "level_names", "make_bot"]
