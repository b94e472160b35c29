"""Hands of poker played here and by PokerKit side by side, with the same cards and the same answers.

Every amount is a multiple of `UNIT`, so that no pot leaves an odd chip: PokerKit gives all odd chips to one winner. The rules
that PokerKit has otherwise are elected as it has them, or built into its streets: see `same_rules` and `streets`. What still
differs is in `explained`.
"""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from croupier.croupiers.play import Live
from croupier.engine.decision import Answer, Decision
from croupier.engine.round import open_round
from croupier.families.poker.limits import Structure
from croupier.families.poker.play.hand import play_hand
from croupier.games.poker import GAME, procedure
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.variants import (
    EIGHT_OR_BETTER,
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HIGH,
    HIGH_LOW,
    HOLD_EM,
    LOW,
    OMAHA,
    SEVEN_CARD_STUD,
)
from croupier.money.wager import Bet

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pokerkit import (  # type: ignore[import-not-found, unused-ignore]
        Automation,
        BettingStructure,
        Deck,
        EightOrBetterLowHand,
        Mode,
        OmahaEightOrBetterLowHand,
        OmahaHoldemHand,
        Opening,
        RegularLowHand,
        StandardHighHand,
        State,
        Street,
    )

UNIT = 16_80  # cents: a half of it can be shared by up to eight winners
FORMS = (
    (HOLD_EM, HIGH),
    (OMAHA, HIGH),
    (OMAHA, EIGHT_OR_BETTER),
    (SEVEN_CARD_STUD, HIGH),
    (SEVEN_CARD_STUD, EIGHT_OR_BETTER),
    (SEVEN_CARD_STUD, HIGH_LOW),
    (SEVEN_CARD_STUD, LOW),
    (FIVE_CARD_DRAW, HIGH),
    (FIVE_CARD_DRAW, LOW),
    (FIVE_CARD_DRAW, HIGH_LOW),
    (FIVE_CARD_STUD, HIGH),
    (FIVE_CARD_STUD, LOW),
)
_STRUCTURES = {
    Structure.FIXED: BettingStructure.FIXED_LIMIT,
    Structure.POT: BettingStructure.POT_LIMIT,
    Structure.NONE: BettingStructure.NO_LIMIT,
}
_HANDS = {
    HIGH: (StandardHighHand,),
    LOW: (RegularLowHand,),
    HIGH_LOW: (StandardHighHand, RegularLowHand),
    EIGHT_OR_BETTER: (StandardHighHand, EightOrBetterLowHand),
}
_OMAHA_HANDS = {HIGH: (OmahaHoldemHand,), EIGHT_OR_BETTER: (OmahaHoldemHand, OmahaEightOrBetterLowHand)}
_BY_HAND = {
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
}


class Different(Exception):
    """The two engines differ. The message says in what."""


@dataclass
class Table:
    """One random hand at both tables."""

    random: Random
    rules: PokerRules
    seats: tuple[str, ...]
    live: Live
    state: Any
    drawn: list[tuple[int, str]] = field(default_factory=list)  # replacements that PokerKit has not dealt yet
    street: int = -1  # of the raises counted below
    short: int = 0  # all-in raises of this street that are less than a full one
    acted: dict[int, int] = field(default_factory=dict)  # by player, the highest bet when it last acted on this street
    asked: int = 0
    ended: list[Any] = field(default_factory=list)
    explained: list[str] = field(default_factory=list)

    def index(self, seat: str) -> int:
        return self.seats.index(seat)


def same_rules(random: Random, form: str, plays: str, limit: Structure) -> PokerRules:
    """A table by rules that PokerKit has too: no odd amounts, no rake, all-ins that count only if they are full."""
    structure: dict[str, Any] = {} if limit is not Structure.FIXED else {"heads_up_uncapped": random.random() < 0.5}
    if limit is Structure.FIXED:
        structure["heads_up_uncapped"] = False
    return PokerRules(
        form=form,
        plays=plays,
        limit=str(limit),
        small_bet=2 * UNIT,
        big_bet=4 * UNIT,
        small_blind=UNIT,
        big_blind=2 * UNIT,
        bring_in=UNIT,
        ante=random.choice((0, UNIT)),
        half_bet_counts=False,
        open_pair=False,
        rake_percent=0,
        smallest_chip=1,
        buy_in_least=UNIT,
        buy_in_most=1000 * UNIT,
        same_stack_hands=0,
        **structure,
    )


