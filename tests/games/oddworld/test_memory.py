"""A forgetful player of Odd World: fronts of revealed cards are gone, what lies open is not."""

import pytest

from oddtown.core.card import KIND
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.oddworld.heuristic import odds
from oddtown.games.oddworld.memory import forget
from oddtown.games.oddworld.state import LEFT, LINE_UPS, RIGHT

from .table import table


def known():
    """The twins of both open cards lie in line-ups, each under a later card."""
    position = table(2).line_up(0, "venus/mars:venus", "earth/uranus:earth").line_up(1, "earth/pluto:earth", "saturn")
    position.left("venus/mars:mars", "jupiter/pluto:pluto").right("earth/pluto:pluto", "uranus/pluto:uranus")
    return position.match()


def chances(match, seat=0):
    world = Perspective(match.game, match._state, seat).sample(Rng(1))
    return [dict(odds(match.game, world, seat, deck)) for deck in (LEFT, RIGHT)]


def test_whoever_remembers_is_certain():
    match = known()
    assert chances(match) == [{1: 0, 3: 1}, {2: 0, 8: 1}]


@pytest.mark.parametrize("span", [0, 1])
def test_whoever_has_forgotten_both_twins_sees_even_chances(span):
    match = known()
    forget(match.game, match._state, 0, span)
    assert chances(match) == [{1: 0.5, 3: 0.5}, {2: 0.5, 8: 0.5}]


@pytest.mark.parametrize("span", [2, 100])
def test_a_long_memory_keeps_everything(span):
    match = known()
    before = match._state.pack()
    forget(match.game, match._state, 0, span)
    assert match._state.pack() == before


def test_a_short_memory_keeps_the_latest_cards_of_each_line_up():
    match = known()
    forget(match.game, match._state, 0, 1)
    kept = match.game.view(match._state, 0).board["revealed"]
    assert kept[0] == [{"front": [2, 6], "back": 2}]
    assert [card["back"] for card in kept[1]] == [5]


def test_without_memory_every_front_is_as_likely_as_in_a_new_game():
    match = known()
    forget(match.game, match._state, 1, 0)
    game = match.game
    fresh = game.setup(2, 4)
    for deck in (LEFT, RIGHT):
        assert [chance for _, chance in odds(game, fresh, 1, deck)] == [0.5, 0.5]
    assert [list(each.values()) for each in chances(match, 1)] == [[0.5, 0.5], [0.5, 0.5]]


def test_the_backs_stay_known_and_the_fronts_do_not():
    match = known()
    forget(match.game, match._state, 0, 0)
    me = Perspective(match.game, match._state, 0)
    piles = match._state.piles
    fronts = set()
    for n in range(20):
        world = me.sample(Rng(n))
        assert match.game.census(world) == match.game.census(match._state)
        for seat in (0, 1):
            lying = [
                sorted(match.game.deck.back[card & KIND] for card in p[LINE_UPS + seat]) for p in (piles, world.piles)
            ]
            assert lying[0] == lying[1]
        fronts.add(tuple(sorted(match.game.deck.front[card & KIND] for card in world.piles[LINE_UPS])))
        assert [match.game.clue(world, deck, 1) for deck in (LEFT, RIGHT)] == [
            match.game.clue(match._state, deck, 1) for deck in (LEFT, RIGHT)
        ]
    assert len(fronts) > 1


def test_a_secret_card_is_not_forgotten():
    match = table(2).secret(0, "mars").line_up(0, "venus").match()
    forget(match.game, match._state, 0, 0)
    assert match.view(0).board["secrets"][0][0]["back"] == 3
