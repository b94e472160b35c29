"""Side wagers: hooks called during a round, settlement, stake rules, and envy payments.

A side wager is settled separately and influences no other wager. A game derives from `SideWager` with its own types: the
round, a place on the felt with a patron's hand, and a hand. The game's procedure calls each hook for every side wager offered.

Payouts are in `paytables.toml`. If the licensee elects one of several schedules, `money.paytable.schedule` makes the option.
A progressive meter is `money.meter.Meter`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Ritual
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, unlawful
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable, Schedule
from croupier.money.settlement import Line, Result, lost, void, won
from croupier.money.wager import Bet, Wager

# ---------------------------------------------------------------- what it needs from a round


class SideRules(Protocol):
    """The rules of any game: a pay table and a smallest chip."""

    @property
    def payouts(self) -> Paytable: ...

    @property
    def smallest_chip_cents(self) -> int: ...


class SideRound(Protocol):
    """What side wagers see of a round: its rules, its wagers, and the lines settled so far."""

    @property
    def rules(self) -> SideRules: ...

    @property
    def wagers(self) -> tuple[Wager, ...]: ...

    @property
    def lines(self) -> list[Line]: ...

    def record(self, fact: str, law: Citation, /) -> None: ...


D = TypeVar("D", bound=SideRound)
P = TypeVar("P")  # a place on the felt: a box, a seat
H = TypeVar("H")  # a hand there


class Fate(NamedTuple):
    """The result of one wager: paid at these odds, or lost if they are None, and the paragraph for it."""

    wager: Wager
    pays: Odds | None
    law: Citation
    note: str = ""


# ---------------------------------------------------------------- the wager


class SideWager(Generic[D, P, H]):
    """Hooks for the stages of a round; a wager overrides those it needs. A new instance is made for every round."""

    title: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    apart: ClassVar[Citation]  # the paragraph that says it influences no other wager

    def before_the_deal(self, deal: D) -> None:
        """Wagers are down and no card has left the shoe."""

    def after_first_cards(self, deal: D) -> None:
        """Every player has the first cards. Nobody has made a decision yet."""

    def after_card(self, deal: D, place: P, hand: H) -> None:
        """A player has drawn a card."""

    def after_decision(self, deal: D, place: P, hand: H, decision: str) -> None:
        """A player has made a decision on a hand, and it has been carried out."""

    def needs_dealer(self, deal: D) -> bool:
        """Whether the dealer must play out the hand for this wager, even if no other wager needs it."""
        del deal
        return False

    def after_dealer_card(self, deal: D) -> None:
        """The dealer has turned over a card or drawn one."""

    def after_settlement(self, deal: D) -> None:
        """The game's own wagers are settled."""

    def leave(self, deal: D, standing: Any) -> Any:
        """The standing for the next round, with this wager's changes."""
        del deal
        return standing

    # ---------------------------------------------------------------- settling

    def unsettled(self, deal: D) -> list[Wager]:
        """Its wagers that have no line yet."""
        settled = {(line.seat, line.wager) for line in deal.lines}
        return [wager for wager in deal.wagers if wager.kind in self.kinds and (wager.seat, wager.name) not in settled]

    def collect_then_pay(self, deal: D, fates: list[Fate], collected_by: Citation, paid_by: Citation) -> None:
        """Collects losing wagers, then pays winning ones."""
        losing, winning = [fate for fate in fates if not fate.pays], [fate for fate in fates if fate.pays]
        if losing:
            deal.record(Ritual(f"losing {self.title} wagers are collected"), collected_by)
        self.settle(deal, losing)
        if winning:
            deal.record(Ritual(f"winning {self.title} wagers are paid"), paid_by)
        self.settle(deal, winning)

    def settle(self, deal: D, fates: list[Fate]) -> None:
        chip_cents = deal.rules.smallest_chip_cents
        for wager, pays, law, note in fates:
            line = won(wager, pays, law, chip_cents=chip_cents, note=note) if pays else lost(wager, law, note)
            deal.lines.append(line)

    def award(self, deal: D, wager: Wager, gain_cents: int, law: Citation, note: str = "") -> None:
        """Pays a winner a fixed amount in place of odds: an award, or a share of a meter."""
        deal.lines.append(Line(wager.seat, wager.name, wager.stake_cents, Result.WON, gain_cents, law, note=note))

    def give_back(self, deal: D, wager: Wager, law: Citation, note: str) -> None:
        deal.lines.append(void(wager, law, note))

    def paid(self, deal: D, wager: Wager, row: str, note: str = "") -> Fate:
        """A winner, paid at the odds of a row of the pay table."""
        payout_row = deal.rules.payouts.row(row)
        return Fate(
            wager, payout_row.pays, payout_row.cite, note or row.removeprefix(f"{wager.kind}_").replace("_", " ")
        )

    def paid_by(self, schedule: Schedule, wager: Wager, category: str, note: str = "") -> Fate:
        """A winner, paid at the odds of its category in the elected schedule."""
        payout_row = schedule.row(category)
        return Fate(wager, payout_row.pays, payout_row.cite, note or category.replace("_", " "))


