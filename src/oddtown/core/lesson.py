"""A first lesson in a game: scenes out of games that were played before, with tasks for the learner.

A scene begins somewhere in a record. The learner answers as at any table; a script answers for the others.
"""

from collections.abc import Sequence
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
    since: int  # the ply from which on events follow from the last right answer


def go_through(match: Match[Any], seat: Seat, scene: Scene, answers: Sequence[Action]) -> Stand:
    """Plays a scene from its beginning with a learner's answers; what comes after one that is not right is left out."""
    since = match.ply
    for task, action in enumerate(answers):
        if task == len(scene.tasks):
            raise OddtownError(f"expected at most {len(scene.tasks)} answers in this scene, {len(answers)} came")
        wanted = scene.tasks[task]
        if (action == READ_ON) == bool(wanted.answers):
            raise OddtownError(f"task {task + 1} of this scene wants {'an answer' if wanted.answers else 'no answer'}")
        ply = match.ply
        if action != READ_ON:
            labels = {known: label for label, known in match.legal(seat).items()}
            if action not in labels:
                match.act(seat, action)  # refuses, and says why
            if ANY not in wanted.answers and labels[action] not in wanted.answers:
                return Stand(task, wanted.otherwise, since)
            match.act(seat, action)
        for answer in wanted.then:
            play(match, answer)
        since = ply
    return Stand(len(answers), None, since)


def play(match: Match[Any], answer: str) -> None:
    """Gives an answer of the script."""
    number, _, label = answer.rpartition(": ")
    match.play(label, seat=int(number) if number else None)
