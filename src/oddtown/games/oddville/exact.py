"""The last build of OddVille, played out: what every answer is worth where the game ends with this turn.

All that still comes in the turn is tried, bonuses, powers and the Builder's reaction, each seat answering as is best
for itself. What nobody can know is not used: a coin that is turned over for a build leaves the answer open, and
characters that are recalled come in every order.
"""

from typing import Final

from oddtown.core.card import Seat
from oddtown.core.game import LOWEST, Action
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng, fast_shuffle, fast_state
from oddtown.core.shares import win_shares
from oddtown.games.oddville.characters import CHEAT, TRAVEL, WORKERS_TO_END
from oddtown.games.oddville.coins import TO_TURN, UNKNOWN_COIN
from oddtown.games.oddville.deck import (
    BOOKKEEPER,
    BUILDINGS,
    GUILDS,
    NO_GUILD,
    PER_GUILD_CHARACTERS,
    TRAVELLER,
)
from oddtown.games.oddville.rules import (
    ANY,
    AT_START,
    DECLINE,
    DRAW_COIN,
    MOST_TURNS,
    NAMED,
    POWER,
    TRANSFORM,
    OddVille,
    developable,
)
from oddtown.games.oddville.state import (
    ACT,
    BONUS,
    COIN,
    DISCARD,
    GUILD,
    HELD,
    NOTHING,
    REACT,
    SITE,
    SWAP,
    OddVilleState,
)

MOST_ANSWERS: Final = 1000  # tried, before it costs too much
WON: Final = 1.0


def _seeds(number: int) -> list[int]:
    """Returns a seed of the fast generator for every order into which it can shuffle so many cards."""
    orders: dict[tuple[int, ...], int] = {}
    for seed in range(200):
        cards = list(range(number))
        fast_shuffle(fast_state(seed), cards)
        orders.setdefault(tuple(cards), seed)
    return list(orders.values())


SEEDS: Final[list[list[int]]] = [_seeds(number) for number in range(PER_GUILD_CHARACTERS + 1)]


def rate(perspective: Perspective[OddVilleState]) -> dict[Action, float] | None:
    """Returns the exact share of the win of every open answer, or None where the game may go on.

    If one answer wins for certain, those that leave the game open are left out: what they are worth nobody knows.
    """
    game = perspective.game
    assert isinstance(game, OddVille)
    return rate_in(game, perspective.sample(Rng(0)), perspective.seat)


def rate_in(game: OddVille, world: OddVilleState, seat: Seat) -> dict[Action, float] | None:
    """Returns the same in one world; it is the same in all that the seat cannot tell apart."""
    if not can_end(game, world, seat):
        return None
    ending = Ending(game, world, seat)
    base = game.steps[world.agenda[-1][0]].base
    values: dict[Action, float] = {}
    is_open, best = False, 0.0
    for action in game.sensible_actions(world, seat):
        shares = ending.after(world, seat, action - base)
        if shares is None:
            is_open = True
        else:
            values[action] = shares[seat]
            best = max(best, shares[seat])
        if ending.left <= 0:
            return None
    return None if is_open and best < WON else values


def can_end(game: OddVille, s: OddVilleState, seat: Seat) -> bool:
    """Says whether the game ends with this turn, or the seat can see to it by a build, a journey, or both."""
    if s.ender != NOTHING or s.turns == MOST_TURNS * s.seats:
        return True
    can_travel = s.turn == seat and s.holder[TRAVELLER] == seat and seat not in s.spots
    left = WORKERS_TO_END - s.settled[seat] - (1 if can_travel else 0)
    return left <= 0 or (left == 1 and can_build(game, s, seat))


def can_build(game: OddVille, s: OddVilleState, seat: Seat) -> bool:
    """Says whether the seat can still build in this turn; what only a coin turned over could bring does not count."""
    number, seats, _ = s.agenda[-1]
    if seats == 1 << seat and number in {SITE, REACT}:
        return True
    if not is_action_to_come(s) or s.turn != seat:
        return False
    can_exchange = s.holder[BOOKKEEPER] == seat and not s.used >> BOOKKEEPER & 1 and bool(s.piles[HELD + seat])
    return number != ACT or can_exchange or bool(developable(s, game.deck, seat))


def is_action_to_come(s: OddVilleState) -> bool:
    """Says whether the action of this turn has not been chosen yet."""
    return any(number == ACT and arg == AT_START for number, _, arg in s.agenda)


