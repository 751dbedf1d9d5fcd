"""The pages, and what a host's machines ask: health and metrics."""

from pathlib import Path

import sqlalchemy as sql
from fastapi import APIRouter, FastAPI, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

import oddtown
from oddtown.server.metrics import expose
from oddtown.server.routes.asking import TheHouse

router = APIRouter()
CLIENT = Path(__file__).parent.parent / "client"  # what `make client` builds out of web/
NOT_BUILT = "The pages are not built yet: run `make client` in the source tree. Programs can play all the same."


def client_page(status: int) -> Response:
    """Returns the page, or how to build it."""
    if not (CLIENT / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, status_code=503)
    return FileResponse(CLIENT / "index.html", status_code=status)


@router.get("/", include_in_schema=False)
@router.get("/new", include_in_schema=False)
@router.get("/me", include_in_schema=False)
@router.get("/verify", include_in_schema=False)
@router.get("/table/{_}", include_in_schema=False)
@router.get("/record/{_}", include_in_schema=False)
@router.get("/learn/{_}", include_in_schema=False)
async def page() -> Response:
    """The one page that shows every place; its script looks at the path."""
    return client_page(200)


@router.get("/push.js", include_in_schema=False)
async def push_worker() -> FileResponse:
    """What shows a notice in a browser that is not looking; it must lie at the top to be allowed to."""
    return FileResponse(CLIENT / "push.js", media_type="text/javascript")


def serve_client(app: FastAPI) -> None:
    """Serves the files that the page loads, compressed for browsers that can read that."""
    for folder in ("assets", "icons"):
        files = StaticFiles(directory=CLIENT / folder, check_dir=False)
        app.mount(f"/{folder}", GZipMiddleware(files, minimum_size=1_000), name=folder)


@router.get("/healthz")
async def health(house: TheHouse) -> dict[str, str]:
    """Says whether the server and its database answer."""
    await house.store.read(sql.select(1))
    return {"status": "ok", "version": oddtown.__version__}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: TheHouse) -> Response:
    """Counts for Prometheus."""
    data, media_type = expose(house)
    return Response(data, media_type=media_type)
