"""What was given on the command line, turned into what it means."""

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from oddtown.core.errors import SettingsError
from oddtown.core.settings import Meta
from oddtown.games import languages

MOST_DIGITS: Final = 9
LANGUAGE: Final = "ODDTOWN_LANGUAGE"
LANGUAGE_HELP: Final = f"Language of the game's sentences: {' or '.join(languages())}."


def program() -> str:
    """Returns what calls this program from here: `oddtown` where the shell finds it, else as it was called."""
    if shutil.which("oddtown"):
        return "oddtown"
    folder, name = os.path.split(os.path.abspath(sys.argv[0]))
    if os.path.splitext(name)[0] != "oddtown":  # called as a module, or by another program
        return f"{shlex.quote(sys.executable)} -m oddtown"
    return shlex.quote(min(os.path.join(os.path.relpath(folder), name), os.path.join(folder, name), key=len))


def number(given: str) -> int | None:
    """Returns a number that was typed; None if it is none, or longer than anything here is counted.

    >>> number("12"), number("twelve"), number("9" * 5000)
    (12, None, None)
    """
    return int(given) if given.isdecimal() and len(given) <= MOST_DIGITS else None


def settings(given: Sequence[str]) -> dict[str, str]:
    """Returns settings given as name=value; whether the game has them is for the game to say.

    >>> settings(["advanced=yes"])
    {'advanced': 'yes'}
    """
    chosen = {}
    for setting in given:
        name, mark, value = setting.partition("=")
        if not mark or not name:
            raise SettingsError(f"expected a setting as name=value, came '{setting}'")
        chosen[name] = value
    return chosen


def players(given: str) -> list[str]:
    """Returns who sits where; a bot's own settings may follow its name after commas.

    >>> players("me,mcts:1s,value=linear,random")
    ['me', 'mcts:1s,value=linear', 'random']
    """
    found: list[str] = []
    for part in given.split(","):
        if found and "=" in part.partition(":")[0]:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return found


def language(given: str) -> str:
    """Returns a language that games are told in.

    >>> language("de")
    'de'
    """
    if given not in languages():
        raise SettingsError(f"expected one of the languages {', '.join(languages())}; came '{given}'")
    return given


def seat(given: str, meta: Meta, seats: int) -> int:
    """Returns the seat that is named or numbered (from 0, as everywhere).

    >>> from oddtown import load
    >>> seat("red", load("oddworld").meta, 3)
    1
    """
    names = meta.seat_names[:seats]
    place = number(given)
    if place is not None and place < seats:
        return place
    if given.lower() in names:
        return names.index(given.lower())
    raise SettingsError(f"expected one of the seats {', '.join(names)}, or 0 to {seats - 1}; came '{given}'")
