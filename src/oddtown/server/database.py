"""The database that keeps everything: SQLite in a folder, or PostgreSQL at an address."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine, make_url

from oddtown.core.errors import OddtownError

FILE: Final = "oddtown.db"
"""The name of the SQLite database in its folder."""

PRAGMAS: Final = ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""Who finds the database locked waits; readers and the writer do not wait for each other; a commit is on the disk."""


def engine_of(data: Path, url: str | None) -> Engine:
    """Returns the engine of the database at a URL, or without one of the SQLite database in a folder."""
    if not url:
        data.mkdir(parents=True, exist_ok=True)
        return _sqlite(URL.create("sqlite", database=str(data / FILE)))
    try:
        address = make_url(url)
    except sql.exc.ArgumentError:
        # The URL may hold a password, so it is not said.
        raise OddtownError("expected a database as postgresql://USER@HOST/NAME, came what is no URL") from None
    kind = address.drivername.partition("+")[0]
    if kind == "sqlite":
        return _sqlite(address.set(drivername="sqlite"))
    if kind not in {"postgresql", "postgres"}:
        raise OddtownError(f"expected a database as postgresql://USER@HOST/NAME, came {address.drivername}://...")
    try:
        engine = sql.create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    except ImportError as error:
        raise OddtownError(f"PostgreSQL needs the extra 'server': pip install 'oddtown[server]' ({error})") from None
    sql.event.listen(engine, "connect", _prepare_postgresql)
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Begins a transaction that will write, commits it at the end, and takes all back if something goes wrong.

    In SQLite a transaction that has read cannot wait any more for its turn to write: this one waits before it reads.
    """
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def lock_folder(data: Path) -> IO[str]:
    """Takes a folder for this process until it ends or closes what is returned; a folder that is taken is refused."""
    data.mkdir(parents=True, exist_ok=True)
    handle = (data / "lock").open("a")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        handle.close()
        raise OddtownError(f"another server uses {data}") from None
    return handle


def _sqlite(address: URL) -> Engine:
    engine = sql.create_engine(address)
    sql.event.listen(engine, "connect", _prepare_sqlite)
    sql.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # Python's own transactions begin at the first write; then what was read before would not belong to them.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgresql(connection: Any, _: Any) -> None:
    connection.execute("SET synchronous_commit = on")
    connection.commit()
