"""The disk is full, or the database is gone: clients are told so, and play goes on when it is back. Nothing is lost."""

import resource
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg
import pytest

from patience import PATIENCE

from .conftest import PLAIN, Server
from .postgres import postgres

LOST = ("The database did not take it.", "The database does not answer.")  # by when the server notices
PROMPTLY = 30.0  # seconds in which a client must be told that something is wrong


class FullDisk:
    """Lets the server write no file beyond a few bytes: every commit fails as it does on a full disk."""

    def __init__(self, server):
        self.server = server
        self.before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)

    def begin(self):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (1024, self.before[1]))

    def end(self):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, self.before)

    def log(self, table):
        with sqlite3.connect(self.server.folder / "oddtown.db") as connection:
            found = connection.execute("SELECT version, kind, seat, action FROM entries WHERE table_id = ?", [table])
            rows = sorted(found.fetchall())
        connection.close()
        return rows


class Stopped:
    """Lets PostgreSQL be gone: ended in good order, or crashed."""

    def __init__(self, server, how):
        self.server = server
        self.begin = getattr(postgres(), how)
        self.end = postgres().start

    def log(self, table):
        with psycopg.connect(self.server.database_url) as connection:
            found = connection.execute("SELECT version, kind, seat, action FROM entries WHERE table_id = %s", [table])
            return sorted(found.fetchall())


@pytest.fixture
def outage(request, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    url = "" if request.param == "full disk" else postgres().new_database()
    server = Server(folder, url).start()
    made = FullDisk(server) if request.param == "full disk" else Stopped(server, request.param)
    yield made
    if postgres().process is None:
        postgres().start()
    server.stop()


def act(client, position, number=0):
    client.send(type="act", version=position["version"], action=position["answers"][number]["action"])


@pytest.mark.parametrize("outage", ["full disk", "stop"], indirect=True)
def test_a_database_that_is_gone_is_said_and_play_goes_on_when_it_is_back(outage):
    server = outage.server
    table = server.new_table("oddville", ["open", "greedy", "greedy"])
    seated = server.post(f"/api/tables/{table}/join", {"name": "Ada"})
    cookies, client = dict(seated.cookies), server.client(table, seated.json()["secret"])
    position = client.asked()
    act(client, position)
    position = client.asked(position["version"] + 1)
    before = outage.log(table)
    assert len(before) == position["version"]

    outage.begin()
    begun = time.monotonic()
    act(client, position)
    assert client.refused()["reason"].startswith(LOST)
    body = {"version": position["version"], "action": position["answers"][0]["action"]}
    answer = server.post(f"/api/tables/{table}/act", body, cookies=cookies, timeout=PROMPTLY)
    assert answer.status_code in (409, 503), answer.text
    made = server.post("/api/tables", {"game": "oddworld", "players": ["open", "open"]})
    assert (made.status_code, "database" in made.json()["reason"]) == (503, True)
    assert time.monotonic() - begun < PROMPTLY
    time.sleep(1.5)  # the watch looks a few times

    outage.end()
    version = position["version"]
    for _ in range(3):  # the table is loaded anew, the bots answer: it goes on
        position = answered(client, server, table, cookies, version)
        version = position["version"]
    after = outage.log(table)
    assert after[: len(before)] == before
    assert [entry[0] for entry in after] == list(range(1, len(after) + 1))
    assert server.get("/healthz").status_code == 200
    assert server.new_table("oddworld", ["open", "open"])
    assert "Traceback" not in server.log()


def answered(client, server, table, cookies, version):
    """Answers as a program does, which tries again until it counts; returns the next position with a question."""
    until = time.monotonic() + PATIENCE
    path = f"{server.url}/api/tables/{table}"
    while time.monotonic() < until:
        got = httpx.get(f"{path}/position", cookies=cookies, **PLAIN)
        if got.status_code == 200 and (position := got.json())["answers"] and position["version"] >= version:
            body = {"version": position["version"], "action": position["answers"][0]["action"]}
            if httpx.post(f"{path}/act", json=body, cookies=cookies, **PLAIN).status_code == 200:
                return client.asked(position["version"] + 1)
        time.sleep(0.1)
    raise AssertionError(f"play does not go on: {got.status_code} {got.text[:300]}")


def play_on(client, is_asked, is_done, is_refused):
    """Plays until told to stop, trying again whenever something is refused; returns the last version."""
    position, version, until = client.asked(), 0, time.monotonic() + 4 * PATIENCE
    act(client, position)
    while position["status"] != "over" and not (is_done.is_set() and version >= 20):
        assert time.monotonic() < until, f"stuck at {version}"
        message = client.hear()
        if message["type"] == "refused":
            is_refused.set()
            assert message["reason"][0].isupper(), message
            assert message["reason"].endswith("."), message
            continue
        position = message
        assert position["version"] >= version, "the table went back"
        version = position["version"]
        if position["answers"]:
            is_asked.set()
            time.sleep(0.05)
            act(client, position)
            is_asked.clear()
    return version


@pytest.mark.parametrize("outage", ["full disk", "kill"], indirect=True)
def test_a_short_outage_in_the_middle_of_play_is_only_a_pause(outage):
    """A client that tries again whenever it is refused notices no more than that it was refused."""
    server = outage.server
    table = server.new_table("oddville", ["open", "greedy"])
    client = server.client(table, server.join(table)["secret"])
    is_asked, is_done, is_refused = threading.Event(), threading.Event(), threading.Event()
    outages = 0
    with ThreadPoolExecutor() as pool:
        playing = pool.submit(play_on, client, is_asked, is_done, is_refused)
        while outages < 2 or not (is_refused.is_set() or outages == 10 or playing.done()):
            outages += 1
            time.sleep(0.4)
            is_asked.wait(PATIENCE)  # an outage in which only the bot wants to write is noticed by nobody
            outage.begin()
            time.sleep(0.6)
            outage.end()
        is_done.set()
        version = playing.result()
    assert is_refused.is_set()
    log = outage.log(table)
    assert [entry[0] for entry in log] == list(range(1, len(log) + 1))
    assert len(log) >= version
    assert "Traceback" not in server.log()
