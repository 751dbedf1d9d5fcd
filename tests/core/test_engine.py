"""The engine: what a step asks runs in the order written, and what is not open is refused and changes nothing."""

import pytest

import oddtown
from conformance.market import Market
from oddtown.core.components import Edition
from oddtown.core.errors import GameOver, IllegalAction, WrongSeat
from oddtown.core.game import LOWEST, Game
from oddtown.core.rng import Rng
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.step import Step
from oddtown.core.text import Message, Refusal, ScoreLine

from .toy import ALL, ASK, ENGLISH, HIDE, LOOK, META, MUST, NOBODY, RUN, SEAL, SHOW, Toy, ToyState


def begin(plan, seats=2):
    game = Toy(plan)
    return game, game.setup(seats, 1)


def give(game, s, *answers):
    """Gives answers, each as step, seat and option."""
    for step, seat, option in answers:
        game.apply(s, seat, game.steps[step].base + option)


# The agenda


def test_what_is_asked_at_the_start_is_asked_in_the_order_written():
    game, s = begin({"start": [(ASK, 0, 1), (RUN, NOBODY, 2), (ASK, 1, 3)]})
    assert s.agenda == [(ASK, 0b10, 3), (RUN, 0, 2), (ASK, 0b01, 1)]
    give(game, s, (ASK, 0, 2))
    assert s.trail == ["start", "ask 0 1 2", "run 2"]
    assert s.agenda == [(ASK, 0b10, 3)]


def test_what_an_answer_asks_comes_before_what_was_asked_earlier():
    plan = {"start": [(ASK, 0, 1), (ASK, 1, 2)], "ask 0 1 0": [(ASK, 1, 3), (ASK, 0, 4)]}
    game, s = begin(plan)
    give(game, s, (ASK, 0, 0), (ASK, 1, 0), (ASK, 0, 1), (ASK, 1, 2))
    assert s.trail == ["start", "ask 0 1 0", "ask 1 3 0", "ask 0 4 1", "ask 1 2 2"]
    assert game.is_over(s)


def test_an_answer_that_asks_nothing_goes_back_to_what_was_asked_before():
    game, s = begin({"start": [(ASK, 0, 1), (ASK, 1, 2)]})
    give(game, s, (ASK, 0, 0))
    assert s.agenda == [(ASK, 0b10, 2)]


def test_what_asks_nobody_runs_by_itself_until_somebody_is_asked():
    game, s = begin({"start": [(RUN, NOBODY, 1), (RUN, NOBODY, 2), (ASK, 1, 3), (RUN, NOBODY, 4)]})
    assert s.trail == ["start", "run 1", "run 2"]
    assert game.to_act(s) == 0b10
    give(game, s, (ASK, 1, 0))
    assert s.trail == ["start", "run 1", "run 2", "ask 1 3 0", "run 4"]
    assert game.is_over(s)


def test_what_an_automatic_step_asks_runs_before_what_was_written_after_it():
    plan = {
        "start": [(RUN, NOBODY, 1), (RUN, NOBODY, 2)],
        "run 1": [(RUN, NOBODY, 3), (ASK, 0, 4), (RUN, NOBODY, 5)],
        "run 3": [(RUN, NOBODY, 6), (RUN, NOBODY, 7)],
    }
    game, s = begin(plan)
    assert s.trail == ["start", "run 1", "run 3", "run 6", "run 7"]
    give(game, s, (ASK, 0, 0))
    assert s.trail[5:] == ["ask 0 4 0", "run 5", "run 2"]


def test_an_answer_may_ask_one_automatic_step():
    game, s = begin({"start": [(ASK, 0, 1), (ASK, 1, 2)], "ask 0 1 0": [(RUN, NOBODY, 3)]})
    give(game, s, (ASK, 0, 0))
    assert s.trail == ["start", "ask 0 1 0", "run 3"]
    assert s.agenda == [(ASK, 0b10, 2)]


