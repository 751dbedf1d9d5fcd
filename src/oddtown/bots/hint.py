"""Hints: the best few answers that a search finds, and what the best one gains over the next.

The reason is a contrast. Both answers are played on in the same worlds, dealt out of what the seat knows, until it is
the seat's turn again; then their scores are compared line by line.
"""

from math import hypot, sqrt
from time import perf_counter
from typing import Any, Final, NamedTuple

from oddtown.bots import make_bot
from oddtown.bots.bot import Choice
from oddtown.bots.evaluation import Evaluation
from oddtown.bots.greedy import Greedy
from oddtown.bots.knowledge import deal_worlds, is_exact
from oddtown.bots.turn import rate_turn
from oddtown.bots.value import Value
from oddtown.core.card import Seat
from oddtown.core.game import LOWEST, Action, Game
from oddtown.core.hint import Advice, Budget, Hint
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.core.text import Message, ScoreLine

MOST: Final = 3  # answers in a hint
OFTEN_TRIED: Final = 0.5  # as often as the answer that was tried most
SEARCHING: Final = 0.6  # of the time; the rest is for the reason
WORLDS: Final = 12
FEWEST: Final = 3  # worlds that are looked at even where time is short, or iterations are few
PER_WORLD: Final = 16  # iterations
FAR: Final = 6  # answers for every seat that are played on at the most, where a question does not come again
LEAST: Final = 0.4  # points that are worth a sentence
ERRORS: Final = 1.5  # standard errors that a difference must be from nothing
OFTEN: Final = 0.25  # of the worlds: so much more often the game is over
MOSTLY: Final = 0.5  # of the worlds: that the game is over matters more than points
SAME: Final = 0.01  # of a win
UNSURE: Final = 0.05  # of a win: the error of a share that nobody knows the error of


