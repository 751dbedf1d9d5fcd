"""Everything a server keeps as one file, taken while it runs; and the way back, into SQLite or PostgreSQL.

The file is an SQLite database with the tables of the revision it was taken at, a mark by which it is known, and a
digest of every table: a file that was cut off, or in which a value was changed, is refused.
"""

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from oddtown.core.errors import OddtownError
from oddtown.server.database import writing
from oddtown.server.migrate import HEAD, bring_up, check_known, revision_of
from oddtown.server.schema import SCHEMA
from oddtown.server.store import CHANNEL, RELOAD

Say = Callable[[str], None]

MARK: Final = 0x0DD70BAC
"""The application number in the header of a backup; a database that merely was copied does not have it."""

CHUNK: Final = 1000
"""Rows that are in memory at once."""

PATIENCE: Final = 2.0
"""Seconds after which somebody who waits is told how far it is."""

_DIGESTS: Final = "digests"
_DEADLOCK: Final = "40P01"


def backup(engine: Engine, file: Path, say: Say) -> None:
    """Writes all that a database holds at one moment into a file; a backup that is there is replaced at the end."""
    if file.exists() and not _is_marked(file):
        # It may be the live database.
        raise OddtownError(f"expected a new file, or a backup to replace, came {file}")
    if not file.parent.is_dir():
        raise OddtownError(f"expected a file in a folder that is there, came {file}")
    with _sentences(f"{file} is not written"), _beside(file) as new:
        with _one_moment(engine) as source:
            revision = revision_of(source)
            if not revision:
                raise OddtownError("there is nothing to back up: no server has used the database yet")
            check_known(revision, "the database")
            rows = _write(source, revision, new, say)
        with _checked(new):
            _sync(new)
        os.replace(new, file)
        _sync(file.parent)
    say(f"{file} holds {rows} rows.")


def restore(file: Path, engine: Engine, say: Say, replace: bool) -> None:
    """Fills a database from a backup: an empty one, or in place of all it holds; whoever reads it sees all or nothing.

    A backup of an earlier revision is brought up first, in a copy.
    """
    with contextlib.ExitStack() as closing:
        closing.enter_context(_sentences(f"{file} is not restored"))
        source = closing.enter_context(_checked(file))
        revision = revision_of(source)
        if revision != HEAD:
            check_known(revision, str(file))
            source = closing.enter_context(_brought_up(file))
        bring_up(engine)
        with writing(engine) as target:
            _lock(target)
            if not replace and any(
                target.execute(sql.select(table).limit(1)).first() for table in SCHEMA.sorted_tables
            ):
                raise OddtownError("expected an empty database to restore into, came one with rows; see --replace")
            for table in reversed(SCHEMA.sorted_tables):
                target.execute(table.delete())
            rows = _copy(source, target, SCHEMA, say)
            _tell_postgresql(target)
    say(f"{rows} rows are restored from {file}.")


# Writing a backup.


@contextlib.contextmanager
def _one_moment(engine: Engine) -> Iterator[Connection]:
    """Opens a connection that sees the database as it is now, whatever others write meanwhile."""
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    is_postgresql = engine.dialect.name == "postgresql"
    with engine.connect().execution_options(**options if is_postgresql else {}) as connection, connection.begin():
        yield connection


def _write(source: Connection, revision: str, file: Path, say: Say) -> int:
    """Writes the tables of a revision, with mark and digests, into a new file; returns how many rows that were."""
    with _engine_of(file) as engine:
        bring_up(engine, revision)
        # The tables of this revision, which need not be those of this program.
        tables = sql.MetaData()
        tables.reflect(engine)
        tables.remove(tables.tables["alembic_version"])
        with writing(engine) as target:
            rows = _copy(source, target, tables, say)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as raw:
        digests = _digests(raw)
        raw.execute(f"CREATE TABLE {_DIGESTS} (name TEXT PRIMARY KEY, digest TEXT NOT NULL)")
        raw.executemany(f"INSERT INTO {_DIGESTS} VALUES (?, ?)", digests.items())
        raw.execute(f"PRAGMA application_id = {MARK}")
    return rows


@contextlib.contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """Gives the path of a new file in the same folder, for its owner only, and removes it if it is still there."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for end in ("", "-journal"):
            Path(name + end).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Returns when a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# Reading a backup.


def _is_marked(file: Path) -> bool:
    """Says whether a file begins as a backup does, in whatever state the rest is."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(72)[68:] == MARK.to_bytes(4, "big")


