"""What can go wrong at a pai gow table, and the remedy. The texts are not known: remedies follow sister games and practice."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.irregularity import Detail, DetailKind, Remedy, by_kind
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.play.start import START
from croupier.families.pai_gow.play.steps import DEAL, EXPOSE, SET
from croupier.families.pai_gow.rules import DICE, RANDOM_NUMBER

_A_SEAT = {"seat": Detail("whose hand", DetailKind.SEAT)}
_ALL_VOID = "all hands are void, and wagers go back"


def remedies(law: PaiGowLaw, pieces: str) -> dict[str, Remedy]:
    """The irregularities of a game with these paragraphs, played with cards or with tiles."""
    return by_kind(*_at_the_start(law), *_at_the_deal(law, pieces), *_of_hands(law))


def _at_the_start(law: PaiGowLaw) -> Iterator[Remedy]:
    yield Remedy(
        "invalid_roll",
        law.irregular,
        "a die that does not lie flat, lies on another or is out of the shaker is no roll: the dice are shaken again",
        (START,),
        under={"start_by": DICE},
    )
    yield Remedy(
        "invalid_number",
        law.irregular,
        "a number that is not that of a position, or none, is not used: another one is drawn",
        (START,),
        under={"start_by": RANDOM_NUMBER},
    )


def _at_the_deal(law: PaiGowLaw, pieces: str) -> Iterator[Remedy]:
    yield Remedy("miscounted_start", law.irregular, f"stacks at wrong positions: {_ALL_VOID}", (DEAL, SET, EXPOSE))
    yield Remedy(
        "wrong_number", law.irregular, f"a wrong number of {pieces} anywhere: {_ALL_VOID}", (DEAL, SET, EXPOSE)
    )
    yield Remedy(
        "set_not_complete",
        law.cards,
        f"{pieces} that are missing, flawed or there twice: {_ALL_VOID}, and another set is used",
        (DEAL, SET, EXPOSE),
    )
    yield Remedy(
        "player_exposed",
        law.irregular,
        "a player whose hand the dealer has exposed in part plays it, or has it void, without looking at the rest",
        (DEAL,),
        _A_SEAT,
    )


def _of_hands(law: PaiGowLaw) -> Iterator[Remedy]:
    yield Remedy(
        "bank_exposed", law.irregular, f"the bank's hand is seen before all hands are set: {_ALL_VOID}", (DEAL, SET)
    )
    yield Remedy(
        "hand_touched",
        law.irregular,
        "a hand that was touched after it was set, or by somebody else, stands as it was laid; a supervisor is called",
        (EXPOSE,),
        _A_SEAT,
    )
    yield Remedy("foul", law.irregular, "a hand that was set against the rules loses its wager", (EXPOSE,), _A_SEAT)
    yield Remedy(
        "bank_set_wrong",
        law.irregular,
        "a hand that the dealer set wrong is set again by the house way, and play goes on",
        (EXPOSE,),
    )
