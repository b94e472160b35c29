"""Which other websites may use the API from their scripts (CORS). They use a token or an API key, never a cookie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import urlsplit

from croupier.web.security.settings import LOCAL

_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?")
_USUAL_PORT = {"https": 443, "http": 80}
_HEADERS = "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID"
_SHOWN = "ETag, Content-Disposition, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
PREFLIGHT: Mapping[str, str] = MappingProxyType(
    {
        "Access-Control-Allow-Methods": "GET, POST, DELETE",
        "Access-Control-Allow-Headers": _HEADERS,
        "Access-Control-Max-Age": "600",
    }
)


def cors_headers(origin: str) -> list[tuple[bytes, bytes]]:
    """What lets the scripts of this origin read an answer. Cookies are never allowed."""
    shown = (b"access-control-expose-headers", _SHOWN.encode())
    return [(b"access-control-allow-origin", origin.encode("latin-1")), shown]


def origin_mistake(text: str) -> str:
    """Why this is no origin to allow; empty if it is one."""
    how = "write it as a browser sends it, such as https://app.example or http://localhost:5173"
    if _ORIGIN.fullmatch(text) is None:
        return how
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return how
    if port == _USUAL_PORT[parts.scheme]:
        return f"a browser leaves out the port {port}: {how}"
    name = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    if parts.scheme == "http" and name not in LOCAL:
        return "http is allowed for this machine alone: anybody on the way could change such a page; use https"
    return ""
