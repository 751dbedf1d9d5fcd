"""Accounts: who is who, what a cookie and a token are worth, statistics, and being forgotten."""

import time

import pytest
import sqlalchemy as sql
from itsdangerous import TimestampSigner

import oddtown
from oddtown.core.match import check_record
from oddtown.server.people import COOKIE, COOKIE_AGE, SOMEBODY
from oddtown.server.schema import CHAT, ENTRIES, KEYS, PEOPLE, RESULTS, SEATS

PASSWORD = "correct horse"


def registered(server, account, password=PASSWORD):
    person = server.person()
    answer = person.post("/api/accounts", {"account": account, "password": password})
    assert answer.status_code == 201, answer.text
    return person


def logged_in(server, account, password=PASSWORD):
    person = server.person()
    return person, person.post("/api/login", {"account": account, "password": password})


def name_of(person):
    return person.get("/api/me").json()["account"]


def cookie_key(server):
    return server.rows(sql.select(KEYS.c.value).where(KEYS.c.name == "cookie"))[0].value


class Earlier(TimestampSigner):
    """A signer whose watch is slow."""

    def get_timestamp(self):
        return int(time.time()) - COOKIE_AGE - 10


def play_out(server, table, people):
    """Lets people, each known by a cookie, play to the end with their last answers; returns the last position."""
    clients = [person.client(table) for person in people]
    version = 0
    while True:
        positions = [client.position(version) for client in clients]
        if positions[0]["status"] != "playing":
            return positions[0]
        asked = next(client for client in clients if client.latest["answers"])
        asked.act(-1)
        version = asked.latest["version"] + 1


def test_an_account_is_made_and_logged_in_to_however_its_letters_are_written(server):
    first = registered(server, "Ada.L")
    assert name_of(first) == "ada.l"
    second, answer = logged_in(server, "ADA.l")
    assert (answer.status_code, name_of(second)) == (200, "ada.l")
    [row] = server.rows(sql.select(PEOPLE).where(PEOPLE.c.account == "ada.l"))
    assert row.password_hash.startswith("$argon2id$")
    assert second.post("/api/logout").status_code == 204
    assert name_of(second) == ""


@pytest.mark.parametrize(
    ("account", "password", "status"),
    [
        ("ada-2", "short", 422),
        ("a", PASSWORD, 422),
        ("a b", PASSWORD, 422),
        ("ä" * 5, PASSWORD, 422),
        ("x" * 41, PASSWORD, 422),
        ("ok", "x" * 201, 422),
    ],
)
def test_accounts_that_cannot_be_are_refused(server, account, password, status):
    assert server.post("/api/accounts", {"account": account, "password": password}).status_code == status


def test_an_account_is_taken_once_and_a_person_has_one(server):
    person = registered(server, "taken")
    again = server.post("/api/accounts", {"account": "TAKEN", "password": PASSWORD})
    assert (again.status_code, "is taken" in again.json()["reason"]) == (422, True)
    second = person.post("/api/accounts", {"account": "other", "password": PASSWORD})
    assert (second.status_code, "already" in second.json()["reason"]) == (422, True)


def test_a_wrong_password_and_a_wrong_account_are_told_alike(server):
    registered(server, "alike")
    answers = [logged_in(server, account, "wrong horse")[1] for account in ("alike", "nobody")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].json() == answers[1].json()
    assert COOKIE not in answers[0].cookies


def test_a_guest_keeps_the_seats_and_older_cookies_of_the_guest_open_no_account(server):
    guest = server.person()
    table = server.new_table("oddworld", ["open", "open"])
    seated = guest.join(table, "Ada")
    friend = server.person()  # has the personal link
    assert friend.post(f"/api/tables/{table}/claim", {"secret": seated["secret"]}).status_code == 200
    assert guest.post("/api/accounts", {"account": "keeps", "password": PASSWORD}).status_code == 201
    assert [line["id"] for line in guest.get("/api/me/tables").json()["tables"]] == [table]
    assert name_of(friend) == ""
    late = server.person()  # nor does the link, from now on
    late.post(f"/api/tables/{table}/claim", {"secret": seated["secret"]})
    assert name_of(late) == ""


def test_a_new_password_logs_all_other_browsers_out(server):
    person = registered(server, "changes")
    other, _ = logged_in(server, "changes")
    wrong = person.post("/api/me/password", {"old": "wrong horse", "new": "battery staple"})
    assert (wrong.status_code, name_of(other)) == (403, "changes")
    assert person.post("/api/me/password", {"old": PASSWORD, "new": "battery staple"}).status_code == 200
    assert (name_of(person), name_of(other)) == ("changes", "")
    assert logged_in(server, "changes")[1].status_code == 403
    assert logged_in(server, "changes", "battery staple")[1].status_code == 200


