"""Brings a database to the tables that this program knows, by the revisions in `migrations`."""

from typing import Any, Final

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from oddtown.core.errors import OddtownError
from oddtown.server.database import writing

HEAD: Final = "0002"
"""The newest revision, said here so that a server whose database has it need not look through the revisions."""

_LOCK: Final = 0x0DD70
"""The advisory lock of PostgreSQL under which one process at a time brings a database up."""

_VERSION: Final = sql.table("alembic_version", sql.column("version_num"))


def bring_up(engine: Engine, revision: str = HEAD) -> None:
    """Brings a database up to a revision; one that is there already is only looked at."""
    with engine.connect() as connection:
        if revision_of(connection) == revision:
            return
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(_LOCK)))
        # Another process may have brought it up while this one waited.
        found = revision_of(connection)
        if found == revision:
            return
        if not found and sql.inspect(connection).has_table("tables"):
            raise OddtownError("the database was made by a trial version of Oddtown and cannot be brought up")
        check_known(found, "the database")

        from alembic import command  # noqa: PLC0415  (slow to import, and rarely needed)

        command.upgrade(config(connection), revision)


def revision_of(connection: Connection) -> str:
    """Returns the revision of a database, or "" for one that has none of our tables."""
    if not sql.inspect(connection).has_table(_VERSION.name):
        return ""
    return connection.execute(sql.select(_VERSION.c.version_num)).scalar() or ""


def check_known(revision: str, what: str) -> None:
    """Refuses what has a revision that this program does not know."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if revision and revision not in known:
        raise OddtownError(
            f"{what} is newer than this program: it is of revision {revision}, and this program knows revisions"
            f" up to {HEAD}; install a newer Oddtown"
        )


def config(connection: Connection | None = None) -> Any:
    """Returns what alembic wants to know: where the revisions are, and on which connection to work."""
    from alembic.config import Config  # noqa: PLC0415

    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", "oddtown.server:migrations")
    return made
