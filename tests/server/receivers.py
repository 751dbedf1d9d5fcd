"""Receivers of notices on this machine: a mail server, a web server, a browser; and an ear at the sockets."""

import base64
import ipaddress
import json
import os
import socket
import ssl
import sys
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import py_vapid.jwt
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from oddtown.server.notices import Push
from patience import PATIENCE

HERE = "127.0.0.1"


def silent_port():
    """Returns a port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return probe.getsockname()[1]


class WebReceiver:
    """A web server that keeps what comes and answers as it is told."""

    def __init__(self, answer=(200, {}, b""), trust=None):
        self.requests = []
        self.connections = 0
        self.sent = 0  # bytes of answers
        self.answer = answer
        self.go_on = threading.Event()  # what a slow answer waits for
        self.is_slow = False
        self.hung_up = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.requests.append((self.path, self.headers, body))
                if receiver.is_slow:
                    receiver.go_on.wait(PATIENCE)
                status, headers, parts = receiver.answer
                try:
                    self.send_response(status)
                    for name, value in headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    for part in [parts] if isinstance(parts, bytes) else parts:
                        self.wfile.write(part)
                        receiver.sent += len(part)
                except OSError:
                    receiver.hung_up.set()
                    self.close_connection = True

            def do_GET(self):
                receiver.requests.append((self.path, self.headers, b""))

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            def process_request(self, request, client_address):
                receiver.connections += 1
                super().process_request(request, client_address)

            def finish_request(self, request, client_address):
                if trust is None:
                    super().finish_request(request, client_address)
                    return
                try:
                    with trust.wrap_socket(request, server_side=True) as wrapped:
                        super().finish_request(wrapped, client_address)
                except OSError:
                    receiver.hung_up.set()

        self.server = Server((HERE, 0), Handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def url(self, path="/", host=HERE):
        return f"http://{host}:{self.port}{path}"

    def close(self):
        self.go_on.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class MailReceiver:
    """A mail server that keeps what comes, or refuses it at a stage with a code."""

    def __init__(self, refusals=None, **more):
        self.mails = []
        self.logins = []
        self.refusals = refusals or {}
        if more.pop("with_login", False):
            more |= {"auth_required": True, "authenticator": self.authenticate}
        self.controller = Controller(self, hostname=HERE, port=silent_port(), server_hostname="localhost", **more)
        self.controller.start()
        self.port = self.controller.port

    def authenticate(self, server, session, envelope, mechanism, data):
        self.logins.append((data.login, data.password))
        return AuthResult(success=data.password == b"open sesame")

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        if "RCPT" in self.refusals:
            return self.refusals["RCPT"]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        if "DATA" in self.refusals:
            return self.refusals["DATA"]
        self.mails.append((envelope, session))
        return "250 OK"

    def close(self):
        self.controller.stop()


class Browser:
    """A browser's end of a push subscription: it has the keys to what is sent."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint):
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return Push(endpoint, base64url(point), base64url(self.auth))

    def read(self, body):
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(plain)


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read_signature(header):
    """Returns the public key and the claims of a push message's Authorization, whose signature must hold."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    return parts["k"], py_vapid.jwt.decode(parts["t"], parts["k"])


def certificate(folder, host):
    """Writes a certificate that vouches for itself; returns its file, and what a server with it uses."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    shown, whole = folder / "shown.pem", folder / "whole.pem"
    shown.write_bytes(made.public_bytes(pem))
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    whole.write_bytes(private + shown.read_bytes())
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trust.load_cert_chain(whole)
    return shown, trust


# What this process looks up and connects to, as the interpreter itself reports it; a hook cannot be taken out again.
_LISTENING = []


def _hear(event, arguments):
    if _LISTENING:
        if event == "socket.getaddrinfo":
            _LISTENING[-1].looked_up.append(arguments[0])
            if str(arguments[0]).endswith(".invalid"):
                raise socket.gaierror(socket.EAI_NONAME, "reserved names have no address")
        elif event == "socket.connect":
            _LISTENING[-1].connected.append(arguments[1])
            if not ipaddress.ip_address(arguments[1][0]).is_loopback:
                raise OSError("the tests connect to this machine only, even where what they test is broken")


sys.addaudithook(_hear)


class Sockets:
    """Every look-up and every connection of a while; none leaves this machine."""

    def __init__(self):
        self.looked_up = []
        self.connected = []


@contextmanager
def listen_to_sockets():
    heard = Sockets()
    _LISTENING.append(heard)
    try:
        yield heard
    finally:
        _LISTENING.pop()
