"""Golden records play out as they did, and the number of lines of play is what it was."""

import re

import pytest

import oddtown
from games.perft import lines_of_play
from oddtown.core.notation import read_text, write_text
from oddtown.core.record import Record
from oddtown.core.rng import Rng
from oddtown.games.oddville.city import COLUMN, LINE

from .goldens import FOLDER, GAMES, read
from .table import table

GOLDEN = sorted(path.stem for path in FOLDER.glob("*.game"))
TRAVELLER = 11


def test_there_is_a_golden_record_for_every_table():
    assert sorted(GAMES) == GOLDEN
    assert {game[:2] for game in GAMES.values()} == {
        (seats, edition) for seats in (2, 3, 4) for edition in oddtown.editions("oddville")
    }


@pytest.mark.parametrize("stem", GOLDEN)
def test_a_golden_record_plays_out_and_is_written_as_it_was(stem):
    text, match = read(stem)
    assert match.is_over
    assert write_text(match.game, match.record) == text
    assert (match.seats, match.record.edition) == GAMES[stem][:2]


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
    again = oddtown.Match(match.game, match.seats, match.record.seed_as_bytes())
    while not again.is_over:
        seat, action = match.record.actions[again.ply]
        legal = again.legal()
        assert sorted(legal.values()) == match.game.legal_actions(again._state, seat)
        again.play(*(label for label, each in legal.items() if each == action))
    assert again.record == match.record


@pytest.mark.parametrize("stem", GOLDEN)
def test_the_scores_of_a_golden_record_follow_from_what_lies_on_the_table(stem):
    _, match = read(stem)
    board = match.view(None).board
    workers = [sum(row.count(seat) for row in board["slots"]) for seat in range(match.seats)]
    for seat, score in enumerate(match.scores):
        is_on_square = seat in board["spots"]
        held = {character for character, holder in enumerate(board["holder"]) if holder == seat}
        if is_on_square:
            held.discard(TRAVELLER)
        expected = workers[seat] + sum(upper[seat] for upper in board["upper"]) + 4 * is_on_square
        expected += sum((5, 4, 3, 3, 5, 2, 4, 2, 3, 2, 4, 7)[character] for character in held)
        expected += sum(count(board, card) for card in board["city"] if card["owner"] == seat)
        assert score == expected == sum(line.points for line in match.breakdown(seat, None))
    order = [(-match.scores[seat], (seat - board["ender"]) % match.seats) for seat in range(match.seats)]
    assert match.places == [1 + sorted(order).index(own) for own in order]


def count(board, card):
    """Returns what a building of the city counts, by a second reading of the victory points."""
    printed = board["cards"]
    own = printed[str(card["kind"])]
    east, south = COLUMN[card["site"]], LINE[card["site"]]
    others = {(COLUMN[other["site"]], LINE[other["site"]]): printed[str(other["kind"])] for other in board["city"]}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    around = [others[east + x, south + y] for x, y in steps if (east + x, south + y) in others]
    counted = (
        own["points"],
        own["points"] + sum(other.get("worth") == 0 for other in others.values()),
        1 + len(around),
        3 * len(around),
        1 + sum(place[0] == east for place in others),
        2 + sum(place[1] == south for place in others),
        sum(other["shield"] for other in around),
        own["points"] + sum(other.get("guild") == own["guild"] for other in others.values()),
    )
    return counted[own["worth"]]


def test_golden_records_hold_every_kind_of_answer():
    text = "".join((FOLDER / f"{stem}.game").read_text(encoding="utf-8") for stem in GOLDEN)
    for answer in (
        *(
            r"start \w+",
            r"play \d coins",
            r"play \d (wood|clay|stone|crystal)",
            r"play \d row \d",
            "recover",
            r"build \d+",
        ),
        *(r"at [mew]\d*/\d", r"bonus (wood|clay|stone|crystal)", "bonus coin", r"bonus any \w+", r"bonus double \w+"),
        *(r"bonus \w+ \d to \w+", "bonus none", r"withdraw \w+ \d", "cheat", r"exchange \d", r"travel \w+"),
        *(r"give \d+", r"discard \d+", "coin unknown", r"coin \d+", "second none", r"second \w+", r"react \d+", "end"),
    ):
        assert re.search(rf"(  |; ){answer}(;|\n)", text), answer
    assert len(set(re.findall(r"build (\d+)", text))) >= 40


@pytest.mark.parametrize("stem", ["2-reconstructed", "4-two-free"])
def test_a_golden_record_with_another_answer_is_refused(stem):
    text = (FOLDER / f"{stem}.game").read_text(encoding="utf-8")
    with pytest.raises(oddtown.RecordError, match="'play 9 coins' does not fit the game; open are: "):
        read_text(re.sub(r"  play \d [\w ]+", "  play 9 coins", text, count=1), oddtown.game_of)


