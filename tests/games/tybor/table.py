"""Positions of Tybor the Builder: real cards in the real state of a real match.

    table(seats=3, scenario="size-matters", chapter="VII").stage(2).first(1)
        .hand(0, "soldier-5", "priest-3-red").workers(0, "farmer-4").built(1, "market great").display("keep").match()

Characters, buildings and their Great sides have the names of the notation. Unless it is said otherwise it is stage I,
seat 0 holds the First Player card, everybody has a hand of as many cards as the largest that is named (five if none
is), nobody has anything in the tableau, and the display is empty. All cards are always there: characters that are not
mentioned fill the hands and then the draw pile, buildings fill their pile, the strongest and the first of the edition
come first. What `match` asks depends on the size of the hands: with two cards and more all are to choose, with one the
first seat shows and is to use it, with none the end of the stage runs, and of stage IV the end of the game too.
"""

from __future__ import annotations

from collections import Counter

import oddtown
from oddtown.core.card import EVERYONE, KIND, LOT, seen_by
from oddtown.games.tybor.cards import COLOURS, FOUR
from oddtown.games.tybor.rules import begin_round, end_stage
from oddtown.games.tybor.state import (
    BUILDINGS,
    BUILT,
    CITIZENS,
    DISCARD,
    DISPLAY,
    DRAW,
    HAND,
    LATE,
    OBJECTIVES,
    OUT,
    OWN,
    WORKERS,
)

PLACES = {"draw": DRAW, "discards": DISCARD, "citizens": CITIZENS, "workers": WORKERS}


