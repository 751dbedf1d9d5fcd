"""Plots as SVG, drawn small enough for a phone; colours come from the page, by class."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 360.0
LEFT: Final = 42.0
RIGHT: Final = 18.0
TOP: Final = 10.0
BOTTOM: Final = 30.0

Point = tuple[float, float]
Range = tuple[float, float]


def percent(value: float) -> str:
    """Returns a share as people write it on an axis.

    >>> percent(0.25), percent(0.125)
    ('25%', '12.5%')
    """
    return f"{100 * value:.3g}%"


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Returns round numbers within a range, at most so many.

    >>> ticks(0, 95)
    [0.0, 20.0, 40.0, 60.0, 80.0]
    """
    if high <= low:
        return [low]
    exponent = floor(log10((high - low) / most))
    for step in [factor * 10.0**power for power in (exponent, exponent + 1) for factor in (1, 2, 5)]:
        first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
        if last - first < most:
            return [round(number * step, 12) for number in range(first, last + 1)]
    return [low, high]


class Plot:
    """A drawing with two axes."""

    def __init__(self, title: str, x: Range, y: Range, height: float = 210.0, left: float = LEFT) -> None:
        self.title, self.x, self.y = title, x, y
        self.height, self.left = height, left
        self.parts: list[str] = []

    def place(self, point: Point) -> Point:
        """Returns where a point lies on the drawing; what lies outside the axes is put on their edge."""
        width, height = WIDTH - self.left - RIGHT, self.height - TOP - BOTTOM
        across = (min(max(point[0], self.x[0]), self.x[1]) - self.x[0]) / (self.x[1] - self.x[0])
        up = (min(max(point[1], self.y[0]), self.y[1]) - self.y[0]) / (self.y[1] - self.y[0])
        return self.left + across * width, self.height - BOTTOM - up * height

    def x_axis(self, at: Sequence[float], say: Callable[[float], str], title: str = "") -> None:
        """Draws the marks below, and what they count."""
        for value in at:
            x, bottom = self.place((value, self.y[0]))
            self.parts.append(f'<path class="grid" d="M{x:.1f} {bottom:.1f}V{TOP:g}"/>')
            self.text((x, bottom + 13), say(value), "middle")
        if title:
            self.text(((self.left + WIDTH - RIGHT) / 2, self.height - 3), title, "middle", "quiet")

    def y_axis(self, at: Sequence[float], say: Callable[[float], str]) -> None:
        """Draws the marks at the left."""
        for value in at:
            x, y = self.place((self.x[0], value))
            self.parts.append(f'<path class="grid" d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT:g}"/>')
            self.text((x - 5, y + 4), say(value), "end")

    def text(self, at: Point, words: str, anchor: str = "start", kind: str = "") -> None:
        """Writes words at a place of the drawing."""
        self.parts.append(
            f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'
        )

    def line(self, points: Sequence[Point], kind: str) -> None:
        """Draws a line from point to point."""
        self.parts.append(f'<path class="line {kind}" d="{self._path(points)}"/>')

    def band(self, lows: Sequence[Point], highs: Sequence[Point], kind: str) -> None:
        """Fills what lies between two lines."""
        self.parts.append(f'<path class="band {kind}" d="{self._path([*lows, *reversed(highs)])}Z"/>')

    def bar(self, left: float, right: float, height: float, kind: str) -> None:
        """Draws a bar that stands on the axis."""
        (x, bottom), (end, top) = self.place((left, self.y[0])), self.place((right, height))
        self.parts.append(
            f'<rect class="bar {kind}" x="{x:.1f}" y="{top:.1f}" '
            f'width="{max(1.0, end - x - 1):.1f}" height="{bottom - top:.1f}"/>'
        )

    def mark(self, point: Point, number: int) -> None:
        """Draws the mark of a bot: each has its own form as well as its colour."""
        self.parts.append(mark(self.place(point), number))

    def svg(self) -> str:
        """Returns the drawing."""
        title = escape(self.title, quote=True)
        return (
            f'<svg viewBox="0 0 {WIDTH:g} {self.height:g}" role="img" aria-label="{title}">{"".join(self.parts)}</svg>'
        )

    def _path(self, points: Sequence[Point]) -> str:
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in map(self.place, points))


def mark(at: Point, number: int) -> str:
    """Returns the mark of a bot at a place of a drawing."""
    forms = (
        "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z",
        "M-4 -4h8v8h-8Z",
        "M0 -5.5L5 4H-5Z",
        "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
        "M0 5.5L5 -4H-5Z",
        "M-5 -1.8h3.2v-3.2h3.6v3.2h3.2v3.6h-3.2v3.2h-3.6v-3.2h-3.2Z",
        "M-5.5 -2h11v4h-11Z",
        "M-2 -5.5h4v11h-4Z",
    )
    return f'<path class="mark c{number}" transform="translate({at[0]:.1f} {at[1]:.1f})" d="{forms[number % 8]}"/>'
