"""The first heuristic of OddVille, kept to measure by: points now, and what the buildings at hand will bring.

Every open answer is tried in a world the seat could be in, the rest of the seat's own questions of that turn are
answered by the same judgement, and the position is valued.
"""

from typing import Final

from oddtown.core.card import KIND, Kind, Seat
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.oddville.board import owned
from oddtown.games.oddville.city import has_site
from oddtown.games.oddville.deck import NO_GUILD, RESOURCES, WORKER_CARDS, Deck
from oddtown.games.oddville.rules import AT_START, FREE, OddVille
from oddtown.games.oddville.scoring import score
from oddtown.games.oddville.state import ACT, COINS, HELD, OddVilleState

# Points a building is likely to count, by its worth (deck.WORTHS); diamonds and guilds add their flat number.
LIKELY: Final[list[float]] = [0.0, 5.5, 3.5, 7.0, 4.5, 7.5, 5.5, 3.0]  # lists: mypyc loses tuples of floats
FLAT: Final[list[float]] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
CHARACTER: Final = 3.5
COIN: Final = 0.45
CARD: Final[list[float]] = [0.2, 0.45, 0.7, 1.0]  # a Worker card still in hand
SETTLED: Final = 1.5  # a worker in the city: the end is nearer, and it comes to who builds
END: Final = 100.0


def rate(perspective: Perspective[OddVilleState]) -> dict[Action, float]:
    """Returns a value for every open action: the worth of the position it leads to."""
    game = perspective.game
    assert isinstance(game, OddVille)
    world = perspective.sample(Rng(0))
    return {action: _try(game, world, perspective.seat, action) for action in perspective.sensible_actions()}


def _try(game: OddVille, world: OddVilleState, seat: Seat, action: Action) -> float:
    """Plays an action, then the seat's own further questions of the turn, each by the best next position."""
    s = game.copy(world)
    is_power = s.agenda[-1][0] == ACT and action - game.steps[ACT].base < FREE
    game.apply(s, seat, action)
    while s.agenda and s.agenda[-1][1] == 1 << seat:
        number, _, arg = s.agenda[-1]
        if number == ACT and arg == AT_START:
            # A power, or a withdrawal, leaves the turn's action to come; any other answer ends in the next turn.
            if not is_power:
                break
            is_power = False
        best, best_value = 0, -1e9
        for option in game.steps[number].sensible(s, seat, arg):
            after = game.copy(s)
            game.answer(after, seat, option)
            value = worth(game, after, seat)
            if value > best_value:
                best, best_value = option, value
        game.answer(s, seat, best)
    return worth(game, s, seat)


def worth(game: OddVille, s: OddVilleState, seat: Seat) -> float:
    """Returns what a seat's position is worth in points, less a part of what the best of the others has."""
    if not s.agenda:
        return END if game.ranking(s)[seat] == 1 else -END
    others = max(score(s, game.deck, other) for other in range(s.seats) if other != seat)
    return score(s, game.deck, seat) + _prospects(game.deck, s, seat) - 0.3 * others


def _prospects(deck: Deck, s: OddVilleState, seat: Seat) -> float:
    """Returns what coins, Worker cards and buildings at hand promise."""
    value = SETTLED * s.settled[seat] + COIN * min(4, len(s.piles[COINS + seat]))
    for card in range(WORKER_CARDS):
        if s.hand[seat] >> card & 1:
            value += CARD[card]
    plans = sorted([_plan(deck, s, seat, card & KIND) for card in s.piles[HELD + seat]], reverse=True)
    for weight, plan in zip((1.0, 0.5, 0.0), plans, strict=False):
        value += weight * plan
    return value


def _plan(deck: Deck, s: OddVilleState, seat: Seat, kind: Kind) -> float:
    """Returns what a building at hand is worth: more for each of its resources that is there."""
    points = LIKELY[deck.worth[kind]] + FLAT[deck.worth[kind]] * deck.points[kind]
    if deck.guild[kind] != NO_GUILD:
        points += CHARACTER
    cost = deck.cost[kind]
    needed = have = 0
    for resource in range(RESOURCES):
        needed += cost[resource]
        have += min(cost[resource], owned(s, seat, resource))
    if not has_site(s, deck.streets[kind]):
        points *= 0.4
    # Resources count a point each while they are on the board, so a plan's gain is what goes beyond them.
    gain = max(0.0, points - needed)
    return gain * (0.15 + 0.6 * have / needed)
