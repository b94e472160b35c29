"""The conformance suite that every game must pass, ours or a third party's.

Each check is a plain function that raises `AssertionError` with what is wrong and where. `check_game` runs them all. Games
are tested with their default rules and with random lawful rules, in whole sessions played at random from a seed, so that
failures are reproducible.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from random import Random
from typing import Any

from croupier.croupiers.play import Live
from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.engine.decision import Decision
from croupier.engine.game import Game, Outcome
from croupier.engine.irregularity import Irregularity, Remedy, admit
from croupier.engine.journal import Entry
from croupier.engine.kernel import Scene
from croupier.engine.round import open_round
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import Citation
from croupier.law.option import Option, TableRules
from croupier.law.register import NEWEST_TEXT, register
from croupier.law.ruling import Verdict
from croupier.money.numbers import Numbers
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable
from croupier.money.settlement import Line, Result, net_cents
from croupier.money.wager import Act, Bet
from croupier.testing.dealer import Attempts, give, open_at_random, play_out, try_irregularity
from croupier.testing.dealer import answer as any_answer
from croupier.testing.declared.decks import check_deck
from croupier.testing.declared.lessons import check_lesson
from croupier.testing.declared.paytables import check_paytables
from croupier.testing.declared.sources import check_proposal, check_sources
from croupier.testing.on_the_floor import check_floor
from croupier.testing.played_round import InWords, Question, each_question, site_of
from croupier.testing.questions import check_defaults, check_questions, check_views
from croupier.testing.reference_play import compare_exact, compare_rounds, one_chance_decides
from croupier.testing.refusals import (
    impossible_journals,
    is_refused,
    nonsense_is_refused_throughout,
    wrong_entries_are_refused,
)
from croupier.testing.report.covered import covered
from croupier.testing.report.described import check_document
from croupier.testing.report.faults import FaultList
from croupier.testing.screens.terminal import check_terminal
from croupier.testing.secrets.cards import check_private
from croupier.testing.sessions import by_engine, every_round, exact_numbers, sessions, sheets, staked_cents, tables
from croupier.testing.solver_states import compare_states

SEED = 1978
ROUNDS = 12

_LONG_SESSION = 400  # rounds in which every irregularity must happen once
_TAPES = 10  # times the rounds of a session: how many rounds kernel and engine are compared on
_HALF = 0.5

AnyGame = Game[Any, Any]
Check = Callable[[AnyGame, int, int], None]


def check_game(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Runs every check. Raises every fault that they find."""
    faults = FaultList()
    for check in CHECKS:
        with faults.here():
            check(game, seed, rounds)
    faults.finish()


# ---------------------------------------------------------------- what is declared


