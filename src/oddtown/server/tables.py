"""All tables of a server process: made, joined, loaded from the store when somebody comes, and looked after.

Any process can take any request for any table; the log decides. The bots, the clock and the notices of a table are run
by the one process that has its lease. `tables.due` says when a table must be looked at, so that nothing is forgotten
when a process ends: another finds the table there.
"""

import asyncio
import contextlib
import functools
import json
import logging
import secrets
import time
from dataclasses import replace
from typing import Any, Protocol

import sqlalchemy as sql

import oddtown
from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError
from oddtown.core.game import Game
from oddtown.core.record import Origin, Record
from oddtown.core.settings import check_seats, check_settings
from oddtown.games import catalogue, load
from oddtown.server.clock import Control
from oddtown.server.ids import new_id
from oddtown.server.people import Person, check_name
from oddtown.server.players import Workers, check_player
from oddtown.server.protocol import Advice, Hint, Join, Move, NewTable, Seated
from oddtown.server.schema import KEYS, RECORDS, SEATS, TABLES
from oddtown.server.store import ANYTHING, LEASE, Statement, Store, StoreError
from oddtown.server.table import (
    BOT,
    GRACE,
    NOBODY,
    OPEN,
    PERSON,
    PROGRAM,
    WAITING,
    Denied,
    Options,
    Sitter,
    Table,
    hash_of,
)

LOGGER = logging.getLogger("oddtown.server")
PACE = 0.6  # seconds a bot lets pass before it answers
WATCH = 0.5  # seconds between two looks at what is due
HEARTBEAT = 5.0  # seconds between two signs of life
OUTAGE = 15.0  # seconds without one that are charged to nobody
PRESENCE = 120.0  # seconds for which a sign of life of a player counts
POSTPONED = 3_600.0  # seconds after which a table that cannot be loaded is tried again
OUTAGE_KEY = "outage "  # and since when: what an outage is kept by
IDLE = 600.0  # seconds after which a table that nobody looks at is let go from memory


class NotThere(OddtownError):
    """There is no such table, or no such game."""


class OlderRules(OddtownError):
    """A table was begun with rules or an edition that this server does not have."""


class Messenger(Protocol):
    """Tells people who are not there."""

    async def tell(self, table: Table, seat: Seat, version: int, kind: str) -> None:
        """Tells whoever sits at a seat that it is their turn, or that their time runs short.

        It returns when that is written down; the sending goes on.
        """


