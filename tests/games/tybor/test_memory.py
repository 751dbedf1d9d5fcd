"""A forgetful player of Tybor: hands that went on are gone, what lies open or in the own hand is not."""

import pytest

import oddtown
from oddtown.core.card import KIND, seen_by
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.tybor.memory import forget
from oddtown.games.tybor.state import DRAW, HAND, OWN

from .table import play_round, table


def after_two_rounds(seats, scenario="size-matters"):
    match = oddtown.Match(oddtown.load("tybor"), seats, "memory", {"scenario": scenario, "chapter": "VIII"})
    play_round(match)
    play_round(match)
    return match


def known(match, viewer):
    """Returns for the seats after the viewer how many cards of their hands it knows."""
    s = match._state
    return [
        sum(1 for card in s.piles[HAND + OWN * ((viewer + n * s.direction) % s.seats)] if card & seen_by(viewer))
        for n in range(s.seats)
    ]


@pytest.mark.parametrize(
    ("span", "left"), [(0, [3, 0, 0, 0]), (1, [3, 3, 0, 0]), (2, [3, 3, 3, 0]), (99, [3, 3, 3, 0])]
)
def test_hands_are_forgotten_that_were_passed_on_before_the_span(span, left):
    match = after_two_rounds(4)
    assert known(match, 1) == [3, 3, 3, 0]
    forget(match.game, match._state, 1, span)
    assert known(match, 1) == left
    assert known(match, 2) == [3, 3, 3, 0], "others forget nothing by it"


def test_hands_that_go_the_other_way_are_looked_for_there():
    match = after_two_rounds(3, "escape-from-the-city")
    while match.view(None).board["stage"] == 1:
        if match.view(None).question.step == "lose":
            match.act(match.to_act[0], next(iter(match.legal().values())))
        else:
            play_round(match)
    play_round(match)
    assert match._state.direction == -1
    assert known(match, 0) == [4, 4, 0]
    forget(match.game, match._state, 0, 1)
    assert known(match, 0) == [4, 4, 0]
    forget(match.game, match._state, 0, 0)
    assert known(match, 0) == [4, 0, 0]


def test_a_long_memory_keeps_everything():
    match = after_two_rounds(4)
    before = match._state.pack()
    forget(match.game, match._state, 0, 100)
    assert match._state.pack() == before


def test_forgotten_hands_are_dealt_out_of_everything_unseen():
    match = table(2).match()
    play_round(match)
    game, s = match.game, match._state
    theirs = sorted(card & KIND for card in s.piles[HAND + OWN])
    unseen = {card & KIND for pile in (DRAW, HAND + OWN) for card in s.piles[pile]}
    own = [card & KIND for card in s.piles[HAND]]

    def dealt():
        me = Perspective(game, s, 0)
        return [me.sample(Rng(seed)) for seed in range(300)]

    assert all(sorted(card & KIND for card in world.piles[HAND + OWN]) == theirs for world in dealt())
    forget(game, s, 0, 0)
    worlds = dealt()
    assert {card & KIND for world in worlds for card in world.piles[HAND + OWN]} == unseen
    assert all(sorted(card & KIND for card in world.piles[HAND]) == sorted(own) for world in worlds)
    assert all(game.census(world) == game.census(s) for world in worlds)
