"""The wagers of 19:47-1.2: their selections and payouts, and when they may be made, taken down, or called on or off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from croupier.amounts.cents import plain
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.games.craps.layout import FLAT_OF, POINTS, SELECTIONS
from croupier.games.craps.rules import FIRE_999, CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.law.citation import Citation, cite
from croupier.law.option import Source
from croupier.law.ruling import Ruling, lawful, not_by_text, unlawful
from croupier.money.odds import Odds
from croupier.money.wager import Act, Bet, Wager

# The paragraph of each kind. We do not have 1.2(a)8 and after; of 1.5 and 1.6 we have only the headings.
_LAW = {
    "pass": cite("19:47-1.2(a)1"),
    "dont_pass": cite("19:47-1.2(a)2"),
    "come": cite("19:47-1.2(a)3"),
    "dont_come": cite("19:47-1.2(a)4"),
    "place": cite("19:47-1.2(a)5"),
    "place_to_lose": cite("19:47-1.2(a)6"),
    "hardway": cite("19:47-1.2(a)7"),
    **dict.fromkeys(("buy", "lay"), cite("19:47-1.5")),
    **dict.fromkeys(FLAT_OF, cite("19:47-1.6")),
}
LAW: Mapping[str, Citation] = {kind: _LAW.get(kind, cite("19:47-1.2(a)")) for kind in SELECTIONS}

_OUR_HARDWAY = ("4",)  # 1.2(a)7


def law_of(kind: str, on: str) -> Citation:
    """The paragraph of a wager. The items of 1.2(a) for the hardways other than four are not in our text."""
    return cite("19:47-1.2(a)") if kind == "hardway" and on not in _OUR_HARDWAY else LAW[kind]


CONTRACTS = frozenset({"pass", "come"})
# Wagers that stay for many rolls and are not contract bets: the patron may call them on or off.
CALLED = frozenset({"place", "place_to_lose", "buy", "lay", "hardway", "come_odds"})

# The payout row that each total wins, for every one-roll wager.
ONE_ROLL: Mapping[str, Mapping[int, str]] = {
    "field": {2: "field_two", 12: "field_twelve", **dict.fromkeys((3, 4, 9, 10, 11), "field")},
    "any_seven": {7: "any_seven"},
    "any_craps": dict.fromkeys((2, 3, 12), "any_craps"),
    "craps_two": {2: "craps_two"},
    "craps_three": {3: "craps_three"},
    "craps_twelve": {12: "craps_twelve"},
    "eleven": {11: "eleven"},
}
# Combinations of one-roll wagers with equal stakes; a horn high has a second part on its number.
_HORN = ("craps_two", "craps_three", "eleven", "craps_twelve")
_HIGH = {"2": "craps_two", "3": "craps_three", "11": "eleven", "12": "craps_twelve"}
_PARTS = {"horn": _HORN, "horn_high": _HORN, "whirl": (*_HORN, "any_seven"), "craps_eleven": ("any_craps", "eleven")}
_ROW = {
    "pass_odds": "take_odds",
    "come_odds": "take_odds",
    "dont_pass_odds": "lay_odds",
    "dont_come_odds": "lay_odds",
}
_ALIKE = dict(zip(POINTS, ("4_10", "5_9", "6_8", "6_8", "5_9", "4_10"), strict=True))
_FIRE = ("four", "five", "six")
FIRE_POINTS = 4  # the fewest different points that win a fire bet


def parts(kind: str, on: str) -> tuple[str, ...]:
    """The one-roll wagers that a stake is divided into; a simple wager has one part, itself."""
    if kind == "horn_high":
        return (*_HORN, _HIGH[on])
    return _PARTS.get(kind, (kind,))


def number_odds(rules: CrapsRules, kind: str, number: int) -> Odds:
    """The odds of a wager on one of the six numbers, after the vigorish on buy and lay bets."""
    odds, vigorish = full_odds(rules, kind, number), rules.commission(kind)
    return odds if vigorish is None else vigorish.net(odds)


def full_odds(rules: CrapsRules, kind: str, number: int) -> Odds:
    """The odds of a wager on one of the six numbers, before vigorish."""
    return rules.payouts[f"{_ROW.get(kind, kind)}_{_ALIKE[number]}"]


def hop_odds(rules: CrapsRules, on: str) -> Odds:
    low, _, high = on.partition("-")
    return rules.payouts["hop_hard" if low == high else "hop_easy"]


def fire_odds(rules: CrapsRules, points: int) -> Odds:
    """The odds of the fire bet for a number of different points made."""
    table = "999" if rules.fire_pays == FIRE_999 else "2000"
    return rules.payouts[f"fire_{table}_{_FIRE[points - FIRE_POINTS]}"]


def one_roll_gain(rules: CrapsRules, kind: str, on: str, total: int) -> Fraction | None:
    """The gain per unit when this total is rolled: parts that hit are paid, the others are lost. None if no part hits."""
    pieces = parts(kind, on)
    rows = [ONE_ROLL[part].get(total) for part in pieces]
    if not any(rows):
        return None
    return sum((rules.payouts[row].to_one if row else Fraction(-1) for row in rows), Fraction(0)) / len(pieces)


def pays(rules: CrapsRules, kind: str, on: str) -> tuple[Odds, ...]:
    """All odds at which this wager can win, lowest first."""
    if kind == "fire":
        odds = {fire_odds(rules, points) for points in (4, 5, 6)}
    elif kind == "hop":
        odds = {hop_odds(rules, on)}
    elif kind in ONE_ROLL or kind in _PARTS:
        gains = (one_roll_gain(rules, kind, on, total) for total in range(2, 13))
        odds = {Odds(gain) for gain in gains if gain is not None and gain > 0}
    elif kind in rules.payouts:
        odds = {rules.payouts[kind]}
    else:
        odds = {number_odds(rules, kind, number) for number in ([int(on)] if on else POINTS)}
    return tuple(sorted(odds))


@cache
def offered(rules: CrapsRules) -> Mapping[str, WagerKind]:
    """The wagers that these rules offer, each with its source, in the regulation's order as far as we have the text."""
    hardways = ("Hardway", Source.ELSEWHERE) if rules.other_hardways else ("Four the hardway", Source.TEXT)
    table = {
        "pass": ("Pass", Source.TEXT),
        "dont_pass": ("Don't pass", Source.TEXT),
        "come": ("Come", Source.TEXT),
        "dont_come": ("Don't come", Source.TEXT),
        "place": ("Place to win", Source.TEXT),
        "place_to_lose": ("Place to lose", Source.TEXT),
        "hardway": hardways,
        **_outside_our_text(rules),
        **({"buy": ("Buy", Source.TITLE), "lay": ("Lay", Source.TITLE)} if rules.buy_and_lay else {}),
        "pass_odds": ("Pass odds", Source.TITLE),
        "dont_pass_odds": ("Don't pass odds", Source.TITLE),
        "come_odds": ("Come odds", Source.TITLE),
        "dont_come_odds": ("Don't come odds", Source.TITLE),
    }
    return {name: _kind(rules, name, title, source) for name, (title, source) in table.items()}


