"""What a push service is sent: encrypted for one browser (RFC 8291), and signed with this server's key (RFC 8292)."""

import base64
import json
import re
import time
from dataclasses import dataclass, field

import py_vapid  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from oddtown.core.errors import OddtownError
from oddtown.server.notices.channel import Push
from oddtown.server.notices.notice import Notice
from oddtown.server.notices.url import Url

PRIVATE_KEY = re.compile("[A-Za-z0-9_-]{43}")  # 32 bytes
TOPIC = re.compile("[A-Za-z0-9_-]{1,32}")
KEPT = 24 * 3_600  # seconds a push service keeps a notice for a browser that is off
SIGNED = 12 * 3_600  # seconds a signature holds; the most is a day, and clocks differ


@dataclass(frozen=True)
class Vapid:
    """The server's key for push services, and whom they may write to: a mailto: or https: link."""

    private_key: str = field(repr=False)
    subject: str

    def __post_init__(self) -> None:
        try:
            self.sign("https://example.org")
        except py_vapid.VapidException:
            raise OddtownError(
                f"expected the subject of push messages to be a mailto: or https: link, came {self.subject!r:.60}"
            ) from None

    def sign(self, origin: str) -> str:
        """Returns the Authorization header for one push service."""
        claims = {"sub": self.subject, "aud": origin, "exp": int(time.time()) + SIGNED}
        return str(py_vapid.Vapid(_read_key(self.private_key)).sign(claims)["Authorization"])


def new_vapid_key() -> str:
    """Returns a new private key, as base64url."""
    return _base64url(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32))


def public_key(private_key: str) -> str:
    """Returns what a browser takes as applicationServerKey."""
    return _base64url(_read_key(private_key).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def push_message(push: Push, url: Url, notice: Notice, vapid: Vapid) -> tuple[dict[str, str], bytes]:
    """Returns the headers and the encrypted body."""
    # It brings two HTTP clients along, which would make every start of a server slower.
    from pywebpush import WebPusher  # type: ignore[import-untyped]  # noqa: PLC0415

    plain = {"subject": notice.subject, "text": notice.text, "link": notice.link, "key": notice.key}
    keys = {"p256dh": push.p256dh, "auth": push.auth}
    pusher = WebPusher({"endpoint": push.endpoint, "keys": keys})
    body: bytes = pusher.encode(json.dumps(plain, ensure_ascii=False).encode())["body"]
    headers = {
        "Authorization": vapid.sign(url.origin),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": "normal",
    }
    if TOPIC.fullmatch(notice.key):
        headers["Topic"] = notice.key  # a repetition replaces what still waits
    return headers, body


def _read_key(private_key: str) -> ec.EllipticCurvePrivateKey:
    if not PRIVATE_KEY.fullmatch(private_key):
        raise OddtownError(f"expected a private key of 43 characters of base64url, came {len(private_key)} characters")
    try:
        value = int.from_bytes(base64.urlsafe_b64decode(private_key + "="))
        return ec.derive_private_key(value, ec.SECP256R1())
    except ValueError:
        raise OddtownError("expected a private key of the curve P-256, came a number outside it") from None


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
