"""The steps of a hand besides betting and the showdown: antes and blinds, the deal, burns, the draw."""

from __future__ import annotations

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Ritual
from croupier.engine.decision import Answer, Offer, Pick, QuestionKind
from croupier.engine.hand import OWN_SEAT
from croupier.equipment.cards import Card
from croupier.families.poker.table import Player, PokerTable
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
            table.record(f"{player.name} posts a missed small blind of {dollars(dead)}")
        for cents, what in ((player.blind_cents, "a blind"), (player.post_cents, "to come in")):
            put = player.bet(cents)
            if put:
                table.record(f"{player.name} posts {what} of {dollars(put)}" if what == "a blind" else _comes_in(player, put))


def _comes_in(player: Player, cents: int) -> str:
    return f"{player.name} posts {dollars(cents)} to come in"


def straddle(table: PokerTable) -> None:
    """The player left of the big blind may post twice as much. It is a blind, not a raise."""
    blinds = [player for player in table.players if player.blind_cents]
    if not table.terms.straddle or len(table.players) < 3 or not blinds:
        return
    big = max(blinds, key=lambda player: player.blind_cents)
    player, cents = table.after(big)[0], 2 * big.blind_cents
    if player.blind_cents or player.stack_cents < cents:
        return
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
    if street.burn and not _needs_the_burns(table, street):
        table.cards.burn_one()
    for number in range(street.to_each):
        if _common_card_instead(table, street, number):
            return
        for player in table.live:
            deal_one(table, player, up=number >= street.down)
    for _ in range(street.board):
        table.board.append(table.cards.common(street.name))
    if street.board:
        table.record(Ritual(f"the {street.name.replace('_', ' ')} is dealt"), table.form_law)


def deal_one(table: PokerTable, player: Player, *, up: bool) -> Card:
    """One card to a player. The last card of the stub is mixed with the burned cards first, if more are needed."""
    card = table.cards.up(player.name, OWN_SEAT) if up else table.cards.hole(player.name, OWN_SEAT)
    table.take(player, card, up=up)
    return card


def _needs_the_burns(table: PokerTable, street: Street) -> bool:
    """Whether the stub is too short for a burn and a card for everybody: then the burned cards are shuffled in."""
    cards, needed = table.cards, len(table.live) * street.to_each + street.board
    if cards.dealing.left >= needed + 1 or not cards.burns:
        return False
    if cards.dealing.left + cards.burns >= needed:
        cards.reshuffled("the stub is too short: it is shuffled with the burned cards, and no card is burned")
        return True
    return False


def _common_card_instead(table: PokerTable, street: Street, number: int) -> bool:
    """One card face up for all, if there are not enough for everybody. Whether it was dealt."""
    cards = table.cards
    if number or street.board or cards.dealing.left >= len(table.live) * street.to_each:
        return False
    table.board.append(cards.common(street.name))
    table.record("the cards do not go around: one card is turned up for all players", table.law.irregular)
    return True


# ---------------------------------------------------------------- the draw


def draw(table: PokerTable, street: Street) -> None:
    """Each player in turn stands pat or exchanges cards. How many is seen by all; which is the player's secret."""
    if street.burn:
        table.cards.burn_one()
    drawn: dict[str, list[Card]] = {}
    for player in table.live:
        answer = _asked(table, player, street)
        drawn[player.name] = gone = list(answer.picked) if answer.name == DRAW else []
        if not gone:
            table.record(f"{player.name} stands pat", table.form_law)
            continue
        table.croupier.muck(player.name, gone, table.form_law)
        player.down = [card for card in player.down if card not in gone]
        player.dealt = [card for card in player.dealt if card not in gone]
        table.record(f"{player.name} draws {len(gone)}", table.form_law)
        for _ in gone:
            _replace(table, player, drawn)


def _asked(table: PokerTable, player: Player, street: Street) -> Answer:
    law = table.form_law
    pick = Pick(tuple(player.dealt), 1, min(street.draw, len(player.dealt)))
    offers = [Offer(PAT, law, declines=True), Offer(DRAW, law, pick=pick)]
    return table.ask(
        player, DRAW, offers, "the cards to exchange, or stand pat", law=law, private=True, kind=QuestionKind.SET
    )


def _replace(table: PokerTable, player: Player, drawn: dict[str, list[Card]]) -> None:
    cards = table.cards
    if not cards.dealing.left:
        if table.terms.short_stub is ShortStub.EARLIER_DISCARDS:
            back = {card for name, gone in drawn.items() if name != player.name for card in gone}
            cards.on_layout = [card for card in cards.on_layout if card not in back]
            cards.reshuffled("the stub runs out: the discards of players who drew before are shuffled with the burned cards")
        else:
            cards.reshuffled("the stub runs out: the burned cards are shuffled")
    deal_one(table, player, up=False)
