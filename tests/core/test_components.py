"""Components: an edition is read, checked and hashed; what does not fit is refused with file, entry and reason."""

import json
import re
from hashlib import blake2b

import pytest

import oddtown
from oddtown.core.components import (
    SOURCE,
    SOURCES,
    Field,
    edition_hash,
    list_of,
    make_edition,
    number,
    one_of,
    read_edition,
    text,
)
from oddtown.core.errors import ComponentsError
from oddtown.games import module

SCHEMA = {
    "cards": {
        "card": {
            "name": Field(text),
            "costs": Field(list_of(number(0, 3), 2)),
            "color": Field(one_of("red", "blue")),
            "count": Field(number(1, 9), 1, is_needed=False),
            "source": SOURCE,
        }
    },
    "tiles": {"tile": {"size": Field(number(1, 2))}},
}
CARD = {"name": "Mill", "costs": [1, 3], "color": "red", "source": "printed"}
FILES = {"cards": {"card": [CARD]}, "tiles": {"tile": []}}
CARDS_TOML = '[[card]]\nname = "Mill"\ncosts = [1, 3]\ncolor = "red"\nsource = "printed"\n'


def files(**changes):
    return {"cards": {"card": [CARD, {**CARD, **changes}]}, "tiles": {"tile": []}}


def write(folder, cards=CARDS_TOML, tiles="tile = []\n"):
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    (folder / "tiles.toml").write_text(tiles, encoding="utf-8")
    return folder


# Checks


@pytest.mark.parametrize(
    ("check", "fitting", "others", "expected"),
    [
        (one_of("red", 3), ["red", 3], ["blue", 4, None, []], "one of red, 3"),
        (number(1, 3), [1, 2, 3], [0, 4, 2.0, "2", True, None], "a number from 1 to 3"),
        (text, ["a", "two words"], ["", 1, None, ["a"]], "a text"),
        (list_of(number(1, 3), 2), [[1, 3]], [[1], [1, 2, 3], "12", 5, (1, 2)], "a list of 2"),
        (list_of(number(1, 3), 2), [[2, 2]], [[1, 4], ["1", 2]], "a list of 2, each a number from 1 to 3"),
    ],
)
def test_a_check_says_what_was_expected(check, fitting, others, expected):
    assert [check(value) for value in fitting] == [""] * len(fitting)
    assert [check(value) for value in others] == [expected] * len(others)


def test_every_figure_has_one_of_five_sources():
    assert SOURCES == ("rulebook", "printed", "reported", "deduced", "reconstructed")
    assert [SOURCE.check(source) for source in SOURCES] == [""] * 5
    assert SOURCE.check("guessed") == "one of rulebook, printed, reported, deduced, reconstructed"


# Editions


def test_an_edition_holds_its_entries_with_defaults_filled_in():
    edition = make_edition("mine", files(count=4), SCHEMA)
    assert (edition.name, edition.is_shipped) == ("mine", False)
    assert edition.entries("cards", "card") == [{**CARD, "count": 1}, {**CARD, "count": 4}]
    assert edition.entries("tiles", "tile") == []


def test_the_hash_says_what_is_played_and_not_where_it_comes_from():
    played = {name: value for name, value in CARD.items() if name != "source"}
    data = json.dumps({"cards": {"card": [played]}, "tiles": {"tile": []}}, sort_keys=True, separators=(",", ":"))
    expected = blake2b(data.encode(), digest_size=16, person=b"oddtown edition").hexdigest()
    edition = make_edition("mine", FILES, SCHEMA)
    assert edition.hash == edition_hash(edition.files, SCHEMA) == expected
    bettered = {**CARD, "source": "rulebook" if CARD["source"] != "rulebook" else "printed", "count": 1}
    assert make_edition("mine", {**FILES, "cards": {"card": [bettered]}}, SCHEMA).hash == expected


def test_the_hash_depends_on_what_is_said_and_not_on_how_or_under_which_name(tmp_path):
    plain = make_edition("mine", FILES, SCHEMA)
    reversed_ = {"tiles": {"tile": []}, "cards": {"card": [dict(reversed(CARD.items()))]}}
    assert make_edition("other", reversed_, SCHEMA, is_shipped=True).hash == plain.hash
    spelled = write(tmp_path, "# a remark\n" + CARDS_TOML.replace("[1, 3]", "[\n 1,\n 3,\n]") + "count = 1\n")
    assert read_edition(spelled, SCHEMA).hash == plain.hash
    assert make_edition("mine", files(), SCHEMA).hash != plain.hash
    changed = {"cards": {"card": [{**CARD, "costs": [1, 2]}]}, "tiles": {"tile": []}}
    assert make_edition("mine", changed, SCHEMA).hash != plain.hash


