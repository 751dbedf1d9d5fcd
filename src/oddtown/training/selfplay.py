"""Self-play: games that a bot plays against itself, and what is kept of them."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtown.bots.bot import Bot
from oddtown.bots.evaluation import PER_POINT, Learned
from oddtown.bots.greedy import Greedy
from oddtown.bots.value import Value
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng, seed_bytes
from oddtown.core.settings import Meta
from oddtown.games import load, module
from oddtown.training.fit import Array

EXPLORE: Final = 0.1  # of all answers are taken by chance
WITHIN: Final = 0.2  # of the positions within turns are kept beside all those between
HELD_OUT: Final = 10  # every tenth game
MARGIN: Final = 0.3  # of what is foretold is how the points came out: it says more than who won


class Task(NamedTuple):
    """One game of self-play."""

    game: str
    edition: str
    seats: int
    seed: int
    number: int
    weights: list[float]  # none: the heuristic plays


class Played(NamedTuple):
    """The positions of games: rows by position and seat; what is foretold; who won; which are held out."""

    rows: Array
    targets: Array
    wins: Array
    held_out: NDArray[np.bool_]


def play(task: Task) -> tuple[Array, Array, Array, bool]:
    """Plays one game of self-play; returns its rows, what should have been foretold, who won, and if it is held out."""
    game = load(task.game, task.edition)
    features = module(task.game, "features").features
    rng = Rng(int.from_bytes(seed_bytes(f"train {task.seed} {task.seats} {task.number}")[:6], "little"))
    s = game.setup(task.seats, rng.below(1 << 30), _settings(game.meta, rng))
    bot: Bot = _player(task, features)
    rows: list[list[list[float]]] = []
    asked = 0
    while s.agenda:
        seats = s.agenda[-1][1]
        # A question that somebody else was asked before stands between two turns.
        if seats != asked or rng.fraction() < WITHIN:
            rows.append(features(game, s))
        asked = seats
        seat = (seats & -seats).bit_length() - 1
        if rng.fraction() < EXPLORE:
            action = game.random_action(s, seat, rng)
        else:
            action = bot.choose(Perspective(game, s, seat)).action
        game.apply(s, seat, action)
    places, points = game.ranking(s), np.array(game.scores(s), float)
    wins = np.array([place == 1 for place in places], float) / places.count(1)
    powers = np.exp(PER_POINT * (points - points.max()))
    target = (1 - MARGIN) * wins + MARGIN * powers / powers.sum()
    count = len(rows)
    return (
        np.array(rows, np.float32),
        np.tile(target, (count, 1)),
        np.tile(wins, (count, 1)),
        task.number % HELD_OUT == 0,
    )


def _settings(meta: Meta, rng: Rng) -> dict[str, Any]:
    """Returns settings of a game: those by default every other time, else any by chance."""
    if rng.below(2):
        return {}
    return {name: choices[rng.below(len(choices))] for name, choices, _ in meta.settings}


class _Learner(Value):
    """A value bot with weights of its own."""

    def __init__(self, seed: int, evaluation: Learned[Any]) -> None:
        super().__init__(seed, worlds=1)
        self._own = evaluation

    def evaluation(self, perspective: Perspective[Any]) -> Learned[Any]:
        return self._own


def _player(task: Task, features: Any) -> Bot:
    if task.weights:
        return _Learner(task.number, Learned(features, task.weights, []))
    return Greedy(task.number)


def gather(played: list[tuple[Array, Array, Array, bool]]) -> Played:
    """Returns the positions of many games together."""
    held_out = np.concatenate([np.full(len(rows), out) for rows, _, _, out in played])
    rows, targets, wins = (np.concatenate([one[part] for one in played]) for part in range(3))
    return Played(rows, targets, wins, held_out)


def join(parts: list[Played]) -> Played:
    """Returns the positions of several parts as one."""
    return Played(*(np.concatenate(each) for each in zip(*parts, strict=True)))
