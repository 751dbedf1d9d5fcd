"""The answers to an open question: how they are numbered, and what a typed line means."""

from textwrap import wrap
from typing import Any, Final

from oddtown.cli import given
from oddtown.cli.screen import Screen
from oddtown.core.card import Seat
from oddtown.core.game import Action
from oddtown.core.match import Match
from oddtown.core.rng import Rng
from oddtown.core.text import Catalogue

FEW: Final = 9
"""So many answers are explained, one to a line; more stand in columns."""
MANY: Final = 24
"""More closed answers than these are not listed."""


def find(typed: str, labels: list[str]) -> list[str]:
    """Returns the labels a line can mean: the one it is or numbers, else all that it begins, or ends as a number.

    >>> find("2", ["draw left", "draw right"])
    ['draw right']
    >>> find("draw", ["draw left", "draw right"])
    ['draw left', 'draw right']
    >>> find("59", ["discard 12", "discard 59"])
    ['discard 59']
    """
    line = " ".join(typed.lower().split())
    for label in labels:
        if label.lower() == line:
            return [label]
    if line.isdecimal():
        place = given.number(line)
        if place and place <= len(labels):
            return [labels[place - 1]]
        return [label for label in labels if label.split()[-1] == line]
    return [label for label in labels if label.lower().startswith(line)] if line else []


def closed(match: Match[Any], seat: Seat) -> dict[str, Action]:
    """Returns the answers to the open question that the rules refuse the seat now, by label."""
    game = match.game
    open_ = match.legal(seat)
    world = match.perspective(seat).sample(Rng(0))
    step = game.steps[world.agenda[-1][0]]
    found: dict[str, Action] = {}
    for action in range(step.base, step.base + step.size):
        if action in open_.values():
            continue
        try:
            label = game.label(world, seat, action)
        except Exception:  # a step owes a label to its open answers only
            continue
        if label not in open_:
            found.setdefault(label, action)
    return found


def why_not(match: Match[Any], text: Catalogue, seat: Seat, label: str, action: Action) -> str:
    """Says which rule refuses an answer."""
    refusal = match.why_not(seat, action)
    if refusal is None:
        return f"{label} is open: {text.say(match.message(seat, action))}"
    rule = f"{refusal.rule}: " if refusal.rule else ""
    return f"{label} is not open. {rule}{text.say(refusal.message)}"


def explain(screen: Screen, match: Match[Any], text: Catalogue, seat: Seat, typed: str) -> None:
    """Says of the answers that a line can mean why they are not open, or that they are."""
    open_, closed_ = match.legal(seat), closed(match, seat)
    labels = [*open_, *closed_]
    # Closed answers have numbers only where they are listed.
    found = find(typed, labels if len(closed_) <= MANY else list(open_))
    if not found and not typed.isdecimal():
        found = find(typed, labels)
    if not found:
        screen.say(f"'{typed}' is no answer to this question; ? says what can be typed.", style="yellow")
    for label in found:
        action = {**open_, **closed_}[label]
        screen.say(why_not(match, text, seat, label, action), style="yellow")


def show_closed(screen: Screen, match: Match[Any], seat: Seat) -> None:
    """Lists the answers that the rules refuse the seat now, or says how many they are."""
    open_, closed_ = match.legal(seat), closed(match, seat)
    if len(closed_) > MANY:
        screen.say(f"{len(closed_)} answers are not open now; type ? and one of them to hear why.")
    elif closed_:
        screen.say("Not open now:", style="bold")
        for line in in_columns(list(closed_), len(open_) + 1, screen.console.width):
            screen.say(line, style="dim")


def show_hint(screen: Screen, match: Match[Any], text: Catalogue, seat: Seat) -> None:
    """Shows the best answers with their shares of the win, and what the best gains over the next."""
    hint = match.hint(seat)
    shares = [win_share(answer.share, answer.error) for answer in hint.answers]
    longest = max(len(answer.label) for answer in hint.answers)
    for share, answer in zip(shares, hint.answers, strict=True):
        meaning = text.say(answer.message)
        said = "" if meaning == answer.label else meaning
        screen.say(f"  {share:{max(map(len, shares))}}  {answer.label:{longest}}  {said}".rstrip())
    screen.say(text.say(hint.reason), style="italic")


def win_share(share: float | None, error: float | None) -> str:
    """Says the share of the win that an answer can expect, with its error where that is known.

    >>> win_share(0.584, 0.012), win_share(0.5, 0.0), win_share(None, None)
    ('wins 58% ±1%', 'wins 50%', '')
    """
    if share is None:
        return ""
    return f"wins {share:.0%}" + (f" ±{max(0.01, error):.0%}" if error else "")


def numbered(match: Match[Any], text: Catalogue, seat: Seat, width: int) -> list[str]:
    """Returns the open answers of a seat with their numbers, in lines no longer than the screen is wide."""
    open_ = match.legal(seat)
    if len(open_) > FEW:
        return in_columns(list(open_), 1, width)
    longest = max(map(len, open_), default=0)
    lines = []
    for number, (label, action) in enumerate(open_.items(), 1):
        meaning = text.say(match.message(seat, action))
        head = f"{number:3}  {label:{longest}}  "
        said = wrap(meaning, max(20, width - len(head))) if meaning != label else []
        lines += [(head + line).rstrip() for line in said[:1] or [""]] + [" " * len(head) + line for line in said[1:]]
    return lines


def in_columns(labels: list[str], first: int, width: int) -> list[str]:
    """Returns labels with their numbers, from `first` on, in as many columns as fit.

    >>> in_columns(["keep", "give blue", "give black"], 1, 40)
    ['  1 keep          2 give blue', '  3 give black']
    """
    cells = [f"{number:3} {label}" for number, label in enumerate(labels, first)]
    cell = max(map(len, cells), default=0) + 2
    columns = max(1, width // cell)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return ["".join(f"{text:{cell}}" for text in row).rstrip() for row in rows]
