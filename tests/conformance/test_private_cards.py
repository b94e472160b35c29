"""Mutants of sound games that let a private card reach somebody else, for the suite to find out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.croupier import Croupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Game, Outcome
from croupier.engine.hand import FACE_DOWN, Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.round import Round, open_round
from croupier.equipment.cards import FRENCH
from croupier.equipment.decks.deck import is_piece
from croupier.equipment.decks.tiles import TILES
from croupier.equipment.site import Site
from croupier.games.registry import game
from croupier.law.option import TableRules
from croupier.law.ruling import unlawful
from croupier.testing import conformance
from croupier.testing.altered import altered
from croupier.testing.conformance import CHECKS
from croupier.testing.dealer import session
from croupier.testing.played_round import inside
from croupier.testing.secrets.cards import check_private, named, private_cards_stay_private
from tests.conformance.high import HighRules, high
from tests.games.blackjack.table import SIX_TO_FIVE
from tests.games.table import bet

AnyGame = Game[Any, Any]
GAMES = ("three_card_poker", "caribbean_stud", "double_down_stud", "let_it_ride", "boston_5", "chemin_de_fer")
Dealt = dict[str, list[Any]]  # the private cards by seat
Ask = Callable[["Gossip", Decision], Decision]


@dataclass
class Gossip:
    """A croupier between a procedure and the real one, who knows every private card, and changes the questions."""

    real: Croupier
    ask: Ask
    dealt: Dealt = field(default_factory=dict)
    has_spoken: bool = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def chance(self, device: Any) -> Any:
        outcome, site = self.real.chance(device), Site.of(device.site)
        if site.private:
            self.dealt.setdefault(site.seat or site.place, []).append(outcome)
        return outcome

    def decide(self, asked: Decision) -> Answer:
        answer = self.real.decide(self.ask(self, asked) if self.dealt else asked)
        if any(offer.name == answer.name for offer in asked.offers):
            return answer
        return Answer(asked.offers[-1].name, asked.offers[-1].least)

    def words(self, seat: str) -> str:
        return " ".join(map(str, self.dealt[seat]))


def sees_everything(gossip: Gossip, asked: Decision) -> Decision:
    return replace(asked, view=(asked.view, tuple(map(tuple, gossip.dealt.values()))))


def sees_everything_in_words(gossip: Gossip, asked: Decision) -> Decision:
    return replace(asked, view=(asked.view, "; ".join(gossip.words(seat) for seat in gossip.dealt)))


def tells_everybody(gossip: Gossip, asked: Decision) -> Decision:
    if not gossip.has_spoken:
        gossip.has_spoken = True
        first = next(iter(gossip.dealt))
        gossip.real.record(f"{first} holds {gossip.words(first)}", asked.law)
    return asked


def tells_it_in_words(gossip: Gossip, asked: Decision) -> Decision:
    card = next(iter(gossip.dealt.values()))[0]
    gossip.real.record(f"the {card.spoken.capitalize()} was dealt", asked.law)
    return asked


def tells_why_not(gossip: Gossip, asked: Decision) -> Decision:
    others = [seat for seat in gossip.dealt if seat != asked.seat]
    why = (unlawful(asked.law, f"{seat} has {gossip.words(seat)}", "wait") for seat in others)
    return replace(asked, refusals=(*asked.refusals, *why))


def offers_them_by_name(gossip: Gossip, asked: Decision) -> Decision:
    others = [card for seat, cards in gossip.dealt.items() if seat != asked.seat for card in cards]
    return replace(asked, offers=(*(Offer(f"beat_{card}", asked.law) for card in others), *asked.offers))


def answers_with_the_own(gossip: Gossip, asked: Decision) -> Decision:
    """As in pai gow poker: the answer names cards, and everybody hears an answer."""
    own = gossip.dealt[asked.seat]
    return replace(asked, offers=tuple(Offer(f"low_{card}", asked.law) for card in own) + asked.offers[-1:])


ASK: dict[Ask, str] = {
    sees_everything: r"the view at \S+ shows \w\w, a private card of \w",
    sees_everything_in_words: r"the view at \S+ shows \w\w, a private card of \w",
    tells_everybody: r'the fact "\w holds .*" names \w\w, a private card of \w',
    tells_it_in_words: r'the fact "the \w+ of \w+ was dealt" names \w\w, a private card of \w',
    tells_why_not: r'the refusal "\w has .*" at \S+ names \w\w, a private card of \w',
    offers_them_by_name: r"the offer beat_(\w\w) at \S+ names \1, a private card of \w",
    answers_with_the_own: r"the answer low_(\w\w) at \S+, which everybody hears, names \1, a private card of \w",
}


def with_gossip(of: AnyGame, ask: Ask) -> AnyGame:
    def procedure(croupier: Croupier, rules: TableRules, standing: Any, wagers: Any) -> Outcome:
        return of.play.procedure(Gossip(croupier, ask), rules, standing, wagers)

    return altered(of, procedure=procedure)


def with_hands(of: AnyGame, viewers: Callable[[str | None, list[str]], list[str | None]]) -> AnyGame:
    """A game whose hands show a viewer all that some others may see."""

    def shown(rules: Any, standing: Any, wagers: Any, journal: Any, viewer: str | None) -> tuple[Hand, ...]:
        seats, sound = list(dict.fromkeys(wager.seat for wager in wagers)), Round(of, rules, standing, wagers)
        views = [hands_shown(sound, journal, each) for each in viewers(viewer, seats)]
        return tuple(min(same, key=lambda hand: hand.cards.count(FACE_DOWN)) for same in zip(*views, strict=True))

    return altered(of, hands_shown=shown)


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_lets_a_private_card_out_fails(name: str, ask: Ask) -> None:
    mutant = with_gossip(game(name), ask)
    with pytest.raises(AssertionError, match=f"^{name}: {ASK[ask]}\n"):
        check_private(mutant, conformance.SEED, conformance.ROUNDS)


@pytest.mark.parametrize(
    ("viewers", "who"),
    [
        (lambda viewer, seats: [viewer, *seats], "everybody"),  # everyone's cards to everybody
        (lambda viewer, seats: seats if viewer == seats[-1] else [viewer], r"\w"),  # to the last player only
    ],
    ids=["to everybody", "to one"],
)
@pytest.mark.parametrize("name", GAMES)
def test_hands_that_show_the_cards_of_others_fail(name: str, viewers: Any, who: str) -> None:
    mutant = with_hands(game(name), viewers)
    with pytest.raises(
        AssertionError, match=rf"^{name}: the hands that {who} sees at \S+ show \w\w, a private card of"
    ):
        check_private(mutant, conformance.SEED, conformance.ROUNDS)


def knows_something_of_them(gossip: Gossip, asked: Decision) -> Decision:
    return replace(asked, view=(asked.view, tuple(is_odd(gossip, seat) for seat in gossip.dealt if seat != asked.seat)))


def leaves_an_offer_out(gossip: Gossip, asked: Decision) -> Decision:
    odd = any(is_odd(gossip, seat) for seat in gossip.dealt if seat != asked.seat)
    return replace(asked, offers=asked.offers[odd:])


def hints(gossip: Gossip, asked: Decision) -> Decision:
    if not gossip.has_spoken:
        gossip.has_spoken = True
        gossip.real.record("fortune smiles" if is_odd(gossip, next(iter(gossip.dealt))) else "alas", asked.law)
    return asked


def is_odd(gossip: Gossip, seat: str) -> bool:
    return sum(map(ord, gossip.words(seat))) % 2 == 1


HINTS: dict[Ask, str] = {
    knows_something_of_them: r"the view at \S+",
    leaves_an_offer_out: r"the question \S+",
    hints: "what is said",
}


@pytest.mark.parametrize("ask", HINTS)
@pytest.mark.parametrize("name", GAMES)
def test_what_follows_from_a_private_card_without_its_name_fails(name: str, ask: Ask) -> None:
    mutant = with_gossip(game(name), ask)
    with pytest.raises(AssertionError, match=f"(?m)^{name}: .* private cards, but {HINTS[ask]} tells of it: with"):
        check_private(mutant, conformance.SEED, conformance.ROUNDS)


@pytest.mark.parametrize("name", ["three_card_poker", "caribbean_stud", "boston_5"])
def test_a_settlement_that_tells_of_a_folded_hand_fails(name: str) -> None:
    of = game(name)

    def procedure(croupier: Croupier, rules: TableRules, standing: Any, wagers: Any) -> Outcome:
        gossip = Gossip(croupier, lambda _gossip, asked: asked)
        outcome = of.play.procedure(gossip, rules, standing, wagers)
        lines = (replace(line, note=f"{line.note}, {is_odd(gossip, line.seat)}") for line in outcome.lines)
        return replace(outcome, lines=tuple(lines))

    with pytest.raises(AssertionError, match=f"(?m)^{name}: .* private cards, but the settlement tells of it: with"):
        check_private(altered(of, procedure=procedure), conformance.SEED, conformance.ROUNDS)


def test_it_is_a_check_of_every_game() -> None:
    """`check_game` runs it, and all that a third party runs is `check_game`."""
    assert check_private in CHECKS


def test_cards_that_only_the_patrons_on_a_box_may_see() -> None:
    """2.6A(c): at a 6 to 5 table a player's first cards lie face down. A hand is turned when its player has acted."""
    sound = game("blackjack")

    def check(of: AnyGame) -> None:
        for played in session(of, of.rules.elect(dict(SIX_TO_FIVE)), Random(1), 20):
            private_cards_stay_private(played.live)

    check(sound)
    for mutant in (with_gossip(sound, sees_everything), with_gossip(sound, tells_everybody)):
        with pytest.raises(AssertionError, match="a private card of"):
            check(mutant)


