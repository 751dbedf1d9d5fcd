"""What a trained value of OddVille looks at: points and their growth, characters, and how near each building is.

The city is looked over once for all seats (`Survey`): what every free site would bring, and how far each seat is from
each building at hand and in the row. Of coins only the number is read, of the characters' piles only the top.
"""

from typing import Final

from oddtown.core.card import KIND, Kind, Seat
from oddtown.games.oddville.characters import WORKERS_TO_END
from oddtown.games.oddville.city import (
    BESIDE,
    COLUMN,
    DIRECTIONS,
    EDGES,
    LINE,
    SITE_SHIFT,
    TOUCH_SHIFT,
)
from oddtown.games.oddville.deck import (
    BENEFACTOR,
    CHARACTERS,
    DIAMOND,
    GUILDS,
    HUMAN_RESOURCES_MANAGER,
    LAMPLIGHTER,
    LANDOWNER,
    LOWER,
    MISTRESS,
    NO_GUILD,
    PER_COLUMN,
    PER_DIAMOND,
    PER_GUILD,
    PER_NEIGHBOUR,
    PER_ROW,
    POWERS,
    RESOURCE_NAMES,
    RESOURCES,
    SEIGNIOR,
    SHIELDS,
    SQUARE,
    TIMES_NEIGHBOURS,
    TRAVELLER,
    WORKER_CARDS,
    Deck,
)
from oddtown.games.oddville.rules import ALL_CARDS, OddVille
from oddtown.games.oddville.state import COINS, GUILD, HELD, NOTHING, ROW, SEATS, OddVilleState

FEATURES: Final = (
    "points",
    "lead",
    "points late",
    "lead late",
    "lead near the end",
    "characters",
    "workers",
    "growth by neighbours",
    "growth by lines",
    "growth by sets",
    "exposed",
    "threatened",
    *POWERS,
    "coins",
    "coins late",
    "no coin",
    "many coins",
    "card 1",
    "card 2",
    "card 3",
    "card 4",
    "no card",
    "settled",
    "four settled",
    "five settled",
    "settled and ahead",
    "few workers",
    *RESOURCE_NAMES,
    "different resources",
    "held",
    "gain",
    "turns",
    "plan",
    "second plan",
    "plan late",
    "ready",
    "ready gain",
    "stuck",
    "row plan",
    "second row plan",
    "end in",
    "ends first",
    "projected",
    "projected lead",
    "can end",
    "wins now",
    "wins first",
    "end margin",
    "moves next",
)

NO_SITE: Final = -100.0
# What a bonus is worth to whoever builds, by its number (deck.BONUS_NAMES). Lists: mypyc loses tuples of floats.
BONUS_WORTH: Final[list[float]] = [1.0, 1.0, 1.0, 1.2, 0.5, 1.3, 1.2, 0.3]
# What a card just built may still grow by, by its worth: with every side that is open, and in all.
GROWTH_BY_SIDE: Final[list[float]] = [0.0, 0.0, 0.3, 0.9, 0.0, 0.0, 0.7, 0.0]
GROWTH: Final[list[float]] = [0.0, 1.6, 0.0, 0.0, 0.6, 1.5, 0.0, 1.2]
TEMPO: Final = 1.0  # a worker in the city brings the end nearer to who builds
COINS_A_TURN: Final = 2.5
TURNS_A_BUILDING: Final = 5.0
NEVER: Final = 12.0  # turns, where a building fits nowhere


