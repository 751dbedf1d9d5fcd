"""Sentences: message ids with named values, and the catalogue that turns them into words."""

import pytest

from oddtown.core.errors import (
    BotError,
    ComponentsError,
    GameOver,
    IllegalAction,
    OddtownError,
    RecordError,
    SettingsError,
    UnknownGame,
    WrongSeat,
)
from oddtown.core.text import CORE_SENTENCES, Catalogue, Message, Refusal, styled

ENGLISH = Catalogue(
    {
        "flip": "{seat:seat} turns up {planet:planet}.",
        "line": "{planets:planet} lie there.",
        "plain": "{count} of {name}, {part:.1f} each",
        "secret": "secret: {is_secret:yes}",
        "core.sealed": "{seat:seat} has decided.",
    },
    {"seat": ("red", "blue"), "planet": ("Mercury", "Venus", "Earth")},
)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (Message("flip", {"seat": 1, "planet": 0}), "blue turns up Mercury."),
        (Message("line", {"planets": [2]}), "Earth lie there."),
        (Message("line", {"planets": [2, 0]}), "Earth and Mercury lie there."),
        (Message("line", {"planets": [0, 1, 2]}), "Mercury, Venus and Earth lie there."),
        (Message("plain", {"count": 2, "name": "three", "part": 0.25}), "2 of three, 0.2 each"),
        (Message("secret", {"is_secret": True}), "secret: yes"),
        (Message("secret", {"is_secret": 0}), "secret: no"),
        (Message("core.over", {}), "The game is over: no question is open."),
        (Message("core.sealed", {"seat": 0}), "red has decided."),
    ],
)
def test_a_message_becomes_a_sentence(message, sentence):
    assert ENGLISH.say(message) == sentence


def test_a_catalogue_knows_its_own_sentences_and_those_of_the_core():
    assert "flip" in ENGLISH
    assert "flop" not in ENGLISH
    assert all(message_id in ENGLISH for message_id in CORE_SENTENCES)


def test_another_catalogue_does_not_hear_of_it():
    assert "flip" not in Catalogue({}, {})
    assert Catalogue({}, {"seat": ("red",)}).say(Message("core.sealed", {"seat": 0})) == "red has chosen."


def test_a_sentence_without_one_of_its_values_is_a_mistake():
    with pytest.raises(KeyError):
        ENGLISH.say(Message("flip", {"seat": 1}))
    with pytest.raises(KeyError):
        ENGLISH.say(Message("flop", {}))


def test_text_is_styled_unless_plain():
    assert styled("bold red", "Mars", plain=False) == "[bold red]Mars[/]"
    assert styled("bold red", "Mars", plain=True) == "Mars"


def test_all_errors_are_one_tree():
    assert issubclass(IllegalAction, OddtownError)
    assert issubclass(WrongSeat, IllegalAction)
    assert issubclass(GameOver, IllegalAction)
    for error in (SettingsError, ComponentsError, RecordError, UnknownGame, BotError):
        assert issubclass(error, OddtownError)
        assert not issubclass(error, IllegalAction)


def test_an_illegal_action_carries_its_refusal():
    refusal = Refusal("OW-9", Message("flip", {"seat": 1, "planet": 0}))
    error = WrongSeat("not you", refusal)
    assert (str(error), error.refusal) == ("not you", refusal)
