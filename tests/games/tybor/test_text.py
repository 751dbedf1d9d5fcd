"""What the sentences of Tybor the Builder say, and that its table is drawn in eighty columns."""

import re

import pytest
from rich.text import Text

import oddtown
from oddtown.core.rng import Rng
from oddtown.core.text import CORE_SENTENCES, Message
from oddtown.games.tybor.text import COLOUR_MARKS, COLOUR_STYLES, ENGLISH, SEAT_STYLES, character, characters, listed

from .goldens import GAMES, read
from .table import choose, table

WIDTH = 80


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            Message("objective", {"colours": [0, 2, 3]}),
            "Your secret objective: 5 points for every set of blue, red and yellow buildings.",
        ),
        (Message("chapter", {"chapter": "VII", "name": "Harbor"}), "The chapter is VII, Harbor."),
        (
            Message("stage", {"stage": 4, "seat": 7, "little": 6, "great": 10}),
            "Stage IV begins with Yellow: Little 6, Great 10 strength.",
        ),
        (
            Message("search", {"colours": [0, 3], "buildings": ["Ferry", "Inn"]}),
            "Missing was blue and yellow; out of the pile come: Ferry, Inn. It is shuffled.",
        ),
        (
            Message("dealt.late", {"seat": 2, "count": 3}),
            "The last 3 of Pink's hand come from the pile just shuffled.",
        ),
        (
            Message("show.late", {"seat": 3, "card": [0, 4]}),
            "Sky shows Farmer (strength 4), one of the cards shuffled last.",
        ),
        (Message("display", {"buildings": ["Keep", "Inn"]}), "In the display: Keep, Inn."),
        (Message("display", {"buildings": []}), "In the display: none."),
        (
            Message("dealt", {"cards": [[5, 5], [1, 2, 0, 3]]}),
            "You are dealt Soldier (strength 5), Merchant (strength ",
        ),
        (Message("show", {"seat": 0, "card": [5, 4, 2]}), "Black shows Soldier (strength 4, red)."),
        (
            Message("build", {"seat": 1, "building": "Keep", "side": 1, "cost": 0}),
            "Purple builds the Keep (Great) for 0 strength.",
        ),
        (
            Message("build.cost", {"building": "Inn", "side": 0, "cost": 3, "strength": 2}),
            "The Inn (Little) costs 3 strength; the workers have 2.",
        ),
        (
            Message("drop", {"seat": 4, "card": [4, 3, 0], "place": 1}),
            "Brown discards the second of them, Priest (strength 3, blue).",
        ),
        (Message("lose.citizen", {"seat": 5, "card": [0, 4]}), "Blue discards the citizen Farmer (strength 4)."),
        (
            Message("trade.building", {"seat": 6, "building": "Boardwalk", "side": 0}),
            "Red gives up the Boardwalk (Little) to take three characters.",
        ),
        (
            Message("reveal", {"seat": 3, "colours": [1, 2, 3]}),
            "The secret objective of Sky: sets of green, red and ",
        ),
        (Message("score.building", {"building": "Keep", "side": 1}), "Keep (Great)"),
        (Message("score.most", {"building": "Barn", "of": 1}), "Barn: nobody has more green buildings"),
        (Message("score.pair", {"building": "Bakery", "of": 0}), "Bakery: every second blue building"),
        (Message("score.symbol", {"symbol": 2, "count": 3}), "3 x Craftsman"),
        (Message("score.objective", {"name": "Size Matters"}), "Size Matters"),
    ],
)
def test_sentences(message, sentence):
    said = oddtown.load("tybor").text.say(message)
    assert said == sentence or (sentence.endswith(" ") and said.startswith(sentence))


def test_values_in_words():
    assert character([3, 2, 0, 3]) == "Captain (strength 2, blue, yellow)"
    assert characters([[0, 4], [4, 3, 1]]) == "Farmer (strength 4), Priest (strength 3, green)"
    assert (listed([]), listed(["Inn", "Keep"])) == ("none", "Inn, Keep")


def test_everything_has_a_mark_and_a_style_of_its_own():
    assert len(set(COLOUR_MARKS)) == len(set(COLOUR_STYLES)) == 4
    assert len(set(SEAT_STYLES)) == 8


def say_all(match, rng, refused):
    """Plays a match to the end; says every prompt, answer and refusal on the way, and every event at the end."""
    game = match.game
    said = set()
    while not match.is_over:
        seat = match.to_act[rng.below(len(match.to_act))]
        question = match.view(None).question
        assert match.prompt
        said.add(question.prompt.id)
        step = game.steps[match._state.agenda[-1][0]]
        actions = game.legal_actions(match._state, seat)
        for action in actions:
            described = game.describe(match._state, seat, action)
            said.add(described.id)
            assert "{" not in game.text.say(described)
        for action in range(step.base, step.base + step.size):
            refusal = match.why_not(seat, action)
            assert (refusal is None) == (action in actions)
            if refusal is not None:
                assert re.fullmatch(r"TY-R?\d+", refusal.rule)
                assert "{" not in game.text.say(refusal.message)
                refused.add(refusal.message.id)
        keen = [action for action in actions if action > step.base + 1]  # builds, trades
        chosen = keen if keen and rng.below(2) else actions
        match.act(seat, chosen[rng.below(len(chosen))])
    for viewer in (*range(match.seats), None):
        assert match.log(viewer)[-1] == "The game is over."
    said |= {event.message.id for _, event in match.events}
    for seat in range(match.seats):
        for line in match.breakdown(seat, None):
            assert "{" not in game.text.say(line.message)
            said.add(line.message.id)
    return said


