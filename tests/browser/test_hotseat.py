"""Several people at one device: nobody sees what is another's before the device was passed."""

import pytest

from .conftest import expect
from .player import Player

IS_COVERED_OR_ASKED = """
(version) => {
  const { version: seen, open } = document.querySelector("main[data-version]")?.dataset ?? {};
  if (document.querySelector("[data-test=uncover]")) return { is_covered: true };
  return open === "true" && Number(seen) > version ? { is_covered: false } : null;
}
"""


@pytest.fixture
def two(visit, server):
    """Ada and Bob at one device; both hold secret goals."""
    table = server.new_table("littletown", ["open", "open"])
    visitor = visit()
    visitor.goes(f"/table/{table}")
    visitor.page.get_by_label("Your name").fill("Ada")
    visitor.page.locator("[data-test=sit]").first.click()
    visitor.page.locator("[data-test=sit-beside]").first.click()
    visitor.page.get_by_label("Their name").fill("Bob")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector("[data-test=uncover]")
    return visitor


def goals(visitor):
    return visitor.page.locator("[data-goal]").count()


def test_nothing_is_seen_or_done_under_the_cover(two):
    player = Player(two.page)
    assert goals(two) == 0
    two.picture("hotseat-cover")
    assert two.find_faults() == []
    version = player.look()["version"]
    for key in ("1", "2", "u", "h", "s", "Enter"):
        two.page.keyboard.press(key)
    two.page.wait_for_timeout(300)
    assert player.look()["version"] == version
    two.page.get_by_label("More", exact=True).first.click()
    drawer = two.page.get_by_role("dialog")
    expect(drawer).to_contain_text("Deutsch")
    assert "Resign" not in drawer.inner_text()
    assert two.server.url not in drawer.inner_html()  # no personal link


def test_each_answers_for_their_own_seat(two):
    names = set()
    for _ in range(3):
        cover = two.page.locator("[data-test=uncover]")
        expect(cover).to_be_visible()
        cover.click()
        assert goals(two) == 5
        names |= {name for name in ("Ada", "Bob") if f"Your turn, {name}" in two.page.inner_text("main")}
        player = Player(two.page)
        while not two.page.wait_for_function(IS_COVERED_OR_ASKED, arg=player.version).json_value()["is_covered"]:
            assert player.wait()
            player.answer()
    assert names == {"Ada", "Bob"}


def test_another_language_shows_no_other_seat(two):
    two.page.locator("[data-test=uncover]").click()
    shown = two.page.locator("[data-goal]").all_inner_texts()
    seat = two.page.inner_text("[data-test=prompt]:visible")
    two.page.get_by_label("More", exact=True).first.click()
    two.page.get_by_text("Deutsch").click()
    expect(two.page.locator("html")).to_have_attribute("lang", "de")
    two.page.keyboard.press("Escape")
    two.page.wait_for_selector("main[data-open=true]")
    name = "Ada" if "Ada" in seat else "Bob"
    assert f"Du bist dran, {name}" in two.page.inner_text("main")
    assert goals(two) == len(shown)
