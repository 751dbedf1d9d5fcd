"""The sentences of every game: each message the rules send has one, and every one is sent."""

import ast
from pathlib import Path

import pytest

import oddtown
from oddtown.core.text import CORE_SENTENCES

GAMES = Path(__file__).parents[2] / "src" / "oddtown" / "games"


def message_ids(source):
    """Returns the ids in `Message("id", ...)` and `s.tell("id", ...)`, also where the id depends on something."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Message", "s.tell"}:
            choices = [node.args[0]]
            if isinstance(node.args[0], ast.IfExp):
                choices = [node.args[0].body, node.args[0].orelse]
            found |= {choice.value for choice in choices}
    return found


@pytest.mark.parametrize("game", [meta.name for meta in oddtown.games()])
def test_every_message_has_a_sentence_and_every_sentence_is_used(game):
    sentences = {each.removesuffix(".others") for each in oddtown.load(game).text.sentences} - set(CORE_SENTENCES)
    sources = [path.read_text(encoding="utf-8") for path in (GAMES / game).glob("*.py")]
    assert set().union(*map(message_ids, sources)) == sentences
