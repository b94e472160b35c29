"""What blackjack does in its own way among the games of twenty-one, in the order of a round."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.decision import Answer
from croupier.equipment.cards import Card
from croupier.families.twenty_one.analysis.terms import Terms
from croupier.families.twenty_one.deal import Variant
from croupier.families.twenty_one.offers import SURRENDER
from croupier.families.twenty_one.steps import insurance as common_insurance
from croupier.families.twenty_one.table import Box, Hand
from croupier.games.blackjack import choices, dealer, double_card, elections, insurance, settle
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.irregular import REMEDIES
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import STREAKS
from croupier.games.blackjack.table import AREAS
from croupier.games.blackjack.terms import values_of
from croupier.games.blackjack.wagers import FIVE_DOLLARS, TOO_LATE
from croupier.law.citation import Citation, cite
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Result


class Blackjack(Variant[Deal]):
    """Blackjack's differences: face-down cards, elections on every choice, exposed hole cards, better odds, streaks."""

    spots = AREAS
    remedies = REMEDIES
    too_late = TOO_LATE
    not_insurable = insurance.NOT_COVERED
    pending = frozenset(STREAKS)  # a dead hand neither advances nor ends a streak (reading C29)
    ends_the_hand = frozenset({"stand", SURRENDER, "double", "double_face_down"})
    drawing = ("hit", "double", "double_face_down", "split")
    why_not = choices.WHY_NOT
    handlers = dealer.HANDLERS

    # ---------------------------------------------------------------- 2.6A: the cards of a 6 to 5 table

    def hidden_from(self, deal: Deal, seat: str, box: Box, hand: Hand) -> list[Card]:
        """Returns the cards of a hand at a 6 to 5 table that this seat has not seen.

        The first two cards are face down to everyone except the patrons on the box (2.6A(c), (d)). A split turns them up
        (2.6A(e)1), and a blackjack is shown (reading C19b). A hand over 21 goes to the rack unseen (2.6A(e)2).
        """
        del deal
        if seat in box.seats or hand.from_split or hand.blackjack:
            return []
        return hand.cards[:2]

    def turned_up(self, deal: Deal, hand: Hand) -> bool:
        """2.6A(g): a hand is turned up when it is settled."""
        return hand.settled and not (hand.bust or hand.dead or deal.dealer.blackjack)

    def drawn(self, deal: Deal, box: Box, hand: Hand, card: Card) -> None:
        """2.6(g). At a 6 to 5 table the first two cards are face down, so no total is announced."""
        if deal.rules.six_to_five:
            deal.record(f"box {box.number} draws {card.spoken}", deal.law.drawn)
        else:
            deal.record(f"box {box.number}: {hand.total}", deal.law.drawn)

    def before_split(self, deal: Deal, box: Box, hand: Hand) -> None:
        if deal.rules.six_to_five and not hand.from_split:
            deal.record(f"box {box.number}: the two cards are turned up", cite("19:47-2.6A(e)1"))

    def went_over(self, deal: Deal, box: Box, hand: Hand) -> None:
        if deal.rules.six_to_five:
            deal.record(f"box {box.number} lays its first two cards face down", cite("19:47-2.6A(e)2"))
            deal.cards.to_the_rack(hand.cards)

    # ---------------------------------------------------------------- 2.8 to 2.12(a): the choices

    def before_turn(self, deal: Deal, box: Box) -> None:
        """At the player's own turn he insures before he gets a card, though others may have drawn already (reading C8)."""
        if deal.rules.insurance_timing == elections.OWN_TURN and not deal.rules.card_reader:
            common_insurance.offer(deal, box)

    def terms(self, rules: BlackjackRules) -> Terms:
        return values_of(rules)

    double_offers = staticmethod(choices.double_offers)
    amount = staticmethod(choices.amount)

    def unit_cents(self, deal: Deal) -> int:
        """Half a wager is rounded up to a whole chip (reading C9), or to $5 at a 6 to 5 table (C3)."""
        return FIVE_DOLLARS if deal.rules.six_to_five else deal.rules.smallest_chip_cents

    def carry_out(self, deal: Deal, box: Box, hand: Hand, answer: Answer) -> bool:
        if answer.name not in {"double", "double_face_down"}:
            return False
        double_card.double(deal, box, hand, answer)
        return True

    # ---------------------------------------------------------------- 2.9: insurance

    insurance_refusals = staticmethod(insurance.closed)
    insured = staticmethod(insurance.pay_consolidated)

    # ---------------------------------------------------------------- 2.12(b) to (d): the dealer

    drawing_law = staticmethod(dealer.drawing_law)

    def always_draws(self, deal: Deal) -> bool:
        return deal.rules.dealer_always_draws

    # ---------------------------------------------------------------- 2.3, 2.6(k), 2.7, 2.16: settlement

    def before_settlement(self, deal: Deal, box: Box, hand: Hand) -> None:
        double_card.turn(deal, box, hand)
        if deal.rules.six_to_five and not hand.from_split:
            deal.record(f"box {box.number} is turned up: {hand.total}", cite("19:47-2.6A(g)"))

    after_dealer_blackjack = staticmethod(double_card.turn)
    blackjack_pays = staticmethod(settle.blackjack_odds)
    win_pays = staticmethod(settle.winning_odds)
    tie = staticmethod(settle.tie)

    def double_pays(self, deal: Deal, pays: Odds | None, law: Citation) -> tuple[Odds | None, Citation]:
        """Better odds are for the original wager alone, unless the table reads 2.3(e) otherwise (reading C1)."""
        if pays is None or pays == EVEN_MONEY or deal.rules.hand_odds_on_double:
            return pays, law
        return EVEN_MONEY, cite("19:47-2.3(e)")

    def blackjack_tie(self, deal: Deal, hand: Hand) -> tuple[Result, Odds | None, Citation]:
        if deal.rules.hole_card != elections.EXPOSED_HOLE:
            return Result.PUSHED, None, deal.law.blackjack_waits
        pays, law = settle.blackjack_odds(deal, hand, cite("19:47-2.6(k)1"))
        return Result.WON, pays, law

    # ---------------------------------------------------------------- 2.15: irregularities

    def rules_without_reader(self, deal: Deal) -> BlackjackRules:
        return replace(deal.rules, card_reader=False)


BLACKJACK = Blackjack()
