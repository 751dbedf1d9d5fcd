"""The games over HTTP: what can be played, by which rules, and what the things on the table are."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query

from oddtown.games import load, meta_of, topics_of
from oddtown.games.digest import read_digest
from oddtown.server.lobby import games
from oddtown.server.protocol import LONGEST_NAME, GameInfo, RuleItem, Rules, RuleSection, TopicInfo
from oddtown.server.routes.asking import Language
from oddtown.server.tables import shipped

router = APIRouter(prefix="/api")

Edition = Annotated[str, Query(max_length=LONGEST_NAME, description="the one that is played by default unless said")]


@router.get("/games")
async def all_games(language: Language) -> list[GameInfo]:
    """Lists what can be played, by how many, with which settings and bots."""
    return games(language)


@router.get("/games/{name}/rules")
async def rules(name: str, language: Language) -> Rules:
    """Returns the rules of a game in our own words: every rule and ruling with its number."""
    digest = read_digest(meta_of(name), language)
    return Rules(
        digest.title,
        digest.language,
        [
            RuleSection(section.title, section.depth, [RuleItem(*item) for item in section.items])
            for section in digest.sections
        ],
    )


@router.get("/games/{name}/topics")
async def topics(name: str, language: Language, edition: Edition = "") -> list[TopicInfo]:
    """Returns all that can be asked about in a game; an edition may have things of its own."""
    return _topics(name, shipped(name, edition).edition.name, language)


@cache
def _topics(name: str, edition: str, language: str) -> list[TopicInfo]:
    return [
        TopicInfo(topic.name, topic.title.in_language(language), topic.text.in_language(language), list(topic.rules))
        for topic in topics_of(load(name, edition))
    ]
