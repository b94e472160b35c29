"""Solve: tries every possible answer of a round, with its exact chance. Decisions follow the best play or a given strategy.

It enumerates the same procedure that is played; there is no second formula. A wager that is not decided in its round is
followed from standing to standing as an exact Markov chain (`croupier.engine.markov`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple, TypeVar

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Answered, Case, Game, Outcome, SolverState
from croupier.engine.markov import NoWayOut, absorbed
from croupier.engine.round import Round, open_round
from croupier.engine.standing import Standing
from croupier.engine.strategy import Strategy
from croupier.equipment.chance import Chance
from croupier.equipment.combination import Cards, Combination
from croupier.law.option import TableRules
from croupier.money.wager import Bet

T = TypeVar("T")


class SolvedEnd(NamedTuple):
    """The result of a wager that was followed to its decision."""

    cents: int
    action_cents: int


class Leaf(NamedTuple):
    """The end of one path through a round: the gain, what was staked in the round, and the table after it."""

    cents: int
    action_cents: int
    standing: Standing
    watched: SolvedEnd  # the gain and stake of the watched wager; of all wagers if none is watched


Distribution = dict[Leaf, Fraction]
_CLEARED = Standing()  # stands for any table without wagers


MOST_STATES = 20_000  # a chain with more states is infinite or too large to follow


class Endless(RuntimeError):
    """A wager is never decided, or only after too many different tables."""


class _Branch(Exception):
    def __init__(self, request: Chance[Any] | Decision) -> None:
        super().__init__()
        self.request = request


Path = tuple[Answered, ...]


class _PathCroupier(QuietCroupier):
    """Gives the answers of one path and raises `_Branch` at its end."""

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

    def _next(self, request: Chance[Any] | Decision) -> Any:
        if self._at == len(self._path):
            raise _Branch(request)
        self._at += 1
        return self._path[self._at - 1].answer


def solve(
    round_: Round, strategy: Strategy | None = None, watch: str = "", *, path: Iterable[Any] = ()
) -> Distribution:
    """The exact distribution of a round's results, from its beginning or after a path of answers.

    Without a strategy, each decision maximizes the mean gain of all wagers together, even if only one kind is watched.
    """
    return _Solver(round_, strategy, watch).explore(tuple(Answered("", answer) for answer in path)).chances()


def solve_money(
    round_: Round,
    strategy: Strategy | None = None,
    watch: str = "",
    *,
    path: Path = (),
    with_states: bool = True,
    most_runs: int | None = None,
    seat: str = "",
) -> Distribution:
    """Like `solve`, but treats all tables without wagers after the round as equal.

    Best play solves each state that the game declares (`Analysis.solver_state`) once. A given strategy may tell apart what the
    game does not, so states are then not used. Raises `TooManyRuns` after `most_runs` questions and ends. With a seat, only
    its wagers are watched.
    """
    state = round_.game.numbers.solver_state if with_states and strategy is None else None
    solver = _Solver(round_, strategy, watch, money_only=True, state=state, runs_left=most_runs, seat=seat)
    return solver.explore(path).chances()


def question(round_: Round, path: Path) -> Chance[Any] | Decision | None:
    """The question of a round after a path of answers; None if the round is over."""
    try:
        round_.run(_PathCroupier(path))
    except _Branch as branch:
        return branch.request
    return None


class TooManyRuns(RuntimeError):
    """Solving a round takes more than the allowed number of runs."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A question of a round: the answers to try, their weights if it is a chance, and its state, if it has one."""

    site: str
    answers: list[Any]
    weights: list[int] | None
    state: Hashable | None


class _Weighted(NamedTuple):
    """A distribution in whole numbers, which are added faster than fractions: each end comes `weight` times of `total`."""

    weights: dict[Leaf, int]
    total: int

    def mean(self) -> Fraction:
        return Fraction(sum(leaf.cents * weight for leaf, weight in self.weights.items()), self.total)

    def chances(self) -> Distribution:
        return {leaf: Fraction(weight, self.total) for leaf, weight in self.weights.items()}


class _Solved(Exception):
    """A run reached a state that was solved before."""

    def __init__(self, ends: _Weighted) -> None:
        super().__init__()
        self.ends = ends


