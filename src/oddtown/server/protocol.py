"""What goes over the wire: every request, message and answer, typed. Only views and events leave the server."""

from dataclasses import dataclass
from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict

LONGEST_NAME = 40
LONGEST_MESSAGE = 4_096  # bytes a client may send at once


class NewTable(BaseModel):
    """Asks for a table; a player is "open" for anybody who joins, or the name of a bot."""

    model_config = ConfigDict(extra="forbid")

    game: str
    players: list[str]
    settings: dict[str, str] = {}
    is_listed: bool = True


class Join(BaseModel):
    """Asks for a seat; a contribution goes into the seed of the deal."""

    model_config = ConfigDict(extra="forbid")

    name: str
    contribution: str = ""


@dataclass
class Seated:
    """Answers a join: the seat, and the secret that is the key to it."""

    table: str
    seat: int
    secret: str


@dataclass
class Player:
    """Who sits at a seat: open until somebody comes."""

    name: str
    kind: str  # open, person or bot
    is_present: bool


@dataclass
class TableInfo:
    """What anybody may know of a table."""

    id: str
    game: str
    title: str
    settings: dict[str, str]
    players: list[Player]
    status: str  # waiting, playing or over
    commitment: str


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """Opens a socket: with a seat's secret, or without one to look on."""

    secret: str = ""


class Act(msgspec.Struct, tag="act", forbid_unknown_fields=True):
    """Answers the open question, in the version of the table that the client saw."""

    version: int
    action: int


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Takes the last answer back, where nobody has learnt anything from it."""

    version: int


Request = Hello | Act | Undo


class Answer(msgspec.Struct):
    """One open answer: its number, its notation, and as people would say it."""

    action: int
    label: str
    text: str


class Position(msgspec.Struct, tag="position"):
    """Where the table stands, as one viewer may see it."""

    version: int
    seat: int | None
    players: list[Player]
    status: str
    view: dict[str, Any] | None = None
    prompt: str = ""
    answers: list[Answer] = []
    drawing: str = ""
    log: list[str] = []
    can_undo: bool = False
    scores: list[int] = []
    places: list[int] = []


class Refused(msgspec.Struct, tag="refused"):
    """Why something was not done: the number of the rule, if one says so, and the sentence."""

    reason: str
    rule: str = ""
    version: int = -1


encode = msgspec.json.Encoder().encode
read_request = msgspec.json.Decoder(Request).decode
