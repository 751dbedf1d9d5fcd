"""The state: it copies, it packs, and no piece is lost; and the questions, answers and piles are numbered."""

import pickle

import pytest

import oddtown
from oddtown.core.rng import Rng
from oddtown.games.oddville import rules, state
from oddtown.games.oddville.deck import BONUS_NAMES, GUILD_NAMES, POWERS, RESOURCE_NAMES, WORTHS
from oddtown.games.oddville.state import COINS, DECK, GUILD, HELD, ROW, OddVilleState

from .table import table

FIELDS = (
    *("turn", "turns", "ender", "used", "hand", "supply", "settled", "slots", "upper", "spots", "holder", "sites"),
    *("cards", "owners", "frontier"),
)


def busy():
    """A state in the middle of bonuses, with every field in use."""
    position = (
        table(3).turn(1).turns(8).held(1, 9, 20).has(1, wood=1, clay=1, crystal=1).on(0, "wood", 0, 2).on(2, "stone", 1)
    )
    position.hand(1, 2, 4).hand(2).coins(1, 2, 40).build(13, "e1/1", 2).spot("clay", 0).character(1, "cheater")
    match = position.character(2, "tax-collector").used("bookkeeper").match()
    match.play("cheat", "coin 40", "discard 40", "build 9", "at w1/1")
    return match._state


def fields(s):
    return {name: getattr(s, name) for name in FIELDS}


def test_the_fields_that_are_packed():
    assert FIELDS == OddVilleState.FIELDS


def test_the_fields_in_the_middle_of_bonuses():
    upper = [0] * 16
    upper[0] = upper[1] = 1
    slots = [-1] * 16
    slots[0], slots[9] = 0, 2
    assert fields(busy()) == {
        "turn": 1,
        "turns": 8,
        "ender": -1,
        "used": 1 << POWERS.index("cheater") | 1 << POWERS.index("bookkeeper"),
        "hand": [0b1111, 0b1010, 0],
        "supply": [6, 7, 7],
        "settled": [1, 1, 1],
        "slots": slots,
        "upper": upper,
        "spots": [-1, 0, -1, -1],
        "holder": [-1, -1, -2, 1, -1, -2, -1, 2, -2, -1, -1, -2],
        "sites": [0, 3, 1],
        "cards": [64, 12, 8],
        "owners": [-1, 2, 1],
        # Sites m/2, w2/1, w1/2, e1/2 and e2/1 each touch one card, and each of them at a street.
        "frontier": [2 << 8 | 0x11, 4 << 8 | 0x22, 5 << 8 | 0x11, 7 << 8 | 0x11, 8 << 8 | 0x88],
    }


def test_a_copy_is_equal_and_independent():
    s = busy()
    s.ender = 2
    copy = OddVilleState(s)
    assert fields(copy) == fields(s)
    assert copy.pack() == s.pack()
    before = s.pack()
    for name in FIELDS:
        value = getattr(copy, name)
        if isinstance(value, list):
            value[0] += 1
        else:
            setattr(copy, name, value + 1)
        assert copy.pack() != before
        assert s.pack() == before, name


def test_a_packed_state_comes_back():
    s = busy()
    assert fields(OddVilleState.unpack(s.pack())) == fields(s)
    assert fields(pickle.loads(pickle.dumps(s))) == fields(s)
    assert OddVilleState.unpack(s.pack()).pack() == s.pack()


def test_a_game_goes_on_alike_from_a_packed_state():
    game = oddtown.load("oddville")
    s = busy()
    other = OddVilleState.unpack(s.pack())
    assert game.playout(s, Rng(3)) == game.playout(other, Rng(3)) > 100
    assert s.pack() == other.pack()


def test_an_empty_state():
    values = fields(OddVilleState())
    assert {name for name, value in values.items() if value == []} == set(FIELDS[4:])
    assert [values[name] for name in FIELDS[:4]] == [0, 0, -1, 0]


