"""What the sentences of OddVille say, and that its city is drawn in eighty columns."""

import ast
import re
from pathlib import Path

import pytest
from rich.text import Text

import oddtown
from oddtown.core.rng import Rng
from oddtown.core.text import CORE_SENTENCES, Message
from oddtown.games import folders
from oddtown.games.oddville.deck import POWERS, WORTHS
from oddtown.games.oddville.text import (
    CHARACTER_NAMES,
    CHARACTER_POWERS,
    ENGLISH,
    WORTH_LINES,
    WORTH_TEXTS,
    coins_text,
    goods_text,
    left_text,
    price_text,
    worth_text,
)

from .goldens import GAMES, read
from .table import table

WIDTH = 80


def ids_in(path: Path) -> set[str]:
    """Returns every text of a source file that looks like a message id and stands in a Message or a tell."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Message", "s.tell"}:
            texts = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
            found |= {text for text in texts if isinstance(text, str)}
    return found


def test_every_message_of_the_code_has_a_sentence_and_every_sentence_is_used():
    used = set().union(*(ids_in(path) for path in folders()["oddville"].glob("*.py")))
    assert used == {each.removesuffix(".others") for each in ENGLISH.sentences} - set(CORE_SENTENCES)
    assert len(used) > 90


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (Message("gain", {"seat": 0, "coins": 1}), "Purple gains 1 coin."),
        (Message("excess", {"seat": 1, "coins": 2}), "Blue puts 2 coins back: five are the most."),
        (Message("build", {"seat": 2, "building": 63, "site": 7}), "Red builds building 64 at e1/2."),
        (Message("character", {"seat": 3, "character": 6}), "Yellow takes the Ghost of lovely spinster."),
        (Message("return", {"guild": 3}), "The characters of Fleur-de-lis are given back and shuffled."),
        (Message("price", {"price": 2, "coins": 0}), "That costs 2 coins, of no coins at hand."),
        (
            Message("exchange", {"seat": 0, "given": 0, "taken": 9}),
            "Purple puts building 1 into the row and takes building 10.",
        ),
        (
            Message("bonus.prompt", {"seat": 1, "left": [1, 0, 0, 0, 2, 0, 0, 1]}),
            "Bonuses left: wood, a coin (2), transform. Which do you use?",
        ),
        (
            Message("build.resources", {"building": 4, "missing": [0, 2, 0, 1]}),
            "For building 5 is missing: 2 clay, 1 crystal.",
        ),
        (Message("score.building", {"building": 4, "site": 0, "worth": 6}), "building 5 at m/1: shields around"),
        (Message("score.square", {}), "Main Square"),
    ],
)
def test_sentences(message, sentence):
    assert oddtown.load("oddville").text.say(message) == sentence


def test_values_in_words():
    assert [coins_text(coins) for coins in (0, 1, 2)] == ["no coins", "1 coin", "2 coins"]
    assert [price_text(price) for price in (0, 1, 3)] == ["free", "1 coin", "3 coins"]
    assert (goods_text([0] * 4), goods_text([2, 0, 1, 0])) == ("nothing", "2 wood, 1 stone")
    assert left_text([0, 0, 0, 0, 0, 1, 1, 0]) == "any resource, double"
    assert worth_text([7, 2, 1]) == "2 + 1 per Rooster"
    assert [worth_text([worth, 3, -1]) for worth in (0, 3, 6)] == [
        *("diamond, 3", "3 per neighbour", "shields of its neighbours"),
    ]


def test_every_character_and_worth_has_its_words():
    assert len(set(CHARACTER_NAMES)) == len(set(CHARACTER_POWERS)) == len(POWERS)
    assert [name.lower().replace(" ", "-") for name in CHARACTER_NAMES] == list(POWERS)
    assert len(set(WORTH_TEXTS)) == len(set(WORTH_LINES)) == len(WORTHS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sentence_can_be_said_with_the_values_the_rules_send(seats):
    game = oddtown.load("oddville")
    refusals = set()
    for seed in range(2):
        match = oddtown.Match(game, seats, seed)
        rng = Rng(seed)
        while not match.is_over:
            (seat,) = match.to_act
            step = game.steps[match._state.agenda[-1][0]]
            actions = game.legal_actions(match._state, seat)
            assert all(match.describe(seat, action) for action in actions)
            assert not match.prompt[0].islower()
            for action in range(step.base, step.base + step.size, 1 if match.ply % 20 == 0 else 37):
                refusal = match.why_not(seat, action)
                assert (refusal is None) == (action in actions)
                if refusal is not None:
                    assert re.fullmatch(r"OV-R?\d+", refusal.rule)
                    assert "{" not in game.text.say(refusal.message)
                    refusals.add(refusal.message.id)
            match.act(seat, actions[rng.below(len(actions))])
        for viewer in (0, 1, None):
            assert match.log(viewer)[-1] == "The game is over."
        lines = [line for seat in range(seats) for line in match.breakdown(seat, None)]
        assert all(game.text.say(line.message) for line in lines)
    assert len(refusals) > 12


def drawings(match):
    """Draws a position for a seat and a spectator; with styles a terminal shows the same as plain."""
    for viewer in (0, None):
        plain = match.game.draw(match.view(viewer), plain=True)
        styled = match.game.draw(match.view(viewer))
        assert Text.from_markup(styled).plain == plain
        yield plain


def crowded(seats):
    """Everybody has two buildings, five known coins, workers on every slot, and all characters are taken."""
    position = table(seats)
    known = iter(range(45, 65))
    at_hand = iter(range(21, 29))
    for seat in range(seats):
        position.coins(seat, 0, *(next(known) for _ in range(5))).held(seat, next(at_hand), next(at_hand))
        position.has(seat, wood=1, clay=1, stone=1, crystal=1)
    for n, power in enumerate(POWERS):
        if n % 3 < seats - 1:
            position.character(n % seats, power)
    position.build(13, "e1/1").build(37, "w1/1", 1).build(16, "m/2", seats - 1).spot("stone", 1)
    return position.top(9, 10, 11, 12, 14, 15, known=6).bottom(17, 18).match()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_crowded_position_is_drawn_in_eighty_columns(seats):
    match = crowded(seats)
    for drawn in drawings(match):
        wide = [line for line in drawn.splitlines() if len(line) > WIDTH]
        assert wide == []


@pytest.mark.parametrize("stem", GAMES)
def test_a_golden_record_is_drawn_in_eighty_columns(stem):
    _, played = read(stem)
    for ply in range(0, played.ply + 1, 30):
        match = oddtown.replay(played.game, played.record, ply)
        for drawn in drawings(match):
            assert [line for line in drawn.splitlines() if len(line) > WIDTH] == []


def test_a_city_of_nine_columns_is_drawn_in_eighty():
    position = table(4).build(13, "e1/1").build(25, "e2/1").build(37, "e3/1", 1).build(49, "e4/1", 1)
    position.build(20, "w1/1", 2).build(48, "w2/1", 3).build(60, "w3/1", 3).build(3, "w4/1")
    for drawn in drawings(position.match()):
        lines = drawn.splitlines()
        assert " ".join(lines[0].split()).count("w4 w3 w2 w1 m e1 e2 e3 e4") == 1
        assert max(map(len, lines)) <= WIDTH


def drawn_lines(match, viewer=None):
    """Returns the lines of a drawing without what a terminal does not show."""
    return match.game.draw(match.view(viewer), plain=True).splitlines()


def test_the_city_is_drawn():
    """North of the Main Square are houses; its spots show who has a worker there."""
    match = table(3).build(13, "e1/1", 1).build(16, "m/2", 2).spot("stone", 0).match()
    lines = drawn_lines(match)
    city = [line[3:].strip() for line in lines[1:9]]
    assert city == [
        "┌─────┐┌──║──┐",
        "│ MAIN││13 ◆5│",
        "═wcPx ══  $ B═",
        "└──║──┘└──║──┘",
        "┌──║──┐",
        "│16 x3│",
        "│  <>R═",
        "└──║──┘",
    ]
    assert [line[:3].strip() for line in lines[1:9]] == ["", "1", "", "", "", "2", "", ""]


@pytest.mark.parametrize(
    ("building", "site", "marks"),
    [
        *((20, "e1/1", ["│20 1+│", "═R $ P═"]), (3, "w1/1", ["│ 3 1+│", "═M stP═"])),
        *(
            (49, "m/2", ["│49 3◆│", "═F woP═"]),
            (55, "m/2", ["│55 2-│", "═F $ P═"]),
            (37, "m/2", ["│37 1|│", "═B <>P═"]),
        ),
        *(
            (40, "m/2", ["│40 Σ │", "│B clP═"]),
            (28, "m/2", ["│28 2R│", "│R clP═"]),
            (6, "e1/1", ["│ 6 1|│", "═M ? P│"]),
        ),
        *((31, "m/2", ["│31 ◆4│", "═  x2P═"]), (19, "e1/1", ["│19 1+│", "═R crP│"])),
    ],
)
def test_a_building_is_drawn_with_its_number_points_guild_bonus_and_owner(building, site, marks):
    lines = drawn_lines(table().build(building, site).match())
    assert all(any(mark in line for line in lines) for mark in marks)


def test_the_row_the_board_and_the_seats_are_drawn():
    position = table().row(20).hand(0, 3).coins(0, 1, 40).held(1, 33).on(0, "wood", 0, 2).on(1, "wood", 1)
    match = position.character(1, "builder").top(50, known=1).match()
    lines = drawn_lines(match, 0)

    def starting(text):
        (found,) = (line.split() for line in lines if line.startswith(text))
        return found

    assert starting("  1   20") == [
        *("1", "20", "Rooster", "1", "+", "1", "per", "neighbour", "WW", "a", "coin", ".e.w", "0")
    ]
    assert starting("Blu ")[:3] == ["Blu", "33", "Bells"]
    assert starting("wood") == ["wood", "Purple", "Blue", "Purple", "1"]
    assert starting("> Purple")[2:] == ["2", "2", ".", ".", "3", ".", "7", "0", "WW"]
    assert starting("  Blue")[1:] == ["5", "0", "1", "2", "3", "4", "8", "0", "W"]
    assert any("Builder (4): build after others for 2 coins" in line for line in lines)
    assert any(line.startswith("deck") and "1 of them known; next 50, ?, ?" in line for line in lines)
    assert any(line.strip() == "known as coins: 40" for line in lines)


def test_a_finished_board_marks_nobody():
    match = table().turns(200).match()
    assert any(line.startswith("> Purple") for line in str(match).splitlines())
    match.play("play 1 row 1")
    assert not any(line.startswith(">") for line in str(match).splitlines())


def test_the_drawn_board_has_colours():
    match = table(4).build(13, "e1/1", 3).on(1, "wood", 0).match()
    text = match.game.draw(match.view(None))
    assert all(f"[{style}]" in text for style in ("magenta", "bright_blue", "red", "yellow"))
    assert "[/]" not in str(match)
