"""The wagers of chemin de fer: the bank (19:47-4.6), and those against it (4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.amounts.cents import dollars
from croupier.engine.wager_kind import WagerKind
from croupier.games.chemin_de_fer.rules import BANK as BANK_LAW
from croupier.games.chemin_de_fer.rules import LAW, NEXT_BANKER, CheminDeFerRules
from croupier.games.chemin_de_fer.shuffle import CheminDeFerStanding
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager

BANK, AGAINST, BANCO = "bank", "against", "banco"


@cache
def offered(rules: CheminDeFerRules) -> Mapping[str, WagerKind]:
    source, even = Source.ELSEWHERE, rules.payouts[AGAINST]
    kinds = (
        WagerKind(BANK, "Bank", BANK_LAW, (rules.vigorish.net(rules.payouts[BANK]),), source=source),
        WagerKind(AGAINST, "Against the bank", LAW.wagers, (even,), source=source),
        WagerKind(BANCO, "Banco", LAW.wagers, (even,), source=source),
    )
    return {kind.name: kind for kind in kinds}


def bank_of(wagers: tuple[Wager, ...]) -> Wager | None:
    return next((wager for wager in wagers if wager.kind == BANK), None)


def from_the_bank(_rules: CheminDeFerRules, wagers: tuple[Wager, ...]) -> tuple[Wager, ...]:
    """The wagers from the banker's seat on, given in the order of the seats."""
    at = next((place for place, wager in enumerate(wagers) if wager.kind == BANK), 0)
    return wagers[at:] + wagers[:at]


def covered_cents(wagers: tuple[Wager, ...]) -> int:
    """What goes against the bank."""
    return sum(wager.stake_cents for wager in wagers if wager.kind != BANK)


def ruling(rules: CheminDeFerRules, standing: CheminDeFerStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """One seat banks, the others go against it, together for no more than the bank."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(LAW.wagers, "a chemin de fer wager is always on")
    bank = bank_of(wagers)
    if bet.act is Act.REMOVE:
        return _removed(wagers, bank, bet)
    if bet.kind == BANK:
        return _banked(rules, standing, bank, wagers, bet)
    return _against(wagers, bank, bet)


def _against(wagers: tuple[Wager, ...], bank: Wager | None, bet: Bet) -> Ruling:
    if bank is None:
        return unlawful(LAW.wagers, "nobody has put up a bank to go against")
    if bank.seat == bet.seat:
        return unlawful(LAW.wagers, f"{bet.seat} holds the bank and cannot go against it")
    left = bank.stake_cents - covered_cents(wagers)
    if bet.kind == BANCO and bet.cents != bank.stake_cents:
        return unlawful(LAW.wagers, f"banco covers the whole bank of {dollars(bank.stake_cents)}, no other amount")
    if bet.cents > left:
        why = f"the bank covers {dollars(left)} more, not {dollars(bet.cents)}"
        return unlawful(LAW.wagers, why)
    return lawful(LAW.wagers, "before the first card")


def _banked(
    rules: CheminDeFerRules, standing: CheminDeFerStanding, bank: Wager | None, wagers: tuple[Wager, ...], bet: Bet
) -> Ruling:
    if bank is not None and bank.seat != bet.seat:
        return unlawful(BANK_LAW, f"{bank.seat} holds the bank; it has one banker")
    banco = next((wager.seat for wager in wagers if wager.kind == BANCO), "")
    if bank is not None and banco:
        why = f"{banco}'s banco covers the whole bank of {dollars(bank.stake_cents)}: it cannot be more"
        return unlawful(BANK_LAW, why)
    if any(wager.seat == bet.seat and wager.kind != BANK for wager in wagers):
        return unlawful(BANK_LAW, f"{bet.seat} goes against the bank and cannot hold it")
    if rules.bank_in_turn and standing.banker not in {"", bet.seat} and standing.banker in standing.seats:
        return unlawful(BANK_LAW, f"the bank is offered to {standing.banker} first, who may pass it on", "bank_in_turn")
    least = standing.bank_cents if bet.seat == standing.banker and not rules.bank_may_be_reduced else 0
    whole = bet.cents + (bank.stake_cents if bank else 0)
    if whole < least:
        why = f"{bet.seat} goes on with the whole bank of {dollars(least)}, or passes it"
        return unlawful(NEXT_BANKER, why, "bank_may_be_reduced")
    return lawful(BANK_LAW, "before the first card")


def _removed(wagers: tuple[Wager, ...], bank: Wager | None, bet: Bet) -> Ruling:
    if bet.kind == BANK and bank is not None:
        left = bank.stake_cents - (bet.cents or bank.stake_cents)
        if left < covered_cents(wagers):
            stays = "it cannot be less" if left else "it cannot be less, nor taken down"
            why = f"wagers of {dollars(covered_cents(wagers))} go against the bank: {stays}"
            return unlawful(BANK_LAW, why)
    if bet.kind == BANCO and bank is not None and 0 < bet.cents < bank.stake_cents:
        why = f"banco covers the whole bank of {dollars(bank.stake_cents)}, no other amount: take all of it down"
        return unlawful(LAW.wagers, why)
    return lawful(LAW.wagers, "before the first card")
