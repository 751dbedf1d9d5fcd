"""The rules of OddVille, in rulebook order. The numbers are those of docs/rules/oddville.md."""

from typing import Any, Final

from oddtown.core.card import EVERYONE, KIND, Kind, Seat
from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal, ScoreLine
from oddtown.core.view import Look, View
from oddtown.games.oddville.board import (
    UPPER,
    cheapest,
    is_slot,
    on_board,
    own_slots,
    owned,
    pay_resource,
    price_of,
    put_on,
    put_worker,
    shown_slot,
    side_of,
    take_off,
)
from oddtown.games.oddville.characters import (
    POWER_ANSWERS,
    TRAVEL,
    WORKERS_TO_END,
    ExchangeBuilding,
    deal_characters,
    describe_power,
    foresee_character,
    open_powers,
    open_travels,
    outlook_of_power,
    power_label,
    settle,
    take_character,
    use_power,
    why_no_power,
)
from oddtown.games.oddville.city import (
    BESIDE,
    SITE_NAMES,
    SITE_SHIFT,
    SITES,
    found_city,
    has_site,
    legal_sites,
    linked,
    neighbours,
    place,
    shown_site,
)
from oddtown.games.oddville.coins import (
    MOST_COINS,
    MOST_HELD,
    ChooseCoin,
    DiscardBuilding,
    Tax,
    check_held,
    gain,
    held_index,
    held_kinds,
    pay,
)
from oddtown.games.oddville.deck import (
    ANY_BONUS,
    BENEFACTOR,
    BONUSES,
    BUILDER,
    BUILDINGS,
    CHARACTERS,
    COIN_BONUS,
    DOUBLE_BONUS,
    GHOST,
    GUILDS,
    HUMAN_RESOURCES_MANAGER,
    LAMPLIGHTER,
    LANDOWNER,
    LOWER,
    MISTRESS,
    NO_GUILD,
    POSITIONS,
    RESOURCE_NAMES,
    RESOURCES,
    SCHEMA,
    SEIGNIOR,
    SQUARE,
    TRANSFORM_BONUS,
    WORKER_CARDS,
    Deck,
)
from oddtown.games.oddville.meta import META
from oddtown.games.oddville.scoring import points_at, points_of, score, score_lines
from oddtown.games.oddville.state import (
    ACT,
    BEGIN,
    BONUS,
    CHARACTER,
    CLOSE,
    COINS,
    DECK,
    FILL,
    GUILD,
    HELD,
    NOTHING,
    PILES,
    REACT,
    REACTION,
    ROW,
    SEATS,
    SECOND,
    SITE,
    SLOTS,
    START,
    TAKE,
    OddVilleState,
)
from oddtown.games.oddville.text import ENGLISH, draw

WORKERS: Final = 9
ALL_CARDS: Final = (1 << WORKER_CARDS) - 1
GHOST_COINS: Final = 3
BUILDER_PRICE: Final = 2
MOST_TURNS: Final = 100  # of each seat (OV-R19)
WORKER_POINTS: Final = 1  # of a worker on the board (OV-57)

# When in a turn an action is asked for.
AT_START: Final = 0
RECOVERED: Final = 1  # a Worker card must be played now
AT_CLOSE: Final = 2  # only powers are left

# Answers to the choice of an action: withdrawals and powers first.
POWER: Final = RESOURCES * SLOTS
FREE: Final = POWER + POWER_ANSWERS
PLAY: Final = FREE
TO_GET: Final = 1 + RESOURCES + POSITIONS  # with one Worker card: coins, a resource, a position of the row
GET_RESOURCE: Final = 1
GET_BUILDING: Final = 1 + RESOURCES
RECOVER: Final = PLAY + WORKER_CARDS * TO_GET
DEVELOP: Final = RECOVER + 1
DONE: Final = DEVELOP + BUILDINGS

# Answers to the choice of a bonus, after withdrawals and powers.
NAMED: Final = FREE
DRAW_COIN: Final = NAMED + RESOURCES
ANY: Final = DRAW_COIN + 1
DOUBLE: Final = ANY + RESOURCES
TRANSFORM: Final = DOUBLE + RESOURCES
DECLINE: Final = TRANSFORM + RESOURCES * SLOTS * RESOURCES

# Answers to the choice of a second resource, after withdrawals and powers.
SECOND_RESOURCE: Final = FREE
ENOUGH: Final = SECOND_RESOURCE + RESOURCES

NO_REACTION: Final = BUILDINGS
NO_SLOT: Final = {"resource": NOTHING, "slot": NOTHING}
BONUS_BITS: Final = 3  # of a question's argument, for how many bonuses of one kind are left
BONUS_MASK: Final = (1 << BONUS_BITS) - 1
NEED_WORKER: Final = sum(
    BONUS_MASK << BONUS_BITS * bonus for bonus in range(BONUSES) if bonus not in (COIN_BONUS, TRANSFORM_BONUS)
)


# INITIAL PREPARATION


def prepare(s: OddVilleState, deck: Deck) -> None:
    """OV-2 to OV-9: Worker cards and workers, the Main Square, the board, characters, deck and row."""
    s.hand = [ALL_CARDS] * s.seats
    s.supply = [WORKERS] * s.seats
    s.settled = [0] * s.seats
    s.slots = [NOTHING] * (RESOURCES * LOWER)
    s.upper = [0] * (RESOURCES * SEATS)
    s.spots = [NOTHING] * RESOURCES
    s.add_piles(PILES)
    found_city(s, deck)
    deal_characters(s, deck)
    for kind in range(BUILDINGS):
        s.piles[DECK].append(kind)
    s.shuffle(DECK)
    for _ in range(POSITIONS):
        s.move(DECK, ROW, EVERYONE)
    first = s.below(s.seats)  # OV-10
    s.turn = first
    for i in range(1, s.seats + 1):
        s.ask(START, (first - i) % s.seats)  # OV-11: from the last player on, anticlockwise
    s.then(BEGIN, first)


