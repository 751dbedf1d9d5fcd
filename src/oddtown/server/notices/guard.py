"""Requests to URLs that strangers chose: they reach the open network only, never the host's own.

A name is resolved once, every address it has is checked, and the connection goes to a checked address: there is no
second look-up that could say something else.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from contextlib import suppress

import httpcore

from oddtown.server.notices.notice import NotSent
from oddtown.server.notices.url import Url

UNICAST = ipaddress.IPv6Network("2000::/3")  # all that is given out of IPv6 so far
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# Addresses that look global and are not: protocol assignments and a metadata service among them, the old 6to4 relays,
# and a cloud's address for talking to its own machines.
NEVER = [ipaddress.IPv4Network(network) for network in ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32")]
MOST_ADDRESSES = 4  # that are tried in turn


def is_open(address: str) -> bool:
    """Says whether an address belongs to the open network, whatever form hides it."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if inner is None:
            return found in UNICAST and found.is_global
        found = inner
    return found.is_global and not found.is_multicast and not any(found in network for network in NEVER)


def check_open(host: str, addresses: list[str]) -> None:
    """Refuses a host with any address that is not on the open network."""
    if not all(is_open(address) for address in addresses):
        raise NotSent(f"{host} is not on the open network", is_final=True)


class Guard(httpcore.AsyncNetworkBackend):
    """Connects to addresses of the open network; to any, where the host allows local ones."""

    def __init__(self, allow_local: bool) -> None:
        self.allow_local = allow_local
        self.backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError:
            raise NotSent(f"{host} has no address", is_final=False) from None
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not self.allow_local:
            check_open(host, addresses)
        return await self.connect_any(addresses[:MOST_ADDRESSES], port, timeout)

    async def connect_any(
        self, addresses: list[str], port: int, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        """Connects to the first of these addresses that answers."""
        *others, last = addresses
        for address in others:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await self.backend.connect_tcp(address, port, timeout and timeout / len(addresses))
        return await self.backend.connect_tcp(last, port, timeout)


class Post:
    """Posts to URLs through the guard: each within a time limit, without following, and without reading the answer."""

    def __init__(self, allow_local: bool, limit: float) -> None:
        self.guard = Guard(allow_local)
        self.limit = limit
        self.trust = ssl.create_default_context()

    async def send(self, url: Url, headers: Mapping[str, str], body: bytes) -> None:
        """Posts a body; any answer but a success raises."""
        try:
            async with asyncio.timeout(self.limit):
                status = await self._status(url, headers, body)
        except TimeoutError:
            raise NotSent(f"{url.host} does not answer within {self.limit:g} seconds", is_final=False) from None
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError) as error:
            raise NotSent(f"{url.host} does not answer: {type(error).__name__}", is_final=False) from None
        if 300 <= status < 400:
            raise NotSent(f"{url.host} sends elsewhere ({status}), which is not followed", is_final=True)
        if not 200 <= status < 300:
            is_final = status < 500 and status not in (408, 425, 429)
            raise NotSent(f"{url.host} answers {status}", is_final, is_gone=status in (404, 410))

    async def _status(self, url: Url, headers: Mapping[str, str], body: bytes) -> int:
        target = f"{url.path}?{url.query}" if url.query else url.path
        address = httpcore.URL(scheme=url.scheme, host=url.host, port=url.port, target=target)
        lines = [(name.encode(), value.encode()) for name, value in {"Host": url.authority, **headers}.items()]
        # A pool for each request: nothing is kept open to strangers, and nothing has to be closed later.
        async with httpcore.AsyncConnectionPool(ssl_context=self.trust, network_backend=self.guard) as pool:
            timeout = {"connect": self.limit}
            async with pool.stream(
                "POST", address, headers=lines, content=body, extensions={"timeout": timeout}
            ) as answer:
                return answer.status  # the body is not read: nothing in it is of use here
