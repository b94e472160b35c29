"""The round of 19:47-6.5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, remedied
from croupier.engine.shoe_table import OneShoeStanding, ShoeCards
from croupier.equipment.cards import Card
from croupier.equipment.site import Site
from croupier.games.red_dog.rules import THREE_OF_A_KIND, RedDogRules, payout_row
from croupier.games.red_dog.shuffle import TABLE
from croupier.games.red_dog.wagers import ONE_AREA, ORIGINAL, RAISE
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.settlement import Line, collect_then_pay, lost, void, won
from croupier.money.wager import Wager
from croupier.values.brief import shown_briefly

# The value of each rank and its paragraph; an ace is always high (reading C43).
_VALUES = {
    **{rank: (value, cite("19:47-6.1(b)1")) for value, rank in enumerate("23456789T", start=2)},
    "J": (11, cite("19:47-6.1(b)2")),
    "Q": (12, cite("19:47-6.1(b)3")),
    "K": (13, cite("19:47-6.1(b)4")),
    "A": (14, cite("19:47-6.1(b)5")),
}
# The two examples in the paragraph; these spreads cite them.
_EXAMPLES = {(4, 7): cite("19:47-6.5(g)1"), (9, 13): cite("19:47-6.5(g)2")}

_ANSWERS = ("raise", "no_raise")  # to the question of 6.5(h)
_TOO_LATE = (
    unlawful(cite("19:47-6.5(a)"), "an original wager must be made before the first card", ORIGINAL),
    unlawful(cite("19:47-6.5(d)"), "a wager cannot be withdrawn between the first card and its settlement", "withdraw"),
)


def value(card: Card) -> int:
    return _VALUES[card.rank][0]


@dataclass(frozen=True, slots=True)
class View:
    """What a player may know at a decision: the cards on the layout, the wager, and the unseen cards."""

    __repr__ = shown_briefly

    left: Card
    right: Card
    spread: int
    original_cents: int
    unseen: tuple[int, ...]


@dataclass(slots=True)
class _Table:
    """The state of a round: the cards, the original wager and raise of each betting area, and the players who left."""

    croupier: Croupier
    rules: RedDogRules
    cards: ShoeCards[OneShoeStanding]
    originals: list[Wager]
    rejected: list[Line] = field(default_factory=list)
    raises: dict[tuple[str, str], Wager] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)

    @property
    def playing(self) -> tuple[str, ...]:
        """The players still in the round, in dealing order."""
        return tuple(dict.fromkeys(wager.seat for wager in self.originals if wager.seat not in self.gone))

    def wagers_down(self) -> Iterator[Wager]:
        """Every original wager, each followed by its raise."""
        for original in self.originals:
            yield original
            if (original.seat, original.on) in self.raises:
                yield self.raises[original.seat, original.on]


def play(croupier: Croupier, rules: RedDogRules, standing: OneShoeStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Deals two cards. Consecutive cards tie; a pair gets a third card at once; on a spread, raises come first."""
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    table = _Table(croupier, rules, TABLE.take_up(croupier, rules, standing, players), list(wagers))
    left = remedied(partial(table.cards.deal, "left"), partial(_reject_verbal_wager, table))
    croupier.record(f"{left.spoken} on the left", cite("19:47-6.5(c)"))
    right = table.cards.deal("right")
    croupier.record(f"{right.spoken} on the right", cite("19:47-6.5(c)"))
    spread = abs(value(left) - value(right)) - 1
    if spread < 0:
        lines = _pair(table, left)
    elif spread == 0:
        lines = _consecutive(table, left, right)
    else:
        lines = _spread(table, left, right, spread)
    return Outcome(collect_then_pay([*table.rejected, *lines]), table.cards.put_away())


def _reject_verbal_wager(table: _Table, what: Irregularity) -> None:
    """A verbal wager with cash is valid only if dealer and supervisor confirm it before the first card (6.5(b))."""
    law, seat, name = cite("19:47-6.5(b)"), what.details["seat"], what.details["wager"]
    for wager in table.originals:
        if (wager.seat, wager.name) == (seat, name):
            table.originals.remove(wager)
            table.rejected.append(void(wager, law, "a verbal wager not confirmed"))
            table.croupier.record(f"{seat}'s verbal wager is not confirmed: the cash goes back", law)
            return
    raise Refused(unlawful(law, f"{seat} has no wager {name} on the layout"))


def _no_raises(table: _Table, law: Citation, why: str) -> None:
    for seat in table.playing:
        table.croupier.not_asked(seat, lambda: (unlawful(law, why, *_ANSWERS),))


def _consecutive(table: _Table, left: Card, right: Card) -> list[Line]:
    law = cite("19:47-6.5(e)")
    table.croupier.record('"Consecutive: a tie"', law)
    _no_raises(table, law, "consecutive cards are a tie: there are no raises and no third card")
    table.croupier.not_asked("", lambda: (unlawful(law, "consecutive cards are a tie: no third card is dealt"),))
    low, high = sorted((left, right), key=value)
    return [void(wager, law, f"{low.rank} and {high.rank} are consecutive") for wager in table.originals]


