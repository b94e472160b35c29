"""Craps by counting: the 36 rolls, and the chance of a number before a 7.

The chances are the same at every table. Only the payouts, the wagers offered and the rules for come out rolls differ. So
the chances are computed once, and a table's numbers combine them with its payouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm

from croupier.amounts.cents import toward_the_patron
from croupier.games.craps.exact import (
    NOTE_COME_ODDS,
    NOTE_ODDS,
    POINT_WAYS,
    goes_off,
    note,
    representative_selections,
    with_odds,
)
from croupier.games.craps.layout import FLAT_OF, POINTS
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import LAW, ONE_ROLL, fire_odds, law_of, most_odds_cents, parts
from croupier.law.citation import Citation
from croupier.money.numbers import Numbers, rounded

Gains = tuple[tuple[Fraction, Fraction], ...]
Parts = dict[int, int]  # point -> amount, in the smallest parts of a unit that its odds need

_ROLLS = 36
_WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
_SEVENS = _WAYS[7]
_NATURALS, _TWO_OR_THREE, _CRAPS = _SEVENS + _WAYS[11], _WAYS[2] + _WAYS[3], _WAYS[2] + _WAYS[3] + _WAYS[12]
_LOW_POINTS = (4, 5, 6)  # 10, 9 and 8 have the same chances and payouts
_ALIKE = dict(zip(_LOW_POINTS, ("4_10", "5_9", "6_8"), strict=True))
_TO_A_POINT = _ROLLS - _NATURALS - _CRAPS  # the rolls that make a point

_ONE, _LOST = Fraction(1), Fraction(-1)
_OF_36 = tuple(Fraction(ways, _ROLLS) for ways in range(_ROLLS + 1))
_MADE = {number: Fraction(_WAYS[number], _WAYS[number] + _SEVENS) for number in _LOW_POINTS}  # chance of it before a 7
_ROLLS_ON = {number: Fraction(_ROLLS, _WAYS[number] + _SEVENS) for number in _LOW_POINTS}  # mean rolls until it or a 7
_POINT = {number: 2 * _OF_36[_WAYS[number]] for number in _LOW_POINTS}  # chance of it or 14 minus it as the point
_POINT_MADE = sum((_POINT[number] * _MADE[number] for number in _LOW_POINTS), Fraction(0))
_POINT_LOST = _OF_36[_TO_A_POINT] - _POINT_MADE
_FLAT_ROLLS = 1 + sum((_POINT[number] * _ROLLS_ON[number] for number in _LOW_POINTS), Fraction(0))


@dataclass(frozen=True, slots=True)
class _Bet:
    """A wager of the layout, independent of the table: its name, its paragraph, and the option that offers it, if any."""

    option: str
    kind: str
    on: str
    name: str
    cite: Citation
    note: str
    kinds: frozenset[str]

    @classmethod
    def of(cls, kind: str, on: str = "", option: str = "") -> _Bet:
        name = f"{kind} {on}" if on else kind
        return cls(option, kind, on, name, law_of(kind, on), note(kind, on), frozenset({kind}))

    def numbers(self, pays: str, gains: Gains, rounds: Fraction) -> Numbers:
        return Numbers(
            wager=self.name,
            pays=pays,
            cite=self.cite,
            gains=gains,
            action=_ONE,
            rounds=rounds,
            kinds=self.kinds,
            note=self.note,
        )


def counted(rules: CrapsRules) -> Iterator[Numbers]:
    """The numbers of every case of this table, in the order of `cases`."""
    for entry in _LAYOUT:
        bet = entry.bet
        if not bet.option or getattr(rules, bet.option):
            yield entry.numbers(rules)
    for odds in with_odds(rules):
        yield _ODDS[odds].numbers(rules)


def at_stake(rules: CrapsRules, stake_cents: int) -> Iterator[Numbers]:
    """The same with such a flat bet: every line is rounded as it is paid, and odds are a whole number of cents."""
    chip = rules.smallest_chip_cents
    names = {f"{_ODDS[odds].flat} with {rules.odds_multiple} odds" for odds in _ODDS}
    yield from rounded((each for each in counted(rules) if each.wager not in names), stake_cents, chip)
    for odds in with_odds(rules):
        yield _ODDS[odds].numbers(rules, stake_cents)


def _as_fractions(ways: dict[int, int], scale: int, total: int) -> Gains:
    """Converts whole numbers to fractions, largest gain first: gains in parts of a unit, chances in ways out of `total`."""
    return tuple((Fraction(gain, scale), Fraction(ways[gain], total)) for gain in sorted(ways, reverse=True))


def _merged(fates: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Adds up the ways that have the same gain."""
    ways: dict[int, int] = {}
    for gain, count in fates:
        ways[gain] = ways.get(gain, 0) + count
    return ways


