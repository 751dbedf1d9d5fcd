"""Plays long through the pages: many answers on end in every game, at a desk and on a phone."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import oddtown
from needs import need
from server.conftest import Server

from .conftest import DESK, PHONE, Visitor
from .player import Player


def play_long(answers, say=print):
    """Gives so many answers on end in every game at both sizes; a stuck prompt or a complaint of the page raises."""
    counts = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        data.mkdir()
        server = Server(data).start()
        browser = playwright.chromium.launch(executable_path=need("Chromium"), args=["--no-sandbox"])
        try:
            for meta in oddtown.games():
                for name, size in (("desk", DESK), ("phone", PHONE)):
                    counts |= _play(browser, server, meta, name, size, answers)
                    say(counts)
        finally:
            browser.close()
            server.stop()
    return counts


def _play(browser, server, meta, name, size, answers):
    given, games, pressed = 0, 0, {"board": 0, "list": 0}
    while given < answers:
        visitor = Visitor(browser, server, size=size)
        visitor.sits(meta.name, ["open", *["greedy"] * (1 + games % (meta.most_seats - 1))])
        player = Player(visitor.page, seed=games)
        given += player.play(answers - given)
        games += 1
        for kind in pressed:
            pressed[kind] += player.pressed[kind]
        visitor.close()
    place = f"{meta.title}, {name}"
    return {
        f"{place}: answers on end": given,
        f"{place}: of these in the list": pressed["list"],
        f"{place}: games begun": games,
    }
