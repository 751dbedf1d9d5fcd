"""Component files: what is wrong with one is said with file, entry and reason."""

import re
from functools import partial

import pytest

import oddtown
from games.editions import changed_edition, columns, inside, swap
from oddtown.games.tybor.cards import COLOURS, MOST, PAIR, PROFESSIONS, SET

edition = partial(changed_edition, "tybor")
NAMES = ("characters", "buildings", "scenarios", "chapters", "objectives", "symbols")
FARMER = '{ profession = "farmer", colours = [], strength = 4, '
SOLDIER = '{ profession = "soldier", colours = [], strength = 5, count = 2, '
BOARDWALK = '{ name = "Boardwalk", colour = "blue", points = 3, symbol = "captain", '
OFFICE = '{ name = "Harbor Office", colour = "blue", points = 3, effect = "most", of = "blue", '
LIGHTHOUSE = '{ name = "Lighthouse", colour = "blue", points = 2, effect = "set", '
SHIPYARD = '{ name = "Shipyard", colour = "blue", points = 3, effect = "pair", of = "blue", '
FERRY = '{ name = "Ferry", colour = "blue", points = 3, draws = true, '
FEVER = (
    'scenario = "founding-fever"\nname = "Founding Fever"\nlittle = [3, 4, 5, 6]\ngreat = [7, 8, 9, 10]\n'
    'effect = "citizen-for-buildings"\nat_least = [2, 4, 6, 0]\n'
)
ESCAPE = (
    'name = "Escape from the City"\nlittle = [3, 4, 5, 6]\ngreat = [7, 8, 9, 10]\ncards = [7, 5, 7, 5]\n'
    "counterclockwise = [false, true, false, true]\n"
)
SIZE = 'objective = "great-buildings"\nnumber = 4\npoints = 2\n'
CHAPTER_1 = 'chapter = "I"\nname = "A Young Builder"\nobjective = "buildings-as-citizens"\npoints = 5\n'
CHAPTER_2 = 'name = "The Mayor\'s Request"\nobjective = "same-colour"\nnumber = 4\npoints = 5\n'
CHAPTER_3 = 'objective = "symbols"\nnumber = 3\nsymbol = "farmer"\npoints = 5\n'
CHAPTER_5 = 'objective = "strength"\nnumber = 10\npoints = 10\n'
CHAPTER_7 = 'effect = "workers-for-most-captains"\nat_least = [1, 1, 1, 1]\n'
CHAPTER_8 = 'objective = "citizens"\nnumber = 5\npoints = 5\n'
FIRST_OBJECTIVE = '{ colours = ["blue", "green", "red"], source = "deduced" },'
SYMBOLS = {
    "farmer": '{ symbol = "farmer", counts = "every", number = 3, points = [5], ',
    "merchant": '{ symbol = "merchant", counts = "citizens", number = 4, ',
    "craftsman": '{ symbol = "craftsman", counts = "most", points = [6, 2], ',
    "captain": '{ symbol = "captain", counts = "table", number = 3, points = [1, 3, 6, 10, 15], ',
    "priest": '{ symbol = "priest", counts = "first", points = [5], ',
}


def without(table, name):
    """Drops the entry of a list of tables in which a field has this name."""

    def change(text):
        head, *entries = text.split(f"[[{table}]]\n")
        left = [entry for entry in entries if f'{table} = "{name}"\n' not in entry]
        assert len(left) == len(entries) - 1
        return f"[[{table}]]\n".join([head, *left])

    return change


def again(table):
    """Repeats the last entry of a list of tables."""
    return lambda text: text + text[text.rindex(f"[[{table}]]") :]


@pytest.mark.rule("TY-R1")
def test_the_shipped_edition():
    assert oddtown.editions("tybor") == ["reconstructed"]
    game = oddtown.load("tybor")
    assert game.edition.name == "reconstructed"
    assert game.edition.is_shipped
    assert re.fullmatch("[0-9a-f]{32}", game.edition.hash)