class Table:
    """A position in the making."""

    def __init__(self, seats: int, scenario: str, chapter: str, edition: str) -> None:
        self.seats = seats
        self.settings = {"scenario": scenario, "chapter": chapter}
        self.game = oddtown.load("tybor", edition)
        self.now = 1
        self.holder = 0
        self.size = -1
        self.piles: dict[int, tuple[str, ...]] = {}
        self.all_buildings: tuple[str, ...] | None = None
        self.secrets: dict[int, tuple[str, ...]] = {}
        self.rest_lies = DRAW

    def stage(self, number: int) -> Table:
        """Says which stage is played, 1 to 4."""
        self.now = number
        return self

    def first(self, seat: int) -> Table:
        """Gives a seat the First Player card."""
        self.holder = seat
        return self

    def cards(self, number: int) -> Table:
        """Says how many cards every hand has."""
        self.size = number
        return self

    def hand(self, seat: int, *characters: str) -> Table:
        """Gives a seat these cards in hand, known to it alone."""
        self.piles[HAND + OWN * seat] = characters
        return self

    def citizens(self, seat: int, *characters: str) -> Table:
        """Gives a seat these citizens."""
        self.piles[CITIZENS + OWN * seat] = characters
        return self

    def workers(self, seat: int, *characters: str) -> Table:
        """Gives a seat these workers."""
        self.piles[WORKERS + OWN * seat] = characters
        return self

    def built(self, seat: int, *sides: str) -> Table:
        """Gives a seat these buildings; a Great one is named with that word."""
        self.piles[BUILT + OWN * seat] = sides
        return self

    def display(self, *buildings: str) -> Table:
        """Lays these buildings out in the display."""
        self.piles[DISPLAY] = buildings
        return self

    def pile(self, *buildings: str) -> Table:
        """Makes these the whole pile of buildings, the bottom, from where they come, first; the rest is out."""
        self.all_buildings = buildings
        return self

    def draw(self, *characters: str) -> Table:
        """Puts these on top of the draw pile, the next one first."""
        self.piles[DRAW] = characters
        return self

    def discards(self, *characters: str) -> Table:
        """Discards these, the first one first."""
        self.piles[DISCARD] = characters
        return self

    def others(self, place: str, seat: int = 0) -> Table:
        """Says where characters lie that are not mentioned: draw, discards, or citizens or workers of a seat."""
        self.rest_lies = PLACES[place] + (OWN * seat if PLACES[place] >= HAND else 0)
        return self

    def objective(self, seat: int, *colours: str) -> Table:
        """Gives a seat the secret objective of these colours."""
        self.secrets[seat] = colours
        return self

    def match(self) -> oddtown.Match:
        """Returns a match in this position, with everybody to choose, or what follows from no choice run."""
        match = oddtown.Match(self.game, self.seats, seed=1, settings=self.settings)
        match.events.clear()
        state = match._state
        census = self.game.census(state)
        size = self._lay_characters(state)
        self._lay_buildings(state)
        self._deal_objectives(state)
        self._count(state)
        state.stage = self.now
        state.round, state.rounds = 0, size
        state.first = self.holder
        scenario = self.game.cards.scenarios[state.scenario]
        state.direction = -1 if scenario.counterclockwise[self.now - 1] else 1
        assert self.game.census(state) == census, "a card is there twice or never"
        state.agenda = []
        if size:
            begin_round(state)
        else:
            end_stage(state)
        self.game.settle(state, 0)
        match._collect(0)
        while (forced := match._forced()) is not None:
            match._act(*forced, is_forced=True)
        if match.is_over:
            match.record.scores = self.game.scores(state)
        return match

    def _lay_characters(self, state: oddtown.State) -> int:
        cards, lot = self.game.cards, state.piles[DRAW][0] & LOT
        hands = [HAND + OWN * seat for seat in range(self.seats)]
        named = {
            pile: self.kinds(names) for pile, names in self.piles.items() if pile not in (DISPLAY, *self._tableaus())
        }
        rest = self._rest(range(cards.characters), [kind for kinds in named.values() for kind in kinds])
        sizes = [len(named.get(pile, ())) for pile in hands]
        size = self.size if self.size >= 0 else max(sizes) or 5
        for pile in hands:
            short = size - len(named.get(pile, ()))
            assert short >= 0, f"a hand of {size} cards was asked for, and a larger one named"
            named[pile] = [*named.get(pile, ()), *(rest.pop(0) for _ in range(short))]
        named[self.rest_lies] = [*named.get(self.rest_lies, ()), *rest]
        for pile in (DRAW, DISCARD, *range(HAND, HAND + OWN * self.seats)):
            if pile not in self._tableaus():
                seat, place = divmod(pile - HAND, OWN)
                seen = 0 if pile == DRAW else seen_by(seat) if place == 0 and pile >= HAND else EVERYONE
                state.piles[pile] = [kind | lot | seen for kind in named.get(pile, ())]
        state.piles[DRAW].reverse()
        return size

    def _lay_buildings(self, state: oddtown.State) -> None:
        cards, lot = self.game.cards, state.piles[BUILDINGS][0] & LOT
        display = self.kinds(self.piles.get(DISPLAY, ()))
        built = {pile: self.kinds(self.piles.get(pile, ())) for pile in self._tableaus()}
        named = [*display, *(kind for kinds in built.values() for kind in kinds)]
        little = [kind - cards.buildings if kind >= cards.great else kind for kind in named]
        rest = self._rest(range(cards.little, cards.great), little)
        pile = rest
        out = []
        if self.all_buildings is not None:
            pile = self.kinds(self.all_buildings)
            out = self._rest(range(cards.little, cards.great), [*little, *pile])
        state.piles[DISPLAY] = [kind | lot | EVERYONE for kind in sorted(display)]
        state.piles[OUT] = [kind | lot | EVERYONE for kind in out]
        state.piles[BUILDINGS] = [kind | lot for kind in pile]
        if pile:
            state.piles[BUILDINGS][-1] |= EVERYONE
        for tableau, kinds in built.items():
            state.piles[tableau] = [kind | lot | EVERYONE for kind in kinds]

    def _deal_objectives(self, state: oddtown.State) -> None:
        cards, lot = self.game.cards, state.piles[OBJECTIVES][0] & LOT
        kinds = range(cards.objective, len(cards.count))
        wanted = {
            seat: next(kind for kind in kinds if cards.colours[kind] == sorted(map(COLOURS.index, colours)))
            for seat, colours in self.secrets.items()
        }
        rest = self._rest(kinds, list(wanted.values()))
        dealt = [wanted[seat] if seat in wanted else rest.pop(0) for seat in range(self.seats)]
        state.piles[OBJECTIVES] = [kind | lot | seen_by(seat) for seat, kind in enumerate(dealt)]
        state.piles[OBJECTIVES] += [kind | lot for kind in rest]

    def _count(self, state: oddtown.State) -> None:
        cards = self.game.cards
        state.discount = [0] * (FOUR * self.seats)
        for seat in range(self.seats):
            for card in state.piles[CITIZENS + OWN * seat]:
                for colour in cards.colours[card & KIND]:
                    state.discount[FOUR * seat + colour] += 1
            state.strength[seat] = sum(cards.strength[card & KIND] for card in state.piles[WORKERS + OWN * seat])

    def _tableaus(self) -> list[int]:
        return [BUILT + OWN * seat for seat in range(self.seats)]

    def _rest(self, kinds: range, named: list[int]) -> list[int]:
        """Returns all cards of some kinds but those named."""
        copies = 1 if self.seats <= 4 else 2
        left = Counter({kind: copies * self.game.cards.count[kind] for kind in kinds})
        left.subtract(named)
        assert min(left.values()) >= 0, f"named too often: {[self.name(kind) for kind in left if left[kind] < 0]}"
        return sorted(left.elements())

    def kinds(self, names: tuple[str, ...] | list[str]) -> list[int]:
        """Returns the kinds of cards given by their notation."""
        return [kind_of(self.game, name) for name in names]

    def name(self, kind: int) -> str:
        """Returns the notation of a card, or what it is."""
        return self.game.cards.notation(kind) if kind < self.game.cards.objective else f"objective {kind}"


