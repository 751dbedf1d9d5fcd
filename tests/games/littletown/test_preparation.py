"""Objective and preparation of the game: what everybody gets, what is on offer, who begins."""

from itertools import combinations, product

import pytest

import oddtown
from oddtown.core.card import EVERYONE, KIND, seen_by
from oddtown.games.littletown.goals import is_possible
from oddtown.games.littletown.state import GOALS, NOT_DEALT, TAKEN_OUT
from oddtown.games.littletown.text import GOAL_NAMES
from oddtown.games.littletown.town import CONDITIONS

from .table import FIRST_GAME, held, points, revealed, stock, table

# The goals that can be out of reach: how many of which buildings must be on offer (typed from the list of goals).
NEEDS = {
    "use-two-kinds": (1, "Trading Shop, Fair, Restaurant"),
    "build-two-with-points": (2, "Granary, Well, Workshop, Factory, Church, Bar, Brewery, Fair, Fountain, Restaurant"),
    "build-with-fish": (1, "Grocery Store, Fair, Fishmonger, Pier, Restaurant"),
    "build-two-with-coins": (
        2,
        "Bakery, Grocery Store, Stone Shop, Gold Mine, Church, Carpenter, Fountain, Bookstore, Fishmonger",
    ),
    "build-with-wood-or-stone": (1, "Stone Shop, Workshop, Factory, Carpenter, Fair"),
    "build-three-stone": (1, "Factory, Church, Statue of a Hero, Castle, Bookstore, Cathedral, Watchtower"),
    "spend-what-you-gathered": (
        1,
        "Bakery, Trading Shop, Granary, Workshop, Factory, Brewery, Fair, Fishmonger, Restaurant",
    ),
    "points-from-two": (2, "Granary, Well, Workshop, Factory, Church, Bar, Brewery, Fair, Fountain, Restaurant"),
    "build-three-wood": (1, "Trading Shop, Stone Shop, Granary, Fair, Pier, Watchtower"),
}


def new(seats=2, seed=1, **settings):
    return oddtown.Match(oddtown.load("littletown"), seats, seed, {k.replace("_", "-"): v for k, v in settings.items()})


def on_offer(match):
    return {tile["name"]: tile["left"] for tile in match.view(None).board["offer"]}