def test_another_seat_can_be_asked_in_the_middle_of_what_runs():
    plan = {
        "start": [(SEAL, ALL, 0)],
        "resolve 0": [(SHOW, NOBODY, 0), (SHOW, NOBODY, 1)],
        "show 0 2": [(ASK, 1, 5)],  # blue reacts to what red has shown
    }
    game, s = begin(plan)
    give(game, s, (SEAL, 0, 2), (SEAL, 1, 1))
    assert s.trail == ["start", "resolve 0", "show 0 2"]
    assert s.agenda == [(SHOW, 0, 1), (ASK, 0b10, 5)]
    assert s.sealed == [NOT_ANSWERED, 1]
    give(game, s, (ASK, 1, 0))
    assert s.trail[3:] == ["ask 1 5 0", "show 1 1"]


def test_a_sealed_question_resolves_when_its_last_seat_has_answered_in_whatever_order():
    for order in ((0, 1, 2), (2, 0, 1)):
        game, s = begin({"start": [(SEAL, ALL, 7)], "resolve 7": [(ASK, 0, 0)]}, seats=3)
        open_ = 0b111
        for seat in order:
            assert s.trail == ["start"]
            assert game.to_act(s) == open_
            give(game, s, (SEAL, seat, seat))
            open_ &= ~(1 << seat)
        assert s.trail == ["start", "resolve 7"]
        assert s.sealed == [0, 1, 2]  # nothing is shown by itself
        assert (s.sealed_step, s.sealed_arg, s.disclosed) == (SEAL, 7, 0)


def test_a_sealed_question_can_be_put_to_one_seat():
    game, s = begin({"start": [(SEAL, 1, 0)], "resolve 0": [(SHOW, NOBODY, 1)]})
    give(game, s, (SEAL, 1, 2))
    assert s.trail == ["start", "resolve 0", "show 1 2"]


def test_the_game_is_over_when_no_question_is_open():
    game, s = begin({"start": [(ASK, 0, 0)]})
    assert not game.is_over(s)
    give(game, s, (ASK, 0, 0))
    assert game.is_over(s)
    assert (game.to_act(s), game.legal_actions(s, 0)) == (0, [])
    assert game.view(s, None).is_over


def test_a_game_can_be_over_before_anybody_is_asked():
    game, s = begin({"start": [(RUN, NOBODY, 0)]})
    assert game.is_over(s)
    assert s.trail == ["start", "run 0"]


# Actions


def test_steps_number_their_actions_one_after_the_other():
    game = Toy({})
    assert [(step.verb, step.number, step.base) for step in game.steps] == [
        ("ask", ASK, 0),
        ("must", MUST, 4),
        ("hide", HIDE, 6),
        ("seal", SEAL, 8),
        ("run", RUN, 11),
        ("show", SHOW, 11),
        ("look", LOOK, 11),
    ]
    assert game.actions == 11
    assert game.step_of == [ASK] * 4 + [MUST] * 2 + [HIDE] * 2 + [SEAL] * 3


def test_a_sealed_step_is_private_and_an_open_one_is_so_if_it_says_so():
    assert [step.private for step in Toy({}).steps] == [False, False, True, True, False, False, False]
    assert [step.sealed for step in Toy({}).steps] == [False, False, False, True, False, False, False]


def test_the_open_actions_are_those_of_the_open_question_to_the_seats_asked():
    game, s = begin({"start": [(ASK, 0, 0), (SEAL, ALL, 0)]})
    assert (game.legal_actions(s, 0), game.legal_actions(s, 1)) == ([0, 1, 2], [])
    give(game, s, (ASK, 0, 0))
    assert (game.legal_actions(s, 0), game.legal_actions(s, 1)) == ([8, 9, 10], [8, 9, 10])
    give(game, s, (SEAL, 0, 1))
    assert (game.legal_actions(s, 0), game.legal_actions(s, 1)) == ([], [8, 9, 10])


def test_a_random_action_is_each_of_the_open_ones_equally_often():
    game, s = begin({"start": [(SEAL, ALL, 0)]})
    rng = Rng(1)
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[game.random_action(s, 1, rng) - 8] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 27  # chance exceeds it once in a million


def test_a_random_action_is_what_the_list_gives():
    game, s = begin({"start": [(ASK, 0, 0)]})
    assert [game.random_action(s, 0, Rng(seed)) for seed in range(20)] == [Rng(seed).below(3) for seed in range(20)]


