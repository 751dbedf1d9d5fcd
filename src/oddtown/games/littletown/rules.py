"""The rules of Little Town Builders, in rulebook order. The numbers are those of docs/rules/littletown.md."""

from typing import Any, Final

from oddtown.core.card import EVERYONE, KIND, Kind, Seat, seen_by
from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal, ScoreLine
from oddtown.core.view import Look, View
from oddtown.games.littletown.goals import build_feats, is_possible
from oddtown.games.littletown.meta import META
from oddtown.games.littletown.scoring import building_points, points_of, score_lines
from oddtown.games.littletown.state import GOALS, NOT_DEALT, NOTHING, TAKEN_OUT, LittleTownState
from oddtown.games.littletown.text import ENGLISH, draw
from oddtown.games.littletown.town import (
    AROUND,
    BUILD_TWO_POINTS,
    CATHEDRAL_ANY,
    CATHEDRAL_OWN,
    CELL_NAMES,
    CELLS,
    COIN,
    CONDITIONS,
    FEED_FISH,
    FISH,
    FOOD_FOR_TWO,
    GATHER_FIVE,
    GOOD_NAMES,
    GOODS,
    GRASS,
    NO_COINS,
    OFFERED,
    PLAIN,
    POINTS,
    POINTS_FROM_TWO,
    RESIDENCE_ALL,
    RESIDENCE_BUILDINGS,
    RESOURCES,
    SCHEMA,
    SIX_COINS,
    SPEND_GATHERED,
    SWAP,
    USE_FOUR,
    USE_TWO_KINDS,
    WHEAT,
    Town,
)

WORKERS: Final = {2: 5, 3: 4, 4: 3}  # LT-6
HOUSES: Final = {2: 7, 3: 6, 4: 6}  # LT-7
GOAL_TILES: Final = {2: 5, 3: 4, 4: 3}  # LT-8
START_COINS: Final = 3
RESOURCE_STOCK: Final = 15
COIN_STOCK: Final = 40
ROUNDS: Final = 4
COINS_PER_RESOURCE: Final = 3
RENT: Final = 1
MISSING_FOOD: Final = 3
SWAPPED_RESOURCES: Final = 2  # at the Trading Shop

# Answers to the choice of a building, after its squares.
COLLECT: Final = CELLS  # and the resource of the terrain
DONE: Final = COLLECT + RESOURCES

# Questions.
ACT: Final = 0
SITE: Final = 1
USE: Final = 2
COINS: Final = 3
GIVE: Final = 4
TAKE: Final = 5
FEED_COINS: Final = 6
FEED_FROM_FISH: Final = 7
# What runs by itself.
PAY: Final = 8
GAIN: Final = 9
SWAPPED: Final = 10
SETTLE: Final = 11
OFFER: Final = 12
BUILT: Final = 13
END_TURN: Final = 14
ROUND_EFFECT: Final = 15
FEED: Final = 16
GO_HOME: Final = 17


# PREPARATION OF THE GAME


def prepare(s: LittleTownState, town: Town) -> None:
    """LT-6 to LT-13: Workers, houses, goals, buildings and coins by the number of players."""
    seats = s.seats
    s.workers = [WORKERS[seats]] * seats
    s.builders = [0] * seats
    s.houses = [HOUSES[seats]] * seats
    s.goods = [0, 0, 0, 0, START_COINS] * seats
    s.stock = [RESOURCE_STOCK] * RESOURCES + [COIN_STOCK - START_COINS * seats]
    s.points = [0] * seats
    s.met = [0] * seats
    s.achieved = [0] * seats
    s.building = [NOTHING] * CELLS
    s.owner = [NOTHING] * CELLS
    s.worker = [NOTHING] * CELLS
    s.due = [0] * GOODS
    s.waiting = [0] * RESOURCES
    s.owed = [0] * RESOURCES
    s.gathered = [0] * RESOURCES
    offer_buildings(s, town)
    deal_goals(s, town)
    s.start = s.below(seats)
    s.turn = s.start


def offer_buildings(s: LittleTownState, town: Town) -> None:
    """LT-10: Five wheat fields and twelve other buildings, drawn; LT-11: or the twelve for a first game."""
    if s.first_game:
        chosen = town.first_game
    else:
        kinds = list(range(1, len(town.names)))
        chosen = [kinds.pop(s.below(len(kinds))) for _ in range(OFFERED)]
    s.offer = [0] * len(town.names)
    s.offer[0] = town.tiles[0]
    for kind in chosen:
        s.offer[kind] = 1


def deal_goals(s: LittleTownState, town: Town) -> None:
    """LT-8: Goals are dealt, and only their holder looks at them; LT-9, LT-R12: impossible ones are taken out first."""
    s.add_piles(GOALS + s.seats)
    for goal in range(len(CONDITIONS)):
        if goal == BUILD_TWO_POINTS and not s.lost_goal:
            continue  # LT-R1
        if is_possible(goal, s.offer, town):
            s.piles[NOT_DEALT].append(goal)
        else:
            s.piles[TAKEN_OUT].append(goal | EVERYONE)
            if s.events is not None:
                s.tell("goal.out", {"goal": goal})
    s.shuffle(NOT_DEALT)
    for seat in range(s.seats):
        for _ in range(GOAL_TILES[s.seats]):
            goal = s.move(NOT_DEALT, GOALS + seat, seen_by(seat))
            if s.events is not None:
                s.tell("goal.dealt", {"goal": goal}, seen_by(seat))


# TURN ACTIONS


def begin_turn(s: LittleTownState, seat: Seat) -> None:
    """LT-17: In turn a player places a worker or constructs a building; LT-R9: it is never passed."""
    s.turn = seat
    start_effects(s, True)
    s.ask(ACT, seat)


