"""The bot that tries every answer equally often and plays on by chance."""

from time import perf_counter
from typing import Any, Final

from oddtown.bots.bot import NO_CLOCK, Bot, Choice, Clock
from oddtown.bots.evaluation import Playouts
from oddtown.core.perspective import Perspective

PLAYOUTS: Final = 200  # where neither the name nor a clock says how many


class Flat(Bot):
    """Takes the answer after which random play brings the largest share of the win, over worlds common to all."""

    name = "flat"

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0, plies: int = 0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.plies = plies  # of a playout; 0 for all to the end

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        start = perf_counter()
        game, seat, actions = perspective.game, perspective.seat, perspective.sensible_actions()
        if len(actions) == 1:
            return Choice(actions[0], {}, {}, {})
        seconds = min([each for each in (self.seconds, clock.seconds) if each] or [0.0])
        iterations = self.iterations or (0 if seconds else PLAYOUTS)
        playouts: Playouts[Any] = Playouts(self.rng, self.plies)
        totals, squares = dict.fromkeys(actions, 0.0), dict.fromkeys(actions, 0.0)
        rounds = 0
        while True:
            world = perspective.sample(self.rng)
            for action in actions:
                after = game.copy(world)
                game.apply(after, seat, action)
                worth = playouts.worth(game, after)[seat]
                totals[action] += worth
                squares[action] += worth * worth
            rounds += 1
            # Every round costs as many playouts as there are answers; one is always played.
            if iterations and (rounds + 1) * len(actions) > iterations:
                break
            if seconds and (perf_counter() - start) * (rounds + 1) / rounds > seconds:
                break
        means = {action: total / rounds for action, total in totals.items()}
        errors = {
            action: (max(0.0, squares[action] / rounds - means[action] ** 2) / max(1, rounds - 1)) ** 0.5
            for action in actions
        }
        best = max(actions, key=lambda action: means[action])
        return Choice(best, dict.fromkeys(actions, rounds), means, errors)