@pytest.mark.rule("TY-5", "TY-6", "TY-7")
def test_how_many_cards_there_are():
    cards = oddtown.load("tybor").cards
    assert (cards.characters, sum(cards.count[: cards.characters])) == (53, 59)
    little = cards.colour[cards.little : cards.great]
    assert (cards.buildings, [little.count(colour) for colour in range(4)]) == (40, [10] * 4)
    assert (len(cards.scenarios), len(cards.chapters), len(cards.colours[cards.objective :])) == (4, 8, 4)
    assert set(cards.count[cards.little :]) == {1}


@pytest.mark.rule("TY-6", "TY-R1")
def test_the_characters_are_those_that_were_counted():
    cards = oddtown.load("tybor").cards
    of_profession = [0] * 6
    of_colour = [0] * 4
    for kind in range(cards.characters):
        of_profession[cards.symbol[kind]] += cards.count[kind]
        for colour in cards.colours[kind]:
            of_colour[colour] += cards.count[kind]
        assert len(cards.colours[kind]) == len(set(cards.colours[kind])) <= 4
        assert 1 <= cards.strength[kind] <= 5
    assert dict(zip(PROFESSIONS, of_profession, strict=True)) == {
        "farmer": 9,
        "merchant": 12,
        "craftsman": 11,
        "captain": 10,
        "priest": 5,
        "soldier": 12,
    }
    assert of_colour == [25] * 4


@pytest.mark.rule("TY-R3")
def test_characters_are_numbered_by_falling_strength():
    cards = oddtown.load("tybor").cards
    strength = cards.strength[: cards.characters]
    assert strength == sorted(strength, reverse=True)
    assert (strength[0], strength[-1]) == (5, 1)


@pytest.mark.rule("TY-41", "TY-63", "TY-64", "TY-65", "TY-67")
def test_every_colour_has_the_same_profile_of_buildings_and_both_sides_do_the_same():
    cards = oddtown.load("tybor").cards
    for colour in range(4):
        kinds = [kind for kind in range(cards.little, cards.great) if cards.colour[kind] == colour]
        assert sum(cards.symbol[kind] >= 0 for kind in kinds) == 2
        assert [sum(cards.extra[kind] == extra for kind in kinds) for extra in (MOST, SET, PAIR)] == [1, 1, 2]
        assert sum(cards.draws[kind] for kind in kinds) == 2
    for kind in range(cards.little, cards.great):
        great = kind + cards.buildings
        assert cards.points[great] == cards.points[kind] + 3
        for column in (cards.symbol, cards.colour, cards.extra, cards.of, cards.draws, cards.names):
            assert column[great] == column[kind]


@pytest.mark.rule("TY-53", "TY-68", "TY-69", "TY-74")
@pytest.mark.parametrize(
    ("profession", "names"),
    [
        ("farmer", ["Farm House", "Granary"]),
        ("merchant", ["Market", "Marketsquare"]),
        ("craftsman", []),
        ("captain", ["Boardwalk", "Port Tavern"]),
        ("priest", []),
        ("soldier", ["Border", "Fence"]),
    ],
)
def test_eight_buildings_show_a_symbol(profession, names):
    cards = oddtown.load("tybor").cards
    symbol = PROFESSIONS.index(profession)
    shown = [cards.names[kind] for kind in range(cards.little, cards.great) if cards.symbol[kind] == symbol]
    assert shown == names


@pytest.mark.rule("TY-40", "TY-18", "TY-30")
def test_costs_cards_and_directions_by_stage():
    scenarios = oddtown.load("tybor").cards.scenarios
    for number, scenario in enumerate(scenarios):
        assert (scenario.little, scenario.great) == ([3, 4, 5, 6], [7, 8, 9, 10])
        escape = number == 2
        assert scenario.cards == ([7, 5, 7, 5] if escape else [5, 5, 5, 5])
        assert scenario.counterclockwise == ([False, True, False, True] if escape else [False] * 4)


