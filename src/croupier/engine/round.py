"""A round: its game, its rules, the table as it found it, and its wagers. A croupier runs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.amounts.cents import plain
from croupier.engine.croupier import Croupier
from croupier.engine.game import Game, Outcome
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, Ruling, Verdict, unlawful
from croupier.law.unread_text import marked
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet, Wager

Spot = tuple[str, str, str]  # the seat, the kind and the selection of a wager


class BrokenInvariant(AssertionError):
    """The engine contradicts itself. A round that raises this is not paid."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round with its wagers down. Any croupier can run it, any number of times."""

    game: Game[Any, Any]
    rules: TableRules
    standing: Standing
    wagers: tuple[Wager, ...]

    @property
    def standing_with_wagers(self) -> Standing:
        """The table with the wagers down, as a journal begins."""
        return replace(self.standing, wagers=self.wagers)

    @property
    def seat_numbers(self) -> dict[str, int]:
        """The players numbered in the order of the deal: a journal does not record where they sit.

        A player with a second position also has the number after the own one.
        """
        numbers, following = dict[str, int](), 1
        second = {wager.seat for wager in self.wagers if wager.on and wager.on == self.game.table.next_seat}
        for seat in dict.fromkeys(wager.seat for wager in self.wagers):
            numbers[seat] = following
            following += 2 if seat in second else 1
        return numbers

    def run(self, croupier: Croupier) -> Outcome:
        outcome = self.game.play.procedure(croupier, self.rules, self.standing, self.wagers)
        self._check(outcome)
        return outcome

    def _check(self, outcome: Outcome) -> None:
        """Checks that every wager has one line, none loses more than its stake, and the standing holds what stands."""
        lines, settled, standing = set[tuple[str, str, int]](), set[tuple[str, str]](), 0
        stacks = dict[tuple[str, str], int]()
        for line in outcome.lines:  # in one pass: a solver runs it thousands of times
            lines.add((line.seat, line.wager, line.hand))
            settled.add((line.seat, line.wager))
            if line.cents < -line.stake_cents:
                raise BrokenInvariant(f"{self.game.name}: a line loses more than its stake: {line}")
            if line.result is Result.STANDS:
                standing += line.stake_cents
            elif line.stays:
                stacks[line.seat, line.wager] = line.left_cents
        placed = {(wager.seat, wager.name) for wager in self.wagers}
        if not placed <= settled:
            missing = ", ".join(f"{wager} of {seat}" for seat, wager in sorted(placed - settled))
            raise BrokenInvariant(f"{self.game.name}: no line settles {missing}")
        if len(lines) != len(outcome.lines):
            spots = [(line.seat, line.wager, line.hand) for line in outcome.lines]
            seat, name, hand = next(spot for spot in spots if spots.count(spot) > 1)
            raise BrokenInvariant(f"{self.game.name}: two lines settle {name} of {seat}, hand {hand}")
        self._check_between_players(outcome)
        carried = sum([wager.stake_cents for wager in outcome.standing.wagers])
        if stacks:
            carried -= self._check_stacks(outcome, stacks)
        if standing != carried:
            raise BrokenInvariant(f"{self.game.name}: {standing} cents stand, but the next round gets {carried}")

    def _check_stacks(self, outcome: Outcome, stacks: Mapping[tuple[str, str], int]) -> int:
        """Checks that each stack that stays is the wager of the next round. Returns what they are together."""
        carried = {(wager.seat, wager.name): wager.stake_cents for wager in outcome.standing.wagers}
        for (seat, name), cents in stacks.items():
            if carried.get((seat, name), 0) != cents:
                held = carried.get((seat, name), 0)
                raise BrokenInvariant(
                    f"{self.game.name}: {cents} cents stay as {name} of {seat}, but the next round gets {held}"
                )
        return sum(stacks.values())

    def _check_between_players(self, outcome: Outcome) -> None:
        """Checks that what players win from each other, what the house wins as one of them and what it takes are nothing."""
        kinds = self.game.play.between_players(self.rules, self.wagers)
        if not kinds:
            return
        won = sum(line.cents for line in outcome.lines if line.kind in kinds)
        taken = sum(charge.cents for charge in outcome.revenue)
        if won + taken + outcome.house_cents:
            parts = f"the lines of {', '.join(sorted(kinds))} {won}, revenue {taken}, the house {outcome.house_cents}"
            raise BrokenInvariant(
                f"{self.game.name}: what players settle among themselves does not add up to 0: {parts}"
            )


