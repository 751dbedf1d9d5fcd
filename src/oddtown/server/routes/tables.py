"""Tables over HTTP: made, joined, looked at; and playing for programs that want no socket."""

import asyncio
import time

from fastapi import APIRouter, Query, Response

from oddtown.core.errors import OddtownError
from oddtown.core.notation import write_text
from oddtown.server.people import NotAllowed, Person
from oddtown.server.protocol import (
    Act,
    ActBody,
    ChatLine,
    Claim,
    Closed,
    Fill,
    Hint,
    Join,
    Mute,
    MyTables,
    NewTable,
    Report,
    Resign,
    Say,
    Seated,
    SeatScore,
    TableInfo,
    TableLine,
    encode,
)
from oddtown.server.routes.asking import IsProgram, Known, Language, Somebody, TheHouse, remember
from oddtown.server.socket import seat_of
from oddtown.server.table import PLAYING, WAITING, Denied, Table
from oddtown.server.talk import LARGEST

router = APIRouter(prefix="/api")
TRIES = 10  # to resign where others play at the same moment
LONGEST_WAIT = 25.0  # seconds that an answer can be put off until something happens


@router.get("/tables")
async def list_tables(house: TheHouse, language: Language, status: str = Query("", max_length=20)) -> list[TableLine]:
    """Lists the newest tables that are not private, those that wait for players first."""
    return await house.lobby.listed(language, status)


@router.get("/me/tables")
async def my_tables(house: TheHouse, person: Known, language: Language) -> MyTables:
    """Lists your tables, those where it is your turn first, and counts those."""
    return await house.lobby.tables_of(person, language)


@router.post("/tables", status_code=201)
async def make_table(house: TheHouse, person: Somebody, wanted: NewTable, language: Language) -> TableInfo:
    """Makes a table; anybody who has its link can join."""
    return (await house.tables.make(wanted)).info(language)


@router.get("/tables/{id_}")
async def one_table(house: TheHouse, person: Somebody, id_: str, language: Language) -> TableInfo:
    """Says who plays what at a table, by which hash the deal is promised, and which seats are yours."""
    table = await house.tables.get(id_)
    info = table.info(language)
    if person is not None:
        info.my_seats = [seat for seat, sitter in enumerate(table.sitters) if sitter.person == person.id]
    return info


@router.post("/tables/{id_}/join", status_code=201)
async def join_table(
    house: TheHouse, person: Somebody, is_program: IsProgram, id_: str, wanted: Join, response: Response
) -> Seated:
    """Takes an open seat; who is not known yet is a guest from now on."""
    await house.tables.get(id_)  # nobody becomes a guest for a table that is not there
    if person is None:
        person, remembered = house.people.introduce(wanted.name)
        await remember(response, house, person)
        return await house.tables.join(id_, person, wanted, remembered)
    if person.account is None:
        person = await house.people.rename(person, wanted.name)
    return await house.tables.join(id_, person, wanted, is_program=is_program)


@router.post("/tables/{id_}/claim")
async def claim_seat(house: TheHouse, person: Somebody, id_: str, wanted: Claim, response: Response) -> Seated:
    """Takes a seat over with its secret: on another device, or for the account you are logged in with."""
    table = await house.tables.fresh(id_)
    seat = table.seat_of(wanted.secret)
    if seat is None:
        raise NotAllowed("that secret opens no seat at this table")
    id_of_owner = table.sitters[seat].person
    owner = None if id_of_owner is None else await house.people.by_id(id_of_owner)
    # The secret opens the seat in any case. It is no key to an account, and only another account takes a seat from one.
    if owner is None or owner.account is None or (person is not None and person.account is not None):
        if person is None:
            person = owner or await house.people.new_guest(table.sitters[seat].name)
            await remember(response, house, person)
        await house.tables.claim(id_, seat, person)
    return Seated(id_, seat, wanted.secret, table.info().commitment)


