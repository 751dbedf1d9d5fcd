"""The first lesson of every game: every way through it leads to its end, and it is told in both languages."""

import re

import pytest

import oddtown
from oddtown.core.lesson import ANY
from oddtown.core.notation import read_text
from oddtown.games import folders, game_of, topics_of

from .lessons import SCENES, TAUGHT, reach, ways

LONGEST = 300  # characters that are read at once
WORDS_A_MINUTE = 200
SECONDS_AN_ANSWER = 5  # to find it and press it
SECONDS_A_TASK = 3  # to look at what is spoken of, and go on
SHORTEST_LESSON, LONGEST_LESSON = 3, 5  # minutes


def test_every_game_of_ours_has_a_lesson():
    assert list(TAUGHT) == [meta.name for meta in oddtown.games()]


@pytest.mark.parametrize(("name", "number"), SCENES)
def test_every_way_of_right_answers_leads_to_the_end_of_a_scene(name, number):
    lesson = TAUGHT[name]
    ends = 0
    for answers, match, task in ways(name, number):
        ends += task is None
        if task is None or not task.answers:
            continue
        open_ = match.legal(lesson.seat)
        assert open_, f"{answers}: the learner is not asked anything"
        if ANY not in task.answers:
            assert set(task.answers) & set(open_), f"{answers}: none of {task.answers} is open, but {list(open_)}"
    assert ends


@pytest.mark.parametrize(("name", "number"), SCENES)
def test_every_right_answer_that_a_task_names_is_open_on_some_way(name, number):
    seen = {}
    for answers, match, task in ways(name, number):
        if task is not None:
            seen.setdefault(len(answers), set()).update(match.legal(TAUGHT[name].seat))
    for task, open_ in seen.items():
        named = set(TAUGHT[name].scenes[number].tasks[task].answers) - {ANY}
        assert named <= open_, f"task {task + 1}: {named - open_} is never open"


@pytest.mark.parametrize(("name", "number"), SCENES)
def test_a_wrong_answer_is_remarked_and_changes_nothing(name, number):
    lesson = TAUGHT[name]
    seen = set()
    for answers, match, task in ways(name, number):
        if task is None or not task.answers or len(answers) in seen:
            continue
        seen.add(len(answers))
        wrong = [action for label, action in match.legal(lesson.seat).items() if label not in task.answers]
        if ANY in task.answers or not wrong:
            continue
        assert all(task.otherwise), f"task {len(answers) + 1}: nothing is said to a wrong answer"
        after, stand = reach(name, number, [*answers, wrong[0]])
        assert (stand.task, stand.remark) == (len(answers), task.otherwise)
        assert after.record.actions == match.record.actions


def texts_of(lesson):
    """Yields every text of a lesson, and whether it may be missing."""
    for scene in lesson.scenes:
        yield scene.title, False
        for task in scene.tasks:
            yield task.says, False
            yield task.otherwise, True


@pytest.mark.parametrize("name", TAUGHT)
def test_texts_are_there_in_both_languages_and_short(name):
    for said, may_be_missing in texts_of(TAUGHT[name]):
        if may_be_missing and not any(said):
            continue
        assert all(said), said
        assert said.en != said.de, said
        for text in said:
            assert len(text) <= LONGEST, f"{len(text)} characters: {text}"
            assert text == " ".join(text.split())
            assert text[0].isupper() or not text[0].isalpha(), text


@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_pointed_at_is_something_of_the_game(name):
    known = {topic.name for topic in topics_of(oddtown.load(name))}
    for scene in TAUGHT[name].scenes:
        for task in scene.tasks:
            assert set(task.points_at) <= known, set(task.points_at) - known


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_points_at_things_and_lets_the_learner_answer(name):
    tasks = [task for scene in TAUGHT[name].scenes for task in scene.tasks]
    assert len(TAUGHT[name].scenes) > 1
    assert sum(bool(task.points_at) for task in tasks) > 2
    assert sum(bool(task.answers) for task in tasks) > 2


@pytest.mark.parametrize("name", TAUGHT)
def test_every_record_replays_and_is_used(name):
    folder = folders()[name] / "lessons"
    assert {path.stem for path in folder.iterdir()} == {scene.record for scene in TAUGHT[name].scenes}
    for path in folder.iterdir():
        record = read_text(path.read_text(encoding="utf-8"), game_of)
        assert record.game == name
        assert oddtown.replay(game_of(record), record).ply == len(record.actions)
        assert TAUGHT[name].seat < record.seats


def minutes_of(lesson, language):
    """Returns how long a lesson takes: to read it, to look at the table, and to answer."""
    tasks = [task for scene in lesson.scenes for task in scene.tasks]
    words = sum(len(re.findall(r"\w+", task.says.in_language(language))) for task in tasks)
    answers = sum(bool(task.answers) for task in tasks)
    return words / WORDS_A_MINUTE + (answers * SECONDS_AN_ANSWER + len(tasks) * SECONDS_A_TASK) / 60


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_takes_three_to_five_minutes_as_it_says(name):
    lesson = TAUGHT[name]
    assert SHORTEST_LESSON <= lesson.minutes <= LONGEST_LESSON
    for language in ("en", "de"):
        taken = minutes_of(lesson, language)
        assert SHORTEST_LESSON - 0.5 <= taken < LONGEST_LESSON + 0.5, f"{language}: {taken:.1f} minutes"
        assert abs(taken - lesson.minutes) <= 1, f"{language}: {taken:.1f} minutes, not {lesson.minutes}"
