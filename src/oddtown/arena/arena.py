"""The arena: blocks of games in which every bot takes every seat."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from oddtown.arena.cluster import check_address, play_on_cluster
from oddtown.arena.game import Played
from oddtown.arena.local import play_here
from oddtown.arena.plan import Plan, make_plan
from oddtown.arena.report import Report, make_report
from oddtown.arena.save import Save
from oddtown.arena.sprt import UNDECIDED


class Standing(NamedTuple):
    """How it stands while games are played: shares are of all games that are done, and may still lean to a seat."""

    done: int
    total: int
    shares: list[float]
    llr: float | None


Progress = Callable[[Standing], None]
"""Is told how it stands, first before the first game."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came while games were played; the report has what was played until then."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


def run_arena(
    game: str,
    bots: Sequence[str],
    games: int,
    seats: int | None = None,
    settings: Mapping[str, Any] | None = None,
    seed: int = 0,
    jobs: int | None = 1,
    progress: Progress | None = None,
    *,
    field: bool = False,
    gain: float | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    save: Path | None = None,
    on: str = "",
    edition: str = "",
) -> Report:
    """Plays games between bots with seats rotated, and returns a report with a result for each.

    The bots fill the seats in turn, so two bots at four seats sit twice each; in a `field` the first takes one seat and
    the second all others. A block is one deal played once with every rotation; `games` is rounded up to whole blocks.
    With a `gain` the games end as soon as a sequential test of the first bot is decided. `save` names a file that keeps
    the games as they come, and that is gone on with; `on` a Ray cluster to play on, where `jobs` may be None; `edition`
    the cards to play with, by name or by folder.

    >>> report = run_arena("oddworld", ["greedy", "random"], games=4)
    >>> [result.name for result in report], report.games
    (['greedy', 'random'], 4)
    """
    plan = make_plan(game, bots, games, seats, settings, seed, field, gain, alpha, beta, edition)
    if on:
        check_address(on)
    run = _Run(plan, on)
    with ExitStack() as stack:
        file = None if save is None else stack.enter_context(Save(save, plan))
        for one in [] if file is None else file.games:
            run.add(one)
        try:
            if progress:
                progress(run.standing())
            if not run.is_done():
                for one in stack.enter_context(closing(_play(plan, run.missing(), jobs, on))):
                    if file is not None:
                        file.add(one)
                    run.add(one)
                    if progress:
                        progress(run.standing())
                    if run.is_done():
                        break
        except KeyboardInterrupt:
            raise Interrupted(run.report(is_interrupted=True)) from None
    return run.report()


def _play(plan: Plan, numbers: list[int], jobs: int | None, on: str) -> Generator[Played]:
    if on:
        return play_on_cluster(plan, numbers, on, jobs)
    return play_here(plan, numbers, min(jobs or 1, len(numbers)))


class _Run:
    """The games so far. Whatever order they come in, blocks count in the order of their numbers."""

    def __init__(self, plan: Plan, on: str) -> None:
        self.plan, self.on = plan, on
        self.test = plan.test()
        self.played: dict[int, Played] = {}
        self.wins = [0.0] * len(plan.bots)
        self.whole = 0  # blocks from the first on that are all played, up to the one that decided the test
        self.begin = monotonic()

    def is_done(self) -> bool:
        """Says whether every game is played that has to be."""
        return self.whole == self.plan.blocks or (self.test is not None and self.test.verdict != UNDECIDED)

    def add(self, one: Played) -> None:
        """Counts a game, and the blocks that are whole with it."""
        self.played[one.number] = one
        for owner, wins in zip(self.plan.owners(one.number % self.plan.seats), one.wins(), strict=True):
            self.wins[owner] += wins
        while not self.is_done() and (block := self.block(self.whole)) is not None:
            self.whole += 1
            if self.test is not None:
                owned = [wins for game in block for wins in self.won(game, 0)]
                self.test.add(sum(owned) / self.plan.seats)

    def won(self, game: Played, bot: int) -> list[float]:
        """Returns what each seat of a bot won in a game."""
        owners = self.plan.owners(game.number % self.plan.seats)
        return [wins for owner, wins in zip(owners, game.wins(), strict=True) if owner == bot]

    def block(self, number: int) -> list[Played] | None:
        """Returns the games of a block; None if one is missing."""
        first = number * self.plan.seats
        games = [self.played.get(first + turn) for turn in range(self.plan.seats)]
        return [game for game in games if game is not None] if None not in games else None

    def missing(self) -> list[int]:
        """Returns the numbers of the games still to be played."""
        return [number for number in range(self.plan.games) if number not in self.played]

    def standing(self) -> Standing:
        """Returns how it stands now."""
        done = len(self.played)
        shares = [wins / max(1, done) for wins in self.wins]
        return Standing(done, self.plan.games, shares, None if self.test is None else self.test.llr)

    def report(self, is_interrupted: bool = False) -> Report:
        """Returns the report of the whole blocks: games beyond them would favour seats, and those that end early."""
        games = [self.played[number] for number in range(self.whole * self.plan.seats)]
        return make_report(self.plan, games, self.test, monotonic() - self.begin, is_interrupted, self.on)
