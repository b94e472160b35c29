"""The options of each game, as types: `croupier.check("blackjack", rules=Blackjack(decks=6))`.

Every option may be left out. `croupier.rules(GAME)` says what each means, with its paragraph, dates and default.
The keywords of the functions (`decks=6`) are those of `AnyGame`.
This file is written by `CROUPIER_WRITE=1 pytest tests/test_typed.py`.
"""

from collections.abc import Mapping
from typing import Literal, TypedDict


class AnyTable(TypedDict, total=False):
    """What is elected at a table of any game."""

    smallest_chip: str
    limits_by_lowest_odds: bool
    half_hour_for_every_change: bool


class Craps(AnyTable, total=False):
    """Craps and mini-craps."""

    mini_craps: bool
    place_to_lose_off_on_come_out: bool
    buy_off_on_come_out: bool
    come_odds_off_on_come_out: bool
    hardways_off_on_come_out: bool
    contract_bets: bool
    shooter_must_bet: bool
    odds_multiple: Literal["1x", "2x", "3x", "5x", "10x", "20x", "100x", "3-4-5x"]
    buy_and_lay: bool
    vigorish: Literal["none", "on win", "up front"]
    vigorish_percent: int
    other_hardways: bool
    field_bet: bool
    propositions: bool
    horn: bool
    horn_high: bool
    whirl: bool
    craps_eleven: bool
    hop_bets: bool
    fire_bet: bool
    fire_pays: Literal["24/249/999", "10/200/2000"]
    exact_stakes: bool
    payouts: Mapping[str, object]


class Blackjack(AnyTable, total=False):
    """Blackjack."""

    decks: int
    side_wagers_by_decks_in_play: bool
    boxes: int
    shoe: Literal["single shoe", "double shoe", "automated shuffler", "continuous shuffler", "hand"]
    backs_differ: bool
    device_approved: bool
    bart_carter_shuffle: bool
    red_suits_side: Literal["A", "B"]
    recut_by: Literal["last cutter", "next entitled"]
    six_to_five: bool
    burn_each_round: bool
    one_round_decks: bool
    side_wagers_in_fives: bool
    hole_card: Literal["none", "down", "up"]
    card_reader: bool
    draw_on_soft_21: bool
    dealer_always_draws: bool
    hit_soft_17: bool
    suited_six_seven_eight: bool
    three_sevens: bool
    designated_blackjack: str
    five_card_21: bool
    even_money: bool
    consolidated_payout: bool
    hand_odds_on_double: bool
    split_ace_ten_beats_21: bool
    busted_bets_also_lost: bool
    busted_double_returned: bool
    blackjacks_wait_after_reader: bool
    surrender: bool
    insurance_timing: Literal["before any card", "own turn"]
    double_card: Literal["face up", "face down", "on request"]
    double_after_split: bool
    max_hands: int
    resplit_aces: bool
    several_boxes: bool
    shared_boxes: bool
    side_wagers_for_all_bettors: bool
    no_mid_shoe_entry: bool
    multiple_action: bool
    three_wagers_required: bool
    additional_wager: Literal["none", "over/under 13", "same suit", "sevens"]
    sevens_by_first_card: bool
    same_suit_option: int
    progressive: bool
    progressive_equipment: bool
    progressive_rate_percent: int
    progressive_reset: str
    blackjack_bonus: bool
    bonus_equipment: bool
    bonus_awards: Mapping[str, object]
    bonus_stake_returned: bool
    streak: bool
    streak_equipment: bool
    splitting_fixes_progressive: bool
    progressive_chip_returned: bool
    streak_ignores_pushed_splits: bool
    twenty_point_at_six_to_five: bool
    match_the_dealer: bool
    twenty_point: Literal["none", "A", "B"]
    twenty_point_cap: str
    optional_bonus: bool
    payouts: Mapping[str, object]


