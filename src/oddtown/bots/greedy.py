"""The bot that follows a game's own heuristic, one question at a time."""

from typing import Any

from oddtown.bots.bot import Bot
from oddtown.core.errors import BotError, UnknownGame
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.games import module


class Greedy(Bot):
    """Takes what the game's heuristic likes best; `games/<game>/heuristic.py` says what that is."""

    name = "greedy"

    def rate(self, perspective: Perspective[Any]) -> dict[Action, float]:
        game = perspective.game.meta.name
        try:
            heuristic = module(game, "heuristic")
        except (ModuleNotFoundError, UnknownGame) as error:
            if getattr(error, "name", "") not in (None, "", f"oddtown.games.{game}.heuristic"):
                raise  # something that the heuristic imports is missing
            raise BotError(f"{game} has no heuristic for the bot 'greedy'; 'random' plays every game") from None
        values: dict[Action, float] = heuristic.rate(perspective)
        return values
