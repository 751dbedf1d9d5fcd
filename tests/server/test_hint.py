"""Hints: what an expert would answer and why, for who plays with bots alone."""

import pytest

import oddtown

GAMES = [meta.name for meta in oddtown.games()]


def hint(person, table, **parameters):
    return person.get(f"/api/tables/{table}/hint", **parameters)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_an_open_answer_and_stays_the_same(server, game):
    ada = server.person()
    table = server.new_table(game, ["open", "open"])
    clients = [ada.client(table, ada.join(table, name)["seat"]) for name in ("Ada", "Ben")]
    for _ in range(6):
        positions = server.play(clients, 1)
        seat = 0 if positions[0]["answers"] else 1
        texts = {answer["action"]: answer["text"] for answer in positions[seat]["answers"]}
        first = hint(ada, table, seat=seat).json()
        assert texts[first["action"]] == first["text"]
        assert hint(ada, table, seat=seat).json() == first
        assert ada.get(f"/api/tables/{table}/position").json()["version"] == positions[seat]["version"]


def test_a_hint_names_the_best_answers_and_why_in_both_languages(server):
    ada = server.person()
    table = server.new_table("oddville", ["open", "beginner"])
    ada.join(table)
    client = ada.client(table)
    server.wait_for_people([client])
    offered = {answer["action"]: answer for answer in client.position()["answers"]}
    found = hint(ada, table).json()
    assert (found["action"], found["text"]) == (found["answers"][0]["action"], found["answers"][0]["text"])
    assert len(found["answers"]) == min(3, len(offered))
    for answer in found["answers"]:
        same = offered[answer["action"]]
        assert (answer["label"], answer["text"]) == (same["label"], same["text"])
        assert 0 <= answer["share"] <= 1
    german = ada.http.get(f"/api/tables/{table}/hint", headers={"Accept-Language": "de"}).json()
    told = [[(answer["action"], answer["share"]) for answer in each["answers"]] for each in (found, german)]
    assert told[0] == told[1]
    assert found["text"] != german["text"]
    assert found["reason"].startswith(("The first", "After the first", "In points the first"))
    assert german["reason"].startswith(("Die erste", "Nach der ersten", "Nach Punkten"))


def test_there_is_no_hint_where_others_play(server):
    ada, bob = server.person(), server.person()
    table = server.new_table("oddworld", ["open", "open", "greedy"])
    ada.join(table)
    bob.join(table, "Bob")
    clients = [ada.client(table), bob.client(table)]
    server.wait_for_people(clients)
    sentence = "Hints are only for games in which nobody plays but you and bots."
    for person in (ada, bob):
        refused = hint(person, table)
        assert (refused.status_code, refused.json()["reason"]) == (409, sentence)
    assert not any(client.position()["can_hint"] for client in clients)
    version = max(client.position()["version"] for client in clients)
    clients[1].position(version)
    clients[1].ask("stand_in")  # Bob may come back
    clients[0].until(lambda position: position["players"][1]["plays"] != "person" and position["answers"])
    assert hint(ada, table).json()["reason"] == sentence
    version = clients[1].position(clients[0].position()["version"])["version"]
    clients[1].send(type="resign", version=version)
    clients[0].until(lambda position: position["players"][1]["has_resigned"] and position["answers"])
    assert hint(ada, table).status_code == 200
    assert clients[0].position()["can_hint"]


def test_who_holds_all_seats_is_advised_at_the_one_that_is_asked(server):
    ada = server.person()
    table = server.new_table("oddworld", ["open", "open"])
    clients = [ada.client(table, ada.join(table, name)["seat"]) for name in ("Ada", "Ben")]
    asked = 0 if clients[0].position(2)["answers"] else 1
    found = hint(ada, table, seat=asked).json()
    assert found["action"] in {answer["action"] for answer in clients[asked].position(2)["answers"]}
    refused = hint(ada, table, seat=1 - asked)
    assert (refused.status_code, refused.json()["reason"]) == (409, "You are not asked anything now.")


def test_hints_are_for_players(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    ada = server.person()
    assert hint(ada, table).status_code == 403
    ada.join(table)
    assert hint(server.person(), table).status_code == 403
    eve = server.person()
    eve.join(server.new_table("oddworld", ["open", "greedy"]), "Eve")
    assert hint(eve, table).json()["reason"] == "you have no seat at this table"
