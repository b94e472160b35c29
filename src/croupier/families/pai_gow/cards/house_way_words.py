"""A house way with cards in words, for signs, sheets and people who ask how the house would set a hand."""

from __future__ import annotations

from croupier.equipment.cards import RANKS
from croupier.families.pai_gow.cards.house_way import CardHouseWay, Kept, OnePair
from croupier.hands.poker.ranking import rank_name

_COMPLETE = "a straight, a flush or a straight flush high"
_ONE_PAIR = {
    OnePair.BEST: f"{_COMPLETE}, with the best low hand; but with an ace and a pair of tens to kings the pair stays high if "
    "the ace and the next card are the better low hand",
    OnePair.PAIR_LOW: f"{_COMPLETE} with the pair low, else with the best low hand",
    OnePair.ACE_LOW: f"{_COMPLETE} with the pair low, else with the best low hand; but with an ace and a pair of tens to kings "
    "only one with the ace low",
}


def in_words(way: CardHouseWay) -> tuple[str, ...]:
    """One line for each shape of seven cards, with a joker as an ace. The first that fits decides."""
    aces = "; but of four aces two go low, unless the pair is kings" if way.aces_before_pair else ""
    first = f"{_COMPLETE}, if there is one; else " if way.four_or_complete else ""
    twos = "; but of twos not, if there are an ace and a king to go low" if way.ace_king_before_twos else ""
    three = "with the best low hand" if way.any_complete_with_three else "with two of the three low"
    low_pairs = f"up to sixes without an ace: {_COMPLETE}, if there is one; else " if way.low_pairs_or_complete else ""
    return (
        "five aces: two aces low, or two kings if they are there",
        f"four of a kind with a pair or with three: that pair low{aces}",
        f"four of a kind: {first}{_rows(way.four)}; all others two high and two low",
        "two threes of a kind: two of the higher ones low",
        "three of a kind with two pairs, or three pairs: the highest pair low",
        f"a full house: the pair low{twos}",
        f"three of a kind: {_COMPLETE} {three}; else of three aces one low with the best other card, and all others stay high",
        f"two pairs: {low_pairs}{_rows(way.two_pairs, pairs=True)}; all others one high and one low",
        f"one pair: {_ONE_PAIR[way.one_pair]}; else the pair stays high",
        f"no pair: {_COMPLETE}, with the best low hand; else the second and third highest cards low",
    )


def _rows(rows: tuple[Kept, ...], *, pairs: bool = False) -> str:
    return f"{', '.join(_row(row, pairs=pairs) for row in rows)} stay high" if rows else "none stay high"


def _row(row: Kept, *, pairs: bool) -> str:
    others = f" with {_ranks(row.low)}" if pairs and {*row.low} != {*RANKS} else ""
    single = "an ace" if row.single == "A" else f"a {rank_name(row.least)} or a higher card"
    return f"{_ranks(row.high)}{others}{f' beside {single}' if row.single else ''}"


def _ranks(ranks: str) -> str:
    """The ranks in words, the highest first, those in a row by the first and the last: "tens to sevens and twos"."""
    runs = list[list[int]]()
    for rank in sorted(map(RANKS.index, ranks), reverse=True):
        if runs and runs[-1][-1] == rank + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    *others, last = map(_run, runs)
    return f"{', '.join(others)} and {last}" if others else last


def _run(run: list[int]) -> str:
    first, last = (rank_name(rank, many=True) for rank in (run[0], run[-1]))
    return first if first == last else f"{first} to {last}"
