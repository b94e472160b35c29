"""Blackjack's irregularities, paragraph by paragraph: 19:47-2.15."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.croupiers.audit import replay
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.irregularity import Irregularity
from croupier.equipment.cards import DECK, read_card
from croupier.equipment.shoe import Shoe
from croupier.games.blackjack import GAME
from croupier.games.blackjack.irregular import REMEDIES
from croupier.games.blackjack.standing import BlackjackStanding, Streak
from croupier.law.register import register
from croupier.law.ruling import Refused
from croupier.money.wager import Wager
from tests.games.blackjack.table import (
    EXPOSED,
    HOLE_CARD,
    MULTIPLE_ACTION,
    READER,
    Table,
    barred,
    facts,
    fate,
    laid,
    lines,
    net,
    open_now,
    question,
    rules_of,
    seated,
    small_shoe,
)

BACK = "void"


def irregular(kind: str, **details: str) -> Irregularity:
    return Irregularity(kind, details)


def answered(table: Table, *answers: str | Irregularity) -> Live:
    """A round given these answers as they are asked for: cards in a row, decisions one by one, and what goes wrong.

    A round that is over is run again from its journal: it must come to the same.
    """
    live = Live(table.round())
    for answer in answers:
        if isinstance(answer, Irregularity):
            live.interrupt(answer)
        elif isinstance(live.asks, Decision):
            live.answer(answer)
        else:
            for card in answer.split():
                live.answer(card)
    if live.outcome is not None:
        again = Live(table.round(), live.journal)
        assert (again.outcome, again.facts) == (live.outcome, live.facts)
        assert replay(table.round(), live.journal).findings == ()
    return live


def site(live: Live) -> str:
    return live.asks.site if live.asks is not None else ""


def left_unseen(live: Live, card: str) -> int:
    """How many of a card nobody has seen, the round being over."""
    assert live.outcome is not None
    standing = live.outcome.standing
    assert isinstance(standing, BlackjackStanding)
    assert standing.shoe is not None
    return standing.shoe.unseen[DECK.index(read_card(card))]


def refused(live: Live, kind: str, law: str, why: str, **details: str) -> None:
    """The irregularity cannot be here, or not so: it is refused by its paragraph and the round waits as before."""
    before = (live.journal, live.facts, live.outcome, site(live))
    with pytest.raises(Refused, match=why) as caught:
        live.interrupt(irregular(kind, **details))
    assert {str(ruling.cite) for ruling in caught.value.rulings} == {f"19:47-{law}"}
    assert (live.journal, live.facts, live.outcome, site(live)) == before


# ---------------------------------------------------------------- all of them


def test_2_15_every_remedy_rests_on_a_paragraph() -> None:
    assert all(register().resolves(remedy.cite) for remedy in REMEDIES.values())
    cited = {str(remedy.cite) for remedy in REMEDIES.values()}
    assert cited >= {f"19:47-2.15({letter})" for letter in "abcdeghijklmnop"}


def test_2_15_every_remedy_is_one_of_the_game() -> None:
    assert set(REMEDIES) <= set(GAME.play.remedies)


# ---------------------------------------------------------------- (a), (b): the shoe


def test_2_15_a_a_card_found_face_up_is_not_used() -> None:
    live = answered(seated("A"), "Th", irregular("card_face_up", card="Ac"), "9c Td", "stand", "8s")
    assert fate(live) == ("won", 1000, "2.3(a)2")
    assert facts(live, "2.15(a)") == ["ace of clubs lay face up in the shoe and goes to the rack"]
    assert left_unseen(live, "Ac") == 7


def test_2_15_a_a_card_that_the_shoe_does_not_hold_was_not_in_it() -> None:
    live = answered(seated("A", decks=1, boxes=1), "Th")
    with pytest.raises(Refused, match="cannot come"):
        live.interrupt(irregular("card_face_up", card="Th"))
    refused(live, "card_face_up", "2.15(a)", "give card")


@pytest.mark.parametrize("cards", [(), ("Th",), ("Th", "9c"), ("Th", "9c", "6d"), ("Th", "9c", "6d", "hit")])
def test_2_15_b_an_unexposed_card_is_the_next_one(cards: tuple[str, ...]) -> None:
    rest = ("Th", "9c", "6d", "hit", "4s", "stand", "Ts", "2c")[len(cards) :]
    live = answered(seated("A"), *cards, irregular("card_drawn_in_error"), *rest[:-1])
    assert facts(live, "2.15(b)") == ["a card drawn in error will be the next card"]
    assert left_unseen(live, "4s") == 7
    assert fate(live) == ("won", 1000, "2.3(a)2")


# ---------------------------------------------------------------- (c): a card exposed after the initial deal

EXPOSED_TEN = irregular("card_exposed_in_error", card="Tc")


def test_2_15_c_the_exposed_card_is_dealt_to_the_player_who_takes_it() -> None:
    live = answered(seated("A"), "Th 9c 6d", EXPOSED_TEN)
    assert site(live) == "exposed:1.1"
    assert open_now(live) == {"take_it", "refuse_it"}
    live = answered(seated("A"), "6h 9c 5d", EXPOSED_TEN, "take_it", "hit")
    assert site(live) == "dealer:second"  # with 21 there is nothing more to ask
    live = answered(seated("A"), "6h 9c 5d", EXPOSED_TEN, "take_it", "hit", "9h")
    assert fate(live) == ("won", 1000, "2.3(a)2")
    assert facts(live, "2.15(c)") == ["10 of clubs was drawn in error and exposed: it is the next card"]
    assert left_unseen(live, "Tc") == 7


def test_2_15_c_who_takes_it_must_use_it() -> None:
    """It is his as the next card of the shoe is: he may double or split with it, but not stand."""
    live = answered(seated("A"), "6h 9c 5d", EXPOSED_TEN, "take_it")
    assert open_now(live) == {"hit", "double"}
    assert barred(live, "stand") == {"2.15(c)"}
    live = answered(seated("A"), "6h 9c 5d", EXPOSED_TEN, "take_it", "double 10.00", "9h")
    assert (fate(live), fate(live, "double")) == (("won", 1000, "2.3(a)2"), ("won", 1000, "2.3(a)2"))
    live = answered(seated("A"), "8h 9c 8d", EXPOSED_TEN, "take_it", "split")
    assert question(live).site == "play:1.1"  # eight and ten; the second hand gets its card when its turn comes
    # A hand of three cards can only be hit: nothing is asked twice.
    live = answered(seated("A"), "2h 9c 2d", "hit", "7d", EXPOSED_TEN, "take_it")
    assert site(live) == "dealer:second"


def test_2_15_c_a_double_card_that_lies_exposed_cannot_lie_face_down() -> None:
    live = answered(seated("A", double_card="face down"), "6h 9c 5d", EXPOSED_TEN, "take_it", "double 10.00", "9h")
    assert (fate(live), fate(live, "double")) == (("won", 1000, "2.3(a)2"), ("won", 1000, "2.3(a)2"))
    assert "turn:1.1" not in [entry.site for entry in live.journal]


def test_2_15_c_who_refuses_it_gets_no_more_cards() -> None:
    live = answered(seated("A", "B"), "Th 8h 6c 6d 4d", EXPOSED_TEN, "refuse_it")
    assert site(live) == "exposed:2.1"  # A stands on 16; the card is offered on
    assert facts(live, "2.15(c)")[-1] == "box 1 refuses the 10 of clubs and gets no more cards"
    live = answered(seated("A", "B"), "Th 8h 6c 6d 4d", EXPOSED_TEN, "refuse_it", "take_it", "hit", "Ts", "9h")
    assert fate(live) == ("won", 1000, "2.3(a)1")
    assert fate(live, seat="B") == ("lost", -1000, "2.3(a)2")


def test_2_15_c_a_refusal_holds_for_every_hand_of_the_box() -> None:
    """Literally no more cards: the second hand of a split stays with the one it has. The dealer takes the ten."""
    live = answered(seated("A"), "8h 9c 8d", "split", "3s", EXPOSED_TEN, "refuse_it")
    assert (fate(live), fate(live, hand=2)) == (("lost", -1000, "2.3(a)2"), ("lost", -1000, "2.3(a)2"))


def test_2_15_c_who_takes_it_goes_on_as_ever() -> None:
    """The second hand of a split gets its own card, and a further card of the first may be exposed as well."""
    live = answered(seated("A"), "8h 9c 8d", "split", "3s", EXPOSED_TEN, "take_it", "hit")
    assert site(live) == "draw:1.2"
    two = irregular("card_exposed_in_error", card="2c")
    live = answered(seated("A"), "8h 9c 8d", "split", "4s", two, "take_it", "hit", EXPOSED_TEN, "refuse_it")
    assert (fate(live)[0], fate(live, hand=2)[0]) == ("lost", "lost")


def test_2_15_c_a_refused_card_may_still_be_surrendered_against() -> None:
    live = answered(seated("A", surrender=True), "Th 9c 6d", EXPOSED_TEN, "refuse_it")
    assert open_now(live) == {"stand", "surrender"}
    assert barred(live, "hit") == {"2.15(c)"}


def test_2_15_c_the_dealer_uses_what_the_players_refuse() -> None:
    """He has 9 up and draws his second card after the players: the exposed ten makes 19."""
    live = answered(seated("A"), "Th 9c 6d", EXPOSED_TEN, "refuse_it")
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert facts(live, "2.12(b)1") == ["the dealer has 19"]


def test_2_15_c_a_dealer_of_sixteen_draws_the_refused_card() -> None:
    live = answered(seated("A", **HOLE_CARD), "Th 9c 6d", EXPOSED_TEN, "refuse_it", "7h")
    assert fate(live) == ("won", 1000, "2.3(a)1")


def test_2_15_c_a_card_the_dealer_cannot_use_is_burned() -> None:
    live = answered(seated("A", **HOLE_CARD), "Th 9c 6d", EXPOSED_TEN, "refuse_it", "8h")
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert facts(live, "2.15(c)")[-1] == "the 10 of clubs is of no use to anybody and is burned"
    assert left_unseen(live, "Tc") == 7


def test_2_15_c_a_player_who_cannot_draw_is_not_asked() -> None:
    live = answered(seated("A", "B"), "Ah Th 9c Td 6d", irregular("card_exposed_in_error", card="2c"))
    assert site(live) == "exposed:2.1"  # A has a blackjack, paid at once


def test_2_15_c_exposed_while_insurance_is_offered() -> None:
    live = answered(seated("A"), "Th Ac 6d", EXPOSED_TEN, "no_insurance")
    assert site(live) == "exposed:1.1"


def test_2_15_c_exposed_on_the_dealers_turn_it_is_his_card() -> None:
    live = answered(seated("A"), "Th 9c 9d", "stand", EXPOSED_TEN)
    assert fate(live) == ("pushed", 0, "2.3(b)")


def test_2_15_c_only_after_the_initial_deal_and_one_at_a_time() -> None:
    refused(answered(seated("A"), "Th"), "card_exposed_in_error", "2.15(c)", "cannot arise at dealer:up", card="Tc")
    live = answered(seated("A", surrender=True), "Th 9c 6d", EXPOSED_TEN, "refuse_it")
    refused(live, "card_exposed_in_error", "2.15(c)", "10 of clubs is exposed already", card="2c")


# ---------------------------------------------------------------- (d): a dealer who must stand


def test_2_15_d_a_card_drawn_on_seventeen_is_burned() -> None:
    before = answered(seated("A"), "Th Tc 8d", "stand", "7h")
    assert fate(before) == ("won", 1000, "2.3(a)2")
    live = answered(seated("A"), "Th Tc 8d", "stand", "7h", irregular("dealer_draws_on_seventeen", card="4s"))
    assert lines(live) == lines(before)
    assert facts(live, "2.15(d)") == ["the dealer has 17 and drew the 4 of spades by accident: it is burned"]
    assert (left_unseen(before, "4s"), left_unseen(live, "4s")) == (8, 7)


@pytest.mark.parametrize(("up", "second", "total"), [("Tc", "9h", "19"), ("6c", "Ah", "soft 17")])
def test_2_15_d_seventeen_is_any_total_he_must_stand_on(up: str, second: str, total: str) -> None:
    """Reading C17."""
    live = answered(seated("A"), f"Th {up} 8d", "stand", second, irregular("dealer_draws_on_seventeen", card="4s"))
    assert facts(live, "2.15(d)") == [f"the dealer has {total} and drew the 4 of spades by accident: it is burned"]


def test_2_15_d_a_dealer_who_must_draw_keeps_the_card() -> None:
    live = answered(seated("A"), "Th Tc 8d", "stand", "2h")
    refused(live, "dealer_draws_on_seventeen", "2.15(d)", "12 and must draw", card="4s")
    live = answered(seated("A", hit_soft_17=True), "Th 6c 8d", "stand", "Ah")
    refused(live, "dealer_draws_on_seventeen", "2.15(d)", "soft 17 and must draw", card="4s")


def test_2_15_d_a_dealer_who_never_drew_could_not_draw_too_much() -> None:
    live = answered(seated("A"), "Th Tc 6d", "hit", "9h")
    refused(live, "dealer_draws_on_seventeen", "2.15(d)", "the round is over", card="4s")
    live = answered(seated("A"), "Ah Tc Kd", "2h")  # twelve, and nobody to draw for: he need not stand
    assert fate(live) == ("won", 1500, "2.7(b)")
    refused(live, "dealer_draws_on_seventeen", "2.15(d)", "the round is over", card="4s")


def test_2_15_d_in_multiple_action_it_happens_to_one_hand_of_three() -> None:
    """The next hand goes on with the next card; the burned one is gone."""
    table = seated("A", **MULTIPLE_ACTION)
    burned = irregular("dealer_draws_on_seventeen", card="4s")
    live = answered(table, "Th Tc 8d", "stand", "7h", burned, "9h 8h")
    assert [fate(live, spot)[0] for spot in ("blackjack", "second_hand", "third_hand")] == ["won", "lost", "pushed"]


# ---------------------------------------------------------------- (e): a dealer who leaves himself out


def test_2_15_e_a_first_card_left_out_comes_after_the_players_have_two() -> None:
    live = answered(
        seated("A", "B"), "Th 9h", irregular("dealer_skipped", which="first"), "8d 7d 6c", "stand", "stand", "Tc 5h"
    )
    asked = [entry.site for entry in live.journal if entry.kind != "irregularity"]
    assert asked[:5] == ["deal:1", "deal:2", "deal:1", "deal:2", "dealer:up"]
    assert facts(live, "2.15(e)") == ["the dealer left out his first card: it comes when the players have their two"]
    assert facts(live, "2.12(b)1") == ["the dealer has 21"]
    assert net(live) == -1000


@pytest.mark.parametrize("hole", [HOLE_CARD, EXPOSED])
def test_2_15_e_a_second_card_left_out_is_dealt_then(hole: dict[str, Any]) -> None:
    skipped = irregular("dealer_skipped", which="second")
    if hole is EXPOSED:
        live = answered(seated("A", **hole), "Th 9c 8d", skipped, "9h", "stand")
    else:
        live = answered(seated("A", **hole), "Th 9c 8d", skipped, "stand", "9h")
    assert facts(live, "2.15(e)") == ["the dealer left out his second card: it comes when the players have their two"]
    assert fate(live)[0] == ("lost" if hole is EXPOSED else "pushed")


def test_2_15_e_it_must_be_the_card_that_is_due() -> None:
    live = answered(seated("A"), "Th")
    refused(live, "dealer_skipped", "2.15(e)", "dealer's first card is due now", which="second")
    refused(live, "dealer_skipped", "2.15(e)", "which = third, which is none of first, second", which="third")
    refused(answered(seated("A")), "dealer_skipped", "2.15(e)", "cannot arise at deal:1", which="first")


# ---------------------------------------------------------------- (f): the shoe is empty


def test_2_15_f_an_empty_shoe_is_refilled_from_the_discards_and_the_hands_keep_their_cards() -> None:
    table = seated("A", decks=1, boxes=1, standing=small_shoe("Th 9c 6d"))
    live = answered(table, "Th 9c 6d", "hit")
    assert site(live) == "cut:A"
    live = answered(table, "Th 9c 6d", "hit", "refuse", "4h", "stand", "9d")
    assert fate(live) == ("won", 1000, "2.3(a)2")
    assert facts(live, "2.15(f)") == ["the shoe is empty: the discards are shuffled"]
    with pytest.raises(Refused, match="cannot come from this shoe"):  # what lies on the layout did not go back
        answered(table, "Th 9c 6d", "hit", "refuse", "Th")


def test_2_15_f_a_card_exposed_and_not_yet_used_does_not_go_back_either() -> None:
    table = seated("A", "B", decks=1, boxes=2, standing=small_shoe("Th 2h 9c 6d 2d Tc"))
    live = answered(table, "Th 2h 9c 6d 2d", EXPOSED_TEN, "refuse_it", "take_it", "hit", "hit", "refuse", "refuse")
    assert site(live) == "draw:2.1"
    with pytest.raises(Refused, match="cannot come from this shoe"):
        live.answer("Tc")


# ---------------------------------------------------------------- (g): a box left out


def test_2_15_g_a_hand_dealt_no_cards_is_dead_and_its_wager_goes_back() -> None:
    """Reading C18."""
    live = answered(seated("A", "B"), irregular("no_cards_dealt", box="1"), "9h 6c 7d", "stand", "Tc 5h")
    assert fate(live) == (BACK, 0, "2.15(g)")
    assert fate(live, seat="B") == ("lost", -1000, "2.3(a)2")
    assert len(facts(live, "2.15(g)")) == 1


def test_2_15_g_it_joins_the_next_deal() -> None:
    live = answered(seated("A"), irregular("no_cards_dealt", box="1"), "6c")
    assert live.outcome is not None
    assert fate(live) == (BACK, 0, "2.15(g)")
    standing = live.outcome.standing
    assert isinstance(standing, BlackjackStanding)
    assert site(answered(seated("A", standing=standing))) == "deal:1"


def test_2_15_g_a_hand_dealt_one_card_may_have_its_second_after_the_others() -> None:
    one = irregular("one_card_dealt", box="1")
    live = answered(seated("A", "B"), "Th 9h 6c", one, "7d")
    assert site(live) == "second_card:1"
    assert open_now(live) == {"second_card", "dead_hand"}
    live = answered(seated("A", "B"), "Th 9h 6c", one, "7d", "second_card", "Kd", "stand", "stand", "Tc 3h")
    assert fate(live) == ("won", 1000, "2.3(a)2")


def test_2_15_g_or_else_the_hand_is_dead() -> None:
    one = irregular("one_card_dealt", box="1")
    live = answered(seated("A", "B"), "Th 9h 6c", one, "7d", "dead_hand", "stand", "Tc 3h")
    assert fate(live) == (BACK, 0, "2.15(g)")
    assert fate(live, seat="B") == ("lost", -1000, "2.3(a)2")


def test_2_15_g_the_second_card_comes_before_insurance_and_makes_a_blackjack() -> None:
    live = answered(seated("A"), "Th 6c", irregular("one_card_dealt", box="1"), "second_card", "Ad")
    assert fate(live) == ("won", 1500, "2.7(a)")


def test_2_15_g_everyone_on_the_box_has_his_wager_back() -> None:
    table = laid({"A": {"blackjack": "10.00"}, "B": {"blackjack 1": "5.00"}}, shared_boxes=True)
    live = answered(table, "consent", irregular("no_cards_dealt", box="1"), "6c")
    assert (fate(live), fate(live, "blackjack 1", "B")) == ((BACK, 0, "2.15(g)"), (BACK, 0, "2.15(g)"))


def test_2_15_g_a_side_wager_on_a_dead_hand_goes_back() -> None:
    wagers = {"A": {"blackjack": "10.00", "match_the_dealer": "5.00"}, "B": {"blackjack": "10.00"}}
    table = laid(wagers, match_the_dealer=True, decks=6)
    live = answered(table, "6h 9h 6c", irregular("one_card_dealt", box="1"), "7d", "dead_hand", "stand", "Tc 3h")
    assert fate(live, "match_the_dealer")[:2] == (BACK, 0)
    assert len(lines(live)) == 3


def test_2_15_g_it_must_be_the_box_whose_card_is_due_and_the_cards_it_has() -> None:
    live = answered(seated("A", "B"))
    refused(live, "no_cards_dealt", "2.15(g)", "the next card is for box 1", box="2")
    refused(live, "no_cards_dealt", "2.15(g)", "the next card is for box 1", box="nine")
    refused(live, "one_card_dealt", "2.15(g)", "box 1 has 0 cards", box="1")
    live = answered(seated("A", "B"), "Th 9h 6c")
    refused(live, "no_cards_dealt", "2.15(g)", "box 1 has 1 card", box="1")
    live = answered(seated("A", "B"), "Th 9h 6c 7d 8d")
    refused(live, "one_card_dealt", "2.15(g)", "cannot arise at play:1.1", box="1")


# ---------------------------------------------------------------- (h): the wrong side of a double shoe


def test_2_15_h_a_round_from_the_wrong_side_stands() -> None:
    table = seated("A", shoe="double shoe")
    live = answered(table, "Th", irregular("wrong_side"), "9c 9d", "stand", "8s")
    assert fate(live) == ("won", 1000, "2.3(a)2")
    assert facts(live, "2.15(h)") == ["the cards come from side B, which was not selected: the round stands"]
    assert live.outcome is not None
    standing = live.outcome.standing
    assert isinstance(standing, BlackjackStanding)
    assert isinstance(standing.shoe, Shoe)
    assert isinstance(standing.side_b, Shoe)
    assert sum(standing.shoe.unseen) == 8 * 52 - 1  # the determinant card, which is A's first
    assert sum(standing.side_b.unseen) == 8 * 52 - 3


def test_2_15_h_a_side_that_runs_empty_is_filled_with_its_own_cards() -> None:
    """What lies on the layout from the other side was never in this one."""
    opened = GAME.play.opening(rules_of(shoe="double shoe", decks=1))
    few = replace(opened, side_b=Shoe((1,) * 52, 3))
    table = seated("A", shoe="double shoe", decks=1, standing=few)
    live = answered(table, "2h", irregular("wrong_side"), "3c 3d", "hit", "4s", "hit", "cut 20")
    assert live.loads[0].size == 52 - 3
    live.answer("2h")  # a second one: the first is side A's
    assert [line.fact for line in live.facts if "empty" in line.fact] == [
        "the shoe is empty: the discards are shuffled"
    ]


def test_2_15_h_only_a_double_shoe_has_a_wrong_side_and_only_when_one_is_selected() -> None:
    refused(answered(seated("A")), "wrong_side", "2.15(h)", "only at a table with shoe = double shoe")
    live = answered(seated("A", shoe="double shoe"))
    refused(live, "wrong_side", "2.15(h)", "no side of a double shoe has been selected")


# ---------------------------------------------------------------- (i): a card that was asked for


NOT_DEALT = irregular("card_not_dealt", box="1")


def test_2_15_i_the_player_may_have_the_card_after_the_others() -> None:
    table = seated("A", "B", **HOLE_CARD)
    live = answered(table, "Th 9h 6c 2d 7d", "hit", NOT_DEALT)
    assert site(live) == "not_dealt:1.1"
    assert open_now(live) == {"late_card", "dead_hand"}
    live = answered(table, "Th 9h 6c 2d 7d", "hit", NOT_DEALT, "late_card", "hit", "4h")
    assert site(live) == "play:2.1"
    live = answered(table, "Th 9h 6c 2d 7d", "hit", NOT_DEALT, "late_card", "hit", "4h", "stand")
    assert site(live) == "draw:1.1"  # after B, before the hole card
    live = answered(
        table, "Th 9h 6c 2d 7d", "hit", NOT_DEALT, "late_card", "hit", "4h", "stand", "8d", "stand", "Td 2c"
    )
    assert (fate(live)[0], fate(live, seat="B")[0]) == ("won", "won")
    assert facts(live, "2.15(i)") == ["box 1 did not get the card it asked for"]


def test_2_15_i_or_a_dead_hand_and_his_original_wager_back() -> None:
    live = answered(seated("A"), "Th 6c 2d", "hit", NOT_DEALT, "dead_hand")
    assert fate(live) == (BACK, 0, "2.15(i)")
    assert site(live) == ""  # with nobody left the dealer draws no card


def test_2_15_i_with_what_it_was_doubled_by_and_insured_for() -> None:
    """Reading C18."""
    live = answered(seated("A"), "6h Ac 5d", "insurance 5.00", "double 10.00", NOT_DEALT, "dead_hand")
    assert {(each.wager, str(each.result), str(each.cite)) for each in lines(live)} == {
        ("blackjack", BACK, "19:47-2.15(i)"),
        ("double", BACK, "19:47-2.15(i)"),
        ("insurance", BACK, "19:47-2.15(i)"),
    }


@pytest.mark.parametrize("of_hand_1", [True, False])
def test_2_15_i_insurance_goes_back_with_the_last_hand_a_patron_rides_on(*, of_hand_1: bool) -> None:
    """B rides on the second hand alone (2.13(e)) and it is dead; A still has the first, or that is dead too."""
    wagers = {"A": {"blackjack": "10.00"}, "B": {"blackjack 1": "20.00"}}
    insured = ("consent", "8h Ac 8d", "insurance 5.00", "insurance 10.00", "split", "hand_2")
    lost_card = irregular("card_not_dealt", box="1")
    hand_1 = (lost_card, "dead_hand") if of_hand_1 else ("9h", "stand")
    live = answered(
        laid(wagers, shared_boxes=True), *insured, *hand_1, lost_card, "dead_hand", *(() if of_hand_1 else ("Th",))
    )
    assert fate(live, "blackjack 1", "B", hand=2) == (BACK, 0, "2.15(i)")
    assert fate(live, "insurance 1", "B") == (BACK, 0, "2.15(i)")
    assert fate(live, "insurance") == ((BACK, 0, "2.15(i)") if of_hand_1 else ("won", 1000, "2.9(c)"))


def test_2_15_i_of_split_hands_only_the_one_is_dead() -> None:
    live = answered(seated("A"), "8h 6c 8d", "split", "3s", "hit", NOT_DEALT, "dead_hand", "Ts", "stand", "Tc 2h")
    assert (fate(live), fate(live, hand=2)) == ((BACK, 0, "2.15(i)"), ("pushed", 0, "2.3(b)"))


def test_2_15_i_a_double_card_face_down_may_be_the_one_not_dealt() -> None:
    table = seated("A", double_card="face down")
    live = answered(table, "6h 6c 5d", "double 10.00", NOT_DEALT, "late_card", "9h", "Tc 3h")
    assert (fate(live), fate(live, "double")) == (("won", 1000, "2.3(a)2"), ("won", 1000, "2.3(a)2"))


def test_2_15_i_a_card_left_out_twice_is_offered_twice() -> None:
    live = answered(
        seated("A"), "Th 6c 2d", "hit", NOT_DEALT, "late_card", NOT_DEALT, "late_card", "7h", "stand", "Tc 2h"
    )
    assert fate(live) == ("won", 1000, "2.3(a)2")


def test_2_15_i_it_must_be_the_box_that_asked() -> None:
    live = answered(seated("A"), "Th 6c 2d")
    refused(live, "card_not_dealt", "2.15(i)", "cannot arise at play:1.1", box="1")
    live.answer("hit")
    refused(live, "card_not_dealt", "2.15(i)", "box 1 asked for a card, not box 2", box="2")


# ---------------------------------------------------------------- (j), (k): the card reader


def read(visible: str) -> Irregularity:
    return irregular("hole_card_read_wrongly", visible=visible)


def test_2_15_j_the_supervisor_is_informed() -> None:
    live = answered(seated("A", **READER), "Th 9c 6d", read("no"))
    assert facts(live, "2.15(j)") == ["the hole card was read with 9 of clubs up: the supervisor is told"]


@pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc", "Tc"])
def test_2_15_j_with_an_ace_or_ten_up_the_reader_is_to_be_used(up: str) -> None:
    live = answered(seated("A", **READER), f"Th {up} 6d", *(("no_insurance",) if up == "Ac" else ()))
    assert site(live) == "dealer:reader"
    refused(live, "hole_card_read_wrongly", "2.15(j)", "the hole card must be read", visible="no")


def test_2_15_j_without_a_reader_nothing_is_read() -> None:
    live = answered(seated("A", **HOLE_CARD), "Th 9c 6d")
    refused(live, "hole_card_read_wrongly", "2.15(j)", "only at a table with card_reader = true", visible="no")
    live = answered(seated("A", **READER), "Th 9c 6d")
    refused(live, "hole_card_read_wrongly", "2.15(j)", "visible = perhaps, which is none of yes, no", visible="perhaps")


def test_2_15_j_1_where_a_player_could_learn_it_all_wagers_go_back() -> None:
    live = answered(seated("A", "B", **READER), "Th 8h 9c 6d 8d", read("yes"))
    assert [(each.seat, str(each.result), each.cents, str(each.cite)) for each in lines(live)] == [
        ("A", BACK, 0, "19:47-2.15(j)1"),
        ("B", BACK, 0, "19:47-2.15(j)1"),
    ]
    assert facts(live, "2.15(j)1") == ["a player could learn the hole card: all hands are dead"]


def test_2_15_j_1_whatever_the_hands_had_come_to() -> None:
    """B has split and doubled, and A is over 21 and has lost his side wager: all hands are dead, every wager goes back."""
    table = laid(
        {"A": {"blackjack": "10.00", "match_the_dealer": "5.00"}, "B": {"blackjack": "10.00"}},
        match_the_dealer=True,
        decks=6,
        **READER,
    )
    cards = ("Th 8h 9c 6d 8d", "hit", "9h", "split", "3d", "double 10.00", "Ts", "7d")
    live = answered(table, *cards, read("yes"))
    assert {(each.seat, each.wager, each.hand, each.stake_cents) for each in lines(live)} == {
        ("A", "blackjack", 1, 1000),
        ("A", "match_the_dealer", 1, 500),
        ("B", "blackjack", 1, 1000),
        ("B", "double", 1, 1000),
        ("B", "blackjack", 2, 1000),
    }
    assert {str(each.result) for each in lines(live)} == {BACK}
    assert (net(live), net(live, "B")) == (0, 0)


def test_2_15_j_1_a_streak_holds_as_after_any_dead_hand() -> None:
    """A has won two of three hands; B has abandoned his streak before the first card, and that stays so."""
    rules = rules_of(streak=True, **READER)
    pending = (Wager("A", "streak_3", "", 500), Wager("B", "streak_2", "", 500))
    found = replace(GAME.play.opening(rules), wagers=pending, streaks=(Streak("A", "", 2), Streak("B", "", 1)))
    live = answered(Table(rules, {"A": {"blackjack": "10.00"}}, found), "Th 9c 8d", read("yes"))
    assert fate(live) == (BACK, 0, "2.15(j)1")
    assert fate(live, "streak_3") == ("stands", 0, "2.15(j)1")
    assert fate(live, "streak_2", "B") == ("lost", -500, "2.22(f)")
    assert live.outcome is not None
    left = live.outcome.standing
    assert isinstance(left, BlackjackStanding)
    assert (left.wagers, left.streaks) == (pending[:1], (Streak("A", "", 2),))


def test_2_15_j_2_where_none_could_play_goes_on() -> None:
    live = answered(seated("A", **READER), "Th 9c 6d", read("no"), "stand", "8h")
    assert fate(live) == ("lost", -1000, "2.3(a)2")
    assert facts(live, "2.15(j)2") == ["no player could learn the hole card: play goes on"]


FAILS = irregular("card_reader_fails")


def test_2_15_k_without_the_reader_the_players_play_before_the_hole_card_is_known() -> None:
    live = answered(seated("A", **READER), "Th Kc 6d", FAILS)
    assert site(live) == "play:1.1"
    assert facts(live, "2.15(k)") == ["the card reader fails: play goes on without it"]
    live = answered(seated("A", **READER), "6h Kc 5d", FAILS, "double 10.00", "Td", "Ah")
    assert fate(live) == ("lost", -1000, "2.10(b)")
    assert fate(live, "double") == (BACK, 0, "2.10(b)")


def test_2_15_k_insurance_is_then_placed_as_without_a_reader() -> None:
    table = seated("A", "B", **READER)
    live = answered(table, "Th 6h", FAILS, "Ac 6d 5d")
    assert site(live) == "insurance:1:A:blackjack"
    live.answer("no_insurance")
    assert site(live) == "insurance:2:B:blackjack"
    # Once it has been offered with the reader at work, nobody is asked twice.
    live = answered(table, "Th 6h Ac 6d 5d", "no_insurance", FAILS, "no_insurance", "stand", "stand", "Th")
    assert live.outcome is not None
    assert fate(live) == ("lost", -1000, "2.3(a)2")


def test_2_15_k_only_a_table_with_a_reader_can_lose_it() -> None:
    refused(
        answered(seated("A", **HOLE_CARD), "Th"),
        "card_reader_fails",
        "2.15(k)",
        "only at a table with card_reader = true",
    )


# ---------------------------------------------------------------- (l), (m): multiple action


@pytest.mark.parametrize(("kind", "law"), [("up_card_not_moved", "2.15(l)"), ("up_card_discarded", "2.15(m)")])
def test_2_15_l_m_only_between_the_hands_of_multiple_action(kind: str, law: str) -> None:
    refused(answered(seated("A"), "Th 9c 8d", "stand"), kind, law, "only at a table with multiple_action = true")
    refused(answered(seated("A", **MULTIPLE_ACTION), "Th 9c 8d", "stand"), kind, law, "second or third hand")


def test_2_15_l_an_up_card_not_moved_counts_all_the_same() -> None:
    table = seated("A", **MULTIPLE_ACTION)
    live = answered(
        table, "Th 9c 8d", "stand", "8h", irregular("up_card_not_moved"), "9h", irregular("up_card_not_moved"), "Ts"
    )
    assert [fate(live, spot)[0] for spot in ("blackjack", "second_hand", "third_hand")] == ["won", "pushed", "lost"]
    assert facts(live, "2.15(l)") == ["9 of clubs was not moved: the hand is played as if it had been"] * 2


def test_2_15_m_an_up_card_discarded_too_early_comes_back() -> None:
    table = seated("A", **MULTIPLE_ACTION)
    live = answered(table, "Th 9c 8d", "stand", "8h", irregular("up_card_discarded"), "9h Ts")
    assert [fate(live, spot)[0] for spot in ("blackjack", "second_hand", "third_hand")] == ["won", "pushed", "lost"]
    assert facts(live, "2.15(m)") == [
        "9 of clubs was discarded too early: the supervisor is told",
        "the last hand is put together from the rack, and the up card restored",
    ]


# ---------------------------------------------------------------- (n), (o): side wagers and their machines


def test_2_15_n_no_progressive_wager_where_the_light_is_out() -> None:
    wagers = {"A": {"blackjack": "10.00", "progressive": "1.00"}, "B": {"blackjack": "10.00", "progressive": "1.00"}}
    table = laid(wagers, progressive=True)
    live = answered(table, irregular("progressive_light_fails", box="1"), "Ah 9h 6c Ad 7d", "stand", "stand", "Tc 3h")
    assert fate(live, "progressive") == (BACK, 0, "2.15(n)")
    assert fate(live, "progressive", "B")[0] == "lost"
    assert facts(live, "2.15(n)") == ["the progressive light of box 1 does not work"]


def test_2_15_n_only_before_the_first_card() -> None:
    table = laid({"A": {"blackjack": "10.00", "progressive": "1.00"}}, progressive=True)
    refused(answered(table, "Ah"), "progressive_light_fails", "2.15(n)", "cannot arise at dealer:up", box="1")
    refused(answered(table), "progressive_light_fails", "2.15(n)", 'no box "8"', box="8")


def test_2_15_o_a_bonus_that_does_not_show_is_paid_21_to_1() -> None:
    table = laid({"A": {"blackjack": "10.00", "bonus": "5.00"}}, blackjack_bonus=True)
    live = answered(table, "Ah 6c Td", irregular("bonus_display_failure"))
    assert fate(live, "bonus") == ("won", 10500, "2.15(o)")
    assert fate(live) == ("won", 1500, "2.7(a)")


# ---------------------------------------------------------------- (p): a double card that should lie face down


def test_2_15_p_a_double_card_dealt_face_up_changes_nothing() -> None:
    table = seated("A", double_card="face down")
    down = answered(table, "6h 6c 5d", "double 10.00", "Tc 3h 9h")
    live = answered(table, "6h 6c 5d", "double 10.00", irregular("double_card_face_up"), "9h", "Tc 3h")
    assert (fate(live), fate(live, "double")) == (("won", 1000, "2.3(a)2"), ("won", 1000, "2.3(a)2"))
    assert lines(live) == lines(down)
    assert facts(live, "2.15(p)") == ["the double card of box 1 is dealt face up: play goes on"]


def test_2_15_p_so_it_is_where_the_card_lies_face_down_on_request() -> None:
    table = seated("A", double_card="on request")
    live = answered(table, "6h 6c 5d", "double_face_down 10.00", irregular("double_card_face_up"), "9h", "Tc 3h")
    assert facts(live, "2.15(p)") == ["the double card of box 1 is dealt face up: play goes on"]


def test_2_15_p_where_it_lies_face_up_anyway_nothing_is_wrong() -> None:
    live = answered(seated("A"), "6h 6c 5d", "double 10.00")
    refused(live, "double_card_face_up", "2.15(p)", "only at a table with double_card = face down or on request")
