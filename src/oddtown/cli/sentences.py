"""What a match tells the person at the terminal, in the language they chose."""

from typing import Any

from oddtown.core.card import Seat
from oddtown.core.match import Match
from oddtown.core.text import Catalogue, Message


def question(match: Match[Any], text: Catalogue, viewer: Seat | None) -> str:
    """Returns the open question as a viewer reads it, with the name of who is asked; empty after the end.

    >>> import oddtown
    >>> match = Match(oddtown.load("oddworld"), seats=2, seed="an example")
    >>> question(match, match.game.text, 0), question(match, match.game.text, None)
    ('Blue: Which card do you take?', 'Blue chooses a card.')
    """
    asked = match.view(None).question
    if asked is None:
        return ""
    sentence = text.question(asked.prompt, asked.seats, viewer)
    if viewer not in asked.seats and all(text.seat(seat) in sentence for seat in asked.seats):
        return sentence
    seats = [viewer] if viewer in asked.seats else asked.seats
    return text.say(Message("core.asked", {"seats": seats, "prompt": sentence}))


def log(match: Match[Any], text: Catalogue, viewer: Seat | None, since: int = 0) -> list[str]:
    """Returns what happened from an answer on, as far as the viewer may know."""
    return [text.say(event.message) for ply, event in match.events if ply >= since and event.is_for(viewer)]
