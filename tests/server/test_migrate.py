"""Migrations: a database that went through all of them has the tables that the server expects."""

import subprocess
import sys
import threading

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from oddtown.core.errors import OddtownError
from oddtown.server.database import engine_of, lock_folder, writing
from oddtown.server.migrate import HEAD, bring_up, config, revision_of
from oddtown.server.schema import CHAT, ENTRIES, KEYS, PEOPLE, SCHEMA, TABLES

from .conftest import Server
from .postgres import postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request, tmp_path):
    opened = engine_of(tmp_path, postgres().new_database() if request.param == "postgresql" else None)
    assert opened.dialect.name == request.param
    yield opened
    opened.dispose()


def names(engine):
    return set(sql.inspect(engine).get_table_names())


def test_a_migrated_database_is_what_the_schema_says(engine):
    bring_up(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True, "target_metadata": SCHEMA}
        )
        assert compare_metadata(context, SCHEMA) == []
        assert revision_of(connection) == HEAD


def test_the_comparison_sees_a_difference(engine):
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(sql.text("DROP INDEX ix_tables_due"))
        connection.execute(sql.text("ALTER TABLE keys ADD COLUMN extra TEXT"))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), SCHEMA)
    assert sorted(difference[0] for difference in found) == ["add_index", "remove_column"]


def test_head_is_the_newest_revision():
    assert ScriptDirectory.from_config(config()).get_heads() == [HEAD]


def test_down_to_nothing_and_up_again(engine):
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(KEYS.insert(), {"name": "cookie", "value": "ß"})
        command.downgrade(config(connection), "base")
    assert names(engine) == {"alembic_version"}
    bring_up(engine)
    assert names(engine) == {"alembic_version", *SCHEMA.tables}
    with engine.connect() as connection:
        assert connection.execute(sql.select(KEYS)).all() == []


def test_bringing_up_twice_keeps_what_is_there(engine):
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(KEYS.insert(), {"name": "cookie", "value": "ß"})
    bring_up(engine)
    with engine.connect() as connection:
        assert connection.execute(sql.select(KEYS)).all() == [("cookie", "ß")]


def test_a_database_that_is_up_needs_no_alembic(tmp_path):
    engine = engine_of(tmp_path, None)
    bring_up(engine)
    engine.dispose()
    program = """
import sys
from pathlib import Path
from oddtown.server.database import engine_of
from oddtown.server.migrate import bring_up
bring_up(engine_of(Path(sys.argv[1]), None))
assert "alembic" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)


def test_many_processes_may_bring_one_database_up(engine, tmp_path):
    url = engine.url.render_as_string()
    program = """
