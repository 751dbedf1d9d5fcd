"""What OddVille shows: the board of a view and the outlook of an answer, as types for whoever draws them.

Resources, guilds, characters, Worker cards and seats are their numbers; -1 is nothing, nobody or unknown. The slots of
a resource are numbered from the cheapest on; the upper one comes after the lower ones. Points are what a score changes
by at once, negative if it falls.
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


class OddVilleGives(TypedDict):
    """What a Worker card gives to a seat after the powers of its characters: coins, and the resources it allows."""

    coins: int
    allowed: list[bool]


class OddVilleSite(TypedDict):
    """A site of the city: its column, negative to the west of the Main Square, and its row, counted down from 0."""

    site: int
    column: int
    line: int


class OddVilleBuilt(OddVilleSite):
    """A card of the city."""

    kind: int
    owner: int


class OddVilleLimits(TypedDict):
    """The most coins and buildings at hand that a seat may have, and how many workers in the city end the game."""

    coins: int
    held: int
    settled: int


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
    next_slots: list[int]  # where the next worker on each resource goes
    resource_prices: list[list[int]]  # of that slot for each seat, after its characters
    recover_prices: list[int]  # for each seat, after its characters
    gives: list[list[OddVilleGives]]  # to each seat, with each Worker card
    limits: OddVilleLimits
    spots: list[int]  # seat on each spot of the Main Square
    holder: list[int]  # of each character: a seat, -1 in its pile, -2 not in this game
    piles: list[OddVillePile]  # of each guild
    character_points: list[int]
    guild_of: list[int]  # of each character
    workers: list[OddVilleWorkerCard]
    city: list[OddVilleBuilt]
    free_sites: list[OddVilleSite]  # beside the city, whatever fits there
    points: list[int]  # that each card of the city counts now
    scores: list[int]
    cards: dict[str, OddVilleCard]  # by kind: all that the viewer sees


class OddVilleSlot(TypedDict):
    """A slot of the Resources Board."""

    resource: int
    slot: int


class OddVilleStart(OddVilleSlot):
    """What beginning with a resource brings: where the worker goes."""

    points: int


class OddVillePlay(OddVilleSlot):
    """What playing a Worker card takes and brings: coins, or a worker on a slot, or a building of the row.

    The price is paid; of the coins gained so many go back at once. After `discards` one of three buildings goes too.
    """

    card: int
    price: int
    coins: int
    back: int
    position: int  # of the row, from 0
    kind: int
    discards: bool
    points: int


class OddVilleSecond(OddVilleSlot):
    """What the Seignior's second resource takes and brings; `due` is paid for both together."""

    price: int
    due: int
    points: int


class OddVilleRecover(TypedDict):
    """What recovering the Worker cards takes."""

    price: int


class OddVilleWithdraw(OddVilleSlot):
    """What withdrawing a worker takes: it comes home from this slot."""

    points: int


class OddVilleCheat(TypedDict):
    """What the Cheater brings: after `discards` one of three buildings goes."""

    discards: bool


class OddVilleExchange(TypedDict):
    """What the Bookkeeper takes out of the row."""

    position: int  # from 0
    kind: int


class OddVilleTravel(OddVilleSlot):
    """What the Traveller takes and brings: the worker that comes home from a slot; and whether the game ends."""

    points: int
    ends: bool


class OddVillePoints(TypedDict):
    """Points at a site."""

    site: int
    points: int


class OddVilleBuild(TypedDict):
    """What developing a building takes: coins, resources, and the workers that come home.

    The sites are those where it fits, each with what it would count there now. Who reacts with nothing has kind -1.
    """

    kind: int
    price: int
    cost: list[int]
    home: list[OddVilleSlot]
    sites: list[OddVillePoints]


class OddVilleBonus(TypedDict):
    """A bonus that a card of the city, or the new one, gives."""

    site: int
    bonus: int


class OddVilleGuild(TypedDict):
    """The character a building brings; where the pile is empty, some are given back first, and mixed.

    Which of several that were mixed comes is unknown.
    """

    guild: int
    character: int
    returned: list[int]


class OddVilleAt(OddVilleSite):
    """What a site brings: bonuses by kind and by where they come from, points, and the character.

    `points` is what the new building would count now, `changes` how other cards count more or less, `scores` how every
    seat's score changes, for all that is sure: bonuses that are not used yet and an unknown character do not count.
    """

    kind: int
    bonuses: list[int]
    sources: list[OddVilleBonus]
    points: int
    changes: list[OddVillePoints]
    scores: list[int]
    home: list[OddVilleSlot]
    gains: OddVilleGuild
    ends: bool


class OddVilleUse(OddVilleSlot):
    """What using a bonus brings: a worker on a slot, if transformed from another slot, or coins, some of them to go."""

    bonus: int
    source: OddVilleSlot
    coins: int
    back: int
    points: int


class OddVilleOutlook(TypedDict):
    """Outlooks by the first word of the answer; other answers have an empty one."""

    start: OddVilleStart
    play: OddVillePlay
    second: OddVilleSecond
    recover: OddVilleRecover
    withdraw: OddVilleWithdraw
    cheat: OddVilleCheat
    exchange: OddVilleExchange
    travel: OddVilleTravel
    build: OddVilleBuild
    react: OddVilleBuild
    at: OddVilleAt
    bonus: OddVilleUse
