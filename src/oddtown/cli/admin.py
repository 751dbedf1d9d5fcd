"""`oddtown admin`: what a host does by hand."""

from pathlib import Path
from typing import Annotated, Any

import typer

from oddtown.cli.backup import Data, engine_of_server
from oddtown.cli.screen import Screen

app = typer.Typer(help="What a host does by hand; a running server hears of it at once.", no_args_is_help=True)

FOLDER = Path("oddtown-data")


def _run(data: Path, work: Any) -> Any:
    from oddtown.server import admin  # noqa: PLC0415

    return admin.run(engine_of_server(data), lambda store: work(admin, store))


@app.command()
def tables(data: Data = FOLDER) -> None:
    """List the newest tables."""
    for row in _run(data, lambda admin, store: admin.newest_tables(store)):
        Screen().say(f"{row.id}  {row.game:<10}  {row.status:<9}  version {row.version}")


@app.command()
def people(table: str, data: Data = FOLDER) -> None:
    """Say who sits at a table: seat, name, account, id."""
    for row in _run(data, lambda admin, store: admin.people_at(store, table)):
        Screen().say(f"{row.seat}  {row.name}  {row.account or '(no account)'}  {row.id or '(nobody)'}")


@app.command()
def close(table: str, data: Data = FOLDER) -> None:
    """Close a table without a result; its record stays, and its seed is revealed."""
    _run(data, lambda admin, store: admin.close_table(store, table))
    Screen().say(f"Table {table} is closed.")


@app.command()
def ban(who: str, data: Data = FOLDER) -> None:
    """Shut somebody out, by account or id."""
    name = _run(data, lambda admin, store: admin.ban(store, who, True))
    Screen().say(f"{name} is banned.")


@app.command()
def unban(who: str, data: Data = FOLDER) -> None:
    """Let somebody in again, by account or id."""
    name = _run(data, lambda admin, store: admin.ban(store, who, False))
    Screen().say(f"{name} may come back.")


@app.command()
def reports(data: Data = FOLDER) -> None:
    """Show what was reported, the newest first."""
    from oddtown.server.admin import when  # noqa: PLC0415

    found = _run(data, lambda admin, store: admin.reports(store))
    for row in found:
        Screen().say(f"{when(row.at)}  table {row.table_id}  {row.name} ({row.person_id}): {row.text}")
        Screen().say(f"    reported because: {row.reason}")
    if not found:
        Screen().say("Nothing was reported.")


@app.command()
def password(
    account: str,
    public_url: Annotated[str, typer.Option(help="Where players find the server, as https://play.example.org.")],
    data: Data = FOLDER,
) -> None:
    """Print a link by which the owner of an account sets a new password, within an hour and once."""
    Screen().say_unbroken(_run(data, lambda admin, store: admin.password_link(store, account, public_url.rstrip("/"))))


@app.command("rotate-keys")
def rotate_keys(data: Data = FOLDER) -> None:
    """Make every cookie worthless: all log in anew, and guests come back by their personal links."""
    _run(data, lambda admin, store: admin.rotate_keys(store))
    Screen().say("All cookies are worthless now.")
