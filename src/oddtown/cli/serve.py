"""`oddtown serve`: tables for people and bots, from one process and one folder."""

from pathlib import Path
from typing import Annotated

import typer

from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for every one of this machine.")
    ] = "127.0.0.1",
    data: Annotated[Path, typer.Option(help="Folder that keeps everything.")] = Path("oddtown-data"),
    workers: Annotated[int, typer.Option(min=1, help="Processes for bots.")] = 1,
    pace: Annotated[float, typer.Option(min=0, help="Seconds a bot lets pass before it answers.")] = 0.6,
) -> None:
    """Host tables for people and bots, in the browser and over sockets."""
    try:
        import uvicorn  # noqa: PLC0415  (an extra: the terminal plays without it)

        from oddtown.server.app import make_app  # noqa: PLC0415
    except ImportError as error:
        raise OddtownError(f"the server needs the extra 'server': pip install 'oddtown[server]' ({error})") from None
    Screen().say(f"Oddtown is at http://{host}:{port}/ and keeps its tables in {data}; Ctrl-C ends it.")
    uvicorn.run(make_app(data, workers, pace), host=host, port=port, log_level="warning", ws_max_size=8192)
