"""People over HTTP: who you are, accounts, tokens, notices, statistics, games played."""

import sqlalchemy as sql
from fastapi import APIRouter, Request, Response

import oddtown
from oddtown.core.errors import OddtownError
from oddtown.server.notices import check_mail, check_push, check_webhook
from oddtown.server.people import COOKIE, Person
from oddtown.server.protocol import (
    Account,
    Forgotten,
    GameStatistics,
    Leave,
    Me,
    NewPassword,
    NewToken,
    NoticeWishes,
    PlayedGame,
    PushWish,
    Reset,
    Token,
)
from oddtown.server.routes.asking import Known, Language, Somebody, TheHouse, remember, sender_of
from oddtown.server.routes.tables import resign_all
from oddtown.server.schema import RESULTS, SEATS
from oddtown.server.table import BOT
from oddtown.server.tables import NotThere

router = APIRouter(prefix="/api")
MOST_GAMES = 200  # in a history


@router.get("/me")
async def me(house: TheHouse, person: Somebody) -> Me:
    """Says who you are here, and how you are told that it is your turn."""
    if person is None:
        return Me(push_key=house.push_key, can_mail=house.sender.smtp is not None)
    return Me(
        name=person.name,
        account=person.account or "",
        email=person.email,
        webhook=person.webhook,
        pushes=len(await house.people.pushes(person.id)),
        tokens=await house.people.tokens(person),
        push_key=house.push_key,
        can_mail=house.sender.smtp is not None,
    )


@router.post("/accounts", status_code=201)
async def register(house: TheHouse, person: Somebody, wanted: Account, request: Request, response: Response) -> Me:
    """Makes an account; a guest keeps all seats."""
    house.limits.password.take(sender_of(request))
    person = await house.people.register(person, wanted.account, wanted.password)
    await remember(response, house, person)
    return await me(house, person)


@router.post("/login")
async def log_in(house: TheHouse, wanted: Account, request: Request, response: Response) -> Me:
    """Logs you in."""
    house.limits.password.take(sender_of(request))
    person = await house.people.log_in(wanted.account, wanted.password)
    await remember(response, house, person)
    return await me(house, person)


@router.post("/logout", status_code=204)
async def log_out(response: Response) -> None:
    """Lets this browser forget who you are."""
    response.delete_cookie(COOKIE)


@router.post("/password/forgotten", status_code=202)
async def forgotten(house: TheHouse, wanted: Forgotten, request: Request, language: Language) -> None:
    """Mails a link to a new password, if there is such an account with an address; the answer does not tell."""
    house.limits.password.take(sender_of(request))
    if house.sender.smtp is None:
        raise OddtownError("this server sends no mails: ask its host for a link to a new password")
    house.limits.forgotten.take(wanted.account.lower())
    house.reminders.offer_new_password(wanted.account, language)


@router.post("/password/reset")
async def reset(house: TheHouse, wanted: Reset, request: Request, response: Response) -> Me:
    """Sets a new password by the token out of a link; all other browsers and programs are logged out."""
    house.limits.password.take(sender_of(request))
    person = await house.people.reset_password(wanted.token, wanted.password)
    await remember(response, house, person)
    return await me(house, person)


@router.post("/me/password")
async def change_password(
    house: TheHouse, person: Known, wanted: NewPassword, request: Request, response: Response
) -> Me:
    """Changes your password; all other browsers are logged out."""
    house.limits.password.take(sender_of(request))
    person = await house.people.change_password(person, wanted.old, wanted.new)
    await remember(response, house, person)
    return await me(house, person)


@router.post("/me/delete", status_code=204)
async def delete_me(house: TheHouse, person: Known, wanted: Leave, request: Request, response: Response) -> None:
    """Forgets you: your name, your words, your password. Games stay, with Somebody in your place."""
    house.limits.password.take(sender_of(request))
    await house.people.check_password(person, wanted.password)
    seats = await house.people.tables_of(person)
    await resign_all(house, seats, person)
    await house.people.delete(person)
    await house.tables.forget(seats)
    response.delete_cookie(COOKIE)


@router.put("/me/notices")
async def wish(house: TheHouse, person: Known, wanted: NoticeWishes) -> Me:
    """Says by which mail address or webhook you want to be told that it is your turn; empty for not at all."""
    if wanted.email:
        check_mail(wanted.email)
    if wanted.webhook:
        check_webhook(wanted.webhook)
    await house.people.wish(person, wanted.email, wanted.webhook)
    return await me(house, person._replace(email=wanted.email, webhook=wanted.webhook))


@router.post("/me/pushes", status_code=201)
async def add_push(house: TheHouse, person: Known, wanted: PushWish) -> Me:
    """Adds a browser that is told when it is your turn."""
    check_push(wanted.endpoint, wanted.p256dh, wanted.auth)
    await house.people.add_push(person, wanted.endpoint, wanted.p256dh, wanted.auth)
    return await me(house, person)


@router.post("/me/pushes/remove", status_code=204)
async def remove_push(house: TheHouse, person: Known, wanted: PushWish) -> None:
    """Removes a browser."""
    if any(row.endpoint == wanted.endpoint for row in await house.people.pushes(person.id)):
        await house.people.delete_push(wanted.endpoint)
    else:
        raise OddtownError("this browser is not told anything")


@router.post("/me/tokens", status_code=201)
async def new_token(house: TheHouse, person: Known, wanted: NewToken) -> Token:
    """Makes a token by which a program may play for you: `Authorization: Bearer TOKEN`. It is shown this once."""
    return Token(wanted.label, await house.people.new_token(person, wanted.label))


@router.delete("/me/tokens/{label}", status_code=204)
async def delete_token(house: TheHouse, person: Known, label: str) -> None:
    """Makes your tokens of that label worthless."""
    await house.people.delete_tokens(person, label)


@router.get("/me/statistics")
async def my_statistics(house: TheHouse, person: Known) -> list[GameStatistics]:
    """Says how you did, by game and number of seats."""
    return await house.people.statistics(person.id)


@router.get("/me/history")
async def my_history(house: TheHouse, person: Known) -> list[PlayedGame]:
    """Lists the games that you have played to their end, the newest first."""
    mine = sql.select(RESULTS).where(RESULTS.c.person_id == person.id)
    newest = mine.order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id, RESULTS.c.seat).limit(MOST_GAMES)
    rows = await house.store.read(newest)
    metas = {meta.name: meta for meta in oddtown.games()}
    games = {row.table_id: row.game for row in rows}
    players: dict[str, list[str]] = {id_: [] for id_ in games}
    seats = sql.select(SEATS).where(SEATS.c.table_id.in_(list(games))).order_by(SEATS.c.seat)
    for seat in await house.store.read(seats):
        name, meta = seat.name, metas.get(games[seat.table_id])
        if seat.kind == BOT and meta is not None:
            name = meta.seat_names[seat.seat].capitalize()
        players[seat.table_id].append(name)
    return [
        PlayedGame(
            table=row.table_id,
            game=row.game,
            title=metas[row.game].title if row.game in metas else row.game,
            ended=row.ended,
            seat=row.seat,
            seats=row.seats,
            place=row.place,
            score=row.score,
            players=players[row.table_id],
        )
        for row in rows
    ]


@router.get("/players/{account}")
async def statistics(house: TheHouse, account: str) -> list[GameStatistics]:
    """Says how the owner of an account did, by game and number of seats."""
    person: Person | None = await house.people.by_account(account)
    if person is None:
        raise NotThere(f"there is no account '{account:.40}'")
    return await house.people.statistics(person.id)
