"""The bot that searches: a tree over sampled worlds, judged by a learned value or by playouts."""

from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import parent_process
from time import perf_counter
from typing import Any, Final

from oddtown.bots.bot import NO_CLOCK, Choice, Clock
from oddtown.bots.evaluation import Evaluation
from oddtown.bots.knowledge import deal_worlds, find_outcome, solve
from oddtown.bots.processes import Processes
from oddtown.bots.search import Search
from oddtown.bots.turn import rate_turn
from oddtown.bots.value import Value
from oddtown.bots.weights import BEST
from oddtown.core.components import Edition
from oddtown.core.errors import BotError
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games import load_with

ITERATIONS: Final = 200  # where neither the name nor a clock says how long
FIRST_LOOK: Final = 0.4  # of the time may go into the first look at the answers


class Mcts(Value):
    """Thinks for a number of iterations, the same with every seed and machine, or for a time.

    It stops before when no further iteration could change its answer. What it has found about its next question it
    keeps until that is put.
    """

    name = "mcts"

    def __init__(
        self,
        seed: int = 0,
        value: str = BEST,
        iterations: int = 0,
        seconds: float = 0.0,
        jobs: int = 1,
        plies: int = 0,
    ) -> None:
        super().__init__(seed, value, plies=plies)
        self.iterations = iterations
        self.seconds = seconds
        self.jobs = jobs
        self.may_stop = True  # before the last iteration, when the rest could not change the answer
        self._search: Search[Any] | None = None

    def choose(self, perspective: Perspective[Any], clock: Clock = NO_CLOCK) -> Choice:
        start = perf_counter()
        actions = perspective.sensible_actions()
        if len(actions) == 1:
            return Choice(actions[0], {}, {}, {})
        seconds = min([each for each in (self.seconds, clock.seconds) if each] or [0.0])
        iterations = self.iterations or (0 if seconds else ITERATIONS)
        solved = solve(perspective, seconds)
        if solved is not None:
            return Choice(max(solved, key=lambda action: solved[action]), {}, solved, {})
        evaluation = self.evaluation(perspective)
        if evaluation is None:
            return self.heuristic.choose(perspective)
        if self.jobs > 1:
            left = max(0.001, seconds - (perf_counter() - start)) if seconds else 0.0
            return self.think_together(perspective, iterations, left)
        search = self.search(perspective, evaluation, start, seconds)
        done = 0
        while True:
            search.iterate(perspective.sample(self.rng))
            done += 1
            if iterations and (done >= iterations or (self.may_stop and search.is_decided(actions, iterations - done))):
                break
            if seconds and perf_counter() - start >= seconds:
                break
        arms = {action: search.root.arms[perspective.seat][action] for action in actions}
        return Choice(
            max(arms, key=lambda action: (arms[action].visits, arms[action].value())),
            {action: arm.visits for action, arm in arms.items()},
            {action: arm.value() for action, arm in arms.items()},
            {action: arm.error() for action, arm in arms.items() if arm.visits > 1},
        )

    def search(
        self, perspective: Perspective[Any], evaluation: Evaluation[Any], start: float, seconds: float
    ) -> Search[Any]:
        """Returns the tree to grow: what is left of the last one where it fits, else a new one."""
        game, seats, seat = perspective.game, perspective.seats, perspective.seat
        search = self._search
        if search is not None and (search.game, search.seats, search.seat) == (game, seats, seat):
            search.move_on(perspective.sample(Rng(0)))
        else:
            rng = Rng(self.rng.below(1 << 30))
            search = self._search = Search(game, evaluation, seats, seat, rng, find_outcome(game))
        search.end = start + seconds if seconds else 0.0
        if search.evaluation.looks_ahead:
            worlds, shares = deal_worlds(perspective, self.worlds, self.rng)
            end = start + FIRST_LOOK * seconds if seconds else 0.0
            search.look(rate_turn(game, search.evaluation, worlds, shares, seat, end))
        return search

    def think_together(self, perspective: Perspective[Any], iterations: int, seconds: float) -> Choice:
        """Grows a tree of its own in every process and adds up what they have found at their roots."""
        game, share = perspective.game, -(-iterations // self.jobs)
        head = (game.meta.name, game.edition, perspective.pack(), self.value, self.plies, share)
        seeds = [self.rng.below(1 << 30) for _ in range(self.jobs)]
        if parent_process() is not None:
            # A process of a pool has its core and no more: the same trees are grown one after the other.
            return _add_up([_think(*head, seconds / self.jobs, seed) for seed in seeds])
        try:
            tasks = [_processes(self.jobs).submit(_think, *head, seconds, seed) for seed in seeds]
            return _add_up([task.result() for task in tasks])
        except BrokenProcessPool:
            _processes.cache_clear()
            raise BotError(
                "a process that searched was killed: is there too little memory? With jobs a script must keep what it "
                'does under `if __name__ == "__main__":`, because the processes import it'
            ) from None


@cache
def _processes(jobs: int) -> Processes:
    """Returns the processes that all bots of so many jobs share."""
    return Processes(jobs)


def _think(
    game: str, edition: Edition, packed: bytes, value: str, plies: int, iterations: int, seconds: float, seed: int
) -> Choice:
    bot = Mcts(seed, value, iterations, seconds, plies=plies)
    bot.may_stop = False  # what one tree has decided the others may outvote
    return bot.choose(Perspective.unpack(load_with(game, edition), packed))


def _add_up(choices: list[Choice]) -> Choice:
    """Returns what several trees have found together: each counts by its visits."""
    visits, values, errors = {}, {}, {}
    for action in choices[0].visits:
        counts = [choice.visits[action] for choice in choices]
        total = sum(counts)
        weights = [count / total if total else 1 / len(counts) for count in counts]
        visits[action] = total
        values[action] = sum(weight * choice.values[action] for weight, choice in zip(weights, choices, strict=True))
        if all(action in choice.errors for choice in choices):
            parts = zip(weights, choices, strict=True)
            errors[action] = sum((weight * choice.errors[action]) ** 2 for weight, choice in parts) ** 0.5
    return Choice(max(visits, key=lambda action: (visits[action], values[action])), visits, values, errors)
