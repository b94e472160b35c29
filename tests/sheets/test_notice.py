"""19:47-8.3: what a change at an open table needs, and when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.documents.sheet import read_sheet
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Verdict
from croupier.sheets.notice import Change, Done, changes, duties, ruling, time_objections

NOON = datetime(2010, 7, 1, 12, 0, tzinfo=UTC)
HALF_AN_HOUR_BEFORE = NOON - timedelta(minutes=30)
JUST_TOO_LATE = HALF_AN_HOUR_BEFORE + timedelta(microseconds=1)  # 29 minutes 59.999999 seconds ahead
IN_TIME = Done(HALF_AN_HOUR_BEFORE, HALF_AN_HOUR_BEFORE, HALF_AN_HOUR_BEFORE)


def changed(old: dict[str, Any], new: dict[str, Any]) -> tuple[Change, ...]:
    return changes(read_sheet({"game": "roulette"} | old), read_sheet({"game": "roulette"} | new))


WHEEL = changed({}, {"rules": {"wheel": "single zero"}})
LIMITS = changed({}, {"limits": {"red": {"min": "5.00", "max": "500.00"}}})


def cites(done: Done, change: tuple[Change, ...] = WHEEL, effective: datetime = NOON) -> list[Citation]:
    found = ruling(change, done, effective)
    assert all(each.verdict is Verdict.UNLAWFUL for each in found), found
    return [each.cite for each in found]


def lawful(done: Done, change: tuple[Change, ...] = WHEEL, effective: datetime = NOON) -> Citation:
    (only,) = ruling(change, done, effective)
    assert only.verdict is Verdict.LAWFUL, only
    return only.cite


def test_8_3_b_half_an_hour_is_enough() -> None:
    assert lawful(IN_TIME) == cite("19:47-8.3(b)")
    assert lawful(Done(*[NOON - timedelta(days=1)] * 3)) == cite("19:47-8.3(b)")


def test_8_3_b_29_minutes_is_too_late() -> None:
    late = NOON - timedelta(minutes=29, seconds=59, microseconds=999999)
    assert late == JUST_TOO_LATE
    assert cites(Done(late, late, late)) == [cite("19:47-8.3(b)1"), cite("19:47-8.3(b)2"), cite("19:47-8.3(b)3")]


def test_8_3_b_every_change_of_a_rule_waits_the_half_hour() -> None:
    """Reading B15: also one that only favours the patron."""
    better = changed({}, {"rules": {"payouts": {"straight": "36 to 1"}}})
    assert cites(Done(NOON, NOON, NOON), better) == cites(Done(NOON, NOON, NOON))
    assert {duty.ahead for duty in duties(better)} == {timedelta(minutes=30)}


def test_8_3_b_a_planned_time_leaves_the_half_hour_and_is_not_past() -> None:
    new = read_sheet({"game": "roulette", "rules": {"wheel": "single zero"}})
    assert [*time_objections(WHEEL, new, NOON, HALF_AN_HOUR_BEFORE)] == []
    too_soon = [each.cite for each in time_objections(WHEEL, new, NOON, JUST_TOO_LATE)]
    assert too_soon == [cite("19:47-8.3(b)1"), cite("19:47-8.3(b)2"), cite("19:47-8.3(b)3")]
    (past,) = time_objections(WHEEL, new, NOON, NOON + timedelta(seconds=1))
    assert "is in the past" in past.why
    assert [*time_objections(LIMITS, new, NOON, NOON)] == []


# Minutes around the two changes of the clock in Atlantic City in 2027, in UTC: 2 AM becomes 3 AM, and 2 AM becomes 1 AM.
ATLANTIC_CITY = ZoneInfo("America/New_York")
CHANGES_OF_THE_CLOCK = (datetime(2027, 3, 14, 7, tzinfo=UTC), datetime(2027, 11, 7, 6, tzinfo=UTC))
MINUTES = st.integers(-150, 150)


@given(change=st.sampled_from(CHANGES_OF_THE_CLOCK), start=MINUTES, end=MINUTES)
@example(change=CHANGES_OF_THE_CLOCK[0], start=-15, end=10)  # 1:45 to 3:10 by the clock, 25 minutes
@example(change=CHANGES_OF_THE_CLOCK[1], start=-70, end=10)  # 0:50 to 1:10 by the clock, 80 minutes
@example(change=CHANGES_OF_THE_CLOCK[1], start=-10, end=20)  # 1:50 to 1:20 by the clock, 30 minutes
@example(change=CHANGES_OF_THE_CLOCK[1], start=10, end=-5)  # 1:10 to 1:55 by the clock, and yet in the past
def test_8_3_b_the_half_hour_is_real_time_at_both_changes_of_the_clock(change: datetime, start: int, end: int) -> None:
    new = read_sheet({"game": "roulette", "rules": {"wheel": "single zero"}})
    now, at = change + timedelta(minutes=start), change + timedelta(minutes=end)
    done = Done(now, now, now)
    by_utc = [each.cite for each in time_objections(WHEEL, new, at, now)], ruling(WHEEL, done, at)
    local, wanted = now.astimezone(ATLANTIC_CITY), at.astimezone(ATLANTIC_CITY)
    objections = [*time_objections(WHEEL, new, wanted, local)]
    by_the_wall = [each.cite for each in objections], ruling(WHEEL, Done(local, local, local), wanted)
    assert by_the_wall == by_utc
    assert all(f"{wanted:%H:%M:%S %Z} is " in each.why for each in objections)  # by the clock on the wall
    assert (not by_utc[0]) is (end - start >= 30)
    assert (by_utc[1][0].verdict is Verdict.LAWFUL) is (end - start >= 30)


def test_8_3_b_nothing_changed_needs_no_notice() -> None:
    assert changed({"rules": {"wheel": "double zero"}}, {}) == ()
    assert duties(()) == ()
    assert lawful(Done(None, None), ()) == cite("19:47-8.3(b)")


def test_8_3_b_a_rule_changed_together_with_a_limit_waits_for_both() -> None:
    assert cites(Done(NOON, NOON), (*WHEEL, *LIMITS)) == [
        cite("19:47-8.3(b)1"),
        cite("19:47-8.3(b)2"),
        cite("19:47-8.3(b)3"),
    ]


def test_8_3_b_notice_before_1991_is_not_determined() -> None:
    first_day = datetime(1991, 11, 4, 12, 0, tzinfo=UTC)
    (before,) = ruling(WHEEL, IN_TIME, first_day - timedelta(days=1))
    assert (before.verdict, before.cite) == (Verdict.NOT_DETERMINED, cite("19:47-8.3(b)"))
    assert cites(Done(None, None), effective=first_day)


@pytest.mark.parametrize(
    ("part", "law"),
    [("sign", "19:47-8.3(b)1"), ("announcement", "19:47-8.3(b)2"), ("commission", "19:47-8.3(b)3")],
)
@pytest.mark.parametrize("at", [None, JUST_TOO_LATE, NOON, NOON + timedelta(minutes=1)])
def test_8_3_b_each_duty_is_wanted_in_time(part: str, law: str, at: datetime | None) -> None:
    given = {"sign": HALF_AN_HOUR_BEFORE, "announcement": HALF_AN_HOUR_BEFORE, "commission": HALF_AN_HOUR_BEFORE}
    assert cites(Done(**(given | {part: at}))) == [cite(law)]


def test_8_3_b_1_the_sign_tells_the_change_and_its_time() -> None:
    sign_, _, _ = duties(WHEEL)
    assert sign_.cite == cite("19:47-8.3(b)1")
    assert "sign with the change and the time" in sign_.duty
    (finding,) = ruling(WHEEL, Done(None, HALF_AN_HOUR_BEFORE, HALF_AN_HOUR_BEFORE), NOON)
    assert finding.why.startswith("not done: post a sign")


def test_8_3_b_2_the_patrons_at_the_table_are_informed() -> None:
    _, announcement, _ = duties(WHEEL)
    assert (announcement.cite, announcement.ahead) == (cite("19:47-8.3(b)2"), timedelta(minutes=30))
    (finding,) = ruling(WHEEL, Done(HALF_AN_HOUR_BEFORE, JUST_TOO_LATE, HALF_AN_HOUR_BEFORE), NOON)
    assert finding.why.startswith("done less than 30 minutes before the change: announce")


def test_8_3_b_3_the_commission_is_notified() -> None:
    _, _, commission = duties(WHEEL)
    assert (commission.cite, commission.ahead) == (cite("19:47-8.3(b)3"), timedelta(minutes=30))
    assert cites(Done(HALF_AN_HOUR_BEFORE, HALF_AN_HOUR_BEFORE)) == [cite("19:47-8.3(b)3")]


def test_8_3_c_limits_change_at_once_with_sign_and_announcement() -> None:
    assert lawful(Done(NOON, NOON), LIMITS) == cite("19:47-8.3(c)")
    assert {duty.ahead for duty in duties(LIMITS)} == {timedelta(0)}


def test_8_3_c_limits_need_no_word_to_the_commission() -> None:
    assert [duty.cite for duty in duties(LIMITS)] == [cite("19:47-8.3(c)")] * 2
    assert not any("Commission" in duty.duty for duty in duties(LIMITS))


@pytest.mark.parametrize("done", [Done(None, NOON), Done(NOON, None), Done(NOON + timedelta(microseconds=1), NOON)])
def test_8_3_c_limits_without_sign_or_announcement_are_refused(done: Done) -> None:
    assert cites(done, LIMITS) == [cite("19:47-8.3(c)")]


def test_8_3_c_a_sign_posted_after_the_change_is_reported() -> None:
    (finding,) = ruling(LIMITS, Done(NOON + timedelta(seconds=1), NOON), NOON)
    assert "after the change took effect" in finding.why


def test_8_3_c_limits_before_1993_are_not_determined() -> None:
    first_day = datetime(1993, 12, 6, 12, 0, tzinfo=UTC)
    (before,) = ruling(LIMITS, Done(None, None), first_day - timedelta(days=1))
    assert (before.verdict, before.cite) == (Verdict.NOT_DETERMINED, cite("19:47-8.3(c)"))
    assert cites(Done(None, None), LIMITS, first_day) == [cite("19:47-8.3(c)")] * 2


def test_a_change_tells_what_was_and_what_is() -> None:
    shown = changed(
        {"rules": {"dozens": True, "payouts": {"red": "2 to 1"}}},
        {"rules": {"dozens": False, "payouts": {"straight": "36 to 1"}}},
    )
    assert [(each.name, each.before, each.after) for each in shown] == [
        ("dozens", "true", "false"),
        ("payouts.red", "2 to 1", "default"),
        ("payouts.straight", "default", "36 to 1"),
    ]


def test_a_change_of_counts_is_described_in_words() -> None:
    old, new = (read_sheet({"game": "big_six", "rules": {"stops": {"joker": stops}}}) for stops in (1, 2))
    (change,) = changes(old, new)
    assert (change.name, change.before, change.after) == ("stops.joker", "1", "2")


@pytest.mark.parametrize(
    ("old", "new", "at_once"),
    [
        ({}, {"payouts": {"spread_1": "6 to 1"}}, True),
        ({"payouts": {"spread_1": "6 to 1"}}, {}, False),
        ({"payouts": {"spread_1": "6 to 1"}}, {"payouts": {"spread_2": "5 to 1"}}, False),
        ({}, {"several_areas": True}, False),
    ],
)
def test_6_5_i_3_only_a_decrease_needs_notice_where_the_sheet_takes_the_paragraph_so(
    old: dict[str, Any], new: dict[str, Any], at_once: bool
) -> None:
    """Reading B15 is a choice: by default every change waits the half hour."""
    changed = changes(read_sheet({"game": "red_dog", "rules": old}), read_sheet({"game": "red_dog", "rules": new}))
    assert {duty.ahead for duty in duties(changed)} == {timedelta(minutes=30)}
    (first, *_) = duties(changed, every_change=False)
    assert (first.ahead == timedelta(0)) is at_once
    assert (first.cite == cite("19:47-8.3(a)")) is at_once
