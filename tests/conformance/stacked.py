"""Stacked: a small game in which players leave their chips in front of them and play for a pot, round after round.

Every seat that is in antes a dollar. Then each is asked: call for two dollars more, or fold. A wheel names the winner
among those who called, who takes the pot less a quarter of a dollar for the house. A seat whose connection is lost stays in for
its ante.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game, Outcome, Play, QuestionClock, RoundsFollow, Table, TimeCharge
from croupier.engine.irregularity import Detail, DetailKind, Irregularity, Remedy, remedied
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.site import Site
from croupier.equipment.wheel import Spin
from croupier.law.citation import cite
from croupier.law.option import Source, TableRules, flag
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.settlement import Charge, Line, Result
from croupier.money.wager import Act, Bet, Wager
from croupier.testing.altered import altered

LAW = cite("19:47-14.6")
ANTE, MORE, RAKE = 1_00, 2_00, 25
LEAST_STACK = 5_00
_PROTECTED = Answer("protected")


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedRules(TableRules):
    rake: bool = flag(
        True, cite="19:47-14.14", note="the house takes a quarter of a dollar from each pot", source=Source.PRACTICE
    )


def offered(_rules: StackedRules) -> Mapping[str, WagerKind]:
    return {"stack": WagerKind("stack", "Stack", LAW, (), source=Source.TITLE, buy_in_cents=100_00)}


def ruling(_rules: StackedRules, _standing: Standing, lying: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Chips leave the table only all at once."""
    stack = next((wager for wager in lying if wager.seat == bet.seat), None)
    if bet.act is Act.REMOVE and stack is not None and bet.cents not in {0, stack.stake_cents}:
        return unlawful(LAW, "a stack is taken from the table as a whole, when its player leaves")
    if bet.act is Act.MAKE and (stack.stake_cents if stack is not None else 0) + bet.cents < LEAST_STACK:
        return unlawful(LAW, "the stack is too small: buy in for 5.00 or more")
    return lawful(LAW, "between two rounds")


def play(croupier: Croupier, rules: StackedRules, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    dealt_in = [wager for wager in wagers if wager.called != "off"]
    if len(dealt_in) < FOLLOW.players:  # the floor does not let it begin
        return Outcome(tuple(_line(wager, 0) for wager in wagers), Standing(wagers=wagers))
    paid = {wager.seat: min(ANTE, wager.stake_cents) for wager in dealt_in}
    called = []
    for wager in dealt_in:
        answer = _asked(croupier, wager, paid[wager.seat])
        if answer.name == "call":
            paid[wager.seat] += min(MORE, wager.stake_cents - paid[wager.seat])
        if answer.name != "fold":
            called.append(wager.seat)
    still_in = called or [wager.seat for wager in dealt_in]
    winner = croupier.chance(Spin(tuple((seat, 1) for seat in still_in), LAW, "winner"))
    gains = {seat: -cents for seat, cents in paid.items()}
    rake = RAKE if rules.rake else 0
    gains[winner] += sum(paid.values()) - rake
    lines = tuple(_line(wager, gains.get(wager.seat, 0)) for wager in wagers)
    left = tuple(replace(wager, stake_cents=line.left_cents) for wager, line in zip(wagers, lines, strict=True))
    standing = Standing(wagers=tuple(wager for wager in left if wager.stake_cents))
    return Outcome(lines, standing, (Charge("rake", rake, LAW),) if rake else ())


def _asked(croupier: Croupier, wager: Wager, ante: int) -> Answer:
    site = Site(f"call:{wager.seat}", scope="call", seat=wager.seat)
    more = min(MORE, wager.stake_cents - ante)
    call = (Offer("call", LAW, adds_cents=more, from_stack=True),) if more else (Offer("call", LAW),)
    decision = Decision(
        site, wager.seat, (Offer("fold", LAW, declines=True), *call), (), cite=LAW, words="call or fold"
    )

    def protected(what: Irregularity) -> Answer | None:
        if what.details["seat"] != wager.seat:
            return None
        croupier.record(f"the connection of {wager.seat} is lost: the ante plays", LAW)
        return _PROTECTED

    return remedied(lambda: croupier.decide(decision), protected)


def _line(wager: Wager, cents: int) -> Line:
    result = Result.WON if cents > 0 else Result.LOST if cents < 0 else Result.PUSHED
    note = "sits out" if wager.called == "off" else "the pot" if cents > 0 else "no part of the pot"
    return Line(wager.seat, wager.name, wager.stake_cents, result, cents, LAW, note=note, stays=True)


FOLLOW = RoundsFollow(
    wager="stack", players=2, cite=LAW, absent_rounds=2, time_charge=TimeCharge(50, 30, cite("19:47-14.14"))
)
CLOCK = QuestionClock(20, 40, 10)

STACKED: Game[Any, Any] = Game(
    name="stacked",
    title="Stacked",
    sections=("19:47-14.6",),
    since=date(1978, 6, 2),
    rules=StackedRules,
    play=Play(
        tape="spins",
        opening=lambda _rules: Standing(),
        wagers=offered,
        ruling=ruling,
        procedure=play,
        between_players=lambda _rules, _wagers: {"stack"},
        answers=frozenset({"call", "fold"}),
        remedies={
            "connection_lost": Remedy(
                "connection_lost",
                LAW,
                "a player whose connection is lost plays for what is in the pot already",
                ("call",),
                {"seat": Detail("whose connection is lost", DetailKind.SEAT)},
            )
        },
        rounds_follow=lambda _rules: replace(FOLLOW, time_charge=None),
        clock=lambda _rules: CLOCK,
    ),
    table=Table(waiting_list=cite("19:47-14.18")),
)


def stacked(**parts: Callable[..., object] | object) -> Game[Any, Any]:
    """The game with other declarations of how rounds follow one another."""
    follow = replace(FOLLOW, **({"time_charge": None} | parts))  # type: ignore[arg-type]
    return altered(STACKED, rounds_follow=lambda _rules: follow)
