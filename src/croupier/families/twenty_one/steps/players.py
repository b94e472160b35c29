"""The players' turns: asking for a choice on each hand, and carrying it out."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.irregularity import Irregularity
from croupier.families.twenty_one import offers, view
from croupier.families.twenty_one.deal import Deal, caller_stake
from croupier.families.twenty_one.offers import DOUBLE, HIT, SPLIT, SURRENDER
from croupier.families.twenty_one.sites import at_box, at_hand
from croupier.families.twenty_one.steps import corrections, settle
from croupier.families.twenty_one.table import Box, Hand, Stake, hands_of
from croupier.hands.blackjack import ace_and_ten, is_ace
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling, unlawful
from croupier.money.settlement import Result

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
    """Asks the first patron on a box whether others may wager on it. If not, their wagers are returned."""
    law = deal.law.share
    for box in [box for box in deal.boxes if len(box.wagers) > 1]:
        first, *others = box.seats
        for seat in others:
            offers = (Offer("consent", law), Offer("refuse", law, declines=True))
            site = at_box("share", box, seat)
            asked, too_late = f"share box {box.number} with {seat}", deal.variant.too_late
            decision = Decision(site, first, offers, (box.number, seat), too_late, law, words=asked)
            if deal.croupier.decide(decision).name == "refuse":
                turn_away(deal, box, seat, law, "the first patron there does not consent")
        if len(box.seats) > 1:
            deal.record(f"box {box.number}: {box.caller} decides", deal.law.share_caller)


# ---------------------------------------------------------------- each hand in turn


def play_all(deal: Deal) -> None:
    """Plays every hand from the dealer's left; each hand is completed before the next gets a card."""
    deal.closed = (*deal.variant.too_late, *deal.variant.insurance_refusals(deal))
    for box in deal.boxes:
        deal.variant.before_turn(deal, box)
        index = 0
        while index < len(box.hands):  # a split adds hands
            _play(deal, box, box.hands[index])
            complete(deal, box, box.hands[index])
            index += 1
    _deal_late_cards(deal)


def _deal_late_cards(deal: Deal) -> None:
    """Deals the cards that players asked for and did not get, before the hole card, and plays on.

    A late double card is dealt face up.
    """
    while late := [(box, hand) for box, hand in hands_of(deal.boxes) if hand.late]:
        for box, hand in late:
            hand.late = False
            draw(deal, box, hand)
            _play(deal, box, hand)


def complete(deal: Deal, box: Box, hand: Hand) -> None:
    """Says why the box has nothing more to decide on this hand."""
    deal.croupier.not_asked(box.caller, lambda: (*_why_complete(deal, box, hand), *deal.closed))


def _why_complete(deal: Deal, box: Box, hand: Hand) -> tuple[Ruling, ...]:
    law = deal.law
    if hand.dead:
        return (law.hand_dead,)
    if hand.given_up:
        return (law.hand_rescued if settle.is_rescue(deal, hand) else law.hand_surrendered,)
    if hand.bust:
        return (law.hand_over_21,)
    if hand.settled and deal.variant.wins_at_once(deal, hand):
        return (law.hand_paid,)
    offers, refusals = choices(deal, box, hand)
    drawing = tuple(offer.name for offer in offers if not offer.declines)
    general = law.hand_blackjack if hand.blackjack else law.hand_complete
    return (*refusals, *((replace(general, options=drawing),) if drawing else ()), general)


def _play(deal: Deal, box: Box, hand: Hand) -> None:
    if corrections.takes_second_card(hand):
        deal.record(f"box {box.number} goes on to hand {hand.number}", deal.law.split_order)
        draw(deal, box, hand)
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
        if answer.name in deal.variant.ends_the_hand:
            return


def _ask(deal: Deal, box: Box, hand: Hand, offers: tuple[Offer, ...], refusals: tuple[Ruling, ...]) -> Answer:
    law = deal.law.split_decided if hand.from_split else deal.law.stand
    site, refused = at_hand("play", box, hand), (*refusals, *deal.closed)
    return view.ask(deal, box, hand, site, box.caller, offers, law, words="play your hand", refusals=refused)


def _carry_out(deal: Deal, box: Box, hand: Hand, answer: Answer) -> None:
    if deal.variant.carry_out(deal, box, hand, answer):
        return
    match answer.name:
        case "hit":
            draw(deal, box, hand)
        case "double":
            double(deal, box, hand, answer.amount)
        case "split":
            _split(deal, box, hand)
        case "surrender" | "rescue":
            settle.surrender(deal, box, hand)


# ---------------------------------------------------------------- what a player may do


def choices(deal: Deal, box: Box, hand: Hand) -> tuple[tuple[Offer, ...], tuple[Ruling, ...]]:
    """Returns the choices a player has on a hand, and why each other choice is refused."""
    law, variant, offered = deal.law, deal.variant, _offered(deal, box, hand)
    open_to, refusals = [law.stand_offer], list[Ruling]()
    for choice in (HIT, DOUBLE, SPLIT, SURRENDER):
        if choice not in offered:
            refusals.append(variant.why_not[choice](deal, box, hand))
        elif choice == HIT:
            open_to.append(law.hit_offer)
        elif choice == DOUBLE:
            open_to.extend(variant.double_offers(deal, box, hand))
        elif choice == SPLIT:
            open_to.append(_split_offer(deal, box, hand))
        else:
            open_to.append(law.rescue_offer if settle.is_rescue(deal, hand) else law.surrender_offer)
    return tuple(open_to), (*refusals, *variant.further_refusals(deal, hand))


