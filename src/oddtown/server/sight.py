"""What a seat is shown of a match: the answers that are open to it, those that are not, and what happened."""

from typing import Any

from oddtown.core.card import Seat
from oddtown.core.match import Match
from oddtown.core.text import Catalogue
from oddtown.server.protocol import Answer, Closed, Told


def open_answers(
    match: Match[Any], seat: Seat, text: Catalogue, names: list[str], with_outlook: bool = False
) -> list[Answer]:
    """Returns what a seat can answer now, said with these names."""
    answers = []
    for label, action in match.legal(seat).items():
        message = match.message(seat, action)
        brings = match.outlook(seat, action) if with_outlook else {}
        answers.append(Answer(action, label, text.say(message, names), *message, brings))
    return answers


def closed_answers(match: Match[Any], seat: Seat, text: Catalogue, names: list[str]) -> list[Closed]:
    """Returns the answers to a seat's question that are not open, each with the rule that closes it; none unasked."""
    is_open = match.legal(seat).values()
    if not is_open:
        return []
    step = match.game.steps[match.game.step_of[min(is_open)]]
    found = []
    for action in range(step.base, step.base + step.size):
        refusal = match.why_not(seat, action)
        if refusal is not None and refusal.rule:
            reason = text.say(refusal.message, names)
            found.append(Closed(action, *match.message(seat, action), refusal.rule, reason))
    return found


def told(match: Match[Any], viewer: Seat | None, text: Catalogue, names: list[str], since: int = 0) -> list[Told]:
    """Returns what happened after so many events, as far as a viewer may know."""
    return [
        Told(text.say(event.message, names), ply, *event.message)
        for ply, event in match.events[since:]
        if event.is_for(viewer)
    ]
