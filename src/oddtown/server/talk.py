"""What is said at tables: kept, heard by all who do not mute it, and reported to the host."""

import contextlib
import time
from typing import Any

import sqlalchemy as sql

from oddtown.core.errors import OddtownError
from oddtown.server.people import Person, can_be_shown
from oddtown.server.protocol import LONGEST_CHAT, Said
from oddtown.server.schema import CHAT, MUTES, REPORTS
from oddtown.server.store import Conflict, Store
from oddtown.server.table import Table

LARGEST = 2**31 - 1  # number that a database keeps
KEPT_READY = 50  # lines that somebody who comes hears at once


class Talk:
    """The chat of all tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def say(self, table: Table, person: str, name: str, text: str) -> None:
        """Says something at a table."""
        text = text.strip()
        if not text or len(text) > LONGEST_CHAT or not can_be_shown(text):
            raise OddtownError(f"expected 1 to {LONGEST_CHAT} printable characters, came {len(text)}")
        row = {"table_id": table.id, "person_id": person, "name": name, "text": text, "at": time.time()}
        await self.store.write((CHAT.insert(), row))
        table.last_chat = max(
            table.last_chat, *(line.id for line in await self.heard(table.id, table.last_chat, None)), 0
        )
        table.tell()
        await self.store.mention(table.id)

    async def heard(self, table: str, after: int, listener: str | None) -> list[Said]:
        """Returns what was said at a table since, as far as a listener wants to hear it."""
        place = (CHAT.c.table_id == table) & (CHAT.c.id > after)
        if listener is not None:
            muted = sql.select(MUTES.c.muted_id).where(MUTES.c.person_id == listener)
            place &= CHAT.c.person_id.not_in(muted)
        rows = await self.store.read(sql.select(CHAT).where(place).order_by(CHAT.c.id.desc()).limit(KEPT_READY))
        return [Said(row.id, row.name, row.text, row.at) for row in reversed(rows)]

    async def _said(self, table: str, chat: int) -> Any:
        if 0 < chat <= LARGEST:
            for row in await self.store.read(sql.select(CHAT).where((CHAT.c.id == chat) & (CHAT.c.table_id == table))):
                return row
        raise OddtownError(f"nothing with the number {chat} was said at this table")

    async def mute(self, table: str, chat: int, person: Person, is_muted: bool) -> None:
        """Hears no more from whoever said something, or again."""
        said = await self._said(table, chat)
        if said.person_id == person.id:
            raise OddtownError("expected something that somebody else said")
        if is_muted:
            with contextlib.suppress(Conflict):  # already
                await self.store.write((MUTES.insert(), {"person_id": person.id, "muted_id": said.person_id}))
        else:
            place = (MUTES.c.person_id == person.id) & (MUTES.c.muted_id == said.person_id)
            await self.store.write((MUTES.delete().where(place), {}))

    async def report(self, table: str, chat: int, person: Person, reason: str) -> None:
        """Tells the host about something that was said."""
        said = await self._said(table, chat)
        reason = reason.strip()
        if not reason:
            raise OddtownError("expected a reason, came nothing")
        row = {"chat_id": said.id, "person_id": person.id, "reason": reason, "at": time.time()}
        await self.store.write((REPORTS.insert(), row))
