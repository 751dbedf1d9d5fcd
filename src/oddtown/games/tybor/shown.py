"""What Tybor the Builder shows: the board of a view, as types for whoever draws it.

Colours, professions, effects, objectives and seats are their numbers; -1 is none.
"""

from typing import TypedDict


class TyborTask(TypedDict):
    """What a scenario or chapter asks for; `at_least` goes by stage."""

    name: str
    effect: int
    at_least: list[int]
    objective: int
    number: int
    symbol: int
    points: int


class TyborScenario(TyborTask):
    """The scenario, with its name in the notation."""

    scenario: str


class TyborChapter(TyborTask):
    """The chapter, with its name in the notation."""

    chapter: str


class TyborCharacter(TypedDict):
    """A character card."""

    kind: int
    profession: int
    colours: list[int]
    strength: int


class TyborBuilding(TypedDict):
    """A side of a building."""

    kind: int
    name: str
    is_great: bool
    colour: int
    points: int
    symbol: int
    extra: int
    of: int
    draws: bool


class TyborDisplayed(TyborBuilding):
    """A building in the display, and how many of it are left."""

    left: int


class TyborSymbol(TypedDict):
    """How a symbol counts: in which way, of how many, and for which points."""

    counts: int
    number: int
    points: list[int]


class TyborBoard(TypedDict):
    """The game's part of a view. What seats have goes by seat; prices, cards dealt and direction go by stage."""

    stage: int
    first: int
    direction: int
    scenario: TyborScenario
    chapter: TyborChapter
    little: list[int]
    great: list[int]
    cards: list[int]
    counterclockwise: list[bool]
    draw: int
    discards: list[TyborCharacter]
    buildings: int
    top: list[TyborBuilding]
    display: list[TyborDisplayed]
    out: list[TyborBuilding]
    shown: list[TyborCharacter]
    drawn: list[TyborCharacter | None]
    hands: list[list[TyborCharacter]]  # as far as the viewer knows them
    hidden: list[int]
    late: list[list[TyborCharacter]]
    late_hidden: list[int]
    has_chosen: list[bool]
    chosen: list[int]
    citizens: list[list[TyborCharacter]]
    workers: list[list[TyborCharacter]]
    built: list[list[TyborBuilding]]
    discount: list[list[int]]  # by colour
    strength: list[int]
    symbols: list[TyborSymbol]
    objectives: list[list[int]]  # colours, as far as the viewer knows them
    points: list[int]