@router.post("/tables/{id_}/fill", status_code=204)
async def fill_seat(house: TheHouse, person: Known, id_: str, wanted: Fill) -> None:
    """Puts a bot on an open seat of a table you sit at; the game begins when none is open any more."""
    _my_seat(await house.tables.fresh(id_, person), person, None)
    await house.tables.fill(id_, wanted.seat, wanted.level)


@router.post("/tables/{id_}/leave", status_code=204)
async def leave_table(house: TheHouse, person: Known, id_: str, seat: int | None = Query(None, ge=0)) -> None:
    """Gives your seat back before the game begins."""
    await house.tables.leave(id_, _my_seat(await house.tables.fresh(id_, person), person, seat))


@router.post("/tables/{id_}/rematch", status_code=201)
async def rematch(house: TheHouse, person: Known, id_: str, language: Language) -> TableInfo:
    """Returns the table at which the same people play again; the first who asks has it made."""
    _my_seat(await house.tables.fresh(id_, person), person, None)
    return (await house.tables.rematch(id_)).info(language)


# What a player wants to know.


@router.get("/tables/{id_}/scores")
async def scores(
    house: TheHouse, person: Somebody, id_: str, language: Language, seat: int | None = Query(None, ge=0)
) -> list[SeatScore]:
    """Returns everybody's score so far, line by line, as far as you can see it."""
    table = await house.tables.fresh(id_, person)
    async with table.turn:
        table.check_whole()
        return table.scores(None if person is None else seat_of(table, person, seat), language)


@router.get("/tables/{id_}/refusals")
async def refusals(
    house: TheHouse, person: Known, id_: str, language: Language, seat: int | None = Query(None, ge=0)
) -> list[Closed]:
    """Returns the answers to your open question that are not open, each with the rule that closes it."""
    table = await house.tables.fresh(id_, person)
    mine = _my_seat(table, person, seat)
    async with table.turn:
        table.check_whole()
        return table.closed_answers(mine, language)


@router.get("/tables/{id_}/hint")
async def hint(
    house: TheHouse, person: Known, id_: str, language: Language, seat: int | None = Query(None, ge=0)
) -> Hint:
    """Returns the best few answers and what the best gains over the next; only where nobody plays but you and bots."""
    table = await house.tables.fresh(id_, person)
    return await house.tables.hint(id_, _my_seat(table, person, seat), language)


# What happened.


@router.get("/tables/{id_}/record")
async def record(house: TheHouse, id_: str) -> Response:
    """Returns the record of the game so far; seeds and sealed answers only when it is over."""
    return Response((await house.tables.record(id_)).to_json(), media_type="application/json")


@router.get("/tables/{id_}/record.txt")
async def record_as_text(house: TheHouse, id_: str) -> Response:
    """Returns the record of a game that is over as people read it."""
    table = await house.tables.get(id_)
    async with table.turn:
        if not table.is_closed:
            raise OddtownError("the text of a game is there when it is over")
        return Response(write_text(table.game, table.record()), media_type="text/plain; charset=utf-8")


# Talking.


@router.get("/tables/{id_}/chat")
async def chat(house: TheHouse, person: Somebody, id_: str, after: int = Query(0, ge=0, le=LARGEST)) -> list[ChatLine]:
    """Returns what was said at a table, less what you have muted."""
    await house.tables.get(id_)
    listener = None if person is None else person.id
    return [ChatLine(line.id, line.name, line.text, line.at) for line in await house.talk.heard(id_, after, listener)]


@router.post("/tables/{id_}/chat", status_code=204)
async def say(house: TheHouse, person: Known, id_: str, said: Say) -> None:
    """Says something at a table you sit at."""
    table = await house.tables.fresh(id_, person)
    seat = _my_seat(table, person, None)
    house.limits.chat.take(person.id)
    await house.talk.say(table, person.id, table.sitters[seat].name, said.text)