@contextlib.contextmanager
def _checked(file: Path) -> Iterator[Connection]:
    """Opens a backup to read, and refuses what is none, or is not as it was written."""
    if not file.exists():
        raise OddtownError(f"expected a backup, and there is no file {file}")
    if not _is_marked(file):
        raise OddtownError(f"expected a backup, came something else: {file}")
    # Nobody writes to a backup, so no lock is taken, and nothing is written beside it.
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as raw:
        try:
            is_whole = raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            is_whole = is_whole and dict(raw.execute(f"SELECT name, digest FROM {_DIGESTS}")) == _digests(raw)
        except (sqlite3.Error, UnicodeError):
            is_whole = False
        if not is_whole:
            raise OddtownError(f"{file} is damaged: it was cut off or changed after it was written")
        engine = sql.create_engine("sqlite://", creator=lambda: raw, poolclass=sql.pool.StaticPool)
        with engine.connect() as connection:
            yield connection


@contextlib.contextmanager
def _brought_up(file: Path) -> Iterator[Connection]:
    """Opens a copy of a backup, brought up to the newest revision."""
    with tempfile.TemporaryDirectory(prefix="oddtown-") as folder:
        copy = Path(shutil.copyfile(file, Path(folder) / "backup"))
        with _engine_of(copy) as engine:
            bring_up(engine)
            with engine.connect() as connection:
                yield connection


def _digests(raw: sqlite3.Connection) -> dict[str, str]:
    """Returns a digest of each table but that of the digests: of all its values, in the order of the rows."""
    names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for name in names:
        if name != _DIGESTS:
            digest = hashlib.blake2b(digest_size=32)
            for row in raw.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):
                digest.update(json.dumps(row).encode() + b"\n")
            found[name] = digest.hexdigest()
    return found


@contextlib.contextmanager
def _engine_of(file: Path) -> Iterator[Engine]:
    """Opens a file that is nobody else's: nothing lies beside it, and it need not survive a crash half written."""
    engine = sql.create_engine(sql.URL.create("sqlite", database=str(file)), poolclass=sql.pool.NullPool)

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = OFF")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    try:
        yield engine
    finally:
        engine.dispose()


# Both ways.


def _copy(source: Connection, target: Connection, tables: sql.MetaData, say: Say) -> int:
    """Copies all rows of tables, those first that others refer to; returns how many there were."""
    counts = [source.execute(sql.select(sql.func.count()).select_from(table)) for table in tables.sorted_tables]
    done, total = 0, sum(count.scalar_one() for count in counts)
    told = time.monotonic()
    for table in tables.sorted_tables:
        query = sql.select(table).order_by(*table.primary_key.columns).execution_options(yield_per=CHUNK)
        for rows in source.execute(query).mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in rows])
            done += len(rows)
            if time.monotonic() - told > PATIENCE:
                told = time.monotonic()
                say(f"{done} of {total} rows")
    if done != total:
        raise OddtownError(f"expected {total} rows, came {done}")
    return done


def _lock(target: Connection) -> None:
    """Lets all who would write wait until this transaction is over; readers go on with what was there before."""
    names = ", ".join(table.name for table in SCHEMA.sorted_tables)
    while target.dialect.name == "postgresql":
        try:
            with target.begin_nested():
                target.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
            return
        except sql.exc.OperationalError as error:
            # A server that writes takes its locks in another order; then one of the two has to begin again.
            if getattr(error.orig, "sqlstate", "") != _DEADLOCK:
                raise


def _tell_postgresql(target: Connection) -> None:
    """Lets new numbers go on after those restored, and running servers read everything again."""
    if target.dialect.name != "postgresql":
        return
    for table in SCHEMA.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        sequence = target.execute(sql.select(sql.func.pg_get_serial_sequence(table.name, column.name))).scalar_one()
        last = target.execute(sql.select(sql.func.coalesce(sql.func.max(column), 0))).scalar_one()
        # Not setval: that would stay even if this transaction is taken back.
        target.exec_driver_sql(f"ALTER SEQUENCE {sequence} RESTART WITH {last + 1}")
    target.exec_driver_sql(f"NOTIFY {CHANNEL}, '{RELOAD}'")


@contextlib.contextmanager
def _sentences(failed: str) -> Iterator[None]:
    """Says in one sentence what went wrong with a database or a disk."""
    try:
        yield
    except sql.exc.DBAPIError as error:
        raise OddtownError(f"{failed}: {error.orig}") from None
    except (sql.exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise OddtownError(f"{failed}: {error}") from None
