"""Game end: nine planets or no more cards, then the points."""

import pytest

from oddtown.games.oddworld.deck import PLANETS
from oddtown.games.oddworld.state import DECKS_RAN_OUT, LEFT, NINE_PLANETS, PLAYING, RIGHT

from .table import deck_of, shown, table

EIGHT = PLANETS[:8]  # all but Pluto
PLUTO = "saturn/pluto:pluto"
NOT_PLUTO = "saturn/pluto:saturn"


def ending(match):
    return match.view(None).board["ending"]


@pytest.mark.rule("OW-15")
def test_the_game_ends_when_a_player_keeps_the_ninth_planet():
    match = table().line_up(0, *EIGHT).left(PLUTO, "earth").right("earth").match()
    match.play("draw left", "keep")
    assert match.is_over
    assert (ending(match), match.to_act, match.legal(), match.prompt) == (NINE_PLANETS, [], {}, "")
    assert match.log(None)[-1] == "The game is over: a line-up shows all nine planets."


@pytest.mark.rule("OW-15")
@pytest.mark.parametrize("missing", PLANETS)
def test_every_one_of_the_nine_is_needed(missing):
    eight = [planet for planet in PLANETS if planet != missing]
    other = next(planet for planet in PLANETS if planet != missing)
    pair = f"{missing}/{other}"
    match = table().line_up(0, *eight).left(f"{pair}:{other}", f"{pair}:{missing}").right("earth", "earth").match()
    match.play("draw left", "keep")
    assert (match.is_over, ending(match)) == (False, PLAYING)
    match.play("draw left", "give blue")
    assert (match.is_over, ending(match)) == (True, NINE_PLANETS)


@pytest.mark.rule("OW-15")
def test_nine_cards_of_fewer_planets_do_not_end_the_game():
    match = table().line_up(0, *EIGHT, *EIGHT).left(NOT_PLUTO, "earth").right("earth").match()
    match.play("draw left", "keep")
    assert not match.is_over
    assert match.to_act == [1]


@pytest.mark.rule("OW-15")
def test_nine_planets_in_two_line_ups_do_not_end_the_game():
    match = table().line_up(0, *EIGHT).left(PLUTO, "earth").right("earth").match()
    match.play("draw left", "give red")
    assert not match.is_over


@pytest.mark.rule("OW-16")
@pytest.mark.parametrize("deck", [LEFT, RIGHT])
def test_the_game_ends_when_the_decks_have_run_out(deck):
    position = table().line_up(2, "venus")
    match = (position.left("earth").right() if deck == LEFT else position.left().right("earth")).match()
    match.act(0, deck)
    match.play("give red")
    assert match.is_over
    assert (ending(match), match.scores) == (DECKS_RAN_OUT, [0, 1, 1])
    assert match.log(None)[-1] == "The game is over: the decks have run out."


@pytest.mark.rule("OW-16")
def test_one_empty_deck_does_not_end_the_game():
    match = table().left("earth").right("mars").match()
    match.play("draw left", "keep")
    assert (match.is_over, ending(match)) == (False, PLAYING)


@pytest.mark.rule("OW-17")
@pytest.mark.parametrize(
    ("before", "stays", "new"),
    [
        (("mercury", "venus"), ["mercury"], ["venus"]),
        (("mercury", "venus", "earth"), ["mercury", "venus"], ["earth"]),
        (("mercury", "venus", "earth", "mars"), ["mercury", "venus"], ["earth", "mars"]),
        (PLANETS[:7], list(PLANETS[:4]), list(PLANETS[4:7])),
    ],
)
@pytest.mark.parametrize("empty", [LEFT, RIGHT])
def test_when_a_deck_runs_out_the_other_is_split_again(empty, before, stays, new):
    position = table().left("pluto").right(*before) if empty == LEFT else table().left(*before).right("pluto")
    match = position.match()
    match.act(0, empty)
    match.play("keep")
    assert [card.rpartition(":")[2] for card in deck_of(match, 1 - empty)] == stays
    assert [card.rpartition(":")[2] for card in deck_of(match, empty)] == new
    assert match.legal() == {"draw left": 0, "draw right": 1}


@pytest.mark.rule("OW-17")
def test_decks_that_both_have_cards_are_left_alone():
    match = table().left("pluto", "earth").right(*PLANETS[:7]).match()
    match.play("draw left", "keep")
    assert [deck["cards"] for deck in match.view(None).board["decks"]] == [1, 7]


@pytest.mark.rule("OW-18")
@pytest.mark.parametrize("count", [1, 3, 5, 7])
@pytest.mark.parametrize("planet", ["mercury", "mars", "pluto"])
def test_an_odd_number_of_a_planet_scores_its_cards(planet, count):
    match = table(2).line_up(1, *[planet] * count).left("earth").right().match()
    match.play("draw left", "keep")
    assert match.scores == [1, count]
    (line,) = match.breakdown(1, None)
    assert (line.rule, line.points) == ("OW-18", count)
    assert match.game.text.say(line.message) == f"{count} × {planet.capitalize()}: odd"


@pytest.mark.rule("OW-19")
@pytest.mark.parametrize("count", [2, 4, 6, 8])
@pytest.mark.parametrize("planet", ["mercury", "mars", "pluto"])
def test_an_even_number_of_a_planet_scores_nothing(planet, count):
    match = table(2).line_up(1, *[planet] * count).left("earth").right().match()
    match.play("draw left", "keep")
    assert match.scores == [1, 0]
    (line,) = match.breakdown(1, None)
    assert (line.rule, line.points) == ("OW-19", 0)
    assert match.game.text.say(line.message) == f"{count} × {planet.capitalize()}: even"


@pytest.mark.rule("OW-20")
@pytest.mark.parametrize(("planet", "count", "points"), [("uranus", 1, 1), ("mercury", 3, 3), ("mars", 4, 0)])
def test_the_figures_of_the_rulebook(planet, count, points):
    match = table().line_up(2, *[planet] * (count - 1)).left(planet).right().match()
    match.play("draw left", "give yellow")
    assert match.scores == [0, 0, points]


@pytest.mark.rule("OW-21")
def test_the_highest_score_wins():
    position = table(4).line_up(0, "mars").line_up(1, *["venus"] * 3).line_up(2, *["pluto"] * 5)
    match = position.left("mars").right().match()
    match.play("draw left", "keep")
    assert (match.scores, match.places) == ([0, 3, 5, 0], [3, 2, 1, 4])
    assert match.view(0).places == [3, 2, 1, 4]


@pytest.mark.rule("OW-21")
def test_points_come_before_diversity():
    position = table(2).line_up(0, *["mars"] * 3).line_up(1, "venus", "earth", "pluto", "pluto")
    match = position.left("venus").right().match()
    match.play("draw left", "give red")
    assert (match.scores, match.places) == ([3, 1], [1, 2])


@pytest.mark.rule("OW-22")
def test_among_equals_the_more_diverse_line_up_wins():
    match = table().line_up(0, *["mars"] * 3).line_up(1, "venus", "earth", "pluto").left("uranus").right().match()
    match.play("draw left", "give yellow")
    assert (match.scores, match.places) == ([3, 3, 1], [2, 1, 3])


@pytest.mark.rule("OW-23")
def test_more_cards_do_not_make_the_winner():
    match = table(2).line_up(0, *["mars"] * 8, *["venus"] * 6).line_up(1, "pluto").left("earth").right().match()
    match.play("draw left", "give red")
    assert [sum(shown(match, seat).values()) for seat in (0, 1)] == [14, 2]
    assert (match.scores, match.places) == ([0, 2], [2, 1])
