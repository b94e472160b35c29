"""A canary for games with hidden cards: what each viewer is shown at every moment of a round."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.drive.play import Live
from croupier.engine.hand import FACE_DOWN, NEXT_SEAT, Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.equipment.cards import is_card


def moments(live: Live, viewers: Iterable[str | None]) -> Iterable[tuple[int, str | None, tuple[Hand, ...]]]:
    """The hands that each viewer is shown after every entry of the journal."""
    for cut in range(len(live.journal) + 1):
        for viewer in viewers:
            yield cut, viewer, hands_shown(live.round, live.journal[:cut], viewer)


def check_no_leak(
    live: Live, viewers: Iterable[str | None], *, never_shown: frozenset[str] = frozenset(), until: str = "turn"
) -> None:
    """Nobody is shown a card that the journal does not have yet, nor another player's before a card of the house is turned.

    `until` begins the site of the card after which players' hands are shown. Hands in `never_shown` (folded: "A", or "A:second"
    for a player's second hand) are not shown to others even at the end. Facts said aloud name no such card.
    """
    turned = next((at for at, entry in enumerate(live.journal) if entry.site.startswith(until)), len(live.journal))
    decided = [at for at, entry in enumerate(live.journal) if entry.kind is Kind.DECISION]
    own: dict[str, set[str]] = {}
    for entry in live.journal:
        if entry.site.startswith("deal:") and is_card(entry.answer):
            own.setdefault(entry.site.removeprefix("deal:"), set()).add(entry.answer)
    for cut, viewer, hands in moments(live, viewers):
        known = {entry.answer for entry in live.journal[:cut]}
        for hand in hands:
            seen = {card for card in hand.cards if card != FACE_DOWN}
            assert seen <= known, f"{viewer} is shown {seen - known} before it is turned"
            if hand.seat is not None and hand.seat != viewer:
                key = f"{hand.seat}:second" if hand.place == NEXT_SEAT else hand.seat
                hidden = key in never_shown or (cut <= turned and cut <= max(decided, default=-1))
                assert not (hidden and seen), f"{viewer} is shown {seen} of {hand.seat}"
    for seat in never_shown:
        said = " ".join(fact.fact for fact in live.facts)
        assert not [card for card in own[seat] if _spoken(card) in said], f"a card of {seat} is said aloud: {said}"


def _spoken(card: str) -> str:
    from croupier.equipment.cards import read_card  # noqa: PLC0415 (only here)

    return read_card(card).spoken
