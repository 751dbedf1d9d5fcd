"""Bots, each named by one string that the command line, the arena and the server understand."""

from typing import Final

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.bots.flat import Flat
from oddtown.bots.greedy import Greedy
from oddtown.bots.mcts import Mcts
from oddtown.bots.memory import Forgetful
from oddtown.bots.names import Name, read_name, read_number
from oddtown.bots.random import Random
from oddtown.bots.temper import Tempered
from oddtown.bots.value import WORLDS, Value
from oddtown.bots.weights import VALUES
from oddtown.core.errors import BotError

LEVELS: Final = {
    "beginner": "greedy,temperature=1,memory=0",
    "casual": "value,temperature=0.6,memory=0",
    "strong": "value",
    "expert": "mcts:1s",
}
"""The levels by which tables name bots, each with the bot that plays at it; weaker levels come first."""

_OPTIONS: Final = {
    "random": (),
    "greedy": ("temperature", "memory"),
    "flat": ("temperature", "memory"),
    "value": ("value", "worlds", "temperature", "memory"),
    "mcts": ("value", "jobs", "temperature", "memory"),
}
"""The kinds of bots, each with the options it takes."""


def bot_names() -> list[str]:
    """Returns the names a bot can be called by, without budgets and options."""
    return [*_OPTIONS, *LEVELS]


def level_names() -> list[str]:
    """Returns the levels a table can name, the weakest first.

    >>> level_names()
    ['beginner', 'casual', 'strong', 'expert']
    """
    return list(LEVELS)


def make_bot(name: str, seed: int = 0) -> Bot:
    """Returns the bot of that name; equal seeds make bots that answer alike.

    >>> make_bot("random", seed=1).name
    'random'
    """
    asked = read_name(LEVELS.get(name, name))
    bot = _make(asked, name, seed)
    if "temperature" in asked.options:
        temperature = read_number(name, "temperature", asked.options["temperature"], 0.01, 100.0)
        bot = Tempered(bot, temperature, seed)
    if "memory" in asked.options:
        bot = Forgetful(bot, int(read_number(name, "memory", asked.options["memory"], 0, 1000)), seed)
    bot.name = name
    return bot


def _make(asked: Name, name: str, seed: int) -> Bot:
    if asked.kind not in _OPTIONS:
        raise BotError(f"there is no bot '{asked.kind}'; there are: {', '.join(bot_names())}")
    for option in asked.options:
        if option not in _OPTIONS[asked.kind]:
            takes = ", ".join(_OPTIONS[asked.kind]) or "none"
            raise BotError(f"the bot '{asked.kind}' has no option '{option}', in '{name}'; it takes: {takes}")
    if asked.kind == "random":
        return Random(seed)
    if asked.kind == "greedy":
        return Greedy(seed, asked.version)
    if asked.kind == "flat":
        return Flat(seed, asked.iterations, asked.seconds)
    value = asked.options.get("value", "linear")
    if value not in (*VALUES, "playouts"):
        raise BotError(f"expected value={', '.join(VALUES)} or playouts, came '{value}' in '{name}'")
    if asked.kind == "value":
        worlds = int(read_number(name, "worlds", asked.options.get("worlds", str(WORLDS)), 1, 1000))
        return Value(seed, value, worlds)
    jobs = int(read_number(name, "jobs", asked.options.get("jobs", "1"), 1, 256))
    return Mcts(seed, value, asked.iterations, asked.seconds, jobs)


__all__ = ["LEVELS", "NO_CLOCK", "Bot", "Choice", "Clock", "bot_names", "level_names", "make_bot"]
