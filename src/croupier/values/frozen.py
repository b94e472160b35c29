"""`frozen` declares a class of values like `dataclass(frozen=True, slots=True)`, but makes the objects in a fraction of the time.

A round makes hundreds of values, a solver makes millions, and a program that starts declares three hundred classes of them.
A frozen dataclass calls `object.__setattr__` for each field of each object, and compiles all functions of its class, whether
they will be called or not. Here an object is filled in while it is a draft: of a derived class, which may be written. And a
function is compiled when it is first asked for.

All else is as `dataclasses` has it: `fields`, `replace`, `asdict` and `is_dataclass` know these classes, and a frozen dataclass
may be derived from one. A class derived from one that is `shown_briefly` is shown so too.
"""

import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from reprlib import recursive_repr
from types import FunctionType
from typing import Any, TypeVar, dataclass_transform, overload

from croupier.values.brief import shown_briefly

T = TypeVar("T")

# What the source of a function refers to, by name.
_Names = dict[str, Any]

# The parameters of a function, and the lines of its body.
_Source = tuple[list[str], list[str]]

# What stands for a default that is made anew for each object.
_NOT_GIVEN = object()

# So many fields are set by their descriptors in less time than it takes to change the class of an object twice.
_FEW = 2


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False) -> Any:
    """Make a class one of values: the fields are set when an object is made, and never again."""

    def declare(cls: type[T]) -> type[T]:
        if cls.__doc__ is None:
            cls.__doc__ = cls.__name__  # or `dataclass` works out a signature, to say it there
        made: type[T] = dataclass(init=False, repr=False, eq=False, frozen=True, slots=True, kw_only=kw_only)(cls)
        for name, source in (("__init__", _init), ("__eq__", _eq), ("__hash__", _hash)):
            if vars(cls).get(name) is None:  # Python itself says None of the hash of a class that has its own `__eq__`
                setattr(made, name, _CompiledLater(made, name, source))
        if "__repr__" not in vars(cls) and cls.__repr__ is not shown_briefly:
            made.__repr__ = _repr  # type: ignore[method-assign]
        return made

    return declare if cls is None else declare(cls)


class _CompiledLater:
    """Stands for a function of a class until it is first asked for: then it is compiled, and takes this place."""

    def __init__(self, cls: type, name: str, source: Callable[[type, _Names], _Source]) -> None:
        self._cls = cls
        self._name = name
        self._source = source

    def __get__(self, value: object, kind: type | None = None) -> Callable[..., Any]:
        names: _Names = {}
        parameters, body = self._source(self._cls, names)
        lines = [f"def make({', '.join(names)}):", f" def {self._name}({', '.join(parameters)}):"]
        lines += [*_indented(_indented(body)), f" return {self._name}"]
        made: _Names = {}
        exec("\n".join(lines), vars(sys.modules[self._cls.__module__]), made)  # noqa: S102 (of the names of fields alone)
        function: FunctionType = made["make"](**names)
        function.__qualname__ = f"{self._cls.__qualname__}.{self._name}"
        if self._name == "__init__":
            function.__annotations__ = {each.name: each.type for each in fields(self._cls) if each.init}
        setattr(self._cls, self._name, function)
        return function.__get__(value, kind)


def _init(cls: type, names: _Names) -> _Source:
    given = [each for each in fields(cls) if each.init]
    by_name = [_parameter(each, names) for each in given if each.kw_only]
    parameters = [_parameter(each, names) for each in given if not each.kw_only] + ["*"] * bool(by_name) + by_name
    values = {each.name: _value(each, names) for each in fields(cls) if each.init or _has_default(each)}
    body = _filled(cls, values, names) or ["pass"]
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    return ["self", *parameters], body


def _filled(cls: type, values: dict[str, str], names: _Names) -> list[str]:
    """The lines that set the fields. An object of a derived class is no draft: its class may have other slots."""
    names |= {f"_set_{name}": getattr(cls, name).__set__ for name in values}
    by_descriptor = [f"_set_{name}(self, {value})" for name, value in values.items()]
    if len(values) <= _FEW:
        return by_descriptor
    # Without `__delattr__` as well Python would set each attribute by way of a function in Python.
    writable = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    draft = type(cls)(f"{cls.__name__}Draft", (cls,), writable)
    names |= {"_cls": cls, "_draft": draft, "_set_class": vars(object)["__class__"].__set__}
    as_draft = [f"self.{name} = {value}" for name, value in values.items()]
    as_draft = ["_set_class(self, _draft)", *as_draft, "self.__class__ = _cls"]
    return ["if self.__class__ is _cls:", *_indented(as_draft), "else:", *_indented(by_descriptor)]


def _indented(lines: list[str]) -> list[str]:
    return [f" {line}" for line in lines]


def _parameter(each: Field[Any], names: _Names) -> str:
    """A field as a parameter of `__init__`, with its default value; whoever leaves out a `default_factory` gives `_NOT_GIVEN`."""
    if not _has_default(each):
        return each.name
    names[f"_default_{each.name}"] = _NOT_GIVEN if each.default is MISSING else each.default
    return f"{each.name}=_default_{each.name}"


def _value(each: Field[Any], names: _Names) -> str:
    """What a field is set to."""
    if each.default_factory is not MISSING:
        names |= {f"_new_{each.name}": each.default_factory, "_NOT_GIVEN": _NOT_GIVEN}
        new = f"_new_{each.name}()"
        return f"{new} if {each.name} is _NOT_GIVEN else {each.name}" if each.init else new
    if each.init:
        return each.name
    names[f"_default_{each.name}"] = each.default
    return f"_default_{each.name}"


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _eq(cls: type, _names: _Names) -> _Source:
    compared = [each for each in fields(cls) if each.compare]
    same = f"return {_tuple_of('self', compared)} == {_tuple_of('other', compared)}"
    return ["self", "other"], ["if other.__class__ is self.__class__:", f" {same}", "return NotImplemented"]


def _hash(cls: type, _names: _Names) -> _Source:
    hashed = [each for each in fields(cls) if (each.compare if each.hash is None else each.hash)]
    return ["self"], [f"return hash({_tuple_of('self', hashed)})"]


def _tuple_of(value: str, of: list[Field[Any]]) -> str:
    return f"({''.join(f'{value}.{each.name}, ' for each in of)})"


@recursive_repr()
def _repr(self: Any) -> str:  # noqa: ANN401
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{self.__class__.__qualname__}({shown})"
