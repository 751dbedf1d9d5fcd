"""Records: JSON and text replay to the same match; what is damaged, edited or foreign is refused with its reason."""

import json
import os
from dataclasses import replace
from hashlib import blake2b

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oddtown
from conformance.market import Market
from oddtown.conformance.positions import answers
from oddtown.core.components import Edition
from oddtown.core.errors import RecordError
from oddtown.core.notation import read_text, write_text
from oddtown.core.record import Deal, Record, commit, next_digest
from oddtown.core.rng import Rng

from .toy import ALL, ASK, NOBODY, SEAL, SHOW, Toy

GAME = Toy({"start": [(ASK, 0, 0), (SEAL, ALL, 0), (ASK, 1, 0)], "resolve 0": [(SHOW, NOBODY, 0), (SHOW, NOBODY, 1)]})
SEED = "00" * 32
SERVER_SEED = bytes(range(32))


def played(**options):
    """A finished match of the toy."""
    match = oddtown.Match(GAME, 2, bytes(32), **options)
    match.play("ask 1")
    match.play("seal 2", seat=1)
    match.play("seal 0", "ask 2")
    return match


def read(text, game=GAME):
    return read_text(text, lambda record: game)


def market_match(seats, seed, plies):
    """A market with random answers, broken off after some plies."""
    match = oddtown.Match(Market(), seats, seed)
    for _ in answers(match, Rng(seed)):
        if match.ply == plies:
            break
    return match


# JSON


def test_json_says_everything_in_one_line():
    match = played()
    text = match.record.to_json()
    assert "\n" not in text
    assert json.loads(text) == {
        "oddtown": 1,
        "game": "toy",
        "rules": 1,
        "edition": {"name": "toy", "hash": "0"},
        "seats": 2,
        "settings": {"long": "no"},
        "players": [],
        "seed": SEED,
        "actions": [[0, 1], [1, 10], [0, 8], [1, 2]],
        "digests": match.record.digests,
        "scores": [3, 1],
        "rewinds": [],
    }


def test_json_carries_the_deal_and_foreign_components():
    deal = Deal("c", "m", ["a", "b"], "s")
    record = replace(played().record, deal=deal, components={"cards": {}}, players=["Ann Lee", "Bo"], rewinds=[2])
    data = json.loads(record.to_json())
    assert data["deal"] == {"commitment": "c", "match": "m", "contributions": ["a", "b"], "server_seed": "s"}
    assert data["edition"]["components"] == {"cards": {}}
    assert Record.from_json(record.to_json()) == record


@settings(derandomize=True, max_examples=25, deadline=None)
@given(seats=st.integers(2, 3), seed=st.integers(0, 1000), plies=st.integers(0, 12))
def test_json_and_text_replay_to_the_same_match(seats, seed, plies):
    match = market_match(seats, seed, plies)
    game, record = match.game, match.record
    assert Record.from_json(record.to_json()) == record
    assert read(write_text(game, record), game) == record
    assert oddtown.replay(game, record)._state.pack() == match._state.pack()


@pytest.mark.parametrize("length", [0, 1, 40, -1])
def test_json_that_breaks_off_is_refused(length):
    text = played().record.to_json()
    with pytest.raises(RecordError, match=r"^expected a record in JSON; it breaks off or is damaged: "):
        Record.from_json(text[:length])


def test_every_truncation_of_json_is_refused():
    text = played().record.to_json()
    for length in range(len(text)):
        with pytest.raises(RecordError):
            Record.from_json(text[:length])


@pytest.mark.parametrize(("text", "came"), [("7", "'int'"), ("[]", "'list'"), ("{}", "None"), ('{"oddtown":2}', "2")])
def test_json_that_is_no_record_of_this_format_is_refused(text, came):
    with pytest.raises(RecordError, match=f"^expected a record of format 1, came {came}$"):
        Record.from_json(text)


def test_json_nested_beyond_reason_is_refused():
    with pytest.raises(RecordError):
        Record.from_json("[" * 100_000)


NEEDED = ["game", "rules", "edition", "seats", "settings", "players", "seed", "actions", "digests", "scores", "rewinds"]


