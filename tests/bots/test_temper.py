"""Temperature: likes what is better, in any scale; and what temperature and short memory together cost."""

from collections import Counter
from math import exp, sqrt

import pytest

from bots.toys import Alone, Bet, asked
from oddtown.arena import run_arena
from oddtown.bots import Bot, Choice, make_bot
from oddtown.bots.temper import Tempered
from oddtown.conformance.worlds import chi_square_limit


class Fixed(Bot):
    """Sees the same values in every question."""

    def __init__(self, values):
        super().__init__()
        self.values = values

    def rate(self, perspective):
        return self.values


def chosen(values, times, seed=0, temperature=1.0):
    bot = Tempered(Fixed(values), temperature, seed)
    me = asked(Bet())
    return [bot.choose(me).action for _ in range(times)]


@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
def test_an_answer_is_as_likely_as_its_value_in_standard_deviations_says(temperature):
    values = {3: 1.0, 5: 2.0, 6: 2.5, 9: 7.0}
    spread = sqrt(sum((value - 3.125) ** 2 for value in values.values()) / 4)
    weights = {action: exp(value / spread / temperature) for action, value in values.items()}
    times = 4000
    seen = Counter(chosen(values, times, temperature=temperature))
    expected = {action: times * weight / sum(weights.values()) for action, weight in weights.items()}
    assert set(seen) == set(values)
    assert sum((seen[action] - mean) ** 2 / mean for action, mean in expected.items()) < chi_square_limit(3)


def test_the_scale_of_the_values_does_not_matter():
    values = {0: -1.0, 1: 0.25, 2: 0.5, 3: 4.0}
    wide = {action: 1024 * value - 4096 for action, value in values.items()}
    assert chosen(values, 200) == chosen(wide, 200)


def test_answers_that_are_alike_are_equally_likely():
    seen = Counter(chosen(dict.fromkeys(range(4), 0.1), 4000))
    assert sum((seen[action] - 1000) ** 2 / 1000 for action in range(4)) < chi_square_limit(3)


def test_the_only_answer_is_taken():
    assert chosen({7: -100.0}, 5) == [7] * 5


def test_the_coldest_bot_takes_the_best():
    assert chosen({0: 0.0, 1: 1.0, 2: 0.9}, 200, temperature=0.01) == [1] * 200


def test_equal_seeds_answer_alike_and_others_do_not():
    values = {0: 0.0, 1: 1.0, 2: 2.0}
    assert chosen(values, 50, seed=1) == chosen(values, 50, seed=1) != chosen(values, 50, seed=2)


def test_what_the_bot_saw_is_passed_on():
    me = asked(Bet())
    plain = make_bot("mcts:20,value=playouts", 3).choose(me)
    tempered = make_bot("mcts:20,value=playouts,temperature=100", 3).choose(me)
    assert tempered[1:] == plain[1:]


def test_an_answer_without_values_is_left_as_it_is():
    assert make_bot("mcts:20,temperature=1", 3).choose(asked(Alone())) == Choice(0, {}, {}, {})


@pytest.mark.parametrize(("game", "games"), [("oddworld", 80), ("littletown", 10), ("oddville", 16), ("tybor", 20)])
def test_a_tempered_and_forgetful_bot_beats_random_and_loses_to_its_better_self(game, games):
    bot = "greedy,temperature=1,memory=0"
    assert run_arena(game, [bot, "random"], games)[0].low > 0.5
    assert run_arena(game, [bot, "greedy"], games)[0].high < 0.5
