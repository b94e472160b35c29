"""The steps of a hand besides betting and the showdown: antes and blinds, the deal, burns, the draw."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.decision import Offer, Pick, QuestionKind
from croupier.engine.hand import OWN_SEAT
from croupier.equipment.cards import Card
from croupier.families.poker.play.cards import Misdeal
from croupier.families.poker.play.table import Player, PokerTable
from croupier.families.poker.terms import ShortStub
from croupier.families.poker.variant import Street

STRADDLE, PASS, DRAW, PAT = "straddle", "pass", "draw", "stand_pat"


# ---------------------------------------------------------------- before the deal


def post(table: PokerTable) -> None:
    """Antes, blinds and what players owe who come back. A player with less posts what is left."""
    antes = [player.put(player.ante_cents) for player in table.players]
    if any(antes):
        most = max(player.ante_cents for player in table.players)
        everyone = "every player antes" if all(antes) else f"{sum(map(bool, antes))} players ante"
        table.record(f"{everyone} {dollars(most)}")
    for player in table.players:
        dead = player.put(player.dead_cents, live=False)
        table.dead_cents += dead
        if dead:
            table.record(f"{player.name} posts {dollars(dead)} dead: it is part of no bet")
        for cents, what in ((player.blind_cents, "a blind"), (player.post_cents, "to come in")):
            put = player.bet(cents)
            if put:
                table.record(
                    f"{player.name} posts {what} of {dollars(put)}" if what == "a blind" else _comes_in(player, put)
                )


def _comes_in(player: Player, cents: int) -> str:
    return f"{player.name} posts {dollars(cents)} to come in"


def straddle(table: PokerTable) -> None:
    """The player left of the big blind may post twice as much. It is a blind, not a raise."""
    blinds = [player for player in table.players if player.blind_cents]
    if not table.terms.straddle or len(table.players) < 3 or not blinds or table.straddled:
        return
    big = max(blinds, key=lambda player: player.blind_cents)
    player, cents = table.after(big)[0], 2 * big.blind_cents
    if player.blind_cents or player.stack_cents < cents:
        return
    table.straddled = True
    law = table.law.wagers
    offers = [Offer(STRADDLE, law, adds_cents=cents, from_stack=True), Offer(PASS, law, declines=True)]
    answer = table.ask(player, STRADDLE, offers, f"straddle for {dollars(cents)}", law=law)
    if answer.name == STRADDLE:
        player.blind_cents = cents
        player.bet(cents - player.in_front_cents)
        table.record(f"{player.name} straddles for {dollars(cents)}")


# ---------------------------------------------------------------- the deal


def deal(table: PokerTable, street: Street) -> None:
    """Burns if the street wants it, and deals: one card at a time, to those who are still in."""
    table.street = street.name
    if street.draw:
        draw(table, street)
        return
    cards, around = table.cards, len(table.live) * street.to_each
    if cards.dealing.left + len(cards.burns) < around:
        _common_card(table, street)
        return
    if street.burn and cards.dealing.left > around and not cards.skips_burn:
        cards.burn_before(street.name)
    if street.board:
        cards.skips_burn = False
    for number in range(street.to_each):
        for place, player in enumerate(table.live):
            up = number >= street.down and not (player.up and not table.streets_dealt)
            deal_one(table, player, up=up, to_go=around - number * len(table.live) - place)
    _replace_exposed(table)
    for _ in range(street.board):
        table.board.append(cards.common(street.name))
    if street.board and cards.set_aside:
        _shuffled_in(table)
    if street.board:
        dealt = " ".join(map(str, table.board[-street.board :]))
        table.record(f"the {street.name}: {dealt}", table.form_law)


def _shuffled_in(table: PokerTable) -> None:
    """The turn that came too early goes back into the stub after the turn is dealt; the river has no burned card."""
    cards = table.cards
    cards.put_back(cards.set_aside, "the card that was set aside is shuffled into the stub")
    cards.set_aside, cards.skips_burn = [], True


def nobody_opened(table: PokerTable) -> bool:
    """Whether all have checked before the draw at a table that needs jacks to open, and can ante again."""
    able = sum(player.able for player in table.live)
    return table.terms.jacks_to_open and table.last_bettor is None and table.contended and able > 1


def deal_anew(table: PokerTable, street: Street) -> None:
    """Everybody antes again into the same pot, and new hands are dealt."""
    table.record("nobody opens: every player antes again, and the cards are dealt anew", table.form_law)
    for player in table.live:
        table.croupier.muck(player.name, player.dealt, table.form_law)
        player.put(player.ante_cents)
        for cards in (player.down, player.dealt):
            cards.clear()
    table.cards.start_again()
    deal(table, street)


def deal_one(table: PokerTable, player: Player, *, up: bool, to_go: int = 1) -> None:
    """One card to a player. The last card of a stub that is too short is mixed with the burned cards first."""
    cards = table.cards
    if cards.dealing.left <= 1 and cards.burns and to_go > cards.dealing.left:
        cards.put_back((), "the stub runs out: its last card is shuffled with the burned cards", burns=True)
    if up:
        table.take(player, cards.up(player.name, OWN_SEAT), up=True)
        return
    card = cards.hole(player.name, OWN_SEAT)
    if card is not None:
        table.take(player, card, up=False)
    else:
        _exposed(table, player)


def _common_card(table: PokerTable, street: Street) -> None:
    """There are not enough cards for everybody, even with the burned ones: one card is turned up for all players."""
    cards = table.cards
    if cards.dealing.left > 1:
        cards.burn_before(street.name)
    elif not cards.dealing.left:
        cards.put_back((), "the stub is out: the burned cards are shuffled", burns=True)
    table.board.append(cards.common(street.name))
    table.record("the cards do not go around: one card is turned up for all players", table.law.irregular)


# ---------------------------------------------------------------- cards that the dealer exposes


def _exposed(table: PokerTable, player: Player) -> None:
    """A card of a player was exposed while it was dealt."""
    law, variant = table.law.irregular, table.terms.variant
    card = table.cards.exposed(player.name, OWN_SEAT)
    first_cards = sum(len(other.dealt) + other.owed for other in table.players) < 2
    if variant.has_bring_in and not table.streets_dealt:
        table.take(player, card, up=True)
        table.record(f"{card} of {player.name} was exposed: it stays up, and the third card comes down", law)
        if len(player.up) > 1:
            table.fold(player, "both cards were exposed: dead")
            player.stack_cents += player.paid_cents  # the ante goes back
            player.paid_cents = 0
    elif variant.has_board and first_cards:
        raise Misdeal(f"{card}, one of the first two cards, was exposed")
    elif variant.has_board or (table.streets_dealt and not variant.has_bring_in):
        _set_apart(table, player, card)
    else:
        table.take(player, card, up=False)
        table.record(f"{card} of {player.name} was exposed: it is kept", law)


def _set_apart(table: PokerTable, player: Player, card: Card) -> None:
    """The card is not kept: its player gets another one after the others."""
    law, already = table.law.irregular, any(other.owed for other in table.players)
    table.croupier.muck(player.name, (card,), law)
    if already and not table.streets_dealt:
        raise Misdeal("two cards were exposed")
    player.owed += 1
    if not table.streets_dealt:
        table.cards.skips_burn = True
        table.record(f"{card} of {player.name} was exposed: it is replaced, and is the burned card of the flop", law)
    else:
        table.record(f"{card} of {player.name} was exposed in the draw: it is replaced when all have drawn", law)


def _replace_exposed(table: PokerTable, drawn: dict[str, list[Card]] | None = None) -> None:
    """The cards that players are owed, after all others have theirs."""
    for player in table.live:
        while player.owed:
            if drawn is not None:
                _enough(table, player, drawn)
            card = table.cards.hole(player.name, OWN_SEAT)
            if card is None:
                _set_apart(table, player, table.cards.exposed(player.name, OWN_SEAT))
            else:
                table.take(player, card, up=False)
            player.owed -= 1


# ---------------------------------------------------------------- the draw


def draw(table: PokerTable, street: Street) -> None:
    """Each player in turn stands pat or exchanges cards. How many is seen by all; which is the player's secret."""
    if street.burn:
        table.cards.burn_before(street.name)
    drawn: dict[str, list[Card]] = {}
    for player in table.live:
        available = _available(table, player, drawn)
        gone = _exchanged(table, player, min(street.draw, len(player.dealt), available)) if available > 0 else []
        drawn[player.name] = list(gone)
        if not gone:
            table.record(f"{player.name} stands pat", table.form_law)
            continue
        table.croupier.muck(player.name, gone, table.form_law)
        player.down = [card for card in player.down if card not in gone]
        player.dealt = [card for card in player.dealt if card not in gone]
        table.record(f"{player.name} draws {len(gone)}", table.form_law)
        for _ in gone[:_MOST_AT_ONCE]:
            _replace(table, player, drawn)
        player.owed += len(gone[_MOST_AT_ONCE:])
    _replace_exposed(table, drawn)


