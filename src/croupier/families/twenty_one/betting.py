"""Who may wager on which box, and what may be withdrawn, before the first card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from croupier.engine.decision import plain_answers
from croupier.engine.wager_kind import WagerKind
from croupier.families.twenty_one.offers import SURRENDER
from croupier.families.twenty_one.table import own_boxes
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.wager import Act, Bet, Wager

MOST_ON_A_BOX = 3
_MOST_BOXES = 100  # far more than any law allows: a sheet with a million boxes is judged, and nothing is built for it

# Every answer that a question of a round offers in each game of the family.
ANSWERS = frozenset(
    {
        *("stand", "hit", "double", "split", SURRENDER, "insurance", "no_insurance"),
        *("no_double", "cover", "hand_1", "hand_2", "hand_3", "hand_4"),
        *("cut", "consent", "refuse", "second_card", "late_card", "dead_hand", "take_it", "refuse_it"),
    }
)
# Those of a round in which nothing goes wrong and nobody shares a box, in the order people name them.
ACTIONS = plain_answers(
    *("stand", "hit", "double", "split", SURRENDER, "insurance", "no_insurance", "no_double", "cut", "refuse")
)
# Answers that no drawing can be expected to come to.
RARELY = dict.fromkeys(
    ("hand_1", "hand_2", "hand_3", "hand_4"), "the other answers than `cover` of a second patron on a box that is split"
)
Wagers = tuple[Wager, ...]


def numbered(boxes: int) -> tuple[str, ...]:
    """The boxes that a wager may name, and "" for the patron's own."""
    return ("", *(str(number) for number in range(1, min(boxes, _MOST_BOXES) + 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRules:
    """The boxes of a layout, and the paragraphs about them."""

    spots: Collection[str]  # the kinds of wager against the dealer
    boxes: int
    several: bool  # a patron may wager on several boxes
    shared: bool  # several patrons may wager on a box
    wager: Citation  # the wager against the dealer
    one_box: Citation
    share: Citation
    game: str = ""  # its name, for a refusal

    def against(self, on_layout: Wagers, bet: Bet) -> Ruling | None:
        """Returns why a wager against the dealer may not be on its box, or None."""
        if bet.kind not in self.spots:
            return None
        own = own_boxes((*on_layout, Wager(bet.seat, bet.kind, bet.on, bet.cents)), self.spots)
        main = [(wager.seat, wager.on or own[wager.seat], wager.on) for wager in on_layout if wager.kind in self.spots]
        box = bet.on or own[bet.seat]
        if int(box) > self.boxes:
            return unlawful(self.one_box, f"the layout has only {self.boxes} boxes")
        if not self.several and any(seat == bet.seat and other != box for seat, other, _ in main):
            return unlawful(self.one_box, "a patron may wager on only one box at this table")
        if any((seat, other) == (bet.seat, box) and on != bet.on for seat, other, on in main):
            return unlawful(self.wager, f"{bet.seat} already has a wager on box {box}")
        return self._sharing({seat for seat, other, _ in main if other == box and seat != bet.seat})

    def ruling(
        self,
        kind: WagerKind,
        on_layout: Wagers,
        bet: Bet,
        *,
        amount_refusal: Callable[[Wagers, Bet], Ruling | None],
    ) -> Ruling:
        """Rules on placing or withdrawing a wager before the first card. `amount_refusal` is for additional wagers."""
        if bet.act in {Act.CALL_ON, Act.CALL_OFF}:
            return unlawful(kind.cite, f"a {self.game} wager is always on")

        def refusal(others: Wagers, again: Bet) -> Ruling | None:
            return self.against(others, again) or amount_refusal(others, again)

        if bet.act is Act.REMOVE:
            refused = removal_refusal(on_layout, bet, amount_refusal=amount_refusal, refusal=refusal)
        else:
            refused = refusal(on_layout, bet)
        return refused or lawful(kind.cite, "before the first card")

    def _sharing(self, others: set[str]) -> Ruling | None:
        """One patron on each box, unless the licensee permits more; never more than three."""
        if others and not self.shared:
            return unlawful(self.share, "only one patron may wager on a box at this table")
        if len(others) >= MOST_ON_A_BOX:
            return unlawful(self.share, "at most three patrons may wager on a box")
        return None


def in_order(spots: Collection[str]) -> Callable[[Any, Wagers], Wagers]:
    """The wagers in the order of the deal at a table with boxes.

    A patron's own box is the first free one, seat by seat. If another patron has a wager on it that may not be there, named
    boxes come before own ones, or own ones before those that share them.
    """

    def ordered(rules: Any, wagers: Wagers) -> Wagers:
        named_first = tuple(sorted(wagers, key=lambda wager: not wager.on))
        own_first = tuple(sorted(wagers, key=lambda wager: bool(wager.on)))
        most = MOST_ON_A_BOX if rules.shared_boxes else 1
        orders = (wagers, own_first, named_first)
        return next((each for each in orders if _boxes_hold(each, spots, rules.boxes, most)), wagers)

    return ordered


def _boxes_hold(wagers: Wagers, spots: Collection[str], boxes: int, most: int) -> bool:
    """Whether each box of the layout has wagers of so many patrons at most, and one of each."""
    own, on = own_boxes(wagers, spots), dict[str, list[str]]()
    for wager in wagers:
        if wager.kind in spots:
            on.setdefault(wager.on or own[wager.seat], []).append(wager.seat)
    return all(int(box) <= boxes and len(set(here)) == len(here) <= most for box, here in on.items())


def removal_refusal(
    on_layout: Wagers,
    bet: Bet,
    *,
    amount_refusal: Callable[[Wagers, Bet], Ruling | None],
    refusal: Callable[[Wagers, Bet], Ruling | None],
    pending: Collection[tuple[str, str, str]] = (),
) -> Ruling | None:
    """Returns why a wager may not be withdrawn, or None: what is left of it and what depends on it must be lawful.

    `refusal` says why a wager could not be made beside the others, `amount_refusal` why not of this amount.
    """
    left = tuple(_without(on_layout, bet))
    for wager in left:
        others = tuple(other for other in left if other != wager)
        again = Bet(wager.seat, wager.kind, wager.on, wager.stake_cents)
        if wager.spot == (bet.seat, bet.kind, bet.on):
            refused = amount_refusal(others, again)
            if refused is not None:
                return refused
        if (wager.seat, wager.on) == (bet.seat, bet.on) and wager.kind != bet.kind and wager.spot not in pending:
            refused = refusal(others, again)
            if refused is not None:
                return unlawful(refused.cite, f"{wager.name} depends on it: {refused.why}")
    return None


def _without(on_layout: Wagers, bet: Bet) -> Iterator[Wager]:
    """Yields the wagers that are left after a withdrawal."""
    for wager in on_layout:
        if wager.spot != (bet.seat, bet.kind, bet.on):
            yield wager
        elif bet.cents and bet.cents < wager.stake_cents:
            yield replace(wager, stake_cents=wager.stake_cents - bet.cents)
