"""The bot that looks to the end of its own turn and takes what is worth most by a learned value."""

from time import perf_counter
from typing import Any

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.bots.evaluation import Evaluation
from oddtown.bots.greedy import Greedy
from oddtown.bots.knowledge import deal_worlds, find_evaluation, solve
from oddtown.bots.turn import rate_turn
from oddtown.bots.weights import BEST
from oddtown.core.game import Action
from oddtown.core.perspective import Perspective


class Value(Bot):
    """Rates every open answer by the positions it can lead to within the turn, over a few worlds."""

    name = "value"

    def __init__(self, seed: int = 0, value: str = BEST, worlds: int = 0, plies: int = 0) -> None:
        super().__init__(seed)
        self.value = value
        self.worlds = worlds  # to look at; 0 for as many as the game needs
        self.plies = plies  # of a playout; 0 for all to the end
        self.heuristic = Greedy(seed)
        self.clock = NO_CLOCK  # for this answer
        self._evaluations: dict[tuple[str, str, int], Evaluation[Any] | None] = {}

    def evaluation(self, perspective: Perspective[Any]) -> Evaluation[Any] | None:
        """Returns what worlds are judged by; None where the heuristic leads."""
        game, seats = perspective.game, perspective.seats
        key = (game.meta.name, game.edition.hash, seats)
        if key not in self._evaluations:
            self._evaluations[key] = find_evaluation(game, seats, self.value, self.rng, self.plies)
        return self._evaluations[key]

    def rate(self, perspective: Perspective[Any]) -> dict[Action, float]:
        actions = perspective.sensible_actions()
        if len(actions) == 1:
            return {actions[0]: 0.0}
        seconds = self.clock.seconds
        end = perf_counter() + seconds if seconds else 0.0
        solved = solve(perspective, seconds)
        if solved is not None:
            return solved
        evaluation = self.evaluation(perspective)
        if evaluation is None:
            return self.heuristic.rate(perspective)
        worlds, shares = deal_worlds(perspective, self.worlds, self.rng)
        return rate_turn(perspective.game, evaluation, worlds, shares, perspective.seat, end)

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        self.clock = clock
        return super().choose(perspective, clock)
