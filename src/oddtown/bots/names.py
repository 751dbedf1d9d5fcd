"""Names of bots: one string says which bot, how long it thinks, and how it differs from the plain one."""

import re
from typing import Final, NamedTuple

from oddtown.core.errors import BotError

_SHAPE: Final = re.compile(r"([a-z]+)(?:@([1-9][0-9]{0,5}))?(?::([^,]*))?((?:,[a-z]+=[^,]*)*)")
_UNITS: Final = {"ms": 0.001, "s": 1.0}
_MOST_SECONDS: Final = 3600.0
_MOST_ITERATIONS: Final = 100_000_000


class Name(NamedTuple):
    """What a name says: `mcts:400,value=linear` is the kind mcts with 400 iterations and one option."""

    kind: str
    version: int  # of a heuristic that has been replaced; 0 is today's
    iterations: int  # 0 where the budget is a time, or none is given
    seconds: float
    options: dict[str, str]


def read_name(name: str) -> Name:
    """Returns what a name says.

    >>> read_name("mcts:50ms,temperature=0.5")
    Name(kind='mcts', version=0, iterations=0, seconds=0.05, options={'temperature': '0.5'})
    >>> read_name("greedy@1").version
    1
    """
    shape = _SHAPE.fullmatch(name)
    if shape is None:
        raise BotError(f"expected a bot as kind[@version][:budget][,option=value]..., as 'mcts:1s'; came '{name}'")
    kind, version, budget, rest = shape.groups()
    options: dict[str, str] = {}
    for part in rest.split(",")[1:]:
        option, _, value = part.partition("=")
        if option in options:
            raise BotError(f"'{name}' gives the option '{option}' twice")
        options[option] = value
    iterations, seconds = (0, 0.0) if budget is None else _read_budget(name, budget)
    return Name(kind, int(version or 0), iterations, seconds, options)


def _read_budget(name: str, budget: str) -> tuple[int, float]:
    """Returns the iterations and the seconds that a budget says; one of them is 0."""
    shape = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(ms|s|)", budget)
    if shape is not None:
        number, unit = shape.groups()
        if unit:
            seconds = float(number) * _UNITS[unit]
            if 0 < seconds <= _MOST_SECONDS:
                return 0, seconds
        elif "." not in number and 0 < float(number) <= _MOST_ITERATIONS:
            return int(number), 0.0
    raise BotError(
        f"expected a budget of iterations (400) or of time up to an hour (50ms, 1.5s), came '{budget}' in '{name}'"
    )


def read_number(name: str, option: str, value: str, least: float, most: float) -> float:
    """Returns the number an option is given as."""
    if not (re.fullmatch(r"[0-9]+(\.[0-9]+)?", value) and least <= float(value) <= most):
        raise BotError(f"expected {option} from {least:g} to {most:g}, came '{value}' in '{name}'")
    return float(value)


def read_whole_number(name: str, option: str, value: str, least: int, most: int) -> int:
    """Returns the whole number an option is given as."""
    if not (re.fullmatch(r"[0-9]+", value) and least <= float(value) <= most):
        raise BotError(f"expected {option} as a whole number from {least} to {most}, came '{value}' in '{name}'")
    return int(value)
