"""Frozen dataclasses as plain data for JSON, and back: what a report is stored as, so that it outlives its run.

A number that JSON has no word for (nan, infinite) is None there, and nan when it comes back.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from math import isfinite, nan
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


class PlainError(ValueError):
    """Data that is not what was stored. The message says where, and what stands there."""


def as_plain(value: Any) -> Any:
    """Return a value as dicts, lists, strings and numbers.

    >>> from analysis.clusters import Interval
    >>> as_plain(Interval(1.0, 0.5, 1.5, 0.2, nan, 9))["p"] is None
    True
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: as_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {name: as_plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_plain(inner) for inner in value]
    if isinstance(value, float) and not isfinite(value):
        return None
    return value


def from_plain(kind: type[T], data: Any) -> T:
    """Return the dataclass `kind` from data made by `as_plain`. Raises `PlainError` naming what does not fit.

    >>> from analysis.clusters import Interval
    >>> one = Interval(1.0, 0.5, 1.5, 0.2, 0.3, 9)
    >>> from_plain(Interval, as_plain(one)) == one
    True
    """
    return cast("T", _read(kind, data, kind.__name__))


def _read(kind: Any, data: Any, where: str) -> Any:
    if is_dataclass(kind):
        return _read_class(kind, data, where)
    inner = get_args(kind)
    if get_origin(kind) is UnionType and NoneType in inner:
        return None if data is None else _read(next(of for of in inner if of is not NoneType), data, where)
    if get_origin(kind) is dict and isinstance(data, dict):
        return {name: _read(inner[1], of, f"{where}.{name}") for name, of in data.items()}
    if get_origin(kind) in {list, tuple} and isinstance(data, list):
        found = [_read(inner[0], of, f"{where}[{i}]") for i, of in enumerate(data)]
        return found if get_origin(kind) is list else tuple(found)
    return _read_one(kind, data, where)


def _read_class(kind: Any, data: Any, where: str) -> Any:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    missing = sorted(set(names) - set(data)) if isinstance(data, dict) else names
    if missing:
        raise PlainError(f"資料不全 / data is missing: {where}.{missing[0]}")
    return kind(**{name: _read(hints[name], data[name], f"{where}.{name}") for name in names})


def _read_one(kind: Any, data: Any, where: str) -> Any:
    if kind is Any:
        return data
    if kind is float and data is None:
        return nan
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if isinstance(kind, type) and isinstance(data, kind) and isinstance(data, bool) is (kind is bool):
        return data
    raise PlainError(f"資料不對 / data does not fit: {where} is {data!r}")
