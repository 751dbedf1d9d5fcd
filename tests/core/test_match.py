"""Match: playing by label, forced answers, taking back, and what may leave the table."""

import re

import pytest

import oddtown
from conformance.market import TOLL, Market
from oddtown.core.errors import GameOver, IllegalAction, OddtownError, RecordError, WrongSeat
from oddtown.core.record import Deal, commit
from oddtown.core.state import NOT_ANSWERED
from oddtown.core.text import Message, Refusal

from .toy import ALL, ASK, HIDE, LOOK, MUST, NOBODY, SEAL, SHOW, Toy

SEALED = {"start": [(SEAL, ALL, 0)], "resolve 0": [(SHOW, NOBODY, 0), (ASK, 0, 1), (SHOW, NOBODY, 1), (ASK, 1, 2)]}


def toy(plan, seats=2, **options):
    return oddtown.Match(Toy(plan), seats, 1, **options)


def trail(match):
    return match._state.trail[1:]


def assert_replays(match):
    """Requires that the record alone leads to the same position, events and digests."""
    again = oddtown.replay(match.game, match.record)
    assert again._state.pack() == match._state.pack()
    assert again.events == match.events
    assert again.record == match.record


# Starting


def test_a_match_has_the_fewest_seats_unless_told():
    assert oddtown.Match(Toy({})).seats == 2
    assert oddtown.Match(Toy({}), 3).seats == 3


def test_a_match_without_a_seed_gets_one_of_its_own():
    seeds = {oddtown.Match(Toy({})).record.seed for _ in range(3)}
    assert len(seeds) == 3
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}


def test_the_record_says_what_was_chosen():
    match = oddtown.Match(Toy({}), 3, bytes(32), {"long": True}, ["Ann", "Bo", "Cy"])
    record = match.record
    assert (record.game, record.rules, record.edition, record.edition_hash) == ("toy", 1, "toy", "0")
    assert (record.seats, record.settings, record.seed) == (3, {"long": "yes"}, "00" * 32)
    assert (record.players, record.actions, record.digests, record.components) == (["Ann", "Bo", "Cy"], [], [], None)


def test_a_match_refuses_what_the_game_does_not_have():
    with pytest.raises(oddtown.SettingsError, match=r"^Toy has 2 to 3 seats, not 1$"):
        oddtown.Match(Toy({}), 1)
    with pytest.raises(oddtown.SettingsError, match=r"^setting 'long' of Toy is no or yes, not 'maybe'$"):
        oddtown.Match(Toy({}), 2, settings={"long": "maybe"})
    with pytest.raises(OddtownError, match=r"^expected 2 players, one per seat; 1 came$"):
        oddtown.Match(Toy({}), 2, players=["Ann"])


# Playing


def test_answers_are_played_by_label_one_question_after_the_other():
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0)]})
    assert match.legal() == {"ask 0": 0, "ask 1": 1, "ask 2": 2}
    match.play("ask 2", "ask 0")
    assert trail(match) == ["ask 0 0 2", "ask 1 0 0"]
    assert match.record.actions == [(0, 2), (1, 0)]
    assert match.ply == 2
    assert_replays(match)


def test_a_label_that_is_not_open_is_refused_with_those_that_are():
    match = toy({"start": [(ASK, 0, 0)]})
    with pytest.raises(
        IllegalAction, match=r"^'ask 3': That answer is not open. Open are: ask 0, ask 1, ask 2.$"
    ) as caught:
        match.play("ask 3")
    assert caught.value.refusal == Refusal("", Message("core.option", {"open": "ask 0, ask 1, ask 2"}))
    assert (trail(match), match.ply) == ([], 0)


def test_a_label_for_a_seat_that_is_not_asked_is_refused():
    match = toy({"start": [(ASK, 0, 0)]})
    with pytest.raises(WrongSeat, match=r"^This question is put to red, not to blue.$"):
        match.play("ask 0", seat=1)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_label_for_a_seat_that_does_not_exist_is_refused(seat):
    match = toy({"start": [(ASK, 0, 0)]})
    with pytest.raises(WrongSeat, match=f"^There is no seat {seat}; this game has 2 seats, numbered from 0.$"):
        match.play("ask 0", seat=seat)


