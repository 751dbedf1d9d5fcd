"""Records: kept for good, exported and brought back, stepped through as each seat saw it, and checked."""

import json

import pytest

import oddtown
from oddtown.conformance import cases, random_match
from oddtown.core.match import check_record, replay
from oddtown.core.notation import read_text
from oddtown.games import catalogue, game_of
from oddtown.server.schema import TABLES

GAMES = [meta.name for meta in oddtown.games()]


@pytest.fixture(scope="module")
def finished(server):
    """A game that two people have played, and gone back in once because both agreed."""
    table, clients = server.sit("oddworld", ["open", "open"])
    server.play(clients, 6)
    clients[0].ask("propose", what="rewind", ply=3)
    clients[1].until(lambda position: position["proposal"])
    clients[1].ask("agree")
    version = clients[0].until(lambda position: position["ply"] == 3)["version"]
    while (position := clients[0].position(version))["status"] == "playing":
        clients[1].position(version)
        asked = clients[0] if clients[0].latest["answers"] else clients[1]
        asked.act(-1)
        version += 1
    for client in clients:
        client.close()
    return table, position


def record_of(server, table):
    return oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)


def test_json_and_text_are_the_same_record(server, finished):
    table, _ = finished
    record = record_of(server, table)
    text = server.get(f"/api/tables/{table}/record.txt")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert read_text(text.text, game_of) == record
    assert (record.rewinds, len(record.players)) == ([3], 2)
    assert all(is_ok for is_ok, _ in check_record(oddtown.load("oddworld"), record))


def test_text_is_there_when_the_game_is_over(server):
    table, clients = server.sit("oddworld", ["open", "open"])
    clients[0].position()
    for path in ("record.txt", "replay/0"):
        answer = server.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, "when it is over" in answer.text) == (422, True)


def told(match, seat, language="en", is_open=False):
    """What the log of a replay must say."""
    text, names = catalogue(match.game, language), match.record.players
    return [
        {"text": text.say(event.message, names), "ply": ply, "id": event.message.id, "values": event.message.values}
        for ply, event in match.events
        if is_open or event.is_for(seat)
    ]


