"""Every registered game passes the conformance suite, and the suite has teeth: a game with one fault is sent away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest

from croupier.engine.decision import Answer, Decision, Offer, Pick
from croupier.engine.game import Game, Outcome
from croupier.engine.irregularity import Irregularity, Remedy
from croupier.engine.standing import Standing
from croupier.engine.teaching.lesson import Lesson, line
from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.wheel import Spin
from croupier.games.registry import game, names
from croupier.law.citation import cite
from croupier.law.option import TableRules, flag, setting
from croupier.law.proposal import Proposal
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict, unlawful
from croupier.money.numbers import Numbers
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.paytable import Paytable
from croupier.money.settlement import Charge, Line, Result
from croupier.testing import conformance
from croupier.testing.altered import altered
from croupier.testing.conformance import CHECKS, Check, check_game
from croupier.testing.dealer import elections, session
from croupier.testing.declared.decks import check_deck
from croupier.testing.declared.lessons import check_lesson
from croupier.testing.declared.paytables import check_paytables
from croupier.testing.declared.sources import check_proposal, check_sources
from croupier.testing.on_the_floor import check_floor
from croupier.testing.questions import check_defaults, check_questions, check_views
from croupier.testing.report.described import check_document
from croupier.testing.screens.terminal import check_terminal
from croupier.testing.secrets.cards import check_private
from tests.conformance import toy
from tests.conformance.high import high
from tests.conformance.tampered import with_kernel
from tests.conformance.test_private_cards import sees_everything, with_gossip
from tests.conformance.toy import LAW, STOPS, TOY, ToyRules, playing
from tests.conformance.toy import counted as toy_counted

NOWHERE = cite("19:47-99.9")


def lesson(rules: TableRules) -> Lesson:
    """The same for all rules."""
    same, wagers = line("Guess how the coin falls.", LAW), TOY.play.wagers(rules)
    return Lesson(aim=same, deal=same, choice=same, pays=same, beware=same, wagers=dict.fromkeys(wagers, "Wins."))


# What runs the engine over everything, compiles a kernel or opens a floor is left out by `make quick`.
SLOW = {
    conformance.check_citations,
    conformance.check_counts,
    conformance.check_covered,
    check_floor,
    conformance.check_kernels,
    conformance.check_numbers,
    conformance.check_refusals,
}
TRIED = [pytest.param(check, marks=pytest.mark.slow if check in SLOW else ()) for check in CHECKS]


@pytest.mark.parametrize("check", TRIED, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", names())
def test_every_game_passes(name: str, check: Check) -> None:
    check(game(name), conformance.SEED, conformance.ROUNDS)


def test_the_suite_lists_every_check_it_has() -> None:
    written = {name for name in vars(conformance) if name.startswith("check_") and name != "check_game"}
    assert written == {check.__name__ for check in CHECKS}


def test_a_sound_toy_passes() -> None:
    check_game(TOY)


def test_a_sound_solver_state_passes() -> None:
    """No rule of the toy looks at a card: all else that was answered is in the key."""
    conformance.check_solver_states(
        altered(
            TOY,
            solver_state=lambda _rules, asked, answers: (
                asked.site,
                tuple(each for each in answers if each.site not in {"draw", "reveal"}),
            ),
        )
    )


# ---------------------------------------------------------------- the suite's own teeth


def cheating(part: str, cheat: Callable[[Any], Any]) -> Game[Any, Any]:
    """The toy with one part of its procedure put wrong."""
    return altered(TOY, procedure=playing(lambda name, value: cheat(value) if name == part else value))


def counted(chance: Fraction) -> Numbers:
    """Heads as a game might count it itself: won and lost with this chance each."""
    gains = ((Fraction(1), chance), (Fraction(-1), chance))
    return Numbers("heads", "1 to 1", LAW, gains, Fraction(1), Fraction(1), frozenset({"heads"}))


HALF = counted(Fraction(1, 2))


def swapped(numbers: Iterable[Numbers]) -> Iterator[Numbers]:
    """Heads and tails under each other's name."""
    heads, tails = numbers
    yield from (replace(tails, wager="heads"), replace(heads, wager="tails"))


def line_cheat(cheat: Callable[[Line], Line]) -> Game[Any, Any]:
    return cheating("outcome", lambda outcome: replace(outcome, lines=tuple(map(cheat, outcome.lines))))


def pays_twice(outcome: Outcome) -> Outcome:
    return replace(outcome, lines=outcome.lines * 2)


def forgets_a_wager(outcome: Outcome) -> Outcome:
    return replace(outcome, lines=outcome.lines[1:])


