"""The round: one throw of the dice (19:47-1.8) and its effect on every wager (1.2(a), 1.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from croupier.amounts.cents import rounding_note, toward_the_patron
from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, NoResult, one_result
from croupier.engine.traits import clockwise, holder_among
from croupier.equipment.dice import Pair, Roll
from croupier.games.craps.irregular import COCKED, PASSES, REMEDIES
from croupier.games.craps.layout import FLAT_OF, POINTS, SEVEN
from croupier.games.craps.rules import MINI_CRAPS_SEATS, CrapsRules
from croupier.games.craps.standing import CrapsStanding
from croupier.games.craps.wagers import (
    FIRE_POINTS,
    LAW,
    ONE_ROLL,
    fire_odds,
    full_odds,
    hop_odds,
    is_on,
    law_of,
    number_odds,
    one_roll_gain,
    parts,
)
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Refused, unlawful
from croupier.money.commission import Basis, Collected
from croupier.money.odds import Odds
from croupier.money.settlement import Line, Result, collect_then_pay, lost, stands, void, won
from croupier.money.wager import Wager

_LINE_BETS = frozenset({"pass", "dont_pass"})
_CALLS = {2: "Aces", 3: "Ace-deuce", 11: "Yo-leven", 12: "Boxcars"}
_CRAPS = frozenset({2, 3, 12})


def device(_rules: CrapsRules) -> Roll:
    """Two dice, at every table (1.8)."""
    return Roll(cite("19:47-1.8"))


def play(croupier: Croupier, rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays one throw. After a void throw every wager stands for the next one."""
    standing = _with_shooter(rules, standing, wagers)
    if standing.point:
        croupier.record(f"The point is {standing.point}", cite('19:47-1.1 "Come Out Point"'))
    else:
        croupier.record("Come out", cite('19:47-1.1 "Come Out Roll"'))

    def passes(_what: Irregularity) -> None:
        nonlocal standing
        standing = _passed(croupier, rules, standing, wagers)

    otherwise = {**dict.fromkeys(PASSES, passes), COCKED: _cocked}
    dice = one_result(lambda: croupier.chance(device(rules)), REMEDIES, otherwise)
    if isinstance(dice, NoResult):
        return Outcome.all_stand(croupier, standing, _in_order(wagers), "roll", dice.law)
    return _settled(croupier, rules, standing, wagers, dice)


def _with_shooter(rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...]) -> CrapsStanding:
    """The standing with a shooter, initially the first seat. Refuses a come out roll without the shooter's line bet."""
    seats = standing.seats
    if not seats:
        return standing
    if rules.mini_craps and len(seats) > MINI_CRAPS_SEATS:
        why = f"a mini-craps table has at most {MINI_CRAPS_SEATS} seats, not {len(seats)}"
        raise Refused(unlawful(cite("19:47-1.2(a)"), why, "mini_craps"))
    standing = replace(standing, shooter=standing.shooter or seats[0])
    if not _may_throw(rules, standing, wagers, standing.shooter):
        why = f"{standing.shooter} is the shooter and needs a pass or don't pass bet before the come out roll"
        raise Refused(unlawful(cite("19:47-1.7"), why, "shooter_must_bet"))
    return standing


def seated(
    rules: CrapsRules, standing: CrapsStanding, seats: tuple[str, ...], wagers: tuple[Wager, ...] | None
) -> CrapsStanding:
    """The standing with these seats. If the shooter has left or has no line bet, the dice go clockwise (1.11)."""
    laid = wagers
    may_throw = None if laid is None else lambda seat: _may_throw(rules, standing, laid, seat)
    shooter = holder_among(seats, standing.seats, standing.shooter, may_throw)
    return replace(standing, seats=seats, shooter=shooter)


def _may_throw(rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...], seat: str) -> bool:
    """A shooter needs a line bet for a come out roll. With a point on, any player may throw."""
    if standing.point or not rules.shooter_must_bet:
        return True
    return any(wager.seat == seat and wager.kind in _LINE_BETS for wager in wagers)


