"""Where webhooks may be sent: https to public addresses, and what the operator has named (`--webhook-host`).

A name is looked up at each delivery, and the connection goes to the very address that was checked: a name that leads somewhere
else a moment later (DNS rebinding) leads nowhere. Redirects are not followed, and no proxy of the environment is used.
"""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from croupier import __version__

SECONDS = 5.0  # for one step of a delivery
_MOST_SECONDS = 15.0  # for all of it
_URL = re.compile(r"https?://[!-~]{1,490}")
_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]")
_NAT64 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))  # they lead to IPv4 addresses


class NotAReceiver(Exception):
    """Nothing may be sent there. The message says why."""


@dataclass(frozen=True, slots=True)
class Receivers:
    """Sends webhooks, and to nobody else than it may."""

    hosts: frozenset[str] = frozenset()  # named by the operator: also http, also private addresses

    def check(self, url: str) -> SplitResult:
        """The parts of an address. Raises `NotAReceiver` if nothing may be sent there, whatever its name leads to."""
        parts = _parts(url)
        if self._is_named(parts):
            return parts
        if parts.scheme != "https":
            raise NotAReceiver("it must be https; the operator can name a host that needs none (--webhook-host)")
        with contextlib.suppress(ValueError):
            if not is_public(ip_address(str(parts.hostname))):
                raise NotAReceiver("it is not a public address")
        return parts

    def _is_named(self, parts: SplitResult) -> bool:
        host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else str(parts.hostname)
        return bool({host, f"{host}:{_port(parts)}"} & self.hosts)

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Posts a body, and returns the status of the answer. Raises `NotAReceiver`, `OSError` or `HTTPException`."""
        parts = self.check(url)
        address = self._address(parts)
        connection = _Connection(
            str(parts.hostname), _port(parts), address, _tls() if parts.scheme == "https" else None
        )
        deadline = Timer(_MOST_SECONDS, connection.give_up)
        deadline.daemon = True
        deadline.start()
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            own = {"Content-Type": "application/json", "User-Agent": f"croupier/{__version__}", "Connection": "close"}
            connection.request("POST", target, body, {**own, **headers})
            return connection.getresponse().status
        finally:
            deadline.cancel()
            connection.close()

    def _address(self, parts: SplitResult) -> str:
        """The address behind the name. If one of several is private, it is not used at all."""
        found_addresses = socket.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found_addresses))
        if not self._is_named(parts) and not all(is_public(ip_address(each.partition("%")[0])) for each in addresses):
            raise NotAReceiver("its name leads to an address that is not public")
        return addresses[0]


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was checked, with the certificate of its name."""

    def __init__(self, host: str, port: int, address: str, tls: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address, self._tls = address, tls

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), SECONDS)
        if self._tls is not None:
            self.sock = self._tls.wrap_socket(self.sock, server_hostname=self.host)

    def give_up(self) -> None:
        """Ends the connection from another thread: a receiver could answer a byte at a time for hours."""
        if self.sock is not None:
            with contextlib.suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


@cache
def _tls() -> ssl.SSLContext:
    """With the certificates of the machine. To read them takes a while."""
    return ssl.create_default_context()


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is of the internet at large, and of no network inside."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None or any(address in each for each in _NAT64):
            return False
    return address.is_global and not address.is_multicast


def host_mistake(text: str) -> str:
    """Why this names no host of a receiver; empty if it does."""
    name, colon, port = (
        text.rpartition(":") if re.search(r":[0-9]+$", text) and not text.endswith("]") else (text, "", "")
    )
    how = "write a name or an address, with a port if only that one is meant, such as hooks.internal:8443"
    if not _HOST.fullmatch(name) or ".." in name or (colon and not 0 < int(port) < 1 << 16):
        return how
    return ""


def _parts(url: str) -> SplitResult:
    """The parts of a plain address: no user, no fragment, no character that could end a line."""
    if _URL.fullmatch(url) is None or "\\" in url:
        raise NotAReceiver("write a whole address in ASCII, such as https://hooks.example/croupier")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAReceiver("its host or port cannot be read") from None
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else str(parts.hostname)
    if not parts.hostname or _HOST.fullmatch(host) is None or port == 0:
        raise NotAReceiver("its host or port cannot be read")
    if "@" in parts.netloc:
        raise NotAReceiver("leave out the user: the signature proves who sends")
    if "#" in url:
        raise NotAReceiver("leave out the fragment")
    return parts


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)