def start_effects(s: LittleTownState, is_turn: bool) -> None:
    """Forgets what an earlier turn gathered, used and was owed."""
    s.is_turn = is_turn
    s.uses = 0
    s.point_uses = 0
    for resource in range(RESOURCES):
        s.gathered[resource] = 0
        s.waiting[resource] = 0
        s.owed[resource] = 0


class Act(Step[LittleTownState]):
    """LT-17: The player places a worker (the option is the square) or constructs a building (CELLS + its kind)."""

    def __init__(self, town: Town) -> None:
        super().__init__(verb="act", size=CELLS + len(town.names))
        self.town: Town = town

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        options = free_cells(s, self.town)
        if s.houses[seat] > 0:
            for kind in range(len(s.offer)):
                if s.offer[kind] > 0 and coins_for(s, seat, self.town.cost[kind]) <= s.goods[GOODS * seat + COIN]:
                    options.append(CELLS + kind)
        return options

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        s.workers[seat] -= 1  # LT-18: both actions use a worker
        if option < CELLS:
            place_worker(s, self.town, seat, option)
        else:
            s.builders[seat] += 1  # LT-31, LT-36: on the building area, beside any others
            s.ask(SITE, seat, option - CELLS)
        s.then(END_TURN)

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        if option < CELLS:
            return f"place {CELL_NAMES[option]}"
        return f"build {notation(self.town.names[option - CELLS])}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        if option < CELLS:
            return Message("place.option", {"cell": option})
        return Message("build.option", {"building": self.town.names[option - CELLS]})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        if option < CELLS:
            take_surroundings(public, self.town, option, with_terrain=True)
            collect_all(public)
            collect_owed(public)
            around = surroundings(public, self.town, seat, option, has_worker=True)
            return {"goods": public.gathered, "around": around}
        kind = option - CELLS
        cost = self.town.cost[kind][:GOODS]
        return {"cost": cost, "coins": coins_for(public, seat, cost) - cost[COIN], "points": self.town.points[kind]}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("act.prompt", {"seat": seat})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option < CELLS:
            return why_not_free(s, self.town, option, "LT-20")
        kind = option - CELLS
        name = self.town.names[kind]
        if s.offer[kind] == 0:
            return Refusal("LT-10", Message("build.not_offered", {"building": name}))
        if s.houses[seat] == 0:
            return Refusal("LT-66", Message("build.no_house", {}))
        needed = coins_for(s, seat, self.town.cost[kind])
        held = s.goods[GOODS * seat + COIN]
        return Refusal("LT-33", Message("build.cost", {"building": name, "coins": needed, "held": held}))


def free_cells(s: LittleTownState, town: Town) -> list[int]:
    """LT-20: Returns every empty grassy field: no terrain drawn, no building and no worker."""
    building, worker = s.building, s.worker
    return [cell for cell in town.grass[s.side] if building[cell] == NOTHING and worker[cell] == NOTHING]


def why_not_free(s: LittleTownState, town: Town, cell: int, rule: str) -> Refusal:
    """Says what is on a square that is not free."""
    if town.terrain[s.side][cell] != GRASS:
        return Refusal(rule, Message("cell.terrain", {"cell": cell}))
    if s.building[cell] != NOTHING:
        return Refusal(rule, Message("cell.building", {"cell": cell, "building": town.names[s.building[cell]]}))
    return Refusal(rule, Message("cell.worker", {"cell": cell}))


def notation(name: str) -> str:
    """Returns a name as one word."""
    return name.lower().replace(" ", "-")


# Place a Worker


def place_worker(s: LittleTownState, town: Town, seat: Seat, cell: int) -> None:
    """LT-20: The worker stands on an empty grassy field and gets the effect of the 8 squares around it."""
    s.worker[cell] = seat
    if s.events is not None:
        s.tell("place", {"seat": seat, "cell": cell})
    take_surroundings(s, town, cell, with_terrain=True)


def take_surroundings(s: LittleTownState, town: Town, cell: int, with_terrain: bool) -> None:
    """LT-21, LT-22, LT-R4: Terrain is collected, and buildings are used or not, in any order."""
    around = AROUND[cell]
    buildings = 0
    for i in range(len(around)):
        terrain = town.terrain[s.side][around[i]]
        if terrain != GRASS:
            if with_terrain:
                s.waiting[terrain] += 1  # LT-23: each square counts by itself
        elif s.building[around[i]] != NOTHING and town.is_useful[s.building[around[i]]]:
            buildings |= 1 << i
    left = cell << 8 | buildings
    collect_the_sure(s, town, left)
    s.then(SETTLE)
    s.then(OFFER, left)


def collect_the_sure(s: LittleTownState, town: Town, left: int) -> None:
    """LT-R4: Terrain is collected at once, unless a building that is left gives it too and the stock is short."""
    for resource in range(RESOURCES):
        if s.waiting[resource]:
            given = can_give(s, town, left, resource)
            if not given or s.stock[resource] >= s.waiting[resource] + given:
                collect(s, resource)


def can_give(s: LittleTownState, town: Town, left: int, resource: int) -> int:
    """Returns how much of a resource the buildings give that are left around a worker."""
    around = AROUND[left >> 8]
    given = 0
    for i in range(len(around)):
        if left >> i & 1:
            kind = s.building[around[i]]
            given += SWAPPED_RESOURCES if town.special[kind] == SWAP else town.gives[kind][resource]
    return given


def collect(s: LittleTownState, resource: int) -> None:
    """Lets the terrain of a resource arrive, now or as soon as the stock has it."""
    s.owed[resource] += s.waiting[resource]
    s.waiting[resource] = 0


def collect_all(s: LittleTownState) -> None:
    """Lets all terrain arrive that has waited."""
    for resource in range(RESOURCES):
        collect(s, resource)


