"""The showdown: who shows and when, what wins each pot, odd chips, and what the house takes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.amounts.cents import dollars
from croupier.engine.decision import Offer
from croupier.families.poker.hands import Worth, by_suit
from croupier.families.poker.play.table import Player, PokerTable
from croupier.money.pot import Pot, halves, shared

SHOW, MUCK = "show", "muck"

Side = Callable[[Player], Worth | None]
# What the house takes of the pots of a hand, pot by pot. Given the pots, and how many streets were dealt.
Rake = Callable[[Sequence[Pot], int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Award:
    """What was won of one pot."""

    pot: Pot
    rake_cents: int
    parts: dict[str, int]


def no_rake(pots: Sequence[Pot], streets: int) -> Sequence[int]:
    del streets
    return [0] * len(pots)


def settle(table: PokerTable, rake: Rake = no_rake) -> tuple[Award, ...]:
    """Shows the hands that must be shown, and shares every pot. Cards speak: nobody has to say what a hand is."""
    pots = table.pots()
    if not table.contended:
        return (_uncontested(table, pots, rake),)
    _show(table, pots)
    taken = rake(pots, table.streets_dealt)
    awards = tuple(_award(table, pot, cents) for pot, cents in zip(pots, taken, strict=True))
    for number, award in enumerate(awards):
        _record(table, award, "the pot" if len(awards) == 1 else "the main pot" if not number else f"side pot {number}")
    return awards


def _uncontested(table: PokerTable, pots: tuple[Pot, ...], rake: Rake) -> Award:
    """The last player takes the pot and need not show."""
    (player,) = table.live
    cents = sum(pot.cents for pot in pots)
    pot = Pot(cents, (player.name,))
    taken = sum(rake((pot,), table.streets_dealt)) if cents else 0
    if table.terms.losers_choose:
        _asked_to_show(table, player)
    award = Award(pot, taken, {player.name: cents - taken})
    table.won_cents[player.name] = cents - taken
    table.record(f"{player.name} wins {dollars(cents - taken)}: all others have folded", table.law.overview)
    player.note = player.note or f"wins {dollars(cents - taken)}"
    return award


# ---------------------------------------------------------------- who shows


def showing_order(table: PokerTable) -> list[Player]:
    """The order of showing: from who made the last bet, or who acted first, clockwise; all-ins for the main pot alone last."""
    first = table.last_bettor if table.last_bettor in table.live else table.first_actor
    if first is None or first not in table.live:
        first = table.live[0]
    order = [player for player in (first, *table.after(first)) if not player.folded]
    main_only = [player for player in order if not _in_a_side_pot(table, player)]
    return [*(player for player in order if player not in main_only), *main_only]


def _in_a_side_pot(table: PokerTable, player: Player) -> bool:
    pots = table.pots()
    return len(pots) < 2 or any(player.name in pot.seats for pot in pots[1:])


def _show(table: PokerTable, pots: tuple[Pot, ...]) -> None:
    """Each in turn shows, or gives up a hand that can win nothing. The first always shows."""
    for number, player in enumerate(showing_order(table)):
        could_win = number == 0 or any(_could_win(table, player, pot) for pot in pots)
        must = could_win or table.terms.show_all
        if table.terms.may_give_up and not any(_alone(table, player, pot) for pot in pots):
            must = False
        if must or _asked_to_show(table, player):
            table.show(player)
            words = _held(table, player)
            player.note = words
            table.record(f"{player.name} shows {words}", table.law.ranking)
        elif not player.note:
            player.note, player.folded = "mucked", could_win
            table.croupier.muck(player.name, player.dealt, table.law.conduct)
            table.record(f"{player.name} mucks", table.law.conduct)


def _alone(table: PokerTable, player: Player, pot: Pot) -> bool:
    """Whether nobody else is left who may win this pot."""
    return player.name in pot.seats and not any(other.name in pot.seats for other in table.live if other is not player)


def _could_win(table: PokerTable, player: Player, pot: Pot) -> bool:
    """Whether no hand that was shown beats this one for the pot, high or low."""
    if player.name not in pot.seats:
        return False
    rivals = [each for each in table.live if each.shown and each.name in pot.seats]
    if not rivals:
        return True
    for side in (table.high_of, table.low_of):
        own = side(player)
        if own is not None and all(_value(side(each)) <= own.value for each in rivals):
            return True
    return False


def _value(worth: Worth | None) -> tuple[int, ...]:
    return worth.value if worth is not None else ()  # less than any other: a hand that does not qualify


def _asked_to_show(table: PokerTable, player: Player) -> bool:
    """Whether a player who need not show wants to, at a table that asks."""
    if not (table.terms.losers_choose or table.terms.may_give_up):
        return False
    law = table.law.conduct
    offers = [Offer(SHOW, law), Offer(MUCK, law, declines=True)]
    table.street = "showdown"
    if table.ask(player, "showdown", offers, "show the hand, or muck it", law=law).name == SHOW:
        if not table.contended:
            table.show(player)
        return True
    return False


def _held(table: PokerTable, player: Player) -> str:
    both = [worth.words for worth in (table.high_of(player), table.low_of(player)) if worth is not None]
    return " and ".join(both) or "no hand"


# ---------------------------------------------------------------- who wins


def _award(table: PokerTable, pot: Pot, rake_cents: int) -> Award:
    """Shares one pot: high and low halves if both are won, odd chips by position or by suit."""
    chip = table.terms.chip_cents
    contenders = [player for player in table.live if player.name in pot.seats]
    high, low = _best(contenders, table.high_of), _best(contenders, table.low_of)
    cents = pot.cents - rake_cents
    parts: dict[str, int] = {}
    if high and low:
        for winners, half, highest in zip((high, low), halves(cents, chip), (True, False), strict=True):
            _add(parts, shared(half, _in_order(table, winners, highest=highest), chip))
    else:
        _add(parts, shared(cents, _in_order(table, high or low or contenders, highest=bool(high)), chip))
    for name, part in parts.items():
        table.won_cents[name] = table.won_cents.get(name, 0) + part
    return Award(pot, rake_cents, parts)


def _add(parts: dict[str, int], more: dict[str, int]) -> None:
    for seat, cents in more.items():
        parts[seat] = parts.get(seat, 0) + cents


def _best(contenders: list[Player], side: Side) -> list[Player]:
    """Who has the best hand, if anybody has one that counts."""
    worths = [(side(player), player) for player in contenders]
    best = max((worth.value for worth, _ in worths if worth is not None), default=None)
    return [player for worth, player in worths if worth is not None and worth.value == best]


def _in_order(table: PokerTable, winners: list[Player], *, highest: bool) -> list[str]:
    """The order in which winners get an odd chip: clockwise from the button, or in stud by the highest (or lowest) card."""
    if not table.terms.variant.has_button:
        best = max if highest else min
        winners = sorted(winners, key=lambda player: by_suit(best(player.dealt, key=by_suit)), reverse=highest)
    return [player.name for player in winners]


def _record(table: PokerTable, award: Award, which: str) -> None:
    won = " and ".join(f"{name} {dollars(cents)}" for name, cents in award.parts.items())
    words = f"{which} of {dollars(award.pot.cents)}: {won}"
    table.record(
        f"{words}, the house takes {dollars(award.rake_cents)}" if award.rake_cents else words, table.law.overview
    )
