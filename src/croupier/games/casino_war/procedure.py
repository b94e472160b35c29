"""The round of 19:47-22.7 and 22.8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.amounts.cents import rounding_note, toward_the_patron
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Outcome
from croupier.engine.irregularity import RoundVoid
from croupier.engine.shoe_table import OneShoeStanding
from croupier.equipment.cards import RANKS, Card
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.shuffle import WarCards, take_up
from croupier.games.casino_war.sites import DEALER_FIRST, DEALER_WAR, at_seat
from croupier.games.casino_war.strategy import View
from croupier.games.casino_war.wagers import RAISE, TIE, WAR
from croupier.law.citation import cite
from croupier.law.ruling import unlawful
from croupier.money.odds import Odds
from croupier.money.settlement import Line, Result, collect_then_pay, lost, pushed, void, won
from croupier.money.wager import Wager

GO_TO_WAR, SURRENDER = "go_to_war", "surrender"

_TOO_LATE = (
    unlawful(cite("19:47-22.6"), "war and tie wagers must be made before the first card", WAR, TIE),
    unlawful(cite("19:47-22.6"), f"to raise, go to war: answer {GO_TO_WAR}", RAISE),
    unlawful(cite("19:47-22.6"), "a wager cannot be withdrawn between the first card and its settlement", "withdraw"),
)


_NO_TIE = unlawful(cite("19:47-22.8"), "only a player who ties the dealer may go to war or surrender")


def order(card: Card) -> int:
    """The rank of a card as a number: the ace is highest, the two lowest; suits do not matter (22.3)."""
    return RANKS.index(card.rank)


@dataclass(slots=True)
class _Table:
    """The state of a round: the cards, the undecided wagers, raises included, and the settlement lines so far."""

    croupier: Croupier
    rules: CasinoWarRules
    cards: WarCards
    undecided: list[Wager]
    lines: list[Line] = field(default_factory=list)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players with an undecided wager, in dealing order."""
        return tuple(dict.fromkeys(wager.seat for wager in self.undecided))

    def taken(self, seat: str, kind: str) -> Iterator[Wager]:
        """Removes a seat's wager of this kind from the undecided ones and yields it, if there is one."""
        for wager in [each for each in self.undecided if (each.seat, each.kind) == (seat, kind)]:
            self.undecided.remove(wager)
            yield wager


