"""For tests of stud games: a round given as one text, what it comes to, refusals and verdicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.law.option import Source, TableRules
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.wager import Bet
from tests.games.table import fates, played


def answered(
    game: Game[Any, Any],
    answers: str = "",
    *more: str | Irregularity,
    bets: tuple[Bet, ...],
    rules: TableRules | None = None,
    standing: Standing | None = None,
) -> Live:
    """A round given these answers: cards and choices in one text, irregularities after it, then further texts."""
    given: list[str | Irregularity] = list(answers.split())
    for each in more:
        given += each.split() if isinstance(each, str) else [each]
    return played(game, bets, *given, rules=rules, standing=standing)


def nets(live: Live) -> dict[str, int]:
    """What each wager gained in cents, by seat and name."""
    return {name: cents for name, (_, cents, _) in fates(live).items()}


def refused(attempt: Callable[..., object], match: str) -> str:
    """The paragraph by which an attempt is refused."""
    with pytest.raises(Refused, match=match) as caught:
        attempt()
    return str(caught.value.rulings[0].cite)


def verdict_of(rules: type[TableRules], /, **elected: object) -> Verdict:
    return overall(rules.elect(elected).rulings(NEWEST_TEXT))


def check_known_by_titles(game: Game[Any, Any]) -> None:
    """No option and no pay row claims to come from the text of a subchapter of which we have the titles only."""
    assert all(register().section(law).seen is Seen.TITLE for law in game.cites)
    own = [option for option in game.rules.options() if option.cite.subchapter == game.cites[0].subchapter]
    assert own
    assert not [option.name for option in own if option.source is Source.TEXT]
    assert not [row.name for row in game.rules().payouts if row.source is Source.TEXT]
