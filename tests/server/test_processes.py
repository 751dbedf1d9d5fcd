"""Several server processes on one PostgreSQL: any takes any request, the log decides, and all say what it says."""

import threading
import time

import psycopg
import pytest

from .conftest import Server
from .drill import drill
from .postgres import postgres

REPLACED = 10.0  # seconds within which another process looks after the tables of one that died


@pytest.fixture(scope="module")
def url():
    return postgres().new_database()


@pytest.fixture(scope="module")
def servers(tmp_path_factory, url):
    made = [Server(tmp_path_factory.mktemp("server") / "data", url, pace=0.3) for _ in range(2)]
    for server in made:
        server.folder.mkdir()
        server.start()
    yield made
    for server in made:
        server.stop()


def entries(url, table):
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT version, kind, seat, action FROM entries WHERE table_id = %s", [table])
        return sorted(found.fetchall())


def race(servers, rounds):
    """Lets one seat answer differently at two processes at the same time; returns how often each lost, and why."""
    table = servers[0].new_table("oddville", ["open", "open"])
    secrets = [servers[number].join(table, name)["secret"] for number, name in enumerate(("Ada", "Bob"))]
    clients = [[server.client(table, secret) for server in servers] for secret in secrets]
    lost, reasons, version = [0, 0], set(), 0
    for _ in range(rounds):
        positions = [[client.position(version) for client in seat] for seat in clients]
        if positions[0][0]["status"] == "over":
            break
        asked = next(seat for seat, (position, _) in enumerate(positions) if position["answers"])
        version = positions[asked][0]["version"]
        answers = positions[asked][0]["answers"]
        assert positions[asked][0]["view"] == positions[asked][1]["view"]
        start = threading.Barrier(2)

        def send(number, client, start=start, answers=answers, version=version):
            start.wait()
            client.send(type="act", version=version, action=answers[-number]["action"])

        threads = [threading.Thread(target=send, args=each) for each in enumerate(clients[asked])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # One process refuses with a reason; both go on from the one answer that counts.
        refused = []
        for number, client in enumerate(clients[asked]):
            while client.latest["version"] <= version:
                message = client.hear()
                if message["type"] == "refused":
                    refused.append((number, message["reason"]))
                else:
                    client.latest = message
        for number, client in enumerate(clients[asked]):
            if not refused:  # it may come after the position
                client.send(type="hello")
                reason = client.refused()["reason"]
                if "hello" not in reason:
                    refused.append((number, reason))
                    client.refused()
        assert len(refused) == 1, refused
        lost[refused[0][0]] += 1
        reasons.add(refused[0][1].replace(str(version), "N").replace(str(version + 1), "M"))
        version += 1
    for client in [*clients[0], *clients[1]]:
        client.close()
    return table, version, lost, reasons


def test_of_two_processes_one_wins_and_the_other_says_why(servers, url):
    table, version, lost, reasons = race(servers, 15)
    assert [entry[0] for entry in entries(url, table)] == list(range(1, version + 1))
    assert sum(lost) == version - 2  # two entries are the players who sat down
    assert reasons <= {
        "Another server was quicker with this table; here is what it says now.",
        "The table is at version M; you saw version N.",
    }


def test_who_is_at_one_process_sees_what_is_done_at_the_other(servers):
    """A whole game: each seat at a process of its own, and one who looks on at each."""
    table = servers[0].new_table("oddworld", ["open", "open"])
    secrets = [server.join(table, name)["secret"] for server, name in zip(servers, ("Ada", "Bob"), strict=True)]
    clients = [server.client(table, secret) for server, secret in zip(servers, secrets, strict=True)]
    looking_on = [server.client(table) for server in servers]
    version, slowest = 2, 0.0
    while clients[0].position(version)["status"] != "over":
        positions = [client.position(version) for client in clients]
        asked = 0 if positions[0]["answers"] else 1
        begun = time.monotonic()
        clients[asked].send(type="act", version=version, action=positions[asked]["answers"][0]["action"])
        version += 1
        for client in clients:
            client.position(version)
        slowest = max(slowest, time.monotonic() - begun)
    ends = [client.position(version) for client in (*clients, *looking_on)]
    assert all(end["scores"] == ends[0]["scores"] for end in ends)
    assert ends[2]["view"] == ends[3]["view"]
    assert slowest < 3.0  # by word of the database, not by looking again now and then
    clients[0].send(type="chat", text="well played")
    while (message := looking_on[1].hear())["type"] != "said":
        pass
    assert message["text"] == "well played"
    for client in (*clients, *looking_on):
        client.close()


def replace_holder(holder, other, url):
    """Kills the process that runs a table's bots; returns after how many seconds another one does, and starts it."""
    table = holder.new_table("oddville", ["open", "greedy", "greedy"], take_back=0, pace=0.3)
    client = holder.client(table, holder.join(table)["secret"])
    position = client.asked()
    client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
    client.send(type="stand_in", version=position["version"] + 1, level="greedy")  # now bots play with bots
    client.position(position["version"] + 4)
    holder.kill()
    begun, before = time.monotonic(), len(entries(url, table))
    while len(entries(url, table)) < before + 3:
        assert time.monotonic() - begun < REPLACED, f"nobody looks after the table; {other.log()[-2000:]}"
        time.sleep(0.05)
    taken = time.monotonic() - begun
    holder.start()
    versions = [entry[0] for entry in entries(url, table)]
    assert versions == list(range(1, len(versions) + 1))
    return taken


def test_a_process_that_dies_is_replaced(servers, url):
    assert replace_holder(servers[0], servers[1], url) < REPLACED


def test_either_of_two_processes_is_killed_under_load():
    figures = drill(postgres().new_database(), kills=2, servers=2, seed=2)
    assert figures["entries acknowledged and found"] > 50
