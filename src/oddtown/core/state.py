"""State: everything that can change during a game."""

import json
from typing import Any, ClassVar, Final, Self

from oddtown.core.card import EVERYONE, KIND, LOT_SHIFT, SEEN_SHIFT, TAG_SHIFT, Card, Kind, Seat
from oddtown.core.compiled import mypyc_attr
from oddtown.core.events import Event
from oddtown.core.rng import fast_below, fast_next, fast_shuffle, fast_state, sealed_below
from oddtown.core.text import Message

Frame = tuple[int, int, int]
"""An open question: number of the step, bits of the seats still to answer, argument."""

NOT_ANSWERED: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything that can change during a game.

    Hidden information lives in `piles`, `sealed` and the generator (`seed`, `chance`) only. All else is public.
    A game's own state adds public fields, names them in `FIELDS`, and sets them twice in `__init__`: fresh, and
    copied from `source`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    CORE_FIELDS: ClassVar[tuple[str, ...]] = (
        "seats",
        "settings",
        "agenda",
        "piles",
        "sealed",
        "sealed_step",
        "sealed_arg",
        "lots",
        "disclosed",
        "seed",
        "chance",
    )

    def __init__(self, source: Self | None = None) -> None:
        if source is None:
            self.seats: int = 0
            self.settings: dict[str, str] = {}  # never changes, so copies share it
            self.agenda: list[Frame] = []
            self.piles: list[list[Card]] = []
            self.sealed: list[int] = []
            self.sealed_step: int = 0
            self.sealed_arg: int = 0
            self.lots: int = 0
            # How often something hidden may have become known to anybody: what undo asks (docs/design.md).
            self.disclosed: int = 0
            # A real match has a 256-bit seed and counts its draws; search has no seed and a fast generator's state.
            self.seed: bytes = b""
            self.chance: int = 0
        else:
            self.seats = source.seats
            self.settings = source.settings
            self.agenda = source.agenda[:]
            self.piles = [pile[:] for pile in source.piles]
            self.sealed = source.sealed[:]
            self.sealed_step = source.sealed_step
            self.sealed_arg = source.sealed_arg
            self.lots = source.lots
            self.disclosed = source.disclosed
            self.seed = source.seed
            self.chance = source.chance
        # Nobody listens to a copy until it is given a list.
        self.events: list[Event] | None = None
        # For replays with unseen cards exchanged: for each lot, which place's kind each place gets; an empty table tags
        # each card with its place instead. None in play.
        self.exchanges: dict[int, list[int]] | None = None

    # Questions. What one step asks runs in the order written; the engine stacks it reversed.

    def ask(self, step: int, seat: Seat, arg: int = 0) -> None:
        """Puts a question to one seat."""
        self.agenda.append((step, 1 << seat, arg))

    def ask_everyone(self, step: int, arg: int = 0) -> None:
        """Puts a question to all seats at once; the step must be sealed."""
        self.agenda.append((step, (1 << self.seats) - 1, arg))

    def then(self, step: int, arg: int = 0) -> None:
        """Lets an automatic step run, asking nobody."""
        self.agenda.append((step, 0, arg))

    def unseal(self, seat: Seat) -> int:
        """Shows a sealed answer to everybody and returns it."""
        answer = self.sealed[seat]
        self.sealed[seat] = NOT_ANSWERED
        self.disclosed += 1
        return answer

    # Cards. The top of a pile is its last card.

    def add_piles(self, number: int) -> None:
        """Adds empty piles."""
        for _ in range(number):
            self.piles.append([])

    def reveal(self, pile: int, index: int, seen: int = EVERYONE) -> Kind:
        """Shows a card where it lies to the seats of `seen`, and returns what is printed on it."""
        cards = self.piles[pile]
        card = cards[index]
        if card & seen != seen:
            cards[index] = card | seen
            self.disclosed += 1
        return card & KIND

    def move(self, source: int, target: int, seen: int = 0) -> Kind:
        """Moves the top card of one pile to another, shown to the seats of `seen`."""
        card = self.piles[source].pop()
        if card & seen != seen:
            card |= seen
            self.disclosed += 1
        self.piles[target].append(card)
        return card & KIND

    def take(self, source: int, kind: Kind, target: int) -> None:
        """Moves a card of this kind from an unordered pile to another, shown to everybody.

        Which of several equal cards it was nobody can tell, so whoever knew of one before now knows of one fewer:
        bit by bit, the card taken is one that the seat had seen, if there was one.
        """
        cards = self.piles[source]
        taken = -1
        for i in range(len(cards)):
            if cards[i] & KIND == kind:
                if taken < 0:
                    taken = i
                else:
                    one, other = cards[taken], cards[i]
                    cards[taken] = one | other & EVERYONE
                    cards[i] = other & ~EVERYONE | one & other & EVERYONE
        if taken < 0:
            raise ValueError(f"no card of kind {kind} in pile {source}")
        self.piles[target].append(cards.pop(taken) | EVERYONE)
        self.disclosed += 1

    def shuffle(self, pile: int) -> None:
        """Shuffles a pile: its cards become a new lot, and nobody has seen any of them.

        Which cards go into a shuffle must be public (their order need not be): only then is the lot all that a
        viewer can say about them. What comes out depends on which cards go in, not on how they lay.
        """
        cards = self.piles[pile]
        self.lots += 1
        self.disclosed += 1
        lot = self.lots << LOT_SHIFT
        for i in range(len(cards)):
            cards[i] = cards[i] & KIND | lot
        cards.sort()
        if not self.seed:
            self.chance = fast_shuffle(self.chance, cards)
        else:
            for i in range(len(cards) - 1, 0, -1):
                j, self.chance = sealed_below(self.seed, self.chance, i + 1)
                cards[i], cards[j] = cards[j], cards[i]
        if self.exchanges is not None:
            self._exchange(cards)

    def _exchange(self, cards: list[Card]) -> None:
        """Exchanges the kinds of a lot just shuffled, or tags each card with its place in it, from 1 on."""
        if not self.exchanges:
            for i in range(len(cards)):
                cards[i] |= i + 1 << TAG_SHIFT
        elif self.lots in self.exchanges:
            order = self.exchanges[self.lots]
            cards[:] = [cards[order[i]] for i in range(len(cards))]

    def below(self, n: int) -> int:
        """Draws a number from 0 to n - 1."""
        self.disclosed += 1
        if self.seed:
            number, self.chance = sealed_below(self.seed, self.chance, n)
            return number
        self.chance = fast_next(self.chance)
        return fast_below(self.chance, n)

    def sow(self, seed: bytes | int) -> None:
        """Sets the generator: 32 bytes seal a real deal, an int starts the fast one."""
        if isinstance(seed, bytes):
            self.seed = seed
            self.chance = 0
        else:
            self.seed = b""
            self.chance = fast_state(seed)

    def disclose(self) -> None:
        """Notes that a rule consulted hidden cards, so that what led to it cannot be taken back."""
        self.disclosed += 1

    # Events.

    def tell(self, message_id: str, values: dict[str, Any], audience: int = EVERYONE) -> None:
        """Tells the seats of `audience` what happened; rules build the values only while `events` is not None."""
        if self.events is not None:
            self.events.append(Event(Message(message_id, values), audience >> SEEN_SHIFT))

    # The one explicit form, for snapshots, worker processes and pickling.

    def pack(self) -> bytes:
        """Returns the state as bytes; `unpack` of the same class reads them back."""
        fields = [getattr(self, name) for name in self.CORE_FIELDS + self.FIELDS]
        fields[self.CORE_FIELDS.index("seed")] = self.seed.hex()
        return json.dumps(fields, separators=(",", ":")).encode()

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Returns the state that `pack` wrote."""
        names = cls.CORE_FIELDS + cls.FIELDS
        values = json.loads(data)
        if not isinstance(values, list) or len(values) != len(names):
            raise ValueError(f"a packed {cls.__name__} has {len(names)} fields: {', '.join(names)}")
        state = cls()
        for name, value in zip(names, values, strict=True):
            if name == "seed":
                state.seed = bytes.fromhex(value)
            elif name == "agenda":
                state.agenda = [(step, seats, arg) for step, seats, arg in value]
            else:
                setattr(state, name, value)
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpack, (type(self), self.pack())


def _unpack(cls: type[State], data: bytes) -> State:
    return cls.unpack(data)
