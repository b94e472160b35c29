"""The players' turn: what each may do with a hand and when (2.6(f)-(g), 2.8, 2.10 to 2.14)."""

from __future__ import annotations

from functools import cache

from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.games.blackjack import insurance, mending, settle, view
from croupier.games.blackjack.deal import Deal
from croupier.games.blackjack.sites import at_box, at_hand
from croupier.games.blackjack.table import Box, Hand, Stake, hands_of
from croupier.games.blackjack.terms import DOUBLE_FACE_DOWN, DOUBLE_ON_REQUEST, EXPOSED_HOLE, OWN_TURN
from croupier.games.blackjack.wagers import FIVE_DOLLARS, TOO_LATE
from croupier.hands.blackjack import TWENTY_ONE, Total, ace_and_ten, is_ace, value
from croupier.law.citation import Citation, cite
from croupier.law.ruling import Ruling, unlawful
from croupier.money.settlement import Result

_PAIR = 2
_EXPOSED_DOUBLES = (9, 10, 11)
_ENDS_THE_HAND = frozenset({"stand", "surrender", "double", "double_face_down"})


# ---------------------------------------------------------------- who decides


def turn_away(deal: Deal, box: Box, seat: str, law: Citation, why: str) -> None:
    """A patron's wagers on a box are not accepted: they go back to him before the first card, with those beside them."""
    deal.record(f"box {box.number}: {seat}'s wagers go back: {why}", law)
    named = {wager.on for wager in box.wagers if wager.seat == seat}
    refused = [wager for wager in deal.wagers if wager.seat == seat and wager.on in named]
    for wager in refused:
        deal.line(seat, wager.name, 1, wager.stake_cents, Result.VOID, law, note=why)
    deal.wagers = tuple(wager for wager in deal.wagers if wager not in refused)
    box.wagers = [wager for wager in box.wagers if wager.seat != seat]
    box.owners = tuple(owner for owner in box.owners if owner != seat)
    if not box.wagers:
        deal.boxes.remove(box)


def consent_to_share(deal: Deal) -> None:
    """2.13(a): another may wager on a box only if the first patron there consents; else his wagers go back to him."""
    law = cite("19:47-2.13(a)")
    offers = (Offer("consent", law), Offer("refuse", law, declines=True))
    for box in list(deal.boxes):
        first, *others = box.seats
        for seat in others:
            decision = Decision(at_box("share", box, seat), first, offers, (box.number, seat), TOO_LATE, law)
            if deal.croupier.decide(decision).name == "refuse":
                turn_away(deal, box, seat, law, "the first patron there does not consent")
        if len(box.seats) > 1:
            deal.record(f"box {box.number}: {box.caller} decides", cite("19:47-2.13(b)"))


# ---------------------------------------------------------------- each hand in turn


def play_all(deal: Deal) -> None:
    """Each player in turn from the dealer's left; a hand is completed before any other gets a card (2.11(b))."""
    deal.closed = (*TOO_LATE, *insurance.closed(deal))
    own_turn = deal.rules.insurance_timing == OWN_TURN and not deal.rules.card_reader
    for box in deal.boxes:
        if own_turn:
            insurance.offer(deal, box)
        at = 0
        while at < len(box.hands):
            _play(deal, box, box.hands[at])
            at += 1
    _late_cards(deal)


def _late_cards(deal: Deal) -> None:
    """2.15(i): cards that were asked for and not dealt come now, before the hole card; their hands are played on.

    A double card among them comes face up: that changes nothing (2.15(p)).
    """
    while late := [(box, hand) for box, hand in hands_of(deal.boxes) if hand.late]:
        for box, hand in late:
            hand.late = False
            _draw(deal, box, hand)
            _play(deal, box, hand)


def _play(deal: Deal, box: Box, hand: Hand) -> None:
    if mending.takes_second_card(hand):
        deal.record(f"box {box.number} goes on to hand {hand.number}", cite("19:47-2.11(b)"))
        _draw(deal, box, hand)
    while not (hand.dead or hand.late or hand.blackjack or hand.settled):
        offers, refusals = mending.offer_exposed(deal, box, hand, *choices(deal, box, hand))
        if len(offers) == 1 and offers[0].name == "stand":
            return
        try:
            answer = _ask(deal, box, hand, offers, refusals) if len(offers) > 1 else Answer(offers[0].name)
        except Irregularity as what:
            mending.next_card_is(deal, what)
            continue
        _do(deal, box, hand, answer)
        for side in deal.sides:
            side.after_decision(deal, box, hand, answer.name)
        if answer.name in _ENDS_THE_HAND:
            return