def test_where_several_seats_choose_at_once_one_must_be_named():
    match = toy({"start": [(SEAL, ALL, 0)], "resolve 0": [(ASK, 0, 0)]})
    assert match.to_act == [0, 1]
    sentence = "several seats are asked at once, so say which one answers: seat=0 (red), 1 (blue)"
    with pytest.raises(OddtownError, match=f"^{re.escape(sentence)}$"):
        match.play("seal 1")
    match.play("seal 1", seat=1)
    assert match.to_act == [0]
    match.play("seal 2")
    assert match._state.sealed == [2, 1]


def test_after_the_end_nothing_can_be_played():
    match = toy({"start": [(ASK, 0, 0)]})
    match.play("ask 0")
    assert match.is_over
    assert (match.legal(), match.legal(0), match.to_act, match.prompt) == ({}, {}, [], "")
    with pytest.raises(GameOver, match=r"^The game is over: no question is open.$"):
        match.act(0, 0)
    with pytest.raises(GameOver, match=r"^The game is over: no question is open.$"):
        match.play("ask 0")
    assert match.ply == 1


def test_scores_and_places_come_with_the_end():
    match = toy({"start": [(ASK, 0, 0)]}, seats=3)
    assert (match.scores, match.places) == ([], [])
    match.play("ask 0")
    assert (match.scores, match.places) == ([3, 1, 3], [1, 3, 1])
    assert match.record.scores == [3, 1, 3]


def test_the_question_is_a_sentence_and_so_is_an_answer():
    match = oddtown.Match(oddtown.load("oddworld"), 2, seed=1)
    seat = match.to_act[0]
    question = match.view(None).question
    assert match.prompt == match.game.text.say(question.prompt) != ""
    message = match.game.describe(match._state, seat, 0)
    assert match.describe(seat, 0) == match.game.text.say(message) != ""
    assert match.why_not(seat, 0) is None
    assert match.why_not(1 - seat, 0).message == Message("core.seat", {"asked": [seat], "seat": 1 - seat})


def test_a_match_is_drawn_as_a_spectator_sees_it():
    match = oddtown.Match(oddtown.load("oddworld"), 2, seed=1, settings={"advanced": True})
    assert str(match) == match.game.draw(match.view(None), plain=True)


# Forced answers


def test_a_question_with_one_answer_is_answered_for_the_seat_and_recorded():
    match = toy({"start": [(ASK, 0, 0), (MUST, 1, 0), (MUST, 0, 0), (ASK, 1, 0)]})
    match.play("ask 0")
    assert trail(match) == ["ask 0 0 0", "must 1 0 1", "must 0 0 1"]
    assert match.record.actions == [(0, 0), (1, 5), (0, 5)]
    assert match.to_act == [1]
    assert_replays(match)


def test_whether_a_private_question_has_one_answer_is_a_secret():
    match = toy({"start": [(ASK, 0, 0), (HIDE, 1, 0), (ASK, 0, 0)]})
    match.play("ask 0")
    assert match.legal() == {"hide 1": 7}
    match.play("hide 1")
    assert trail(match) == ["ask 0 0 0", "hide 1 0 1"]


def test_forced_answers_can_end_the_game():
    match = toy({"start": [(ASK, 0, 0), (MUST, 1, 0)]})
    match.play("ask 0")
    assert match.is_over
    assert match.scores == [3, 1]


# Undo


def test_an_answer_can_be_taken_back_while_nothing_became_known():
    match = toy({"start": [(ASK, 0, 0), (ASK, 0, 1)]})
    before = match._state.pack()
    assert not match.can_undo(0)
    match.play("ask 0")
    assert (match.can_undo(0), match.can_undo(1)) == (True, False)
    match.undo(0)
    assert match._state.pack() == before
    assert (match.ply, match.record.actions, match.record.digests, match.log(None)) == (
        0,
        [],
        [],
        ["It happened: start."],
    )
    match.play("ask 1", "ask 2")
    assert trail(match) == ["ask 0 0 1", "ask 0 1 2"]
    assert_replays(match)


def test_answers_are_taken_back_one_by_one():
    match = toy({"start": [(ASK, 0, 0), (ASK, 0, 1), (ASK, 0, 2)]})
    match.play("ask 0", "ask 1")
    match.undo(0)
    assert trail(match) == ["ask 0 0 0"]
    match.undo(0)
    assert trail(match) == []
    assert not match.can_undo(0)


def test_after_the_end_nothing_is_taken_back_unless_all_agree():
    match = toy({"start": [(ASK, 0, 0)]})
    match.play("ask 0")
    assert not match.can_undo(0)
    match.rewind(0)
    assert (match.is_over, match.scores, match.record.rewinds) == (False, [], [0])


