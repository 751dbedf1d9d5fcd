"""Hidden information: worlds are dealt exactly, lot by lot, and nothing that was seen moves."""

from collections import Counter
from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oddtown
from conformance.market import CHOOSE, DISCARDS, HANDS, Market, MarketState, hand, order
from oddtown.conformance.worlds import chi_square_limit
from oddtown.core.card import EVERYONE, KIND, LOT, LOT_SHIFT, seen_by
from oddtown.core.hidden import Dealing, blank, find_unseen, viewers
from oddtown.core.rng import Rng
from oddtown.core.state import NOT_ANSWERED, State


def deal(kinds, clues, fits, rng):
    return Dealing(kinds, clues, fits).deal(rng)


RED, BLUE = seen_by(0), seen_by(1)
LOT_1, LOT_2 = 1 << LOT_SHIFT, 2 << LOT_SHIFT


def fits(kind, clue):
    """A clue is the set, as bits, of the kinds that fit it."""
    return bool(clue >> kind & 1)


def all_deals(kinds, clues):
    """Every deal that is consistent with the clues, with the number of orders of the cards that give it."""
    return Counter(
        dealt
        for dealt in permutations(kinds)
        if all(not clue or fits(kind, clue) for kind, clue in zip(dealt, clues, strict=True))
    )


def assert_frequencies(came, expected):
    """Requires that everything expected came, nothing else did, and each about as often as its weight says."""
    assert set(came) <= set(expected)
    scale = came.total() / expected.total()
    distance = sum((came[case] - weight * scale) ** 2 / (weight * scale) for case, weight in expected.items())
    assert distance < chi_square_limit(len(expected) - 1)


# Dealing

CASES = {
    "no clue": ([0, 1, 2, 3], [0, 0, 0, 0]),
    "no clue, equal kinds": ([0, 0, 1, 1], [0, 0, 0, 0]),
    "one clue that one kind fits": ([0, 1, 2, 3], [0, 0b0001, 0, 0]),
    "one clue that two kinds fit": ([0, 1, 2, 3], [0b0011, 0, 0, 0]),
    "one clue that equal kinds fit": ([0, 0, 1, 2], [0, 0, 0, 0b0011]),
    "several places under one clue": ([0, 1, 2, 3], [0b0111, 0, 0b0111, 0]),
    "clues apart": ([0, 1, 2, 3], [0b0011, 0, 0, 0b1100]),
    "clues that overlap": ([0, 1, 2, 3], [0b0011, 0b0110, 0, 0]),
    "a clue within a clue": ([0, 1, 2, 3, 4], [0b00001, 0b00111, 0, 0b00111, 0]),
    "three clues that overlap": ([0, 1, 2, 3, 4], [0b00011, 0b00110, 0b01101, 0, 0]),
    "three clues, several places, equal kinds": ([0, 1, 1, 2, 2, 3], [0b0011, 0b0110, 0b0110, 0b1010, 0, 0]),
    "no open place": ([0, 1, 2, 3], [0b0111, 0b1110, 0b0011, 0b1111]),
    "no open place, one clue": ([0, 1, 2, 2], [0b0111] * 4),
    "one deal only": ([0, 1, 2, 3], [0b0001, 0b0011, 0b0111, 0b1111]),
    "everything fits": ([0, 1, 2, 3], [0b1111, 0, 0b1111, 0]),
    "a kind that must not be placed openly": ([0, 1, 2, 3], [0b0010, 0, 0b0010 | 0b1000, 0]),
    "nothing to deal": ([], []),
}


@pytest.mark.parametrize("name", CASES)
def test_every_consistent_deal_is_dealt_equally_often_and_no_other(name):
    kinds, clues = CASES[name]
    rng = Rng(1)
    expected = all_deals(kinds, clues)
    came = Counter(tuple(deal(kinds[:], clues, fits, rng)) for _ in range(max(1000, 25 * len(expected))))
    assert_frequencies(came, expected)


def test_one_generator_state_deals_the_same_cards_on_every_build():
    dealt = [deal([0, 1, 1, 2, 3, 4], [0b11, 0, 0b110, 0b110, 0, 0], fits, Rng(seed)) for seed in range(6)]
    assert dealt == [
        [1, 3, 1, 2, 4, 0],
        [0, 2, 1, 1, 3, 4],
        [0, 4, 2, 1, 1, 3],
        [0, 3, 2, 1, 4, 1],
        [0, 4, 1, 2, 3, 1],
        [0, 2, 1, 1, 3, 4],
    ]


