"""What OddVille shows: the board of a view, as types for whoever draws it.

Resources, guilds, characters, Worker cards and seats are their numbers; -1 is nothing, nobody or unknown.
"""

from typing import NotRequired, TypedDict


class OddVillePile(TypedDict):
    """A guild's pile: how many characters, and the top one."""

    count: int
    top: int


class OddVilleWorkerCard(TypedDict):
    """A Worker card: its coins, the resources it allows, and its price for each position of the row."""

    coins: int
    allowed: list[bool]
    prices: list[int]


class OddVilleBuilt(TypedDict):
    """A card of the city."""

    site: int
    kind: int
    owner: int


class OddVilleCard(TypedDict):
    """What is printed on a card of the city; the Main Square has no guild, worth, cost or bonus."""

    streets: int  # bits: north, east, south, west
    points: int
    shield: int
    guild: NotRequired[int]
    worth: NotRequired[int]
    cost: NotRequired[list[int]]
    bonus: NotRequired[int]


class OddVilleBoard(TypedDict):
    """The game's part of a view. What seats have goes by seat, what resources have by resource."""

    turn: int
    turns: int
    used: list[int]  # characters used this turn
    ender: int
    deck: list[int]  # kinds, the top last
    row: list[int]
    coins: list[list[int]]  # the building on each coin, as far as the viewer knows it
    held: list[list[int]]
    hand: list[int]  # bits of the Worker cards
    supply: list[int]
    settled: list[int]
    lower: list[int]  # price of each lower slot
    upper_price: int
    slots: list[list[int]]  # seat on each lower slot
    upper: list[list[int]]  # workers of each seat on the upper slot
    spots: list[int]  # seat on each spot of the Main Square
    holder: list[int]  # of each character: a seat, -1 in its pile, -2 not in this game
    piles: list[OddVillePile]  # of each guild
    character_points: list[int]
    guild_of: list[int]  # of each character
    workers: list[OddVilleWorkerCard]
    city: list[OddVilleBuilt]
    points: list[int]  # that each card of the city counts now
    scores: list[int]
    cards: dict[str, OddVilleCard]  # by kind: all that the viewer sees
