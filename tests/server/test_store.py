"""The store: what was said to be written is on the disk, a version is written once, no write spoils another."""

import asyncio
import threading

import pytest

import oddtown
from oddtown.server.database import engine_of, writing
from oddtown.server.protocol import Act
from oddtown.server.schema import KEYS, SEATS, TABLES
from oddtown.server.store import ANYTHING, Conflict, Entry, Store, StoreError, Unfit
from oddtown.server.table import PERSON, Options, Sitter, Table
from patience import PATIENCE

NEWS = 1.2  # seconds in which news would have come
OUTCOME = {"status": "playing", "asked": 1, "due": None, "ended": None}


def row_of(table):
    game = {"game": "oddworld", "rules": 1, "edition": "ordered-pairs", "edition_hash": "0" * 32, "settings": {}}
    more = {"options": Options().as_dict(), "server_seed": "0" * 64, "is_listed": True, "created": 1.0}
    return {"id": table, **game, **more, "status": "waiting"}


def outcome(version, **more):
    return {"version": version, **OUTCOME, **more}


@pytest.fixture
def store(tmp_path):
    opened = Store(engine_of(tmp_path, None))
    asyncio.run(opened.write((TABLES.insert(), [row_of("t"), row_of("u")])))
    yield opened
    opened.close()


def append(store, version, table="t", statements=(), **more):
    entry = Entry(version, "act", version % 2, 10 * version, '{"a": 1}', 100.0 + version)
    return store.append(table, entry, outcome(version, **more), statements)


async def together(store, *writes):
    """Lets writes come to the writer as one batch, but for the first, which it holds while the file is locked."""
    with writing(store.engine):
        tasks = [asyncio.ensure_future(write) for write in writes]
        await asyncio.sleep(0)  # they are put, and wait
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_entries_come_back_in_order_with_what_the_log_comes_to(store, tmp_path):
    async def write():
        for version in (1, 2, 3):
            await append(store, version, asked=version)

    asyncio.run(write())
    again = Store(engine_of(tmp_path, None))
    assert again.entries("t", 1) == [
        Entry(2, "act", 0, 20, '{"a": 1}', 102.0),
        Entry(3, "act", 1, 30, '{"a": 1}', 103.0),
    ]
    assert again.entries("t")[0].values() == {"a": 1}
    row = again.table_row("t")
    assert (row.version, row.status, row.asked, row.due) == (3, "playing", 3, None)
    assert again.table_row("other") is None
    again.close()


def test_of_two_who_write_one_version_one_wins(store, tmp_path):
    other = Store(engine_of(tmp_path, None))  # as another process would

    async def write():
        return await together(store, append(store, 1, asked=1), append(other, 1, asked=2))

    results = asyncio.run(write())
    assert sorted(str(type(result).__name__) for result in results) == ["Conflict", "NoneType"]
    assert len(store.entries("t")) == 1
    assert store.table_row("t").asked == (1 if results[0] is None else 2)
    other.close()


def test_no_gap_comes_into_a_log(store):
    with pytest.raises(Conflict):
        asyncio.run(append(store, 2))
    assert store.entries("t") == []
    assert store.table_row("t").version == 0


def test_one_write_that_fails_spoils_no_other(store):
    key = {"name": "once", "value": "1"}

    async def write():
        await store.write((KEYS.insert(), key))
        return await together(
            store,
            append(store, 1),
            append(store, 1, "u", [(KEYS.insert(), key)]),  # it is there already
            store.write((KEYS.insert(), {"name": "twice", "value": "2"})),
            append(store, 2),
            append(store, 2),
            store.write((SEATS.insert(), {"table_id": "nowhere", "seat": 0, "kind": "open", "name": ""})),
            store.write((KEYS.insert(), {"name": "huge", "value": 1 << 80})),
            append(store, 3),
        )

    results = asyncio.run(write())
    kinds = [type(result) if isinstance(result, Exception) else None for result in results]
    assert kinds == [None, Conflict, None, None, Conflict, Conflict, Unfit, None]
    assert [entry.version for entry in store.entries("t")] == [1, 2, 3]
    assert store.entries("u") == []  # an entry and its statements are written together or not at all
    assert store.table_row("u").version == 0


