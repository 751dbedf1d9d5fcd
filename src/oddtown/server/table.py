"""A table: the one owner of its match in this process.

Everything that happens at a table is an entry of its log: answers, and also who sits down, resigns, pauses or runs out
of time. A table is what its log comes to, so that any process can take it up at any time. A request is tried on the
table, written to the log, and counts once it is on the disk; if it cannot be written the table is loaded anew.
"""

import asyncio
import hashlib
import json
import math
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any, cast

from oddtown.bots import LEVELS
from oddtown.core.card import Seat
from oddtown.core.errors import IllegalAction, OddtownError
from oddtown.core.game import Action, Game
from oddtown.core.hint import Hint
from oddtown.core.match import Match, places_of
from oddtown.core.record import Deal, Origin, Record, commit
from oddtown.core.text import Message
from oddtown.core.view import Question
from oddtown.games import catalogue, words
from oddtown.server.clock import BANK, DAYS, Clock, Control
from oddtown.server.players import LEAST_SECONDS, MOST_SECONDS, is_player
from oddtown.server.protocol import (
    LONGEST_NAME,
    Act,
    Agree,
    Answer,
    Back,
    Closed,
    Decline,
    Move,
    Player,
    Position,
    Proposal,
    Propose,
    Refused,
    Resign,
    Resume,
    ScoreItem,
    SeatScore,
    StandIn,
    TableInfo,
    Times,
    Told,
    Undo,
    View,
)
from oddtown.server.schema import RECORDS, RESULTS, TABLES
from oddtown.server.sentences import ENGLISH, sentence
from oddtown.server.sight import closed_answers, open_answers
from oddtown.server.store import Conflict, Entry, Statement, Store, StoreError

OPEN = "open"
PERSON = "person"
BOT = "bot"
PROGRAM = "program"  # in the row of a seat: a person's, who lets a program play

WAITING = "waiting"
PLAYING = "playing"
OVER = "over"
AGREED = "agreed"
ABANDONED = "abandoned"

NOBODY = -1  # the seat of an entry that is nobody's
STAND_IN = "strong"  # the level of a bot that plays on for somebody
PART_OF_BANK = 0.05  # of the time that a bot has left, for one answer
GRACE = 60.0  # seconds before somebody who is not there is told that it is their turn
REMINDER = 0.25  # of the time for a turn: when so much is left, there is another notice


class Denied(OddtownError):
    """A request that a table does not grant; `say` says why in a language."""

    def __init__(self, say: Callable[[str], str], rule: str = "", version: int = -1) -> None:
        self._say = say
        self._rule = rule
        self._version = version
        super().__init__(self.refused(ENGLISH).reason)

    def refused(self, language: str) -> Refused:
        """Returns the refusal for somebody of that language."""
        return Refused(self._say(language), self._rule, self._version)


def hash_of(secret: str) -> str:
    """Returns what is kept of a secret."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"oddtown secret").hexdigest()


@dataclass
class Options:
    """What a table chose beside the settings of its game."""

    control: Control = field(default_factory=Control)
    on_timeout: str = BOT
    take_back: float = 3.0
    pace: float = 0.6

    @classmethod
    def read(cls, row: dict[str, Any]) -> "Options":
        """Returns the options that a table's row holds."""
        return cls(Control(**row["control"]), row["on_timeout"], row["take_back"], row["pace"])

    def as_dict(self) -> dict[str, Any]:
        """Returns the options for a table's row."""
        return asdict(self)


@dataclass
class Sitter:
    """Who sits at a seat, and who plays there."""

    kind: str
    name: str
    person: str | None = None
    secret_hash: str = ""
    contribution: str = ""
    level: str = ""  # of the bot that sits or stands in here
    is_away: bool = False
    has_resigned: bool = False
    is_program: bool = False
    sockets: int = 0
    present_until: float = 0.0  # as other processes know it

    @property
    def plays(self) -> str:
        """Who answers: a person, the level of a bot, or nobody."""
        if self.kind == PERSON and not (self.is_away or self.has_resigned):
            return PERSON
        return self.level

    @property
    def is_present(self) -> bool:
        """Says whether somebody is connected, here or at another process."""
        return self.kind == BOT or self.sockets > 0 or self.present_until > time.time()