@pytest.mark.rule("LT-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_players_are_refused(seats):
    with pytest.raises(oddtown.OddtownError, match=f"2 to 4.*{seats}"):
        new(seats)


@pytest.mark.rule("LT-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_sit_at_the_table(seats):
    assert new(seats).seats == seats


@pytest.mark.rule("LT-2")
def test_resources_come_from_workers_beside_terrain_and_buildings():
    match = table().build("Wheat Field", "b3").match()
    match.play("place b2", "use b3")
    assert held(match, 0) == {"wood": 1, "stone": 1, "fish": 1, "wheat": 1, "coin": 2}


@pytest.mark.rule("LT-3")
def test_a_building_is_constructed_out_of_resources_and_then_used_by_a_worker_beside_it():
    match = table().holds(0, wood=1, stone=1).match()
    match.play("build gold-mine", "at d4", "place h5", "place e4", "use d4")
    assert held(match, 0) == {"coin": 4}


@pytest.mark.rule("LT-4")
def test_points_come_from_using_buildings_from_buildings_and_from_goals():
    position = table().build("Well", "d4").holds(0, wood=1, fish=5, coin=0).goals(0, "no-coins").round(4)
    match = position.last_worker().match()
    match.play("place e4", "use d4")
    assert [line.points for line in match.breakdown(0, None)] == [2, 3, 4]
    assert match.scores[0] == 9


@pytest.mark.rule("LT-5")
@pytest.mark.parametrize(("number", "is_over"), [(1, False), (2, False), (3, False), (4, True)])
def test_the_game_has_four_rounds(number, is_over):
    match = table().round(number).last_worker().match()
    match.play("place d4")
    assert match.is_over is is_over


@pytest.mark.rule("LT-5")
def test_the_most_points_win_after_four_rounds():
    match = table(3).points(20, 22, 21).round(4).last_worker().match()
    match.play("place d4")
    assert (match.scores, match.places) == ([8, 10, 9], [3, 1, 2])


@pytest.mark.rule("LT-6")
@pytest.mark.parametrize(("seats", "workers"), [(2, 5), (3, 4), (4, 3)])
def test_workers_by_the_number_of_players(seats, workers):
    assert new(seats).view(None).board["workers"] == [workers] * seats


@pytest.mark.rule("LT-7")
@pytest.mark.parametrize(("seats", "houses"), [(2, 7), (3, 6), (4, 6)])
def test_houses_by_the_number_of_players(seats, houses):
    assert new(seats).view(None).board["houses"] == [houses] * seats


@pytest.mark.rule("LT-8")
@pytest.mark.parametrize(("seats", "goals"), [(2, 5), (3, 4), (4, 3)])
def test_goals_by_the_number_of_players(seats, goals):
    board = new(seats).view(None).board
    assert board["hidden_goals"] == [goals] * seats
    assert board["goals"] == board["revealed"] == [[]] * seats


@pytest.mark.rule("LT-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_holder_looks_at_a_goal(seats):
    match = new(seats)
    for viewer in range(seats):
        goals = match.view(viewer).board["goals"]
        assert [len(hand) for hand in goals] == [7 - seats if seat == viewer else 0 for seat in range(seats)]
    for seat, pile in enumerate(match._state.piles[GOALS:]):
        assert [card & EVERYONE for card in pile] == [seen_by(seat)] * (7 - seats)


@pytest.mark.rule("LT-8")
def test_the_holder_is_told_the_goals_and_nobody_else_is():
    match = new(3, seed=5)
    start = match.log(None)[-1]
    for seat in range(3):
        told = sorted(f"You hold the goal: {GOAL_NAMES[goal]}." for goal in match.view(seat).board["goals"][seat])
        assert sorted(line for line in match.log(seat) if line.startswith("You")) == told
    assert start == match.log(0)[-1] == f"Round 1 begins with {('Blue', 'Red', 'Yellow')[match.to_act[0]]}."
    assert not any("You" in line for line in match.log(None))


@pytest.mark.rule("LT-8")
def test_goals_are_shuffled_and_dealt_once_each():
    hands = set()
    for seed in range(40):
        state = new(2, seed)._state
        kinds = [card & KIND for pile in state.piles for card in pile]
        assert sorted(kinds) == list(range(18))
        hands |= {card & KIND for card in state.piles[GOALS]}
    assert len(hands) == 18


@pytest.mark.rule("LT-9", "LT-R12")
def test_goals_out_of_reach_are_taken_out_face_up_before_dealing():
    for seed in range(60):
        match = new(4, seed)
        board, state = match.view(None).board, match._state
        impossible = [goal for goal in range(18) if not is_possible(goal, state.offer, match.game.town)]
        assert board["taken_out"] == impossible
        assert all(card & EVERYONE == EVERYONE for card in state.piles[TAKEN_OUT])
        dealt = [card & KIND for pile in state.piles[GOALS:] for card in pile]
        assert not set(dealt) & set(impossible)
        assert len(dealt) == 12


@pytest.mark.rule("LT-9", "LT-51")
def test_a_goal_is_within_reach_when_the_buildings_it_needs_are_on_offer():
    town = oddtown.load("littletown").town
    for goal, condition in enumerate(CONDITIONS):
        number, listed = NEEDS.get(condition, (0, ""))
        needed = [name for name in listed.split(", ") if name]
        others = [name for name in town.names[1:] if name not in needed]
        for some in combinations(needed, min(number, len(needed))):
            assert is_possible(goal, offer(town, [*some, *others]), town)
        for too_few in combinations(needed, number - 1) if number else []:
            assert not is_possible(goal, offer(town, [*too_few, *others]), town), (condition, too_few)
        assert number > 0 or is_possible(goal, offer(town, []), town)


def offer(town, names):
    return [5, *(int(name in names) for name in town.names[1:])]


@pytest.mark.rule("LT-R12")
def test_at_most_four_goals_are_ever_out_of_reach():
    """For each five of them more than twelve of the 24 other buildings would have to be left out."""
    left_out = {}
    for condition, (number, listed) in NEEDS.items():
        names = frozenset(listed.split(", "))
        left_out[condition] = [names - {kept} for kept in names] if number == 2 else [names]
    assert all(
        len(frozenset.union(*chosen)) > 12
        for five in combinations(NEEDS, 5)
        for chosen in product(*(left_out[condition] for condition in five))
    )


@pytest.mark.rule("LT-10")
def test_five_wheat_fields_and_twelve_other_buildings_are_on_offer():
    match = new(3)
    assert on_offer(match).pop("Wheat Field") == 5
    assert sorted(on_offer(match).values()) == [1] * 12 + [5]


@pytest.mark.rule("LT-10")
def test_the_twelve_are_drawn_at_random_among_twenty_four():
    offers = [tuple(on_offer(new(2, seed))) for seed in range(60)]
    assert len(set(offers)) == 60
    drawn = [name for names in offers for name in names]
    assert len(set(drawn)) == 25
    assert all(10 < drawn.count(name) < 50 for name in set(drawn) - {"Wheat Field"})
    assert offers == [tuple(on_offer(new(2, seed))) for seed in range(60)]


@pytest.mark.rule("LT-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_buildings_for_a_first_game(seats):
    assert on_offer(new(seats, buildings="first-game")) == {"Wheat Field": 5, **dict.fromkeys(FIRST_GAME, 1)}


@pytest.mark.rule("LT-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_three_coins(seats):
    match = new(seats)
    assert [held(match, seat) for seat in range(seats)] == [{"coin": 3}] * seats


@pytest.mark.rule("LT-13", "LT-R6")
@pytest.mark.parametrize(("seats", "coins"), [(2, 34), (3, 31), (4, 28)])
def test_everything_else_is_the_stock_and_markers_begin_at_zero(seats, coins):
    match = new(seats)
    assert stock(match) == {"wood": 15, "stone": 15, "fish": 15, "wheat": 15, "coin": coins}
    assert points(match) == [0] * seats
    board = match.view(None).board
    assert board["building"] == board["owner"] == board["worker"] == [-1] * 54


@pytest.mark.rule("LT-14")
def test_the_round_marker_begins_at_one():
    assert new().view(None).board["round"] == 1


@pytest.mark.rule("LT-15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seed_chooses_a_start_player(seats):
    matches = [new(seats, seed) for seed in range(60)]
    starts = [match.to_act[0] for match in matches]
    assert [min(starts.count(seat), 5) for seat in range(seats)] == [5] * seats
    boards = [match.view(None).board for match in matches]
    assert starts == [board["start"] for board in boards] == [board["turn"] for board in boards]
    assert starts == [new(seats, seed).to_act[0] for seed in range(60)]


@pytest.mark.rule("LT-51")
def test_with_the_buildings_for_a_first_game_all_goals_are_within_reach():
    match = new(4, buildings="first-game")
    assert match.view(None).board["taken_out"] == []
    assert len(match._state.piles[NOT_DEALT]) == 18 - 12


@pytest.mark.rule("LT-51")
def test_everybody_can_see_what_was_taken_out():
    match = next(match for match in (new(2, seed) for seed in range(50)) if match._state.piles[TAKEN_OUT])
    taken = [match.view(viewer).board["taken_out"] for viewer in (0, 1, None)]
    assert taken[0] == taken[1] == taken[2] != []


@pytest.mark.rule("LT-R2")
@pytest.mark.parametrize(
    ("given", "settings"),
    [
        ({}, {"board": "A", "buildings": "random", "lost-goal": "in"}),
        ({"board": "B"}, {"board": "B", "buildings": "random", "lost-goal": "in"}),
        ({"buildings": "first-game"}, {"board": "A", "buildings": "first-game", "lost-goal": "in"}),
        ({"lost-goal": "out"}, {"board": "A", "buildings": "random", "lost-goal": "out"}),
    ],
)
def test_sides_buildings_and_the_lost_goal_are_settings(given, settings):
    match = oddtown.Match(oddtown.load("littletown"), 2, settings=given)
    assert match.view(None).settings == match.record.settings == settings


@pytest.mark.rule("LT-R2")
def test_the_two_sides_of_the_board():
    marks = {-1: ".", 0: "F", 1: "M", 2: "L"}
    for side, rows in {
        "A": "M.FM.L.MM ......... L........ F.......L ......F.. .FF.LL..F",
        "B": "F..MM.L.F ..F...... F.......L ........F L...F.... L..M..L.M",
    }.items():
        terrain = new(board=side).view(None).board["terrain"]
        assert "".join(marks[square] for square in terrain) == rows.replace(" ", "")


@pytest.mark.rule("LT-R1")
def test_the_reconstructed_goal_can_be_left_out():
    goals = {card & KIND for pile in new(4, lost_goal="out", buildings="first-game")._state.piles for card in pile}
    assert set(range(18)) - goals == {CONDITIONS.index("build-two-with-points")}


@pytest.mark.rule("LT-R1")
def test_a_lost_goal_that_is_out_was_not_taken_out():
    for seed in range(30):
        match = new(2, seed, lost_goal="out")
        assert CONDITIONS.index("build-two-with-points") not in match.view(None).board["taken_out"]


def test_nobody_has_met_anything_at_the_start():
    match = new(3)
    assert match.view(None).board["met"] == [0, 0, 0]
    assert [revealed(match, seat) for seat in range(3)] == [[], [], []]
    state = match._state
    assert (state.achieved, state.due, state.owed, state.gathered) == ([0] * 3, [0] * 5, [0] * 4, [0] * 4)