def test_an_entry_without_a_table_is_refused(store):
    with pytest.raises(StoreError):
        asyncio.run(append(store, 1, "nowhere"))


def test_a_write_says_how_many_rows_it_changed(store):
    async def write():
        change = TABLES.update().where(TABLES.c.id == "t").values(is_listed=False)
        return [
            await store.write((change, {})),
            await store.write((change.where(TABLES.c.id == "u"), {})),
            await store.write((change, {}), (TABLES.update().values(created=2.0), {})),
        ]

    assert asyncio.run(write()) == [1, 0, 2]


def test_many_writes_share_few_commits(store):
    async def write():
        before = store.commits
        await together(store, *(append(store, version) for version in range(1, 101)))
        return store.commits - before

    assert asyncio.run(write()) <= 2
    assert store.entries_written == 100
    assert len(store.entries("t")) == 100


def test_what_was_put_before_the_end_is_written(tmp_path):
    store = Store(engine_of(tmp_path, None))

    async def write_and_close():
        await store.write((TABLES.insert(), row_of("t")))
        waiting = [asyncio.ensure_future(append(store, version)) for version in range(1, 21)]
        await asyncio.sleep(0)  # they are put, and wait
        closing = asyncio.to_thread(store.close)
        await asyncio.gather(closing, *waiting)

    asyncio.run(write_and_close())
    again = Store(engine_of(tmp_path, None))
    assert len(again.entries("t")) == 20
    again.close()


def test_what_another_program_writes_is_noticed_and_what_we_write_is_not(store, tmp_path):
    heard, come = [], threading.Event()

    def hear(table):
        heard.append(table)
        come.set()

    store.on_news = hear
    other = engine_of(tmp_path, None)

    def change(number):
        with writing(other) as connection:
            connection.execute(TABLES.update().values(created=float(number)))

    # The writer looks when it has nothing to do; what came before its first look is not news.
    number = 0
    while not come.wait(0.2):
        number += 1
        assert number < 5 * PATIENCE
        change(number)
    assert set(heard) == {ANYTHING}
    while come.wait(NEWS):
        come.clear()
    asyncio.run(append(store, 1))
    assert not come.wait(NEWS)
    change(-1)
    assert come.wait(PATIENCE)
    other.dispose()


def test_a_lease_is_for_one_process_until_it_ends(store, tmp_path):
    other = Store(engine_of(tmp_path, None))

    async def lease():
        return [
            await store.take_lease("t"),
            await other.take_lease("t"),
            await store.take_lease("t"),  # again, for longer
            await other.take_lease("u"),
            await other.take_lease("nowhere"),
        ]

    assert asyncio.run(lease()) == [True, False, True, True, False]

    async def due():
        await store.write((TABLES.update().values(due=1.0), {}))
        mine, others = await store.due(), await other.due()
        await store.write((TABLES.update().values(lease_until=0.0), {}))
        return mine, others, await other.due(), await other.take_lease("t")

    assert asyncio.run(due()) == (["t"], ["u"], ["t", "u"], True)
    other.close()


def test_a_key_is_made_once(store, tmp_path):
    other = Store(engine_of(tmp_path, None))

    async def ask():
        made = await asyncio.gather(*(each.key("k", lambda n=n: f"key {n}") for n, each in enumerate((store, other))))
        return {*made, await store.key("k", lambda: "another")}

    assert len(asyncio.run(ask())) == 1
    other.close()


def test_nobody_sees_what_is_not_committed(store):
    """A position that is asked for while an answer is being written waits, and shows the answer with its version."""

    async def play():
        game = oddtown.load("oddville")
        table = Table("t", game, {}, Options(), bytes(32), store)
        table.sitters = [Sitter(PERSON, name) for name in ("Ada", "Bob")]
        table.begin(0.0)
        seat = table.match.to_act[0]
        answering = asyncio.create_task(table.handle(seat, Act(0, next(iter(table.match.legal(seat).values())))))
        await asyncio.sleep(0)  # the answer is applied, and waits for the disk
        assert (table.turn.locked(), table.match.ply) == (True, 1)
        async with table.turn:
            seen = table.position(None)
            written = len(store.entries("t"))
        await answering
        return seen.version, written

    assert asyncio.run(play()) == (1, 1)
