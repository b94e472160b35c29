"""The security settings of the server."""

from __future__ import annotations

from dataclasses import dataclass

KIB = 1024
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})


@dataclass(frozen=True, slots=True)
class Guards:
    """What a request must satisfy to reach a route."""

    origins: frozenset[str] = frozenset()  # other origins of our own pages
    api_origins: frozenset[str] = frozenset()  # websites whose scripts may use the API, without cookies
    secure: bool = False  # served over https
    hosts: frozenset[str] = LOCAL  # accepted host names; "*" for any
    max_body_bytes: int = 16 * KIB
    max_sheet_bytes: int = 64 * KIB
    body_seconds: float = 20.0  # timeout for receiving a body
    rate_limits: bool = True
    per_actor: str = "600/minute"
    per_address: str = "1200/minute"
    logins_per_address: str = "30/minute"

    @property
    def cookie(self) -> str:
        """The session cookie's name. Browsers accept the `__Host-` prefix only on a secure cookie of this one host."""
        return "__Host-croupier" if self.secure else "croupier"
