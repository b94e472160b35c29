"""The casino war felt: the dealer's cards, and the card, the war and tie wagers and the raise of each seat."""

from __future__ import annotations

from croupier.engine.layout import Layout, Orientation
from croupier.families.stud import felt
from croupier.families.stud.felt import Ring
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.wagers import RAISE, TIE, WAR, offered

_SEATS = 7


def layout(
    rules: CasinoWarRules, orientation: Orientation = Orientation.LANDSCAPE, drawn: tuple[int, ...] = ()
) -> Layout:
    """The felt of a table with these rules."""
    words = ["on a tie surrender half, or raise and go to war"]
    inner = [Ring(RAISE, ("RAISE",), main=False, area=False)]
    if rules.tie:
        words.append(f"tie pays {rules.payouts[TIE]}")
        inner.insert(0, Ring(TIE, ("TIE", str(rules.payouts[TIE])), main=False))
    if rules.war_tie_bonus:
        words.append(f"a second tie adds {rules.war_tie_bonus} to 1")
    return felt.layout(
        title="Casino war",
        words=words,
        rows=(inner, [Ring(WAR, ("WAR",))]),
        offered=offered(rules),
        seats=_SEATS,
        house=("dealer", 2),
        hand=1,
        orientation=orientation,
        drawn=drawn,
    )
