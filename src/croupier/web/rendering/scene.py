"""Arranges a table's view for its page: the hands, what the viewer can do, and the text for the status line.

Everything here comes from the view. Nothing is added, and nothing is computed that a rule would decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.amounts.cents import dollars
from croupier.documents.reading import Tree
from croupier.equipment.cards import RANKS
from croupier.sheets import sign
from croupier.web.rendering.results import net_words, results

CHIPS_CENTS = (100, 500, 2500, 10000, 50000)
VERBS = {"dice": "Roll", "spins": "Spin", "cards": "Deal", "numbers": "Draw"}
STATES = {
    "closed": "Closed",
    "opening": "Opening",
    "betting": "Place your bets",
    "dealing": "No more bets",
    "halted": "Halted",
    "closing": "Closing",
}
# The usual shortcut letters. Any other offer gets the first free letter of its name.
_LETTERS = {
    "hit": "h",
    "stand": "s",
    "double": "d",
    "split": "p",
    "surrender": "u",
    "insurance": "i",
    "no_insurance": "n",
    "fold": "f",
    "check": "k",
    "call": "c",
    "bet": "b",
    "raise": "r",
    "complete": "r",
}
_MAX_SENTENCES = 8  # announced at once
_READY_LETTER = "r"  # deals, rolls or spins; no decision but one about a stack, so that pressing it twice does no harm
_TOTALS = frozenset({"raise", "complete"})  # from a stack: the amount is what the whole bet comes to

Stakes = Mapping[str, tuple[int, str]]  # a patron's wagers: cents, and the last call


@dataclass(frozen=True)
class Announced:
    """What was announced to a viewer so far, so that nothing is announced twice."""

    round: int | None = None
    facts: int = 0  # of that round's story
    stakes: Stakes | None = None  # the viewer's wagers; None unless the table was taking bets
    decision: tuple[str, str, str] | None = None  # who decides, at which site, with which hand
    sentences: tuple[str, ...] = field(default=(), compare=False)


def words(name: str) -> str:
    """A name in words."""
    return sign.words(name).replace("dont ", "don't ")


def scene(view: Tree, announced: Announced | None = None, order: Mapping[str, int] | None = None) -> Tree:
    """The part of the template context that depends on the view. `announced` is None for a viewer who just arrived.

    `order` is the order of the kinds of wager on the felt.
    """
    you = view.get("you")
    seat = you.get("seat") if you else None
    handle = you["handle"] if you else None
    asks = _open_question(view)
    sentences, own = _sentences(view, handle, announced), _own_hand(view, handle)
    own_seat: Tree = next((each for each in view["seats"] if each["you"]), {})
    return {
        "chips": _chips(view),
        "closed_wagers": [each for each in you["offers"] if each["against"]] if you else [],
        "decision": _decision(asks, own, stacks=bool(view["next"])) if asks else None,
        "hands": boxes(view["hands"]),
        "my_turn": bool(asks and asks["you"]),
        "my_wagers": [each for each in _own(view, handle) if not _is_off(view, each)],
        "on_table_cents": you["laid_cents"] - _off_cents(view, handle) if you else 0,
        "net_cents": view["net_cents"].get(handle) if handle else None,
        "open_seats": _open_seats(view),
        "own": own,
        "open_wagers": _open_wagers(you["offers"], order or {}) if you else [],
        "ready": any(each["you"] and each["ready"] for each in view["seats"]),
        "result": _net(view, handle) if view["state"] == "betting" and handle in view["net_cents"] else "",
        "seated": seat is not None,
        "sits_out": own_seat.get("sits_out", False),
        "state_words": STATES.get(view["state"], view["state"]),
        "status_text": " ".join(sentences),
        "tickets": _tickets(you["offers"]) if you else [],
        "waiting": _own_place(view),
        "wishes": [_wish(each) for each in own_seat.get("after_round", ())],
        "waits_for_dealer": view["clock"]["for"] == "dealer" and not view["dealer_away"],
        "verb": VERBS.get(view["tape"], "Go"),
        "waits_for": _waits_for(asks) if asks else "",
        "visible_text": " ".join(_visible(sentences, view, handle)),
    }


def _chips(view: Mapping[str, Any]) -> tuple[int, ...]:
    """The chips that a wager can be made with: from the least minimum of the table up."""
    least = min((each["min_cents"] for each in view["sheet"]["limits"].values()), default=0)
    return tuple(cents for cents in CHIPS_CENTS if cents >= least) or CHIPS_CENTS[-1:]


def _open_seats(view: Mapping[str, Any]) -> list[int]:
    """The seats that the viewer could take: free, and not kept for somebody else."""
    kept = {each["seat"] for each in view["waiting"] if not each["you"]}
    return [each["seat"] for each in view["seats"] if each["handle"] is None and each["seat"] not in kept]


def _own_place(view: Mapping[str, Any]) -> Tree | None:
    """The viewer's place on the waiting list."""
    places = ({**each, "place": place} for place, each in enumerate(view["waiting"], 1) if each["you"])
    return next(places, None)


