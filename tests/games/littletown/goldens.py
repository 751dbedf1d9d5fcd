"""The golden records: one game for every number of seats and side of the board, and one for each other setting.

Run `python tests/games/littletown/goldens.py` to play and write them anew, which is right only when the rules version
has changed: an old record must play out the same for ever.
"""

from pathlib import Path

import oddtown
from oddtown.core.notation import write_text
from oddtown.core.rng import Rng

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    **{f"{seats}-{side}": (seats, {"board": side}) for seats in (2, 3, 4) for side in "AB"},
    **{f"{seats}-first-game": (seats, {"buildings": "first-game"}) for seats in (2, 3, 4)},
    **{f"{seats}-lost-goal-out": (seats, {"lost-goal": "out"}) for seats in (2, 3, 4)},
    "3-B-first-game": (3, {"board": "B", "buildings": "first-game"}),
}


def play(seats: int, settings: dict[str, str]) -> oddtown.Match:
    """Plays answers that construct and use what they can, so that much of the rules is in the record."""
    game = oddtown.load("littletown")
    match = oddtown.Match(game, seats, f"golden {seats} {settings}", settings)
    rng = Rng(seats)
    while not match.is_over:
        legal = match.legal()
        keen = [action for label, action in legal.items() if label.startswith(("build", "use", "give", "take", "feed"))]
        actions = keen if keen and rng.below(4) else list(legal.values())
        match.act(match.to_act[0], actions[rng.below(len(actions))])
    return match


if __name__ == "__main__":
    for stem, (number, chosen) in GAMES.items():
        played = play(number, chosen)
        (FOLDER / f"{stem}.game").write_text(write_text(played.game, played.record), encoding="utf-8")
