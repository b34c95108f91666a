"""The compiled twin of `mahjong.wall.order_for`: SHA-256 over arrays and the same shuffle, for batch play.

Held equal to the plain version by tests; about ten times faster. Words live in int64 and are masked: numba turns
mixed signs into floats, and plain Python would warn of every wanted overflow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.jit import jit

Array = npt.NDArray[Any]

_MASK = 0xFFFFFFFF


def _first_primes(count: int) -> list[int]:
    primes: list[int] = []
    candidate = 2
    while len(primes) < count:
        if all(candidate % prime for prime in primes):
            primes.append(candidate)
        candidate += 1
    return primes


def _root_bits(number: int, root: int) -> int:
    """Return the first 32 bits of the fraction of the square (2) or cube (3) root, exactly, in whole numbers."""
    target = number << (32 * root)
    low, high = 0, 1 << 48
    while low < high:
        middle = (low + high + 1) // 2
        if middle**root <= target:
            low = middle
        else:
            high = middle - 1
    return low & _MASK


# FIPS 180-4, 4.2.2 and 5.3.3: the constants are fractions of the roots of the first primes.
_ROUND = np.array([_root_bits(prime, 3) for prime in _first_primes(64)], np.int64)
_START = np.array([_root_bits(prime, 2) for prime in _first_primes(8)], np.int64)


@jit
def _rotate(word: int, bits: int) -> int:
    return ((word >> bits) | (word << (32 - bits))) & _MASK


@jit
def _expand(schedule: Array) -> None:
    """Fill words 16-63 of the message schedule from the first 16."""
    for i in range(16, 64):
        x, y = int(schedule[i - 15]), int(schedule[i - 2])
        s0 = _rotate(x, 7) ^ _rotate(x, 18) ^ (x >> 3)
        s1 = _rotate(y, 17) ^ _rotate(y, 19) ^ (y >> 10)
        schedule[i] = (int(schedule[i - 16]) + s0 + int(schedule[i - 7]) + s1) & _MASK


@jit
def _compress(digest: Array, schedule: Array) -> None:
    """Fold the 16 words in `schedule[:16]` into `digest` (8 words); `schedule` has 64."""
    _expand(schedule)
    a, b, c, d = int(digest[0]), int(digest[1]), int(digest[2]), int(digest[3])
    e, f, g, h = int(digest[4]), int(digest[5]), int(digest[6]), int(digest[7])
    for i in range(64):
        s1 = _rotate(e, 6) ^ _rotate(e, 11) ^ _rotate(e, 25)
        first = h + s1 + ((e & f) ^ ((e ^ _MASK) & g)) + int(_ROUND[i]) + int(schedule[i])
        s0 = _rotate(a, 2) ^ _rotate(a, 13) ^ _rotate(a, 22)
        second = s0 + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e = g, f, e, (d + first) & _MASK
        d, c, b, a = c, b, a, (first + second) & _MASK
    worked = (a, b, c, d, e, f, g, h)
    for i in range(8):
        digest[i] = (int(digest[i]) + worked[i]) & _MASK


@jit
def _sha256(message: Array, length: int, digest: Array, schedule: Array) -> None:
    """Write the eight words of SHA-256 of `message[:length]` (bytes) into `digest`.

    `message` must have room for padding: 72 bytes beyond `length`.
    """
    end = (length + 8) // 64 * 64 + 64
    message[length] = 0x80
    message[length + 1 : end] = 0
    bits = length * 8
    for i in range(8):
        message[end - 1 - i] = (bits >> (8 * i)) & 255
    digest[:] = _START
    for block in range(0, end, 64):
        for i in range(16):
            at = block + 4 * i
            word = (int(message[at]) << 24) | (int(message[at + 1]) << 16)
            schedule[i] = word | (int(message[at + 2]) << 8) | int(message[at + 3])
        _compress(digest, schedule)


@jit
def _put_number(message: Array, at: int, number: int) -> int:
    """Write `number` in decimal at `message[at]`; return the place after it."""
    size = 1
    rest = number
    while rest >= 10:
        rest //= 10
        size += 1
    for i in range(size):
        message[at + size - 1 - i] = 48 + number % 10
        number //= 10
    return at + size


@jit
def order_into(seed: Array, hand: int, order: Array, message: Array, digest: Array, schedule: Array) -> None:
    """Write `order_for(seed, hand, len(order))` into `order`.

    `seed` uint8; scratch: `message` uint8 of len(seed) + 160, `digest` int64 of 8, `schedule` int64 of 64.
    """
    length = len(seed)
    message[:length] = seed
    for i in range(5):
        message[length + i] = (104, 97, 110, 100, 58)[i]  # "hand:"
    stem = _put_number(message, length + 5, hand)
    message[stem] = 58
    size = len(order)
    for i in range(size):
        order[i] = i + 1
    counter, used = 0, 8
    for i in range(size - 1, 0, -1):
        n = i + 1
        limit = 4294967296 // n * n
        word = limit
        while word >= limit:
            if used == 8:
                end = _put_number(message, stem + 1, counter)
                _sha256(message, end, digest, schedule)
                counter += 1
                used = 0
            word = int(digest[used])
            used += 1
        j = word % n
        order[i], order[j] = order[j], order[i]


@jit
def opening_into(seed: Array, hand: int, message: Array, digest: Array, schedule: Array) -> int:
    """Return `mahjong.wall.opening_seat(seed, hand)`; the scratch is that of `order_into`."""
    length = len(seed)
    message[:length] = seed
    for i in range(5):
        message[length + i] = (100, 105, 99, 101, 58)[i]  # "dice:"
    end = _put_number(message, length + 5, hand)
    message[end] = 58
    message[end + 1] = 48
    _sha256(message, end + 2, digest, schedule)
    return int(digest[0]) % 4


def order_compiled(seed: bytes, hand: int, size: int = 144) -> list[int]:
    """Return what `mahjong.wall.order_for` returns, by the compiled twin (for tests and benchmarks)."""
    order = np.zeros(size, np.int16)
    message = np.zeros(len(seed) + 160, np.uint8)
    order_into(np.frombuffer(seed, np.uint8), hand, order, message, np.zeros(8, np.int64), np.zeros(64, np.int64))
    return [int(place) for place in order]
