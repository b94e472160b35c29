"""Streak wagers (19:47-2.22): win if the player wins two, three, four or five hands in a row.

A pending wager stays on the layout from round to round; a lammer shows the number of the next hand to win. A streak
counts the hands of one box (reading C29).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from croupier.families.twenty_one.table import Box
from croupier.games.blackjack.deal import Deal, SideWager
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import STREAKS, BlackjackStanding, Streak
from croupier.games.blackjack.table import SPOTS
from croupier.law.citation import Citation, cite
from croupier.money.settlement import Result
from croupier.money.wager import Bet, Wager

_PENDING_BY = {
    "streak_2": cite("19:47-2.22(d)1"),
    "streak_3": cite("19:47-2.22(d)2"),
    "streak_4": cite("19:47-2.22(d)3"),
    "streak_5": cite("19:47-2.22(d)4"),
}


def streak_goes_on(_rules: BlackjackRules, standing: BlackjackStanding, bet: Bet) -> Citation | None:
    """2.22(f): returns the paragraph by which a patron with a pending streak may always bet: sitting out loses it."""
    pending = {(wager.seat, wager.on) for wager in standing.wagers}
    return cite("19:47-2.22(f)") if bet.kind == SPOTS[0] and (bet.seat, bet.on) in pending else None


class Step(StrEnum):
    """What a round does to a streak."""

    ADVANCES = "advances"
    HOLDS = "holds"
    ENDS = "ends"


class Course(NamedTuple):
    """A step, its paragraph, and the reason."""

    step: Step
    law: Citation
    why: str


def course(rules: BlackjackRules, won: int, lost: int, others: int) -> Course:
    """2.22(e), (g), (h): what happens to a streak after these numbers of hands of a box were won, lost, or neither."""
    if won + lost + others <= 1:
        if won:
            return Course(Step.ADVANCES, cite("19:47-2.22(d)"), "the hand is won")
        if lost:
            return Course(Step.ENDS, cite("19:47-2.22(e)"), "the hand is lost")
        return Course(Step.HOLDS, cite("19:47-2.22(g)"), "the hand is a push")
    law = cite("19:47-2.22(h)")
    if won == lost:
        return Course(Step.HOLDS, law, f"of the split hands {won} are won and as many lost")
    counted = won + lost if rules.streak_ignores_pushed_splits else won + lost + others  # reading C28
    if 2 * won > counted:
        return Course(Step.ADVANCES, law, "a majority of the split hands is won")
    return Course(Step.ENDS, law, "no majority of the split hands is won")


class Streaks(SideWager):
    """Settled with the blackjack wagers, from the far right; a wager neither won nor lost stays pending."""

    title = "streak"
    kinds = STREAKS
    apart = cite("19:47-2.22(i)")

    def __init__(self) -> None:
        self.pending: list[Wager] = []
        self.won: dict[tuple[str, str], int] = {}  # (seat, box the wager names) -> hands won in a row

    def before_the_deal(self, deal: Deal) -> None:
        """2.22(f): takes the streak wagers of a patron who makes no blackjack wager in this round."""
        law = cite("19:47-2.22(f)")
        playing = {(wager.seat, wager.on) for box in deal.boxes for wager in box.wagers}
        settled = {(line.seat, line.wager) for line in deal.lines}
        for wager in deal.wagers:
            absent = (wager.seat, wager.on) not in playing and (wager.seat, wager.name) not in settled
            if wager.kind in self.kinds and absent:
                deal.record(f"{wager.seat} abandons {wager.name}", law)
                self._lose(deal, wager, law, "no blackjack wager in this round")
        wagers = Counter((wager.seat, wager.on) for _, wager in self.open(deal))
        for (seat, _), count in wagers.items():
            if count > 1:
                deal.record(f"{seat} has {count} streak wagers on one hand", cite("19:47-2.22(k)"))

    def after_settlement(self, deal: Deal) -> None:
        """2.22(c): settles from the far right, counterclockwise."""
        waiting = self.open(deal)
        if waiting:
            deal.record("the streak wagers are settled and lammers placed, from the far right", cite("19:47-2.22(c)"))
        for box in reversed(deal.boxes):
            by_patron: dict[tuple[str, str], list[Wager]] = {}
            for own, wager in waiting:
                if own is box:
                    by_patron.setdefault((wager.seat, wager.on), []).append(wager)
            for (seat, on), wagers in by_patron.items():
                self._settle(deal, _course(deal, box, seat, on), seat, on, sorted(wagers, key=_length))

    def _settle(self, deal: Deal, course: Course, seat: str, on: str, wagers: list[Wager]) -> None:
        """2.22(d), (k)3: moves the lammer to the number of the next hand to win, then settles the wagers."""
        if course.step is Step.ENDS:
            for wager in wagers:
                self._lose(deal, wager, course.law, course.why)
            return
        won = _won_before(deal, seat, on) + (course.step is Step.ADVANCES)
        self.won[seat, on] = won
        if course.step is Step.ADVANCES and _length(wagers[-1]) > won:
            law = cite("19:47-2.22(d)") if len(wagers) == 1 else cite("19:47-2.22(k)3")
            deal.record(f"the lammer of {seat} goes to {won + 1}", law)
        for wager in wagers:
            if _length(wager) == won:
                row = deal.rules.payouts.row(wager.kind)
                line = (wager.seat, wager.name, 1, wager.stake_cents, Result.WON, row.cite)
                deal.line(*line, pays=row.pays, note=f"{won} hands won in a row")
            elif course.step is Step.ADVANCES:
                self._stand(deal, wager, _PENDING_BY[wager.kind], f"{won} of {_length(wager)} hands won")
            else:
                self._stand(deal, wager, course.law, course.why)

    def _stand(self, deal: Deal, wager: Wager, law: Citation, note: str) -> None:
        deal.line(wager.seat, wager.name, 1, wager.stake_cents, Result.STANDS, law, note=note)
        self.pending.append(wager)

    def _lose(self, deal: Deal, wager: Wager, law: Citation, note: str) -> None:
        deal.line(wager.seat, wager.name, 1, wager.stake_cents, Result.LOST, law, note=note)

    def leave(self, deal: Deal, standing: BlackjackStanding) -> BlackjackStanding:
        """Adds the pending wagers, in their order on the layout, and their lammers."""
        pending = tuple(wager for wager in deal.wagers if wager in self.pending)
        patrons = dict.fromkeys((wager.seat, wager.on) for wager in pending)
        lammers = tuple(Streak(seat, on, self.won[seat, on]) for seat, on in patrons if self.won[seat, on])
        return replace(standing, wagers=(*standing.wagers, *pending), streaks=lammers)


def _length(wager: Wager) -> int:
    return int(wager.kind.removeprefix("streak_"))


def _won_before(deal: Deal, seat: str, on: str) -> int:
    return next((streak.wins for streak in deal.standing.streaks if (streak.seat, streak.on) == (seat, on)), 0)


def _course(deal: Deal, box: Box, seat: str, on: str) -> Course:
    """Returns what the round did to a patron's streak on a box. Giving up ends it, a dead hand does not (reading C29)."""
    if any(hand.given_up and any(stake.seat == seat for stake in hand.stakes) for hand in box.hands):
        return Course(Step.ENDS, cite("19:47-2.22(f)"), "surrendered, and so not completed")
    name = f"blackjack {on}" if on else "blackjack"
    lines = [line for line in deal.lines if (line.seat, line.wager) == (seat, name)]
    results = [line.result for line in lines]
    if all(result is Result.VOID for result in results):
        return Course(Step.HOLDS, lines[0].cite, "the hand is dead")
    won, lost = results.count(Result.WON), results.count(Result.LOST)
    return course(deal.rules, won, lost, len(results) - won - lost)
