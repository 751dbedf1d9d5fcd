"""The kill drill: servers under load are killed at random moments; what they acknowledged must be there, once.

The truth is what the clients saw: each position they were sent and each answer they were told counts is compared with
the log on the disk, which is played again here by the rules alone.
"""

import asyncio
import itertools
import json
import random
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import psycopg
import sqlalchemy as sql
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import oddtown
from oddtown.core.record import Deal, commit
from oddtown.server.database import engine_of
from oddtown.server.schema import ENTRIES, TABLES

from .conftest import PATIENCE, Server

GOES_ON = 30.0  # seconds within which every table must have moved after a restart
REPLACED = 10.0  # seconds within which another process looks after the tables of one that died
GONE = (OSError, WebSocketException, httpx.HTTPError)
# What is played: short games, long ones, sealed answers, people and bots; "program" plays over HTTP.
SLOTS = [
    ("littletown", ["socket", "greedy"]),
    ("tybor", ["socket", "program", "greedy"]),
    ("oddworld", ["program", "greedy", "random"]),
    ("oddville", ["socket", "socket"]),
    ("oddworld", ["socket", "program"]),
]


class Played:
    """A table as its players know it: what they saw, and which of their answers count."""

    def __init__(self, id_, game):
        self.id = id_
        self.game = oddtown.load(game)
        self.version = 0  # the highest that anybody saw
        self.is_over = False
        self.seen = []  # (version, seat, view), since the last check
        self.acts = []  # (version, seat, action) that were acknowledged as such, since the last check
        self.log = []  # as it was on the disk
        self.match = None

    def saw(self, seat, position):
        self.version = max(self.version, position["version"])
        self.is_over = self.is_over or position["status"] == "over"
        self.seen.append((position["version"], seat, position["view"]))

    def take(self):
        """Returns what was acknowledged since the last check."""
        taken, self.seen, self.acts = (self.seen, self.acts), [], []
        return taken

    def check(self, engine, seen, acts):
        """Compares the log on the disk with what was acknowledged; returns how many entries it has more than before."""
        with engine.connect() as connection:
            row = connection.execute(sql.select(TABLES).where(TABLES.c.id == self.id)).one()
            query = sql.select(ENTRIES).where(ENTRIES.c.table_id == self.id).order_by(ENTRIES.c.version)
            log = list(connection.execute(query))
        versions = [entry.version for entry in log]
        assert versions == list(range(1, len(log) + 1)), f"the log of {self.id} has gaps or repeats: {versions}"
        assert log[: len(self.log)] == self.log, f"the log of {self.id} has changed"
        highest = max([version for version, *_ in [*seen, *acts]], default=0)
        assert highest <= len(log), f"{self.id}: version {highest} was acknowledged, the log ends at {len(log)}"
        for version, seat, action in acts:
            entry = log[version - 1]
            assert (entry.kind, entry.seat, entry.action) == ("act", seat, action), f"{self.id}: {entry} is not ours"
        by_version = {}
        for version, seat, view in seen:
            by_version.setdefault(version, []).append((seat, view))
        self._compare(len(self.log), by_version)
        for entry in log[len(self.log) :]:
            self._apply(row, log, entry)
            self._compare(entry.version, by_version)
        fresh = len(log) - len(self.log)
        self.log = log
        return fresh

    def _apply(self, row, log, entry):
        if entry.kind == "act":
            self.match.act(entry.seat, entry.action)
        elif entry.kind == "undo":
            self.match.undo(entry.seat)
        else:
            assert entry.kind == "join", f"nobody asked for {entry.kind}"
            joined = sorted((each.seat, each.data) for each in log[: entry.version])
            if len(joined) == self.people:
                contributions = [json.loads(data)["contribution"] for _, data in joined]
                seed = bytes.fromhex(row.server_seed)
                deal = Deal(commit(seed), self.id, contributions)
                sown = deal.seed(seed, row.game, row.edition_hash, row.settings)
                self.match = oddtown.Match(self.game, self.seats, sown, row.settings, deal=deal)

    def _compare(self, version, by_version):
        for seat, view in by_version.get(version, []):
            if self.match is not None:
                here = json.loads(json.dumps(self.match.view(seat).as_dict()))
                assert here == view, f"{self.id}, seat {seat}: version {version} is not what was seen"


