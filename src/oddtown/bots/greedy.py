"""The bot that follows a game's own heuristic, one question at a time."""

from typing import Any

from oddtown.bots.bot import Bot
from oddtown.core.errors import BotError, UnknownGame
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective
from oddtown.games import module


class Greedy(Bot):
    """Takes what the game's heuristic likes best; `games/<game>/heuristic.py` says what that is.

    A heuristic that a better one has replaced is kept to measure by: version 1 is in `heuristic_1.py`.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, version: int = 0) -> None:
        super().__init__(seed)
        self._part = f"heuristic_{version}" if version else "heuristic"
        self._heuristics: dict[str, Any] = {}

    def rate(self, perspective: Perspective[Any]) -> dict[Action, float]:
        values: dict[Action, float] = self.find(perspective.game.meta.name).rate(perspective)
        return values

    def find(self, game: str) -> Any:
        """Returns the heuristic of a game; BotError says that it has none."""
        if game not in self._heuristics:
            try:
                self._heuristics[game] = module(game, self._part)
            except UnknownGame:
                others = "'random', 'flat' and 'mcts' play every game"
                raise BotError(f"{game} has no {self._part}.py for the bot '{self.name}'; {others}") from None
        return self._heuristics[game]