def open_round(game: Game[Any, Any], rules: TableRules, standing: Standing, bets: Iterable[Bet]) -> Round:
    """Places the bets and returns the round, or raises `Refused` with every ruling against them.

    A wager may be listed before the one it depends on (odds before the pass line). Refused bets are tried again after the
    others until a pass places no further bet.
    """
    wagers, offered = {wager.spot: wager for wager in standing.wagers}, game.play.wagers(rules)
    together = _together(offered)
    waiting, against = list(enumerate(bets)), dict[int, tuple[Ruling, ...]]()
    while waiting:
        later = []
        for number, bet in waiting:
            try:
                kind = offered.get(bet.kind) or game.kind(rules, bet.kind)  # which refuses one that is not offered
                _place(wagers, _checked(game, rules, standing, wagers, bet, kind), kind, together)
                against.pop(number, None)
            except Refused as refused:
                against[number] = _at(bet, refused, rules)
                if bet.act is Act.MAKE:  # removing and calling apply to what is down at that point
                    later.append((number, bet))
        if len(later) == len(waiting):
            against |= _own_rulings(game, rules, standing, wagers, dict(waiting), together)
            break
        waiting = later
    if against:
        raise Refused(*(ruling for number in sorted(against) for ruling in against[number]))
    return Round(game, rules, standing, tuple(wagers.values()))


def allowed(game: Game[Any, Any], rules: TableRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet) -> Bet:
    """One more bet, as the table writes it. Raises `Refused` if it is not allowed beside the wagers on the layout."""
    try:
        return _checked(game, rules, standing, {wager.spot: wager for wager in wagers}, bet, game.kind(rules, bet.kind))
    except Refused as refused:
        raise Refused(*_at(bet, refused, rules)) from None


def laid_beside(
    game: Game[Any, Any], rules: TableRules, standing: Standing, wagers: tuple[Wager, ...], bet: Bet
) -> tuple[Wager, ...]:
    """The wagers with one more bet. Raises `Refused` if it is not allowed beside them."""
    return laid(game.play.wagers(rules), wagers, (allowed(game, rules, standing, wagers, bet),))


def laid(offered: Mapping[str, WagerKind], wagers: Iterable[Wager], bets: Iterable[Bet]) -> tuple[Wager, ...]:
    """The wagers after bets that were allowed when they were made. The game is not asked again."""
    layout, together = {wager.spot: wager for wager in wagers}, _together(offered)
    for bet in bets:
        _place(layout, bet, offered[bet.kind], together)
    return tuple(layout.values())


def _own_rulings(
    game: Game[Any, Any],
    rules: TableRules,
    standing: Standing,
    wagers: dict[Spot, Wager],
    refused: dict[int, Bet],
    together: tuple[WagerKind, ...],
) -> dict[int, tuple[Ruling, ...]]:
    """The rulings against each refused bet itself. What is found only because another was refused is left out.

    Each bet is judged again as if the others were down, first all of them, then those of its seat.
    """
    offered = game.play.wagers(rules)

    def judged(bet: Bet, others: Iterable[Bet]) -> tuple[Ruling, ...]:
        beside = dict(wagers)
        for other in others:
            kind = offered.get(other.kind)
            if other is not bet and kind is not None and _could_be_down(kind, other):
                _place(beside, replace(other, on=kind.selection(other.on) or ""), kind, together)
        try:
            _checked(game, rules, standing, beside, bet, offered.get(bet.kind) or game.kind(rules, bet.kind))
        except Refused as found:
            return _at(bet, found, rules)
        return ()

    own = {
        number: judged(bet, refused.values())
        and judged(bet, (other for other in refused.values() if other.seat == bet.seat))
        for number, bet in refused.items()
    }
    return own if any(own.values()) else {}  # they exclude each other: the rulings stand as they are


def _could_be_down(kind: WagerKind, bet: Bet) -> bool:
    """Whether a bet is a wager that could lie on the layout, lawfully or not."""
    return bet.cents > 0 and kind.selection(bet.on) is not None and not kind.made_in_play


def _at(bet: Bet, refused: Refused, rules: TableRules) -> tuple[Ruling, ...]:
    """The rulings against a bet, each with its place."""
    rulings = (marked(each, rules) for each in refused.rulings)
    return tuple(replace(each, place=each.place or bet.place) for each in rulings)


def _together(offered: Mapping[str, WagerKind]) -> tuple[WagerKind, ...]:
    """The kinds that are laid with another one."""
    return tuple(kind for kind in offered.values() if kind.laid_with is not None)


