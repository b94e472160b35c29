"""The pai gow felt: the dealer's four tiles, and for each of six seats its tiles and its wager."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.pai_gow.betting import PAI_GOW, SECOND
from croupier.families.pai_gow.felt import bank_rings
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.games.pai_gow.procedure import TILES_EACH
from croupier.games.pai_gow.rules import PaiGowTilesRules
from croupier.games.pai_gow.wagers import PLAYER_POSITIONS, offered


def layout(
    rules: PaiGowTilesRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    return felt.layout(
        title="Pai gow",
        words=(f"wins pay 1 to 1 less {rules.vigorish_percent}% vigorish", "copies are the bank's"),
        rows=[row for row in (bank_rings(offered(rules)), [Ring(PAI_GOW, ("$",))]) if row],
        offered=offered(rules),
        seats=PLAYER_POSITIONS,
        house=("dealer", TILES_EACH),
        hand=TILES_EACH,
        orientation=orientation,
        drawn=drawn,
        next_seat=SECOND if rules.two_areas else "",
        two_hands=felt.TILE,
    )
