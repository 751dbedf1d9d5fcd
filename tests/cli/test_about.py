"""What is this? Asked at the terminal, in English and in German."""

import re

import pytest

import oddtown
from oddtown.games import topics_of

GAMES = [meta.name for meta in oddtown.games()]


def asked(command, *lines, game="oddworld", language="en"):
    """Returns what a person hears who types these lines at the first question of a game."""
    seats = ",".join(["me"] * oddtown.load(game).meta.fewest_seats)
    options = ("--seats", seats, "--seed", "a", "--language", language, "--plain")
    typed = "\n".join(["", *lines, ""])  # the empty line answers "press Enter when only you see the screen"
    said = command("play", game, *options, typed=typed)
    assert said.status == 0, said.err
    return said.out


def test_one_thing_is_told_with_its_rules(command) -> None:
    out = asked(command, "about deck")
    told = out.partition("> Deck\n")[2]
    assert told.startswith("Two decks lie side by side, fronts up.")
    rules = re.findall(r"^OW-R?\d+", told, re.MULTILINE)
    (deck,) = [topic for topic in topics_of(oddtown.load("oddworld")) if topic.name == "deck"]
    assert rules == list(deck.rules)


def test_a_thing_is_found_by_its_title_or_by_a_part_of_it(command) -> None:
    for word in ("Bakery", "bakery", "bake"):
        assert "gives 1 wheat and gets 4 coins" in asked(command, f"about {word}", game="littletown")


def test_several_things_that_a_word_fits_are_listed(command) -> None:
    out = asked(command, "about planet")
    assert "planet.3  Mars" in out
    assert "awake  Planet awake" in out
    assert "One of the nine planets" not in out


def test_without_a_word_all_that_can_be_asked_about_is_listed(command) -> None:
    for game in GAMES:
        listed = asked(command, "about", game=game).split("> ")[-2]
        assert [topic.name for topic in topics_of(oddtown.load(game)) if topic.name not in listed] == []
        assert max(map(len, listed.splitlines())) <= 80


def test_things_are_told_in_german(command) -> None:
    out = asked(command, "about stapel", "about baeckerei", language="de")
    assert "Zwei Stapel liegen nebeneinander" in out
    assert re.search(r"^OW-9 Wer am Zug ist", out, re.MULTILINE)
    assert "Nothing here is called 'baeckerei'; about lists what can be asked about." in " ".join(out.split())


def test_help_tells_of_it(command) -> None:
    assert re.search(r"^  about \[WORD\]  +what a thing on the table is", asked(command, "?"), re.MULTILINE)


def test_asking_answers_nothing(command, home) -> None:
    out = asked(command, "about card", "about", "about nothing at all")
    assert "answer 2" not in out


def test_a_game_without_topics_says_so(command, matching) -> None:
    said = command("play", matching, "--seats", "me,me", typed="about stone\nabout\n")
    assert said.out.count("Matching says nothing about its things; rules shows the rules.") == 2


@pytest.mark.parametrize("name", ["goal", "secret"])
def test_what_is_hidden_is_explained_in_general_only(command, name) -> None:
    """Two persons with different hidden cards hear the same."""
    game = {"goal": "littletown", "secret": "oddworld"}[name]
    (topic,) = [each for each in topics_of(oddtown.load(game)) if each.name == name]
    out = " ".join(asked(command, f"about {name}", "1", "1", "", f"about {name}", game=game).split())
    assert topic.text.en in out
