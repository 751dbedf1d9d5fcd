"""The screen: at most 80 columns, in colour unless plain; and the keyboard before it."""

import contextlib
import sys
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.text import Text

from oddtown.core.game import Game
from oddtown.core.view import View

WIDTH: Final = 80


def printable(text: str) -> str:
    r"""Returns text that a terminal shows and does not obey; other characters stand as Python writes them.

    >>> printable("\x1b[2J")
    '\\x1b[2J'
    """
    return "".join(
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode() for sign in text
    )


class Screen:
    """A terminal to write on and to read from."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
        self.console.width = min(self.console.width, WIDTH)
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: PLC0415  (importing it gives `input` its editing keys)

                # The next person at this keyboard must not find what the last one typed.
                readline.set_auto_history(False)

    @property
    def height(self) -> int:
        """How many lines fit on the screen."""
        return self.console.height

    def say(self, sentence: str = "", style: str = "") -> None:
        """Writes a sentence, wrapped between words."""
        self.console.print(Text(printable(sentence)), style=style)

    def say_unbroken(self, line: str) -> None:
        """Writes a line that is to be copied, however long it is."""
        self.console.print(Text(printable(line)), soft_wrap=True)

    def show(self, what: RenderableType) -> None:
        """Writes a table, a rulebook or whatever else knows how to draw itself."""
        self.console.print(what)

    def heading(self, title: str) -> None:
        """Draws a line across the screen with a title in it."""
        self.console.rule(Text(title, style="bold"), characters="-" if self.plain else "─", align="left")

    def board(self, game: Game[Any], view: View) -> Text:
        """Returns the board as the viewer sees it, ready to show."""
        plain, marked = game.draw(view, plain=True), game.draw(view)
        # A game that draws no colours may well write brackets that are not meant as marks.
        return Text(plain) if self.plain or plain == marked else Text.from_markup(marked, emoji=False)

    def read(self, prompt: str = "> ") -> str:
        """Returns a line that was typed; the end of input raises EOFError."""
        sys.stdout.flush()
        return input(prompt).strip()

    def wipe(self) -> None:
        """Empties the screen with everything that could be scrolled back to."""
        if self.console.is_terminal:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()
