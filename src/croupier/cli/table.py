"""A table with patrons at it: whose chips lie where, what may be bet now, and what a finished round leaves.

A patron's chips are on the rail or on the layout and nowhere else; only a settled line changes how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any

from croupier.drive.play import Live
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game, WagerKind
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.law.citation import Citation, cite
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, Ruling, Verdict, unlawful
from croupier.money.cents import dollars
from croupier.money.settlement import net_cents
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.sheet import Sheet

USUAL_STAKE_CENTS = 500
_TRIAL_STAKES_CENTS = (USUAL_STAKE_CENTS, 600, 1000, 6000)  # among them one that divides by 4, 5 and 6


@dataclass(slots=True)
class Patron:
    """Somebody at the table, what he brought, and what he has now, rail and layout together."""

    name: str
    brought_cents: int
    chips_cents: int
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """A kind of wager, on what it may be made now, and where on nothing, what there is against it."""

    kind: WagerKind
    selections: tuple[str, ...]
    against: Ruling | None


@dataclass(slots=True)
class Table:
    """One table, between rounds and during one."""

    sheet: Sheet
    patrons: dict[str, Patron]
    standing: Standing = field(init=False)
    bets: list[Bet] = field(default_factory=list)  # made since the last round
    last: list[Bet] = field(default_factory=list)  # wagers made before the last round that had any
    wagers: tuple[Wager, ...] = ()  # on the layout now

    def __post_init__(self) -> None:
        self.standing = self.game.opening(self.rules)

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game

    @property
    def rules(self) -> TableRules:
        return self.sheet.rules

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(patron.name for patron in self.patrons.values() if not patron.is_bot)

    def laid_cents(self, name: str) -> int:
        return sum(wager.stake_cents for wager in self.wagers if wager.seat == name)

    def rail_cents(self, name: str) -> int:
        return self.patrons[name].chips_cents - self.laid_cents(name)

    # ------------------------------------------------------------ between rounds

    def bet(self, bet: Bet) -> Bet:
        """Does what the patron wants done, or raises `Refused` and leaves the table as it was."""
        round_ = self._opened([*self.bets, bet])
        kind = self.game.kind(self.rules, bet.kind)
        done = replace(bet, on=kind.selection(bet.on) or "")
        lying = next((wager for wager in round_.wagers if wager.spot == (done.seat, done.kind, done.on)), None)
        if lying is not None and bet.act in {Act.MAKE, Act.REMOVE}:
            self._within_limits(kind.name, lying.name, lying.stake_cents)
        rail = self.rail_cents(bet.seat)
        if bet.act is Act.MAKE and bet.cents > rail:
            why = f"{done.name} {dollars(bet.cents)}: {bet.seat} has only {dollars(rail)} on the rail"
            raise Refused(unlawful(kind.cite, why))
        self.bets.append(done)
        self.wagers = round_.wagers
        return done

    def _opened(self, bets: list[Bet]) -> Round:
        """The coming round with these bets down, each seat's in the order of the deal."""
        order = list(self.patrons)
        ordered = sorted(bets, key=lambda bet: order.index(bet.seat))
        return open_round(self.game, self.rules, self._seated(ordered), ordered)

    def _seated(self, bets: list[Bet]) -> Standing:
        """Where a game keeps the order of the seats, those who play are in it."""
        if not any(entry.name == "seats" for entry in fields(self.standing)):
            return self.standing
        seats: tuple[str, ...] = getattr(self.standing, "seats", ())
        playing = {*seats, *(bet.seat for bet in bets)}
        seated: dict[str, Any] = {"seats": tuple(name for name in self.patrons if name in playing)}
        return replace(self.standing, **seated)

    def _within_limits(self, kind: str, name: str, stake_cents: int) -> None:
        limit = self.sheet.limits.get(kind)
        if limit is None:
            return
        offered = self.game.wagers(self.rules).get(kind)
        law = (offered and offered.limited_by) or cite("19:47-8.2(a)")
        if stake_cents < limit.min_cents:
            why = f"{name} {dollars(stake_cents)} is below the table's minimum of {dollars(limit.min_cents)}"
            raise Refused(unlawful(law, why))
        if stake_cents > limit.max_cents:
            why = f"{name} {dollars(stake_cents)} is above the table's maximum of {dollars(limit.max_cents)}"
            raise Refused(unlawful(law, why))

    def offered(self, seat: str) -> Iterator[Open]:
        """Every kind of wager of this table, and how open it is now."""
        for kind in self.game.wagers(self.rules).values():
            tried = {} if kind.made_in_play else {on: self._against(seat, kind, on) for on in kind.selections}
            selections = tuple(on for on, against in tried.items() if against is None)
            yield Open(kind, selections, None if selections or not tried else next(iter(tried.values())))

    def _against(self, seat: str, kind: WagerKind, selection: str) -> Ruling | None:
        """The ruling against the first trial; none where any amount would be taken."""
        first: Ruling | None = None
        standing = self._seated(self.bets)
        for cents in self._trial_stakes(kind.name):
            ruling = self.game.ruling(self.rules, standing, self.wagers, Bet(seat, kind.name, selection, cents))
            if ruling.verdict is Verdict.LAWFUL:
                return None
            first = first or ruling
        return first

    def _trial_stakes(self, kind: str) -> tuple[int, ...]:
        limit = self.sheet.limits.get(kind)
        return _TRIAL_STAKES_CENTS if limit is None else (limit.min_cents, *_TRIAL_STAKES_CENTS)

    def bots_bet(self) -> Iterator[Bet]:
        """A bot with nothing on the layout makes the first wager that is open to it, at the minimum."""
        for patron in self.patrons.values():
            if patron.is_bot and not self.laid_cents(patron.name):
                made = self._first_bet(patron.name)
                if made is not None:
                    yield made

    def _first_bet(self, name: str) -> Bet | None:
        for kind in self.game.wagers(self.rules).values():
            for cents in self._trial_stakes(kind.name):
                try:
                    return self.bet(Bet(name, kind.name, kind.selections[0], cents))
                except Refused:
                    continue
        return None

    # ------------------------------------------------------------ during a round

    def open(self) -> Live:
        """The round with its bets down, or raises `Refused` where nobody has a wager or the game will not have it so."""
        if not self.wagers:
            raise Refused(unlawful(self.game.cites[0], "nobody has a wager down: bet first"))
        return Live(self._opened(self.bets))

    def affordable(self, asked: Decision, raised_cents: int) -> tuple[Offer, ...]:
        """The offers as the patron's rail and the table's maximum leave them."""
        offers = []
        for offer in asked.offers:
            most = offer.most
            if offer.takes_amount and offer.unit == "cents":
                if asked.seat in self.patrons:
                    most = min(most, self.rail_cents(asked.seat) - raised_cents)
                if limit := self.sheet.limits.get(offer.name):
                    most = min(most, limit.max_cents)
            within = asked.seat not in self.patrons or offer.adds_cents <= self.rail_cents(asked.seat) - raised_cents
            if within and most >= offer.least and (most > 0 or not offer.takes_amount):
                offers.append(replace(offer, most=most))
        return tuple(offers)

    def afford(self, asked: Decision, answer: Answer, raised_cents: int) -> None:
        """Raises `Refused` where the rail or the table's limits do not allow an amount."""
        offer = next(offer for offer in asked.offers if offer.name == answer.name)
        cents = answer.amount if offer.takes_amount and offer.unit == "cents" else offer.adds_cents
        if answer.amount and cents:
            self._within_limits(offer.name, offer.name, cents)
        left = self.rail_cents(asked.seat) - raised_cents
        if cents > left:
            why = f"{offer.name} {dollars(cents)}: {asked.seat} has only {dollars(left)} on the rail"
            raise Refused(unlawful(offer.cite, why))

    def settle(self, live: Live) -> None:
        """Takes and pays what the round came to."""
        if live.outcome is None:
            raise ValueError("only a finished round is settled")
        for seat, cents in net_cents(live.outcome.lines).items():
            self.patrons[seat].chips_cents += cents
        made = [bet for bet in self.bets if bet.act is Act.MAKE and not self.patrons[bet.seat].is_bot]
        self.last = made or self.last
        self.standing, self.wagers, self.bets = live.outcome.standing, live.outcome.standing.wagers, []

    def give_back(self) -> None:
        """Wagers made since the last round go back: it was not finished, or never begun. What was taken down stays so."""
        since, self.bets, self.wagers = self.bets, [], self.standing.wagers
        for bet in since:
            if bet.act is Act.REMOVE:
                with suppress(Refused):  # of a wager that was itself made since
                    self.bet(bet)

    @property
    def law(self) -> Citation:
        return self.game.cites[0]
