"""When bots answer questions whose open answers are a secret: at moments that tell nothing, by every channel."""

import asyncio
import time
from collections import defaultdict
from types import SimpleNamespace

import httpx
import pytest
import sqlalchemy as sql

import oddtown
from oddtown.bots import LEVELS
from oddtown.bots.pace import MARGIN, Pace
from oddtown.core.perspective import Perspective
from oddtown.core.rng import Rng
from oddtown.server import players
from oddtown.server.players import MOST_SECONDS, Workers
from oddtown.server.schema import ENTRIES

from .wire import Ear, running

BOTS = {
    "oddworld": [*LEVELS],
    "tybor": [*LEVELS, "random", "mcts:40", "flat:100ms"],
}
SETTINGS = {"oddworld": {"advanced": "yes"}, "tybor": {}}


class Schedule:
    """Stands in for thinking and waiting, and writes down how long each bot was to think and to wait."""

    def __init__(self, game, monkeypatch):
        self.game = oddtown.load(game)
        self.asked = defaultdict(list)  # by bot: whether that is a secret, the number of open answers, the clock
        self.waited = defaultdict(list)
        self.rng = Rng(7)
        schedule = self

        async def work(_, work, game, edition, bot, seed, packed, seconds):
            me = Perspective.unpack(schedule.game, packed)
            actions = me.legal_actions()
            schedule.asked[bot].append((me.is_private, len(actions), seconds))
            schedule.now = bot
            return actions[schedule.rng.below(len(actions))]

        async def rest(pace):
            schedule.waited[schedule.now].append(pace.span)

        monkeypatch.setattr(players, "time", SimpleNamespace(monotonic=lambda: 0.0))
        monkeypatch.setattr(Workers, "_work", work)
        monkeypatch.setattr(Workers, "_rest", staticmethod(rest))


def play_over_the_wire(game, seed, bots, exchanges=None):
    """Plays a game of a person against bots to its end, at a real server."""
    with running(seed, exchanges) as (_, port), httpx.Client(base_url=f"http://127.0.0.1:{port}", verify=False) as http:
        body = {"game": game, "players": ["open", *bots], "settings": SETTINGS[game], "take_back": 0}
        table = http.post("/api/tables", json=body).raise_for_status().json()["id"]
        seated = http.post(f"/api/tables/{table}/join", json={"name": "Ada"}).raise_for_status().json()
        ear = Ear(port, table, seated["secret"], "en")
        try:
            version = 0
            while (position := ear.hear("position", version))["status"] != "over":
                if position["answers"]:
                    action = position["answers"][position["ply"] % len(position["answers"])]["action"]
                    ear.send(type="act", version=position["version"], action=action)
                    version = position["version"] + 1
        finally:
            ear.socket.close()


@pytest.mark.parametrize("game", BOTS)
def test_how_long_a_bot_takes_follows_from_its_name_whatever_is_hidden(game, monkeypatch):
    """In several deals, with many answers open to it or one, each bot is to answer after the same time."""
    schedule = Schedule(game, monkeypatch)
    for seed in (1, 2, 3):
        play_over_the_wire(game, seed, BOTS[game])
    numbers = set()
    for level in BOTS[game]:
        bot = LEVELS.get(level, level)
        private = [(number, seconds) for is_private, number, seconds in schedule.asked[bot] if is_private]
        numbers |= {number for number, _ in private}
        span = Pace.of(level, 0.0, MOST_SECONDS).span
        assert schedule.waited[bot] == [span] * len(private)
        assert {seconds for _, seconds in private} <= {span - MARGIN}
    assert 1 in numbers
    assert len(numbers) > 1


@pytest.mark.parametrize("bot", ["beginner", "mcts:300ms"])
def test_nobody_can_hurry_a_bot_whose_answers_are_a_secret(server, bot):
    """Measured at a real server: until every sealed answer at least the span passes, though all say go on."""
    table, (ada,) = server.sit("tybor", ["open", bot, bot])
    step_of = oddtown.load("tybor").step_of
    answered = sql.select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.version)

    def sealed(row):
        return row.kind == "act" and step_of[row.action] == 0

    while sum(map(sealed, rows := server.rows(answered))) < 12:
        ada.asked()
        ada.act()
        ada.send(type="go_on")
        ada.position(ada.latest["version"] + 1)
    numbers = [number for number, row in enumerate(rows) if sealed(row)]
    for first in numbers[:12:3]:  # three choose at a time, when the entry before has asked them
        took = [row.at - rows[first - 1].at for row in rows[first : first + 3] if row.seat]
        assert min(took) >= Pace.of(bot, 0.0).span - 0.001


def sealed_question(number):
    """Returns what a seat knows that is asked for a sealed answer and has so many."""
    game = oddtown.load("tybor")
    for seed in range(100):
        match, rng = oddtown.Match(game, 3, seed), Rng(seed)
        for _ in range(60):
            for seat in match.to_act:
                me = match.perspective(seat)
                if me.is_private and (len(me.legal_actions()) == 1) == (number == 1):
                    return me.pack()
            match.act(match.to_act[0], game.random_action(match._state, match.to_act[0], rng))
    raise AssertionError("there is no such question")


@pytest.mark.parametrize("number", [1, 2])
def test_a_hint_waits_as_long_for_a_worker_whatever_is_open_to_the_bot_there(number):
    """A worker that were free as soon as its bot is ready would tell by the time of a hint what the bot had to do."""
    packed = sealed_question(number)

    async def ask_beside_a_bot():
        workers = Workers(2)
        try:
            bot = asyncio.create_task(workers.choose("tybor", "", "mcts:100ms", 1, packed, MOST_SECONDS, True))
            await asyncio.sleep(0)
            await workers.hint("tybor", "", 1, sealed_question(2))
            return bot.done()
        finally:
            workers.close()

    assert asyncio.run(ask_beside_a_bot())


@pytest.mark.parametrize("number", [1, 2])
def test_a_bot_that_waits_for_others_answers_at_few_moments_too(number):
    packed = sealed_question(number)

    async def choose_side_by_side():
        workers = Workers(2)
        try:
            await workers.choose("tybor", "", "random", 1, packed, MOST_SECONDS)
            begun = time.monotonic()

            async def moment():
                await workers.choose("tybor", "", "mcts:100ms", 1, packed, MOST_SECONDS, True)
                return time.monotonic() - begun

            return sorted(await asyncio.gather(*(moment() for _ in range(3))))
        finally:
            workers.close()

    span = Pace.of("mcts:100ms", 0.0).span
    first, second, third = asyncio.run(choose_side_by_side())
    assert first >= span
    assert second >= span + 0.5
    assert third >= span + 1.0
