"""Settlement: which wagers on a hand win, lose or come back."""

from __future__ import annotations

from fractions import Fraction

from croupier.amounts.cents import rounding_note, toward_the_patron
from croupier.families.twenty_one.deal import Deal
from croupier.families.twenty_one.table import Box, Dealer, Hand, Stake, hands_of
from croupier.hands.blackjack import TWENTY_ONE
from croupier.law.citation import Citation
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Result
from croupier.money.wager import Wager

_ONLY_ORIGINAL = "only the original wager is lost"

# ---------------------------------------------------------------- over 21


def collect_bust(deal: Deal, box: Box, hand: Hand) -> None:
    """A hand over 21 loses at once, even if the dealer goes over too: every wager on it."""
    if hand.dead or hand.settled or not hand.bust:
        return
    law = deal.law.over_21
    deal.variant.went_over(deal, box, hand)
    deal.record(f"box {box.number} is over 21", law)
    for stake in hand.stakes:
        if stake.settled:  # a face-down double card may be turned after an earlier dealer hand took this stake
            continue
        if stake.doubled_cents and _blackjack_may_come(deal, stake):
            deal.settle_wagers(hand, stake, Result.LOST, law, note=_score(hand))
            stake.settled = stake.double_waits = True
            waits = f"box {box.number}: the double waits for the dealer's second card"
            deal.record(waits, deal.law.double_returned)
        else:
            deal.settle(hand, stake, Result.LOST, law, note=_score(hand))


def _blackjack_may_come(deal: Deal, stake: Stake) -> bool:
    """Whether a dealer blackjack may still return a busted double, at a table that reads the law so."""
    shown = len(deal.dealer.cards) > 1 and stake.spot == deal.spot
    return deal.terms.busted_double_returned and deal.dealer.shows_ace_or_ten and not (shown or deal.checked)


def settle_waiting_doubles(deal: Deal) -> None:
    """Returns the doubles of hands over 21 that waited if the dealer has blackjack; otherwise they are lost."""
    for _, hand in hands_of(deal.boxes):
        for stake in hand.stakes:
            if stake.spot != deal.spot or not stake.double_waits:
                continue
            result, law, note = Result.LOST, deal.law.comparison, _score(hand)
            if deal.dealer.blackjack:
                result, law, note = Result.VOID, deal.law.double_returned, _ONLY_ORIGINAL
            deal.line(stake.seat, stake.double_name, hand.number, stake.doubled_cents, result, law, note=note)
            stake.double_waits = False


# ---------------------------------------------------------------- surrender


def surrender(deal: Deal, box: Box, hand: Hand) -> None:
    """Gives up half the wager. If the dealer may have blackjack it waits for his second card; a blackjack takes all."""
    hand.given_up = True
    if any(stake.insured_cents for stake in hand.stakes):
        deal.record(f"box {box.number}: the insurance is settled on its own", deal.law.surrender_apart)
    rescue = is_rescue(deal, hand)
    does = "takes back its double" if rescue else "surrenders"
    law = deal.variant.surrender_settled_by(deal)
    if law is None:
        waits = f"box {box.number} {does}; the wager waits for the dealer's second card"
        deal.record(waits, gives_up_by(deal, hand))
        return
    law = gives_up_by(deal, hand) if rescue else law
    deal.record(f"box {box.number} {does}", law)
    give_up(deal, hand, law)


def is_rescue(deal: Deal, hand: Hand) -> bool:
    """Whether giving up this hand is a rescue of its double, not a surrender."""
    return hand.doubled and deal.law.rescue is not None


def gives_up_by(deal: Deal, hand: Hand) -> Citation:
    """The paragraph by which a hand is given up that waits for the dealer's second card."""
    return deal.law.rescue if hand.doubled and deal.law.rescue is not None else deal.law.surrender_waits


def give_up(deal: Deal, hand: Hand, law: Citation) -> None:
    """Takes half of each wager on a hand, rounded in the patron's favor; or the original wager in place of the double."""
    if hand.doubled and deal.variant.surrender_returns_double(deal):
        _rescue(deal, hand, law)
        return
    for stake in hand.stakes:
        _half(deal, hand, stake, law)
        stake.settled = True


def _half(deal: Deal, hand: Hand, stake: Stake, law: Citation) -> None:
    for name, cents in (
        (stake.name, stake.cents),
        (stake.attack_name, stake.attack_cents),
        (stake.double_name, stake.doubled_cents),
    ):
        if cents:
            half = Fraction(-cents, 2)
            gain = toward_the_patron(half, deal.rules.smallest_chip_cents)
            part = (stake.seat, name, hand.number, cents)
            deal.line(*part, Result.LOST, law, gain_cents=gain, note=rounding_note("surrendered", half, gain))


def _rescue(deal: Deal, hand: Hand, law: Citation) -> None:
    """Returns the last double and takes what was doubled. A patron who has not doubled loses half."""
    note = "rescued, the double returned" if is_rescue(deal, hand) else "surrendered, the double returned"
    for stake in hand.stakes:
        if stake.last_double_cents:
            deal.settle_wagers(hand, stake, Result.LOST, law, note=note)
            name, cents = stake.double_name, stake.doubled_cents
            gain_cents = stake.last_double_cents - cents  # what was doubled again is lost
            result = Result.LOST if gain_cents else Result.VOID
            deal.line(stake.seat, name, hand.number, cents, result, law, gain_cents=gain_cents, note=note)
        else:
            _half(deal, hand, stake, law)
        stake.settled = True


