"""`oddtown serve`: tables for people and bots, from one process and one folder."""

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oddtown import BUILD
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError

if TYPE_CHECKING:
    from oddtown.server.notices import Smtp


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 for any that is free.")] = 8000,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for every one of this machine.")
    ] = "127.0.0.1",
    data: Annotated[Path, typer.Option(help="Folder that keeps everything, unless DATABASE_URL is set.")] = Path(
        "oddtown-data"
    ),
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes for bots. [default: one for each core, at least 2]")
    ] = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds a bot lets pass before it answers.")] = 0.6,
    grace: Annotated[
        float, typer.Option(min=0, help="Seconds before somebody who is not there is told that it is their turn.")
    ] = 60,
    public_url: Annotated[str, typer.Option(help="Where players find the server, as https://play.example.org.")] = "",
    proxies: Annotated[str, typer.Option(help="Addresses of reverse proxies whose headers are believed.")] = "",
    contact: Annotated[str, typer.Option(help="Whom push services may write to, as mailto:ada@example.org.")] = "",
    limits: Annotated[bool, typer.Option(help="Limit how often one address may ask.")] = True,
    local_notices: Annotated[bool, typer.Option(help="Let webhooks reach this network's own addresses.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    verbose: Annotated[bool, typer.Option(help="Log every request.")] = False,
) -> None:
    """Host tables for people and bots, in the browser and over sockets.

    DATABASE_URL=postgresql://... keeps everything in PostgreSQL, for any number of server processes. Mails are sent
    by SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, SMTP_SENDER and SMTP_TLS (none, starttls or tls).
    """
    try:
        import uvicorn  # noqa: PLC0415  (an extra: the terminal plays without it)

        from oddtown.server.app import make_app  # noqa: PLC0415
        from oddtown.server.house import Hosting  # noqa: PLC0415
        from oddtown.server.logs import log_lines  # noqa: PLC0415
        from oddtown.server.players import usual_number  # noqa: PLC0415
    except ImportError as error:
        raise OddtownError(f"the server needs the extra 'server': pip install 'oddtown[server]' ({error})") from None
    listening = _listen(host, port)
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    url = public_url.rstrip("/") or f"http://{shown}:{listening.getsockname()[1]}"
    hosting = Hosting(
        data=data,
        database_url=os.environ.get("DATABASE_URL", ""),
        public_url=url,
        workers=workers or usual_number(),
        pace=pace,
        grace=grace,
        smtp=_smtp(),
        contact=contact,
        allow_local_notices=local_notices,
        has_limits=limits,
    )
    app = make_app(hosting)
    place = "the database at DATABASE_URL" if hosting.database_url else str(data)
    Screen().say(f"Oddtown ({BUILD} build) is at {url}/ and keeps its tables in {place}; Ctrl-C ends it.")
    sys.setswitchinterval(0.0005)  # the thread that writes must not wait long for its turn
    log_lines(verbose)
    if open_page:
        threading.Thread(target=_open_page, args=(url,), daemon=True).start()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=16_384,
        ws_per_message_deflate=False,  # it costs more than everything else together
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """Returns the socket to listen on; port 0 is any that is free."""
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048
        )
    except OSError as error:
        raise OddtownError(
            f"cannot listen on port {port} of {host}: {os.strerror(error.errno or 0)}; --port names another"
        ) from None


def _open_page(url: str) -> None:
    """Opens the page in a browser once the server answers, where there is a screen to show it on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=1):
                webbrowser.open(url)
                return
        except OSError:
            time.sleep(0.1)


def _smtp() -> "Smtp | None":
    """Returns the mail server that the environment names."""
    from oddtown.server.notices import Smtp  # noqa: PLC0415

    host = os.environ.get("SMTP_HOST", "")
    if not host:
        return None
    port, tls = os.environ.get("SMTP_PORT", "587"), os.environ.get("SMTP_TLS", "starttls")
    if not port.isdecimal():
        raise OddtownError(f"expected SMTP_PORT to be a number, came '{port}'")
    user, password = os.environ.get("SMTP_USER", ""), os.environ.get("SMTP_PASSWORD", "")
    return Smtp(host, int(port), user, password, os.environ.get("SMTP_SENDER", ""), tls)  # type: ignore[arg-type]