def test_an_answer_has_a_label_and_a_sentence():
    game, s = begin({"start": [(SEAL, ALL, 0)]})
    assert game.label(s, 0, 9) == "seal 1"
    assert game.describe(s, 0, 9) == Message("core.label", {"label": "seal 1"})
    assert game.view(s, 0).question.prompt == Message("core.label", {"label": "seal"})


# Refusals


def refused(game, s, seat, action):
    """The error an action raises; the state stays as it was, and `why_not` gives the same refusal."""
    before = s.pack()
    with pytest.raises(IllegalAction) as caught:
        game.apply(s, seat, action)
    assert s.pack() == before
    assert game.why_not(s, seat, action) == caught.value.refusal
    return type(caught.value), str(caught.value)


@pytest.mark.parametrize("action", [-1, 11, 1000])
def test_an_action_out_of_range_is_refused(action):
    game, s = begin({"start": [(ASK, 0, 0)]})
    sentence = f"There is no action {action}; this game numbers its actions from 0 to 10."
    assert refused(game, s, 0, action) == (IllegalAction, sentence)


@pytest.mark.parametrize("seat", [-1, 2, 8])
def test_a_seat_that_does_not_exist_is_refused(seat):
    game, s = begin({"start": [(ASK, 0, 0)]})
    sentence = f"There is no seat {seat}; this game has 2 seats, numbered from 0."
    assert refused(game, s, seat, 0) == (WrongSeat, sentence)


def test_a_seat_that_is_not_asked_is_refused():
    game, s = begin({"start": [(ASK, 1, 0), (SEAL, ALL, 0)]}, seats=3)
    assert refused(game, s, 0, 0) == (WrongSeat, "This question is put to blue, not to red.")
    give(game, s, (ASK, 1, 0), (SEAL, 1, 0))
    assert refused(game, s, 1, 8) == (WrongSeat, "This question is put to red and yellow, not to blue.")


def test_an_answer_to_another_question_is_refused():
    game, s = begin({"start": [(ASK, 0, 0)]})
    sentence = "The question now is: ask. The answer came for: seal."
    assert refused(game, s, 0, 9) == (IllegalAction, sentence)


def test_an_answer_that_is_not_open_is_refused_with_those_that_are():
    game, s = begin({"start": [(ASK, 0, 0)]})
    sentence = "That answer is not open. Open are: ask 0, ask 1, ask 2."
    assert refused(game, s, 0, 3) == (IllegalAction, sentence)


def test_a_step_that_knows_the_rule_is_refused_with_its_number():
    market = Market()
    s = market.setup(2, 1)
    closed = next(good for good in range(4) if good not in market.legal_actions(s, 0))
    assert refused(market, s, 0, closed) == (IllegalAction, f"M-1: You do not hold good {closed}.")
    assert market.why_not(s, 0, closed) == Refusal("M-1", Message("absent", {"good": closed}))


def test_after_the_end_everything_is_refused():
    game, s = begin({"start": [(ASK, 0, 0)]})
    give(game, s, (ASK, 0, 0))
    assert refused(game, s, 0, 0) == (GameOver, "The game is over: no question is open.")


def test_nothing_refuses_an_open_action():
    game, s = begin({"start": [(ASK, 0, 0)]})
    assert [game.why_not(s, 0, action) for action in (0, 1, 2)] == [None, None, None]


# Withdrawing a sealed answer


def test_a_sealed_answer_can_be_withdrawn_while_others_are_still_to_answer():
    game, s = begin({"start": [(SEAL, ALL, 4)]}, seats=3)
    assert [game.can_withdraw(s, seat) for seat in range(3)] == [False, False, False]
    give(game, s, (SEAL, 1, 2))
    assert [game.can_withdraw(s, seat) for seat in range(3)] == [False, True, False]


def test_an_open_answer_cannot_be_withdrawn_nor_a_sealed_one_once_the_game_has_moved_on():
    game, s = begin({"start": [(SEAL, ALL, 0)], "resolve 0": [(ASK, 0, 0), (SHOW, NOBODY, 0)]})
    give(game, s, (SEAL, 0, 2), (SEAL, 1, 2))
    assert s.sealed == [2, 2]
    assert [game.can_withdraw(s, seat) for seat in range(2)] == [False, False]
    give(game, s, (ASK, 0, 0))
    assert [game.can_withdraw(s, seat) for seat in range(2)] == [False, False]


