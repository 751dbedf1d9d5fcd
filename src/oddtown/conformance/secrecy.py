"""Nothing hidden leaks: what a viewer gets is the same in every world it cannot tell apart."""

from collections.abc import Callable
from typing import Any, NamedTuple

from oddtown.bots import bot_names, make_bot
from oddtown.conformance.positions import expect, opening
from oddtown.core.card import KIND, LOT, LOT_SHIFT, TAG_SHIFT, Kind, Seat, seen_by
from oddtown.core.errors import BotError, IllegalAction
from oddtown.core.game import Action, Game
from oddtown.core.match import Match
from oddtown.core.perspective import Perspective
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.state import State

LONGEST_LOT = 200

Determinize = Callable[[Any, Seat | None, Rng], Any]
Chooser = Callable[[Perspective[Any]], object]


def knowledge(game: Game[Any], s: State, viewer: Seat | None) -> dict[str, Any]:
    """Returns everything that one viewer is given about a position."""
    known: dict[str, Any] = {
        "view": game.view(s, viewer).as_dict(),
        "scores": [game.breakdown(s, seat, viewer) for seat in range(s.seats)],
    }
    if s.agenda and not game.steps[s.agenda[-1][0]].private:
        # A question with one answer is answered for the seat, so how many there are must be public.
        known["options"] = [game.legal_actions(s, seat) for seat in range(s.seats)]
    if viewer is None:
        return known
    legal = game.legal_actions(s, viewer)
    known["legal"] = [(action, game.label(s, viewer, action), game.describe(s, viewer, action)) for action in legal]
    known["outlooks"] = [game.outlook(s, viewer, action) for action in legal]
    known["withdraw"] = game.can_withdraw(s, viewer)
    if s.agenda:
        step = game.steps[s.agenda[-1][0]]
        known["refusals"] = [game.why_not(s, viewer, step.base + option) for option in range(step.size)]
    known["undo"] = [_discloses(game, s, viewer, action) for action in legal]
    known["perspective"] = Perspective(game, s, viewer).pack()
    return known


def _discloses(game: Game[Any], s: State, seat: Seat, action: Action) -> bool:
    """Says whether an action lets anybody learn anything, so that it cannot be taken back."""
    copy = game.copy(s)
    game.apply(copy, seat, action)
    return bool(copy.disclosed != s.disclosed)


def search(perspective: Perspective[Any]) -> Action:
    """Chooses as a small search would: a few random games after every open action, in worlds it samples."""
    rng = Rng(1)
    game = perspective.game
    values: dict[Action, int] = {}
    for action in perspective.legal_actions():
        total = 0
        for _ in range(2):
            world = perspective.sample(rng)
            game.apply(world, perspective.seat, action)
            game.playout(world, rng)
            total += game.scores(world)[perspective.seat]
        values[action] = total
    return max(values, key=lambda action: (values[action], -action))


def check_secrecy(
    match: Match[Any],
    viewer: Seat | None,
    rng: Rng,
    determinize: Determinize | None = None,
    choosers: list[Chooser] | None = None,
) -> None:
    """Compares all that a viewer is given here with what it would be given in another world."""
    game, s = match.game, match._state
    before = s.pack()
    world = (determinize or game.determinize)(s, viewer, rng)
    expect(s.pack() == before, match, "determinize changed the state")
    expect(not world.seed and world.chance != s.chance, match, "determinize must replace the generator")
    here, there = knowledge(game, s, viewer), knowledge(game, world, viewer)
    for name, value in here.items():
        expect(value == there[name], match, f"{name} of viewer {viewer} tells what is hidden: {value} {there[name]}")
    if viewer is not None and game.to_act(s) >> viewer & 1:
        for choose in choosers or []:
            chosen = [choose(Perspective(game, other, viewer)) for other in (s, world)]
            expect(
                chosen[0] == chosen[1], match, f"a bot at seat {viewer} answers {chosen} in worlds it cannot tell apart"
            )


Place = tuple[int, int]
"""A card by the lot it was shuffled into and its place there, from 1 on: what a tag says."""


class Hidden(NamedTuple):
    """A card that a viewer did not see: what it is, and the clues there were about it."""

    kind: Kind
    clues: set[int]


def check_relabelled_replay(match: Match[Any], viewer: Seat | None, plies: int, rng: Rng, stride: int = 1) -> int:
    """Replays setup and the first plies with unseen cards exchanged; the viewer must notice nothing at any ply.

    Returns how many cards were exchanged. With a stride only some of the positions are compared, but all events are.
    """
    game, record = match.game, match.record
    lots = exchange(game, never_seen(game, record, viewer, plies), rng)
    orders = {lot: order for lot, (order, _) in lots.items()}
    compare_replays(opening(game, record), opening(game, record, orders or None), record, viewer, plies, stride)
    return sum(exchanged for _, exchanged in lots.values())


