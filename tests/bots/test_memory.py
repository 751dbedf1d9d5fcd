"""Short memory: what went on to others is forgotten, and nothing that lies before the seat."""

import pytest

import oddtown
from bots.positions import positions
from conformance.market import DECK, DISCARDS, Market, hand, order
from oddtown.bots import NO_CLOCK, Bot, Choice
from oddtown.bots.memory import Forgetful, forget
from oddtown.conformance import cases
from oddtown.conformance.positions import answers
from oddtown.core.card import KIND, seen_by
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.games.tybor.state import HAND, OBJECTIVES, OWN

GAMES = {meta.name: oddtown.load(meta.name) for meta in oddtown.games()} | {"market": Market()}
CASES = [
    pytest.param(game, case, id=f"{name}-{case.seats}{''.join(f'-{k}={v}' for k, v in case.settings.items())}")
    for name, game in GAMES.items()
    for case in (cases(game)[0], cases(game)[-1])
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_what_lies_before_the_seat_and_what_it_may_do_stays(game, case):
    rng = Rng(case.seats)
    for s, _ in positions(game, case, 8):
        for seat in range(s.seats):
            me = Perspective(game, s, seat)
            for span in (0, 2):
                less = forget(me, span)
                world = less.sample(rng)
                assert (less.seat, less.seats) == (seat, case.seats)
                assert less.legal_actions() == game.legal_actions(s, seat) == game.legal_actions(world, seat)
                assert game.census(world) == game.census(s)
                assert game.breakdown(world, seat, seat) == game.breakdown(s, seat, seat)
                assert forget(less, span).pack() == less.pack(), "what is forgotten cannot be forgotten again"
                assert forget(Perspective(game, game.determinize(s, seat, rng), seat), span).pack() == less.pack()


@pytest.mark.parametrize("name", GAMES)
def test_who_remembers_longer_knows_no_less(name):
    game = GAMES[name]
    case = cases(game)[-1]
    for s, seat in positions(game, case, 8):
        bit = seen_by(seat)
        me = Perspective(game, s, seat)
        worlds = [forget(me, span)._world for span in (0, 1, 2, 3, 1000)] + [me._world]
        known = [sum(1 for cards in world.piles for card in cards if card & bit) for world in worlds]
        assert known == sorted(known)
        assert known[-2] == known[-1], "a thousand is all of it"


@pytest.mark.parametrize("seats", [2, 3])
def test_goods_passed_on_in_the_market_are_forgotten(seats):
    market = GAMES["market"]
    match = oddtown.Match(market, seats, "passed")
    while match.view(None).board["round"] == 0:
        seat = match.to_act[0]
        match.act(seat, market.legal_actions(match._state, seat)[0])
    for seat in range(seats):
        me, following = match.perspective(seat), (seat + 1) % seats
        before, after = me.view.board, forget(me, 0).view.board
        assert before["hands"][following][1] == 1, "one of the two goods there was in this hand before"
        assert after["hands"][following] == [[], 2]
        assert after["hands"][seat] == before["hands"][seat]
        assert (after["orders"], after["discards"]) == (before["orders"], before["discards"])
        assert forget(me, 1).pack() == me.pack(), "without a memory of its own a game knows but one span"
        worlds = [forget(me, 0).sample(Rng(seed)) for seed in range(100)]
        passed = {card & KIND for world in worlds for card in world.piles[hand(following)]}
        open_kinds = {card & KIND for pile in (DECK, hand(following)) for card in me.sample(Rng(1)).piles[pile]}
        assert passed >= open_kinds
        for pile in (hand(seat), order(worlds[0], seat), DISCARDS):
            assert len({tuple(card & KIND for card in world.piles[pile]) for world in worlds}) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_hands_passed_on_in_tybor_are_forgotten_but_not_the_own_hand_and_objective(seats):
    tybor = GAMES["tybor"]
    match = oddtown.Match(tybor, seats, "passed")
    forgotten = 0
    for _ in answers(match, Rng(1), 1):
        for seat in range(seats):
            me, bit = match.perspective(seat), seen_by(seat)
            before, after = me.sample(Rng(2)), forget(me, 0).sample(Rng(2))
            for other in range(seats):
                pile = HAND + OWN * other
                if other == seat:
                    assert after.piles[pile] == before.piles[pile]
                    assert all(card & bit for card in after.piles[pile])
                else:
                    forgotten += sum(1 for card in before.piles[pile] if card & bit)
                    assert not any(card & bit for card in after.piles[pile])
            assert after.piles[OBJECTIVES][seat] == before.piles[OBJECTIVES][seat]
        if match.view(None).board["stage"] > 1:
            break
    assert forgotten > 0


class Told(Bot):
    """Says what it was given."""

    def choose(self, perspective, clock=NO_CLOCK):
        return Choice(perspective.legal_actions()[0], {0: len(perspective.pack())}, {0: clock.seconds}, {})


def test_a_forgetful_bot_is_given_what_is_not_forgotten_and_the_clock():
    market = GAMES["market"]
    match = oddtown.Match(market, 2, "passed")
    while match.view(None).board["round"] == 0:
        match.act(match.to_act[0], market.legal_actions(match._state, match.to_act[0])[0])
    me = match.perspective(0)
    choice = Forgetful(Told(), 0).choose(me, oddtown.bots.Clock(7.0))
    assert choice == Told().choose(forget(me, 0), oddtown.bots.Clock(7.0))
    assert forget(me, 0).pack() != me.pack()
