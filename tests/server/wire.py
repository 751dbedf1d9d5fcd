"""Whole games over real sockets and HTTP, in worlds that differ only in what a viewer may not know.

The server runs in this process, so that a table can be dealt with cards exchanged; times, ids and seeds are fixed, so
that all a viewer receives can be compared byte for byte.
"""

import functools
import itertools
import json
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import httpx
import uvicorn

import oddtown
from oddtown.conformance.secrecy import exchange, never_seen
from oddtown.server import ids as ids_module
from oddtown.server import table as table_module
from oddtown.server import tables as tables_module
from oddtown.server import talk as talk_module
from oddtown.server.app import make_app
from oddtown.server.house import Hosting

from .conftest import PATIENCE, free_port, open_socket

NOW = time.time()
LOOKS_ON = None


class FixedSecrets:
    """Ids, secrets and seeds that are the same in every world."""

    compare_digest = staticmethod(table_module.secrets.compare_digest)

    def __init__(self):
        self.numbers = itertools.count(1)

    def token_urlsafe(self, length):
        return f"fixed{next(self.numbers)}"

    def token_bytes(self, length):
        return next(self.numbers).to_bytes(length, "little")


@contextmanager
def running(seed, exchanges=None):
    """Runs a server in this process, whose tables are dealt with some cards exchanged; yields it and its port."""
    clock = SimpleNamespace(time=lambda: NOW, monotonic=time.monotonic)
    secrets = FixedSecrets()
    secrets.numbers = itertools.count(1000 * seed)
    with ExitStack() as fixed:
        for module in (table_module, tables_module, talk_module):
            fixed.enter_context(patch.object(module, "time", clock))
        for module in (tables_module, ids_module):
            fixed.enter_context(patch.object(module, "secrets", secrets))
        dealt = functools.partial(oddtown.Match, exchanges=exchanges)
        fixed.enter_context(patch.object(table_module, "Match", dealt))
        folder = Path(fixed.enter_context(tempfile.TemporaryDirectory()))
        app = make_app(Hosting(data=folder / "data", has_limits=False, pace=0))
        port = free_port()
        config = uvicorn.Config(app, "127.0.0.1", port, log_config=None, timeout_graceful_shutdown=3)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            until = time.monotonic() + PATIENCE
            while not server.started:
                assert thread.is_alive() and time.monotonic() < until, "the server does not start"  # noqa: PT018
                time.sleep(0.01)
            yield app, port
        finally:
            server.should_exit = True
            thread.join()


class Ear:
    """One socket, which keeps every byte it receives."""

    def __init__(self, port, table, secret, language):
        self.socket = open_socket(port, table)
        self.bytes = []
        self.send(type="hello", secret=secret, drawing=True, outlook=True, language=language)

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self, kind, version=-1):
        """Returns the next message of a kind, and version; keeps all that comes before it."""
        while True:
            text = self.socket.recv(timeout=PATIENCE)
            self.bytes.append(text)
            message = json.loads(text)
            if message["type"] == kind and message.get("version", 0) >= version:
                return message

    def take(self):
        taken, self.bytes = self.bytes, []
        return taken


class World:
    """A table over the wire: every seat and a spectator, each with a socket, one to try things with, and HTTP."""

    def __init__(self, app, port, game, case):
        self.app = app
        self.game = game
        self.open = ExitStack()
        self.http = {viewer: self._http(port) for viewer in self._viewers(case.seats)}
        body = {"game": game.meta.name, "players": ["open"] * case.seats, "settings": case.settings}
        self.id = self.http[LOOKS_ON].post("/api/tables", json=body).raise_for_status().json()["id"]
        secrets = {LOOKS_ON: ""}
        for seat in range(case.seats):
            joined = self.http[seat].post(f"/api/tables/{self.id}/join", json={"name": f"player {seat}"})
            secrets[seat] = joined.raise_for_status().json()["secret"]
        self.ears = {viewer: self._ear(port, secret) for viewer, secret in secrets.items()}
        self.tries = {viewer: self._ear(port, secret, "de") for viewer, secret in secrets.items()}
        # Who comes makes the server speak to all; when the first words are heard by all, everything before was, too.
        self.say("hello")
        self.opening = {viewer: sorted(set(ear.take())) for viewer, ear in self.ears.items()}
        self.version = case.seats
        self.positions = {viewer: self._latest(texts) for viewer, texts in self.opening.items()}

    @staticmethod
    def _viewers(seats):
        return [*range(seats), LOOKS_ON]

    def _http(self, port):
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, verify=False)
        return self.open.enter_context(client)

    def _ear(self, port, secret, language="en"):
        ear = Ear(port, self.id, secret, language)
        self.open.callback(ear.socket.close)
        return ear

    @staticmethod
    def _latest(texts):
        return next(message for message in map(json.loads, texts) if message["type"] == "position")

    @property
    def record(self):
        return self.app.state.house.tables._tables[self.id].match.record

    def say(self, text):
        self.http[0].post(f"/api/tables/{self.id}/chat", json={"text": text}).raise_for_status()
        for ear in self.ears.values():
            ear.hear("said")

    def act(self, seat, action):
        """Gives an answer, and waits until everybody has heard what came of it."""
        self.ears[seat].send(type="act", version=self.version, action=action)
        self.version += 1
        for viewer, ear in self.ears.items():
            self.positions[viewer] = ear.hear("position", self.version)

    def heard(self):
        """Returns what each viewer has received since the last time."""
        return {viewer: ear.take() for viewer, ear in self.ears.items()}

    def asked(self, viewer):
        """Returns every answer over HTTP that a viewer can ask for, as bytes."""
        http, path = self.http[viewer], f"/api/tables/{self.id}"
        ends = ["", "/position", "/position?outlook=true", "/scores", "/refusals", "/hint"]
        ends += ["/record", "/record.txt", "/chat", "/replay/1", "/replay/1?open=true"]
        if viewer is not LOOKS_ON:
            asked = ["perspective", "position", "scores", "refusals", "hint"]
            ends += ["/perspective", *(f"/{each}?seat={seat}" for each in asked for seat in (0, 1))]
        paths = [*(path + end for end in ends), "/api/tables", "/api/tables?status=playing", "/api/me/tables"]
        paths.append("/api/me/history")
        return [(each, got.status_code, got.content) for each in paths for got in [http.get(each)]]

    def refusals(self, viewer):
        """Tries every action that is not open to a viewer, and some that are none; returns the refusals as bytes."""
        ear, is_open = self.tries[viewer], {answer["action"] for answer in self.positions[viewer]["answers"]}
        ear.take()
        tried = [action for action in range(-2, self.game.actions + 2) if action not in is_open]
        for action in tried:
            ear.send(type="act", version=self.version, action=action)
        ear.send(type="act", version=0, action=0)  # of long ago, also where all choose at once
        others = ["undo"] if not self.positions[viewer]["can_undo"] else []
        for kind in [*others, "agree", "decline", "resume", "back"]:
            ear.send(type=kind, version=self.version)
        number = len(tried) + 1 + len(others) + 4
        for _ in range(number):
            ear.hear("refused")
        # It is also sent the position again, sometimes once for several refusals.
        got = [text for text in ear.take() if json.loads(text)["type"] == "refused"]
        body = {"version": self.version, "action": tried[-1]}
        answer = self.http[viewer].post(f"/api/tables/{self.id}/act", json=body)
        return [*got, answer.status_code, answer.content]


