"""The top level of the count for `distribution`: every dealer showing, every hand against it, every split.

It loads numpy and numba, so `distribution` imports it only when it counts.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.families.twenty_one.analysis.basics import total
from croupier.games.blackjack import elections
from croupier.games.blackjack.analysis import compiled, tables
from croupier.games.blackjack.analysis import distribution_compiled as kernel
from croupier.games.blackjack.analysis.basics import Suits, Values
from croupier.games.blackjack.analysis.count import each_showing, places, two_cards
from croupier.games.blackjack.analysis.distribution_compiled import BLACKJACK, ENDS, OVER, Floats, Integers
from croupier.games.blackjack.analysis.main_wager import Choice
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

Choose = Callable[..., Choice]  # takes cards, showing, the offered choices, and with `by_suits` also `Suits`
Fate = tuple[int, int, int]  # hands of a round, hands won, hands lost

_BLACKJACK = (ACE, TEN)
_TWO, _THREE, _FIVE = 2, 3, 5  # cards, or hands
_SEVENTEEN = 17
_GIVEN_UP, _OVER, _STIFF, _BEATS_21 = -1, 0, 16, 22  # scores beside 17 to 21
_EXPOSED_DOUBLES = (9, 11)
_THREE_SEVENS = (7, 7, 7)
_DUST = 1e-15  # rounding error of a difference that should be zero
_CODES = {choice: code for code, choice in enumerate(Choice)}


class Dealt(NamedTuple):
    """Two cards against what the dealer shows, and their chance."""

    cards: Values
    showing: Values
    chance: float


class Tally:
    """The counts so far."""

    def __init__(self) -> None:
        self.gains: defaultdict[Fraction, float] = defaultdict(float)
        self.fates: defaultdict[Fate, float] = defaultdict(float)
        self.action = 0.0
        self.independent = False  # whether some hands were taken as independent, in rounds of three or four

    def add(self, gain: Fraction, fate: Fate, chance: float, staked: float = 1.0) -> None:
        if chance:
            self.gains[gain] += chance
            self.fates[fate] += chance
            self.action += chance * staked


# ---------------------------------------------------------------- how a hand can end


def laid_out(rules: BlackjackRules) -> compiled.Hands:
    """All hands; some appear more than once if a suited 6-7-8 pays more."""
    return tables.suited_hands().hands if rules.suited_six_seven_eight else tables.plain_hands()


class Kinds:
    """The kinds of final hands at this table: score, units staked, and what they win."""

    def __init__(self, rules: BlackjackRules) -> None:
        exposed = rules.hole_card == elections.EXPOSED_HOLE
        self.known = exposed or rules.card_reader  # a blackjack is known before any player draws
        self.also_lost = rules.busted_bets_also_lost
        self.splits_to = _TWO if exposed else rules.max_hands
        self.aces_split_to = self.splits_to if rules.resplit_aces else _TWO
        self._ties_lose = exposed  # 2.6(k)1
        self._list: dict[tuple[int, int, Fraction], int] = {
            (_OVER, 1, Fraction(0)): kernel.OVER_21,
            (_OVER, 2, Fraction(0)): kernel.OVER_21_DOUBLED,
            (_GIVEN_UP, 1, Fraction(-1, 2)): kernel.GIVEN_UP,
        }
        self.hands = self._hands(rules)
        self.units = np.array([units for _, units, _ in self._list])
        self.scale = math.lcm(*(won.denominator for _, _, won in self._list))
        gains = [[self._gain(*kind, end) * self.scale for end in range(ENDS)] for kind in self._list]
        self.gain = np.array([[int(gain) for gain in row] for row in gains])
        face_up = rules.double_card == elections.DOUBLE_FACE_UP
        most = 1 if rules.busted_double_returned else 2
        self.taken = [  # units taken before a dealer blackjack is known, and not returned by it
            min(units, most) if score == _OVER and not self.known and (units == 1 or face_up) else 0
            for score, units, _ in self._list
        ]

    def __len__(self) -> int:
        return len(self._list)

    def _place(self, score: int, units: int, won: Fraction) -> int:
        return self._list.setdefault((score, units, won), len(self._list))

    def _hands(self, rules: BlackjackRules) -> kernel.Hands:
        """All hands with their kinds: by points, except hands that win more."""
        plain, order, suited = laid_out(rules), places(rules), rules.suited_six_seven_eight
        score = np.maximum(plain.points, _STIFF)
        by_score = [
            [self._place(each, units, Fraction(units)) for each in range(_STIFF, TWENTY_ONE + 1)] for units in (1, 2)
        ]
        stood, doubled = (np.array(kinds)[score - _STIFF] for kinds in by_score)
        if rules.split_ace_ten_beats_21:  # 2.3(a)3, reading B5; unsplit it is a blackjack, which is counted separately
            stood[order[_BLACKJACK]] = self._place(_BEATS_21, 1, Fraction(1))
        if rules.five_card_21:
            five = (plain.size == _FIVE) & (score == TWENTY_ONE)
            stood[five] = self._place(TWENTY_ONE, 1, rules.payouts["five_card_21"].to_one)
        better = {order[_THREE_SEVENS]: "three_sevens"} if rules.three_sevens else {}
        better |= {tables.suited_hands().paid: "suited_six_seven_eight"} if suited else {}
        for at, row in better.items():
            odds = rules.payouts[row].to_one
            further = odds if rules.hand_odds_on_double else Fraction(1)  # reading C1
            stood[at] = self._place(TWENTY_ONE, 1, odds)
            doubled[at] = self._place(TWENTY_ONE, 2, odds + further)
        nothing = np.zeros(len(score))
        return kernel.Hands(
            plain.counts, plain.size, plain.child, plain.single, stood, doubled, twin=plain.twin, share=nothing
        )

    def _gain(self, score: int, units: int, won: Fraction, end: int) -> Fraction:
        """The gain of such a hand for one dealer's end; a dealer blackjack is handled for all hands together."""
        if score == _GIVEN_UP:
            return won
        dealer = _OVER if end == OVER else _SEVENTEEN + end
        if score == _OVER or score < dealer or (score == dealer and self._ties_lose):
            return Fraction(-units)
        return won if score > dealer else Fraction(0)

    def lost_to_blackjack(self, taken: int, hands_taken: int, hands: int) -> tuple[int, int]:
        """The units lost in total to a dealer blackjack, and on how many hands, after these were taken before.

        It takes only the original wager (2.11(d)); by option, wagers taken before count toward it or not (reading C11).
        """
        if self.also_lost:
            left = int(hands_taken < hands)
            return taken + left, hands_taken + left
        return max(taken, 1), max(hands_taken, 1)


