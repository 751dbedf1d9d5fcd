"""The character cards of OddVille: their piles, and the powers that are used at a question.

What a power changes in an action (a price, a resource, a bonus) stands where the action is, in rules.py.
"""

from typing import Any, Final

from oddtown.core.card import KIND, UNKNOWN, Kind, Seat
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal
from oddtown.core.view import Look
from oddtown.games.oddville.board import cheapest_own, owned, pay_resource, shown_slot
from oddtown.games.oddville.coins import MOST_HELD, TO_TURN, has_choice, held_index, held_kinds, turn_over
from oddtown.games.oddville.deck import (
    BOOKKEEPER,
    BUILDINGS,
    CHARACTERS,
    CHEATER,
    GUILDS,
    NO_GUILD,
    POSITIONS,
    RESOURCE_NAMES,
    RESOURCES,
    TRAVELLER,
    Deck,
)
from oddtown.games.oddville.scoring import is_on_square, score
from oddtown.games.oddville.state import COIN, COINS, GUILD, HELD, NOTHING, REMOVED, ROW, SWAP, OddVilleState

LEFT_OUT: Final = {2: 2, 3: 1, 4: 0}  # OV-7
WORKERS_TO_END: Final = 6

# Answers that use a power, the first numbers of the questions at which powers are open.
CHEAT: Final = 0
EXCHANGE: Final = 1
TRAVEL: Final = EXCHANGE + POSITIONS
POWER_ANSWERS: Final = TRAVEL + RESOURCES


def deal_characters(s: OddVilleState, deck: Deck) -> None:
    """OV-6: A shuffled pile for each guild; OV-7, OV-R13: without those removed, which all have seen."""
    s.holder = [NOTHING] * CHARACTERS
    for guild in range(GUILDS):
        for character in range(CHARACTERS):
            if deck.guild_of[character] == guild:
                s.piles[GUILD + guild].append(character)
        s.shuffle(GUILD + guild)
        for _ in range(LEFT_OUT[s.seats]):
            character = s.reveal(GUILD + guild, -1)
            s.piles[GUILD + guild].pop()
            s.holder[character] = REMOVED
            if s.events is not None:
                s.tell("removed", {"character": character})
        s.reveal(GUILD + guild, -1)


def take_character(s: OddVilleState, deck: Deck, seat: Seat, guild: int) -> None:
    """OV-50: The top of the guild's pile; OV-51: if there is none, the guild's characters come back first."""
    pile = s.piles[GUILD + guild]
    if not pile:
        pile += give_back(s, deck, guild)
        s.shuffle(GUILD + guild)
        s.reveal(GUILD + guild, -1)
        if s.events is not None:
            s.tell("return", {"guild": guild})
    character = pile.pop() & KIND
    s.holder[character] = seat
    if pile:
        s.reveal(GUILD + guild, -1)
    if s.events is not None:
        s.tell("character", {"seat": seat, "character": character})


def give_back(s: OddVilleState, deck: Deck, guild: int) -> list[int]:
    """OV-51: Everybody gives the characters of a guild back; returns which."""
    returned = []
    for character in range(CHARACTERS):
        if deck.guild_of[character] == guild and s.holder[character] >= 0:
            s.holder[character] = NOTHING
            returned.append(character)
    return returned


def foresee_character(public: OddVilleState, deck: Deck, look: Look, seat: Seat, guild: int) -> dict[str, Any]:
    """Carries out OV-50 and OV-51 as far as anybody can know, and returns it as plain data."""
    returned: list[int] = []
    character = UNKNOWN
    if guild != NO_GUILD:
        if look.count(GUILD + guild):
            character = look.at(GUILD + guild, -1)
        else:
            returned = give_back(public, deck, guild)
            if len(returned) == 1:
                character = returned[0]
        if character != UNKNOWN:
            public.holder[character] = seat
    return {"guild": guild, "character": character, "returned": returned}


def open_powers(s: OddVilleState, seat: Seat) -> list[int]:
    """OV-R16: Returns the powers open to a seat in its own turn, as answers, ascending."""
    holder = s.holder
    answers: list[int] = []
    if s.turn != seat:
        return answers  # OV-R14: the Builder's reaction is no turn
    if holder[CHEATER] == seat and not s.used >> CHEATER & 1 and s.piles[COINS + seat]:
        answers.append(CHEAT)
    if holder[BOOKKEEPER] == seat and not s.used >> BOOKKEEPER & 1 and s.piles[HELD + seat]:
        for position in range(POSITIONS):
            answers.append(EXCHANGE + position)
    if holder[TRAVELLER] == seat:
        answers += open_travels(s, seat)
    return answers


def open_travels(s: OddVilleState, seat: Seat) -> list[int]:
    """OV-80, OV-81: Returns the free spots of the Main Square that the Traveller's holder can pay for, as answers."""
    if s.holder[TRAVELLER] != seat or s.turn != seat or is_on_square(s, seat):
        return []
    return [
        TRAVEL + resource for resource in range(RESOURCES) if s.spots[resource] == NOTHING and owned(s, seat, resource)
    ]


