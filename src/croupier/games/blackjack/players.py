"""The players' turns: what a player may do with a hand, and what each choice does (2.6(f)-(g), 2.8, 2.10 to 2.14)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.games.blackjack import corrections, insurance, settle, view
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
    """Returns a patron's wagers on a box before the first card, side wagers included."""
    deal.record(f"box {box.number}: {seat}'s wagers go back: {why}", law)
    boxes = {wager.on for wager in box.wagers if wager.seat == seat}
    refused = [wager for wager in deal.wagers if wager.seat == seat and wager.on in boxes]
    for wager in refused:
        deal.line(seat, wager.name, 1, wager.stake_cents, Result.VOID, law, note=why)
    deal.wagers = tuple(wager for wager in deal.wagers if wager not in refused)
    box.wagers = [wager for wager in box.wagers if wager.seat != seat]
    box.owners = tuple(owner for owner in box.owners if owner != seat)
    if not box.wagers:
        deal.boxes.remove(box)
    sent_back = unlawful(law, f"{seat}'s wagers on box {box.number} went back: {why}")
    for whom in (seat, *([] if deal.boxes else [""])):  # without a box no card is dealt
        deal.croupier.not_asked(whom, lambda: (sent_back,))


def consent_to_share(deal: Deal) -> None:
    """2.13(a): asks the first patron on a box whether others may wager on it. If not, their wagers are returned."""
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
    """Plays every hand from the dealer's left; each hand is completed before the next gets a card (2.11(b))."""
    deal.closed = (*TOO_LATE, *insurance.closed(deal))
    own_turn = deal.rules.insurance_timing == OWN_TURN and not deal.rules.card_reader
    for box in deal.boxes:
        if own_turn:
            insurance.offer(deal, box)
        index = 0
        while index < len(box.hands):  # a split adds hands
            _play(deal, box, box.hands[index])
            complete(deal, box, box.hands[index])
            index += 1
    _deal_late_cards(deal)


def _deal_late_cards(deal: Deal) -> None:
    """2.15(i): deals the cards that players asked for and did not get, before the hole card, and plays on.

    A late double card is dealt face up, which changes nothing (2.15(p)).
    """
    while late := [(box, hand) for box, hand in hands_of(deal.boxes) if hand.late]:
        for box, hand in late:
            hand.late = False
            _draw(deal, box, hand)
            _play(deal, box, hand)


def complete(deal: Deal, box: Box, hand: Hand) -> None:
    """Says why the box has nothing more to decide on this hand."""
    deal.croupier.not_asked(box.caller, lambda: (*_why_complete(deal, box, hand), *deal.closed))


def _why_complete(deal: Deal, box: Box, hand: Hand) -> tuple[Ruling, ...]:
    if hand.dead:
        return (_DEAD,)
    if hand.surrendered:
        return (_SURRENDERED,)
    if hand.bust:
        return (_BUST,)
    offers, refusals = choices(deal, box, hand)
    drawing = tuple(offer.name for offer in offers if not offer.declines)
    law, why = (cite("19:47-2.7(a)"), "a blackjack gets no more cards") if hand.blackjack else _COMPLETE
    general = unlawful(law, why)
    return (*refusals, *((replace(general, options=drawing),) if drawing else ()), general)


def _play(deal: Deal, box: Box, hand: Hand) -> None:
    if corrections.takes_second_card(hand):
        deal.record(f"box {box.number} goes on to hand {hand.number}", cite("19:47-2.11(b)"))
        _draw(deal, box, hand)
    while not (hand.dead or hand.late or hand.blackjack or hand.settled):
        offers, refusals = corrections.offer_exposed(deal, box, hand, *choices(deal, box, hand))
        if len(offers) == 1 and offers[0].name == "stand":
            return
        try:
            answer = _ask(deal, box, hand, offers, refusals) if len(offers) > 1 else Answer(offers[0].name)
        except Irregularity as what:
            corrections.set_exposed(deal, what)
            continue
        _carry_out(deal, box, hand, answer)
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


def _carry_out(deal: Deal, box: Box, hand: Hand, answer: Answer) -> None:
    match answer.name:
        case "hit":
            _draw(deal, box, hand)
        case "double":
            _double(deal, box, hand, answer.amount, face_down=wants_face_down(deal, box, hand))
        case "double_face_down":
            deal.face_down_requested = True
            _double(deal, box, hand, answer.amount, face_down=True)
        case "split":
            _split(deal, box, hand)
        case "surrender":
            settle.surrender(deal, box, hand)


# ---------------------------------------------------------------- what a player may do

_STAND = {  # by 6 to 5
    False: Offer("stand", cite("19:47-2.6(f)"), declines=True),
    True: Offer("stand", cite("19:47-2.6A(d)"), declines=True),
}
_HIT = Offer("hit", cite("19:47-2.12(a)"))
_SURRENDER = Offer("surrender", cite("19:47-2.8(a)"))