def test_a_table_is_stepped_through_as_each_seat_saw_it(server, finished):
    table, end = finished
    record = record_of(server, table)
    game = oddtown.load("oddworld")
    for ply in (0, 1, len(record.actions) // 2, len(record.actions)):
        match = replay(game, record, ply)
        for seat in (None, 0, 1):
            wanted = "" if seat is None else f"?seat={seat}"
            shown = server.get(f"/api/tables/{table}/replay/{ply}{wanted}").json()
            assert (shown["ply"], shown["seat"]) == (ply, seat)
            assert shown["view"] == json.loads(json.dumps(match.view(seat).as_dict()))
            assert shown["log"] == json.loads(json.dumps(told(match, seat)))
            assert (shown["plies"], shown["answers"]) == (len(record.actions), [])
            assert [(player["name"], player["kind"]) for player in shown["players"]] == [
                (name, "person") for name in record.players
            ]
            if ply < len(record.actions):
                assert (shown["scores"], shown["places"]) == ([], [])
    assert (shown["scores"], shown["places"]) == (end["scores"], end["places"])


def test_a_replay_is_told_in_the_language_of_who_looks(server, finished):
    record = record_of(server, finished[0])
    match = replay(oddtown.load("oddworld"), record, 5)
    headers = {"accept-language": "de-AT, en;q=0.5"}
    shown = server.get(f"/api/tables/{finished[0]}/replay/5", headers=headers).json()
    assert shown["log"] == json.loads(json.dumps(told(match, None, "de")))
    assert shown["log"] != json.loads(json.dumps(told(match, None)))
    asked = match.view(None).question
    assert shown["prompt"] == catalogue(match.game, "de").question(asked.prompt, asked.seats, None, record.players)


@pytest.mark.parametrize("name", GAMES)
def test_all_cards_of_a_game_that_is_over_can_be_shown(server, name):
    game = oddtown.load(name)
    record = random_match(game, cases(game)[1], 3).record
    record.players = [f"player {seat}" for seat in range(record.seats)]
    id_ = server.post("/api/records", json.loads(record.to_json())).json()["id"]
    ply = min(20, len(record.actions) // 2)
    match = replay(game, record, ply)
    for wanted, seat in (("", None), ("&seat=1", 1)):
        shown = server.get(f"/api/records/{id_}/{ply}?open=true{wanted}").json()
        assert shown["view"] == json.loads(json.dumps(match.open_view(seat).as_dict()))
        assert shown["view"]["board"] != json.loads(json.dumps(match.view(seat).as_dict()))["board"]
        assert shown["log"] == json.loads(json.dumps(told(match, seat, is_open=True)))
        closed = server.get(f"/api/records/{id_}/{ply}?open=false{wanted}").json()
        assert closed["view"] == json.loads(json.dumps(match.view(seat).as_dict()))


def test_all_cards_of_a_table_are_shown_when_it_is_closed_and_not_before(server):
    table, clients = server.sit("littletown", ["open", "open"])
    server.play(clients, 2)
    answer = server.get(f"/api/tables/{table}/replay/1?open=true")
    assert (answer.status_code, "when it is over" in answer.text) == (422, True)
    clients[0].ask("propose", what="end")
    clients[1].until(lambda position: position["proposal"])
    clients[1].ask("agree")
    clients[0].until(lambda position: position["status"] == "agreed")
    goals = server.get(f"/api/tables/{table}/replay/1?open=true").json()["view"]["board"]
    match = replay(oddtown.load("littletown"), record_of(server, table), 1)
    assert goals == json.loads(json.dumps(match.open_view().board))
    assert goals != json.loads(json.dumps(match.view(None).board))
    for client in clients:
        client.close()


def test_who_played_a_record_from_elsewhere_is_said_as_far_as_it_says_so(server):
    game = oddtown.load("oddworld")
    record = random_match(game, cases(game)[1], 3).record
    colours = [name.capitalize() for name in game.meta.seat_names]
    for players, expected in (
        ([], [(colours[0], "person", ""), (colours[1], "person", ""), (colours[2], "person", "")]),
        (["Ada", "greedy", ""], [("Ada", "person", ""), (colours[1], "bot", "greedy"), (colours[2], "person", "")]),
    ):
        record.players = players
        id_ = server.post("/api/records", json.loads(record.to_json())).json()["id"]
        shown = server.get(f"/api/records/{id_}/0").json()["players"]
        assert [(player["name"], player["kind"], player["level"]) for player in shown] == expected


@pytest.mark.parametrize("where", ["9999", "-1", "0?seat=2", "0?seat=-1", "x", "99999999999999999999"])
def test_a_ply_or_a_seat_that_is_not_there_is_refused(server, finished, where):
    assert server.get(f"/api/tables/{finished[0]}/replay/{where}").status_code == 422


@pytest.mark.parametrize("name", GAMES)
def test_a_record_from_elsewhere_is_kept_and_stepped_through(server, name):
    game = oddtown.load(name)
    record = random_match(game, cases(game)[0], 3).record
    kept = server.post("/api/records", json.loads(record.to_json()))
    assert kept.status_code == 201, kept.text
    id_, plies = kept.json()["id"], kept.json()["plies"]
    assert plies == len(record.actions)
    assert oddtown.Record.from_json(server.get(f"/api/records/{id_}").text) == record
    middle = server.get(f"/api/records/{id_}/{plies // 2}?seat=1").json()
    assert middle["view"] == json.loads(json.dumps(replay(game, record, plies // 2).view(1).as_dict()))
    assert server.get(f"/api/records/{id_}/{plies}").json()["scores"] == record.scores
    assert server.get(f"/api/records/{id_}/{plies + 1}").status_code == 422
    assert server.get("/api/records/none/0").status_code == 404
    checks = server.post("/api/verify", json.loads(record.to_json())).json()["checks"]
    assert all(check["is_ok"] for check in checks)


def changed(record, path, value):
    """Returns a record as JSON with one thing in it changed."""
    data = json.loads(record.to_json())
    *way, last = path
    place = data
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["oddtown"], 2),
        (["game"], "chess"),
        (["game"], "../oddworld"),
        (["game"], "\ud800"),
        (["rules"], 99),
        (["rules"], "1"),
        (["edition", "name"], "\ud800"),
        (["edition", "hash"], "0"),
        (["edition", "components"], {}),
        (["edition", "components"], {"cards.toml": "\ud800"}),
        (["edition", "components"], {"cards": [{"name": 10**400}]}),
        (["seats"], 99),
        (["seats"], -1),
        (["seats"], 10**30),
        (["settings"], {"x": "y"}),
        (["settings"], {"advanced": 1}),
        (["settings"], {"advanced": "\ud800"}),
        (["players"], ["Ada"]),
        (["players"], ["Ada", "a\nb"]),
        (["seed"], ""),
        (["seed"], "zz"),
        (["actions", 0], [0, 10**30]),
        (["actions", 0], [-1, 0]),
        (["actions", 0], [9, 0]),
        (["actions", 0], "first"),
        (["actions"], [[0, 0]] * 6_000),
        (["digests", 3], "0"),
        (["scores"], [1, 2]),
        (["rewinds"], [-1]),
        (["deal"], {}),
        (["actions"], None),
        (["origin"], {}),
        (["origin"], 1),
        (["origin"], {"viewer": 9, "seed": "00" * 32, "actions": [], "digests": []}),
        (["origin"], {"viewer": 0, "seed": "00" * 32, "actions": [], "digests": []}),
        (["origin"], {"viewer": 0, "seed": "00" * 32, "actions": [[0, 0]] * 5_000, "digests": ["0"] * 5_000}),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_record_that_does_not_hold_is_refused_with_a_reason(server, finished, path, value):
    body = json.dumps(changed(record_of(server, finished[0]), path, value))
    headers = {"content-type": "application/json"}
    brought = server.post("/api/records", None, content=body, headers=headers)
    assert brought.status_code in (404, 422), brought.text
    assert brought.json()["reason"]
    verified = server.post("/api/verify", None, content=body, headers=headers)
    assert verified.status_code in (200, 404, 422), verified.text
    if verified.status_code == 200:
        assert not all(check["is_ok"] for check in verified.json()["checks"])


@pytest.mark.parametrize("body", ["[]", "1", '"x"', "{", "null", "[" * 20_000, '{"oddtown": NaN}'])
def test_rubbish_is_no_record(server, body):
    for path in ("/api/records", "/api/verify"):
        answer = server.post(path, None, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), answer.text


def test_a_forged_deal_is_found(server, finished):
    record = record_of(server, finished[0])
    data = changed(record, ["deal", "contributions"], ["mine", ""])
    checks = server.post("/api/verify", data).json()["checks"]
    assert [check["is_ok"] for check in checks] == [True, True, False]


def test_records_are_there_after_a_restart(server, finished):
    table, _ = finished
    before = server.get(f"/api/tables/{table}/record").text
    kept = server.post("/api/records", json.loads(before)).json()["id"]
    server.kill()
    server.start()
    assert server.get(f"/api/tables/{table}/record").text == before
    assert server.get(f"/api/records/{kept}").text == before


def test_a_table_of_older_rules_says_why_it_cannot_go_on_and_the_rest_is_unharmed(server, finished):
    over = finished[0]
    control = {"kind": "days", "seconds": 60}
    old, clients = server.sit("littletown", ["open", "open"], control=control)
    clients[0].position()
    well, _ = server.sit("oddworld", ["open", "open"], control=control, on_timeout="abandon")
    before = server.get(f"/api/tables/{over}/record").text
    server.kill()
    server.let_time_pass(100, is_outage=False)
    server.change(TABLES.update().where(TABLES.c.id.in_([old, over])).values(rules=0))
    server.start()
    reason = server.get(f"/api/tables/{old}").json()["reason"]
    assert "begun with rules version 0" in reason
    looking_on = server.client(old)
    assert "begun with rules version 0" in looking_on.refused()["reason"]
    assert looking_on.is_closed()
    lines = {line["id"]: line for line in server.get("/api/tables").json()}
    assert lines[old]["status"] == "playing"
    # The others go on: their clocks too.
    assert server.client(well).until(lambda position: position["status"] != "playing")["status"] == "abandoned"
    # What was over is still there as it was.
    assert server.get(f"/api/tables/{over}/record").text == before
    # With the rules it was begun with it goes on, or ends, as its log says.
    server.kill()
    server.change(TABLES.update().where(TABLES.c.id == old).values(rules=oddtown.load("littletown").meta.rules))
    server.start()
    assert server.client(old).position()["status"] == "playing"
