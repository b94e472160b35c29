"""The lessons say what holds at the table: each of these elections changes what a newcomer reads.

`check_lesson` of the conformance suite does the rest.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.engine.teaching.lesson import Lesson
from croupier.games.registry import game, names

# The game, an election, what the lesson then says, and the paragraph beside it; without the election it says something else.
ELECTIONS = [
    ("blackjack", {"decks": 6}, "You play with 6 decks", "19:47-2.2(a)"),
    ("blackjack", {"hit_soft_17": True}, "draws to 16 and on a soft 17", "19:47-2.12(b)"),
    ("blackjack", {"surrender": True}, "surrender, which gives up half your wager", "19:47-2.8(a)"),
    ("blackjack", {"hole_card": "up"}, "Equal totals lose", "19:47-2.3(b)"),
    ("blackjack", {"hole_card": "down"}, "stays face down until you have played", "19:47-2.6(e)"),
    ("blackjack", {"six_to_five": True, "decks": 1}, "and pays 6 to 5", "19:47-2.3(e)"),
    ("blackjack", {"max_hands": 4}, "up to 4 in all", "19:47-2.11(a)"),
    ("spanish_21", {"decks": 4}, "4 decks without their tens", "19:47-19.2"),
    ("baccarat", {"banker_pays": "half on a 6"}, "half of that when it wins with a six", "19:47-3.3"),
    ("baccarat", {"curator_deals": False}, "", "19:47-3.7"),
    ("minibaccarat", {"vigorish_percent": 4}, "a vigorish of 4 percent", "19:47-7.3"),
    ("chemin_de_fer", {"vigorish_percent": 0}, "the house takes nothing", "19:47-4.10"),
    ("roulette", {"wheel": "single zero"}, "Only 0 is neither", "19:47-5.2(b)"),
    ("roulette", {"zero_rule": "all"}, "all of such a bet", "19:47-5.2(b)"),
    ("craps", {"odds_multiple": "10x"}, "up to 10 times your pass bet", "19:47-1.6"),
    ("craps", {"contract_bets": False}, "", "19:47-1.2(a)1"),
    ("big_six", {"clapper_between": "void"}, "the spin is void", "19:47-5.6(c)"),
    ("red_dog", {"decks": 8}, "from 8 decks", "19:47-6.1(a)"),
    ("casino_war", {"war_tie_bonus": 1}, "a bonus of 1 to 1", "19:47-22.9"),
    ("pokette", {"jacer_stops": 2}, "2 jacers", "19:47-12.2"),
    ("mini_dice", {"place_removable": False}, "it may not be taken down", "19:47-13.4"),
    ("sic_bo", {"shaker": "automated"}, "A shaker that is fixed to the table", "19:47-9.1"),
    ("keno", {"most_games": 1}, "", "19:47-15.4"),
    ("poker", {"form": "Omaha", "limit": "pot limit"}, "as much as the pot", "19:47-14.17"),
    ("poker", {"revenue": "time charge"}, "The house charges for your time", "19:47-14.14"),
    ("pai_gow", {"banks": "house only"}, "", "19:47-10.8"),
    ("pai_gow_poker", {"vigorish_percent": 4}, "a vigorish of 4 percent", "19:47-11.9"),
    ("three_card_poker", {"fold_loses_pair_plus": False}, "fold and lose the ante.", "19:47-20.10"),
    ("caribbean_stud", {"dealt_from": "hand"}, "", "19:47-16.8"),
]


# A vigorish in words, an ante that only comes back, or a table of payouts that is too long for a line.
SAID_OTHERWISE = {"baccarat", "boston_5", "chemin_de_fer", "keno", "minibaccarat", "pai_gow", "pai_gow_poker"}


def lesson_of(name: str, **elected: object) -> Lesson:
    played = game(name)
    lesson = played.table.lesson(replace(played.rules.example(), **elected))
    assert lesson is not None
    return lesson


def said(lesson: Lesson) -> str:
    return " ".join(line.words for _, line in lesson.lines)


@pytest.mark.parametrize(("name", "elected", "words", "law"), ELECTIONS)
def test_the_lesson_says_what_was_elected(name: str, elected: dict[str, object], words: str, law: str) -> None:
    usual, other = lesson_of(name), lesson_of(name, **elected)
    assert usual.lines != other.lines
    changed = [after for (_, before), (_, after) in zip(usual.lines, other.lines, strict=True) if before != after]
    assert words in said(other)
    assert not words or words not in said(usual)
    assert law in {str(cite) for line in changed for cite in line.cites}


@pytest.mark.parametrize("name", names())
def test_every_game_teaches_and_names_what_its_main_wager_pays(name: str) -> None:
    lesson, played = lesson_of(name), game(name)
    kinds = played.play.wagers(played.rules.example())
    main = kinds[played.main_wager or next(iter(kinds))]
    posted = [str(payout.pays) for payout in main.posted_payouts if payout.pays.to_one]
    named = [each for each in posted if each in said(lesson)]
    assert named or main.is_stack or name in SAID_OTHERWISE
    assert len(lesson.lines) == 5
