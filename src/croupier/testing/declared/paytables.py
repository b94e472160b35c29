"""The pay tables of a game: what the law keeps from being lowered, or from being changed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.engine.game import Game
from croupier.law.option import Option
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable, Row
from croupier.testing.report.faults import FaultList

AnyGame = Game[Any, Any]
_SMALLEST_STEPS = (Fraction(1), Fraction(1, 2), Fraction(1, 100), Fraction(1, 10**9))


def check_paytables(game: AnyGame, seed: int, rounds: int) -> None:
    """No row may pay less, by any amount. A row that is a floor may pay more; a fixed row may not."""
    del seed, rounds
    faults = FaultList()
    for option in [option for option in game.rules.options() if isinstance(option.default, Paytable)]:
        for row in option.default:
            with faults.here():
                _row_is_kept(game, option, row)
    faults.finish()


def _row_is_kept(game: AnyGame, option: Option, row: Row) -> None:
    for step in _SMALLEST_STEPS:
        if row.pays.to_one >= step:
            _payout_is(game, option, row, Odds(row.pays.to_one - step), Verdict.UNLAWFUL)
        raised = Verdict.LAWFUL if row.floor else Verdict.UNLAWFUL
        _payout_is(game, option, row, Odds(row.pays.to_one + step), raised)


def _payout_is(game: AnyGame, option: Option, row: Row, pays: Odds, wanted: Verdict) -> None:
    elected = replace(game.rules.example(), **{option.name: option.default.paying({row.name: pays})})
    against = [ruling for ruling in elected.rulings(NEWEST_TEXT) if ruling.verdict is Verdict.UNLAWFUL]
    verdict = Verdict.UNLAWFUL if any(ruling.cite == row.cite for ruling in against) else Verdict.LAWFUL
    message = f"{game.name}: {row.name} at {pays} instead of {row.pays} is {verdict}, not {wanted}, by {row.cite}"
    assert verdict is wanted, message
