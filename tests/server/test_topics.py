"""What can be asked about in a game, over HTTP: in either language, with numbers of rules that are there."""

import pytest

import oddtown
from oddtown.games import topics_of
from oddtown.games.digest import rules_by_number

GAMES = oddtown.games()


def topics(server, game, **parameters):
    answer = server.person().get(f"/api/games/{game}/topics", **parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("meta", GAMES, ids=lambda meta: meta.name)
def test_all_topics_of_a_game_are_told_with_rules_that_are_there(server, meta):
    told = topics(server, meta.name)
    known = topics_of(oddtown.load(meta.name))
    assert [(topic["name"], topic["title"], topic["text"]) for topic in told] == [
        (topic.name, topic.title.en, topic.text.en) for topic in known
    ]
    rules = rules_by_number(meta)
    assert {rule for topic in told for rule in topic["rules"]} <= set(rules)
    assert told


@pytest.mark.parametrize("meta", GAMES, ids=lambda meta: meta.name)
def test_topics_come_in_the_language_of_the_browser_or_of_the_address(server, meta):
    german = topics(server, meta.name, language="de")
    asked = server.person().http.get(f"/api/games/{meta.name}/topics", headers={"Accept-Language": "de-AT, en;q=0.5"})
    assert asked.json() == german
    assert [topic["text"] for topic in german] == [topic.text.de for topic in topics_of(oddtown.load(meta.name))]
    assert topics(server, meta.name, language="fr") == topics(server, meta.name)


def test_an_edition_has_topics_of_its_own(server):
    pairs, neighbours = (topics(server, "oddworld", edition=edition) for edition in ("", "neighbours"))
    assert [topic["name"] for topic in pairs] == [topic["name"] for topic in neighbours]
    table = server.new_table("oddworld", ["open", "greedy"], edition="neighbours")
    assert server.get(f"/api/tables/{table}").json()["edition"] == "neighbours"


def test_there_are_no_topics_of_a_game_or_an_edition_that_is_not_there(server):
    missing = server.get("/api/games/chess/topics")
    assert (missing.status_code, "no game 'chess'" in missing.json()["reason"]) == (404, True)
    other = server.person().get("/api/games/oddworld/topics", edition="third")
    assert other.status_code == 422
    assert other.json()["reason"] == "expected one of the editions ordered-pairs, neighbours; 'third' came"


def test_a_folder_of_the_server_is_no_edition(server, tmp_path):
    assert server.person().get("/api/games/oddworld/topics", edition=str(tmp_path)[:40]).status_code == 422
    assert server.person().get("/api/games/oddworld/topics", edition="src").status_code == 422


@pytest.mark.parametrize("meta", GAMES, ids=lambda meta: meta.name)
def test_who_asks_learns_nothing_about_a_table(server, meta):
    """Topics are facts of the edition: they are told without a table, and nothing in them depends on one."""
    before = topics(server, meta.name)
    _, clients = server.sit(meta.name, ["open"] * meta.fewest_seats)
    server.play(clients, 6)
    assert topics(server, meta.name) == before
