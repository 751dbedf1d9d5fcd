"""Notices: each channel delivers whole, nothing reaches the host's own network, and failures say what they mean."""

import asyncio
import itertools
import json
import time
from dataclasses import FrozenInstanceError
from email import message_from_bytes
from email.policy import default

import pytest

from oddtown.core.errors import OddtownError
from oddtown.server.notices import (
    Mail,
    Notice,
    NotSent,
    Push,
    Sender,
    Smtp,
    Vapid,
    Webhook,
    check_mail,
    check_push,
    check_webhook,
    new_vapid_key,
    public_key,
)
from oddtown.server.notices.guard import Guard, check_open, is_open
from oddtown.server.notices.push import push_message
from oddtown.server.notices.url import read_url

from .receivers import (
    HERE,
    PATIENCE,
    Browser,
    MailReceiver,
    WebReceiver,
    base64url,
    certificate,
    listen_to_sockets,
    read_signature,
    silent_port,
)

NOTICE = Notice("It is your turn", "Zoë has built.\nIt is your turn.", "https://town.example/table/abc", "abc-7-0")
SECRET = "/hooks/s3cret?token=hidden"


def send(channel, notice=NOTICE, **settings):
    asyncio.run(Sender(**settings).send(channel, notice))


def refusal(channel, notice=NOTICE, **settings):
    """Returns why a notice is not sent."""
    with pytest.raises(NotSent) as caught:
        send(channel, notice, **settings)
    return caught.value


def smtp(port, tls="none", user="", password="", host=HERE):
    return Smtp(host, port, user, password, "oddtown@town.example", tls)


@pytest.fixture
def open_receiver():
    """Opens receivers that are closed at the end."""
    opened = []

    def make(kind, *arguments, **more):
        opened.append(kind(*arguments, **more))
        return opened[-1]

    yield make
    for receiver in opened:
        receiver.close()


@pytest.fixture
def web(open_receiver):
    return open_receiver(WebReceiver)


@pytest.fixture(scope="module")
def vapid():
    return Vapid(new_vapid_key(), "mailto:host@town.example")


# Notices and channels.