@pytest.mark.parametrize("name", NEEDED)
def test_a_record_that_lacks_something_is_refused(name):
    data = json.loads(played().record.to_json())
    del data[name]
    with pytest.raises(RecordError, match=f"^record: '{name}' is missing$"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": 1}, "record: 'game' must be a str, not 1"),
        ({"rules": "1"}, "record: 'rules' must be a int, not '1'"),
        ({"seats": True}, "record: 'seats' must be a int, not True"),
        ({"edition": "toy"}, "record: 'edition' must be a dict, not 'toy'"),
        ({"edition": {"hash": "0"}}, "record: 'name' is missing"),
        (
            {"edition": {"name": "toy", "hash": "0", "components": 3}},
            "record: the components of 'edition' must be a table of files, not 3",
        ),
        ({"settings": []}, r"record: 'settings' must be a dict, not \[\]"),
        ({"players": [1]}, "record: 'players' must be a list of str, not 1"),
        ({"scores": ["3"]}, "record: 'scores' must be a list of int, not '3'"),
        ({"rewinds": {}}, "record: 'rewinds' must be a list, not {}"),
        ({"actions": [[0, 1], [0]]}, r"action 2: expected a seat and an action, both numbers; came \[0\]"),
        ({"actions": [[0, True]]}, r"action 1: expected a seat and an action, both numbers; came \[0, True\]"),
        ({"actions": ["01"]}, "action 1: expected a seat and an action, both numbers; came '01'"),
        ({"digests": ["0"]}, "expected a digest for each of 4 actions, came 1"),
        ({"deal": 1}, "record: 'deal' must be a dict, not 1"),
        (
            {"deal": {"commitment": "c", "match": "m", "contributions": "ab"}},
            "record: 'contributions' must be a list, .*",
        ),
    ],
)
def test_a_record_with_something_else_in_it_is_refused(changes, sentence):
    data = json.loads(played().record.to_json()) | changes
    with pytest.raises(RecordError, match=f"^{sentence}$"):
        Record.from_json(json.dumps(data))


# Text


def test_a_record_in_text():
    match = played()
    assert write_text(GAME, match.record) == (
        "game      toy 1\n"
        "edition   toy 0\n"
        "seats     2\n"
        "settings  long=no\n"
        f"seed      {SEED}\n"
        "\n"
        "  1  red     ask 1\n"
        "  2  blue    seal 2\n"
        "  3  red     seal 0\n"
        "  4  blue    ask 2\n"
        "\n"
        "scores    3 1\n"
        f"digest    {match.record.digests[-1]}\n"
    )
    assert read(write_text(GAME, match.record)) == match.record


def test_answers_of_one_seat_in_a_row_stand_in_one_line():
    game = Toy({"start": [(ASK, 0, 0), (ASK, 0, 1), (ASK, 1, 0), (ASK, 0, 0)]})
    match = oddtown.Match(game, 2, bytes(32))
    match.play("ask 1", "ask 0", "ask 2")
    text = write_text(game, match.record)
    assert text.splitlines()[6:8] == ["  1  red     ask 1; ask 0", "  2  blue    ask 2"]
    assert read(text, game) == match.record


def test_text_carries_the_deal_the_components_and_what_was_rewound():
    game = Toy(GAME.plan)
    game.edition = Edition("mine", "1", {"cards": {"card": [{"name": "a b"}]}}, False)
    match = oddtown.Match(game, 2, bytes(32), deal=Deal("c0", "m 1", ["a1", "b2"], SERVER_SEED.hex()))
    match.play("ask 1")
    match.rewind(0)
    text = write_text(game, match.record)
    assert text.splitlines()[4:] == [
        f"seed      {SEED}",
        "commitment     c0",
        "match          m 1",
        "contributions  a1 b2",
        f"server-seed    {SERVER_SEED.hex()}",
        'components     {"cards":{"card":[{"name":"a b"}]}}',
        "rewinds   0",
        "",
    ]
    assert read(text, game) == match.record


def test_text_of_a_table_before_its_first_answer_reads_back():
    match = oddtown.Match(GAME, 2, bytes(32))
    assert read(write_text(GAME, match.record)) == match.record


@pytest.mark.parametrize("players", [["Ann", "Bo"], ["Ann Lee", "Bo"]])
def test_players_stand_in_the_text_whatever_their_names(players):
    match = played(players=players)
    assert read(write_text(GAME, match.record)).players == players


def test_an_edition_may_have_spaces_in_its_name():
    game = Toy(GAME.plan)
    game.edition = Edition("my own", "1", {}, False)
    match = oddtown.Match(game, 2, bytes(32))
    assert read(write_text(game, match.record), game) == match.record


def test_text_of_a_match_that_is_not_over_cannot_be_written_without_its_seed():
    match = oddtown.Match(GAME, 2, bytes(32))
    with pytest.raises(RecordError, match=r"^the seed of this record is not revealed, because its match was not over$"):
        write_text(GAME, match.public_record())


