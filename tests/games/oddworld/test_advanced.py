"""The advanced game: a secret card for everybody."""

import pytest

import oddtown
from oddtown.core.card import EVERYONE, seen_by
from oddtown.core.text import Message, Refusal
from oddtown.games.oddworld.deck import PLANETS
from oddtown.games.oddworld.state import DECKS_RAN_OUT, LINE_UPS, NINE_PLANETS, SECRET_REVEALED
from oddtown.games.oddworld.text import PLANET_NAMES

from .table import shown, table

EIGHT = PLANETS[:8]  # all but Pluto
SEVEN = PLANETS[:7]  # without Neptune either
PLUTO = "saturn/pluto:pluto"
NEPTUNE = "mercury/neptune:neptune"


def ending(match):
    return match.view(None).board["ending"]


@pytest.mark.rule("OW-24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_takes_one_card_at_the_beginning(seats):
    match = oddtown.Match(oddtown.load("oddworld"), seats, settings={"advanced": True})
    assert [len(pile) for pile in match._state.piles[LINE_UPS:]] == [0] * seats + [1] * seats
    assert sum(deck["cards"] for deck in match.view(None).board["decks"]) == 72 - seats


@pytest.mark.rule("OW-24")
def test_the_basic_game_has_no_secret_cards():
    match = oddtown.Match(oddtown.load("oddworld"), 3)
    assert len(match._state.piles) == 5
    assert match.view(0).board["secrets"] == [[], [], []]


@pytest.mark.rule("OW-24")
@pytest.mark.parametrize(("given", "settings"), [({}, "no"), ({"advanced": False}, "no"), ({"advanced": True}, "yes")])
def test_the_advanced_game_is_a_setting(given, settings):
    match = oddtown.Match(oddtown.load("oddworld"), 2, settings=given)
    assert match.view(None).settings == match.record.settings == {"advanced": settings}


@pytest.mark.rule("OW-25")
def test_the_holder_alone_looks_at_the_secret_card():
    match = table().secret(0, "mars/venus:mars").secret(1, "earth/pluto:pluto").secret(2, "earth/pluto:earth").match()
    cards = [[{"front": [1, 3], "back": 3}], [{"front": [2, 8], "back": 8}], [{"front": [2, 8], "back": 2}]]
    for viewer in (0, 1, 2, None):
        assert match.view(viewer).board["secrets"] == [cards[seat] if seat == viewer else [] for seat in range(3)]


@pytest.mark.rule("OW-25")
def test_dealing_shows_a_secret_card_to_its_holder_alone():
    state = oddtown.Match(oddtown.load("oddworld"), 4, settings={"advanced": True})._state
    assert [pile[0] & EVERYONE for pile in state.piles[-4:]] == [seen_by(seat) for seat in range(4)]


@pytest.mark.rule("OW-25")
def test_the_holder_is_told_the_secret_card_and_nobody_else_is():
    match = oddtown.Match(oddtown.load("oddworld"), 3, seed=5, settings={"advanced": True})
    assert len(match.log(None)) == 1
    for seat in range(3):
        secret, start = match.log(seat)
        (card,) = match.view(seat).board["secrets"][seat]
        one, other = (PLANET_NAMES[planet] for planet in card["front"])
        assert secret == f"Your secret card shows {one} and {other}; it is {PLANET_NAMES[card['back']]}."
        assert start == match.log(None)[0]


@pytest.mark.rule("OW-25")
def test_the_secret_card_stays_hidden_throughout():
    match = table(2).secret(0, "mars").secret(1, "venus").match()
    for seat in (0, 1, 0, 1, 0, 1):
        match.play("draw left", "keep" if seat == 0 else "give blue")
    assert match.view(1).board["secrets"][0] == match.view(None).board["secrets"][0] == []
    assert match.breakdown(0, 1) == match.breakdown(0, None)


@pytest.mark.rule("OW-26")
def test_a_secret_card_joins_when_the_decks_have_run_out():
    position = table().secret(0, "mars/venus:mars").secret(1, "earth/pluto:pluto").secret(2, "uranus")
    match = position.line_up(0, "mars", "mars").line_up(1, "pluto").left("earth/pluto:earth").right().match()
    match.play("draw left", "give yellow")
    assert ending(match) == DECKS_RAN_OUT
    assert [shown(match, seat) for seat in range(3)] == [{"mars": 3}, {"pluto": 2}, {"earth": 1, "uranus": 1}]
    assert (match.scores, match.places) == ([3, 0, 2], [1, 3, 2])


@pytest.mark.rule("OW-26")
def test_a_secret_card_joins_when_a_line_up_shows_nine_planets():
    position = table(2).secret(0, "pluto").secret(1, "mars").line_up(0, *EIGHT).line_up(1, "mars", "mars")
    match = position.left(PLUTO, "earth").right("earth").match()
    match.play("draw left", "keep")
    assert ending(match) == NINE_PLANETS
    assert match.scores == [8, 3]  # the second Pluto, for worse; the third Mars, for better


@pytest.mark.rule("OW-26")
def test_a_secret_card_joins_when_another_is_revealed():
    position = table(2).secret(0, "pluto").secret(1, "mars").line_up(0, *EIGHT).line_up(1, "mars")
    match = position.left("earth", "earth").right("earth").match()
    match.play("draw left", "give red", "reveal")
    assert ending(match) == SECRET_REVEALED
    assert match.scores == [9, 1]


@pytest.mark.rule("OW-26")
def test_everybody_sees_the_secret_cards_at_the_end():
    match = table(2).secret(0, "mars/venus:mars").secret(1, "earth/pluto:pluto").left("earth").right().match()
    match.play("draw left", "keep")
    assert match.log(None)[1:] == [
        "The secret card of Blue joins the line-up: Mars.",
        "The secret card of Red joins the line-up: Pluto.",
        "The game is over: the decks have run out.",
    ]
    board = match.view(None).board
    assert board["secrets"] == [[], []]
    assert {"front": [1, 3], "back": 3} in board["revealed"][0]
    assert board["revealed"][1] == [{"front": [2, 8], "back": 8}]
    assert all(card & EVERYONE == EVERYONE for pile in match._state.piles for card in pile)
    assert [len(pile) for pile in match._state.piles] == [0, 0, 2, 1, 0, 0]


@pytest.mark.rule("OW-27")
def test_a_secret_ninth_planet_may_be_revealed_at_the_end_of_the_own_turn_to_end_the_game():
    match = table().turn(1).secret(1, "pluto").line_up(1, *EIGHT).match()
    match.play("draw left", "give blue")
    assert (match.to_act, match.legal()) == ([1], {"hold": 7, "reveal": 8})
    match.play("reveal")
    assert match.is_over
    assert ending(match) == SECRET_REVEALED
    assert match.log(None)[1:3] == ["Red reveals the ninth planet.", match.log(None)[2]]
    assert match.log(None)[-1] == "The game is over: a secret card was the ninth planet."
    assert len(shown(match, 1)) == 9


@pytest.mark.rule("OW-27")
def test_revealing_is_a_question():
    match = table().secret(0, "pluto").line_up(0, *EIGHT).match()
    match.play("draw left", "give red")
    prompt = "End the game with your secret card, if it is the ninth planet?"
    assert (match.to_act, match.prompt) == ([0], prompt)
    assert match.view(None).question.step == "reveal"
    assert [match.describe(0, action) for action in (7, 8)] == [
        "go on without revealing",
        "reveal the secret card and end the game",
    ]


@pytest.mark.rule("OW-27")
def test_the_own_card_can_bring_the_eighth_planet():
    match = table().secret(0, "pluto").line_up(0, *SEVEN).left(NEPTUNE, "earth").right("earth").match()
    match.play("draw left", "keep")
    assert match.legal() == {"hold": 7, "reveal": 8}


@pytest.mark.rule("OW-27")
def test_who_holds_goes_on_and_the_next_player_draws():
    match = table().secret(0, "pluto").line_up(0, *EIGHT).match()
    match.play("draw left", "give red", "hold")
    assert not match.is_over
    assert (match.to_act, list(match.legal())) == ([1], ["draw left", "draw right"])
    assert match.view(1).board["turn"] == 1
    assert shown(match, 0) == dict.fromkeys(EIGHT, 1)


@pytest.mark.rule("OW-27")
def test_who_held_is_asked_again_a_round_later():
    match = table(2).secret(0, "pluto").line_up(0, *EIGHT).left(*["mars"] * 4).right("earth").match()
    match.play("draw left", "give red", "hold", "draw left", "keep", "draw left", "give red", "reveal")
    assert ending(match) == SECRET_REVEALED


@pytest.mark.rule("OW-27")
@pytest.mark.parametrize("missing", [0, 4, 8])
def test_a_secret_card_that_is_not_the_ninth_planet_cannot_be_revealed(missing):
    eight = [planet for planet in PLANETS if planet != PLANETS[missing]]
    match = table().secret(0, eight[3]).line_up(0, *eight).left("earth", "earth").right("earth").match()
    match.play("draw left", "give red")
    assert match.legal() == {"hold": 7}
    assert match.why_not(0, 8) == Refusal("OW-27", Message("reveal.not_ninth", {"planet": missing}))
    assert match.why_not(0, 7) is None
    with pytest.raises(oddtown.IllegalAction) as caught:
        match.act(0, 8)
    name = PLANET_NAMES[missing]
    assert str(caught.value) == (f"OW-27: Only {name} would complete the nine, and the secret card is another planet.")


@pytest.mark.rule("OW-27")
def test_nobody_reveals_in_the_turn_of_another():
    match = table().turn(1).secret(0, "pluto").line_up(0, *EIGHT).match()
    match.play("draw left", "keep")
    assert (match.to_act, list(match.legal())) == ([2], ["draw left", "draw right"])


@pytest.mark.rule("OW-27")
def test_in_the_basic_game_nobody_is_asked():
    match = table().line_up(0, *EIGHT).match()
    match.play("draw left", "give red")
    assert match.to_act == [1]
