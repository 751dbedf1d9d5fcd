"""First lessons in the browser: gone through by pressing the board, answered wrongly, left and taken up again."""

import pytest

from full import pairs
from games.lessons import TAUGHT, reach, walk
from oddtown.core.lesson import ANY, READ_ON

from .conftest import DESK, PHONE, expect
from .player import Player

SIZES = {"desk": DESK, "phone": PHONE}


class Learner:
    """Somebody who goes through a lesson, by the board where it can be pressed there, else by the list."""

    def __init__(self, visitor, name):
        self.page = visitor.page
        self.name = name
        self.pressed = {"board": 0, "list": 0}
        visitor.goes(f"/learn/{name}")
        self.page.wait_for_selector("main[data-scene]")

    def wait(self, scene, task):
        """Waits until the teacher says this task."""
        self.page.wait_for_selector(f"main[data-scene='{scene}'][data-task='{task}'][data-due=true]")

    def said(self):
        return self.page.inner_text("[data-test=says]:visible")

    def go_on(self):
        self.page.locator("[data-test=go-on]:visible").click()

    def press(self, action):
        """Presses an answer, wherever on the page it is, and confirms it where the page asks."""
        self.page.wait_for_selector("main[data-open=true]")
        place = self.find(f"[data-answer='{action}']") or self.listed(action)
        self.pressed["board" if place.get_attribute("data-answer") else "list"] += 1
        place.click()
        if self.page.get_attribute("main", "data-chosen"):
            self.page.locator("[data-test=confirm]:visible").first.click()

    def find(self, selector):
        """Returns what can be seen of a selector; some things show only with another one in hand."""
        found = self.at_places(selector)
        tools = self.page.locator("[data-tool]:visible")
        for number in range(0 if found else tools.count()):
            tools.nth(number).click()
            if found := self.at_places(selector):
                return found
        return found

    def at_places(self, selector):
        """Returns what can be seen of a selector; on a phone it may be at another place."""
        places = self.page.locator("nav.bar button:visible")
        for number in range(-1, max(0, places.count() - 1)):  # the last of them is the log
            if number >= 0:
                places.nth(number).click()
            if self.page.locator(f"{selector}:visible").count():
                return self.page.locator(f"{selector}:visible").first
        return None

    def listed(self, action):
        rows = self.page.locator(f"[data-action='{action}']:visible")
        groups = self.page.locator("[data-test=group]:visible")
        for number in range(groups.count()):
            if not rows.count():
                groups.nth(number).click()
        return rows.first

    def give(self, action):
        if action == READ_ON:
            self.go_on()
        else:
            self.press(action)

    def goes_through(self, scene, upto=None):
        """Goes through a scene by the first right answers, or through so many of its tasks."""
        answers = walk(self.name, scene)[:upto]
        for task, action in enumerate(answers):
            self.wait(scene, task)
            assert self.said() == TAUGHT[self.name].scenes[scene].tasks[task].says.en
            self.give(action)
        if upto is None:
            match, stand = reach(self.name, scene, answers)
            if answers[-1] != READ_ON or stand.since < len(match.events):  # what came of it is looked at
                self.wait(scene, len(answers))
                self.go_on()


@pytest.mark.parametrize(("name", "size"), pairs(TAUGHT, SIZES))
def test_a_lesson_is_gone_through_to_the_end_and_a_game_is_dealt(visit, name, size):
    visitor = visit(size=SIZES[size])
    learner = Learner(visitor, name)
    for scene in range(len(TAUGHT[name].scenes)):
        learner.wait(scene, 0)
        visitor.picture(f"lesson-{name}-{size}-{scene + 1}")
        assert not visitor.overflows()
        if scene == 0:
            assert visitor.find_faults() == []
        learner.goes_through(scene)
    expect(visitor.page.locator("[data-test=lesson-end]")).to_be_visible()
    visitor.picture(f"lesson-{name}-{size}-end")
    assert visitor.find_faults() == []
    assert not visitor.overflows()
    assert learner.pressed["board"] > 0 or name not in ("oddworld", "littletown", "oddville", "tybor")
    visitor.page.locator("[data-test=play]:visible").click()
    visitor.page.wait_for_selector("main[data-status=playing]")
    assert Player(visitor.page).wait()
    visitor.goes("/")
    expect(visitor.page.locator(f"[data-test=learn-{name}]")).to_have_text("Learnt")


