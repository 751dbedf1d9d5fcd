"""The pieces of OddVille: buildings, Worker cards, board, characters and Main Square, loaded into columns."""

from typing import Any, Final

from oddtown.core.components import EXCEPT, SOURCE, Check, Edition, Field, Schema, list_of, number, one_of
from oddtown.core.errors import ComponentsError

WOOD: Final = 0
CLAY: Final = 1
STONE: Final = 2
CRYSTAL: Final = 3
RESOURCES: Final = 4
RESOURCE_NAMES: Final = ("wood", "clay", "stone", "crystal")
LETTERS: Final = "WCSX"

GUILD_NAMES: Final = ("mask", "rooster", "bells", "fleur-de-lis")
GUILDS: Final = 4
NO_GUILD: Final = -1

# Edges of a card, as bits: set where it has a street.
NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8

# How a card counts (OV-59 to OV-66).
DIAMOND: Final = 0
PER_DIAMOND: Final = 1
PER_NEIGHBOUR: Final = 2
TIMES_NEIGHBOURS: Final = 3
PER_COLUMN: Final = 4
PER_ROW: Final = 5
SHIELDS: Final = 6
PER_GUILD: Final = 7
WORTHS: Final = (
    "diamond",
    "per-diamond",
    "per-neighbour",
    "times-neighbours",
    "per-column",
    "per-row",
    "shields",
    "per-guild",
)

# Bonuses: below RESOURCES the resource itself.
COIN_BONUS: Final = 4
ANY_BONUS: Final = 5
DOUBLE_BONUS: Final = 6
TRANSFORM_BONUS: Final = 7
BONUSES: Final = 8
BONUS_NAMES: Final = (*RESOURCE_NAMES, "coin", "any", "double", "transform")

# Characters, in the order of the rulebook.
HUMAN_RESOURCES_MANAGER: Final = 0
LANDOWNER: Final = 1
SEIGNIOR: Final = 2
CHEATER: Final = 3
MISTRESS: Final = 4
BOOKKEEPER: Final = 5
GHOST: Final = 6
TAX_COLLECTOR: Final = 7
BENEFACTOR: Final = 8
LAMPLIGHTER: Final = 9
BUILDER: Final = 10
TRAVELLER: Final = 11
CHARACTERS: Final = 12
POWERS: Final = (
    "human-resources-manager",
    "landowner",
    "seignior",
    "cheater",
    "mistress",
    "bookkeeper",
    "ghost-of-lovely-spinster",
    "tax-collector",
    "benefactor",
    "lamplighter",
    "builder",
    "traveller",
)

BUILDINGS: Final = 64
SQUARE: Final = BUILDINGS  # the Main Square's kind: it is a card of the city, but never of the deck
WORKER_CARDS: Final = 4
POSITIONS: Final = 6  # of the row
SIDES: Final = ("2", "3-4")
LOWER: Final = 4  # most lower slots a resource can have; the upper slot comes after them
PER_GUILD_CHARACTERS: Final = 3
DEAREST: Final = 4  # resources of a building: who has built five has four workers left


def _letters(known: str, least: int, most: int, is_set: bool) -> Check:
    """Fits a word out of these letters, of so many; in a set each of them once."""

    def fits(value: Any) -> str:
        is_word = isinstance(value, str) and least <= len(value) <= most and all(each in known for each in value)
        if is_word and not (is_set and len(set(value)) < len(value)):
            return ""
        return f"{least} to {most} of the letters {' '.join(known)}{', each once' if is_set else ''}"

    return fits


def _slots(value: Any) -> str:
    fits = (
        isinstance(value, list)
        and 1 <= len(value) <= LOWER
        and all(type(price) is int and 0 <= price <= 1 for price in value)
        and value == sorted(value)
    )
    return "" if fits else f"a list of 1 to {LOWER} prices of 0 or 1, the cheapest first"


STREETS: Final = Field(_letters("nesw", 0, 4, is_set=True))

