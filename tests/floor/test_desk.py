"""The desk: changes scheduled under 8.3, their duties and their half hour, and the sheets that were."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.documents.sheet import read_sheet, sheet_tree
from croupier.floor.desk import sheet_changes as desks
from croupier.floor.desk.inbox import Inbox
from croupier.floor.desk.sheet_changes import TableSheets, Timestamp
from croupier.floor.storage.new_event import NewEvent
from croupier.floor.trail import trail
from croupier.games import registry
from croupier.law.register import NEWEST_TEXT, register
from croupier.law.ruling import Refused, Verdict
from croupier.sheets.in_force import not_lawful
from croupier.sheets.notice import time_text

START = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
HALF_HOUR = timedelta(minutes=30)
LIMITS = {"red": {"min": "5.00", "max": "500.00"}}


def at(gone: timedelta = timedelta(0), *, wall: timedelta | None = None, run: str = "a") -> Timestamp:
    """So long after the start; `wall` where the clock on the wall was set to say something else."""
    return Timestamp(START + (gone if wall is None else wall), round(gone.total_seconds() * 1_000_000), run)


def roulette(**rules: object) -> TableSheets:
    return desks.first_desk("R1", {"game": "roulette", "rules": rules, "limits": LIMITS}, START)


@dataclass
class Floor:
    """A desk and what happened there: every happening goes through the trail's own bytes, as it will in earnest."""

    desk: TableSheets
    inbox: Inbox = Inbox()
    trees: list[dict[str, Any]] = field(default_factory=list)

    def happen(self, new_events: Iterable[NewEvent]) -> None:
        for each in new_events:
            payload = {"what": each.kind, "at": "then", "by": "p-1", "role": "floorperson", **each.data}
            tree = json.loads(trail.canonical(payload))
            self.trees.append(tree)
            if each.stream == "desk":
                self.inbox = self.inbox.fold(len(self.trees), tree)
            else:
                self.desk = desks.fold(self.desk, tree)

    def schedule(self, rules: dict[str, Any], limits: dict[str, Any] = LIMITS, wanted: datetime | None = None) -> None:
        self.happen(desks.schedule(self.desk, rules, limits, wanted, at()))

    def duties(self, *which: str, now: Timestamp | None = None) -> None:
        for each in which:
            self.happen(desks.duty(self.desk, self.desk.changes, each, now or at()))

    def due(self, now: Timestamp, *, standing_wagers: bool = False) -> bool:
        new_events = desks.due(self.desk, now, standing_wagers=standing_wagers)
        self.happen(new_events)
        return bool(new_events)


def refusal(refused: pytest.ExceptionInfo[Refused]) -> str:
    return str(refused.value)


def other_rules() -> dict[str, Any]:
    """The elections of another lawful roulette sheet."""
    return {"five_adjacent": True}


def test_a_mountain_of_decks_is_refused_before_anybody_shuffles_it() -> None:
    for game in ("blackjack", "red_dog"):
        assert desks.draft("T", game, {"decks": desks.MAX_DECKS}, {}).rules.plain()["decks"] == desks.MAX_DECKS
        with pytest.raises(Refused, match="at most 100 decks"):
            desks.draft("T", game, {"decks": desks.MAX_DECKS + 1}, {})


# ---------------------------------------------------------------- the sheet


def test_a_sheet_is_judged_by_the_newest_text_and_says_so() -> None:
    assert roulette().sheet.on == NEWEST_TEXT == desks.judging_day()
    assert sheet_tree(roulette().sheet)["on"] == "2010-06-07"


@pytest.mark.parametrize("name", registry.names())
def test_a_sheet_comes_back_from_its_tree(name: str) -> None:
    desk = desks.first_desk("T1", {"game": name, "rules": registry.game(name).rules.example().plain()}, START)
    tree = json.loads(trail.canonical(sheet_tree(desk.sheet)))
    assert read_sheet(tree) == desk.sheet


def test_a_first_sheet_that_is_unlawful_opens_no_desk() -> None:
    with pytest.raises(Refused, match=r"at least \$50\.00"):
        desks.first_desk("R1", {"game": "roulette", "limits": {"red": {"min": "5.00", "max": "6.00"}}}, START)


# ---------------------------------------------------------------- scheduling


