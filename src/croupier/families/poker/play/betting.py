"""The betting of a street: one loop for all forms and limits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.amounts.cents import dollars
from croupier.engine.decision import Answer, Offer
from croupier.equipment.cards import Card
from croupier.families.poker.hands import by_suit, low_by_suit, up_low, up_worth
from croupier.families.poker.limits import Bets, Structure
from croupier.families.poker.play.table import Player, PokerTable
from croupier.families.poker.variant import Opens, Street
from croupier.hands.poker.ranking import rank_of
from croupier.law.ruling import Ruling, unlawful

CHECK, FOLD, CALL, BET, RAISE, COMPLETE, BRING_IN = "check", "fold", "call", "bet", "raise", "complete", "bring_in"
ENDED = ""  # in place of an answer: there is nothing left to ask


def bet_around(table: PokerTable, street: Street) -> None:
    """Goes around until every player who is in has put in the same, is all in, or only one is left."""
    order = _order(table, street)
    bets = table.bets = opening_bets(table, street)
    table.first_actor = next(iter(order), None)
    table.last_bettor = None
    for player in table.players:
        player.acted = player.checked = False
    waiting = order
    if table.terms.bring_in_cents and _forced(table, street):
        waiting = _bring_in(table, bets, order)
    while waiting and table.contended:
        player = waiting.pop(0)
        if not player.able or (not table.to_call(player) and not _others_able(table, player)):
            continue
        waiting = _turn(table, bets, player, waiting)
    collect(table)


def opening_bets(table: PokerTable, street: Street) -> Bets:
    """The betting of a street before its first turn, with the blinds in front of the players."""
    terms, size = table.terms, table.terms.size(street)
    if street.pair_doubles and terms.open_pair and terms.limit.structure is Structure.FIXED:
        paired = any(_has_pair(player.up) for player in table.live)
        return Bets(size, double=terms.big_bet_cents if paired else 0)
    high = max((player.blind_cents for player in table.players), default=0)
    if street.opens is not Opens.AFTER_BLINDS or not high:
        return Bets(size)
    full = high >= size
    step = size if terms.limit.by_size else max(high, size)
    return Bets(size, high, base=high if full else 0, step=step if full else 0, full=int(full))


def _has_pair(cards: list[Card]) -> bool:
    return len({card.rank for card in cards}) < len(cards)


def _forced(table: PokerTable, street: Street) -> bool:
    """Whether the first player has to bring it in: not if only one player could bet."""
    return street.opens in {Opens.LOW_CARD, Opens.HIGH_CARD} and sum(player.able for player in table.live) > 1


def collect(table: PokerTable) -> None:
    """The bets of the street go into the pots; what nobody called goes back."""
    paid = sorted((player.in_front_cents for player in table.players), reverse=True)
    if len(paid) > 1 and paid[0] > paid[1]:
        player = max(table.live, key=lambda player: player.in_front_cents)
        back = player.in_front_cents - paid[1]
        if back > 0:
            player.stack_cents += back
            player.paid_cents -= back
            table.record(f"{dollars(back)} that nobody called goes back to {player.name}")
    for player in table.players:
        player.in_front_cents = 0
    table.bets = None


# ---------------------------------------------------------------- who acts first


def _order(table: PokerTable, street: Street) -> list[Player]:
    """The players who are in, in the order of their turns."""
    first = _first(table, street)
    return [player for player in (first, *table.after(first)) if not player.folded]


def _first(table: PokerTable, street: Street) -> Player:
    live, players = table.live, table.players
    match street.opens:
        case Opens.AFTER_BLINDS:
            blinds = [player for player in players if player.blind_cents]
            return table.after(max(blinds, key=lambda player: player.blind_cents))[0] if blinds else players[0]
        case Opens.LOW_CARD:
            return min(live, key=lambda player: by_suit(player.up[-1]))
        case Opens.HIGH_CARD:
            order = low_by_suit if table.terms.variant.high is None else by_suit
            return max(live, key=lambda player: order(player.up[-1]))
        case Opens.HIGH_BOARD:
            return _best(live, [up_worth((*player.up, *table.board)) for player in live])
        case Opens.LOW_BOARD:
            return _best(live, [up_low(player.up) for player in live])
    return live[0]


def _best(players: list[Player], worths: Iterable[tuple[int, ...]]) -> Player:
    """The player with the greatest; of equal ones the first to whom cards are dealt."""
    worth_of = list(worths)
    return players[worth_of.index(max(worth_of))]


def _others_able(table: PokerTable, player: Player) -> bool:
    return any(other.able for other in table.live if other is not player)


# ---------------------------------------------------------------- a turn


def _turn(table: PokerTable, bets: Bets, player: Player, waiting: list[Player]) -> list[Player]:
    """Asks a player and does what it says. Returns who is to act after it."""
    open_now = offers(table, bets, player)
    table.asked = player
    answer = _said_before(player, bets, open_now) or table.ask(
        player, table.street, open_now, _words(table, player), refusals=_no_raise(table, bets, player)
    )
    table.asked = None
    if answer.name == ENDED or player.folded:
        return waiting
    table.acts += 1
    return act(table, bets, player, answer, waiting)


def _said_before(player: Player, bets: Bets, open_now: list[Offer]) -> Answer | None:
    """What a player did out of turn, if nobody has bet or raised since."""
    said, player.out_of_turn = player.out_of_turn, None
    if said is None or said[1] != bets.high or said[0] not in {offer.name for offer in open_now}:
        return None
    return Answer(said[0])


def offers(table: PokerTable, bets: Bets, player: Player) -> list[Offer]:
    """What a player may do: check or bet, or fold, call or raise."""
    law, to_call = table.law.wagers, table.to_call(player)
    if to_call:
        made = [
            Offer(FOLD, law, declines=True),
            Offer(CALL, law, adds_cents=min(to_call, player.stack_cents), from_stack=True),
        ]
    else:
        made = [Offer(CHECK, law, declines=True)]
    raising = _raise(table, bets, player)
    return [*made, raising] if raising is not None else made


def _words(table: PokerTable, player: Player) -> str:
    to_call = min(table.to_call(player), player.stack_cents)
    return f"{dollars(to_call)} to call" if to_call else "check or bet"


def _raise(table: PokerTable, bets: Bets, player: Player) -> Offer | None:
    """The bet, raise or completion that is open to a player."""
    limit, terms = table.terms.limit, table.terms
    most = player.in_front_cents + player.stack_cents
    if not _could_be_called(table, bets, player) or _no_raise(table, bets, player):
        return None
    if not bets.high and not may_open(table, player):
        return None
    least, at_most = limit.bounds(bets, table.pot_cents, table.to_call(player))
    name = BET if not bets.high else COMPLETE if bets.short and limit.by_size else RAISE
    top = most if at_most is None else min(most, at_most)
    step = terms.chip_cents
    if bets.double and top > bets.base + bets.size:
        top, step = min(top, bets.base + bets.double), bets.double - bets.size
    if top < least or (top - least) % step:
        least, step = min(least, top), terms.chip_cents
    usual = _usual(table, bets, player, least, top, step)
    return Offer(name, table.law.wagers, least, top, step=step, from_stack=True, usual=usual)


def _could_be_called(table: PokerTable, bets: Bets, player: Player) -> bool:
    """Whether a player has more than the call, and somebody is left who could put in more as well."""
    rivals = [other for other in table.live if other is not player]
    return _reach(player) > bets.high and any(other.able and _reach(other) > bets.high for other in rivals)


def _no_raise(table: PokerTable, bets: Bets, player: Player) -> tuple[Ruling, ...]:
    """Why a player may not raise who has the chips for it, and a player to call it."""
    if not _could_be_called(table, bets, player):
        return ()
    law, limit = table.law.wagers, table.terms.limit
    if player.acted and not limit.reopened(bets, player.seen_full, player.seen_high):
        why = f"an all-in below a full raise does not open the betting again for {player.name}, who has acted"
        return (unlawful(law, why, RAISE, COMPLETE),)
    if player.checked and not table.terms.check_raise:
        return (unlawful(law, "a player who has checked does not raise at this table", RAISE, COMPLETE),)
    if _capped(table, bets):
        return (unlawful(law, "this street has all its raises", RAISE, COMPLETE),)
    return ()


_ALL_IN = "all in"
_FRACTIONS = (("½ pot", 1, 2), ("¾ pot", 3, 4), ("pot", 1, 1))


AMOUNTS = (*(name for name, _, _ in _FRACTIONS), _ALL_IN)


def _usual(
    table: PokerTable, bets: Bets, player: Player, least: int, top: int, step: int
) -> tuple[tuple[str, int], ...]:
    """The amounts that players have a name for: fractions of the pot as it is after a call, and the whole stack."""
    pot = table.pot_cents + table.to_call(player)
    amounts = [(name, bets.high + pot * part // of) for name, part, of in _FRACTIONS]
    whole = [(name, least + (amount - least) // step * step) for name, amount in amounts if least <= amount < top]
    if top == player.in_front_cents + player.stack_cents:
        whole.append((_ALL_IN, top))
    return tuple(whole) if least < top else ()


def may_open(table: PokerTable, player: Player) -> bool:
    """Whether the hand is good enough for the first bet: a pair of jacks, at a table that wants one, before the draw."""
    if not table.terms.jacks_to_open or table.streets_dealt:
        return True
    worth = table.high_of(player)
    return worth is not None and worth.value >= JACKS


JACKS = (1, rank_of(Card("J", "s")))  # what a pair of jacks is worth


def _reach(player: Player) -> int:
    return player.in_front_cents + player.stack_cents


def _capped(table: PokerTable, bets: Bets) -> bool:
    """Whether the street has all its raises."""
    limit = table.terms.limit
    if not limit.by_size or not limit.raises:
        return False
    heads_up = sum(player.able for player in table.live) <= 2
    return bets.capped or (bets.full > limit.raises and not (heads_up and limit.heads_up_uncapped))


def act(table: PokerTable, bets: Bets, player: Player, answer: Answer, waiting: list[Player]) -> list[Player]:
    """Does what a player answered. Returns who is to act after it."""
    if answer.name == FOLD:
        table.fold(player)
        table.record(f"{player.name} folds")
        return waiting
    if answer.name == CHECK:
        player.checked = True
        table.record(f"{player.name} checks")
    elif answer.name == CALL:
        put = player.bet(table.to_call(player))
        table.record(f"{player.name} calls {dollars(put)}{_all_in(player)}")
    else:
        waiting = _raised(table, bets, player, answer)
    player.acted, player.seen_full, player.seen_high = True, bets.full, bets.high
    return waiting


def _raised(table: PokerTable, bets: Bets, player: Player, answer: Answer) -> list[Player]:
    if bets.double and answer.amount - bets.base > bets.size:
        bets.size = bets.double  # once the big bet is made, raises are of that size
    table.terms.limit.made(bets, answer.amount)
    player.bet(answer.amount - player.in_front_cents)
    table.last_bettor = player
    limit = table.terms.limit
    able = sum(other.able or other is player for other in table.live)
    bets.capped = bets.capped or (limit.raises > 0 and bets.full > limit.raises and able > 2)
    said = {BET: "bets", RAISE: "raises to", COMPLETE: "completes to"}[answer.name]
    table.record(f"{player.name} {said} {dollars(answer.amount)}{_all_in(player)}")
    return [other for other in table.after(player) if other.able]


def _all_in(player: Player) -> str:
    return "" if player.stack_cents else " and is all in"


# ---------------------------------------------------------------- the forced bet of stud


def _bring_in(table: PokerTable, bets: Bets, order: list[Player]) -> list[Player]:
    """The first player posts the forced bet, or opens for a full one. Returns who is to act after it."""
    player, cents = order[0], table.terms.bring_in_cents
    if not player.able:  # all in for the ante: the obligation is nobody's
        return order[1:]
    law, cents = table.law.wagers, min(cents, player.stack_cents)
    made = [Offer(BRING_IN, law, default=True)]
    raising = _raise(table, bets, player)
    if raising is not None and player.stack_cents > cents:
        made.append(replace(raising, name=COMPLETE, cite=law))
    words = f"bring it in for {dollars(cents)}" + (" or complete the bet" if len(made) > 1 else "")
    table.asked = player
    answer = table.ask(player, table.street, made, words)
    table.asked = None
    if answer.name == ENDED or player.folded:
        return [other for other in order[1:] if other.able]
    if answer.name == COMPLETE:
        table.acts += 1
        return act(table, bets, player, answer, [])
    player.bet(cents)
    bets.high = table.terms.bring_in_cents
    table.record(f"{player.name} brings it in for {dollars(cents)}{_all_in(player)}")
    return [other for other in order[1:] if other.able]
