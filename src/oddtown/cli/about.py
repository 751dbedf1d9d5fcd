"""What a thing on the table is, for whoever asks at the terminal."""

from typing import Any, Final

from rich.columns import Columns
from rich.markdown import Markdown

from oddtown.cli.screen import Screen, printable
from oddtown.core.errors import OddtownError
from oddtown.core.game import Game
from oddtown.core.topic import Topic
from oddtown.games import topics_of
from oddtown.games.digest import rules_by_number

FEW: Final = 12
"""So many topics are listed one to a line; more stand in columns."""


def show_topics(screen: Screen, game: Game[Any], word: str, language: str) -> None:
    """Shows what a word asks about: the one thing of that name or title with its rules, or else all that it fits."""
    topics = topics_of(game)
    found = find(topics, word, language)
    if word and len(found) == 1:
        show_topic(screen, game, found[0], language)
    elif found:
        lines = [f"{topic.name}  {topic.title.in_language(language)}" for topic in found]
        screen.show("\n".join(map(printable, lines)) if len(found) <= FEW else Columns(map(printable, lines)))
    elif topics:
        screen.say(f"Nothing here is called '{word}'; about lists what can be asked about.", style="yellow")
    else:
        screen.say(f"{game.meta.title} says nothing about its things; rules shows the rules.", style="yellow")


def find(topics: list[Topic], word: str, language: str) -> list[Topic]:
    """Returns the topics a word can mean: the one that it names, else all with the word in their name or title.

    >>> from oddtown.core.text import Said
    >>> titles = {"deck": Said("Deck", "Stapel"), "card": Said("Card in a deck", "Karte")}
    >>> topics = [Topic(name, title, title, ()) for name, title in titles.items()]
    >>> [[topic.name for topic in find(topics, word, "en")] for word in ("Deck", "de", "stapel")]
    [['deck'], ['deck', 'card'], []]
    """
    line = " ".join(word.lower().split())
    named = [topic for topic in topics if line in (topic.name, topic.title.in_language(language).lower())]
    if len(named) == 1:
        return named
    return [topic for topic in topics if line in topic.name or line in topic.title.in_language(language).lower()]


def show_topic(screen: Screen, game: Game[Any], topic: Topic, language: str) -> None:
    """Shows what a thing is, and the rules that govern it."""
    screen.say(topic.title.in_language(language), style="bold")
    screen.say(topic.text.in_language(language))
    try:
        rules = rules_by_number(game.meta, language)
    except OddtownError:  # a game may explain its things and yet have no rules to show
        rules = {}
    for number in topic.rules:
        screen.show(Markdown(rules.get(number, number)))
