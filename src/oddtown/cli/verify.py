"""oddtown verify: whether a game was dealt and played as its record says."""

from pathlib import Path
from typing import Annotated

import typer

from oddtown.cli.file import GameFile
from oddtown.cli.screen import Screen
from oddtown.core.errors import RecordError
from oddtown.core.match import check_record


def verify(file: Annotated[Path, typer.Argument(help="A record, as JSON or text.")]) -> None:
    """Check a record: rules and edition, every answer and digest, the scores, the deal."""
    screen = Screen()
    game, record = GameFile(file).read()
    failures = []
    for is_ok, sentence in check_record(game, record):
        if is_ok:
            screen.say(f"ok      {sentence}")
        else:
            screen.say(f"FAILED  {sentence}", style="bold red")
            failures.append(sentence)
    if failures:
        raise RecordError(f"{file}: {'; '.join(failures)}")