class Tables:
    """The tables of one process."""

    def __init__(
        self, store: Store, workers: Workers, messenger: Messenger, pace: float = PACE, grace: float = GRACE
    ) -> None:
        self.store = store
        self.workers = workers
        self.messenger = messenger
        self.pace = pace
        self.grace = grace
        self.outages: list[tuple[float, float]] = []  # from when to when no server was there
        self._beaten = 0.0  # when this server last gave a sign of life
        self._tables: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._leases: dict[str, float] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._gap = asyncio.Lock()

    def __len__(self) -> int:
        return len(self._tables)

    async def start(self) -> None:
        """Begins to look after the tables, and hears what other processes do."""
        loop = asyncio.get_running_loop()

        def hear(table: str) -> None:
            loop.call_soon_threadsafe(self._hear, table)

        self.store.on_news = hear
        if self.store.is_alone:  # whoever had a lease is no more
            await self.store.write((TABLES.update().values(lease_by="", lease_until=0.0), {}))
        await self._note_outage()
        self._spawn(self._watch())

    async def close(self) -> None:
        """Stops looking after the tables."""
        self.store.on_news = lambda table: None
        tasks = [*self._tasks, *self._looking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, work: Any) -> "asyncio.Task[None]":
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Making and finding.

    async def make(self, wanted: NewTable, rematch_of: Table | None = None, origin: Origin | None = None) -> Table:
        """Makes a table, with bots at their seats, and keeps it; with an origin its game goes on from there."""
        game = shipped(wanted.game, wanted.edition)
        check_seats(game.meta, len(wanted.players))
        settings = check_settings(game.meta, wanted.settings)
        for player in wanted.players:
            if player != OPEN:
                check_player(player, wanted.game)
        if OPEN not in wanted.players:
            raise OddtownError("expected at least one open seat, for a person")
        control = Control(wanted.control.kind, wanted.control.seconds, wanted.control.increment)
        control.check()
        pace = self.pace if wanted.pace is None else wanted.pace
        options = Options(control, wanted.on_timeout, wanted.take_back, pace)
        table = Table(new_id(9), game, settings, options, secrets.token_bytes(32), self.store)
        table.is_listed, table.created, table.grace = wanted.is_listed, time.time(), self.grace
        table.origin = origin
        table.sitters = [Sitter(OPEN, "") if name == OPEN else Sitter(BOT, name, level=name) for name in wanted.players]
        edition = game.edition
        row = {"game": game.meta.name, "rules": game.meta.rules, "edition": edition.name, "edition_hash": edition.hash}
        row |= {"settings": settings, "options": options.as_dict(), "server_seed": table.server_seed.hex()}
        row |= {"id": table.id, "is_listed": wanted.is_listed, "created": table.created, "status": WAITING}
        row["origin"] = None if origin is None else json.dumps(origin.as_dict())
        seats = [
            {"table_id": table.id, "seat": seat, "kind": sitter.kind, "name": sitter.name}
            for seat, sitter in enumerate(table.sitters)
        ]
        statements: list[tuple[Any, Any]] = [(TABLES.insert(), row), (SEATS.insert(), seats)]
        if rematch_of is not None:
            place = (TABLES.c.id == rematch_of.id) & (TABLES.c.rematch == "")
            statements.append((TABLES.update().where(place).values(rematch=table.id), {}))
        await self.store.write(*statements)
        self._tables[table.id] = table
        self._used[table.id] = time.monotonic()
        return table

    async def get(self, id_: str) -> Table:
        """Returns a table, loaded from the store if need be."""
        self._used[id_] = time.monotonic()
        table = self._tables.get(id_)
        if table is not None and not table.is_broken:
            return table
        async with self._loading.setdefault(id_, asyncio.Lock()):
            table = self._tables.get(id_)
            if table is None or table.is_broken:
                table = await self._load_again(id_, table)
        return table

    def in_memory(self, id_: str) -> Table | None:
        """Returns a table that this process holds, even one that must be loaded anew."""
        return self._tables.get(id_)

    async def fresh(self, id_: str, person: Person | None = None) -> Table:
        """Returns a table with all that other processes have written; a person's only if their seat is not known."""
        table = await self.get(id_)
        is_known = person is not None and any(sitter.person == person.id for sitter in table.sitters)
        if not self.store.is_alone and not is_known:
            await self._refresh(id_)
            table = await self.get(id_)
        return table

    async def _load_again(self, id_: str, old: Table | None) -> Table:
        try:
            # What is being written is read too: the old table is left when its turn is over.
            async with contextlib.nullcontext() if old is None else old.turn:
                table = await asyncio.to_thread(self._load, id_)
                try:
                    await self._give_time_back(table)
                except Denied:  # another process was quicker
                    table = await asyncio.to_thread(self._load, id_)
        except NotThere:
            self._used.pop(id_, None)
            self._loading.pop(id_, None)
            raise
        if old is not None:
            table.listeners = old.listeners
            table.log_epoch = old.log_epoch + 1
            table.told = old.told
            for before, after in zip(old.sitters, table.sitters, strict=True):
                after.sockets = before.sockets
        self._tables[id_] = table
        self.wake(table)
        table.tell()
        return table

    def _load(self, id_: str) -> Table:
        row = self.store.table_row(id_)
        if row is None:
            raise NotThere(f"there is no table '{id_:.40}'")
        game = load(row.game, row.edition)
        if (game.meta.rules, game.edition.hash) != (row.rules, row.edition_hash):
            raise OlderRules(
                f"this table was begun with rules version {row.rules} and edition {row.edition_hash[:8]}; "
                f"this server has version {game.meta.rules} and edition {game.edition.hash[:8]}. "
                "It can be played on with the Oddtown it was begun with; nothing of it is lost"
            )
        options = Options.read(row.options)
        table = Table(id_, game, dict(row.settings), options, bytes.fromhex(row.server_seed), self.store)
        table.is_listed, table.created, table.rematch = row.is_listed, row.created, row.rematch
        table.origin = None if row.origin is None else Origin.read(json.loads(row.origin))
        table.grace, table.kept_due = self.grace, row.due
        # A seat is as it was made; the log says who has come since. Names are not in the log.
        entries = self.store.entries(id_)
        filled = {entry.seat for entry in entries if entry.kind == "fill"}
        for seat in self.store.seat_rows(id_):
            bot = seat.kind == BOT and seat.seat not in filled
            table.sitters.append(Sitter(BOT, seat.name, level=seat.name) if bot else Sitter(OPEN, ""))
        taken_up = {entry.seat for entry in entries if entry.kind == "join"}
        for seat in self.store.seat_rows(id_):
            if seat.seat in taken_up:
                self._seat(table, seat)
        for entry in entries:
            table.apply(entry)
        self._seat_all(table)
        table.last_chat = self.store.last_chat(id_)
        return table

    def _seat(self, table: Table, row: Any) -> None:
        sitter = table.sitters[row.seat]
        if row.kind != BOT:
            if sitter.name != row.name:
                table.take_log_back()  # somebody is forgotten: nothing they did is told by name any more
            sitter.name, sitter.person, sitter.is_program = row.name, row.person_id, row.kind == PROGRAM
            sitter.secret_hash = "" if row.is_banned else row.secret_hash  # who is banned has no key any more
            sitter.present_until = row.present_until

    def _seat_all(self, table: Table) -> None:
        """Reads who sits where."""
        for row in self.store.seat_rows(table.id):
            self._seat(table, row)

    def _hear(self, id_: str) -> None:
        """Takes up what another process wrote."""
        if id_ == ANYTHING:
            for table in self._tables.values():
                table.is_broken = True
                if table.listeners:
                    self._spawn(self._refresh(table.id))
        elif id_ in self._tables:
            self._spawn(self._refresh(id_))

    async def _refresh(self, id_: str) -> None:
        table = self._tables.get(id_)
        if table is None:
            return  # it was let go meanwhile
        try:
            async with table.turn:
                before = table.version, table.players(), table.rematch, table.last_chat
                if not table.is_broken:  # it may have become so while this waited
                    rows = await asyncio.to_thread(self.store.seat_rows, id_)
                    entries = await asyncio.to_thread(self.store.entries, id_, table.version)
                    row = await asyncio.to_thread(self.store.table_row, id_)
                    chat = await asyncio.to_thread(self.store.last_chat, id_)
                    for entry in entries:
                        table.apply(entry)
                    for seat in rows:  # last: who left and who came instead are entries, their names are not
                        self._seat(table, seat)
                    if row is not None:
                        table.rematch, table.kept_due = row.rematch, row.due
                    table.last_chat = chat
            if before != (table.version, table.players(), table.rematch, table.last_chat):
                table.tell()
            self.wake(await self.get(id_))
        except OddtownError as error:
            LOGGER.error("table %s is not brought up: %s", id_, error)
            table.is_broken = True

    async def handle(self, id_: str, seat: Seat | None, request: Move) -> int:
        """Carries a request out and returns the version in which it counts.

        A request that saw more than this process knows waits until it knows as much.
        """
        table = await self.get(id_)
        if request.version > table.version:
            await self._refresh(id_)
            table = await self.get(id_)
        try:
            await self._note_gap()
            while await self._time_out(table):
                pass  # whoever was too late hears that the table has moved on
            version = await table.handle(seat, request)
        finally:
            if table.is_broken:
                self._spawn(self._refresh(id_))
        self.wake(table)
        return version

    async def record(self, id_: str) -> Record:
        """Returns the record of a table as it may leave it: of a game that is over, whatever its rules were."""
        try:
            table = await self.get(id_)
        except OlderRules:
            for row in await self.store.read(sql.select(RECORDS.c.record).where(RECORDS.c.id == id_)):
                names = [seat.name for seat in await asyncio.to_thread(self.store.seat_rows, id_)]
                return replace(Record.from_json(row.record), players=names)
            raise
        async with table.turn:
            return table.record()

    async def hint(self, id_: str, seat: Seat, language: str) -> Hint:
        """Returns what an expert would answer for a seat; whoever asks again at the same question hears the same."""
        table = await self.get(id_)
        async with table.thinking:
            async with table.turn:
                table.check_whole()
                texts = {answer.action: answer.text for answer in table.answers(seat, language)}
                if not table.plays_alone(seat):
                    raise table.denied("not_alone")
                if table.match is None or not texts:
                    raise table.denied("not_asked")
                packed = table.match.perspective(seat).pack()
                version = table.version
            if table.hint is None or table.hint[:2] != (seat, version):
                meta, edition = table.game.meta, table.game.edition
                found = await self.workers.hint(meta.name, edition.name, version, packed)
                if found is None:
                    raise table.denied("no_hint")
                table.hint = (seat, version, found)
            answers, reason = table.hint[2]
            said = catalogue(table.game, language).say(reason, table.names(language))
            advice = [Advice(each.action, each.label, texts[each.action], each.share, each.error) for each in answers]
            return Hint(advice[0].action, advice[0].text, advice, said)

    # Seats.

    async def join(
        self, id_: str, person: Person, wanted: Join, *statements: Statement, is_program: bool = False
    ) -> Seated:
        """Gives a person an open seat, and the secret that is the key to it; statements are written with it."""
        name = check_name(wanted.name)
        if not wanted.contribution.isprintable():
            raise OddtownError("expected a contribution of printable characters")
        table = await self.get(id_)
        async with table.turn:
            table.check_whole()
            if table.is_closed:
                raise table.denied("closed")
            opened = [seat for seat, sitter in enumerate(table.sitters) if sitter.kind == OPEN]
            seat = wanted.seat if wanted.seat is not None else next(iter(opened), None)
            if seat is None or seat not in opened:
                raise OddtownError("no seat is open at this table" if not opened else f"seat {seat} is not open")
            secret = secrets.token_urlsafe(24)
            hashed, until = hash_of(secret), time.time() + PRESENCE
            kind = PROGRAM if is_program else PERSON
            values = {"kind": kind, "name": name, "person_id": person.id, "secret_hash": hashed}
            place = (SEATS.c.table_id == id_) & (SEATS.c.seat == seat)
            sitter = table.sitters[seat]
            sitter.name, sitter.person, sitter.secret_hash, sitter.present_until = name, person.id, hashed, until
            sitter.is_program = is_program
            entry = table.next_entry("join", seat, data={"contribution": wanted.contribution})
            taken = SEATS.update().where(place).values(**values, present_until=until)
            await table.write(entry, [*statements, (taken, {})])
        table.tell()
        self.wake(table)
        return Seated(id_, seat, secret, table.info().commitment)

    async def fill(self, id_: str, seat: Seat, level: str) -> None:
        """Puts a bot on an open seat."""
        table = await self.get(id_)
        check_player(level, table.game.meta.name)
        async with table.turn:
            table.check_whole()
            if seat >= len(table.sitters) or table.sitters[seat].kind != OPEN:
                raise OddtownError(f"seat {seat} is not open")
            place = (SEATS.c.table_id == id_) & (SEATS.c.seat == seat)
            taken = SEATS.update().where(place).values(kind=BOT, name=level)
            await table.write(table.next_entry("fill", seat, data={"level": level}), [(taken, {})])
        table.tell()
        self.wake(table)

    async def leave(self, id_: str, seat: Seat) -> None:
        """Gives a seat back before the game begins."""
        table = await self.get(id_)
        async with table.turn:
            table.check_whole()
            if table.status != WAITING:
                raise OddtownError("the game has begun: resign, or let a bot stand in for you")
            values = {"kind": OPEN, "name": "", "person_id": None, "secret_hash": ""}
            place = (SEATS.c.table_id == id_) & (SEATS.c.seat == seat)
            await table.write(table.next_entry("leave", seat), [(SEATS.update().where(place).values(**values), {})])
        table.tell()

    async def claim(self, id_: str, seat: Seat, person: Person) -> None:
        """Makes a seat a person's own, whose secret they have shown."""
        table = await self.get(id_)
        async with table.turn:
            place = (SEATS.c.table_id == id_) & (SEATS.c.seat == seat)
            await self.store.write((SEATS.update().where(place).values(person_id=person.id), {}))
            table.sitters[seat].person = person.id
        await self.store.mention(id_)

    async def forget(self, ids: list[str]) -> None:
        """Takes a person who is forgotten from the tables in memory, here and at other processes."""
        for id_ in ids:
            if id_ in self._tables:
                await self._refresh(id_)
            await self.store.mention(id_)

    async def close_table(self, id_: str) -> None:
        """Ends a table without a result; its record stays and its seed is revealed."""
        table = await self.get(id_)
        async with table.turn:
            table.check_whole()
            if table.is_closed:
                raise table.denied("closed")
            await table.write(table.next_entry("abandon", NOBODY))
        table.tell()

    async def rematch(self, id_: str) -> Table:
        """Returns the table at which the same people play again; the first who asks has it made."""
        table = await self.get(id_)
        async with table.turn:
            if not table.is_closed:
                raise OddtownError("there is a rematch when the game is over")
            if not table.rematch:
                players = [sitter.name if sitter.kind == BOT else OPEN for sitter in table.sitters]
                control = table.options.control
                wanted = NewTable(
                    game=table.game.meta.name,
                    players=players[1:] + players[:1],  # somebody else sits first
                    settings=table.settings,
                    edition=table.game.edition.name,
                    is_listed=False,
                    control={"kind": control.kind, "seconds": control.seconds, "increment": control.increment},  # type: ignore[arg-type]
                    on_timeout=table.options.on_timeout,  # type: ignore[arg-type]
                    take_back=table.options.take_back,
                    pace=table.options.pace,
                )
                made = await self.make(wanted, rematch_of=table)
                row = await asyncio.to_thread(self.store.table_row, id_)
                table.rematch = made.id if row is None else row.rematch  # another process may have been quicker
        table.tell()
        await self.store.mention(id_)
        return await self.get(table.rematch)

    async def seen(self, table: Table, seat: Seat) -> None:
        """Notes that a player is there, not only a forgotten tab."""
        until = time.time() + PRESENCE
        sitter = table.sitters[seat]
        if until - sitter.present_until > PRESENCE / 2:
            sitter.present_until = until
            place = (SEATS.c.table_id == table.id) & (SEATS.c.seat == seat)
            await self.store.write((SEATS.update().where(place).values(present_until=until), {}))
            await self.store.mention(table.id)

    async def gone(self, table: Table, seat: Seat) -> None:
        """Notes that a player's last connection is closed."""
        now = time.time()
        if table.sitters[seat].sockets == 0 and table.sitters[seat].present_until > now:
            table.sitters[seat].present_until = now
            place = (SEATS.c.table_id == table.id) & (SEATS.c.seat == seat)
            await self.store.write((SEATS.update().where(place).values(present_until=now), {}))
            await self._keep_due(table)
            await self.store.mention(table.id)

    # Looking after tables: bots, clocks, notices.

    async def _note_outage(self) -> None:
        """Finds out since when no server was there; that time is charged to nobody."""
        for row in await self.store.read(sql.select(KEYS.c.value).where(KEYS.c.name == "alive")):
            if time.time() - float(row.value) > OUTAGE:
                # It is kept: a table may be loaded much later, after other outages. Two processes note it once.
                await self.store.key(f"{OUTAGE_KEY}{row.value}", lambda: str(time.time()))
        kept = sql.select(KEYS).where(KEYS.c.name.startswith(OUTAGE_KEY))
        self.outages = [
            (float(row.name.removeprefix(OUTAGE_KEY)), float(row.value)) for row in await self.store.read(kept)
        ]
        await self._beat()

    async def _beat(self) -> None:
        now = time.time()
        await self.store.key("alive", lambda: str(now))
        await self.store.write((KEYS.update().where(KEYS.c.name == "alive").values(value=str(now)), {}))
        self._beaten = now

    async def _note_gap(self) -> None:
        """Finds out that this very process, or the database, was stopped for a while."""
        if time.time() - self._beaten <= OUTAGE:
            return
        async with self._gap:
            if time.time() - self._beaten > OUTAGE:
                await self._note_outage()
                for table in list(self._tables.values()):
                    with contextlib.suppress(Denied):  # then it is loaded anew
                        await self._give_time_back(table)

    async def _give_time_back(self, table: Table) -> None:
        """Gives those who were asked the time back in which no server was there."""
        async with table.turn:
            since = table.clock.since
            lost = [until - max(begun, since) for begun, until in self.outages if until > since]
            if table.clock.running and lost and not table.is_broken:
                await table.write(table.next_entry("outage", NOBODY, data={"seconds": sum(lost)}))
        table.tell()

    async def _watch(self) -> None:
        """Looks again and again for tables that want to be looked at."""
        beaten = time.monotonic()
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self._note_gap()
                for id_ in await self.store.due():
                    self._look(id_)
                for table in list(self._tables.values()):
                    if table.is_broken and table.listeners:
                        await self._refresh(table.id)
                if time.monotonic() - beaten > HEARTBEAT:
                    beaten = time.monotonic()
                    await self._beat()
                    self._let_go()
            except OddtownError as error:
                LOGGER.error("could not look after the tables: %s", error)

    def _let_go(self) -> None:
        """Lets tables go from memory that nobody has looked at for a while."""
        now = time.monotonic()
        for id_, table in list(self._tables.items()):
            if not table.listeners and id_ not in self._looking and now - self._used.get(id_, 0.0) > IDLE:
                del self._tables[id_]
                for memory in (self._used, self._loading, self._leases):
                    memory.pop(id_, None)

    def wake(self, table: Table) -> None:
        """Sees to it that a bot answers at once, if one is asked."""
        if table.bots_to_act():
            self._look(table.id)

    def _look(self, id_: str) -> None:
        if id_ not in self._looking:
            task = self._looking[id_] = asyncio.create_task(self._look_after(id_))
            task.add_done_callback(lambda _: self._looking.pop(id_, None))

    async def _look_after(self, id_: str) -> None:
        """Does all that is due at a table, if no other process does."""
        try:
            while await self._has_lease(id_):
                table = await self.get(id_)
                if table.bots_to_act():
                    await self._play_bots(table)
                elif not await self._time_out(table):
                    await self._tell(table)
                    return
        except Denied:
            pass  # the table has moved on; whoever moved it wakes us, or the watch does
        except StoreError as error:
            LOGGER.error("table %s: %s", id_, error)
            await asyncio.sleep(LEASE)  # not at every turn of the watch
        except OddtownError as error:
            LOGGER.error("table %s: %s", id_, error)
            # A table that cannot be loaded, for its rules are older, must not stand before those that can.
            later = TABLES.update().where(TABLES.c.id == id_).values(due=time.time() + POSTPONED)
            with contextlib.suppress(StoreError):
                await self.store.write((later, {}))
        except Exception:
            LOGGER.exception("table %s could not be looked after", id_)

    async def _time_out(self, table: Table) -> bool:
        """Notes that somebody has run out of time, if so; returns whether somebody had."""
        out = table.clock.runs_out()
        if out is None or out[0] > time.time():
            return False
        async with table.turn:
            table.check_whole()
            if table.clock.runs_out() == out:
                await table.write(table.next_entry("timeout", out[1]))
        table.tell()
        self.wake(table)
        return True

    async def _tell(self, table: Table) -> None:
        """Tells those who must be told now and are not there, at any process; then says what is due next."""
        if any(at <= time.time() for at, *_ in table.notices()):
            rows = await asyncio.to_thread(self.store.seat_rows, table.id)
            async with table.turn:
                for row in rows:
                    self._seat(table, row)
            due = [notice for notice in table.notices() if notice[0] <= time.time()]
            short = {seat for _, seat, _, kind in due if kind == "reminder"}
            for _, seat, version, kind in due:
                if kind == "reminder" or seat not in short:
                    await self.messenger.tell(table, seat, version, kind)
                table.told.add((seat, version, kind))
        await self._keep_due(table)

    async def _keep_due(self, table: Table) -> None:
        """Keeps when a table must be looked at next, where that changed without an entry."""
        due = table.due()
        if due != table.kept_due:
            place = (TABLES.c.id == table.id) & (TABLES.c.version == table.version)
            await self.store.write((TABLES.update().where(place).values(due=due), {}))
            table.kept_due = due

    async def _has_lease(self, id_: str) -> bool:
        if self._leases.get(id_, 0.0) - time.time() < LEASE / 2:
            if not await self.store.take_lease(id_):
                self._leases.pop(id_, None)
                return False
            self._leases[id_] = time.time() + LEASE
        return True

    async def _play_bots(self, table: Table) -> None:
        """Lets all bots that are asked answer; where several choose at the same time, they do so side by side."""
        async with table.turn:
            version, asked = table.version, table.bots_to_act()
        bots = [self._play_bot(table, version, seat, level) for seat, level in asked.items()]
        for error in await asyncio.gather(*bots, return_exceptions=True):
            if error is not None:
                raise error

    async def _play_bot(self, table: Table, version: int, seat: Seat, level: str) -> None:
        """Lets a bot think, and answer after a pause that a player can skip; what it thinks meanwhile costs no time."""
        async with table.turn:
            if not table.is_asking(seat, version):
                return
            assert table.match is not None
            asked_at, seconds = table.last_at, table.seconds_for_bot(seat)
            perspective = table.match.perspective(seat)
        meta, edition = table.game.meta, table.game.edition
        seed, packed, is_private = version + seat, perspective.pack(), perspective.is_private
        action = await self.workers.choose(meta.name, edition.name, level, seed, packed, seconds, is_private)
        while (left := min(table.bots_wait_until(asked_at) - time.time(), LEASE / 3)) > 0 and not table.go_on.is_set():
            try:
                await asyncio.wait_for(table.go_on.wait(), left)
            except TimeoutError:
                if not await self._has_lease(table.id):
                    return
            if not table.is_asking(seat, version):
                return
        await table.answer_for(seat, version, action)


@functools.cache
def shipped(name: str, edition: str) -> Game[Any]:
    """Returns a game with one of the editions that it ships; a path, which `load` would take too, is none of them."""
    if edition and edition not in oddtown.editions(name):
        raise OddtownError(f"expected one of the editions {', '.join(oddtown.editions(name))}; '{edition}' came")
    return load(name, edition)
