"""Match: a game being played. One object that does what you expect."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from oddtown.core.card import EVERYONE, SEEN_SHIFT, Seat
from oddtown.core.compiled import mypyc_attr
from oddtown.core.errors import IllegalAction, OddtownError, RecordError
from oddtown.core.events import Event
from oddtown.core.game import Action, Game, check_viewer
from oddtown.core.hint import A_MOMENT, Budget, Hint, advise
from oddtown.core.perspective import Perspective
from oddtown.core.record import Deal, Origin, Record, SealedRng, next_digest
from oddtown.core.rng import seed_bytes
from oddtown.core.settings import check_seats, check_settings
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.text import Message, Refusal, ScoreLine
from oddtown.core.view import View

S = TypeVar("S", bound=State)


class _Mark(NamedTuple):
    """A ply that can be taken back: the state before it, who answered, and whether it was a choice."""

    state: Any
    seat: Seat
    events: int
    is_forced: bool


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Match(Generic[S]):
    """A game being played: state, record and events.

    >>> import oddtown
    >>> match = Match(oddtown.load("oddworld"), seats=2, seed=1)
    >>> match.play("draw left")
    >>> match.play("keep")
    >>> len(match.record.actions)
    2
    """

    def __init__(
        self,
        game: Game[S],
        seats: int | None = None,
        seed: bytes | int | str | None = None,
        settings: Mapping[str, Any] | None = None,
        players: Sequence[str] = (),
        deal: Deal | None = None,
        exchanges: dict[int, list[int]] | None = None,
        origin: Origin | None = None,
    ) -> None:
        seats = game.meta.fewest_seats if seats is None else seats
        check_seats(game.meta, seats)
        checked = check_settings(game.meta, settings or {})
        sown = secrets.token_bytes(32) if seed is None else seed_bytes(seed)
        if players and len(players) != seats:
            raise OddtownError(f"expected {seats} players, one per seat; {len(players)} came")
        self.game = game
        self.record = replace(
            game.empty_record(seats, checked, sown.hex()), players=list(players), deal=deal, origin=origin
        )
        # Each with the number of the answer that brought it about, 0 for the deal; what was told in the game that this
        # one goes on from has numbers below that.
        self.events: list[tuple[int, Event]] = []
        self._heard: list[Event] = []
        self._marks: list[_Mark] = []
        self._exchanges = exchanges
        self._state: S = game.new_state()
        self._opening_digest = ""
        if origin is not None:
            self._go_on(origin.viewer, sown)
            return
        self._listen()
        game.begin(self._state, seats, sown, checked)
        self._opening_digest = next_digest("", self._collect(0))

    def _listen(self) -> None:
        """Hears what the state tells; a copy of a state tells nobody anything."""
        self._state.events = self._heard
        self._state.exchanges = self._exchanges

    def _go_on(self, viewer: Seat, seed: bytes) -> None:
        """Takes up the game that this one goes on from, with what the viewer had heard of it."""
        record = self.record.earlier()
        assert record is not None
        try:
            earlier = replay(self.game, record, len(record.actions), self._exchanges)
        except RecordError as error:
            raise RecordError(f"the game that this one goes on from: {error}") from None
        if earlier.is_over:
            raise RecordError(f"the game is over after {earlier.ply} answers, so it cannot go on from there")
        self._state = deal_anew(self.game, earlier._state, viewer, seed)
        self.events = [(ply - earlier.ply - 1, event) for ply, event in earlier.events if event.is_for(viewer)]
        self._opening_digest = next_digest(earlier._digest(), [["origin", {"seat": viewer}]])

    def _digest(self) -> str:
        """Returns the running digest so far."""
        return self.record.digests[-1] if self.record.digests else self._opening_digest

    # Looking.

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.record.seats

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.record.actions)

    @property
    def is_over(self) -> bool:
        """Says whether the game has ended."""
        return self.game.is_over(self._state)

    @property
    def to_act(self) -> list[Seat]:
        """The seats that are asked now; several where they choose at the same time."""
        seats = self.game.to_act(self._state)
        return [seat for seat in range(self.seats) if seats >> seat & 1]

    @property
    def prompt(self) -> str:
        """The open question as a sentence; empty when the game is over."""
        question = self.view(None).question
        return "" if question is None else self.game.text.say(question.prompt)

    @property
    def scores(self) -> list[int]:
        """The points of every seat, once the game is over."""
        return self.record.scores

    @property
    def places(self) -> list[int]:
        """The place of every seat, once the game is over: 1 for the winner, ties share; who resigned comes last."""
        return places_of(self.game.ranking(self._state), self.record) if self.is_over else []

    def legal(self, seat: Seat | None = None) -> dict[str, Action]:
        """Returns the open answers of a seat (or of the only one asked) by label; none when the game is over.

        Those that only mark time come last.
        """
        if seat is None:
            if self.is_over:
                return {}
            seat = self._only_seat()
        game, state = self.game, self._state
        actions = game.legal_actions(state, seat)
        if actions:
            sensible = game.sensible_actions(state, seat)
            actions = sensible + [action for action in actions if action not in sensible]
        return {game.label(state, seat, action): action for action in actions}

    def describe(self, seat: Seat, action: Action) -> str:
        """Returns an open answer as people would say it."""
        return self.game.text.say(self.message(seat, action))

    def message(self, seat: Seat, action: Action) -> Message:
        """Returns an open answer as people would say it, without its language."""
        return self.game.describe(self._state, seat, action)

    def outlook(self, seat: Seat, action: Action) -> dict[str, Any]:
        """Returns what an open answer would bring, as plain data; empty where there is nothing to say."""
        return self.game.outlook(self._state, seat, action)

    def view(self, viewer: Seat | None) -> View:
        """Returns what one viewer may know; None is a spectator."""
        return self.game.view(self._state, viewer)

    def open_view(self, viewer: Seat | None = None) -> View:
        """Returns what one viewer would know if all cards lay open: only for those who look back on a game."""
        world = self.game.copy(self._state)
        for cards in world.piles:
            cards[:] = [card | EVERYONE for card in cards]
        return self.game.view(world, viewer)

    def perspective(self, seat: Seat) -> Perspective[S]:
        """Returns a seat's handle for a bot."""
        return Perspective(self.game, self._state, seat)

    def hint(self, seat: Seat | None = None, budget: Budget = A_MOMENT) -> Hint:
        """Returns the best few answers of a seat (or of the only one asked), and what the best gains over the next.

        It follows from the seat's perspective alone. With a budget of iterations equal knowledge gives equal hints.
        """
        if seat is None:
            seat = 0 if self.is_over else self._only_seat()
        if not self.legal(seat):
            self.game.apply(self._state, seat, 0)  # refuses: the game is over, or another seat is asked
        return advise(self.perspective(seat), budget)

    def lies_sealed(self, seat: Seat) -> bool:
        """Says whether a seat's answer lies unshown while others are still asked the same question."""
        return not self.is_over and self.game.can_withdraw(self._state, seat)

    def breakdown(self, seat: Seat, viewer: Seat | None) -> list[ScoreLine]:
        """Returns a seat's score so far line by line, counting nothing the viewer cannot see."""
        return self.game.breakdown(self._state, seat, viewer)

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Says why a seat cannot take an action now, or None if it can."""
        return self.game.why_not(self._state, seat, action)

    def log(self, viewer: Seat | None, since: int = 0) -> list[str]:
        """Returns what happened from answer `since` on, in sentences, as far as the viewer may know."""
        check_viewer(self._state, viewer)
        return [
            self.game.text.say(event.message) for ply, event in self.events if ply >= since and event.is_for(viewer)
        ]

    def __str__(self) -> str:
        """Draws the board as a spectator sees it."""
        return self.game.draw(self.view(None), plain=True)

    # Playing.

    def play(self, *labels: str, seat: Seat | None = None) -> None:
        """Answers by label, one question after the other, for the seat that is asked.

        Where several seats choose at once, say which one answers.
        """
        for label in labels:
            self._play(label, seat)

    def _play(self, label: str, seat: Seat | None) -> None:
        player = 0 if self.is_over else self._only_seat() if seat is None else seat
        legal = self.legal(player)
        if not legal:
            self.game.apply(self._state, player, 0)  # refuses: the game is over, or another seat is asked
        if label not in legal:
            message = Message("core.option", {"open": ", ".join(legal)})
            raise IllegalAction(f"'{label}': {self.game.text.say(message)}", Refusal("", message))
        self.act(player, legal[label])

    def act(self, seat: Seat, action: Action) -> None:
        """Answers by number, then gives the answers that are forced.

        A question with one open answer is answered for the seat, unless whether it has only one is a secret.
        """
        self._act(seat, action, is_forced=False)
        while (forced := self._forced()) is not None:
            self._act(*forced, is_forced=True)

    def _forced(self) -> tuple[Seat, Action] | None:
        if self.is_over or self.game.steps[self._state.agenda[-1][0]].private:
            return None
        seat = self.to_act[0]
        actions = self.game.legal_actions(self._state, seat)
        return (seat, actions[0]) if len(actions) == 1 else None

    def _act(self, seat: Seat, action: Action, is_forced: bool) -> None:
        before = self.game.copy(self._state)
        self._listen()
        self.game.apply(self._state, seat, action)
        if self._state.disclosed == before.disclosed:
            self._marks.append(_Mark(before, seat, len(self.events), is_forced))
        else:
            self._marks.clear()
        record = self.record
        # A sealed answer is no public event yet; every other answer is.
        public = [] if self.game.steps[self.game.step_of[action]].sealed else [[seat, action]]
        record.digests.append(next_digest(self._digest(), public + self._collect(self.ply + 1)))
        record.actions.append((seat, action))
        if self.is_over:
            record.scores = self.game.scores(self._state)

    def _collect(self, ply: int) -> list[Any]:
        """Moves what was just told into the log and returns the public part of it."""
        told = [(ply, event) for event in self._heard]
        self._heard.clear()
        self.events += told
        return [[event.message.id, event.message.values] for _, event in told if event.is_for(None)]

    def _only_seat(self) -> Seat:
        seats = self.to_act
        if len(seats) != 1:
            names = ", ".join(f"{seat} ({self.game.meta.seat_names[seat]})" for seat in seats)
            raise OddtownError(f"several seats are asked at once, so say which one answers: seat={names}")
        return seats[0]

    # Taking back.

    def can_undo(self, seat: Seat) -> bool:
        """Says whether a seat may take back its last answer.

        It may as long as nothing hidden has become known to anybody since, and nobody else has chosen anything.
        """
        if self.is_over:
            return False  # the seed may have been revealed
        return self._can_withdraw(seat) or (self._choice() >= 0 and self._marks[self._choice()].seat == seat)

    def _can_withdraw(self, seat: Seat) -> bool:
        """Says whether a seat's sealed answer can be taken back; one from the earlier game cannot."""
        return self.game.can_withdraw(self._state, seat) and any(mark.seat == seat for mark in self._marks)

    def undo(self, seat: Seat) -> None:
        """Takes back a seat's last answer, with the forced ones that followed."""
        if not self.can_undo(seat):
            raise OddtownError(
                f"seat {seat} cannot take anything back: since its last answer something hidden became known, "
                "another seat has chosen, or the game is over"
            )
        if self._can_withdraw(seat):
            self._withdraw(seat)
        else:
            self._return_to(self._choice())

    def _choice(self) -> int:
        """Returns the place of the last mark that was a choice, -1 if there is none."""
        for i in range(len(self._marks) - 1, -1, -1):
            if not self._marks[i].is_forced:
                return i
        return -1

    def _withdraw(self, seat: Seat) -> None:
        mark = max(i for i, mark in enumerate(self._marks) if mark.seat == seat)
        later = self.record.actions[len(self.record.actions) - len(self._marks) + mark + 1 :]
        self._return_to(mark)
        for other, action in later:
            self._act(other, action, is_forced=False)

    def _return_to(self, mark: int) -> None:
        state, _, events, _ = self._marks[mark]
        plies = len(self._marks) - mark
        del self._marks[mark:]
        self._state = self.game.copy(state)  # copies of this match share the mark
        del self.events[events:]
        del self.record.actions[-plies:]
        self._resign_again(self.record.resigned)
        del self.record.digests[-plies:]
        self.record.scores = []

    # Giving up.

    def resign(self, seat: Seat) -> None:
        """Notes that a seat gives up: whoever plays on there, it comes last."""
        if not 0 <= seat < self.seats or any(seat == other for other, _ in self.record.resigned):
            raise OddtownError(f"expected a seat from 0 to {self.seats - 1} that has not resigned, came {seat}")
        self.record.resigned.append((seat, self.ply))
        self.events.append((self.ply, Event(Message("core.resigned", {"seat": seat}), EVERYONE >> SEEN_SHIFT)))

    def _resign_again(self, resigned: list[tuple[Seat, int]]) -> None:
        """Tells again who resigned later than where the match has gone back to: that is not taken back."""
        told = sum(1 for _, event in self.events if event.message.id == "core.resigned")
        self.record.resigned = resigned[:told]
        for seat, _ in resigned[told:]:
            self.resign(seat)

    def rewind(self, ply: int) -> None:
        """Goes back to an earlier ply because all seats agreed; the record says so."""
        if not 0 <= ply <= self.ply:
            raise OddtownError(f"expected a ply from 0 to {self.ply}, came {ply}")
        earlier = replay(self.game, self.record, ply)
        earlier.record.rewinds.append(ply)
        earlier._resign_again(self.record.resigned)
        self.record = earlier.record
        self.events = earlier.events
        self._marks = earlier._marks
        self._state = earlier._state

    # Keeping.

    def __copy__(self) -> "Match[S]":
        """Returns a match that goes on by itself from here."""
        copied: Match[S] = Match.__new__(Match)
        copied.game = self.game
        copied.record = self.record.copy()
        copied.events = self.events[:]
        copied._heard = []
        copied._marks = self._marks[:]
        copied._exchanges = self._exchanges
        copied._state = self.game.copy(self._state)
        copied._opening_digest = self._opening_digest
        return copied

    def __deepcopy__(self, _: Any) -> "Match[S]":
        return self.__copy__()

    def public_record(self) -> Record:
        """Returns the record as it may leave the table now: of an unfinished match without seed and sealed answers."""
        if self.is_over:
            return self.record
        sealed = [seat for seat in range(self.seats) if self._state.sealed[seat] != NOT_ANSWERED]
        return self._without_secrets(self.record, sealed)

    def _without_secrets(self, record: Record, sealed: list[Seat]) -> Record:
        """Returns a record without seeds, and without what came from the unshown answers of these seats on."""
        kept = len(record.actions)
        earlier_sealed = []
        for seat in sealed:
            ply = self._last_sealed(record, seat)
            if ply is None:
                earlier_sealed.append(seat)
            kept = min(kept, ply or 0)
        deal = None if record.deal is None else replace(record.deal, server_seed="")
        shown = replace(record, seed="", deal=deal, actions=record.actions[:kept], digests=record.digests[:kept])
        earlier = record.earlier()
        if earlier is not None and record.origin is not None:
            earlier = self._without_secrets(earlier, earlier_sealed)
            shown.origin = earlier.origin_at(len(earlier.actions), record.origin.viewer)
        return shown

    def _last_sealed(self, record: Record, seat: Seat) -> int | None:
        """Returns the ply at which a seat last gave a sealed answer; None if it was in the game before."""
        game = self.game
        plies = [
            ply
            for ply, (other, action) in enumerate(record.actions)
            if other == seat and game.steps[game.step_of[action]].sealed
        ]
        return plies[-1] if plies else None