@pytest.mark.parametrize("size", SIZES)
def test_what_is_spoken_of_is_ringed_and_in_sight(visit, size):
    for name, lesson in TAUGHT.items():
        visitor = visit(size=SIZES[size])
        learner = Learner(visitor, name)
        for task, wanted in enumerate(lesson.scenes[0].tasks):
            learner.wait(0, task)
            if wanted.points_at and visitor.page.locator(f"main [data-about='{wanted.points_at[0]}']").count():
                ringed = visitor.page.locator(f"main [data-about='{wanted.points_at[0]}']:visible").first
                expect(ringed).to_have_css("outline-style", "dotted")
                expect(ringed).to_be_in_viewport()
                break
            learner.give(walk(name, 0)[task])


def first_choice():
    """Returns a lesson, a task of its first scene, and an open answer that is not right."""
    for name, lesson in TAUGHT.items():
        for count, task in enumerate(lesson.scenes[0].tasks):
            match, _ = reach(name, 0, walk(name, 0)[:count])
            wrong = [action for label, action in match.legal(lesson.seat).items() if label not in task.answers]
            if task.answers and ANY not in task.answers and wrong:
                return name, count, task, wrong[0]
    raise AssertionError("expected a first scene in which something can be answered wrongly")


@pytest.mark.parametrize("size", SIZES)
def test_a_wrong_answer_is_remarked_and_the_right_one_shown(visit, size):
    name, count, task, wrong = first_choice()
    visitor = visit(size=SIZES[size])
    learner = Learner(visitor, name)
    learner.goes_through(0, count)
    learner.wait(0, count)
    learner.press(wrong)
    remark = visitor.page.locator("[data-test=remark]:visible")
    expect(remark).to_contain_text(task.otherwise.en)
    assert learner.said() == task.says.en
    visitor.picture(f"lesson-remark-{size}")
    assert visitor.find_faults() == []
    visitor.page.locator("[data-test=show-me]:visible").click()
    expect(visitor.page.locator(".hinted:visible").first).to_be_visible()
    visitor.picture(f"lesson-show-me-{size}")
    learner.press(walk(name, 0)[count])
    expect(visitor.page.locator("main")).to_have_attribute("data-task", str(count + 1))


def test_a_lesson_is_left_and_taken_up_where_it_was(visit):
    name = "oddworld"
    visitor = visit()
    learner = Learner(visitor, name)
    learner.goes_through(0)
    learner.wait(1, 0)
    learner.goes_through(1, 1)
    learner.wait(1, 1)
    said = learner.said()
    visitor.page.locator("[data-test=leave]").click()
    scenes = len(TAUGHT[name].scenes)
    entry = visitor.page.locator(f"[data-test=learn-{name}]")
    expect(entry).to_have_text(f"Learn: scene 2 of {scenes}")
    entry.click()
    expect(visitor.page.locator("[data-test=teacher]:visible")).to_contain_text("Welcome back")
    visitor.picture("lesson-welcome-back")
    visitor.page.locator("[data-test=go-on]:visible").click()
    expect(visitor.page.locator("[data-test=says]:visible")).to_have_text(said)
    learner.wait(1, 1)
    visitor.page.reload()
    visitor.page.locator("[data-test=again]:visible").click()
    learner.wait(0, 0)
    assert learner.said() == TAUGHT[name].scenes[0].tasks[0].says.en


def test_one_goes_back_by_a_task_and_starts_again(visit):
    name = "oddworld"
    visitor = visit()
    learner = Learner(visitor, name)
    learner.goes_through(0)
    learner.wait(1, 0)
    learner.goes_through(1, 1)
    learner.wait(1, 1)
    visitor.page.locator("[data-test=back]:visible").click()
    learner.wait(1, 0)
    visitor.page.locator("[data-test=back]:visible").click()
    learner.wait(0, 0)
    assert visitor.page.locator("[data-test=back]:visible").count() == 0
    visitor.page.locator("main [data-scene='1']").click()
    learner.wait(1, 0)
    visitor.page.locator("[data-test=more]").click()
    visitor.page.locator("[data-test=start-again]").click()
    learner.wait(0, 0)


def test_a_scene_is_gone_through_by_the_keyboard_alone(visit):
    name = "oddworld"
    visitor = visit()
    learner = Learner(visitor, name)
    answers = walk(name, 0)
    for task, action in enumerate(answers):
        learner.wait(0, task)
        if action == READ_ON:
            visitor.page.keyboard.press(("Enter", "ArrowRight", " ")[task % 3])
            continue
        visitor.page.wait_for_selector("main[data-open=true]")
        match, _ = reach(name, 0, answers[:task])
        visitor.page.keyboard.press(str(list(match.legal(TAUGHT[name].seat).values()).index(action) + 1))
    visitor.page.wait_for_selector(f"main[data-task='{len(answers)}'], main[data-scene='1']")


