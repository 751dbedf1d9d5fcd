"""Backups: one moment of a database that is being written to, and back, row for row, or not at all."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sql

import oddtown
from oddtown.core.errors import OddtownError
from oddtown.server import backup as module
from oddtown.server.backup import backup, restore
from oddtown.server.database import engine_of, writing
from oddtown.server.migrate import HEAD, bring_up
from oddtown.server.schema import CHAT, ENTRIES, KEYS, PEOPLE, REPORTS, SCHEMA, TABLES
from patience import PATIENCE

from .postgres import postgres

KINDS = ["sqlite", "postgresql"]
WORDS = ["", "Ada", "Žofie ☿ 木星", 'it\'s "so"; --', "🪐" * 40, "%s {} \\ \n\t", "NULL", "0"]
VALUES = {
    "TEXT": WORDS,
    "INTEGER": [0, 1, -1, 2**31 - 1, -(2**31), 7, 42, 1000],
    "FLOAT": [0.0, 0.1, 1760000000.123456, -1.5, 1e300, 5e-324, 2**53 + 0.0, 3.0],
    "BOOLEAN": [True, False],
    "JSON": [{}, [], {"ü": [1, None, {"a": 0.1}]}, "text", 7, None, {"b": 1, "a": 2}, [[True]]],
}
ROWS = 8


@pytest.fixture
def opened(tmp_path):
    """Opens new databases, and closes them at the end."""
    engines = []

    def open_one(kind):
        url = postgres().new_database() if kind == "postgresql" else None
        engines.append(engine_of(tmp_path / f"data{len(engines)}", url))
        return engines[-1]

    yield open_one
    for engine in engines:
        engine.dispose()


def silent(sentence):
    pass


def value(column, number):
    """Returns a value for a column in the row of a number: all kinds of them, keys unlike each other."""
    for key in column.foreign_keys:
        return None if column.nullable and number % 3 == 0 else value(key.column, number)
    kind = VALUES[str(column.type)]
    if column.nullable and number % 2:
        return None
    if column.primary_key or column.unique:
        return number + 1 if str(column.type) == "INTEGER" else f"{WORDS[number % len(WORDS)]} {number}"
    return kind[number % len(kind)]


def fill(engine, rows=ROWS):
    """Puts rows into every table."""
    bring_up(engine)
    with writing(engine) as connection:
        for table in SCHEMA.sorted_tables:
            values = [{column.name: value(column, number) for column in table.columns} for number in range(rows)]
            connection.execute(table.insert(), values)


def contents(engine):
    """Returns all rows of all tables."""
    with engine.connect() as connection:
        return {table.name: sorted(map(repr, connection.execute(sql.select(table)))) for table in SCHEMA.sorted_tables}


def test_the_rows_are_all_that_the_schema_can_hold(opened):
    engine = opened("sqlite")
    fill(engine)
    with engine.connect() as connection:
        for table in SCHEMA.sorted_tables:
            rows = connection.execute(sql.select(table)).all()
            assert len(rows) == ROWS
            for place, column in enumerate(table.columns):
                assert any(row[place] is None for row in rows) or not column.nullable


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_what_is_restored_is_what_was_there(opened, tmp_path, source, target):
    old, new = opened(source), opened(target)
    fill(old)
    backup(old, tmp_path / "backup", silent)
    restore(tmp_path / "backup", new, silent, replace=False)
    assert contents(new) == contents(old)


def test_from_sqlite_to_postgresql_and_back(opened, tmp_path):
    first, second, third = opened("sqlite"), opened("postgresql"), opened("sqlite")
    fill(first)
    for old, new in ((first, second), (second, third)):
        backup(old, tmp_path / "backup", silent)
        restore(tmp_path / "backup", new, silent, replace=False)
    assert contents(third) == contents(first)


@pytest.mark.parametrize("kind", KINDS)
def test_new_numbers_go_on_after_those_restored(opened, tmp_path, kind):
    old, new = opened("sqlite"), opened(kind)
    fill(old)
    backup(old, tmp_path / "backup", silent)
    for replace in (False, True):
        restore(tmp_path / "backup", new, silent, replace)
        with writing(new) as connection:
            person = connection.execute(sql.select(PEOPLE.c.id).limit(1)).scalar_one()
            table = connection.execute(sql.select(TABLES.c.id).limit(1)).scalar_one()
            said = {"table_id": table, "person_id": person, "name": "", "text": "", "at": 0.0}
            number = connection.execute(CHAT.insert(), said).inserted_primary_key[0]
            reported = {"chat_id": number, "person_id": person, "reason": "", "at": 0.0}
            assert connection.execute(REPORTS.insert(), reported).inserted_primary_key[0] == ROWS + 1
            assert number == ROWS + 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_shows_one_moment_of_a_database_that_is_written_to(opened, tmp_path, kind, monkeypatch):
    monkeypatch.setattr(module, "CHUNK", 5)
    engine = opened(kind)
    fill(engine)
    played = [f"p{number}" for number in range(4)]
    with writing(engine) as connection:
        row = {column.name: value(column, 0) for column in TABLES.columns}
        connection.execute(TABLES.insert(), [row | {"id": name, "version": 0} for name in played])
    is_over = threading.Event()
    versions = dict.fromkeys(played, 0)

    def play():
        while not is_over.is_set():
            with writing(engine) as connection:
                for name in played:
                    versions[name] += 1
                    entry = {"table_id": name, "version": versions[name], "kind": "act", "seat": 0, "action": 1}
                    connection.execute(ENTRIES.insert(), entry | {"data": "", "at": 0.0})
                    made = TABLES.update().where(TABLES.c.id == name).values(version=versions[name])
                    connection.execute(made)

    writer = threading.Thread(target=play)
    writer.start()
    seen = []
    try:
        for number in range(4):
            before = versions["p0"]
            file = tmp_path / f"backup{number}"
            backup(engine, file, silent)
            after = versions["p0"]
            restored = opened(KINDS[number % 2])
            restore(file, restored, silent, replace=False)
            with restored.connect() as connection:
                found = dict(connection.execute(sql.select(TABLES.c.id, TABLES.c.version)).all())
                log = sql.select(ENTRIES.c.version).order_by(ENTRIES.c.version)
                for name in played:
                    entries = connection.execute(log.where(ENTRIES.c.table_id == name)).scalars().all()
                    assert entries == list(range(1, found[name] + 1))
            assert len({found[name] for name in played}) == 1
            assert before <= found["p0"] + 1  # the writer counts before it commits
            assert found["p0"] <= after
            assert before < after  # it did go on meanwhile
            seen.append(found["p0"])
    finally:
        is_over.set()
        writer.join()
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_with_rows_is_only_replaced_when_that_is_said(opened, tmp_path, kind):
    old, new = opened("sqlite"), opened(kind)
    fill(old)
    backup(old, tmp_path / "backup", silent)
    fill(new, 3)
    with writing(new) as connection:
        connection.execute(KEYS.insert(), {"name": "mine", "value": ""})
    before = contents(new)
    with pytest.raises(OddtownError, match=r"expected an empty database .*, came one with rows; see --replace"):
        restore(tmp_path / "backup", new, silent, replace=False)
    assert contents(new) == before
    restore(tmp_path / "backup", new, silent, replace=True)
    assert contents(new) == contents(old)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_reads_sees_all_old_or_all_new(opened, tmp_path, kind):
    old, new = opened("sqlite"), opened(kind)
    fill(old, 2000)
    backup(old, tmp_path / "backup", silent)
    fill(new, 3)
    everything = sql.select(
        *(sql.select(sql.func.count()).select_from(table).scalar_subquery() for table in SCHEMA.sorted_tables)
    )
    is_over = threading.Event()
    seen = set()

    def look():
        while not is_over.is_set():
            with new.connect() as connection:
                seen.update(set(connection.execute(everything).one()))

    reader = threading.Thread(target=look)
    reader.start()
    try:
        while not seen:
            time.sleep(0.01)
        restore(tmp_path / "backup", new, silent, replace=True)
        while seen == {3}:
            time.sleep(0.01)
    finally:
        is_over.set()
        reader.join()
    assert seen == {3, 2000}


@pytest.mark.parametrize("kind", KINDS)
def test_a_restore_that_fails_changes_nothing(opened, tmp_path, kind):
    old, new = opened("sqlite"), opened(kind)
    fill(old)
    # The last table that is filled cannot be: the row it refers to is lost.
    with old.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN")
        connection.execute(REPORTS.update().where(REPORTS.c.id == 2).values(chat_id=999))
        connection.commit()
    backup(old, tmp_path / "backup", silent)
    fill(new, 3)
    before = contents(new)
    with pytest.raises(OddtownError, match=r"backup is not restored: .*(?i:foreign key)"):
        restore(tmp_path / "backup", new, silent, replace=True)
    assert contents(new) == before


def test_a_restore_goes_between_those_who_write(opened, tmp_path):
    """Writers lock the tables in the other order: PostgreSQL then stops one of the two, and a restore tries again."""
    old, new = opened("sqlite"), opened("postgresql")
    fill(old)
    backup(old, tmp_path / "backup", silent)
    fill(new, 3)
    holds, waits = threading.Event(), threading.Event()

    def write():
        with writing(new) as connection:
            connection.execute(REPORTS.update().values(reason="mine"))
            holds.set()
            waits.wait()
            time.sleep(0.3)  # the restore has the first tables by now, and waits for this one
            connection.exec_driver_sql("SET LOCAL lock_timeout = '10s'")
            connection.exec_driver_sql("SET LOCAL deadlock_timeout = '10s'")  # so that the other is stopped
            connection.execute(KEYS.insert(), {"name": "written in between", "value": ""})

    writer = threading.Thread(target=write)
    writer.start()
    holds.wait()
    waits.set()
    restore(tmp_path / "backup", new, silent, replace=True)
    writer.join()
    assert contents(new) == contents(old)


def test_servers_are_told_when_all_is_new(opened, tmp_path):
    old, new = opened("sqlite"), opened("postgresql")
    fill(old)
    backup(old, tmp_path / "backup", silent)
    with psycopg.connect(new.url.set(drivername="postgresql").render_as_string(), autocommit=True) as listening:
        listening.execute("LISTEN oddtown")
        restore(tmp_path / "backup", new, silent, replace=True)
        heard = [(news.channel, news.payload) for news in listening.notifies(timeout=PATIENCE, stop_after=1)]
    assert heard == [("oddtown", "reload")]


# Files.


@pytest.fixture
def file(opened, tmp_path):
    """A backup."""
    engine = opened("sqlite")
    fill(engine)
    backup(engine, tmp_path / "backup", silent)
    return tmp_path / "backup"


def test_a_backup_is_one_file_for_its_owner_only(file):
    assert {path.name for path in file.parent.iterdir() if path.is_file()} == {"backup"}
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_that_cannot_be_written_to_is_restored(file, opened):
    before = file.read_bytes()
    file.chmod(0o400)
    restore(file, opened("sqlite"), silent, replace=False)
    assert file.read_bytes() == before
    assert {path.name for path in file.parent.iterdir() if path.is_file()} == {"backup"}


def test_a_file_that_is_missing_or_no_backup_is_refused(file, opened, tmp_path):
    engine = opened("sqlite")
    with pytest.raises(OddtownError, match=r"expected a backup, and there is no file .*nowhere"):
        restore(tmp_path / "nowhere", engine, silent, replace=True)
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("Oddtown " * 100)
    for name in ("empty", "text", "data0", "data0/oddtown.db"):
        with pytest.raises(OddtownError, match=f"expected a backup, came something else: .*{name}"):
            restore(tmp_path / name, engine, silent, replace=True)


def test_a_file_that_was_cut_off_is_refused(file, opened):
    engine = opened("sqlite")
    fill(engine, 3)
    before, whole = contents(engine), file.read_bytes()
    for size in (72, 100, 4096, 4097, len(whole) // 2, len(whole) - 4096, len(whole) - 1):
        file.write_bytes(whole[:size])
        with pytest.raises(OddtownError, match="is damaged"):
            restore(file, engine, silent, replace=True)
    assert contents(engine) == before


def test_a_file_in_which_anything_was_changed_is_refused_or_the_same(file, opened):
    """Bytes that nobody uses may change; then the rows are all there as they were."""
    engine, right = opened("sqlite"), opened("sqlite")
    restore(file, right, silent, replace=False)
    whole = file.read_bytes()
    refused = 0
    for place in range(3, len(whole), len(whole) // 150):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x21]) + whole[place + 1 :])
        try:
            restore(file, engine, silent, replace=True)
        except OddtownError:
            refused += 1
        else:
            assert contents(engine) == contents(right)
    assert refused > 10


def test_one_changed_letter_is_noticed(file, opened):
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE people SET name = 'Adb' WHERE name = 'Ada'")
    raw.close()
    with pytest.raises(OddtownError, match="is damaged"):
        restore(file, opened("sqlite"), silent, replace=False)


def remark(file, revision):
    """Gives a backup another revision, as a program of that revision would have written it."""
    raw = sqlite3.connect(file, isolation_level=None)
    raw.execute("UPDATE alembic_version SET version_num = ?", [revision])
    for name, digest in module._digests(raw).items():
        raw.execute("UPDATE digests SET digest = ? WHERE name = ?", [digest, name])
    raw.close()


def test_a_newer_backup_is_refused(file, opened):
    engine = opened("sqlite")
    remark(file, "9999")
    with pytest.raises(OddtownError, match=r"backup is newer than this program: it is of revision 9999"):
        restore(file, engine, silent, replace=False)


def test_an_older_backup_is_brought_up_in_a_copy(opened, tmp_path):
    """A next revision adds a column: a database and a backup of today are older than that program."""
    engine = opened("sqlite")
    fill(engine)
    backup(engine, tmp_path / "older", silent)
    before = (tmp_path / "older").read_bytes()
    package = tmp_path / "next" / "oddtown"
    shutil.copytree(Path(oddtown.__file__).parent, package, ignore=shutil.ignore_patterns("*.so"))
    (package / "server" / "migrations" / "versions" / "next.py").write_text(NEXT)
    for name, old, new in (
        ("migrate.py", f'HEAD: Final = "{HEAD}"', 'HEAD: Final = "next"'),
        ("schema.py", 'Column("value", Text, nullable=False)', 'Column("value", Text), Column("more", Text)'),
    ):
        text = (package / "server" / name).read_text(encoding="utf-8")
        assert old in text
        (package / "server" / name).write_text(text.replace(old, new), encoding="utf-8")
    arguments = [sys.executable, "-c", RESTORE, tmp_path / "older", tmp_path / "data0", tmp_path / "backed up"]
    subprocess.run(arguments, check=True, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(package.parent)})
    assert (tmp_path / "older").read_bytes() == before
    # The database was backed up before anybody brought it up, so today's program understands that backup.
    again = opened("sqlite")
    restore(tmp_path / "backed up", again, silent, replace=False)
    assert contents(again) == contents(engine)


NEXT = f"""
import sqlalchemy as sql
from alembic import op

