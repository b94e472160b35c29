"""The pages around seats: the waiting list in the lobby and at the table, another seat, and wishes for the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from croupier.floor import demo
from croupier.floor.casino import Casino
from croupier.games import registry
from tests.conformance.stacked import STACKED
from tests.web.conftest import PASSWORD, House
from tests.web.test_pages import Browser

Enters = Callable[[str], Browser]


@pytest.fixture
def enters(house: House, address: str) -> Iterator[Enters]:
    """Lets somebody in, with a browser of their own. Flo is a floorperson."""
    with ExitStack() as clients:

        def entered(handle: str) -> Browser:
            people = house.casino.people
            if handle == "flo":
                house.enter(handle, "floorperson")
                entry = people.log_in(handle, PASSWORD, "page")
            else:
                entry = people.register(handle, PASSWORD, "page")
            return Browser(clients.enter_context(httpx.Client(base_url=f"http://{address}", timeout=300)), entry)

        yield entered


def furnish(casino: Casino, game: str, places: int) -> None:
    casino.make_table("small", demo.sheet_of(registry.game(game)), places).result()
    casino.house("small", demo.open_up).result()


def test_a_player_waits_for_a_seat_and_takes_it(house: House, enters: Enters) -> None:
    furnish(house.casino, "roulette", 1)
    ann, bert = enters("ann"), enters("bert")
    ann.go("/tables/small")
    ann.send("/do/sit")
    bert.go("/")
    bert.send("/tables/small/do/join_waiting_list")
    assert "You are number 1 on the waiting list" in bert.text
    ann.go("/tables/small")
    assert "Waiting list" in ann.text
    ann.send("/do/leave")
    assert "bert" in ann.text
    assert "seat 1 is kept" in ann.text
    assert "/do/sit" not in ann.text, "the seat is bert's for a minute"
    bert.go("/")
    assert "Take seat 1, kept for you" in bert.text
    bert.go("/tables/small")
    assert "Seat 1 is kept for you" in bert.text
    bert.send("/do/sit")
    assert house.casino.table("small").handles == ("bert",)


def test_a_player_who_no_longer_wants_to_wait_says_so(house: House, enters: Enters) -> None:
    furnish(house.casino, "roulette", 1)
    ann, bert = enters("ann"), enters("bert")
    ann.go("/tables/small")
    ann.send("/do/sit")
    bert.go("/tables/small")
    bert.send("/do/join_waiting_list")
    bert.send("/do/leave_waiting_list")
    assert house.casino.table("small").waiting == ()
    assert "Wait for a seat" in bert.text


def test_a_seated_player_changes_to_another_seat(house: House, enters: Enters) -> None:
    ann = enters("ann")
    ann.go("/tables/roulette")
    ann.send("/do/sit", seat="2")
    ann.send("/do/change_seat", seat="5")
    assert house.casino.table("roulette").seat_numbers == {"ann": 5}


def test_at_a_table_of_stacks_the_page_says_whom_the_next_round_waits_for(house: House, enters: Enters) -> None:
    with registry.guest(STACKED):
        furnish(house.casino, "stacked", 4)
        ann, bert = enters("ann"), enters("bert")
        for each in (ann, bert):
            each.go("/tables/small")
            each.send("/do/sit")
        assert "The next round waits for two more players: two have to be in, and none is" in ann.text
        for each in (ann, bert):
            each.send("/do/wager", {"wager": "stack", "cents": "10000"})
        assert "until the next round" in bert.text
        ann.go("/tables/small")
        ann.send("/do/ready")
        bert.send("/do/ready")
        assert "Leave after this round" in bert.text
        bert.send("/do/change_seat", seat="4")
        bert.send("/do/after_round", {"wish": "sit out"})
        assert "When this round is over, you move to seat 4, sit out." in bert.text
        bert.send("/do/after_round", {"wish": "stay"})
        assert house.casino.table("small").after_round == {}


def test_a_floorperson_sets_the_clock_at_the_desk(house: House, enters: Enters) -> None:
    flo = enters("flo")
    flo.go("/desk/tables/roulette")
    flo.send("/do/set_clock", {"seconds": "25", "bank_seconds": "60", "bank_rounds": "20"})
    assert "The clock is set" in flo.text
    clock = house.casino.table("roulette").clock
    assert clock is not None
    assert (clock.seconds, clock.bank_seconds, clock.bank_rounds) == (25, 60, 20)
    flo.send("/do/set_clock", {"seconds": "2"})
    assert flo.status == 422