def test_kinds_that_fit_no_clue_never_land_on_a_clued_place():
    rng = Rng(2)
    for _ in range(200):
        dealt = deal([0, 1, 5, 6, 7], [0, 0b11, 0, 0b11, 0], fits, rng)
        assert {dealt[1], dealt[3]} == {0, 1}


@st.composite
def constrained(draw):
    """Kinds as they truly lie, and clues that are true of them."""
    kinds = draw(st.lists(st.integers(0, 4), min_size=1, max_size=6))
    masks = draw(st.lists(st.integers(0, 31), min_size=len(kinds), max_size=len(kinds)))
    return kinds, [mask and mask | 1 << kind for kind, mask in zip(kinds, masks, strict=True)]


@settings(derandomize=True, max_examples=80, deadline=None)
@given(case=constrained(), seed=st.integers(0, 1000))
def test_a_deal_is_a_permutation_of_the_kinds_that_fits_every_clue(case, seed):
    kinds, clues = case
    dealt = deal(sorted(kinds), clues, fits, Rng(seed))
    assert sorted(dealt) == sorted(kinds)
    assert all(not clue or fits(kind, clue) for kind, clue in zip(dealt, clues, strict=True))


@settings(derandomize=True, max_examples=12, deadline=None)
@given(case=constrained())
def test_a_deal_is_uniform_whatever_the_clues(case):
    kinds, clues = case
    expected = all_deals(sorted(kinds), clues)
    if len(expected) > 30:
        return
    rng = Rng(1)
    came = Counter(tuple(deal(sorted(kinds), clues, fits, rng)) for _ in range(25 * len(expected) + 100))
    assert_frequencies(came, expected)


def test_a_deal_with_very_many_ways_is_uniform_too():
    kinds, everything = list(range(24)), (1 << 24) - 1
    assert factorial(24) // factorial(12) > 1 << 50
    rng = Rng(1)
    places = Counter()
    for _ in range(400):
        dealt = deal(kinds[:], [everything] * 12 + [0] * 12, fits, rng)
        assert sorted(dealt) == kinds
        places.update((kind, dealt.index(kind)) for kind in (0, 12, 23))
    for kind in (0, 12, 23):
        came = Counter({place: places[kind, place] for place in range(24)})
        assert_frequencies(came, Counter(range(24)))


# Dealing the places of a state anew


def table(*piles, seats=2):
    s = State()
    s.seats = seats
    s.sealed = [NOT_ANSWERED] * seats
    s.piles = [list(pile) for pile in piles]
    return s


def no_clue(s, pile, index):
    return 0


def anew(s, viewer, rng, ordered=None, clue=no_clue):
    """A copy of a state, dealt anew."""
    world = State(s)
    find_unseen(world, viewer, ordered or [True] * len(s.piles), clue, fits).deal(world, rng)
    return world.piles


def test_cards_are_dealt_anew_within_their_lot_only():
    s = table([1 | LOT_1, 2 | LOT_1, 5 | LOT_2], [3 | LOT_1, 6 | LOT_2])
    rng = Rng(1)
    came = Counter()
    for _ in range(1500):
        piles = anew(s, 0, rng)
        assert [[card & LOT for card in cards] for cards in piles] == [[LOT_1, LOT_1, LOT_2], [LOT_1, LOT_2]]
        came[tuple(card & KIND for cards in piles for card in cards)] += 1
    expected = [(a, b, d, c, e) for (a, b, c), (d, e) in product(permutations((1, 2, 3)), permutations((5, 6)))]
    assert_frequencies(came, Counter(expected))


def test_what_the_viewer_has_seen_stays_where_it_lies():
    s = table([1 | RED, 2, 3 | EVERYONE, 4 | BLUE], [5, 6 | RED])
    rng = Rng(1)
    for _ in range(50):
        piles = anew(s, 0, rng)
        assert (piles[0][0], piles[0][2], piles[1][1]) == (1 | RED, 3 | EVERYONE, 6 | RED)
        assert sorted([piles[0][1] & KIND, piles[0][3] & KIND, piles[1][0] & KIND]) == [2, 4, 5]


def test_who_else_has_seen_into_a_place_stays_with_the_place():
    s = table([1, 2 | BLUE, 3 | BLUE | seen_by(2), 4 | seen_by(None)])
    rng = Rng(1)
    came = Counter()
    for _ in range(600):
        (cards,) = anew(s, 0, rng)
        assert [card & ~KIND for card in cards] == [0, BLUE, BLUE | seen_by(2), seen_by(None)]
        came[tuple(card & KIND for card in cards)] += 1
    assert_frequencies(came, Counter(permutations((1, 2, 3, 4))))


