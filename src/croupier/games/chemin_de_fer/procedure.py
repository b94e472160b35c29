"""The round of chemin de fer (19:47-4.8 to 4.11): two hands face down, a choice on five, the bank's choice, settlement."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Outcome
from croupier.engine.irregularity import RoundVoid
from croupier.equipment.cards import Card
from croupier.equipment.site import Site
from croupier.families.baccarat.points import (
    BANKER,
    NATURAL,
    PLAYER,
    TIE,
    Coup,
    Score,
    banker_draws,
    player_draws,
    points,
    value,
)
from croupier.families.baccarat.procedure import BANKER_STANDS, PLAYER_STANDS
from croupier.families.baccarat.shuffle import RESULTS
from croupier.games.chemin_de_fer.equilibrium import FIVE, OPTIONAL
from croupier.games.chemin_de_fer.rules import BANK as BANK_LAW
from croupier.games.chemin_de_fer.rules import FREE, LAW, NEXT_BANKER, TWO_OPTIONS, CheminDeFerRules
from croupier.games.chemin_de_fer.shuffle import TABLE, CheminDeFerCards, CheminDeFerStanding
from croupier.games.chemin_de_fer.wagers import AGAINST, BANK, THE_BANK
from croupier.law.ruling import Ruling, unlawful
from croupier.money.settlement import Line, collect_then_pay, lost, pushed, void, won
from croupier.money.wager import Wager

DRAW, STAND = "draw", "stand"
FIRST = "first"  # the scope of the first card


def play(
    croupier: Croupier, rules: CheminDeFerRules, standing: CheminDeFerStanding, wagers: tuple[Wager, ...]
) -> Outcome:
    """Plays one round."""
    bank, covered = THE_BANK.of(wagers), THE_BANK.against_cents(wagers)
    if bank is None or not covered:
        croupier.record("nobody goes against the bank: no cards are dealt", LAW.wagers)
        lines = tuple(void(wager, LAW.wagers, "nobody goes against the bank") for wager in wagers)
        return Outcome(lines, replace(standing, wagers=(), banker=bank.seat if bank else standing.banker))
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    cards = TABLE.take_up_as(CheminDeFerCards, croupier, rules, standing, players)
    table = _Table(croupier, rules, cards, bank, _leader(wagers))
    try:
        coup = table.coup()
    except RoundVoid:
        cards.void = True
        croupier.record("the round cannot be finished: all wagers are void", LAW.irregular)
        lines = tuple(void(wager, LAW.irregular, "round void") for wager in wagers)
        return Outcome(lines, replace(cards.put_away(), banker=bank.seat))
    winner = coup.score.winner
    cards.result = RESULTS[winner]
    lines = collect_then_pay(line_of(rules, wager, coup.score, covered) for wager in wagers)
    after = cards.put_away()
    if winner == PLAYER:
        following = replace(standing, banker=bank.seat).following(players)
        croupier.record(f"the bank has lost and passes to {following}", NEXT_BANKER)
        return Outcome(lines, after.offered_to(following))
    kept = bank.stake_cents + next(line.cents for line in lines if line.kind == BANK)
    revenue = THE_BANK.charges(bank, covered, rules.vigorish, LAW.payouts) if winner == BANKER else ()
    return Outcome(lines, replace(after, banker=bank.seat, bank_cents=kept), revenue)


def _leader(wagers: tuple[Wager, ...]) -> str:
    """Who controls the Player's Hand: the largest wager against the bank, of equal ones the first."""
    stakes: dict[str, int] = {}
    for wager in wagers:
        if wager.kind != BANK:
            stakes[wager.seat] = stakes.get(wager.seat, 0) + wager.stake_cents
    return max(stakes, key=lambda seat: stakes[seat])


def line_of(rules: CheminDeFerRules, wager: Wager, score: Score, covered: int) -> Line:
    """Wagers against the bank are paid by it. The bank wins or loses what was covered, a win less vigorish."""
    chip, law, winner, why = rules.smallest_chip_cents, LAW.payouts, score.winner, score.words
    if winner == TIE:
        return pushed(wager, law, why)
    if wager.kind != BANK:
        if winner == BANKER:
            return lost(wager, law, why)
        return won(wager, rules.payouts[AGAINST], law, chip_cents=chip, note=why)
    if winner == PLAYER:
        return THE_BANK.line(wager, -covered, rules.vigorish, law, f"{why}; the covered part of the bank")
    line = THE_BANK.line(wager, covered, rules.vigorish, law, why)
    return replace(line, pays=rules.vigorish.net(rules.payouts[BANK]))


