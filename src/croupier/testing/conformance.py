"""The conformance suite: what every game passes unasked, its own or a third party's.

Each check is a plain function that raises `AssertionError` with what is wrong and where. `check_game` runs them all. A
game is tried on its default rules and on lawful rules drawn at random, in whole sessions played at random from a seed,
so a failure can be had again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from croupier.documents.standing import standing_from_tree, standing_to_tree
from croupier.drive.numbers import numbers
from croupier.drive.play import Live
from croupier.drive.solve import follow
from croupier.engine.decision import Decision
from croupier.engine.game import Game, Outcome
from croupier.engine.irregularity import Irregularity, Remedy, admit
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import Round, open_round
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import Card
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Dealing, Facedown
from croupier.law.citation import Citation
from croupier.law.option import Option, TableRules
from croupier.law.register import NEWEST_TEXT, register
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.money.numbers import Numbers
from croupier.money.odds import Odds
from croupier.money.paytable import Paytable, Row
from croupier.money.settlement import Line, Result, net_cents
from croupier.money.wager import Act, Bet
from croupier.testing.dealer import Attempts, Played, elections, go_wrong, open_at_random, play_out, session
from croupier.testing.dealer import answer as any_answer
from croupier.testing.on_the_floor import check_floor
from croupier.testing.reference_play import judge, judge_exact, one_chance_decides
from croupier.testing.solver_states import judge_states
from croupier.testing.sources import check_sources

SEED = 1978
ROUNDS = 12
SHEETS = 4  # the default rules, and so many less one drawn at random

NONSENSE = ("", " ", "?", "snow man", "-1", "1e3", "\N{ARABIC-INDIC DIGIT THREE}", "00000", "yes=no", "x" * 200)
_LONG_SESSION = 400  # rounds in which whatever can go wrong must have gone wrong once
_TAPES = 10  # times the rounds of a session: what a kernel and the engine play alike
_HALF = 0.5
_SMALLEST_STEPS = (Fraction(1), Fraction(1, 2), Fraction(1, 100), Fraction(1, 10**9))

AnyGame = Game[Any, Any]
Check = Callable[[AnyGame, int, int], None]


def check_game(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Every check, one after the other."""
    for check in CHECKS:
        check(game, seed, rounds)


# ---------------------------------------------------------------- what is declared