@pytest.mark.rule("TY-83", "TY-R1")
def test_each_secret_objective_leaves_out_one_colour():
    cards = oddtown.load("tybor").cards
    assert cards.colours[cards.objective :] == [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]


@pytest.mark.rule("TY-R1")
def test_less_sure_figures_are_marked():
    files = oddtown.load("tybor").edition
    unsure = dict.fromkeys(("colours", "strength", "count"), "reconstructed")
    assert {entry["source"] for entry in files.entries("characters", "character")} == {"reported"}
    assert all(entry["except"] == unsure for entry in files.entries("characters", "character"))
    for entry in files.entries("buildings", "building"):
        named = entry["symbol"] is not None
        assert entry["source"] == ("rulebook" if named else "reconstructed")
        assert entry["except"] == ({"colour": "reconstructed", "points": "reconstructed"} if named else None)
    chapters = files.entries("chapters", "chapter")
    assert [n for n, entry in enumerate(chapters, 1) if "name" not in entry["except"]] == [7]
    assert [n for n, entry in enumerate(chapters, 1) if "symbol" in entry["except"]] == [3, 4]
    assert {entry["source"] for entry in files.entries("objectives", "objective")} == {"deduced"}
    unsure_symbols = [(entry["symbol"], entry["except"]) for entry in files.entries("symbols", "symbol")]
    assert [each for each in unsure_symbols if each[1]] == [
        ("craftsman", {"symbol": "deduced"}),
        ("captain", {"points": "deduced"}),
    ]


def test_the_notation_of_cards():
    cards = oddtown.load("tybor").cards
    names = [cards.notation(kind) for kind in range(cards.objective)]
    assert len(set(names)) == len(names)
    assert (names[0], names[4], names[51]) == ("soldier-5", "merchant-4-yellow", "craftsman-1-blue-green-red-yellow")
    hut = cards.names.index("Shepherd's Hut")
    assert (names[hut], names[hut + cards.buildings]) == ("shepherds-hut", "shepherds-hut great")
    assert cards.character(44) == [PROFESSIONS.index("soldier"), 2, COLOURS.index("blue"), COLOURS.index("red")]


def test_a_copy_in_a_folder_is_the_same_game(tmp_path):
    game, ours = oddtown.load("tybor", edition(tmp_path)), oddtown.load("tybor")
    assert game.edition.hash == ours.edition.hash
    assert game.edition.files == ours.edition.files
    assert (game.cards.strength, game.cards.points) == (ours.cards.strength, ours.cards.points)


def test_other_figures_are_played(tmp_path):
    game = oddtown.load("tybor", edition(tmp_path, "buildings", inside(BOARDWALK, "points = 3", "points = 4")))
    assert not game.edition.is_shipped
    assert (game.cards.points[game.cards.little], game.cards.points[game.cards.great]) == (4, 7)
    assert game.edition.hash != oddtown.load("tybor").edition.hash


def test_the_order_of_scenarios_and_chapters_in_a_file_is_free(tmp_path):
    def turned(table):
        def change(text):
            head, *entries = text.split(f"[[{table}]]\n")
            return f"[[{table}]]\n".join([head, *reversed(entries)])

        return change

    ours = oddtown.load("tybor").cards
    for file, table in (("scenarios", "scenario"), ("chapters", "chapter")):
        cards = oddtown.load("tybor", edition(tmp_path, file, turned(table))).cards
        assert [columns(task) for task in cards.scenarios] == [columns(task) for task in ours.scenarios]
        assert [columns(task) for task in cards.chapters] == [columns(task) for task in ours.chapters]


def test_a_strong_character_at_the_end_of_the_file_comes_first(tmp_path):
    change = inside(SOLDIER, "strength = 5", "strength = 20")
    cards = oddtown.load("tybor", edition(tmp_path, "characters", change)).cards
    assert cards.notation(0) == "soldier-20"
    assert sum(cards.count[: cards.characters]) == 59


