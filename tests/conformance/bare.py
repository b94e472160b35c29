"""The barest game there is: no shoe, no meter, no marker, no turns, no questions, no remedies and no felt of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.game import Game, Outcome, Play
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.wheel import Spin
from croupier.law.citation import cite
from croupier.law.option import TableRules
from croupier.law.ruling import lawful
from croupier.money.odds import EVEN_MONEY
from croupier.money.settlement import lost, won
from croupier.money.wager import Wager

LAW = cite("19:47-8.4(d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class BareRules(TableRules):
    """Nothing to elect but what every table has."""


def flip(croupier: Croupier, _rules: BareRules, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    side = croupier.chance(Spin((("heads", 1), ("tails", 1)), LAW, "flip"))
    lines = (won(wager, EVEN_MONEY, LAW) if wager.kind == side else lost(wager, LAW) for wager in wagers)
    return Outcome(tuple(lines), Standing())


BARE: Game[Any, Any] = Game(
    name="bare",
    title="Bare",
    sections=("19:47-8.4",),
    since=date(1978, 6, 2),
    rules=BareRules,
    play=Play(
        tape="spins",
        opening=lambda _rules: Standing(),
        wagers=lambda _rules: {name: WagerKind(name, name.title(), LAW, (EVEN_MONEY,)) for name in ("heads", "tails")},
        ruling=lambda *_asked: lawful(LAW, "before the flip"),
        procedure=flip,
    ),
)
