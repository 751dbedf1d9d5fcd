"""The state: it copies and it packs; and the questions, answers, squares and goals are numbered."""

import pickle

import oddtown
from oddtown.core.rng import Rng
from oddtown.games.littletown import rules
from oddtown.games.littletown.state import GOALS, NOT_DEALT, NOTHING, TAKEN_OUT, LittleTownState
from oddtown.games.littletown.town import AROUND, BESIDE, CELL_NAMES, CONDITIONS, GOOD_NAMES, SPECIALS

from .table import table

FIELDS = (
    *(
        "side",
        "first_game",
        "lost_goal",
        "turn",
        "start",
        "round",
        "is_turn",
        "goods",
        "stock",
        "points",
        "workers",
        "builders",
    ),
    *("houses", "building", "owner", "worker", "offer", "met", "achieved", "due", "waiting", "owed"),
    *("gathered", "uses", "point_uses", "feats"),
)


def busy():
    """A state in the middle of a payment, with every field in use."""
    position = table(3, "B", lost_goal="out").round(2).start(2).build("Workshop", "b3").build("Well", "c3")
    position.build("Wheat Field", "a2", 1).worker("e3", 1).holds(0, wood=4, coin=6).goals(0, "no-coins").points(1, 2, 3)
    match = position.stock(wood=1).match()
    match.play("place b2", "use c3", "use a2", "use b3")
    return match._state


def fields(state):
    return {name: getattr(state, name) for name in FIELDS}


def test_the_fields_that_are_packed():
    assert FIELDS == LittleTownState.FIELDS


def test_the_fields_in_the_middle_of_a_payment():
    state = busy()
    values = fields(state)
    for name in ("building", "owner", "worker", "offer", "met"):
        del values[name]
    assert values == {
        "side": 1,
        "first_game": False,
        "lost_goal": False,
        "turn": 0,
        "start": 2,
        "round": 2,
        "is_turn": True,
        "goods": [5, 0, 0, 1, 5, 0, 0, 0, 0, 3, 10, 0, 0, 0, 2],
        "stock": [0, 15, 15, 14, 30],
        "points": [3, 2, 3],
        "workers": [3, 3, 4],
        "builders": [0, 0, 0],
        "houses": [4, 5, 6],
        "achieved": [0, 0, 0],
        "due": [2, 0, 0, 0, 0],
        "waiting": [0, 0, 0, 0],
        "owed": [2, 0, 0, 0],
        "gathered": [1, 0, 0, 1],
        "uses": 2,
        "point_uses": 1,
        "feats": 0,
    }
    assert (state.held(0), state.held(2)) == ([5, 0, 0, 1, 5], [10, 0, 0, 0, 2])


def test_a_copy_is_equal_and_independent():
    state = busy()
    state.feats = 5
    state.first_game = True
    copy = LittleTownState(state)
    assert fields(copy) == fields(state)
    assert copy.pack() == state.pack()
    before = state.pack()
    for name in FIELDS:
        value = getattr(copy, name)
        if isinstance(value, list):
            value[0] += 1
        else:
            setattr(copy, name, not value if isinstance(value, bool) else value + 1)
    assert state.pack() == before


def test_a_packed_state_comes_back():
    state = busy()
    assert fields(LittleTownState.unpack(state.pack())) == fields(state)
    assert fields(pickle.loads(pickle.dumps(state))) == fields(state)


def test_an_empty_state():
    values = fields(LittleTownState())
    assert {name for name, value in values.items() if value == []} == set(FIELDS[7:23])
    assert [values[name] for name in ("side", "turn", "start", "uses", "point_uses", "feats")] == [0] * 6
    assert (values["round"], values["is_turn"], values["first_game"], values["lost_goal"]) == (1, True, False, True)


def test_numbers_that_stand_in_views_and_records():
    assert (NOT_DEALT, TAKEN_OUT, GOALS, NOTHING) == (0, 1, 2, -1)
    assert GOOD_NAMES == ("wood", "stone", "fish", "wheat", "coin", "points")
    assert (CELL_NAMES[0], CELL_NAMES[8], CELL_NAMES[9], CELL_NAMES[53]) == ("a1", "i1", "a2", "i6")
    assert [CONDITIONS[n] for n in (0, 6, 11, 17)] == [
        *("three-joined", "build-two-with-points", "no-coins", "build-three-wood"),
    ]
    assert [SPECIALS[n] for n in (0, 2, 5)] == ["plain", "swap", "watchtower"]


def test_the_squares_around_and_beside():
    def names(cells):
        return " ".join(CELL_NAMES[other] for other in cells)

    assert names(AROUND[CELL_NAMES.index("d4")]) == "c3 d3 e3 c4 e4 c5 d5 e5"
    assert names(AROUND[0]) == "b1 a2 b2"
    assert names(AROUND[53]) == "h5 i5 h6"
    assert names(AROUND[CELL_NAMES.index("i3")]) == "h2 i2 h3 h4 i4"
    assert names(BESIDE[CELL_NAMES.index("d4")]) == "d3 c4 e4 d5"
    assert names(BESIDE[CELL_NAMES.index("a6")]) == "a5 b6"
    assert sorted(map(len, AROUND)) == [3] * 4 + [5] * 22 + [8] * 28


def test_the_questions_and_the_numbers_of_their_answers():
    game = oddtown.load("littletown")
    asking = [(step.verb, step.base, step.size) for step in game.steps if step.size]
    assert asking == [
        ("act", 0, 79),
        ("at", 79, 54),
        ("use", 133, 59),
        ("coins", 192, 7),
        ("give", 199, 4),
        ("take", 203, 4),
        ("feed", 207, 6),
        ("fish", 213, 6),
    ]
    assert game.actions == 219
    assert not any(step.private or step.sealed for step in game.steps)
    assert [step.verb for step in game.steps[8:]] == [
        *("pay", "gain", "swap", "settle", "offer", "built", "end", "round", "feeding", "home"),
    ]


def test_the_rules_module_offers_what_it_says():
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    assert rules.GAME is rules.LittleTown


def test_the_game_presents_itself():
    meta = oddtown.load("littletown").meta
    assert (meta.name, meta.title) == ("littletown", "Little Town Builders")
    assert (meta.designers, meta.publisher) == ("Shun and Aya Taguchi", "Studio GG")
    assert (meta.rules, meta.prefix) == (2, "LT")
    assert meta.seat_names == ("blue", "red", "yellow", "black")


def test_a_random_answer_is_any_open_one():
    game = oddtown.load("littletown")
    state = game.setup(3, 9)
    rng = Rng(9)
    while not game.is_over(state):
        seat = game.to_act(state).bit_length() - 1
        actions = game.legal_actions(state, seat)
        assert actions == sorted(actions)
        one, other = Rng(len(actions)), Rng(len(actions))
        assert game.random_action(state, seat, one) == actions[other.below(len(actions))]
        game.apply(state, seat, game.random_action(state, seat, rng))
