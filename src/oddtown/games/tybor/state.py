"""The state of a game of Tybor the Builder."""

from typing import ClassVar, Final, Self

from oddtown.core.state import State

# Piles of the table. All that lies open has an order that everybody sees.
DRAW: Final = 0
DISCARD: Final = 1
BUILDINGS: Final = 2  # the bottom is the first card, and the top lies open
DISPLAY: Final = 3  # by rising kind
OUT: Final = 4  # buildings that left the game
OBJECTIVES: Final = 5  # of seat 0, seat 1, ..., then those not dealt
SHOWN: Final = 6  # the chosen card whose use is asked
DRAWN: Final = 7  # characters taken from the draw pile, in the order drawn: it can be of two shuffles (TY-R7)
# Piles of seat 0; those of the next seat lie OWN further.
HAND: Final = 8
LATE: Final = 9  # cards of the hand that were shuffled after its first ones (TY-R7)
CITIZENS: Final = 10
WORKERS: Final = 11
BUILT: Final = 12  # a Great building lies there as the kind of its Great side
OWN: Final = 5


class TyborState(State):
    """Cards are piles; `discount` and `strength` say in numbers what citizens and workers bring."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "scenario",
        "chapter",
        "stage",
        "round",
        "rounds",
        "first",
        "direction",
        "discount",
        "strength",
    )

    def __init__(self, source: Self | None = None) -> None:
        super().__init__(source)
        if source is None:
            self.scenario: int = 0
            self.chapter: int = 0
            self.stage: int = 0  # 1 to 4
            self.round: int = 0  # of the stage, from 1
            self.rounds: int = 0  # of the stage: as many as cards were dealt to everybody
            self.first: int = 0  # the seat that holds the First Player card
            self.direction: int = 1  # of play: 1 is clockwise, -1 counter-clockwise
            self.discount: list[int] = []  # colour symbols on a seat's citizens: discount[FOUR * seat + colour]
            self.strength: list[int] = []  # of all workers of a seat
        else:
            self.scenario = source.scenario
            self.chapter = source.chapter
            self.stage = source.stage
            self.round = source.round
            self.rounds = source.rounds
            self.first = source.first
            self.direction = source.direction
            self.discount = source.discount[:]
            self.strength = source.strength[:]