def table(seats: int = 2, scenario: str = "size-matters", chapter: str = "VIII", edition: str = "") -> Table:
    """Begins a position; this scenario and this chapter do nothing at the end of a stage."""
    return Table(seats, scenario, chapter, edition)


def kind_of(game: oddtown.Game, name: str) -> int:
    """Returns the kind of a character or of a side of a building by its notation."""
    return [game.cards.notation(kind) for kind in range(game.cards.objective)].index(name)


def board(match: oddtown.Match, viewer: int | None = None) -> dict:
    """Returns what a viewer sees; None is a spectator."""
    return match.view(viewer).board


def lying(match: oddtown.Match, pile: int) -> list[str]:
    """Returns the cards of a pile in their order, whoever knows them."""
    return [match.game.cards.notation(card & KIND) for card in match._state.piles[pile]]


def hand(match: oddtown.Match, seat: int) -> list[str]:
    """Returns the hand of a seat, sorted, whoever knows it."""
    return sorted(lying(match, HAND + OWN * seat) + lying(match, LATE + OWN * seat))


def citizens(match: oddtown.Match, seat: int) -> list[str]:
    """Returns the citizens of a seat in the order they came."""
    return lying(match, CITIZENS + OWN * seat)


def workers(match: oddtown.Match, seat: int) -> list[str]:
    """Returns the workers of a seat in the order they came."""
    return lying(match, WORKERS + OWN * seat)


def built(match: oddtown.Match, seat: int) -> list[str]:
    """Returns the buildings of a seat in the order they were built."""
    return lying(match, BUILT + OWN * seat)


def display(match: oddtown.Match) -> list[str]:
    """Returns the buildings in the display, as they are sorted."""
    return lying(match, DISPLAY)


def discards(match: oddtown.Match) -> list[str]:
    """Returns the discarded characters, the first one first."""
    return lying(match, DISCARD)


def draw_pile(match: oddtown.Match) -> list[str]:
    """Returns the draw pile, the next one first, whoever knows it."""
    return lying(match, DRAW)[::-1]


def answers(match: oddtown.Match, verb: str, seat: int | None = None) -> list[str]:
    """Returns the open answers that begin with a word, without it."""
    return [
        label.removeprefix(f"{verb} ") for label in match.legal(seat) if label == verb or label.startswith(f"{verb} ")
    ]


def action(match: oddtown.Match, verb: str, option: int) -> int:
    """Returns the number of an answer, open or not."""
    return next(step.base for step in match.game.steps if step.verb == verb) + option


def choose(match: oddtown.Match, *characters: str) -> None:
    """Lets every seat choose, seat 0 first."""
    for seat, character in enumerate(characters):
        match.play(f"choose {character}", seat=seat)


def play_round(match: oddtown.Match, use: str = "worker") -> None:
    """Lets everybody choose the first open card and use it in one way; the hands are passed then."""
    for seat in match.to_act if match.view(None).question.step == "choose" else []:
        match.act(seat, next(iter(match.legal(seat).values())))
    for _ in range(match.seats):
        match.play(use)


def play_stage(match: oddtown.Match, use: str = "worker") -> None:
    """Lets everybody use all cards of the stage in one way; what its end asks is open then."""
    for _ in range(len(hand(match, 0)) or 1):
        play_round(match, use)