class StartResource(Step[OddVilleState]):
    """OV-11: A resource to begin with, on its upper slot; OV-12: another than anybody before."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="start", size=RESOURCES)
        self.deck: Deck = deck

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        return [resource for resource in range(RESOURCES) if not self.is_taken(s, resource)]

    def is_taken(self, s: OddVilleState, resource: int) -> bool:
        """Says whether somebody has begun with this resource."""
        return any(s.upper[SEATS * resource : SEATS * resource + SEATS])

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        put_on(s, seat, option, UPPER)
        if s.events is not None:
            s.tell("start", {"seat": seat, "resource": option})

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        return f"start {RESOURCE_NAMES[option]}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        return Message("start.option", {"resource": option})

    def outlook(self, public: OddVilleState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        return {**shown_slot(public, self.deck, option, UPPER), "points": WORKER_POINTS}

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        return Message("start.prompt", {"seat": seat})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("OV-12", Message("start.taken", {"resource": option}))


# GAME ROUNDS


class BeginTurn(Step[OddVilleState]):
    """OV-13: A seat's turn begins; the argument is the seat."""

    def __init__(self) -> None:
        super().__init__(verb="begin")

    def run(self, s: OddVilleState, arg: int) -> None:
        s.turn = arg
        s.turns += 1
        s.used = 0
        if s.events is not None:
            s.tell("turn", {"seat": arg})
        if s.holder[BENEFACTOR] == arg:
            gain(s, arg, 1)  # OV-77, OV-R16: before anything else
        if s.hand[arg] == 0:
            s.hand[arg] = ALL_CARDS  # OV-16
            if s.events is not None:
                s.tell("recover", {"seat": arg})
        s.ask(ACT, arg, AT_START)