def _outside_our_text(rules: CrapsRules) -> dict[str, tuple[str, Source]]:
    """Wagers known from layouts, other jurisdictions and industry practice; we do not have 1.2(a)8 and after."""
    sources = {option.name: option.source for option in rules.options()}
    return {
        name: (title, sources[option])
        for option, titles in _BEYOND.items()
        if rules.elected(option)
        for name, title in titles.items()
    }


_BEYOND: Mapping[str, Mapping[str, str]] = {  # by the option that offers them: the wagers and their titles
    "field_bet": {"field": "Field"},
    "propositions": {
        "any_seven": "Any seven",
        "any_craps": "Any craps",
        "craps_two": "Craps two",
        "craps_three": "Craps three",
        "craps_twelve": "Craps twelve",
        "eleven": "Eleven in one roll",
    },
    "horn": {"horn": "Horn"},
    "horn_high": {"horn_high": "Horn high"},
    "whirl": {"whirl": "Whirl"},
    "craps_eleven": {"craps_eleven": "Craps-eleven"},
    "hop_bets": {"hop": "Hop"},
    "fire_bet": {"fire": "Fire"},
}
_OPTION_OF = {name: option for option, titles in _BEYOND.items() for name in titles} | {"hardway": "other_hardways"}
_ONLY_FOUR = not_by_text(
    unlawful(
        cite("19:47-1.2(a)"),
        "this table offers no hardway but 4; the items of the other hardways are not in our text",
        "other_hardways",
    ),
    Source.ELSEWHERE.words,
)


def _kind(rules: CrapsRules, name: str, title: str, source: Source) -> WagerKind:
    selections, refused = SELECTIONS[name], None
    if name == "hardway" and not rules.other_hardways:
        selections, refused = _OUR_HARDWAY, _ONLY_FOUR
    option = _OPTION_OF.get(name, "")
    by_option = tuple(on for on in selections if option and (name != "hardway" or on not in _OUR_HARDWAY))
    odds = sorted({odds for on in selections for odds in pays(rules, name, on)})
    paid = tuple(_payouts(rules, name, selections, source))
    return WagerKind(
        name,
        title,
        LAW[name],
        tuple(odds),
        selections,
        source,
        option=option,
        by_option=by_option,
        payouts=paid,
        self_limited=name in _ROW,  # the odds of a bet, by odds_multiple
        no_other_selection=refused,
    )