def test_a_notice_cannot_change():
    with pytest.raises(FrozenInstanceError):
        NOTICE.text = "another"


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"subject": "Turn\r\nBcc: all@town.example"}, "expected a subject"),
        ({"subject": ""}, "expected a subject"),
        ({"subject": "x" * 121}, "expected a subject"),
        ({"text": "over\r\nthere"}, "expected a text"),
        ({"text": "x" * 701}, "expected a text"),
        ({"text": "\ud800"}, "expected a text"),
        ({"key": "a\nb"}, "expected a key"),
        ({"key": "a\n"}, "expected a key"),
        ({"key": "a>b"}, "expected a key"),
        ({"key": "a..b"}, "expected a key"),
        ({"key": ""}, "expected a key"),
        ({"key": "x" * 65}, "expected a key"),
        ({"link": "/table/abc"}, "expected a link"),
        ({"link": "javascript:alert(1)"}, "expected a link"),
        ({"link": "https://town.example/table/abc#secret"}, "expected a link"),
        ({"link": "https://town.example/table/abc?key=secret"}, "expected a link"),
    ],
)
def test_a_notice_that_cannot_be_sent_safely_is_not_made(changed, complaint):
    parts = {"subject": "Turn", "text": "text", "link": "https://town.example/table/abc", "key": "k"}
    Notice(**parts)
    with pytest.raises(OddtownError, match=complaint) as caught:
        Notice(**parts | changed)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["ada@example.org", "a.b+turns@mail.example.co", "o'hara@localhost", "x" * 64 + "@e.org"]
)
def test_mail_addresses_are_taken(address):
    check_mail(address)
    assert Mail(address).address == address


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "@example.org",
        "ada@",
        "ada@example.org\r\nRCPT TO:<eve@example.org>",
        "ada@example.org\n",
        "ada\n@example.org",
        "ada@example.org,eve@example.org",
        "ada@example.org eve@example.org",
        "Ada <ada@example.org>",
        "ada..b@example.org",
        ".ada@example.org",
        "ada@-example.org",
        "ada@example..org",
        "ada@[127.0.0.1]",
        "ada@127.0.0.1",
        '"ada b"@example.org',
        "zoë@example.org",
        "x" * 65 + "@example.org",
        "a@" + "b" * 60 + ("." + "b" * 60) * 4,
    ],
)
def test_what_is_not_one_mail_address_is_refused(address):
    for check in (check_mail, Mail):
        with pytest.raises(OddtownError, match="expected one e-mail address"):
            check(address)
    with pytest.raises(OddtownError, match="expected one e-mail address"):
        Smtp(HERE, 25, "", "", address)


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example.org" + SECRET,
        "http://hooks.example.org",
        "https://hooks.example.org:443/x",
        "https://hooks.example.org:1024/x",
        "http://[2606:4700::1]:8080/x",
        "HTTPS://Hooks.Example.org/x",
        "https://chat_service:8065/hooks/x",
    ],
)
def test_webhooks_are_taken(url):
    check_webhook(url)
    assert Webhook(url).url == url


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("", "starts with https://"),
        ("hooks.example.org" + SECRET, "starts with https://"),
        ("ftp://hooks.example.org" + SECRET, "starts with https://"),
        ("file:///hidden", "starts with https://"),
        ("https://" + SECRET, "name or address of a host, came ''"),
        ("https://hidden:hidden@hooks.example.org" + SECRET, "without a name or password"),
        ("https://hidden@hooks.example.org" + SECRET, "without a name or password"),
        ("https://@hooks.example.org" + SECRET, "without a name or password"),
        ("https://hooks.example.org:22" + SECRET, "port 80, 443 or one from 1024 on, came 22"),
        ("https://hooks.example.org:0" + SECRET, "came 0"),
        ("https://hooks.example.org:65536" + SECRET, "host and port can be read"),
        ("https://hooks.example.org:x" + SECRET, "host and port can be read"),
        ("https://[::1" + SECRET, "host and port can be read"),
        ("https://[fe80::1%25eth0]" + SECRET, "name or address of a host"),
        ("https://hooks..example.org" + SECRET, "name or address of a host"),
        ("https://hooks.example.org." + SECRET, "name or address of a host"),
        ("https://hooks.example.org\\.evil.example" + SECRET, "name or address of a host"),
        ("https://" + "x" * 64 + ".org" + SECRET, "name or address of a host"),
        ("https://hooks.example.org" + SECRET + "\r\nX: y", "ASCII characters without spaces"),
        ("https://hooks.example.org\t" + SECRET, "ASCII characters without spaces"),
        ("https://hooks.example.org" + SECRET + " x", "ASCII characters without spaces"),
        ("https://zoë.example.org" + SECRET, "ASCII characters without spaces"),
        ("https://hooks.example.org/" + "x" * 2000, "at most 2000"),
    ],
)
def test_what_is_no_webhook_is_refused_and_its_secret_not_repeated(url, complaint):
    endpoint_keys = Browser().subscription("https://push.example.org/x")
    for check in (check_webhook, Webhook, lambda url: check_push(url, endpoint_keys.p256dh, endpoint_keys.auth)):
        with pytest.raises(OddtownError, match=complaint) as caught:
            check(url)
        assert "hidden" not in str(caught.value)
        assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "authority", "port"),
    [
        ("https://X.example/y", "x.example", 443),
        ("https://x.example:443/y", "x.example", 443),
        ("https://x.example:80/y", "x.example:80", 80),
        ("http://x.example:8080", "x.example:8080", 8080),
        ("http://[2606:4700::1]:8080/y", "[2606:4700::1]:8080", 8080),
    ],
)
def test_a_host_is_named_as_headers_name_it(url, authority, port):
    read = read_url(url, "a URL")
    assert (read.authority, read.port) == (authority, port)


def test_push_keys_must_be_keys():
    good = Browser().subscription("https://push.example.org/x")
    check_push(good.endpoint, good.p256dh, good.auth)
    off_curve = base64url(b"\x04" + b"\x01" * 64)
    for p256dh in ("", good.p256dh[:-1], good.p256dh + "=", good.p256dh[:-1] + "+", off_curve):
        with pytest.raises(OddtownError, match="expected p256dh"):
            Push(good.endpoint, p256dh, good.auth)
    for auth in ("", good.auth + "A", good.auth[:-1] + "/", good.auth[:-1] + "\n"):
        with pytest.raises(OddtownError, match="expected auth"):
            Push(good.endpoint, good.p256dh, auth)
    with pytest.raises(OddtownError, match="expected a push endpoint with the name"):
        Push("https://[2606:4700::1]/x", good.p256dh, good.auth)


