"""A look to the end of a turn: what cannot be seen does not help, and what is seen does."""

import pytest

import oddtown
from bots.toys import PICK, SEAL, Bet, Draw, Even, Guess, Pennies, Story, asked
from oddtown.bots import make_bot
from oddtown.bots.knowledge import deal_worlds
from oddtown.bots.turn import DEEP, rate_turn
from oddtown.core.rng import Rng


def rated(me, number=400, evaluation=None):
    """Returns the values of open answers over so many worlds."""
    rng = Rng(1)
    worlds = [me.sample(rng) for _ in range(number)]
    return rate_turn(me.game, evaluation or Even(), worlds, [1 / number] * number, me.seat)


def test_a_bet_on_an_unseen_card_is_worth_its_odds():
    assert rated(asked(Bet())) == pytest.approx({0: 0.75, 1: 0.25}, abs=0.06)


def test_a_card_that_stays_unseen_is_not_counted_upon():
    values = rated(asked(Guess()))
    assert values[0] == pytest.approx(0.5, abs=0.06), "in each world some guess is right, but none is in all of them"
    assert values[1] == pytest.approx(0.7, abs=0.06)


def test_a_card_that_is_drawn_and_seen_is_made_use_of():
    values = rated(asked(Draw()))
    assert values == pytest.approx({0: 0.75, 1: 0.5}, abs=0.06)


def test_worlds_count_by_their_shares():
    me = asked(Bet())
    rng = Rng(1)
    worlds = []
    while len(worlds) < 2:
        world = me.sample(rng)
        if me.game.scores(after(me.game, world, 0))[0] == len(worlds):
            worlds.append(world)
    shared = rate_turn(me.game, Even(), worlds, [0.9, 0.1], 0)
    lead = shared[0] - 0.1
    assert shared == pytest.approx({0: 0.1 + lead, 1: 0.9 - lead})
    assert abs(lead) < 0.01


def after(game, s, option):
    s = game.copy(s)
    game.answer(s, 0, option)
    return s


class Long(Story):
    """Seat 0 answers on and on; only the answers 3, 3, ... 3 win, however many there are."""

    def __init__(self, length):
        super().__init__()
        self.length = length

    def go_on(self, s):
        if len(s.trail) < self.length:
            s.ask(PICK, 0, 4)

    def scores(self, s):
        return [1, 0] if set(s.trail) == {3} else [0, 1]


def test_a_turn_is_followed_as_deep_as_is_said_and_no_deeper():
    found = rated(asked(Long(1 + DEEP)), 1)
    assert max(found, key=found.get) == 3
    assert found[3] > 0.9
    assert found[2] < 0.1
    assert set(rated(asked(Long(2 + DEEP)), 1).values()) == {0.5}


class Handed(Story):
    """Seat 0 answers, then seat 1: what comes after is no longer seat 0's turn."""

    def go_on(self, s):
        if len(s.trail) < 2:
            s.ask(PICK, len(s.trail), 2)

    def scores(self, s):
        return [s.trail[0], 1 - s.trail[0]]


def test_the_look_ends_where_the_turn_does():
    assert rated(asked(Handed()), 1) == {0: 0.5, 1: 0.5}


def test_a_sealed_answer_is_worth_what_chance_makes_of_the_others():
    values = rated(asked(Pennies()))
    assert list(values.values()) == pytest.approx([0.5, 0.5], abs=0.08)


class Asymmetric(Story):
    """Both seal; side 0 wins for seat 0 unless both take side 1, which ties."""

    def go_on(self, s):
        if not s.trail:
            s.ask_everyone(SEAL, 2)

    def scores(self, s):
        return [1, 0] if s.trail[0] == 0 else [s.trail[1], 1]


def test_the_better_of_two_sealed_answers_is_found():
    assert make_bot("value,value=playouts", 1).choose(asked(Asymmetric())).action == Asymmetric().steps[SEAL].base
    values = list(rated(asked(Asymmetric())).values())
    assert values == pytest.approx([1.0, 0.25], abs=0.06)


class Refuted(Story):
    """Both seal, then seat 1 alone says who wins."""

    def go_on(self, s):
        if not s.trail:
            s.ask_everyone(SEAL, 2)
        elif len(s.trail) == 2:
            s.ask(PICK, 1, 2)

    def scores(self, s):
        return [s.trail[2], 1 - s.trail[2]]


def test_when_time_is_over_one_answer_is_left_and_nobody_is_followed():
    me = asked(Refuted())
    worlds, shares = [me.sample(Rng(seed)) for seed in range(4)], [0.25] * 4
    assert max(rate_turn(me.game, Even(), worlds, shares, 0).values()) < 0.1, "seat 1 answers as suits it best"
    assert list(rate_turn(me.game, Even(), worlds, shares, 0, end=1e-9).values()) == [0.5]


def test_worlds_given_are_left_as_they_are():
    me = asked(Draw())
    worlds = [me.sample(Rng(seed)) for seed in range(4)]
    before = [world.pack() for world in worlds]
    rate_turn(me.game, Even(), worlds, [0.25] * 4, 0)
    assert [world.pack() for world in worlds] == before


@pytest.mark.parametrize(("name", "usual"), [("littletown", 1), ("oddville", 4), ("tybor", 4)])
def test_a_game_says_how_many_worlds_a_look_needs_unless_somebody_asks_for_more(name, usual):
    me = oddtown.Match(oddtown.load(name), 2, "worlds").perspective(0)
    for number, expected in ((0, usual), (3, 3)):
        worlds, shares = deal_worlds(me, number, Rng(1))
        assert len(worlds) == expected
        assert sum(shares) == pytest.approx(1)
