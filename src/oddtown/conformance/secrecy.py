"""Nothing hidden leaks: what a viewer gets is the same in every world it cannot tell apart."""

import pickle
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from oddtown.bots import LEVELS, Bot, make_bot
from oddtown.bots.names import read_name
from oddtown.conformance.positions import expect, opening
from oddtown.core.card import KIND, LOT, LOT_SHIFT, TAG_SHIFT, Kind, Seat, seen_by
from oddtown.core.errors import BotError, IllegalAction
from oddtown.core.game import Action, Game
from oddtown.core.hint import Budget, advise
from oddtown.core.match import Match
from oddtown.core.perspective import Perspective
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.core.state import State
from oddtown.games import folders

LONGEST_LOT = 200
DEALS = 8  # how often cards are dealt anew until they lie otherwise
QUICK_BOTS = ("random", "greedy", "value", "flat:2", "mcts:2")

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
    perspective = Perspective(game, s, viewer)
    known["perspective"] = perspective.pack()
    known["pickled perspective"] = pickle.dumps(perspective)
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
        _compare_choices(match, world, viewer, choosers or [])


def check_choices(match: Match[Any], seat: Seat, rng: Rng, choosers: list[Chooser]) -> bool:
    """Lets bots choose here, and where all that is hidden from their seat is dealt anew: they must answer alike.

    Not only the answer must be the same, but all that a bot says it saw. Returns whether the other world differs at all
    in what is hidden; where nothing is, a bot has nothing to look at.
    """
    game, s = match.game, match._state
    for _ in range(DEALS):
        world = game.determinize(s, seat, rng)
        if _hidden(game, world) != _hidden(game, s):
            break
    _compare_choices(match, world, seat, choosers)
    return _hidden(game, world) != _hidden(game, s)


def _compare_choices(match: Match[Any], world: State, seat: Seat, choosers: list[Chooser]) -> None:
    """Compares what bots choose here and in another world.

    The match itself is put into that world, so that a bot is found too that holds on to the match.
    """
    here = match._state
    for choose in choosers:
        chosen = [repr(choose(match.perspective(seat)))]
        match._state = world
        try:
            chosen.append(repr(choose(match.perspective(seat))))
        finally:
            match._state = here
        name = getattr(choose, "name", "without a name")
        expect(
            chosen[0] == chosen[1],
            match,
            f"the bot '{name}' at seat {seat} answers {' and '.join(chosen)} in worlds it cannot tell apart",
        )


def _hidden(game: Game[Any], s: State) -> tuple[list[list[Kind]], list[int]]:
    """Returns where all cards lie, as far as order matters, and the sealed answers."""
    piles = [[card & KIND for card in cards] for cards in s.piles]
    return [cards if keeps else sorted(cards) for cards, keeps in zip(piles, game.ordered(s), strict=True)], s.sealed


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


class Ask:
    """Asks the bot of a name, made anew each time from one seed."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.name = name
        self.seed = seed

    def __call__(self, perspective: Perspective[Any]) -> object:
        return make_bot(self.name, self.seed).choose(perspective)


def hint(perspective: Perspective[Any]) -> object:
    """Returns all that a hint tells its seat: answers, shares, errors, the reason."""
    return advise(perspective, Budget(iterations=2, seed=1))


def choosers_of(match: Match[Any], names: Sequence[str] = QUICK_BOTS) -> list[Chooser]:
    """Returns the small search, hints, and those of the named bots that can play this game."""
    choosers: list[Chooser] = [search, hint]
    for ask in map(Ask, names):
        try:
            ask(match.perspective(match.to_act[0]))
        except BotError:
            continue  # a game without a heuristic
        choosers.append(ask)
    return choosers


def check_player(
    match: Match[Any], seat: Seat, plies: int, rng: Rng, make: Callable[[Match[Any]], Bot], stride: int = 1
) -> int:
    """Lets a bot sit at a seat through a replay, and another through one with unseen cards exchanged.

    What they keep from question to question may not make their answers differ either. `make` is given the match that
    is replayed; a fair bot has no use for it. Returns how many cards were exchanged. With a stride they are asked only
    some of the seat's questions.
    """
    game, record = match.game, match.record
    lots = exchange(game, never_seen(game, record, seat, plies), rng)
    orders = {lot: order for lot, (order, _) in lots.items()}
    here, there = opening(game, record), opening(game, record, orders or None)
    players = [(make(replayed), replayed) for replayed in (here, there)]
    asked = 0
    for ply in range(plies):
        if seat in here.to_act:
            asked += 1
            if asked % stride == 0:
                chosen = [repr(player.choose(replayed.perspective(seat))) for player, replayed in players]
                expect(
                    chosen[0] == chosen[1],
                    here,
                    f"a bot at seat {seat} answers {' and '.join(chosen)} in worlds it cannot tell apart",
                )
        here._act(*record.actions[ply], is_forced=False)
        act_alike(there, *record.actions[ply])
    return sum(exchanged for _, exchanged in lots.values())


def bots_of(game: Game[Any], iterations: int = 30) -> list[str]:
    """Returns names of bots that together stand for all: every kind, heuristic, value, level, and each way to be weak.

    They search by iterations, because what a clock allows is never twice the same.

    >>> import oddtown
    >>> bots_of(oddtown.load("oddworld"), 5)[:2]
    ['random', 'greedy']
    """
    folder = folders().get(game.meta.name)
    older = [] if folder is None else sorted(path.stem for path in folder.glob("heuristic_*.py"))
    return list(
        dict.fromkeys(
            [
                "random",
                "greedy",
                *(f"greedy@{stem.rpartition('_')[2]}" for stem in older),
                "greedy,temperature=1",
                "greedy,memory=0",
                "value",
                "value,value=net",
                "value,temperature=0.5,memory=1",
                f"flat:{iterations}",
                f"flat:{iterations},plies=8",
                f"mcts:{iterations}",
                f"mcts:{iterations},value=net",
                f"mcts:{iterations},value=playouts",
                f"mcts:{iterations},value=playouts,plies=8",
                f"mcts:{iterations},temperature=0.5",
                f"mcts:{iterations},memory=0",
                *(_untimed(name, iterations) for name in LEVELS.values()),
            ]
        )
    )


def _untimed(name: str, iterations: int) -> str:
    """Returns the name of a bot with so many iterations for its budget, if it has any."""
    asked = read_name(name)
    if not asked.iterations and not asked.seconds:
        return name
    return ",".join([f"{asked.kind}:{iterations}", *(f"{option}={value}" for option, value in asked.options.items())])
