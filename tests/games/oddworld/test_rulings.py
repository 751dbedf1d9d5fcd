"""The rulings: what is played where the rulebook is silent, damaged or can be read two ways."""

import pytest

import oddtown
from oddtown.core.text import Message
from oddtown.games.oddworld.deck import PLANETS
from oddtown.games.oddworld.state import DECKS_RAN_OUT, LEFT, LINE_UPS, NINE_PLANETS, RIGHT

from .table import card_name, deck_of, shown, table

EIGHT = PLANETS[:8]  # all but Pluto
PLUTO = "saturn/pluto:pluto"


def ending(match):
    return match.view(None).board["ending"]


def sizes(match):
    return [deck["cards"] for deck in match.view(None).board["decks"]]


@pytest.mark.rule("OW-R1")
def test_every_ordered_pair_of_different_planets_is_there_once():
    game = oddtown.load("oddworld")
    assert game.edition.name == "ordered-pairs"
    cards = {(game.deck.pairs[front], back) for front, back in zip(game.deck.front, game.deck.back, strict=True)}
    assert cards == {((i, j), back) for i in range(9) for j in range(i + 1, 9) for back in (i, j)}
    assert game.deck.count == [1] * 72


@pytest.mark.rule("OW-R1")
def test_neighbours_is_another_deck_with_nine_fronts():
    deck = oddtown.load("oddworld", "neighbours").deck
    assert sorted(deck.pairs) == sorted([(0, 8), *((i, i + 1) for i in range(8))])
    assert deck.count == [4] * 18
    assert sorted(zip(deck.front, deck.back, strict=True)) == sorted(
        (front, back) for front, pair in enumerate(deck.pairs) for back in pair
    )


@pytest.mark.rule("OW-R2")
@pytest.mark.parametrize(("seats", "decks"), [(2, [35, 35]), (3, [35, 34]), (4, [34, 34]), (5, [34, 33])])
def test_an_odd_card_goes_to_the_left_deck(seats, decks):
    assert sizes(oddtown.Match(oddtown.load("oddworld"), seats, settings={"advanced": True})) == decks


@pytest.mark.rule("OW-R2")
def test_the_top_half_stays_with_the_odd_card_and_its_front_stays_open():
    match = table().left("pluto").right("mars/venus:mars", "venus", "earth", "mercury", "uranus").match()
    match.play("draw left", "keep")
    assert deck_of(match, RIGHT)[0] == "venus/mars:mars"
    assert sizes(match) == [2, 3]


@pytest.mark.rule("OW-R2")
@pytest.mark.parametrize(("label", "decks"), [("draw left", [0, 1]), ("draw right", [1, 0])])
def test_a_single_last_card_stays_alone(label, decks):
    match = table().left("pluto").right("mars").match()
    match.play(label, "keep")
    assert sizes(match) == decks
    assert match.view(None).board["decks"][decks.index(0)]["front"] == []


@pytest.mark.rule("OW-R2")
def test_the_last_card_is_drawn_without_asking():
    match = table().left("pluto").right("mars").match()
    match.play("draw left", "keep")
    assert match.record.actions == [(0, 0), (0, 2), (1, 1)]
    assert match.legal() == {"give blue": 2, "keep": 3, "give yellow": 4}
    match.play("give blue")
    assert ending(match) == DECKS_RAN_OUT


@pytest.mark.rule("OW-R3")
def test_the_end_is_checked_for_the_receiver_whoever_is_on_turn():
    match = table().turn(1).line_up(2, *EIGHT).left(PLUTO, "earth").right("earth").match()
    match.play("draw left", "give yellow")
    assert (match.is_over, ending(match)) == (True, NINE_PLANETS)


@pytest.mark.rule("OW-R3")
def test_the_end_is_not_checked_for_the_giver():
    match = table().line_up(0, *EIGHT).left(PLUTO, "earth").right("earth").match()
    match.play("draw left", "give red")
    assert (match.is_over, match.to_act) == (False, [1])


@pytest.mark.rule("OW-R3")
def test_the_ninth_planet_on_the_last_card_ends_the_game_by_nine_planets():
    match = table().line_up(1, *EIGHT).left(PLUTO).right().match()
    match.play("draw left", "give red")
    assert ending(match) == NINE_PLANETS
    assert match.scores == [0, 9, 0]


@pytest.mark.rule("OW-R3")
def test_the_game_ends_at_once_without_splitting_the_decks():
    match = table().line_up(1, *EIGHT).left(PLUTO).right("earth", "mars").match()
    match.play("draw left", "give red")
    assert sizes(match) == [0, 2]


