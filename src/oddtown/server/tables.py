"""All tables of a server: made, joined, loaded from the store when somebody comes, and played on by bots."""

import asyncio
import logging
import secrets
import time
from concurrent.futures import Executor

import oddtown
from oddtown.bots import bot_names
from oddtown.core.errors import OddtownError
from oddtown.core.settings import check_seats, check_settings
from oddtown.games import load
from oddtown.server.players import choose
from oddtown.server.protocol import LONGEST_NAME, Act, Join, NewTable, Seated
from oddtown.server.store import SEATS, TABLES, Store
from oddtown.server.table import BOT, OPEN, PERSON, Denied, Sitter, Table, hash_of

LOGGER = logging.getLogger("oddtown.server")
PACE = 0.3  # seconds a bot lets pass before it answers
TRIES = 3


class NotThere(OddtownError):
    """There is no such table, or no such game."""


class Tables:
    """The tables of one process."""

    def __init__(self, store: Store, workers: Executor, pace: float = PACE) -> None:
        self.store = store
        self.workers = workers
        self.pace = pace
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._bots: dict[str, asyncio.Task[None]] = {}

    async def make(self, wanted: NewTable) -> Table:
        """Makes a table, with bots at their seats, and keeps it."""
        game = load(wanted.game)
        check_seats(game.meta, len(wanted.players))
        settings = check_settings(game.meta, wanted.settings)
        for player in wanted.players:
            if player != OPEN and player not in bot_names():
                expected = ", ".join([OPEN, *bot_names()])
                raise OddtownError(f"expected each player to be one of {expected}; '{player}' came")
        if OPEN not in wanted.players:
            raise OddtownError("expected at least one open seat, for a person")
        table = Table(secrets.token_urlsafe(9), game, settings, secrets.token_bytes(32), self.store)
        table.sitters = [Sitter(OPEN, "") if name == OPEN else Sitter(BOT, name) for name in wanted.players]
        edition = game.edition
        row = {"game": game.meta.name, "rules": game.meta.rules, "edition": edition.name, "edition_hash": edition.hash}
        row |= {"settings": settings, "server_seed": table.server_seed.hex()}
        row |= {"id": table.id, "is_listed": wanted.is_listed, "created": time.time()}
        await self.store.write(TABLES.insert(), row)
        empty = {"table_id": table.id, "secret_hash": "", "contribution": ""}
        seats = [
            {**empty, "seat": seat, "kind": sitter.kind, "name": sitter.name}
            for seat, sitter in enumerate(table.sitters)
        ]
        await self.store.write(SEATS.insert(), seats)
        self._tables[table.id] = table
        return table

    async def get(self, id_: str) -> Table:
        """Returns a table, loaded from the store if need be."""
        table = self._tables.get(id_)
        if table is not None and not table.is_broken:
            return table
        async with self._loading:
            table = self._tables.get(id_)
            if table is None or table.is_broken:
                fresh = await asyncio.to_thread(self._load, id_)
                if table is not None:
                    fresh.listeners = table.listeners
                    for old, new in zip(table.sitters, fresh.sitters, strict=True):
                        new.sockets = old.sockets
                table = self._tables[id_] = fresh
        self.wake(table)
        return table

    def _load(self, id_: str) -> Table:
        row = self.store.table_row(id_)
        if row is None:
            raise NotThere(f"there is no table '{id_}'")
        game = load(row.game, row.edition)
        if (game.meta.rules, game.edition.hash) != (row.rules, row.edition_hash):
            raise OddtownError(
                f"this table was begun with rules version {row.rules} and edition {row.edition_hash[:8]}; "
                f"this server has version {game.meta.rules} and edition {game.edition.hash[:8]}"
            )
        table = Table(id_, game, dict(row.settings), bytes.fromhex(row.server_seed), self.store)
        table.sitters = [
            Sitter(seat.kind, seat.name, seat.secret_hash, seat.contribution) for seat in self.store.seat_rows(id_)
        ]
        table.replay(self.store.entries(id_))
        return table

    async def join(self, id_: str, wanted: Join) -> Seated:
        """Gives a person the first open seat, and the secret that is the key to it."""
        name = wanted.name.strip()
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise OddtownError(f"expected a name of 1 to {LONGEST_NAME} printable characters, came {wanted.name!r:.60}")
        if len(wanted.contribution) > LONGEST_NAME * 2 or not wanted.contribution.isprintable():
            raise OddtownError(f"expected a contribution of at most {LONGEST_NAME * 2} printable characters")
        table = await self.get(id_)
        async with table.turn:
            seat = next((n for n, sitter in enumerate(table.sitters) if sitter.kind == OPEN), None)
            if seat is None:
                raise OddtownError("no seat is open at this table")
            secret = secrets.token_urlsafe(24)
            values = {"kind": PERSON, "name": name, "secret_hash": hash_of(secret), "contribution": wanted.contribution}
            place = (SEATS.c.table_id == id_) & (SEATS.c.seat == seat) & (SEATS.c.kind == OPEN)
            if not await self.store.write(SEATS.update().where(place).values(**values)):
                table.is_broken = True
                raise OddtownError("somebody else was quicker; try again")
            table.sitters[seat] = Sitter(PERSON, name, values["secret_hash"], wanted.contribution)
            table.begin()
        table.tell()
        self.wake(table)
        return Seated(id_, seat, secret)

    async def listed(self, most: int = 50) -> list[Table]:
        """Returns the newest tables that may be listed."""
        return [await self.get(id_) for id_ in await asyncio.to_thread(self.store.listed, most)]

    # Bots.

    def wake(self, table: Table) -> None:
        """Sees to it that bots answer, as long as one of them is asked."""
        running = self._bots.get(table.id)
        if table.bot_to_act() is not None and (running is None or running.done()):
            self._bots[table.id] = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        failures = 0
        while (asked := table.bot_to_act()) is not None and not table.is_broken:
            seat, name = asked
            async with table.turn:
                match, version = table.match, table.version
                if table.is_broken or match is None or seat not in match.to_act:
                    continue
                packed = match.perspective(seat).pack()
            try:
                await asyncio.sleep(self.pace)
                work = asyncio.get_running_loop().run_in_executor(
                    self.workers, choose, match.game.meta.name, match.game.edition.name, name, version, packed
                )
                await table.handle(seat, Act(version, await work))
                failures = 0
            except Denied:
                continue  # the table has moved on; look again
            except Exception:
                # A worker that died, or a bot that fell over: others must still be able to go on.
                failures += 1
                LOGGER.exception("bot %s at table %s failed", name, table.id)
                if failures >= TRIES:
                    name = "random"
                    await table.handle(
                        seat, Act(version, choose(match.game.meta.name, match.game.edition.name, name, 0, packed))
                    )

    async def close(self) -> None:
        """Stops the bots."""
        for task in self._bots.values():
            task.cancel()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)


def games() -> list[dict[str, object]]:
    """Returns what can be played, with seats and settings."""
    return [
        {
            "name": meta.name,
            "title": meta.title,
            "seats": [meta.fewest_seats, meta.most_seats],
            "seat_names": meta.seat_names,
            "settings": {setting.name: list(setting.choices) for setting in meta.settings},
        }
        for meta in oddtown.games()
    ]
