"""Bots, each named by one string that the command line, the arena and the server understand."""

from contextlib import suppress
from typing import Final, NamedTuple

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.bots.flat import Flat
from oddtown.bots.greedy import Greedy
from oddtown.bots.knowledge import PLAYOUTS
from oddtown.bots.mcts import Mcts
from oddtown.bots.memory import Forgetful
from oddtown.bots.names import Name, read_name, read_number, read_whole_number
from oddtown.bots.own import own_bots
from oddtown.bots.random import Random
from oddtown.bots.temper import Tempered
from oddtown.bots.value import Value
from oddtown.bots.weights import BEST, VALUES
from oddtown.core.errors import BotError

LEVELS: Final = {
    "beginner": "greedy,temperature=1,memory=0",
    "casual": "value,temperature=0.6,memory=0",
    "strong": "value",
    "expert": "mcts:1s",
}
"""The levels by which tables name bots, each with the bot that plays at it; weaker levels come first."""


class _Kind(NamedTuple):
    """What the name of a bot may say."""

    options: tuple[str, ...] = ()
    has_versions: bool = False
    has_budget: bool = False


_KINDS: Final = {
    "random": _Kind(),
    "greedy": _Kind(("temperature", "memory"), has_versions=True),
    "flat": _Kind(("plies", "temperature", "memory"), has_budget=True),
    "value": _Kind(("value", "worlds", "temperature", "memory")),
    "mcts": _Kind(("value", "plies", "jobs", "temperature", "memory"), has_budget=True),
}


def _kinds() -> dict[str, _Kind]:
    """Returns ours, and those that somebody has brought along."""
    own = own_bots()
    for name in own:
        if name in _KINDS or name in LEVELS:
            raise BotError(f"a bot of your own is called '{name}', as one of ours is: give it another name")
    return _KINDS | dict.fromkeys(own, _Kind(("temperature", "memory")))


def bot_names() -> list[str]:
    """Returns the names a bot can be called by, without budgets and options."""
    return [*_kinds(), *LEVELS]


def level_names(game: str) -> list[str]:
    """Returns the levels at which a game is played, the weakest first; some need its heuristic.

    >>> level_names("oddworld")
    ['beginner', 'casual', 'strong', 'expert']
    """
    found = []
    for level in LEVELS:
        with suppress(BotError):
            check_bot(level, game)
            found.append(level)
    return found


def make_bot(name: str, seed: int = 0) -> Bot:
    """Returns the bot of that name; equal seeds make bots that answer alike.

    >>> make_bot("random", seed=1).name
    'random'
    """
    asked = read_name(LEVELS.get(name, name))
    bot = _make(asked, name, seed)
    if "temperature" in asked.options:
        temperature = read_number(name, "temperature", asked.options["temperature"], 0.01, 100.0)
        bot = Tempered(bot, temperature, ~seed)  # another stream than that of the worlds which the bot looks at
    if "memory" in asked.options:
        bot = Forgetful(bot, read_whole_number(name, "memory", asked.options["memory"], 0, 1000))
    bot.name = name
    return bot


def check_bot(name: str, game: str) -> None:
    """Refuses a bot that there is not, or that cannot play this game, before it is asked anything."""
    make_bot(name)
    asked = read_name(LEVELS.get(name, name))
    if asked.kind == "greedy":
        heuristic = Greedy(version=asked.version)
        heuristic.name = name
        heuristic.find(game)


def _check_name(asked: Name, name: str) -> None:
    """Refuses a name that says what means nothing to its bot."""
    if asked.kind in LEVELS:
        raise BotError(f"a level is named alone, '{asked.kind}' is '{LEVELS[asked.kind]}'; came '{name}'")
    kinds = _kinds()
    if asked.kind not in kinds:
        raise BotError(f"there is no bot '{asked.kind}'; there are: {', '.join(bot_names())}")
    kind = kinds[asked.kind]
    if asked.version and not kind.has_versions:
        others = ", ".join(each for each in kinds if kinds[each].has_versions)
        raise BotError(f"the bot '{asked.kind}' has no versions, in '{name}'; those that have: {others}")
    if (asked.iterations or asked.seconds) and not kind.has_budget:
        others = ", ".join(each for each in kinds if kinds[each].has_budget)
        raise BotError(f"the bot '{asked.kind}' takes no budget, in '{name}'; those that do: {others}")
    for option in asked.options:
        if option not in kind.options:
            takes = ", ".join(kind.options) or "none"
            raise BotError(f"the bot '{asked.kind}' has no option '{option}', in '{name}'; it takes: {takes}")


def _make(asked: Name, name: str, seed: int) -> Bot:
    _check_name(asked, name)
    if asked.kind not in _KINDS:
        return own_bots()[asked.kind](seed)
    if asked.kind == "random":
        return Random(seed)
    if asked.kind == "greedy":
        return Greedy(seed, asked.version)
    plies = read_whole_number(name, "plies", asked.options["plies"], 1, 1000) if "plies" in asked.options else 0
    if asked.kind == "flat":
        return Flat(seed, asked.iterations, asked.seconds, plies)
    value = asked.options.get("value", BEST)
    if value not in (BEST, *VALUES, PLAYOUTS):
        raise BotError(f"expected value={BEST}, {', '.join(VALUES)} or {PLAYOUTS}, came '{value}' in '{name}'")
    if asked.kind == "value":
        worlds = asked.options.get("worlds")
        return Value(seed, value, 0 if worlds is None else read_whole_number(name, "worlds", worlds, 1, 1000))
    if plies and value != PLAYOUTS:
        raise BotError(f"plies goes with value={PLAYOUTS}, in '{name}'")
    jobs = read_whole_number(name, "jobs", asked.options.get("jobs", "1"), 1, 256)
    return Mcts(seed, value, asked.iterations, asked.seconds, jobs, plies)


__all__ = ["LEVELS", "NO_CLOCK", "Bot", "Choice", "Clock", "bot_names", "check_bot", "level_names", "make_bot"]
