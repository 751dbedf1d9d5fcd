"""Training: a learned value out of self-play, for one game and number of seats.

A round plays games, each bot by the value that the round before has found (the first by the heuristic), with some
answers taken by chance so that they see the game from many sides. All positions between turns are kept, with who won in
the end; the weights are those that would have foretold it best. A part of the games is held out to say how well.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from oddtown import __version__
from oddtown.bots.processes import Processes
from oddtown.bots.weights import Weights
from oddtown.games import load, module
from oddtown.training.fit import Array, fit_line, fit_net, fit_scale, judge, sums
from oddtown.training.save import Save
from oddtown.training.selfplay import Played, Task, gather, join, play

Progress = Callable[[int, int, int], None]
"""Is told the round, how many of its games are done, and of how many: at first where a training goes on."""

KEEP: Final = 4  # rounds before this one whose games are learned from too
ENOUGH: Final = 200_000  # positions for a net: more would take long and teach little
PIECE: Final = 100  # games that are kept together: an interruption loses those that are not complete


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
    save: Path | None = None,
) -> dict[str, Weights]:
    """Returns weights found by rounds of self-play, so many games each; the same for a seed, whatever the jobs.

    There are those of a line, which the games are played by, and with `units` those of a net learned from positions of
    the same games, by chance where there are more than enough. `checkpoint` is given them after every round. The folder
    `save` keeps what is done until all is: the same training goes on there after an interruption.
    """
    game = load(name, edition)
    about: dict[str, Any] = {
        "game": name,
        "seats": seats,
        "rules": game.meta.rules,
        "edition": game.edition.hash,
        "features": list(module(name, "features").FEATURES),
        "seed": seed,
    }
    plan = {"version": __version__, **about, "rounds": rounds, "games": games, "units": units}
    learned: dict[str, Weights] = {}
    kept: list[Played] = []
    with Save(save, {**plan, "piece": PIECE, "keep": KEEP}) as saved, Processes(jobs) as processes:
        done = saved.rounds()
        played = sum(saved.has_games(done * games + first) for first in range(0, games, PIECE))
        if progress and (done or played):
            progress(done, min(games, played * PIECE), games)
        for turn in range(rounds):
            line = learned["linear"].weights if learned else []
            tasks = [Task(name, edition, seats, seed, turn * games + number, line) for number in range(games)]
            if turn + KEEP >= done:
                kept = [*kept[-KEEP:], _play_round(processes, tasks, turn, saved, progress)]
            if turn < done:
                learned = saved.learned(turn)
                continue
            found = _learn(join(kept), units, seed + turn)
            so_far = {**about, "games": (turn + 1) * games, "seconds": saved.seconds()}
            learned = {value: Weights(**so_far, **fields) for value, fields in found.items()}
            if checkpoint:
                checkpoint(learned, turn)
            saved.add_learned(turn, learned)
            saved.drop_games((turn + 1 - KEEP) * games)
        saved.clear()
    return learned


def _play_round(processes: Processes, tasks: list[Task], turn: int, saved: Save, progress: Progress | None) -> Played:
    """Returns the games of a round: those that are kept from before, and the rest played now."""
    firsts = range(0, len(tasks), PIECE)
    pieces = {first: saved.games(tasks[first].number) for first in firsts}
    played = {
        first: [processes.submit(play, task) for task in tasks[first : first + PIECE]]
        for first in firsts
        if pieces[first] is None
    }
    for first, futures in played.items():
        results = []
        for number, future in enumerate(futures, first + 1):
            results.append(future.result())
            if progress:
                progress(turn, number, len(tasks))
        piece = pieces[first] = gather(results)
        saved.add_games(tasks[first].number, piece)
    return join([piece for piece in pieces.values() if piece is not None])


def _learn(games: Played, units: int, seed: int) -> dict[str, dict[str, Any]]:
    """Returns the line that foretells games best, and with units a net, both judged by the games that are held out."""
    rows, targets, wins, test = games
    learn = ~test
    line = fit_line(rows[learn], targets[learn])
    found: dict[str, tuple[Array, Array]] = {"linear": (line, np.zeros((0, rows.shape[2] + 1)))}
    if units:
        chosen = choose_positions(learn, ENOUGH, seed)
        found["net"] = fit_net(rows[chosen], targets[chosen], line, units, seed)
    learned = {}
    for value, (unscaled, hidden) in found.items():
        outer = unscaled * fit_scale(sums(rows[learn], unscaled, hidden), wins[learn])
        loss, brier, calibration = judge(sums(rows[test], outer, hidden), wins[test])
        learned[value] = {
            "weights": [round(float(each), 5) for each in outer],
            "hidden": [[round(float(each), 5) for each in unit] for unit in hidden],
            "loss": round(loss, 4),
            "brier": round(brier, 4),
            "calibration": calibration,
        }
    return learned


def choose_positions(learn: NDArray[np.bool_], most: int, seed: int) -> NDArray[np.intp]:
    """Returns the places of all positions to learn from, or of so many by chance, of old and new rounds alike.

    >>> choose_positions(np.array([True, False, True]), 5, 0).tolist()
    [0, 2]
    """
    places = np.flatnonzero(learn)
    return places if len(places) <= most else np.random.default_rng(seed).choice(places, most, replace=False)