TEXT = write_text(GAME, played().record)


def test_text_that_breaks_off_after_an_answer_is_refused_for_want_of_its_digest():
    with pytest.raises(
        RecordError, match=r"^expected digest [0-9a-f]{16}, came none: the record was cut off or edited$"
    ):
        read(TEXT[: TEXT.index("  3  red")])


@pytest.mark.parametrize("length", range(1, TEXT.index("  1  red") - 2, 7))
def test_text_that_breaks_off_before_the_first_answer_is_refused(length):
    with pytest.raises(RecordError):
        read(TEXT[:length])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("seal 2", "sea", "line 8: 'sea' does not fit the game; open are: seal 0, seal 1, seal 2"),
        ("blue    seal 2", "blue    ask 0", "line 8: 'ask 0' does not fit the game; open are: seal 0, seal 1, seal 2"),
        ("4  blue", "4  red", "line 10: 'ask 2' does not fit the game; nothing is asked of that seat"),
        ("4  blue", "4  pink", "line 10: expected one of the seats red, blue; came 'pink'"),
        ("4  blue", "4  yellow", "line 10: expected one of the seats red, blue; came 'yellow'"),
        ("ask 2", "ask 2; ask 0", "line 10: 'ask 0' does not fit the game; nothing is asked of that seat"),
        ("scores    3 1", "scores    3 2", r"expected scores \[3, 1\], came \[3, 2\]"),
        ("scores    3 1", "scores    3 x", "line 12: expected numbers, came '3 x'"),
        (
            "blue    ask 2",
            "blue    ask 1",
            "expected digest [0-9a-f]{16}, came [0-9a-f]{16}: the record was cut off or edited",
        ),
        ("  3  red", "three red", "line 9: expected a heading or a numbered line of play, came 'three red     seal 0'"),
        ("game      toy 1", "", "a record begins with game, edition, seats and seed; 'game' is missing"),
        (f"seed      {SEED}", "", "a record begins with game, edition, seats and seed; 'seed' is missing"),
        ("game      toy 1", "game      toy", "expected two words after 'game', came 'toy'"),
        ("game      toy 1", "game toy one", "expected numbers for rules and seats, came 'one' and '2'"),
        ("seats     2", "seats     two", "expected numbers for rules and seats, came '1' and 'two'"),
        (SEED, "(revealed at the end)", "the seed of this record is not revealed, because its match was not over"),
        (SEED, "12", "expected a seed of 64 hexadecimal digits, came '12'"),
        (SEED, "x" * 64, f"expected a seed of 64 hexadecimal digits, came '{'x' * 64}'"),
        ("\n\n  1", "\nrewinds x\n\n  1", "line 0: expected numbers, came 'x'"),
        ("\n\n  1", "\ncomponents {\n\n  1", "the record is damaged at 'components': .*"),
    ],
)
def test_edited_text_is_refused(old, new, sentence):
    assert old in TEXT
    with pytest.raises(RecordError, match=f"^{sentence}$"):
        read(TEXT.replace(old, new, 1))


def test_text_with_settings_or_seats_the_game_does_not_have_is_refused():
    with pytest.raises(oddtown.SettingsError, match=r"^Toy has no setting 'short'; it has: long$"):
        read(TEXT.replace("long=no", "short=no"))
    with pytest.raises(oddtown.SettingsError, match=r"^Toy has 2 to 3 seats, not 9$"):
        read(TEXT.replace("seats     2", "seats     9"))


# Foreign records


def odd_world():
    match = oddtown.Match(oddtown.load("oddworld"), 2, "foreign")
    match.play("draw left", "keep", "draw right", "keep")
    return match.record


def test_a_record_finds_its_game():
    record = odd_world()
    assert oddtown.game_of(record) is oddtown.load("oddworld", record.edition)


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"game": "oddball"}, oddtown.UnknownGame, "there is no game 'oddball'; there are: "),
        ({"rules": 99}, RecordError, "this record was played with rules version 99 of Odd World; version "),
        (
            {"edition_hash": "12ab"},
            RecordError,
            "this record was played with edition ordered-pairs 12ab, which is not ",
        ),
    ],
)
def test_a_record_of_another_game_rules_or_edition_is_refused(changes, error, sentence):
    with pytest.raises(error, match=f"^{sentence}"):
        oddtown.game_of(replace(odd_world(), **changes))


