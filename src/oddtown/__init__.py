"""Oddtown: the open home of four tabletop games.

>>> import oddtown
>>> match = oddtown.Match(oddtown.load("oddworld"), seats=3, seed="an example")
>>> match.legal()
{'draw left': 0, 'draw right': 1}
"""

from oddtown.bots.hint import advise as _advise
from oddtown.core import state as _state
from oddtown.core.errors import (
    BotError,
    ComponentsError,
    GameOver,
    IllegalAction,
    OddtownError,
    RecordError,
    SettingsError,
    UnknownGame,
    WrongSeat,
)
from oddtown.core.game import Game
from oddtown.core.game import appoint as _appoint_finder
from oddtown.core.hint import Budget, Hint
from oddtown.core.hint import appoint as _appoint_adviser
from oddtown.core.match import Match, replay
from oddtown.core.perspective import Perspective
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.state import State
from oddtown.core.step import Step
from oddtown.core.view import View
from oddtown.games import editions, game_of, games, load

__version__ = "0.1.0"
_appoint_adviser(_advise)
_appoint_finder(game_of)
COMPILED = not _state.__file__.endswith(".py")
BUILD = "compiled" if COMPILED else "pure"

__all__ = [
    "BUILD",
    "COMPILED",
    "BotError",
    "Budget",
    "ComponentsError",
    "Game",
    "GameOver",
    "Hint",
    "IllegalAction",
    "Match",
    "OddtownError",
    "Perspective",
    "Record",
    "RecordError",
    "Rng",
    "SettingsError",
    "State",
    "Step",
    "UnknownGame",
    "View",
    "WrongSeat",
    "editions",
    "game_of",
    "games",
    "load",
    "replay",
]