# ---------------------------------------------------------------- against a dealer blackjack


def against_blackjack(deal: Deal, box: Box) -> None:
    """Settles a box against a dealer blackjack: each hand loses only its original wager."""
    for wager in box.wagers:
        if wager.kind == deal.spot:
            _one_original_wager(deal, box, wager)


def _one_original_wager(deal: Deal, box: Box, wager: Wager) -> None:
    """The total loss is the original wager. A hand that busted has lost as much already, and counts (reading C11).

    At a table where busted bets are lost as well (`busted_also_lost`), it does not count.
    """
    key = (wager.seat, wager.kind, wager.on)
    stakes = [(hand, stake) for hand in box.hands for stake in hand.stakes if (stake.seat, stake.spot, stake.on) == key]
    owed = deal.terms.busted_also_lost or not any(hand.bust for hand, _stake in stakes)
    for hand, stake in stakes:
        if stake.settled or hand.dead:
            continue
        if hand.blackjack:
            result, pays, law = deal.variant.blackjack_tie(deal, hand)
            deal.settle(hand, stake, result, law, pays=pays, note="blackjack against blackjack")
            continue
        _lose_or_return(deal, hand, stake, lost=owed)
        owed = False


def _lose_or_return(deal: Deal, hand: Hand, stake: Stake, *, lost: bool) -> None:
    """Takes the original wager; returns what was added by splitting or doubling."""
    result, note = (Result.LOST, "dealer blackjack") if lost else (Result.VOID, _ONLY_ORIGINAL)
    deal.settle_wagers(hand, stake, result, _lost_by(deal, hand), note=note)
    if stake.doubled_cents:
        name, cents, law = stake.double_name, stake.doubled_cents, deal.law.double_returned
        deal.line(stake.seat, name, hand.number, cents, Result.VOID, law, note=_ONLY_ORIGINAL)
    stake.settled = True


def _lost_by(deal: Deal, hand: Hand) -> Citation:
    """The paragraph by which a hand loses to a dealer blackjack."""
    if hand.given_up:
        return gives_up_by(deal, hand)
    if hand.from_split:
        return deal.law.split_returned
    if hand.doubled:
        return deal.law.double_returned
    return deal.law.tie if hand.total.points == TWENTY_ONE else deal.law.comparison


# ---------------------------------------------------------------- against any other dealer hand


def pay_blackjack(deal: Deal, hand: Hand, law: Citation) -> None:
    """Pays a player's blackjack before the dealer plays, unless even money has settled it."""
    pays, paid_by = deal.variant.blackjack_pays(deal, hand, law)
    for stake in hand.stakes:
        if not stake.settled:
            deal.settle(hand, stake, Result.WON, paid_by, pays=pays, note="blackjack")


def pay_at_once(deal: Deal, box: Box, hand: Hand) -> None:
    """Pays a hand before the dealer plays, in a game in which it has won whatever the dealer makes."""
    law = deal.variant.wins_at_once(deal, hand) if hand.live else None
    if law is not None:
        deal.record(f"box {box.number} has {hand.total.points} and is paid at once", law)
        _win(deal, box, hand, law, f"{hand.total.points}, paid at once")


def compare(deal: Deal, box: Box, hand: Hand) -> None:
    """Settles a hand against a dealer hand other than a blackjack."""
    result, law = _result(deal, hand)
    note = f"{_score(hand)} against {_score(deal.dealer)}"
    if result is Result.WON and not hand.blackjack:
        _win(deal, box, hand, law, note)
        return
    pays: Odds | None = None
    if result is Result.WON:
        pays, law = deal.variant.blackjack_pays(deal, hand, deal.law.blackjack_waits)
    for stake in hand.open_stakes(deal.spot):
        deal.settle(hand, stake, result, law, pays=pays, note=note)


def _score(hand: Hand | Dealer) -> str:
    """A hand in words: "blackjack", "19", or "24, over 21"."""
    if hand.blackjack:
        return "blackjack"
    points = hand.total.points
    return f"{points}, over 21" if hand.total.bust else f"{points}"


def _win(deal: Deal, box: Box, hand: Hand, law: Citation, note: str) -> None:
    pays, better = deal.variant.win_pays(deal, hand)
    law = law if pays == EVEN_MONEY or better is None else better
    for stake in hand.open_stakes(deal.spot):
        deal.settle(hand, stake, Result.WON, law, pays=pays, note=note)
    deal.variant.paid(deal, box, hand)


# ---------------------------------------------------------------- a hand called dead


def return_initial_only(deal: Deal, hand: Hand, stake: Stake, law: Citation, why: str) -> None:
    """Returns the initial wager on a hand that is called dead, and takes what was added to it."""
    deal.line(stake.seat, stake.name, hand.number, stake.cents, Result.VOID, law, note=why)
    for name, cents in ((stake.attack_name, stake.attack_cents), (stake.double_name, stake.doubled_cents)):
        if cents:
            note = f"{why}: only the initial wager is returned"
            deal.line(stake.seat, name, hand.number, cents, Result.LOST, law, note=note)
    stake.settled = True


def _result(deal: Deal, hand: Hand) -> tuple[Result, Citation]:
    player, dealer = hand.total, deal.dealer.total
    if player.bust:
        return Result.LOST, deal.law.comparison
    if dealer.bust:
        return Result.WON, deal.law.dealer_over_21
    if player.points != dealer.points:
        return (Result.WON if player.points > dealer.points else Result.LOST), deal.law.comparison
    return deal.variant.tie(deal, hand)