def assert_refused(folder, file, reason):
    """Checks that a folder is refused with the file and the reason; a long list breaks off at a comma."""
    with pytest.raises(oddtown.ComponentsError) as caught:
        oddtown.load("tybor", folder)
    said = str(caught.value).partition(f"{folder.name}/{file}.toml: ")[2]
    assert said == reason or (reason.endswith((",", " ")) and said.startswith(reason)), said


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        *(
            (inside(FARMER, f"{field}, ", ""), f"character 1: '{field.partition(' ')[0]}' is missing")
            for field in ('profession = "farmer"', "colours = []", "strength = 4")
        ),
        (swap(f'{FARMER}source = "reported", ', FARMER), "character 1: 'source' is missing"),
        (inside(FARMER, '"farmer"', '"peasant"'), "character 1: 'profession' must be one of farmer, merchant,"),
        (
            inside(FARMER, "strength = 4", "strength = 0"),
            "character 1: 'strength' must be a number from 1 to 20, not 0",
        ),
        (
            inside(FARMER, "strength = 4", "strength = 21"),
            "character 1: 'strength' must be a number from 1 to 20, not 21",
        ),
        (
            inside(FARMER, "[]", '["pink"]'),
            "character 1: 'colours' must be a list of at most 4, each one of blue, green, red, yellow, not ['pink']",
        ),
        (
            inside(FARMER, "[]", '["red", "red", "red", "red", "red"]'),
            "character 1: 'colours' must be a list of at most 4, each one of blue, green, red, yellow, not ['red',",
        ),
        (
            inside(FARMER, "[]", '"red"'),
            "character 1: 'colours' must be a list of at most 4, each one of blue, green, red, yellow, not 'red'",
        ),
        (inside(SOLDIER, "count = 2", "count = 0"), "character 45: 'count' must be a number from 1 to 59, not 0"),
        (inside(SOLDIER, "count = 2", "count = 60"), "character 45: 'count' must be a number from 1 to 59, not 60"),
        (inside(SOLDIER, "count = 2", "points = 2"), "character 45: expected only profession, colours, strength,"),
        (inside(SOLDIER, "count = 2", "count = 3"), "expected 59 characters, came 60"),
        (inside(SOLDIER, ", count = 2", ""), "expected 59 characters, came 58"),
        (
            inside(SOLDIER, "count = 2, ", f'count = 1, source = "printed" }},\n{SOLDIER.replace("= 2", "= 1")}'),
            "give equal cards a count: 'soldier-5' is there already",
        ),
        (lambda _: "", "expected a list of entries named 'character'"),
        (swap("character = [", "character = [["), "expected a TOML file: "),
    ],
)
def test_characters_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "characters", change), "characters", reason)


OF = "'of' goes with the effects 'most' and 'pair', no other"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        *(
            (inside(BOARDWALK, f"{field}, ", ""), f"building 1: '{field.partition(' ')[0]}' is missing")
            for field in ('name = "Boardwalk"', 'colour = "blue"', "points = 3")
        ),
        (inside(BOARDWALK, '"Boardwalk"', '""'), "building 1: 'name' must be a text, not ''"),
        (inside(BOARDWALK, '"blue"', '"pink"'), "building 1: 'colour' must be one of blue, green, red, yellow,"),
        (inside(BOARDWALK, "points = 3", "points = -1"), "building 1: 'points' must be a number from 0 to 40, not -1"),
        (inside(BOARDWALK, "points = 3", "points = 41"), "building 1: 'points' must be a number from 0 to 40, not 41"),
        (inside(BOARDWALK, '"captain"', '"sailor"'), "building 1: 'symbol' must be one of farmer, merchant,"),
        (inside(OFFICE, '"most"', '"least"'), "building 3: 'effect' must be one of none, most, set, pair,"),
        (inside(OFFICE, 'of = "blue"', 'of = "pink"'), "building 3: 'of' must be one of blue, green, red, yellow,"),
        (inside(FERRY, "draws = true", "draws = 2"), "building 7: 'draws' must be true or false, not 2"),
        (inside(OFFICE, '"Harbor Office"', '"Boardwalk"'), "'boardwalk' is there already"),
        (inside(OFFICE, '"Harbor Office"', '"port tavern"'), "'port-tavern' is there already"),
        (inside(FERRY, 'colour = "blue"', 'colour = "green"'), "expected 10 blue buildings, came 9"),
        (swap('"Trading House", colour = "yellow"', '"Trading House", colour = "blue"'), "expected 10 blue "),
        (
            lambda text: text.replace('"Inn", colour = "yellow"', '"Inn", colour = "red"'),
            "expected 10 red buildings, came 11",
        ),
        (inside(OFFICE, 'of = "blue", ', ""), f"building 3: {OF}"),
        (inside(SHIPYARD, 'of = "blue", ', ""), f"building 5: {OF}"),
        (inside(LIGHTHOUSE, 'effect = "set"', 'effect = "set", of = "red"'), f"building 4: {OF}"),
        (inside(FERRY, "draws = true", 'of = "red"'), f"building 7: {OF}"),
        (inside(OFFICE, 'effect = "most"', 'effect = "set"'), f"building 3: {OF}"),
    ],
)
def test_buildings_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "buildings", change), "buildings", reason)


