"""Decisions: what a seat is asked, what is open to it and by which paragraph, and what is not and why."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.cents import NotMoney, plain, read_dollars

if TYPE_CHECKING:
    from croupier.law.citation import Citation


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat chose, with the amount it names where the offer leaves one open."""

    name: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer that is open. `least` to `most` bound its amount: cents for a stake, cards for a cut.

    Where only every so many will do, `step` says how many and `step_cite` by which paragraph.
    """

    name: str
    cite: Citation
    least: int = 0
    most: int = 0
    unit: str = "cents"
    step: int = 1
    step_cite: Citation | None = None
    adds_cents: int = 0  # a further stake the answer puts down, where it leaves no amount open (a split)
    declines: bool = (
        False  # it turns down what is asked and stakes nothing more: what a table answers for somebody absent
    )

    @property
    def takes_amount(self) -> bool:
        return self.most > 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat. `view` is all that the seat may lawfully see; it is hashable, being the information set."""

    site: str
    seat: str
    offers: tuple[Offer, ...]
    view: Hashable
    refusals: tuple[Ruling, ...] = ()
    cite: Citation | None = None  # why the question is put at all
    patrons_only: bool = False  # a bot, which is the house's, always turns it down (the cut)

    def show(self, answer: Answer) -> str:
        offer = self._offer(answer.name)
        if not offer.takes_amount:
            return answer.name
        return f"{answer.name} {plain(answer.amount) if offer.unit == 'cents' else answer.amount}"

    def read(self, text: str) -> Answer:
        """The answer a journal or a document writes ("raise 5.00"; "raise" alone is the most), or raises `Refused`."""
        name, _, amount = text.strip().partition(" ")
        offer = self._offer(name)
        if not offer.takes_amount:
            if amount:
                raise Refused(unlawful(offer.cite, f'"{text}": {name} takes no amount'))
            return Answer(name)
        return Answer(name, self._amount(offer, amount) if amount else offer.most)

    def _offer(self, name: str) -> Offer:
        for offer in self.offers:
            if offer.name == name:
                return offer
        barred = tuple(refusal for refusal in self.refusals if name in refusal.options)
        if barred:
            raise Refused(*barred)
        open_to_it = ", ".join(offer.name for offer in self.offers)
        law = self.cite or self.offers[0].cite
        raise Refused(unlawful(law, f'{self.seat} was not offered "{name}" at {self.site}; open were: {open_to_it}'))

    def _amount(self, offer: Offer, text: str) -> int:
        try:
            amount = read_dollars(text) if offer.unit == "cents" else _whole(text)
        except NotMoney:
            raise Refused(unlawful(offer.cite, f'"{text}" is not an amount of {offer.unit}')) from None
        shown = plain if offer.unit == "cents" else str
        if not offer.least <= amount <= offer.most:
            why = f"{offer.name} {shown(amount)}: from {shown(offer.least)} to {shown(offer.most)}"
            raise Refused(unlawful(offer.cite, why))
        if (amount - offer.least) % offer.step:
            why = f"{offer.name} {shown(amount)}: only in steps of {shown(offer.step)}"
            raise Refused(unlawful(offer.step_cite or offer.cite, why))
        return amount


def _whole(text: str) -> int:
    """A plain count: no sign, no underscore, no digits of another script."""
    if not (text.isascii() and text.isdigit()):
        raise NotMoney(text)
    return int(text)
