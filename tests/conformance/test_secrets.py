"""A game with private answers passes the suite; one that lets them out does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from croupier.croupiers.advice import NoAdvice, advice
from croupier.croupiers.play import Live
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game, Outcome
from croupier.engine.round import open_round
from croupier.equipment.cards import Card
from croupier.floor.tables import public_event
from croupier.law.citation import cite
from croupier.money.wager import Bet
from croupier.testing import conformance, on_the_floor
from croupier.testing.altered import altered
from croupier.testing.conformance import CHECKS, Check
from croupier.testing.on_the_floor import check_floor
from croupier.testing.questions import check_defaults
from croupier.testing.secrets.cards import check_private
from tests.conformance.split import KEEP, LAW, POT, SPLIT, against_the_dealer, for_the_pot, playing

NOWHERE = cite("19:47-99.9")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", [SPLIT, POT], ids=lambda game: game.name)
def test_a_game_with_secrets_passes(game: Game[Any, Any], check: Check) -> None:
    check(game, conformance.SEED, conformance.ROUNDS)


def tampered(part: str, change: Callable[[Any], Any], game: Game[Any, Any] = SPLIT) -> Game[Any, Any]:
    settle = for_the_pot if game is POT else against_the_dealer
    cheating = playing(lambda this, value: change(value) if this == part else value, settle)
    return altered(game, procedure=cheating)


def charging(**changes: Any) -> Game[Any, Any]:
    """The game of the pot with other charges."""

    def charged(outcome: Outcome) -> Outcome:
        return replace(outcome, revenue=tuple(replace(charge, **changes) for charge in outcome.revenue))

    return tampered("outcome", charged, POT)


def thief(outcome: Outcome) -> Outcome:
    """A tenth of every win vanishes into the house."""
    return replace(
        outcome, lines=tuple(replace(line, cents=min(line.cents, line.cents * 9 // 10)) for line in outcome.lines)
    )


def says_the_cards(given: tuple[Croupier, str, tuple[Card, ...]]) -> None:
    croupier, seat, cards = given
    croupier.record(f"{seat} holds {' '.join(map(str, cards))}", LAW)


def shows_the_cards(given: tuple[Croupier, str, tuple[Card, ...]]) -> None:
    croupier, seat, cards = given
    croupier.show(seat, cards, LAW)


def shows_them_of_another(given: tuple[Croupier, str, tuple[Card, ...]]) -> None:
    croupier, _, cards = given
    croupier.show("nobody", cards, LAW)


# What a suite can know of a game: the first words of what it says, and the check that says it.
MUTANTS: dict[str, tuple[Game[Any, Any], Check, str]] = {
    "a tenth of every pot vanishes": (
        tampered("outcome", thief, POT),
        conformance.check_revenue,
        r"pot: what players settle among themselves does not add up to 0: the lines of ante -\d+, revenue \d+, the house 0",
    ),
    "the rake is not said": (
        tampered("outcome", lambda outcome: replace(outcome, revenue=()), POT),
        conformance.check_revenue,
        r"does not add up to 0: the lines of ante -\d+, revenue 0, the house 0",
    ),
    "a charge of nobody": (
        charging(seat="Z"),
        conformance.check_revenue,
        'pot: the charge "rake" is paid by Z, who has no wager',
    ),
    "a charge without words": (
        charging(words=""),
        conformance.check_revenue,
        r"pot: the house takes \d+ cents and does not say for what",
    ),
    "a charge without law": (
        charging(cite=NOWHERE),
        conformance.check_citations,
        "pot, charge rake: cites 19:47-99.9, which is not in the register",
    ),
    "players settle what is no wager": (
        altered(SPLIT, between_players=lambda _rules, _wagers: {"blinds"}),
        conformance.check_revenue,
        "split: players settle blinds, which is no wager of this table",
    ),
    "a wager without a line": (
        tampered("outcome", lambda outcome: replace(outcome, lines=outcome.lines[1:])),
        conformance.check_one_fate,
        r"split: no line settles ante of \w",
    ),
    "nobody has a default": (
        tampered("decision", lambda asks: replace(asks, offers=(*asks.offers[:1], Offer("muck", LAW)))),
        check_defaults,
        "no offer declines and none is the default for an absent player: keep, muck",
    ),
    "the cards are said": (
        tampered("dealt", says_the_cards),
        check_private,
        r'split: the fact "\w holds .*" names \w\w, a private card of \w',
    ),
    "the cards are shown too soon": (
        tampered("dealt", shows_the_cards),
        check_private,
        r"split: the hands that everybody sees at \S+ show \w\w, a private card of \w",
    ),
    "the cards of another are shown": (
        tampered("dealt", shows_them_of_another),
        check_private,
        r"split: it shows \w\w \w\w \w\w of nobody, who was not dealt it",
    ),
    "a private answer stakes money": (
        tampered("decision", lambda asks: replace(asks, offers=(*asks.offers, Offer("raise", LAW, adds_cents=5)))),
        conformance.check_one_fate,
        "what several seats answer at once stakes no money",
    ),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_game_with_one_fault_is_found(mutant: str) -> None:
    game, check, message = MUTANTS[mutant]
    with pytest.raises(AssertionError, match=message):
        check(game, conformance.SEED, conformance.ROUNDS)


def test_the_floor_finds_a_card_that_is_said() -> None:
    with pytest.raises(AssertionError, match=r"split on a sealed floor, at set:\w+: the view of \w+ names \w\w"):
        check_floor(tampered("dealt", says_the_cards), conformance.SEED, 2)


@pytest.mark.parametrize(("what", "at"), [("decided", r"set:\w+"), ("settled", "the end")])
def test_the_floor_finds_an_event_that_is_sent_whole(monkeypatch: pytest.MonkeyPatch, what: str, at: str) -> None:
    """A private answer names a card; the record of a round names the two that a player did not keep."""
    real = public_event.public
    monkeypatch.setattr(
        on_the_floor, "public", lambda event: event.tree if event.tree.get("what") == what else real(event)
    )
    with pytest.raises(AssertionError, match=rf"at {at}: an event that everybody gets names .*, a private card"):
        check_floor(SPLIT, conformance.SEED, 4)


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
