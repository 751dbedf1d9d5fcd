"""The state of a game of Little Town Builders."""

from typing import ClassVar, Final, Self

from oddtown.core.state import State
from oddtown.games.littletown.town import GOODS

# Piles, all of goals: those not dealt, those taken out at setup, then those of each seat.
NOT_DEALT: Final = 0
TAKEN_OUT: Final = 1
GOALS: Final = 2

NOTHING: Final = -1


class LittleTownState(State):
    """Only goals are hidden; everything else lies open on the table."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "side",
        "first_game",
        "lost_goal",
        "turn",
        "start",
        "round",
        "is_turn",
        "goods",
        "stock",
        "points",
        "workers",
        "builders",
        "houses",
        "building",
        "owner",
        "worker",
        "offer",
        "met",
        "achieved",
        "due",
        "waiting",
        "owed",
        "gathered",
        "uses",
        "point_uses",
        "feats",
    )

    def __init__(self, source: Self | None = None) -> None:
        super().__init__(source)
        if source is None:
            self.side: int = 0
            self.first_game: bool = False
            self.lost_goal: bool = True
            self.turn: int = 0  # the seat that acts, also at the end of a round
            self.start: int = 0
            self.round: int = 1
            self.is_turn: bool = True  # False while round-end effects and feeding run
            self.goods: list[int] = []  # of each seat: wood, stone, fish, wheat, coins
            self.stock: list[int] = []
            self.points: list[int] = []  # on the track
            self.workers: list[int] = []  # still in hand
            self.builders: list[int] = []  # workers on the building area
            self.houses: list[int] = []  # still in hand
            self.building: list[int] = []  # kind on each square, or NOTHING
            self.owner: list[int] = []  # seat whose house is on it, or NOTHING
            self.worker: list[int] = []  # seat whose worker stands there, or NOTHING
            self.offer: list[int] = []  # tiles left of each kind of building
            self.met: list[int] = []  # bits of all goal conditions a seat ever met, whoever holds the goal
            self.achieved: list[int] = []  # points of the goals a seat has revealed
            self.due: list[int] = []  # what is still to be paid
            self.waiting: list[int] = []  # terrain around that is still to be collected, because the order can matter
            self.owed: list[int] = []  # terrain that the stock could not give yet
            self.gathered: list[int] = []  # resources gathered this turn
            self.uses: int = 0  # buildings used this turn
            self.point_uses: int = 0  # of these, buildings that gave points
            self.feats: int = 0  # bits of the goal conditions that the acting seat has just fulfilled
        else:
            self.side = source.side
            self.first_game = source.first_game
            self.lost_goal = source.lost_goal
            self.turn = source.turn
            self.start = source.start
            self.round = source.round
            self.is_turn = source.is_turn
            self.goods = source.goods[:]
            self.stock = source.stock[:]
            self.points = source.points[:]
            self.workers = source.workers[:]
            self.builders = source.builders[:]
            self.houses = source.houses[:]
            self.building = source.building[:]
            self.owner = source.owner[:]
            self.worker = source.worker[:]
            self.offer = source.offer[:]
            self.met = source.met[:]
            self.achieved = source.achieved[:]
            self.due = source.due[:]
            self.waiting = source.waiting[:]
            self.owed = source.owed[:]
            self.gathered = source.gathered[:]
            self.uses = source.uses
            self.point_uses = source.point_uses
            self.feats = source.feats

    def held(self, seat: int) -> list[int]:
        """Returns what a seat holds: wood, stone, fish, wheat, coins."""
        return self.goods[GOODS * seat : GOODS * seat + GOODS]