revision = "next"
down_revision = "{HEAD}"


def upgrade():
    op.add_column("keys", sql.Column("more", sql.Text()))
    op.execute("UPDATE keys SET more = value")
"""
RESTORE = """
import sys
from pathlib import Path
import sqlalchemy as sql
from oddtown.server.backup import backup, restore
from oddtown.server.database import engine_of
from oddtown.server.schema import KEYS
older, data, file = map(Path, sys.argv[1:])
backup(engine_of(data, None), file, print)
engine = engine_of(Path("restored"), None)
restore(older, engine, print, replace=False)
with engine.connect() as connection:
    rows = connection.execute(sql.select(KEYS.c.value, KEYS.c.more)).all()
assert len(rows) == 8 and all(value == more for value, more in rows), rows
"""


def test_a_backup_replaces_a_backup_and_nothing_else(opened, file):
    engine = opened("sqlite")
    fill(engine, 3)
    backup(engine, file, silent)
    again = opened("sqlite")
    restore(file, again, silent, replace=False)
    assert contents(again) == contents(engine)
    live = file.parent / "data0" / "oddtown.db"
    before = live.read_bytes()
    for name in ("data0", "data0/oddtown.db"):
        with pytest.raises(OddtownError, match=f"expected a new file, or a backup to replace, came .*{name}"):
            backup(engine, file.parent / name, silent)
    assert live.read_bytes() == before
    with pytest.raises(OddtownError, match="expected a file in a folder that is there, came"):
        backup(engine, file.parent / "nowhere" / "backup", silent)


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_that_fails_leaves_the_last_one(opened, file, kind):
    before = file.read_bytes()
    engine = opened(kind)
    with pytest.raises(OddtownError, match="there is nothing to back up"):
        backup(engine, file, silent)
    fill(engine)
    with writing(engine) as connection:
        connection.execute(sql.text("DROP TABLE reports"))
    with pytest.raises(OddtownError, match=r"backup is not written: .*reports"):
        backup(engine, file, silent)
    assert file.read_bytes() == before
    assert {path.name for path in file.parent.iterdir() if path.is_file()} == {"backup"}


def test_a_text_that_postgresql_cannot_hold_is_said(opened, tmp_path):
    old, new = opened("sqlite"), opened("postgresql")
    bring_up(old)
    with writing(old) as connection:
        connection.execute(KEYS.insert(), {"name": "n", "value": "a\0b"})
    backup(old, tmp_path / "backup", silent)
    with pytest.raises(OddtownError, match=r"backup is not restored: .*NUL"):
        restore(tmp_path / "backup", new, silent, replace=False)


def test_long_work_says_how_far_it_is(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    engine = opened("sqlite")
    fill(engine)
    total = ROWS * len(SCHEMA.tables)
    said = []
    backup(engine, tmp_path / "backup", said.append)
    assert said[-1] == f"{tmp_path / 'backup'} holds {total} rows."
    assert said[:-1] == [f"{done} of {total} rows" for done in range(ROWS, total + 1, ROWS)]


# The commands.


def call(folder, *arguments, **environment):
    """Runs one of the two commands in a folder; returns its status and what it said."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    ended = subprocess.run(
        [sys.executable, "-m", "oddtown", *arguments],
        cwd=folder,
        env=inherited | {"PYTHONPATH": str(Path(oddtown.__file__).parents[1])} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, re.sub(r"\s+", " ", ended.stdout + ended.stderr).strip()