# ---------------------------------------------------------------- stake rules


def on_spot(wagers: tuple[Wager, ...], bet: Bet, kind: str) -> int:
    """What the patron already has, in cents, on that kind in the same place."""
    return sum(wager.stake_cents for wager in wagers if wager.spot == (bet.seat, kind, bet.on))


def raised(wagers: tuple[Wager, ...], bet: Bet) -> int:
    """The total stake of the wager with this bet."""
    return bet.cents + on_spot(wagers, bet, bet.kind)


class StakeRule(Protocol):
    """A rule of the chapter for the stake of a side wager."""

    def against(self, wagers: tuple[Wager, ...], bet: Bet, /) -> Ruling | None: ...


@dataclass(frozen=True, slots=True)
class Needs:
    """It requires another wager of the same patron in the same place."""

    kind: str
    words: str  # "a blackjack wager"
    cite: Citation

    def against(self, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if on_spot(wagers, bet, self.kind):
            return None
        return unlawful(self.cite, f"{bet.name} needs {self.words} first")


@dataclass(frozen=True, slots=True)
class Within:
    """It may not be larger than another wager in the same place."""

    kind: str
    words: str  # "the blackjack wager"
    cite: Citation

    def against(self, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if raised(wagers, bet) <= on_spot(wagers, bet, self.kind):
            return None
        return unlawful(self.cite, f"{bet.name} may not exceed {self.words}")


@dataclass(frozen=True, slots=True)
class Exactly:
    """It must be one of these amounts, in cents."""

    amounts: tuple[int, ...]
    cite: Citation

    def against(self, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if raised(wagers, bet) in self.amounts:
            return None
        return unlawful(self.cite, f"{bet.name} must be {' or '.join(dollars(amount) for amount in self.amounts)}")


@dataclass(frozen=True, slots=True)
class AtLeast:
    """It must be at least this much, in cents."""

    cents: int
    words: str  # "the optional bonus wager"
    cite: Citation

    def against(self, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if raised(wagers, bet) >= self.cents:
            return None
        return unlawful(self.cite, f"{self.words} must be at least {dollars(self.cents)}")


def first_refusal(rules: Iterable[StakeRule], wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """The ruling of the first rule that a bet breaks; None if it breaks none."""
    return next((ruling for rule in rules if (ruling := rule.against(wagers, bet)) is not None), None)


# ---------------------------------------------------------------- envy


@dataclass(frozen=True, slots=True)
class Envy:
    """A fixed payment to everybody who made the wager, for another player's hand. A player's own hand pays no envy.

    An envy payment is a separate line without a stake, since the wager's own line has the result of its own hand.
    """

    name: str  # of the payment: a kind of wager that the game offers as made in play
    awards_cents: Mapping[str, int]  # by category of the other player's hand; other categories pay nothing
    cite: Citation

    def lines(self, hands: Sequence[tuple[str, str]], wagers: Iterable[Wager]) -> list[Line]:
        """One line for each wager that is paid, with all its payments. `hands` has pairs of seat and category."""
        paid = []
        for wager in wagers:
            seen = [
                (seat, category) for seat, category in hands if seat != wager.seat and category in self.awards_cents
            ]
            if seen:
                cents = sum(self.awards_cents[category] for _, category in seen)
                note = "; ".join(f"{category.replace('_', ' ')} of {seat}" for seat, category in seen)
                named = f"{self.name} {wager.on}" if wager.on else self.name
                paid.append(Line(wager.seat, named, 0, Result.WON, cents, self.cite, note=note))
        return paid
