"""Positions of OddVille: real cards, workers and characters in the real state of a real match.

    table(seats=3).held(0, 4).has(0, wood=1, clay=1).coins(1, 2).build(3, "e1/1", owner=1).match()

Buildings have the numbers of the notation, 1 to 64; sites, resources and characters have their names. Unless it is
said otherwise, everybody has all Worker cards in hand, no coins, no buildings and all workers in the supply, and seat 0
is on turn, about to act. All cards and workers are always there: what is not mentioned fills the row and then the deck,
the lowest number first; unknown coins are the highest numbers not mentioned. Characters that are not mentioned lie in
their piles, in the order of the rulebook, or are removed where there are fewer than four seats.
"""

from __future__ import annotations

import oddtown
from oddtown.core.card import EVERYONE, KIND, LOT, LOT_SHIFT
from oddtown.games.oddville.board import UPPER, price_of, put_on
from oddtown.games.oddville.city import SITE_NAMES, legal_sites, place
from oddtown.games.oddville.deck import BUILDINGS, GUILD_NAMES, LOWER, POSITIONS, POWERS, RESOURCE_NAMES
from oddtown.games.oddville.state import ACT, COINS, DECK, GUILD, HELD, NOTHING, REMOVED, ROW

KEPT = {2: 1, 3: 2, 4: 3}  # characters of each guild in the game