class _FirstCroupier(_PathCroupier):
    """Gives the answers of one path, then the first answer to every question."""

    __slots__ = ("path", "questions", "solver")

    def __init__(self, path: Path, solver: _Solver) -> None:
        super().__init__(path)
        self.path = path
        self.solver = solver
        self.questions: list[_Question] = []

    def _next(self, request: Chance[Any] | Decision) -> Any:
        if self._at < len(self._path):
            return super()._next(request)
        question = self.solver.question(request, self.path)
        self.questions.append(question)
        self.path = (*self.path, Answered(question.site, question.answers[0]))
        return question.answers[0]


@dataclass(slots=True)
class _Solver:
    """Explores one round, path by path."""

    round: Round
    strategy: Strategy | None
    watch: str
    money_only: bool = False
    state: SolverState[Any] | None = None
    runs_left: int | None = None  # None: no limit
    seat: str = ""  # the seat whose wagers are watched; empty: all
    solved: dict[Hashable, _Weighted] = field(default_factory=dict)  # by state

    def explore(self, path: Path) -> _Weighted:
        """The distribution of the round's results after a path.

        One run of the engine takes the first answer at every question and reaches an end of the round. The other answers are
        explored from the last question back to the first. So each end costs one run, but a question costs none.
        """
        first = _FirstCroupier(path, self)
        try:
            outcome = self.round.run(first)
        except _Solved as solved:
            ends = solved.ends
        else:
            self.count()
            ends = _Weighted({self._leaf(outcome): 1}, 1)
        for at in range(len(first.questions) - 1, -1, -1):
            question = first.questions[at]
            ends = self._combined(first.path[: len(path) + at], question, ends)
            if question.state is not None:
                self.solved[question.state] = ends
        return ends

    def question(self, request: Chance[Any] | Decision, path: Path) -> _Question:
        """The answers to try at a question. Raises `_Solved` if its state was solved before."""
        self.count()
        state = self.state(self.round.rules, request, path) if self.state is not None else None
        if state is not None and state in self.solved:
            raise _Solved(self.solved[state])
        if not isinstance(request, Decision):
            return self._weighed(request, state)
        answers = worth_trying(request) if self.strategy is None else [self.strategy(request)]
        return _Question(request.site, answers, None, state)

    def count(self) -> None:
        """Counts a question or an end against the limit."""
        if self.runs_left is not None:
            if not self.runs_left:
                raise TooManyRuns
            self.runs_left -= 1

    def _weighed(self, device: Chance[Any], state: Hashable | None) -> _Question:
        """A chance as a question. Of outcomes the game does not tell apart, one is tried, with their total weight."""
        same = self.round.game.numbers.same
        weights: Counter[Hashable] = Counter()
        tried: dict[Hashable, Any] = {}
        for outcome, weight in device.outcomes():
            key = same(device.site, outcome)
            weights[key] += weight
            tried.setdefault(key, outcome)
        return _Question(device.site, list(tried.values()), [weights[key] for key in tried], state)

    def _combined(self, path: Path, question: _Question, first: _Weighted) -> _Weighted:
        """The distribution at a question, given that of its first answer."""
        others = (self.explore((*path, Answered(question.site, answer))) for answer in question.answers[1:])
        if question.weights is None:
            return max((first, *others), key=_Weighted.mean) if len(question.answers) > 1 else first
        return _mixed(question.weights, [first, *others])

    def _leaf(self, outcome: Outcome) -> Leaf:
        whole = _of(self.round, outcome, "")
        watched = _of(self.round, outcome, self.watch, self.seat) if self.watch or self.seat else whole
        standing = outcome.standing if outcome.standing.wagers or not self.money_only else _CLEARED
        return Leaf(whole.cents, whole.action_cents, standing, watched)


