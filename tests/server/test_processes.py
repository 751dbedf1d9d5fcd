"""Several server processes on one PostgreSQL: any takes any request, the log decides, and all say what it says."""

import time

import pytest

from .drill import REPLACED, entries, pair, race, replace_holder
from .postgres import postgres


@pytest.fixture(scope="module")
def url():
    return postgres().new_database()


@pytest.fixture(scope="module")
def servers(url):
    with pair(url) as made:
        yield made


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


def test_a_process_that_dies_is_replaced(servers, url):
    assert replace_holder(servers[0], servers[1], url) < REPLACED
