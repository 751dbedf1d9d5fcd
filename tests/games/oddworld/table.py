"""Positions of Odd World: real cards in the real state of a real match.

    table(seats=3).line_up(0, "mars", "venus/mars:mars").left("mars/venus:mars").right("earth/pluto:pluto").match()

A card is named "front/front:back", or by its back alone where the front does not matter. The top card of a deck is
named first. If no deck is named, both are filled with all the cards that lie nowhere else.
"""

from __future__ import annotations

import oddtown
from oddtown.core.card import EVERYONE, KIND, LOT_SHIFT, seen_by
from oddtown.games.oddworld.deck import NINE, PLANETS
from oddtown.games.oddworld.rules import TAKE
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT

LOT = 1 << LOT_SHIFT  # the only shuffle of a game is its first


class Table:
    """A position in the making."""

    def __init__(self, seats: int, advanced: bool, edition: str) -> None:
        self.seats = seats
        self.advanced = advanced
        self.game = oddtown.load("oddworld", edition)
        self.lying: dict[int, list[str]] = {}
        self.on_turn = 0

    def line_up(self, seat: int, *cards: str) -> Table:
        return self._lay(LINE_UPS + seat, cards)

    def left(self, *cards: str) -> Table:
        return self._lay(LEFT, cards[::-1])

    def right(self, *cards: str) -> Table:
        return self._lay(RIGHT, cards[::-1])

    def secret(self, seat: int, card: str) -> Table:
        self.advanced = True
        return self._lay(LINE_UPS + self.seats + seat, (card,))

    def turn(self, seat: int) -> Table:
        self.on_turn = seat
        return self

    def match(self) -> oddtown.Match:
        """Returns a match in this position, with the seat on turn choosing a card."""
        match = oddtown.Match(self.game, self.seats, seed=1, settings={"advanced": self.advanced})
        match.events.clear()
        state = match._state
        state.piles = self._piles()
        state.counts = [0] * (NINE * self.seats)
        state.shown = [0] * self.seats
        for seat in range(self.seats):
            for card in state.piles[LINE_UPS + seat]:
                planet = self.game.deck.back[card & KIND]
                state.counts[NINE * seat + planet] += 1
                state.shown[seat] |= 1 << planet
        state.turn = self.on_turn
        state.agenda = [(TAKE, 1 << self.on_turn, 0)]
        return match

    def _lay(self, pile: int, cards: tuple[str, ...]) -> Table:
        self.lying[pile] = list(cards)
        return self

    def _piles(self) -> list[list[int]]:
        deck = self.game.deck
        unused = [kind for kind, count in enumerate(deck.count) for _ in range(count)]
        piles = [[-1] * len(self.lying.get(pile, [])) for pile in range(LINE_UPS + 2 * self.seats)]
        named = [(pile, n, name) for pile, names in self.lying.items() for n, name in enumerate(names)]
        for pile, n, name in sorted(named, key=lambda place: ":" not in place[2]):  # exact cards first
            piles[pile][n] = unused.pop(next(i for i, kind in enumerate(unused) if self._is(kind, name)))
        if not self.advanced:
            del piles[LINE_UPS + self.seats :]
        for secret in piles[LINE_UPS + self.seats :]:
            if not secret:
                secret.append(unused.pop())
        if LEFT not in self.lying and RIGHT not in self.lying:
            piles[RIGHT], piles[LEFT] = unused[: len(unused) // 2], unused[len(unused) // 2 :]
        return [[kind | LOT | self._seen(pile) for kind in cards] for pile, cards in enumerate(piles)]

    def _is(self, kind: int, name: str) -> bool:
        front, _, back = name.rpartition(":")
        pair = tuple(sorted(PLANETS.index(planet) for planet in front.split("/"))) if front else None
        deck = self.game.deck
        return PLANETS[deck.back[kind]] == back and pair in (None, deck.pairs[deck.front[kind]])

    def _seen(self, pile: int) -> int:
        if pile < LINE_UPS:
            return 0
        return EVERYONE if pile < LINE_UPS + self.seats else seen_by(pile - LINE_UPS - self.seats)


def table(seats: int = 3, advanced: bool = False, edition: str = "") -> Table:
    """Begins a position."""
    return Table(seats, advanced, edition)


def deck_of(match: oddtown.Match, pile: int) -> list[str]:
    """Returns the cards of a pile as they are named here, top card first."""
    return [card_name(match.game, card & KIND) for card in match._state.piles[pile][::-1]]


def card_name(game: oddtown.Game, kind: int) -> str:
    """Returns a card as it is named here."""
    one, other = game.deck.pairs[game.deck.front[kind]]
    return f"{PLANETS[one]}/{PLANETS[other]}:{PLANETS[game.deck.back[kind]]}"


def shown(match: oddtown.Match, seat: int) -> dict[str, int]:
    """Returns the planets before a seat that everybody can see, with their numbers."""
    counts = match.view(None).board["line_ups"][seat]
    return {PLANETS[planet]: count for planet, count in enumerate(counts) if count}
