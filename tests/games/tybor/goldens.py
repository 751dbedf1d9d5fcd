"""The golden records: games of two, three, four, five and eight seats that play all scenarios and chapters.

Run `python tests/games/tybor/goldens.py` to play and write them anew, which is right only when the rules version has
changed: an old record must play out the same for ever.
"""

from pathlib import Path

import oddtown
from oddtown.core.notation import read_text, write_text
from oddtown.core.rng import Rng

FOLDER = Path(__file__).parent / "golden"
# The seeds are such that every kind of answer is given in one of the games.
GAMES = {
    "2-founding-fever-VII": (2, "founding-fever", "VII", 1),
    "2-escape-from-the-city-I": (2, "escape-from-the-city", "I", 2),
    "3-motley-crowd-VII": (3, "motley-crowd", "VII", 3),
    "3-size-matters-V": (3, "size-matters", "V", 4),
    "4-escape-from-the-city-VI": (4, "escape-from-the-city", "VI", 5),
    "4-founding-fever-II": (4, "founding-fever", "II", 6),
    "5-escape-from-the-city-VIII": (5, "escape-from-the-city", "VIII", 7),
    "5-size-matters-III": (5, "size-matters", "III", 8),
    "8-escape-from-the-city-VII": (8, "escape-from-the-city", "VII", 9),
    "8-motley-crowd-IV": (8, "motley-crowd", "IV", 10),
    "8-random-random": (8, "random", "random", 11),
}


def play(seats: int, scenario: str, chapter: str, seed: int) -> oddtown.Match:
    """Plays answers that build and trade where they can, those of a simultaneous choice in any order."""
    settings = {"scenario": scenario, "chapter": chapter}
    match = oddtown.Match(oddtown.load("tybor"), seats, f"golden {seats} {scenario} {chapter} {seed}", settings)
    rng = Rng(seed)
    while not match.is_over:
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        keen = [action for label, action in legal.items() if label.startswith(("build", "trade"))]
        actions = keen if keen and rng.below(3) else list(legal.values())
        match.act(seat, actions[rng.below(len(actions))])
    return match


def read(stem: str) -> tuple[str, oddtown.Match]:
    """Returns a golden record as text and played out."""
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    record = read_text(text, oddtown.game_of)
    return text, oddtown.replay(oddtown.game_of(record), record)


if __name__ == "__main__":
    for stem, (number, story, part, sown) in GAMES.items():
        played = play(number, story, part, sown)
        (FOLDER / f"{stem}.game").write_text(write_text(played.game, played.record), encoding="utf-8")
