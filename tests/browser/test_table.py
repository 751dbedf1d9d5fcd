"""At a table: two browsers, a reload, a lost connection, taking back, asking why, the keyboard alone."""

import re

import pytest
import sqlalchemy as sql

from oddtown.server.schema import ENTRIES

from .conftest import DESK, PHONE, expect
from .player import Player


def answers_of(visitor):
    return visitor.page.locator("[data-action]:visible")


def test_two_browsers_at_one_table_see_each_other_play(visit, server):
    table = server.new_table("oddworld", ["open", "open"])
    people = []
    for name, size in (("Ada", DESK), ("Bob", PHONE)):
        visitor = visit(size=size)
        visitor.goes(f"/table/{table}")
        visitor.page.get_by_label("Your name").fill(name)
        visitor.page.locator("[data-test=sit]").first.click()
        people.append(visitor)
    players = [Player(visitor.page, seed) for seed, visitor in enumerate(people)]
    for visitor in people:
        visitor.page.wait_for_selector("main[data-status=playing]")
    for _ in range(8):
        while not (asked := [player for player in players if player.look().get("open") == "true"]):
            people[0].page.wait_for_timeout(20)
        before = int(asked[0].look()["version"])
        asked[0].version = before - 1
        assert asked[0].wait()
        asked[0].answer()
        for player in players:
            while int(player.look()["version"]) <= before:
                player.page.wait_for_timeout(20)
    names = people[0].page.locator("main").inner_text()
    assert "Bob" in names
    people[0].picture("two-browsers-desk")
    people[1].picture("two-browsers-phone")


def test_a_reload_in_the_middle_of_a_turn_goes_on_where_it_was(visit):
    visitor = visit()
    visitor.sits("littletown", ["open", "greedy"])
    player = Player(visitor.page, seed=5)
    player.play(3)
    assert player.wait()
    asked = visitor.page.inner_text("[data-test=prompt]:visible")
    offered = answers_of(visitor).count()
    visitor.page.reload()
    visitor.page.wait_for_selector("main[data-open=true]")
    assert visitor.page.inner_text("[data-test=prompt]:visible") == asked
    assert answers_of(visitor).count() == offered
    player.version -= 1
    assert player.play(3) == 3


def test_a_lost_connection_is_said_and_mended(visit):
    visitor = visit()
    visitor.expected = ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page, seed=6)
    player.play(2)
    assert player.wait()
    visitor.context.set_offline(True)
    visitor.page.evaluate("() => window.oddtownLine?.close?.()")
    visitor.context.set_offline(False)
    player.version -= 1
    assert player.play(3) == 3


def test_a_server_that_is_killed_in_the_middle_is_missed_and_found_again(visit, server):
    visitor = visit()
    visitor.expected = ["ERR_CONNECTION", "WebSocket connection", "ERR_EMPTY_RESPONSE"]
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page, seed=7)
    player.play(3)
    assert player.wait()
    server.kill()
    expect(visitor.page.get_by_text("The connection is lost")).to_be_visible()
    visitor.picture("connection-lost")
    server.start()
    expect(visitor.page.get_by_text("The connection is lost")).not_to_be_visible()
    player.version = -1
    assert player.play(3) == 3


def test_an_answer_is_taken_back(visit):
    visitor = visit()
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page, seed=8)
    assert player.wait()
    asked = visitor.page.inner_text("[data-test=prompt]:visible p")
    player.answer()  # a card is taken, which nobody learns anything from
    assert player.wait()
    assert visitor.page.inner_text("[data-test=prompt]:visible p") != asked
    visitor.page.locator("[data-test=undo]:visible").click()
    expect(visitor.page.locator("[data-test=prompt]:visible p").first).to_have_text(asked)