def check_citations(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Everything the game declares, offers, refuses, records, pays or remedies cites a paragraph in the register."""
    assert game.sections, f"{game.name} names no section"
    faults = FaultList()
    for where, law in _declared(game, seed):
        with faults.here():
            _resolves(game, where, law)
    with faults.here():
        every_round(game, seed, rounds, _cites_known_law)
    faults.finish()


def _cites_known_law(live: Live) -> None:
    for where, law in _cited_in_play(live):
        _resolves(live.round.game, where, law)


def _declared(game: AnyGame, seed: int) -> Iterator[tuple[str, object]]:
    for rules in sheets(game, seed):
        yield from ((f"wager {kind.name}", kind.cite) for kind in game.play.wagers(rules).values())
        yield from ((f"case {case.wager}", case.cite) for case in game.numbers.cases(rules))
        yield from ((f"numbers of {worth.wager}", worth.cite) for worth in exact_numbers(game, rules))
    yield from ((f"section {law}", law) for law in game.cites)
    for option in game.rules.options():
        yield f"option {option.name}", option.cite
        for choice in option.choices:
            yield f"option {option.name} = {choice.value}", choice.cite or option.cite
        if isinstance(option.default, Paytable):
            yield from ((f"{option.name}, row {row.name}", row.cite) for row in option.default)
    yield from ((f"conflict of {each.one[0]} and {each.other[0]}", each.cite) for each in game.rules.conflicts)
    yield from ((f"remedy {remedy.kind}", remedy.cite) for remedy in game.play.remedies.values())


def _cited_in_play(live: Live) -> Iterator[tuple[str, object]]:
    yield from ((f'fact "{fact.fact}"', fact.cite) for fact in live.facts)
    yield from ((f"line {line.wager}", line.cite) for line in _outcome(live).lines)
    yield from ((f"charge {charge.words}", charge.cite) for charge in _outcome(live).revenue)
    yield from ((f"cards shown of {shown.seat}", shown.cite) for shown in live.shown)
    cited: list[tuple[str, object]] = []
    each_question(live, lambda _cut, asks: cited.extend(_cited_in(asks, live.round.game)))
    yield from cited


def _cited_in(asks: Question, game: AnyGame) -> Iterator[tuple[str, object]]:
    yield f"question at {asks.site}", asks.cite or game.cites[0]
    if isinstance(asks, Decision):
        yield from ((f"offer {offer.name} at {asks.site}", offer.cite) for offer in asks.offers)
        yield from ((f'refusal "{refusal.why}"', refusal.cite) for refusal in asks.refusals)


def _resolves(game: AnyGame, where: str, law: object) -> None:
    assert isinstance(law, Citation), f"{game.name}, {where}: cites {law!r}, which is not a citation"
    assert register().resolves(law), f"{game.name}, {where}: cites {law}, which is not in the register"


def check_elections(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """The default rules are lawful by the newest text, rules survive a round trip, and each option has a note."""
    del rounds
    against = [str(ruling) for ruling in game.rules().rulings(NEWEST_TEXT) if ruling.verdict is Verdict.UNLAWFUL]
    assert not against, f"{game.name}: the default rules are unlawful on {NEWEST_TEXT}: {against}"
    for option in game.rules.options():
        assert option.note, f"{game.name}: option {option.name} has no note that says what it is for"
        _default_is_a_value(game, option)
    for rules in sheets(game, seed):
        written = rules.plain()
        _plain(game, "rules", written)
        read = type(rules).elect(written)
        assert read == rules, f"{game.name}: rules written as {written} are read back as {read}"
        assert hash(read) == hash(rules), f"{game.name}: equal rules have different hashes"


def _default_is_a_value(game: AnyGame, option: Option) -> None:
    values = [choice.value for choice in option.choices]
    where = f"{game.name}, option {option.name}"
    assert not values or option.default in values, f"{where}: the default {option.default!r} is not one of {values}"
    assert len(set(values)) == len(values), f"{where}: a value appears twice in {values}"


def _plain(game: AnyGame, where: str, tree: object) -> None:
    """Asserts that TOML and JSON can hold the tree, and that it has no floats."""
    if isinstance(tree, Mapping):
        for key, inside in tree.items():
            assert isinstance(key, str), f"{game.name}, {where}: the key {key!r} is not text"
            _plain(game, f"{where}.{key}", inside)
    elif isinstance(tree, list | tuple):
        for index, inside in enumerate(tree):
            _plain(game, f"{where}[{index}]", inside)
    else:
        known = isinstance(tree, str | int) or tree is None
        assert known, f"{game.name}, {where}: {tree!r} cannot be written in a document without loss"


def check_wagers(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Each kind of wager has its own name, sorted odds and a place on the layout; impossible bets are refused."""
    del rounds
    faults = FaultList()
    for rules in sheets(game, seed):
        offered = game.play.wagers(rules)
        assert offered, f"{game.name} offers no wager under {rules.plain()}"
        for name, kind in offered.items():
            with faults.here():
                _kind_is_sound(game, name, kind)
        for bet in _impossible_bets(offered):
            with faults.here():
                is_refused(game, f"the bet {bet}", partial(open_round, game, rules, game.play.opening(rules), [bet]))
    faults.finish()


def _kind_is_sound(game: AnyGame, name: str, kind: WagerKind) -> None:
    where = f"{game.name}, wager {name}"
    assert kind.name == name, f"{where}: is called {kind.name}"
    assert name.split() == [name], f"{where}: the part of its name after a space would be read as a selection"
    assert kind.title, f"{where}: has no title"
    no_odds = kind.made_in_play or kind.is_stack  # a payment without a stake has none, and a stack
    assert kind.pays or no_odds, f"{where}: has no odds"
    assert list(kind.pays) == sorted(kind.pays), f"{where}: its odds are not sorted from the lowest up"
    assert kind.selections, f"{where}: has no selections"
    assert len(set(kind.selections)) == len(kind.selections), f"{where}: has the same selection twice"


def _impossible_bets(offered: Mapping[str, WagerKind]) -> Iterator[Bet]:
    yield Bet("A", "no_such_wager", "", 100)
    for kind in offered.values():
        on = kind.selections[0]
        yield Bet("A", kind.name, "nowhere on the layout", 100)
        yield Bet("A", kind.name, on, 0)
        yield Bet("A", kind.name, on, -100)
        yield Bet("A", kind.name, on, 0, Act.REMOVE)
        yield Bet("A", kind.name, on, 0, Act.CALL_ON)


# ---------------------------------------------------------------- what is paid


def check_one_fate(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Every wager has exactly one line, with its stake, a gain or loss that matches its result, and the reason for it.

    A split wager has one line for each hand, each with the same stake. A wager on several rounds has two, which have its
    stake together: what this round decides, and what stands.
    """
    every_round(game, seed, rounds, _one_fate)


def _one_fate(live: Live) -> None:
    game, lines = live.round.game, _outcome(live).lines
    for wager in live.round.wagers:
        own = [line for line in lines if (line.seat, line.wager) == (wager.seat, wager.name)]
        where = f"{game.name}, {wager.name} of {wager.seat}"
        one_each = bool(own) and len({line.hand for line in own}) == len(own)
        assert one_each, f"{where}: it has {len(own)} lines"
        stakes = {line.stake_cents for line in own}
        message = f"{wager.stake_cents} cents were staked but {stakes} are settled"
        whole = stakes == {wager.stake_cents} or sum(line.stake_cents for line in own) == wager.stake_cents
        assert whole, f"{where}: {message}"
    for line in lines:
        _gain_matches_result(game, line)
        stack = game.play.wagers(live.round.rules)[line.kind].is_stack
        assert line.stays is stack, f"{game.name}: {line.wager} is {'' if stack else 'no '}stack, but {_stays(line)}"
    _raises_are_offered(live)


def _stays(line: Line) -> str:
    return "it stays on the layout" if line.stays else "it does not stay on the layout"


_SIGNS = {
    Result.WON: lambda line: line.cents > 0,
    Result.LOST: lambda line: -line.stake_cents <= line.cents <= 0,
    Result.PUSHED: lambda line: line.cents == 0,
    Result.VOID: lambda line: line.cents == 0,
    Result.STANDS: lambda line: line.cents == 0,
}


def _gain_matches_result(game: AnyGame, line: Line) -> None:
    whole = type(line.cents) is int and type(line.stake_cents) is int
    assert whole, f"{game.name}: {line.wager} is not settled in whole cents: {line.cents!r} on {line.stake_cents!r}"
    payment = line.result is Result.WON and line.pays is None  # such as an envy payment
    assert line.stake_cents > 0 or payment, f"{game.name}: {line.wager} is settled without a stake"
    assert _SIGNS[line.result](line), f"{game.name}: {line.wager} {line.result} and gains {line.cents} cents"
    decided = line.result in {Result.WON, Result.LOST, Result.PUSHED}
    assert line.note or not decided, f"{game.name}: {line.wager} {line.result}, but its line does not say why"


def _raises_are_offered(live: Live) -> None:
    """A line without a wager from before the round belongs to a wager that the round itself offers."""
    game, rules = live.round.game, live.round.rules
    down = {(wager.seat, wager.name) for wager in live.round.wagers}
    in_play = {kind.name for kind in game.play.wagers(rules).values() if kind.made_in_play}
    for line in _outcome(live).lines:
        known = (line.seat, line.wager) in down or line.wager.partition(" ")[0] in in_play
        assert known, f"{game.name}: {line.wager} of {line.seat} is settled but was never made"


def check_cents_conserve(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Over a whole session no cent appears or disappears: stakes are returned, collected, or still on the layout.

    The movement of chips across the layout and the sum of the lines must agree.
    """
    faults = FaultList()
    for rounds_played in sessions(game, seed, rounds):
        across = 0  # what patrons got back, less what they staked
        settled = 0  # what they gained according to the lines
        for played in rounds_played:
            outcome = _outcome(played.live)
            across -= staked_cents(played)
            across += sum(line.returned_cents for line in outcome.lines)
            settled += sum(net_cents(outcome.lines).values())
            on_layout = sum(wager.stake_cents for wager in outcome.standing.wagers)
            house = sum(-line.cents for line in outcome.lines if line.result is not Result.STANDS)
            patrons = sum(net_cents(outcome.lines).values())
            with faults.here(played.live):
                assert house == -patrons, f"{game.name}: the house is up {house} and patrons {patrons}"
                message = f"patrons are up {across} with {on_layout} on the layout, but the lines say {settled}"
                assert across + on_layout == settled, f"{game.name}: {message}"
    faults.finish()


def check_revenue(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """What the house takes is said and is some money, and what players settle among themselves are wagers of the game.

    That the lines of these wagers, the revenue and the house's own result add up to zero is checked in every round that runs.
    """
    every_round(game, seed, rounds, _revenue_is_sound)


def _revenue_is_sound(live: Live) -> None:
    game, seats = live.round.game, {wager.seat for wager in live.round.wagers}
    for charge in _outcome(live).revenue:
        where = f'{game.name}: the charge "{charge.words}"'
        assert charge.words.strip(), f"{game.name}: the house takes {charge.cents} cents and does not say for what"
        assert type(charge.cents) is int, f"{where} is {charge.cents!r} cents"
        assert charge.cents > 0, f"{where} is {charge.cents} cents"
        assert charge.seat in {"", *seats}, f"{where} is paid by {charge.seat}, who has no wager"
    among = set(game.play.between_players(live.round.rules, live.round.wagers))
    unknown = among - set(game.play.wagers(live.round.rules))
    assert not unknown, f"{game.name}: players settle {', '.join(sorted(unknown))}, which is no wager of this table"


def check_numbers(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """The chances of all outcomes of a wager add up to 1, and so do win, push and lose. The largest gain comes first.

    A game too large for the engine names no cases; its own numbers are checked the same way.
    """
    del rounds
    for sheet in sheets(game, seed):
        own = exact_numbers(game, sheet)
        _one_name_each(game, [case.wager for case in game.numbers.cases(sheet)])
        _one_name_each(game, [worth.wager for worth in own])
        for worth in own:
            _is_whole(game, worth)
            strange = worth.kinds - set(game.play.wagers(sheet))
            assert not strange, f"{game.name}, {worth.wager}: has numbers for {strange}, which is not offered"
    rules = game.rules.example()
    for case in game.numbers.cases(rules):
        worth = by_engine(game, rules, case)
        total = sum(chance for _, chance in worth.gains)
        assert total == 1, f"{game.name}, case {case.wager}: the chances of its outcomes add up to {total}"
        _is_whole(game, worth)


def check_counts(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A game's own numbers for its cases equal the engine's, fraction for fraction, whatever the table pays."""
    del rounds
    default, *drawn = sheets(game, seed)
    random = Random(seed)
    for rules in (default, *(_paying_otherwise(sheet, random) for sheet in drawn)):
        _engine_agrees(game, rules)


def _engine_agrees(game: AnyGame, rules: TableRules) -> None:
    cases = list(game.numbers.cases(rules))
    own = {worth.wager: worth for worth in exact_numbers(game, rules)} if cases else {}
    names = [case.wager for case in cases]
    message = f"has numbers for {list(own)}, but its cases are {names}: give all cases first, in order, or none"
    assert not own or list(own)[: len(names)] == names, f"{game.name} {message}"
    for case, worth in zip(cases, own.values(), strict=False):
        judged = by_engine(game, rules, case)
        wrong = [
            f"{each.name} is {getattr(worth, each.name)}, but {getattr(judged, each.name)} by the engine"
            for each in fields(Numbers)
            if getattr(worth, each.name) != getattr(judged, each.name)
        ]
        assert not wrong, f"{game.name}, numbers of {case.wager}: {'; '.join(wrong)}\n  rules: {rules.plain()}"


def check_solver_states(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Two paths to the same solver state have the same future, and solving each state once changes no number."""
    if game.numbers.solver_state is not None:
        for rules, random in tables(game, seed):
            compare_states(game, rules, random, rounds)


def check_kernels(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A kernel settles its rounds as the engine does, to the cent, whatever the table pays.

    Games whose rounds have choices or more than one roll or spin are left to their own tests.
    """
    (default, *drawn), kernel_of = sheets(game, seed), game.numbers.kernel
    if kernel_of is None or not one_chance_decides(game, default):
        return
    kernel, random = kernel_of(game, default, Scene()), Random(seed)
    compare_exact(game, default, kernel)
    compare_rounds(game, default, kernel, seed, rounds * _TAPES)
    for sheet in drawn:
        rules = _paying_otherwise(sheet, random)
        compare_rounds(game, rules, kernel_of(game, rules, Scene()), seed, rounds * _TAPES)


def _paying_otherwise(rules: TableRules, random: Random) -> TableRules:
    """The same rules with about half of the payouts raised, including those fixed by law."""
    tables = [option.name for option in rules.options() if isinstance(option.default, Paytable)]
    changes: dict[str, Any] = {name: _raised(getattr(rules, name), random) for name in tables}
    return replace(rules, **changes)


def _raised(table: Paytable, random: Random) -> Paytable:
    raises = {
        row.name: Fraction(random.randint(1, 12), random.randint(1, 12)) for row in table if random.random() < _HALF
    }
    return table.paying({name: Odds(table[name].to_one + more) for name, more in raises.items()})


def _one_name_each(game: AnyGame, names: list[str]) -> None:
    assert len(set(names)) == len(names), f"{game.name}: two cases have the same name in {names}"


def _is_whole(game: AnyGame, worth: Numbers) -> None:
    where = f"{game.name}, case {worth.wager}"
    total = worth.win + worth.push + worth.lose
    assert total == 1, f"{where}: win, push and lose add up to {total}"
    assert worth.action >= 1, f"{where}: {worth.action} is staked for each unit of the initial wager"
    ordered = tuple(sorted(worth.gains, reverse=True))
    assert worth.gains == ordered, f"{where}: its gains are not listed from the largest down"


# ---------------------------------------------------------------- what is journalled


def check_replay(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Replaying a journal from its text gives the facts, lines and standing that came of it when it was played.

    The journal that is read back equals the first one, so that it stands for both.
    """
    every_round(game, seed, rounds, _replays)


def _replays(first: Live) -> None:
    written = tuple(Entry.read(str(entry)) for entry in first.journal)
    assert written == first.journal, f"{first.round.game.name}: the journal changes when written and read"
    _same(first, Live(first.round, written), "replayed")


def check_resume(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A round stopped after any answer resumes to the same end.

    A round resumed after each answer must be where it is if it is resumed after the next one. So it comes to the same end.
    """
    every_round(game, seed, min(rounds, 4), _resumes)


def _resumes(first: Live) -> None:
    resumed = [Live(first.round, first.journal[:cut]) for cut in range(len(first.journal))]
    for cut, (entry, again, then) in enumerate(zip(first.journal, resumed, [*resumed, first][1:], strict=True)):
        assert again.asks is not None, f"{first.round.game.name}: the round is over after only {cut} entries"
        give(again, entry)
        _same(then, again, f"stopped after {cut} answers and resumed")


def _same(first: Live, again: Live, how: str) -> None:
    name = first.round.game.name
    assert site_of(first) == site_of(again), f"{name}: {how}, the round is at {site_of(again)}"
    for what, before, after in (
        ("journal", first.journal, again.journal),
        ("facts", first.facts, again.facts),
        ("lines", _lines(first), _lines(again)),
    ):
        _same_entries(f"{name}: {how}, the {what} differ", before, after)
    assert first.outcome == again.outcome, f"{name}: {how}, the standing is {again.outcome} instead of {first.outcome}"
    assert _in_full(first.outcome) == _in_full(again.outcome), f"{name}: {how}, the standing prints differently"


def _lines(live: Live) -> tuple[Line, ...]:
    return live.outcome.lines if live.outcome is not None else ()


def _same_entries(message: str, before: tuple[object, ...], after: tuple[object, ...]) -> None:
    """Asserts that two lists are equal, types included. Says only where they differ first."""
    for number, (old, new) in enumerate(zip_longest(before, after, fillvalue="nothing"), 1):
        assert old == new, f"{message} first in number {number}: {new} instead of {old}"
        assert _in_full(old) == _in_full(new), f"{message} in print first in number {number}: {new!r} is not {old!r}"


def _in_full(value: Any) -> object:
    """A value with the types of all its parts: True is not 1."""
    if is_dataclass(value):
        return type(value), [_in_full(getattr(value, each.name)) for each in fields(value)]
    return (type(value), [_in_full(each) for each in value]) if isinstance(value, tuple | list) else repr(value)


def check_refusals(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Impossible input is refused with a paragraph, never with a crash, and changes nothing."""
    every_round(game, seed, min(rounds, 6), _refuses_nonsense)


def _refuses_nonsense(live: Live) -> None:
    nonsense_is_refused_throughout(live.round, live.journal)
    wrong_entries_are_refused(live)
    for journal in impossible_journals(live.journal):
        is_refused(live.round.game, InWords(journal), partial(Live, live.round, journal))


def check_standing(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A standing is a value: two openings are equal, and it survives being written and read."""
    for rules in sheets(game, seed):
        assert game.play.opening(rules) == game.play.opening(rules), f"{game.name}: two openings of one table differ"
    every_round(game, seed, rounds, _standing_is_a_value)


def _standing_is_a_value(live: Live) -> None:
    game, standing = live.round.game, _outcome(live).standing
    assert isinstance(standing, Hashable), f"{game.name}: {standing!r} is not hashable, so the solver cannot store it"
    hash(standing)
    tree = standing_to_tree(standing)
    _plain(game, "standing", tree)
    read = standing_from_tree(game, live.round.rules, tree)
    assert read == standing, f"{game.name}: {standing} is read back as {read}"


# ---------------------------------------------------------------- what is played


def check_covered(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Every wager that a table could offer is laid, and every answer it lists is given or refused by a ruling.

    What the sessions leave out is drawn with a liking for it. `Play.rarely` excuses what is too rare for that.
    """
    seen, missing = covered(game, seed, rounds)
    faults = FaultList()
    for what, done, names in (("laid", "wager", missing.kinds), ("given or refused", "answer", missing.answers)):
        for name in sorted(names):
            with faults.here():
                raise AssertionError(f"{game.name}: in {seen.rounds} rounds the {done} {name} is never {what}")
    known = {*game.wagers_somewhere, *game.play.answers}
    for name, why in game.play.rarely.items():
        with faults.here():
            assert name in known, f"{game.name}: {name} is said to be rare, but there is no such wager or answer"
            assert why, f"{game.name}: nothing says why {name} is rare"
    faults.finish()


def check_remedies(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Each irregularity needs all its details, is refused elsewhere, and can happen and be remedied in play."""
    del rounds
    faults = FaultList()
    for kind, remedy in game.play.remedies.items():
        with faults.here():
            _is_remedied(game, kind, remedy, seed)
    faults.finish()


def _is_remedied(game: AnyGame, kind: str, remedy: Remedy, seed: int) -> None:
    where = f"{game.name}, irregularity {kind}"
    assert remedy.kind == kind, f"{where}: is called {remedy.kind}"
    assert kind.split() == [kind], f"{where}: a space in its name would be read as a detail"
    assert remedy.remedy, f"{where}: has no text of the remedy"
    assert remedy.scopes, f"{where}: has no scopes, so it can never arise"
    _is_admitted_where_it_arises(game, remedy)
    _happens_in_play(game, kind, seed)


def _is_admitted_where_it_arises(game: AnyGame, remedy: Remedy) -> None:
    needs, rules = remedy.needs or {}, replace(game.rules.example(), **(remedy.under or {}))
    complete = Irregularity(remedy.kind, {name: (*detail.values, "0")[0] for name, detail in needs.items()})
    for site in remedy.scopes:
        admit(game.play.remedies, complete, site, remedy.cite, rules)
    unknown, missing = Irregularity(remedy.kind, complete.details | {"hearsay": ""}), Irregularity(remedy.kind)
    wrong = [unknown, missing] if needs else [unknown]
    for what, site in ((complete, "nowhere"), *((what, remedy.scopes[0]) for what in wrong)):
        is_refused(game, f"{what} at {site}", partial(admit, game.play.remedies, what, site, remedy.cite, rules))


def _happens_in_play(game: AnyGame, kind: str, seed: int) -> None:
    """In a long session, with the options it needs, it happens, is remedied, and the round ends."""
    remedy = game.play.remedies[kind]
    rules = replace(game.rules.example(), **(remedy.under or {}))
    random = Random(f"{seed} {kind}")
    standing, attempts = game.play.opening(rules), Attempts()
    for _ in range(_LONG_SESSION):
        live = Live(open_at_random(game, rules, standing, random))
        if _happens_in(live, kind, random, attempts):
            return
        standing = _outcome(live).standing
    message = f"in {_LONG_SESSION} rounds {kind} never happens at {', '.join(remedy.scopes)}"
    raise AssertionError(f"{game.name}: {message}: {attempts}")


def _happens_in(live: Live, kind: str, random: Random, attempts: Attempts) -> bool:
    while live.asks is not None:
        if try_irregularity(live, random, kind, attempts):
            play_out(live, random)
            return True
        live.answer(any_answer(live.asks, random))
    return try_irregularity(live, random, kind, attempts)


# ---------------------------------------------------------------- helpers


def _outcome(live: Live) -> Outcome:
    assert live.outcome is not None, f"{live.round.game.name}: the round has no end"
    return live.outcome


CHECKS: tuple[Check, ...] = (
    check_citations,
    check_sources,
    check_proposal,
    check_elections,
    check_deck,
    check_wagers,
    check_paytables,
    check_lesson,
    check_one_fate,
    check_cents_conserve,
    check_revenue,
    check_numbers,
    check_counts,
    check_solver_states,
    check_kernels,
    check_replay,
    check_resume,
    check_document,
    check_refusals,
    check_standing,
    check_questions,
    check_defaults,
    check_covered,
    check_views,
    check_private,
    check_remedies,
    check_floor,
    check_terminal,
)
