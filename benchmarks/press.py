"""How long an own answer takes in the browser: from the press to the frame that shows the table after it.

    python benchmarks/press.py [--answers 100]

Server and browser run on this machine; nobody else should work on it meanwhile.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import sync_playwright

from browser.conftest import DESK, PHONE, Visitor
from browser.player import Player
from needs import need
from server.conftest import Server

WATCH = """
() => {
  window.taken = [];
  let pressed = 0;
  addEventListener("click", () => (pressed = performance.now()), true);
  const main = document.querySelector("main");
  new MutationObserver(() => {
    if (!pressed) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - since)));
  }).observe(main, { attributes: true, attributeFilter: ["data-version"] });
}
"""
GAMES = ("oddworld", "littletown", "oddville", "tybor")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=100)
    answers = parser.parse_args().answers
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        data.mkdir()
        server = Server(data).start()
        browser = playwright.chromium.launch(executable_path=need("Chromium"), args=["--no-sandbox"])
        print("| game | size | answers | median ms | 95 % ms | most ms |\n|---|---|---:|---:|---:|---:|")
        for game in GAMES:
            for name, size in (("desk", DESK), ("phone", PHONE)):
                taken = []
                while len(taken) < answers:
                    visitor = Visitor(browser, server, size=size)
                    visitor.sits(game, ["open", "greedy", "greedy"], take_back=3)
                    visitor.page.evaluate(WATCH)
                    Player(visitor.page, seed=len(taken)).play(answers - len(taken))
                    taken += visitor.page.evaluate("() => window.taken")
                    visitor.close()
                ordered = sorted(taken)
                most, late = ordered[-1], ordered[int(0.95 * len(ordered))]
                middle = statistics.median(ordered)
                print(f"| {game} | {name} | {len(taken)} | {middle:.0f} | {late:.0f} | {most:.0f} |", flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
