"""The wagers of a baccarat table: which are offered, when they may be made, and what a coup pays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from croupier.engine.wager_kind import WagerKind
from croupier.families.baccarat.points import BANKER, PLAYER, TIE, Coup
from croupier.families.baccarat.rules import (
    END_OF_SHOE,
    HALF_ON_SIX,
    NO_BONUS,
    PUSH_ON_SEVEN,
    BaccaratLaw,
    BaccaratRules,
)
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import Odds
from croupier.money.settlement import Line, Result, lost, pushed, won
from croupier.money.wager import Act, Bet, Wager

PAIR, DRAGON_BONUS, DRAGON_7, PANDA_8, MARKED = "pair", "dragon_bonus", "dragon_7", "panda_8", "vigorish"
HANDS = (PLAYER, BANKER)
MAIN = (PLAYER, BANKER, TIE)
HALF_ROW = "banker_six"  # the row of the pay table for a Banker's Hand that wins with a six
NATURAL_ROW = "natural"
LEAST_MARGIN = 4  # of a dragon bonus


# ---------------------------------------------------------------- what is offered


def offered(law: BaccaratLaw, rules: BaccaratRules) -> Mapping[str, WagerKind]:
    return {kind.name: kind for kind in _kinds(law, rules)}


def _kinds(law: BaccaratLaw, rules: BaccaratRules) -> Iterator[WagerKind]:
    pays, by = rules.payouts, law.wagers
    yield WagerKind(PLAYER, "Player's Hand", by, (pays[PLAYER],), source=Source.CITED)
    yield WagerKind(BANKER, "Banker's Hand", by, tuple(sorted(set(_banker_odds(rules)))), source=Source.CITED)
    yield WagerKind(TIE, "Tie", by, (pays[TIE],), source=Source.CITED)
    elsewhere = Source.ELSEWHERE
    if rules.pairs:
        yield WagerKind(PAIR, "Pair", by, (pays[PAIR],), HANDS, elsewhere, option="pairs")
    if rules.dragon_bonus != NO_BONUS:
        odds = rules.dragon_bonus_pays.pays
        yield WagerKind(DRAGON_BONUS, "Dragon bonus", by, odds, HANDS, elsewhere, option="dragon_bonus")
    if rules.dragon_7:
        yield WagerKind(DRAGON_7, "Dragon 7", by, (pays[DRAGON_7],), source=elsewhere, option="dragon_7")
    if rules.panda_8:
        yield WagerKind(PANDA_8, "Panda 8", by, (pays[PANDA_8],), source=elsewhere, option="panda_8")
    if rules.vigorish is not None and rules.vigorish_collected == END_OF_SHOE:
        yield WagerKind(
            MARKED, "Vigorish owed", law.payouts, (Odds.read("0 to 1"),), source=elsewhere, made_in_play=True
        )


def _banker_odds(rules: BaccaratRules) -> tuple[Odds, ...]:
    even = rules.payouts[BANKER]
    if rules.banker_pays == HALF_ON_SIX:
        return rules.payouts[HALF_ROW], even
    return (rules.vigorish.net(even) if rules.vigorish else even,)


# ---------------------------------------------------------------- when it may be made


def ruling(law: BaccaratLaw, rules: BaccaratRules, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Wagers are made and withdrawn before the first card. A seat bets on one hand; a bonus wager needs another one."""
    by = law.wagers
    own = {wager.name: wager for wager in wagers if wager.seat == bet.seat}
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(by, "a baccarat wager is always on")
    if bet.act is Act.MAKE:
        other = {PLAYER: BANKER, BANKER: PLAYER}.get(bet.kind)
        if other is not None and other in own and not rules.both_hands:
            why = f"{bet.seat} has a wager on the {other.capitalize()}'s Hand; a seat wagers on one of the hands"
            return unlawful(by, why, "both_hands")
        if bet.kind not in MAIN and not rules.bonus_alone and not own.keys() & set(MAIN):
            why = f"{bet.name} needs a wager on a hand or on a tie; {bet.seat} has none"
            return unlawful(by, why, "bonus_alone")
    elif not rules.bonus_alone and bet.kind in MAIN and bet.cents in {0, own[bet.name].stake_cents}:
        left = own.keys() - {bet.name}
        bonus = sorted(left - set(MAIN))
        if bonus and not left & set(MAIN):
            return unlawful(by, f"{bet.seat} also has a {bonus[0]} wager: take that down first", "bonus_alone")
    return lawful(by, "before the first card")


# ---------------------------------------------------------------- what a coup pays


