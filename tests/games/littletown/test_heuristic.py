"""What the greedy bot of Little Town Builders looks at."""

import oddtown
from oddtown.core.card import KIND
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.littletown import heuristic, heuristic_1
from oddtown.games.littletown.state import GOALS, NOT_DEALT

from .table import Table, table


def best(match: oddtown.Match, seat: int = 0) -> str:
    """Returns the answer that the judgement likes best."""
    rated = heuristic.rate(match.perspective(seat))
    labels = {action: label for label, action in match.legal().items()}
    return labels[max(rated, key=lambda action: rated[action])]


def worth(position: Table) -> float:
    """Returns what the position is worth to the first seat."""
    match = position.match()
    return heuristic.worth(match.game, match._state, 0)


def test_the_last_worker_of_the_game_builds_what_counts_most() -> None:
    assert best(table().round(4).last_worker().holds(0, stone=4, fish=5).match()) == "build statue-of-a-hero"


def test_the_last_worker_of_a_round_fetches_missing_food() -> None:
    match = table().last_worker().holds(0, fish=3).match()
    match.play(best(match))
    goods = match.view(None).board["goods"][0]
    assert goods[2] + goods[3] == 0  # two fish came, and all five workers were fed
    assert match.view(None).board["points"][0] == 0


def test_coins_feed_workers_in_the_last_round() -> None:
    match = table().round(4).last_worker().holds(0, coin=6, fish=3).match()
    match.play("place e3")
    assert best(match) == "feed 2 with coins"


def test_coins_are_not_spent_on_food_that_is_there_when_the_game_ends() -> None:
    match = table().round(4).last_worker().holds(0, coin=6, fish=5).holds(1, coin=6).match()
    match.play("place e3")
    assert best(match) == "feed 0 with coins"


def test_an_own_goal_is_worth_nearing() -> None:
    near = worth(table().holds(0, coin=5).goals(0, "six-coins")) - worth(table().holds(0, coin=5))
    far = worth(table().holds(0, coin=1).goals(0, "six-coins")) - worth(table().holds(0, coin=1))
    assert near > far > 0


def test_a_building_that_will_be_used_is_worth_more_early() -> None:
    early = worth(table().build("Gold Mine", "e3")) - worth(table())
    late = worth(table().round(4).build("Gold Mine", "e3")) - worth(table().round(4))
    assert early > late > 4


def test_reads_no_goals_that_the_seat_cannot_see() -> None:
    match = table().goals(0, "no-coins").goals(1, "six-coins", "gather-five").match()
    before = heuristic.rate(match.perspective(0))
    hidden, theirs = match._state.piles[NOT_DEALT], match._state.piles[GOALS + 1]
    hidden[0], theirs[0] = hidden[0] & ~KIND | theirs[0] & KIND, theirs[0] & ~KIND | hidden[0] & KIND
    assert heuristic.rate(match.perspective(0)) == before


def test_both_judgements_rate_every_open_action() -> None:
    game = oddtown.load("littletown")
    for seats in (2, 3, 4):
        s = game.setup(seats, seats)
        rng = Rng(seats)
        ply = 0
        while s.agenda:
            seat = s.agenda[-1][1].bit_length() - 1
            if ply % 4 == 0:
                perspective = Perspective(game, s, seat)
                for judgement in (heuristic, heuristic_1):
                    assert list(judgement.rate(perspective)) == perspective.legal_actions()
            game.apply(s, seat, game.random_action(s, seat, rng))
            ply += 1
