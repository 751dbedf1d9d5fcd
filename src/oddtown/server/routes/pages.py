"""The pages, and what a host's machines ask: health and metrics."""

from pathlib import Path

import sqlalchemy as sql
from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, PlainTextResponse

import oddtown
from oddtown.server.metrics import expose
from oddtown.server.routes.asking import TheHouse

router = APIRouter()
PAGE = Path(__file__).parent.parent / "page"


@router.get("/", include_in_schema=False)
@router.get("/me", include_in_schema=False)
@router.get("/table/{_}", include_in_schema=False)
@router.get("/record/{_}", include_in_schema=False)
async def page() -> FileResponse:
    """The page that plays any game."""
    return FileResponse(PAGE / "index.html")


@router.get("/verify", include_in_schema=False)
async def verify_page() -> FileResponse:
    """The page that checks a deal in the browser."""
    return FileResponse(PAGE / "verify.html")


@router.get("/push.js", include_in_schema=False)
async def push_worker() -> FileResponse:
    """What shows a notice in a browser that is not looking; it must lie at the top to be allowed to."""
    return FileResponse(PAGE / "push.js", media_type="text/javascript")


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
