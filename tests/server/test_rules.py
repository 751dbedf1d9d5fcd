"""The rules over HTTP: the digest as plain text, every rule and ruling with its number."""

from itertools import pairwise

import pytest

import oddtown
from oddtown.games import can_be_named
from oddtown.games.digest import rules_by_number

GAMES = oddtown.games()


@pytest.mark.parametrize("meta", GAMES, ids=lambda meta: meta.name)
def test_the_rules_are_all_there_in_order_and_plain(server, meta):
    rules = server.get(f"/api/games/{meta.name}/rules").json()
    items = [item for section in rules["sections"] for item in section["items"]]
    known = rules_by_number(meta)
    assert rules["title"] == meta.title
    assert [item["number"] for item in items if item["number"]] == list(known)
    assert any(number.startswith(f"{meta.prefix}-R") for number in known)
    for item in items:
        assert item["text"]
        assert not set("*`|#") & set(item["text"])
        assert not item["text"].startswith((meta.prefix, "- "))
        if item["number"]:
            words = known[item["number"]].replace("*", "").replace("`", "").removeprefix(item["number"]).split()
            assert item["text"].split() == words
    assert all(section["title"] for section in rules["sections"][1:])
    depths = [section["depth"] for section in rules["sections"]]
    assert depths[:2] == [0, 1]
    assert all(after <= before + 1 for before, after in pairwise(depths))


@pytest.mark.parametrize("meta", GAMES, ids=lambda meta: meta.name)
def test_the_rules_come_in_german_with_the_same_numbers(server, meta):
    english, german = (
        server.get(f"/api/games/{meta.name}/rules?language={language}").json() for language in ("en", "de")
    )
    assert (english["language"], german["language"]) == ("en", "de")
    for section, other in zip(english["sections"], german["sections"], strict=True):
        assert section["depth"] == other["depth"]
        assert [item["number"] for item in section["items"]] == [item["number"] for item in other["items"]]
    texts = [
        {item["number"]: item["text"] for section in told["sections"] for item in section["items"] if item["number"]}
        for told in (english, german)
    ]
    assert all(text != texts[1][number] for number, text in texts[0].items())


def test_tables_become_sentences(server):
    rules = server.get("/api/games/tybor/rules").json()
    texts = [item["text"] for item in rules["sections"][-1]["items"]]
    assert "I: name: A Young Builder; what counts: TY-76" in texts


def test_there_are_no_rules_of_a_game_that_is_not_there(server):
    missing = server.get("/api/games/chess/rules")
    assert (missing.status_code, "no game 'chess'" in missing.json()["reason"]) == (404, True)


def test_no_game_takes_the_place_of_what_reads_the_rules():
    assert not can_be_named("digest")