class Base:
    """One game as it was played, with all that everybody received, step by step."""

    def __init__(self, game, case, seed, most_steps, looks):
        self.game, self.case, self.seed = game, case, seed
        self.looks = looks  # at so many steps everything is asked and tried
        self.steps, self.lengths, self.choices = [], [], []
        rng = oddtown.Rng(seed)
        with running(seed) as (app, port):
            world = World(app, port, game, case)
            with world.open:
                self.opening = world.opening
                while len(self.steps) < most_steps and world.positions[0]["status"] != "over":
                    self.lengths.append(len(world.record.actions))
                    self.steps.append(self.look(world, [*range(case.seats), LOOKS_ON], len(self.steps)))
                    asked = [seat for seat in range(case.seats) if world.positions[seat]["answers"]]
                    seat = asked[rng.below(len(asked))]
                    answers = world.positions[seat]["answers"]
                    self.choices.append((seat, answers[rng.below(len(answers))]["action"]))
                    world.act(*self.choices[-1])
                self.record = deepcopy(world.record)

    def look(self, world, viewers, step):
        """Returns what some viewers have received, and at some steps all that they can ask for and are refused."""
        heard = {(viewer, "socket"): texts for viewer, texts in world.heard().items() if viewer in viewers}
        if step % self.looks == 0:
            for viewer in viewers:
                heard[viewer, "http"] = world.asked(viewer)
                heard[viewer, "refusals"] = world.refusals(viewer)
        return heard


def compare(base, viewer, steps, rng):
    """Plays a game again with cards exchanged that a viewer has not seen after so many steps.

    The viewer, also when it looks on as anybody may, receives the same bytes. Returns how many cards were exchanged and
    how many bytes compared.
    """
    hidden = never_seen(base.game, base.record, viewer, base.lengths[steps - 1])
    lots = exchange(base.game, hidden, rng)
    orders = {lot: order for lot, (order, _) in lots.items()}
    viewers = list(dict.fromkeys([viewer, LOOKS_ON]))
    compared = 0
    with running(base.seed, orders or None) as (app, port):
        world = World(app, port, base.game, base.case)
        with world.open:
            for each in viewers:
                assert world.opening[each] == base.opening[each], f"viewer {viewer}: the opening tells what is hidden"
            for step in range(steps):
                here = base.look(world, viewers, step)
                for what, received in here.items():
                    there = base.steps[step][what]
                    assert received == there, f"{base.game.meta.name}, viewer {viewer}, step {step}: {what} differs"
                    compared += sum(len(part) for part in received if isinstance(part, str | bytes))
                    compared += sum(len(part[2]) for part in received if isinstance(part, tuple))
                seat, action = base.choices[step]
                if step < steps - 1:
                    world.act(seat, alike(world, seat, action))
    return sum(exchanged for _, exchanged in lots.values()), compared


def alike(world, seat, action):
    """Returns an answer of the game in another world; a sealed one that is not open there may be any."""
    is_open = [answer["action"] for answer in world.positions[seat]["answers"]]
    if action not in is_open:
        step = world.game.steps[world.game.step_of[action]]
        assert step.sealed and is_open, f"action {action} is closed in a world the viewer cannot tell apart"  # noqa: PT018
        return is_open[0]
    return action
