"""The first judgement of Little Town Builders, kept to measure by: points now, what buildings will bring, and food.

Every open answer is tried in a world the seat could be in, the rest of the seat's own questions of that turn are
answered by the same judgement, and the position is valued.
"""

from typing import Final

from oddtown.core.card import Seat
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.littletown.rules import ACT, FEED_COINS, ROUNDS, SITE, WORKERS, LittleTown
from oddtown.games.littletown.scoring import points_of
from oddtown.games.littletown.state import LittleTownState
from oddtown.games.littletown.town import AROUND, CELLS, COIN, FISH, GOODS, STONE, WHEAT, WOOD

FOOD: Final = 2.6  # points for a unit that will be needed; a missing one costs three
SITES_TRIED: Final = 12


def rate(perspective: Perspective[LittleTownState]) -> dict[Action, float]:
    """Returns a value for every open action: the worth of the position it leads to."""
    game = perspective.game
    assert isinstance(game, LittleTown)
    seat = perspective.seat
    world = perspective.sample(Rng(0))
    return {action: _try(game, world, seat, action) for action in perspective.legal_actions()}


def _try(game: LittleTown, world: LittleTownState, seat: Seat, action: Action) -> float:
    """Plays an action and then the seat's own further questions greedily; another turn or feeding is not looked at."""
    s = game.copy(world)
    game.apply(s, seat, action)
    while s.agenda and s.agenda[-1][1] == 1 << seat and s.agenda[-1][0] not in (ACT, FEED_COINS):
        step, _, arg = s.agenda[-1]
        if step == SITE:
            cells = game.steps[SITE].options(s, seat, arg)
            cells.sort(key=lambda cell: -_site(game, s, cell))
            options = cells[:SITES_TRIED]
        else:
            options = game.steps[step].options(s, seat, arg)
        best, best_value = options[0], -1e9
        if len(options) > 1:
            for option in options:
                after = game.copy(s)
                game.answer(after, seat, option)
                value = worth(game, after, seat)
                if value > best_value:
                    best, best_value = option, value
        game.answer(s, seat, best)
    return worth(game, s, seat)


def _site(game: LittleTown, s: LittleTownState, cell: int) -> int:
    """Counts what makes a square good to work beside: terrain and room."""
    terrain = game.town.terrain[s.side]
    return sum(3 if terrain[other] >= 0 else 2 if s.building[other] >= 0 else 1 for other in AROUND[cell])


def worth(game: LittleTown, s: LittleTownState, seat: Seat) -> float:
    """Returns what a seat's position is worth in points, less a part of what the best of the others has."""
    others = [_own(game, s, other) for other in range(s.seats) if other != seat]
    return _own(game, s, seat) - 0.3 * max(others)


def _own(game: LittleTown, s: LittleTownState, seat: Seat) -> float:
    town = game.town
    first = GOODS * seat
    rounds_left = ROUNDS - s.round
    value = float(s.points[seat] + s.achieved[seat])
    for cell in range(CELLS):
        if s.owner[cell] == seat:
            value += points_of(s, town, cell)
            if town.is_useful[s.building[cell]]:
                value += 0.5 * (rounds_left + 1)
    # Resources are worth what they can still become; in the last round that is little.
    turns_left = s.workers[seat] + rounds_left * WORKERS[s.seats]
    use = min(1.0, turns_left / 4) if s.houses[seat] else 0.3
    value += use * (1.1 * min(s.goods[first + WOOD], 5) + 1.5 * min(s.goods[first + STONE], 8))
    value += (0.34 + 0.3 * use) * s.goods[first + COIN]
    # Food for the coming feeding counts nearly what a missing unit costs; more is worth less.
    food = s.goods[first + FISH] + s.goods[first + WHEAT]
    needed = WORKERS[s.seats] if s.agenda else 0
    value += FOOD * min(food, needed)
    value += (0.9 if rounds_left else 0.1) * min(max(0, food - needed), needed)
    return value
