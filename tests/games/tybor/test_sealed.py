"""What is chosen stays secret until it is shown: no view, event, answer, prompt, record or undo tells it."""

from itertools import permutations

import pytest

import oddtown
from oddtown.conformance.secrecy import knowledge
from oddtown.core.hidden import viewers
from oddtown.core.state import NOT_ANSWERED
from oddtown.games.tybor.state import SHOWN
from oddtown.games.tybor.text import SEAT_NAMES

from .table import answers, board, choose, hand, kind_of, lying, play_round, table, workers

SETTINGS = {"scenario": "size-matters", "chapter": "VIII"}


def at_the_table(seats=3):
    """Returns a table at which seat 0 holds three different cards, and seat 2 is first."""
    position = table(seats).hand(0, "soldier-5", "farmer-4", "priest-3-red").first(2)
    return (
        position.display("keep", "ferry")
        .workers(2, "captain-4", "priest-3-green")
        .draw("captain-3-blue", "merchant-3-red")
    )


def after_a_pass(seats=3):
    """Returns a match in which the hand of seat 0 was passed to it by the last seat, which knows it."""
    match = oddtown.Match(oddtown.load("tybor"), seats, seed=6, settings=SETTINGS)
    play_round(match)
    return match


def knows(match, viewer):
    """Returns everything that reaches one viewer."""
    return {
        **knowledge(match.game, match._state, viewer),
        "log": match.log(viewer),
        "prompt": match.prompt,
        "asked": match.to_act,
        "undo of a match": [match.can_undo(seat) for seat in range(match.seats)],
        "digests": match.record.digests,
        "public record": match.public_record().to_json(),
        "drawing": match.game.draw(match.view(viewer), plain=True),
        "lines": [match.breakdown(seat, viewer) for seat in range(match.seats)],
    }


def alike(one, other, *but):
    """Checks that nobody but these seats can tell two matches apart."""
    for viewer in viewers(one.seats):
        if viewer not in but:
            assert knows(one, viewer) == knows(other, viewer)


def others_choose(match, *but):
    """Lets all seats but these choose their first card."""
    for seat in range(match.seats):
        if seat not in but:
            match.play(f"choose {answers(match, 'choose', seat)[0]}", seat=seat)


@pytest.mark.rule("TY-28", "TY-R2")
@pytest.mark.parametrize("is_last", [False, True])
def test_nobody_can_tell_what_was_chosen(is_last):
    one, other = at_the_table().match(), at_the_table().match()
    for match, card in ((one, "soldier-5"), (other, "priest-3-red")):
        if is_last:
            others_choose(match, 0)
        match.play(f"choose {card}", seat=0)
    assert board(one, 0)["chosen"][0] == kind_of(one.game, "soldier-5")
    assert knows(one, 0) != knows(other, 0)
    alike(one, other, 0)


@pytest.mark.rule("TY-28", "TY-R2")
def test_nor_until_its_turn_whatever_is_asked_in_between():
    one, other = at_the_table().match(), at_the_table().match()
    for match, card in ((one, "soldier-5"), (other, "priest-3-red")):
        match.play(f"choose {card}", seat=0)
        others_choose(match, 0)
    for label in ("build ferry", "pay captain-4", "drop captain-3-blue"):
        assert (one.to_act, board(one)["has_chosen"]) == ([2], [True, True, False])
        alike(one, other, 0)
        one.play(label)
        other.play(label)
    assert one.to_act == other.to_act == [0]
    assert (lying(one, SHOWN), lying(other, SHOWN)) == (["soldier-5"], ["priest-3-red"])
    for viewer in viewers(3):
        assert knows(one, viewer) != knows(other, viewer)


