"""The round of baccarat: four cards, the third cards by the table, and the settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer, QuestionKind
from croupier.engine.game import Outcome
from croupier.engine.irregularity import RoundVoid
from croupier.engine.shoe_table import ShoeTable
from croupier.equipment.cards import Card
from croupier.equipment.site import Site
from croupier.families.baccarat.points import (
    BANKER,
    NATURAL,
    PLAYER,
    TIE,
    Coup,
    banker_draws,
    player_draws,
    points,
    value,
)
from croupier.families.baccarat.rules import END_OF_SHOE, BaccaratLaw, BaccaratRules
from croupier.families.baccarat.shuffle import RESULTS, BaccaratCards, BaccaratStanding
from croupier.families.baccarat.wagers import MARKED, line_of
from croupier.money.commission import Owed
from croupier.money.settlement import Line, Result, collect_then_pay, void
from croupier.money.wager import Wager

FIRST = Site("player:1", scope="first", place=PLAYER)
_DEAL = (
    FIRST,
    Site("banker:1", scope="deal", place=BANKER),
    Site("player:2", scope="deal", place=PLAYER),
    Site("banker:2", scope="deal", place=BANKER),
)
_THIRD = {hand: Site(f"{hand}:3", scope="third", place=hand) for hand in (PLAYER, BANKER)}
PLAYER_STANDS, BANKER_STANDS = Site("player:stands"), Site("banker:stands")
PAY, OWE = "pay_vigorish", "owe"

S = TypeVar("S", bound=BaccaratStanding)


@dataclass(frozen=True, slots=True)
class Baccarat(Generic[S]):
    """One game of the family: its paragraphs, its shoe, and the class of its cards in a round."""

    law: BaccaratLaw
    table: ShoeTable[Any, S]
    cards: type[BaccaratCards[S]] = BaccaratCards


def play(
    game: Baccarat[S], croupier: Croupier, rules: BaccaratRules, standing: S, wagers: tuple[Wager, ...]
) -> Outcome:
    """Plays one round."""
    law = game.law
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    owed = standing.owed
    cards = game.table.take_up_as(game.cards, croupier, rules, standing, players)
    cards.begin(rules, wagers)
    try:
        coup = _Deal(croupier, law, cards).coup()
    except RoundVoid:
        cards.void = True
        croupier.record("the round cannot be finished: all wagers are void", law.irregular)
        lines = [void(wager, law.irregular, "round void") for wager in wagers]
    else:
        cards.result = RESULTS[coup.score.winner]
        lines = [line_of(law, rules, wager, coup) for wager in wagers]
        owed = _marked(croupier, rules, lines, owed)
    if cards.ends_the_shoe:
        for seat in players:
            if owed.of(seat):
                owed = _collected(croupier, law, seat, owed, lines)
    return Outcome(collect_then_pay(lines), replace(cards.put_away(), owed=owed))


# ---------------------------------------------------------------- the deal


@dataclass(slots=True)
class _Deal(Generic[S]):
    """The cards of one coup."""

    croupier: Croupier
    law: BaccaratLaw
    cards: BaccaratCards[S]

    def coup(self) -> Coup:
        """Deals two cards to each hand in turn, then the third cards."""
        one, two, three, four = (self._card(site) for site in _DEAL)
        player, banker = [one, three], [two, four]
        self._announce(player, banker)
        before = points(player), points(banker)
        if player_draws(*before):
            player.append(self._card(_THIRD[PLAYER]))
            self._finish_banker(banker, draws=banker_draws(*before, value(player[-1])))
        else:
            self._after_a_stand(banker, draws=banker_draws(*before, None))
        return self._result(Coup.of(player, banker))

    def _card(self, site: Site) -> Card:
        card = self.cards.card(site)
        law = self.law.additional if site.scope == "third" else self.law.deal
        third = ", its third card" if site.scope == "third" else ""
        self.croupier.record(f"{card.spoken} to the {site.place.capitalize()}'s Hand{third}", law)
        return card

    def _announce(self, player: list[Card], banker: list[Card]) -> None:
        totals = points(player), points(banker)
        natural = ", a natural" if max(totals) >= NATURAL else ""
        self.croupier.record(f"Player's Hand {totals[0]}, Banker's Hand {totals[1]}{natural}", self.law.third_card)

    def _after_a_stand(self, banker: list[Card], *, draws: bool) -> None:
        """The Player's Hand stands. A third card dealt to it in error becomes the Banker's, if that hand draws."""
        error = self.cards.dealt_in_error(PLAYER_STANDS, self.law.third_card)
        if error is None:
            self._finish_banker(banker, draws=draws)
        elif draws:
            self.cards.on_layout.append(error)
            banker.append(error)
            why = f"{error.spoken} was dealt to the Player's Hand in error and is the Banker's third card"
            self.croupier.record(why, self.law.irregular)
        else:
            self.croupier.record(f"{error.spoken} was dealt in error and goes to the rack", self.law.irregular)
            self._finish_banker(banker, draws=False)

    def _finish_banker(self, banker: list[Card], *, draws: bool) -> None:
        if draws:
            banker.append(self._card(_THIRD[BANKER]))
            return
        error = self.cards.dealt_in_error(BANKER_STANDS, self.law.third_card)
        if error is not None:
            self.croupier.record(f"{error.spoken} was dealt in error and goes to the rack", self.law.irregular)

    def _result(self, coup: Coup) -> Coup:
        score = coup.score
        if score.winner == TIE:
            words = f"a tie at {score.player}"
        else:
            high, low = max(score.player, score.banker), min(score.player, score.banker)
            words = f"the {score.winner.capitalize()}'s Hand wins, {high} over {low}"
        self.croupier.record(words, self.law.result)
        return coup


# ---------------------------------------------------------------- vigorish that is collected later


def _marked(croupier: Croupier, rules: BaccaratRules, lines: list[Line], owed: Owed) -> Owed:
    """What seats owe after these lines, where the vigorish is marked and collected at the end of the shoe."""
    vigorish = rules.vigorish
    if vigorish is None or rules.vigorish_collected != END_OF_SHOE:
        return owed
    for line in lines:
        if line.kind == BANKER and line.result is Result.WON:
            owed = owed.charged(line.seat, vigorish.due_cents(line.stake_cents, line.cents))
            words = vigorish.words(line.stake_cents, line.cents)
            total = f"{line.seat} owes {dollars(owed.of(line.seat))} at the end of the shoe"
            croupier.record(f"vigorish of {line.seat}: {words}; {total}", vigorish.cite)
    return owed


def _collected(croupier: Croupier, law: BaccaratLaw, seat: str, owed: Owed, lines: list[Line]) -> Owed:
    """Asks a seat for the vigorish it owes at the end of the shoe. What it does not pay stays marked."""
    cents = owed.of(seat)
    offers = (Offer(PAY, law.payouts, least=cents, most=cents), Offer(OWE, law.payouts, declines=True))
    site = Site(f"vigorish:{seat}", scope="vigorish", seat=seat)
    answer = croupier.decide(
        Decision(
            site,
            seat,
            offers,
            view=("owed", cents),
            cite=law.payouts,
            kind=QuestionKind.PAY,
            words="pay the vigorish you owe",
        )
    )
    if answer.name == OWE:
        croupier.record(f"{seat} still owes {dollars(cents)} of vigorish", law.payouts)
        return owed
    croupier.record(f"{seat} pays {dollars(cents)} of vigorish", law.payouts)
    lines.append(Line(seat, MARKED, cents, Result.LOST, -cents, law.payouts, note="vigorish of the shoe"))
    return owed.collected(seat)[0]
