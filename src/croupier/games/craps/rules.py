"""The options of a craps table.

We have New Jersey's text of 19:47-1.1 and 1.2(a)1 to 7. Of 1.3 to 1.11 we have the headings, a public note on 1.3, and
industry practice. Every rule that rests on these is an option here and names its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from croupier.games.craps.layout import POINTS
from croupier.law.citation import cite
from croupier.law.option import Choice, Source, TableRules, among, count, flag
from croupier.law.ruling import Ruling, not_determined
from croupier.money.commission import Basis, Collected, Commission
from croupier.money.paytable import Paytable, payouts

NO_VIGORISH, ON_WIN, UP_FRONT = "none", "on win", "up front"
FIRE_999, FIRE_2000 = "24/249/999", "10/200/2000"
THREE_FOUR_FIVE = "3-4-5x"
MINI_CRAPS_SEATS = 9  # 13:69E-1.11

_MULTIPLES = ("1x", "2x", "3x", "5x", "10x", "20x", "100x")
_THREE_FOUR_FIVE = dict(zip(POINTS, (3, 4, 5, 5, 4, 3), strict=True))
_PAYTABLE = Paytable.of("croupier.games.craps")
_VIGORISH = cite("19:47-1.5")
_CHARGED = {"buy": Basis.WAGER, "lay": Basis.WIN}
_ALWAYS = (None, None)  # our sources do not settle it for any date
_OUR_ITEMS = "only the wagers listed in 1.2(a) are permitted, and we have items 1 to 7 of the list"
_CLOSED_LIST = f"{_OUR_ITEMS}; this is none of them"
# Options that offer wagers of items we do not have, besides hop and fire bets (reading C53). Any table has them by default.
_NOT_IN_OUR_ITEMS = ("other_hardways", "field_bet", "propositions", "horn", "horn_high", "whirl", "craps_eleven")
_MINI_CRAPS_BY = date(2006, 1, 16)  # the last day that our text of 1.2 may be from


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class CrapsRules(TableRules):
    """The options of one craps table."""

    mini_craps: bool = flag(
        False,
        cite="19:47-1.2(a)",
        unsettled=(None, _MINI_CRAPS_BY - timedelta(days=1)),
        why=f"our text, which has mini-craps, is from {_MINI_CRAPS_BY} at the latest; we do not know since when it had it",
        note="a mini-craps table: the same wagers at the same odds, for at most nine seated players",
    )
    place_to_lose_off_on_come_out: bool = flag(
        True,
        cite="19:47-1.2(a)6",
        posted_words="place bets to lose are off on a come out roll unless called on",
        note="place bets to lose are off on a come out roll unless called on (reading C48); no: they are on",
        source=Source.INFERRED,
        notice=True,
        notice_for=(),  # we do not have a paragraph that wants it posted
    )
    buy_off_on_come_out: bool = flag(
        True,
        cite="19:47-1.3",
        note="buy bets are off on a come out roll unless called on",
        source=Source.CITED,
        only_where=("buy_and_lay", True),
    )
    come_odds_off_on_come_out: bool = flag(
        True,
        cite="19:47-1.3",
        note="come odds are off on a come out roll unless called on; they are returned if the roll decides the come bet",
        source=Source.CITED,
    )
    hardways_off_on_come_out: bool = flag(
        False,
        cite="19:47-1.3",
        note="hardways are off on a come out roll unless called on",
        source=Source.ELSEWHERE,
    )
    contract_bets: bool = flag(
        True,
        cite="19:47-1.3",
        note="pass and come bets may not be taken down or reduced once they have their point",
        source=Source.CITED,
    )
    shooter_must_bet: bool = flag(
        True,
        cite="19:47-1.7",
        note="the shooter needs a pass or don't pass bet on a come out roll (checked only if the standing names seats)",
        source=Source.ELSEWHERE,
    )
    odds_multiple: str = among(
        "5x",
        *(Choice(multiple) for multiple in _MULTIPLES),
        THREE_FOUR_FIVE,
        cite="19:47-1.6",
        posted_words="the most odds, as a multiple of the flat bet",
        note="the maximum odds, as a multiple of the flat bet; for laid odds it limits the win",
        source=Source.PRACTICE,
        notice=True,
    )
    buy_and_lay: bool = flag(True, cite="19:47-1.5", note="place bets at true odds: buy and lay", source=Source.TITLE)
    vigorish: str = among(
        NO_VIGORISH,
        *(
            Choice(
                when, unsettled=_ALWAYS, why="the heading of 1.5 prohibits vigorish; its text is not among our sources"
            )
            for when in (ON_WIN, UP_FRONT)
        ),
        cite="19:47-1.5",
        posted_words="vigorish on buy and lay bets",
        note="when vigorish is charged on a buy bet's stake and a lay bet's win; up front, it is part of the stake",
        source=Source.TITLE,
        notice=True,
        only_where=("buy_and_lay", True),
    )
    vigorish_percent: int = count(
        5,
        least=1,
        most=100,
        cite="19:47-1.5",
        note="the vigorish in percent, if charged",
        source=Source.PRACTICE,
        not_where=(("vigorish", NO_VIGORISH), ("buy_and_lay", False)),
    )
    other_hardways: bool = flag(
        True,
        cite="19:47-1.2(a)",
        note="the hardways on 6, 8 and 10 (our text has only four the hardway)",
        source=Source.ELSEWHERE,
    )
    field_bet: bool = flag(True, cite="19:47-1.2(a)", note="the field bet", source=Source.ELSEWHERE)
    propositions: bool = flag(
        True,
        cite="19:47-1.2(a)",
        note="any seven, any craps, craps two, three and twelve, eleven",
        source=Source.ELSEWHERE,
    )
    horn: bool = flag(
        True, cite="19:47-1.2(a)", note="a stake in four parts on 2, 3, 11 and 12", source=Source.PRACTICE
    )
    horn_high: bool = flag(
        True, cite="19:47-1.2(a)", note="a horn in five parts, two of them on the chosen number", source=Source.PRACTICE
    )
    whirl: bool = flag(True, cite="19:47-1.2(a)", note="a horn and any seven, in five parts", source=Source.PRACTICE)
    craps_eleven: bool = flag(
        True, cite="19:47-1.2(a)", note="half any craps, half eleven (C and E)", source=Source.PRACTICE
    )
    hop_bets: bool = flag(
        False,
        cite="19:47-1.2(a)",
        unsettled=_ALWAYS,
        why=_CLOSED_LIST,
        note="an exact pair of dice on the next roll",
        source=Source.ELSEWHERE,
    )
    fire_bet: bool = flag(
        False,
        cite="19:47-1.2(a)",
        unsettled=_ALWAYS,
        why=_CLOSED_LIST,
        note="a bet that a new shooter makes four or more different points before a seven out",
        source=Source.PRACTICE,
    )
    fire_pays: str = among(
        FIRE_999,
        FIRE_2000,
        cite="19:47-1.4",
        posted_words="the fire bet pays for four, five and six different points",
        note="what the fire bet pays for four, five and six different points",
        source=Source.PRACTICE,
        notice=True,
        only_where=("fire_bet", True),
    )
    exact_stakes: bool = flag(
        False,
        cite="19:47-1.4",
        note="refuse stakes that cannot be paid exactly in the table's chips",
        source=Source.PRACTICE,
    )
    payouts: Paytable = payouts(
        _PAYTABLE, cite="19:47-1.4", note="payout odds; they may be raised but not lowered, and true odds are fixed"
    )

    def rulings(self, on: date) -> Iterator[Ruling]:
        """Every ruling on these elections on a day, also that the list of wagers is closed and we do not have all of it."""
        yield from TableRules.rulings(self, on)
        if beyond := [name for name in _NOT_IN_OUR_ITEMS if self.elected(name)]:
            why = f"{', '.join(beyond)}: our sources do not settle this for any day ({_OUR_ITEMS})"
            yield not_determined(cite("19:47-1.2(a)"), why, *beyond)

    def multiple(self, number: int) -> int:
        """The maximum odds on this point, as a multiple of the flat bet."""
        if self.odds_multiple == THREE_FOUR_FIVE:
            return _THREE_FOUR_FIVE[number]
        return int(self.odds_multiple.removesuffix("x"))

    def commission(self, kind: str) -> Commission | None:
        """The vigorish on a kind of wager: on a buy bet's stake, on a lay bet's win. None if no vigorish is charged."""
        if kind not in _CHARGED or self.vigorish == NO_VIGORISH:
            return None
        collected = Collected.WITH_WAGER if self.vigorish == UP_FRONT else Collected.AT_PAYMENT
        return Commission(Fraction(self.vigorish_percent, 100), _CHARGED[kind], collected, _VIGORISH)