def test_going_back_takes_back_what_it_names_and_nothing_before(visit, server):
    table = server.new_table("littletown", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    ada, bob = (server.client(table, secret) for secret in secrets)
    server.play([ada, bob], 4)
    visitor = visit()
    visitor.goes(f"/table/{table}#{secrets[0]}")
    for answers, answer in ((4, 3), (2, 1)):
        kept = [told for told in bob.log if told["ply"] < answer]
        named = next(told["text"] for told in bob.log if told["ply"] == answer)
        visitor.page.get_by_label("More", exact=True).first.click()
        visitor.page.locator("[data-test=go-back]").click()
        moments = visitor.page.locator("button[data-ply]")
        expect(moments).to_have_count(answers)
        moments.filter(has_text=named).click()
        visitor.page.locator("[data-test=dialog-yes]").click()
        expect(visitor.page.locator("[data-test=proposal]")).to_contain_text(f"To before: {named}")
        bob.until(lambda position: position["proposal"])
        bob.ask("agree")
        bob.until(lambda position: not position["proposal"])
        assert bob.log == kept
        expect(visitor.page.locator("[data-test=proposal]")).to_have_count(0)
        visitor.page.keyboard.press("Escape")


def test_what_cannot_be_taken_back_is_confirmed_first(visit):
    visitor = visit()
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page, seed=9)
    assert player.wait()
    player.answer()
    assert player.wait()
    version = player.look()["version"]
    visitor.page.locator("[data-answer]:visible").first.click()
    assert player.look()["chosen"]
    visitor.picture("oddworld-desk-confirm")
    visitor.page.keyboard.press("Escape")
    assert not player.look().get("chosen")
    assert player.look()["version"] == version


def test_what_is_chosen_stays_chosen_when_somebody_else_answers_meanwhile(visit, server):
    table = server.new_table("tybor", ["open", "open"])  # in which all choose a card at once
    people = [visit(), visit()]
    for visitor in people:
        visitor.goes(f"/table/{table}#{server.join(table, 'Mira')['secret']}")
    ada, bob = (Player(visitor.page) for visitor in people)
    assert ada.wait()
    assert bob.wait()
    ada.page.locator("[data-answer]:visible").first.click()
    chosen = ada.look()["chosen"]
    assert chosen
    bob.answer()
    while int(ada.look()["version"]) <= ada.version:
        ada.page.wait_for_timeout(20)
    assert ada.look()["chosen"] == chosen


def test_digits_pick_cards_as_they_lie_in_hand(visit):
    visitor = visit()
    visitor.sits("tybor", ["open", "greedy"])
    player = Player(visitor.page)
    assert player.wait()
    hand = visitor.page.locator(".hand [data-answer]:visible")
    assert hand.count() > 3
    for place in range(hand.count()):
        visitor.page.keyboard.press(str(place + 1))
        assert player.look()["chosen"] == hand.nth(place).get_attribute("data-answer")
        visitor.page.keyboard.press("Escape")
    listed = [row.get_attribute("data-action") for row in answers_of(visitor).all()]
    assert listed == list(dict.fromkeys(card.get_attribute("data-answer") for card in hand.all()))


