"""A real server in a process of its own, with a folder and a port of its own; and a client that plays."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from oddtown.server.database import engine_of, writing
from oddtown.server.schema import ENTRIES, KEYS, SEATS, TABLES
from oddtown.server.tables import OUTAGE_KEY
from patience import PATIENCE

PLAIN = {"timeout": PATIENCE, "verify": False}  # reading certificates takes longer than a request
NAMES = ("Ada", "Bob", "Cy", "Dee")


def comes_true(claim):
    """Says whether something becomes true within a while."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if claim():
            return True
        time.sleep(0.05)
    return False


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def open_socket(port, table):
    """Returns a socket to a table, however much it will be sent; it is closed by `close`."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    return ExitStack().enter_context(connect(address, max_size=None, max_queue=None, ping_interval=None))


class Server:
    """A server process that can be killed and started again on the same folder."""

    def __init__(self, folder: Path, database_url: str = "", pace: float = 0, options=(), environment=None) -> None:
        self.folder = folder
        self.database_url = database_url  # of a PostgreSQL that several servers may share
        self.pace = pace
        self.options = options  # of the command line, beside those every test wants
        self.environment = environment or {}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.open = ExitStack()  # sockets, closed with the server

    def start(self):
        """Starts the server, and returns when it answers."""
        self.launch()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if self.get("/healthz").status_code == 200:
                    return self
            except httpx.TransportError:
                assert self.process.poll() is None, self.log()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def launch(self):
        """Starts the server, and does not wait for it."""
        command = [
            sys.executable,
            "-m",
            "oddtown",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.folder),
            "--pace",
            str(self.pace),
            "--no-limits",
            *self.options,
        ]
        given = {"PYTHONWARNINGS": "default", "DATABASE_URL": self.database_url, **self.environment}
        with (self.folder.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | given)

    def log(self):
        """Returns what the server has logged so far."""
        return (self.folder.parent / "server.log").read_text()

    def kill(self):
        """Ends the server as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.open.close()

    def stop(self):
        """Asks the server to end."""
        self.open.close()
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def rows(self, statement):
        """Returns what is in the database of the server."""
        engine = engine_of(self.folder, self.database_url)
        with engine.connect() as connection:
            found = list(connection.execute(statement))
        engine.dispose()
        return found

    def change(self, *statements):
        """Changes the database as no server would: a host who bans somebody, another version of Oddtown."""
        engine = engine_of(self.folder, self.database_url)
        with writing(engine) as connection:
            for statement in statements:
                connection.execute(statement)
        engine.dispose()

    def let_time_pass(self, seconds, is_outage):
        """Makes all that is kept so much older while the server is down; in an outage nobody was there meanwhile."""
        columns = (ENTRIES.c.at, TABLES.c.created, TABLES.c.due, TABLES.c.lease_until, SEATS.c.present_until)
        self.change(*(column.table.update().values({column: column - seconds}) for column in columns))
        [(alive,)] = self.rows(sql.select(KEYS.c.value).where(KEYS.c.name == "alive"))
        since = float(alive) - seconds if is_outage else time.time()
        self.change(KEYS.update().where(KEYS.c.name == "alive").values(value=str(since)))
        for row in self.rows(sql.select(KEYS).where(KEYS.c.name.startswith(OUTAGE_KEY))):
            moved = f"{OUTAGE_KEY}{float(row.name.removeprefix(OUTAGE_KEY)) - seconds}"
            values = {"name": moved, "value": str(float(row.value) - seconds)}
            self.change(KEYS.update().where(KEYS.c.name == row.name).values(**values))

    def get(self, path, **more):
        return httpx.get(self.url + path, **PLAIN | more)

    def post(self, path, body, **more):
        return httpx.post(self.url + path, json=body, **PLAIN | more)

    def new_table(self, game, players, **more):
        made = self.post("/api/tables", {"game": game, "players": players, "take_back": 0, **more})
        assert made.status_code == 201, made.text
        return made.json()["id"]

    def join(self, table, name="Ada", contribution=""):
        joined = self.post(f"/api/tables/{table}/join", {"name": name, "contribution": contribution})
        assert joined.status_code == 201, joined.text
        return joined.json()

    def client(self, table, secret="", headers=None, **wishes):
        return Client(self, table, secret, headers=headers, **wishes)

    def person(self):
        return Person(self)

    def sit(self, game, players, **more):
        """Returns a table, and a client for every open seat of it."""
        table = self.new_table(game, players, **more)
        seats = [self.join(table, name) for name, player in zip(NAMES, players, strict=False) if player == "open"]
        return table, [self.client(table, seated["secret"]) for seated in seats]

    @staticmethod
    def wait_for_people(clients):
        """Waits until bots have answered and one of these people is asked: nothing happens until they do something."""
        version = max(client.position()["version"] for client in clients)
        while not any(client.position(version)["answers"] for client in clients):
            version += 1

    @staticmethod
    def play(clients, answers):
        """Lets people answer so many questions, whoever is asked; returns their positions afterwards."""
        version = max(client.position()["version"] for client in clients)
        for _ in range(answers):
            asked = next(client for client in clients if client.position(version)["answers"])
            asked.act()
            version = asked.position()["version"] + 1
        return [client.position(version) for client in clients]


