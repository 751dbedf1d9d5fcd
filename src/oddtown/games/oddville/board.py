"""The Resources Board of OddVille: whose workers are on which slots, and what a slot costs."""

from typing import Final

from oddtown.core.card import Seat
from oddtown.games.oddville.deck import LOWER, RESOURCES, Deck
from oddtown.games.oddville.state import NOTHING, SEATS, SLOTS, OddVilleState

UPPER: Final = LOWER  # the slot after the lower ones


def side_of(s: OddVilleState) -> int:
    """OV-5: Returns the side of the board: 0 for two players, 1 for three and four."""
    return 0 if s.seats == 2 else 1


def price_of(s: OddVilleState, deck: Deck, slot: int) -> int:
    """OV-31: Returns the price of a slot, in coins."""
    side = side_of(s)
    return deck.upper[side] if slot == UPPER else deck.lower[side][slot]


def is_slot(s: OddVilleState, deck: Deck, slot: int) -> bool:
    """OV-5: Says whether this side of the board has a slot."""
    return slot == UPPER or slot < len(deck.lower[side_of(s)])


def shown_slot(s: OddVilleState, deck: Deck, resource: int, slot: int) -> dict[str, int]:
    """Returns a slot as plain data: in a view the upper one comes right after the lower ones of this side."""
    return {"resource": resource, "slot": min(slot, len(deck.lower[side_of(s)]))}


def cheapest(s: OddVilleState, deck: Deck, resource: int) -> int:
    """OV-31 to OV-33: Returns the cheapest slot of a resource that has room: the upper one always has."""
    first = LOWER * resource
    for slot in range(len(deck.lower[side_of(s)])):
        if s.slots[first + slot] == NOTHING:
            return slot
    return UPPER


def put_worker(s: OddVilleState, deck: Deck, seat: Seat, resource: int) -> int:
    """OV-31: Puts a worker of the supply on the cheapest slot that has room, and returns that slot."""
    slot = cheapest(s, deck, resource)
    put_on(s, seat, resource, slot)
    return slot


def put_on(s: OddVilleState, seat: Seat, resource: int, slot: int) -> None:
    """Puts a worker of the supply on a slot."""
    assert s.supply[seat] > 0
    s.supply[seat] -= 1
    if slot == UPPER:
        s.upper[SEATS * resource + seat] += 1
    else:
        s.slots[LOWER * resource + slot] = seat


def take_off(s: OddVilleState, seat: Seat, resource: int, slot: int) -> None:
    """OV-34: Takes a worker off a slot, back into the supply."""
    s.supply[seat] += 1
    if slot == UPPER:
        s.upper[SEATS * resource + seat] -= 1
    else:
        s.slots[LOWER * resource + slot] = NOTHING


def cheapest_own(s: OddVilleState, seat: Seat, resource: int) -> int:
    """OV-36: Returns the cheapest slot of a resource where a seat that has it has a worker."""
    first = LOWER * resource
    for slot in range(LOWER):
        if s.slots[first + slot] == seat:
            return slot
    return UPPER


def pay_resource(s: OddVilleState, seat: Seat, resource: int) -> int:
    """OV-36: Takes the worker on the seat's cheapest slot of a resource back into the supply, and returns the slot."""
    slot = cheapest_own(s, seat, resource)
    take_off(s, seat, resource, slot)
    return slot


def owned(s: OddVilleState, seat: Seat, resource: int) -> int:
    """Returns how many workers a seat has on a resource: so many of it are its own."""
    first = LOWER * resource
    workers = s.upper[SEATS * resource + seat]
    for slot in range(first, first + LOWER):
        if s.slots[slot] == seat:
            workers += 1
    return workers


def on_board(s: OddVilleState, seat: Seat) -> int:
    """Returns how many workers a seat has on the board."""
    return s.slots.count(seat) + sum(s.upper[SEATS * resource + seat] for resource in range(RESOURCES))


def own_slots(s: OddVilleState, deck: Deck, seat: Seat) -> list[int]:
    """OV-R8: Returns SLOTS * resource + slot for the seat's workers, one for each price: equal slots are one choice."""
    lower = deck.lower[side_of(s)]
    slots = []
    for resource in range(RESOURCES):
        last_price = -1
        for slot in range(len(lower)):
            if s.slots[LOWER * resource + slot] == seat and lower[slot] != last_price:
                last_price = lower[slot]
                slots.append(SLOTS * resource + slot)
        if s.upper[SEATS * resource + seat]:
            slots.append(SLOTS * resource + UPPER)
    return slots
