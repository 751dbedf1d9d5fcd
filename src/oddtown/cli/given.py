"""What was given on the command line, turned into settings, players and records."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from oddtown.core.errors import RecordError, SettingsError
from oddtown.core.game import Game
from oddtown.core.notation import read_text
from oddtown.core.record import Record
from oddtown.core.settings import Meta
from oddtown.games import game_of


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


def seat(given: str, meta: Meta, seats: int) -> int:
    """Returns the seat that is named or numbered (from 0, as everywhere).

    >>> from oddtown import load
    >>> seat("blue", load("oddworld").meta, 3)
    1
    """
    names = meta.seat_names[:seats]
    if given.isdecimal() and int(given) < seats:
        return int(given)
    if given.lower() in names:
        return names.index(given.lower())
    raise SettingsError(f"expected one of the seats {', '.join(names)}, or 0 to {seats - 1}; came '{given}'")


def record(path: Path) -> tuple[Game[Any], Record]:
    """Reads a record in either form, and returns it with the game it was played with."""
    try:
        text = path.read_text(encoding="utf-8")
        kept = Record.from_json(text) if text.lstrip().startswith("{") else read_text(text, game_of)
        return game_of(kept), kept
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: expected a record, came something that cannot be read: {error}") from None
