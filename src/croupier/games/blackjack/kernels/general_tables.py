"""The tables of the general kernel: rules, charts and pay tables as arrays.

Each outcome is computed by the same function that settles it at the table; the kernel only looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import numpy as np

from croupier.amounts.cents import toward_the_patron
from croupier.equipment.cards import DECK, RANKS, Card
from croupier.families.twenty_one.chart.cells import COLUMNS, Chart, Key
from croupier.families.twenty_one.offers import Hand as Player
from croupier.games.blackjack import elections
from croupier.games.blackjack.kernels.counting import Play
from croupier.games.blackjack.kernels.general_layout import (
    A_COLUMN,
    A_KIND,
    A_LEVEL,
    AWARD,
    BLACKJACK,
    BY_COUNT,
    CODES,
    DOUBLE,
    DRAWS,
    FIRST_TWO,
    FURTHER,
    GAIN,
    HIST,
    HIT,
    INSURANCE,
    INSURANCE_CODES,
    INSURANCE_WINS,
    LAID,
    LEVEL,
    MORE_CARDS,
    MOST_COUNT,
    MOST_SEATS,
    NETS,
    OF_LEVEL,
    ON_TWO_CARDS,
    OTHERS_BEGIN,
    SIDES,
    SPLIT,
    SPLIT_AGAIN,
    SPLIT_LAST,
    STAKE_AT,
    STAND,
    SURRENDER,
    TAG,
    TOTALS,
    UNITS,
    Bytes,
    Desk,
    Hand,
    Integers,
    Rule,
    Side,
    State,
)
from croupier.games.blackjack.kernels.general_wagers import TENTHS, UNIT_CENTS, main_odds, most_insurance, stake_of
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import cutting_card, opening
from croupier.games.blackjack.side import over_under, same_suit, sevens, twenty_point
from croupier.games.blackjack.side.progressive import AWARDS_CENTS
from croupier.games.blackjack.standing import STREAKS
from croupier.hands.blackjack import ACE, TEN, TWENTY_ONE, VALUES
from croupier.money.odds import Odds

_SUIT_BITS = {"s": 0, "h": 1, "c": 2, "d": 3}  # the low bit is set for red suits
_TENS = "TJQK"
_CHOICES = {"stand": STAND, "hit": HIT, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER}
_EXPOSED_DOUBLES = (9, 10, 11)
_SOFT_COLUMNS = 9  # the offset of an exposed soft total from the hard one
_SEVENTEEN = 17
_ROUND_TAPE = 8  # a traced desk has room for a round that refills the shoe several times


def code(card: Card) -> int:
    """Encodes a card: its value, its suit, and which ten-value rank it is."""
    which = _TENS.index(card.rank) if card.rank in _TENS else 0
    return VALUES[card.rank] | _SUIT_BITS[card.suit] << 4 | which << 6


@dataclass(frozen=True, slots=True)
class Table:
    """A simulated table: everything that rounds do not change."""

    rules: BlackjackRules
    play: Play
    seats: int
    spots: int
    sides: tuple[str, ...]
    through_the_shoe: bool
    stakes: tuple[int, ...]  # in units
    pack: Bytes
    act: Bytes
    tab: Bytes
    book: Integers

    def desk(self, state: int = 0, *, traced: bool = False) -> Desk:
        """Returns a new desk to play on, with unshuffled cards and the random stream at this state."""
        book = self.book.copy()
        book[Rule.TRACED] = traced
        book[Rule.EACH] |= traced
        book[Rule.EXTRA] |= traced
        book[Rule.QUICK] &= not traced
        book[State.REFILLED] = 1  # no shoe is loaded
        shoe = np.concatenate([self.pack] * (_ROUND_TAPE if traced else 2))
        sums = np.zeros(len(self.pack) + 1, np.int64)
        states = np.array([state, state, (state + OTHERS_BEGIN) % (1 << 64)], np.uint64)
        return Desk(shoe, self.act, self.tab, book, sums, states)


def table(
    rules: BlackjackRules, play: Play, seats: int, spots: int, sides: Sequence[str], *, through_the_shoe: bool
) -> Table:
    """Builds the table for this number of seats, each with these wagers."""
    steps = play.steps
    counts = [steps[0] - 1 if steps else 0, *steps]  # one for each level
    stakes = tuple(sorted({play.units(count) for count in counts}))
    boxes = seats * spots * len(stakes)
    book = np.zeros(HIST + boxes * (NETS + INSURANCE_CODES) + seats * SIDES * CODES, np.int64)
    book[Rule.SEATS], book[Rule.SPOTS], book[Rule.STAKES] = seats, spots, len(stakes)
    book[Rule.INSURANCE_AT], book[Rule.SIDES_AT] = boxes * NETS, boxes * (NETS + INSURANCE_CODES)
    for settings in (
        _shoe(rules, seats, through_the_shoe=through_the_shoe),
        _procedure(rules, play),
        _payment(rules),
        _count(rules, play, seats),
        _laid(rules),
        _levels(rules, play, counts, stakes),
        _sides(rules, sides, seats),
    ):
        for place, value in settings.items():
            book[place] = value
    plain = (
        Rule.SIDES,
        Rule.COUNTING,
        Rule.SPECIAL,
        Rule.RACKS,
        Rule.INSURES,
        Rule.EVEN_MONEY,
        Rule.BURN_ROUND,
        Rule.DETERMINES,
    )
    book[Rule.EXTRA] = spots > 1 or any(book[place] for place in plain)
    not_quick = (Rule.SPECIAL, Rule.RACKS, Rule.BURN_ROUND, Rule.DETERMINES)
    one = seats == spots == 1 and rules.hole_card != elections.EXPOSED_HOLE
    book[Rule.QUICK] = one and not any(book[place] for place in not_quick)
    return Table(
        rules,
        play,
        seats,
        spots,
        tuple(sides),
        through_the_shoe,
        stakes,
        pack=np.array([code(card) for card in DECK] * rules.decks, np.uint8),
        act=_by_level([_choices(rules, play.chart_at(count)) for count in counts]),
        tab=np.concatenate([_totals(rules), _index(), _on_two_cards(rules)]),
        book=book,
    )


# ---------------------------------------------------------------- totals and choices


def _points(total: int) -> tuple[int, bool]:
    """The points of an encoded total, and whether it is soft."""
    hard, ace = total >> 1, total & 1
    soft = bool(ace) and hard + TEN <= TWENTY_ONE
    return hard + (TEN if soft else 0), soft


def _totals(rules: BlackjackRules) -> Bytes:
    """The points of every total, and whether the dealer must draw to it."""
    tab = np.zeros(2 * TOTALS, np.uint8)
    soft_17 = rules.hit_soft_17 or rules.six_to_five
    for total in range(TOTALS):
        points, soft = _points(total)
        tab[total] = points
        tab[DRAWS + total] = points < _SEVENTEEN or (soft_17 and soft and points == _SEVENTEEN)
    return tab


def _laid(rules: BlackjackRules) -> dict[int, int]:
    """A final hand of every total, plain and doubled: what it wins and loses, and whether it waits for the dealer.

    A hand over 21 is lost at once, unless the double card is face down. A tie loses to an exposed hand (2.6(k)1).
    """
    face_down, tie_loses = rules.double_card == elections.DOUBLE_FACE_DOWN, rules.hole_card == elections.EXPOSED_HOLE
    book = {}
    for doubled in (0, 1):
        for total in range(TOTALS):
            points, _ = _points(total)
            bust = points > TWENTY_ONE
            taken = bust and not (doubled and face_down)
            book[LAID + doubled * TOTALS + total] = (
                (0 if bust else points + 1)
                | (0 if tie_loses else 1) << Hand.TIE
                | TENTHS * (1 + doubled) << Hand.WIN
                | TENTHS << Hand.WIN_FIRST
                | TENTHS * (1 + doubled) << Hand.LOSE
                | (not taken) << Hand.OPEN
                | (not taken) << Hand.MATTERS
                | taken << Hand.BUST
                | doubled << Hand.DOUBLED
            )
    return book


def _column(key: Key) -> int:
    """The kernel's number of a chart column."""
    soft = isinstance(key, str) and key.startswith("s")
    return int(str(key)[1:]) + _SOFT_COLUMNS if soft else int(key)


