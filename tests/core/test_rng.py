"""The two generators: fixed numbers from fixed seeds, and no number more often than another."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

import oddtown
from oddtown.conformance.worlds import chi_square_limit
from oddtown.core.rng import (
    Rng,
    fast_below,
    fast_next,
    fast_shuffle,
    fast_state,
    sealed_below,
    sealed_word,
    seed_bytes,
)
from oddtown.core.state import State

SEED = bytes(range(32))


def is_uniform(counts, cases):
    """Says whether all cases came, and no others, about equally often."""
    mean = counts.total() / len(cases)
    distance = sum((counts[case] - mean) ** 2 / mean for case in cases)
    return set(counts) == set(cases) and distance < chi_square_limit(len(cases) - 1)


# The fast generator


class TwoGenerators:
    """The fast generator once more, as two numbers."""

    def __init__(self, seed):
        digest = blake2b(str(seed).encode(), digest_size=8, person=b"oddtown fast").digest()
        self.one = int.from_bytes(digest[:4], "little") % 1073741788 + 1
        self.other = int.from_bytes(digest[4:], "little") % 536870908 + 1

    def below(self, n):
        self.one = self.one * 771645345 % 1073741789
        self.other = self.other * 530877178 % 536870909
        return (self.one + self.other) % n


def test_the_fast_generator_gives_the_numbers_of_the_notation():
    assert [fast_state(seed) for seed in (0, 1, -1)] == [96695238186099699, 369876909310899884, 129590560255609828]
    assert fast_next(96695238186099699) == 42161068048659428
    assert [fast_below(96695238186099699, n) for n in (2, 10, 1000)] == [1, 5, 765]
    rng = Rng(0)
    assert [rng.below(1000) for _ in range(6)] == [486, 608, 465, 395, 525, 521]
    assert rng.state == 319315177311720880


@pytest.mark.parametrize("seed", [0, 1, 7, -3, 2**70])
def test_the_fast_generator_is_two_multiplicative_generators(seed):
    rng, two = Rng(seed), TwoGenerators(seed)
    assert [rng.below(n) for n in range(1, 500)] == [two.below(n) for n in range(1, 500)]
    assert rng.state == two.one << 30 | two.other


def test_the_object_and_the_functions_give_the_same_numbers():
    rng, state = Rng(5), fast_state(5)
    for n in range(1, 100):
        state = fast_next(state)
        assert rng.below(n) == fast_below(state, n)
        assert rng.state == state


def test_every_factor_of_the_fast_generator_is_below_30_bits():
    """The compiled build multiplies larger numbers as Python's long ints: slowly, and not safe from signals."""
    most = 1073741788 << 30 | 536870908
    assert max(1073741788, 771645345, 536870908, 530877178) < 1 << 30
    assert fast_next(most) == (1073741789 - 771645345) << 30 | 536870909 - 530877178


@pytest.mark.parametrize(("modulus", "factor"), [(1073741789, 771645345), (536870909, 530877178)])
def test_each_of_the_two_generators_has_its_full_period(modulus, factor):
    left, primes, d = modulus - 1, set(), 2
    while left > 1:
        while left % d == 0:
            primes.add(d)
            left //= d
        d += 1
    assert all(pow(factor, (modulus - 1) // prime, modulus) != 1 for prime in primes)


def test_a_fraction_is_anywhere_below_one():
    rng = Rng(2)
    counts = Counter(int(8 * rng.fraction()) for _ in range(4000))
    assert is_uniform(counts, range(8))


def test_the_fast_shuffle_goes_from_the_last_place_to_the_first():
    items, expected = list(range(20)), list(range(20))
    state = fast_shuffle(fast_state(3), items)
    two = TwoGenerators(3)
    for i in range(19, 0, -1):
        j = two.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected
    assert state == two.one << 30 | two.other


def test_the_fast_shuffle_gives_the_order_of_the_notation():
    items = list(range(8))
    Rng(1).shuffle(items)
    assert items == [1, 0, 5, 7, 6, 2, 3, 4]


@pytest.mark.parametrize("items", [[], [4]])
def test_shuffling_nothing_or_one_item_draws_no_number(items):
    rng = Rng(1)
    before = list(items)
    rng.shuffle(items)
    assert (items, rng.state) == (before, fast_state(1))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 64])
