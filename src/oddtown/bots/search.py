"""Search: one tree over information sets, for every game.

Each iteration deals a fresh world out of what the seat knows and walks down the tree with it, so that no answer can
count on cards nobody has seen. A node is what has been answered since the root; what chance brings between is sampled
with the world. Every seat looks after its own share of the win. Where seats choose at the same time each one chooses by
its own experience, without the others' choice.
"""

from collections.abc import Callable
from math import exp, sqrt
from time import perf_counter
from typing import Any, Final, Generic, TypeVar

from oddtown.bots.evaluation import Evaluation
from oddtown.core.card import KIND, Seat, seen_by
from oddtown.core.game import LOWEST, Action, Game
from oddtown.core.rng import Rng
from oddtown.core.state import NOT_ANSWERED, State

S = TypeVar("S", bound=State)
Outcome = Callable[[Any, Any], int]
"""A number for what chance has brought that is worth telling apart: outcome(game, world)."""

EXPLORATION: Final = 0.35
SHARPNESS: Final = 12.0  # of the prior: an answer that looks better by 1/12 of a win is e times as likely
EVEN: Final = 0.25  # of the prior is the same for all answers: a first look sees one world, and can be wrong
TRUST: Final = 2.0  # iterations that the first look at an answer counts as
ROOT_TRUST: Final = 8.0  # and at the root, where it goes over several worlds
LOOKS: Final = 6  # answers that a first look goes over, where all have been looked at before somewhere in the tree
STRAY: Final = 4  # one sealed answer in so many is any: seats that only answered each other would fall into step
WIDE: Final = 4  # answers that the first look follows when a turn goes on
DEEP: Final = 2


class Arm:
    """An answer that is open to a seat at a node: what a first look said, how often it was tried, what came of it."""

    def __init__(self, prior: float, guess: float, trust: float) -> None:
        self.prior: float = prior
        self.guess: float = guess
        self.trust: float = trust
        self.visits: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0

    def value(self) -> float:
        """Returns the value so far; the first look counts as a few tries."""
        return (self.trust * self.guess + self.total) / (self.trust + self.visits)

    def error(self) -> float:
        """Returns the standard error of what came of the tries; it takes two."""
        mean = self.total / self.visits
        return sqrt(max(0.0, self.squares / self.visits - mean * mean) / (self.visits - 1))


class Node:
    """What has been answered since the root. Arms go by seat and action."""

    def __init__(self, seats: int) -> None:
        self.visits: int = 0
        self.arms: list[dict[Action, Arm]] = [{} for _ in range(seats)]
        self.children: dict[int, Node] = {}
        self.sight: str = ""  # what the searching seat sees there, once it has been looked at