def streets(rules: PokerRules) -> tuple[Any, ...]:
    """The streets of a form for PokerKit. The big blind counts as the first bet, so its street has one raise less."""
    fixed = rules.limit == Structure.FIXED
    small, big = rules.small_bet, rules.big_bet if fixed else rules.small_bet
    cap = 1 + rules.raises + (rules.form == FIVE_CARD_DRAW) if fixed else None
    with_blind = cap - 1 if cap else None
    position, board = Opening.POSITION, Opening.LOW_HAND if rules.plays == LOW else Opening.HIGH_HAND
    first = Opening.HIGH_CARD if rules.plays == LOW else Opening.LOW_CARD
    match rules.form:
        case "hold 'em" | "Omaha":
            own = 2 if rules.form == HOLD_EM else 4
            return (
                Street(False, (False,) * own, 0, False, position, small, with_blind),
                Street(True, (), 3, False, position, small, cap),
                Street(True, (), 1, False, position, big, cap),
                Street(True, (), 1, False, position, big, cap),
            )
        case "five-card draw":
            return (
                Street(False, (False,) * 5, 0, False, position, small, with_blind),
                Street(True, (), 0, True, position, big, cap),
            )
        case "five-card stud":
            return (
                Street(False, (False, True), 0, False, first, small, cap),
                Street(True, (True,), 0, False, board, small, cap),
                Street(True, (True,), 0, False, board, big, cap),
                Street(True, (True,), 0, False, board, big, cap),
            )
    return (
        Street(False, (False, False, True), 0, False, first, small, cap),
        Street(True, (True,), 0, False, board, small, cap),
        Street(True, (True,), 0, False, board, big, cap),
        Street(True, (True,), 0, False, board, big, cap),
        Street(True, (False,), 0, False, board, big, cap),
    )


def dealt_hand(seed: int) -> Table:
    """A random table of two to seven players with random stacks, at both engines."""
    random = Random(seed)
    form, plays = random.choice(FORMS)
    limit = random.choice(tuple(_STRUCTURES))
    rules = same_rules(random, form, plays, limit)
    seats = tuple("ABCDEFG"[: random.randint(2, 6)])
    least = 4  # enough for the blinds: see `explained`
    stacks = [UNIT * random.choice((least, least + 1, 6, 9, 14, 25, 60)) for _ in seats]
    before = GAME.play.seated(rules, GAME.play.opening(rules), seats, None)  # type: ignore[misc]
    bets = [Bet(seat, "stack", "", cents) for seat, cents in zip(seats, stacks, strict=True)]
    live = Live(open_round(GAME, rules, before, bets))
    order = list(seats)  # the last seat has the first button
    hands = _OMAHA_HANDS[plays] if form == OMAHA else _HANDS[plays]
    blinds = (rules.small_blind, rules.big_blind) if rules.blinds else ()
    state = State(
        tuple(each for each in Automation if each not in _BY_HAND),
        Deck.STANDARD,
        hands,
        streets(rules),
        _STRUCTURES[limit],
        True,
        rules.ante,
        blinds,
        0 if rules.blinds else rules.bring_in,
        [stacks[seats.index(seat)] for seat in order],
        len(order),
        mode=Mode.CASH_GAME,
    )
    return Table(random, rules, tuple(order), live, state)


COUNTED = "PokerKit counts an all-in raise that is too short among the raises of a street"
REOPENED = "PokerKit lets a player raise who has acted and faces less than a full bet, if nobody made a full one before"


HALVED = "PokerKit halves a side pot for which nobody has a low, if somebody has one for another pot"


def explained(table: Table, index: int, *, theirs: bool, ours: bool) -> str:
    """Why one of the two engines offers a raise and the other does not; empty if it is not known."""
    state = table.state
    street = state.streets[state.street_index]
    full = state.completion_betting_or_raising_count - table.short
    if ours and not theirs and table.short and full < (street.max_completion_betting_or_raising_count or 0):
        return COUNTED
    faced = max(state.bets) - table.acted.get(index, max(state.bets))
    step = max(street.min_completion_betting_or_raising_amount, state.completion_betting_or_raising_amount)
    if theirs and not ours and state.completion_betting_or_raising_amount < step and 0 < faced < step:
        return REOPENED
    return ""


def compare(seed: int) -> Table:
    """Plays one hand at both tables, and returns them. Raises `Different`."""
    table = dealt_hand(seed)
    ended: list[Any] = []
    with patch.object(procedure, "play_hand", lambda *args: _kept(ended, *args)):
        return _compared(table, ended)


def _kept(ended: list[Any], played: Any, rake: Any) -> Any:
    """Plays a hand and keeps the table and what was won of each pot."""
    awards = play_hand(played, rake)
    ended[:] = [played, awards]
    return awards


def _halved_for_a_low_elsewhere(table: Table) -> dict[str, int]:
    """What each player would win more if pots without a low were halved because there is one in another pot."""
    played, awards = table.ended
    more: Counter[str] = Counter()
    winning = {name for name, cents in played.won_cents.items() if cents}  # PokerKit takes the other hands in first
    low = {player.name for player in played.live if player.shown and played.low_of(player) is not None}
    for award in awards:
        if low and not low & {*award.pot.seats}:
            for name, cents in award.parts.items():
                more[name] -= cents // 2
            sharing = winning & {*award.pot.seats}
            for name in sharing:
                more[name] += award.pot.cents // 2 // len(sharing)
    return dict(more)