def _odds_text(pays: Iterable[Fraction]) -> str:
    """The different odds, highest first."""
    return ", ".join(f"{odds.numerator} to {odds.denominator}" for odds in sorted(set(pays), reverse=True))


# ---------------------------------------------------------------- one payout


@dataclass(frozen=True, slots=True)
class _OnePayout:
    """A wager that is paid by one row of the pay table, lost, or sometimes tied. Buy and lay bets pay vigorish."""

    bet: _Bet
    row: str
    wins: Fraction
    loses: Fraction
    rounds: Fraction = _ONE
    ties: Fraction = Fraction(0)
    shows_zero_odds: bool = True  # odds of 0 to 1 are listed, except for one-roll wagers

    def numbers(self, rules: CrapsRules) -> Numbers:
        odds, vigorish = rules.payouts[self.row], rules.commission(self.bet.kind)
        gain = (odds if vigorish is None else vigorish.net(odds)).to_one
        pays = f"{gain.numerator} to {gain.denominator}" if gain or self.shows_zero_odds else ""
        return self.bet.numbers(pays, self._gains(gain), self.rounds)

    def _gains(self, gain: Fraction) -> Gains:
        if gain == _LOST:  # vigorish can use up the whole win
            return ((_LOST, _ONE),)
        if not self.ties:
            return (gain, self.wins), (_LOST, self.loses)
        if not gain:
            return (gain, self.wins + self.ties), (_LOST, self.loses)
        return (gain, self.wins), (Fraction(0), self.ties), (_LOST, self.loses)


def _flat_right(kind: str) -> _OnePayout:
    """Pass and come: 7 or 11 wins, 2, 3 or 12 loses, and a point must be rolled again before a 7."""
    wins, loses = _OF_36[_NATURALS] + _POINT_MADE, _OF_36[_CRAPS] + _POINT_LOST
    return _OnePayout(_Bet.of(kind), kind, wins, loses, _FLAT_ROLLS)


def _flat_wrong(kind: str) -> _OnePayout:
    """Don't pass and don't come: the reverse, except that 12 ties."""
    wins, loses = _OF_36[_TWO_OR_THREE] + _POINT_LOST, _OF_36[_NATURALS] + _POINT_MADE
    return _OnePayout(_Bet.of(kind), kind, wins, loses, _FLAT_ROLLS, ties=_OF_36[_WAYS[12]])


def _number(kind: str, on: str, *, option: str = "") -> _OnePayout:
    """A wager on a number before a 7, or the reverse, on for every roll. A hardway also loses to its easy way."""
    number = int(on)
    made = _MADE[number]
    if kind == "hardway":
        made /= _WAYS[number]
    wins = made if kind in {"place", "buy", "hardway"} else 1 - made
    return _OnePayout(_Bet.of(kind, on, option), f"{kind}_{_ALIKE[number]}", wins, 1 - wins, _ROLLS_ON[number])


def _one_roll(kind: str) -> _OnePayout:
    (row,) = set(ONE_ROLL[kind].values())
    ways = sum(_WAYS[total] for total in ONE_ROLL[kind])
    bet = _Bet.of(kind, option="propositions")
    return _OnePayout(bet, row, _OF_36[ways], _OF_36[_ROLLS - ways], shows_zero_odds=False)


def _hop(on: str) -> _OnePayout:
    low, _, high = on.partition("-")
    row, ways = ("hop_hard", 1) if low == high else ("hop_easy", 2)
    return _OnePayout(_Bet.of("hop", on, "hop_bets"), row, _OF_36[ways], _OF_36[_ROLLS - ways])


# ---------------------------------------------------------------- several payouts


