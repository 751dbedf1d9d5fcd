"""Constructing a building: cost, site, house; and every building's figures, typed from the list of tiles."""

import pytest

from oddtown.games.littletown.town import GOOD_NAMES

from .table import builds, cell, held, places, points, stock, table, uses

# Name, tiles, cost, points, effect, first game. W wood, S stone, F fish, G wheat, C coin, P points.
BUILDINGS = {
    "Wheat Field": (5, "1W", 3, "1G", "always"),
    "Bakery": (1, "2W", 4, "1G > 4C", "yes"),
    "Grocery Store": (1, "2W", 4, "1C > 1G 1F", "yes"),
    "Trading Shop": (1, "3W", 5, "swap", "yes"),
    "Stone Shop": (1, "3W", 5, "2C > 2S", "yes"),
    "Granary": (1, "4W", 6, "2G > 5P", "yes"),
    "Gold Mine": (1, "1W 1S", 4, "2C", "yes"),
    "Well": (1, "1W 1S", 4, "2P", "yes"),
    "Workshop": (1, "2S", 5, "2W > 3P", "yes"),
    "Factory": (1, "4S", 8, "2S > 5P", "yes"),
    "Church": (1, "4S", 8, "3C > 5P", "yes"),
    "Statue of a Hero": (1, "4S", 10, "none", "yes"),
    "Castle": (1, "6S", 0, "castle-own-houses", "yes"),
    "Bar": (1, "2S 2G", 7, "3P", ""),
    "Brewery": (1, "2W", 4, "1G > 3P", ""),
    "Carpenter": (1, "2W", 4, "1C > 3W", ""),
    "Fair": (1, "4W", 6, "1W 1S 1F 1G > 7P", ""),
    "Fountain": (1, "2S", 5, "1C > 3P", ""),
    "Bookstore": (1, "4S", 8, "3C", ""),
    "Fishmonger": (1, "1W 1S", 4, "1F > 3C", ""),
    "Pier": (1, "3W", 5, "2F", ""),
    "Restaurant": (1, "2W 2S", 7, "1G 1F > 4P", ""),
    "Residence": (1, "6C", 2, "residence-all-squares", ""),
    "Cathedral": (1, "6S", 11, "cathedral-any-workers", ""),
    "Watchtower": (1, "3W 3S", 0, "watchtower", ""),
}
PLAIN = [name for name, (_, _, _, effect, _) in BUILDINGS.items() if effect[0].isdigit()]
CLOSED = ["Statue of a Hero", "Castle", "Residence", "Cathedral", "Watchtower"]


def goods(text):
    """Reads "1W 2C" as goods by name."""
    names = dict(zip("WSFGCP", GOOD_NAMES, strict=True))
    return {names[part[-1]]: int(part[:-1]) for part in text.split()}


def label(name):
    return name.lower().replace(" ", "-")


def test_there_are_25_buildings():
    town = table().game.town
    assert town.names == list(BUILDINGS)
    assert town.tiles == [tiles for tiles, *_ in BUILDINGS.values()]
    assert [town.names[kind] for kind in town.first_game] == [n for n, line in BUILDINGS.items() if line[4] == "yes"]


@pytest.mark.rule("LT-33", "LT-59")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_is_had_for_its_cost_and_brings_its_points(name):
    _, cost, worth, _, _ = BUILDINGS[name]
    match = table(buildings=(name,)).holds(0, **{"coin": 0, **goods(cost)}).match()
    assert label(name) in builds(match)
    match.play(f"build {label(name)}", "at a2")
    assert held(match, 0) == {}
    assert stock(match) == {"wood": 15, "stone": 15, "fish": 15, "wheat": 15, "coin": 38}
    grass = 3 if name == "Watchtower" else 0  # b1, b2 and b3 around a2
    assert [(line.rule, line.points) for line in match.breakdown(0, None)] == [
        ("LT-57", 0),
        ("LT-59", worth + 2 * grass),
    ]


@pytest.mark.rule("LT-33")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_is_not_had_for_less(name):
    cost = goods(BUILDINGS[name][1])
    for good in cost:
        less = {"coin": 2, **cost, good: cost[good] - 1}
        match = table(buildings=(name,)).holds(0, **less).match()
        assert label(name) not in builds(match)


@pytest.mark.rule("LT-22", "LT-24", "LT-25")
@pytest.mark.parametrize("name", PLAIN)
def test_what_a_building_takes_and_gives(name):
    effect = BUILDINGS[name][3]
    takes, gives = effect.split(">") if ">" in effect else ("", effect)
    match = table().build(name, "d4").holds(0, **{"coin": 0, **goods(takes)}).match()
    match.play("place e4", "use d4")
    gained = goods(gives)
    assert points(match) == [gained.pop("points", 0), 0]
    assert held(match, 0) == gained


@pytest.mark.rule("LT-24")
@pytest.mark.parametrize("name", [name for name in PLAIN if ">" in BUILDINGS[name][3]])
def test_a_building_is_not_used_for_less(name):
    takes = goods(BUILDINGS[name][3].split(">")[0])
    for good in takes:
        less = {"coin": 2 if "coin" not in takes else 0, **takes, good: takes[good] - 1}
        match = table().build(name, "d4").holds(0, **less).match()
        match.play("place e4")
        assert uses(match) == []


