"""Craps, paragraph by paragraph of subchapter 1, then the practice that its unseen sections leave open, then the numbers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.croupiers.audit import replay
from croupier.croupiers.numbers import numbers
from croupier.croupiers.play import Live
from croupier.croupiers.solve import follow
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.game import Case
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Entry
from croupier.engine.round import open_round
from croupier.games.craps import GAME
from croupier.games.craps.exact import unit_cents
from croupier.games.craps.irregular import REMEDIES
from croupier.games.craps.layout import POINTS, SELECTIONS
from croupier.games.craps.procedure import seated
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.law.option import Source
from croupier.law.register import FIRST_DAY, NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.numbers import Numbers
from croupier.money.odds import Odds
from croupier.money.settlement import Line
from croupier.money.wager import Act, Bet, Wager

# ---------------------------------------------------------------- the table

DICE = {2: "1-1", 3: "1-2", 4: "1-3", 5: "1-4", 6: "1-5", 7: "1-6", 8: "2-6", 9: "3-6", 10: "4-6", 11: "5-6", 12: "6-6"}
TRUE_ODDS = {
    4: Fraction(2),
    5: Fraction(3, 2),
    6: Fraction(6, 5),
    8: Fraction(6, 5),
    9: Fraction(3, 2),
    10: Fraction(2),
}


def make(name: str, cents: int = 1000, seat: str = "A") -> Bet:
    kind, _, on = name.partition(" ")
    return Bet(seat, kind, on, cents)


def take_down(name: str, cents: int = 0, seat: str = "A") -> Bet:
    return replace(make(name, cents, seat), act=Act.REMOVE)


def call(name: str, how: str, seat: str = "A") -> Bet:
    return replace(make(name, 0, seat), act=Act.CALL_ON if how == "on" else Act.CALL_OFF)


@dataclass
class Table:
    """A table that is thrown at, roll after roll; every roll's journal is replayed as it is played."""

    rules: CrapsRules = field(default_factory=CrapsRules)
    standing: CrapsStanding = field(default_factory=CrapsStanding)
    facts: list[str] = field(default_factory=list)
    lines: dict[str, Line] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)

    def throw(self, dice: int | str, *bets: Bet) -> dict[str, Line]:
        """Lays the bets and throws: a total, the two faces, or an irregularity that is itself the end of the round."""
        live = Live(open_round(GAME, self.rules, self.standing, bets))
        live.answer(DICE[dice] if isinstance(dice, int) else dice)
        return self._over(live)

    def goes_wrong(self, kind: str, *bets: Bet, then: int | None = None, **details: str) -> dict[str, Line]:
        live = Live(open_round(GAME, self.rules, self.standing, bets))
        live.interrupt(Irregularity(kind, details))
        if then is not None:
            live.answer(DICE[then])
        return self._over(live)

    def _over(self, live: Live) -> dict[str, Line]:
        assert live.outcome is not None
        assert isinstance(live.outcome.standing, CrapsStanding)
        self.standing = live.outcome.standing
        self.facts = [fact.fact for fact in live.facts]
        self.order = [line.wager for line in live.outcome.lines]
        self.lines = {line.wager: line for line in live.outcome.lines}
        return self.lines

    @property
    def carried(self) -> dict[str, int]:
        return {wager.name: wager.stake_cents for wager in self.standing.wagers}


def with_point(point: int, *bets: Bet, rules: CrapsRules | None = None) -> Table:
    """A table whose come out has just set the point, the bets having been down before it."""
    table = Table(rules or CrapsRules())
    table.throw(point, *bets)
    assert table.standing.point == point
    return table


def fate(line: Line) -> tuple[str, int, str]:
    return str(line.result), line.cents, str(line.cite)


def refused(table: Table, *bets: Bet, by: str, says: str = "") -> None:
    with pytest.raises(Refused) as caught:
        open_round(GAME, table.rules, table.standing, bets)
    assert [str(ruling.cite) for ruling in caught.value.rulings] == [by]
    assert says in str(caught.value)


# ---------------------------------------------------------------- 1.1 definitions


@pytest.mark.parametrize("total", range(2, 13))
def test_1_1_come_out_point_is_4_5_6_8_9_or_10_on_the_come_out(total: int) -> None:
    table = Table()
    table.throw(total, make("field"))
    assert table.standing.point == (total if total in {4, 5, 6, 8, 9, 10} else 0)
    assert (f"Point is {total}" in table.facts) == (total in {4, 5, 6, 8, 9, 10})


def test_1_1_come_out_point_stays_when_another_number_is_thrown() -> None:
    table = with_point(6, make("pass"))
    for total in (4, 5, 8, 9, 10, 2, 3, 11, 12):
        table.throw(total)
        assert table.standing.point == 6


def test_1_1_come_out_roll_opens_the_game_and_follows_every_decision_of_the_line() -> None:
    table = Table()
    for total, come_out in (
        (7, True),
        (11, True),
        (12, True),
        (6, True),
        (8, False),
        (6, False),
        (9, True),
        (7, False),
    ):
        table.throw(total, *([make("pass")] if come_out else [make("field")]))
        assert ("Come out" in table.facts) == come_out
    assert table.standing.point == 0


@pytest.mark.parametrize("kind", ["come", "dont_come"])
def test_1_1_come_point_is_set_by_the_roll_after_the_bet(kind: str) -> None:
    for total in (4, 5, 8, 9, 10):
        table = with_point(6, make("pass"))
        line = table.throw(total, make(kind))[kind]
        assert fate(line) == ("stands", 0, '19:47-1.1 "Come Point"')
        assert line.note == f"goes to the {total}"
        assert f"{kind} {total}" in table.carried
        assert kind not in table.carried
        assert table.standing.point == 6


def test_1_1_come_point_bet_takes_the_place_of_one_decided_by_the_same_roll() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("come", 1000))
    lines = table.throw(9, make("come", 500))
    assert (lines["come 9"].cents, lines["come"].result) == (1000, "stands")
    assert table.carried == {"come 9": 500, "pass": 1000}


def test_1_1_come_point_spot_takes_no_bets() -> None:
    table = with_point(6, make("pass"))
    refused(table, make("come 9"), by='19:47-1.1 "Come Point"')
    table.throw(9, make("come"))
    refused(table, make("come 9"), by='19:47-1.1 "Come Point"', says="cannot be bet or increased")


# ---------------------------------------------------------------- 1.2(a) the wagers


def test_1_2_a_a_wager_outside_the_list_is_refused() -> None:
    for name in ("big_six 6", "over_seven", "under_seven", "hop 1-2", "fire"):
        with pytest.raises(Refused, match="does not offer"):
            open_round(GAME, CrapsRules(), CrapsStanding(), [make(name)])


def test_1_2_a_mini_craps_has_the_same_wagers_at_the_same_odds() -> None:
    assert GAME.play.wagers(CrapsRules(mini_craps=True)) == GAME.play.wagers(CrapsRules())


def test_1_2_a_mini_craps_seats_nine() -> None:
    nine = CrapsStanding(seats=tuple("ABCDEFGHI"))
    Table(CrapsRules(mini_craps=True), nine).throw(7, make("pass"))
    ten = Table(CrapsRules(mini_craps=True), CrapsStanding(seats=tuple("ABCDEFGHIJ")))
    with pytest.raises(Refused, match="at most 9"):
        ten.throw(7, make("pass"))
    Table(CrapsRules(), ten.standing).throw(7, make("pass"))