class Search(Generic[S]):
    """A tree that grows by iterations; `root.arms` of the searching seat is what it has found."""

    def __init__(
        self, game: Game[S], evaluation: Evaluation[S], seats: int, seat: Seat, rng: Rng, outcome: Outcome | None = None
    ) -> None:
        self.game: Game[S] = game
        self.evaluation: Evaluation[S] = evaluation
        self.seats: int = seats
        self.seat: Seat = seat
        self.outcome: Outcome | None = outcome
        self.rng: Rng = rng
        # By seat and answer: by how much it fell short of the best one when it was last looked at.
        self.gaps: list[dict[Action, float]] = [{} for _ in range(seats)]
        self.end: float = 0.0  # when time is over no more first looks are taken; 0 for never
        self.root: Node = Node(seats)
        # Where the seat is asked next, by what it would see there: one of these is the root of its next search.
        self.next: dict[str, Node] = {}

    def iterate(self, world: S) -> None:
        """Walks down with one world, which is used up, to a node that is new, and takes back what it is worth."""
        game = self.game
        agenda = world.agenda
        outcome = self.outcome
        node = self.root
        arms: list[Arm] = []
        seats: list[Seat] = []
        is_before = True  # the seat's next question
        disclosed = world.disclosed
        unseal(game, world, self.seat)
        sealed = world.sealed[:]  # and not yet shown
        while agenda:
            number, asked, arg = agenda[-1]
            step = game.steps[number]
            if asked & (asked - 1) == 0:
                # An answer that has no other beside it is given without a node.
                options = step.sensible(world, LOWEST[asked], arg)
                if len(options) == 1:
                    game.answer(world, LOWEST[asked], options[0])
                    continue
            node.visits += 1
            if is_before and node is not self.root and asked >> self.seat & 1:
                is_before = False
                # Worlds that have shown something new can come here with different sights, unless outcomes part them.
                if outcome is not None or world.disclosed == disclosed:
                    if not node.sight:
                        node.sight = sight(game, world, self.seat)
                    self.next[node.sight] = node
            if node.visits == 1 and node is not self.root:
                break
            key = 1
            # All who are asked choose before anybody's choice is carried out.
            first = len(arms)
            chosen: list[Action] = []
            while asked:
                seat = LOWEST[asked]
                asked &= asked - 1
                action = self.select(node, world, seat, step.sealed)
                chosen.append(action)
                arms.append(node.arms[seat][action])
                seats.append(seat)
                if step.sealed:
                    sealed[seat] = action
                else:
                    key = key * game.actions + action
            for i in range(len(chosen)):
                game.answer(world, seats[first + i], chosen[i] - step.base)
            # What was sealed parts the ways when it is shown: who answers before that cannot go by it.
            for seat in range(self.seats):
                if sealed[seat] != NOT_ANSWERED and world.sealed[seat] == NOT_ANSWERED:
                    key = (key * self.seats + seat) * game.actions + sealed[seat]
                    sealed[seat] = NOT_ANSWERED
            if outcome is not None:
                key = (key << 40) + outcome(game, world)
            child = node.children.get(key)
            if child is None:
                child = Node(self.seats)
                node.children[key] = child
            node = child
        worth = self.evaluation.worth(game, world)
        for i in range(len(arms)):
            arm = arms[i]
            value = worth[seats[i]]
            arm.visits += 1
            arm.total += value
            arm.squares += value * value

    def move_on(self, world: S) -> None:
        """Takes the node of a later question to the seat for the root, if there is one; else the tree begins anew."""
        self.root = self.next.get(sight(self.game, world, self.seat)) or Node(self.seats)
        self.next = {}

    def is_decided(self, actions: list[Action], left: int) -> bool:
        """Says whether the answer tried most at the root stays that, whatever so many more iterations find."""
        first = second = 0
        arms = self.root.arms[self.seat]
        for action in actions:
            visits = arms[action].visits
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def look(self, values: dict[Action, float]) -> None:
        """Takes values that answers at the root are known to have; what is known already is kept."""
        arms = self.root.arms[self.seat]
        top = max(values.values())
        for action, value in values.items():
            prior = exp(SHARPNESS * (value - top))
            if action in arms:
                arms[action].prior = prior
            else:
                arms[action] = Arm(prior, value, ROOT_TRUST)

    def select(self, node: Node, world: S, seat: Seat, is_sealed: bool) -> Action:
        """Returns the answer a seat tries next: good so far, good at first sight, or seldom tried."""
        arms = node.arms[seat]
        actions = self.game.sensible_actions(world, seat)
        new = [action for action in actions if action not in arms]
        if new:
            self.open(arms, world, seat, new)
        if is_sealed and self.rng.below(STRAY) == 0:
            return actions[self.rng.below(len(actions))]
        weight = 0.0
        visits = 0
        for action in actions:
            arm = arms[action]
            weight += arm.prior
            visits += arm.visits
        reach = EXPLORATION * sqrt(visits + 1.0)
        even = EVEN / len(actions)
        weight /= 1.0 - EVEN
        best = -1e9
        found = actions[0]
        for action in actions:
            arm = arms[action]
            value = arm.value() + reach * (arm.prior / weight + even) / (1.0 + arm.visits)
            if value > best:
                best = value
                found = action
        return found

    def open(self, arms: dict[Action, Arm], world: S, seat: Seat, actions: list[Action]) -> None:
        """Makes arms for answers met for the first time, with a first look while there is time.

        What an answer was worth elsewhere in the tree tells whether it deserves one: where many are open, those that
        looked worst before are taken to fall short by as much again.
        """
        if not self.evaluation.looks_ahead:
            for action in actions:
                arms[action] = Arm(1.0, 1.0 / self.seats, TRUST)
            return
        game = self.game
        base = game.steps[world.agenda[-1][0]].base
        gaps = self.gaps[seat]
        least = self.least_gap(gaps, actions)
        top = -1e9
        for arm in arms.values():
            top = max(top, arm.guess)
        looked: list[tuple[Action, float]] = []
        passed: list[Action] = []
        for action in actions:
            if looked and (gaps.get(action, 0.0) < least or (self.end and perf_counter() >= self.end)):
                passed.append(action)
                continue
            after = game.copy(world)
            game.answer(after, seat, action - base)
            guess = self.glance(after, seat, DEEP)
            top = max(top, guess)
            looked.append((action, guess))
        for action, guess in looked:
            gaps[action] = guess - top
            arms[action] = Arm(exp(SHARPNESS * (guess - top)), guess, TRUST)
        for action in passed:
            gap = gaps.get(action, -1.0)
            arms[action] = Arm(exp(SHARPNESS * gap), top + gap, TRUST)

    def least_gap(self, gaps: dict[Action, float], actions: list[Action]) -> float:
        """Returns how far an answer may have fallen short, to be looked at again; one that is new always is."""
        if len(actions) <= LOOKS:
            return -1e9
        known = sorted([gaps.get(action, 0.0) for action in actions], reverse=True)
        return known[LOOKS - 1]

    def glance(self, s: S, seat: Seat, deep: int) -> float:
        """Returns what a world is worth to a seat at first sight, with a good answer of its own if its turn goes on."""
        game = self.game
        if not deep or not s.agenda or s.agenda[-1][1] != 1 << seat:
            return self.evaluation.worth(game, s)[seat]
        step = game.steps[s.agenda[-1][0]]
        options = step.sensible(s, seat, s.agenda[-1][2])
        stride = -(-len(options) // WIDE)
        best = -1e9
        for i in range(0, len(options), stride):
            after = game.copy(s)
            game.answer(after, seat, options[i])
            best = max(best, self.glance(after, seat, deep - 1))
        return best


def unseal(game: Game[S], world: S, seat: Seat) -> None:
    """Takes others' sealed answers to the open question back, so that they choose in the tree like everybody."""
    number, asked, arg = world.agenda[-1]
    if not game.steps[number].sealed or (world.sealed_step, world.sealed_arg) != (number, arg):
        return
    for other in range(world.seats):
        if other != seat and world.sealed[other] != NOT_ANSWERED:
            world.sealed[other] = NOT_ANSWERED
            asked |= 1 << other
    world.agenda[-1] = (number, asked, arg)


def sight(game: Game[S], s: S, seat: Seat) -> str:
    """Returns all that a seat can tell of a world in one string."""
    bit = seen_by(seat)
    fields = [getattr(s, name) for name in s.FIELDS]
    piles = []
    for pile in range(len(s.piles)):
        cards = s.piles[pile]
        piles.append([cards[i] & KIND if cards[i] & bit else -1 - game.clue(s, pile, i) for i in range(len(cards))])
    return f"{s.agenda} {fields} {piles}"
