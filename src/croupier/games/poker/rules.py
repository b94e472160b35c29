"""The options of a poker table.

We have text of 14.5 and 14.10 and the titles of the other sections. What the text does not say follows practice or the rules
of other jurisdictions; each option names its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar

from croupier.amounts.cents import NotMoney, dollars, plain, read_dollars, read_stake
from croupier.families.poker.limits import Limit, Structure
from croupier.families.poker.terms import ShortStub, Terms
from croupier.families.poker.variant import Variant
from croupier.families.stud.rules import dollar_amount
from croupier.games.poker import variants
from croupier.games.poker.law import LAW
from croupier.games.poker.variants import (
    EIGHT_OR_BETTER,
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HIGH,
    HIGH_LOW,
    HOLD_EM,
    LOW,
    MAMBO_STUD,
    OMAHA,
    SEVEN_CARD_STUD,
)
from croupier.law.citation import cite
from croupier.law.option import Choice, Conflict, Source, TableRules, Unreadable, among, count, flag, setting
from croupier.law.ruling import Mistake, Ruling, unlawful

PERCENTAGE, STEPS, TIME = "percentage", "steps", "time charge"
LOW_CARD, HIGH_CARD = "low card", "high card"
MOST_PLAYERS = {  # by form
    HOLD_EM: 11,
    OMAHA: 11,
    SEVEN_CARD_STUD: 8,
    FIVE_CARD_DRAW: 8,
    FIVE_CARD_STUD: 10,
    MAMBO_STUD: 11,
}
_WITH_BLINDS = (HOLD_EM, OMAHA, FIVE_CARD_DRAW)
_STUDS = (SEVEN_CARD_STUD, FIVE_CARD_STUD, MAMBO_STUD)
_NO_BLINDS = tuple(("form", form) for form in _STUDS)
_NO_BRING_IN = tuple(("form", form) for form in _WITH_BLINDS)
_UNLIMITED = (("limit", str(Structure.POT)), ("limit", str(Structure.NONE)))
_PRACTICE: dict[str, Any] = {"source": Source.PRACTICE}


@dataclass(frozen=True, slots=True)
class RakeStep:
    """What the house takes of a pot of this much or more."""

    from_cents: int
    cents: int


def _read_steps(data: Any, place: str) -> tuple[RakeStep, ...]:
    """Steps as a sheet writes them: {"20.00" = "1.00"}, by the size of the pot."""
    if not isinstance(data, dict):
        raise Unreadable(Mistake(place, 'write what is taken by the size of the pot, such as {"20.00" = "1.00"}'))
    steps, mistakes = [], []
    for pot, taken in data.items():
        try:
            steps.append(RakeStep(read_dollars(pot), read_stake(taken)))
        except NotMoney as not_money:
            mistakes.append(Mistake(f"{place}.{pot}", str(not_money)))
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(sorted(steps, key=lambda step: step.from_cents))


def _show_steps(steps: tuple[RakeStep, ...]) -> dict[str, str]:
    return {plain(step.from_cents): plain(step.cents) for step in steps}


def _steps_in_words(steps: tuple[RakeStep, ...]) -> Iterator[str]:
    for step in steps:
        yield f"{dollars(step.cents)} of a pot of {dollars(step.from_cents)} or more"


def _step_rulings(steps: tuple[RakeStep, ...]) -> Iterator[Ruling]:
    for step in steps:
        if step.cents * 10 > step.from_cents:
            why = f"rake_steps: {dollars(step.cents)} of {dollars(step.from_cents)} is more than a tenth of the pot"
            yield unlawful(LAW.revenue, why, "rake_steps")


def _read_chip(amount: object, place: str) -> int:
    try:
        return read_stake(amount)
    except NotMoney as not_money:
        raise Unreadable(Mistake(place, str(not_money))) from None


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class PokerRules(TableRules):
    """The options of one poker table."""

    form: str = among(
        HOLD_EM,
        Choice(HOLD_EM, cite("19:47-14.10")),
        Choice(OMAHA, cite("19:47-14.11")),
        Choice(SEVEN_CARD_STUD, cite("19:47-14.9")),
        Choice(FIVE_CARD_DRAW, cite("19:47-14.12")),
        Choice(FIVE_CARD_STUD, cite("19:47-14.13")),
        Choice(MAMBO_STUD, cite("19:47-14.13A")),
        cite="19:47-14.8",
        note="the form of poker",
        source=Source.TITLE,
        notice=True,
    )
    plays: str = among(
        HIGH,
        Choice(HIGH),
        Choice(EIGHT_OR_BETTER),
        Choice(HIGH_LOW),
        Choice(LOW),
        cite="19:47-14.8",
        note="which hands win, where the form leaves it open: hold 'em is high only, mambo stud always high and low",
        not_where=(("form", MAMBO_STUD),),
        source=Source.PRACTICE,
        notice=True,
    )
    limit: str = among(
        str(Structure.FIXED),
        *(Choice(str(each)) for each in Structure),
        cite="19:47-14.17",
        note="the limit structure: fixed bets, a spread, the size of the pot, or none",
        source=Source.PRACTICE,
        notice=True,
    )
    small_bet: int = dollar_amount(
        2_00,
        cite="19:47-14.17",
        note="the bet of the first streets; at other structures the least bet",
        **_PRACTICE,
        posted_words="the bet of the first streets",
        notice=True,
    )
    big_bet: int = dollar_amount(
        4_00,
        cite="19:47-14.17",
        note="the bet of the later streets; at a spread limit the largest bet",
        **_PRACTICE,
        posted_words="the bet of the later streets",
        notice=True,
    )
    ante: int = dollar_amount(
        0,
        cite="19:47-14.7",
        note="what every player posts before the deal",
        **_PRACTICE,
        posted_words="the ante",
        notice=True,
    )
    small_blind: int = dollar_amount(
        1_00,
        cite="19:47-14.7",
        note="posted by the first player left of the button",
        **_PRACTICE,
        posted_words="the small blind",
        notice=True,
        not_where=_NO_BLINDS,
    )
    big_blind: int = dollar_amount(
        2_00,
        cite="19:47-14.7",
        note="posted by the next player",
        **_PRACTICE,
        posted_words="the big blind",
        notice=True,
        not_where=_NO_BLINDS,
    )
    straddle: bool = flag(
        False,
        cite="19:47-14.10",
        note="the player left of the big blind may post twice as much before the deal",
        not_where=_NO_BLINDS,
        **_PRACTICE,
        posted_words="a straddle is allowed",
        notice=True,
    )
    bring_in: int = dollar_amount(
        1_00,
        cite="19:47-14.7",
        note="the forced bet of the player who opens a stud game",
        **_PRACTICE,
        posted_words="the forced bet",
        notice=True,
        not_where=_NO_BRING_IN,
    )
    opener: str = among(
        LOW_CARD,
        Choice(LOW_CARD),
        Choice(HIGH_CARD),
        cite="19:47-14.13",
        note="who brings in five-card stud and mambo stud: the lowest or the highest open card",
        not_where=(*_NO_BRING_IN, ("form", SEVEN_CARD_STUD)),
        source=Source.ELSEWHERE,
    )
    raises: int = count(
        3,
        least=3,
        most=5,
        cite="19:47-14.7",
        note="the most raises after the bet of a street at a fixed or spread limit; one more in a game of two streets",
        not_where=_UNLIMITED,
        **_PRACTICE,
    )
    heads_up_uncapped: bool = flag(
        True,
        cite="19:47-14.7",
        note="two players may raise as often as they like, unless the street has all its raises by then",
        **_PRACTICE,
    )
    half_bet_counts: bool = flag(
        True,
        cite="19:47-14.7",
        note="at a fixed limit an all-in of half a bet or more counts as a full one; no: only a full one does",
        **_PRACTICE,
        only_where=("limit", str(Structure.FIXED)),
    )
    check_raise: bool = flag(True, cite="19:47-14.7", note="a player who has checked may raise", **_PRACTICE)
    open_pair: bool = flag(
        True,
        cite="19:47-14.9",
        note="in stud for high at a fixed limit, an open pair lets players bet the big bet one street early",
        **_PRACTICE,
    )
    third_card_up: bool = flag(
        True,
        cite="19:47-14.13A",
        note="the third card of mambo stud is dealt face up; no: face down",
        **_PRACTICE,
        only_where=("form", MAMBO_STUD),
    )
    jacks_to_open: bool = flag(
        False,
        cite="19:47-14.12",
        note="five-card draw with antes in place of blinds: the first bet needs a pair of jacks; if nobody opens, all ante again",
        only_where=("form", FIVE_CARD_DRAW),
        **_PRACTICE,
    )
    short_stub: str = among(
        str(ShortStub.EARLIER_DISCARDS),
        *(Choice(str(each)) for each in ShortStub),
        cite="19:47-14.12",
        note="what is shuffled when the stub runs out in a draw: also the discards of players who drew before, or only burns",
        source=Source.ELSEWHERE,
        only_where=("form", FIVE_CARD_DRAW),
    )
    players: int = count(
        8,
        least=2,
        most=11,
        cite="19:47-14.8",
        note="the most players at the table: hold 'em 11 (14.10(b)), Omaha and mambo stud 11, five-card stud 10, others 8",
        source=Source.PRACTICE,
        posted_words="the most players",
        notice=True,
    )
    buy_in_least: int = dollar_amount(
        20_00,
        cite="19:47-14.17",
        note="the least a player buys in for",
        **_PRACTICE,
        posted_words="the least buy-in",
        notice=True,
    )
    buy_in_most: int = dollar_amount(
        200_00,
        cite="19:47-14.17",
        note="the most a player may have before a hand by buying in or adding",
        **_PRACTICE,
        posted_words="the most a player may buy in for",
        notice=True,
    )
    same_stack_hands: int = count(
        30,
        least=0,
        most=1000,
        cite="19:47-14.17",
        note="for so many hands a player who left must come back with what it took from the table",
        **_PRACTICE,
    )
    all_in_protection: bool = flag(
        False,
        cite="19:47-14.15",
        note="a player whose connection is lost is all in with what it has put in; no: it checks or folds",
        **_PRACTICE,
    )
    show_all: bool = flag(
        False, cite="19:47-14.16", note="every hand is shown at the showdown", source=Source.ELSEWHERE
    )
    losers_choose: bool = flag(
        False,
        cite="19:47-14.16",
        note="a player who need not show is asked whether to; no: the hand is mucked",
        not_where=(("show_all", True),),
        **_PRACTICE,
    )
    revenue: str = among(
        PERCENTAGE,
        Choice(PERCENTAGE),
        Choice(STEPS),
        Choice(TIME),
        cite="19:47-14.14",
        note="what the house takes: a percentage of each pot, an amount by the size of the pot, or a charge for time",
        source=Source.ELSEWHERE,
        notice=True,
    )
    rake_percent: int = count(
        5,
        least=0,
        most=10,
        cite="19:47-14.14",
        note="the percentage of a pot that the house takes",
        source=Source.ELSEWHERE,
        posted_words="the rake in percent",
        notice=True,
        only_where=("revenue", PERCENTAGE),
    )
    rake_cap: int = dollar_amount(
        4_00,
        cite="19:47-14.14",
        note="the most that is taken of a hand",
        **_PRACTICE,
        posted_words="the most that is taken of a hand",
        notice=True,
        only_where=("revenue", PERCENTAGE),
    )
    rake_steps: tuple[RakeStep, ...] = setting(
        (RakeStep(20_00, 1_00), RakeStep(40_00, 2_00), RakeStep(60_00, 3_00)),
        cite="19:47-14.14",
        note="what is taken of a pot of so much or more",
        read=_read_steps,
        show=_show_steps,
        schema={"type": "object", "additionalProperties": {"type": "string"}},
        judge=_step_rulings,
        source=Source.ELSEWHERE,
        posted_words="the rake by the size of the pot",
        notice=True,
        only_where=("revenue", STEPS),
        spelled_out=_steps_in_words,
    )
    no_flop_no_rake: bool = flag(
        True,
        cite="19:47-14.14",
        note="nothing is taken of a pot that is won on the first street",
        **_PRACTICE,
        not_where=(("revenue", TIME),),
    )
    time_charge: int = dollar_amount(
        5_00,
        cite="19:47-14.14",
        note="the charge of a seat for half an hour, if the house charges for time",
        **_PRACTICE,
        posted_words="the charge for half an hour",
        notice=True,
        only_where=("revenue", TIME),
    )
    smallest_chip: int = setting(
        1_00,
        cite="19:47-8.2(a)",
        note="the smallest chip in play: bets, buy-ins and shares of a pot are whole chips",
        read=_read_chip,
        show=plain,
        schema={"type": "string", "pattern": r"^\d+\.\d\d$"},
        source=Source.PRACTICE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = (
        *(
            Conflict(
                ("form", HOLD_EM), ("plays", each), cite("19:47-14.10(a)"), f"hold 'em is played for high, not {each}"
            )
            for each in (EIGHT_OR_BETTER, HIGH_LOW, LOW)
        ),
        *(
            Conflict(("form", OMAHA), ("plays", each), cite("19:47-14.11"), f"Omaha is not played for {each}")
            for each in (HIGH_LOW, LOW)
        ),
        Conflict(
            ("form", FIVE_CARD_DRAW),
            ("plays", EIGHT_OR_BETTER),
            cite("19:47-14.12"),
            "five-card draw is played for high, low, or both without a qualifier",
        ),
        *(
            Conflict(
                ("form", FIVE_CARD_STUD),
                ("plays", each),
                cite("19:47-14.13"),
                "five-card stud is played for high or for low",
            )
            for each in (EIGHT_OR_BETTER, HIGH_LOW)
        ),
        Conflict(
            ("jacks_to_open", True),
            ("plays", LOW),
            cite("19:47-14.12"),
            "jacks open a game that the high hand wins",
        ),
    )

    def rulings(self, on: date) -> Iterator[Ruling]:
        yield from TableRules.rulings(self, on)
        yield from self._amount_rulings()

    def _amount_rulings(self) -> Iterator[Ruling]:
        """What the amounts of a table have to be to each other."""
        most = MOST_PLAYERS[self.form]
        if self.players > most:
            law = cite("19:47-14.10(b)") if self.form == HOLD_EM else self.variant.law
            yield unlawful(law, f"players = {self.players}: {self.form} is dealt to at most {most}", "players", "form")
        for name in (
            "small_bet",
            "big_bet",
            "ante",
            "small_blind",
            "big_blind",
            "bring_in",
            "buy_in_least",
            "buy_in_most",
        ):
            if self.elected(name) % self.smallest_chip:
                why = f"{name} = {dollars(self.elected(name))} is not a whole number of chips of {dollars(self.smallest_chip)}"
                yield unlawful(LAW.limits, why, name, "smallest_chip")
        if not 0 < self.small_bet <= self.big_bet:
            yield unlawful(
                LAW.limits,
                "the big bet must be as much as the small bet, which is above nothing",
                "small_bet",
                "big_bet",
            )
        if self.blinds and not 0 < self.small_blind <= self.big_blind <= self.small_bet:
            why = "the small blind is above nothing, the big blind as much or more, and no more than the small bet"
            yield unlawful(LAW.wagers, why, "small_blind", "big_blind", "small_bet")
        if self.jacks_to_open and self.form == FIVE_CARD_DRAW and not self.ante:
            yield unlawful(
                cite("19:47-14.12"), "a game that jacks open is played with an ante", "ante", "jacks_to_open"
            )
        if not self.button and not 0 < self.bring_in <= self.small_bet:
            why = "the forced bet is above nothing and no more than the small bet"
            yield unlawful(LAW.wagers, why, "bring_in", "small_bet")
        if not 0 < self.buy_in_least <= self.buy_in_most:
            why = "the most a player may buy in for is less than the least"
            yield unlawful(LAW.limits, why, "buy_in_least", "buy_in_most")

    @property
    def button(self) -> bool:
        """Whether the form is played with a button."""
        return self.form in _WITH_BLINDS

    @property
    def blinds(self) -> bool:
        """Whether it is opened by blinds."""
        return self.button and not self.jacks_to_open

    @property
    def variant(self) -> Variant:
        high_card = self.opener == HIGH_CARD
        match self.form:
            case variants.OMAHA:
                return variants.omaha(self.plays)
            case variants.SEVEN_CARD_STUD:
                return variants.seven_card_stud(self.plays)
            case variants.FIVE_CARD_DRAW:
                return variants.five_card_draw(self.plays)
            case variants.FIVE_CARD_STUD:
                return variants.five_card_stud(self.plays, high_card_opens=high_card)
            case variants.MAMBO_STUD:
                return variants.mambo_stud(high_card_opens=high_card, third_up=self.third_card_up)
        return variants.hold_em()

    @property
    def terms(self) -> Terms:
        """What is agreed before a hand."""
        variant = self.variant
        limit = Limit(
            structure=Structure(self.limit),
            raises=self.raises + (len(variant.streets) == 2),
            heads_up_uncapped=self.heads_up_uncapped,
            half_counts=self.half_bet_counts,
            spread_cents=self.big_bet,
        )
        fixed = self.limit == Structure.FIXED
        return Terms(
            variant=variant,
            limit=limit,
            small_bet_cents=self.small_bet,
            big_bet_cents=self.big_bet if fixed else self.small_bet,
            bring_in_cents=0 if self.button else self.bring_in,
            straddle=self.straddle,
            chip_cents=self.smallest_chip,
            open_pair=self.open_pair,
            check_raise=self.check_raise,
            jacks_to_open=self.jacks_to_open,
            short_stub=ShortStub(self.short_stub),
            show_all=self.show_all,
            losers_choose=self.losers_choose,
        )

    @property
    def rake_rate(self) -> Fraction:
        return Fraction(self.rake_percent, 100)
