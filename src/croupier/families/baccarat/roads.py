"""The mark that a coup of baccarat leaves on the bead plate and the big road."""

from __future__ import annotations

from croupier.engine.hand import Hand, RoundMark
from croupier.equipment.cards import is_card, read_card
from croupier.families.baccarat.points import BANKER, PLAYER, TIE, Coup

_TONES = {PLAYER: "blue", BANKER: "red", TIE: "green"}
_LETTERS = {PLAYER: "P", BANKER: "B", TIE: "T"}
_FEWEST = 2  # cards of a hand


def mark(_rules: object, hands: tuple[Hand, ...], _outcomes: tuple[str, ...]) -> RoundMark | None:
    """The winner of the coup with its points, and a dot for each pair. None if the round had no coup."""
    cards = {hand.place: [read_card(card) for card in hand.cards if is_card(card)] for hand in hands}
    if any(len(cards.get(place, ())) < _FEWEST for place in (PLAYER, BANKER)):
        return None
    score = Coup.of(cards[PLAYER], cards[BANKER]).score
    pairs = [place for place in (PLAYER, BANKER) if cards[place][0].rank == cards[place][1].rank]
    words = f"{score.winner}, {score.player} to {score.banker}" + "".join(f", {place} pair" for place in pairs)
    streak = "" if score.winner == TIE else score.winner
    return RoundMark(_LETTERS[score.winner], words, _TONES[score.winner], streak, tuple(_TONES[each] for each in pairs))
