"""oddtown verify: whether a game was dealt and played as its record says."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from oddtown.cli.file import GameFile
from oddtown.cli.screen import Screen
from oddtown.core.errors import OddtownError, RecordError
from oddtown.core.match import replay


def verify(file: Annotated[Path, typer.Argument(help="A record, as JSON or text.")]) -> None:
    """Check a record: rules and edition, every answer and digest, the scores, the deal."""
    screen = Screen()
    game, record = GameFile(file).read()
    screen.say(f"ok      {game.meta.title}, rules {record.rules}, edition {record.edition} {record.edition_hash[:8]}")
    failures: list[str] = []

    def check(examine: Callable[[], str]) -> None:
        try:
            screen.say(f"ok      {examine()}")
        except OddtownError as error:
            screen.say(f"FAILED  {error}", style="bold red")
            failures.append(str(error))

    def answers() -> str:
        match = replay(game, record)
        end = f"the game ended {'-'.join(map(str, record.scores))}" if match.is_over else "the game is not over"
        return f"{match.ply} answers fit the rules, with every digest; {end}"

    def deal() -> str:
        if record.check_deal():
            return "the deal follows from the seed that was promised, and from what the players added"
        return "no deal was promised: the seed was given, so whoever gave it could know the cards"

    check(answers)
    check(deal)
    if failures:
        raise RecordError(f"{file}: {'; '.join(failures)}")
