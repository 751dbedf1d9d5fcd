"""Topics: everything on the table can be asked about, in the words of this edition."""

import pytest

import oddtown
from oddtown.core.text import Said
from oddtown.games import topics_of
from oddtown.games.tybor.cards import NONE, SET
from oddtown.games.tybor.german import named
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS
from oddtown.games.tybor.scoring import SYMBOL_RULES

GAME = oddtown.load("tybor")
CARDS = GAME.cards
TOPICS = {topic.name: topic for topic in topics_of(GAME)}
THINGS = [
    "hand",
    "passed",
    "chosen",
    "citizens",
    "workers",
    "builder",
    "buildings",
    "display",
    "pile",
    "cost",
    "little",
    "great",
    "strength",
    "stage",
    "round",
    "first",
    "direction",
    "objective",
    "draw",
    "discards",
    "points",
    "end",
]


def test_all_that_lies_on_the_table_is_a_topic():
    expected = [
        *(f"character.{kind}" for kind in range(CARDS.characters)),
        *(f"building.{kind}" for kind in range(CARDS.little, CARDS.objective)),
        *(f"profession.{n}" for n in range(6)),
        *(f"colour.{n}" for n in range(4)),
        *(f"scenario.{name}" for name in SCENARIOS),
        *(f"chapter.{name}" for name in CHAPTERS),
        *THINGS,
    ]
    assert list(TOPICS) == expected


@pytest.mark.parametrize("kind", range(CARDS.little, CARDS.objective))
def test_a_building_is_told_as_it_is_printed(kind):
    topic, name = TOPICS[f"building.{kind}"], CARDS.names[kind]
    sides = ("Great", "groß") if kind >= CARDS.great else ("Little", "klein")
    assert topic.title == Said(f"{name} ({sides[0]})", f"{named(name)} ({sides[1]})")
    assert f": {CARDS.points[kind]} points." in topic.text.en
    assert f": {CARDS.points[kind]} Punkte." in topic.text.de
    assert ("TY-48" in topic.rules) == CARDS.draws[kind] == ("draw pile" in topic.text.en)
    assert ("all four colours" in topic.text.en) == (CARDS.extra[kind] == SET) == ("TY-64" in topic.rules)
    assert ("symbol" in topic.text.en) == (CARDS.symbol[kind] != NONE)


@pytest.mark.parametrize("kind", range(CARDS.characters))
def test_a_character_is_told_as_it_is_printed(kind):
    topic = TOPICS[f"character.{kind}"]
    assert f"strength {CARDS.strength[kind]}." in topic.text.en
    assert f"Stärke {CARDS.strength[kind]}." in topic.text.de
    for colour, words in enumerate((("blue", "blaue"), ("green", "grüne"), ("red", "rote"), ("yellow", "gelbe"))):
        assert (words[0] in topic.text.en) == (words[1] in topic.text.de) == (colour in CARDS.colours[kind])
    assert SYMBOL_RULES[CARDS.symbol[kind]] in topic.rules


def test_professions_scenarios_and_chapters_have_the_figures_of_the_edition():
    assert TOPICS["profession.0"].text.en.startswith("At the end every 3 Farmer symbols bring 5 points.")
    assert "Bauernhaus und Kornspeicher" in TOPICS["profession.0"].text.de
    assert "bring 1, 3, 6, 10 and 15 points" in TOPICS["profession.3"].text.en
    assert TOPICS["scenario.founding-fever"].title.de == "Gründungsfieber"
    assert "mindestens 2, 4 oder 6 Gebäude" in TOPICS["scenario.founding-fever"].text.de
    assert "stages I and III everybody discards" in TOPICS["scenario.escape-from-the-city"].text.en
    assert {"TY-18", "TY-30", "TY-58"} <= set(TOPICS["scenario.escape-from-the-city"].rules)
    assert TOPICS["chapter.VI"].text.en == (
        "At the end of the game whoever has at least 2 Soldier symbols on citizens and buildings gets 5 points."
    )
    assert "TY-80" in TOPICS["chapter.VI"].rules
    assert TOPICS["chapter.VII"].text.de.startswith("Am Ende jeder Etappe darf, wer die meisten Kapitänssymbole hat")