# ---------------------------------------------------------------- how each hand is played


class Acts(NamedTuple):
    """What is done with each hand that can be reached, before a split and after one."""

    before: Integers
    after: Integers


@lru_cache(maxsize=256)
def _open(rules: BlackjackRules, cards: Values, *, split: bool) -> tuple[Choice, ...]:
    """The choices offered for two cards other than ace and ten."""
    points = total(cards).points
    choices = [Choice.STAND, Choice.HIT]
    least, most = _EXPOSED_DOUBLES if rules.hole_card == elections.EXPOSED_HOLE else (0, TWENTY_ONE)  # 2.6(k)4
    if least <= points <= most and (not split or rules.double_after_split):
        choices.append(Choice.DOUBLE)
    if not split and cards[0] == cards[1]:
        choices.append(Choice.SPLIT)
    if not split and rules.surrender:
        choices.append(Choice.SURRENDER)
    return tuple(choices)


@lru_cache(maxsize=2)
def _longer(*, suited: bool) -> list[tuple[Values, list[int]]]:
    """For each hand: its cards, and the hands with one more card that are not over 21."""
    hands = tables.suited_hands().hands if suited else tables.plain_hands()
    counts: list[list[int]] = hands.counts.astype(np.int64).tolist()
    cards = (tuple(card for card, count in enumerate(each, ACE) for _ in range(count)) for each in counts)
    children: list[list[int]] = hands.child.tolist()
    return [(each, [more for more in longer if more >= 0]) for each, longer in zip(cards, children, strict=True)]


