"""Rubbish: malformed, oversized, out-of-turn, replayed and forged messages, none of which may change anything."""

import json
import random
import string
from collections import Counter
from contextlib import suppress
from urllib.parse import quote

import httpx
import schemathesis
import sqlalchemy as sql
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import positive_data_acceptance
from schemathesis.generation import GenerationMode
from websockets.exceptions import ConnectionClosed

from oddtown.server.database import engine_of
from oddtown.server.schema import CHAT, ENTRIES, SEATS, TABLES

from .conftest import PATIENCE, open_socket

HUGE = (2**31, 2**63, 2**64, 10**30, -(10**30), -1, 0)
ODD = ["", " ", "\x00", "\ud800", "é" * 30, "'; DROP TABLE entries; --", "../../etc/passwd", "%00", "𝒳", "None"]
TYPES = [
    "hello", "act", "undo", "propose", "agree", "decline", "resume", "resign", "stand_in", "back", "go_on", "chat",
    "dance", "", "Act", "position",
]  # fmt: skip
PATHS = ["", "/join", "/claim", "/leave", "/rematch", "/act", "/chat", "/mute", "/report", "/nothing", "/socket"]
OTHERS = ["/api/tables", "/api/verify", "/api/records", "/api/accounts", "/api/login", "/api/me/password"]
OTHERS += ["/api/me/pushes", "/api/me/tokens", "/api/me/delete", "/api/me/notices", "/healthz", "/", "/push.js"]


