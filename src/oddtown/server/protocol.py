"""What goes over the wire: every request, message and answer, typed. Only views and events leave the server."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypedDict

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from oddtown.server.clock import Control

LONGEST_NAME = 40
LONGEST_BOT = 80
LONGEST_CHAT = 500
LONGEST_MESSAGE = 4_096  # characters a client may send at once

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Password = Annotated[str, Field(min_length=8, max_length=200)]


def as_sentence(text: str) -> str:
    """Returns a text with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


# What is asked over HTTP.


class Body(BaseModel):
    """The body of a request: nothing in it that is not expected."""

    model_config = ConfigDict(extra="forbid")


class TimeControl(Body):
    """How time is counted: not at all, so many seconds for each turn (`days`), or a bank with an increment."""

    kind: Literal["none", "days", "bank"] = "none"
    seconds: float = Field(default=0, ge=0, le=5_184_000)
    increment: float = Field(default=0, ge=0, le=3_600)


class NewTable(Body):
    """Asks for a table; a player is "open" for anybody who joins, or the level or name of a bot."""

    game: str = Field(max_length=LONGEST_NAME)
    players: list[Annotated[str, Field(max_length=LONGEST_BOT)]] = Field(max_length=16)
    settings: dict[str, str] = Field({}, max_length=16)
    edition: str = Field("", max_length=LONGEST_NAME)
    is_listed: bool = True
    control: TimeControl = TimeControl()
    on_timeout: Literal["bot", "abandon"] = "bot"
    take_back: float = Field(3.0, ge=0, le=30, description="seconds in which a turn can be taken back before bots act")
    pace: float | None = Field(None, ge=0, le=10, description="seconds a bot lets pass before it answers")


class Join(Body):
    """Asks for a seat; a contribution goes into the seed of the deal."""

    name: Name
    contribution: str = Field("", max_length=2 * LONGEST_NAME)
    seat: int | None = Field(None, ge=0, le=15, description="the first open one unless said")


class Fill(Body):
    """Puts a bot on an open seat."""

    seat: int = Field(ge=0, le=15)
    level: str = Field(max_length=LONGEST_BOT, description="a level, or the name of a bot")


class Claim(Body):
    """Takes a seat over with its secret: on another device, or for an account."""

    secret: str = Field(max_length=100)


class ActBody(Body):
    """Answers the open question, in the version of the table that the client saw."""

    version: int
    action: int


class PlayOn(Body):
    """Asks for a table at which a game goes on from where one looks at it: with this seat, against bots of a level."""

    seat: int = Field(ge=0, le=15)
    level: str = Field(max_length=LONGEST_BOT)
    name: Name


class Say(Body):
    """Says something at a table."""

    text: str = Field(min_length=1, max_length=LONGEST_CHAT)


class Mute(Body):
    """Hears no more, or again, from whoever said something."""

    chat: int
    is_muted: bool = True


class Report(Body):
    """Tells the host about something that was said."""

    chat: int
    reason: str = Field(min_length=1, max_length=LONGEST_CHAT)


class Account(Body):
    """A name to log in with, and its password."""

    account: str = Field(min_length=2, max_length=LONGEST_NAME, pattern=r"^[A-Za-z0-9_.-]+$")
    password: Password


class Forgotten(Body):
    """The account whose password was forgotten."""

    account: str = Field(max_length=LONGEST_NAME)


class Reset(Body):
    """Sets a new password by the token out of a link."""

    token: str = Field(max_length=200)
    password: Password


class NewPassword(Body):
    """Changes a password; all other browsers are logged out."""

    old: str = Field(max_length=200)
    new: Password


class Leave(Body):
    """Deletes an account: its password, if it has one, shows that it is meant."""

    password: str = Field("", max_length=200)


class NoticeWishes(Body):
    """How a person wants to be told that it is their turn; empty for not at all."""

    email: str = Field("", max_length=254)
    webhook: str = Field("", max_length=500)


class PushWish(Body):
    """A browser's subscription to web push."""

    endpoint: str = Field(max_length=1_000)
    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class NewToken(Body):
    """Asks for a token by which a program may play for its owner."""

    label: Name


# What is answered over HTTP.


@dataclass
class Seated:
    """Answers a join: the seat, and the secret that is the key to it."""

    table: str
    seat: int
    secret: str
    commitment: str


@dataclass
class Player:
    """Who sits at a seat: open until somebody comes."""

    name: str
    kind: str  # open, person or bot
    is_present: bool
    plays: str  # who answers: person, or the level of a bot that stands in; "" for nobody
    has_resigned: bool = False
    level: str = ""  # of a bot
    is_program: bool = False  # the seat was taken by a program, with the token of an account


@dataclass
class SettingInfo:
    """What a setting is called and means, and the word for each choice; the first is the default."""

    title: str
    meaning: str
    choices: dict[str, str]


@dataclass
class GameInfo:
    """What can be played, by how many, with which settings and bots."""

    name: str
    title: str
    seats: list[int]  # the fewest and the most
    seat_names: list[str]
    settings: dict[str, SettingInfo]
    editions: list[str]
    levels: list[str]
    bots: list[str]
    lesson_minutes: int  # that the first lesson takes; 0 where there is none