def test_8_3_b_a_change_of_rules_needs_all_three_duties() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    assert floor.desk.change is not None
    assert list(floor.desk.change.duties) == ["sign", "announcement", "commission"]
    assert {str(duty.cite) for duty in floor.desk.change.duties.values()} == {
        "19:47-8.3(b)1",
        "19:47-8.3(b)2",
        "19:47-8.3(b)3",
    }
    for missing in desks.DUTIES:
        other = Floor(floor.desk)
        other.duties(*(each for each in desks.DUTIES if each != missing))
        assert not other.due(at(timedelta(days=1)))
        shown = desks.obstacles(other.desk, at(timedelta(days=1)), standing_wagers=False)
        assert [str(ruling.cite) for ruling in shown] == [str(floor.desk.change.duties[missing].cite)]


def test_8_3_b_half_an_hour_to_the_millisecond() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    floor.duties(*desks.DUTIES)
    assert not floor.due(at(HALF_HOUR - MILLISECOND))
    assert floor.desk.number == 1
    assert floor.due(at(HALF_HOUR))
    assert floor.desk.number == 2
    assert floor.desk.change is None


def test_8_3_b_the_last_duty_counts() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    floor.duties("sign", "announcement")
    floor.duties("commission", now=at(timedelta(minutes=10)))
    assert floor.desk.change is not None
    assert floor.desk.change.earliest(at(timedelta(minutes=20))) == START + timedelta(minutes=40)
    assert not floor.due(at(timedelta(minutes=40) - MILLISECOND))
    assert floor.due(at(timedelta(minutes=40)))


def test_8_3_c_limits_alone_take_effect_at_once_with_sign_and_announcement() -> None:
    floor = Floor(roulette())
    floor.schedule({}, {"red": {"min": "10.00", "max": "500.00"}})
    assert floor.desk.change is not None
    assert list(floor.desk.change.duties) == ["sign", "announcement"]
    assert not floor.due(at())
    floor.duties("sign")
    assert not floor.due(at())
    with pytest.raises(Refused, match=r"does not need the duty commission; it needs: sign, announcement.*8\.3\(c\)"):
        floor.duties("commission")
    floor.duties("announcement")
    assert floor.due(at(), standing_wagers=True)
    assert floor.desk.sheet.limits["red"].min_cents == 10_00
    assert len(floor.inbox.notices) == 0


def test_8_3_b_1_a_time_named_is_neither_brought_forward_nor_missed() -> None:
    floor = Floor(roulette())
    wanted = START + timedelta(hours=2)
    floor.schedule(other_rules(), wanted=wanted)
    floor.duties("sign", "announcement")
    with pytest.raises(Refused, match=r"too late.*8\.3\(b\)3"):
        floor.duties("commission", now=at(timedelta(minutes=90) + MILLISECOND))
    floor.duties("commission", now=at(timedelta(minutes=90)))
    early = at(timedelta(hours=2) - MILLISECOND)
    assert not floor.due(early)
    *_half_hour, shown = desks.obstacles(floor.desk, early, standing_wagers=False)
    assert (shown.why, str(shown.cite)) == (f"it is scheduled for {time_text(wanted)}", "19:47-8.3(b)")
    assert floor.due(at(timedelta(hours=2)))


def test_a_time_too_soon_or_past_is_refused_with_the_earliest() -> None:
    desk = roulette()
    with pytest.raises(Refused, match="12:30:00 UTC") as soon:
        desks.schedule(desk, other_rules(), LIMITS, START + HALF_HOUR - MILLISECOND, at())
    assert len(soon.value.rulings) == 3
    assert desks.schedule(desk, other_rules(), LIMITS, START + HALF_HOUR, at())
    with pytest.raises(Refused, match="is in the past"):
        desks.schedule(desk, other_rules(), LIMITS, START - MILLISECOND, at())


def test_a_naive_time_is_utc() -> None:
    (happening,) = desks.schedule(roulette(), other_rules(), LIMITS, datetime(2026, 11, 15, 13, 0), at())  # noqa: DTZ001
    assert happening.data["wanted"] == "2026-11-15T13:00:00+00:00"


def test_every_finding_is_reported_at_once() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    unlawful = {"red": {"min": "5.00", "max": "6.00"}, "black": {"min": "5.00", "max": "7.00"}}
    with pytest.raises(Refused) as refused:
        floor.schedule({}, unlawful)
    text = refusal(refused)
    assert "red: a minimum" in text
    assert "black: a minimum" in text
    assert "change 1 is pending" in text


def test_what_cannot_be_read_is_refused_with_its_place() -> None:
    with pytest.raises(Refused) as refused:
        desks.schedule(roulette(), {"zeroes": 3}, {"red": {"min": "5"}}, None, at())
    assert {ruling.place for ruling in refused.value.rulings} >= {"rules.zeroes", "limits.red.max"}