EFFECT = "'effect' and 'at_least' go together"
SYMBOL = "'symbol' goes with the objective 'symbols', no other"
POINTS = "'objective' and 'points' go together"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (inside(FEVER, 'name = "Founding Fever"\n', ""), "scenario 1: 'name' is missing"),
        (inside(FEVER, "little = [3, 4, 5, 6]\n", ""), "scenario 1: 'little' is missing"),
        (inside(FEVER, "great = [7, 8, 9, 10]\n", ""), "scenario 1: 'great' is missing"),
        (inside(FEVER, '"founding-fever"', '"gold-fever"'), "scenario 1: 'scenario' must be one of founding-fever,"),
        (inside(FEVER, "[3, 4, 5, 6]", "[3, 4, 5]"), "scenario 1: 'little' must be a list of 4, not [3, 4, 5]"),
        (
            inside(FEVER, "[3, 4, 5, 6]", "[3, 4, 5, 41]"),
            "scenario 1: 'little' must be a list of 4, each a number from 0 to 40, not [3, 4, 5, 41]",
        ),
        (
            inside(FEVER, "[7, 8, 9, 10]", "[-1, 8, 9, 10]"),
            "scenario 1: 'great' must be a list of 4, each a number from 0 to 40, not [-1, 8, 9, 10]",
        ),
        (inside(FEVER, "[2, 4, 6, 0]", "[2, 4, 6]"), "scenario 1: 'at_least' must be a list of 4, not [2, 4, 6]"),
        (inside(FEVER, '"citizen-for-buildings"', '"citizen"'), "scenario 1: 'effect' must be one of none,"),
        (
            inside(ESCAPE, "[7, 5, 7, 5]", "[8, 5, 7, 5]"),
            "scenario 3: 'cards' must be a list of 4, each a number from 1 to 7, not [8, 5, 7, 5]",
        ),
        (
            inside(ESCAPE, "[7, 5, 7, 5]", "[7, 0, 7, 5]"),
            "scenario 3: 'cards' must be a list of 4, each a number from 1 to 7, not [7, 0, 7, 5]",
        ),
        (
            inside(ESCAPE, "[false, true, false, true]", "[0, 1, 0, 1]"),
            "scenario 3: 'counterclockwise' must be a list of 4, each true or false, not [0, 1, 0, 1]",
        ),
        (inside(FEVER, "at_least = [2, 4, 6, 0]\n", ""), f"'founding-fever': {EFFECT}"),
        (inside(FEVER, 'effect = "citizen-for-buildings"\n', ""), f"'founding-fever': {EFFECT}"),
        (inside(FEVER, "[2, 4, 6, 0]", "[0, 0, 0, 0]"), f"'founding-fever': {EFFECT}"),
        (
            inside(SIZE, "number = 4\n", ""),
            "'size-matters': objective 'great-buildings' takes a 'number'",
        ),
        (inside(SIZE, "points = 2\n", ""), f"'size-matters': {POINTS}"),
        (inside(SIZE, "points = 2\n", 'points = 2\nsymbol = "farmer"\n'), f"'size-matters': {SYMBOL}"),
        (inside(SIZE, 'objective = "great-buildings"\n', ""), "'size-matters': objective 'none' takes no 'number'"),
        (without("scenario", "motley-crowd"), "expected one scenario 'motley-crowd', came 0"),
        (again("scenario"), "expected one scenario 'size-matters', came 2"),
    ],
)
def test_scenarios_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "scenarios", change), "scenarios", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (inside(CHAPTER_1, '"I"', '"IX"'), "chapter 1: 'chapter' must be one of I, II, III, IV, V, VI, VII, VIII,"),
        (inside(CHAPTER_1, "points = 5", "points = 0"), "chapter 1: 'points' must be a number from 1 to 40, not 0"),
        (inside(CHAPTER_1, "points = 5", "points = 41"), "chapter 1: 'points' must be a number from 1 to 40, not 41"),
        (inside(CHAPTER_1, '"buildings-as-citizens"', '"towers"'), "chapter 1: 'objective' must be one of none,"),
        (inside(CHAPTER_2, "number = 4", "number = 0"), "chapter 2: 'number' must be a number from 1 to 40, not 0"),
        (inside(CHAPTER_2, "number = 4", "number = 41"), "chapter 2: 'number' must be a number from 1 to 40, not 41"),
        (inside(CHAPTER_3, '"farmer"', '"peasant"'), "chapter 3: 'symbol' must be one of farmer, merchant,"),
        (inside(CHAPTER_2, "number = 4\n", "number = 4\nlittle = 3\n"), "chapter 2: expected only chapter, name,"),
        (
            inside(CHAPTER_1, "points = 5\n", "points = 5\nnumber = 3\n"),
            "'I': objective 'buildings-as-citizens' takes no 'number'",
        ),
        (inside(CHAPTER_2, "number = 4\n", ""), "'II': objective 'same-colour' takes a 'number'"),
        (inside(CHAPTER_3, "number = 3\n", ""), "'III': objective 'symbols' takes a 'number'"),
        (inside(CHAPTER_5, "number = 10\n", ""), "'V': objective 'strength' takes a 'number'"),
        (inside(CHAPTER_8, "number = 5\n", ""), "'VIII': objective 'citizens' takes a 'number'"),
        (inside(CHAPTER_7, 'effect = "workers-for-most-captains"\n', "number = 1\n"), f"'VII': {EFFECT}"),
        (inside(CHAPTER_7, "at_least = [1, 1, 1, 1]\n", ""), f"'VII': {EFFECT}"),
        (
            inside(CHAPTER_7, "at_least = [1, 1, 1, 1]\n", "at_least = [1, 1, 1, 1]\nnumber = 1\n"),
            "'VII': objective 'none' takes no 'number'",
        ),
        (inside(CHAPTER_3, 'symbol = "farmer"\n', ""), f"'III': {SYMBOL}"),
        (inside(CHAPTER_8, "points = 5\n", 'points = 5\nsymbol = "farmer"\n'), f"'VIII': {SYMBOL}"),
        (inside(CHAPTER_1, "points = 5\n", ""), f"'I': {POINTS}"),
        (inside(CHAPTER_1, 'objective = "buildings-as-citizens"\n', ""), f"'I': {POINTS}"),
        (without("chapter", "VI"), "expected one chapter 'VI', came 0"),
        (again("chapter"), "expected one chapter 'VIII', came 2"),
    ],
)
def test_chapters_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "chapters", change), "chapters", reason)