@dataclass
class RuleItem:
    """One rule or ruling with its number, or a paragraph without one."""

    number: str
    text: str


@dataclass
class RuleSection:
    """What stands under one heading; depth 1 is a chapter, 2 a part of it."""

    title: str
    depth: int
    items: list[RuleItem]


@dataclass
class Rules:
    """The rules of a game in our own words, by which refusals and scores name their numbers.

    Where they are not written in the language that was asked for, they come in English.
    """

    title: str
    language: str
    sections: list[RuleSection]


@dataclass
class SceneInfo:
    """A part of a lesson, and how many tasks it has."""

    title: str
    tasks: int


@dataclass
class LessonInfo:
    """The first lesson in a game: the learner's seat, how long it takes, and its scenes."""

    game: str
    seat: int
    minutes: int
    scenes: list[SceneInfo]


@dataclass
class TopicInfo:
    """Something of a game that can be asked about: what it is, and the numbers of the rules that govern it."""

    name: str
    title: str
    text: str
    rules: list[str]


@dataclass
class TableInfo:
    """What anybody may know of a table."""

    id: str
    game: str
    title: str
    settings: dict[str, str]
    players: list[Player]
    status: str  # waiting, playing, over, agreed or abandoned
    commitment: str
    version: int
    control: Control
    is_listed: bool
    created: float
    edition: str
    my_seats: list[int] = field(default_factory=list)


@dataclass
class TableLine:
    """One line of the lobby."""

    id: str
    game: str
    title: str
    status: str
    players: list[str]
    bots: list[int]  # seats
    programs: list[int]  # seats that were taken with a token
    open_seats: int
    control: Control
    created: float
    is_my_turn: bool = False
    seat: int | None = None


@dataclass
class MyTables:
    """The tables of a person, those where it is their turn first."""

    your_turn: int
    tables: list[TableLine]


@dataclass
class ScoreItem:
    """One line of a score: the rule it follows from, what it counts, in words and as a message, and its points."""

    rule: str
    text: str
    points: int
    id: str
    values: dict[str, Any]


@dataclass
class SeatScore:
    """The score of a seat so far, as far as the viewer can see."""

    seat: int
    total: int
    lines: list[ScoreItem]


@dataclass
class Closed:
    """An answer that is not open, with the same `id` and `values` as if it were, and the rule that closes it."""

    action: int
    id: str
    values: dict[str, Any]
    rule: str
    reason: str

    def __post_init__(self) -> None:
        """Makes a sentence of what a rule says."""
        self.reason = as_sentence(self.reason)


@dataclass
class Advice:
    """An answer that a hint names, and the share of the win it can expect, from 0 to 1."""

    action: int
    label: str
    text: str
    share: float | None  # null where there is nothing to choose, or nobody knows it
    error: float | None  # a standard error; 0 where the share is exact, null where nobody knows it


@dataclass
class Hint:
    """What an expert would answer, knowing no more than the seat: the best few answers, the best one first."""

    action: int  # the best
    text: str
    answers: list[Advice]
    reason: str  # what the best gains over the next


@dataclass
class ChatLine:
    """Something that was said."""

    id: int
    name: str
    text: str
    at: float


@dataclass
class Me:
    """Who you are here: nobody yet, a guest, or an account."""

    name: str = ""
    account: str = ""
    email: str = ""
    webhook: str = ""
    pushes: int = 0
    tokens: list[str] = field(default_factory=list)
    push_key: str = ""
    can_mail: bool = False  # the server sends mails, to those who have forgotten a password too


@dataclass
class Token:
    """A token; it is shown this once."""

    label: str
    token: str


@dataclass
class GameStatistics:
    """How somebody did in a game with so many seats."""

    game: str
    seats: int
    games: int
    wins: int
    mean_score: float
    mean_place: float
    resigned: int


@dataclass
class PlayedGame:
    """A game that somebody has played to its end."""

    table: str
    game: str
    title: str
    ended: float
    seat: int
    seats: int
    place: int
    score: int
    players: list[str]


@dataclass
class Check:
    """One thing that was checked of a record."""

    is_ok: bool
    sentence: str


@dataclass
class Checks:
    """What a check of a record found."""

    checks: list[Check]


@dataclass
class Kept:
    """Where a record that was brought here can be found."""

    id: str
    plies: int


@dataclass
class Complaint:
    """Why something was not done."""

    reason: str


# What a client says on a socket.


