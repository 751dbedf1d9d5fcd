"""Component files: what is wrong with one is said with file, entry and reason."""

import re
from functools import partial

import pytest

import oddtown
from games.editions import changed_edition, swap

edition = partial(changed_edition, "littletown")
NAMES = ("tiles", "goals", "boards")
BAKERY = """name = "Bakery"
cost = { wood = 2 }
points = 4
takes = { wheat = 1 }
gives = { coin = 4 }
first_game = true
source = "printed"
"""
COST = "tile 2: 'cost' must be a table of wood, stone, fish, wheat, coin with numbers from 1 to 15"
SIDE_A = '"M.FM.L.MM"'
GOAL = '{ condition = "use-four", points = 3, source = "printed" }'


def bakery(old, new):
    return swap(BAKERY, BAKERY.replace(old, new))


def test_the_shipped_edition():
    assert oddtown.editions("littletown") == ["printed-2019"]
    assert re.fullmatch("[0-9a-f]{32}", oddtown.load("littletown").edition.hash)


def test_a_copy_in_a_folder_is_the_same_town(tmp_path):
    game = oddtown.load("littletown", edition(tmp_path))
    ours = oddtown.load("littletown")
    assert game.edition.hash == ours.edition.hash
    assert (game.town.names, game.town.cost, game.town.terrain) == (ours.town.names, ours.town.cost, ours.town.terrain)


@pytest.mark.rule("LT-R1", "LT-R19")
def test_less_sure_figures_are_marked():
    game = oddtown.load("littletown")
    unsure = {tile["name"]: tile["except"] for tile in game.edition.entries("tiles", "tile") if tile["except"]}
    assert unsure == {name: {"special": "deduced"} for name in ("Castle", "Residence", "Cathedral")}
    goals = game.edition.entries("goals", "goal")
    assert [goal["condition"] for goal in goals if goal["source"] != "printed"] == ["build-two-with-points"]
    assert {tile["source"] for tile in game.edition.entries("tiles", "tile")} == {"printed"}


def test_another_figure_is_played(tmp_path):
    game = oddtown.load("littletown", edition(tmp_path, "tiles", bakery("wood = 2", "wood = 3, fish = 1")))
    assert game.town.cost[1] == [3, 0, 1, 0, 0, 0]
    assert not game.edition.is_shipped