def _passed(croupier: Croupier, rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...]) -> CrapsStanding:
    """Passes the dice clockwise to the next player who may throw; the point and all wagers stay (1.11)."""
    shooter = next(
        seat
        for seat in clockwise(standing.seats, standing.shooter)
        if not seat or _may_throw(rules, standing, wagers, seat)
    )
    _announce(croupier, shooter)
    return replace(standing, shooter=shooter)


def _announce(croupier: Croupier, shooter: str) -> None:
    croupier.record(f"New shooter: {shooter}" if shooter else "New shooter", cite("19:47-1.11"))


def _cocked(what: Irregularity) -> Pair:
    """A die that leans on chips counts as the face opposite the one resting on them."""
    low, high = sorted((7 - int(what.details["resting"]), int(what.details["other"])))
    return low, high


def _in_order(wagers: Iterable[Wager]) -> tuple[Wager, ...]:
    """Sorts the wagers, so that equal tables compare equal."""
    return tuple(sorted(wagers, key=lambda wager: (wager.seat, wager.kind, len(wager.on), wager.on)))


@dataclass(frozen=True, slots=True)
class _Thrown:
    """A valid roll, the point before it, and the points its shooter has made, this roll included."""

    rules: CrapsRules
    dice: Pair
    total: int
    point: int
    points_made: tuple[int, ...]

    @property
    def seven_out(self) -> bool:
        return bool(self.point) and self.total == SEVEN

    @property
    def words(self) -> str:
        low, high = self.dice
        result = ": seven out" if self.seven_out else ": the point is made" if self.point == self.total else ""
        return f"{self.total} ({low}-{high}){result}"

    @property
    def next_point(self) -> int:
        """The point after this roll: a come out 4, 5, 6, 8, 9 or 10 sets it, the point or a 7 ends it."""
        if not self.point:
            return self.total if self.total in POINTS else 0
        return 0 if self.total in {self.point, SEVEN} else self.point


Fate = tuple[Line, Wager | None]  # the settlement line, and the wager for the next roll if it stays


def _settled(
    croupier: Croupier, rules: CrapsRules, standing: CrapsStanding, wagers: tuple[Wager, ...], dice: Pair
) -> Outcome:
    """Collects losing wagers, then pays winners; undecided wagers stay for the next roll (1.10)."""
    total, point = sum(dice), standing.point
    made = standing.points_made
    if point and total == point and _fire_stands(wagers):
        made = tuple(sorted({*made, point}))
    thrown = _Thrown(rules, dice, total, point, made)
    _call(croupier, thrown)
    fates = [_SETTLED[wager.kind](thrown, wager) for wager in wagers]
    left = _in_order([wager for _, wager in fates if wager is not None])
    seven_out = thrown.seven_out
    following = CrapsStanding(
        wagers=left,
        point=thrown.next_point,
        shooter=clockwise(standing.seats, standing.shooter)[0] if seven_out else standing.shooter,
        seats=standing.seats,
        new_shooter=seven_out,
        points_made=made if made and _fire_stands(left) else (),
    )
    if seven_out:
        _announce(croupier, following.shooter)
    return Outcome(collect_then_pay([line for line, _ in fates]), following)


def _fire_stands(wagers: tuple[Wager, ...]) -> bool:
    return any(wager.kind == "fire" for wager in wagers)


def _call(croupier: Croupier, thrown: _Thrown) -> None:
    """Records the stickperson's call of the roll, and its effect on the point."""
    low, high = thrown.dice
    hard = low == high and thrown.total in POINTS
    called = _CALLS.get(thrown.total, f"{'Hard ' if hard else ''}{thrown.total}")
    croupier.record(f"{called} ({low}-{high})", cite("19:47-1.10"))
    if thrown.seven_out:
        croupier.record("Seven out", cite("19:47-1.2(a)1ii(2)"))
    elif thrown.point and thrown.total == thrown.point:
        croupier.record(f"Point made: {thrown.point}", cite("19:47-1.2(a)1i(2)"))
    elif thrown.next_point and not thrown.point:
        croupier.record(f"Point is {thrown.next_point}", cite('19:47-1.1 "Come Out Point"'))


