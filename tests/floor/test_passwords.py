"""What makes a password easy to guess, at the edge of each limit; and how failed log ins are counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from croupier.floor.accounts import login_throttle
from croupier.floor.accounts.common_passwords import is_common
from croupier.floor.accounts.login_throttle import LoginThrottle
from croupier.floor.accounts.passwords import mistakes_in
from croupier.floor.accounts.settings import Settings

NOW = datetime(2026, 11, 15, 20, tzinfo=UTC)
QUARTER, SECOND = timedelta(minutes=15), timedelta(seconds=1)
HERE, THERE = "192.0.2.1", "192.0.2.2"


# ---------------------------------------------------------------- passwords


@pytest.mark.parametrize(
    ("common", "other"),
    [
        ("31415926535897932384626", "314159265358979323846264"),  # 23 digits, and 24
        ("3141592q6535x", "3141592q6535xk"),  # two letters among digits, and three
        ("monkeybanana77", "monkeybananatiger"),  # two words, and three
        ("!!monkey!!banana!!!!!!!", "!!monkey!!banana!!!!!!!!"),  # the same in 23 characters, and in 24
        ("vkqzjvkqzjv", "vkqzjwxvkqzj"),  # a piece again and again, and one that is longer than half of it
        ("monkeyyyy-bananaaa", "monkeyzzz-banana"),  # a letter held down, and another one
        ("poiuytrewq-lkjhg", "poiuytrewq-lkx"),  # walks over the keyboard, also backward; two keys are no walk
        ("1qaz2wsx3edc4rfv5tgb", "1qaz2wsx3edc4rfx5tgb"),  # a long walk, and a step beside it
        ("p@$$w0rd-m0nk3y", "p@$$w0rd-m6nk6y"),  # signs for letters
    ],
)
def test_a_common_password_and_one_that_is_just_not(common: str, other: str) -> None:
    assert (is_common(common), is_common(other)) == (True, False)


def test_the_own_handle_is_a_common_word() -> None:
    assert is_common("monkey-ottokar-77", "Ottokar")
    assert not is_common("monkey-ottokar-77", "Ottilie")


GUESSED, LENGTH = "this password is too easy to guess; choose another one", "a password needs 10 to 200 characters"
LONG = " ".join(f"orbit {number}" for number in range(30))


@pytest.mark.parametrize(
    ("password", "expected"),
    [
        *(("vkqzjwxpb", [LENGTH]), ("vkqzjwxpbt", []), (LONG[:200], []), (LONG[:201], [LENGTH])),
        *(("kvvzkzzvkv", [GUESSED]), ("kvvzkzzvkw", [])),  # three different characters, and four
        *(("ottokarzkxv", [GUESSED]), ("ottokarzkxvq", [])),  # four characters besides the handle, and five
    ],
)
def test_a_password_at_the_edge_of_a_limit(password: str, expected: list[str]) -> None:
    assert [each.why for each in mistakes_in("Ottokar", password)] == expected


# ---------------------------------------------------------------- failed log ins


@pytest.fixture
def throttle() -> LoginThrottle:
    return LoginThrottle(Settings(failures=3, locked_for=QUARTER))


def failed(throttle: LoginThrottle, times: int, person: str = "ann", address: str = HERE) -> list[bool]:
    return [throttle.failed(person, address, NOW) for _ in range(times)]


def test_what_forgets_failures_forgets_those_alone(throttle: LoginThrottle) -> None:
    for person, address in (("ann", HERE), ("ann", THERE), ("bob", HERE)):
        failed(throttle, 2, person, address)
    throttle.succeeded("ann", HERE)
    throttle.succeeded("carl", HERE)  # who never failed
    assert failed(throttle, 1) == [False]
    assert failed(throttle, 1, address=THERE) == [True]
    throttle.forget("ann")
    assert not throttle.refuses("ann", THERE, NOW)
    assert failed(throttle, 1, "bob") == [True]


def test_when_there_are_too_many_counts_only_those_that_mean_nothing_any_more_are_dropped(
    throttle: LoginThrottle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else somebody who fails at many accounts could have the failures at one of them forgotten."""
    monkeypatch.setattr(login_throttle, "_CLEAN_UP_AFTER", 2)
    throttle.failed("ann", HERE, NOW)
    throttle.failed("bob", HERE, NOW + SECOND)
    throttle.failed("ann", HERE, NOW)  # there are two still
    throttle.failed("carl", HERE, NOW + QUARTER)
    assert throttle.failed("ann", HERE, NOW) is False  # her count was a quarter of an hour old
    throttle.failed("bob", HERE, NOW + SECOND)
    assert throttle.failed("bob", HERE, NOW + SECOND) is True  # his was a second younger