def acts_of(rules: BlackjackRules, on: compiled.Against, showing: Values, choose: Choose, *, by_suits: bool) -> Acts:
    """Asks the strategy about every hand that can be reached, fewest cards first."""
    hands, longer = on.hands, _longer(suited=rules.suited_six_seven_eight)
    before, after = np.zeros(len(longer), np.int64), np.zeros(len(longer), np.int64)
    fits: list[bool] = np.all(hands.counts <= on.shoe, axis=1).tolist()
    wanted = [False] * len(longer)
    for row in two_cards(on, rules):
        if fits[row.at] and row.cards != _BLACKJACK:
            how = (row.suits,) if by_suits and row.suits is not Suits.ANY else ()
            for acts, split in ((before, False), (after, True)):
                acts[row.at] = _CODES[choose(row.cards, showing, _open(rules, row.cards, split=split), *how)]
                if acts[row.at] == kernel.HIT:
                    for more in longer[row.at][1]:
                        wanted[more] = fits[more]
    open_now = (Choice.STAND, Choice.HIT)
    points: list[int] = hands.points.tolist()
    for at, (cards, children) in enumerate(longer):
        if wanted[at] and points[at] < TWENTY_ONE and choose(cards, showing, open_now) == Choice.HIT:
            before[at] = after[at] = kernel.HIT
            for more in children:
                wanted[more] = fits[more]
    return Acts(before, after)


# ---------------------------------------------------------------- the count


class Against(NamedTuple):
    """The data to play against one showing."""

    kinds: Kinds
    hands: kernel.Hands
    shoe: Floats
    dealer: kernel.Dealer
    acts: Acts
    room: kernel.Desk


def count(
    rules: BlackjackRules, shoe: Sequence[int], dealt: Sequence[Dealt], choose: Choose, *, by_suits: bool
) -> Tally:
    """Counts every two cards except blackjacks, against every showing except an exposed blackjack."""
    kinds, tally, order, room = Kinds(rules), Tally(), places(rules), kernel.desk(len(laid_out(rules).points))
    alone, pairs = np.zeros((2, len(kinds), ENDS)), np.zeros((len(kinds), len(kinds), ENDS))
    for showing, on in each_showing(rules, shoe):
        here = [each for each in dealt if each.showing == showing]
        if not here:
            continue
        hands = kinds.hands._replace(share=on.share)
        dealer = kernel.Dealer(on.walks, on.showing, on.pat, on.completes)
        acts = acts_of(rules, on, showing, choose, by_suits=by_suits)
        against = Against(kinds, hands, on.shoe, dealer, acts, room)
        split = [each for each in here if acts.before[order[each.cards]] == kernel.SPLIT]
        for each in split:
            _Split(against, each).count(pairs, tally)
        for each in here:
            if each not in split:
                room.reach[order[each.cards], 0] = each.chance
        kernel.play_out(on.shoe, hands, dealer, acts.before, room, alone)
    _settle_alone(kinds, alone[0], tally)
    _settle_pairs(kinds, pairs, tally)
    return tally


def _settle_alone(kinds: Kinds, alone: Floats, tally: Tally) -> None:
    for kind, end in _places(alone):
        chance, gain, staked = float(alone[kind, end]), int(kinds.gain[kind, end]), float(kinds.units[kind])
        if end == BLACKJACK:
            tally.add(Fraction(-max(kinds.taken[kind], 1)), (1, 0, 1), chance, 1.0 if kinds.known else staked)
        else:
            tally.add(Fraction(gain, kinds.scale), (1, int(gain > 0), int(gain < 0)), chance, staked)


def _settle_pairs(kinds: Kinds, pairs: Floats, tally: Tally) -> None:
    for one, other, end in _places(pairs):
        chance, units = float(pairs[one, other, end]), float(kinds.units[one] + kinds.units[other])
        if end != BLACKJACK:
            gains = [int(kinds.gain[kind, end]) for kind in (one, other)]
            won, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
            tally.add(Fraction(sum(gains), kinds.scale), (_TWO, won, lost), chance, units)
        elif kinds.known:
            tally.add(Fraction(-1), (1, 0, 1), chance)
        else:
            taken = [kinds.taken[kind] for kind in (one, other)]
            lost, on = kinds.lost_to_blackjack(sum(taken), sum(map(bool, taken)), _TWO)
            tally.add(Fraction(-lost), (_TWO, 0, on), chance, units)


def _places(chances: Floats) -> Iterator[tuple[int, ...]]:
    return (tuple(place) for place in np.argwhere(chances).tolist())