import sys
from pathlib import Path
from oddtown.server.database import engine_of
from oddtown.server.migrate import bring_up
engine = engine_of(Path("."), sys.argv[1])
import alembic.command  # the slow part, before all begin at once
sys.stdin.readline()
bring_up(engine)
"""
    running = [
        subprocess.Popen([sys.executable, "-c", program, url], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    for process in running:
        process.stdin.write(b"\n")
        process.stdin.flush()
    said = [process.communicate()[1].decode() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0, 0], said
    assert names(engine) == {"alembic_version", *SCHEMA.tables}


def test_a_newer_database_is_refused(engine):
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(OddtownError, match="the database is newer than this program: it is of revision 9999"):
        bring_up(engine)


def test_a_database_of_a_trial_version_is_refused(engine):
    with writing(engine) as connection:
        connection.execute(sql.text("CREATE TABLE tables (id TEXT)"))
    with pytest.raises(OddtownError, match="trial version"):
        bring_up(engine)


def test_a_migration_that_fails_leaves_nothing_behind(engine):
    with writing(engine) as connection:
        connection.execute(sql.text("CREATE TABLE reports (id TEXT)"))  # the last that the migration makes
    with pytest.raises(sql.exc.DBAPIError):
        bring_up(engine)
    assert names(engine) == {"reports"}


# The database itself.


def test_a_transaction_is_taken_back_as_a_whole(engine):
    bring_up(engine)

    def write_twice():
        with writing(engine) as connection:
            for _ in range(2):
                connection.execute(KEYS.insert(), {"name": "first", "value": ""})

    with pytest.raises(sql.exc.IntegrityError):
        write_twice()
    with engine.connect() as connection:
        assert connection.execute(sql.select(KEYS)).all() == []


def test_what_refers_to_nothing_is_refused(engine):
    bring_up(engine)
    values = {"table_id": "nowhere", "person_id": "nobody", "name": "", "text": "", "at": 0.0}
    with pytest.raises(sql.exc.IntegrityError), writing(engine) as connection:
        connection.execute(CHAT.insert(), values)


def test_a_reader_sees_one_moment(tmp_path):
    engine = engine_of(tmp_path, None)
    bring_up(engine)
    with engine.connect() as reader:
        assert reader.execute(sql.select(KEYS)).all() == []
        with writing(engine) as connection:
            connection.execute(KEYS.insert(), {"name": "new", "value": ""})
        assert reader.execute(sql.select(KEYS)).all() == []
    engine.dispose()


def test_writers_wait_for_each_other(engine):
    """Each adds one to what it reads: a writer that did not wait would fail, or lose what another wrote."""
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(KEYS.insert(), {"name": "n", "value": "0"})
    wrong = []

    def add():
        try:
            for _ in range(10):
                with writing(engine) as connection:
                    # PostgreSQL lets writers wait row by row.
                    row = sql.select(KEYS.c.value).with_for_update()
                    value = int(connection.execute(row).scalar_one())
                    connection.execute(KEYS.update().values(value=str(value + 1)))
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with engine.connect() as connection:
        assert connection.execute(sql.select(KEYS.c.value)).scalar_one() == "40"


def test_commits_are_on_the_disk(tmp_path):
    engine = engine_of(tmp_path, None)
    with engine.connect() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    assert found == PRAGMAS
    engine.dispose()
    engine = engine_of(tmp_path, postgres().new_database())
    with engine.connect() as connection:
        shown = [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in ("fsync", "synchronous_commit")]
    assert shown == ["on", "on"]
    engine.dispose()


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_database_that_was_gone_is_found_again():
    server = postgres()
    engine = engine_of(None, server.new_database())
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(KEYS.insert(), {"name": "cookie", "value": "ß"})
    server.kill()
    with pytest.raises(sql.exc.OperationalError):
        bring_up(engine)
    server.start()
    with engine.connect() as connection:
        assert connection.execute(sql.select(KEYS)).all() == [("cookie", "ß")]
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "driver"),
    [
        ("postgres://ada@example.org/town", "postgresql+psycopg"),
        ("postgresql://ada@example.org/town", "postgresql+psycopg"),
        ("postgresql+psycopg://ada@example.org/town", "postgresql+psycopg"),
        ("sqlite:///town.db", "sqlite"),
    ],
)
def test_a_url_as_hosts_write_it(tmp_path, url, driver):
    assert engine_of(tmp_path, url).url.drivername == driver


@pytest.mark.parametrize("url", ["mysql://ada:secret@example.org/town", "ada:secret"])
def test_another_url_is_refused_without_its_password(tmp_path, url):
    with pytest.raises(OddtownError, match="expected a database as postgresql://") as refused:
        engine_of(tmp_path, url)
    assert "secret" not in str(refused.value)


def test_a_folder_may_have_any_name(tmp_path):
    folder = tmp_path / "a ?%20#'ü"
    engine = engine_of(folder, None)
    bring_up(engine)
    engine.dispose()
    assert (folder / "oddtown.db").exists()


def test_a_folder_has_one_server(tmp_path):
    with lock_folder(tmp_path), pytest.raises(OddtownError, match=f"another server uses {tmp_path}"):
        lock_folder(tmp_path)
    lock_folder(tmp_path).close()


TABLE = {
    "id": "t",
    "game": "tybor",
    "rules": 1,
    "edition": "first",
    "edition_hash": "",
    "settings": {"a": None},
    "options": {},
    "server_seed": "",
    "is_listed": True,
    "created": 1.5,
    "status": "open",
}


def test_the_tables_of_a_migrated_database_take_rows(engine):
    """What the schema fills in by itself is not left to the database."""
    bring_up(engine)
    with writing(engine) as connection:
        connection.execute(PEOPLE.insert(), {"id": "p", "name": "Ada", "created": 0.25})
        connection.execute(TABLES.insert(), TABLE)
        entry = {"table_id": "t", "version": 1, "kind": "act", "seat": 0, "action": 7, "data": "", "at": 2.0}
        connection.execute(ENTRIES.insert(), entry)
    with engine.connect() as connection:
        row = connection.execute(sql.select(TABLES)).one()
    assert (row.settings, row.version, row.due, row.lease_by) == ({"a": None}, 0, None, "")


# From one revision to the next.


def test_tables_of_the_first_revision_keep_all_they_had(engine):
    bring_up(engine, "0001")
    older = sql.Table("tables", sql.MetaData(), autoload_with=engine)
    assert "origin" not in older.c
    told = {"version": 3, "asked": 1, "rematch": "", "lease_by": "", "lease_until": 0.0}
    row = {**TABLE, **told, "settings": sql.type_coerce({"a": "b"}, sql.JSON), "options": sql.literal("{}", sql.JSON)}
    with writing(engine) as connection:
        connection.execute(older.insert().values(row))
        connection.execute(
            ENTRIES.insert(),
            {"table_id": "t", "version": 1, "kind": "act", "seat": 0, "action": 7, "data": "", "at": 2.0},
        )
        before = connection.execute(sql.select(older)).one()
    bring_up(engine)
    with engine.connect() as connection:
        after = connection.execute(sql.select(TABLES)).one()
        assert {name: after._mapping[name] for name in before._mapping} == dict(before._mapping)
        assert after.origin is None
        assert len(connection.execute(sql.select(ENTRIES)).all()) == 1
        assert revision_of(connection) == HEAD
    with writing(engine) as connection:
        command.downgrade(config(connection), "0001")
        assert connection.execute(sql.select(older)).one() == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_of_the_first_revision_goes_on(kind, tmp_path):
    """A server of today finds a database of the first one, with a game in the middle."""
    url = postgres().new_database() if kind == "postgresql" else ""
    server = Server(tmp_path / "data", url).start()
    try:
        table = server.new_table("oddworld", ["open", "open"])
        secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
        before = server.play([server.client(table, secret) for secret in secrets], 5)
        server.kill()
        engine = engine_of(server.folder, url)
        with writing(engine) as connection:
            command.downgrade(config(connection), "0001")
        assert "origin" not in [column["name"] for column in sql.inspect(engine).get_columns("tables")]
        engine.dispose()
        server.start()
        clients = [server.client(table, secret) for secret in secrets]
        assert [client.position()["view"] for client in clients] == [position["view"] for position in before]
        after = server.play(clients, 3)
        assert after[0]["ply"] > before[0]["ply"]
        assert server.rows(sql.select(TABLES.c.origin)) == [(None,)]
    finally:
        server.stop()
