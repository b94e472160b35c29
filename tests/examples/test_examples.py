"""The invented games: everything the house does with a game, without a line of code outside their folders."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

import croupier
from croupier.games import registry
from croupier.law.option import Source
from croupier.law.ruling import Verdict
from croupier.paper.felt import felt_svg
from croupier.testing.conformance import CHECKS, Check, check_game
from croupier.testing.declared.sources import check_proposal, check_sources
from tests.cli.console import run
from tests.conformance.toy import TOY
from tests.examples.house import NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_passes_the_conformance_suite(name: str, check: Check) -> None:
    check(registry.game(name), 1978, 12)


def test_check_game_runs_them_all() -> None:
    check_game(registry.game("crows_nest"), rounds=2)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_registered_by_its_entry_point(name: str) -> None:
    game = registry.game(name)
    assert game.name == name
    assert game in registry.games()
    own = [option for option in game.rules.options() if option.cite.section == "8.4"]
    assert own
    assert {option.source for option in own} == {Source.PROPOSED}
    assert {kind.source for kind in game.play.wagers(game.rules()).values()} == {Source.PROPOSED}


@pytest.mark.parametrize("name", NAMES)
def test_8_4_e_a_sheet_of_a_proposed_game_is_not_determined(name: str) -> None:
    sheet = croupier.check(name).sheet
    assert sheet.verdict is Verdict.NOT_DETERMINED
    assert [str(ruling.cite) for ruling in sheet.rulings()] == ["19:47-8.4(e)"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("command", "more", "code"),
    [
        ("odds", (), 0),
        ("rules", (), 0),
        ("sign", (), 3),
        ("par", (), 3),
        ("simulate", ("--rounds", "20000"), 0),
        ("check", (), 3),
    ],
)
def test_every_command_knows_it(name: str, command: str, more: tuple[str, ...], code: int) -> None:
    done = run(command, name, *more)
    assert done.code == code, done.err
    assert done.out


@pytest.mark.parametrize("name", NAMES)
def test_its_felt_has_every_wager(name: str) -> None:
    game = registry.game(name)
    felt = game.felt(game.rules())
    assert {area.wager for area in felt.areas} == set(game.play.wagers(game.rules()))
    drawn = felt_svg(felt, title=game.title)
    assert all(word in drawn for area in felt.areas for word in area.label)


@pytest.mark.parametrize("name", NAMES)
def test_simulation_and_exact_numbers_agree(name: str) -> None:
    exact = {each.wager: each for each in croupier.odds(name).wagers}
    for estimate in croupier.simulate(name, rounds=200_000, seed=3).wagers:
        assert estimate.exact == exact[estimate.wager].expected_gain
        assert estimate.z is not None
        assert abs(estimate.z) < 4


@pytest.mark.parametrize(
    ("gap", "why"),
    [
        ({"steps": ()}, r"no step of its proposal describes these questions: roll"),
        ({"wagers": {"aloft": "wins"}}, r"does not say when these wagers win: below, crow, twins, watch"),
    ],
)
def test_8_4_d_3_ii_proposed_rules_that_leave_something_out_fail_the_suite(gap: dict[str, Any], why: str) -> None:
    game = registry.game("crows_nest")
    assert game.proposal is not None
    with pytest.raises(AssertionError, match=why):
        check_proposal(replace(game, proposal=replace(game.proposal, **gap)), 1978, 2)


def test_8_4_d_3_ii_a_proposed_game_that_claims_the_chapters_text_fails_the_suite() -> None:
    game = registry.game("crows_nest")
    with pytest.raises(AssertionError, match="is proposed, but dated"):
        check_sources(replace(game, since=date(2010, 1, 1)))
    with pytest.raises(AssertionError, match="the source of what it proposes is `PROPOSED`"):
        check_sources(replace(TOY, since=None, proposal=game.proposal))