class Baccarat(AnyTable, total=False):
    """Baccarat (punto banco)."""

    decks: int
    banker_pays: Literal["less vigorish", "push on a three-card 7", "half on a 6"]
    vigorish_percent: Literal[5, 4]
    vigorish_collected: Literal["at payment", "end of shoe"]
    vigorish_rounded: Literal["down", "nearest"]
    both_hands: bool
    bonus_alone: bool
    pairs: bool
    dragon_bonus: Literal["none", "A"]
    dragon_7: bool
    panda_8: bool
    burn_by_first_card: bool
    cards_behind: int
    one_more_round: bool
    recut_by: Literal["last cutter", "next entitled"]
    curator_deals: bool
    payouts: Mapping[str, object]


class CheminDeFer(AnyTable, total=False):
    """Baccarat (chemin de fer)."""

    decks: int
    vigorish_percent: Literal[5, 4, 0]
    vigorish_rounded: Literal["down", "nearest"]
    banker_choices: Literal["two options", "fixed", "free"]
    bank_in_turn: bool
    bank_may_be_reduced: bool
    burn_by_first_card: bool
    cards_behind: int
    one_more_round: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class Roulette(AnyTable, total=False):
    """Roulette."""

    wheel: Literal["double zero", "single zero", "double zero as single"]
    zero_rule: Literal["half", "all"]
    seven_numbers: bool
    five_adjacent: bool
    six_numbers_color: bool
    seven_numbers_color: bool
    eight_numbers_color: bool
    dozens: bool
    red_black: bool
    zero_combinations: bool
    color_sections: Mapping[str, object]
    payouts: Mapping[str, object]


class BigSix(AnyTable, total=False):
    """Big Six."""

    clapper_between: Literal["previous", "void"]
    stops: Mapping[str, object]
    payouts: Mapping[str, object]


class RedDog(AnyTable, total=False):
    """Red dog."""

    decks: int
    several_areas: bool
    shuffle_every_round: bool
    recut_by: Literal["last cutter", "next entitled"]
    continuous_shuffler: bool
    shuffler_approved: bool
    payouts: Mapping[str, object]


class Minibaccarat(AnyTable, total=False):
    """Minibaccarat."""

    decks: int
    banker_pays: Literal["less vigorish", "push on a three-card 7", "half on a 6"]
    vigorish_percent: Literal[5, 4]
    vigorish_collected: Literal["at payment", "end of shoe"]
    vigorish_rounded: Literal["down", "nearest"]
    both_hands: bool
    bonus_alone: bool
    pairs: bool
    dragon_bonus: Literal["none", "A"]
    dragon_7: bool
    panda_8: bool
    burn_by_first_card: bool
    cards_behind: int
    one_more_round: bool
    recut_by: Literal["last cutter", "next entitled"]
    continuous_shuffler: bool
    shuffler_approved: bool
    payouts: Mapping[str, object]


class SicBo(AnyTable, total=False):
    """Sic bo."""

    shaker: Literal["manual", "automated"]
    fewest_shakes: int
    lamps: bool
    small_with_big: bool
    payouts: Mapping[str, object]


class PaiGow(AnyTable, total=False):
    """Pai gow."""

    house_way: Literal["reference", "pennsylvania", "canberra", "new_zealand"] | Mapping[str, object]
    start_by: Literal["dice", "random number"]
    banks: Literal["player bank and co-bank", "player bank", "house only"]
    banker_played_before: bool
    bank_turns: Literal[1, 2]
    two_areas: bool
    vigorish_percent: Literal[5, 4]
    vigorish_rounded: Literal["exact", "nearest quarter", "up to a quarter"]
    vigorish_collected: Literal["at payment", "noted"]
    payouts: Mapping[str, object]


class PaiGowPoker(AnyTable, total=False):
    """Pai gow poker."""

    house_way: Literal["foxwoods", "trump_plaza", "mgm_grand"] | Mapping[str, object]
    wheel: Literal["second best", "lowest"]
    start_by: Literal["dice", "random number", "button"]
    delivered: Literal["clockwise", "counterclockwise"]
    banks: Literal["player bank and co-bank", "player bank", "house only"]
    banker_played_before: bool
    bank_turns: Literal[1, 2]
    two_areas: bool
    vigorish_percent: Literal[5, 4]
    vigorish_rounded: Literal["exact", "nearest quarter", "up to a quarter"]
    vigorish_collected: Literal["at payment", "noted"]
    bonus: Literal["not offered", "2", "3", "4", "6"]
    envy: bool
    three_card: Literal["not offered", "1"]
    seven_card: Literal["not offered", "1"]
    imperial: bool
    imperial_limit: str
    dealt_from: Literal["manual shoe", "hand", "automated shoe"]
    automatic_shuffler: bool
    second_deck: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class Pokette(AnyTable, total=False):
    """Pokette."""

    jacer_stops: int
    house_stops: int
    ace_low: bool
    red_with_black: bool
    fewest_revolutions: int
    pointer_between: Literal["previous", "void"]
    payouts: Mapping[str, object]


