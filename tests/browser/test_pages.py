"""Every page: accessible, within its width, quiet on the console, in both languages and themes, and light to load."""

import gzip
import subprocess
import sys

import pytest

from full import pairs
from oddtown.server.routes.pages import CLIENT

from .conftest import DESK, PHONE, TABLET, expect
from .player import Player

PLACES = {"start": "/", "new": "/new?game=littletown", "me": "/me", "verify": "/verify"}
LOOKS = {
    "desk-light": {"size": DESK},
    "desk-dark": {"size": DESK, "theme": "dark"},
    "phone-light": {"size": PHONE},
    "phone-dark-german": {"size": PHONE, "theme": "dark", "language": "de"},
    "tablet-german": {"size": TABLET, "language": "de"},
}
HEAVIEST = 300_000  # bytes that the shell and one board may take, compressed


@pytest.mark.parametrize(("place", "look"), pairs(PLACES, LOOKS))
def test_a_page_is_accessible_and_fits(visit, place, look):
    visitor = visit(**LOOKS[look])
    visitor.goes(PLACES[place])
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_selector("main")
    visitor.picture(f"{place}-{look}")
    assert visitor.find_faults() == []
    assert not visitor.overflows()


@pytest.mark.parametrize(("game", "look"), pairs(["oddworld", "littletown", "oddville", "tybor"], LOOKS))
def test_a_table_is_accessible_and_fits(visit, game, look):
    visitor = visit(**LOOKS[look])
    visitor.sits(game, ["open", "greedy", "greedy"], answers=3)
    player = Player(visitor.page, seed=11)
    assert player.play(1) == 1
    assert player.wait()
    visitor.rests()
    visitor.picture(f"table-{game}-{look}")
    assert visitor.find_faults() == []
    assert not visitor.overflows()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_drawers_are_accessible(visit, size):
    visitor = visit(size=size)
    visitor.sits("littletown", ["open", "greedy"])
    player = Player(visitor.page, seed=14)
    assert player.play(5) == 5
    assert player.wait()
    is_phone = size is PHONE
    for name in ("Rules", "More", *(("Log", "Chat") if is_phone else ())):
        buttons = visitor.page.get_by_role("button", name=name, exact=True)
        buttons.first.click()
        visitor.page.wait_for_selector("[role=dialog]")
        visitor.page.wait_for_load_state("networkidle")  # what it shows was fetched
        visitor.rests()
        visitor.picture(f"drawer-{name.lower()}-{'phone' if is_phone else 'desk'}")
        assert visitor.find_faults() == [], name
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.locator("[role=dialog]")).to_have_count(0)
    scores = visitor.page.locator("button.score:visible, .strip button:visible").first
    scores.click()
    visitor.page.get_by_role("dialog").locator("[data-test=score-line]").first.click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("LT-")
    visitor.picture(f"drawer-scores-{'phone' if is_phone else 'desk'}")
    assert visitor.find_faults() == []


def test_play_now_deals_a_game_in_two_clicks(visit):
    visitor = visit()
    visitor.goes("/")
    visitor.page.get_by_role("button", name="Play now").first.click()
    visitor.page.wait_for_selector("main[data-status=playing]")
    assert Player(visitor.page).wait()


def test_a_level_says_what_to_expect_and_is_shown_at_the_table(visit):
    visitor = visit()
    visitor.goes("/")
    means = visitor.page.locator("[data-test=level-means]")
    lines = set()
    for level in ("Beginner", "Casual", "Strong", "Expert"):
        visitor.page.get_by_text(level, exact=True).click()
        lines.add(means.inner_text())
    assert len(lines) == 4
    assert "second" in means.inner_text()
    visitor.page.get_by_role("button", name="Play now").first.click()
    visitor.page.wait_for_selector("main[data-status=playing]")
    expect(visitor.page.locator("main")).to_contain_text("bot, expert")
    visitor.goes("/new")
    visitor.page.locator("[data-test=place-1] select").select_option("casual")
    expect(visitor.page.locator("[data-test=means-1]")).to_contain_text("try things out")


def test_german_is_spoken_everywhere_at_a_table(visit):
    visitor = visit(language="de")
    visitor.sits("littletown", ["open", "greedy"])
    player = Player(visitor.page, seed=12)
    assert player.wait()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    player.answer()
    assert player.play(3) == 3
    assert player.wait()
    said = visitor.page.inner_text("main")
    for english in ("What you can do", "places a worker", "Your turn", "coins", "Stock", "hidden", "Wheat Field"):
        assert english not in said
    assert "Was du tun kannst" in said


def test_the_first_load_is_light(visit):
    visitor = visit()
    loaded = {}
    visitor.page.on("response", lambda answer: loaded.setdefault(answer.url.rpartition("/")[2], answer.url))
    visitor.sits("littletown", ["open", "greedy"])
    visitor.page.wait_for_selector("main[data-status=playing]")
    files = [CLIENT / "assets" / name for name, url in loaded.items() if "/assets/" in url]
    assert len(files) > 3
    weight = sum(len(gzip.compress(path.read_bytes())) for path in [*files, CLIENT / "index.html"])
    assert weight < HEAVIEST, f"{weight} bytes"


def test_a_link_to_a_new_password_logs_in_and_leaves_no_trace(visit, server):
    person = server.person()
    person.post("/api/accounts", {"account": "browses", "password": "the old password"})
    command = ["oddtown", "admin", "password", "browses", "--public-url", server.url, "--data", str(server.folder)]
    link = subprocess.run([sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True, check=True).stdout
    visitor = visit()
    visitor.goes(link.strip())
    visitor.page.locator("[data-test=new-password]").fill("a new password")
    assert "password" not in visitor.page.url
    visitor.picture("new-password")
    assert visitor.find_faults() == []
    visitor.page.locator("[data-test=reset]").click()
    expect(visitor.page.get_by_text("You are logged in as browses.")).to_be_visible()