class Table:
    """A position in the making."""

    def __init__(self, seats: int, edition: str) -> None:
        self.seats = seats
        self.game = oddtown.load("oddville", edition)
        self.on_turn = 0
        self.begun = 1
        self.hidden_coins: dict[int, int] = {}
        self.known_coins: dict[int, tuple[int, ...]] = {}
        self.at_hand: dict[int, tuple[int, ...]] = {}
        self.in_row: tuple[int, ...] = ()
        self.on_top: tuple[int, ...] = ()
        self.seen_top = 0
        self.at_bottom: tuple[int, ...] = ()
        self.cards_in_hand: dict[int, int] = {}
        self.on_board: list[tuple[int, int, int]] = []
        self.holders: dict[int, int] = {}
        self.order: dict[int, tuple[int, ...]] = {}
        self.built: list[tuple[int, int, int]] = []
        self.spots: dict[int, int] = {}
        self.used_powers = 0

    def turn(self, seat: int) -> Table:
        """Puts a seat on turn."""
        self.on_turn = seat
        return self

    def turns(self, number: int) -> Table:
        """Says how many turns have begun, this one included."""
        self.begun = number
        return self

    def coins(self, seat: int, number: int, *known: int) -> Table:
        """Gives a seat a number of unknown coins and, gained after them, these known ones."""
        self.hidden_coins[seat] = number
        self.known_coins[seat] = known
        return self

    def held(self, seat: int, *buildings: int) -> Table:
        """Gives a seat these buildings at hand."""
        self.at_hand[seat] = buildings
        return self

    def row(self, *buildings: int) -> Table:
        """Puts these buildings in the row, from position 1 on."""
        self.in_row = buildings
        return self

    def top(self, *buildings: int, known: int = 0) -> Table:
        """Puts these cards on top of the deck, the next one first; all have seen the first `known` of them."""
        self.on_top = buildings
        self.seen_top = known
        return self

    def bottom(self, *buildings: int) -> Table:
        """Puts these cards, seen by all, under the deck, the lowest first."""
        self.at_bottom = buildings
        return self

    def hand(self, seat: int, *workers: int) -> Table:
        """Leaves a seat these Worker cards in hand, 1 to 4; the others are played."""
        self.cards_in_hand[seat] = sum(1 << worker - 1 for worker in workers)
        return self

    def on(self, seat: int, resource: str, *prices: int) -> Table:
        """Puts a worker of a seat on a slot of a resource for each of these prices."""
        self.on_board += [(seat, RESOURCE_NAMES.index(resource), price) for price in prices]
        return self

    def has(self, seat: int, **resources: int) -> Table:
        """Gives a seat so much of each resource named, on the upper slots."""
        for resource, number in resources.items():
            self.on(seat, resource, *[2] * number)
        return self

    def character(self, seat: int, *powers: str) -> Table:
        """Gives a seat these characters."""
        self.holders |= {POWERS.index(power): seat for power in powers}
        return self

    def removed(self, *powers: str) -> Table:
        """Leaves these characters out of the game."""
        self.holders |= {POWERS.index(power): REMOVED for power in powers}
        return self

    def pile(self, guild: str, *powers: str) -> Table:
        """Puts these characters in the pile of a guild, the top first; an empty list needs them held or removed."""
        self.order[GUILD_NAMES.index(guild)] = tuple(POWERS.index(power) for power in powers)
        return self

    def build(self, building: int, site: str, owner: int = 0) -> Table:
        """Places a building in the city, where it must fit, with a worker of its owner."""
        self.built.append((building - 1, SITE_NAMES.index(site), owner))
        return self

    def spot(self, resource: str, seat: int) -> Table:
        """Puts a worker of a seat on a spot of the Main Square."""
        self.spots[RESOURCE_NAMES.index(resource)] = seat
        return self

    def used(self, *powers: str) -> Table:
        """Says which powers the seat on turn has used this turn."""
        self.used_powers = sum(1 << POWERS.index(power) for power in powers)
        return self

    def match(self) -> oddtown.Match:
        """Returns a match in this position, with the seat on turn choosing an action."""
        match = oddtown.Match(self.game, self.seats, seed=1)
        match.events.clear()
        state = match._state
        census = self.game.census(state)
        self._lay_cards(state)
        self._deal_characters(state)
        self._found_city(state)
        self._put_workers(state)
        for seat, bits in self.cards_in_hand.items():
            state.hand[seat] = bits
        state.turn = self.on_turn
        state.turns = self.begun
        state.used = self.used_powers
        state.agenda = [(ACT, 1 << self.on_turn, 0)]
        assert self.game.census(state) == census, "a card or a worker is there twice or never"
        return match

    def _lay_cards(self, state: oddtown.State) -> None:
        lot = state.piles[DECK][0] & LOT
        named = [
            *(building for pile in [*self.known_coins.values(), *self.at_hand.values()] for building in pile),
            *(*self.in_row, *self.on_top, *self.at_bottom),
            *(kind + 1 for kind, _, _ in self.built),
        ]
        assert len(set(named)) == len(named), f"a building is named twice: {sorted(named)}"
        rest = [building for building in range(1, BUILDINGS + 1) if building not in named]
        row = [*self.in_row, *(rest.pop(0) for _ in range(POSITIONS - len(self.in_row)))]
        for seat in range(self.seats):
            hidden = [rest.pop() - 1 | lot for _ in range(self.hidden_coins.get(seat, 0))]
            state.piles[COINS + seat] = hidden + _seen(lot, self.known_coins.get(seat, ()))
            state.piles[HELD + seat] = _seen(lot, self.at_hand.get(seat, ()))
        unseen = [building - 1 | lot for building in [*self.on_top[self.seen_top :], *rest]]
        state.piles[ROW] = _seen(lot, row)
        state.piles[DECK] = [
            *_seen(lot, self.at_bottom),
            *unseen[::-1],
            *_seen(lot, self.on_top[: self.seen_top][::-1]),
        ]

    def _deal_characters(self, state: oddtown.State) -> None:
        state.holder = [NOTHING] * len(POWERS)
        for character, holder in self.holders.items():
            state.holder[character] = holder
        for guild, name in enumerate(GUILD_NAMES):
            lot = guild + 1 << LOT_SHIFT
            of_guild = [character for character, of in enumerate(self.game.deck.guild_of) if of == guild]
            pile = [*self.order.get(guild, [c for c in of_guild if state.holder[c] == NOTHING])]
            kept = KEPT[self.seats] - sum(1 for character in of_guild if state.holder[character] >= 0)
            if guild not in self.order:
                pile = pile[:kept]
            assert len(pile) == kept, f"{name}: {KEPT[self.seats]} characters are in the game of {self.seats}"
            for character in of_guild:
                if character not in pile and state.holder[character] == NOTHING:
                    state.holder[character] = REMOVED
            cards = [character | lot for character in pile[::-1]]
            state.piles[GUILD + guild] = [*cards[:-1], *(card | EVERYONE for card in cards[-1:])]

    def _found_city(self, state: oddtown.State) -> None:
        deck = self.game.deck
        for kind, site, owner in self.built:
            assert site in legal_sites(state, deck.streets[kind]), f"{kind + 1} does not fit at {SITE_NAMES[site]}"
            place(state, deck, site, kind, owner)
        for resource, seat in self.spots.items():
            state.spots[resource] = seat
        for seat in range(self.seats):
            state.settled[seat] = state.owners.count(seat) + state.spots.count(seat)
            assert state.settled[seat] < 6, "with six workers in the city the game is over"
            state.supply[seat] -= state.settled[seat]

    def _put_workers(self, state: oddtown.State) -> None:
        slots = [*range(len(self.game.deck.lower[0 if self.seats == 2 else 1])), UPPER]
        for seat, resource, price in self.on_board:
            slot = next(
                slot
                for slot in slots
                if price_of(state, self.game.deck, slot) == price
                and (slot == UPPER or state.slots[LOWER * resource + slot] == NOTHING)
            )
            put_on(state, seat, resource, slot)


