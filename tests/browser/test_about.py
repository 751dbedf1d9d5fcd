"""What is this? Every thing on a board can be asked about, by mouse, finger and keys, and asking never answers."""

import pytest

import oddtown
from full import pairs
from oddtown.games import topics_of
from oddtown.games.digest import read_digest

from .conftest import DESK, PHONE, expect
from .player import Player
from .test_replay import finished

SIZES = {"desk": DESK, "phone": PHONE}
ANSWERS = {"oddworld": 12, "littletown": 20, "oddville": 25, "tybor": 30}  # until there is something to score
GAMES = {"oddworld": 2, "littletown": 2, "oddville": 2, "tybor": 3}
LONG = 900  # milliseconds, longer than a long press has to be
ABOUT = "[data-test=about]"


def sit(visitor, game, **more):
    """Sits down and returns the player, who is asked something."""
    visitor.sits(game, ["open", *["greedy"] * (GAMES[game] - 1)], **more)
    player = Player(visitor.page, seed=4)
    assert player.wait()
    if game == "tybor":  # all choose at once there: once the bots have, nothing changes until the player does
        done = "version => Number(document.querySelector('main').dataset.version) >= version"
        visitor.page.wait_for_function(done, arg=GAMES[game])
    visitor.page.wait_for_selector("[data-test=ask]:visible")  # what can be asked about is known now
    return player


def topics(game):
    return {topic.name: topic for topic in topics_of(oddtown.load(game))}


def rule_texts(game, language="en"):
    digest = read_digest(oddtown.load(game).meta, language)
    return {item.number: item.text for section in digest.sections for item in section.items if item.number}


def expect_about(visitor, game, name, language="en"):
    """The drawer tells what a topic is, with the sentences of its rules."""
    topic = topics(game)[name]
    drawer = visitor.page.get_by_role("dialog")
    expect(drawer.locator(ABOUT)).to_have_attribute("data-topic", name)
    expect(drawer.locator("h2")).to_have_text(topic.title.in_language(language))
    expect(drawer).to_contain_text(topic.text.in_language(language))
    for number in topic.rules:
        expect(drawer.locator("li", has_text=number).first).to_contain_text(rule_texts(game, language)[number])


def stands(player):
    seen = player.look()
    return seen["version"], seen.get("chosen")


def wait_for_answer(visitor, before):
    """Waits until an answer was given or chosen."""
    visitor.page.wait_for_function(
        "version => Object.entries(document.querySelector('main').dataset)"
        ".some(([name, value]) => name === 'version' ? value !== version : name === 'chosen')",
        arg=before[0],
    )


def asked(visitor):
    return visitor.page.locator(ABOUT).count() > 0


def expect_any_about(visitor, game):
    """The drawer tells about something of the game; returns the name of its topic."""
    name = visitor.page.locator(ABOUT).get_attribute("data-topic")
    expect_about(visitor, game, name)
    return name


def first_answer(visitor, player):
    """Goes on until an open answer is, shows or belongs to a thing, and returns it with where the table stands."""
    is_thing = "one => Boolean(one.closest('[data-about]') ?? one.querySelector('[data-about]'))"
    for _ in range(8):
        for answer in visitor.page.locator("[data-answer]:visible, [data-action]:visible").all():
            if answer.evaluate(is_thing):
                return answer, stands(player)
        player.answer()
        assert player.wait()
    raise AssertionError("no answer is about a thing")


# Pressing.


@pytest.mark.parametrize("game", GAMES)
def test_a_press_on_a_thing_that_is_no_answer_tells_what_it_is(visit, game):
    visitor = visit()
    player = sit(visitor, game)
    before = stands(player)
    things = visitor.page.locator("main button.about[data-about]:visible")
    names = dict.fromkeys(things.evaluate_all("all => all.map((each) => each.dataset.about)"))
    for name in list(names)[:5]:
        visitor.page.locator(f"main button.about[data-about='{name}']:visible").first.click()
        expect_about(visitor, game, name)
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    assert names
    assert stands(player) == before