def test_cookies_that_are_forged_expired_or_of_another_key_are_worth_nothing(server):
    registered(server, "forged")
    [row] = server.rows(sql.select(PEOPLE).where(PEOPLE.c.account == "forged"))
    key, salt, value = cookie_key(server), "oddtown cookie", f"{row.id}.{row.epoch}"
    right = TimestampSigner(key, salt=salt).sign(value).decode()
    signed, _, signature = right.rpartition(".")

    def known(cookie):
        return server.get("/api/me", headers={"Cookie": f"{COOKIE}={cookie}"}).json()["account"]

    assert known(right) == "forged"
    wrong = [
        TimestampSigner("another key", salt=salt).sign(value).decode(),
        TimestampSigner(key, salt="another salt").sign(value).decode(),
        Earlier(key, salt=salt).sign(value).decode(),
        TimestampSigner(key, salt=salt).sign(f"{row.id}.{row.epoch + 1}").decode(),
        TimestampSigner(key, salt=salt).sign(row.id).decode(),
        f"{signed}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",
        value,
        row.id,
        "",
        "%00",
        "x" * 3_000,
    ]
    assert [known(cookie) for cookie in wrong] == [""] * len(wrong)


def test_cookies_are_not_for_scripts_nor_for_other_sites(server):
    answer = server.post("/api/accounts", {"account": "header", "password": PASSWORD})
    words = answer.headers["set-cookie"].lower()
    assert all(word in words for word in ("httponly", "samesite=lax"))
    assert PASSWORD not in answer.text
    from_elsewhere = {"Cookie": f"{COOKIE}={answer.cookies[COOKIE]}", "Sec-Fetch-Site": "cross-site"}
    assert server.post("/api/me/delete", {"password": PASSWORD}, headers=from_elsewhere).status_code == 403