def check_citations(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """What the game declares, offers, refuses, records, pays or mends rests on a paragraph that the register holds."""
    assert game.sections, f"{game.name} names no section that governs it"
    for where, law in _declared(game):
        _resolves(game, where, law)
    for rules in _sheets(game, seed):
        for kind in game.play.wagers(rules).values():
            _resolves(game, f"wager {kind.name}", kind.cite)
        for case in game.numbers.cases(rules):
            _resolves(game, f"case {case.wager}", case.cite)
        for worth in game.numbers.counted(rules):
            _resolves(game, f"numbers of {worth.wager}", worth.cite)
    for played in _sessions(game, seed, rounds):
        for where, law in _cited_in_play(played.live):
            _resolves(game, where, law)


def _declared(game: AnyGame) -> Iterator[tuple[str, object]]:
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
    for asks in _questions(live):
        yield f"question at {asks.site}", asks.cite or live.round.game.cites[0]
        if isinstance(asks, Decision):
            yield from ((f"offer {offer.name} at {asks.site}", offer.cite) for offer in asks.offers)
            yield from ((f'refusal "{refusal.why}"', refusal.cite) for refusal in asks.refusals)


def _resolves(game: AnyGame, where: str, law: object) -> None:
    assert isinstance(law, Citation), f"{game.name}, {where}: cites {law!r}, which is no citation"
    assert register().resolves(law), f"{game.name}, {where}: cites {law}, which the register does not hold"


def check_elections(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """The defaults may stand by the newest text; rules survive being written down; each option says what it is for."""
    del rounds
    against = [str(ruling) for ruling in game.rules().rulings(NEWEST_TEXT) if ruling.verdict is Verdict.UNLAWFUL]
    assert not against, f"{game.name}: the default rules are unlawful on {NEWEST_TEXT}: {against}"
    for option in game.rules.options():
        assert option.note, f"{game.name}: option {option.name} does not say what it is for"
        _default_is_a_value(game, option)
    for rules in _sheets(game, seed):
        written = rules.plain()
        _plain(game, "rules", written)
        read = type(rules).elect(written)
        assert read == rules, f"{game.name}: rules come back changed from {written}: {read}"
        assert hash(read) == hash(rules), f"{game.name}: equal rules have unequal hashes"


def _default_is_a_value(game: AnyGame, option: Option) -> None:
    values = [choice.value for choice in option.choices]
    where = f"{game.name}, option {option.name}"
    assert not values or option.default in values, f"{where}: the default {option.default!r} is none of {values}"
    assert len(set(values)) == len(values), f"{where}: a value stands twice among {values}"


def _plain(game: AnyGame, where: str, tree: object) -> None:
    """TOML and JSON can hold it, and no float is in it."""
    if isinstance(tree, Mapping):
        for key, inside in tree.items():
            assert isinstance(key, str), f"{game.name}, {where}: the key {key!r} is no text"
            _plain(game, f"{where}.{key}", inside)
    elif isinstance(tree, list | tuple):
        for index, inside in enumerate(tree):
            _plain(game, f"{where}[{index}]", inside)
    else:
        known = isinstance(tree, str | int) or tree is None
        assert known, f"{game.name}, {where}: {tree!r} cannot be written in a document without loss"


def check_wagers(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A kind of wager has its own name, its odds from the lowest up and a place to lie; any other bet is refused."""
    del rounds
    for rules in _sheets(game, seed):
        offered = game.play.wagers(rules)
        assert offered, f"{game.name} offers no wager under {rules.plain()}"
        for name, kind in offered.items():
            _kind_is_sound(game, name, kind)
        for bet in _impossible_bets(offered):
            _is_refused(game, f"the bet {bet}", partial(open_round, game, rules, game.play.opening(rules), [bet]))


def _kind_is_sound(game: AnyGame, name: str, kind: WagerKind) -> None:
    where = f"{game.name}, wager {name}"
    assert kind.name == name, f"{where}: is called {kind.name}"
    assert name.split() == [name], f"{where}: a space in its name would be read as what it is on"
    assert kind.title, f"{where}: has no title"
    assert kind.pays, f"{where}: no odds are named that it can be paid at"
    assert list(kind.pays) == sorted(kind.pays), f"{where}: its odds do not stand from the lowest up"
    assert kind.selections, f"{where}: it can be on nothing"
    assert len(set(kind.selections)) == len(kind.selections), f"{where}: it can be on the same thing twice"


def _impossible_bets(offered: Mapping[str, WagerKind]) -> Iterator[Bet]:
    yield Bet("A", "no_such_wager", "", 100)
    for kind in offered.values():
        on = kind.selections[0]
        yield Bet("A", kind.name, "nowhere on the layout", 100)
        yield Bet("A", kind.name, on, 0)
        yield Bet("A", kind.name, on, -100)
        yield Bet("A", kind.name, on, 0, Act.REMOVE)
        yield Bet("A", kind.name, on, 0, Act.CALL_ON)


def check_paytables(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """No row may be paid less by any amount; one that is a floor may be raised, one that is fixed may not."""
    del seed, rounds
    tables = [option for option in game.rules.options() if isinstance(option.default, Paytable)]
    for option in tables:
        for row in option.default:
            for step in _SMALLEST_STEPS:
                if row.pays.to_one >= step:
                    _judged(game, option, row, Odds(row.pays.to_one - step), Verdict.UNLAWFUL)
                raised = Verdict.LAWFUL if row.floor else Verdict.UNLAWFUL
                _judged(game, option, row, Odds(row.pays.to_one + step), raised)


def _judged(game: AnyGame, option: Option, row: Row, pays: Odds, wanted: Verdict) -> None:
    elected = replace(game.rules(), **{option.name: option.default.paying({row.name: pays})})
    against = [ruling for ruling in elected.rulings(NEWEST_TEXT) if ruling.verdict is Verdict.UNLAWFUL]
    verdict = Verdict.UNLAWFUL if any(ruling.cite == row.cite for ruling in against) else Verdict.LAWFUL
    told = f"{game.name}: {row.name} at {pays} instead of {row.pays} is {verdict}, not {wanted}, by {row.cite}"
    assert verdict is wanted, told


# ---------------------------------------------------------------- what is paid


def check_one_fate(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Every wager has exactly one line, for the stake it has, and gains or loses as its result says.

    A wager that was split has one for each hand, each for as much as the first.
    """
    for played in _sessions(game, seed, rounds):
        live = played.live
        lines = _outcome(live).lines
        for wager in live.round.wagers:
            fates = [line for line in lines if (line.seat, line.wager) == (wager.seat, wager.name)]
            where = f"{game.name}, {wager.name} of {wager.seat}"
            one_each = bool(fates) and len({line.hand for line in fates}) == len(fates)
            assert one_each, f"{where}: it has {len(fates)} fates{_had(live)}"
            stakes = {line.stake_cents for line in fates}
            told = f"{wager.stake_cents} cents were staked and {stakes} are settled"
            assert stakes == {wager.stake_cents}, f"{where}: {told}{_had(live)}"
        for line in lines:
            _gains_as_it_says(game, line)
        _raises_are_offered(live)


_SIGNS = {
    Result.WON: lambda line: line.cents > 0,
    Result.LOST: lambda line: -line.stake_cents <= line.cents <= 0,
    Result.PUSHED: lambda line: line.cents == 0,
    Result.VOID: lambda line: line.cents == 0,
    Result.STANDS: lambda line: line.cents == 0,
}


def _gains_as_it_says(game: AnyGame, line: Line) -> None:
    whole = type(line.cents) is int and type(line.stake_cents) is int
    assert whole, f"{game.name}: {line.wager} is not settled in whole cents: {line.cents!r} on {line.stake_cents!r}"
    assert line.stake_cents > 0, f"{game.name}: {line.wager} is settled without a stake"
    assert _SIGNS[line.result](line), f"{game.name}: {line.wager} {line.result} and gains {line.cents} cents"


def _raises_are_offered(live: Live) -> None:
    """A line for a wager that was not down before the round is for one that the round itself offered."""
    game, rules = live.round.game, live.round.rules
    down = {(wager.seat, wager.name) for wager in live.round.wagers}
    in_play = {kind.name for kind in game.play.wagers(rules).values() if kind.made_in_play}
    for line in _outcome(live).lines:
        known = (line.seat, line.wager) in down or line.wager.partition(" ")[0] in in_play
        assert known, f"{game.name}: {line.wager} of {line.seat} is settled, but nobody made it{_had(live)}"


def check_cents_conserve(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Over a whole session no cent is made or lost: what patrons laid is returned, collected, or still lies there.

    Chips are followed across the layout, and the lines are added up; both must come to the same.
    """
    for rules, each in _tables(game, seed):
        across = 0  # what patrons have had back, less what they laid
        settled = 0  # what the lines say they gained
        for played in session(game, rules, each, rounds):
            outcome = _outcome(played.live)
            across -= _laid(played)
            across += sum(line.returned_cents for line in outcome.lines)
            settled += sum(net_cents(outcome.lines).values())
            lying = sum(wager.stake_cents for wager in outcome.standing.wagers)
            house = sum(-line.cents for line in outcome.lines if line.result is not Result.STANDS)
            patrons = sum(net_cents(outcome.lines).values())
            assert house == -patrons, f"{game.name}: the house is up {house} and patrons {patrons}{_had(played.live)}"
            told = f"patrons are up {across} with {lying} on the layout, but the lines say {settled}"
            assert across + lying == settled, f"{game.name}: {told}{_had(played.live)}"


def _laid(played: Played) -> int:
    """What went from patrons to the layout, before the round and in it; what they took down counts against it."""
    down = {(wager.seat, wager.name): wager.stake_cents for wager in played.live.round.wagers}
    lines = [((line.seat, line.wager), line.stake_cents) for line in _outcome(played.live).lines]
    raised = sum(down.get(name, stake) for name, stake in lines) - sum(down.values())  # a split lays the wager again
    return sum(down.values()) - sum(wager.stake_cents for wager in played.found.wagers) + raised


def check_numbers(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """All that can become of a wager has the chance 1 together, and it wins, ties or loses with the chance 1.

    A game too large to run the engine over names no case; what it counts itself is held to the same.
    """
    del rounds
    for sheet in _sheets(game, seed):
        counted = list(game.numbers.counted(sheet))
        _one_name_each(game, [case.wager for case in game.numbers.cases(sheet)])
        _one_name_each(game, [worth.wager for worth in counted])
        for worth in counted:
            _is_whole(game, worth)
            strange = worth.kinds - set(game.play.wagers(sheet))
            assert not strange, f"{game.name}, {worth.wager}: numbers of {strange}, which is not offered"
    rules = game.rules()
    for case in game.numbers.cases(rules):
        where = f"{game.name}, case {case.wager}"
        total = sum(follow(game, rules, case).ends.values())
        assert total == 1, f"{where}: all that can become of it has the chance {total}"
        _is_whole(game, numbers(game, rules, case))


def check_counts(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """What a game counts of its cases is what the engine comes to, fraction for fraction, whatever the table pays."""
    del rounds
    default, *drawn = _sheets(game, seed)
    random = Random(seed)
    for rules in (default, *(_paying_otherwise(sheet, random) for sheet in drawn)):
        _engine_agrees(game, rules)


def _engine_agrees(game: AnyGame, rules: TableRules) -> None:
    cases = list(game.numbers.cases(rules))
    counted = {worth.wager: worth for worth in game.numbers.counted(rules)} if cases else {}
    names = [case.wager for case in cases]
    told = f"counts {list(counted)} for the cases {names}: all of them, in their order and first, or none"
    assert not counted or list(counted)[: len(names)] == names, f"{game.name} {told}"
    for case, worth in zip(cases, counted.values(), strict=False):
        judged = numbers(game, rules, case)
        wrong = [
            f"{each.name} is {getattr(worth, each.name)}, by the engine {getattr(judged, each.name)}"
            for each in fields(Numbers)
            if getattr(worth, each.name) != getattr(judged, each.name)
        ]
        assert not wrong, f"{game.name}, case {case.wager}, counted: {'; '.join(wrong)}\n  rules: {rules.plain()}"


def check_solver_states(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Two paths to one declared state have the same future, and solving each state once changes no number."""
    if game.numbers.solver_state is not None:
        for rules, random in _tables(game, seed):
            judge_states(game, rules, random, rounds)


def check_kernels(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A kernel settles the rounds it plays as the engine does, to the cent and whatever the table pays.

    That of a game in which more than one chance or a choice makes a round is left to the game's own tests.
    """
    default, *drawn = _sheets(game, seed)
    if game.numbers.kernel is None or not one_chance_decides(game, default):
        return
    judge_exact(game, default)
    random = Random(seed)
    for rules in (default, *(_paying_otherwise(sheet, random) for sheet in drawn)):
        judge(game, rules, seed, rounds * _TAPES)


def _paying_otherwise(rules: TableRules, random: Random) -> TableRules:
    """The same table with about half of its payouts raised, those too that the law has fixed."""
    tables = [option.name for option in rules.options() if isinstance(option.default, Paytable)]
    changes: dict[str, Any] = {name: _raised(getattr(rules, name), random) for name in tables}
    return replace(rules, **changes)


def _raised(table: Paytable, random: Random) -> Paytable:
    raises = {
        row.name: Fraction(random.randint(1, 12), random.randint(1, 12)) for row in table if random.random() < _HALF
    }
    return table.paying({name: Odds(table[name].to_one + more) for name, more in raises.items()})


def _one_name_each(game: AnyGame, names: list[str]) -> None:
    assert len(set(names)) == len(names), f"{game.name}: two cases have one name among {names}"


def _is_whole(game: AnyGame, worth: Numbers) -> None:
    where = f"{game.name}, case {worth.wager}"
    fates = worth.win + worth.push + worth.lose
    assert fates == 1, f"{where}: it wins, ties or loses with the chance {fates}"
    assert worth.action >= 1, f"{where}: {worth.action} is staked for each unit of the first wager"


# ---------------------------------------------------------------- what is journalled


def check_replay(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A journal run again, also from its text, gives the same facts, lines and standing; and again, and again."""
    for played in _sessions(game, seed, rounds):
        first = played.live
        written = tuple(Entry.read(str(entry)) for entry in first.journal)
        assert written == first.journal, f"{game.name}: the journal comes back changed from its text{_had(first)}"
        for journal in (first.journal, written):
            again = Live(first.round, journal)
            _same(first, again, "replayed")


def check_resume(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A round stopped after any answer goes on from there to the same end."""
    for played in _sessions(game, seed, min(rounds, 4)):
        first = played.live
        for cut in range(len(first.journal)):
            again = Live(first.round, first.journal[:cut])
            assert again.asks is not None, f"{game.name}: cut after {cut} entries the round is over{_had(first)}"
            for entry in first.journal[cut:]:
                _give(again, entry)
            _same(first, again, f"stopped after {cut} answers and resumed")


def _give(live: Live, entry: Entry) -> None:
    if entry.kind is Kind.IRREGULARITY:
        live.interrupt(Irregularity.read(entry.answer), entry.site)
    else:
        live.answer(entry.answer)


def _same(first: Live, again: Live, how: str) -> None:
    name = first.round.game.name
    for what in ("journal", "facts", "outcome"):
        before, after = getattr(first, what), getattr(again, what)
        assert before == after, f"{name}: {how}, the {what} is {after} instead of {before}{_had(first)}"
        assert repr(before) == repr(after), f"{name}: {how}, the {what} prints otherwise{_had(first)}"


def check_refusals(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """What could not happen or was not offered is refused with a paragraph, never a crash, and changes nothing."""
    for played in _sessions(game, seed, min(rounds, 6)):
        live = played.live
        for cut in range(len(live.journal) + 1):
            _nonsense_is_refused(live.round, live.journal[:cut])
        for journal in _foreign(live.journal):
            _is_refused(game, f"the journal {_said(journal)}", partial(Live, live.round, journal))


def _foreign(journal: Journal) -> Iterator[Journal]:
    """Journals that cannot be: one entry changed, or one too many."""
    for index, entry in enumerate(journal):
        for wrong in _wrong_entries(entry):
            yield (*journal[:index], wrong, *journal[index + 1 :])
    yield (*journal, Entry(Kind.CHANCE, "nowhere", "nothing"))
    yield (*journal, *journal[-1:]) if journal else (Entry(Kind.DECISION, "nowhere", "nothing"),)


def _wrong_entries(entry: Entry) -> Iterator[Entry]:
    yield replace(entry, site="nowhere")
    yield replace(entry, site="")
    yield replace(entry, answer="no such answer")
    yield replace(entry, kind=Kind.IRREGULARITY, answer="no_such_irregularity")
    yield replace(entry, kind=Kind.IRREGULARITY, answer="no_such_irregularity detail")
    other = Kind.DECISION if entry.kind is Kind.CHANCE else Kind.CHANCE
    if entry.kind is not Kind.IRREGULARITY:
        yield replace(entry, kind=other)


def _nonsense_is_refused(round_: Round, journal: Journal) -> None:
    live = Live(round_, journal)
    before = (live.journal, live.facts, live.outcome)
    game = round_.game
    for text in NONSENSE:
        _is_refused(game, f'the answer "{text}" at {_site(live)}', partial(live.answer, text))
        strange = Irregularity(text or "no_such_irregularity", {"nothing": "nothing"})
        _is_refused(game, f"the irregularity {strange}", partial(live.interrupt, strange))
    after = (live.journal, live.facts, live.outcome)
    assert after == before, f"{game.name}: a refusal at {_site(live)} changed the round{_had(live)}"


def _is_refused(game: AnyGame, what: str, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except Refused as refused:
        against = refused.rulings
    except Exception as crash:
        raise AssertionError(f"{game.name} crashes on {what}: {crash!r}") from crash
    else:
        raise AssertionError(f"{game.name} takes {what}")
    assert against, f"{game.name} refuses {what} without a reason"
    for ruling in against:
        _speaks(game, what, ruling)


def _speaks(game: AnyGame, what: str, ruling: Ruling) -> None:
    _resolves(game, f"refusal of {what}", ruling.cite)
    assert ruling.why, f"{game.name} refuses {what} and does not say why"
    assert ruling.verdict is not Verdict.LAWFUL, f"{game.name} refuses {what} with a ruling that it is lawful"


def check_standing(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """What survives a round is a value: two openings are equal, and it survives being written down."""
    for rules in _sheets(game, seed):
        assert game.play.opening(rules) == game.play.opening(rules), f"{game.name}: two openings of one table differ"
    for played in _sessions(game, seed, rounds):
        standing = _outcome(played.live).standing
        assert isinstance(standing, Hashable), f"{game.name}: the solver cannot keep {standing!r}"
        hash(standing)
        tree = standing_to_tree(standing)
        _plain(game, "standing", tree)
        read = standing_from_tree(game, played.live.round.rules, tree)
        assert read == standing, f"{game.name}: {standing} comes back as {read}{_had(played.live)}"


# ---------------------------------------------------------------- what is asked


def check_questions(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """A question has a name that a journal can hold; a device's weights are whole; each offer stands once."""
    for played in _sessions(game, seed, rounds):
        for asks in _questions(played.live):
            where = f"{game.name}, at {asks.site!r}"
            assert asks.site.split() == [asks.site], f"{where}: a site is one word"
            if isinstance(asks, Decision):
                _offers_are_sound(where, asks)
            else:
                _device_is_sound(where, asks)


def _offers_are_sound(where: str, asks: Decision) -> None:
    names = [offer.name for offer in asks.offers]
    assert names, f"{where}: {asks.seat} is asked and nothing is open"
    assert len(set(names)) == len(names), f"{where}: an offer stands twice among {names}"
    barred = {name for refusal in asks.refusals for name in refusal.options}
    assert not barred & set(names), f"{where}: {barred & set(names)} is both open and refused"
    for offer in asks.offers:
        assert 0 <= offer.least <= offer.most, f"{where}: {offer.name} goes from {offer.least} to {offer.most}"
        stakes = offer.takes_amount or offer.adds_cents
        assert not (offer.declines and stakes), f"{where}: {offer.name} declines, and stakes more"


def _device_is_sound(where: str, asks: Chance[Any]) -> None:
    outcomes = asks.outcomes()
    assert outcomes, f"{where}: nothing can come of it"
    shown = [asks.show(outcome) for outcome, _ in outcomes]
    assert len(set(shown)) == len(shown), f"{where}: two outcomes are written alike"
    for outcome, weight in outcomes:
        assert type(weight) is int, f"{where}: {outcome} weighs {weight!r}, which is no whole number"
        assert weight > 0, f"{where}: {outcome} weighs {weight}"
        assert asks.read(asks.show(outcome)) == outcome, f"{where}: {outcome} comes back changed from its text"


def check_views(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """What a seat may see is a value, holds no face-down card, and no card that the round has not turned up."""
    for played in _sessions(game, seed, rounds):
        live = played.live
        for cut in range(len(live.journal)):
            asks = Live(live.round, live.journal[:cut]).asks
            if isinstance(asks, Decision):
                _shows_only_what_is_seen(live, asks, live.journal[:cut])


def _shows_only_what_is_seen(live: Live, asks: Decision, journal: Journal) -> None:
    where = f"{live.round.game.name}: the view at {asks.site}"
    try:
        hash(asks.view)
    except TypeError as not_a_value:
        raise AssertionError(f"{where} is not hashable: {not_a_value}") from None
    seen = {word for entry in journal for word in entry.answer.replace("=", " ").split()}
    seen |= {str(inside) for inside in _inside(live.round.standing) if isinstance(inside, Card)}
    for inside in _inside(asks.view):
        assert not isinstance(inside, Facedown | Dealing), f"{where} holds a face-down card{_had(live)}"
        if isinstance(inside, Card):
            assert str(inside) in seen, f"{where} tells of {inside}, which nobody has turned up{_had(live)}"


def _inside(value: object, known: set[int] | None = None) -> Iterator[object]:
    """The value and all that can be reached from it."""
    known = set() if known is None else known
    if id(value) in known:
        return
    known.add(id(value))
    yield value
    for part in _parts(value):
        yield from _inside(part, known)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return (*value.keys(), *value.values())
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(value)
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(getattr(value, each.name) for each in fields(value))
    return tuple(vars(value).values()) if hasattr(value, "__dict__") and not isinstance(value, type) else ()


def check_remedies(game: AnyGame, seed: int = SEED, rounds: int = ROUNDS) -> None:
    """Each irregularity is told in full or refused, arises nowhere else, and can be had and mended in play."""
    del rounds
    for kind, remedy in game.play.remedies.items():
        where = f"{game.name}, irregularity {kind}"
        assert remedy.kind == kind, f"{where}: is called {remedy.kind}"
        assert kind.split() == [kind], f"{where}: a space in its name would be read as a detail"
        assert remedy.remedy, f"{where}: what the law does about it is not told"
        assert remedy.scopes, f"{where}: it can arise nowhere"
        _is_admitted_where_it_arises(game, remedy)
        _happens_in_play(game, kind, seed)


def _is_admitted_where_it_arises(game: AnyGame, remedy: Remedy) -> None:
    details = dict.fromkeys(remedy.needs or {}, "0")
    told = Irregularity(remedy.kind, details)
    for site in remedy.scopes:
        admit(game.play.remedies, told, site, remedy.cite)
    strange = [(Irregularity(remedy.kind, details | {"hearsay": "yes"}), remedy.scopes[0]), (told, "nowhere")]
    strange += [(Irregularity(remedy.kind), remedy.scopes[0])] if details else []
    for what, site in strange:
        _is_refused(game, f"{what} at {site}", partial(admit, game.play.remedies, what, site, remedy.cite))


def _happens_in_play(game: AnyGame, kind: str, seed: int) -> None:
    """Somewhere in a long session, under the elections it needs, it happens, is mended, and the round comes to its end."""
    remedy = game.play.remedies[kind]
    rules = game.rules(**(remedy.under or {}))
    random = Random(f"{seed} {kind}")
    standing, attempts = game.play.opening(rules), Attempts()
    for _ in range(_LONG_SESSION):
        live = Live(open_at_random(game, rules, standing, random))
        if _happens_in(live, kind, random, attempts):
            return
        standing = _outcome(live).standing
    told = f"in {_LONG_SESSION} rounds {kind} never happens at {', '.join(remedy.scopes)}"
    raise AssertionError(f"{game.name}: {told}: {attempts}")


def _happens_in(live: Live, kind: str, random: Random, attempts: Attempts) -> bool:
    while live.asks is not None:
        if go_wrong(live, random, kind, attempts):
            play_out(live, random)
            return True
        live.answer(any_answer(live.asks, random))
    return go_wrong(live, random, kind, attempts)


# ---------------------------------------------------------------- helpers


def _sheets(game: AnyGame, seed: int, sheets: int = SHEETS) -> Iterator[TableRules]:
    """The default rules, then some drawn at random."""
    random = Random(seed)
    yield game.rules()
    for _ in range(sheets - 1):
        yield elections(game, random)


def _tables(game: AnyGame, seed: int) -> Iterator[tuple[TableRules, Random]]:
    for number, rules in enumerate(_sheets(game, seed)):
        yield rules, Random(f"{seed} {number}")


def _sessions(game: AnyGame, seed: int, rounds: int) -> Iterator[Played]:
    """All rounds of a session at each of the tables."""
    for rules, random in _tables(game, seed):
        yield from session(game, rules, random, rounds)


def _questions(live: Live) -> Iterator[Chance[Any] | Decision]:
    """What the round asked, one by one."""
    for cut in range(len(live.journal)):
        asks = Live(live.round, live.journal[:cut]).asks
        assert asks is not None, f"{live.round.game.name}: a part of a journal ends the round{_had(live)}"
        yield asks


def _outcome(live: Live) -> Outcome:
    assert live.outcome is not None, f"{live.round.game.name}: the round has no end{_had(live)}"
    return live.outcome


def _site(live: Live) -> str:
    return live.asks.site if live.asks is not None else "the end"


def _had(live: Live) -> str:
    """How to have it again."""
    wagers = ", ".join(f"{wager.seat} {wager.name} {wager.stake_cents}" for wager in live.round.wagers)
    return f"\n  rules: {live.round.rules.plain()}\n  wagers: {wagers}\n  journal: {_said(live.journal)}"


def _said(journal: Journal) -> str:
    return "; ".join(str(entry) for entry in journal) or "empty"


CHECKS: tuple[Check, ...] = (
    check_citations,
    check_sources,
    check_elections,
    check_wagers,
    check_paytables,
    check_one_fate,
    check_cents_conserve,
    check_numbers,
    check_counts,
    check_solver_states,
    check_kernels,
    check_replay,
    check_resume,
    check_refusals,
    check_standing,
    check_questions,
    check_views,
    check_remedies,
    check_floor,
)
