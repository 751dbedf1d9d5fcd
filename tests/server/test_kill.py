"""A server that is killed: what it acknowledged is there when it is back, once, and every table goes on."""

from pathlib import Path

import pytest
import sqlalchemy as sql

from oddtown.server.database import engine_of
from oddtown.server.schema import TABLES

from .conftest import comes_true
from .drill import drill
from .postgres import postgres


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


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(database):
    url = postgres().new_database() if database == "postgresql" else ""
    figures = drill(url, kills=2, seed=1)
    assert figures["entries acknowledged and found"] > 50
    assert figures["positions compared with the log"] > 50
    assert figures["answers acknowledged by number and found"] > 5


def test_bots_answer_after_a_kill_although_nobody_comes_back_and_old_workers_end(server):
    """The person has answered; the server dies before the bots do. They answer when it is back, with nobody there."""
    table = server.new_table("oddville", ["open", "greedy", "greedy", "greedy"], pace=1.5)
    client = server.client(table, server.join(table)["secret"])
    position = client.asked()
    while position["answers"]:
        client.send(type="act", version=position["version"], action=position["answers"][0]["action"])
        position = client.position(position["version"] + 1)
    version = position["version"]
    workers = children_of(server.process.pid)
    assert workers
    server.kill()
    assert all(comes_true(lambda worker=worker: not Path(f"/proc/{worker}").exists()) for worker in workers)
    server.start()
    engine = engine_of(server.folder, None)

    def bots_have_answered():
        with engine.connect() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.id == table)).one()
        return row.version > version

    assert comes_true(bots_have_answered)
    engine.dispose()
