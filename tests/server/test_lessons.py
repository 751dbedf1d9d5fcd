"""First lessons over HTTP: what is to be done, where answers lead, and what becomes of rubbish."""

import pytest

import oddtown
from games.lessons import SCENES, TAUGHT, reach, walk
from oddtown.core.lesson import ANY, READ_ON

GAMES = list(TAUGHT)


def ask(server, name, number, answers=(), language="en", then=""):
    return server.get(
        f"/api/games/{name}/lesson/{number}{then}",
        params={"answers": ",".join(map(str, answers)), "language": language},
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_outlined_in_both_languages(server, name):
    lesson = TAUGHT[name]
    for language in ("en", "de"):
        told = server.get(f"/api/games/{name}/lesson?language={language}").json()
        assert (told["game"], told["seat"], told["minutes"]) == (name, lesson.seat, lesson.minutes)
        assert told["scenes"] == [
            {"title": scene.title.in_language(language), "tasks": len(scene.tasks)} for scene in lesson.scenes
        ]
    assert server.get(f"/api/games/{name}/lesson", headers={"accept-language": "de"}).json() == told


def test_the_list_of_games_says_how_long_a_lesson_takes(server):
    minutes = {game["name"]: game["lesson_minutes"] for game in server.get("/api/games").json()}
    assert minutes == {name: TAUGHT[name].minutes if name in TAUGHT else 0 for name in minutes}


@pytest.mark.parametrize(("name", "number"), SCENES)
def test_every_task_of_a_scene_is_told_as_the_learner_sees_it(server, name, number):
    lesson = TAUGHT[name]
    answers = walk(name, number)
    for language in ("en", "de"):
        for count in range(len(answers) + 1):
            told = ask(server, name, number, answers[:count], language).json()
            match, stand = reach(name, number, answers[:count])
            task = lesson.scenes[number].tasks[count] if count < len(answers) else None
            assert (told["scene"], told["task"], told["tasks"]) == (number, count, len(answers))
            assert told["is_over"] == (task is None)
            assert told["says"] == ("" if task is None else task.says.in_language(language))
            assert told["points_at"] == ([] if task is None else list(task.points_at))
            assert told["remark"] == ""
            position = told["position"]
            assert position["seat"] == position["view"]["viewer"] == lesson.seat
            assert position["view"]["board"] == match.view(lesson.seat).as_dict()["board"]
            is_asked = task is not None and bool(task.answers)
            open_ = match.legal(lesson.seat) if is_asked else {}
            assert {answer["label"]: answer["action"] for answer in position["answers"]} == open_
            assert len(position["log"]) == sum(event.is_for(lesson.seat) for _, event in match.events[stand.since :])
            if is_asked:
                assert answers[count] in told["right"]
            if told["way"]:
                assert told["way"][-1]["ply"] == position["ply"]
                assert not any(each["answers"] or each["log"] for each in told["way"])


def first_choice():
    """Returns a game, a scene and the answers that lead to a task in which something else than the right is open."""
    for name, number in SCENES:
        answers = walk(name, number)
        for count, task in enumerate(TAUGHT[name].scenes[number].tasks):
            match, _ = reach(name, number, answers[:count])
            wrong = [action for label, action in match.legal(TAUGHT[name].seat).items() if label not in task.answers]
            if task.answers and ANY not in task.answers and wrong:
                return name, number, answers[:count], task, wrong[0]
    raise AssertionError("expected a lesson in which something can be answered wrongly")


def test_a_wrong_answer_is_remarked_and_leads_nowhere(server):
    name, number, before, task, wrong = first_choice()
    told = ask(server, name, number, [*before, wrong], "de").json()
    assert (told["task"], told["remark"], told["way"]) == (len(before), task.otherwise.de, [])
    assert told["position"] == ask(server, name, number, before, "de").json()["position"]


def test_an_answer_that_is_not_open_is_refused_in_the_language_of_who_asks(server):
    name, number, before, _, _ = first_choice()
    for language in ("en", "de"):
        refused = ask(server, name, number, [*before, 999_999], language)
        assert refused.status_code == 409
        assert refused.json()["reason"].startswith(
            {"en": "There is no action", "de": "Eine Aktion 999999 gibt es nicht"}[language]
        )


def test_what_is_not_open_comes_with_its_rule(server):
    for name, number in SCENES:
        for count in range(len(walk(name, number))):
            closed = ask(server, name, number, walk(name, number)[:count], then="/refusals").json()
            prefix = oddtown.load(name).meta.prefix
            assert all(each["rule"].startswith(prefix) and each["reason"] for each in closed)
            if closed:
                refused = ask(server, name, number, [*walk(name, number)[:count], closed[0]["action"]])
                assert refused.status_code in (409, 422)  # 422 where there is only something to read
                return
    raise AssertionError("expected a lesson in which something is not open")


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        ("x", "expected answers as numbers"),
        ("-2", "expected answers as numbers"),
        ("1,,2", "expected answers as numbers"),
        ("1;2", "expected answers as numbers"),
        ("9" * 30, "expected answers as numbers"),
        ("NaN", "expected answers as numbers"),
        (",".join(["-1"] * 200), "expected"),
        ("1," * 600, "at most 1000 characters"),
    ],
)
def test_rubbish_is_refused_in_a_sentence(server, answers, reason):
    name = GAMES[0]
    for then in ("", "/refusals"):
        refused = server.get(f"/api/games/{name}/lesson/0{then}", params={"answers": answers})
        assert refused.status_code == 422
        assert reason in refused.json()["reason"]


def test_too_many_answers_are_refused(server):
    name, number = SCENES[0]
    refused = ask(server, name, number, [*walk(name, number), READ_ON])
    assert refused.status_code == 422
    assert refused.json()["reason"].startswith("expected at most")


@pytest.mark.parametrize("scene", ["99", "-1", str(2**70)])
def test_a_scene_that_is_not_there_is_not_there(server, scene):
    missing = server.get(f"/api/games/{GAMES[0]}/lesson/{scene}")
    assert (missing.status_code, missing.json()["reason"].startswith("expected a scene from 0 to ")) == (404, True)


def test_there_is_no_lesson_in_a_game_that_is_not_there(server):
    for path in ("", "/0", "/0/refusals"):
        missing = server.get(f"/api/games/chess/lesson{path}")
        assert (missing.status_code, "no game 'chess'" in missing.json()["reason"]) == (404, True)
    assert server.get(f"/api/games/{GAMES[0]}/lesson/first").status_code == 422


def test_the_page_of_a_lesson_is_served(server):
    assert server.get(f"/learn/{GAMES[0]}").headers["content-type"].startswith("text/html")