class WagerFate(NamedTuple):
    """What a coup does to a wager: the result, the odds of a winner, and why."""

    result: Result
    pays: Odds | None = None
    why: str = ""


_LOST = Result.LOST


def fate(rules: BaccaratRules, kind: str, on: str, coup: Coup) -> WagerFate:
    """The result of one kind of wager, and the odds before vigorish."""
    score, pays = coup.score, rules.payouts
    if kind in HANDS:
        return _on_a_hand(rules, kind, coup)
    if kind == TIE:
        wins = score.winner == TIE
        return WagerFate(Result.WON, pays[TIE]) if wins else WagerFate(_LOST)
    if kind == PAIR:
        return WagerFate(Result.WON, pays[PAIR]) if on in coup.pairs else WagerFate(_LOST, why="no pair")
    if kind == DRAGON_BONUS:
        return _dragon_bonus(rules, on, coup)
    if kind == DRAGON_7:
        wins = score.winner == BANKER and score.banker == 7 and score.banker_third
        return (
            WagerFate(Result.WON, pays[DRAGON_7])
            if wins
            else WagerFate(_LOST, why="no three-card 7 of the Banker's Hand won")
        )
    wins = score.winner == PLAYER and score.player == 8 and score.player_third
    return (
        WagerFate(Result.WON, pays[PANDA_8])
        if wins
        else WagerFate(_LOST, why="no three-card 8 of the Player's Hand won")
    )


def _on_a_hand(rules: BaccaratRules, hand: str, coup: Coup) -> WagerFate:
    score = coup.score
    if score.winner == TIE:
        return WagerFate(Result.PUSHED)
    if score.winner != hand:
        return WagerFate(_LOST)
    if hand == BANKER and rules.banker_pays == PUSH_ON_SEVEN and score.banker == 7 and score.banker_third:
        return WagerFate(Result.PUSHED, why="won with a three-card 7")
    if hand == BANKER and rules.banker_pays == HALF_ON_SIX and score.banker == 6:
        return WagerFate(Result.WON, rules.payouts[HALF_ROW], "won with a 6")
    return WagerFate(Result.WON, rules.payouts[hand])


def _dragon_bonus(rules: BaccaratRules, hand: str, coup: Coup) -> WagerFate:
    """A natural win pays even money and a natural tie pushes; other wins pay by their margin."""
    score, schedule = coup.score, rules.dragon_bonus_pays
    if score.natural and score.winner == TIE:
        return WagerFate(Result.PUSHED, why="natural tie")
    if score.winner != hand:
        return WagerFate(_LOST)
    if score.natural:
        return WagerFate(Result.WON, schedule[NATURAL_ROW], "natural")
    if score.margin >= LEAST_MARGIN:
        return WagerFate(Result.WON, schedule[f"by_{score.margin}"], f"won by {score.margin}")
    return WagerFate(_LOST, why=f"won by only {score.margin}")


def line_of(law: BaccaratLaw, rules: BaccaratRules, wager: Wager, coup: Coup) -> Line:
    """The settlement line of a wager. Vigorish at payment is taken from the win."""
    decided = fate(rules, wager.kind, wager.on, coup)
    why = "; ".join(filter(None, (coup.score.words, decided.why)))
    if decided.result is Result.LOST:
        return lost(wager, law.result, why)
    if decided.result is Result.PUSHED or decided.pays is None:
        return pushed(wager, law.result, why)
    paid = won(wager, decided.pays, law.payouts, chip_cents=rules.smallest_chip_cents, note=why)
    vigorish = rules.vigorish
    if wager.kind != BANKER or vigorish is None:
        return paid
    charge = vigorish.words(wager.stake_cents, paid.cents)
    if rules.vigorish_collected == END_OF_SHOE:
        return replace(paid, note=f"{why}; vigorish owed: {charge}")
    cents = paid.cents - vigorish.due_cents(wager.stake_cents, paid.cents)
    note = f"{why}; less vigorish: {charge}"
    return Line(
        wager.seat, wager.name, wager.stake_cents, Result.WON, cents, law.payouts, vigorish.net(decided.pays), note
    )


def gain_cents(law: BaccaratLaw, rules: BaccaratRules, wager: Wager, coup: Coup) -> int:
    """What a wager gains by a coup, after vigorish, whenever that is collected."""
    line, vigorish = line_of(law, rules, wager, coup), rules.vigorish
    if wager.kind == BANKER and line.cents > 0 and vigorish is not None and rules.vigorish_collected == END_OF_SHOE:
        return line.cents - vigorish.due_cents(wager.stake_cents, line.cents)
    return line.cents
