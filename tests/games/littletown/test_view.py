"""What can be seen: the board as data and as text, and what stays open in every world a viewer imagines."""

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.rng import Rng
from oddtown.games.littletown.state import GOALS, NOT_DEALT, TAKEN_OUT
from oddtown.games.littletown.text import GOAL_NAMES, short_name
from oddtown.games.littletown.town import CONDITIONS, FISH, NO_COINS, STONE, USE_FOUR, WOOD

from .table import cell, revealed, table


def small():
    """Blue holds two goals and has just revealed one of them; Red holds a third."""
    position = table(buildings=("Bakery", "Castle")).goals(0, "no-coins", "use-four").goals(1, "three-joined")
    position.build("Well", "d4", 1).worker("c3", 1).holds(0, wood=2, coin=1).points(4, -3).round(3).start(1)
    match = position.match()
    match.play("place e4", "use d4")
    return match


@pytest.mark.rule("LT-8", "LT-50")
def test_the_board_as_data():
    match = small()
    town = match.game.town
    grass = [-1] * 54
    building, owner, worker = list(grass), list(grass), list(grass)
    building[cell("d4")], owner[cell("d4")] = 7, 1
    worker[cell("c3")], worker[cell("e4")] = 1, 0
    tile = {"left": 1, "takes": [0] * 6, "gives": [0] * 6}
    board = {
        "round": 3,
        "turn": 1,
        "start": 1,
        "terrain": match.game.town.terrain[0],
        "building": building,
        "owner": owner,
        "worker": worker,
        "names": match.game.town.names,
        "effects": [
            {"takes": takes, "gives": gives, "special": special}
            for takes, gives, special in zip(town.takes, town.gives, town.special, strict=True)
        ],
        "offer": [
            {**tile, "kind": 0, "name": "Wheat Field", "left": 5, "cost": [1, 0, 0, 0, 0], "points": 3, "special": 0}
            | {"gives": [0, 0, 0, 1, 0, 0]},
            {**tile, "kind": 1, "name": "Bakery", "cost": [2, 0, 0, 0, 0], "points": 4, "special": 0}
            | {"takes": [0, 0, 0, 1, 0, 0], "gives": [0, 0, 0, 0, 4, 0]},
            {**tile, "kind": 12, "name": "Castle", "cost": [0, 6, 0, 0, 0], "points": 0, "special": 3},
        ],
        "goods": [[2, 0, 0, 0, 0], [0, 0, 0, 0, 3]],
        "stock": [13, 15, 15, 15, 37],
        "feeding": [
            {"workers": 5, "food": 0, "missing": 5, "coins": 0, "points": -15},
            {"workers": 5, "food": 0, "missing": 5, "coins": 1, "points": -15},
        ],
        "points": [6, -3],
        "scores": [6 + 3, -3 + 4 + 1],  # a goal; the Well and three coins
        "workers": [4, 4],
        "builders": [0, 0],
        "houses": [7, 6],
        "goals": [[NO_COINS, USE_FOUR], []],
        "hidden_goals": [0, 1],
        "revealed": [[NO_COINS], []],
        "met": [1 << NO_COINS, 0],
        "taken_out": [],
        "goal_points": match.game.town.goal_points,
    }
    assert match.view(0).board == board
    assert match.view(1).board == {**board, "goals": [[NO_COINS], [0]], "hidden_goals": [1, 0]}
    assert match.view(None).board == {**board, "goals": [[NO_COINS], []], "hidden_goals": [1, 1]}


@pytest.mark.rule("LT-8")
def test_the_board_is_drawn_with_the_own_goals_only():
    match = small()
    lines = match.game.draw(match.view(0), plain=True).splitlines()
    assert lines[-2:] == [f"(x) 3 points: {GOAL_NAMES[NO_COINS]}", f"( ) 3 points: {GOAL_NAMES[USE_FOUR]}"]
    other = match.game.draw(match.view(1), plain=True)
    assert other.splitlines()[-1] == f"( ) 3 points: {GOAL_NAMES[0]}"
    assert not any(name in str(match) for name in GOAL_NAMES)


def test_the_score_is_drawn_beside_the_track():
    lines = small().game.draw(small().view(None), plain=True).splitlines()
    columns = next(line for line in lines if "score" in line).split()
    blue = next(line for line in lines if "Blue" in line).replace(">", "").split()
    assert (columns[5:7], blue[6:8]) == (["score", "track"], ["9", "6"])


@pytest.mark.rule("LT-20")
def test_the_town_is_drawn():
    lines = small().game.draw(small().view(None), plain=True).splitlines()
    assert lines[0].startswith("Round 3 of 4")
    (row,) = (line for line in lines if line.startswith(" 4 "))
    assert (row.split()[1:5], "Well" in row.split()[4]) == (["♣", ".", ".", row.split()[4]], True)
    assert [line.split()[1:6] for line in lines if line.startswith("> Red")] == [["Red", "0", "0", "0", "0"]]
    assert any(line.startswith("Bakery") and "1G -> 4C" in line for line in lines)
    assert any(line.startswith("Castle") and "own house" in line for line in lines)


