"""Evaluations: shares of the win, results of finished games, learned sums against NumPy's, playouts against odds."""

from math import exp

import numpy as np
import pytest

import oddtown
from bots.toys import PICK, Bet, Even, Story, asked
from oddtown.bots.evaluation import PER_POINT, Evaluation, Learned, Playouts, result, share
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.core.shares import MANY, MARGIN
from oddtown.core.text import Message, ScoreLine
from oddtown.games import module


class Finished(Story):
    """Is over at once, with the points given."""

    def __init__(self, points):
        super().__init__()
        self.points = points

    def go_on(self, s):
        pass

    def scores(self, s):
        return self.points


def ended(*points):
    game = Finished(list(points))
    return game, game.setup(len(points), 1)


def test_shares_are_in_the_ratios_of_the_exponentials():
    assert share([0.0, 1.0, 3.0]) == pytest.approx([exp(x) / (1 + exp(1) + exp(3)) for x in (0, 1, 3)])
    assert sum(share([5.0, -2.0, 0.5, 0.5])) == pytest.approx(1)


def test_large_sums_neither_overflow_nor_lose_the_loser():
    assert share([4000.0, 0.0]) == [1.0, 0.0]
    assert share([-4000.0, -4000.0]) == [0.5, 0.5]


def test_who_wins_has_the_win_and_a_little_for_the_lead():
    assert result(*ended(40, 25)) == pytest.approx([1 + MARGIN * 15 / MANY, -MARGIN * 15 / MANY])


def test_tied_winners_share_the_win_and_lead_by_nothing():
    assert result(*ended(7, 7, 4)) == pytest.approx([0.5, 0.5, -MARGIN * 3 / MANY])
    assert result(*ended(7, 7, 7)) == pytest.approx([1 / 3] * 3)


def test_the_second_is_measured_by_the_first_and_the_first_by_the_second():
    assert result(*ended(9, 3, 6)) == pytest.approx([1 + MARGIN * 3 / MANY, -MARGIN * 6 / MANY, -MARGIN * 3 / MANY])


def test_no_lead_counts_for_more_than_the_margin():
    assert result(*ended(1000, 0)) == pytest.approx([1 + MARGIN, -MARGIN])


def test_a_lead_never_makes_up_for_a_win():
    class TieBreak(Finished):
        def standing(self, s, seat):
            return (self.points[seat], seat)

    game = TieBreak([5, 5])
    assert result(game, game.setup(2, 1)) == [0.0, 1.0]


def test_a_world_that_is_over_is_worth_its_result_and_no_other():
    game, s = ended(3, 1)
    assert Even().worth(game, s) == result(game, s)
    bet = Bet()
    assert Even().worth(bet, bet.setup(2, 1)) == [0.5, 0.5]


def test_an_evaluation_must_say_what_worlds_are_worth():
    bet = Bet()
    with pytest.raises(NotImplementedError):
        Evaluation().worth(bet, bet.setup(2, 1))


@pytest.mark.parametrize("units", [0, 1, 5])
def test_hidden_units_are_added_to_the_line_as_numpy_does(units):
    chance = np.random.default_rng(units)
    size = 7
    rows = chance.normal(size=(3, size))
    weights = chance.normal(size=size + units)
    hidden = chance.normal(size=(units, size + 1))
    learned = Learned(lambda game, s: rows.tolist(), weights.tolist(), hidden.tolist())
    active = np.maximum(rows @ hidden[:, :size].T + hidden[:, size], 0)
    sums = rows @ weights[:size] + active @ weights[size:]
    assert units == 0 or (active == 0).any(), "some units are off"
    assert [learned.sum(row) for row in rows.tolist()] == pytest.approx(sums.tolist())
    powers = np.exp(sums)
    bet = Bet()
    assert learned.values(bet, bet.setup(2, 1)) == pytest.approx((powers / powers.sum()).tolist())


def test_features_are_given_the_game_and_the_world():
    bet = Bet()
    s = bet.setup(2, 1)
    given = []

    def features(*arguments):
        given.append(arguments)
        return [[1.0], [0.0]]

    assert Learned(features, [0.0], []).worth(bet, s) == [0.5, 0.5]
    assert given == [(bet, s)]


def test_playouts_leave_the_world_as_it_is_and_count_how_random_play_ends():
    bet = Bet()
    s = asked(bet, seed=3)._world
    before = s.pack()
    playouts, same = Playouts(Rng(1)), Playouts(Rng(1))
    worths = [playouts.values(bet, s) for _ in range(400)]
    assert s.pack() == before
    # Either answer by chance: one of them is right, so half of all games are won.
    assert np.mean(worths, axis=0) == pytest.approx([0.5, 0.5], abs=0.1)
    assert [same.values(bet, s) for _ in range(400)] == worths
    assert all(sum(worth) == pytest.approx(1.0) for worth in worths)


class Lasting(Story):
    """Seat 0 gets a point for each of ten answers, seat 1 has three; but in the end seat 0 has lost them all."""

    def go_on(self, s):
        if len(s.trail) < 10:
            s.ask(PICK, 0, 1)

    def scores(self, s):
        return [0, 3]

    def score_lines(self, s, look, seat):
        return [ScoreLine("X-1", Message("toy", {}), len(s.trail) if seat == 0 else 3)]


@pytest.mark.parametrize(("plies", "points"), [(1, 1), (4, 4), (9, 9)])
def test_a_short_playout_is_judged_by_the_points_at_its_end(plies, points):
    game = Lasting()
    s = game.setup(2, 1)
    shares = share([PER_POINT * points, PER_POINT * 3])
    assert Playouts(Rng(1), plies).values(game, s) == pytest.approx(shares)
    assert not s.trail


def test_a_short_playout_counts_everybodys_secrets():
    """Those of the others as they were dealt: the seat that thinks has no more points than they for knowing its own."""
    game = oddtown.load("oddworld")
    totals = [0.0, 0.0]
    for seed in range(200):
        world = Perspective(game, game.setup(2, seed, {"advanced": True}), 0).sample(Rng(seed))
        for seat, worth in enumerate(Playouts(Rng(seed), 1).values(game, world)):
            totals[seat] += worth
    # One card has been given away by chance. A secret alone is worth a point, so who did not count it would lag by 4 %.
    assert totals[0] == pytest.approx(totals[1], rel=0.02)


@pytest.mark.parametrize("plies", [0, 10, 11])
def test_a_playout_that_comes_to_the_end_is_judged_by_the_result(plies):
    game = Lasting()
    assert Playouts(Rng(1), plies).values(game, game.setup(2, 1)) == result(game, game.setup(2, 1))


@pytest.mark.parametrize("name", [meta.name for meta in oddtown.games()])
def test_the_features_of_every_game_have_names_and_a_row_for_every_seat(name):
    part = module(name, "features")
    game = oddtown.load(name)
    for seats in range(game.meta.fewest_seats, game.meta.most_seats + 1):
        rows = part.features(game, game.setup(seats, 1))
        assert len(rows) == seats
        assert {len(row) for row in rows} == {len(part.FEATURES)}
    assert len(set(part.FEATURES)) == len(part.FEATURES)
