"""Measures this interpreter's build of Oddtown and prints one JSON line per game, number of seats and setting.

Playouts are timed, then the same seeds are played again through `legal_actions` and `apply`, as a bot or a server
does: that counts the decisions exactly, and is itself the figure "driven from Python".
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Iterator
from typing import Any

import oddtown
from oddtown.core.settings import Meta

POSITIONS = 20  # halfway through as many games: what copy, determinize and Perspective are timed on


def cases(meta: Meta) -> Iterator[tuple[int, dict[str, str]]]:
    """Yields every number of seats with the default settings, then the last choice of each at a table of four."""
    for seats in range(meta.fewest_seats, meta.most_seats + 1):
        yield seats, {}
    usual = max(meta.fewest_seats, min(4, meta.most_seats))
    for setting in meta.settings:
        yield usual, {setting.name: setting.choices[-1]}


def play(game: Any, seats: int, settings: dict[str, str], games: int) -> tuple[list[int], int]:
    """Plays games by playout, from the shuffle to the end; returns the plies of each and the generator's last state."""
    rng = oddtown.Rng(1)
    return [game.playout(game.setup(seats, seed, settings), rng) for seed in range(games)], rng.state


def drive(game: Any, seats: int, settings: dict[str, str], games: int) -> tuple[list[int], int, int]:
    """Plays the same games one checked answer at a time; returns what `play` does, and the decisions there were."""
    rng = oddtown.Rng(1)
    all_plies = []
    decisions = 0
    for seed in range(games):
        s = game.setup(seats, seed, settings)
        plies = 0
        while asked := game.to_act(s):
            seat = (asked & -asked).bit_length() - 1
            actions = game.legal_actions(s, seat)
            game.apply(s, seat, actions[rng.below(len(actions))])
            plies += 1
            decisions += len(actions) > 1
        all_plies.append(plies)
    return all_plies, rng.state, decisions


def positions_at(part: float, game: Any, seats: int, settings: dict[str, str]) -> list[tuple[Any, int]]:
    """Returns positions after this part of random games, each with a seat that is asked there."""
    plies, _ = play(game, seats, settings, POSITIONS)
    rng = oddtown.Rng(1)
    positions = []
    for seed in range(POSITIONS):
        s = game.setup(seats, seed, settings)
        for ply in range(plies[seed]):
            asked = game.to_act(s)
            seat = (asked & -asked).bit_length() - 1
            if ply == int(part * plies[seed]):
                positions.append((game.copy(s), seat))
            game.apply(s, seat, game.random_action(s, seat, rng))
    return positions


def seconds_of(action: Callable[[], object]) -> float:
    """Returns how long one call takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def microseconds(action: Callable[[Any, int], object], positions: list[tuple[Any, int]], seconds: float) -> float:
    """Returns the time of one call on average over the positions, in the best of five passes."""

    def once() -> None:
        for s, seat in positions:
            action(s, seat)

    passes = max(1, int(seconds / 5 / seconds_of(once)))

    def many() -> None:
        for _ in range(passes):
            once()

    return min(seconds_of(many) for _ in range(5)) / passes / len(positions) * 1e6


def measure(game: Any, seats: int, settings: dict[str, str], seconds: float) -> dict[str, Any]:
    """Returns the figures of one game at one table."""
    trial = seconds_of(lambda: play(game, seats, settings, POSITIONS))
    games = max(POSITIONS, int(POSITIONS * seconds / trial))

    start = time.perf_counter()
    plies, state = play(game, seats, settings, games)
    playing = time.perf_counter() - start
    start = time.perf_counter()
    driven_plies, driven_state, decisions = drive(game, seats, settings, games)
    driving = time.perf_counter() - start
    if (plies, state) != (driven_plies, driven_state):
        raise SystemExit(f"{game.meta.name}: a playout must draw what picking from legal_actions draws; it does not")

    positions = positions_at(0.5, game, seats, settings)
    rng = oddtown.Rng(2)
    return {
        "game": game.meta.name,
        "title": game.meta.title,
        "seats": seats,
        "settings": settings,
        "games": games,
        "decisions_per_game": decisions / games,
        "decisions_per_s": decisions / playing,
        "games_per_s": games / playing,
        "driven_per_s": decisions / driving,
        "copy_us": microseconds(lambda s, _: game.copy(s), positions, seconds / 5),
        "determinize_us": microseconds(lambda s, seat: game.determinize(s, seat, rng), positions, seconds / 5),
        "perspective_us": microseconds(lambda s, seat: oddtown.Perspective(game, s, seat), positions, seconds / 5),
    }


def main() -> None:
    """Measures every game of the registry."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of playouts for each line")
    seconds = parser.parse_args().seconds
    head = {"compiled": oddtown.COMPILED, "version": oddtown.__version__, "python": platform.python_version()}
    print(json.dumps(head), flush=True)
    for meta in oddtown.games():
        game = oddtown.load(meta.name)
        for seats, settings in cases(meta):
            print(json.dumps(measure(game, seats, settings, seconds)), flush=True)


if __name__ == "__main__":
    main()
