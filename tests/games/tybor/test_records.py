"""Golden records play out as they did, and the number of lines of play is what it was."""

import re

import pytest

import oddtown
from games.perft import lines_of_play
from oddtown.core.notation import read_text, write_text
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.games.tybor.meta import CHAPTERS, SCENARIOS

from .goldens import FOLDER, GAMES, read
from .table import choose, table

GOLDEN = sorted(path.stem for path in FOLDER.glob("*.game"))


def test_there_are_golden_records_of_all_sizes_scenarios_and_chapters():
    assert sorted(GAMES) == GOLDEN
    assert {game[0] for game in GAMES.values()} == {2, 3, 4, 5, 8}
    assert {game[1] for game in GAMES.values()} == {"random", *SCENARIOS}
    assert {game[2] for game in GAMES.values()} == {"random", *CHAPTERS}
    assert {game[0] for game in GAMES.values() if game[1] == "escape-from-the-city"} == {2, 4, 5, 8}


@pytest.mark.parametrize("stem", GOLDEN)
def test_a_golden_record_plays_out_and_is_written_as_it_was(stem):
    text, match = read(stem)
    assert match.is_over
    assert write_text(match.game, match.record) == text
    seats, scenario, chapter, _ = GAMES[stem]
    assert (match.seats, match.record.settings) == (seats, {"scenario": scenario, "chapter": chapter})
    if scenario != "random":
        board = match.view(None).board
        assert (board["scenario"]["scenario"], board["chapter"]["chapter"]) == (scenario, chapter)


@pytest.mark.parametrize("stem", GOLDEN)
def test_a_golden_record_is_the_same_as_json(stem):
    _, match = read(stem)
    again = oddtown.replay(match.game, Record.from_json(match.record.to_json()))
    assert again.record == match.record
    assert again.view(None) == match.view(None)
    assert again.events == match.events


@pytest.mark.parametrize("stem", GOLDEN)
def test_every_open_answer_has_a_label_of_its_own_and_is_played_by_it(stem):
    _, match = read(stem)
    again = oddtown.Match(match.game, match.seats, match.record.seed_as_bytes(), match.record.settings)
    while not again.is_over:
        seat, action = match.record.actions[again.ply]
        legal = again.legal(seat)
        assert sorted(legal.values()) == match.game.legal_actions(again._state, seat)
        again.play(*(label for label, each in legal.items() if each == action), seat=seat)
    assert again.record == match.record


@pytest.mark.rule("TY-61", "TY-84", "TY-85")
@pytest.mark.parametrize("stem", GOLDEN)
def test_the_scores_of_a_golden_record_follow_from_what_lies_on_the_table(stem):
    _, match = read(stem)
    board = match.view(None).board
    expected = [count(board, seat) for seat in range(match.seats)]
    assert match.scores == expected
    assert [sum(line.points for line in match.breakdown(seat, None)) for seat in range(match.seats)] == expected
    strength = [sum(card["strength"] for card in cards) for cards in board["workers"]]
    standing = list(zip(expected, strength, strict=True))
    assert match.places == [1 + sum(other > own for other in standing) for own in standing]


def symbols(board, seat, profession):
    """Returns how many symbols of a profession citizens and buildings of a seat show."""
    citizens = [card["profession"] for card in board["citizens"][seat]]
    return (citizens + [side["symbol"] for side in board["built"][seat]]).count(profession)