def advise(perspective: Perspective[Any], budget: Budget) -> Hint:
    """Returns a hint for the seat of a perspective that is asked something."""
    start = perf_counter()
    game, seat = perspective.game, perspective.seat
    choice = _think(perspective, budget)
    # Without weights the heuristic leads, which thinks in no shares.
    has_shares = bool(choice.visits) or Value().evaluation(perspective) is not None
    world = perspective.sample(Rng(0))
    answers = []
    for action in _best_few(choice, perspective.legal_actions()):
        message = game.describe(world, seat, action)
        share = min(1.0, max(0.0, choice.values[action])) if has_shares and action in choice.values else None
        # Where nothing was tried the ending is solved.
        is_sure = not choice.visits and share is not None and is_exact(perspective)
        error = choice.errors.get(action, 0.0 if is_sure else None)
        answers.append(Advice(action, game.label(world, seat, action), message, share, error))
    if len(answers) == 1:
        return Hint(answers, Message("core.hint.only", {}))
    until = 0.0 if budget.iterations else start + budget.seconds
    worlds = min(WORLDS, max(FEWEST, budget.iterations // PER_WORLD)) if budget.iterations else WORLDS
    first, second = answers[:2]
    return Hint(answers, _reason(Contrast(perspective, budget.seed, worlds, until), first, second))


def _think(perspective: Perspective[Any], budget: Budget) -> Choice:
    thinking = str(budget.iterations) if budget.iterations else f"{max(1.0, 1000 * SEARCHING * budget.seconds):.0f}ms"
    return make_bot(f"mcts:{thinking}", budget.seed).choose(perspective)


def _best_few(choice: Choice, actions: list[Action]) -> list[Action]:
    """Returns the answers to name, the best first: which ones is decided by _rank, the others' order by their worth."""
    first, *others = sorted(actions, key=lambda action: _rank(choice, action))[:MOST]
    return [first, *sorted(others, key=lambda action: -choice.values.get(action, 0.0))]


def _rank(choice: Choice, action: Action) -> tuple[int, float]:
    """Returns what answers are sorted by: their values where they were tried often, else how often they were.

    Beside a solved ending an answer of unknown worth stands where a lost one does: only what wins is known alone.
    """
    visits, value = choice.visits.get(action, 0), choice.values.get(action, 0.0)
    if visits >= OFTEN_TRIED * max(choice.visits.values(), default=0):
        return 0, -value
    return max(choice.visits.values()) - visits, -value


class Course(NamedTuple):
    """What came of an answer in one world: everybody's score, whether the game is over, how many came in between."""

    scores: list[list[ScoreLine]]
    is_over: bool
    others: int


class Contrast:
    """Plays answers on in worlds common to all of them, and compares what comes of two."""

    def __init__(self, perspective: Perspective[Any], seed: int, number: int, until: float) -> None:
        self.game: Game[Any] = perspective.game
        self.seat = perspective.seat
        self.until = until  # a time; 0 where all worlds are looked at, however long it takes
        self.evaluation: Evaluation[Any] | None = Value(seed).evaluation(perspective)
        self.heuristic = Greedy(seed)
        rng = Rng(seed)
        worlds, weights = deal_worlds(perspective, number, rng)
        order = list(range(len(worlds)))
        rng.shuffle(order)  # so that any number of the first are a fair sample
        self.dealt = [(worlds[i], weights[i]) for i in order[:number]]
        self.weights: list[float] = []

    def compare(self, *actions: Action) -> list[list[Course]]:
        """Returns what comes of each answer, world by world; `weights` says how likely each world was."""
        courses: list[list[Course]] = [[] for _ in actions]
        weights = []
        for number, (world, weight) in enumerate(self.dealt):
            if number >= FEWEST and self.is_late():
                break
            weights.append(weight)
            for action, found in zip(actions, courses, strict=True):
                found.append(self.play_on(world, action, Rng(number)))
        self.weights = [weight / sum(weights) for weight in weights]
        return courses

    def play_on(self, world: Any, action: Action, rng: Rng) -> Course:
        """Gives an answer in a world, then quick ones for everybody until it is the seat's turn again.

        That is when it is asked the same again, or when all others have had a turn, for some questions are rare.
        """
        game, seat = self.game, self.seat
        s = game.copy(world)
        asked_first = s.agenda[-1][0]
        game.apply(s, seat, action)
        everybody = (1 << s.seats) - 1
        answered = openly = 1 << seat
        for _ in range(FAR * s.seats):
            if not s.agenda:
                break
            number, asked, arg = s.agenda[-1]
            is_mine = bool(asked >> seat & 1)
            if is_mine and (openly == everybody or (number == asked_first and answered != 1 << seat)):
                break
            mover = seat if is_mine else LOWEST[asked]
            options = game.steps[number].options(s, mover, arg)
            game.answer(s, mover, options[0] if len(options) == 1 else self.quick_answer(s, mover, rng))
            answered |= 1 << mover
            if not game.steps[number].sealed:
                openly |= 1 << mover
        scores = [game.breakdown(s, other, seat) for other in range(s.seats)]
        return Course(scores, not s.agenda, answered.bit_count() - 1)

    def quick_answer(self, s: Any, mover: Seat, rng: Rng) -> int:
        """Returns an option that looks good to a seat out of what it may know; a sealed one is left to chance."""
        game = self.game
        number, _, arg = s.agenda[-1]
        step = game.steps[number]
        base: int = step.base
        options = step.options(s, mover, arg)
        perspective = Perspective(game, s, mover)
        values: dict[Action, float] = {}
        if not step.sealed and self.evaluation is None:
            values = self.heuristic.rate(perspective)
        elif not step.sealed and self.evaluation is not None:
            world = perspective.sample(rng)
            if mover == self.seat and not self.is_late():
                values = rate_turn(game, self.evaluation, [world], [1.0], mover, self.until)
            else:
                for action in game.legal_actions(world, mover):
                    after = game.copy(world)
                    game.answer(after, mover, action - base)
                    values[action] = self.evaluation.worth(game, after)[mover]
        # The perspective deals the mover a hand of its own, out of which it may answer what is not open here.
        values = {action: value for action, value in values.items() if action - base in options}
        if not values:
            values = {base + int(step.pick(s, mover, arg, rng)): 0.0}
        return max(values, key=lambda action: values[action]) - base

    def is_late(self) -> bool:
        """Says whether the time is over."""
        return bool(self.until) and perf_counter() >= self.until

    def mean(self, numbers: list[float]) -> float:
        """Returns the mean of numbers, one for each world."""
        return sum(weight * number for weight, number in zip(self.weights, numbers, strict=True))

    def is_clear(self, numbers: list[float]) -> bool:
        """Says whether so many points are worth a sentence, and more than the worlds that happened to be dealt."""
        mean = self.mean(numbers)
        spread = self.mean([(number - mean) ** 2 for number in numbers])
        worlds = 1 / sum(weight * weight for weight in self.weights)
        return mean >= LEAST and mean >= ERRORS * sqrt(spread / max(1.0, worlds - 1))


def _points(courses: list[Course], seat: Seat) -> list[float]:
    return [float(sum(line.points for line in course.scores[seat])) for course in courses]


def _reason(contrast: Contrast, first: Advice, second: Advice) -> Message:
    """Returns the sentence that names the largest clear difference between two answers."""
    ours, theirs = contrast.compare(first.action, second.action)
    seat, seats = contrast.seat, len(ours[0].scores)
    over = [contrast.mean([float(course.is_over) for course in courses]) for courses in (ours, theirs)]
    ends = Message("core.hint.ends", {"first": over[0], "second": over[1]})
    if abs(over[0] - over[1]) >= MOSTLY:
        return ends
    until = {"until": int(min(over) == 1.0)}
    rival = max(
        (other for other in range(seats) if other != seat), key=lambda other: contrast.mean(_points(theirs, other))
    )
    more = [one - other for one, other in zip(_points(ours, seat), _points(theirs, seat), strict=True)]
    denied = [other - one for one, other in zip(_points(ours, rival), _points(theirs, rival), strict=True)]
    gain, loss = contrast.mean(more), contrast.mean(denied)
    if contrast.is_clear(more) and (gain >= loss or not contrast.is_clear(denied)):
        return Message("core.hint.points", {"points": gain, **until, "line": _line(contrast, ours, theirs, seat)})
    if contrast.is_clear(denied):
        line = _line(contrast, theirs, ours, rival)
        return Message("core.hint.denies", {"seat": rival, "points": loss, **until, "line": line})
    if abs(over[0] - over[1]) >= OFTEN:
        return ends
    sooner = contrast.mean([float(other.others - one.others) for one, other in zip(ours, theirs, strict=True)])
    if sooner >= MOSTLY:
        return Message("core.hint.sooner", {})
    noise = hypot(*(UNSURE if answer.error is None else answer.error for answer in (first, second)))
    if (first.share or 0.0) - (second.share or 0.0) <= max(SAME, noise):
        return Message("core.hint.equal", {})
    if contrast.is_clear([-each for each in more]):
        return Message("core.hint.later", {"points": -gain, **until})
    return Message("core.hint.outlook", until)


def _line(contrast: Contrast, better: list[Course], worse: list[Course], seat: Seat) -> Message:
    """Returns the line of a score in which most of a difference lies, out of the kind of lines that differs most."""
    kinds: dict[str, float] = {}
    lines: dict[str, dict[str, float]] = {}
    messages: dict[str, Message] = {}
    for courses, sign in ((better, 1.0), (worse, -1.0)):
        for course, weight in zip(courses, contrast.weights, strict=True):
            for line in course.scores[seat]:
                kind, words = line.message.id, str(line.message)
                points = sign * weight * line.points
                messages[words] = line.message
                kinds[kind] = kinds.get(kind, 0.0) + points
                lines.setdefault(kind, {})[words] = lines.setdefault(kind, {}).get(words, 0.0) + points
    of_kind = lines[max(kinds, key=lambda kind: kinds[kind])]
    return messages[max(of_kind, key=lambda words: of_kind[words])]
