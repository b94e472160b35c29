"""Eight numbers at once, for compiled code: a vector that stays in the registers of the processor.

The compiler vectorizes simple loops over arrays by itself, but it stores and loads every intermediate sum. With these
functions a loop keeps its sums in registers, which is several times as fast. They take pointers
(`croupier.equipment.compiled.pointer`) and an index of the first of the eight numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, models, register_model

LANES: Final = 8
_VECTOR: Any = ir.VectorType(ir.DoubleType(), LANES)
_FUSED = ("contract",)  # a product and a sum may be one instruction, rounded once

Generated = tuple[Any, Callable[..., Any]]  # what numba needs of an intrinsic: its signature and its code


class _Lanes(types.Type):
    """The type of eight numbers, for numba."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


@register_model(_Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)  # type: ignore[no-untyped-call]


_LANES: Any = _Lanes()


def _address(builder: Any, array: Any, at: Any) -> Any:
    return builder.bitcast(builder.gep(array, [at]), _VECTOR.as_pointer())


@intrinsic
def _zeros(_typing: Any) -> Generated:
    return _LANES(), lambda _context, _builder, _signature, _arguments: ir.Constant(_VECTOR, None)


@intrinsic
def _load(_typing: Any, array: Any, _at: Any) -> Generated:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        loaded = builder.load(_address(builder, *arguments), typ=_VECTOR)
        loaded.align = 8
        return loaded

    return _LANES(array, types.int64), generate


@intrinsic
def _store(_typing: Any, array: Any, _at: Any, _numbers: Any) -> Generated:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        array, at, numbers = arguments
        builder.store(numbers, _address(builder, array, at)).align = 8
        return context.get_dummy_value()

    return types.void(array, types.int64, _LANES), generate


@intrinsic
def _times(_typing: Any, _one: Any, _other: Any) -> Generated:
    return _LANES(_LANES, _LANES), lambda _context, builder, _signature, arguments: builder.fmul(*arguments)


@intrinsic
def _plus(_typing: Any, _sums: Any, _factor: Any, _numbers: Any) -> Generated:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        sums, factor, numbers = arguments
        undefined, first = ir.Constant(_VECTOR, ir.Undefined), ir.Constant(ir.IntType(32), 0)
        everywhere = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        factors = builder.shuffle_vector(builder.insert_element(undefined, factor, first), undefined, everywhere)
        return builder.fadd(sums, builder.fmul(factors, numbers, flags=_FUSED), flags=_FUSED)

    return _LANES(_LANES, types.float64, _LANES), generate


# Untyped, for compiled code.
zeros: Any = _zeros  # zeros(): eight zeros
load: Any = _load  # load(pointer, at): eight numbers of an array
store: Any = _store  # store(pointer, at, numbers)
times: Any = _times  # times(one, other): the eight products
plus: Any = _plus  # plus(sums, factor, numbers): sums + factor * numbers
