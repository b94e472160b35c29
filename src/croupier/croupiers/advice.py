"""Advice: what each answer to a question is worth to the seat that is asked, in cents, from what it may see.

A game counts it itself (`Analysis.advice`), or the engine runs the rest of the round over everything that can happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from croupier.amounts.cents import dollars
from croupier.croupiers.play import JournalCroupier, Live, Pending
from croupier.croupiers.solve import TooManyRuns, solve_money
from croupier.engine.decision import Answer, Decision, QuestionKind
from croupier.engine.game import Answered
from croupier.engine.hand import BACKS
from croupier.engine.hands_shown import hands_shown, never_shown
from croupier.engine.journal import Journal, Kind
from croupier.engine.round import Round
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import known_piece
from croupier.equipment.site import Site

T = TypeVar("T")
MOST_RUNS = 30_000  # of the engine for one answer
_SAME = "Whatever you answer, every order of the cards is as likely as any other."
_HIDDEN = "Some cards are face down for you, and this game does not count them yet."
_TOO_LONG = "There is too much that can still happen to count it all."


class NoAdvice(LookupError):
    """The choices of a question are not counted; says why."""


def advice(round_: Round, journal: Journal, seat: str = "") -> Mapping[str, float]:
    """The mean gain of the seat in cents for each answer to the question after this journal. Raises `NoAdvice`.

    An answer is a name; one that picks things has them too, as a journal writes it. With `seat`, the question is that of this
    seat if several are asked at once.
    """
    question = _question(round_, journal, seat)
    if not isinstance(question, Decision):
        raise NoAdvice("Nobody is asked anything here.")
    if question.kind is QuestionKind.CUT:
        raise NoAdvice(_SAME)
    own = tuple(wager for wager in round_.wagers if wager.seat == question.seat)
    counted = round_.game.numbers.advice
    values = counted(round_.rules, question, own) if counted is not None else None
    return values if values is not None else _by_engine(round_, journal, question)


def _by_engine(round_: Round, journal: Journal, question: Decision) -> Mapping[str, float]:
    """Runs the rest of the round for each answer. The seat must know all cards dealt and all answers given so far."""
    if _question(round_, journal, "") != question:  # what the others answer at the same time is not known
        raise NoAdvice(_HIDDEN)
    down = any(BACKS.keys() & hand.cards for hand in hands_shown(round_, journal, question.seat))
    if down or never_shown(round_, journal, (question.seat,)):
        raise NoAdvice(_HIDDEN)
    path, values = _path(round_, journal), dict[str, float]()
    try:
        for answer in _each_with_its_most(question):  # a gain is linear in the stake
            after = (*path, Answered(question.site, answer))
            ends = solve_money(round_, path=after, most_runs=MOST_RUNS, seat=question.seat)
            cents = sum(leaf.watched.cents * chance for leaf, chance in ends.items())
            values[question.short(answer)] = float(cents)
    except TooManyRuns:
        raise NoAdvice(_TOO_LONG) from None
    return values


@dataclass(slots=True)
class _AskedAtOnce(JournalCroupier):
    """Answers from a journal. At its end, of questions to several seats, that to one of them is the question."""

    seat: str = ""

    def decide_all(self, decisions: Sequence[Decision]) -> tuple[Answer, ...]:
        own = next((each for each in decisions if each.seat == self.seat), None)
        if own is not None and self.at == len(self.journal):
            raise Pending(own)
        return JournalCroupier.decide_all(self, decisions)


def _question(round_: Round, journal: Journal, seat: str) -> Chance[Any] | Decision | None:
    """The question after a journal; None if the round is over."""
    try:
        round_.run(_AskedAtOnce(round_, journal, seat=seat))
    except Pending as pending:
        return pending.request
    return None


def _each_with_its_most(question: Decision) -> Iterator[Answer]:
    for offer in question.offers:
        yield from offer.answers() if offer.pick is not None else (offer.most_answer(),)


def _path(round_: Round, journal: Journal) -> tuple[Answered, ...]:
    """The answers of a journal as the solver takes them."""
    if any(entry.kind is Kind.IRREGULARITY for entry in journal):
        raise NoAdvice(_TOO_LONG)
    croupier = _Collecting(round_, journal)
    with suppress(Pending):
        round_.run(croupier)
    return tuple(croupier.path)


@dataclass(slots=True)
class _Collecting(JournalCroupier):
    """Answers from a journal and keeps each answer."""

    path: list[Answered] = field(default_factory=list)

    def chance(self, device: Chance[T]) -> T:
        answer: T = JournalCroupier.chance(self, device)
        self.path.append(Answered(device.site, answer))
        return answer

    def decide(self, decision: Decision) -> Answer:
        answer = JournalCroupier.decide(self, decision)
        self.path.append(Answered(decision.site, answer))
        return answer


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer that was given, the value of each, and what it cost against the best one."""

    site: str
    seat: str
    question: str
    answer: str
    cents: Mapping[str, float]
    held: str = ""  # what the seat saw: "14 against 10"

    @property
    def best(self) -> str:
        return max(self.cents, key=lambda name: self.cents[name])

    @property
    def cost_cents(self) -> float:
        return self.cents[self.best] - self.cents[self.answer] if self.answer in self.cents else 0


