"""The end of Little Town Builders played out: when the last worker acts, every answer is followed to the final scores.

What is open never depends on goals, so one search serves all worlds: its values are one list of shares per world.
"""

from typing import Final

from oddtown.core.card import KIND, Seat, seen_by
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.core.shares import win_shares
from oddtown.games.littletown.rules import (
    ACT,
    COINS_PER_RESOURCE,
    FEED_COINS,
    FEED_FROM_FISH,
    ROUNDS,
    SITE,
    WORKERS,
    LittleTown,
    coins_for,
    free_cells,
)
from oddtown.games.littletown.scoring import building_points
from oddtown.games.littletown.state import GOALS, LittleTownState
from oddtown.games.littletown.town import COIN, FEED_FISH, FISH, GOODS, NO_COINS, WHEAT

MOST_LINES: Final = 1500  # expected; more would take too long
MOST_POSITIONS: Final = 2500  # looked at before giving up
MOST_WORLDS: Final = 8

WORLDS: Final = 1  # for a look at one turn: nothing is hidden but goals, and those of the others matter little there


def rate(perspective: Perspective[LittleTownState]) -> dict[Action, float] | None:
    """Returns the share of the win of every open action, or None where that would cost too much.

    It is exact where all the goals that others may have are looked at (`is_exact`).
    """
    game = perspective.game
    assert isinstance(game, LittleTown)
    s = perspective.sample(Rng(0))
    if s.round != ROUNDS or expected_lines(game, s) > MOST_LINES:
        return None
    seat = perspective.seat
    search = Search(game, deals(perspective, s), seat)
    base = game.steps[s.agenda[-1][0]].base
    rated: dict[Action, float] = {}
    for action in perspective.legal_actions():
        after = game.copy(s)
        game.answer(after, seat, action - base)
        values = search.values(after)
        if search.positions > MOST_POSITIONS:
            return None
        rated[action] = search.total(values) / len(values)
    return rated


def expected_lines(game: LittleTown, s: LittleTownState) -> int:
    """Guesses how many lines of play are left, from the turns still to come."""
    lines = 1
    cells = len(free_cells(s, game.town))
    step, _, arg = s.agenda[-1]
    if s.is_turn and step != ACT:
        lines = cells if step == SITE else 2 * len(game.steps[step].options(s, s.turn, arg))
    for seat in range(s.seats):
        for _ in range(s.workers[seat] if s.is_turn else 0):
            lines *= cells * (1 + builds_open(game, s, seat))
    return lines


def builds_open(game: LittleTown, s: LittleTownState, seat: Seat) -> int:
    """Counts the buildings a seat could pay now."""
    if not s.houses[seat]:
        return 0
    coins = s.goods[GOODS * seat + COIN]
    return sum(1 for kind in range(len(s.offer)) if s.offer[kind] and coins_for(s, seat, game.town.cost[kind]) <= coins)


def is_exact(perspective: Perspective[LittleTownState]) -> bool:
    """Says whether the worlds the seat could be in are few enough to look at them all."""
    return every_deal(perspective, perspective.sample(Rng(0))) is not None


def deals(perspective: Perspective[LittleTownState], s: LittleTownState) -> list[list[int]]:
    """Returns the goals of each seat as bits: in all worlds the seat could be in, or in some if they are many."""
    found = every_deal(perspective, s)
    if found is None:
        found = []
        for number in range(MOST_WORLDS):
            dealt = perspective.sample(Rng(number))
            found.append([sum(1 << (card & KIND) for card in dealt.piles[GOALS + seat]) for seat in range(s.seats)])
    return found


def every_deal(perspective: Perspective[LittleTownState], s: LittleTownState) -> list[list[int]] | None:
    """Returns the goals of each seat in all worlds the seat could be in; None if they are many."""
    known = seen_by(perspective.seat)
    bits = [0] * s.seats
    hidden = [0] * s.seats
    pool: list[int] = []
    for pile, cards in enumerate(s.piles):
        for card in cards:
            if not card & known:
                pool.append(card & KIND)
                if pile >= GOALS:
                    hidden[pile - GOALS] += 1
            elif pile >= GOALS:
                bits[pile - GOALS] |= 1 << (card & KIND)
    found: list[list[int]] = []
    return found if deal_goals(s, 0, 0, hidden, sorted(pool), bits, found) else None


def deal_goals(
    s: LittleTownState,
    seat: Seat,
    begin: int,
    hidden: list[int],
    pool: list[int],
    bits: list[int],
    found: list[list[int]],
) -> bool:
    """Finds every deal of the pool to the hidden places; says whether they are few enough."""
    while seat < s.seats and not hidden[seat]:
        seat += 1
        begin = 0
    if seat == s.seats:
        found.append(bits)
        return len(found) <= MOST_WORLDS
    for i in range(begin, len(pool)):
        goal = pool[i]
        if not s.met[seat] >> goal & 1:  # LT-R12: a goal still hidden was never met
            fewer = hidden[:]
            fewer[seat] -= 1
            more = bits[:]
            more[seat] |= 1 << goal
            if not deal_goals(s, seat, i, fewer, pool[:i] + pool[i + 1 :], more, found):
                return False
    return True


