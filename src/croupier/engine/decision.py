"""Decisions: the question to a seat, the answers it may give with their paragraphs, and why others are refused."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from croupier.amounts.cents import NotMoney, plain, read_dollars
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.values.brief import shown_briefly


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's choice, and its amount if the offer takes one."""

    name: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """One possible answer. Its amount runs from `least` to `most`: cents for a stake, cards for a cut.

    If the amount must go up in steps, `step` is the step and `step_cite` the paragraph that sets it.
    """

    __repr__ = shown_briefly

    name: str
    cite: Citation
    least: int = 0
    most: int = 0
    unit: str = "cents"
    step: int = 1
    step_cite: Citation | None = None
    most_is: str = ""  # what `most` is by the paragraph: "half the initial wager"
    adds_cents: int = 0  # the fixed extra stake of an answer that takes no amount (a split)
    declines: bool = False  # it says no and stakes nothing more; a table gives this answer for an absent player
    default: bool = False  # the answer for an absent player if no offer declines: to hit a hand that may not stand

    @property
    def takes_amount(self) -> bool:
        return self.most > 0

    @property
    def unit_in_words(self) -> str:
        """The unit as an answer is written: an amount of cents is written in dollars."""
        return "dollars" if self.unit == "cents" else self.unit


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat. `view` is all that the seat may lawfully see, as a hashable information set."""

    site: str
    seat: str
    offers: tuple[Offer, ...]
    view: Hashable
    refusals: tuple[Ruling, ...] = ()
    cite: Citation | None = None  # the paragraph that requires the question
    patrons_only: bool = False  # bots belong to the house and always decline it (the cut)
    private: bool = False  # only the seat and the Commission know the answer, until `Croupier.show` opens it

    @property
    def law(self) -> Citation:
        """The paragraph that requires the question, or that of its first answer."""
        return self.cite or self.offers[0].cite

    @property
    def defaults(self) -> tuple[Offer, ...]:
        """The answers for an absent player: those that decline, else those that say so, else the only one. A game has one."""
        declining = tuple(offer for offer in self.offers if offer.declines)
        said = tuple(offer for offer in self.offers if offer.default)
        return declining or said or (self.offers if len(self.offers) == 1 else ())

    def show(self, answer: Answer) -> str:
        offer = self._offer(answer.name)
        if not offer.takes_amount:
            return answer.name
        return f"{answer.name} {plain(answer.amount) if offer.unit == 'cents' else answer.amount}"

    def read(self, text: str) -> Answer:
        """The answer in a journal or document: "raise 5.00", or "raise" for the most. Raises `Refused` if not offered."""
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
        offered = ", ".join(offer.name for offer in self.offers)
        raise Refused(
            unlawful(self.law, f'{self.seat} may not answer "{name}" at {self.site}; the choices are: {offered}')
        )

    def slip(self, text: str) -> str:
        """Why an offered answer cannot be read, as a clerk may miswrite its amount; empty if it can."""
        name, _, amount = text.strip().partition(" ")
        offer = next((each for each in self.offers if each.name == name), None)
        if offer is None or not amount:
            return ""
        if not offer.takes_amount:
            return f'"{text}": {name} takes no amount; write "{name}"'
        try:
            _read_amount(offer, amount)
        except NotMoney:
            example = plain(offer.most) if offer.unit == "cents" else offer.most
            return f'"{amount}" is not an amount of {offer.unit_in_words}; write it like "{name} {example}"'
        return ""

    def _amount(self, offer: Offer, text: str) -> int:
        try:
            amount = _read_amount(offer, text)
        except NotMoney:
            raise Refused(unlawful(offer.cite, f'"{text}" is not an amount of {offer.unit_in_words}')) from None
        shown = plain if offer.unit == "cents" else str
        between_steps = (amount - offer.least) % offer.step != 0
        if amount > offer.most or (amount < offer.least and not between_steps):
            only = (
                shown(offer.most) if offer.least == offer.most else f"from {shown(offer.least)} to {shown(offer.most)}"
            )
            why = f"{offer.name} {shown(amount)}: the amount must be {only}{offer.most_is and f', {offer.most_is}'}"
            raise Refused(unlawful(offer.cite, why))
        if between_steps:
            why = f"{offer.name} {shown(amount)}: the amount must be in steps of {shown(offer.step)}"
            raise Refused(unlawful(offer.step_cite or offer.cite, why))
        return amount


def _read_amount(offer: Offer, text: str) -> int:
    return read_dollars(text) if offer.unit == "cents" else _whole(text)


def _whole(text: str) -> int:
    """A whole number in plain ASCII digits."""
    if not (text.isascii() and text.isdigit()):
        raise NotMoney(text)
    return int(text)
