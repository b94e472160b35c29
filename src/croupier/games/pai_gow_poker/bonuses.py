"""The bonus wagers: with the house, on the cards that a player was dealt, however they are set (19:47-11.15 to 11.20)."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.families.pai_gow.cards.classes import category_in, three_card_class
from croupier.families.pai_gow.cards.hand_class import seven_card_class
from croupier.families.pai_gow.play import steps
from croupier.families.pai_gow.play.table import PaiGowTable, Position
from croupier.games.pai_gow_poker.rules import IMPERIAL_LAW, LAW, SECOND_BEST, THREE_CARD_LAW
from croupier.games.pai_gow_poker.wagers import (
    BONUS,
    ENVY_FROM_CENTS,
    IMPERIAL,
    SEVEN_CARD,
    THREE_CARD,
    elected,
    envy,
    imperial,
)
from croupier.law.option import NOT_OFFERED
from croupier.money.odds import Odds
from croupier.money.settlement import Line, Result, lost, won
from croupier.money.wager import Wager


def settle_three_card(table: PaiGowTable) -> None:
    """The first three cards of a player with the wager are shown and settled before the other four are dealt."""
    for position in table.players:
        if not table.stake(position, THREE_CARD):
            continue
        steps.look(table, position)
        category = three_card_class(position.cards)
        table.croupier.show(position.name, position.cards, THREE_CARD_LAW)
        table.croupier.record(f"{position.name} shows the first three cards: {_words(category)}", THREE_CARD_LAW)
        for wager in table.take(position, THREE_CARD):
            _settle(table, wager, category, f"first three cards: {_words(category)}")


def settle(table: PaiGowTable) -> None:
    """The other bonus wagers, after the wagers against the bank."""
    classes = {position.key: _class_of(table, position) for position in table.players if not position.void}
    bonus = [wager for wager in table.undecided if wager.kind == BONUS]
    for position in table.players:
        if position.void:
            continue
        for kind in (BONUS, SEVEN_CARD):
            for wager in table.take(position, kind):
                _settle(table, wager, classes[position.key], _words(classes[position.key]))
    if table.rules.bonus != NOT_OFFERED and table.rules.envy:
        _pay_envy(table, classes, bonus)
    _settle_imperial(table, classes)
    for wager in [each for each in table.undecided if each.kind in {BONUS, SEVEN_CARD, IMPERIAL}]:
        table.undecided.remove(wager)  # of a hand that was given up after one of its cards was exposed
        table.lines.append(steps.given_up(table, wager))


def _class_of(table: PaiGowTable, position: Position) -> str:
    return seven_card_class(position.cards, wheel_second=table.rules.wheel == SECOND_BEST)


def _words(category: str) -> str:
    return category.replace("_", " ")


def _settle(table: PaiGowTable, wager: Wager, category: str, words: str) -> None:
    """Settles a wager by the best paid row that the hand has."""
    schedule = elected(table.rules, wager.kind)
    paid = category_in(schedule, category)
    if paid is None:
        table.lines.append(lost(wager, LAW.play, words))
        return
    row = schedule.row(paid)
    table.lines.append(won(wager, row.pays, row.cite, chip_cents=table.rules.smallest_chip_cents, note=words))


def _pay_envy(table: PaiGowTable, classes: dict[str, str], bonus: list[Wager]) -> None:
    """A bonus wager of $5 or more is paid for every high hand of another player."""
    each = envy(table.rules)
    hands = [
        (position.name, category)
        for position in table.players
        if position.key in classes and (category := category_in(each.awards_cents, classes[position.key])) is not None
    ]
    table.lines += each.lines(hands, [wager for wager in bonus if wager.stake_cents >= ENVY_FROM_CENTS])


# ---------------------------------------------------------------- the imperial bonus


def _settle_imperial(table: PaiGowTable, classes: dict[str, str]) -> None:
    """Paid for the player's hand, and also for a low hand of the bank, up to the limit for each player."""
    if not table.rules.imperial:
        return
    own, banks = imperial(table.rules)
    bank_class = _class_of(table, table.bank)
    paid: dict[str, int] = {}
    for position in table.players:
        for wager in list(table.take(position, IMPERIAL)) if position.key in classes else ():
            rows = [
                (whose, schedule.row(category))
                for whose, schedule, held in (("hand", own, classes[position.key]), ("bank", banks, bank_class))
                if (category := category_in(schedule, held)) is not None
            ]
            if not rows:
                table.lines.append(
                    lost(wager, IMPERIAL_LAW, f"{_words(classes[position.key])}, bank: {_words(bank_class)}")
                )
                continue
            odds = Odds(sum((row.pays.to_one for _, row in rows), start=rows[0][1].pays.to_one * 0))
            note = "; ".join(f"{whose}: {_words(row.category)} {row.pays}" for whose, row in rows)
            line = won(wager, odds, IMPERIAL_LAW, chip_cents=table.rules.smallest_chip_cents, note=note)
            left = table.rules.imperial_limit - paid.get(wager.seat, 0)
            if line.cents > left:
                line = _limited(wager, line, left, table.rules.imperial_limit)
            paid[wager.seat] = paid.get(wager.seat, 0) + line.cents
            table.lines.append(line)


def _limited(wager: Wager, line: Line, left: int, limit: int) -> Line:
    note = f"{line.note}; the odds give {dollars(line.cents)}, the limit for a player and round is {dollars(limit)}"
    result = Result.WON if left else Result.PUSHED
    return Line(wager.seat, wager.name, wager.stake_cents, result, left, line.cite, line.pays, note)