def settles_a_stranger(outcome: Outcome) -> Outcome:
    return replace(outcome, lines=(*outcome.lines, Line("Z", "heads", 100, Result.LOST, -100, LAW, note="tails")))


class Stamp:
    """Something that is never twice the same."""

    def __init__(self) -> None:
        self.numbers = count()

    def __call__(self, value: object) -> str:
        return f"{value} (number {next(self.numbers)})"


@dataclass(frozen=True, slots=True)
class Crashing(Spin):
    def read(self, text: str) -> str:
        return {stop: stop for stop, _ in self.stops}[text]


@dataclass(frozen=True, slots=True)
class Gullible(Spin):
    def read(self, text: str) -> str:
        return text if text in dict(self.stops) else "heads"


@dataclass(frozen=True, slots=True)
class Fickle(Decision):
    def read(self, text: str) -> Answer:
        raise Refused(unlawful(LAW, f"{text}: not today"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MisquotedRules(ToyRules):
    folly: bool = flag(False, cite="19:47-99.9", note="an option by no paragraph")


@dataclass(frozen=True, slots=True, kw_only=True)
class WellReadRules(ToyRules):
    folly: bool = flag(False, cite="19:47-22.6", note="an option by a section of which only the title is known")


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetfulRules(ToyRules):
    color: str = setting(
        "red", cite="19:47-8.4", note="a colour", read=lambda _tree, _place: "blue", show=str, schema={}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlawfulRules(ToyRules):
    folly: bool = flag(True, cite="19:47-8.4", note="not yet lawful", since=date(2020, 1, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class MiserlyRules(ToyRules):
    payouts: Paytable = setting(
        ToyRules().payouts,
        cite="19:47-8.4",
        note="judged by nobody",
        read=lambda _tree, _place: ToyRules().payouts,
        show=lambda _table: {},
        schema={},
    )


class Endless:
    """A coin that is flipped for ever."""

    def __call__(self, croupier: Any, *_: object) -> Outcome:
        while True:
            croupier.chance(Spin(STOPS, LAW, "flip"))


def odds_from_the_top(rules: ToyRules) -> dict[str, Any]:
    heads = TOY.play.wagers(rules)["heads"]
    return {"heads": replace(heads, pays=(Odds(EVEN_MONEY.to_one * 2), EVEN_MONEY))}


def with_a_wager_on_the_edge(rules: ToyRules) -> dict[str, Any]:
    return {**toy.offered(rules), "edge": replace(toy.offered(rules)["heads"], name="edge", made_in_play=True)}


NO = unlawful(LAW, "nothing of this is lawful")


def picking(most: int = 2, barred: Callable[[tuple[Any, ...]], Any] | None = None) -> Offer:
    return Offer("set", LAW, pick=Pick(("one", "two"), 1, most, barred))


def insistent(offer: Offer) -> Offer:
    return replace(offer, declines=False)


def raising(offer: Offer) -> Offer:
    return replace(offer, declines=False, default=offer.name == "raise")


def without_a_felt(*_asked: object) -> Any:
    raise ZeroDivisionError


def without_remedy(_croupier: Any, _rules: object, standing: Standing, wagers: tuple[Any, ...]) -> Outcome:
    _croupier.chance(Spin(STOPS, LAW, "flip"))
    return Outcome(
        tuple(Line(w.seat, w.name, w.stake_cents, Result.VOID, 0, LAW) for w in wagers), standing.__class__()
    )


def without_mercy(croupier: Any, rules: object, standing: Standing, wagers: tuple[Any, ...]) -> Outcome:
    try:
        return without_remedy(croupier, rules, standing, wagers)
    except Irregularity:
        raise Refused(unlawful(LAW, "the coin was flipped well")) from None


openings = count()


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered(Standing):
    number: int = 0


BROKEN: dict[str, tuple[Game[Any, Any], Check, str]] = {
    "pays twice": (cheating("outcome", pays_twice), conformance.check_one_fate, "two lines settle"),
    "forgets a wager": (cheating("outcome", forgets_a_wager), conformance.check_one_fate, "no line settles .* of"),
    "settles a stranger": (cheating("outcome", settles_a_stranger), conformance.check_one_fate, "was never made"),
    "settles another stake": (
        line_cheat(lambda line: replace(line, stake_cents=line.stake_cents + (line.result is not Result.STANDS))),
        conformance.check_one_fate,
        "are settled",
    ),
    "wins a loss": (
        line_cheat(lambda line: replace(line, result=Result.WON) if line.result is Result.LOST else line),
        conformance.check_one_fate,
        "won and gains -",
    ),
    "pays in floats": (
        line_cheat(
            lambda line: replace(line, cents=float(line.cents))  # type: ignore[arg-type]
        ),
        conformance.check_one_fate,
        "whole cents",
    ),
    "takes from what stands": (
        line_cheat(lambda line: replace(line, cents=-1) if line.result is Result.STANDS else line),
        conformance.check_cents_conserve,
        "the house is up",
    ),
    "returns what was never laid": (
        line_cheat(lambda line: replace(line, stake_cents=line.stake_cents + (line.result is not Result.STANDS))),
        conformance.check_cents_conserve,
        "but the lines say",
    ),
    "shows a face-down token": (
        cheating("leak", lambda view: ((*view[0], view[1]), view[1])),
        check_views,
        "holds a face-down card",
    ),
    "tells of an unseen card": (
        cheating("leak", lambda view: ((*view[0], Card("A", "s")), view[1])),
        check_views,
        "shows As",
    ),
    "hides a token in a list": (
        cheating("leak", lambda view: ([view[1]], view[1])),
        check_views,
        "not hashable",
    ),
    "tells of another's private card": (
        with_gossip(game("three_card_poker"), sees_everything),
        check_private,
        "a private card of",
    ),
    "cites nothing real": (
        line_cheat(lambda line: replace(line, cite=NOWHERE)),
        conformance.check_citations,
        r"line \w+: cites 19:47-99.9",
    ),
    "an option by no paragraph": (
        replace(TOY, rules=MisquotedRules),
        conformance.check_citations,
        "option folly: cites 19:47-99.9",
    ),
    "a remedy by no paragraph": (
        altered(TOY, remedies={"dropped": replace(TOY.play.remedies["dropped"], cite=NOWHERE)}),
        conformance.check_citations,
        "remedy dropped",
    ),
    "says something new each time": (
        cheating("fact", Stamp()),
        conformance.check_replay,
        "the facts differ first in number 1: ",
    ),
    "loses its rules in writing": (
        replace(TOY, rules=ForgetfulRules),
        conformance.check_elections,
        "are read back as",
    ),
    "claims a text that nobody has read": (
        replace(TOY, rules=WellReadRules),
        check_sources,
        "claims New Jersey's text, but only the title of 19:47-22.6 is known",
    ),
    "proposes rules that leave a question out": (
        replace(
            TOY,
            proposal=Proposal(
                objectives="",
                method="",
                wagers=dict.fromkeys(("heads", "tails", "raise"), "wins"),
                steps=(),
                equipment=(),
            ),
        ),
        check_proposal,
        "no step of its proposal describes these questions: .*flip",
    ),
    "unlawful by default": (replace(TOY, rules=UnlawfulRules), conformance.check_elections, "unlawful on 2010-06-07"),
    "a lesson that forgets a wager": (
        altered(TOY, lesson=lambda rules: replace(lesson(rules), wagers={"heads": "Wins."})),
        check_lesson,
        "the lesson has sentences on heads; the table offers heads, tails",
    ),
    "a lesson by no paragraph": (
        altered(TOY, lesson=lambda rules: replace(lesson(rules), aim=line("Guess.", NOWHERE))),
        check_lesson,
        "lesson, The aim cites 19:47-99.9",
    ),
    "a lesson for every table": (altered(TOY, lesson=lesson), check_lesson, "the same whatever is elected"),
    "lets odds be lowered": (replace(TOY, rules=MiserlyRules), check_paytables, "is lawful, not unlawful"),
    "odds from the top": (altered(TOY, wagers=odds_from_the_top), conformance.check_wagers, "lowest up"),
    "one name for two cases": (
        altered(TOY, cases=lambda rules: [*TOY.numbers.cases(rules), *TOY.numbers.cases(rules)]),
        conformance.check_numbers,
        "the same name",
    ),
    "one name for two counts": (
        altered(TOY, exact=lambda _rules: [HALF, HALF]),
        conformance.check_numbers,
        "the same name",
    ),
    "counts not everything": (
        altered(TOY, cases=lambda _rules: (), exact=lambda _rules: [counted(Fraction(1, 3))]),
        conformance.check_numbers,
        "add up to 2/3",
    ),
    "counts from the smallest gain up": (
        altered(TOY, cases=lambda _rules: (), exact=lambda _rules: [replace(HALF, gains=HALF.gains[::-1])]),
        conformance.check_numbers,
        "not listed from the largest down",
    ),
    "counts what it does not offer": (
        altered(TOY, cases=lambda _rules: (), exact=lambda _rules: [replace(HALF, kinds=frozenset({"edge"}))]),
        conformance.check_numbers,
        "which is not offered",
    ),
    "counts by no paragraph": (
        altered(TOY, cases=lambda _rules: (), exact=lambda _rules: [replace(HALF, cite=NOWHERE)]),
        conformance.check_citations,
        "numbers of heads: cites 19:47-99.9",
    ),
    "counts otherwise than it deals": (
        altered(TOY, exact=lambda rules: [replace(each, rounds=Fraction(1)) for each in toy_counted(rules)]),
        conformance.check_counts,
        "numbers of heads: rounds is 1, but 21/20 by the engine",
    ),
    "counts another payout": (
        altered(TOY, exact=lambda _rules: toy_counted(ToyRules())),
        conformance.check_counts,
        "numbers of .*: gains is",
    ),
    "counts in another order": (
        altered(TOY, exact=lambda rules: reversed([*toy_counted(rules)])),
        conformance.check_counts,
        r"has numbers for \['tails', 'heads'\], but its cases are \['heads', 'tails'\]",
    ),
    "counts a part of its cases": (
        altered(TOY, exact=lambda rules: [*toy_counted(rules)][:1]),
        conformance.check_counts,
        r"has numbers for \['heads'\], but its cases are \['heads', 'tails'\]",
    ),
    "gives one wager the numbers of the other": (
        altered(TOY, exact=lambda rules: swapped(toy_counted(rules))),
        conformance.check_counts,
        "numbers of heads: .*kinds is",
    ),
    "a solver state without the raise": (
        altered(TOY, solver_state=lambda _rules, asked, _answers: asked.site),
        conformance.check_solver_states,
        "is incomplete: .* have different futures",
    ),
    "simulates a cent too many": (
        with_kernel("nets", lambda nets: nets + 1),
        conformance.check_kernels,
        "round 0, .*: its kernel settles",
    ),
    "crashes on nonsense": (
        cheating("device", lambda spin: Crashing(spin.stops, spin.cite, spin.site)),
        conformance.check_refusals,
        "crashes on",
    ),
    "takes nonsense": (
        cheating("device", lambda spin: Gullible(spin.stops, spin.cite, spin.site)),
        conformance.check_refusals,
        "toy accepts the answer",
    ),
    "refuses what it offers": (
        cheating("decision", lambda asks: Fickle(asks.site, asks.seat, asks.offers, asks.view, words="raise")),
        check_questions,
        "then refuses it",
    ),
    "weighs in floats": (
        cheating("device", lambda spin: replace(spin, stops=(("heads", 0.5), ("tails", 0.5)))),
        check_questions,
        "not a whole number",
    ),
    "a site of two words": (
        cheating("device", lambda spin: replace(spin, site="the flip")),
        check_questions,
        "a site must be one word",
    ),
    "asks without words": (
        cheating("decision", lambda asks: replace(asks, words=" ")),
        check_questions,
        "the question has no words",
    ),
    "a choice that nobody can make": (
        cheating("decision", lambda asks: replace(asks, offers=(*asks.offers, picking(barred=lambda _: NO)))),
        check_questions,
        "toy, at .*: set: no choice is lawful",
    ),
    "more to choose than there is": (
        cheating("decision", lambda asks: replace(asks, offers=(*asks.offers, picking(most=3)))),
        check_questions,
        "set picks 1 to 3 of 2 things",
    ),
    "opens otherwise each time": (
        altered(TOY, opening=lambda _rules: Numbered(number=next(openings))),
        conformance.check_standing,
        "two openings",
    ),
    "mends nothing": (altered(TOY, procedure=without_remedy), conformance.check_remedies, "does not apply it"),
    "a remedy for nothing": (
        altered(TOY, remedies={"quake": Remedy("quake", LAW, "no flip", ("elsewhere",))}),
        conformance.check_remedies,
        "never happens at elsewhere: no round had a site",
    ),
    "a remedy that refuses everything": (
        altered(TOY, procedure=without_mercy),
        conformance.check_remedies,
        r"every attempt was refused: \d+ times: the coin was flipped well \(19:47-8.4\(d\)\)",
    ),
    "nobody can say no": (
        cheating("decision", lambda asks: replace(asks, offers=tuple(map(insistent, asks.offers)))),
        check_defaults,
        "no offer declines and none is the default for an absent player: stay, raise",
    ),
    "two ways to say no": (
        cheating("decision", lambda asks: replace(asks, offers=(*asks.offers, Offer("pass", LAW, declines=True)))),
        check_defaults,
        "more than one answer is for an absent player: stay, pass",
    ),
    "raises for whoever is absent": (
        cheating("decision", lambda asks: replace(asks, offers=tuple(map(raising, asks.offers)))),
        check_defaults,
        "raise, the answer for an absent player, stakes money",
    ),
    "a wager that nobody can lay": (
        altered(TOY, wagers=with_a_wager_on_the_edge, cases=lambda _rules: (), exact=lambda _rules: ()),
        conformance.check_covered,
        "the wager edge is never laid",
    ),
    "an answer that is never asked for": (
        altered(TOY, answers=frozenset({"stay", "raise", "fold"})),
        conformance.check_covered,
        "the answer fold is never given or refused",
    ),
    "a rare thing that is not there": (
        altered(TOY, rarely={"fold": "nobody folds"}),
        conformance.check_covered,
        "fold is said to be rare, but there is no such wager or answer",
    ),
    "takes a cent for nothing": (
        cheating("outcome", lambda outcome: replace(outcome, revenue=(Charge("", 1, LAW),))),
        conformance.check_revenue,
        "the house takes 1 cents and does not say for what",
    ),
    "a deck whose back is a card": (
        high(replace(FRENCH, face_down="As")),
        check_deck,
        "As is the code of a kind, and what stands for one face down",
    ),
    "a tape of what it does not draw": (altered(TOY, tape="cards"), check_document, "a document of the round"),
    "declines and stakes more": (
        cheating(
            "decision", lambda asks: replace(asks, offers=(*asks.offers, Offer("hedge", LAW, 1, 5, declines=True)))
        ),
        check_questions,
        "hedge declines but stakes money",
    ),
    "a felt that cannot be drawn": (
        altered(TOY, layout=without_a_felt),
        check_floor,
        "drawing its .*: ZeroDivisionError",
    ),
    "hands that cannot be shown": (
        altered(TOY, hands_shown=without_a_felt),
        check_floor,
        "ZeroDivisionError",
    ),
    "a bot that crashes in the terminal": (
        altered(TOY, strategy=without_a_felt),
        check_terminal,
        "toy in the terminal, after .*: ZeroDivisionError",
    ),
    "another table after a kill": (
        altered(TOY, opening=lambda _rules: Numbered(number=next(openings))),
        check_floor,
        "after a crash",
    ),
    "proposes rules with a gap": (
        replace(TOY, proposal=Proposal(objectives="", method="", wagers={"heads": "wins"}, steps=(), equipment=())),
        check_proposal,
        "does not say when these wagers win: raise, tails",
    ),
    "never ends": (altered(TOY, procedure=Endless(), remedies={}), conformance.check_resume, "has not ended"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_game_with_one_fault_is_sent_away(fault: str) -> None:
    broken, check, shown = BROKEN[fault]
    with pytest.raises(AssertionError, match=shown):
        check(broken, conformance.SEED, conformance.ROUNDS)


def test_every_check_sends_some_game_away() -> None:
    assert {check for _, check, _ in BROKEN.values()} == set(CHECKS)


# ---------------------------------------------------------------- the dealer who plays at random


def drawn(name: str) -> Iterator[TableRules]:
    random = Random(5)
    return (elections(game(name), random) for _ in range(20))


@pytest.mark.parametrize("name", names())
def test_elections_at_random_are_lawful(name: str) -> None:
    for rules in drawn(name):
        assert all(ruling.verdict is not Verdict.UNLAWFUL for ruling in rules.rulings(NEWEST_TEXT))


@pytest.mark.parametrize("name", names())
def test_elections_at_random_differ(name: str) -> None:
    assert len(set(drawn(name))) > 1


@pytest.mark.parametrize("name", names())
def test_the_same_seed_plays_the_same_session(name: str) -> None:
    one, other = (session(game(name), game(name).rules(), Random(11), 5) for _ in range(2))
    assert [each.live.journal for each in one] == [each.live.journal for each in other]
    assert [each.live.outcome for each in one] == [each.live.outcome for each in other]


@pytest.mark.parametrize("name", names())
def test_a_session_makes_wagers_and_lets_things_go_wrong(name: str) -> None:
    played = session(game(name), game(name).rules.example(), Random(3), 15, irregular=0.3)
    assert any(each.live.round.wagers for each in played)
    went_wrong = any(entry.kind == "irregularity" for each in played for entry in each.live.journal)
    assert went_wrong is bool(game(name).play.remedies)
