"""Settles a script: the lines of its rounds, what is wrong with them, and how the payments compare.

If the table broke the law, each smallest correction of it is played too, and only what they agree on is settled.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from croupier.croupiers.audit import compare
from croupier.croupiers.script import Amounts, LineKey, Script, Settled, Unsettled
from croupier.croupiers.script_feed import play_script
from croupier.engine.wager_kind import WagerKind
from croupier.law.option import Source, TableRules, Unreadable, shown
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.law.unread_text import SECONDHAND, by_title_only, marked
from croupier.money.paytable import Paytable
from croupier.money.settlement import Line, Result
from croupier.money.wager import Bet, Wager


def run(script: Script) -> Settled:
    """Plays the script to its end. If anything in it is impossible, nothing is settled.

    An unlawful sheet is only a remark if the round comes to the same lines after every smallest correction of it. If only some
    lines differ, these wagers are not settled and the others are.

    Raises `Unreadable` if the description is incomplete: an answer or a part of the tape is missing.
    """
    without_odds = _without_odds(script)
    settled = replace(play_script(_without(script, without_odds)), doubts=script.doubts, amounts=_amounts(script))
    if settled.happened and (wrong := script.standing.findings(script.rules)):
        settled = _with_unlawful_standing(script, settled, wrong)
    settled = _marked(settled, script)
    if script.against:
        settled = _under_unlawful_rules(script, settled, without_odds)
    return _with_bookings(script, settled)


def _amounts(script: Script) -> Amounts:
    """Where the rules of the amounts come from: elsewhere, if a doubt is about options that are not from the text."""
    if not script.doubts:
        return Amounts.OF_THE_DAY
    doubted = {name for ruling in script.doubts for name in ruling.options}
    secondhand = any(option.name in doubted and option.source in SECONDHAND for option in script.rules.options())
    unread = secondhand or by_title_only(script.game.permission) or script.game.proposal is not None
    return Amounts.ELSEWHERE if unread else Amounts.NEWEST


def _marked(settled: Settled, script: Script) -> Settled:
    """The same with each finding that does not rest on New Jersey's text marked."""
    findings = tuple(marked(ruling, script.rules) for ruling in settled.findings)
    return replace(settled, findings=findings, remarks=tuple(marked(each, script.rules) for each in settled.remarks))


def _sources(script: Script, line: Line) -> set[Source]:
    """What a line rests on: the source of its wager and, if it won, of its odds where we do not have their text."""
    kind = line.wager.partition(" ")[0]
    offered = script.game.play.wagers(script.rules)
    tables = [option.default for option in script.rules.options() if isinstance(option.default, Paytable)]
    rows = [row for table in tables for row in table if row.name == kind or row.name.startswith(f"{kind}_")]
    odds = {row.source for row in rows if line.result is Result.WON and by_title_only(row.cite)}
    return odds | ({offered[kind].source} if kind in offered else set())


def _with_bookings(script: Script, settled: Settled) -> Settled:
    """The same with what was paid compared with what was owed, except for wagers that are not settled."""
    if script.booked is None or not settled.happened:
        return settled
    left_out = {(each.seat, each.wager) for each in settled.unsettled}
    booked = compare(
        [line for line in settled.lines if (line.seat, line.wager) not in left_out],
        [each for each in script.booked if (each.seat, each.wager.partition(" hand ")[0]) not in left_out],
        script.game.cites[0],
        lambda ruling, line: marked(ruling, script.rules, *_sources(script, line)),
    )
    return replace(settled, findings=tuple(marked(ruling, script.rules) for ruling in booked))


# ---------------------------------------------------------------- unlawful tables


def _without_odds(script: Script) -> frozenset[Bet]:
    """The bets that an unlawful table takes although the chapter has no odds for them there, such as those of other decks."""
    if not script.against:
        return frozenset()
    offered = script.game.play.wagers(script.rules)
    return frozenset(bet for _, bet in script.bets if bet.kind in offered and _has_no_odds(offered[bet.kind]))


def _has_no_odds(kind: WagerKind) -> bool:
    return kind.undefined is not None and kind.undefined.verdict is Verdict.UNLAWFUL


def _without(script: Script, bets: frozenset[Bet]) -> Script:
    return replace(script, bets=tuple(each for each in script.bets if each[1] not in bets)) if bets else script


def _with_unlawful_standing(script: Script, settled: Settled, wrong: tuple[Ruling, ...]) -> Settled:
    """The settlement without the lines that come to something else from a standing without these findings."""
    mended = play_script(replace(script, standing=script.standing.mended(script.rules)))
    ours, theirs = settled.keyed_lines, mended.keyed_lines
    differ = [key for key in ours if ours[key] != theirs.get(key)]
    unsettled = tuple(Unsettled(key, _about(script, key, ruling)) for key in differ for ruling in wrong)
    return replace(settled, remarks=(*(() if differ else wrong), *settled.remarks), unsettled=unsettled)


