"""Market: a small made-up game with every kind of secret the core knows, into which leaks can be planted.

Everybody holds two goods and an order. All choose a good in secret; seat after seat lays its good down, and who lays
the same good as the seat before may be asked for a toll by it. Then hands pass on, and everybody draws; when the deck
runs short, all goods are laid open, shuffled and dealt anew. An order is filled when its
good is laid down, and is shown then; so an order still hidden is of a good its holder never laid.
"""

from typing import Any, ClassVar, Final, Self

from oddtown.core.card import KIND, Kind, Seat, seen_by
from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.settings import Meta
from oddtown.core.state import State
from oddtown.core.step import Step
from oddtown.core.text import Catalogue, Message, Refusal, ScoreLine
from oddtown.core.view import Look

GOODS: Final = 4  # kinds 0 to 3 are goods, kinds 4 to 7 the orders for them
COPIES: Final = 3
ROUNDS: Final = 4
CHOOSE, LAY, TOLL, ROUND = range(4)
DECK, DISCARDS, ORDERS = range(3)
HANDS: Final = 3

META: Final = Meta("market", "Market", "nobody", "nobody", 1, 2, 3, ("red", "blue", "yellow"))
ENGLISH: Final = Catalogue(
    {
        "choose": "Choose a good in secret.",
        "toll.prompt": "{seat:seat}: ask a toll?",
        "lay": "{seat:seat} lays down {good}.",
        "drawn": "You draw {good}.",
        "filled": "{seat:seat} fills an order.",
        "sold": "goods",
        "order": "order",
        "absent": "You do not hold good {good}.",
    },
    {"seat": META.seat_names},
)


