"""What the sentences of Little Town Builders say."""

import pytest

import oddtown
from oddtown.core.rng import Rng
from oddtown.core.text import Message
from oddtown.games.littletown.text import GOAL_NAMES, SPECIAL_TEXTS, amounts, effect_text
from oddtown.games.littletown.town import CONDITIONS, SPECIALS


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (Message("round", {"round": 2, "seat": 3}), "Round 2 begins with Black."),
        (Message("goal.dealt", {"goal": 11}), "You hold the goal: have no coins."),
        (Message("collect", {"seat": 0, "goods": [1, 0, 2, 0]}), "Blue collects 1 wood, 2 fish."),
        (Message("take", {"seat": 2, "good": 3}), "Yellow takes 1 wheat."),
        (Message("cathedral", {"seat": 1, "points": 4}), "The Cathedral brings Red 4 points."),
        (Message("score.coins", {"coins": 7}), "7 coins, a point for each three"),
        (Message("score.building", {"building": "Well", "cell": 53}), "Well on i6"),
        (Message("score.track", {}), "points on the track"),
        (Message("score.goals", {}), "goals achieved"),
    ],
)
def test_sentences(message, sentence):
    assert oddtown.load("littletown").text.say(message) == sentence


@pytest.mark.parametrize(
    ("goods", "said"),
    [
        ([0, 0, 0, 0, 0, 0], "nothing"),
        ([1, 0, 0, 0, 1, 1], "1 wood, 1 coin, 1 point"),
        ([0, 2, 3, 4, 5, 6], "2 stone, 3 fish, 4 wheat, 5 coins, 6 points"),
    ],
)
def test_goods_in_words(goods, said):
    assert amounts(goods) == said


def test_effects_in_words():
    assert effect_text([[0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 4, 0]]) == "1 wheat -> 4 coins"
    assert effect_text([[0] * 6, [0, 0, 0, 0, 0, 2]]) == "2 points"


def test_every_goal_and_special_has_its_words():
    assert len(set(GOAL_NAMES)) == len(GOAL_NAMES) == len(CONDITIONS)
    assert len(set(SPECIAL_TEXTS)) == len(SPECIAL_TEXTS) == len(SPECIALS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sentence_can_be_said_with_the_values_the_rules_send(seats):
    game = oddtown.load("littletown")
    for seed in range(6):
        match = oddtown.Match(game, seats, seed)
        rng = Rng(seed)
        while not match.is_over:
            (seat,) = match.to_act
            actions = game.legal_actions(match._state, seat)
            assert all(match.describe(seat, action) for action in actions)
            assert match.prompt
            match.act(seat, actions[rng.below(len(actions))])
        for viewer in (0, 1, None):
            assert match.log(viewer)[-1] == "The game is over."
        lines = [line for seat in range(seats) for line in match.breakdown(seat, None)]
        assert all(game.text.say(line.message) for line in lines)
