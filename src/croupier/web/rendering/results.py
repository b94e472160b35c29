"""The last round in one sentence a seat: who won or lost, how much, and why. It stays until the next round begins.

The reasons are the notes of the settlement lines; nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.amounts.cents import dollars
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
    result = f"{'You' if you else seat} {net_words(view['net_cents'][seat])}"
    in_time = "" if seat not in view.get("timed_out", ()) else " Time ran out, and the table decided."
    return result + _reasons(decided) + in_time


def _why_they_stand(lines: Iterable[Mapping[str, Any]]) -> str:
    """The point of craps, or how many games a ticket has left. Different reasons are read in the lines of the round."""
    reasons = {line["note"] for line in lines if line.get("note")}
    return f": {reasons.pop()}." if len(reasons) == 1 else "."


def _reasons(lines: Iterable[Mapping[str, Any]]) -> str:
    """Why: one reason for all wagers, or each reason after the wagers it decided and their gain."""
    by_reason: dict[str, list[Mapping[str, Any]]] = {}
    for line in lines:
        reason = line.get("note") or ""
        reason = "nobody else stayed in" if reason.startswith("wins $") else reason  # what was won is said already
        by_reason.setdefault(reason, []).append(line)
    if len(by_reason) == 1:
        (reason,) = by_reason
        return f": {reason}." if reason else "."
    parts = [_part(reason, own) for reason, own in list(by_reason.items())[:_MOST_REASONS]]
    more = len(by_reason) - len(parts)
    return f": {'; '.join(parts)}{f'; and {more} more' if more else ''}."


def _part(reason: str, lines: Sequence[Mapping[str, Any]]) -> str:
    names = ", ".join(
        words(line["wager"]) + (f" hand {line['hand']}" if line.get("hand", 1) > 1 else "") for line in lines
    )
    gain = dollars(sum(line["cents"] for line in lines), sign=True)
    return f"{names} {gain} ({reason})" if reason else f"{names} {gain}"
