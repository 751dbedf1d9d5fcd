"""Nothing hidden leaks: what a viewer gets is the same in every world it cannot tell apart."""

from collections.abc import Callable
from typing import Any

from oddtown.conformance.positions import expect, opening
from oddtown.core.card import KIND, LOT, TAG_SHIFT, Seat, seen_by
from oddtown.core.errors import BotError, IllegalAction
from oddtown.core.game import Action, Game
from oddtown.core.match import Match
from oddtown.core.perspective import Perspective
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.state import State

Determinize = Callable[[Any, Seat | None, Rng], Any]
Chooser = Callable[[Perspective[Any]], object]


def knowledge(game: Game[Any], s: State, viewer: Seat | None) -> dict[str, Any]:
    """Returns everything that one viewer is given about a position."""
    known: dict[str, Any] = {
        "view": game.view(s, viewer).as_dict(),
        "scores": [game.breakdown(s, seat, viewer) for seat in range(s.seats)],
    }
    if viewer is None:
        return known
    legal = game.legal_actions(s, viewer)
    known["legal"] = [(action, game.label(s, viewer, action), game.describe(s, viewer, action)) for action in legal]
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


def check_relabelled_replay(match: Match[Any], viewer: Seat | None, plies: int, rng: Rng) -> int:
    """Replays the first plies with unseen cards exchanged; the viewer must notice nothing at any ply.

    Returns how many cards were exchanged. A tag on every card tells which of them the viewer never sees, and which
    clues it is given about them.
    """
    game, record = match.game, match.record
    unseen = never_seen(game, record, viewer, plies)
    other = opening(game, record)
    exchanged = exchange(game, other, unseen, rng)
    compare_replays(opening(game, record), other, record, viewer, plies)
    return exchanged


def never_seen(game: Game[Any], record: Record, viewer: Seat | None, plies: int) -> dict[int, set[int]]:
    """Returns the tags of cards that a viewer does not see in the first plies, each with the clues about it.

    A card's tag is 1 + its place when all piles of the opening are laid end to end.
    """
    match = opening(game, record)
    bit = seen_by(viewer)
    lots: dict[int, int] = {}
    for cards in match._state.piles:
        for i in range(len(cards)):
            tag = len(lots) + 1
            lots[tag] = cards[i] & LOT
            cards[i] |= tag << TAG_SHIFT
    clues: dict[int, set[int]] = {tag: set() for tag in lots}
    for ply in range(plies + 1):
        for pile, cards in enumerate(match._state.piles):
            for i, card in enumerate(cards):
                # What was shuffled anew had to be public before, if only for a moment.
                if card & bit or card & LOT != lots[card >> TAG_SHIFT]:
                    clues.pop(card >> TAG_SHIFT, None)
                elif card >> TAG_SHIFT in clues:
                    clues[card >> TAG_SHIFT].add(game.clue(match._state, pile, i))
        if ply < plies:
            match._act(*record.actions[ply], is_forced=False)
    return clues


def exchange(game: Game[Any], match: Match[Any], unseen: dict[int, set[int]], rng: Rng) -> int:
    """Exchanges unseen cards of an opening within their lots, pair by pair where each fits the other's clues."""
    piles = match._state.piles
    places = [(cards, i) for cards in piles for i in range(len(cards))]
    tags = sorted(unseen)
    exchanged = 0
    for _ in range(2 * len(tags)):
        one, other = tags[rng.below(len(tags))], tags[rng.below(len(tags))]
        (a, i), (b, j) = places[one - 1], places[other - 1]
        kinds = a[i] & KIND, b[j] & KIND
        if (
            a[i] & LOT == b[j] & LOT
            and kinds[0] != kinds[1]
            and all(
                all(game.fits(kind, clue) for clue in unseen[tag] if clue)
                for kind, tag in ((kinds[0], other), (kinds[1], one))
            )
        ):
            a[i], b[j] = a[i] & ~KIND | kinds[1], b[j] & ~KIND | kinds[0]
            exchanged += 1
    return exchanged


def compare_replays(one: Match[Any], other: Match[Any], record: Record, viewer: Seat | None, plies: int) -> None:
    """Plays the same actions in two matches and compares all that a viewer gets, ply by ply."""
    game = one.game
    for ply in range(plies + 1):
        here, there = (knowledge(game, match._state, viewer) for match in (one, other))
        for name, value in here.items():
            expect(value == there[name], one, f"{name} of viewer {viewer} tells what is hidden: {value} {there[name]}")
        heard = [[event for event in match.events if event[1].is_for(viewer)] for match in (one, other)]
        expect(heard[0] == heard[1], one, f"events for viewer {viewer} tell what is hidden: {heard[0][-1:]}")
        expect(one.record.digests == other.record.digests, one, "the public digest tells what is hidden")
        if viewer is not None:
            undo = [match.can_undo(viewer) for match in (one, other)]
            expect(undo[0] == undo[1], one, f"whether seat {viewer} may undo tells what is hidden")
        if ply < plies:
            one._act(*record.actions[ply], is_forced=False)
            try:
                act_alike(other, *record.actions[ply])
            except IllegalAction as error:
                expect(False, one, f"an answer is closed in a world the viewer cannot tell apart: {error}")


def act_alike(match: Match[Any], seat: Seat, action: Action) -> None:
    """Gives an answer of a record in another world: a sealed one that is not open there may be any, as none sees it."""
    game, s = match.game, match._state
    legal = game.legal_actions(s, seat)
    if s.agenda and game.steps[s.agenda[-1][0]].sealed and legal and action not in legal:
        action = legal[0]
    match._act(seat, action, is_forced=False)


def choosers_of(make_bot: Callable[[str, int], Any], names: list[str], perspective: Perspective[Any]) -> list[Chooser]:
    """Returns the small search, and every named bot that can play this game, each made anew with one seed."""
    choosers: list[Chooser] = [search]
    for name in names:

        def choose(perspective: Perspective[Any], name: str = name) -> object:
            return make_bot(name, 1).choose(perspective)

        try:
            choose(perspective)
        except BotError:
            continue
        choosers.append(choose)
    return choosers