def test_1_2_a_what_our_text_lacks_says_on_what_it_rests() -> None:
    kinds = GAME.play.wagers(CrapsRules(fire_bet=True, hop_bets=True))
    text = {name for name, kind in kinds.items() if kind.source is Source.TEXT}
    assert text == {"pass", "dont_pass", "come", "dont_come", "place", "place_to_lose"}
    assert GAME.play.wagers(CrapsRules(other_hardways=False))["hardway"].source is Source.TEXT
    assert all(str(option.cite) == "19:47-1.2(a)" for option in CrapsRules.options() if option.name == "mini_craps")
    assert all(row.source is not Source.TEXT for row in CrapsRules().payouts)


def test_1_2_a_each_election_takes_its_wagers_off_the_layout() -> None:
    gone = {
        "field_bet": {"field"},
        "propositions": {"any_seven", "any_craps", "craps_two", "craps_three", "craps_twelve", "eleven"},
        "horn": {"horn"},
        "horn_high": {"horn_high"},
        "whirl": {"whirl"},
        "craps_eleven": {"craps_eleven"},
        "buy_and_lay": {"buy", "lay"},
    }
    every = set(GAME.play.wagers(CrapsRules()))
    for option, kinds in gone.items():
        elected: dict[str, Any] = {option: False}
        assert every - set(GAME.play.wagers(CrapsRules(**elected))) == kinds
    assert set(GAME.play.wagers(CrapsRules(hop_bets=True, fire_bet=True))) - every == {"hop", "fire"}


def test_1_2_a_1_pass_is_bet_before_the_come_out_only() -> None:
    table = with_point(6, make("pass"))
    refused(table, make("pass", 100), by="19:47-1.2(a)1", says="the point is 6")
    refused(table, make("pass", 100, "B"), by="19:47-1.2(a)1")
    table.throw(6)
    assert table.throw(7, make("pass"))["pass"].result == "won"


@pytest.mark.parametrize("total", [7, 11])
def test_1_2_a_1_i_1_pass_wins_on_come_out_7_or_11(total: int) -> None:
    assert fate(Table().throw(total, make("pass"))["pass"]) == ("won", 1000, "19:47-1.2(a)1i(1)")


@pytest.mark.parametrize("point", POINTS)
def test_1_2_a_1_i_2_pass_wins_when_its_point_repeats(point: int) -> None:
    table = with_point(point, make("pass"))
    for total in {2, 3, 11, 12, *POINTS} - {point}:
        assert table.throw(total)["pass"].result == "stands"
    assert fate(table.throw(point)["pass"]) == ("won", 1000, "19:47-1.2(a)1i(2)")
    assert f"Point made: {point}" in table.facts
    assert table.standing.point == 0


@pytest.mark.parametrize("total", [2, 3, 12])
def test_1_2_a_1_ii_1_pass_loses_on_come_out_craps(total: int) -> None:
    assert fate(Table().throw(total, make("pass"))["pass"]) == ("lost", -1000, "19:47-1.2(a)1ii(1)")


@pytest.mark.parametrize("point", POINTS)
def test_1_2_a_1_ii_2_pass_loses_when_a_7_comes_before_its_point(point: int) -> None:
    table = with_point(point, make("pass"))
    assert fate(table.throw(7)["pass"]) == ("lost", -1000, "19:47-1.2(a)1ii(2)")
    assert "Seven out" in table.facts


def test_1_2_a_2_dont_pass_is_bet_before_the_come_out_only() -> None:
    table = with_point(8, make("pass"))
    refused(table, make("dont_pass"), by="19:47-1.2(a)2", says="the point is 8")


@pytest.mark.parametrize("total", [2, 3])
def test_1_2_a_2_i_1_dont_pass_wins_on_come_out_2_or_3(total: int) -> None:
    assert fate(Table().throw(total, make("dont_pass"))["dont_pass"]) == ("won", 1000, "19:47-1.2(a)2i(1)")


@pytest.mark.parametrize("point", POINTS)
def test_1_2_a_2_i_2_dont_pass_wins_when_a_7_comes_before_its_point(point: int) -> None:
    table = with_point(point, make("dont_pass"))
    assert table.throw(12)["dont_pass"].result == "stands"
    assert fate(table.throw(7)["dont_pass"]) == ("won", 1000, "19:47-1.2(a)2i(2)")


@pytest.mark.parametrize("total", [7, 11])
def test_1_2_a_2_ii_1_dont_pass_loses_on_come_out_7_or_11(total: int) -> None:
    assert fate(Table().throw(total, make("dont_pass"))["dont_pass"]) == ("lost", -1000, "19:47-1.2(a)2ii(1)")


@pytest.mark.parametrize("point", POINTS)
def test_1_2_a_2_ii_2_dont_pass_loses_when_its_point_repeats(point: int) -> None:
    table = with_point(point, make("dont_pass"))
    assert fate(table.throw(point)["dont_pass"]) == ("lost", -1000, "19:47-1.2(a)2ii(2)")


def test_1_2_a_2_iii_dont_pass_is_void_on_come_out_12() -> None:
    table = Table()
    assert fate(table.throw(12, make("dont_pass"))["dont_pass"]) == ("void", 0, "19:47-1.2(a)2iii")
    assert table.carried == {}


def test_1_2_a_3_come_is_bet_after_the_come_out_only() -> None:
    refused(Table(), make("come"), by="19:47-1.2(a)3", says="bet pass")
    table = with_point(6, make("pass"))
    assert "come" in table.throw(9, make("come"))
    table.throw(6)
    refused(table, make("come"), by="19:47-1.2(a)3")


@pytest.mark.parametrize("total", [7, 11])
def test_1_2_a_3_i_1_come_wins_on_7_or_11_on_the_next_roll(total: int) -> None:
    table = with_point(6, make("pass"))
    lines = table.throw(total, make("come"))
    assert fate(lines["come"]) == ("won", 1000, "19:47-1.2(a)3i(1)")
    assert lines["pass"].result == ("lost" if total == 7 else "stands")


@pytest.mark.parametrize("number", [4, 5, 8, 9, 10])
def test_1_2_a_3_i_2_come_wins_when_its_number_repeats(number: int) -> None:
    table = with_point(6, make("pass"))
    table.throw(number, make("come"))
    table.throw(6)  # the table's point is made: the come bet has its own
    assert fate(table.throw(number)[f"come {number}"]) == ("won", 1000, "19:47-1.2(a)3i(2)")


@pytest.mark.parametrize("total", [2, 3, 12])
def test_1_2_a_3_ii_1_come_loses_on_craps_on_the_next_roll(total: int) -> None:
    table = with_point(6, make("pass"))
    assert fate(table.throw(total, make("come"))["come"]) == ("lost", -1000, "19:47-1.2(a)3ii(1)")


def test_1_2_a_3_ii_2_come_loses_when_a_7_comes_before_its_number() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("come"))
    assert fate(table.throw(7)["come 9"]) == ("lost", -1000, "19:47-1.2(a)3ii(2)")