def test_with_an_answer_the_forced_ones_that_followed_are_taken_back():
    match = toy({"start": [(ASK, 0, 0), (MUST, 1, 0), (MUST, 0, 0), (ASK, 1, 0)]})
    match.play("ask 0")
    assert (match.can_undo(0), match.can_undo(1)) == (True, False)
    match.undo(0)
    assert (trail(match), match.record.actions) == ([], [])


def test_nobody_takes_back_what_another_seat_has_built_on():
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0), (ASK, 0, 0)]})
    match.play("ask 0", "ask 1")
    assert (match.can_undo(0), match.can_undo(1)) == (False, True)
    sentence = (
        "seat 0 cannot take anything back: since its last answer something hidden became known, another seat has "
        "chosen, or the game is over"
    )
    with pytest.raises(OddtownError, match=f"^{sentence}$"):
        match.undo(0)
    assert trail(match) == ["ask 0 0 0", "ask 1 0 1"]
    match.undo(1)
    match.undo(0)
    assert trail(match) == []


def test_nothing_is_taken_back_once_hidden_cards_were_consulted():
    match = toy({"start": [(ASK, 0, 0), (ASK, 0, 1), (LOOK, NOBODY, 0), (ASK, 0, 2), (ASK, 1, 0)]})
    match.play("ask 0")
    assert match.can_undo(0)
    match.play("ask 0")
    assert not match.can_undo(0)
    match.play("ask 0")
    match.undo(0)  # what came after can be
    assert trail(match) == ["ask 0 0 0", "ask 0 1 0", "look 0"]
    assert not match.can_undo(0)


def test_nothing_is_taken_back_once_a_card_was_seen_or_a_number_drawn():
    match = oddtown.Match(oddtown.load("oddworld"), 2, seed=1)
    seat = match.to_act[0]
    match.play("draw left")
    assert match.can_undo(seat)
    match.undo(seat)
    match.play("draw right", "keep")
    assert not match.can_undo(seat)


# Withdrawing sealed answers


def test_a_sealed_answer_is_withdrawn_though_others_have_answered_since():
    match = toy(SEALED, seats=3)
    match.play("seal 0", seat=0)
    match.play("seal 1", seat=1)
    assert [match.can_undo(seat) for seat in range(3)] == [True, True, False]
    match.undo(0)
    assert match._state.sealed == [NOT_ANSWERED, 1, NOT_ANSWERED]
    assert match.to_act == [0, 2]
    assert match.record.actions == [(1, 9)]
    assert match.log(None) == ["It happened: start.", "blue has chosen."]
    assert_replays(match)
    match.play("seal 2", seat=0)
    match.undo(1)
    assert match.record.actions == [(0, 10)]
    assert_replays(match)


def test_a_sealed_answer_cannot_be_withdrawn_once_the_first_is_shown():
    match = toy(SEALED)
    match.play("seal 0", seat=0)
    match.play("seal 1", seat=1)
    assert trail(match) == ["resolve 0", "show 0 0"]
    assert match._state.sealed == [NOT_ANSWERED, 1]
    assert [match.can_undo(seat) for seat in range(2)] == [False, False]


def test_the_last_sealed_answer_can_be_taken_back_until_the_first_is_shown():
    match = toy({"start": [(SEAL, ALL, 0)], "resolve 0": [(ASK, 0, 1), (SHOW, NOBODY, 0), (SHOW, NOBODY, 1)]})
    match.play("seal 0", seat=0)
    match.play("seal 1", seat=1)
    assert (match.can_undo(0), match.can_undo(1)) == (False, True)
    match.undo(1)
    assert match._state.sealed == [0, NOT_ANSWERED]
    assert match.to_act == [1]


# Going back by agreement


def test_all_seats_may_agree_to_go_back_and_the_record_says_so():
    match = toy({"start": [(ASK, 0, 0), (LOOK, NOBODY, 0), (ASK, 1, 0), (ASK, 0, 1)]})
    match.play("ask 0", "ask 1")
    match.rewind(1)
    assert (match.ply, match.record.actions, match.record.rewinds) == (1, [(0, 0)], [1])
    assert trail(match) == ["ask 0 0 0", "look 0"]
    match.play("ask 2", "ask 0")
    assert match.is_over
    assert_replays(match)
    match.rewind(0)
    assert (match.record.rewinds, match.is_over, match.record.scores) == ([1, 0], False, [])