def _mixed(weights: list[int], after: list[_Weighted]) -> _Weighted:
    """The distribution of a chance, given those after each of its outcomes."""
    common = lcm(*(ends.total for ends in after))
    mixed: dict[Leaf, int] = defaultdict(int)
    for weight, ends in zip(weights, after, strict=True):
        times = weight * (common // ends.total)
        for leaf, often in ends.weights.items():
            mixed[leaf] += times * often
    total = common * sum(weights)
    least = gcd(total, *mixed.values())
    return _Weighted({leaf: often // least for leaf, often in mixed.items()}, total // least)


def worth_trying(decision: Decision) -> list[Answer]:
    """The answers to try: each offer with its least and most amount. Gains are linear in a stake, so one of them is best."""
    return [answer for offer in decision.offers for answer in offer.answers()]


def _of(round_: Round, outcome: Outcome, watch: str, seat: str = "") -> SolvedEnd:
    """The gain of one kind of wager (or all) of one seat (or all) in a round, and what was staked on it during the round."""
    lines, wagers = outcome.lines, round_.wagers
    if watch or seat:
        lines = tuple(line for line in lines if watch in {"", line.kind} and seat in {"", line.seat})
        wagers = tuple(wager for wager in wagers if watch in {"", wager.kind} and seat in {"", wager.seat})
    before = sum([wager.stake_cents for wager in wagers])
    return SolvedEnd(sum([line.cents for line in lines]), sum([line.stake_cents for line in lines]) - before)


def mean(distribution: Distribution) -> Fraction:
    return sum((leaf.cents * probability for leaf, probability in distribution.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class Followed:
    """A wager followed until none of it stands: the chance of each end, and the mean number of rounds."""

    ends: dict[SolvedEnd, Fraction]
    rounds: Fraction
    kinds: frozenset[str]  # the kinds of wager staked before any of its rounds


class _State(NamedTuple):
    standing: Standing
    so_far: SolvedEnd


class _Beginning(Enum):
    """The case before its first round, when it is open at which of its tables it begins."""

    BEGINNING = "beginning"


_BEGINNING = _Beginning.BEGINNING
_Node = _State | _Beginning
_Chances = dict[
    _Node | SolvedEnd, Fraction
]  # what a round leads to: another state, an end, or the case from its beginning


def follow(game: Game[Any, Any], rules: TableRules, case: Case, strategy: Strategy | None = None) -> Followed:
    """Plays a case to its decision. In later rounds only the case's own additions are bet.

    A case that watches a wager ends when that wager is decided. If all other wagers are decided before the watched wager was
    made, the case is repeated from its beginning.
    """
    begins: _Chances = {_State(standing, SolvedEnd(0, 0)): chance for standing, chance in case.starts}
    nodes: dict[_Node, _Chances] = {_BEGINNING: begins}
    kinds: set[str] = set()
    waiting = [(state, case.bets) for state in begins if isinstance(state, _State)]
    while waiting:
        state, bets = waiting.pop()
        if state in nodes:
            continue
        if len(nodes) > MOST_STATES:
            raise Endless(f"{game.name}, {case.wager}: not decided after {MOST_STATES} different tables")
        nodes[state] = _play_on(open_round(game, rules, state.standing, bets), case, state, bets, strategy)
        kinds.update(bet.kind for bet in bets)
        waiting.extend(
            (following, case.then(following.standing) if case.then else ())
            for following in nodes[state]
            if isinstance(following, _State)
        )
    try:
        ends, visits = absorbed(nodes, _BEGINNING)
    except NoWayOut:
        raise Endless(f"{game.name}, {case.wager}: there is a table from which it is never decided") from None
    rounds = sum((visits[node] for node in nodes if node is not _BEGINNING), Fraction(0))
    return Followed(ends, rounds, frozenset({case.watch} if case.watch else kinds))


def _play_on(round_: Round, case: Case, state: _State, bets: Iterable[Bet], strategy: Strategy | None) -> _Chances:
    so_far, staked = state.so_far, case.staked_cents(bets) + _laid_with(round_, case)
    to: _Chances = defaultdict(Fraction)
    for leaf, probability in solve_money(round_, strategy, case.watch).items():
        cents, action_cents = leaf.watched
        end = SolvedEnd(so_far.cents + cents, so_far.action_cents + staked + action_cents)
        to[_following(case, leaf.standing, end)] += probability
    return dict(to)


def _laid_with(round_: Round, case: Case) -> int:
    """The stakes of wagers that were laid with the bets of a case."""
    kinds = round_.game.play.wagers(round_.rules)
    return sum(
        wager.stake_cents
        for wager in round_.wagers
        if case.counts(wager.kind) and kinds[wager.kind].laid_with is not None
    )


def _following(case: Case, standing: Standing, end: SolvedEnd) -> _Node | SolvedEnd:
    """What a round leads to: an end, the table after it, or the case from its beginning."""
    if case.stands(standing):
        return _State(standing, end)
    if not case.watch or end.action_cents:
        return end
    return _State(standing, end) if standing.wagers else _BEGINNING
