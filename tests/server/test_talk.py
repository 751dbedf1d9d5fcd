"""What is said at a table: who hears it, who may speak, whom one does not want to hear, and what the host is told."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sql

from oddtown.server.database import engine_of
from oddtown.server.schema import PEOPLE, REPORTS


@pytest.fixture
def three(server):
    """A table with three people, each with a browser and a socket."""
    table = server.new_table("oddworld", ["open", "open", "open"])
    people = [server.person() for _ in range(3)]
    for person, name in zip(people, ("Ada", "Bob", "Cy"), strict=True):
        person.join(table, name)
    return table, people, [person.client(table) for person in people]


def say(client, text):
    client.send(type="chat", text=text)


def words(client, number):
    return [client.said()["text"] for _ in range(number)]


def test_all_at_a_table_hear_what_is_said_and_who_comes_later_too(server, three):
    table, people, clients = three
    eve = server.client(table)
    eve.position()
    say(clients[0], "  Good evening. ")
    heard = [client.said() for client in (*clients, eve)]
    assert all(each == heard[0] for each in heard)
    assert (heard[0]["name"], heard[0]["text"]) == ("Ada", "Good evening.")
    assert people[1].post(f"/api/tables/{table}/chat", {"text": "Hello!"}).status_code == 204
    assert clients[0].said() | {"at": 0} == {
        "type": "said",
        "id": heard[0]["id"] + 1,
        "name": "Bob",
        "text": "Hello!",
        "at": 0,
    }
    assert words(server.client(table), 2) == ["Good evening.", "Hello!"]
    lines = people[2].get(f"/api/tables/{table}/chat", after=heard[0]["id"]).json()
    assert [line["text"] for line in lines] == ["Hello!"]


def test_what_is_said_at_one_table_is_not_heard_at_another(server, three):
    table, _, clients = three
    other, others = server.sit("oddworld", ["open", "open"])
    say(clients[0], "Only here.")
    clients[0].said()
    say(others[0], "Only there.")
    assert words(others[1], 1) == ["Only there."]
    assert [line["text"] for line in server.get(f"/api/tables/{other}/chat").json()] == ["Only there."]
    assert [line["text"] for line in server.get(f"/api/tables/{table}/chat").json()] == ["Only here."]


def test_only_players_speak(server, three):
    table, _, clients = three
    eve = server.client(table)
    say(eve, "I think so, too.")
    assert eve.refused()["reason"] == "Only players say something at a table."
    stranger = server.person()
    assert stranger.post(f"/api/tables/{table}/chat", {"text": "Hello"}).status_code == 403
    stranger.join(server.new_table("oddworld", ["open", "open"]), "Eve")
    assert stranger.post(f"/api/tables/{table}/chat", {"text": "Hello"}).status_code == 403
    say(clients[0], "Quiet here.")
    assert words(clients[1], 1) == ["Quiet here."]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, "two\nlines", "\x1b[31mred", "a\u202eb", "\x00"])
def test_what_cannot_be_shown_is_not_said_and_the_line_stays_open(three, text):
    table, people, clients = three
    say(clients[0], text)
    assert clients[0].refused()["reason"].startswith("Expected 1 to 500 printable characters")
    assert people[0].post(f"/api/tables/{table}/chat", {"text": text}).status_code == 422
    say(clients[0], "x" * 500)
    assert words(clients[1], 1) == ["x" * 500]


def test_one_is_not_heard_by_who_mutes_them_until_unmuted(server, three):
    table, people, clients = three
    path = f"/api/tables/{table}/mute"
    say(clients[1], "Bla.")
    line = clients[0].said()["id"]
    assert people[0].post(path, {"chat": line}).status_code == 204
    assert people[0].post(path, {"chat": line}).status_code == 204  # twice is not more
    say(clients[1], "Bla bla.")
    assert clients[1].said()["text"] == "Bla."
    assert clients[1].said()["text"] == "Bla bla."  # nobody is told that they are muted
    say(clients[2], "Well played.")
    assert words(clients[0], 1) == ["Well played."]
    assert words(clients[2], 3) == ["Bla.", "Bla bla.", "Well played."]
    assert words(people[0].client(table), 1) == ["Well played."]
    assert [each["text"] for each in people[0].get(f"/api/tables/{table}/chat").json()] == ["Well played."]
    assert len(people[1].get(f"/api/tables/{table}/chat").json()) == 3
    # A mute is of a person, wherever they are met.
    again = server.new_table("oddworld", ["open", "open", "open"])
    for person, name in zip(people, ("Ada", "Robert", "Cy"), strict=True):
        person.join(again, name)
    there = [person.client(again) for person in people]
    say(there[1], "It is me.")
    there[1].said()
    say(there[2], "Hello.")
    assert words(there[0], 1) == ["Hello."]
    assert people[0].post(path, {"chat": line, "is_muted": False}).status_code == 204
    say(clients[1], "Thank you.")
    assert words(clients[0], 1) == ["Thank you."]


def test_what_cannot_be_muted_or_reported(server, three):
    table, people, clients = three
    say(clients[0], "Mine.")
    line = clients[0].said()["id"]
    elsewhere = server.new_table("oddworld", ["open", "open"])
    own = people[0].post(f"/api/tables/{table}/mute", {"chat": line})
    assert (own.status_code, "somebody else" in own.json()["reason"]) == (422, True)
    assert server.person().post(f"/api/tables/{table}/mute", {"chat": line}).status_code == 403
    for chat in (0, -1, line + 1000, 2**31, 2**63, 10**30):
        for path, more in (("mute", {}), ("report", {"reason": "Rude."})):
            answer = people[1].post(f"/api/tables/{table}/{path}", {"chat": chat, **more})
            assert answer.status_code == 422, (chat, path)
    assert people[1].post(f"/api/tables/{elsewhere}/mute", {"chat": line}).status_code == 422
    assert people[1].get(f"/api/tables/{table}/chat", after=10**30).status_code == 422


def test_the_host_is_told_what_is_reported(server, three):
    table, people, clients = three
    say(clients[1], "Something rude.")
    line = clients[0].said()["id"]
    path = f"/api/tables/{table}/report"
    assert people[0].post(path, {"chat": line, "reason": " It is rude. "}).status_code == 204
    assert people[0].post(path, {"chat": line, "reason": "  "}).status_code == 422
    assert server.person().post(path, {"chat": line, "reason": "I was told."}).status_code == 403
    engine = engine_of(server.folder, None)
    query = sql.select(PEOPLE.c.name, REPORTS.c.reason).join(REPORTS, REPORTS.c.person_id == PEOPLE.c.id)
    with engine.connect() as connection:
        found = list(connection.execute(query.where(REPORTS.c.chat_id == line)))
    engine.dispose()
    assert [tuple(row) for row in found] == [("Ada", "It is rude.")]


def test_when_all_talk_at_once_everything_is_heard_once_and_in_order(server, three):
    table, _, clients = three
    eve = server.client(table)
    eve.position()

    def talk(speaker):
        for number in range(12):
            say(clients[speaker], f"{speaker} {number}")

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(talk, range(3)))
    say(clients[0], "the end")
    heard = [eve.said() for _ in range(37)]
    assert len({line["text"] for line in heard}) == 37
    assert [line["id"] for line in heard] == sorted(line["id"] for line in heard)
    for speaker in range(3):
        own = [line["text"] for line in heard if line["text"].startswith(f"{speaker} ")]
        assert own == [f"{speaker} {number}" for number in range(12)]


def test_who_holds_two_seats_speaks_by_the_name_of_the_one_they_speak_from(server):
    table = server.new_table("oddworld", ["open", "open"])
    ada = server.person()
    for name in ("Ada", "Ben"):
        ada.join(table, name)
    say(ada.client(table, 1), "Hello, mother.")
    assert ada.client(table, 0).said()["name"] == "Ben"
