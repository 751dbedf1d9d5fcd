"""URLs that others give us, read strictly; complaints name the host at most, as the rest may be a secret."""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from oddtown.core.errors import OddtownError

LONGEST_URL = 2_000
PORTS = {"http": 80, "https": 443}
LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
NAME = re.compile(rf"{LABEL}(?:\.{LABEL})*")


class Url(NamedTuple):
    """The parts of a URL that a request needs."""

    scheme: str
    host: str
    port: int
    authority: str  # host and port as a Host header has them
    path: str
    query: str

    @property
    def origin(self) -> str:
        """Returns scheme, host and port, as a token for this receiver names it."""
        return f"{self.scheme}://{self.authority}"


def read_url(url: str, what: str) -> Url:
    """Returns the parts of a URL; `what` is its name in complaints."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise OddtownError(
            f"expected {what} of at most {LONGEST_URL} ASCII characters without spaces; {len(url)} characters came"
        )
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise OddtownError(f"expected {what} whose host and port can be read") from None
    if parts.scheme not in PORTS:
        raise OddtownError(f"expected {what} that starts with https:// or http://, came '{parts.scheme:.20}'")
    if "@" in parts.netloc:
        raise OddtownError(f"expected {what} without a name or password before its host; one came")
    host = parts.hostname or ""
    if not _is_host(host):
        raise OddtownError(f"expected {what} with the name or address of a host, came '{host:.60}'")
    shown = f"[{host}]" if ":" in host else host
    default = PORTS[parts.scheme]
    authority = shown if port in (None, default) else f"{shown}:{port}"
    return Url(parts.scheme, host, default if port is None else port, authority, parts.path or "/", parts.query)


def _is_host(host: str) -> bool:
    if ":" not in host:
        return len(host) <= 253 and NAME.fullmatch(host) is not None
    try:
        return ipaddress.IPv6Address(host).scope_id is None
    except ValueError:
        return False