def decisions(round_: Round, journal: Journal, seat: str) -> list[int]:
    """The places in a journal where the seat answered a question that advice may be given for."""
    places = []
    for at, entry in enumerate(journal):
        if entry.kind is Kind.DECISION:
            asks: Any = Live(round_, journal[:at]).asks
            if isinstance(asks, Decision) and asks.seat == seat and asks.kind is not QuestionKind.CUT:
                places.append(at)
    return places


# ---------------------------------------------------------------- the reason in words

_SAME_CENTS = 0.5  # answers within half a cent are worth the same
_BURNED = "burn"


def in_view(round_: Round, journal: Journal, asks: Decision) -> str:
    """What a question is about as its seat sees it: "14 against 10", "jack and 7"; "" if no card lies there."""
    about = Site.of(asks.site)
    seen = [hand for hand in hands_shown(round_, journal, asks.seat) if hand.cards and _BURNED not in hand.place]
    mine = [hand for hand in seen if hand.seat == asks.seat]
    own = next((hand for hand in mine if (hand.place, hand.hand) == (about.place, about.hand or 1)), None)
    own = own or next(iter(mine), None)
    open_cards = [card for hand in seen if hand.seat is None for card in hand.cards if card not in BACKS]
    theirs = _ranks(open_cards)
    if own is None:
        return theirs
    held = own.count or (_ranks(own.cards) if not BACKS.keys() & own.cards else own.words)
    return f"{held} against {theirs}" if theirs else held


def _ranks(cards: Iterable[str]) -> str:
    """Cards by their ranks, tiles by their names: "king, 7 and 7"."""
    named = [known_piece(card).spoken.partition(" of ")[0] for card in cards]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def reason(cents: Mapping[str, float], given: str = "") -> str:
    """Why the best answer is best, against the one that was given or else the next best, from what each is worth."""
    ordered = sorted(cents, key=lambda name: -cents[name])
    if len(ordered) < 2:
        return ""
    best, other = ordered[0], given if given in ordered[1:] else ordered[1]
    ahead, worth = cents[best] - cents[other], cents[best]
    one, two = best.replace("_", " "), other.replace("_", " ")
    if ahead < _SAME_CENTS:
        return f"{one} and {two} are worth the same"
    difference = dollars(round(ahead))
    if worth >= 0 > cents[other]:
        return f"{one} wins {dollars(round(worth))} on average, {two} loses {dollars(-round(cents[other]))}"
    if worth >= 0:
        return f"{one} wins {dollars(round(worth))} on average, {difference} more than {two}"
    every = "both lose" if len(ordered) == 2 else "every choice loses"
    return f"{every} on average; {one} costs {difference} less than {two}"
