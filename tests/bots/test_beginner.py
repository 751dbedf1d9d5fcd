"""Beginner: likes what is better, in any scale; forgets what went on to others, and nothing that lies before it."""

from collections import Counter
from math import exp, sqrt

import pytest

import oddtown
from conformance.market import DECK, DISCARDS, Market, hand, order
from oddtown.arena import run_arena
from oddtown.bots import LEVELS, bot_names, level_names, make_bot
from oddtown.bots.beginner import TEMPERATURE, Beginner, forget
from oddtown.conformance import cases
from oddtown.conformance.positions import answers, stride_for
from oddtown.conformance.worlds import chi_square_limit
from oddtown.core.card import KIND, seen_by
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.tybor.state import HAND, OBJECTIVES, OWN

GAMES = {meta.name: oddtown.load(meta.name) for meta in oddtown.games()} | {"market": Market()}
CASES = [
    pytest.param(game, case, id=f"{name}-{case.seats}{''.join(f'-{k}={v}' for k, v in case.settings.items())}")
    for name, game in GAMES.items()
    for case in cases(game)
]


def asked():
    return oddtown.Match(GAMES["oddworld"], 2, "asked").perspective(0)


class Fixed(Beginner):
    """Sees the same values in every question."""

    values: dict[int, float]

    def rate(self, perspective):
        return self.values


def chosen(values, times, seed=0):
    bot = Fixed(seed)
    bot.values = values
    me = asked()
    return [bot.choose(me).action for _ in range(times)]


# Temperature.


def test_an_answer_is_as_likely_as_its_value_in_standard_deviations_says():
    values = {3: 1.0, 5: 2.0, 6: 2.5, 9: 7.0}
    spread = sqrt(sum((value - 3.125) ** 2 for value in values.values()) / 4)
    weights = {action: exp(value / spread / TEMPERATURE) for action, value in values.items()}
    times = 4000
    seen = Counter(chosen(values, times))
    expected = {action: times * weight / sum(weights.values()) for action, weight in weights.items()}
    assert set(seen) == set(values)
    assert sum((seen[action] - mean) ** 2 / mean for action, mean in expected.items()) < chi_square_limit(3)


def test_the_scale_of_a_heuristic_does_not_matter():
    values = {0: -1.0, 1: 0.25, 2: 0.5, 3: 4.0}
    wide = {action: 1024 * value - 4096 for action, value in values.items()}
    assert chosen(values, 200) == chosen(wide, 200)


def test_answers_that_are_alike_are_equally_likely():
    seen = Counter(chosen(dict.fromkeys(range(4), 0.1), 4000))
    assert sum((seen[action] - 1000) ** 2 / 1000 for action in range(4)) < chi_square_limit(3)


def test_the_only_answer_is_taken():
    assert chosen({7: -100.0}, 5) == [7] * 5


def test_equal_seeds_answer_alike_and_others_do_not():
    values = {0: 0.0, 1: 1.0, 2: 2.0}
    assert chosen(values, 50, seed=1) == chosen(values, 50, seed=1) != chosen(values, 50, seed=2)


# Short memory.


@pytest.mark.parametrize(("game", "case"), CASES)
def test_what_lies_before_the_seat_and_what_it_may_do_stays(game, case):
    rng = Rng(case.seats)
    match = oddtown.Match(game, case.seats, "memory", case.settings)
    for _ in answers(match, rng, stride_for(game, case, 12)):
        s = match._state
        for seat in range(match.seats):
            me = match.perspective(seat)
            less = forget(me)
            world = less.sample(rng)
            assert less.seat == seat
            assert less.legal_actions() == game.legal_actions(s, seat) == game.legal_actions(world, seat)
            assert game.census(world) == game.census(s)
            assert game.breakdown(world, seat, seat) == game.breakdown(s, seat, seat)
            assert game.view(world, None) == match.view(None), "what everybody knows"
            assert forget(less).pack() == less.pack(), "what is forgotten cannot be forgotten again"
            assert forget(Perspective(game, game.determinize(s, seat, rng), seat)).pack() == less.pack()


@pytest.mark.parametrize("seats", [2, 3])
def test_goods_passed_on_in_the_market_are_forgotten(seats):
    market = GAMES["market"]
    match = oddtown.Match(market, seats, "passed")
    while match.view(None).board["round"] == 0:
        seat = match.to_act[0]
        match.act(seat, market.legal_actions(match._state, seat)[0])
    for seat in range(seats):
        me, following = match.perspective(seat), (seat + 1) % seats
        before, after = me.view.board, forget(me).view.board
        assert before["hands"][following][1] == 1, "one of the two goods there was in this hand before"
        assert after["hands"][following] == [[], 2]
        assert after["hands"][seat] == before["hands"][seat]
        assert (after["orders"], after["discards"]) == (before["orders"], before["discards"])
        worlds = [forget(me).sample(Rng(seed)) for seed in range(100)]
        passed = {card & KIND for world in worlds for card in world.piles[hand(following)]}
        open_kinds = {card & KIND for pile in (DECK, hand(following)) for card in me.sample(Rng(1)).piles[pile]}
        assert passed >= open_kinds
        for pile in (hand(seat), order(worlds[0], seat), DISCARDS):
            assert len({tuple(card & KIND for card in world.piles[pile]) for world in worlds}) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_hands_passed_on_in_tybor_are_forgotten_but_not_the_own_hand_and_objective(seats):
    tybor = GAMES["tybor"]
    match = oddtown.Match(tybor, seats, "passed")
    forgotten = 0
    for _ in answers(match, Rng(1), 1):
        for seat in range(seats):
            me, bit = match.perspective(seat), seen_by(seat)
            before, after = me.sample(Rng(2)), forget(me).sample(Rng(2))
            for other in range(seats):
                pile = HAND + OWN * other
                if other == seat:
                    assert after.piles[pile] == before.piles[pile]
                    assert all(card & bit for card in after.piles[pile])
                else:
                    forgotten += sum(1 for card in before.piles[pile] if card & bit)
                    assert not any(card & bit for card in after.piles[pile])
            assert after.piles[OBJECTIVES][seat] == before.piles[OBJECTIVES][seat]
        if match.view(None).board["stage"] > 1:
            break
    assert forgotten > 0


# Strength, and what tables call it.


@pytest.mark.parametrize(("game", "games"), [("oddworld", 80), ("littletown", 10), ("oddville", 16), ("tybor", 20)])
def test_a_beginner_beats_random_and_loses_to_greedy(game, games):
    assert run_arena(game, ["beginner", "random"], games)[0].low > 0.5
    assert run_arena(game, ["beginner", "greedy"], games)[0].high < 0.5


def test_every_level_is_played_by_a_bot():
    assert level_names() == ["beginner", "strong"]
    assert set(LEVELS.values()) <= set(bot_names())
    assert make_bot(LEVELS["beginner"], 1).name == "beginner"