def test_a_town_with_exactly_twelve_other_buildings(tmp_path):
    def only_twelve(text):
        return text[: text.index('[[tile]]\nname = "Bar"')]

    game = oddtown.load("littletown", edition(tmp_path, "tiles", only_twelve))
    assert len(game.town.names) == 13
    match = oddtown.Match(game, 2, seed=1)
    assert len(match.view(None).board["offer"]) == 13


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (bakery("cost = { wood = 2 }\n", ""), "tile 2: 'cost' is missing"),
        (bakery("points = 4\n", ""), "tile 2: 'points' is missing"),
        (bakery('name = "Bakery"\n', ""), "tile 2: 'name' is missing"),
        (bakery('source = "printed"\n', ""), "tile 2: 'source' is missing"),
        (bakery('"Bakery"', '""'), "tile 2: 'name' must be a text, not ''"),
        (bakery('"Bakery"', '"Granary"'), "tile 6: 'Granary' is there already"),
        (bakery("points = 4", "points = 41"), "tile 2: 'points' must be a number from 0 to 40, not 41"),
        (bakery("points = 4", "points = -1"), "tile 2: 'points' must be a number from 0 to 40, not -1"),
        (bakery("points = 4", "tiles = 0\npoints = 4"), "tile 2: 'tiles' must be a number from 1 to 9, not 0"),
        (bakery("points = 4", "tiles = 10\npoints = 4"), "tile 2: 'tiles' must be a number from 1 to 9, not 10"),
        (bakery("points = 4", "tiles = 2\npoints = 4"), "expected the wheat field and 12 to 24 single tiles"),
        (
            bakery("points = 4", 'special = "oven"\npoints = 4'),
            "tile 2: 'special' must be one of plain, none, swap, castle-own-houses,",
        ),
        (bakery("true", "1"), "tile 2: 'first_game' must be true or false, not 1"),
        (bakery("true", "false"), "expected 12 tiles for a first game, came 11"),
        (
            swap('name = "Bar"\n', 'name = "Bar"\nfirst_game = true\n'),
            "expected 12 tiles for a first game, came 13",
        ),
        (
            bakery("{ wood = 2 }", "{ wood = 0 }"),
            f"{COST}, not {{'wood': 0}}",
        ),
        (
            bakery("{ wood = 2 }", "{ wood = 16 }"),
            f"{COST}, not {{'wood': 16}}",
        ),
        (
            bakery("{ wood = 2 }", "{ wood = true }"),
            f"{COST}, not {{'wood': True}}",
        ),
        (bakery("{ wood = 2 }", "{ points = 2 }"), "tile 2: 'cost' must be a table of wood,"),
        (bakery("{ wood = 2 }", "2"), "tile 2: 'cost' must be a table of wood,"),
        (bakery("{ wheat = 1 }", "{ points = 1 }"), "tile 2: 'takes' must be a table of wood,"),
        (bakery("{ coin = 4 }", "{ gold = 4 }"), "tile 2: 'gives' must be a table of wood,"),
        (bakery("points = 4", "colour = 1\npoints = 4"), "tile 2: expected only name, tiles, cost, points, takes,"),
        (bakery('"printed"', '"a friend"'), "tile 2: 'source' must be one of rulebook, printed, reported,"),
        (
            bakery("points = 4", "points = 4\nexcept = 3"),
            "tile 2: 'except' must be a table of fields, each with one of",
        ),
        (
            swap("tiles = 5", "tiles = 4"),
            "the first tile must be the wheat field: 5 tiles, giving 1 wheat",
        ),
        (
            swap("gives = { wheat = 1 }", "gives = { wheat = 2 }"),
            "the first tile must be the wheat field: 5 tiles, giving 1 wheat",
        ),
        (
            lambda text: text[: text.index('[[tile]]\nname = "Castle"')],
            "expected the wheat field and 12 to 24 single tiles",
        ),
        (
            lambda text: f'{text}[[tile]]\nname = "Inn"\ncost = {{}}\npoints = 1\nsource = "printed"\n',
            "expected the wheat field and 12 to 24 single tiles",
        ),
        (lambda _: "", "expected a list of entries named 'tile'"),
        (swap("[[tile]]", "[[tile"), "expected a TOML file: "),
    ],
)
def test_tiles_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "tiles", change), "tiles", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            lambda text: text.replace("points = 3\n", "points = 3\nfirst_game = true\n", 1),
            "the first tile must be the wheat field: 5 tiles, giving 1 wheat",
        ),
        (
            lambda text: text.replace("points = 3\n", "points = 3\ntakes = { coin = 1 }\n", 1),
            "the first tile must be the wheat field: 5 tiles, giving 1 wheat",
        ),
        (
            lambda text: text.replace('special = "swap"', 'special = "swap"\ngives = { coin = 1 }'),
            "tile 4: 'swap' stands alone, without 'takes' or 'gives'",
        ),
    ],
)
def test_tiles_that_would_play_otherwise_than_they_say(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "tiles", change), "tiles", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (swap(GOAL, GOAL.replace("use-four", "use-five")), "goal 15: 'condition' must be one of three-joined,"),
        (swap(GOAL, GOAL.replace("use-four", "no-coins")), "expected one goal 'no-coins', came 2"),
        (swap(f"{GOAL},", ""), "expected one goal 'use-four', came 0"),
        (swap(GOAL, GOAL.replace("3", "0")), "goal 15: 'points' must be a number from 1 to 9, not 0"),
        (swap(GOAL, GOAL.replace("3", "10")), "goal 15: 'points' must be a number from 1 to 9, not 10"),
        (swap(GOAL, GOAL.replace("points = 3, ", "")), "goal 15: 'points' is missing"),
        (swap("goal = [", "goals = ["), "expected only goal; 'goals' came"),
    ],
)
def test_goals_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "goals", change), "goals", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (swap(SIDE_A, '"M.FM.L.M"'), "board 1: 'rows' must be a list of 6, each a row of 9 squares out of . F M L,"),
        (swap(SIDE_A, '"M.FM.L.MMM"'), "board 1: 'rows' must be a list of 6, each a row of 9 squares out of . F M L,"),
        (swap(SIDE_A, '"M.FM.L.MS"'), "board 1: 'rows' must be a list of 6, each a row of 9 squares out of . F M L,"),
        (swap(SIDE_A, "9"), "board 1: 'rows' must be a list of 6, each a row of 9 squares out of . F M L,"),
        (swap(f"{SIDE_A},", ""), "board 1: 'rows' must be a list of 6, not ['.........',"),
        (swap('side = "A"', 'side = "C"'), "board 1: 'side' must be one of A, B, not 'C'"),
        (swap(SIDE_A, '"MFFM.L.MM"'), "side A: expected at least 39 squares of grass, came 38"),
        (swap('"F..MM.L.F"', '"FF.MM.L.F"'), "side B: expected at least 39 squares of grass, came 38"),
        (lambda text: text[: text.rindex("[[board]]")], "expected sides A and B, came A"),
        (swap('side = "A"\n', ""), "board 1: 'side' is missing"),
        (swap('side = "B"', 'side = "A"'), "expected sides A and B, came A, A"),
    ],
)
def test_boards_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "boards", change), "boards", reason)


def assert_refused(folder, file, reason):
    """Checks that a folder is refused with the file and the reason; a long list breaks off at a comma."""
    with pytest.raises(oddtown.ComponentsError) as caught:
        oddtown.load("littletown", folder)
    said = str(caught.value).partition(f"{folder.name}/{file}.toml: ")[2]
    assert said == reason or (reason.endswith((",", " ", " of")) and said.startswith(reason)), said


def test_more_grass_than_on_the_printed_board_is_fine(tmp_path):
    game = oddtown.load("littletown", edition(tmp_path, "boards", swap(SIDE_A, '"........."')))
    assert game.town.terrain[0].count(-1) == 39 + 6


@pytest.mark.parametrize("file", NAMES)
def test_a_folder_without_a_file(tmp_path, file):
    edition(tmp_path)
    (tmp_path / f"{file}.toml").unlink()
    with pytest.raises(oddtown.ComponentsError, match=re.escape(f"{tmp_path}/{file}.toml: expected a component file")):
        oddtown.load("littletown", tmp_path)


def test_an_edition_that_does_not_exist():
    with pytest.raises(oddtown.ComponentsError, match=r"\(printed-2019\) or a folder .* came 'printed'"):
        oddtown.load("littletown", "printed")
