"""Everything that can go wrong, as one tree.

OddtownError
├── IllegalAction        the answer is not open; carries the refusal
│   ├── WrongSeat        the question is not put to that seat
│   └── GameOver         no question is open any more
├── SettingsError        a setting or seat count the game does not have
├── ComponentsError      a component file that does not fit
├── RecordError          a record that is damaged, edited or of other rules
├── UnknownGame          no game of that name
└── BotError             no bot of that name, or a bot that answers nonsense
"""

from oddtown.core.text import Message, Refusal


class OddtownError(Exception):
    """Something the caller can put right; the sentence says what was expected and what came."""


class IllegalAction(OddtownError):
    """An answer that is not open. The state is unchanged."""

    def __init__(self, sentence: str, refusal: Refusal) -> None:
        super().__init__(sentence)
        self.refusal = refusal


class WrongSeat(IllegalAction):
    """The question on the table is put to another seat."""


class GameOver(IllegalAction):
    """The game is over, so nobody is asked anything."""


class SettingsError(OddtownError):
    """A setting, a value or a number of seats that the game does not have."""


class ComponentsError(OddtownError):
    """A component file that does not fit: file, entry and reason."""


class RecordError(OddtownError):
    """A record that cannot be read or does not replay."""


class UnknownGame(OddtownError):
    """No game of that name is installed."""


class BotError(OddtownError):
    """A bot that does not exist, or does not answer as a bot must."""


__all__ = [
    "BotError",
    "ComponentsError",
    "GameOver",
    "IllegalAction",
    "Message",
    "OddtownError",
    "RecordError",
    "Refusal",
    "SettingsError",
    "UnknownGame",
    "WrongSeat",
]
