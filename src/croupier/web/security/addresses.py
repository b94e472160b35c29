"""Client addresses as limits count them: an IPv4 address, or the IPv6 network of one subscriber."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
_SUBSCRIBER_BITS = 64  # an IPv6 subscriber gets a whole /64 and can use a new address for every request


@lru_cache(maxsize=4096)
def client_key(host: str) -> str:
    """The key under which requests from a host are counted."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _SUBSCRIBER_BITS), strict=False))


def networks(proxies: Iterable[str]) -> tuple[Network, ...]:
    """The addresses and networks of trusted proxies; raises `ValueError` for anything else."""
    return tuple(ip_network(each, strict=False) for each in proxies)


def is_trusted(host: str, trusted: Iterable[Network]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in each for each in trusted)
