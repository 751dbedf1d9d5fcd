"""Why not: every closed answer is refused with the number of its rule and a sentence."""

import pytest

import oddtown
from oddtown.games.tybor.rules import AS_BUILDER
from oddtown.games.tybor.text import SEAT_NAMES

from .table import action, answers, choose, kind_of, table


def refused(match, verb, option, rule, sentence, seat=None):
    """Checks the refusal, what is said of it, and that the answer is not taken."""
    seat = match.to_act[0] if seat is None else seat
    number = action(match, verb, option)
    refusal = match.why_not(seat, number)
    assert refusal is not None
    assert (refusal.rule, match.game.text.say(refusal.message)) == (rule, sentence)
    before = match._state.pack()
    with pytest.raises(oddtown.IllegalAction) as caught:
        match.act(seat, number)
    assert str(caught.value) == (f"{rule}: {sentence}" if rule else sentence)
    assert match._state.pack() == before


def card(match, name):
    """Returns the option of a character."""
    return kind_of(match.game, name)


def side(match, name):
    """Returns the option of a builder for a side of a building."""
    return AS_BUILDER + kind_of(match.game, name) - match.game.cards.little


def using():
    """Returns a table where seat 0 is about to use a card."""
    return table().hand(0, "soldier-5").hand(1, "priest-3-blue").display("keep", "ferry")


@pytest.mark.rule("TY-28")
def test_a_card_that_is_not_in_the_hand():
    match = table().hand(0, "soldier-5", "farmer-4").hand(1, "priest-3-red", "captain-3-blue").match()
    sentence = "Priest (strength 3, red) is not in that hand."
    refused(match, "choose", card(match, "priest-3-red"), "TY-28", sentence, seat=0)
    sentence = "Farmer (strength 4) is not in that hand."
    refused(match, "choose", card(match, "farmer-4"), "TY-28", sentence, seat=1)
    assert match.why_not(0, action(match, "choose", card(match, "farmer-4"))) is None


@pytest.mark.rule("TY-28")
def test_a_second_card():
    match = table().hand(0, "soldier-5", "farmer-4").match()
    match.play("choose soldier-5", seat=0)
    sentence = f"This question is put to {SEAT_NAMES[1]}, not to {SEAT_NAMES[0]}."
    refused(match, "choose", card(match, "farmer-4"), "", sentence, seat=0)


@pytest.mark.rule("TY-29")
def test_a_seat_whose_turn_it_is_not():
    match = table(3).cards(1).first(1).match()
    refused(match, "use", 0, "", f"This question is put to {SEAT_NAMES[1]}, not to {SEAT_NAMES[0]}.", seat=0)
    refused(match, "use", 1, "", f"This question is put to {SEAT_NAMES[1]}, not to {SEAT_NAMES[2]}.", seat=2)


@pytest.mark.rule("TY-37")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [("mill", "The Mill is not in the display."), ("tailors-shop great", "The Tailor's Shop is not in the display.")],
)
def test_a_building_that_is_not_in_the_display(name, sentence):
    match = using().workers(0, "farmer-4", "merchant-4").match()
    refused(match, "use", side(match, name), "TY-37", sentence)


@pytest.mark.rule("TY-37")
def test_a_building_that_another_has_built():
    match = using().workers(0, "farmer-4").workers(1, "merchant-4").match()
    match.play("build keep")
    refused(match, "use", side(match, "keep"), "TY-37", "The Keep is not in the display.")


@pytest.mark.rule("TY-44")
@pytest.mark.parametrize(
    ("own", "at_home", "name", "sentence"),
    [
        ([], [], "keep", "The Keep (Little) costs 3 strength; the workers have 0."),
        (["priest-2-red-yellow"], [], "keep", "The Keep (Little) costs 3 strength; the workers have 2."),
        (["farmer-4"], [], "keep great", "The Keep (Great) costs 7 strength; the workers have 4."),
        (["farmer-4"], ["priest-3-red"], "keep great", "The Keep (Great) costs 6 strength; the workers have 4."),
        ([], ["priest-3-red", "captain-4"], "keep", "The Keep (Little) costs 2 strength; the workers have 0."),
        (["priest-2-red-yellow"], ["captain-4"], "ferry", "The Ferry (Little) costs 3 strength; the workers have 2."),
    ],
)
def test_not_enough_strength(own, at_home, name, sentence):
    match = using().workers(0, *own).citizens(0, *at_home).match()
    refused(match, "use", side(match, name), "TY-44", sentence)


@pytest.mark.rule("TY-44")
def test_a_worker_that_is_not_there():
    match = using().workers(0, "farmer-4", "merchant-4").citizens(0, "captain-4").match()
    match.play("build keep")
    refused(match, "pay", card(match, "captain-4"), "TY-44", "Captain (strength 4) is not among the workers.")
    refused(match, "pay", card(match, "priest-3-blue"), "TY-44", "Priest (strength 3, blue) is not among the workers.")


@pytest.mark.rule("TY-R3")
def test_a_worker_too_weak_to_be_next():
    match = using().workers(0, "farmer-4", "priest-3-red", "priest-2-red-yellow", "farmer-2-green-red").match()
    match.play("build keep")
    assert answers(match, "pay") == ["farmer-4", "priest-3-red", "farmer-2-green-red"]
    sentence = (
        "After Priest (strength 2, red, yellow) the workers that follow it do not meet the 3 strength still to pay."
    )
    refused(match, "pay", card(match, "priest-2-red-yellow"), "TY-R3", sentence)


