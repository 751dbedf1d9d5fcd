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
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PATIENCE = 60  # seconds; a slow machine must not fail a test


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server process that can be killed and started again on the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.open = ExitStack()  # sockets, closed with the server

    def start(self):
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
            "0",
            "--no-limits",
        ]
        with (self.folder.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=os.environ | {"PYTHONWARNINGS": "default"}
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return self
            except httpx.TransportError:
                assert self.process.poll() is None, (self.folder.parent / "server.log").read_text()
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

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

    def get(self, path):
        return httpx.get(self.url + path)

    def post(self, path, body, **more):
        return httpx.post(self.url + path, json=body, **more)

    def new_table(self, game, players, **more):
        made = self.post("/api/tables", {"game": game, "players": players, "take_back": 0, **more})
        assert made.status_code == 201, made.text
        return made.json()["id"]

    def join(self, table, name="Ada", contribution=""):
        joined = self.post(f"/api/tables/{table}/join", {"name": name, "contribution": contribution})
        assert joined.status_code == 201, joined.text
        return joined.json()

    def client(self, table, secret=""):
        return Client(self, table, secret)


class Client:
    """A player, or one who looks on."""

    def __init__(self, server, table, secret):
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        self.socket = server.open.enter_context(connect(address, max_size=None))
        self.latest = None
        self.send(type="hello", secret=secret)

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self):
        return json.loads(self.socket.recv(timeout=PATIENCE))

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


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server") / "data").start()
    yield running
    running.stop()
