"""Component files: what is wrong with one is said with file, entry and reason."""

import re
from functools import partial

import pytest

import oddtown
from games.editions import changed_edition, columns, inside, swap

edition = partial(changed_edition, "oddville")
NAMES = ("buildings", "workers", "board", "characters", "square")
FIRST = (
    '{ guild = "mask", worth = "per-diamond", points = 3, shield = 3, cost = "WCSX", bonus = "clay", streets = "e", '
)
COST = "building 1: 'cost' must be 1 to 4 of the letters W C S X"
STREETS = "'streets' must be 0 to 4 of the letters n e s w, each once"
PRICES = "prices = [0, 1, 1, 2, 2, 2]"
CHEATER = '{ power = "cheater", points = 3, guild = "rooster", '
SIDE_2 = '[[side]]\nplayers = "2"\nlower = [0, 1]\nupper = 2\n'
SIDE_4 = '[[side]]\nplayers = "3-4"\nlower = [0, 1, 1]\nupper = 2\n'
LOWER = "'lower' must be a list of 1 to 4 prices of 0 or 1, the cheapest first"
SQUARE = 'points = 4\nshield = 4\nstreets = "esw"\n'


@pytest.mark.rule("OV-R1")
def test_the_shipped_editions():
    assert sorted(oddtown.editions("oddville")) == ["reconstructed", "two-free"]
    assert oddtown.load("oddville").edition.name == "reconstructed"
    hashes = {oddtown.load("oddville", name).edition.hash for name in oddtown.editions("oddville")}
    assert len(hashes) == 2
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in hashes)


@pytest.mark.rule("OV-R1", "OV-R6")
def test_the_editions_differ_in_the_prices_of_the_weakest_worker_card_alone():
    ours, other = (oddtown.load("oddville", name).deck for name in ("reconstructed", "two-free"))
    assert ours.prices[0] == [0, 1, 1, 2, 2, 2]
    assert other.prices[0] == [0, 0, 1, 1, 2, 2]
    assert ours.prices[1:] == other.prices[1:] == [[0, 0, 1, 1, 2, 2], [0, 0, 0, 1, 1, 2], [0, 0, 0, 0, 1, 1]]
    assert len(columns(ours)) > 10
    for column in columns(ours):
        if column != "prices":
            assert getattr(ours, column) == getattr(other, column), column


@pytest.mark.rule("OV-R1")
@pytest.mark.parametrize("name", ["reconstructed", "two-free"])
def test_less_sure_figures_are_marked(name):
    files = oddtown.load("oddville", name).edition
    assert {entry["source"] for entry in files.entries("buildings", "building")} == {"reconstructed"}
    assert [entry["source"] for entry in files.entries("workers", "worker")] == [
        *("reported", "reported", "deduced", "reported"),
    ]
    assert [entry["except"] for entry in files.entries("workers", "worker")] == [{"prices": "reconstructed"}] * 4
    assert [entry["except"] for entry in files.entries("board", "side")] == [{"upper": "rulebook"}] * 2
    characters = files.entries("characters", "character")
    assert {entry["source"] for entry in characters} == {"rulebook"}
    assert [entry["except"] for entry in characters] == [{"guild": "reconstructed"}] * 12


@pytest.mark.rule("OV-R1", "OV-R18")
def test_the_deck_keeps_what_is_said_of_it():
    deck = oddtown.load("oddville").deck
    assert [deck.guild[:64].count(guild) for guild in (-1, 0, 1, 2, 3)] == [16, 12, 12, 12, 12]
    assert [deck.worth.count(worth) for worth in range(8)] == [12, 8, 8, 4, 8, 4, 4, 16]
    assert [sum(cost[resource] for cost in deck.cost) for resource in range(4)] == [48] * 4
    assert sorted(map(sum, deck.cost)) == [2] * 16 + [3] * 32 + [4] * 16
    assert [sum(streets >> edge & 1 for streets in deck.streets[:64]) for edge in range(4)] == [35] * 4
    flat = [points if worth not in (3, 6) else 0 for points, worth in zip(deck.points, deck.worth, strict=False)]
    assert deck.shield == [*flat, 4]
    assert sum(1 for streets in deck.streets[:64] if streets & 8 or streets & 2 or streets & 1) == 60
    assert (deck.points[64], deck.streets[64]) == (4, 2 | 4 | 8)


def test_a_copy_in_a_folder_is_the_same_game(tmp_path):
    game = oddtown.load("oddville", edition(tmp_path))
    ours = oddtown.load("oddville")
    assert game.edition.hash == ours.edition.hash
    assert columns(game.deck) == columns(ours.deck)


def test_other_figures_are_played(tmp_path):
    change = inside(FIRST, 'cost = "WCSX"', 'cost = "XX"')
    game = oddtown.load("oddville", edition(tmp_path, "buildings", change))
    assert (game.deck.cost[0], game.deck.cost[1]) == ([0, 0, 0, 2], [1, 0, 1, 1])
    assert not game.edition.is_shipped


