"""The rules of Tybor the Builder, in the order of the rulebook. The numbers are those of docs/rules/tybor.md."""

from typing import Any, Final

from oddtown.core.card import EVERYONE, KIND, SEEN_SHIFT, UNKNOWN, Card, Kind, Seat, seen_by
from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.state import NOT_ANSWERED
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal, ScoreLine
from oddtown.core.view import Look, View
from oddtown.games.tybor.cards import (
    CAPTAIN,
    CITIZEN_FOR_BUILDINGS,
    DISCARD_ONE,
    FOUR,
    NO_EFFECT,
    SCHEMA,
    SIX,
    STAGES,
    WORKER_FOR_CITIZENS,
    WORKERS_FOR_CAPTAINS,
    Cards,
    Task,
)
from oddtown.games.tybor.meta import CHAPTERS, META, SCENARIOS
from oddtown.games.tybor.scoring import (
    Trial,
    known_points,
    known_tableaus,
    points,
    score_lines,
    secret_progress,
    symbol_progress,
    tableaus,
    task_progress,
)
from oddtown.games.tybor.state import (
    BUILDINGS,
    BUILT,
    CITIZENS,
    DISCARD,
    DISPLAY,
    DRAW,
    DRAWN,
    HAND,
    LATE,
    OBJECTIVES,
    OUT,
    OWN,
    SHOWN,
    WORKERS,
    TyborState,
)
from oddtown.games.tybor.text import ENGLISH, draw

ONE_COPY: Final = 4  # TY-1, TY-87, TY-R11: more seats play with two copies
SEARCHED_UP_TO: Final = 3  # TY-24: seats with which missing colours are searched for
PASSED_TWICE: Final = 5  # TY-89

# How a card is used; what a drawn character becomes.
AS_CITIZEN: Final = 0
AS_WORKER: Final = 1
AS_BUILDER: Final = 2  # and up, by side of a building

DUE_SHIFT: Final = SEEN_SHIFT  # a payment's argument: above the bits of a kind, the strength that is due

NOBODY: Final = -1

# Which card's effect runs at the end of a stage.
OF_SCENARIO: Final = 0
OF_CHAPTER: Final = 1

# Questions, in the order of a stage.
CHOOSE: Final = 0
USE: Final = 1
PAY: Final = 2
DROP: Final = 3
LOSE: Final = 4
TRADE: Final = 5
# What runs by itself.
SHOW: Final = 6
TAKE: Final = 7
PASS: Final = 8
EFFECT: Final = 9
CLOSE: Final = 10


# SETUP


def set_up(s: TyborState, cards: Cards, settings: dict[str, str]) -> None:
    """TY-8 to TY-14: Objectives, scenario, chapter, both piles and the First Player card."""
    seats = s.seats
    s.add_piles(HAND + OWN * seats)
    s.discount = [0] * (FOUR * seats)
    s.strength = [0] * seats
    copies = 1 if seats <= ONE_COPY else 2
    fill(s, cards, OBJECTIVES, cards.objective, len(cards.count), copies)
    for seat in range(seats):
        kind = s.reveal(OBJECTIVES, seat, seen_by(seat))
        if s.events is not None:
            s.tell("objective", {"colours": cards.colours[kind]}, seen_by(seat))
    s.scenario = drawn_or_set(s, SCENARIOS, settings["scenario"])
    s.chapter = drawn_or_set(s, CHAPTERS, settings["chapter"])
    if s.events is not None:
        s.tell("scenario", {"name": cards.scenarios[s.scenario].name})
        s.tell("chapter", {"chapter": CHAPTERS[s.chapter], "name": cards.chapters[s.chapter].name})
    fill(s, cards, DRAW, 0, cards.characters, copies)
    fill(s, cards, BUILDINGS, cards.little, cards.great, copies)
    s.reveal(BUILDINGS, len(s.piles[BUILDINGS]) - 1)  # TY-R5
    s.first = s.below(seats)


def fill(s: TyborState, cards: Cards, pile: int, start: Kind, end: Kind, copies: int) -> None:
    """TY-12, TY-13, TY-87: All cards of some kinds, of one or two copies of the game, are shuffled into a pile."""
    for kind in range(start, end):
        for _ in range(copies * cards.count[kind]):
            s.piles[pile].append(kind)
    s.shuffle(pile)


def drawn_or_set(s: TyborState, names: tuple[str, ...], setting: str) -> int:
    """TY-9, TY-10, TY-R1: A scenario and a chapter are drawn, or the table has chosen them."""
    return s.below(len(names)) if setting == "random" else names.index(setting)


# COURSE OF PLAY


def begin_stage(s: TyborState, cards: Cards) -> None:
    """TY-16: A stage deals cards, has them chosen and used, and ends."""
    s.stage += 1
    s.round = 0
    scenario = cards.scenarios[s.scenario]
    s.direction = -1 if scenario.counterclockwise[s.stage - 1] else 1
    if s.events is not None:
        costs = {"little": scenario.little[s.stage - 1], "great": scenario.great[s.stage - 1]}
        s.tell("stage", {"stage": s.stage, "seat": s.first, **costs})
    deal(s, cards, scenario.cards[s.stage - 1])
    lay_out(s, cards)
    if hand_size(s, 0):
        begin_round(s)
    else:
        end_stage(s)  # TY-R13


def play_order(s: TyborState) -> list[Seat]:
    """TY-29, TY-30: The holder of the First Player card comes first, the others follow in the direction of play."""
    return [(s.first + s.direction * i) % s.seats for i in range(s.seats)]


# Deal Cards


