"""Decisions: the question to a seat, the answers it may give with their paragraphs, and why others are refused.

An answer is a name, with an amount or with things that it chooses if its offer asks for them: "stand", "raise 5.00", "set 2s Kd".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Any

from croupier.amounts.cents import NotMoney, plain, read_dollars
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.values.brief import shown_briefly


class QuestionKind(StrEnum):
    """What a question is about. Bots belong to the house, so they always decline a cut: it is the patrons' part."""

    PLAY = "play"  # how to go on with the hand
    INSURANCE = "insurance"  # a further wager on the side
    CUT = "cut"
    SET = "set"  # how to arrange or exchange the cards
    PAY = "pay"  # when to pay what is owed


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's choice, and its amount or the things it picks if the offer takes them."""

    name: str
    amount: int = 0
    picked: tuple[Any, ...] = ()  # in the order of `Pick.of`


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """What the answers of one name take, for a list of all that can ever be answered at a table."""

    amounts: tuple[str, ...] = ()  # the names of amounts from a stack, besides the least and the most
    things: int = 0  # what a pick chooses from
    least: int = 0  # and how many of them
    most: int = 0


def plain_answers(*names: str) -> dict[str, AnswerForm]:
    """Answers that take nothing, or an amount of which the most is meant."""
    return dict.fromkeys(names, AnswerForm())


@dataclass(frozen=True, slots=True)
class Pick:
    """Things to choose from: cards, tiles. An answer names between `least` and `most` of them, in any order."""

    __repr__ = shown_briefly

    of: tuple[Any, ...]  # each thing in words is one word
    least: int
    most: int
    # The ruling against a choice that the law forbids. A choice comes in the order of `of`.
    barred: Callable[[tuple[Any, ...]], Ruling | None] | None = field(default=None, compare=False, repr=False)
    # What a choice makes, in words, for its seat to read before it answers: "a pair of kings; low: ace and seven".
    makes: Callable[[tuple[Any, ...]], str] | None = field(default=None, compare=False, repr=False)

    def every(self) -> Iterator[tuple[Any, ...]]:
        """Every choice, each once, also one that the law forbids."""
        known = set[tuple[Any, ...]]()
        for number in range(self.least, self.most + 1):
            for choice in combinations(self.of, number):
                if choice not in known:
                    known.add(choice)
                    yield choice

    def choices(self) -> Iterator[tuple[Any, ...]]:
        """Every lawful choice, each once."""
        return (choice for choice in self.every() if self.barred is None or self.barred(choice) is None)

    def first(self) -> tuple[Any, ...]:
        """The first lawful choice."""
        return next(self.choices())

    def read(self, words: Sequence[str], law: Citation) -> tuple[Any, ...]:
        """The choice in words, in the order of `of`. Raises `Refused` with every mistake."""
        by_name = {str(thing).casefold(): thing for thing in self.of}
        named = Counter(word.casefold() for word in words)
        of = ", ".join(map(str, self.of))
        mistakes = [f'"{word}" is not one of {of}' for word in words if word.casefold() not in by_name]
        there = Counter(str(thing).casefold() for thing in self.of)
        again = [name for name in named if name in there and named[name] > there[name]]
        mistakes += [
            f"{by_name[name]} is named {'twice' if named[name] == 2 else f'{named[name]} times'}" for name in again
        ]
        if not mistakes and not self.least <= len(words) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"from {self.least} to {self.most}"
            mistakes.append(f"name {wanted} of {of}, not {len(words)}")
        if mistakes:
            raise Refused(*(unlawful(law, why) for why in mistakes))
        choice = []
        for thing in self.of:
            name = str(thing).casefold()
            if named[name]:
                named[name] -= 1
                choice.append(thing)
        ruling = self.barred(tuple(choice)) if self.barred is not None else None
        if ruling is not None:
            raise Refused(ruling)
        return tuple(choice)


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
    pick: Pick | None = None  # the things that the answer chooses
    from_stack: bool = False  # its cents come from a stack that is on the layout already: nothing leaves the rail
    usual: tuple[tuple[str, int], ...] = ()  # amounts that people have a name for, such as half the pot

    @property
    def takes_amount(self) -> bool:
        return self.most > 0

    @property
    def stakes(self) -> bool:
        """Whether the answer puts more chips down, which everybody sees."""
        return bool(self.adds_cents) or (self.takes_amount and self.unit == "cents")

    def rail_cents(self, amount: int) -> int:
        """What the answer with this amount takes from the rail of its seat."""
        if self.from_stack or (self.takes_amount and self.unit != "cents"):
            return 0
        return amount if self.takes_amount else self.adds_cents

    def answers(self) -> Iterator[Answer]:
        """The answers by this offer: with its least and its most amount, or with every choice."""
        if self.pick is not None:
            yield from (Answer(self.name, picked=choice) for choice in self.pick.choices())
        else:
            yield from (Answer(self.name, amount) for amount in sorted({self.least, self.most}))

    def least_answer(self) -> Answer:
        """The answer with the least amount, or with the first choice."""
        return Answer(self.name, self.least, self.pick.first() if self.pick is not None else ())

    def most_answer(self) -> Answer:
        """The answer with the largest amount, or with the first choice."""
        return Answer(self.name, self.most, self.pick.first() if self.pick is not None else ())

    @property
    def unit_in_words(self) -> str:
        """The unit as an answer is written: an amount of cents is written in dollars."""
        return "dollars" if self.unit == "cents" else self.unit


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat. `view` is all that the seat may lawfully see, as a hashable information set.

    `words` are the question as people are asked it, without the question mark: "play or fold".
    """

    site: str
    seat: str
    offers: tuple[Offer, ...]
    view: Hashable
    refusals: tuple[Ruling, ...] = ()
    cite: Citation | None = None  # the paragraph that requires the question
    kind: QuestionKind = QuestionKind.PLAY
    words: str = field(kw_only=True)
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
        if offer.pick is not None:
            return " ".join((answer.name, *map(str, answer.picked)))
        if not offer.takes_amount:
            return answer.name
        return f"{answer.name} {plain(answer.amount) if offer.unit == 'cents' else answer.amount}"

    def read(self, text: str) -> Answer:
        """The answer in a journal or document: "raise 5.00", or "raise" for the most; "set 2s Kd". Raises `Refused`.

        Of a stack, the most is all of it, which nobody bets by leaving out an amount: there it must be said.
        """
        name, _, amount = text.strip().partition(" ")
        offer = self._offer(name)
        if offer.pick is not None:
            return Answer(name, picked=offer.pick.read(amount.replace(",", " ").split(), offer.cite))
        if not offer.takes_amount:
            if amount:
                raise Refused(unlawful(offer.cite, f'"{text}": {name} takes no amount'))
            return Answer(name)
        if not amount and offer.from_stack and offer.least < offer.most:
            why = f"{name}: say how much, from {plain(offer.least)} to {plain(offer.most)}"
            raise Refused(unlawful(offer.cite, why))
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

    def short(self, answer: Answer) -> str:
        """The answer without its amount, as advice lists it; with what it picks."""
        return self.show(answer) if answer.picked else answer.name

    def slip(self, text: str) -> str:
        """Why an offered answer cannot be read, as a clerk may miswrite its amount; empty if it can."""
        name, _, amount = text.strip().partition(" ")
        offer = next((each for each in self.offers if each.name == name), None)
        if offer is None or offer.pick is not None or not amount:
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
