"""A table's view arranged for a page: whose hands lie where, what the viewer can do, and what is said aloud.

Everything here is in the view already; nothing is added to it, and nothing is worked out that a rule would decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.amounts.cents import dollars, plain
from croupier.sheets import sign

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
_BREATH = 8  # sentences said at once
_READY = "r"  # deals, rolls or spins: pressed once too often it answers no question

Laid = Mapping[str, tuple[int, str]]  # a patron's wagers: the cents that lie there, and what was called of them


@dataclass(frozen=True)
class Heard:
    """What somebody at a table has been told, so that nothing is said twice."""

    round: int | None = None  # of this round's story
    facts: int = 0  # so much
    laid: Laid | None = None  # his wagers, where bets were taken then
    asked: tuple[str, str, str] | None = None  # who was asked, what, and holding which hand
    said: tuple[str, ...] = field(default=(), compare=False)


def words(name: str) -> str:
    """A name as people write it."""
    return sign.words(name).replace("dont ", "don't ")


def scene(view: Tree, heard: Heard | None = None) -> Tree:
    """What the table's template shows. `heard` is what this viewer has been told before; none: he just came."""
    you = view.get("you")
    seat = you.get("seat") if you else None
    handle = you["handle"] if you else None
    asks = view.get("asks")
    said = _said(view, handle, heard)
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
        "state_words": STATES.get(view["state"], view["state"]),
        "called_out": " ".join(_called_out(said, view)),
        "fate": _came_of_it(view, handle).rstrip(".")
        if view["state"] == "betting" and handle in view["net_cents"]
        else "",
        "told": " ".join(said),
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
    taken: set[str] = {_READY}
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
                "range": f"{written(offer['least'])} to {written(offer['most'])}",
            }
        )
    refusals = [{**each, "usual": bool(_LETTERS.keys() & set(each["options"]))} for each in asks["refusals"]]
    return {**asks, "offers": offers, "refusals": refusals}


def _letter(name: str, taken: set[str]) -> str:
    wanted = (_LETTERS.get(name, ""), *name.replace("_", ""))
    return next((letter for letter in wanted if letter and letter not in taken), "")


def heard_by_now(view: Mapping[str, Any], before: Heard | None = None) -> Heard:
    """What who looks at the view has been told by it: of the round under way, or of the last one settled."""
    playing = view["state"] == "dealing" or view["asks"]
    you = view.get("you")
    handle = you["handle"] if you else None
    return Heard(
        round=view["round"] if playing else view["last_round"],
        facts=len(view["story"]),
        laid=_laid(view, handle) if view["state"] == "betting" else None,
        asked=_who_is_asked(view),
        said=tuple(_said(view, handle, before)),
    )


def told(view: Mapping[str, Any], handle: str | None, heard: Heard | None) -> str:
    """What a dealer would say now, in one breath: what has happened since, then whose turn it is, then what came of it."""
    return " ".join(_said(view, handle, heard))


def _said(view: Mapping[str, Any], handle: str | None, heard: Heard | None) -> list[str]:
    """The sentences. Where nothing has happened that is not told already, what was said last stands."""
    fresh = _fresh(view, heard)
    said = [_sentence(each["fact"]) for each in fresh[-_BREATH:]]
    betting, asks = view["state"] == "betting", view.get("asks")
    if asks:
        if fresh or heard is None or heard.asked != _who_is_asked(view):
            said.append(_turn(asks, view["hands"], handle))
    elif betting and handle in view["net_cents"] and (fresh or heard is None or heard.laid is None):
        said.append(_came_of_it(view, handle))
    elif betting and heard is not None and heard.laid is not None:
        said.extend(_moved(heard.laid, _laid(view, handle)))
    if said:
        return said
    if heard is not None and heard.said:
        return list(heard.said)
    return ["Place your bets."] if betting else []


def _called_out(said: Sequence[str], view: Mapping[str, Any]) -> Sequence[str]:
    """Of what is said, what the eye has not beside it already: whose turn it is and what it came to stand by the chips."""
    turn = " to act." if view.get("asks") and not view["asks"]["you"] else "You may: "
    apart = [
        each for each in said if turn not in each and not each.startswith(("You won ", "You lost ", "You are even"))
    ]
    return apart[-2:]


def _fresh(view: Mapping[str, Any], heard: Heard | None) -> Sequence[Mapping[str, Any]]:
    """Of the story, what this viewer has not heard; who just came hears the last of it."""
    story: Sequence[Mapping[str, Any]] = view["story"]
    if heard is None:
        return story[-1:]
    playing = view["state"] == "dealing" or view["asks"]
    return story[heard.facts :] if heard.round == (view["round"] if playing else view["last_round"]) else story


def _who_is_asked(view: Mapping[str, Any]) -> tuple[str, str, str] | None:
    asks = view.get("asks")
    if not asks:
        return None
    holds = next((hand["words"] for hand in view["hands"] if hand.get("active")), "")
    return asks["handle"], str(asks["site"]), holds


def _laid(view: Mapping[str, Any], handle: str | None) -> Laid:
    own = [wager for wager in view["wagers"] if handle and wager["handle"] == handle]
    return {wager["wager"]: (wager["stake_cents"], wager["called"] or "") for wager in own}


def _moved(before: Laid, now: Laid) -> list[str]:
    """What a patron has put down, taken down or called since."""
    said = []
    for name in dict.fromkeys((*before, *now)):
        (was, called_before), (cents, called) = before.get(name, (0, "")), now.get(name, (0, ""))
        if cents != was:
            said.append(f"{dollars(cents)} on {words(name)}." if cents else _sentence(f"{words(name)} taken down"))
        elif called != called_before:
            said.append(_sentence(f"{words(name)} called {called}"))
    return said


def _came_of_it(view: Mapping[str, Any], handle: str | None) -> str:
    """What the last round came to for one patron. Wagers that only stand have come to nothing yet."""
    own = [line for line in view["lines"] if line["seat"] == handle]
    if own and all(line["result"] == "stands" for line in own):
        return "Your wagers stand."
    return _sentence(fate(view["net_cents"][handle]))


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