_BOTH_DOUBLES = ("double", "double_face_down")
_ACE_DRAWN_TO = unlawful(cite("19:47-2.12(a)3"), "a split ace gets only one card", "hit")
_DOUBLE_DRAWN_TO = unlawful(cite("19:47-2.12(a)2"), "a doubled hand gets only one card", "hit")
_HAS_21 = unlawful(cite("19:47-2.12(a)1"), "a hand of 21 may not draw", "hit")
_ACE_DOUBLED = unlawful(cite("19:47-2.11(c)2"), "a split ace gets only one card", *_BOTH_DOUBLES)
_NOT_TWO_CARDS = unlawful(cite("19:47-2.10(a)"), "only the first two cards of a hand may be doubled", *_BOTH_DOUBLES)
_TWO_CARD_21 = unlawful(cite("19:47-2.10(a)"), "a two-card 21 may not be doubled", *_BOTH_DOUBLES)
_NOT_9_10_11 = unlawful(
    cite("19:47-2.6(k)4"), "with the hole card exposed only 9, 10 or 11 may be doubled", *_BOTH_DOUBLES
)
_NOT_AFTER_SPLIT = unlawful(cite("19:47-2.10(d)"), "this table does not allow doubling after a split", *_BOTH_DOUBLES)
_NO_PAIR = unlawful(cite("19:47-2.11(a)"), "only two cards of equal value may be split", "split")
_EXPOSED_ONCE = unlawful(cite("19:47-2.6(k)5"), "with the hole card exposed a hand may be split only once", "split")
_SPLIT_ONCE = unlawful(cite("19:47-2.11(c)1"), "a hand may be split only once at this table", "split")
_ACES_ONCE = unlawful(cite("19:47-2.11(e)"), "aces may be split only once at this table", "split")
_DEAD = unlawful(cite("19:47-2.15(g)"), "the hand is dead")
_SURRENDERED = unlawful(cite("19:47-2.8(a)"), "the hand was surrendered: half its wager is given up")
_BUST = unlawful(cite("19:47-2.3(a)2"), "the hand is over 21 and has lost")
_COMPLETE = (cite("19:47-2.6(f)"), "the player has stood, or can only stand: the hand is complete")
_NOT_FIRST = unlawful(cite("19:47-2.8(a)"), "surrender must be the first decision on the first two cards", "surrender")


@cache
def _full(hands: int) -> Ruling:
    return unlawful(cite("19:47-2.11(e)"), f"a box may have at most {hands} hands", "split")


@cache
def _no_surrender(law: str) -> Ruling:
    return unlawful(cite(law), "this table does not offer surrender", "surrender")


def choices(deal: Deal, box: Box, hand: Hand) -> tuple[tuple[Offer, ...], tuple[Ruling, ...]]:
    """Returns the choices a player has on a hand, and why each other choice is refused."""
    total = hand.total
    offers, refusals = [_STAND[deal.rules.six_to_five]], []
    for refusal, offers_of in (
        (_hit_refusal(deal, hand, total), _hit_offers),
        (_double_refusal(deal, hand, total), _double_offers),
        (_split_refusal(deal, box, hand), _split_offers),
        (_surrender_refusal(deal, hand), _surrender_offers),
    ):
        if refusal is not None:
            refusals.append(refusal)
        else:
            offers.extend(offers_of(deal, box, hand))
    return tuple(offers), tuple(refusals)


def _hit_offers(_deal: Deal, _box: Box, _hand: Hand) -> list[Offer]:
    return [_HIT]


def _split_offers(_deal: Deal, box: Box, hand: Hand) -> list[Offer]:
    """The new hand needs a wager equal to the caller's wager on the first."""
    caller = box.caller
    return [Offer("split", _SPLIT, adds_cents=sum(stake.cents for stake in hand.stakes if stake.seat == caller))]


def _surrender_offers(_deal: Deal, _box: Box, _hand: Hand) -> list[Offer]:
    return [_SURRENDER]


def _double_offers(deal: Deal, box: Box, hand: Hand) -> list[Offer]:
    """Doubling, and doubling with the card face down until a patron has first asked for it (2.10(c))."""
    cents = caller_stake(box, hand).cents
    offers = [_amount(deal, "double", cents, cite("19:47-2.18(c)") if deal.rules.multiple_action else _DOUBLE)]
    if deal.rules.double_card == DOUBLE_ON_REQUEST and not deal.standing.double_on_request_open:
        offers.append(_amount(deal, "double_face_down", cents, cite("19:47-2.10(c)")))
    return offers


_DOUBLE = cite("19:47-2.10(a)")
_SPLIT = cite("19:47-2.11(a)")


def _amount(deal: Deal, name: str, cents: int, law: Citation) -> Offer:
    """An added stake from one chip up to the original wager; at a 6 to 5 table in multiples of $5.00 (reading C3)."""
    if deal.rules.six_to_five:
        return Offer(name, law, FIVE_DOLLARS, cents, step=FIVE_DOLLARS, step_cite=cite("19:47-2.3(d)"))
    return Offer(name, law, min(deal.rules.smallest_chip_cents, cents), cents)


def caller_stake(box: Box, hand: Hand) -> Stake:
    return next(stake for stake in hand.stakes if stake.seat == box.caller)


