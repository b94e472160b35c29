"""A round as people describe it: what is refused, where it stands in the document, and by which paragraph."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.api.settle import settle
from croupier.croupiers.adjudicate import run
from croupier.croupiers.script import Settled
from croupier.documents.answers import record_answer
from croupier.documents.round import read_round
from croupier.games.roulette.layout import COLORS
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling

Tree = dict[str, Any]

ROULETTE: Tree = {
    "game": "roulette",
    "seats": [{"name": "A", "wagers": {"red": "5.00"}}],
    "tape": {"spins": "17"},
}
CRAPS: Tree = {"game": "craps", "seats": [{"name": "A", "wagers": {"pass": "5.00"}}], "tape": {"dice": "3-4"}}
RED_DOG: Tree = {
    "game": "red_dog",
    "seats": [{"name": "A", "wagers": {"original": "5.00"}}],
    "tape": {"cards": "7h 8h"},
}


def mistakes(tree: Tree) -> list[Mistake]:
    """Exit 4: the document cannot be read, or is not complete."""
    with pytest.raises(Unreadable) as error:
        run(read_round(tree))
    return list(error.value.mistakes)


def findings(tree: Tree) -> list[Ruling]:
    """Exit 1: it can be read, but could not have happened so."""
    try:
        settled = run(read_round(tree))
    except Refused as refused:
        return list(refused.rulings)
    assert not settled.happened
    assert settled.lines == ()  # never a half-done answer
    return list(settled.findings)


def settled(tree: Tree) -> Settled:
    result = run(read_round(tree))
    assert result.happened, result.findings
    return result


def staked(stake: object, wager: str = "red") -> Tree:
    return ROULETTE | {"seats": [{"name": "A", "wagers": {wager: stake}}]}


WAGER_00 = 'seats[0].wagers."straight 00"'


def answered(*answers: str, cards: str = "7h Jh 9h") -> Tree:
    seat = {"name": "A", "wagers": {"original": "5.00"}, "decisions": list(answers)}
    return RED_DOG | {"tape": {"cards": cards}, "seats": [seat]}


def test_the_specimen_settles() -> None:
    assert settled(ROULETTE).net_cents == {"A": -500}
    assert settled(CRAPS).net_cents == {"A": 500}


WRITTEN = ("0", "0.00", "-1", "-1.00", "0.005", "0.5", "1e3", "1,000.00", "", " 5.00", "$5.00", "05.00", "1" + "0" * 12)
NUMBERS: tuple[object, ...] = (0, -1, 5, 0.5, 1e3, True, False, None, [], {}, "\u0665.00")  # the last is an Arabic five


@pytest.mark.parametrize("stake", [*WRITTEN, *NUMBERS])
def test_a_stake_that_is_none_cannot_be_read(stake: object) -> None:
    (mistake,) = mistakes(staked(stake))
    assert mistake.place == "seats[0].wagers.red"


def test_a_stake_on_a_number_has_its_place() -> None:
    (mistake,) = mistakes(staked("0", "straight 17"))
    assert mistake.place == 'seats[0].wagers."straight 17"'


@pytest.mark.parametrize(
    ("tree", "place"),
    [
        (ROULETTE | {"gaem": "roulette"}, "gaem"),
        (ROULETTE | {"rules": {"whel": "single zero"}}, "rules.whel"),
        (ROULETTE | {"rules": {"wheel": "triple zero"}}, "rules.wheel"),
        (ROULETTE | {"tape": {"spin": "17"}}, "tape.spin"),
        (ROULETTE | {"tape": {"spins": 17}}, "tape.spins"),
        (ROULETTE | {"tape": {"spins": "17", "dice": "3-4"}}, "tape.dice"),
        (ROULETTE | {"tape": "17"}, "tape"),
        (ROULETTE | {"seats": {"name": "A"}}, "seats"),
        (ROULETTE | {"seats": [{"wagers": {"red": "5.00"}}]}, "seats[0].name"),
        (ROULETTE | {"seats": [{"name": ""}]}, "seats[0].name"),
        (ROULETTE | {"seats": [{"name": "A", "wager": {}}]}, "seats[0].wager"),
        (ROULETTE | {"seats": [{"name": "A", "decisions": "hit"}]}, "seats[0].decisions"),
        (ROULETTE | {"seats": [{"name": "A", "decisions": [1]}]}, "seats[0].decisions[0]"),
        (ROULETTE | {"seats": [{"name": "A"}, {"name": "A"}]}, "seats[1].name"),
        (ROULETTE | {"bets": [{"before": 1, "seat": "A"}]}, "bets[0].before"),
        (ROULETTE | {"bets": [{"before": True, "seat": "A"}]}, "bets[0].before"),
        (ROULETTE | {"bets": [{"before": 2, "seat": "A", "call": {"red": "up"}}]}, "bets[0].call.red"),
        (ROULETTE | {"irregularities": [{"at": -1, "kind": "foreign_object"}]}, "irregularities[0].at"),
        (ROULETTE | {"irregularities": [{"at": 0}]}, "irregularities[0].kind"),
        (ROULETTE | {"booked": {"A": 1}}, "booked.A"),
        (ROULETTE | {"booked": {"A": {"red": "--5.00"}}}, "booked.A.red"),
        (ROULETTE | {"standing": 5}, "standing"),
        (ROULETTE | {"standing": {"point": 6}}, "standing.point"),
        (ROULETTE | {"standing": {"wagers": {}}}, "standing.wagers"),
        (ROULETTE | {"standing": {"wagers": [{"seat": "A", "wager": "red"}]}}, "standing.wagers[0]"),
        (CRAPS | {"standing": {"point": "six"}}, "standing.point"),
        (CRAPS | {"standing": {"point": True}}, "standing.point"),
        (CRAPS | {"tape": {"dice": "3-4 34"}}, "tape.dice[1]"),
        (CRAPS | {"tape": {"dice": "٣-4"}}, "tape.dice[0]"),
        (RED_DOG | {"tape": {"cards": "7h 1x"}}, "tape.cards[1]"),
        (RED_DOG | {"tape": {"cards": "7h 10h"}}, "tape.cards[1]"),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_what_cannot_be_read_has_its_place(tree: Tree, place: str) -> None:
    (mistake,) = mistakes(tree)
    assert mistake.place == place


@pytest.mark.parametrize(
    ("tree", "place", "law", "says"),
    [
        (staked("5.00", "seven_numbers"), "seats[0].wagers.seven_numbers", "19:47-5.1(f)", "does not offer"),
        (staked("5.00", "straight 00") | {"rules": {"wheel": "single zero"}}, WAGER_00, "19:47-5.2(a)", "cannot be on"),
        (RED_DOG | {"tape": {"cards": "7h 7h"}}, "tape.cards[1]", "19:47-6.1(a)", "it came before, at 0"),
        (answered("raise 5.01"), "seats[0].decisions[0]", "19:47-6.5(h)", "must be from 0.01 to 5.00"),
    ],
)
def test_what_could_not_happen_has_its_place_and_its_paragraph(tree: Tree, place: str, law: str, says: str) -> None:
    (finding,) = findings(tree)
    assert (finding.place, str(finding.cite)) == (place, law)
    assert says in finding.why


@pytest.mark.parametrize(
    ("tree", "place", "says"),
    [
        (CRAPS | {"tape": {"dice": "7-1"}}, "tape.dice[0]", "each from 1 to 6"),
        (CRAPS | {"tape": {"dice": "3-0"}}, "tape.dice[0]", "each from 1 to 6"),
        (ROULETTE | {"tape": {"spins": ""}}, "tape.spins", "ends before the round does"),
        (RED_DOG | {"tape": {"cards": "7h Jh 9h"}}, "seats[0].decisions[0]", "the choices are: no_raise, raise"),
        (answered("riase 5.00"), "seats[0].decisions[0]", "did you mean raise or no_raise"),
        (answered("fold"), "seats[0].decisions[0]", "is no answer in this game; there are: cut, no_raise, "),
        (answered("play_on"), "seats[0].decisions[0]", "the choices are: no_raise, raise"),
        (answered("raise abc"), "seats[0].decisions[0]", 'write it like "raise 5.00"'),
        (answered("raise 5.005"), "seats[0].decisions[0]", "is not an amount of dollars"),
        (answered("raise -5.00"), "seats[0].decisions[0]", "is not an amount of dollars"),
        (answered("no_raise 5.00"), "seats[0].decisions[0]", 'takes no amount; write "no_raise"'),
        (answered("no_raise", "void_round"), "seats[0].decisions[1]", 'no question for the answer "void_round"'),
        (answered("no_raise", "jump"), "seats[0].decisions[1]", '"jump" is no answer in this game'),
        (answered("no_raise", cards="7h Jh ??"), "tape.cards[2]", "say which card"),
        (answered("no_raise", cards="7h Jh 50.00"), "tape.cards[2]", "is not a card"),
        (answered("no_raise", cards="7h Jh"), "tape.cards", "the next entry is for middle"),
        (RED_DOG | {"tape": {"cards": "7h 10h"}}, "tape.cards[1]", "did you mean Th?"),
        (ROULETTE | {"tape": {"spins": "37"}}, "tape.spins[0]", "37 is not on this wheel; there are: 0, 00, 1 to 36"),
        (ROULETTE | {"tape": {"spins": "07"}}, "tape.spins[0]", "did you mean 7?"),
        (ROULETTE | {"rules": {"wheel": "single zero"}, "tape": {"spins": "00"}}, "tape.spins[0]", "not on this wheel"),
        (staked("5.00", "rde"), "seats[0].wagers.rde", "did you mean red"),
        (staked("5.00", "straight 37"), 'seats[0].wagers."straight 37"', "it can be on 0, 00, 1 to 36"),
        (staked("5.00", "straight"), "seats[0].wagers.straight", "needs a selection"),
        (staked("5.00", "red 5"), 'seats[0].wagers."red 5"', 'leave out "5"'),
        (
            CRAPS | {"seats": [{"name": "A", "wagers": {"place 7": "5.00"}}]},
            'seats[0].wagers."place 7"',
            "4, 5, 6, 8, 9",
        ),
        (ROULETTE | {"limits": {"rde": {"min": "1.00", "max": "9.00"}}}, "limits.rde", "did you mean red"),
        (ROULETTE | {"booked": {"A": {"rde": "5.00"}}}, "booked.A.rde", "did you mean red"),
        (ROULETTE | {"booked": {"B": {"red": "5.00"}}}, "booked.B", 'no seat "B"; there are: A'),
        (ROULETTE | {"bets": [{"before": 2, "seat": "Z", "make": {"red": "5.00"}}]}, "bets[0].seat", 'no seat "Z"'),
        (ROULETTE | {"bets": [{"before": 9, "seat": "A", "make": {"red": "5.00"}}]}, "bets[0].make.red", "round was 1"),
        (
            ROULETTE | {"bets": [{"before": 2, "seat": "A", "make": {"rde": "5.00"}}]},
            "bets[0].make.rde",
            "did you mean red",
        ),
        (
            ROULETTE | {"standing": {"wagers": [{"seat": "A", "wager": "blakc", "stake": "5.00"}]}},
            "standing.wagers[0].wager",
            "did you mean black",
        ),
        (
            ROULETTE | {"standing": {"wagers": [{"seat": "A", "wager": "black", "stake": "5.00", "called": "up"}]}},
            "standing.wagers[0].called",
            "on or off",
        ),
        (
            {"game": "big_six", "irregularities": [{"at": 0, "kind": "clapper_between", "passed": "4"}]},
            "irregularities[0].passed",
            "4 is not on this wheel",
        ),
        (ROULETTE | {"rules": {"wheel": {"a": 1}}}, "rules.wheel", "a table of keys is not allowed here"),
        (CRAPS | {"standing": {"shooter": "B"}}, "standing.shooter", 'no seat "B"; there are: A'),
        (
            {"game": "blackjack", "seats": [{"name": "A"}], "standing": {"in_play": ["A", "B"]}},
            "standing.in_play",
            'no seat "B"; there are: A',
        ),
        (
            {
                "game": "blackjack",
                "seats": [{"name": "A"}],
                "standing": {"streaks": [{"seat": "B", "on": "", "wins": 1}]},
            },
            "standing.streaks",
            'no seat "B"',
        ),
        (RED_DOG | {"standing": {"first_player": "B"}}, "standing.first_player", 'no seat "B"'),
        (
            ROULETTE | {"irregularities": [{"at": 7, "kind": "foreign_object"}]},
            "irregularities[0].at",
            "the tape has 1",
        ),
        (
            ROULETTE | {"irregularities": [{"at": 0, "kind": "short_spin", "revolutions": "few"}]},
            "irregularities[0].revolutions",
            "not a whole number",
        ),
        (
            RED_DOG
            | {"irregularities": [{"at": 0, "kind": "verbal_wager_unconfirmed", "seat": "B", "wager": "original"}]},
            "irregularities[0].seat",
            'no seat "B"',
        ),
        (
            RED_DOG
            | {"irregularities": [{"at": 0, "kind": "verbal_wager_unconfirmed", "seat": "A", "wager": "orignal"}]},
            "irregularities[0].wager",
            "did you mean original",
        ),
        (ROULETTE | {"irregularities": [{"at": 0, "kind": "earthquake"}]}, "irregularities[0].kind", "there are: "),
        (ROULETTE | {"irregularities": [{"at": 0, "kind": "shrt_spin"}]}, "irregularities[0].kind", "short_spin"),
        (ROULETTE | {"irregularities": [{"at": 0, "kind": ""}]}, "irregularities[0].kind", "no irregularity"),
        (
            ROULETTE | {"irregularities": [{"at": 0, "kind": "short_spin"}]},
            "irregularities[0].revolutions",
            "give revolutions",
        ),
        (
            ROULETTE | {"irregularities": [{"at": 0, "kind": "foreign_object", "color": "red"}]},
            "irregularities[0].color",
            "it takes no color",
        ),
    ],
)
def test_a_clerical_slip_is_a_mistake_with_its_place_and_what_to_write(tree: Tree, place: str, says: str) -> None:
    (mistake,) = mistakes(tree)
    assert mistake.place == place
    assert says in mistake.why


def test_a_tape_that_goes_on_is_a_remark_and_the_round_is_settled() -> None:
    result = settled(ROULETTE | {"tape": {"spins": "17 18"}})
    assert result.net_cents == {"A": -500}
    assert [(each.entry, each.to) for each in result.record] == [("17", "the table"), ("18", "nobody: after the round")]
    (remark,) = result.remarks
    assert (remark.place, str(remark.cite)) == ("tape.spins[1]", "19:47-5.3(e)")
    assert "it decides no wager" in remark.why


def test_a_decision_nobody_was_asked_for_is_a_mistake() -> None:
    (mistake,) = mistakes(ROULETTE | {"seats": [{"name": "A", "wagers": {"red": "5.00"}, "decisions": ["hit"]}]})
    assert 'no question for the answer "hit"' in mistake.why
    assert mistake.place == "seats[0].decisions[0]"


def test_a_day_before_the_chapter_is_a_finding() -> None:
    (finding,) = findings(ROULETTE | {"on": "1977-12-31"})
    assert "not authorized before 1978-06-02" in finding.why


def test_the_day_of_an_argument_overrides_the_one_in_the_document() -> None:
    with pytest.raises(Refused, match="not authorized"):
        read_round(ROULETTE | {"on": "2010-07-01"}, date(1970, 1, 1))


def test_a_round_under_unlawful_rules_is_a_finding() -> None:
    (finding,) = findings(ROULETTE | {"rules": {"payouts": {"red": "1 to 2"}}, "tape": {"spins": "18"}})
    assert str(finding.cite) == "19:47-5.2(a)"


@pytest.mark.parametrize(
    "sheet",
    [
        {"rules": {"payouts": {"red": "1 to 2"}}},  # red lost
        {"rules": {"payouts": {"straight": "34 to 1"}}, "tape": {"spins": "18"}},  # nobody bet on a number
        {"limits": {"black": {"min": "50.00", "max": "10.00"}}},  # nobody bet on black
    ],
)
def test_an_unlawful_election_that_bears_on_no_wager_is_a_remark(sheet: Tree) -> None:
    result = settled(ROULETTE | sheet)
    assert result.lines
    (remark,) = result.remarks
    assert str(remark.cite) in {"19:47-5.2(a)", "19:47-8.2(a)"}
    assert "the amounts are the same" in remark.why
    assert settle(ROULETTE | sheet).findings[0].why == remark.why


TWO_WAGERS = {
    "game": "roulette",
    "seats": [
        {"name": "A", "wagers": {"red": "5.00", "odd": "5.00"}},
        {"name": "B", "wagers": {"red": "10.00", "straight 1": "1.00"}},
    ],
    "tape": {"spins": "1"},  # everything wins
}


def test_5_2_a_an_unlawful_payout_leaves_its_own_wager_unsettled_and_no_other() -> None:
    tree = TWO_WAGERS | {"rules": {"payouts": {"straight": "34 to 1", "split": "16 to 1"}}}
    result = settled(tree)
    assert [(line.seat, line.wager, line.cents) for line in result.lines] == [
        ("A", "red", 500),
        ("A", "odd", 500),
        ("B", "red", 1000),
    ]
    assert result.net_cents == {"A": 1000, "B": 1000}
    (unsettled,) = result.unsettled
    assert (unsettled.ruling.place, str(unsettled.ruling.cite)) == ('seats[1].wagers."straight 1"', "19:47-5.2(a)")
    assert unsettled.ruling.why.startswith("B, straight 1: straight pays 34 to 1; it must pay at least")
    (remark,) = result.remarks  # nobody bet on a split
    assert "split pays 16 to 1" in remark.why
    assert "the amounts are the same" in remark.why
    assert result.all_findings == (remark, unsettled.ruling)
    public = settle(tree)
    assert public.findings == (*public.doubts, *public.remarks, *public.unsettled, *public.reasons)
    assert (len(public.doubts), len(public.remarks), len(public.unsettled), len(public.reasons)) == (0, 1, 1, 0)
    assert [finding.get("place") for finding in settle(tree).to_dict()["findings"]] == [
        None,
        'seats[1].wagers."straight 1"',
    ]


def test_5_2_a_a_payout_that_was_raised_is_settled_beside_an_unlawful_one() -> None:
    result = settled(TWO_WAGERS | {"rules": {"payouts": {"straight": "34 to 1", "odd": "2 to 1"}}})
    assert result.net_cents == {"A": 500 + 1000, "B": 1000}
    assert [each.ruling.place for each in result.unsettled] == ['seats[1].wagers."straight 1"']


def test_what_was_booked_for_a_wager_that_is_not_settled_is_not_judged() -> None:
    booked = {"A": {"red": "5.00", "odd": "4.00"}, "B": {"red": "10.00", "straight 1": "34.00"}}
    result = settled(TWO_WAGERS | {"rules": {"payouts": {"straight": "34 to 1"}}, "booked": booked})
    (difference,) = result.findings
    assert "A, odd: booked +$4.00, owed +$5.00" in difference.why


def test_5_2_b_an_election_that_bears_on_some_wagers_leaves_only_these_unsettled() -> None:
    """All of an even-money wager may be taken on a 0 since 1998 only; the number itself is paid as ever."""
    seats = [{"name": "A", "wagers": {"red": "5.00", "straight 0": "1.00", "column 1": "2.00"}}]
    tree = {"game": "roulette", "on": "1998-08-16", "rules": {"zero_rule": "all"}, "seats": seats}
    result = settled(tree | {"tape": {"spins": "0"}})
    assert {line.wager: line.cents for line in result.lines} == {"straight 0": 3500, "column 1": -200}
    assert [(each.ruling.place, str(each.ruling.cite)) for each in result.unsettled] == [
        ("seats[0].wagers.red", "19:47-5.2(b)")
    ]


def test_5_2_a_if_every_wager_is_paid_by_unlawful_odds_nothing_is_settled() -> None:
    seats = [{"name": "A", "wagers": {"red": "5.00", "odd": "5.00"}}]
    rules = {"payouts": {"red": "1 to 2", "odd": "1 to 2"}}
    refused = findings({"game": "roulette", "rules": rules, "seats": seats, "tape": {"spins": "1"}})
    assert [str(finding.cite) for finding in refused] == ["19:47-5.2(a)"] * 2


def test_2_11_e_too_many_hands_that_nobody_split_are_a_remark() -> None:
    seat = {"name": "A", "wagers": {"blackjack": "5.00"}, "decisions": ["stand"]}
    tree = {"game": "blackjack", "rules": {"max_hands": 5}, "seats": [seat], "tape": {"cards": "Ts 9c 9s 8d"}}
    (remark,) = settled(tree).remarks
    assert str(remark.cite) == "19:47-2.11(e)"
    assert "at a lawful table (max_hands = 3)" in remark.why


@pytest.mark.parametrize("boxes", [71, 10**6])
def test_2_11_e_a_table_with_a_million_boxes_is_a_finding(boxes: int) -> None:
    seat = {"name": "A", "wagers": {"blackjack": "5.00"}, "decisions": ["stand"]}
    tree = {"game": "blackjack", "rules": {"boxes": boxes}, "seats": [seat], "tape": {"cards": "Ts 9c 9s 8d"}}
    assert [str(each.cite) for each in findings(tree)] == ["19:47-2.11(e)"]


def test_5_1_g_the_wager_of_one_of_two_elections_that_exclude_each_other_is_not_settled() -> None:
    """The table may have offered the color or the dozens. The straight wager is settled alike either way."""
    sections = {color: " ".join(map(str, range(at, at + 6))) for color, at in zip(COLORS, range(1, 37, 6), strict=True)}
    rules = {"six_numbers_color": True, "red_black": False, "color_sections": sections}
    seats = [{"name": "A", "wagers": {"six_numbers_color red": "5.00", "straight 17": "1.00"}}]
    result = settled(ROULETTE | {"rules": rules, "seats": seats})
    assert [line.wager for line in result.lines] == ["straight 17"]
    assert [(each.wager, str(each.ruling.cite)) for each in result.unsettled] == [
        ("six_numbers_color red", "19:47-5.1(g)")
    ]
    (remark,) = settled(staked("1.00", "straight 17") | {"rules": rules}).remarks
    assert "at a lawful table (six_numbers_color = false or dozens = false) the amounts are the same" in remark.why


def side_wager(rules: Tree, wager: str, cards: str, *answers: str) -> Tree:
    """One blackjack hand of ten dollars with a side wager of five."""
    seat = {"name": "A", "wagers": {"blackjack": "10.00", wager: "5.00"}, "decisions": list(answers)}
    return {"game": "blackjack", "on": "2010-07-01", "rules": rules, "seats": [seat], "tape": {"cards": cards}}


SAME_SUIT = {"additional_wager": "same suit"}


@pytest.mark.parametrize(
    ("rules", "wager", "law"),
    [
        ({"match_the_dealer": True, "decks": 4}, "match_the_dealer", "19:47-2.2(a)4"),
        (SAME_SUIT | {"decks": 3}, "same_suit", "19:47-2.17(e)2"),
        (SAME_SUIT | {"decks": 5}, "same_suit", "19:47-2.17(e)2"),
        (SAME_SUIT | {"decks": 8, "same_suit_option": 4}, "same_suit", "19:47-2.17(e)2v"),
        ({"twenty_point": "A", "decks": 1}, "twenty_point", "19:47-2.2(a)2"),
    ],
)
@pytest.mark.parametrize("cards", ["9h Tc Th Ts", "Ts 9c Td 9d", "9h 9c 9d Ts"])
def test_2_2_a_a_side_wager_that_the_decks_do_not_allow_is_not_settled(
    rules: Tree, wager: str, law: str, cards: str
) -> None:
    """The number of decks is not corrected, whatever the wager would have come to."""
    result = settled(side_wager(rules, wager, cards, "stand"))
    assert [line.wager for line in result.lines] == ["blackjack"]
    assert [(each.wager, str(each.ruling.cite)) for each in result.unsettled] == [(wager, law)]


SPLIT_THREE_TIMES = ["split"] * 3 + ["stand"] * 4


@pytest.mark.parametrize(
    ("cards", "others"),
    [
        ("8s 6c 8d 8h 8c Th Ts Tc Td Ks Qd", []),
        (
            "8s Kh 6c 8d Kc 8h 8c Th Ts Tc Td Ks Qd",
            [{"name": "B", "wagers": {"blackjack": "10.00"}, "decisions": ["stand"]}],
        ),
    ],
)
def test_2_11_e_a_fourth_hand_at_seven_boxes_is_not_settled_with_one_seat_or_two(
    cards: str, others: list[Tree]
) -> None:
    seats = [{"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": SPLIT_THREE_TIMES}, *others]
    tree = {
        "game": "blackjack",
        "on": "2010-07-01",
        "rules": {"max_hands": 4},
        "seats": seats,
        "tape": {"cards": cards},
    }
    assert [str(finding.cite) for finding in findings(tree)] == ["19:47-2.11(e)"]


def test_2_11_e_a_third_hand_at_seven_boxes_is_settled() -> None:
    seat = {"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": ["split"] * 2 + ["stand"] * 3}
    tree = {
        "game": "blackjack",
        "rules": {"max_hands": 4},
        "seats": [seat],
        "tape": {"cards": "8s 6c 8d 8h Th Ts Tc Ks Qd"},
    }
    assert settled(tree).net_cents == {"A": 3000}


def test_more_boxes_or_decks_than_the_law_has_change_no_amount() -> None:
    for rules, said in (({"boxes": 9}, "boxes = 7"), ({"decks": 9, "boxes": 8}, "boxes = 7")):
        seat = {"name": "A", "wagers": {"blackjack": "10.00"}, "decisions": ["stand"]}
        tree = {"game": "blackjack", "rules": rules, "seats": [seat], "tape": {"cards": "Ts 9c Kd Td"}}
        (remark,) = settled(tree).remarks
        assert f"at a lawful table ({said}) the amounts are the same" in remark.why


@pytest.mark.parametrize(
    "limit",
    [{"min": "50.00", "max": "10.00"}, {"min": "1.00", "max": "2.00"}],  # a maximum below the minimum; below ten times
)
def test_8_2_d_an_unlawful_limit_of_a_wager_that_was_made_is_a_remark_and_the_wager_is_settled(limit: Tree) -> None:
    result = settled(ROULETTE | {"limits": {"red": limit}})
    (remark,) = result.remarks
    assert str(remark.cite) == "19:47-8.2(a)"
    assert "with lawful limits the amounts are the same" in remark.why
    assert result.net_cents == {"A": -500}


def test_the_record_names_each_entry_and_who_got_it() -> None:
    seats = [{"name": name, "wagers": {"blackjack": "5.00"}, "decisions": ["stand"]} for name in "AB"]
    tree = {"game": "blackjack", "seats": seats, "tape": {"cards": "8s Th 9c 8d 6h 8h"}}
    result = settled(tree)
    assert [(each.entry, each.to) for each in result.record] == [
        ("8s", "A, box 1"),
        ("Th", "B, box 2"),
        ("9c", "dealer"),
        ("8d", "A, box 1"),
        ("6h", "B, box 2"),
        ("8h", "dealer"),
    ]
    assert record_answer(result.record)[0] == {
        "index": 0,
        "entry": "8s",
        "to": "A, box 1",
        "site": "deal:1",
        "round": 1,
    }


@pytest.mark.parametrize("decks", [0, -1])
def test_a_shoe_without_cards_is_a_finding(decks: int) -> None:
    (finding,) = findings(RED_DOG | {"rules": {"decks": decks}})
    assert str(finding.cite) == "19:47-6.1(a)"


def test_a_standing_that_could_not_be_is_reported_beside_unlawful_rules() -> None:
    seven = {"wagers": [{"seat": "A", "wager": "seven_numbers", "stake": "5.00"}]}
    tree = ROULETTE | {"standing": seven, "rules": {"payouts": {"red": "1 to 2"}}, "tape": {"spins": "18"}}
    assert [(finding.place, str(finding.cite)) for finding in findings(tree)] == [
        ("", "19:47-5.2(a)"),
        ("standing.wagers[0]", "19:47-5.1"),
    ]


def test_every_finding_is_reported_at_once() -> None:
    tree = RED_DOG | {
        "seats": [{"name": "A", "wagers": {"original": "5.00", "original 2": "5.00", "raise": "5.00"}}],
        "tape": {"cards": "7h 7h"},
    }
    assert [finding.place for finding in findings(tree)] == [
        'seats[0].wagers."original 2"',
        "seats[0].wagers.raise",
    ]


def test_every_slip_is_reported_at_once() -> None:
    tree = ROULETTE | {
        "seats": [{"name": "A", "wagers": {"rde": "5.00", "straight 99": "5.00", "red": "5.00"}}],
        "tape": {"spins": "37 38"},
    }
    assert [mistake.place for mistake in mistakes(tree)] == [
        "seats[0].wagers.rde",
        'seats[0].wagers."straight 99"',
        "tape.spins[0]",
        "tape.spins[1]",
    ]


def test_mistakes_of_form_hide_no_wrong_name() -> None:
    tree = {
        "game": "roulette",
        "rules": {"whel": "single zero"},
        "seats": [
            {"name": "A", "wagers": {"straight 37": "5.00", "reds": "1.005"}},
            {"name": "B", "wagers": {"straight 40": "5.00"}, "decisions": "none"},
        ],
        "tape": {"spins": "99 x"},
        "limits": {"rde": {"min": "1.00"}},
        "booked": {"C": {"blakc": "1.00"}},
    }
    assert sorted(mistake.place for mistake in mistakes(tree)) == [
        "booked.C",
        "booked.C.blakc",
        "limits.rde",
        "limits.rde.max",
        "rules.whel",
        'seats[0].wagers."straight 37"',
        "seats[0].wagers.reds",  # no such wager
        "seats[0].wagers.reds",  # and no amount
        "seats[1].decisions",
        'seats[1].wagers."straight 40"',
        "tape.spins[0]",
        "tape.spins[1]",
    ]


def test_every_answer_that_no_question_takes_is_listed_beside_other_mistakes() -> None:
    seats = [
        {"name": "A", "wagers": {"blackjak": "5.00"}, "decisions": ["hti", "stand", "duoble 5.00"]},
        {"name": "B", "wagers": {"blackjack": "5.00"}, "decisions": ["splt"]},
    ]
    assert [
        mistake.place for mistake in mistakes({"game": "blackjack", "seats": seats, "tape": {"cards": "9h Zz"}})
    ] == [
        "seats[0].wagers.blackjak",
        "seats[0].decisions[0]",
        "seats[0].decisions[2]",
        "seats[1].decisions[0]",
        "tape.cards[1]",
    ]


def test_nine_different_mistakes_are_listed_at_once() -> None:
    tree = {
        "game": "craps",
        "on": "2010-7-1",
        "rules": {"odds_multiple": "6x"},
        "seats": [{"name": "A", "wagers": {"pass": "0"}}, {"name": "A", "wagers": {"dont_pass": True}}],
        "tape": {"dice": "3-4 eleven"},
        "standing": {"piont": 6},
        "irregularities": [{"at": "first", "kind": "dice_off_table"}],
    }
    assert sorted(mistake.place for mistake in mistakes(tree)) == [
        "irregularities[0].at",
        "irregularities[0].kind",
        "on",
        "rules.odds_multiple",
        "seats[0].wagers.pass",
        "seats[1].name",
        "seats[1].wagers.dont_pass",
        "standing.piont",
        "tape.dice[1]",
    ]


def test_mistakes_of_the_tape_and_the_standing_are_reported_beside_those_of_the_seats() -> None:
    tree = CRAPS | {
        "seats": [{"name": "A", "wagers": {"pass": "0"}}],
        "tape": {"dice": "3-4 eleven 12"},
        "standing": {"piont": 6, "wagers": [{"seat": 1, "wager": "pass", "stake": "5", "call": "on"}]},
    }
    assert [mistake.place for mistake in mistakes(tree)] == [
        "seats[0].wagers.pass",
        "tape.dice[1]",
        "tape.dice[2]",
        "standing.piont",
        "standing.wagers[0].call",
        "standing.wagers[0].seat",
    ]


def test_an_irregularity_is_reported_with_words_and_numbers_only() -> None:
    short: Tree = {"at": 0, "kind": "short_spin", "revolutions": 3}
    assert settled(ROULETTE | {"irregularities": [short]}).net_cents == {"A": -500}
    (mistake, *_) = mistakes(ROULETTE | {"irregularities": [short | {"revolutions": [3]}]})
    assert mistake.place.startswith("irregularities[0].revolutions")


@pytest.mark.parametrize(
    ("irregularity", "says"),
    [
        ({"at": 0, "kind": "short_spin", "revolutions": 4}, "not fewer than 4"),
        ({"at": 0, "kind": "foreign_object", "site": "roll"}, "could not happen there"),
    ],
)
def test_an_irregularity_that_could_not_be_is_a_finding(irregularity: Tree, says: str) -> None:
    found = findings(ROULETTE | {"irregularities": [irregularity]})
    assert any(says in finding.why for finding in found)
    assert {finding.place for finding in found} == {"irregularities[0]"}


@pytest.mark.parametrize(
    ("bets", "place", "says"),
    [
        ({"before": 2, "seat": "A", "remove": ["black"]}, "bets[0].remove[0]", "has no black"),
        ({"before": 2, "seat": "A", "reduce": {"red": "5.01"}}, "bets[0].reduce.red", "has only 5.00 on it"),
        ({"before": 2, "seat": "A", "make": {"seven_numbers": "5.00"}}, "bets[0].make.seven_numbers", "does not offer"),
        ({"before": 2, "seat": "A", "call": {"red": "off"}}, "bets[0].call.red", "always on"),
    ],
)
def test_what_is_done_between_rounds_has_its_place(bets: Tree, place: str, says: str) -> None:
    tree = ROULETTE | {"irregularities": [{"at": 0, "kind": "foreign_object"}], "bets": [bets]}
    (finding,) = findings(tree)
    assert finding.place == place
    assert says in finding.why


def test_a_wager_may_be_taken_down_before_the_next_spin() -> None:
    tree = {
        "game": "roulette",
        "seats": [{"name": "A", "wagers": {"red": "5.00", "odd": "5.00"}}],
        "irregularities": [{"at": 0, "kind": "foreign_object"}],
        "bets": [{"before": 2, "seat": "A", "remove": ["red"], "reduce": {"odd": "2.00"}, "make": {"even": "1.00"}}],
        "tape": {"spins": "17"},
    }
    assert [(line.wager, line.cents) for line in settled(tree).lines if line.cents] == [("even", -100), ("odd", 300)]


def test_the_numbers_of_a_booked_wager_may_be_given_in_any_order() -> None:
    tree = staked("5.00", "split 20-17") | {"booked": {"A": {"split 20-17": "+85.00"}}}
    assert settled(tree).findings == ()


def test_what_was_booked_is_compared_with_what_is_owed() -> None:
    tree = ROULETTE | {"booked": {"A": {"red": "+5.00", "black": "1.00"}}}
    assert [finding.why for finding in settled(tree).findings] == [
        "A, red: booked +$5.00, owed -$5.00 (lost)",
        "A, black: +$1.00 was booked, but there is no such wager",
    ]
    assert settled(tree).net_cents == {"A": -500}  # what is owed stands beside what was booked
