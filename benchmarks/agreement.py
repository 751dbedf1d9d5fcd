"""Asks several bots the same questions, and says how often they answer alike and what the later ones see in it.

    python benchmarks/agreement.py oddworld value mcts:3200 mcts:30000 [--seats 2] [--positions 120]

The positions are those of games between `value` bots, one in six of those with a choice.
"""

import argparse
from itertools import combinations

import oddtown
from oddtown.bots import make_bot

ONE_IN = 6


def main() -> None:
    """Plays, asks and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--positions", type=int, default=120)
    given = parser.parse_args()
    game, rng = oddtown.load(given.game), oddtown.Rng(5)
    asked = []
    number = 0
    while len(asked) < given.positions:
        match = oddtown.Match(game, given.seats, f"agree {number}")
        players = [make_bot("value", seat) for seat in range(given.seats)]
        number += 1
        while not match.is_over and len(asked) < given.positions:
            seat = match.to_act[0]
            me = match.perspective(seat)
            action = players[seat].choose(me).action
            if len(me.legal_actions()) > 1 and rng.below(ONE_IN) == 0:
                asked.append([make_bot(name, 1).choose(me) for name in given.bots])
            match.act(seat, action)
    for i, j in combinations(range(len(given.bots)), 2):
        other = [(row[i], row[j]) for row in asked if row[i].action != row[j].action]
        gains = [
            ours.values[ours.action] - ours.values.get(theirs.action, 0.0) for theirs, ours in other if ours.values
        ]
        seen = f", in which {given.bots[j]} sees {sum(gains) / len(gains):.4f} on average" if gains else ""
        print(f"{given.bots[j]} answers otherwise than {given.bots[i]} in {len(other)} of {len(asked)}{seen}")


if __name__ == "__main__":
    main()
