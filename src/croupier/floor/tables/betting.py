"""The layout between two rounds: what was bet since the last one, what may be bet now, and what is refused and why.

It is a value. A bet that is taken gives another layout; a bet that is refused leaves this one as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.amounts.cents import dollars
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, Verdict, unlawful
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet

USUAL_STAKE_CENTS = 500
_CHIPS = cite("19:47-8.2(a)")  # as the table's option of its smallest chip
_TRIAL_STAKES_CENTS = (USUAL_STAKE_CENTS, 600, 1000, 6000)  # among them one that divides by 4, 5 and 6


@dataclass(frozen=True, slots=True)
class Open:
    """A kind of wager, on what it may be made now, and where on nothing, what there is against it."""

    kind: WagerKind
    selections: tuple[str, ...]
    against: Ruling | None


@dataclass(frozen=True, slots=True)
class Betting:
    """A table before its next round. `seats` are all who may bet, in the order of the deal."""

    sheet: Sheet
    standing: Standing
    seats: tuple[str, ...]
    bets: tuple[Bet, ...] = ()  # made since the last round
    wagers: tuple[Wager, ...] = ()  # on the layout now

    @classmethod
    def after(cls, sheet: Sheet, standing: Standing, seats: tuple[str, ...]) -> Betting:
        """The layout as the last round left it."""
        return cls(sheet, standing, seats, (), standing.wagers)

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    def laid_cents(self, seat: str) -> int:
        return sum(wager.stake_cents for wager in self.wagers if wager.seat == seat)

    def lying(self, bet: Bet) -> Wager | None:
        """The wager a bet was about, as it lies now."""
        return next((wager for wager in self.wagers if wager.spot == (bet.seat, bet.kind, bet.on)), None)

    # ------------------------------------------------------------ a bet

    def with_bet(self, bet: Bet) -> Betting:
        """The layout after the bet, or raises `Refused`."""
        kind = self.game.kind(self.sheet.rules, bet.kind)
        opened = self.opened((*self.bets, bet))
        done = replace(bet, on=kind.selection(bet.on) or "")
        after = replace(self, bets=(*self.bets, done), wagers=opened.wagers)
        lying = after.lying(done)
        if lying is not None and bet.act in {Act.MAKE, Act.REMOVE}:
            self._in_chips(lying.name, lying.stake_cents)
            self._within_limits(kind.name, lying.name, lying.stake_cents)
        return after

    def opened(self, bets: tuple[Bet, ...]) -> Round:
        """The coming round with these bets down, each seat's in the order of the deal."""
        ordered = sorted(bets, key=lambda bet: self.seats.index(bet.seat))
        return open_round(self.game, self.sheet.rules, self._seated(), ordered)

    def _seated(self, wagers: tuple[Wager, ...] | None = None) -> Standing:
        """Where a game keeps the order of the seats, those who may bet are in it; with the wagers down, those who play."""
        game = self.game
        if game.play.seated is None:
            return self.standing
        playing = self.seats if wagers is None else {wager.seat for wager in wagers}
        order = tuple(seat for seat in self.seats if seat in playing)
        seated: Standing = game.play.seated(self.sheet.rules, self.standing, order, wagers)
        return seated

    def _in_chips(self, name: str, cents: int) -> None:
        """A stake of broken chips would win a broken chip too, and have it paid as a whole one."""
        chip = self.sheet.rules.smallest_chip_cents
        if cents % chip:
            why = f"{name} {dollars(cents)} cannot be made of this table's chips, the smallest being {dollars(chip)}"
            raise Refused(unlawful(_CHIPS, why))

    def _within_limits(self, kind: str, name: str, stake_cents: int) -> None:
        limit = self.sheet.limits.get(kind)
        if limit is None:
            return
        offered = self.game.play.wagers(self.sheet.rules).get(kind)
        law = (offered and offered.limited_by) or cite("19:47-8.2(a)")
        if stake_cents < limit.min_cents:
            why = f"{name} {dollars(stake_cents)} is below the table's minimum of {dollars(limit.min_cents)}"
            raise Refused(unlawful(law, why))
        if stake_cents > limit.max_cents:
            why = f"{name} {dollars(stake_cents)} is above the table's maximum of {dollars(limit.max_cents)}"
            raise Refused(unlawful(law, why))

    # ------------------------------------------------------------ what may be bet

    def offered(self, seat: str) -> Iterator[Open]:
        """Every kind of wager of this table, and how open it is now to that seat."""
        for kind in self.game.play.wagers(self.sheet.rules).values():
            tried = {} if kind.made_in_play else {on: self._against(seat, kind, on) for on in kind.selections}
            selections = tuple(on for on, against in tried.items() if against is None)
            yield Open(kind, selections, None if selections or not tried else next(iter(tried.values())))

    def _against(self, seat: str, kind: WagerKind, selection: str) -> Ruling | None:
        """The ruling against the first trial; none where any amount would be taken."""
        first: Ruling | None = None
        standing = self._seated()
        for cents in self._trial_stakes(kind.name):
            ruling = self.game.play.ruling(
                self.sheet.rules, standing, self.wagers, Bet(seat, kind.name, selection, cents)
            )
            if ruling.verdict is Verdict.LAWFUL:
                return None
            first = first or ruling
        return first

    def _trial_stakes(self, kind: str) -> tuple[int, ...]:
        limit, chip = self.sheet.limits.get(kind), self.sheet.rules.smallest_chip_cents
        trials = _TRIAL_STAKES_CENTS if limit is None else (limit.min_cents, *_TRIAL_STAKES_CENTS)
        return tuple(-(-cents // chip) * chip for cents in trials)  # in whole chips, rather more than less

    def first_bet(self, seat: str, most_cents: int) -> Bet | None:
        """The first wager that is open to a seat, at the minimum: what a bot bets. None where it cannot."""
        for kind in self.game.play.wagers(self.sheet.rules).values():
            for cents in self._trial_stakes(kind.name):
                bet = Bet(seat, kind.name, kind.selections[0], cents)
                try:
                    self.with_bet(bet)
                except Refused:
                    continue
                if cents <= most_cents:
                    return bet
        return None

    # ------------------------------------------------------------ the round

    def round(self, *, holder: bool = True) -> Round:
        """The round with its bets down, or raises `Refused` where nobody has a wager or the game will not have it so.

        Without a holder nobody takes the dice, the shoe or the bank, and no bet that goes with it is asked of anybody.
        """
        if not self.wagers:
            raise Refused(unlawful(self.game.cites[0], "nobody has a wager down: bet first"))
        if holder or self.game.play.seated is None:
            standing = self._seated(self.wagers)
        else:
            standing = self.game.play.seated(self.sheet.rules, self.standing, (), self.wagers)
        return Round(self.game, self.sheet.rules, standing, self.wagers)

    def affordable(self, asked: Decision, rail_cents: int) -> tuple[Offer, ...]:
        """The offers as a seat's rail and the table's maximum leave them."""
        offers = []
        for offer in asked.offers:
            most = offer.most
            if offer.takes_amount and offer.unit == "cents":
                most = min(most, rail_cents)
                if limit := self.sheet.limits.get(offer.name):
                    most = min(most, limit.max_cents)
            if offer.adds_cents <= rail_cents and most >= offer.least and (most > 0 or not offer.takes_amount):
                offers.append(replace(offer, most=most))
        return tuple(offers)

    def further_stake(self, asked: Decision, answer: Answer, rail_cents: int) -> int:
        """The cents an answer puts down besides; raises `Refused` where the rail or the table's limits do not allow it."""
        offer = next(offer for offer in asked.offers if offer.name == answer.name)
        cents = answer.amount if offer.takes_amount and offer.unit == "cents" else offer.adds_cents
        if answer.amount and cents:
            if cents != offer.most:  # half of what lies there may be insured, whatever it is made of
                self._in_chips(offer.name, cents)
            self._within_limits(offer.name, offer.name, cents)
        if cents > rail_cents:
            why = f"{offer.name} {dollars(cents)}: {asked.seat} has only {dollars(rail_cents)} on the rail"
            raise Refused(unlawful(offer.cite, why))
        return cents
