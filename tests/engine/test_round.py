"""A round is opened with its wagers down, or refused with every ruling against them; it settles each exactly once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.game import Game, Outcome
from croupier.engine.round import BrokenInvariant, open_round
from croupier.engine.standing import Standing
from croupier.law.ruling import Refused, Ruling, lawful, not_determined, unlawful
from croupier.money.settlement import Line, Result, stands
from croupier.money.wager import Act, Bet, Wager
from croupier.testing.altered import altered
from tests.conformance.toy import LAW, TOY, ToyRules, playing

LYING = Standing(wagers=(Wager("A", "heads", "", 500), Wager("B", "tails", "", 700)))


def opened(*bets: Bet, game: Game[Any, Any] = TOY, standing: Standing = LYING) -> dict[str, int]:
    wagers = open_round(game, ToyRules(), standing, bets).wagers
    return {f"{wager.seat} {wager.name}": wager.stake_cents for wager in wagers}


def refused(*bets: Bet, game: Game[Any, Any] = TOY) -> tuple[Ruling, ...]:
    with pytest.raises(Refused) as caught:
        opened(*bets, game=game)
    return caught.value.rulings


def test_what_lies_there_still_lies_there() -> None:
    assert opened() == {"A heads": 500, "B tails": 700}


def test_wagers_are_made_added_to_reduced_and_taken_down() -> None:
    acts = [
        Bet("A", "tails", "", 100),
        Bet("A", "tails", "", 50),
        Bet("A", "heads", "", 200, Act.REMOVE),
        Bet("B", "tails", "", 0, Act.REMOVE),
    ]
    assert opened(*acts) == {"A heads": 300, "A tails": 150}


def test_a_wager_reduced_by_all_of_it_is_gone() -> None:
    assert opened(Bet("A", "heads", "", 500, Act.REMOVE)) == {"B tails": 700}


@pytest.mark.parametrize(
    ("bet", "expected"),
    [
        (Bet("A", "edge", "", 100), "this table does not offer edge; it offers: heads, tails, raise"),
        (Bet("A", "raise", "", 100), "can only be made during the round"),
        (Bet("A", "heads", "up", 100), 'takes no number; leave out "up"'),
        (Bet("A", "heads", "", 0), "is not a valid stake"),
        (Bet("A", "heads", "", -100), "is not a valid stake"),
        (Bet("A", "heads", "", -100, Act.REMOVE), "is not a valid stake"),
        (Bet("C", "heads", "", 0, Act.REMOVE), "C has no heads to remove"),
        (Bet("C", "heads", "", 0, Act.CALL_ON), "C has no heads to call on"),
        (Bet("A", "heads", "", 501, Act.REMOVE), "has only 5.00 on it"),
        (Bet("A", "heads", "", 0, Act.CALL_OFF), "always on"),
    ],
)
def test_what_may_not_be_done_is_refused(bet: Bet, expected: str) -> None:
    (ruling,) = refused(bet)
    assert expected in ruling.why


def test_a_selection_that_is_not_on_the_layout_is_reported_with_those_that_are() -> None:
    numbered = replace(
        TOY.play.wagers(ToyRules())["heads"], selections=tuple(str(number) for number in range(0, 40, 2))
    )
    game = altered(TOY, wagers=lambda _rules: {"heads": numbered})
    assert 'cannot be on "99"; it can be on 0, 2, 4' in refused(Bet("A", "heads", "99", 100), game=game)[0].why
    assert refused(Bet("A", "heads", "99", 100), game=game)[0].why.endswith(", ...")
    assert "needs a selection" in refused(Bet("A", "heads", "", 100), game=game)[0].why


def test_every_refusal_is_reported_at_once_with_its_place() -> None:
    bets = [
        Bet("A", "edge", "", 100, place="here"),
        Bet("A", "heads", "", 100),
        Bet("A", "tails", "", 0, place="there"),
    ]
    assert [ruling.place for ruling in refused(*bets)] == ["here", "there"]


def test_what_the_game_rules_against_is_refused_and_so_is_what_it_cannot_tell() -> None:
    for ruling in (not_determined(LAW, "nobody knows"), unlawful(LAW, "no")):
        game = altered(TOY, ruling=lambda *_, ruling=ruling: ruling)
        assert refused(Bet("A", "heads", "", 100), game=game) == (ruling,)


def test_the_game_is_asked_with_the_wagers_as_they_lie() -> None:
    asked: list[tuple[Wager, ...]] = []

    def ruling(_rules: object, _standing: object, lying: tuple[Wager, ...], _bet: Bet) -> Ruling:
        asked.append(lying)
        return lawful(LAW, "")

    opened(Bet("C", "heads", "", 1), Bet("C", "tails", "", 1), game=altered(TOY, ruling=ruling))
    assert [len(lying) for lying in asked] == [2, 3]


def test_a_call_is_marked_on_the_wager() -> None:
    game = altered(TOY, ruling=lambda *_: lawful(LAW, ""))
    for act, called in ((Act.CALL_ON, "on"), (Act.CALL_OFF, "off")):
        round_ = open_round(game, ToyRules(), LYING, [Bet("A", "heads", act=act)])
        assert [wager.called for wager in round_.wagers] == [called, ""]


def test_a_refused_opening_leaves_the_standing_alone() -> None:
    before = LYING.wagers
    refused(Bet("A", "heads", "", 100), Bet("A", "edge", "", 1))
    assert LYING.wagers is before


def wrong(line: Line) -> Line:
    return replace(line, cents=-line.stake_cents - 1)


@pytest.mark.parametrize(
    ("cheat", "expected"),
    [
        (lambda outcome: replace(outcome, lines=outcome.lines * 2), "two lines settle heads of A, hand 1$"),
        (lambda outcome: replace(outcome, lines=outcome.lines[:1]), "no line settles [a-z]+ of [AB]$"),
        (lambda outcome: replace(outcome, lines=tuple(map(wrong, outcome.lines))), "loses more than its stake"),
        (lambda outcome: replace(outcome, standing=LYING), "the next round gets 1200"),
        (
            lambda outcome: replace(
                outcome, lines=tuple(replace(line, result=Result.STANDS) for line in outcome.lines)
            ),
            "1200 cents stand, but the next round gets 0",
        ),
    ],
)
def test_nothing_is_paid_on_a_round_that_contradicts_itself(cheat: Callable[[Outcome], Outcome], expected: str) -> None:
    game = altered(TOY, procedure=playing(lambda part, value: cheat(value) if part == "outcome" else value))
    live = Live(open_round(game, ToyRules(raises=False), LYING, []))
    live.answer("2h")
    live.answer("heads")
    with pytest.raises(BrokenInvariant, match=expected):
        live.answer("3h")


def test_what_stands_is_carried() -> None:
    lines = tuple(stands(wager, LAW) for wager in LYING.wagers)
    game = altered(TOY, procedure=lambda *_: Outcome(lines, LYING))
    outcome = Live(open_round(game, ToyRules(), LYING, [])).outcome
    assert outcome is not None
    assert outcome.standing == LYING


def staying(cents: int) -> Outcome:
    """Heads stays as a stack with a gain of 50 cents; the next round gets so many cents."""
    heads, tails = LYING.wagers
    lines = (
        Line("A", heads.name, heads.stake_cents, Result.WON, 50, LAW, stays=True),
        Line("B", tails.name, tails.stake_cents, Result.LOST, -700, LAW, stays=True),
    )
    left = (Wager("A", "heads", "", cents),) if cents else ()
    return Outcome(lines, Standing(wagers=left))


def test_a_stack_is_the_wager_of_the_next_round_to_the_cent() -> None:
    game = altered(TOY, procedure=lambda *_: staying(550))
    outcome = Live(open_round(game, ToyRules(), LYING, [])).outcome
    assert outcome is not None
    assert outcome.standing.wagers == (Wager("A", "heads", "", 550),)


@pytest.mark.parametrize("cents", [0, 500, 551])
def test_a_stack_that_is_not_carried_as_it_is_stops_the_round(cents: int) -> None:
    game = altered(TOY, procedure=lambda *_: staying(cents))
    with pytest.raises(BrokenInvariant, match=f"550 cents stay as heads of A, but the next round gets {cents}"):
        Live(open_round(game, ToyRules(), LYING, []))


def test_a_round_with_its_bets_down_is_a_standing() -> None:
    """All that a journal needs to begin with: the table as it lies, the new wagers on it."""
    round_ = open_round(TOY, ToyRules(), LYING, [Bet("C", "heads", "", 100)])
    assert round_.standing_with_wagers == Standing(wagers=(*LYING.wagers, Wager("C", "heads", "", 100)))


def test_a_wager_may_be_written_before_the_one_it_depends_on() -> None:
    def ruling(_rules: object, _standing: object, down: tuple[Wager, ...], bet: Bet) -> Ruling:
        beside = any(wager.kind == "heads" and wager.seat == bet.seat for wager in down)
        return lawful(LAW, "") if bet.kind == "heads" or beside else unlawful(LAW, "tails only beside heads")

    game = altered(TOY, ruling=ruling)
    tails, heads = Bet("C", "tails", "", 1), Bet("C", "heads", "", 2)
    for bets in ((tails, heads), (heads, tails)):
        assert opened(*bets, game=game, standing=Standing()) == {"C heads": 2, "C tails": 1}
    alone = Bet("D", "tails", "", 3)
    assert [each.why for each in refused(tails, heads, alone, game=game)] == ["tails only beside heads"]


def test_a_wager_is_not_taken_down_before_it_is_made() -> None:
    down, made = Bet("C", "heads", "", 0, Act.REMOVE), Bet("C", "heads", "", 2)
    assert [each.why for each in refused(down, made)] == ["C has no heads to remove"]
    assert opened(made, down, standing=Standing()) == {}
