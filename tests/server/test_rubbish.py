"""Rubbish on sockets and over HTTP: it is refused in sentences, nothing changes, the server stays well."""

from .rubbish import send_rubbish


def test_rubbish_is_refused_and_changes_nothing(server):
    counts = send_rubbish(server, 500, seed=1)
    assert len(counts) == 10  # five kinds, on sockets and over HTTP
    assert min(counts.values()) >= 10
