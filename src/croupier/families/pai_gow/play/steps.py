"""The steps of a round, in the order of the subchapter. A game's procedure calls them, with its bonus wagers in between."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.decision import Decision, Offer, Pick, QuestionKind
from croupier.engine.game import Outcome
from croupier.engine.irregularity import RoundVoid, remedied
from croupier.engine.shoe_table import ShoeTable
from croupier.equipment.site import Site
from croupier.families.banked.bank import HOUSE, Bank
from croupier.families.pai_gow.compared import copies, result
from croupier.families.pai_gow.law import PaiGowLaw
from croupier.families.pai_gow.play.dealing import PaiGowCards
from croupier.families.pai_gow.play.start import starting_position
from croupier.families.pai_gow.play.table import DEALER, PaiGowTable, Position, Setting
from croupier.families.pai_gow.rules import AT_PAYMENT, BUTTON
from croupier.families.pai_gow.standing import PaiGowStanding
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, unlawful
from croupier.money.settlement import Charge, Line, Result, collect_then_pay, lost, pushed, void
from croupier.money.wager import Wager
from croupier.values.brief import shown_briefly

DEAL, LOOK, SET, EXPOSE, EXPOSED = "deal", "look", "set", "expose", "exposed"  # scopes
HOUSE_WAY, PLAY, VOID = "house_way", "play", "void"  # answers
_SIGNS = {Result.WON: 1, Result.PUSHED: 0, Result.LOST: -1}


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a player knows when setting a hand: its cards, and those of the own hand that is set already."""

    __repr__ = shown_briefly

    held: tuple[Any, ...]
    other: tuple[Any, ...] = ()


def take_up(
    shoes: ShoeTable[Any, PaiGowStanding],
    law: PaiGowLaw,
    setting: Setting,
    bank: Bank,
    croupier: Croupier,
    rules: Any,
    standing: PaiGowStanding,
    wagers: tuple[Wager, ...],
) -> PaiGowTable:
    """The table before the deal: who holds the bank, and the hands against it."""
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    held = bank.of(wagers)
    areas = dict.fromkeys((wager.seat, wager.on) for wager in wagers if wager.kind in bank.against)
    alone = held is not None and bank.covers[held.kind] == 1
    return PaiGowTable(
        croupier=croupier,
        rules=rules,
        law=law,
        setting=setting,
        cards=shoes.take_up_as(PaiGowCards, croupier, rules, standing, players),
        wagers=wagers,
        undecided=list(wagers),
        players=[Position(seat, on) for seat, on in areas],
        bank=Position(held.seat if held is not None else DEALER),
        house=Position(DEALER) if alone else None,
        bank_wager=held,
        house_stake_cents=standing.last_stake_cents(held.seat) if alone and held is not None else 0,
    )


def begin(table: PaiGowTable) -> int:
    """Finds the position that is served first, counted from the bank's."""
    cards, law = table.cards, table.law
    button = cards.before.button
    first = starting_position(table.croupier, table.rules, law, table.setting.positions, button, cards.apply_remedy)
    remedied(lambda: table.croupier.moment(Site(DEAL, scope=DEAL), law.deal), cards.apply_remedy)
    return first


def deal(table: PaiGowTable, first: int, number: int, *, by_stacks: bool, clockwise: bool) -> None:
    """Deals face down to every position, with a wager or not, from the first on: one by one, or a stack at a time.

    Positions are counted counterclockwise from the bank's, so a deal that goes clockwise goes down in their numbers.
    """
    places: list[Position | None] = list(table.in_play)
    places += [None] * (table.setting.positions - len(places))
    step = -1 if clockwise else 1
    order = [places[(first + step * number) % len(places)] for number in range(len(places))]
    times = [[place] * number for place in order] if by_stacks else [order] * number
    for place in (place for once in times for place in once):
        table.cards.needs_a_card()
        token = table.cards.dealing.deal_down()
        if place is not None:
            place.tokens.append(token)
    words = f"{number} {table.setting.pieces} are dealt face down to each of {len(order)} positions"
    table.record(Ritual(f"{words}; {table.cards.dealing.left} are left"), table.law.deal)


def look(table: PaiGowTable, position: Position) -> None:
    """A player looks at what was dealt to the position by now. The house's stack is turned up for everybody."""
    public = position.name == DEALER
    scope, seat = (EXPOSE, "") if public else (LOOK, position.name)
    site = Site(f"{scope}:{position.key}", scope=scope, place=position.place, seat=seat, private=not public)
    position.cards = table.cards.in_order((*position.cards, *table.cards.turned(position.tokens, site)))
    position.tokens.clear()


# ---------------------------------------------------------------- setting the hands


