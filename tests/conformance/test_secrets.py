"""A game with private answers passes the suite; one that lets them out does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from croupier.croupiers.advice import NoAdvice, advice
from croupier.croupiers.play import Live
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.round import open_round
from croupier.money.wager import Bet
from croupier.testing import conformance
from croupier.testing.altered import altered
from croupier.testing.conformance import CHECKS, Check
from croupier.testing.secrets.cards import check_private
from tests.conformance.split import KEEP, LAW, SPLIT, playing


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_with_secrets_passes(check: Check) -> None:
    check(SPLIT, conformance.SEED, conformance.ROUNDS)


@dataclass
class Cheat:
    """Asks one player after the other, and lets the cards that are kept out in one way."""

    real: Croupier
    way: str

    def decide_all(self, decisions: Sequence[Decision]) -> tuple[Answer, ...]:
        answers: list[Answer] = []
        for decision in decisions:
            kept = [str(answer.picked or answer.name) for answer in answers]
            odd = sum(map(ord, "".join(kept))) % 2 == 1
            if self.way == "said" and odd:
                self.real.record("the last hand was set well", LAW)
            view = (decision.view, odd) if self.way == "view" else decision.view
            offers = decision.offers[1:] if self.way == "offers" and odd else decision.offers
            answers.append(self.real.decide(replace(decision, view=view, offers=offers)))
        return tuple(answers)


@pytest.mark.parametrize(
    ("way", "tells"),
    [("view", r"the view at set:\w"), ("said", "what is said"), ("offers", r"the question set:\w")],
)
def test_what_tells_of_a_private_answer_is_found(way: str, tells: str) -> None:
    cheating = playing(lambda part, value: Cheat(value, way) if part == "croupier" else value)
    mutant = altered(SPLIT, procedure=cheating)
    with pytest.raises(AssertionError, match=rf'split: \w answers set:\w privately, but {tells} tells of it: with "'):
        check_private(mutant, conformance.SEED, conformance.ROUNDS)


def test_an_answer_that_names_a_card_is_heard_unless_it_is_private() -> None:
    public = playing(lambda part, value: replace(value, private=False) if part == "decision" else value)
    with pytest.raises(AssertionError, match=r"the answer keep \w\w at set:\w, which everybody hears, names \w\w"):
        check_private(altered(SPLIT, procedure=public), conformance.SEED, conformance.ROUNDS)


def test_what_several_seats_answer_at_once_stakes_nothing() -> None:
    def staking(part: str, value: Any) -> Any:
        return replace(value, offers=(*value.offers, Offer("raise", LAW, 1, 5))) if part == "decision" else value

    with pytest.raises(AssertionError, match="what several seats answer at once stakes no money"):
        check_private(altered(SPLIT, procedure=playing(staking)), conformance.SEED, conformance.ROUNDS)


def test_each_of_several_seats_gets_advice_for_its_own_question() -> None:
    """Whoever is not first in the journal is advised by the game, which needs no other answer; the engine would need them."""

    def counted(_rules: object, asks: Decision, _wagers: object) -> dict[str, float] | None:
        return {f"{KEEP} {card}": 1.0 for card in asks.view.cards}  # type: ignore[attr-defined]

    rules = SPLIT.rules()
    for game, known in ((altered(SPLIT, advice=counted), True), (SPLIT, False)):
        bets = [Bet(seat, "ante", "", 100) for seat in "AB"]
        live = Live(open_round(game, rules, game.play.opening(rules), bets))
        for card in "2s 3s 4s 5s 6s 7s".split():
            live.answer(card)
        if known:
            assert list(advice(live.round, live.journal, "A")) == ["keep 2s", "keep 3s", "keep 4s"]
            assert list(advice(live.round, live.journal, "B")) == ["keep 5s", "keep 6s", "keep 7s"]
        else:
            with pytest.raises(NoAdvice, match="face down"):
                advice(live.round, live.journal, "B")
