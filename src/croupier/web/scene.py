"""A table's view arranged for a page: whose hands lie where, what the viewer can do, and what is said aloud.

Everything here is in the view already; nothing is added to it, and nothing is worked out that a rule would decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.money.cents import dollars, plain
from croupier.sheets.sign import words

Tree = dict[str, Any]

CHIPS_CENTS = (100, 500, 2500, 10000, 50000)
VERBS = {"dice": "Roll", "spins": "Spin", "cards": "Deal"}
STATES = {
    "closed": "Closed",
    "opening": "Opening",
    "betting": "Place your bets",
    "dealing": "No more bets",
    "halted": "Halted",
    "closing": "Closing",
}
# Letters players know; any other offer takes the first of its own that is free.
_LETTERS = {
    "hit": "h",
    "stand": "s",
    "double": "d",
    "split": "p",
    "surrender": "u",
    "insurance": "i",
    "no_insurance": "n",
}
_STANDING = {"point", "shooter", "points made", "shoe", "side b", "meter", "streaks"}  # what a patron asks after
_BREATH = 8  # sentences said at once


Heard = tuple[int | None, int]  # of which round's story somebody has heard how much


def scene(view: Tree, heard: Heard | None = None) -> Tree:
    """What the table's template shows. `heard` is what this viewer has been told before; none: he just came."""
    you = view.get("you")
    seat = you.get("seat") if you else None
    handle = you["handle"] if you else None
    asks = view.get("asks")
    return {
        "asks": _asked(asks) if asks else None,
        "chips": CHIPS_CENTS,
        "hands": boxes(view["hands"]),
        "mine": [wager for wager in view["wagers"] if handle and wager["handle"] == handle],
        "my_turn": bool(asks and asks["you"]),
        "net_cents": view["net_cents"].get(handle) if handle else None,
        "open_kinds": _open_kinds(you["offers"]) if you else [],
        "ready": any(each["you"] and each["ready"] for each in view["seats"]),
        "seated": seat is not None,
        "shut_kinds": [each for each in you["offers"] if each["against"]] if you else [],
        "standing": [each for each in view["standing"] if each["name"] in _STANDING],
        "state_words": STATES.get(view["state"], view["state"]),
        "called_out": " ".join(_said(view, handle, heard)[-2:]),
        "told": told(view, handle, heard),
        "verb": VERBS.get(view["tape"], "Go"),
    }


def boxes(hands: Iterable[Mapping[str, Any]]) -> list[Tree]:
    """Hands by where they lie, in the order of the table: split hands stay beside each other."""
    places: dict[str, Tree] = {}
    for hand in hands:
        box = places.setdefault(hand["place"], {"place": hand["place"], "handle": hand["handle"], "hands": []})
        box["hands"].append(hand)
    return list(places.values())


def _open_kinds(offers: Iterable[Mapping[str, Any]]) -> list[Tree]:
    """What may be bet now, each with its names as documents write them ("place 6")."""
    return [
        {**offer, "wagers": [f"{offer['wager']} {on}".strip() for on in offer["selections"]]}
        for offer in offers
        if offer["selections"] and not offer["in_play"]
    ]


def _asked(asks: Mapping[str, Any]) -> Tree:
    """The question, and for each offer a letter and the amounts its field takes."""
    taken: set[str] = set()
    offers = []
    for offer in asks["offers"]:
        letter = _letter(offer["name"], taken)
        taken.add(letter)
        cents = offer["unit"] == "cents"
        written = plain if cents else str
        offers.append(
            {
                **offer,
                "letter": letter,
                "amount": written(offer["most"] if cents else (offer["least"] + offer["most"]) // 2),
                "range": f"{written(offer['least'])} to {written(offer['most'])}"
                + ("" if cents else f" {offer['unit']}"),
            }
        )
    refusals = [{**each, "usual": bool(_LETTERS.keys() & set(each["options"]))} for each in asks["refusals"]]
    return {**asks, "offers": offers, "refusals": refusals}


def _letter(name: str, taken: set[str]) -> str:
    wanted = (_LETTERS.get(name, ""), *name.replace("_", ""))
    return next((letter for letter in wanted if letter and letter not in taken), "")


def heard_by_now(view: Mapping[str, Any]) -> Heard:
    """How much of which round's story the view tells: of the round under way, or of the last one settled."""
    playing = view["state"] == "dealing" or view["asks"]
    return view["round"] if playing else view["last_round"], len(view["story"])


def told(view: Mapping[str, Any], handle: str | None, heard: Heard | None) -> str:
    """What a dealer would say now, in one breath: what has happened since, then whose turn it is, then what came of it."""
    return " ".join(_said(view, handle, heard))


def _said(view: Mapping[str, Any], handle: str | None, heard: Heard | None) -> list[str]:
    story = view["story"]
    fresh = story[-1:]
    if heard is not None:
        fresh = story[heard[1] :] if heard[0] == heard_by_now(view)[0] else story
    said = [_sentence(each["fact"]) for each in fresh[-_BREATH:]]
    asks = view.get("asks")
    if asks:
        said.append(_turn(asks, view["hands"], handle))
    elif view["state"] == "betting" and view["lines"] and handle in view["net_cents"]:
        said.append(f"Last round: {fate(view['net_cents'][handle])}.")
    if not said and view["state"] == "betting":
        said.append("Place your bets.")
    return said


def fate(cents: int) -> str:
    if not cents:
        return "you are even"
    return f"you won {dollars(cents)}" if cents > 0 else f"you lost {dollars(-cents)}"


def _turn(asks: Mapping[str, Any], hands: Sequence[Mapping[str, Any]], handle: str | None) -> str:
    if asks["handle"] != handle:
        return f"{asks['handle']} to act."
    mine = next((hand for hand in hands if hand.get("active")), None)
    lies = f"You have {mine['words']}. " if mine and mine["handle"] == handle else ""
    open_now = ", ".join(words(offer["name"]) for offer in asks["offers"])
    return f"Your turn. {lies}You may: {open_now}."


def _sentence(text: str) -> str:
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "!", "?", '"')) else f"{said}."
