"""The first heuristic of Tybor the Builder, kept to measure by: points now, sets under way, and strength to build with.

Every open answer is tried on a copy in which only its own seat is asked on, and the tableau is valued. A card of the
hand is worth what its best use is.
"""

from typing import Final

from oddtown.core.card import KIND, Kind, Seat
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.tybor.cards import (
    EVERY,
    MANY_CITIZENS,
    MANY_SYMBOLS,
    MUCH_STRENGTH,
    PAIR,
    PER_CITIZENS,
    SAME_COLOUR,
    SET,
    SIX,
    STAGES,
    Cards,
    Task,
)
from oddtown.games.tybor.rules import CHOOSE, DROP, DUE_SHIFT, PAY, USE, Tybor, hand_size, take_from_hand
from oddtown.games.tybor.scoring import (
    PAIR_POINTS,
    SECRET_POINTS,
    SET_POINTS,
    Tableau,
    points,
    tableaus,
)
from oddtown.games.tybor.state import DRAWN, OBJECTIVES, TyborState

PER_STRENGTH: Final = 0.8  # points for strength that can still be spent
SPENT_PER_TURN: Final = 4.0
PER_DISCOUNT: Final = 0.09  # points for a colour symbol, for each turn that is left
DRAWN_STRENGTH: Final = 3.3  # of the better of two characters
TIE_BREAK: Final = 0.01
UNDER_WAY: Final = 0.6  # of what a set will bring, for a part of it
SURE_TURNS: Final = 6  # with fewer turns left, a set under way is worth less


def rate(perspective: Perspective[TyborState]) -> dict[Action, float]:
    """Returns a value for every open action: the worth of the tableau it leads to."""
    game = perspective.game
    assert isinstance(game, Tybor)
    seat = perspective.seat
    world = perspective.sample(Rng(0))
    step = world.agenda[-1][0]
    base = game.steps[step].base
    value = _choose if step == CHOOSE else _answer
    return {action: value(game, world, seat, action - base) for action in perspective.legal_actions()}


def _choose(game: Tybor, world: TyborState, seat: Seat, kind: Kind) -> float:
    """Returns the worth of the best use of a card of the hand."""
    s = game.copy(world)
    take_from_hand(s, seat, kind)
    s.agenda = [(USE, 1 << seat, kind)]
    return max(_answer(game, s, seat, option) for option in game.steps[USE].options(s, seat, kind))


def _answer(game: Tybor, world: TyborState, seat: Seat, option: int) -> float:
    """Gives an answer where nobody else is asked, pays what is due, and values the tableau."""
    s = game.copy(world)
    s.agenda = s.agenda[-1:]
    game.answer(s, seat, option)
    while s.agenda and s.agenda[-1][0] == PAY:
        arg = s.agenda[-1][2]
        workers = game.steps[PAY].options(s, seat, arg)
        # The strongest that is not too strong, or else the weakest, wastes least.
        fitting = [kind for kind in workers if game.cards.strength[kind] <= arg >> DUE_SHIFT]
        game.answer(s, seat, fitting[0] if fitting else workers[-1])
    value = worth(game, s, seat)
    if s.agenda and s.agenda[-1][0] == DROP and turns_left(game, s, seat):
        # What was drawn here is only one of the worlds there are: any characters will come.
        value += PER_STRENGTH * DRAWN_STRENGTH * (len(s.piles[DRAWN]) - 1)
    return value


def turns_left(game: Tybor, s: TyborState, seat: Seat) -> int:
    """Returns how many cards a seat will still use."""
    return hand_size(s, seat) + sum(game.cards.scenarios[s.scenario].cards[s.stage : STAGES])


def worth(game: Tybor, s: TyborState, seat: Seat) -> float:
    """Returns what a seat's tableau is worth in points, with what is under way."""
    cards, all_seats = game.cards, tableaus(s, game.cards)
    own = all_seats[seat]
    turns = turns_left(game, s, seat)
    hope = UNDER_WAY * min(1.0, turns / SURE_TURNS)
    value = float(points(s, cards, seat, all_seats))
    value += PER_STRENGTH * min(own.strength, SPENT_PER_TURN * turns) + TIE_BREAK * own.strength
    value += PER_DISCOUNT * turns * sum(min(count, 6) for count in own.citizen_colours)
    value += hope * (_symbols(cards, own) + _sets(cards, own, s.piles[OBJECTIVES][seat] & KIND))
    value += hope * (_task(cards.scenarios[s.scenario], own) + _task(cards.chapters[s.chapter], own))
    return value


def _symbols(cards: Cards, own: Tableau) -> float:
    """Returns what symbols would bring that are not yet enough, each for its part."""
    value = 0.0
    for symbol in range(SIX):
        number = cards.number[symbol]
        if cards.counts[symbol] == EVERY:
            value += cards.symbol_points[symbol][0] * (own.symbols[symbol] % number) / number
        elif cards.counts[symbol] == PER_CITIZENS:
            value += (own.citizens + 2) * (own.symbols[symbol] % number) / number
    return value


def _sets(cards: Cards, own: Tableau, secret: Kind) -> float:
    """Returns what buildings would bring that are not yet a set, each for its part."""
    least = min(own.colours[colour] for colour in cards.colours[secret])
    value = SECRET_POINTS / 3 * sum(1 for colour in cards.colours[secret] if own.colours[colour] > least)
    for kind in own.built:
        if cards.extra[kind] == PAIR:
            value += PAIR_POINTS / 2 * (own.colours[cards.of[kind]] % 2)
        elif cards.extra[kind] == SET:
            least = min(own.colours)
            value += SET_POINTS / 4 * sum(1 for count in own.colours if count > least)
    return value


def _task(task: Task, own: Tableau) -> float:
    """Returns what a public objective would bring, for the part of it that is reached."""
    if task.objective == MANY_CITIZENS:
        reached = own.citizens
    elif task.objective == SAME_COLOUR:
        reached = max(own.citizen_colours)
    elif task.objective == MANY_SYMBOLS:
        reached = own.symbols[task.symbol]
    elif task.objective == MUCH_STRENGTH:
        reached = own.strength
    else:
        return 0.0
    return task.points * reached / task.number if reached < task.number else 0.0
