"""The state of a game of OddVille."""

from typing import ClassVar, Final, Self

from oddtown.core.state import State
from oddtown.games.oddville.deck import LOWER

# Piles: the deck, the row, the characters of each guild; then the coins and the buildings at hand of each seat.
DECK: Final = 0
ROW: Final = 1
GUILD: Final = 2
COINS: Final = 6
HELD: Final = 10
PILES: Final = 14

# Questions.
START: Final = 0
ACT: Final = 1
SECOND: Final = 2
COIN: Final = 3
DISCARD: Final = 4
SWAP: Final = 5
SITE: Final = 6
BONUS: Final = 7
REACT: Final = 8
# What runs by itself.
TAX: Final = 9
TAKE: Final = 10
FILL: Final = 11
CHARACTER: Final = 12
REACTION: Final = 13
CLOSE: Final = 14
BEGIN: Final = 15

NOTHING: Final = -1
REMOVED: Final = -2  # holder of a character that is not in this game
SEATS: Final = 4
SLOTS: Final = LOWER + 1  # of one resource: the lower ones, then the upper


class OddVilleState(State):
    """Hidden are the order of the deck, the building side of coins, and the order of characters below the top."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn",
        "turns",
        "ender",
        "used",
        "hand",
        "supply",
        "settled",
        "slots",
        "upper",
        "spots",
        "holder",
        "sites",
        "cards",
        "owners",
        "frontier",
    )

    def __init__(self, source: Self | None = None) -> None:
        super().__init__(source)
        if source is None:
            self.turn: int = 0
            self.turns: int = 0  # begun so far, of all seats together
            self.ender: int = NOTHING  # the seat that brought the end about
            self.used: int = 0  # bits of the characters used this turn
            self.hand: list[int] = []  # of each seat, bits of the Worker cards in hand
            self.supply: list[int] = []  # of each seat, workers
            self.settled: list[int] = []  # of each seat, workers in the city, the Main Square included
            self.slots: list[int] = []  # LOWER * resource + slot: the seat whose worker is there, or NOTHING
            self.upper: list[int] = []  # SEATS * resource + seat: workers on the upper slot
            self.spots: list[int] = []  # of the Main Square, by resource: a seat, or NOTHING
            self.holder: list[int] = []  # of each character: a seat, NOTHING in its pile, or REMOVED
            # The city, card by card in the order of building; the Main Square is the first.
            self.sites: list[int] = []
            self.cards: list[int] = []  # kinds
            self.owners: list[int] = []
            self.frontier: list[int] = []  # the free sites beside cards, with what they ask for (city.py)
        else:
            self.turn = source.turn
            self.turns = source.turns
            self.ender = source.ender
            self.used = source.used
            self.hand = source.hand[:]
            self.supply = source.supply[:]
            self.settled = source.settled[:]
            self.slots = source.slots[:]
            self.upper = source.upper[:]
            self.spots = source.spots[:]
            self.holder = source.holder[:]
            self.sites = source.sites[:]
            self.cards = source.cards[:]
            self.owners = source.owners[:]
            self.frontier = source.frontier[:]
