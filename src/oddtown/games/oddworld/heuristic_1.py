"""The first heuristic of Odd World, kept to measure by: exact odds of a card's back, and what either planet would do.

The player remembers every card that was revealed, so the odds are exact: of the cards with this front that the seat has
not seen, how many hide each planet.
"""

from oddtown.core.card import KIND, Seat, seen_by
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.oddworld.deck import NINE
from oddtown.games.oddworld.rules import ALL_NINE, ASSIGN, REVEAL, TAKE, OddWorld, diversity, points, secret
from oddtown.games.oddworld.state import LEFT, RIGHT, OddWorldState


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
    return {
        to: sum(chance * _after(world, seat, to, planet) for planet, chance in chances) for to in range(world.seats)
    }


def _after(world: OddWorldState, seat: Seat, to: Seat, planet: int) -> float:
    """Returns what it is worth to a seat that a planet comes to a line-up."""
    place = NINE * to + planet
    shown = world.shown[to]
    world.counts[place] += 1
    world.shown[to] |= 1 << planet
    is_last = len(world.piles[LEFT]) + len(world.piles[RIGHT]) == 1
    is_over = world.shown[to] == ALL_NINE or is_last
    value = _result(world, seat) if is_over else _lead(world, seat)
    world.counts[place] -= 1
    world.shown[to] = shown
    return value


def _lead(world: OddWorldState, seat: Seat) -> float:
    """Returns by how much a seat leads the best of the others; the points of the rest count a little too."""
    others = [points(world, other) for other in range(world.seats) if other != seat]
    return points(world, seat) - max(others) - 0.1 * sum(others)


def _result(world: OddWorldState, seat: Seat) -> float:
    """Returns what ending now is worth: much if the seat wins, the contrary if it loses."""
    standings = [(points(world, other), diversity(world, other)) for other in range(world.seats)]
    best = max(standing for other, standing in enumerate(standings) if other != seat)
    own = standings[seat]
    return own[0] - best[0] + (100 if own > best else -100 if own < best else 0)