def _own_hand(view: Mapping[str, Any], handle: str | None) -> Tree | None:
    """The viewer's own hand: the one that is asked about, or else the first."""
    own = [hand for hand in view["hands"] if handle and hand["handle"] == handle and hand["cards"]]
    return next((hand for hand in own if hand["active"]), own[0] if own else None)


def _wish(wish: str) -> str:
    """What a seat wants done when the round is over, in words that follow "you"."""
    if wish.startswith("buy in "):
        return f"buy in for {dollars(int(wish.removeprefix('buy in ')))}"
    return wish.replace("seat ", "move to seat ")


def _own(view: Mapping[str, Any], handle: str | None) -> list[Tree]:
    return [wager for wager in view["wagers"] if handle and wager["handle"] == handle]


def _is_off(view: Mapping[str, Any], wager: Mapping[str, Any]) -> bool:
    """Whether a wager is no longer on the felt in the round under way: taken back, or taken by the dealer."""
    if view["state"] == "betting":
        return False
    spot = (wager["handle"], wager["kind"], wager["on"])
    left = [
        each["stake_cents"]
        for hand in view["hands"]
        for each in hand["stakes"]
        if (each["handle"], each["wager"], each["on"]) == spot
    ]
    return bool(left) and not any(left)


def _off_cents(view: Mapping[str, Any], handle: str | None) -> int:
    return sum(each["stake_cents"] for each in _own(view, handle) if _is_off(view, each))


def _open_question(view: Mapping[str, Any]) -> Tree | None:
    """The question that waits for an answer. A stopped table takes none, so nobody is shown the buttons for it."""
    return view.get("asks") if view["state"] != "halted" else None


def boxes(hands: Iterable[Mapping[str, Any]]) -> list[Tree]:
    """Hands grouped by box, in the order of the table. Split hands stay together."""
    places: dict[str, Tree] = {}
    for hand in hands:
        named = {"place": hand["place"].replace(":", " "), "handle": hand["handle"], "hands": []}
        box = places.setdefault(hand["place"], named)
        box["hands"].append(hand)
    for box in places.values():
        box["hands"].sort(key=lambda hand: hand["hand"])
    return list(places.values())


def _open_wagers(offers: Iterable[Mapping[str, Any]], order: Mapping[str, int]) -> list[Tree]:
    """The wagers that can be made now, each with its names as documents write them ("place 6"), as on the felt."""
    open_offers = [offer for offer in offers if offer["selections"] and not offer["in_play"] and not offer["form"]]
    open_offers.sort(key=lambda offer: order.get(offer["wager"], len(order)))
    in_order = [{**offer, "selections": sorted(offer["selections"], key=_counting)} for offer in open_offers]
    return [{**each, "wagers": [f"{each['wager']} {on}".strip() for on in each["selections"]]} for each in in_order]


def _counting(selection: str) -> tuple[list[tuple[int, str]], str]:
    """A key that sorts 0, 00, 1, 2, 10, and 1-2 before 1-4."""
    parts = re.findall(r"\d+|\D+", selection)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts], selection


