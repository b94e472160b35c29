"""A game with private answers passes the suite; one that lets them out does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.engine.game import Outcome
from croupier.testing import conformance
from croupier.testing.altered import altered
from croupier.testing.conformance import CHECKS, Check
from croupier.testing.secrets.cards import check_private
from tests.conformance.split import LAW, SPLIT, playing


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_with_secrets_passes(check: Check) -> None:
    check(SPLIT, conformance.SEED, conformance.ROUNDS)


class Cheat:
    """Lets the kept cards out in one way, as far as they are known."""

    def __init__(self, way: str) -> None:
        self.way, self.kept = way, dict[str, Any]()

    def __call__(self, part: str, value: Any) -> Any:
        if part == "kept":
            croupier, self.kept = value
            if self.way == "said":
                croupier.record(
                    f"{len(self.kept)} hands are set, the last with a {list(self.kept.values())[-1].rank}", LAW
                )
        others = [len(str(card.rank)) + ord(card.rank) for card in self.kept.values()]
        if part == "decision" and self.way == "view":
            return replace(value, view=(value.view, tuple(others)))
        if part == "decision" and self.way == "offers" and others and others[-1] % 2:
            return replace(value, offers=value.offers[1:])
        return value


@pytest.mark.parametrize(
    ("way", "tells"),
    [("view", r"the view at set:\w"), ("said", "what is said"), ("offers", r"the question set:\w")],
)
def test_what_tells_of_a_private_answer_is_found(way: str, tells: str) -> None:
    def play(*given: Any) -> Outcome:
        return playing(Cheat(way))(*given)  # who has nothing from the last round

    mutant = altered(SPLIT, procedure=play)
    with pytest.raises(AssertionError, match=rf'split: \w answers set:\w privately, but {tells} tells of it: with "'):
        check_private(mutant, conformance.SEED, conformance.ROUNDS)


def test_an_answer_that_names_a_card_is_heard_unless_it_is_private() -> None:
    public = playing(lambda part, value: replace(value, private=False) if part == "decision" else value)
    with pytest.raises(AssertionError, match=r"the answer keep \w\w at set:\w, which everybody hears, names \w\w"):
        check_private(altered(SPLIT, procedure=public), conformance.SEED, conformance.ROUNDS)
