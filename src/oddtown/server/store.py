"""What is kept: tables, seats and the log of each table, in SQLite or PostgreSQL.

One thread writes. It takes all entries that wait, writes them in one transaction and commits; only then are those who
wait told. So many tables share one commit, and nothing is acknowledged that is not on the disk.
"""

import asyncio
import queue
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql

from oddtown.core.errors import OddtownError

SCHEMA = sql.MetaData()

TABLES = sql.Table(
    "tables",
    SCHEMA,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("edition", sql.Text, nullable=False),
    sql.Column("edition_hash", sql.Text, nullable=False),
    sql.Column("settings", sql.JSON, nullable=False),
    sql.Column("server_seed", sql.Text, nullable=False),
    sql.Column("is_listed", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)
SEATS = sql.Table(
    "seats",
    SCHEMA,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("secret_hash", sql.Text, nullable=False),
    sql.Column("contribution", sql.Text, nullable=False),
)
ENTRIES = sql.Table(
    "entries",
    SCHEMA,
    sql.Column("table_id", sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)


class StoreError(OddtownError):
    """The database did not take or give something."""


class Conflict(StoreError):
    """Somebody else has written this version of a table already."""


class Entry(NamedTuple):
    """One entry of a table's log: an answer, or an undo."""

    version: int
    kind: str
    seat: int
    action: int


class _Write(NamedTuple):
    statement: Any
    values: Any
    done: "Future[int]"


class Store:
    """The database, with one thread that writes."""

    def __init__(self, url: str) -> None:
        self.engine = sql.create_engine(url)
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
        SCHEMA.create_all(self.engine)
        self.commits = 0
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    @classmethod
    def in_folder(cls, folder: Path) -> "Store":
        """Opens the SQLite database of a data folder, and makes both if they are not there."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'oddtown.db'}")

    def close(self) -> None:
        """Writes what waits, and closes the database."""
        self._writes.put(None)
        self._thread.join()
        self.engine.dispose()

    # Writing.

    async def write(self, statement: Any, values: Any = None) -> int:
        """Returns when a statement is committed: how many rows it changed. What is there already raises Conflict."""
        done: Future[int] = Future()
        self._writes.put(_Write(statement, values or {}, done))
        return await asyncio.wrap_future(done)

    async def append(self, table: str, entry: Entry) -> None:
        """Appends an entry to a table's log, and returns when it is on the disk."""
        values = {"table_id": table, **entry._asdict(), "at": time.time()}
        await self.write(ENTRIES.insert(), values)

    def _write_all(self) -> None:
        is_open = True
        while is_open:
            batch = [self._writes.get()]
            while not self._writes.empty():
                batch.append(self._writes.get())
            is_open = None not in batch
            self._commit([write for write in batch if write is not None])

    def _commit(self, batch: list[_Write]) -> None:
        """Commits a batch in one transaction; if that fails, each write on its own: none spoils another's."""
        if not batch:
            return
        try:
            with self.engine.begin() as connection:
                counts = [connection.execute(write.statement, write.values).rowcount for write in batch]
        except Exception as error:
            if len(batch) > 1:
                for write in batch:
                    self._commit([write])
            else:
                is_conflict = isinstance(error, sql.exc.IntegrityError)
                wrong = Conflict("it was written already") if is_conflict else StoreError(f"not written: {error}")
                batch[0].done.set_exception(wrong)
            return
        self.commits += 1
        for write, count in zip(batch, counts, strict=True):
            write.done.set_result(count)

    # Reading.

    def rows(self, statement: Any) -> list[Any]:
        """Returns the rows that a query finds."""
        with self.engine.connect() as connection:
            return list(connection.execute(statement))

    def table_row(self, table: str) -> Any | None:
        """Returns a table's row, or None."""
        return next(iter(self.rows(sql.select(TABLES).where(TABLES.c.id == table))), None)

    def seat_rows(self, table: str) -> list[Any]:
        """Returns the rows of a table's seats, in their order."""
        return self.rows(sql.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat))

    def entries(self, table: str) -> list[Entry]:
        """Returns the log of a table."""
        columns = (ENTRIES.c.version, ENTRIES.c.kind, ENTRIES.c.seat, ENTRIES.c.action)
        found = self.rows(sql.select(*columns).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.version))
        return [Entry(*row) for row in found]

    def listed(self, most: int) -> list[str]:
        """Returns the newest listed tables."""
        query = sql.select(TABLES.c.id).where(TABLES.c.is_listed).order_by(TABLES.c.created.desc()).limit(most)
        return [row.id for row in self.rows(query)]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers do not wait for the writer, and a commit is on the disk when it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
