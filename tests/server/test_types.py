"""The types of the wire in TypeScript: written from the server's own, and never behind them."""

import importlib.util
import re
from pathlib import Path

import pytest

from oddtown.server import protocol

ROOT = Path(__file__).parent.parent.parent
FRAMEWORK = {"HTTPValidationError", "ValidationError"}


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("protocol_types", ROOT / "tools" / "protocol_types.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def body(text, name):
    """Returns the fields of a type as they are written."""
    found = re.search(rf"export type {name} = \{{(.*?)\}};", text, re.S)
    return [line.strip().rstrip(";") for line in found[1].strip().splitlines()]


def test_the_file_is_what_the_server_says(tool):
    assert tool.main(["--check"]) == 0


def test_a_file_that_has_fallen_behind_is_found(tool, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tool, "FILE", tmp_path / "src" / "protocol.ts")
    assert tool.main(["--check"]) == 1
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
    monkeypatch.setattr(protocol.Hint, "__annotations__", {**protocol.Hint.__annotations__, "text": bool})
    assert tool.main(["--check"]) == 1
    assert "writes it anew" in capsys.readouterr().out


def test_requests_and_messages_are_known_by_their_type(tool):
    text = tool.type_script()
    assert body(text, "Act") == ['type: "act"', "version: number", "action: number"]
    assert body(text, "GoOn") == ['type: "go_on"']
    assert body(text, "Refused")[0] == 'type: "refused"'
    requests = re.search(r"export type AnyRequest = (.*);", text)[1].split(" | ")
    assert {"Hello", "Act", "Chat"} <= set(requests)
    assert re.search(r"export type ServerMessage = (.*);", text)[1] == "Position | Said | Refused"


def test_what_a_client_need_not_say_is_marked_and_what_the_server_says_is_not(tool):
    text = tool.type_script()
    assert "level?: string" in body(text, "StandIn")
    assert "seat?: number | null" in body(text, "Join")
    assert "game: string" in body(text, "NewTable")
    assert not any("?" in line for name in ("Position", "Player", "Answer") for line in body(text, name))
    assert "view: View | null" in body(text, "Position")
    assert 'kind?: "none" | "days" | "bank"' in body(text, "TimeControl")


def test_every_type_that_is_used_is_declared(tool):
    text = tool.type_script()
    declared = re.findall(r"export type (\w+) =", text)
    assert len(declared) == len(set(declared))
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r"/\*\*.*?\*/|//.*", "", text)))
    assert used - {"Record"} == set(declared)
    assert {"OddWorldBoard", "LittleTownBoard", "OddVilleBoard", "TyborBoard", "Boards"} <= set(declared)


def test_everything_that_is_said_over_http_has_a_type(tool, server):
    declared = set(re.findall(r"export type (\w+) =", tool.type_script()))
    schemas = set(server.get("/openapi.json").json()["components"]["schemas"])
    assert schemas - FRAMEWORK <= declared


def test_what_typescript_cannot_say_is_refused(tool):
    with pytest.raises(TypeError, match="came <class 'bytes'>"):
        tool.said(bytes)