def test_the_last_to_choose_hears_that_it_is_final(visit, server):
    table = server.new_table("tybor", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    visitor = visit()
    visitor.goes(f"/table/{table}#{secrets[0]}")
    assert Player(visitor.page).wait()
    visitor.page.keyboard.press("1")
    expect(visitor.page.get_by_text("It can be taken back until all have chosen")).to_be_visible()
    bob = server.client(table, secrets[1])
    bob.asked()
    bob.act()
    expect(visitor.page.get_by_text("This can't be taken back.")).to_be_visible()
    expect(visitor.page.get_by_text("It can be taken back until all have chosen")).to_have_count(0)


def test_a_spent_worker_card_shows_no_prices(visit):
    visitor = visit()
    visitor.sits("oddville", ["open", "greedy"])
    player = Player(visitor.page, by="list")
    assert player.wait()
    coins = visitor.page.locator(".worker button.coins[data-answer]")
    while not coins.count():  # resources are chosen first
        player.answer()
        assert player.wait()
    coins.last.click()
    if player.look().get("chosen"):
        visitor.page.locator("[data-test=confirm]:visible").first.click()
    assert player.wait()
    visitor.page.mouse.move(0, 0)  # away from the card, which is spent now
    prices = visitor.page.locator(".six .pays")
    before = prices.all_inner_texts()
    visitor.page.locator(".worker:not(.held) .body").first.hover()
    assert prices.all_inner_texts() == before
    visitor.page.locator(".worker.held .body").first.hover()
    expect(prices.nth(1)).not_to_have_text(before[1])  # the first is free with every card


def test_buildings_are_called_by_the_number_on_their_card(visit):
    visitor = visit()
    visitor.sits("oddville", ["open", "greedy"])
    assert Player(visitor.page).wait()
    for card in visitor.page.locator(".six button.card").all():
        number = card.locator(".number").text_content().strip()
        assert f"building {number};" in card.inner_text().lower()
        cost = card.locator(".foot")
        assert cost.evaluate("(foot) => foot.scrollWidth <= foot.clientWidth")


def test_a_phone_says_to_whom_a_card_is_given(visit):
    visitor = visit(size=PHONE)
    visitor.sits("oddworld", ["open", "greedy", "greedy"], answers=1)
    assert Player(visitor.page).wait()
    rows = answers_of(visitor)
    assert [row.locator(".brief").inner_text() for row in rows.all()] == ["Keep", "Give to Red", "Give to Yellow"]
    visitor.picture("oddworld-phone-give")
    assert not visitor.overflows()


def test_what_is_paid_is_the_building_that_was_just_taken(visit, server):
    table, secret, board = a_payment_after_a_building(server)
    visitor = visit()
    visitor.goes(f"/table/{table}#{secret}")
    paying = visitor.page.locator(".paying:visible")
    expect(paying.locator("b")).to_contain_text(board["pays_for"]["name"])
    cost = board["costs"][0][board["pays_for"]["colour"]][board["pays_for"]["is_great"]]
    expect(paying.get_by_role("img")).to_have_accessible_name(re.compile(f"{cost - board['due']} of {cost}"))
    visitor.picture("tybor-desk-paying")


def a_payment_after_a_building(server):
    """Plays games of Tybor until a building is paid that is not the last of all by kind."""
    while True:
        table = server.new_table("tybor", ["open", "greedy"])
        secret = server.join(table, "Mira")["secret"]
        client = server.client(table, secret)
        while client.asked()["status"] == "playing":
            board = client.latest["view"]["board"]
            if board["pays_for"] and board["built"][0][-1] != board["pays_for"]:
                return table, secret, board
            wanted = ["build.option", "worker.option"]
            ids = [answer["id"] for answer in client.latest["answers"]]
            client.act(next((ids.index(each) for each in wanted if each in ids), 0))
            client.position(client.latest["version"] + 1)
        client.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_seats_show_the_score_that_the_sheet_adds_up_to(visit, size):
    visitor = visit(size=size)
    table = visitor.sits("littletown", ["open", "greedy"], answers=8)
    assert Player(visitor.page).wait()
    totals = [score["total"] for score in visitor.server.get(f"/api/tables/{table}/scores").json()]
    position = visitor.server.get(f"/api/tables/{table}/position").json()
    tracks = position["view"]["board"]["points"]
    assert totals != tracks
    seats = visitor.page.locator("[data-place^=seat-]:visible")
    for seat, (total, track) in enumerate(zip(totals, tracks, strict=True)):
        expect(seats.nth(seat)).to_contain_text(str(total).replace("-", "−"))
        expect(seats.nth(seat)).to_contain_text(f"Track {track}".replace("-", "−"))


def test_why_something_is_not_possible_is_said_with_the_rule(visit):
    visitor = visit()
    visitor.sits("littletown", ["open", "greedy"])
    player = Player(visitor.page)
    assert player.wait()
    visitor.page.locator("[data-closed]:visible").first.click(force=True)  # it says aria-disabled
    refusal = visitor.page.locator("[data-test=refusal]")
    expect(refusal).to_be_visible()
    rule = refusal.get_by_role("button", name="Rule")
    number = rule.inner_text()
    assert number.startswith("LT-")
    visitor.picture("littletown-desk-why-not")
    rule.click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text(number)
    visitor.picture("rules-desk")


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (PHONE, "de")], ids=["desk-en", "phone-de"])
def test_a_hint_shows_the_best_answers_and_why(visit, size, language):
    visitor = visit(size=size, language=language)
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page)
    assert player.wait()
    if size == DESK:
        visitor.page.keyboard.press("h")
    else:
        visitor.page.locator("[data-test=ask-hint]:visible").click()
    hint = visitor.page.locator("[data-test=hint]:visible")
    answers = hint.locator("[data-advice]")
    expect(answers).to_have_count(2)
    best = answers.first.get_attribute("data-advice")
    expect(visitor.page.locator(f".hinted[data-action='{best}']:visible").first).to_be_visible()
    for answer in answers.all():
        expect(answer).to_contain_text("%")
    first = {"en": r"(The first|After the first|In points)", "de": r"(Die erste|Nach der ersten|Nach Punkten)"}
    expect(hint.locator("[data-test=hint-reason]")).to_have_text(re.compile(first[language]))
    visitor.picture(f"hint-{'desk' if size == DESK else 'phone'}-{language}")
    assert visitor.find_faults() == []
    assert not visitor.overflows()
    answers.last.click()  # it is looked at first, then given
    chosen = visitor.page.locator("main").get_attribute("data-chosen")
    assert chosen not in (None, best)
    visitor.page.locator("[data-test=confirm]:visible").first.click()
    expect(hint).to_have_count(0)


