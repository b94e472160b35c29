"""Objections between the wagers and the first card: a verbal wager not confirmed, a progressive light that fails."""

from __future__ import annotations

from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one.steps import players
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.side.progressive import Progressive
from croupier.games.blackjack.table import SPOTS
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.settlement import Result
from croupier.money.wager import Wager

SITE = "no_more_bets"

# The paragraph by which each kind of wager may be made verbally with cash; progressive and streak wagers may not.
_VERBAL_BY: dict[str, Citation] = {
    **dict.fromkeys(SPOTS, cite("19:47-2.3(d)")),
    **dict.fromkeys(("over_13", "under_13", "same_suit", "sevens"), cite("19:47-2.17(f)")),
    "bonus": cite("19:47-2.20(b)"),
    "match_the_dealer": cite("19:47-2.23(d)"),
    "twenty_point": cite("19:47-2.24(c)"),
    "optional_bonus": cite("19:47-2.25(b)"),
}


def hear(deal: Deal) -> None:
    """Applies the remedies for all irregularities reported before the first card."""
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
    raise Refused(unlawful(cite("19:47-2.15(n)"), "this table has no progressive wager and no lights"))


def _not_confirmed(deal: Deal, seat: str, name: str) -> None:
    """A verbal wager counts only if dealer and supervisor confirmed it before the first card."""
    wager = next((each for each in deal.wagers if (each.seat, each.name) == (seat, name)), None)
    if wager is None or wager in deal.standing.wagers:
        raise Refused(unlawful(cite("19:47-2.3(d)"), f"{seat} has not made {name} for this round"))
    if wager.kind not in _VERBAL_BY:
        law = cite("19:47-2.19(b)") if wager.kind == "progressive" else cite("19:47-2.22(b)")
        raise Refused(unlawful(law, f"{name} must be made with chips, not verbally"))
    _give_back(deal, wager, _VERBAL_BY[wager.kind])


def _give_back(deal: Deal, wager: Wager, law: Citation) -> None:
    """Returns a wager, and with a wager of 2.3(a) every additional wager that depends on it."""
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
