"""Golden records play out as they did, and the number of lines of play is what it was."""

import re

import pytest

import oddtown
from games.perft import lines_of_play
from oddtown.core.notation import read_text, write_text
from oddtown.core.rng import Rng

from .goldens import FOLDER, GAMES

GOLDEN = sorted(path.stem for path in FOLDER.glob("*.game"))
# The points of every building for itself, and what Castle and Watchtower count is left out by hand below.
PRINTED = (3, 4, 4, 5, 5, 6, 4, 4, 5, 8, 8, 10, 0, 7, 4, 4, 6, 5, 8, 4, 5, 7, 2, 11, 0)
CASTLE, WATCHTOWER = 12, 24


def read(stem):
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    record = read_text(text, oddtown.game_of)
    return text, oddtown.replay(oddtown.game_of(record), record)


def test_there_is_a_golden_record_for_every_table():
    assert sorted(GAMES) == GOLDEN
    assert {(seats, settings.get("board")) for seats, settings in GAMES.values()} >= {
        (seats, side) for seats in (2, 3, 4) for side in "AB"
    }


@pytest.mark.parametrize("stem", GOLDEN)
def test_a_golden_record_plays_out_and_is_written_as_it_was(stem):
    text, match = read(stem)
    assert match.is_over
    assert write_text(match.game, match.record) == text


@pytest.mark.parametrize("stem", GOLDEN)
def test_a_golden_record_has_the_settings_of_its_name(stem):
    _, match = read(stem)
    seats, settings = GAMES[stem]
    assert match.seats == seats
    assert settings.items() <= match.record.settings.items()


@pytest.mark.parametrize("stem", GOLDEN)
def test_the_scores_of_a_golden_record_follow_from_what_lies_on_the_table(stem):
    _, match = read(stem)
    board = match.view(None).board
    for seat, score in enumerate(match.scores):
        goals = sum(board["goal_points"][goal] for goal in board["revealed"][seat])
        printed = sum(PRINTED[board["building"][n]] for n in range(54) if board["owner"][n] == seat)
        counted = sum(count(board, n) for n in range(54) if board["owner"][n] == seat)
        assert score == board["points"][seat] + goals + printed + counted + board["goods"][seat][4] // 3
    assert match.places == [1 + sum(other > own for other in match.scores) for own in match.scores]


def count(board, n):
    """Returns what a Castle or Watchtower counts around it."""
    around = [m for m in range(54) if m != n and max(abs(m % 9 - n % 9), abs(m // 9 - n // 9)) == 1]
    if board["building"][n] == CASTLE:
        return 4 * sum(board["owner"][m] == board["owner"][n] for m in around)
    if board["building"][n] == WATCHTOWER:
        return 2 * sum(board["terrain"][m] == board["building"][m] == -1 for m in around)
    return 0


def test_golden_records_hold_every_kind_of_answer_and_building():
    text = "".join((FOLDER / f"{stem}.game").read_text(encoding="utf-8") for stem in GOLDEN)
    for verb in ("place", "build", "at", "use", "done", "coins", "give", "take", "feed", "fish"):
        assert re.search(rf"(  |; ){verb}\b", text), verb
    assert len(set(re.findall(r"build ([\w-]+)", text))) >= 20


@pytest.mark.parametrize("stem", ["2-A", "4-first-game"])
def test_a_golden_record_with_another_answer_is_refused(stem):
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    with pytest.raises(oddtown.RecordError, match="'place z9' does not fit the game; open are: "):
        read_text(re.sub(r"  (place|build) [\w-]+", "  place z9", text, count=1), oddtown.game_of)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["A", "B"])
def test_lines_of_play_from_the_start(seats, board):
    game = oddtown.load("littletown")
    state = game.setup(seats, 1, {"buildings": "first-game", "board": board})
    # 39 squares and the wheat field for three coins; then one square fewer, or 39 sites.
    assert [lines_of_play(game, state, depth)[0] for depth in (0, 1, 2)] == [1, 40, 39 * 39 + 39]


@pytest.mark.parametrize(
    ("stem", "ply", "question", "expected"),
    [
        ("4-B", 72, "coins", [(2, 0), (42, 0), (266, 0)]),
        ("2-B", 99, "coins", [(2, 0), (6, 0), (36, 0)]),
        ("4-A", 10, "coins", [(2, 0), (70, 0), (1400, 0)]),
        ("3-B-first-game", 76, "coins", [(2, 1), (3, 3), (3, 3)]),
        ("2-B", 108, "feed", [(2, 0), (4, 4), (4, 4)]),
        ("3-A", 58, "feed", [(2, 0), (52, 0), (1116, 0)]),
        ("3-first-game", 93, "feed", [(2, 0), (8, 0), (40, 40)]),
        ("2-lost-goal-out", 71, "fish", [(2, 0), (10, 10), (10, 10)]),
        ("2-B", 71, "fish", [(4, 0), (112, 0), (465, 0)]),
        ("4-A", 61, "give", [(3, 0), (6, 0), (24, 0)]),
        ("4-B", 64, "give", [(3, 0), (7, 0), (28, 0)]),
        ("4-B", 79, "take", [(2, 0), (5, 0), (48, 0)]),
        ("4-A", 64, "take", [(3, 0), (84, 0), (888, 0)]),
    ],
)
def test_lines_of_play_from_a_golden_record(stem, ply, question, expected):
    _, match = read(stem)
    match = oddtown.replay(match.game, match.record, ply)
    assert match.view(None).question.step == question
    assert [lines_of_play(match.game, match._state, depth) for depth in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("stem", "before", "expected"),
    [
        ("2-A", 3, [(22, 0), (462, 126)]),
        ("3-A", 3, [(16, 0), (126, 38)]),
        ("3-B", 3, [(15, 3), (36, 18)]),
        ("4-B", 3, [(4, 0), (11, 2)]),
        ("2-first-game", 3, [(2, 0), (5, 3)]),
        ("3-B-first-game", 3, [(16, 0), (32, 16)]),
        ("2-A", 20, [(22, 0), (478, 0)]),
        ("4-first-game", 20, [(19, 0), (419, 0)]),
    ],
)
def test_lines_of_play_towards_the_end_of_a_golden_record(stem, before, expected):
    _, match = read(stem)
    match = oddtown.replay(match.game, match.record, match.ply - before)
    assert [lines_of_play(match.game, match._state, depth) for depth in (1, 2)] == expected


@pytest.mark.parametrize(
    ("seats", "plies", "scores"), [(2, 60, [-12, -20]), (3, 64, [-18, -7, -26]), (4, 71, [-6, -4, -9, -8])]
)
def test_random_games_from_fixed_seeds(seats, plies, scores):
    game = oddtown.load("littletown")
    state = game.setup(seats, 2)
    assert game.playout(state, Rng(2)) == plies
    assert game.scores(state) == scores
