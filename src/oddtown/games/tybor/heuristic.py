"""What a good player of Tybor the Builder looks at: points, what is under way, what can be built, and what goes on.

Every open answer is tried on a copy in which only its own seat is asked on, and the sides are estimated as features.py
does it. A card of the hand is worth what its best use is, less a part of what the best of the others is worth to the
next seat.
"""

from typing import Final

from oddtown.core.card import KIND, Kind, Seat
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.tybor.features import DRAWN_STRENGTH, PER_STRENGTH, Judgement
from oddtown.games.tybor.rules import (
    AS_BUILDER,
    AS_CITIZEN,
    AS_WORKER,
    CHOOSE,
    DROP,
    DUE_SHIFT,
    PAY,
    USE,
    Tybor,
    take_from_hand,
)
from oddtown.games.tybor.state import DRAWN, HAND, LATE, OWN, TyborState

DENIAL: Final = 0.3  # of what the best card that goes on is worth to the next seat
RIVALS: Final = 0.7  # of what the other sides are worth
NEXT_BUILDING: Final = 0.3  # of what the best building left is worth
TIE_BREAK: Final = 0.01  # points for strength that is left


def rate(perspective: Perspective[TyborState]) -> dict[Action, float]:
    """Returns a value for every open action: the worth of the side it leads to, beside the others'."""
    game = perspective.game
    assert isinstance(game, Tybor)
    seat = perspective.seat
    world = perspective.sample(Rng(0))
    step = world.agenda[-1][0]
    base = game.steps[step].base
    options = [action - base for action in perspective.legal_actions()]
    if step == CHOOSE:
        values = _choose(game, world, seat, options)
    else:
        values = [_answer(game, world, seat, option) for option in options]
    return {base + option: value for option, value in zip(options, values, strict=True)}


def _choose(game: Tybor, world: TyborState, seat: Seat, kinds: list[Kind]) -> list[float]:
    """Returns for cards of the hand the worth of their best use, less what the next seat can do with the others."""
    judged = Judgement(game, world)
    after = judged.sides[(seat + world.direction) % world.seats]
    judged.judge(after)
    hand = [card & KIND for pile in (HAND, LATE) for card in world.piles[pile + OWN * seat]]
    going_on = [judged.card_worth(after, kind) for kind in hand]
    values: list[float] = []
    built = -1000.0  # the best building; which card is the builder makes no difference
    for kind in kinds:
        s = game.copy(world)
        take_from_hand(s, seat, kind)
        s.agenda = [(USE, 1 << seat, kind)]
        if not values:
            for option in game.steps[USE].options(s, seat, kind)[AS_BUILDER:]:
                built = max(built, _answer(game, s, seat, option))
        best = max(built, _answer(game, s, seat, AS_CITIZEN), _answer(game, s, seat, AS_WORKER))
        place = hand.index(kind)
        values.append(best - DENIAL * max(going_on[:place] + going_on[place + 1 :], default=0.0))
    return values


def _answer(game: Tybor, world: TyborState, seat: Seat, option: int) -> float:
    """Gives an answer where nobody else is asked, pays what is due, and compares the sides."""
    s = game.copy(world)
    s.agenda = s.agenda[-1:]
    game.answer(s, seat, option)
    while s.agenda and s.agenda[-1][0] == PAY:
        arg = s.agenda[-1][2]
        workers = game.steps[PAY].options(s, seat, arg)
        # The strongest that is not too strong, or else the weakest, wastes least.
        fitting = [kind for kind in workers if game.cards.strength[kind] <= arg >> DUE_SHIFT]
        game.answer(s, seat, fitting[0] if fitting else workers[-1])
    judged = Judgement(game, s)
    value = 0.0
    for side in judged.sides:
        judged.judge(side)
        next_building = NEXT_BUILDING * side.best if side.left else 0.0
        if side.seat == seat:
            value += side.worth + next_building + TIE_BREAK * side.strength
        else:
            value -= RIVALS / (s.seats - 1) * (side.open_worth + next_building)
    if s.agenda and s.agenda[-1][0] == DROP:
        # What was drawn here is only one of the worlds there are: any characters will come.
        value += PER_STRENGTH * DRAWN_STRENGTH * (len(s.piles[DRAWN]) - 1) - judged.sides[seat].drawing
    return value
