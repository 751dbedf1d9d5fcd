"""What a host does by hand, while the server runs."""

import os
import subprocess
import sys

import pytest

from .conftest import Server, comes_true


@pytest.fixture
def admin(server):
    """Runs an admin command on the server's folder, and returns what it prints."""

    def run(*words, status=0):
        command = [sys.executable, "-m", "oddtown", "admin", *words, "--data", str(server.folder)]
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    return run


def test_a_table_is_closed_while_people_play(server, admin):
    table, clients = server.sit("oddworld", ["open", "open"])
    assert f"{table}  oddworld    playing" in admin("tables")
    assert f"Table {table} is closed." in admin("close", table)
    for client in clients:
        assert client.until(lambda position: position["status"] == "abandoned")["scores"] == []
    assert server.get(f"/api/tables/{table}/record").json()["deal"]["server_seed"]
    assert "The game has ended" in admin("close", table, status=2)
    assert "there is no table 'nowhere'" in admin("close", "nowhere", status=2)


def test_who_is_banned_loses_the_seat_at_once_and_can_be_let_in_again(server, admin):
    person = server.person()
    table = server.new_table("oddworld", ["open", "open"])
    secret = person.join(table, "Eve")["secret"]
    server.join(table, "Bob")
    client = server.client(table, secret)
    assert client.position()["seat"] == 0
    id_ = next(line for line in admin("people", table).splitlines() if "Eve" in line).split()[-1]
    assert "Eve is banned." in admin("ban", id_)
    assert client.until(lambda position: position["seat"] is None)["answers"] == []
    assert person.get("/api/me/tables").status_code == 403
    assert server.client(table, secret).refused()["reason"] == "That secret opens no seat at this table."
    assert "Eve may come back." in admin("unban", id_)
    # The server hears of it within a second.
    assert comes_true(lambda: server.client(table, secret).hear().get("seat") == 0)


def test_somebody_who_is_not_there_is_not_banned(admin):
    assert "nobody with the account or id 'mallory'" in admin("ban", "mallory", status=2)


def test_keys_are_changed_and_cookies_are_worth_nothing(server, admin):
    person = server.person()
    person.join(server.new_table("oddworld", ["open", "open"]), "Ada")
    assert person.get("/api/me").json()["name"] == "Ada"
    admin("rotate-keys")
    # A running server looks at its key every few seconds.
    assert comes_true(lambda: person.get("/api/me").json()["name"] == "")


def test_where_nothing_was_reported_the_host_is_told_so(tmp_path):
    Server(tmp_path / "data").start().stop()
    command = [sys.executable, "-m", "oddtown", "admin", "reports", "--data", str(tmp_path / "data")]
    assert "Nothing was reported." in subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_what_was_reported_is_shown_to_the_host(server, admin):
    people = [server.person(), server.person()]
    table = server.new_table("oddworld", ["open", "open"])
    for person, name in zip(people, ("Ada", "Mallory"), strict=True):
        person.join(table, name)
    assert people[1].post(f"/api/tables/{table}/chat", {"text": "something rude"}).status_code == 204
    said = people[0].get(f"/api/tables/{table}/chat").json()[0]["id"]
    assert people[0].post(f"/api/tables/{table}/report", {"chat": said, "reason": "rude"}).status_code == 204
    shown = admin("reports")
    assert all(word in shown for word in ("Mallory", "something rude", "reported because: rude", table))


def test_the_host_has_a_link_for_who_forgot_their_password(server, admin):
    person = server.person()
    person.post("/api/accounts", {"account": "lost", "password": "the old password"})
    refused = server.post("/api/password/forgotten", {"account": "lost"})
    assert (refused.status_code, "ask its host" in refused.text) == (422, True)  # it has no mail server
    link = admin("password", "Lost", "--public-url", "https://town.example/").strip()
    address, _, token = link.partition("#password=")
    assert address == "https://town.example/me"
    assert server.post("/api/password/reset", {"token": token, "password": "a new password"}).status_code == 200
    assert server.post("/api/login", {"account": "lost", "password": "a new password"}).status_code == 200
    assert "there is no account 'nobody'" in admin("password", "nobody", "--public-url", "https://a.example", status=2)