@pytest.mark.parametrize("ply", [-1, 2])
def test_going_back_to_a_ply_that_never_was_is_refused(ply):
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0)]})
    match.play("ask 0")
    with pytest.raises(OddtownError, match=f"^expected a ply from 0 to 1, came {ply}$"):
        match.rewind(ply)
    assert (match.ply, match.record.rewinds) == (1, [])


def test_after_going_back_events_are_heard_again():
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0)]})
    match.play("ask 0")
    match.rewind(0)
    match.play("ask 1")
    assert match.log(None) == ["It happened: start.", "It happened: ask 0 0 1."]


def test_after_going_back_a_forced_answer_is_still_forced():
    match = toy({"start": [(ASK, 0, 0), (MUST, 1, 0), (ASK, 0, 1)]})
    match.play("ask 0")
    match.rewind(2)
    assert (match.can_undo(0), match.can_undo(1)) == (True, False)


# The log


def test_the_log_tells_everybody_what_they_may_know():
    match = oddtown.Match(Market(), 2, "log")
    drawn = [[line for line in match.log(viewer) if line.startswith("You draw")] for viewer in (0, 1, None)]
    assert [len(lines) for lines in drawn] == [2, 2, 0]
    hands = [sorted(f"You draw {good}." for good in match.view(seat).board["hands"][seat][0]) for seat in (0, 1)]
    assert [sorted(lines) for lines in drawn[:2]] == hands


def test_the_log_can_begin_at_a_ply():
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0), (ASK, 0, 1)]})
    match.play("ask 0", "ask 1")
    happened = [f"It happened: {what}." for what in ("start", "ask 0 0 0", "ask 1 0 1")]
    assert match.log(None) == match.log(0, since=0) == happened
    assert match.log(1, since=1) == happened[1:]
    assert match.log(1, since=3) == []
    assert [ply for ply, _ in match.events] == [0, 1, 2]


def test_a_sealed_answer_is_told_without_what_it_is():
    match = toy(SEALED)
    match.play("seal 2", seat=1)
    assert [match.log(viewer)[1:] for viewer in (0, 1, None)] == [["blue has chosen."]] * 3


# What may leave the table


def test_a_public_record_of_an_unfinished_match_has_no_seed():
    deal = Deal(commit(bytes(32)), "m1", ["a", "b"], bytes(32).hex())
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0)]}, deal=deal)
    match.play("ask 0")
    public = match.public_record()
    assert (public.seed, public.deal) == ("", Deal(deal.commitment, "m1", ["a", "b"], ""))
    assert (public.actions, public.digests) == (match.record.actions, match.record.digests)
    assert match.record.seed
    assert match.record.deal == deal
    with pytest.raises(RecordError, match=r"^the seed of this record is not revealed, because its match was not over$"):
        oddtown.replay(match.game, public)


def test_a_public_record_of_a_finished_match_is_the_whole_record():
    match = toy({"start": [(ASK, 0, 0)]})
    match.play("ask 0")
    assert match.public_record() == match.record


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (2, 1), (0, 2)])
def test_a_public_record_has_no_sealed_answers(order):
    match = toy({"start": [(ASK, 0, 0), (SEAL, ALL, 0)]}, seats=3)
    match.play("ask 0")
    for seat in order:
        match.play("seal 1", seat=seat)
    public = match.public_record()
    assert (public.actions, public.digests) == ([(0, 0)], match.record.digests[:1])
    assert len(match.record.actions) == 3


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_public_record_has_no_sealed_answer_that_outlives_its_question(order):
    match = toy(SEALED)
    for seat in order:
        match.play("seal 2", seat=seat)
    assert match._state.sealed == [NOT_ANSWERED, 2]
    assert (1, 10) not in match.public_record().actions
    match.play("ask 0", seat=0)
    assert match._state.sealed == [NOT_ANSWERED, NOT_ANSWERED]
    assert match.public_record().actions == match.record.actions


def test_no_public_record_of_the_market_holds_what_is_sealed():
    found = 0
    for seed in range(30):
        match = oddtown.Match(Market(), 3, f"public {seed}")
        for seat in (2, 0, 1):
            match.act(seat, match.game.legal_actions(match._state, seat)[0])
        if match._state.sealed[2] != NOT_ANSWERED:
            assert match._state.agenda[-1][0] == TOLL
            assert 2 not in [seat for seat, _ in match.public_record().actions]
            found += 1
    assert found


