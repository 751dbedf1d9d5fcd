"""The web application: pages, tables over HTTP, and a socket for each who plays or looks on."""

import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import oddtown
from oddtown.core.errors import OddtownError, UnknownGame
from oddtown.server.house import Hosting, House
from oddtown.server.limits import TooMany
from oddtown.server.people import COOKIE, NotAllowed
from oddtown.server.protocol import Complaint
from oddtown.server.routes import games, lessons, pages, people, records, tables
from oddtown.server.routes.asking import sender_of
from oddtown.server.sentences import language_of
from oddtown.server.socket import is_ours, serve_socket
from oddtown.server.store import StoreError, Unfit
from oddtown.server.table import Denied
from oddtown.server.tables import NotThere

LOGGER = logging.getLogger("oddtown.server")
POLICY = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # a personal link is a secret
    (b"cross-origin-opener-policy", b"same-origin"),
]
SOCKET = re.compile(r"/api/tables/([^/]+)/socket")
LARGEST_BODY = 16_384
LARGEST_RECORD = 524_288
STATUS = {NotThere: 404, UnknownGame: 404, NotAllowed: 403, TooMany: 429, Unfit: 422, StoreError: 503, Denied: 409}
EXPECTED = {
    status: {"model": Complaint, "description": description}
    for status, description in (
        (400, "Not JSON"),
        (403, "Not yours"),
        (404, "Not there"),
        (409, "Not now"),
        (413, "Too large"),
        (422, "Not what was expected"),
        (429, "Too often"),
        (503, "The database does not answer"),
    )
}


def make_app(hosting: Hosting) -> FastAPI:
    """Returns the application of one server process."""

    house = House(hosting)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(title="Oddtown", version=oddtown.__version__, lifespan=life, docs_url=None, redoc_url=None)
    app.state.house = house
    app.add_middleware(Guard, state=app.state)
    app.exception_handler(OddtownError)(_complain)
    app.exception_handler(RequestValidationError)(_complain_of_form)
    app.exception_handler(HTTPException)(_complain_of_http)
    for router in (games.router, lessons.router, tables.router, people.router, records.router, pages.router):
        app.include_router(router, responses=EXPECTED)  # type: ignore[arg-type]
    pages.serve_client(app)
    return app


class Guard:
    """Stands before everything: refuses what is too large, too much or from another site, and serves the sockets.

    It is no more than a function around the application, because every message on a socket goes through it.
    """

    def __init__(self, app: ASGIApp, state: State) -> None:
        self.app = app
        self.state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Takes a request or a socket."""
        if scope["type"] == "websocket":
            await self._socket(WebSocket(scope, receive, send))
        elif scope["type"] == "http":
            await self._request(Request(scope, receive), send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, websocket: WebSocket) -> None:
        found = SOCKET.fullmatch(websocket.url.path)
        if found is None:
            await websocket.close(code=4404, reason="there is no socket here")
        else:
            await serve_socket(websocket, found[1], self.state.house)

    async def _request(self, request: Request, send: Send) -> None:
        begun = time.perf_counter()
        house: House = self.state.house

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_headers(request, house)]
                house.requests[status] = house.requests.get(status, 0) + 1
                # The path's pattern, not the path: who knows a private table may join it.
                path = getattr(request.scope.get("route"), "path", "(none)")
                taken = round((time.perf_counter() - begun) * 1000, 1)
                values = {"method": request.method, "path": path, "status": status, "ms": taken}
                LOGGER.info("request", extra=values)
            await send(message)

        refusal: Response | None = None
        try:
            _check(request, house)
        except _Refused as refused:
            refusal = JSONResponse({"reason": str(refused)}, status_code=refused.status)
        except TooMany as error:
            refusal = JSONResponse({"reason": str(error)}, status_code=429, headers={"Retry-After": "5"})
        await (refusal or self.app)(request.scope, request.receive, send_guarded)


def _headers(request: Request, house: House) -> list[tuple[bytes, bytes]]:
    """Returns the headers that protect our pages."""
    headers = list(HEADERS)
    if house.hosting.is_secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    headers.append((b"cache-control", _caching(request.url.path)))
    return headers


def _caching(path: str) -> bytes:
    """Says how long a browser may keep an answer. Assets carry a hash in their name, so they never change."""
    if path.startswith("/api/"):
        return b"no-store"
    return b"public, max-age=31536000, immutable" if path.startswith("/assets/") else b"no-cache"


class _Refused(Exception):
    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def _check(request: Request, house: House) -> None:
    sender = sender_of(request)
    if request.method in ("GET", "HEAD"):
        if request.url.path not in ("/healthz", "/metrics"):
            house.limits.read.take(sender)
        return
    house.limits.write.take(sender)
    origin = request.headers.get("origin")
    if not is_ours(origin, request.headers.get("host"), house):
        raise _Refused(403, "requests from other sites are not taken")
    # A browser that sends a cookie also says where it comes from; a form of another site cannot send JSON.
    site = request.headers.get("sec-fetch-site", "same-origin")
    if origin is None and COOKIE in request.cookies and site not in ("same-origin", "none"):
        raise _Refused(403, "requests from other sites are not taken")
    if request.method in ("POST", "PUT", "PATCH"):
        largest = LARGEST_RECORD if request.url.path in ("/api/records", "/api/verify") else LARGEST_BODY
        length = request.headers.get("content-length", "0" if "transfer-encoding" not in request.headers else "")
        if not length.isdecimal() or int(length) > largest:
            raise _Refused(413, f"expected a body of at most {largest} bytes, and its length said before")
        if int(length) and request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise _Refused(422, "expected JSON, with the content type application/json")


async def _complain(request: Request, error: Exception) -> JSONResponse:
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 422)
    content = {"reason": _printable(str(error))}
    if isinstance(error, Denied):
        wanted = request.query_params.get("language") or request.headers.get("accept-language")
        refused = error.refused(language_of(wanted))
        content["reason"] = _printable(refused.reason)
        if refused.rule:
            content["rule"] = refused.rule
    return JSONResponse(content, status_code=status)


async def _complain_of_form(_: Request, error: RequestValidationError) -> JSONResponse:
    """Says what was expected where. What came is not said: it may be what JSON cannot say."""
    wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
    return JSONResponse({"reason": _printable("; ".join(wrong))[:1000]}, status_code=422)


async def _complain_of_http(request: Request, error: HTTPException) -> Response:
    """Says in our form what the framework complains of: no such path, no such method, no JSON."""
    is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if error.status_code == 404 and is_page and not request.url.path.startswith("/api/"):
        return pages.client_page(404)  # whoever looks at it is told in words
    return JSONResponse({"reason": error.detail}, status_code=error.status_code, headers=error.headers)


def _printable(text: str) -> str:
    """Returns a text without halves of characters, which cannot be sent."""
    return text.encode(errors="replace").decode()