def test_the_fast_generator_gives_every_number_equally_often(n):
    rng = Rng(n)
    assert is_uniform(Counter(rng.below(n) for _ in range(500 * n)), range(n))


def test_pairs_of_numbers_come_equally_often():
    rng = Rng(2)
    pairs = Counter((rng.below(6), rng.below(6)) for _ in range(9000))
    assert is_uniform(pairs, [(one, other) for one in range(6) for other in range(6)])


def test_neighbouring_seeds_are_unrelated():
    assert is_uniform(Counter(Rng(seed).below(10) for seed in range(5000)), range(10))


@pytest.mark.parametrize("length", [3, 4])
def test_the_fast_shuffle_gives_every_order_equally_often(length):
    rng = Rng(length)
    orders = Counter()
    for _ in range(200 * 24):
        items = list(range(length))
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert is_uniform(orders, list(permutations(range(length))))


# The sealed deal


def word(draw):
    return int.from_bytes(
        blake2b(draw.to_bytes(8, "little"), digest_size=8, key=SEED, person=b"oddtown deal").digest(), "little"
    )


def test_the_sealed_stream_gives_the_numbers_of_the_notation():
    words = [3368615699908320920, 15651079213667665623, 2414785075309208744]
    assert [sealed_word(SEED, draw) for draw in range(3)] == words
    assert sealed_word(bytes(32), 1 << 40) == 15635109961017087608
    numbers, draw = [], 0
    for n in (6, 6, 6, 72, 72, 1000):
        number, draw = sealed_below(SEED, draw, n)
        numbers.append(number)
    assert (numbers, draw) == ([2, 3, 2, 33, 20, 919], 6)


def test_the_sealed_stream_is_keyed_blake2b_of_a_counter():
    assert [sealed_word(SEED, draw) for draw in range(100)] == [word(draw) for draw in range(100)]


def test_a_word_that_would_favour_some_numbers_is_rejected():
    n = (1 << 63) + 1  # every word from n on is rejected: about half of them
    draw = rejected = 0
    for _ in range(50):
        number, after = sealed_below(SEED, draw, n)
        words = [word(one) for one in range(draw, after)]
        assert [one < n for one in words] == [False] * (len(words) - 1) + [True]
        assert number == words[-1]
        rejected += len(words) - 1
        draw = after
    assert rejected > 25


def test_a_number_that_divides_the_words_rejects_none():
    assert [sealed_below(SEED, draw, 1 << 32) for draw in range(30)] == [
        (word(draw) % (1 << 32), draw + 1) for draw in range(30)
    ]


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_the_sealed_stream_gives_every_number_equally_often(n):
    assert is_uniform(Counter(sealed_below(SEED, draw, n)[0] for draw in range(500 * n)), range(n))


@pytest.mark.parametrize("length", [3, 4])
def test_the_sealed_shuffle_gives_every_order_equally_often(length):
    s = State()
    s.sow(SEED)
    orders = Counter()
    for _ in range(3000):
        s.piles = [list(range(length))]
        s.shuffle(0)
        orders[tuple(card & 3 for card in s.piles[0])] += 1
    assert is_uniform(orders, list(permutations(range(length))))


# Seeds


def test_a_seed_of_32_bytes_stays_as_it_is():
    assert seed_bytes(SEED) == SEED


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_other_bytes_is_refused(length):
    with pytest.raises(oddtown.SettingsError, match=f"^expected a seed of 32 bytes, came {length}$"):
        seed_bytes(bytes(length))


def test_a_number_or_phrase_becomes_a_seed_by_its_hash():
    assert seed_bytes("an example").hex() == "fdda302c14c8ab04b2b1550d76dc880e76d2eaa402ab8c415cef59c25098d5ec"
    assert seed_bytes(7) == blake2b(b"7", digest_size=32, person=b"oddtown seed").digest()
    assert seed_bytes(7) == seed_bytes("7") != seed_bytes(8)
