"""What an answer would bring: the planets a card can be, and what each would do to a line-up."""

import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.conformance.positions import answers
from oddtown.games.oddworld.deck import NINE
from oddtown.games.oddworld.heuristic import odds
from oddtown.games.oddworld.state import LEFT, RIGHT

from .table import table

VENUS, EARTH, MARS = 1, 2, 3


def outlook(match, label):
    return match.outlook(match.to_act[0], match.legal()[label])


def ways(match, viewer):
    """Returns for both decks the planets that the top card can be, each with its ways."""
    return [{way["planet"]: way["ways"] for way in deck} for deck in match.view(viewer).board["odds"]]


@pytest.mark.rule("OW-18", "OW-19")
def test_a_card_adds_to_an_even_number_of_its_planet_and_spoils_an_odd_one():
    position = table(3).line_up(0, "mars", "mars", "mars", "venus", "venus").line_up(1, "venus/mars:mars")
    match = position.left("venus/mars:venus", "earth").right("earth").match()
    match.play("draw left")
    found = {
        label: [(planet["planet"], planet["change"]) for planet in outlook(match, label)["planets"]]
        for label in match.legal()
    }
    assert found == {
        "keep": [(VENUS, 3), (MARS, -3)],
        "give red": [(VENUS, 1), (MARS, -1)],
        "give yellow": [(VENUS, 1), (MARS, 1)],
    }
    assert [outlook(match, label)["to"] for label in match.legal()] == [0, 1, 2]


@pytest.mark.rule("OW-5", "OW-R8")
def test_the_ways_are_the_unseen_cards_with_that_front_and_back():
    match = table(2).left("venus/mars:mars", "venus/mars:venus", "earth").right("earth/mars:earth").match()
    assert ways(match, 0) == [{VENUS: 1, MARS: 1}, {EARTH: 1, MARS: 1}]
    match.play("draw left", "keep", "draw left")
    assert ways(match, 0)[LEFT] == {VENUS: 1, MARS: 0}
    assert outlook(match, "keep")["planets"] == [
        {"planet": VENUS, "ways": 1, "change": 1},
        {"planet": MARS, "ways": 0, "change": 1},
    ]


@pytest.mark.rule("OW-25")
def test_a_secret_card_is_counted_out_by_its_holder_only():
    match = table(2).secret(0, "venus/mars:mars").left("venus/mars:venus").right("earth").match()
    assert [ways(match, viewer)[LEFT] for viewer in (0, 1, None)] == [
        {VENUS: 1, MARS: 0},
        {VENUS: 1, MARS: 1},
        {VENUS: 1, MARS: 1},
    ]


def test_equal_cards_are_as_many_ways():
    cards = ["venus/earth:venus"] * 3
    match = table(2, edition="neighbours").left(*cards, "venus/earth:earth").right("mars").match()
    assert ways(match, 0)[LEFT] == {VENUS: 4, EARTH: 4}
    match.play("draw left", "keep", "draw left", "keep")
    assert ways(match, 0)[LEFT] == {VENUS: 2, EARTH: 4}


@pytest.mark.rule("OW-16")
def test_an_empty_deck_has_no_odds():
    match = table(2).left("earth").right().match()
    assert ways(match, 0)[RIGHT] == {}
    match.play("draw left", "keep")
    assert match.view(None).board["odds"] == [[], []]


def test_drawing_brings_the_card_of_a_deck():
    match = table(2).match()
    assert [outlook(match, label) for label in ("draw left", "draw right")] == [{"deck": LEFT}, {"deck": RIGHT}]


@pytest.mark.parametrize("edition", oddtown.editions("oddworld"))
def test_what_comes_is_what_was_in_view(edition):
    """The planet that turns up had a way and changes the points as foretold; the odds are those of the heuristic."""
    game = oddtown.load("oddworld", edition)
    for case in cases(game):
        match = oddtown.Match(game, case.seats, "outlook", case.settings)
        for seat, action in answers(match, oddtown.Rng(case.seats)):
            board = match.view(seat).board
            for viewer in range(match.seats):
                for deck, found in enumerate(match.view(viewer).board["odds"]):
                    total = sum(way["ways"] for way in found)
                    exact = odds(game, match._state, viewer, deck) if match._state.piles[deck] else []
                    assert [(way["planet"], way["ways"] / total) for way in found] == exact
            seen = match.outlook(seat, action)
            if board["taken"] is None:
                continue
            after = game.copy(match._state)
            before = after.line_up(seen["to"])
            game.apply(after, seat, action)
            if after.ending and after.advanced:
                continue  # the secret cards have come too
            now = after.line_up(seen["to"])
            (came,) = [planet for planet in range(NINE) if now[planet] > before[planet]]
            foretold = {planet["planet"]: planet for planet in seen["planets"]}[came]
            points = game.view(after, None).board["points"][seen["to"]]
            assert foretold["ways"] > 0
            assert foretold["change"] == points - board["points"][seen["to"]]
