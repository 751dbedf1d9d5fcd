"""What can be worked out exactly in Odd World: how likely the backs of the open cards are, and how a game ends.

Nobody knows more than the others about the decks of the basic game, so its last cards can be looked through to the end:
every seat does what is best for itself, and chance turns up the rest in any order.
"""

from typing import Final

from oddtown.core.card import KIND, Card, Kind, Seat, seen_by
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.core.shares import win_shares
from oddtown.games.oddworld.deck import NINE
from oddtown.games.oddworld.rules import ASSIGN, REVEAL, OddWorld, change, diversity, points, secret
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT, OddWorldState

# Worlds.

SEED: Final = 8  # equal knowledge gives equal worlds
MOST: Final = 8  # worlds


def worlds(perspective: Perspective[OddWorldState]) -> list[tuple[OddWorldState, float]]:
    """Returns worlds with all backs that the open cards can have, each with its likelihood; these add up to 1.

    Worlds come in twos that differ only in which card lies below which open one: so what comes to light below a card
    speaks neither for this card nor for the other.
    """
    game = perspective.game
    assert isinstance(game, OddWorld)
    rng = Rng(SEED)
    world = perspective.sample(rng)
    tops = [deck for deck in (LEFT, RIGHT) if world.piles[deck]]
    chances = _likelihoods(game, world, perspective.seat, tops)
    number = max(1, MOST // (2 * len(chances)))
    dealt = []
    for kinds, chance in chances:
        for _ in range(number):
            one = perspective.sample(rng)
            _turn_up(game, one, perspective.seat, tops, kinds)
            other = game.copy(one)
            left, right = other.piles[LEFT], other.piles[RIGHT]
            if len(left) > 1 and len(right) > 1:
                left[-2], right[-2] = right[-2], left[-2]
            dealt += [(one, chance / (2 * number)), (other, chance / (2 * number))]
    return dealt


def _likelihoods(game: OddWorld, world: OddWorldState, seat: Seat, tops: list[int]) -> list[tuple[list[Kind], float]]:
    """Returns the kinds that the top cards can be, together, and how likely that is to a seat.

    Every deal of the cards that the seat does not know is equally likely. Where a line-up holds cards whose fronts it
    does not know, these can be any cards with their backs: the fewer are left beside them, the less likely one is on
    top.
    """
    bit = seen_by(seat)
    copies: dict[Kind, int] = {}
    backs = [0] * NINE
    lying = [0] * NINE
    for pile in range(len(world.piles)):
        for card in world.piles[pile]:
            if not card & bit:
                kind = card & KIND
                copies[kind] = copies.get(kind, 0) + 1
                backs[game.deck.back[kind]] += 1
                if LINE_UPS <= pile < LINE_UPS + world.seats:
                    lying[game.deck.back[kind]] += 1
    found: list[tuple[list[Kind], float]] = [([], 1.0)]
    for deck in tops:
        front = game.deck.front[world.piles[deck][-1] & KIND]
        longer = []
        for kinds, weight in found:
            for kind in sorted(copies):
                if game.deck.front[kind] == front:
                    planet = game.deck.back[kind]
                    used = sum([game.deck.back[other] == planet for other in kinds])
                    more = weight * (copies[kind] - kinds.count(kind)) * (backs[planet] - used - lying[planet])
                    if more > 0.0:
                        longer.append(([*kinds, kind], more / (backs[planet] - used)))
        found = longer
    total = sum([weight for _, weight in found])
    return [(kinds, weight / total) for kinds, weight in found]


def _turn_up(game: OddWorld, world: OddWorldState, seat: Seat, tops: list[int], kinds: list[Kind]) -> None:
    """Exchanges cards that the seat does not know until these kinds are on top."""
    back = game.deck.back
    line_ups = list(range(LINE_UPS, LINE_UPS + world.seats))
    others = [pile for pile in range(len(world.piles)) if pile not in line_ups]
    done: list[tuple[int, int]] = []
    for deck, kind in zip(tops, kinds, strict=True):
        top = (deck, len(world.piles[deck]) - 1)
        if world.piles[deck][-1] & KIND != kind:
            place = _find(world, seat, others, done, [kind])
            if place is None:
                # It is one of those in a line-up, where only a card with the same back may take its place.
                alike = [other for other in range(len(back)) if back[other] == back[kind]]
                place = _find(world, seat, others, done, alike)
                lying = _find(world, seat, line_ups, done, [kind])
                assert place is not None
                assert lying is not None
                _exchange(world, place, lying)
            assert place is not None
            _exchange(world, top, place)
        done.append(top)
    for pile in range(LINE_UPS, len(world.piles)):
        world.piles[pile].sort()


def _find(
    world: OddWorldState, seat: Seat, piles: list[int], but: list[tuple[int, int]], kinds: list[Kind]
) -> tuple[int, int] | None:
    """Returns the first place in these piles where a card of these kinds lies that the seat does not know."""
    bit = seen_by(seat)
    for pile in piles:
        cards = world.piles[pile]
        for index in range(len(cards)):
            if not cards[index] & bit and cards[index] & KIND in kinds and (pile, index) not in but:
                return pile, index
    return None


def _exchange(world: OddWorldState, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Exchanges what is printed on two cards; who has seen them stays with their places."""
    first: Card = world.piles[one[0]][one[1]]
    second: Card = world.piles[other[0]][other[1]]
    world.piles[one[0]][one[1]] = first & ~KIND | second & KIND
    world.piles[other[0]][other[1]] = second & ~KIND | first & KIND


# Endings.

LAST: Final = [0, 0, 5, 5, 4, 4]  # cards that are looked through at so many seats: in some hundredths of a second
NONE: Final = -1  # the front where no card lies


def rate(perspective: Perspective[OddWorldState]) -> dict[Action, float] | None:
    """Returns the share of the win that every open answer is worth, or None where that would take too long.

    With secret cards only the very last card can be judged: before, every seat would play by what the others cannot
    know.
    """
    game = perspective.game
    assert isinstance(game, OddWorld)
    world = perspective.sample(Rng(SEED))
    seat = perspective.seat
    step, _, arg = world.agenda[-1]
    left, right = world.piles[LEFT], world.piles[RIGHT]
    number = len(left) + len(right)
    if number > (1 if world.advanced else LAST[world.seats]) or step == REVEAL or _has_forgotten(world, seat):
        return None
    tail = Tail(game, world, seat)
    cards = sorted([card & KIND for card in left + right])
    fronts = [game.deck.front[cards[-1] & KIND] if cards else NONE for cards in (left, right)]
    base = game.steps[step].base
    if step == ASSIGN:
        return {base + to: tail.give(to, cards, fronts[arg], fronts[1 - arg])[seat] for to in range(world.seats)}
    return {
        base + deck: max([tail.give(to, cards, fronts[deck], fronts[1 - deck])[seat] for to in range(world.seats)])
        for deck in (LEFT, RIGHT)
        if fronts[deck] != NONE
    }


def _has_forgotten(world: OddWorldState, seat: Seat) -> bool:
    """Says whether there are cards in the line-ups whose fronts the seat does not know."""
    bit = seen_by(seat)
    return any(not card & bit for other in range(world.seats) for card in world.piles[LINE_UPS + other])


class Tail:
    """The line-ups at the end of a game, and who is next; looking ahead changes them and puts them back."""

    def __init__(self, game: OddWorld, world: OddWorldState, seat: Seat) -> None:
        self.front: list[int] = game.deck.front
        self.back: list[int] = game.deck.back
        self.seats: int = world.seats
        self.turn: Seat = seat
        self.counts: list[int] = world.counts
        self.points: list[int] = [points(world, other) for other in range(world.seats)]
        self.planets: list[int] = [diversity(world, other) for other in range(world.seats)]
        # The cards that the seat does not know are the last one and the others' secrets, in any order.
        self.is_advanced: bool = world.advanced
        self.others: list[Seat] = [other for other in range(world.seats) if other != seat]
        self.secrets: list[Kind] = []
        if world.advanced:
            self.secrets = [world.piles[secret(world, other)][0] & KIND for other in self.others]
            self.add(seat, self.back[world.piles[secret(world, seat)][0] & KIND])

    def best(self, cards: list[Kind], left: int, right: int) -> list[float]:
        """Returns what the game is worth to every seat, if whoever's turn it is answers best: the first such answer."""
        best: list[float] = []
        for to in range(self.seats):
            worth = self.give(to, cards, left, right)
            if not best or worth[self.turn] > best[self.turn] + 1e-12:
                best = worth
        if right not in (NONE, left):
            for to in range(self.seats):
                worth = self.give(to, cards, right, left)
                if worth[self.turn] > best[self.turn] + 1e-12:
                    best = worth
        return best

    def give(self, to: Seat, cards: list[Kind], front: int, other: int) -> list[float]:
        """Returns what it is worth to every seat that a card with this front goes to one of them.

        `cards` are all that lie in the decks, ascending, and `other` is the front that stays open. What was below the
        card given, or is turned up when a deck is split, is any of the rest.
        """
        if self.is_advanced:
            return self.give_last(to, cards[0], front)
        total = 0.0
        sums = [0.0] * self.seats
        for i in range(len(cards)):
            kind = cards[i]
            if self.front[kind] != front or (i and cards[i - 1] == kind):
                continue
            rest = cards[:i] + cards[i + 1 :]
            ways = 1.0 + rest.count(kind)
            if other != NONE:
                ways *= self.number(rest, other)
            if ways == 0.0:
                continue
            total += ways
            self.add(to, self.back[kind])
            if not rest or self.planets[to] == NINE:
                self.sum_up(sums, self.worth(), ways)
            else:
                self.turn = (self.turn + 1) % self.seats
                if len(rest) == 1:
                    self.sum_up(sums, self.best(rest, other, NONE), ways)
                else:
                    self.turn_up(sums, rest, other, ways / (len(rest) - 1.0))
                self.turn = (self.turn - 1) % self.seats
            self.remove(to, self.back[kind])
        return [each / total for each in sums]

    def turn_up(self, sums: list[float], cards: list[Kind], other: int, ways: float) -> None:
        """Adds up what the game is worth with every front that can come to light beside the other open one."""
        done: list[int] = []
        for kind in cards:
            front = self.front[kind]
            if front not in done:
                done.append(front)
                number = self.number(cards, front) - (1 if front == other else 0)
                if number:
                    self.sum_up(sums, self.best(cards, min(front, other), max(front, other)), ways * number)

    def give_last(self, to: Seat, card: Kind, front: int) -> list[float]:
        """Returns what it is worth to give the last card, whatever the others' secrets are."""
        unknown = sorted([card, *self.secrets])
        sums = [0.0] * self.seats
        total = 0.0
        for i in range(len(unknown)):
            if self.front[unknown[i]] == front:
                total += 1.0
                self.add(to, self.back[unknown[i]])
                self.join(sums, 0, unknown[:i] + unknown[i + 1 :], 1.0)
                self.remove(to, self.back[unknown[i]])
        return [each / total for each in sums]

    def join(self, sums: list[float], n: int, kinds: list[Kind], ways: float) -> None:
        """Adds up what the end is worth with every deal of secrets to the others, from the n-th on."""
        if n == len(self.others):
            self.sum_up(sums, self.worth(), ways)
            return
        for i in range(len(kinds)):
            self.add(self.others[n], self.back[kinds[i]])
            self.join(sums, n + 1, kinds[:i] + kinds[i + 1 :], ways / len(kinds))
            self.remove(self.others[n], self.back[kinds[i]])

    def add(self, to: Seat, planet: int) -> None:
        """Lays a planet into a line-up."""
        count = self.counts[NINE * to + planet]
        self.points[to] += change(count)
        if count == 0:
            self.planets[to] += 1
        self.counts[NINE * to + planet] = count + 1

    def remove(self, to: Seat, planet: int) -> None:
        """Takes a planet out of a line-up again."""
        count = self.counts[NINE * to + planet] - 1
        self.points[to] -= change(count)
        if count == 0:
            self.planets[to] -= 1
        self.counts[NINE * to + planet] = count

    def number(self, cards: list[Kind], front: int) -> int:
        """Counts the cards with a front."""
        total = 0
        for kind in cards:
            if self.front[kind] == front:
                total += 1
        return total

    def sum_up(self, sums: list[float], worth: list[float], ways: float) -> None:
        """Adds what something is worth as often as there are ways to it."""
        for seat in range(self.seats):
            sums[seat] += ways * worth[seat]

    def worth(self) -> list[float]:
        """Returns every seat's share of the win if the game ends now; leads count a little beside it."""
        standings = [16 * self.points[seat] + self.planets[seat] for seat in range(self.seats)]
        top = max(standings)
        return win_shares(self.points, [standing == top for standing in standings])


# Chance in a tree.


def outcome(game: OddWorld, s: OddWorldState) -> int:
    """Returns a number for what chance has turned up: how all line-ups stand, and which fronts lie open now."""
    number = 0
    for count in s.counts:
        number = number * 31 + count & 0xFFFFFF
    for deck in (LEFT, RIGHT):
        front = game.deck.front[s.piles[deck][-1] & KIND] if s.piles[deck] else 63
        number = number << 8 | front
    return number
