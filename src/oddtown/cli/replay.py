"""oddtown replay: looking through a record, forward and back."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from oddtown.cli import given, sentences
from oddtown.cli.file import GameFile
from oddtown.cli.screen import Screen
from oddtown.core import match as core
from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError
from oddtown.core.game import Game
from oddtown.core.notation import write_text
from oddtown.core.record import Record
from oddtown.core.text import Catalogue
from oddtown.games import catalogue

KEYS: Final = "n or Enter next, b back, g N go to ply N, s start, e end, v SEAT or v all viewer, q quit"


class Form(StrEnum):
    """The two forms of a record."""

    TEXT = "text"
    JSON = "json"


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as JSON or text.")],
    at: Annotated[int | None, typer.Option(help="Show the position after so many answers, and end.")] = None,
    viewer: Annotated[str, typer.Option(help="Seat whose view is shown; all: what everybody may see.")] = "all",
    as_: Annotated[Form | None, typer.Option("--as", help="Write the record in this form instead.")] = None,
    language: Annotated[str, typer.Option(envvar=given.LANGUAGE, help=given.LANGUAGE_HELP)] = "en",
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Look through a record, step by step."""
    language = given.language(language)
    game, record = GameFile(file).read()
    core.replay(game, record)
    if as_ is not None:
        sys.stdout.write(record.to_json() + "\n" if as_ is Form.JSON else write_text(game, record))
        return
    showing = Replay(game, record, Screen(plain), catalogue(game, language))
    showing.watch(viewer)
    if at is not None:
        showing.go(at)
        showing.show()
        return
    showing.step_through()


class Replay:
    """A record, the ply that is looked at, and who looks."""

    def __init__(self, game: Game[Any], record: Record, screen: Screen, text: Catalogue) -> None:
        self.game = game
        self.record = record
        self.screen = screen
        self.text = text
        self.ply = 0
        self.viewer: Seat | None = None

    def step_through(self) -> None:
        """Shows position after position, as the keys say."""
        self.screen.say(KEYS, style="dim")
        self.show()
        while True:
            try:
                typed = self.screen.read()
            except EOFError:
                return
            if typed == "q":
                return
            try:
                self.obey(typed)
            except OddtownError as error:
                self.screen.say(str(error), style="yellow")
                continue
            self.show()

    def obey(self, typed: str) -> None:
        """Moves to another ply or viewer."""
        key, _, rest = typed.partition(" ")
        rest = rest.strip()
        last = len(self.record.actions)
        places = {"": self.ply + 1, "n": self.ply + 1, "b": self.ply - 1, "s": 0, "e": last}
        if key in places and not rest:
            self.ply = max(0, min(last, places[key]))
        elif key == "g" and (ply := given.number(rest)) is not None:
            self.go(ply)
        elif key == "v" and rest:
            self.watch(rest)
        else:
            raise OddtownError(f"expected {KEYS}; came '{typed}'")

    def go(self, ply: int) -> None:
        """Goes to a ply."""
        if not 0 <= ply <= len(self.record.actions):
            raise OddtownError(f"expected a ply from 0 to {len(self.record.actions)}, came {ply}")
        self.ply = ply

    def watch(self, viewer: str) -> None:
        """Looks on from a seat, or sees what everybody may see."""
        self.viewer = None if viewer == "all" else given.seat(viewer, self.game.meta, self.record.seats)

    def show(self) -> None:
        """Shows the position, the answer that led to it, and what happened then."""
        match = core.replay(self.game, self.record, self.ply)
        viewer = "all" if self.viewer is None else self.game.meta.seat_names[self.viewer]
        self.screen.heading(f"{self.game.meta.title}, ply {self.ply} of {len(self.record.actions)}, seen by {viewer}")
        if self.ply:
            self.screen.say(self.answer(), style="bold")
        for sentence in sentences.log(match, self.text, self.viewer, self.ply):
            self.screen.say(sentence, style="italic")
        self.screen.show(self.screen.board(self.game, match.view(self.viewer)))
        if match.is_over:
            names = self.game.meta.seat_names
            order = sorted(range(match.seats), key=lambda seat: match.places[seat])
            self.screen.say(", ".join(f"{match.places[seat]}. {names[seat]} {match.scores[seat]}" for seat in order))
        else:
            self.screen.say(sentences.question(match, self.text, self.viewer))

    def answer(self) -> str:
        """Returns the last answer in notation; one that was sealed is shown to nobody else here."""
        seat, action = self.record.actions[self.ply - 1]
        name = self.game.meta.seat_names[seat]
        if self.game.steps[self.game.step_of[action]].sealed and seat != self.viewer:
            return f"{name}: (sealed)"
        legal = core.replay(self.game, self.record, self.ply - 1).legal(seat)
        return f"{name}: {next(label for label, number in legal.items() if number == action)}"
