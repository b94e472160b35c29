"""Big Six, paragraph by paragraph."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.numbers import numbers
from croupier.croupiers.play import Live
from croupier.croupiers.solve import solve
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.games.big_six import GAME
from croupier.games.big_six.rules import PREVIOUS, SYMBOLS, VOID, BigSixRules
from croupier.law.citation import cite
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from tests.games.table import played

EVERY_SYMBOL = (
    *(Bet("A", "insignia", on, 1000) for on in ("1", "2", "5", "10", "20")),
    Bet("A", "joker", "", 1000),
    Bet("A", "flag", "", 1000),
)


def spun(
    *answers: str | Irregularity,
    bets: tuple[Bet, ...] = EVERY_SYMBOL,
    rules: BigSixRules | None = None,
    standing: Standing | None = None,
) -> Live:
    return played(GAME, bets, *answers, rules=rules, standing=standing)


def fates(live: Live) -> dict[str, tuple[Result, int]]:
    assert live.outcome is not None
    return {line.wager: (line.result, line.cents) for line in live.outcome.lines}


def verdict(on: date = NEWEST_TEXT, **elected: object) -> Verdict:
    return overall(BigSixRules.elect(elected).rulings(on))


@pytest.mark.parametrize(
    ("symbol", "wager", "cents"),
    [
        ("1", "insignia 1", 1000),
        ("2", "insignia 2", 2000),
        ("5", "insignia 5", 5000),
        ("10", "insignia 10", 10000),
        ("20", "insignia 20", 20000),
        ("joker", "joker", 45000),
        ("flag", "flag", 45000),
    ],
)
def test_5_5_a_each_symbol_is_paid_at_its_odds_and_the_others_lose(symbol: str, wager: str, cents: int) -> None:
    found = fates(spun(symbol))
    assert found.pop(wager) == (Result.WON, cents)
    assert set(found.values()) == {(Result.LOST, -1000)}
    assert len(found) == 6


def test_5_5_a_odds_may_be_raised_and_never_lowered() -> None:
    assert verdict(payouts={"joker": "50 to 1"}) is Verdict.LAWFUL
    assert verdict(payouts={"joker": "40 to 1"}) is Verdict.UNLAWFUL
    raised = BigSixRules.elect({"payouts": {"joker": "50 to 1"}})
    assert fates(spun("joker", rules=raised))["joker"] == (Result.WON, 50000)


def test_5_5_a_the_table_of_odds_is_known_from_1979_10_18() -> None:
    rulings = [r for r in BigSixRules().rulings(date(1979, 10, 17)) if r.options == ("payouts",)]
    assert [(r.verdict, r.cite) for r in rulings] == [(Verdict.NOT_DETERMINED, cite("19:47-5.5(a)"))]
    assert not [r for r in BigSixRules().rulings(date(1979, 10, 18)) if r.options == ("payouts",)]


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("insignia 1", "1/9"),
        ("insignia 2", "1/6"),
        ("insignia 5", "2/9"),
        ("insignia 10", "5/27"),
        ("insignia 20", "2/9"),
        ("joker", "4/27"),
        ("flag", "4/27"),
    ],
)
def test_5_5_a_the_house_advantage_is_the_published_one(wager: str, edge: str) -> None:
    """11.11%, 16.67%, 22.22%, 18.52%, 22.22% and 14.81%, as the Wizard of Odds has them for these odds and 54 stops."""
    case = next(case for case in GAME.numbers.cases(BigSixRules()) if case.wager == wager)
    assert numbers(GAME, BigSixRules(), case).house_advantage == Fraction(edge)


def test_5_6_a_no_more_bets_is_called_before_the_spin() -> None:
    live = spun()
    assert live.asks is not None
    assert live.asks.site == "spin"
    assert [(fact.fact, str(fact.cite)) for fact in live.facts] == [('"No more bets"', "19:47-5.6(a)")]


def test_5_6_a_nothing_is_bet_once_the_wheel_is_spun() -> None:
    live = spun("5")
    with pytest.raises(Refused, match="there is no question to answer"):
        live.answer("insignia 5")


def test_5_6_a_wagers_are_withdrawn_until_the_call_but_never_called_on_or_off() -> None:
    bet = Bet("A", "joker", "", 1000)
    assert not open_round(GAME, BigSixRules(), Standing(), (bet, Bet("A", "joker", act=Act.REMOVE))).wagers
    for act in (Act.CALL_ON, Act.CALL_OFF):
        with pytest.raises(Refused, match=r"always on.*5\.5\(a\)"):
            open_round(GAME, BigSixRules(), Standing(), (bet, Bet("A", "joker", act=act)))


@pytest.mark.parametrize("revolutions", ["0", "1", "2"])
def test_5_6_b_a_spin_of_fewer_than_three_revolutions_is_none(revolutions: str) -> None:
    live = spun(Irregularity("short_spin", {"revolutions": revolutions}))
    assert live.outcome is not None
    assert {(line.result, str(line.cite)) for line in live.outcome.lines} == {(Result.STANDS, "19:47-5.6(b)")}
    assert live.outcome.standing.wagers == live.round.wagers


@pytest.mark.parametrize("revolutions", ["3", "-1", "", "two", "²"])
def test_5_6_b_a_spin_is_short_only_below_three(revolutions: str) -> None:
    with pytest.raises(Refused, match="not fewer than 3"):
        spun(Irregularity("short_spin", {"revolutions": revolutions}))


def test_5_6_c_the_clapper_rule_must_be_one_of_the_two() -> None:
    assert verdict(clapper_between=PREVIOUS) is Verdict.LAWFUL
    assert verdict(clapper_between=VOID) is Verdict.LAWFUL
    with pytest.raises(Unreadable, match="previous"):
        BigSixRules.elect({"clapper_between": "next"})


@pytest.mark.parametrize("elected", [PREVIOUS, VOID])
def test_5_6_c_what_was_done_before_1989_05_01_is_not_known(elected: str) -> None:
    assert verdict(date(1989, 4, 30), clapper_between=elected) is Verdict.NOT_DETERMINED
    assert verdict(date(1989, 5, 1), clapper_between=elected) is Verdict.LAWFUL


def test_5_6_c_the_symbol_passed_must_be_on_the_wheel() -> None:
    with pytest.raises(Refused, match="not on this wheel"):
        spun(Irregularity("clapper_between", {"passed": "7"}))


def test_5_6_c_1_the_number_passed_last_wins() -> None:
    live = spun(Irregularity("clapper_between", {"passed": "5"}), rules=BigSixRules(clapper_between=PREVIOUS))
    found = fates(live)
    assert found.pop("insignia 5") == (Result.WON, 5000)
    assert set(found.values()) == {(Result.LOST, -1000)}
    assert cite("19:47-5.6(c)1") in {fact.cite for fact in live.facts}


def test_5_6_c_2_the_spin_is_void_and_the_wheel_spun_again() -> None:
    rules = BigSixRules(clapper_between=VOID)
    first = spun(Irregularity("clapper_between", {"passed": "5"}), rules=rules)
    assert first.outcome is not None
    assert {(line.result, str(line.cite)) for line in first.outcome.lines} == {(Result.STANDS, "19:47-5.6(c)2")}
    again = spun("1", bets=(), rules=rules, standing=first.outcome.standing)
    assert fates(again)["insignia 1"] == (Result.WON, 1000)
    assert fates(again)["insignia 5"] == (Result.LOST, -1000)


def test_5_6_d_the_option_in_effect_is_posted_and_listed() -> None:
    option = next(option for option in BigSixRules.options() if option.name == "clapper_between")
    assert option.notice
    live = spun(Irregularity("clapper_between", {"passed": "5"}), rules=BigSixRules(clapper_between=VOID))
    assert [fact.fact for fact in live.facts if fact.cite == cite("19:47-5.6(d)")] == [
        "the clapper rests between two stops; posted: void"
    ]


def test_5_6_e_losers_are_collected_before_winners_are_paid() -> None:
    live = spun("1")
    assert live.outcome is not None
    results = [line.result for line in live.outcome.lines]
    assert results == [Result.LOST] * 6 + [Result.WON]
    assert {str(line.cite) for line in live.outcome.lines if line.result is Result.LOST} == {"19:47-5.6(e)"}


def test_the_wheel_is_somebody_elses_word_and_may_be_given_otherwise() -> None:
    option = next(option for option in BigSixRules.options() if option.name == "stops")
    assert option.source is Source.ELSEWHERE
    assert sum(dict(BigSixRules().stops).values()) == 54
    rules = BigSixRules.elect({"stops": {"joker": 2, "1": 23}})
    case = next(case for case in GAME.numbers.cases(rules) if case.wager == "joker")
    assert numbers(GAME, rules, case).win == Fraction(2, 54)
    assert rules.plain()["stops"] == {"1": 23, "2": 15, "5": 7, "10": 4, "20": 2, "joker": 2, "flag": 1}


@pytest.mark.parametrize("stops", [{"joker": 0}, {"joker": True}, {"joker": "1"}, {"jester": 1}, [24, 15], "54"])
def test_stops_that_cannot_be_are_not_read(stops: object) -> None:
    with pytest.raises(Unreadable, match=r"rules\.stops"):
        BigSixRules.elect({"stops": stops})


def test_a_token_that_is_on_no_wheel_is_refused() -> None:
    with pytest.raises(Refused, match="not on this wheel"):
        spun("40")


@given(st.data())
def test_every_spin_gives_each_wager_one_fate_and_replays(data: st.DataObject) -> None:
    rules = BigSixRules(clapper_between=data.draw(st.sampled_from([PREVIOUS, VOID])))
    bets = data.draw(st.lists(st.sampled_from(EVERY_SYMBOL), max_size=9))
    passed = data.draw(st.sampled_from(SYMBOLS))
    telling = data.draw(st.booleans())
    live = spun(
        Irregularity("clapper_between", {"passed": passed}) if telling else passed, bets=tuple(bets), rules=rules
    )
    assert live.outcome is not None
    assert len(live.outcome.lines) == len(live.round.wagers) == len(set(bets))
    again = Live(live.round, live.journal)
    assert (again.outcome, again.facts) == (live.outcome, live.facts)


def test_a_void_spin_never_changes_what_a_wager_is_worth() -> None:
    """A spin that stood is spun again: the chance of a wager that stood through one is that of a fresh one."""
    fresh = solve(open_round(GAME, BigSixRules(), Standing(), EVERY_SYMBOL))
    void = spun(Irregularity("short_spin", {"revolutions": "2"}))
    assert void.outcome is not None
    assert solve(open_round(GAME, BigSixRules(), void.outcome.standing, ())).keys() == {
        leaf._replace(action_cents=0) for leaf in fresh
    }
