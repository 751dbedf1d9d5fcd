"""A server that is killed: what it acknowledged is there when it is back, once, and the table goes on."""

import time
from pathlib import Path

from oddtown.server.database import engine_of
from oddtown.server.store import Store


def children_of(process):
    """Returns the processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(words[1]) == process:
            found.append(int(stat.parent.name))
    return found


def ends(process):
    """Says whether a process ends within a while."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if not Path(f"/proc/{process}").exists():
            return True
        time.sleep(0.05)
    return False


def test_acknowledged_answers_survive_kills(server):
    table = server.new_table("littletown", ["open", "greedy"], settings={"board": "B"})
    secret = server.join(table, contribution="mine")["secret"]
    version = 0
    for _ in range(4):
        client = server.client(table, secret)
        for _ in range(3):
            position = client.asked(version)
            client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
            version = client.position(position["version"] + 1)["version"]
        workers = children_of(server.process.pid)
        server.kill()
        assert workers
        assert all(ends(worker) for worker in workers)
        server.start()
        assert server.client(table, secret).position()["version"] >= version
    store = Store(engine_of(server.folder, None))
    assert [entry.version for entry in store.entries(table)] == list(range(1, len(store.entries(table)) + 1))
    store.close()
