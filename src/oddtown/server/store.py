"""What is kept, in SQLite or PostgreSQL.

One thread writes. It takes all that waits, writes it in one transaction and commits; only then are those who wait told.
So many tables share one commit, and nothing is acknowledged that is not on the disk.
"""

import asyncio
import contextlib
import json
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import sqlite

from oddtown.core.errors import OddtownError
from oddtown.server.migrate import bring_up
from oddtown.server.schema import CHAT, ENTRIES, KEYS, NOTICES, PEOPLE, SEATS, TABLES

LOGGER = logging.getLogger("oddtown.server")
LEASE = 6.0  # seconds a process looks after a table before it must say so again
IDLE = 0.5  # seconds after which the writer looks whether somebody else has written
CHANNEL = "oddtown"
RELOAD = "reload"  # what is said on the channel when everything may have changed
ANYTHING = ""

Statement = tuple[Any, Any]


class StoreError(OddtownError):
    """The database did not take or give something."""


class Conflict(StoreError):
    """Somebody else has written this already."""


class Unfit(StoreError):
    """What no database can keep: a number that is too large, or a character that is none."""


UNFIT = (sql.exc.DataError, OverflowError, UnicodeError)


class Entry(NamedTuple):
    """One entry of a table's log."""

    version: int
    kind: str
    seat: int
    action: int = 0
    data: str = ""
    at: float = 0.0

    def values(self) -> dict[str, Any]:
        """Returns what the entry carries beside its action."""
        carried: dict[str, Any] = json.loads(self.data) if self.data else {}
        return carried


class _Write(NamedTuple):
    """What is written together or not at all."""

    table: str
    entry: Entry | None
    outcome: dict[str, Any]  # what the log now comes to, for the table's row
    statements: list[Statement]
    done: "asyncio.Future[int]"


_OUTCOME = (
    TABLES.update()
    .where((TABLES.c.id == sql.bindparam("table")) & (TABLES.c.version == sql.bindparam("before")))
    .values({name: sql.bindparam(name) for name in ("version", "status", "asked", "due", "ended")})
)