@dataclass(slots=True)
class _Table:
    croupier: Croupier
    rules: CheminDeFerRules
    cards: CheminDeFerCards
    bank: Wager
    leader: str

    def coup(self) -> Coup:
        self.croupier.record(f"{self.bank.seat} holds the bank", BANK_LAW)
        self.croupier.record(f"{self.leader} has the largest wager against it and plays the Player's Hand", LAW.deal)
        one, two, three, four = (
            self._down(hand, seat, number)
            for number in (1, 2)
            for hand, seat in ((PLAYER, self.leader), (BANKER, self.bank.seat))
        )
        player, banker = [one, three], [two, four]
        before = points(player), points(banker)
        if max(before) >= NATURAL:
            self.croupier.record(f"a natural: Player's Hand {before[0]}, Banker's Hand {before[1]}", LAW.third_card)
        else:
            surplus: Card | None = None
            if self._player_draws(*before):
                player.append(self._third(PLAYER))
            else:
                surplus = self.cards.dealt_in_error(PLAYER_STANDS, LAW.irregular)
            if self._banker_draws(*before, value(player[2]) if len(player) > 2 else None):
                banker.append(self._third(BANKER) if surplus is None else self._put_right(surplus))
            else:
                self._put_aside(surplus, self.cards.dealt_in_error(BANKER_STANDS, LAW.irregular))
        self.croupier.show(self.leader, player[:2], LAW.result)
        self.croupier.show(self.bank.seat, banker[:2], LAW.result)
        coup = Coup.of(player, banker)
        score = coup.score
        words = "a stand-off" if score.winner == TIE else f"the {score.winner.capitalize()}'s Hand wins"
        self.croupier.record(f"{words}: Player's Hand {score.player}, Banker's Hand {score.banker}", LAW.result)
        return coup

    def _down(self, hand: str, seat: str, number: int) -> Card:
        """A card face down, which only its hand's player sees."""
        scope = FIRST if (hand, number) == (PLAYER, 1) else "deal"
        return self.cards.card(Site(f"{hand}:{number}", scope=scope, place=hand, seat=seat, private=True))

    def _third(self, hand: str) -> Card:
        seat = self.leader if hand == PLAYER else self.bank.seat
        card = self.cards.card(Site(f"{hand}:3", scope="third", place=hand, seat=seat))
        self.croupier.record(f"{card.spoken} to the {hand.capitalize()}'s Hand, its third card", LAW.additional)
        return card

    def _put_right(self, card: Card) -> Card:
        """A card that came to the Player's Hand though it stands: it is the Banker's third card."""
        self.cards.on_layout.append(card)
        why = f"{card.spoken} was dealt to the Player's Hand in error and is the Banker's third card"
        self.croupier.record(why, LAW.irregular)
        return card

    def _put_aside(self, *surplus: Card | None) -> None:
        for card in surplus:
            if card is not None:
                self.croupier.record(f"{card.spoken} was dealt in error and goes to the rack", LAW.irregular)

    def _player_draws(self, player: int, banker: int) -> bool:
        """Asks with every count, since a question on five only would tell the banker of it."""
        must = player_draws(player, banker)
        draw, stand = Offer(DRAW, LAW.additional), Offer(STAND, LAW.additional, declines=True)
        if player == FIVE:
            return self._asked("hand", self.leader, (PLAYER, player), (draw, stand))
        words = f"with {player} the Player's Hand must {DRAW if must else STAND}"
        barred = unlawful(LAW.additional, words, STAND if must else DRAW)
        return self._asked("hand", self.leader, (PLAYER, player), (draw if must else stand,), (barred,))

    def _banker_draws(self, player: int, banker: int, third: int | None) -> bool:
        """By the table, or as the banker chooses. The banker knows his own hand and the third card, if there is one."""
        choices = self.rules.banker_choices
        if choices == FREE or (choices == TWO_OPTIONS and (banker, third) in OPTIONAL):
            offers = (Offer(DRAW, LAW.additional), Offer(STAND, LAW.additional, declines=True))
            return self._asked("bank", self.bank.seat, (BANKER, banker, third), offers)
        return banker_draws(player, banker, third)

    def _asked(
        self,
        scope: str,
        seat: str,
        view: tuple[str | int | None, ...],
        offers: tuple[Offer, ...],
        barred: tuple[Ruling, ...] = (),
    ) -> bool:
        site = Site(f"{scope}:{seat}", scope=scope, seat=seat, place=PLAYER if scope == "hand" else BANKER)
        answer = self.croupier.decide(Decision(site, seat, offers, view, barred, LAW.additional, words="draw or stand"))
        self.croupier.record(f"{seat} {'draws' if answer.name == DRAW else 'stands'}", LAW.additional)
        return answer.name == DRAW