def test_secrets_are_not_shown():
    push = Browser().subscription("https://push.example.org/hidden")
    key = new_vapid_key()
    shown = repr(
        [Webhook("https://x.example/hidden"), push, Vapid(key, "https://town.example"), smtp(25, password="hidden")]
    )
    assert not any(secret in shown for secret in ("hidden", push.p256dh, push.auth, key))


# Mail.


def test_a_mail_arrives_whole(open_receiver):
    mailbox = open_receiver(MailReceiver)
    stop = "https://town.example/stop/" + "x" * 200
    subject = "Zoë’s table: " + "é" * 100
    notice = Notice(subject, NOTICE.text + "\n.\n" + "ü" * 500, NOTICE.link, "abc.7")
    send(Mail("ada@example.org", stop), notice, smtp=smtp(mailbox.port))
    [(envelope, _)] = mailbox.mails
    assert (envelope.mail_from, envelope.rcpt_tos) == ("oddtown@town.example", ["ada@example.org"])
    assert f"\r\nList-Unsubscribe: <{stop}>\r\n".encode() in envelope.content
    assert envelope.content.isascii()
    mail = message_from_bytes(envelope.content, policy=default)
    assert mail["From"] == "Oddtown <oddtown@town.example>"
    assert mail["To"] == "ada@example.org"
    assert mail["Subject"] == subject
    assert mail["Message-ID"] == "<abc.7@town.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe"] == f"<{stop}>"
    assert abs(mail["Date"].datetime.timestamp() - time.time()) < 60
    assert mail.get_content_type() == "text/plain"
    lines = f"{notice.text}\n\n{NOTICE.link}\n\nTo end these mails: {stop}\n"
    assert mail.get_content() == lines.replace("\n", "\r\n")
    assert not mail.defects


def test_a_mail_without_an_end_page_names_none(open_receiver):
    mailbox = open_receiver(MailReceiver)
    send(Mail("ada@example.org"), smtp=smtp(mailbox.port))
    [(envelope, _)] = mailbox.mails
    assert envelope.content.isascii()
    mail = message_from_bytes(envelope.content, policy=default)
    assert mail["List-Unsubscribe"] is None
    assert mail.get_content() == f"{NOTICE.text}\n\n{NOTICE.link}\n".replace("\n", "\r\n")