def _ask(deal: Deal, box: Box, hand: Hand, offers: tuple[Offer, ...], refusals: tuple[Ruling, ...]) -> Answer:
    law = cite("19:47-2.11(c)") if hand.from_split else _STAND[deal.rules.six_to_five].cite
    caller = box.caller
    seen = view.of(deal, box, hand, caller)
    site = at_hand("play", box, hand)
    return deal.croupier.decide(Decision(site, caller, offers, seen, (*refusals, *deal.closed), law))


def _do(deal: Deal, box: Box, hand: Hand, answer: Answer) -> None:
    match answer.name:
        case "hit":
            _draw(deal, box, hand)
        case "double":
            _double(deal, box, hand, answer.amount, face_down=face_down(deal, box, hand))
        case "double_face_down":
            deal.face_down_asked = True
            _double(deal, box, hand, answer.amount, face_down=True)
        case "split":
            _split(deal, box, hand)
        case "surrender":
            settle.surrender(deal, box, hand)


# ---------------------------------------------------------------- what is open, and what is not

_STAND = {  # by 6 to 5
    False: Offer("stand", cite("19:47-2.6(f)"), declines=True),
    True: Offer("stand", cite("19:47-2.6A(d)"), declines=True),
}
_HIT = Offer("hit", cite("19:47-2.12(a)"))
_SURRENDER = Offer("surrender", cite("19:47-2.8(a)"))

_BOTH_DOUBLES = ("double", "double_face_down")
_ACE_DRAWN_TO = unlawful(cite("19:47-2.12(a)3"), "a split ace gets one card and no more", "hit")
_DOUBLE_DRAWN_TO = unlawful(cite("19:47-2.12(a)2"), "a doubled hand gets one card and no more", "hit")
_HAS_21 = unlawful(cite("19:47-2.12(a)1"), "a hand of 21 draws no card", "hit")
_ACE_DOUBLED = unlawful(cite("19:47-2.11(c)2"), "a split ace gets one card and no more", *_BOTH_DOUBLES)
_NOT_TWO_CARDS = unlawful(cite("19:47-2.10(a)"), "doubling is for the first two cards of a hand", *_BOTH_DOUBLES)
_TWO_CARD_21 = unlawful(cite("19:47-2.10(a)"), "a two-card 21 may not be doubled", *_BOTH_DOUBLES)
_NOT_9_10_11 = unlawful(
    cite("19:47-2.6(k)4"), "with the hole card exposed only 9, 10 or 11 may be doubled", *_BOTH_DOUBLES
)
_NOT_AFTER_SPLIT = unlawful(cite("19:47-2.10(d)"), "this table does not double after a split", *_BOTH_DOUBLES)
_NO_PAIR = unlawful(cite("19:47-2.11(a)"), "only two cards of equal value may be split", "split")
_EXPOSED_ONCE = unlawful(cite("19:47-2.6(k)5"), "with the hole card exposed a split hand is not split again", "split")
_SPLIT_ONCE = unlawful(cite("19:47-2.11(c)1"), "a split hand is not split again at this table", "split")
_ACES_ONCE = unlawful(cite("19:47-2.11(e)"), "aces are split only once at this table", "split")
_NOT_FIRST = unlawful(cite("19:47-2.8(a)"), "surrender is the first decision on the first two cards", "surrender")


@cache
def _full(hands: int) -> Ruling:
    return unlawful(cite("19:47-2.11(e)"), f"no more than {hands} hands in a box", "split")


@cache
def _no_surrender(law: str) -> Ruling:
    return unlawful(cite(law), "this table does not offer surrender", "surrender")


def choices(deal: Deal, box: Box, hand: Hand) -> tuple[tuple[Offer, ...], tuple[Ruling, ...]]:
    """What is open on a hand, and what is not and by which paragraph. Standing alone is no question."""
    held = hand.total
    offers, refusals = [_STAND[deal.rules.six_to_five]], []
    for against, able in (
        (_against_hit(deal, hand, held), _hits),
        (_against_double(deal, hand, held), _doubles),
        (_against_split(deal, box, hand), _splits),
        (_against_surrender(deal, hand), _surrenders),
    ):
        if against is not None:
            refusals.append(against)
        else:
            offers.extend(able(deal, box, hand))
    return tuple(offers), tuple(refusals)


def _hits(_deal: Deal, _box: Box, _hand: Hand) -> list[Offer]:
    return [_HIT]