class Ending:
    """Tries what can still come in this turn; None is the worth of what does not end the game, or cannot be known."""

    def __init__(self, game: OddVille, s: OddVilleState, seat: Seat) -> None:
        self.game: OddVille = game
        self.seat: int = seat
        self.turns: int = s.turns
        self.piles: list[int] = [len(s.piles[GUILD + guild]) for guild in range(GUILDS)]
        self.left: int = MOST_ANSWERS
        self.known: dict[tuple[int, ...], list[float] | None] = {}

    def after(self, s: OddVilleState, seat: Seat, option: int) -> list[float] | None:
        """Returns what an answer is worth to every seat."""
        if self.is_unknown(s, option):
            return None
        after = self.give(s, seat, option)
        if after.chance == s.chance:
            return self.worth(after)
        # Characters were recalled and shuffled: the mean of all orders.
        recalled = 0
        for guild in range(GUILDS):
            if len(after.piles[GUILD + guild]) > len(s.piles[GUILD + guild]):
                recalled = len(after.piles[GUILD + guild]) + 1
        total = [0.0] * s.seats
        for seed in SEEDS[recalled]:
            s.sow(seed)
            shares = self.worth(self.give(s, seat, option))
            if shares is None:
                return None
            for each in range(s.seats):
                total[each] += shares[each] / len(SEEDS[recalled])
        return total

    def give(self, s: OddVilleState, seat: Seat, option: int) -> OddVilleState:
        """Returns the state after an answer."""
        self.left -= 1
        after = self.game.copy(s)
        self.game.answer(after, seat, option)
        return after

    def is_unknown(self, s: OddVilleState, option: int) -> bool:
        """Says whether what an answer brings depends on a card that nobody has seen, and matters."""
        number, _, arg = s.agenda[-1]
        if number == ACT:
            return arg == AT_START and option == POWER + CHEAT
        if number == COIN:
            return arg == TO_TURN and option == UNKNOWN_COIN and is_action_to_come(s)
        if number == SITE and arg >= BUILDINGS:
            # The Builder's reaction takes a character that came to light in this turn.
            guild = self.game.deck.guild[arg - BUILDINGS]
            return guild != NO_GUILD and 0 < len(s.piles[GUILD + guild]) < self.piles[guild]
        return False

    def worth(self, s: OddVilleState) -> list[float] | None:
        """Returns what a state is worth to every seat if all go on as is best for them."""
        if not s.agenda:
            return self.result(s)
        if s.turns != self.turns or self.left <= 0 or not can_end(self.game, s, self.seat):
            return None
        number, seats, arg = s.agenda[-1]
        seat = LOWEST[seats]
        if number != BONUS:
            return self.best(s, seat, self.options(s, number, seat, arg))
        # The order in which bonuses are used often makes no difference.
        city = (s.ender, *s.sites[-2:], *s.cards[-2:])
        tops = [pile[-1] if pile else NOTHING for pile in s.piles[GUILD : GUILD + GUILDS]]
        key = (arg, s.used, *city, *tops, *s.slots, *s.upper, *s.spots, *s.holder)
        if key not in self.known:
            self.known[key] = self.best(s, seat, self.options(s, number, seat, arg))
        return self.known[key]

    def best(self, s: OddVilleState, seat: Seat, options: list[int]) -> list[float] | None:
        """Returns the worth of the answer that is best for the seat asked."""
        best: list[float] | None = None
        is_open = False
        for option in options:
            shares = self.after(s, seat, option)
            if shares is None:
                is_open = True
            elif best is None or shares[seat] > best[seat]:
                best = shares
        if is_open and (seat != self.seat or best is None or best[seat] < WON):
            return None
        return best

    def options(self, s: OddVilleState, number: int, seat: Seat, arg: int) -> list[int]:
        """Returns the answers to try: all, but for those that cannot matter once the last build is done."""
        options = self.game.steps[number].sensible(s, seat, arg)
        if s.ender == NOTHING or is_action_to_come(s):
            return options
        if number in {COIN, DISCARD, SWAP}:
            return options[:1]
        if number == ACT:
            return [option for option in options if not POWER <= option < POWER + TRAVEL]
        if number != BONUS:
            return options
        if s.turn == seat and s.holder[TRAVELLER] == seat and seat not in s.spots:
            return [option for option in options if not POWER <= option < POWER + TRAVEL]
        # Any resource is a point, and nothing else is.
        for option in options:
            if NAMED <= option < DRAW_COIN or ANY <= option < TRANSFORM:
                return [option]
        return [DECLINE]

    def result(self, s: OddVilleState) -> list[float]:
        """Returns the shares of the win in the finished game; leads count a little beside them."""
        standings = [self.game.standing(s, seat) for seat in range(s.seats)]  # points first
        best = max(standings)
        return win_shares([standing[0] for standing in standings], [standing == best for standing in standings])