class MiniDice(AnyTable, total=False):
    """Mini-dice."""

    fewest_shakes: int
    place_removable: bool
    over_with_under: bool
    holder_must_bet: bool
    pass_shaker_on_7: bool
    vigorish_percent: int
    payouts: Mapping[str, object]


class Poker(AnyTable, total=False):
    """Poker."""

    form: Literal["hold 'em", "Omaha", "seven-card stud", "five-card draw", "five-card stud", "mambo stud"]
    plays: Literal["high", "high-low, eight or better", "high-low", "low"]
    limit: Literal["fixed", "spread", "pot limit", "no limit"]
    small_bet: str
    big_bet: str
    ante: str
    small_blind: str
    big_blind: str
    straddle: bool
    bring_in: str
    opener: Literal["low card", "high card"]
    raises: int
    heads_up_uncapped: bool
    half_bet_counts: bool
    check_raise: bool
    open_pair: bool
    third_card_up: bool
    jacks_to_open: bool
    short_stub: Literal["earlier discards", "burns only"]
    players: int
    buy_in_least: str
    buy_in_most: str
    same_stack_hands: int
    all_in_protection: bool
    show_all: bool
    losers_choose: bool
    revenue: Literal["percentage", "steps", "time charge"]
    rake_percent: int
    rake_cap: str
    rake_steps: Mapping[str, object]
    no_flop_no_rake: bool
    time_charge: str


class Keno(AnyTable, total=False):
    """Keno."""

    pays: Mapping[str, object]
    least_return: int
    aggregate_limit: str
    rate: str
    way_rate: str
    split_tickets: bool
    way_tickets: bool
    most_games: int
    quick_pick: bool
    draw_by: Literal["generator", "balls"]


class CaribbeanStud(AnyTable, total=False):
    """Caribbean stud."""

    bet: Literal["A"]
    payout_limit: str
    progressive: Literal["not offered", "A", "B", "C"]
    progressive_reset: str
    progressive_rate_percent: int
    jackpots: Literal["in the order of the deal", "equal shares"]
    envy: bool
    dealer_qualifies: Literal["ace and king"]
    positions: Literal[6, 7]
    second_position: bool
    dealt_from: Literal["manual shoe", "hand", "automated shoe"]
    automatic_shuffler: bool
    second_deck: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class DoubleDownStud(AnyTable, total=False):
    """Double down stud."""

    bet: Literal["A", "B"]
    payout_limit: str
    positions: Literal[6, 7]
    dealt_from: Literal["manual shoe", "hand"]
    automatic_shuffler: bool
    second_deck: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class LetItRide(AnyTable, total=False):
    """Let it ride."""

    bet: Literal["A", "B", "C"]
    payout_limit: str
    bonus: Literal["not offered", "1", "2", "3"]
    three_card: Literal["not offered", "1", "2", "3"]
    envy: bool
    house_cards: Literal[2, 3]
    positions: Literal[7]
    dealt_from: Literal["manual shoe", "hand", "automated shoe"]
    automatic_shuffler: bool
    second_deck: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class Spanish21(AnyTable, total=False):
    """Spanish 21."""

    decks: Literal[1, 2, 3, 4, 5, 6, 7, 8]
    boxes: int
    several_boxes: bool
    shared_boxes: bool
    recut_by: Literal["last cutter", "next entitled"]
    card_reader: bool
    hit_soft_17: bool
    surrender: bool
    surrender_at_once: bool
    double_cards: Literal["any number of cards", "first two cards"]
    double_after_split: bool
    rescue: bool
    redoubles: Literal[0, 1, 2, 3]
    max_hands: Literal[2, 3, 4]
    max_ace_hands: Literal[2, 3, 4]
    split_aces_draw: bool
    blackjacks_push: bool
    twenty_one_beats_blackjack: bool
    bonus_after_split: bool
    super_bonus: bool
    busted_bets_also_lost: bool
    busted_double_returned: bool
    void_counted_per: Literal["round", "shoe"]
    dead_hand_returns: Literal["all wagers", "the initial wager"]
    match_the_dealer: Literal["none", "six_decks", "eight_decks"]
    payouts: Mapping[str, object]