def test_a_mail_goes_over_tls_with_a_login(open_receiver, tmp_path, monkeypatch):
    shown, trust = certificate(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    mailbox = open_receiver(MailReceiver, with_login=True, tls_context=trust, require_starttls=True)
    send(Mail("ada@example.org"), smtp=smtp(mailbox.port, "starttls", "oddtown", "open sesame", host="localhost"))
    [(_, session)] = mailbox.mails
    assert session.ssl is not None
    assert mailbox.logins == [(b"oddtown", b"open sesame")]
    mailbox = open_receiver(MailReceiver, ssl_context=trust)
    send(Mail("ada@example.org"), smtp=smtp(mailbox.port, "tls", host="localhost"))
    assert len(mailbox.mails) == 1


@pytest.mark.parametrize("tls", ["starttls", "tls"])
def test_a_mail_server_nobody_vouches_for_gets_no_mail(open_receiver, tmp_path, tls):
    _, trust = certificate(tmp_path, "localhost")
    how = {"tls_context": trust} if tls == "starttls" else {"ssl_context": trust}
    mailbox = open_receiver(MailReceiver, **how)
    reason = refusal(Mail("ada@example.org"), smtp=smtp(mailbox.port, tls, host="localhost"))
    assert not reason.is_final
    assert mailbox.mails == []


def test_a_mail_server_without_tls_gets_no_mail_where_tls_is_wanted(open_receiver):
    mailbox = open_receiver(MailReceiver)
    assert not refusal(Mail("ada@example.org"), smtp=smtp(mailbox.port, "starttls")).is_final
    assert mailbox.mails == []


def test_a_wrong_password_is_the_hosts_to_put_right(open_receiver, tmp_path, monkeypatch):
    shown, trust = certificate(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    mailbox = open_receiver(MailReceiver, with_login=True, tls_context=trust, require_starttls=True)
    reason = refusal(Mail("ada@example.org"), smtp=smtp(mailbox.port, "starttls", "oddtown", "hidden", "localhost"))
    assert mailbox.logins[0] == (b"oddtown", b"hidden")
    assert not reason.is_final
    assert "hidden" not in str(reason)
    assert mailbox.mails == []


@pytest.mark.parametrize(
    ("stage", "answer", "is_final"),
    [
        ("RCPT", "550 no such user", True),
        ("RCPT", "451 later", False),
        ("DATA", "554 not wanted", True),
        ("DATA", "452 later", False),
    ],
)
def test_a_refused_mail_is_final_as_its_code_says(open_receiver, stage, answer, is_final):
    mailbox = open_receiver(MailReceiver, {stage: answer})
    reason = refusal(Mail("ada@example.org"), smtp=smtp(mailbox.port))
    assert reason.is_final is is_final
    assert not reason.is_gone
    assert answer[:3] in str(reason)
    assert "ada" not in str(reason)


def test_a_mail_server_that_is_down_is_worth_another_try():
    assert not refusal(Mail("ada@example.org"), smtp=smtp(silent_port())).is_final


def test_a_mail_server_that_says_nothing_is_left(open_receiver):
    silent = open_receiver(WebReceiver)  # waits for a request, as we wait for a greeting
    start = time.monotonic()
    assert not refusal(Mail("ada@example.org"), smtp=smtp(silent.port), limit=0.3).is_final
    assert time.monotonic() - start < PATIENCE / 3


def test_what_a_server_is_not_set_up_for_is_final():
    assert refusal(Mail("ada@example.org")).is_final
    assert refusal(Browser().subscription("https://push.example.org/x")).is_final
    with pytest.raises(OddtownError, match="expected tls to be none, starttls or tls, came 'ssl'"):
        smtp(25, "ssl")


# Webhooks.


def test_a_webhook_gets_json_that_chats_and_programs_read(web):
    send(Webhook(web.url(SECRET)), allow_local=True)
    [(path, headers, body)] = web.requests
    assert path == SECRET
    assert headers["Host"] == f"{HERE}:{web.port}"
    assert headers["Content-Type"] == "application/json"
    assert headers["Idempotency-Key"] == NOTICE.key
    line = f"{NOTICE.subject}\n{NOTICE.text}\n{NOTICE.link}"
    assert json.loads(body) == {
        "content": line,
        "text": line,
        "allowed_mentions": {"parse": []},
        "notice": {"subject": NOTICE.subject, "text": NOTICE.text, "link": NOTICE.link, "key": NOTICE.key},
    }


def test_a_name_cannot_call_a_whole_chat(web):
    notice = Notice("Turn", "<!channel> & Ada", NOTICE.link, "k")
    send(Webhook(web.url()), notice, allow_local=True)
    body = json.loads(web.requests[0][2])
    assert "&lt;!channel&gt; &amp; Ada" in body["text"]
    assert body["notice"]["text"] == notice.text


def test_a_path_is_sent_as_it_came(web):
    send(Webhook(web.url("/a;b=1/c;d?e=%20f&g;h#i")), allow_local=True)
    send(Webhook(f"http://{HERE}:{web.port}"), allow_local=True)
    assert [path for path, _, _ in web.requests] == ["/a;b=1/c;d?e=%20f&g;h", "/"]


@pytest.mark.parametrize(
    ("status", "is_final", "is_gone"),
    [
        (400, True, False),
        (403, True, False),
        (404, True, True),
        (408, False, False),
        (410, True, True),
        (413, True, False),
        (429, False, False),
        (500, False, False),
        (503, False, False),
    ],
)
def test_an_answer_says_whether_another_try_is_worth_it(open_receiver, vapid, status, is_final, is_gone):
    web = open_receiver(WebReceiver, (status, {"Content-Length": "6"}, b"hidden"))
    for channel in (Webhook(web.url(SECRET)), Browser().subscription(web.url(SECRET))):
        reason = refusal(channel, vapid=vapid, allow_local=True)
        assert (reason.is_final, reason.is_gone) == (is_final, is_gone)
        assert str(reason) == f"{HERE} answers {status}"
    assert len(web.requests) == 2


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(open_receiver, web, status):
    leading = open_receiver(WebReceiver, (status, {"Location": web.url()}, b""))
    reason = refusal(Webhook(leading.url(SECRET)), allow_local=True)
    assert reason.is_final
    assert len(leading.requests) == 1
    assert web.connections == 0


def test_an_endless_answer_is_cut(open_receiver):
    block = b"x" * 65_536
    web = open_receiver(WebReceiver, (200, {}, itertools.repeat(block)))
    send(Webhook(web.url()), allow_local=True)
    assert web.hung_up.wait(PATIENCE)
    assert web.sent < 64 * 2**20  # what fits into the buffers on the way


def test_endless_headers_are_cut(open_receiver):
    web = open_receiver(WebReceiver, (200, {f"X-{n}": "x" * 1_000 for n in range(2_000)}, b""))
    reason = refusal(Webhook(web.url()), allow_local=True)
    assert not reason.is_final
    assert "RemoteProtocolError" in str(reason)


def test_a_slow_answer_is_not_waited_for(web, vapid):
    web.is_slow = True
    for channel in (Webhook(web.url(SECRET)), Browser().subscription(web.url(SECRET))):
        start = time.monotonic()
        reason = refusal(channel, vapid=vapid, allow_local=True, limit=0.3)
        assert time.monotonic() - start < PATIENCE / 3
        assert not reason.is_final
        assert str(reason) == f"{HERE} does not answer within 0.3 seconds"
    assert len(web.requests) == 2


def test_an_answer_in_drops_is_not_waited_for(open_receiver):
    def drops():
        while True:
            time.sleep(0.05)
            yield b"x"

    web = open_receiver(WebReceiver, (100, {}, drops()))  # an answer that only ever announces another
    assert not refusal(Webhook(web.url()), allow_local=True, limit=0.5).is_final


def test_a_receiver_that_is_down_is_worth_another_try():
    reason = refusal(Webhook(f"http://{HERE}:{silent_port()}{SECRET}"), allow_local=True)
    assert not reason.is_final
    assert str(reason) == f"{HERE} does not answer: ConnectError"


def test_a_name_without_an_address_is_worth_another_try():
    with listen_to_sockets():  # which lets no such look-up out of this machine
        reason = refusal(Webhook("http://nobody.invalid" + SECRET))
    assert not reason.is_final
    assert str(reason) == "nobody.invalid has no address"


def test_tls_asks_for_the_name_and_connects_to_the_address(open_receiver, tmp_path, monkeypatch):
    shown, trust = certificate(tmp_path, "localhost")
    names = []
    trust.sni_callback = lambda _socket, name, _context: names.append(name)
    web = open_receiver(WebReceiver, trust=trust)
    url = f"https://localhost:{web.port}{SECRET}"
    assert not refusal(Webhook(url), allow_local=True).is_final  # nobody vouches for it
    assert web.requests == []
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    with listen_to_sockets() as sockets:
        send(Webhook(url), allow_local=True)
    [(path, headers, _)] = web.requests
    assert (path, headers["Host"]) == (SECRET, f"localhost:{web.port}")
    assert names == ["localhost", "localhost"]
    assert sockets.looked_up == ["localhost"]
    assert {address[0] for address in sockets.connected} <= {HERE, "::1"}
    # The same machine by another name than the certificate's.
    assert not refusal(Webhook(f"https://{HERE}:{web.port}{SECRET}"), allow_local=True).is_final
    assert len(web.requests) == 1


# The guard.

LOCAL_HOSTS = [
    "127.0.0.1",
    "127.1.2.3",
    "localhost",
    "LOCALHOST",
    "0.0.0.0",
    "0",
    "127.1",
    "2130706433",
    "017700000001",
    "0177.0.0.1",
    "0x7f.1",
    "0x7f000001",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "168.63.129.16",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
]
LOCAL_ADDRESSES = [
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:224.0.0.1",
    "::ffff:0:127.0.0.1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:c0a8:101::",
    "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2001::1",
    "2001:db8::1",
    "fe80::1",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "ff0e::1",
    "100::1",
]


@pytest.mark.parametrize("host", [*LOCAL_HOSTS, *(f"[{address}]" for address in LOCAL_ADDRESSES)])
def test_the_hosts_own_network_is_out_of_reach(web, host):
    with listen_to_sockets() as sockets:
        reason = refusal(Webhook(f"http://{host}:{web.port}{SECRET}"))
    assert str(reason) == f"{host.strip('[]').lower()} is not on the open network"
    assert reason.is_final
    assert sockets.connected == []
    assert web.connections == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "10.0.0.1"])