def collect_owed(s: LittleTownState) -> None:
    """LT-R4, LT-R18: Terrain arrives between answers, as far as the stock has it."""
    seat = s.turn
    gained = [0] * RESOURCES
    for resource in range(RESOURCES):
        amount = min(s.owed[resource], s.stock[resource])
        if amount:
            s.owed[resource] -= amount
            receive(s, seat, resource, amount)
            s.gathered[resource] += amount
            gained[resource] = amount
    if s.events is not None and any(gained):
        s.tell("collect", {"seat": seat, "goods": gained})


def surroundings(s: LittleTownState, town: Town, seat: Seat, cell: int, has_worker: bool) -> list[dict[str, Any]]:
    """Returns what lies around a square as plain data: terrain and buildings, in reading order.

    Of a building it says whether a worker on the square could use it first; terrain is gathered, not used.
    """
    squares: list[dict[str, Any]] = []
    for other in AROUND[cell]:
        terrain, kind = town.terrain[s.side][other], s.building[other]
        if terrain != GRASS:
            place = {"name": "", "rent": 0, "usable": False}
            gives = [1 if good == terrain else 0 for good in range(GOODS + 1)]
            effect = {"takes": [0] * (GOODS + 1), "gives": gives, "special": PLAIN}
        elif kind != NOTHING:
            is_usable = has_worker and town.is_useful[kind] and can_use(s, town, seat, other)
            place = {"name": town.names[kind], "rent": rent(s, seat, other), "usable": is_usable}
            effect = effect_of(town, kind)
        else:
            continue
        square = {"cell": other, "terrain": terrain, "building": kind, "owner": s.owner[other]}
        squares.append({**square, **place, **effect})
    return squares


def effect_of(town: Town, kind: int) -> dict[str, Any]:
    """Returns as plain data what a building does, as it is printed."""
    return {"takes": town.takes[kind], "gives": town.gives[kind], "special": town.special[kind]}


def receive(s: LittleTownState, seat: Seat, good: int, amount: int) -> int:
    """LT-64, LT-R6: Takes a good from the stock, or what is left of it, and returns how much."""
    amount = min(amount, s.stock[good])
    s.stock[good] -= amount
    s.goods[GOODS * seat + good] += amount
    return amount


class OfferBuildings(Step[LittleTownState]):
    """LT-28, LT-R4: While buildings are left that can be used, or an order to choose, the player is asked.

    The argument is the square of the worker, and the bits of the buildings left around it.
    """

    def __init__(self, town: Town) -> None:
        super().__init__(verb="offer")
        self.town: Town = town

    def run(self, s: LittleTownState, arg: int) -> None:
        can_use_some = bool(usable(s, self.town, s.turn, arg))
        if any(s.waiting):
            before = sum(s.waiting)
            collect_the_sure(s, self.town, arg)
            if not can_use_some and s.waiting.count(0) == RESOURCES - 1:
                collect_all(s)  # there is nothing to do before it
            if sum(s.waiting) < before:
                s.then(SETTLE)
                s.then(OFFER, arg)
                return
        if can_use_some or any(s.waiting):
            s.ask(USE, s.turn, arg)


def usable(s: LittleTownState, town: Town, seat: Seat, arg: int) -> list[int]:
    """LT-R5: Returns the squares whose building can be used: rent and then its whole input can be paid."""
    around = AROUND[arg >> 8]
    return [around[i] for i in range(len(around)) if arg >> i & 1 and can_use(s, town, seat, around[i])]


def can_use(s: LittleTownState, town: Town, seat: Seat, cell: int) -> bool:
    """LT-27, LT-R5: Rent is paid first; what is then left must suffice for the input."""
    kind = s.building[cell]
    coins = s.goods[GOODS * seat + COIN] - rent(s, seat, cell)
    if town.special[kind] == SWAP:
        return coins >= 0 and sum(s.held(seat)[:RESOURCES]) + coins // COINS_PER_RESOURCE >= 2
    return coins >= coins_for(s, seat, town.takes[kind])


def rent(s: LittleTownState, seat: Seat, cell: int) -> int:
    """LT-27: Another player's building costs 1 coin, paid to its owner."""
    return 0 if s.owner[cell] == seat else RENT


