"""A real browser, Debian's Chromium, at a real server. Nothing may go wrong on a page without a test noticing."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from full import IS_FULL, full_or_short
from needs import need
from server.conftest import PATIENCE, Server

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = os.environ.get("ODDTOWN_PICTURES")  # a folder for screenshots, where somebody wants to look at them
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-software-rasterizer"]  # drawing by software as if by a GPU is slow
STILL = "() => document.getAnimations().every((one) => one.effect.getComputedTiming().endTime === Infinity)"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 768, "height": 1024}

expect.set_options(timeout=PATIENCE * 1000)  # a slow machine must not fail a test


# Of one module only: as long as it lives an event loop runs in this process, and no test of the server could start one.
@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=need("Chromium"), args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose bots answer at once."""
    folder = tmp_path_factory.mktemp("server") / "data"
    folder.mkdir()
    running = Server(folder).start()
    yield running
    running.stop()


class Visitor:
    """Somebody with a browser of their own, whose pages must not complain."""

    def __init__(self, browser, server, size=DESK, theme="light", language="en", pace=0, **more):
        self.server = server
        is_phone = size["width"] < 600
        self.context = browser.new_context(
            base_url=server.url,
            viewport=size,
            color_scheme=theme,
            reduced_motion=full_or_short("no-preference", "no-preference" if pace else "reduce"),
            has_touch=is_phone,
            is_mobile=is_phone,
            device_scale_factor=2 if is_phone and (IS_FULL or PICTURES) else 1,
            locale={"en": "en-GB", "de": "de-DE"}[language],
            **more,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        # Others' turns are shown at once unless a test is about how they are shown, and nobody clicks twice.
        self.context.add_init_script(f"localStorage.settings ??= JSON.stringify({{ pace: {pace}, twice: 0 }})")
        self.page = self.context.new_page()
        self.complaints = []
        self.expected = []  # patterns of what may be complained of, because the test causes it
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def close(self):
        """Leaves; complaints of a page fail the test."""
        self.context.close()
        left = [each for each in self.complaints if not any(re.search(pattern, each) for pattern in self.expected)]
        assert left == []

    def goes(self, path):
        self.page.goto(path)
        return self

    def sits(self, game, players, answers=0, **more):
        """Makes a table, takes its first seat in this browser, after so many answers, and waits for the board."""
        table = self.server.new_table(game, players, **more)
        seated = self.server.join(table, "Mira")
        client = self.server.client(table, seated["secret"])
        for _ in range(answers):
            if client.asked()["status"] == "over":
                break
            client.act(-1)
            client.position(client.latest["version"] + 1)
        client.close()
        self.goes(f"/table/{table}#{seated['secret']}")
        self.page.wait_for_selector("[data-test=prompt]:visible")
        return table

    def picture(self, name):
        """Keeps a screenshot for people to look at."""
        if PICTURES:
            self.page.screenshot(path=Path(PICTURES) / f"{name}.png")

    def rests(self):
        """Waits until nothing moves any more."""
        self.page.wait_for_function(STILL)

    def find_faults(self):
        """Returns what axe-core thinks is seriously wrong with the page as it is now."""
        # Evaluated, not loaded by a tag: the page's own policy allows no script that is not the server's.
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{fault['id']} ({fault['impact']}): {fault['help']}: {[node['html'][:160] for node in fault['nodes'][:3]]}"
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]

    def overflows(self):
        """Says whether the page is wider than its window."""
        return self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


@pytest.fixture
def visit(browser, server):
    """Returns a function that lets somebody visit."""
    visitors = []

    def come(**more):
        visitors.append(Visitor(browser, server, **more))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()


__all__ = ["DESK", "PHONE", "TABLET", "Visitor", "expect"]
