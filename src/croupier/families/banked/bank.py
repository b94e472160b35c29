"""A bank that a player holds: it is offered around the table, covers the wagers against it, and settles on its net.

A standing with such a bank derives from `Banked`. A game declares one `Bank`: its kinds of wager that bank, what goes against
them, and the paragraphs. Its ruling asks `Bank.refusal`, its settlement `Bank.line`. A bank of which the house carries half
(a co-bank) is a kind that covers twice its stake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from croupier.amounts.cents import dollars
from croupier.engine.traits import PassedOn
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, unlawful
from croupier.money.commission import Commission
from croupier.money.settlement import Charge, Line, Result
from croupier.money.wager import Act, Bet, Wager

HOUSE = ""  # in place of the banker's seat: the house holds the bank


class Banked(PassedOn):
    """The bank goes around the table. `seats` are the seats in the order of the offers; the house is never asked."""

    __slots__ = ()
    house_has_a_turn = False  # after the last seat the house holds the bank for one round

    if TYPE_CHECKING:

        @property
        def banker(self) -> str:
            """Who holds the bank, or is offered it next."""

        @property
        def seats(self) -> tuple[str, ...]:
            """Everybody at the table, in the order in which the bank is offered."""

    @property
    def holder(self) -> str:
        return self.banker

    def passed_on(self) -> Self:
        return self.offered_to(self.following())

    def offered_to(self, seat: str) -> Self:
        """A copy in which the bank is offered to this seat. A game whose banker has obligations ends them here."""
        return self._with(banker=seat)

    def following(self, among: tuple[str, ...] = ()) -> str:
        """Who is offered the bank after this banker: the next seat, or the next of these if the table knows no seats."""
        around = self.seats if self.banker in self.seats else among or self.seats
        if self.banker not in around:
            return next(iter(around), HOUSE)
        turns = (*around, HOUSE) if self.house_has_a_turn else around
        return turns[(turns.index(self.banker) + 1) % len(turns)]

    def with_seats(self, seats: tuple[str, ...]) -> Self:
        """A copy with these seats. If the banker has left, the bank is offered to the next who stayed."""
        here = self._with(seats=seats)
        if self.banker in seats or (self.house_has_a_turn and self.banker == HOUSE and self.seats):
            return here
        before = self.seats
        after = before.index(self.banker) + 1 if self.banker in before else 0
        staying = [seat for seat in (*before[after:], *before[:after], *seats) if seat in seats]
        return here.offered_to(next(iter(staying), HOUSE))


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank of a game."""

    covers: Mapping[str, int]  # the kinds of wager that bank, and how many times its stake each covers
    against: frozenset[str]  # the kinds of wager that go against it; all others are wagers with the house
    law: Citation  # that a player may bank
    wagers_law: Citation  # the wagers against it
    in_turn: str = ""  # the option by which it is offered in turn; without one everybody may take it
    needed: bool = False  # nobody can wager without a bank: the house holds none

    def of(self, wagers: Iterable[Wager]) -> Wager | None:
        """The bank that is up; None if the house banks."""
        return next((wager for wager in wagers if wager.kind in self.covers), None)

    def against_cents(self, wagers: Iterable[Wager]) -> int:
        """What goes against the bank."""
        return sum(wager.stake_cents for wager in wagers if wager.kind in self.against)

    def left_cents(self, bank: Wager, wagers: Iterable[Wager], also_cents: int = 0) -> int:
        """How much more the bank covers. `also_cents`: what the house puts on its own hand against it."""
        return bank.stake_cents * self.covers[bank.kind] - self.against_cents(wagers) - also_cents

    def refusal(
        self, standing: Banked, wagers: tuple[Wager, ...], bet: Bet, *, in_turn: bool, also_cents: int = 0
    ) -> Ruling | None:
        """What the bank has against a bet: it has one banker, who covers all that goes against it."""
        bank = self.of(wagers)
        if bet.act is Act.REMOVE:
            return self._removed(bank, wagers, bet, also_cents)
        if bet.kind in self.covers:
            return self._taken(standing, bank, wagers, bet, in_turn, also_cents)
        return self._against(bank, wagers, bet, also_cents) if bet.kind in self.against else None

    def _against(self, bank: Wager | None, wagers: tuple[Wager, ...], bet: Bet, also_cents: int) -> Ruling | None:
        if bank is None:
            return unlawful(self.wagers_law, "nobody has put up a bank to go against") if self.needed else None
        if bank.seat == bet.seat:
            return unlawful(self.wagers_law, f"{bet.seat} holds the bank and cannot go against it")
        left = self.left_cents(bank, wagers, also_cents)
        if bet.cents > left:
            return unlawful(self.wagers_law, f"the bank covers {dollars(left)} more, not {dollars(bet.cents)}")
        return None

    def _taken(
        self,
        standing: Banked,
        bank: Wager | None,
        wagers: tuple[Wager, ...],
        bet: Bet,
        in_turn: bool,  # noqa: FBT001 (passed on from `refusal`, which names it)
        also_cents: int,
    ) -> Ruling | None:
        if bank is not None and (bank.seat, bank.kind) != (bet.seat, bet.kind):
            return unlawful(self.law, f"{bank.seat} holds the bank; it has one banker")
        if any(wager.seat == bet.seat and wager.kind in self.against for wager in wagers):
            return unlawful(self.law, f"{bet.seat} goes against the bank and cannot hold it")
        turn = standing.banker in standing.seats or (standing.house_has_a_turn and standing.seats)
        if in_turn and turn and standing.banker != bet.seat:
            return unlawful(self.law, _not_offered(standing), self.in_turn)
        whole = replace(bank, stake_cents=bank.stake_cents + bet.cents) if bank else _as_wager(bet)
        short = -self.left_cents(whole, wagers, also_cents)
        if short > 0:
            must = self.against_cents(wagers) + also_cents
            return unlawful(
                self.law, f"the bank must cover {dollars(must)}, which is {dollars(short)} more than it does"
            )
        return None

    def _removed(self, bank: Wager | None, wagers: tuple[Wager, ...], bet: Bet, also_cents: int) -> Ruling | None:
        if bank is None or bet.kind != bank.kind:
            return None
        left = replace(bank, stake_cents=bank.stake_cents - (bet.cents or bank.stake_cents))
        against = self.against_cents(wagers)
        if self.left_cents(left, wagers, also_cents if left.stake_cents else 0) >= 0:
            return None
        if not (left.stake_cents or self.needed):
            return None  # the bank is given back: the same wagers go against the house
        stays = "it cannot be less" if left.stake_cents else "it cannot be less, nor taken down"
        return unlawful(self.law, f"wagers of {dollars(against + also_cents)} go against the bank: {stays}")

    def share_cents(self, bank: Wager, net_cents: int) -> int:
        """The banker's part of what the bank won or lost. The house, where it carries half, has the odd cent."""
        times = self.covers[bank.kind]
        return abs(net_cents) // times * (1 if net_cents > 0 else -1)

    def charges(self, bank: Wager, net_cents: int, vigorish: Commission, law: Citation) -> tuple[Charge, ...]:
        """What the house takes of the banker's part of a win."""
        share = self.share_cents(bank, net_cents)
        due = vigorish.due_cents(share, share) if share > 0 else 0
        return (Charge(f"vigorish: {vigorish.words(share, share)}", due, law, bank.seat),) if due else ()

    def house_cents(self, bank: Wager, net_cents: int) -> int:
        """The house's part of what the bank won or lost, if it carries half of it."""
        return net_cents - self.share_cents(bank, net_cents)

    def between_players(self, wagers: tuple[Wager, ...]) -> frozenset[str]:
        """The kinds of wager that are settled with a player's bank; none if the house banks (`Play.between_players`)."""
        held = self.of(wagers)
        return self.against | {held.kind} if held is not None else frozenset()

    def line(self, bank: Wager, net_cents: int, vigorish: Commission, law: Citation, why: str) -> Line:
        """The banker's line: the part of the net, a win less vigorish on it."""
        share = self.share_cents(bank, net_cents)
        if share > 0:
            due = vigorish.due_cents(share, share)
            note = f"{why}; less vigorish: {vigorish.words(share, share)}"
            return Line(bank.seat, bank.name, bank.stake_cents, Result.WON, share - due, law, None, note)
        result = Result.LOST if share else Result.PUSHED
        return Line(bank.seat, bank.name, bank.stake_cents, result, share, law, None, why)


def _not_offered(standing: Banked) -> str:
    if standing.banker == HOUSE:
        return "the house holds the bank this round"
    return f"the bank is offered to {standing.banker} first, who may pass it on"


def _as_wager(bet: Bet) -> Wager:
    return Wager(bet.seat, bet.kind, bet.on, bet.cents)