def test_what_our_sources_leave_open_is_not_scheduled() -> None:
    desk = desks.first_desk("C1", {"game": "craps"}, START)
    with pytest.raises(Refused, match="do not settle") as refused:
        desks.schedule(desk, {"vigorish": "on win"}, {}, None, at())
    assert refused.value.rulings[0].verdict is Verdict.NOT_DETERMINED


def test_no_change_is_no_change() -> None:
    with pytest.raises(Refused, match="is the same as the sheet in force"):
        desks.schedule(roulette(), {}, LIMITS, None, at())


# ---------------------------------------------------------------- the clock


def test_a_clock_set_forward_does_not_shorten_the_half_hour() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    floor.duties(*desks.DUTIES)
    jumped = at(timedelta(minutes=5), wall=timedelta(hours=1, minutes=5))
    assert not floor.due(jumped)
    assert floor.desk.change is not None
    assert floor.desk.change.earliest(jumped) == START + timedelta(hours=1, minutes=30)
    assert not floor.due(at(HALF_HOUR - MILLISECOND, wall=timedelta(hours=1, minutes=30)))
    assert floor.due(at(HALF_HOUR, wall=timedelta(hours=1, minutes=30)))


def test_a_clock_set_back_does_not_shorten_it_either() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    floor.duties(*desks.DUTIES)
    assert not floor.due(at(timedelta(minutes=40), wall=timedelta(minutes=-20)))
    assert not floor.due(at(timedelta(minutes=89), wall=timedelta(minutes=29)))
    assert floor.due(at(timedelta(minutes=90), wall=HALF_HOUR))


def test_after_a_restart_the_wall_clock_alone_counts() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    floor.duties(*desks.DUTIES)
    restarted = Timestamp(START + HALF_HOUR - MILLISECOND, 17, "b")
    assert not floor.due(restarted)
    assert floor.due(replace(restarted, wall=START + HALF_HOUR))


@dataclass
class SetClock:
    """A clock that says the time it is set to."""

    seconds: float

    def now(self) -> datetime:
        return START + timedelta(seconds=self.seconds)

    def monotonic(self) -> float:
        return self.seconds


def test_a_moment_is_read_to_the_microsecond() -> None:
    before, after = Timestamp.of(SetClock(0.1), "a"), Timestamp.of(SetClock(1800.1), "a")
    assert after.since(before) == HALF_HOUR
    assert after.micros == 1_800_100_000
    assert Timestamp.read(after.plain()) == after


# ---------------------------------------------------------------- wagers that stand


def test_wagers_made_under_the_old_rules_are_decided_first() -> None:
    desk = desks.first_desk("C1", {"game": "craps"}, START)
    floor = Floor(desk)
    floor.schedule({"payouts": {"field_twelve": "3 to 1"}}, {})
    floor.duties(*desks.DUTIES)
    assert desks.why_no_new_wagers(floor.desk, at(HALF_HOUR - MILLISECOND)) is None
    later = at(HALF_HOUR)
    assert not floor.due(later, standing_wagers=True)
    (held,) = desks.obstacles(floor.desk, later, standing_wagers=True)
    assert "decided first" in held.why
    closed = desks.why_no_new_wagers(floor.desk, later)
    assert closed is not None
    assert str(closed.cite) == "19:47-8.3(b)"
    assert floor.due(later)
    assert desks.why_no_new_wagers(floor.desk, later) is None


# ---------------------------------------------------------------- cancelling, numbers, register


def test_a_cancelled_change_never_comes_and_the_commission_is_notified() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules())
    floor.happen(desks.cancel(floor.desk, 1))
    assert floor.inbox == Inbox()
    floor.schedule(other_rules())
    floor.duties(*desks.DUTIES)
    floor.happen(desks.cancel(floor.desk, 2))
    assert not floor.due(at(timedelta(days=1)))
    assert ["canceled" in each.text for each in floor.inbox.notices] == [False, True]


def test_only_the_change_that_is_pending_can_be_spoken_of() -> None:
    floor = Floor(roulette())
    for asked in (desks.cancel, desks.approve):
        with pytest.raises(Refused, match="change 1 is not pending at R1; pending: none"):
            asked(floor.desk, 1)
    floor.schedule(other_rules())
    with pytest.raises(Refused, match="change 2 is not pending at R1; pending: change 1"):
        desks.duty(floor.desk, 2, "sign", at())
    floor.duties("sign")
    with pytest.raises(Refused, match="already done"):
        floor.duties("sign")


