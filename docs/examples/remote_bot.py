"""A program that plays at somebody else's server: python remote_bot.py URL TABLE TOKEN [NAME].

It takes an open seat, waits until it is asked, fetches what its seat may know as a packed perspective, lets a bot of
ours choose, and answers. Put your own bot in the place of `make_bot`: it gets a `Perspective`, which it can sample
worlds from and search in. What it fetches holds nothing that its seat does not know.
"""

import json
import sys
import urllib.error
import urllib.request

from oddtown import load
from oddtown.bots import make_bot
from oddtown.core.perspective import Perspective


class Server:
    """A server, asked over HTTP with a token."""

    def __init__(self, url, token):
        self.url = url.rstrip("/")
        self.token = token

    def ask(self, path, body=None):
        """Returns the bytes of an answer; a refusal raises an HTTPError whose body says why."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data)
        request.add_header("Authorization", f"Bearer {self.token}")
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()


def play(server, table, name="greedy"):
    """Takes a seat at a table, plays to the end, and returns the last position."""
    info = json.loads(server.ask(f"/api/tables/{table}"))
    seat = json.loads(server.ask(f"/api/tables/{table}/join", {"name": name}))["seat"]
    game, bot = load(info["game"]), make_bot(name)
    version = -1
    while True:
        # The answer comes when the table has moved on, or after 25 seconds.
        position = json.loads(server.ask(f"/api/tables/{table}/position?seat={seat}&after={version}&wait=25"))
        version = position["version"]
        if position["status"] not in ("waiting", "playing"):
            return position
        if not position["answers"]:
            continue
        perspective = Perspective.unpack(game, server.ask(f"/api/tables/{table}/perspective?seat={seat}"))
        answer = {"version": version, "action": bot.choose(perspective).action}
        try:
            server.ask(f"/api/tables/{table}/act?seat={seat}", answer)
        except urllib.error.HTTPError as refusal:
            print(f"refused: {refusal.read().decode()}", file=sys.stderr)  # the table has moved on: look again


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    end = play(Server(sys.argv[1], sys.argv[3]), *sys.argv[2:3], *sys.argv[4:5])
    print(f"over: {end['status']}, scores {end['scores']}, places {end['places']}")