def same_card_twice(view: Callable[[tuple[Any, ...]], object]) -> Live:
    """Chemin de fer from six decks: A's hand and B's have an 8 of spades each."""

    def ask(gossip: Gossip, asked: Decision) -> Decision:
        return replace(asked, view=view(tuple(gossip.dealt[asked.seat])))

    altered_game = with_gossip(game("chemin_de_fer"), ask)
    rules = altered_game.rules()
    live = Live(
        open_round(altered_game, rules, altered_game.play.opening(rules), (bet("bank"), bet("against", seat="B")))
    )
    for card in ("8s", "8s", "5s", "6h"):
        live.answer(card)
    while live.asks is not None:
        live.answer(live.asks.show(altered_game.play.strategy(live.asks)) if isinstance(live.asks, Decision) else "2h")
    return live


def test_copies_of_a_card_are_counted() -> None:
    private_cards_stay_private(same_card_twice(lambda own: own))
    with pytest.raises(AssertionError, match="shows 8s, a private card of A"):
        private_cards_stay_private(same_card_twice(lambda own: (*own, own[0])))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A holds 2s Kh Td", {"2s", "Kh", "Td"}),
        ("low_8s_2d", {"8s", "2d"}),
        ("the 10 of hearts and the Ace of Spades", {"Th", "As"}),
        ("K♥", {"Kh"}),
        ("as 2 of a kind, 5shares, class, Kings", set()),
    ],
)
def test_a_card_is_named_in_words_or_in_two_characters(text: str, cards: set[str]) -> None:
    assert named(text, FRENCH) == cards


def test_a_game_that_does_not_declare_its_private_cards_is_sent_away() -> None:
    undeclared = altered(game("three_card_poker"), private_cards=lambda _rules: False)
    with pytest.raises(AssertionError, match="says that it has none"):
        check_private(undeclared, conformance.SEED, 3)


def test_the_kinds_of_a_deck_count_as_seen_by_nobody() -> None:
    """A shoe between rounds holds its deck. If that counted as cards seen, no view could show too much."""
    assert not [part for part in inside(high(TILES).play.opening(HighRules())) if is_piece(part)]
