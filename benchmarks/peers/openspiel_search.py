"""Measures OpenSpiel's Python MCTS with random rollouts and prints one JSON line per game.

The positions are some answers into games of its own: one without chance, one with dice.
"""

import argparse
import json
import platform
import time
from importlib.metadata import version
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

GAMES = {"connect_four": 10, "backgammon": 40}  # each with the answers before its positions
POSITIONS = 4
EXPLORATION = 1.4
BATCH = 10  # simulations of one search, at least


def position(game: Any, answers: int, seed: int) -> Any:
    """Returns a state after so many random answers and whatever chance brings, in which somebody has a choice."""
    random = np.random.RandomState(seed)
    state = game.new_initial_state()
    done = 0
    while done < answers or state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[random.randint(len(actions))])
            done += 1
    return state


def seconds_of(game: Any, state: Any, simulations: int) -> float:
    """Returns how long a search with so many simulations takes."""
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=random, solve=False)
    start = time.perf_counter()
    bot.mcts_search(state)
    return time.perf_counter() - start


def main() -> None:
    """Measures each game: in every position a small search tells how large one of the time asked for is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="of search in each position")
    seconds = parser.parse_args().seconds
    print(json.dumps({"version": version("open_spiel"), "python": platform.python_version()}), flush=True)
    for name, answers in GAMES.items():
        game = pyspiel.load_game(name)
        done, taken = 0, 0.0
        for seed in range(POSITIONS):
            state = position(game, answers, seed)
            simulations = max(BATCH, int(BATCH * seconds / seconds_of(game, state, BATCH)))
            taken += seconds_of(game, state, simulations)
            done += simulations
        print(json.dumps({"game": name, "iterations_per_s": done / taken}), flush=True)


if __name__ == "__main__":
    main()
