"""The golden records: one game for every number of seats, basic and advanced, and every kind of ending.

Run `python tests/games/oddworld/goldens.py` to play and write them anew, which is right only when the rules version has
changed: an old record must play out the same for ever.
"""

from pathlib import Path

import oddtown
from oddtown.core.notation import write_text
from oddtown.core.rng import Rng
from oddtown.games.oddworld.state import DECKS_RAN_OUT, NINE_PLANETS, PLAYING, SECRET_REVEALED

FOLDER = Path(__file__).parent / "golden"
ENDINGS = {"nine-planets": NINE_PLANETS, "decks-ran-out": DECKS_RAN_OUT, "secret-revealed": SECRET_REVEALED}
GAMES = [
    (seats, advanced, ending)
    for seats in (2, 3, 4, 5)
    for advanced in (False, True)
    for ending in ENDINGS
    if advanced or ending != "secret-revealed"
]


def name(seats: int, advanced: bool, ending: str) -> str:
    return f"{seats}-{'advanced' if advanced else 'basic'}-{ending}"


def play(seats: int, advanced: bool, ending: str, edition: str = "") -> oddtown.Match:
    """Plays random answers, leaving out those that would end the game in another way."""
    game = oddtown.load("oddworld", edition)
    seed = 0
    while True:
        match = oddtown.Match(game, seats, f"golden {seed}", {"advanced": advanced})
        rng = Rng(seed)
        while not match.is_over:
            (seat,) = match.to_act
            actions = [action for action in match.legal().values() if _leads_to(match, seat, action, ENDINGS[ending])]
            if not actions:
                break
            match.act(seat, actions[rng.below(len(actions))])
        if match.is_over:
            return match
        seed += 1


def _leads_to(match: oddtown.Match, seat: int, action: int, ending: int) -> bool:
    world = match.game.copy(match._state)
    match.game.apply(world, seat, action)
    return world.ending in (PLAYING, ending)


if __name__ == "__main__":
    for chosen in GAMES:
        played = play(*chosen)
        (FOLDER / f"{name(*chosen)}.game").write_text(write_text(played.game, played.record), encoding="utf-8")
    played = play(3, True, "nine-planets", "neighbours")
    (FOLDER / "3-advanced-neighbours.game").write_text(write_text(played.game, played.record), encoding="utf-8")