class Act(Step[OddVilleState]):
    """OV-14: A Worker card is played, or OddVille is developed; the argument says when in the turn it is asked."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="act", size=DONE + 1)
        self.deck: Deck = deck
        # For each Worker card and number of coins, the answers that take a building of the row (OV-27).
        self.buildings: list[list[list[int]]] = [
            [
                [
                    PLAY + TO_GET * card + GET_BUILDING + position
                    for position in range(POSITIONS)
                    if deck.prices[card][position] <= coins
                ]
                for coins in range(MOST_COINS + 1)
            ]
            for card in range(WORKER_CARDS)
        ]

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        options = free_answers(s, self.deck, seat, can_withdraw=True)
        if arg == AT_CLOSE:
            options.append(DONE)
            return options
        coins = len(s.piles[COINS + seat])
        resources = []
        if s.supply[seat] > 0:
            for resource in range(RESOURCES):
                if resource_price(s, self.deck, seat, resource) <= coins:
                    resources.append(resource)
        for card in range(WORKER_CARDS):
            if s.hand[seat] >> card & 1:
                first = PLAY + TO_GET * card
                if coins_given(s, self.deck, seat, card):
                    options.append(first)
                for resource in resources:
                    if is_allowed(s, self.deck, seat, card, resource):
                        options.append(first + GET_RESOURCE + resource)
                options += self.buildings[card][coins]
        if arg == AT_START:
            if s.hand[seat] != ALL_CARDS and recover_price(s, seat) <= coins:
                options.append(RECOVER)
            for kind in developable(s, self.deck, seat):
                options.append(DEVELOP + kind)
        return options

    def sensible(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        """Leaves out withdrawals while there is a worker to do everything with: they only give up a resource."""
        options = self.options(s, seat, arg)
        if s.supply[seat] == 0 and arg != AT_CLOSE:
            return options
        return [option for option in options if option >= POWER]

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        if option < FREE:
            use_free(s, self.deck, seat, option)
            if arg == AT_CLOSE:
                s.then(CLOSE)
            else:
                s.ask(ACT, seat, arg)
        elif option < RECOVER:
            card, to_get = divmod(option - PLAY, TO_GET)
            self.play(s, seat, card, to_get)
            s.then(CLOSE)
        elif option == RECOVER:
            price = recover_price(s, seat)
            s.hand[seat] = ALL_CARDS
            if s.events is not None:
                s.tell("recover", {"seat": seat})
            pay(s, seat, price)
            s.ask(ACT, seat, RECOVERED)  # OV-18
        elif option < DONE:
            s.ask(SITE, seat, option - DEVELOP)
            s.then(CLOSE)
        else:
            end_turn(s)

    def play(self, s: OddVilleState, seat: Seat, card: int, to_get: int) -> None:
        """OV-19, OV-20: A Worker card goes from the hand on the table, for one of its abilities."""
        s.hand[seat] &= ~(1 << card)
        if to_get < GET_RESOURCE:
            if s.events is not None:
                s.tell("play.coins", {"seat": seat, "card": card + 1})
            gain(s, seat, coins_given(s, self.deck, seat, card))  # OV-23
        elif to_get < GET_BUILDING:
            resource = to_get - GET_RESOURCE
            if s.events is not None:
                s.tell("play.resource", {"seat": seat, "card": card + 1, "resource": resource})
            obtain(s, self.deck, seat, card, resource)
        else:
            position = to_get - GET_BUILDING
            if s.events is not None:
                kind = s.piles[ROW][position] & KIND
                s.tell("play.building", {"seat": seat, "card": card + 1, "building": kind})
            pay(s, seat, self.deck.prices[card][position])
            s.then(TAKE, position)

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        if option < FREE:
            return free_label(s, self.deck, option)
        if option < RECOVER:
            card, to_get = divmod(option - PLAY, TO_GET)
            if to_get < GET_RESOURCE:
                return f"play {card + 1} coins"
            if to_get < GET_BUILDING:
                return f"play {card + 1} {RESOURCE_NAMES[to_get - GET_RESOURCE]}"
            return f"play {card + 1} row {to_get - GET_BUILDING + 1}"
        if option == RECOVER:
            return "recover"
        return "end" if option == DONE else f"build {option - DEVELOP + 1}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        deck = self.deck
        if option < FREE:
            return describe_free(s, deck, option)
        if option < RECOVER:
            card, to_get = divmod(option - PLAY, TO_GET)
            if to_get < GET_RESOURCE:
                return Message("coins.option", {"card": card + 1, "coins": coins_given(s, deck, seat, card)})
            if to_get < GET_BUILDING:
                resource = to_get - GET_RESOURCE
                price = resource_price(s, deck, seat, resource)
                return Message("resource.option", {"card": card + 1, "resource": resource, "price": price})
            position = to_get - GET_BUILDING
            kind = s.piles[ROW][position] & KIND
            price = deck.prices[card][position]
            return Message("row.option", {"card": card + 1, **said(deck, kind), "price": price})
        if option == RECOVER:
            return Message("recover.option", {"price": recover_price(s, seat)})
        return Message("end.option", {}) if option == DONE else Message("build.option", said(deck, option - DEVELOP))

    def outlook(self, public: OddVilleState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        if option < FREE:
            return outlook_of_free(public, self.deck, look, seat, option)
        if option < RECOVER:
            return self.outlook_of_play(public, look, seat, *divmod(option - PLAY, TO_GET))
        if option == RECOVER:
            return {"price": recover_price(public, seat)}
        return {} if option == DONE else outlook_of_build(public, self.deck, seat, option - DEVELOP, price=0)

    def outlook_of_play(self, public: OddVilleState, look: Look, seat: Seat, card: int, to_get: int) -> dict[str, Any]:
        """Returns what playing a Worker card would bring, as plain data."""
        deck = self.deck
        brings = {**NO_SLOT, "card": card, "price": 0, "coins": 0, "back": 0, "position": NOTHING, "kind": NOTHING}
        points, discards = 0, False
        if to_get < GET_RESOURCE:
            brings |= coins_drawn(look, seat, coins_given(public, deck, seat, card))
        elif to_get < GET_BUILDING:
            resource = to_get - GET_RESOURCE
            price = resource_price(public, deck, seat, resource)
            brings |= {**shown_slot(public, deck, resource, cheapest(public, deck, resource)), "price": price}
            points = WORKER_POINTS
        else:
            position = to_get - GET_BUILDING
            brings |= {"price": deck.prices[card][position], "position": position, "kind": look.at(ROW, position)}
            discards = look.count(HELD + seat) == MOST_HELD
        return {**brings, "discards": discards, "points": points}

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        if arg == RECOVERED:
            return Message("recovered.prompt", {"seat": seat})
        return Message("close.prompt" if arg == AT_CLOSE else "act.prompt", {"seat": seat})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        deck = self.deck
        if option < FREE:
            return why_not_free(s, deck, seat, option)
        if option == DONE:
            return Refusal("OV-14", Message("end.not_yet", {}))
        if arg == AT_CLOSE:
            return Refusal("OV-14", Message("act.one", {}))
        coins = len(s.piles[COINS + seat])
        if option < RECOVER:
            card, to_get = divmod(option - PLAY, TO_GET)
            if not s.hand[seat] >> card & 1:
                return Refusal("OV-20", Message("play.played", {"card": card + 1}))
            if to_get < GET_RESOURCE:
                return Refusal("OV-R6", Message("play.no_coins", {"card": card + 1}))
            if to_get < GET_BUILDING:
                resource = to_get - GET_RESOURCE
                if not is_allowed(s, deck, seat, card, resource):
                    return Refusal("OV-30", Message("play.no_resource", {"card": card + 1, "resource": resource}))
                return why_no_worker(s, deck, seat, resource, 0)
            price = deck.prices[card][to_get - GET_BUILDING]
            return Refusal("OV-27", Message("price", {"price": price, "coins": coins}))
        if arg == RECOVERED:
            return Refusal("OV-18", Message("recovered.play", {}))
        if option == RECOVER:
            if s.hand[seat] == ALL_CARDS:
                return Refusal("OV-R2", Message("recover.none", {}))
            return Refusal("OV-17", Message("price", {"price": recover_price(s, seat), "coins": coins}))
        return why_not_developed(s, deck, seat, option - DEVELOP)


def said(deck: Deck, kind: Kind) -> dict[str, Any]:
    """Returns what a sentence can say of a building: how it counts, its guild, cost, bonus and streets."""
    return {
        "building": kind,
        "guild": deck.guild[kind],
        "streets": deck.streets[kind],
        "worth": [deck.worth[kind], deck.points[kind], deck.guild[kind]],
        "cost": deck.cost[kind],
        "bonus": deck.bonus[kind],
    }


# At any time: withdrawals, and the powers of an own turn.


def free_answers(s: OddVilleState, deck: Deck, seat: Seat, can_withdraw: bool) -> list[int]:
    """OV-34, OV-R8, OV-R16: Returns the withdrawals, where they are open, and open powers."""
    answers = own_slots(s, deck, seat) if can_withdraw else []
    for answer in open_powers(s, seat):
        answers.append(POWER + answer)
    return answers


def use_free(s: OddVilleState, deck: Deck, seat: Seat, answer: int) -> None:
    """Carries out a withdrawal or a power."""
    if answer < POWER:
        resource, slot = divmod(answer, SLOTS)
        take_off(s, seat, resource, slot)
        if s.events is not None:
            s.tell("withdraw", {"seat": seat, "resource": resource, "price": price_of(s, deck, slot)})
    else:
        use_power(s, seat, answer - POWER)


def free_label(s: OddVilleState, deck: Deck, answer: int) -> str:
    """Returns a withdrawal or a power in notation; slots are told apart by their price."""
    if answer < POWER:
        resource, slot = divmod(answer, SLOTS)
        return f"withdraw {RESOURCE_NAMES[resource]} {price_of(s, deck, slot)}"
    return power_label(answer - POWER)


def describe_free(s: OddVilleState, deck: Deck, answer: int) -> Message:
    """Returns a withdrawal or a power as people would say it."""
    if answer < POWER:
        resource, slot = divmod(answer, SLOTS)
        if not is_slot(s, deck, slot):
            return Message("slot.option", {"resource": resource})
        return Message("withdraw.option", {"resource": resource, "price": price_of(s, deck, slot)})
    return describe_power(s, answer - POWER)


def outlook_of_free(public: OddVilleState, deck: Deck, look: Look, seat: Seat, answer: int) -> dict[str, Any]:
    """Returns what a withdrawal or a power would bring, as plain data."""
    if answer < POWER:
        return {**shown_slot(public, deck, *divmod(answer, SLOTS)), "points": -WORKER_POINTS}
    return outlook_of_power(public, deck, look, seat, answer - POWER)


def why_not_free(s: OddVilleState, deck: Deck, seat: Seat, answer: int) -> Refusal:
    """Says why a withdrawal or a power is not open."""
    if answer >= POWER:
        return why_no_power(s, seat, answer - POWER)
    resource, slot = divmod(answer, SLOTS)
    if not is_slot(s, deck, slot):
        return Refusal("OV-5", Message("slot.absent", {"resource": resource}))
    if answer not in own_slots(s, deck, seat):
        return Refusal("OV-34", Message("withdraw.absent", {"resource": resource}))
    if s.supply[seat] > 0:
        return Refusal("OV-R8", Message("withdraw.supply", {"workers": s.supply[seat]}))
    return Refusal("OV-R8", Message("withdraw.not_wanted", {}))


# Recover the Worker cards


def recover_price(s: OddVilleState, seat: Seat) -> int:
    """OV-17: A coin for each Worker card still in hand; OV-73: one less with the Mistress."""
    cards = s.hand[seat].bit_count()
    return max(0, cards - 1) if s.holder[MISTRESS] == seat else cards


# Play a Worker card


def coins_drawn(look: Look, seat: Seat, number: int) -> dict[str, int]:
    """Returns coins that a seat would gain as plain data, with how many of all go back at once (OV-25)."""
    return {"coins": number, "back": max(0, look.count(COINS + seat) + number - MOST_COINS)}


def coins_given(s: OddVilleState, deck: Deck, seat: Seat, card: int) -> int:
    """OV-23: Returns the coins of a Worker card; OV-75: at least three with the Ghost of lovely spinster."""
    coins = deck.coins[card]
    return max(coins, GHOST_COINS) if s.holder[GHOST] == seat else coins


def is_allowed(s: OddVilleState, deck: Deck, seat: Seat, card: int, resource: int) -> bool:
    """OV-30: Says whether a Worker card gives a resource; OV-69: any with the Human resources manager."""
    return deck.allowed[card][resource] or s.holder[HUMAN_RESOURCES_MANAGER] == seat


def resource_price(s: OddVilleState, deck: Deck, seat: Seat, resource: int) -> int:
    """OV-31: Returns the price of the cheapest slot; OV-70: one less with the Landowner."""
    price = price_of(s, deck, cheapest(s, deck, resource))
    return max(0, price - 1) if s.holder[LANDOWNER] == seat else price


def obtain(s: OddVilleState, deck: Deck, seat: Seat, card: int, resource: int) -> None:
    """OV-31: A worker goes on the resource, and it is paid; OV-71, OV-R7: with the Seignior after a second one."""
    due = go_to_resource(s, deck, seat, resource)
    if s.holder[SEIGNIOR] == seat and (second_resources(s, deck, seat, card, due) or open_travels(s, seat)):
        s.ask(SECOND, seat, due * WORKER_CARDS + card)
    else:
        pay(s, seat, due)


def go_to_resource(s: OddVilleState, deck: Deck, seat: Seat, resource: int) -> int:
    """OV-31: Puts a worker on the cheapest slot with room, and returns what it costs."""
    price = resource_price(s, deck, seat, resource)
    slot = put_worker(s, deck, seat, resource)
    if s.events is not None:
        s.tell("obtain", {"seat": seat, "resource": resource, "price": price_of(s, deck, slot)})
    return price


def second_resources(s: OddVilleState, deck: Deck, seat: Seat, card: int, due: int) -> list[int]:
    """OV-71: Returns the resources of the card that can be paid beside the first."""
    coins = len(s.piles[COINS + seat]) - due
    return [
        resource
        for resource in range(RESOURCES)
        if is_allowed(s, deck, seat, card, resource) and resource_price(s, deck, seat, resource) <= coins
    ]


def why_no_worker(s: OddVilleState, deck: Deck, seat: Seat, resource: int, due: int) -> Refusal:
    """Says why no worker can go on a resource."""
    if s.supply[seat] == 0:
        return Refusal("OV-R7", Message("supply.empty", {}))
    price = due + resource_price(s, deck, seat, resource)
    return Refusal("OV-31", Message("price", {"price": price, "coins": len(s.piles[COINS + seat])}))


class SecondResource(Step[OddVilleState]):
    """OV-71: The Seignior's second resource; the argument is what the first cost, and the Worker card."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="second", size=ENOUGH + 1)
        self.deck: Deck = deck

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        # OV-R16: the Traveller can free a cheap slot; the coins are owed, so the Cheater waits.
        options = own_slots(s, self.deck, seat) if s.supply[seat] == 0 else []
        options += [POWER + answer for answer in open_travels(s, seat)]
        if s.supply[seat] > 0:
            due, card = divmod(arg, WORKER_CARDS)
            options += [SECOND_RESOURCE + resource for resource in second_resources(s, self.deck, seat, card, due)]
        return [*options, ENOUGH]

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        due = arg // WORKER_CARDS
        if option < SECOND_RESOURCE:
            use_free(s, self.deck, seat, option)
            s.ask(SECOND, seat, arg)
            return
        if option < ENOUGH:
            due += go_to_resource(s, self.deck, seat, option - SECOND_RESOURCE)
        pay(s, seat, due)

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        if option < SECOND_RESOURCE:
            return free_label(s, self.deck, option)
        return "second none" if option == ENOUGH else f"second {RESOURCE_NAMES[option - SECOND_RESOURCE]}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        if option < SECOND_RESOURCE:
            return describe_free(s, self.deck, option)
        if option == ENOUGH:
            return Message("second.none", {})
        resource = option - SECOND_RESOURCE
        price = resource_price(s, self.deck, seat, resource)
        return Message("second.option", {"resource": resource, "price": price})

    def outlook(self, public: OddVilleState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        deck, due = self.deck, arg // WORKER_CARDS
        if option < SECOND_RESOURCE:
            return outlook_of_free(public, deck, look, seat, option)
        if option == ENOUGH:
            return {**NO_SLOT, "price": 0, "due": due, "points": 0}
        resource = option - SECOND_RESOURCE
        price = resource_price(public, deck, seat, resource)
        slot = shown_slot(public, deck, resource, cheapest(public, deck, resource))
        return {**slot, "price": price, "due": due + price, "points": WORKER_POINTS}

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        return Message("second.prompt", {"seat": seat, "due": arg // WORKER_CARDS})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option < SECOND_RESOURCE:
            if option in range(POWER, POWER + TRAVEL):
                return Refusal("OV-R16", Message("second.powers", {}))
            return why_not_free(s, self.deck, seat, option)
        due, card = divmod(arg, WORKER_CARDS)
        resource = option - SECOND_RESOURCE
        if not is_allowed(s, self.deck, seat, card, resource):
            return Refusal("OV-71", Message("play.no_resource", {"card": card + 1, "resource": resource}))
        return why_no_worker(s, self.deck, seat, resource, due)


class TakeBuilding(Step[OddVilleState]):
    """OV-27, OV-R5: The building that was paid for goes to the player; the argument is its position."""

    def __init__(self) -> None:
        super().__init__(verb="take")

    def run(self, s: OddVilleState, arg: int) -> None:
        s.piles[HELD + s.turn].append(s.piles[ROW].pop(arg))
        check_held(s, s.turn)
        s.then(FILL)


class FillRow(Step[OddVilleState]):
    """OV-28: The row has closed up, and the deck's top card fills it."""

    def __init__(self) -> None:
        super().__init__(verb="fill")

    def run(self, s: OddVilleState, arg: int) -> None:
        assert s.piles[DECK]  # OV-R20
        kind = s.move(DECK, ROW, EVERYONE)
        if s.events is not None:
            s.tell("fill", {"building": kind})


# Develop OddVille


def missing(s: OddVilleState, deck: Deck, seat: Seat, kind: Kind) -> int:
    """OV-35: Returns how many resources of a building a seat does not have."""
    cost = deck.cost[kind]
    number = 0
    for resource in range(RESOURCES):
        if cost[resource]:
            number += max(0, cost[resource] - owned(s, seat, resource))
    return number


def developable(s: OddVilleState, deck: Deck, seat: Seat) -> list[Kind]:
    """OV-35, OV-R10: Returns the buildings at hand that can be paid and that fit somewhere, ascending."""
    return [
        kind for kind in held_kinds(s, seat) if not missing(s, deck, seat, kind) and has_site(s, deck.streets[kind])
    ]


def why_not_developed(s: OddVilleState, deck: Deck, seat: Seat, kind: Kind) -> Refusal:
    """Says why a building cannot be developed."""
    if held_index(s, seat, kind) == NOTHING:
        return Refusal("OV-35", Message("held.absent", {"building": kind}))
    if missing(s, deck, seat, kind):
        lacking = [max(0, deck.cost[kind][r] - owned(s, seat, r)) for r in range(RESOURCES)]
        return Refusal("OV-35", Message("build.resources", {"building": kind, "missing": lacking}))
    return Refusal("OV-R10", Message("build.no_site", {"building": kind}))


def construct(s: OddVilleState, deck: Deck, seat: Seat, kind: Kind, site: int) -> list[int]:
    """OV-36 to OV-38: Pays a building and places it with a worker; returns SLOTS * resource + slot for those paid."""
    home = []
    for resource in range(RESOURCES):
        for _ in range(deck.cost[kind][resource]):
            home.append(SLOTS * resource + pay_resource(s, seat, resource))
    place(s, deck, site, kind, seat)
    s.supply[seat] -= 1
    return home


def outlook_of_build(public: OddVilleState, deck: Deck, seat: Seat, kind: Kind, price: int) -> dict[str, Any]:
    """Returns what developing a building would take and where it fits, as plain data."""
    sites = legal_sites(public, deck.streets[kind])
    points = [{"site": site, "points": points_at(public, deck, kind, site)} for site in sites]
    home = construct(public, deck, seat, kind, sites[0])
    return {
        "kind": kind,
        "price": price,
        "cost": deck.cost[kind],
        "home": [shown_slot(public, deck, *divmod(slot, SLOTS)) for slot in home],
        "sites": points,
    }


class ChooseSite(Step[OddVilleState]):
    """OV-37: Where the building is placed; the argument is its kind, and in the Builder's reaction BUILDINGS more."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="at", size=SITES)
        self.deck: Deck = deck

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        return legal_sites(s, self.deck.streets[arg % BUILDINGS])

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        deck = self.deck
        kind = arg % BUILDINGS
        bonuses = bonuses_at(s, deck, seat, kind, option)
        s.piles[HELD + seat].pop(held_index(s, seat, kind))
        construct(s, deck, seat, kind, option)
        if s.events is not None:
            s.tell("build", {"seat": seat, "building": kind, "site": option})
        settle(s, seat)
        offer(s, deck, seat, bonuses)
        if deck.guild[kind] != NO_GUILD:
            s.then(CHARACTER, deck.guild[kind] * SEATS + seat)
        if arg < BUILDINGS:
            s.then(REACTION, seat)

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        return f"at {SITE_NAMES[option]}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        bonuses = bonuses_at(s, self.deck, seat, arg % BUILDINGS, option)
        return Message("at.option", {"site": option, "left": [left_of(bonuses, each) for each in range(BONUSES)]})

    def outlook(self, public: OddVilleState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        deck = self.deck
        kind = arg % BUILDINGS
        sources = [{"site": option, "bonus": deck.bonus[kind]}]
        for n in giving_bonus(public, deck, seat, option):
            sources.append({"site": public.sites[n], "bonus": deck.bonus[public.cards[n]]})
        bonuses = bonuses_at(public, deck, seat, kind, option)
        was_over = public.ender != NOTHING
        scores = [score(public, deck, each) for each in range(public.seats)]
        points = [points_of(public, deck, n) for n in range(1, len(public.cards))]
        home = construct(public, deck, seat, kind, option)
        settle(public, seat)
        gains = foresee_character(public, deck, look, seat, deck.guild[kind])
        changes = [points_of(public, deck, n) - before for n, before in enumerate(points, 1)]
        return {
            **shown_site(option),
            "kind": kind,
            "bonuses": [left_of(bonuses, bonus) for bonus in range(BONUSES)],
            "sources": sources,
            "points": points_of(public, deck, len(points) + 1),
            "changes": [{"site": public.sites[n], "points": change} for n, change in enumerate(changes, 1) if change],
            "scores": [score(public, deck, each) - before for each, before in enumerate(scores)],
            "home": [shown_slot(public, deck, *divmod(slot, SLOTS)) for slot in home],
            "gains": gains,
            "ends": public.ender != NOTHING and not was_over,
        }

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        return Message("at.prompt", {"seat": seat, "building": arg % BUILDINGS})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option in s.sites:
            return Refusal("OV-43", Message("at.taken", {"site": option}))
        beside = [site for site in BESIDE[option] if site in s.sites]
        if not beside:
            return Refusal("OV-39", Message("at.alone", {"site": option}))
        return Refusal("OV-42", Message("at.edges", {"site": option, "building": arg % BUILDINGS}))


# Building's bonus


def bonuses_at(s: OddVilleState, deck: Deck, seat: Seat, kind: Kind, site: int) -> int:
    """OV-44, OV-R12: Returns the bonuses for a building on a site, BONUS_BITS for the number of each kind of bonus."""
    bonuses = 1 << BONUS_BITS * deck.bonus[kind]
    for n in giving_bonus(s, deck, seat, site):
        bonuses += 1 << BONUS_BITS * deck.bonus[s.cards[n]]
    return bonuses


def giving_bonus(s: OddVilleState, deck: Deck, seat: Seat, site: int) -> list[int]:
    """OV-44, OV-78: Returns the cards that give a building on a site their bonus; the Lamplighter needs no street."""
    around = neighbours(s, site) if s.holder[LAMPLIGHTER] == seat else linked(s, deck, site)
    return [n for n in around if s.cards[n] != SQUARE]


def left_of(bonuses: int, bonus: int) -> int:
    """Returns how many bonuses of a kind are left."""
    return bonuses >> BONUS_BITS * bonus & BONUS_MASK


def offer(s: OddVilleState, deck: Deck, seat: Seat, bonuses: int) -> None:
    """OV-44: The seat is asked while a bonus is left that it can use, if need be after a withdrawal (OV-R12)."""
    if bonus_answers(s, deck, seat, bonuses) or can_withdraw_for(s, seat, bonuses):
        s.ask(BONUS, seat, bonuses)


def can_withdraw_for(s: OddVilleState, seat: Seat, bonuses: int) -> bool:
    """OV-R8, OV-R12: Says whether a bonus needs a worker, none is in supply, and one can be withdrawn."""
    wants_worker = bonuses & NEED_WORKER != 0
    return wants_worker and s.supply[seat] == 0 and on_board(s, seat) > 0


def bonus_answers(s: OddVilleState, deck: Deck, seat: Seat, bonuses: int) -> list[int]:
    """OV-45 to OV-49: Returns the answers that use a bonus now, ascending."""
    answers: list[int] = []
    has_worker = s.supply[seat] > 0
    if has_worker:
        for resource in range(RESOURCES):
            if left_of(bonuses, resource):
                answers.append(NAMED + resource)
    if left_of(bonuses, COIN_BONUS):
        answers.append(DRAW_COIN)
    if has_worker:
        if left_of(bonuses, ANY_BONUS):
            for resource in range(RESOURCES):
                answers.append(ANY + resource)
        if left_of(bonuses, DOUBLE_BONUS):
            for resource in range(RESOURCES):
                if owned(s, seat, resource):
                    answers.append(DOUBLE + resource)
    if left_of(bonuses, TRANSFORM_BONUS):
        for source in own_slots(s, deck, seat):
            for resource in range(RESOURCES):
                if resource != source // SLOTS:
                    answers.append(TRANSFORM + source * RESOURCES + resource)
    return answers


class UseBonus(Step[OddVilleState]):
    """OV-44: Which bonus is used next; the argument is what is left of each kind."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="bonus", size=DECLINE + 1)
        self.deck: Deck = deck

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        options = free_answers(s, self.deck, seat, can_withdraw_for(s, seat, arg))
        options += bonus_answers(s, self.deck, seat, arg)
        options.append(DECLINE)
        return options

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        deck = self.deck
        if option == DECLINE:
            return
        if option < FREE:
            use_free(s, self.deck, seat, option)
            s.ask(BONUS, seat, arg)
            return
        bonus = bonus_of(option)
        if bonus == COIN_BONUS:
            gain(s, seat, 1)
        else:
            resource = resource_of(option)
            if bonus == TRANSFORM_BONUS:
                source, slot = divmod((option - TRANSFORM) // RESOURCES, SLOTS)
                take_off(s, seat, source, slot)
                if s.events is not None:
                    values = {"source": source, "price": price_of(s, deck, slot), "resource": resource}
                    s.tell("transform", {"seat": seat, **values})
            elif s.events is not None:
                s.tell("bonus", {"seat": seat, "bonus": bonus, "resource": resource})
            put_worker(s, deck, seat, resource)
        offer(s, deck, seat, arg - (1 << BONUS_BITS * bonus))

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        if option < FREE:
            return free_label(s, self.deck, option)
        if option == DECLINE:
            return "bonus none"
        if option == DRAW_COIN:
            return "bonus coin"
        if option < DRAW_COIN:
            return f"bonus {RESOURCE_NAMES[option - NAMED]}"
        if option < DOUBLE:
            return f"bonus any {RESOURCE_NAMES[option - ANY]}"
        if option < TRANSFORM:
            return f"bonus double {RESOURCE_NAMES[option - DOUBLE]}"
        source, resource = divmod(option - TRANSFORM, RESOURCES)
        price = price_of(s, self.deck, source % SLOTS)
        return f"bonus {RESOURCE_NAMES[source // SLOTS]} {price} to {RESOURCE_NAMES[resource]}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        if option < FREE:
            return describe_free(s, self.deck, option)
        if option == DECLINE:
            return Message("bonus.none", {})
        if option == DRAW_COIN:
            return Message("bonus.coin", {})
        if option < DRAW_COIN:
            return Message("bonus.named", {"resource": option - NAMED})
        if option < DOUBLE:
            return Message("bonus.any", {"resource": option - ANY})
        if option < TRANSFORM:
            return Message("bonus.double", {"resource": option - DOUBLE})
        source, resource = divmod(option - TRANSFORM, RESOURCES)
        if not is_slot(s, self.deck, source % SLOTS):
            return Message("slot.option", {"resource": source // SLOTS})
        price = price_of(s, self.deck, source % SLOTS)
        return Message("bonus.transform", {"source": source // SLOTS, "price": price, "resource": resource})

    def outlook(self, public: OddVilleState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        deck = self.deck
        if option < FREE:
            return outlook_of_free(public, deck, look, seat, option)
        brings = {**NO_SLOT, "bonus": NOTHING, "source": NO_SLOT, "coins": 0, "back": 0, "points": 0}
        if option == DECLINE:
            return brings
        bonus = bonus_of(option)
        brings["bonus"] = bonus
        if bonus == COIN_BONUS:
            return {**brings, **coins_drawn(look, seat, 1)}
        resource = resource_of(option)
        brings |= shown_slot(public, deck, resource, cheapest(public, deck, resource))
        if bonus == TRANSFORM_BONUS:
            source = shown_slot(public, deck, *divmod((option - TRANSFORM) // RESOURCES, SLOTS))
            return {**brings, "source": source}
        return {**brings, "points": WORKER_POINTS}

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        left = [left_of(arg, bonus) for bonus in range(BONUSES)]
        return Message("bonus.prompt", {"seat": seat, "left": left})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option < FREE:
            return why_not_free(s, self.deck, seat, option)
        bonus = bonus_of(option)
        if not left_of(arg, bonus):
            return Refusal("OV-44", Message("bonus.absent", {"bonus": bonus}))
        if bonus == TRANSFORM_BONUS:
            source, resource = divmod(option - TRANSFORM, RESOURCES)
            if not is_slot(s, self.deck, source % SLOTS):
                return Refusal("OV-5", Message("slot.absent", {"resource": source // SLOTS}))
            if source // SLOTS == resource:
                return Refusal("OV-46", Message("bonus.same", {"resource": resource}))
            return Refusal("OV-46", Message("withdraw.absent", {"resource": source // SLOTS}))
        if s.supply[seat] == 0:
            return Refusal("OV-R12", Message("supply.empty", {}))
        return Refusal("OV-49", Message("bonus.not_owned", {"resource": option - DOUBLE}))


def bonus_of(option: int) -> int:
    """Returns the kind of bonus that an answer uses."""
    if option < DRAW_COIN:
        return option - NAMED
    if option == DRAW_COIN:
        return COIN_BONUS
    if option < DOUBLE:
        return ANY_BONUS
    return DOUBLE_BONUS if option < TRANSFORM else TRANSFORM_BONUS


def resource_of(option: int) -> int:
    """Returns the resource that an answer gets by a bonus other than a coin."""
    return (option - NAMED) % RESOURCES if option < DRAW_COIN else (option - ANY) % RESOURCES


# Characters


class GainCharacter(Step[OddVilleState]):
    """OV-50, OV-R11: After the bonuses the character; the argument is the guild and the seat."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="character")
        self.deck: Deck = deck

    def run(self, s: OddVilleState, arg: int) -> None:
        take_character(s, self.deck, arg % SEATS, arg // SEATS)


class OfferReaction(Step[OddVilleState]):
    """OV-79, OV-R14: After a seat's build the holder of the Builder may build too; the argument is that seat."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="reaction")
        self.deck: Deck = deck

    def run(self, s: OddVilleState, arg: int) -> None:
        holder = s.holder[BUILDER]
        if (
            holder >= 0
            and holder != arg
            and len(s.piles[COINS + holder]) >= BUILDER_PRICE
            and developable(s, self.deck, holder)
        ):
            s.ask(REACT, holder)


class React(Step[OddVilleState]):
    """OV-79: Which building the Builder's holder builds for 2 coins, or none."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="react", size=NO_REACTION + 1)
        self.deck: Deck = deck

    def options(self, s: OddVilleState, seat: Seat, arg: int) -> list[int]:
        return [*developable(s, self.deck, seat), NO_REACTION]

    def apply(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> None:
        if option != NO_REACTION:
            if s.events is not None:
                s.tell("react", {"seat": seat})
            pay(s, seat, BUILDER_PRICE)
            s.ask(SITE, seat, BUILDINGS + option)

    def label(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> str:
        return "react none" if option == NO_REACTION else f"react {option + 1}"

    def describe(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Message:
        if option == NO_REACTION:
            return Message("react.none", {})
        return Message("react.option", {**said(self.deck, option), "price": BUILDER_PRICE})

    def outlook(self, public: OddVilleState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        if option == NO_REACTION:
            return {"kind": NOTHING, "price": 0, "cost": [0] * RESOURCES, "home": [], "sites": []}
        return outlook_of_build(public, self.deck, seat, option, BUILDER_PRICE)

    def prompt(self, s: OddVilleState, seat: Seat, arg: int) -> Message:
        return Message("react.prompt", {"seat": seat, "price": BUILDER_PRICE})

    def why_not(self, s: OddVilleState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return why_not_developed(s, self.deck, seat, option)


# END OF THE GAME


class CloseTurn(Step[OddVilleState]):
    """OV-R16: The turn's action is done; a last question is put whenever a power could still be used."""

    def __init__(self) -> None:
        super().__init__(verb="close")

    def run(self, s: OddVilleState, arg: int) -> None:
        if open_powers(s, s.turn):
            s.ask(ACT, s.turn, AT_CLOSE)
        else:
            end_turn(s)


def end_turn(s: OddVilleState) -> None:
    """OV-54: After the turn of the sixth worker the game is over; OV-R19: and after 100 turns of each seat."""
    if s.ender == NOTHING and s.turns == MOST_TURNS * s.seats:
        s.ender = s.turn
        if s.events is not None:
            s.tell("end.length", {"turns": MOST_TURNS})
    if s.ender == NOTHING:
        s.then(BEGIN, (s.turn + 1) % s.seats)
    elif s.events is not None:
        s.tell("end", {})


class OddVille(Game[OddVilleState]):
    """OddVille with one edition of its pieces. Scoring stands in scoring.py."""

    def __init__(self, edition: Edition) -> None:
        deck = Deck(edition)
        self.deck: Deck = deck
        questions: list[Step[OddVilleState]] = [
            StartResource(deck),
            Act(deck),
            SecondResource(deck),
            ChooseCoin(),
            DiscardBuilding(),
            ExchangeBuilding(),
            ChooseSite(deck),
            UseBonus(deck),
            React(deck),
        ]
        by_itself: list[Step[OddVilleState]] = [
            Tax(),
            TakeBuilding(),
            FillRow(),
            GainCharacter(deck),
            OfferReaction(deck),
            CloseTurn(),
            BeginTurn(),
        ]
        super().__init__(META, edition, ENGLISH, questions + by_itself)

    def new_state(self) -> OddVilleState:
        return OddVilleState()

    def copy(self, s: OddVilleState) -> OddVilleState:
        return OddVilleState(s)

    def deal(self, s: OddVilleState, settings: dict[str, str]) -> None:
        prepare(s, self.deck)

    def scores(self, s: OddVilleState) -> list[int]:
        """OV-55 to OV-57: Cards in the city, characters, and workers on the board."""
        return [score(s, self.deck, seat) for seat in range(s.seats)]

    def standing(self, s: OddVilleState, seat: Seat) -> tuple[int, ...]:
        """OV-58: Of tied seats the one that brought the end about, or is next clockwise from it."""
        return (score(s, self.deck, seat), -((seat - s.ender) % s.seats))

    def census(self, s: OddVilleState) -> list[int]:
        """Counts every card, character, worker and Worker card, on the table and off it."""
        cards = [card & KIND for pile in (DECK, ROW) for card in s.piles[pile]]
        for seat in range(s.seats):
            cards += [card & KIND for card in s.piles[COINS + seat] + s.piles[HELD + seat]]
        in_piles = [card & KIND for guild in range(GUILDS) for card in s.piles[GUILD + guild]]
        characters = in_piles + [character for character in range(CHARACTERS) if s.holder[character] != NOTHING]
        workers = [
            s.supply[seat] + on_board(s, seat) + s.owners.count(seat) + s.spots.count(seat) for seat in range(s.seats)
        ]
        no_others = [s.hand[seat] & ~ALL_CARDS for seat in range(s.seats)]  # Worker cards: in hand, or played
        settled = [s.settled[seat] - s.owners.count(seat) - s.spots.count(seat) for seat in range(s.seats)]
        return [*sorted(cards + s.cards), *sorted(characters), *workers, *no_others, *settled]

    # What can be seen.

    def ordered(self, s: OddVilleState) -> list[bool]:
        return [pile < HELD for pile in range(PILES)]

    def board(self, public: OddVilleState, look: Look) -> dict[str, Any]:
        deck = self.deck
        seats = range(public.seats)
        side = side_of(public)
        row = [look.at(ROW, position) for position in range(look.count(ROW))]
        held = [look.known(HELD + seat) for seat in seats]
        shown = {*row, *public.cards, *(kind for kinds in held for kind in kinds)}
        coins = [[look.at(COINS + seat, n) for n in range(look.count(COINS + seat))] for seat in seats]
        deck_cards = [look.at(DECK, n) for n in range(look.count(DECK))]
        shown |= {kind for kinds in [*coins, deck_cards] for kind in kinds if kind >= 0}
        return {
            "turn": public.turn,
            "turns": public.turns,
            "used": [character for character in range(CHARACTERS) if public.used >> character & 1],
            "ender": public.ender,
            "deck": deck_cards,
            "row": row,
            "coins": coins,
            "held": held,
            "hand": public.hand,
            "supply": public.supply,
            "settled": public.settled,
            "lower": deck.lower[side],
            "upper_price": deck.upper[side],
            "slots": [public.slots[LOWER * r : LOWER * r + len(deck.lower[side])] for r in range(RESOURCES)],
            "upper": [public.upper[SEATS * r : SEATS * r + public.seats] for r in range(RESOURCES)],
            "next_slots": [shown_slot(public, deck, r, cheapest(public, deck, r))["slot"] for r in range(RESOURCES)],
            "resource_prices": [[resource_price(public, deck, seat, r) for r in range(RESOURCES)] for seat in seats],
            "recover_prices": [recover_price(public, seat) for seat in seats],
            "gives": [[self.gives(public, seat, card) for card in range(WORKER_CARDS)] for seat in seats],
            "limits": {"coins": MOST_COINS, "held": MOST_HELD, "settled": WORKERS_TO_END},
            "spots": public.spots,
            "holder": public.holder,
            "piles": [self.pile(look, guild) for guild in range(GUILDS)],
            "character_points": deck.character_points,
            "guild_of": deck.guild_of,
            "workers": [
                {"coins": deck.coins[card], "allowed": deck.allowed[card], "prices": deck.prices[card]}
                for card in range(WORKER_CARDS)
            ],
            "city": [
                {**shown_site(site), "kind": kind, "owner": owner}
                for site, kind, owner in zip(public.sites, public.cards, public.owners, strict=True)
            ],
            "free_sites": [shown_site(entry >> SITE_SHIFT) for entry in public.frontier],
            "points": [0, *(points_of(public, deck, n) for n in range(1, len(public.cards)))],
            "scores": [score(public, deck, seat) for seat in seats],
            "cards": {str(kind): self.printed(kind) for kind in sorted(shown)},
        }

    def gives(self, public: OddVilleState, seat: Seat, card: int) -> dict[str, Any]:
        """Returns what a Worker card gives to a seat as plain data."""
        deck = self.deck
        allowed = [is_allowed(public, deck, seat, card, resource) for resource in range(RESOURCES)]
        return {"coins": coins_given(public, deck, seat, card), "allowed": allowed}

    def pile(self, look: Look, guild: int) -> dict[str, Any]:
        """Returns a guild's pile as plain data: how many characters, and the top one."""
        count = look.count(GUILD + guild)
        return {"count": count, "top": look.at(GUILD + guild, -1) if count else NOTHING}

    def printed(self, kind: Kind) -> dict[str, Any]:
        """Returns what is printed on a card of the city as plain data."""
        deck = self.deck
        data = {"streets": deck.streets[kind], "points": deck.points[kind], "shield": deck.shield[kind]}
        if kind == SQUARE:
            return data
        return {
            **data,
            "guild": deck.guild[kind],
            "worth": deck.worth[kind],
            "cost": deck.cost[kind],
            "bonus": deck.bonus[kind],
        }

    def score_lines(self, public: OddVilleState, look: Look, seat: Seat) -> list[ScoreLine]:
        return score_lines(public, self.deck, seat)

    def draw(self, view: View, plain: bool = False) -> str:
        return draw(view, plain)


GAME: Final = OddVille
DEFAULT_EDITION: Final = "reconstructed"

__all__ = ["DEFAULT_EDITION", "GAME", "SCHEMA", "OddVille"]
