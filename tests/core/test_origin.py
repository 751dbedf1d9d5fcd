"""Games that go on from an earlier one: they replay and verify as any other, and tell nothing of the earlier deal."""

import json
from dataclasses import replace

import pytest

import oddtown
from oddtown.conformance import cases, random_match
from oddtown.conformance.positions import answers, opening
from oddtown.conformance.secrecy import act_alike, exchange, knowledge, never_seen
from oddtown.core.errors import OddtownError, RecordError
from oddtown.core.hidden import Dealing
from oddtown.core.match import check_record, deal_anew
from oddtown.core.notation import read_text, write_text
from oddtown.core.record import MOST_ORIGINS, Deal, Origin, Record, SealedRng, commit
from oddtown.core.rng import Rng
from oddtown.core.state import NOT_ANSWERED

from .toy import ALL, ASK, NOBODY, SEAL, SHOW, Toy

GAMES = [oddtown.load(meta.name) for meta in oddtown.games()]
SERVER_SEED = bytes(range(32))
SEALING = Toy(
    {
        "start": [(ASK, 0, 0), (SEAL, ALL, 0), (ASK, 1, 0)],
        "resolve 0": [(SHOW, NOBODY, 0), (SHOW, NOBODY, 1)],
    }
)


@pytest.fixture(params=GAMES, ids=lambda game: game.meta.name)
def game(request):
    return request.param


def earlier(game, case=1, seed=3):
    """A finished match whose deal was promised."""
    seats, settings = cases(game)[case]
    deal = Deal(commit(SERVER_SEED), f"match {seed}", ["mine"], SERVER_SEED.hex())
    sown = deal.seed(SERVER_SEED, game.meta.name, game.edition.hash, settings)
    match = oddtown.Match(game, seats, sown, settings, deal=deal)
    finish(match, seed)
    return match


def finish(match, seed=1):
    for _ in answers(match, Rng(seed)):
        pass


def go_on(record, ply, viewer, seed="anew", **options):
    """A match that goes on from a record."""
    game = oddtown.game_of(record)
    return oddtown.Match(game, record.seats, seed, record.settings, origin=record.origin_at(ply, viewer), **options)


