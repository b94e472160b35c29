"""Hands of ours as hand histories: read again they end alike, and what was not shown is not in them."""

from __future__ import annotations

import random
import tomllib
import warnings
from typing import Any

import pytest

import croupier
from croupier.croupiers.play import Live
from croupier.engine.hands_shown import never_shown
from croupier.engine.round import open_round
from croupier.games.poker import GAME
from croupier.games.poker.history import PhhHistories
from croupier.games.poker.rules import PokerRules
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from croupier.testing.dealer import play_out

SEATS = ("ann", "bob", "cat", "dan")
FORMS = (
    ("NT", "hold 'em", "high", "no limit"),
    ("FT", "hold 'em", "high", "fixed"),
    ("PO", "Omaha", "high", "pot limit"),
    ("FO/8", "Omaha", "high-low, eight or better", "fixed"),
    ("F7S", "seven-card stud", "high", "fixed"),
    ("F7S/8", "seven-card stud", "high-low, eight or better", "fixed"),
)


def hands(seed: int, **options: Any) -> list[Live]:
    """Three hands of one evening, played at random: stacks stay, and the button moves."""
    chance, rules = random.Random(seed), PokerRules(**options)
    least, most = rules.buy_in_least // 100, rules.buy_in_most // 100
    bets = [Bet(seat, "stack", "", 100 * chance.randint(least, most)) for seat in SEATS]
    played = list[Live]()
    standing: Any = GAME.play.opening(rules)
    while len(played) < 3 and (bets or len(standing.wagers) > 1):
        standing = GAME.play.seated(rules, standing, SEATS, None)  # type: ignore[misc]
        live = Live(open_round(GAME, rules, standing, bets))
        play_out(live, chance, irregular=0)
        assert live.outcome is not None
        played.append(live)
        standing, bets = live.outcome.standing, []
    return played


def written(live: Live, *, known_to: tuple[str, ...] | None = None) -> dict[str, Any]:
    hidden = frozenset() if known_to is None else never_shown(live.round, live.journal, known_to)
    return tomllib.loads(PhhHistories().write(live.round, live.journal, hidden))


@pytest.mark.parametrize(("code", "form", "plays", "limit"), FORMS)
def test_14_6_a_hand_that_is_written_and_read_ends_alike(code: str, form: str, plays: str, limit: str) -> None:
    for seed in range(5):
        for live in hands(seed, form=form, plays=plays, limit=limit, ante=100 * (seed % 2)):
            tree = written(live)
            result = croupier.settle(tree)
            assert tree["variant"] == code
            assert result.settled, (seed, result.summary)
            assert not result.findings, (seed, result.findings)


def test_a_straddle_is_written_among_the_blinds() -> None:
    straddled = [
        tree["blinds_or_straddles"]
        for seed in range(6)
        for live in hands(seed, straddle=True)
        if any(entry.answer == "straddle" for entry in live.journal)
        for tree in [written(live)]
        if not croupier.settle(tree).findings
    ]
    assert straddled
    assert all(max(blinds) == 4 for blinds in straddled)


def test_a_player_reads_no_card_that_was_not_shown() -> None:
    """The hand of the reader and what was shown are there, all other own cards are unknown; the stacks are the same."""
    unknown = 0
    for seed in range(6):
        for live in hands(seed):
            tree = written(live, known_to=("ann",))
            assert list(croupier.settle(tree).finishing_stacks) == tree["finishing_stacks"]
            shown = {action.split()[0] for action in tree["actions"] if " sm " in action}
            (own,) = {f"p{number}" for number, seat in enumerate(order_of(live), 1) if seat == "ann"}
            for action in tree["actions"]:
                if action.startswith("d dh"):
                    player, cards = action.split()[2:]
                    known = player == own or player in shown
                    assert ("??" in cards) is not known, action
                    unknown += not known
    assert unknown > 10


def order_of(live: Live) -> list[str]:
    """The players in the order in which their first card came."""
    return list(dict.fromkeys(entry.site.split(":")[1] for entry in live.journal if entry.site.startswith("deal:")))


def test_what_the_house_took_of_each_pot_is_a_field_of_ours() -> None:
    raked = [written(live) for seed in range(4) for live in hands(seed)]
    assert any("_rake" in tree for tree in raked)
    for tree in raked:
        assert sum(tree["starting_stacks"]) == sum(tree["finishing_stacks"]) + sum(tree.get("_rake", []))


def test_pokerkit_reads_what_we_write() -> None:
    """Without a rake, which it has not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pokerkit import HandHistory  # type: ignore[import-not-found, unused-ignore]

        for seed in range(8):
            for live in hands(seed, revenue="time", ante=0):
                text = PhhHistories().write(live.round, live.journal)
                *_, state = HandHistory.loads(text)
                assert list(state.stacks) == tomllib.loads(text)["finishing_stacks"], (seed, text)


def test_a_form_without_a_code_is_refused_by_its_name() -> None:
    (live, *_) = hands(1, form="mambo stud", plays="high-low", limit="fixed")
    with pytest.raises(Refused, match="names no fixed mambo stud"):
        PhhHistories().write(live.round, live.journal)


def test_14_15_a_hand_with_a_remedy_is_refused() -> None:
    for seed in range(30):
        chance = random.Random(seed)
        rules = PokerRules()
        standing = GAME.play.seated(rules, GAME.play.opening(rules), SEATS, None)  # type: ignore[misc]
        live = Live(open_round(GAME, rules, standing, [Bet(seat, "stack", "", 200_00) for seat in SEATS]))
        play_out(live, chance, irregular=0.5)
        if any(str(entry.kind) == "irregularity" for entry in live.journal):
            with pytest.raises(Refused, match="cannot say what was remedied"):
                PhhHistories().write(live.round, live.journal)
            return
    raise AssertionError("no hand went wrong")
