"""A table for tests: lays bets, answers what is asked, and finds the line or the refusal that came of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from croupier.amounts.cents import read_dollars
from croupier.croupiers.play import Live
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.law.citation import cite
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, Ruling, Verdict, overall
from croupier.money.settlement import Line, Result
from croupier.money.wager import Act, Bet


def bet(name: str, dollars: str = "10.00", seat: str = "A", act: Act = Act.MAKE) -> Bet:
    """A bet by its name, as a document writes it: "split 17-20"."""
    kind, _, on = name.partition(" ")
    return Bet(seat, kind, on, read_dollars(dollars), act)


def laid(
    game: Game[Any, Any], bets: Iterable[Bet | str], rules: TableRules | None = None, standing: Standing | None = None
) -> Round:
    rules = rules or game.rules()
    return open_round(
        game, rules, standing or game.play.opening(rules), [bet(b) if isinstance(b, str) else b for b in bets]
    )


def played(
    game: Game[Any, Any],
    bets: Iterable[Bet | str],
    *answers: str | Irregularity,
    rules: TableRules | None = None,
    standing: Standing | None = None,
) -> Live:
    """One round with these answers; an irregularity may stand among them."""
    live = Live(laid(game, bets, rules, standing))
    for answer in answers:
        if isinstance(answer, Irregularity):
            live.interrupt(answer)
        else:
            live.answer(answer)
    return live


def lines(live: Live) -> tuple[Line, ...]:
    assert live.outcome is not None, f"the round waits at {asked(live)}"
    return live.outcome.lines


def fates(live: Live) -> dict[str, tuple[Result, int, str]]:
    """What each wager came to and by which paragraph, by seat and name."""
    return {
        f"{each.seat} {each.wager}": (each.result, each.cents, str(each.cite).removeprefix("19:47-"))
        for each in lines(live)
    }


def asked(live: Live) -> str:
    return live.asks.site if live.asks is not None else ""


def said(live: Live, law: str) -> list[str]:
    """The facts that the round recorded by a paragraph."""
    return [fact.fact for fact in live.facts if fact.cite == cite(law)]


def line(live: Live, wager: str, seat: str = "A") -> Line:
    (found,) = [each for each in lines(live) if (each.seat, each.wager) == (seat, wager)]
    return found


def cents(live: Live, wager: str, seat: str = "A") -> int:
    return line(live, wager, seat).cents


def refusals(*attempt: Any) -> tuple[Ruling, ...]:
    """What is said against an attempt, which must be refused."""
    with pytest.raises(Refused) as caught:
        attempt[0](*attempt[1:])
    return caught.value.rulings


def verdict(rules: TableRules, on: date) -> Verdict:
    return overall(rules.rulings(on))


def cited(rulings: Iterable[Ruling]) -> set[str]:
    return {str(ruling.cite) for ruling in rulings}
