"""Training: a learned value out of self-play, for one game and number of seats.

A round plays games, each bot by the value that the round before has found (the first by the heuristic), with some
answers taken by chance so that they see the game from many sides. All positions between turns are kept, with who won in
the end; the weights are those that would have foretold it best. A part of the games is held out to say how well.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oddtown.bots.processes import Processes
from oddtown.bots.weights import Weights
from oddtown.games import load, module
from oddtown.training.fit import Array, fit_line, fit_net, fit_scale, judge, sums
from oddtown.training.selfplay import Played, Task, gather, play

Progress = Callable[[int, int, int], None]
"""Is told the round, how many of its games are done, and of how many."""

KEEP: Final = 4  # rounds before this one whose games are learned from too
ENOUGH: Final = 200_000  # positions for a net: more would take long and teach little


def train(
    name: str,
    seats: int,
    rounds: int,
    games: int,
    seed: int = 0,
    units: int = 0,
    jobs: int = 1,
    edition: str = "",
    progress: Progress | None = None,
    checkpoint: Callable[[dict[str, Weights], int], None] | None = None,
) -> dict[str, Weights]:
    """Returns weights found by rounds of self-play, so many games each; the same for a seed, whatever the jobs.

    There are those of a line, which the games are played by, and with `units` those of a net learned from positions of
    the same games, by chance where there are more than enough. `checkpoint` is given them after every round.
    """
    game = load(name, edition)
    names = list(module(name, "features").FEATURES)
    began = perf_counter()
    learned: dict[str, Weights] = {}
    kept: list[Played] = []
    with Processes(jobs) as processes:
        for turn in range(rounds):
            line_so_far = learned["linear"].weights if learned else []
            tasks = [Task(name, edition, seats, seed, turn * games + number, line_so_far) for number in range(games)]
            kept = [*kept[-KEEP:], _play_round(processes, tasks, turn, progress)]
            rows, targets, wins, held_out = (np.concatenate(parts) for parts in zip(*kept, strict=True))
            learn, test = ~held_out, held_out
            line = fit_line(rows[learn], targets[learn])
            found: dict[str, tuple[Array, Array]] = {"linear": (line, np.zeros((0, len(names) + 1)))}
            if units:
                chosen = choose_positions(learn, ENOUGH, seed + turn)
                found["net"] = fit_net(rows[chosen], targets[chosen], line, units, seed + turn)
            for value, (unscaled, hidden) in found.items():
                outer = unscaled * fit_scale(sums(rows[learn], unscaled, hidden), wins[learn])
                loss, brier, calibration = judge(sums(rows[test], outer, hidden), wins[test])
                learned[value] = Weights(
                    game=name,
                    seats=seats,
                    rules=game.meta.rules,
                    edition=game.edition.hash,
                    features=names,
                    weights=[round(float(each), 5) for each in outer],
                    hidden=[[round(float(each), 5) for each in unit] for unit in hidden],
                    games=(turn + 1) * games,
                    seconds=round(perf_counter() - began, 1),
                    seed=seed,
                    loss=round(loss, 4),
                    brier=round(brier, 4),
                    calibration=calibration,
                )
            if checkpoint:
                checkpoint(learned, turn)
    return learned


def _play_round(processes: Processes, tasks: list[Task], turn: int, progress: Progress | None) -> Played:
    played = []
    for done, future in enumerate([processes.submit(play, task) for task in tasks], 1):
        played.append(future.result())
        if progress:
            progress(turn, done, len(tasks))
    return gather(played)


def choose_positions(learn: NDArray[np.bool_], most: int, seed: int) -> NDArray[np.intp]:
    """Returns the places of all positions to learn from, or of so many by chance, of old and new rounds alike.

    >>> choose_positions(np.array([True, False, True]), 5, 0).tolist()
    [0, 2]
    """
    places = np.flatnonzero(learn)
    return places if len(places) <= most else np.random.default_rng(seed).choice(places, most, replace=False)