def test_a_spectator_knows_only_what_is_public():
    s = table([1 | RED | BLUE, 2 | RED, 3 | EVERYONE])
    kinds = Counter(tuple(card & KIND for card in anew(s, None, Rng(seed))[0]) for seed in range(40))
    assert set(kinds) == {(1, 2, 3), (2, 1, 3)}


def test_a_world_does_not_depend_on_how_hidden_cards_really_lie():
    worlds = [
        table([2, 4, 1 | RED], [3 | BLUE, 5 | BLUE]),
        table([4, 5, 1 | RED], [2 | BLUE, 3 | BLUE]),
    ]
    for seed in range(20):
        one, other = (anew(s, 0, Rng(seed)) for s in worlds)
        assert one == other


def test_a_world_does_not_depend_on_which_card_of_a_hand_another_seat_knows():
    worlds = [
        table([7, 8], [2 | BLUE, 3 | BLUE | seen_by(2), 1 | RED, 4 | LOT_1]),
        table([7, 2], [8 | BLUE, 3 | BLUE | seen_by(2), 1 | RED, 4 | LOT_1]),
        table([8, 7], [3 | BLUE, 2 | BLUE | seen_by(2), 1 | RED, 4 | LOT_1]),
    ]
    for seed in range(20):
        one, two, three = (anew(s, 0, Rng(seed), [True, False]) for s in worlds)
        assert one == two == three


def test_a_world_does_not_depend_on_the_order_within_a_hand():
    hand = [2 | BLUE, 3 | BLUE | seen_by(2), 4 | BLUE, 1 | RED | BLUE, 1 | LOT_1 | BLUE, 6 | RED | LOT_1]
    orders = list(permutations(hand))[::97]
    worlds = {str(anew(table([7, 8], cards), 0, Rng(3), [True, False])) for cards in orders}
    assert len(worlds) == 1
    worlds = {str(anew(table([7, 8], cards), 0, Rng(3), [True, True])) for cards in orders}
    assert len(worlds) == len(orders)


def test_the_order_of_a_deck_is_dealt_and_that_of_a_hand_is_not():
    s = table([9 | RED, 2, 1 | RED])
    assert {tuple(anew(s, 0, Rng(seed), [True])[0]) for seed in range(9)} == {(9 | RED, 2, 1 | RED)}
    assert {tuple(anew(s, 0, Rng(seed), [False])[0]) for seed in range(9)} == {(2, 1 | RED, 9 | RED)}


def test_a_place_with_a_clue_takes_only_what_fits_it_wherever_it_lies():
    clues = {(0, 1): 0b00110, (1, 0): 0b01010}
    asked = set()

    def clue(s, pile, index):
        asked.add((pile, index))
        return clues.get((pile, index), 0)

    s = table([0, 1 | BLUE, 2], [3, 4, 5 | RED])
    rng = Rng(1)
    came = Counter()
    for _ in range(1000):
        piles = anew(s, 0, rng, clue=clue)
        came[tuple(card & KIND for cards in piles for card in cards)] += 1
    assert asked == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)}  # nothing is asked about what the viewer sees
    expected = Counter((*dealt, 5) for dealt in all_deals([0, 1, 2, 3, 4], [0, 0b00110, 0, 0b01010, 0]))
    assert_frequencies(came, expected)


def test_every_lot_follows_its_own_clues():
    s = table([0 | LOT_1, 1 | LOT_1, 2 | LOT_2, 3 | LOT_2])
    clues = [0, 0b0011, 0, 0b1100]
    came = Counter(
        tuple(card & KIND for card in anew(s, 0, Rng(seed), clue=lambda s, pile, index: clues[index])[0])
        for seed in range(800)
    )
    assert_frequencies(came, Counter([(0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2)]))


# What is left when everything hidden is gone


def played(seats=3, rounds=1, seed="hidden"):
    """A market after some rounds in which everybody lays the first good of the hand and asks no toll."""
    match = oddtown.Match(Market(), seats, seed)
    while match._state.round < rounds:
        seat = match.to_act[0]
        match.act(seat, match.game.legal_actions(match._state, seat)[0])
    return match


def test_a_blank_state_keeps_what_is_public_and_nothing_else():
    match = played()
    s = match._state
    match.act(1, match.game.legal_actions(s, 1)[0])
    public = blank(MarketState(s))
    assert public.piles == [[]] * (HANDS + 2 * 3)
    assert public.sealed == [NOT_ANSWERED] * 3
    assert (public.seed, public.chance) == (b"", 0)
    assert (public.seats, public.agenda, public.lots, public.disclosed) == (s.seats, s.agenda, s.lots, s.disclosed)
    assert (public.round, public.points, public.laid) == (s.round, s.points, s.laid)