# Starting and ending


def test_setup_checks_seats_and_settings():
    game = Toy({"start": [(ASK, 0, 0)]})
    assert game.setup(3, 1, {"long": True}).seats == 3
    with pytest.raises(oddtown.SettingsError, match=r"^Toy has 2 to 3 seats, not 4$"):
        game.setup(4, 1)
    with pytest.raises(oddtown.SettingsError, match=r"^Toy has no setting 'short'; it has: long$"):
        game.setup(2, 1, {"short": True})


def test_setup_deals_the_sealed_deal_from_bytes_and_a_fast_one_from_a_number():
    market = Market()
    assert market.setup(2, bytes(32)).seed == bytes(32)
    assert market.setup(2, 5).seed == b""
    assert market.setup(2, 5).pack() == market.setup(2, 5).pack() != market.setup(2, 6).pack()


def test_a_playout_plays_to_the_end_and_counts_its_answers():
    game, s = begin({"start": [(ASK, 1, 0), (SEAL, ALL, 0), (MUST, 0, 0)]})
    assert game.playout(s, Rng(1)) == 4
    assert game.is_over(s)
    assert (s.trail[2], s.trail[3]) == ("resolve 0", "must 0 0 1")


def test_a_playout_stops_after_so_many_answers():
    game, s = begin({"start": [(ASK, 1, 0), (SEAL, ALL, 0), (MUST, 0, 0)]})
    assert game.playout(s, Rng(1), 3) == 3
    assert not game.is_over(s)
    assert game.playout(s, Rng(1), 3) == 1
    assert game.is_over(s)


def test_the_lowest_seat_of_a_set_is_the_first_to_answer():
    assert [LOWEST[seats] for seats in (0b1, 0b10, 0b110, 0b10101000, 0b11111111)] == [0, 1, 1, 3, 0]


def test_seats_with_equal_standings_share_their_place():
    game, s = begin({}, seats=3)
    assert game.scores(s) == [3, 1, 3]
    assert game.ranking(s) == [1, 3, 1]
    assert game.view(s, None).places == [1, 3, 1]


def test_a_breakdown_counts_nothing_the_viewer_cannot_see():
    match = oddtown.Match(Market(), 2, "breakdown")
    while not any(match._state.filled):
        seat = match.to_act[0]
        match.act(seat, match.game.legal_actions(match._state, seat)[0])
    seat = match._state.filled.index(1)
    lines = match.game.breakdown(match._state, seat, None)
    assert lines[1:] == [ScoreLine("M-3", Message("order", {}), 5)]
    assert lines[0].points == match._state.points[seat]


# What a game must define


@pytest.mark.parametrize(
    ("method", "sentence"),
    [
        ("options", "tell: a step that asks needs options"),
        ("apply", "tell: a step that asks openly needs apply"),
        ("resolve", "tell: a sealed step needs resolve"),
        ("run", "tell: an automatic step needs run"),
    ],
)
def test_a_step_says_what_it_lacks(method, sentence):
    arguments = {"options": (0, 0), "apply": (0, 0, 0), "resolve": (0,), "run": (0,)}[method]
    with pytest.raises(NotImplementedError, match=f"^{sentence}$"):
        getattr(Step("tell"), method)(State(), *arguments)


def test_a_step_knows_of_no_rule_unless_it_says_so():
    step = Step("tell", 2)
    assert step.why_not(State(), 0, 0, 1) is None
    assert step.label(State(), 0, 0, 1) == "tell 1"
    assert (step.size, step.sealed, step.private) == (2, False, False)


def test_a_game_without_clues_and_settings_needs_no_word_about_them():
    game = Game(META, Edition("toy", "0", {}, True), ENGLISH, [])
    s = ToyState()
    s.piles = [[3, 1 | 1 << 10], [2 | 1 << 19]]
    assert (game.clue(s, 0, 0), game.fits(3, 1)) == (0, True)
    assert game.census(s) == [1, 2, 3]
    assert game.actions == 0
