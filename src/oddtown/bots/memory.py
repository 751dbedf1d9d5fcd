"""Memory: a bot that cannot tell any more what it has seen some time ago."""

from typing import Any

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.core.card import EVERYONE, Seat, seen_by
from oddtown.core.errors import UnknownGame
from oddtown.core.game import Game
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.core.state import State
from oddtown.games import module


class Forgetful(Bot):
    """Lets another bot choose with what a player of short memory still knows; a span of 0 remembers nothing.

    What a span counts is a game's own: hands passed on, cards that were turned over.
    """

    def __init__(self, bot: Bot, span: int) -> None:
        super().__init__()
        self.name = bot.name
        self.bot = bot
        self.span = span

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        return self.bot.choose(forget(perspective, self.span), clock)


def forget(perspective: Perspective[Any], span: int) -> Perspective[Any]:
    """Returns the perspective of a player who remembers no more than a span.

    A game says in `memory.py` what can be forgotten. Where it does not, it is what went on to somebody else's hand.
    """
    game, seat = perspective.game, perspective.seat
    world = perspective.sample(Rng(0))
    try:
        module(game.meta.name, "memory").forget(game, world, seat, span)
    except UnknownGame:
        if span == 0:
            forget_hands(game, world, seat)
    return Perspective(game, world, seat)


def forget_hands(game: Game[Any], world: State, seat: Seat) -> None:
    """Makes a seat forget what it knows of the cards in others' hands.

    Whose hand a pile is shows in a fresh deal: nothing has been passed on yet, so a pile into which only others see is
    theirs. What everybody knows stays known; so does all else, be it held, being drawn, or in no one's hand.
    """
    own, public = seen_by(seat), seen_by(None)
    for pile, cards in enumerate(game.setup(world.seats, 0, world.settings).piles):
        if any(card & EVERYONE for card in cards) and not any(card & own for card in cards):
            world.piles[pile] = [card if card & public else card & ~own for card in world.piles[pile]]
