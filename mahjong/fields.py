"""One line of a record as a JSON object: written without blanks, read strictly, taken apart field by field.

Nothing here knows what the fields mean, nor on which line it reads: whoever does adds the number to a `LineError`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

MAX_NAME = 24
"""Characters of a player's name."""

_MAX_LINE = 10_000
_MAX_NUMBER = 10**12
_HEX = frozenset("0123456789abcdef")


class LineError(ValueError):
    """What is wrong with one line, as `zh` and `en`.

    >>> print(LineError("不是 JSON", "not JSON"))
    不是 JSON / not JSON
    """

    def __init__(self, zh: str, en: str) -> None:
        self.zh, self.en = zh, en
        super().__init__(f"{zh} / {en}")


def dump(data: Mapping[str, Any]) -> str:
    r"""Return an object as one line, newline included.

    >>> dump({"undo": 1})
    '{"undo":1}\n'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def load(raw: bytes) -> dict[str, Any]:
    """Return the JSON object of one line. Raises `LineError`, for duplicate keys, NaN and monstrous numbers too."""
    if len(raw) > _MAX_LINE:
        raise LineError(f"太長：{len(raw)} 位元組", f"too long: {len(raw)} bytes, at most {_MAX_LINE}")
    try:
        value = json.loads(raw.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise LineError(f"不是 UTF-8（第 {error.start + 1} 位元組）", f"not UTF-8 at byte {error.start + 1}") from None
    except (ValueError, RecursionError) as error:
        raise LineError(f"不是 JSON（{error}）", f"not JSON ({error})") from None
    if not isinstance(value, dict):
        raise LineError(f"不是物件：{short(value)}", f"not an object: {short(value)}")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"no such number: {word}")


def short(value: object) -> str:
    """Return a value as ASCII for a message, at most 60 characters."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Fields:
    """The fields of one JSON object, taken out by name and type; every `LineError` names the field and its value.

    >>> Fields({"undo": 2}, "undo", ("undo",)).whole("undo", 1, 9)
    2
    """

    def __init__(self, value: object, where: str, names: tuple[str, ...]) -> None:
        if not isinstance(value, dict):
            raise LineError(f"{where} 不是物件：{short(value)}", f"{where} is not an object: {short(value)}")
        for name in value:
            if name not in names:
                raise LineError(f"{where} 有不認得的欄位：{short(name)}", f"unknown field in {where}: {short(name)}")
        self._value = value

    def take(self, name: str, fits: Callable[[Any], bool], zh: str, en: str) -> Any:
        """Return the field `name` if `fits` likes it; `zh` and `en` say what it should have been."""
        if name not in self._value:
            raise LineError(f"缺少 {name}", f"{name} is missing")
        value = self._value[name]
        if not fits(value):
            raise LineError(f"{name} 須為{zh}：{short(value)}", f"{name} must be {en}: {short(value)}")
        return value

    def whole(self, name: str, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        number: int = self.take(name, lambda v: is_whole(v, low, high), f"整數 {low}-{high}", f"whole, {low}-{high}")
        return number

    def four(self, name: str) -> tuple[int, ...]:
        """Return four whole numbers."""
        numbers = self.take(name, _is_four_numbers, "四個整數", "four whole numbers")
        return tuple(numbers)

    def hex(self, name: str) -> bytes:
        """Return 1-64 bytes written as hex digits."""
        return bytes.fromhex(
            self.take(name, lambda v: is_hex(v, 128), "2-128 位十六進位", "2-128 hex digits, small letters")
        )

    def hex32(self, name: str) -> bytes:
        """Return 32 bytes written as 64 hex digits."""
        return bytes.fromhex(self.take(name, _is_hex32, "64 位十六進位", "64 hex digits, small letters"))

    def four_hex32(self, name: str) -> tuple[bytes, ...]:
        """Return four times 32 bytes."""
        is_four = lambda v: isinstance(v, list) and len(v) == 4 and all(map(_is_hex32, v))  # noqa: E731
        words = self.take(name, is_four, "四個 64 位十六進位", "four times 64 hex digits, small letters")
        return tuple(map(bytes.fromhex, words))

    def text(self, name: str, most: int) -> str:
        """Return a text that can be a name, of at most so many characters."""
        text: str = self.take(name, lambda v: is_name(v, most), f"1-{most} 字", f"1-{most} printable characters")
        return text


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether a value is a whole number from `low` to `high`; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_hex(value: object, most: int) -> bool:
    """Whether a value is a text of pairs of small hex digits, at most `most` digits and not empty."""
    return isinstance(value, str) and 0 < len(value) <= most and len(value) % 2 == 0 and set(value) <= _HEX


def is_name(value: object, most: int = MAX_NAME) -> bool:
    r"""Whether a value can be a player's name: 1-`most` printable characters, not only blanks.

    >>> is_name("阿明"), is_name(""), is_name("a\0"), is_name("x" * 25), is_name(3)
    (True, False, False, False, False)
    """
    return isinstance(value, str) and 0 < len(value) <= most and value.isprintable() and not value.isspace()


def _is_hex32(value: object) -> bool:
    return is_hex(value, 64) and len(str(value)) == 64


def _is_four_numbers(value: object) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(is_whole(v, -_MAX_NUMBER, _MAX_NUMBER) for v in value)