def play(croupier: Croupier, rules: CasinoWarRules, standing: OneShoeStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one round: one card each decides; players who tie surrender half or go to war."""
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    table = _Table(croupier, rules, take_up(croupier, rules, standing, players), list(wagers))
    try:
        tied = _first_cards(table)
        warring = [seat for seat, card in tied.items() if _goes_to_war(table, seat, card)]
        if warring:
            _war(table, warring)
    except RoundVoid:
        law = cite("19:47-22.10")
        croupier.record("a second card has shown itself: wagers not decided yet are void", law)
        table.lines += [void(wager, law, "round void") for wager in table.undecided]
    return Outcome(collect_then_pay(table.lines), table.cards.put_away())


def _first_cards(table: _Table) -> dict[str, Card]:
    """Deals a card to each player and to the dealer, settles all wagers but ties, and returns the tied cards by seat."""
    law = cite("19:47-22.7")
    cards = {}
    for seat in table.seats:
        cards[seat] = table.cards.card(at_seat("deal", seat))
        table.croupier.record(f"{cards[seat].spoken} to {seat}", law)
    dealer = table.cards.card(DEALER_FIRST)
    table.croupier.record(f"{dealer.spoken} to the dealer", law)
    tied = {}
    for seat, card in cards.items():
        ahead = order(card) - order(dealer)
        why = f"{card.rank} against {dealer.rank}"
        _settle_tie_wager(table, seat, why, tied=ahead == 0)
        if ahead == 0:
            table.croupier.record(f"{seat} ties the dealer", cite("19:47-22.3"))
            tied[seat] = card
        else:
            table.croupier.record(f"{seat} has the {'higher' if ahead > 0 else 'lower'} card", cite("19:47-22.3"))
            _settle_war_wager(table, seat, why, wins=ahead > 0)
            table.croupier.not_asked(seat, lambda: (_NO_TIE,))
    return tied


def _settle_tie_wager(table: _Table, seat: str, why: str, *, tied: bool) -> None:
    """Settles the tie wager by the first cards; a war does not affect it."""
    law, chip_cents = cite("19:47-22.9"), table.rules.smallest_chip_cents
    for wager in table.taken(seat, TIE):
        if tied:
            table.lines.append(won(wager, table.rules.payouts[TIE], law, chip_cents=chip_cents, note=why))
        else:
            table.lines.append(lost(wager, cite("19:47-22.8"), why))


def _settle_war_wager(table: _Table, seat: str, why: str, *, wins: bool) -> None:
    chip_cents = table.rules.smallest_chip_cents
    for wager in table.taken(seat, WAR):
        if wins:
            pays, law = table.rules.payouts[WAR], cite("19:47-22.9")
            table.lines.append(won(wager, pays, law, chip_cents=chip_cents, note=why))
        else:
            table.lines.append(lost(wager, cite("19:47-22.8"), why))


# ---------------------------------------------------------------- a tie


def _goes_to_war(table: _Table, seat: str, card: Card) -> bool:
    """Asks a tied player to go to war (with a raise equal to the war wager) or to surrender half of it."""
    stake = next((wager.stake_cents for wager in table.undecided if (wager.seat, wager.kind) == (seat, WAR)), 0)
    if not stake:
        return False  # the seat had a tie wager alone
    answer = table.cards.asked(_question(table, seat, card, stake))
    if answer.name == GO_TO_WAR:
        table.undecided.append(Wager(seat, RAISE, "", answer.amount))
        table.croupier.record(f"{seat} goes to war", cite("19:47-22.8"))
        return True
    table.croupier.record(f"{seat} surrenders half the war wager", cite("19:47-22.8"))
    for wager in table.taken(seat, WAR):
        cents, law = surrendered_cents(table.rules, stake), cite("19:47-22.8")
        note = rounding_note("surrendered", Fraction(-stake, 2), cents)
        table.lines.append(Line(seat, wager.name, stake, Result.LOST, cents, law, note=note))
    return False


def surrendered_cents(rules: CasinoWarRules, stake_cents: int) -> int:
    """The loss of a surrender, as a negative amount: half, rounded in the player's favor (22.8)."""
    return toward_the_patron(Fraction(-stake_cents, 2), rules.smallest_chip_cents)


def _question(table: _Table, seat: str, card: Card, stake: int) -> Decision:
    law, rules = cite("19:47-22.8"), table.rules
    offers = (Offer(GO_TO_WAR, cite("19:47-22.6"), least=stake, most=stake), Offer(SURRENDER, law, default=True))
    view = View(
        card=card,
        stake_cents=stake,
        war_win_cents=rules.payouts[RAISE].win_cents(stake, rules.smallest_chip_cents),
        bonus_cents=rules.war_tie_bonus * stake,
        surrender_cents=surrendered_cents(rules, stake),
        unseen=tuple(table.cards.dealing.unseen),
    )
    return Decision(at_seat("tie", seat), seat, offers, view, _TOO_LATE, law, words="go to war or surrender")


# ---------------------------------------------------------------- war


def _war(table: _Table, warring: list[str]) -> None:
    """Plays the war; one burn and one dealer card serve all players."""
    law = cite("19:47-22.7")
    table.cards.burn_for_war(table.rules.burned_before_war)
    cards = {}
    for seat in warring:
        cards[seat] = table.cards.card(at_seat("war", seat))
        table.croupier.record(f"{cards[seat].spoken} to {seat} in the war", law)
    dealer = table.cards.card(DEALER_WAR)
    table.croupier.record(f"{dealer.spoken} to the dealer in the war", law)
    for seat, card in cards.items():
        why = f"{card.rank} against {dealer.rank} in the war"
        _settle_war(table, seat, order(card) - order(dealer), why)


def _settle_war(table: _Table, seat: str, ahead: int, why: str) -> None:
    """A card at least as high as the dealer's wins the raise and pushes the war wager; a tie can add a bonus."""
    rules, law = table.rules, cite("19:47-22.8")
    words = "has the lower card" if ahead < 0 else "has the higher card" if ahead else "ties again"
    table.croupier.record(f"{seat} {words} in the war", cite("19:47-22.3"))
    for wager in table.taken(seat, RAISE):
        if ahead < 0:
            table.lines.append(lost(wager, law, why))
        else:
            chip_cents = rules.smallest_chip_cents
            pays = rules.payouts[RAISE]
            table.lines.append(won(wager, pays, cite("19:47-22.9"), chip_cents=chip_cents, note=why))
    for wager in table.taken(seat, WAR):
        if ahead < 0:
            table.lines.append(lost(wager, law, why))
        elif ahead == 0 and rules.war_tie_bonus:
            bonus = Odds(Fraction(rules.war_tie_bonus))
            table.lines.append(won(wager, bonus, cite("19:47-22.9"), note=f"{why}: bonus for a tie"))
        else:
            table.lines.append(pushed(wager, law, why))