class UseBuilding(Step[LittleTownState]):
    """LT-22, LT-28, LT-29: A building around the worker is used, each at most once, in any order, or none.

    The option is its square, COLLECT and the resource of terrain that waits (LT-R4), or DONE; the argument is the
    square of the worker and the bits of what is left.
    """

    def __init__(self, town: Town) -> None:
        super().__init__(verb="use", size=DONE + 1)
        self.town: Town = town

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        options = usable(s, self.town, seat, arg)
        for resource in range(RESOURCES):
            if s.waiting[resource]:
                options.append(COLLECT + resource)
        options.append(DONE)
        return options

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        if option == DONE:
            if any(s.waiting):
                collect_all(s)
                s.then(SETTLE)
        elif option >= COLLECT:
            collect(s, option - COLLECT)
            s.then(SETTLE)
            s.then(OFFER, arg)
        else:
            self.use(s, seat, arg, option)

    def use(self, s: LittleTownState, seat: Seat, arg: int, cell: int) -> None:
        """LT-27, LT-24: Rent is paid to the owner, then the input to the stock, and the gain is taken."""
        town, kind = self.town, s.building[cell]
        if rent(s, seat, cell):
            owner = s.owner[cell]
            s.goods[GOODS * seat + COIN] -= RENT
            s.goods[GOODS * owner + COIN] += RENT
            if s.events is not None:
                s.tell("rent", {"seat": seat, "to": owner, "building": town.names[kind]})
        if town.special[kind] == SWAP:
            s.ask(GIVE, seat)
            s.then(PAY)
            s.then(SWAPPED)
        else:
            for good in range(GOODS):
                s.due[good] = town.takes[kind][good]
            s.then(PAY)
        s.then(GAIN, kind)
        s.then(SETTLE)
        s.then(OFFER, arg & ~(1 << AROUND[arg >> 8].index(cell)))

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        if option < CELLS:
            return f"use {CELL_NAMES[option]}"
        return "done" if option == DONE else f"collect {GOOD_NAMES[option - COLLECT]}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        if option == DONE:
            return Message("use.done", {})
        if option >= COLLECT:
            return Message("collect.option", {"good": option - COLLECT})
        kind = s.building[option]
        if kind == NOTHING:
            return Message("use.nothing", {"cell": option})
        if not self.town.is_useful[kind]:
            return Message("use.useless", {"building": self.town.names[kind], "cell": option})
        values = {"building": self.town.names[kind], "cell": option, "rent": rent(s, seat, option)}
        if self.town.special[kind] == SWAP:
            return Message("use.swap", values)
        return Message("use.option", {**values, "effect": [self.town.takes[kind], self.town.gives[kind]]})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        if option == DONE:
            return {}
        if option >= COLLECT:
            resource = option - COLLECT
            amount = min(public.waiting[resource], public.stock[resource])
            return {"goods": [amount if good == resource else 0 for good in range(RESOURCES)]}
        paid = rent(public, seat, option)
        to = public.owner[option] if paid else NOTHING
        return {**effect_of(self.town, public.building[option]), "rent": paid, "to": to}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("use.order" if any(s.waiting) else "use.prompt", {"seat": seat})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option >= COLLECT:
            return Refusal("LT-R4", Message("collect.none", {"good": option - COLLECT}))
        around = AROUND[arg >> 8]
        kind = s.building[option]
        if kind == NOTHING:
            return Refusal("LT-22", Message("use.no_building", {"cell": option}))
        name = self.town.names[kind]
        if option not in around:
            return Refusal("LT-22", Message("use.far", {"building": name, "cell": option}))
        if not self.town.is_useful[kind]:
            return Refusal("LT-R5", Message("use.never", {"building": name}))
        if not arg >> around.index(option) & 1:
            return Refusal("LT-29", Message("use.again", {"building": name}))
        if s.goods[GOODS * seat + COIN] < rent(s, seat, option):
            return Refusal("LT-27", Message("use.rent", {"building": name, "to": s.owner[option]}))
        return Refusal("LT-24", Message("use.input", {"building": name}))


class Gain(Step[LittleTownState]):
    """LT-24, LT-25: What a building gives is taken from the stock; the argument is its kind."""

    def __init__(self, town: Town) -> None:
        super().__init__(verb="gain")
        self.town: Town = town

    def run(self, s: LittleTownState, arg: int) -> None:
        town, seat = self.town, s.turn
        gives, takes = town.gives[arg], town.takes[arg]
        is_gift = not any(takes) and town.special[arg] != SWAP
        gained = [0] * (GOODS + 1)
        for good in range(GOODS):
            if gives[good]:
                gained[good] = receive(s, seat, good, gives[good])
                if is_gift and good < RESOURCES:
                    s.gathered[good] += gained[good]  # LT-R13
        gained[POINTS] = gives[POINTS]
        s.points[seat] += gives[POINTS]
        if s.events is not None:
            if town.special[arg] == SWAP:
                s.tell("swapped", {"seat": seat, "building": town.names[arg]})
            else:
                s.tell("use", {"seat": seat, "building": town.names[arg], "goods": gained})
        if s.is_turn:
            s.uses += 1
            s.point_uses += 1 if gives[POINTS] else 0
            if takes[:RESOURCES].count(0) <= RESOURCES - 2:
                s.feats |= 1 << USE_TWO_KINDS


class GiveResource(Step[LittleTownState]):
    """LT-R8: The Trading Shop takes any two resources; the second is named not before the first.

    The argument is 0 for the first, 1 + its kind for the second.
    """

    def __init__(self) -> None:
        super().__init__(verb="give", size=RESOURCES)

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        if arg:
            return [other for other in range(arg - 1, RESOURCES) if self.can_give(s, seat, arg - 1, other)]
        return [
            one
            for one in range(RESOURCES)
            if any(self.can_give(s, seat, one, other) for other in range(one, RESOURCES))
        ]

    def can_give(self, s: LittleTownState, seat: Seat, one: int, other: int) -> bool:
        """Says whether the seat can pay these two, three coins standing in for one."""
        needed = [0] * GOODS
        needed[one] += 1
        needed[other] += 1
        return coins_for(s, seat, needed) <= s.goods[GOODS * seat + COIN]

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        s.due[option] += 1
        if arg == 0:
            s.ask(GIVE, seat, 1 + option)
        elif s.is_turn and option != arg - 1:
            s.feats |= 1 << USE_TWO_KINDS  # LT-R17: the two kinds named

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        return f"give {GOOD_NAMES[option]}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        return Message("give.option", {"good": option})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        return {"good": option}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("give.second" if arg else "give.first", {"seat": seat})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if arg and option < arg - 1:
            return Refusal("LT-R8", Message("give.order", {"good": arg - 1}))
        return Refusal("LT-R8", Message("give.absent", {"good": option}))


class TakeSwapped(Step[LittleTownState]):
    """LT-R8, LT-R18: After the payment two resources are taken, as far as the stock has them.

    The argument is 0 before the first, 1 + its kind before the second.
    """

    def __init__(self) -> None:
        super().__init__(verb="swap")

    def run(self, s: LittleTownState, arg: int) -> None:
        if takeable(s, arg):
            s.ask(TAKE, s.turn, arg)


def takeable(s: LittleTownState, arg: int) -> list[int]:
    """Returns the kinds that can be taken now: the second not before the first, so the first must leave a second."""
    first = arg - 1 if arg else 0
    kinds = [kind for kind in range(first, RESOURCES) if s.stock[kind] > 0]
    if arg or sum(s.stock[:RESOURCES]) < 2:
        return kinds
    return [kind for kind in kinds if s.stock[kind] >= 2 or kind != kinds[-1]]


