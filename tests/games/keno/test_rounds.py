"""Keno, section by section."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.documents.round import read_round
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.numbers import numbers_below
from croupier.games.keno import GAME
from croupier.games.keno.pays import KenoPays
from croupier.games.keno.rules import BALLS, KenoRules
from croupier.games.keno.ticket import NotATicket, Ticket, quick_pick, read_ticket
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Verdict, overall
from croupier.money.settlement import Line, Result
from croupier.money.wager import Act, Bet
from croupier.sheets.sheet import Sheet
from tests.games.table import bet, cited, lines, played, refusals, said

RULES = KenoRules()
DRAWN = (1, 5, 9, 12, 17, 20, 23, 28, 31, 36, 40, 44, 49, 52, 57, 61, 66, 70, 75, 80)
DRAW = "-".join(map(str, DRAWN))


def line_of(name: str, dollars: str = "1.00", rules: KenoRules = RULES) -> Line:
    """The first line of a ticket in the game that draws `DRAW`."""
    return lines(played(GAME, [bet(name, dollars)], DRAW, rules=rules))[0]


def gain(name: str, dollars: str = "1.00", rules: KenoRules = RULES) -> int:
    return line_of(name, dollars, rules).cents


def why(name: str, rules: KenoRules = RULES, dollars: str = "1.00") -> list[str]:
    """Why a ticket is refused, without the source of the rule."""
    found = refusals(open_round, GAME, rules, GAME.play.opening(rules), [bet(name, dollars)])
    return [ruling.why.removesuffix(" (by common practice, not by the text)") for ruling in found]


# ---------------------------------------------------------------- what the game rests on


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    assert all(register().section(law).seen is Seen.TITLE for law in GAME.cites)
    own = [option for option in KenoRules.options() if option.cite.subchapter == 15]
    assert not [option.name for option in own if option.source is Source.TEXT]
    assert {option.cite for option in own} == set(GAME.cites[1:-1])


def test_it_was_adopted_on_1995_06_05_and_no_sheet_is_called_lawful() -> None:
    assert overall(Sheet(GAME, RULES, date(1995, 6, 4)).rulings()) is Verdict.UNLAWFUL
    assert overall(Sheet(GAME, RULES, date(1995, 6, 5)).rulings()) is Verdict.NOT_DETERMINED


# ---------------------------------------------------------------- 15.2, tickets


def test_15_1_eighty_numbers_of_which_twenty_are_drawn() -> None:
    (device,) = GAME.play.devices(RULES)
    assert device.read(DRAW) == DRAWN
    assert [ways for _, ways in device.outcomes()] == [3535316142212174320]


@pytest.mark.parametrize(
    ("spots", "caught", "paid"),
    [(1, 1, 3), (2, 2, 12), (3, 2, 1), (3, 3, 42), (5, 4, 20), (6, 6, 1480), (10, 4, 0), (10, 10, 25000), (15, 0, 3)],
)
def test_15_2_a_straight_ticket_is_paid_by_its_catches(spots: int, caught: int, paid: int) -> None:
    missed = [number for number in range(1, 81) if number not in DRAWN]
    marks = [*DRAWN[:caught], *missed[: spots - caught]]
    assert gain(f"straight {'-'.join(map(str, marks))}") == (paid - 1) * 100


def test_15_2_each_group_of_a_split_ticket_is_a_wager_of_its_own() -> None:
    assert gain("split 1-5/2-3", "2.00") == 1200 - 200
    assert gain("split 1-5x2/2-3x3", "5.00") == 2400 - 500


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("way 1-2-3-4/5-6-7-8/9-10-11-12:4", 3),
        ("way 1-2-3-4/5-6-7-8/9-10-11-12:8", 3),
        ("way 1-2-3-4/5-6-7-8/9-10-11-12:12", 1),
        ("way 1/2/3/4/5/6/7/8/9/10:5", 252),
        ("king 1/2-3/4-5-6:3", 2),
        ("combination 1-2/3-4/5-6:2x5+4+6x2", 3 * 5 + 3 + 2),
        ("split 1/2-3x4", 5),
    ],
)
def test_15_2_the_ways_of_a_ticket(name: str, ways: int) -> None:
    kind, _, on = name.partition(" ")
    assert read_ticket(kind, on).units == ways


def _paid_way_by_way(ticket: Ticket, drawn: set[int]) -> int:
    """What a ticket pays, by listing every set of its groups."""
    pays, rates, total = RULES.pays.by_spots, dict(ticket.spots), 0
    for many in range(1, len(ticket.groups) + 1):
        for groups in combinations(ticket.groups, many):
            numbers = [number for group in groups for number in group]
            if len(numbers) in rates:
                caught = sum(number in drawn for number in numbers)
                total += rates[len(numbers)] * pays[len(numbers)].get(caught, 0)
    return total


@given(st.lists(st.integers(1, 4), min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_15_2_ways_are_paid_as_if_each_were_listed(sizes: list[int], random: Random) -> None:
    numbers = random.sample(range(1, 81), sum(sizes))
    groups = [[numbers.pop() for _ in range(size)] for size in sizes]
    marks = "/".join("-".join(map(str, group)) for group in groups)
    possible = sorted(spots for spots in read_ticket("way", f"{marks}:{sizes[0]}").ways() if spots <= 15)
    played_spots = random.sample(possible, min(3, len(possible)))
    text = "+".join(f"{spots}x{random.randint(1, 3)}" for spots in played_spots)
    ticket = read_ticket("combination", f"{marks}:{text}")
    drawn = set(random.sample(range(1, 81), 20))
    assert ticket.paid_units(RULES.pays.by_spots, ticket.catches(drawn)) == _paid_way_by_way(ticket, drawn)


def test_15_2_split_and_way_tickets_are_options() -> None:
    plain = KenoRules(split_tickets=False, way_tickets=False)
    assert set(GAME.play.wagers(plain)) == {"straight"}
    assert why("way 1-2/3-4:2", plain) == ["this table does not offer way; it offers: straight"]


# ---------------------------------------------------------------- 15.3, prices and payout requirements


def test_15_3_every_line_of_the_house_returns_the_assumed_floor() -> None:
    assert all(70 <= RULES.pays.returned(spots) * 100 <= 75 for spots in range(1, 16))
    assert not list(RULES.rulings(NEWEST_TEXT))


def test_15_3_a_line_below_the_floor_is_unlawful_and_names_the_assumption() -> None:
    lower = KenoRules.elect({"pays": {"4": {"3": 4, "4": 112}}})
    (ruling,) = lower.rulings(NEWEST_TEXT)
    assert ruling.verdict is Verdict.UNLAWFUL
    assert (str(ruling.cite), ruling.options) == ("19:47-15.3", ("pays", "least_return"))
    assert "returns 51.6092 percent; it must return at least 70 percent, which is our assumption" in ruling.why
    assert not list(replace(lower, least_return=51).rulings(NEWEST_TEXT))
    higher = {spots for spots in range(1, 16) if RULES.pays.returned(spots) < 0.72}
    assert len(list(replace(RULES, least_return=72).rulings(NEWEST_TEXT))) == len(higher)


def test_15_3_every_mistake_in_a_pay_table_is_listed() -> None:
    wrong = {"0": {}, "5": {"6": 2, "3": 0, "4": True}, "8": "many", "21": {"3": 4}}
    with pytest.raises(Unreadable) as unreadable:
        KenoRules.elect({"pays": wrong})
    assert Counter(mistake.place for mistake in unreadable.value.mistakes) == {
        "rules.pays.0": 1,
        "rules.pays.5.6": 1,
        "rules.pays.5.3": 1,
        "rules.pays.5.4": 1,
        "rules.pays.8": 1,
        "rules.pays.21": 1,
    }
    assert {str(mistake.cite) for mistake in unreadable.value.mistakes} == {"19:47-15.3"}


def test_15_3_a_price_is_a_whole_rate_for_every_way() -> None:
    assert why("straight 3-7", dollars="1.50") == [
        "straight 3-7 has 1 unit at the rate: its price is a multiple of $1.00, not $1.50"
    ]
    assert why("way 1-2/3-4/5-6:4@2", dollars="1.00") == [
        "way 1-2/3-4/5-6:4@2 has 3 units at the rate in each of 2 games: its price is a multiple of $0.60, not $1.00"
    ]
    assert gain("way 2-3/4-6/7-8:4", "0.30") == -30
    quarters = KenoRules.elect({"rate": "0.25"})
    assert gain("straight 1", "0.75", quarters) == 150


def test_15_3_more_spots_than_the_pay_table_has_are_refused() -> None:
    many = "-".join(map(str, range(1, 17)))
    assert "the pay table has no line for 16 spots" in why(f"straight {many}")[0]
    sixteen = KenoRules.elect({"pays": {"16": {"8": 60, "16": 50000}}, "least_return": 1})
    assert line_of(f"straight {many}", rules=sixteen).result is Result.LOST


# ---------------------------------------------------------------- 15.4, tickets are written and voided


@pytest.mark.parametrize(
    ("name", "mistakes"),
    [
        ("straight 3-81-7-7", ["straight 81 is above 80", "straight 7 is there twice"]),
        (
            "straight 0-100-x",
            ['straight "0" is not a number', "straight 100 is above 80", 'straight "" is not a number'],
        ),
        ("way 1-2/2-3:4", ["way 2 is there twice"]),
        ("straight 1-2/3-4", ["a straight ticket has one group of numbers, not 2"]),
        ("split 1-2-3", ["a split ticket has several groups"]),
        ("way 1-2/3-4", ["say after a colon how many spots are played"]),
        ("way 1-2/3-4:3+7", ["no groups have 3 numbers together; they make 2, 4", "no groups have 7 numbers"]),
        ("way 1-2/3-4:2x2", ["only a combination ticket has a rate"]),
        ("king 1-2/3-4:4", ["a king ticket has a group of one number"]),
        ("straight 1-2:2", ["plays the numbers of each group; leave it out"]),
        ("straight 1-2@0", ['"@0" is not a number of games']),
        ("straight 1-2@21", ["a ticket is for at most 20 games in a row"]),
        ("straight", ['"" is not a number']),
        ("split 1x0/2", ["a group has a rate"]),
        ("straight quick-5", ["a quick pick gets its numbers when the ticket is written"]),
        ("straight " + "1" * 300, ["too long for a ticket"]),
    ],
)
def test_15_4_every_mistake_on_a_ticket_is_listed(name: str, mistakes: list[str]) -> None:
    found = refusals(open_round, GAME, RULES, GAME.play.opening(RULES), [bet(name)])
    assert cited(found) == {"19:47-15.4"}
    reasons = [ruling.why for ruling in found]
    assert all(any(part in reason for reason in reasons) for part in mistakes), reasons


def test_15_4_a_described_game_lists_the_mistakes_with_their_places() -> None:
    tree = {
        "game": "keno",
        "seats": ({"name": "A", "wagers": {"straight 81-7-7": "1.00", "way 1-2/3-4:3": "1.00"}},),
        "tape": {"numbers": DRAW.replace("80", "81").replace("5-9", "5-5")},
    }
    with pytest.raises(Unreadable) as unreadable:
        read_round(tree)
    assert [(mistake.place, str(mistake.cite)) for mistake in unreadable.value.mistakes] == [
        ('seats[0].wagers."straight 81-7-7"', "19:47-15.4"),
        ('seats[0].wagers."straight 81-7-7"', "19:47-15.4"),
        ('seats[0].wagers."way 1-2/3-4:3"', "19:47-15.4"),
        ("tape.numbers[0]", "19:47-15.5"),
        ("tape.numbers[0]", "19:47-15.5"),
    ]


@pytest.mark.parametrize(
    ("kind", "text", "standard"),
    [
        ("straight", "12-3-7", "3-7-12"),
        ("straight", "12-3-7@1", "3-7-12"),
        ("split", "40-20/9", "9/20-40"),
        ("split", "40-20x2/9x1", "9/20-40x2"),
        ("combination", "5-6/1-2/3-4:6+2x5@3", "1-2/3-4/5-6:2x5+6@3"),
    ],
)
def test_15_4_a_ticket_has_one_standard_form(kind: str, text: str, standard: str) -> None:
    assert str(read_ticket(kind, text)) == standard
    assert read_ticket(kind, standard) == read_ticket(kind, text)


def test_15_4_a_ticket_is_voided_only_before_its_first_draw() -> None:
    first = played(GAME, [bet("straight 2-3@3", "3.00")], DRAW)
    assert first.outcome is not None
    after = first.outcome.standing
    (ruling,) = refusals(open_round, GAME, RULES, after, [bet("straight 2-3@2", "0.00", act=Act.REMOVE)])
    assert str(ruling.cite) == "19:47-15.4"
    assert "may be voided only before its first draw" in ruling.why
    new = open_round(GAME, RULES, after, [bet("straight 8"), Bet("A", "straight", "8", 0, Act.REMOVE)])
    assert [wager.name for wager in new.wagers] == ["straight 2-3@2"]
    more = [bet("straight 2-3@2", "4.00"), bet("straight 2-3@2", "2.00", act=Act.REMOVE)]
    assert [wager.stake_cents for wager in open_round(GAME, RULES, after, more).wagers] == [400]
    assert refusals(open_round, GAME, RULES, after, [*more, bet("straight 2-3@2", "3.00", act=Act.REMOVE)])


def test_15_4_a_quick_pick_is_a_ticket_with_numbers_of_the_house() -> None:
    below = numbers_below("any text")
    for kind, text in (("straight", "quick-5"), ("way", "quick-2/2/2:4@3"), ("split", "quick-3x2/1")):
        ticket = read_ticket(kind, quick_pick(kind, text, below))
        assert sorted(map(len, ticket.groups)) == sorted(
            int(size[0]) for size in text.removeprefix("quick-").partition(":")[0].split("/")
        )
    for text in ("quick-", "quick-0", "quick-5-5", "quick-81", "quick-50/31:2"):
        with pytest.raises(NotATicket):
            quick_pick("way", text, below)
    open_ = GAME.play.wagers(KenoRules(quick_pick=False))["straight"].open
    assert open_ is not None
    assert open_.pick is not None
    (ruling,) = refusals(open_.pick, "quick-5", below)
    assert ruling.options == ("quick_pick",)


# ---------------------------------------------------------------- 15.5, games


def test_15_5_a_ticket_for_several_games_is_decided_game_by_game() -> None:
    live = played(GAME, [bet("straight 1@3", "6.00")], DRAW)
    decided, later = lines(live)
    assert (decided.stake_cents, decided.cents, decided.result) == (200, 400, Result.WON)
    assert (later.stake_cents, later.result, later.note) == (400, Result.STANDS, "2 more games")
    assert live.outcome is not None
    (wager,) = live.outcome.standing.wagers
    assert (wager.name, wager.stake_cents) == ("straight 1@2", 400)
    second = played(GAME, [], DRAW, standing=live.outcome.standing)
    assert second.outcome is not None
    third = played(GAME, [], DRAW, standing=second.outcome.standing)
    assert [line.cents for line in lines(third)] == [400]
    assert third.outcome is not None
    assert not third.outcome.standing.wagers


@pytest.mark.parametrize(
    "text", ["", "1-2-3", DRAW + "-2", DRAW.replace("80", "0"), DRAW.replace("80", "75"), "x" * 99]
)
def test_15_5_a_draw_is_twenty_different_numbers(text: str) -> None:
    (device,) = GAME.play.devices(RULES)
    assert cited(refusals(device.read, text)) == {"19:47-15.5"}


def test_15_5_lamps_show_the_numbers_drawn() -> None:
    assert GAME.table.lit_areas(RULES, DRAW) == {f"straight {number}" for number in DRAWN}
    assert not GAME.table.lit_areas(RULES, "malfunction")


def test_15_5_by_a_generator_or_from_a_blower() -> None:
    blower = KenoRules(draw_by=BALLS)
    assert said(played(GAME, ["straight 1"], DRAW, rules=blower), "19:47-15.5")[0].startswith("twenty balls come up")
    assert [step.name for step in GAME.table.opening_steps(blower)] == ["test_ticket", "balls_counted"]


# ---------------------------------------------------------------- 15.6, payment


def test_15_6_a_way_ticket_that_is_paid_less_than_its_price_has_lost_the_rest() -> None:
    line = line_of("way 1-5/2-3/4-6/7-8/10-11:2", "5.00")
    assert (line.result, line.cents) == (Result.WON, 700)
    cheap = line_of("way 1-2-5/3-4-6/7-8-10:3", "3.00")
    assert (cheap.result, cheap.cents, cheap.note) == (Result.LOST, -200, "caught 2 of 3 + 0 of 3 + 0 of 3, $1.00 paid")
    assert line_of("straight 1-5-2").result is Result.PUSHED


def test_15_6_winners_share_the_aggregate_limit_in_proportion() -> None:
    rules = KenoRules.elect({"aggregate_limit": "7.00"})
    bets = [bet("straight 1", "2.00"), bet("straight 5", "1.00", seat="B"), bet("straight 2", "1.00", seat="C")]
    live = played(GAME, bets, DRAW, rules=rules)
    gains = {line.seat: line.cents for line in lines(live)}
    assert gains == {"A": 466 - 200, "B": 233 - 100, "C": -100}
    assert said(live, "19:47-15.6") == ["$9.00 is won: the winners share the aggregate limit of $7.00"]
    notes = {line.seat: line.note for line in lines(live)}
    assert notes["A"].endswith("$4.66 paid of $6.00: the limit is $7.00 for all winners")


@given(st.integers(100, 2_000_00), st.lists(st.sampled_from(["1", "1-5", "2-5-9", "40-44-49"]), min_size=1, max_size=5))
def test_15_6_no_game_pays_more_than_the_aggregate_limit(limit: int, marks: list[str]) -> None:
    rules = replace(RULES, aggregate_limit=limit)
    bets = [bet(f"straight {on}", seat=f"seat {at}") for at, on in enumerate(marks)]
    found = lines(played(GAME, bets, DRAW, rules=rules))
    assert sum(line.returned_cents for line in found) <= limit
    assert all(line.returned_cents >= 0 for line in found)


# ---------------------------------------------------------------- 15.7, irregularities


VOID_GAMES = (
    (Irregularity("malfunction"), RULES),
    (Irregularity("wrong_count", {"numbers": "19"}), RULES),
    (Irregularity("ball_drawn_twice"), KenoRules(draw_by=BALLS)),
)


@pytest.mark.parametrize(("what", "rules"), VOID_GAMES, ids=["malfunction", "count", "ball"])
def test_15_7_a_void_game_returns_what_was_staked_on_it(what: Irregularity, rules: KenoRules) -> None:
    live = played(GAME, [bet("straight 1", "5.00"), bet("straight 2@2", "4.00")], what, rules=rules)
    found = [(line.wager, line.result, line.stake_cents) for line in lines(live)]
    assert found == [
        ("straight 1", Result.VOID, 500),
        ("straight 2@2", Result.VOID, 200),
        ("straight 2@2", Result.STANDS, 200),
    ]


def test_15_7_a_fault_that_is_corrected_changes_nothing() -> None:
    live = played(GAME, ["straight 1"], Irregularity("fault_corrected"), DRAW)
    assert [line.result for line in lines(live)] == [Result.WON]


def test_15_7_a_late_ticket_is_void_and_an_illegible_mark_is_not() -> None:
    bets = [bet("straight 1"), bet("straight 5@2", seat="B")]
    late = Irregularity("late_ticket", {"seat": "B", "wager": "straight 5@2"})
    illegible = Irregularity("illegible_mark", {"seat": "A", "wager": "straight 1"})
    live = played(GAME, bets, illegible, late, DRAW)
    assert {line.seat: (line.result, line.stake_cents) for line in lines(live)} == {
        "A": (Result.WON, 1000),
        "B": (Result.VOID, 1000),
    }
    assert live.outcome is not None
    assert not live.outcome.standing.wagers


@pytest.mark.parametrize(
    "what",
    [
        Irregularity("wrong_count", {"numbers": "20"}),
        Irregularity("wrong_count", {"numbers": "81"}),
        Irregularity("ball_drawn_twice"),
        Irregularity("late_ticket", {"seat": "A", "wager": "straight 2"}),
    ],
    ids=str,
)
def test_15_7_what_cannot_have_happened_is_refused(what: Irregularity) -> None:
    assert cited(refusals(played, GAME, ["straight 1"], what)) == {"19:47-15.7"}


# ---------------------------------------------------------------- the board


def test_the_board_has_every_number_and_marks_the_tickets() -> None:
    layout = GAME.felt(RULES)
    assert [area.name for area in layout.areas] == [f"straight {number}" for number in range(1, 81)]
    wager = open_round(GAME, RULES, GAME.play.opening(RULES), [bet("way 1-2/3-4:2", "1.00")]).wagers[0]
    assert GAME.table.marked_areas(RULES, wager) == {f"straight {number}" for number in range(1, 5)}
    assert layout.spot("way", "1-2/3-4:2") == layout.spot("way", "5-6/7-8:4")
    assert layout.spot("straight", "17") != layout.spot("straight", "17-18")


def test_a_pay_table_is_read_as_it_is_written() -> None:
    assert RULES.plain()["pays"] == {}
    other = KenoRules.elect({"pays": {"5": {"0": 2, "5": 500}, "15": {}, "16": {"16": 9}}})
    assert other.plain()["pays"] == {"5": {"0": 2, "5": 500}, "15": {}, "16": {"16": 9}}
    assert KenoRules.elect(other.plain()) == other
    assert set(other.pays.by_spots) == {*range(1, 15), 16}
    assert KenoPays.of(RULES.pays.by_spots) == RULES.pays
