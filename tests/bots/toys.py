"""Small games with known answers. Each is a story: what is asked next follows from what has been answered so far."""

from typing import ClassVar

from oddtown.bots.evaluation import Evaluation
from oddtown.core.card import KIND, seen_by
from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.perspective import Perspective
from oddtown.core.settings import Meta
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.step import Step
from oddtown.core.text import Catalogue

PICK, SEAL = range(2)
DECK, SAFE = range(2)
META = Meta("story", "Story", "nobody", "nobody", 1, 2, 3, ("red", "blue", "yellow"))


class StoryState(State):
    FIELDS: ClassVar = ("trail",)

    def __init__(self, source=None):
        super().__init__(source)
        self.trail = [] if source is None else source.trail[:]


class Pick(Step):
    """Asks openly for a number below the argument, or for what the story leaves open."""

    def __init__(self, game):
        super().__init__("pick", 4)
        self.game = game

    def options(self, s, seat, arg):
        return self.game.open(s, arg)

    def apply(self, s, seat, arg, option):
        s.trail.append(option)
        self.game.go_on(s)


class Seal(Pick):
    """Asks all seats in secret; the answers are shown when all are given, unless the story keeps them."""

    def __init__(self, game):
        Step.__init__(self, "seal", 4, sealed=True)
        self.game = game

    def resolve(self, s, arg):
        if self.game.shows_sealed:
            s.trail += [s.unseal(seat) for seat in range(s.seats)]
        self.game.go_on(s)


class Story(Game):
    """A subclass says which cards there are, what is asked next, and who wins: `cards`, `go_on`, `scores`."""

    cards = ([],)
    shows_sealed = True

    def __init__(self, meta=META):
        super().__init__(meta, Edition("toy", "0", {}, True), Catalogue({}, {}), [Pick(self), Seal(self)])

    def new_state(self):
        return StoryState()

    def copy(self, s):
        return StoryState(s)

    def deal(self, s, settings):
        s.piles = [kinds[:] for kinds in self.cards]
        for pile in range(len(s.piles)):
            s.shuffle(pile)
        self.go_on(s)

    def open(self, s, arg):
        return list(range(arg))

    def ordered(self, s):
        return [True] * len(s.piles)

    def board(self, public, look):
        return {"trail": public.trail}

    def score_lines(self, public, look, seat):
        return []


def top(s, pile=DECK):
    return s.piles[pile][-1] & KIND


def asked(game, *answers, seat=0, seats=2, seed=1):
    """Returns the perspective of a seat after some open answers."""
    s = game.setup(seats, seed)
    for option in answers:
        game.answer(s, s.agenda[-1][1].bit_length() - 1, option)
    return Perspective(game, s, seat)


class Even(Evaluation):
    """Knows nothing before the end."""

    def values(self, game, s):
        return [1 / s.seats] * s.seats


class WinInTwo(Story):
    """Seat 0 wins for sure by 2 and then the answer its opponent gave; all else is refuted, or mere chance."""

    def go_on(self, s):
        if len(s.trail) < 3:
            s.ask(PICK, len(s.trail) % 2, (3, 2, 2)[len(s.trail)])

    def scores(self, s):
        first, reply, last = s.trail
        wins = last == reply if first == 2 else reply == 0
        return [1, 0] if wins else [0, 1]


class Bet(Story):
    """Seat 0 wins if it names the unseen card on top: three are 0, one is 1."""

    cards = ([0, 0, 0, 1],)

    def go_on(self, s):
        if not s.trail:
            s.ask(PICK, 0, 2)

    def scores(self, s):
        return [1, 0] if s.trail[0] == top(s) else [0, 1]


class Guess(Story):
    """Seat 0 guesses one of two cards in two steps (0, then which), or bets 7 to 3 on another (1).

    Whoever counts on knowing the card thinks the guess is sure. With `shows` seat 0 sees the card before.
    """

    cards = ([0, 1], [0, 0, 0, 1, 1, 1, 1, 1, 1, 1])

    def __init__(self, shows=False):
        super().__init__()
        self.shows = shows

    def go_on(self, s):
        if not s.trail:
            s.ask(PICK, 0, 2)
        elif s.trail == [0]:
            if self.shows:
                s.reveal(DECK, -1, seen_by(0))
            s.ask(PICK, 0, 2)

    def scores(self, s):
        wins = top(s, SAFE) if s.trail[0] else s.trail[1] == top(s)
        return [1, 0] if wins else [0, 1]


class Draw(Story):
    """Seat 0 draws one of two cards (0) and may lay it (1 wins, 0 loses) or pass (2, a tie), or passes at once (1).

    What it may lay is what it holds, so it does see the card before it has to say.
    """

    cards = ([0, 1],)

    def open(self, s, arg):
        return [top(s), 2] if s.trail else [0, 1]

    def go_on(self, s):
        if not s.trail:
            s.ask(PICK, 0)
        elif s.trail == [0]:
            s.reveal(DECK, -1, seen_by(0))
            s.ask(PICK, 0)

    def scores(self, s):
        return {1: [1, 0], 0: [0, 1], 2: [1, 1]}[s.trail[1] if s.trail[0] == 0 else 2]


class Selfish(Story):
    """Three seats: 0 is worth nothing to seat 0, 1 a half if seat 1 looks after itself, 2 a third in any case.

    Who takes the others for enemies answers 2; who takes them for friends answers 0.
    """

    def go_on(self, s):
        if not s.trail:
            s.ask(PICK, 0, 3)
        elif len(s.trail) == 1 and s.trail[0] < 2:
            s.ask(PICK, 1, 2)

    def scores(self, s):
        return {(0, 0): [1, 0, 0], (0, 1): [0, 1, 0], (1, 0): [1, 1, 0], (1, 1): [0, 0, 1], (2,): [1, 1, 1]}[
            tuple(s.trail)
        ]


class Pennies(Story):
    """Both seal one of two sides; seat 0 wins if they are alike."""

    def go_on(self, s):
        if not s.trail:
            s.ask_everyone(SEAL, 2)

    def scores(self, s):
        return [1, 0] if s.trail[0] == s.trail[1] else [0, 1]


class Hunch(Story):
    """Both seal one of two sides; before these are shown seat 0 names that of seat 1 (0, 1), or bets 7 to 3 (2)."""

    cards = ([], [0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
    shows_sealed = False

    def go_on(self, s):
        if NOT_ANSWERED in s.sealed:
            s.ask_everyone(SEAL, 2)
        elif not s.trail:
            s.ask(PICK, 0, 3)

    def scores(self, s):
        wins = top(s, SAFE) if s.trail[0] == 2 else s.trail[0] == s.sealed[1]
        return [1, 0] if wins else [0, 1]


class Alone(Story):
    """There is nothing to choose at first."""

    def go_on(self, s):
        if len(s.trail) < 2:
            s.ask(PICK, 0, 1 + len(s.trail))

    def scores(self, s):
        return [s.trail[1], 0]