class TakeResource(Step[LittleTownState]):
    """LT-R8: The player says which resource the Trading Shop gives."""

    def __init__(self) -> None:
        super().__init__(verb="take", size=RESOURCES)

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        return takeable(s, arg)

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        receive(s, seat, option, 1)
        if s.events is not None:
            s.tell("take", {"seat": seat, "good": option})
        if arg == 0:
            s.then(SWAPPED, 1 + option)

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        return f"take {GOOD_NAMES[option]}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        return Message("take.option", {"good": option})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        return {"good": option}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("take.second" if arg else "take.first", {"seat": seat})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if s.stock[option] == 0:
            return Refusal("LT-64", Message("take.empty", {"good": option}))
        return Refusal("LT-R8", Message("take.order", {}))


# Construct a Building


class ChooseSite(Step[LittleTownState]):
    """LT-31: The building is placed on an empty grassy field; the argument is its kind."""

    def __init__(self, town: Town) -> None:
        super().__init__(verb="at", size=CELLS)
        self.town: Town = town

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        return free_cells(s, self.town)

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        """LT-33: The cost on the tile is paid to the stock."""
        for good in range(GOODS):
            s.due[good] = self.town.cost[arg][good]
        s.then(PAY)
        s.then(BUILT, arg * CELLS + option)
        s.then(SETTLE)

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        return f"at {CELL_NAMES[option]}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        return Message("at.option", {"cell": option})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        around = surroundings(public, self.town, seat, option, has_worker=False)
        public.building[option] = arg
        public.owner[option] = seat
        return {"around": around, "points": points_of(public, self.town, option)}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("at.prompt", {"seat": seat, "building": self.town.names[arg]})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return why_not_free(s, self.town, option, "LT-31")


class Built(Step[LittleTownState]):
    """LT-34: A house on the tile shows its owner; the argument is kind x CELLS + square."""

    def __init__(self, town: Town) -> None:
        super().__init__(verb="built")
        self.town: Town = town

    def run(self, s: LittleTownState, arg: int) -> None:
        kind, cell, seat = arg // CELLS, arg % CELLS, s.turn
        s.offer[kind] -= 1
        s.building[cell] = kind
        s.owner[cell] = seat
        s.houses[seat] -= 1
        s.feats |= build_feats(s, self.town, seat, WORKERS[s.seats])
        if s.events is not None:
            s.tell("build", {"seat": seat, "building": self.town.names[kind], "cell": cell})


class EndTurn(Step[LittleTownState]):
    """LT-16: Turns go clockwise; LT-19, LT-38: when all workers are gone, the round ends."""

    def __init__(self) -> None:
        super().__init__(verb="end")

    def run(self, s: LittleTownState, arg: int) -> None:
        following = (s.turn + 1) % s.seats
        if s.workers[following] > 0:
            begin_turn(s, following)
        else:
            end_round(s)


# END OF THE ROUND


def end_round(s: LittleTownState) -> None:
    """LT-39 to LT-46, LT-R10: Round-end buildings, then feeding, in turn order; then workers go home."""
    order = [(s.start + i) % s.seats for i in range(s.seats)]
    for seat in order:
        s.then(ROUND_EFFECT, seat)
    for seat in order:
        s.then(FEED, seat)
    s.then(GO_HOME)


class RoundEffect(Step[LittleTownState]):
    """LT-39, LT-R10: Cathedral and Residence serve their owner at the end of a round; the argument is the seat.

    The Cathedral only gives points, on which nothing in the Residence depends, so their order is not asked.
    """

    def __init__(self, town: Town) -> None:
        super().__init__(verb="round")
        self.town: Town = town

    def run(self, s: LittleTownState, arg: int) -> None:
        s.turn = arg
        start_effects(s, False)
        for cell in range(CELLS):
            if s.owner[cell] != arg:
                continue
            special = self.town.special[s.building[cell]]
            if special in (CATHEDRAL_ANY, CATHEDRAL_OWN):
                around = [s.worker[other] for other in AROUND[cell] if s.worker[other] != NOTHING]
                gained = len(around) if special == CATHEDRAL_ANY else around.count(arg)
                s.points[arg] += gained
                if s.events is not None:
                    s.tell("cathedral", {"seat": arg, "points": gained})
            elif special in (RESIDENCE_ALL, RESIDENCE_BUILDINGS):
                take_surroundings(s, self.town, cell, special == RESIDENCE_ALL)


class Feed(Step[LittleTownState]):
    """LT-40: Every player pays one food per worker; the argument is the seat."""

    def __init__(self) -> None:
        super().__init__(verb="feeding")

    def run(self, s: LittleTownState, arg: int) -> None:
        s.turn = arg
        start_effects(s, False)
        if s.goods[GOODS * arg + COIN] >= COINS_PER_RESOURCE:
            s.ask(FEED_COINS, arg)
        else:
            choose_food(s, arg, 0)
        s.then(SETTLE)


def choose_food(s: LittleTownState, seat: Seat, coins: int) -> None:
    """LT-41, LT-R11: Food held must be paid, fish and wheat in any mix; asked only where there is a choice."""
    fewest, most = fish_range(s, seat, coins)
    if fewest < most:
        s.ask(FEED_FROM_FISH, seat, coins)
    else:
        feed(s, seat, coins, fewest)


def fish_range(s: LittleTownState, seat: Seat, coins: int) -> tuple[int, int]:
    """Returns how many fish can be among the food, when so many units are paid in coins."""
    fish, wheat = s.goods[GOODS * seat + FISH], s.goods[GOODS * seat + WHEAT]
    food = min(WORKERS[s.seats] - coins, fish + wheat)
    return max(0, food - wheat), min(fish, food)