@pytest.mark.parametrize(("game", "size"), pairs(GAMES, SIZES))
def test_every_thing_on_a_board_is_a_topic_of_the_game(visit, game, size):
    visitor = visit(size=SIZES[size])
    player = sit(visitor, game)
    seen = set()
    for _ in range(10):
        seen |= set(visitor.page.locator("[data-about]").evaluate_all("all => all.map((each) => each.dataset.about)"))
        player.answer()
        if not player.wait():
            break
    told = visitor.server.get(f"/api/games/{game}/topics").json()
    assert seen - {topic["name"] for topic in told} == set()
    assert len(seen) > 5
    visitor.picture(f"about-{game}-{size}")


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_given_by_a_press_and_asked_about_by_the_other_button(visit, game):
    visitor = visit()
    player = sit(visitor, game)
    answer, before = first_answer(visitor, player)
    answer.click(button="right")
    expect_any_about(visitor, game)
    assert stands(player) == before
    visitor.page.keyboard.press("Escape")
    answer.click()
    wait_for_answer(visitor, before)
    assert not asked(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_the_key_i_asks_about_what_has_the_focus(visit, game):
    visitor = visit()
    player = sit(visitor, game)
    answer, before = first_answer(visitor, player)
    answer.focus()
    visitor.page.keyboard.press("i")
    expect_any_about(visitor, game)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    assert stands(player) == before
    expect(answer).to_be_focused()  # as before


def test_the_key_i_asks_nothing_where_somebody_writes(visit):
    visitor = visit()
    sit(visitor, "littletown")
    visitor.page.get_by_role("tab", name="Chat").click()
    field = visitor.page.get_by_role("textbox", name="Say something")
    field.focus()
    visitor.page.keyboard.type("i")
    expect(field).to_have_value("i")
    assert not asked(visitor)
    expect(visitor.page.locator("[data-test=ask]:visible")).to_have_attribute("aria-pressed", "false")


def finger(visitor, place, milliseconds):
    """Lays a finger on a place for a while."""
    box = place.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    device = visitor.context.new_cdp_session(visitor.page)
    device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    visitor.page.wait_for_timeout(milliseconds)
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", ["oddworld", "littletown"])
def test_a_long_press_asks_and_a_short_one_answers(visit, game):
    visitor = visit(size=PHONE)
    player = sit(visitor, game)
    before = stands(player)
    row = visitor.page.locator("[data-action][data-about]:visible").first
    finger(visitor, row, LONG)
    expect(visitor.page.locator(ABOUT)).to_be_visible()
    visitor.page.wait_for_timeout(400)
    assert stands(player) == before
    visitor.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    finger(visitor, row, 60)
    wait_for_answer(visitor, before)
    assert not asked(visitor)


# The button that lets the next press ask.


def is_asking(visitor):
    return visitor.page.locator("[data-test=ask]:visible").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(("game", "size"), pairs(GAMES, SIZES))
def test_what_is_this_makes_one_press_ask_instead_of_answer(visit, game, size):
    visitor = visit(size=SIZES[size])
    player = sit(visitor, game)
    answer, before = first_answer(visitor, player)
    visitor.page.locator("[data-test=ask]:visible").click()
    assert is_asking(visitor)
    expect(visitor.page.locator("[data-test=asking]")).to_contain_text("Press what you want to know about.")
    thing = visitor.page.locator("main [data-about]:visible").first
    assert thing.evaluate("one => getComputedStyle(one).cursor") == "help"
    answer.click()
    expect_any_about(visitor, game)
    assert stands(player) == before
    visitor.picture(f"asked-{game}-{size}")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert not is_asking(visitor)
    answer.click()
    wait_for_answer(visitor, before)


def test_while_asking_no_key_answers_and_escape_leaves(visit):
    visitor = visit()
    player = sit(visitor, "oddworld")
    before = stands(player)
    visitor.page.keyboard.press("i")  # nothing has the focus
    assert is_asking(visitor)
    for key in ("1", "2", "Enter", "h", "u"):
        visitor.page.keyboard.press(key)
    assert stands(player) == before
    assert visitor.page.locator(".hinted").count() == 0
    visitor.page.keyboard.press("Escape")
    assert not is_asking(visitor)
    visitor.page.keyboard.press("1")
    assert player.wait()


def test_asking_works_by_keys_alone(visit):
    visitor = visit()
    player = sit(visitor, "littletown")
    answer, before = first_answer(visitor, player)
    visitor.page.locator("[data-test=ask]:visible").focus()
    visitor.page.keyboard.press("Enter")
    assert is_asking(visitor)
    answer.focus()
    visitor.page.keyboard.press("Enter")
    assert expect_any_about(visitor, "littletown") == "field"
    assert stands(player) == before


def test_an_answer_about_which_nothing_is_written_is_not_given_by_asking(visit):
    visitor = visit()
    player = sit(visitor, "oddworld")
    before = stands(player)
    visitor.page.evaluate(
        "() => document.querySelectorAll('[data-about]').forEach((each) => each.removeAttribute('data-about'))"
    )
    visitor.page.locator("[data-test=ask]:visible").click()
    visitor.page.locator("[data-answer]:visible").first.click()
    expect(visitor.page.locator("[data-test=asking]")).to_contain_text("Nothing is written about that")
    assert is_asking(visitor)
    assert stands(player) == before


def test_while_asking_the_page_itself_can_be_used(visit):
    visitor = visit()
    sit(visitor, "oddworld")
    visitor.page.locator("[data-test=ask]:visible").click()
    visitor.page.get_by_role("tab", name="Chat").click()
    expect(visitor.page.get_by_role("textbox", name="Say something")).to_be_visible()
    assert is_asking(visitor)
    visitor.page.locator("[data-test=asking]").get_by_role("button").click()
    assert not is_asking(visitor)


# From a thing to its rules.


def test_a_rule_leads_to_all_rules_and_back(visit):
    visitor = visit()
    sit(visitor, "oddworld")
    visitor.page.locator("main button.about[data-about='planet.3']:visible").first.click()
    drawer = visitor.page.get_by_role("dialog")
    drawer.get_by_role("button", name="Go to rule OW-19").click()
    expect(drawer.locator("[data-rule=OW-19]")).to_be_focused()
    expect(drawer.locator("[data-rule=OW-1]")).to_have_count(1)
    drawer.get_by_role("button", name="Back to Mars").click()
    expect_about(visitor, "oddworld", "planet.3")


def test_what_is_refused_can_be_asked_about(visit):
    visitor = visit()
    player = sit(visitor, "littletown")
    before = stands(player)
    closed = visitor.page.locator("[data-closed][data-about^='terrain.']:visible").first
    name = closed.get_attribute("data-about")
    closed.click(force=True)
    refusal = visitor.page.locator("[data-test=refusal]")
    expect(refusal).to_contain_text("LT-20")
    assert not asked(visitor)
    refusal.get_by_role("button", name="What is this?").click()
    expect_about(visitor, "littletown", name)
    assert stands(player) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_a_score_tells_its_rule_and_lines_stand_by_category(visit, game):
    visitor = visit()
    visitor.sits(game, ["open", *["greedy"] * (GAMES[game] - 1)], answers=ANSWERS[game])
    Player(visitor.page).wait()  # now nothing changes any more
    visitor.page.get_by_role("tab", name="Scores").click()
    sheet = visitor.page.locator("[data-test=scores]:visible")
    expect(sheet.locator("section")).to_have_count(GAMES[game])
    for section in sheet.locator("section").all():
        for category in section.locator("[data-test=score-category]").all():
            category.click()
            lines = category.locator("xpath=..").locator("[data-test=score-line] .num").all_inner_texts()
            assert len(lines) > 1
            assert sum(map(number, lines)) == number(category.locator(".num").inner_text())
        tops = section.locator("> ul > li > button .num").all_inner_texts()
        assert sum(map(number, tops)) == number(section.locator(".total").inner_text())
    lines = sheet.locator("[data-test=score-line]")
    assert lines.count()
    lines.first.click()
    rule = sheet.locator("[data-test=score-rule]")
    shown = rule.get_by_role("button").inner_text()
    expect(rule).to_contain_text(rule_texts(game)[shown])
    visitor.picture(f"scores-{game}")
    rule.get_by_role("button").click()
    expect(visitor.page.get_by_role("dialog").locator(f"[data-rule={shown}]")).to_be_focused()


def number(said):
    return int(said.replace("−", "-").replace("±", ""))


# In German, in a replay, and of what is hidden.


def test_things_and_rules_are_told_in_german(visit):
    visitor = visit(language="de")
    sit(visitor, "oddworld")
    visitor.page.locator("main button.about[data-about='planet.2']:visible").first.click()
    expect_about(visitor, "oddworld", "planet.2", "de")
    drawer = visitor.page.get_by_role("dialog")
    expect(drawer.locator("[lang=de]")).to_have_count(1)
    expect(drawer).not_to_contain_text("nur auf Englisch")
    visitor.picture("about-german")


def test_a_replay_is_asked_like_a_table(visit, server):
    table = finished(server)
    visitor = visit()
    visitor.goes(f"/record/{table}?ply=9")
    visitor.page.wait_for_selector("[data-test=ask]")
    visitor.page.locator("main button.about[data-about='planet.5']:visible").first.click()
    expect_about(visitor, "oddworld", "planet.5")
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.page.locator("main")).to_have_attribute("data-ply", "9")  # the drawer has the keys
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("[data-test=ask]").click()
    visitor.page.locator("[data-about=deck]:visible").first.click()
    expect_about(visitor, "oddworld", "deck")


def test_a_hidden_card_tells_no_more_than_that_it_is_one(visit):
    visitor = visit()
    sit(visitor, "oddworld", settings={"advanced": "yes"})
    secrets = visitor.page.locator("[data-about=secret]:visible")
    expect(secrets).to_have_count(2)
    inner = [secret.locator("[data-about]").count() for secret in secrets.all()]
    assert inner == [3, 0]  # one's own shows its planets; the other's nothing
    secrets.nth(1).click()
    expect_about(visitor, "oddworld", "secret")


def test_hidden_goals_are_no_topics_for_who_may_not_see_them(visit, server):
    table, clients = server.sit("littletown", ["open", "greedy"])
    server.wait_for_people(clients)
    board = clients[0].position(0)["view"]["board"]
    visitor = visit()
    visitor.goes(f"/table/{table}")
    visitor.page.wait_for_selector("main[data-status=playing] [data-about=goal]", state="attached")
    names = visitor.page.locator("[data-about^='goal.']").evaluate_all("all => all.map((each) => each.dataset.about)")
    public = {*board["taken_out"], *(goal for goals in board["revealed"] for goal in goals)}
    assert {int(name.removeprefix("goal.")) for name in names} <= public
