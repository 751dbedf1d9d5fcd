"""What Tybor the Builder shows: the board of a view and the outlook of an answer, as types for whoever draws them.

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
    """A building in the display, its Great side, and how many of it are left."""

    great: TyborBuilding
    left: int


class TyborSymbol(TypedDict):
    """How a symbol counts: in which way, of how many, and for which points."""

    counts: int
    number: int
    points: list[int]


class TyborProgress(TypedDict):
    """What a seat has of a symbol: how many and their points; so many more, as citizens, bring these points next.

    More is 0 where no more points can come. By number of symbols the seat has this rank, 1 for the most and 0 with none
    of them, and this lead over the best of the others.
    """

    count: int
    points: int
    more: int
    next: int
    rank: int
    lead: int


class TyborTaskProgress(TypedDict):
    """How far a seat is with a scenario or chapter: so much of the number its objective asks for, and points now.

    At the end of this stage its effect asks for a number too, 0 if it asks for nothing.
    """

    count: int
    number: int
    points: int
    stage_count: int
    stage_number: int


class TyborSecret(TypedDict):
    """How far a secret objective is: complete sets, their points, and the colours missing for one more."""

    sets: int
    points: int
    missing: list[int]


class TyborBoard(TypedDict):
    """The game's part of a view. What seats have goes by seat; prices, cards dealt and turns of direction go by stage.

    Costs are those of this stage, by seat and colour, for the Little and the Great side, lowered by citizens. Due is
    what is left to pay, and pays_for the building. Came_from says from whom the hands in play came,
    nobody in the first round.
    """

    stage: int
    round: int
    rounds: int
    first: int
    direction: int
    passes_to: list[int]
    came_from: list[int]
    scenario: TyborScenario
    chapter: TyborChapter
    little: list[int]
    great: list[int]
    costs: list[list[list[int]]]
    due: int
    pays_for: TyborBuilding | None
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
    progress: list[list[TyborProgress]]  # by symbol
    scenario_progress: list[TyborTaskProgress]
    chapter_progress: list[TyborTaskProgress]
    objectives: list[list[int]]  # colours, as far as the viewer knows them
    secrets: list[TyborSecret | None]  # as far as the viewer knows them
    points: list[int]


class TyborSymbolChange(TypedDict):
    """How an answer changes what the seat has of a symbol: number and points, each before and after."""

    symbol: int
    count: list[int]
    points: list[int]


class TyborChange(TypedDict):
    """What an answer changes: points of every seat, as far as the viewer knows them, and discounts by colour.

    Strength is that of the seat's workers before and after. Symbols are those whose number or points change.
    """

    points: list[int]
    discount: list[int]
    strength: list[int]
    symbols: list[TyborSymbolChange]


class TyborChoice(TypedDict):
    """What a card brings as a citizen and as a worker, and for how many sides in the display a builder could pay."""

    citizen: TyborChange
    worker: TyborChange
    builds: int


class TyborBuild(TyborChange):
    """What building costs, after discounts and as printed, and the least strength that the workers can pay it with.

    Points and strength are those after this payment. With `draws` characters are taken, of which nothing is known yet.
    """

    cost: int
    printed: int
    paid: int
    draws: bool


class TyborPayment(TypedDict):
    """What spending a worker brings: its strength, what is due after it, and the strength of the workers left.

    At least so much is paid over the cost in the end.
    """

    strength: int
    due: int
    over: int
    left: int


class TyborKept(TyborChange):
    """What keeping the other characters brings: their kinds, and what they become, 0 citizens and 1 workers."""

    kept: list[int]
    role: int


class TyborOutlook(TypedDict):
    """Outlooks by the first word of the answer. What is taken from the draw pile afterwards is not in them."""

    choose: TyborChoice
    citizen: TyborChange
    worker: TyborChange
    build: TyborBuild
    pay: TyborPayment
    drop: TyborKept
    lose: TyborChange
    trade: TyborChange
    keep: TyborChange