SCHEMA: Final[Schema] = {
    "buildings": {
        "building": {
            "guild": Field(one_of(*GUILD_NAMES), None, is_needed=False),
            "worth": Field(one_of(*WORTHS)),
            "points": Field(number(0, 9)),
            "shield": Field(number(0, 9)),
            "cost": Field(_letters(LETTERS, 1, DEAREST, is_set=False)),
            "bonus": Field(one_of(*BONUS_NAMES)),
            "streets": STREETS,
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "workers": {
        "worker": {
            "coins": Field(number(0, 5)),
            "resources": Field(_letters(LETTERS, 1, RESOURCES, is_set=True)),
            "prices": Field(list_of(number(0, 5), POSITIONS)),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "board": {
        "side": {
            "players": Field(one_of(*SIDES)),
            "lower": Field(_slots),
            "upper": Field(number(1, 5)),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "characters": {
        "character": {
            "power": Field(one_of(*POWERS)),
            "points": Field(number(0, 9)),
            "guild": Field(one_of(*GUILD_NAMES)),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "square": {
        "square": {
            "points": Field(number(0, 9)),
            "shield": Field(number(0, 9)),
            "streets": STREETS,
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
}


class Deck:
    """The pieces of one edition as columns by kind of card (the Main Square last), Worker card, side and character."""

    def __init__(self, edition: Edition) -> None:
        buildings = edition.entries("buildings", "building")
        _expect(edition, "buildings", "building", BUILDINGS)
        _expect(edition, "square", "square", 1)
        square = edition.entries("square", "square")[0]
        cards = [*buildings, square]
        self.streets: list[int] = [_streets(card["streets"]) for card in cards]
        self.points: list[int] = [card["points"] for card in cards]
        self.shield: list[int] = [card["shield"] for card in cards]
        self.guild: list[int] = [_guild(card.get("guild")) for card in cards]
        self.worth: list[int] = [WORTHS.index(card["worth"]) for card in buildings]
        self.bonus: list[int] = [BONUS_NAMES.index(card["bonus"]) for card in buildings]
        self.cost: list[list[int]] = [[card["cost"].count(letter) for letter in LETTERS] for card in buildings]
        for n, card in enumerate(buildings, 1):
            if card["worth"] == "per-guild" and card["guild"] is None:
                raise ComponentsError(f"{edition.name}/buildings.toml: building {n}: 'per-guild' needs a guild")

        _expect(edition, "workers", "worker", WORKER_CARDS)
        workers = edition.entries("workers", "worker")
        self.coins: list[int] = [worker["coins"] for worker in workers]
        self.allowed: list[list[bool]] = [[letter in worker["resources"] for letter in LETTERS] for worker in workers]
        self.prices: list[list[int]] = [worker["prices"] for worker in workers]
        for n, prices in enumerate(self.prices, 1):
            if prices[0] != 0:  # OV-R6: so that a turn is never blocked
                raise ComponentsError(
                    f"{edition.name}/workers.toml: worker {n}: position 1 must be free, came {prices[0]}"
                )

        sides = {side["players"]: side for side in edition.entries("board", "side")}
        _expect(edition, "board", "side", len(SIDES))
        if len(sides) < len(SIDES):
            raise ComponentsError(f"{edition.name}/board.toml: expected a side for 2 and one for 3-4 players")
        self.lower: list[list[int]] = [sides[side]["lower"] for side in SIDES]
        self.upper: list[int] = [sides[side]["upper"] for side in SIDES]
        for side, lower, upper in zip(SIDES, self.lower, self.upper, strict=True):
            if upper <= lower[-1]:  # slots are told apart by their price
                raise ComponentsError(
                    f"{edition.name}/board.toml: side {side}: the upper slot must cost more than the lower ones, "
                    f"came {upper} and {lower[-1]}"
                )

        characters = {entry["power"]: entry for entry in edition.entries("characters", "character")}
        _expect(edition, "characters", "character", CHARACTERS)
        if len(characters) < CHARACTERS:
            raise ComponentsError(f"{edition.name}/characters.toml: expected each power once: {', '.join(POWERS)}")
        self.character_points: list[int] = [characters[power]["points"] for power in POWERS]
        self.guild_of: list[int] = [_guild(characters[power]["guild"]) for power in POWERS]
        for guild, name in enumerate(GUILD_NAMES):
            if self.guild_of.count(guild) != PER_GUILD_CHARACTERS:
                raise ComponentsError(
                    f"{edition.name}/characters.toml: expected {PER_GUILD_CHARACTERS} characters of {name}, "
                    f"came {self.guild_of.count(guild)}"
                )


def _expect(edition: Edition, file: str, table: str, entries: int) -> None:
    came = len(edition.entries(file, table))
    if came != entries:
        raise ComponentsError(f"{edition.name}/{file}.toml: expected {entries} entries '{table}', came {came}")


def _streets(word: str) -> int:
    return sum(1 << "nesw".index(edge) for edge in word)


def _guild(name: str | None) -> int:
    return NO_GUILD if name is None else GUILD_NAMES.index(name)
