"""Games that are over, looked at again: step by step, through any eyes, by link, and played on."""

import re

from .conftest import PHONE, expect
from .player import Player


def finished(server, game="oddworld"):
    """Returns a table whose game is over: its people have all answered with what came first."""
    table, clients = server.sit(game, ["open", "open"])
    while not any(client.position()["status"] == "over" for client in clients):
        server.play(clients, 1)
    return table


def ply_of(visitor):
    return int(visitor.page.get_attribute("main", "data-ply"))


def test_it_is_stepped_through_by_keys_buttons_and_slider(visit, server):
    table = finished(server)
    visitor = visit()
    visitor.goes(f"/record/{table}?ply=3")
    main = visitor.page.locator("main")
    expect(main).to_have_attribute("data-ply", "3")
    visitor.page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-ply", "4")
    visitor.page.get_by_label("One step back").click()
    expect(main).to_have_attribute("data-ply", "3")
    visitor.page.keyboard.press("End")
    expect(main).to_have_attribute("data-ply", main.get_attribute("data-plies"))
    visitor.page.keyboard.press("Home")
    expect(main).to_have_attribute("data-ply", "0")
    visitor.page.get_by_label("Answers given so far").fill("7")
    expect(main).to_have_attribute("data-ply", "7")
    expect(visitor.page).to_have_url(re.compile("ply=7"))
    visitor.picture("replay-desk")
    assert visitor.find_faults() == []


def test_a_link_leads_to_a_ply_and_a_sight(visit, server):
    table = finished(server)
    visitor = visit(size=PHONE)
    visitor.goes(f"/record/{table}?ply=5&as=open")
    expect(visitor.page.locator("main")).to_have_attribute("data-ply", "5")
    expect(visitor.page.locator("[data-test=sight]")).to_have_value("open")
    visitor.picture("replay-phone")
    assert visitor.find_faults() == []
    assert not visitor.overflows()


def test_goals_are_seen_by_their_holder_or_with_open_cards(visit, server):
    table = finished(server, "littletown")
    visitor = visit()
    visitor.goes(f"/record/{table}?ply=2")
    sight = visitor.page.locator("[data-test=sight]")
    goals = visitor.page.locator("[data-goal]")
    expect(visitor.page.locator("main")).to_have_attribute("data-ply", "2")
    assert goals.count() == 0
    sight.select_option("0")
    expect(goals).to_have_count(5)
    sight.select_option("open")
    expect(goals).to_have_count(10)
    visitor.picture("replay-littletown-open")


def test_the_record_is_checked_and_the_deal_verified(visit, server):
    table = finished(server)
    visitor = visit()
    visitor.goes(f"/record/{table}")
    visitor.page.locator("[data-test=check]").click()
    checks = visitor.page.locator("[data-test=checks] li")
    expect(checks).to_have_count(3)
    assert visitor.page.locator("[data-test=checks] .bad").count() == 0
    visitor.goes(f"/verify?table={table}")
    expect(visitor.page.locator("[data-test=verdict]")).to_contain_text("Nothing is wrong so far")
    visitor.picture("verify-desk")


def test_one_plays_on_from_a_ply(visit, server):
    table = finished(server)
    visitor = visit()
    visitor.goes(f"/record/{table}?ply=6")
    visitor.page.get_by_label("Your name").fill("Zoe")
    visitor.page.locator("[data-test=play-on]").click()
    visitor.page.wait_for_selector("main[data-status=playing]")
    player = Player(visitor.page, seed=13)
    assert player.play(4) == 4


def test_a_record_that_is_not_there_is_said_to_be_not_there(visit):
    visitor = visit()
    visitor.expected = ["404"]
    visitor.goes("/record/nothing")
    expect(visitor.page.get_by_text("There is no such record here")).to_be_visible()
