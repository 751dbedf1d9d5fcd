"""The table as a person at the terminal sees it: what happened, the board, the question."""

from typing import Any, Final

from oddtown.cli import answers, sentences
from oddtown.cli.screen import Screen
from oddtown.core.card import Seat
from oddtown.core.match import Match
from oddtown.core.text import Catalogue

LEAST_LOG: Final = 3


def show_table(
    screen: Screen, match: Match[Any], text: Catalogue, seat: Seat, title: str, log: list[str], below: int = 0
) -> None:
    """Shows what happened and the board; of a long log the end, so that the question fits below, and so many lines."""
    board = screen.board(match.game, match.view(seat))
    options = answers.numbered(match, text, seat, screen.console.width)
    room = max(LEAST_LOG, screen.height - len(board.plain.splitlines()) - len(options) - 5 - below)
    screen.heading(title)
    if len(log) > room:
        screen.say(f"({len(log) - room + 1} sentences before these: log)", style="dim")
        log = log[-room + 1 :]
    for sentence in log:
        screen.say(sentence, style="italic")
    if log:
        screen.say()
    screen.show(board)
    screen.say()


def show_question(screen: Screen, match: Match[Any], text: Catalogue, seat: Seat) -> None:
    """Shows the question and its open answers."""
    screen.say(sentences.question(match, text, seat), style="bold")
    for line in answers.numbered(match, text, seat, screen.console.width):
        screen.say(line)