def test_1_2_a_3_ii_2_come_is_on_for_the_come_out_too() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("come"))
    table.throw(6)
    lines = table.throw(7, make("pass"))
    assert (lines["pass"].cents, lines["come 9"].cents) == (1000, -1000)


def test_1_2_a_4_dont_come_is_bet_after_the_come_out_only() -> None:
    refused(Table(), make("dont_come"), by="19:47-1.2(a)4", says="bet dont_pass")
    assert "dont_come" in with_point(6, make("pass")).throw(9, make("dont_come"))


@pytest.mark.parametrize("total", [2, 3])
def test_1_2_a_4_i_1_dont_come_wins_on_2_or_3_on_the_next_roll(total: int) -> None:
    table = with_point(6, make("pass"))
    assert fate(table.throw(total, make("dont_come"))["dont_come"]) == ("won", 1000, "19:47-1.2(a)4i(1)")


def test_1_2_a_4_i_2_dont_come_wins_when_a_7_comes_before_its_number() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("dont_come"))
    assert fate(table.throw(7)["dont_come 9"]) == ("won", 1000, "19:47-1.2(a)4i(2)")


@pytest.mark.parametrize("total", [7, 11])
def test_1_2_a_4_ii_1_dont_come_loses_on_7_or_11_on_the_next_roll(total: int) -> None:
    table = with_point(6, make("pass"))
    assert fate(table.throw(total, make("dont_come"))["dont_come"]) == ("lost", -1000, "19:47-1.2(a)4ii(1)")


def test_1_2_a_4_ii_2_dont_come_loses_when_its_number_repeats() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("dont_come"))
    assert fate(table.throw(9)["dont_come 9"]) == ("lost", -1000, "19:47-1.2(a)4ii(2)")


def test_1_2_a_4_iii_dont_come_is_void_on_12_on_the_next_roll() -> None:
    table = with_point(6, make("pass"))
    assert fate(table.throw(12, make("dont_come"))["dont_come"]) == ("void", 0, "19:47-1.2(a)4iii")
    table.throw(9, make("dont_come"))
    assert table.throw(12)["dont_come 9"].result == "stands"


@pytest.mark.parametrize(("number", "cents"), [(4, 1080), (5, 840), (6, 700), (8, 700), (9, 840), (10, 1080)])
def test_1_2_a_5_place_to_win_is_on_its_number_before_a_7(number: int, cents: int) -> None:
    other = 5 if number != 5 else 6
    table = with_point(other, make("pass"))
    bet = make(f"place {number}", 600)
    assert table.throw(11, bet)[f"place {number}"].result == "stands"
    assert fate(table.throw(number)[f"place {number}"]) == ("won", cents, "19:47-1.2(a)5")
    assert fate(table.throw(7, bet)[f"place {number}"]) == ("lost", -600, "19:47-1.2(a)5")


def test_1_2_a_5_place_to_win_is_off_on_a_come_out_unless_called_on() -> None:
    table = Table()
    assert fate(table.throw(7, make("place 6", 600))["place 6"]) == ("stands", 0, "19:47-1.2(a)5")
    assert table.lines["place 6"].note == "off"
    assert table.throw(6)["place 6"].result == "stands"  # and this sets the point
    assert table.throw(6)["place 6"].result == "won"
    assert table.throw(7, make("place 6", 600), call("place 6", "on"))["place 6"].result == "lost"


def test_1_2_a_5_the_on_button_stays_until_called_off_or_decided() -> None:
    table = Table()
    table.throw(11, make("place 6", 600), call("place 6", "on"))
    assert [wager.called for wager in table.standing.wagers] == ["on"]
    assert table.throw(6)["place 6"].result == "won"
    table.throw(9, make("place 6", 600))
    assert [wager.called for wager in table.standing.wagers] == [""]
    table.throw(6, call("place 6", "off"))
    assert table.carried == {"place 6": 600}


@pytest.mark.parametrize(("number", "cents"), [(4, 400), (5, 550), (6, 704), (8, 704), (9, 550), (10, 400)])
def test_1_2_a_6_place_to_lose_is_on_a_7_before_its_number(number: int, cents: int) -> None:
    table = with_point(5 if number != 5 else 6, make("pass"))
    name = f"place_to_lose {number}"
    assert fate(table.throw(number, make(name, 880))[name]) == ("lost", -880, "19:47-1.2(a)6")
    assert fate(table.throw(7, make(name, 880))[name]) == ("won", cents, "19:47-1.2(a)6")


def test_1_2_a_6_place_to_lose_is_off_on_a_come_out_by_the_word_all() -> None:
    bet = make("place_to_lose 4", 1100)
    assert Table().throw(7, bet)["place_to_lose 4"].note == "off"
    assert Table().throw(7, bet, call("place_to_lose 4", "on"))["place_to_lose 4"].cents == 500
    always_on = CrapsRules(place_to_lose_off_on_come_out=False)
    assert Table(always_on).throw(7, bet)["place_to_lose 4"].cents == 500


@pytest.mark.parametrize(
    ("dice", "result", "cents"),
    [("2-2", "won", 7000), ("1-3", "lost", -1000), ("3-4", "lost", -1000), ("3-3", "stands", 0)],
)
def test_1_2_a_7_four_the_hardway_is_2_2_before_any_other_4_and_a_7(dice: str, result: str, cents: int) -> None:
    assert fate(Table().throw(dice, make("hardway 4"))["hardway 4"]) == (result, cents, "19:47-1.2(a)7")


@pytest.mark.parametrize(
    ("number", "hard", "easy", "pays"), [(6, "3-3", "2-4", 9), (8, "4-4", "3-5", 9), (10, "5-5", "4-6", 7)]
)
def test_1_2_a_the_other_hardways_are_decided_alike(number: int, hard: str, easy: str, pays: int) -> None:
    name = f"hardway {number}"
    assert Table().throw(hard, make(name))[name].cents == pays * 1000
    assert Table().throw(easy, make(name))[name].note.endswith("; the easy way")
    refused(Table(CrapsRules(other_hardways=False)), make(name), by="19:47-1.2(a)")


# ---------------------------------------------------------------- 1.2(a) beyond our text: one roll


ONE_ROLL = {
    "field": {2: 2000, 3: 1000, 4: 1000, 9: 1000, 10: 1000, 11: 1000, 12: 2000},
    "any_seven": {7: 4000},
    "any_craps": {2: 7000, 3: 7000, 12: 7000},
    "craps_two": {2: 30000},
    "craps_three": {3: 15000},
    "craps_twelve": {12: 30000},
    "eleven": {11: 15000},
    "horn": {2: 6750, 3: 3000, 11: 3000, 12: 6750},
    "horn_high 2": {2: 11400, 3: 2200, 11: 2200, 12: 5200},
    "horn_high 3": {2: 5200, 3: 5400, 11: 2200, 12: 5200},
    "horn_high 11": {2: 5200, 3: 2200, 11: 5400, 12: 5200},
    "horn_high 12": {2: 5200, 3: 2200, 11: 2200, 12: 11400},
    "whirl": {2: 5200, 3: 2200, 7: 0, 11: 2200, 12: 5200},
    "craps_eleven": {2: 3000, 3: 3000, 11: 7000, 12: 3000},
}