def use_power(s: OddVilleState, seat: Seat, answer: int) -> None:
    """Carries out the answer that uses a power."""
    if answer == CHEAT:
        s.used |= 1 << CHEATER
        coins = s.piles[COINS + seat]
        if has_choice(coins):
            s.ask(COIN, seat, TO_TURN)
        else:
            turn_over(s, seat, len(coins) - 1)
    elif answer < TRAVEL:
        s.used |= 1 << BOOKKEEPER
        position = answer - EXCHANGE
        if len(s.piles[HELD + seat]) == 1:
            exchange(s, seat, position, 0)
        else:
            s.ask(SWAP, seat, position)
    else:
        travel(s, seat, answer - TRAVEL)


def exchange(s: OddVilleState, seat: Seat, position: int, index: int) -> None:
    """OV-74, OV-R16: A building at hand and one of the row change places."""
    row, held = s.piles[ROW], s.piles[HELD + seat]
    given, taken = held[index], row[position]
    row[position] = given
    held[index] = taken
    if s.events is not None:
        s.tell("exchange", {"seat": seat, "given": given & KIND, "taken": taken & KIND})


def travel(s: OddVilleState, seat: Seat, resource: int) -> None:
    """OV-80, OV-R15: A worker goes on a spot of the Main Square, and that resource is paid."""
    pay_resource(s, seat, resource)
    s.supply[seat] -= 1
    s.spots[resource] = seat
    if s.events is not None:
        s.tell("travel", {"seat": seat, "resource": resource})
    settle(s, seat)


def settle(s: OddVilleState, seat: Seat) -> None:
    """OV-15, OV-R17: Counts a worker in the city; the first seat with six has brought the end about."""
    s.settled[seat] += 1
    if s.settled[seat] >= WORKERS_TO_END and s.ender == NOTHING:
        s.ender = seat
        if s.events is not None:
            s.tell("sixth", {"seat": seat})


def power_label(answer: int) -> str:
    """Returns the answer that uses a power in notation."""
    if answer == CHEAT:
        return "cheat"
    if answer < TRAVEL:
        return f"exchange {answer - EXCHANGE + 1}"
    return f"travel {RESOURCE_NAMES[answer - TRAVEL]}"


def describe_power(s: OddVilleState, answer: int) -> Message:
    """Returns the answer that uses a power as people would say it."""
    if answer == CHEAT:
        return Message("cheat.option", {})
    if answer < TRAVEL:
        kind = s.piles[ROW][answer - EXCHANGE] & KIND
        return Message("exchange.option", {"position": answer - EXCHANGE + 1, "building": kind})
    return Message("travel.option", {"resource": answer - TRAVEL})


def outlook_of_power(public: OddVilleState, deck: Deck, look: Look, seat: Seat, answer: int) -> dict[str, Any]:
    """Returns what the answer that uses a power would bring, as plain data."""
    if answer == CHEAT:
        return {"discards": look.count(HELD + seat) == MOST_HELD}
    if answer < TRAVEL:
        position = answer - EXCHANGE
        return {"position": position, "kind": look.at(ROW, position)}
    resource = answer - TRAVEL
    slot = shown_slot(public, deck, resource, cheapest_own(public, seat, resource))
    before, was_over = score(public, deck, seat), public.ender != NOTHING
    travel(public, seat, resource)
    points = score(public, deck, seat) - before
    return {**slot, "points": points, "ends": public.ender != NOTHING and not was_over}


def why_no_power(s: OddVilleState, seat: Seat, answer: int) -> Refusal:
    """Says why a power is not open to a seat."""
    character = CHEATER if answer == CHEAT else BOOKKEEPER if answer < TRAVEL else TRAVELLER
    rule = {CHEATER: "OV-72", BOOKKEEPER: "OV-74", TRAVELLER: "OV-80"}[character]
    if s.holder[character] != seat:
        return Refusal(rule, Message("power.not_yours", {"character": character}))
    if s.turn != seat:
        return Refusal("OV-R14", Message("power.not_turn", {"character": character}))
    if s.used >> character & 1:
        return Refusal(rule, Message("power.once", {"character": character}))
    if character == CHEATER:
        return Refusal(rule, Message("cheat.no_coin", {}))
    if character == BOOKKEEPER:
        return Refusal(rule, Message("exchange.none_held", {}))
    if is_on_square(s, seat):
        return Refusal("OV-81", Message("travel.there", {}))
    resource = answer - TRAVEL
    if s.spots[resource] != NOTHING:
        return Refusal(rule, Message("travel.taken", {"resource": resource, "seat": s.spots[resource]}))
    return Refusal(rule, Message("travel.resource", {"resource": resource}))


class ExchangeBuilding(Step[OddVilleState]):
    """OV-74: Which building at hand is exchanged; the argument is the position in the row."""

    def __init__(self) -> None:
        super().__init__(verb="give", size=BUILDINGS)

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[Kind]:
        return held_kinds(s, seat)

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        exchange(s, seat, arg, held_index(s, seat, option))

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        return f"give {option + 1}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        return Message("give.option", {"building": option})

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        return Message("give.prompt", {"seat": seat, "position": arg + 1})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("OV-74", Message("held.absent", {"building": option}))