def _pair(table: _Table, card: Card) -> list[Line]:
    """Deals the third card at once, without raises (6.5(f))."""
    table.croupier.record('"A pair"', cite("19:47-6.5(f)"))
    _no_raises(table, cite("19:47-6.5(f)"), "on a pair the third card is dealt at once, without raises")
    try:
        third = table.cards.deal("middle")
    except Irregularity as what:
        why = f"{what.kind}: there are no raises on a pair, so the third card cannot be exposed too early"
        raise Refused(unlawful(cite("19:47-6.7(c)"), why)) from None
    if third.rank != card.rank:
        law = cite("19:47-6.5(f)2")
        table.croupier.record(f'{third.spoken}: "No three of a kind: a tie"', law)
        note = f"a pair of {card.rank}s, then {third.rank}"
        return [void(wager, law, note) for wager in table.originals]
    law, pays = cite("19:47-6.5(f)1"), table.rules.payouts[THREE_OF_A_KIND]
    table.croupier.record(f'{third.spoken}: "Three of a kind"', law)
    chip_cents = table.rules.smallest_chip_cents
    return [won(wager, pays, law, chip_cents=chip_cents, note=f"three {card.rank}s") for wager in table.originals]


def _spread(table: _Table, left: Card, right: Card, spread: int) -> list[Line]:
    """Takes raises, then the third card decides. If all players void the round, no third card is dealt."""
    low, high = sorted((value(left), value(right)))
    table.croupier.record(f'"The spread is {spread}"', _EXAMPLES.get((low, high), cite("19:47-6.5(g)")))

    def remedy(what: Irregularity) -> None:
        if what.kind == "third_card_exposed":
            _third_card_exposed(table, what, left, right, spread)
        else:
            table.cards.apply_remedy(what)

    for original in table.originals:
        remedied(partial(_take_raise, table, original, left, right, spread), remedy)
    _no_further_raises(table)
    third = remedied(partial(_third_card, table), remedy)
    if third is None:
        return [_voided(wager) for wager in table.wagers_down()]
    return _decided(table, third, left, right, spread)


def _third_card(table: _Table) -> Card | None:
    """The third card, if anybody is still playing for it."""
    if not table.playing:
        return None
    table.croupier.record('"Raises closed"', cite("19:47-6.5(i)"))
    return table.cards.deal("middle")


def _take_raise(table: _Table, original: Wager, left: Card, right: Card, spread: int) -> None:
    """Asks a betting area for a raise of up to its original wager (6.5(h))."""
    if original.seat in table.gone:
        return
    amount = table.croupier.decide(_raise_question(table, original, left, right, spread)).amount
    if amount:
        table.raises[original.seat, original.on] = Wager(original.seat, RAISE, original.on, amount)


def _no_further_raises(table: _Table) -> None:
    for seat in table.playing:
        table.croupier.not_asked(seat, partial(_asked_for_all, table, seat))


def _asked_for_all(table: _Table, seat: str) -> tuple[Ruling]:
    """Why there is no further question: each betting area may be raised once, and the table may have one a player."""
    if not table.rules.several_areas:
        return (replace(ONE_AREA, options=_ANSWERS),)
    areas = sum(wager.seat == seat for wager in table.originals)
    why = f"{seat} has wagers on {areas} betting area{'s' * (areas != 1)}, and each may be raised once"
    return (unlawful(cite("19:47-6.5(h)"), why, *_ANSWERS),)


def _raise_question(table: _Table, original: Wager, left: Card, right: Card, spread: int) -> Decision:
    law = cite("19:47-6.5(h)")
    offers = (Offer("no_raise", law, declines=True), Offer("raise", law, least=1, most=original.stake_cents))
    view = View(left, right, spread, original.stake_cents, tuple(table.cards.dealing.unseen))
    area = f":{original.on}" if original.on else ""
    site = Site(f"raise:{original.seat}{area}", scope="raise", seat=original.seat)
    return Decision(site, original.seat, offers, view, _TOO_LATE, law, words="raise")


def _third_card_exposed(table: _Table, what: Irregularity, left: Card, right: Card, spread: int) -> None:
    """Discards a third card exposed too early; each player may play on or take all wagers back (6.7(c)).

    If it is reported at the third card itself, the card was out before "Raises closed"; raises are then closed again.
    """
    law = cite("19:47-6.7(c)")
    card = table.cards.discard(what.details["card"])
    table.croupier.record(f'{card.spoken} was exposed before "Raises closed" and is discarded', law)
    offers = (Offer("play_on", law, default=True), Offer("void_round", law))
    for seat in table.playing:
        staked = sum(wager.stake_cents for wager in table.originals if wager.seat == seat)
        view = View(left, right, spread, staked, tuple(table.cards.dealing.unseen))
        site = Site(f"exposed:{seat}", scope="exposed", seat=seat)
        question = Decision(site, seat, offers, view, _TOO_LATE, law, words="play on or have your wagers back")
        if table.croupier.decide(question).name == "void_round":
            table.gone.add(seat)
            table.croupier.record(f"{seat} voids the round and has the wagers back", law)


def _voided(wager: Wager) -> Line:
    return void(wager, cite("19:47-6.7(c)"), "round voided by the player")


def _decided(table: _Table, third: Card, left: Card, right: Card, spread: int) -> list[Line]:
    """A third card between the first two wins, any other loses; equal to one of them is not between (6.5(i)1)."""
    table.croupier.record(f"the third card is {third.spoken}, of value {value(third)}", _VALUES[third.rank][1])
    low, high = sorted((left, right), key=value)
    between = value(low) < value(third) < value(high)
    note = f"{third.rank} is {'' if between else 'not '}between {low.rank} and {high.rank}"
    pays, chip_cents = table.rules.payouts[payout_row(spread)], table.rules.smallest_chip_cents
    lines = []
    for wager in table.wagers_down():
        if wager.seat in table.gone:
            lines.append(_voided(wager))
        elif between:
            paid_by = cite("19:47-6.5(i)2")
            lines.append(won(wager, pays, paid_by, chip_cents=chip_cents, note=f"{note}, a spread of {spread}"))
        else:
            lines.append(lost(wager, cite("19:47-6.5(i)1"), note))
    return lines
