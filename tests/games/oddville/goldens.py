"""The golden records: one game for every number of seats and edition.

Run `python tests/games/oddville/goldens.py` to play and write them anew, which is right only when the rules version has
changed: an old record must play out the same for ever.
"""

from pathlib import Path

import oddtown
from oddtown.core.notation import read_text, write_text
from oddtown.core.rng import Rng
from oddtown.games.oddville.deck import RESOURCE_NAMES

FOLDER = Path(__file__).parent / "golden"
# The seeds are such that every kind of answer is given in one of the games.
GAMES = {
    "2-reconstructed": (2, "reconstructed", 10),
    "2-two-free": (2, "two-free", 3),
    "3-reconstructed": (3, "reconstructed", 57),
    "3-two-free": (3, "two-free", 54),
    "4-reconstructed": (4, "reconstructed", 74),
    "4-two-free": (4, "two-free", 24),
}
KEEN = ("build", "at", "bonus", "react", "cheat", "exchange", "travel", "second", "withdraw")


def play(seats: int, edition: str, seed: int) -> oddtown.Match:
    """Plays answers that build and use what they can, and otherwise likes resources, so that much is in the record."""
    match = oddtown.Match(oddtown.load("oddville", edition), seats, f"golden {seats} {edition} {seed}")
    rng = Rng(seed)
    while not match.is_over:
        legal = match.legal()
        keen = [action for label, action in legal.items() if label.startswith(KEEN) and not label.endswith("none")]
        if not keen:
            keen = [action for label, action in legal.items() if label.endswith(RESOURCE_NAMES)]
        actions = keen if keen and rng.below(4) else list(legal.values())
        match.act(match.to_act[0], actions[rng.below(len(actions))])
    return match


def read(stem: str) -> tuple[str, oddtown.Match]:
    """Returns a golden record as text and played out."""
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    record = read_text(text, oddtown.game_of)
    return text, oddtown.replay(oddtown.game_of(record), record)


if __name__ == "__main__":
    for stem, (number, pieces, sown) in GAMES.items():
        played = play(number, pieces, sown)
        (FOLDER / f"{stem}.game").write_text(write_text(played.game, played.record), encoding="utf-8")