def _payouts(rules: CrapsRules, kind: str, selections: tuple[str, ...], source: Source) -> Iterator[Payout]:
    """What each of a wager's odds is paid for, as signs list it."""
    law = LAW[kind] if LAW[kind].section in {"1.5", "1.6"} else cite("19:47-1.4")
    by_odds: dict[Odds, list[str]] = {}
    if kind == "fire":
        by_odds = {fire_odds(rules, points): [f"{points} different points made"] for points in (4, 5, 6)}
    elif kind == "hop":
        by_odds = {rules.payouts["hop_easy"]: ["two different numbers"], rules.payouts["hop_hard"]: ["a pair"]}
    elif kind in rules.payouts and kind not in ONE_ROLL:
        by_odds = {rules.payouts[kind]: []}
    elif kind in ONE_ROLL or kind in _PARTS:
        for on in selections:
            _one_roll_payouts(rules, kind, on, by_odds)
    else:
        numbers = [number for number in POINTS if not set(selections) - {""} or str(number) in selections]
        for number in numbers:
            by_odds.setdefault(number_odds(rules, kind, number), []).append(str(number))
    for odds, wins in sorted(by_odds.items()):
        yield Payout(_either(wins), odds, law, _source_of_odds(rules, kind) or source)


def _source_of_odds(rules: CrapsRules, kind: str) -> Source | None:
    """Where the odds of a kind of wager come from, if the payouts have a row for it: all its rows have one source."""
    row = kind if kind in rules.payouts else f"{_ROW.get(kind, kind)}_{_ALIKE[POINTS[0]]}"
    return rules.payouts.row(row).source if row in rules.payouts else None


def _one_roll_payouts(rules: CrapsRules, kind: str, on: str, by_odds: dict[Odds, list[str]]) -> None:
    for total in range(2, 13):
        gain = one_roll_gain(rules, kind, on, total)
        if gain is not None and gain > 0:
            wins = by_odds.setdefault(Odds(gain), [])
            wins.append(f"{'high ' if on == str(total) else ''}{total}")
            wins.sort(key=lambda name: int(name.removeprefix("high ")))