@pytest.mark.parametrize("lower", [[0], [1, 1], [0, 0, 0, 0], [0, 0, 1, 1]])
def test_other_slots_are_played(tmp_path, lower):
    game = oddtown.load("oddville", edition(tmp_path, "board", inside(SIDE_2, "lower = [0, 1]", f"lower = {lower}")))
    assert game.deck.lower == [lower, [0, 1, 1]]
    match = oddtown.Match(game, 2, seed=1)
    assert match.view(None).board["slots"] == [[-1] * len(lower)] * 4


def test_a_building_without_streets_or_guild_is_played(tmp_path):
    game = oddtown.load("oddville", edition(tmp_path, "buildings", inside(FIRST, 'streets = "e"', 'streets = ""')))
    assert game.deck.streets[:2] == [0, 1 | 8]
    assert (game.deck.guild[11], game.deck.guild[12]) == (0, -1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        *(
            (inside(FIRST, f"{field}, ", ""), f"building 1: '{field.partition(' ')[0]}' is missing")
            for field in (
                *('worth = "per-diamond"', "points = 3", "shield = 3", 'cost = "WCSX"', 'bonus = "clay"'),
                'streets = "e"',
            )
        ),
        (swap(f'{FIRST}source = "reconstructed" ', FIRST.removesuffix(", ")), "building 1: 'source' is missing"),
        (inside(FIRST, '"mask"', '"masks"'), "building 1: 'guild' must be one of mask, rooster, bells, fleur-de-lis,"),
        (inside(FIRST, '"per-diamond"', '"ruby"'), "building 1: 'worth' must be one of diamond, per-diamond,"),
        (inside(FIRST, "points = 3", "points = 10"), "building 1: 'points' must be a number from 0 to 9, not 10"),
        (inside(FIRST, "points = 3", "points = -1"), "building 1: 'points' must be a number from 0 to 9, not -1"),
        (inside(FIRST, "shield = 3", "shield = 10"), "building 1: 'shield' must be a number from 0 to 9, not 10"),
        (inside(FIRST, "shield = 3", 'shield = "3"'), "building 1: 'shield' must be a number from 0 to 9, not '3'"),
        (inside(FIRST, '"WCSX"', '""'), f"{COST}, not ''"),
        (inside(FIRST, '"WCSX"', '"WCSXW"'), f"{COST}, not 'WCSXW'"),
        (inside(FIRST, '"WCSX"', '"wood"'), f"{COST}, not 'wood'"),
        (inside(FIRST, '"WCSX"', '["W"]'), f"{COST}, not ['W']"),
        (inside(FIRST, '"clay"', '"gold"'), "building 1: 'bonus' must be one of wood, clay, stone, crystal, coin,"),
        (inside(FIRST, 'streets = "e"', 'streets = "ee"'), f"building 1: {STREETS}, not 'ee'"),
        (inside(FIRST, 'streets = "e"', 'streets = "E"'), f"building 1: {STREETS}, not 'E'"),
        (inside(FIRST, 'streets = "e"', 'streets = "neswn"'), f"building 1: {STREETS}, not 'neswn'"),
        (inside(FIRST, "points = 3", "colour = 3"), "building 1: expected only guild, worth, points, shield, cost,"),
        (
            inside(FIRST, 'guild = "mask", worth = "per-diamond"', 'worth = "per-guild"'),
            "building 1: 'per-guild' needs a guild",
        ),
        (swap(f'{FIRST}source = "reconstructed" }},', ""), "expected 64 entries 'building', came 63"),
        (swap("building = [", f'building = [{FIRST}source = "printed" }},'), "expected 64 entries 'building', came 65"),
        (lambda _: "", "expected a list of entries named 'building'"),
        (swap("building = [", "building = [["), "expected a TOML file: "),
    ],
)
def test_buildings_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "buildings", change), "buildings", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (swap("coins = 0\n", ""), "worker 1: 'coins' is missing"),
        (swap("coins = 0", "coins = 6"), "worker 1: 'coins' must be a number from 0 to 5, not 6"),
        (swap("coins = 0", "coins = -1"), "worker 1: 'coins' must be a number from 0 to 5, not -1"),
        (swap('"W"', '""'), "worker 1: 'resources' must be 1 to 4 of the letters W C S X, each once, not ''"),
        (swap('"WC"', '"WW"'), "worker 2: 'resources' must be 1 to 4 of the letters W C S X, each once, not 'WW'"),
        (
            swap('"WCSX"', '"WCSZ"'),
            "worker 4: 'resources' must be 1 to 4 of the letters W C S X, each once, not 'WCSZ'",
        ),
        (swap(PRICES, "prices = [0, 1, 1, 2, 2]"), "worker 1: 'prices' must be a list of 6, not [0, 1, 1, 2, 2]"),
        (
            swap(PRICES, "prices = [0, 1, 1, 2, 2, 6]"),
            "worker 1: 'prices' must be a list of 6, each a number from 0 to 5, not [0, 1, 1, 2, 2, 6]",
        ),
        (swap(PRICES, "prices = [1, 1, 1, 2, 2, 2]"), "worker 1: position 1 must be free, came 1"),
        (swap("[0, 0, 0, 0, 1, 1]", "[2, 0, 0, 0, 1, 1]"), "worker 4: position 1 must be free, came 2"),
        (lambda text: text[: text.rindex("[[worker]]")], "expected 4 entries 'worker', came 3"),
        (lambda text: text + text[text.rindex("[[worker]]") :], "expected 4 entries 'worker', came 5"),
        (swap("[[worker]]", "[[workers]]"), "expected only worker; 'workers' came"),
    ],
)
def test_worker_cards_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "workers", change), "workers", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (inside(SIDE_2, '"2"', '"5"'), "side 1: 'players' must be one of 2, 3-4, not '5'"),
        (inside(SIDE_2, '"2"', '"3-4"'), "expected a side for 2 and one for 3-4 players"),
        (inside(SIDE_2, "[0, 1]", "[]"), f"side 1: {LOWER}, not []"),
        (inside(SIDE_2, "[0, 1]", "[0, 0, 1, 1, 1]"), f"side 1: {LOWER}, not [0, 0, 1, 1, 1]"),
        (inside(SIDE_2, "[0, 1]", "[1, 0]"), f"side 1: {LOWER}, not [1, 0]"),
        (inside(SIDE_2, "[0, 1]", "[0, 2]"), f"side 1: {LOWER}, not [0, 2]"),
        (inside(SIDE_2, "[0, 1]", "[-1, 1]"), f"side 1: {LOWER}, not [-1, 1]"),
        (inside(SIDE_2, "[0, 1]", "[false, true]"), f"side 1: {LOWER}, not [False, True]"),
        (inside(SIDE_2, "[0, 1]", "1"), f"side 1: {LOWER}, not 1"),
        (inside(SIDE_4, "upper = 2", "upper = 0"), "side 2: 'upper' must be a number from 1 to 5, not 0"),
        (
            inside(SIDE_4, "upper = 2", "upper = 1"),
            "side 3-4: the upper slot must cost more than the lower ones, came 1 and 1",
        ),
        (inside(SIDE_4, "upper = 2", "upper = 6"), "side 2: 'upper' must be a number from 1 to 5, not 6"),
        (lambda text: text[: text.rindex("[[side]]")], "expected 2 entries 'side', came 1"),
        (lambda text: text + text[text.rindex("[[side]]") :], "expected 2 entries 'side', came 3"),
    ],
)
def test_sides_of_the_board_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "board", change), "board", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            inside(CHEATER, '"cheater"', '"liar"'),
            "character 4: 'power' must be one of human-resources-manager, landowner,",
        ),
        (inside(CHEATER, '"cheater"', '"mistress"'), "expected each power once: human-resources-manager, landowner,"),
        (inside(CHEATER, "points = 3", "points = 10"), "character 4: 'points' must be a number from 0 to 9, not 10"),
        (
            inside(CHEATER, '"rooster"', '"hen"'),
            "character 4: 'guild' must be one of mask, rooster, bells, fleur-de-lis,",
        ),
        (inside(CHEATER, '"rooster"', '"mask"'), "expected 3 characters of mask, came 4"),
        (inside(CHEATER, '"rooster"', '"bells"'), "expected 3 characters of rooster, came 2"),
        (inside(CHEATER, 'guild = "rooster", ', ""), "character 4: 'guild' is missing"),
        (lambda text: text[: text.rindex("{ power")] + "]", "expected 12 entries 'character', came 11"),
    ],
)
def test_characters_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "characters", change), "characters", reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (inside(SQUARE, "points = 4", "points = 10"), "square 1: 'points' must be a number from 0 to 9, not 10"),
        (inside(SQUARE, "shield = 4\n", ""), "square 1: 'shield' is missing"),
        (inside(SQUARE, '"esw"', '"esws"'), f"square 1: {STREETS}, not 'esws'"),
        (lambda text: text + text[text.rindex("[[square]]") :], "expected 1 entries 'square', came 2"),
        (lambda _: "square = []", "expected 1 entries 'square', came 0"),
    ],
)
def test_main_squares_that_do_not_fit(tmp_path, change, reason):
    assert_refused(edition(tmp_path, "square", change), "square", reason)


def assert_refused(folder, file, reason):
    """Checks that a folder is refused with the file and the reason; a long list breaks off at a comma."""
    with pytest.raises(oddtown.ComponentsError) as caught:
        oddtown.load("oddville", folder)
    said = str(caught.value).partition(f"{folder.name}/{file}.toml: ")[2]
    assert said == reason or (reason.endswith((",", " ")) and said.startswith(reason)), said


@pytest.mark.parametrize("file", NAMES)
def test_a_folder_without_a_file(tmp_path, file):
    edition(tmp_path)
    (tmp_path / f"{file}.toml").unlink()
    with pytest.raises(oddtown.ComponentsError, match=re.escape(f"{tmp_path}/{file}.toml: expected a component file")):
        oddtown.load("oddville", tmp_path)


def test_an_edition_that_does_not_exist():
    with pytest.raises(oddtown.ComponentsError, match=r"\(.*two-free.*\) or a folder .* came 'printed'"):
        oddtown.load("oddville", "printed")