def test_the_register_keeps_every_sheet_with_its_days() -> None:
    floor = Floor(roulette())
    first = floor.desk.sheet
    floor.schedule(other_rules())
    floor.duties(*desks.DUTIES)
    floor.due(at(HALF_HOUR))
    floor.happen(desks.schedule(floor.desk, other_rules(), {}, None, at(HALF_HOUR)))
    floor.duties("sign", "announcement", now=at(HALF_HOUR))
    floor.due(at(timedelta(hours=1)))
    old, newer = floor.desk.register
    assert (old.number, newer.number, floor.desk.number) == (1, 2, 3)
    assert read_sheet(old.tree) == first
    assert (old.since, old.until) == (START, START + HALF_HOUR)
    assert (newer.since, newer.until, floor.desk.since) == (old.until, START + timedelta(hours=1), newer.until)
    assert newer.why == "limits of red from $5.00 to $500.00 to none posted"
    assert newer.cites == ("19:47-8.2(c)",)
    assert all(register().resolves(each) for sheet in floor.desk.register for each in sheet.cites)


def test_8_3_b_3_the_commission_is_notified_the_change_the_table_and_the_time() -> None:
    floor = Floor(roulette())
    floor.schedule(other_rules(), wanted=START + timedelta(hours=1))
    floor.duties(*desks.DUTIES)
    (notices,) = floor.inbox.notices
    assert "R1" in notices.text
    assert next(iter(other_rules())).replace("_", " ") in notices.text
    assert "2026-11-15 13:00:00 UTC" in notices.text


# ---------------------------------------------------------------- the meter


PROGRESSIVE = {"progressive": True, "progressive_equipment": True}


def test_2_19_i_who_was_asked_to_approve_a_meter_hears_that_it_is_not_to_be() -> None:
    floor = Floor(desks.first_desk("B1", {"game": "blackjack", "rules": PROGRESSIVE}, START))
    floor.schedule({**PROGRESSIVE, "progressive_reset": "6000.00"}, {})
    floor.happen(desks.cancel(floor.desk, 1))
    assert ["canceled" in each.text for each in floor.inbox.notices] == [False, True]


def test_2_19_i_a_meter_waits_for_the_commission() -> None:
    desk = desks.first_desk("B1", {"game": "blackjack", "rules": PROGRESSIVE}, START)
    floor = Floor(desk)
    floor.schedule({**PROGRESSIVE, "progressive_reset": "6000.00"}, {})
    assert "asks for approval" in floor.inbox.notices[0].text
    floor.duties(*desks.DUTIES)
    later = at(timedelta(hours=1))
    assert not floor.due(later)
    assert [str(each.cite) for each in desks.obstacles(floor.desk, later, standing_wagers=False)] == ["19:47-2.19(i)"]
    floor.happen(desks.approve(floor.desk, 1))
    with pytest.raises(Refused, match="already approved"):
        desks.approve(floor.desk, 1)
    assert floor.due(later)


def test_what_touches_no_meter_needs_no_approval() -> None:
    floor = Floor(desks.first_desk("B1", {"game": "blackjack", "rules": PROGRESSIVE}, START))
    floor.schedule({}, {})  # the progressive wager is withdrawn: there is no meter then
    assert floor.desk.change is not None
    assert not floor.desk.change.needs_approval
    with pytest.raises(Refused, match="needs no approval"):
        desks.approve(floor.desk, 1)


# ---------------------------------------------------------------- two tables


def same_suit(option: int) -> dict[str, Any]:
    return {"additional_wager": "same suit", "same_suit_option": option, "decks": 6}


def blackjack(name: str, option: int) -> TableSheets:
    return desks.first_desk(name, {"game": "blackjack", "rules": same_suit(option)}, START)


def test_2_17_e_2_two_tables_pay_the_same_suit_wager_alike() -> None:
    one, other = blackjack("B1", 1), blackjack("B2", 1)
    with pytest.raises(Refused, match=r"B1 and B2.*2\.17\(e\)2"):
        desks.schedule(one, same_suit(2), {}, None, at(), (one, other, roulette()))
    assert desks.schedule(one, same_suit(2), {}, None, at(), (one, roulette()))


def test_2_17_e_2_two_tables_may_change_together() -> None:
    """The first finds the other as it is and is refused; one that has left the wager by then makes way."""
    together = START + timedelta(hours=1)
    other = Floor(blackjack("B2", 1))
    other.schedule({"decks": 6}, {}, wanted=together)  # B2 gives the wager up at that time
    one = Floor(blackjack("B1", 1))
    one.happen(desks.schedule(one.desk, same_suit(2), {}, together, at(), (other.desk,)))
    one.duties(*desks.DUTIES)
    then = at(timedelta(hours=1))
    held = desks.obstacles(one.desk, then, standing_wagers=False, desks=(other.desk,))
    assert [str(each.cite) for each in held] == ["19:47-2.17(e)2"]  # B2's duties were not done: it keeps its wager
    other.duties(*desks.DUTIES)
    assert desks.due(one.desk, then, standing_wagers=False, desks=(other.desk,))


