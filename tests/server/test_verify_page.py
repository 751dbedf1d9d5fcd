"""The page that verifies a deal: its hashes are those of Python, and it finds what was forged."""

import json
import random
import shutil
import subprocess
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest

import oddtown
from needs import need
from oddtown.core.errors import RecordError
from oddtown.core.record import Deal, Record, commit

PAGE = Path(__file__).parents[2] / "web" / "src" / "verify"
SERVER_SEED = bytes(range(32))
# Every kind of character that JSON, UTF-8 or the order of names treats in its own way; the lone surrogates are last.
CHARACTERS = (
    'aZ09 "\\/\b\f\n\r\t\x00\x1f\x7f\x80\xe9ß\u07ff\u0800\u2028\ud7ff\ue000\ufeff\ufffd\uffff😀\U0010ffff\udfff\ud800'
)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Returns a function that makes many calls of the page's functions in one run of node."""
    node = need("Node")
    folder = tmp_path_factory.mktemp("page")
    for name in ("blake2b.js", "deal.js", "sentences.js"):
        shutil.copy(PAGE / name, folder)
    (folder / "package.json").write_text('{"type": "module"}')  # what <script type="module"> says in a browser
    program = Path(__file__).with_name("verify.mjs")

    def call(*calls):
        done = subprocess.run(
            [node, program, folder], input=json.dumps(calls).encode(), capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    return call


def texts(rng, most, characters=CHARACTERS):
    """Returns up to so many odd texts, as they are once they were JSON: two halves of a pair side by side are one."""
    made = ["".join(rng.choices(characters, k=rng.randrange(6))) for _ in range(rng.randrange(most + 1))]
    return json.loads(json.dumps(made))


def finished(contributions=("Ada's", "Böb's 😀"), players=("Ada", "Bob"), **settings):
    """Returns the record of a finished match with a deal, as a server gives it."""
    game = oddtown.load("oddworld")
    chosen = {setting.name: setting.choices[0] for setting in game.meta.settings} | settings
    deal = Deal(commit(SERVER_SEED), "table-1", list(contributions), SERVER_SEED.hex())
    seed = deal.seed(SERVER_SEED, game.meta.name, game.edition.hash, chosen)
    match = oddtown.Match(game, len(players), seed, chosen, list(players), deal)
    while not match.is_over:
        seat = match.to_act[0]
        match.act(seat, min(match.legal(seat).values()))
    assert match.record.check_deal()
    return match


RECORD = finished().record
PROMISE = {"promise table-1": json.dumps({"commitment": RECORD.deal.commitment, "contribution": "Ada's", "seat": 0})}


def marks(checks):
    return [check["is_ok"] for check in checks]


def failures(checks):
    return [check["sentence"] for check in checks if check["is_ok"] is False]


# The hash.


def test_blake2b_is_that_of_hashlib(page):
    rng = random.Random(1)
    lengths = [0, 1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1024, *(rng.randrange(700) for _ in range(150))]
    cases = [
        (rng.randbytes(length), rng.randint(1, 64), rng.randbytes(key), rng.randbytes(person))
        for length in lengths
        for key, person in ((0, 0), (32, 0), (0, 15), (64, 16), (rng.randint(1, 64), rng.randint(1, 16)))
    ]
    calls = [("blake2b", data.hex(), size, key.hex(), person.hex()) for data, size, key, person in cases]
    expected = [
        blake2b(data, digest_size=size, key=key, person=person).hexdigest() for data, size, key, person in cases
    ]
    assert page(*calls) == expected


def test_blake2b_carries_and_has_the_defaults_of_hashlib(page):
    ones = bytes([255]) * 300
    assert page(("blake2bOfItself", ones.hex()), ("blake2bOfItself", "")) == [
        blake2b(ones).hexdigest(),
        blake2b().hexdigest(),
    ]


def test_blake2b_refuses_what_does_not_fit(page):
    assert page(
        ("blake2b", "", 0, "", ""),
        ("blake2b", "", 65, "", ""),
        ("blake2b", "", 32, "00" * 65, ""),
        ("blake2b", "", 32, "", "00" * 17),
    ) == [
        "RangeError: expected a digest of 1 to 64 bytes, came 0",
        "RangeError: expected a digest of 1 to 64 bytes, came 65",
        "RangeError: expected a key of at most 64 bytes, came 65",
        "RangeError: expected a person of at most 16 bytes, came 17",
    ]


# The deal.


def test_texts_become_the_bytes_that_python_makes(page):
    cases = [*CHARACTERS, CHARACTERS, ""]
    assert page(*(("utf8", text) for text in cases)) == [text.encode(errors="surrogatepass").hex() for text in cases]


def test_settings_become_the_json_that_python_writes(page):
    rng = random.Random(2)
    cases = [{}, {"b": "1", "a": "2", "10": "x", "9": "y"}, {"__proto__": "p", "constructor": "c"}, {"": ""}]
    cases += [dict.fromkeys(["😀", "\ufffd", "\ud800", "\ud83d"], "x"), dict.fromkeys(["a", "ab", "aa", "B"], "")]
    cases += [dict(zip(texts(rng, 6), texts(rng, 6), strict=False)) for _ in range(400)]
    assert page(*(("settingsAsJson", case) for case in cases)) == [json.dumps(case, sort_keys=True) for case in cases]


def test_promises_and_seeds_are_those_of_the_core(page):
    rng = random.Random(3)
    calls, expected = [], []
    for _ in range(200):
        seed = rng.randbytes(32)
        match, game, *_ = [*texts(rng, 2), "", ""]
        edition = rng.randbytes(16).hex()
        settings = dict(zip(texts(rng, 5), texts(rng, 5), strict=False))
        contributions = texts(rng, 5)
        calls += [("commit", seed.hex()), ("deriveSeed", seed.hex(), match, game, edition, settings, contributions)]
        expected += [commit(seed), Deal("", match, contributions).seed(seed, game, edition, settings).hex()]
    assert page(*calls) == expected


def test_a_contribution_longer_than_a_byte_can_count_is_measured_in_bytes(page):
    long = ["é" * 40_000, ""]
    assert page(("deriveSeed", SERVER_SEED.hex(), "m", "g", "e", {}, long)) == [
        Deal("", "m", long).seed(SERVER_SEED, "g", "e", {}).hex()
    ]


# The checks.


def test_every_check_of_an_honest_deal_holds(page):
    checks, alone, marked = page(
        ("checkDeal", RECORD.to_json(), "table-1", PROMISE),
        ("checkDeal", RECORD.to_json(), "", PROMISE),
        ("checkDeal", "\ufeff \n" + RECORD.to_json(), "", PROMISE),
    )
    assert marks(checks) == [True] * 6
    assert marks(alone) == [True] * 5
    assert marked == alone, "a byte order mark and blanks before a record do not matter"
    assert page(("verdict", checks)) == ["The deal is as promised: every check holds."]


def test_without_a_kept_promise_the_page_says_what_it_cannot_tell(page):
    (checks,) = page(("checkDeal", RECORD.to_json(), "", {}))
    assert marks(checks) == [True, True, None, True]
    assert checks[2]["sentence"] == (
        'This browser kept no promise of table "table-1". '
        f'Compare this one with what you were shown: "{RECORD.deal.commitment}".'
    )
    assert page(("verdict", checks)) == ["Nothing is wrong so far, but 1 of 4 checks could not be made."]


def test_a_promise_exchanged_later_is_found_out(page):
    """The whole deal is made anew, and fits together: only who kept the promise can tell."""
    other = bytes(32)
    deal = replace(RECORD.deal, commitment=commit(other), server_seed=other.hex())
    seed = deal.seed(other, RECORD.game, RECORD.edition_hash, RECORD.settings).hex()
    forged = replace(RECORD, deal=deal, seed=seed)
    assert forged.check_deal()
    (checks,) = page(("checkDeal", forged.to_json(), "table-1", PROMISE))
    assert failures(checks) == [
        "The promise must be the one this browser kept when you joined: "
        f'expected "{RECORD.deal.commitment}", came "{commit(other)}".'
    ]
    assert page(("verdict", checks)) == ["Do NOT trust this record: 1 of 6 checks failed."]


def test_a_contribution_left_out_is_found_out(page):
    deal = replace(RECORD.deal, contributions=["Eve's", "Böb's 😀"])
    seed = deal.seed(SERVER_SEED, RECORD.game, RECORD.edition_hash, RECORD.settings).hex()
    forged = replace(RECORD, deal=deal, seed=seed)
    assert forged.check_deal()
    (checks,) = page(("checkDeal", forged.to_json(), "", PROMISE))
    assert failures(checks) == [
        'Your own contribution must be in the deal: expected "Ada\'s", came ["Eve\'s","B\\u00f6b\'s \\ud83d\\ude00"].'
    ]


def test_the_record_of_another_table_is_found_out(page):
    (checks,) = page(("checkDeal", RECORD.to_json(), "table-2", PROMISE))
    assert failures(checks) == ['The record must be that of the table: expected "table-2", came "table-1".']
    stripped = replace(RECORD, deal=None).to_json()
    at_a_table, as_a_file = page(("checkDeal", stripped, "table-1", PROMISE), ("checkDeal", stripped, "", PROMISE))
    assert failures(at_a_table) == ["Expected the deal that every table of a server has; the record came without one."]
    assert marks(as_a_file) == [True, None]


FORGED = {
    "server seed": replace(RECORD, deal=replace(RECORD.deal, server_seed="11" * 32)),
    "server seed that is none": replace(RECORD, deal=replace(RECORD.deal, server_seed="1" * 63)),
    "server seed that is missing": replace(RECORD, deal=replace(RECORD.deal, server_seed="")),
    "commitment": replace(RECORD, deal=replace(RECORD.deal, commitment="22" * 32)),
    "commitment in capitals": replace(RECORD, deal=replace(RECORD.deal, commitment=RECORD.deal.commitment.upper())),
    "match": replace(RECORD, deal=replace(RECORD.deal, match="table-3")),
    "order of contributions": replace(RECORD, deal=replace(RECORD.deal, contributions=RECORD.deal.contributions[::-1])),
    "one contribution more": replace(RECORD, deal=replace(RECORD.deal, contributions=[*RECORD.deal.contributions, ""])),
    "game": replace(RECORD, game="tybor"),
    "edition": replace(RECORD, edition_hash="33" * 16),
    "settings": replace(RECORD, settings={**RECORD.settings, "house": "é"}),
    "seed": replace(RECORD, seed="44" * 32),
    "seed that is none": replace(RECORD, seed="zz" * 32),
    "seed that is missing": replace(RECORD, seed=""),
}


@pytest.mark.parametrize("what", FORGED)
def test_the_page_refuses_what_the_core_refuses(page, what):
    with pytest.raises(RecordError):
        FORGED[what].check_deal()
    (checks,) = page(("checkDeal", FORGED[what].to_json(), "", PROMISE))
    assert failures(checks)


def test_capitals_in_seeds_are_the_same_number_to_page_and_core(page):
    deal = replace(RECORD.deal, server_seed=RECORD.deal.server_seed.upper())
    record = replace(RECORD, deal=deal, seed=RECORD.seed.upper())
    assert record.check_deal()
    (checks,) = page(("checkDeal", record.to_json(), "", PROMISE))
    assert marks(checks) == [True] * 5


def test_an_unfinished_game_has_its_promise_checked_and_its_seed_not_yet(page):
    match = oddtown.Match(oddtown.load("oddworld"), 2, bytes(32), deal=RECORD.deal)
    match.act(match.to_act[0], min(match.legal(match.to_act[0]).values()))
    record = match.public_record()
    mine, other = page(
        ("checkDeal", record.to_json(), "table-1", PROMISE),
        ("checkDeal", replace(record, deal=replace(record.deal, commitment="55" * 32)).to_json(), "table-1", PROMISE),
    )
    assert marks(mine) == [True, True, True, True, None]
    assert mine[-1]["sentence"].startswith("The game is not over, so the seed is not revealed yet.")
    assert marks(other) == [True, True, False, True, None]


def test_a_game_that_ended_must_reveal_its_seed(page):
    hidden = replace(RECORD, seed="", deal=replace(RECORD.deal, server_seed=""))
    (checks,) = page(("checkDeal", hidden.to_json(), "", PROMISE))
    assert failures(checks) == ["Expected the server seed, since the game has its scores; it is not revealed."]


def test_what_was_kept_and_is_damaged_proves_nothing(page):
    kept = ["{", "7", "[]", "{}", '{"commitment": 1}']
    for checks in page(*(("checkDeal", RECORD.to_json(), "", {"promise table-1": text}) for text in kept)):
        assert marks(checks) == [True, True, None, True]
    onlooker = {"promise table-1": json.dumps({"commitment": RECORD.deal.commitment})}
    assert marks(page(("checkDeal", RECORD.to_json(), "", onlooker))[0]) == [True] * 4


def test_a_record_without_its_fields_is_refused_as_the_core_refuses_it(page):
    whole = json.loads(RECORD.to_json())
    broken = [{key: value for key, value in whole.items() if key != name} for name in whole if name != "deal"]
    broken += [{**whole, name: None} for name in whole]
    for part in ("edition", "deal"):
        broken += [{**whole, part: {k: v for k, v in whole[part].items() if k != name}} for name in whole[part]]
        broken += [{**whole, part: {**whole[part], name: 7}} for name in whole[part]]
    broken += [{**whole, "digests": whole["digests"][1:]}, {**whole, "actions": [[0], *whole["actions"][1:]]}]
    broken += [{**whole, "players": [1]}, {**whole, "scores": ["1"]}, {**whole, "seats": 2.5}, {**whole, "oddtown": 2}]
    damaged = [json.dumps(each) for each in broken] + ["", "[]", "7", RECORD.to_json()[:-1], "game  oddworld 1\n"]
    for text, checks in zip(damaged, page(*(("checkDeal", text, "", PROMISE) for text in damaged)), strict=True):
        with pytest.raises(RecordError):
            Record.from_json(text)
        assert marks(checks) == [False], text
        assert checks[0]["sentence"].startswith("Expected "), text


def test_foreign_values_cannot_pass_for_our_sentences(page):
    deal = replace(RECORD.deal, commitment="\u202e" + "all is well. " * 50)
    (checks,) = page(("checkDeal", replace(RECORD, deal=deal).to_json(), "", PROMISE))
    assert all(len(check["sentence"]) < 400 and check["sentence"].isascii() for check in checks)


def test_german_says_the_same(page):
    records = [RECORD.to_json(), replace(RECORD, seed="0" * 64).to_json(), "no record", '{"oddtown": 1}']
    for text in records:
        english, german = page(("checkDeal", text, "", PROMISE), ("checkDealInGerman", text, "", PROMISE))
        assert [check["is_ok"] for check in german] == [check["is_ok"] for check in english]
        assert all(one["sentence"] != other["sentence"] for one, other in zip(english, german, strict=True))
