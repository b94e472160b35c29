"""The three card poker felt: the dealer's three cards, and for each seat three cards and its wagers."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.families.stud.rules import SECOND
from croupier.games.three_card_poker.rules import ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY, SIX_CARD, elected, offered
from croupier.law.option import NOT_OFFERED


def layout(
    rules: ThreeCardRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    bonus = elected(rules, ANTE_BONUS)
    paid = ", ".join(f"{row.category.replace('_', ' ')} {row.pays}" for row in bonus)
    outer = [Ring(PAIR_PLUS, ("PAIR", "PLUS"), main=False)]
    if rules.six_card != NOT_OFFERED:
        outer.append(Ring(SIX_CARD, ("SIX", "CARD"), main=False))
    return felt.layout(
        title="Three card poker",
        words=(f"dealer plays with {rules.dealer_qualifies} or better", f"ante bonus: {paid}"),
        rows=([Ring(PLAY, ("PLAY",), area=False)], [Ring(ANTE, ("ANTE",), also=ANTE_BONUS)], outer),
        offered=offered(rules),
        seats=rules.positions,
        house=("dealer", 3),
        hand=3,
        orientation=orientation,
        drawn=drawn,
        next_seat=SECOND if rules.second_position else "",
    )