def _choices(rules: BlackjackRules, chart: Chart) -> Bytes:
    """The act for every kind of hand: the first choice of the chart that is offered."""
    act = np.zeros(A_LEVEL, np.uint8)
    for key, column in chart.columns.items():
        for kind in (FIRST_TWO, SPLIT_AGAIN, SPLIT_LAST, MORE_CARDS):
            at = kind * A_KIND + _column(key) * A_COLUMN
            for total in range(TOTALS):
                points, soft = _points(total)
                wanted = column.choices(Player(points, soft), 0)
                act[at + total] = _first_open(wanted, _open(rules, kind, points))
                if kind == FIRST_TWO and points == TWENTY_ONE:
                    act[at + total] = BLACKJACK
            for card in COLUMNS.values() if kind != MORE_CARDS else ():
                points, soft = _points(4 * card | (card == ACE))
                wanted = column.choices(Player(points, soft), card)
                choices = _open(rules, kind, points, pair=True)
                if kind != FIRST_TWO and card == ACE:  # a split ace gets only one card
                    choices -= {"hit", "double"}
                act[at + TOTALS + card] = _first_open(wanted, choices)
    return act


def _by_level(levels: Sequence[Bytes]) -> Bytes:
    """The acts of every level, flagged where they differ."""
    differ = np.any([level != levels[0] for level in levels], axis=0)
    return np.concatenate([level | (differ * np.uint8(BY_COUNT)) for level in levels]).astype(np.uint8)


