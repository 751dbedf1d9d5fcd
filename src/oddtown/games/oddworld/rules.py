"""The rules of Odd World, in the order of the rulebook. The numbers are those of docs/rules/oddworld.md."""

from typing import Any, Final

from oddtown.core.card import EVERYONE, KIND, Kind, Seat, seen_by
from oddtown.core.components import Edition
from oddtown.core.game import Game
from oddtown.core.rng import Rng
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal, ScoreLine
from oddtown.core.view import Look, View
from oddtown.games.oddworld.deck import NINE, SCHEMA, Deck
from oddtown.games.oddworld.meta import META
from oddtown.games.oddworld.state import (
    DECKS_RAN_OUT,
    LEFT,
    LINE_UPS,
    NINE_PLANETS,
    RIGHT,
    SECRET_REVEALED,
    OddWorldState,
)
from oddtown.games.oddworld.text import ENGLISH, draw

ALL_NINE: Final = (1 << NINE) - 1

# Questions, in the order of a turn.
TAKE: Final = 0
ASSIGN: Final = 1
REVEAL: Final = 2


# HOW TO PLAY: the decks


def lay_out(s: OddWorldState, deck: Deck) -> None:
    """OW-7: All cards are shuffled and split into two even decks, fronts up; OW-8: a starting player is chosen."""
    s.add_piles(LINE_UPS + s.seats * (2 if s.advanced else 1))
    s.counts = [0] * (NINE * s.seats)
    s.shown = [0] * s.seats
    s.piles[LEFT] = [kind for kind, count in enumerate(deck.count) for _ in range(count)]
    s.shuffle(LEFT)
    if s.advanced:
        deal_secrets(s, deck)
    split(s)
    s.turn = s.below(s.seats)


def split(s: OddWorldState) -> None:
    """OW-17, OW-R2: When one deck is empty the other is halved; its top half stays, with the odd card."""
    left, right = s.piles[LEFT], s.piles[RIGHT]
    if not right:
        half = len(left) // 2
        s.piles[RIGHT] = left[:half]
        s.piles[LEFT] = left[half:]
    elif not left:
        half = len(right) // 2
        s.piles[LEFT] = right[:half]
        s.piles[RIGHT] = right[half:]


# HOW TO PLAY: a turn