class Survey:
    """The city and the board, looked over once for all seats."""

    def __init__(self, deck: Deck, s: OddVilleState) -> None:
        self.deck: Deck = deck
        seats = s.seats
        self.seats: int = seats
        self.progress: float = min(1.0, (sum(s.settled) / seats + max(s.settled)) / (2.0 * WORKERS_TO_END))
        self.early: float = 1.0 - self.progress
        self._look_at_city(s)
        self._look_at_frontier(s)
        self._look_at_board(s)
        self._look_at_characters(s)

    def _look_at_city(self, s: OddVilleState) -> None:
        """Counts cards by line, column and guild, the points of all, and what can still grow."""
        deck = self.deck
        # Sites are numbered outwards: none further out than two steps beyond the last one matters.
        last = max(s.sites)
        reach = LINE[last] + abs(COLUMN[last]) + 2
        at: list[int] = [NOTHING] * ((reach + 1) * (reach + 1))
        lines: list[int] = [0] * (reach + 1)
        columns: list[int] = [0] * (2 * reach + 1)
        guilds: list[int] = [0] * GUILDS
        diamonds = 0
        sites, cards, owners = s.sites, s.cards, s.owners
        built = len(sites)
        for n in range(built):
            site, kind = sites[n], cards[n]
            at[site] = n
            lines[LINE[site]] += 1
            columns[COLUMN[site] + reach] += 1
            if kind != SQUARE:
                if deck.guild[kind] != NO_GUILD:
                    guilds[deck.guild[kind]] += 1
                if deck.worth[kind] == DIAMOND:
                    diamonds += 1
        # By owner: cards that count diamonds, each guild, each line and each column.
        by_diamonds: list[int] = [0] * SEATS
        by_guild: list[int] = [0] * (SEATS * GUILDS)
        by_line: list[int] = [0] * (SEATS * (reach + 1))
        by_column: list[int] = [0] * (SEATS * (2 * reach + 1))
        points: list[int] = [0] * SEATS
        growing_sides: list[float] = [0.0] * SEATS
        growing_lines: list[float] = [0.0] * SEATS
        growing_sets: list[float] = [0.0] * SEATS
        for n in range(1, built):
            site, kind, owner = sites[n], cards[n], owners[n]
            worth, number = deck.worth[kind], deck.points[kind]
            if worth == PER_DIAMOND:
                number += diamonds
                by_diamonds[owner] += 1
                growing_sets[owner] += GROWTH[worth]
            elif worth == PER_GUILD:
                guild = deck.guild[kind]
                number += guilds[guild]
                by_guild[SEATS * guild + owner] += 1
                growing_sets[owner] += GROWTH[worth]
            elif worth == PER_COLUMN:
                column = COLUMN[site] + reach
                number += columns[column]
                by_column[SEATS * column + owner] += 1
                growing_lines[owner] += GROWTH[worth]
            elif worth == PER_ROW:
                line = LINE[site]
                number += lines[line]
                by_line[SEATS * line + owner] += 1
                growing_lines[owner] += GROWTH[worth]
            elif worth != DIAMOND:
                around = free = shields = 0
                for beside in BESIDE[site]:
                    if beside != NOTHING:
                        other = at[beside]
                        if other == NOTHING:
                            free += 1
                        else:
                            around += 1
                            shields += deck.shield[cards[other]]
                if worth == PER_NEIGHBOUR:
                    number += around
                elif worth == TIMES_NEIGHBOURS:
                    number *= around
                else:
                    number += shields
                growing_sides[owner] += GROWTH_BY_SIDE[worth] * free
            points[owner] += number
        self.reach: int = reach
        self.at: list[int] = at
        self.lines: list[int] = lines
        self.columns: list[int] = columns
        self.guilds: list[int] = guilds
        self.diamonds: int = diamonds
        self.by_diamonds: list[int] = by_diamonds
        self.by_guild: list[int] = by_guild
        self.by_line: list[int] = by_line
        self.by_column: list[int] = by_column
        self.points: list[int] = points
        self.growing_sides: list[float] = growing_sides
        self.growing_lines: list[float] = growing_lines
        self.growing_sets: list[float] = growing_sets

    def _look_at_frontier(self, s: OddVilleState) -> None:
        """Notes for every free site what lies beside it, and what a card there brings to others."""
        deck = self.deck
        cards, owners, at = s.cards, s.owners, self.at
        around: list[int] = []
        free: list[int] = []
        shields: list[int] = []
        linked: list[float] = []  # worth of the bonuses by streets
        beside_all: list[float] = []  # and of all that lie beside
        lifts: list[int] = []  # SEATS * entry + owner: points that any card there brings
        shield_lifts: list[int] = []  # and how often its shield counts
        for entry in s.frontier:
            site = entry >> SITE_SHIFT
            first = len(lifts)
            lifts += [0, 0, 0, 0]
            shield_lifts += [0, 0, 0, 0]
            number = room = shield = 0
            links = alls = 0.0
            sites = BESIDE[site]
            for i in range(4):
                beside = sites[i]
                if beside == NOTHING:
                    continue
                n = at[beside]
                if n == NOTHING:
                    room += 1
                    continue
                number += 1
                kind = cards[n]
                shield += deck.shield[kind]
                if kind == SQUARE:
                    continue
                bonus = BONUS_WORTH[deck.bonus[kind]]
                alls += bonus
                if entry & DIRECTIONS[i]:
                    links += bonus
                worth = deck.worth[kind]
                if worth == PER_NEIGHBOUR:
                    lifts[first + owners[n]] += 1
                elif worth == TIMES_NEIGHBOURS:
                    lifts[first + owners[n]] += deck.points[kind]
                elif worth == SHIELDS:
                    shield_lifts[first + owners[n]] += 1
            line, column = SEATS * LINE[site], SEATS * (COLUMN[site] + self.reach)
            for seat in range(self.seats):
                lifts[first + seat] += self.by_line[line + seat] + self.by_column[column + seat]
            around.append(number)
            free.append(room)
            shields.append(shield)
            linked.append(links)
            beside_all.append(alls)
        self.around: list[int] = around
        self.free: list[int] = free
        self.shields: list[int] = shields
        self.linked: list[float] = linked
        self.beside_all: list[float] = beside_all
        self.lifts: list[int] = lifts
        self.shield_lifts: list[int] = shield_lifts

    def _look_at_board(self, s: OddVilleState) -> None:
        """Counts everybody's resources, and notes what the next two of each cost."""
        deck, seats = self.deck, self.seats
        lower = deck.lower[0 if seats == 2 else 1]
        dear = deck.upper[0 if seats == 2 else 1]
        owned: list[int] = [0] * (SEATS * RESOURCES)
        on_board: list[int] = [0] * SEATS
        prices: list[int] = []
        for resource in range(RESOURCES):
            price, second = NOTHING, dear
            for slot in range(len(lower)):
                owner = s.slots[LOWER * resource + slot]
                if owner != NOTHING:
                    owned[RESOURCES * owner + resource] += 1
                    on_board[owner] += 1
                elif price == NOTHING:
                    price = lower[slot]
                elif second == dear:
                    second = lower[slot]
            prices.append(dear if price == NOTHING else price)
            prices.append(second)
            for seat in range(seats):
                workers = s.upper[SEATS * resource + seat]
                owned[RESOURCES * seat + resource] += workers
                on_board[seat] += workers
        self.owned: list[int] = owned
        self.on_board: list[int] = on_board
        self.prices: list[int] = prices

    def _look_at_characters(self, s: OddVilleState) -> None:
        """Adds up everybody's characters and with them the scores, and notes which characters can be recalled."""
        deck = self.deck
        characters: list[int] = [0] * SEATS
        exposed: list[int] = [0] * (SEATS * GUILDS)  # GUILDS * seat + guild: points that its next building recalls
        for character in range(CHARACTERS):
            seat = s.holder[character]
            if seat >= 0 and not (character == TRAVELLER and seat in s.spots):
                guild = deck.guild_of[character]
                characters[seat] += deck.character_points[character]
                if not s.piles[GUILD + guild]:
                    exposed[GUILDS * seat + guild] += deck.character_points[character]
        scores: list[int] = []
        for seat in range(self.seats):
            square = deck.points[SQUARE] if seat in s.spots else 0
            scores.append(self.points[seat] + self.on_board[seat] + characters[seat] + square)
        self.characters: list[int] = characters
        self.exposed: list[int] = exposed
        self.scores: list[int] = scores

    def site_points(self, s: OddVilleState, kind: Kind, entry: int) -> int:
        """Returns the points that a building would count now on the nth site of the frontier."""
        deck = self.deck
        worth, number = deck.worth[kind], deck.points[kind]
        if worth == DIAMOND:
            return number
        if worth == PER_DIAMOND:
            return number + self.diamonds
        if worth == PER_NEIGHBOUR:
            return number + self.around[entry]
        if worth == TIMES_NEIGHBOURS:
            return number * self.around[entry]
        if worth == PER_GUILD:
            return number + self.guilds[deck.guild[kind]] + 1
        if worth == SHIELDS:
            return number + self.shields[entry]
        site = s.frontier[entry] >> SITE_SHIFT
        if worth == PER_COLUMN:
            return number + self.columns[COLUMN[site] + self.reach] + 1
        return number + self.lines[LINE[site]] + 1

    def lift(self, kind: Kind, entry: int, seat: Seat) -> int:
        """Returns what a building on the nth site of the frontier adds to the cards that a seat has in the city."""
        deck = self.deck
        first = SEATS * entry + seat
        points = self.lifts[first] + deck.shield[kind] * self.shield_lifts[first]
        if deck.worth[kind] == DIAMOND:
            points += self.by_diamonds[seat]
        guild = deck.guild[kind]
        if guild != NO_GUILD:
            points += self.by_guild[SEATS * guild + seat]
        return points

    def best_site(self, s: OddVilleState, kind: Kind, seat: Seat) -> float:
        """Returns what a building brings on its best site: points now and later, bonuses, and what others gain less."""
        deck = self.deck
        streets = deck.streets[kind]
        worth = deck.worth[kind]
        by_side = GROWTH_BY_SIDE[worth] * self.early
        is_lighted = seat >= 0 and s.holder[LAMPLIGHTER] == seat
        best = NO_SITE
        frontier = s.frontier
        for n in range(len(frontier)):
            entry = frontier[n]
            if streets & entry >> TOUCH_SHIFT & EDGES != entry & EDGES:
                continue
            value: float = self.site_points(s, kind, n) + by_side * self.free[n]
            value += self.beside_all[n] if is_lighted else self.linked[n]
            if seat >= 0:
                others = 0
                for other in range(self.seats):
                    if other != seat:
                        others += self.lift(kind, n, other)
                value += self.lift(kind, n, seat) - others / (self.seats - 1)
            best = max(best, value)
        if best == NO_SITE:
            return best
        return best + GROWTH[worth] * self.early + BONUS_WORTH[deck.bonus[kind]]

    def character_worth(self, s: OddVilleState, guild: int, seat: Seat) -> float:
        """Returns the points of the character a building of a guild brings: the top one, or one of those recalled."""
        deck = self.deck
        pile = s.piles[GUILD + guild]
        if pile:
            return float(deck.character_points[pile[-1] & KIND])
        recalled = total = own = 0
        for character in range(CHARACTERS):
            holder = s.holder[character]
            if deck.guild_of[character] == guild and holder >= 0:
                recalled += 1
                total += deck.character_points[character]
                if holder == seat:
                    own += deck.character_points[character]
        # What others give back is as good as what one gets, as far as they are the rivals.
        return total / recalled - own + (total - own) / (self.seats - 1) if recalled else 0.0


