"""Why something cannot be done, before anybody tries it: every answer that is not open, with its rule."""

import pytest

import oddtown
from oddtown.games.digest import rules_by_number

GAMES = [meta.name for meta in oddtown.games()]


def refusals(person, table, **parameters):
    return person.get(f"/api/tables/{table}/refusals", **parameters)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_open_comes_with_the_same_reason_as_who_tries_it_hears(server, game):
    people = [server.person(), server.person()]
    table = server.new_table(game, ["open", "open"])
    for person in people:
        person.join(table)
    clients = [person.client(table) for person in people]
    rules = rules_by_number(oddtown.load(game).meta)
    compared = 0
    for _ in range(12):
        positions = server.play(clients, 1)
        asked = 0 if positions[0]["answers"] else 1
        is_open = {answer["action"] for answer in positions[asked]["answers"]}
        ids = {answer["id"] for answer in positions[asked]["answers"]}
        found = refusals(people[asked], table).json()
        assert not is_open & {closed["action"] for closed in found}
        assert {closed["rule"] for closed in found} <= set(rules)
        for closed in found[:: max(1, len(found) // 5)]:
            clients[asked].send(type="act", version=positions[asked]["version"], action=closed["action"])
            refused = clients[asked].refused()
            assert (refused["rule"], refused["reason"]) == (closed["rule"], closed["reason"])
            compared += closed["id"] in ids  # the same kind of answer, of which some are open
    assert compared or game == "oddworld"  # there, next to everything is always open


def test_a_square_that_is_closed_says_why(server):
    ada = server.person()
    table = server.new_table("littletown", ["open", "greedy"])
    ada.join(table)
    client = ada.client(table)
    client.asked()
    closed = {each["values"].get("cell"): each for each in refusals(ada, table).json() if each["id"] == "place.option"}
    terrain = client.latest["view"]["board"]["terrain"]
    assert closed
    assert all(each["rule"] == "LT-20" for each in closed.values())
    assert {cell for cell, kind in enumerate(terrain) if kind >= 0} <= set(closed)
    german = ada.http.get(f"/api/tables/{table}/refusals", headers={"Accept-Language": "de"}).json()
    assert [each["action"] for each in german] == [each["action"] for each in refusals(ada, table).json()]
    assert german[0]["reason"] != refusals(ada, table).json()[0]["reason"]


def test_who_is_not_asked_hears_that(server):
    people = [server.person(), server.person()]
    table = server.new_table("oddworld", ["open", "open"])
    people[0].join(table)
    waiting = refusals(people[0], table)
    assert (waiting.status_code, waiting.json()["reason"]) == (409, "You are not asked anything now.")
    people[1].join(table)
    clients = [person.client(table) for person in people]
    other = people[1] if clients[0].position(2)["answers"] else people[0]
    refused = refusals(other, table)
    assert (refused.status_code, refused.json()["reason"]) == (409, "You are not asked anything now.")
    assert refusals(server.person(), table).status_code == 403
    assert refusals(other, table, seat=5).status_code == 422
