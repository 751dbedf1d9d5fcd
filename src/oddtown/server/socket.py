"""Sockets: one for each who plays or looks on."""

import asyncio
import contextlib
from urllib.parse import urlsplit

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError
from oddtown.server.house import House
from oddtown.server.people import COOKIE, NotAllowed, Person
from oddtown.server.protocol import (
    LONGEST_MESSAGE,
    AnyRequest,
    Chat,
    GoOn,
    Hello,
    Here,
    Refused,
    encode,
    read_request,
)
from oddtown.server.sentences import ENGLISH, language_of
from oddtown.server.store import StoreError
from oddtown.server.table import Denied, Table

BAD_REQUEST = 4400
FORBIDDEN = 4403
SAY_HELLO = 20.0  # seconds in which a client must say who it is


class Line:
    """One socket at a table: it is sent the newest position, and what was asked too fast is skipped."""

    def __init__(self, websocket: WebSocket, house: House, id_: str) -> None:
        self.websocket = websocket
        self.house = house
        self.id = id_
        self.person: Person | None = None
        self.seat: Seat | None = None
        self._lock = ""  # the hash of the seat's secret; a seat with another one is somebody else's
        self.with_drawing = self.with_outlook = False
        self.language = ENGLISH
        self.messages = house.limits.messages()
        self._news = asyncio.Event()
        self._news.set()
        self._heard = 0  # sentences of the log
        self._epoch = -1
        self._chat = 0

    async def serve(self) -> None:
        """Lets one client play or look on until it goes."""
        try:
            table = await self._greet()
        except (OddtownError, TimeoutError) as error:
            await self._close(str(error) or f"expected hello within {SAY_HELLO:.0f} seconds")
            return
        except WebSocketDisconnect:
            return
        self._attach(table, 1)
        await self._seen(table)
        table.tell()
        sending = asyncio.create_task(self._send_all())
        try:
            while True:
                await self._answer()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        except OddtownError as error:
            await self._close(str(error))
        finally:
            sending.cancel()
            await self._detach()

    def _attach(self, table: Table, change: int) -> None:
        self.house.sockets += change
        if change > 0:
            table.listeners[self] = self._news.set
        else:
            table.listeners.pop(self, None)
        if self.seat is not None:
            table.sitters[self.seat].sockets += change

    async def _detach(self) -> None:
        table = self.house.tables.in_memory(self.id)
        assert table is not None  # a table that somebody listens to is not let go
        self._attach(table, -1)
        if self.seat is not None:
            with contextlib.suppress(StoreError):  # others see it when the time for which a player counts is over
                await self.house.tables.gone(table, self.seat)
        table.tell()

    def _keep_seat(self, table: Table) -> None:
        """Looks on from a seat that was given back, or whose player is forgotten: it may be somebody else's now."""
        if self.seat is not None and table.sitters[self.seat].secret_hash != self._lock:
            table.sitters[self.seat].sockets -= 1
            self.seat = None
            self._epoch = -1

    async def _seen(self, table: Table) -> None:
        if self.seat is not None:
            with contextlib.suppress(StoreError):  # being here is not worth more than that
                await self.house.tables.seen(table, self.seat)

    # Who is it?

    async def _greet(self) -> Table:
        """Returns the table, once the client has said who it is."""
        request = await asyncio.wait_for(self._read(), SAY_HELLO)
        if not isinstance(request, Hello):
            raise OddtownError("expected hello first")
        self.with_drawing, self.with_outlook = request.drawing, request.outlook
        self.language = language_of(request.language or self.websocket.headers.get("accept-language"))
        self.person = await person_of(self.websocket, self.house)
        # Who has just joined, or played, at another process does not fall back behind that here.
        await self.house.tables.fresh(self.id)
        table = await self.house.tables.get(self.id)  # as it is now: what comes next must not wait for anything
        if request.secret:
            self.seat = table.seat_of(request.secret)
            if self.seat is None:
                raise OddtownError("that secret opens no seat at this table")
        elif self.person is not None:
            self.seat = seat_of(table, self.person, request.seat)
        if self.seat is not None:
            self._lock = table.sitters[self.seat].secret_hash
        return table

    # Sending.

    async def _send_all(self) -> None:
        """Sends the position, and what was said, whenever there is something new."""
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                table = await self.house.tables.get(self.id)
                async with table.turn:  # between requests: what is not committed yet is nobody's to see
                    text = "" if table.is_broken else self._position(table)
                if text:
                    await self.websocket.send_text(text)
                if table.last_chat > self._chat:
                    await self._send_chat(table)
            except OddtownError as error:
                await self._say(Refused(str(error)))
            except (RuntimeError, WebSocketDisconnect):
                return  # gone

    def _position(self, table: Table) -> str:
        self._keep_seat(table)
        if table.log_epoch != self._epoch:
            self._heard, self._epoch = 0, table.log_epoch
        position = table.position(self.seat, self._heard, self.with_drawing, self.with_outlook, self.language)
        self._heard += len(position.log)
        return encode(position).decode()

    async def _send_chat(self, table: Table) -> None:
        listener = None if self.person is None else self.person.id
        if self.seat is not None:
            listener = table.sitters[self.seat].person
        after, self._chat = self._chat, table.last_chat
        for line in await self.house.talk.heard(self.id, after, listener):
            self._chat = max(self._chat, line.id)  # it may be newer than what the table knew
            await self._say(line)

    async def _say(self, message: msgspec.Struct) -> None:
        await self.websocket.send_text(encode(message).decode())

    # Answering.

    async def _answer(self) -> None:
        """Takes one request and carries it out, or says why not."""
        request = await self._read()
        tables = self.house.tables
        try:
            self.messages.take("")
            if isinstance(request, Hello):
                raise OddtownError("you have said hello already")
            table = await tables.get(self.id)
            self._keep_seat(table)
            await self._seen(table)
            if isinstance(request, Chat):
                await self._chat_at(table, request.text)
            elif isinstance(request, GoOn):
                if self.seat is not None:
                    table.skip_pause(self.seat)
            elif not isinstance(request, Here):
                await tables.handle(self.id, self.seat, request)
        except Denied as denied:
            await self._say(denied.refused(self.language))
            self._news.set()  # so that who saw an old version sees the new one
        except OddtownError as error:
            await self._say(Refused(str(error)))

    async def _chat_at(self, table: Table, text: str) -> None:
        person = None if self.seat is None else table.sitters[self.seat].person
        if self.seat is None or person is None:
            raise OddtownError("only players say something at a table")
        self.house.limits.chat.take(person)
        await self.house.talk.say(table, person, table.sitters[self.seat].name, text)

    async def _read(self) -> AnyRequest:
        """Returns a client's next request; one that makes no sense ends the connection."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        text = message.get("text")
        if text is None:
            raise OddtownError("expected text, came bytes")
        if len(text) > LONGEST_MESSAGE:
            raise OddtownError(f"expected at most {LONGEST_MESSAGE} characters at once, came {len(text)}")
        try:
            request: AnyRequest = read_request(text)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError) as error:
            raise OddtownError(f"expected a request that this server knows: {error}") from None
        return request

    async def _close(self, reason: str) -> None:
        """Says goodbye with a reason, if anybody still listens."""
        try:
            await self._say(Refused(reason))
            await self.websocket.close(code=BAD_REQUEST)
        except (RuntimeError, WebSocketDisconnect):
            pass


async def serve_socket(websocket: WebSocket, id_: str, house: House) -> None:
    """Takes a socket, unless it comes from another site or there are too many."""
    if not is_ours(websocket.headers.get("origin"), websocket.headers.get("host"), house):
        await websocket.close(code=FORBIDDEN, reason="other sites are not served")
        return
    try:
        house.limits.socket.take(websocket.client.host if websocket.client is not None else "")
    except OddtownError as error:
        await websocket.close(code=FORBIDDEN, reason=str(error)[:100])
        return
    await websocket.accept()
    await Line(websocket, house, id_).serve()


def is_ours(origin: str | None, host: str | None, house: House) -> bool:
    """Says whether a request comes from our own page, or from no page at all."""
    if origin is None:
        return True
    place = urlsplit(origin).netloc
    return place in (host, urlsplit(house.hosting.public_url).netloc)


def seat_of(table: Table, person: Person, wanted: int | None) -> Seat | None:
    """Returns the seat of a person at a table: the first, or the one they want if it is theirs."""
    seats = [seat for seat, sitter in enumerate(table.sitters) if sitter.person == person.id]
    if wanted is not None and wanted not in seats:
        raise OddtownError(f"seat {wanted} is not yours")
    return wanted if wanted is not None else next(iter(seats), None)


async def person_of(connection: WebSocket, house: House) -> Person | None:
    """Returns who asks, by the token or the cookie; who is banned is told so."""
    return await identify(connection.headers.get("authorization"), connection.cookies.get(COOKIE), house)


async def identify(authorization: str | None, cookie: str | None, house: House) -> Person | None:
    """Returns whom a token or a cookie stands for."""
    person = None
    if authorization is not None:
        kind, _, token = authorization.partition(" ")
        if kind.lower() == "bearer":
            person = await house.people.by_token(token)
        if person is None:
            raise NotAllowed("that token opens nothing")
    elif cookie is not None:
        person = await house.people.by_cookie(cookie)
    if person is not None and person.is_banned:
        raise NotAllowed("you were banned by the host")
    return person