def places_of(ranking: list[int], record: Record) -> list[int]:
    """Returns the places of seats that are ranked so, when those who resigned come last, the first of them lowest."""
    gone = [seat for seat, _ in record.resigned]
    stayed = [place for seat, place in enumerate(ranking) if seat not in gone]
    places = [1 + sum(1 for other in stayed if other < place) for place in ranking]
    for number, seat in enumerate(gone):
        places[seat] = len(ranking) - number
    return places


def deal_anew(game: Game[S], s: S, viewer: Seat, seed: bytes) -> S:
    """Returns the world in which a game goes on for a seat: what it has not seen is dealt by another seed.

    The world follows from the seed and from what the seat knows, so it tells nothing of the earlier deal.
    """
    rng = SealedRng(seed)
    world = game.determinize(s, viewer, rng)
    world.seed = seed
    world.chance = rng.draws
    world.disclosed = 0  # how often something was disclosed may tell what
    return world


def replay(
    game: Game[S], record: Record, plies: int | None = None, exchanges: dict[int, list[int]] | None = None
) -> Match[S]:
    """Plays a record again, up to a ply, checking every action and digest, and returns the match.

    It may be dealt with cards exchanged that nobody of the public has seen (see `State.exchanges`).
    """
    seed = record.seed_as_bytes()
    match = Match(game, record.seats, seed, record.settings, record.players, record.deal, exchanges, record.origin)
    match.record.rewinds = list(record.rewinds)
    last = len(record.actions) if plies is None else plies
    for n in range(last + 1):
        for seat, ply in record.resigned:
            if min(ply, len(record.actions)) == n:
                match.resign(seat)
        if n == last:
            break
        seat, action = record.actions[n]
        try:
            match._act(seat, action, is_forced=match._forced() == (seat, action))
        except IllegalAction as error:
            who = game.meta.seat_names[seat] if 0 <= seat < match.seats else f"seat {seat}"
            raise RecordError(f"action {n + 1}, by {who}, does not fit the game: {error}") from None
        if match.record.digests[n] != record.digests[n]:
            raise RecordError(
                f"action {n + 1}: expected digest {match.record.digests[n]}, came {record.digests[n]}: "
                "the record was edited there or before"
            )
    if plies is None and match.record.scores != record.scores:
        raise RecordError(f"expected scores {match.record.scores}, came {record.scores}")
    return match


