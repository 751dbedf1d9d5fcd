"""What a sensible player of Odd World looks at: exact odds of a card's back, and what either planet would do.

The player remembers every card that was revealed, so the odds are exact: of the cards with this front that the seat has
not seen, how many hide each planet. Cards asleep are not worth nothing: one more card wakes them all.
"""

from typing import Final

from oddtown.core.card import KIND, Seat, seen_by
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.oddworld.deck import NINE
from oddtown.games.oddworld.rules import ALL_NINE, ASSIGN, REVEAL, TAKE, OddWorld, change, points, secret
from oddtown.games.oddworld.state import LEFT, RIGHT, OddWorldState

# In points; found by matches.
ASLEEP: Final = 0.5  # a card asleep
PLANET: Final = 0.7  # a planet, asleep or awake
AT_EIGHT: Final = 0.6  # is left of these two while a line-up shows eight planets: the end may come first
REST: Final = 0.2  # of what all the others have, beside the lead over the best of them
OPEN: Final = 0.3  # of what the card that stays open brings the next seat
FINISH: Final = 20.0  # what the next seat's chance to end the game and win it costs


def odds(game: OddWorld, world: OddWorldState, seat: Seat, deck: int) -> list[tuple[int, float]]:
    """Returns the two planets of a deck's top card, each with the chance that it is on the back.

    The world may be any that the seat cannot tell from the true one: all of them give the same odds.
    """
    front = game.deck.front[world.piles[deck][-1] & KIND]
    bit = seen_by(seat)
    backs: dict[int, int] = dict.fromkeys(game.deck.pairs[front], 0)
    for cards in world.piles:
        for card in cards:
            if not card & bit and game.deck.front[card & KIND] == front:
                backs[game.deck.back[card & KIND]] += 1
    total = sum(backs.values())
    return [(planet, count / total) for planet, count in backs.items()]


def rate(perspective: Perspective[OddWorldState]) -> dict[Action, float]:
    """Returns a value for every open action: the lead it is expected to bring."""
    game = perspective.game
    assert isinstance(game, OddWorld)
    seat = perspective.seat
    world = perspective.sample(Rng(0))
    if world.advanced:
        # The own secret will count at the end, so it counts now; it is not shown, so it does not end the game.
        world.counts[NINE * seat + game.deck.back[world.piles[secret(world, seat)][0] & KIND]] += 1
    step, _, arg = world.agenda[-1]
    base = game.steps[step].base
    if step == TAKE:
        return {
            base + deck: max(_assign(game, world, seat, deck).values()) for deck in (LEFT, RIGHT) if world.piles[deck]
        }
    if step == ASSIGN:
        return {base + to: value for to, value in _assign(game, world, seat, arg).items()}
    assert step == REVEAL
    return {action: _result(world, seat) * (action - base) for action in perspective.legal_actions()}


def _assign(game: OddWorld, world: OddWorldState, seat: Seat, deck: int) -> dict[Seat, float]:
    """Returns the expected value of handing the top card of a deck to each seat."""
    chances = odds(game, world, seat, deck)
    left_open = odds(game, world, seat, 1 - deck) if world.piles[1 - deck] else []
    return {
        to: sum(chance * _after(world, seat, to, planet, left_open) for planet, chance in chances if chance)
        for to in range(world.seats)
    }


def _after(world: OddWorldState, seat: Seat, to: Seat, planet: int, left_open: list[tuple[int, float]]) -> float:
    """Returns what it is worth to a seat that a planet comes to a line-up, while the other card stays open."""
    place = NINE * to + planet
    shown = world.shown[to]
    world.counts[place] += 1
    world.shown[to] |= 1 << planet
    if world.shown[to] == ALL_NINE or not left_open:
        value = _result(world, seat)
    else:
        following = (seat + 1) % world.seats
        value = _lead(world, seat)
        value -= OPEN * _gift(world, seat, following, left_open)
        value -= FINISH * _finish(world, following, left_open)
    world.counts[place] -= 1
    world.shown[to] = shown
    return value


def _lead(world: OddWorldState, seat: Seat) -> float:
    """Returns by how much a seat's line-up is better than the best of the others; the rest count a little too."""
    is_late = any(shown.bit_count() == NINE - 1 for shown in world.shown)
    weight = AT_EIGHT if is_late else 1.0
    others = [_worth(world, other, weight) for other in range(world.seats) if other != seat]
    return _worth(world, seat, weight) - max(others) - REST * sum(others)


def _worth(world: OddWorldState, seat: Seat, weight: float) -> float:
    """Returns the points of a line-up, and what it promises by this weight."""
    total = 0.0
    for place in range(NINE * seat, NINE * seat + NINE):
        count = world.counts[place]
        if count:
            total += weight * PLANET
            total += count if count & 1 else weight * ASLEEP * count
    return total


def _gift(world: OddWorldState, seat: Seat, following: Seat, left_open: list[tuple[int, float]]) -> float:
    """Returns the points that the open card gives the next seat, or takes from this one, whatever is more."""
    best = 0.0
    for to, sign in ((following, 1), (seat, -1)):
        best = max(best, sum(sign * chance * change(world.counts[NINE * to + planet]) for planet, chance in left_open))
    return best


def _finish(world: OddWorldState, following: Seat, left_open: list[tuple[int, float]]) -> float:
    """Returns the next seat's best chance to win with the open card as somebody's ninth planet."""
    best = 0.0
    for to in range(world.seats):
        if world.shown[to].bit_count() == NINE - 1:
            for planet, chance in left_open:
                if chance > best and world.shown[to] | 1 << planet == ALL_NINE:
                    world.counts[NINE * to + planet] += 1
                    if _result(world, following) > 0:
                        best = chance
                    world.counts[NINE * to + planet] -= 1
    return best


def _result(world: OddWorldState, seat: Seat) -> float:
    """Returns what ending now is worth: much if the seat wins, the contrary if it loses."""
    standings = [(points(world, other), NINE - world.line_up(other).count(0)) for other in range(world.seats)]
    best = max(standing for other, standing in enumerate(standings) if other != seat)
    own = standings[seat]
    return own[0] - best[0] + (100 if own > best else -100 if own < best else 0)
