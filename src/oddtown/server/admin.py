"""What a host does by hand, on the database, whether a server runs or not: a running one hears of it at once."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import sqlalchemy as sql

from oddtown.core.errors import OddtownError
from oddtown.server.people import People, Person
from oddtown.server.players import Workers
from oddtown.server.schema import CHAT, KEYS, PEOPLE, REPORTS, SEATS, TABLES
from oddtown.server.store import Store
from oddtown.server.table import Table
from oddtown.server.tables import Tables

T = TypeVar("T")


class _Nobody:
    """Tells nobody anything: a server does that."""

    async def tell(self, table: Table, seat: int, version: int, kind: str) -> None:
        """Does nothing."""


def run(engine: sql.Engine, work: Callable[[Store], Awaitable[T]]) -> T:
    """Does something with the database and closes it."""

    async def in_loop() -> T:
        store = Store(engine)
        try:
            return await work(store)
        finally:
            await asyncio.to_thread(store.close)

    return asyncio.run(in_loop())


async def close_table(store: Store, table: str) -> None:
    """Ends a table without a result; its record stays, and its seed is revealed."""
    await Tables(store, Workers(1), _Nobody()).close_table(table)


async def ban(store: Store, who: str, is_banned: bool) -> str:
    """Shuts somebody out, or lets them in again: by account, or by the id that `people` shows. Returns their name."""
    people = People(store)
    person: Person | None = await people.by_account(who) or await people.by_id(who)
    if person is None:
        raise OddtownError(f"there is nobody with the account or id '{who}'")
    values = {"is_banned": is_banned, "epoch": person.epoch + 1}
    await store.write((PEOPLE.update().where(PEOPLE.c.id == person.id).values(**values), {}))
    await store.announce()
    return person.name


async def password_link(store: Store, account: str, public_url: str) -> str:
    """Returns a link by which the owner of an account sets a new password; it counts for an hour, and once."""
    people = People(store)
    person = await people.by_account(account)
    if person is None:
        raise OddtownError(f"there is no account '{account}'")
    return await people.reset_link(person, public_url)


async def rotate_keys(store: Store) -> None:
    """Makes every cookie worthless: all must log in anew, and guests come back by their personal links."""
    changed = KEYS.update().where(KEYS.c.name == "cookie").values(value=secrets.token_urlsafe(32))
    await store.write((changed, {}))


async def reports(store: Store) -> list[Any]:
    """Returns what was reported, the newest first."""
    said = (
        sql.select(REPORTS.c.at, REPORTS.c.reason, CHAT.c.text, CHAT.c.name, CHAT.c.person_id, CHAT.c.table_id)
        .join(CHAT, CHAT.c.id == REPORTS.c.chat_id)
        .order_by(REPORTS.c.at.desc())
    )
    return await store.read(said)


async def people_at(store: Store, table: str) -> list[Any]:
    """Returns who sits at a table: seat, name, account and id."""
    place = SEATS.c.table_id == table
    query = sql.select(SEATS.c.seat, SEATS.c.name, PEOPLE.c.account, PEOPLE.c.id).where(place).order_by(SEATS.c.seat)
    return await store.read(query.outerjoin_from(SEATS, PEOPLE, PEOPLE.c.id == SEATS.c.person_id))


async def newest_tables(store: Store, most: int = 50) -> list[Any]:
    """Returns the newest tables."""
    return await store.read(sql.select(TABLES).order_by(TABLES.c.created.desc()).limit(most))


def when(at: float) -> str:
    """Returns a time as people read it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