class Load:
    """Clients that play at several tables, whatever becomes of the servers, until they are told to stop."""

    def __init__(self, servers, rng):
        self.servers = servers
        self.rng = rng
        self.tables = []
        self.counts = Counter()
        self.is_on = True
        self.numbers = itertools.count()
        self.acknowledged = 0  # answers over HTTP

    def server(self):
        return self.servers[self.rng.randrange(len(self.servers))]

    async def keep_a_table(self, game, players):
        """Plays one game after the other."""
        while self.is_on:
            try:
                played, clients = await self._sit_down(game, players)
            except GONE:
                await asyncio.sleep(0.05)
                continue
            self.tables.append(played)
            await asyncio.gather(*clients)

    async def _sit_down(self, game, players):
        kinds = ["open" if kind in ("socket", "program") else kind for kind in players]
        body = {"game": game, "players": kinds, "take_back": 0}
        async with httpx.AsyncClient(base_url=self.server().url, timeout=PATIENCE) as http:
            made = (await http.post("/api/tables", json=body)).raise_for_status().json()
            played = Played(made["id"], game)
            played.seats, played.people = len(players), kinds.count("open")
            clients = []
            for kind in players:
                if kind in ("socket", "program"):
                    http.cookies.clear()
                    name = f"player {next(self.numbers)}"
                    path = f"/api/tables/{played.id}/join"
                    joined = (await http.post(path, json={"name": name, "contribution": name})).raise_for_status()
                    seat, secret = joined.json()["seat"], joined.json()["secret"]
                    by_socket = kind == "socket"
                    clients.append((by_socket, seat, secret if by_socket else dict(joined.cookies)))
        return played, [
            self._by_socket(played, seat, key) if by_socket else self._by_program(played, seat, key)
            for by_socket, seat, key in clients
        ]

    @asynccontextmanager
    async def _patiently(self):
        """Lets a server be gone: its client tries again soon."""
        try:
            yield
        except GONE:
            self.counts["connections lost"] += 1
            await asyncio.sleep(0.02)

    async def _by_socket(self, played, seat, secret):
        version = 0
        while self.is_on and not played.is_over:
            address = f"ws://127.0.0.1:{self.server().port}/api/tables/{played.id}/socket"
            async with self._patiently(), connect(address, max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "secret": secret}))
                while self.is_on and not played.is_over:
                    try:
                        message = json.loads(await asyncio.wait_for(socket.recv(), 1))
                    except TimeoutError:
                        continue
                    if message["type"] == "refused":
                        self.counts["refusals"] += 1
                        assert "no seat" not in message["reason"], message
                        continue
                    assert message["version"] >= version, f"{played.id} went back from {version}: {message['version']}"
                    version = message["version"]
                    played.saw(seat, message)
                    request = self._request(message)
                    if request is not None:
                        await socket.send(json.dumps({**request, "version": version}))

    def _request(self, position):
        if position["can_undo"] and self.rng.random() < 0.05:
            return {"type": "undo"}
        if position["answers"]:
            return {"type": "act", "action": self.rng.choice(position["answers"])["action"]}
        return None

    async def _by_program(self, played, seat, cookies):
        version = 0
        while self.is_on and not played.is_over:
            address = f"{self.server().url}/api/tables/{played.id}"
            async with (
                self._patiently(),
                httpx.AsyncClient(base_url=address, timeout=PATIENCE, cookies=cookies, verify=False) as http,
            ):
                while self.is_on and not played.is_over:
                    version = await self._answer_once(http, played, seat, version)

    async def _answer_once(self, http, played, seat, version):
        got = await http.get("/position", params={"seat": seat, "after": version, "wait": 1})
        if got.status_code != 200:
            self.counts["refusals"] += 1
            await asyncio.sleep(0.05)
            return version
        position = got.json()
        assert position["version"] >= version, f"{played.id} went back from {version}: {position['version']}"
        version = position["version"]
        played.saw(seat, position)
        if position["answers"]:
            action = self.rng.choice(position["answers"])["action"]
            answered = await http.post("/act", json={"version": version, "action": action})
            if answered.status_code == 200:
                version = answered.json()["version"]
                played.acts.append((version, seat, action))
                self.acknowledged += 1
            else:
                assert answered.status_code in (409, 503), answered.text
                self.counts["refusals"] += 1
        return version