def test_a_state_is_blanked_in_place():
    s = table([1], [2])
    assert blank(s) is s


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_who_can_look_on_are_the_seats_and_the_spectator(seats):
    assert viewers(seats) == [*range(seats), None]


# Another world


def choosing():
    """A market in which every hand holds two different goods, and seats 0 and 1 have chosen."""
    for seed in range(100):
        match = oddtown.Match(Market(), 3, f"choosing {seed}")
        s = match._state
        if all(len({card & KIND for card in s.piles[hand(seat)]}) == 2 for seat in range(3)):
            match.act(0, match.game.legal_actions(s, 0)[1])
            match.act(1, match.game.legal_actions(s, 1)[1])
            return match
    raise AssertionError("expected a hand of two goods for everybody among 100 deals")


def test_another_world_has_another_generator():
    match = choosing()
    chances = set()
    for seed in range(20):
        world = match.game.determinize(match._state, 0, Rng(seed))
        assert world.seed == b""
        chances.add(world.chance)
    assert len(chances - {match._state.chance}) == 20


def test_the_state_itself_is_left_alone():
    match = choosing()
    before = match._state.pack()
    for viewer in viewers(3):
        match.game.determinize(match._state, viewer, Rng(1))
    assert match._state.pack() == before


def test_ones_own_sealed_answer_stays_and_those_of_others_are_drawn_anew():
    match = choosing()
    s, game = match._state, match.game
    drawn = set()
    for seed in range(60):
        world = game.determinize(s, 0, Rng(seed))
        assert world.sealed[0] == s.sealed[0]
        assert world.sealed[1] in {card & KIND for card in world.piles[hand(1)]}
        assert world.sealed[2] == NOT_ANSWERED
        drawn.add(world.sealed[1])
    assert drawn == {0, 1, 2, 3}


def test_a_spectators_world_draws_every_sealed_answer_anew():
    match = choosing()
    worlds = [match.game.determinize(match._state, None, Rng(seed)) for seed in range(60)]
    assert {world.sealed[0] for world in worlds} == {world.sealed[1] for world in worlds} == {0, 1, 2, 3}
    assert {world.sealed[2] for world in worlds} == {NOT_ANSWERED}


def test_a_sealed_answer_is_drawn_from_each_open_one_equally_often():
    match = choosing()
    s, game = match._state, match.game
    for card in range(2):
        s.piles[hand(1)][card] |= RED  # seat 0 knows the hand, so only the choice is open
    rng = Rng(1)
    came = Counter(game.determinize(s, 0, rng).sealed[1] for _ in range(600))
    assert_frequencies(came, Counter(card & KIND for card in s.piles[hand(1)]))


def test_a_sealed_answer_that_outlives_its_question_is_drawn_from_the_options_of_that_question():
    match = played(seed="toll", rounds=0)
    game = match.game
    s = match._state
    s.agenda = [(2, 1, 1)]  # a toll is asked of seat 0 while seat 2 has not laid
    s.sealed, s.sealed_step = [NOT_ANSWERED, NOT_ANSWERED, s.piles[hand(2)][0] & KIND], CHOOSE
    worlds = [game.determinize(s, 0, Rng(seed)) for seed in range(60)]
    assert all(world.sealed[2] in {card & KIND for card in world.piles[hand(2)]} for world in worlds)
    assert {world.sealed[2] for world in worlds} == {0, 1, 2, 3}


def test_an_order_that_is_still_hidden_is_for_a_good_its_holder_never_laid():
    match = played(rounds=2, seed="orders")
    s, game = match._state, match.game
    open_ = [seat for seat in (1, 2) if not s.filled[seat]]
    assert open_
    for seed in range(60):
        world = game.determinize(s, 0, Rng(seed))
        for seat in open_:
            (card,) = world.piles[order(s, seat)]
            assert not s.laid[seat] >> (card & KIND) - 4 & 1


def test_what_everybody_saw_is_the_same_in_every_world():
    match = played(rounds=2)
    s, game = match._state, match.game
    assert s.piles[DISCARDS]
    for viewer in viewers(3):
        world = game.determinize(s, viewer, Rng(1))
        assert sorted(world.piles[DISCARDS]) == sorted(s.piles[DISCARDS])
        assert game.census(world) == game.census(s)
