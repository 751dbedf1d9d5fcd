"""Playing on from a replay: a new table, on which what one had not seen is dealt anew, with a record of its own."""

import json
import subprocess
import sys
from copy import deepcopy

import pytest

import oddtown
from full import full_or_short, pairs
from oddtown.conformance import cases, random_match
from oddtown.conformance.secrecy import exchange, never_seen
from oddtown.core.match import check_record, replay
from oddtown.core.notation import read_text
from oddtown.games import folders, game_of

from .wire import Ear, World, alike, running

GAMES = [meta.name for meta in oddtown.games()]
SOME = full_or_short(GAMES, ["oddworld", "tybor"])  # one that takes turns, one in which all choose at once
ME = {"seat": 1, "level": "random", "name": "Ada"}


@pytest.fixture(scope="module", params=SOME)
def closed(server, request):
    """A table at which two people have played a while and then agreed to end, and the ply to go on from."""
    table, clients = server.sit(request.param, ["open", "open"])
    server.play(clients, 9)
    clients[0].ask("propose", what="end")
    clients[1].until(lambda position: position["proposal"])
    clients[1].ask("agree")
    clients[0].until(lambda position: position["status"] == "agreed")
    for client in clients:
        client.close()
    return table, len(record_of(server, table).actions) - 2


def record_of(server, table):
    return oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)


def bring(server, record):
    kept = server.post("/api/records", json.loads(record.to_json()))
    assert kept.status_code == 201, kept.text
    return kept.json()["id"]


def play(client, answers):
    """Gives so many answers, without waiting for bots longer than need be; returns the position then, or the end."""
    position = client.asked()
    for _ in range(answers):
        if position["status"] == "over":
            break
        client.act()
        client.send(type="go_on")
        position = client.asked(position["version"] + 1)
    return position


def let_end(client):
    """Lets a bot play for the seat until the game is over."""
    client.ask("stand_in", level="random")
    while client.position()["status"] != "over":
        message = client.hear()
        if message["type"] == "position":
            client.latest = message
        elif message["type"] == "refused":  # a bot has answered at that moment
            client.next_position()
            client.ask("stand_in", level="random")
    return client.latest


def verify(server, table, folder):
    """Checks a record as anybody can: at the server, and at a terminal, in both forms."""
    record = server.get(f"/api/tables/{table}/record").text
    checks = server.post("/api/verify", json.loads(record)).json()["checks"]
    assert [check["is_ok"] for check in checks] == [True] * 4, checks
    (folder / "a.json").write_text(record, encoding="utf-8")
    (folder / "a.game").write_text(server.get(f"/api/tables/{table}/record.txt").text, encoding="utf-8")
    for name in ("a.json", "a.game"):
        command = [sys.executable, "-m", "oddtown", "verify", str(folder / name)]
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said
        assert said.stdout.count("ok ") == 4, said.stdout
        assert "was dealt anew" in " ".join(said.stdout.split())
    assert read_text((folder / "a.game").read_text(encoding="utf-8"), game_of) == oddtown.Record.from_json(record)
    return oddtown.Record.from_json(record)


def test_a_table_that_is_over_is_played_on_to_its_end(server, closed, tmp_path):
    table, ply = closed
    before = record_of(server, table)
    old = replay(game_of(before), before, ply)
    ada = server.person()
    made = ada.post(f"/api/tables/{table}/replay/{ply}/play", ME)
    assert made.status_code == 201, made.text
    seated = made.json()
    assert seated["seat"] == 1
    assert seated["table"] != table
    client = ada.client(seated["table"])
    first = client.position()
    assert [(player["name"], player["level"]) for player in first["players"]][1] == ("Ada", "")
    assert first["players"][0]["level"] == "random"
    heard = [event.message.id for n, event in old.events if event.is_for(1)]
    assert [line["id"] for line in client.log if line["ply"] < 0] == heard
    play(client, 3)
    server.kill()
    server.start()
    client = server.client(seated["table"], seated["secret"])
    play(client, 2)
    end = let_end(client)
    record = verify(server, seated["table"], tmp_path)
    assert record.origin == before.origin_at(ply, 1)
    assert record.scores == end["scores"]
    assert record.deal.commitment == seated["commitment"]
    # The first position is what the seat saw there before, and it is the same at every replay.
    again = server.get(f"/api/tables/{seated['table']}/replay/0?seat=1").json()
    assert again["view"] == json.loads(json.dumps(old.view(1).as_dict()))
    client.close()


