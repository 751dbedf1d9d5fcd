"""Game: the engine that puts a game's questions and takes their answers."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Generic, Self, TypeVar

from oddtown.core.card import KIND, MOST_SEATS, Kind, Seat
from oddtown.core.compiled import mypyc_attr
from oddtown.core.components import Edition
from oddtown.core.errors import GameOver, IllegalAction, SettingsError, UnknownGame, WrongSeat
from oddtown.core.hidden import Unseen, blank, find_unseen
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.settings import Meta, check_seats, check_settings
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.step import Step
from oddtown.core.text import Catalogue, Message, Refusal, ScoreLine
from oddtown.core.view import Look, Question, View

Action = int
S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game with one edition of its components. It holds nothing that changes during play.

    A game defines `new_state`, `copy`, `deal`, `ordered`, `board`, `score_lines`, `scores` and `standing`; those with
    clues about hidden cards also `clue` and `fits`.
    """

    def __init__(self, meta: Meta, edition: Edition, text: Catalogue, steps: Sequence[Step[S]]) -> None:
        self.meta: Meta = meta
        self.edition: Edition = edition
        self.text: Catalogue = text
        self.steps: list[Step[S]] = list(steps)
        base = 0
        for number, step in enumerate(self.steps):
            step.number = number
            step.base = base
            base += step.size
        self.actions: int = base  # every action is below this
        self.step_of: list[int] = [step.number for step in self.steps for _ in range(step.size)]

    # What a game defines.

    def new_state(self) -> S:
        """Returns an empty state of the game's own class."""
        raise NotImplementedError

    def copy(self, s: S) -> S:
        """Returns an independent copy without listeners."""
        raise NotImplementedError

    def deal(self, s: S, settings: dict[str, str]) -> None:
        """Sets the game up in an empty state whose seats and generator are set, and asks the first question."""
        raise NotImplementedError

    def ordered(self, s: S) -> list[bool]:
        """Says for each pile whether the order of its cards matters (a deck) or not (a hand)."""
        raise NotImplementedError

    def board(self, public: S, look: Look) -> dict[str, Any]:
        """Returns the game's part of a view, drawn from public fields and the peephole."""
        raise NotImplementedError

    def score_lines(self, public: S, look: Look, seat: Seat) -> list[ScoreLine]:
        """Returns a seat's score so far, line by line, as far as the viewer can see."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        """Returns the points of every seat in a finished game."""
        raise NotImplementedError

    def standing(self, s: S, seat: Seat) -> tuple[int, ...]:
        """Returns what seats are compared by in a finished game: points, then the tie-breaks; more is better."""
        return (self.scores(s)[seat],)

    def clue(self, s: S, pile: int, index: int) -> int:
        """Returns a number for what everybody can tell about a place without seeing into it; 0 for nothing."""
        return 0

    def fits(self, kind: Kind, clue: int) -> bool:
        """Says whether a card of this kind may lie where this clue is."""
        return True

    def census(self, s: S) -> list[int]:
        """Returns what must be the same all through a game: all cards, wherever they lie. Games add their pieces."""
        return sorted(card & KIND for cards in s.piles for card in cards)

    def draw(self, view: View, plain: bool = False) -> str:
        """Draws a view for a terminal, with colour marks like [red]this[/] unless plain."""
        return json.dumps(view.as_dict(), indent=1)

    # Copies and pickles.

    def __copy__(self) -> Self:
        """Returns itself: it never changes."""
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _find, (self.empty_record(0, {}, ""),)

    # Starting.

    def empty_record(self, seats: int, settings: dict[str, str], seed: str) -> Record:
        """Returns the record of a game in which nothing has been answered yet."""
        edition = self.edition
        return Record(
            game=self.meta.name,
            rules=self.meta.rules,
            edition=edition.name,
            edition_hash=edition.hash,
            seats=seats,
            settings=settings,
            seed=seed,
            components=None if edition.is_shipped else edition.files,
        )

    def setup(self, seats: int, seed: bytes | int, settings: dict[str, Any] | None = None) -> S:
        """Returns a new game with its first question open.

        A seed of 32 bytes makes a sealed deal; an int starts the fast generator, for search and simulation.
        """
        check_seats(self.meta, seats)
        s = self.new_state()
        self.begin(s, seats, seed, check_settings(self.meta, settings or {}))
        return s

    def begin(self, s: S, seats: int, seed: bytes | int, settings: dict[str, str]) -> None:
        """Sets a new state up with checked settings; whoever wants the events gives it a list before."""
        s.seats = seats
        s.settings = settings
        s.sealed = [NOT_ANSWERED] * seats
        s.sow(seed)
        self.deal(s, settings)
        self.settle(s, 0)

    # Asking.

    def is_over(self, s: S) -> bool:
        """Says whether no question is open any more."""
        return not s.agenda

    def to_act(self, s: S) -> int:
        """Returns the bits of the seats that may answer now."""
        return s.agenda[-1][1] if s.agenda else 0

    def legal_actions(self, s: S, seat: Seat) -> list[Action]:
        """Returns the open actions of a seat, ascending; empty if the question is not put to it."""
        if not s.agenda or not 0 <= seat < s.seats:
            return []
        number, seats, arg = s.agenda[-1]
        if not seats >> seat & 1:
            return []
        step = self.steps[number]
        return [step.base + option for option in step.options(s, seat, arg)]

    def sensible_actions(self, s: S, seat: Seat) -> list[Action]:
        """Returns those of a seat's open actions that bots look at."""
        number, _, arg = s.agenda[-1]
        step = self.steps[number]
        return [step.base + option for option in step.sensible(s, seat, arg)]

    def random_action(self, s: S, seat: Seat, rng: Rng) -> Action:
        """Returns one of `sensible_actions` at random, without building the list where the step knows how."""
        number, _, arg = s.agenda[-1]
        step = self.steps[number]
        return step.base + step.pick(s, seat, arg, rng)

    def label(self, s: S, seat: Seat, action: Action) -> str:
        """Returns an open action in notation."""
        step = self.steps[self.step_of[action]]
        return step.label(s, seat, s.agenda[-1][2], action - step.base)

    def describe(self, s: S, seat: Seat, action: Action) -> Message:
        """Returns an open action as people would say it."""
        step = self.steps[self.step_of[action]]
        return step.describe(s, seat, s.agenda[-1][2], action - step.base)

    def outlook(self, s: S, seat: Seat, action: Action) -> dict[str, Any]:
        """Returns what an open action would bring, as plain data, out of nothing that the seat cannot know."""
        step = self.steps[self.step_of[action]]
        public, look = blank(self.copy(s)), Look(s, seat, self.clue)
        return step.outlook(public, look, seat, s.agenda[-1][2], action - step.base)

    def why_not(self, s: S, seat: Seat, action: Action) -> Refusal | None:
        """Says why a seat cannot take an action now, or None if it can."""
        refusal, _ = self._refuse(s, seat, action)
        return refusal

    def _refuse(self, s: S, seat: Seat, action: Action) -> tuple[Refusal | None, type[IllegalAction]]:
        if not 0 <= action < self.actions:
            message = Message("core.action", {"action": action, "last": self.actions - 1})
            return Refusal("", message), IllegalAction
        if not 0 <= seat < s.seats:
            return Refusal("", Message("core.nobody", {"seat": seat, "seats": s.seats})), WrongSeat
        if not s.agenda:
            return Refusal("", Message("core.over", {})), GameOver
        number, seats, arg = s.agenda[-1]
        if not seats >> seat & 1:
            asked = [other for other in range(s.seats) if seats >> other & 1]
            return Refusal("", Message("core.seat", {"asked": asked, "seat": seat})), WrongSeat
        step = self.steps[self.step_of[action]]
        if step.number != number:
            values = {"asked": self.steps[number].verb, "came": step.verb}
            return Refusal("", Message("core.step", values)), IllegalAction
        options = step.options(s, seat, arg)
        option = action - step.base
        if option in options:
            return None, IllegalAction
        refusal = step.why_not(s, seat, arg, option)
        if refusal is None:
            labels = [step.label(s, seat, arg, other) for other in options]
            refusal = Refusal("", Message("core.option", {"open": ", ".join(labels)}))
        return refusal, IllegalAction

    # Answering.

    def apply(self, s: S, seat: Seat, action: Action) -> None:
        """Gives a seat's answer to the open question; an answer that is not open changes nothing and raises."""
        refusal, error = self._refuse(s, seat, action)
        if refusal is not None:
            rule = f"{refusal.rule}: " if refusal.rule else ""
            raise error(rule + self.text.say(refusal.message), refusal)
        self.answer(s, seat, action - self.steps[s.agenda[-1][0]].base)

    def answer(self, s: S, seat: Seat, option: int) -> None:
        """Gives an answer that is known to be open."""
        agenda = s.agenda
        number, seats, arg = agenda[-1]
        step = self.steps[number]
        if step.sealed:
            if s.sealed_step != number or s.sealed_arg != arg:
                if any(answer != NOT_ANSWERED for answer in s.sealed):
                    raise RuntimeError(f"'{step.verb}' is asked while sealed answers to another question lie unshown")
                s.sealed_step = number
                s.sealed_arg = arg
            s.sealed[seat] = option
            if s.events is not None:
                s.tell("core.sealed", {"seat": seat})
            seats &= ~(1 << seat)
            if seats:
                agenda[-1] = (number, seats, arg)
                return
            agenda.pop()
            floor = len(agenda)
            step.resolve(s, arg)
        else:
            agenda.pop()
            floor = len(agenda)
            step.apply(s, seat, arg, option)
        if len(agenda) - floor > 1 or (agenda and agenda[-1][1] == 0):
            self.settle(s, floor)

    def settle(self, s: S, floor: int) -> None:
        """Puts what was asked above `floor` into the order written, and runs what asks nobody."""
        agenda = s.agenda
        while True:
            if len(agenda) - floor > 1:
                agenda[floor:] = agenda[floor:][::-1]
            if not agenda or agenda[-1][1]:
                return
            number, _, arg = agenda.pop()
            floor = len(agenda)
            self.steps[number].run(s, arg)

    def can_withdraw(self, s: S, seat: Seat) -> bool:
        """Says whether the seat's sealed answer to the open question can still be taken back."""
        if not s.agenda:
            return False
        number, seats, arg = s.agenda[-1]
        is_same = number == s.sealed_step and arg == s.sealed_arg and self.steps[number].sealed
        return is_same and not seats >> seat & 1 and s.sealed[seat] != NOT_ANSWERED

    def playout(self, s: S, rng: Rng, most: int = 0) -> int:
        """Plays random answers, so many at the most or else to the end, and returns how many there were."""
        plies = 0
        agenda = s.agenda
        steps = self.steps
        while agenda:
            number, seats, arg = agenda[-1]
            seat = LOWEST[seats]
            self.answer(s, seat, steps[number].pick(s, seat, arg, rng))
            plies += 1
            if plies == most:
                break
        return plies

    # Results.

    def breakdown(self, s: S, seat: Seat, viewer: Seat | None) -> list[ScoreLine]:
        """Returns a seat's score at any time, counting nothing the viewer cannot see."""
        check_viewer(s, viewer)
        return self.score_lines(blank(self.copy(s)), Look(s, viewer, self.clue), seat)

    def ranking(self, s: S) -> list[int]:
        """Returns the place of every seat in a finished game, 1 for the winner; ties share."""
        standings = [self.standing(s, seat) for seat in range(s.seats)]
        return [1 + sum(1 for other in standings if other > own) for own in standings]

    # Hidden information.

    def view(self, s: S, viewer: Seat | None) -> View:
        """Returns what one viewer may know; None is a spectator."""
        check_viewer(s, viewer)
        public = blank(self.copy(s))
        question = None
        if s.agenda:
            number, seats, arg = s.agenda[-1]
            asked = [seat for seat in range(s.seats) if seats >> seat & 1]
            step = self.steps[number]
            question = Question(step.verb, asked, step.prompt(public, asked[0], arg))
        board = self.board(public, Look(s, viewer, self.clue))
        places = [] if s.agenda else self.ranking(s)
        return View(self.meta.name, s.seats, viewer, dict(s.settings), question, board, places)

    def determinize(self, s: S, viewer: Seat | None, rng: Rng) -> S:
        """Returns a world the viewer could not tell from this one, equally likely among all of them."""
        return self.deal_unseen(s, self.unseen(s, viewer), rng)

    def unseen(self, s: S, viewer: Seat | None) -> Unseen:
        """Returns the places the viewer has not seen into, ready to be dealt again and again."""
        check_viewer(s, viewer)
        return find_unseen(s, viewer, self.ordered(s), self.clue, self.fits)

    def deal_unseen(self, s: S, unseen: Unseen, rng: Rng) -> S:
        """Returns a copy of the state with unseen cards, others' sealed answers and the generator replaced."""
        world = self.copy(s)
        unseen.deal(world, rng)
        self.resample(world, unseen.viewer, rng)
        world.sow(rng.below(1 << 30))
        return world

    def resample(self, world: S, viewer: Seat | None, rng: Rng) -> None:
        """Draws other seats' sealed answers anew from what is open to them in this world."""
        for seat in range(world.seats):
            if world.sealed[seat] != NOT_ANSWERED and seat != viewer:
                step = self.steps[world.sealed_step]
                world.sealed[seat] = step.pick(world, seat, world.sealed_arg, rng)


Finder = Callable[[Record], Game[Any]]
_finders: list[Finder] = []


def appoint(finder: Finder) -> None:
    """Says who finds the game of a record. The core knows no games, so what knows them is appointed from above."""
    _finders[:] = [finder]


def _find(record: Record) -> Game[Any]:
    """Returns the game that was pickled as an empty record."""
    if not _finders:
        raise UnknownGame("nobody finds games: expected a finder to be appointed")
    return _finders[0](record)


def check_viewer(s: State, viewer: Seat | None) -> None:
    """Refuses a viewer who is neither a seat nor None."""
    if viewer is not None and not 0 <= viewer < s.seats:
        raise SettingsError(f"expected a seat from 0 to {s.seats - 1}, or None for a spectator; came {viewer}")


LOWEST: list[Seat] = [0] * (1 << MOST_SEATS)
"""The lowest seat of every set of seats."""
for _bits in range(1, 1 << MOST_SEATS):
    LOWEST[_bits] = (_bits & -_bits).bit_length() - 1