# ---------------------------------------------------------------- a pair that is split


class _Split:
    """One split pair against one showing; equal cards are split again if allowed."""

    def __init__(self, against: Against, dealt: Dealt) -> None:
        self.against, self.dealt, self.kinds = against, dealt, against.kinds
        self.pair = dealt.cards[0] - ACE
        self.most = self.kinds.aces_split_to if self.pair == 0 else self.kinds.splits_to
        self.acts = np.zeros_like(against.acts.after) if self.pair == 0 else against.acts.after  # 2.11(c)2
        self.rest = against.shoe.copy()  # without the pair
        self.rest[self.pair] -= _TWO
        self.differs: dict[tuple[int, int], Floats] = {}
        self.anything: dict[tuple[int, int], Floats] = {}

    def equal(self, a: int, b: int) -> float:
        """The chance of another equal card after `a` further equal cards and `b` others."""
        return max(float(self.rest[self.pair]) - a, 0.0) / max(float(self.rest.sum()) - a - b, 1.0)

    def count(self, pairs: Floats, tally: Tally) -> None:
        self._one_hand()
        both = self._two_hands()
        if self.most == _TWO:
            pairs += self.dealt.chance * both.sum(axis=(0, 2))
        else:
            pairs += self.dealt.chance * both[0, :, 0]
            self._several_hands(both, tally)

    def _one_hand(self) -> None:
        """How one hand ends when `a` further equal cards and `b` other cards of other hands are known.

        `differs`: with a second card that differs from the pair, times the chance of that; `anything`: with any second card.
        As in `compiled`, the values for (a, b) are the weighted mean of those for (a + 1, b) and (a, b + 1).
        """
        further = max(2 * (self.most - _TWO), 1)
        for a in range(further + 1):
            shoe, found = self.rest.copy(), np.zeros((2, len(self.kinds), ENDS))
            shoe[self.pair] += 1 - a
            if shoe[self.pair] >= 1:
                against = self.against
                kernel.split_hand(shoe, self.pair, against.hands, against.dealer, self.acts, against.room, found)
            self.differs[a, 0], self.anything[a, 0] = found[0], found[0] + found[1]
        for b in range(further):
            for a in range(further - b):
                equal = self.equal(a, b)
                for each in (self.differs, self.anything):
                    rest = each[a, b] - equal * each[a + 1, b]
                    each[a, b + 1] = rest / (1 - equal) if equal < 1 else np.zeros_like(rest)

    def _two_hands(self) -> Floats:
        """Two hands jointly: second card equal, kind, the other's second card equal, its kind, dealer's end.

        For speed, the kind with the most ways is left out of the joint count, once for an equal second card and once for a
        different one. It is the difference to the chances of the other hand alone.
        """
        kinds, either = len(self.kinds), range(2)
        ending = kernel.endings(self.rest, self.pair, self.against.hands, self.acts)
        left_out = [int(np.bincount(ending.kinds[ending.equal == each], minlength=1).argmax()) for each in either]
        counted = np.flatnonzero(ending.kinds != np.array(left_out)[ending.equal])
        apart, half = ending.kinds + kinds * ending.equal, np.zeros((2 * kinds, 2 * kinds, kernel.WIDE))
        counted = counted[np.argsort(apart[counted])]
        keys, ways = ending.keys[counted], ending.ways[counted]
        kernel.two_hands(self.rest, keys, apart[counted], ways, self.against.dealer, half)
        found = (half + half.swapaxes(0, 1))[:, :, :ENDS].reshape(2, kinds, 2, kinds, ENDS)
        other = np.array([self._beside_one(equal=bool(each)) for each in either])
        for one in either:
            missing = other[one] - found[one].sum(axis=0)
            missing[0, left_out[0]] = missing[1, left_out[1]] = 0
            missing[missing < _DUST] = 0
            found[one, left_out[one]] = found[:, :, one, left_out[one]] = missing
        for one in either:
            for two in either:
                rest = other[one, two, left_out[two]] - found[one, :, two, left_out[two]].sum(axis=0)
                found[one, left_out[one], two, left_out[two]] = np.where(rest < _DUST, 0, rest)
        return found

    def _beside_one(self, *, equal: bool) -> Floats:
        """How one hand ends if the second card of another is equal, or differs: own second card equal, kind, end."""
        beside = []
        for each in (self.differs, self.anything):
            another = self.equal(0, 0) * each[1, 0]
            beside.append(another if equal else each[0, 0] - another)
        differs, anything = beside
        return np.array([differs, anything - differs])

    # ------------------------------------------------------------ three and four hands

    def _ends(self) -> Iterator[tuple[float, int, Floats]]:
        """Yields each way to three or four hands: the chance, the number of second cards that differ, each hand's ends."""
        reach: defaultdict[tuple[int, int], float] = defaultdict(float, {(0, 0): 1.0})
        for a in range(self.most - 1):
            for b in range(a + 3):
                chance, waiting = reach[a, b], 2 + a - b
                if chance and (a == self.most - 2 or not waiting):
                    if a:
                        known = [self.differs[a, b - 1] / (1 - self.equal(a, b - 1))] * b if b else []
                        yield chance, b, np.array([*known, *[self.anything[a, b]] * waiting])
                elif chance:
                    reach[a + 1, b] += chance * self.equal(a, b)
                    reach[a, b + 1] += chance * (1 - self.equal(a, b))

    def _excess(self, both: Floats) -> Floats:
        """By how much two hands differ from two that are independent given the dealer's end.

        The first two indexes say whether the second card of each hand is known to differ.
        """
        kinds = len(self.kinds)
        excess = np.zeros((2, 2, kinds, kinds, ENDS))
        for one in range(2):
            for other in range(2):
                jointly = both[: one + 1, :, : other + 1].sum(axis=(0, 2))
                whole = jointly.sum(axis=(0, 1))
                share = jointly / np.where(whole > 0, whole, 1)
                excess[one, other] = share - share.sum(axis=1)[:, None] * share.sum(axis=0)
        return excess

    def _several_hands(self, both: Floats, tally: Tally) -> None:
        """Counts three and four hands, taken as nearly independent given the dealer's end; the mean stays exact."""
        kinds, excess, zero = self.kinds, self._excess(both), -self.most * int(self.kinds.gain.min())
        wide, lost, all_or_none = 1 + zero + self.most * int(kinds.gain.max()), defaultdict[int, float](float), 0.0
        gains = np.zeros(wide)
        for chance, known, parts in self._ends():
            weight, sides = chance * self.dealt.chance, len(parts) + 1
            room = kernel.Sums(np.zeros((2, wide)), np.zeros((2, sides, sides)))
            found = kernel.Sums(np.zeros((2, BLACKJACK, wide)), np.zeros((2, BLACKJACK, sides, sides)))
            kernel.several(parts, known, kinds.gain, excess, zero, room, found)
            money, fates = _corrected(found)
            gains += weight * money
            for won, lost_hands in _places(fates):
                tally.fates[len(parts), won, lost_hands] += weight * float(fates[won, lost_hands])
            tally.action += weight * float(kinds.units @ parts[:, :, :BLACKJACK].sum(axis=(0, 2)))
            all_or_none += self._blackjack(parts, weight, lost, tally)
            tally.independent = True
        if all_or_none:
            self._correct_blackjack(lost, all_or_none)
        for (at,) in _places(gains):
            tally.gains[Fraction(at - zero, kinds.scale)] += float(gains[at])
        for units, chance in lost.items():
            tally.gains[Fraction(-units)] += chance

    def _blackjack(self, parts: Floats, weight: float, lost: defaultdict[int, float], tally: Tally) -> float:
        """Adds the losses to a dealer blackjack; a card reader would have found it before the split.

        Returns the chance that no hand was taken before; or, if the original wager is lost in addition, that all were.
        """
        kinds, each, blackjack = self.kinds, parts[:, :, BLACKJACK], float(parts[0, :, BLACKJACK].sum())
        if not blackjack:
            return 0.0
        if kinds.known:
            lost[1] += weight * blackjack
            tally.fates[1, 0, 1] += weight * blackjack
            tally.action += weight * blackjack
            return 0.0
        tally.action += weight * float(kinds.units @ each.sum(axis=0))
        taken = {(0, 0): weight * blackjack}
        for part in each:
            more: defaultdict[tuple[int, int], float] = defaultdict(float)
            for (units, hands), chance in taken.items():
                for share, further in zip((part / blackjack).tolist(), kinds.taken, strict=True):
                    more[units + further, hands + bool(further)] += chance * share
            taken = dict(more)
        for (units, hands), chance in taken.items():
            units_lost, on = kinds.lost_to_blackjack(units, hands, len(parts))
            lost[units_lost] += chance
            tally.fates[len(parts), 0, on] += chance
        wanted = len(parts) if kinds.also_lost else 0
        return sum(chance for (_, hands), chance in taken.items() if hands == wanted)

    def _correct_blackjack(self, lost: defaultdict[int, float], all_or_none: float) -> None:
        """Corrects the losses to a blackjack, whose mean depends on how many hands were taken jointly.

        The chance that all or none were taken is counted exactly here. The difference to the independent hands is moved from
        one unit lost to two, or from two to three.
        """
        kinds = self.kinds
        ending = kernel.endings(self.rest, self.pair, self.against.hands, self.acts)
        taken = np.array(kinds.taken)[ending.kinds] > 0
        wanted = taken if kinds.also_lost else ~taken
        different = wanted & (ending.equal == 0)
        hands = (
            _merged(ending.keys[wanted], ending.ways[wanted]),
            _merged(ending.keys[different], ending.ways[different]),
        )
        counted = self.dealt.chance * self._all_of_several(*hands)
        more, units = (all_or_none - counted, _TWO) if kinds.also_lost else (counted - all_or_none, 1)
        lost[units] -= more
        lost[units + 1] += more

    def _all_of_several(self, x: _Cards, d: _Cards) -> float:
        """The chance of three or more hands that all end in one of these ways, with a dealer blackjack.

        Let d be the draws to a hand whose second card differs from the pair, x the draws to any hand, and e one more equal
        card. Up to three hands it is e(dxx + xxx), up to four 2eddd + ee(2ddxx + 2dxxx + xxxx). The order of the draws does
        not change their chance.
        """
        rest, completes, equal = self.rest.copy(), self.against.dealer.completes, 1 << kernel.shift(self.pair)
        blackjack = float(rest[completes] / rest.sum())
        rest[completes] -= 1
        falls, xx = kernel.falling(rest), _combined(x, x)
        if self.most == _THREE:
            return blackjack * kernel.chance_of_both(falls, xx.keys + equal, xx.ways, *_union(d, x))
        dd, dx = _combined(d, d), _combined(d, x)
        three = kernel.chance_of_both(falls, dd.keys + equal, 2 * dd.ways, *d)
        last = _union(_Cards(dd.keys, 2 * dd.ways), _Cards(dx.keys, 2 * dx.ways), xx)
        return blackjack * (three + kernel.chance_of_both(falls, xx.keys + 2 * equal, xx.ways, *last))