@router.post("/tables/{id_}/mute", status_code=204)
async def mute(house: TheHouse, person: Known, id_: str, wanted: Mute) -> None:
    """Hears no more, or again, from whoever said something."""
    await house.talk.mute(id_, wanted.chat, person, wanted.is_muted)


@router.post("/tables/{id_}/report", status_code=204)
async def report(house: TheHouse, person: Known, id_: str, wanted: Report) -> None:
    """Tells the host about something that was said."""
    await house.talk.report(id_, wanted.chat, person, wanted.reason)


# For programs.


@router.get("/tables/{id_}/position")
async def position(
    house: TheHouse,
    person: Somebody,
    id_: str,
    language: Language,
    seat: int | None = Query(None, ge=0),
    after: int = Query(-1, description="wait until the version is higher than this"),
    wait: float = Query(0, ge=0, le=LONGEST_WAIT),
    outlook: bool = Query(False, description="say what each answer brings"),
) -> Response:
    """Returns where a table stands, as you may see it; with `after` and `wait` not before something has happened."""
    table = await (house.tables.get(id_) if person is None else house.tables.fresh(id_, person))
    if table.version < after:  # seen at another process, which was quicker
        table = await house.tables.fresh(id_)
    viewer = None if person is None else seat_of(table, person, seat)
    until = time.monotonic() + wait
    news = asyncio.Event()
    while table.version <= after and (left := until - time.monotonic()) > 0:
        table.listeners[news] = news.set
        try:
            await asyncio.wait_for(news.wait(), left)
        except TimeoutError:
            pass
        finally:
            table.listeners.pop(news, None)
        news.clear()
        table = await house.tables.get(id_)
    async with table.turn:
        table.check_whole()
        found = table.position(viewer, with_outlook=outlook, language=language)
        return Response(encode(found), media_type="application/json")


@router.get("/tables/{id_}/perspective")
async def perspective(house: TheHouse, person: Known, id_: str, seat: int | None = Query(None, ge=0)) -> Response:
    """Returns all that your seat may know, packed: `Perspective.unpack` reads it, and a bot can search with it."""
    table = await house.tables.fresh(id_, person)
    mine = _my_seat(table, person, seat)
    async with table.turn:
        table.check_whole()
        if table.match is None:
            raise table.denied("waiting")
        return Response(table.match.perspective(mine).pack(), media_type="application/octet-stream")


@router.post("/tables/{id_}/act")
async def act(
    house: TheHouse, person: Known, id_: str, wanted: ActBody, seat: int | None = Query(None, ge=0)
) -> dict[str, int]:
    """Answers the open question; returns the version in which the answer counts."""
    table = await house.tables.fresh(id_, person)
    mine = _my_seat(table, person, seat)
    await house.tables.seen(table, mine)
    return {"version": await house.tables.handle(id_, mine, Act(wanted.version, wanted.action))}


def _my_seat(table: Table, person: Person, wanted: int | None) -> int:
    seat = seat_of(table, person, wanted)
    if seat is None:
        raise NotAllowed("you have no seat at this table")
    return seat


async def resign_all(house: TheHouse, tables: list[str], person: Person) -> None:
    """Gives up wherever a person still plays, before they are forgotten."""
    for id_ in tables:
        for _ in range(TRIES):
            try:
                await _give_up(house, id_, person)
                break
            except Denied:
                continue  # somebody was quicker
            except OddtownError:
                break  # a table that cannot be loaded does not keep anybody here


async def _give_up(house: TheHouse, id_: str, person: Person) -> None:
    """Gives up all seats of a person at a table: back where it still waits, to bots where it is played."""
    for seat in range(len((await house.tables.get(id_)).sitters)):
        table = await house.tables.get(id_)
        sitter = table.sitters[seat]
        if sitter.person != person.id:
            continue
        if table.status == WAITING:
            await house.tables.leave(id_, seat)
        elif table.status == PLAYING and not sitter.has_resigned:
            await house.tables.handle(id_, seat, Resign(table.version))
