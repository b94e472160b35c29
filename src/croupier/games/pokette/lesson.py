"""How pokette is played at a table with these rules."""

from __future__ import annotations

from croupier.engine.teaching.lesson import Lesson, cites_of, line
from croupier.games.pokette.rules import PoketteRules
from croupier.games.pokette.wagers import offered
from croupier.law.citation import cite

_NEXT = "Made between two spins"
_WAGERS = {
    "single": "Wins if the wheel stops at this card.",
    "split": "Covers two cards that are neighbors on the felt.",
    "corner": "Covers four cards that meet in a corner.",
    "rank": "Covers the four cards of one rank.",
    "double_rank": "Covers the eight cards of two ranks.",
    "three_ranks": "Covers the twelve cards of three ranks.",
    "red": "Covers hearts and diamonds.",
    "black": "Covers spades and clubs.",
    "suit": "Covers the thirteen cards of one suit.",
    "jacer": "Wins if the wheel stops at a jacer, which loses everything else.",
    "pair_in_two": f"{_NEXT}: wins if the next card pairs the one that came.",
    "pair_in_three": f"{_NEXT}: wins if the next card pairs one of the two that came.",
    "three_of_a_kind": f"{_NEXT}, after a pair: wins if the next card has that rank.",
    "flush": f"{_NEXT}, after two cards of one suit: wins if the next has it too.",
    "straight_open": f"{_NEXT}: wins if the next card makes a straight at either end.",
    "straight_inside": f"{_NEXT}: wins if the next card is the only rank that makes a straight.",
    "straight_flush_open": f"{_NEXT}: wins if the next card makes a straight of one suit at either end.",
    "straight_flush_inside": f"{_NEXT}: wins if the next card is the only one that makes a straight of one suit.",
}


def lesson(rules: PoketteRules) -> Lesson:
    kinds = offered(rules)
    stops = f"{rules.jacer_stops} jacers" + (
        f" and {rules.house_stops} stops of the house" if rules.house_stops else ""
    )
    house = "a jacer or a stop of the house" if rules.house_stops else "a jacer"
    return Lesson(
        aim=line("Say at which card the wheel will stop, as roulette with cards.", cite("19:47-12.5")),
        deal=line(
            f"The wheel has the 52 cards of a deck and {stops}. The dealer spins it, and the card at the pointer decides.",
            *cites_of(rules, "jacer_stops", "house_stops"),
            cite("19:47-12.7"),
        ),
        choice=line(
            "Where you put your chips. Between spins you may also bet that the next card completes a poker hand.",
            cite("19:47-12.5"),
            cite("19:47-12.8"),
        ),
        pays=line(
            f"One card pays {kinds['single'].pays[-1]}, a suit {kinds['suit'].pays[-1]}, red or black {kinds['red'].pays[-1]}.",
            *cites_of(rules, "payouts"),
        ),
        beware=line(
            f"When the wheel stops at {house}, red, black and every suit lose too.",
            *cites_of(rules, "jacer_stops", "house_stops"),
        ),
        wagers={name: _WAGERS[name] for name in kinds},
    )