@pytest.mark.parametrize("name", ONE_ROLL)
@pytest.mark.parametrize("total", range(2, 13))
def test_1_2_a_one_roll_decides(name: str, total: int) -> None:
    for table in (Table(), Table(standing=CrapsStanding(point=5))):
        line = table.throw(total, make(name))[name]
        assert line.cents == ONE_ROLL[name].get(total, -1000)
        assert line.result == {1: "won", 0: "pushed", -1: "lost"}[(line.cents > 0) - (line.cents < 0)]
        assert table.carried == {}


@pytest.mark.parametrize(
    ("name", "cents"), [("horn", 1001), ("horn_high 2", 1001), ("whirl", 1004), ("craps_eleven", 1001)]
)
def test_1_2_a_a_stake_of_several_parts_must_divide(name: str, cents: int) -> None:
    refused(Table(), make(name, cents), by="19:47-1.2(a)", says="equal parts")


def test_1_2_a_whirl_loses_a_little_where_any_seven_pays_less_than_its_parts() -> None:
    rules = CrapsRules(payouts=CrapsRules().payouts.paying({"any_seven": Odds(Fraction(3))}))
    line = Table(rules).throw(7, make("whirl"))["whirl"]
    assert (line.result, line.cents) == ("lost", -200)


def test_1_2_a_hop_wins_on_its_exact_pair() -> None:
    rules = CrapsRules(hop_bets=True)
    assert Table(rules).throw("4-3", make("hop 3-4"))["hop 3-4"].cents == 15000
    assert Table(rules).throw("2-5", make("hop 3-4"))["hop 3-4"].cents == -1000
    assert Table(rules).throw("3-3", make("hop 3-3"))["hop 3-3"].cents == 30000


def test_1_2_a_fire_is_bet_before_a_new_shooters_first_roll() -> None:
    rules = CrapsRules(fire_bet=True)
    table = Table(rules)
    table.throw(7, make("fire"))
    refused(table, make("fire"), by="19:47-1.2(a)", says="first roll")
    refused(table, take_down("fire"), by="19:47-1.3")
    table.throw(6)
    table.throw(7)
    assert table.standing.new_shooter
    table.throw(12, make("fire"))


def fire_hand(points: tuple[int, ...], rules: CrapsRules) -> Line:
    table = Table(rules)
    table.throw(11, make("fire"))
    for point in points:
        table.throw(point)
        table.throw(point)
        if "fire" not in table.carried:
            return table.lines["fire"]
    table.throw(4)
    return table.throw(7)["fire"]


@pytest.mark.parametrize(
    ("points", "odds", "other"),
    [
        ((), -1, -1),
        ((4, 5, 6, 6, 5, 4), -1, -1),
        ((4, 5, 6, 8), 24, 10),
        ((10, 4, 4, 5, 6, 8), 249, 200),
        ((10, 9, 8, 6, 5, 4), 999, 2000),
    ],
)
def test_1_2_a_fire_is_paid_by_how_many_different_points_are_made(
    points: tuple[int, ...], odds: int, other: int
) -> None:
    assert fire_hand(points, CrapsRules(fire_bet=True)).cents == odds * 1000
    assert fire_hand(points, CrapsRules(fire_bet=True, fire_pays="10/200/2000")).cents == other * 1000


@pytest.mark.parametrize("beyond", ["hop_bets", "fire_bet"])
@pytest.mark.parametrize("on", [FIRST_DAY, date(1995, 1, 1), NEWEST_TEXT])
def test_1_2_a_the_list_is_closed_and_we_do_not_have_its_rest(beyond: str, on: date) -> None:
    elected = CrapsRules.elect({beyond: True})
    found = [ruling for ruling in elected.rulings(on) if ruling.options == (beyond,)]
    assert [(str(ruling.cite), ruling.verdict) for ruling in found] == [("19:47-1.2(a)", Verdict.NOT_DETERMINED)]
    assert not [ruling for ruling in CrapsRules().rulings(on) if ruling.options == (beyond,)]


BEYOND = ("other_hardways", "field_bet", "propositions", "horn", "horn_high", "whirl", "craps_eleven")


@pytest.mark.parametrize("on", [FIRST_DAY, date(1995, 1, 1), NEWEST_TEXT])
def test_1_2_a_wagers_of_items_we_do_not_hold_are_not_determined(on: date) -> None:
    """Reading C53: items 1 to 7 are the wagers we can call lawful, with odds, buy and lay by their headings."""
    (ruling,) = CrapsRules().rulings(on)
    assert (str(ruling.cite), ruling.verdict, ruling.options) == ("19:47-1.2(a)", Verdict.NOT_DETERMINED, BEYOND)
    only_ours = CrapsRules.elect(dict.fromkeys(BEYOND, False))
    assert list(only_ours.rulings(on)) == []
    for name in BEYOND:
        (one,) = CrapsRules.elect(dict.fromkeys(BEYOND, False) | {name: True}).rulings(on)
        assert one.options == (name,)


@pytest.mark.parametrize(
    ("wager", "roll", "doubted"),
    [
        *(("pass", "3-4", False), ("hardway 4", "2-2", False), ("hardway 6", "3-3", True), ("field", "1-1", True)),
        *(("any_seven", "3-4", True), ("horn", "1-1", True), ("buy 6", "2-4", False)),
    ],
)
def test_1_2_a_a_round_is_in_doubt_only_if_such_a_wager_was_made(wager: str, roll: str, doubted: bool) -> None:
    seats = [{"name": "A", "wagers": {wager: "20.00"}}]
    rules = {"shooter_must_bet": False}
    settled = croupier.settle({"game": "craps", "rules": rules, "seats": seats, "tape": {"dice": roll}})
    assert settled.settled
    assert [str(doubt.cite) for doubt in settled.doubts] == ["19:47-1.2(a)"] * doubted
    assert settled.findings == settled.doubts


def test_1_2_a_mini_craps_is_not_determined_before_our_text() -> None:
    mini = CrapsRules(mini_craps=True)
    for on, text in ((date(2006, 1, 15), True), (date(2006, 1, 16), False)):
        found = [ruling.verdict for ruling in mini.rulings(on) if ruling.options == ("mini_craps",)]
        assert found == [Verdict.NOT_DETERMINED] * text


def test_1_2_a_points_made_are_kept_for_a_fire_bet_only() -> None:
    table = Table(CrapsRules(fire_bet=True))
    for total in (6, 6):
        table.throw(total, make("field"))
    assert table.standing == CrapsStanding(new_shooter=False)
    table = Table(CrapsRules(fire_bet=True))
    table.throw(6, make("fire"))
    table.throw(6)
    assert table.standing.points_made == (6,)
    table.throw(4)
    table.throw(7)
    assert table.standing == CrapsStanding()


# ---------------------------------------------------------------- 1.3 making and removal


def test_1_3_pass_is_a_contract_once_it_has_its_point() -> None:
    table = with_point(6, make("pass"))
    refused(table, take_down("pass"), by="19:47-1.3", says="its point")
    refused(table, take_down("pass", 100), by="19:47-1.3")
    table.throw(6)
    table.goes_wrong("die_off_table", make("pass"))
    assert table.throw(7, take_down("pass"), make("field")).keys() == {"field"}


