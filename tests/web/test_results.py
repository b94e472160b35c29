"""The sentence that stays after a round, and the cards that a new bet takes away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.floor.tables.view import net
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
    assert results(_settled(won, lost), "ann") == ["You won $5.00: 20 against 18."]
    everybody = ["ann won $5.00: 20 against 18.", "bert lost $5.00: 24, over 21."]
    assert results(_settled(won, lost), "carl") == results(_settled(won, lost), None) == everybody


def test_the_result_names_wagers_that_were_decided_for_different_reasons() -> None:
    first, second = (
        _line("ann", "blackjack", "won", 500, "20 against 18"),
        _line("ann", "blackjack", "lost", -500, "17 against 18", 2),
    )
    double = _line("ann", "double", "lost", -500, "17 against 18", 2)
    (said,) = results(_settled(first, second, double), "ann")
    assert said == (
        "You lost $5.00: blackjack +$5.00 (20 against 18); blackjack hand 2, double hand 2 -$10.00 (17 against 18)."
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
        "You broke even: 18 against 18."
    ]


def test_the_result_says_that_time_ran_out() -> None:
    lost = _line("ann", "blackjack", "lost", -500, "14 against 20")
    assert results(_settled(lost, timed_out=["ann"]), "ann") == [
        "You lost $5.00: 14 against 20. Time ran out, and the table decided."
    ]


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
