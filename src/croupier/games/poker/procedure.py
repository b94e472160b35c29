"""A hand of poker from the stacks on the table: who is dealt in, what they post, the hand, and the stacks after it."""

from __future__ import annotations

from dataclasses import replace

from croupier.amounts.cents import dollars
from croupier.engine.croupier import Croupier
from croupier.engine.decision import AnswerForm, Decision, Offer, plain_answers
from croupier.engine.game import Outcome
from croupier.engine.irregularity import RoundVoid
from croupier.equipment.site import Site
from croupier.families.poker.blinds import Places, dealt, missed, places
from croupier.families.poker.play import betting, showdown, steps
from croupier.families.poker.play.cards import PokerCards, shoe_table
from croupier.families.poker.play.hand import play_hand
from croupier.families.poker.play.table import STACK, Player, PokerTable
from croupier.families.poker.standing import BOTH, SMALL, PokerStanding, sits_out
from croupier.games.poker.law import LAW
from croupier.games.poker.revenue import charges, rake_of
from croupier.games.poker.rules import PokerRules
from croupier.money.settlement import Line, Result
from croupier.money.wager import Wager

TABLE = shoe_table(LAW, PokerStanding)
POST, WAIT = "post", "wait"
ANSWERS = frozenset(
    {
        *(POST, WAIT, steps.STRADDLE, steps.PASS, steps.DRAW, steps.PAT, showdown.SHOW, showdown.MUCK),
        *(betting.CHECK, betting.FOLD, betting.CALL, betting.BET, betting.RAISE, betting.COMPLETE, betting.BRING_IN),
    }
)
ACTIONS = {
    **plain_answers(betting.FOLD, betting.CHECK, betting.CALL),
    **dict.fromkeys(
        (betting.BRING_IN, betting.COMPLETE, betting.BET, betting.RAISE), AnswerForm(amounts=betting.AMOUNTS)
    ),
    **plain_answers(steps.PAT),
    steps.DRAW: AnswerForm(things=5, least=1, most=5),
    **plain_answers(showdown.SHOW, showdown.MUCK, POST, WAIT, steps.STRADDLE, steps.PASS),
}

_OF_MORE = "of three players each is a blind or the button: a fourth is needed who comes to the table later"
RARELY = {POST: _OF_MORE, WAIT: _OF_MORE}


