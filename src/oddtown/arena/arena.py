"""The arena: blocks of games in which every bot takes every seat."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from oddtown.arena.interval import dependence, wilson
from oddtown.bots import make_bot
from oddtown.core.errors import BotError
from oddtown.core.match import Match
from oddtown.core.rng import seed_bytes
from oddtown.games import load

Progress = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""


@dataclass
class Result:
    """What one bot did: wins count a tie as its share of the win; low and high bound the win share with 95 %."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    points: float
    seconds_per_decision: float


@dataclass
class _Game:
    """One game of one block: where each bot sat, what it won and scored, and how long it thought."""

    wins: list[float]
    points: list[int]
    seconds: list[float]
    decisions: list[int]


def run_arena(
    game: str,
    bots: Sequence[str],
    games: int,
    seats: int | None = None,
    settings: Mapping[str, Any] | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Result]:
    """Plays games between bots with seats rotated and returns a result for each.

    The bots fill the seats in turn, so two bots at four seats sit twice each. A block is one deal played once with
    every rotation; `games` is rounded up to whole blocks.
    """
    seats = len(bots) if seats is None else seats
    if not 0 < len(bots) <= seats:
        raise BotError(f"expected 1 to {seats} bots for {seats} seats, came {len(bots)}")
    for bot in bots:
        make_bot(bot)
    Match(load(game), seats, settings=settings)  # refuses what cannot be played before anything is started
    blocks = -(-games // seats)
    chosen = dict(settings or {})
    tasks = [
        (game, tuple(bots), seats, chosen, f"{seed} {block}", turn) for block in range(blocks) for turn in range(seats)
    ]
    played: list[_Game] = []
    if jobs == 1:
        for task in tasks:
            played.append(_play(task))
            if progress:
                progress(len(played), len(tasks))
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            for one in pool.map(_play, tasks, chunksize=max(1, min(20, len(tasks) // (4 * jobs)))):
                played.append(one)
                if progress:
                    progress(len(played), len(tasks))
    return [_result(number, name, bots, seats, played) for number, name in enumerate(bots)]


def _play(task: tuple[str, tuple[str, ...], int, dict[str, Any], str, int]) -> _Game:
    name, bots, seats, settings, deal, turn = task
    owner = [(seat + turn) % seats % len(bots) for seat in range(seats)]
    # A bot's seed must not tell it the deal.
    players = [
        make_bot(bots[owner[seat]], int.from_bytes(seed_bytes(f"bot {deal} {turn} {seat}")[:7], "little"))
        for seat in range(seats)
    ]
    match = Match(load(name), seats, seed=f"arena {deal}", settings=settings)
    record = _Game([0.0] * len(bots), [0] * len(bots), [0.0] * len(bots), [0] * len(bots))
    while not match.is_over:
        seat = match.to_act[0]
        perspective = match.perspective(seat)
        start = perf_counter()
        action = players[seat].choose(perspective).action
        record.seconds[owner[seat]] += perf_counter() - start
        record.decisions[owner[seat]] += 1
        match.act(seat, action)
    winners = [seat for seat, place in enumerate(match.places) if place == 1]
    for seat in range(seats):
        record.points[owner[seat]] += match.scores[seat]
    for seat in winners:
        record.wins[owner[seat]] += 1 / len(winners)
    return record


def _result(number: int, name: str, bots: Sequence[str], seats: int, played: list[_Game]) -> Result:
    wins = sum(game.wins[number] for game in played)
    low, high = wilson(wins, len(played), dependence([game.wins[number] for game in played], seats))
    chairs = sum(1 for seat in range(seats) if seat % len(bots) == number)
    decisions = sum(game.decisions[number] for game in played)
    return Result(
        name=name,
        games=len(played),
        wins=wins,
        share=wins / len(played),
        low=low,
        high=high,
        points=sum(game.points[number] for game in played) / (len(played) * chairs),
        seconds_per_decision=sum(game.seconds[number] for game in played) / max(1, decisions),
    )