def test_2_17_e_2_a_pending_change_without_a_date_at_another_table_counts_for_nothing_yet() -> None:
    """B2 gives the wager up as soon as it may, or a second too late: until then it pays as it does, and B1 must too."""
    together = START + timedelta(hours=1)
    for wanted in (None, together + timedelta(seconds=1)):
        other = Floor(blackjack("B2", 1))
        other.schedule({"decks": 6}, {}, wanted=wanted)
        assert other.desk.change is not None
        assert other.desk.sheet_at(together) == other.desk.sheet
        one = blackjack("B1", 1)
        for at_b1 in (None, together):
            with pytest.raises(Refused, match=r"B1 and B2.*2\.17\(e\)2"):
                desks.schedule(one, same_suit(2), {}, at_b1, at(), (one, other.desk))


def test_the_sheet_at_a_time_is_the_new_one_from_the_moment_it_is_wanted() -> None:
    floor = Floor(roulette())
    assert floor.desk.sheet_at(START + timedelta(days=365)) == floor.desk.sheet
    wanted = START + timedelta(hours=1)
    floor.schedule(other_rules(), wanted=wanted)
    assert floor.desk.change is not None
    assert floor.desk.sheet_at(wanted - MILLISECOND) == floor.desk.sheet
    assert floor.desk.sheet_at(wanted) == floor.desk.change.sheet != floor.desk.sheet


# ---------------------------------------------------------------- folding


_ACTS = st.lists(
    st.tuples(st.sampled_from(["schedule", "limits", *desks.DUTIES, "cancel", "due"]), st.integers(0, 40)), max_size=14
)


@settings(max_examples=60, deadline=None)
@given(_ACTS)
def test_folding_everything_that_happened_gives_the_state(acts: list[tuple[str, int]]) -> None:
    """Whatever is asked for in whatever order: the desk is its events, and is never unlawful."""
    floor, gone = Floor(roulette()), timedelta(0)
    for act, minutes in acts:
        gone += timedelta(minutes=minutes)
        now, coming = at(gone), floor.desk.changes
        try:
            if act == "schedule":
                rules = {} if floor.desk.sheet.rules != roulette().sheet.rules else other_rules()
                floor.happen(desks.schedule(floor.desk, rules, LIMITS, None, now))
            elif act == "limits":
                limits = {"red": {"min": "5.00", "max": f"{500 + minutes}.00"}}
                floor.happen(desks.schedule(floor.desk, floor.desk.sheet.rules.plain(), limits, None, now))
            elif act == "cancel":
                floor.happen(desks.cancel(floor.desk, coming))
            elif act == "due":
                floor.happen(desks.due(floor.desk, now, standing_wagers=False))
            else:
                floor.happen(desks.duty(floor.desk, coming, act, now))
        except Refused:
            pass  # a refusal changes nothing: the trees below are all there is
        assert floor.desk.sheet.verdict is Verdict.LAWFUL
    again, inbox = roulette(), Inbox()
    for number, tree in enumerate(floor.trees, 1):
        again, inbox = desks.fold(again, tree), inbox.fold(number, tree)
    assert (again, inbox) == (floor.desk, floor.inbox)
    assert len(again.register) == again.number - 1


def test_the_words_of_a_change_are_plain() -> None:
    floor = Floor(roulette())
    assert desks.change_tree(floor.desk, at()) is None
    floor.schedule(other_rules())
    floor.duties("sign", now=at(timedelta(minutes=1)))
    tree = desks.change_tree(floor.desk, at(timedelta(minutes=2)))
    assert tree is not None
    assert tree == json.loads(trail.canonical(tree))
    assert [duty["done"] is not None for duty in tree["duties"]] == [True, False, False]
    assert tree["earliest"] == (START + timedelta(minutes=32)).isoformat()


def test_1_2_a_what_the_default_sheet_leaves_open_blocks_no_change_and_more_does() -> None:
    """Reading C53: a table of craps keeps its field; hop bets are not on the default sheet."""
    sheet = desks.first_desk("C1", {"game": "craps"}, START).sheet
    assert list(not_lawful(sheet)) == []
    assert list(not_lawful(replace(sheet, rules=replace(sheet.rules, horn=False)))) == []  # type: ignore[call-arg]
    (ruling,) = not_lawful(replace(sheet, rules=replace(sheet.rules, hop_bets=True)))  # type: ignore[call-arg]
    assert ruling.options == ("hop_bets",)
