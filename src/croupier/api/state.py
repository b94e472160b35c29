"""`croupier.state()`: a table as a value, to search and to play forward from any point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, dealable, sheet_of, stake_of, stakes_of
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Verdict
from croupier.options import AnyGame
from croupier.sheets.betting import Betting
from croupier.sheets.sheet import Sheet
from croupier.states.actions import Actions
from croupier.states.position import Setting
from croupier.states.state import State

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def state(
    source: Source,
    *,
    seats: int | str | Iterable[str] | None = None,
    stakes: str | Iterable[str] = (),
    bankroll: str | None = None,
    cuts: bool = False,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> State:
    """The bets before the first round at a table, as a value: `apply` and `draw` give the states that follow.

    `seats` are names, or how many; without it one, or as many as a round needs. `stakes` are the amounts that the list of
    actions has for each wager, such as ("5.00", "25.00"); without it $10.00, or the least that the table takes. A seat bets
    from its `bankroll`, which has no end unless it is given. Nobody is asked to cut the cards unless `cuts` is true. `source`,
    `rules`, `on` and the options are as for `check`. Raises `Refused` with every finding if the sheet is unlawful.

    >>> import croupier
    >>> state = croupier.state("red_dog").apply("bet original 10.00").apply("deal")
    >>> state.node, state.site, state.outcomes()[0]
    ('chance', 'deal:left', ('2s', Fraction(1, 52)))
    >>> state = state.apply("As").apply("7h")
    >>> state.actor, state.actions
    ('A', ('no_raise', 'raise'))
    >>> state.apply("raise").apply("Kd").returns
    {'A': 2000}
    """
    wrong = list[Mistake]()
    sheet = arguments.read(wrong, lambda: dealable(sheet_of(source, arguments.options(rules, options), on)), None)
    cents = arguments.read(wrong, lambda: stakes_of(stakes), tuple[int, ...]())
    money = arguments.read(wrong, lambda: stake_of(bankroll, "bankroll"), None)
    asks_cuts = arguments.read(wrong, lambda: arguments.flag("cuts", cuts), False)
    named = arguments.read(wrong, lambda: _seats(sheet, seats), tuple[str, ...]())
    if wrong or sheet is None:
        raise Unreadable(*wrong)
    if sheet.verdict is Verdict.UNLAWFUL:
        raise Refused(*sheet.rulings())
    setting = Setting(sheet, named, Actions(sheet, cents, asks_cuts), money)
    begun = State(setting, Betting(sheet, sheet.game.play.opening(sheet.rules), setting.seats))
    if not begun.actions:
        begun.apply(next(iter(setting.actions.bets)))  # raises what stands against every wager of this sheet
    return begun


def _seats(sheet: Sheet | None, given: int | str | Iterable[str] | None) -> tuple[str, ...]:
    """The names of the seats; without a sheet, as if it had any number of them."""
    if given is None:
        follow = None if sheet is None else sheet.game.play.rounds_follow(sheet.rules)
        given = 1 if follow is None else follow.players
    most = (sheet and sheet.game.table.seats(sheet.rules)) or len(_NAMES)
    if isinstance(given, int) and not isinstance(given, bool):
        if not 1 <= given <= most:
            raise Unreadable(Mistake("seats", f"from 1 to {most} can play here, not {given}"))
        return tuple(_NAMES[:given])
    seats = arguments.names("seats", given, '2 or ["A", "B"]')
    wrong = [Mistake("seats", f'"{seat}" cannot be the name of a seat') for seat in seats if not seat or ":" in seat]
    if not 1 <= len(seats) <= most:
        wrong.append(Mistake("seats", f"from 1 to {most} can play here, not {len(seats)}"))
    if wrong:
        raise Unreadable(*wrong)
    return seats
