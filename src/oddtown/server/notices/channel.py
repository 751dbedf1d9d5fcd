"""The channels over which somebody can be told; each is checked when it is made, so no other kind is ever sent to."""

import base64
import re
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec

from oddtown.core.errors import OddtownError
from oddtown.server.notices.url import Url, read_url

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(rf"(?=.{{1,64}}@){ATOM}(?:\.{ATOM})*@(?:{LABEL}\.)*(?=[A-Za-z]){LABEL}")
LONGEST_ADDRESS = 254
LOWEST_PORT = 1_024  # below it live services that a request must not be passed off on, the web's own excepted
P256DH = re.compile("[A-Za-z0-9_-]{87}")  # a point of 65 bytes
AUTH = re.compile("[A-Za-z0-9_-]{22}")  # 16 bytes


def check_mail(address: str) -> None:
    """Complains about anything that is not one e-mail address."""
    if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
        raise OddtownError(f"expected one e-mail address such as ada@example.org, came {address!r:.60}")


def check_webhook(url: str) -> None:
    """Complains about a URL that no webhook has."""
    _check_port(read_url(url, "a webhook's URL"))


def check_push(endpoint: str, p256dh: str, auth: str) -> None:
    """Complains about a push subscription that no browser gives out."""
    url = read_url(endpoint, "a push endpoint")
    _check_port(url)
    if ":" in url.host:
        raise OddtownError("expected a push endpoint with the name of a host, came an IPv6 address")
    if not P256DH.fullmatch(p256dh):
        raise OddtownError(f"expected p256dh as 87 characters of base64url, came {len(p256dh)} characters")
    if not AUTH.fullmatch(auth):
        raise OddtownError(f"expected auth as 22 characters of base64url, came {len(auth)} characters")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(p256dh + "="))
    except ValueError:
        raise OddtownError("expected p256dh as an uncompressed point of the curve P-256, came another") from None


def _check_port(url: Url) -> None:
    if url.port not in (80, 443) and url.port < LOWEST_PORT:
        raise OddtownError(f"expected the port 80, 443 or one from {LOWEST_PORT} on, came {url.port}")


@dataclass(frozen=True)
class Mail:
    """An e-mail address; the page that ends these mails is named in each, if there is one."""

    address: str
    unsubscribe: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        check_mail(self.address)
        if self.unsubscribe:
            read_url(self.unsubscribe, "a link that ends the mails")


@dataclass(frozen=True)
class Webhook:
    """A URL that takes notices as JSON; whoever knows it can write there, so it is not shown."""

    url: str = field(repr=False)

    def __post_init__(self) -> None:
        check_webhook(self.url)


@dataclass(frozen=True)
class Push:
    """A browser's push subscription, as it gives it out."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)

    def __post_init__(self) -> None:
        check_push(self.endpoint, self.p256dh, self.auth)


Channel = Mail | Webhook | Push
