"""The state: it copies, it packs, and no card is lost; and the questions, answers and piles are numbered."""

import pickle

import pytest

import oddtown
from oddtown.core.card import KIND
from oddtown.core.rng import Rng
from oddtown.games.tybor import meta, rules
from oddtown.games.tybor.cards import COLOURS, COUNTS, EFFECTS, EXTRAS, PROFESSIONS, PUBLIC_OBJECTIVES
from oddtown.games.tybor.state import (
    BUILDINGS,
    BUILT,
    CITIZENS,
    DISCARD,
    DISPLAY,
    DRAW,
    DRAWN,
    HAND,
    LATE,
    OBJECTIVES,
    OUT,
    OWN,
    SHOWN,
    WORKERS,
    TyborState,
)

from .table import table

FIELDS = ("scenario", "chapter", "stage", "round", "rounds", "first", "direction", "discount", "strength")


def busy():
    """A state in the middle of a stage, with every field and every pile in use; seat 1 has taken two characters."""
    position = table(3, "escape-from-the-city", "VI").stage(2).first(1).hand(0, "soldier-5", "farmer-4")
    position.hand(1, "priest-3-red", "captain-4").hand(2, "captain-3-blue", "captain-3-blue")
    position.citizens(0, "soldier-4-red").citizens(1, "craftsman-1-blue-green-red-yellow", "soldier-3-red-yellow")
    position.workers(1, "soldier-5", "farmer-4-green").workers(2, "farmer-1-blue-red-yellow").built(0, "keep great")
    position.built(1, "boardwalk").built(2, "barn great").display("smithy", "manor")
    match = position.pile("inn", "ferry", "market").discards("priest-3-blue").match()
    for seat, character in enumerate(("farmer-4", "captain-4", "captain-3-blue")):
        match.play(f"choose {character}", seat=seat)
    match.play("build smithy", "pay soldier-5")
    assert match.view(None).question.step == "drop"
    return match._state


def fields(s):
    return {name: getattr(s, name) for name in FIELDS}


def test_the_fields_that_are_packed():
    assert FIELDS == TyborState.FIELDS


def test_the_fields_in_the_middle_of_a_stage():
    s = busy()
    assert fields(s) == {
        "scenario": 2,
        "chapter": 5,
        "stage": 2,
        "round": 1,
        "rounds": 2,
        "first": 1,
        "direction": -1,
        "discount": [0, 0, 1, 0, 1, 1, 2, 2, 0, 0, 0, 0],
        "strength": [0, 4, 1],
    }
    assert s.sealed == [1, -1, 21]
    own = [len(s.piles[place + OWN * seat]) for seat in range(3) for place in (HAND, CITIZENS, WORKERS, BUILT)]
    assert own == [2, 1, 0, 1, 1, 2, 1, 2, 2, 0, 1, 1]
    table_piles = {DISCARD: 3, BUILDINGS: 3, DISPLAY: 1, OUT: 32, OBJECTIVES: 4, SHOWN: 0, DRAWN: 2}
    assert {pile: len(s.piles[pile]) for pile in table_piles} == table_piles


def test_a_copy_is_equal_and_independent():
    s = busy()
    copy = TyborState(s)
    assert fields(copy) == fields(s)
    assert copy.pack() == s.pack()
    before = s.pack()
    for name in FIELDS:
        value = getattr(copy, name)
        changed = copy.pack()
        if isinstance(value, list):
            value[0] += 1
        else:
            setattr(copy, name, value + 1)
        assert copy.pack() != changed
        assert s.pack() == before, name


def test_a_packed_state_comes_back():
    s = busy()
    assert fields(TyborState.unpack(s.pack())) == fields(s)
    assert fields(pickle.loads(pickle.dumps(s))) == fields(s)
    assert TyborState.unpack(s.pack()).pack() == s.pack()


def test_a_game_goes_on_alike_from_a_packed_state():
    game = oddtown.load("tybor")
    s = busy()
    other = TyborState.unpack(s.pack())
    assert game.playout(s, Rng(3)) == game.playout(other, Rng(3)) > 60
    assert s.pack() == other.pack()


