"""Nothing leaks over the wire: what a viewer is sent is the same, byte for byte, in worlds it cannot tell apart."""

import asyncio

import pytest

import oddtown
from full import full_or_short
from games.lessons import SCENES, TAUGHT, reach, walk
from oddtown.conformance import cases, random_match
from oddtown.conformance.positions import opening
from oddtown.conformance.secrecy import act_alike, exchange, never_seen
from oddtown.core.card import seen_by
from oddtown.core.hidden import viewers
from oddtown.core.hint import Budget
from oddtown.core.lesson import Stand
from oddtown.core.perspective import Perspective
from oddtown.server.players import Workers
from oddtown.server.protocol import Closed, SeatScore, encode
from oddtown.server.routes.lessons import as_taught, position
from oddtown.server.table import BOT, PERSON, Denied, Options, Sitter, Table
from oddtown.server.tables import Tables

from .wire import Base, compare

GAMES = [oddtown.load(meta.name) for meta in oddtown.games()]


def table_of(match, people):
    """Returns a table at which this match is played, with people at some seats and bots at the others."""
    table = Table("table", match.game, match.record.settings, Options(), bytes(32), None)
    table.sitters = [
        Sitter(PERSON, f"player {seat}", person=f"person {seat}") if seat in people else Sitter(BOT, "strong")
        for seat in range(match.seats)
    ]
    table.match = match
    return table


def sent(match, viewer):
    """Returns what the server sends to a viewer of this match: unasked, and when it is asked."""
    table = table_of(match, range(match.seats))
    parts = [table.position(viewer, with_outlook=True), table.position(viewer, language="de"), table.scores(viewer)]
    if viewer in match.to_act:
        parts.append(table.closed_answers(viewer))
    return encode(parts)


