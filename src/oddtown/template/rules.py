"""The rules of Template, in the order of rules.md."""

from typing import Any, Final

from oddtown.core.card import EVERYONE, Seat
from oddtown.core.components import SOURCE, Edition, Field, Schema, number
from oddtown.core.game import Game
from oddtown.core.step import Step
from oddtown.core.text import Message, ScoreLine
from oddtown.core.view import Look

from .meta import META
from .state import DECK, PASSED, ROWS, TemplateState
from .text import ENGLISH

SCHEMA: Final[Schema] = {"cards": {"card": {"number": Field(number(1, 20)), "source": SOURCE}}}
DEFAULT_EDITION: Final = "first"
LIMIT: Final = 20

# Questions.
KEEP: Final = 0


class KeepCard(Step[TemplateState]):
    """T-2: The top card lies open; the player keeps it or passes it by."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__(verb="keep", size=2)
        self.numbers: list[int] = numbers

    def options(self, s: TemplateState, seat: Seat, arg: int) -> list[int]:
        return [0, 1]

    def apply(self, s: TemplateState, seat: Seat, arg: int, option: int) -> None:
        card = s.move(DECK, ROWS + seat if option else PASSED)
        if option:
            s.sums[seat] += self.numbers[card]
        if s.events is not None:
            s.tell("kept" if option else "passed", {"seat": seat, "number": self.numbers[card]})
        s.turn = (s.turn + 1) % s.seats
        ask_next(s)

    def label(self, s: TemplateState, seat: Seat, arg: int, option: int) -> str:
        return "keep" if option else "pass"

    def prompt(self, s: TemplateState, seat: Seat, arg: int) -> Message:
        return Message("keep.prompt", {"seat": seat})


def ask_next(s: TemplateState) -> None:
    """T-1: Players take turns until no card is left; the top card is turned up for each."""
    if s.piles[DECK]:
        s.reveal(DECK, -1, EVERYONE)
        s.ask(KEEP, s.turn)


def points(s: TemplateState, seat: Seat) -> int:
    """T-3: A row counts its numbers, unless they add up to more than twenty; then nothing."""
    return s.sums[seat] if s.sums[seat] <= LIMIT else 0


class Template(Game[TemplateState]):
    """Template with one edition of its cards."""

    def __init__(self, edition: Edition) -> None:
        self.numbers: list[int] = [entry["number"] for entry in edition.entries("cards", "card")]
        super().__init__(META, edition, ENGLISH, [KeepCard(self.numbers)])

    def new_state(self) -> TemplateState:
        return TemplateState()

    def copy(self, s: TemplateState) -> TemplateState:
        return TemplateState(s)

    def deal(self, s: TemplateState, settings: dict[str, str]) -> None:
        s.add_piles(ROWS + s.seats)
        s.sums = [0] * s.seats
        s.piles[DECK] = list(range(len(self.numbers)))
        s.shuffle(DECK)
        s.turn = s.below(s.seats)
        ask_next(s)

    def ordered(self, s: TemplateState) -> list[bool]:
        return [pile == DECK for pile in range(len(s.piles))]

    def board(self, public: TemplateState, look: Look) -> dict[str, Any]:
        top = look.at(DECK, -1) if look.count(DECK) else None
        return {
            "cards": look.count(DECK),
            "open": None if top is None else self.numbers[top],
            "rows": [[self.numbers[kind] for kind in look.known(ROWS + seat)] for seat in range(public.seats)],
            "passed": [self.numbers[kind] for kind in look.known(PASSED)],
        }

    def scores(self, s: TemplateState) -> list[int]:
        return [points(s, seat) for seat in range(s.seats)]

    def score_lines(self, public: TemplateState, look: Look, seat: Seat) -> list[ScoreLine]:
        return [ScoreLine("T-3", Message("score", {"sum": public.sums[seat]}), points(public, seat))]


GAME: Final = Template