def feeding(s: LittleTownState, seat: Seat) -> dict[str, int]:
    """LT-40, LT-42: Returns as plain data how a seat would be fed with what it holds; workers fed need nothing more."""
    workers = 0 if is_fed(s, seat) else WORKERS[s.seats]
    food = s.goods[GOODS * seat + FISH] + s.goods[GOODS * seat + WHEAT]
    missing = max(0, workers - food)
    coins = min(missing, s.goods[GOODS * seat + COIN] // COINS_PER_RESOURCE)
    return {"workers": workers, "food": food, "missing": missing, "coins": coins, "points": -MISSING_FOOD * missing}


def is_fed(s: LittleTownState, seat: Seat) -> bool:
    """Says whether a seat has fed its workers in this round, or the game is over."""
    steps = [step for step, _, _ in s.agenda]
    if GO_HOME not in steps:
        return not s.agenda
    is_waiting = (FEED, 0, seat) in s.agenda
    is_asked = steps[-1] in (FEED_COINS, FEED_FROM_FISH) and s.turn == seat
    return not is_waiting and not is_asked


def feed(s: LittleTownState, seat: Seat, coins: int, fish: int) -> None:
    """LT-40, LT-42: Pays the food to the stock; 3 points are lost for each unit that is missing."""
    needed = WORKERS[s.seats]
    wheat = min(needed - coins, s.goods[GOODS * seat + FISH] + s.goods[GOODS * seat + WHEAT]) - fish
    for good, amount in ((COIN, COINS_PER_RESOURCE * coins), (FISH, fish), (WHEAT, wheat)):
        s.goods[GOODS * seat + good] -= amount
        s.stock[good] += amount
    missing = needed - coins - fish - wheat
    s.points[seat] -= MISSING_FOOD * missing
    if fish == needed:
        s.feats |= 1 << FEED_FISH
    if s.events is not None:
        values = {"seat": seat, "goods": [0, 0, fish, wheat, COINS_PER_RESOURCE * coins], "missing": missing}
        s.tell("fed.short" if missing else "fed", {**values, "lost": MISSING_FOOD * missing})


def meal(public: LittleTownState, seat: Seat, coins: int, fish: int) -> dict[str, Any]:
    """Returns as plain data what feeding so takes: goods, and points for what is missing. It plays with the state."""
    before, points = public.held(seat), public.points[seat]
    feed(public, seat, coins, fish)
    pays = [had - has for had, has in zip(before, public.held(seat), strict=True)]
    return {"pays": pays, "either": 0, "points": public.points[seat] - points}


class FeedWithCoins(Step[LittleTownState]):
    """LT-R11: How many units of food are paid with three coins each."""

    def __init__(self) -> None:
        super().__init__(verb="feed", size=1 + max(WORKERS.values()))

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        most = min(WORKERS[s.seats], s.goods[GOODS * seat + COIN] // COINS_PER_RESOURCE)
        return list(range(most + 1))

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        choose_food(s, seat, option)

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        return f"feed {option} with coins"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        food = s.goods[GOODS * seat + FISH] + s.goods[GOODS * seat + WHEAT]
        missing = max(0, WORKERS[s.seats] - option - food)
        return Message("feed.option", {"units": option, "coins": COINS_PER_RESOURCE * option, "missing": missing})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        """What is sure is paid; units of fish or wheat that are still to be chosen are `either`."""
        fewest, most = fish_range(public, seat, option)
        sure = meal(public, seat, option, fewest)
        sure["pays"][WHEAT] -= most - fewest
        return {**sure, "either": most - fewest}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("feed.prompt", {"seat": seat, "needed": WORKERS[s.seats]})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option > WORKERS[s.seats]:
            return Refusal("LT-R11", Message("feed.workers", {"workers": WORKERS[s.seats]}))
        values = {"coins": COINS_PER_RESOURCE * option, "held": s.goods[GOODS * seat + COIN]}
        return Refusal("LT-R11", Message("coins.short", values))


class FeedWithFish(Step[LittleTownState]):
    """LT-41: How many units of the food are fish; the argument is how many were paid in coins."""

    def __init__(self) -> None:
        super().__init__(verb="fish", size=1 + max(WORKERS.values()))

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        fewest, most = fish_range(s, seat, arg)
        return list(range(fewest, most + 1))

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        feed(s, seat, arg, option)

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        return f"fish {option}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        food = min(WORKERS[s.seats] - arg, s.goods[GOODS * seat + FISH] + s.goods[GOODS * seat + WHEAT])
        return Message("fish.option", {"fish": option, "wheat": max(0, food - option)})

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        return meal(public, seat, arg, option)

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("fish.prompt", {"seat": seat})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        first = GOODS * seat
        if option > s.goods[first + FISH]:
            return Refusal("LT-R11", Message("fish.held", {"fish": s.goods[first + FISH]}))
        if option > WORKERS[s.seats] - arg:
            return Refusal("LT-40", Message("fish.enough", {"workers": WORKERS[s.seats] - arg}))
        return Refusal("LT-R11", Message("fish.wheat", {"wheat": s.goods[first + WHEAT]}))


class GoHome(Step[LittleTownState]):
    """LT-44: Workers return to hand; LT-46: the next round begins, or after the fourth the game is over."""

    def __init__(self) -> None:
        super().__init__(verb="home")

    def run(self, s: LittleTownState, arg: int) -> None:
        for seat in range(s.seats):
            s.workers[seat] += s.worker.count(seat) + s.builders[seat]
            s.builders[seat] = 0
        s.worker = [NOTHING] * CELLS
        if s.round == ROUNDS:
            if s.events is not None:
                s.tell("end", {})
            return
        s.round += 1
        s.start = next_start(s)
        if s.events is not None:
            s.tell("round", {"round": s.round, "seat": s.start})
        begin_turn(s, s.start)


def next_start(s: LittleTownState) -> Seat:
    """LT-47: The start player changes clockwise; LT-48: in round 4 with three players it is who has fewest points."""
    clockwise = [(s.start + 1 + i) % s.seats for i in range(s.seats)]
    if s.round == ROUNDS and s.seats == 3:
        return min(clockwise, key=lambda seat: s.points[seat])  # LT-R3: the first clockwise among equals
    return clockwise[0]


# WHAT YOU CAN DO ANYTIME


class Settle(Step[LittleTownState]):
    """LT-50, LT-R16: After each answer with all it causes, goals that are met are revealed."""

    def __init__(self, town: Town) -> None:
        super().__init__(verb="settle")
        self.town: Town = town

    def run(self, s: LittleTownState, arg: int) -> None:
        if any(s.owed):
            collect_owed(s)
        if s.is_turn:
            if sum(s.gathered) >= 5:
                s.feats |= 1 << GATHER_FIVE
            if s.uses >= 4:
                s.feats |= 1 << USE_FOUR
            if s.point_uses >= 2:
                s.feats |= 1 << POINTS_FROM_TWO
        for seat in range(s.seats):
            met = state_feats(s, seat) | (s.feats if seat == s.turn else 0)
            if met & ~s.met[seat]:
                meet(s, self.town, seat, met & ~s.met[seat])
        s.feats = 0


def state_feats(s: LittleTownState, seat: Seat) -> int:
    """Returns the bits of the goal conditions about what a seat holds."""
    first = GOODS * seat
    coins = s.goods[first + COIN]
    feats = 0
    if coins == 0:
        feats = 1 << NO_COINS
    elif coins >= 6:
        feats = 1 << SIX_COINS
    if s.goods[first + FISH] + s.goods[first + WHEAT] >= 2 * WORKERS[s.seats]:
        feats |= 1 << FOOD_FOR_TWO
    return feats


def meet(s: LittleTownState, town: Town, seat: Seat, conditions: int) -> None:
    """LT-50, LT-R12: A goal is revealed when it is met. That a condition is met is public, whoever holds its goal."""
    s.met[seat] |= conditions
    s.disclose()
    pile = GOALS + seat
    for i in range(len(s.piles[pile])):
        goal = s.piles[pile][i] & KIND
        if conditions >> goal & 1:
            s.reveal(pile, i)
            s.achieved[seat] += town.goal_points[goal]
            if s.events is not None:
                s.tell("goal.met", {"seat": seat, "goal": goal, "points": town.goal_points[goal]})


def coins_for(s: LittleTownState, seat: Seat, price: list[int]) -> int:
    """LT-55: Returns the coins a price takes at least, three of them standing in for each resource that is missing."""
    first = GOODS * seat
    coins = price[COIN]
    for resource in range(RESOURCES):
        missing = price[resource] - s.goods[first + resource]
        if missing > 0:
            coins += COINS_PER_RESOURCE * missing
    return coins


class Pay(Step[LittleTownState]):
    """LT-55, LT-R7: What is due is paid resource by resource; asked only where cubes and coins are both open."""

    def __init__(self) -> None:
        super().__init__(verb="pay")

    def run(self, s: LittleTownState, arg: int) -> None:
        seat = s.turn
        for resource in range(RESOURCES):
            if s.due[resource]:
                fewest, most = coin_range(s, seat, resource)
                if fewest < most:
                    s.ask(COINS, seat, resource)
                    s.then(PAY)
                    return
                pay_resource(s, seat, resource, fewest)
        s.goods[GOODS * seat + COIN] -= s.due[COIN]
        s.stock[COIN] += s.due[COIN]
        s.due[COIN] = 0


def coin_range(s: LittleTownState, seat: Seat, resource: int) -> tuple[int, int]:
    """Returns how many units of a resource can be paid in coins, leaving enough for the rest of the payment."""
    first = GOODS * seat
    fewest = max(0, s.due[resource] - s.goods[first + resource])
    spare = s.goods[first + COIN] - coins_for(s, seat, s.due)
    return fewest, min(s.due[resource], fewest + spare // COINS_PER_RESOURCE)


def pay_resource(s: LittleTownState, seat: Seat, resource: int, coins: int) -> None:
    """Pays what is due of one resource, so many units of it with three coins each."""
    first = GOODS * seat
    cubes = s.due[resource] - coins
    s.due[resource] = 0
    s.goods[first + resource] -= cubes
    s.stock[resource] += cubes
    s.goods[first + COIN] -= COINS_PER_RESOURCE * coins
    s.stock[COIN] += COINS_PER_RESOURCE * coins
    if s.is_turn and cubes and s.gathered[resource]:
        s.feats |= 1 << SPEND_GATHERED  # LT-R17


class PayWithCoins(Step[LittleTownState]):
    """LT-55, LT-R7: How many units of a resource are paid with three coins each; the argument is the resource."""

    def __init__(self, town: Town) -> None:
        most = max(max(price[:RESOURCES]) for price in town.cost + town.takes)
        super().__init__(verb="coins", size=1 + max(2, most))

    def options(self, s: LittleTownState, seat: Seat, arg: int) -> list[int]:
        fewest, most = coin_range(s, seat, arg)
        return list(range(fewest, most + 1))

    def apply(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> None:
        pay_resource(s, seat, arg, option)

    def label(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> str:
        return f"coins {option} for {GOOD_NAMES[arg]}"

    def describe(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Message:
        values = {"good": arg, "cubes": max(0, s.due[arg] - option), "coins": COINS_PER_RESOURCE * option}
        return Message("coins.option", values)

    def outlook(self, public: LittleTownState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        pays = [0] * GOODS
        pays[arg] = public.due[arg] - option
        pays[COIN] = COINS_PER_RESOURCE * option
        return {"pays": pays, "either": 0, "points": 0}

    def prompt(self, s: LittleTownState, seat: Seat, arg: int) -> Message:
        return Message("coins.prompt", {"seat": seat, "good": arg, "due": s.due[arg]})

    def why_not(self, s: LittleTownState, seat: Seat, arg: int, option: int) -> Refusal | None:
        first = GOODS * seat
        if option > s.due[arg]:
            return Refusal("LT-R7", Message("coins.due", {"good": arg, "due": s.due[arg]}))
        if option < s.due[arg] - s.goods[first + arg]:
            return Refusal("LT-55", Message("coins.cubes", {"good": arg, "held": s.goods[first + arg]}))
        rest = s.due[:]
        rest[arg] -= option
        coins = COINS_PER_RESOURCE * option + coins_for(s, seat, rest)
        values = {"coins": coins, "held": s.goods[first + COIN]}
        return Refusal("LT-55", Message("coins.short", values))


# END OF THE GAME


class LittleTown(Game[LittleTownState]):
    """Little Town Builders with one edition of its pieces. Scoring stands in scoring.py."""

    def __init__(self, edition: Edition) -> None:
        town = Town(edition)
        self.town: Town = town
        questions: list[Step[LittleTownState]] = [
            Act(town),
            ChooseSite(town),
            UseBuilding(town),
            PayWithCoins(town),
            GiveResource(),
            TakeResource(),
            FeedWithCoins(),
            FeedWithFish(),
        ]
        by_itself: list[Step[LittleTownState]] = [
            Pay(),
            Gain(town),
            TakeSwapped(),
            Settle(town),
            OfferBuildings(town),
            Built(town),
            EndTurn(),
            RoundEffect(town),
            Feed(),
            GoHome(),
        ]
        super().__init__(META, edition, ENGLISH, questions + by_itself)

    def new_state(self) -> LittleTownState:
        return LittleTownState()

    def copy(self, s: LittleTownState) -> LittleTownState:
        return LittleTownState(s)

    def deal(self, s: LittleTownState, settings: dict[str, str]) -> None:
        s.side = META.settings[0].choices.index(settings["board"])
        s.first_game = settings["buildings"] == "first-game"
        s.lost_goal = settings["lost-goal"] == "in"
        prepare(s, self.town)
        if s.events is not None:
            s.tell("round", {"round": s.round, "seat": s.start})
        begin_turn(s, s.start)

    def scores(self, s: LittleTownState) -> list[int]:
        """LT-57 to LT-60: The track, goals, buildings and a point per three coins."""
        return [
            s.points[seat]
            + s.achieved[seat]
            + building_points(s, self.town, seat)
            + s.goods[GOODS * seat + COIN] // COINS_PER_RESOURCE
            for seat in range(s.seats)
        ]

    def census(self, s: LittleTownState) -> list[int]:
        """Counts every cube and coin, worker, house and tile, on the table and off it."""
        goods = [s.stock[good] + sum(s.goods[good::GOODS]) for good in range(GOODS)]
        built = [s.owner.count(seat) for seat in range(s.seats)]
        tiles = [s.offer[kind] + s.building.count(kind) for kind in range(len(s.offer))]
        houses = [s.houses[seat] + built[seat] for seat in range(s.seats)]
        workers = [s.workers[seat] + s.builders[seat] + s.worker.count(seat) for seat in range(s.seats)]
        return [*super().census(s), *goods, *houses, *workers, *tiles]

    # What can be seen.

    def ordered(self, s: LittleTownState) -> list[bool]:
        return [False] * len(s.piles)

    def clue(self, s: LittleTownState, pile: int, index: int) -> int:
        """LT-R12: A goal still hidden was never met by its holder: the clue is the bits of what the seat has met."""
        return s.met[pile - GOALS] if pile >= GOALS else 0

    def fits(self, kind: Kind, clue: int) -> bool:
        return not clue >> kind & 1

    def board(self, public: LittleTownState, look: Look) -> dict[str, Any]:
        seats = range(public.seats)
        return {
            "round": public.round,
            "turn": public.turn,
            "start": public.start,
            "terrain": self.town.terrain[public.side],
            "building": public.building,
            "owner": public.owner,
            "worker": public.worker,
            "names": self.town.names,
            "effects": [effect_of(self.town, kind) for kind in range(len(self.town.names))],
            "offer": [self.offered(public, kind) for kind in range(len(public.offer)) if public.offer[kind]],
            "goods": [public.held(seat) for seat in seats],
            "stock": public.stock,
            "feeding": [feeding(public, seat) for seat in seats],
            "points": public.points,
            "scores": self.scores(public),
            "workers": public.workers,
            "builders": public.builders,
            "houses": public.houses,
            "goals": [look.known(GOALS + seat) for seat in seats],
            "hidden_goals": [look.unknown(GOALS + seat) for seat in seats],
            "revealed": [[goal for goal in look.known(GOALS + seat) if public.met[seat] >> goal & 1] for seat in seats],
            "met": public.met,
            "taken_out": look.known(TAKEN_OUT),
            "goal_points": self.town.goal_points,
        }

    def offered(self, s: LittleTownState, kind: int) -> dict[str, Any]:
        """Returns a building on offer as plain data."""
        return {
            "kind": kind,
            "name": self.town.names[kind],
            "left": s.offer[kind],
            "cost": self.town.cost[kind][:GOODS],
            "points": self.town.points[kind],
            **effect_of(self.town, kind),
        }

    def score_lines(self, public: LittleTownState, look: Look, seat: Seat) -> list[ScoreLine]:
        return score_lines(public, self.town, seat)

    def draw(self, view: View, plain: bool = False) -> str:
        return draw(view, plain)


GAME: Final = LittleTown
DEFAULT_EDITION: Final = "printed-2019"

__all__ = ["DEFAULT_EDITION", "GAME", "SCHEMA", "LittleTown"]
