"""Records over HTTP: brought from elsewhere, stepped through, played on, checked."""

import asyncio
import json
import time
from typing import Annotated, Any, cast

import sqlalchemy as sql
from fastapi import APIRouter, Query, Response

from oddtown.core.errors import OddtownError, RecordError
from oddtown.core.game import Game
from oddtown.core.match import Match, check_record, replay
from oddtown.core.record import Record
from oddtown.games import catalogue, game_of
from oddtown.server.ids import new_id
from oddtown.server.people import Person, check_name
from oddtown.server.players import check_player, is_player
from oddtown.server.protocol import (
    Check,
    Checks,
    Join,
    Kept,
    NewTable,
    Player,
    PlayOn,
    Position,
    Seated,
    Told,
    View,
    encode,
)
from oddtown.server.routes.asking import IsProgram, Language, Somebody, TheHouse
from oddtown.server.routes.tables import join_table
from oddtown.server.schema import RECORDS
from oddtown.server.table import BOT, OPEN, OVER, PERSON, Table
from oddtown.server.tables import NotThere

router = APIRouter(prefix="/api")
MOST_ACTIONS = 5_000  # with those of all the games that one goes on from
Open = Annotated[bool, Query(alias="open", description="show all cards")]


def _read(given: Any) -> tuple[Game[Any], Record]:
    """Returns a record that came as JSON, with its game."""
    text = json.dumps(given, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError("expected a record that can be written as UTF-8, came half a character") from None
    record = Record.from_json(text)
    if record.all_plies() > MOST_ACTIONS:
        raise RecordError(f"expected at most {MOST_ACTIONS} actions, came {record.all_plies()}")
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
    id_ = new_id(9)
    row = {"id": id_, "person_id": None if person is None else person.id, "record": text, "created": time.time()}
    await house.store.write((RECORDS.insert(), row))
    return Kept(id_, plies)


@router.get("/records/{id_}")
async def brought(house: TheHouse, id_: str) -> Response:
    """Returns a record that was brought here."""
    return Response((await _kept(house, id_)).to_json(), media_type="application/json")


@router.get("/records/{id_}/{ply}")
async def step(
    house: TheHouse, id_: str, ply: int, language: Language, seat: int | None = Query(None, ge=0), is_open: Open = False
) -> Response:
    """Returns the position of a record after so many answers, as a seat or a spectator saw it."""
    record = await _kept(house, id_)
    return await _position(record, _players_of(record), ply, seat, is_open, language)


@router.get("/tables/{id_}/replay/{ply}")
async def step_of_table(
    house: TheHouse, id_: str, ply: int, language: Language, seat: int | None = Query(None, ge=0), is_open: Open = False
) -> Response:
    """Returns the position of a game that is over after so many answers, as a seat or a spectator saw it."""
    table = await house.tables.get(id_)
    record = await _over(table)
    return await _position(record, table.players(language), ply, seat, is_open, language)


@router.post("/records/{id_}/{ply}/play", status_code=201)
async def play_on(
    house: TheHouse, person: Somebody, is_program: IsProgram, id_: str, ply: int, wanted: PlayOn, response: Response
) -> Seated:
    """Makes a table at which a record goes on with you at a seat; what it had not seen is dealt anew."""
    return await _play_on(house, person, is_program, await _kept(house, id_), ply, wanted, response)


@router.post("/tables/{id_}/replay/{ply}/play", status_code=201)
async def play_on_at_table(
    house: TheHouse, person: Somebody, is_program: IsProgram, id_: str, ply: int, wanted: PlayOn, response: Response
) -> Seated:
    """Makes a table at which a game that is over goes on with you at a seat; what it had not seen is dealt anew."""
    record = await _over(await house.tables.get(id_))
    return await _play_on(house, person, is_program, record, ply, wanted, response)


async def _kept(house: TheHouse, id_: str) -> Record:
    for row in await house.store.read(sql.select(RECORDS.c.record).where(RECORDS.c.id == id_)):
        return Record.from_json(row.record)
    raise NotThere(f"there is no record '{id_:.40}'")


async def _over(table: Table) -> Record:
    """Returns the record of a table, if its seed may be known."""
    async with table.turn:
        if not table.is_closed:
            raise OddtownError("a game can be stepped through when it is over")
        return table.record()


def _players_of(record: Record) -> list[Player]:
    """Returns who played a record from elsewhere, as far as it says so."""
    colours = game_of(record).meta.seat_names
    players = []
    for seat in range(record.seats):
        name = record.players[seat] if record.players else ""
        level = name if is_player(name, record.game) else ""
        shown = colours[seat].capitalize() if level or not name else name
        players.append(Player(shown, BOT if level else PERSON, False, level or PERSON, level=level))
    return players


async def _position(
    record: Record, players: list[Player], ply: int, seat: int | None, is_open: bool, language: str
) -> Response:
    if not 0 <= ply <= len(record.actions):
        raise OddtownError(f"expected a ply from 0 to {len(record.actions)}, came {ply}")
    if seat is not None and seat >= record.seats:
        raise OddtownError(f"expected a seat from 0 to {record.seats - 1}, came {seat}")

    def see() -> bytes:
        match = replay(game_of(record), record, ply)
        return encode(_as_seen(match, players, len(record.actions), seat, is_open, language))

    return Response(await asyncio.to_thread(see), media_type="application/json")


def _as_seen(
    match: Match[Any], players: list[Player], plies: int, seat: int | None, is_open: bool, language: str
) -> Position:
    view = match.open_view(seat) if is_open else match.view(seat)
    text, names = catalogue(match.game, language), [player.name for player in players]
    return Position(
        version=match.ply,
        seat=seat,
        status=OVER,
        players=players,
        view=cast("View", view.as_dict()),
        ply=match.ply,
        plies=plies,
        prompt="" if view.question is None else text.question(view.question.prompt, view.question.seats, seat, names),
        log=[
            Told(text.say(event.message, names), n, *event.message)
            for n, event in match.events
            if is_open or event.is_for(seat)
        ],
        scores=match.scores,
        places=match.places,
        drawing=match.game.draw(view, plain=True),
    )


async def _play_on(
    house: TheHouse,
    person: Person | None,
    is_program: bool,
    record: Record,
    ply: int,
    wanted: PlayOn,
    response: Response,
) -> Seated:
    name = check_name(wanted.name)
    check_player(wanted.level, record.game)
    origin = record.origin_at(ply, wanted.seat)
    if len(origin.actions) + record.all_plies() - len(record.actions) >= MOST_ACTIONS:
        raise OddtownError(f"expected less than {MOST_ACTIONS} actions before, with all earlier games; there are more")

    def check() -> Game[Any]:
        game = game_of(record)
        if not game.edition.is_shipped:
            raise OddtownError("a game with components of its own can be stepped through here, but not played on")
        if replay(game, record, ply).is_over:
            raise OddtownError(f"the game is over after {ply} answers, so it cannot be played on from there")
        return game

    game = await asyncio.to_thread(check)
    players = [wanted.level] * record.seats
    players[wanted.seat] = OPEN
    table = {"game": record.game, "players": players, "settings": record.settings, "edition": game.edition.name}
    made = await house.tables.make(NewTable.model_validate({**table, "is_listed": False}), origin=origin)
    wanted_seat = Join.model_validate({"name": name, "seat": wanted.seat})
    return await join_table(house, person, is_program, made.id, wanted_seat, response)