def features(game: OddVille, s: OddVilleState) -> list[list[float]]:
    """Returns a row for each seat, as long as FEATURES."""
    deck, seats = game.deck, s.seats
    survey = Survey(deck, s)
    progress, early = survey.progress, survey.early
    row = s.piles[ROW]
    row_sites: list[float] = []
    for card in row:
        row_sites.append(survey.best_site(s, card & KIND, NOTHING))
    plans: list[Plans] = []
    for seat in range(seats):
        plans.append(Plans(survey, s, seat, row_sites))
    first_end = NEVER * 6
    for seat in range(seats):
        first_end = min(first_end, plans[seat].end_in)
    if s.ender != NOTHING:
        first_end = 0.0
    near = 4.0 / (4.0 + first_end)
    scores, exposed = survey.scores, survey.exposed
    projected: list[float] = []
    for seat in range(seats):
        projected.append(plans[seat].project(survey, first_end))
    has_winner = False
    wins_first = NOTHING
    for i in range(seats):  # in the order of the turns to come
        seat = (s.turn + i) % seats
        if plans[seat].can_end:
            plans[seat].look_at_end(survey, s)
            if plans[seat].wins and not has_winner:
                has_winner = True
                wins_first = seat
    rows: list[list[float]] = []
    for seat in range(seats):
        plan = plans[seat]
        other_score, other_projected, threatened, recalled = -99, -99.0, 0.0, 0
        for guild in range(GUILDS):
            recalled += exposed[GUILDS * seat + guild]
        for other in range(seats):
            if other != seat:
                other_score = max(other_score, scores[other])
                other_projected = max(other_projected, projected[other])
                for guild in range(GUILDS):
                    threatened += exposed[GUILDS * seat + guild] * plans[other].threat[guild]
        score = scores[seat]
        lead = (score - other_score) / 15.0
        settled, coins, hand = s.settled[seat], plan.coins, s.hand[seat]
        values: list[float] = [
            score / 30.0,
            lead,
            score * progress / 30.0,
            lead * progress,
            lead * near,
            survey.characters[seat] / 10.0,
            survey.on_board[seat] / 5.0,
            survey.growing_sides[seat] * early / 3.0,
            survey.growing_lines[seat] * early / 3.0,
            survey.growing_sets[seat] * early / 3.0,
            recalled * early / 8.0,
            threatened / 6.0,
        ]
        for character in range(CHARACTERS):
            values.append(early if s.holder[character] == seat else 0.0)
        values.append(coins / 5.0)
        values.append(coins * progress / 5.0)
        values.append(1.0 if coins == 0 else 0.0)
        values.append(1.0 if coins >= 4 else 0.0)
        for worker in range(WORKER_CARDS):
            values.append(1.0 if hand >> worker & 1 else 0.0)
        values.append(1.0 if hand == 0 else 0.0)
        values.append(settled / WORKERS_TO_END)
        values.append(1.0 if settled == WORKERS_TO_END - 2 else 0.0)
        values.append(1.0 if settled >= WORKERS_TO_END - 1 else 0.0)
        values.append(lead * settled / WORKERS_TO_END)
        values.append(1.0 if s.supply[seat] <= 1 else 0.0)
        different = 0
        for resource in range(RESOURCES):
            number = survey.owned[RESOURCES * seat + resource]
            values.append(number * early / 2.0)
            if number:
                different += 1
        values += [
            different * early / 4.0,
            len(s.piles[HELD + seat]) / 2.0,
            plan.gain / 10.0,
            plan.turns / 6.0,
            plan.best / 10.0,
            plan.second / 10.0,
            plan.best * progress / 10.0,
            plan.ready / 2.0,
            plan.ready_gain / 10.0,
            plan.stuck / 2.0,
            plan.row_best / 6.0,
            plan.row_second / 6.0,
            plan.end_in / 15.0,
            1.0 if plan.end_in <= first_end else 0.0,
            projected[seat] / 30.0,
            (projected[seat] - other_projected) / 15.0,
            1.0 if plan.can_end else 0.0,
            1.0 if plan.wins else 0.0,
            1.0 if wins_first == seat else 0.0,
            plan.margin / 10.0,
            1.0 - ((seat - s.turn) % seats) / (seats - 1),
        ]
        rows.append(values)
    return rows