@pytest.mark.parametrize("name", full_or_short(GAMES, ["littletown", "oddville"]))
def test_a_record_from_elsewhere_is_played_on_and_that_game_too(server, name, tmp_path):
    game = oddtown.load(name)
    record = random_match(game, cases(game)[1], 3).record
    id_ = bring(server, record)
    ply = min(20, len(record.actions) // 2)
    bob = server.person()
    made = bob.post(f"/api/records/{id_}/{ply}/play", {**ME, "seat": 0})
    assert made.status_code == 201, made.text
    first = made.json()["table"]
    client = bob.client(first)
    play(client, 2)
    let_end(client)
    client.close()
    made = bob.post(f"/api/tables/{first}/replay/3/play", {**ME, "seat": 2})
    second = made.json()["table"]
    server.kill()
    server.start()
    client = server.client(second, made.json()["secret"])
    let_end(client)
    client.close()
    last = verify(server, second, tmp_path)
    assert [origin.viewer for origin in last.origins()] == [2, 0]
    assert [len(origin.actions) for origin in last.origins()] == [3, ply]
    kept = bring(server, last)
    shown = server.get(f"/api/records/{kept}/1?seat=2").json()
    assert shown["view"] == json.loads(json.dumps(replay(game, last, 1).view(2).as_dict()))
    assert shown["plies"] == len(last.actions)


def test_no_seed_leaves_before_the_end_and_all_seeds_after_it(server, closed):
    table, ply = closed
    before = record_of(server, table)
    cy = server.person()
    new = cy.post(f"/api/tables/{table}/replay/{ply}/play", ME).json()["table"]
    client = cy.client(new)
    client.send(type="chat", text="hello")
    play(client, 1)
    seeds = [before.seed, before.deal.server_seed]
    ends = ["", "/position", "/record", "/record.txt", "/chat", "/replay/0", "/replay/0?open=true", "/perspective"]
    for end in ends:
        for who in (cy, server.person()):
            text = who.get(f"/api/tables/{new}{end}").text
            assert not any(seed in text for seed in seeds), end
    for path in ("/api/me/tables", "/api/tables"):
        assert not any(seed in cy.get(path).text for seed in seeds)
    assert not any(seed in json.dumps(client.latest) for seed in seeds)
    shown = record_of(server, new)
    assert (shown.seed, shown.origin.seed, shown.deal.server_seed, shown.origin.deal.server_seed) == ("",) * 4
    assert shown.origin.viewer == 1
    assert shown.origin.actions == before.actions[: len(shown.origin.actions)]
    cy.post(f"/api/tables/{new}/replay/0/play", ME)
    let_end(client)
    record = record_of(server, new)
    assert [record.origin.seed, record.origin.deal.server_seed] == seeds
    assert all(is_ok for is_ok, _ in check_record(game_of(record), record))
    client.close()


def test_what_a_seat_had_not_seen_is_dealt_anew(server):
    """The goals that others hide are others at nearly every table; one's own are the same at all of them."""
    game = oddtown.load("littletown")
    id_ = bring(server, random_match(game, cases(game)[1], 3).record)
    dee = server.person()
    own, others = set(), set()
    for _ in range(4):
        table = dee.post(f"/api/records/{id_}/4/play", ME).json()["table"]
        client = dee.client(table)
        client.asked()
        client.ask("propose", what="end")  # nobody else plays, so that ends it
        client.until(lambda position: position["status"] == "agreed")
        record = record_of(server, table)
        match = replay(game, record, 0)
        own.add(str(match.view(1).as_dict()["board"]))
        others.add(str(match.view(0).as_dict()["board"]))
        client.close()
    assert len(own) == 1
    assert len(others) > 1


def test_the_table_is_private_and_ones_own(server, closed):
    table, ply = closed
    eve = server.person()
    new = eve.post(f"/api/tables/{table}/replay/{ply}/play", ME).json()["table"]
    assert new not in [line["id"] for line in server.get("/api/tables").json()]
    assert [line["id"] for line in eve.get("/api/me/tables").json()["tables"]] == [new]
    info = eve.get(f"/api/tables/{new}").json()
    assert (info["is_listed"], info["status"], info["my_seats"]) == (False, "playing", [1])
    other = server.person().post(f"/api/tables/{new}/join", {"name": "Mallory"})
    assert (other.status_code, "no seat is open" in other.text) == (422, True)


@pytest.mark.parametrize(
    ("where", "body", "reason"),
    [
        ("-1", ME, "expected a ply from 0 to"),
        ("99999", ME, "expected a ply from 0 to"),
        ("99999999999999999999", ME, "expected a ply from 0 to"),
        ("x", ME, "ply"),
        ("2", {**ME, "seat": 3}, "expected a seat from 0 to 2, came 3"),
        ("2", {**ME, "seat": -1}, "seat"),
        ("2", {**ME, "level": "open"}, "there is no bot 'open'"),
        ("2", {**ME, "level": "dance"}, "there is no bot 'dance'"),
        ("2", {**ME, "name": ""}, "name"),
        ("2", {**ME, "name": "\n"}, "expected a name"),
        ("2", {"seat": 1}, "level"),
        ("2", {**ME, "seed": "00"}, "seed"),
        ("END", ME, "the game is over after"),
    ],
)
def test_what_cannot_be_played_on_is_refused(server, where, body, reason):
    game = oddtown.load("oddworld")
    record = random_match(game, cases(game)[1], 3).record
    id_ = bring(server, record)
    answer = server.post(f"/api/records/{id_}/{where.replace('END', str(len(record.actions)))}/play", body)
    assert answer.status_code == 422, answer.text
    assert reason in answer.json()["reason"]


def test_only_what_is_there_and_over_is_played_on(server):
    for path in ("/api/records/none/0/play", "/api/tables/none/replay/0/play"):
        assert server.post(path, ME).status_code == 404
    table, clients = server.sit("tybor", ["open", "open"])
    clients[0].position()
    answer = server.post(f"/api/tables/{table}/replay/0/play", ME)
    assert (answer.status_code, "when it is over" in answer.text) == (422, True)
    for client in clients:
        client.close()


def test_a_game_with_components_of_its_own_is_stepped_through_but_not_played_on(server, tmp_path):
    game = oddtown.load("oddworld")
    source = folders()["oddworld"] / "editions" / game.edition.name
    for file in source.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    own = oddtown.load("oddworld", tmp_path)
    id_ = bring(server, random_match(own, cases(own)[0], 3).record)
    assert server.get(f"/api/records/{id_}/2").status_code == 200
    answer = server.post(f"/api/records/{id_}/2/play", ME)
    assert (answer.status_code, "components of its own" in answer.text) == (422, True)


# Secrecy


ENDS = ("", "/position?outlook=true", "/record", "/perspective", "/scores", "/refusals", "/replay/0")


def wait_for(viewer, http, path, ear):
    """Returns the first position in which nobody but the viewer is asked."""
    while True:
        ear.send(type="go_on")
        position = http.get(f"{path}/position").json()
        if position["status"] == "over" or position["view"]["question"]["seats"] == [viewer]:
            return position


def go_on_as(viewer, game, choices, plies, exchanges=None):
    """Plays a game with some cards exchanged, ends it, plays on as a viewer; returns all that it receives then."""
    case = cases(game)[0]
    received = []
    with running(3, exchanges) as (app, port):
        world = World(app, port, game, case)
        with world.open:
            for seat, action in choices:
                world.act(seat, alike(world, seat, action))
            for seat, kind in enumerate(("propose", "agree")):
                more = {"what": "end"} if kind == "propose" else {}
                world.ears[seat].send(type=kind, version=world.version, **more)
                world.version += 1
                for ear in world.ears.values():
                    ear.hear("position", world.version)
            http = world.http[viewer]
            path = f"/api/tables/{world.id}/replay/{plies}/play"
            seated = http.post(path, json={**ME, "seat": viewer}).raise_for_status().json()
            ear = Ear(port, seated["table"], seated["secret"], "en")
            here = f"/api/tables/{seated['table']}"
            for _ in range(4):
                position = wait_for(viewer, http, here, ear)
                received += [(end, http.get(here + end).content) for end in ENDS]
                if position["answers"]:
                    body = {"version": position["version"], "action": position["answers"][-1]["action"]}
                    received.append(("act", http.post(f"{here}/act", json=body).content))
            ear.socket.close()
    return received


def compare(game, viewer):
    """Plays on from a game as it was dealt, and with cards exchanged that the viewer had not seen."""
    choices, record = opening_choices(game)
    plies = len(record.actions)
    lots = exchange(game, never_seen(game, record, viewer, plies), oddtown.Rng(4))
    orders = {lot: order for lot, (order, _) in lots.items()}
    assert sum(number for _, number in lots.values()) > 0
    one = go_on_as(viewer, game, choices, plies)
    other = go_on_as(viewer, game, choices, plies, orders)
    assert len({content for _, content in one}) > 10
    for (end, here), (same, there) in zip(one, other, strict=True):
        assert (end, here) == (same, there), f"what is received from {end or 'the table'} differs"


@pytest.mark.parametrize(("name", "viewer"), pairs(GAMES, [0, 1]))
def test_what_is_received_is_equal_whatever_the_earlier_deal_was(name, viewer):
    """The new table tells nothing that the seat had not seen: not at once, and not by what bots do there."""
    compare(oddtown.load(name), viewer)


def test_a_table_that_kept_the_earlier_deal_would_be_found(monkeypatch):
    deal = oddtown.Match

    def keep(*values, origin=None, exchanges=None):
        match = deal(*values, origin=origin, exchanges=exchanges)
        if origin is not None:
            earlier = match.record.earlier()
            world = match.game.copy(replay(match.game, earlier, len(earlier.actions), exchanges)._state)
            world.seed, world.chance, world.events = match._state.seed, 0, match._heard
            match._state = world
        return match

    monkeypatch.setattr(oddtown, "Match", keep)
    with pytest.raises(AssertionError, match=r"what is received from .* differs"):
        compare(oddtown.load("oddworld"), 0)


def opening_choices(game, number=6):
    """Returns the first answers of a game as the server of these tests deals it, and the record up to there."""
    case = cases(game)[0]
    choices = []
    with running(3) as (app, port):
        world = World(app, port, game, case)
        with world.open:
            for _ in range(number):
                seat = next(seat for seat in range(case.seats) if world.positions[seat]["answers"])
                choices.append((seat, world.positions[seat]["answers"][0]["action"]))
                world.act(*choices[-1])
            return choices, deepcopy(world.record)


# What one has played


def test_ones_games_are_listed_the_newest_first_and_only_whole_ones_are_counted(server):
    game = oddtown.load("oddworld")
    fay = server.person()
    assert fay.get("/api/me/history").status_code == 403
    table = server.new_table("oddworld", ["greedy", "open", "random"])
    fay.join(table, "Fay")
    assert fay.get("/api/me/history").json() == []
    client = fay.client(table)
    end = let_end(client)
    client.close()
    colours = [name.capitalize() for name in game.meta.seat_names]
    [line] = fay.get("/api/me/history").json()
    ended = line.pop("ended")
    assert line == {
        "table": table,
        "game": "oddworld",
        "title": "Odd World",
        "seat": 1,
        "seats": 3,
        "place": end["places"][1],
        "score": end["scores"][1],
        "players": [colours[0], "Fay", colours[2]],
    }
    statistics = fay.get("/api/me/statistics").json()
    new = fay.post(f"/api/tables/{table}/replay/2/play", {**ME, "seat": 2, "name": "Fay"}).json()["table"]
    client = fay.client(new)
    let_end(client)
    client.close()
    history = fay.get("/api/me/history").json()
    assert [(line["table"], line["seat"]) for line in history] == [(new, 2), (table, 1)]
    assert history[0]["ended"] > history[1]["ended"] == ended
    assert fay.get("/api/me/statistics").json() == statistics
    assert [line["games"] for line in statistics] == [1]