class MarketState(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("round", "points", "laid", "filled", "planted")

    def __init__(self, source: Self | None = None) -> None:
        super().__init__(source)
        if source is None:
            self.round = 0
            self.points: list[int] = []
            self.laid: list[int] = []  # bits of the goods each seat ever laid down: public
            self.filled: list[int] = []
            self.planted: list[int] = []  # where a leak can be planted
        else:
            self.round = source.round
            self.points = source.points[:]
            self.laid = source.laid[:]
            self.filled = source.filled[:]
            self.planted = source.planted[:]


def hand(seat: Seat) -> int:
    return HANDS + seat


def order(s: State, seat: Seat) -> int:
    return HANDS + s.seats + seat


class Choose(Step[MarketState]):
    def __init__(self) -> None:
        super().__init__("choose", GOODS, sealed=True)

    def options(self, s: MarketState, seat: Seat, arg: int) -> list[int]:
        return sorted({card & KIND for card in s.piles[hand(seat)]})

    def resolve(self, s: MarketState, arg: int) -> None:
        for seat in range(s.seats):
            s.then(LAY, seat)
        s.then(ROUND)

    def prompt(self, s: MarketState, seat: Seat, arg: int) -> Message:
        return Message("choose", {})

    def why_not(self, s: MarketState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("M-1", Message("absent", {"good": option}))


class Lay(Step[MarketState]):
    """Automatic: the argument is the seat."""

    def __init__(self, game: "Market") -> None:
        super().__init__("lay")
        self.game = game

    def run(self, s: MarketState, arg: int) -> None:
        seat = arg
        good = s.unseal(seat)
        s.take(hand(seat), good, DISCARDS)
        s.points[seat] += good
        if s.events is not None:
            s.tell("lay", {"seat": seat, "good": good})
        self.game.lay(s, seat, good)
        before = (seat - 1) % s.seats
        if seat > 0 and s.laid[before] >> good & 1:
            s.ask(TOLL, before, seat)


class Toll(Step[MarketState]):
    """A question to another seat in the middle of a round; the argument is who pays."""

    def __init__(self) -> None:
        super().__init__("toll", 2)
        self.is_open = True
        self.is_honest = True

    def options(self, s: MarketState, seat: Seat, arg: int) -> list[int]:
        return [0, 1] if self.is_open or any(card & KIND == 0 for card in s.piles[hand(seat)]) else [0]

    def apply(self, s: MarketState, seat: Seat, arg: int, option: int) -> None:
        s.points[arg] -= option
        s.points[seat] += option

    def outlook(self, public: MarketState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        if not self.is_honest:
            return {"points": option, "left": [card & KIND for card in look._s.piles[hand(arg)]]}
        return {"points": option, "left": look.known(hand(arg))}

    def prompt(self, s: MarketState, seat: Seat, arg: int) -> Message:
        return Message("toll.prompt", {"seat": seat})


class Round(Step[MarketState]):
    """Automatic: hands pass on, everybody draws, the next round is asked."""

    def __init__(self, game: "Market") -> None:
        super().__init__("round")
        self.game = game

    def run(self, s: MarketState, arg: int) -> None:
        s.round += 1
        if s.round == ROUNDS:
            for seat in range(s.seats):
                for pile in (hand(seat), order(s, seat)):
                    for i in range(len(s.piles[pile])):
                        s.reveal(pile, i)
            return
        if len(s.piles[DECK]) < s.seats:
            collect(s)
            if self.game.plant == "event after a later shuffle" and s.events is not None:
                s.tell("drawn", {"good": s.piles[DECK][-1] & KIND})
        hands = [s.piles[hand(seat)] for seat in range(s.seats)]
        for seat in range(s.seats):
            s.piles[hand(seat)] = hands[seat - 1]
            for i in range(len(hands[seat - 1])):
                s.reveal(hand(seat), i, seen_by(seat))
            while len(s.piles[hand(seat)]) < 2:
                draw(s, seat)
        self.game.after_draw(s)
        s.ask_everyone(CHOOSE)


def collect(s: MarketState) -> None:
    """All goods are laid open and shuffled anew: cards of two shuffles never lie in one hand."""
    for pile in (DISCARDS, *(hand(seat) for seat in range(s.seats))):
        for i in range(len(s.piles[pile])):
            s.reveal(pile, i)
        s.piles[DECK] += s.piles[pile]
        s.piles[pile] = []
    for i in range(len(s.piles[DECK])):
        s.reveal(DECK, i)
    s.shuffle(DECK)


def draw(s: MarketState, seat: Seat) -> None:
    good = s.move(DECK, hand(seat), seen_by(seat))
    if s.events is not None:
        s.tell("drawn", {"good": good}, seen_by(seat))


class Market(Game[MarketState]):
    """`plant` names a leak to plant; "" is the honest game."""

    def __init__(self, plant: str = "") -> None:
        self.plant = plant
        steps = [Choose(), Lay(self), Toll(), Round(self)]
        steps[TOLL].is_open = plant != "forced answer that tells"
        steps[TOLL].is_honest = plant != "outlook"
        super().__init__(META, Edition("toy", "0", {}, True), ENGLISH, steps)

    def __reduce__(self) -> tuple[Any, ...]:
        return Market, (self.plant,)  # it is in no registry

    def new_state(self) -> MarketState:
        return MarketState()

    def copy(self, s: MarketState) -> MarketState:
        return MarketState(s)

    def deal(self, s: MarketState, settings: dict[str, str]) -> None:
        s.add_piles(HANDS + 2 * s.seats)
        s.points, s.laid, s.filled = [0] * s.seats, [0] * s.seats, [0] * s.seats
        s.planted = [0] * s.seats
        s.piles[DECK] = [good for good in range(GOODS) for _ in range(COPIES)]
        s.piles[ORDERS] = [GOODS + good for good in range(GOODS)]
        s.shuffle(DECK)
        s.shuffle(ORDERS)
        for seat in range(s.seats):
            kind = s.move(ORDERS, order(s, seat), seen_by(seat))
            if self.plant == "field at setup":
                s.planted[seat] = kind
            if self.plant == "event at setup" and s.events is not None:
                s.tell("drawn", {"good": kind})
            draw(s, seat)
            draw(s, seat)
        self.after_draw(s)
        s.ask_everyone(CHOOSE)

    def lay(self, s: MarketState, seat: Seat, good: Kind) -> None:
        """Fills the seat's order if it is for this good. Whatever comes of it, hidden cards were consulted."""
        if not s.laid[seat] >> good & 1:
            s.laid[seat] |= 1 << good
            s.disclose()
        cards = s.piles[order(s, seat)]
        if cards and cards[-1] & KIND == GOODS + good and not s.filled[seat]:
            s.reveal(order(s, seat), 0)
            s.filled[seat] = 1
            if s.events is not None:
                s.tell("filled", {"seat": seat})

    def after_draw(self, s: MarketState) -> None:
        for seat in range(s.seats):
            goods = [card & KIND for card in s.piles[hand(seat)]]
            if self.plant == "sum over a hand":
                s.planted[seat] = sum(goods)
            if self.plant == "mask in a public field":
                s.planted[seat] = sum({1 << good for good in goods})
            if self.plant == "cached score":
                s.planted[seat] = s.points[seat] + 5 * (GOODS in [card & KIND for card in s.piles[order(s, seat)]])
        if self.plant == "event for all" and s.events is not None:
            s.tell("drawn", {"good": s.piles[hand(0)][-1] & KIND})

    def scores(self, s: MarketState) -> list[int]:
        return [s.points[seat] + 5 * s.filled[seat] for seat in range(s.seats)]

    def ordered(self, s: MarketState) -> list[bool]:
        return [pile in (DECK, ORDERS) for pile in range(len(s.piles))]

    def clue(self, s: MarketState, pile: int, index: int) -> int:
        seat = pile - HANDS - s.seats
        if seat < 0 or s.filled[seat] or self.plant == "no clue":
            return 0
        return 1 + s.laid[seat]

    def fits(self, kind: Kind, clue: int) -> bool:
        return not clue - 1 >> kind - GOODS & 1

    def board(self, public: MarketState, look: Look) -> dict[str, Any]:
        seats = range(public.seats)
        board = {
            "round": public.round,
            "points": public.points,
            "filled": public.filled,
            "hands": [[look.known(hand(seat)), look.unknown(hand(seat))] for seat in seats],
            "orders": [look.known(order(public, seat)) for seat in seats],
            "deck": look.count(DECK),
            "discards": look.known(DISCARDS),
            "answered": [look.has_answered(seat) for seat in seats],
            "own answer": None if look.viewer is None else look.sealed(look.viewer),
            "planted": public.planted,
        }
        if self.plant == "sealed answer":
            board["leak"] = list(look._s.sealed)
        if self.plant == "order of a hand":
            board["leak"] = [card & KIND for card in look._s.piles[hand(0)] if card & look._bit]
        if self.plant == "top of the deck":
            board["leak"] = [card & KIND for card in look._s.piles[DECK][-1:]]
        return board

    def score_lines(self, public: MarketState, look: Look, seat: Seat) -> list[ScoreLine]:
        lines = [ScoreLine("M-2", Message("sold", {}), public.points[seat])]
        if public.filled[seat]:
            lines.append(ScoreLine("M-3", Message("order", {}), 5))
        return lines


PLANTS: Final = (
    "field at setup",
    "event at setup",
    "event after a later shuffle",
    "forced answer that tells",
    "sealed answer",
    "sum over a hand",
    "mask in a public field",
    "cached score",
    "event for all",
    "top of the deck",
    "no clue",
    "outlook",
)
