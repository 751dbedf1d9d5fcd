"""How smoothly a full city pans and zooms: its frames beside those of an empty page, in the same browser.

    python benchmarks/frames.py [--rounds 5]

The city is the end of a game of four seats with 22 cards. On both pages the same mouse drags and turns its wheel; what
is counted are the frames that the page gets meanwhile. Nobody else should work on the machine.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import httpx
from playwright.sync_api import sync_playwright

import oddtown
from browser.conftest import DESK, PHONE
from needs import need
from oddtown.bots import make_bot
from server.conftest import Server

CARDS = 22
LIKELY = 17  # a seed that deals such a game, with the bots there are
JSON = {"content-type": "application/json"}
COUNT = """
() => {
  window.frames = 0;
  const count = () => { window.frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
}
"""


def full_city():
    """Returns a finished game with as many cards in its city as wanted."""
    game = oddtown.load("oddville")
    for seed in range(LIKELY, LIKELY + 1_000):
        match = oddtown.Match(game, 4, f"frames {seed}")
        bots = [make_bot("greedy", seat) for seat in range(match.seats)]
        while not match.is_over:
            seat = match.to_act[0]
            match.act(seat, bots[seat].choose(match.perspective(seat)).action)
        if len(match.view(None).board["city"]) >= CARDS:
            return match.record
    raise SystemExit(f"no game ended with {CARDS} cards")


def stir(page, size):
    """Drags to and fro, turns the wheel in and out, and returns frames per second meanwhile."""
    x, y = size["width"] / 3, size["height"] / 2.2
    page.evaluate("() => { window.since = performance.now(); window.frames = 0; }")
    page.mouse.move(x, y)
    for turn in range(6):
        page.mouse.down()
        for step in range(12):
            page.mouse.move(x + (step if turn % 2 else 12 - step) * 8, y + step * 3)
        page.mouse.up()
        for _ in range(8):
            page.mouse.wheel(0, -90 if turn % 2 else 90)
    return page.evaluate("() => 1000 * window.frames / (performance.now() - window.since)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    record = full_city()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        data.mkdir()
        server = Server(data).start()
        kept = httpx.post(f"{server.url}/api/records", content=record.to_json(), headers=JSON, timeout=60).json()
        browser = playwright.chromium.launch(executable_path=need("Chromium"), args=["--no-sandbox"])
        print("| size | city frames/s | empty page frames/s | ratio |\n|---|---:|---:|---:|")
        for name, size in (("desk", DESK), ("phone", PHONE)):
            city, empty = browser.new_page(viewport=size), browser.new_page(viewport=size)
            city.goto(f"{server.url}/record/{kept['id']}?ply={kept['plies']}")
            city.wait_for_selector("[role=grid]", state="attached")
            empty.goto(f"{server.url}/healthz")
            rates = {city: [], empty: []}
            for page in (city, empty):
                page.evaluate(COUNT)
            for _ in range(rounds):
                for page in (city, empty):
                    page.bring_to_front()
                    rates[page].append(stir(page, size))
            figures = [statistics.median(rates[page]) for page in (city, empty)]
            print(f"| {name} | {figures[0]:.1f} | {figures[1]:.1f} | {figures[0] / figures[1]:.2f} |", flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
