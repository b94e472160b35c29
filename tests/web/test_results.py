"""The sentence that stays after a round, and the cards that a new bet takes away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.amounts.cents import dollars
from croupier.floor.tables.view import net
from croupier.games.registry import game, names
from croupier.testing.sessions import sessions
from croupier.web.rendering.results import cleared, results


def _line(seat: str, wager: str, result: str, cents: int, note: str, hand: int = 1) -> dict[str, Any]:
    return {"seat": seat, "wager": wager, "result": result, "cents": cents, "note": note, "hand": hand}


def _settled(*lines: dict[str, Any], timed_out: Sequence[str] = ()) -> dict[str, Any]:
    return {
        "state": "betting",
        "lines": list(lines),
        "net_cents": net(list(lines)),
        "timed_out": timed_out,
        "hands": [
            {"place": "dealer", "handle": None, "hand": 1},
            {"place": "box 1", "handle": "ann", "hand": 1},
            {"place": "box 2", "handle": "bert", "hand": 1},
        ],
        "wagers": [],
        "seats": [{"handle": "ann"}, {"handle": "bert"}, {"handle": None}],
        "you": {"handle": "ann"},
    }


def test_the_result_of_a_round_says_who_had_what() -> None:
    won = _line("ann", "blackjack", "won", 500, "20 against 18")
    lost = _line("bert", "blackjack", "lost", -500, "24, over 21")
    assert results(_settled(won, lost), "ann") == ["You have 20, the dealer 18: you win $5.00."]
    everybody = ["ann has 20, the dealer 18: ann wins $5.00.", "bert has 24, over 21: bert loses $5.00."]
    assert results(_settled(won, lost), "carl") == results(_settled(won, lost), None) == everybody


def test_the_result_names_wagers_that_were_decided_for_different_reasons() -> None:
    first, second = (
        _line("ann", "blackjack", "won", 500, "20 against 18"),
        _line("ann", "blackjack", "lost", -500, "17 against 18", 2),
    )
    double = _line("ann", "double", "lost", -500, "17 against 18", 2)
    (said,) = results(_settled(first, second, double), "ann")
    assert said == (
        "You lose $5.00. Blackjack +$5.00 (20 against 18); blackjack hand 2, double hand 2 -$10.00 (17 against 18)."
    )
    many = [_line("ann", "place 6", "lost", -100, f"reason {number}") for number in range(6)]
    assert results(_settled(*many), "ann")[0].endswith("place 6 -$1.00 (reason 3); and 2 more.")


def test_the_result_of_wagers_that_stand_and_of_a_push() -> None:
    stands = _line("ann", "pass", "stands", 0, "the point is 6")
    assert results(_settled(stands), "ann") == ["Your wagers stand: the point is 6."]
    assert results(_settled(stands), None) == ["The wagers of ann stand: the point is 6."]
    off = _line("ann", "place 4", "stands", 0, "off")
    assert results(_settled(stands, off), "ann") == ["Your wagers stand."]
    assert results(_settled(_line("ann", "blackjack", "pushed", 0, "18 against 18")), "ann") == [
        "You have 18, the dealer 18: your wager comes back."
    ]


def test_the_result_says_that_time_ran_out() -> None:
    lost = _line("ann", "blackjack", "lost", -500, "14 against 20")
    assert results(_settled(lost, timed_out=["ann"]), "ann") == [
        "You have 14, the dealer 20: you lose $5.00. Time ran out, and the table decided."
    ]


# A note of a settlement, who reads it, and the sentence: of each family, one that compares and one that does not.
SENTENCES = [
    ("won", 500, "20 against 23, over 21", "You have 20, the dealer 23, over 21: you win $5.00."),
    (
        "won",
        750,
        "blackjack against 20; rounded from $7.515 to $7.52",
        "You have blackjack, the dealer 20: you win $7.50 (rounded",
    ),
    ("lost", -500, "24, over 21", "You have 24, over 21: you lose $5.00."),
    ("lost", -500, "dealer blackjack", "The dealer has blackjack: you lose $5.00."),
    ("lost", -250, "surrendered", "You surrendered: you lose $2.50."),
    ("lost", -500, "2 is not between 4 and 7", "2 is not between 4 and 7: you lose $5.00."),
    ("lost", -500, "Q is not between 9 and T", "Queen is not between 9 and ten: you lose $5.00."),
    ("void", 0, "a pair of As, then 9", "A pair of aces, then 9: your wager comes back."),
    ("won", 500, "K against 9 in the war", "You have a king, the dealer 9 in the war: you win $5.00."),
    ("lost", -500, "A against A in the war", "You have an ace, the dealer an ace in the war: you lose $5.00."),
    (
        "won",
        475,
        "Player's Hand 7, Banker's Hand 8; less vigorish: 5 percent of $5.00 is $0.25",
        "you win $4.75 (less vigorish",
    ),
    (
        "won",
        500,
        "a pair of kings against ace, king, five, three and two",
        "the dealer ace, king, five, three and two: you win",
    ),
    (
        "won",
        500,
        "the dealer does not qualify with ten and two",
        "The dealer does not qualify with ten and two: you win",
    ),
    (
        "lost",
        -500,
        "a pair of twos, less than a pair of tens",
        "You have a pair of twos, less than a pair of tens: you lose",
    ),
    (
        "pushed",
        0,
        "a pair of eights; low: ace and king against a pair of sixes; low: ace and king; the low hand is a copy",
        "and low ace and king, the bank a pair of sixes and low ace and king: your wager comes back (the low hand is a copy).",
    ),
    ("lost", -500, "the hand was set against the rules", "The hand was set against the rules: you lose $5.00."),
    ("void", 0, "nobody goes against the bank", "Nobody goes against the bank: your wager comes back."),
    ("won", 500, "7 (3-4)", "7 (3-4): you win $5.00."),
    ("lost", -500, "7 (3-4): seven out", "7 (3-4): seven out. You lose $5.00."),
    ("won", 500, "17 black", "17 black: you win $5.00."),
    ("lost", -500, "Qc, 4h", "Queen of clubs, 4 of hearts: you lose $5.00."),
    ("won", 500, "caught 3 of 5", "You caught 3 of 5: you win $5.00."),
    ("won", 500, "wins $9.00", "Nobody else stayed in: you win $5.00."),
    ("lost", -500, "mucked", "You mucked the hand: you lose $5.00."),
]


@pytest.mark.parametrize(("result", "cents", "note", "sentence"), SENTENCES)
def test_a_note_of_the_settlement_becomes_a_sentence(result: str, cents: int, note: str, sentence: str) -> None:
    (said,) = results(_settled(_line("ann", "wager", result, cents, note)), "ann")
    assert sentence in said
    (of_ann,) = results(_settled(_line("ann", "wager", result, cents, note)), "bert")
    assert "you" not in of_ann.lower().split()
    assert "ann" in of_ann.lower()


def test_a_bonus_has_its_own_reason_after_the_hands() -> None:
    ante = _line("ann", "ante", "won", 500, "a straight, six high against a pair of twos")
    bonus = _line("ann", "ante_bonus", "won", 500, "a straight: 1 to 1 of $5.00")
    plus = _line("ann", "pair_plus", "won", 3000, "a straight, six high")
    (said,) = results(_settled(ante, bonus, plus), "ann")
    assert said == (
        "You have a straight, six high, the dealer a pair of twos: you win $40.00. Ante +$5.00; "
        "ante bonus +$5.00 (a straight: 1 to 1 of $5.00); pair plus +$30.00 (a straight, six high)."
    )


def test_bets_that_were_taken_back_are_not_what_the_round_was_about() -> None:
    back, bet = _line("ann", "bet_1", "void", 0, "taken back"), _line("ann", "bet", "won", 500, "a pair of tens")
    assert results(_settled(back, bet), "ann") == [
        "You have a pair of tens: you win $5.00. Bet 1 $0.00 (taken back); bet +$5.00."
    ]


CODE_OF_A_CARD = re.compile(r"\b[2-9TJQKA][hdc]\b")


@pytest.mark.parametrize("name", names())
def test_every_round_of_every_game_ends_in_a_sentence(name: str) -> None:
    """What each seat and a spectator read after rounds played at random: what was won, no code of a card."""
    for played in next(sessions(game(name), 5, 6)):
        assert played.live.outcome is not None
        lines = [
            _line(each.seat, each.wager, each.result, each.cents, each.note, each.hand)
            for each in played.live.outcome.lines
        ]
        view = _settled(*lines)
        for seat, cents in view["net_cents"].items():
            (said,) = results(view, seat)
            (of_seat,) = results({**view, "net_cents": {seat: cents}}, None)
            for each in (said, of_seat):
                assert each.endswith(".")
                assert each[0].isupper() or each[0].isdigit()
                assert not cents or dollars(abs(cents)) in each or "stand" in each
                reasons = [each.partition(". ")[0].partition(": you")[0], *re.findall(r"\(([^)]*)\)", each)]
                assert not CODE_OF_A_CARD.search(" ".join(reasons)), each


def test_new_bets_take_the_cards_of_the_last_round_away() -> None:
    """Cards of the last round do not lie above a new bet as if they belonged to it."""
    view = _settled(_line("ann", "pass", "stands", 0, ""), _line("bert", "blackjack", "lost", -500, ""))

    def places(view: dict[str, Any]) -> list[str]:
        return [hand["place"] for hand in cleared(view)]

    assert places(view) == ["dealer", "box 1", "box 2"]
    assert places(view | {"wagers": [{"handle": "ann", "wager": "pass"}]}) == ["dealer", "box 1", "box 2"]  # it stands
    assert places(view | {"wagers": [{"handle": "ann", "wager": "blackjack"}]}) == []
    assert places(view | {"wagers": [{"handle": "bert", "wager": "blackjack"}]}) == ["dealer", "box 1"]
    assert places(view | {"seats": [{"handle": "ann"}]}) == ["dealer", "box 1"]  # bert has left
    assert places(view | {"seats": [], "you": None}) == []
    assert places(view | {"state": "dealing", "wagers": [{"handle": "ann", "wager": "blackjack"}]})[1:] == [
        "box 1",
        "box 2",
    ]


def test_cards_that_nobody_owns_stay_until_a_new_bet() -> None:
    """Those of baccarat and red dog: without them nobody sees what the round was."""
    hands = [{"place": "player", "handle": None, "hand": 1}, {"place": "banker", "handle": None, "hand": 1}]
    view = _settled(_line("ann", "player", "won", 500, ""), _line("bert", "tie", "lost", -500, "")) | {"hands": hands}
    ann, bert = {"handle": "ann", "wager": "player"}, {"handle": "bert", "wager": "tie"}
    assert cleared(view) == hands
    assert cleared(view | {"you": None}) == hands
    assert cleared(view | {"wagers": [ann]}) == []
    assert cleared(view | {"wagers": [ann], "you": None}) == hands
    assert cleared(view | {"wagers": [ann, bert], "you": None}) == []
    assert cleared(view | {"seats": [{"handle": "carl"}], "you": {"handle": "carl"}}) == []
