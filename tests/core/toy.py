"""A game that follows a plan: what it asks next stands in a table, by what has just happened.

    Toy({"start": [(ASK, 0, 1), (RUN, NOBODY, 2)], "ask 0 1 2": [(MUST, 1, 0)]})

What has happened is the game's only public field, the trail: "ask 0 1 2" is seat 0's answer 2 to `ask` with argument 1.
"""

from typing import ClassVar

from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.settings import YES_OR_NO, Meta, Setting
from oddtown.core.state import State
from oddtown.core.step import Step
from oddtown.core.text import Catalogue

ASK, MUST, HIDE, SEAL, RUN, SHOW, LOOK = range(7)
NOBODY, ALL = -1, -2

META = Meta(
    "toy", "Toy", "nobody", "nobody", 1, 2, 3, ("red", "blue", "yellow"), (Setting("long", YES_OR_NO, "takes longer"),)
)
ENGLISH = Catalogue({"happened": "It happened: {what}."}, {"seat": META.seat_names})


class ToyState(State):
    FIELDS: ClassVar = ("trail",)

    def __init__(self, source=None):
        super().__init__(source)
        self.trail = [] if source is None else source.trail[:]


class Question(Step):
    """Asks for one of a few numbers."""

    def __init__(self, game, verb, size, open_, sealed=False, private=False):
        super().__init__(verb, size, sealed, private)
        self.game = game
        self.open = open_

    def options(self, s, seat, arg):
        return list(self.open)

    def apply(self, s, seat, arg, option):
        self.game.follow(s, f"{self.verb} {seat} {arg} {option}")

    def resolve(self, s, arg):
        self.game.follow(s, f"resolve {arg}")


class Run(Step):
    """Runs by itself."""

    def __init__(self, game, verb="run"):
        super().__init__(verb)
        self.game = game

    def run(self, s, arg):
        self.game.follow(s, f"run {arg}")


class Show(Run):
    """Shows the sealed answer of the seat that the argument names."""

    def run(self, s, arg):
        self.game.follow(s, f"show {arg} {s.unseal(arg)}")


class Look(Run):
    """Consults something hidden."""

    def run(self, s, arg):
        s.disclose()
        self.game.follow(s, f"look {arg}")


class Toy(Game):
    def __init__(self, plan):
        self.plan = plan
        steps = [
            Question(self, "ask", 4, (0, 1, 2)),
            Question(self, "must", 2, (1,)),
            Question(self, "hide", 2, (1,), private=True),
            Question(self, "seal", 3, (0, 1, 2), sealed=True),
            Run(self),
            Show(self, "show"),
            Look(self, "look"),
        ]
        super().__init__(META, Edition("toy", "0", {}, True), ENGLISH, steps)

    def follow(self, s, what):
        s.trail.append(what)
        if s.events is not None:
            s.tell("happened", {"what": what})
        for step, seat, arg in self.plan.get(what, []):
            if seat == NOBODY:
                s.then(step, arg)
            elif seat == ALL:
                s.ask_everyone(step, arg)
            else:
                s.ask(step, seat, arg)

    def new_state(self):
        return ToyState()

    def copy(self, s):
        return ToyState(s)

    def deal(self, s, settings):
        self.follow(s, "start")

    def ordered(self, s):
        return []

    def scores(self, s):
        return [3, 1, 3][: s.seats]

    def board(self, public, look):
        return {"trail": public.trail, "answered": [look.has_answered(seat) for seat in range(public.seats)]}

    def score_lines(self, public, look, seat):
        return []