def check_record(game: Game[S], record: Record) -> list[tuple[bool, str]]:
    """Checks that a game was played and dealt as its record says; returns each sentence with whether it holds."""

    def answers() -> str:
        match = replay(game, record)
        end = f"the game ended {'-'.join(map(str, record.scores))}" if match.is_over else "the game is not over"
        return f"{match.ply} answers fit the rules, with every digest; {end}"

    def origin() -> str:
        viewer = "" if record.origin is None else game.meta.seat_names[record.origin.viewer]
        plies = 0 if record.origin is None else len(record.origin.actions)
        earlier = record.earlier()
        if earlier is not None:
            replay(game, earlier, plies)
        while earlier is not None:
            earlier.check_deal()
            earlier = earlier.earlier()
        return (
            f"it goes on from an earlier game after {plies} answers, which fit too; "
            f"what {viewer} had not seen then was dealt anew"
        )

    def deal() -> str:
        if record.check_deal():
            return "the deal follows from the seed that was promised, and from what the players added"
        return "no deal was promised: the seed was given, so whoever gave it could know the cards"

    found = [(True, f"{game.meta.title}, rules {record.rules}, edition {record.edition} {record.edition_hash[:8]}")]
    for examine in (answers, deal) if record.origin is None else (answers, origin, deal):
        try:
            found.append((True, examine()))
        except OddtownError as error:
            found.append((False, str(error)))
    return found
