"""Contents, and the object of the game."""

import pytest

import oddtown
from oddtown.games.oddworld.deck import CARDS, NINE, PLANETS

from .table import shown, table

EDITIONS = ["ordered-pairs", "neighbours"]


@pytest.mark.rule("OW-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_sit_at_the_table(seats):
    match = oddtown.Match(oddtown.load("oddworld"), seats)
    assert match.seats == len(match.view(None).board["line_ups"]) == seats


@pytest.mark.rule("OW-1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_and_more_are_refused(seats):
    with pytest.raises(oddtown.SettingsError, match=f"Odd World has 2 to 5 seats, not {seats}"):
        oddtown.Match(oddtown.load("oddworld"), seats)


@pytest.mark.rule("OW-1")
def test_without_a_number_two_sit_down():
    assert oddtown.Match(oddtown.load("oddworld")).seats == 2


@pytest.mark.rule("OW-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_72_cards_with_nine_planets(edition):
    deck = oddtown.load("oddworld", edition).deck
    assert sum(deck.count) == CARDS == 72
    backs = [planet for planet, count in zip(deck.back, deck.count, strict=True) for _ in range(count)]
    assert [backs.count(planet) for planet in range(NINE)] == [8] * 9


@pytest.mark.rule("OW-2")
def test_pluto_is_the_ninth_planet():
    assert PLANETS == ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "pluto")


@pytest.mark.rule("OW-3")
def test_the_highest_score_of_odd_numbers_is_the_aim():
    match = table(2).line_up(0, "mars", "mars", "venus").line_up(1, "earth").left("mars/venus:mars").right().match()
    match.play("draw left", "keep")
    assert (match.scores, match.places) == ([4, 1], [1, 2])


@pytest.mark.rule("OW-4")
@pytest.mark.parametrize(
    ("seat", "answers"),
    [
        (0, {"keep": 2, "give red": 3, "give yellow": 4, "give black": 5, "give purple": 6}),
        (1, {"give blue": 2, "keep": 3, "give yellow": 4, "give black": 5, "give purple": 6}),
        (4, {"give blue": 2, "give red": 3, "give yellow": 4, "give black": 5, "keep": 6}),
    ],
)
def test_each_turn_a_card_is_kept_or_assigned_to_any_other_player(seat, answers):
    match = table(5).turn(seat).match()
    match.play("draw right")
    assert match.legal() == answers


@pytest.mark.rule("OW-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_front_shows_two_planets_and_the_back_one_of_them(edition):
    deck = oddtown.load("oddworld", edition).deck
    for front, back in zip(deck.front, deck.back, strict=True):
        one, other = deck.pairs[front]
        assert one < other
        assert back in {one, other}


@pytest.mark.rule("OW-5")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_nobody_can_tell_from_the_front_what_the_card_will_be(viewer):
    mars = table().left("venus/mars:mars", "earth").right("pluto").match()
    venus = table().left("venus/mars:venus", "earth").right("pluto").match()
    assert mars.view(viewer) == venus.view(viewer)
    for match in (mars, venus):
        match.play("draw left")
    assert mars.view(viewer) == venus.view(viewer)
    for match in (mars, venus):
        match.play("keep")
    assert shown(mars, 0) == {"mars": 1}
    assert shown(venus, 0) == {"venus": 1}


@pytest.mark.rule("OW-6")
def test_one_more_planet_spoils_the_line_up_of_another():
    match = table().line_up(1, "mars", "mars", "mars", "pluto").left("venus/mars:mars", "earth").right("earth").match()
    assert match.view(None).board["points"] == [0, 4, 0]
    match.play("draw left", "give red")
    assert match.view(None).board["points"] == [0, 1, 0]