def _check_stake(kind: WagerKind, bet: Bet) -> None:
    """Raises `Refused` for a wager that is not made before the round, and for an amount that is no stake."""
    if bet.act is Act.MAKE and kind.made_in_play:
        why = (
            "can only be made during the round, when it is offered" if kind.pays else "is a payment and takes no wager"
        )
        raise Refused(unlawful(kind.cite, f"{bet.name} {why}"))
    if bet.cents < 0 or (bet.act is Act.MAKE and bet.cents == 0):
        raise Refused(unlawful(kind.cite, f"{bet.name}: {plain(bet.cents)} is not a valid stake"))


def _checked(
    game: Game[Any, Any],
    rules: TableRules,
    standing: Standing,
    wagers: dict[Spot, Wager],
    bet: Bet,
    kind: WagerKind,
) -> Bet:
    """The bet with its selection as the table writes it. Raises `Refused` if it is not allowed beside these wagers."""
    _check_stake(kind, bet)
    selection = kind.selection(bet.on)
    if selection is None:
        raise Refused(*kind.against(bet.on))
    if selection != bet.on:
        bet = replace(bet, on=selection)
    if kind.laid_with is not None:
        _check_laid_with(kind, kind.laid_with, wagers, bet)
        return bet
    _check_down(kind, bet, wagers.get((bet.seat, bet.kind, bet.on)))
    ruling = game.play.ruling(rules, standing, tuple(wagers.values()), bet)
    if ruling.verdict is not Verdict.LAWFUL:
        raise Refused(marked(ruling, rules, kind.source))
    return bet


def _place(wagers: dict[Spot, Wager], bet: Bet, kind: WagerKind, together: tuple[WagerKind, ...]) -> None:
    """Places a lawful bet, and with it the wagers that are laid with it. `together` are the kinds that are laid with another."""
    if kind.laid_with is not None:
        return  # it is down already
    spot = (bet.seat, bet.kind, bet.on)
    changed = after_bet(wagers.get(spot), bet)
    if changed is None:
        del wagers[spot]
    else:
        wagers[spot] = changed
    for other in together:
        if other.laid_with is not None and other.laid_with[0] == bet.kind:
            _lay_with(other, other.laid_with[1], wagers, bet, changed)


def _check_down(kind: WagerKind, bet: Bet, before: Wager | None) -> None:
    """Raises `Refused` for a removal or a call without a wager, and for a removal of more than it has."""
    if bet.act is not Act.MAKE and before is None:
        raise Refused(unlawful(kind.cite, f"{bet.seat} has no {bet.name} to {bet.act}"))
    if bet.act is Act.REMOVE and before is not None and bet.cents > before.stake_cents:
        raise Refused(unlawful(kind.cite, f"{bet.name} has only {plain(before.stake_cents)} on it"))


def _lay_with(kind: WagerKind, times: int, wagers: dict[Spot, Wager], bet: Bet, base: Wager | None) -> None:
    """Lays a wager that goes with another one, or takes it down with it."""
    spot = (bet.seat, kind.name, bet.on)
    if base is None:
        del wagers[spot]
    else:
        wagers[spot] = Wager(bet.seat, kind.name, bet.on, times * base.stake_cents)


def _check_laid_with(kind: WagerKind, base: tuple[str, int], wagers: dict[Spot, Wager], bet: Bet) -> None:
    """A wager that goes with another one may be named beside it, at the right amount. Raises `Refused` for anything else."""
    down = wagers.get((bet.seat, bet.kind, bet.on))
    if bet.act is Act.MAKE and down is not None and down.stake_cents == bet.cents:
        return
    name, times = base
    amount = f" {plain(down.stake_cents)}" if down is not None else ""
    much = "as much" if times == 1 else f"{times} times as much"
    why = f"{bet.name} is laid and taken down with the {name}, and is exactly {much}{amount and ':'}{amount}"
    raise Refused(unlawful(kind.cite, why))


def after_bet(wager: Wager | None, bet: Bet) -> Wager | None:
    """The wager after a patron's act; None if it was removed."""
    if wager is None:
        return Wager(bet.seat, bet.kind, bet.on, bet.cents)
    match bet.act:
        case Act.MAKE:
            return Wager(wager.seat, wager.kind, wager.on, wager.stake_cents + bet.cents, wager.called)
        case Act.REMOVE:
            left = wager.stake_cents - (bet.cents or wager.stake_cents)
            return replace(wager, stake_cents=left) if left > 0 else None
        case Act.CALL_ON | Act.CALL_OFF:
            return replace(wager, called="on" if bet.act is Act.CALL_ON else "off")