class ThreeCardPoker(AnyTable, total=False):
    """Three card poker."""

    ante_bonus: Literal["A", "B", "C", "D"]
    pair_plus: Literal["1", "2", "3", "4", "5", "6"]
    six_card: Literal["not offered", "A", "B"]
    envy: bool
    dealer_qualifies: Literal["queen high"]
    fold_loses_pair_plus: bool
    positions: Literal[6, 7]
    second_position: bool
    dealt_from: Literal["manual shoe", "hand", "automated shoe"]
    automatic_shuffler: bool
    second_deck: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class CasinoWar(AnyTable, total=False):
    """Casino war."""

    decks: Literal[5, 6, 8]
    tie: bool
    tie_alone: bool
    war_tie_bonus: Literal[0, 1, 2]
    burned_before_war: Literal[0, 1, 3]
    shuffle_every_round: bool
    recut_by: Literal["last cutter", "next entitled"]
    continuous_shuffler: bool
    shuffler_approved: bool
    payouts: Mapping[str, object]


class Boston5(AnyTable, total=False):
    """Boston 5 stud poker."""

    ante_bonus: Mapping[str, object]
    three_card_bonus: Literal["not offered", "A", "B"]
    bonus_shown: Literal["before the decisions", "after the decisions"]
    envy: bool
    positions: Literal[6, 7]
    dealt_from: Literal["manual shoe", "hand", "automated shoe"]
    automatic_shuffler: bool
    second_deck: bool
    recut_by: Literal["last cutter", "next entitled"]
    payouts: Mapping[str, object]


class DoubleAttackBlackjack(AnyTable, total=False):
    """Double attack blackjack."""

    decks: int
    boxes: int
    small_table_hands: Literal[3, 4]
    several_boxes: bool
    shared_boxes: bool
    follower_attacks: bool
    named_hand_attack: Literal["on the named hand", "returned"]
    recut_by: Literal["last cutter", "next entitled"]
    shuffled_by: Literal["hand", "device"]
    shuffler_at_table: bool
    card_reader: bool
    surrender: Literal["first two cards", "before doubling", "any time"]
    surrender_after_split: Literal["none", "not aces", "all"]
    surrender_after_double: Literal["half of all", "the original wagers"]
    surrender_at_once: bool
    draw_on_soft_21: bool
    blackjacks_push: bool
    busted_bets_also_lost: bool
    busted_double_returned: bool
    void_counted_per: Literal["round", "shoe"]
    first_card_late: Literal["the round is void", "it is dealt then"]
    declined_hand_returns: Literal["all wagers", "the initial wager"]
    dead_hand_returns: Literal["all wagers", "the initial wager"]
    bust_it: bool
    payouts: Mapping[str, object]


