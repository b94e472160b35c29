"""`frozen` beside `dataclass(frozen=True, slots=True)`: a declaration means the same, and the same mistakes are refused."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import pytest

from croupier.values.frozen import frozen

T = TypeVar("T")

Declare = Callable[..., Callable[[type], type]]


def by_dataclasses(**options: bool) -> Callable[[type], type]:
    return dataclass(frozen=True, slots=True, **options)


def by_frozen(**options: bool) -> Callable[[type], type]:
    return frozen(**options)


@frozen
class Chip:
    """A class of few fields."""

    cents: int
    color: str = "white"


@frozen
class Bet:
    wager: str
    chips: tuple[Chip, ...]
    seat: int = field(default=1, compare=False)
    notes: list[str] = field(default_factory=list, repr=False, hash=False)
    text: str = field(init=False, repr=False, compare=False)
    marks: list[int] = field(init=False, default_factory=list, compare=False)

    limit: ClassVar[int] = 500

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", f"{self.wager} at {self.seat}")


@frozen(kw_only=True)
class SideBet(Bet):
    pays: int
    odds: bool = False


@frozen
class Box(Generic[T]):
    one: T
    two: T
    three: T


class Loose(Box[int]):
    """Derived, and no value: its objects have a `__dict__`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Box[str]):
    """Derived by the library's own decorator, as a game of somebody else may do it."""

    mark: str = "x"


WHITE = Chip(100)
BET = Bet("pass", (WHITE, WHITE), notes=["late"])
SIDE = SideBet("ace", (WHITE,), 3, pays=20)
VALUES = (WHITE, Chip(500, "red"), BET, SIDE, Box(1, 2, 3), Loose(1, 2, 3), Marked("a", "b", "c", mark="y"))

each_value = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


def test_the_fields_are_set() -> None:
    assert (WHITE.cents, WHITE.color) == (100, "white")
    assert (BET.wager, BET.chips, BET.seat, BET.notes, BET.text, BET.marks) == (
        *("pass", (WHITE, WHITE), 1, ["late"], "pass at 1", []),
    )
    assert (SIDE.wager, SIDE.seat, SIDE.pays, SIDE.odds, SIDE.text) == ("ace", 3, 20, False, "ace at 3")
    assert Bet.limit == 500


def test_each_object_has_new_defaults() -> None:
    one, other = Bet("pass", ()), Bet("pass", ())
    one.notes.append("late")
    one.marks.append(1)
    assert (other.notes, other.marks) == ([], [])


@each_value
def test_an_object_is_of_its_class(value: object) -> None:
    assert type(value) in {Chip, Bet, SideBet, Box, Loose, Marked}


@each_value
def test_no_field_is_set_or_deleted_afterwards(value: object) -> None:
    first = fields(value)[0].name  # type: ignore[arg-type]
    before = getattr(value, first)
    with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{first}'"):
        setattr(value, first, 7)
    with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{first}'"):
        delattr(value, first)
    assert getattr(value, first) == before


@pytest.mark.parametrize("value", [WHITE, BET, SIDE, Box(1, 2, 3)])
def test_no_other_attribute_is_set(value: object) -> None:
    assert not hasattr(value, "__dict__")
    with pytest.raises((FrozenInstanceError, TypeError)):
        value.other = 1  # type: ignore[attr-defined]


@each_value
def test_a_copy_is_equal_and_hashes_the_same(value: object) -> None:
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301 (our own)
        assert (other, type(other)) == (value, type(value))
        assert hash(other) == hash(value)


def test_compared_is_what_is_declared_so() -> None:
    assert replace(BET, seat=2) == BET != replace(BET, wager="come")
    assert replace(BET, notes=[]) != BET
    assert hash(replace(BET, notes=[], seat=2)) == hash(BET) != hash(replace(BET, wager="come"))
    assert Box(1, 2, 3) != Loose(1, 2, 3)


def test_an_equality_and_a_hash_of_its_own() -> None:
    @frozen
    class Hand:
        cards: tuple[int, ...]
        seat: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Hand) and sorted(self.cards) == sorted(other.cards)

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "a hand"

    assert Hand((1, 2), 1) == Hand((2, 1), 2)
    assert hash(Hand((1, 2), 1)) == 7
    assert repr(Hand((1, 2), 1)) == "a hand"


def test_the_library_knows_the_class() -> None:
    assert all(map(is_dataclass, (Chip, Bet, SideBet, Box)))
    assert [each.name for each in fields(SIDE)] == ["wager", "chips", "seat", "notes", "text", "marks", "pays", "odds"]
    assert asdict(WHITE) == {"cents": 100, "color": "white"}
    match WHITE:
        case Chip(cents, color):
            assert (cents, color) == (100, "white")
    assert get_type_hints(Chip.__init__)["cents"] is int
    assert list(inspect.signature(SideBet).parameters) == ["wager", "chips", "seat", "notes", "pays", "odds"]


def test_a_function_is_compiled_when_it_is_asked_for() -> None:
    @frozen
    class Late:
        one: int

    assert "_CompiledLater" in repr(vars(Late)["__init__"])
    assert Late(1) == Late(1)
    assert inspect.isfunction(vars(Late)["__init__"])
    assert inspect.isfunction(vars(Late)["__eq__"])
    assert not inspect.isfunction(vars(Late)["__hash__"])


def declarations(declare: Declare) -> tuple[type, ...]:
    """The same classes, declared by `frozen` or by the library."""

    @declare()
    class One:
        a: int
        b: int = 2

    @declare(kw_only=True)
    class Named:
        a: int
        b: list[int] = field(default_factory=list)
        c: int = field(default=3, init=False)

    @declare()
    class Many:
        a: int
        b: int
        c: str = "c"
        d: object = field(default=None, kw_only=True)

    @declare()
    class None_:  # noqa: N801
        pass

    return One, Named, Many, None_


CALLS: tuple[tuple[int, tuple[Any, ...], dict[str, Any]], ...] = (
    *(
        (0, (1,), {}),
        (0, (), {"a": 1, "b": 3}),
        (0, (), {}),
        (0, (1, 2, 3), {}),
        (0, (1,), {"a": 2}),
        (0, (1,), {"x": 2}),
    ),
    *((1, (), {"a": 1}), (1, (), {"a": 1, "b": [2]}), (1, (1,), {}), (1, (), {}), (1, (), {"a": 1, "c": 2})),
    *((2, (1, 2), {}), (2, (1, 2, "x"), {"d": (4,)}), (2, (1,), {}), (2, (1, 2, 3, 4), {}), (2, (), {"b": 1, "a": 2})),
    *((3, (), {}), (3, (1,), {})),
)


@pytest.mark.parametrize(("which", "given", "named"), CALLS)
def test_a_call_is_answered_as_by_the_librarys_class(which: int, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    answers = list[object]()
    for declare in (by_frozen, by_dataclasses):
        cls = declarations(declare)[which]
        try:
            answers.append(repr(cls(*given, **named)))
        except TypeError as mistake:
            answers.append(str(mistake))
    assert answers[0] == str(answers[1]).replace("by_dataclasses", "by_frozen")
