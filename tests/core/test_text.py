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
from oddtown.core.german import IN_GERMAN, coins, points, seat_words
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


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (Message("flip", {"seat": 1, "planet": 0}), "Bo {x} turns up Mercury."),
        (Message("core.seat", {"asked": [0, 1], "seat": 1}), "This question is put to Ada and Bo {x}, not to Bo {x}."),
        (Message("core.asked", {"seats": [0], "prompt": "Where?"}), "Ada: Where?"),
        (Message("plain", {"count": 1, "name": "seat", "part": 1}), "1 of seat, 1.0 each"),
    ],
)
def test_names_stand_for_the_words_of_the_seats_only(message, sentence):
    names = ["Ada", "Bo {x}"]
    assert ENGLISH.say(message, names) == sentence
    assert ENGLISH.say(message, tuple(names)) == sentence
    assert ENGLISH.say(Message("flip", {"seat": 1, "planet": 0})) == "blue turns up Mercury."


def test_another_language_brings_its_own_words_for_the_core():
    german = Catalogue({"core.over": "Aus."}, {"seat": seat_words(("red", "sky", "north"))}, IN_GERMAN)
    sentences = [
        (Message("core.seat", {"asked": [0, 1, 2], "seat": 1}), [], "Rot, Himmelblau und North, nicht an Himmelblau."),
        (Message("core.seat", {"asked": [], "seat": 0}), [], "niemand, nicht an Rot."),
        (Message("core.seat", {"asked": [0, 1], "seat": 2}), ["Ada", "Bo", "Cy"], "Ada und Bo, nicht an Cy."),
    ]
    for message, names, end in sentences:
        assert german.say(message, names) == f"Diese Frage geht an {end}"
    assert german.say(Message("core.over", {})) == "Aus."
    assert set(german.sentences) == set(CORE_SENTENCES)


def test_german_counts():
    assert [coins(n) for n in (0, 1, 2)] == ["0 Münzen", "1 Münze", "2 Münzen"]
    assert [points(n) for n in (0, 1, 2)] == ["0 Punkte", "1 Punkt", "2 Punkte"]


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