def test_1_3_come_is_a_contract_once_it_has_its_point() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("come"))
    refused(table, take_down("come 9"), by="19:47-1.3")
    table.goes_wrong("die_off_table", make("come"))
    assert "come" not in table.throw(11, take_down("come"))  # not moved yet
    table.throw(6)
    refused(table, take_down("come 9"), by="19:47-1.3")  # on a come out as well
    free = Table(CrapsRules(contract_bets=False), table.standing)
    assert "come 9" not in free.throw(5, take_down("come 9"))


def test_1_3_dont_bets_come_down_but_do_not_go_up_again() -> None:
    table = with_point(6, make("dont_pass"))
    table.throw(9, make("dont_come"), take_down("dont_pass", 400))
    assert table.carried == {"dont_come 9": 1000, "dont_pass": 600}
    refused(table, make("dont_pass", 400), by="19:47-1.2(a)2")
    refused(table, make("dont_come 9", 400), by='19:47-1.1 "Come Point"')
    table.throw(5, take_down("dont_come 9"), take_down("dont_pass"), make("place 4"))
    assert table.carried == {"place 4": 1000}
    refused(table, make("dont_pass"), by="19:47-1.2(a)2")


def test_1_3_other_wagers_come_down_at_any_time() -> None:
    table = with_point(6, make("pass"), make("place 5"), make("hardway 8"), make("buy 4"), make("lay 10"))
    table.throw(11, *(take_down(name) for name in ("place 5", "hardway 8", "buy 4", "lay 10")))
    assert table.carried == {"pass": 1000}


def test_1_3_buy_and_hardways_on_a_come_out_are_as_elected() -> None:
    assert Table().throw(7, make("buy 4"))["buy 4"].note == "off"
    assert Table(CrapsRules(buy_off_on_come_out=False)).throw(7, make("buy 4"))["buy 4"].result == "lost"
    assert Table().throw(7, make("hardway 4"))["hardway 4"].result == "lost"
    assert Table(CrapsRules(hardways_off_on_come_out=True)).throw(7, make("hardway 4"))["hardway 4"].note == "off"
    assert Table().throw(7, make("lay 4"))["lay 4"].result == "won"


def come_with_odds(rules: CrapsRules) -> Table:
    """A come bet on 9 with odds, the table coming out."""
    table = with_point(6, make("pass"), rules=rules)
    table.throw(9, make("come"))
    table.throw(6, make("come_odds 9", 2000))
    return table


@pytest.mark.parametrize(("total", "flat"), [(7, -1000), (9, 1000)])
def test_1_3_come_odds_that_are_off_go_back_when_the_come_bet_is_decided(total: int, flat: int) -> None:
    lines = come_with_odds(CrapsRules()).throw(total)
    assert lines["come 9"].cents == flat
    assert fate(lines["come_odds 9"]) == ("void", 0, "19:47-1.3")


@pytest.mark.parametrize(("total", "odds"), [(7, -2000), (9, 3000)])
def test_1_3_come_odds_called_on_are_at_risk_on_a_come_out(total: int, odds: int) -> None:
    assert come_with_odds(CrapsRules()).throw(total, call("come_odds 9", "on"))["come_odds 9"].cents == odds
    on = CrapsRules(come_odds_off_on_come_out=False)
    assert come_with_odds(on).throw(total)["come_odds 9"].cents == odds


def test_1_3_dont_come_odds_are_on_for_the_come_out() -> None:
    table = with_point(6, make("pass"))
    table.throw(9, make("dont_come"))
    table.throw(6, make("dont_come_odds 9", 1500))
    assert table.throw(7)["dont_come_odds 9"].cents == 1000


def test_1_3_only_what_may_be_off_is_called() -> None:
    table = with_point(6, make("pass"), make("dont_pass"), make("place 5"))
    for name in ("pass", "dont_pass"):
        refused(table, call(name, "off"), by="19:47-1.3", says="always on")
    assert table.throw(5, call("place 5", "off"))["place 5"].result == "stands"
    assert table.throw(5, call("place 5", "on"))["place 5"].result == "won"


# ---------------------------------------------------------------- 1.4 and 1.5 payout and true odds


def test_1_4_a_broken_cent_goes_up_to_the_smallest_chip() -> None:
    table = with_point(5, make("pass"), rules=CrapsRules(smallest_chip=100))
    assert table.throw(6, make("place 6", 500))["place 6"].cents == 600  # 5.83


def test_1_4_exact_stakes_where_the_table_wants_them() -> None:
    table = with_point(5, make("pass"), make("dont_pass"), rules=CrapsRules(exact_stakes=True, smallest_chip=100))
    refused(table, make("place 6", 500), by="19:47-1.4", says="7 to 6")
    refused(table, make("pass_odds", 500), by="19:47-1.4", says="3 to 2")
    refused(table, make("dont_pass_odds", 500), by="19:47-1.4", says="2 to 3")
    open_round(GAME, table.rules, table.standing, [make("place 6", 600), make("pass_odds", 600)])


def test_1_4_payouts_may_be_raised_and_never_lowered_and_true_odds_stay() -> None:
    floor = CrapsRules().payouts
    changes = {"field_twelve": Odds(Fraction(3)), "eleven": Odds(Fraction(14)), "take_odds_4_10": Odds(Fraction(3))}
    rules = CrapsRules(payouts=floor.paying(changes))
    found = {(str(ruling.verdict), str(ruling.cite)) for ruling in rules.rulings(date(2010, 7, 1))}
    assert found == {("unlawful", "19:47-1.4"), ("unlawful", "19:47-1.6"), ("not determined", "19:47-1.2(a)")}
    assert Table(rules).throw(12, make("field"))["field"].cents == 3000


@pytest.mark.parametrize(
    ("vigorish", "stake", "win", "charge"),
    [
        ("none", 2000, 4000, "4 (1-3)"),
        ("on win", 2000, 3900, "2 to 1 less vigorish: 5 percent of the stake"),
        ("up front", 2100, 3900, "2 to 1 less vigorish: 5 percent of the stake, paid with the wager"),
    ],
)
def test_1_5_buy_pays_true_odds_less_its_vigorish(vigorish: str, stake: int, win: int, charge: str) -> None:
    table = with_point(6, make("pass"), rules=CrapsRules(vigorish=vigorish))
    won = table.throw(4, make("buy 4", stake))["buy 4"]
    assert won.cents == win
    assert won.note.endswith(charge)
    assert table.throw(7, make("buy 4", stake))["buy 4"].cents == -stake


@pytest.mark.parametrize(
    ("vigorish", "stake", "win"), [("none", 4000, 2000), ("on win", 4000, 1900), ("up front", 4100, 1900)]
)
def test_1_5_lay_pays_true_odds_less_its_vigorish(vigorish: str, stake: int, win: int) -> None:
    table = with_point(6, make("pass"), rules=CrapsRules(vigorish=vigorish))
    assert table.throw(4, make("lay 4", stake))["lay 4"].cents == -stake
    assert table.throw(7, make("lay 4", stake))["lay 4"].cents == win


def test_1_5_vigorish_is_not_settled_by_a_heading() -> None:
    for vigorish, verdicts in (
        ("none", []),
        ("on win", [Verdict.NOT_DETERMINED]),
        ("up front", [Verdict.NOT_DETERMINED]),
    ):
        rulings = list(
            CrapsRules.elect(dict.fromkeys(BEYOND, False) | {"vigorish": vigorish}).rulings(date(2005, 1, 1))
        )
        assert [ruling.verdict for ruling in rulings] == verdicts
        assert all(str(ruling.cite) == "19:47-1.5" for ruling in rulings)