def two_worlds(match, viewer, plies, rng):
    """Returns two openings that differ in cards a viewer does not see in so many plies, and how many were exchanged."""
    game = match.game
    lots = exchange(game, never_seen(game, match.record, viewer, plies), rng)
    orders = {lot: order for lot, (order, _) in lots.items()}
    exchanged = sum(number for _, number in lots.values())
    return opening(game, match.record), opening(game, match.record, orders or None), exchanged


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.name)
def test_what_is_sent_is_equal_in_worlds_that_differ_in_what_the_viewer_has_not_seen(game):
    case = cases(game)[1]
    match = random_match(game, case, 5)
    plies = min(60, match.ply * 2 // 3)  # in a long game of OddVille nothing stays hidden
    rng = oddtown.Rng(3)
    all_exchanged = 0
    for viewer in viewers(case.seats):
        one, other, exchanged = two_worlds(match, viewer, plies, rng)
        all_exchanged += exchanged
        for ply in range(plies):
            if ply % max(1, plies // 40) == 0:
                assert sent(one, viewer) == sent(other, viewer), f"ply {ply}, viewer {viewer}"
            one._act(*match.record.actions[ply], is_forced=False)
            act_alike(other, *match.record.actions[ply])
    assert all_exchanged > 0


def taught(match, name, number):
    """Returns what the server sends to a learner in this match, task by task."""
    lesson = TAUGHT[name]
    way = [position(match, lesson, "de")]
    return encode(
        [
            as_taught(match, lesson, number, Stand(task, None, 0), way, "en")
            for task in range(len(lesson.scenes[number].tasks) + 1)
        ]
    )


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_equal_in_worlds_that_differ_in_what_the_learner_has_not_seen(name):
    seat, all_exchanged = TAUGHT[name].seat, 0
    for number in [number for each, number in SCENES if each == name]:
        match, _ = reach(name, number, walk(name, number))
        one, other, exchanged = two_worlds(match, seat, match.ply, oddtown.Rng(3))
        all_exchanged += exchanged
        for ply in range(match.ply + 1):
            if ply >= TAUGHT[name].scenes[number].ply:
                assert taught(one, name, number) == taught(other, name, number), f"scene {number}, ply {ply}"
            if ply < match.ply:
                one._act(*match.record.actions[ply], is_forced=False)
                act_alike(other, *match.record.actions[ply])
    assert all_exchanged > 0


def test_a_leak_in_a_lesson_would_be_found(monkeypatch):
    name = "littletown"
    number = min(range(len(TAUGHT[name].scenes)), key=lambda number: TAUGHT[name].scenes[number].ply)
    match, _ = reach(name, number, [])
    one, other, _ = two_worlds(match, TAUGHT[name].seat, match.ply, oddtown.Rng(3))
    for ply in range(match.ply):
        one._act(*match.record.actions[ply], is_forced=False)
        act_alike(other, *match.record.actions[ply])
    assert taught(one, name, number) == taught(other, name, number)
    monkeypatch.setattr(oddtown.Match, "view", oddtown.Match.open_view)
    assert taught(one, name, number) != taught(other, name, number)


@pytest.fixture(scope="module")
def workers():
    some = Workers(1, Budget(iterations=32))  # what a clock allows is never twice the same
    yield some
    some.close()


def hint(match, seat, workers):
    """Returns what a person at this seat is advised, who plays against bots."""
    tables = Tables(None, workers, None)
    tables._tables["table"] = table_of(match, [seat])
    return encode(asyncio.run(tables.hint("table", seat, "en")))


def hints(game, workers, plies=40):
    """Returns hints for the first seat, in pairs out of two worlds that it cannot tell apart."""
    match = random_match(game, cases(game)[1], 5)
    plies = min(plies, match.ply // 2)
    one, other, exchanged = two_worlds(match, 0, plies, oddtown.Rng(3))
    assert exchanged > 0
    pairs = []
    for ply in range(plies):
        if 0 in one.to_act:
            pairs.append((hint(one, 0, workers), hint(other, 0, workers)))
        one._act(*match.record.actions[ply], is_forced=False)
        act_alike(other, *match.record.actions[ply])
    return pairs


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.name)
def test_a_hint_is_equal_in_worlds_that_differ_in_what_the_seat_has_not_seen(game, workers):
    pairs = hints(game, workers)
    assert len(pairs) > 1
    for number, (one, other) in enumerate(pairs):
        assert one == other, f"hint {number}"


@pytest.mark.parametrize("game", ["littletown", "tybor"])
def test_a_leak_in_a_hint_would_be_found(game, workers, monkeypatch):
    """A seat that is advised as if it saw all cards, hidden goals and hands too, is advised otherwise elsewhere."""

    def leaky(match, seat):
        world = match.game.copy(match._state)
        for cards in world.piles:
            cards[:] = [card | seen_by(seat) for card in cards]
        return Perspective(match.game, world, seat)

    monkeypatch.setattr(oddtown.Match, "perspective", leaky)
    assert any(one != other for one, other in hints(oddtown.load(game), workers))


def test_the_bytes_would_show_a_leak():
    """The comparison above can fail: two seats' bytes differ, and so do those of a world with other open cards."""
    game = oddtown.load("littletown")
    match = random_match(game, cases(game)[0], 5)
    assert sent(match, 0) != sent(match, 1)
    assert sent(match, 0) != sent(random_match(game, cases(game)[0], 6), 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.name)
def test_what_is_received_over_the_wire_is_equal_in_worlds_that_differ_in_what_the_viewer_may_not_know(game):
    """Sockets, HTTP and refusals, by seats and by one who looks on, at a real server."""
    base = Base(game, cases(game)[0], seed=3, most_steps=full_or_short(30, 20), looks=full_or_short(12, 8))
    rng = oddtown.Rng(4)
    found = [compare(base, viewer, 2 * len(base.steps) // 3, rng) for viewer in viewers(2)]
    assert sum(exchanged for exchanged, _ in found) > 0
    assert min(compared for _, compared in found) > 10_000


def test_a_leak_over_the_wire_would_be_found(monkeypatch):
    """A server that lets slip one hidden goal in a refusal, or in what anybody may ask for, does not pass."""
    game = oddtown.load("littletown")
    denied = Table.denied

    def leaky(self, name, **values):
        leak = str(self.match.view(0).as_dict()["board"]["goals"])
        return Denied(lambda language: denied(self, name, **values).refused(language).reason + leak)

    monkeypatch.setattr(Table, "denied", leaky)
    base = Base(game, cases(game)[0], seed=3, most_steps=4, looks=2)
    compare(base, 0, 3, oddtown.Rng(4))  # the first seat knows its goals
    with pytest.raises(AssertionError, match=r"(http|refusals)'\) differs"):
        compare(base, 1, 3, oddtown.Rng(4))


@pytest.mark.parametrize("channel", ["brings", "scores", "refusals"])
def test_a_leak_in_what_can_be_asked_for_would_be_found(monkeypatch, channel):
    """What answers bring, scores and reasons are compared too: a hidden goal in any of them does not pass."""
    game = oddtown.load("littletown")

    def goals(match):
        return match.view(0).as_dict()["board"]["goals"]

    def leaky(match, *_):
        return {"goals": goals(match)}

    def leaky_scores(table, *_):
        return [SeatScore(0, sum(goals(table.match)[0]), [])]

    def leaky_reasons(table, *_):
        return [Closed(0, "", {}, "", str(goals(table.match)))]

    leaks = {
        "brings": (oddtown.Match, "outlook", leaky),
        "scores": (Table, "scores", leaky_scores),
        "refusals": (Table, "closed_answers", leaky_reasons),
    }
    monkeypatch.setattr(*leaks[channel])
    base = Base(game, cases(game)[0], seed=3, most_steps=4, looks=1)
    compare(base, 0, 3, oddtown.Rng(4))  # the first seat knows its goals
    with pytest.raises(AssertionError, match=r"viewer 1.*(differs|tells what is hidden)"):
        compare(base, 1, 3, oddtown.Rng(4))