@pytest.mark.rule("LT-57")
def test_a_finished_board_marks_nobody():
    match = table().round(4).last_worker().match()
    assert any(line.startswith("> Blue") for line in str(match).splitlines())
    match.play("place d4")
    assert not any(line.startswith(">") for line in str(match).splitlines())


@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_drawing_fits_eighty_columns(seats, board):
    game = oddtown.load("littletown")
    for seed in range(8):
        match = oddtown.Match(game, seats, seed, {"board": board})
        rng = Rng(seed)
        while not match.is_over:
            if match.ply % 10 == 0:
                for viewer in (0, None):
                    drawn = match.game.draw(match.view(viewer), plain=True)
                    assert max(map(len, drawn.splitlines())) <= 80, drawn
            (seat,) = match.to_act
            match.act(seat, game.random_action(match._state, seat, rng))
        assert max(map(len, str(match).splitlines())) <= 80


def test_every_building_is_told_apart_by_its_short_name():
    names = oddtown.load("littletown").town.names
    assert len({short_name(name) for name in names}) == 25
    assert max(len(short_name(name)) for name in names) == 4


def test_the_drawn_board_has_colours():
    text = small().game.draw(small().view(None))
    assert "[red]" in text
    assert "[green]♣" in text
    assert "[/]" not in str(small())


@pytest.mark.rule("LT-21")
def test_terrain_is_numbered_by_what_it_gives():
    terrain = small().view(None).board["terrain"]
    assert [terrain[cell(square)] for square in ("a4", "a1", "a3", "a2")] == [WOOD, STONE, FISH, -1]


@pytest.mark.rule("LT-R12")
def test_in_every_world_a_viewer_imagines_a_hidden_goal_was_never_met():
    match = oddtown.Match(oddtown.load("littletown"), 2, seed=3, settings={"buildings": "first-game"})
    rng = Rng(3)
    while match.view(None).board["round"] < 3:
        (seat,) = match.to_act
        match.act(seat, match.game.random_action(match._state, seat, rng))
    met = match.view(None).board["met"]
    assert met[0]
    held = set()
    for n in range(60):
        world = match.game.determinize(match._state, 1, Rng(n))
        assert match.game.view(world, 1) == match.view(1)
        hidden = [card & KIND for card in world.piles[GOALS] if not card & 1 << 18]  # not shown to spectators
        assert not any(met[0] >> goal & 1 for goal in hidden)
        held |= set(hidden)
    assert len(held) > 5


@pytest.mark.rule("LT-R12")
def test_the_clue_to_a_hidden_goal_is_what_its_holder_has_met():
    match = small()
    game, state = match.game, match._state
    assert [game.clue(state, pile, 0) for pile in (NOT_DEALT, TAKEN_OUT, GOALS, GOALS + 1)] == [0, 0, 1 << NO_COINS, 0]
    assert [game.fits(kind, 1 << NO_COINS) for kind in (NO_COINS - 1, NO_COINS, NO_COINS + 1)] == [True, False, True]
    assert game.ordered(state) == [False] * 4


@pytest.mark.rule("LT-8")
def test_the_own_goals_stay_in_every_world():
    match = table(3).goals(0, "use-four", "three-joined").goals(1, "gather-five").goals(2, "no-coins").match()
    others = set()
    for n in range(80):
        world = match.game.determinize(match._state, 0, Rng(n))
        assert sorted(card & KIND for card in world.piles[GOALS]) == [0, USE_FOUR]
        others.add(world.piles[GOALS + 1][0] & KIND)
    assert others == set(range(18)) - {0, USE_FOUR}


def test_the_table_conserves_the_pieces():
    position = table(3).goals(0, "no-coins").build("Well", "d4").build("Wheat Field", "e4", 1).holds(2, wood=4)
    match = position.worker("c3", 1).stock(fish=3).match()
    census = match.game.census(match._state)
    assert census[:18] == list(range(18))
    assert census[18:26] == [15, 15, 15, 15, 40, 6, 6, 6]
    assert census[26:29] == [4, 4, 4]
    assert census[29:] == [5, *([1] * 12), *([0] * 12)]
    assert revealed(match, 0) == []
    assert len(CONDITIONS) == 18


def test_the_census_stays_the_same_all_through_a_game():
    game = oddtown.load("littletown")
    for seats in (2, 3, 4):
        state = game.setup(seats, 4)
        before = game.census(state)
        rng = Rng(4)
        while not game.is_over(state):
            seat = game.to_act(state).bit_length() - 1
            game.apply(state, seat, game.random_action(state, seat, rng))
            assert game.census(state) == before
            standing = [state.worker.count(other) for other in range(seats)]
            assert all(standing[other] + state.workers[other] <= 7 - seats for other in range(seats))
