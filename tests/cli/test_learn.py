"""Learning in the terminal: the same lessons as in the browser."""

import json
import re

import pytest

from games.lessons import TAUGHT, reach, walk
from oddtown.core.lesson import ANY, READ_ON

GAMES = list(TAUGHT)


def lines(name, number):
    """Returns what is typed to go through a scene by the first right answers, and to leave it."""
    typed = []
    for count, action in enumerate(walk(name, number)):
        match, _ = reach(name, number, walk(name, number)[:count])
        labels = {known: label for label, known in match.legal(TAUGHT[name].seat).items()}
        typed.append("" if action == READ_ON else labels[action])
    match, stand = reach(name, number, walk(name, number))
    return [*typed, *([""] if stand.since < len(match.events) else [])]


def spoken(out):
    """Returns what was said without its line breaks."""
    return " ".join(out.split())


def as_typed(typed):
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_gone_through_to_its_end(command, home, name, language):
    lesson = TAUGHT[name]
    typed = [line for number in range(len(lesson.scenes)) for line in lines(name, number)]
    said = command("learn", name, "--language", language, "--plain", typed=as_typed(typed))
    assert (said.status, said.err) == (0, "")
    out = spoken(said.out)
    for scene in lesson.scenes:
        assert scene.title.in_language(language) in out
        for task in scene.tasks:
            assert " ".join(task.says.in_language(language).split()) in out
    assert f"play {name} --seats me,beginner" in out
    assert not list(home.iterdir())  # nothing is left to go on with


def first_choice():
    """Returns a game, how many answers lead to a task of its first scenes, and something else that is open there."""
    for name, lesson in TAUGHT.items():
        for count, task in enumerate(lesson.scenes[0].tasks):
            match, _ = reach(name, 0, walk(name, 0)[:count])
            wrong = [label for label in match.legal(lesson.seat) if label not in task.answers]
            if task.answers and ANY not in task.answers and wrong:
                return name, count, task, wrong[0]
    raise AssertionError("expected a first scene in which something can be answered wrongly")


def test_a_wrong_answer_is_remarked_and_the_right_one_shown(command, home):
    name, count, task, wrong = first_choice()
    typed = [*lines(name, 0)[:count], wrong, "show", "nonsense", "?"]
    said = command("learn", name, "--plain", typed=as_typed(typed))
    before, after = spoken(said.out).split(" ".join(task.otherwise.en.split()), 1)
    assert " ".join(task.says.en.split()) in before
    assert after.removeprefix(" > ").startswith(task.answers)
    assert "'nonsense' is no answer to this question" in after
    assert "go back by a task" in after
    assert json.loads((home / f"lesson-{name}.json").read_text()) == {"scene": 0, "answers": walk(name, 0)[:count]}


def test_a_lesson_that_was_left_goes_on_where_it_was(command, home):
    name, count, task, _ = first_choice()
    left = command("learn", name, "--plain", typed=as_typed([*lines(name, 0)[:count], "quit"]))
    assert left.out.splitlines()[-1].endswith(f"learn {name}")
    said = command("learn", name, "--plain", typed="")
    assert "You go on where you were" in said.out
    assert " ".join(task.says.en.split()) in spoken(said.out)
    again = command("learn", name, "--scene", "1", "--plain", typed="")
    assert "You go on where you were" not in again.out
    assert " ".join(TAUGHT[name].scenes[0].tasks[0].says.en.split()) in spoken(again.out)


def test_one_goes_back_by_a_task_and_by_a_scene(command, home):
    name = GAMES[0]
    first, second = (" ".join(scene.tasks[0].says.en.split()) for scene in TAUGHT[name].scenes[:2])
    said = command("learn", name, "--scene", "2", "--plain", typed="back\n")
    out = spoken(said.out)
    assert out.index(second) < out.index(first)
    typed = [*lines(name, 0)[:1], "back"]
    out = spoken(command("learn", name, "--scene", "1", "--plain", typed=as_typed(typed)).out)
    assert out.count(first) == 2


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"scene": 99, "answers": []}', '{"scene": 0, "answers": [77777]}'])
def test_what_cannot_be_gone_on_with_begins_anew(command, home, kept):
    home.mkdir()
    (home / f"lesson-{GAMES[0]}.json").write_text(kept)
    said = command("learn", GAMES[0], "--plain", typed="")
    assert (said.status, said.err) == (0, "")
    assert " ".join(TAUGHT[GAMES[0]].scenes[0].tasks[0].says.en.split()) in spoken(said.out)


def test_rules_and_things_can_be_asked_about(command, home):
    said = command("learn", "oddworld", "--scene", "1", "--plain", typed="rules OW-1\nabout planet\n? \nnonsense\n")
    assert re.search("OW-1", said.out)
    assert said.status == 0


def test_a_scene_or_a_lesson_that_is_not_there_is_refused(command, home, matching):
    scenes = len(TAUGHT[GAMES[0]].scenes)
    said = command("learn", GAMES[0], "--scene", scenes + 1)
    assert (said.status, said.err) == (2, f"oddtown: expected a scene from 1 to {scenes}, came {scenes + 1}\n")
    said = command("learn", "matching")
    assert (said.status, said.err) == (2, "oddtown: there is no lesson in Matching yet\n")
