"""The options of a keno game. We do not have the text of subchapter 15, so each option names its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from croupier.amounts.cents import NotMoney, plain, read_stake
from croupier.games.keno.pays import SCHEMA, KenoPays, read_pays
from croupier.law.citation import cite
from croupier.law.option import Source, TableRules, Unreadable, among, count, flag, setting
from croupier.law.ruling import Mistake, Ruling, unlawful
from croupier.money.numbers import decimal
from croupier.money.paytable import Paytable

GENERATOR, BALLS = "generator", "balls"

_DOLLARS = {"type": "string", "pattern": r"^\d+\.\d\d$"}
_HOUSE_PAYS = KenoPays.from_paytable(Paytable.of("croupier.games.keno"))
_PERCENT_DIGITS = 4


def _read_dollars(law: str, amount: object, place: str) -> int:
    try:
        return read_stake(amount)
    except NotMoney as not_money:
        raise Unreadable(Mistake(place, str(not_money), cite(law))) from None


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class KenoRules(TableRules):
    """The options of one keno game."""

    pays: KenoPays = setting(
        _HOUSE_PAYS,
        cite="19:47-15.3",
        note="what is paid for 1, with the stake, by spots and catches; a line given here replaces the one of paytables.toml",
        read=partial(read_pays, _HOUSE_PAYS),
        show=lambda elected: elected.changes_from(_HOUSE_PAYS),
        schema=SCHEMA,
        source=Source.PRACTICE,
        notice=True,
        notice_for=(),  # we do not have a paragraph that wants it posted
    )
    least_return: int = count(
        70,
        least=1,
        most=100,
        cite="19:47-15.3",
        note="the percentage that every ticket must return on average; 15.3 has payout requirements, but the number is assumed",
        source=Source.PRACTICE,
    )
    aggregate_limit: int = setting(
        100_000_00,
        cite="19:47-15.6",
        note="the most that one game pays all winners together, with their stakes; they share it in proportion",
        read=partial(_read_dollars, "19:47-15.6"),
        show=plain,
        schema=_DOLLARS,
        source=Source.PRACTICE,
        notice=True,
        notice_for=(),
    )
    rate: int = setting(
        1_00,
        cite="19:47-15.3",
        note="the rate of a straight ticket, or of a group of a split ticket; a stake is a multiple of it",
        read=partial(_read_dollars, "19:47-15.3"),
        show=plain,
        schema=_DOLLARS,
        source=Source.PRACTICE,
    )
    way_rate: int = setting(
        10,
        cite="19:47-15.3",
        note="the rate of one way of a way, king or combination ticket; it may be lower than that of a straight ticket",
        read=partial(_read_dollars, "19:47-15.3"),
        show=plain,
        schema=_DOLLARS,
        source=Source.PRACTICE,
        only_where=("way_tickets", True),
    )
    split_tickets: bool = flag(
        True,
        cite="19:47-15.2",
        note="several groups of numbers on one ticket, each a wager of its own",
        source=Source.PRACTICE,
    )
    way_tickets: bool = flag(
        True,
        cite="19:47-15.2",
        note="way, king and combination tickets: groups of numbers that are played together in every way",
        source=Source.PRACTICE,
    )
    most_games: int = count(
        20,
        least=1,
        most=1000,
        cite="19:47-15.4",
        note="for how many consecutive games one ticket may be written; 1: only for the next game",
        source=Source.PRACTICE,
    )
    quick_pick: bool = flag(
        True,
        cite="19:47-15.4",
        note="a patron may have the numbers of a ticket picked at random",
        source=Source.PRACTICE,
    )
    draw_by: str = among(
        GENERATOR,
        BALLS,
        cite="19:47-15.5",
        note="the numbers come from the system's random number generator (13:69E-1.28U(c)), or from a blower with 80 balls",
        source=Source.INFERRED,
    )

    def rulings(self, on: date) -> Iterator[Ruling]:
        """The rulings against the options, and against each line of the pay table that returns too little."""
        yield from TableRules.rulings(self, on)
        for spots, _ in self.pays.lines:
            returned = self.pays.returned(spots) * 100
            if returned < self.least_return:
                why = (
                    f"a ticket on {spots} spot{'s' if spots > 1 else ''} returns {decimal(returned, _PERCENT_DIGITS)} percent; "
                    f"it must return at least {self.least_return} percent, which is our assumption, not New Jersey's number"
                )
                yield unlawful(cite("19:47-15.3"), why, "pays", "least_return")
