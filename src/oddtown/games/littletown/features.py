"""What a trained value looks at in a position of Little Town Builders: one row of figures per seat.

Worth is counted in tenths of a point, in ints: small ones cost nothing to keep in a list. Rows hold floats near 1.
"""

from typing import Final

from oddtown.core.card import KIND, Seat
from oddtown.games.littletown.rules import (
    ACT,
    COINS_PER_RESOURCE,
    FEED,
    FEED_COINS,
    FEED_FROM_FISH,
    MISSING_FOOD,
    ROUND_EFFECT,
    ROUNDS,
    WORKERS,
    LittleTown,
)
from oddtown.games.littletown.scoring import PER_HOUSE, points_of
from oddtown.games.littletown.state import GOALS, NOTHING, LittleTownState
from oddtown.games.littletown.town import (
    AROUND,
    BESIDE,
    BUILD_FISH,
    BUILD_THREE_STONE,
    BUILD_THREE_WOOD,
    BUILD_TWO_COINS,
    BUILD_TWO_POINTS,
    BUILD_WOOD_OR_STONE,
    CASTLE_ALL,
    CASTLE_OWN,
    CATHEDRAL_ANY,
    CATHEDRAL_OWN,
    CELLS,
    COIN,
    FEED_FISH,
    FISH,
    FOOD_FOR_TWO,
    GATHER_FIVE,
    GOODS,
    LAKE_MOUNTAIN_FOREST,
    MORE_BUILDINGS,
    NO_COINS,
    POINTS,
    POINTS_FROM_TWO,
    RESIDENCE_ALL,
    RESIDENCE_BUILDINGS,
    RESOURCES,
    SIX_COINS,
    SPEND_GATHERED,
    STONE,
    SWAP,
    THREE_JOINED,
    USE_FOUR,
    USE_TWO_KINDS,
    WATCHTOWER,
    WHEAT,
    WOOD,
    Town,
)

FEATURES: Final = (
    # Points: so far, and once this round's feeding took what is missing.
    "points",
    "points late",
    "points last",
    "fed points",
    "fed points late",
    "fed points last",
    "lead",
    "lead late",
    "close lead last",
    # Goods.
    "wood",
    "wood early",
    "stone",
    "stone early",
    "coins",
    "coins early",
    "first coin",
    "odd coins last",
    # Food.
    "hunger",
    "hunger soon",
    "hunger after coins",
    "food for later",
    "food wasted",
    # Turns and houses.
    "workers",
    "on turn",
    "turns before mine",
    "starts next",
    "turns left",
    "houses early",
    "no house",
    # Squares to work on now, and in later rounds.
    "square now",
    "square surviving",
    "second surviving",
    "third now",
    "best square later",
    "good squares later",
    "wide squares later",
    "visits later",
    "own food later",
    # Own buildings.
    "buildings early",
    "useful early",
    "point givers early",
    "rent now",
    "rent later",
    "round buildings",
    "tower at risk",
    # What can be built.
    "build now",
    "build gain",
    "second build",
    "build plan",
    "builds open",
    # Own goals.
    "goals open",
    "goals near",
    "goals very near",
    "goals near late",
)

# Tenths of a point for a unit, while much of the game is left.
WOOD_WORTH: Final = 13
STONE_WORTH: Final = 18
FOOD_WORTH: Final = 20
COIN_WORTH: Final = 5
POINT: Final = 10
SPARE_FOOD: Final = 10
HUNGER_WORTH: Final = 27
SWAP_WORTH: Final = 12
MISSING_WORTH: Final = 17  # what fetching a missing resource costs, in a plan
TOWER_ROOM: Final = 5  # squares around a Watchtower that will stay empty