def _either(names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def is_on(rules: CrapsRules, point: int, wager: Wager) -> bool:
    """Whether the next roll can decide the wager: by its on or off marker, else by the rules for come out rolls."""
    if wager.called:
        return wager.called == "on"
    off_on_come_out = {
        "place": True,  # 1.2(a)5
        "place_to_lose": rules.place_to_lose_off_on_come_out,
        "buy": rules.buy_off_on_come_out,
        "come_odds": rules.come_odds_off_on_come_out,
        "hardway": rules.hardways_off_on_come_out,
    }
    return bool(point) or not off_on_come_out.get(wager.kind, False)


def most_odds_cents(rules: CrapsRules, kind: str, number: int, flat_cents: int) -> int:
    """The maximum odds on a number: a multiple of the flat bet as the stake (taken) or as the win (laid)."""
    most = rules.multiple(number) * flat_cents
    if _ROW[kind] == "take_odds":
        return most
    return int(most / number_odds(rules, kind, number).to_one)


def ruling(rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Rules on a bet, by 1.2(a) (when wagers are made), the public note on 1.3, and the heading of 1.6."""
    if bet.act is Act.MAKE:
        against = (
            _not_now(standing, bet)
            or _not_supported(rules, standing, wagers, bet)
            or _not_divisible(bet)
            or _not_payable(rules, standing, wagers, bet)
        )
    elif bet.act is Act.REMOVE:
        against = _bound(rules, standing, bet) or _still_supporting(rules, standing, wagers, bet)
    else:
        against = _never_called(bet)
    return against or lawful(cite("19:47-1.3"), "before the next roll")


def _never_called(bet: Bet) -> Ruling | None:
    if bet.kind in CALLED:
        return None
    why = f"{bet.name} is always on; only these can be called on or off: {', '.join(sorted(CALLED))}"
    return unlawful(cite("19:47-1.3"), why)


def _not_now(standing: CrapsStanding, bet: Bet) -> Ruling | None:
    """Line bets are made only before a come out roll (no put bets), come bets after one, all others at any time."""
    if bet.kind in {"pass", "dont_pass"} and standing.point:
        why = f"{bet.kind} can be bet only before a come out roll; the point is {standing.point}"
        return unlawful(LAW[bet.kind], why)
    if bet.kind in {"come", "dont_come"} and bet.on:
        why = f"{bet.name} cannot be bet or increased; a {bet.kind} bet moves there when it gets its point"
        return unlawful(cite('19:47-1.1 "Come Point"'), why)
    if bet.kind in {"come", "dont_come"} and not standing.point:
        line = "pass" if bet.kind == "come" else "dont_pass"
        return unlawful(LAW[bet.kind], f"{bet.kind} can be bet only after the come out roll; before it, bet {line}")
    if bet.kind == "fire" and not standing.new_shooter:
        return unlawful(LAW[bet.kind], "fire can be bet only before a new shooter's first roll")
    return None


def _number(standing: CrapsStanding, kind: str, on: str) -> int:
    """The number of an odds bet: the come out point for line bets, otherwise its own; 0 if there is none."""
    return standing.point if kind in {"pass_odds", "dont_pass_odds"} else int(on or 0)


def _staked_cents(wagers: tuple[Wager, ...], seat: str, kind: str, on: str) -> int:
    return sum(wager.stake_cents for wager in wagers if wager.spot == (seat, kind, on))


def _not_supported(rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """Odds need a flat bet that has its point, and may not exceed the table's multiple of it."""
    if bet.kind not in FLAT_OF:
        return None
    flat = FLAT_OF[bet.kind]
    number = _number(standing, bet.kind, bet.on)
    flat_cents = _staked_cents(wagers, bet.seat, flat, bet.on)
    if not number or not flat_cents:
        why = f"{bet.name} needs a {flat} bet that has its point; {bet.seat} has none"
        return unlawful(cite("19:47-1.6"), why)
    most = most_odds_cents(rules, bet.kind, number, flat_cents)
    total = _staked_cents(wagers, bet.seat, bet.kind, bet.on) + bet.cents
    if total > most:
        why = f"{bet.name} {plain(total)}: at most {plain(most)} behind a {flat} bet of {plain(flat_cents)} on {number}"
        return unlawful(cite("19:47-1.6"), f"{why} (odds_multiple {rules.odds_multiple})", "odds_multiple")
    return None


def _not_divisible(bet: Bet) -> Ruling | None:
    count = len(parts(bet.kind, bet.on))
    if bet.cents % count:
        return unlawful(
            cite("19:47-1.2(a)"), f"{bet.name}: the stake has {count} equal parts and must divide by {count}"
        )
    return None


def _not_payable(rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """With `exact_stakes`, refuses a stake whose payout is not a whole number of chips."""
    if not rules.exact_stakes:
        return None
    total = _staked_cents(wagers, bet.seat, bet.kind, bet.on) + bet.cents
    on = str(_number(standing, bet.kind, bet.on)) if bet.kind in FLAT_OF else bet.on
    for odds in pays(rules, bet.kind, on):
        if (odds.to_one * total) % rules.smallest_chip_cents:
            why = f"{bet.name} {plain(total)} cannot be paid exactly at {odds}"
            return unlawful(cite("19:47-1.4"), why, "exact_stakes")
    return None


def _bound(rules: CrapsRules, standing: CrapsStanding, bet: Bet) -> Ruling | None:
    """Pass and come bets are contract bets once they have a point, a fire bet once its shooter has thrown."""
    has_point = bool(standing.point) if bet.kind == "pass" else bool(bet.on)
    if rules.contract_bets and bet.kind in CONTRACTS and has_point:
        why = f"{bet.name} has its point: it cannot be taken down or reduced until it is decided"
        return unlawful(cite("19:47-1.3"), why, "contract_bets")
    if bet.kind == "fire" and not standing.new_shooter:
        return unlawful(cite("19:47-1.3"), "a fire bet stays until the shooter sevens out")
    return None


def _still_supporting(rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling | None:
    """A flat bet can be reduced only while its odds stay within the table's multiple."""
    behind = next((odds for odds, flat in FLAT_OF.items() if flat == bet.kind), "")
    odds_cents = _staked_cents(wagers, bet.seat, behind, bet.on)
    if not odds_cents:
        return None
    flat_cents = _staked_cents(wagers, bet.seat, bet.kind, bet.on)
    left = flat_cents - bet.cents if bet.cents else 0
    if odds_cents > most_odds_cents(rules, behind, _number(standing, behind, bet.on), left):
        why = f"{bet.name} supports {plain(odds_cents)} in odds: take those down first"
        return unlawful(cite("19:47-1.6"), why)
    return None
