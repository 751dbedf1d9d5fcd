"""`oddtown check`: whether a game does what every game must."""

from typing import Annotated, Any

import typer
from rich.progress import Progress

from oddtown.cli.screen import Screen
from oddtown.conformance import NotConforming, cases, check_relabelled_replay, check_rules, check_secrecy, random_match
from oddtown.conformance.positions import answers, stride_for
from oddtown.conformance.secrecy import choosers_of
from oddtown.core.errors import OddtownError
from oddtown.core.hidden import viewers
from oddtown.core.match import Match
from oddtown.core.rng import Rng
from oddtown.games import load

LOOKS = 60  # positions of a match at which worlds are compared
LOOKS_PER_CHOICE = 6  # how many of these for one at which bots are asked too


def check(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    edition: Annotated[str, typer.Option(help="An edition, or a folder of component files.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Random games per seat count and setting.")] = 3,
) -> None:
    """Check a game: its rules, its records, and that nothing hidden leaks."""
    screen = Screen()
    try:
        with Progress(transient=True) as progress:
            plies, looks = run_checks(load(game, edition), games, progress)
    except NotConforming as error:
        raise OddtownError(f"{game} does not conform: {error}") from None
    screen.say(f"{game} conforms: {plies} answers checked, {looks} comparisons of worlds without a leak.")


def run_checks(game: Any, games: int, progress: Progress) -> tuple[int, int]:
    """Checks every seat count and setting; returns how many answers and how many worlds were compared."""
    rng = Rng(0)
    plies = looks = 0
    todo = cases(game)
    task = progress.add_task(f"checking {game.meta.title}", total=len(todo) * games)
    for case in todo:
        stride = stride_for(game, case, LOOKS)
        for seed in range(games):
            plies += check_rules(game, case, seed, max(1, stride // 2))
            match = Match(game, case.seats, f"check {seed}", case.settings)
            choosers = choosers_of(match)
            for _ in answers(match, rng, stride):
                is_asked = match.ply % (stride * LOOKS_PER_CHOICE) == 0
                for viewer in viewers(case.seats):
                    check_secrecy(match, viewer, rng, choosers=choosers if is_asked else [])
                    looks += 1
            match = random_match(game, case, seed)
            for viewer in viewers(case.seats):
                check_relabelled_replay(match, viewer, rng.below(match.ply), rng, stride)
                looks += 1
            progress.advance(task)
    return plies, looks