class Figures:
    """What never changes in one edition: terrain around each square, and buildings as workers see them."""

    def __init__(self, town: Town) -> None:
        self.wood: list[list[int]] = []
        self.stone: list[list[int]] = []
        self.fish: list[list[int]] = []
        self.later_terrain: list[list[int]] = []
        for terrain in town.terrain:
            near = [[terrain[other] for other in around] for around in AROUND]
            self.wood.append([squares.count(WOOD) for squares in near])
            self.stone.append([squares.count(STONE) for squares in near])
            self.fish.append([squares.count(FISH) for squares in near])
            worth = [
                WOOD_WORTH * squares.count(WOOD) + STONE_WORTH * squares.count(STONE) + FOOD_WORTH * squares.count(FISH)
                for squares in near
            ]
            self.later_terrain.append(worth)
        self.cost_wood: list[int] = [cost[WOOD] for cost in town.cost]
        self.cost_stone: list[int] = [cost[STONE] for cost in town.cost]
        self.costs_more: list[bool] = [any(cost[FISH:]) for cost in town.cost]
        self.food: list[int] = [gives[FISH] + gives[WHEAT] for gives in town.gives]
        self.gives_points: list[bool] = [gives[POINTS] > 0 for gives in town.gives]
        self.is_gift: list[bool] = [not any(takes) for takes in town.takes]
        self.kinds_taken: list[int] = [sum(1 for amount in takes[:RESOURCES] if amount) for takes in town.takes]
        # What a use brings in a later round, when there was time to prepare for it.
        worth_of = [WOOD_WORTH, STONE_WORTH, FOOD_WORTH, FOOD_WORTH, COIN_WORTH, POINT]
        self.later: list[int] = []
        for kind in range(len(town.names)):
            gain = sum(worth_of[good] * (town.gives[kind][good] - town.takes[kind][good]) for good in range(GOODS + 1))
            self.later.append(SWAP_WORTH if town.special[kind] == SWAP else max(0, gain))
        # The goals about what was built, as bits of what each kind counts for.
        self.counts: list[int] = []
        for kind in range(len(town.names)):
            shown = [takes + gives for takes, gives in zip(town.takes[kind], town.gives[kind], strict=True)]
            bits = 1 << BUILD_TWO_POINTS if town.gives[kind][POINTS] else 0
            bits |= 1 << BUILD_FISH if shown[FISH] else 0
            bits |= 1 << BUILD_TWO_COINS if shown[COIN] else 0
            bits |= 1 << BUILD_WOOD_OR_STONE if shown[WOOD] or shown[STONE] else 0
            bits |= 1 << BUILD_THREE_STONE if town.cost[kind][STONE] >= 3 else 0
            bits |= 1 << BUILD_THREE_WOOD if town.cost[kind][WOOD] >= 3 else 0
            self.counts.append(bits)


FIGURES: Final[dict[Town, Figures]] = {}


def figures_of(town: Town) -> Figures:
    """Returns the figures of an edition, counted the first time they are asked for."""
    figures = FIGURES.get(town)
    if figures is None:
        figures = Figures(town)
        FIGURES[town] = figures
    return figures


