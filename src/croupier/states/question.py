"""A question to a seat, as a program is asked it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.engine.decision import Decision, Offer, QuestionKind
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling
from croupier.sheets.betting import default_answer
from croupier.values.brief import brief


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a seat. `view` is everything the seat may see, in a form of the game; `offers` are its choices."""

    seat: str
    site: str  # the place in the procedure: "play:1.1"
    offers: tuple[Offer, ...]
    view: Any
    refusals: tuple[Ruling, ...]  # choices that are refused, and why
    cite: Citation | None  # the paragraph of the question, if it differs from those of the offers
    words: str  # as people are asked it: "play or fold"
    kind: str = QuestionKind.PLAY  # "play", "insurance", "cut", "set" or "pay"
    private: bool = False  # only the seat knows the answer, until the round shows it
    default: str = ""  # the table's answer for a seat that gives none

    def __repr__(self) -> str:
        return brief("croupier.Question", f"to {self.seat} at {self.site}: {', '.join(self.choices)}")

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the offers."""
        return tuple(offer.name for offer in self.offers)


def question_of(decision: Decision, offers: tuple[Offer, ...]) -> Question:
    """A decision with the offers that the seat's money and the table's maximum leave open."""
    return Question(
        decision.seat,
        decision.site,
        offers,
        decision.view,
        decision.refusals,
        decision.cite,
        decision.words,
        decision.kind,
        decision.private,
        decision.show(default_answer(decision, offers)),
    )


def refused_answer(question: Question, answer: str, refused: Refused) -> Refused:
    """The refusal of a function's answer, with the question, and what a function returns to a kind that it does not know."""
    asked = f'"{answer}" at {question.site}: '
    hint = f'. question.kind is "{question.kind}" here; None gives the default, "{question.default}"'
    return Refused(
        *(replace(each, why=("" if question.site in each.why else asked) + each.why + hint) for each in refused.rulings)
    )