def _hit_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    if hand.split_aces:
        return _ACE_DRAWN_TO
    if hand.doubled:
        return _DOUBLE_DRAWN_TO
    may_draw = deal.rules.draw_on_soft_21 and total.soft
    return _HAS_21 if total.points >= TWENTY_ONE and not may_draw else None


def _double_refusal(deal: Deal, hand: Hand, total: Total) -> Ruling | None:
    if hand.split_aces:
        return _ACE_DOUBLED
    if len(hand.cards) != _PAIR or hand.doubled:
        return _NOT_TWO_CARDS
    if total.points == TWENTY_ONE:
        return _TWO_CARD_21
    if deal.rules.hole_card == EXPOSED_HOLE and total.points not in _EXPOSED_DOUBLES:
        return _NOT_9_10_11
    if hand.from_split and not deal.rules.double_after_split:
        return _NOT_AFTER_SPLIT
    return None


def _split_refusal(deal: Deal, box: Box, hand: Hand) -> Ruling | None:
    """Ten-value cards of different ranks make a pair (reading C12), and so does an ace drawn to a split ace (B14)."""
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


def _surrender_refusal(deal: Deal, hand: Hand) -> Ruling | None:
    if not deal.rules.surrender:
        return _no_surrender(_surrender_law(deal))
    return _NOT_FIRST if len(hand.cards) != _PAIR or hand.from_split else None


def _surrender_law(deal: Deal) -> str:
    if deal.rules.hole_card == EXPOSED_HOLE:
        return "19:47-2.6(k)3"
    if deal.rules.six_to_five:
        return "19:47-2.6A(d)"
    return "19:47-2.18(c)" if deal.rules.multiple_action else "19:47-2.8(c)"


# ---------------------------------------------------------------- carrying out each choice


def _draw(deal: Deal, box: Box, hand: Hand) -> None:
    """2.6(g): deals a card face up and announces the new total. A hand over 21 loses at once."""
    card = corrections.card_for(deal, box, hand)
    if card is None:
        return
    hand.cards.append(card)
    if deal.rules.six_to_five:  # the first two cards are face down, so no total is announced
        deal.record(f"box {box.number} draws {card.spoken}", cite("19:47-2.6A(e)"))
    else:
        deal.record(f"box {box.number}: {hand.total}", cite("19:47-2.6(g)"))
    for side in deal.sides:
        side.after_card(deal, box, hand)
    if hand.from_split and ace_and_ten(hand.cards):
        deal.record(f"box {box.number}: after a split this is 21 and no blackjack", cite('19:47-2.1 "Blackjack"'))
    settle.collect_bust(deal, box, hand)


def _double(deal: Deal, box: Box, hand: Hand, cents: int, *, face_down: bool) -> None:
    """2.10: adds up to the original wager and deals exactly one card. Other patrons on the box may double too (2.13(d)).

    In multiple action the caller doubles each of his wagers, each by up to its own amount (2.18(c), reading C24).
    """
    first = caller_stake(box, hand)
    for stake in hand.stakes:
        if stake is first:
            stake.doubled_cents = cents
        else:
            stake.doubled_cents = _further_double(deal, box, hand, stake, must=stake.seat == box.caller)
    hand.doubled = True
    if face_down and corrections.double_card_down(deal, box, hand):
        deal.record(f"box {box.number} doubles; the card lies face down", cite("19:47-2.10(c)"))
        return
    if not (hand.dead or hand.late):
        deal.record(f"box {box.number} doubles", _DOUBLE)
        _draw(deal, box, hand)


def _further_double(deal: Deal, box: Box, hand: Hand, stake: Stake, *, must: bool) -> int:
    """Asks for the amount that doubles another wager on the hand. The caller must double his own; others may decline."""
    law = cite("19:47-2.18(c)") if must else cite("19:47-2.13(d)")
    offers = (_amount(deal, "double", stake.cents, law), *(() if must else (Offer("no_double", law, declines=True),)))
    seen = view.of(deal, box, hand, stake.seat)
    site = at_hand("double", box, hand, stake)
    answer = deal.croupier.decide(Decision(site, stake.seat, offers, seen, deal.closed, law))
    return answer.amount if answer.name == "double" else 0


def wants_face_down(deal: Deal, box: Box, hand: Hand) -> bool:
    """2.10(c): whether the double card is dealt face down, by the table's option or by the patron's answer.

    Once a patron has requested it, every patron is asked from the next round on.
    """
    if deal.rules.double_card != DOUBLE_ON_REQUEST or not deal.standing.double_on_request_open:
        return deal.rules.double_card == DOUBLE_FACE_DOWN
    law = cite("19:47-2.10(c)")
    offers = (Offer("face_up", law), Offer("face_down", law))
    seen = view.of(deal, box, hand, box.caller)
    decision = Decision(at_hand("double_card", box, hand), box.caller, offers, seen, deal.closed, law)
    return deal.croupier.decide(decision).name == "face_down"


def _split(deal: Deal, box: Box, hand: Hand) -> None:
    """2.11: the second card starts a new hand with an equal wager; each hand gets its cards in turn.

    In multiple action every wager is matched (2.18(c)).
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
    """2.13(e): asks another patron on the box to cover both hands, or to choose the one his wager stays on."""
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