def test_a_token_plays_for_its_owner_until_it_is_deleted(server):
    person = registered(server, "program")
    token = person.post("/api/me/tokens", {"label": "my bot"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    table = server.new_table("oddworld", ["open", "greedy"])
    assert server.post(f"/api/tables/{table}/join", {"name": "Bot"}, headers=headers).status_code == 201
    seen = server.get(f"/api/tables/{table}/position", params={"after": 0, "wait": 20}, headers=headers)
    position = seen.json()
    while not position["answers"]:
        after = {"after": position["version"], "wait": 20}
        position = server.get(f"/api/tables/{table}/position", params=after, headers=headers).json()
    act = {"version": position["version"], "action": position["answers"][0]["action"]}
    assert server.post(f"/api/tables/{table}/act", act, headers=headers).status_code == 200
    assert person.get("/api/me").json()["tokens"] == ["my bot"]
    assert token not in person.get("/api/me").text
    assert person.http.delete("/api/me/tokens/my bot").status_code == 204
    refused = server.post(f"/api/tables/{table}/act", act, headers=headers)
    assert refused.status_code in (403, 422)
    assert "that token opens nothing" in refused.text
    assert person.http.delete("/api/me/tokens/my bot").status_code == 422


def test_a_seat_that_is_taken_with_a_token_shows_as_a_programs(server):
    person = registered(server, "programs")
    token = person.post("/api/me/tokens", {"label": "my bot"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    table = server.new_table("oddworld", ["open", "open", "greedy"])
    assert server.post(f"/api/tables/{table}/join", {"name": "Robo"}, headers=headers).status_code == 201
    person.join(table, "Ada")  # the same person, by hand

    def shown():
        players = server.get(f"/api/tables/{table}").json()["players"]
        [line] = [line for line in server.get("/api/tables").json() if line["id"] == table]
        return [player["is_program"] for player in players], line["programs"], line["bots"]

    assert shown() == ([True, False, False], [0], [2])
    first = server.get(f"/api/tables/{table}/position").json()["players"][0]
    assert (first["kind"], first["is_program"]) == ("person", True)
    server.kill()
    server.start()
    assert shown() == ([True, False, False], [0], [2])


def test_a_seat_that_a_program_leaves_is_the_next_ones(server):
    person = registered(server, "leaving")
    token = person.post("/api/me/tokens", {"label": "my bot"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    table = server.new_table("oddworld", ["open", "open"])
    assert server.post(f"/api/tables/{table}/join", {"name": "Robo"}, headers=headers).status_code == 201
    assert server.post(f"/api/tables/{table}/leave", {}, headers=headers).status_code == 204
    server.join(table, "Ada")
    players = server.get(f"/api/tables/{table}").json()["players"]
    assert [(player["name"], player["is_program"]) for player in players] == [("Ada", False), ("", False)]


def test_whoever_is_banned_is_told_so_wherever_they_come(server):
    person = registered(server, "banned")
    token = person.post("/api/me/tokens", {"label": "bot"}).json()["token"]
    table = server.new_table("oddworld", ["open", "greedy"])
    person.join(table)
    server.change(PEOPLE.update().where(PEOPLE.c.account == "banned").values(is_banned=True))
    answers = [
        logged_in(server, "banned")[1],
        person.get("/api/me"),
        person.post(f"/api/tables/{table}/join", {"name": "Eve"}),
        server.post("/api/me/tokens", {"label": "more"}, headers={"Authorization": f"Bearer {token}"}),
    ]
    assert all(answer.status_code in (403, 422) and "banned" in answer.text for answer in answers)
    client = person.client(table)
    assert "banned" in client.refused()["reason"]
    assert client.is_closed()


def test_statistics_are_kept_for_every_game_and_number_of_seats(server):
    ada, bob = registered(server, "statistic"), registered(server, "opponent")
    results = []
    for _ in range(2):
        table = server.new_table("oddworld", ["open", "open"])
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        results.append(play_out(server, table, [ada, bob]))
    resigned = server.new_table("oddworld", ["open", "open", "greedy"])
    ada.join(resigned, "Ada")
    bob.join(resigned, "Bob")
    clients = [ada.client(resigned), bob.client(resigned)]
    for client in clients:
        client.position(2)
    clients[0].ask("resign")
    clients[1].until(lambda position: position["players"][0]["has_resigned"])
    clients[1].ask("resign")
    clients[1].until(lambda position: position["status"] == "over")
    [two, three] = ada.get("/api/me/statistics").json()
    assert two == {
        "game": "oddworld",
        "seats": 2,
        "games": 2,
        "wins": sum(result["places"][0] == 1 for result in results),
        "mean_score": sum(result["scores"][0] for result in results) / 2,
        "mean_place": sum(result["places"][0] for result in results) / 2,
        "resigned": 0,
    }
    assert (three["seats"], three["games"], three["resigned"]) == (3, 1, 1)
    assert server.get("/api/players/Statistic").json() == [two, three]
    assert server.get("/api/players/nobody").status_code == 404


def test_a_deleted_account_leaves_the_games_of_others_whole(server):
    eve, bob = registered(server, "forgotten"), registered(server, "stays")
    over = server.new_table("oddworld", ["open", "open"])
    playing = server.new_table("littletown", ["open", "open"])
    waiting = server.new_table("oddworld", ["open", "open"])
    for table in (over, playing):
        eve.join(table, "Evelyn", contribution="of my own")
        bob.join(table, "Bob")
    eve.join(waiting, "Evelyn")
    play_out(server, over, [eve, bob])
    before = oddtown.Record.from_json(server.get(f"/api/tables/{over}/record").text)
    assert before.players == ["Evelyn", "Bob"]
    assert eve.post(f"/api/tables/{over}/chat", {"text": "Evelyn says goodbye"}).status_code == 204
    assert eve.post("/api/me/delete", {"password": "wrong horse"}).status_code == 403
    assert eve.post("/api/me/delete", {"password": PASSWORD}).status_code == 204
    assert name_of(eve) == ""
    assert logged_in(server, "forgotten")[1].status_code == 403
    # The game that is over is the same, and can be verified, but for the name.
    after = oddtown.Record.from_json(server.get(f"/api/tables/{over}/record").text)
    assert after.players == [SOMEBODY, "Bob"]
    assert (after.actions, after.digests, after.seed, after.deal) == (
        before.actions,
        before.digests,
        before.seed,
        before.deal,
    )
    assert all(is_ok for is_ok, _ in check_record(oddtown.load("oddworld"), after))
    assert bob.get("/api/me/statistics").json()[0]["games"] == 1
    # The game that goes on goes on against a bot, for Bob.
    client = bob.client(playing)
    position = client.until(lambda position: position["players"][0]["name"] == SOMEBODY and position["answers"])
    assert (position["players"][0]["plays"], position["players"][0]["has_resigned"]) == ("strong", True)
    client.act()
    client.asked(position["version"] + 1)
    # The table that waited has its seat back.
    assert [seat["kind"] for seat in server.get(f"/api/tables/{waiting}").json()["players"]] == ["open", "open"]
    # Nothing of Evelyn is left.
    for column in (PEOPLE.c.name, SEATS.c.name, CHAT.c.text, CHAT.c.name, ENTRIES.c.data):
        assert not server.rows(sql.select(column).where(column.contains("Evelyn")))
    assert {row.person_id for row in server.rows(sql.select(RESULTS).where(RESULTS.c.table_id == over))} >= {None}


def test_it_all_survives_a_restart(server):
    person = registered(server, "survives")
    server.kill()
    server.start()
    again, answer = logged_in(server, "survives")
    assert (answer.status_code, name_of(again)) == (200, "survives")
    kept = server.get("/api/me", cookies={COOKIE: person.http.cookies[COOKIE]})
    assert kept.json()["account"] == "survives"
