"""The web application: a page, the tables over HTTP, and a socket for each who plays or looks on."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles

import oddtown
from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError
from oddtown.server.players import end_with_the_server
from oddtown.server.protocol import (
    LONGEST_MESSAGE,
    Act,
    Hello,
    Join,
    NewTable,
    Refused,
    Seated,
    TableInfo,
    Undo,
    encode,
    read_request,
)
from oddtown.server.store import Store, StoreError
from oddtown.server.table import Denied, Table
from oddtown.server.tables import NotThere, Tables, games

PAGE = Path(__file__).parent / "page"
POLICY = "default-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
LARGEST_BODY = 16_384


def make_app(data: Path, workers: int = 1, pace: float | None = None) -> FastAPI:
    """Returns the application with its data folder; bots run in so many worker processes."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store.in_folder(data)
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=end_with_the_server)
        app.state.tables = Tables(store, pool) if pace is None else Tables(store, pool, pace)
        yield
        await app.state.tables.close()
        pool.shutdown(cancel_futures=True)
        store.close()

    app = FastAPI(title="Oddtown", version=oddtown.__version__, lifespan=life)
    app.middleware("http")(_guard)
    app.exception_handler(OddtownError)(_complain)
    _add_routes(app)
    app.mount("/page", StaticFiles(directory=PAGE), name="page")
    return app


async def _guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    """Refuses bodies that are too large and foreign pages that write; sets the headers that protect ours."""
    if request.method not in ("GET", "HEAD"):
        origin = request.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
            return JSONResponse({"reason": "requests from other sites are not taken"}, status_code=403)
        length = request.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return JSONResponse({"reason": f"expected a body of at most {LARGEST_BODY} bytes"}, status_code=413)
    response = await go_on(request)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"  # a personal link is a secret
    return response


async def _complain(_: Request, error: Exception) -> JSONResponse:
    status = 404 if isinstance(error, NotThere) else 503 if isinstance(error, StoreError) else 422
    return JSONResponse({"reason": str(error)}, status_code=status)


def _add_routes(app: FastAPI) -> None:
    def tables() -> Tables:
        found: Tables = app.state.tables
        return found

    @app.get("/", include_in_schema=False)
    @app.get("/table/{_}", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(PAGE / "index.html")

    @app.get("/healthz")
    async def health() -> dict[str, str]:
        """Says whether the server and its database answer."""
        await asyncio.to_thread(tables().store.listed, 1)
        return {"status": "ok", "version": oddtown.__version__}

    @app.get("/api/games")
    async def all_games() -> list[dict[str, Any]]:
        """Lists what can be played."""
        return games()

    @app.get("/api/tables")
    async def list_tables() -> list[TableInfo]:
        """Lists the newest open tables."""
        return [table.info() for table in await tables().listed()]

    @app.post("/api/tables", status_code=201)
    async def make_table(wanted: NewTable) -> TableInfo:
        """Makes a table."""
        return (await tables().make(wanted)).info()

    @app.get("/api/tables/{id_}")
    async def one_table(id_: str) -> TableInfo:
        """Says who plays what at a table."""
        return (await tables().get(id_)).info()

    @app.get("/api/tables/{id_}/record")
    async def record(id_: str) -> Response:
        """Returns the record of the game so far; seeds and sealed answers only when it is over."""
        table = await tables().get(id_)
        async with table.turn:
            return Response(table.record().to_json(), media_type="application/json")

    @app.post("/api/tables/{id_}/join", status_code=201)
    async def join_table(id_: str, wanted: Join) -> Seated:
        """Takes the first open seat."""
        return await tables().join(id_, wanted)

    @app.websocket("/api/tables/{id_}/socket")
    async def socket(websocket: WebSocket, id_: str) -> None:
        await _serve(websocket, id_, tables())


class Line:
    """One socket at a table: it is sent the newest position, and what was asked too fast is skipped."""

    def __init__(self, websocket: WebSocket, seat: Seat | None) -> None:
        self.websocket = websocket
        self.seat = seat
        self.news = asyncio.Event()
        self.news.set()

    async def send_positions(self, tables: Tables, id_: str) -> None:
        """Sends the position whenever there is something new."""
        while True:
            await self.news.wait()
            self.news.clear()
            table = await tables.get(id_)
            async with table.turn:  # between requests: what is not committed yet is nobody's to see
                if table.is_broken:
                    self.news.set()
                    continue
                position = encode(table.position(self.seat)).decode()
            await self.websocket.send_text(position)


async def _serve(websocket: WebSocket, id_: str, tables: Tables) -> None:
    """Lets one client play or look on until it goes."""
    origin = websocket.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != websocket.headers.get("host"):
        await websocket.close(code=4403, reason="other sites are not served")
        return
    await websocket.accept()
    try:
        table = await tables.get(id_)
        seat = _greet(table, await _read(websocket))
    except (OddtownError, WebSocketDisconnect) as error:
        await _close(websocket, str(error))
        return
    line = Line(websocket, seat)
    table.listeners[line] = line.news.set
    if seat is not None:
        table.sitters[seat].sockets += 1
    table.tell()
    sending = asyncio.create_task(line.send_positions(tables, id_))
    try:
        while True:
            await _answer(websocket, tables, id_, seat)
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone
    except OddtownError as error:
        await _close(websocket, str(error))
    finally:
        sending.cancel()
        table = await tables.get(id_)
        table.listeners.pop(line, None)
        if seat is not None:
            table.sitters[seat].sockets -= 1
        table.tell()


async def _answer(websocket: WebSocket, tables: Tables, id_: str, seat: Seat | None) -> None:
    """Takes one request and carries it out, or says why not."""
    request = await _read(websocket)
    table = await tables.get(id_)
    try:
        if not isinstance(request, Act | Undo):
            raise Denied(Refused("You have said hello already.", version=table.version))
        await table.handle(seat, request)
    except Denied as denied:
        await websocket.send_text(encode(denied.refused).decode())
    tables.wake(await tables.get(id_))


def _greet(table: Table, request: Hello | Act | Undo) -> Seat | None:
    """Returns the seat that a hello has the key to; None looks on."""
    if not isinstance(request, Hello):
        raise OddtownError("expected hello first")
    if not request.secret:
        return None
    seat = table.seat_of(request.secret)
    if seat is None:
        raise OddtownError("that secret opens no seat at this table")
    return seat


async def _read(websocket: WebSocket) -> Hello | Act | Undo:
    """Returns a client's next request; one that makes no sense ends the connection."""
    text = await websocket.receive_text()
    if len(text) > LONGEST_MESSAGE:
        raise OddtownError(f"expected at most {LONGEST_MESSAGE} characters at once, came {len(text)}")
    try:
        request: Hello | Act | Undo = read_request(text)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise OddtownError(f"expected hello, act or undo: {error}") from None
    return request


async def _close(websocket: WebSocket, reason: str) -> None:
    """Says goodbye with a reason, if anybody still listens."""
    try:
        await websocket.send_text(encode(Refused(reason)).decode())
        await websocket.close(code=4400)
    except (RuntimeError, WebSocketDisconnect):
        pass
