"""A look to the end of one's own turn: what each open answer is expected to be worth, over many worlds."""

from time import perf_counter
from typing import Final, TypeVar

from oddtown.bots.evaluation import Evaluation
from oddtown.core.card import Seat
from oddtown.core.game import LOWEST, Action, Game
from oddtown.core.rng import Rng
from oddtown.core.state import State

S = TypeVar("S", bound=State)

WIDE: Final = 10  # answers that are followed when a turn goes on: those that look best at once
DEEP: Final = 3  # answers of one's own that are looked at after the first
FAR: Final = 12  # answers of others that are played between a sealed answer and what comes of it


def rate_turn(
    game: Game[S], evaluation: Evaluation[S], worlds: list[S], shares: list[float], seat: Seat, end: float = 0.0
) -> dict[Action, float]:
    """Returns for every open answer what it is worth to the seat, if it goes on as well as it can.

    When the time `end` is over, the answers that are left are left out, and no world is followed further; there is
    always one answer.

    The worlds are all alike to the seat; each has its share of the likelihood. What the seat answers next may depend on
    what it learns by an answer, and on nothing else: worlds part only where the open answers do.
    """
    base = game.steps[worlds[0].agenda[-1][0]].base
    values: dict[Action, float] = {}
    for action in game.sensible_actions(worlds[0], seat):
        if end and values and perf_counter() >= end:
            break
        later = _after(game, evaluation, worlds, seat, action - base, end)
        values[action] = _expect(game, evaluation, later, shares, seat, DEEP, end)
    return values


def _after(game: Game[S], evaluation: Evaluation[S], worlds: list[S], seat: Seat, option: int, end: float) -> list[S]:
    later = []
    for number in range(len(worlds)):
        s = game.copy(worlds[number])
        is_sealed = game.steps[s.agenda[-1][0]].sealed
        game.answer(s, seat, option)
        if is_sealed:
            open_seals(game, evaluation, s, seat, Rng(number), end)
        later.append(s)
    return later


def open_seals(game: Game[S], evaluation: Evaluation[S], s: S, seat: Seat, rng: Rng, end: float) -> None:
    """Answers for the others after a sealed answer: their sealed ones by chance, then until the seat is asked again.

    When the time `end` is over, it stays at the sealed ones.
    """
    agenda = s.agenda
    while agenda and game.steps[agenda[-1][0]].sealed and not agenda[-1][1] >> seat & 1:
        number, seats, arg = agenda[-1]
        other = LOWEST[seats]
        game.answer(s, other, game.steps[number].pick(s, other, arg, rng))
    for _ in range(FAR):
        if not agenda or agenda[-1][1] >> seat & 1 or game.steps[agenda[-1][0]].sealed:
            return
        if end and perf_counter() >= end:
            return
        number, seats, arg = agenda[-1]
        other = LOWEST[seats]
        options = game.steps[number].sensible(s, other, arg)
        best = options[0]
        if len(options) > 1:
            best = options[_rank(game, evaluation, s, other, options)[0]]
        game.answer(s, other, best)


def _rank(game: Game[S], evaluation: Evaluation[S], s: S, seat: Seat, options: list[int]) -> list[int]:
    """Returns the places of options in their list, what is worth most at once first."""
    ranked = []
    for i in range(len(options)):
        after = game.copy(s)
        game.answer(after, seat, options[i])
        ranked.append((-evaluation.worth(game, after)[seat], i))
    ranked.sort()
    return [i for _, i in ranked]


def _expect(
    game: Game[S], evaluation: Evaluation[S], worlds: list[S], shares: list[float], seat: Seat, deep: int, end: float
) -> float:
    """Returns what worlds are worth to a seat together, with the best answers while it is still the seat's turn."""
    if end and perf_counter() >= end:
        deep = 0
    total = 0.0
    parts: dict[tuple[int, ...], tuple[list[S], list[float]]] = {}
    for i in range(len(worlds)):
        world = worlds[i]
        if deep and world.agenda and world.agenda[-1][1] == 1 << seat and not game.steps[world.agenda[-1][0]].sealed:
            step = game.steps[world.agenda[-1][0]]
            options = step.sensible(world, seat, world.agenda[-1][2])
            part = parts.setdefault((step.number, *options), ([], []))
            part[0].append(world)
            part[1].append(shares[i])
        else:
            total += shares[i] * evaluation.worth(game, world)[seat]
    for key, (some, their_shares) in parts.items():
        followed = list(key[1:])
        if len(followed) > WIDE:
            followed = [followed[i] for i in _rank(game, evaluation, some[0], seat, followed)[:WIDE]]
        best = -1e9
        for option in followed:
            later = _after(game, evaluation, some, seat, option, end)
            best = max(best, _expect(game, evaluation, later, their_shares, seat, deep - 1, end))
        total += best
    return total