def test_the_hash_of_an_edition_decides_and_not_its_name():
    record = replace(odd_world(), edition="renamed")
    assert oddtown.game_of(record).edition.hash == record.edition_hash


def test_a_record_of_another_game_does_not_replay():
    with pytest.raises(RecordError, match=r"^action 1"):
        oddtown.replay(Market(), replace(odd_world(), settings={}))


# The deal


def test_a_promise_is_the_hash_of_the_server_seed():
    assert commit(SERVER_SEED) == blake2b(SERVER_SEED, digest_size=32, person=b"oddtown promise").hexdigest()
    assert commit(SERVER_SEED) == "e6962db18cd5f2d43a258093145f542b0822363e2bebe6ca1a1c3c4ba80290dc"


def test_a_seed_follows_from_everything_promised_and_contributed():
    deal = Deal("", "match 1", ["a", "bé"])
    parts = [b"match 1", b"toy", b"0", b'{"long": "no"}', b"a", "bé".encode()]
    data = b"".join(len(part).to_bytes(4, "little") + part for part in parts)
    seed = blake2b(data, digest_size=32, key=SERVER_SEED, person=b"oddtown seeding").digest()
    assert deal.seed(SERVER_SEED, "toy", "0", {"long": "no"}) == seed
    assert seed.hex() == "03fe9a3b515e78fc197c85d564415547907a4a62d8b268d898bf2a7448ebc6aa"


def test_every_part_changes_the_seed_and_so_do_its_bounds():
    plain = Deal("", "m", ["ab", "c"])
    seeds = {
        plain.seed(SERVER_SEED, "g", "e", {}),
        plain.seed(bytes(32), "g", "e", {}),
        plain.seed(SERVER_SEED, "h", "e", {}),
        plain.seed(SERVER_SEED, "g", "f", {}),
        plain.seed(SERVER_SEED, "g", "e", {"a": "b"}),
        Deal("", "n", ["ab", "c"]).seed(SERVER_SEED, "g", "e", {}),
        Deal("", "m", ["a", "bc"]).seed(SERVER_SEED, "g", "e", {}),
        Deal("", "m", ["c", "ab"]).seed(SERVER_SEED, "g", "e", {}),
        Deal("", "m", ["ab", "c", ""]).seed(SERVER_SEED, "g", "e", {}),
    }
    assert len(seeds) == 9


def test_the_order_in_which_settings_were_given_does_not_change_the_seed():
    deal = Deal("", "m", [])
    one, other = {"a": "1", "b": "2"}, {"b": "2", "a": "1"}
    assert deal.seed(SERVER_SEED, "g", "e", one) == deal.seed(SERVER_SEED, "g", "e", other)


def dealt():
    """The record of a match whose seed was promised."""
    deal = Deal(commit(SERVER_SEED), "match 1", ["a", "b"], SERVER_SEED.hex())
    seed = deal.seed(SERVER_SEED, "toy", "0", {"long": "no"})
    return oddtown.Match(GAME, 2, seed, deal=deal).record


def test_a_deal_that_was_promised_can_be_verified():
    assert dealt().check_deal()
    assert not played().record.check_deal()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"server_seed": ""}, "the server seed is not revealed, so the deal cannot be checked yet"),
        ({"server_seed": "12"}, "expected a server seed of 64 hexadecimal digits, came '12'"),
        ({"server_seed": "zz"}, "expected a server seed of 64 hexadecimal digits, came 'zz'"),
        ({"server_seed": "11" * 32}, "the server seed does not match the promise made before the first card"),
        ({"commitment": "00"}, "the server seed does not match the promise made before the first card"),
        ({"match": "match 2"}, "the seed does not follow from server seed, match, settings and contributions"),
        ({"contributions": ["b", "a"]}, "the seed does not follow from server seed, match, settings and contributions"),
    ],
)
def test_a_deal_that_breaks_its_promise_is_found(changes, sentence):
    record = dealt()
    with pytest.raises(RecordError, match=f"^{sentence}$"):
        replace(record, deal=replace(record.deal, **changes)).check_deal()


@pytest.mark.parametrize(
    "changes", [{"seed": SEED}, {"settings": {"long": "yes"}}, {"edition_hash": "1"}, {"game": "h"}]
)
def test_a_record_that_does_not_follow_from_its_deal_is_found(changes):
    with pytest.raises(RecordError, match=r"^the seed does not follow from server seed"):
        replace(dealt(), **changes).check_deal()


# Digests


