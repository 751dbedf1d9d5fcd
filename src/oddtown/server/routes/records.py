"""Records over HTTP: brought from elsewhere, stepped through, checked."""

import asyncio
import json
import secrets
import time
from typing import Any

import sqlalchemy as sql
from fastapi import APIRouter, Query, Response

from oddtown.core.errors import OddtownError, RecordError
from oddtown.core.game import Game
from oddtown.core.match import Match, check_record, replay
from oddtown.core.record import Record
from oddtown.games import game_of
from oddtown.server.protocol import Check, Checks, Kept, Position, encode
from oddtown.server.routes.asking import Somebody, TheHouse
from oddtown.server.schema import RECORDS
from oddtown.server.table import OVER
from oddtown.server.tables import NotThere

router = APIRouter(prefix="/api")
MOST_ACTIONS = 5_000


def _read(given: Any) -> tuple[Game[Any], Record]:
    """Returns a record that came as JSON, with its game."""
    text = json.dumps(given, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError("expected a record that can be written as UTF-8, came half a character") from None
    record = Record.from_json(text)
    if len(record.actions) > MOST_ACTIONS:
        raise RecordError(f"expected at most {MOST_ACTIONS} actions, came {len(record.actions)}")
    return game_of(record), record


@router.post("/verify")
async def verify(given: dict[str, Any]) -> Checks:
    """Checks a record: rules and edition, every answer and digest, the scores, the deal."""

    def check() -> Checks:
        return Checks([Check(is_ok, sentence) for is_ok, sentence in check_record(*_read(given))])

    return await asyncio.to_thread(check)


@router.post("/records", status_code=201)
async def bring(house: TheHouse, person: Somebody, given: dict[str, Any]) -> Kept:
    """Keeps a record from elsewhere, if it holds, so that it can be stepped through here."""

    def check() -> tuple[str, int]:
        game, record = _read(given)
        replay(game, record)
        return record.to_json(), len(record.actions)

    text, plies = await asyncio.to_thread(check)
    id_ = secrets.token_urlsafe(9)
    row = {"id": id_, "person_id": None if person is None else person.id, "record": text, "created": time.time()}
    await house.store.write((RECORDS.insert(), row))
    return Kept(id_, plies)


@router.get("/records/{id_}")
async def brought(house: TheHouse, id_: str) -> Response:
    """Returns a record that was brought here."""
    return Response((await _kept(house, id_)).to_json(), media_type="application/json")


@router.get("/records/{id_}/{ply}")
async def step(house: TheHouse, id_: str, ply: int, seat: int | None = Query(None, ge=0)) -> Response:
    """Returns the position of a record after so many answers, as a seat or a spectator saw it."""
    return await _position(await _kept(house, id_), ply, seat)


@router.get("/tables/{id_}/replay/{ply}")
async def step_of_table(house: TheHouse, id_: str, ply: int, seat: int | None = Query(None, ge=0)) -> Response:
    """Returns the position of a game that is over after so many answers, as a seat or a spectator saw it."""
    table = await house.tables.get(id_)
    async with table.turn:
        if not table.is_closed:
            raise OddtownError("a game can be stepped through when it is over")
        record = table.record()
    return await _position(record, ply, seat)


async def _kept(house: TheHouse, id_: str) -> Record:
    for row in await house.store.read(sql.select(RECORDS.c.record).where(RECORDS.c.id == id_)):
        return Record.from_json(row.record)
    raise NotThere(f"there is no record '{id_:.40}'")


async def _position(record: Record, ply: int, seat: int | None) -> Response:
    if not 0 <= ply <= len(record.actions):
        raise OddtownError(f"expected a ply from 0 to {len(record.actions)}, came {ply}")
    if seat is not None and seat >= record.seats:
        raise OddtownError(f"expected a seat from 0 to {record.seats - 1}, came {seat}")
    match = await asyncio.to_thread(replay, game_of(record), record, ply)
    return Response(encode(_as_seen(match, seat)), media_type="application/json")


def _as_seen(match: Match[Any], seat: int | None) -> Position:
    view = match.view(seat)
    return Position(
        version=match.ply,
        seat=seat,
        status=OVER,
        view=view.as_dict(),
        ply=match.ply,
        prompt="" if view.question is None else match.game.text.say(view.question.prompt),
        log=match.log(seat),
        scores=match.scores,
        places=match.places,
        drawing=match.game.draw(view, plain=True),
    )