async def run_drill(servers, kills, seed=0, slots=SLOTS, say=lambda sentence: None):
    """Kills servers so often under load, checks all tables after each restart, and returns the figures."""
    rng = random.Random(seed)
    engine = engine_of(servers[0].folder, servers[0].database_url or None)
    for server in servers:
        await asyncio.to_thread(server.start)
    load = Load(servers, rng)
    playing = [asyncio.create_task(load.keep_a_table(*slot)) for slot in slots]
    entries = positions = acts = 0

    async def check():
        nonlocal entries, positions, acts
        for played in list(load.tables):
            is_over, taken = played.is_over, played.take()
            positions += len(taken[0])
            acts += len(taken[1])
            entries += await asyncio.to_thread(played.check, engine, *taken)
            if is_over:
                await asyncio.to_thread(check_ending, load.server(), played)
                load.tables.remove(played)
                load.counts["games to the end"] += 1

    try:
        for kill in range(kills):
            await busy(load, playing)
            await asyncio.sleep(rng.uniform(0.0, 1.5))
            victim = servers[kill % len(servers)]
            await asyncio.to_thread(victim.kill)
            if rng.random() < 0.2:  # also while it starts
                victim.launch()
                await asyncio.sleep(rng.uniform(0.3, 1.5))
                await asyncio.to_thread(victim.kill)
                load.counts["further kills while it started"] += 1
            await asyncio.to_thread(victim.start)
            for task in playing:
                if task.done():
                    task.result()  # a client has seen what must not be
            await check()
            if kill % 5 == 4 or kill == kills - 1:
                await goes_on(load, playing)
            say(f"{kill + 1} of {kills} kills: {entries} entries, {dict(load.counts)}")
        await check()
    finally:
        load.is_on = False
        await asyncio.gather(*playing)
        engine.dispose()
    counts = {"kills": kills, "entries acknowledged and found": entries, "positions compared with the log": positions}
    return counts | {"answers acknowledged by number and found": acts} | dict(load.counts)


async def busy(load, playing, answers=5):
    """Waits until so many more answers were acknowledged: a kill while nothing happens proves nothing."""
    wanted, until = load.acknowledged + answers, time.monotonic() + GOES_ON
    while load.acknowledged < wanted:
        for task in playing:
            if task.done():
                task.result()
        assert time.monotonic() < until, f"{load.acknowledged} answers were acknowledged, {wanted} expected"
        await asyncio.sleep(0.02)


async def goes_on(load, playing):
    """Waits until every table has moved, or has ended; none is stuck."""
    before = {played.id: played.version for played in load.tables if not played.is_over}
    until = time.monotonic() + GOES_ON
    while waiting := [
        played for played in load.tables if not played.is_over and played.version <= before.get(played.id, -1)
    ]:
        for task in playing:
            if task.done():
                task.result()
        stuck = [f"{played.game.meta.name} {played.id} at version {played.version}" for played in waiting]
        assert time.monotonic() < until, f"stuck: {stuck}"
        await asyncio.sleep(0.05)


def check_ending(server, played):
    """Compares the record of a finished game with the log, and checks its deal."""
    record = oddtown.Record.from_json(server.get(f"/api/tables/{played.id}/record").raise_for_status().text)
    assert record.actions == played.match.record.actions
    assert record.check_deal()
    assert oddtown.replay(played.game, record).scores == played.match.scores


def drill(database_url="", kills=4, servers=1, seed=0, say=lambda sentence: None):
    """Runs the kill drill with so many servers on a new SQLite file, or on a new PostgreSQL database."""
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for number in range(servers):
            place = Path(folder) / str(number) / "data"
            place.mkdir(parents=True)
            running.append(Server(place, database_url))
        try:
            return asyncio.run(run_drill(running, kills, seed, say=say))
        except BaseException:
            for server in running:
                print(server.log()[-5000:])
            raise
        finally:
            for server in running:
                server.stop()


# Several processes on one PostgreSQL.


@contextmanager
def pair(database_url):
    """Runs two servers on one database."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        servers = []
        for number in range(2):
            place = Path(folder) / str(number) / "data"
            place.mkdir(parents=True)
            servers.append(Server(place, database_url, pace=0.3).start())
            running.callback(servers[-1].stop)
        yield servers


def entries(url, table):
    """Returns the log of a table in PostgreSQL."""
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
