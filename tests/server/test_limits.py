"""What protects a server on the Internet: limits, origins, cookies, headers, and logs that hold no secret."""

import json

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from oddtown.server.limits import Limit, TooMany
from patience import PATIENCE

from .conftest import Server

HOME = "https://play.example.org"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A server as it stands behind a proxy with TLS, with its limits, logging every request."""
    options = ("--limits", "--verbose", "--public-url", HOME)
    running = Server(tmp_path_factory.mktemp("guarded") / "data", options=options).start()
    yield running
    running.stop()


def test_so_many_at_once_and_then_so_many_a_second(monkeypatch):
    now = 100.0
    monkeypatch.setattr("oddtown.server.limits.time.monotonic", lambda: now)
    limit = Limit(burst=3, per_second=0.5)
    for _ in range(3):
        limit.take("a")
    with pytest.raises(TooMany, match="at most 3 at once; try again in 2 seconds"):
        limit.take("a")
    limit.take("b")  # others are not meant
    now += 2
    limit.take("a")
    with pytest.raises(TooMany):
        limit.take("a")


def test_a_limit_remembers_so_many_senders_only(monkeypatch):
    monkeypatch.setattr("oddtown.server.limits.FORGET", 10)
    limit = Limit(burst=1, per_second=0.001)
    for sender in range(1000):
        limit.take(str(sender))
    assert len(limit._left) <= 10


def test_passwords_cannot_be_guessed_quickly(guarded):
    guess = {"account": "admin", "password": "not this one"}
    answers = [guarded.post("/api/login", guess) for _ in range(13)]
    assert [answer.status_code for answer in answers[:10]] == [403] * 10
    assert answers[-1].status_code == 429
    assert "too many requests" in answers[-1].json()["reason"]


def test_a_socket_that_asks_too_fast_is_refused_and_the_table_goes_on(guarded):
    table = guarded.new_table("oddworld", ["open", "open"])
    client = guarded.client(table, guarded.join(table)["secret"])
    client.position()
    for _ in range(90):
        client.send(type="here")
    assert "oo many requests" in client.refused()["reason"]
    guarded.join(table, "Bob")
    assert client.until(lambda position: position["status"] == "playing")


def test_who_writes_too_much_is_told_to_wait_and_can_still_read(guarded):
    wanted = {"game": "oddworld", "players": ["open", "open"], "is_listed": False}
    with httpx.Client(base_url=guarded.url, timeout=PATIENCE, verify=False) as client:
        answers = [client.post("/api/tables", json=wanted) for _ in range(90)]
        assert {answer.status_code for answer in answers} == {201, 429}
        assert next(answer for answer in answers if answer.status_code == 429).headers["retry-after"]
        assert client.get("/api/games").status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "http://play.example.org.evil.example", "null"])
def test_pages_of_other_sites_neither_write_nor_get_a_socket(server, origin):
    table = server.new_table("oddworld", ["open", "open"])
    headers = {"Origin": origin}
    assert server.post(f"/api/tables/{table}/join", {"name": "Eve"}, headers=headers).status_code == 403
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus, match="403"), connect(address, origin=origin):
        pass


def test_a_form_of_another_site_cannot_write_in_somebodys_name(server):
    person = server.person()
    table = server.new_table("oddworld", ["open", "open"])
    person.join(table, "Ada")
    # An old browser's form has no Origin; it can send no JSON.
    form = person.http.post(f"/api/tables/{table}/leave", data={"seat": "0"})
    assert (form.status_code, "application/json" in form.json()["reason"]) == (422, True)
    crossed = person.http.post(f"/api/tables/{table}/leave", headers={"Sec-Fetch-Site": "cross-site"})
    assert crossed.status_code == 403
    assert server.get(f"/api/tables/{table}").json()["players"][0]["name"] == "Ada"


def test_headers_protect_the_pages(guarded):
    page = guarded.get("/")
    assert page.headers["strict-transport-security"].startswith("max-age=")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"


def test_cookies_are_kept_from_scripts_and_from_other_sites(server):
    table = server.new_table("oddworld", ["open", "open"])
    cookie = server.post(f"/api/tables/{table}/join", {"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_logs_hold_no_secret(tmp_path):
    running = Server(tmp_path / "data", options=("--verbose", "--public-url", HOME)).start()
    try:
        secrets = _play_with_secrets(running)
    finally:
        running.stop()
    log = running.log()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"/api/tables/{id_}/join", "/api/accounts"} <= {line.get("path") for line in lines}
    assert all({"at", "level", "message"} <= set(line) for line in lines)
    for what, secret in secrets.items():
        assert secret, what
        assert secret not in log, what


def _play_with_secrets(running):
    person = running.person()
    table = running.new_table("oddworld", ["open", "beginner"], is_listed=False)
    seated = person.join(table, "Ada Lovelace")
    account = {"account": "countess", "password": "analytical engine"}
    made = running.post("/api/accounts", account, headers={"Origin": HOME})  # our own page's
    cookie = made.headers["set-cookie"].partition("=")[2].partition(";")[0]
    headers = {"Cookie": f"oddtown={cookie}"}
    assert "secure" in made.headers["set-cookie"].lower()
    token = running.post("/api/me/tokens", {"label": "program"}, headers=headers).json()["token"]
    webhook = "https://hooks.example.org/very-secret-path"
    wishes = {"email": "ada@example.org", "webhook": webhook}
    assert httpx.put(f"{running.url}/api/me/notices", json=wishes, headers=headers).status_code == 200
    client = running.client(table, seated["secret"])
    client.asked()
    client.act()
    client.send(type="chat", text="hello everybody")
    client.said()
    running.client(table, "a wrong secret").refused()
    return {
        "the secret of a seat": seated["secret"],
        "a cookie": cookie,
        "a token": token,
        "a password": account["password"],
        "a webhook": "very-secret-path",
        "an address": "ada@example.org",
        "a private table": table,
        "a name": "Lovelace",
        "what was said": "hello everybody",
    }
