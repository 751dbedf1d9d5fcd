"""State: questions, cards, chance and the one explicit form."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oddtown
from conformance.market import Market, MarketState
from oddtown.core.card import EVERYONE, KIND, LOT, LOT_SHIFT, MOST_SEATS, SEEN_SHIFT, SPECTATOR, TAG_SHIFT, seen_by
from oddtown.core.events import Event
from oddtown.core.rng import Rng, fast_state, sealed_below
from oddtown.core.state import NOT_ANSWERED, State
from oddtown.core.text import Message

SEED = bytes(range(32))
RED, BLUE, YELLOW = seen_by(0), seen_by(1), seen_by(2)
LOT_1, LOT_2 = 1 << LOT_SHIFT, 2 << LOT_SHIFT


def table(*piles, seats=3):
    s = State()
    s.seats = seats
    s.sealed = [NOT_ANSWERED] * seats
    s.piles = [list(pile) for pile in piles]
    return s


# A card


def test_kind_seen_lot_and_tag_of_a_card_do_not_overlap():
    parts = [KIND, EVERYONE, LOT]
    assert sum(parts) == KIND | EVERYONE | LOT == (1 << TAG_SHIFT) - 1
    assert (SEEN_SHIFT, LOT_SHIFT, TAG_SHIFT) == (10, 19, 40)


def test_every_seat_and_the_spectator_have_a_bit_of_their_own():
    bits = [seen_by(viewer) for viewer in (*range(MOST_SEATS), None)]
    assert bits == [1 << SEEN_SHIFT + n for n in range(9)]
    assert sum(bits) == EVERYONE
    assert seen_by(SPECTATOR) == seen_by(None)


# Questions


def test_a_question_is_a_frame_of_step_seats_and_argument():
    s = table()
    s.ask(4, 2, 7)
    s.ask(5, 0)
    s.ask_everyone(6, 8)
    s.ask_everyone(7)
    s.then(8, 9)
    s.then(9)
    assert s.agenda == [(4, 0b100, 7), (5, 0b001, 0), (6, 0b111, 8), (7, 0b111, 0), (8, 0, 9), (9, 0, 0)]


def test_a_sealed_answer_that_is_shown_is_no_longer_sealed_and_cannot_be_taken_back():
    s = table()
    s.sealed = [3, 4, NOT_ANSWERED]
    assert s.unseal(1) == 4
    assert s.sealed == [3, NOT_ANSWERED, NOT_ANSWERED]
    assert s.disclosed == 1


# Cards


def test_piles_are_added_empty_and_apart():
    s = table([1])
    s.add_piles(2)
    s.piles[1].append(5)
    assert s.piles == [[1], [5], []]


def test_a_card_revealed_to_everyone_is_seen_by_every_seat_and_spectator():
    s = table([3, 4, 5])
    assert s.reveal(0, 1) == 4
    assert s.piles == [[3, 4 | EVERYONE, 5]]
    assert s.disclosed == 1


def test_a_card_revealed_to_one_seat_stays_hidden_from_the_others():
    s = table([3 | LOT_1 | BLUE])
    assert s.reveal(0, 0, RED) == 3
    assert s.piles == [[3 | LOT_1 | RED | BLUE]]


def test_revealing_what_is_known_discloses_nothing():
    s = table([3 | RED | BLUE])
    s.reveal(0, 0, RED)
    s.reveal(0, 0, RED | BLUE)
    assert (s.piles, s.disclosed) == ([[3 | RED | BLUE]], 0)
    s.reveal(0, 0, RED | YELLOW)  # half of it is known
    assert (s.piles, s.disclosed) == ([[3 | RED | BLUE | YELLOW]], 1)


def test_the_top_card_moves_and_knowledge_moves_with_it():
    s = table([3, 4 | LOT_1 | BLUE], [5])
    assert s.move(0, 1, RED) == 4
    assert s.piles == [[3], [5, 4 | LOT_1 | RED | BLUE]]
    assert s.disclosed == 1


def test_moving_a_card_unseen_or_to_who_knows_it_discloses_nothing():
    s = table([3, 4 | RED], [])
    s.move(0, 1, RED)
    s.move(0, 1)
    assert (s.piles, s.disclosed) == ([[], [4 | RED, 3]], 0)


def test_the_only_card_of_its_kind_is_taken_and_shown_to_everybody():
    s = table([3 | RED, 4 | LOT_2 | BLUE, 5], [])
    s.take(0, 4, 1)
    assert (s.piles, s.disclosed) == ([[3 | RED, 5], [4 | LOT_2 | EVERYONE]], 1)


def test_of_equal_cards_the_one_a_seat_knew_is_taken_bit_by_bit():
    s = table([4 | RED, 9 | YELLOW, 4 | BLUE, 4 | RED | BLUE], [])
    s.take(0, 4, 1)
    assert s.piles == [[9 | YELLOW, 4, 4 | RED | BLUE], [4 | EVERYONE]]


def test_taking_a_kind_that_is_not_there_says_so():
    s = table([], [3])
    with pytest.raises(ValueError, match=r"^no card of kind 4 in pile 1$"):
        s.take(1, 4, 0)
    assert s.piles == [[], [3]]


@settings(derandomize=True, max_examples=60, deadline=None)
@given(
    cards=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 511)), min_size=1, max_size=7), kind=st.integers(0, 2)
)
def test_whoever_knew_of_a_card_of_the_kind_taken_knows_of_one_fewer(cards, kind):
    hand = [kind | seen << SEEN_SHIFT for kind, seen in cards]
    s = table(hand, [])
    if kind not in {card & KIND for card in hand}:
        return
    s.take(0, kind, 1)
    assert s.piles[1] == [kind | EVERYONE]
    assert sorted(card & KIND for card in s.piles[0] + s.piles[1]) == sorted(card & KIND for card in hand)
    for viewer in (*range(MOST_SEATS), None):
        known = [
            sum(1 for card in pile if card & KIND == kind and card & seen_by(viewer)) for pile in (hand, s.piles[0])
        ]
        assert known[1] == max(known[0] - 1, 0)
    others = [[card for card in pile if card & KIND != kind] for pile in (hand, s.piles[0])]
    assert others[0] == others[1]


def test_a_shuffle_makes_a_new_lot_that_nobody_has_seen():
    s = table([1 | EVERYONE, 2 | RED | LOT_1], [3], [4])
    s.sow(1)
    s.lots = 1
    s.shuffle(0)
    s.shuffle(1)
    assert sorted(s.piles[0]) == [1 | LOT_2, 2 | LOT_2]
    assert s.piles[1:] == [[3 | 3 << LOT_SHIFT], [4]]
    assert (s.lots, s.disclosed) == (3, 2)


def test_what_comes_out_of_a_shuffle_depends_on_which_cards_go_in_and_not_on_how_they_lay():
    one, other = table([1, 2 | RED, 3, 4]), table([4 | BLUE, 3, 1, 2])
    for s in (one, other):
        s.sow(1)
        s.shuffle(0)
    assert one.piles == other.piles


def test_an_empty_table_of_exchanges_tags_every_card_with_its_place():
    s = table([1, 2, 3])
    s.sow(1)
    s.exchanges = {}
    s.shuffle(0)
    assert [card >> TAG_SHIFT for card in s.piles[0]] == [1, 2, 3]


def test_exchanges_move_kinds_between_the_places_of_a_lot():
    plain, exchanged = table([1, 2, 3]), table([1, 2, 3])
    for s in (plain, exchanged):
        s.sow(1)
    exchanged.exchanges = {1: [1, 0, 2]}
    for s in (plain, exchanged):
        s.shuffle(0)
    one, two, three = plain.piles[0]
    assert exchanged.piles[0] == [two, one, three]


def test_a_sealed_shuffle_goes_from_the_last_place_to_the_first():
    s = table(list(range(12)))
    s.sow(SEED)
    s.shuffle(0)
    expected, draw = list(range(12)), 0
    for i in range(11, 0, -1):
        j, draw = sealed_below(SEED, draw, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert [card & KIND for card in s.piles[0]] == expected
    assert [card & KIND for card in s.piles[0]] == [2, 0, 7, 11, 3, 5, 1, 10, 6, 4, 9, 8]
    assert (s.seed, s.chance) == (SEED, draw)


def test_a_fast_shuffle_is_that_of_the_fast_generator():
    s = table(list(range(12)))
    s.sow(9)
    s.shuffle(0)
    rng, expected = Rng(9), list(range(12))
    rng.shuffle(expected)
    assert [card & KIND for card in s.piles[0]] == expected
    assert s.chance == rng.state


# Chance


def test_a_state_with_a_seed_draws_from_the_sealed_stream_and_counts_its_draws():
    s = table()
    s.sow(SEED)
    assert [s.below(n) for n in (6, 6, 6, 72, 72, 1000)] == [2, 3, 2, 33, 20, 919]
    assert (s.seed, s.chance, s.disclosed) == (SEED, 6, 6)


def test_a_state_without_a_seed_draws_from_the_fast_generator():
    s = table()
    s.sow(0)
    assert [s.below(1000) for _ in range(6)] == [486, 608, 465, 395, 525, 521]
    assert (s.seed, s.disclosed) == (b"", 6)


def test_sowing_replaces_one_generator_by_the_other():
    s = table()
    s.sow(SEED)
    s.below(6)
    s.sow(4)
    assert (s.seed, s.chance) == (b"", fast_state(4))
    s.sow(SEED)
    assert (s.seed, s.chance) == (SEED, 0)


def test_a_rule_that_consults_hidden_cards_can_say_so():
    s = table()
    s.disclose()
    assert s.disclosed == 1


# Events


def test_events_go_to_those_who_listen():
    s = table()
    s.tell("unheard", {})
    s.events = []
    s.tell("all", {"seat": 1})
    s.tell("two", {}, RED | YELLOW)
    assert s.events == [Event(Message("all", {"seat": 1}), 0b111111111), Event(Message("two", {}), 0b101)]
    assert [s.events[0].is_for(viewer) for viewer in (0, 1, None)] == [True, True, True]
    assert [s.events[1].is_for(viewer) for viewer in (0, 1, 2, None)] == [True, False, True, False]


# Copies and the one explicit form


def midway():
    """A state in the middle of a round, with open, hidden and sealed things in it."""
    match = oddtown.Match(Market(), 3, "midway")
    match.act(1, match.game.legal_actions(match._state, 1)[0])
    return match._state


def test_a_copy_is_equal_and_independent_and_nobody_listens_to_it():
    s = midway()
    before = s.pack()
    copy = MarketState(s)
    assert copy.pack() == before
    assert (s.events, copy.events) == ([], None)
    for cards in copy.piles:
        cards.append(1)
    copy.sealed[0] = 2
    copy.agenda.pop()
    copy.points[0] += 1
    copy.below(2)
    copy.shuffle(0)
    assert s.pack() == before


def test_what_is_packed_is_every_field_in_order():
    s = table([3 | RED], [])
    s.agenda = [(1, 2, 3)]
    s.sealed = [0, NOT_ANSWERED, 1]
    s.sealed_step, s.sealed_arg, s.lots, s.disclosed = 4, 5, 6, 7
    s.seed, s.chance = SEED, 8
    head = b'[3,{},[[1,2,3]],[[1027],[]],[0,-1,1],4,5,6,7,"'
    assert s.pack() == head + SEED.hex().encode() + b'",8]'


def test_what_is_packed_unpacks_to_an_equal_state_that_plays_on():
    s = midway()
    again = MarketState.unpack(s.pack())
    assert type(again) is MarketState
    assert again.pack() == s.pack()
    assert (again.agenda, again.piles, again.sealed) == (s.agenda, s.piles, s.sealed)
    assert (again.seed, again.chance, again.laid) == (s.seed, s.chance, s.laid)
    game = Market()
    for state in (s, again):
        game.playout(state, Rng(1))
    assert again.pack() == s.pack()


def test_a_pickle_is_an_equal_state():
    s = midway()
    again = pickle.loads(pickle.dumps(s))
    assert type(again) is MarketState
    assert again.pack() == s.pack()
    assert again.events is None


@pytest.mark.parametrize("data", [b"[1,2]", b"{}", b"7", b"[]"])
def test_what_is_no_packed_state_is_refused(data):
    with pytest.raises(ValueError, match=r"^a packed State has 11 fields: seats, settings, agenda, .*, chance$"):
        State.unpack(data)


def test_a_packed_state_of_another_game_is_refused():
    other = oddtown.load("oddworld").setup(2, 1)
    with pytest.raises(ValueError, match=r"^a packed State has 11 fields"):
        State.unpack(other.pack())
    with pytest.raises(
        ValueError, match=r"^a packed MarketState has 16 fields: .*, round, points, laid, filled, planted$"
    ):
        MarketState.unpack(State().pack())