def test_an_edition_is_read_from_a_folder_and_named_after_it(tmp_path):
    edition = read_edition(write(tmp_path), SCHEMA, is_shipped=True)
    assert (edition.name, edition.is_shipped) == (tmp_path.name, True)
    assert edition.entries("cards", "card") == [{**CARD, "count": 1}]


# Refusals


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (files(colour="red"), "cards.toml: card 2: expected only name, costs, color, count, source; 'colour' came"),
        (files(color="green"), "cards.toml: card 2: 'color' must be one of red, blue, not 'green'"),
        (files(costs=[1]), "cards.toml: card 2: 'costs' must be a list of 2, not [1]"),
        (files(costs=[1, 9]), "cards.toml: card 2: 'costs' must be a list of 2, each a number from 0 to 3, not [1, 9]"),
        (files(name=""), "cards.toml: card 2: 'name' must be a text, not ''"),
        (files(count=0), "cards.toml: card 2: 'count' must be a number from 1 to 9, not 0"),
        (
            files(source="guessed"),
            "cards.toml: card 2: 'source' must be one of rulebook, printed, reported, deduced, reconstructed, "
            "not 'guessed'",
        ),
        ({"cards": {"card": [{"name": "Mill"}]}, "tiles": {"tile": []}}, "cards.toml: card 1: 'costs' is missing"),
        ({"cards": {"card": []}}, "tiles.toml: expected a component file, there is none"),
        ({"cards": {"card": []}, "tiles": 3}, "tiles.toml: expected a component file, there is none"),
        ({"cards": {}, "tiles": {"tile": []}}, "cards.toml: expected a list of entries named 'card'"),
        ({"cards": {"card": [3]}, "tiles": {"tile": []}}, "cards.toml: expected a list of entries named 'card'"),
        ({"cards": {"card": {}}, "tiles": {"tile": []}}, "cards.toml: expected a list of entries named 'card'"),
        ({"cards": {"card": [], "deck": []}, "tiles": {"tile": []}}, "cards.toml: expected only card; 'deck' came"),
    ],
)
def test_what_does_not_fit_is_refused_with_file_entry_and_reason(given, sentence):
    with pytest.raises(ComponentsError, match=f"^{re.escape(sentence)}$"):
        make_edition("mine", given, SCHEMA)


def test_a_folder_is_named_in_the_refusal(tmp_path):
    write(tmp_path, CARDS_TOML.replace("printed", "guessed"))
    with pytest.raises(
        ComponentsError, match=f"^{re.escape(str(tmp_path))}/cards.toml: card 1: 'source' must be one of "
    ):
        read_edition(tmp_path, SCHEMA)


def test_a_missing_file_is_named(tmp_path):
    write(tmp_path)
    (tmp_path / "tiles.toml").unlink()
    path = re.escape(str(tmp_path / "tiles.toml"))
    with pytest.raises(ComponentsError, match=f"^{path}: expected a component file, there is none$"):
        read_edition(tmp_path, SCHEMA)


def test_a_file_that_is_no_toml_is_refused(tmp_path):
    write(tmp_path, "[[card]\n")
    with pytest.raises(ComponentsError, match=r"cards.toml: expected a TOML file: "):
        read_edition(tmp_path, SCHEMA)
    (tmp_path / "cards.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(ComponentsError, match=r"cards.toml: expected a TOML file: "):
        read_edition(tmp_path, SCHEMA)
    (tmp_path / "cards.toml").unlink()
    (tmp_path / "cards.toml").mkdir()
    with pytest.raises(ComponentsError, match=r"cards.toml: expected a TOML file: "):
        read_edition(tmp_path, SCHEMA)


@pytest.mark.parametrize("name", [meta.name for meta in oddtown.games()])
def test_what_a_record_carries_of_an_edition_is_read_as_that_edition(name):
    for shipped in oddtown.editions(name):
        edition = oddtown.load(name, shipped).edition
        carried = json.loads(json.dumps(edition.files))
        assert make_edition(shipped, carried, module(name, "rules").SCHEMA, is_shipped=True) == edition