def _under_unlawful_rules(script: Script, settled: Settled, without_odds: frozenset[Bet]) -> Settled:
    """The settlement with the lines that are the same after every smallest correction of the table."""
    own = {(bet.seat, bet.name, 0) for bet in without_odds}
    differ = (
        {rules: _different_lines(script, settled, rules) for rules in script.lawful_tables} if settled.happened else {}
    )
    bear = own.union(*(keys for keys in differ.values() if keys is not None))
    if not differ or None in differ.values() or (bear and bear >= settled.keyed_lines.keys()):
        others = () if settled.happened else settled.findings
        return Settled((), (*script.against, *others), script.notes, happened=False, doubts=script.doubts)
    bear_on = _bearing(script, [rules for rules, keys in differ.items() if keys], frozenset(bear))
    remarks = [ruling for ruling in script.against if not bear_on[ruling]]
    in_order = dict.fromkeys((*settled.keyed_lines, *sorted(bear)))
    unsettled = (
        Unsettled(key, _about(script, key, ruling))
        for key in in_order
        for ruling, keys in bear_on.items()
        if key in keys
    )
    return replace(
        settled,
        remarks=(*(_with_remedy(ruling, script) for ruling in remarks), *settled.remarks),
        unsettled=(*settled.unsettled, *unsettled),
    )


def _different_lines(script: Script, settled: Settled, rules: TableRules) -> frozenset[LineKey] | None:
    """The lines that a table with these rules would have settled otherwise. None: its round would not have been this one.

    Wagers that it does not take have no line there; the others are settled without them.
    """
    if rules == script.rules:  # only a limit is unlawful
        return frozenset()
    try:
        other = play_script(_at_table(script, rules))
    except (Refused, Unreadable):
        return None
    ours, theirs = settled.keyed_lines, other.keyed_lines
    if not other.happened or (ours != theirs and other.record != settled.record):
        return None
    return frozenset(key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key))


def _at_table(script: Script, rules: TableRules) -> Script:
    """The script at a table with these rules, without the wagers that it does not take. Raises `Refused` if none is left."""
    offered = script.game.play.wagers(rules)

    def takes(wager: Bet | Wager) -> bool:
        kind = offered.get(wager.kind)
        return kind is not None and not _has_no_odds(kind) and kind.selection(wager.on) is not None

    standing = replace(script.standing, wagers=tuple(filter(takes, script.standing.wagers)))
    bets = tuple((before, bet) for before, bet in script.bets if takes(bet))
    if not bets and not standing.wagers:
        raise Refused(*script.against)
    return replace(script, rules=rules, standing=standing, bets=bets)


def _bearing(
    script: Script, lawful_tables: list[TableRules], differ: frozenset[LineKey]
) -> dict[Ruling, frozenset[LineKey]]:
    """For each ruling, the lines that its election alone changes at a lawful table. None of them is left without a ruling."""
    bear_on = dict.fromkeys(script.against, frozenset[LineKey]())
    for lawful in lawful_tables if len(bear_on) > 1 else ():
        right = replace(script, rules=lawful)
        settled = play_script(_at_table(script, lawful))
        for ruling in script.against:
            alone = _different_lines(right, settled, _with_fault_of(ruling, lawful, script.rules))
            bear_on[ruling] |= differ if alone is None else differ & alone
    together = differ.difference(*bear_on.values())  # only several elections together change these
    return {ruling: lines | together for ruling, lines in bear_on.items()}


def _with_fault_of(ruling: Ruling, lawful: TableRules, elected: TableRules) -> TableRules:
    """A lawful table with only that made unlawful which one ruling is against."""
    changes: dict[str, Any] = {}
    for option in lawful.options():
        if option.name in ruling.options:
            ours, theirs = lawful.elected(option.name), elected.elected(option.name)
            changes[option.name] = ours.with_fault_of(ruling, theirs) if isinstance(ours, Paytable) else theirs
    return replace(lawful, **changes)


def _about(script: Script, line: LineKey, ruling: Ruling) -> Ruling:
    """The ruling as the reason why a wager is not settled, at the wager's place in the document."""
    seat, named, _ = line
    made = (bet.place for _, bet in script.bets if (bet.seat, bet.name) == (seat, named.partition(" hand ")[0]))
    return replace(ruling, why=f"{seat}, {named}: {ruling.why}", place=next(made, ""))


def _with_remedy(ruling: Ruling, script: Script) -> Ruling:
    """The ruling against an election or a limit that changes no amount, with what to do."""
    corrections = {
        "" if option.read else f"{option.name} = {shown(rules.elected(option.name))}": None
        for option in script.rules.options()
        for rules in script.lawful_tables
        if option.name in ruling.options and rules.elected(option.name) != script.rules.elected(option.name)
    }
    named = " or ".join(filter(None, corrections))
    table = f"at a lawful table{f' ({named})' if named else ''}" if corrections else "with lawful limits"
    return replace(ruling, why=f"{ruling.why.rstrip('?')}; correct it: {table} the amounts are the same")
