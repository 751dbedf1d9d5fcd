"""Ways through the lessons of the games, for tests."""

from functools import cache

import oddtown
from oddtown.core.lesson import READ_ON, go_through, right_answers
from oddtown.games import begin_scene, lesson_of

TAUGHT = {meta.name: lesson for meta in oddtown.games() if (lesson := lesson_of(meta.name)) is not None}
SCENES = [(name, number) for name, lesson in TAUGHT.items() for number in range(len(lesson.scenes))]


def reach(name, number, answers):
    """Returns the match and the stand to which answers lead in a scene of a lesson."""
    lesson = TAUGHT[name]
    match = begin_scene(name, lesson.scenes[number])
    return match, go_through(match, lesson.seat, lesson.scenes[number], answers)


def ways(name, number):
    """Returns every beginning of a walk through a scene by right answers: with its match, and the task that follows."""
    found, open_ = [], [[]]
    while open_:
        answers = open_.pop()
        match, _ = reach(name, number, answers)
        tasks = TAUGHT[name].scenes[number].tasks
        task = tasks[len(answers)] if len(answers) < len(tasks) else None
        found.append((answers, match, task))
        if task is not None:
            right = right_answers(match, TAUGHT[name].seat, task) if task.answers else [READ_ON]
            open_ += [[*answers, action] for action in right]
    return found


@cache
def walk(name, number):
    """Returns one way through a scene, by the first right answer to each task."""
    answers = []
    for task in TAUGHT[name].scenes[number].tasks:
        match, _ = reach(name, number, answers)
        answers.append(right_answers(match, TAUGHT[name].seat, task)[0] if task.answers else READ_ON)
    return answers