@dataclass(frozen=True, slots=True)
class _FlatBet:
    """How a pass, don't pass, come or don't come bet is decided: by its first roll, then by its point or a 7."""

    wins_on: frozenset[int]
    wins: Citation
    loses_on: frozenset[int]
    loses: Citation
    right: bool  # a right-way bet: its point wins and a 7 loses
    wins_later: Citation
    loses_later: Citation
    point: Citation
    barred: Citation | None = None  # for don't bets: 12 is a tie


_NATURALS = frozenset({7, 11})
_TWO_OR_THREE = frozenset({2, 3})
_FLAT_BETS = {
    "pass": _FlatBet(
        _NATURALS,
        cite("19:47-1.2(a)1i(1)"),
        _CRAPS,
        cite("19:47-1.2(a)1ii(1)"),
        right=True,
        wins_later=cite("19:47-1.2(a)1i(2)"),
        loses_later=cite("19:47-1.2(a)1ii(2)"),
        point=cite('19:47-1.1 "Come Out Point"'),
    ),
    "dont_pass": _FlatBet(
        _TWO_OR_THREE,
        cite("19:47-1.2(a)2i(1)"),
        _NATURALS,
        cite("19:47-1.2(a)2ii(1)"),
        right=False,
        wins_later=cite("19:47-1.2(a)2i(2)"),
        loses_later=cite("19:47-1.2(a)2ii(2)"),
        point=cite('19:47-1.1 "Come Out Point"'),
        barred=cite("19:47-1.2(a)2iii"),
    ),
    "come": _FlatBet(
        _NATURALS,
        cite("19:47-1.2(a)3i(1)"),
        _CRAPS,
        cite("19:47-1.2(a)3ii(1)"),
        right=True,
        wins_later=cite("19:47-1.2(a)3i(2)"),
        loses_later=cite("19:47-1.2(a)3ii(2)"),
        point=cite('19:47-1.1 "Come Point"'),
    ),
    "dont_come": _FlatBet(
        _TWO_OR_THREE,
        cite("19:47-1.2(a)4i(1)"),
        _NATURALS,
        cite("19:47-1.2(a)4ii(1)"),
        right=False,
        wins_later=cite("19:47-1.2(a)4i(2)"),
        loses_later=cite("19:47-1.2(a)4ii(2)"),
        point=cite('19:47-1.1 "Come Point"'),
        barred=cite("19:47-1.2(a)4iii"),
    ),
}


def _flat(thrown: _Thrown, wager: Wager) -> Fate:
    """Pass and don't pass use the table's point; a come or don't come bet has its own."""
    bet, total = _FLAT_BETS[wager.kind], thrown.total
    point = thrown.point if wager.kind in _LINE_BETS else int(wager.on or 0)
    if not point:
        return _first_roll(thrown, wager, bet)
    if total not in {point, SEVEN}:
        return stands(wager, bet.point), wager
    if (total == point) is bet.right:
        return _paid(thrown, wager, thrown.rules.payouts[wager.kind], bet.wins_later)
    return lost(wager, bet.loses_later, thrown.words), None


def _first_roll(thrown: _Thrown, wager: Wager, bet: _FlatBet) -> Fate:
    total = thrown.total
    if total in bet.wins_on:
        return _paid(thrown, wager, thrown.rules.payouts[wager.kind], bet.wins)
    if total in bet.loses_on:
        return lost(wager, bet.loses, thrown.words), None
    if bet.barred is not None and total not in POINTS:
        return void(wager, bet.barred, "12 is barred"), None
    if wager.kind in _LINE_BETS:
        return stands(wager, bet.point, f"the point is {total}"), wager
    return stands(wager, bet.point, f"goes to the {total}"), replace(wager, on=str(total))


def _paid(thrown: _Thrown, wager: Wager, odds: Odds, law: Citation, note: str = "") -> Fate:
    chip_cents = thrown.rules.smallest_chip_cents
    return won(wager, odds, law, chip_cents=chip_cents, note=_why(thrown, note)), None


def _why(thrown: _Thrown, note: str) -> str:
    """What decided a wager, and how it was paid."""
    return f"{thrown.words}; {note}" if note else thrown.words


