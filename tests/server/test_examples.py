"""The example of a program that plays at somebody else's server, run as its readers would."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import oddtown
from patience import PATIENCE

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "remote_bot.py"


@pytest.fixture(scope="module")
def token(server):
    with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as browser:
        account = {"account": "programmer", "password": "a long password"}
        assert browser.post("/api/accounts", json=account).status_code == 201
        made = browser.post("/api/me/tokens", json={"label": "my bot"})
        assert made.status_code == 201
        return made.json()["token"]


@pytest.mark.parametrize("game", ["oddworld", "tybor"])
def test_a_program_plays_a_game_to_its_end(server, token, game):
    table = server.new_table(game, ["open", "beginner"])
    command = [sys.executable, str(EXAMPLE), server.url, table, token]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")  # also where its opponent chooses at the same time
    assert done.stdout.startswith("over: over, scores [")
    record = oddtown.Record.from_json(server.get(f"/api/tables/{table}/record").text)
    assert record.check_deal()
    assert oddtown.replay(oddtown.load(game), record).is_over


def test_a_program_without_a_token_of_ours_is_told_so(server):
    table = server.new_table("oddworld", ["open", "beginner"])
    answer = server.post(f"/api/tables/{table}/join", {"name": "x"}, headers={"Authorization": "Bearer nonsense"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "that token opens nothing")
