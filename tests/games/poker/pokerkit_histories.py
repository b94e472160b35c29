"""Hands that PokerKit plays at random, as it writes them down."""

from __future__ import annotations

import random
import tomllib
import warnings
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pokerkit import (  # type: ignore[import-not-found, unused-ignore]
        Automation,
        FixedLimitDeuceToSevenLowballTripleDraw,
        FixedLimitRazz,
        FixedLimitSevenCardStud,
        FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        FixedLimitTexasHoldem,
        HandHistory,
        NoLimitDeuceToSevenLowballSingleDraw,
        NoLimitShortDeckHoldem,
        NoLimitTexasHoldem,
        PotLimitOmahaHoldem,
    )

_UNIT = 840  # chips: so many can be shared by up to eight winners, and halved
_NO_LIMIT = {
    "NT": NoLimitTexasHoldem,
    "PO": PotLimitOmahaHoldem,
    "NS": NoLimitShortDeckHoldem,
    "N2L1D": NoLimitDeuceToSevenLowballSingleDraw,
}
_LIMIT = {"FT": FixedLimitTexasHoldem, "F2L3D": FixedLimitDeuceToSevenLowballTripleDraw}
_STUD = {
    "F7S": FixedLimitSevenCardStud,
    "F7S/8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": FixedLimitRazz,
}
# Its fixed limit Omaha (FO/8) takes any bet up to the pot: no oracle for a limit.
CODES = (*_NO_LIMIT, *_LIMIT, *_STUD)
_BY_HAND = {
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
}


def random_history(code: str, seed: int) -> tuple[dict[str, Any], list[int]]:
    """A hand as its file, and the stacks after it."""
    source = random.Random(f"{code} {seed}")
    random.seed(f"{code} {seed}")  # by which PokerKit shuffles
    players = source.randint(2, 3 if code == "F2L3D" else 5)  # of more the discards are dealt again
    game = _game(code, players, source)
    state = game(tuple(_UNIT * source.randint(4, 60) for _ in range(players)), players)
    while state.status:
        _act(state, source)
    return tomllib.loads(HandHistory.from_game_state(game, state).dumps()), list(state.stacks)


def _game(code: str, players: int, source: random.Random) -> Any:
    automations, ante = tuple(_BY_HAND), source.choice((0, _UNIT))
    blinds = (0,) * (players - 1) + (2 * _UNIT,) if code == "NS" else (_UNIT, 2 * _UNIT)
    if code in _STUD:
        return _STUD[code](automations, True, _UNIT, _UNIT, 2 * _UNIT, 4 * _UNIT)
    if code in _LIMIT:
        return _LIMIT[code](automations, True, ante, blinds, 2 * _UNIT, 4 * _UNIT)
    return _NO_LIMIT[code](automations, True, ante, blinds, 2 * _UNIT)


def _act(state: Any, source: random.Random) -> None:
    """One action, mostly calls. Raises in units, so that no pot has an odd chip."""
    if state.can_stand_pat_or_discard():
        cards = list(state.hole_cards[state.stand_patter_or_discarder_index])
        state.stand_pat_or_discard(tuple(source.sample(cards, source.randint(0, 3))))
        return
    raises = 3 if state.can_complete_bet_or_raise_to() else 0
    what = source.choice("c" * 4 * state.can_check_or_call() + "r" * raises + "f" * state.can_fold() or "b")
    if what == "c":
        state.check_or_call()
    elif what == "f":
        state.fold()
    elif what == "b":
        state.post_bring_in()
    else:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(source.choice((least, most, *range(least, most, _UNIT))))
