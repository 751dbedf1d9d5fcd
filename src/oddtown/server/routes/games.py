"""The games over HTTP: what can be played, and by which rules."""

from fastapi import APIRouter

from oddtown.games import meta_of
from oddtown.games.digest import read_digest
from oddtown.server.lobby import games
from oddtown.server.protocol import GameInfo, RuleItem, Rules, RuleSection
from oddtown.server.routes.asking import Language

router = APIRouter(prefix="/api")


@router.get("/games")
async def all_games(language: Language) -> list[GameInfo]:
    """Lists what can be played, by how many, with which settings and bots."""
    return games(language)


@router.get("/games/{name}/rules")
async def rules(name: str) -> Rules:
    """Returns the rules of a game in our own words: every rule and ruling with its number."""
    digest = read_digest(meta_of(name))
    return Rules(
        digest.title,
        [
            RuleSection(section.title, section.depth, [RuleItem(*item) for item in section.items])
            for section in digest.sections
        ],
    )
