"""19:47-8.3(a): the sign at the table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.documents.sheet import read_sheet
from croupier.engine.croupier import Fact
from croupier.games import registry
from croupier.law.citation import cite
from croupier.sheets.sign import POSTED_BY, sign


def posted(game: str, **rules: Any) -> tuple[Fact, ...]:  # noqa: ANN401 (each option has its own type)
    return sign(read_sheet({"game": game, "rules": rules}))


def test_8_3_a_the_sign_states_the_elections_that_need_notice() -> None:
    assert cite("19:47-8.3(a)") == POSTED_BY
    told = posted("roulette", wheel="double zero", zero_rule="half")
    assert Fact("wheel: double zero", cite("19:47-5.2(b)")) in told
    assert Fact("zero rule: half", cite("19:47-5.2(b)")) in told


@pytest.mark.parametrize("name", registry.names())
def test_8_3_a_the_sign_tells_every_option_that_needs_notice_and_no_other(name: str) -> None:
    game = registry.game(name)
    told = sign(read_sheet({"game": name}))
    wanted = [
        option.name.replace("_", " ")
        for option in game.rules.options()
        if option.notice
        and not isinstance(option.default, bool)
        and option.plain(option.default) not in ({}, "", "none")
        and (option.only_where is None or getattr(game.rules(), option.only_where[0]) == option.only_where[1])
    ]
    assert list(dict.fromkeys(fact.fact.partition(":")[0] for fact in told)) == wanted


def test_8_3_a_a_yes_or_no_is_told_where_it_is_not_what_every_table_has() -> None:
    assert Fact("surrender: yes", cite("19:47-2.8(c)")) in posted("blackjack", surrender=True)
    assert not [fact for fact in posted("blackjack") if fact.fact.startswith("surrender")]


@pytest.mark.parametrize(
    ("game", "option", "where", "elsewhere"),
    [
        ("roulette", "zero rule", {"wheel": "double zero"}, {"wheel": "single zero"}),
        ("roulette", "zero rule", {}, {"wheel": "double zero as single"}),
        ("craps", "fire pays", {"fire_bet": True}, {}),
    ],
)
def test_8_3_a_what_means_nothing_at_the_table_is_not_posted(
    game: str, option: str, where: dict[str, Any], elsewhere: dict[str, Any]
) -> None:
    assert [fact for fact in posted(game, **where) if fact.fact.startswith(option)]
    assert not [fact for fact in posted(game, **elsewhere) if fact.fact.startswith(option)]


def test_8_3_a_a_raised_payout_is_posted() -> None:
    told = posted("roulette", payouts={"straight": "36 to 1"})
    assert Fact("payouts: straight 36 to 1", cite("19:47-5.2(a)")) in told
    assert not [fact for fact in posted("roulette") if fact.fact.startswith("payouts")]


def test_5_2_d_1_the_sign_tells_that_the_wheel_is_used_as_a_single_zero_one() -> None:
    assert Fact("wheel: double zero as single", cite("19:47-5.2(d)1")) in posted(
        "roulette", wheel="double zero as single"
    )


@pytest.mark.parametrize(("elected", "law"), [("previous", "19:47-5.6(c)1"), ("void", "19:47-5.6(c)2")])
def test_5_6_d_the_sign_tells_what_a_clapper_between_two_stops_means(elected: str, law: str) -> None:
    assert Fact(f"clapper between: {elected}", cite(law)) in posted("big_six", clapper_between=elected)