# ---------------------------------------------------------------- 1.6 taking and laying odds


@pytest.mark.parametrize("point", POINTS)
def test_1_6_odds_behind_the_line_are_paid_true(point: int) -> None:
    table = with_point(point, make("pass"), make("dont_pass"))
    lines = table.throw(point, make("pass_odds", 3000), make("dont_pass_odds", 3000))
    assert fate(lines["pass_odds"]) == ("won", int(TRUE_ODDS[point] * 3000), "19:47-1.6")
    assert fate(lines["dont_pass_odds"]) == ("lost", -3000, "19:47-1.6")
    table = with_point(point, make("pass"), make("dont_pass"))
    lines = table.throw(7, make("pass_odds", 3000), make("dont_pass_odds", 3000))
    assert lines["pass_odds"].cents == -3000
    assert lines["dont_pass_odds"].cents == 3000 / TRUE_ODDS[point]


def test_1_6_odds_need_a_flat_bet_with_its_point() -> None:
    refused(Table(), make("pass"), make("pass_odds"), by="19:47-1.6", says="has none")
    table = with_point(6, make("pass"))
    refused(table, make("dont_pass_odds"), by="19:47-1.6")
    refused(table, make("pass_odds", 100, "B"), by="19:47-1.6")
    refused(table, make("come"), make("come_odds 9"), by="19:47-1.6")
    table.throw(9, make("come"))
    refused(table, make("come_odds 8"), by="19:47-1.6")
    open_round(GAME, table.rules, table.standing, [make("come_odds 9")])


@pytest.mark.parametrize(
    ("multiple", "point", "take", "lay"),
    [
        ("1x", 4, 1000, 2000),
        ("2x", 5, 2000, 3000),
        ("5x", 6, 5000, 6000),
        ("100x", 10, 100000, 200000),
        ("3-4-5x", 4, 3000, 6000),
        ("3-4-5x", 9, 4000, 6000),
        ("3-4-5x", 8, 5000, 6000),
    ],
)
def test_1_6_odds_are_held_to_the_multiple_and_laid_odds_by_their_win(
    multiple: str, point: int, take: int, lay: int
) -> None:
    table = with_point(point, make("pass"), make("dont_pass"), rules=CrapsRules(odds_multiple=multiple))
    open_round(GAME, table.rules, table.standing, [make("pass_odds", take), make("dont_pass_odds", lay)])
    refused(table, make("pass_odds", take + 1), by="19:47-1.6", says=f"odds_multiple {multiple}")
    refused(table, make("dont_pass_odds", lay), make("dont_pass_odds", 1), by="19:47-1.6")


def test_1_6_odds_change_freely_and_their_flat_bet_waits_for_them() -> None:
    table = with_point(6, make("dont_pass"))
    table.throw(9, make("dont_pass_odds", 3000))
    refused(table, take_down("dont_pass"), by="19:47-1.6", says="take those down first")
    refused(table, take_down("dont_pass", 600), by="19:47-1.6")
    table.throw(9, take_down("dont_pass", 500))
    table.throw(9, take_down("dont_pass_odds", 1000), make("dont_pass_odds", 200))
    assert table.carried == {"dont_pass": 500, "dont_pass_odds": 2200}
    table.throw(9, take_down("dont_pass_odds"), take_down("dont_pass"), make("place 4"))
    assert table.carried == {"place 4": 1000}


# ---------------------------------------------------------------- 1.7, 1.8, 1.11 the dice and the shooter


def test_1_7_a_shooter_has_a_line_bet_before_coming_out() -> None:
    table = Table(standing=CrapsStanding(seats=("A", "B")))
    with pytest.raises(Refused, match="A is the shooter and needs a pass or don't pass bet"):
        table.throw(7, make("field"), make("pass", seat="B"))
    table.throw(6, make("dont_pass"))
    table.throw(9, take_down("dont_pass"), make("field"))  # asked only before the come out
    assert table.standing.shooter == "A"
    free = Table(CrapsRules(shooter_must_bet=False), CrapsStanding(seats=("A", "B")))
    assert free.throw(7, make("field"))["field"].result == "lost"
    assert Table().throw(7, make("field"))["field"].result == "lost"  # nobody in particular shoots


def test_1_8_the_dice_have_six_faces() -> None:
    for dice in ("0-3", "3-7", "34", "x"):
        with pytest.raises(Refused) as caught:
            Table().throw(dice, make("field"))
        assert [str(ruling.cite) for ruling in caught.value.rulings] == ["19:47-1.8"]


def test_1_11_the_dice_go_clockwise_after_a_seven_out_only() -> None:
    table = Table(CrapsRules(shooter_must_bet=False), CrapsStanding(seats=("A", "B", "C"), shooter="B"))
    shooters = []
    for total in (7, 6, 8, 6, 12, 5, 7, 4, 7):
        table.throw(total, make("field"))
        shooters.append(table.standing.shooter)
    assert shooters == ["B"] * 6 + ["C", "C", "A"]
    assert "New shooter: A" in table.facts


@pytest.mark.parametrize(
    ("seats", "bets", "shooter"),
    [
        ("AB", "B", "B"),  # the shooter has no line bet: the next who has one
        ("AB", "", "A"),  # nobody has: the dice stay where they are
        ("BC", "", "B"),  # the shooter has left: the next seat
        ("CB", "B", "B"),
        ("", "", ""),
    ],
)
def test_1_11_the_dice_go_clockwise_to_the_next_who_may_throw(seats: str, bets: str, shooter: str) -> None:
    before = CrapsStanding(seats=("A", "B", "C"), shooter="A")
    wagers = tuple(Wager(seat, "pass", "", 500) for seat in bets)
    assert seated(CrapsRules(), before, tuple(seats), wagers).shooter == shooter


@pytest.mark.parametrize("kind", ["shooter_passes_dice", "shooter_relieved"])
def test_1_11_a_new_shooter_throws_for_the_same_point(kind: str) -> None:
    table = Table(standing=CrapsStanding(seats=("A", "B", "C")))
    table.throw(6, make("pass"))
    lines = table.goes_wrong(kind, then=6)
    assert lines["pass"].result == "won"
    assert "New shooter: B" in table.facts
    assert table.standing.shooter == "B"


def test_1_11_the_dice_pass_over_who_may_not_come_out() -> None:
    table = Table(standing=CrapsStanding(seats=("A", "B", "C")))
    table.goes_wrong("shooter_passes_dice", make("pass"), make("pass", seat="C"), then=6)
    assert table.standing.shooter == "C"
    nobody = Table()
    nobody.goes_wrong("shooter_passes_dice", make("pass"), then=6)
    assert "New shooter" in nobody.facts


# ---------------------------------------------------------------- 1.9 invalid rolls