def test_no_hint_is_offered_where_people_play(visit, server):
    table = server.new_table("oddworld", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    clients = [server.client(table, secret) for secret in secrets]
    server.wait_for_people(clients)
    asked = next(seat for seat, client in enumerate(clients) if client.latest["answers"])
    visitor = visit()
    visitor.goes(f"/table/{table}#{secrets[asked]}")
    assert Player(visitor.page).wait()
    expect(visitor.page.locator("[data-test=ask]:visible")).to_have_count(1)
    expect(visitor.page.locator("[data-test=ask-hint]")).to_have_count(0)


def test_a_hint_can_be_closed(visit):
    visitor = visit()
    visitor.sits("tybor", ["open", "beginner"])
    assert Player(visitor.page).wait()
    visitor.page.locator("[data-test=ask-hint]:visible").click()
    visitor.page.get_by_role("button", name="Close the hint").click()
    expect(visitor.page.locator("[data-test=hint]")).to_have_count(0)
    expect(visitor.page.locator(".hinted")).to_have_count(0)


def test_a_game_is_played_by_the_keyboard_alone(visit):
    visitor = visit()
    visitor.sits("oddworld", ["open", "greedy"])
    player = Player(visitor.page)
    for _ in range(10):
        assert player.wait()
        visitor.page.keyboard.press("1")
        if player.look().get("chosen"):
            visitor.page.keyboard.press("Enter")
    assert player.wait()


def test_the_town_is_walked_with_the_arrow_keys(visit):
    visitor = visit()
    visitor.sits("littletown", ["open", "greedy"])
    player = Player(visitor.page)

    def cell():
        return int(visitor.page.evaluate("() => document.activeElement.dataset.cell"))

    for _ in range(4):
        assert player.wait()
        wanted = visitor.page.locator("[data-cell][data-answer]")
        if not wanted.count():
            player.answer()
            continue
        goal = int(wanted.last.get_attribute("data-cell"))
        visitor.page.locator("[data-cell][tabindex='0']").focus()
        while cell() % 9 != goal % 9:
            visitor.page.keyboard.press("ArrowRight" if cell() % 9 < goal % 9 else "ArrowLeft")
        while cell() != goal:
            visitor.page.keyboard.press("ArrowDown" if cell() < goal else "ArrowUp")
        visitor.page.keyboard.press("Enter")
        assert player.wait() or player.look()["status"] == "over"
        player.version -= 1


def test_a_spectator_sees_the_table_and_can_press_nothing(visit, server):
    table, clients = server.sit("oddworld", ["open", "greedy"])
    server.wait_for_people(clients)
    visitor = visit()
    visitor.goes(f"/table/{table}")
    visitor.page.wait_for_selector("main[data-status=playing]")
    assert visitor.page.locator("[data-answer], [data-action]").count() == 0
    visitor.picture("spectator")


def test_a_double_click_answers_one_question(visit):
    visitor = visit()
    visitor.context.add_init_script("localStorage.settings = JSON.stringify({ pace: 0, confirms: false })")
    visitor.sits("tybor", ["open", "greedy", "greedy"])
    player = Player(visitor.page)
    for _ in range(4):
        assert player.wait()
        given = len(answers_kept(visitor))
        while len(answers_kept(visitor)) == given:  # right after a question came, a press is taken for the rest of one
            visitor.page.locator("[data-action]:visible").first.dblclick()
            visitor.page.wait_for_timeout(400)  # in which a second answer would arrive
        assert len(answers_kept(visitor)) == given + 1


def answers_kept(visitor):
    """Returns what the visitor has answered, as the server keeps it."""
    table = visitor.page.url.rpartition("/")[2]
    kept = sql.select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.kind == "act", ENTRIES.c.seat == 0)
    return visitor.server.rows(kept)


def test_a_secret_that_opens_no_seat_is_said_and_one_can_look_on(visit, server):
    table = server.new_table("oddworld", ["open", "open"])
    seated = server.join(table, "Ada")
    visitor = visit()
    visitor.expected = ["403"]
    visitor.goes(f"/table/{table}")
    visitor.page.evaluate(f"() => localStorage.setItem('seats {table}', JSON.stringify({{ 0: 'wrong' }}))")
    visitor.page.reload()
    expect(visitor.page.get_by_text("opens no seat")).to_be_visible()
    visitor.page.get_by_role("button", name="Look on").click()
    visitor.page.wait_for_selector("main[data-status=waiting]")
    assert seated["secret"] not in visitor.page.content()


