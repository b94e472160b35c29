"""Request bodies: read in time, within the size limit, as JSON or a form."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any
from urllib.parse import parse_qs

from starlette.types import Message, Receive, Scope

from croupier.web.problems import Problem
from croupier.web.security.settings import Guards

_FORM, _JSON = "application/x-www-form-urlencoded", "application/json"
_SHEETS = re.compile(r"/(changes|sheets?)(/|$)")
# An oversized body is still read up to here: a client that is sending when we close never sees the error.
_MAX_DRAINED_BYTES = 2**20
NO_JSON = object()  # what the body of a form, or of a request without one, says in JSON

RequestHeaders = dict[bytes, str]  # by name in lower case


def request_headers(scope: Scope) -> RequestHeaders:
    """The headers of a request; of a header that was sent twice, the first."""
    return {name: value.decode("latin-1") for name, value in reversed(scope["headers"])}


async def read_body(path: str, headers: RequestHeaders, receive: Receive, guards: Guards) -> bytes:
    """The whole body; raises `Problem` if it is late, too long or has a bad length."""
    try:
        async with asyncio.timeout(guards.body_seconds):
            return await _read(path, headers, receive, guards)
    except TimeoutError:
        raise Problem(408, "too_slow", "the body did not arrive in time", {"Connection": "close"}) from None


def check_framing(headers: RequestHeaders) -> None:
    """Refuses a body with two lengths: a proxy and this server could each take another end for it (RFC 9112, 6.1)."""
    if b"transfer-encoding" in headers and b"content-length" in headers:
        why = "send either Content-Length or Transfer-Encoding, not both"
        raise Problem(400, "unreadable", why, {"Connection": "close"})


async def _read(path: str, headers: RequestHeaders, receive: Receive, guards: Guards) -> bytes:
    limit = guards.max_sheet_bytes if _SHEETS.search(path) else guards.max_body_bytes
    announced = headers.get(b"content-length", "0")
    if not announced.isascii() or not announced.isdigit():
        raise Problem(400, "unreadable", "Content-Length is not a number")
    body, read, more = bytearray(), 0, int(announced) <= _MAX_DRAINED_BYTES
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        read += len(message.get("body", b""))
        if read <= limit:
            body += message["body"]
        more = message.get("more_body", False) and read <= _MAX_DRAINED_BYTES
    if max(read, int(announced)) > limit:
        raise Problem(413, "too_long", f"the body is longer than {limit} bytes", {"Connection": "close"})
    return bytes(body)


def check_body(headers: RequestHeaders, body: bytes) -> Any:
    """Accepts a form or strict JSON. Returns what the JSON says, and `NO_JSON` for a form or if there is no body.

    JSON with a duplicate key is refused: readers disagree on which value counts.
    """
    media_type = media_type_of(headers)
    if not body or media_type == _FORM:
        return NO_JSON
    if media_type != _JSON:
        raise Problem(415, "not_in_a_form_we_read", f"send the body as {_JSON} or {_FORM}")
    try:
        encoding = "ascii" if body.isascii() and 0 not in body else json.detect_encoding(body)
        return _decode(body.decode(encoding, "surrogatepass"))
    except (ValueError, RecursionError) as error:
        raise Problem(400, "unreadable", f"the body cannot be read as JSON: {error}") from None


def media_type_of(headers: RequestHeaders) -> str:
    return headers.get(b"content-type", "").partition(";")[0].strip().lower()


def csrf_token(headers: RequestHeaders, body: bytes) -> str:
    """The CSRF token in the header or in the form; empty if there is none."""
    if (header := headers.get(b"x-csrf-token")) is not None:
        return header
    if media_type_of(headers) != _FORM:
        return ""
    try:
        return parse_qs(body.decode(), max_num_fields=200).get("csrf_token", [""])[0]
    except ValueError:
        return ""


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree = dict(pairs)
    if len(tree) < len(pairs):
        raise ValueError("duplicate key")
    return tree


def _not_a_number(text: str) -> Any:
    raise ValueError(f"{text} is not a number")


_decode = json.JSONDecoder(object_pairs_hook=_unique_keys, parse_constant=_not_a_number).decode


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Gives the app a body that was read already, then passes on what else arrives: the disconnect."""
    replayed = False

    async def receive_again() -> Message:
        nonlocal replayed
        if replayed:
            return await receive()
        replayed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
