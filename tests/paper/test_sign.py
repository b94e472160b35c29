"""The sign of a table: what it says, its pages, and the record of its approval."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from croupier.documents.sheet import read_sheet, sheet_digest
from croupier.games.registry import games
from croupier.law.option import Unreadable
from croupier.law.register import register
from croupier.law.ruling import Refused
from croupier.money.odds import Odds
from croupier.paper.press import typeset
from croupier.paper.press.parts import LETTER, Size
from croupier.paper.press.text import text
from croupier.paper.signs.approval import SignApproval, objections
from croupier.paper.signs.content import Sign, sign_of
from croupier.paper.signs.pages import Record, sign_paper, with_record
from croupier.sheets.sheet import Sheet

ROULETTE: dict[str, Any] = {
    "game": "roulette",
    "table": "RO-4",
    "on": "2009-06-15",
    "rules": {"payouts": {"split": "18 to 1"}},
    "limits": {
        "straight": {"min": "5.00", "max": "100.00"},
        "black": {"min": "15.00", "max": "1000.00"},
        "red": {"min": "15.00", "max": "1000.00"},
    },
}
TABLOID = Size(Decimal(11), Decimal(17))


RETURNED = Odds.read("0 to 1")
LIMITS_OF_BET = {"bet": {"min": "5.00", "max": "100.00"}}


def sign(**changes: Any) -> Sign:
    return sign_of(read_sheet({**ROULETTE, **changes}))


def record(**changes: Any) -> Record:
    return Record(**{"size": TABLOID, "location": "left of the wheel", "version": "croupier", "digest": "x", **changes})


def approval(of: Sign, **changes: Any) -> SignApproval:
    spec = {"location": "left of the wheel", "size": TABLOID, "wording": of.wording, "approved": date(2009, 7, 1)}
    return SignApproval(**{"table": "RO-4", **spec, **changes})


# ---------------------------------------------------------------- what it says


def test_8_3_a_what_must_be_posted_is_apart_from_what_the_house_adds() -> None:
    posted = {line.words: line.must for line in sign().lines}
    assert posted["0 or 00 takes of red, black, odd, even, 1 to 18 and 19 to 36: half"]
    assert not posted["Split: 18 to 1"]  # in the list of all payouts; 5.2(a) asks for no notice of a raised one
    assert "Payouts: split 18 to 1" not in posted  # it is listed once
    assert not posted["The wheel: double zero"]


def test_8_2_c_wagers_with_the_same_limits_are_one_line_in_the_order_of_the_chapter() -> None:
    assert [each.words for each in sign().limits] == ["Straight: $5 to $100", "Red, Black: $15 to $1,000"]
    assert all(str(each.cites[0]) == "19:47-8.2(c)" and each.must for each in sign().limits)
    (missing,) = sign().limits_to_set
    assert "Split" in missing.why
    assert "Red" not in missing.why


def test_8_2_c_before_its_day_the_house_adds_the_limits() -> None:
    assert not any(each.must for each in sign(on="1992-12-01", rules={}).limits)


def test_8_3_a_before_its_day_the_sign_does_not_cite_it() -> None:
    old = sign(on="1990-12-01", rules={}, limits={})
    assert "Posted under" not in text(sign_paper(old))
    assert "Posted under 19:47-8.3(a) and 19:47-8.2(c)." in text(sign_paper(sign()))


def test_2_20_a_a_fixed_stake_is_posted_as_such() -> None:
    bonus = sign(game="blackjack", on="2010-07-01", rules={"blackjack_bonus": True, "decks": 6}, limits={})
    assert [each.words for each in bonus.limits] == ["Blackjack bonus: exactly $1", "Blackjack bonus: exactly $5"]
    assert "19:47-2.20(a)" in {str(law) for each in bonus.limits for law in each.cites}


def test_5_2_a_wagers_that_are_paid_alike_are_one_line() -> None:
    words = [each.words for each in sign().payouts]
    assert "Red, Black, Odd, Even, 1 to 18, 19 to 36: 1 to 1" in words
    assert "Split: 18 to 1" in words


def test_19_5_a_payment_in_dollars_is_posted_in_dollars() -> None:
    words = [each.words for each in sign(game="spanish_21", on="2010-06-07", rules={}, limits={}).payouts]
    assert "Super bonus (7-7-7 of one suit against a 7, on a wager of $5 or more): $1,000" in words
    assert "Super bonus (7-7-7 of one suit against a 7, on a wager of $25 or more): $5,000" in words
    assert "Envy payment (another player wins a super bonus): $50" in words
    assert "Spanish 21 (6-7-8 in spades): 3 to 1" in words


def test_16_11_awards_and_limits_are_in_dollars_and_what_is_not_offered_is_left_out() -> None:
    words = [line.words for line in sign_of(read_sheet({"game": "caribbean_stud"})).lines]
    assert not [line for line in words if "rogressive" in line]
    assert "The most that a player's bet wagers are paid in a round: $5,000.00" in words
    offered = sign_of(read_sheet({"game": "caribbean_stud", "rules": {"progressive": "A"}}))
    assert {"Progressive (full house): $100", "Progressive: exactly $1"} <= {line.words for line in offered.lines}
    assert [line.words for line in offered.added if "wins the meter with a royal flush" in line.words]


def test_17_10_a_schedule_is_listed_once_and_sixes_to_tens_are_returned() -> None:
    found = sign_of(read_sheet({"game": "double_down_stud"}))
    assert "Bet, Double (pair of sixes to tens): returned" in [each.words for each in found.payouts]
    assert len({each.what for each in found.payouts}) == len(found.payouts)
    assert not sign_of(read_sheet({"game": "let_it_ride", "limits": LIMITS_OF_BET})).limits_to_set


def test_an_unlawful_sheet_has_no_sign() -> None:
    with pytest.raises(Refused) as refused:
        sign(rules={"payouts": {"split": "16 to 1", "straight": "34 to 1"}})
    assert [str(ruling.cite) for ruling in refused.value.rulings] == ["19:47-5.2(a)"] * 2


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_has_a_sign_whose_lines_have_paragraphs(game: Any) -> None:
    made = sign_of(Sheet(game, game.rules(), date(2010, 6, 7), "T"))
    assert made.payouts or all(kind.is_stack for kind in game.play.wagers(game.rules()).values())
    for line in made.lines:
        assert line.cites
        assert all(register().section(law) for law in line.cites)
    offered = game.play.wagers(game.rules())
    for kind in (each for each in offered.values() if each.pays):  # a bonus that takes no wager has only what is posted
        posted = {payout.pays for payout in kind.posted_payouts}
        posted -= {RETURNED} - set(kind.pays)
        assert posted <= set(kind.pays), kind.name
        assert min(posted, default=None) == min(kind.pays, default=None), kind.name  # a payment in dollars has no odds


# ---------------------------------------------------------------- its pages


def test_the_same_sign_has_the_same_bytes_and_is_a_tagged_pdf() -> None:
    made = typeset.pdf(with_record(sign(), record()))
    assert made == typeset.pdf(with_record(sign(), record()))
    assert b"/StructTreeRoot" in made
    assert b"/Marked true" in made
    assert b"pdfuaid" in made
    assert b"/CreationDate" not in made
    assert b"/MediaBox[0 0 792 1224]" in made  # 11 x 17 inches
    assert b"/MediaBox[0 0 612 792]" in made


def test_an_svg_has_the_size_of_the_sign_and_a_title() -> None:
    (drawing,) = typeset.svg(sign_paper(sign(), TABLOID))
    assert 'viewBox="0 0 792 1224"' in drawing
    assert "<title>Roulette, table RO-4</title>" in drawing
    assert drawing == typeset.svg(sign_paper(sign(), TABLOID))[0]


def test_large_print_takes_more_pages_rather_than_smaller_type() -> None:
    small = Size(Decimal(4), Decimal(6))
    assert len(typeset.svg(sign_paper(sign(), small))) == 1
    assert len(typeset.svg(sign_paper(sign(), small, large=True))) > 1


def test_text_has_every_line_with_its_paragraph() -> None:
    printed = text(with_record(sign(), record()))
    for line in sign().lines:
        assert line.words in printed
    assert "half [19:47-5.2(b)]" in printed


def test_a_table_name_is_text_and_never_markup() -> None:
    made = sign(table="#panic() *x* $y$ <z>")
    assert typeset.pdf(sign_paper(made))
    assert "&lt;z&gt;" in typeset.svg(sign_paper(made))[0]


@pytest.mark.parametrize("make", [typeset.pdf, typeset.svg])
def test_characters_that_no_font_has_are_refused_all_at_once(make: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        make(sign_paper(sign(table="Zoë 卓 椅")))
    (mistake,) = refused.value.mistakes
    assert mistake.why == '"卓", "椅" cannot be printed: the fonts have no such character'
    assert make(sign_paper(sign(table="Zoë “Ω” ½")))


# ---------------------------------------------------------------- its approval


def test_8_3_d_a_sign_is_the_one_that_was_approved() -> None:
    assert not list(objections(approval(sign()), sign(), TABLOID, "left of the wheel"))
    assert "2009-07-01" in text(with_record(sign(), record(approval=approval(sign()))))


def test_8_3_d_every_difference_from_the_approval_is_named_at_once() -> None:
    other = sign(table="RO-5")
    found = list(objections(approval(sign(), approved=None), other, LETTER, "right of the wheel"))
    assert {str(ruling.cite) for ruling in found} == {"19:47-8.3(d)"}
    assert [word for word in ("day", "table", "location", "size", "wording") if any(word in r.why for r in found)] == [
        *("day", "table", "location", "size", "wording")
    ]
    assert len(found) == 5


def test_8_3_d_the_wording_is_the_words_and_not_how_they_came() -> None:
    spelled_out = sign(rules={"payouts": {"split": "18 to 1"}, "wheel": "double zero"})
    assert spelled_out.wording == sign().wording
    assert sign(rules={}).wording != sign().wording


def test_two_sheets_with_the_same_digest_are_the_same() -> None:
    one, other = read_sheet(ROULETTE), read_sheet({**ROULETTE, "rules": {}})
    spelled_out = read_sheet({**ROULETTE, "rules": {**ROULETTE["rules"], "wheel": "double zero"}})
    assert sheet_digest(one) == sheet_digest(spelled_out)
    assert sheet_digest(one) != sheet_digest(other)