def test_a_digest_runs_over_all_public_events():
    first = next_digest("", [["lay", {"seat": 1, "good": 2}]])
    data = b'[["lay",{"good":2,"seat":1}]]'
    assert first == blake2b(data, digest_size=8, person=b"oddtown events").hexdigest() == "12b2b13485ed4985"
    second = next_digest(first, [])
    assert second == blake2b(first.encode() + b"[]", digest_size=8, person=b"oddtown events").hexdigest()


def test_the_digests_of_a_record_run_over_what_a_spectator_hears():
    told = [
        ["start"],
        ["ask 0 0 1"],
        [1],
        [0, "resolve 0", "show 0 0", "show 1 2"],
        ["ask 1 0 2"],
    ]
    digests = [""]
    for events in told:  # a number is a seat that has chosen in secret
        heard = [
            ["happened", {"what": one}] if isinstance(one, str) else ["core.sealed", {"seat": one}] for one in events
        ]
        ply = len(digests) - 2
        if ply >= 0 and not any(isinstance(one, int) for one in events):  # an answer that is not sealed is public
            heard.insert(0, list(played().record.actions[ply]))
        digests.append(next_digest(digests[-1], heard))
    assert played().record.digests == digests[2:]


def test_what_only_one_seat_hears_is_not_in_the_digests():
    match = market_match(3, 5, 9)
    heard = {event.message.id for _, event in match.events if not event.is_for(None)}
    assert heard == {"drawn"}
    public = [
        [[one.message.id, one.message.values] for n, one in match.events if n == answer and one.is_for(None)]
        for answer in range(1, 10)
    ]
    digest = next_digest("", [])
    for ply in range(match.ply):
        action = match.record.actions[ply]
        is_sealed = match.game.steps[match.game.step_of[action[1]]].sealed
        digest = next_digest(digest, ([] if is_sealed else [list(action)]) + public[ply])
        assert match.record.digests[ply] == digest


# Files


def test_a_record_is_written_as_json_or_as_the_text_given(tmp_path):
    record = played().record
    record.write(tmp_path / "a.json")
    record.write(tmp_path / "a.game", TEXT)
    assert Record.from_json((tmp_path / "a.json").read_text(encoding="utf-8")) == record
    assert (tmp_path / "a.game").read_text(encoding="utf-8") == TEXT
    assert sorted(os.listdir(tmp_path)) == ["a.game", "a.json"]


def test_a_record_replaces_an_older_file(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("old")
    played().record.write(path)
    assert Record.from_json(path.read_text(encoding="utf-8")).game == "toy"


def test_a_record_that_cannot_be_written_leaves_the_older_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.game"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        played().record.write(path, "half\ud800")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.game"]


def test_a_record_is_not_written_into_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        played().record.write(tmp_path / "none" / "a.json")


def test_text_of_an_unfinished_match_shows_what_may_be_shown():
    match = oddtown.Match(oddtown.load("oddworld"), 2, "text")
    match.play("draw left", "keep")
    text = write_text(match.game, match.record, match.public_record())
    assert "seed      (revealed at the end)" in text
    assert match.record.seed not in text
    assert "draw left; keep" in text


def test_both_forms_carry_who_resigned():
    match = played()
    match.resign(1)
    assert json.loads(match.record.to_json())["resigned"] == [[1, match.ply]]
    assert Record.from_json(match.record.to_json()) == match.record
    assert f"resigned  1 {match.ply}" in write_text(GAME, match.record)
    assert read_text(write_text(GAME, match.record), lambda _: GAME) == match.record
    for wrong in ([[1]], [[2, 0]], [[0, 1], [0, 2]], [[0, -1]], 3):
        data = json.loads(match.record.to_json()) | {"resigned": wrong}
        with pytest.raises(RecordError, match="resigned"):
            Record.from_json(json.dumps(data))


@pytest.mark.parametrize(("field", "value"), [("players", ["a\nb", "c"]), ("rewinds", [-1])])
def test_names_that_cannot_be_printed_and_rewinds_before_the_start_are_refused(field, value):
    record = json.loads(oddtown.Match(oddtown.load("oddworld"), 2, "names").record.to_json())
    with pytest.raises(RecordError, match=r"^expected "):
        oddtown.Record.from_json(json.dumps({**record, field: value}))


def test_names_with_blanks_come_back_from_the_text_form():
    match = oddtown.Match(oddtown.load("oddworld"), 2, "blanks", players=["Ann Lee", ""])
    assert read_text(write_text(match.game, match.record), oddtown.game_of) == match.record
