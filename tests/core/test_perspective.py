"""Perspective: all that a bot may know, and nothing that it may not."""

import json
from collections import Counter

import pytest

import oddtown
from conformance.market import CHOOSE, DECK, LAY, Market, hand, order
from oddtown.core.card import KIND, LOT, seen_by
from oddtown.core.errors import RecordError
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng

MARKET = Market()


def opened(seed="perspective", seats=3):
    """A market in which seat 1 has chosen."""
    match = oddtown.Match(MARKET, seats, seed)
    match.act(1, MARKET.legal_actions(match._state, 1)[0])
    return match


def exchange(s, one, other):
    """Exchanges what is printed on two cards, each given as pile and index."""
    (pile, index), (pile_2, index_2) = one, other
    card, card_2 = s.piles[pile][index], s.piles[pile_2][index_2]
    s.piles[pile][index] = card & ~KIND | card_2 & KIND
    s.piles[pile_2][index_2] = card_2 & ~KIND | card & KIND


def test_a_perspective_gives_view_and_legal_actions_of_its_seat():
    match = opened()
    for seat in range(3):
        me = match.perspective(seat)
        assert (me.seat, me.game) == (seat, MARKET)
        assert me.view == match.view(seat)
        assert me.legal_actions() == MARKET.legal_actions(match._state, seat)


def test_a_perspective_does_not_hold_the_true_state():
    match = opened()
    s = match._state
    me = match.perspective(0)
    world = me.sample(Rng(1))
    assert me._world is not s
    assert (world.seed, me._world.seed) == (b"", b"")
    assert match.record.seed.encode() not in me.pack()
    assert [card & KIND for card in me._world.piles[DECK]] != [card & KIND for card in s.piles[DECK]]


def test_a_perspective_does_not_change_when_the_match_goes_on():
    match = opened()
    me = match.perspective(0)
    before = me.pack()
    match.act(0, MARKET.legal_actions(match._state, 0)[0])
    assert me.pack() == before


@pytest.mark.parametrize(
    "change",
    [
        lambda s: exchange(s, (DECK, 0), (DECK, -1)),
        lambda s: exchange(s, (DECK, 0), (hand(1), 0)),
        lambda s: exchange(s, (hand(1), 1), (hand(2), 0)),
        lambda s: exchange(s, (order(s, 1), 0), (order(s, 2), 0)),
        lambda s: s.piles[hand(2)].reverse(),
        lambda s: s.piles[hand(0)].reverse(),
        lambda s: s.sow(5),
        lambda s: s.sow(bytes(32)),
        lambda s: s.sealed.__setitem__(1, 3 - s.sealed[1]),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_worlds_that_cannot_be_told_apart_give_equal_bytes(change, seed):
    match = opened(seed)
    other = MARKET.copy(match._state)
    change(other)
    assert Perspective(MARKET, other, 0).pack() == match.perspective(0).pack()


@pytest.mark.parametrize("seed", range(4))
def test_worlds_that_can_be_told_apart_give_other_bytes(seed):
    match = opened(seed)
    s = match._state
    other = MARKET.copy(s)
    held = s.piles[hand(1)][0] & KIND
    exchange(other, (hand(1), 0), (DECK, [card & KIND != held for card in s.piles[DECK]].index(True)))
    assert Perspective(MARKET, other, 1).pack() != match.perspective(1).pack()
    assert Perspective(MARKET, other, 0).pack() == match.perspective(0).pack()


def test_who_else_knows_a_card_is_not_told_where_the_seat_could_not_know_it():
    packed = []
    for goods in ((0, 1), (1, 0)):
        s = MARKET.setup(3, 1)
        lot = s.piles[DECK][0] & LOT
        # Seat 1 has passed one card to seat 2, which drew the other; seat 2 lays good 0, and seat 0 cannot tell which.
        s.piles[hand(2)] = [goods[0] | lot | seen_by(1) | seen_by(2), goods[1] | lot | seen_by(2)]
        s.sealed[2], s.sealed_step = 0, CHOOSE
        s.agenda = [(CHOOSE, 0b111, 0), (LAY, 0, 2)]
        MARKET.settle(s, len(s.agenda))
        packed.append(Perspective(MARKET, s, 0).pack())
    assert packed[0] == packed[1]


def test_a_packed_perspective_unpacks_to_an_equal_one():
    for seat in range(3):
        me = opened().perspective(seat)
        again = Perspective.unpack(MARKET, me.pack())
        assert again.seat == seat
        assert again.pack() == me.pack()
        assert again.view == me.view
        assert again.legal_actions() == me.legal_actions()
        assert again.sample(Rng(3)).pack() == me.sample(Rng(3)).pack()


def test_samples_are_worlds_the_seat_could_be_in_and_differ():
    match = opened()
    me = match.perspective(0)
    rng = Rng(1)
    seen = Counter()
    for _ in range(300):
        world = me.sample(rng)
        assert MARKET.view(world, 0) == match.view(0)
        assert MARKET.census(world) == MARKET.census(match._state)
        seen[world.piles[order(world, 1)][0] & KIND] += 1
    own = match._state.piles[order(match._state, 0)][0] & KIND
    assert set(seen) == {4, 5, 6, 7} - {own}
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 27  # chance exceeds it once in a million


def test_one_generator_gives_one_sample():
    me = opened().perspective(2)
    assert me.sample(Rng(8)).pack() == me.sample(Rng(8)).pack() != me.sample(Rng(9)).pack()


@pytest.mark.parametrize(("name", "value"), [("game", "other"), ("rules", 2), ("edition", "1")])
def test_a_perspective_of_another_game_rules_or_edition_is_refused(name, value):
    head, _, body = opened().perspective(0).pack().partition(b"\n")
    changed = json.dumps(json.loads(head) | {name: value}).encode() + b"\n" + body
    with pytest.raises(RecordError, match=r"^expected a perspective of \['market', 1, '0'\], came one of \[.*\]$"):
        Perspective.unpack(MARKET, changed)


def test_a_perspective_of_the_market_is_none_of_odd_world():
    with pytest.raises(RecordError, match=r"^expected a perspective of \['oddworld', 1, '[0-9a-f]{32}'\], came one"):
        Perspective.unpack(oddtown.load("oddworld"), opened().perspective(0).pack())


@pytest.mark.parametrize("data", [b"", b"{}\n[]", b"rubbish", b'{"game":1}\n'])
def test_damaged_bytes_are_no_perspective(data):
    with pytest.raises(RecordError, match=r"^expected a packed perspective; it is damaged: "):
        Perspective.unpack(oddtown.load("oddworld"), data)
