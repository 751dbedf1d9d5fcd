"""Playing over sockets with a real server: people, bots, those who look on, and rubbish."""

import pytest

import oddtown

GAMES = [meta.name for meta in oddtown.games()]


def play_on(client, version, answers):
    """Gives so many first answers, and returns the last position in which the player is asked, or the end."""
    position = client.asked(version)
    while answers and position["answers"]:
        answers -= 1
        client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
        position = client.asked(position["version"] + 1)
    return position


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_bot_in_every_game(server, game):
    table = server.new_table(game, ["open", "greedy"])
    seated = server.join(table)
    client = server.client(table, seated["secret"])
    position = play_on(client, 0, 12)
    assert position["version"] >= 12 or position["status"] == "over"
    ada = {"name": "Ada", "kind": "person", "is_present": True, "plays": "person", "has_resigned": False, "level": ""}
    ada["is_program"] = False
    assert position["players"][0] == ada
    client.close()


def test_a_game_is_played_to_its_end_by_two_people(server):
    table = server.new_table("oddworld", ["open", "open"])
    seats = [server.join(table, name, name * 4) for name in ("Ada", "Bob")]
    clients = [server.client(table, seated["secret"]) for seated in seats]
    version = 0
    position = clients[0].position()
    while position["status"] != "over":
        for client in clients:
            position = client.position(version)
            if position["answers"]:
                client.send(type="act", version=position["version"], action=position["answers"][-1]["action"])
                version += 1
                break
    ends = [client.position(version) for client in clients]
    assert ends[0]["scores"] == ends[1]["scores"]
    assert min(ends[0]["places"]) == 1
    record = oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)
    assert record.check_deal()
    assert record.deal.commitment == server.get(f"/api/tables/{table}").json()["commitment"]
    assert record.deal.contributions == ["AdaAdaAdaAda", "BobBobBobBob"]
    assert oddtown.replay(oddtown.load("oddworld"), record).scores == ends[0]["scores"]


def test_a_record_of_an_unfinished_game_has_no_seed(server):
    table = server.new_table("tybor", ["open", "open"])
    assert server.get(f"/api/tables/{table}/record").status_code == 422
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    client = server.client(table, secrets[0])
    position = client.asked()
    client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
    client.position(position["version"] + 1)
    record = oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)
    assert (record.seed, record.deal.server_seed) == ("", "")
    assert record.actions == []  # the choice is sealed until it is shown


