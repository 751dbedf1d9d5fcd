"""The lobby: what can be played, tables that wait for players, and one's own tables."""

import functools
import time
from typing import Any

import sqlalchemy as sql

import oddtown
from oddtown.bots import bot_names, level_names
from oddtown.core.settings import Meta
from oddtown.games import GameWords, lesson_of, words
from oddtown.server.clock import Control
from oddtown.server.people import Person
from oddtown.server.protocol import GameInfo, MyTables, SettingInfo, TableLine
from oddtown.server.schema import SEATS, TABLES
from oddtown.server.store import Store
from oddtown.server.table import BOT, OPEN, PLAYING, PROGRAM, WAITING

STALE = 3 * 86_400.0  # seconds after which a table that still waits for players is listed no more


@functools.cache
def games(language: str) -> list[GameInfo]:
    """Returns what can be played, with seats, settings and levels of bots."""
    return [_game(meta, words(meta, language)) for meta in oddtown.games()]


def _game(meta: Meta, said: GameWords) -> GameInfo:
    lesson = lesson_of(meta.name)
    return GameInfo(
        name=meta.name,
        title=said.title,
        seats=[meta.fewest_seats, meta.most_seats],
        seat_names=list(meta.seat_names),
        settings={name: SettingInfo(*setting) for name, setting in said.settings.items()},
        editions=list(oddtown.editions(meta.name)),
        levels=level_names(meta.name),
        bots=bot_names(),
        lesson_minutes=0 if lesson is None else lesson.minutes,
    )


class Lobby:
    """Lists of tables, read from the store: nothing is loaded for them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def listed(self, language: str, status: str = "", most: int = 50) -> list[TableLine]:
        """Returns the newest tables that may be listed, those that wait for players first."""
        is_stale = (TABLES.c.status == WAITING) & (TABLES.c.created < time.time() - STALE)
        place = TABLES.c.is_listed & ((TABLES.c.status == status) if status else sql.true()) & ~is_stale
        order = sql.case((TABLES.c.status == WAITING, 0), (TABLES.c.status == PLAYING, 1), else_=2)
        found = await self.store.read(
            sql.select(TABLES).where(place).order_by(order, TABLES.c.created.desc()).limit(most)
        )
        return await self._lines(found, {}, language)

    async def tables_of(self, person: Person, language: str, most: int = 100) -> MyTables:
        """Returns a person's tables, those where it is their turn first."""
        mine = sql.select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.person_id == person.id)
        seats: dict[str, list[int]] = {}
        for row in await self.store.read(mine):
            seats.setdefault(row.table_id, []).append(row.seat)
        place = TABLES.c.id.in_(sql.select(SEATS.c.table_id).where(SEATS.c.person_id == person.id))
        # However many games have ended since, one that goes on is not forgotten.
        order = (TABLES.c.ended.is_not(None), TABLES.c.created.desc())
        found = await self.store.read(sql.select(TABLES).where(place).order_by(*order).limit(most))
        lines = await self._lines(found, seats, language)
        lines.sort(key=lambda line: (not line.is_my_turn, line.status not in (PLAYING, WAITING)))
        return MyTables(sum(line.is_my_turn for line in lines), lines)

    async def _lines(self, rows: list[Any], seats: dict[str, list[int]], language: str) -> list[TableLine]:
        names: dict[str, list[Any]] = {row.id: [] for row in rows}
        query = sql.select(SEATS).where(SEATS.c.table_id.in_(list(names))).order_by(SEATS.c.seat)
        for seat in await self.store.read(query):
            names[seat.table_id].append(seat)
        titles = {game.name: game.title for game in games(language)}
        lines = []
        for row in rows:
            mine = sorted(seats.get(row.id, []))
            asked = [seat for seat in mine if row.asked >> seat & 1]
            lines.append(
                TableLine(
                    id=row.id,
                    game=row.game,
                    title=titles.get(row.game, row.game),
                    status=row.status,
                    players=[seat.name for seat in names[row.id]],
                    bots=[seat.seat for seat in names[row.id] if seat.kind == BOT],
                    programs=[seat.seat for seat in names[row.id] if seat.kind == PROGRAM],
                    open_seats=sum(seat.kind == OPEN for seat in names[row.id]),
                    control=Control(**row.options["control"]),
                    created=row.created,
                    is_my_turn=bool(asked),
                    seat=next(iter([*asked, *mine]), None),
                )
            )
        return lines