@pytest.mark.parametrize(("edition", "first"), [("reconstructed", 24), ("two-free", 25)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_of_play_from_the_start(seats, edition, first):
    game = oddtown.load("oddville", edition)
    state = game.setup(seats, 1)
    # Every seat takes one of the resources left. Without coins the Worker cards then have 2, 5, 7 and 9 answers (with
    # two positions free on the first, 3): coins but on the first, 1 to 4 resources, and 1 to 4 positions. The worker on
    # the resource can be withdrawn.
    starts = [1, 4, 12, 24, 24][: seats + 1]
    assert [lines_of_play(game, state, depth) for depth in range(seats + 2)] == [
        (lines, 0) for lines in [*starts, starts[-1] * first]
    ]


@pytest.mark.parametrize(("seats", "expected"), [(2, 6540), (3, 13080), (4, 13080)])
def test_lines_of_play_of_two_turns(seats, expected):
    game = oddtown.load("oddville")
    assert lines_of_play(game, game.setup(seats, 1), seats + 2) == (expected, 0)


def ready(seats):
    """Seat 0 can build, with powers and for the last time; seat 1 has the Builder and can follow."""
    position = table(seats).held(0, 20, 4).has(0, wood=2, clay=1).coins(0, 2, 33).character(0, "cheater")
    position.build(13, "e1/1").build(25, "w1/1").build(37, "e2/1").build(49, "w2/1")
    position.held(1, 52).has(1, wood=1, stone=1).coins(1, 3).character(1, "builder", "tax-collector")
    if seats == 2:
        return position.spot("stone", 0).match()
    position.build(8, "e3/1").character(0, "seignior")
    if seats == 4:
        position.character(0, "traveller", "lamplighter", "bookkeeper")
    return position.match()


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, [(41, 0), (202, 0), (1217, 0)]),
        (3, [(42, 0), (195, 0), (833, 0)]),
        (4, [(50, 0), (354, 0), (2588, 8)]),
    ],
)
def test_lines_of_play_from_a_position_with_many_powers(seats, expected):
    match = ready(seats)
    assert [lines_of_play(match.game, match._state, depth) for depth in (1, 2, 3)] == expected


@pytest.mark.rule("OV-71", "OV-72")
@pytest.mark.parametrize("due", [1, 2])
def test_every_line_of_play_with_the_seignior_and_the_cheater_can_be_paid(due):
    """The Cheater cannot turn over the coins that are due for a resource."""
    position = table(4).character(0, "seignior", "cheater").coins(0, due).on(1, "wood", 0)
    match = (position if due == 1 else position.on(1, "wood", 1, 1)).match()
    match.play("play 1 wood")
    assert lines_of_play(match.game, match._state, 3)[0] > 20


@pytest.mark.parametrize(
    ("stem", "ply", "question", "expected"),
    [
        ("2-reconstructed", 191, "act", [(15, 0), (169, 0), (1945, 5)]),
        ("2-reconstructed", 185, "act", [(17, 0), (202, 0), (2177, 0)]),
        ("2-two-free", 217, "act", [(9, 7), (23, 21), (35, 35)]),
        ("3-reconstructed", 389, "act", [(10, 0), (70, 0), (821, 0)]),
        ("4-reconstructed", 310, "act", [(8, 0), (66, 0), (690, 4)]),
        ("2-reconstructed", 183, "discard", [(3, 0), (21, 0), (198, 0)]),
        ("4-two-free", 452, "discard", [(3, 0), (45, 0), (228, 0)]),
        ("2-two-free", 215, "at", [(6, 0), (15, 0), (99, 70)]),
        ("3-reconstructed", 421, "at", [(5, 0), (21, 8), (57, 57)]),
        ("4-reconstructed", 312, "at", [(4, 0), (20, 4), (73, 44)]),
        ("2-reconstructed", 17, "bonus", [(2, 0), (35, 0), (241, 0)]),
        ("3-two-free", 252, "bonus", [(2, 0), (13, 4), (49, 22)]),
        ("4-reconstructed", 57, "bonus", [(7, 0), (66, 0), (526, 0)]),
        ("2-reconstructed", 196, "second", [(5, 0), (24, 0), (198, 0)]),
        ("3-two-free", 226, "second", [(2, 0), (11, 0), (315, 0)]),
        ("4-two-free", 144, "second", [(5, 0), (35, 0), (180, 0)]),
        ("2-two-free", 210, "coin", [(3, 0), (9, 0), (126, 0)]),
        ("3-reconstructed", 169, "coin", [(2, 0), (6, 0), (54, 0)]),
        ("3-two-free", 237, "coin", [(3, 0), (9, 0), (423, 0)]),
        ("4-two-free", 448, "coin", [(4, 0), (68, 0), (660, 0)]),
        ("2-reconstructed", 199, "give", [(2, 0), (11, 0), (58, 0)]),
        ("3-reconstructed", 166, "give", [(2, 0), (12, 0), (40, 0)]),
        ("4-reconstructed", 176, "give", [(2, 0), (20, 0), (138, 0)]),
        ("4-two-free", 368, "react", [(2, 0), (10, 0), (170, 0)]),
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
        ("2-reconstructed", 3, [(6, 0), (34, 0), (201, 46)]),
        ("2-two-free", 8, [(3, 0), (9, 0), (126, 0)]),
        ("3-reconstructed", 3, [(5, 0), (21, 8), (57, 57)]),
        ("3-two-free", 8, [(19, 0), (124, 0), (911, 0)]),
        ("4-reconstructed", 3, [(10, 1), (88, 10), (769, 769)]),
        ("4-two-free", 8, [(34, 0), (376, 0), (3428, 0)]),
    ],
)
def test_lines_of_play_towards_the_end_of_a_golden_record(stem, before, expected):
    _, match = read(stem)
    match = oddtown.replay(match.game, match.record, match.ply - before)
    assert [lines_of_play(match.game, match._state, depth) for depth in (1, 2, 3)] == expected


@pytest.mark.parametrize(
    ("seats", "plies", "scores"), [(2, 393, [26, 21]), (3, 605, [21, 22, 8]), (4, 936, [8, 27, 24, 27])]
)
def test_random_games_from_fixed_seeds(seats, plies, scores):
    game = oddtown.load("oddville")
    state = game.setup(seats, 2)
    assert game.playout(state, Rng(2)) == plies
    assert game.scores(state) == scores