def _splits(_deal: Deal, box: Box, hand: Hand) -> list[Offer]:
    """A second hand needs as much again on it as the caller has on the first."""
    caller = box.caller
    return [Offer("split", _SPLIT, adds_cents=sum(stake.cents for stake in hand.stakes if stake.seat == caller))]


def _surrenders(_deal: Deal, _box: Box, _hand: Hand) -> list[Offer]:
    return [_SURRENDER]


def _doubles(deal: Deal, box: Box, hand: Hand) -> list[Offer]:
    """Doubling, and where a patron may ask for it and is not asked yet, doubling with the card face down (2.10(c))."""
    cents = caller_stake(box, hand).cents
    offers = [_amount(deal, "double", cents, cite("19:47-2.18(c)") if deal.rules.multiple_action else _DOUBLE)]
    if deal.rules.double_card == DOUBLE_ON_REQUEST and not deal.standing.double_on_request_open:
        offers.append(_amount(deal, "double_face_down", cents, cite("19:47-2.10(c)")))
    return offers


_DOUBLE = cite("19:47-2.10(a)")
_SPLIT = cite("19:47-2.11(a)")


def _amount(deal: Deal, name: str, cents: int, law: Citation) -> Offer:
    """A further stake from a chip to the whole wager again; at a 6 to 5 table in multiples of $5.00 (reading C3)."""
    if deal.rules.six_to_five:
        return Offer(name, law, FIVE_DOLLARS, cents, step=FIVE_DOLLARS, step_cite=cite("19:47-2.3(d)"))
    return Offer(name, law, min(deal.rules.smallest_chip_cents, cents), cents)


def caller_stake(box: Box, hand: Hand) -> Stake:
    return next(stake for stake in hand.stakes if stake.seat == box.caller)


def _against_hit(deal: Deal, hand: Hand, held: Total) -> Ruling | None:
    if hand.split_aces:
        return _ACE_DRAWN_TO
    if hand.doubled:
        return _DOUBLE_DRAWN_TO
    drawn_to = deal.rules.draw_on_soft_21 and held.soft
    return _HAS_21 if held.points >= TWENTY_ONE and not drawn_to else None


def _against_double(deal: Deal, hand: Hand, held: Total) -> Ruling | None:
    if hand.split_aces:
        return _ACE_DOUBLED
    if len(hand.cards) != _PAIR or hand.doubled:
        return _NOT_TWO_CARDS
    if held.points == TWENTY_ONE:
        return _TWO_CARD_21
    if deal.rules.hole_card == EXPOSED_HOLE and held.points not in _EXPOSED_DOUBLES:
        return _NOT_9_10_11
    if hand.from_split and not deal.rules.double_after_split:
        return _NOT_AFTER_SPLIT
    return None


def _against_split(deal: Deal, box: Box, hand: Hand) -> Ruling | None:
    """Ten-value cards of different ranks are of equal value (reading C12); an ace drawn to a split ace is a pair (B14)."""
    if len(hand.cards) != _PAIR or value(hand.cards[0]) != value(hand.cards[1]):
        return _NO_PAIR
    if not hand.from_split:
        return None
    if deal.rules.hole_card == EXPOSED_HOLE:
        return _EXPOSED_ONCE
    if deal.rules.max_hands == _PAIR:
        return _SPLIT_ONCE
    if len(box.hands) >= deal.rules.max_hands:
        return _full(deal.rules.max_hands)
    return _ACES_ONCE if hand.split_aces and not deal.rules.resplit_aces else None


def _against_surrender(deal: Deal, hand: Hand) -> Ruling | None:
    rules = deal.rules
    if not rules.surrender:
        return _no_surrender(_why_no_surrender(deal))
    return _NOT_FIRST if len(hand.cards) != _PAIR or hand.from_split else None


def _why_no_surrender(deal: Deal) -> str:
    if deal.rules.hole_card == EXPOSED_HOLE:
        return "19:47-2.6(k)3"
    if deal.rules.six_to_five:
        return "19:47-2.6A(d)"
    return "19:47-2.18(c)" if deal.rules.multiple_action else "19:47-2.8(c)"


# ---------------------------------------------------------------- what each choice does


def _draw(deal: Deal, box: Box, hand: Hand) -> None:
    """2.6(g): the card face up, and the new total announced. A hand over 21 loses at once."""
    card = mending.card_for(deal, box, hand)
    if card is None:
        return
    hand.cards.append(card)
    if deal.rules.six_to_five:  # two of the cards are the player's own to know
        deal.record(f"box {box.number} draws {card.spoken}", cite("19:47-2.6A(e)"))
    else:
        deal.record(f"box {box.number}: {hand.total}", cite("19:47-2.6(g)"))
    for side in deal.sides:
        side.after_card(deal, box, hand)
    if hand.from_split and ace_and_ten(hand.cards):
        deal.record(f"box {box.number}: after a split this is 21 and no blackjack", cite('19:47-2.1 "Blackjack"'))
    settle.collect_bust(deal, box, hand)


