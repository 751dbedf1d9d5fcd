"""Plays through the page, by what can be pressed on it, as a person would."""

import random

from playwright.sync_api import TimeoutError  # noqa: A004

LOOK = """
() => {
  const main = document.querySelector("main[data-version]");
  return main ? { ...main.dataset } : {};
}
"""
IS_ASKED = """
(version) => {
  const { status, open, version: seen } = document.querySelector("main[data-version]")?.dataset ?? {};
  if (status && status !== "playing" && status !== "waiting") return "over";
  return open === "true" && Number(seen) > version ? Number(seen) : null;
}
"""


class Player:
    """One seat, played in a browser: by the board where it can be pressed there, else by the list."""

    def __init__(self, page, seed=0, by="board"):
        self.page = page
        self.rng = random.Random(seed)
        self.by = by
        self.version = -1
        self.pressed = {"board": 0, "list": 0}

    def look(self):
        """Returns what the page says of itself: version, status, whether it can be answered, what is chosen."""
        return self.page.evaluate(LOOK)

    def wait(self):
        """Waits until this seat is asked something new, and says whether it is; not so when the game is over."""
        try:
            asked = self.page.wait_for_function(IS_ASKED, arg=self.version).json_value()
        except TimeoutError:
            prompt = self.page.inner_text("[data-test=prompt]:visible")
            raise AssertionError(f"nothing is asked any more: {self.look()}, {prompt!r}") from None
        if asked == "over":
            return False
        self.version = asked
        return True

    def answer(self):
        """Presses one of the open answers, and confirms it where the page asks."""
        on_board = self.page.locator("[data-answer]:visible")
        if self.by == "board" and on_board.count():
            self._press(on_board, "board")
        else:
            self._press(self._rows(), "list")
        if self.look().get("chosen"):
            self.page.locator("[data-test=confirm]:visible").first.click()

    def _rows(self):
        rows = self.page.locator("[data-action]:visible")
        groups = self.page.locator("[data-test=group][aria-expanded=false]:visible")
        if groups.count() and (not rows.count() or self.rng.random() < 0.5):
            groups.nth(self.rng.randrange(groups.count())).click()
        return rows

    def _press(self, places, kind):
        places.nth(self.rng.randrange(places.count())).click()
        self.pressed[kind] += 1

    def play(self, answers):
        """Answers so often, or until the game is over; returns how often it did."""
        for count in range(answers):
            if not self.wait():
                return count
            self.answer()
        return answers
