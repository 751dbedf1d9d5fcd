"""Time at a real server: it runs out, it survives kills, and nobody pays for an outage."""

import signal
import time

import pytest
import sqlalchemy as sql

import oddtown
from oddtown.core.match import check_record
from oddtown.server.schema import ENTRIES

from .conftest import Server

DAYS = {"kind": "days", "seconds": 600}
SHORT = {"kind": "bank", "seconds": 5}
LONG_STOP = 16  # seconds that are an outage


def seat_asked(clients):
    """Returns the seat that is asked, and the one that is not."""
    positions = [client.position() for client in clients]
    asked = 0 if positions[0]["answers"] else 1
    return asked, 1 - asked


def left(client, seat=None):
    """Returns what a seat, or the client's own, has left in the newest position."""
    position = client.latest
    return position["times"]["left"][position["seat"] if seat is None else seat]


def kinds(server, table):
    rows = server.rows(sql.select(ENTRIES.c.kind).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.version))
    return [row.kind for row in rows]


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """A server that is stopped in the middle of a short game, as a laptop that sleeps; and when that was."""
    running = Server(tmp_path_factory.mktemp("stopped") / "data").start()
    table, clients = running.sit("littletown", ["open", "open"], control={"kind": "bank", "seconds": 12})
    for client in clients:
        client.position()
    running.process.send_signal(signal.SIGSTOP)
    yield running, table, clients, time.monotonic()
    running.process.send_signal(signal.SIGCONT)
    running.stop()


@pytest.fixture(scope="module")
def ran_out(server, stopped):
    """Two tables at which somebody runs out of time, and a third at which an answer comes while the server sleeps."""
    choices = ("bot", "abandon", "bot")
    tables = [server.sit("littletown", ["open", "open"], control=SHORT, on_timeout=choice) for choice in choices]
    begun = time.monotonic()
    late = tables[2][1][seat_asked(tables[2][1])[0]]
    while time.monotonic() - begun < 4.5:
        late.send(type="here")  # whoever is there has no more time for it
        time.sleep(0.5)
    server.process.send_signal(signal.SIGSTOP)
    late.act()
    time.sleep(max(0.0, begun + 5.6 - time.monotonic()))
    server.process.send_signal(signal.SIGCONT)
    return tables


def test_a_bot_takes_over_when_time_runs_out_and_its_player_comes_back(server, ran_out):
    table, clients = ran_out[0]
    seat, other = seat_asked(clients)
    position = clients[other].until(lambda position: position["players"][seat]["plays"] != "person")
    assert position["players"][seat]["plays"] == "strong"
    assert clients[other].asked()["answers"]  # the bot has answered
    assert kinds(server, table)[2:4] == ["timeout", "act"]
    clients[seat].until(lambda position: position["players"][seat]["plays"] == "strong")
    clients[seat].until(lambda position: position["version"] == clients[other].latest["version"])
    clients[seat].ask("back")
    clients[seat].until(lambda position: position["players"][seat]["plays"] == "person")


def test_a_table_that_chose_so_is_abandoned_when_time_runs_out(server, ran_out):
    table, clients = ran_out[1]
    end = clients[0].until(lambda position: position["status"] != "playing")
    assert (end["status"], end["answers"], end["times"]["running"]) == ("abandoned", [], [])
    record = oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)
    assert all(is_ok for is_ok, _ in check_record(oddtown.load("littletown"), record))
    clients[0].send(type="act", version=end["version"], action=0)
    assert "has ended" in clients[0].refused()["reason"]


def test_an_answer_that_comes_too_late_does_not_count(server, ran_out):
    table, clients = ran_out[2]
    late = clients[seat_asked(clients)[0]]
    assert "you saw version 2" in late.refused()["reason"]
    assert kinds(server, table)[:3] == ["join", "join", "timeout"]


def test_clocks_are_shown_and_run_for_whoever_is_asked(server):
    _, clients = server.sit("littletown", ["open", "open"], control={"kind": "bank", "seconds": 300, "increment": 7})
    seat, other = seat_asked(clients)
    times = clients[seat].latest["times"]
    assert (times["kind"], times["running"], times["left"][other]) == ("bank", [seat], 300)
    server.play(clients, 2)
    assert 300 < left(clients[seat]) <= 307
    assert left(clients[other]) <= 300


