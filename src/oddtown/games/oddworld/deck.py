"""The cards of Odd World: two planets on the front, one of them on the back."""

from typing import Any, Final

from oddtown.core.components import SOURCE, Edition, Field, Schema, list_of, number, one_of
from oddtown.core.errors import ComponentsError

PLANETS: Final = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "pluto")
NINE: Final = len(PLANETS)
CARDS: Final = 72

SCHEMA: Final[Schema] = {
    "cards": {
        "card": {
            "front": Field(list_of(one_of(*PLANETS), 2)),
            "back": Field(one_of(*PLANETS)),
            "count": Field(number(1, CARDS), 1, is_needed=False),
            "source": SOURCE,
        }
    }
}


class Deck:
    """The cards of one edition as columns: `front[kind]` numbers the pair of planets, `back[kind]` the planet."""

    def __init__(self, edition: Edition) -> None:
        self.pairs: list[tuple[int, int]] = []
        self.front: list[int] = []
        self.back: list[int] = []
        self.count: list[int] = []
        for n, entry in enumerate(edition.entries("cards", "card"), 1):
            self._add(entry, f"{edition.name}/cards.toml: card {n}")
        if sum(self.count) != CARDS:
            raise ComponentsError(f"{edition.name}/cards.toml: expected {CARDS} cards, came {sum(self.count)}")
        missing = [name for planet, name in enumerate(PLANETS) if planet not in self.back]
        if missing:
            raise ComponentsError(f"{edition.name}/cards.toml: no card has {missing[0]} on its back")

    def _add(self, entry: dict[str, Any], place: str) -> None:
        one, other = sorted(PLANETS.index(name) for name in entry["front"])
        back = PLANETS.index(entry["back"])
        if one == other:
            raise ComponentsError(f"{place}: the front must show two different planets, not twice {PLANETS[one]}")
        if back not in (one, other):
            raise ComponentsError(f"{place}: the back must be one of the two on the front, not {PLANETS[back]}")
        if (one, other) not in self.pairs:
            self.pairs.append((one, other))
        front = self.pairs.index((one, other))
        if any(f == front and b == back for f, b in zip(self.front, self.back, strict=True)):
            shown = f"{PLANETS[one]}/{PLANETS[other]} hiding {PLANETS[back]}"
            raise ComponentsError(f"{place}: {shown} is there already; give equal cards a count")
        self.front.append(front)
        self.back.append(back)
        self.count.append(entry["count"])