@pytest.mark.rule("OV-2", "OV-3", "OV-6", "OV-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_census_counts_every_card_character_and_worker(seats):
    game = oddtown.load("oddville")
    s = game.setup(seats, 1)
    assert game.census(s) == [*range(65), *range(12), *[9] * seats, *[0] * 2 * seats]
    in_hand = [bits.bit_count() for bits in s.hand]
    assert in_hand == [4] * seats


@pytest.mark.rule("OV-3")
def test_four_players_have_36_workers_and_16_worker_cards():
    s = oddtown.load("oddville").setup(4, 1)
    assert (sum(s.supply), sum(bits.bit_count() for bits in s.hand)) == (36, 16)


@pytest.mark.parametrize("pile", [DECK, ROW, GUILD, COINS + 1, HELD + 1])
def test_a_card_that_is_lost_is_missed_by_the_census(pile):
    game = oddtown.load("oddville")
    s = busy()
    before = game.census(s)
    s.piles[pile].pop()
    assert game.census(s) != before


@pytest.mark.parametrize("name", ["supply", "settled", "upper", "slots", "spots", "owners", "holder", "cards", "hand"])
def test_a_piece_that_is_lost_or_made_is_missed_by_the_census(name):
    game = oddtown.load("oddville")
    s = busy()
    before = game.census(s)
    value = getattr(s, name)
    place = next(n for n, each in enumerate(value) if each >= 0 and (name != "owners" or n))
    value[place] = -1 if name in ("slots", "spots", "owners", "holder") else value[place] + 16
    assert game.census(s) != before


@pytest.mark.parametrize("edition", ["reconstructed", "two-free"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_all_through_a_game(seats, edition):
    game = oddtown.load("oddville", edition)
    s = game.setup(seats, 4)
    before = game.census(s)
    rng = Rng(4)
    while not game.is_over(s):
        seat = game.to_act(s).bit_length() - 1
        game.apply(s, seat, game.random_action(s, seat, rng))
        assert game.census(s) == before
        assert s.settled == [s.owners.count(other) + s.spots.count(other) for other in range(seats)]
        assert all(0 <= bits <= 15 for bits in s.hand)
        assert max(len(s.piles[COINS + other]) for other in range(seats)) <= 5 or s.agenda[-1][0] == state.COIN
        assert len(s.piles[ROW]) == 6 or s.agenda[-1][0] == state.DISCARD or s.agenda[-1][0] == state.COIN


def test_numbers_that_stand_in_views_and_records():
    assert (state.NOTHING, state.REMOVED) == (-1, -2)
    assert RESOURCE_NAMES == ("wood", "clay", "stone", "crystal")
    assert GUILD_NAMES == ("mask", "rooster", "bells", "fleur-de-lis")
    assert BONUS_NAMES[4:] == ("coin", "any", "double", "transform")
    assert [WORTHS[n] for n in (0, 3, 6, 7)] == ["diamond", "times-neighbours", "shields", "per-guild"]
    assert [POWERS[n] for n in (0, 3, 7, 11)] == ["human-resources-manager", "cheater", "tax-collector", "traveller"]
    assert (DECK, ROW, GUILD, COINS, HELD, state.PILES) == (0, 1, 2, 6, 10, 14)


def test_the_questions_and_the_numbers_of_their_answers():
    game = oddtown.load("oddville")
    assert [(step.verb, step.base, step.size) for step in game.steps if step.size] == [
        ("start", 0, 4),
        ("act", 4, 141),
        ("second", 145, 36),
        ("coin", 181, 65),
        ("discard", 246, 64),
        ("give", 310, 64),
        ("at", 374, 529),
        ("bonus", 903, 125),
        ("react", 1028, 65),
    ]
    assert game.actions == 1093
    assert not any(step.private or step.sealed for step in game.steps)
    assert [step.verb for step in game.steps[9:]] == [
        *("tax", "take", "fill", "character", "reaction", "close", "begin"),
    ]


def test_the_order_of_cards_matters_but_at_hand():
    game = oddtown.load("oddville")
    assert game.ordered(game.setup(2, 1)) == [True] * 10 + [False] * 4


def test_the_rules_module_offers_what_it_says():
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    assert rules.GAME is rules.OddVille


def test_the_game_presents_itself():
    meta = oddtown.load("oddville").meta
    assert (meta.name, meta.title) == ("oddville", "OddVille")
    assert (meta.designers, meta.publisher) == ("Carlo Lavezzi", "What's Your Game?")
    assert (meta.rules, meta.prefix, meta.fewest_seats, meta.most_seats) == (2, "OV", 2, 4)
    assert meta.seat_names == ("purple", "blue", "red", "yellow")


def test_a_random_answer_is_any_that_bots_look_at():
    game = oddtown.load("oddville")
    s = game.setup(3, 9)
    rng = Rng(9)
    while not game.is_over(s):
        seat = game.to_act(s).bit_length() - 1
        actions = game.sensible_actions(s, seat)
        assert actions == sorted(set(actions) & set(game.legal_actions(s, seat)))
        one, other = Rng(len(actions)), Rng(len(actions))
        assert game.random_action(s, seat, one) == actions[other.below(len(actions))]
        game.apply(s, seat, game.random_action(s, seat, rng))