def deal(s: TyborState, cards: Cards, number: int) -> None:
    """TY-17, TY-18: Everybody is dealt a hand, one after the other; TY-20: if all cards do not suffice, equal numbers.

    TY-19, TY-R7: The old cards go first. At most one hand has cards of both piles; those of the new one lie apart.
    """
    number = min(number, (len(s.piles[DRAW]) + len(s.piles[DISCARD])) // s.seats)
    s.rounds = number
    for seat in play_order(s):
        pile, bit = HAND + OWN * seat, seen_by(seat)
        for _ in range(number):
            if not s.piles[DRAW]:
                renew(s)
                if s.piles[pile]:
                    pile = LATE + OWN * seat
            s.move(DRAW, pile, bit)
        if s.events is not None and number:
            dealt = sorted([card & KIND for card in s.piles[HAND + OWN * seat] + s.piles[LATE + OWN * seat]])
            s.tell("dealt", {"cards": [cards.character(kind) for kind in dealt]}, bit)
        if s.events is not None and pile == LATE + OWN * seat:
            s.tell("dealt.late", {"seat": seat, "count": len(s.piles[pile])})


def hand_size(s: TyborState, seat: Seat) -> int:
    """Returns how many cards a seat has in hand."""
    return len(s.piles[HAND + OWN * seat]) + len(s.piles[LATE + OWN * seat])


def hand_kinds(s: TyborState, seat: Seat) -> list[Kind]:
    """Returns the different kinds in a hand, ascending."""
    return kinds_in(s.piles[HAND + OWN * seat] + s.piles[LATE + OWN * seat])


def renew(s: TyborState) -> None:
    """TY-19: The draw pile is empty; the discards are shuffled into a new one."""
    s.piles[DRAW], s.piles[DISCARD] = s.piles[DISCARD], s.piles[DRAW]
    s.shuffle(DRAW)
    if s.events is not None:
        s.tell("shuffle", {"count": len(s.piles[DRAW])})


def lay_out(s: TyborState, cards: Cards) -> None:
    """TY-21, TY-22, TY-23, TY-88: The lowest buildings are laid out, two per player and two more."""
    number = min(2 * s.seats + 2, len(s.piles[BUILDINGS]))  # TY-R5
    for i in range(number):
        s.reveal(BUILDINGS, i)
    s.piles[DISPLAY] = s.piles[BUILDINGS][:number]
    del s.piles[BUILDINGS][:number]
    if s.seats <= SEARCHED_UP_TO:
        search(s, cards)
    s.piles[DISPLAY].sort(key=kind_of)
    if s.events is not None:
        s.tell("display", {"buildings": [cards.names[kind_of(card)] for card in s.piles[DISPLAY]]})


def kind_of(card: Card) -> Kind:
    """Returns what is printed on a card."""
    return card & KIND


def search(s: TyborState, cards: Cards) -> None:
    """TY-24, TY-25: Of each colour missing in the display, the topmost of the pile is added; the pile is shuffled."""
    missing = [colour for colour in range(FOUR) if not is_displayed(s, cards, colour)]
    if not missing or not s.piles[BUILDINGS]:
        return
    added = []
    for colour in missing:
        for i in range(len(s.piles[BUILDINGS]) - 1, -1, -1):
            if cards.colour[s.piles[BUILDINGS][i] & KIND] == colour:
                added.append(cards.names[s.reveal(BUILDINGS, i)])
                s.piles[DISPLAY].append(s.piles[BUILDINGS].pop(i))
                break
    s.shuffle(BUILDINGS)
    if s.piles[BUILDINGS]:
        s.reveal(BUILDINGS, len(s.piles[BUILDINGS]) - 1)
    if s.events is not None:
        s.tell("search", {"colours": missing, "buildings": added})


def is_displayed(s: TyborState, cards: Cards, colour: int) -> bool:
    """Says whether a building of this colour lies in the display."""
    return any(cards.colour[card & KIND] == colour for card in s.piles[DISPLAY])


# CHOOSE AND USE A CARD


def begin_round(s: TyborState) -> None:
    """TY-27, TY-28: Everybody chooses a card; TY-R14: the last card of every hand is used without a question."""
    s.round += 1
    if hand_size(s, 0) > 1:
        s.ask_everyone(CHOOSE)
    else:
        use_in_order(s)


def use_in_order(s: TyborState) -> None:
    """TY-29: The chosen cards are used in play order, then the others are passed."""
    for seat in play_order(s):
        s.then(SHOW, seat)
    s.then(PASS)


# Choose a Card Simultaneously


class ChooseCard(Step[TyborState]):
    """TY-28, TY-R2: Everybody chooses a card of the hand at the same time; the option is its kind."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="choose", size=cards.characters, sealed=True)
        self.cards: Cards = cards

    def options(self, s: TyborState, seat: Seat, arg: int) -> list[int]:
        return hand_kinds(s, seat)

    def resolve(self, s: TyborState, arg: int) -> None:
        use_in_order(s)

    def label(self, s: TyborState, seat: Seat, arg: int, option: int) -> str:
        return f"choose {self.cards.notation(option)}"

    def describe(self, s: TyborState, seat: Seat, arg: int, option: int) -> Message:
        return Message("choose.option", {"card": self.cards.character(option)})

    def outlook(self, public: TyborState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        """Each use as if it were the seat's turn already; what others do before is not known."""
        cards = self.cards
        trial = Trial(public, cards, look, seat)
        builds = len(uses(public, cards, seat)) - AS_BUILDER
        place(public, cards, seat, AS_CITIZEN, option)
        citizen = trial.change()
        leave(public, cards, seat, AS_CITIZEN, option)
        place(public, cards, seat, AS_WORKER, option)
        return {"citizen": citizen, "worker": trial.change(), "builds": builds}

    def prompt(self, s: TyborState, seat: Seat, arg: int) -> Message:
        return Message("choose.prompt", {})

    def why_not(self, s: TyborState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("TY-28", Message("choose.absent", {"card": self.cards.character(option)}))


def kinds_in(pile: list[Card]) -> list[Kind]:
    """Returns the different kinds in a pile, ascending."""
    kinds: list[Kind] = []
    for card in pile:
        kind = card & KIND
        if kind not in kinds:
            kinds.append(kind)
    kinds.sort()
    return kinds


# Use the Chosen Card in Play Order


class ShowCard(Step[TyborState]):
    """TY-31, TY-R2: On their turn a player shows the chosen card; the argument is the seat."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="show")
        self.cards: Cards = cards

    def run(self, s: TyborState, arg: int) -> None:
        kind = hand_kinds(s, arg)[0] if s.sealed[arg] == NOT_ANSWERED else s.unseal(arg)  # TY-R14
        is_late = take_from_hand(s, arg, kind)
        if s.events is not None:
            s.tell("show.late" if is_late else "show", {"seat": arg, "card": self.cards.character(kind)})
        s.ask(USE, arg, kind)


def take_from_hand(s: TyborState, seat: Seat, kind: Kind) -> bool:
    """Shows a card of the hand, and says whether it is one of those shuffled late; of two equal ones the other goes."""
    is_late = kind not in kinds_in(s.piles[HAND + OWN * seat])
    s.take((LATE if is_late else HAND) + OWN * seat, kind, SHOWN)
    return is_late


def uses(s: TyborState, cards: Cards, seat: Seat) -> list[int]:
    """TY-R3: Citizen and worker are always open, a builder only for a building that can be paid."""
    options = [AS_CITIZEN, AS_WORKER]
    scenario = cards.scenarios[s.scenario]
    strength, first = s.strength[seat], FOUR * seat
    cost, base = scenario.little[s.stage - 1], AS_BUILDER - cards.little
    for _ in range(2):  # the Little sides, then the Great ones
        last = UNKNOWN
        for card in s.piles[DISPLAY]:
            kind = card & KIND
            if kind != last and cost - s.discount[first + cards.colour[kind]] <= strength:
                options.append(base + kind)
                last = kind
        cost = scenario.great[s.stage - 1]
        base += cards.buildings
    return options


class UseCard(Step[TyborState]):
    """TY-31: The card becomes a citizen, a worker or a builder; the argument is its kind.

    The options are AS_CITIZEN, AS_WORKER, and AS_BUILDER + the Little or Great side of a building that can be paid.
    """

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="use", size=AS_BUILDER + 2 * cards.buildings)
        self.cards: Cards = cards

    def options(self, s: TyborState, seat: Seat, arg: int) -> list[int]:
        return uses(s, self.cards, seat)

    def apply(self, s: TyborState, seat: Seat, arg: int, option: int) -> None:
        if option < AS_BUILDER:
            place(s, self.cards, seat, option, s.piles[SHOWN].pop())
        else:
            build(s, self.cards, seat, self.side(option))

    def side(self, option: int) -> Kind:
        """Returns the side of a building that a builder's option means."""
        return self.cards.little + option - AS_BUILDER

    def label(self, s: TyborState, seat: Seat, arg: int, option: int) -> str:
        if option < AS_BUILDER:
            return "worker" if option else "citizen"
        return f"build {self.cards.notation(self.side(option))}"

    def describe(self, s: TyborState, seat: Seat, arg: int, option: int) -> Message:
        if option < AS_BUILDER:
            return Message("worker.option" if option else "citizen.option", {"card": self.cards.character(arg)})
        kind = self.side(option)
        return Message("build.option", {**building(self.cards, kind), "cost": cost_of(s, self.cards, seat, kind)})

    def outlook(self, public: TyborState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        """A building is tried with the payment that wastes least; characters that it lets one take are not known."""
        cards = self.cards
        trial = Trial(public, cards, look, seat)
        if option < AS_BUILDER:
            place(public, cards, seat, option, arg)
            return trial.change()
        kind = self.side(option)
        cost = cost_of(public, cards, seat, kind)
        paid = least_payment(cards, look.known(WORKERS + OWN * seat), cost)
        public.piles[BUILT + OWN * seat].append(kind)
        public.strength[seat] -= paid
        return {
            **trial.change(),
            "cost": cost,
            "printed": printed_cost(public, cards, kind),
            "paid": paid,
            "draws": cards.draws[kind],
        }

    def prompt(self, s: TyborState, seat: Seat, arg: int) -> Message:
        return Message("use.prompt", {"seat": seat, "card": self.cards.character(arg)})

    def why_not(self, s: TyborState, seat: Seat, arg: int, option: int) -> Refusal | None:
        kind = self.side(option)
        values = building(self.cards, kind)
        if little_side(self.cards, kind) not in kinds_in(s.piles[DISPLAY]):
            return Refusal("TY-37", Message("build.absent", values))
        cost = cost_of(s, self.cards, seat, kind)
        return Refusal("TY-44", Message("build.cost", {**values, "cost": cost, "strength": s.strength[seat]}))


# As a Citizen, as a Worker


def place(s: TyborState, cards: Cards, seat: Seat, role: int, card: Card) -> None:
    """TY-32, TY-33: A citizen makes building cheaper; TY-34, TY-35: of a worker only the strength counts."""
    kind = card & KIND
    if role == AS_CITIZEN:
        s.piles[CITIZENS + OWN * seat].append(card)
        for colour in cards.colours[kind]:
            s.discount[FOUR * seat + colour] += 1
    else:
        s.piles[WORKERS + OWN * seat].append(card)
        s.strength[seat] += cards.strength[kind]
    if s.events is not None:
        s.tell("worker" if role else "citizen", {"seat": seat, "card": cards.character(kind)})


def leave(s: TyborState, cards: Cards, seat: Seat, role: int, kind: Kind) -> None:
    """Discards a citizen or a worker from a seat's tableau."""
    card = take_out(s.piles[(CITIZENS if role == AS_CITIZEN else WORKERS) + OWN * seat], kind)
    s.piles[DISCARD].append(card)
    if role == AS_CITIZEN:
        for colour in cards.colours[kind]:
            s.discount[FOUR * seat + colour] -= 1
    else:
        s.strength[seat] -= cards.strength[kind]


def take_out(pile: list[Card], kind: Kind) -> Card:
    """Takes the first card of a kind out of a pile that lies open."""
    for i in range(len(pile)):
        if pile[i] & KIND == kind:
            return pile.pop(i)
    raise ValueError(f"no card of kind {kind} lies there")


# As a Builder


def building(cards: Cards, kind: Kind) -> dict[str, Any]:
    """Returns a side of a building as the values of a message."""
    return {"building": cards.names[kind], "side": int(kind >= cards.great)}


def little_side(cards: Cards, kind: Kind) -> Kind:
    """TY-22, TY-41: Returns the Little side of a building of which one side is given."""
    return kind if kind < cards.great else kind - cards.buildings


def cost_of(s: TyborState, cards: Cards, seat: Seat, kind: Kind) -> int:
    """TY-38: The stage and the side set the cost, and citizens lower it."""
    return lowered(s, seat, cards.colour[kind], printed_cost(s, cards, kind))


def printed_cost(s: TyborState, cards: Cards, kind: Kind) -> int:
    """TY-39: Returns what the scenario asks for a side of a building in this stage."""
    scenario = cards.scenarios[s.scenario]
    return scenario.great[s.stage - 1] if kind >= cards.great else scenario.little[s.stage - 1]


def lowered(s: TyborState, seat: Seat, colour: int, cost: int) -> int:
    """TY-42, TY-43: Symbols of its colour on citizens lower the cost of a building, not below 0."""
    return max(0, cost - s.discount[FOUR * seat + colour])


def build(s: TyborState, cards: Cards, seat: Seat, kind: Kind) -> None:
    """TY-36: The builder is discarded; TY-37: the building goes to the tableau, TY-41: perhaps turned, and is paid."""
    cost = cost_of(s, cards, seat, kind)
    s.move(SHOWN, DISCARD)
    card = take_out(s.piles[DISPLAY], little_side(cards, kind))
    s.piles[BUILT + OWN * seat].append(card & ~KIND | kind)
    if s.events is not None:
        s.tell("build", {"seat": seat, **building(cards, kind), "cost": cost})
    pay(s, cards, seat, cost, 0)
    if cards.draws[kind]:
        s.then(TAKE, taking(seat, 2, AS_WORKER))  # TY-48: after paying


def pay(s: TyborState, cards: Cards, seat: Seat, due: int, least: Kind) -> None:
    """TY-44, TY-45, TY-47, TY-R3: Workers are spent until the cost is met; asked where several could be next."""
    while due > 0:
        workers = payable(s, cards, seat, due, least)
        if len(workers) > 1:
            s.ask(PAY, seat, paying(due, least))
            return
        least = workers[0]
        due -= spend(s, cards, seat, least)


def paying(due: int, least: Kind) -> int:
    """Returns the argument of PAY: the strength still due, and the kind spent last."""
    return due << DUE_SHIFT | least


def payable(s: TyborState, cards: Cards, seat: Seat, due: int, least: Kind) -> list[Kind]:
    """TY-R3: Returns the workers that can be spent next, so that this one and weaker ones still meet the cost.

    Kinds rise as strength falls: a payment named in that order, ended when the cost is met, can spare none of its
    workers.
    """
    kinds: list[Kind] = []
    for card in s.piles[WORKERS + OWN * seat]:
        if card & KIND >= least:
            kinds.append(card & KIND)
    kinds.sort()
    workers: list[Kind] = []
    total = 0
    for i in range(len(kinds) - 1, -1, -1):
        total += cards.strength[kinds[i]]
        if total >= due and (not workers or workers[-1] != kinds[i]):
            workers.append(kinds[i])
    workers.reverse()
    return workers


def least_payment(cards: Cards, workers: list[Kind], due: int) -> int:
    """Returns the least strength, not below what is due, that some of these workers have together."""
    sums = 1  # bit n is set when some have strength n together
    for kind in workers:
        sums |= sums << cards.strength[kind]
    sums >>= due
    return due + (sums & -sums).bit_length() - 1


def spend(s: TyborState, cards: Cards, seat: Seat, kind: Kind) -> int:
    """Discards a worker and returns its strength."""
    leave(s, cards, seat, AS_WORKER, kind)
    if s.events is not None:
        s.tell("pay", {"seat": seat, "card": cards.character(kind)})
    return cards.strength[kind]


class PayWorker(Step[TyborState]):
    """TY-44, TY-46, TY-R3: The next worker is spent; the argument is the strength still due and the kind spent last."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="pay", size=cards.characters)
        self.cards: Cards = cards

    def options(self, s: TyborState, seat: Seat, arg: int) -> list[int]:
        return payable(s, self.cards, seat, arg >> DUE_SHIFT, arg & KIND)

    def apply(self, s: TyborState, seat: Seat, arg: int, option: int) -> None:
        pay(s, self.cards, seat, (arg >> DUE_SHIFT) - spend(s, self.cards, seat, option), option)

    def label(self, s: TyborState, seat: Seat, arg: int, option: int) -> str:
        return f"pay {self.cards.notation(option)}"

    def describe(self, s: TyborState, seat: Seat, arg: int, option: int) -> Message:
        return Message("pay.option", {"card": self.cards.character(option)})

    def outlook(self, public: TyborState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        strength = self.cards.strength[option]
        due = (arg >> DUE_SHIFT) - strength
        followers = [kind for kind in look.known(WORKERS + OWN * seat) if kind >= option]
        followers.remove(option)
        return {
            "strength": strength,
            "due": max(0, due),
            "over": -due if due <= 0 else least_payment(self.cards, followers, due) - due,
            "left": public.strength[seat] - strength,
        }

    def prompt(self, s: TyborState, seat: Seat, arg: int) -> Message:
        return Message("pay.prompt", {"seat": seat, "due": arg >> DUE_SHIFT})

    def why_not(self, s: TyborState, seat: Seat, arg: int, option: int) -> Refusal | None:
        values = {"card": self.cards.character(option)}
        if option not in kinds_in(s.piles[WORKERS + OWN * seat]):
            return Refusal("TY-44", Message("pay.absent", values))
        if option < arg & KIND:
            return Refusal("TY-R3", Message("pay.order", {**values, "last": self.cards.character(arg & KIND)}))
        return Refusal("TY-R3", Message("pay.short", {**values, "due": arg >> DUE_SHIFT}))


def taking(seat: Seat, number: int, role: int) -> int:
    """Returns the argument of TAKE: who takes how many characters, and what they become."""
    return seat << 4 | number << 1 | role


class TakeCharacters(Step[TyborState]):
    """TY-48, TY-54, TY-56, TY-57: Characters are taken from the draw pile; all but one go to the tableau.

    TY-R4: Only the taker looks at them. TY-R7: What is left of an old pile comes first; if there are fewer, none is
    discarded.
    """

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="take")
        self.cards: Cards = cards

    def run(self, s: TyborState, arg: int) -> None:
        seat, number, role = arg >> 4, arg >> 1 & 7, arg & 1
        for _ in range(number):
            if not s.piles[DRAW] and s.piles[DISCARD]:
                renew(s)
            if s.piles[DRAW]:
                s.move(DRAW, DRAWN, seen_by(seat))
        if s.events is not None:
            drawn = [self.cards.character(card & KIND) for card in s.piles[DRAWN]]
            s.tell("take", {"seat": seat, "count": len(drawn)})
            if drawn:
                s.tell("taken", {"cards": drawn}, seen_by(seat))
        if len(s.piles[DRAWN]) == number:
            s.ask(DROP, seat, role)
        else:
            keep_drawn(s, self.cards, seat, role)


def keep_drawn(s: TyborState, cards: Cards, seat: Seat, role: int) -> None:
    """TY-R4: What is kept of the drawn characters goes to the tableau, for all to see."""
    for card in s.piles[DRAWN]:
        place(s, cards, seat, role, card | EVERYONE)
    if s.piles[DRAWN]:
        s.piles[DRAWN] = []
        s.disclose()


class DropDrawn(Step[TyborState]):
    """TY-48, TY-54, TY-56, TY-57: One of the characters taken is discarded; the argument is what the others become."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="drop", size=cards.characters, private=True)
        self.cards: Cards = cards

    def options(self, s: TyborState, seat: Seat, arg: int) -> list[int]:
        return kinds_in(s.piles[DRAWN])

    def apply(self, s: TyborState, seat: Seat, arg: int, option: int) -> None:
        place = [card & KIND for card in s.piles[DRAWN]].index(option)
        s.piles[DISCARD].append(s.piles[DRAWN].pop(place) | EVERYONE)
        if s.events is not None:
            # TY-R7: which of them it was tells of which shuffle it is.
            s.tell("drop", {"seat": seat, "card": self.cards.character(option), "place": place})
        keep_drawn(s, self.cards, seat, arg)

    def label(self, s: TyborState, seat: Seat, arg: int, option: int) -> str:
        return f"drop {self.cards.notation(option)}"

    def describe(self, s: TyborState, seat: Seat, arg: int, option: int) -> Message:
        return Message("drop.option", {"card": self.cards.character(option)})

    def outlook(self, public: TyborState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        trial = Trial(public, self.cards, look, seat)
        kept = look.known(DRAWN)
        kept.remove(option)
        for kind in kept:
            place(public, self.cards, seat, arg, kind)
        return {**trial.change(), "kept": kept, "role": arg}

    def prompt(self, s: TyborState, seat: Seat, arg: int) -> Message:
        return Message("drop.worker" if arg else "drop.citizen", {"seat": seat})

    def why_not(self, s: TyborState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("TY-R4", Message("drop.absent", {"card": self.cards.character(option)}))


# Pass the Remaining Cards


class PassCards(Step[TyborState]):
    """TY-49, TY-R6: Hands and the First Player card go to the next seat in the direction of play."""

    def __init__(self) -> None:
        super().__init__(verb="pass")

    def run(self, s: TyborState, arg: int) -> None:
        seats = s.seats
        for first in (HAND, LATE):
            hands = [s.piles[first + OWN * seat] for seat in range(seats)]
            for seat in range(seats):
                pile, bit = first + OWN * seat, seen_by(seat)
                s.piles[pile] = hands[(seat - s.direction) % seats]
                for i in range(len(s.piles[pile])):
                    s.reveal(pile, i, bit)
        is_over = hand_size(s, 0) == 0
        # TY-50: after the last card too; TY-89: with five players then by two positions.
        positions = 2 if is_over and seats == PASSED_TWICE else 1
        s.first = (s.first + s.direction * positions) % seats
        if s.events is not None:
            s.tell("pass", {"seat": s.first})
        if is_over:
            end_stage(s)
        else:
            begin_round(s)


# END OF STAGE


def end_stage(s: TyborState) -> None:
    """TY-51: The scenario's effect comes before the chapter's; TY-59, TY-60: then the stage is over."""
    s.then(EFFECT, OF_SCENARIO)
    s.then(EFFECT, OF_CHAPTER)
    s.then(CLOSE)


class StageEffect(Step[TyborState]):
    """TY-51, TY-52, TY-R8: What a scenario or a chapter does at the end of a stage, in play order."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="effect")
        self.cards: Cards = cards

    def run(self, s: TyborState, arg: int) -> None:
        task: Task = self.cards.chapters[s.chapter] if arg == OF_CHAPTER else self.cards.scenarios[s.scenario]
        least = task.at_least[s.stage - 1]
        if task.effect == NO_EFFECT or least == 0:
            return
        if task.effect == CITIZEN_FOR_BUILDINGS:
            self.for_buildings(s, least)
        elif task.effect == WORKER_FOR_CITIZENS:
            self.for_citizens(s, least)
        elif task.effect == DISCARD_ONE:
            self.discard_one(s)
        elif task.effect == WORKERS_FOR_CAPTAINS:
            self.for_captains(s, least)

    def for_buildings(self, s: TyborState, least: int) -> None:
        """TY-57: With enough buildings two characters are taken, one of them becomes a citizen."""
        for seat in play_order(s):
            if len(s.piles[BUILT + OWN * seat]) >= least:
                s.then(TAKE, taking(seat, 2, AS_CITIZEN))

    def for_citizens(self, s: TyborState, least: int) -> None:
        """TY-56, TY-R9: With enough different professions among the citizens one of two characters becomes a worker."""
        for seat in play_order(s):
            if len({self.cards.symbol[card & KIND] for card in s.piles[CITIZENS + OWN * seat]}) >= least:
                s.then(TAKE, taking(seat, 2, AS_WORKER))

    def discard_one(self, s: TyborState) -> None:
        """TY-58: Everybody who has a citizen or a worker discards one."""
        for seat in play_order(s):
            if s.piles[CITIZENS + OWN * seat] or s.piles[WORKERS + OWN * seat]:
                s.ask(LOSE, seat)

    def for_captains(self, s: TyborState, least: int) -> None:
        """TY-53, TY-55, TY-R8: Whoever has the most captain symbols, read once for all, may discard one of them."""
        symbols = [captains(s, self.cards, seat) for seat in range(s.seats)]
        most = max(symbols)
        if most >= least:
            for seat in play_order(s):
                if symbols[seat] == most:
                    s.ask(TRADE, seat)


def captains(s: TyborState, cards: Cards, seat: Seat) -> int:
    """TY-53: Returns how many captain symbols citizens and buildings of a seat show."""
    total = 0
    for pile in (CITIZENS + OWN * seat, BUILT + OWN * seat):
        for card in s.piles[pile]:
            if cards.symbol[card & KIND] == CAPTAIN:
                total += 1
    return total


class LoseCard(Step[TyborState]):
    """TY-58: A citizen or a worker is discarded; the option is a citizen's kind, or CHARACTERS + a worker's."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="lose", size=2 * cards.characters)
        self.cards: Cards = cards

    def options(self, s: TyborState, seat: Seat, arg: int) -> list[int]:
        options = kinds_in(s.piles[CITIZENS + OWN * seat])
        for kind in kinds_in(s.piles[WORKERS + OWN * seat]):
            options.append(self.cards.characters + kind)
        return options

    def apply(self, s: TyborState, seat: Seat, arg: int, option: int) -> None:
        role, kind = self.meaning(option)
        leave(s, self.cards, seat, role, kind)
        if s.events is not None:
            s.tell("lose.worker" if role else "lose.citizen", {"seat": seat, "card": self.cards.character(kind)})

    def meaning(self, option: int) -> tuple[int, Kind]:
        """Returns an option's role and kind."""
        return divmod(option, self.cards.characters)

    def label(self, s: TyborState, seat: Seat, arg: int, option: int) -> str:
        role, kind = self.meaning(option)
        return f"lose {'worker' if role else 'citizen'} {self.cards.notation(kind)}"

    def describe(self, s: TyborState, seat: Seat, arg: int, option: int) -> Message:
        role, kind = self.meaning(option)
        return Message("lose.of_workers" if role else "lose.of_citizens", {"card": self.cards.character(kind)})

    def outlook(self, public: TyborState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        trial = Trial(public, self.cards, look, seat)
        self.apply(public, seat, arg, option)
        return trial.change()

    def prompt(self, s: TyborState, seat: Seat, arg: int) -> Message:
        return Message("lose.prompt", {"seat": seat})

    def why_not(self, s: TyborState, seat: Seat, arg: int, option: int) -> Refusal | None:
        role, kind = self.meaning(option)
        message = Message("lose.no_worker" if role else "lose.no_citizen", {"card": self.cards.character(kind)})
        return Refusal("TY-58", message)


class TradeCaptain(Step[TyborState]):
    """TY-53: A captain or a building with that symbol may be discarded; the option is 1 + its kind, or 0 for none."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="trade", size=1 + cards.objective)
        self.cards: Cards = cards

    def options(self, s: TyborState, seat: Seat, arg: int) -> list[int]:
        options = [0]
        for pile in (CITIZENS + OWN * seat, BUILT + OWN * seat):
            for kind in kinds_in(s.piles[pile]):
                if self.cards.symbol[kind] == CAPTAIN:
                    options.append(1 + kind)
        return options

    def apply(self, s: TyborState, seat: Seat, arg: int, option: int) -> None:
        """TY-54: Three characters are taken for it; TY-R8: a captain is discarded, a building leaves the game."""
        cards, kind = self.cards, option - 1
        if option == 0:
            return
        if kind < cards.characters:
            leave(s, cards, seat, AS_CITIZEN, kind)
            if s.events is not None:
                s.tell("trade.captain", {"seat": seat, "card": cards.character(kind)})
        else:
            s.piles[OUT].append(take_out(s.piles[BUILT + OWN * seat], kind))
            if s.events is not None:
                s.tell("trade.building", {"seat": seat, **building(cards, kind)})
        s.then(TAKE, taking(seat, 3, AS_WORKER))

    def label(self, s: TyborState, seat: Seat, arg: int, option: int) -> str:
        return "keep" if option == 0 else f"trade {self.cards.notation(option - 1)}"

    def describe(self, s: TyborState, seat: Seat, arg: int, option: int) -> Message:
        if option == 0:
            return Message("trade.keep", {})
        if option <= self.cards.characters:
            return Message("trade.of_captains", {"card": self.cards.character(option - 1)})
        return Message("trade.of_buildings", building(self.cards, option - 1))

    def outlook(self, public: TyborState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        """The characters that are taken for it are not known."""
        trial = Trial(public, self.cards, look, seat)
        self.apply(public, seat, arg, option)
        return trial.change()

    def prompt(self, s: TyborState, seat: Seat, arg: int) -> Message:
        return Message("trade.prompt", {"seat": seat})

    def why_not(self, s: TyborState, seat: Seat, arg: int, option: int) -> Refusal | None:
        if option <= self.cards.characters:
            return Refusal("TY-53", Message("trade.no_captain", {"card": self.cards.character(option - 1)}))
        return Refusal("TY-53", Message("trade.no_building", building(self.cards, option - 1)))


class CloseStage(Step[TyborState]):
    """TY-59: Unbuilt buildings leave the game; TY-60: the next stage begins, or after the fourth the game is over."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(verb="close")
        self.cards: Cards = cards

    def run(self, s: TyborState, arg: int) -> None:
        s.piles[OUT] += s.piles[DISPLAY]
        s.piles[DISPLAY] = []
        if s.stage < STAGES:
            begin_stage(s, self.cards)
        else:
            finish(s, self.cards)


# GAME END


def finish(s: TyborState, cards: Cards) -> None:
    """TY-83, TY-R10: Everybody reveals the secret objective. Scoring stands in scoring.py."""
    for seat in range(s.seats):
        kind = s.reveal(OBJECTIVES, seat)
        if s.events is not None:
            s.tell("reveal", {"seat": seat, "colours": cards.colours[kind]})
    if s.events is not None:
        s.tell("end", {})


class Tybor(Game[TyborState]):
    """Tybor the Builder with one edition of its cards."""

    def __init__(self, edition: Edition) -> None:
        cards = Cards(edition)
        self.cards: Cards = cards
        questions: list[Step[TyborState]] = [
            ChooseCard(cards),
            UseCard(cards),
            PayWorker(cards),
            DropDrawn(cards),
            LoseCard(cards),
            TradeCaptain(cards),
        ]
        by_itself: list[Step[TyborState]] = [
            ShowCard(cards),
            TakeCharacters(cards),
            PassCards(),
            StageEffect(cards),
            CloseStage(cards),
        ]
        super().__init__(META, edition, ENGLISH, questions + by_itself)

    def new_state(self) -> TyborState:
        return TyborState()

    def copy(self, s: TyborState) -> TyborState:
        return TyborState(s)

    def deal(self, s: TyborState, settings: dict[str, str]) -> None:
        set_up(s, self.cards, settings)
        begin_stage(s, self.cards)

    def scores(self, s: TyborState) -> list[int]:
        """TY-61: Buildings, symbols, public objectives and the secret objective."""
        all_seats = tableaus(s, self.cards)
        return [points(s, self.cards, seat, all_seats) for seat in range(s.seats)]

    def standing(self, s: TyborState, seat: Seat) -> tuple[int, ...]:
        """TY-84: Most points win; TY-85, TY-R12: among equals the most strength left; TY-86: then they share."""
        return points(s, self.cards, seat, tableaus(s, self.cards)), s.strength[seat]

    def census(self, s: TyborState) -> list[int]:
        """Counts every card, a building by its Little side; and how far discounts and strength are from the cards'."""
        cards, all_seats = self.cards, tableaus(s, self.cards)
        great = range(cards.great, cards.objective)
        kinds = [little_side(cards, kind) if kind in great else kind for kind in super().census(s)]
        discounts = [count for own in all_seats for count in own.citizen_colours]
        wrong = [told - count for told, count in zip(s.discount, discounts, strict=True)]
        wrong += [told - own.strength for told, own in zip(s.strength, all_seats, strict=True)]
        return [*sorted(kinds), *wrong]

    # What can be seen.

    def ordered(self, s: TyborState) -> list[bool]:
        """Only in a hand can nobody tell the order."""
        return [pile < HAND or (pile - HAND) % OWN not in (0, LATE - HAND) for pile in range(len(s.piles))]

    def board(self, public: TyborState, look: Look) -> dict[str, Any]:
        cards, seats = self.cards, range(public.seats)
        scenario, chapter = cards.scenarios[public.scenario], cards.chapters[public.chapter]
        costs = scenario.little[public.stage - 1], scenario.great[public.stage - 1]
        displayed, known = look.known(DISPLAY), known_tableaus(public, cards, look)
        progress = [symbol_progress(cards, known, symbol) for symbol in range(SIX)]
        return {
            "stage": public.stage,
            "round": public.round,
            "rounds": public.rounds,
            "first": public.first,
            "direction": public.direction,
            "passes_to": [(seat + public.direction) % public.seats for seat in seats],
            "came_from": [(seat - public.direction) % public.seats if public.round > 1 else NOBODY for seat in seats],
            "scenario": {"scenario": SCENARIOS[public.scenario], **self.task(scenario)},
            "chapter": {"chapter": CHAPTERS[public.chapter], **self.task(chapter)},
            "little": scenario.little,  # by stage, as all lists of the scenario (TY-11)
            "great": scenario.great,
            "costs": [
                [[lowered(public, seat, colour, cost) for cost in costs] for colour in range(FOUR)] for seat in seats
            ],
            "due": self.due(public),
            "pays_for": self.pays_for(public, look),
            "cards": scenario.cards,
            "counterclockwise": scenario.counterclockwise,
            "draw": look.count(DRAW),
            "discards": [self.character(kind) for kind in look.known(DISCARD)],
            "buildings": look.count(BUILDINGS),
            "top": [self.side(look.at(BUILDINGS, -1))] if look.count(BUILDINGS) else [],
            "display": [self.displayed(kind, displayed.count(kind)) for kind in sorted(set(displayed))],
            "out": [self.side(kind) for kind in look.known(OUT)],
            "shown": [self.character(kind) for kind in look.known(SHOWN)],
            "drawn": [self.drawn(look.at(DRAWN, place)) for place in range(look.count(DRAWN))],
            "hands": [[self.character(kind) for kind in look.known(HAND + OWN * seat)] for seat in seats],
            "hidden": [look.unknown(HAND + OWN * seat) for seat in seats],
            "late": [[self.character(kind) for kind in look.known(LATE + OWN * seat)] for seat in seats],
            "late_hidden": [look.unknown(LATE + OWN * seat) for seat in seats],
            "has_chosen": [look.has_answered(seat) for seat in seats],
            "chosen": [look.sealed(seat) for seat in seats],
            "citizens": [[self.character(kind) for kind in look.known(CITIZENS + OWN * seat)] for seat in seats],
            "workers": [[self.character(kind) for kind in look.known(WORKERS + OWN * seat)] for seat in seats],
            "built": [[self.side(kind) for kind in look.known(BUILT + OWN * seat)] for seat in seats],
            "discount": [public.discount[FOUR * seat : FOUR * seat + FOUR] for seat in seats],
            "strength": public.strength,
            "symbols": [
                {"counts": cards.counts[n], "number": cards.number[n], "points": cards.symbol_points[n]}
                for n in range(SIX)
            ],
            "progress": [[each[seat] for each in progress] for seat in seats],
            "scenario_progress": task_progress(public, cards, look, scenario, known),
            "chapter_progress": task_progress(public, cards, look, chapter, known),
            "objectives": [self.objective(look.at(OBJECTIVES, seat)) for seat in seats],
            "secrets": [secret_progress(cards, known[seat], look.at(OBJECTIVES, seat)) for seat in seats],
            "points": known_points(public, cards, look, known),
        }

    def due(self, public: TyborState) -> int:
        """Returns the strength that is still to be paid, 0 if none is."""
        step, _, arg = public.agenda[-1] if public.agenda else (CHOOSE, 0, 0)
        return arg >> DUE_SHIFT if step == PAY else 0

    def pays_for(self, public: TyborState, look: Look) -> dict[str, Any] | None:
        """Returns the side of a building that is being paid, which was built last; None if nothing is due."""
        if not self.due(public):
            return None
        return self.side(look.at(BUILT + OWN * (public.agenda[-1][1].bit_length() - 1), -1))

    def drawn(self, kind: Kind) -> dict[str, Any] | None:
        """Returns a character taken from the draw pile as plain data, or None for whom it is hidden from."""
        return None if kind == UNKNOWN else self.character(kind)

    def task(self, task: Task) -> dict[str, Any]:
        """Returns a scenario or chapter as plain data, with what it asks for at the end of each stage."""
        return {
            "name": task.name,
            "effect": task.effect,
            "at_least": task.at_least,
            "objective": task.objective,
            "number": task.number,
            "symbol": task.symbol,
            "points": task.points,
        }

    def character(self, kind: Kind) -> dict[str, Any]:
        """Returns a character as plain data."""
        cards = self.cards
        return {
            "kind": kind,
            "profession": cards.symbol[kind],
            "colours": cards.colours[kind],
            "strength": cards.strength[kind],
        }

    def side(self, kind: Kind) -> dict[str, Any]:
        """Returns a side of a building as plain data."""
        cards = self.cards
        return {
            "kind": kind,
            "name": cards.names[kind],
            "is_great": kind >= cards.great,
            "colour": cards.colour[kind],
            "points": cards.points[kind],
            "symbol": cards.symbol[kind],
            "extra": cards.extra[kind],
            "of": cards.of[kind],
            "draws": cards.draws[kind],
        }

    def displayed(self, kind: Kind, left: int) -> dict[str, Any]:
        """Returns a building of the display, of which so many are left, with both sides."""
        return {**self.side(kind), "great": self.side(kind + self.cards.buildings), "left": left}

    def objective(self, kind: Kind) -> list[int]:
        """Returns the colours of a secret objective; none where the viewer does not know it."""
        return [] if kind == UNKNOWN else self.cards.colours[kind]

    def score_lines(self, public: TyborState, look: Look, seat: Seat) -> list[ScoreLine]:
        return score_lines(public, self.cards, look, seat, known_tableaus(public, self.cards, look))

    def draw(self, view: View, plain: bool = False) -> str:
        return draw(view, plain)


GAME: Final = Tybor
DEFAULT_EDITION: Final = "reconstructed"

__all__ = ["DEFAULT_EDITION", "GAME", "SCHEMA", "Tybor"]