def never_seen(game: Game[Any], record: Record, viewer: Seat | None, plies: int) -> dict[Place, Hidden]:
    """Returns the cards that a viewer does not see after setup and in the first plies.

    Cards are tagged at every shuffle. What was shuffled anew had to be public before, so it counts as seen in its old
    lot.
    """
    match = opening(game, record, {})
    bit = seen_by(viewer)
    hidden: dict[Place, Hidden] = {}
    seen: set[Place] = set()
    for ply in range(plies + 1):
        here: set[Place] = set()
        for pile, cards in enumerate(match._state.piles):
            for i, card in enumerate(cards):
                place = (card & LOT) >> LOT_SHIFT, card >> TAG_SHIFT
                here.add(place)
                if card & bit or place[1] == 0:
                    seen.add(place)
                else:
                    hidden.setdefault(place, Hidden(card & KIND, set())).clues.add(game.clue(match._state, pile, i))
        seen |= hidden.keys() - here
        if ply < plies:
            match._act(*record.actions[ply], is_forced=False)
    return {place: card for place, card in hidden.items() if place not in seen}


def exchange(game: Game[Any], hidden: dict[Place, Hidden], rng: Rng) -> dict[int, tuple[list[int], int]]:
    """Exchanges hidden cards within their lots, pair by pair where each fits the other's clues.

    Returns for each lot the order of its places and how many exchanges were made.
    """
    lots: dict[int, tuple[list[int], int]] = {}
    for lot in sorted({lot for lot, _ in hidden}):
        places = sorted(place for other, place in hidden if other == lot)
        order = list(range(LONGEST_LOT))
        exchanged = 0
        for _ in range(2 * len(places)):
            one, other = places[rng.below(len(places))], places[rng.below(len(places))]
            kinds = [hidden[lot, order[place - 1] + 1].kind for place in (other, one)]
            if kinds[0] != kinds[1] and all(
                game.fits(kind, clue)
                for kind, place in zip(kinds, (one, other), strict=True)
                for clue in hidden[lot, place].clues
                if clue
            ):
                order[one - 1], order[other - 1] = order[other - 1], order[one - 1]
                exchanged += 1
        lots[lot] = order, exchanged
    return lots


def compare_replays(
    one: Match[Any], other: Match[Any], record: Record, viewer: Seat | None, plies: int, stride: int = 1
) -> None:
    """Plays the same actions in two matches and compares all that a viewer gets, at some plies and the last."""
    for ply in range(plies + 1):
        if ply % stride == 0 or ply == plies:
            compare_knowledge(one, other, viewer)
        if ply < plies:
            one._act(*record.actions[ply], is_forced=False)
            try:
                act_alike(other, *record.actions[ply])
            except IllegalAction as error:
                expect(False, one, f"an answer is closed in a world the viewer cannot tell apart: {error}")


def compare_knowledge(one: Match[Any], other: Match[Any], viewer: Seat | None) -> None:
    """Compares all that a viewer gets, and has heard so far, in two matches."""
    here, there = (knowledge(one.game, match._state, viewer) for match in (one, other))
    for name, value in here.items():
        expect(value == there[name], one, f"{name} of viewer {viewer} tells what is hidden: {value} {there[name]}")
    heard = [[event for event in match.events if event[1].is_for(viewer)] for match in (one, other)]
    expect(heard[0] == heard[1], one, f"events for viewer {viewer} tell what is hidden: {heard[0][-1:]}")
    expect(one.record.digests == other.record.digests, one, "the public digest tells what is hidden")
    if viewer is not None:
        undo = [match.can_undo(viewer) for match in (one, other)]
        expect(undo[0] == undo[1], one, f"whether seat {viewer} may undo tells what is hidden")


def act_alike(match: Match[Any], seat: Seat, action: Action) -> None:
    """Gives an answer of a record in another world: a sealed one that is not open there may be any, as none sees it."""
    game, s = match.game, match._state
    legal = game.legal_actions(s, seat)
    if s.agenda and game.steps[s.agenda[-1][0]].sealed and legal and action not in legal:
        action = legal[0]
    match._act(seat, action, is_forced=False)


def choosers_of(match: Match[Any]) -> list[Chooser]:
    """Returns the small search, and every bot that can play this game, each made anew with one seed."""
    choosers: list[Chooser] = [search]
    for name in bot_names():

        def choose(perspective: Perspective[Any], name: str = name) -> object:
            return make_bot(name, 1).choose(perspective)

        try:
            choose(match.perspective(match.to_act[0]))
        except BotError:
            continue  # a game without a heuristic
        choosers.append(choose)
    return choosers