def count(board, seat):
    """Returns what a tableau is worth, by a second reading of the end of the game from what everybody sees."""
    citizens, built = board["citizens"][seat], board["built"][seat]
    colours = [[side["colour"] for side in sides] for sides in board["built"]]
    own = [colours[seat].count(colour) for colour in range(4)]
    total = sum(side["points"] for side in built)
    for side in built:
        of = [each.count(side["of"]) for each in colours]
        total += (0, 3 * (of[seat] == max(of)), 3 * min(own), of[seat] // 2 * 2)[side["extra"]]
    farmers, merchants, craftsmen, captains, priests, soldiers = (symbols(board, seat, n) for n in range(6))
    total += farmers // 3 * 5 + merchants // 4 * len(citizens) + 5 * (priests > 0) + soldiers // 4 * 8
    total += 3 * captains if captains > 5 else (0, 1, 3, 6, 10, 15)[captains]
    ahead = sum(symbols(board, other, 2) > craftsmen for other in range(len(colours)))
    total += (6, 2)[ahead] if craftsmen and ahead < 2 else 0
    great = sum(side["is_great"] for side in built)
    total += great // 4 * 2 if board["scenario"]["scenario"] == "size-matters" else 0
    on_citizens = [colour for card in citizens for colour in card["colours"]]
    is_met = {
        "I": len(built) >= len(citizens),
        "II": max(on_citizens.count(colour) for colour in range(4)) >= 4,
        "III": farmers >= 3,
        "IV": merchants >= 3,
        "V": sum(card["strength"] for card in board["workers"][seat]) >= 10,
        "VI": soldiers >= 2,
        "VII": False,
        "VIII": len(citizens) >= 5,
    }[board["chapter"]["chapter"]]
    total += (10 if board["chapter"]["chapter"] == "V" else 5) * is_met
    return total + 5 * min(own[colour] for colour in board["objectives"][seat])


@pytest.mark.rule("TY-61")
@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_games_are_scored_as_by_the_second_reading(seats, chapter):
    game = oddtown.load("tybor")
    for seed in range(3):
        state = game.setup(seats, seed, {"chapter": chapter})
        game.playout(state, Rng(seed))
        board = game.view(state, None).board
        assert game.scores(state) == [count(board, seat) for seat in range(seats)] == board["points"]


def test_golden_records_hold_every_kind_of_answer():
    text = "".join((FOLDER / f"{stem}.game").read_text(encoding="utf-8") for stem in GOLDEN)
    for answer in (
        *("choose [a-z]+-[1-5][a-z-]*", "citizen", "worker", "build [a-z-]+", "build [a-z-]+ great"),
        *("pay [a-z]+-[1-5][a-z-]*", "drop [a-z]+-[1-5][a-z-]*", "lose citizen [a-z]+-[1-5][a-z-]*"),
        *("lose worker [a-z]+-[1-5][a-z-]*", "keep", "trade captain-[1-5][a-z-]*", "trade (boardwalk|port-tavern)"),
    ):
        assert re.search(rf"(  |; ){answer}(;|\n)", text), answer
    assert len(set(re.findall(r"choose ([a-z0-9-]+)", text))) == 53
    assert len(set(re.findall(r"build ([a-z-]+)", text))) == 40


@pytest.mark.parametrize("stem", ["2-founding-fever-VII", "8-motley-crowd-IV"])
def test_a_golden_record_with_another_answer_is_refused(stem):
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    with pytest.raises(oddtown.RecordError, match="'choose soldier-9' does not fit the game; open are: choose "):
        read_text(re.sub(r"  choose [\w-]+", "  choose soldier-9", text, count=1), oddtown.game_of)


@pytest.mark.rule("TY-28", "TY-R2")
def test_the_order_in_which_seats_choose_changes_nothing():
    hands = (("soldier-5", "farmer-4"), ("merchant-4", "captain-4"), ("priest-3-red", "priest-3-blue"))
    packed = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = table(3).hand(0, *hands[0]).hand(1, *hands[1]).hand(2, *hands[2]).match()
        for seat in order:
            match.play(f"choose {hands[seat][1]}", seat=seat)
        packed.add(match._state.pack())
    assert len(packed) == 1


# Lines of play. Of a choice made by all at once the counter takes the seats one after the other, the last seat first:
# the answers are sealed until all are given, so their order makes no difference to what can follow.


@pytest.mark.rule("TY-17", "TY-18", "TY-28", "TY-31", "TY-R2")
@pytest.mark.parametrize("scenario", ["founding-fever", "escape-from-the-city"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_of_play_from_the_start(seats, scenario):
    """Everybody chooses one of the different cards of a hand; the first then has no worker to build with."""
    game = oddtown.load("tybor")
    state = game.setup(seats, 1, {"scenario": scenario, "chapter": "I"})
    hands = [[card["kind"] for card in game.view(state, seat).board["hands"][seat]] for seat in range(seats)]
    assert {len(hand) for hand in hands} == {7 if scenario == "escape-from-the-city" else 5}
    expected = [1]
    for hand in reversed(hands):
        expected.append(expected[-1] * len(set(hand)))
    expected.append(expected[-1] * 2)
    assert [lines_of_play(game, state, depth) for depth in range(seats + 2)] == [(lines, 0) for lines in expected]


@pytest.mark.parametrize(
    ("seats", "scenario", "depth", "expected"),
    [
        (2, "founding-fever", 7, 6080),
        (2, "escape-from-the-city", 6, 7056),
        (3, "founding-fever", 8, 16000),
        (4, "founding-fever", 8, 8000),
        (5, "founding-fever", 6, 6250),
    ],
)
def test_lines_of_play_of_more_than_a_round(seats, scenario, depth, expected):
    game = oddtown.load("tybor")
    state = game.setup(seats, 1, {"scenario": scenario, "chapter": "I"})
    assert lines_of_play(game, state, depth) == (expected, 0)


@pytest.mark.rule("TY-31", "TY-R3")
def test_lines_of_play_of_a_builder():
    """Workers of strength 4, 3 and 2 and a red citizen: a Little Keep costs 2, a Great one 6.

    Any one worker pays for the Little side, 4 + 3 or 4 + 2 for the Great one; whatever seat 0 does, seat 1 has no
    worker and two ways to use its card.
    """
    position = table().hand(0, "soldier-5").hand(1, "priest-3-blue").citizens(0, "soldier-4-red").display("keep")
    match = position.workers(0, "farmer-4", "soldier-3-red", "farmer-2-green-red").match()
    assert match.legal().keys() == {"citizen", "worker", "build keep", "build keep great"}
    assert lines_of_play(match.game, match._state, 2) == (2 + 2 + 3 + 2, 0)
    assert lines_of_play(match.game, after(match, "build keep"), 2) == (3 * 2, 0)
    assert lines_of_play(match.game, after(match, "build keep great"), 2) == (2 * 2, 0)


def after(match, label):
    """Returns the state after an answer."""
    state = match.game.copy(match._state)
    (seat,) = match.to_act
    match.game.apply(state, seat, match.legal()[label])
    return state


@pytest.mark.parametrize(
    ("stem", "ply", "question", "expected"),
    [
        ("2-founding-fever-VII", 80, "choose", [(2, 0), (12, 0), (24, 0)]),
        ("2-escape-from-the-city-I", 91, "choose", [(2, 0), (4, 0), (12, 0)]),
        ("3-motley-crowd-VII", 117, "choose", [(2, 0), (4, 0), (20, 0)]),
        ("3-size-matters-V", 107, "choose", [(2, 0), (6, 0), (12, 0)]),
        ("4-escape-from-the-city-VI", 185, "choose", [(2, 0), (4, 0), (8, 0)]),
        ("4-founding-fever-II", 147, "choose", [(2, 0), (8, 0), (16, 0)]),
        ("5-escape-from-the-city-VIII", 228, "choose", [(2, 0), (12, 0), (70, 0)]),
        ("5-size-matters-III", 173, "choose", [(2, 0), (6, 0), (12, 0)]),
        ("8-escape-from-the-city-VII", 367, "choose", [(2, 0), (14, 0), (28, 0)]),
        ("8-motley-crowd-IV", 291, "choose", [(2, 0), (4, 0), (36, 0)]),
        ("8-random-random", 285, "choose", [(2, 0), (14, 0), (28, 0)]),
        ("2-founding-fever-VII", 84, "use", [(2, 0), (6, 2), (14, 14)]),
        ("2-escape-from-the-city-I", 94, "use", [(2, 0), (10, 10), (10, 10)]),
        ("3-motley-crowd-VII", 124, "use", [(2, 0), (4, 2), (8, 8)]),
        ("3-size-matters-V", 112, "use", [(6, 0), (16, 14), (20, 20)]),
        ("4-escape-from-the-city-VI", 193, "use", [(2, 0), (6, 6), (6, 6)]),
        ("4-founding-fever-II", 157, "use", [(2, 0), (4, 4), (4, 4)]),
        ("5-escape-from-the-city-VIII", 237, "use", [(6, 0), (12, 12), (12, 12)]),
        ("5-size-matters-III", 183, "use", [(6, 3), (9, 7), (11, 11)]),
        ("8-escape-from-the-city-VII", 384, "use", [(2, 0), (6, 0), (18, 2)]),
        ("8-motley-crowd-IV", 306, "use", [(2, 0), (4, 4), (4, 4)]),
        ("8-random-random", 302, "use", [(4, 3), (5, 5), (5, 5)]),
        ("2-escape-from-the-city-I", 27, "pay", [(2, 0), (3, 0), (15, 0)]),
        ("3-motley-crowd-VII", 100, "pay", [(2, 0), (16, 0), (52, 0)]),
        ("3-size-matters-V", 95, "pay", [(2, 0), (4, 0), (36, 0)]),
        ("4-escape-from-the-city-VI", 190, "pay", [(2, 0), (6, 0), (36, 0)]),
        ("4-founding-fever-II", 154, "pay", [(2, 0), (4, 0), (12, 0)]),
        ("5-escape-from-the-city-VIII", 182, "pay", [(2, 0), (4, 0), (8, 0)]),
        ("5-size-matters-III", 156, "pay", [(2, 0), (4, 0), (12, 0)]),
        ("8-escape-from-the-city-VII", 142, "pay", [(2, 0), (4, 0), (8, 0)]),
        ("8-motley-crowd-IV", 277, "pay", [(2, 0), (30, 0), (60, 0)]),
        ("2-founding-fever-VII", 66, "drop", [(3, 0), (15, 0), (75, 0)]),
        ("2-escape-from-the-city-I", 60, "drop", [(2, 0), (10, 0), (40, 0)]),
        ("3-motley-crowd-VII", 123, "drop", [(2, 0), (4, 0), (8, 4)]),
        ("3-size-matters-V", 96, "drop", [(2, 0), (18, 0), (78, 0)]),
        ("4-escape-from-the-city-VI", 106, "drop", [(2, 0), (12, 0), (72, 0)]),
        ("4-founding-fever-II", 152, "drop", [(2, 0), (10, 0), (20, 0)]),
        ("5-escape-from-the-city-VIII", 221, "drop", [(2, 0), (22, 0), (44, 0)]),
        ("5-size-matters-III", 166, "drop", [(2, 0), (16, 0), (32, 0)]),
        ("8-escape-from-the-city-VII", 386, "drop", [(3, 0), (9, 3), (21, 21)]),
        ("8-motley-crowd-IV", 281, "drop", [(2, 0), (4, 0), (8, 0)]),
        ("8-random-random", 296, "drop", [(2, 0), (4, 0), (24, 0)]),
        ("2-escape-from-the-city-I", 77, "lose", [(6, 0), (30, 0), (150, 0)]),
        ("4-escape-from-the-city-VI", 156, "lose", [(4, 0), (20, 0), (100, 0)]),
        ("5-escape-from-the-city-VIII", 192, "lose", [(7, 0), (35, 0), (175, 0)]),
        ("8-escape-from-the-city-VII", 307, "lose", [(6, 0), (24, 0), (80, 0)]),
        ("2-founding-fever-VII", 85, "trade", [(3, 1), (7, 7), (7, 7)]),
        ("3-motley-crowd-VII", 125, "trade", [(2, 1), (4, 4), (4, 4)]),
        ("8-escape-from-the-city-VII", 387, "trade", [(3, 1), (7, 7), (7, 7)]),
    ],
)
def test_lines_of_play_from_a_golden_record(stem, ply, question, expected):
    _, match = read(stem)
    match = oddtown.replay(match.game, match.record, ply)
    assert match.view(None).question.step == question
    assert [lines_of_play(match.game, match._state, depth) for depth in (1, 2, 3)] == expected


@pytest.mark.rule("TY-R14")
def test_lines_of_play_of_the_last_cards():
    """The last card of a hand is not chosen: two seats have two cards, four choices, 2 x 2 uses, then 2 x 2 more."""
    match = table().stage(4).hand(0, "soldier-5", "farmer-4").hand(1, "priest-3-red", "priest-3-blue").match()
    assert lines_of_play(match.game, match._state, 6) == (64, 64)
    choose(match, "soldier-5", "priest-3-red")
    assert lines_of_play(match.game, match._state, 4) == (16, 16)
