"""The plan of a change: what waits, by when, the words of each paper, and the calendar."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.documents.sheet import read_sheet
from croupier.law.ruling import Refused
from croupier.paper.plans.calendar import ics
from croupier.paper.plans.content import Plan, plan_of
from croupier.paper.plans.moments import in_words, read_moment, read_zone
from croupier.paper.plans.pages import plan_paper
from croupier.paper.press import typeset
from croupier.paper.press.text import text
from croupier.sheets.sheet import Sheet

HERE = ZoneInfo("America/New_York")
AT = datetime(2026, 11, 20, 18, 0, tzinfo=HERE)


def sheet(table: str = "BJ-12", least: str = "15.00", **rules: Any) -> Sheet:
    limits = {"blackjack": {"min": least, "max": "2000.00"}}
    return read_sheet({"game": "blackjack", "table": table, "on": "2010-07-01", "rules": rules, "limits": limits})


def planned(at: datetime | None = AT, **kept: Any) -> Plan:
    return plan_of(sheet(surrender=True), sheet(least="25.00", decks=6), at=at, **kept)


# ---------------------------------------------------------------- what waits


def test_8_3_b_rules_wait_the_half_hour_and_limits_do_not() -> None:
    waits = {each.what: each.waits for each in planned().changes}
    assert waits["a player may give up half of the wager on the first two cards"]
    assert not waits["limits of blackjack"]


def test_8_3_b_each_duty_has_its_latest_time() -> None:
    steps = planned().steps
    assert [str(step.cite) for step in steps] == ["19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3"]
    assert {step.latest for step in steps} == {AT - timedelta(minutes=30)}


def test_8_3_c_limits_alone_need_no_notice_to_the_commission_and_no_half_hour() -> None:
    plan = plan_of(sheet(), sheet(least="25.00"), at=AT, now=AT)
    assert [(str(step.cite), step.latest) for step in plan.steps] == [("19:47-8.3(c)", AT)] * 2
    assert plan.earliest == AT
    assert "Casino Control Commission" not in text(plan_paper(plan))
    assert "The limits of this table are changing" in text(plan_paper(plan))


def test_8_2_d_a_change_of_limits_does_not_wait_for_standing_wagers() -> None:
    limits = text(plan_paper(plan_of(sheet(), sheet(least="25.00"), at=AT)))
    assert "A wager that was accepted before is paid or lost in full." in limits
    assert "old rules is on the layout" not in " ".join(limits.split())
    assert "old rules is on the layout" in " ".join(text(plan_paper(planned())).split())


def test_8_3_b_as_elected_what_is_only_added_starts_at_once() -> None:
    before, after = (sheet(five_card_21=offered, half_hour_for_every_change=False) for offered in (False, True))
    plan = plan_of(before, after, at=AT, now=AT)
    assert [each.waits for each in plan.changes] == [False]
    assert plan.announced_by is None
    assert "To announce" not in text(plan_paper(plan))
    assert all(each.waits for each in plan_of(after, before, at=AT).changes)  # to withdraw it takes the half hour


def test_8_3_b_the_half_hour_is_half_an_hour_when_the_clocks_change() -> None:
    at = read_moment("2026-11-01T01:10-05:00", HERE)  # an hour after the first 1:10
    (latest,) = {step.latest for step in planned(at).steps}
    assert latest is not None
    assert at.astimezone(UTC) - latest.astimezone(UTC) == timedelta(minutes=30)
    assert in_words(latest) == "Sunday, November 1, 2026, 1:40 AM EDT"


@pytest.mark.parametrize(
    ("now", "at", "minutes"),
    [
        ("2027-03-14T01:45", "2027-03-14T03:10", 25),
        ("2027-03-14T06:45Z", "2027-03-14T03:10", 25),
        ("2027-03-14T01:45-05:00", "2027-03-14T07:10Z", 25),
        ("2027-03-14T01:45", "2027-03-14T03:15", 30),
        ("2027-03-14T01:59", "2027-03-14T03:00", 1),
        ("2027-11-07T00:50", "2027-11-07T01:10-05:00", 80),
        ("2027-11-07T01:50-04:00", "2027-11-07T01:20-05:00", 30),
        ("2027-11-07T01:50-04:00", "2027-11-07T06:19Z", 29),
        ("2027-11-07T01:50-04:00", "2027-11-07T02:00", 70),
        ("2027-11-07T01:10-05:00", "2027-11-07T01:55-04:00", -15),
    ],
)
def test_8_3_b_a_plan_counts_real_minutes_at_both_changes_of_the_clock(now: str, at: str, minutes: int) -> None:
    start, end = read_moment(now, HERE), read_moment(at, HERE)
    if minutes >= 30:
        plan = planned(end, now=start)
        assert plan.earliest is not None
        assert plan.earliest.astimezone(UTC) - start.astimezone(UTC) == timedelta(minutes=30)
        assert {step.latest.astimezone(UTC) for step in plan.steps if step.latest} == {
            end.astimezone(UTC) - timedelta(minutes=30)
        }
        return
    with pytest.raises(Refused, match="is in the past" if minutes < 0 else "is too soon"):
        planned(end, now=start)


def test_8_3_b_without_a_time_the_papers_have_lines_to_fill_in() -> None:
    plan = planned(None)
    assert {step.latest for step in plan.steps} == {None}
    assert plan.rule == "30 minutes after the sign is posted and the change announced and the Commission told"
    assert "From ______" in text(plan_paper(plan))


def test_8_3_b_the_earliest_lawful_time_is_half_an_hour_from_now() -> None:
    assert planned(None, now=AT).at == AT + timedelta(minutes=30)


def test_2_19_h_an_approval_that_an_option_needs_is_a_step() -> None:
    plan = plan_of(sheet(), sheet(progressive=True, decks=6), at=AT)
    assert [each.about for each in plan.approvals]
    assert f"approval of {plan.approvals[0].about}" in text(plan_paper(plan))


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(("early", "refused"), [(30, False), (29, True), (0, True)])
def test_8_3_b_a_time_too_early_is_refused_for_each_duty(early: int, refused: bool) -> None:
    now = AT - timedelta(minutes=early)
    if not refused:
        assert planned(now=now).at == AT
        return
    with pytest.raises(Refused) as why:
        planned(now=now)
    assert [str(ruling.cite) for ruling in why.value.rulings] == ["19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3"]


def test_8_3_b_everything_against_a_change_is_named_at_once() -> None:
    with pytest.raises(Refused) as why:
        plan_of(
            sheet(),
            sheet(least="100.00", max_hands=4, boxes=7, additional_wager="same suit", same_suit_option=2, decks=6),
            at=AT,
            now=AT + timedelta(seconds=1),
            others=[("BJ-13", sheet("BJ-13", additional_wager="same suit", same_suit_option=1, decks=6))],
        )
    cites = [str(ruling.cite) for ruling in why.value.rulings]
    assert "19:47-2.11(e)" in cites  # the sheet
    assert "19:47-8.3(b)" in cites  # a time in the past
    assert "19:47-2.17(e)2" in cites  # beside the other table


def test_8_3_b_no_change_is_no_plan() -> None:
    with pytest.raises(Refused, match="same as the sheet in force"):
        plan_of(sheet(), sheet(), at=AT)


# ---------------------------------------------------------------- papers


def test_8_3_b_1_the_sign_of_the_change_states_the_change_and_its_time() -> None:
    printed = text(plan_paper(planned()))
    assert "From Friday, November 20, 2026, 6:00 PM EST" in printed
    assert "No longer: a player may give up half of the wager on the first two cards [19:47-2.8(c)]" in printed


def test_8_3_b_2_the_words_to_announce_name_table_time_and_change() -> None:
    said = " ".join(planned().announcement)
    for words in ("BJ-12", "Friday, November 20, 2026, 6:00 PM EST", "No longer: a player may give up"):
        assert words in said


def test_8_3_b_3_the_notice_names_change_table_and_time() -> None:
    notice = text(plan_paper(planned())).partition("Notice to the Casino Control Commission")[2]
    for words in ("BJ-12", "Friday, November 20, 2026, 6:00 PM EST", "A player may give up half", "[19:47-8.3(b)3]"):
        assert words in notice


def test_the_same_plan_has_the_same_bytes() -> None:
    made = typeset.pdf(plan_paper(planned(), version="croupier", digest="x"))
    assert made == typeset.pdf(plan_paper(planned(), version="croupier", digest="x"))
    assert b"/StructTreeRoot" in made


def test_the_calendar_has_each_duty_and_the_change() -> None:
    made = ics(planned())
    assert made == ics(planned())
    assert all(len(line) <= 75 for line in made.split(b"\r\n"))
    lines = made.decode().replace("\r\n ", "").split("\r\n")
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 4
    assert lines.count("DTSTART:20261120T223000Z") == 3
    assert lines.count("DTSTART:20261120T230000Z") == 1
    assert len({line for line in lines if line.startswith("UID:")}) == 4
    assert any("Blackjack\\, table BJ-12" in line for line in lines)


def test_a_calendar_needs_a_time() -> None:
    with pytest.raises(ValueError, match="needs the time"):
        ics(planned(None))


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=200))
def test_any_name_of_a_table_survives_the_calendar(table: str) -> None:
    plan = plan_of(sheet(table, surrender=True), sheet(table), at=AT)
    made = ics(plan)
    assert all(len(line) <= 75 for line in made.split(b"\r\n"))
    unfolded = made.replace(b"\r\n ", b"").decode()
    summary = next(line for line in unfolded.split("\r\n") if line.startswith("SUMMARY:"))
    shown = summary.replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
    assert not table or "\\" in table or f"table {table}" in shown


# ---------------------------------------------------------------- times


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("2026-03-08T02:30", "does not exist"),
        ("2026-11-01T01:30", "happens twice"),
        ("2026-11-01", "not a time"),
        ("2026-13-01T01:30", "not a time"),
        ("18:00", "not a time"),
        ("9999-12-31T23:59", "not a time"),
        ("9999-12-31T18:50", "not a time"),  # half an hour later is in no calendar
        ("0001-01-01T05:10Z", "not a time"),
        ("", "not a time"),
    ],
)
def test_times_that_are_none_are_refused(written: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        read_moment(written, HERE)


def test_a_time_may_name_its_offset() -> None:
    assert read_moment("2026-11-20T23:00Z", HERE) == AT
    assert read_moment("2026-11-20 18:00", HERE) == AT
    assert in_words(read_moment("2026-07-04T00:05:09", HERE)) == "Saturday, July 4, 2026, 12:05:09 AM EDT"
    with pytest.raises(ValueError, match="time zone"):
        read_zone("../etc/passwd")
