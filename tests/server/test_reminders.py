"""Reminders from end to end: a real server, and receivers on this machine that count what comes."""

import asyncio
import json
import re
import time
from email import message_from_bytes
from email.policy import default

import pytest
import sqlalchemy as sql
from itsdangerous import TimestampSigner

from oddtown.core.errors import OddtownError
from oddtown.server.database import engine_of
from oddtown.server.notices import Notice, NotSent, Sender, Webhook
from oddtown.server.people import RESET_AGE, NotAllowed, People
from oddtown.server.schema import NOTICES, PEOPLE
from oddtown.server.store import Store

from .conftest import PATIENCE, Server
from .postgres import postgres
from .receivers import Browser, MailReceiver, WebReceiver

DAYS = {"kind": "days", "seconds": 600}
GRACE = 0.3  # seconds


@pytest.fixture(scope="module")
def mails():
    receiver = MailReceiver()
    yield receiver
    receiver.close()


@pytest.fixture(scope="module")
def web():
    receiver = WebReceiver()
    yield receiver
    receiver.close()


def started(folder, mails, database_url=""):
    options = ["--grace", str(GRACE), "--local-notices"]
    place = {"SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(mails.port), "SMTP_TLS": "none"}
    environment = {**place, "SMTP_SENDER": "oddtown@town.example"}
    return Server(folder, database_url, options=options, environment=environment).start()


@pytest.fixture(scope="module")
def server(tmp_path_factory, mails):
    running = started(tmp_path_factory.mktemp("reminders") / "data", mails)
    yield running
    running.stop()


class Absent:
    """Somebody who sits at tables and is not there, with a webhook of their own."""

    def __init__(self, server, web, name):
        self.person, self.web, self.path = server.person(), web, f"/{name}"
        self.wishes(webhook=web.url(self.path))

    def wishes(self, **wanted):
        if not self.person.http.cookies:
            self.person.join(self.person.server.new_table("oddworld", ["open", "open"]), "Bob")
        answer = self.person.http.put("/api/me/notices", json=wanted)
        assert answer.status_code == 200, answer.text

    def heard(self, number=1):
        """Returns what the webhook was sent, once it is so much at least."""
        wait_for(lambda: len(self._heard()) >= number)
        return self._heard()

    def _heard(self):
        return [json.loads(body)["notice"] for path, _, body in self.web.requests if path == self.path]


def wait_for(is_so):
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.02)


def table_for(server, absent, **more):
    """Returns a table, and the client of Ada, who is asked; the other is gone, and will be asked when she has acted."""
    table = server.new_table("littletown", ["open", "open"], **more)
    ada = server.client(table, server.join(table)["secret"])
    absent.person.join(table, "Bob")
    other = absent.person.client(table)
    if other.position()["answers"]:
        other.act()
    ada.asked(2)
    other.close()
    return table, ada


def fence(server, absent):
    """Returns when a notice that became due later than all others has come."""
    other = Absent(server, absent.web, f"fence{len(absent.web.requests)}")
    _, ada = table_for(server, other)
    ada.act()
    other.heard()


def test_who_is_not_there_is_told_once_by_every_way_they_asked_for(server, web, mails):
    bob, browser = Absent(server, web, "bob"), Browser()
    bob.wishes(email="bob@town.example", webhook=web.url("/bob"))
    push = browser.subscription(web.url("/push/bob"))
    wish = {"endpoint": push.endpoint, "p256dh": push.p256dh, "auth": push.auth}
    assert bob.person.post("/api/me/pushes", wish).json()["pushes"] == 1
    table, ada = table_for(server, bob, control=DAYS)
    ada.act()
    [notice] = bob.heard()
    wait_for(lambda: mails.mails and [body for path, _, body in web.requests if path == "/push/bob"])
    [pushed] = [body for path, _, body in web.requests if path == "/push/bob"]
    assert browser.read(pushed) == notice
    assert notice["link"] == f"{server.url}/table/{table}"
    assert "it is your turn in Little Town Builders with Ada" in notice["text"]
    [(envelope, _)] = mails.mails
    mail = message_from_bytes(envelope.content, policy=default)
    assert (mail["To"], mail["Subject"]) == ("bob@town.example", notice["subject"])
    assert notice["link"] in mail.get_content()
    # Nothing more comes, not after a kill either.
    server.kill()
    server.start()
    fence(server, bob)
    assert (len(bob.heard()), len(mails.mails)) == (1, 1)
    assert len([path for path, *_ in web.requests if path == "/push/bob"]) == 1


