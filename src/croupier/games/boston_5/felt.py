"""The Boston 5 felt: the dealer's five cards, and for each seat five cards, ante, first and second wager and bonus."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.games.boston_5.rules import BostonRules
from croupier.games.boston_5.wagers import ANTE, ANTE_BONUS, BONUS, FIRST, SECOND, offered
from croupier.law.option import NOT_OFFERED


def layout(rules: BostonRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()) -> Layout:
    paid = (
        f"for two pairs {rules.ante_bonus[-1][1]}, up to {rules.ante_bonus[0][1]}" if rules.ante_bonus else "as posted"
    )
    rows = [
        [Ring(FIRST, ("1ST",), area=False), Ring(SECOND, ("2ND",), area=False)],
        [Ring(ANTE, ("ANTE",), also=ANTE_BONUS)],
    ]
    if rules.three_card_bonus != NOT_OFFERED:
        rows.append([Ring(BONUS, ("THREE", "CARD"), main=False)])
    return felt.layout(
        title="Boston 5",
        words=("the dealer always plays", f"ante bonus {paid}"),
        rows=rows,
        offered=offered(rules),
        seats=rules.positions,
        house=("dealer", 5),
        hand=5,
        orientation=orientation,
        drawn=drawn,
    )
