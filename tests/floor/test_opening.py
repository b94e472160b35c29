"""Opening and closing a table: the chapter's steps, the house's own, and their order."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.floor.desk import opening as openings
from croupier.floor.desk.opening import Opening, Way
from croupier.games import registry
from croupier.law.register import register
from croupier.law.ruling import Refused

WAYS: tuple[Way, ...] = ("opening", "closing")


def begun(name: str, way: Way = "opening", **rules: object) -> Opening:
    game = registry.game(name)
    return Opening.begun(game, game.rules.elect(rules), way)


def cites(opening: Opening) -> list[str]:
    return [str(step.cite) for step in opening.steps if step.cite]


def take(opening: Opening, name: str, **table: bool) -> Opening:
    shown = {"round_running": False, "standing_wagers": False} | table
    (happening,) = openings.take(opening, name, **shown)
    payload: dict[str, Any] = {"what": happening.kind, "at": "then", "by": "p-7", **happening.data}
    return openings.fold(opening, payload)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", registry.names())
def test_every_table_opens_and_closes_step_by_step(name: str, way: Way) -> None:
    opening = begun(name, way)
    names = [step.name for step in opening.steps]
    assert len(names) == len(set(names)) > 3
    assert all(register().resolves(each) for each in cites(opening))
    for each in names:
        assert not opening.finished
        assert opening.next_step is not None
        assert opening.next_step.name == each
        opening = take(opening, each)
    assert opening.finished
    assert [(taken.step, taken.by, taken.at) for taken in opening.taken] == [(each, "p-7", "then") for each in names]


@pytest.mark.parametrize("name", registry.names())
def test_8_3_a_the_sign_and_8_2_c_the_limits_are_posted_at_every_table(name: str) -> None:
    assert {"19:47-8.3(a)", "19:47-8.2(c)"} <= set(cites(begun(name)))


def test_2_4_a_blackjack_cards_are_inspected_fanned_and_washed() -> None:
    assert cites(begun("blackjack"))[-3:] == ["19:47-2.4(a)", "19:47-2.4(b)", "19:47-2.4(c)"]


def test_2_4_d_the_sides_of_a_double_shoe_are_kept_apart() -> None:
    assert cites(begun("blackjack", shoe="double shoe"))[-1] == "19:47-2.4(d)"


def test_2_4_e_batches_need_no_wash() -> None:
    shown = cites(begun("blackjack", shoe="automated shuffler"))
    assert shown[-3:] == ["19:47-2.4(e)", "19:47-2.2(d)3", "19:47-2.2(d)5"]
    assert "19:47-2.4(c)" not in shown


def test_what_a_table_offers_besides_is_checked_and_posted() -> None:
    assert "19:47-2.17(h)" in cites(begun("blackjack", additional_wager="same suit"))
    assert "19:47-2.17(h)" not in cites(begun("blackjack"))
    for option, law in (("progressive", "2.19(a)"), ("blackjack_bonus", "2.20(a)"), ("streak", "2.22(a)")):
        rules: dict[str, object] = {option: True}
        assert f"19:47-{law}" in cites(begun("blackjack", "opening", **rules))
        assert f"19:47-{law}" not in cites(begun("blackjack"))


def test_6_2_a_red_dog_cards_are_inspected_spread_and_washed() -> None:
    assert cites(begun("red_dog"))[-3:] == ["19:47-6.2(a)", "19:47-6.2(b)", "19:47-6.2(c)"]


def test_5_6_d_big_six_posts_what_a_clapper_between_two_numbers_means() -> None:
    assert "19:47-5.6(d)" in cites(begun("big_six"))
    assert "19:47-5.6(d)" not in cites(begun("roulette"))


def test_a_step_without_a_paragraph_is_called_the_house_s_choice() -> None:
    shown = openings.step_list(begun("craps"))
    assert [(each["choice"], each["cite"] == "") for each in shown] == [(each["choice"],) * 2 for each in shown]
    assert any(each["choice"] for each in shown)
    assert [each["next"] for each in shown] == [True] + [False] * (len(shown) - 1)


def test_each_step_needs_those_before_it() -> None:
    opening = take(begun("blackjack"), "float_counted")
    with pytest.raises(Refused) as refused:
        take(opening, "cards_fanned")
    assert [str(ruling.cite) for ruling in refused.value.rulings] == ["19:47-8.3(a)", "19:47-8.2(c)", "19:47-2.4(a)"]
    with pytest.raises(Refused, match="already done"):
        take(opening, "float_counted")
    with pytest.raises(Refused, match="no step wheel_inspected"):
        take(opening, "wheel_inspected")


def test_a_table_closes_after_its_last_round_and_its_last_wager() -> None:
    closing = begun("craps", "closing")
    with pytest.raises(Refused, match="a round is being played"):
        take(closing, "no_more_rounds", round_running=True)
    closing = take(closing, "no_more_rounds", standing_wagers=True)
    with pytest.raises(Refused, match="play them out or return them"):
        take(closing, "wagers_decided", standing_wagers=True)
    assert take(closing, "wagers_decided").next_step is not None


def test_a_step_of_closing_opens_nothing() -> None:
    opening = begun("roulette")
    assert openings.fold(opening, {"what": "step_taken", "way": "closing", "step": "float_counted"}) == opening
    assert openings.fold(opening, {"what": "settled"}) == opening