def _corrected(found: kernel.Sums) -> tuple[Floats, Floats]:
    """Gains and results with the correction for every two hands, or without it if that would make a chance negative.

    That can happen with a very small shoe.
    """
    money, fate = found.money.sum(axis=0), found.fate.sum(axis=0)
    too_much = (money.min(axis=1) < -_DUST) | (fate.min(axis=(1, 2)) < -_DUST)
    money[too_much], fate[too_much] = found.money[0, too_much], found.fate[0, too_much]
    return np.maximum(money.sum(axis=0), 0), np.maximum(fate.sum(axis=0), 0)


class _Cards(NamedTuple):
    """Encoded cards that can be drawn, and the number of ways."""

    keys: Integers
    ways: Floats


def _merged(keys: Integers, ways: Floats) -> _Cards:
    """Merges equal cards and adds up their ways."""
    distinct, place = np.unique(keys, return_inverse=True)
    total = np.zeros(distinct.size)
    np.add.at(total, place, ways)
    return _Cards(distinct, total)


def _combined(cards: _Cards, more: _Cards) -> _Cards:
    """Every combination of the cards of two lists."""
    return _merged(np.add.outer(cards.keys, more.keys).ravel(), np.outer(cards.ways, more.ways).ravel())


def _union(*lists: _Cards) -> _Cards:
    return _merged(np.concatenate([each.keys for each in lists]), np.concatenate([each.ways for each in lists]))
