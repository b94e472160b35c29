"""Remedies for what went wrong in a hand of poker (14.15), as the procedure applies them."""

from __future__ import annotations

from croupier.engine.decision import Answer
from croupier.engine.irregularity import Irregularity, RoundVoid
from croupier.families.poker.play.betting import ENDED, FOLD
from croupier.families.poker.play.cards import Misdeal
from croupier.families.poker.play.table import Player, PokerTable
from croupier.law.ruling import Refused, unlawful

_ACTED = 2  # so many players have acted: the deal stands


def apply(table: PokerTable, what: Irregularity) -> Answer | None:
    """Applies a remedy at the present site. Returns what counts as the answer, if there is nothing left to ask."""
    match what.kind:
        case "misdeal":
            _misdeal(table, what.details["why"])
        case "deck_not_complete":
            raise RoundVoid("the deck was not complete: all bets go back, and another deck is used")
        case "extra_card":
            _extra_card(table)
        case "flop_wrong" | "turn_too_early" | "river_too_early":
            _too_early(table, what.kind)
        case "out_of_turn":
            _out_of_turn(table, table.player(what.details["seat"]), what.details["action"])
        case "connection_lost":
            return _connection_lost(table, table.player(what.details["seat"]))
        case "hand_fouled":
            return _dead(table, table.player(what.details["seat"]), "fouled, and dead")
        case "wrong_number_of_cards":
            if table.acts < _ACTED:
                raise Misdeal(f"{what.details['seat']} has a wrong number of cards")
            return _dead(table, table.player(what.details["seat"]), "a wrong number of cards, and dead")
        case _:
            raise what
    return None


def _refuse(table: PokerTable, why: str) -> Refused:
    return Refused(unlawful(table.law.irregular, why))


def _misdeal(table: PokerTable, why: str) -> None:
    if table.acts >= _ACTED:
        raise _refuse(table, "two players have acted: the deal stands")
    raise Misdeal(why)


def _dead(table: PokerTable, player: Player, note: str) -> Answer | None:
    """Takes a hand out of play. The question is over if it was its player's, or if one player is left."""
    if player.folded:
        raise _refuse(table, f"{player.name} has no hand")
    table.fold(player, note)
    table.record(f"the hand of {player.name} is {note}", table.law.irregular)
    if not table.contended:
        return Answer(ENDED)
    return Answer(FOLD) if player is table.asked else None


def _connection_lost(table: PokerTable, player: Player) -> Answer | None:
    """A player who cannot answer is all in for what it has put in; the rest of its stack is not played for."""
    if not player.able:
        raise _refuse(table, f"{player.name} has nothing left to bet in this hand")
    player.set_aside()
    table.record(f"the connection of {player.name} is lost: it is all in with what it has put in", table.law.irregular)
    return Answer(ENDED) if player is table.asked else None


def _out_of_turn(table: PokerTable, player: Player, action: str) -> None:
    if not player.able or player is table.asked or player.out_of_turn:
        raise _refuse(table, f"{player.name} is not waiting for its turn")
    high = table.bets.high if table.bets is not None else 0
    player.out_of_turn = action, high
    table.record(
        f"{player.name} acts out of turn: {action}; it counts unless somebody bets or raises", table.law.irregular
    )


def _extra_card(table: PokerTable) -> None:
    if table.acts or table.streets_dealt or not table.terms.variant.has_board:
        raise _refuse(
            table, "an extra card can be the burned card only before anybody has acted in a game with a board"
        )
    table.cards.burn_one()
    table.cards.skips_burn = True
    table.record("one card too many was dealt: it will be the burned card of the flop", table.law.irregular)


_STREETS = {"flop_wrong": 1, "turn_too_early": 2, "river_too_early": 3}  # the street that came too early


def _too_early(table: PokerTable, kind: str) -> None:
    """A street of the board came before its time. The cards that were seen go back, or wait until the turn is dealt."""
    coming, cards = _STREETS[kind], table.cards
    if not table.terms.variant.has_board or table.streets_dealt + 1 != coming or len(table.terms.variant.streets) != 4:
        raise _refuse(table, f"{kind} cannot arise on this street")
    if cards.skips_burn or cards.set_aside:
        raise _refuse(table, "it was remedied already")
    street = table.terms.variant.streets[coming]
    cards.burn_one()
    seen = [cards.seen_too_early(street.name) for _ in range(street.board)]
    shown = " ".join(map(str, seen))
    if kind == "turn_too_early":
        cards.set_aside = seen
        table.record(f"{shown} came too early and is set aside", table.law.irregular)
        return
    table.record(f"{shown} came too early and goes back into the stub", table.law.irregular)
    cards.put_back(seen, "the stub is shuffled; the burned card stays")
    cards.skips_burn = True
