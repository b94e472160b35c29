"""The solver, on small games whose answers can be had by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.numbers import numbers
from croupier.croupiers.play import Live
from croupier.croupiers.solve import Endless, SolvedEnd, follow, mean, solve
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Case, Game, Outcome
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.engine.strategy import Strategy
from croupier.equipment.wheel import Spin
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.settlement import Line, Result, lost, pushed, stands, won
from croupier.money.wager import Act, Bet, Wager
from croupier.testing.altered import altered
from tests.conformance.toy import LAW, TOY, ToyRules

Play = Callable[[Croupier, Any, Standing, tuple[Wager, ...]], Outcome]
CASE = Case("heads", (Bet("A", "heads", "", 100),), Standing(), LAW, "1 to 1")


def game(play: Play, same: Callable[[str, Any], Any] | None = None) -> Game[Any, Any]:
    return altered(TOY, procedure=play, same=same or (lambda _site, outcome: outcome))


def spun(croupier: Croupier, *stops: tuple[str, int], site: str = "spin") -> str:
    return croupier.chance(Spin(stops, LAW, site))


def settled(wagers: tuple[Wager, ...], result: str) -> Outcome:
    """Won at even money, lost, pushed, or standing for another round."""
    fates: dict[str, Callable[[Wager], Line]] = {
        "won": lambda wager: won(wager, EVEN_MONEY, LAW),
        "lost": lambda wager: lost(wager, LAW),
        "pushed": lambda wager: pushed(wager, LAW),
        "stands": lambda wager: stands(wager, LAW),
    }
    return Outcome(tuple(map(fates[result], wagers)), Standing(wagers=wagers if result == "stands" else ()))


def coin(win: int, lose: int, again: int = 0, tie: int = 0) -> Play:
    weights = [("won", win), ("lost", lose), ("stands", again), ("pushed", tie)]
    stops = tuple((name, weight) for name, weight in weights if weight)
    return lambda croupier, _rules, _standing, wagers: settled(wagers, spun(croupier, *stops))


def ends(play: Play, policy: Strategy | None = None) -> dict[int, Fraction]:
    return {end.cents: chance for end, chance in follow(game(play), ToyRules(), CASE, policy).ends.items()}


def test_one_spin() -> None:
    assert ends(coin(18, 20)) == {100: Fraction(9, 19), -100: Fraction(10, 19)}


def test_weights_are_exact() -> None:
    big = 10**40
    assert ends(coin(big, big + 1))[100] == Fraction(big, 2 * big + 1)


def test_a_wager_that_stands_is_followed_round_its_loop() -> None:
    """It stays with chance a half each time: the rest share the whole, and it takes two rounds on average."""
    followed = follow(game(coin(1, 2, again=3)), ToyRules(), CASE)
    assert followed.ends == {SolvedEnd(100, 100): Fraction(1, 3), SolvedEnd(-100, 100): Fraction(2, 3)}
    assert followed.rounds == 2


@given(st.integers(1, 50), st.integers(1, 50), st.integers(0, 500), st.integers(0, 50))
def test_any_loop_shares_the_whole(win: int, lose: int, again: int, tie: int) -> None:
    found = ends(coin(win, lose, again, tie))
    decided = win + lose + tie
    assert found.get(100) == Fraction(win, decided)
    assert found.get(-100) == Fraction(lose, decided)
    assert found.get(0, 0) == Fraction(tie, decided)
    assert sum(found.values()) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung(Standing):
    height: int = 1


def ladder(top: int, up: int, down: int) -> Play:
    """A gambler's walk: the wager is lost at the foot of the ladder and won at its top."""

    def play(croupier: Croupier, _rules: object, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        here = standing.height if isinstance(standing, Rung) else 1
        here += 1 if spun(croupier, ("up", up), ("down", down)) == "up" else -1
        if here in {0, top}:
            return settled(wagers, "won" if here else "lost")
        return Outcome(tuple(stands(wager, LAW) for wager in wagers), Rung(wagers=wagers, height=here))

    return play


@pytest.mark.parametrize(("top", "up", "down"), [(2, 1, 1), (5, 1, 1), (6, 2, 1), (7, 1, 3), (12, 3, 2)])
def test_the_gamblers_ruin(top: int, up: int, down: int) -> None:
    """A chain of many states with loops: known since Huygens. From the first rung, ratio r: (1 - r) / (1 - r^top)."""
    followed = follow(game(ladder(top, up, down)), ToyRules(), replace(CASE, standing=Rung(height=1)))
    ratio = Fraction(down, up)
    reaches = Fraction(1, top) if ratio == 1 else (1 - ratio) / (1 - ratio**top)
    assert followed.ends[SolvedEnd(100, 100)] == reaches
    if ratio == 1:
        assert followed.rounds == top - 1


def test_every_kind_staked_on_the_way_is_reported() -> None:
    """Also what is added in a later round, though it may never come to that."""
    tails = (Bet("A", "tails", "", 100),)
    later = replace(CASE, then=lambda standing: () if len(standing.wagers) > 1 else tails)
    assert follow(game(coin(1, 1)), ToyRules(), later).kinds == {"heads"}
    assert numbers(game(ladder(3, 1, 1)), ToyRules(), later).kinds == {"heads", "tails"}


def raising(croupier: Croupier, _rules: object, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """A good spot and a bad one; having seen which, a patron may raise up to the stake."""
    spot = spun(croupier, ("good", 1), ("bad", 1), site="spot")
    (wager,) = wagers
    offers = (Offer("stay", LAW), Offer("raise", LAW, 1, wager.stake_cents))
    answer = croupier.decide(Decision("raise", wager.seat, offers, spot, words="raise"))
    stops = (("won", 3), ("lost", 1)) if spot == "good" else (("won", 1), ("lost", 3))
    raised = (Wager(wager.seat, "raise", "", answer.amount),) if answer.name == "raise" else ()
    return settled((wager, *raised), spun(croupier, *stops))


def test_best_play_raises_all_in_the_good_spot_only() -> None:
    round_ = open_round(game(raising), ToyRules(), Standing(), CASE.bets)
    assert mean(solve(round_)) == Fraction(1, 2) * (200 * Fraction(1, 2)) + Fraction(1, 2) * (100 * Fraction(-1, 2))


@pytest.mark.parametrize(
    ("policy", "gain"),
    [
        (lambda _asked: Answer("stay"), Fraction(0)),
        (lambda _asked: Answer("raise", 100), Fraction(0)),
        (lambda asked: Answer("raise", 100) if asked.view == "bad" else Answer("stay"), Fraction(-25)),
        (lambda asked: Answer("raise", 40) if asked.view == "good" else Answer("stay"), Fraction(10)),
    ],
)
def test_a_policy_is_followed(policy: Strategy, gain: Fraction) -> None:
    round_ = open_round(game(raising), ToyRules(), Standing(), CASE.bets)
    distribution = solve(round_, policy)
    assert mean(distribution) == gain
    assert sum(distribution.values()) == 1
    assert mean(solve(round_)) >= gain


def test_what_is_raised_counts_as_action() -> None:
    worth = numbers(game(raising), ToyRules(), CASE)
    assert worth.action == Fraction(3, 2)
    assert worth.house_advantage == Fraction(-1, 4)
    assert worth.element_of_risk == Fraction(-1, 6)
    assert dict(worth.gains) == {2: Fraction(3, 8), 1: Fraction(1, 8), -1: Fraction(3, 8), -2: Fraction(1, 8)}


def test_outcomes_the_rules_cannot_tell_apart_are_tried_once() -> None:
    tried: list[str] = []

    def play(croupier: Croupier, _rules: object, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        number = spun(croupier, *((str(number), number) for number in range(1, 13)))
        tried.append(number)
        return settled(wagers, "won" if int(number) % 2 else "lost")

    plain = follow(game(play), ToyRules(), CASE).ends
    alone = len(tried)
    merged = follow(game(play, same=lambda _site, number: int(number) % 2), ToyRules(), CASE).ends
    assert merged == plain == {SolvedEnd(100, 100): Fraction(36, 78), SolvedEnd(-100, 100): Fraction(42, 78)}
    assert (alone, len(tried) - alone) == (12, 2)


def test_later_bets_are_those_the_case_adds() -> None:
    """A second wager laid once the first stands: both are action, and taking one down is not."""

    def adds(standing: Standing) -> tuple[Bet, ...]:
        if any(wager.kind == "tails" for wager in standing.wagers):
            return (Bet("A", "tails", "", 50, Act.REMOVE),) if standing.wagers[-1].stake_cents == 300 else ()
        return (Bet("A", "tails", "", 300),)

    def play(croupier: Croupier, _rules: object, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        height = standing.height if isinstance(standing, Rung) else 0
        if height < 2:
            return Outcome(tuple(stands(wager, LAW) for wager in wagers), Rung(wagers=wagers, height=height + 1))
        return settled(wagers, spun(croupier, ("won", 1), ("lost", 1)))

    followed = follow(game(play), ToyRules(), replace(CASE, then=adds))
    assert followed.ends == {SolvedEnd(350, 400): Fraction(1, 2), SolvedEnd(-350, 400): Fraction(1, 2)}
    assert followed.rounds == 3


def test_numbers_name_their_denominators() -> None:
    worth = numbers(game(coin(9, 10, tie=1)), ToyRules(), CASE)
    assert (worth.win, worth.push, worth.lose) == (Fraction(9, 20), Fraction(1, 20), Fraction(1, 2))
    assert worth.house_advantage == worth.element_of_risk == Fraction(1, 20)
    assert worth.true_odds == "10 to 9"
    assert worth.variance == Fraction(19, 20) - Fraction(1, 400)
    assert worth.rounds == 1


def test_a_wager_that_never_wins_has_no_true_odds() -> None:
    assert numbers(game(coin(0, 1)), ToyRules(), CASE).true_odds == "never wins"


def test_solver_and_play_are_the_same_function() -> None:
    """The solver's value of the toy is that of playing every path of it."""
    rules = ToyRules(raises=False)
    round_ = open_round(TOY, rules, Standing(), CASE.bets)

    def paths(journal: tuple[Any, ...], chance: Fraction) -> Iterator[tuple[int, Fraction]]:
        live = Live(round_, journal)
        if live.outcome is not None:
            yield sum(line.cents for line in live.outcome.lines if line.result is not Result.STANDS), chance
            return
        asked = live.asks
        assert asked is not None
        assert not isinstance(asked, Decision)
        stops = asked.outcomes()[:1] if asked.site in {"draw", "reveal"} else asked.outcomes()
        total = sum(weight for _, weight in stops)
        for outcome, weight in stops:
            further = Live(round_, journal)
            further.answer(asked.show(outcome))
            yield from paths(further.journal, chance * Fraction(weight, total))

    walked: dict[int, Fraction] = {}
    for cents, chance in paths((), Fraction(1)):
        walked[cents] = walked.get(cents, Fraction(0)) + chance
    solved: dict[int, Fraction] = {}
    for leaf, chance in solve(round_).items():
        solved[leaf.cents] = solved.get(leaf.cents, Fraction(0)) + chance
    assert walked == solved


# ---------------------------------------------------------------- a wager that is made beside another


def beside(croupier: Croupier, _rules: object, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    """Heads is even money. Tails, made beside it, wins 3 to 1 with one chance in four and is decided by its own spin."""
    first = spun(croupier, ("won", 9), ("lost", 10), site="heads")
    second = spun(croupier, ("won", 1), ("lost", 3), site="tails")
    fates = {"heads": first, "tails": second}
    lines = [
        won(each, Odds(Fraction(3 if each.kind == "tails" else 1)), LAW)
        if fates[each.kind] == "won"
        else lost(each, LAW)
        for each in wagers
    ]
    return Outcome(tuple(lines), Standing())


BOTH = (Bet("A", "heads", "", 1000), Bet("A", "tails", "", 500))


def test_only_the_watched_wager_is_counted() -> None:
    side = numbers(game(beside), ToyRules(), replace(CASE, bets=BOTH, watch="tails"))
    assert dict(side.gains) == {3: Fraction(1, 4), -1: Fraction(3, 4)}
    assert side.house_advantage == 0
    assert side.action == side.rounds == 1
    assert side.kinds == {"tails"}
    main = numbers(game(beside), ToyRules(), replace(CASE, bets=BOTH, watch="heads"))
    alone = numbers(game(beside), ToyRules(), replace(CASE, bets=BOTH[:1]))
    assert main == alone
    both = numbers(game(beside), ToyRules(), replace(CASE, bets=BOTH))
    assert both.expected_gain == (1000 * main.expected_gain + 500 * side.expected_gain) / 1500


def test_decisions_are_made_for_all_wagers_together() -> None:
    """The watched raise loses on average, but only because the patron raises where both wagers together gain most."""

    def play(croupier: Croupier, _rules: object, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        (wager,) = wagers
        offers = (Offer("stay", LAW), Offer("raise", LAW, 10, 10))
        answer = croupier.decide(Decision("raise", wager.seat, offers, None, words="raise"))
        if answer.name == "stay":
            return settled(wagers, "lost")
        raised = Wager(wager.seat, "raise", "", answer.amount)
        saved = spun(croupier, ("won", 1), ("lost", 2))
        return Outcome((*settled(wagers, saved).lines, lost(raised, LAW)), Standing())

    worth = numbers(game(play), ToyRules(), replace(CASE, watch="raise"))
    assert dict(worth.gains) == {-1: Fraction(1)}
    assert numbers(game(play), ToyRules(), replace(CASE, watch="heads")).expected_gain == Fraction(-1, 3)


def test_a_case_is_played_again_until_the_watched_wager_is_made() -> None:
    """Tails may be added only once heads stands, which happens in one of three rounds; it ends in the round after."""
    tails = (Bet("A", "tails", "", 500),)

    def play(croupier: Croupier, _rules: object, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        if len(wagers) == 1:
            return settled(wagers, spun(croupier, ("lost", 2), ("stands", 1), site="first"))
        heads, side = wagers
        fate = spun(croupier, ("won", 2), ("lost", 3), site="second")
        return Outcome((stands(heads, LAW), *settled((side,), fate).lines), Standing(wagers=(heads,)))

    case = replace(CASE, then=lambda _standing: tails, watch="tails")
    followed = follow(game(play), ToyRules(), case)
    assert followed.ends == {SolvedEnd(500, 500): Fraction(2, 5), SolvedEnd(-500, 500): Fraction(3, 5)}
    assert followed.rounds == 3 + 1
    assert numbers(game(play), ToyRules(), case).house_advantage == Fraction(1, 5)


def test_a_case_may_begin_at_any_of_several_tables() -> None:
    """Heights 2 and 3 win as many stakes; the table is 3 in one of four cases. Choosing it is no round."""

    def play(_croupier: Croupier, _rules: object, standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        assert isinstance(standing, Rung)
        return Outcome(tuple(won(each, Odds(Fraction(standing.height)), LAW) for each in wagers), Standing())

    found = numbers(game(play), ToyRules(), replace(CASE, tables=((Rung(height=2), 3), (Rung(height=3), 1))))
    assert dict(found.gains) == {2: Fraction(3, 4), 3: Fraction(1, 4)}
    assert found.rounds == 1


def test_a_watched_wager_that_is_never_made_has_no_end() -> None:
    with pytest.raises(Endless, match="never decided"):
        follow(game(coin(1, 1)), ToyRules(), replace(CASE, watch="tails"))


def test_a_watched_wager_made_later_has_one_stake() -> None:
    def adds(standing: Standing) -> tuple[Bet, ...]:
        height = standing.height if isinstance(standing, Rung) else 0
        return (Bet("A", "tails", "", 100 * height),) if len(standing.wagers) == 1 else ()

    with pytest.raises(ValueError, match="must always be the same, but it can be any of \\[200, 300\\]"):
        numbers(game(_two_heights), ToyRules(), replace(CASE, then=adds, watch="tails"))


def _two_heights(croupier: Croupier, _rules: object, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
    if len(wagers) == 1:
        height = int(spun(croupier, ("2", 1), ("3", 1)))
        return Outcome((stands(wagers[0], LAW),), Rung(wagers=wagers, height=height))
    return settled(wagers, "won")