# Replaying


def finished():
    match = toy({"start": [(ASK, 0, 0), (ASK, 1, 0), (MUST, 0, 0), (ASK, 1, 1)]})
    match.play("ask 0", "ask 1", "ask 2")
    return match


def test_a_record_replays_to_any_ply():
    match = finished()
    trails = [trail(oddtown.replay(match.game, match.record, plies)) for plies in range(5)]
    assert trails == [trail(match)[:plies] for plies in range(5)]


def test_an_action_that_does_not_fit_is_named():
    match = finished()
    match.record.actions[1] = (1, 3)
    sentence = "action 2, by blue, does not fit the game: That answer is not open. Open are: ask 0, ask 1, ask 2."
    with pytest.raises(RecordError, match=f"^{sentence}$"):
        oddtown.replay(match.game, match.record)
    match.record.actions[1] = (7, 0)
    with pytest.raises(RecordError, match=r"^action 2, by seat 7, does not fit the game: There is no seat 7;"):
        oddtown.replay(match.game, match.record)


def test_an_action_after_the_end_does_not_fit():
    match = finished()
    match.record.actions.append((0, 0))
    match.record.digests.append("")
    with pytest.raises(RecordError, match=r"^action 5, by red, does not fit the game: The game is over"):
        oddtown.replay(match.game, match.record)


def test_an_edited_action_shows_in_its_digest():
    match = finished()
    right = match.record.digests[1]
    match.record.actions[1] = (1, 2)
    with pytest.raises(
        RecordError, match=f"^action 2: expected digest [0-9a-f]{{16}}, came {right}: the record was edited"
    ):
        oddtown.replay(match.game, match.record)


def test_edited_scores_are_found():
    match = finished()
    match.record.scores = [9, 9]
    with pytest.raises(RecordError, match=r"^expected scores \[3, 1\], came \[9, 9\]$"):
        oddtown.replay(match.game, match.record)


def test_a_record_with_another_seed_is_found():
    match = oddtown.Match(oddtown.load("oddworld"), 2, seed=1)
    match.play("draw left", "keep", "draw left", "keep")
    match.record.seed = "11" * 32
    with pytest.raises(RecordError, match=r"^action "):
        oddtown.replay(match.game, match.record)


# Giving up.


def test_who_resigns_comes_last_the_first_of_them_lowest():
    match = oddtown.Match(oddtown.load("oddworld"), 4, "resign")
    rng = oddtown.Rng(1)
    for gone in ((), (2,), (2, 0)):
        for seat in gone[-1:]:
            match.resign(seat)
        for _ in range(5):
            match.act(match.to_act[0], match.game.random_action(match._state, match.to_act[0], rng))
    while not match.is_over:
        match.act(match.to_act[0], match.game.random_action(match._state, match.to_act[0], rng))
    assert (match.places[2], match.places[0]) == (4, 3)
    ranking = match.game.ranking(match._state)
    assert sorted([match.places[1], match.places[3]]) == [1, 1 if ranking[1] == ranking[3] else 2]
    assert (match.places[1] < match.places[3]) == (ranking[1] < ranking[3])
    again = oddtown.replay(match.game, match.record)
    assert (again.events, again.record, again.places) == (match.events, match.record, match.places)


def test_everybody_hears_who_resigns_and_it_is_not_taken_back():
    match = oddtown.Match(oddtown.load("littletown"), 2, "resign")
    seat = match.to_act[0]
    match.act(seat, next(iter(match.legal().values())))
    assert match.can_undo(seat)
    match.resign(1 - seat)
    name = match.game.text.seat(1 - seat)
    assert [match.log(viewer)[-1] for viewer in (0, 1, None)] == [f"{name} resigns."] * 3
    match.undo(seat)
    assert (match.log(None)[-1], match.record.resigned) == (f"{name} resigns.", [(1 - seat, 0)])
    match.act(seat, next(iter(match.legal().values())))
    match.rewind(0)
    assert (match.log(None)[-1], match.record.resigned) == (f"{name} resigns.", [(1 - seat, 0)])
    assert oddtown.replay(match.game, match.record, 0).events == match.events
    for wrong in (1 - seat, 2, -1):
        with pytest.raises(OddtownError, match="that has not resigned"):
            match.resign(wrong)
