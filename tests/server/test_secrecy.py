"""Nothing leaks over the wire: what a viewer is sent is the same, byte for byte, in worlds it cannot tell apart."""

import pytest

import oddtown
from oddtown.conformance import cases, random_match
from oddtown.conformance.positions import opening
from oddtown.conformance.secrecy import act_alike, exchange, never_seen
from oddtown.core.hidden import viewers
from oddtown.server.protocol import encode
from oddtown.server.table import PERSON, Options, Sitter, Table

from .wire import Base, compare

GAMES = [oddtown.load(meta.name) for meta in oddtown.games()]


def sent(match, viewer):
    """Returns what the server sends to a viewer of this match."""
    table = Table("table", match.game, match.record.settings, Options(), bytes(32), None)
    table.sitters = [Sitter(PERSON, f"player {seat}") for seat in range(match.seats)]
    table.match = match
    return encode(table.position(viewer))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.name)
def test_what_is_sent_is_equal_in_worlds_that_differ_in_what_the_viewer_has_not_seen(game):
    case = cases(game)[1]
    match = random_match(game, case, 5)
    plies = min(60, match.ply * 2 // 3)  # in a long game of OddVille nothing stays hidden
    rng = oddtown.Rng(3)
    exchanged = 0
    for viewer in viewers(case.seats):
        lots = exchange(game, never_seen(game, match.record, viewer, plies), rng)
        exchanged += sum(number for _, number in lots.values())
        orders = {lot: order for lot, (order, _) in lots.items()}
        one, other = opening(game, match.record), opening(game, match.record, orders or None)
        for ply in range(plies):
            if ply % max(1, plies // 40) == 0:
                assert sent(one, viewer) == sent(other, viewer), f"ply {ply}, viewer {viewer}"
            one._act(*match.record.actions[ply], is_forced=False)
            act_alike(other, *match.record.actions[ply])
    assert exchanged > 0


def test_the_bytes_would_show_a_leak():
    """The comparison above can fail: two seats' bytes differ, and so do those of a world with other open cards."""
    game = oddtown.load("littletown")
    match = random_match(game, cases(game)[0], 5)
    assert sent(match, 0) != sent(match, 1)
    assert sent(match, 0) != sent(random_match(game, cases(game)[0], 6), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.name)
def test_what_is_received_over_the_wire_is_equal_in_worlds_that_differ_in_what_the_viewer_may_not_know(game):
    """Sockets, HTTP and refusals, by seats and by one who looks on, at a real server."""
    base = Base(game, cases(game)[0], seed=3, most_steps=30, looks=12)
    rng = oddtown.Rng(4)
    found = [compare(base, viewer, 2 * len(base.steps) // 3, rng) for viewer in viewers(2)]
    assert sum(exchanged for exchanged, _ in found) > 0
    assert min(compared for _, compared in found) > 10_000


def test_a_leak_over_the_wire_would_be_found(monkeypatch):
    """A server that lets slip one hidden goal in a refusal, or in what anybody may ask for, does not pass."""
    game = oddtown.load("littletown")
    denied = Table.denied

    def leaky(self, sentence, **values):
        refusal = denied(self, sentence, **values)
        refusal.refused.reason += str(self.match.view(0).as_dict()["board"]["goals"])
        return refusal

    monkeypatch.setattr(Table, "denied", leaky)
    base = Base(game, cases(game)[0], seed=3, most_steps=4, looks=2)
    compare(base, 0, 3, oddtown.Rng(4))  # the first seat knows its goals
    with pytest.raises(AssertionError, match=r"refusals.* differs"):
        compare(base, 1, 3, oddtown.Rng(4))