def play(croupier: Croupier, rules: PokerRules, standing: PokerStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Plays a hand to its end. Stacks of players who sit out, or wait for a blind, stay as they are.

    Without two players the game breaks up: nobody owes a blind any more, or has to come back with what it took.
    """
    standing = _who_left(rules, standing, wagers)
    if len(dealt_in(standing, wagers)) < 2:
        croupier.record("a hand needs two players: none is dealt", LAW.overview)
        lines = tuple(_not_dealt_in(wager) for wager in wagers)
        return Outcome(lines, replace(standing, wagers=wagers, dealt_in=(), owed=(), left=()))
    table, now = take_up(croupier, rules, standing, wagers)
    if rules.button:
        croupier.record(f"{now.button} has the button", LAW.overview)
    try:
        awards = play_hand(table, rake_of(rules))
    except RoundVoid as why:
        return _void(table, standing, wagers, str(why))
    taken = sum(award.rake_cents for award in awards)
    lines = tuple(_line(table, wager, now) for wager in wagers)
    left = {line.seat: line.left_cents for line in lines}
    stay = tuple(replace(wager, stake_cents=left[wager.seat]) for wager in wagers if left[wager.seat])
    revenue = charges(rules, taken, sum(award.pot.cents for award in awards))
    return Outcome(
        lines, replace(_after(table.cards.put_away(), _seats(standing, wagers), now, rules), wagers=stay), revenue
    )


def dealt_in(standing: PokerStanding, wagers: tuple[Wager, ...]) -> tuple[str, ...]:
    """The players with a stack who do not sit out, clockwise."""
    here = {wager.seat for wager in wagers if not sits_out(wager)}
    return tuple(seat for seat in _seats(standing, wagers) if seat in here)


def take_up(
    croupier: Croupier, rules: PokerRules, standing: PokerStanding, wagers: tuple[Wager, ...]
) -> tuple[PokerTable, Places]:
    """The table of a hand with its players in the order of the deal. Asks who comes in whether to post or to wait."""
    here = dealt_in(standing, wagers)
    cards = TABLE.take_up_as(PokerCards, croupier, rules, standing, here)
    now = _places(cards, rules, standing, _seats(standing, wagers), here)
    players = [_player(rules, now, wagers, seat) for seat in now.order]
    return PokerTable(croupier, LAW, rules.terms, cards, players), now


def _void(table: PokerTable, standing: PokerStanding, wagers: tuple[Wager, ...], why: str) -> Outcome:
    """All bets of the hand go back. The button stays, and nobody has missed a blind."""
    table.start_again()
    table.record(why, LAW.irregular)
    lines = tuple(
        Line(w.seat, STACK, w.stake_cents, Result.VOID, 0, LAW.irregular, None, why, stays=True) for w in wagers
    )
    return Outcome(lines, replace(table.cards.put_away(), wagers=wagers, left=standing.left))


def _seats(standing: PokerStanding, wagers: tuple[Wager, ...]) -> tuple[str, ...]:
    """The players at the table clockwise. Those that the standing does not know sit down last."""
    having = tuple(dict.fromkeys(wager.seat for wager in wagers))
    known = tuple(seat for seat in standing.seats if seat in having)
    return (*known, *(seat for seat in having if seat not in known))


def _who_left(rules: PokerRules, standing: PokerStanding, wagers: tuple[Wager, ...]) -> PokerStanding:
    """The standing with what players took away who left since the last hand."""
    here = {wager.seat for wager in wagers}
    gone = [(wager.seat, wager.stake_cents, standing.hand) for wager in standing.wagers if wager.seat not in here]
    names = here | {seat for seat, _, _ in gone}
    kept = [each for each in standing.left if each[0] not in names and standing.hand - each[2] < rules.same_stack_hands]
    return replace(standing, left=(*kept, *gone) if rules.same_stack_hands else ())


def _places(
    cards: PokerCards, rules: PokerRules, standing: PokerStanding, seats: tuple[str, ...], here: tuple[str, ...]
) -> Places:
    if not rules.button:
        return Places(here, "", "", "")
    button = standing.button or seats[-1]
    if not rules.blinds:
        return places(seats, button, here)

    def posts(seat: str, owed: str) -> bool:
        cents = _live(rules, owed) + _dead(rules, owed)
        offers = (
            Offer(POST, LAW.wagers, adds_cents=cents, from_stack=True),
            Offer(WAIT, LAW.wagers, declines=True),
        )
        site = Site(f"{POST}:{seat}", scope=POST, seat=seat)
        words = f"post {dollars(cents)} to come in, or wait for the big blind"
        return cards.asked(Decision(site, seat, offers, (), (), LAW.wagers, words=words)).name == POST

    made = dealt(replace(standing, button=button), seats, here, posts)
    assert made is not None  # noqa: S101 (two players are here)
    return made


def _live(rules: PokerRules, owed: str) -> int:
    return 0 if owed in {"", SMALL} else rules.big_blind


def _dead(rules: PokerRules, owed: str) -> int:
    return rules.small_blind if owed in {SMALL, BOTH} else 0


def _player(rules: PokerRules, now: Places, wagers: tuple[Wager, ...], seat: str) -> Player:
    stack = next(wager.stake_cents for wager in wagers if wager.seat == seat)
    blind = {now.small: rules.small_blind, now.big: rules.big_blind}.get(seat, 0) if rules.blinds else 0
    owed = now.owed(seat)
    return Player(
        seat, stack, rules.ante, blind_cents=blind, post_cents=_live(rules, owed), dead_cents=_dead(rules, owed)
    )


def _after(standing: PokerStanding, seats: tuple[str, ...], now: Places, rules: PokerRules) -> PokerStanding:
    """The table for the next hand: the button goes on to the next player who was dealt in."""
    if not rules.button:
        return replace(standing, seats=seats, hand=standing.hand + 1, dealt_in=seats)
    return replace(
        standing,
        seats=seats,
        button=now.order[0],
        small_blind=now.small,
        big_blind=now.big,
        dealt_in=tuple(seat for seat in seats if seat in now.order or seat in standing.dealt_in),
        owed=missed(standing, seats, now),
        hand=standing.hand + 1,
    )


def _line(table: PokerTable, wager: Wager, now: Places) -> Line:
    """What a stack won or lost in the hand, with its stake as it was before it."""
    if wager.seat not in now.order:
        return _not_dealt_in(wager)
    player = table.player(wager.seat)
    net = player.stack_cents + player.aside_cents + table.won_cents.get(wager.seat, 0) - wager.stake_cents
    result = Result.WON if net > 0 else Result.LOST if net < 0 else Result.PUSHED
    note = player.note or "put nothing in"
    return Line(wager.seat, STACK, wager.stake_cents, result, net, table.form_law, None, note, stays=True)


def _not_dealt_in(wager: Wager) -> Line:
    note = "sits out" if sits_out(wager) else "not dealt in"
    return Line(wager.seat, STACK, wager.stake_cents, Result.VOID, 0, LAW.overview, None, note, stays=True)
