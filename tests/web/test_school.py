"""The course of a table: the drills of its players and its dealers, as a browser without scripts has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import httpx
import pytest

from croupier.amounts.cents import plain
from croupier.engine.game import GameKind
from croupier.games import registry
from croupier.web.jobs.coach import Coach
from croupier.web.school.count import ROWS, counted_shoe
from croupier.web.school.deals import settled_round
from croupier.web.school.payouts import typed_cents
from croupier.web.school.spacing import GAPS, MOST_KEPT, Missed, after_answer, comes_now
from tests.web.conftest import House, client_of, opened, served


@pytest.fixture(scope="module")
def school(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all drills: none changes it."""
    with opened(furnished, tmp_path_factory.mktemp("school") / "floor") as house:
        yield house


@pytest.fixture(scope="module")
def student(school: House) -> Iterator[httpx.Client]:
    """Somebody who practices at every table."""
    with served(school) as address, client_of(address) as client:
        client.headers.update(school.headers("ann") | {"Accept": "text/html"})
        yield client


# ---------------------------------------------------------------- what comes again, and when


def test_a_mistake_comes_again_soon_and_later_after_each_right_answer() -> None:
    missed = after_answer((), 7, 1, right=False)
    for times, gap in enumerate(GAPS):
        (hand,) = missed
        assert hand == Missed(7, times, 1 + sum(GAPS[: times + 1]))
        assert comes_now(missed, hand.due - 1, None, only_missed=False) is None
        assert comes_now(missed, hand.due, None, only_missed=False) == 7
        assert sorted(GAPS)[times] == gap
        missed = after_answer(missed, 7, hand.due, right=True)
    assert missed == (), "it is known by now"


def test_a_mistake_made_again_begins_anew() -> None:
    missed = after_answer(after_answer((), 7, 1, right=False), 7, 4, right=True)
    assert missed == (Missed(7, 1, 4 + GAPS[1]),)
    assert after_answer(missed, 7, 12, right=False) == (Missed(7, 0, 12 + GAPS[0]),)


def test_hands_that_were_right_at_once_do_not_come_again() -> None:
    assert after_answer((), 7, 1, right=True) == ()


def test_only_mistakes_come_before_their_time_and_not_twice_in_a_row() -> None:
    missed = (Missed(1, 0, 50), Missed(2, 0, 40))
    assert comes_now(missed, 3, None, only_missed=False) is None
    assert comes_now(missed, 3, None, only_missed=True) == 2
    assert comes_now(missed, 3, 2, only_missed=True) == 1
    assert comes_now(missed[:1], 3, 1, only_missed=True) == 1, "there is no other"
    assert comes_now((), 3, 1, only_missed=True) is None


def test_a_cookie_holds_so_many_mistakes() -> None:
    missed: tuple[Missed, ...] = ()
    for drill in range(2 * MOST_KEPT):
        missed = after_answer(missed, drill, drill + 1, right=False)
    assert [each.drill for each in missed] == list(range(MOST_KEPT, 2 * MOST_KEPT))


# ---------------------------------------------------------------- the player's drill