def _first_open(wanted: Iterable[str], choices: frozenset[str]) -> int:
    return _CHOICES[next((name for name in wanted if name in choices), "stand")]


def _open(rules: BlackjackRules, kind: int, points: int, *, pair: bool = False) -> frozenset[str]:
    """The choices offered to a hand of this kind, as in `players.choices`."""
    choices = {"stand", "hit"}
    exposed = rules.hole_card == elections.EXPOSED_HOLE
    doubles = kind == FIRST_TWO or (kind != MORE_CARDS and rules.double_after_split)
    if doubles and not (exposed and points not in _EXPOSED_DOUBLES):
        choices.add("double")
    if pair and kind in {FIRST_TWO, SPLIT_AGAIN}:
        choices.add("split")
    if kind == FIRST_TWO and rules.surrender:
        choices.add("surrender")
    return frozenset(choices)


# ---------------------------------------------------------------- the count


def _levels(rules: BlackjackRules, play: Play, counts: Sequence[int], stakes: Sequence[int]) -> dict[int, int]:
    """The level of each count; the stake and insurance of each level; the units and cents of each stake."""
    book = {}
    for count in range(-MOST_COUNT, MOST_COUNT + 1):
        book[LEVEL + count + MOST_COUNT] = sum(count >= step for step in play.steps)
    for number, count in enumerate(counts):
        book[OF_LEVEL + 2 * number] = stakes.index(play.units(count))
        book[OF_LEVEL + 2 * number + 1] = play.chart_at(count).insurance
    for number, units in enumerate(stakes):
        insured = most_insurance(rules, units * UNIT_CENTS)
        book[UNITS + number] = units
        book[INSURANCE + number] = insured
        book[INSURANCE_WINS + number] = rules.payouts["insurance"].win_cents(insured, rules.smallest_chip_cents)
    return book


# ---------------------------------------------------------------- the rules


def _shoe(rules: BlackjackRules, seats: int, *, through_the_shoe: bool) -> dict[int, int]:
    """The cutting card, burned cards and shuffles (2.5, 2.6, 2.6A, 2.21)."""
    cards = rules.decks * len(DECK)
    behind = cutting_card(rules)(cards)
    ever_fresh = rules.shoe == elections.CONTINUOUS_SHUFFLER or rules.one_round_decks
    fresh = ever_fresh or not through_the_shoe
    burned = opening(rules).shoe
    by_hand = rules.shoe == elections.FROM_THE_HAND and rules.burn_each_round
    return {
        Rule.CARDS: cards,
        Rule.BEHIND: cards if fresh else cards - len(DECK) - 1 if rules.bart_carter_shuffle else behind,
        Rule.CUT: behind > 0,
        Rule.BURN_NEW: burned.burned if burned is not None else 0,
        Rule.BURN_ROUND: by_hand,
        Rule.DETERMINES: "AB".index(rules.red_suits_side) + 1 if rules.shoe == elections.DOUBLE_SHOE else 0,
        Rule.PREPARE: 2 * seats + 6 if fresh else cards - behind + 4 * (seats + 1),
        Rule.EXTEND: 4 if fresh else 16,
    }


