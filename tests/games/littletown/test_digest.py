"""The digest lists every building and goal as it is played."""

import re

import pytest

import oddtown
from oddtown.games.digest import text_of
from oddtown.games.littletown import german, text
from oddtown.games.littletown.topics import CONDITIONS, SPECIAL_EFFECTS

GAME = oddtown.load("littletown")
TOWN = GAME.town


def told(language):
    """Returns the rows of the digest's tables, without their heads."""
    lines = [line for line in text_of(GAME.meta, language).splitlines() if line.startswith("|")]
    rows = [re.split(r" ?\| ?", line)[1:-1] for line in lines]
    heads = {n - k for n, row in enumerate(rows) if row[0].startswith("---") for k in (0, 1)}
    return [row for n, row in enumerate(rows) if n not in heads]


@pytest.mark.rule("LT-R14")
@pytest.mark.parametrize(
    ("language", "words", "named", "effect"),
    [("en", text, str, text.effect_text), ("de", german, german.named, german.effect)],
)
def test_the_tables_agree_with_the_pieces(language, words, named, effect):
    buildings = []
    for kind, name in enumerate(TOWN.names):
        tiles = f" ({TOWN.tiles[kind]})" if TOWN.tiles[kind] > 1 else ""
        plain = effect([TOWN.takes[kind], TOWN.gives[kind]])
        does = SPECIAL_EFFECTS[TOWN.special[kind]].in_language(language) or plain
        buildings.append([named(name) + tiles, words.amounts(TOWN.cost[kind]), str(TOWN.points[kind]), does])
    goals = [
        [name, str(TOWN.goal_points[goal]), CONDITIONS[goal].in_language(language)]
        for goal, name in enumerate(words.GOAL_NAMES)
    ]
    assert told(language) == buildings + goals