def test_a_push_endpoint_reaches_no_further(web, vapid, host):
    with listen_to_sockets() as sockets:
        reason = refusal(Browser().subscription(web.url(SECRET, host)), vapid=vapid)
    assert str(reason) == f"{host} is not on the open network"
    assert reason.is_final
    assert sockets.connected == []
    assert web.connections == 0


def test_the_record_of_sockets_hears_a_connection(web):
    """What the two tests above rely on."""
    for host in ("localhost", "2130706433"):
        with listen_to_sockets() as sockets:
            send(Webhook(web.url(SECRET, host)), allow_local=True)
        assert sockets.looked_up == [host]
        assert (HERE, web.port) in [address[:2] for address in sockets.connected]
    assert web.connections == 2


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "172.15.0.1",
        "172.32.0.1",
        "100.128.0.1",
        "2606:4700::1",
        "::ffff:1.1.1.1",
        "2002:101:101::",
        "64:ff9b::1.1.1.1",
    ],
)
def test_the_open_network_is_open(address):
    assert is_open(address)


def test_one_local_address_among_open_ones_is_enough_to_refuse():
    check_open("x.example", ["1.1.1.1", "2606:4700::1"])
    for addresses in (["1.1.1.1", "10.0.0.1"], ["::1", "1.1.1.1"]):
        with pytest.raises(NotSent, match="is not on the open network"):
            check_open("x.example", addresses)