def _odds(thrown: _Thrown, wager: Wager) -> Fate:
    """Odds are decided with their flat bet. Odds that are off at that moment are returned (1.3)."""
    law = LAW[wager.kind]
    number = int(wager.on) if wager.on else thrown.point
    if thrown.total not in {number, SEVEN}:
        return stands(wager, law), wager
    if not is_on(thrown.rules, thrown.point, wager):
        return void(wager, cite("19:47-1.3"), "off: the odds go back"), None
    if (thrown.total == number) is (wager.kind in {"pass_odds", "come_odds"}):
        return _paid(thrown, wager, number_odds(thrown.rules, wager.kind, number), law)
    return lost(wager, law, thrown.words), None


def _on_a_number(thrown: _Thrown, wager: Wager) -> Fate:
    """Place, buy and hardway bets win on their number and lose on a 7; place to lose and lay bets are the reverse."""
    law, number = law_of(wager.kind, wager.on), int(wager.on)
    if not is_on(thrown.rules, thrown.point, wager):
        return stands(wager, law, "off"), wager
    if thrown.total not in {number, SEVEN}:
        return stands(wager, law), wager
    if wager.kind == "hardway":
        wins = thrown.total == number and thrown.dice[0] == thrown.dice[1]
    else:
        wins = (thrown.total == number) is (wager.kind in {"place", "buy"})
    if wins:
        return _paid(
            thrown, wager, number_odds(thrown.rules, wager.kind, number), law, _fee(thrown.rules, wager, number)
        )
    easy = wager.kind == "hardway" and thrown.total == number
    return lost(wager, law, _why(thrown, "the easy way" if easy else "")), None


def _fee(rules: CrapsRules, wager: Wager, number: int) -> str:
    """The odds and the vigorish that make the odds of a buy or lay bet; empty without vigorish."""
    vigorish = rules.commission(wager.kind)
    if vigorish is None:
        return ""
    base = "win" if vigorish.on is Basis.WIN else "stake"
    paid = ", paid with the wager" if vigorish.collected is Collected.WITH_WAGER else ""
    return f"{full_odds(rules, wager.kind, number)} less vigorish: {vigorish.percent} percent of the {base}{paid}"


def _one_roll(thrown: _Thrown, wager: Wager) -> Fate:
    """Every roll decides these wagers: parts that hit are paid, the others are lost."""
    law = LAW[wager.kind]
    gain = one_roll_gain(thrown.rules, wager.kind, wager.on, thrown.total)
    if gain is None:
        return lost(wager, law, thrown.words), None
    count = len(parts(wager.kind, wager.on))
    note = f"{thrown.total} is paid, the other parts are lost: {count} parts" if count > 1 else ""
    if gain > 0:
        return _paid(thrown, wager, Odds(gain), law, note)
    exact = gain * wager.stake_cents
    cents = toward_the_patron(exact, thrown.rules.smallest_chip_cents)
    result, note = Result.LOST if gain else Result.PUSHED, rounding_note(note, exact, cents)
    return Line(wager.seat, wager.name, wager.stake_cents, result, cents, law, None, _why(thrown, note)), None


def _hop(thrown: _Thrown, wager: Wager) -> Fate:
    low, high = thrown.dice
    if wager.on == f"{low}-{high}":
        return _paid(thrown, wager, hop_odds(thrown.rules, wager.on), LAW["hop"])
    return lost(wager, LAW["hop"], thrown.words), None


def _fire(thrown: _Thrown, wager: Wager) -> Fate:
    """Decided by a seven out, or when all six points are made."""
    law, count = LAW["fire"], len(thrown.points_made)
    if not thrown.seven_out and count < len(POINTS):
        return stands(wager, law, f"points made: {count}"), wager
    if count >= FIRE_POINTS:
        return _paid(thrown, wager, fire_odds(thrown.rules, count), law, f"points made: {count}")
    return lost(wager, law, _why(thrown, f"points made: {count}")), None


_SETTLED: Mapping[str, Callable[[_Thrown, Wager], Fate]] = {
    **dict.fromkeys(_FLAT_BETS, _flat),
    **dict.fromkeys(FLAT_OF, _odds),
    **dict.fromkeys(("place", "place_to_lose", "buy", "lay", "hardway"), _on_a_number),
    **dict.fromkeys((*ONE_ROLL, "horn", "horn_high", "whirl", "craps_eleven"), _one_roll),
    "hop": _hop,
    "fire": _fire,
}