def test_the_commands(opened, tmp_path):
    engine = opened("sqlite")
    fill(engine)
    total = ROWS * len(SCHEMA.tables)
    assert call(tmp_path, "backup", "b") == (
        2,
        "oddtown: expected the folder of a server, and there is no oddtown-data/oddtown.db",
    )
    assert not (tmp_path / "oddtown-data").exists()
    assert call(tmp_path, "backup", "b", "--data", "data0") == (0, f"b holds {total} rows.")
    assert call(tmp_path, "restore", "b") == (0, f"{total} rows are restored from b.")
    status, said = call(tmp_path, "restore", "b")
    assert (status, "--replace" in said) == (2, True)
    assert call(tmp_path, "restore", "b", "--replace")[0] == 0
    restored = engine_of(tmp_path / "oddtown-data", None)
    assert contents(restored) == contents(engine)
    restored.dispose()


def test_the_commands_work_on_postgresql(opened, tmp_path):
    old, new = opened("sqlite"), opened("postgresql")
    fill(old)
    url = new.url.set(drivername="postgresql").render_as_string()
    assert call(tmp_path, "backup", "b", "--data", "data0")[0] == 0
    assert call(tmp_path, "restore", "b", DATABASE_URL=url)[0] == 0
    assert contents(new) == contents(old)
    assert call(tmp_path, "backup", "c", DATABASE_URL=url)[0] == 0
    status, said = call(tmp_path, "backup", "d", DATABASE_URL="postgresql://nobody@/none?host=/nowhere")
    assert (status, said.startswith("oddtown: d is not written: ")) == (2, True)