def test_an_address_that_does_not_answer_is_passed_over(web):
    async def connect():
        stream = await Guard(allow_local=True).connect_any(["127.0.0.2", HERE], web.port)
        await stream.aclose()

    with listen_to_sockets() as sockets:
        asyncio.run(connect())
    assert sockets.connected == [("127.0.0.2", web.port), (HERE, web.port)]
    assert sockets.looked_up == []


# Push.


def test_a_push_message_is_for_one_browser_and_signed_for_one_service(web, vapid):
    browser, other = Browser(), Browser()
    send(browser.subscription(web.url("/push/x")), vapid=vapid, allow_local=True)
    [(path, headers, body)] = web.requests
    assert path == "/push/x"
    assert browser.read(body) == {
        "subject": NOTICE.subject,
        "text": NOTICE.text,
        "link": NOTICE.link,
        "key": NOTICE.key,
    }
    with pytest.raises(Exception, match="Decryption error"):
        other.read(body)
    assert NOTICE.subject.encode() not in body
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Topic"] == NOTICE.key
    assert headers["TTL"] == "86400"
    assert headers["Urgency"] == "normal"
    key, claims = read_signature(headers["Authorization"])
    assert key == public_key(vapid.private_key)
    assert claims["aud"] == f"http://{HERE}:{web.port}"
    assert claims["sub"] == "mailto:host@town.example"
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


def test_a_long_key_is_no_topic(web, vapid):
    for key in ("x" * 33, "a.b"):
        notice = Notice("Turn", "", NOTICE.link, key)
        send(Browser().subscription(web.url()), notice, vapid=vapid, allow_local=True)
    assert [headers["Topic"] for _, headers, _ in web.requests] == [None, None]


def test_the_longest_notice_fits_into_one_push_message(web, vapid):
    link = "https://town.example/" + "x" * 479
    for letter in ("\U0001f3e0", '"'):
        browser = Browser()
        notice = Notice(letter * 120, letter * 700, link, "x" * 64)
        send(browser.subscription(web.url()), notice, vapid=vapid, allow_local=True)
        body = web.requests[-1][2]
        assert len(body) <= 4_096
        assert browser.read(body)["text"] == notice.text


def test_the_standard_port_is_not_part_of_whom_a_message_is_signed_for(vapid):
    for endpoint in ("https://push.example.org/x", "https://push.example.org:443/x"):
        push = Browser().subscription(endpoint)
        headers, _ = push_message(push, read_url(endpoint, "a push endpoint"), NOTICE, vapid)
        assert read_signature(headers["Authorization"])[1]["aud"] == "https://push.example.org"


def test_keys_for_push_are_made_and_checked():
    key = new_vapid_key()
    assert key != new_vapid_key()
    point = public_key(key)
    assert len(point) == 87
    assert point[0] == "B"  # an uncompressed point
    for wrong in ("", key[:-1], key + "=", "_" * 43, "A" * 43):
        with pytest.raises(OddtownError, match="expected a private key") as caught:
            Vapid(wrong, "mailto:host@town.example")
        assert not wrong or wrong not in str(caught.value)
    for subject in ("", "host@town.example", "http://town.example"):
        with pytest.raises(OddtownError, match="expected the subject"):
            Vapid(key, subject)
