"""Which wagers may be made and withdrawn before the deal, and who may bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.engine.side_wager import StakeRule, first_refusal
from croupier.engine.wager_kind import WagerKind
from croupier.families.banked.bank import Bank
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.rules import HOUSE_ONLY, PLAYER_AND_CO_BANK, PLAYER_BANK, PaiGowRules
from croupier.families.pai_gow.standing import PaiGowStanding
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, not_by_text, unlawful
from croupier.money.wager import Act, Bet, Wager

PAI_GOW, BANK, CO_BANK = "pai_gow", "bank", "co_bank"
SECOND = "second"  # the selection of a wager on the second of a player's two areas


def bank_of(law: PaiGowLaw) -> Bank:
    """The bank of a game: a player's alone, or with the house, which then covers as much again."""
    return Bank({BANK: 1, CO_BANK: 2}, frozenset({PAI_GOW}), law.bank, law.wagers)


def ruling(
    law: PaiGowLaw,
    bank: Bank,
    positions: int,
    rules: PaiGowRules,
    standing: PaiGowStanding,
    wagers: tuple[Wager, ...],
    bet: Bet,
    *,
    stakes: Mapping[str, Sequence[StakeRule]] | None = None,
) -> Ruling:
    """Wagers are made and withdrawn before the deal. `stakes` has the rules for the stake of a bonus wager."""
    if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
        return unlawful(law.wagers, "a wager of this game is always on")
    refused = (
        _removed(law, wagers, bet) if bet.act is Act.REMOVE else _made(law, positions, rules, standing, wagers, bet)
    )
    also = standing.last_stake_cents(_banker(bank, wagers, bet)) if _alone(bank, wagers, bet) else 0
    refused = refused or bank.refusal(standing, wagers, bet, in_turn=True, also_cents=also)
    if refused is None and bet.act is Act.MAKE:
        refused = first_refusal((stakes or {}).get(bet.kind, ()), wagers, bet)
    return refused or lawful(law.wagers, "before the deal")


def _banker(bank: Bank, wagers: tuple[Wager, ...], bet: Bet) -> str:
    held = bank.of(wagers)
    return held.seat if held is not None else bet.seat


def _alone(bank: Bank, wagers: tuple[Wager, ...], bet: Bet) -> bool:
    """Whether the bank is, or would be, a player's alone: then the house plays a hand against it."""
    held = bank.of(wagers)
    return (held.kind if held is not None else bet.kind) == BANK


def _made(
    law: PaiGowLaw, positions: int, rules: PaiGowRules, standing: PaiGowStanding, wagers: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    if bet.kind in {BANK, CO_BANK}:
        return _may_bank(law, rules, standing, bet)
    taken = {(wager.seat, wager.on) for wager in wagers if wager.kind not in {BANK, CO_BANK}}
    if (bet.seat, bet.on) not in taken and len(taken) >= positions:
        return unlawful(law.cards, f"all {positions} areas of this table are taken")
    if bet.on and (bet.seat, "") not in taken:
        return unlawful(law.two_areas, f"{bet.name}: {bet.seat} wagers on the own area first")
    return None


def _may_bank(law: PaiGowLaw, rules: PaiGowRules, standing: PaiGowStanding, bet: Bet) -> Ruling | None:
    if rules.banks == HOUSE_ONLY or (rules.banks == PLAYER_BANK and bet.kind == CO_BANK):
        whose = "a player and the house together" if bet.kind == CO_BANK else "a player"
        return unlawful(law.bank, f"at this table {whose} may not bank", "banks")
    again = standing.rounds_banked and bet.seat == standing.banker
    if rules.banker_played_before and bet.seat not in standing.last and not again:
        why = f"{bet.seat} may bank only after a wager against the house in its last round"
        return unlawful(law.bank, why, "banker_played_before")
    return None


def _removed(law: PaiGowLaw, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """A wager that another one needs stays, and so does the own area while there is a second one."""
    own = {wager.kind: wager.stake_cents for wager in wagers if (wager.seat, wager.on) == (bet.seat, bet.on)}
    if bet.kind != PAI_GOW or bet.cents not in {0, own.get(bet.kind)}:
        return None
    others = [kind for kind in own if kind != PAI_GOW]
    if others:
        return unlawful(law.wagers, f"{bet.seat} also has {others[0]}: take that down first")
    if not bet.on and any((wager.seat, wager.on) == (bet.seat, SECOND) for wager in wagers):
        return unlawful(law.two_areas, f"{bet.seat} also wagers on a second area: take that down first")
    return None


def kinds(law: PaiGowLaw, rules: PaiGowRules) -> Iterator[WagerKind]:
    """The wager against the bank, and those of a bank that players may hold."""
    source, vigorish = Source.ELSEWHERE, rules.vigorish
    yield WagerKind(PAI_GOW, "Pai gow", law.wagers, (vigorish.net(rules.payouts[PAI_GOW]),), source=source)
    if rules.banks != HOUSE_ONLY:
        yield WagerKind(BANK, "Bank", law.bank, (vigorish.net(rules.payouts[BANK]),), source=Source.TITLE)
    if rules.banks == PLAYER_AND_CO_BANK:
        yield WagerKind(CO_BANK, "Co-bank", law.bank, (vigorish.net(rules.payouts[CO_BANK]),), source=Source.TITLE)


def on_areas(law: PaiGowLaw, kind: WagerKind, *, two: bool) -> WagerKind:
    """A kind of wager as it may be made: on the own area, and also on a second one if the table allows that."""
    if kind.name in {BANK, CO_BANK}:
        return kind
    if two:
        return replace(kind, selections=("", SECOND))
    refusal = unlawful(law.two_areas, f"{kind.name}: a player may wager on one area at this table", "two_areas")
    return replace(kind, no_other_selection=not_by_text(refusal, Source.TITLE.words))
