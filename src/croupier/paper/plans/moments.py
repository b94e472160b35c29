"""Times of a plan: read as people write them, in the zone of the table, and written for people."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

ATLANTIC_CITY = "America/New_York"  # where the chapter's casinos are
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?", re.ASCII)
_FORM = "2026-11-20T18:00"
# Python's calendar without its first and last days, so that a plan can count from any time in any zone.
_FIRST, _LAST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)


def read_zone(name: str) -> ZoneInfo:
    """The time zone with this name, or raises `ValueError`."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f'"{name}" is not a time zone that this machine knows, such as {ATLANTIC_CITY}') from None


def read_moment(text: str, zone: ZoneInfo) -> datetime:
    """A point in time, in the table's zone unless the text names an offset.

    Raises `ValueError` if it is none, or if the clocks of the zone skip or repeat it on that day.
    """
    try:
        read = datetime.fromisoformat(text) if _TIME.fullmatch(text) else None
        local = read and (read.astimezone(zone) if read.tzinfo else read.replace(tzinfo=zone))
        known = local and local.astimezone(UTC).astimezone(zone)
    except (ValueError, OverflowError):  # no such month, day or hour
        read = local = known = None
    if read is None or local is None or known is None or not _FIRST <= known.astimezone(UTC) <= _LAST:
        raise ValueError(f'"{text}" is not a time; write it like {_FORM}, with Z or an offset if it is not local')
    if known.replace(tzinfo=None) != local.replace(tzinfo=None):
        raise ValueError(f'"{text}" does not exist in {zone}: the clocks are set forward over it')
    if read.tzinfo is None and local.utcoffset() != local.replace(fold=1).utcoffset():
        raise ValueError(f'"{text}" happens twice in {zone}: add an offset, such as {text}{_offset(local)}')
    return local


def _offset(when: datetime) -> str:
    written = f"{when:%z}"
    return f"{written[:3]}:{written[3:5]}"


def in_words(when: datetime) -> str:
    """A time for people, in its own zone: Friday, November 20, 2026, 6:00 PM EST."""
    hour = when.hour % 12 or 12
    minutes = f"{hour}:{when.minute:02d}" + (f":{when.second:02d}" if when.second else "")
    half = "AM" if when.hour < 12 else "PM"
    day = f"{_DAYS[when.weekday()]}, {_MONTHS[when.month - 1]} {when.day}, {when.year}"
    return f"{day}, {minutes} {half} {when.tzname()}"


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