def middle(match):
    """A ply at which much is still hidden, also in the long games."""
    return min(match.ply // 2, 40)


def assert_replays(match):
    again = oddtown.replay(match.game, match.record)
    assert again._state.pack() == match._state.pack()
    assert again.events == match.events
    assert again.record == match.record


# Going on


def test_a_game_goes_on_to_its_end_and_its_record_says_all(game):
    before = earlier(game)
    match = go_on(before.record, middle(before), 1, players=["Ada", "Bo", "Cy", "Dee"][: before.seats])
    assert (match.ply, match.record.actions) == (0, [])
    finish(match)
    record = match.record
    assert len(record.scores) == before.seats
    assert_replays(match)
    assert Record.from_json(record.to_json()) == record
    assert read_text(write_text(game, record), oddtown.game_of) == record
    checks = check_record(game, record)
    assert [is_ok for is_ok, _ in checks] == [True] * 4
    seat = game.meta.seat_names[1]
    assert checks[2][1] == (
        f"it goes on from an earlier game after {middle(before)} answers, which fit too; "
        f"what {seat} had not seen then was dealt anew"
    )


def test_the_seat_finds_what_it_knew_and_the_rest_is_dealt_anew(game):
    before = earlier(game)
    ply = middle(before)
    old = oddtown.replay(game, before.record, ply)
    dealt = set()
    for viewer in range(before.seats):
        for seed in range(6):
            match = go_on(before.record, ply, viewer, seed)
            assert match.view(viewer) == old.view(viewer)
            assert match.legal(viewer) == old.legal(viewer)
            assert match.view(None) == old.view(None)
            assert game.census(match._state) == game.census(old._state)
            dealt.add(str(match._state.piles))
    assert len(dealt) >= 6  # where all seats know the same, they are dealt the same


def test_another_seed_deals_otherwise_and_the_same_one_the_same(game):
    record = earlier(game).record
    one, same, other = (go_on(record, 4, 0, seed)._state.pack() for seed in (1, 1, 2))
    assert one == same != other


def test_the_log_begins_with_what_the_seat_had_heard():
    before = earlier(oddtown.load("tybor"))
    ply = middle(before)
    match = go_on(before.record, ply, 1)
    heard = [(n - ply - 1, event) for n, event in before.events if n <= ply and event.is_for(1)]
    assert match.events == heard
    assert [event for _, event in before.events if not event.is_for(1)] != []
    assert match.log(1) == []
    match.act(match.to_act[0], match.game.legal_actions(match._state, match.to_act[0])[0])
    assert match.events[: len(heard)] == heard
    assert match.log(1) != []


def test_a_game_can_go_on_from_one_that_went_on(game):
    match = earlier(game)
    for viewer in (1, 0, 1):
        record = match.record
        match = go_on(record, min(match.ply // 2, 12), viewer, f"anew {viewer}")
        assert match.record.earlier() == replace(
            record,
            players=[],
            scores=[],
            actions=record.actions[: len(match.record.origin.actions)],
            digests=record.digests[: len(match.record.origin.actions)],
        )
        finish(match, viewer)
    record = match.record
    assert len(record.origins()) == 3
    assert record.all_plies() == sum(len(each.actions) for each in [record, *record.origins()])
    assert_replays(match)
    assert Record.from_json(record.to_json()) == record
    assert read_text(write_text(game, record), oddtown.game_of) == record
    assert all(is_ok for is_ok, _ in check_record(game, record))


def test_going_on_takes_nothing_back_from_before():
    before = oddtown.Match(oddtown.load("oddworld"), 2, "undo")
    before.play("draw left", "keep")
    match = go_on(before.record, 2, 0)
    assert [match.can_undo(seat) for seat in (0, 1)] == [False, False]
    match.play("draw left", "keep", "draw right")
    match.rewind(1)
    assert (match.ply, match.record.rewinds) == (1, [1])
    assert_replays(match)
    assert len(match.record.origin.actions) == 2


def test_shuffles_to_come_use_no_number_of_the_stream_twice(game):
    match = go_on(earlier(game).record, 4, 0)
    state = match._state
    assert state.seed == bytes.fromhex(match.record.seed)
    rng = SealedRng(state.seed)
    game.determinize(oddtown.replay(game, match.record.earlier())._state, 0, rng)
    assert state.chance == rng.draws > 0


@pytest.mark.parametrize(
    ("ply", "viewer", "sentence"),
    [
        (-1, 0, "expected a ply from 0 to 4, came -1"),
        (5, 0, "expected a ply from 0 to 4, came 5"),
        (0, 2, "expected a seat from 0 to 1, came 2"),
        (0, -1, "expected a seat from 0 to 1, came -1"),
    ],
)
def test_a_ply_or_a_seat_that_is_not_there_is_refused(ply, viewer, sentence):
    with pytest.raises(RecordError, match=f"^{sentence}$"):
        sealed_match().record.origin_at(ply, viewer)


def test_a_game_that_is_over_does_not_go_on():
    with pytest.raises(RecordError, match=r"^the game is over after 4 answers, so it cannot go on from there$"):
        oddtown.Match(SEALING, 2, 1, origin=sealed_match().record.origin_at(4, 0))


# Sealed answers


def sealed_match():
    """A finished match of the toy, in which both seats have chosen in secret: first blue, then red."""
    match = oddtown.Match(SEALING, 2, bytes(32))
    match.play("ask 1")
    match.play("seal 2", seat=1)
    match.play("seal 0", "ask 2")
    return match


def test_ones_own_sealed_answer_stays_and_that_of_others_is_drawn_anew():
    record = sealed_match().record
    own = [oddtown.Match(SEALING, 2, seed, origin=record.origin_at(2, 1)) for seed in range(20)]
    assert {match._state.sealed[1] for match in own} == {2}
    others = [oddtown.Match(SEALING, 2, seed, origin=record.origin_at(2, 0)) for seed in range(20)]
    assert {match._state.sealed[1] for match in others} == {0, 1, 2}
    for match in [*own, *others]:
        assert match._state.sealed[0] == NOT_ANSWERED
        match.play("seal 1", "ask 0")
        assert match.is_over
        assert_replays(match)


def test_a_sealed_answer_from_before_cannot_be_withdrawn_and_does_not_leave_the_table():
    match = oddtown.Match(SEALING, 2, 1, origin=sealed_match().record.origin_at(2, 1))
    assert match.lies_sealed(1)
    assert not match.can_undo(1)
    with pytest.raises(OddtownError, match="cannot take anything back"):
        match.undo(1)
    shown = match.public_record()
    assert (shown.seed, shown.actions, shown.origin) == (
        "",
        [],
        Origin(1, "", [(0, 1)], match.record.origin.digests[:1]),
    )
    match.play("seal 1")
    shown = match.public_record()
    assert (shown.actions, shown.origin.actions) == ([(0, 9)], [(0, 1), (1, 10)])


def test_a_sealed_answer_given_since_can_be_withdrawn():
    match = oddtown.Match(SEALING, 2, 1, origin=sealed_match().record.origin_at(1, 1))
    match.play("seal 0", seat=0)
    assert (match.can_undo(0), match.can_undo(1)) == (True, False)
    assert (match.public_record().actions, match.public_record().origin.actions) == ([], [(0, 1)])
    match.undo(0)
    assert match.ply == 0


# Secrecy


def test_the_world_follows_from_what_the_seat_knows_whatever_the_earlier_deal_was(game):
    """Byte for byte: so neither views nor bots that play in it can tell anything the seat had not seen."""
    case = cases(game)[1]
    match = random_match(game, case, 5)
    exchanged = 0
    for viewer in range(case.seats):
        for plies in (0, min(7, match.ply // 3), min(60, match.ply * 2 // 3)):
            one, other, number = alike(match.record, viewer, plies)
            exchanged += number
            seed = bytes([viewer]) * 32
            heard = [[event for event in each.events if event[1].is_for(viewer)] for each in (one, other)]
            assert heard[0] == heard[1]
            assert (
                deal_anew(game, one._state, viewer, seed).pack() == deal_anew(game, other._state, viewer, seed).pack()
            )
    assert exchanged > 0


def alike(record, viewer, plies):
    """Two matches that a viewer cannot tell apart after so many plies, and in how many cards they differ."""
    game = oddtown.game_of(record)
    lots = exchange(game, never_seen(game, record, viewer, plies), Rng(plies))
    orders = {lot: order for lot, (order, _) in lots.items()}
    one, other = opening(game, record), opening(game, record, orders or None)
    for seat, action in record.actions[:plies]:
        one._act(seat, action, is_forced=False)
        act_alike(other, seat, action)
    return one, other, sum(number for _, number in lots.values())


@pytest.mark.parametrize("name", ["littletown", "tybor"])
def test_dealing_for_the_wrong_seat_would_be_noticed(name):
    """The comparison above can fail: where seats know different things, another seat's world keeps what differs."""
    game = oddtown.load(name)
    one, other, exchanged = alike(random_match(game, cases(game)[1], 5).record, 0, 7)
    assert exchanged > 0
    assert deal_anew(game, one._state, 1, bytes(32)).piles != deal_anew(game, other._state, 1, bytes(32)).piles


def test_what_others_know_in_the_new_world_is_true_there(game):
    """Bots play with the hands they were dealt anew: what they may answer is open."""
    before = earlier(game)
    match = go_on(before.record, middle(before), 0)
    rng = Rng(4)
    for _ in range(40):
        if match.is_over:
            break
        seat = match.to_act[-1]
        mine = match.perspective(seat).legal_actions()
        assert mine == game.legal_actions(match._state, seat)
        assert knowledge(game, match._state, seat) == knowledge(game, game.determinize(match._state, seat, rng), seat)
        match.act(seat, mine[rng.below(len(mine))])


def test_an_unfinished_record_leaves_without_any_seed(game):
    before = earlier(game)
    first = go_on(before.record, middle(before), 0, "first", deal=before.record.deal)
    finish(first)
    match = go_on(first.record, min(first.ply - 1, 6), 1, "second", deal=before.record.deal)
    match.act(match.to_act[0], game.legal_actions(match._state, match.to_act[0])[0])
    text = match.public_record().to_json()
    seeds = [match.record.seed, first.record.seed, before.record.seed, SERVER_SEED.hex()]
    assert all(seed in match.record.to_json() for seed in seeds)
    assert not any(seed in text for seed in seeds)
    assert not any(seed in write_text(game, match.record, match.public_record()) for seed in seeds)
    shown = Record.from_json(text)
    assert [origin.viewer for origin in shown.origins()] == [1, 0]
    assert shown.deal.commitment == commit(SERVER_SEED)
    with pytest.raises(RecordError, match="is not revealed"):
        oddtown.replay(game, replace(match.record, origin=replace(match.record.origin, seed="")))


def test_an_unfinished_record_is_the_same_whatever_the_earlier_deal_was():
    """Digests too: they run over what is public."""
    game = oddtown.load("littletown")
    record = random_match(game, cases(game)[1], 5).record
    one, other, exchanged = alike(record, 0, 12)
    assert exchanged > 0
    assert one.record.digests == other.record.digests
    match = go_on(record, 12, 0)
    assert one.public_record().origin_at(12, 0) == match.public_record().origin


# Edits


def edited(record, path, value):
    data = json.loads(record.to_json())
    *way, last = path
    place = data
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value(place[last]) if callable(value) else value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["origin"], None),
        (["origin"], []),
        (["origin"], {}),
        (["origin", "viewer"], 0),
        (["origin", "viewer"], 3),
        (["origin", "viewer"], -1),
        (["origin", "viewer"], "1"),
        (["origin", "seed"], "00" * 32),
        (["origin", "seed"], ""),
        (["origin", "seed"], "zz"),
        (["origin", "actions"], lambda actions: actions[:-1]),
        (["origin", "actions", 2], lambda action: [action[0], action[1] + 1]),
        (["origin", "actions", 2], lambda action: [9, action[1]]),
        (["origin", "digests", 2], "0"),
        (["origin", "digests"], lambda digests: digests[:-1]),
        (["origin", "deal", "server_seed"], "11" * 32),
        (["origin", "deal", "server_seed"], ""),
        (["origin", "deal", "contributions"], ["yours"]),
        (["origin", "deal"], 1),
        (["seed"], "00" * 32),
        (["actions", 0], lambda action: [action[0], action[1] + 1]),
        (["scores", 0], 999),
    ],
)
def test_an_edit_is_noticed(path, value):
    game = oddtown.load("littletown")
    before = earlier(game)
    deal = Deal(commit(SERVER_SEED), "match 4", ["mine"], SERVER_SEED.hex())
    sown = deal.seed(SERVER_SEED, game.meta.name, game.edition.hash, before.record.settings)
    match = go_on(before.record, 12, 1, sown, deal=deal)
    finish(match)
    assert all(is_ok for is_ok, _ in check_record(game, match.record))
    text = edited(match.record, path, value)
    try:
        checks = check_record(game, Record.from_json(text))
    except RecordError:
        return
    assert not all(is_ok for is_ok, _ in checks)


def test_an_origin_cut_off_with_its_digests_is_noticed():
    before = earlier(oddtown.load("littletown"))
    record = go_on(before.record, 12, 1).record
    match = go_on(before.record, 12, 1)
    finish(match)
    cut = replace(match.record, origin=before.record.origin_at(11, 1))
    assert not all(is_ok for is_ok, _ in check_record(match.game, cut))
    assert all(is_ok for is_ok, _ in check_record(match.game, replace(match.record, origin=record.origin)))


def test_what_is_wrong_before_is_said_to_be_there():
    before = earlier(oddtown.load("littletown"))
    match = go_on(before.record, 12, 1)
    match.record.origin.digests[3] = "0"
    with pytest.raises(RecordError, match=r"^the game that this one goes on from: action 4: expected digest "):
        oddtown.replay(match.game, match.record)
    assert [is_ok for is_ok, _ in check_record(match.game, match.record)] == [True, False, False, True]


def test_text_with_a_damaged_origin_is_refused():
    match = go_on(earlier(oddtown.load("oddworld")).record, 4, 1)
    text = write_text(match.game, match.record)
    assert read_text(text, oddtown.game_of) == match.record
    with pytest.raises(RecordError, match=r"^the record is damaged at 'origin': "):
        read_text(text.replace('origin    {"viewer"', 'origin    {"viewer'), oddtown.game_of)


def test_games_go_on_from_one_another_only_so_often():
    origin = None
    for _ in range(MOST_ORIGINS):
        origin = Origin(0, "00" * 32, origin=origin)
    record = replace(oddtown.Match(SEALING, 2, 1).record, origin=origin)
    assert Record.from_json(record.to_json()) == record
    sentence = f"^expected at most {MOST_ORIGINS} games that go on from one another"
    with pytest.raises(RecordError, match=sentence):
        record.origin_at(0, 0)
    with pytest.raises(RecordError, match=sentence):
        Record.from_json(replace(record, origin=Origin(0, "", origin=origin)).to_json())


def test_the_longest_row_of_games_replays():
    match = oddtown.Match(oddtown.load("oddworld"), 2, "row")
    for n in range(MOST_ORIGINS):
        match.act(match.to_act[0], match.game.legal_actions(match._state, match.to_act[0])[0])
        match = go_on(match.record, 1 if n % 10 == 0 else 0, n % 2, f"row {n}")
    finish(match)
    assert_replays(match)


# The sealed generator as an object


def test_it_draws_the_stream_of_the_sealed_deal():
    rng = SealedRng(SERVER_SEED)
    assert [rng.below(6) for _ in range(10)] == [2, 3, 2, 3, 2, 3, 5, 4, 5, 4]
    pile = list(range(10))
    SealedRng(SERVER_SEED).shuffle(pile)
    assert pile == [7, 5, 8, 3, 4, 2, 1, 9, 6, 0]
    fractions = [rng.fraction() for _ in range(200)]
    assert 0 <= min(fractions) < 0.1
    assert 0.9 < max(fractions) < 1


def test_dealing_is_part_of_the_format():
    """Records of games that went on would not replay if cards were dealt in another way."""
    open_deal = Dealing([3, 1, 2, 5, 4, 4], [0] * 6, lambda kind, clue: True)
    assert open_deal.deal(SealedRng(SERVER_SEED)) == OPEN_DEAL
    clued = Dealing([3, 1, 2, 5, 4, 6], [0, 2, 0, 1, 0, 2], lambda kind, clue: kind % 3 == clue)
    assert clued.deal(SealedRng(SERVER_SEED)) == CLUED_DEAL


OPEN_DEAL = [2, 5, 4, 1, 4, 3]
CLUED_DEAL = [4, 2, 3, 1, 6, 5]


# All cards open


def test_all_cards_can_be_shown_to_those_who_look_back(game):
    match = earlier(game)
    before = oddtown.replay(game, match.record, middle(match))
    packed = before._state.pack()
    shown = before.open_view()
    assert before._state.pack() == packed
    assert shown.viewer is None
    assert shown.question == before.view(None).question
    assert shown.board != before.view(None).board
    assert game.draw(shown, plain=True)
    for seat in range(match.seats):
        assert before.open_view(seat).viewer == seat
    json.dumps(shown.as_dict())
