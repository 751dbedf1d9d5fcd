"""What the sentences of Odd World say."""

import pytest

import oddtown
from oddtown.core.text import Message


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (Message("start", {"seat": 4}), "Purple begins."),
        (Message("secret", {"pair": [0, 8], "planet": 8}), "Your secret card shows Mercury and Pluto; it is Pluto."),
        (Message("join", {"seat": 3, "planet": 2}), "The secret card of Black joins the line-up: Earth."),
        (Message("end", {"ending": 0}), "The game goes on."),
    ],
)
def test_sentences(message, sentence):
    assert oddtown.load("oddworld").text.say(message) == sentence


def test_every_sentence_can_be_said_with_the_values_the_rules_send():
    for seed in range(40):
        match = oddtown.Match(oddtown.load("oddworld"), 2, seed, {"advanced": True})
        while not match.is_over:
            seat = match.to_act[0]
            actions = match.game.legal_actions(match._state, seat)
            assert all(match.describe(seat, action) for action in actions)
            assert match.prompt
            match.act(seat, actions[(seed + match.ply) % len(actions)])
        for viewer in (0, 1, None):
            assert match.log(viewer)[-1].startswith("The game is over: ")
