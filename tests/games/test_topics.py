"""Topics: whatever lies on a table can be asked about, in every language, with rules that are there."""

import re

import pytest

import oddtown
from oddtown.conformance import cases
from oddtown.conformance.positions import answers
from oddtown.core.hidden import viewers
from oddtown.games import languages, topics_of
from oddtown.games.digest import rules_by_number

GAMES = [
    game
    for meta in oddtown.games()
    for edition in oddtown.editions(meta.name)
    if topics_of(game := oddtown.load(meta.name, edition))
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.meta.name}-{game.edition.name}")


def test_all_our_games_have_topics():
    assert {game.meta.name for game in GAMES} >= {"oddworld", "littletown", "oddville", "tybor"}


@every_game
def test_names_are_unique_and_fit_for_an_address(game):
    names = [topic.name for topic in topics_of(game)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(\.[A-Za-z0-9-]+)?", name) for name in names)


@every_game
def test_every_topic_is_told_in_every_language_and_differently(game):
    for topic in topics_of(game):
        for language in languages():
            assert topic.title.in_language(language).strip(), topic.name
            text = topic.text.in_language(language)
            assert text.endswith("."), topic.name
            assert "{" not in text, topic.name
            assert "  " not in text, topic.name
        assert topic.text.en != topic.text.de, topic.name


@every_game
def test_a_topic_is_short(game):
    """Whoever wants more reads the rules that stand below it."""
    for topic in topics_of(game):
        assert max(map(len, topic.text)) <= 420, topic.name


@every_game
def test_the_rules_of_a_topic_are_in_the_digest(game):
    numbers = rules_by_number(game.meta)
    for topic in topics_of(game):
        assert topic.rules, topic.name
        assert len(set(topic.rules)) == len(topic.rules), topic.name
        assert set(topic.rules) <= set(numbers), topic.name


def on_oddville(board):
    """Yields all that lies on a table of OddVille."""
    yield from ("square", "row", "deck", "coin", "workers", "recover", "resources", "slot", "streets", "site")
    yield from ("points", "end", "held", "supply", "shield", "turn")
    for worker, _ in enumerate(board["workers"]):
        yield f"worker.{worker}"
    for resource, _ in enumerate(board["slots"]):
        yield f"resource.{resource}"
    for character, guild in enumerate(board["guild_of"]):
        yield from (f"character.{character}", f"guild.{guild}")
    for kind, card in board["cards"].items():
        if "bonus" in card:
            yield from (f"building.{kind}", f"worth.{card['worth']}", f"bonus.{card['bonus']}")


def on_oddworld(board):
    """Yields all that lies on a table of Odd World."""
    yield from ("card", "deck", "lineup", "secret", "awake", "asleep", "points", "end")
    for planet in range(9):
        yield f"planet.{planet}"


def on_littletown(board):
    """Yields all that lies on a table of Little Town Builders."""
    yield from ("worker", "house", "round", "start", "rent", "feeding", "field", "points", "offer", "end")
    for kind, _ in enumerate(board["names"]):
        yield f"building.{kind}"
    for terrain in set(board["terrain"]):
        yield f"terrain.{terrain}" if terrain >= 0 else "field"
    for good in range(5):
        yield f"good.{good}"
    for goals in board["goals"]:
        for goal in goals:
            yield f"goal.{goal}"


def on_tybor(board):
    """Yields all that lies on a table of Tybor the Builder."""
    yield from ("hand", "passed", "citizens", "workers", "buildings", "display", "stage", "first", "direction")
    yield from ("strength", "little", "great", "objective", "discards", "draw", "points", "end")
    for profession in range(6):
        yield f"profession.{profession}"
    for colour in range(4):
        yield f"colour.{colour}"
    for thing in things(board):
        if "strength" in thing and "profession" in thing:
            yield f"character.{thing['kind']}"
        if "is_great" in thing:
            yield f"building.{thing['kind']}"
        for task in ("scenario", "chapter"):
            if isinstance(thing.get(task), str):
                yield f"{task}.{thing[task]}"


def things(data):
    """Yields every mapping in plain data."""
    if isinstance(data, dict):
        yield data
    if isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from things(each)


ON_TABLE = {"oddville": on_oddville, "oddworld": on_oddworld, "littletown": on_littletown, "tybor": on_tybor}


@every_game
def test_whatever_lies_on_a_table_is_a_topic(game):
    names = {topic.name for topic in topics_of(game)}
    met = set()
    for case in cases(game):
        match = oddtown.Match(game, case.seats, "topics", case.settings)
        for _ in answers(match, oddtown.Rng(2), 40):
            for viewer in viewers(match.seats):
                lying = set(ON_TABLE[game.meta.name](match.view(viewer).board))
                assert not lying - names
                met |= lying
    # What a table never shows, and what lies on no board at all, is not asked for here.
    assert len(met) > 0.7 * len(names)
