"""What lies before a player of OddVille: cards as coins, and cards as buildings at hand."""

from typing import Final

from oddtown.core.card import KIND, Card, Kind, Seat, seen_by
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal
from oddtown.games.oddville.deck import BUILDINGS, TAX_COLLECTOR
from oddtown.games.oddville.state import COIN, COINS, DECK, DISCARD, HELD, NOTHING, TAX, OddVilleState

MOST_COINS: Final = 5
MOST_HELD: Final = 2
PUBLIC: Final = seen_by(None)  # nobody looks at a card alone, so what spectators have seen, all have

# Which coin: one that nobody can follow, or after it the known kinds.
UNKNOWN_COIN: Final = 0
KNOWN_COIN: Final = 1
TO_TURN: Final = 0  # argument of the question which coin; else how many are to be put back


def gain(s: OddVilleState, seat: Seat, number: int) -> None:
    """OV-21, OV-R3: Draws cards from the deck as coins; OV-25: what is beyond five goes back on top."""
    assert len(s.piles[DECK]) >= number  # OV-R20
    for _ in range(number):
        s.move(DECK, COINS + seat)
    if s.events is not None:
        s.tell("gain", {"seat": seat, "coins": number})
    excess = len(s.piles[COINS + seat]) - MOST_COINS
    if excess > 0:
        if s.events is not None:
            s.tell("excess", {"seat": seat, "coins": excess})
        put_back(s, seat, excess)


def pay(s: OddVilleState, seat: Seat, price: int) -> None:
    """OV-22: Puts coins on the deck; OV-R9: then the Tax collector gains one."""
    if price:
        if s.events is not None:
            s.tell("pay", {"seat": seat, "coins": price})
        put_back(s, seat, price)
        s.then(TAX, seat)


def put_back(s: OddVilleState, seat: Seat, number: int) -> None:
    """OV-R3: Puts coins on top of the deck, the one gained last first; the owner is asked where some are known."""
    coins = s.piles[COINS + seat]
    for left in range(number, 0, -1):
        if has_choice(coins):
            s.ask(COIN, seat, left)
            return
        s.move(COINS + seat, DECK)


def has_choice(coins: list[Card]) -> bool:
    """Says whether coins differ: all kinds do, so one that is known differs from any other."""
    if len(coins) > 1:
        for card in coins:
            if card & PUBLIC:
                return True
    return False


class Tax(Step[OddVilleState]):
    """OV-76, OV-R9: Another seat has paid; the argument is that seat."""

    def __init__(self) -> None:
        super().__init__(verb="tax")

    def run(self, s: OddVilleState, arg: int) -> None:
        collector = s.holder[TAX_COLLECTOR]
        if collector >= 0 and collector != arg:
            if s.events is not None:
                s.tell("tax", {"seat": collector})
            gain(s, collector, 1)


class ChooseCoin(Step[OddVilleState]):
    """OV-R3: Which coin goes on the deck, or is turned over; the argument is how many are to go, or TO_TURN."""

    def __init__(self) -> None:
        super().__init__(verb="coin", size=KNOWN_COIN + BUILDINGS)

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        options = []
        is_unknown = False
        for card in s.piles[COINS + seat]:
            if card & PUBLIC:
                options.append(KNOWN_COIN + (card & KIND))
            else:
                is_unknown = True
        options.sort()
        return [UNKNOWN_COIN, *options] if is_unknown else options

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        coins = s.piles[COINS + seat]
        index = len(coins) - 1
        while not is_option(coins[index], option):
            index -= 1
        if arg == TO_TURN:
            turn_over(s, seat, index)
        else:
            s.piles[DECK].append(coins.pop(index))
            if option != UNKNOWN_COIN and s.events is not None:
                s.tell("coin", {"seat": seat, "building": option - KNOWN_COIN})
            put_back(s, seat, arg - 1)

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        return "coin unknown" if option == UNKNOWN_COIN else f"coin {option - KNOWN_COIN + 1}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        if option == UNKNOWN_COIN:
            return Message("coin.unknown", {})
        return Message("coin.known", {"building": option - KNOWN_COIN})

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        if arg == TO_TURN:
            return Message("coin.turn", {"seat": seat})
        return Message("coin.prompt", {"seat": seat, "coins": arg})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option == UNKNOWN_COIN:
            return Refusal("OV-R3", Message("coin.all_known", {}))
        return Refusal("OV-R3", Message("coin.absent", {"building": option - KNOWN_COIN}))


def is_option(card: Card, option: int) -> bool:
    """Says whether a coin is one that this answer names."""
    if option == UNKNOWN_COIN:
        return not card & PUBLIC
    return bool(card & PUBLIC) and card & KIND == option - KNOWN_COIN


def turn_over(s: OddVilleState, seat: Seat, index: int) -> None:
    """OV-72: A coin becomes a building at hand, and everybody sees which."""
    s.piles[HELD + seat].append(s.piles[COINS + seat].pop(index))
    kind = s.reveal(HELD + seat, -1)
    if s.events is not None:
        s.tell("turned", {"seat": seat, "building": kind})
    check_held(s, seat)


def check_held(s: OddVilleState, seat: Seat) -> None:
    """OV-29, OV-R4: Of three buildings one is discarded at once."""
    if len(s.piles[HELD + seat]) > MOST_HELD:
        s.ask(DISCARD, seat)


def held_kinds(s: OddVilleState, seat: Seat) -> list[Kind]:
    """Returns the kinds of the buildings at hand, ascending."""
    return sorted([card & KIND for card in s.piles[HELD + seat]])


def held_index(s: OddVilleState, seat: Seat, kind: Kind) -> int:
    """Returns where a building lies among those at hand, or NOTHING."""
    held = s.piles[HELD + seat]
    for i in range(len(held)):
        if held[i] & KIND == kind:
            return i
    return NOTHING


class DiscardBuilding(Step[OddVilleState]):
    """OV-29: Which of three buildings goes under the deck; the option is its kind."""

    def __init__(self) -> None:
        super().__init__(verb="discard", size=BUILDINGS)

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        return held_kinds(s, seat)

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        card = s.piles[HELD + seat].pop(held_index(s, seat, option))
        s.piles[DECK].insert(0, card)  # OV-R4: all have seen it, and it stays known there
        if s.events is not None:
            s.tell("discard", {"seat": seat, "building": option})

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        return f"discard {option + 1}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        return Message("discard.option", {"building": option})

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        return Message("discard.prompt", {"seat": seat, "most": MOST_HELD})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("OV-29", Message("held.cap", {"building": option, "most": MOST_HELD}))
