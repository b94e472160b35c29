"""The wagers of chemin de fer: the bank (19:47-4.6), and those against it (4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.amounts.cents import dollars
from croupier.engine.wager_kind import WagerKind
from croupier.families.banked.bank import Bank
from croupier.games.chemin_de_fer.rules import BANK as BANK_LAW
from croupier.games.chemin_de_fer.rules import LAW, NEXT_BANKER, CheminDeFerRules
from croupier.games.chemin_de_fer.shuffle import CheminDeFerStanding
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager

BANK, AGAINST, BANCO = "bank", "against", "banco"
THE_BANK = Bank({BANK: 1}, frozenset({AGAINST, BANCO}), BANK_LAW, LAW.wagers, "bank_in_turn", needed=True)


@cache
def offered(rules: CheminDeFerRules) -> Mapping[str, WagerKind]:
    source, even = Source.ELSEWHERE, rules.payouts[AGAINST]
    kinds = (
        WagerKind(BANK, "Bank", BANK_LAW, (rules.vigorish.net(rules.payouts[BANK]),), source=source),
        WagerKind(AGAINST, "Against the bank", LAW.wagers, (even,), source=source),
        WagerKind(BANCO, "Banco", LAW.wagers, (even,), source=source),
    )
    return {kind.name: kind for kind in kinds}


def from_the_bank(_rules: CheminDeFerRules, wagers: tuple[Wager, ...]) -> tuple[Wager, ...]:
    """The wagers from the banker's seat on, given in the order of the seats."""
    at = next((place for place, wager in enumerate(wagers) if wager.kind == BANK), 0)
    return wagers[at:] + wagers[:at]


def ruling(rules: CheminDeFerRules, standing: CheminDeFerStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """One seat banks, the others go against it, together for no more than the bank."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(LAW.wagers, "a chemin de fer wager is always on")
    bank = THE_BANK.of(wagers)
    against = _banco(bank, wagers, bet) if bank is not None else None
    against = against or THE_BANK.refusal(standing, wagers, bet, in_turn=rules.bank_in_turn)
    if against is None and bet.kind == BANK and bet.act is Act.MAKE:
        against = _less_than_the_whole(rules, standing, bank, bet)
    return against or lawful(LAW.wagers, "before the first card")


def _banco(bank: Wager, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """Banco goes against the whole bank, which is then neither more nor less."""
    whole = f"banco covers the whole bank of {dollars(bank.stake_cents)}, no other amount"
    if bet.kind == BANCO and bet.act is Act.REMOVE and 0 < bet.cents < bank.stake_cents:
        return unlawful(LAW.wagers, f"{whole}: take all of it down")
    if bet.act is Act.REMOVE or (bet.seat == bank.seat and bet.kind != BANK):
        return None
    if bet.kind == BANCO and bet.cents != bank.stake_cents:
        return unlawful(LAW.wagers, whole)
    banco = next((wager.seat for wager in wagers if wager.kind == BANCO), "")
    if bet.kind == BANK and bet.seat == bank.seat and banco:
        why = f"{banco}'s banco covers the whole bank of {dollars(bank.stake_cents)}: it cannot be more"
        return unlawful(BANK_LAW, why)
    return None


def _less_than_the_whole(
    rules: CheminDeFerRules, standing: CheminDeFerStanding, bank: Wager | None, bet: Bet
) -> Ruling | None:
    """A banker who won goes on with stake and win together, unless the table lets him take some of it back."""
    least = standing.bank_cents if bet.seat == standing.banker and not rules.bank_may_be_reduced else 0
    if bet.cents + (bank.stake_cents if bank else 0) >= least:
        return None
    why = f"{bet.seat} goes on with the whole bank of {dollars(least)}, or passes it"
    return unlawful(NEXT_BANKER, why, "bank_may_be_reduced")
