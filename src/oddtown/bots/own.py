"""Bots of one's own: those in the Python files that the variable ODDTOWN_BOTS lists, each called by its `name`."""

import importlib.util
import os
import re
import sys
from functools import cache
from pathlib import Path

from oddtown.bots.bot import Bot
from oddtown.core.errors import BotError


def own_bots() -> dict[str, type[Bot]]:
    """Returns the classes of the bots that were brought along, by name."""
    found: dict[str, type[Bot]] = {}
    for place in os.environ.get("ODDTOWN_BOTS", "").split(os.pathsep):
        for name, bot in _read(Path(place).absolute()).items() if place else ():
            if name in found:
                raise BotError(f"{place}: there is another bot '{name}' among those of ODDTOWN_BOTS already")
            found[name] = bot
    return found


@cache
def _read(path: Path) -> dict[str, type[Bot]]:
    """Returns the bots that a file defines."""
    name = f"{__name__}.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BotError(f"expected Python files with bots in ODDTOWN_BOTS, came '{path}'")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotError(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
    found: dict[str, type[Bot]] = {}
    for each in vars(module).values():
        if isinstance(each, type) and issubclass(each, Bot) and each.__module__ == name:
            if not re.fullmatch("[a-z]+", each.name) or each.name in found:
                raise BotError(
                    f"{path}: expected a name of its own, of letters a to z, for {each.__name__}, came '{each.name}'"
                )
            found[each.name] = each
    if not found:
        raise BotError(f"{path}: expected at least one subclass of oddtown.bots.Bot, there is none")
    return found