def test_an_empty_state():
    assert fields(TyborState()) == {
        **dict.fromkeys(FIELDS[:6], 0),
        "direction": 1,
        "discount": [],
        "strength": [],
    }


@pytest.mark.rule("TY-5", "TY-6", "TY-7", "TY-87", "TY-R11")
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_census_counts_every_card(seats):
    game = oddtown.load("tybor")
    s = game.setup(seats, 1)
    copies = 1 if seats <= 4 else 2
    census = game.census(s)
    cards, wrong = census[: 103 * copies], census[103 * copies :]
    assert wrong == [0] * (5 * seats)
    characters = [kind for kind in cards if kind < 53]
    twice = {kind for kind in characters if characters.count(kind) == 2 * copies}
    assert len(characters) == 59 * copies
    assert (len(set(characters)), len(twice)) == (53, 6)
    assert all(characters.count(kind) == copies for kind in set(characters) - twice)
    assert [kind for kind in cards if 53 <= kind < 93] == sorted([*range(53, 93)] * copies)
    assert [kind for kind in cards if kind >= 93] == sorted([*range(133, 137)] * copies)


@pytest.mark.parametrize(
    "pile", [DRAW, DISCARD, BUILDINGS, DISPLAY, OUT, OBJECTIVES, DRAWN, HAND, CITIZENS, WORKERS + OWN, BUILT]
)
def test_a_card_that_is_lost_is_missed_by_the_census(pile):
    game = oddtown.load("tybor")
    s = busy()
    before = game.census(s)
    s.piles[pile].pop()
    assert game.census(s) != before


def test_a_turned_building_is_the_same_card():
    game = oddtown.load("tybor")
    s = busy()
    before = game.census(s)
    for seat, side in ((0, -1), (1, 1), (2, -1)):
        pile = s.piles[BUILT + OWN * seat]
        pile[0] += side * game.cards.buildings
        assert game.census(s) == before


@pytest.mark.parametrize("name", ["discount", "strength"])
@pytest.mark.parametrize("place", [0, -1])
def test_a_wrong_sum_is_missed_by_the_census(name, place):
    game = oddtown.load("tybor")
    s = busy()
    before = game.census(s)
    getattr(s, name)[place] += 1
    assert game.census(s) != before