class Person:
    """Somebody with a browser of their own, which keeps its cookie."""

    def __init__(self, server):
        self.server = server
        self.http = server.open.enter_context(httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE))

    def get(self, path, **parameters):
        return self.http.get(path, params=parameters)

    def post(self, path, body=None, **parameters):
        return self.http.post(path, json={} if body is None else body, params=parameters)

    def join(self, table, name="Ada", **more):
        joined = self.post(f"/api/tables/{table}/join", {"name": name, **more})
        assert joined.status_code == 201, joined.text
        return joined.json()

    def client(self, table, seat=None):
        """Returns a client that is known by the cookie alone."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Client(self.server, table, "", seat, cookie)


class Client:
    """A player, or one who looks on."""

    def __init__(self, server, table, secret, seat=None, cookie="", headers=None, **wishes):
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        headers = {**(headers or {}), **({"Cookie": cookie} if cookie else {})}
        self.socket = server.open.enter_context(
            connect(address, max_size=None, max_queue=None, ping_interval=None, additional_headers=headers)
        )
        self.latest = None
        self.log = []  # all sentences that count
        self.send(type="hello", secret=secret, seat=seat, **wishes)

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self):
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "position":
            self.log = self.log[: message["log_from"]] + message["log"]
        return message

    def position(self, version=0):
        """Returns the newest position heard, or the next, of at least this version."""
        while self.latest is None or self.latest["version"] < version:
            self.next_position()
        return self.latest

    def next_position(self):
        """Waits for another position."""
        while (message := self.hear())["type"] != "position":
            pass
        self.latest = message

    def asked(self, version=0):
        """Returns a position, from this version on, in which this player is asked, or which ends the game."""
        position = self.position(version)
        while not position["answers"] and position["status"] != "over":
            self.next_position()
            position = self.position(version)
        return position

    def until(self, is_so):
        """Returns the newest position heard, or the first after it, of which something is so."""
        while self.latest is None or not is_so(self.latest):
            self.next_position()
        return self.latest

    def act(self, answer=0):
        """Gives one of the answers that are open in the newest position."""
        position = self.latest
        self.send(type="act", version=position["version"], action=position["answers"][answer]["action"])

    def end_turn(self):
        """Answers until a bot is next, but still waits because the answer could be taken back."""
        while True:
            self.asked()
            self.act()
            position = self.position(self.latest["version"] + 1)
            if position["can_undo"] and position["waits"]:
                return position

    def ask(self, type_, **more):
        """Asks for something in the newest version heard."""
        self.send(type=type_, version=self.position()["version"], **more)

    def said(self):
        """Returns the next thing that somebody says."""
        while (message := self.hear())["type"] != "said":
            if message["type"] == "position":
                self.latest = message
        return message

    def refused(self):
        """Returns the next refusal."""
        while True:
            message = self.hear()
            if message["type"] == "refused":
                return message

    def close(self):
        self.socket.close()

    def is_closed(self):
        """Says whether the server ends the connection, after whatever it still says."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return True


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    """One for all modules, because a start costs more than most tests: other tables are none of a test's business."""
    running = Server(tmp_path_factory.mktemp("server") / "data").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(shared_server):
    yield shared_server
    shared_server.open.close()