def test_a_verdict_stays_in_sight_of_the_next_hand_and_the_score_is_kept_by_kind(
    student: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = {"stand": -50.0, "hit": 25.0, "double": -200.0, "split": -300.0}

    async def advice(*_given: object) -> dict[str, float]:
        return values

    monkeypatch.setattr(Coach, "advice", advice)
    at, wrong = "/tables/blackjack/practice/hands", student.get("/tables/blackjack/practice/hands?last=11&answer=stand")
    assert "Hit is best: stand costs $0.75." in wrong.text
    assert "hit costs $0.75 less than stand" in wrong.text or "hit wins" in wrong.text, "why, in words"
    assert 'name="last" value="11"' not in wrong.text, "the next hand"
    assert "Only what I get wrong (1)" in wrong.text
    assert "0 of 1 right, mistakes cost $0.75" in student.get(f"{at}?last=11&answer=stand").text, "counted once"
    assert "Right: hit." in student.get(f"{at}?last=8&answer=hit").text
    assert "1 of 2 right" in student.get(at).text
    assert "Hard</span> <b>1 of 2" in student.get(at).text
    again = student.get(f"{at}?only=1").text
    assert 'name="last" value="11"' in again
    assert 'name="only" value="1"' in again
    assert "Only what you get wrong (1)" in student.get("/tables/blackjack/practice").text


# ---------------------------------------------------------------- the dealer's drill

TABLES = tuple(name.replace("_", "-") for name in registry.names())


def paid_by_the_table(school: House, table: str, number: int) -> list[int]:
    """What each wager of a round of the drill is paid: by the engine."""
    live = settled_round(school.casino.table(table).sheet, number)
    assert live is not None
    assert live.outcome is not None
    order = list(live.round.seat_numbers)
    return [line.cents for line in sorted(live.outcome.lines, key=lambda line: order.index(line.seat))]


@pytest.mark.parametrize("table", TABLES)
def test_every_game_has_rounds_to_pay_which_are_checked_line_by_line(
    school: House, student: httpx.Client, table: str
) -> None:
    at = f"/tables/{table}/practice"
    asked = student.get(f"{at}/payouts?round=5").text
    cents = paid_by_the_table(school, table, 5)
    assert asked.count('name="paid"') == len(cents) > 0
    assert "cite" not in asked.partition('id="drill"')[2], "the answer is not on the page of the question"
    wrong = student.get(f"{at}/payouts", params={"round": 5, "paid": [plain(each + 1) for each in cents]}).text
    assert f"0 of {len(cents)} right." in wrong
    assert wrong.count('class="cite"') >= len(cents)
    paid = [plain(each) for each in paid_by_the_table(school, table, 6)]
    right = student.get(f"{at}/payouts", params={"round": 6, "paid": paid}).text
    assert "All right." in right
    (following,) = re.findall('name="round" value="([0-9]+)"', right)
    assert student.get(f"{at}/payouts?round={following}").status_code == 200
    assert "Pay this round" in student.get(at).text


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("15", 1500),
        ("-10", -1000),
        ("\N{MINUS SIGN}7.50", -750),
        ("+2", 200),
        ("$1,000", 100000),
        (" ", 0),
        ("a", None),
    ],
)
def test_amounts_are_read_as_people_type_them(typed: str, cents: int | None) -> None:
    assert typed_cents(typed) == cents


# ---------------------------------------------------------------- the count drill

COUNTED = tuple(game.name.replace("_", "-") for game in registry.games() if game.table.kind is GameKind.TWENTY_ONE)


@pytest.mark.parametrize("table", COUNTED)
def test_the_count_of_a_whole_shoe_ends_at_0_and_the_drill_asks_for_all_three(
    school: House, student: httpx.Client, table: str
) -> None:
    at, shoe = f"/tables/{table}/practice/count", counted_shoe(school.casino.table(table).sheet, 5)
    assert shoe is not None
    left = shoe.size - shoe.in_tray
    assert shoe.decks_left == Fraction(left * shoe.decks, shoe.size)
    assert shoe.first_count == (0 if shoe.size % 52 == 0 else -4 * shoe.decks), (
        "a deck without tens has four more low cards"
    )
    page, seen = student.get(f"{at}?shoe=5").text, shoe.count_before
    assert f"<b>{seen:+d}</b>" in page or f"<b>{seen}</b>" in page
    for row in range(ROWS):
        page = student.get(f"{at}?shoe=5&row={row}&pace=2").text
        assert 'data-pace="2"' in page
        assert page.count("piece") >= len(shoe.rows[row])
        seen += sum((card.rank in "23456") - (card.rank in "TJQKA") for card in shoe.rows[row])
    assert seen == shoe.running_count
    answers = {"running": str(seen), "decks": f"{round(shoe.decks_left * 2)}/2", "true": f"{shoe.true_count}"}
    assert str(shoe.decks_left) not in student.get(f"{at}?shoe=5&row={ROWS}").text.partition('id="drill"')[2]
    page = student.get(at, params={"shoe": 5, "row": ROWS, **answers}).text
    assert "3 of 3 right" in page
    wrong = {"running": "99", "decks": "x", "true": ""}
    assert "3 of 6 right" in student.get(at, params={"shoe": 6, "row": ROWS, **wrong}).text
    assert "Keep the count" in student.get(f"/tables/{table}/practice").text


def test_games_whose_cards_are_not_counted_have_no_count_drill(student: httpx.Client) -> None:
    assert "Keep the count" not in student.get("/tables/baccarat/practice").text
    assert "are not counted" in student.get("/tables/baccarat/practice/count").text