@pytest.mark.rule("TY-R3")
def test_a_stronger_worker_after_a_weaker_one():
    own = ["farmer-4", "priest-3-red", "priest-2-red-yellow", "farmer-2-green-red", "farmer-1-blue-red-yellow"]
    match = using().workers(0, *own, "soldier-2-blue-red", "merchant-1-blue-green-red-yellow").match()
    match.play("build keep great")
    match.play("pay priest-3-red")
    sentence = "Workers are named by falling strength: Farmer (strength 4) comes before Priest (strength 3, red)."
    refused(match, "pay", card(match, "farmer-4"), "TY-R3", sentence)


@pytest.mark.rule("TY-R4")
def test_a_character_that_was_not_taken():
    match = using().workers(0, "farmer-4").draw("captain-4", "merchant-4").match()
    match.play("build ferry")
    sentence = "Priest (strength 3, red) is not among the characters taken."
    refused(match, "drop", card(match, "priest-3-red"), "TY-R4", sentence)


@pytest.mark.rule("TY-58")
def test_a_card_that_is_not_there_to_lose():
    position = table(2, "escape-from-the-city").cards(0).citizens(0, "captain-4").workers(0, "soldier-5")
    match = position.match()
    refused(match, "lose", card(match, "soldier-5"), "TY-58", "Soldier (strength 5) is not among the citizens.")
    option = match.game.cards.characters + card(match, "captain-4")
    refused(match, "lose", option, "TY-58", "Captain (strength 4) is not among the workers.")


@pytest.mark.rule("TY-53")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("captain-3-green", "Captain (strength 3, green) is no Captain among the citizens."),
        ("farmer-4", "Farmer (strength 4) is no Captain among the citizens."),
        ("captain-3-blue", "Captain (strength 3, blue) is no Captain among the citizens."),
        ("port-tavern", "The Port Tavern (Little) is no building with a Captain symbol in that tableau."),
        ("boardwalk great", "The Boardwalk (Great) is no building with a Captain symbol in that tableau."),
        ("keep", "The Keep (Little) is no building with a Captain symbol in that tableau."),
    ],
)
def test_a_captain_symbol_that_is_not_there(name, sentence):
    position = table(chapter="VII").cards(0).citizens(0, "captain-4", "farmer-4").workers(0, "captain-3-green")
    match = position.built(0, "boardwalk", "keep").citizens(1, "captain-3-blue").match()
    refused(match, "trade", 1 + card(match, name), "TY-53", sentence)


def test_an_answer_to_another_question():
    match = using().match()
    sentence = "The question now is: use. The answer came for: choose."
    refused(match, "choose", 0, "", sentence)
    refused(match, "drop", 3, "", "The question now is: use. The answer came for: drop.")


def test_an_action_that_does_not_exist():
    match = using().match()
    last = match.game.actions - 1
    refusal = match.why_not(0, match.game.actions)
    sentence = f"There is no action {last + 1}; this game numbers its actions from 0 to {last}."
    assert match.game.text.say(refusal.message) == sentence
    with pytest.raises(oddtown.IllegalAction):
        match.act(0, -1)


def test_after_the_end():
    match = table().stage(4).cards(0).match()
    with pytest.raises(oddtown.GameOver, match="The game is over"):
        match.act(0, 0)
    assert match.legal() == {}


def test_a_label_that_is_not_open():
    match = using().match()
    with pytest.raises(oddtown.IllegalAction, match=r"'build keep': .*Open are: citizen, worker"):
        match.play("build keep")
    match = table().hand(0, "soldier-5", "farmer-4").match()
    with pytest.raises(oddtown.IllegalAction, match="Open are: choose soldier-5, choose farmer-4"):
        match.play("choose priest-3-red", seat=0)
    with pytest.raises(oddtown.OddtownError, match="several seats are asked at once"):
        match.play("choose soldier-5")


def test_every_closed_answer_has_a_refusal():
    position = table(2, "escape-from-the-city", "VII").hand(0, "soldier-5", "farmer-4").display("keep", "ferry")
    match = position.workers(0, "priest-3-red", "soldier-4-red").citizens(0, "captain-4", "captain-3-green").match()
    seen = set()
    choose(match, "soldier-5", answers(match, "choose", 1)[0])
    for label in ("build ferry", "pay soldier-4-red", "", "worker", "worker", "worker", "", "", "", ""):
        if match.view(None).question.step == "choose":
            break
        (seat,) = match.to_act
        step = next(step for step in match.game.steps if step.verb == match.view(None).question.step)
        seen.add(step.verb)
        legal = match.legal()
        for number in range(step.base, step.base + step.size):
            refusal = match.why_not(seat, number)
            assert (refusal is None) == (number in legal.values())
            assert refusal is None or (refusal.rule.startswith("TY-") and match.game.text.say(refusal.message))
        match.act(seat, legal[label] if label else next(iter(legal.values())))
    assert seen == {"use", "pay", "drop", "lose", "trade"}
