"""A table: the one owner of its match in this process.

Everything that happens at a table is an entry of its log: answers, and also who sits down, resigns, pauses or runs out
of time. A table is what its log comes to, so that any process can take it up at any time. A request is tried on the
table, written to the log, and counts once it is on the disk; if it cannot be written the table is loaded anew.
"""

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from oddtown.core.card import Seat
from oddtown.core.errors import IllegalAction, OddtownError
from oddtown.core.game import Action, Game
from oddtown.core.match import Match
from oddtown.core.record import Deal, Record, commit
from oddtown.server.clock import DAYS, Clock, Control
from oddtown.server.players import bot_levels
from oddtown.server.protocol import (
    Act,
    Agree,
    Answer,
    Back,
    Decline,
    Move,
    Player,
    Position,
    Proposal,
    Propose,
    Refused,
    Resign,
    Resume,
    StandIn,
    TableInfo,
    Times,
    Undo,
)
from oddtown.server.schema import RESULTS
from oddtown.server.store import Conflict, Entry, Statement, Store, StoreError

OPEN = "open"
PERSON = "person"
BOT = "bot"

WAITING = "waiting"
PLAYING = "playing"
OVER = "over"
AGREED = "agreed"
ABANDONED = "abandoned"

NOBODY = -1  # the seat of an entry that is nobody's
STAND_IN = "strong"  # the level of a bot that plays on for somebody
GRACE = 60.0  # seconds before somebody who is not there is told that it is their turn
REMINDER = 0.25  # of the time for a turn: when so much is left, there is another notice

SENTENCES = {
    "version": "The table is at version {table}; you saw version {seen}.",
    "spectator": "You look on; only players do that.",
    "waiting": "The table still waits for players.",
    "closed": "The game has ended.",
    "paused": "The table is paused; resume it first.",
    "resigned": "This seat has resigned; a bot plays on.",
    "away": "A bot plays for you; come back first.",
    "here": "You are playing; there is nothing to come back from.",
    "running": "The table is not paused.",
    "proposed": "Something is proposed already; agree to it or decline it first.",
    "nothing": "Nothing is proposed.",
    "agreed": "You have agreed already.",
    "loading": "The table is being loaded anew; try again.",
    "elsewhere": "Another server was quicker with this table; here is what it says now.",
    "lost": "The database did not take it. The table shows what counts as soon as the database is back.",
}