def _procedure(rules: BlackjackRules, play: Play) -> dict[int, int]:
    exposed = rules.hole_card == elections.EXPOSED_HOLE
    insures = any(play.chart_at(count).insurance for count in (0, *play.steps))
    return {
        Rule.HOLE: (elections.NO_HOLE_CARD, elections.FACE_DOWN_HOLE, elections.EXPOSED_HOLE).index(rules.hole_card),
        Rule.READER: rules.card_reader and rules.hole_card == elections.FACE_DOWN_HOLE,
        Rule.ALWAYS_DRAWS: rules.dealer_always_draws,
        Rule.EVEN_MONEY: rules.even_money and play.chart.even_money,
        Rule.CONSOLIDATED: rules.consolidated_payout,
        Rule.INSURES: insures and not exposed,
        Rule.OFFERS: (rules.even_money and play.chart.even_money) or (insures and not exposed),
        Rule.OWN_TURN: insures and rules.insurance_timing == elections.OWN_TURN and not rules.card_reader,
        Rule.READER_HASTENS: not rules.blackjacks_wait_after_reader,
        Rule.DOUBLE_DOWN: rules.double_card == elections.DOUBLE_FACE_DOWN,
        Rule.MAX_HANDS: rules.max_hands,
        Rule.RESPLIT_ACES: rules.resplit_aces,
        Rule.SPLIT_BEATS: rules.split_ace_ten_beats_21,
        Rule.ALSO_LOST: rules.busted_bets_also_lost,
        Rule.RACKS: rules.six_to_five,
    }


def _payment(rules: BlackjackRules) -> dict[int, int]:
    """The gains of winning hands, in tenths of the stake."""
    pays = {row: int(odds.to_one * TENTHS) for row, odds in main_odds(rules).items()}
    ace, face = rules.designated_blackjack or (None, None)
    return {
        Rule.MAIN_TENTH: UNIT_CENTS // TENTHS,
        Rule.BLACKJACK: next(pays[row] for row in ("six_to_five", "exposed_blackjack", "blackjack") if row in pays),
        Rule.DESIGNATED: pays.get("designated_blackjack", 0),
        Rule.DESIGNATED_ACE: code(ace) if ace else 0,
        Rule.DESIGNATED_FACE: code(face) if face else 0,
        Rule.EVEN: pays["even_money"],
        Rule.SPECIAL: rules.five_card_21 or rules.suited_six_seven_eight or rules.three_sevens,
        Rule.FIVE_CARDS: pays.get("five_card_21", 0),
        Rule.SUITED_678: pays.get("suited_six_seven_eight", 0),
        Rule.SEVENS: pays.get("three_sevens", 0),
        Rule.ODDS_ON_DOUBLE: rules.hand_odds_on_double,
    }


def _count(rules: BlackjackRules, play: Play, seats: int) -> dict[int, int]:
    if play.count is None:
        return {}
    return {
        **{TAG + code(card): play.count.tags[RANKS.index(card.rank)] for card in DECK},
        Rule.COUNTING: bool(play.steps),
        Rule.PER_DECK: play.count.per_deck,
        Rule.START_COUNT: play.count.start,
        Rule.PEEKED: rules.six_to_five and seats > 1,
    }


# ---------------------------------------------------------------- additional wagers


def _sides(rules: BlackjackRules, sides: Sequence[str], seats: int) -> dict[int, int]:
    """The additional wagers made, the gain of each outcome, and the options that affect them."""
    book: dict[int, int] = {
        Rule.EACH: bool(set(STREAKS) & set(sides)),
        Rule.SIDES: sum(1 << getattr(Side, name.upper()) for name in sides),
        Rule.KEEP: bool({"sevens", "progressive"} & set(sides)),
        Rule.ACES_GO_ON: not rules.splitting_fixes_progressive,
        Rule.PUSHED_SPLITS: not rules.streak_ignores_pushed_splits,
    }
    for name in sides:
        at = GAIN + getattr(Side, name.upper()) * CODES
        book.update({at + outcome: cents for outcome, cents in _gains(rules, name, seats).items()})
        book[at + STAKE_AT] = stake_of(rules, name)
    if "bonus" in sides:
        weights = list(accumulate(weight for _, weight in rules.awards(stake_of(rules, "bonus"))))
        book.update({AWARD + number: weight for number, weight in enumerate(weights)})
        book[Rule.AWARDS] = weights[-1]
    return book


def _index() -> Bytes:
    index = np.zeros(256, np.uint8)
    for place, card in enumerate(DECK):
        index[code(card)] = place
    return index