THREE = "expected 4 objectives of three different colours"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (inside(FIRST_OBJECTIVE, '"red"', '"green"'), THREE),
        (swap(FIRST_OBJECTIVE, ""), THREE),
        (swap(FIRST_OBJECTIVE, f"{FIRST_OBJECTIVE}\n{FIRST_OBJECTIVE}"), THREE),
        (inside(FIRST_OBJECTIVE, ', "red"', ""), "objective 1: 'colours' must be a list of 3, not ['blue', 'green']"),
        (
            inside(FIRST_OBJECTIVE, '"red"', '"pink"'),
            "objective 1: 'colours' must be a list of 3, each one of blue, green, red, yellow, not ['blue', 'green',",
        ),
    ],
)
def test_objectives_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "objectives", change), "objectives", reason)


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("farmer", '"farmer"', '"peasant"', "symbol 1: 'symbol' must be one of farmer, merchant,"),
        ("farmer", '"every"', '"all"', "symbol 1: 'counts' must be one of every, citizens, most, table, first,"),
        ("farmer", "number = 3", "number = 0", "symbol 1: 'number' must be a number from 1 to 40, not 0"),
        (
            *("farmer", "[5]", "[41]"),
            "symbol 1: 'points' must be a list of at most 10, each a number from 0 to 40, not [41]",
        ),
        (
            *("captain", "[1, 3, 6, 10, 15]", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"),
            "symbol 4: 'points' must be a list of at most 10, each a number from 0 to 40, not [0,",
        ),
        ("farmer", "points = [5], ", "", "'farmer': 'every' takes 1 to 1 'points' and a 'number'"),
        ("farmer", "[5]", "[5, 2]", "'farmer': 'every' takes 1 to 1 'points' and a 'number'"),
        ("farmer", "number = 3, ", "", "'farmer': 'every' takes 1 to 1 'points' and a 'number'"),
        ("merchant", "number = 4, ", "", "'merchant': 'citizens' takes 0 to 0 'points' and a 'number'"),
        ("merchant", "number = 4", "number = 4, points = [1]", "'merchant': 'citizens' takes 0 to 0 'points' and a "),
        ("craftsman", "[6, 2]", "[6]", "'craftsman': 'most' takes 2 to 2 'points' and no 'number'"),
        ("craftsman", "[6, 2]", "[6, 2, 1]", "'craftsman': 'most' takes 2 to 2 'points' and no 'number'"),
        ("craftsman", "[6, 2]", "[6, 2], number = 1", "'craftsman': 'most' takes 2 to 2 'points' and no 'number'"),
        ("captain", "[1, 3, 6, 10, 15]", "[]", "'captain': 'table' takes 1 to 10 'points' and a 'number'"),
        ("captain", "number = 3, ", "", "'captain': 'table' takes 1 to 10 'points' and a 'number'"),
        ("priest", "[5]", "[]", "'priest': 'first' takes 1 to 1 'points' and no 'number'"),
        ("priest", "[5]", "[5, 5]", "'priest': 'first' takes 1 to 1 'points' and no 'number'"),
        ("priest", "[5]", "[5], number = 2", "'priest': 'first' takes 1 to 1 'points' and no 'number'"),
        ("farmer", 'symbol = "farmer"', 'symbol = "soldier"', "expected one symbol 'farmer', came 0"),
        ("merchant", 'symbol = "merchant"', 'symbol = "farmer"', "expected one symbol 'farmer', came 2"),
    ],
)
def test_symbols_that_do_not_fit(tmp_path, name, old, new, reason):
    assert_refused(edition(tmp_path, "symbols", inside(SYMBOLS[name], old, new)), "symbols", reason)


@pytest.mark.parametrize("file", NAMES)
def test_a_folder_without_a_file(tmp_path, file):
    edition(tmp_path)
    (tmp_path / f"{file}.toml").unlink()
    with pytest.raises(oddtown.ComponentsError, match=re.escape(f"{tmp_path}/{file}.toml: expected a component file")):
        oddtown.load("tybor", tmp_path)


def test_an_edition_that_does_not_exist():
    with pytest.raises(oddtown.ComponentsError, match=r"reconstructed.* or a folder .* came 'printed'"):
        oddtown.load("tybor", "printed")
