"""A table: the one owner of its match. It answers one request after the other, and nothing else touches the match."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from oddtown.core.card import Seat
from oddtown.core.errors import IllegalAction, OddtownError
from oddtown.core.game import Game
from oddtown.core.match import Match
from oddtown.core.record import Deal, Record, commit
from oddtown.server.protocol import Act, Answer, Player, Position, Refused, TableInfo, Undo
from oddtown.server.store import Conflict, Entry, Store, StoreError

OPEN = "open"
PERSON = "person"
BOT = "bot"

WAITING = "waiting"
PLAYING = "playing"
OVER = "over"


class Denied(OddtownError):
    """A request that a table does not grant; the message says why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason)
        self.refused = refused


def hash_of(secret: str) -> str:
    """Returns what is kept of a secret."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"oddtown secret").hexdigest()


class Sitter:
    """Who sits at a seat."""

    def __init__(self, kind: str, name: str, secret_hash: str = "", contribution: str = "") -> None:
        self.kind = kind
        self.name = name
        self.secret_hash = secret_hash
        self.contribution = contribution
        self.sockets = 0


class Table:
    """A table with its seats, its match once all seats are taken, and those who listen."""

    def __init__(self, id_: str, game: Game[Any], settings: dict[str, str], server_seed: bytes, store: Store) -> None:
        self.id = id_
        self.game = game
        self.settings = settings
        self.server_seed = server_seed
        self.store = store
        self.sitters: list[Sitter] = []
        self.match: Match[Any] | None = None
        self.version = 0
        self.turn = asyncio.Lock()  # requests are answered in the order they come
        self.listeners: dict[object, Callable[[], None]] = {}
        self.is_broken = False  # memory and disk may differ: it must be loaded anew

    # Seats.

    @property
    def status(self) -> str:
        """Whether the table waits for players, plays, or is over."""
        if self.match is None:
            return WAITING
        return OVER if self.match.is_over else PLAYING

    def seat_of(self, secret: str) -> Seat | None:
        """Returns the seat that a secret is the key to."""
        given = hash_of(secret)
        for seat, sitter in enumerate(self.sitters):
            if sitter.kind == PERSON and secrets.compare_digest(sitter.secret_hash, given):
                return seat
        return None

    def begin(self) -> None:
        """Deals, once every seat is taken: the seed follows from the promised one and what people contributed."""
        if self.match is not None or any(sitter.kind == OPEN for sitter in self.sitters):
            return
        contributions = [sitter.contribution for sitter in self.sitters if sitter.kind == PERSON]
        deal = Deal(commit(self.server_seed), self.id, contributions)
        seed = deal.seed(self.server_seed, self.game.meta.name, self.game.edition.hash, self.settings)
        names = [sitter.name for sitter in self.sitters]
        self.match = Match(self.game, len(self.sitters), seed, self.settings, names, deal)

    def replay(self, entries: list[Entry]) -> None:
        """Brings the match to where its log ends."""
        self.begin()
        for entry in entries:
            assert self.match is not None
            if entry.kind == "act":
                self.match.act(entry.seat, entry.action)
            else:
                self.match.undo(entry.seat)
            self.version = entry.version

    # Playing.

    async def handle(self, seat: Seat | None, request: Act | Undo) -> None:
        """Carries a request out and commits it, or raises Denied and changes nothing."""
        async with self.turn:
            if self.is_broken:
                raise Denied(Refused("The table is being loaded anew; try again.", version=self.version))
            match = self.match
            if seat is None:
                raise Denied(Refused("You look on; only players answer.", version=self.version))
            if match is None:
                raise Denied(Refused("The table still waits for players.", version=self.version))
            if request.version != self.version:
                reason = f"The table is at version {self.version}; you saw version {request.version}."
                raise Denied(Refused(reason, version=self.version))
            kind, action = ("act", request.action) if isinstance(request, Act) else ("undo", 0)
            try:
                if isinstance(request, Act):
                    match.act(seat, request.action)
                else:
                    match.undo(seat)
            except IllegalAction as error:
                rule = error.refusal.rule if error.refusal is not None else ""
                raise Denied(Refused(str(error).removeprefix(f"{rule}: "), rule, self.version)) from None
            except OddtownError as error:
                raise Denied(Refused(f"{error}.", version=self.version)) from None
            try:
                await self.store.append(self.id, Entry(self.version + 1, kind, seat, action))
            except (StoreError, asyncio.CancelledError) as error:
                self.is_broken = True  # the match is ahead of the disk
                if isinstance(error, Conflict):
                    raise Denied(Refused("Another server has answered for this table.", version=self.version)) from None
                if isinstance(error, StoreError):
                    raise Denied(
                        Refused("The answer could not be kept, and was not counted.", version=self.version)
                    ) from None
                raise
            self.version += 1
        self.tell()

    def tell(self) -> None:
        """Lets everybody know that there is something new."""
        for listener in list(self.listeners.values()):
            listener()

    def bot_to_act(self) -> tuple[Seat, str] | None:
        """Returns a bot that is asked, and its name."""
        if self.match is None:
            return None
        for seat in self.match.to_act:
            if self.sitters[seat].kind == BOT:
                return seat, self.sitters[seat].name
        return None

    # Looking.

    def players(self) -> list[Player]:
        """Returns who sits where."""
        return [Player(sitter.name, sitter.kind, sitter.kind == BOT or sitter.sockets > 0) for sitter in self.sitters]

    def info(self) -> TableInfo:
        """Returns what anybody may know."""
        meta = self.game.meta
        promise = commit(self.server_seed)
        return TableInfo(self.id, meta.name, meta.title, self.settings, self.players(), self.status, promise)

    def record(self) -> Record:
        """Returns the record as it may leave the table: with the seeds once the game is over, for all to check."""
        if self.match is None:
            raise OddtownError("there is no record yet: the table waits for players")
        record = self.match.public_record()
        if self.match.is_over and record.deal is not None:
            record = replace(record, deal=replace(record.deal, server_seed=self.server_seed.hex()))
        return record

    def position(self, viewer: Seat | None) -> Position:
        """Returns where the table stands, as a viewer may see it."""
        match = self.match
        if match is None:
            return Position(self.version, viewer, self.players(), self.status)
        view = match.view(viewer)
        answers = []
        if viewer is not None and not match.is_over:
            for label, action in match.legal(viewer).items():
                answers.append(Answer(action, label, match.describe(viewer, action)))
        return Position(
            version=self.version,
            seat=viewer,
            players=self.players(),
            status=self.status,
            view=view.as_dict(),
            prompt="" if view.question is None else match.game.text.say(view.question.prompt),
            answers=answers,
            drawing=match.game.draw(view, plain=True),
            log=match.log(viewer)[-LOG:],
            can_undo=viewer is not None and match.can_undo(viewer),
            scores=match.scores if match.is_over else [],
            places=match.places,
        )


LOG = 30  # sentences of the log that are sent
