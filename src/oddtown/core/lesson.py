"""A first lesson in a game: scenes out of games that were played before, with tasks for the learner.

A scene begins somewhere in a record. The learner answers as at any table; a script answers for the others.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from oddtown.core.card import Seat
from oddtown.core.errors import OddtownError
from oddtown.core.game import Action
from oddtown.core.match import Match
from oddtown.core.text import Said

READ_ON: Final = -1  # in the place of an action, where there is only something to read
ANY: Final = "*"  # every open answer is right


class Task(NamedTuple):
    """What the learner reads, and which answers, by label, are right; where there are none, to read it is all.

    Then the script answers: `label` for the only seat that is asked, `2: label` for seat 2.
    """

    says: Said
    answers: tuple[str, ...] = ()
    otherwise: Said = Said("", "")  # to whoever gives another open answer
    points_at: tuple[str, ...] = ()  # topics, marked on the table
    then: tuple[str, ...] = ()


class Scene(NamedTuple):
    """A part of a lesson: it begins after so many answers of a record, `lessons/NAME.txt` in the game's folder."""

    title: Said
    record: str
    ply: int
    tasks: tuple[Task, ...]


class Lesson(NamedTuple):
    """A whole lesson; the learner sits at one seat in all scenes."""

    seat: Seat
    minutes: int
    scenes: tuple[Scene, ...]


class Stand(NamedTuple):
    """How far a learner has come in a scene."""

    task: int  # the number of tasks means that the scene is over
    remark: Said | None  # to an answer that was open, but not the right one
    since: int  # the number of events before those that follow from the last right answer


def go_through(
    match: Match[Any],
    seat: Seat,
    scene: Scene,
    answers: Sequence[Action],
    see: Callable[[], None] | None = None,
) -> Stand:
    """Plays a scene from its beginning with a learner's answers; what comes after one that is not right is left out.

    Where the last of them is right, `see` is called after it, and again after each answer of the script that follows.
    """
    since = len(match.events)
    for number, action in enumerate(answers):
        if number == len(scene.tasks):
            raise OddtownError(f"expected at most {len(scene.tasks)} answers in this scene, {len(answers)} came")
        task = scene.tasks[number]
        if (action == READ_ON) == bool(task.answers):
            wanted = "one of the open answers" if task.answers else f"{READ_ON}, to read on,"
            raise OddtownError(f"expected {wanted} to task {number + 1} of this scene, {action} came")
        before = len(match.events)
        looks = see if number == len(answers) - 1 else None
        if action != READ_ON:
            if action in match.legal(seat).values() and action not in right_answers(match, seat, task):
                return Stand(number, task.otherwise, since)
            match.act(seat, action)  # one that is not open is refused, and it is said why
            if looks is not None:
                looks()
        for line in task.then:
            play(match, line)
            if looks is not None:
                looks()
        since = before
    return Stand(len(answers), None, since)


def right_answers(match: Match[Any], seat: Seat, task: Task) -> list[Action]:
    """Returns the open answers that a task takes; none where it is only read."""
    return [action for label, action in match.legal(seat).items() if ANY in task.answers or label in task.answers]


def play(match: Match[Any], line: str) -> None:
    """Gives an answer of the script."""
    number, _, label = line.rpartition(": ")
    match.play(label, seat=int(number) if number else None)