def test_taking_back_earns_no_time(server):
    control = {"kind": "bank", "seconds": 300, "increment": 60}
    _, clients = server.sit("littletown", ["open", "open"], control=control)
    seat, other = seat_asked(clients)
    server.play(clients, 4)
    before = max(left(clients[seat]), left(clients[other]))
    for _ in range(5):
        clients[seat].act()
        clients[seat].until(lambda position: position["can_undo"])
        version = clients[seat].latest["version"]
        clients[seat].ask("undo")
        clients[seat].asked(version + 1)
    position = clients[other].position(clients[seat].latest["version"])
    assert max(position["times"]["left"]) <= before + 60  # once for the turn that came


def test_all_can_agree_to_another_control_and_to_a_pause(server):
    table, clients = server.sit("littletown", ["open", "open"], control=DAYS)
    seat, other = seat_asked(clients)
    clients[seat].ask("propose", what="control", kind="bank", seconds=50, increment=1)
    clients[other].until(lambda position: position["proposal"] and position["proposal"]["what"] == "control")
    clients[other].ask("agree")
    changed = clients[seat].until(lambda position: position["times"]["kind"] == "bank")
    assert changed["times"]["running"] == [seat]
    assert 40 < left(clients[seat]) <= 50
    clients[seat].ask("propose", what="pause")
    clients[other].until(lambda position: position["proposal"] and position["proposal"]["what"] == "pause")
    clients[other].ask("agree")
    paused = clients[seat].until(lambda position: position["is_paused"])
    assert paused["times"]["running"] == []
    clients[seat].ask("propose", what="control", kind="bank", seconds=1)
    assert "xpected a bank of 5" in clients[seat].refused()["reason"]
    assert server.get(f"/api/tables/{table}").json()["control"]["seconds"] == 50


def test_nobody_pays_for_outages_even_where_nobody_looked_between_them(server):
    table, clients = server.sit("littletown", ["open", "open"], control=DAYS)
    seat, _ = seat_asked(clients)
    before = left(clients[seat])
    for seconds in (400, 5_000):  # the first would leave it a while, the second would end it
        server.kill()
        server.let_time_pass(seconds, is_outage=True)
        server.start()
    times = server.get(f"/api/tables/{table}/position").json()["times"]
    assert before - 30 < times["left"][seat] <= before
    assert kinds(server, table) == ["join", "join", "outage"]


def test_clocks_survive_a_kill_and_time_that_ran_out_while_nobody_looked_is_found(server):
    table, _ = server.sit("littletown", ["open", "open"], control=DAYS, on_timeout="abandon")
    goes_on, clients = server.sit("littletown", ["open", "open"], control={"kind": "days", "seconds": 6_000})
    seat, _ = seat_asked(clients)
    waiting = server.new_table("littletown", ["open", "open"], control=DAYS)
    server.kill()
    server.let_time_pass(605, is_outage=False)
    server.start()
    times = server.get(f"/api/tables/{goes_on}/position").json()["times"]
    assert times["running"] == [seat]
    assert 6_000 - 605 - 30 < times["left"][seat] <= 6_000 - 605
    assert kinds(server, goes_on) == ["join", "join"]
    looking_on = server.client(table)
    assert looking_on.until(lambda position: position["status"] != "playing")["status"] == "abandoned"
    assert server.get(f"/api/tables/{waiting}").json()["status"] == "waiting"


def test_a_server_that_was_stopped_for_a_while_charges_nobody(stopped):
    running, table, clients, since = stopped
    time.sleep(max(0.0, since + LONG_STOP - time.monotonic()))
    seat, _ = seat_asked(clients)
    running.process.send_signal(signal.SIGCONT)
    position = clients[seat].position(3)
    assert kinds(running, table) == ["join", "join", "outage"]
    assert position["players"][seat]["plays"] == "person"
    assert position["times"]["left"][seat] > 2
    clients[seat].act()
    assert clients[seat].position(4)["times"]["running"] == [1 - seat]
