"""The cards of Tybor the Builder: characters, buildings, scenarios, chapters and objectives, loaded into columns."""

from typing import Any, Final

from oddtown.core.components import EXCEPT, SOURCE, Check, Edition, Field, Schema, list_of, number, one_of, text
from oddtown.core.errors import ComponentsError
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS

COLOURS: Final = ("blue", "green", "red", "yellow")
FOUR: Final = len(COLOURS)
STAGES: Final = 4  # TY-2

# Professions are the symbols of citizens; some buildings show them too.
PROFESSIONS: Final = ("farmer", "merchant", "craftsman", "captain", "priest", "soldier")
CAPTAIN: Final = 3
SOLDIER: Final = 5
SIX: Final = len(PROFESSIONS)
NONE: Final = -1  # no symbol, or no colour

# How a symbol counts at the end.
COUNTS: Final = ("every", "citizens", "most", "table", "first")
EVERY: Final = 0
PER_CITIZENS: Final = 1
MOST_SYMBOLS: Final = 2
TABLE: Final = 3
FIRST: Final = 4

# What a building brings at the end beside its points.
EXTRAS: Final = ("none", "most", "set", "pair")
NO_EXTRA: Final = 0
MOST: Final = 1
SET: Final = 2
PAIR: Final = 3

# What a scenario or chapter does at the end of a stage.
EFFECTS: Final = (
    "none",
    "citizen-for-buildings",
    "worker-for-different-citizens",
    "discard",
    "workers-for-most-captains",
)
NO_EFFECT: Final = 0
CITIZEN_FOR_BUILDINGS: Final = 1
WORKER_FOR_CITIZENS: Final = 2
DISCARD_ONE: Final = 3
WORKERS_FOR_CAPTAINS: Final = 4

# What a scenario or chapter asks for at the end of the game.
PUBLIC_OBJECTIVES: Final = (
    "none",
    "buildings-as-citizens",
    "same-colour",
    "symbols",
    "strength",
    "citizens",
    "great-buildings",
)
NO_OBJECTIVE: Final = 0
BUILDINGS_AS_CITIZENS: Final = 1
SAME_COLOUR: Final = 2
MANY_SYMBOLS: Final = 3
MUCH_STRENGTH: Final = 4
MANY_CITIZENS: Final = 5
GREAT_BUILDINGS: Final = 6

CHARACTER_CARDS: Final = 59  # TY-6
BUILDINGS_OF_A_COLOUR: Final = 10  # TY-5
OBJECTIVE_CARDS: Final = 4  # TY-7
GREAT_POINTS: Final = 3  # TY-41
USUAL_HAND: Final = [5, 5, 5, 5]  # TY-17


def _some(check: Check, most: int) -> Check:
    """Fits a list of at most so many items that all fit."""

    def fits(value: Any) -> str:
        is_list = isinstance(value, list) and len(value) <= most and not any(check(item) for item in value)
        return "" if is_list else f"a list of at most {most}, each {check(None)}"

    return fits


