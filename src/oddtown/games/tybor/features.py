"""What a trained value looks at in a position of Tybor the Builder: a row of figures for every seat.

`Judgement` counts what lies before every seat and estimates, in points, what is under way and what one more of anything
would bring. A row reads what lies open and what its own seat holds: no other hand, no other secret, no pile's order.
"""

from math import comb, erf, sqrt
from typing import Final

from oddtown.core.card import KIND, Kind, Seat
from oddtown.core.state import NOT_ANSWERED
from oddtown.games.tybor.cards import (
    BUILDINGS_AS_CITIZENS,
    CAPTAIN,
    CITIZEN_FOR_BUILDINGS,
    EVERY,
    FIRST,
    FOUR,
    GREAT_BUILDINGS,
    MANY_CITIZENS,
    MANY_SYMBOLS,
    MOST,
    MOST_SYMBOLS,
    MUCH_STRENGTH,
    NO_EFFECT,
    NO_EXTRA,
    NO_OBJECTIVE,
    PAIR,
    PER_CITIZENS,
    SAME_COLOUR,
    SET,
    SIX,
    STAGES,
    TABLE,
    WORKER_FOR_CITIZENS,
    WORKERS_FOR_CAPTAINS,
    Cards,
    Scenario,
    Task,
)
from oddtown.games.tybor.rules import AS_WORKER, CHOOSE, DROP, DUE_SHIFT, PAY, SHOW, TAKE, USE, Tybor
from oddtown.games.tybor.scoring import MOST_POINTS, PAIR_POINTS, SECRET_POINTS, SET_POINTS
from oddtown.games.tybor.state import (
    BUILT,
    CITIZENS,
    DISPLAY,
    DRAWN,
    HAND,
    LATE,
    OBJECTIVES,
    OWN,
    WORKERS,
    TyborState,
)

FEATURES: Final = (
    "points",
    "lead",
    "points late",
    "lead late",
    "ahead",
    "worth",
    "lead in worth",
    "worth late",
    "lead in worth late",
    "pending",
    "pending build",
    "first profession",
    "second profession",
    "third profession",
    "fourth profession",
    "fifth profession",
    "sixth profession",
    "professions",
    "majority margin",
    "majority margin late",
    "secret",
    "secret missing one",
    "sets",
    "colour majorities",
    "objectives",
    "objectives reached",
    "stage effects",
    "usable strength",
    "strength",
    "strength early",
    "strength in stage",
    "small workers",
    "discounts",
    "discounts by turns",
    "largest discount by turns",
    "discounts on display",
    "even discounts by turns",
    "citizens",
    "citizens by turns",
    "buildings",
    "buildings by turns",
    "great buildings",
    "best building",
    "second building",
    "building soon",
    "building short",
    "hand best",
    "hand mean",
    "passed best",
    "passed gain",
    "returning",
    "turns",
    "next is first",
    "next order",
)

TURNS: Final = 40  # more than anybody has left
COUNTS: Final = 20  # more than anybody needs, or has of a symbol
MARGINS: Final = 4  # a lead beyond this is as good as this

SYMBOL_RATE: Final = 0.12  # how likely a turn brings one more of a symbol that is wanted
FIRST_RATE: Final = 0.06  # of one that counts once: there are few
COLOUR_RATE: Final = 0.11  # a building of one colour that is wanted
BUILD_RATE: Final = 0.33
CITIZEN_RATE: Final = 0.45
MATCH_RATE: Final = 0.25  # a symbol of the colour that a seat has most of
STRENGTH_PER_TURN: Final = 3.3

PER_STRENGTH: Final = 0.6  # points for strength that can still be spent
SPENT_PER_TURN: Final = 4.0
PER_DISCOUNT: Final = 0.15  # points for a colour symbol, for each turn that is left
FULL_DISCOUNT: Final = 6
ONE_WORKER: Final = 4  # the strength that one card can bring
DRAWN_STRENGTH: Final = 3.3  # of the better of two characters
DRAWN_CITIZEN: Final = 2.5  # points for the better of two