class Request(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Whatever a client asks."""


class Hello(Request, tag="hello"):
    """Opens a socket: with a seat's secret, or as who one is known to be; otherwise one looks on.

    Who has several seats says which. `drawing` asks for the board as text, `outlook` for what each answer brings.
    Sentences come in the language, by default that of the browser.
    """

    secret: str = ""
    seat: int | None = None
    drawing: bool = False
    outlook: bool = False
    language: str = ""


class Act(Request, tag="act"):
    """Answers the open question, in the version of the table that the client saw."""

    version: int
    action: int


class Undo(Request, tag="undo"):
    """Takes the last answer back, where nobody has learnt anything from it."""

    version: int


class Propose(Request, tag="propose"):
    """Asks all players to agree: to go back to a ply, to end the game, to pause, or to another time control."""

    version: int
    what: Literal["rewind", "end", "pause", "control"]
    ply: int = 0
    kind: Literal["none", "days", "bank"] = "none"
    seconds: float = 0.0
    increment: float = 0.0


class Agree(Request, tag="agree"):
    """Agrees to what was proposed."""

    version: int


class Decline(Request, tag="decline"):
    """Turns down what was proposed, or takes the own proposal back."""

    version: int


class Resume(Request, tag="resume"):
    """Ends a pause."""

    version: int


class Resign(Request, tag="resign"):
    """Gives up for good; a bot plays on."""

    version: int


class StandIn(Request, tag="stand_in"):
    """Lets a bot play for the seat until its player comes back."""

    version: int
    level: str = "strong"


class Back(Request, tag="back"):
    """Plays again where a bot stood in."""

    version: int


class GoOn(Request, tag="go_on"):
    """Skips the pause before a bot answers."""


class Here(Request, tag="here"):
    """Says that somebody is looking, not only a forgotten tab."""


class Chat(Request, tag="chat"):
    """Says something to all who are at the table."""

    text: str


Move = Act | Undo | Propose | Agree | Decline | Resume | Resign | StandIn | Back
"""What changes a table, and so goes into its log."""

AnyRequest = Hello | Act | Undo | Propose | Agree | Decline | Resume | Resign | StandIn | Back | GoOn | Here | Chat


# What the server says on a socket.


class Message(TypedDict):
    """A sentence without its language: an id and named values."""

    id: str
    values: dict[str, Any]


class Question(TypedDict):
    """The question on the table: its step, the seats still to answer, and its sentence."""

    step: str
    seats: list[int]
    prompt: Message


class View(TypedDict):
    """What one viewer may know; `board` is the game's own part."""

    game: str
    seats: int
    viewer: int | None
    settings: dict[str, str]
    question: Question | None
    board: dict[str, Any]
    places: list[int]


class Answer(msgspec.Struct):
    """One open answer: its number, its notation, and as people would say it, in words and as a message.

    `brings` says what the answer would bring, as far as the seat can know; it is empty unless asked for.
    """

    action: int
    label: str
    text: str
    id: str
    values: dict[str, Any]
    brings: dict[str, Any] = {}


class Told(msgspec.Struct):
    """Something that happened when so many answers had been given (0: the deal): as a sentence, and as a message."""

    text: str
    ply: int
    id: str
    values: dict[str, Any]


class Times(msgspec.Struct):
    """The clocks: seconds each seat has left, and for which seats they run."""

    kind: str
    left: list[float]
    running: list[int]


class Proposal(msgspec.Struct):
    """What was proposed, by whom, and who has agreed."""

    what: str
    seat: int
    agreed: list[int]
    ply: int = 0
    control: Control | None = None


class Position(msgspec.Struct, tag="position"):
    """Where the table stands, as one viewer may see it.

    `log` follows the first `log_from` sentences that the client has; what it has beyond those was taken back.
    """

    version: int
    seat: int | None
    status: str
    players: list[Player] = []
    view: View | None = None
    ply: int = 0
    plies: int = 0  # in a replay: of the whole game
    prompt: str = ""
    answers: list[Answer] = []
    log_from: int = 0
    log: list[Told] = []
    can_undo: bool = False
    can_hint: bool = False  # the one who looks plays against bots alone
    is_paused: bool = False
    waits: float = 0.0  # seconds until a bot answers, which can be skipped
    times: Times | None = None
    proposal: Proposal | None = None
    scores: list[int] = []
    places: list[int] = []
    rematch: str = ""
    drawing: str = ""


class LessonStand(msgspec.Struct):
    """How far somebody has come in a scene of a lesson, and what is to be done next.

    A remark is said to an answer that was open but not right, and so was not given. `right` lists those that are.
    `way` leads here: the positions after the last right answer, and after each answer of the others that followed.
    """

    scene: int
    task: int
    tasks: int
    says: str  # empty when the scene is over
    remark: str
    points_at: list[str]  # topics
    right: list[int]  # empty where there is only something to read
    is_over: bool
    way: list[Position]
    position: Position


class Said(msgspec.Struct, tag="said"):
    """Something was said."""

    id: int
    name: str
    text: str
    at: float


class Refused(msgspec.Struct, tag="refused"):
    """Why something was not done: the number of the rule, if one says so, and the sentence."""

    reason: str
    rule: str = ""
    version: int = -1

    def __post_init__(self) -> None:
        """Makes a sentence of what an error says."""
        self.reason = as_sentence(self.reason)


ServerMessage = Position | Said | Refused

encode = msgspec.json.Encoder().encode
read_request = msgspec.json.Decoder(AnyRequest).decode