@pytest.mark.rule("TY-R2")
def test_not_even_who_passed_the_hand_can_tell():
    one, other = after_a_pass(), after_a_pass()
    assert len(board(one, 2)["hands"][0]) == len(hand(one, 0)) == 4
    first, *_, last = answers(one, "choose", 0)
    assert first != last
    for match, card in ((one, first), (other, last)):
        match.play(f"choose {card}", seat=0)
        alike_so_far = [knows(match, viewer) for viewer in (1, 2, None)]
        assert alike_so_far[1]["view"]["board"]["chosen"] == [NOT_ANSWERED] * 3
    alike(one, other, 0)
    for match in (one, other):
        match.play(f"choose {answers(match, 'choose', 1)[0]}", seat=1)
    alike(one, other, 0)
    assert len(board(one, 2)["hands"][0]) == 4


@pytest.mark.rule("TY-R2")
def test_who_passed_the_hand_knows_the_rest_once_it_is_shown():
    match = after_a_pass(2)
    known = answers(match, "choose", 0)
    match.play(f"choose {known[0]}", seat=0)
    others_choose(match, 0)
    while lying(match, SHOWN) != [known[0]]:
        match.play("worker")
    left = [card["kind"] for card in board(match, 1)["hands"][0]]
    assert sorted(left) == sorted(kind_of(match.game, name) for name in hand(match, 0))
    assert board(match)["hands"][0] == []


@pytest.mark.rule("TY-R2")
def test_only_that_somebody_has_chosen_is_told():
    match = at_the_table().match()
    match.play("choose farmer-4", seat=0)
    for viewer in viewers(3):
        assert match.log(viewer) == [f"{SEAT_NAMES[0]} has chosen."]
        assert board(match, viewer)["has_chosen"] == [True, False, False]
        chosen = kind_of(match.game, "farmer-4") if viewer == 0 else NOT_ANSWERED
        assert board(match, viewer)["chosen"] == [chosen, NOT_ANSWERED, NOT_ANSWERED]
    drawn = {viewer: match.game.draw(match.view(viewer), plain=True) for viewer in viewers(3)}
    assert "chosen: Farmer     ⚒ strength 4" in drawn[0]
    assert not any("chosen: " in drawn[viewer] for viewer in (1, 2, None))
    assert all("has chosen" in drawing for drawing in drawn.values())


@pytest.mark.rule("TY-R2")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_answering_does_not_matter(order):
    cards = ["farmer-4", *(answers(at_the_table().match(), "choose", seat)[1] for seat in (1, 2))]
    one, other = at_the_table().match(), at_the_table().match()
    choose(one, *cards)
    for seat in order:
        other.play(f"choose {cards[seat]}", seat=seat)
    assert one._state.pack() == other._state.pack()
    for viewer in viewers(3):
        assert knowledge(one.game, one._state, viewer) == knowledge(other.game, other._state, viewer)
        assert one.log(viewer)[3:] == other.log(viewer)[3:]
        assert sorted(one.log(viewer)[:3]) == sorted(other.log(viewer)[:3])


@pytest.mark.rule("TY-28")
@pytest.mark.parametrize("others", [[], [1], [2]])
def test_a_choice_withdrawn_leaves_no_trace(others):
    one, other = at_the_table().match(), at_the_table().match()
    one.play("choose farmer-4", seat=0)
    for match in (one, other):
        for seat in others:
            match.play(f"choose {answers(match, 'choose', seat)[0]}", seat=seat)
    assert one.can_undo(0)
    one.undo(0)
    assert one._state.pack() == other._state.pack()
    alike(one, other)
    assert one.record == other.record
    assert not one.can_undo(0)


@pytest.mark.rule("TY-28")
def test_a_choice_changed_cannot_be_told_from_one_made_at_once():
    one, other = at_the_table().match(), at_the_table().match()
    one.play("choose farmer-4", seat=0)
    one.play(f"choose {answers(one, 'choose', 1)[0]}", seat=1)
    one.undo(0)
    one.play("choose soldier-5", seat=0)
    other.play(f"choose {answers(other, 'choose', 1)[0]}", seat=1)
    other.play("choose soldier-5", seat=0)
    assert one._state.pack() == other._state.pack()
    alike(one, other)


