"""Kernels made from automata, for games where one roll or one spin decides a round."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from croupier.engine.automaton import MOST_FACES, merge_automata, repeated_wager, unit_cents
from croupier.engine.game import Case, Game
from croupier.engine.kernel import Kernel, Scene
from croupier.law.citation import Citation
from croupier.law.option import TableRules, Unreadable, nearest
from croupier.law.ruling import Mistake


def simulated(game: Game[Any, Any], rules: TableRules, scene: Scene) -> Kernel:
    """The kernel of a game where one roll or spin decides a round. Raises `Unreadable` for a scene it cannot simulate."""
    cases = chosen(game, rules, scene)
    mistakes = [*one_seat(scene)]
    if scene.play:
        mistakes.append(Mistake("play", f"{game.title} has no decisions during a round; leave `play` out"))
    if scene.through_the_shoe:
        mistakes.append(Mistake("through_the_shoe", f"{game.title} is not played with a shoe"))
    if mistakes:
        raise Unreadable(*mistakes)
    from croupier.engine.automaton_kernel import TableKernel

    by_case = [repeated_wager(game, rules, case) for case in cases]
    units = {case.wager: unit_cents(case, each) for case, each in zip(cases, by_case, strict=True)}
    automata = merge_automata(by_case)
    if any(sum(each.weights) > MOST_FACES for each in automata):
        raise Unreadable(Mistake("rules", f"{game.title}: a simulated wheel has at most {MOST_FACES:,} stops"))
    return TableKernel(game.name, units, automata)


def chosen(game: Game[Any, Any], rules: TableRules, scene: Scene) -> list[Case]:
    """The cases a scene names, in the game's order. Returns all of them if it names none."""
    cases = {case.wager: case for case in game.numbers.cases(rules) if case.simulated}
    return [cases[wager] for wager in chosen_wagers(game.title, cases, scene)]


def chosen_wagers(title: str, known: Iterable[str], scene: Scene, *others: Mistake) -> tuple[str, ...]:
    """The wagers that a scene names, in the game's order; all of them if it names none.

    Raises `Unreadable` for those that are not known, and for other mistakes in the scene.
    """
    names = [*known]
    unknown = [wager for wager in scene.wagers if wager not in names]
    mistakes = (f'{title} has no wager "{each}" to simulate{nearest(each, names)}' for each in unknown)
    if unknown or others:
        raise Unreadable(*(Mistake("wagers", why) for why in mistakes), *others)
    return tuple(name for name in names if not scene.wagers or name in scene.wagers)


def choices_schema(words: str, choices: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON Schema of `Scene.play` for a game whose choices are a few keys, all of them needed."""
    return {
        "type": "object",
        "properties": dict(choices),
        "required": [*choices],
        "additionalProperties": False,
        "description": words,
    }


def only_key(play: str, key: str, must: str, law: Citation) -> Any:
    """The value of the only key of `Scene.play`. Raises `Unreadable` for anything else; `must` says what it must do."""
    try:
        document = json.loads(play)
    except json.JSONDecodeError as error:
        raise Unreadable(Mistake("play", f"this is not JSON: {error}")) from None
    if not isinstance(document, dict) or set(document) != {key}:
        raise Unreadable(Mistake("play", must, law))
    return document[key]


def one_seat(scene: Scene) -> Iterator[Mistake]:
    """A mistake unless the scene has one seat: all seats share the same outcome, so a second adds nothing."""
    if scene.seats != 1:
        yield Mistake("seats", "all seats share the same outcomes; simulate one seat, with any number of wagers")
