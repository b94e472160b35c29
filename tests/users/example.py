"""A program of somebody who chooses the rules of a table: what they cost, whether they are lawful, and what is posted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import croupier
from croupier.options import Blackjack
from croupier.types import Numbers, Ruling, Strategy, Verdict

HOUSE: Blackjack = {"decks": 6, "double_after_split": True, "surrender": True}


def edge(rules: Blackjack) -> Fraction:
    """The house advantage of the main wager."""
    numbers: Numbers = croupier.odds("blackjack", rules=rules)["blackjack"]
    return numbers.house_advantage


def against(rules: Blackjack, on: str) -> Iterator[Ruling]:
    """What speaks against these rules on a day."""
    result = croupier.check("blackjack", rules=rules, on=on)
    if result.verdict is not Verdict.LAWFUL:
        yield from result.findings


def stand_on(total: int) -> Strategy:
    """A player who stands on this total and does nothing else."""

    def play(question: croupier.Question) -> str | None:
        if question.kind != "play":
            return None
        return "stand" if question.view.total >= total else "hit"

    return play


def posted(rules: Blackjack) -> list[str]:
    """The lines of the sign, with the paragraph of each."""
    return [f"{line.words} [{line.cites[0]}]" for line in croupier.sign("blackjack", rules=rules).lines]


def won_cents(rounds: int, strategy: Strategy) -> int:
    table, total = croupier.table("blackjack", seed=1, decks=6), 0
    for _ in range(rounds):
        table.bet("A", "blackjack", "10.00")
        total += table.play(strategy).net_cents["A"]
    return total


def main() -> None:
    dearer = Blackjack(decks=6, double_after_split=True, surrender=True, six_to_five=True)
    print(f"3 to 2: {float(edge(HOUSE)):.4%}")  # noqa: T201
    for ruling in against(dearer, on="2010-06-07"):
        print(ruling.why, ruling.cite, croupier.explain(ruling.cite).rule)  # noqa: T201
    for change in croupier.diff("blackjack", rules=HOUSE, decks=8).changes:
        print(change.name, change.before, change.after)  # noqa: T201
    print(*posted(HOUSE), won_cents(20, stand_on(17)), sep="\n")  # noqa: T201
    option = croupier.rules("blackjack")["decks"]
    print(option.default, option.cite, croupier.simulate("roulette", wagers="red", rounds=1e3)["red"].mean)  # noqa: T201
    state = croupier.state("red_dog").apply("bet original 10.00").apply("deal")
    print(state.node, state.outcomes()[0], state.apply("As").actor)  # noqa: T201


if __name__ == "__main__":
    main()
