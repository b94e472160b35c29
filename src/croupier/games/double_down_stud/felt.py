"""The double down stud felt: four community cards, and for each seat a card, the bet and the double."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.layout import Layout, Orientation
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.games.double_down_stud.rules import DoubleDownRules
from croupier.games.double_down_stud.wagers import BET, DOUBLE, elected, offered


def layout(
    rules: DoubleDownRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    best = elected(rules)["royal_flush"]
    return felt.layout(
        title="Double down stud",
        words=(
            "jacks or better are paid, sixes to tens returned",
            f"up to {best}, at most {dollars(rules.payout_limit)} for one hand",
        ),
        rows=[[Ring(DOUBLE, ("DOUBLE",), area=False)], [Ring(BET, ("BET",))]],
        offered=offered(rules),
        seats=rules.positions,
        house=("dealer", 4),
        hand=1,
        orientation=orientation,
        drawn=drawn,
    )
