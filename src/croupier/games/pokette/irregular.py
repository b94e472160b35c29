"""Irregular spins (19:47-12.9). We have only the title, so the remedies follow the Big Six wheel (5.6) and practice."""

from __future__ import annotations

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.games.pokette.layout import CARDS
from croupier.law.citation import cite

BETWEEN, WRONG_CARD = "pointer_between", "wrong_card_shown"

_LAW = cite("19:47-12.9")
_SPIN = ("spin",)
_NO_SPIN = '"No spin": every wager stands, the cards shown stay, and the wheel is spun again'

REMEDIES = by_kind(
    Remedy(
        "short_spin",
        _LAW,
        _NO_SPIN,
        _SPIN,
        {
            "revolutions": Detail(
                "number of revolutions, fewer than the rules want", DetailKind.NUMBER, below="fewest_revolutions"
            )
        },
    ),
    Remedy("wheel_touched", _LAW, _NO_SPIN, _SPIN),  # somebody or something touched the turning wheel
    Remedy(
        BETWEEN,
        _LAW,
        "by the posted rule: the card passed last counts, or the spin is void and the wheel is spun again",
        _SPIN,
        {"passed": Detail("the stop that the pointer passed last", DetailKind.OUTCOME)},
    ),
    Remedy(
        WRONG_CARD,
        _LAW,
        "the wheel decides: the dealer shows the right card before any wager is collected or paid",
        _SPIN,
        {"shown": Detail("the card that was shown, such as Ks", DetailKind.CHOICE, CARDS)},
    ),
)