def _offered(deal: Deal, box: Box, hand: Hand) -> frozenset[str]:
    points, soft = hand.total
    aces = hand.split_aces and not deal.terms.split_aces_draw
    shape = offers.Hand(points, soft, len(hand.cards), hand.from_split, aces, hand.doubles)
    names = offers.offers(deal.terms, shape)
    if len(hand.cards) < 2:  # of a split, before its second card
        names &= {HIT}
    elif hand.blackjack:
        names -= {HIT, DOUBLE}
    return names | {SPLIT} if hand.pair and offers.may_split(deal.terms, hand.pair, len(box.hands)) else names


def _split_offer(deal: Deal, box: Box, hand: Hand) -> Offer:
    """The new hand needs a wager equal to the caller's wager on the first."""
    caller = box.caller
    cents = sum(stake.wagered_cents for stake in hand.stakes if stake.seat == caller)
    return Offer("split", deal.law.split, adds_cents=cents)


# ---------------------------------------------------------------- carrying out each choice


def draw(deal: Deal, box: Box, hand: Hand) -> None:
    """Deals a card face up and announces it. A hand over 21 loses at once."""
    card = corrections.card_for(deal, box, hand)
    if card is None:
        return
    hand.cards.append(card)
    deal.variant.drawn(deal, box, hand, card)
    for side in deal.sides:
        side.after_card(deal, box, hand)
    if hand.from_split and ace_and_ten(hand.cards):
        deal.record(f"box {box.number}: after a split this is 21 and no blackjack", deal.law.blackjack)
    settle.collect_bust(deal, box, hand)
    settle.pay_at_once(deal, box, hand)


def double(deal: Deal, box: Box, hand: Hand, cents: int) -> None:
    """Adds up to what the hand is played for, and deals exactly one card."""
    add_to_stakes(deal, box, hand, cents)
    deal_double_card(deal, box, hand)


def add_to_stakes(deal: Deal, box: Box, hand: Hand, cents: int) -> None:
    """Doubles the caller's wager by this amount. Other patrons on the box are asked whether they double too.

    A caller with several wagers on the hand doubles each of them by up to its own amount.
    """
    first = caller_stake(box, hand)
    for stake in hand.stakes:
        must = stake.seat == box.caller
        added = cents if stake is first else _further_double(deal, box, hand, stake, must=must)
        if added:
            stake.doubled_cents, stake.last_double_cents = stake.doubled_cents + added, added
    hand.doubled, hand.doubles = True, hand.doubles + 1


def deal_double_card(deal: Deal, box: Box, hand: Hand) -> None:
    """Deals the one card of a doubled hand face up."""
    if not (hand.dead or hand.late):
        deal.record(f"box {box.number} doubles", deal.law.doubled)
        draw(deal, box, hand)


def _further_double(deal: Deal, box: Box, hand: Hand, stake: Stake, *, must: bool) -> int:
    """Asks for the amount that doubles another wager on the hand. The caller must double his own; others may decline."""
    law = deal.law.double if must else deal.law.share_double
    offer = deal.variant.amount(deal, "double", stake.on_hand_cents, law)
    offers = (offer, *(() if must else (Offer("no_double", law, declines=True),)))
    site = at_hand("double", box, hand, stake)
    answer = view.ask(deal, box, hand, site, stake.seat, offers, law, words="double your wager too")
    return answer.amount if answer.name == "double" else 0


def _split(deal: Deal, box: Box, hand: Hand) -> None:
    """The second card starts a new hand with an equal wager; each hand gets its cards in turn."""
    for side in deal.sides:
        side.before_split(deal, box, hand)
    deal.variant.before_split(deal, box, hand)
    aces = is_ace(hand.cards[0])
    new = Hand(len(box.hands) + 1, [hand.cards.pop()], [], from_split=True, split_aces=aces)
    hand.from_split, hand.split_aces = True, aces
    for stake in list(hand.stakes):
        if stake.seat == box.caller or _covers(deal, box, hand, new, stake):
            new.stakes.append(Stake(stake.seat, stake.area, stake.on, stake.cents, stake.attack_cents))
    box.hands.insert(box.hands.index(hand) + 1, new)
    deal.record(f"box {box.number} splits: {len(box.hands)} hands", deal.law.split)
    draw(deal, box, hand)


def _covers(deal: Deal, box: Box, hand: Hand, new: Hand, stake: Stake) -> bool:
    """Asks another patron on the box to cover both hands, or to choose the one his wager stays on."""
    law = deal.law.share_split
    offers = (
        Offer("cover", law, adds_cents=stake.wagered_cents),
        Offer(f"hand_{hand.number}", law, default=True),
        Offer(f"hand_{new.number}", law),
    )
    site = at_hand("split", box, hand, stake)
    answer = view.ask(deal, box, hand, site, stake.seat, offers, law, words="cover both hands")
    if answer.name == f"hand_{new.number}":
        hand.stakes.remove(stake)
        new.stakes.append(stake)
    if answer.name != "cover":
        deal.variant.named(deal, new if stake in new.stakes else hand, stake)
    return answer.name == "cover"
