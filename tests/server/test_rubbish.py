"""Rubbish on sockets and over HTTP: it is refused in sentences, nothing changes, the server stays well."""

import pytest

from .conftest import Server
from .postgres import postgres
from .rubbish import ask_everything, send_rubbish


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def each_server(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("server") / "data"
    running = Server(folder, postgres().new_database() if request.param == "postgresql" else "").start()
    yield running
    running.stop()


def test_rubbish_is_refused_and_changes_nothing(each_server):
    counts = send_rubbish(each_server, 300, seed=1)
    assert len(counts) == 10  # five kinds, on sockets and over HTTP
    assert min(counts.values()) >= 5


def test_whatever_the_description_of_the_api_allows_or_not_is_answered_as_it_says(server):
    assert ask_everything(server, 2) > 100