def _double(deal: Deal, box: Box, hand: Hand, cents: int, *, face_down: bool) -> None:
    """2.10: up to the wager again, and exactly one card; the others on the box double or not, as each likes (2.13(d)).

    In multiple action every wager of the caller is doubled, each by up to its own amount (2.18(c), reading C24).
    """
    first = caller_stake(box, hand)
    for stake in hand.stakes:
        if stake is first:
            stake.doubled_cents = cents
        else:
            stake.doubled_cents = _further_double(deal, box, hand, stake, must=stake.seat == box.caller)
    hand.doubled = True
    if face_down and mending.double_card_down(deal, box, hand):
        deal.record(f"box {box.number} doubles; the card lies face down", cite("19:47-2.10(c)"))
        return
    if not (hand.dead or hand.late):
        deal.record(f"box {box.number} doubles", _DOUBLE)
        _draw(deal, box, hand)


def _further_double(deal: Deal, box: Box, hand: Hand, stake: Stake, *, must: bool) -> int:
    """What another wager on the hand is doubled by; the caller's own must be doubled, others' need not be."""
    law = cite("19:47-2.18(c)") if must else cite("19:47-2.13(d)")
    offers = (_amount(deal, "double", stake.cents, law), *(() if must else (Offer("no_double", law, declines=True),)))
    seen = view.of(deal, box, hand, stake.seat)
    site = at_hand("double", box, hand, stake)
    answer = deal.croupier.decide(Decision(site, stake.seat, offers, seen, deal.closed, law))
    return answer.amount if answer.name == "double" else 0


def face_down(deal: Deal, box: Box, hand: Hand) -> bool:
    """2.10(c): the double card lies face down where the table has it so, or where this patron wants it when asked.

    Once a patron has asked for it, every patron is asked from the next round on.
    """
    if deal.rules.double_card != DOUBLE_ON_REQUEST or not deal.standing.double_on_request_open:
        return deal.rules.double_card == DOUBLE_FACE_DOWN
    law = cite("19:47-2.10(c)")
    offers = (Offer("face_up", law), Offer("face_down", law))
    seen = view.of(deal, box, hand, box.caller)
    decision = Decision(at_hand("double_card", box, hand), box.caller, offers, seen, deal.closed, law)
    return deal.croupier.decide(decision).name == "face_down"


def _split(deal: Deal, box: Box, hand: Hand) -> None:
    """2.11: the second card starts a new hand with a wager equal to the first; each gets its cards in its turn.

    In multiple action every wager is covered (2.18(c)).
    """
    for side in deal.sides:
        side.before_split(deal, box, hand)
    if deal.rules.six_to_five and not hand.from_split:
        deal.record(f"box {box.number}: the two cards are turned up", cite("19:47-2.6A(e)1"))
    aces = is_ace(hand.cards[0])
    new = Hand(len(box.hands) + 1, [hand.cards.pop()], [], from_split=True, split_aces=aces)
    hand.from_split, hand.split_aces = True, aces
    for stake in list(hand.stakes):
        if stake.seat == box.caller or _covers(deal, box, hand, new, stake):
            new.stakes.append(Stake(stake.seat, stake.spot, stake.on, stake.cents))
    box.hands.insert(box.hands.index(hand) + 1, new)
    deal.record(f"box {box.number} splits: {len(box.hands)} hands", _SPLIT)
    _draw(deal, box, hand)


def _covers(deal: Deal, box: Box, hand: Hand, new: Hand, stake: Stake) -> bool:
    """2.13(e): another patron on the box covers both hands, or names the one his wager rides on."""
    law = cite("19:47-2.13(e)")
    offers = (
        Offer("cover", law, adds_cents=stake.cents),
        Offer(f"hand_{hand.number}", law),
        Offer(f"hand_{new.number}", law),
    )
    seen = view.of(deal, box, hand, stake.seat)
    site = at_hand("split", box, hand, stake)
    answer = deal.croupier.decide(Decision(site, stake.seat, offers, seen, deal.closed, law))
    if answer.name == f"hand_{new.number}":
        hand.stakes.remove(stake)
        new.stakes.append(stake)
    return answer.name == "cover"
