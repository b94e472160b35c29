"""The Caribbean stud felt: the dealer's five cards, and for each seat five cards, ante, bet and progressive."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.layout import Layout, Orientation
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.families.stud.rules import SECOND
from croupier.games.caribbean_stud.rules import CaribbeanRules
from croupier.games.caribbean_stud.wagers import ANTE, BET, PROGRESSIVE, bet_schedule, offered
from croupier.law.option import NOT_OFFERED


def layout(
    rules: CaribbeanRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    best = bet_schedule(rules)["royal_flush"]
    rows = [[Ring(BET, ("BET",), area=False)], [Ring(ANTE, ("ANTE",))]]
    if rules.progressive != NOT_OFFERED:
        rows.insert(0, [Ring(PROGRESSIVE, ("$1",), main=False)])
    return felt.layout(
        title="Caribbean stud",
        words=(
            f"dealer plays with {rules.dealer_qualifies} or better",
            f"the bet pays up to {best}, at most {dollars(rules.payout_limit)}",
        ),
        rows=rows,
        offered=offered(rules),
        seats=rules.positions,
        house=("dealer", 5),
        hand=5,
        orientation=orientation,
        drawn=drawn,
        next_seat=SECOND if rules.second_position else "",
    )
