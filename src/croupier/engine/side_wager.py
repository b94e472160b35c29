"""Side wagers: the moments of a round at which one looks at it, how it is settled, who may make it, and envy payments.

A side wager is settled on its own and influences no other. A game derives from `SideWager` with its own types: the round, a
place on the felt where a patron has a hand, and a hand. The game's procedure calls each moment for every side wager on offer.

What a wager is paid stands in `paytables.toml`; where the licensee elects one of several schedules, `money.paytable.schedule`
makes the option. A progressive meter is `money.meter.Meter`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from croupier.amounts.cents import dollars
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, unlawful
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable, Schedule
from croupier.money.settlement import Line, Result, lost, void, won
from croupier.money.wager import Bet, Wager

# ---------------------------------------------------------------- what it needs of a round


class SideRules(Protocol):
    """Rules with a pay table, as every game has them."""

    @property
    def payouts(self) -> Paytable: ...

    @property
    def smallest_chip_cents(self) -> int: ...


class SideRound(Protocol):
    """A round that side wagers can look at: its rules, its wagers, and the lines settled so far."""

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
    """What becomes of one wager: paid at these odds, or lost where there are none, and by which paragraph."""

    wager: Wager
    pays: Odds | None
    law: Citation
    note: str = ""


# ---------------------------------------------------------------- the wager


class SideWager(Generic[D, P, H]):
    """The moments of a round; a wager overrides those it cares for. One is made for every round, so it may remember."""

    title: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]]
    apart: ClassVar[Citation]  # the paragraph by which it influences no other wager

    def before_the_deal(self, deal: D) -> None:
        """Wagers are down and no card has left the shoe."""

    def after_first_cards(self, deal: D) -> None:
        """Every player has the first cards; nobody has decided anything, and nothing further has been dealt."""

    def after_card(self, deal: D, place: P, hand: H) -> None:
        """A player has drawn a card."""

    def after_decision(self, deal: D, place: P, hand: H, decision: str) -> None:
        """A player has made a decision on a hand and has got what he asked for."""

    def needs_dealer(self, deal: D) -> bool:
        """Whether the dealer must play his hand for this wager's sake, though no other wager asks for it."""
        del deal
        return False

    def after_dealer_card(self, deal: D) -> None:
        """The dealer has shown a card of his hand, or drawn one."""

    def after_settlement(self, deal: D) -> None:
        """The game's own wagers have had their fate."""

    def leave(self, deal: D, standing: Any) -> Any:  # noqa: ANN401 (the game's standing: a game narrows it)
        """The table as the next round finds it, with what this wager leaves there."""
        del deal
        return standing

    # ---------------------------------------------------------------- settling

    def unsettled(self, deal: D) -> list[Wager]:
        """Its wagers that have had no fate yet."""
        fated = {(line.seat, line.wager) for line in deal.lines}
        return [wager for wager in deal.wagers if wager.kind in self.kinds and (wager.seat, wager.name) not in fated]

    def collect_then_pay(self, deal: D, fates: list[Fate], collected_by: Citation, paid_by: Citation) -> None:
        """Losing wagers are collected, then winning ones paid."""
        losing, winning = [fate for fate in fates if not fate.pays], [fate for fate in fates if fate.pays]
        if losing:
            deal.record(f"losing {self.title} wagers are collected", collected_by)
        self.settle(deal, losing)
        if winning:
            deal.record(f"winning {self.title} wagers are paid", paid_by)
        self.settle(deal, winning)

    def settle(self, deal: D, fates: list[Fate]) -> None:
        chip_cents = deal.rules.smallest_chip_cents
        for wager, pays, law, note in fates:
            line = won(wager, pays, law, chip_cents=chip_cents, note=note) if pays else lost(wager, law, note)
            deal.lines.append(line)

    def award(self, deal: D, wager: Wager, gain_cents: int, law: Citation, note: str = "") -> None:
        """A winner is paid an amount of money, not odds: a share of a meter, a fixed award."""
        deal.lines.append(Line(wager.seat, wager.name, wager.stake_cents, Result.WON, gain_cents, law, note=note))

    def give_back(self, deal: D, wager: Wager, law: Citation, note: str) -> None:
        deal.lines.append(void(wager, law, note))

    def paid(self, deal: D, wager: Wager, row: str, note: str = "") -> Fate:
        """A winner at the odds of a row of the pay table."""
        found = deal.rules.payouts.row(row)
        return Fate(wager, found.pays, found.cite, note or row.removeprefix(f"{wager.kind}_").replace("_", " "))

    def paid_by(self, schedule: Schedule, wager: Wager, category: str, note: str = "") -> Fate:
        """A winner at the odds of its category in the schedule that the licensee has elected."""
        found = schedule.row(category)
        return Fate(wager, found.pays, found.cite, note or category.replace("_", " "))