class AnyGame(AnyTable, total=False):
    """The options of all games: what the functions take as keywords."""

    ace_low: bool
    additional_wager: Literal["none", "over/under 13", "same suit", "sevens"]
    aggregate_limit: str
    all_in_protection: bool
    ante: str
    ante_bonus: Literal["A", "B", "C", "D"] | Mapping[str, object]
    automatic_shuffler: bool
    backs_differ: bool
    bank_in_turn: bool
    bank_may_be_reduced: bool
    bank_turns: Literal[1, 2]
    banker_choices: Literal["two options", "fixed", "free"]
    banker_pays: Literal["less vigorish", "push on a three-card 7", "half on a 6"]
    banker_played_before: bool
    banks: Literal["player bank and co-bank", "player bank", "house only"]
    bart_carter_shuffle: bool
    bet: Literal["A", "B", "C"]
    big_bet: str
    big_blind: str
    blackjack_bonus: bool
    blackjacks_push: bool
    blackjacks_wait_after_reader: bool
    bonus: Literal["not offered", "2", "3", "4", "6", "1"]
    bonus_after_split: bool
    bonus_alone: bool
    bonus_awards: Mapping[str, object]
    bonus_equipment: bool
    bonus_shown: Literal["before the decisions", "after the decisions"]
    bonus_stake_returned: bool
    both_hands: bool
    boxes: int
    bring_in: str
    burn_by_first_card: bool
    burn_each_round: bool
    burned_before_war: Literal[0, 1, 3]
    bust_it: bool
    busted_bets_also_lost: bool
    busted_double_returned: bool
    buy_and_lay: bool
    buy_in_least: str
    buy_in_most: str
    buy_off_on_come_out: bool
    card_reader: bool
    cards_behind: int
    check_raise: bool
    clapper_between: Literal["previous", "void"]
    color_sections: Mapping[str, object]
    come_odds_off_on_come_out: bool
    consolidated_payout: bool
    continuous_shuffler: bool
    contract_bets: bool
    craps_eleven: bool
    curator_deals: bool
    dead_hand_returns: Literal["all wagers", "the initial wager"]
    dealer_always_draws: bool
    dealer_qualifies: Literal["ace and king", "queen high"]
    dealt_from: Literal["manual shoe", "hand", "automated shoe"]
    decks: int
    declined_hand_returns: Literal["all wagers", "the initial wager"]
    delivered: Literal["clockwise", "counterclockwise"]
    designated_blackjack: str
    device_approved: bool
    double_after_split: bool
    double_card: Literal["face up", "face down", "on request"]
    double_cards: Literal["any number of cards", "first two cards"]
    dozens: bool
    dragon_7: bool
    dragon_bonus: Literal["none", "A"]
    draw_by: Literal["generator", "balls"]
    draw_on_soft_21: bool
    eight_numbers_color: bool
    envy: bool
    even_money: bool
    exact_stakes: bool
    fewest_revolutions: int
    fewest_shakes: int
    field_bet: bool
    fire_bet: bool
    fire_pays: Literal["24/249/999", "10/200/2000"]
    first_card_late: Literal["the round is void", "it is dealt then"]
    five_adjacent: bool
    five_card_21: bool
    fold_loses_pair_plus: bool
    follower_attacks: bool
    form: Literal["hold 'em", "Omaha", "seven-card stud", "five-card draw", "five-card stud", "mambo stud"]
    half_bet_counts: bool
    hand_odds_on_double: bool
    hardways_off_on_come_out: bool
    heads_up_uncapped: bool
    hit_soft_17: bool
    holder_must_bet: bool
    hole_card: Literal["none", "down", "up"]
    hop_bets: bool
    horn: bool
    horn_high: bool
    house_cards: Literal[2, 3]
    house_stops: int
    house_way: (
        Literal["reference", "pennsylvania", "canberra", "new_zealand", "foxwoods", "trump_plaza", "mgm_grand"]
        | Mapping[str, object]
    )
    imperial: bool
    imperial_limit: str
    insurance_timing: Literal["before any card", "own turn"]
    jacer_stops: int
    jackpots: Literal["in the order of the deal", "equal shares"]
    jacks_to_open: bool
    lamps: bool
    least_return: int
    limit: Literal["fixed", "spread", "pot limit", "no limit"]
    losers_choose: bool
    match_the_dealer: Literal["none", "six_decks", "eight_decks"] | bool
    max_ace_hands: Literal[2, 3, 4]
    max_hands: int
    mini_craps: bool
    most_games: int
    multiple_action: bool
    named_hand_attack: Literal["on the named hand", "returned"]
    no_flop_no_rake: bool
    no_mid_shoe_entry: bool
    odds_multiple: Literal["1x", "2x", "3x", "5x", "10x", "20x", "100x", "3-4-5x"]
    one_more_round: bool
    one_round_decks: bool
    open_pair: bool
    opener: Literal["low card", "high card"]
    optional_bonus: bool
    other_hardways: bool
    over_with_under: bool
    pair_plus: Literal["1", "2", "3", "4", "5", "6"]
    pairs: bool
    panda_8: bool
    pass_shaker_on_7: bool
    payout_limit: str
    payouts: Mapping[str, object]
    pays: Mapping[str, object]
    place_removable: bool
    place_to_lose_off_on_come_out: bool
    players: int
    plays: Literal["high", "high-low, eight or better", "high-low", "low"]
    pointer_between: Literal["previous", "void"]
    positions: Literal[6, 7]
    progressive: Literal["not offered", "A", "B", "C"] | bool
    progressive_chip_returned: bool
    progressive_equipment: bool
    progressive_rate_percent: int
    progressive_reset: str
    propositions: bool
    quick_pick: bool
    raises: int
    rake_cap: str
    rake_percent: int
    rake_steps: Mapping[str, object]
    rate: str
    recut_by: Literal["last cutter", "next entitled"]
    red_black: bool
    red_suits_side: Literal["A", "B"]
    red_with_black: bool
    redoubles: Literal[0, 1, 2, 3]
    rescue: bool
    resplit_aces: bool
    revenue: Literal["percentage", "steps", "time charge"]
    same_stack_hands: int
    same_suit_option: int
    second_deck: bool
    second_position: bool
    seven_card: Literal["not offered", "1"]
    seven_numbers: bool
    seven_numbers_color: bool
    sevens_by_first_card: bool
    several_areas: bool
    several_boxes: bool
    shaker: Literal["manual", "automated"]
    shared_boxes: bool
    shoe: Literal["single shoe", "double shoe", "automated shuffler", "continuous shuffler", "hand"]
    shooter_must_bet: bool
    short_stub: Literal["earlier discards", "burns only"]
    show_all: bool
    shuffle_every_round: bool
    shuffled_by: Literal["hand", "device"]
    shuffler_approved: bool
    shuffler_at_table: bool
    side_wagers_by_decks_in_play: bool
    side_wagers_for_all_bettors: bool
    side_wagers_in_fives: bool
    six_card: Literal["not offered", "A", "B"]
    six_numbers_color: bool
    six_to_five: bool
    small_bet: str
    small_blind: str
    small_table_hands: Literal[3, 4]
    small_with_big: bool
    split_ace_ten_beats_21: bool
    split_aces_draw: bool
    split_tickets: bool
    splitting_fixes_progressive: bool
    start_by: Literal["dice", "random number", "button"]
    stops: Mapping[str, object]
    straddle: bool
    streak: bool
    streak_equipment: bool
    streak_ignores_pushed_splits: bool
    suited_six_seven_eight: bool
    super_bonus: bool
    surrender: Literal["first two cards", "before doubling", "any time"] | bool
    surrender_after_double: Literal["half of all", "the original wagers"]
    surrender_after_split: Literal["none", "not aces", "all"]
    surrender_at_once: bool
    third_card_up: bool
    three_card: Literal["not offered", "1", "2", "3"]
    three_card_bonus: Literal["not offered", "A", "B"]
    three_sevens: bool
    three_wagers_required: bool
    tie: bool
    tie_alone: bool
    time_charge: str
    twenty_one_beats_blackjack: bool
    twenty_point: Literal["none", "A", "B"]
    twenty_point_at_six_to_five: bool
    twenty_point_cap: str
    two_areas: bool
    vigorish: Literal["none", "on win", "up front"]
    vigorish_collected: Literal["at payment", "end of shoe", "noted"]
    vigorish_percent: int
    vigorish_rounded: Literal["down", "nearest", "exact", "nearest quarter", "up to a quarter"]
    void_counted_per: Literal["round", "shoe"]
    war_tie_bonus: Literal[0, 1, 2]
    way_rate: str
    way_tickets: bool
    wheel: Literal["double zero", "single zero", "double zero as single", "second best", "lowest"]
    whirl: bool
    zero_combinations: bool
    zero_rule: Literal["half", "all"]
