"""The spread's count from the top: each thing the dealer may show, each hand played against it, each pair split.

Only `distribution` imports this, and only when it counts.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from croupier.games.blackjack import terms
from croupier.games.blackjack.analysis import compiled, tables
from croupier.games.blackjack.analysis import distribution_compiled as kernel
from croupier.games.blackjack.analysis.basics import Suits, Values
from croupier.games.blackjack.analysis.count import each_showing, places, two_cards
from croupier.games.blackjack.analysis.distribution_compiled import BLACKJACK, ENDS, OVER, Floats, Integers
from croupier.games.blackjack.analysis.main_wager import Choice
from croupier.games.blackjack.rules import BlackjackRules
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE

Choose = Callable[..., Choice]  # of cards, showing and what is open; by suits too where it is said to know them
Fate = tuple[int, int, int]  # how many hands a round came to, how many won, how many lost

_BLACKJACK = (ACE, TEN)
_TWO, _THREE, _FIVE = 2, 3, 5  # cards, or hands
_SEVENTEEN = 17
_GIVEN_UP, _OVER, _STIFF, _BEATS_21 = -1, 0, 16, 22  # scores beside 17 to 21
_EXPOSED_DOUBLES = (9, 11)
_THREE_SEVENS = (7, 7, 7)
_DUST = 1e-15  # what a difference of chances leaves where there is nothing
_CODES = {choice: code for code, choice in enumerate(Choice)}


class Dealt(NamedTuple):
    """Two cards against what the dealer shows, other than a blackjack, and the chance of that."""

    cards: Values
    showing: Values
    chance: float


class Tally:
    """What has been counted so far."""

    def __init__(self) -> None:
        self.gains: defaultdict[Fraction, float] = defaultdict(float)
        self.fates: defaultdict[Fate, float] = defaultdict(float)
        self.action = 0.0
        self.independent = False  # some round of three or four hands had its hands taken as independent

    def add(self, gain: Fraction, fate: Fate, chance: float, staked: float = 1.0) -> None:
        if chance:
            self.gains[gain] += chance
            self.fates[fate] += chance
            self.action += chance * staked


# ---------------------------------------------------------------- how a hand can end


def _laid_out(rules: BlackjackRules) -> compiled.Hands:
    """All hands; where a 6-7-8 of one suit is paid better, some of them more than once."""
    return tables.suited_hands().hands if rules.suited_six_seven_eight else tables.plain_hands()


class Kinds:
    """The kinds of hands that end alike at this table: their score, the units on them, and what they win, should they win."""

    def __init__(self, rules: BlackjackRules) -> None:
        exposed = rules.hole_card == terms.EXPOSED_HOLE
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
        lying_up = rules.double_card == terms.DOUBLE_FACE_UP
        self.taken = [  # before a blackjack of the dealer is known
            units if score == _OVER and not self.known and (units == 1 or lying_up) else 0
            for score, units, _ in self._list
        ]

    def __len__(self) -> int:
        return len(self._list)

    def _place(self, score: int, units: int, won: Fraction) -> int:
        return self._list.setdefault((score, units, won), len(self._list))

    def _hands(self, rules: BlackjackRules) -> kernel.Hands:
        """All hands with their kinds: by their points, but for those that win more than others."""
        plain, order, suited = _laid_out(rules), places(rules), rules.suited_six_seven_eight
        score = np.maximum(plain.points, _STIFF)
        by_score = [
            [self._place(each, units, Fraction(units)) for each in range(_STIFF, TWENTY_ONE + 1)] for units in (1, 2)
        ]
        stood, doubled = (np.array(kinds)[score - _STIFF] for kinds in by_score)
        if rules.split_ace_ten_beats_21:  # 2.3(a)3, by reading B5; what was not split is a blackjack, and counted apart
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
            plain.held, plain.size, plain.child, plain.single, stood, doubled, twin=plain.twin, share=nothing
        )

    def _gain(self, score: int, units: int, won: Fraction, end: int) -> Fraction:
        """What such a hand gains when the dealer so ends; a blackjack of his is reckoned for all hands together."""
        if score == _GIVEN_UP:
            return won
        his = _OVER if end == OVER else _SEVENTEEN + end
        if score == _OVER or score < his or (score == his and self._ties_lose):
            return Fraction(-units)
        return won if score > his else Fraction(0)

    def lost_to_blackjack(self, taken: int, hands_taken: int, hands: int) -> tuple[int, int]:
        """What a dealer's blackjack leaves lost in all, and on how many hands, when so many units were taken before.

        The original wager and no more (2.11(d)); what was taken counts towards it, or it does not (reading C11).
        """
        if self.also_lost:
            left = int(hands_taken < hands)
            return taken + left, hands_taken + left
        return max(taken, 1), max(hands_taken, 1)


# ---------------------------------------------------------------- how each hand is played


class Acts(NamedTuple):
    """What is done with each hand, before a split and after one, as far as it can be come by."""

    before: Integers
    after: Integers


@lru_cache(maxsize=256)
def _open(rules: BlackjackRules, cards: Values, *, split: bool) -> tuple[Choice, ...]:
    """What may be done with two cards other than ace and ten."""
    points = tables.total(cards).points
    choices = [Choice.STAND, Choice.HIT]
    least, most = _EXPOSED_DOUBLES if rules.hole_card == terms.EXPOSED_HOLE else (0, TWENTY_ONE)  # 2.6(k)4
    if least <= points <= most and (not split or rules.double_after_split):
        choices.append(Choice.DOUBLE)
    if not split and cards[0] == cards[1]:
        choices.append(Choice.SPLIT)
    if not split and rules.surrender:
        choices.append(Choice.SURRENDER)
    return tuple(choices)


@lru_cache(maxsize=2)
def _longer(*, suited: bool) -> list[tuple[Values, list[int]]]:
    """By hand: its cards, and the hands with one more, as long as they are not over 21."""
    hands = tables.suited_hands().hands if suited else tables.plain_hands()
    held: list[list[int]] = hands.held.astype(np.int64).tolist()
    cards = (tuple(card for card, count in enumerate(each, ACE) for _ in range(count)) for each in held)
    children: list[list[int]] = hands.child.tolist()
    return [(each, [more for more in longer if more >= 0]) for each, longer in zip(cards, children, strict=True)]


def _acts(rules: BlackjackRules, on: compiled.Against, showing: Values, choose: Choose, *, by_suits: bool) -> Acts:
    """The strategy asked about every hand that can be come by, fewest cards first."""
    hands, longer = on.hands, _longer(suited=rules.suited_six_seven_eight)
    before, after = np.zeros(len(longer), np.int64), np.zeros(len(longer), np.int64)
    fits: list[bool] = np.all(hands.held <= on.shoe, axis=1).tolist()
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
    """What the dealer shows, the cards beside it, and all that is needed to play against it."""

    kinds: Kinds
    hands: kernel.Hands
    shoe: Floats
    dealer: kernel.Dealer
    acts: Acts
    room: kernel.Desk


def count(
    rules: BlackjackRules, shoe: Sequence[int], dealt: Sequence[Dealt], choose: Choose, *, by_suits: bool
) -> Tally:
    """Every two cards but a blackjack, against everything the dealer may show but an exposed blackjack."""
    kinds, tally, order, room = Kinds(rules), Tally(), places(rules), kernel.desk(len(_laid_out(rules).points))
    alone, pairs = np.zeros((2, len(kinds), ENDS)), np.zeros((len(kinds), len(kinds), ENDS))
    for showing, on in each_showing(rules, shoe):
        mine = [each for each in dealt if each.showing == showing]
        if not mine:
            continue
        hands = kinds.hands._replace(share=on.share)
        dealer = kernel.Dealer(on.walks, on.showing, on.pat, on.completes)
        acts = _acts(rules, on, showing, choose, by_suits=by_suits)
        against = Against(kinds, hands, on.shoe, dealer, acts, room)
        split = [each for each in mine if acts.before[order[each.cards]] == kernel.SPLIT]
        for each in split:
            _Split(against, each).count(pairs, tally)
        for each in mine:
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
    """One pair against one showing, split; equal cards are split again while they may be."""

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
        """The chance of one more equal card when `a` more have been seen, and `b` others."""
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
        """How one hand ends beside `a` more equal cards and `b` other hands' cards that are not equal.

        `differs`: with its own second card not equal, times the chance of that; `anything`: whatever it is. See the
        analyser: what one more card is nobody knows, so that what holds beside (a, b) is the mean of what holds beside
        (a + 1, b) and (a, b + 1).
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

        Of the hands whose second card is equal, and of those whose is not, the kind that comes about in the most ways is
        left out of the count of both hands: it is what is missing to the chances of the other hand alone.
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
        """How one hand ends while the second card of one other is equal, or is not: its own second card equal, kind, end."""
        beside = []
        for each in (self.differs, self.anything):
            another = self.equal(0, 0) * each[1, 0]
            beside.append(another if equal else each[0, 0] - another)
        differs, anything = beside
        return np.array([differs, anything - differs])

    # ------------------------------------------------------------ three and four hands

    def _ends(self) -> Iterator[tuple[float, int, Floats]]:
        """How a split comes to three or four hands: the chance, how many second cards differ, how each of its hands ends."""
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
        """By how much two hands differ from two that are independent of each other given the dealer's end.

        By whether the second card of the one is known to differ or not, and that of the other.
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
        """Hands as good as independent given the dealer's end; the mean is as exact as that of any one of them."""
        kinds, excess, zero = self.kinds, self._excess(both), -self.most * int(self.kinds.gain.min())
        wide, lost, alike = 1 + zero + self.most * int(kinds.gain.max()), defaultdict[int, float](float), 0.0
        gains = np.zeros(wide)
        for chance, known, parts in self._ends():
            weight, sides = chance * self.dealt.chance, len(parts) + 1
            room = kernel.Sums(np.zeros((2, wide)), np.zeros((2, sides, sides)))
            found = kernel.Sums(np.zeros((2, BLACKJACK, wide)), np.zeros((2, BLACKJACK, sides, sides)))
            kernel.several(parts, known, kinds.gain, excess, zero, room, found)
            money, fates = _as_far_as_it_goes(found)
            gains += weight * money
            for won, lost_hands in _places(fates):
                tally.fates[len(parts), won, lost_hands] += weight * float(fates[won, lost_hands])
            tally.action += weight * float(kinds.units @ parts[:, :, :BLACKJACK].sum(axis=(0, 2)))
            alike += self._blackjack(parts, weight, lost, tally)
            tally.independent = True
        if alike:
            self._mend(lost, alike)
        for (at,) in _places(gains):
            tally.gains[Fraction(at - zero, kinds.scale)] += float(gains[at])
        for units, chance in lost.items():
            tally.gains[Fraction(-units)] += chance

    def _blackjack(self, parts: Floats, weight: float, lost: defaultdict[int, float], tally: Tally) -> float:
        """What a dealer's blackjack leaves lost; with a card reader it was found before the split.

        Says the chance that no hand was taken before it, or where what was taken is lost besides, that all were.
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
        alike = len(parts) if kinds.also_lost else 0
        return sum(chance for (_, hands), chance in taken.items() if hands == alike)

    def _mend(self, lost: defaultdict[int, float], alike: float) -> None:
        """What a blackjack takes rests on how many hands were taken before it, so that even its mean wants them jointly.

        That chance is counted here, and what the independent hands have too much or too little of it goes from one unit
        lost to two, or from two to three.
        """
        kinds = self.kinds
        ending = kernel.endings(self.rest, self.pair, self.against.hands, self.acts)
        taken = np.array(kinds.taken)[ending.kinds] > 0
        mine = taken if kinds.also_lost else ~taken
        different = mine & (ending.equal == 0)
        hands = _merged(ending.keys[mine], ending.ways[mine]), _merged(ending.keys[different], ending.ways[different])
        counted = self.dealt.chance * self._all_of_several(*hands)
        more, units = (alike - counted, _TWO) if kinds.also_lost else (counted - alike, 1)
        lost[units] -= more
        lost[units + 1] += more

    def _all_of_several(self, x: _Cards, d: _Cards) -> float:
        """The chance that there are three hands or more, that each ends as one of these, and that the dealer has blackjack.

        With d what is drawn to a hand whose second card is not equal, x what is drawn to any hand, and e one more equal
        card, a split goes up to three hands by e(dxx + xxx), up to four by 2eddd + ee(2ddxx + 2dxxx + xxxx). In which order
        cards are drawn does not matter to the chance of them.
        """
        rest, completes, equal = self.rest.copy(), self.against.dealer.completes, 1 << kernel.shift(self.pair)
        held = float(rest[completes] / rest.sum())
        rest[completes] -= 1
        falls, xx = kernel.falling(rest), _together(x, x)
        if self.most == _THREE:
            return held * kernel.chance_of_both(falls, xx.keys + equal, xx.ways, *_either(d, x))
        dd, dx = _together(d, d), _together(d, x)
        three = kernel.chance_of_both(falls, dd.keys + equal, 2 * dd.ways, *d)
        last = _either(_Cards(dd.keys, 2 * dd.ways), _Cards(dx.keys, 2 * dx.ways), xx)
        return held * (three + kernel.chance_of_both(falls, xx.keys + 2 * equal, xx.ways, *last))


def _as_far_as_it_goes(found: kernel.Sums) -> tuple[Floats, Floats]:
    """What hands gain and how they fare, two by two; but independent where more would be taken off than there is.

    That can be in a very small shoe.
    """
    money, fate = found.money.sum(axis=0), found.fate.sum(axis=0)
    too_much = (money.min(axis=1) < -_DUST) | (fate.min(axis=(1, 2)) < -_DUST)
    money[too_much], fate[too_much] = found.money[0, too_much], found.fate[0, too_much]
    return np.maximum(money.sum(axis=0), 0), np.maximum(fate.sum(axis=0), 0)


class _Cards(NamedTuple):
    """Cards that may be drawn, each in one whole number, and in how many ways."""

    keys: Integers
    ways: Floats


def _merged(keys: Integers, ways: Floats) -> _Cards:
    """Equal cards told once, with all their ways."""
    distinct, place = np.unique(keys, return_inverse=True)
    total = np.zeros(distinct.size)
    np.add.at(total, place, ways)
    return _Cards(distinct, total)


def _together(cards: _Cards, more: _Cards) -> _Cards:
    """The cards of one list with those of another."""
    return _merged(np.add.outer(cards.keys, more.keys).ravel(), np.outer(cards.ways, more.ways).ravel())


def _either(*lists: _Cards) -> _Cards:
    return _merged(np.concatenate([each.keys for each in lists]), np.concatenate([each.ways for each in lists]))