# ---------------------------------------------------------------- who may make it, and how much


def on_spot(lying: tuple[Wager, ...], bet: Bet, kind: str) -> int:
    """What the same patron has wagered, in cents, on that kind in the same place."""
    return sum(wager.stake_cents for wager in lying if wager.spot == (bet.seat, kind, bet.on))


def raised(lying: tuple[Wager, ...], bet: Bet) -> int:
    """What the wager comes to with this bet."""
    return bet.cents + on_spot(lying, bet, bet.kind)


class StakeRule(Protocol):
    """What the chapter asks of the stake of a side wager."""

    def against(self, lying: tuple[Wager, ...], bet: Bet, /) -> Ruling | None: ...


@dataclass(frozen=True, slots=True)
class Needs:
    """It is made only by a patron who has made another wager in the same place."""

    kind: str
    words: str  # "a blackjack wager"
    cite: Citation

    def against(self, lying: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if on_spot(lying, bet, self.kind):
            return None
        return unlawful(self.cite, f"{bet.name} needs {self.words} first")


@dataclass(frozen=True, slots=True)
class Within:
    """It is no larger than another wager in the same place."""

    kind: str
    words: str  # "the blackjack wager"
    cite: Citation

    def against(self, lying: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if raised(lying, bet) <= on_spot(lying, bet, self.kind):
            return None
        return unlawful(self.cite, f"{bet.name} may not exceed {self.words}")


@dataclass(frozen=True, slots=True)
class Exactly:
    """It is one of these amounts, in cents."""

    amounts: tuple[int, ...]
    cite: Citation

    def against(self, lying: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if raised(lying, bet) in self.amounts:
            return None
        return unlawful(self.cite, f"{bet.name} is exactly {' or '.join(dollars(amount) for amount in self.amounts)}")


@dataclass(frozen=True, slots=True)
class AtLeast:
    """It is no smaller than this, in cents."""

    cents: int
    words: str  # "the optional bonus wager"
    cite: Citation

    def against(self, lying: tuple[Wager, ...], bet: Bet) -> Ruling | None:
        if raised(lying, bet) >= self.cents:
            return None
        return unlawful(self.cite, f"{self.words} is at least {dollars(self.cents)}")


def first_refusal(rules: Iterable[StakeRule], lying: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """What the first rule that is broken has against a bet; None: nothing has any."""
    return next((ruling for rule in rules if (ruling := rule.against(lying, bet)) is not None), None)


# ---------------------------------------------------------------- envy


@dataclass(frozen=True, slots=True)
class Envy:
    """Another player's hand pays a fixed amount to everybody who made the wager; nobody is paid for a hand of his own.

    An envy payment is a line of its own, without a stake, since the wager's own line says what its own hand came to.
    """

    name: str  # of the payment: a kind of wager that the game offers as made in play
    awards_cents: Mapping[str, int]  # by category of the other player's hand; what is left out pays nothing
    cite: Citation

    def lines(self, hands: Sequence[tuple[str, str]], wagers: Iterable[Wager]) -> list[Line]:
        """Hands are seats, each with the category of a hand of theirs; each wager has one line for all that it is paid."""
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
