"""The city: its sites have numbers, and a card fits where a second reading of the rules says so."""

import pytest

import oddtown
from oddtown.games.oddville import city
from oddtown.games.oddville.deck import SQUARE
from oddtown.games.oddville.state import NOTHING, OddVilleState

from .cities import check_cities, compare, edges_of, fits, fitting

NORTH, EAST, SOUTH, WEST = range(4)


@pytest.mark.rule("OV-39", "OV-40", "OV-41", "OV-42")
@pytest.mark.parametrize("edition", ["reconstructed", "two-free"])
def test_a_card_fits_where_a_second_reading_of_the_rules_says_so(edition):
    cities, pairs = check_cities(150, len(edition), edition)
    assert cities == 150
    assert pairs > 150 * 64


def test_the_second_reading_says_where_the_first_card_may_stand():
    square = {(0, 0): "HRRR"}
    assert fitting(square, "RRRR") == {(1, 0), (-1, 0), (0, 1)}
    assert fitting(square, "HHHR") == {(1, 0)}
    assert fitting(square, "RHHH") == {(0, 1)}
    assert fitting(square, "HHRH") == set()


def test_the_second_reading_takes_every_touching_edge():
    corner = {(0, 0): "HRRR", (1, 0): "HHRR", (0, 1): "RRHH"}
    assert fits(corner, "RHHR", (1, 1))
    assert not fits(corner, "RHHH", (1, 1))
    assert not fits(corner, "HHHR", (1, 1))
    assert not fits(corner, "RRRR", (0, 0))
    assert not fits(corner, "RRRR", (0, -1))
    assert not fits(corner, "RRRR", (2, 1))
    assert fits(corner, "RHHH", (0, 2)) is False
    assert fits(corner, "HRRR", (0, 2))


def test_a_site_too_many_or_too_few_is_found():
    game = oddtown.load("oddville")
    state = OddVilleState()
    city.found_city(state, game.deck)
    cross = edges_of(game.edition).index("RRRR")
    right = {(1, 0), (-1, 0), (0, 1)}
    assert compare(state, game, cross, right) == [1, 2, 3]
    for wrong in ({(1, 0), (-1, 0)}, right | {(0, -1)}, set()):
        with pytest.raises(AssertionError, match=f"building {cross + 1}: "):
            compare(state, game, cross, wrong)


def test_edges_are_read_from_the_component_files():
    edges = edges_of(oddtown.load("oddville").edition)
    assert len(edges) == 65
    assert (edges[0], edges[1], edges[12], edges[SQUARE]) == ("HRHH", "RHHR", "RRRR", "HRRR")


@pytest.mark.rule("OV-R20")
def test_there_are_528_sites_and_the_main_square():
    assert (city.SITES, city.MOST_BUILT) == (529, 22)
    assert (city.COLUMN[0], city.LINE[0], city.SITE_NAMES[0]) == (0, 0, "m/1")


@pytest.mark.rule("OV-R20")
def test_sites_and_coordinates_belong_to_each_other_one_to_one():
    places = list(zip(city.COLUMN, city.LINE, strict=True))
    assert len(set(places)) == len(set(city.SITE_NAMES)) == 529
    assert set(places) == {(east, south) for east in range(-22, 23) for south in range(23) if abs(east) + south <= 22}
    assert [city.site_at(*place) for place in places] == list(range(529))


@pytest.mark.rule("OV-R20")
def test_sites_are_numbered_outwards_and_from_west_to_east():
    steps = [abs(column) + line for column, line in zip(city.COLUMN, city.LINE, strict=True)]
    assert steps == sorted(steps)
    for n in range(23):
        columns = [column for column, step in zip(city.COLUMN, steps, strict=True) if step == n]
        assert columns == list(range(-n, n + 1))


def test_the_numbers_of_sites_in_old_records_stay():
    named = {0: "m/1", 1: "w1/1", 2: "m/2", 3: "e1/1", 4: "w2/1", 5: "w1/2", 6: "m/3", 7: "e1/2", 8: "e2/1", 9: "w3/1"}
    assert {site: city.SITE_NAMES[site] for site in named} == named
    assert (city.SITE_NAMES[484], city.SITE_NAMES[506], city.SITE_NAMES[528]) == ("w22/1", "m/23", "e22/1")


@pytest.mark.rule("OV-39", "OV-40")
def test_neighbours_are_beside_each_other_from_both_sides():
    opposite = (SOUTH, WEST, NORTH, EAST)
    for site, beside in enumerate(city.BESIDE):
        for side, other in enumerate(beside):
            step = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
            place = (city.COLUMN[site] + step[0], city.LINE[site] + step[1])
            if other == NOTHING:
                assert place[1] < 0 or abs(place[0]) + place[1] > 22
            else:
                assert place == (city.COLUMN[other], city.LINE[other])
                assert city.BESIDE[other][opposite[side]] == site


@pytest.mark.rule("OV-40")
def test_nothing_lies_above_the_row_of_the_main_square():
    assert min(city.LINE) == 0
    assert {city.BESIDE[site][NORTH] for site in range(529) if city.LINE[site] == 0} == {NOTHING}
    assert [city.site_at(column, -1) for column in range(-22, 23)] == [NOTHING] * 45


@pytest.mark.rule("OV-R20")
@pytest.mark.parametrize("place", [(23, 0), (-23, 0), (0, 23), (12, 11), (-22, 1)])
def test_out_of_reach_is_no_site(place):
    assert city.site_at(*place) == NOTHING


@pytest.mark.rule("OV-R20")
@pytest.mark.parametrize("step", [1, -1])
def test_a_straight_line_of_22_buildings_reaches_the_last_site(step):
    game = oddtown.load("oddville")
    state = OddVilleState()
    city.found_city(state, game.deck)
    cross = edges_of(game.edition).index("RRRR")
    for n in range(1, 23):
        site = city.site_at(n * step, 0)
        assert site in city.legal_sites(state, game.deck.streets[cross])
        city.place(state, game.deck, site, cross, 0)
    assert (len(state.sites), city.SITE_NAMES[state.sites[-1]]) == (23, "e22/1" if step == 1 else "w22/1")


@pytest.mark.rule("OV-39", "OV-44")
def test_neighbours_and_those_linked_by_a_street():
    game = oddtown.load("oddville")
    edges = edges_of(game.edition)
    state = OddVilleState()
    city.found_city(state, game.deck)
    # To the east a card with a street to the square and one to the south, below the square one with a street to it.
    for place, word in [((1, 0), "HHRR"), ((0, 1), "RHHH"), ((1, 1), "RHHH")]:
        city.place(state, game.deck, city.site_at(*place), edges.index(word), 0)
    assert city.neighbours(state, city.site_at(1, 1)) == [1, 2]
    assert city.linked(state, game.deck, city.site_at(1, 1)) == [1]
    assert city.neighbours(state, 0) == [1, 2]
    assert city.linked(state, game.deck, 0) == [1, 2]
    assert city.neighbours(state, city.site_at(2, 1)) == [3]
