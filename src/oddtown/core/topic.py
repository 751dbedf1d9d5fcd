"""Topics: whatever lies on the table and can be pointed at, with what it is and the rules that govern it."""

from typing import NamedTuple

from oddtown.core.text import Said


class Topic(NamedTuple):
    """A thing of a game. Its name is a word, or a word and a number: `row`, `character.3`."""

    name: str
    title: Said
    text: Said
    rules: tuple[str, ...]  # numbers of the digest
