"""Hint: what a seat could answer, how good that is, and what the best answer gains over the next."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from oddtown.core.errors import BotError
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.text import Message


class Advice(NamedTuple):
    """One answer of a hint: in notation, as people would say it, and with the share of the win it can expect."""

    action: Action
    label: str
    message: Message
    share: float | None  # None where there is nothing to choose, or nobody knows it
    error: float | None  # a standard error; 0 where the share is exact, None where nobody knows it


class Hint(NamedTuple):
    """The best few answers, the best one first, and one sentence that names what it gains over the next."""

    answers: list[Advice]
    reason: Message


class Budget(NamedTuple):
    """How long may be thought about a hint: so many seconds, or so many iterations, which give equal hints always."""

    seconds: float = 0.8
    iterations: int = 0
    seed: int = 0


A_MOMENT: Final = Budget()

Adviser = Callable[[Perspective[Any], Budget], Hint]
_advisers: list[Adviser] = []


def appoint(adviser: Adviser) -> None:
    """Says who gives hints from now on. The core knows no bots, so one of them is appointed from above."""
    _advisers[:] = [adviser]


def advise(perspective: Perspective[Any], budget: Budget) -> Hint:
    """Returns a hint for a seat that is asked, out of nothing but what that seat knows."""
    if not _advisers:
        raise BotError("nobody gives hints: expected an adviser to be appointed")
    return _advisers[0](perspective, budget)