@pytest.mark.rule("TY-28")
def test_nothing_can_be_withdrawn_once_all_have_chosen():
    match = at_the_table().match()
    choose(match, "farmer-4", answers(match, "choose", 1)[0], answers(match, "choose", 2)[0])
    for seat in range(3):
        assert not match.can_undo(seat)
        with pytest.raises(oddtown.OddtownError, match="cannot take anything back"):
            match.undo(seat)


@pytest.mark.rule("TY-R2")
def test_taking_back_a_use_shows_nothing():
    one, other = at_the_table().match(), at_the_table().match()
    for match, card in ((one, "soldier-5"), (other, "priest-3-red")):
        match.play(f"choose {card}", seat=0)
        others_choose(match, 0)
        before = match._state.pack()
        match.play("build keep")
        assert [match.can_undo(seat) for seat in range(3)] == [False, False, True]
        match.undo(2)
        assert match._state.pack() == before
        match.play("build ferry", "pay captain-4")
        assert not match.can_undo(2)
    alike(one, other, 0)


@pytest.mark.rule("TY-R2")
@pytest.mark.parametrize("is_last", [False, True])
def test_a_hand_of_equal_cards_is_asked_like_any_other(is_last):
    match = table(3).hand(0, "soldier-5", "soldier-5").hand(1, "priest-3-red", "farmer-4").match()
    if is_last:
        others_choose(match, 0)
    else:
        match.play("choose farmer-4", seat=1)
    assert 0 in match.to_act
    assert list(match.legal(0)) == ["choose soldier-5"]
    assert not board(match)["has_chosen"][0]


@pytest.mark.rule("TY-R2")
def test_the_answers_of_a_seat_are_open_to_no_other():
    match = at_the_table().match()
    match.play("choose farmer-4", seat=0)
    for seat in (1, 2):
        own = {f"choose {name}" for name in hand(match, seat)}
        assert set(match.legal(seat)) == own
        assert {f"choose {match.game.cards.notation(card)}" for card in match.perspective(seat).legal_actions()} == own
    for seat in (1, 2):
        for number in range(match.game.cards.characters):
            refusal = match.why_not(seat, number)
            is_own = match.game.cards.notation(number) in hand(match, seat)
            assert (refusal is None) == is_own


@pytest.mark.rule("TY-R2")
def test_worlds_that_another_could_be_in_have_all_choices():
    match = after_a_pass()
    hands = answers(match, "choose", 0)
    match.play(f"choose {hands[0]}", seat=0)
    rng = oddtown.Rng(3)
    perspective = match.perspective(2)  # it passed this hand
    sampled = {match.game.cards.notation(perspective.sample(rng).sealed[0]) for _ in range(200)}
    assert sampled == set(hands)


@pytest.mark.rule("TY-R2")
def test_the_public_record_holds_no_choice_that_was_not_shown():
    match = at_the_table().match()
    choose(match, "farmer-4", answers(match, "choose", 1)[0], answers(match, "choose", 2)[0])
    match.play("worker")
    assert match.record.actions[0] == (0, kind_of(match.game, "farmer-4"))
    assert (match.public_record().actions, match.public_record().seed) == ([(0, kind_of(match.game, "farmer-4"))], "")
    one = at_the_table().match()
    one.play("choose farmer-4", seat=0)
    assert one.public_record().actions == []


@pytest.mark.rule("TY-R4")
def test_what_was_taken_is_as_secret_as_what_was_chosen():
    def matches():
        for top in (("captain-3-blue", "merchant-3-red"), ("captain-3-blue", "captain-3-blue")):
            position = table(3).cards(1).hand(0, "soldier-5").display("ferry").workers(0, "priest-3-red")
            match = position.draw(*top).match()
            match.play("build ferry")
            yield match

    one, other = matches()
    assert one.to_act == other.to_act == [0]
    assert (len(one.legal()), len(other.legal())) == (2, 1)
    for viewer in (1, 2, None):
        for name in ("view", "scores", "log", "prompt", "asked", "undo of a match", "digests", "drawing"):
            assert knows(one, viewer)[name] == knows(other, viewer)[name]
    assert (workers(one, 0), workers(other, 0)) == ([], [])