class TakeCard(Step[OddWorldState]):
    """OW-9: On a turn the player chooses the top card of either deck."""

    def __init__(self) -> None:
        super().__init__(verb="draw", size=2)

    def options(self, s: OddWorldState, seat: Seat, arg: int) -> list[int]:
        if not s.piles[LEFT]:
            return [RIGHT]
        if not s.piles[RIGHT]:
            return [LEFT]
        return [LEFT, RIGHT]

    def pick(self, s: OddWorldState, seat: Seat, arg: int, rng: Rng) -> int:
        if s.piles[LEFT] and s.piles[RIGHT]:
            return rng.below(2)
        return (LEFT if s.piles[LEFT] else RIGHT) + rng.below(1)  # a number is drawn here too, as from a list of one

    def apply(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> None:
        """OW-R9: The card stays on its deck until it is kept or given."""
        s.ask(ASSIGN, seat, option)

    def label(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> str:
        return "draw left" if option == LEFT else "draw right"

    def describe(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> Message:
        return Message("draw.option", {"deck": option})

    def outlook(self, public: OddWorldState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        return {"deck": option}

    def prompt(self, s: OddWorldState, seat: Seat, arg: int) -> Message:
        return Message("draw.prompt", {"seat": seat})

    def why_not(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("OW-9", Message("draw.empty", {"deck": option}))


class AssignCard(Step[OddWorldState]):
    """OW-10: Without looking at the back, the player keeps the card or hands it to another player.

    The option is the seat that receives the card; the argument is its deck.
    """

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="give", size=META.most_seats)
        self.deck: Deck = deck

    def options(self, s: OddWorldState, seat: Seat, arg: int) -> list[int]:
        return list(range(s.seats))

    def pick(self, s: OddWorldState, seat: Seat, arg: int, rng: Rng) -> int:
        return rng.below(s.seats)

    def apply(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> None:
        flip(s, self.deck, arg, option)
        if s.ending:
            finish(s, self.deck)
            return
        if not s.piles[LEFT] or not s.piles[RIGHT]:
            split(s)
        end_turn(s)

    def label(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> str:
        return "keep" if option == seat else f"give {META.seat_names[option]}"

    def describe(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> Message:
        return Message("keep.option", {}) if option == seat else Message("give.option", {"to": option})

    def outlook(self, public: OddWorldState, look: Look, seat: Seat, arg: int, option: int) -> dict[str, Any]:
        """Both planets that the card can be: what each would do to the line-up that receives it, and how likely."""
        counts = public.line_up(option)
        planets = [{**way, "change": change(counts[way["planet"]])} for way in ways(public, self.deck, look, arg)]
        return {"to": option, "planets": planets}

    def prompt(self, s: OddWorldState, seat: Seat, arg: int) -> Message:
        return Message("give.prompt", {"seat": seat, "deck": arg})

    def why_not(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> Refusal | None:
        return Refusal("OW-10", Message("give.nobody", {"seats": s.seats}))


def flip(s: OddWorldState, deck: Deck, source: int, seat: Seat) -> None:
    """OW-11, OW-12, OW-13: Who receives the card turns it over for all to see and adds it to the own line-up."""
    kind = s.move(source, LINE_UPS + seat, EVERYONE)
    planet = add(s, deck, kind, seat)
    if s.events is not None:
        pair = list(deck.pairs[deck.front[kind]])
        s.tell("kept" if seat == s.turn else "given", {"seat": s.turn, "to": seat, "pair": pair, "planet": planet})
    if s.shown[seat] == ALL_NINE:
        s.ending = NINE_PLANETS  # OW-15, OW-R3: at once, whoever's turn it is
    elif not s.piles[LEFT] and not s.piles[RIGHT]:
        s.ending = DECKS_RAN_OUT  # OW-16


def add(s: OddWorldState, deck: Deck, kind: Kind, seat: Seat) -> int:
    """Counts a card that has come to a line-up and returns its planet."""
    planet = deck.back[kind]
    s.counts[NINE * seat + planet] += 1
    s.shown[seat] |= 1 << planet
    return planet


def end_turn(s: OddWorldState) -> None:
    """OW-14: The game continues clockwise, after the reveal that the advanced game allows (OW-27)."""
    if s.advanced and s.shown[s.turn].bit_count() == NINE - 1:
        s.ask(REVEAL, s.turn)
        return
    next_turn(s)


def next_turn(s: OddWorldState) -> None:
    """OW-14: The next seat clockwise is asked for a card."""
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
    s.ask(TAKE, s.turn)


# GAME END


def finish(s: OddWorldState, deck: Deck) -> None:
    """OW-15, OW-16: The game is over; OW-26: first every secret card joins its holder's line-up."""
    if s.advanced:
        for seat in range(s.seats):
            join_secret(s, deck, seat)
    if s.events is not None:
        s.tell("end", {"ending": s.ending})


def points(s: OddWorldState, seat: Seat) -> int:
    """OW-18: A planet held in odd number counts its cards; OW-19: one held in even number counts nothing."""
    total = 0
    for planet in range(NINE * seat, NINE * seat + NINE):
        if s.counts[planet] & 1:
            total += s.counts[planet]
    return total


def change(count: int) -> int:
    """OW-18, OW-19: Returns the points that one more card brings to so many of a planet, or takes."""
    return -count if count & 1 else count + 1


def diversity(s: OddWorldState, seat: Seat) -> int:
    """OW-22, OW-R4: The tie-break is the number of different planets, even ones included."""
    return s.shown[seat].bit_count()


# ADVANCED GAME VARIATION


def deal_secrets(s: OddWorldState, deck: Deck) -> None:
    """OW-24, OW-R6: Everybody takes a card off the shuffled deck; OW-25: only its holder may look at it."""
    for seat in range(s.seats):
        kind = s.move(LEFT, secret(s, seat), seen_by(seat))
        if s.events is not None:
            values = {"pair": list(deck.pairs[deck.front[kind]]), "planet": deck.back[kind]}
            s.tell("secret", values, seen_by(seat))


def secret(s: OddWorldState, seat: Seat) -> int:
    """Returns the pile that holds a seat's secret card."""
    return LINE_UPS + s.seats + seat


def join_secret(s: OddWorldState, deck: Deck, seat: Seat) -> None:
    """OW-26: At the end the secret card is revealed and added to the line-up, for better or worse."""
    if s.piles[secret(s, seat)]:
        kind = s.move(secret(s, seat), LINE_UPS + seat, EVERYONE)
        add(s, deck, kind, seat)
        if s.events is not None:
            s.tell("join", {"seat": seat, "planet": deck.back[kind]})


class RevealSecret(Step[OddWorldState]):
    """OW-27: At the end of their turn a player whose secret card is the ninth planet may reveal it to end the game.

    OW-R7: Asked of whoever shows exactly eight planets, so that being asked tells nobody anything.
    """

    def __init__(self, deck: Deck) -> None:
        super().__init__(verb="reveal", size=2, private=True)
        self.deck: Deck = deck

    def options(self, s: OddWorldState, seat: Seat, arg: int) -> list[int]:
        planet = self.deck.back[s.piles[secret(s, seat)][0] & KIND]
        return [0, 1] if s.shown[seat] | 1 << planet == ALL_NINE else [0]

    def apply(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> None:
        if option == 0:
            next_turn(s)
            return
        s.ending = SECRET_REVEALED
        if s.events is not None:
            s.tell("reveal", {"seat": seat})
        finish(s, self.deck)

    def label(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> str:
        return "reveal" if option else "hold"

    def describe(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> Message:
        return Message("reveal.option" if option else "hold.option", {})

    def prompt(self, s: OddWorldState, seat: Seat, arg: int) -> Message:
        return Message("reveal.prompt", {"seat": seat})

    def why_not(self, s: OddWorldState, seat: Seat, arg: int, option: int) -> Refusal | None:
        missing = (ALL_NINE & ~s.shown[seat]).bit_length() - 1
        return Refusal("OW-27", Message("reveal.not_ninth", {"planet": missing}))


# What can be told about the back of a card


def ways(s: OddWorldState, deck: Deck, look: Look, source: int) -> list[dict[str, int]]:
    """Returns the two planets of a deck's open front, each with the number of cards it could be.

    OW-5, OW-R8: These are the cards with that front and back that the viewer has not seen; none without a card.
    """
    front = look.clue(source, -1) - 1
    if front < 0:
        return []
    backs = dict.fromkeys(deck.pairs[front], 0)
    for kind, count in enumerate(deck.count):
        if deck.front[kind] == front:
            backs[deck.back[kind]] += count
    for pile in range(len(s.piles)):
        for kind in look.known(pile):
            if deck.front[kind] == front:
                backs[deck.back[kind]] -= 1
    return [{"planet": planet, "ways": count} for planet, count in backs.items()]


class OddWorld(Game[OddWorldState]):
    """Odd World with one edition of its deck."""

    def __init__(self, edition: Edition) -> None:
        self.deck: Deck = Deck(edition)
        super().__init__(META, edition, ENGLISH, [TakeCard(), AssignCard(self.deck), RevealSecret(self.deck)])

    def new_state(self) -> OddWorldState:
        return OddWorldState()

    def copy(self, s: OddWorldState) -> OddWorldState:
        return OddWorldState(s)

    def deal(self, s: OddWorldState, settings: dict[str, str]) -> None:
        s.advanced = settings["advanced"] == "yes"
        lay_out(s, self.deck)
        if s.events is not None:
            s.tell("start", {"seat": s.turn})
        s.ask(TAKE, s.turn)

    def scores(self, s: OddWorldState) -> list[int]:
        return [points(s, seat) for seat in range(s.seats)]

    def standing(self, s: OddWorldState, seat: Seat) -> tuple[int, ...]:
        """OW-21: Most points win; OW-22: among equals the most diverse line-up."""
        return points(s, seat), diversity(s, seat)

    # What can be seen.

    def ordered(self, s: OddWorldState) -> list[bool]:
        return [pile < LINE_UPS + s.seats for pile in range(len(s.piles))]

    def clue(self, s: OddWorldState, pile: int, index: int) -> int:
        """OW-7: The front of the top card of each deck lies open: clue 1 + number of the pair.

        OW-13: A line-up lies backs up; where its cards' fronts are forgotten, the clues after these tell the planet.
        """
        card = s.piles[pile][index]
        if pile < LINE_UPS:
            return 1 + self.deck.front[card & KIND] if index == len(s.piles[pile]) - 1 else 0
        if pile < LINE_UPS + s.seats and not card & EVERYONE:
            return 1 + len(self.deck.pairs) + self.deck.back[card & KIND]
        return 0

    def fits(self, kind: Kind, clue: int) -> bool:
        pairs = len(self.deck.pairs)
        return self.deck.front[kind] == clue - 1 if clue <= pairs else self.deck.back[kind] == clue - 1 - pairs

    def board(self, public: OddWorldState, look: Look) -> dict[str, Any]:
        return {
            "turn": public.turn,
            "ending": public.ending,
            "decks": [{"cards": look.count(deck), "front": self.front(look.clue(deck, -1))} for deck in (LEFT, RIGHT)],
            "odds": [ways(public, self.deck, look, deck) for deck in (LEFT, RIGHT)],
            "taken": public.agenda[-1][2] if public.agenda and public.agenda[-1][0] == ASSIGN else None,
            "line_ups": [public.line_up(seat) for seat in range(public.seats)],
            "points": [points(public, seat) for seat in range(public.seats)],
            "revealed": [[self.card(kind) for kind in look.known(LINE_UPS + seat)] for seat in range(public.seats)],
            "secrets": [
                [self.card(kind) for kind in look.known(secret(public, seat))] if public.advanced else []
                for seat in range(public.seats)
            ],
        }

    def card(self, kind: Kind) -> dict[str, Any]:
        """Returns a card as plain data: both planets of its front, and its back."""
        return {"front": list(self.deck.pairs[self.deck.front[kind]]), "back": self.deck.back[kind]}

    def front(self, clue: int) -> list[int]:
        """Returns the two planets of a front that lies open, none where no card lies."""
        return list(self.deck.pairs[clue - 1]) if clue else []

    def score_lines(self, public: OddWorldState, look: Look, seat: Seat) -> list[ScoreLine]:
        """OW-18, OW-19, planet by planet; a secret card counts for its holder only, until the end."""
        counts = public.line_up(seat)
        if public.advanced:
            for kind in look.known(secret(public, seat)):
                counts[self.deck.back[kind]] += 1
        lines = []
        for planet, count in enumerate(counts):
            if count:
                odd = count % 2
                message = Message("score.odd" if odd else "score.even", {"planet": planet, "count": count})
                lines.append(ScoreLine("OW-18" if odd else "OW-19", message, count if odd else 0))
        return lines

    def draw(self, view: View, plain: bool = False) -> str:
        return draw(view, plain)


GAME: Final = OddWorld
DEFAULT_EDITION: Final = "ordered-pairs"

__all__ = ["DEFAULT_EDITION", "GAME", "SCHEMA", "OddWorld"]
