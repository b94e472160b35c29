"""A deck that a game declares is sound: its codes are distinct, and it reads what it shows, alone and in a seal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from croupier.engine.game import Game
from croupier.equipment.cards import UNTURNED
from croupier.equipment.decks.deck import Deck, known_piece
from croupier.floor.fairness import composition, verifier
from croupier.law.option import TableRules
from croupier.testing.sessions import sheets

_NEVER = frozenset({UNTURNED, *verifier.PEEKS})  # what a tape or a journal has in the place of a card
_CODE = re.compile(r"[^\s,;\"'&<>\\/#]{1,8}")  # what a tape, a document, a page and an address can hold


def check_deck(game: Game[Any, Any], seed: int, rounds: int) -> None:
    """The deck of every table is sound, and what its seals promise is that deck, in its order."""
    del rounds
    for rules in sheets(game, seed):
        deck = game.deck(rules)
        faults = [*faults_of_deck(deck), *_faults_of_seal(game, rules, deck)]
        assert not faults, f"{game.name}, {deck.name}: {'; '.join(faults)}"


def faults_of_deck(deck: Deck) -> Iterator[str]:
    """What is wrong with the codes, the words and the size of a deck."""
    codes = [str(kind) for kind in deck.kinds]
    if len({*codes}) < len(codes):
        yield "two kinds have one code"
    yield from (f'"{code}" cannot be a code' for code in codes if code in _NEVER or not _CODE.fullmatch(code))
    yield from (f"{code} is read as {deck.read(code)}" for code in codes if str(deck.read(code)) != code)
    yield from (f"{code} is not known to the pages" for code in codes if str(known_piece(code)) != code)
    if len({kind.spoken for kind in deck.kinds}) < len(codes):
        yield "two kinds have the same words"
    if not deck.size:
        yield "it has no pieces"
    if deck.has(deck.face_down):
        yield f"{deck.face_down} is the code of a kind, and what stands for one face down"


def _faults_of_seal(game: Game[Any, Any], rules: TableRules, deck: Deck) -> Iterator[str]:
    try:
        about = composition.about(game, 1, rules)
        promised = verifier.promise(about)
    except (ValueError, verifier.Evidence) as error:
        yield f"no seal can promise it: {error}"
        return
    if promised is not None and promised.cards is not None and list(promised.cards) != [*map(str, deck.kinds)]:
        yield "the verifier reads its kinds in another order"