def test_a_seat_is_asked_and_others_are_not(server):
    table = server.new_table("littletown", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    positions = [server.client(table, secret).position() for secret in secrets]
    looking_on = server.client(table).position()
    assert sorted(bool(position["answers"]) for position in positions) == [False, True]
    assert (looking_on["answers"], looking_on["seat"]) == ([], None)
    goals = [position["view"]["board"]["goals"] for position in (*positions, looking_on)]
    assert [len(own[seat]) for seat, own in enumerate(goals[:2])] == [5, 5]
    assert goals[0][1] == goals[1][0] == goals[2][0] == goals[2][1] == []


def test_an_answer_can_be_taken_back_until_somebody_else_has_answered(server):
    table = server.new_table("oddville", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for name in ("Ada", "Bob")]
    clients = [server.client(table, secret) for secret in secrets]
    positions = [client.position() for client in clients]
    first = 0 if positions[0]["answers"] else 1
    asked, other = clients[first], clients[1 - first]
    before = positions[first]
    asked.send(type="act", version=before["version"], action=before["answers"][0]["action"])
    after = asked.position(before["version"] + 1)
    assert (after["answers"], after["can_undo"]) == ([], True)
    asked.send(type="undo", version=after["version"])
    back = asked.asked(after["version"] + 1)
    assert back["answers"] == before["answers"]
    asked.send(type="act", version=back["version"], action=back["answers"][0]["action"])
    turn = other.asked(back["version"] + 1)
    other.send(type="act", version=turn["version"], action=turn["answers"][0]["action"])
    moved_on = asked.position(turn["version"] + 1)
    asked.send(type="undo", version=moved_on["version"])
    assert "cannot take anything back" in asked.refused()["reason"]


def test_refusals_name_the_rule_and_change_nothing(server):
    table = server.new_table("oddville", ["open", "greedy"])
    client = server.client(table, server.join(table)["secret"])
    position = client.asked()
    game = oddtown.load("oddville")
    open_ = {answer["action"] for answer in position["answers"]}
    for action, word in ((game.actions, "no action"), (-1, "no action")):
        client.send(type="act", version=position["version"], action=action)
        assert word in client.refused()["reason"]
    closed = next(action for action in range(4, game.actions) if action not in open_)
    client.send(type="act", version=position["version"], action=closed)
    assert client.refused()["version"] == position["version"]
    client.send(type="act", version=position["version"] + 7, action=position["answers"][0]["action"])
    assert "you saw version" in client.refused()["reason"]
    client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
    assert client.position(position["version"] + 1)["version"] > position["version"]


@pytest.mark.parametrize(
    "rubbish",
    ["", "{", "[]", '{"type":"act"}', '{"type":"hello","secret":1}', '{"type":"dance"}', "x" * 5000, '"\\ud800"'],
)
def test_rubbish_ends_the_connection_with_a_reason_and_the_table_goes_on(server, rubbish):
    table = server.new_table("oddworld", ["open", "greedy"])
    secret = server.join(table)["secret"]
    client = server.client(table, secret)
    client.position()
    client.socket.send(rubbish)
    assert client.is_closed()
    assert server.client(table, secret).asked()["answers"]


def test_a_wrong_secret_opens_no_seat(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    server.join(table)
    client = server.client(table, "guess")
    assert "opens no seat" in client.refused()["reason"]
    assert client.is_closed()


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("/api/tables", {"game": "chess", "players": ["open", "open"]}, 404, "chess"),
        ("/api/tables", {"game": "oddworld", "players": ["open"]}, 422, "2 to 5 seats"),
        ("/api/tables", {"game": "oddworld", "players": ["open", "hal"]}, 422, "there is no bot 'hal'"),
        ("/api/tables", {"game": "oddworld", "players": ["greedy", "greedy"]}, 422, "open seat"),
        (
            "/api/tables",
            {"game": "oddworld", "players": ["open", "open"], "settings": {"x": "y"}},
            422,
            "no setting 'x'",
        ),
        ("/api/tables", {"game": "oddworld", "players": ["open", "open"], "more": 1}, 422, "more"),
        ("/api/tables/none/join", {"name": "Ada"}, 404, "no table"),
    ],
)
def test_bad_requests_are_answered_with_what_was_expected(server, path, body, status, words):
    answer = server.post(path, body)
    assert answer.status_code == status
    assert words in answer.text


def test_a_table_has_so_many_seats_and_names_are_checked(server):
    table = server.new_table("oddworld", ["open", "greedy"])
    for name in ("", " ", "x" * 41, "a\nb"):
        assert server.post(f"/api/tables/{table}/join", {"name": name}).status_code == 422
    server.join(table)
    late = server.post(f"/api/tables/{table}/join", {"name": "Eve"})
    assert (late.status_code, "no seat is open" in late.text) == (422, True)


def test_other_sites_and_large_bodies_are_refused(server):
    body = {"game": "oddworld", "players": ["open", "open"]}
    assert server.post("/api/tables", body, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert server.post("/api/tables", {**body, "settings": {"x": "y" * 20_000}}).status_code == 413


def test_the_page_and_its_headers(server):
    page = server.get("/")
    assert 'id="app"' in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert {game["name"] for game in server.get("/api/games").json()} == set(GAMES)
    assert "/api/tables/{id_}/join" in server.get("/openapi.json").json()["paths"]
