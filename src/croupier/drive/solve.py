"""Solve: every answer a round can be given, with its exact chance; best play, or a given strategy, at every decision.

The procedure that is enumerated is the one that is played: there is no second formula. A wager that outlives its round is
followed from standing to standing, a Markov chain in fractions (`croupier.engine.markov`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Answered
from croupier.engine.markov import NoWayOut, absorbed
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.engine.strategy import Strategy

if TYPE_CHECKING:
    from croupier.engine.game import Case, Game, Outcome, SolverState
    from croupier.equipment.chance import Chance
    from croupier.equipment.combination import Cards, Combination
    from croupier.law.option import TableRules
    from croupier.money.wager import Bet

T = TypeVar("T")


class End(NamedTuple):
    """What a wager followed to its decision came to."""

    cents: int
    action_cents: int


class Leaf(NamedTuple):
    """Where one path through a round ends: what it paid, what was staked in it, and how the table is left."""

    cents: int
    action_cents: int
    standing: Standing
    watched: End  # the part of both that belongs to the watched wager; all of it where none is watched


Distribution = dict[Leaf, Fraction]
_CLEARED = Standing()  # any table on which no wager stands


MOST_STATES = 20_000  # a chain with more is not finite, or not one to follow state by state


class Endless(RuntimeError):
    """A wager that is never decided, or only after too many different tables."""


class _Branch(Exception):
    def __init__(self, request: Chance[Any] | Decision) -> None:
        super().__init__()
        self.request = request


Path = tuple[Answered, ...]


class _PathCroupier(QuietCroupier):
    """Gives the answers of one path and stops where it ends."""

    __slots__ = ("_at", "_path")

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0

    def chance(self, device: Chance[T]) -> T:
        answer: T = self._next(device)
        return answer

    def together(self, hand: Combination) -> Cards:
        cards: Cards = self._next(hand)
        return cards

    def decide(self, decision: Decision) -> Answer:
        answer: Answer = self._next(decision)
        return answer

    def _next(self, request: Chance[Any] | Decision) -> Any:  # noqa: ANN401
        if self._at == len(self._path):
            raise _Branch(request)
        self._at += 1
        return self._path[self._at - 1].answer


def solve(
    round_: Round, strategy: Strategy | None = None, watch: str = "", *, path: Iterable[Any] = ()
) -> Distribution:
    """The exact distribution of a round's end, from its beginning or from the end of a path of answers on.

    Without a strategy each decision is made for the greatest mean gain. That is the gain of all wagers together, also where
    only one kind is watched.
    """
    return _Solver(round_, strategy, watch).explore(tuple(Answered("", answer) for answer in path))


def solve_money(
    round_: Round,
    strategy: Strategy | None = None,
    watch: str = "",
    *,
    path: Path = (),
    with_states: bool = True,
    most_runs: int | None = None,
) -> Distribution:
    """As `solve`, but a table on which no wager stands after the round is not told from another one.

    Best play solves each state that the game declares (`Analysis.solver_state`) once. A given strategy may tell apart what the
    game does not, so then no state is used. Raises `TooManyRuns` where the engine would be run more often than `most_runs`.
    """
    state = round_.game.numbers.solver_state if with_states and strategy is None else None
    return _Solver(round_, strategy, watch, money_only=True, state=state, runs_left=most_runs).explore(path)


def question(round_: Round, path: Path) -> Chance[Any] | Decision | None:
    """What a round asks at the end of a path; None where it is over."""
    try:
        round_.run(_PathCroupier(path))
    except _Branch as branch:
        return branch.request
    return None


class TooManyRuns(RuntimeError):
    """A round with more paths than it may be solved by."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question of a round: the answers to try, the weight of each where chance answers, and its state, if it has one."""

    site: str
    answers: list[Any]
    weights: list[int] | None
    state: Hashable | None


class _Solved(Exception):
    """A run came to a state that was solved before."""

    def __init__(self, ends: Distribution) -> None:
        super().__init__()
        self.ends = ends


class _FirstCroupier(_PathCroupier):
    """Gives the answers of one path, then the first answer to every question."""

    __slots__ = ("asked", "path", "solver")

    def __init__(self, path: Path, solver: _Solver) -> None:
        super().__init__(path)
        self.path = path
        self.solver = solver
        self.asked: list[_Asked] = []

    def _next(self, request: Chance[Any] | Decision) -> Any:  # noqa: ANN401
        if self._at < len(self._path):
            return super()._next(request)
        asked = self.solver.ask(request, self.path)
        self.asked.append(asked)
        self.path = (*self.path, Answered(asked.site, asked.answers[0]))
        return asked.answers[0]


