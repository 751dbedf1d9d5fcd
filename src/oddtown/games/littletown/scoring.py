"""End of the Game: what counts, line by line."""

from typing import Final

from oddtown.core.card import Seat
from oddtown.core.text import Message, ScoreLine
from oddtown.games.littletown.state import NOTHING, LittleTownState
from oddtown.games.littletown.town import (
    AROUND,
    CASTLE_ALL,
    CASTLE_OWN,
    CELLS,
    COIN,
    GOODS,
    GRASS,
    WATCHTOWER,
    Town,
)

PER_HOUSE: Final = 4
PER_GRASS: Final = 2
COINS_PER_POINT: Final = 3


def building_points(s: LittleTownState, town: Town, seat: Seat) -> int:
    """LT-59: Returns the points of all buildings a seat owns."""
    return sum(points_of(s, town, cell) for cell in range(CELLS) if s.owner[cell] == seat)


def points_of(s: LittleTownState, town: Town, cell: int) -> int:
    """LT-59: A building counts what is printed on it; LT-R14: Castle and Watchtower count what lies around them."""
    kind = s.building[cell]
    special = town.special[kind]
    points = town.points[kind]
    if special == CASTLE_OWN:
        points += PER_HOUSE * sum(1 for other in AROUND[cell] if s.owner[other] == s.owner[cell])
    elif special == CASTLE_ALL:
        points += PER_HOUSE * sum(1 for other in AROUND[cell] if s.owner[other] != NOTHING)
    elif special == WATCHTOWER:
        points += PER_GRASS * sum(1 for other in AROUND[cell] if is_empty_grass(s, town, other))
    return points


def is_empty_grass(s: LittleTownState, town: Town, cell: int) -> bool:
    """Workers do not count: at the end they have gone home."""
    return town.terrain[s.side][cell] == GRASS and s.building[cell] == NOTHING


def score_lines(s: LittleTownState, town: Town, seat: Seat) -> list[ScoreLine]:
    """Returns a seat's score by category, each line with its rule. All of it lies open."""
    lines = [ScoreLine("LT-57", Message("score.track", {}), s.points[seat])]
    if s.achieved[seat]:
        lines.append(ScoreLine("LT-58", Message("score.goals", {}), s.achieved[seat]))
    for cell in range(CELLS):
        if s.owner[cell] == seat:
            message = Message("score.building", {"building": town.names[s.building[cell]], "cell": cell})
            lines.append(ScoreLine("LT-59", message, points_of(s, town, cell)))
    coins = s.goods[GOODS * seat + COIN]
    if coins >= COINS_PER_POINT:
        lines.append(ScoreLine("LT-60", Message("score.coins", {"coins": coins}), coins // COINS_PER_POINT))
    return lines