NOTHING: Final = NOT_ANSWERED  # no card is pending


def _chances(rate: float) -> list[float]:
    """Returns how likely at least so many come in so many turns, at [COUNTS * turns + number]."""
    chances: list[float] = []
    for turns in range(TURNS):
        least = 1.0
        for number in range(COUNTS):
            chances.append(max(0.0, least))
            if number <= turns:
                least -= comb(turns, number) * rate**number * (1.0 - rate) ** (turns - number)
    return chances


def _leads() -> list[float]:
    """Returns how likely a margin ends as a lead or a tie, at [(2 * MARGINS + 1) * turns + MARGINS + margin]."""
    leads: list[float] = []
    for turns in range(TURNS):
        for margin in range(-MARGINS, MARGINS + 1):
            leads.append(0.5 + 0.5 * erf((margin + 0.5) / sqrt(2.0 * (0.2 * turns + 0.01))))
    return leads


_SYMBOL: Final = _chances(SYMBOL_RATE)
_FIRST: Final = _chances(FIRST_RATE)
_COLOUR: Final = _chances(COLOUR_RATE)
_BUILD: Final = _chances(BUILD_RATE)
_CITIZEN: Final = _chances(CITIZEN_RATE)
_MATCH: Final = _chances(MATCH_RATE)
_LEAD: Final = _leads()


def _lead(turns: int, margin: int) -> float:
    margin = min(MARGINS, max(-MARGINS, margin))
    return _LEAD[(2 * MARGINS + 1) * turns + MARGINS + margin]


class Prices:
    """What so many symbols bring by themselves, and what they can be expected to bring yet, for one edition.

    A profession that counts by citizens has sets here instead of points; one that counts by rank has nothing.
    """

    def __init__(self, cards: Cards) -> None:
        self.cards: Cards = cards
        self.now: list[int] = []  # at [COUNTS * symbol + number]
        self.later: list[float] = []  # at [(TURNS * symbol + turns) * COUNTS + number]
        for symbol in range(SIX):
            for number in range(COUNTS):
                self.now.append(_alone(cards, symbol, number))
            chances = _FIRST if cards.counts[symbol] == FIRST else _SYMBOL
            for turns in range(TURNS):
                for number in range(COUNTS):
                    value = 0.0
                    for more in range(1, COUNTS - number):
                        gain = self.now[COUNTS * symbol + number + more] - self.now[COUNTS * symbol + number + more - 1]
                        value += gain * chances[COUNTS * turns + more]
                    self.later.append(value)


def _alone(cards: Cards, symbol: int, number: int) -> int:
    """Returns what so many symbols bring whatever else there is: points, or sets."""
    counts, each, figures = cards.counts[symbol], cards.number[symbol], cards.symbol_points[symbol]
    if number == 0 or counts == MOST_SYMBOLS:
        return 0
    if counts == EVERY:
        return number // each * figures[0]
    if counts == PER_CITIZENS:
        return number // each
    if counts == TABLE:
        return figures[number - 1] if number <= len(figures) else each * number
    return figures[0]


_PRICES: list[Prices] = []


def prices(cards: Cards) -> Prices:
    """Returns the prices of an edition's symbols, made once."""
    for known in _PRICES:
        if known.cards is cards:
            return known
    _PRICES.append(Prices(cards))
    return _PRICES[-1]