def _yes(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


_TASK: Final = {
    "effect": Field(one_of(*EFFECTS), "none", is_needed=False),
    "at_least": Field(list_of(number(0, 40), STAGES), [0, 0, 0, 0], is_needed=False),
    "objective": Field(one_of(*PUBLIC_OBJECTIVES), "none", is_needed=False),
    "number": Field(number(1, 40), None, is_needed=False),
    "symbol": Field(one_of(*PROFESSIONS), None, is_needed=False),
    "points": Field(number(1, 40), None, is_needed=False),
    "source": SOURCE,
    "except": EXCEPT,
}

SCHEMA: Final[Schema] = {
    "characters": {
        "character": {
            "profession": Field(one_of(*PROFESSIONS)),
            "colours": Field(_some(one_of(*COLOURS), FOUR)),
            "strength": Field(number(1, 20)),
            "count": Field(number(1, CHARACTER_CARDS), 1, is_needed=False),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "buildings": {
        "building": {
            "name": Field(text),
            "colour": Field(one_of(*COLOURS)),
            "points": Field(number(0, 40)),
            "symbol": Field(one_of(*PROFESSIONS), None, is_needed=False),
            "effect": Field(one_of(*EXTRAS), "none", is_needed=False),
            "of": Field(one_of(*COLOURS), None, is_needed=False),
            "draws": Field(_yes, False, is_needed=False),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
    "scenarios": {
        "scenario": {
            "scenario": Field(one_of(*SCENARIOS)),
            "name": Field(text),
            "little": Field(list_of(number(0, 40), STAGES)),
            "great": Field(list_of(number(0, 40), STAGES)),
            "cards": Field(list_of(number(1, 7), STAGES), USUAL_HAND, is_needed=False),
            "counterclockwise": Field(list_of(_yes, STAGES), [False] * STAGES, is_needed=False),
            **_TASK,
        }
    },
    "chapters": {"chapter": {"chapter": Field(one_of(*CHAPTERS)), "name": Field(text), **_TASK}},
    "objectives": {"objective": {"colours": Field(list_of(one_of(*COLOURS), 3)), "source": SOURCE, "except": EXCEPT}},
    "symbols": {
        "symbol": {
            "symbol": Field(one_of(*PROFESSIONS)),
            "counts": Field(one_of(*COUNTS)),
            "number": Field(number(1, 40), None, is_needed=False),
            "points": Field(_some(number(0, 40), 10), [], is_needed=False),
            "source": SOURCE,
            "except": EXCEPT,
        }
    },
}


class Task:
    """What a scenario or a chapter does at the end of each stage, and what it asks for at the end of the game."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.name: str = entry["name"]
        self.effect: int = EFFECTS.index(entry["effect"])
        self.at_least: list[int] = list(entry["at_least"])  # by stage; 0 where the effect does not happen
        self.objective: int = PUBLIC_OBJECTIVES.index(entry["objective"])
        self.number: int = entry["number"] or 0
        self.symbol: int = _index(PROFESSIONS, entry["symbol"])
        self.points: int = entry["points"] or 0


class Scenario(Task):
    """A scenario also says what building costs, how many cards are dealt and which way round play goes, by stage."""

    def __init__(self, entry: dict[str, Any]) -> None:
        super().__init__(entry)
        self.little: list[int] = list(entry["little"])
        self.great: list[int] = list(entry["great"])
        self.cards: list[int] = list(entry["cards"])
        self.counterclockwise: list[bool] = list(entry["counterclockwise"])


class Cards:
    """The cards of one edition as columns by kind.

    Kinds are numbered from 0: characters, Little sides of buildings, their Great sides in the same order, objectives.
    Characters stand by falling strength, so that a payment that names its workers by rising kind ends with the
    weakest.
    """

    def __init__(self, edition: Edition) -> None:
        characters = sorted(edition.entries("characters", "character"), key=_weakness)
        buildings = edition.entries("buildings", "building")
        objectives = edition.entries("objectives", "objective")
        self.characters: int = len(characters)  # how many kinds there are of each
        self.buildings: int = len(buildings)
        self.little: int = self.characters  # the first kind of each
        self.great: int = self.little + self.buildings
        self.objective: int = self.great + self.buildings
        kinds = self.objective + len(objectives)
        self.count: list[int] = [1] * kinds
        self.symbol: list[int] = [NONE] * kinds
        self.colours: list[list[int]] = [[] for _ in range(kinds)]  # of a citizen, or of an objective
        self.strength: list[int] = [0] * kinds
        self.colour: list[int] = [NONE] * kinds
        self.points: list[int] = [0] * kinds
        self.extra: list[int] = [NO_EXTRA] * kinds
        self.of: list[int] = [NONE] * kinds
        self.draws: list[bool] = [False] * kinds
        self.names: list[str] = [""] * kinds
        for kind, entry in enumerate(characters):
            self.count[kind] = entry["count"]
            self.symbol[kind] = PROFESSIONS.index(entry["profession"])
            self.colours[kind] = _numbers(entry["colours"])
            self.strength[kind] = entry["strength"]
        for n, entry in enumerate(buildings):
            for kind, more in ((self.little + n, 0), (self.great + n, GREAT_POINTS)):
                self.names[kind] = entry["name"]
                self.symbol[kind] = _index(PROFESSIONS, entry["symbol"])
                self.colour[kind] = COLOURS.index(entry["colour"])
                self.points[kind] = entry["points"] + more
                self.extra[kind] = EXTRAS.index(entry["effect"])
                self.of[kind] = _index(COLOURS, entry["of"])
                self.draws[kind] = entry["draws"]
        for n, entry in enumerate(objectives):
            self.colours[self.objective + n] = _numbers(entry["colours"])
        self.scenarios: list[Scenario] = [
            Scenario(entry) for entry in _in_order(edition, "scenarios", "scenario", SCENARIOS)
        ]
        self.chapters: list[Task] = [Task(entry) for entry in _in_order(edition, "chapters", "chapter", CHAPTERS)]
        symbols = _in_order(edition, "symbols", "symbol", PROFESSIONS)
        self.counts: list[int] = [COUNTS.index(entry["counts"]) for entry in symbols]
        self.number: list[int] = [entry["number"] or 0 for entry in symbols]
        self.symbol_points: list[list[int]] = [list(entry["points"]) for entry in symbols]
        self._check(edition)

    def character(self, kind: int) -> list[int]:
        """Returns a character as plain data: profession, strength, colours."""
        return [self.symbol[kind], self.strength[kind], *self.colours[kind]]

    def notation(self, kind: int) -> str:
        """Returns a character or a side of a building as notation: soldier-4-red, market, market great."""
        if kind < self.characters:
            words = [PROFESSIONS[self.symbol[kind]], str(self.strength[kind])]
            return "-".join(words + [COLOURS[colour] for colour in self.colours[kind]])
        name = self.names[kind].lower().replace(" ", "-").replace("'", "")
        return name if kind < self.great else f"{name} great"

    def _check(self, edition: Edition) -> None:
        """Refuses cards that do not fit the rules, with file, entry and reason."""
        place = f"{edition.name}/characters.toml"
        cards = sum(self.count[: self.characters])
        if cards != CHARACTER_CARDS:
            raise ComponentsError(f"{place}: expected {CHARACTER_CARDS} characters, came {cards}")
        _check_unique([self.notation(kind) for kind in range(self.characters)], f"{place}: give equal cards a count")
        place = f"{edition.name}/buildings.toml"
        _check_unique([self.notation(kind) for kind in range(self.little, self.great)], place)
        for colour, name in enumerate(COLOURS):
            came = self.colour[self.little : self.great].count(colour)
            if came != BUILDINGS_OF_A_COLOUR:
                raise ComponentsError(f"{place}: expected {BUILDINGS_OF_A_COLOUR} {name} buildings, came {came}")
        for n, kind in enumerate(range(self.little, self.great), 1):
            if (self.extra[kind] in (MOST, PAIR)) != (self.of[kind] != NONE):
                raise ComponentsError(f"{place}: building {n}: 'of' goes with the effects 'most' and 'pair', no other")
        objectives = self.colours[self.objective :]
        if len(objectives) != OBJECTIVE_CARDS or any(len(set(colours)) != 3 for colours in objectives):
            raise ComponentsError(
                f"{edition.name}/objectives.toml: expected {OBJECTIVE_CARDS} objectives of three different colours"
            )
        for name, scenario in zip(SCENARIOS, self.scenarios, strict=True):
            _check_task(scenario, f"{edition.name}/scenarios.toml: '{name}'")
        for name, chapter in zip(CHAPTERS, self.chapters, strict=True):
            _check_task(chapter, f"{edition.name}/chapters.toml: '{name}'")
        for symbol, name in enumerate(PROFESSIONS):
            points = self.symbol_points[symbol]
            wanted = {EVERY: (1, 1), PER_CITIZENS: (0, 0), MOST_SYMBOLS: (2, 2), TABLE: (1, 10), FIRST: (1, 1)}
            fewest, most = wanted[self.counts[symbol]]
            has_number = self.counts[symbol] in (EVERY, PER_CITIZENS, TABLE)
            if not fewest <= len(points) <= most or has_number != (self.number[symbol] > 0):
                raise ComponentsError(
                    f"{edition.name}/symbols.toml: '{name}': '{COUNTS[self.counts[symbol]]}' takes "
                    f"{fewest} to {most} 'points' and {'a' if has_number else 'no'} 'number'"
                )


def _weakness(entry: dict[str, Any]) -> int:
    return -int(entry["strength"])


def _index(names: tuple[str, ...], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _numbers(colours: list[str]) -> list[int]:
    return sorted(COLOURS.index(name) for name in colours)


def _in_order(edition: Edition, file: str, table: str, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Returns the entries of a list in the order of their names, each of which must come once."""
    entries = edition.entries(file, table)
    listed = [entry[table] for entry in entries]
    for name in names:
        if listed.count(name) != 1:
            raise ComponentsError(
                f"{edition.name}/{file}.toml: expected one {table} '{name}', came {listed.count(name)}"
            )
    return [entries[listed.index(name)] for name in names]


def _check_unique(names: list[str], place: str) -> None:
    for n, name in enumerate(names):
        if name in names[:n]:
            raise ComponentsError(f"{place}: '{name}' is there already")


def _check_task(task: Task, place: str) -> None:
    """Refuses a scenario or chapter whose objective and figures do not go together."""
    if (task.effect == NO_EFFECT) == any(task.at_least):
        raise ComponentsError(f"{place}: 'effect' and 'at_least' go together")
    has_number = task.objective not in (NO_OBJECTIVE, BUILDINGS_AS_CITIZENS)
    if has_number != (task.number > 0):
        raise ComponentsError(
            f"{place}: objective '{PUBLIC_OBJECTIVES[task.objective]}' takes {'a' if has_number else 'no'} 'number'"
        )
    if (task.objective == MANY_SYMBOLS) != (task.symbol != NONE):
        raise ComponentsError(f"{place}: 'symbol' goes with the objective 'symbols', no other")
    if (task.objective != NO_OBJECTIVE) != (task.points > 0):
        raise ComponentsError(f"{place}: 'objective' and 'points' go together")