def test_a_personal_link_is_taken_where_the_table_is_shown_already(visit, server):
    table = server.new_table("oddworld", ["open", "greedy"])
    seated = server.join(table, "Ada")
    visitor = visit()
    visitor.goes(f"/table/{table}")
    visitor.page.wait_for_selector("main[data-status=playing]")
    visitor.page.evaluate(f"() => void (location.hash = '{seated['secret']}')")
    assert Player(visitor.page).wait()
    assert seated["secret"] not in visitor.page.url


def test_what_was_said_is_marked_until_it_is_looked_at(visit, server):
    table = server.new_table("oddworld", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    bob = server.client(table, secrets[1])
    bob.position()
    for size, place in ((DESK, "tab"), (PHONE, "button")):
        visitor = visit(size=size)
        visitor.goes(f"/table/{table}#{secrets[0]}")
        visitor.page.wait_for_selector("main[data-status=playing]")
        bob.send(type="chat", text="Good luck!")
        mark = visitor.page.locator("[data-test=unread]:visible")
        expect(mark).to_have_count(1)
        chat = visitor.page.get_by_role(place, name=re.compile("Chat"))
        expect(chat).to_have_accessible_name(re.compile("Chat.*new"))
        visitor.picture(f"unread-{place}")
        assert visitor.find_faults() == []
        chat.click()
        expect(visitor.page.get_by_text("Good luck!").first).to_be_visible()
        expect(mark).to_have_count(0)
        visitor.page.reload()
        visitor.page.wait_for_selector("main[data-status=playing]")
        expect(visitor.page.locator("[data-test=unread]")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_waiting_table_is_shared_filled_and_learnt(visit, server, size):
    table = server.new_table("littletown", ["open", "open", "open"])
    visitor = visit(size=size)
    visitor.goes(f"/table/{table}")
    expect(visitor.page.locator("[data-test=qr]")).to_have_accessible_name(re.compile("QR code"))
    expect(visitor.page.locator("[data-test=fill]")).to_have_count(0)  # only who sits there invites bots
    expect(visitor.page.locator("[data-test=learn]")).to_have_attribute("href", "/learn/littletown")
    visitor.page.get_by_label("Your name").fill("Ada")
    visitor.page.locator("[data-test=sit]").first.click()
    visitor.page.locator("[data-test=bot-level]").select_option("beginner")
    visitor.picture(f"waiting-{size['width']}")
    assert visitor.find_faults() == []
    assert not visitor.overflows()
    fill = visitor.page.locator("[data-test=fill]")
    expect(fill).to_have_count(2)
    fill.first.click()
    expect(fill).to_have_count(1)
    expect(visitor.page.locator("[data-test=seat-1]")).to_contain_text("bot")
    fill.first.click()
    visitor.page.wait_for_selector("main[data-status=playing]")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_comes_back_finds_their_turn_on_top(visit, size):
    visitor = visit(size=size)
    visitor.sits("oddworld", ["open", "greedy"])
    assert Player(visitor.page).wait()
    visitor.goes("/")
    turn = visitor.page.locator("#mine").get_by_text("Your turn")
    expect(turn).to_be_visible()
    first = visitor.page.get_by_role("heading", level=1).bounding_box()["y"]
    assert turn.bounding_box()["y"] < first
    visitor.picture(f"start-back-{size['width']}")
    assert visitor.find_faults() == []


def test_a_program_shows_as_one_and_its_resigning_is_told_and_lost(visit, server):
    robo = server.person()
    robo.post("/api/accounts", {"account": "robo", "password": "a long password"})
    token = robo.post("/api/me/tokens", {"label": "bot"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    visitor = visit()
    page = visitor.page
    table = visitor.sits("oddworld", ["open", "open"])
    server.post(f"/api/tables/{table}/join", {"name": "Robo"}, headers=headers)
    expect(page.get_by_text("a program plays").first).to_be_visible()
    client = server.client(table, headers=headers)
    client.until(lambda position: position["status"] == "playing")
    client.ask("resign")
    expect(page.get_by_text("Robo resigns.").filter(visible=True).first).to_be_visible()
    visitor.goes("/")
    expect(page.get_by_text("Robo (program)").first).to_be_visible()
    visitor.goes(f"/table/{table}")
    page.locator("[data-test=prompt]:visible").wait_for()
    page.get_by_label("More", exact=True).first.click()
    page.locator("[data-test=end-game]").click()
    page.locator("[data-test=dialog-yes]").click()
    ended = page.locator("[data-test=end]")
    expect(ended).to_contain_text("Ended by agreement")
    expect(ended.locator("li").first).to_contain_text("Mira")
    expect(ended.locator("li").last).to_contain_text("has resigned")
