"""View: what one viewer may know, drawn through a peephole."""

import json

import pytest

import oddtown
from conformance.market import CHOOSE, DISCARDS, Choose, Market, hand, order
from oddtown.core.card import EVERYONE, KIND, UNKNOWN, seen_by
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.text import Message
from oddtown.core.view import Look, Question, View

RED, BLUE = seen_by(0), seen_by(1)


def look(viewer, *piles):
    s = State()
    s.piles = [list(pile) for pile in piles]
    s.sealed = [4, 5, NOT_ANSWERED]
    return Look(s, viewer, lambda s, pile, index: 100 * pile + 10 * index + len(s.piles[pile]))


PILE = (7 | RED, 3 | BLUE, 5 | EVERYONE, 1 | RED, 9)


@pytest.mark.parametrize(
    ("viewer", "known", "unknown", "at"),
    [
        (0, [1, 5, 7], 2, [7, UNKNOWN, 5, 1, UNKNOWN]),
        (1, [3, 5], 3, [UNKNOWN, 3, 5, UNKNOWN, UNKNOWN]),
        (2, [5], 4, [UNKNOWN, UNKNOWN, 5, UNKNOWN, UNKNOWN]),
        (None, [5], 4, [UNKNOWN, UNKNOWN, 5, UNKNOWN, UNKNOWN]),
    ],
)
def test_a_pile_looks_like_known_kinds_in_order_and_a_count_of_unknown_ones(viewer, known, unknown, at):
    peephole = look(viewer, PILE, ())
    assert (peephole.count(0), peephole.known(0), peephole.unknown(0)) == (5, known, unknown)
    assert [peephole.at(0, index) for index in range(5)] == at
    assert (peephole.count(1), peephole.known(1), peephole.unknown(1)) == (0, [], 0)
    assert peephole.viewer == viewer


def test_a_place_may_be_named_from_the_top():
    assert look(0, PILE).at(0, -2) == 1
    assert look(0, PILE, PILE).clue(1, -1) == 145
    assert look(0, PILE, PILE).clue(1, 4) == 145


def test_there_is_no_clue_where_no_card_lies():
    assert look(0, ()).clue(0, -1) == 0


@pytest.mark.parametrize(
    ("viewer", "sealed"), [(0, [4, -1, -1]), (1, [-1, 5, -1]), (2, [-1, -1, -1]), (None, [-1] * 3)]
)
def test_everybody_sees_who_has_answered_and_only_the_own_answer(viewer, sealed):
    peephole = look(viewer)
    assert [peephole.has_answered(seat) for seat in range(3)] == [True, True, False]
    assert [peephole.sealed(seat) for seat in range(3)] == sealed


# Views


def test_a_view_says_what_is_asked_of_whom():
    match = oddtown.Match(Market(), 3, "view")
    view = match.view(0)
    assert (view.game, view.seats, view.viewer, view.settings, view.places) == ("market", 3, 0, {}, [])
    assert view.question == Question("choose", [0, 1, 2], Message("choose", {}))
    assert not view.is_over
    match.act(1, match.game.legal_actions(match._state, 1)[0])
    assert match.view(None).question.seats == [0, 2]


def test_a_view_shows_the_own_hand_and_no_other():
    match = oddtown.Match(Market(), 3, "view")
    s = match._state
    hands = [sorted(card & KIND for card in s.piles[hand(seat)]) for seat in range(3)]
    orders = [[card & KIND for card in s.piles[order(s, seat)]] for seat in range(3)]
    board = match.view(1).board
    assert board["hands"] == [[[], 2], [hands[1], 0], [[], 2]]
    assert board["orders"] == [[], orders[1], []]
    assert match.view(None).board["hands"] == [[[], 2]] * 3


def test_a_view_shows_the_own_sealed_answer_and_that_others_have_one():
    match = oddtown.Match(Market(), 3, "view")
    good = match.game.legal_actions(match._state, 1)[0]
    match.act(1, good)
    assert [match.view(viewer).board["own answer"] for viewer in (0, 1, None)] == [-1, good, None]
    assert match.view(0).board["answered"] == [False, True, False]


def test_a_view_is_ready_for_json():
    match = oddtown.Match(oddtown.load("oddworld"), 3, "view", {"advanced": True})
    data = match.view(0).as_dict()
    assert json.loads(json.dumps(data)) == data
    question = match.view(0).question
    prompt = {"id": question.prompt.id, "values": question.prompt.values}
    assert data["question"] == {"step": "draw", "seats": match.to_act, "prompt": prompt}
    assert data["settings"] == {"advanced": "yes"}


def test_a_view_of_a_finished_game_has_places_and_no_question():
    match = oddtown.Match(Market(), 2, "view")
    while not match.is_over:
        seat = match.to_act[0]
        match.act(seat, match.game.legal_actions(match._state, seat)[0])
    view = match.view(None)
    assert view.is_over
    assert view.as_dict()["question"] is None
    assert view.places == match.places == match.game.ranking(match._state)
    assert sorted(view.board["discards"]) == sorted(card & KIND for card in match._state.piles[DISCARDS])


def test_changing_a_view_changes_no_state():
    match = oddtown.Match(Market(), 2, "view")
    before = match._state.pack()
    for viewer in (0, None):
        board = match.view(viewer).board
        board["points"].append(1)
        board["hands"].clear()
    assert match._state.pack() == before


class Foresight(Choose):
    """Says all that it is given to look into the future with."""

    def outlook(self, public, look, seat, arg, option):
        public.points[0] += 1
        known = [look.known(hand(other)) for other in range(public.seats)]
        return {"cards": sum(map(len, public.piles)), "sealed": public.sealed, "known": known, "good": option}


def test_an_outlook_is_drawn_from_what_the_seat_can_know():
    match = oddtown.Match(Market(), 3, "outlook")
    match.game.steps[CHOOSE] = Foresight()
    match.act(0, match.game.legal_actions(match._state, 0)[0])
    before = match._state.pack()
    own = sorted(card & KIND for card in match._state.piles[hand(1)])
    for action in match.game.legal_actions(match._state, 1):
        known = [[], own, []]
        assert match.outlook(1, action) == {"cards": 0, "sealed": [-1, -1, -1], "known": known, "good": action}
    assert match._state.pack() == before


def test_an_answer_of_which_nothing_is_said_has_an_empty_outlook():
    match = oddtown.Match(Market(), 2, "outlook")
    assert match.outlook(0, match.game.legal_actions(match._state, 0)[0]) == {}


def test_a_view_without_places_is_that_of_an_unfinished_game():
    assert View("g", 2, None, {}, None, {}).places == []
