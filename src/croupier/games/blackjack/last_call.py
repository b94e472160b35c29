"""What may still be said between the wagers and the first card: cash that was not confirmed, a light that does not work."""

from __future__ import annotations

from croupier.engine.irregularity import Irregularity
from croupier.games.blackjack import players
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.side.progressive import Progressive
from croupier.games.blackjack.table import SPOTS
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import Result
from croupier.money.wager import Wager

SITE = "no_more_bets"

# By which paragraph each kind of wager may be called with cash; a progressive or streak wager may not.
_VERBAL_BY: dict[str, Citation] = {
    **dict.fromkeys(SPOTS, cite("19:47-2.3(d)")),
    **dict.fromkeys(("over_13", "under_13", "same_suit", "sevens"), cite("19:47-2.17(f)")),
    "bonus": cite("19:47-2.20(b)"),
    "match_the_dealer": cite("19:47-2.23(d)"),
    "twenty_point": cite("19:47-2.24(c)"),
    "optional_bonus": cite("19:47-2.25(b)"),
}


def hear(deal: Deal) -> None:
    """Until nothing more is said."""
    while True:
        try:
            deal.croupier.moment(SITE, cite("19:47-2.3(c)"))
        except Irregularity as what:
            if what.kind == "progressive_light_fails":
                _light_fails(deal, what.details["box"])
            else:
                _not_confirmed(deal, what.details["seat"], what.details["wager"])
        else:
            return


def _light_fails(deal: Deal, box: str) -> None:
    for side in deal.sides:
        if isinstance(side, Progressive):
            side.light_fails(deal, box)
            return
    raise Refused(unlawful(cite("19:47-2.15(n)"), "this table does not offer the progressive wager and has no lights"))


def _not_confirmed(deal: Deal, seat: str, name: str) -> None:
    """Cash called as a wager is one only when dealer and supervisor have confirmed it before the first card."""
    wager = next((each for each in deal.wagers if (each.seat, each.name) == (seat, name)), None)
    if wager is None or wager in deal.standing.wagers:
        raise Refused(unlawful(cite("19:47-2.3(d)"), f"{seat} has made no {name} before this round"))
    if wager.kind not in _VERBAL_BY:
        law = cite("19:47-2.19(b)") if wager.kind == "progressive" else cite("19:47-2.22(b)")
        raise Refused(unlawful(law, f"{name} is made with chips, not by word of mouth"))
    _give_back(deal, wager, _VERBAL_BY[wager.kind])


def _give_back(deal: Deal, wager: Wager, law: Citation) -> None:
    """Without the wager of 2.3(a) what lies beside it goes back as well."""
    why = "a verbal wager not confirmed"
    box = deal.box_of(wager.seat, wager.on)
    if wager.kind == SPOTS[0] and box is not None:
        players.turn_away(deal, box, wager.seat, law, why)
        return
    deal.record(f"{wager.seat}'s verbal {wager.name} is not confirmed: the cash goes back", law)
    deal.line(wager.seat, wager.name, 1, wager.stake_cents, Result.VOID, law, note=why)
    deal.wagers = tuple(each for each in deal.wagers if each != wager)
    if box is not None and wager in box.wagers:
        box.wagers.remove(wager)
