"""What a sensible player of Little Town Builders looks at: points now, what buildings will bring, food, and own goals.

Every open answer is tried in a world the seat could be in, the rest of the seat's own questions of that turn are
answered by the same judgement, and the position is valued.
"""

from typing import Final

from oddtown.core.card import KIND, Seat
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.littletown.features import figures_of
from oddtown.games.littletown.rules import (
    ACT,
    COINS_PER_RESOURCE,
    FEED,
    FEED_COINS,
    FEED_FROM_FISH,
    MISSING_FOOD,
    ROUNDS,
    SITE,
    WORKERS,
    LittleTown,
)
from oddtown.games.littletown.scoring import points_of
from oddtown.games.littletown.state import GOALS, NOTHING, LittleTownState
from oddtown.games.littletown.town import (
    AROUND,
    BESIDE,
    BUILD_TWO_COINS,
    BUILD_TWO_POINTS,
    CATHEDRAL_ANY,
    CATHEDRAL_OWN,
    CELLS,
    COIN,
    FEED_FISH,
    FISH,
    FOOD_FOR_TWO,
    GOODS,
    GRASS,
    LAKE_MOUNTAIN_FOREST,
    MORE_BUILDINGS,
    NO_COINS,
    RESIDENCE_ALL,
    RESIDENCE_BUILDINGS,
    SIX_COINS,
    STONE,
    THREE_JOINED,
    WHEAT,
    WOOD,
    Town,
)

FOOD: Final = 2.6  # points for a unit that will be needed; a missing one costs three
RIVAL: Final = 0.3  # of what the best of the others has
GOAL: Final = 0.8  # of a goal's points, for the part of the way that is done
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
    game.answer(s, seat, action - game.steps[s.agenda[-1][0]].base)
    while s.agenda and s.agenda[-1][1] == 1 << seat and s.agenda[-1][0] not in (ACT, FEED_COINS):
        step, _, arg = s.agenda[-1]
        options = game.steps[step].options(s, seat, arg)
        if step == SITE:
            options.sort(key=lambda cell: -_site(game, s, cell))
            options = options[:SITES_TRIED]
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
    value = _own(game, s, seat) - RIVAL * max(others)
    for card in s.piles[GOALS + seat]:
        goal = card & KIND
        if not s.met[seat] >> goal & 1:
            value += GOAL * game.town.goal_points[goal] * _way(s, game.town, seat, goal)
    return value


def _own(game: LittleTown, s: LittleTownState, seat: Seat) -> float:
    town = game.town
    rounds_left = ROUNDS - s.round
    workers = WORKERS[s.seats]
    turns_left = s.workers[seat] + rounds_left * workers
    first = GOODS * seat
    coins = s.goods[first + COIN]
    food = s.goods[first + FISH] + s.goods[first + WHEAT]
    value = s.points[seat] + s.achieved[seat] + _buildings(s, town, seat, rounds_left)
    needed = workers if rounds_left or _is_hungry(s, seat) else 0
    if turns_left == 0 or not s.agenda:
        # Nothing is left to do but to feed, with coins where food is missing.
        missing = max(0, needed - food)
        paid = min(missing, coins // COINS_PER_RESOURCE)
        return value - MISSING_FOOD * (missing - paid) + (coins / COINS_PER_RESOURCE - paid)
    # Resources are worth what they can still become; in the last round that is little.
    use = min(1.0, turns_left / 4) if s.houses[seat] else 0.2
    value += use * (1.1 * min(s.goods[first + WOOD], 5) + 1.5 * min(s.goods[first + STONE], 8))
    value += (0.34 + 0.3 * use) * coins
    # Food for the coming feeding counts nearly what a missing unit costs; more is worth less.
    value += FOOD * min(food, needed)
    return value + (0.9 if rounds_left else 0.05) * min(max(0, food - needed), needed)


def _buildings(s: LittleTownState, town: Town, seat: Seat, rounds_left: int) -> float:
    """Returns the points of a seat's buildings, and what using them or the end of rounds will bring."""
    figures = figures_of(town)
    value = 0.0
    for cell in range(CELLS):
        if s.owner[cell] == seat:
            kind = s.building[cell]
            special = town.special[kind]
            value += points_of(s, town, cell)
            if town.is_useful[kind]:
                # Who has to pay for an effect uses it less often.
                often = 0.02 if figures.is_gift[kind] else 0.014
                value += (0.2 + often * figures.later[kind]) * (rounds_left + (1 if s.is_turn else 0))
            elif special in (CATHEDRAL_ANY, CATHEDRAL_OWN):
                value += 1.5 * rounds_left
            elif special in (RESIDENCE_ALL, RESIDENCE_BUILDINGS):
                terrain = town.terrain[s.side]
                around = sum(1 for other in AROUND[cell] if terrain[other] != GRASS or s.building[other] != NOTHING)
                value += 1.2 * around * (rounds_left + (1 if s.is_turn else 0))
    return value


def _is_hungry(s: LittleTownState, seat: Seat) -> bool:
    """Says whether a seat's workers are still to be fed in this round."""
    if s.is_turn or not s.agenda:
        return s.is_turn
    is_asked = s.agenda[-1][0] in (FEED_COINS, FEED_FROM_FISH) and s.turn == seat
    return is_asked or (FEED, 0, seat) in s.agenda


def _way(s: LittleTownState, town: Town, seat: Seat, goal: int) -> float:
    """Says how much of the way to a goal is done, from 0 to 1, for goals that are neared step by step."""
    first = GOODS * seat
    if goal == SIX_COINS:
        return s.goods[first + COIN] / 6
    if goal == NO_COINS:
        return 1 / (1 + s.goods[first + COIN])
    if goal == FOOD_FOR_TWO:
        return (s.goods[first + FISH] + s.goods[first + WHEAT]) / (2 * WORKERS[s.seats])
    if goal == FEED_FISH:
        return min(1.0, s.goods[first + FISH] / WORKERS[s.seats])
    cells = [cell for cell in range(CELLS) if s.owner[cell] == seat]
    if goal == MORE_BUILDINGS:
        return len(cells) / (WORKERS[s.seats] + 1)
    if goal in (BUILD_TWO_COINS, BUILD_TWO_POINTS):
        counts = figures_of(town).counts
        return 0.5 if any(counts[s.building[cell]] >> goal & 1 for cell in cells) else 0.0
    if goal == THREE_JOINED:
        return 0.6 if any(s.owner[other] == seat for cell in cells for other in BESIDE[cell]) else 0.0
    if goal == LAKE_MOUNTAIN_FOREST:
        terrain = town.terrain[s.side]
        near = [{terrain[other] for other in AROUND[cell]} - {GRASS} for cell in cells]
        near = [terrains for terrains in near if terrains]
        return min(len(near), len(set().union(*near))) / 3
    return 0.0
