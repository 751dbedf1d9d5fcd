"""Step: one kind of question the rules can ask, with its numbered answers."""

from typing import Any, Generic, TypeVar

from oddtown.core.card import Seat
from oddtown.core.compiled import mypyc_attr
from oddtown.core.rng import Rng
from oddtown.core.state import State
from oddtown.core.text import Message, Refusal
from oddtown.core.view import Look

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of question the rules can ask, with its numbered answers.

    A step that asks defines `options`, `apply` (or `resolve`, if it is sealed), `label` and `prompt`; an automatic
    step defines `run`. An option's number means the same thing all through the game: a kind of card, a seat, a cell.
    """

    def __init__(self, verb: str = "", size: int = 0, sealed: bool = False, private: bool = False) -> None:
        self.verb: str = verb  # first word of the notation, and the step's name
        self.size: int = size  # how many different answers there can ever be
        self.sealed: bool = sealed  # answered in secret
        self.private: bool = private or sealed  # its options depend on hidden cards: never answered for the seat
        self.number: int = 0  # place in the game's list of steps
        self.base: int = 0  # action = base + option

    def options(self, s: S, seat: Seat, arg: int) -> list[int]:
        """Returns the open answers, ascending. The only statement of legality."""
        raise NotImplementedError(f"{self.verb}: a step that asks needs options")

    def sensible(self, s: S, seat: Seat, arg: int) -> list[int]:
        """Returns the open answers that bots and playouts look at; override it where some only mark time."""
        return self.options(s, seat, arg)

    def pick(self, s: S, seat: Seat, arg: int, rng: Rng) -> int:
        """Returns one of `sensible` at random; override it where the list need not be built."""
        options = self.sensible(s, seat, arg)
        return options[rng.below(len(options))]

    def apply(self, s: S, seat: Seat, arg: int, option: int) -> None:
        """Carries out an open answer."""
        raise NotImplementedError(f"{self.verb}: a step that asks openly needs apply")

    def resolve(self, s: S, arg: int) -> None:
        """Runs when all seats of a sealed question have answered; shows nothing by itself."""
        raise NotImplementedError(f"{self.verb}: a sealed step needs resolve")

    def run(self, s: S, arg: int) -> None:
        """Runs by itself, if the step asks nobody."""
        raise NotImplementedError(f"{self.verb}: an automatic step needs run")

    def label(self, s: S, seat: Seat, arg: int, option: int) -> str:
        """Returns the answer in notation, unique among the open ones."""
        return f"{self.verb} {option}"

    def describe(self, s: S, seat: Seat, arg: int, option: int) -> Message:
        """Returns the answer as people would say it; by default its label."""
        return Message("core.label", {"label": self.label(s, seat, arg, option)})

    def outlook(self, public: S, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        """Returns what an open answer would bring, as plain data, as far as the seat can know; by default nothing.

        The state is a copy of its own without hidden cards, so it may be played with; `look` sees as the seat does.
        """
        return {}

    def prompt(self, s: S, seat: Seat, arg: int) -> Message:
        """Returns the sentence that puts the question, fit for every viewer.

        The state comes without its hidden cards. Of a question put to several seats the first is named, so a sealed
        step's sentence names none.
        """
        return Message("core.label", {"label": self.verb})

    def why_not(self, s: S, seat: Seat, arg: int, option: int) -> Refusal | None:
        """Says which rule closes this answer to that seat, or None if no rule of this step does."""
        return None
