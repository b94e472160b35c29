"""The additional wagers: which a table offers, at what odds, who may make them, and for how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.engine.side_wager import AtLeast, Exactly, Needs, StakeRule, Within, first_refusal, on_spot
from croupier.engine.wager_kind import Payout, WagerKind
from croupier.families.twenty_one.sides.match_the_dealer import MATCH_THE_DEALER, match_odds
from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import ONE_DOLLAR, STAKES
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side.progressive import AWARDS_CENTS, JACKPOT
from croupier.games.blackjack.standing import STREAKS, BlackjackStanding
from croupier.games.blackjack.table import SPOTS, own_boxes
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling, by_reading, unlawful
from croupier.money.odds import Odds
from croupier.money.settlement import Line, Result
from croupier.money.wager import Bet, Wager

_BASIC = "blackjack"  # the wager of 2.3(a), which every additional wager requires


# ---------------------------------------------------------------- the wagers offered


def additional(rules: BlackjackRules, boxes: tuple[str, ...]) -> Iterator[WagerKind]:
    """Yields the additional wagers this table offers, in the order of the chapter."""
    for name, title, law, pays in (
        *_of_2_17(rules),
        *_progressive(rules),
        *_bonus(rules),
        *_streaks(rules),
        *_of_2_23_to_2_25(rules),
    ):
        odds, paid = tuple(sorted(set(pays))), tuple(_payouts(rules, name))
        kind = WagerKind(name, title, law, odds, boxes, stakes_cents=_ONLY.get(name, ()), payouts=paid)
        kind = replace(
            kind,
            limited_by=_LIMITED_BY.get(name),
            limits_posted_by=_POSTED_BY.get(name, _LIMITED_BY.get(name)),
            self_limited=name == "optional_bonus",  # from $1 to the wager of 2.3(a); the licensee may set less: 2.25(c)
        )
        yield kind if odds else replace(kind, undefined=_without_odds(rules, name))


def _without_odds(rules: BlackjackRules, name: str) -> Ruling:
    """The ruling against a wager whose paragraph has no odds for the table's decks and option."""
    option = f", option {rules.same_suit_option}" if name == "same_suit" else ""
    law = cite("19:47-2.17(e)2") if name == "same_suit" else cite("19:47-2.23(f)")
    return unlawful(law, f"{name}: the paragraph has no odds for {rules.decks_counted} decks{option}")


def _payouts(rules: BlackjackRules, name: str) -> Iterator[Payout]:
    """What each of a wager's odds is paid for, as signs list it; nothing for wagers whose sign lists only the odds."""
    schedules = {
        "same_suit": rules.same_suit_pays,
        "match_the_dealer": rules.match_pays,
        "twenty_point": rules.twenty_point_pays,
    }
    rows = schedules[name] if name in schedules else [row for row in rules.payouts if row.name in _HANDS.get(name, {})]
    for row in rows:
        yield Payout(_HANDS[name][row.category or row.name], row.pays, row.cite)
    if name == "progressive":
        for hand, award_cents in {**AWARDS_CENTS, JACKPOT: rules.progressive_reset}.items():
            pays = Odds(Fraction(award_cents - ONE_DOLLAR, ONE_DOLLAR))
            number, _, more = hand.partition(" ")
            least = ", at least" if hand not in AWARDS_CENTS else ""
            yield Payout(f"{number} aces{f' {more}' if more else ''}{least}", pays, cite("19:47-2.19(c)"))


# What each row of the pay table, or each category of a schedule, is paid for.
_HANDS: dict[str, dict[str, str]] = {
    "over_13": {"over_13": ""},
    "under_13": {"under_13": ""},
    "same_suit": {"king_queen": "king and queen of one suit", "other": "any other two cards of one suit"},
    "sevens": {
        "sevens_three_suited": "three sevens of one suit",
        "sevens_three": "three sevens",
        "sevens_two_suited": "first two cards sevens of one suit",
        "sevens_two": "first two cards sevens",
        "sevens_one": "one seven as an initial card",
    },
    **{name: {name: ""} for name in STREAKS},
    "match_the_dealer": {"unsuited": "each card of the same rank", "suited": "each card of the same rank and suit"},
    "twenty_point": {
        "queens_with_dealer_blackjack": "two queens of hearts, and the dealer has blackjack",
        "queens": "two queens of hearts",
        "matched": "20 of the same rank and suit",
        "suited": "20 of one suit",
        "any": "any other 20",
    },
    "optional_bonus": {
        "optional_bonus_ten": "third card a ten",
        "optional_bonus_nine": "third card a nine",
        "optional_bonus_eight": "third card an eight",
        "optional_bonus_seven": "third card a seven",
        "optional_bonus_six": "third card a six",
        "optional_bonus_eights_color": "three eights of one color",
        "optional_bonus_eights_suit": "three eights of one suit",
    },
}


