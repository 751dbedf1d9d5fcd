"""What a sensible player of OddVille looks at: points, how many turns off buildings are, and who is near the end.

Every open answer is tried in a world the seat could be in, the rest of the seat's own questions of that turn are
answered by the same judgement, and the position is valued.
"""

from typing import Final

from oddtown.core.card import KIND, Seat
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.oddville.deck import CHARACTERS, GUILDS, WORKER_CARDS
from oddtown.games.oddville.features import Plans, Survey
from oddtown.games.oddville.rules import AT_START, FREE, OddVille
from oddtown.games.oddville.state import ACT, NOTHING, ROW, OddVilleState

# All in points. Lists: mypyc loses tuples of floats.
RIVAL: Final = 0.8  # a point of the best of the others
PLAN: Final = 0.6  # of what the best building at hand brings
SECOND: Final = 0.3
IN_ROW: Final = 0.3
TURN: Final = 0.8  # a turn nearer to the sixth worker
COIN: Final = 0.3
MANY_COINS: Final = 4
CARD: Final[list[float]] = [0.12, 0.27, 0.42, 0.6]  # a Worker card still in hand
TO_RECOVER: Final = 0.7  # of that, for cards that come back with the next turn
POWER: Final[list[float]] = [2.5, 4.0, 2.0, 1.0, 3.0, 3.0, 2.5, 2.5, 4.0, 1.0, 1.0, 0.0]  # by character
EXPOSED: Final = 0.2  # a point of a character that the next building of its guild recalls
GROWTH: Final = 0.5
END: Final = 100.0


def rate(perspective: Perspective[OddVilleState]) -> dict[Action, float]:
    """Returns a value for every open action: the worth of the position it leads to."""
    game = perspective.game
    assert isinstance(game, OddVille)
    world = perspective.sample(Rng(0))
    base = game.steps[world.agenda[-1][0]].base
    return {action: _try(game, world, perspective.seat, action - base) for action in perspective.sensible_actions()}


def _try(game: OddVille, world: OddVilleState, seat: Seat, option: int) -> float:
    """Gives an answer, then those to the seat's own further questions of the turn, each by the best next position."""
    s = game.copy(world)
    is_power = s.agenda[-1][0] == ACT and option < FREE
    game.answer(s, seat, option)
    value, is_valued = 0.0, False
    while s.agenda and s.agenda[-1][1] == 1 << seat:
        number, _, arg = s.agenda[-1]
        if number == ACT and arg == AT_START:
            # A power, or a withdrawal, leaves the turn's action to come; any other answer ends in the next turn.
            if not is_power:
                break
            is_power = False
        best: OddVilleState | None = None
        for each in game.steps[number].sensible(s, seat, arg):
            after = game.copy(s)
            game.answer(after, seat, each)
            after_value = worth(game, after, seat)
            if best is None or after_value > value:
                best, value = after, after_value
        assert best is not None
        s, is_valued = best, True
    return value if is_valued else worth(game, s, seat)


def worth(game: OddVille, s: OddVilleState, seat: Seat) -> float:
    """Returns what a seat's position is worth in points, less a part of what the best of the others has."""
    if not s.agenda:
        return END if game.ranking(s)[seat] == 1 else -END
    survey = Survey(game.deck, s)
    row_sites = [survey.best_site(s, card & KIND, NOTHING) for card in s.piles[ROW]]
    plans = Plans(survey, s, seat, row_sites)
    early = survey.early
    rival = max([survey.scores[other] for other in range(s.seats) if other != seat])
    value = survey.scores[seat] - RIVAL * rival - TURN * plans.end_in
    value += PLAN * plans.best + SECOND * plans.second + IN_ROW * plans.row_best * early
    value += COIN * min(MANY_COINS, plans.coins)
    for card in range(WORKER_CARDS):
        if plans.hand >> card & 1:
            value += CARD[card] * (1.0 if s.hand[seat] else TO_RECOVER)
    for character in range(CHARACTERS):
        if s.holder[character] == seat:
            value += POWER[character] * early
    for guild in range(GUILDS):
        value -= EXPOSED * survey.exposed[GUILDS * seat + guild] * early
    growth = survey.growing_sides[seat] + survey.growing_lines[seat] + survey.growing_sets[seat]
    return value + GROWTH * growth * early
