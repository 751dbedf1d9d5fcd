"""Bots at tables: they wait while a turn can be taken back, play at every level, and survive their workers."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest
import sqlalchemy as sql

import oddtown
from full import full_or_short
from oddtown.bots import bot_names, level_names
from oddtown.server import players
from oddtown.server.players import MOST_SECONDS, Workers
from oddtown.server.schema import ENTRIES

LONG = 30  # seconds that nobody waits in these tests; no table allows more


def workers_of(process):
    """Returns the bots' workers among the processes that a server has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            command = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue  # it has just ended
        if parent == process and b"spawn_main" in command:
            found.append(int(stat.parent.name))
    return found


def replaced(server):
    line = next(
        line for line in server.get("/metrics").text.splitlines() if line.startswith("oddtown_workers_replaced_total")
    )
    return float(line.split()[1])


# Taking back.


def test_a_turn_against_bots_can_be_taken_back_before_they_answer(server):
    _, (ada,) = server.sit("oddville", ["open", "greedy"], take_back=LONG)
    waiting = ada.end_turn()
    assert LONG / 3 < waiting["waits"] <= LONG
    ada.ask("undo")
    back = ada.position(waiting["version"] + 1)
    assert (back["ply"], bool(back["answers"]), back["waits"]) == (waiting["ply"] - 1, True, 0)


def test_who_does_not_want_to_wait_goes_on(server):
    _, (ada,) = server.sit("oddville", ["open", "greedy", "greedy"], take_back=LONG)
    begun = time.monotonic()
    waiting = ada.end_turn()
    ada.send(type="go_on")
    assert ada.asked(waiting["version"] + 2)["ply"] >= waiting["ply"] + 2
    again = ada.end_turn()  # going on was for that turn only
    assert again["waits"] > LONG / 3
    assert time.monotonic() - begun < LONG


def test_nobody_else_hurries_who_may_still_take_back(server):
    table, (ada, bob) = server.sit("oddville", ["open", "open", "greedy"], take_back=LONG)
    waits = 0.0
    while not waits:  # until whoever sits before the bot has ended a turn
        server.wait_for_people([ada, bob])
        asked = ada if ada.latest["answers"] else bob
        asked.act()
        version = asked.latest["version"] + 1
        waits = asked.position(version)["waits"] if asked.position(version)["can_undo"] else 0.0
        other = bob if asked is ada else ada
        other.position(version)
    eve = server.client(table)
    for client in (other, eve):
        client.send(type="go_on")
    other.send(type="chat", text="Hurry up!")
    other.said()
    waited = server.person().get(f"/api/tables/{table}/position", after=version, wait=1.5).json()
    assert waited["version"] == version
    asked.send(type="go_on")
    assert server.person().get(f"/api/tables/{table}/position", after=version, wait=20).json()["version"] > version


def test_what_cannot_be_taken_back_is_answered_at_once(server):
    _, (ada,) = server.sit("oddworld", ["open", "greedy"], take_back=LONG)
    begun = time.monotonic()
    for _ in range(6):  # a card that is drawn is seen
        ada.asked()
        ada.act()
        ada.position(ada.latest["version"] + 1)
    ada.asked()
    assert time.monotonic() - begun < LONG


# Levels.


@pytest.mark.parametrize("game", [meta.name for meta in oddtown.games()])
def test_bots_of_all_levels_play_together(server, game):
    """As many of them as have a seat, those that think longest last: every one of them answers."""
    most = oddtown.load(game).meta.most_seats
    table, (ada,) = server.sit(game, ["open", *full_or_short(bot_names(), level_names(game))][:most])
    answered = sql.select(ENTRIES.c.seat).where(ENTRIES.c.table_id == table, ENTRIES.c.kind == "act")
    while {seat for (seat,) in server.rows(answered)} != set(range(len(ada.position()["players"]))):
        ada.asked()
        ada.act()
        ada.position(ada.latest["version"] + 1)


def test_four_experts_play_at_one_table(server):
    _, (ada,) = server.sit("oddworld", ["open", "expert", "expert", "expert", "expert"])
    while ada.asked()["ply"] < 5:  # an answer of each expert, and of nobody less
        ada.act()
        ada.position(ada.latest["version"] + 1)
    assert [player["level"] for player in ada.latest["players"]] == ["", "expert", "expert", "expert", "expert"]


