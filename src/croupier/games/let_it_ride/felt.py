"""The let it ride felt: two community cards, and for each seat three cards, its three bets and its bonuses."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.layout import Layout, Orientation
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.wagers import BET, BET_1, BET_2, BONUS, THREE_CARD, elected, offered
from croupier.law.option import NOT_OFFERED


def layout(
    rules: LetItRideRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    best = elected(rules, BET)["royal_flush"]
    rows = [
        [Ring(BET_1, ("1",), main=False, area=False), Ring(BET_2, ("2",), main=False, area=False)],
        [Ring(BET, ("$",))],
    ]
    bonuses = []
    if rules.bonus != NOT_OFFERED:
        bonuses.append(Ring(BONUS, ("$1", "BONUS"), main=False))
    if rules.three_card != NOT_OFFERED:
        bonuses.append(Ring(THREE_CARD, ("THREE", "CARD"), main=False))
    return felt.layout(
        title="Let it ride",
        words=(
            "bets pay from a pair of tens",
            f"up to {best}, at most {dollars(rules.payout_limit)} for one hand",
        ),
        rows=[*rows, bonuses] if bonuses else rows,
        offered=offered(rules),
        seats=rules.positions,
        house=("dealer", 2),
        hand=3,
        orientation=orientation,
        drawn=drawn,
    )
