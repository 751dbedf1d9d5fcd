"""Measures catanatron with four random players, and prints what benchmarks/speed.py prints of our games.

Its games are timed with its own `play`, and with the leanest loop its interface allows, which does not check each
action; the faster of the two is the figure. The same seeds, played again, count the decisions.
"""

import argparse
import json
import platform
import random
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

POSITIONS = 20
FIRST_SEED = 1  # 0 would be taken for no seed


def new_game(seed: int) -> Game:
    """Returns a new game; its seed also seeds the generator its players use."""
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def goes_on(game: Game) -> bool:
    """Says what the game's own `play` asks before each action."""
    return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT


def play(games: int) -> list[int]:
    """Plays games as the package does; returns the plies of each."""
    all_plies = []
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        game = new_game(seed)
        game.play()
        all_plies.append(len(game.state.actions))
    return all_plies


def play_lean(games: int) -> list[int]:
    """Plays the same games without asking player objects and without checking the answers."""
    all_plies = []
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        game = new_game(seed)
        while goes_on(game):
            game.execute(random.choice(game.state.playable_actions), validate_action=False)
        all_plies.append(len(game.state.actions))
    return all_plies


def count(games: int) -> tuple[list[int], int]:
    """Plays the same games once more; returns the plies of each, and the decisions there were."""
    all_plies = []
    decisions = 0
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        game = new_game(seed)
        plies = 0
        while goes_on(game):
            actions = game.state.playable_actions
            decisions += len(actions) > 1
            plies += 1
            game.execute(random.choice(actions))
        all_plies.append(plies)
    return all_plies, decisions


def halfway() -> list[Game]:
    """Returns positions halfway through random games."""
    plies, _ = count(POSITIONS)
    positions = []
    for number, total in enumerate(plies):
        game = new_game(FIRST_SEED + number)
        for _ in range(total // 2):
            game.play_tick()
        positions.append(game)
    return positions


def main() -> None:
    """Prints the head line and the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of games for each way of playing them")
    seconds = parser.parse_args().seconds
    print(json.dumps({"version": version("catanatron"), "python": platform.python_version()}), flush=True)

    start = time.perf_counter()
    play(5)
    games = max(5, int(5 * seconds / (time.perf_counter() - start)))
    counted, decisions = count(games)
    taken = []
    for way in (play, play_lean):
        start = time.perf_counter()
        plies = way(games)
        taken.append(time.perf_counter() - start)
        if plies != counted:
            raise SystemExit(f"{way.__name__}: expected the games that were counted, others were played")

    positions = halfway()
    copying = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(5):
            for game in positions:
                game.copy()
        copying.append((time.perf_counter() - start) / 5 / len(positions) * 1e6)
    figures = {
        "game": "catanatron",
        "seats": 4,
        "games": games,
        "decisions_per_game": decisions / games,
        "decisions_per_s": decisions / min(taken),
        "games_per_s": games / min(taken),
        "driven_per_s": decisions / taken[0],
        "copy_us": min(copying),
    }
    print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