@pytest.mark.rule("OW-R4")
def test_even_numbers_count_for_diversity():
    match = table().line_up(0, "mars").line_up(1, "venus", "earth", "earth").left("pluto").right().match()
    match.play("draw left", "give yellow")
    assert (match.scores, match.places) == ([1, 1, 1], [2, 1, 2])


@pytest.mark.rule("OW-R4")
def test_who_is_equal_in_both_shares_the_win():
    match = table(4).line_up(0, "mars").line_up(1, "venus").line_up(3, "earth", "earth").left("pluto").right().match()
    match.play("draw left", "give yellow")
    assert (match.scores, match.places) == ([1, 1, 1, 0], [1, 1, 1, 4])


@pytest.mark.rule("OW-R5")
def test_the_first_column_of_the_scoring_picture_is_seven_points():
    numbers = dict(zip(PLANETS, (1, 1, 2, 1, 3, 4, 1, 0, 2), strict=True))
    cards = [planet for planet, number in numbers.items() for _ in range(number)]
    match = table().line_up(0, *cards).left("neptune").right().match()
    match.play("draw left", "give red")
    assert match.scores[0] == 7
    assert [line.points for line in match.breakdown(0, None)] == [1, 1, 0, 1, 3, 0, 1, 0]


@pytest.mark.rule("OW-R6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_secret_cards_are_the_first_of_the_shuffled_cards(seats):
    game = oddtown.load("oddworld")
    basic = oddtown.Match(game, seats, seed=8)
    advanced = oddtown.Match(game, seats, seed=8, settings={"advanced": True})
    shuffled = deck_of(basic, LEFT) + deck_of(basic, RIGHT)
    secrets = [card for seat in range(seats) for card in deck_of(advanced, LINE_UPS + seats + seat)]
    assert secrets + deck_of(advanced, LEFT) + deck_of(advanced, RIGHT) == shuffled
    assert basic.to_act == advanced.to_act


@pytest.mark.rule("OW-R6")
def test_the_holder_knows_both_sides_of_the_secret_card_and_the_others_neither():
    match = table(2).secret(0, "mars/venus:mars").secret(1, "pluto").match()
    assert match.view(0).board["secrets"][0] == [{"front": [1, 3], "back": 3}]
    assert match.view(1).board["secrets"][0] == match.view(None).board["secrets"][0] == []


@pytest.mark.rule("OW-R6")
def test_a_secret_card_counts_for_its_holder_only_until_the_end():
    match = table(2).secret(0, "mars").line_up(0, "mars", "venus").left("earth", "earth").right("earth").match()
    own = [(line.rule, line.message, line.points) for line in match.breakdown(0, 0)]
    assert own == [
        ("OW-18", Message("score.odd", {"planet": 1, "count": 1}), 1),
        ("OW-19", Message("score.even", {"planet": 3, "count": 2}), 0),
    ]
    for viewer in (1, None):
        assert [line.points for line in match.breakdown(0, viewer)] == [1, 1]
    assert match.view(0).board["points"] == [2, 0]


@pytest.mark.rule("OW-R6")
def test_all_secret_cards_join_before_the_points_are_counted():
    position = table().secret(0, "mars").secret(1, "venus").secret(2, "earth").line_up(2, "earth", "earth")
    match = position.left("pluto").right().match()
    match.play("draw left", "give red")
    assert match.scores == [1, 2, 3]
    assert [sum(line.points for line in match.breakdown(seat, None)) for seat in range(3)] == [1, 2, 3]


@pytest.mark.rule("OW-R7")
@pytest.mark.parametrize(("planets", "is_asked"), [(6, False), (7, False), (8, True)])
def test_only_who_shows_exactly_eight_planets_is_asked(planets, is_asked):
    match = table().secret(0, "pluto").line_up(0, *PLANETS[:planets]).match()
    match.play("draw left", "give red")
    assert (match.view(None).question.step == "reveal") is is_asked


@pytest.mark.rule("OW-R7")
def test_the_ninth_planet_that_lies_open_is_not_asked_for():
    match = table(2).secret(0, "pluto").line_up(0, *EIGHT).left(PLUTO, "earth").right("earth").match()
    match.play("draw left", "keep")
    assert (match.is_over, ending(match)) == (True, NINE_PLANETS)


@pytest.mark.rule("OW-R7")
@pytest.mark.parametrize("secret", ["pluto", "mars"])
def test_the_question_is_asked_whatever_the_secret_card_is(secret):
    match = table().secret(0, secret).line_up(0, *EIGHT).match()
    match.play("draw left", "give red")
    assert match.to_act == [0]
    assert match.view(1).question.step == "reveal"
    assert match.record.actions == [(0, 0), (0, 3)]  # the one open answer is not given for the seat


@pytest.mark.rule("OW-R7")
def test_being_asked_tells_the_others_nothing():
    seen = []
    for secret in ("mars/pluto:pluto", "mars/pluto:mars"):
        position = table(2).secret(0, secret).secret(1, "earth").line_up(0, *EIGHT)
        match = position.left("earth/mars:mars", "venus").right("venus").match()
        match.play("draw left", "give red")
        seen += [(match.view(1), match.view(None), match.log(1), match.why_not(1, 8))]
        match.play("hold")
        seen += [(match.view(1), match.view(None), match.log(1), match.can_undo(0))]
    assert seen[:2] == seen[2:]


@pytest.mark.rule("OW-R8")
def test_fronts_and_backs_of_revealed_cards_stay_public():
    match = table().left("venus/mars:mars", "earth/pluto:pluto", "earth").right("earth").match()
    match.play("draw left", "give red", "draw left", "keep")
    for viewer in (0, 1, 2, None):
        revealed = match.view(viewer).board["revealed"]
        assert revealed == [[], [{"front": [1, 3], "back": 3}, {"front": [2, 8], "back": 8}], []]


@pytest.mark.rule("OW-R9")
@pytest.mark.parametrize(("label", "deck"), [("draw left", LEFT), ("draw right", RIGHT)])
def test_the_chosen_card_stays_on_its_deck_until_it_is_assigned(label, deck):
    match = table().left("venus/mars:mars", "earth/pluto:earth").right("venus/mars:venus", "earth/pluto:pluto").match()
    match.play(label)
    board = match.view(0).board
    assert (board["taken"], board["decks"][deck]) == (deck, {"cards": 2, "front": [1, 3]})
    match.play("keep")
    board = match.view(0).board
    assert (board["taken"], board["decks"][deck]) == (None, {"cards": 1, "front": [2, 8]})


@pytest.mark.rule("OW-R9")
def test_choosing_a_card_can_be_taken_back():
    match = table().match()
    before = match.view(None)
    match.play("draw left")
    assert [match.can_undo(seat) for seat in range(3)] == [True, False, False]
    match.undo(0)
    assert (match.view(None), match.ply) == (before, 0)
    match.play("draw right")
    assert match.view(None).board["taken"] == RIGHT


@pytest.mark.rule("OW-R9")
def test_a_flip_cannot_be_taken_back():
    match = table().match()
    before = match._state.disclosed
    match.play("draw left")
    assert match._state.disclosed == before
    match.play("keep")
    assert match._state.disclosed > before
    assert [match.can_undo(seat) for seat in range(3)] == [False, False, False]
    with pytest.raises(oddtown.OddtownError, match="seat 0 cannot take anything back"):
        match.undo(0)


@pytest.mark.rule("OW-R7")
def test_holding_can_be_taken_back_and_revealing_cannot():
    match = table(2).secret(0, "pluto").line_up(0, *EIGHT).match()
    match.play("draw left", "give red", "hold")
    assert match.can_undo(0)
    match.undo(0)
    match.play("reveal")
    assert [match.can_undo(seat) for seat in (0, 1)] == [False, False]


@pytest.mark.rule("OW-R10")
def test_nobody_is_asked_to_reveal_once_the_game_is_over():
    match = table(2).secret(0, "pluto").line_up(0, *EIGHT).left("earth").right().match()
    match.play("draw left", "give red")
    assert (match.is_over, ending(match)) == (True, DECKS_RAN_OUT)
    assert len(shown(match, 0)) == 9


@pytest.mark.rule("OW-R10")
def test_diversity_is_counted_when_the_secret_cards_have_joined():
    position = table(2).line_up(0, "mars", "venus").secret(0, "venus").line_up(1, "earth").secret(1, "pluto")
    match = position.left("earth").right().match()
    match.play("draw left", "give red")
    assert (match.scores, match.places) == ([1, 1], [1, 1])  # two planets each; before, it was two against one


def test_cards_are_named_by_front_and_back():
    game = oddtown.load("oddworld")
    assert [card_name(game, kind) for kind in (0, 1, 71)] == [
        "mercury/venus:mercury",
        "mercury/venus:venus",
        "neptune/pluto:pluto",
    ]