class Side:
    """What lies before one seat, counted; what it can be expected to bring; and what one more would, in points.

    `turns` are those after the card that is chosen, or to be chosen, now: that one is `pending`, and counts what its
    best use is worth.
    """

    def __init__(self, seat: Seat, discount: list[int]) -> None:
        self.seat: Seat = seat
        self.symbols: list[int] = [0] * SIX
        self.professions: int = 0  # bits of those among the citizens
        self.colours: list[int] = [0] * FOUR  # of buildings
        self.discount: list[int] = discount
        self.citizens: int = 0
        self.built: int = 0
        self.greats: int = 0
        self.strength: int = 0  # less what is being paid
        self.printed: int = 0  # points of buildings
        self.pairs: list[int] = [0] * FOUR  # buildings that count pairs of a colour
        self.mosts: list[int] = [0] * FOUR
        self.sets: int = 0
        # What is to come.
        self.left: int = 0  # turns in this stage after the pending one
        self.turns: int = 0
        self.chosen: Kind = NOTHING  # the card that is pending
        self.is_choosing: bool = False
        self.drawing: float = 0.0  # characters that are about to be drawn or kept
        # Estimates.
        self.open_points: int = 0  # all but the secret objective
        self.points: int = 0
        self.under_way: list[float] = [0.0] * SIX  # what each symbol can be expected to bring yet
        self.symbol_gain: list[float] = [0.0] * SIX  # by one more of it
        self.citizen_gain: float = 0.0  # by one more citizen, whatever it is
        self.colour_gain: list[float] = [0.0] * FOUR  # by one more building of the colour
        self.discount_gain: list[float] = [0.0] * FOUR  # by one more colour symbol
        self.secret: float = 0.0
        self.rows: float = 0.0  # sets and pairs of buildings
        self.majorities: float = 0.0  # of colours
        self.objectives: float = 0.0
        self.reached: int = 0  # points of objectives
        self.effects: float = 0.0
        self.best: float = 0.0  # of the buildings that can be paid
        self.second: float = 0.0
        self.soon: float = 0.0  # of those for which one worker is missing
        self.short: int = 0  # the strength that is missing for that
        self.pending: float = 0.0
        self.open_worth: float = 0.0  # what everybody can tell
        self.worth: float = 0.0