def test_who_is_there_is_not_told(server, web):
    bob = Absent(server, web, "present")
    table, ada = table_for(server, bob)
    present = bob.person.client(table)
    present.position()
    ada.act()
    present.asked()
    fence(server, bob)
    assert bob._heard() == []
    present.close()  # who goes away without an answer is told after a while
    [notice] = bob.heard()
    assert notice["link"].endswith(table)


def test_taking_back_again_and_again_tells_nobody_twice(server, web):
    bob = Absent(server, web, "undone")
    table, ada = table_for(server, bob)
    ada.act()
    bob.heard()
    for _ in range(2):
        ada.until(lambda position: position["can_undo"])
        version = ada.latest["version"]
        ada.ask("undo")
        ada.asked(version + 1)
        ada.act()
        ada.position(version + 2)
    fence(server, bob)
    assert len(bob.heard()) == 1
    back = bob.person.client(table)
    back.asked()
    back.act()
    ada.asked(back.latest["version"] + 1)
    back.position(back.latest["version"] + 1)
    back.close()
    ada.act()
    keys = {notice["key"] for notice in bob.heard(2)}  # the next turn is another
    assert len(keys) == 2


def test_after_a_kill_what_was_on_its_way_is_not_sent_again_and_what_is_due_is_sent(server, web):
    slow = WebReceiver()
    slow.is_slow = True
    bob, eve = Absent(server, slow, "slow"), Absent(server, web, "late")
    _, ada = table_for(server, bob)
    ada.act()
    bob.heard()
    table, ada = table_for(server, eve)
    ada.act()
    ada.position(ada.latest["version"] + 1)
    server.kill()
    slow.is_slow = False
    slow.go_on.set()
    server.let_time_pass(100, is_outage=True)
    server.start()
    assert eve.heard()[0]["link"].endswith(table)
    fence(server, eve)
    assert (len(bob.heard()), len(eve.heard())) == (1, 1)
    slow.close()


def test_there_is_a_reminder_when_a_quarter_of_the_time_is_left(server, web):
    bob = Absent(server, web, "short")
    table, ada = table_for(server, bob, control=DAYS)
    ada.act()
    bob.heard()
    server.kill()
    server.let_time_pass(460, is_outage=False)
    server.start()
    turn, reminder = bob.heard(2)
    assert "it is your turn" in turn["subject"]
    assert "your time runs short" in reminder["subject"]
    assert "You have 2 minutes left." in reminder["text"]
    fence(server, bob)
    assert len(bob.heard()) == 2
    assert server.get(f"/api/tables/{table}").json()["status"] == "playing"


def test_a_webhook_that_fails_is_tried_again_and_one_that_refuses_is_not(server):
    failing, refusing = WebReceiver((500, {}, b"")), WebReceiver((403, {}, b""))
    bob, eve = Absent(server, failing, "failing"), Absent(server, refusing, "refusing")
    for absent in (bob, eve):
        _, ada = table_for(server, absent)
        ada.act()
    eve.heard()
    bob.heard()
    failing.answer = (200, {}, b"")
    one, two = bob.heard(2)
    assert one == two  # with a key by which a receiver can tell
    key = failing.requests[0][1]["Idempotency-Key"]
    assert key == failing.requests[1][1]["Idempotency-Key"] == one["key"]

    def outcomes():
        ours = NOTICES.c.key.startswith(one["key"]) | NOTICES.c.key.startswith(eve.heard()[0]["key"])
        return sorted(row.outcome for row in server.rows(sql.select(NOTICES).where(ours)))

    wait_for(lambda: outcomes() == ["not sent", "sent"])
    assert len(eve.heard()) == 1
    failing.close()
    refusing.close()


def test_a_browser_that_is_gone_is_forgotten(server):
    gone = WebReceiver((410, {}, b""))
    bob = Absent(server, gone, "unused")
    bob.wishes(webhook="")
    push = Browser().subscription(gone.url("/push/gone"))
    wish = {"endpoint": push.endpoint, "p256dh": push.p256dh, "auth": push.auth}
    bob.person.post("/api/me/pushes", wish)
    _, ada = table_for(server, bob)
    ada.act()
    wait_for(lambda: bob.person.get("/api/me").json()["pushes"] == 0)
    assert len(gone.requests) == 1
    gone.close()


