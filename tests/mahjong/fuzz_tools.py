"""What every kind of fuzzing shares: the exception for a surprise, and texts and values that make no sense."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Tally: TypeAlias = Counter[str]
"""How many attempts ended in which way."""

INT64 = 2**63


class Surprise(AssertionError):
    """Something that no documentation allows. The message holds what was tried and what came of it."""


def tried(what: str, call: Callable[[], Any], allowed: tuple[type[Exception], ...]) -> tuple[bool, Any]:
    """Call; return True with the result, or False with one of the allowed exceptions. Raises `Surprise` for others."""
    try:
        return True, call()
    except allowed as error:
        return False, error
    except Exception as error:
        raise Surprise(f"{what}: {type(error).__name__}: {error}") from error


def hold(holds: object, what: str) -> None:
    """Raise `Surprise` with these words unless something holds."""
    if not holds:
        raise Surprise(what)


LETTERS = (
    "0123456789", "mpszfwdern", " ", " ", "\t\n\r\0", "一萬東中發白台", "０１２ｍ", "²½Ⅷ٣", "\u200b\u00a0\u2028\ufeff",
    "\ud800\udfff", "🀄🀇", '"{}[]:,\\', "-+._eE",
)  # fmt: skip
"""Letters of tiles and actions, and letters that look like them, by group."""


def letters(chance: random.Random, most: int) -> str:
    """Return up to so many letters from anywhere."""
    return "".join(chance.choice(chance.choice(LETTERS)) for _ in range(chance.randint(0, most)))


def mutated(chance: random.Random, text: str) -> str:
    """Return a text with one to three small changes; now and then a text of its own."""
    if chance.random() < 0.05:
        return letters(chance, 12)
    for _ in range(chance.choice([1, 1, 2, 3])):
        text = chance.choice(MUTATIONS)(chance, text)
    return text


def _place(chance: random.Random, text: str) -> int:
    return chance.randint(0, len(text))


def _insert(chance: random.Random, text: str) -> str:
    at = _place(chance, text)
    return text[:at] + letters(chance, 2) + text[at:]


def _drop(chance: random.Random, text: str) -> str:
    at = _place(chance, text)
    return text[:at] + text[at + chance.randint(1, 2) :]


def _replace(chance: random.Random, text: str) -> str:
    at = _place(chance, text)
    return text[:at] + letters(chance, 1) + text[at + 1 :]


def _turn(chance: random.Random, text: str) -> str:
    words = text.split(" ")
    chance.shuffle(words)
    return " ".join(words)


def _repeat(chance: random.Random, text: str) -> str:
    at, end = sorted((_place(chance, text), _place(chance, text)))
    return text[:end] + text[at:]


def _cut(chance: random.Random, text: str) -> str:
    return text[: _place(chance, text)]


def _case(chance: random.Random, text: str) -> str:
    return chance.choice([text.upper(), text.title(), f" {text}", f"{text} ", f"{text}\n", text.replace(" ", "  ")])


MUTATIONS: Sequence[Callable[[random.Random, str], str]] = (_insert, _drop, _replace, _turn, _repeat, _cut, _case)


def any_int(chance: random.Random, low: int, high: int) -> int:
    """Return mostly a number from `low` to `high`, else one beside them, far from them, or at an edge of 64 bits."""
    if chance.random() < 0.8:
        return chance.randint(low, high)
    near = chance.randint(low - 3, high + 3)
    return chance.choice([near, near, chance.randint(-300, 300), 2**31, -(2**31), 255, 256, INT64 - 1, -INT64])


def nonsense(chance: random.Random) -> Any:
    """Return a value of any type JSON knows, or a whole number too large for 64 bits."""
    return chance.choice([
        None, True, False, 0, -1, 1, 3, 4, 99, 2**31, INT64, -(10**30), 0.0, 1.5, -0.0, 1e300, "", "0", "x", " ",
        letters(chance, 6), "a" * 200, [], [0], [[]], {}, {"a": 1}, {"tai": {}},
    ])  # fmt: skip