def set_hands(table: PaiGowTable) -> None:
    """All players set their hands at once and in secret; a second hand of a player is looked at after the first is set."""
    for position in [each for each in table.players if each.name in table.cards.exposed]:
        _play_or_void(table, position)
    by_hand = [each for each in table.in_play if each.name != DEALER and not each.void]
    if table.house is None and table.bank in by_hand:
        by_hand.remove(table.bank)  # the house has half of the bank: the dealer sets its hand by the house way
    for on in dict.fromkeys(each.on for each in by_hand):
        _set_together(table, [each for each in by_hand if each.on == on])


def _set_together(table: PaiGowTable, positions: list[Position]) -> None:
    setting, rules = table.setting, table.rules
    for position in positions:
        look(table, position)
    questions = tuple(_question(table, position) for position in positions)
    answers = remedied(lambda: table.croupier.decide_all(questions), table.cards.apply_remedy)
    for position, answer in zip(positions, answers, strict=True):
        if answer.name == HOUSE_WAY:
            position.hand = setting.by_house_way(rules, position.cards)
        else:
            position.hand = setting.set_as(rules, position.cards, answer.picked)
        table.record(Ritual(f"{position.words} has set the hand"), table.law.play)


@dataclass(frozen=True, slots=True)
class _LowHands:
    """The low hands that a player may choose from seven cards or four tiles: what each makes, and which are barred."""

    setting: Setting
    rules: Any
    law: Citation
    cards: tuple[Any, ...]

    def makes(self, low: tuple[Any, ...]) -> str:
        return self.setting.set_as(self.rules, self.cards, low).words

    def barred(self, low: tuple[Any, ...]) -> Ruling | None:
        hand = self.setting.set_as(self.rules, self.cards, low)
        return unlawful(self.law, f"the low hand outranks the high hand: {hand.words}", SET) if hand.foul else None


def _question(table: PaiGowTable, position: Position) -> Decision:
    setting, law = table.setting, table.law
    hands = _LowHands(setting, table.rules, law.play, position.cards)
    pick = Pick(position.cards, setting.low, setting.low, hands.barred, hands.makes)
    offers = (Offer(SET, law.play, pick=pick), Offer(HOUSE_WAY, law.play, default=True))
    site = Site(f"{SET}:{position.key}", scope=SET, place=position.place, seat=position.name)
    own = [each for each in table.players if each.name == position.name and each is not position]
    view = View(held=position.cards, other=tuple(card for each in own for card in each.cards))
    words = f"the {setting.low} {setting.pieces} of the low hand"
    return Decision(site, position.name, offers, view, cite=law.play, private=True, kind=QuestionKind.SET, words=words)


def _play_or_void(table: PaiGowTable, position: Position) -> None:
    """The dealer exposed a piece of a player, who plays the hand or gives it up without having seen the rest."""
    law = table.law.irregular
    offers = (Offer(PLAY, law, default=True), Offer(VOID, law))
    site = Site(f"{EXPOSED}:{position.key}", scope=EXPOSED, place=position.place, seat=position.name)
    words = "play the hand of which a part was exposed, or have it void"
    answer = table.cards.asked(Decision(site, position.name, offers, view=(), cite=law, words=words))
    position.void = answer.name == VOID
    table.record(f"{position.words} {'gives up' if position.void else 'plays'} the exposed hand", law)


def expose(table: PaiGowTable) -> None:
    """The bank's hand and the house's own are turned up; what the house sets, it sets by the house way."""
    law = table.law.play
    for position in filter(None, (table.bank, table.house)):
        if position.tokens:
            look(table, position)
        if position.hand is None:
            position.hand = table.setting.by_house_way(table.rules, position.cards)
        show(table, position)
        table.record(f"{'the dealer' if position.name == DEALER else position.name} has {position.note}", law)


def show(table: PaiGowTable, position: Position) -> None:
    """Lays a hand down for everybody, as its two hands."""
    hand = position.set_hand
    position.note = hand.words
    seat = "" if position.name == DEALER else position.name
    table.croupier.show(seat, hand.high, table.law.play, hand=1, answers=True)
    table.croupier.show(seat, hand.low, table.law.play, hand=2)


# ---------------------------------------------------------------- comparing and settling


def compared(table: PaiGowTable, position: Position) -> tuple[int, str]:
    """A hand against the bank's: 1, 0 or -1, and the words for it. A copy is the bank's."""
    own, banks = position.set_hand, table.bank.set_hand
    alike = copies(own, banks)
    copied = [name for name, copy in zip(("high", "low"), alike, strict=True) if copy]
    why = f"{own.words} against {banks.words}"
    if copied:
        why += f"; the {' and the '.join(copied)} hand {'is a copy' if len(copied) == 1 else 'are copies'}"
    return _SIGNS[result(own, banks)], why