def _on_two_cards(rules: BlackjackRules) -> Bytes:
    """By first and second card: the outcome of each wager that depends only on them."""
    tells: dict[int, Callable[[tuple[Card, Card]], int]] = {
        Side.OVER_13: lambda cards: over_under.side_of_13(cards) == "over_13",
        Side.UNDER_13: lambda cards: over_under.side_of_13(cards) == "under_13",
        Side.SAME_SUIT: lambda cards: SAME_SUIT.index(same_suit.winning_hand(cards)),
        Side.SEVENS: lambda cards: SEVENS.index(sevens.winning_hand(cards, by_first_card=rules.sevens_by_first_card)),
        Side.TWENTY_POINT: lambda cards: TWENTY.index(twenty_point.winning_hand(cards)),
    }
    outcomes = [tells[side]((one, other)) for side in ON_TWO_CARDS for one in DECK for other in DECK]
    return np.array(outcomes, np.uint8)


# The outcomes of each wager, in the order of their codes; the first is a loss.
SAME_SUIT = ("", "other", "king_queen")
SEVENS = ("", "one", "two", "two_suited", "three", "three_suited")
ACES = ("", "two", "two of one suit", "three", "three of one suit")
TWENTY = ("", "any", "suited", "matched", "queens")
OPTIONAL_BONUS = ("", "ten", "nine", "eight", "seven", "six", "eights_color", "eights_suit")
_WITH_BLACKJACK = 8


def _gains(rules: BlackjackRules, kind: str, seats: int) -> dict[int, int]:
    """The gain of each outcome of an additional wager, in cents."""
    stake = stake_of(rules, kind)
    gains = {0: -stake}
    if kind == "progressive":
        gains.update(_aces(rules, stake, seats))
    elif kind == "bonus":
        kept = 0 if rules.bonus_stake_returned else stake
        gains.update({number: award - kept for number, (award, _) in enumerate(rules.awards(stake), 1)})
    else:
        for outcome, odds in _odds(rules, kind):
            gains[outcome] = odds.win_cents(stake, rules.smallest_chip_cents)
    if kind == "twenty_point":
        gains.update(_queens_with_blackjack(rules, stake))
    return gains


def _odds(rules: BlackjackRules, kind: str) -> Iterator[tuple[int, Odds]]:
    rows: tuple[str, tuple[str, ...]]
    match kind:
        case "same_suit":
            yield from ((SAME_SUIT.index(row.category), row.pays) for row in rules.same_suit_pays)
            return
        case "sevens":
            rows = "sevens_", SEVENS
        case "twenty_point":
            yield from (
                (TWENTY.index(row.category), row.pays) for row in rules.twenty_point_pays if row.category in TWENTY
            )
            return
        case "optional_bonus":
            rows = "optional_bonus_", OPTIONAL_BONUS
        case "match_the_dealer":
            one, suited = (rules.match_pays[how].to_one for how in ("unsuited", "suited"))
            for count in ((1, 0), (2, 0), (0, 1), (1, 1), (0, 2)):
                yield count[0] + 3 * count[1], Odds(count[0] * one + count[1] * suited)
            return
        case _:
            rows = kind, ("", "")
    for outcome, name in enumerate(rows[1]):
        if outcome:
            yield outcome, rules.payouts[rows[0] + name]


def _aces(rules: BlackjackRules, stake: int, seats: int) -> Iterator[tuple[int, int]]:
    """2.19(c), (h): the awards, and shares of the meter at its reset amount plus this round's wagers, by winners."""
    kept = 0 if rules.progressive_chip_returned else stake
    for outcome, name in enumerate(ACES):
        if outcome:
            yield outcome, AWARDS_CENTS[name] - kept
    meter = rules.progressive_reset + seats * stake * rules.progressive_rate_percent // 100
    for winners in range(1, MOST_SEATS + 1):
        share = toward_the_patron(Fraction(meter, winners), rules.smallest_chip_cents)
        yield len(ACES) + winners, share - kept


def _queens_with_blackjack(rules: BlackjackRules, stake: int) -> Iterator[tuple[int, int]]:
    """2.24(h): by number of queen pairs: the lower share, the share with one cent more, and how many get the latter."""
    pays = rules.twenty_point_pays["queens_with_dealer_blackjack"]
    each = pays.win_cents(stake, rules.smallest_chip_cents)
    for winners in range(1, MOST_SEATS + 1):
        shares = [each] * winners
        if rules.twenty_point_cap and sum(shares) > rules.twenty_point_cap:
            shares = twenty_point.shared(rules.twenty_point_cap, [stake] * winners)
        yield _WITH_BLACKJACK + 2 * winners, shares[-1]
        yield _WITH_BLACKJACK + 2 * winners + 1, shares[0]
        yield FURTHER + winners, sum(share > shares[-1] for share in shares)
