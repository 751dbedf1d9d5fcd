"""Golden records play out as they did, and the number of lines of play is what it was."""

import re

import pytest

import oddtown
from games.perft import lines_of_play
from oddtown.core.notation import read_text, write_text
from oddtown.core.rng import Rng
from oddtown.games.oddworld.deck import NINE

from .goldens import ENDINGS, FOLDER, GAMES, name

GOLDEN = sorted(path.stem for path in FOLDER.glob("*.game"))


def read(stem):
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    record = read_text(text, oddtown.game_of)
    return text, oddtown.replay(oddtown.game_of(record), record)


def test_there_is_a_golden_record_for_every_table_and_ending():
    assert [name(*game) for game in GAMES if name(*game) not in GOLDEN] == []
    assert len(GAMES) == 20


@pytest.mark.parametrize("stem", GOLDEN)
def test_a_golden_record_plays_out_and_is_written_as_it_was(stem):
    text, match = read(stem)
    assert match.is_over
    assert write_text(match.game, match.record) == text


@pytest.mark.parametrize("stem", GOLDEN)
def test_the_scores_of_a_golden_record_follow_from_the_cards_on_the_table(stem):
    text, match = read(stem)
    board = match.view(None).board
    backs = [[card["back"] for card in cards] for cards in board["revealed"]]
    odd = [sum(n for planet in range(NINE) if (n := seat.count(planet)) % 2) for seat in backs]
    standings = [(points, len(set(seat))) for points, seat in zip(odd, backs, strict=True)]
    assert f"\nscores    {' '.join(map(str, odd))}\n" in text
    assert match.places == [1 + sum(other > own for other in standings) for own in standings]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: name(*game))
def test_a_golden_record_ends_as_its_name_says(game):
    _, match = read(name(*game))
    seats, advanced, ending = game
    assert (match.seats, match.record.settings) == (seats, {"advanced": "yes" if advanced else "no"})
    board = match.view(None).board
    assert board["ending"] == ENDINGS[ending]
    assert sum(len(cards) for cards in board["revealed"]) + sum(deck["cards"] for deck in board["decks"]) == 72


@pytest.mark.parametrize("stem", ["2-basic-nine-planets", "5-advanced-secret-revealed"])
def test_a_golden_record_with_another_answer_is_refused(stem):
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    with pytest.raises(oddtown.RecordError, match="'give nobody' does not fit the game; open are: "):
        read_text(re.sub(r"; \w+( \w+)?", "; give nobody", text, count=1), oddtown.game_of)


@pytest.mark.parametrize(("seats", "lines"), [(2, 16), (3, 36), (4, 64), (5, 100)])
@pytest.mark.parametrize("advanced", [False, True])
def test_lines_of_play_from_the_start(seats, advanced, lines):
    game = oddtown.load("oddworld")
    state = game.setup(seats, 1, {"advanced": advanced})
    assert [lines_of_play(game, state, depth)[0] for depth in (0, 1, 2, 3, 4)] == [1, 2, 2 * seats, 4 * seats, lines]


@pytest.mark.parametrize(
    ("stem", "before", "expected"),
    [
        ("2-basic-nine-planets", 4, [(2, 0), (4, 0), (8, 0), (16, 2)]),
        ("2-basic-decks-ran-out", 7, [(2, 0), (4, 0), (8, 0), (16, 0)]),
        ("2-advanced-nine-planets", 4, [(2, 0), (2, 0), (4, 0), (8, 2)]),
        ("2-advanced-decks-ran-out", 7, [(2, 0), (2, 0), (4, 0), (8, 0)]),
        ("2-advanced-secret-revealed", 5, [(2, 0), (4, 1), (7, 1), (13, 3)]),
        ("3-basic-nine-planets", 4, [(2, 0), (6, 0), (12, 0), (36, 3)]),
        ("3-basic-decks-ran-out", 7, [(3, 0), (6, 0), (18, 0), (36, 0)]),
        ("3-advanced-nine-planets", 4, [(2, 0), (6, 1), (11, 1), (31, 4)]),
        ("3-advanced-decks-ran-out", 7, [(2, 0), (6, 1), (10, 1), (27, 3)]),
        ("3-advanced-secret-revealed", 5, [(2, 0), (6, 0), (11, 0), (32, 0)]),
        ("4-basic-nine-planets", 4, [(2, 0), (8, 0), (16, 0), (64, 10)]),
        ("4-basic-decks-ran-out", 7, [(4, 0), (8, 0), (32, 8), (56, 8)]),
        ("4-advanced-nine-planets", 4, [(4, 1), (4, 1), (7, 1), (25, 4)]),
        ("4-advanced-decks-ran-out", 7, [(4, 0), (4, 0), (8, 0), (32, 1)]),
        ("4-advanced-secret-revealed", 5, [(2, 0), (8, 1), (14, 1), (51, 7)]),
        ("5-basic-nine-planets", 4, [(2, 0), (10, 1), (19, 1), (91, 6)]),
        ("5-basic-decks-ran-out", 7, [(5, 0), (10, 0), (50, 0), (100, 0)]),
        ("5-advanced-nine-planets", 4, [(2, 0), (10, 1), (19, 1), (91, 6)]),
        ("5-advanced-decks-ran-out", 7, [(5, 0), (10, 0), (50, 0), (100, 0)]),
        ("5-advanced-secret-revealed", 5, [(5, 0), (5, 0), (10, 0), (50, 0)]),
    ],
)
def test_lines_of_play_towards_the_end_of_a_golden_record(stem, before, expected):
    _, match = read(stem)
    match = oddtown.replay(match.game, match.record, match.ply - before)
    assert [lines_of_play(match.game, match._state, depth) for depth in (1, 2, 3, 4)] == expected


@pytest.mark.parametrize(
    ("seats", "plies", "scores"),
    [(2, 73, [12, 7]), (3, 151, [18, 16, 13]), (4, 111, [14, 0, 10, 9]), (5, 79, [3, 2, 6, 5, 5])],
)
def test_random_games_from_fixed_seeds(seats, plies, scores):
    game = oddtown.load("oddworld")
    state = game.setup(seats, 2, {"advanced": True})
    assert game.playout(state, Rng(2)) == plies
    assert game.scores(state) == scores
