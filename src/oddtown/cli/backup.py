"""`oddtown backup` and `oddtown restore`: everything a server keeps, into one file and back."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine

Data = Annotated[Path, typer.Option(help="Folder of the server; DATABASE_URL, if set, names its database instead.")]


def backup(
    file: Annotated[Path, typer.Argument(help="File to write.")],
    data: Data = Path("oddtown-data"),
) -> None:
    """Write everything a server keeps into one file; it may go on running."""
    engine = engine_of_server(data)

    from oddtown.server.backup import backup  # noqa: PLC0415  (an extra: the terminal plays without it)

    try:
        backup(engine, file, Screen().say)
    finally:
        engine.dispose()


def restore(
    file: Annotated[Path, typer.Argument(help="File that `oddtown backup` wrote.")],
    data: Data = Path("oddtown-data"),
    replace: Annotated[bool, typer.Option("--replace", help="In place of all that is there.")] = False,
) -> None:
    """Fill a server's database from a backup, SQLite or PostgreSQL, whichever it was made of."""
    engine = engine_of_server(data, is_made=True)

    from oddtown.server.backup import restore  # noqa: PLC0415

    try:
        restore(file, engine, Screen().say, replace)
    finally:
        engine.dispose()


def engine_of_server(data: Path, is_made: bool = False) -> "Engine":
    """Returns the engine of the database that is meant; one in a folder must be there unless it may be made."""
    try:
        from oddtown.server.database import FILE, engine_of  # noqa: PLC0415
    except ImportError as error:
        raise OddtownError(f"the server needs the extra 'server': pip install 'oddtown[server]' ({error})") from None
    url = os.environ.get("DATABASE_URL")
    if not url and not is_made and not (data / FILE).exists():
        raise OddtownError(f"expected the folder of a server, and there is no {data / FILE}")
    return engine_of(data, url)