class Denied(OddtownError):
    """A request that a table does not grant; the message says why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


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
        self.sitters: list[Sitter] = []
        self.match: Match[Any] | None = None
        self.clock = Clock(options.control, 0)
        self.version = 0
        self.last_at = 0.0
        self.last_entry: Entry | None = None
        self.ending = ""  # how the table was closed before the game was over
        self.is_paused = False
        self.proposal: Proposal | None = None
        self.asked_since: dict[Seat, tuple[int, float]] = {}  # the version and the time at which a person was asked
        self.last_chat = 0  # the number of the last thing that was said
        self.told: set[tuple[Seat, int, str]] = set()  # notices that need no second look

        self.turn = asyncio.Lock()  # requests are answered in the order they come
        self.go_on = asyncio.Event()  # a player does not want to wait for a bot
        self.listeners: dict[object, Callable[[], None]] = {}
        self.is_broken = False  # memory and disk may differ: it must be loaded anew
        self.log_epoch = 0  # rises when sentences are taken back, so that what was sent before is worth nothing
        self._sentences: dict[Seat | None, tuple[list[str], int]] = {}

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

    def apply(self, entry: Entry) -> None:
        """Brings the table to where an entry leaves it; one that cannot be raises, and changes nothing."""
        self.clock.advance(entry.at)
        getattr(self, f"_{entry.kind}")(entry)
        self.version = entry.version
        self.last_at = entry.at
        self.last_entry = entry
        is_back = entry.kind == "undo"
        asked = self._asked()
        if self.match is not None:
            self.clock.ask(asked, self.match.ply, is_back)
        self.asked_since = {seat: self.asked_since.get(seat, (entry.version, entry.at)) for seat in asked}

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

    def _leave(self, entry: Entry) -> None:
        self.sitters[entry.seat] = Sitter(OPEN, "")

    def begin(self, at: float) -> None:
        """Deals, once every seat is taken: the seed follows from the promised one and what people contributed."""
        if self.match is not None or any(sitter.kind == OPEN for sitter in self.sitters):
            return
        contributions = [sitter.contribution for sitter in self.sitters if sitter.kind == PERSON]
        deal = Deal(commit(self.server_seed), self.id, contributions)
        seed = deal.seed(self.server_seed, self.game.meta.name, self.game.edition.hash, self.settings)
        names = [sitter.name for sitter in self.sitters]
        self.match = Match(self.game, len(self.sitters), seed, self.settings, names, deal)
        self.clock = Clock(self.options.control, len(self.sitters))
        self.clock.skip(at)

    def _act(self, entry: Entry) -> None:
        self._playing().act(entry.seat, entry.action)

    def _undo(self, entry: Entry) -> None:
        self._playing().undo(entry.seat)
        self._take_sentences_back()

    def _propose(self, entry: Entry) -> None:
        self.proposal = Proposal(seat=entry.seat, agreed=[entry.seat], **entry.values())
        self._carry_out()

    def _agree(self, entry: Entry) -> None:
        assert self.proposal is not None
        self.proposal.agreed.append(entry.seat)
        self._carry_out()

    def _decline(self, _: Entry) -> None:
        self.proposal = None

    def _carry_out(self) -> None:
        """Does what was proposed once everybody who plays has agreed."""
        proposal = self.proposal
        if proposal is None or not self.people <= set(proposal.agreed):
            return
        self.proposal = None
        if proposal.what == "rewind":
            self._playing().rewind(proposal.ply)
            self._take_sentences_back()
            self.clock.rewound()
        elif proposal.what == "end":
            self.ending = AGREED
        elif proposal.what == "pause":
            self.is_paused = True
        else:
            self.options.control = Control(**proposal.control)
            since = self.clock.since
            self.clock = Clock(self.options.control, len(self.sitters))
            self.clock.skip(since)

    def _resume(self, _: Entry) -> None:
        self.is_paused = False

    def _resign(self, entry: Entry) -> None:
        self.sitters[entry.seat].has_resigned = True
        self._carry_out()  # it may have been the last whose consent was missing

    def _stand_in(self, entry: Entry) -> None:
        self.sitters[entry.seat].is_away = True
        self.sitters[entry.seat].level = entry.values()["level"]
        self._carry_out()

    def _back(self, entry: Entry) -> None:
        self.sitters[entry.seat].is_away = False

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
            raise OddtownError(SENTENCES["waiting"])
        return self.match

    def outcome(self) -> dict[str, Any]:
        """Returns what the table's row says of the log."""
        asked = sum(1 << seat for seat in self._asked())
        ended = self.last_at if self.is_closed else None
        return {"version": self.version, "status": self.status, "asked": asked, "due": self.due(), "ended": ended}

    def due(self) -> float | None:
        """Returns when the server must look by itself: for a bot, the clock, or a notice."""
        if self.bot_to_act() is not None:
            return self.last_at
        times = [at for at, *_ in self.notices()]
        if (out := self.clock.runs_out()) is not None and self._asked():
            times.append(out[0])
        return min(times, default=None)

    def notices(self) -> list[tuple[float, Seat, int, str]]:
        """Returns what people who are not there must be told, and when: that it is their turn, that time runs short."""
        wanted = []
        for seat, (version, since) in self.asked_since.items():
            if self.clock.control.is_live or self.sitters[seat].person is None:
                continue
            if (seat, version, "turn") not in self.told:
                wanted.append((since + GRACE, seat, version, "turn"))
            if self.clock.control.kind == DAYS and (seat, version, "reminder") not in self.told:
                out = self.clock.since + self.clock.left[seat]
                wanted.append((out - REMINDER * self.clock.control.seconds, seat, version, "reminder"))
        return wanted

    # Playing.

    async def handle(self, seat: Seat | None, request: Move) -> None:
        """Carries a request out and commits it, or raises Denied and changes nothing."""
        async with self.turn:
            self.check_whole()
            if seat is None:
                raise self.denied("spectator")
            if request.version != self.version:
                raise self.denied("version", table=self.version, seen=request.version)
            await self.write(self._entry(seat, request))
            self.go_on.clear()
        self.tell()

    async def answer_for(self, seat: Seat, version: int, action: Action) -> None:
        """Gives a bot's answer, unless the table has moved on."""
        async with self.turn:
            self.check_whole()
            if version == self.version:
                await self.write(self.next_entry("act", seat, action))
        self.tell()

    def check_whole(self) -> None:
        """Refuses to go on with a table that differs from its log."""
        if self.is_broken:
            raise self.denied("loading")

    def denied(self, sentence: str, **values: object) -> Denied:
        """Returns a refusal in a sentence of ours."""
        return Denied(Refused(SENTENCES[sentence].format(**values), version=self.version))

    def _entry(self, seat: Seat, request: Move) -> Entry:
        """Returns the entry that a request asks for, if now is the time for it."""
        sitter = self.sitters[seat]
        if self.match is None:
            raise self.denied("waiting")
        if self.is_closed:
            raise self.denied("closed")
        if sitter.has_resigned:
            raise self.denied("resigned")
        if sitter.is_away and not isinstance(request, Back):
            raise self.denied("away")
        if self.is_paused and isinstance(request, Act | Undo):
            raise self.denied("paused")
        if isinstance(request, Act):
            return self.next_entry("act", seat, request.action)
        if isinstance(request, Undo):
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
            if request.level not in bot_levels():
                reason = f"Expected one of the levels {', '.join(bot_levels())}; '{request.level:.40}' came."
                raise Denied(Refused(reason, version=self.version))
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
                reason = f"Expected a ply from 0 to {self.match.ply - 1}, came {request.ply}."
                raise Denied(Refused(reason, version=self.version))
            return {"what": "rewind", "ply": request.ply}
        if request.what == "control":
            control = Control(request.kind, request.seconds, request.increment)
            try:
                control.check()
            except OddtownError as error:
                raise Denied(Refused(f"{error}.", version=self.version)) from None
            return {"what": "control", "control": asdict(control)}
        return {"what": request.what}

    def next_entry(self, kind: str, seat: Seat, action: int = 0, data: dict[str, Any] | None = None) -> Entry:
        """Returns the entry that would come next in the log."""
        at = max(time.time(), self.last_at)
        return Entry(self.version + 1, kind, seat, action, "" if data is None else json.dumps(data), at)

    async def write(self, entry: Entry, statements: Iterable[Statement] = ()) -> None:
        """Applies an entry and commits it; call it with `turn` held."""
        before = self.version
        try:
            self.apply(entry)
        except IllegalAction as error:
            rule = error.refusal.rule if error.refusal is not None else ""
            raise Denied(Refused(str(error).removeprefix(f"{rule}: "), rule, self.version)) from None
        except OddtownError as error:
            raise Denied(Refused(f"{error}.", version=self.version)) from None
        try:
            await self.store.append(self.id, entry, self.outcome(), [*statements, *self._results()])
        except (StoreError, asyncio.CancelledError) as error:
            self.is_broken = True  # the table is ahead of the disk
            if isinstance(error, asyncio.CancelledError):
                raise
            sentence = SENTENCES["elsewhere" if isinstance(error, Conflict) else "lost"]
            raise Denied(Refused(sentence, version=before)) from None

    def _results(self) -> list[Statement]:
        """Returns what is kept for statistics, when the entry just applied has ended the game."""
        match = self.match
        if match is None or self.status != OVER:
            return []
        rows = []
        for seat, sitter in enumerate(self.sitters):
            outcome = "resigned" if sitter.has_resigned else "replaced" if sitter.is_away else "played"
            row = {"table_id": self.id, "seat": seat, "person_id": sitter.person, "game": self.game.meta.name}
            row |= {"seats": len(self.sitters), "score": match.scores[seat], "place": match.places[seat]}
            rows.append({**row, "outcome": outcome, "ended": self.last_at})
        return [(RESULTS.insert(), rows)]

    def tell(self) -> None:
        """Lets everybody know that there is something new."""
        for listener in list(self.listeners.values()):
            listener()

    def bot_to_act(self) -> tuple[Seat, str] | None:
        """Returns a seat that a bot plays and that is asked, and the bot's level."""
        if self.match is None or self.is_closed or self.is_paused:
            return None
        for seat in self.match.to_act:
            if self.sitters[seat].plays != PERSON:
                return seat, self.sitters[seat].level
        return None

    def pause_before_bot(self) -> float:
        """Returns how long a bot waits: while a person could still take something back, longer than its pace."""
        last = self.last_entry
        if not self.people or self.match is None:
            return 0.0
        if last is not None and last.kind == "act" and last.seat in self.people and self.match.can_undo(last.seat):
            return max(self.options.take_back, self.options.pace)
        return self.options.pace

    # Looking.

    def seat_of(self, secret: str) -> Seat | None:
        """Returns the seat that a secret is the key to."""
        given = hash_of(secret)
        for seat, sitter in enumerate(self.sitters):
            if sitter.kind == PERSON and secrets.compare_digest(sitter.secret_hash, given):
                return seat
        return None

    def players(self) -> list[Player]:
        """Returns who sits where."""
        return [
            Player(sitter.name, sitter.kind, sitter.is_present, sitter.plays, sitter.has_resigned)
            for sitter in self.sitters
        ]

    def info(self) -> TableInfo:
        """Returns what anybody may know."""
        meta = self.game.meta
        return TableInfo(
            id=self.id,
            game=meta.name,
            title=meta.title,
            settings=self.settings,
            players=self.players(),
            status=self.status,
            commitment=commit(self.server_seed),
            version=self.version,
            control=asdict(self.options.control),
            is_listed=self.is_listed,
            created=self.created,
            rematch=self.rematch,
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

    def sentences(self, viewer: Seat | None) -> list[str]:
        """Returns the log as a viewer may know it; sentences are made once."""
        match = self._playing()
        said, upto = self._sentences.get(viewer, ([], 0))
        for _, event in match.events[upto:]:
            if event.is_for(viewer):
                said.append(match.game.text.say(event.message))
        self._sentences[viewer] = (said, len(match.events))
        return said

    def _take_sentences_back(self) -> None:
        self.log_epoch += 1
        self._sentences.clear()

    def position(self, viewer: Seat | None, heard: int = 0, with_drawing: bool = False) -> Position:
        """Returns where the table stands, as a viewer may see it who has heard so many sentences."""
        match = self.match
        if match is None:
            return Position(self.version, viewer, self.status, self.players())
        view = match.view(viewer)
        answers = []
        if viewer is not None and not self.is_closed:
            for label, action in match.legal(viewer).items():
                answers.append(Answer(action, label, match.describe(viewer, action)))
        position = Position(
            version=self.version,
            seat=viewer,
            status=self.status,
            players=self.players(),
            view=view.as_dict(),
            ply=match.ply,
            prompt="" if view.question is None else match.game.text.say(view.question.prompt),
            answers=answers,
            log_from=heard,
            log=self.sentences(viewer)[heard:],
            can_undo=viewer is not None and not self.is_closed and match.can_undo(viewer),
            is_paused=self.is_paused,
            proposal=self.proposal,
            rematch=self.rematch,
        )
        if self.clock.control.kind != "none":
            position.times = self._times()
        if self.bot_to_act() is not None:
            position.waits = max(0.0, self.last_at + self.pause_before_bot() - time.time())
        if match.is_over:
            position.scores = match.scores
            position.places = match.places
        if with_drawing:
            position.drawing = match.game.draw(view, plain=True)
        return position

    def _times(self) -> Times:
        now = max(time.time(), self.clock.since)
        left = list(self.clock.left)
        for seat in self.clock.running:
            left[seat] = max(0.0, left[seat] - (now - self.clock.since))
        return Times(self.clock.control.kind, [round(each, 1) for each in left], sorted(self.clock.running))
