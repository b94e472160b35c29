"""Where somebody comes from, as far as limits go: an address, or the network one subscriber has for himself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
_ONES_OWN = 64  # bits: whoever has one address of IPv6 has all that begin so, and may take another for every request


@lru_cache(maxsize=4096)
def whence(host: str) -> str:
    """The name under which whoever comes from there is counted."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _ONES_OWN), strict=False))


def networks(proxies: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks of proxies that are believed; raises `ValueError` for what is neither."""
    return tuple(ip_network(each, strict=False) for each in proxies)


def within(host: str, trusted: Iterable[Network]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in each for each in trusted)