def test_a_bot_is_named_as_everywhere(server):
    names = ["mcts:20,temperature=0.5", "greedy@1", "value,value=net,memory=0"]
    table, (ada,) = server.sit("oddworld", ["open", *names])
    while ada.asked()["ply"] < 8:  # every seat answers twice in a turn
        ada.act()
        ada.position(ada.latest["version"] + 1)
    assert [player["level"] for player in ada.latest["players"]] == ["", *names]
    [line] = [each for each in server.get("/api/tables").json() if each["id"] == table]
    assert (line["players"], line["bots"]) == (["Ada", *names], [1, 2, 3])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("dance", "there is no bot 'dance'; there are: random, "),
        ("expert:2s", "a level is named alone"),
        ("value:1s", "takes no budget"),
        ("greedy@7", "greedy@7"),
        ("mcts:1s,jobs=2", "one process"),
        ("mcts:" + "0" * 90 + "1", "80 characters"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_before_anything_is_kept(server, name, reason):
    before = server.get("/api/tables").json()
    made = server.post("/api/tables", {"game": "oddworld", "players": ["open", name]})
    assert (made.status_code, reason in made.text) == (422, True), made.text
    assert server.get("/api/tables").json() == before


def test_a_bot_keeps_an_eye_on_its_clock(server):
    """In ten minutes it thinks ten seconds at the most; with five seconds for the game it hurries."""
    bank = {"kind": "bank", "seconds": 5, "increment": 0}
    _, (ada,) = server.sit("oddworld", ["open", "mcts:60s"], control=bank)
    while ada.asked()["ply"] < 12:
        ada.act()
        ada.position(ada.latest["version"] + 1)
    assert ada.latest["times"]["left"][1] > 1.0


# Workers.


def test_a_worker_that_is_killed_is_replaced_and_its_move_is_made(server):
    _, (ada,) = server.sit("oddworld", ["open", "greedy"])
    before = replaced(server)
    for _ in range(2):
        while True:  # until it was the bot's turn
            ply = ada.asked()["ply"]
            ada.act()
            if ada.asked(ada.latest["version"] + 1)["ply"] > ply + 1:
                break
        killed = workers_of(server.process.pid)
        assert killed
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
    while ada.asked()["ply"] < 20:
        ada.act()
        ada.position(ada.latest["version"] + 1)
    assert replaced(server) >= before + 1
    assert workers_of(server.process.pid)


def packed_opening(game):
    match = oddtown.Match(oddtown.load(game), 2, seed=1)
    seat = match.to_act[0]
    return match.perspective(seat).pack(), list(match.legal(seat).values())


def test_a_worker_that_gets_stuck_is_replaced(monkeypatch):
    packed, answers = packed_opening("oddworld")
    replace = Workers._replace

    def replace_and_have_patience(workers):
        monkeypatch.undo()  # the new worker may take its time to start
        replace(workers)

    async def choose_with_stuck_worker():
        workers = Workers(1)
        try:
            first = await workers.choose("oddworld", "", "strong", 1, packed, MOST_SECONDS)
            for process in workers._processes._processes.values():
                os.kill(process.pid, signal.SIGSTOP)
            monkeypatch.setattr(players, "LONGEST_THOUGHT", 0.5)
            monkeypatch.setattr(Workers, "_replace", replace_and_have_patience)
            # The first gets stuck; other tables wait for the same worker, and still have time when it is replaced.
            again = await asyncio.gather(
                *(workers.choose("oddworld", "", "strong", 1, packed, MOST_SECONDS) for _ in range(5))
            )
            return first, again, workers.replaced
        finally:
            workers.close()

    first, again, number = asyncio.run(choose_with_stuck_worker())
    assert first in answers
    assert (again, number) == ([first] * 5, 1)


def test_a_bot_that_fails_harms_no_other_table():
    packed, answers = packed_opening("littletown")

    async def choose_beside_rubbish():
        workers = Workers(1)
        try:
            found = await asyncio.gather(
                workers.choose("littletown", "", "strong", 1, b"rubbish", MOST_SECONDS),
                *(workers.choose("littletown", "", "strong", seed, packed, MOST_SECONDS) for seed in range(3)),
                return_exceptions=True,
            )
            return found, workers.replaced
        finally:
            workers.close()

    (wrong, *found), number = asyncio.run(choose_beside_rubbish())
    assert isinstance(wrong, RuntimeError)
    assert all(action in answers for action in found)
    assert number == 0


def test_who_thinks_long_does_not_hold_up_the_quick():
    packed, answers = packed_opening("oddworld")

    async def choose_beside_the_slow():
        workers = Workers(2)
        try:
            await asyncio.gather(
                *(workers.choose("oddworld", "", "beginner", seed, packed, MOST_SECONDS) for seed in range(2))
            )
            slow = [
                asyncio.create_task(workers.choose("oddworld", "", "mcts:8s", n, packed, MOST_SECONDS))
                for n in range(2)
            ]
            await asyncio.sleep(0)  # the first of them thinks, the other waits for it
            quick = [await workers.choose("oddworld", "", "beginner", seed, packed, MOST_SECONDS) for seed in range(3)]
            return quick, [each.done() for each in slow], workers.replaced
        finally:
            for each in slow:
                each.cancel()
            workers.close()

    quick, slow, number = asyncio.run(choose_beside_the_slow())
    assert set(quick) <= set(answers)
    assert slow == [False, False]
    assert number == 0


def test_a_hint_that_fails_is_none():
    async def ask():
        workers = Workers(1)
        try:
            return await workers.hint("oddworld", "", 1, b"rubbish"), workers.replaced
        finally:
            workers.close()

    assert asyncio.run(ask()) == (None, 0)