class Table:
    """A table with its seats, its match once all seats are taken, and those who listen."""

    def __init__(
        self, id_: str, game: Game[Any], settings: dict[str, str], options: Options, server_seed: bytes, store: Store
    ) -> None:
        self.id = id_
        self.game = game
        self.settings = settings
        self.options = options
        self.server_seed = server_seed
        self.store = store
        self.is_listed = False
        self.created = 0.0
        self.rematch = ""
        self.origin: Origin | None = None  # the game that this one goes on from
        self.sitters: list[Sitter] = []
        self.match: Match[Any] | None = None
        self.clock = Clock(options.control, 0)
        self.version = 0
        self.question_version = 0  # since when the same question is open to those who are still asked
        self.last_at = 0.0
        self.last_entry: Entry | None = None
        self.ending = ""  # how the table was closed before the game was over
        self.is_paused = False
        self.proposal: Proposal | None = None
        self._is_going_back = False  # by a proposal that one player alone could carry out
        self.asked_since: dict[Seat, tuple[int, float]] = {}  # the version and the time at which a person was asked
        self._turns: dict[Seat, tuple[int, int]] = {}  # the ply and the version at which a seat was last asked anew
        self.grace = GRACE
        self.kept_due: float | None = None  # as the table's row says it
        self.last_chat = 0  # the number of the last thing that was said
        self.told: set[tuple[Seat, int, str]] = set()  # notices that need no second look

        self.turn = asyncio.Lock()  # requests are answered in the order they come
        self.go_on = asyncio.Event()  # a player does not want to wait for a bot
        self.thinking = asyncio.Lock()  # one hint at a time
        self.hint: tuple[Seat, int, Hint] | None = None  # the last one: for whom, in which version
        self.listeners: dict[object, Callable[[], None]] = {}
        self.is_broken = False  # memory and disk may differ: it must be loaded anew
        self.log_epoch = 0  # rises when sentences are taken back, so that what was sent before is worth nothing
        self._told: dict[tuple[Seat | None, str], tuple[list[Told], int]] = {}

    # What the log comes to.

    @property
    def status(self) -> str:
        """Whether the table waits for players, plays, or how it ended."""
        if self.ending:
            return self.ending
        if self.match is None:
            return WAITING
        return OVER if self.match.is_over else PLAYING

    @property
    def is_closed(self) -> bool:
        """Says whether nothing more can happen: the seed is revealed."""
        return self.status in (OVER, AGREED, ABANDONED)

    @property
    def people(self) -> set[Seat]:
        """The seats at which people play now."""
        return {seat for seat, sitter in enumerate(self.sitters) if sitter.plays == PERSON}

    def plays_alone(self, seat: Seat) -> bool:
        """Says whether nobody plays, or could come back to play, but the person at this seat."""
        person = self.sitters[seat].person
        return all(
            sitter.kind == BOT or sitter.has_resigned or (person is not None and sitter.person == person)
            for sitter in self.sitters
        )

    @property
    def _can_anybody_come_back(self) -> bool:
        return any(sitter.kind == PERSON and not sitter.has_resigned for sitter in self.sitters)

    def apply(self, entry: Entry) -> None:
        """Brings the table to where an entry leaves it; one that cannot be raises, and changes nothing."""
        self.clock.advance(entry.at)
        getattr(self, f"_{entry.kind}")(entry)
        self.version = entry.version
        self.last_at = entry.at
        self.last_entry = entry
        if entry.kind != "act" or not self._playing().lies_sealed(entry.seat):
            self.question_version = entry.version
        asked = self._asked()
        answered = entry.seat if entry.kind == "act" else NOBODY
        if self.match is not None:
            is_back = entry.kind == "undo" or self._is_going_back
            self.clock.ask(asked, self.match.ply, answered, is_back)
            self._is_going_back = False
        before = self.asked_since
        self.asked_since = {
            seat: before[seat] if seat in before and seat != answered else (self._turn(seat, entry.version), entry.at)
            for seat in asked
        }

    def _turn(self, seat: Seat, version: int) -> int:
        """Returns the version that stands for a seat's turn: the same when it is asked the same again after an undo."""
        assert self.match is not None
        ply, known = self._turns.get(seat, (-1, 0))
        if self.match.ply <= ply:
            return known
        self._turns[seat] = (self.match.ply, version)
        return version

    def _asked(self) -> set[Seat]:
        """Returns the seats of people whom the table waits for."""
        if self.match is None or self.is_closed or self.is_paused:
            return set()
        return self.people & set(self.match.to_act)

    def _join(self, entry: Entry) -> None:
        sitter = self.sitters[entry.seat]
        sitter.kind = PERSON
        sitter.level = STAND_IN
        sitter.contribution = entry.values()["contribution"]
        self.begin(entry.at)

    def _fill(self, entry: Entry) -> None:
        level = entry.values()["level"]
        self.sitters[entry.seat] = Sitter(BOT, level, level=level)
        self.begin(entry.at)

    def _leave(self, entry: Entry) -> None:
        self.sitters[entry.seat] = Sitter(OPEN, "", sockets=self.sitters[entry.seat].sockets)

    def begin(self, at: float) -> None:
        """Deals, once every seat is taken: the seed follows from the promised one and what people contributed."""
        if self.match is not None or any(sitter.kind == OPEN for sitter in self.sitters):
            return
        contributions = [sitter.contribution for sitter in self.sitters if sitter.kind == PERSON]
        deal = Deal(commit(self.server_seed), self.id, contributions)
        seed = deal.seed(self.server_seed, self.game.meta.name, self.game.edition.hash, self.settings)
        names = [sitter.name for sitter in self.sitters]
        self.match = Match(self.game, len(self.sitters), seed, self.settings, names, deal, origin=self.origin)
        self.clock = Clock(self.options.control, len(self.sitters))
        self.clock.skip(at)

    def _act(self, entry: Entry) -> None:
        self._playing().act(entry.seat, entry.action)

    def _undo(self, entry: Entry) -> None:
        match = self._playing()
        match.undo(entry.seat)
        self.take_log_back()
        if self.proposal is not None and self.proposal.what == "rewind" and self.proposal.ply >= match.ply:
            self.proposal = None  # the table is there already, or before

    def _propose(self, entry: Entry) -> None:
        control, values = None, entry.values()
        if "control" in values:
            control = Control(**values.pop("control"))
        self.proposal = Proposal(seat=entry.seat, agreed=[entry.seat], control=control, **values)
        self._carry_out()

    def _agree(self, entry: Entry) -> None:
        assert self.proposal is not None
        self.proposal.agreed.append(entry.seat)
        self._carry_out()

    def _decline(self, _: Entry) -> None:
        self.proposal = None

    def _carry_out(self) -> None:
        """Does what was proposed once everybody who plays has agreed."""
        proposal, people = self.proposal, self.people
        if proposal is None or not people or not people <= set(proposal.agreed):
            return
        self.proposal = None
        if proposal.what == "rewind":
            self._playing().rewind(proposal.ply)
            self.take_log_back()
            self._turns.clear()
            if len(proposal.agreed) > 1:
                self.clock.rewound()
            else:
                self._is_going_back = True  # who asked nobody but bots earns no time
        elif proposal.what == "end":
            self.ending = AGREED
        elif proposal.what == "pause":
            self.is_paused = True
        elif proposal.control is not None:
            self.options.control = proposal.control
            since = self.clock.since
            self.clock = Clock(self.options.control, len(self.sitters))
            self.clock.skip(since)

    def _resume(self, _: Entry) -> None:
        self.is_paused = False
        self._turns.clear()  # after a long pause people are told again

    def _resign(self, entry: Entry) -> None:
        self._playing().resign(entry.seat)
        self.sitters[entry.seat].has_resigned = True
        self._carry_out()  # it may have been the last whose consent was missing
        if not self._can_anybody_come_back:
            self.is_paused = False  # nobody is left who could resume

    def _stand_in(self, entry: Entry) -> None:
        self.sitters[entry.seat].is_away = True
        self.sitters[entry.seat].level = entry.values()["level"]
        self._carry_out()

    def _back(self, entry: Entry) -> None:
        self.sitters[entry.seat].is_away = False
        self.clock.come_back(entry.seat)

    def _timeout(self, entry: Entry) -> None:
        if self.options.on_timeout == BOT:
            self.sitters[entry.seat].is_away = True
            self._carry_out()
        else:
            self.ending = ABANDONED

    def _abandon(self, _: Entry) -> None:
        self.ending = ABANDONED

    def _outage(self, entry: Entry) -> None:
        """Gives back the time in which no server looked after the table."""
        for seat in self.clock.running:
            self.clock.left[seat] += entry.values()["seconds"]

    def _playing(self) -> Match[Any]:
        if self.match is None:
            raise OddtownError(sentence(ENGLISH, "waiting"))
        return self.match

    def outcome(self) -> dict[str, Any]:
        """Returns what the table's row says of the log."""
        asked = sum(1 << seat for seat in self.asked_since)
        ended = self.last_at if self.is_closed else None
        return {"version": self.version, "status": self.status, "asked": asked, "due": self.due(), "ended": ended}

    def due(self) -> float | None:
        """Returns when the server must look by itself: for a bot, the clock, or a notice."""
        if self.bots_to_act():
            return self.last_at
        times = [at for at, *_ in self.notices()]
        if (out := self.clock.runs_out()) is not None and self.asked_since:
            times.append(out[0])
        return min(times, default=None)

    def notices(self) -> list[tuple[float, Seat, int, str]]:
        """Returns what people who are not there must be told, and when: that it is their turn, that time runs short."""
        wanted = []
        for seat, (version, since) in self.asked_since.items():
            if self.clock.control.is_live or self.sitters[seat].person is None:
                continue
            present = self.sitters[seat].present_until
            turn, short = max(since, present) + self.grace, math.inf
            if self.clock.control.kind == DAYS:
                out = self.clock.since + self.clock.left[seat]
                short = max(out - REMINDER * self.clock.control.seconds, present)
            if turn < short and (seat, version, "turn") not in self.told:
                wanted.append((turn, seat, version, "turn"))
            if short < math.inf and (seat, version, "reminder") not in self.told:
                wanted.append((short, seat, version, "reminder"))
        return wanted

    # Playing.

    async def handle(self, seat: Seat | None, request: Move) -> int:
        """Carries a request out, commits it and returns its version; or raises Denied and changes nothing."""
        async with self.turn:
            self.check_whole()
            if seat is None:
                raise self.denied("spectator")
            # Who chooses at the same time as others need not have seen that others have chosen; who gives up, nothing.
            oldest = {Act: self.question_version, Resign: 0}.get(type(request), self.version)
            if not oldest <= request.version <= self.version:
                raise self.denied("version", table=self.version, seen=request.version)
            entry = self._entry(seat, request)
            await self.write(entry)
            self.go_on.clear()
        self.tell()
        return entry.version

    async def answer_for(self, seat: Seat, version: int, action: Action) -> None:
        """Gives a bot's answer, unless the table has moved on from the question."""
        async with self.turn:
            self.check_whole()
            if self.is_asking(seat, version):
                await self.write(self.next_entry("act", seat, action))
        self.tell()

    def check_whole(self) -> None:
        """Refuses to go on with a table that differs from its log."""
        if self.is_broken:
            raise self.denied("loading")

    def denied(self, name: str, **values: object) -> Denied:
        """Returns a refusal in a sentence of ours."""
        return Denied(lambda language: sentence(language, name, **values), version=self.version)

    def _denied_by(self, error: OddtownError) -> Denied:
        """Returns a refusal that says what an error says: in any language, if a rule of the game refuses."""
        if isinstance(error, IllegalAction):
            rule, message = error.refusal
            return Denied(lambda language: self.say(message, language), rule, self.version)
        reason = str(error)
        return Denied(lambda _: reason, version=self.version)

    def _entry(self, seat: Seat, request: Move) -> Entry:
        """Returns the entry that a request asks for, if now is the time for it."""
        sitter = self.sitters[seat]
        if self.match is None:
            raise self.denied("waiting")
        if self.is_closed:
            raise self.denied("closed")
        if sitter.has_resigned:
            raise self.denied("resigned")
        if sitter.is_away and not isinstance(request, Back | Resign):
            raise self.denied("away")
        if self.is_paused and isinstance(request, Act | Undo):
            raise self.denied("paused")
        if isinstance(request, Act):
            return self.next_entry("act", seat, request.action)
        if isinstance(request, Undo):
            if not self.match.can_undo(seat):
                raise self.denied("undo")
            return self.next_entry("undo", seat)
        if isinstance(request, Propose):
            return self.next_entry("propose", seat, data=self._proposed(request))
        if isinstance(request, Agree | Decline):
            if self.proposal is None:
                raise self.denied("nothing")
            if isinstance(request, Decline):
                return self.next_entry("decline", seat)
            if seat in self.proposal.agreed:
                raise self.denied("agreed")
            return self.next_entry("agree", seat)
        if isinstance(request, Resume):
            if not self.is_paused:
                raise self.denied("running")
            return self.next_entry("resume", seat)
        if isinstance(request, Resign):
            return self.next_entry("resign", seat)
        if isinstance(request, StandIn):
            if not is_player(request.level, self.game.meta.name):
                raise self.denied("level", levels=", ".join(LEVELS), level=request.level[:LONGEST_NAME])
            return self.next_entry("stand_in", seat, data={"level": request.level})
        if not sitter.is_away:
            raise self.denied("here")
        return self.next_entry("back", seat)

    def _proposed(self, request: Propose) -> dict[str, Any]:
        """Returns what a proposal says, if it makes sense."""
        assert self.match is not None
        if self.proposal is not None:
            raise self.denied("proposed")
        if request.what == "rewind":
            if not 0 <= request.ply < self.match.ply:
                raise self.denied("ply", last=self.match.ply - 1, ply=request.ply)
            return {"what": "rewind", "ply": request.ply}
        if request.what == "control":
            control = Control(request.kind, request.seconds, request.increment)
            try:
                control.check()
            except OddtownError as error:
                raise self._denied_by(error) from None
            return {"what": "control", "control": asdict(control)}
        return {"what": request.what}

    def next_entry(self, kind: str, seat: Seat, action: int = 0, data: dict[str, Any] | None = None) -> Entry:
        """Returns the entry that would come next in the log."""
        at = max(time.time(), self.last_at)
        return Entry(self.version + 1, kind, seat, action, "" if data is None else json.dumps(data), at)

    async def write(self, entry: Entry, statements: Iterable[Statement] = ()) -> None:
        """Applies an entry and commits it; call it with `turn` held."""
        before, control = self.version, self.options.control
        try:
            self.apply(entry)
        except OddtownError as error:
            raise self._denied_by(error) from None
        more = [*statements, *self._results(), *self._kept_record()]
        if self.options.control != control:  # the lobby shows it
            more.append((TABLES.update().where(TABLES.c.id == self.id).values(options=self.options.as_dict()), {}))
        try:
            outcome = self.outcome()
            await self.store.append(self.id, entry, outcome, more)
            self.kept_due = outcome["due"]
        except (StoreError, asyncio.CancelledError) as error:
            self.is_broken = True  # the table is ahead of the disk
            if isinstance(error, asyncio.CancelledError):
                raise
            name = "elsewhere" if isinstance(error, Conflict) else "lost"
            raise Denied(lambda language: sentence(language, name), version=before) from None

    def _results(self) -> list[Statement]:
        """Returns what is kept for statistics, when the entry just applied has ended the game."""
        match, places = self.match, self.places()
        if match is None or not places:
            return []
        scores = match.scores or [sum(line.points for line in match.breakdown(n, n)) for n in range(match.seats)]
        rows = []
        for seat, sitter in enumerate(self.sitters):
            outcome = "resigned" if sitter.has_resigned else "replaced" if sitter.is_away else "played"
            row = {"table_id": self.id, "seat": seat, "person_id": sitter.person, "game": self.game.meta.name}
            row |= {"seats": len(self.sitters), "score": scores[seat], "place": places[seat]}
            rows.append({**row, "outcome": outcome, "ended": self.last_at})
        return [(RESULTS.insert(), rows)]

    def _kept_record(self) -> list[Statement]:
        """Returns what is kept for good, whatever rules come later, when the entry just applied has closed the table.

        It is without names: who has left for good is forgotten.
        """
        if self.match is None or not self.is_closed:
            return []
        text = replace(self.record(), players=[]).to_json()
        return [(RECORDS.insert(), {"id": self.id, "person_id": None, "record": text, "created": self.last_at})]

    def tell(self) -> None:
        """Lets everybody know that there is something new."""
        for listener in list(self.listeners.values()):
            listener()

    def bots_to_act(self) -> dict[Seat, str]:
        """Returns the seats that bots play and that are asked, each with the bot's level."""
        if self.match is None or self.is_closed or self.is_paused:
            return {}
        return {seat: self.sitters[seat].level for seat in self.match.to_act if self.sitters[seat].plays != PERSON}

    def is_asking(self, seat: Seat, version: int) -> bool:
        """Says whether a bot is still asked what it was asked in a version; others may have chosen beside it."""
        return not self.is_broken and self.question_version <= version and seat in self.bots_to_act()

    def bots_wait_until(self, asked_at: float) -> float:
        """Returns when bots answer that were asked at some time: while a person could still take back, later."""
        if not self._can_anybody_come_back:
            return asked_at
        if self._may_take_back() is None:
            return asked_at + self.options.pace
        return self.last_at + max(self.options.take_back, self.options.pace)

    def seconds_for_bot(self, seat: Seat) -> float:
        """Returns how long a bot may think about one answer: where time is counted, a small part of what is left."""
        if self.clock.control.kind != BANK:
            return MOST_SECONDS
        return min(MOST_SECONDS, max(LEAST_SECONDS, PART_OF_BANK * self.clock.left[seat]))

    def _may_take_back(self) -> Seat | None:
        """Returns whose turn a bot would end for good by answering."""
        last = self.last_entry
        if last is None or last.kind != "act" or last.seat not in self.people or self.match is None:
            return None
        return last.seat if self.match.can_undo(last.seat) else None

    def skip_pause(self, seat: Seat) -> None:
        """Lets bots answer at once; who could still take something back is not hurried by others."""
        if self._may_take_back() in (None, seat):
            self.go_on.set()

    # Looking.

    def seat_of(self, secret: str) -> Seat | None:
        """Returns the seat that a secret is the key to."""
        given = hash_of(secret)
        for seat, sitter in enumerate(self.sitters):
            if sitter.kind == PERSON and secrets.compare_digest(sitter.secret_hash, given):
                return seat
        return None

    def names(self, language: str = ENGLISH) -> list[str]:
        """Returns what those at the table are called: people by their names, bots by the colours of their seats."""
        text = catalogue(self.game, language)
        return [text.seat(seat) if sitter.kind == BOT else sitter.name for seat, sitter in enumerate(self.sitters)]

    def players(self, language: str = ENGLISH) -> list[Player]:
        """Returns who sits where."""
        return [
            Player(
                name,
                sitter.kind,
                sitter.is_present,
                sitter.plays,
                sitter.has_resigned,
                sitter.level if sitter.kind == BOT else "",
                sitter.is_program,
            )
            for name, sitter in zip(self.names(language), self.sitters, strict=True)
        ]

    def info(self, language: str = ENGLISH) -> TableInfo:
        """Returns what anybody may know."""
        meta = self.game.meta
        return TableInfo(
            id=self.id,
            game=meta.name,
            title=words(meta, language).title,
            settings=self.settings,
            players=self.players(language),
            status=self.status,
            commitment=commit(self.server_seed),
            version=self.version,
            control=self.options.control,
            is_listed=self.is_listed,
            created=self.created,
            edition=self.game.edition.name,
        )

    def record(self) -> Record:
        """Returns the record as it may leave the table: with the seeds once it is closed, for all to check."""
        match = self._playing()
        names = [sitter.name for sitter in self.sitters]
        if not self.is_closed:
            return replace(match.public_record(), players=names)
        deal = match.record.deal
        assert deal is not None
        return replace(match.record, players=names, deal=replace(deal, server_seed=self.server_seed.hex()))

    def say(self, message: Message, language: str) -> str:
        """Returns a message as it is said at this table, with the names of those who play."""
        return catalogue(self.game, language).say(message, self.names(language))

    def prompt(self, question: Question | None, viewer: Seat | None, language: str) -> str:
        """Returns the open question as a viewer reads it at this table; empty after the end."""
        if question is None:
            return ""
        return catalogue(self.game, language).question(question.prompt, question.seats, viewer, self.names(language))

    def log(self, viewer: Seat | None, language: str = ENGLISH) -> list[Told]:
        """Returns what happened, as far as a viewer may know; sentences are made once."""
        match = self._playing()
        told, upto = self._told.get((viewer, language), ([], 0))
        for ply, event in match.events[upto:]:
            if event.is_for(viewer):
                told.append(Told(self.say(event.message, language), ply, *event.message))
        self._told[viewer, language] = (told, len(match.events))
        return told

    def take_log_back(self) -> None:
        """Lets the log be told anew: after an undo, or when somebody has another name."""
        self.log_epoch += 1
        self._told.clear()

    def _may_answer(self, seat: Seat) -> bool:
        return self.sitters[seat].plays == PERSON and not self.is_closed and not self.is_paused

    def answers(self, seat: Seat, language: str = ENGLISH, with_outlook: bool = False) -> list[Answer]:
        """Returns what is open to a seat now; nothing where a bot plays, in a pause, and after the end."""
        match = self.match
        if match is None or not self._may_answer(seat):
            return []
        return open_answers(match, seat, catalogue(self.game, language), self.names(language), with_outlook)

    def closed_answers(self, seat: Seat, language: str = ENGLISH) -> list[Closed]:
        """Returns the answers to a seat's open question that are not open, each with the rule that closes it."""
        if self.match is None or not self.answers(seat):
            raise self.denied("not_asked")
        return closed_answers(self.match, seat, catalogue(self.game, language), self.names(language))

    def scores(self, viewer: Seat | None, language: str = ENGLISH) -> list[SeatScore]:
        """Returns everybody's score so far line by line, as far as a viewer can see."""
        if self.match is None:
            raise self.denied("waiting")
        scores = []
        for seat in range(len(self.sitters)):
            lines = [
                ScoreItem(rule, self.say(message, language), points, *message)
                for rule, message, points in self.match.breakdown(seat, viewer)
            ]
            scores.append(SeatScore(seat, sum(line.points for line in lines), lines))
        return scores

    def places(self) -> list[int]:
        """Returns everybody's place once the table is closed.

        A game that is not played to its end has places only if somebody has resigned: the others share the first.
        """
        match = self.match
        if match is None or not self.is_closed:
            return []
        if match.is_over or not match.record.resigned:
            return match.places
        return places_of([1] * match.seats, match.record)

    def position(
        self,
        viewer: Seat | None,
        heard: int = 0,
        with_drawing: bool = False,
        with_outlook: bool = False,
        language: str = ENGLISH,
    ) -> Position:
        """Returns where the table stands, as a viewer may see it who has heard so many sentences."""
        match = self.match
        if match is None:
            return Position(self.version, viewer, self.status, self.players(language))
        view = match.view(viewer)
        may_answer = viewer is not None and self._may_answer(viewer)
        position = Position(
            version=self.version,
            seat=viewer,
            status=self.status,
            players=self.players(language),
            view=cast("View", view.as_dict()),
            ply=match.ply,
            prompt=self.prompt(view.question, viewer if may_answer else None, language),
            answers=self.answers(viewer, language, with_outlook) if viewer is not None and may_answer else [],
            log_from=heard,
            log=self.log(viewer, language)[heard:],
            can_undo=viewer is not None and may_answer and match.can_undo(viewer),
            can_hint=viewer is not None and may_answer and self.plays_alone(viewer),
            is_paused=self.is_paused,
            proposal=self.proposal,
            rematch=self.rematch if viewer is not None else "",
        )
        if self.clock.control.kind != "none":
            position.times = self._times()
        if self.bots_to_act():
            position.waits = max(0.0, self.bots_wait_until(self.last_at) - time.time())
        position.scores, position.places = match.scores, self.places()
        if with_drawing:
            position.drawing = match.game.draw(view, plain=True)
        return position

    def _times(self) -> Times:
        now = max(time.time(), self.clock.since)
        left = list(self.clock.left)
        for seat in self.clock.running:
            left[seat] = max(0.0, left[seat] - (now - self.clock.since))
        return Times(self.clock.control.kind, [round(each, 1) for each in left], sorted(self.clock.running))
