"""How a table goes on by itself: who is in the next round, the clock of its questions, and charges for time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from croupier.engine.game import QuestionClock, RoundsFollow
from croupier.engine.irregularity import Irregularity
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.table import Seat, Table
from croupier.money.wager import Act, Bet, Wager

_COUNTS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def follows(table: Table) -> RoundsFollow | None:
    """How rounds follow one another at this table; None if they begin when the players are ready."""
    return table.sheet.game.play.rounds_follow(table.sheet.rules)


def stack_of(table: Table, handle: str) -> Wager | None:
    """The wager of a seat that stays between rounds; None if it has none, or if rounds do not follow one another."""
    follow = follows(table)
    own = (wager for wager in table.betting.wagers if follow and (wager.seat, wager.kind) == (handle, follow.wager))
    return next(own, None)


def is_in(table: Table, handle: str) -> bool:
    """Whether a seat is in the next round: it has a stack and does not sit out."""
    stack = stack_of(table, handle)
    return stack is not None and stack.called != "off"


def may_be_freed(table: Table, handle: str) -> bool:
    """Whether the seat of a player who has gone may be given to somebody else: at most a stack that sits out lies there."""
    own = [wager for wager in table.betting.wagers if wager.seat == handle]
    sits_out = not table.playing and own == [stack_of(table, handle)] and not is_in(table, handle)
    return sits_out or not table.laid_cents(handle)


def seats_in(table: Table) -> list[Seat]:
    return [seat for seat in table.seats if is_in(table, seat.handle)]


def waits_for(table: Table) -> str:
    """Whom the next round waits for, as a sentence; empty if enough are in, and one of them is no bot."""
    follow = follows(table)
    if follow is None:
        return ""
    ready = seats_in(table)
    if len(ready) < follow.players:
        missing = follow.players - len(ready)
        more = f"{_number(missing)} more player{'s' if missing > 1 else ''}"
        present = f"{_number(len(ready))} {'is' if len(ready) < 2 else 'are'}"
        return f"the next round waits for {more}: {_number(follow.players)} have to be in, and {present}"
    return "" if any(not seat.bot for seat in ready) else "the next round waits for a player: only bots are in"


def players_needed(table: Table) -> int:
    """How many have to sit at the table, or no round can be played."""
    follow = follows(table)
    return table.sheet.game.play.players if follow is None else follow.players


def bots_needed(table: Table) -> int:
    """How many bots have to sit down so that the people at the table can play; none where the house does not want them."""
    if not table.company or table.state != "betting" or all(seat.bot for seat in table.seats):
        return 0
    return max(0, players_needed(table) - len(table.seats))


def wants_company(table: Table) -> bool:
    """Whether the bots that sat down by themselves are needed still: there are people, and too few of them."""
    others = [seat for seat in table.seats if not seat.company]
    return table.company and any(not seat.bot for seat in others) and len(others) < players_needed(table)


def _number(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


# ---------------------------------------------------------------- the clock of the questions


def clock_of(table: Table) -> QuestionClock | None:
    """The table's clock: a supervisor's or the game's; None if it has the floor's."""
    return table.clock or table.sheet.game.play.clock(table.sheet.rules)


def bank_left(table: Table, handle: str) -> int:
    """The seconds left in the time bank of a seat."""
    clock = clock_of(table)
    return max(0, clock.bank_seconds - table.bank_used.get(handle, 0)) if clock is not None else 0


def banks_after_round(table: Table) -> Mapping[str, int]:
    """What is used of the time banks after the round: after so many rounds all are full again."""
    clock = clock_of(table)
    full = table.bank_used and clock is not None and clock.bank_rounds and table.round % clock.bank_rounds == 0
    return MappingProxyType({}) if full else table.bank_used


# ---------------------------------------------------------------- absent players


def absent_after_round(table: Table) -> dict[str, int]:
    """For how many rounds in a row the clock has answered for a seat, the round under way included."""
    follow = follows(table)
    if follow is None:
        return {}
    present = {each.handle for each in table.answers if each.decided_by != "clock"}
    gone = {each.handle for each in table.answers if each.decided_by == "clock"} | set(_lost(table, follow))
    counts = {handle: table.absent.get(handle, 0) + (handle in gone) for handle in table.handles}
    return {handle: count for handle, count in counts.items() if count and handle not in present}


def absent_too_long(table: Table) -> list[str]:
    """The seats in the next round for which the clock has answered in too many rounds in a row."""
    follow = follows(table)
    if follow is None:
        return []
    return [
        handle for handle, rounds in table.absent.items() if rounds >= follow.absent_rounds and is_in(table, handle)
    ]


def _lost(table: Table, follow: RoundsFollow) -> Iterable[str]:
    """The seats that were protected in this round since their connection was lost."""
    what = (Irregularity.read(each.irregularity) for each in table.current.reported)
    return (
        each.details.get("seat", "") for each in what if follow.lost_connection and each.kind == follow.lost_connection
    )


# ---------------------------------------------------------------- events


def company_set(table: Table, event: Tree) -> Table:
    return replace(table, company=event["on"])


def clock_set(table: Table, event: Tree) -> Table:
    return replace(table, clock=QuestionClock(event["seconds"], event["bank_seconds"], event["bank_rounds"]))


def bank_used(table: Table, event: Tree) -> Table:
    handle = event["handle"]
    used = {**table.bank_used, handle: table.bank_used.get(handle, 0) + event["seconds"]}
    return replace(table, bank_used=MappingProxyType(used))


def sat_out(table: Table, event: Tree) -> Table:
    """The stack is called off, and it is no longer counted for how long the player was absent."""
    handle = event["handle"]
    absent = {name: count for name, count in table.absent.items() if name != handle}
    after = replace(table, absent=MappingProxyType(absent))
    return _with_bet(after, Bet(handle, event["kind"], event["on"], act=Act.CALL_OFF))


def _with_bet(table: Table, bet: Bet) -> Table:
    betting = replace(table.betting, bets=(*table.betting.bets, bet))
    return replace(table, current=replace(table.current, betting=betting))


def time_charged(table: Table, event: Tree) -> Table:
    """A charge that was taken from a stack makes it smaller: the one that the last round left, or else what was bought since."""
    paid = replace(table, paid_until=MappingProxyType({**table.paid_until, event["handle"]: event["until"]}))
    if not event["kind"]:
        return paid
    spot, cents = (event["handle"], event["kind"], event["on"]), event["cents"]
    standing = table.standing
    stood = next((wager for wager in standing.wagers if wager.spot == spot), None)
    if stood is None or stood.stake_cents <= cents:
        return _with_bet(paid, Bet(*spot, cents, Act.REMOVE))
    left = replace(stood, stake_cents=stood.stake_cents - cents)
    wagers = tuple(left if wager is stood else wager for wager in standing.wagers)
    betting = replace(table.betting, standing=replace(standing, wagers=wagers))
    return replace(paid, current=replace(paid.current, betting=betting))