def test_every_sentence_can_be_said_with_the_values_the_rules_send():
    game = oddtown.load("tybor")
    said, refused = set(), set()
    for seats, scenario, chapter in (
        *((2, "founding-fever", "VII"), (2, "escape-from-the-city", "VII"), (3, "motley-crowd", "VII")),
        *((3, "size-matters", "I"), (4, "escape-from-the-city", "VIII"), (8, "founding-fever", "VII")),
        *((2, "motley-crowd", "VII"), (7, "escape-from-the-city", "VII")),
    ):
        for seed in range(2):
            match = oddtown.Match(game, seats, seed, {"scenario": scenario, "chapter": chapter})
            said |= say_all(match, Rng(seed), refused)
    assert refused == {
        *("choose.absent", "build.absent", "build.cost", "pay.absent", "pay.order", "pay.short", "drop.absent"),
        *("lose.no_citizen", "lose.no_worker", "trade.no_captain"),
        "trade.no_building",
    }
    own = {each.removesuffix(".others") for each in ENGLISH.sentences} - set(CORE_SENTENCES)
    assert (said | refused) - set(CORE_SENTENCES) == own


def drawings(match):
    """Draws a position for every viewer; with styles a terminal shows the same as plain."""
    for viewer in (*range(match.seats), None):
        plain = match.game.draw(match.view(viewer), plain=True)
        styled = match.game.draw(match.view(viewer))
        assert Text.from_markup(styled).plain == plain
        assert styled != plain
        yield plain


def wide(drawn):
    return [line for line in drawn.splitlines() if len(line) > WIDTH]


@pytest.mark.parametrize("stem", GAMES)
def test_a_golden_record_is_drawn_in_eighty_columns(stem):
    _, played = read(stem)
    for ply in (*range(0, played.ply, 25), played.ply):
        for drawn in drawings(oddtown.replay(played.game, played.record, ply)):
            assert wide(drawn) == []


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_number_of_seats_is_drawn_in_eighty_columns(seats):
    game = oddtown.load("tybor")
    match = oddtown.Match(game, seats, seats)
    rng = Rng(seats)
    while not match.is_over:
        seat = match.to_act[rng.below(len(match.to_act))]
        if match.ply % 40 == 0:
            assert [wide(drawn) for drawn in drawings(match)] == [[]] * (seats + 1)
        match.act(seat, game.random_action(match._state, seat, rng))
    assert [wide(drawn) for drawn in drawings(match)] == [[]] * (seats + 1)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("place", ["citizens", "workers"])
def test_a_crowded_tableau_is_drawn_in_eighty_columns(seats, place):
    """Seat 0 has used 20 cards in one way, those with most colours, and built what there is; others have chosen."""
    cards = oddtown.load("tybor").cards
    most = sorted(range(cards.characters), key=lambda kind: len(cards.colours[kind]))[-20:]
    names = [cards.notation(kind) for kind in range(cards.little, cards.great)]
    shown = ["counting-house", "weighing-house", "shepherds-hut", "customs-house", "harbor-office", "gallows-hill"]
    position = table(seats, "escape-from-the-city", "VII").stage(4).cards(4)
    position.built(0, *(f"{name} great" for name in names if name not in shown))
    getattr(position, place)(0, *map(cards.notation, most))
    match = position.display(*shown, *(shown if seats > 4 else [])).match()
    for seat in range(seats - 1):
        match.act(seat, min(match.legal(seat).values()))
    assert min(match.view(None).board["discount"][0]) == (12 if place == "citizens" else 0)
    for drawn in drawings(match):
        assert wide(drawn) == []
        assert ("Counting House x2" in drawn) == (seats > 4)


def drawn_lines(match, viewer=None):
    """Returns the lines of a drawing without what a terminal does not show."""
    return match.game.draw(match.view(viewer), plain=True).splitlines()


def ready():
    position = table(3, "motley-crowd", "VI").stage(2).first(2).hand(0, "soldier-5", "farmer-4").display("keep", "inn")
    position.citizens(0, "soldier-4-red").workers(0, "farmer-3-yellow").built(1, "market great", "barn")
    position.hand(1, "priest-3-red", "captain-4").hand(2, "merchant-4", "soldier-2-blue-red")
    return position.objective(0, "blue", "red", "yellow").pile("ferry", "manor").discards("priest-3-blue").match()


