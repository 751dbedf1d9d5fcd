"""Matches, games and perspectives can be copied and pickled at any time, and sent to other processes."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import oddtown
from oddtown.core.errors import RecordError
from oddtown.core.rng import Rng
from oddtown.games import folders

WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
SETTINGS = {"oddworld": {"advanced": "yes"}}
NAMES = [meta.name for meta in oddtown.games()]


@pytest.fixture(params=WAYS)
def again(request):
    return WAYS[request.param]


def play(match, rng, plies):
    for _ in range(plies):
        if not match.is_over:
            seat = match.to_act[0]
            match.act(seat, match.game.random_action(match._state, seat, rng))
    return match


def midway(name, edition="", plies=17):
    game = oddtown.load(name, edition)
    return play(oddtown.Match(game, 3, "copies", SETTINGS.get(name)), Rng(3), plies)


def own_edition(name, folder):
    """Writes a shipped edition into a folder, as somebody would who owns the box."""
    target = folder / "mine"
    target.mkdir()
    for path in (folders()[name] / "editions" / oddtown.editions(name)[0]).glob("*.toml"):
        (target / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return target


def stand(match):
    """All there is to know about a match, and what could be taken back in it."""
    undo = [match.can_undo(seat) for seat in range(match.seats)]
    return match._state.pack(), match.record, match.events, undo


@pytest.mark.parametrize("name", NAMES)
def test_a_copied_match_goes_on_by_itself(name, again):
    for plies in (0, 17, 20, 31, 10_000):
        match = midway(name, plies=plies)
        copied, before = again(match), copy.deepcopy(stand(match))
        assert stand(copied) == before
        assert (copied.scores, copied.places) == (match.scores, match.places)
        play(copied, Rng(plies), 12)
        assert stand(match) == before
        play(match, Rng(plies), 12)
        assert stand(copied) == stand(match)
        assert oddtown.replay(copied.game, copied.record).record == match.record


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_taken_back_can_be_taken_back_in_a_copy_too(name, again):
    match, taken = oddtown.Match(oddtown.load(name), 2, "undo", SETTINGS.get(name)), 0
    for ply in range(40):
        seat = match.to_act[0]
        match.act(seat, match.game.random_action(match._state, seat, Rng(ply)))
        if match.can_undo(seat):
            taken += 1
            copied, before = again(match), copy.deepcopy(stand(match))
            copied.undo(seat)
            play(copied, Rng(ply + 1), 3)
            assert stand(match) == before
            undone = again(match)
            undone.undo(seat)
            match.undo(seat)
            assert stand(undone) == stand(match)
            match.act(seat, match.game.random_action(match._state, seat, Rng(ply)))
    assert taken


def test_a_copy_of_a_match_that_goes_on_from_an_earlier_one(again):
    earlier = midway("oddworld", plies=6)
    game, record = earlier.game, earlier.record
    match = oddtown.Match(game, 3, "later", record.settings, origin=record.origin_at(5, 1))
    assert stand(play(again(match), Rng(1), 9)) == stand(play(match, Rng(1), 9))


def test_a_game_is_its_own_copy_and_comes_back_from_a_pickle(again):
    game = oddtown.load("tybor")
    assert again(game) is game


@pytest.mark.parametrize("name", NAMES)
def test_an_own_edition_goes_with_its_game(name, tmp_path, again):
    folder = own_edition(name, tmp_path)
    match = midway(name, folder)
    pickled = pickle.dumps((match, match.game, match.perspective(match.to_act[0])))
    for path in folder.glob("*"):
        path.unlink()
    there, game, perspective = pickle.loads(pickled)
    assert there.game is game is perspective.game
    assert game.edition == match.game.edition
    assert not game.edition.is_shipped
    assert stand(there) == stand(match)
    assert again(match.game).edition == match.game.edition


@pytest.mark.parametrize("name", NAMES)
def test_a_copied_perspective_is_an_equal_one(name, again):
    match = midway(name)
    for seat in range(3):
        me = match.perspective(seat)
        copied = again(me)
        assert (copied.seat, copied.pack(), copied.view) == (seat, me.pack(), me.view)
        assert copied.sample(Rng(5)).pack() == me.sample(Rng(5)).pack()


def test_a_pickled_perspective_holds_nothing_of_the_match():
    match = midway("tybor")
    pickled = pickle.dumps(match.perspective(0))
    assert match.record.seed not in pickled.decode("latin-1")
    assert bytes.fromhex(match.record.seed) not in pickled


def test_records_and_views_can_be_copied_too(again):
    match = midway("tybor")
    for thing in (match.record, match.view(1)):
        assert again(thing) == thing


def test_a_pickle_of_other_rules_is_refused():
    match = midway("oddworld")
    match.game.meta, meta = match.game.meta._replace(rules=99), match.game.meta
    try:
        pickled = pickle.dumps(match.game)
    finally:
        match.game.meta = meta
    with pytest.raises(RecordError, match="rules version 99"):
        pickle.loads(pickled)


def look(match, game, perspective):
    """What another process finds in what was sent to it."""
    return stand(play(match, Rng(8), 10)), game.edition, perspective.pack()


def test_all_of_them_go_to_a_process_that_was_spawned_and_back(tmp_path):
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for name in NAMES:
            (tmp_path / name).mkdir()
            for edition in ("", own_edition(name, tmp_path / name)):
                match = midway(name, edition)
                me = match.perspective(match.to_act[0])
                there, found, packed = pool.submit(look, match, match.game, me).result()
                assert there == stand(play(match, Rng(8), 10))
                assert (found, packed) == (match.game.edition, me.pack())