@dataclass(slots=True)
class _Solver:
    """Explores one round, path by path."""

    round: Round
    strategy: Strategy | None
    watch: str
    money_only: bool = False
    state: SolverState[Any] | None = None
    runs_left: int | None = None  # None: any number
    solved: dict[Hashable, Distribution] = field(default_factory=dict)  # by state

    def explore(self, path: Path) -> Distribution:
        """The distribution of the round's end from the end of a path on.

        One run of the engine goes on to an end of the round, by the first answer at every question. The other answers are
        explored from the last question to the first: so each end costs one run, not each question.
        """
        first = _FirstCroupier(path, self)
        try:
            outcome = self.round.run(first)
        except _Solved as solved:
            found = solved.ends
        else:
            self.count()
            found = {self._leaf(outcome): Fraction(1)}
        for at in range(len(first.asked) - 1, -1, -1):
            asked = first.asked[at]
            found = self._together(first.path[: len(path) + at], asked, found)
            if asked.state is not None:
                self.solved[asked.state] = found
        return found

    def ask(self, request: Chance[Any] | Decision, path: Path) -> _Asked:
        """The answers to try at a question; raises `_Solved` where its state was solved before."""
        self.count()
        state = self.state(self.round.rules, request, path) if self.state is not None else None
        if state is not None and state in self.solved:
            raise _Solved(self.solved[state])
        if not isinstance(request, Decision):
            return self._weighed(request, state)
        answers = worth_trying(request) if self.strategy is None else [self.strategy(request)]
        return _Asked(request.site, answers, None, state)

    def count(self) -> None:
        """Counts a question or an end."""
        if self.runs_left is not None:
            if not self.runs_left:
                raise TooManyRuns
            self.runs_left -= 1

    def _weighed(self, device: Chance[Any], state: Hashable | None) -> _Asked:
        """Outcomes the game cannot tell apart are tried once, with their weights together."""
        same = self.round.game.numbers.same
        weights: Counter[Hashable] = Counter()
        tried: dict[Hashable, Any] = {}
        for outcome, weight in device.outcomes():
            key = same(device.site, outcome)
            weights[key] += weight
            tried.setdefault(key, outcome)
        return _Asked(device.site, list(tried.values()), [weights[key] for key in tried], state)

    def _together(self, path: Path, asked: _Asked, found: Distribution) -> Distribution:
        """What a question leads to, from what its first answer leads to."""
        others = (self.explore((*path, Answered(asked.site, answer))) for answer in asked.answers[1:])
        if asked.weights is None:
            return max((found, *others), key=mean) if len(asked.answers) > 1 else found
        total = sum(asked.weights)
        mixed: Distribution = defaultdict(Fraction)
        for weight, ends in zip(asked.weights, (found, *others), strict=True):
            chance = Fraction(weight, total)
            for leaf, probability in ends.items():
                mixed[leaf] += chance * probability
        return dict(mixed)

    def _leaf(self, outcome: Outcome) -> Leaf:
        whole = _of(self.round, outcome, "")
        watched = _of(self.round, outcome, self.watch) if self.watch else whole
        standing = outcome.standing if outcome.standing.wagers or not self.money_only else _CLEARED
        return Leaf(whole.cents, whole.action_cents, standing, watched)


def worth_trying(decision: Decision) -> list[Answer]:
    """Money is linear in a stake, so the best amount is the least or the most."""
    answers: list[Answer] = []
    for offer in decision.offers:
        answers.extend(Answer(offer.name, amount) for amount in sorted({offer.least, offer.most}))
    return answers


def _of(round_: Round, outcome: Outcome, watch: str) -> End:
    """What wagers of one kind, or all of them, came to in a round, and what was staked on them in it."""
    lines = [line for line in outcome.lines if watch in {"", line.kind}]
    before = sum(wager.stake_cents for wager in round_.wagers if watch in {"", wager.kind})
    return End(sum(line.cents for line in lines), sum(line.stake_cents for line in lines) - before)


def mean(distribution: Distribution) -> Fraction:
    return sum((leaf.cents * probability for leaf, probability in distribution.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class Followed:
    """A wager followed until nothing of it stands: the chance of each end, and how many rounds that takes on average."""

    ends: dict[End, Fraction]
    rounds: Fraction
    kinds: frozenset[str]  # what was staked on the way: wagers made before any of its rounds


class _State(NamedTuple):
    standing: Standing
    so_far: End


_Chances = dict[_State | End, Fraction]  # what a round leads to: a table still to be played on, or an end


def follow(game: Game[Any, Any], rules: TableRules, case: Case, strategy: Strategy | None = None) -> Followed:
    """Plays a case to its decision. Later rounds add only what the case adds.

    A case that watches a wager ends when that wager is decided. Where everything else is decided before the watched wager
    was made, the case is played again from its beginning.
    """
    start = _start(case)
    nodes: dict[_State, _Chances] = {}
    kinds: set[str] = set()
    waiting = [(start, case.bets)]
    while waiting:
        state, bets = waiting.pop()
        if state in nodes:
            continue
        if len(nodes) == MOST_STATES:
            raise Endless(f"{game.name}, {case.wager}: after {MOST_STATES} different tables there is no end in sight")
        nodes[state] = _play_on(open_round(game, rules, state.standing, bets), case, state, bets, strategy)
        kinds.update(bet.kind for bet in bets)
        waiting.extend(
            (following, case.then(following.standing) if case.then else ())
            for following in nodes[state]
            if isinstance(following, _State)
        )
    try:
        ends, visits = absorbed(nodes, start)
    except NoWayOut:
        raise Endless(f"{game.name}, {case.wager}: from some table no round decides it") from None
    return Followed(ends, sum(visits.values(), Fraction(0)), frozenset({case.watch} if case.watch else kinds))


def _start(case: Case) -> _State:
    return _State(case.standing, End(0, 0))


def _play_on(round_: Round, case: Case, state: _State, bets: Iterable[Bet], strategy: Strategy | None) -> _Chances:
    so_far, staked = state.so_far, case.staked_cents(bets)
    to: _Chances = defaultdict(Fraction)
    for leaf, probability in solve_money(round_, strategy, case.watch).items():
        cents, action_cents = leaf.watched
        end = End(so_far.cents + cents, so_far.action_cents + staked + action_cents)
        to[_following(case, leaf.standing, end)] += probability
    return dict(to)


def _following(case: Case, standing: Standing, end: End) -> _State | End:
    """What a round leads to: the end, the table as it was left, or the case from its beginning."""
    if case.stands(standing):
        return _State(standing, end)
    if not case.watch or end.action_cents:
        return end
    return _State(standing, end) if standing.wagers else _start(case)
