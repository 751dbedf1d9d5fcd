"""The pieces of Little Town Builders: building tiles, goals and boards, loaded into columns."""

from typing import Any, Final

from oddtown.core.components import EXCEPT, SOURCE, Edition, Field, Schema, list_of, number, one_of, text
from oddtown.core.errors import ComponentsError

# What is held and paid: four resources, and coins. Points are only ever given.
WOOD: Final = 0
STONE: Final = 1
FISH: Final = 2
WHEAT: Final = 3
COIN: Final = 4
POINTS: Final = 5
RESOURCES: Final = 4
GOODS: Final = 5
GOOD_NAMES: Final = ("wood", "stone", "fish", "wheat", "coin", "points")

COLUMNS: Final = 9
ROWS: Final = 6
CELLS: Final = COLUMNS * ROWS
CELL_NAMES: Final = tuple(f"{'abcdefghi'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))

GRASS: Final = -1
TERRAIN: Final = {".": GRASS, "F": WOOD, "M": STONE, "L": FISH}  # what a square of terrain gives

# What a building does that taking and giving cannot say.
PLAIN: Final = 0
NONE: Final = 1
SWAP: Final = 2
CASTLE_OWN: Final = 3
CASTLE_ALL: Final = 4
WATCHTOWER: Final = 5
RESIDENCE_ALL: Final = 6
RESIDENCE_BUILDINGS: Final = 7
CATHEDRAL_ANY: Final = 8
CATHEDRAL_OWN: Final = 9
SPECIALS: Final = (
    "plain",
    "none",
    "swap",
    "castle-own-houses",
    "castle-all-houses",
    "watchtower",
    "residence-all-squares",
    "residence-buildings-only",
    "cathedral-any-workers",
    "cathedral-own-workers",
)

# Goals, in the order of the printed cards.
CONDITIONS: Final = (
    "three-joined",
    "more-buildings-than-workers",
    "food-for-two-rounds",
    "lake-mountain-forest",
    "use-two-kinds",
    "feed-fish",
    "build-two-with-points",
    "build-with-fish",
    "build-two-with-coins",
    "build-with-wood-or-stone",
    "build-three-stone",
    "no-coins",
    "six-coins",
    "spend-what-you-gathered",
    "use-four",
    "points-from-two",
    "gather-five",
    "build-three-wood",
)
THREE_JOINED: Final = 0
MORE_BUILDINGS: Final = 1
FOOD_FOR_TWO: Final = 2
LAKE_MOUNTAIN_FOREST: Final = 3
USE_TWO_KINDS: Final = 4
FEED_FISH: Final = 5
BUILD_TWO_POINTS: Final = 6
BUILD_FISH: Final = 7
BUILD_TWO_COINS: Final = 8
BUILD_WOOD_OR_STONE: Final = 9
BUILD_THREE_STONE: Final = 10
NO_COINS: Final = 11
SIX_COINS: Final = 12
SPEND_GATHERED: Final = 13
USE_FOUR: Final = 14
POINTS_FROM_TWO: Final = 15
GATHER_FIVE: Final = 16
BUILD_THREE_WOOD: Final = 17


def _amounts(*names: str) -> Any:
    """Fits a table of goods with numbers."""

    def fits(value: Any) -> str:
        known = isinstance(value, dict) and all(
            name in names and type(amount) is int and 1 <= amount <= 15 for name, amount in value.items()
        )
        return "" if known else f"a table of {', '.join(names)} with numbers from 1 to 15"

    return fits


def _row(value: Any) -> str:
    fits = isinstance(value, str) and len(value) == COLUMNS and all(square in TERRAIN for square in value)
    return "" if fits else f"a row of {COLUMNS} squares out of {' '.join(TERRAIN)}"


def _yes(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


SCHEMA: Final[Schema] = {
    "tiles": {
        "tile": {
            "name": Field(text),
            "tiles": Field(number(1, 9), 1, is_needed=False),
            "cost": Field(_amounts(*GOOD_NAMES[:GOODS])),
            "points": Field(number(0, 40)),
            "takes": Field(_amounts(*GOOD_NAMES[:GOODS]), {}, is_needed=False),
            "gives": Field(_amounts(*GOOD_NAMES), {}, is_needed=False),
            "special": Field(one_of(*SPECIALS), "plain", is_needed=False),
            "first_game": Field(_yes, False, is_needed=False),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "goals": {
        "goal": {"condition": Field(one_of(*CONDITIONS)), "points": Field(number(1, 9)), "source": SOURCE},
    },
    "boards": {
        "board": {"side": Field(one_of("A", "B")), "rows": Field(list_of(_row, ROWS)), "source": SOURCE},
    },
}

OFFERED: Final = 12  # buildings on offer beside the wheat fields
FIELD_TILES: Final = 5
GRASS_SQUARES: Final = 39  # so that a turn is never blocked (LT-R9)


def _around(cell: int) -> list[int]:
    column, row = cell % COLUMNS, cell // COLUMNS
    return [
        r * COLUMNS + c
        for r in range(max(0, row - 1), min(ROWS, row + 2))
        for c in range(max(0, column - 1), min(COLUMNS, column + 2))
        if (c, r) != (column, row)
    ]


def _beside(cell: int) -> list[int]:
    return [other for other in AROUND[cell] if other % COLUMNS == cell % COLUMNS or other // COLUMNS == cell // COLUMNS]


AROUND: Final[list[list[int]]] = [_around(cell) for cell in range(CELLS)]
BESIDE: Final[list[list[int]]] = [_beside(cell) for cell in range(CELLS)]


class Town:
    """The pieces of one edition as columns by kind of building, condition of goal and side of the board.

    The first kind of building is the wheat field.
    """

    def __init__(self, edition: Edition) -> None:
        tiles = edition.entries("tiles", "tile")
        self.names: list[str] = [tile["name"] for tile in tiles]
        self.tiles: list[int] = [tile["tiles"] for tile in tiles]
        self.cost: list[list[int]] = [_goods(tile["cost"]) for tile in tiles]
        self.points: list[int] = [tile["points"] for tile in tiles]
        self.takes: list[list[int]] = [_goods(tile["takes"]) for tile in tiles]
        self.gives: list[list[int]] = [_goods(tile["gives"]) for tile in tiles]
        self.special: list[int] = [SPECIALS.index(tile["special"]) for tile in tiles]
        self.first_game: list[int] = [kind for kind, tile in enumerate(tiles) if tile["first_game"]]
        # A worker can use a building that gives something, or swaps (LT-R5).
        self.is_useful: list[bool] = [
            any(gives) or special == SWAP for gives, special in zip(self.gives, self.special, strict=True)
        ]
        self.goal_points: list[int] = [0] * len(CONDITIONS)
        for goal in edition.entries("goals", "goal"):
            self.goal_points[CONDITIONS.index(goal["condition"])] = goal["points"]
        self.terrain: list[list[int]] = [[], []]
        for board in edition.entries("boards", "board"):
            squares = [TERRAIN[square] for row in board["rows"] for square in row]
            self.terrain["AB".index(board["side"])] = squares
        self.grass: list[list[int]] = [
            [cell for cell, terrain in enumerate(squares) if terrain == GRASS] for squares in self.terrain
        ]
        self._check(edition)

    def _check(self, edition: Edition) -> None:
        place = f"{edition.name}/tiles.toml"
        for n, name in enumerate(self.names):
            if name in self.names[:n]:
                raise ComponentsError(f"{place}: tile {n + 1}: '{name}' is there already")
        is_field = self.gives[0] == [0, 0, 0, 1, 0, 0] and not any(self.takes[0]) and self.special[0] == PLAIN
        if self.tiles[0] != FIELD_TILES or not is_field or 0 in self.first_game:
            raise ComponentsError(
                f"{place}: the first tile must be the wheat field: {FIELD_TILES} tiles, giving 1 wheat"
            )
        for n, special in enumerate(self.special):
            if special != PLAIN and (any(self.takes[n]) or any(self.gives[n])):
                raise ComponentsError(
                    f"{place}: tile {n + 1}: '{SPECIALS[special]}' stands alone, without 'takes' or 'gives'"
                )
        if len(self.names) <= OFFERED or len(self.names) > 25 or any(count != 1 for count in self.tiles[1:]):
            raise ComponentsError(f"{place}: expected the wheat field and {OFFERED} to 24 single tiles")
        if len(self.first_game) != OFFERED:
            raise ComponentsError(f"{place}: expected {OFFERED} tiles for a first game, came {len(self.first_game)}")
        listed = [goal["condition"] for goal in edition.entries("goals", "goal")]
        for condition in CONDITIONS:
            if listed.count(condition) != 1:
                raise ComponentsError(
                    f"{edition.name}/goals.toml: expected one goal '{condition}', came {listed.count(condition)}"
                )
        sides = [board["side"] for board in edition.entries("boards", "board")]
        if sorted(sides) != ["A", "B"]:
            raise ComponentsError(f"{edition.name}/boards.toml: expected sides A and B, came {', '.join(sides)}")
        for side, squares in zip("AB", self.terrain, strict=True):
            if squares.count(GRASS) < GRASS_SQUARES:
                raise ComponentsError(
                    f"{edition.name}/boards.toml: side {side}: expected at least {GRASS_SQUARES} squares of grass, "
                    f"came {squares.count(GRASS)}"
                )


def _goods(table: dict[str, int]) -> list[int]:
    return [table.get(name, 0) for name in GOOD_NAMES]
