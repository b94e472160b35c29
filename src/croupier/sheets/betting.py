"""The layout between two rounds: the bets made since the last round, and which bets are open now.

`Betting` is a value. An accepted bet gives a new `Betting`; a refused one changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from croupier.amounts.cents import dollars
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game
from croupier.engine.round import Round, allowed, laid
from croupier.engine.standing import Standing
from croupier.engine.traits import ShoeStanding
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, Verdict, unlawful
from croupier.law.unread_text import marked
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet
from croupier.values.brief import shown_briefly

USUAL_STAKE_CENTS = 500
_CHIPS = cite("19:47-8.2(a)")  # also the paragraph of the table's option of its smallest chip
_OFFERS = "_offers"  # where a sheet keeps what is open at the layouts that rounds have left
_MOST_LAYOUTS = 200
_TRIAL_STAKES_CENTS = (USUAL_STAKE_CENTS, 600, 1000, 6000)  # 6000 divides by 4, 5 and 6


@dataclass(frozen=True, slots=True)
class Open:
    """A kind of wager, the selections that are open now, and if none is, the ruling against it."""

    __repr__ = shown_briefly

    kind: WagerKind
    selections: tuple[str, ...]
    against: Ruling | None


@dataclass(frozen=True)
class Betting:
    """A table before its next round. `seats` are all who may bet, in the order of the deal."""

    sheet: Sheet
    standing: Standing  # as the last round left it
    seats: tuple[str, ...]
    bets: tuple[Bet, ...] = ()  # made since the last round

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @cached_property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers on the layout in the order of the deal: those the last round left, changed by the bets made since.

        Each bet was allowed when it was made. The game is not asked again.
        """
        if not self.bets:
            return self.standing.wagers
        offered = self.game.play.wagers(self.sheet.rules)
        bets = sorted(self.bets, key=lambda bet: self.seats.index(bet.seat))
        wagers, in_order = laid(offered, self.standing.wagers, bets), self.game.play.in_order
        return wagers if in_order is None else in_order(self.sheet.rules, wagers)

    def laid_cents(self, seat: str) -> int:
        """The cents a seat has on the layout."""
        return sum(wager.stake_cents for wager in self.wagers if wager.seat == seat)

    def wager_of(self, bet: Bet) -> Wager | None:
        """The wager on the layout that a bet made or changed; None if it is down no longer."""
        return next((wager for wager in self.wagers if wager.spot == (bet.seat, bet.kind, bet.on)), None)

    # ------------------------------------------------------------ a bet

    def with_bet(self, bet: Bet) -> Betting:
        """The layout after the bet. Raises `Refused` if the game, the chips or the limits do not allow it.

        The bet is judged beside the wagers that lie there now. What was bet and taken down before it never counts.
        """
        done = allowed(self.game, self.sheet.rules, self.seated(), self.wagers, bet)
        after = Betting(self.sheet, self.standing, self.seats, (*self.bets, done))
        if self.game.play.in_order is None and self._is_last(done.seat):
            # It lies beside the wagers that are down. Laying all bets again would come to the same.
            after.__dict__["wagers"] = laid(self.game.play.wagers(self.sheet.rules), self.wagers, (done,))
        wager = after.wager_of(done)
        if wager is not None and bet.act in {Act.MAKE, Act.REMOVE}:
            self._check_chips(wager.name, wager.stake_cents)
            self._check_limits(done.kind, wager.on, wager.name, wager.stake_cents)
        if bet.act is Act.MAKE and self.game.play.in_order is not None:
            after._check_order(done)
        return after

    def _is_last(self, seat: str) -> bool:
        """Whether no seat after this one has bet."""
        place = self.seats.index(seat)
        return place == len(self.seats) - 1 or all(self.seats.index(bet.seat) <= place for bet in self.bets)

    def _check_order(self, done: Bet) -> None:
        """Raises `Refused` if a wager could not be laid in the order of the deal: an own box is the first free one."""
        stood = {wager.spot for wager in self.standing.wagers}
        for place, wager in enumerate(self.wagers):
            again = Bet(wager.seat, wager.kind, wager.on, wager.stake_cents)
            try:
                if wager.spot not in stood:
                    allowed(self.game, self.sheet.rules, self.seated(), self.wagers[:place], again)
            except Refused as refused:
                beside = "" if wager.seat == done.seat else f"{wager.seat}'s {wager.name} could not stay beside it: "
                raise Refused(*(replace(each, why=beside + each.why) for each in refused.rulings)) from None

    def seated(self, wagers: tuple[Wager, ...] | None = None) -> Standing:
        """The standing with the order of the seats, in games that keep one: all seats, or those with one of the wagers."""
        if wagers is None:
            return self._all_seated
        playing = {wager.seat for wager in wagers}
        return self._in_order(tuple(seat for seat in self.seats if seat in playing), wagers)

    @cached_property
    def _all_seated(self) -> Standing:
        return self._in_order(self.seats, None)

    def _in_order(self, order: tuple[str, ...], wagers: tuple[Wager, ...] | None) -> Standing:
        if (seated_at := self.game.play.seated) is None:
            return self.standing
        seated: Standing = seated_at(self.sheet.rules, self.standing, order, wagers)
        return seated

    def _check_chips(self, name: str, cents: int) -> None:
        """Raises `Refused` for a stake that is not a whole number of chips: its winnings would be rounded up to a chip."""
        chip = self.sheet.rules.smallest_chip_cents
        if cents % chip:
            why = f"{name} {dollars(cents)} cannot be made of this table's chips, the smallest being {dollars(chip)}"
            raise Refused(marked(unlawful(_CHIPS, why, "smallest_chip"), self.sheet.rules))

    def _check_limits(self, kind: str, on: str, name: str, stake_cents: int) -> None:
        """Raises `Refused` for a stake outside the table's posted limits: those of its selection, or of its kind."""
        limit = self.sheet.limit(kind, on)
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

    def undoing(self, seat: str) -> tuple[Bet, ...]:
        """The bets that take back the seat's last action since the last round; none if there is nothing to take back.

        All bets of one command are one action, whose chips go back in the opposite order. An action that was taken back is
        gone, so that a second undo takes back the one before. Calls are no changes of chips.
        """
        stakes = {wager.spot: wager.stake_cents for wager in self.standing.wagers}
        actions: dict[int, list[Bet]] = {}  # what takes each of them back
        for bet in self.bets:
            if bet.seat != seat or bet.act not in {Act.MAKE, Act.REMOVE}:
                continue
            spot = (bet.seat, bet.kind, bet.on)
            before = stakes.get(spot, 0)
            stakes[spot] = before + bet.cents if bet.act is Act.MAKE else before - (bet.cents or before)
            if bet.action < 0:
                actions.pop(-bet.action, None)
            elif bet.action > 0:
                cents = stakes[spot] - before
                act = Act.REMOVE if cents > 0 else Act.MAKE
                back = Bet(seat, bet.kind, bet.on, abs(cents), act, action=-bet.action)
                actions.setdefault(bet.action, []).insert(0, back)
        return tuple(list(actions.values())[-1]) if actions else ()

    # ------------------------------------------------------------ what may be bet

    def offered(self, seat: str) -> tuple[Open, ...]:
        """Every kind of wager of this table, with the selections that are open to that seat now. Computed once a layout.

        A wager that is made in play, or laid with another one, has none: nobody bets it by itself.
        """
        offers = self._offers.get(seat)
        if offers is None:
            offers = self._offers[seat] = tuple(self._offered(seat))
        return offers

    @cached_property
    def _offers(self) -> dict[str, tuple[Open, ...]]:
        """What was computed, by seat. Without a shoe, rounds leave the same few layouts again and again: these share it."""
        if self.bets or isinstance(self.standing, ShoeStanding):
            return {}
        shared: dict[Standing, dict[str, tuple[Open, ...]]] = self.sheet.__dict__.setdefault(_OFFERS, {})
        if len(shared) >= _MOST_LAYOUTS:
            shared.clear()
        return shared.setdefault(self.seated(), {})

    def _offered(self, seat: str) -> Iterator[Open]:
        for kind in self.game.play.wagers(self.sheet.rules).values():
            by_itself = not kind.made_in_play and kind.laid_with is None
            tried = {on: self._against(seat, kind, on) for on in kind.selections} if by_itself else {}
            selections = tuple(on for on, against in tried.items() if against is None)
            yield Open(kind, selections, None if selections or not tried else next(iter(tried.values())))

    def _against(self, seat: str, kind: WagerKind, selection: str) -> Ruling | None:
        """The ruling against the first trial stake; None if any of the trial stakes is allowed."""
        first: Ruling | None = None
        rules, standing = self.sheet.rules, self.seated()
        for cents in self._trial_stakes(kind.name, selection):
            ruling = self.game.play.ruling(rules, standing, self.wagers, Bet(seat, kind.name, selection, cents))
            if ruling.verdict is Verdict.LAWFUL:
                return None
            first = first or ruling
        return first

    def _trial_stakes(self, kind: str, on: str) -> tuple[int, ...]:
        limit, offered = self.sheet.limit(kind, on), self.game.play.wagers(self.sheet.rules)[kind]
        least = limit.min_cents if limit is not None else offered.buy_in_cents
        return _trial_stakes(least, self.sheet.rules.smallest_chip_cents)

    def first_bet(self, seat: str, most_cents: int) -> Bet | None:
        """The first wager open to a seat, at the minimum: what a bot bets. None if the seat cannot bet."""
        for kind in self.game.play.wagers(self.sheet.rules).values():
            for cents in self._trial_stakes(kind.name, kind.selections[0]):
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
        """The round with its bets down. Raises `Refused` if there is no wager, or if the game does not allow the round.

        With `holder=False` nobody takes the dice, the shoe or the bank, and nobody needs the bet that goes with them.
        """
        if not self.wagers:
            raise Refused(unlawful(self.game.cites[0], "nobody has a wager down: bet first"))
        if holder or self.game.play.seated is None:
            standing = self.seated(self.wagers)
        else:
            standing = self.game.play.seated(self.sheet.rules, self.standing, (), self.wagers)
        return Round(self.game, self.sheet.rules, standing, self.wagers)

    def affordable(self, question: Decision, rail_cents: int) -> tuple[Offer, ...]:
        """The offers that a seat's rail and the table's maximum leave open. A stack on the layout is neither."""
        offers = []
        for offer in question.offers:
            most = offer.most
            if offer.from_stack:
                offers.append(offer)
                continue
            if offer.takes_amount and offer.unit == "cents":
                most = min(most, rail_cents)
                if limit := self.sheet.limit(offer.name):
                    most = min(most, limit.max_cents)
            if offer.adds_cents <= rail_cents and most >= offer.least and (most > 0 or not offer.takes_amount):
                offers.append(replace(offer, most=most))
        return tuple(offers)

    def further_stake(self, question: Decision, answer: Answer, rail_cents: int) -> int:
        """The further cents an answer stakes. Raises `Refused` if the rail or the table's limits do not allow them."""
        offer = next(offer for offer in question.offers if offer.name == answer.name)
        cents = offer.rail_cents(answer.amount)
        if answer.amount and cents:
            if cents != offer.most:  # insurance may always be half of the wager, in whatever chips
                self._check_chips(offer.name, cents)
            self._check_limits(offer.name, "", offer.name, cents)
        if cents > rail_cents:
            why = f"{offer.name} {dollars(cents)}: {question.seat} has only {dollars(rail_cents)} on the rail"
            raise Refused(unlawful(offer.cite, why))
        return cents


@lru_cache(1 << 10)
def _trial_stakes(min_cents: int, chip_cents: int) -> tuple[int, ...]:
    """Stakes to try, each once, rounded up to whole chips: the minimum or the buy-in, if there is one, and some usual ones."""
    trials = (min_cents, *_TRIAL_STAKES_CENTS) if min_cents else _TRIAL_STAKES_CENTS
    return tuple(dict.fromkeys(-(-cents // chip_cents) * chip_cents for cents in trials))


def default_answer(question: Decision, offers: tuple[Offer, ...]) -> Answer:
    """The table's answer for a seat that gives none: the question's default, or else an offer without a further stake."""
    free = [offer for offer in offers if not offer.takes_amount and not offer.adds_cents]
    default = [offer for offer in question.defaults if offer in offers]
    chosen = (*default, *free, *offers, *question.offers)[0]
    return chosen.least_answer()
