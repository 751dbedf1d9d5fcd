"""What Little Town Builders shows: the board of a view and the outlook of an answer, as types for whoever draws them.

Squares are numbered in reading order, buildings by kind, and -1 is nothing or nobody. A list of five goods is wood,
stone, fish, wheat and coins; a list of six ends with points.
"""

from typing import TypedDict


class LittleTownEffect(TypedDict):
    """What a building does, as it is printed: six goods taken and given, or something special."""

    takes: list[int]
    gives: list[int]
    special: int


class LittleTownTile(LittleTownEffect):
    """A building on offer."""

    kind: int
    name: str
    left: int
    cost: list[int]
    points: int


class LittleTownFeeding(TypedDict):
    """How a seat would be fed with what it holds now: workers still to feed, units of food, and units missing.

    So many of the missing units coins could cover; so many points, negative, they cost if nothing is done.
    """

    workers: int
    food: int
    missing: int
    coins: int
    points: int


class LittleTownBoard(TypedDict):
    """The game's part of a view. Terrain, buildings, owners and workers go by square; what seats have goes by seat.

    Points are those on the track; scores are what would be counted if the game ended now.
    """

    round: int
    turn: int
    start: int
    terrain: list[int]
    building: list[int]
    owner: list[int]
    worker: list[int]
    names: list[str]  # of buildings, by kind
    effects: list[LittleTownEffect]  # by kind
    offer: list[LittleTownTile]
    goods: list[list[int]]
    stock: list[int]
    feeding: list[LittleTownFeeding]
    points: list[int]
    scores: list[int]
    workers: list[int]
    builders: list[int]
    houses: list[int]
    goals: list[list[int]]  # as far as the viewer knows them
    hidden_goals: list[int]
    revealed: list[list[int]]
    met: list[int]  # bits of the goal conditions ever met
    taken_out: list[int]
    goal_points: list[int]


class LittleTownSquare(LittleTownEffect):
    """A square of terrain or with a building beside another square; terrain gives one of its resource.

    Usable is a building that a worker could use first, after the gathering.
    """

    cell: int
    terrain: int
    building: int
    name: str
    owner: int
    rent: int
    usable: bool


class LittleTownCollect(TypedDict):
    """What terrain brings: the four resources, as far as the stock has them."""

    goods: list[int]


class LittleTownPlace(LittleTownCollect):
    """What placing a worker brings: what the terrain gives, and what lies around."""

    around: list[LittleTownSquare]


class LittleTownBuild(TypedDict):
    """What constructing takes and brings: the cost, the fewest coins for missing resources, and the points printed."""

    cost: list[int]
    coins: int
    points: int


class LittleTownSite(TypedDict):
    """What a site brings: what lies around, and the points that the building would count there now."""

    around: list[LittleTownSquare]
    points: int


class LittleTownUse(LittleTownEffect):
    """What using a building brings: its effect, and the rent with the seat that gets it."""

    rent: int
    to: int


class LittleTownPayment(TypedDict):
    """What a payment takes: five goods, units of fish or wheat still to be chosen, and points (negative if lost)."""

    pays: list[int]
    either: int
    points: int


class LittleTownGood(TypedDict):
    """The resource that is given or taken."""

    good: int


class LittleTownOutlook(TypedDict):
    """Outlooks by the first word of the answer; other answers have an empty one."""

    place: LittleTownPlace
    build: LittleTownBuild
    at: LittleTownSite
    use: LittleTownUse
    collect: LittleTownCollect
    coins: LittleTownPayment
    feed: LittleTownPayment
    fish: LittleTownPayment
    give: LittleTownGood
    take: LittleTownGood
