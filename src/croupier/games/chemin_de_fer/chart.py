"""Who should draw when: five of the Player's Hand, and wherever the bank may choose."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.engine.strategy import Advice, Chart
from croupier.families.baccarat.numbers.counting import by_value, full_shoe
from croupier.games.chemin_de_fer.equilibrium import ChoiceSpot, Equilibrium, Info, Ways, choices_of, outcome, spots
from croupier.games.chemin_de_fer.exact import best_of
from croupier.games.chemin_de_fer.rules import CheminDeFerRules

_CHOICES = ("draw", "stand")
_HALF = Fraction(1, 2)


def chart(rules: CheminDeFerRules) -> Chart:
    """The equilibrium of a new shoe. Values are for the side that chooses, before vigorish."""
    best = best_of(rules)
    _, by_info = spots(by_value(full_shoe(rules.decks)))
    advice = (_five(by_info, best), *_bank(by_info, best, rules.banker_choices))
    return Chart("the equilibrium of the first round of a shoe", float(best.value), advice, {}, _meaning(best))


def _five(by_info: dict[Info, ChoiceSpot], best: Equilibrium) -> Advice:
    drawn, stood = Ways(), Ways()
    for info, spot in by_info.items():
        for choice, share in ((0, best.bank_draws[info]), (1, 1 - best.bank_draws[info])):
            if info[1] is None:
                stood = stood.plus(spot.with_five[choice], share)
            else:
                drawn = drawn.plus(spot.with_five[choice], share)
    values = {"draw": drawn.worth / sum(drawn), "stand": stood.worth / sum(stood)}
    return _advice("Player's Hand 5", "the bank", best.draws_on_five, values)


def _bank(by_info: dict[Info, ChoiceSpot], best: Equilibrium, banker_choices: str) -> Iterator[Advice]:
    for info in sorted(by_info, key=lambda each: (each[0], -1 if each[1] is None else each[1])):
        if len(choices_of(info, banker_choices)) > 1:
            ways = [outcome(info, by_info[info], best.draws_on_five, choice) for choice in (0, 1)]
            values = {name: -each.worth / sum(each) for name, each in zip(_CHOICES, ways, strict=True)}
            seen = "no third card" if info[1] is None else f"a third card of {info[1]}"
            yield _advice(f"bank {info[0]}", seen, best.bank_draws[info], values)


def _advice(hand: str, against: str, draws: Fraction, values: dict[str, Fraction]) -> Advice:
    best = _CHOICES[0] if draws >= _HALF else _CHOICES[1]
    return Advice(hand, against, best, {name: float(value) for name, value in values.items()})


def _meaning(best: Equilibrium) -> str:
    words = [f"On five the Player's Hand draws with chance {_chance(best.draws_on_five)}."]
    for (banker, seen), draws in best.bank_draws.items():
        if 0 < draws < 1:
            after = "no third card" if seen is None else f"a third card of {seen}"
            words.append(f"With {banker} against {after} the bank draws with chance {_chance(draws)}.")
    return " ".join(words)


def _chance(chance: Fraction) -> str:
    return str(chance) if chance.denominator == 1 else f"{float(chance):.6f}"
