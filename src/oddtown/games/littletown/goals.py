"""The goals of Little Town Builders: when each can be met, and what building brings."""

from itertools import permutations

from oddtown.core.card import Seat
from oddtown.games.littletown.state import LittleTownState
from oddtown.games.littletown.town import (
    AROUND,
    BESIDE,
    BUILD_FISH,
    BUILD_THREE_STONE,
    BUILD_THREE_WOOD,
    BUILD_TWO_COINS,
    BUILD_TWO_POINTS,
    BUILD_WOOD_OR_STONE,
    CELLS,
    COIN,
    FISH,
    GRASS,
    LAKE_MOUNTAIN_FOREST,
    MORE_BUILDINGS,
    POINTS,
    POINTS_FROM_TWO,
    RESOURCES,
    SPEND_GATHERED,
    STONE,
    SWAP,
    THREE_JOINED,
    USE_TWO_KINDS,
    WOOD,
    Town,
)


def is_possible(goal: int, offer: list[int], town: Town) -> bool:
    """LT-9, LT-51: Says whether the buildings on offer leave a goal within reach.

    Goals that ask for nothing of a building always are; six coins can be had as rent (LT-R12).
    """
    kinds = [kind for kind in range(len(offer)) if offer[kind]]
    if goal in (BUILD_TWO_POINTS, POINTS_FROM_TWO):
        return sum(1 for kind in kinds if town.gives[kind][POINTS]) >= 2
    if goal == BUILD_TWO_COINS:
        return sum(1 for kind in kinds if has_in_effect(town, kind, COIN)) >= 2
    if goal == USE_TWO_KINDS:
        return any(town.special[kind] == SWAP or kinds_taken(town, kind) >= 2 for kind in kinds)
    if goal == BUILD_FISH:
        return any(has_in_effect(town, kind, FISH) for kind in kinds)
    if goal == BUILD_WOOD_OR_STONE:
        return any(has_in_effect(town, kind, WOOD) or has_in_effect(town, kind, STONE) for kind in kinds)
    if goal == BUILD_THREE_STONE:
        return any(town.cost[kind][STONE] >= 3 for kind in kinds)
    if goal == BUILD_THREE_WOOD:
        return any(town.cost[kind][WOOD] >= 3 for kind in kinds)
    if goal == SPEND_GATHERED:
        return any(town.special[kind] == SWAP or kinds_taken(town, kind) for kind in kinds)
    return True


def has_in_effect(town: Town, kind: int, good: int) -> bool:
    """LT-52: Says whether a good is shown in a building's effect, on either side of the arrow."""
    return town.takes[kind][good] > 0 or town.gives[kind][good] > 0


def kinds_taken(town: Town, kind: int) -> int:
    """Returns how many different kinds of resource a building takes."""
    return sum(1 for amount in town.takes[kind][:RESOURCES] if amount)


def build_feats(s: LittleTownState, town: Town, seat: Seat, workers: int) -> int:
    """Returns the bits of all conditions about buildings that a seat fulfils with those it owns."""
    cells = [cell for cell in range(CELLS) if s.owner[cell] == seat]
    kinds = [s.building[cell] for cell in cells]
    fulfilled = {
        THREE_JOINED: has_three_joined(s, seat, cells),
        MORE_BUILDINGS: len(cells) > workers,
        LAKE_MOUNTAIN_FOREST: has_three_terrains(s, town, cells),
        BUILD_TWO_POINTS: sum(1 for kind in kinds if town.gives[kind][POINTS]) >= 2,
        BUILD_FISH: any(has_in_effect(town, kind, FISH) for kind in kinds),
        BUILD_TWO_COINS: sum(1 for kind in kinds if has_in_effect(town, kind, COIN)) >= 2,
        BUILD_WOOD_OR_STONE: any(has_in_effect(town, k, WOOD) or has_in_effect(town, k, STONE) for k in kinds),
        BUILD_THREE_STONE: any(town.cost[kind][STONE] >= 3 for kind in kinds),
        BUILD_THREE_WOOD: any(town.cost[kind][WOOD] >= 3 for kind in kinds),
    }
    feats = 0
    for condition, holds in fulfilled.items():
        if holds:
            feats |= 1 << condition
    return feats


def has_three_joined(s: LittleTownState, seat: Seat, cells: list[int]) -> bool:
    """Three own buildings joined by their sides: one of them lies between two others."""
    return any(sum(1 for other in BESIDE[cell] if s.owner[other] == seat) >= 2 for cell in cells)


def has_three_terrains(s: LittleTownState, town: Town, cells: list[int]) -> bool:
    """Three different own buildings, one beside a lake, one beside a mountain, one beside a forest."""
    terrain = town.terrain[s.side]
    beside = [{terrain[other] for other in AROUND[cell]} - {GRASS} for cell in cells]
    return any(
        WOOD in forest and STONE in mountain and FISH in lake for forest, mountain, lake in permutations(beside, 3)
    )
