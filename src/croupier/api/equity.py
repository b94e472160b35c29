"""`croupier.equity()`: what poker hands are worth against each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from croupier.api import arguments
from croupier.documents.answers import percent
from croupier.engine.hand import spoken_cards
from croupier.equipment.cards import DECK, Card
from croupier.families.poker.numbers.equities import MOST_SAMPLES, SAMPLES, SOON, Half, HandEquity
from croupier.families.poker.numbers.forms import FORMS, Form
from croupier.families.poker.numbers.given import Spot, read_spot
from croupier.law.citation import Citation
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.money.numbers import decimal
from croupier.paper.cards import hand_svg
from croupier.paper.press.parts import Gallery, Picture, Prose
from croupier.show.html import Shows
from croupier.show.records import FrameColumn, Kind, Records, records
from croupier.show.showable import Showable
from croupier.values.brief import brief
from croupier.values.extras import naming_extras

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EquityResult(Showable):
    """The equity of each hand, in the order given: over every deal, or over random ones of a seed."""

    game: str
    title: str
    cite: Citation
    hands: tuple[HandEquity, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    deals: int
    seed: int | None  # None: every deal was counted
    without_low: Fraction | None  # deals in which nobody has a low that wins, if high and low share the pot

    def __repr__(self) -> str:
        shares = ", ".join(f"{each.hand} {percent(each.equity)}" for each in self.hands)
        return brief("croupier.EquityResult", f"{self.game}, {'exact' if self.exact else 'sampled'}: {shares}")

    @property
    def exact(self) -> bool:
        return self.seed is None

    def __getitem__(self, hand: int | str) -> HandEquity:
        """The equity of a hand, by its place from 0 on, or as it was given."""
        if isinstance(hand, int):
            return self.hands[hand]
        for each in self.hands:
            if each.hand == hand:
                return each
        raise KeyError(hand)

    def _records(self) -> Records:
        def number(name: str, part: str = "") -> Callable[[HandEquity], object]:
            def read(hand: HandEquity) -> object:
                share: Fraction = getattr(getattr(hand, part) if part else hand, name)
                return share if self.exact else float(share)

            return read

        parts = ("", "high", "low") if self.without_low is not None else ("",)
        shares = (
            FrameColumn(f"{part}_{name}".lstrip("_"), Kind.SHARE, number(name, part))
            for part in parts
            for name in ("win", "tie", "equity")
        )
        return records((FrameColumn("hand"), *shares, FrameColumn("standard_error", Kind.PERCENT)), self.hands)

    def _shows(self) -> Iterator[Shows]:
        how = "counted" if self.exact else f"sampled, seed {self.seed}"
        dead = f"; out of play: {' '.join(map(str, self.dead))}" if self.dead else ""
        yield Prose(f"{self.title}: {self.deals:,} deals {how}{dead}.", (str(self.cite),))
        if self.board:
            board = [str(card) for card in self.board]
            yield Gallery((Picture(hand_svg(board), f"The board: {spoken_cards(tuple(board))}"),), percent=20)
        yield self._records()
        if self.without_low is not None:
            yield Prose(f"Nobody has a low that wins in {percent(self.without_low)} of the deals.", small=True)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier equity --json` prints: fractions if every deal was counted, else decimals."""
        return {
            "game": self.game,
            "cite": str(self.cite),
            "board": [str(card) for card in self.board],
            "dead": [str(card) for card in self.dead],
            "method": "exact" if self.exact else "sampled",
            "deals": self.deals,
            "seed": self.seed,
            "hands": [self._hand_answer(each) for each in self.hands],
            "without_low": None if self.without_low is None else self._text(self.without_low),
        }

    def _hand_answer(self, hand: HandEquity) -> dict[str, Any]:
        return {
            "hand": hand.hand,
            **self._shares(hand),
            "equity_decimal": float(hand.equity),
            "standard_error": hand.standard_error,
            "high": self._shares(hand.high) if hand.high else None,
            "low": self._shares(hand.low) if hand.low else None,
        }

    def _shares(self, part: HandEquity | Half) -> dict[str, str]:
        return {"win": self._text(part.win), "tie": self._text(part.tie), "equity": self._text(part.equity)}

    def _text(self, number: Fraction) -> str:
        return str(number) if self.exact else decimal(number)


