"""The store: what was said to be written is there, and a version is written once."""

import asyncio

import pytest

import oddtown
from oddtown.server.protocol import Act
from oddtown.server.store import TABLES, Conflict, Entry, Store, StoreError
from oddtown.server.table import PERSON, Sitter, Table

ROW = {
    "id": "t",
    "game": "oddworld",
    "rules": 1,
    "edition": "ordered-pairs",
    "edition_hash": "0" * 32,
    "settings": {},
    "server_seed": "0" * 64,
    "is_listed": True,
    "created": 1.0,
}


@pytest.fixture
def store(tmp_path):
    opened = Store.in_folder(tmp_path)
    yield opened
    opened.close()


def test_entries_come_back_in_order(store, tmp_path):
    async def write():
        await store.write(TABLES.insert(), ROW)
        for version in (1, 2, 3):
            await store.append("t", Entry(version, "act", version % 2, 10 * version))

    asyncio.run(write())
    again = Store.in_folder(tmp_path)
    assert again.entries("t") == [Entry(1, "act", 1, 10), Entry(2, "act", 0, 20), Entry(3, "act", 1, 30)]
    assert again.table_row("t").game == "oddworld"
    assert again.table_row("other") is None
    again.close()


def test_of_two_who_write_one_version_one_wins(store):
    async def write():
        await store.write(TABLES.insert(), ROW)
        return await asyncio.gather(
            *(store.append("t", Entry(1, "act", seat, 0)) for seat in (0, 1)), return_exceptions=True
        )

    results = asyncio.run(write())
    assert sorted(type(result) for result in results if result is not None) == [Conflict]
    assert len(store.entries("t")) == 1


def test_one_write_that_fails_spoils_no_other(store):
    async def write():
        await store.write(TABLES.insert(), ROW)
        writes = [store.append("t", Entry(version, "act", 0, 0)) for version in (1, 2, 2, 3)]
        return await asyncio.gather(*writes, return_exceptions=True)

    results = asyncio.run(write())
    assert [type(result) for result in results if result is not None] == [Conflict]
    assert [entry.version for entry in store.entries("t")] == [1, 2, 3]


def test_an_entry_without_a_table_is_refused(store):
    with pytest.raises(StoreError):
        asyncio.run(store.append("nowhere", Entry(1, "act", 0, 0)))


def test_nobody_sees_what_is_not_committed(store):
    """A position that is asked for while an answer is being written waits, and shows the answer with its version."""

    async def play():
        game = oddtown.load("oddville")
        table = Table("t", game, {}, bytes(32), store)
        table.sitters = [Sitter(PERSON, name) for name in ("Ada", "Bob")]
        table.begin()
        await store.write(TABLES.insert(), ROW)
        seat = table.match.to_act[0]
        action = game.legal_actions(table.match._state, seat)[0]
        answering = asyncio.create_task(table.handle(seat, Act(0, action)))
        await asyncio.sleep(0)  # the answer is applied, and waits for the disk
        assert (table.version, table.turn.locked(), table.match.ply) == (0, True, 1)
        async with table.turn:
            seen = table.position(None)
        await answering
        return seen

    assert asyncio.run(play()).version == 1


def test_many_writes_share_few_commits(store):
    async def write():
        await store.write(TABLES.insert(), ROW)
        before = store.commits
        await asyncio.gather(*(store.append("t", Entry(version, "act", 0, 0)) for version in range(1, 101)))
        return store.commits - before

    assert asyncio.run(write()) < 50
    assert len(store.entries("t")) == 100