class Rubbish:
    """Somebody who sends nothing but rubbish to a server, and looks whether anything comes of it."""

    def __init__(self, server, seed):
        self.server = server
        self.rng = random.Random(seed)
        self.counts = Counter()
        self.engine = engine_of(server.folder, server.database_url or None)
        self.table = server.new_table("oddville", ["open", "open"])
        joined = [server.post(f"/api/tables/{self.table}/join", {"name": name}) for name in "AB"]
        self.secrets = [each.json()["secret"] for each in joined]
        self.cookies = [dict(each.cookies) for each in joined]
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False)
        clients = [server.client(self.table, secret) for secret in self.secrets]
        self.played = []  # messages that counted once
        for version in range(2, 8):
            positions = [client.position(version) for client in clients]
            seat = 0 if positions[0]["answers"] else 1
            self.played.append((seat, {"version": version, "action": positions[seat]["answers"][0]["action"]}))
            clients[seat].send(type="act", **self.played[-1][1])
        self.positions = [client.position(8) for client in clients]
        for client in clients:
            client.close()
        self.before = self.state()
        self.sockets = {}

    def close(self):
        for socket in self.sockets.values():
            socket.close()
        self.http.close()
        self.engine.dispose()

    def state(self):
        """Returns all that rubbish must not change."""
        columns = [TABLES.c[name] for name in ("id", "version", "status", "asked", "rematch")]
        seats = [SEATS.c[name] for name in ("seat", "kind", "name", "person_id", "secret_hash")]
        queries = [
            sql.select(*columns).where(TABLES.c.id == self.table),
            sql.select(*seats).where(SEATS.c.table_id == self.table).order_by(SEATS.c.seat),
            sql.select(ENTRIES).where(ENTRIES.c.table_id == self.table).order_by(ENTRIES.c.version),
            sql.select(CHAT).where(CHAT.c.table_id == self.table),
        ]
        with self.engine.connect() as connection:
            return [list(connection.execute(query)) for query in queries]

    def check(self):
        """Says so when anything has changed, or the server is not well."""
        assert self.state() == self.before
        assert self.server.get("/healthz").status_code == 200
        assert 'status="5' not in self.server.get("/metrics").text
        log = self.server.log()
        assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3000]
        for seat, secret in enumerate(self.secrets):
            client = self.server.client(self.table, secret)
            position = client.position(8)
            assert (position["version"], position["view"]) == (8, self.positions[seat]["view"])
            client.close()

    def send(self):
        """Sends one thing, by socket or by HTTP."""
        by_socket = self.rng.random() < 0.6
        self.rng.choice(self.SOCKET if by_socket else self.HTTP)(self)

    # Sockets.

    def _socket(self, seat):
        """Returns a socket that has said hello as a seat, or as nobody."""
        if seat not in self.sockets:
            self.sockets[seat] = self._connect({"type": "hello", "secret": "" if seat is None else self.secrets[seat]})
            self._hear(self.sockets[seat], "position")
        return self.sockets[seat]

    def _connect(self, hello=None):
        socket = open_socket(self.server.port, self.table)
        if hello is not None:
            socket.send(json.dumps(hello))
        return socket

    def _hear(self, socket, kind):
        while True:
            message = json.loads(socket.recv(timeout=PATIENCE))
            if message["type"] == kind:
                return message

    def _refused(self, what, seat, text):
        """Sends what is refused, and the connection stays."""
        socket = self._socket(seat)
        socket.send(text)
        self._sentence(self._hear(socket, "refused"))
        self.counts[f"{what}, on sockets"] += 1

    def _closed(self, what, socket, text, has_reason=True):
        """Sends what ends the connection, with a reason."""
        socket.send(text)
        reasons = []
        try:
            while True:
                message = json.loads(socket.recv(timeout=PATIENCE))
                if message["type"] == "refused":
                    reasons.append(message)
        except ConnectionClosed:
            pass
        assert len(reasons) == has_reason, (text, reasons)
        for message in reasons:
            self._sentence(message)
        self.counts[f"{what}, on sockets"] += 1

    @staticmethod
    def _sentence(message):
        reason = message["reason"]
        assert reason[0].isupper() or not reason[0].isalpha(), reason
        assert reason.endswith("."), reason
        assert not reason.endswith(".."), reason
        assert " " in reason, reason

    def _taken(self):
        """Takes a socket that has said hello, which what comes next will end; or one that has not."""
        seat = self.rng.choice([0, 1, None, "new"])
        if seat == "new":
            return self._connect()
        socket = self._socket(seat)
        del self.sockets[seat]
        return socket

    def malformed_on_a_socket(self):
        rng = self.rng
        good = json.dumps({"type": rng.choice(TYPES[:12]), "version": 1, "action": 1})
        rubbish = [
            "".join(rng.choices(string.printable, k=rng.randrange(60))),
            good[: rng.randrange(len(good))],
            "[" * rng.randrange(1, 2000),
            '{"a":' * rng.randrange(1, 500),
            json.dumps({"type": rng.choice(TYPES), "version": rng.choice(ODD), "action": rng.choice(HUGE)}),
            json.dumps({"type": "act", "version": 8, "action": rng.choice([None, [], {}, 1.5, True, "1"])}),
            json.dumps({"type": "act", "version": 8, "action": 1, "more": rng.choice(ODD)}),
            json.dumps({"type": "dance", "version": 8}),
            json.dumps([{"type": "act", "version": 8, "action": 1}]),
            json.dumps({"type": "hello", "secret": rng.choice([1, None, [], {"a": 1}])}),
            json.dumps({"type": "propose", "version": 8, "what": "win"}),
            rng.randbytes(rng.randrange(40)),
            '{"type":"act","version":8,"action":1e400}',
            '{"type":"act","version":8,"version":8}',
            "NaN",
        ]
        self._closed("malformed", self._taken(), rng.choice(rubbish))

    def oversized_on_a_socket(self):
        length = self.rng.choice([4_100, 10_000, 16_000, 17_000, 100_000])
        text = json.dumps({"type": "chat", "text": "x" * length})
        # What is larger than any message may be is not even read, so there is nothing to say but goodbye.
        self._closed("oversized", self._taken(), text, has_reason=len(text) <= 16_384)

    def out_of_turn_on_a_socket(self):
        seat = self.rng.choice([0, 1, None])
        position = {"answers": [], "can_undo": False} if seat is None else self.positions[seat]
        is_open = {answer["action"] for answer in position["answers"]}
        action = self.rng.choice([*range(-3, 1100), *HUGE])
        requests = [{"type": kind} for kind in ("agree", "decline", "resume", "back")]
        requests += [{"type": "propose", "what": "rewind", "ply": self.rng.choice(HUGE[:6])}]
        requests += [{"type": "propose", "what": "control", "kind": "bank", "seconds": 1e300}]
        requests += [{"type": "stand_in", "level": self.rng.choice(ODD[2:3] + ODD[4:])}]
        requests += [{"type": "act", "action": action}] if action not in is_open else []
        requests += [] if position["can_undo"] else [{"type": "undo"}]
        text = json.dumps({**self.rng.choice(requests), "version": 8})
        if "\\ud800" not in text:
            self._refused("out of turn", seat, text)

    def replayed_on_a_socket(self):
        seat, message = self.rng.choice(self.played)
        shift = self.rng.choice([0, 0, 100, 2**40])
        message = {"type": "act", **message, "version": message["version"] + shift}
        self._refused("replayed", seat, json.dumps(message))

    def forged_on_a_socket(self):
        secret = self.rng.choice(self.secrets)
        place = self.rng.randrange(len(secret))
        wrong = secret[:place] + self.rng.choice([c for c in string.ascii_letters if c != secret[place]])
        wrong += secret[place + 1 :] if self.rng.random() < 0.5 else ""
        hello = {"type": "hello", "secret": self.rng.choice([wrong, secret.swapcase(), secret + " ", "x" * 3000])}
        socket = self._connect()
        self._closed("forged", socket, json.dumps(hello))

    def hello_twice(self):
        self._refused("forged", self.rng.choice([0, 1, None]), json.dumps({"type": "hello", "secret": self.secrets[0]}))

    # HTTP.

    def _answered(self, what, answer, is_refused=True):
        assert answer.status_code < 500, (
            answer.request.method,
            answer.request.url,
            answer.request.content,
            answer.text,
        )
        if is_refused:
            assert answer.status_code >= 400, (answer.request.url, answer.request.content, answer.text)
        self.counts[f"{what}, over HTTP"] += 1

    def _path(self):
        ids = [self.table, self.table, "none", *(odd for odd in ODD if odd.strip() and "\ud800" not in odd)]
        return f"/api/tables/{quote(self.rng.choice(ids), safe='')}{self.rng.choice(PATHS)}"

    def _who(self):
        forged = [{}, {"cookie": "oddtown=x"}, {"authorization": "Bearer x"}, {"authorization": "\xff"}]
        cookie = self.cookies[0]["oddtown"]
        forged += [{"cookie": f"oddtown={cookie[:-2]}AA"}, {"cookie": f"oddtown={cookie.replace('.', '.1', 1)}"}]
        return {name: value.encode("latin-1") for name, value in self.rng.choice(forged).items()}

    def malformed_over_http(self):
        rng = self.rng
        body = rng.choice([
            b"", b"{", b"null", b"[]", b'"\\ud800"', b'{"name":"\\ud800"}', b'{"name":"\\u0000"}', b"\xff\xfe", b"NaN",
            b'{"version":NaN,"action":1}', b'{"chat":1e400,"reason":"x"}', b"[" * 5000, b'{"secret":"\\ud800"}',
            json.dumps({"version": rng.choice(HUGE), "action": rng.choice(HUGE)}).encode(),
            json.dumps({"chat": rng.choice(HUGE), "reason": rng.choice(ODD)}).encode(),
            json.dumps({"game": rng.choice(ODD), "players": [rng.choice(ODD)], "take_back": float("nan")}).encode(),
            json.dumps({"account": rng.choice(ODD), "password": rng.choice(ODD)}).encode(),
            rng.randbytes(rng.randrange(100)),
        ])  # fmt: skip
        path = self._path() if rng.random() < 0.7 else rng.choice(OTHERS)
        method = rng.choice(["POST", "POST", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
        kind = rng.choice(["application/json", "application/json", "text/plain", "application/x-www-form-urlencoded"])
        who = self._cookie(rng.randrange(2)) if rng.random() < 0.3 else self._who()
        headers = {"content-type": kind, **who}
        self._answered("malformed", self.http.request(method, path, content=body, headers=headers), is_refused=False)

    def odd_questions_over_http(self):
        rng = self.rng
        value = rng.choice([*ODD[:3], *ODD[4:], *map(str, HUGE), "nan", "inf", "1e400"])
        name = rng.choice(["seat", "after", "wait", "status"])
        end = rng.choice(["position", "perspective", "chat", "record", f"replay/{rng.choice(HUGE)}", "record.txt"])
        path = (
            f"/api/tables/{self.table}/{end}" if rng.random() < 0.8 else rng.choice(["/api/tables", "/api/records/x/1"])
        )
        answer = self.http.get(path, params={name: value, "wait": "0"} if name != "wait" else {name: value})
        self._answered("malformed", answer, is_refused=False)

    def oversized_over_http(self):
        path = self._path() if self.rng.random() < 0.7 else self.rng.choice(OTHERS)
        size = self.rng.choice([17_000, 200_000, 600_000])
        body = json.dumps({"text": "x" * size})
        self._answered("oversized", self.http.post(path, content=body, headers={"content-type": "application/json"}))

    def replayed_over_http(self):
        seat, message = self.rng.choice(self.played)
        path = f"/api/tables/{self.table}/act"
        self._answered("replayed", self.http.post(path, json=message, headers=self._cookie(seat)))

    def out_of_turn_over_http(self):
        seat = self.rng.choice([0, 1])
        is_open = {answer["action"] for answer in self.positions[seat]["answers"]}
        action = self.rng.choice([each for each in [*range(-3, 1100), *HUGE] if each not in is_open])
        path = f"/api/tables/{self.table}/act"
        body = {"version": 8, "action": action}
        self._answered("out of turn", self.http.post(path, json=body, headers=self._cookie(seat)))

    def forged_over_http(self):
        """Acts for the seat of somebody else, with the cookie of the other, or one that is none."""
        asked = 0 if self.positions[0]["answers"] else 1
        action = self.positions[asked]["answers"][0]["action"]
        who = self.rng.choice([self._who(), self._cookie(1 - asked)])
        path = f"/api/tables/{self.table}/act"
        answer = self.http.post(path, params={"seat": asked}, json={"version": 8, "action": action}, headers=who)
        self._answered("forged", answer)
        claim = self.http.post(f"/api/tables/{self.table}/claim", json={"secret": self.secrets[0][::-1]}, headers=who)
        self._answered("forged", claim)

    def from_another_site(self):
        headers = {"origin": "http://elsewhere.example", **self._cookie(0)}
        path = f"/api/tables/{self.table}/chat"
        self._answered("forged", self.http.post(path, json={"text": "mine"}, headers=headers))

    def _cookie(self, seat):
        return {"cookie": f"oddtown={self.cookies[seat]['oddtown']}"}

    SOCKET = (
        malformed_on_a_socket,
        oversized_on_a_socket,
        out_of_turn_on_a_socket,
        replayed_on_a_socket,
        forged_on_a_socket,
        hello_twice,
    )
    HTTP = (
        malformed_over_http,
        odd_questions_over_http,
        oversized_over_http,
        replayed_over_http,
        out_of_turn_over_http,
        forged_over_http,
        from_another_site,
    )


def send_rubbish(server, amount, seed=0):
    """Sends so much rubbish to a server, and checks that nothing comes of it; returns how much of which kind."""
    rubbish = Rubbish(server, seed)
    try:
        while rubbish.counts.total() < amount:
            rubbish.send()
        rubbish.check()
    finally:
        rubbish.close()
    return dict(sorted(rubbish.counts.items()))


def ask_everything(server, examples, number=0):
    """Asks for everything that the description of the API names, rightly and wrongly, so often each.

    Half of it is about a table that is there. Whether a seat is still open, or a record holds, no description can say:
    what looks right may be refused. Returns how often anything was asked.
    """
    rubbish = Rubbish(server, number)
    token = _token(server)
    asked = 0

    def ask(case):
        nonlocal asked
        asked += 1
        if "id_" in case.path_parameters and asked % 2:
            case.path_parameters["id_"] = rubbish.table
        wait = (case.query or {}).get("wait")
        if isinstance(wait, int | float) and 0.1 < wait <= 25:
            case.query["wait"] = 0.1  # as good as any other that is allowed, and sooner over
        # Somebody who is known but sits nowhere; whoever is deleted is known no more.
        headers = {} if asked % 3 or case.path == "/api/me/delete" else {"authorization": f"Bearer {token}"}
        case.call_and_validate(headers=headers, timeout=PATIENCE, excluded_checks=[positive_data_acceptance])

    try:
        for found in schemathesis.openapi.from_url(f"{server.url}/openapi.json").get_all_operations():
            for mode in GenerationMode:
                cases = found.ok().as_strategy(generation_mode=mode)
                chosen = settings(
                    max_examples=examples, deadline=None, database=None, suppress_health_check=HealthCheck
                )
                with suppress(Unsatisfiable):  # what takes nothing cannot be asked for wrongly
                    seed(number)(chosen(given(case=cases)(ask)))()
        rubbish.check()
    finally:
        rubbish.close()
    return asked


def _token(server):
    table = server.new_table("oddworld", ["open", "open"])
    with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as http:
        http.post(f"/api/tables/{table}/join", json={"name": "Eve"}).raise_for_status()
        http.post(f"/api/tables/{table}/leave").raise_for_status()
        return http.post("/api/me/tokens", json={"label": "probe"}).raise_for_status().json()["token"]