@pytest.mark.parametrize(
    "kind",
    [
        "die_off_table",
        "dice_stacked",
        "die_in_bank",
        "die_on_two_objects",
        "crooked_die",
        "wrong_shooter",
        "deficient_throw",
    ],
)
def test_1_9_no_roll_leaves_every_wager_standing(kind: str) -> None:
    table = with_point(6, make("pass"))
    before = table.standing
    lines = table.goes_wrong(kind, make("come"), make("horn"), make("place 8", 600))
    assert {fate(line) for line in lines.values()} == {("stands", 0, "19:47-1.9")}
    assert '"No roll"' in table.facts
    assert replace(table.standing, wagers=()) == replace(before, wagers=())
    assert table.carried == {"come": 1000, "horn": 1000, "pass": 1000, "place 8": 600}
    assert table.throw(8)["place 8"].cents == 700


def test_1_9_a_no_roll_on_a_new_shooters_first_throw_leaves_him_new() -> None:
    table = Table(CrapsRules(fire_bet=True))
    table.goes_wrong("dice_stacked", make("fire"))
    assert table.throw(7, make("fire", 500))["fire"].stake_cents == 1500


def test_1_9_a_cocked_die_shows_the_face_opposite_the_one_that_rests() -> None:
    table = Table(CrapsRules(hop_bets=True))
    lines = table.goes_wrong("cocked_die", make("hop 3-5"), resting="2", other="3")
    assert lines["hop 3-5"].result == "won"
    assert table.standing.point == 8
    with pytest.raises(Refused, match="resting = 9"):
        Table().goes_wrong("cocked_die", make("field"), resting="9", other="3")
    with pytest.raises(Refused, match="give other"):
        Table().goes_wrong("cocked_die", make("field"), resting="2")


def test_1_9_every_remedy_arises_at_the_roll() -> None:
    assert {remedy.scopes for remedy in REMEDIES.values()} == {("roll",)}


# ---------------------------------------------------------------- 1.10 settlement


def test_1_10_losers_are_collected_before_winners_are_paid() -> None:
    table = with_point(6, make("pass"), make("dont_pass"), make("place 8", 600))
    table.throw(7, make("any_seven"), make("come"))
    results = [table.lines[name].result for name in table.order]
    assert results == sorted(results, key=["lost", "won", "stands"].index)
    assert set(results) == {"lost", "won"}


def test_1_10_the_roll_is_called() -> None:
    table = Table()
    for dice, called in (
        ("6-5", "Yo-leven"),
        ("1-1", "Aces"),
        ("2-2", "Hard 4"),
        ("1-5", "6 (1-5)"),
        ("3-4", "Seven out"),
    ):
        table.throw(dice, make("field"))
        assert any(called in fact for fact in table.facts)


# ---------------------------------------------------------------- standings that could not be


@pytest.mark.parametrize(
    ("tree", "says"),
    [
        ({"point": 7}, "7 is not a point"),
        ({"points_made": [6, 4]}, "lowest first"),
        ({"seats": ["A"], "shooter": "B"}, "has no seat"),
        ({"seats": ["A", "A"]}, "named twice"),
        ({"wagers": [{"seat": "A", "wager": "come", "stake": "5"}]}, "come of A needs a point"),
        ({"wagers": [{"seat": "A", "wager": "place 7", "stake": "5"}]}, 'a "place 7" wager cannot be'),
        ({"wagers": [{"seat": "A", "wager": "slots", "stake": "5"}]}, 'a "slots" wager cannot be'),
        ({"wagers": [{"seat": "A", "wager": "come_odds 6", "stake": "5"}]}, "has no come 6"),
        (
            {"wagers": [{"seat": "A", "wager": w, "stake": "5"} for w in ("pass", "pass_odds")]},
            "pass_odds of A needs a point",
        ),
        ({"wagers": [{"seat": "A", "wager": "place 6", "stake": "5"}] * 2}, "twice"),
        ({"wagers": [{"seat": "A", "wager": "place 6", "stake": "5", "called": "up"}]}, "called on or off"),
    ],
)
def test_a_standing_no_rolls_could_leave_is_refused(tree: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says):
        standing_from_tree(GAME, CrapsRules(), tree)


def test_a_point_alone_describes_a_table() -> None:
    standing = standing_from_tree(GAME, CrapsRules(), {"point": 6})
    assert standing == CrapsStanding(point=6, new_shooter=False)


# ---------------------------------------------------------------- the numbers


def numbers_of(*kinds: str, **elected: Any) -> dict[str, Numbers]:
    """The numbers of the cases that bet on these kinds, with odds behind them or without."""
    rules = CrapsRules(**elected)
    return {case.wager: numbers(GAME, rules, case) for case in GAME.numbers.cases(rules) if case.bets[0].kind in kinds}


PLAIN = {
    "pass": ("244/495", "7/495"),
    "come": ("244/495", "7/495"),
    "dont_pass": ("949/1980", "3/220"),
    "dont_come": ("949/1980", "3/220"),
    "place 4": ("1/3", "1/15"),
    "place 5": ("2/5", "1/25"),
    "place 6": ("5/11", "1/66"),
    "place_to_lose 4": ("2/3", "1/33"),
    "place_to_lose 5": ("3/5", "1/40"),
    "place_to_lose 6": ("6/11", "1/55"),
    "hardway 4": ("1/9", "1/9"),
    "hardway 6": ("1/11", "1/11"),
    "field": ("4/9", "1/18"),
    "any_seven": ("1/6", "1/6"),
    "any_craps": ("1/9", "1/9"),
    "craps_two": ("1/36", "5/36"),
    "craps_twelve": ("1/36", "5/36"),
    "craps_three": ("1/18", "1/9"),
    "eleven": ("1/18", "1/9"),
    "horn": ("1/6", "1/8"),
    "horn_high 2": ("1/6", "23/180"),
    "horn_high 3": ("1/6", "11/90"),
    "whirl": ("1/6", "2/15"),
    "craps_eleven": ("1/6", "1/9"),
    "hop 1-1": ("1/36", "5/36"),
    "hop 1-2": ("1/18", "1/9"),
    "buy 4": ("1/3", "0"),
    "buy 5": ("2/5", "0"),
    "buy 6": ("5/11", "0"),
    "lay 4": ("2/3", "0"),
    "lay 5": ("3/5", "0"),
    "lay 6": ("6/11", "0"),
}


def test_the_numbers_of_every_wager_are_the_published_ones() -> None:
    found = numbers_of(*GAME.play.wagers(CrapsRules(hop_bets=True)), hop_bets=True)
    shown = {name: (str(each.win), str(each.house_advantage)) for name, each in found.items() if "odds" not in name}
    assert shown == PLAIN
    assert {name for name in found if "odds" in name} == {
        f"{flat} with 5x odds" for flat in ("pass", "dont_pass", "come", "dont_come")
    }
    assert found["dont_pass"].push == Fraction(1, 36)
    assert found["whirl"].push == Fraction(1, 6)
    assert found["pass"].rounds == Fraction(557, 165)
    per_roll = {name: found[name].house_advantage / found[name].rounds for name in ("place 4", "place 5", "place 6")}
    assert per_roll == {"place 4": Fraction(1, 60), "place 5": Fraction(1, 90), "place 6": Fraction(1, 216)}
    assert {found[name].house_advantage / found[name].rounds for name in ("hardway 4", "hardway 6")} == {
        Fraction(1, 36)
    }


