"""View: what one viewer may know, as plain data; and the peephole a game draws it through."""

from dataclasses import dataclass, field
from typing import Any

from oddtown.core.card import KIND, UNKNOWN, Kind, Seat, seen_by
from oddtown.core.compiled import mypyc_attr
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.text import Message


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class Question:
    """The question on the table: its step, the seats still to answer, and its sentence."""

    step: str
    seats: list[Seat]
    prompt: Message


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass
class View:
    """What one viewer may know: plain data, ready for JSON. `viewer` None is a spectator."""

    game: str
    seats: int
    viewer: Seat | None
    settings: dict[str, Any]
    question: Question | None
    board: dict[str, Any]
    places: list[int] = field(default_factory=list)  # of a finished game

    @property
    def is_over(self) -> bool:
        """Says whether the game has ended."""
        return self.question is None

    def as_dict(self) -> dict[str, Any]:
        """Returns the view as nested dicts and lists."""
        question = self.question
        asked = None
        if question is not None:
            prompt = {"id": question.prompt.id, "values": question.prompt.values}
            asked = {"step": question.step, "seats": question.seats, "prompt": prompt}
        return {
            "game": self.game,
            "seats": self.seats,
            "viewer": self.viewer,
            "settings": self.settings,
            "question": asked,
            "board": self.board,
            "places": self.places,
        }


class Look:
    """A peephole: the piles as one viewer sees them.

    A game draws its board through this and a blank copy of the state, so it never touches a hidden card.
    """

    def __init__(self, s: State, viewer: Seat | None, clue: Any) -> None:
        self._s = s
        self._clue = clue
        self._bit = seen_by(viewer)
        self.viewer = viewer

    def count(self, pile: int) -> int:
        """Returns how many cards lie there."""
        return len(self._s.piles[pile])

    def known(self, pile: int) -> list[Kind]:
        """Returns the kinds the viewer knows to be in the pile, sorted."""
        return sorted(card & KIND for card in self._s.piles[pile] if card & self._bit)

    def unknown(self, pile: int) -> int:
        """Returns how many cards of the pile the viewer does not know."""
        return sum(1 for card in self._s.piles[pile] if not card & self._bit)

    def at(self, pile: int, index: int) -> Kind:
        """Returns the kind at a place of an ordered pile, or UNKNOWN."""
        card = self._s.piles[pile][index]
        return card & KIND if card & self._bit else UNKNOWN

    def clue(self, pile: int, index: int) -> int:
        """Returns the public clue about a place (see `Game.clue`), 0 if there is none."""
        cards = self._s.piles[pile]
        return int(self._clue(self._s, pile, index % len(cards))) if cards else 0

    def has_answered(self, seat: Seat) -> bool:
        """Says whether the seat's sealed answer lies on the table."""
        return self._s.sealed[seat] != NOT_ANSWERED

    def sealed(self, seat: Seat) -> int:
        """Returns the viewer's own sealed answer; of others, and of none, NOT_ANSWERED."""
        return self._s.sealed[seat] if self.viewer == seat else NOT_ANSWERED
