"""The page: one file that needs no other, with every plot, and nothing in it that a name could break."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import oddtown
from oddtown.arena import page, run_arena
from oddtown.arena.game import Played, Times
from oddtown.arena.plot import ticks
from oddtown.arena.report import make_report

COMMAND = "oddtown arena oddworld --html '<b>&.html'"


@pytest.fixture(scope="module")
def report():
    return run_arena("oddworld", ["greedy", "random"], 40, seats=4, field=True, gain=0.1)


@pytest.fixture(scope="module")
def html(report):
    return page(report, COMMAND)


def drawings(html):
    return [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]


def titles(html):
    return re.findall(r"<h2>(.*?)</h2>", html)


def test_it_needs_no_other_file(html):
    assert not re.search(r"https?:|src=|href=|url\(|<script|<link|@import", html)


def test_it_has_every_plot(html):
    assert titles(html) == [
        "Share of the wins",
        "Share as the games were played",
        "Share by seat",
        "Points",
        "Sequential test",
        "How it was measured",
    ]
    labelled = [drawing for drawing in drawings(html) if drawing.get("role") == "img"]
    assert len(labelled) == 6  # points have one for each bot
    assert all(drawing.get("aria-label") for drawing in labelled)


def test_without_a_test_there_is_no_plot_of_it():
    html = page(run_arena("oddworld", ["greedy", "random"], 4))
    assert "Sequential test" not in titles(html)
    assert "LLR" not in html


def test_it_says_how_it_was_measured(html, report):
    for words in (
        "oddtown arena oddworld --html &#x27;&lt;b&gt;&amp;.html&#x27;",
        oddtown.__version__,
        oddtown.load("oddworld").edition.hash,
        "advanced=no",
        "4, field",
        f"{report.games} games at 4 seats",
        "SPRT accepted after 40 games",
        "compiled build" if oddtown.COMPILED else "pure build",
        "prefers-color-scheme:dark",
        "width=device-width",
    ):
        assert words in html
    assert "<b>" not in html


def test_everything_drawn_lies_within_its_drawing(html):
    checked = 0
    for drawing in drawings(html):
        if drawing.get("role") != "img":
            continue
        _, _, width, height = map(float, drawing.get("viewBox").split())
        for part in drawing.iter():
            if "line" in part.get("class", ""):
                numbers = [float(number) for number in re.findall(r"-?[\d.]+", part.get("d"))]
                assert all(0 <= x <= width for x in numbers[::2])
                assert all(0 <= y <= height for y in numbers[1::2])
                checked += 1
    assert checked > 0


def test_it_can_be_drawn_when_all_games_ended_alike(report):
    games = [Played(number, [5] * 4, [1] * 4, [Times()] * 4) for number in range(report.plan.seats)]
    html = page(make_report(report.plan, games, None, 1.0, False, ""))
    assert "mean 5.00" in html


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_a_single_deal_or_a_single_bot_can_be_drawn(bots):
    assert len(drawings(page(run_arena("oddworld", bots, 1, seats=2)))) > 4


def test_without_a_whole_deal_there_are_no_plots(report):
    html = page(make_report(report.plan, [], None, 0.0, True, ""))
    assert titles(html) == ["How it was measured"]
    assert "Interrupted: 40 games were planned." in html


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.31, 0.34), (-3.9, 4.2), (0, 20000), (0, 2)])
def test_ticks_are_few_even_and_inside(low, high):
    found = ticks(low, high)
    assert 2 <= len(found) <= 5
    assert low <= found[0] < found[-1] <= high
    steps = {round(later - earlier, 9) for earlier, later in pairwise(found)}
    assert len(steps) == 1