@pytest.mark.rule("LT-R5")
@pytest.mark.parametrize("name", CLOSED)
def test_some_buildings_are_never_used_by_a_worker(name):
    everything = {"wood": 9, "stone": 9, "fish": 9, "wheat": 9, "coin": 20}
    match = table().build(name, "d4").build("Well", "d3").holds(0, **everything).match()
    match.play("place e4")
    assert uses(match) == ["d3"]


@pytest.mark.rule("LT-31")
def test_the_worker_goes_to_the_building_area_and_the_tile_on_the_board():
    match = table().holds(0, wood=2).match()
    match.play("build bakery")
    assert (match.prompt, match.to_act) == ("Where do you construct the Bakery?", [0])
    assert match.view(None).question.step == "at"
    match.play("at d4")
    board = match.view(None).board
    assert board["names"][board["building"][cell("d4")]] == "Bakery"
    assert (board["workers"], board["worker"]) == ([4, 5], [-1] * 54)
    assert match.log(None) == ["Blue constructs the Bakery on d4."]


@pytest.mark.rule("LT-31")
def test_the_site_is_an_empty_grassy_field():
    match = table().holds(0, wood=1).build("Well", "d4").worker("e4", 0).worker("f4", 1).match()
    before = places(match)
    match.play("build wheat-field")
    assert places(match, "at") == before
    assert len(before) == 36
    assert match.describe(0, match.legal()["at d3"]) == "on d3"


@pytest.mark.rule("LT-31")
def test_a_building_leaves_the_offer():
    match = table().holds(0, wood=2).match()
    match.play("build bakery", "at d4")
    board = match.view(None).board
    assert "Bakery" not in [tile["name"] for tile in board["offer"]]
    assert len(board["offer"]) == 12


@pytest.mark.rule("LT-31")
def test_wheat_fields_leave_the_pile_one_by_one():
    match = table().holds(0, wood=1).match()
    match.play("build wheat-field", "at d4")
    assert match.view(None).board["offer"][0]["left"] == 4


@pytest.mark.rule("LT-31")
def test_constructing_brings_nothing_from_the_squares_around():
    match = table().holds(0, wood=1).build("Well", "c3").match()
    match.play("build wheat-field", "at b2")
    assert (held(match, 0), points(match), match.to_act) == ({"coin": 2}, [0, 0], [1])


@pytest.mark.rule("LT-32")
def test_from_then_on_a_worker_beside_it_can_use_it():
    match = table().holds(0, wood=1, stone=1).match()
    match.play("build well", "at d4", "place d3")
    assert (match.to_act, uses(match)) == ([1], ["d4"])
    match.play("use d4", "place e4", "use d4")
    assert points(match) == [2, 2]


@pytest.mark.rule("LT-34")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_house_shows_the_owner(seat):
    match = table(3).turn(seat).holds(seat, wood=1).match()
    match.play("build wheat-field", "at d4")
    board = match.view(None).board
    assert board["owner"][cell("d4")] == seat
    assert board["houses"] == [6 - (other == seat) for other in range(3)]


@pytest.mark.rule("LT-35")
def test_the_printed_points_are_not_on_the_track_before_the_end():
    match = table().holds(0, wood=2).match()
    match.play("build bakery", "at d4")
    assert points(match) == [0, 0]
    assert [line.points for line in match.breakdown(0, None)] == [0, 4]


@pytest.mark.rule("LT-36")
def test_any_number_of_workers_may_construct_in_a_round():
    match = table().holds(0, wood=4).holds(1, wood=4).match()
    for square in ("c3", "d3", "e3", "c4", "d4"):
        match.play("build wheat-field", f"at {square}")
    assert match.view(None).board["workers"] == [2, 3]
    assert "wheat-field" not in builds(match)  # five were built
    assert match.view(None).board["owner"].count(0) == 3


@pytest.mark.rule("LT-37")
def test_a_wheat_field_gives_one_wheat():
    match = table().build("Wheat Field", "d4").match()
    match.play("place e4", "use d4")
    assert held(match, 0) == {"wheat": 1, "coin": 2}


@pytest.mark.rule("LT-66")
@pytest.mark.parametrize(("seats", "houses"), [(2, 7), (3, 6), (4, 6)])
def test_without_a_house_nobody_can_construct(seats, houses):
    names = ["Well", "Gold Mine", "Bakery", "Granary", "Factory", "Church", "Castle"]
    for built in (houses - 1, houses):
        position = table(seats).holds(0, wood=2)
        for name, square in zip(names[:built], ("c3", "d3", "e3", "f3", "c4", "d4", "e4"), strict=False):
            position.build(name, square)
        match = position.match()
        assert match.view(None).board["houses"][0] == houses - built
        assert builds(match) == ([] if built == houses else ["wheat-field", *builds(match)[1:]])


@pytest.mark.rule("LT-10")
def test_only_what_is_on_offer_can_be_constructed():
    match = table(buildings=("Bakery", "Brewery")).holds(0, wood=9, stone=9, wheat=2).match()
    assert builds(match) == ["wheat-field", "bakery", "brewery"]
