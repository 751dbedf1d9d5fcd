"""Positions to check: random matches of every seat count and setting."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from oddtown.core.game import Game
from oddtown.core.match import Match
from oddtown.core.record import Record
from oddtown.core.rng import Rng

LONGEST_GAME = 20_000
IDLE = 20  # one answer in so many may be one that bots do not look at


class NotConforming(AssertionError):
    """A game that does not do what every game must."""


class Case(NamedTuple):
    """One way to set a game up."""

    seats: int
    settings: dict[str, str]


def cases(game: Game[Any], is_full: bool = False) -> list[Case]:
    """Returns every seat count with the default settings, each other choice at two of them; in full, all mixtures."""
    settings = game.meta.settings
    default = {setting.name: setting.choices[0] for setting in settings}
    seats = range(game.meta.fewest_seats, game.meta.most_seats + 1)
    if is_full:
        mixtures = product(*(setting.choices for setting in settings))
        combinations = [dict(zip(default, values, strict=True)) for values in mixtures]
        return [Case(number, chosen) for number in seats for chosen in combinations]
    others = [{**default, setting.name: choice} for setting in settings for choice in setting.choices[1:]]
    # The choices take turns over the seat counts, so that many of both stay a short list.
    half = len(seats) // 2
    pairs = {(seats[(n + shift) % len(seats)], n) for n in range(len(others)) for shift in (0, half)}
    return [Case(number, default) for number in seats] + [Case(number, others[n]) for number, n in sorted(pairs)]


def random_match(game: Game[Any], case: Case, seed: int) -> Match[Any]:
    """Plays a match to the end with random answers, the seats of a simultaneous question in random order."""
    match = Match(game, case.seats, f"conformance {seed}", case.settings)
    for _ in answers(match, Rng(seed)):
        pass
    return match


def answers(match: Match[Any], rng: Rng, stride: int = 1) -> Iterator[tuple[int, int]]:
    """Plays a match to the end with random answers, and yields every stride-th before it is given."""
    for _ in range(LONGEST_GAME):
        if match.is_over:
            return
        seat = match.to_act[rng.below(len(match.to_act))]
        action = _random_action(match, seat, rng)
        if match.ply % stride == 0:
            yield seat, action
        match._act(seat, action, is_forced=False)
    raise NotConforming(f"{match.game.meta.name}: no end after {LONGEST_GAME} answers")


def _random_action(match: Match[Any], seat: int, rng: Rng) -> int:
    """Returns a random answer; now and then one of those that only mark time, so that games still get somewhere."""
    game, s = match.game, match._state
    action = game.random_action(s, seat, rng)
    sensible = game.sensible_actions(s, seat)
    idle = [other for other in game.legal_actions(s, seat) if other not in sensible]
    return idle[rng.below(len(idle))] if idle and rng.below(IDLE) == 0 else action


def stride_for(game: Game[Any], case: Case, looks: int) -> int:
    """Returns the stride at which a match is looked into about so often: games can be very long."""
    return max(1, random_match(game, case, 0).ply // looks)


def opening(game: Game[Any], record: Record, exchanges: dict[int, list[int]] | None = None) -> Match[Any]:
    """Returns the match of a record before its first answer, perhaps with cards exchanged after each shuffle."""
    seed = record.seed_as_bytes()
    return Match(game, record.seats, seed, record.settings, record.players, record.deal, exchanges)


def expect(holds: bool, match: Match[Any], what: str) -> None:
    """Raises with game, case and ply unless something holds."""
    if not holds:
        case = f"{match.game.meta.name}, {match.seats} seats, {match.record.settings or 'no settings'}"
        raise NotConforming(f"{case}, ply {match.ply}, seed {match.record.seed[:8]}: {what}")