def _compared(table: Table, ended: list[Any]) -> Table:
    table.ended = ended
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while (asks := table.live.asks) is not None:
            if isinstance(asks, Decision):
                _decide(table, asks)
                table.asked += 1
            else:
                _deal(table, asks)
        _hand_over(table)
        _same_result(table)
    return table


def _burned(table: Table) -> None:
    while table.state.can_burn_card("??"):
        table.state.burn_card("??")


def _deal(table: Table, asks: Any) -> None:
    card = table.random.choices(*zip(*asks.outcomes(), strict=True))[0]
    text, (what, _, whose) = asks.show(card), str(asks.site).partition(":")
    table.live.answer(text)
    if what == "board":
        _burned(table)
        table.state.deal_board(text)
    elif table.state.street_index and table.state.streets[table.state.street_index].draw_status:
        table.drawn.append((table.index(whose), text))
    else:
        _burned(table)
        table.state.deal_hole(text, table.index(whose))


def _hand_over(table: Table) -> None:
    """Deals the replacements that PokerKit deals only when all players have drawn."""
    if table.state.stand_patter_or_discarder_index is None:
        _burned(table)
        for index, text in table.drawn:
            table.state.deal_hole(text, index)
        table.drawn.clear()


def _decide(table: Table, asks: Decision) -> None:
    state, index = table.state, table.index(asks.seat)
    names = {offer.name: offer for offer in asks.offers}
    if "stand_pat" in names:
        _draw(table, asks, index)
        return
    _hand_over(table)
    if state.actor_index != index:
        raise Different(f"actor: {asks.seat} is asked, PokerKit asks number {state.actor_index}")
    raising = names.get("bet") or names.get("raise") or names.get("complete")
    bounds = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    ours = (raising.least, raising.most) if raising else (None, None)
    if bounds != ours:
        why = explained(table, index, theirs=bounds[0] is not None, ours=raising is not None)
        table.explained.append(why)
        names = {name: offer for name, offer in names.items() if offer is not raising}
        if not why:
            raise Different(f"bounds: {ours} here, {bounds} there, at {asks.site}: {asks.offers}")
    if ("bring_in" in names) != state.can_post_bring_in():
        raise Different("bring-in")
    to_call = state.checking_or_calling_amount
    if "call" in names and names["call"].adds_cents != to_call:
        raise Different(f"call: {names['call'].adds_cents} here, {to_call} there")
    if "check" in names and to_call:
        raise Different(f"check: {to_call} to call there")
    _answer(table, names)


def _answer(table: Table, names: dict[str, Any]) -> None:
    random, state = table.random, table.state
    if table.street != state.street_index:
        table.street, table.short, table.acted = state.street_index, 0, {}
    index, high = state.actor_index, max(state.bets)
    weights = [1 if name == "fold" else 4 if name in {"check", "call"} else 3 for name in names]
    name = random.choices(list(names), weights)[0]
    if name == "fold":
        state.fold()
    elif name in {"check", "call"}:
        state.check_or_call()
    elif name == "bring_in":
        state.post_bring_in()
    else:
        offer = names[name]
        amount = random.choice((offer.least, offer.most, random.randrange(offer.least, offer.most + 1, UNIT)))
        table.short += amount - high < state.streets[table.street].min_completion_betting_or_raising_amount
        state.complete_bet_or_raise_to(amount)
        name = f"{name} {amount // 100}.{amount % 100:02}"
    table.live.answer(name)
    table.acted[index] = max(state.bets) if any(state.bets) else 0


def _draw(table: Table, asks: Decision, index: int) -> None:
    state = table.state
    if state.stand_patter_or_discarder_index != index:
        raise Different(f"draw: {asks.seat} is asked, PokerKit asks number {state.stand_patter_or_discarder_index}")
    pick = asks.offers[1].pick
    assert pick is not None
    gone = table.random.sample(pick.of, table.random.randint(0, min(3, pick.most)))
    gone = [card for card in pick.of if card in gone]
    state.stand_pat_or_discard("".join(map(str, gone)))
    table.live.answer(asks.show(Answer("draw", picked=tuple(gone))) if gone else "stand_pat")


def _same_result(table: Table) -> None:
    outcome = table.live.outcome
    assert outcome is not None
    if table.state.status:
        raise Different("PokerKit's hand is not over")
    ours = {line.seat: line.cents for line in outcome.lines}
    theirs = dict(zip(table.seats, table.state.payoffs, strict=True))
    if ours != theirs:
        halved = _halved_for_a_low_elsewhere(table)
        if {seat: cents + halved.get(seat, 0) for seat, cents in ours.items()} == theirs:
            table.explained.append(HALVED)
            return
        raise Different(f"result: {ours} here, {theirs} there")