class Judgement:
    """All sides of a position, counted; `judge` estimates one."""

    def __init__(self, game: Tybor, s: TyborState) -> None:
        cards, seats = game.cards, s.seats
        scenario = cards.scenarios[s.scenario]
        self.cards: Cards = cards
        self.prices: Prices = prices(cards)
        self.s: TyborState = s
        self.seats: int = seats
        self.scenario: Scenario = scenario
        self.chapter: Task = cards.chapters[s.chapter]
        self.little: int = scenario.little[s.stage - 1]
        self.great: int = scenario.great[s.stage - 1]
        self.coming: int = 0  # turns of later stages
        self.total: int = 0  # turns of a game
        for stage in range(STAGES):
            self.total += scenario.cards[stage]
            if stage >= s.stage:
                self.coming += scenario.cards[stage]
        self.display_colours: list[int] = [0] * FOUR
        for card in s.piles[DISPLAY]:
            self.display_colours[cards.colour[card & KIND]] += 1
        self.sides: list[Side] = []
        for seat in range(seats):
            self.sides.append(self.count(seat))
        self.look_ahead()

    def judge(self, own: Side) -> None:
        """Estimates a side."""
        self.judge_symbols(own)
        self.judge_colours(own)
        if self.scenario.objective != NO_OBJECTIVE:
            self.judge_objective(own, self.scenario)
        if self.chapter.objective != NO_OBJECTIVE:
            self.judge_objective(own, self.chapter)
        if self.scenario.effect != NO_EFFECT:
            self.judge_effect(own, self.scenario)
        if self.chapter.effect != NO_EFFECT:
            self.judge_effect(own, self.chapter)
        own.open_points += own.reached
        own.points += own.open_points
        self.judge_rest(own)

    def count(self, seat: Seat) -> Side:
        """Counts what lies before a seat."""
        s, cards = self.s, self.cards
        own = Side(seat, s.discount[FOUR * seat : FOUR * seat + FOUR])
        citizens, built = s.piles[CITIZENS + OWN * seat], s.piles[BUILT + OWN * seat]
        own.citizens = len(citizens)
        own.built = len(built)
        own.strength = s.strength[seat]
        symbols, kind_symbol = own.symbols, cards.symbol
        for card in citizens:
            symbol = kind_symbol[card & KIND]
            symbols[symbol] += 1
            own.professions |= 1 << symbol
        for card in built:
            kind = card & KIND
            own.colours[cards.colour[kind]] += 1
            own.printed += cards.points[kind]
            symbol = kind_symbol[kind]
            if symbol >= 0:
                symbols[symbol] += 1
            if kind >= cards.great:
                own.greats += 1
            extra = cards.extra[kind]
            if extra == PAIR:
                own.pairs[cards.of[kind]] += 1
            elif extra == MOST:
                own.mosts[cards.of[kind]] += 1
            elif extra == SET:
                own.sets += 1
        return own

    def look_ahead(self) -> None:
        """Finds out who still has a card to use in this round, and what is being paid or drawn."""
        s = self.s
        step, asked, arg = s.agenda[-1] if s.agenda else (CHOOSE, 0, 0)
        for number, _, about in s.agenda:
            if number == SHOW:
                own = self.sides[about]
                own.chosen = s.sealed[about]
                if own.chosen == NOT_ANSWERED:
                    own.chosen = self.only_card(about)
            elif number == TAKE:
                draws = (about >> 1 & 7) - 1
                each = PER_STRENGTH * DRAWN_STRENGTH if about & 1 == AS_WORKER else DRAWN_CITIZEN
                self.sides[about >> 4].drawing += each * draws
        for own in self.sides:
            seat = own.seat
            left = len(s.piles[HAND + OWN * seat]) + len(s.piles[LATE + OWN * seat])
            is_asked = asked >> seat & 1 != 0
            if step == CHOOSE and left:
                own.is_choosing = is_asked
                own.chosen = s.sealed[seat]
                left -= 1
            elif own.chosen != NOTHING:
                left -= 1
            own.left = left
            own.turns = min(TURNS - 1, left + self.coming)
            if is_asked:
                if step == USE:
                    own.chosen = arg
                elif step == PAY:
                    own.strength -= arg >> DUE_SHIFT
                elif step == DROP:
                    self.keep_best(own, arg)

    def only_card(self, seat: Seat) -> Kind:
        """Returns the only card of a hand."""
        hand = self.s.piles[HAND + OWN * seat]
        return (hand[0] if hand else self.s.piles[LATE + OWN * seat][0]) & KIND

    def keep_best(self, own: Side, role: int) -> None:
        """Counts the characters that a seat has drawn, of which it will drop the weakest."""
        drawn = self.s.piles[DRAWN]
        if role != AS_WORKER:
            own.drawing += DRAWN_CITIZEN * (len(drawn) - 1)
            return
        weakest, total = COUNTS, 0
        for card in drawn:
            strength = self.cards.strength[card & KIND]
            weakest = min(weakest, strength)
            total += strength
        own.drawing += PER_STRENGTH * (total - weakest)

    # Symbols

    def judge_symbols(self, own: Side) -> None:
        """Estimates what symbols bring now and later, and what one more of each would."""
        cards, turns, citizens = self.cards, own.turns, own.citizens
        now, later = self.prices.now, self.prices.later
        points = own.printed
        final = citizens + CITIZEN_RATE * turns
        for symbol in range(SIX):
            count = min(own.symbols[symbol], COUNTS - 2)
            counts = cards.counts[symbol]
            if counts == MOST_SYMBOLS:
                sure = self.rank_points(own, symbol, count)
                value = self.rank_chance(own, symbol, count)
                points += sure
                own.under_way[symbol] = value - sure
                own.symbol_gain[symbol] = self.rank_chance(own, symbol, count + 1) - value
                continue
            start, ahead = COUNTS * symbol + count, (TURNS * symbol + turns) * COUNTS + count
            coming = later[ahead]
            gain = now[start + 1] - now[start] + later[ahead + 1] - coming
            if counts == PER_CITIZENS:
                sets = now[start]
                points += sets * citizens
                own.under_way[symbol] = sets * (final - citizens) + coming * final
                own.symbol_gain[symbol] = gain * final
                own.citizen_gain += sets + coming
            else:
                points += now[start]
                own.under_way[symbol] = coming
                own.symbol_gain[symbol] = gain
        own.open_points = points

    def rank_points(self, own: Side, symbol: int, count: int) -> int:
        """Returns what so many symbols bring that count by rank."""
        more = 0
        for other in self.sides:
            if other is not own and other.symbols[symbol] > count:
                more += 1
        return self.cards.symbol_points[symbol][more] if more < 2 and count else 0

    def rank_chance(self, own: Side, symbol: int, count: int) -> float:
        """Returns what so many symbols can be expected to bring that count by rank."""
        best = second = -MARGINS
        for other in self.sides:
            if other is not own:
                number = other.symbols[symbol]
                if number > best:
                    second = best
                    best = number
                elif number > second:
                    second = number
        figures = self.cards.symbol_points[symbol]
        most = _lead(own.turns, count - best)
        runner_up = max(most, _lead(own.turns, count - second)) if self.seats > 2 else 1.0
        value = figures[0] * most + figures[1] * (runner_up - most)
        return value if count else value * _SYMBOL[COUNTS * own.turns + 1]

    # Colours of buildings

    def judge_colours(self, own: Side) -> None:
        """Estimates what the colours of a seat's buildings bring, and what one more building of each would."""
        self.judge_secret(own)
        colours, gains, ahead = own.colours, own.colour_gain, COUNTS * own.turns
        points = 0
        if own.sets:
            least = min(colours[0], colours[1], colours[2], colours[3])
            missing = 0
            for colour in range(FOUR):
                if colours[colour] == least:
                    missing += 1
            each = SET_POINTS * own.sets
            points += each * least
            own.rows += each * _COLOUR[ahead + missing]
            for colour in range(FOUR):
                if colours[colour] == least:
                    gains[colour] += each * (_COLOUR[ahead + missing - 1] - _COLOUR[ahead + missing])
        for colour in range(FOUR):
            count = colours[colour]
            if own.pairs[colour]:
                each = PAIR_POINTS * own.pairs[colour]
                points += each * (count // 2)
                one, two = _COLOUR[ahead + 1], _COLOUR[ahead + 2]
                own.rows += each * (one if count % 2 else two)
                gains[colour] += each * (1.0 - one + two if count % 2 else one - two)
            if own.mosts[colour]:
                each = MOST_POINTS * own.mosts[colour]
                margin = self.margin(own, colour, count)
                sure = each if margin >= 0 and count else 0
                chance = _lead(own.turns // 2, margin)
                points += sure
                own.majorities += each * chance - sure
                gains[colour] += each * (_lead(own.turns // 2, margin + 1) - chance)
        own.open_points += points

    def judge_secret(self, own: Side) -> None:
        """Estimates what the secret objective brings: the next set, and the one after it."""
        colours, ahead = own.colours, COUNTS * own.turns
        secret = self.cards.colours[self.s.piles[OBJECTIVES][own.seat] & KIND]
        least = min(colours[secret[0]], colours[secret[1]], colours[secret[2]])
        missing = later = 0
        for colour in secret:
            count = colours[colour]
            if count == least:
                missing += 1
            later += max(0, least + 2 - count)
        own.points = SECRET_POINTS * least
        own.secret = SECRET_POINTS * (_COLOUR[ahead + missing] + _COLOUR[ahead + later])
        nearer = SECRET_POINTS * (_COLOUR[ahead + later - 1] - _COLOUR[ahead + later])
        for colour in secret:
            count = colours[colour]
            if count == least:
                gain = nearer + SECRET_POINTS * (_COLOUR[ahead + missing - 1] - _COLOUR[ahead + missing])
                own.colour_gain[colour] = gain
            elif count == least + 1:
                own.colour_gain[colour] = nearer

    def margin(self, own: Side, colour: int, count: int) -> int:
        """Returns how many more buildings of a colour these are than any other seat has."""
        best = 0
        for other in self.sides:
            if other is not own:
                best = max(best, other.colours[colour])
        return count - best

    def extra(self, own: Side, kind: Kind) -> float:
        """Returns what a building not yet built would bring beside its points, its colour and its symbol."""
        cards, extra = self.cards, self.cards.extra[kind]
        if extra == SET:
            least, missing = COUNTS, 0
            for colour in range(FOUR):
                count = own.colours[colour] + (1 if colour == cards.colour[kind] else 0)
                if count < least:
                    least = count
                    missing = 1
                elif count == least:
                    missing += 1
            return SET_POINTS * (least + _COLOUR[COUNTS * own.turns + missing])
        of = cards.of[kind]
        count = own.colours[of] + (1 if of == cards.colour[kind] else 0)
        if extra == PAIR:
            return PAIR_POINTS * (count // 2 + _COLOUR[COUNTS * own.turns + (1 if count % 2 else 2)])
        return MOST_POINTS * _lead(own.turns // 2, self.margin(own, of, count))

    # Scenario and chapter

    def judge_objective(self, own: Side, task: Task) -> None:
        """Estimates what a public objective brings, and adds to what a citizen or a symbol would."""
        turns, ahead = own.turns, COUNTS * own.turns
        objective, points = task.objective, task.points
        if objective == GREAT_BUILDINGS:
            own.reached += own.greats // task.number * points
            own.objectives += points * (own.greats % task.number) / task.number * min(1.0, 0.1 * turns)
        elif objective == BUILDINGS_AS_CITIZENS:
            margin = own.built - own.citizens
            chance = _lead(turns, margin)
            own.citizen_gain += points * (_lead(turns, margin - 1) - chance)
            if margin >= 0:
                own.reached += points
                chance -= 1.0
            own.objectives += points * chance
        elif objective == MUCH_STRENGTH:
            missing = task.number - own.strength
            if missing <= 0:
                own.reached += points
            elif turns:
                own.objectives += points * max(0.0, 1.0 - missing / (STRENGTH_PER_TURN * (turns + 1)))
        elif objective == MANY_CITIZENS:
            missing = task.number - own.citizens
            if missing <= 0:
                own.reached += points
            else:
                chance = points * _CITIZEN[ahead + min(COUNTS - 1, missing)]
                own.objectives += chance
                own.citizen_gain += points * _CITIZEN[ahead + min(COUNTS - 1, missing) - 1] - chance
        elif objective == MANY_SYMBOLS:
            missing = task.number - own.symbols[task.symbol]
            if missing <= 0:
                own.reached += points
            else:
                chance = points * _SYMBOL[ahead + min(COUNTS - 1, missing)]
                own.objectives += chance
                own.symbol_gain[task.symbol] += points * _SYMBOL[ahead + min(COUNTS - 1, missing) - 1] - chance
        elif objective == SAME_COLOUR:
            most = max(own.discount[0], own.discount[1], own.discount[2], own.discount[3])
            missing = task.number - most
            if missing <= 0:
                own.reached += points
            else:
                chance = points * _MATCH[ahead + min(COUNTS - 1, missing)]
                own.objectives += chance
                for colour in range(FOUR):
                    if own.discount[colour] == most:
                        gain = points * _MATCH[ahead + min(COUNTS - 1, missing) - 1] - chance
                        own.discount_gain[colour] += gain

    def judge_effect(self, own: Side, task: Task) -> None:
        """Estimates what a scenario or chapter brings at the end of this stage and of later ones."""
        left, worker = own.left, PER_STRENGTH * DRAWN_STRENGTH
        for stage in range(self.s.stage - 1, STAGES):
            least = task.at_least[stage]
            if least:
                if task.effect == CITIZEN_FOR_BUILDINGS:
                    missing = min(COUNTS - 1, max(0, least - own.built))
                    own.effects += DRAWN_CITIZEN * _BUILD[COUNTS * left + missing]
                elif task.effect == WORKER_FOR_CITIZENS:
                    missing = min(COUNTS - 1, max(0, least - own.professions.bit_count()))
                    own.effects += worker * _CITIZEN[COUNTS * left + missing]
                elif task.effect == WORKERS_FOR_CAPTAINS and stage < STAGES - 1:
                    best = least
                    for other in self.sides:
                        if other is not own:
                            best = max(best, other.symbols[CAPTAIN])
                    own.effects += worker * _lead(left, own.symbols[CAPTAIN] - best)
            if stage + 1 < STAGES:
                left = min(TURNS - 1, left + self.scenario.cards[stage + 1])

    # Strength, discounts and the display

    def judge_rest(self, own: Side) -> None:
        """Estimates strength and discounts, looks the display over, and adds all up."""
        turns = own.turns
        discounts = 0
        for colour in range(FOUR):
            discount = own.discount[colour]
            if discount < FULL_DISCOUNT:
                own.discount_gain[colour] += PER_DISCOUNT * turns
                discounts += discount
            else:
                discounts += FULL_DISCOUNT
        has_turn = own.is_choosing or own.chosen != NOTHING
        if has_turn or own.left:
            self.look_over_display(own)
        if own.is_choosing:
            own.pending = self.hand_worth(own)
        elif has_turn:
            own.pending = max(own.best, self.card_worth(own, own.chosen))
        value = own.open_points + own.rows + own.majorities + own.objectives + own.effects
        for symbol in range(SIX):
            value += own.under_way[symbol]
        value += PER_STRENGTH * min(float(own.strength), SPENT_PER_TURN * turns)
        value += PER_DISCOUNT * turns * discounts
        own.open_worth = value
        own.worth = value + own.points - own.open_points + own.secret + own.drawing + own.pending

    def look_over_display(self, own: Side) -> None:
        """Finds what the best displayed buildings would be worth to a seat now, less the strength they cost."""
        cards, strength = self.cards, own.strength
        price = PER_STRENGTH if own.turns else 0.0
        for card in self.s.piles[DISPLAY]:
            kind = card & KIND
            colour = cards.colour[kind]
            value = cards.points[kind] + own.colour_gain[colour]
            if cards.symbol[kind] >= 0:
                value += own.symbol_gain[cards.symbol[kind]]
            if cards.extra[kind] != NO_EXTRA:
                value += self.extra(own, kind)
            if cards.draws[kind]:
                value += price * DRAWN_STRENGTH
            discount = own.discount[colour]
            cost = max(0, self.little - discount)
            dear = max(0, self.great - discount)
            more = value + cards.points[kind + cards.buildings] - cards.points[kind] - price * dear
            value -= price * cost
            if strength < cost <= strength + ONE_WORKER and value > own.soon:
                own.soon = value
                own.short = cost - strength
            if strength < dear <= strength + ONE_WORKER and more > own.soon:
                own.soon = more
                own.short = dear - strength
            if dear <= strength and more > value:
                value = more
            elif cost > strength:
                continue
            if value > own.best:
                own.second = own.best
                own.best = value
            elif value > own.second:
                own.second = value

    def card_worth(self, own: Side, kind: Kind) -> float:
        """Returns what a character is worth to a seat as a citizen or a worker, about."""
        cards = self.cards
        citizen = own.symbol_gain[cards.symbol[kind]] + own.citizen_gain
        for colour in cards.colours[kind]:
            citizen += own.discount_gain[colour]
        strength, most = float(own.strength), SPENT_PER_TURN * own.turns
        worker = PER_STRENGTH * (min(most, strength + cards.strength[kind]) - min(most, strength))
        return max(citizen, worker)

    def hand_worth(self, own: Side) -> float:
        """Returns what the best card of a hand is worth to its seat, and notes it as chosen."""
        best = -1.0
        for pile in (HAND + OWN * own.seat, LATE + OWN * own.seat):
            for card in self.s.piles[pile]:
                value = self.card_worth(own, card & KIND)
                if value > best:
                    best = value
                    own.chosen = card & KIND
        return max(best, own.best)


def features(game: Tybor, s: TyborState) -> list[list[float]]:
    """Returns a row for every seat, each as long as FEATURES.

    >>> import oddtown
    >>> game = oddtown.load("tybor")
    >>> [len(row) == len(FEATURES) for row in features(game, game.setup(3, 1))]
    [True, True, True]
    """
    judged = Judgement(game, s)
    for own in judged.sides:
        judged.judge(own)
    return [_row(judged, own) for own in judged.sides]


def _row(judged: Judgement, own: Side) -> list[float]:
    s, cards, seats, turns, left = judged.s, judged.cards, judged.seats, own.turns, own.left
    late = max(0.0, 1.0 - turns / judged.total)
    early = 1.0 - late
    ahead, worth_ahead = 1000, 1000.0
    for other in judged.sides:
        if other is not own:
            ahead = min(ahead, own.open_points - other.open_points)
            worth_ahead = min(worth_ahead, own.open_worth - other.open_worth)
    points, worth, lead, worth_lead = 0.05 * own.points, 0.05 * own.worth, 0.05 * ahead, 0.05 * worth_ahead
    professions = 0.0
    margin = 0
    for symbol in range(SIX):
        professions += own.under_way[symbol]
        if cards.counts[symbol] == MOST_SYMBOLS:
            count = own.symbols[symbol]
            margin = MARGINS
            for other in judged.sides:
                if other is not own:
                    margin = min(margin, count - other.symbols[symbol])
    small = 0
    for card in s.piles[WORKERS + OWN * own.seat]:
        if cards.strength[card & KIND] <= 2:
            small += 1
    discounts = largest = squares = on_display = 0
    for colour in range(FOUR):
        discount = own.discount[colour]
        discounts += discount
        squares += discount * discount
        largest = max(largest, discount)
        on_display += discount * judged.display_colours[colour]
    display = 0.2 if left else 0.0
    place = (own.seat - s.first) * s.direction % seats
    if own.chosen == NOTHING:
        place = (place - 1) % seats  # the First Player card will have gone on
    # With two seats what goes on comes back, less the card that is taken.
    after = judged.sides[(own.seat + s.direction) % seats]
    best = mean = passed = back = 0.0
    cards_passed = 0
    is_taken = own.chosen == NOTHING or (s.agenda[-1][0] == USE and s.agenda[-1][1] >> own.seat & 1 != 0)
    for pile in (HAND + OWN * own.seat, LATE + OWN * own.seat):
        for card in s.piles[pile]:
            kind = card & KIND
            value = judged.card_worth(own, kind)
            if own.is_choosing:
                mean += value
                best = max(best, value)
            if kind == own.chosen and not is_taken:
                is_taken = True
                continue
            cards_passed += 1
            passed = max(passed, judged.card_worth(after, kind))
            back = max(back, value)
    return [
        points,
        lead,
        points * late,
        lead * late,
        late * late if ahead > 0 else 0.0,
        worth,
        worth_lead,
        worth * late,
        worth_lead * late,
        0.2 * (own.pending + own.drawing),
        1.0 if own.pending > 0.0 and own.best >= own.pending else 0.0,
        0.25 * own.under_way[0],
        0.25 * own.under_way[1],
        0.25 * own.under_way[2],
        0.25 * own.under_way[3],
        0.25 * own.under_way[4],
        0.25 * own.under_way[5],
        0.1 * professions * early,
        0.3 * margin,
        0.3 * margin * late,
        0.2 * own.secret,
        early if own.secret > 0.5 * SECRET_POINTS else 0.0,
        0.3 * own.rows,
        0.3 * own.majorities,
        0.2 * own.objectives,
        0.2 * own.reached,
        0.2 * own.effects,
        0.1 * min(float(own.strength), SPENT_PER_TURN * turns),
        0.1 * own.strength,
        0.1 * own.strength * early,
        0.1 * min(own.strength, 4 * left),
        0.3 * min(small, 3) if turns else 0.0,
        0.1 * discounts,
        0.1 * discounts * early,
        0.25 * largest * early,
        0.2 * on_display * left / (2.0 * seats + 2.0),
        0.02 * squares * early,
        0.1 * own.citizens,
        0.2 * own.citizens * early,
        0.15 * own.built,
        0.3 * own.built * early,
        0.2 * own.greats,
        display * own.best,
        display * own.second,
        display * own.soon,
        0.25 * own.short if left else 0.0,
        0.2 * best,
        0.2 * mean / (cards_passed + 1),
        0.2 * passed,
        0.2 * max(0.0, passed - back),
        0.2 * back if seats == 2 and cards_passed > 1 else 0.0,
        turns / judged.total,
        1.0 if place == 0 else 0.0,
        place / seats,
    ]