@naming_extras()
def equity(
    *hands: str,
    game: str = "hold_em",
    board: str = "",
    dead: str = "",
    samples: float | str | None = None,
    seed: int | str = 1,
    exact: bool = False,
) -> EquityResult:
    """Count what poker hands are worth against each other.

    A hand is written "AhKh", with `*` for a card that nobody knows; "random" is a hand of which nothing is known. At hold 'em
    it may be a range: "QQ+", "22-77", "AKs", "ATs+", or several with commas. `game` is one of "hold_em", "omaha",
    "omaha_hi_lo", "seven_card_stud", "seven_card_stud_hi_lo", "seven_card_stud_hi_lo_8", "five_card_draw",
    "five_card_draw_low", "five_card_draw_hi_lo", "five_card_stud" and "mambo_stud". `dead` are cards out of play.

    Every deal is counted if that takes seconds, or if `exact` is true; else a million are sampled, or as many as `samples` says,
    always the same ones for a `seed` (0 to 2^64 - 1). Raises `Unreadable` with every mistake.

    >>> import croupier
    >>> result = croupier.equity("AhAd", "KsKc")
    >>> result.deals, result["AhAd"].equity
    (1712304, Fraction(29603, 36432))
    """
    from croupier.families.poker.numbers.equity import can_be_counted

    mistakes = list[Mistake]()
    number = _read(mistakes, lambda: None if samples is None else _sample_size(samples))
    of_seed = _read(mistakes, lambda: arguments.seed(seed))
    form = _read(mistakes, lambda: _form(game))
    spot = _read(mistakes, lambda: read_spot(form or FORMS["hold_em"], *_texts(hands, board, dead)))
    if arguments.flag("exact", exact) and samples is not None:
        mistakes.append(Mistake("samples", "leave it out if every deal is counted"))
    if spot and form and exact and not can_be_counted(spot):
        mistakes.append(Mistake("exact", "there are too many deals to count each; without it a million are sampled"))
    if mistakes or spot is None or of_seed is None:
        raise Unreadable(*mistakes)
    return _result(spot, number, of_seed, exact=exact)


def _read(mistakes: list[Mistake], reader: Callable[[], T]) -> T | None:
    """What is read; None, with the mistakes noted, if it cannot be."""
    try:
        return reader()
    except Unreadable as unreadable:
        mistakes += unreadable.mistakes
        return None


def _sample_size(samples: object) -> int:
    number = arguments.whole("samples", samples)
    if not 0 < number <= MOST_SAMPLES:
        raise Unreadable(Mistake("samples", f"{number:,} deals cannot be sampled; from 1 to {MOST_SAMPLES:,}"))
    return number


def _form(game: object) -> Form:
    """The form of poker with this name, in any spelling: "Hold 'em", "omaha-hi-lo"."""
    name = re.sub(r"[^a-z0-9]+", "_", arguments.text("game", game, '"hold_em"').lower().replace("'", "")).strip("_")
    name = {"holdem": "hold_em"}.get(name, name)
    if name not in FORMS:
        hint = nearest(name, list(FORMS)) or f"; there are {', '.join(FORMS)}"
        raise Unreadable(Mistake("game", f"{arguments.given(game)} is not a form of poker of 19:47-14.8{hint}"))
    return FORMS[name]


def _texts(hands: Sequence[object], board: object, dead: object) -> tuple[list[str], str, str]:
    texts = [arguments.text(f"hand {number}", hand, '"AhKh"') for number, hand in enumerate(hands, 1)]
    return texts, arguments.text("board", board, '"Kd7c2s"'), arguments.text("dead", dead, '"Kd7c"')


def _result(spot: Spot, samples: int | None, seed: int, *, exact: bool) -> EquityResult:
    from croupier.families.poker.numbers.equity import can_be_counted, counted, exact_cost, sampled

    soon = samples is None and can_be_counted(spot) and exact_cost(spot) <= SOON
    result = counted(spot) if exact or soon else sampled(spot, samples or SAMPLES, seed)
    if result is None:
        raise Unreadable(
            Mistake("hands", "hardly any choice of these hands can be dealt together; write narrower ranges")
        )
    return EquityResult(
        spot.form.name,
        spot.form.title,
        spot.form.cite,
        result.hands,
        tuple(DECK[card] for card in spot.board),
        tuple(DECK[card] for card in spot.dead),
        result.deals,
        None if result.exact else seed,
        result.without_low if spot.form.split else None,
    )
