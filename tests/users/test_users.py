"""The programs of this folder run."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from tests.users import analyst, developer, researcher

PROGRAMS = [
    program
    for module in (analyst, developer, researcher)
    for program in vars(module).values()
    if inspect.isfunction(program)
    and program.__module__ == module.__name__
    and not inspect.signature(program).parameters
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_a_program_as_a_user_first_writes_it(program: Callable[[], None]) -> None:
    program()


def test_there_is_a_program_for_everything_that_was_asked_for() -> None:
    assert len(PROGRAMS) >= 25