class Store:
    """The database, with one thread that writes and one that hears what other processes wrote."""

    def __init__(self, engine: sql.Engine) -> None:
        self.engine = engine
        self.process = secrets.token_hex(8)  # by which this process is told from others
        self.commits = 0
        self.entries_written = 0
        self.on_news: Callable[[str], None] = lambda table: None  # a table that somebody else wrote to, or ANYTHING
        self.is_alone = engine.dialect.name == "sqlite"  # no other server process can be there
        # The two statements that are run for every answer are put into words once.
        dialect = sqlite.dialect(paramstyle="named") if self.is_alone else engine.dialect
        self._insert_entry = str(ENTRIES.insert().compile(dialect=dialect))
        self._update_outcome = str(_OUTCOME.compile(dialect=dialect))
        try:
            bring_up(engine)
        except sql.exc.OperationalError as error:
            raise StoreError(f"the database does not answer: {error.orig}") from None
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._is_open = True
        self._threads = [threading.Thread(target=self._write_all, name="store", daemon=True)]
        if not self.is_alone:
            self._threads.append(threading.Thread(target=self._listen, name="listen", daemon=True))
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Writes what waits, and closes the database."""
        self._is_open = False
        self._writes.put(None)
        for thread in self._threads:
            thread.join()
        self.engine.dispose()

    # Writing.

    async def write(self, *statements: Statement) -> int:
        """Returns when statements are committed, all or none: how many rows the last of them changed.

        What is there already raises Conflict.
        """
        return await self._put("", None, {}, list(statements))

    async def append(
        self, table: str, entry: Entry, outcome: dict[str, Any], statements: Iterable[Statement] = ()
    ) -> None:
        """Appends an entry to a table's log, and returns when it is on the disk."""
        await self._put(table, entry, outcome, list(statements))

    async def _put(self, table: str, entry: Entry | None, outcome: dict[str, Any], statements: list[Statement]) -> int:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._writes.put(_Write(table, entry, outcome, statements, done))
        return await done

    def _write_all(self) -> None:
        with contextlib.ExitStack() as held:
            connection = None
            version = None
            while True:
                try:
                    batch = [self._writes.get(timeout=IDLE)]
                except queue.Empty:
                    batch = []
                while not self._writes.empty():
                    batch.append(self._writes.get())
                try:
                    if connection is None or connection.closed or connection.invalidated:
                        held.close()
                        connection = held.enter_context(self.engine.connect().execution_options(writes=True))
                        version = None
                    if self.is_alone and not batch:
                        version = self._look_for_others(connection, version)
                except sql.exc.DBAPIError as error:
                    LOGGER.error("the database does not answer: %s", type(error).__name__)
                    connection = None
                self._commit(connection, [write for write in batch if write is not None])
                if None in batch:
                    return

    def _look_for_others(self, connection: sql.Connection, before: int | None) -> int:
        """Says so when another program has written to the file, a command of the host for instance."""
        now = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        connection.rollback()
        if before is not None and now != before:
            self.on_news(ANYTHING)
        return int(now)

    def _commit(self, connection: sql.Connection | None, batch: list[_Write]) -> None:
        """Commits a batch in one transaction; if that fails, each write on its own: none spoils another's."""
        if not batch:
            return
        try:
            if connection is None:
                raise StoreError("the database does not answer")
            with connection.begin():
                counts = self._execute(connection, batch)
        except Exception as error:
            if len(batch) > 1 and connection is not None and not connection.invalidated:
                for write in batch:
                    self._commit(connection, [write])
                return
            if isinstance(error, sql.exc.IntegrityError | Conflict):
                wrong: StoreError = Conflict("it was written already")
            elif isinstance(error, UNFIT):
                wrong = Unfit("expected numbers and characters that a database can keep")
            else:
                LOGGER.error("not written: %s", error.orig if isinstance(error, sql.exc.DBAPIError) else error)
                wrong = StoreError("the database did not take it")
            _tell(batch, lambda write: write.done.set_exception(wrong))
            return
        self.commits += 1
        self.entries_written += sum(1 for write in batch if write.entry is not None)
        outcomes = dict(zip(map(id, batch), counts, strict=True))
        _tell(batch, lambda write: write.done.set_result(outcomes[id(write)]))

    def _execute(self, connection: sql.Connection, batch: list[_Write]) -> list[int]:
        entries = [{"table_id": write.table, **write.entry._asdict()} for write in batch if write.entry is not None]
        if entries:
            connection.exec_driver_sql(self._insert_entry, entries)
        outcomes = [
            {"table": write.table, "before": write.entry.version - 1, **write.outcome}
            for write in batch
            if write.entry is not None
        ]
        # The row says how long the log was, so that no gap comes into it when the database was restored meanwhile.
        if outcomes and connection.exec_driver_sql(self._update_outcome, outcomes).rowcount != len(outcomes):
            raise Conflict("the log has another length")
        counts = []
        for write in batch:
            count = 0
            for statement, values in write.statements:
                count = connection.execute(statement, values).rowcount
            counts.append(count)
        if not self.is_alone:
            for table in {write.table for write in batch if write.table}:
                self._notify(connection, table)
        return counts

    def _notify(self, connection: sql.Connection, table: str) -> None:
        connection.execute(sql.select(sql.func.pg_notify(CHANNEL, f"{self.process} {table}")))

    async def mention(self, table: str) -> None:
        """Lets other processes know that something about a table is new which is not in its log."""
        if not self.is_alone:
            await self._put(table, None, {}, [])

    async def announce(self) -> None:
        """Lets other processes know that everything may have changed."""
        if not self.is_alone:
            await self.write((sql.select(sql.func.pg_notify(CHANNEL, RELOAD)), {}))

    # Hearing what others write.

    def _listen(self) -> None:
        """Hears from PostgreSQL which tables other processes wrote to."""
        while self._is_open:
            try:
                with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                    connection.exec_driver_sql(f"LISTEN {CHANNEL}")
                    self.on_news(ANYTHING)  # whatever was said before we listened
                    wire: Any = connection.connection.driver_connection
                    while self._is_open:
                        for notification in wire.notifies(timeout=IDLE, stop_after=64):
                            process, _, table = notification.payload.partition(" ")
                            if process == RELOAD:
                                self.on_news(ANYTHING)
                            elif process != self.process:
                                self.on_news(table)
            except Exception as error:
                LOGGER.error("nothing is heard from the database: %s", type(error).__name__)
                time.sleep(IDLE)

    # Reading.

    def rows(self, statement: Any) -> list[Any]:
        """Returns the rows that a query finds."""
        try:
            with self.engine.connect() as connection:
                return list(connection.execute(statement))
        except UNFIT:
            return []  # what cannot be kept is not there
        except sql.exc.DBAPIError as error:
            LOGGER.error("not read: %s", error.orig)
            raise StoreError("the database does not answer") from None

    async def read(self, statement: Any) -> list[Any]:
        """Returns the rows that a query finds, without holding up anybody else."""
        return await asyncio.to_thread(self.rows, statement)

    def table_row(self, table: str) -> Any | None:
        """Returns a table's row, or None."""
        return next(iter(self.rows(sql.select(TABLES).where(TABLES.c.id == table))), None)

    def seat_rows(self, table: str) -> list[Any]:
        """Returns the rows of a table's seats, in their order."""
        rows = sql.select(SEATS, PEOPLE.c.is_banned).outerjoin_from(SEATS, PEOPLE, PEOPLE.c.id == SEATS.c.person_id)
        return self.rows(rows.where(SEATS.c.table_id == table).order_by(SEATS.c.seat))

    def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Returns the log of a table, or what came after a version."""
        columns = [ENTRIES.c[name] for name in Entry._fields]
        place = (ENTRIES.c.table_id == table) & (ENTRIES.c.version > after)
        return [Entry(*row) for row in self.rows(sql.select(*columns).where(place).order_by(ENTRIES.c.version))]

    def last_chat(self, table: str) -> int:
        """Returns the number of the last thing that was said at a table, 0 if nothing was."""
        found = self.rows(sql.select(sql.func.max(CHAT.c.id)).where(CHAT.c.table_id == table))
        return found[0][0] or 0

    async def key(self, name: str, make: Callable[[], str]) -> str:
        """Returns a key of this server, made when it is first asked for."""
        query = sql.select(KEYS.c.value).where(KEYS.c.name == name)
        if not await self.read(query):
            with contextlib.suppress(Conflict):  # another process has just made one
                await self.write((KEYS.insert(), {"name": name, "value": make()}))
        return str((await self.read(query))[0].value)

    # Leases: which process runs the bots, the clock and the notices of a table.

    async def take_lease(self, table: str) -> bool:
        """Takes or prolongs the lease of a table; returns whether this process has it."""
        now = time.time()
        is_free = (TABLES.c.lease_by == self.process) | (TABLES.c.lease_until < now)
        taken = TABLES.update().where((TABLES.c.id == table) & is_free)
        return bool(await self.write((taken.values(lease_by=self.process, lease_until=now + LEASE), {})))

    async def due(self, most: int = 64) -> list[str]:
        """Returns tables that want to be looked at now and that no other process looks after."""
        now = time.time()
        is_free = (TABLES.c.lease_by == self.process) | (TABLES.c.lease_until < now)
        query = sql.select(TABLES.c.id).where((TABLES.c.due <= now) & is_free).order_by(TABLES.c.due).limit(most)
        return [row.id for row in await self.read(query)]

    async def claim_notice(self, key: str, person: str) -> bool:
        """Writes down that a notice is about to be sent; False if it was before, by whatever process."""
        row = {"key": key, "person_id": person, "outcome": "sending", "at": time.time()}
        try:
            await self.write((NOTICES.insert(), row))
        except Conflict:
            return False
        return True


def _tell(batch: list[_Write], tell: Callable[[_Write], None]) -> None:
    """Tells those who wait, in one go."""

    def tell_all() -> None:
        for write in batch:
            if not write.done.done():
                tell(write)

    with contextlib.suppress(RuntimeError):  # the server has ended; nobody waits
        batch[0].done.get_loop().call_soon_threadsafe(tell_all)
