"""Ids: by chance, and never like an option of the command line."""

import secrets

from oddtown.server.ids import new_id


def test_no_id_looks_like_an_option(monkeypatch):
    drawn = iter(["--data", "-x", "y-z"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert new_id(9) == "y-z"


def test_ids_differ_and_are_as_long_as_asked_for():
    assert len({new_id(9) for _ in range(100)}) == 100
    assert {len(new_id(9)) for _ in range(100)} == {12}