@pytest.mark.rule("TY-42", "TY-59", "TY-87", "TY-90")
@pytest.mark.parametrize("scenario", meta.SCENARIOS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_is_lost_all_through_a_game(seats, scenario):
    game = oddtown.load("tybor")
    s = game.setup(seats, 4, {"scenario": scenario, "chapter": "VII"})
    before = game.census(s)
    rng = Rng(seats)
    while not game.is_over(s):
        acting = [seat for seat in range(seats) if game.to_act(s) >> seat & 1]
        seat = acting[rng.below(len(acting))]
        game.apply(s, seat, game.random_action(s, seat, rng))
        assert game.census(s) == before
        assert min(s.discount) >= 0
        assert min(s.strength) >= 0
        # A drawn or shown card lies there only while its question is open.
        step = s.agenda[-1][0] if s.agenda else -1
        assert bool(s.piles[SHOWN]) == (step == rules.USE)
        assert bool(s.piles[DRAWN]) == (step == rules.DROP)
        if step == rules.CHOOSE:
            assert len({rules.hand_size(s, other) for other in range(seats)}) == 1
        display = [card & KIND for card in s.piles[DISPLAY]]
        assert display == sorted(display)
        characters = sum(len(s.piles[pile]) for pile in (DRAW, DISCARD, SHOWN, DRAWN))
        characters += sum(
            len(s.piles[pile + OWN * other]) for other in range(seats) for pile in (HAND, LATE, CITIZENS, WORKERS)
        )
        assert characters == (59 if seats <= 4 else 118)
        buildings = sum(len(s.piles[pile]) for pile in (BUILDINGS, DISPLAY, OUT))
        assert buildings + sum(len(s.piles[BUILT + OWN * other]) for other in range(seats)) == 40 * (1 + (seats > 4))
    assert s.stage == 4
    assert s.piles[DISPLAY] == []
    assert not any(rules.hand_size(s, other) for other in range(seats))


def test_numbers_that_stand_in_views_and_records():
    assert COLOURS == ("blue", "green", "red", "yellow")
    assert PROFESSIONS == ("farmer", "merchant", "craftsman", "captain", "priest", "soldier")
    assert EXTRAS == ("none", "most", "set", "pair")
    assert COUNTS == ("every", "citizens", "most", "table", "first")
    assert [EFFECTS.index(name) for name in ("citizen-for-buildings", "discard", "workers-for-most-captains")] == [
        *(1, 3, 4),
    ]
    assert [PUBLIC_OBJECTIVES.index(name) for name in ("buildings-as-citizens", "strength", "great-buildings")] == [
        *(1, 4, 6),
    ]
    assert meta.SCENARIOS == ("founding-fever", "motley-crowd", "escape-from-the-city", "size-matters")
    assert meta.CHAPTERS == ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    assert tuple(range(8)) == (DRAW, DISCARD, BUILDINGS, DISPLAY, OUT, OBJECTIVES, SHOWN, DRAWN)
    assert (HAND, LATE, CITIZENS, WORKERS, BUILT, OWN) == (8, 9, 10, 11, 12, 5)


def test_the_questions_and_the_numbers_of_their_answers():
    game = oddtown.load("tybor")
    assert [(step.verb, step.base, step.size) for step in game.steps if step.size] == [
        ("choose", 0, 53),
        ("use", 53, 82),
        ("pay", 135, 53),
        ("drop", 188, 53),
        ("lose", 241, 106),
        ("trade", 347, 134),
    ]
    assert game.actions == 481
    assert [step.verb for step in game.steps if step.sealed] == ["choose"]
    assert [step.verb for step in game.steps if step.private] == ["choose", "drop"]
    assert [step.verb for step in game.steps[6:]] == ["show", "take", "pass", "effect", "close"]
    numbers = (rules.CHOOSE, rules.USE, rules.PAY, rules.DROP, rules.LOSE, rules.TRADE)
    assert (*numbers, rules.SHOW, rules.TAKE, rules.PASS, rules.EFFECT, rules.CLOSE) == tuple(range(11))


@pytest.mark.parametrize("seats", [2, 8])
def test_the_order_of_cards_matters_but_in_hands(seats):
    game = oddtown.load("tybor")
    s = game.setup(seats, 1)
    assert len(s.piles) == HAND + OWN * seats
    assert game.ordered(s) == [True] * 8 + [False, False, True, True, True] * seats


def test_the_rules_module_offers_what_it_says():
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    assert rules.GAME is rules.Tybor


@pytest.mark.rule("TY-1", "TY-87")
def test_the_game_presents_itself():
    own = oddtown.load("tybor").meta
    assert (own.name, own.title) == ("tybor", "Tybor the Builder")
    assert own.designers == "Dennis Rappel and Alexander Pfister"
    assert (own.rules, own.prefix, own.fewest_seats, own.most_seats) == (1, "TY", 2, 8)
    assert len(set(own.seat_names)) == 8
    assert [(setting.name, setting.choices[0], len(setting.choices)) for setting in own.settings] == [
        ("scenario", "random", 5),
        ("chapter", "random", 9),
    ]


@pytest.mark.rule("TY-1", "TY-87")
@pytest.mark.parametrize("seats", [1, 9])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(oddtown.SettingsError, match="2 to 8"):
        oddtown.load("tybor").setup(seats, 1)


def test_a_random_answer_is_any_open_one():
    game = oddtown.load("tybor")
    s = game.setup(3, 9, {"scenario": "escape-from-the-city", "chapter": "VII"})
    rng = Rng(9)
    while not game.is_over(s):
        seat = game.to_act(s).bit_length() - 1
        actions = game.legal_actions(s, seat)
        assert actions == sorted(set(actions))
        assert actions
        one, other = Rng(len(actions)), Rng(len(actions))
        assert game.random_action(s, seat, one) == actions[other.below(len(actions))]
        game.apply(s, seat, game.random_action(s, seat, rng))