class Search:
    """Follows every answer to the end, each seat taking what is best for its own share.

    The others do so in every world by itself. The seat that asks cannot tell worlds apart: it has one answer for all.
    """

    def __init__(self, game: LittleTown, goals: list[list[int]], seat: Seat) -> None:
        self.game: LittleTown = game
        self.goals: list[list[int]] = goals
        self.seat: Seat = seat
        self.known: dict[tuple[object, ...], list[list[float]]] = {}
        self.goal_points: dict[int, int] = {}
        self.positions: int = 0

    def values(self, s: LittleTownState) -> list[list[float]]:
        """Returns the shares of all seats in every world."""
        self.positions += 1
        if self.positions > MOST_POSITIONS:
            return [[0.0] * s.seats for _ in self.goals]  # given up: nobody will look at it
        if not s.agenda or s.agenda[-1][0] in (FEED_COINS, FEED_FROM_FISH):
            return self.shares(s)
        key = position(s)
        if key in self.known:
            return self.known[key]
        step, _, arg = s.agenda[-1]
        best: list[list[float]] = []
        for option in self.game.steps[step].options(s, s.turn, arg):
            after = self.game.copy(s)
            self.game.answer(after, s.turn, option)
            values = self.values(after)
            if not best:
                best = values[:]
            elif s.turn == self.seat:
                if self.total(values) > self.total(best):
                    best = values
            else:
                for world in range(len(best)):
                    if values[world][s.turn] > best[world][s.turn]:
                        best[world] = values[world]
        self.known[key] = best
        return best

    def total(self, values: list[list[float]]) -> float:
        """Returns the shares of the seat that asks, added up over all worlds."""
        total = 0.0
        for shares in values:
            total += shares[self.seat]
        return total

    def shares(self, s: LittleTownState) -> list[list[float]]:
        """Feeds all workers, and returns the shares of the win: ties share it, and leads count a little beside."""
        meals = self.feed(s)
        town = self.game.town
        buildings = [building_points(s, town, seat) for seat in range(s.seats)]
        shares: list[list[float]] = []
        for goals in self.goals:
            scores: list[int] = []
            for seat in range(s.seats):
                best = -1000
                for points, met in meals[seat]:
                    best = max(best, points + self.worth(goals[seat] & met))
                scores.append(best + buildings[seat])
            top = max(scores)
            shares.append(win_shares(scores, [score == top for score in scores]))
        return shares

    def worth(self, goals: int) -> int:
        """Returns the points of a set of goals."""
        if goals not in self.goal_points:
            points = self.game.town.goal_points
            self.goal_points[goals] = sum(points[goal] for goal in range(len(points)) if goals >> goal & 1)
        return self.goal_points[goals]

    def feed(self, s: LittleTownState) -> list[list[tuple[int, int]]]:
        """Returns the ways of feeding that may be best for each seat: points without goals, and goals fulfilled.

        What others do no longer changes what a seat has, so each looks to its own score.
        """
        game = self.game
        s = game.copy(s)
        ways: list[list[tuple[int, int]]] = [[] for _ in range(s.seats)]
        while s.agenda:
            seat = s.turn
            usual, others = meals_of(s, seat)
            for coins, fish in others:
                after = game.copy(s)
                eat(game, after, seat, coins, fish)
                ways[seat].append(fed(after, seat))
            eat(game, s, seat, usual, 0)
        for seat in range(s.seats):
            ways[seat].append(fed(s, seat))
        return ways


def meals_of(s: LittleTownState, seat: Seat) -> tuple[int, list[tuple[int, int]]]:
    """Returns for how many workers three coins each are best paid, and meals (coins, fish) that may fulfil a goal.

    Three coins count a point and a missing food three, so coins are paid just for what is missing.
    """
    first = GOODS * seat
    coins, fish, workers = s.goods[first + COIN], s.goods[first + FISH], WORKERS[s.seats]
    missing = max(0, workers - fish - s.goods[first + WHEAT])
    others: list[tuple[int, int]] = []
    if fish >= workers and not s.met[seat] >> FEED_FISH & 1:
        others.append((0, workers))
    is_even = coins % COINS_PER_RESOURCE == 0 and 0 < coins <= COINS_PER_RESOURCE * workers
    if is_even and not s.met[seat] >> NO_COINS & 1:
        others.append((coins // COINS_PER_RESOURCE, 0))
    return min(missing, coins // COINS_PER_RESOURCE), others


def eat(game: LittleTown, s: LittleTownState, seat: Seat, coins: int, fish: int) -> None:
    """Answers a seat's questions about food: so many units in coins, and at least so many fish."""
    if s.agenda[-1][0] == FEED_COINS and s.turn == seat:
        game.answer(s, seat, coins)
    if s.agenda and s.agenda[-1][0] == FEED_FROM_FISH and s.turn == seat:
        options = game.steps[FEED_FROM_FISH].options(s, seat, s.agenda[-1][2])
        game.answer(s, seat, fish if fish in options else options[0])


def fed(s: LittleTownState, seat: Seat) -> tuple[int, int]:
    """Returns a seat's points on the track and for coins, and the goal conditions it has met."""
    return s.points[seat] + s.goods[GOODS * seat + COIN] // COINS_PER_RESOURCE, s.met[seat]


def position(s: LittleTownState) -> tuple[object, ...]:
    """Returns all that the rest of the game depends on: buildings may be used in another order to the same end."""
    return (
        *s.agenda,
        *s.goods,
        *s.points,
        *s.workers,
        *s.met,
        *s.building,
        *s.owner,
        *s.worker,
        *s.due,
        *s.waiting,
        *s.owed,
        *s.gathered,
        s.turn,
        s.uses,
        s.point_uses,
        s.feats,
    )
