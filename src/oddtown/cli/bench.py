"""oddtown bench: how fast the rules are on this machine."""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

import oddtown
from oddtown.cli.screen import Screen
from oddtown.core.game import Game
from oddtown.core.rng import Rng
from oddtown.core.settings import check_settings


def bench(
    game: Annotated[str, typer.Argument(help="Name of the game.")] = "oddworld",
    seconds: Annotated[float, typer.Option(min=0.01, max=60.0, help="Time for each figure.")] = 0.2,
) -> None:
    """Measure random games, copies and re-deals, by seats and settings."""
    rules = oddtown.load(game)
    title = f"{rules.meta.title}, {oddtown.BUILD} build"
    table = Table("seats", "settings", title=title, title_justify="left", box=None)
    for column in ("games/s", "plies/s", "decisions/s", "copy us", "determinize us"):
        table.add_column(column, justify="right")
    for seats in range(rules.meta.fewest_seats, rules.meta.most_seats + 1):
        for settings in variants(rules):
            games, plies, decisions = play_at_random(rules, seats, settings)
            games_per_second = rate(partial(whole_game, rules, seats, settings), seconds)
            middle = halfway(rules, seats, settings, plies // games // 2)
            copies = rate(partial(copy, rules, middle), seconds / 2)
            worlds = rate(partial(determinize, rules, middle), seconds / 2)
            table.add_row(
                str(seats),
                " ".join(f"{name}={value}" for name, value in settings.items()),
                f"{games_per_second:,.0f}",
                f"{games_per_second * plies / games:,.0f}",
                f"{games_per_second * decisions / games:,.0f}",
                f"{1e6 / copies:.2f}",
                f"{1e6 / worlds:.1f}",
            )
    screen = Screen()
    screen.show(table)
    screen.say("Random play from the deal to the end, one process. A decision has at least two open answers.")


def variants(game: Game[Any]) -> list[dict[str, str]]:
    """Returns the default settings, and each other choice of each setting alone."""
    others = [{setting.name: choice} for setting in game.meta.settings for choice in setting.choices[1:]]
    return [check_settings(game.meta, given) for given in [{}, *others]]


def whole_game(game: Game[Any], seats: int, settings: dict[str, str], number: int) -> None:
    """Plays one game at random."""
    game.playout(game.setup(seats, number, settings), Rng(number))


def copy(game: Game[Any], s: Any, number: int) -> None:
    """Copies a position."""
    game.copy(s)


def determinize(game: Game[Any], s: Any, number: int) -> None:
    """Deals a position anew as seat 0 may see it."""
    game.determinize(s, 0, Rng(number))


def play_at_random(game: Game[Any], seats: int, settings: dict[str, str], games: int = 20) -> tuple[int, int, int]:
    """Plays some games slowly, and returns how many games, plies and decisions there were."""
    plies = decisions = 0
    for seed in range(games):
        s, rng = game.setup(seats, seed, settings), Rng(seed)
        while not game.is_over(s):
            seat = game.to_act(s).bit_length() - 1
            actions = game.legal_actions(s, seat)
            plies += 1
            decisions += len(actions) > 1
            game.apply(s, seat, actions[rng.below(len(actions))])
    return games, plies, decisions


def halfway(game: Game[Any], seats: int, settings: dict[str, str], plies: int) -> Any:
    """Returns a position in the middle of a random game."""
    s, rng = game.setup(seats, 1, settings), Rng(1)
    for _ in range(plies):
        seat = game.to_act(s).bit_length() - 1
        before = game.copy(s)
        game.apply(s, seat, game.random_action(s, seat, rng))
        if game.is_over(s):
            return before
    return s


def rate(work: Callable[[int], object], seconds: float) -> float:
    """Returns how often per second some work can be done."""
    start = perf_counter()
    done = 0
    while (passed := perf_counter() - start) < seconds:
        # Reading the clock costs more than a copy does.
        for _ in range(10):
            work(done)
            done += 1
    return done / passed
