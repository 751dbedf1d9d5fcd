"""Perspective: a seat's handle for bots. It never holds the true state."""

import json
from typing import Any, Generic, TypeVar

from oddtown.core.card import EVERYONE, Seat, seen_by
from oddtown.core.errors import RecordError
from oddtown.core.game import Action, Game
from oddtown.core.rng import Rng
from oddtown.core.state import State
from oddtown.core.view import View

S = TypeVar("S", bound=State)


class Perspective(Generic[S]):
    """All that a bot may know: one re-dealt world that depends on nothing the seat cannot see.

    >>> import oddtown
    >>> match = oddtown.Match(oddtown.load("oddworld"), seats=2, seed=1)
    >>> seat = match.to_act[0]
    >>> me = match.perspective(seat)
    >>> [match.game.label(me.sample(oddtown.Rng(1)), seat, action) for action in me.legal_actions()]
    ['draw left', 'draw right']
    """

    def __init__(self, game: Game[S], s: S, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        # A fixed generator deals the sorted unseen cards: equal knowledge gives equal worlds, byte for byte. Who else
        # has seen a card is kept only where all have: it can depend on what hidden cards are (State.take).
        world = game.copy(s)
        own, public = seen_by(seat), seen_by(None)
        for cards in world.piles:
            cards[:] = [card if card & public else card & (~EVERYONE | own) for card in cards]
        world.disclosed = 0
        self._world = game.determinize(world, seat, Rng(0))
        self._unseen = game.unseen(self._world, seat)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self._world.seats

    @property
    def is_private(self) -> bool:
        """Says whether which answers are open now depends on hidden cards, so that even their number is a secret."""
        return bool(self._world.agenda) and self.game.steps[self._world.agenda[-1][0]].private

    @property
    def view(self) -> View:
        """What the seat may know, as plain data."""
        return self.game.view(self._world, self.seat)

    def legal_actions(self) -> list[Action]:
        """Returns the open actions of the seat, ascending."""
        return self.game.legal_actions(self._world, self.seat)

    def sensible_actions(self) -> list[Action]:
        """Returns the open actions that are worth a look: all but those that only mark time."""
        return self.game.sensible_actions(self._world, self.seat)

    def sample(self, rng: Rng) -> S:
        """Returns a world consistent with what the seat knows, dealt anew."""
        return self.game.deal_unseen(self._world, self._unseen, rng)

    def pack(self) -> bytes:
        """Returns the perspective as bytes, for worker processes and remote bots."""
        head: dict[str, Any] = {
            "game": self.game.meta.name,
            "rules": self.game.meta.rules,
            "edition": self.game.edition.hash,
            "seat": self.seat,
        }
        return json.dumps(head, separators=(",", ":")).encode() + b"\n" + self._world.pack()

    def __copy__(self) -> "Perspective[S]":
        """Returns itself: it never changes."""
        return self

    def __deepcopy__(self, _: Any) -> "Perspective[S]":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpack, (self.game, self.pack())

    @classmethod
    def unpack(cls, game: Game[S], data: bytes) -> "Perspective[S]":
        """Returns the perspective that `pack` wrote, for the same game, rules and edition."""
        try:
            head_line, _, body = data.partition(b"\n")
            head = json.loads(head_line)
            ours = [game.meta.name, game.meta.rules, game.edition.hash]
            theirs = [head["game"], head["rules"], head["edition"]]
            if ours != theirs:
                raise RecordError(f"expected a perspective of {ours}, came one of {theirs}")
            return cls(game, type(game.new_state()).unpack(body), int(head["seat"]))
        except (ValueError, TypeError, KeyError) as error:
            raise RecordError(f"expected a packed perspective; it is damaged: {error!r}") from None


def _unpack(game: Game[S], data: bytes) -> Perspective[S]:
    return Perspective.unpack(game, data)
