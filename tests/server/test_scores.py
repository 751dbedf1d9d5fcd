"""Scores at any time: line by line with their rules, as far as who asks can see."""

import pytest

import oddtown
from oddtown.games.digest import rules_by_number

GAMES = [meta.name for meta in oddtown.games()]


@pytest.fixture
def two(server):
    """Two people at a new table of a game."""

    def sit(game):
        people = [server.person(), server.person()]
        table = server.new_table(game, ["open", "open"])
        for person, name in zip(people, ("Ada", "Bob"), strict=True):
            person.join(table, name)
        return table, people, [person.client(table) for person in people]

    return sit


def scores(person, table, **parameters):
    answer = person.get(f"/api/tables/{table}/scores", **parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_scores_are_told_line_by_line_with_their_rules(server, two, game):
    table, people, clients = two(game)
    server.play(clients, 25)
    rules = rules_by_number(oddtown.load(game).meta)
    for viewer in [*people, server.person()]:
        for seat, score in enumerate(scores(viewer, table)):
            assert score["seat"] == seat
            assert score["total"] == sum(line["points"] for line in score["lines"])
            assert {line["rule"] for line in score["lines"]} <= set(rules)
            assert all(line["text"] for line in score["lines"])
            assert all(line["id"] in oddtown.load(game).text for line in score["lines"])
    english, german = (
        people[0].http.get(f"/api/tables/{table}/scores", headers={"Accept-Language": language}).json()
        for language in ("en", "de")
    )
    assert [score["total"] for score in english] == [score["total"] for score in german]
    texts = [[line["text"] for score in told for line in score["lines"]] for told in (english, german)]
    assert texts[0] != texts[1] or not texts[0]


def test_at_the_end_everybody_sees_how_the_scores_came_about(server, two):
    table, people, clients = two("oddworld")
    version = 0
    while (position := clients[0].position(version))["status"] != "over":
        other = clients[1].position(version)
        (clients[0] if position["answers"] else clients[1]).act()
        version = max(position["version"], other["version"]) + 1
    for viewer in [*people, server.person()]:
        assert [score["total"] for score in scores(viewer, table)] == position["scores"]


def test_hidden_goals_count_only_for_who_sees_them(server, two):
    """In Little Town a goal that was met is shown; points that only its holder can see are nobody else's to know."""
    table, people, clients = two("littletown")
    server.play(clients, 6)
    mine, others = scores(people[0], table), scores(people[1], table)
    seen_by_all = scores(server.person(), table)
    assert [score["seat"] for score in mine] == [score["seat"] for score in others] == [0, 1]
    assert seen_by_all[0]["total"] <= mine[0]["total"]
    assert seen_by_all[1]["total"] <= others[1]["total"]


def test_scores_are_asked_for_a_seat_of_ones_own(server, two):
    table, people, _ = two("oddworld")
    assert scores(people[0], table, seat=0)
    refused = people[0].get(f"/api/tables/{table}/scores", seat=1)
    assert (refused.status_code, refused.json()["reason"]) == (422, "seat 1 is not yours")


def test_there_are_no_scores_before_the_game(server):
    table = server.new_table("oddworld", ["open", "open"])
    refused = server.get(f"/api/tables/{table}/scores")
    assert (refused.status_code, refused.json()["reason"]) == (409, "The table still waits for players.")
    assert server.get("/api/tables/none/scores").status_code == 404