@pytest.mark.parametrize(
    ("multiple", "taken", "laid"),
    [
        ("1x", "0.8485", "0.6818"),
        ("2x", "0.6061", "0.4545"),
        ("3x", "0.4714", "0.3409"),
        ("5x", "0.3263", "0.2273"),
        ("10x", "0.1845", None),
        ("20x", "0.0987", None),
        ("100x", "0.0209", None),
        ("3-4-5x", "0.3743", None),
    ],
)
def test_1_6_odds_cost_nothing_and_thin_the_house_advantage(multiple: str, taken: str, laid: str | None) -> None:
    found = numbers_of("pass", "come", "dont_pass", "dont_come", odds_multiple=multiple)
    for flat, risk in (("pass", taken), ("come", taken), ("dont_pass", laid), ("dont_come", laid)):
        backed = found[f"{flat} with {multiple} odds"]
        assert backed.house_advantage == found[flat].house_advantage
        if risk is not None:
            assert f"{float(100 * backed.element_of_risk):.4f}" == risk


@pytest.mark.parametrize(
    ("vigorish", "buy", "lay"),
    [
        ("on win", ("1/60", "1/50", "1/44"), ("1/60", "1/50", "1/44")),
        ("up front", ("1/21", "1/21", "1/21"), ("1/41", "1/31", "1/25")),
    ],
)
def test_1_5_the_cost_of_vigorish(vigorish: str, buy: tuple[str, ...], lay: tuple[str, ...]) -> None:
    found = numbers_of("buy", "lay", vigorish=vigorish)
    assert tuple(str(found[f"buy {number}"].house_advantage) for number in (4, 5, 6)) == buy
    assert tuple(str(found[f"lay {number}"].house_advantage) for number in (4, 5, 6)) == lay


def test_the_field_with_triple_on_twelve_halves_its_cost() -> None:
    payouts = CrapsRules().payouts.paying({"field_twelve": Odds(Fraction(3))})
    assert numbers_of("field", payouts=payouts)["field"].house_advantage == Fraction(1, 36)


@pytest.mark.parametrize("name", ["place 6", "place_to_lose 4", "buy 5"])
def test_being_off_on_the_come_out_costs_time_and_no_money(name: str) -> None:
    rules = CrapsRules()
    case = next(case for case in GAME.numbers.cases(rules) if case.wager == name)
    off = numbers(GAME, rules, replace(case, bets=case.bets[:1]))
    on = numbers(GAME, rules, case)
    assert off.gains == on.gains
    assert off.rounds > on.rounds


@pytest.mark.parametrize(("table", "edge"), [("24/249/999", "20.7628"), ("10/200/2000", "24.8562")])
def test_fire_has_the_published_house_advantage(table: str, edge: str) -> None:
    found = numbers_of("fire", fire_bet=True, fire_pays=table)["fire"]
    assert f"{float(100 * found.house_advantage):.4f}" == edge


def a_cent_for_each_point(standing: CrapsStanding) -> tuple[Bet, ...]:
    """Keeps count in a place bet that is off: the action then tells how many points were made before the seven out."""
    counted = sum(wager.stake_cents for wager in standing.wagers if wager.kind == "place")
    if not any(wager.kind == "fire" for wager in standing.wagers):
        return (take_down("place 6"),)
    due = len(standing.points_made) - counted
    return (make("place 6", due), call("place 6", "off")) if due else ()


def test_fire_points_made_before_a_seven_out_have_the_published_chances() -> None:
    case = Case("", (make("fire", 100),), CrapsStanding(), GAME.cites[0], "", a_cent_for_each_point)
    ends = follow(GAME, CrapsRules(fire_bet=True), case).ends
    chances = {(end.action_cents - 100, end.cents): f"{float(chance):.9f}" for end, chance in ends.items()}
    assert chances == {
        (0, -100): "0.593939394",
        (1, -100): "0.260750492",
        (2, -100): "0.101275356",
        (3, -100): "0.033434212",
        (4, 2400): "0.008798178",
        (5, 24900): "0.001639933",
        (5, 99900): "0.000162435",  # the sixth point decides it before it can be counted
    }


def test_unit_stakes_are_paid_without_a_broken_cent() -> None:
    for rules in (
        CrapsRules(fire_bet=True, hop_bets=True),
        CrapsRules(vigorish="up front"),
        CrapsRules(vigorish="on win"),
    ):
        unit = unit_cents(rules)
        for kind in GAME.play.wagers(rules).values():
            assert all((odds.to_one * unit).denominator == 1 for odds in kind.pays)


# ---------------------------------------------------------------- random play


STAKES = st.sampled_from([100, 500, 600, 1000, 1760, 1999])
ACTS = st.sampled_from([Act.MAKE, Act.MAKE, Act.MAKE, Act.REMOVE, Act.CALL_ON, Act.CALL_OFF])
SPOTS = st.sampled_from([(kind, on) for kind, selections in SELECTIONS.items() for on in selections if kind != "hop"])
BETS = st.lists(st.tuples(st.sampled_from("AB"), SPOTS, STAKES, ACTS), max_size=12)
ROLLS = st.lists(st.tuples(BETS, st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=12)
LIVELY = CrapsRules(fire_bet=True, hop_bets=True, vigorish="up front", smallest_chip=25)


def lawful_bets(rules: CrapsRules, standing: CrapsStanding, wanted: list[Any]) -> list[Bet]:
    """Those that the table takes, in their order."""
    taken: list[Bet] = []
    for seat, (kind, on), cents, act in wanted:
        bet = Bet(seat, kind, on, 0 if act in {Act.CALL_ON, Act.CALL_OFF} else cents, act)
        try:
            open_round(GAME, rules, standing, [*taken, bet])
        except Refused:
            continue
        taken.append(bet)
    return taken


def staked(wagers: tuple[Wager, ...]) -> int:
    return sum(wager.stake_cents for wager in wagers)


@given(ROLLS, st.sampled_from([CrapsRules(), LIVELY]))
def test_no_cent_is_lost_or_made_and_every_journal_replays(rolls: list[Any], rules: CrapsRules) -> None:
    standing = CrapsStanding()
    for wanted, one, other in rolls:
        round_ = open_round(GAME, rules, standing, lawful_bets(rules, standing, wanted))
        live = Live(round_)
        live.answer(f"{one}-{other}")
        assert live.outcome is not None
        lines = live.outcome.lines
        returned = sum(line.returned_cents - max(line.cents, 0) for line in lines)
        collected = -sum(line.cents for line in lines if line.cents < 0)
        assert staked(round_.wagers) == returned + collected + staked(live.outcome.standing.wagers)
        again = replay(round_, tuple(Entry.read(str(entry)) for entry in live.journal))
        assert again.findings == ()
        assert again.live is not None
        assert (again.live.outcome, again.live.facts) == (live.outcome, live.facts)
        assert isinstance(live.outcome.standing, CrapsStanding)
        standing = live.outcome.standing
        assert standing_from_tree(GAME, rules, standing_to_tree(standing)) == standing


@given(st.integers(0, 10**6))
def test_the_order_of_bets_does_not_show_in_the_standing(seed: int) -> None:
    bets = [make("place 6", 600), make("place 10", 500), make("hardway 8"), make("pass"), make("lay 4", seat="B")]
    shuffled = bets[:]
    Random(seed).shuffle(shuffled)
    one, other = Table(), Table()
    one.throw(9, *bets)
    other.throw(9, *shuffled)
    assert one.standing == other.standing