def features(game: LittleTown, s: LittleTownState) -> list[list[float]]:
    """Returns what is worth knowing about each seat, in the order of FEATURES."""
    town = game.town
    figures = figures_of(town)
    seats, workers = s.seats, WORKERS[s.seats]
    step, asked, _ = s.agenda[-1]
    goods, building, owner, worker = s.goods, s.building, s.owner, s.worker
    wood_around, stone_around = figures.wood[s.side], figures.stone[s.side]
    fish_around, later_terrain = figures.fish[s.side], figures.later_terrain[s.side]
    grass = town.grass[s.side]

    # Where the game is. While workers are fed, those of the next round count as in hand.
    later = ROUNDS - s.round
    feeding = not s.is_turn
    is_fed = [feeding] * seats
    is_served = [feeding] * seats
    if feeding:
        for number, _, arg in s.agenda:
            if number == FEED:
                is_fed[arg] = False
            elif number == ROUND_EFFECT:
                is_served[arg] = False
        if step in (FEED_COINS, FEED_FROM_FISH):
            is_fed[s.turn] = False
    following = (s.start + 1) % seats
    if seats == 3 and s.round == ROUNDS - 1:  # LT-48: who has the fewest points
        for place in range(2, 4):
            other = (s.start + place) % seats
            if s.points[other] < s.points[following]:
                following = other
    hand = s.workers
    rounds_after = later
    if feeding:
        hand = [workers if later else 0] * seats
        rounds_after = later - 1 if later else 0
        first = following
    else:
        first = s.turn if step == ACT else (s.turn + 1) % seats
    turns = seats * rounds_after * workers
    for seat in range(seats):
        turns += hand[seat]
    early = turns / (ROUNDS * workers * seats)
    late = 1.0 - early
    last = late * late * late * late

    # Buildings, whose they are, what they count, and what they bring around them in later rounds, rent apart.
    cells: list[int] = []
    useful: list[int] = []
    then = later_terrain[:]
    rented = [0] * CELLS  # useful buildings around
    saved = [[0] * CELLS for _ in range(seats)]  # those of them that are the seat's own
    points = [0] * seats
    built = [0] * seats
    useful_built = [0] * seats
    givers = [0] * seats
    round_worth = [0] * seats
    round_points = [0] * seats
    risk = [0] * seats
    for cell in grass:
        kind = building[cell]
        if kind == NOTHING:
            continue
        seat = owner[cell]
        cells.append(cell)
        built[seat] += 1
        if town.is_useful[kind]:
            useful.append(cell)
            useful_built[seat] += 1
            if figures.gives_points[kind]:
                givers[seat] += 1
            points[seat] += town.points[kind]
            if later:
                use = figures.later[kind]
                mine_saved = saved[seat]
                for other in AROUND[cell]:
                    then[other] += use
                    rented[other] += 1
                    mine_saved[other] += 1
            continue
        special = town.special[kind]
        if special in (WATCHTOWER, CASTLE_OWN, CASTLE_ALL):
            counted = points_of(s, town, cell)
            points[seat] += counted
            if special == WATCHTOWER:
                risk[seat] += counted
            continue
        points[seat] += town.points[kind]
        if special in (CATHEDRAL_ANY, CATHEDRAL_OWN):
            if not is_served[seat]:
                for other in AROUND[cell]:
                    if worker[other] == seat or (worker[other] != NOTHING and special == CATHEDRAL_ANY):
                        round_points[seat] += 1
            round_worth[seat] += 2 * POINT * later
        elif special in (RESIDENCE_ALL, RESIDENCE_BUILDINGS):
            harvest = later_terrain[cell] if special == RESIDENCE_ALL else 0
            for other in AROUND[cell]:
                if building[other] != NOTHING:
                    use = figures.later[building[other]] - (0 if owner[other] == seat else COIN_WORTH)
                    if use > 0:
                        harvest += use
            round_worth[seat] += harvest * (later + (0 if is_served[seat] else 1))

    # Points now, and after the feeding that comes.
    fed = [0] * seats
    hunger = [0] * seats
    starving = [0] * seats
    for seat in range(seats):
        mine = GOODS * seat
        coins = goods[mine + COIN]
        points[seat] += s.points[seat] + s.achieved[seat]
        after = points[seat] + round_points[seat]
        points[seat] += coins // COINS_PER_RESOURCE
        if not is_fed[seat]:
            short = workers - goods[mine + FISH] - goods[mine + WHEAT]
            if short > 0:
                hunger[seat] = short
                paid = min(short, coins // COINS_PER_RESOURCE)
                starving[seat] = short - paid
                coins -= COINS_PER_RESOURCE * paid
                after -= MISSING_FOOD * (short - paid)
        fed[seat] = after + coins // COINS_PER_RESOURCE

    # What a worker would bring from each square now, with what the seat holds and lacks.
    values: list[list[int]] = []
    uses: list[int] = []  # for each seat the bits of the useful buildings it would use now
    best_now = [0] * seats
    third_now = [0] * seats
    for seat in range(seats):
        if not hand[seat]:
            values.append([])
            uses.append(0)
            continue
        mine = GOODS * seat
        coins = goods[mine + COIN]
        plans = min(3, hand[seat] + rounds_after * workers - 1) if s.houses[seat] else 0
        wood_worth = 2 + (WOOD_WORTH - 2) * plans // 3
        stone_worth = 2 + (STONE_WORTH - 2) * plans // 3
        coin_worth = COIN_WORTH if plans else 3
        lacking = hunger[seat]
        spare = SPARE_FOOD if rounds_after else 0
        if feeding:
            lacking = max(0, workers - max(0, goods[mine + FISH] + goods[mine + WHEAT] - workers))
        meal = HUNGER_WORTH if lacking else spare
        now = [0] * CELLS
        food = fish_around[:]
        used = 0
        bit = 1
        for cell in useful:
            rent = 0 if owner[cell] == seat else 1
            left = coins - rent
            kind = building[cell]
            gain = -coin_worth * rent
            gives = town.gives[kind]
            if not figures.is_gift[kind]:
                takes = town.takes[kind]
                left -= takes[COIN]
                gain -= coin_worth * takes[COIN]
                for good in range(RESOURCES):
                    amount = takes[good]
                    if amount:
                        short = amount - goods[mine + good]
                        if short > 0:
                            left -= COINS_PER_RESOURCE * short
                            gain -= COINS_PER_RESOURCE * coin_worth * short
                            amount -= short
                        if good == WOOD:
                            gain -= wood_worth * amount
                        elif good == STONE:
                            gain -= stone_worth * amount
                        else:
                            gain -= meal * amount
            elif town.special[kind] == SWAP and plans:
                gain += SWAP_WORTH
            if left >= 0:
                gain += wood_worth * gives[WOOD] + stone_worth * gives[STONE]
                gain += coin_worth * gives[COIN] + POINT * gives[POINTS]
                eaten = figures.food[kind]
                if gain + meal * eaten > 0:
                    used |= bit
                    if eaten:
                        for other in AROUND[cell]:
                            food[other] += eaten
                    if gain:
                        for other in AROUND[cell]:
                            now[other] += gain
            bit <<= 1
        one = two = three = 0
        for cell in grass:
            if building[cell] != NOTHING or (worker[cell] != NOTHING and not feeding):
                now[cell] = -99
                continue
            eaten = food[cell]
            value = now[cell] + wood_worth * wood_around[cell] + stone_worth * stone_around[cell]
            if eaten > lacking:
                value += HUNGER_WORTH * lacking + spare * (eaten - lacking)
            elif eaten:
                value += HUNGER_WORTH * eaten
            now[cell] = value
            if value > three:
                if value > two:
                    if value > one:
                        one, two, three = value, one, two
                    else:
                        two, three = value, two
                else:
                    three = value
        values.append(now)
        uses.append(used)
        best_now[seat] = one
        third_now[seat] = two + three if hand[seat] > 1 else 0

    # In turn order each takes its best square that is left: what survives until a seat's next turns, and who is paid.
    survives = [0] * seats
    survives_second = [0] * seats
    rent_now = [0] * seats
    taken = [False] * CELLS
    for lap in range(2):
        for place in range(seats):
            seat = (first + place) % seats
            if hand[seat] <= lap:
                continue
            now = values[seat]
            best, best_value = NOTHING, 0
            for cell in grass:
                if now[cell] > best_value and not taken[cell]:
                    best, best_value = cell, now[cell]
            if best == NOTHING:
                continue
            taken[best] = True
            if lap:
                survives_second[seat] = best_value
            else:
                survives[seat] = best_value
            used = uses[seat]
            if used:
                around = AROUND[best]
                for n in range(len(useful)):
                    if used >> n & 1 and owner[useful[n]] != seat and useful[n] in around:
                        rent_now[owner[useful[n]]] += 1

    # The same in later rounds, at usual worth. Squares are much alike for all: what tells is what a seat has more.
    later_best = [0] * seats
    later_good = [0] * seats
    later_wide = [0] * seats
    later_food = [0] * seats
    rent_later = [0] * seats
    visits = [0] * seats
    all_best = all_good = 0
    total = 1
    if later:
        crowd = [0] * CELLS  # how much a square draws all seats
        empty = [cell for cell in grass if building[cell] == NOTHING]
        for seat in range(seats):
            mine_saved = saved[seat]
            one = two = three = four = wide = 0
            best = NOTHING
            for cell in empty:
                value = then[cell]
                if rented[cell]:
                    value -= COIN_WORTH * (rented[cell] - mine_saved[cell])
                if value <= 0:
                    continue
                pull = value * value // 50
                wide += pull
                crowd[cell] += pull
                if value > four:
                    if value > two:
                        if value > one:
                            one, two, three, four = value, one, two, three
                            best = cell
                        else:
                            two, three, four = value, two, three
                    elif value > three:
                        three, four = value, three
                    else:
                        four = value
            later_best[seat] = one
            later_good[seat] = two + three + four
            later_wide[seat] = wide
            all_best += one
            all_good += two + three + four
            total += wide
            if best != NOTHING:
                for other in AROUND[best]:
                    if owner[other] != NOTHING and owner[other] != seat and town.is_useful[building[other]]:
                        rent_later[owner[other]] += 1
        for cell in useful:
            pull = 0
            for other in AROUND[cell]:
                pull += crowd[other]
            seat = owner[cell]
            visits[seat] += pull
            if figures.food[building[cell]]:
                later_food[seat] += 1

    # What every building on offer would bring on a good square.
    worths: list[int] = []
    offered: list[int] = []
    castle = NOTHING
    for kind in range(len(s.offer)):
        if s.offer[kind]:
            special = town.special[kind]
            worth = POINT * town.points[kind]
            if town.is_useful[kind]:
                worth += figures.later[kind] * rounds_after // 2
            elif special == WATCHTOWER:
                worth += 2 * POINT * TOWER_ROOM + POINT * (ROUNDS - rounds_after)
            elif special in (CASTLE_OWN, CASTLE_ALL):
                castle = len(offered)
            elif special in (CATHEDRAL_ANY, CATHEDRAL_OWN):
                worth += 2 * POINT * (rounds_after + 1)
            elif special in (RESIDENCE_ALL, RESIDENCE_BUILDINGS):
                worth += 4 * POINT * (rounds_after + 1)
            offered.append(kind)
            worths.append(worth)

    rows: list[list[float]] = []
    for seat in range(seats):
        mine = GOODS * seat
        wood, stone, coins = goods[mine + WOOD], goods[mine + STONE], goods[mine + COIN]
        food_held = goods[mine + FISH] + goods[mine + WHEAT]
        turns_left = hand[seat] + rounds_after * workers
        rival = -1000
        for other in range(seats):
            if other != seat and fed[other] > rival:
                rival = fed[other]
        lead = fed[seat] - rival

        # What could be built.
        build_best = build_gain = build_second = build_plan = opened = 0
        best_kind = NOTHING
        if s.houses[seat] and turns_left:
            if castle != NOTHING:
                worths[castle] = POINT * PER_HOUSE * (_castle_houses(s, cells, seat) + min(2, rounds_after))
            for n in range(len(offered)):
                kind = offered[n]
                worth = worths[n]
                cost_wood, cost_stone = figures.cost_wood[kind], figures.cost_stone[kind]
                missing = (cost_wood - wood if cost_wood > wood else 0) + (
                    cost_stone - stone if cost_stone > stone else 0
                )
                price = WOOD_WORTH * cost_wood + STONE_WORTH * cost_stone
                needed = 0
                if figures.costs_more[kind]:
                    cost = town.cost[kind]
                    missing = lacks(goods, mine, cost)
                    needed = cost[COIN]
                    price += COIN_WORTH * needed + SPARE_FOOD * (cost[FISH] + cost[WHEAT])
                planned = worth - MISSING_WORTH * missing
                if needed > coins:
                    planned -= MISSING_WORTH * (needed - coins + 2) // COINS_PER_RESOURCE
                if missing * COINS_PER_RESOURCE + needed <= coins:
                    opened += 1
                    gain = worth - price
                    build_gain = max(build_gain, gain)
                    worth -= COINS_PER_RESOURCE * COIN_WORTH * missing
                    if worth > build_best:
                        build_best = worth
                        best_kind = kind
                build_plan = max(build_plan, planned)
            if best_kind != NOTHING and s.houses[seat] > 1 and turns_left > 1:
                build_second = _second(s, town, figures, seat, best_kind, offered)

        # How near the own goals are.
        goals_open = 0
        near = very_near = 0.0
        met = s.met[seat]
        for card in s.piles[GOALS + seat]:
            goal = card & KIND
            if met >> goal & 1:
                continue
            worth = town.goal_points[goal]
            goals_open += worth
            closeness = _closeness(s, town, figures, seat, goal, turns_left, cells, useful, is_fed[seat], built[seat])
            near += worth * closeness
            very_near += worth * closeness * closeness * closeness

        demand = workers * later + (0 if is_fed[seat] else workers)
        surplus = food_held - (0 if is_fed[seat] else workers)
        kept = min(max(surplus, 0), workers * later)
        before_me = (seat - first) % seats if hand[seat] else seats
        hungry = hunger[seat] * 0.5
        starved = starving[seat] * 0.5
        score = points[seat] * 0.1
        score_fed = fed[seat] * 0.1
        rows.append(
            [
                score,
                score * late,
                score * last,
                score_fed,
                score_fed * late,
                score_fed * last,
                lead * 0.1,
                lead * late * 0.1,
                max(-6, min(6, lead)) * last / 6.0,
                min(wood, 6) * 0.25,
                min(wood, 6) * early * 0.5,
                min(stone, 8) * 0.25,
                min(stone, 8) * early * 0.5,
                min(coins, 12) / 6.0,
                min(coins, 12) * early / 3.0,
                1.0 if coins and turns_left else 0.0,
                coins % COINS_PER_RESOURCE * last * 0.5,
                hungry * 0.5,
                hungry if feeding else hungry / (1 + hand[seat]),
                starved if feeding or hand[seat] == 0 else starved * 0.5,
                kept * 0.25,
                max(0, food_held - demand) * 0.25,
                hand[seat] / workers,
                1.0 if asked >> seat & 1 else 0.0,
                before_me / seats,
                1.0 if later and seat == following else 0.0,
                turns_left / (2.0 * workers),
                s.houses[seat] * early / 3.0,
                1.0 if s.houses[seat] == 0 and turns_left else 0.0,
                best_now[seat] * 0.02,
                survives[seat] * 0.02,
                survives_second[seat] * 0.02,
                third_now[seat] * 0.01,
                (later_best[seat] * seats - all_best) * later / (30.0 * seats),
                (later_good[seat] * seats - all_good) * later / (60.0 * seats),
                (later_wide[seat] * seats - total) * later / (400.0 * seats),
                visits[seat] * later / (2.0 * total),
                later_food[seat] * later * 0.25,
                built[seat] * early * 0.5,
                useful_built[seat] * early * 0.5,
                givers[seat] * early,
                rent_now[seat] * 0.5,
                rent_later[seat] * later * 0.25,
                round_worth[seat] * 0.02,
                risk[seat] * early * 0.1,
                build_best * 0.0125,
                build_gain * 0.02,
                build_second * 0.0125,
                build_plan * 0.0125,
                opened / 6.0,
                goals_open / 6.0,
                near * 0.25,
                very_near * 0.25,
                near * late * 0.25,
            ]
        )
    return rows


def lacks(goods: list[int], mine: int, cost: list[int]) -> int:
    """Counts the resources of a cost that the seat whose goods begin at `mine` does not hold."""
    missing = 0
    for good in range(RESOURCES):
        short = cost[good] - goods[mine + good]
        if short > 0:
            missing += short
    return missing


def _castle_houses(s: LittleTownState, cells: list[int], seat: Seat) -> int:
    """Returns the most own houses around one free square."""
    count = [0] * CELLS
    most = 0
    for cell in cells:
        if s.owner[cell] == seat:
            for other in AROUND[cell]:
                count[other] += 1
                if count[other] > most and s.building[other] == NOTHING and s.worker[other] == NOTHING:
                    most = count[other]
    return most


def _second(s: LittleTownState, town: Town, figures: Figures, seat: Seat, built: int, offered: list[int]) -> int:
    """Returns the printed worth of the best building that can still be paid after another one."""
    mine = GOODS * seat
    cost = town.cost[built]
    left = [0] * GOODS
    coins = s.goods[mine + COIN] - cost[COIN]
    for good in range(RESOURCES):
        left[good] = s.goods[mine + good] - cost[good]
        if left[good] < 0:
            coins += COINS_PER_RESOURCE * left[good]
            left[good] = 0
    wood, stone = left[WOOD], left[STONE]
    best = 0
    for kind in offered:
        if town.points[kind] > best and (kind != built or s.offer[kind] > 1):
            cost_wood, cost_stone = figures.cost_wood[kind], figures.cost_stone[kind]
            missing = (cost_wood - wood if cost_wood > wood else 0) + (cost_stone - stone if cost_stone > stone else 0)
            needed = 0
            if figures.costs_more[kind]:
                needed = town.cost[kind][COIN]
                missing = lacks(left, 0, town.cost[kind])
            if COINS_PER_RESOURCE * missing + needed <= coins:
                best = town.points[kind]
    return POINT * best


def _closeness(
    s: LittleTownState,
    town: Town,
    figures: Figures,
    seat: Seat,
    goal: int,
    turns_left: int,
    cells: list[int],
    useful: list[int],
    is_fed: bool,
    built: int,
) -> float:
    """Says how near a seat is to a goal it has not met, from 0 to 1."""
    mine = GOODS * seat
    coins = s.goods[mine + COIN]
    workers = WORKERS[s.seats]
    if goal == NO_COINS:
        return (1.0 if turns_left else 0.3) / (1.0 + coins)
    if goal == SIX_COINS:
        return coins / 6.0
    if goal == FOOD_FOR_TWO:
        if not turns_left:
            return 0.0
        return min(1.0, (s.goods[mine + FISH] + s.goods[mine + WHEAT]) / (2.0 * workers))
    if goal == FEED_FISH:
        if is_fed and not turns_left:
            return 0.0
        fish = s.goods[mine + FISH]
        return 1.0 if fish >= workers else 0.8 * fish / workers
    if not turns_left:
        return 0.0
    if goal == USE_FOUR:
        return min(4, _most_around(s, town, figures, seat, goal, useful)) * 0.25
    if goal == POINTS_FROM_TWO:
        return min(2, _most_around(s, town, figures, seat, goal, useful)) * 0.5
    if goal == GATHER_FIVE:
        return min(5, _most_around(s, town, figures, seat, goal, useful)) * 0.2
    if goal in (USE_TWO_KINDS, SPEND_GATHERED):
        wanted = 2 if goal == USE_TWO_KINDS else 1
        fewest = 6
        for cell in useful:
            kind = s.building[cell]
            is_swap = town.special[kind] == SWAP
            if is_swap or figures.kinds_taken[kind] >= wanted:
                missing = 0 if is_swap else lacks(s.goods, mine, town.takes[kind])
                if s.owner[cell] != seat and not coins:
                    missing += 1
                fewest = min(fewest, missing)
        return 0.1 if fewest > 4 else 0.9 - 0.15 * fewest
    if not s.houses[seat]:
        return 0.0
    if goal == MORE_BUILDINGS:
        missing = workers + 1 - built
        return built / (workers + 1.0) if missing <= min(s.houses[seat], turns_left) else 0.0
    if goal == THREE_JOINED:
        if built >= 2:
            for cell in cells:
                if s.owner[cell] == seat:
                    for other in BESIDE[cell]:
                        if s.owner[other] == seat:
                            return 0.7
        return 0.3 if built else 0.1
    if goal == LAKE_MOUNTAIN_FOREST:
        woods, stones, lakes = figures.wood[s.side], figures.stone[s.side], figures.fish[s.side]
        wood = stone = lake = number = 0
        for cell in cells:
            if s.owner[cell] == seat and (woods[cell] or stones[cell] or lakes[cell]):
                number += 1
                wood |= 1 if woods[cell] else 0
                stone |= 1 if stones[cell] else 0
                lake |= 1 if lakes[cell] else 0
        return (0.5 + min(2, number, wood + stone + lake)) / 3.0
    # What is left wants one or two buildings of some sort.
    wanted = 1
    if goal in (BUILD_TWO_POINTS, BUILD_TWO_COINS):
        wanted = 2
        for cell in cells:
            if s.owner[cell] == seat and figures.counts[s.building[cell]] >> goal & 1:
                wanted = 1
    nearest = 5
    tiles = 0
    for kind in range(len(s.offer)):
        if s.offer[kind] and figures.counts[kind] >> goal & 1:
            tiles += s.offer[kind]
            nearest = min(nearest, lacks(s.goods, mine, town.cost[kind]))
    if tiles < wanted or turns_left < wanted:
        return 0.0
    value = 0.9 - 0.12 * nearest
    return value if wanted == 1 else 0.4 * value


def _most_around(s: LittleTownState, town: Town, figures: Figures, seat: Seat, goal: int, useful: list[int]) -> int:
    """Counts what a goal wants around the best empty square: buildings to use, those that give points, resources."""
    mine = GOODS * seat
    coins = s.goods[mine + COIN]
    count = [0] * CELLS
    most = 0
    if goal == GATHER_FIVE:
        woods, stones, lakes = figures.wood[s.side], figures.stone[s.side], figures.fish[s.side]
        for cell in town.grass[s.side]:
            number = woods[cell] + stones[cell] + lakes[cell]
            count[cell] = number
            if number > most and s.building[cell] == NOTHING:
                most = number
    for cell in useful:
        kind = s.building[cell]
        if s.owner[cell] != seat and not coins:
            continue
        number = 1
        if goal == POINTS_FROM_TWO:
            number = 1 if figures.gives_points[kind] else 0
        elif goal == GATHER_FIVE:
            gives = town.gives[kind]
            number = gives[WOOD] + gives[STONE] + figures.food[kind] if figures.is_gift[kind] else 0
        if number and not figures.is_gift[kind]:
            takes = town.takes[kind]
            if COINS_PER_RESOURCE * lacks(s.goods, mine, takes) + takes[COIN] > coins:
                continue
        if number:
            for other in AROUND[cell]:
                count[other] += number
                if count[other] > most and s.building[other] == NOTHING:
                    most = count[other]
    return most
