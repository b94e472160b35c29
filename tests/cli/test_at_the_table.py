"""What somebody at a table learns: whose card it is, what a question is about, and what he leaves with."""

from tests.cli.console import run

SHARED = ("play", "blackjack", "--seats", "2", "--seed", "14", "--set", "shared_boxes=true")


def test_a_wager_taken_down_before_leaving_is_on_the_rail() -> None:
    result = run("play", "craps", "--seed", "7", stdin="pass 10\nroll\nplace 6 12\nplace 8 12\nroll\n").out
    assert "still on the layout" not in result  # a seven out: seed 7 rolls 3-3, 1-6
    result = run("play", "craps", "--seed", "7", stdin="place 8 12\nplace 8 off\nroll\ndown place 8\nquit\n").out
    assert "A: place 8 taken down; $500.00 on the rail" in result
    assert result.endswith("You leave with $500.00 (brought $500.00, even).\n")


def test_a_wager_made_and_taken_down_since_the_last_round_goes_back_once() -> None:
    result = run("play", "craps", "--seed", "7", stdin="pass 10\ndown pass 4\nquit\n").out
    assert result.endswith("You leave with $500.00 (brought $500.00, even).\n")


def test_cards_are_listed_by_box_and_the_dealers_as_his() -> None:
    result = run("play", "blackjack", "--seed", "14", stdin="blackjack 10\ndeal\nsplit\nstand\nstand\n").out
    assert "\n  box 1: 8♠\n" in result
    assert "\n  dealer up: 2♣\n" in result
    assert "\n  box 1, hand 2: " in result


def test_a_question_about_an_exposed_card_shows_the_hand_and_the_card() -> None:
    typed = "blackjack 10\ndeal\nirregular card_exposed_in_error card=7h\nrefuse\nstand\n"
    assert (
        "A, choose the remedy?  box 1  hand 1  cards 8♠ 8♣  dealer 2♣  7♥\n"
        in run("play", "blackjack", "--seed", "14", stdin=typed).out
    )


def test_2_13_a_the_patron_who_is_asked_to_share_learns_with_whom() -> None:
    assert (
        "\nA, share box 1 with B?  box 1, B\n"
        in run(*SHARED, stdin="blackjack 10\nB: blackjack 1 20\ndeal\nconsent\n").out
    )


def test_the_line_under_a_round_has_nothing_that_every_table_has() -> None:
    result = run("play", "blackjack", "--seed", "14", stdin="blackjack 10\ndeal\nstand\n").out
    assert "side A" not in result
    assert "batch" not in result


def test_2_6a_c_1_cards_dealt_face_down_are_shown_to_nobody_but_their_player() -> None:
    six_to_five = ("six_to_five=true", "decks=2", "shoe=hand", "hit_soft_17=true")
    sets = [word for election in six_to_five for word in ("--set", election)]
    result = run("play", "blackjack", "--bots", "1", "--seed", "5", *sets, stdin="blackjack 10\ndeal\nstand\n").out
    before, _, after = result.partition("A, play your hand?")
    assert before.count("a card face down") == 4
    assert "cards 2♣ Q♥" in after
    assert "2♣" not in before


def test_2_11_a_a_split_is_not_open_to_a_patron_who_cannot_cover_it() -> None:
    result = run(
        "play", "blackjack", "--bankroll", "10", "--seed", "14", stdin="blackjack 10\ndeal\nsplit\nstand\n"
    ).out
    assert "cards 8♠ 8♣" in result
    assert "No: split $10.00: A has only $0.00 on the rail  19:47-2.11(a)" in result
    rich = run("play", "blackjack", "--bankroll", "30", "--seed", "14", stdin="blackjack 10\ndeal\nsplit\n").out
    assert "box 1 splits: 2 hands  19:47-2.11(a)" in rich


def test_tickets_are_typed_with_their_numbers_and_groups() -> None:
    typed = "straight 3-3 5\nway 1-2/3-4/5-6:4 3\nB: way 1-2/3-4/5-6:4 3\nquit\n"
    result = run("play", "keno", "--seed", "3", stdin=typed).out
    assert "No: straight 3 is there twice" in result
    assert "A: way 1-2/3-4/5-6:4 $3.00" in result
    assert 'there is no seat "B"' in result


def test_10_6_tiles_are_called_so_and_hands_are_named_by_their_seats() -> None:
    result = run("play", "pai_gow", "--seed", "7", "--seats", "2", stdin="pai_gow 10\ndeal\nhouse_way\n").out
    assert "\n  A: a tile face down\n" in result
    assert "\n  dealer: 1|1\n" in result
    assert "shoe: 32 tiles" in result
    assert "button" not in result


def test_10_8_whose_turn_it_is_to_bank_is_said() -> None:
    typed = "pai_gow 10\nB: pai_gow 10\ndeal\nhouse_way\nhouse_way\nbank 50\n"
    result = run("play", "pai_gow", "--seed", "7", "--seats", "2", stdin=typed).out
    assert "turn to bank B" in result
    assert "No: the bank is offered to B first, who may pass it on" in result