class Plans:
    """One seat's outlook: how far each building at hand and in the row is, and what it would bring."""

    def __init__(self, survey: Survey, s: OddVilleState, seat: Seat, row_sites: list[float]) -> None:
        deck = survey.deck
        self.seat: int = seat
        self.coins: int = len(s.piles[COINS + seat])
        self.hand: int = s.hand[seat] or ALL_CARDS  # OV-16: an empty hand is full again when the turn comes
        holder = s.holder
        self.saving: int = 1 if holder[LANDOWNER] == seat else 0
        self.pair: float = 0.65 if holder[SEIGNIOR] == seat else 1.0
        self.income: float = 1.0 if holder[BENEFACTOR] == seat else 0.0
        cards = self.hand.bit_count()
        self.recover: int = max(0, cards - 1) if holder[MISTRESS] == seat else cards
        is_manager = holder[HUMAN_RESOURCES_MANAGER] == seat
        self.at_hand: list[bool] = []  # resources that a Worker card in hand gives
        for resource in range(RESOURCES):
            is_given = is_manager
            for card in range(WORKER_CARDS):
                if self.hand >> card & 1 and deck.allowed[card][resource]:
                    is_given = True
            self.at_hand.append(is_given)

        self.can_travel: bool = False
        if holder[TRAVELLER] == seat and seat not in s.spots:
            for resource in range(RESOURCES):
                if s.spots[resource] == NOTHING and survey.owned[RESOURCES * seat + resource]:
                    self.can_travel = True

        self.gain: float = 0.0
        self.turns: float = NEVER
        self.best: float = 0.0
        self.second: float = 0.0
        self.second_gain: float = 0.0
        self.second_turns: float = NEVER
        self.ready: int = 0
        self.ready_gain: float = 0.0
        self.stuck: int = 0
        self.threat: list[float] = [0.0] * GUILDS
        for held in s.piles[HELD + seat]:
            kind = held & KIND
            site = survey.best_site(s, kind, seat)
            if site == NO_SITE:
                self.stuck += 1
                continue
            turns = self.turns_to_build(survey, kind)
            gain = self.gain_of(survey, s, kind, site)
            plan = gain * 4.0 / (3.0 + turns)
            if turns <= 1.0:
                self.ready += 1
                self.ready_gain = max(self.ready_gain, gain)
            guild = deck.guild[kind]
            if guild != NO_GUILD:
                self.threat[guild] = max(self.threat[guild], 2.0 / (1.0 + turns))
            if plan > self.best:
                self.second, self.second_gain, self.second_turns = self.best, self.gain, self.turns
                self.best, self.gain, self.turns = plan, gain, turns
            elif plan > self.second:
                self.second, self.second_gain, self.second_turns = plan, gain, turns
        self.row_best: float = 0.0
        self.row_second: float = 0.0
        row = s.piles[ROW]
        row_turns = NEVER
        for position in range(len(row)):
            site = row_sites[position]
            if site == NO_SITE:
                continue
            kind = row[position] & KIND
            price = 9
            for card in range(WORKER_CARDS):
                if self.hand >> card & 1 and deck.prices[card][position] < price:
                    price = deck.prices[card][position]
            turns = 1.0 + price / COINS_A_TURN + self.turns_to_build(survey, kind)
            plan = self.gain_of(survey, s, kind, site) * 4.0 / (3.0 + turns)
            if plan > self.row_best:
                self.row_best, self.row_second = plan, self.row_best
                row_turns = turns
            elif plan > self.row_second:
                self.row_second = plan

        left = WORKERS_TO_END - s.settled[seat] - (1 if self.can_travel else 0)
        self.end_in: float = 0.0
        if left > 0:
            self.end_in = min(self.turns, row_turns) + (left - 1) * TURNS_A_BUILDING
            if left > 1 and self.second > 0.0:
                self.end_in -= max(0.0, TURNS_A_BUILDING - 1.0 - self.second_turns)
        self.can_end: bool = self.ready > 0 and left <= 1
        self.wins: bool = False
        self.margin: float = 0.0

    def turns_to_build(self, survey: Survey, kind: Kind) -> float:
        """Returns about how many turns a building takes: its missing resources, their coins, and the build itself."""
        cost = survey.deck.cost[kind]
        first = RESOURCES * self.seat
        missing = due = again = 0
        is_out_of_hand = False
        for resource in range(RESOURCES):
            lacking = cost[resource] - survey.owned[first + resource]
            if lacking > 0:
                missing += lacking
                due += max(0, survey.prices[2 * resource] - self.saving)
                if lacking > 1:
                    due += (lacking - 1) * max(0, survey.prices[2 * resource + 1] - self.saving)
                    again += lacking - 1
                if not self.at_hand[resource]:
                    is_out_of_hand = True
        if missing == 0:
            return 1.0
        if is_out_of_hand:
            due += self.recover
        turns = 1.0 + missing * self.pair
        short = due + 0.5 * again - self.coins - self.income * missing
        return turns + short / COINS_A_TURN if short > 0.0 else turns

    def gain_of(self, survey: Survey, s: OddVilleState, kind: Kind, site: float) -> float:
        """Returns what a building brings in all, less the points that its resources count on the board."""
        gain = site + TEMPO - sum(survey.deck.cost[kind])
        guild = survey.deck.guild[kind]
        if guild != NO_GUILD:
            gain += survey.character_worth(s, guild, self.seat)
        return max(0.0, gain)

    def project(self, survey: Survey, first_end: float) -> float:
        """Returns the score to be expected when the first seat can end the game."""
        value = survey.scores[self.seat] + 0.5 * first_end
        value += self.gain * within(self.turns, first_end) if self.best > 0.0 else 0.0
        value += self.second_gain * within(self.turns + self.second_turns, first_end) if self.second > 0.0 else 0.0
        return value

    def look_at_end(self, survey: Survey, s: OddVilleState) -> None:
        """Notes by how many points the seat would be ahead if it ended the game by the best build it can pay."""
        deck, seat, scores = survey.deck, self.seat, survey.scores
        best = -99.0
        for held in s.piles[HELD + seat]:
            kind = held & KIND
            if self.turns_to_build(survey, kind) > 1.0:
                continue
            streets = deck.streets[kind]
            spent = sum(deck.cost[kind])
            guild = deck.guild[kind]
            character = self.character_now(survey, s, guild) if guild != NO_GUILD else 0.0
            if s.settled[seat] < WORKERS_TO_END - 1:  # the Traveller goes to the Main Square as well
                character -= deck.character_points[TRAVELLER] - deck.points[SQUARE] + 1
            for n in range(len(s.frontier)):
                entry = s.frontier[n]
                if streets & entry >> TOUCH_SHIFT & EDGES != entry & EDGES:
                    continue
                own = scores[seat] + survey.site_points(s, kind, n) + survey.lift(kind, n, seat) - spent + character
                bonus = deck.bonus[kind]
                own += 1.0 if BONUS_WORTH[bonus] >= 1.0 else 0.0
                own += int(survey.linked[n])
                others = -99
                for other in range(survey.seats):
                    if other != seat:
                        others = max(others, scores[other] + survey.lift(kind, n, other))
                best = max(best, own - others)
        self.margin = max(-10.0, min(10.0, best))
        self.wins = best >= 0.0  # OV-58: of equals the one that brought the end about is first

    def character_now(self, survey: Survey, s: OddVilleState, guild: int) -> float:
        """Returns the points that a character of a guild adds to the seat now."""
        deck = survey.deck
        pile = s.piles[GUILD + guild]
        if pile:
            return float(deck.character_points[pile[-1] & KIND])
        recalled = total = own = 0
        for character in range(CHARACTERS):
            if deck.guild_of[character] == guild and s.holder[character] >= 0:
                recalled += 1
                total += deck.character_points[character]
                if s.holder[character] == self.seat:
                    own += deck.character_points[character]
        return total / recalled - own if recalled else 0.0


def within(turns: float, left: float) -> float:
    """Returns how likely something that takes so many turns comes about in those that are left."""
    return max(0.0, min(1.0, 1.0 - (turns - left) / 3.0))
