"""What a trained value looks at in Tybor: rows that are whole, blind to what is hidden, and move with the game."""

from math import isfinite

import pytest

import oddtown
from oddtown.core.rng import Rng
from oddtown.games.tybor.features import FEATURES, Judgement, features
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.rules import PAY
from oddtown.games.tybor.scoring import points, tableaus

from .table import choose, table


def positions(seats, seed, settings=None):
    game = oddtown.load("tybor")
    state = game.setup(seats, seed, settings)
    rng = Rng(seed)
    while not game.is_over(state):
        yield game, state
        seat = game.to_act(state).bit_length() - 1
        game.apply(state, seat, game.random_action(state, seat, rng))


def row(match, seat):
    return dict(zip(FEATURES, features(match.game, match._state)[seat], strict=True))


def side(match, seat):
    judged = Judgement(match.game, match._state)
    judged.judge(judged.sides[seat])
    return judged.sides[seat]


@pytest.mark.parametrize("seats", range(2, 9))
def test_rows_are_whole_in_every_position(seats):
    for seed in range(2):
        for game, state in positions(seats, seed):
            rows = features(game, state)
            assert [len(each) for each in rows] == [len(FEATURES)] * seats
            assert all(isfinite(number) and abs(number) < 10 for each in rows for number in each)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_points_are_those_of_the_rules_in_every_scenario_and_chapter(scenario, chapter):
    for game, state in positions(3, 7, {"scenario": scenario, "chapter": chapter}):
        judged, all_seats = Judgement(game, state), tableaus(state, game.cards)
        for own in judged.sides:
            judged.judge(own)
            if state.agenda[-1][0] != PAY:  # what is being paid is gone already
                assert own.points == points(state, game.cards, own.seat, all_seats)


def test_every_name_is_there_once():
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_row_depends_on_nothing_that_its_seat_cannot_see(seats):
    for game, state in positions(seats, 5):
        rows = features(game, state)
        for seat in range(seats):
            world = game.determinize(state, seat, Rng(1))
            assert features(game, world)[seat] == pytest.approx(rows[seat])


def test_nothing_is_changed_by_looking():
    for game, state in positions(3, 2):
        before = state.pack()
        features(game, state)
        assert state.pack() == before


def test_points_and_lead():
    match = table(2).built(0, "keep").match()
    assert row(match, 0)["points"] == pytest.approx(0.3)
    assert (row(match, 0)["lead"], row(match, 1)["lead"]) == pytest.approx((0.3, -0.3))


def test_a_symbol_nearer_to_a_set_promises_more():
    one = table(2).stage(4).citizens(0, "farmer-4").match()
    two = table(2).stage(4).citizens(0, "farmer-4", "farmer-3-green").match()
    assert 0 < row(one, 0)["first profession"] < row(two, 0)["first profession"]
    assert side(two, 0).symbol_gain[0] > side(one, 0).symbol_gain[0]


def test_a_set_promises_less_the_fewer_turns_are_left():
    early = table(2).stage(1).citizens(0, "farmer-4", "farmer-3-green").match()
    late = table(2).stage(4).cards(2).citizens(0, "farmer-4", "farmer-3-green").match()
    assert row(early, 0)["first profession"] > row(late, 0)["first profession"] > 0


def test_a_secret_objective_comes_nearer_with_its_colours_only():
    def secret(*built):
        return row(table(2).objective(0, "blue", "green", "red").built(0, *built).match(), 0)["secret"]

    assert secret("boathouse", "manor") > secret("boathouse") > secret()
    assert secret("market") == secret()


def test_a_building_that_can_be_paid_is_worth_more_than_one_that_cannot():
    rich = table(2).workers(0, "soldier-5", "farmer-4").display("keep").match()
    poor = table(2).workers(0, "priest-3-red").display("keep").match()
    none = table(2).display("keep").match()
    assert row(rich, 0)["best building"] > row(poor, 0)["best building"] > row(none, 0)["best building"] == 0
    assert row(none, 0)["building soon"] > 0


def test_the_display_counts_nothing_to_a_seat_with_no_turn_left_in_the_stage():
    match = table(2).cards(1).workers(0, "soldier-5").display("keep").match()
    assert side(match, 0).best > 0, "the last card of the stage can still be a builder"
    match.play("worker")
    assert side(match, 0).best == 0
    assert row(match, 0)["best building"] == 0


def test_a_chosen_card_counts_what_its_best_use_is_worth():
    match = table(2).hand(0, "soldier-5", "priest-3-red").hand(1, "farmer-4", "merchant-4").match()
    choose(match, "priest-3-red", "farmer-4")
    assert row(match, 0)["pending"] == pytest.approx(0.2 * side(match, 0).pending)
    assert side(match, 0).pending >= 4, "the first priest brings 5 points, and one could have come later"
    before = side(match, 0).worth
    match.play("citizen")
    assert row(match, 0)["pending"] == 0
    assert side(match, 0).worth == pytest.approx(before, abs=0.5)


def test_what_is_being_paid_is_no_strength_any_more():
    match = table(2).cards(1).workers(0, "soldier-5", "farmer-4", "priest-3-red").display("keep").match()
    match.play("build keep")
    assert match.view(None).question.step == "pay"
    assert side(match, 0).strength == 12 - 3


def test_cards_that_go_on_are_worth_what_the_next_seat_makes_of_them():
    def passed(*citizens):
        match = table(2).stage(4).hand(0, "farmer-3-green", "soldier-5").hand(1, "merchant-4", "captain-4")
        match = match.citizens(1, *citizens).match()
        choose(match, "soldier-5", "merchant-4")
        return row(match, 0)["passed best"]

    assert passed("farmer-4", "farmer-3-yellow") > passed()


def test_more_craftsmen_than_others_are_a_margin():
    match = table(3).citizens(0, "craftsman-4-blue", "craftsman-3-red").citizens(2, "craftsman-4-green").match()
    assert [row(match, seat)["majority margin"] for seat in range(3)] == pytest.approx([0.3, -0.6, -0.3])