_MOST_AT_ONCE = 4  # who changes all five gets the fifth card after all others have drawn


def _available(table: PokerTable, player: Player, drawn: dict[str, list[Card]]) -> int:
    """How many cards are there for a player to draw, with those that may be shuffled in again."""
    cards, back = table.cards, _used_again(table, player, drawn)
    owed = sum(other.owed for other in table.live)
    return cards.dealing.left + len(cards.burns) + len(back) - owed


def _exchanged(table: PokerTable, player: Player, most: int) -> list[Card]:
    """The cards that a player wants to exchange."""
    law = table.form_law
    offers = [Offer(PAT, law, declines=True), Offer(DRAW, law, pick=Pick(tuple(player.dealt), 1, most))]
    words = "the cards to exchange, or stand pat"
    answer = table.ask(player, DRAW, offers, words, law=law, private=True, kind=QuestionKind.SET)
    return list(answer.picked)


def _replace(table: PokerTable, player: Player, drawn: dict[str, list[Card]]) -> None:
    _enough(table, player, drawn)
    deal_one(table, player, up=False)


def _enough(table: PokerTable, player: Player, drawn: dict[str, list[Card]]) -> None:
    """Shuffles cards back if the stub has run out: never those that this player has thrown away."""
    cards = table.cards
    if cards.dealing.left:
        return
    back = _used_again(table, player, drawn)
    for name in drawn.keys() - {player.name}:
        drawn[name] = []
    if back or cards.burns:
        cards.put_back(back, "the stub runs out: it is shuffled with the cards that may be used again", burns=True)


def _used_again(table: PokerTable, player: Player, drawn: dict[str, list[Card]]) -> list[Card]:
    """The discards that may be shuffled in for a player: those of players who drew before, if the table uses them again."""
    if table.terms.short_stub is not ShortStub.EARLIER_DISCARDS:
        return []
    return [card for name, gone in drawn.items() if name != player.name for card in gone]