def settle(table: PaiGowTable, kind: str) -> None:
    """Compares every hand with the bank's, the house's own hand first, and settles the wagers against the bank."""
    if table.house is not None and table.house_stake_cents:
        _settle_house(table, table.house)
    for position in table.players:
        _settle_player(table, position, kind)


def _settle_house(table: PaiGowTable, house: Position) -> None:
    won, why = compared(table, house)
    table.house_won_cents = won * table.house_stake_cents
    table.bank_net_cents -= table.house_won_cents
    outcome = ("loses", "pushes", "wins")[won + 1]
    staked = dollars(table.house_stake_cents)
    table.record(f"the dealer's hand, staking {staked}, {outcome} against the bank: {why}", table.law.bank)


def _settle_player(table: PaiGowTable, position: Position, kind: str) -> None:
    law, irregular = table.law.play, table.law.irregular
    wagers = list(table.take(position, kind))
    if position.void:
        table.lines += [given_up(table, wager) for wager in wagers]
        return
    if position.name in table.cards.fouls:
        position.note = "a foul hand"
        table.lines += [lost(wager, irregular, "the hand was set against the rules") for wager in wagers]
        table.bank_net_cents += sum(wager.stake_cents for wager in wagers)
        return
    show(table, position)
    won, why = compared(table, position)
    for wager in wagers:
        table.bank_net_cents -= won * wager.stake_cents
        if won > 0:
            table.lines.append(_paid(table, wager, why))
        else:
            table.lines.append(lost(wager, law, why) if won else pushed(wager, law, why))


def given_up(table: PaiGowTable, wager: Wager) -> Line:
    """The line of a wager on a hand that its player had void."""
    return void(wager, table.law.irregular, "given up after a part of the hand was exposed")


def _paid(table: PaiGowTable, wager: Wager, why: str) -> Line:
    """A win pays even money less vigorish."""
    vigorish, stake, law = table.rules.vigorish, wager.stake_cents, table.law.play
    due = vigorish.due_cents(stake, stake)
    if due:
        table.revenue.append(Charge(f"vigorish: {vigorish.words(stake, stake)}", due, law, wager.seat))
        _note_vigorish(table, wager.seat, stake, due)
    note = f"{why}; less vigorish: {vigorish.words(stake, stake)}"
    pays = vigorish.net(table.rules.payouts[wager.kind])
    return Line(wager.seat, wager.name, stake, Result.WON, stake - due, law, pays, note)


def _note_vigorish(table: PaiGowTable, seat: str, won_cents: int, due_cents: int) -> None:
    """At a table that notes it, a win is paid in full and the vigorish is collected before the next deal."""
    if table.rules.vigorish_collected != AT_PAYMENT:
        words = f"{seat} is paid {dollars(won_cents)} and owes {dollars(due_cents)} of vigorish before the next deal"
        table.record(words, table.law.play)


def finish(table: PaiGowTable, bank: Bank) -> Outcome:
    """The outcome: the banker's line, and the table for the next round."""
    held, before, house_cents = table.bank_wager, table.cards.before, 0
    if held is not None and held in table.undecided:
        table.undecided.remove(held)
        net, vigorish, law = table.bank_net_cents, table.rules.vigorish, table.law.bank
        why = f"all hands compared, {dollars(net, sign=True)}"
        why += "" if table.house is not None else "; the house has half of the bank"
        table.lines.append(bank.line(held, net, vigorish, law, why))
        charges = bank.charges(held, net, vigorish, law)
        table.revenue += charges
        if charges:
            _note_vigorish(table, held.seat, bank.share_cents(held, net), charges[0].cents)
        house_cents = bank.house_cents(held, net) + table.house_won_cents
    stakes: dict[str, int] = {}
    for wager in table.wagers:
        if wager.kind in bank.against:
            stakes[wager.seat] = stakes.get(wager.seat, 0) + wager.stake_cents
    after = table.cards.put_away()
    if table.rules.start_by == BUTTON:
        after = replace(after, button=before.button % table.setting.positions + 1)
    after = after.after_round(held.seat if held is not None else HOUSE, stakes, table.rules.bank_turns)
    return Outcome(collect_then_pay(table.lines), after, tuple(table.revenue), house_cents)


def void_round(table: PaiGowTable, why: RoundVoid) -> None:
    """Every undecided wager goes back."""
    law = table.law.irregular
    table.record(f"{why}; wagers not decided yet go back", law)
    table.lines += [void(wager, law, "round void") for wager in table.undecided]
    table.undecided.clear()
