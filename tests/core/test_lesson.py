"""Lessons: how a scene is gone through with right answers, wrong ones and those that are not open."""

import pytest

import oddtown
from oddtown.core.errors import IllegalAction, OddtownError
from oddtown.core.lesson import ANY, READ_ON, Scene, Stand, Task, go_through, right_answers
from oddtown.core.text import Said

from .toy import ALL, ASK, SEAL, Toy

SAYS = Said("Read this.", "Lies das.")
OTHERWISE = Said("Not that one.", "Nicht das.")
PLAN = {"start": [(ASK, 0, 0), (ASK, 1, 0), (ASK, 0, 1), (SEAL, ALL, 0)], "resolve 0": [(ASK, 0, 2)]}
SCENE = Scene(
    SAYS,
    "none",
    0,
    (
        Task(SAYS),
        Task(SAYS, ("ask 1",), OTHERWISE, then=("ask 0",)),
        Task(SAYS, (ANY,), then=("1: seal 0",)),
        Task(SAYS, ("seal 0", "seal 1"), OTHERWISE),
    ),
)


def begun():
    return oddtown.Match(Toy(PLAN), 2, 1)


def action(match, label):
    return match.legal(0)[label]


def test_reading_on_and_right_answers_lead_through_a_scene_and_the_script_answers_for_the_others():
    match = begun()
    given = [READ_ON, action(match, "ask 1"), action(match, "ask 0"), 0]
    go_through(match, 0, SCENE, given[:3])
    assert match.to_act == [0]  # the other one's answer lies sealed
    given[3] = action(match, "seal 1")
    match = begun()
    stand = go_through(match, 0, SCENE, given)
    assert stand[:2] == (4, None)
    assert [event.message.id for _, event in match.events[stand.since :]] == ["core.sealed", "happened"]
    assert [seat for seat, _ in match.record.actions] == [0, 1, 0, 1, 0]


def test_an_open_answer_that_is_not_right_is_remarked_and_changes_nothing():
    match = begun()
    wrong = action(match, "ask 0")
    assert go_through(match, 0, SCENE, [READ_ON, wrong]) == Stand(1, OTHERWISE, len(match.events))
    assert match.ply == 0
    assert go_through(begun(), 0, SCENE, [READ_ON, wrong, 99, 99, 99, 99, 99]).task == 1  # the rest is left out


def test_an_answer_that_is_not_open_is_refused_with_the_reason():
    match = begun()
    with pytest.raises(IllegalAction):
        go_through(match, 0, SCENE, [READ_ON, 10_000])
    assert match.ply == 0


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ([0], "expected -1, to read on, to task 1 of this scene, 0 came"),
        ([READ_ON, READ_ON], "expected one of the open answers to task 2 of this scene, -1 came"),
        ([READ_ON] * 2, "expected one of the open answers"),
    ],
)
def test_what_a_task_does_not_want_is_said(answers, reason):
    with pytest.raises(OddtownError, match=reason):
        go_through(begun(), 0, SCENE, answers)


def test_more_answers_than_tasks_are_too_many():
    with pytest.raises(OddtownError, match="expected at most 1 answers in this scene, 2 came"):
        go_through(begun(), 0, SCENE._replace(tasks=SCENE.tasks[:1]), [READ_ON, READ_ON])


def test_the_way_to_the_last_right_answer_is_seen_ply_by_ply():
    match, plies = begun(), []
    given = [READ_ON, action(match, "ask 1"), action(match, "ask 0")]
    go_through(match, 0, SCENE, given, lambda: plies.append(match.ply))
    assert plies == [3, 4]
    match, plies = begun(), []
    go_through(match, 0, SCENE, given[:2], lambda: plies.append(match.ply))
    assert plies == [1, 2]
    match, plies = begun(), []
    go_through(match, 0, SCENE, [READ_ON, action(match, "ask 0")], lambda: plies.append(match.ply))
    assert plies == []  # a wrong answer leads nowhere


def test_events_are_counted_from_the_last_right_answer_on():
    match = oddtown.Match(oddtown.load("oddworld"), 2, 1)
    scene = Scene(SAYS, "none", 0, (Task(SAYS), Task(SAYS, (ANY,)), Task(SAYS, ("keep",), OTHERWISE)))
    draw = match.legal(0)["draw left"]
    assert match.events  # somebody begins
    assert go_through(match, 0, scene, [READ_ON, draw]).since == len(match.events)
    match = oddtown.Match(match.game, 2, 1)
    match.play("draw left")
    keep = match.legal(0)["keep"]
    match = oddtown.Match(match.game, 2, 1)
    stand = go_through(match, 0, scene, [READ_ON, draw, keep])
    assert [event.message.id for _, event in match.events[stand.since :]] == ["kept"]


def test_right_answers_are_those_that_are_open():
    match = begun()
    assert right_answers(match, 0, SCENE.tasks[0]) == []
    assert right_answers(match, 0, SCENE.tasks[1]) == [action(match, "ask 1")]
    assert right_answers(match, 0, SCENE.tasks[2]) == list(match.legal(0).values())
    assert right_answers(match, 1, SCENE.tasks[2]) == []  # who is not asked has none