@dataclass(frozen=True, slots=True)
class _SeveralRows:
    """A one-roll wager in equal parts, or with several payout rows. The parts that hit are paid, the others are lost."""

    bet: _Bet
    part_count: int
    hits: tuple[tuple[tuple[str, ...], int], ...]  # rows that are hit together, and by how many rolls
    misses: int

    @classmethod
    def of(cls, kind: str, on: str = "", *, option: str) -> _SeveralRows:
        pieces = parts(kind, on)
        hits: dict[tuple[str, ...], int] = {}
        for total, ways in _WAYS.items():
            rows = tuple(ONE_ROLL[part][total] for part in pieces if total in ONE_ROLL[part])
            hits[rows] = hits.get(rows, 0) + ways
        misses = hits.pop(())
        return cls(_Bet.of(kind, on, option), len(pieces), tuple(hits.items()), misses)

    def numbers(self, rules: CrapsRules) -> Numbers:
        payouts, part_count = rules.payouts, self.part_count
        hits = [([payouts[row].to_one for row in rows], ways) for rows, ways in self.hits]
        scale = lcm(*[odds.denominator for paid, _ in hits for odds in paid])
        fates = [
            (sum(odds.numerator * (scale // odds.denominator) + scale for odds in paid) - part_count * scale, ways)
            for paid, ways in hits
        ]
        gains = _as_fractions(_merged([*fates, (-part_count * scale, self.misses)]), part_count * scale, _ROLLS)
        return self.bet.numbers(_odds_text(gain for gain, _ in gains if gain > 0), gains, _ONE)


@dataclass(frozen=True, slots=True)
class _Fire:
    """The fire bet: on how many different points a shooter makes before a seven out."""

    bet: _Bet

    def numbers(self, rules: CrapsRules) -> Numbers:
        chances, rounds = _shooter()
        total = lcm(*[chance.denominator for chance in chances.values()])
        pays = {points: fire_odds(rules, points).to_one for points in chances}
        scale = lcm(*[odds.denominator for odds in pays.values()])
        fates = [(int(pays[points] * scale), int(chance * total)) for points, chance in chances.items()]
        lost = total - sum(ways for _, ways in fates)
        gains = _as_fractions(_merged([*fates, (-scale, lost)]), scale, total)
        return self.bet.numbers(_odds_text(pays.values()), gains, rounds)


@cache
def _shooter() -> tuple[dict[int, Fraction], Fraction]:
    """The chances of four, five and six different points, and the mean number of rolls until a fire bet is decided.

    Making a point again changes nothing; the sixth point decides the bet at once. The state counts the points made of
    each pair with equal chances: 4 and 10, 5 and 9, 6 and 8.
    """
    to_a_point = 1 / _OF_36[_TO_A_POINT]
    makes = [_POINT[number] / 2 * to_a_point * _MADE[number] for number in _LOW_POINTS]  # one number of the pair
    reached: dict[tuple[int, ...], Fraction] = {(0, 0, 0): _ONE}
    chances = dict.fromkeys((4, 5, 6), Fraction(0))
    attempts = Fraction(0)  # mean number of points set
    states = sorted(((a, b, c) for a in range(3) for b in range(3) for c in range(3)), key=sum)
    for state in states:
        here, points = reached[state], sum(state)
        if points == 2 * len(_LOW_POINTS):
            chances[points] += here
            continue
        new = [(2 - made) * chance for made, chance in zip(state, makes, strict=True)]
        again = sum((made * chance for made, chance in zip(state, makes, strict=True)), Fraction(0))
        attempts += here / (1 - again)
        if points in chances:
            chances[points] += here * (1 - again - sum(new)) / (1 - again)
        for place, chance in enumerate(new):
            if chance:
                following = (*state[:place], state[place] + 1, *state[place + 1 :])
                reached[following] = reached.get(following, Fraction(0)) + here * chance / (1 - again)
    return chances, attempts * _FLAT_ROLLS * to_a_point  # rolls to set each point and to decide it


# ---------------------------------------------------------------- flat bets with odds


@dataclass(frozen=True, slots=True)
class _Ends:
    """How a flat bet with a point ends, in whole ways; 10, 9 and 8 are counted under 4, 5 and 6."""

    total: int
    made: dict[int, int]  # the point was made, the odds working
    sevened: dict[int, int]
    made_off: dict[int, int]  # the point was made on a come out roll, the odds off
    sevened_off: dict[int, int]

    @classmethod
    def of(cls, off: dict[int, Fraction]) -> _Ends:
        """From the chance, for each number, that its odds are off when it is decided."""
        chances: list[dict[int, Fraction]] = [dict.fromkeys(_LOW_POINTS, Fraction(0)) for _ in range(4)]
        for number, is_off in off.items():
            low = min(number, 14 - number)
            made, point = _MADE[low], _OF_36[_WAYS[number]]
            shares = (made * (1 - is_off), (1 - made) * (1 - is_off), made * is_off, (1 - made) * is_off)
            for table, share in zip(chances, shares, strict=True):
                table[low] += point * share
        total = lcm(_ROLLS, *(chance.denominator for table in chances for chance in table.values()))
        return cls(total, *({number: int(chance * total) for number, chance in table.items()} for table in chances))


def _decided_coming_out(number: int) -> Fraction:
    """The chance that a come out roll decides a come bet on a number, if the next roll is a come out roll.

    The shooter comes out until a roll decides the bet or sets another point. From there, either the bet is decided with
    the point on, or the point is made and the shooter comes out again.
    """
    decide = _WAYS[number] + _SEVENS
    others = [_WAYS[other] for other in POINTS if other != number]
    leave = decide + sum(others)
    back = sum((Fraction(ways, leave) * Fraction(ways, decide + ways) for ways in others), Fraction(0))
    return Fraction(decide, leave) / (1 - back)


def _off_when_decided(number: int) -> Fraction:
    """The same chance, starting with the roll that moves the come bet. It was made right after the point was set.

    If the come bet moves to the point, the shooter has made it and comes out. Otherwise he may do so before the bet is decided.
    """
    again = sum(
        Fraction(ways, _TO_A_POINT) * (1 if point == number else Fraction(ways, ways + _WAYS[number] + _SEVENS))
        for point, ways in POINT_WAYS.items()
    )
    return again * _decided_coming_out(number)


_WORKING = _Ends.of(dict.fromkeys(POINTS, Fraction(0)))
_OFF_COMING_OUT = _Ends.of({number: _off_when_decided(number) for number in POINTS})


@dataclass(frozen=True, slots=True)
class _WithOdds:
    """A flat bet with the maximum odds on its point: the multiple is the stake of odds taken, the win of odds laid."""

    kind: str
    flat: str
    kinds: frozenset[str]

    def numbers(self, rules: CrapsRules, stake_cents: int | None = None) -> Numbers:
        right = self.flat in {"pass", "come"}
        row = "take_odds" if right else "lay_odds"
        flat = rules.payouts[self.flat].to_one
        odds = {number: rules.payouts[f"{row}_{_ALIKE[number]}"].to_one for number in _LOW_POINTS}
        scale = lcm(flat.denominator, *[each.denominator if right else each.numerator for each in odds.values()])
        scale, chip = (scale, 1) if stake_cents is None else (stake_cents, rules.smallest_chip_cents)
        stakes = {number: most_odds_cents(rules, self.kind, number, scale) for number in _LOW_POINTS}
        wins = {number: toward_the_patron(odds[number] * stakes[number], chip) for number in _LOW_POINTS}
        is_off = goes_off(rules, self.kind)
        ends = _OFF_COMING_OUT if is_off else _WORKING
        won = toward_the_patron(flat * scale, chip)
        fates = _right(ends, scale, won, stakes, wins) if right else _wrong(ends, scale, won, stakes, wins)
        staked = _ROLLS * scale + sum(2 * _WAYS[number] * stake for number, stake in stakes.items())
        return Numbers(
            wager=f"{self.flat} with {rules.odds_multiple} odds",
            pays=f"{flat.numerator} to {flat.denominator}; odds {_odds_text(odds.values())}",
            cite=LAW[self.kind],
            gains=_as_fractions(_merged(fates), scale, ends.total),
            action=Fraction(staked, _ROLLS * scale),
            rounds=_FLAT_ROLLS,
            kinds=self.kinds,
            note=NOTE_COME_ODDS if is_off else NOTE_ODDS,
        )


def _right(ends: _Ends, unit: int, won: int, stakes: Parts, wins: Parts) -> Iterator[tuple[int, int]]:
    """Gains and ways of pass and come with odds taken. Odds that are off when the bet is decided are returned."""
    each = ends.total // _ROLLS
    yield won, _NATURALS * each + sum(ends.made_off.values())
    yield -unit, _CRAPS * each + sum(ends.sevened_off.values())
    for number in _LOW_POINTS:
        yield won + wins[number], ends.made[number]
        yield -unit - stakes[number], ends.sevened[number]


def _wrong(ends: _Ends, unit: int, won: int, stakes: Parts, wins: Parts) -> Iterator[tuple[int, int]]:
    """Gains and ways of don't pass and don't come with odds laid, which are always on."""
    each = ends.total // _ROLLS
    yield won, _TWO_OR_THREE * each
    yield 0, _WAYS[12] * each
    yield -unit, _NATURALS * each
    for number in _LOW_POINTS:
        yield won + wins[number], ends.sevened[number]
        yield -unit - stakes[number], ends.made[number]


# ---------------------------------------------------------------- the layout, in the order of the cases

_ODDS = {odds: _WithOdds(odds, flat, frozenset({odds, flat})) for odds, flat in FLAT_OF.items()}
_LAYOUT: tuple[_OnePayout | _SeveralRows | _Fire, ...] = (
    _flat_right("pass"),
    _flat_wrong("dont_pass"),
    _flat_right("come"),
    _flat_wrong("dont_come"),
    *(_number(kind, on) for kind in ("place", "place_to_lose") for on in representative_selections("place")),
    *(
        _number("hardway", on, option="" if on == "4" else "other_hardways")
        for on in representative_selections("hardway")
    ),
    _SeveralRows.of("field", option="field_bet"),
    *(_one_roll(kind) for kind in ONE_ROLL if kind != "field"),
    _SeveralRows.of("horn", option="horn"),
    *(_SeveralRows.of("horn_high", on, option="horn_high") for on in representative_selections("horn_high")),
    _SeveralRows.of("whirl", option="whirl"),
    _SeveralRows.of("craps_eleven", option="craps_eleven"),
    *(_hop(on) for on in representative_selections("hop")),
    _Fire(_Bet.of("fire", option="fire_bet")),
    *(_number(kind, on, option="buy_and_lay") for kind in ("buy", "lay") for on in representative_selections(kind)),
)
