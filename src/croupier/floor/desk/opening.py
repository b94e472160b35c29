"""Opening and closing a table, step by step: the steps of the chapter and, where it is silent, those of the house.

The steps are data. A step with a citation is a duty of that paragraph; a step without one is the house's choice. Each step
requires the earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from croupier.engine.game import Game, Step
from croupier.floor.shapes.view import StepShown
from croupier.floor.storage.new_event import NewEvent
from croupier.law.citation import Citation, cite
from croupier.law.option import TableRules
from croupier.law.ruling import Refused, Ruling, unlawful

Way = Literal["opening", "closing"]
_NOTICE = cite("19:47-8.3(a)")


# ---------------------------------------------------------------- opening

_FLOAT = Step("float_counted", "Count the table's float and sign for it")
_LIMITS = Step("limits_posted", "Post the minimum and maximum of each wager", cite("19:47-8.2(c)"))
_SIGN = Step("sign_posted", "Post the sign with the rules in effect at this table", _NOTICE)

_INSPECTED = "_inspected"  # the name of a game's own inspection step ends with this
# Inspection steps for games whose sections, as far as we have read them, name none; by kind of equipment.
_HOUSE_INSPECTION = {
    "cards": (Step("cards_inspected", "Receive the cards, inspect every deck, wash and stack them"),),
    "dice": (Step("dice_inspected", "Inspect the set of dice and place it before the stickman"),),
    "numbers": (Step("draw_inspected", "Test the generator, or count the balls and inspect the blower"),),
    "spins": (Step("wheel_inspected", "Inspect the wheel: level, balanced, turning freely, nothing in it"),),
}

# ---------------------------------------------------------------- closing

_LAST_ROUND = Step("no_more_rounds", "Announce that the table is closing; no more rounds begin")
_DECIDED = Step("wagers_decided", "Play out or return every wager on the layout")
_COLLECTED = {
    "cards": Step("equipment_collected", "Collect all cards, count and inspect every deck"),
    "dice": Step("equipment_collected", "Collect the dice and inspect the whole set"),
    "numbers": Step("equipment_collected", "Close the tickets and lock the draw"),
    "spins": Step("equipment_collected", "Stop the wheel, inspect it and cover it"),
}
_SIGN_DOWN = Step("sign_down", "Take down the sign and the limits; no rules are in effect now")


def steps(game: Game[Any, Any], rules: TableRules, way: Way) -> tuple[Step, ...]:
    """The steps for this table, in order."""
    if way == "closing":
        collected = _COLLECTED.get(game.play.tape, _COLLECTED["cards"])
        return (_LAST_ROUND, _DECIDED, collected, _SIGN_DOWN, _FLOAT)
    own = game.table.opening_steps(rules)
    inspected = any(step.name.endswith(_INSPECTED) for step in own)
    return (_FLOAT, _SIGN, _LIMITS, *own, *(() if inspected else _HOUSE_INSPECTION.get(game.play.tape, ())))


# ---------------------------------------------------------------- progress


@dataclass(frozen=True, slots=True)
class TakenStep:
    """A finished step: who did it, and when."""

    step: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that is being opened or closed."""

    way: Way
    steps: tuple[Step, ...]
    taken: tuple[TakenStep, ...] = ()

    @classmethod
    def begun(cls, game: Game[Any, Any], rules: TableRules, way: Way) -> Opening:
        return cls(way, steps(game, rules, way))

    @property
    def next_step(self) -> Step | None:
        """The next step; None when all are done."""
        return self.steps[len(self.taken)] if len(self.taken) < len(self.steps) else None

    @property
    def finished(self) -> bool:
        return self.next_step is None


def take(opening: Opening, name: str, *, round_running: bool, standing_wagers: bool) -> tuple[NewEvent, ...]:
    """Takes a step. Raises `Refused` if an earlier step is missing, or if the table is not ready for it."""
    step = next((step for step in opening.steps if step.name == name), None)
    if step is None:
        known = ", ".join(step.name for step in opening.steps)
        raise Refused(
            unlawful(_NOTICE, f"there is no step {name} for {opening.way} this table; the steps are: {known}")
        )
    law = step.cite or _NOTICE
    done = {taken.step for taken in opening.taken}
    if name in done:
        raise Refused(unlawful(law, f"already done: {step.words}"))
    before = opening.steps[: opening.steps.index(step)]
    against = [_step_missing(each) for each in before if each.name not in done]
    against += _not_possible_yet(name, law, round_running=round_running, standing_wagers=standing_wagers)
    if against:
        raise Refused(*against)
    return (NewEvent("step_taken", {"way": opening.way, "step": name, "words": step.words, "cite": _text(step)}),)


def _step_missing(step: Step) -> Ruling:
    """A refusal must cite a paragraph; for a step of the house it cites the sign's, and says that it is the house's step."""
    whose = "" if step.cite else " (the house's own step)"
    return unlawful(step.cite or _NOTICE, f"first{whose}: {step.words}")


def _not_possible_yet(name: str, law: Citation, *, round_running: bool, standing_wagers: bool) -> Iterator[Ruling]:
    if name == _LAST_ROUND.name and round_running:
        yield unlawful(law, "a round is being played; finish it first")
    if name == _DECIDED.name and standing_wagers:
        yield unlawful(law, "there are wagers on the layout; play them out or return them first")


def _text(step: Step) -> str:
    return str(step.cite) if step.cite else ""


def fold(opening: Opening, tree: Mapping[str, Any]) -> Opening:
    """The state after an event; only steps of the same way count."""
    if tree["what"] != "step_taken" or tree["way"] != opening.way:
        return opening
    taken = TakenStep(tree["step"], tree.get("by", "house"), tree.get("at", ""))
    return replace(opening, taken=(*opening.taken, taken))


def step_list(opening: Opening) -> list[StepShown]:
    """Every step with who took it and when, for the desk and the table's view."""
    done = {taken.step: taken for taken in opening.taken}
    next_step = opening.next_step
    return [
        {
            "step": step.name,
            "words": step.words,
            "cite": _text(step),
            "choice": step.cite is None,
            "by": done[step.name].by if step.name in done else "",
            "at": done[step.name].at if step.name in done else "",
            "next": step is next_step,
        }
        for step in opening.steps
    ]