def _tickets(offers: Iterable[Mapping[str, Any]]) -> list[Tree]:
    """The kinds of wager that are written as tickets, since their selections cannot be listed."""
    return [{**offer} for offer in offers if offer["form"] and offer["selections"]]


def _decision(asks: Mapping[str, Any], own: Tree | None, *, stacks: bool) -> Tree:
    """The decision with a shortcut letter for each offer and the range of its amount."""
    taken: set[str] = {_READY_LETTER}
    offers = []
    for offer in asks["offers"]:
        letter = _letter(offer["name"], taken - {_READY_LETTER} if offer["from_stack"] else taken)
        taken.add(letter)
        money = offer["unit"] == "dollars"
        amount = offer["most"] if money else str((int(offer["least"]) + int(offer["most"])) // 2)
        if offer["from_stack"]:
            amount = offer["least"]
        shown = {"amount": amount, "range": f"{offer['least']} to {offer['most']}", "pick": _in_order(offer["pick"])}
        shown["title"] = f"{offer['title']} to" if offer["from_stack"] and offer["name"] in _TOTALS else offer["title"]
        offers.append({**offer, "letter": letter, **shown})
    picks = [offer["pick"]["of"] for offer in offers if offer["pick"]]
    large = [*map(sorted, picks), *([sorted(own["cards"])] if own else [])]
    sees = [each for each in asks["sees"] if sorted(each.get("cards", ())) not in large]
    if stacks:  # all else lies on the felt and beside the buttons
        sees = [each for each in sees if each.get("text", "").startswith("$") and each["text"] != dollars(0)]
    refusals = [{**each, "usual": bool(_LETTERS.keys() & set(each["options"]))} for each in asks["refusals"]]
    return {**asks, "offers": offers, "refusals": refusals, "sees": sees}


def _in_order(pick: Tree | None) -> Tree | None:
    """What an answer chooses from, in the order in which people hold cards."""
    return {**pick, "of": sorted(pick["of"], key=_high_first)} if pick and pick["cards"] else pick


def _high_first(thing: str) -> tuple[int, str]:
    """A key that sorts a hand of cards as people hold it, from the joker and the ace down. Other things stay together."""
    return (-RANKS.index(thing[0]) if thing[:1] in RANKS else -len(RANKS), thing)


def letters(names: Iterable[str]) -> dict[str, str]:
    """The shortcut letter of each answer, as at a table."""
    given: dict[str, str] = {}
    for name in names:
        given[name] = _letter(name, {_READY_LETTER, *given.values()})
    return given


def _letter(name: str, taken: set[str]) -> str:
    candidates = (_LETTERS.get(name, ""), *name.replace("_", ""))
    return next((letter for letter in candidates if letter and letter not in taken), "")


# ---------------------------------------------------------------- announcements


def announced_so_far(view: Mapping[str, Any], before: Announced | None = None) -> Announced:
    """What was announced to a viewer who has seen this view."""
    playing = view["state"] == "dealing" or view["asks"]
    you = view.get("you")
    handle = you["handle"] if you else None
    return Announced(
        round=view["round"] if playing else view["last_round"],
        facts=len(view["story"]),
        stakes=_stakes(view, handle) if view["state"] == "betting" else None,
        decision=_decision_key(view),
        sentences=tuple(_sentences(view, handle, before)),
    )


def announcement(view: Mapping[str, Any], handle: str | None, announced: Announced | None) -> str:
    """What a dealer would say now: what is new, then whose turn it is or how the round ended."""
    return " ".join(_sentences(view, handle, announced))


def _sentences(view: Mapping[str, Any], handle: str | None, announced: Announced | None) -> list[str]:
    """The sentences to announce. If nothing is new, the previous ones stay."""
    new_facts = _new_facts(view, announced)
    sentences = [_sentence(each["fact"]) for each in _what_matters(new_facts)[-_MAX_SENTENCES:]]
    betting, asks = view["state"] == "betting", _open_question(view)
    if asks:
        if new_facts or announced is None or announced.decision != _decision_key(view):
            sentences.append(_turn(asks, view["hands"], handle))
    elif betting and view["net_cents"] and (new_facts or announced is None or announced.stakes is None):
        sentences.extend(results(view, handle))
    elif betting and announced is not None and announced.stakes is not None:
        sentences.extend(_stake_changes(announced.stakes, _stakes(view, handle)))
    if sentences:
        return sentences
    if announced is not None and announced.sentences:
        return list(announced.sentences)
    return ["Place your bets."] if betting else []


def _visible(sentences: Sequence[str], view: Mapping[str, Any], handle: str | None) -> Sequence[str]:
    """Between rounds, the results of the last one. In a round, the last two sentences without the turn, shown elsewhere."""
    if view["state"] != "dealing" and not view.get("asks") and view["net_cents"]:
        return results(view, handle)
    turn = " to act." if view.get("asks") and not view["asks"]["you"] else "You may: "
    return [each for each in sentences if turn not in each][-2:]


def _new_facts(view: Mapping[str, Any], announced: Announced | None) -> Sequence[Mapping[str, Any]]:
    """The facts of the story that are new to this viewer; only the last one for a viewer who just arrived."""
    story: Sequence[Mapping[str, Any]] = view["story"]
    if announced is None:
        return story[-1:]
    playing = view["state"] == "dealing" or view["asks"]
    return story[announced.facts :] if announced.round == (view["round"] if playing else view["last_round"]) else story


def _what_matters(facts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """The facts without the ritual; if there are no others, the last of it."""
    return [each for each in facts if not each.get("ritual")] or facts[-1:]


def _decision_key(view: Mapping[str, Any]) -> tuple[str, str, str] | None:
    asks = view.get("asks")
    if not asks:
        return None
    hand = next((hand["words"] for hand in view["hands"] if hand.get("active")), "")
    return asks["handle"], str(asks["site"]), hand


def _stakes(view: Mapping[str, Any], handle: str | None) -> Stakes:
    own = [wager for wager in view["wagers"] if handle and wager["handle"] == handle]
    return {wager["wager"]: (wager["stake_cents"], wager["called"] or "") for wager in own}


def _stake_changes(before: Stakes, now: Stakes) -> list[str]:
    """The wagers a patron has placed, taken down or called since."""
    changes = []
    for name in dict.fromkeys((*before, *now)):
        (cents_before, call_before), (cents, call) = before.get(name, (0, "")), now.get(name, (0, ""))
        if cents != cents_before:
            changes.append(f"{dollars(cents)} on {words(name)}." if cents else _sentence(f"{words(name)} taken down"))
        elif call != call_before:
            changes.append(_sentence(f"{words(name)} called {call}"))
    return changes


def _net(view: Mapping[str, Any], handle: str | None) -> str:
    """What the last round brought one patron. Wagers that stay up have no result yet."""
    own = [line for line in view["lines"] if line["seat"] == handle]
    if own and all(line["result"] == "stands" for line in own):
        return "Your wagers stand"
    return f"You {net_words(view['net_cents'][handle])}"


def _turn(asks: Mapping[str, Any], hands: Sequence[Mapping[str, Any]], handle: str | None) -> str:
    if asks["handle"] != handle:
        return f"{_waits_for(asks)} to act."
    active = next((hand for hand in hands if hand.get("active")), None)
    hand = f"You have {active['words']}. " if active and active["handle"] == handle else ""
    options = ", ".join(words(offer["name"]) for offer in asks["offers"])
    return f"Your turn. {hand}You may: {options}."


def _sentence(text: str) -> str:
    capitalized = text[:1].upper() + text[1:]
    return capitalized if capitalized.endswith((".", "!", "?", '"')) else f"{capitalized}."


def _waits_for(asks: Mapping[str, Any]) -> str:
    """The seats that have not answered yet, in words."""
    *others, last = asks.get("waits_for") or [asks["handle"]]
    return f"{', '.join(others)} and {last}" if others else str(last)
