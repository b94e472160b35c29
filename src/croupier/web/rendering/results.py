"""The last round in one sentence a seat: why, and who won or lost how much. It stays until the next round's cards.

The reasons are the notes of the settlement lines, put into sentences; nothing is worked out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from croupier.amounts.cents import dollars
from croupier.equipment.decks.deck import NotACard, known_piece
from croupier.sheets.sign import words

_MOST_REASONS = 4  # a player with more wagers than that reads the lines of the round


def results(view: Mapping[str, Any], viewer: str | None) -> list[str]:
    """The viewer's own result, or that of every seat for somebody who had no wager in the round."""
    seats = [viewer] if viewer in view["net_cents"] else list(view["net_cents"])
    if any(line.get("stays") for line in view["lines"]):  # they play against each other: who has won concerns everybody
        winners = [seat for seat, cents in view["net_cents"].items() if cents > 0 and seat != viewer]
        seats = [*(seat for seat in seats if seat == viewer), *winners]
    return [_result(view, seat, viewer) for seat in seats if seat]


def net_words(cents: int) -> str:
    if not cents:
        return "broke even"
    return f"won {dollars(cents)}" if cents > 0 else f"lost {dollars(-cents)}"


def cleared(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The hands that still lie on the felt for this viewer: a new bet takes the cards of the last round away.

    All of them are gone once the viewer has bet. Until then only those of seats that have bet again or have left are gone. The
    dealer's, and those that nobody owns, stay as long as a seat of that round does neither.
    """
    hands: Sequence[Mapping[str, Any]] = view["hands"]
    if view["state"] != "betting":
        return list(hands)
    if has_bet_again(view):
        return []
    fresh = _bet_again(view)
    staying = ({seat["handle"] for seat in view["seats"]} & view["net_cents"].keys()) - fresh
    return [hand for hand in hands if hand["handle"] is None or hand["handle"] in staying] if staying else []


def has_bet_again(view: Mapping[str, Any]) -> bool:
    """Whether the viewer has bet since the last round: what it left on the felt is in the way then."""
    you = view.get("you")
    return view["state"] == "betting" and you is not None and you["handle"] in _bet_again(view)


def _bet_again(view: Mapping[str, Any]) -> set[str]:
    standing = {
        (line["seat"], line["wager"]) for line in view["lines"] if line["result"] == "stands" or line.get("stays")
    }
    return {each["handle"] for each in view["wagers"] if (each["handle"], each["wager"]) not in standing}


def _result(view: Mapping[str, Any], seat: str, viewer: str | None) -> str:
    own = [line for line in view["lines"] if line["seat"] == seat]
    decided = [line for line in own if line["result"] != "stands"]
    you = seat == viewer
    if own and not decided:
        return ("Your wagers stand" if you else f"The wagers of {seat} stand") + _why_they_stand(own)
    in_time = "" if seat not in view.get("timed_out", ()) else " Time ran out, and the table decided."
    return _why_and_what(decided, view["net_cents"][seat], "" if you else seat) + in_time


def _why_they_stand(lines: Iterable[Mapping[str, Any]]) -> str:
    """The point of craps, or how many games a ticket has left. Different reasons are read in the lines of the round."""
    reasons = {line["note"] for line in lines if line.get("note")}
    return f": {reasons.pop()}." if len(reasons) == 1 else "."


def _why_and_what(lines: Sequence[Mapping[str, Any]], cents: int, seat: str) -> str:
    """Why, then what was won; then each wager with its own reason, if there are several reasons."""
    by_note: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        by_note.setdefault(line.get("note") or "", []).append(line)
    lead = _lead(by_note)
    because, gain = reason_words(lead, seat), _gain_words(lines, cents, seat)
    if len(by_note) == 1:
        remark = next(iter(by_note)).removeprefix(lead).removeprefix("; ")
        gain, parts = gain + (f" ({remark})" if remark else ""), ""
    else:
        parts = f" {_capital(_parts(by_note, lead))}."
    if not because:
        return f"{_capital(gain, seat)}.{parts}"
    joined = f". {_capital(gain, seat)}" if ": " in because else f": {gain}"
    return f"{_capital(because, seat)}{joined}.{parts}"


def _lead(by_note: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """What the round was about: the one reason of all wagers, or the one comparison of hands; "" if there is no one reason."""
    reasons = {_first_clause(note) for note in by_note}
    compared = {each for each in reasons if _AGAINST.match(each)}
    in_play = {
        _first_clause(note) for note, lines in by_note.items() if any(line["result"] != "void" for line in lines)
    }
    return next((reason for each in (reasons, compared, in_play) if len(each) == 1 for reason in each), "")


def _first_clause(note: str) -> str:
    """The reason itself. What changed the payment follows after ";"."""
    match = _AGAINST.match(note)
    return match["reason"] if match else note.partition("; ")[0]


def _gain_words(lines: Iterable[Mapping[str, Any]], cents: int, seat: str) -> str:
    """What it came to, of the viewer or of another seat."""
    who, ending = (seat, "s") if seat else ("you", "")
    if cents:
        return f"{who} win{ending} {dollars(cents)}" if cents > 0 else f"{who} lose{ending} {dollars(-cents)}"
    kinds = {line.get("wager") for line in lines if line["result"] in {"pushed", "void"} and not line.get("stays")}
    if not kinds or any(line["cents"] for line in lines):
        return f"{who} break{ending} even"
    wagers = "wager comes" if len(kinds) == 1 else "wagers come"
    return f"the {wagers} back to {seat}" if seat else f"your {wagers} back"


def _parts(by_note: Mapping[str, Sequence[Mapping[str, Any]]], lead: str) -> str:
    """Wagers with their gain, each with its reason, unless the sentence has begun with it."""
    parts = []
    for note, lines in list(by_note.items())[:_MOST_REASONS]:
        said_already = lead and _first_clause(note) == lead
        parts.append(_part(note.removeprefix(lead).removeprefix("; ") if said_already else note, lines))
    more = len(by_note) - len(parts)
    return f"{'; '.join(parts)}{f'; and {more} more' if more else ''}"


def _part(reason: str, lines: Sequence[Mapping[str, Any]]) -> str:
    names = ", ".join(
        words(line["wager"]) + (f" hand {line['hand']}" if line.get("hand", 1) > 1 else "") for line in lines
    )
    gain = dollars(sum(line["cents"] for line in lines), sign=True)
    return f"{names} {gain} ({in_full(reason)})" if reason else f"{names} {gain}"


def _capital(text: str, seat: str = "") -> str:
    """The text as a sentence begins; the name of a seat keeps its letters."""
    return text if seat and text.startswith(seat) else text[:1].upper() + text[1:]


# ---------------------------------------------------------------- the notes of the settlement, in sentences

_AGAINST = re.compile(
    r"(?P<reason>(?!nobody |the hand )(?P<own>.+?) against (?P<other>[^;]+(?:; low: [^;]+)?))(?:; .*)?"
)
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
# What a hand is called when nothing is said of the other side's: a total, a blackjack, a poker hand.
_OWN_HAND = re.compile(
    r"^(?:\d+, (?:over 21|paid at once)|blackjack$|a (?:pair of (?!\S{1,2}s?,? then|[\dTJQKA]+s)|straight|flush|full house|royal)"
    r"|two pairs, |(?:three|four|five) [a-z]+s(?:$|,|;)"
    r"|(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two)(?:, | and ))"
)
_DID = {  # what a seat did itself
    "folded": "folded",
    "surrendered": "surrendered",
    "mucked": "mucked the hand",
    "taken back": "took the bets back",
    "sits out": "sat out",
}
_SAID = {
    "dealer blackjack": "the dealer has blackjack",
    "no dealer blackjack": "the dealer has no blackjack",
    "jacer": "a jacer",
    "house": "a stop of the house",
}
_CAUGHT = "caught "


def reason_words(reason: str, seat: str = "") -> str:
    """A reason of a settlement in a sentence, of the viewer or of another seat."""
    who, has = (seat, "has") if seat else ("you", "have")
    if reason.startswith("wins $"):  # what was won is said already
        return "nobody else stayed in"
    if match := _AGAINST.match(reason):
        other = "the bank" if "; low: " in match["own"] else "the dealer"
        return f"{who} {has} {_hand(match['own'])}, {other} {_hand(match['other'])}"
    if reason in _DID:
        return f"{who} {_DID[reason]}"
    if reason.startswith(_CAUGHT):
        return f"{who} {reason}"
    if _OWN_HAND.match(reason):
        return f"{who} {has} {in_full(reason)}"
    return _SAID.get(reason, in_full(reason))


def _hand(text: str) -> str:
    """A hand in a sentence; a card alone with its article."""
    text = text.replace("; low: ", " and low ")
    if text in _RANKS:
        return f"{'an' if text == 'A' else 'a'} {_RANKS[text]}"
    first, _, rest = text.partition(" ")
    return f"{_hand(first)} {rest}" if first in _RANKS else text


def in_full(note: str) -> str:
    """A note with its cards in words: "Q is not between 9 and T", or cards one after the other."""
    with suppress(NotACard):
        return ", ".join(known_piece(each).spoken for each in note.split(", "))
    note = re.sub(r"\b([AKQJT])s\b", lambda rank: f"{_RANKS[rank[1]]}s", note)
    return re.sub(r"\b([AKQJT])\b", lambda rank: _RANKS[rank[1]], note)