_Offered = Iterator[tuple[str, str, Citation, Sequence[Odds]]]

_ONLY = {"sevens": (ONE_DOLLAR,), "progressive": (ONE_DOLLAR,), "bonus": STAKES}  # 2.17(a)3i, 2.3(k), 2.20(a)
_LIMITED_BY = {
    "over_13": cite("19:47-2.17(g)2"),
    "under_13": cite("19:47-2.17(g)2"),
    "same_suit": cite("19:47-2.17(g)2"),
    "match_the_dealer": cite("19:47-2.23(c)"),
    "twenty_point": cite("19:47-2.24(c)"),
    "optional_bonus": cite("19:47-2.25(c)"),
}
_POSTED_BY = dict.fromkeys(
    ("over_13", "under_13", "same_suit"), cite("19:47-2.17(h)")
)  # others: where they are limited


def _rows(rules: BlackjackRules, prefix: str) -> list[Odds]:
    return [row.pays for row in rules.payouts if row.name.startswith(prefix)]


def _of_2_17(rules: BlackjackRules) -> _Offered:
    match rules.additional_wager:
        case elections.OVER_UNDER_13:
            yield "over_13", "Over 13", cite("19:47-2.17(a)1"), _rows(rules, "over_13")
            yield "under_13", "Under 13", cite("19:47-2.17(a)1"), _rows(rules, "under_13")
        case elections.SAME_SUIT:
            yield "same_suit", "Same suit", cite("19:47-2.17(a)2"), rules.same_suit_pays.pays
        case elections.SEVENS:
            yield "sevens", "Sevens", cite("19:47-2.17(a)3"), _rows(rules, "sevens_")


def _progressive(rules: BlackjackRules) -> _Offered:
    """The awards are in dollars and the chip is not returned; the meter holds at least its reset amount."""
    if rules.progressive:
        awards = (*AWARDS_CENTS.values(), rules.progressive_reset)
        pays = [Odds(Fraction(award - ONE_DOLLAR, ONE_DOLLAR)) for award in awards]
        yield "progressive", "Progressive", cite("19:47-2.19(a)"), pays


def _bonus(rules: BlackjackRules) -> _Offered:
    if rules.blackjack_bonus:
        kept = 0 if rules.bonus_stake_returned else 1
        pays = [Odds(Fraction(award, stake) - kept) for stake in STAKES for award, _ in rules.awards(stake)]
        yield "bonus", "Blackjack bonus", cite("19:47-2.20(a)"), [*pays, rules.payouts["bonus_failure"]]


def _streaks(rules: BlackjackRules) -> _Offered:
    if rules.streak:
        for name in STREAKS:
            yield name, f"Streak of {name[-1]}", cite("19:47-2.22(a)"), _rows(rules, name)


def _of_2_23_to_2_25(rules: BlackjackRules) -> _Offered:
    if rules.match_the_dealer:
        yield MATCH_THE_DEALER, "Match the dealer", cite("19:47-2.23(a)"), match_odds(rules.match_pays)
    if rules.twenty_point != elections.NO_TWENTY_POINT:
        yield "twenty_point", "Twenty point bonus", cite("19:47-2.24(a)"), rules.twenty_point_pays.pays
    if rules.optional_bonus:
        yield "optional_bonus", "Optional bonus", cite("19:47-2.25(a)"), _rows(rules, "optional_bonus_")


# ---------------------------------------------------------------- wins that a supervisor verifies

SUPERVISED_FROM_CENTS = 100_00  # 2.20(g)4


def verified_by(rules: BlackjackRules, line: Line) -> Citation | None:
    """Returns the paragraph by which a supervisor verifies a win, or None: 2.19(g)3 for aces, 2.20(g)4 for a high bonus."""
    kind = line.wager.partition(" ")[0]
    if line.result is not Result.WON or kind not in {"progressive", "bonus"}:
        return None
    if kind == "progressive":
        return cite("19:47-2.19(g)3")
    award_cents = line.cents + (0 if rules.bonus_stake_returned else line.stake_cents)
    return cite("19:47-2.20(g)4") if award_cents >= SUPERVISED_FROM_CENTS else None


# ---------------------------------------------------------------- who may make them, and for how much

_Check = Callable[[BlackjackRules, BlackjackStanding, tuple[Wager, ...], Bet], Ruling | None]

