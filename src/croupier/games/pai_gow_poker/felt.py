"""The pai gow poker felt: the dealer's seven cards, and for each of six seats its cards, its wager and its bonuses."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.pai_gow.betting import PAI_GOW, SECOND
from croupier.families.pai_gow.felt import bank_rings
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.games.pai_gow_poker.procedure import CARDS
from croupier.games.pai_gow_poker.rules import PaiGowPokerRules
from croupier.games.pai_gow_poker.wagers import BONUS, ENVY, IMPERIAL, PLAYER_POSITIONS, SEVEN_CARD, THREE_CARD, offered

_BONUSES = {
    BONUS: ("BONUS",),
    THREE_CARD: ("THREE", "CARD"),
    SEVEN_CARD: ("SEVEN", "CARD"),
    IMPERIAL: ("IMPERIAL",),
}


def layout(
    rules: PaiGowPokerRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    kinds = offered(rules)
    rings = [
        Ring(name, label, main=False, also=ENVY if name == BONUS and ENVY in kinds else "")
        for name, label in _BONUSES.items()
        if name in kinds
    ]
    rings = [*bank_rings(kinds), *rings]
    rows = [*[rings[at : at + 2] for at in range(0, len(rings), 2)], [Ring(PAI_GOW, ("$",))]]
    return felt.layout(
        title="Pai gow poker",
        words=(f"wins pay 1 to 1 less {rules.vigorish_percent}% vigorish", "copies are the bank's"),
        rows=rows,
        offered=kinds,
        seats=PLAYER_POSITIONS,
        house=("dealer", CARDS),
        hand=CARDS,
        orientation=orientation,
        drawn=drawn,
        next_seat=SECOND if rules.two_areas else "",
        two_hands=felt.CARD,
    )