def test_the_others_answer_at_a_pace_at_which_it_can_be_read(visit):
    for name, lesson in TAUGHT.items():
        for scene, each in enumerate(lesson.scenes):
            told = [task for task, wanted in enumerate(each.tasks) if wanted.answers and wanted.then]
            if not told:
                continue
            visitor = visit(pace=1)
            answers = walk(name, scene)[: told[0] + 1]
            kept = f'{{"scene": {scene}, "answers": {answers[:-1]}, "scenes": 9, "isDone": false}}'
            visitor.goes("/")
            visitor.page.evaluate(f"() => localStorage.setItem('lesson {name}', '{kept}')")
            learner = Learner(visitor, name)
            if visitor.page.locator("[data-test=again]:visible").count():
                learner.go_on()
            learner.wait(scene, told[0])
            learner.press(answers[-1])
            expect(visitor.page.locator("[data-test=teacher]:visible")).to_contain_text("Look what happens")
            visitor.picture("lesson-others")
            visitor.page.locator("[data-test=skip]:visible").click()
            learner.wait(scene, told[0] + 1)
            return
    raise AssertionError("expected a lesson in which others answer")


def test_why_something_is_not_possible_is_said_with_the_rule(visit):
    name = "littletown"
    visitor = visit()
    learner = Learner(visitor, name)
    for scene in range(len(TAUGHT[name].scenes)):
        for task, action in enumerate(walk(name, scene)):
            learner.wait(scene, task)
            closed = visitor.page.locator("[data-closed]:visible")
            if action != READ_ON and closed.count():
                visitor.page.wait_for_selector("main[data-open=true]")
                closed.first.click(force=True)  # it says aria-disabled
                refusal = visitor.page.locator("[data-test=refusal]")
                expect(refusal).to_contain_text("LT-")
                visitor.picture("lesson-why-not")
                return
            learner.give(action)
    raise AssertionError("expected something on the board that is not open")


def test_german_is_spoken_in_a_lesson_and_the_language_can_be_changed(visit):
    name = "oddworld"
    visitor = visit(language="de", theme="dark", size=PHONE)
    learner = Learner(visitor, name)
    learner.wait(0, 0)
    first = TAUGHT[name].scenes[0].tasks[0].says
    assert learner.said() == first.de
    expect(visitor.page.locator("[data-test=go-on]:visible")).to_have_text("Weiter")
    visitor.picture("lesson-oddworld-phone-dark-german")
    assert visitor.find_faults() == []
    visitor.page.locator("[data-test=more]").click()
    visitor.page.get_by_text("English").click()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator("[data-test=says]:visible")).to_have_text(first.en)


def test_whoever_is_new_is_offered_a_lesson_and_nobody_else(visit):
    visitor = visit()
    visitor.goes("/")
    offer = visitor.page.locator("[data-test=first-lesson]")
    expect(offer).to_contain_text("New here?")
    offer.get_by_role("link").click()
    visitor.page.wait_for_selector("main[data-scene='0'][data-due=true]")
    visitor.goes("/")
    visitor.page.wait_for_selector("[data-test^=learn-]")
    assert offer.count() == 0


def test_the_menu_and_the_rules_of_a_table_lead_to_the_lesson(visit):
    visitor = visit()
    visitor.sits("oddworld", ["open", "greedy"])
    visitor.page.get_by_label("Rules", exact=True).first.click()
    expect(visitor.page.get_by_role("dialog").get_by_text("Learn the game")).to_have_attribute(
        "href", "/learn/oddworld"
    )
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_label("More", exact=True).first.click()
    visitor.page.get_by_role("dialog").get_by_text("Learn the game").click()
    visitor.page.wait_for_selector("main[data-scene='0']")


def test_what_was_kept_of_another_lesson_begins_anew(visit):
    visitor = visit()
    visitor.expected = ["422", "409"]
    visitor.goes("/")
    kept = '{"scene": 0, "answers": [5, 5, 5], "scenes": 3, "isDone": false}'
    visitor.page.evaluate(f"() => localStorage.setItem('lesson oddworld', '{kept}')")
    learner = Learner(visitor, "oddworld")
    learner.wait(0, 0)


def test_a_lesson_that_is_not_there_is_said_to_be_not_there(visit):
    visitor = visit()
    visitor.expected = ["404"]
    visitor.goes("/learn/chess")
    expect(visitor.page.locator("[data-test=refusal]")).to_contain_text("no game 'chess'")