def test_whoever_was_banned_hears_nothing_more(server, web):
    bob = Absent(server, web, "banned")
    _, ada = table_for(server, bob)
    server.change(PEOPLE.update().where(PEOPLE.c.webhook == web.url("/banned")).values(is_banned=True))
    ada.act()
    fence(server, bob)
    assert bob._heard() == []
    assert "banned" in bob.person.get("/api/me").json()["reason"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"email": "bob"}, "one e-mail address"),
        ({"email": "bob@town.example, all@town.example"}, "one e-mail address"),
        ({"webhook": "file:///etc/passwd"}, "a webhook's URL"),
        ({"webhook": "http://127.0.0.1:22/"}, "expected the port"),
    ],
)
def test_wishes_that_cannot_be_fulfilled_are_refused(server, web, wish, words):
    bob = Absent(server, web, "wishes")
    answer = bob.person.http.put("/api/me/notices", json=wish)
    assert (answer.status_code, words in answer.json()["reason"]) == (422, True)
    assert bob.person.get("/api/me").json()["webhook"] == web.url("/wishes")


def test_of_two_processes_one_tells(tmp_path, web, mails):
    url = postgres().new_database()
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    servers = [started(tmp_path / name / "data", mails, url) for name in ("one", "two")]
    bob = Absent(servers[0], web, "shared")
    tables = [table_for(servers[0], bob) for _ in range(2)]
    for table, _ in tables:
        assert servers[1].get(f"/api/tables/{table}").json()["status"] == "playing"  # both know it
    for _, ada in tables:
        ada.act()
    keys = [notice["key"] for notice in bob.heard(2)]
    fence(servers[1], bob)
    assert len(bob.heard()) == len(set(keys)) == 2
    for running in servers:
        running.stop()


# A forgotten password: the one mail whose link is a secret.


def test_a_forgotten_password_is_reset_by_a_link_that_works_once(server, mails):
    person = server.person()
    person.post("/api/accounts", {"account": "forgetful", "password": "the old password"})
    person.http.put("/api/me/notices", json={"email": "forgetful@town.example"})
    token = person.post("/api/me/tokens", {"label": "program"}).json()["token"]
    before = len(mails.mails)
    asked = [server.post("/api/password/forgotten", {"account": name}) for name in ("nobody-here", "Forgetful")]
    assert [(answer.status_code, answer.text) for answer in asked] == [(202, "null")] * 2  # they look the same
    wait_for(lambda: len(mails.mails) > before)
    [(envelope, _)] = mails.mails[before:]
    assert envelope.rcpt_tos == ["forgetful@town.example"]
    text = message_from_bytes(envelope.content, policy=default).get_content()
    [link] = re.findall(r"/me#password=(\S+)", text)
    elsewhere = server.person()
    wanted = {"token": link, "password": "the new password"}
    assert elsewhere.post("/api/password/reset", wanted).json()["account"] == "forgetful"
    assert elsewhere.get("/api/me").json()["account"] == "forgetful"
    assert person.get("/api/me").json()["account"] == ""  # all others are logged out
    assert server.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 403
    for wrong in (link, link[:-1] + ("A" if link[-1] != "A" else "B"), "rubbish", ""):
        again = server.post("/api/password/reset", {**wanted, "token": wrong})
        assert (again.status_code, "ask for a new one" in again.text) == (403, True)
    for password, status in (("the old password", 403), ("the new password", 200)):
        assert server.post("/api/login", {"account": "forgetful", "password": password}).status_code == status


def test_a_cookie_is_no_link_to_a_new_password(server):
    person = server.person()
    person.post("/api/accounts", {"account": "careful", "password": "the old password"})
    cookie = person.http.cookies["oddtown"].strip('"')
    assert server.post("/api/password/reset", {"token": cookie, "password": "another one"}).status_code == 403


def test_a_link_to_a_new_password_counts_for_an_hour(tmp_path, monkeypatch):
    async def reset_after(seconds):
        store = Store(engine_of(tmp_path, None))
        try:
            people = People(store)
            person = await people.by_account("ada") or await people.register(None, "ada", "the old password")
            token = (await people.reset_link(person, "")).partition("=")[2]
            now = time.time() + seconds
            monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: int(now))
            return await people.reset_password(token, "the new password")
        finally:
            monkeypatch.undo()
            await asyncio.to_thread(store.close)

    with pytest.raises(NotAllowed, match="too old"):
        asyncio.run(reset_after(RESET_AGE + 60))
    assert asyncio.run(reset_after(RESET_AGE - 60)).account == "ada"


def test_a_link_with_a_secret_goes_by_mail_alone():
    link = "https://town.example/me#password=x"
    with pytest.raises(OddtownError, match="no #"):
        Notice("New password", "", link, "x")
    with pytest.raises(NotSent, match="by mail alone"):
        asyncio.run(Sender().send(Webhook("https://town.example/hook"), Notice("New password", "", link, "x", True)))
