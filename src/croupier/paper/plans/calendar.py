"""The times of a plan as an iCalendar file (RFC 5545): one entry for each duty at its latest time, and one for the change."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from croupier.paper.plans.content import Plan

_FOLD = 75  # octets of a line
_REMIND = timedelta(minutes=15)


def ics(plan: Plan) -> bytes:
    """The calendar. The same plan gives the same bytes. Raises `ValueError` if the time of the change is not set."""
    if plan.at is None:
        raise ValueError("a calendar needs the time of the change")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//croupier//plan//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    for step in plan.steps:
        assert step.latest is not None  # noqa: S101 (the time of the change is set)
        lines += _event(plan, step.latest, f"Last moment: {step.do}", str(step.cite), remind=True)
    lines += _event(plan, plan.at, "The change may take effect, between two rounds", str(plan.steps[0].cite))
    lines.append("END:VCALENDAR")
    return b"".join(folded for line in lines for folded in _folded(line))


def _event(plan: Plan, when: datetime, what: str, law: str, *, remind: bool = False) -> Iterator[str]:
    words = "; ".join(each.words for each in plan.changes)
    start = _stamp(when)
    yield "BEGIN:VEVENT"
    yield f"UID:{sha256(f'{plan.title}|{words}|{start}|{what}'.encode()).hexdigest()[:32]}@croupier"
    yield f"DTSTAMP:{start}"  # no clock is read, so that the same plan is the same file
    yield f"DTSTART:{start}"
    yield "DURATION:PT0S"
    yield f"SUMMARY:{_escaped(f'{plan.title}: {what}')}"
    yield f"DESCRIPTION:{_escaped(f'{words} [{law}]')}"
    yield "TRANSP:TRANSPARENT"
    if remind:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_escaped(what)}")
        yield from (f"TRIGGER:-PT{int(_REMIND.total_seconds()) // 60}M", "END:VALARM")
    yield "END:VEVENT"


def _stamp(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def _folded(line: str) -> Iterator[bytes]:
    """A line in pieces of at most 75 octets, never within a character."""
    piece, room = b"", _FOLD
    for character in line:
        octets = character.encode()
        if len(piece) + len(octets) > room:
            yield piece + b"\r\n"
            piece = b" "
        piece += octets
    yield piece + b"\r\n"