def test_stage_scenario_and_chapter_are_drawn():
    lines = drawn_lines(ready())
    assert lines[0] == "Stage II of IV   first is Pink, clockwise   draw pile 50, discards 1"
    head = " ".join(" ".join(lines[1 : lines.index("")]).split())
    assert head.startswith("Scenario: A Motley Crowd; end of stage I, II, III: whoever has 2/3/4 professions ")
    assert "Chapter VI: Trouble at the Border; end of game: 5 points for 2 Soldier symbols" in head
    assert "Craftsman most 6, second 2; Captain 1/3/6/10/15, then 3 each; Priest 5 for the first" in head
    escape = drawn_lines(table(2, "escape-from-the-city").stage(2).match())
    assert "counter-clockwise" in escape[0]
    assert "hands of 7/5/7/5 cards; counter-clockwise in stage II, IV" in " ".join(" ".join(escape[1:4]).split())


@pytest.mark.rule("TY-42")
def test_the_display_is_drawn_with_what_it_costs_the_viewer():
    match = ready()

    def costs(viewer, name):
        (line,) = (line for line in drawn_lines(match, viewer) if f" {name} " in line and "/" in line)
        return line.split()

    assert costs(0, "Keep") == ["♜", "red", "Keep", "6", "/", "9", "3", "/", "7"]
    assert costs(1, "Keep") == costs(None, "Keep") == ["♜", "red", "Keep", "6", "/", "9", "4", "/", "8"]
    assert costs(0, "Inn")[:9] == ["☼", "yellow", "Inn", "3", "/", "6", "4", "/", "8"]
    assert " ".join(costs(0, "Inn")[9:]) == "take 2, keep 1 worker"
    assert "  pile of 2 buildings, Manor on top" in drawn_lines(match)


def test_the_tableaus_are_drawn():
    lines = drawn_lines(ready(), 0)
    own = next(n for n, line in enumerate(lines) if line.startswith("> Black"))
    assert " ".join(lines[own].split()) == "> Black 0 points strength 3 discount ≈0 ♣0 ♜1 ☼0 hand 2"
    assert [line.split(maxsplit=1) for line in lines[own + 1 : own + 3]] == [
        ["citizens", "Soldier 4 ♜"],
        ["workers", "Farmer 3"],
    ]
    assert "    built     ♣Barn, ☼Market (Great)" in lines


@pytest.mark.rule("TY-8", "TY-28")
def test_a_hand_and_an_objective_are_drawn_for_their_owner_alone():
    match = ready()
    secret = "secret objective: 5 points for every set of ≈ blue ♜ red ☼ yellow"
    assert drawn_lines(match, 0)[-1] == secret  # the hand stands in the answers
    assert not any("secret" in line for line in drawn_lines(match, None))
    match.play("choose farmer-4", seat=0)
    assert drawn_lines(match, 0)[-3:] == [
        "hand: Soldier    ⚒ strength 5",
        "chosen: Farmer     ⚒ strength 4",
        secret,
    ]
    for viewer in (1, 2, None):
        lines = drawn_lines(match, viewer)
        assert not any("strength 5" in line or "chosen:" in line or "≈ blue ♜ red ☼" in line for line in lines)
        assert sum("chosen" in line for line in lines) == 1


def test_a_shown_card_is_drawn_for_all_and_taken_ones_for_the_taker():
    position = table().hand(0, "soldier-5").hand(1, "farmer-4").display("inn").workers(0, "soldier-3-red")
    match = position.draw("priest-3-red", "captain-4").match()
    for viewer in (0, 1, None):
        assert "shown: Soldier    ⚒ strength 5" in drawn_lines(match, viewer)
    match.play("build inn")
    taken = ["taken: Priest     ⚒ strength 3   ♜ red", "taken: Captain    ⚒ strength 4"]
    assert [line for line in drawn_lines(match, 0) if line.startswith("taken")] == taken
    for viewer in (1, None):
        assert not any("taken" in line for line in drawn_lines(match, viewer))


def test_what_is_known_of_another_hand_is_drawn():
    match = ready()
    choose(match, "soldier-5", "captain-4", "merchant-4")
    match.play("worker", "worker", "worker")
    assert match.view(None).question.step == "use"
    (line,) = (line for line in drawn_lines(match, 0) if line.startswith("    in hand"))
    assert line.split(maxsplit=2)[2] == "Farmer 4"
    assert not any("in hand" in line for line in drawn_lines(match, None))


def test_a_finished_game_marks_nobody_and_has_no_display():
    match = table().stage(4).cards(0).built(0, "keep").match()
    lines = str(match).splitlines()
    assert not any(line.startswith((">", "display")) for line in lines)
    assert any(line.startswith("  Black     6 points") for line in lines)


def test_the_drawn_table_has_colours():
    match = ready()
    text = match.game.draw(match.view(0))
    assert all(f"[{style}]" in text for style in ("bright_white", "magenta", "red", "yellow"))
    assert "[/]" not in str(match)
