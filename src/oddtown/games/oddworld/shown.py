"""What Odd World shows: the board of a view and the outlook of an answer, as types for whoever draws them.

Planets, decks and seats are their numbers.
"""

from typing import TypedDict


class OddWorldDeck(TypedDict):
    """A deck: how many cards, and the two planets on the front of its top card; none where no card lies."""

    cards: int
    front: list[int]


class OddWorldCard(TypedDict):
    """A card whose back the viewer knows."""

    front: list[int]
    back: int


class OddWorldWay(TypedDict):
    """A planet that can be on the back, and how many of the cards that the viewer has not seen would show it."""

    planet: int
    ways: int


class OddWorldBoard(TypedDict):
    """The game's part of a view. Lists of line-ups, points, cards and secrets go by seat."""

    turn: int
    ending: int
    decks: list[OddWorldDeck]
    odds: list[list[OddWorldWay]]  # of each deck's top card
    taken: int | None  # the deck whose card is to be kept or given
    line_ups: list[list[int]]  # of each planet
    points: list[int]
    revealed: list[list[OddWorldCard]]
    secrets: list[list[OddWorldCard]]  # as far as the viewer knows them


class OddWorldChange(OddWorldWay):
    """A planet that can be on the back, and by how many points it would change the line-up that receives it."""

    change: int


class OddWorldDraw(TypedDict):
    """What drawing brings: the card of a deck."""

    deck: int


class OddWorldGive(TypedDict):
    """What keeping or giving brings: both planets that the card can be, for the seat that receives it."""

    to: int
    planets: list[OddWorldChange]


class OddWorldOutlook(TypedDict):
    """Outlooks by the first word of the answer; other answers have an empty one."""

    draw: OddWorldDraw
    keep: OddWorldGive
    give: OddWorldGive