_NEEDS_BASIC = {
    kind: Needs(_BASIC, "a blackjack wager", law)
    for kind, law in {
        "over_13": cite("19:47-2.17(b)"),
        "under_13": cite("19:47-2.17(b)"),
        "same_suit": cite("19:47-2.17(b)"),
        "sevens": cite("19:47-2.17(b)"),
        "progressive": cite("19:47-2.19(f)"),
        "bonus": cite("19:47-2.20(c)"),
        **dict.fromkeys(STREAKS, cite("19:47-2.22(b)")),
        "match_the_dealer": cite("19:47-2.23(c)"),
        "twenty_point": cite("19:47-2.24(c)"),
        "optional_bonus": cite("19:47-2.25(b)"),
    }.items()
}
_WITHIN_BASIC: dict[str, StakeRule] = {
    kind: Within(_BASIC, "the blackjack wager", law)
    for kind, law in {
        "over_13": cite("19:47-2.17(g)1"),
        "under_13": cite("19:47-2.17(g)1"),
        "same_suit": cite("19:47-2.17(g)1"),
        "sevens": cite("19:47-2.17(g)1"),
        "optional_bonus": cite("19:47-2.25(c)"),
    }.items()
}
_AMOUNTS: dict[str, StakeRule] = {
    "sevens": Exactly(_ONLY["sevens"], cite("19:47-2.17(a)3i")),
    "progressive": Exactly(_ONLY["progressive"], cite("19:47-2.3(k)")),
    "bonus": Exactly(_ONLY["bonus"], cite("19:47-2.20(a)")),
    "optional_bonus": AtLeast(ONE_DOLLAR, "the optional bonus wager", cite("19:47-2.25(c)")),
}


def against(
    rules: BlackjackRules, standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """Returns why an additional wager is refused before the first card, or None."""
    refusal = _NEEDS_BASIC[bet.kind].against(on_layout, bet)
    for check in (_only_the_caller, *_CHECKS.get(bet.kind, ())):
        refusal = refusal or check(rules, standing, on_layout, bet)
    amount_rules = [each[bet.kind] for each in (_AMOUNTS, _WITHIN_BASIC) if bet.kind in each]
    return refusal or first_refusal(amount_rules, on_layout, bet)


def _only_the_caller(
    rules: BlackjackRules, _standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """Each patron on a shared box may make side wagers, unless the table allows only the caller to (reading C16)."""
    if rules.side_wagers_for_all_bettors:
        return None
    box = _box(on_layout, bet)
    there = [wager for wager in on_layout if wager.kind in SPOTS and _box(on_layout, wager) == box]
    seated = [wager for wager in there if not wager.on]
    caller = (seated or [max(there, key=lambda wager: wager.stake_cents)])[0].seat
    if caller == bet.seat:
        return None
    why = f"only {caller} decides for box {box} and may make {bet.name} there"
    return by_reading(unlawful(cite("19:47-2.13(b)"), why), "C16")


def _box(on_layout: tuple[Wager, ...], wager: Bet | Wager) -> str:
    """The number of a wager's box: the one it names, or the patron's own."""
    return wager.on or own_boxes(on_layout).get(wager.seat, "")


def _both_sides_of_13(
    _rules: BlackjackRules, _standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """2.17(a)1: over or under, not both (reading C21)."""
    if on_spot(on_layout, bet, "under_13" if bet.kind == "over_13" else "over_13"):
        return by_reading(unlawful(cite("19:47-2.17(a)1"), "a patron may wager over or under, not both"), "C21")
    return None


def _light_out(
    _rules: BlackjackRules, standing: BlackjackStanding, on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    if _box(on_layout, bet) in standing.lights_out:
        return unlawful(cite("19:47-2.15(n)"), f"the progressive light of box {_box(on_layout, bet)} does not work")
    return None


def _streak_pending(
    _rules: BlackjackRules, standing: BlackjackStanding, _on_layout: tuple[Wager, ...], bet: Bet
) -> Ruling | None:
    """2.22(k): streak wagers are placed together; no more until all of the patron's are decided (reading C30)."""
    pending = [w for w in standing.wagers if w.kind in STREAKS and (w.seat, w.on) == (bet.seat, bet.on)]
    if not pending:
        return None
    won = next((streak.wins for streak in standing.streaks if (streak.seat, streak.on) == (bet.seat, bet.on)), 0)
    if len(pending) > 1 or int(bet.kind[-1]) <= won:
        why = "no new streak wager may be made until all pending ones are decided"
        return by_reading(unlawful(cite("19:47-2.22(k)2"), why), "C30")
    return unlawful(
        cite("19:47-2.22(k)1"), "all streak wagers on a hand must be placed together, before its first card"
    )


_CHECKS: dict[str, tuple[_Check, ...]] = {
    "over_13": (_both_sides_of_13,),
    "under_13": (_both_sides_of_13,),
    "progressive": (_light_out,),
    **dict.fromkeys(STREAKS, (_streak_pending,)),
}
