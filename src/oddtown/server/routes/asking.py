"""Who asks, and of which house: what every route wants to know first."""

from typing import Annotated

from fastapi import Depends, Query, Request, Response

from oddtown.server.house import House
from oddtown.server.people import COOKIE, COOKIE_AGE, NotAllowed, Person
from oddtown.server.sentences import language_of
from oddtown.server.socket import identify


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(_house)]


async def _somebody(request: Request, house: TheHouse) -> Person | None:
    return await identify(request.headers.get("authorization"), request.cookies.get(COOKIE), house)


Somebody = Annotated[Person | None, Depends(_somebody)]


async def _is_program(request: Request, person: Somebody) -> bool:
    return person is not None and "authorization" in request.headers


IsProgram = Annotated[bool, Depends(_is_program)]


async def _known(person: Somebody) -> Person:
    if person is None:
        raise NotAllowed("expected somebody who is known here: join a table, log in, or send a token")
    return person


Known = Annotated[Person, Depends(_known)]


async def _language(
    request: Request, language: Annotated[str, Query(max_length=100, description="instead of that of the browser")] = ""
) -> str:
    return language_of(language or request.headers.get("accept-language"))


Language = Annotated[str, Depends(_language)]


async def remember(response: Response, house: House, person: Person) -> None:
    """Lets a browser know who it is from now on."""
    response.set_cookie(
        COOKIE,
        await house.people.cookie_of(person),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=house.hosting.is_secure,
    )


def sender_of(request: Request) -> str:
    """Returns the address that asks."""
    return request.client.host if request.client is not None else ""
