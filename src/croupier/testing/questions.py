"""What is asked: sites, outcomes, offers, the answer for an absent player, and what a seat may know."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Game
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import is_piece
from croupier.equipment.numbers import drawn_one_by_one
from croupier.equipment.shoe import Dealing, Facedown
from croupier.equipment.site import Site
from croupier.testing.played_round import Question, each_question, inside
from croupier.testing.sessions import every_round

AnyGame = Game[Any, Any]
_DRAWS = 12  # of a device that draws number by number


def check_questions(game: AnyGame, seed: int, rounds: int) -> None:
    """A site is a word that a journal can hold, the weights of outcomes are whole numbers, and offers are unique."""
    every_round(game, seed, rounds, lambda live: each_question(live, partial(_question_is_sound, live)))


def _question_is_sound(live: Live, _cut: int, asks: Question) -> None:
    where = f"{live.round.game.name}, at {asks.site!r}"
    assert asks.site.split() == [asks.site], f"{where}: a site must be one word"
    if isinstance(asks, Decision):
        _offers_are_sound(where, asks)
        _forms_are_true(where, live.round.game, asks)
    else:
        _device_is_sound(where, asks)


def _offers_are_sound(where: str, asks: Decision) -> None:
    names = [offer.name for offer in asks.offers]
    assert asks.words.strip(" ?"), f"{where}: the question has no words"
    assert names, f"{where}: {asks.seat} is asked without any offer"
    assert len(set(names)) == len(names), f"{where}: an offer appears twice in {names}"
    barred = {name for refusal in asks.refusals for name in refusal.options}
    assert not barred & set(names), f"{where}: {barred & set(names)} is both open and refused"
    for offer in asks.offers:
        _pick_is_sound(f"{where}: {offer.name}", offer)
        assert 0 <= offer.least <= offer.most, f"{where}: {offer.name} goes from {offer.least} to {offer.most}"
        stakes = offer.takes_amount or offer.adds_cents
        assert not (offer.declines and stakes), f"{where}: {offer.name} declines but stakes money"
        secret = not (asks.private and offer.stakes)
        assert secret, f"{where}: the answer is private, but everybody sees the chips of {offer.name}"


def _forms_are_true(where: str, game: AnyGame, asks: Decision) -> None:
    """What the list of all actions says an answer takes is what the question has it take."""
    play = game.play
    unknown = play.actions.keys() - play.answers if play.answers else set()
    assert not unknown, f"{game.name}: {', '.join(sorted(unknown))} in `Play.actions`, but not in `Play.answers`"
    for offer in asks.offers:
        form, pick = play.actions.get(offer.name), offer.pick
        if form is None:
            continue
        fits = (
            len(pick.of) <= form.things and form.least <= pick.least and pick.most <= form.most
            if pick
            else not form.things
        )
        assert fits, f"{where}: {offer.name} takes other things than `Play.actions` says"
        named = {name for name, _ in offer.usual} <= set(form.amounts)
        assert named, f"{where}: {offer.name} has an amount that `Play.actions` does not name"


def _pick_is_sound(where: str, offer: Offer) -> None:
    pick = offer.pick
    if pick is None:
        return
    assert not offer.takes_amount, f"{where} takes an amount, and things"
    assert 0 <= pick.least <= pick.most <= len(pick.of), (
        f"{where} picks {pick.least} to {pick.most} of {len(pick.of)} things"
    )
    for thing in pick.of:
        assert str(thing).split() == [str(thing)], f'{where}: "{thing}" is not one word'
    choice = next(pick.choices(), None)
    assert choice is not None, f"{where}: no choice is lawful"
    assert pick.read([str(thing) for thing in reversed(choice)], offer.cite) == choice, (
        f"{where}: the choice {' '.join(map(str, choice))} is read as another one"
    )


def check_defaults(game: AnyGame, seed: int, rounds: int) -> None:
    """Every question has exactly one answer for an absent player, which stakes nothing: one that declines, or a default."""
    every_round(game, seed, rounds, lambda live: each_question(live, partial(_has_a_default, live)))


def _has_a_default(live: Live, _cut: int, asks: Question) -> None:
    if not isinstance(asks, Decision):
        return
    where = f"{live.round.game.name}, at {Site.of(asks.site).scope}"
    names = ", ".join(offer.name for offer in asks.offers)
    known = [offer.name for offer in asks.defaults]
    assert known, f"{where}: no offer declines and none is the default for an absent player: {names}"
    assert len(known) == 1, f"{where}: more than one answer is for an absent player: {', '.join(known)}"
    (default,) = asks.defaults
    free = not default.adds_cents and not (default.takes_amount and default.unit == "cents")
    assert free or len(asks.offers) == 1, f"{where}: {default.name}, the answer for an absent player, stakes money"


def _device_is_sound(where: str, asks: Chance[Any]) -> None:
    if drawn_one_by_one(asks):
        drawn = [asks.drawn(Random(where).randrange) for _ in range(_DRAWS)]
        assert all(asks.read(asks.show(each)) == each for each in drawn), f"{where}: a draw changes in writing"
        return
    outcomes = asks.outcomes()
    assert outcomes, f"{where}: there are no outcomes"
    shown = [asks.show(outcome) for outcome, _ in outcomes]
    assert len(set(shown)) == len(shown), f"{where}: two outcomes have the same text"
    for outcome, weight in outcomes:
        assert type(weight) is int, f"{where}: {outcome} has the weight {weight!r}, which is not a whole number"
        assert weight > 0, f"{where}: {outcome} has the weight {weight}"
        assert asks.read(asks.show(outcome)) == outcome, f"{where}: {outcome} changes when written and read"


def check_views(game: AnyGame, seed: int, rounds: int) -> None:
    """A seat's view is hashable, and has no face-down card and no card that the round has not turned up."""
    every_round(game, seed, rounds, lambda live: each_question(live, partial(_hides_unseen_cards, live)))


def _hides_unseen_cards(live: Live, cut: int, asks: Question) -> None:
    if not isinstance(asks, Decision):
        return
    where = f"{live.round.game.name}: the view at {asks.site}"
    try:
        hash(asks.view)
    except TypeError as not_a_value:
        raise AssertionError(f"{where} is not hashable: {not_a_value}") from None
    seen = {word for entry in live.journal[:cut] for word in entry.answer.replace("=", " ").split()}
    seen |= {str(part) for part in inside(live.round.standing) if is_piece(part)}
    for part in inside(asks.view):
        assert not isinstance(part, Facedown | Dealing), f"{where} holds a face-down card"
        if is_piece(part):
            assert str(part) in seen, f"{where} shows {part}, which was not turned up"
