"""A toy game that keeps every manner of the house, for tests to break one at a time.

A coin is flipped after a card was dealt face down and another face up; a patron may raise before it. A coin that lands
on its edge decides nothing. A coin dropped from low is no flip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Analysis, Case, Game, Outcome, Play
from croupier.engine.irregularity import Detail, DetailKind, Irregularity, Remedy
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.shoe import Shoe
from croupier.equipment.wheel import Spin
from croupier.law.citation import cite
from croupier.law.option import TableRules, flag
from croupier.law.ruling import Refused, Ruling, lawful, unlawful
from croupier.money.numbers import Numbers
from croupier.money.odds import EVEN_MONEY
from croupier.money.paytable import Paytable, payouts
from croupier.money.settlement import Line, lost, stands, won
from croupier.money.wager import Act, Bet, Wager

LAW = cite("19:47-8.4(d)")
_HEIGHT = Detail("from how high, in feet", DetailKind.NUMBER)
STOPS = (("heads", 10), ("tails", 10), ("edge", 1))
_TABLE = Paytable.read("""
heads = { pays = "1 to 1", cite = "19:47-8.4(d)" }
tails = { pays = "1 to 1", cite = "19:47-8.4(d)", floor = false }
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyRules(TableRules):
    raises: bool = flag(True, cite="19:47-8.4(d)", note="a patron may raise")
    payouts: Paytable = payouts(_TABLE, cite="19:47-8.4(d)", note="what is paid")


@cache
def offered(rules: ToyRules) -> Mapping[str, WagerKind]:
    kinds = {name: WagerKind(name, name.title(), LAW, (rules.payouts[name],)) for name in ("heads", "tails")}
    raised = WagerKind("raise", "Raise", LAW, (EVEN_MONEY,), made_in_play=True)
    return kinds | ({"raise": raised} if rules.raises else {})


def ruling(_rules: ToyRules, _standing: Standing, _lying: tuple[Wager, ...], bet: Bet) -> Ruling:
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(LAW, "a toy wager is always on")
    return lawful(LAW, "before the flip")


Tamper = Callable[[str, Any], Any]


def honest(_part: str, value: Any) -> Any:
    return value


def playing(tamper: Tamper = honest) -> Callable[..., Outcome]:
    """The procedure, with one of its parts put through a cheat's hands."""

    def play(croupier: Croupier, rules: ToyRules, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        del standing
        dealing = Shoe.of(1).dealing(LAW)
        croupier.loaded(dealing.refill(Shoe.of(1), (), 0))  # the deck is shuffled for every round
        token = dealing.deal_down()
        shown = dealing.draw(croupier, "draw")
        croupier.record(tamper("fact", f"{shown.spoken} is shown"), LAW)
        raised: list[Wager] = []
        for wager in wagers if rules.raises else ():
            view = tamper("view", (wager, shown, token))[:2]
            view = tamper("leak", (view, token))[0]
            offers = (Offer("stay", LAW, declines=True), Offer("raise", LAW, 1, wager.stake_cents))
            answer = croupier.decide(
                tamper(
                    "decision", Decision(f"raise:{wager.seat}:{wager.kind}", wager.seat, offers, view, words="raise")
                )
            )
            if answer.name == "raise":
                raised.append(Wager(wager.seat, "raise", wager.kind, answer.amount))
        try:
            side = croupier.chance(tamper("device", Spin(STOPS, LAW, "flip")))
        except Irregularity as what:
            if what.details["height"] not in {"0", "1"}:
                raise Refused(unlawful(LAW, "a coin dropped from so high is flipped well")) from None
            side = "edge"
        dealing.reveal(croupier, token, "reveal")
        if side == "edge":
            lines = (*(stands(wager, LAW) for wager in wagers), *(lost(wager, LAW, "an edge") for wager in raised))
            return _ended(tamper, Outcome(lines, Standing(wagers=wagers)))
        return _ended(tamper, Outcome(tuple(_fates(rules, (*wagers, *raised), side)), Standing()))

    return play


def _ended(tamper: Tamper, outcome: Outcome) -> Outcome:
    ended: Outcome = tamper("outcome", outcome)
    return ended


def _fates(rules: ToyRules, wagers: tuple[Wager, ...], side: str) -> Iterator[Line]:
    for wager in wagers:
        on = wager.on or wager.kind
        pays = rules.payouts[on] if wager.kind == on else EVEN_MONEY
        yield won(wager, pays, LAW, note=side) if on == side else lost(wager, LAW, side)


def cases(_rules: ToyRules) -> Iterator[Case]:
    for name in ("heads", "tails"):
        yield Case(name, (Bet("A", name, "", 1000),), Standing(), LAW, "1 to 1")


def counted(rules: ToyRules) -> Iterator[Numbers]:
    """Heads as often as tails; an edge puts it off, and takes any raise, so that none is worth while."""
    for name in ("heads", "tails"):
        gains = ((Fraction(rules.payouts[name].win_cents(1000), 1000), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2)))
        yield Numbers(
            wager=name,
            pays="1 to 1",
            cite=LAW,
            gains=gains,
            action=Fraction(1),
            rounds=Fraction(21, 20),
            kinds=frozenset({name}),
        )


TOY: Game[Any, Any] = Game(
    name="toy",
    title="Toy",
    sections=("19:47-8.4",),
    since=date(1978, 6, 2),
    rules=ToyRules,
    play=Play(
        tape="spins",
        opening=lambda _rules: Standing(),
        wagers=offered,
        ruling=ruling,
        procedure=playing(),
        remedies={
            "dropped": Remedy(
                "dropped", LAW, "no flip", ("flip",), {"height": Detail("from how high, in feet", DetailKind.NUMBER)}
            )
        },
    ),
    numbers=Analysis(
        cases=cases,
        exact=counted,
        same=lambda site, outcome: "any card" if site in {"draw", "reveal"} else outcome,
    ),
)