def _seen(lot: int, buildings: tuple[int, ...] | list[int]) -> list[int]:
    return [building - 1 | lot | EVERYONE for building in buildings]


def table(seats: int = 2, edition: str = "") -> Table:
    """Begins a position."""
    return Table(seats, edition)


def board(match: oddtown.Match) -> dict:
    """Returns what a spectator sees."""
    return match.view(None).board


def coins(match: oddtown.Match, seat: int) -> int:
    """Returns how many coins a seat has."""
    return len(board(match)["coins"][seat])


def coin_cards(match: oddtown.Match, seat: int) -> list[int]:
    """Returns what is on the building side of a seat's coins, the one gained last at the end, whoever knows it."""
    return [(card & KIND) + 1 for card in match._state.piles[COINS + seat]]


def known_coins(match: oddtown.Match, seat: int) -> list[int]:
    """Returns the coins of a seat that are known to all."""
    return [kind + 1 for kind in board(match)["coins"][seat] if kind >= 0]


def held(match: oddtown.Match, seat: int) -> list[int]:
    """Returns the buildings a seat has at hand, ascending."""
    return sorted(kind + 1 for kind in board(match)["held"][seat])


def row(match: oddtown.Match) -> list[int]:
    """Returns the buildings of the row from position 1 on."""
    return [kind + 1 for kind in board(match)["row"]]


def deck(match: oddtown.Match) -> list[int]:
    """Returns the cards of the deck, the next one first, whoever knows them."""
    return [(card & KIND) + 1 for card in reversed(match._state.piles[DECK])]


def known_deck(match: oddtown.Match) -> dict[int, int]:
    """Returns the cards of the deck that are known to all, by the number of cards above them."""
    return {above: kind + 1 for above, kind in enumerate(reversed(board(match)["deck"])) if kind >= 0}


def hand(match: oddtown.Match, seat: int) -> list[int]:
    """Returns the Worker cards a seat has in hand."""
    return [n + 1 for n in range(4) if board(match)["hand"][seat] >> n & 1]


def resources(match: oddtown.Match, seat: int) -> dict[str, list[int]]:
    """Returns a seat's resources by name: the prices of the slots its workers are on."""
    shown = board(match)
    found = {}
    for resource, name in enumerate(RESOURCE_NAMES):
        lower = [price for price, owner in zip(shown["lower"], shown["slots"][resource], strict=True) if owner == seat]
        prices = lower + [shown["upper_price"]] * shown["upper"][resource][seat]
        if prices:
            found[name] = prices
    return found


def supply(match: oddtown.Match, seat: int) -> int:
    """Returns how many workers a seat has in the supply."""
    return board(match)["supply"][seat]


def characters(match: oddtown.Match, seat: int) -> list[str]:
    """Returns the characters before a seat, in the order of the rulebook."""
    return [POWERS[character] for character, holder in enumerate(board(match)["holder"]) if holder == seat]


def city(match: oddtown.Match) -> dict[str, tuple[int, int]]:
    """Returns number and owner of each building of the city by its site, without the Main Square."""
    return {SITE_NAMES[card["site"]]: (card["kind"] + 1, card["owner"]) for card in board(match)["city"][1:]}


def spots(match: oddtown.Match) -> dict[str, int]:
    """Returns the seats on the spots of the Main Square."""
    return {RESOURCE_NAMES[r]: seat for r, seat in enumerate(board(match)["spots"]) if seat >= 0}


def answers(match: oddtown.Match, verb: str) -> list[str]:
    """Returns the open answers that begin with a word, without it."""
    return [label.removeprefix(f"{verb} ") for label in match.legal() if label == verb or label.startswith(f"{verb} ")]


def action(match: oddtown.Match, verb: str, option: int) -> int:
    """Returns the number of an answer, open or not."""
    return next(step.base for step in match.game.steps if step.verb == verb) + option


def site(name: str) -> int:
    """Returns the number of a site."""
    return SITE_NAMES.index(name)
