"""The seeded wall and the deal, straight from the rule book: SHA-256, a shuffle, a table of kinds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

FULL_SET: tuple[int, ...] = (*(kind for kind in range(34) for _ in range(4)), 38, 39, 40, 41, 34, 35, 36, 37)
"""Kind of each position 1-144: four of every playing kind, then the plants f5-f8, then the seasons f1-f4."""

SEATS = 4
DEALT = 16


def words(seed: bytes, hand: int) -> Iterator[int]:
    """Yield the endless stream of unsigned 32-bit big-endian words that belongs to a seed and a hand number."""
    counter = 0
    while True:
        digest = hashlib.sha256(seed + b"hand:" + str(hand).encode() + b":" + str(counter).encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def order_for(seed: bytes, hand: int, size: int = 144) -> list[int]:
    """Return the order of a wall: a permutation of 1..size, front first.

    Raises `ValueError` for an empty seed or a hand below 1.
    """
    if not seed or hand < 1:
        raise ValueError(f"no wall without a seed and a hand from 1: {seed!r}, {hand!r}")
    order = list(range(1, size + 1))
    stream = words(seed, hand)
    for i in range(size - 1, 0, -1):
        n = i + 1
        limit = (2**32 // n) * n
        word = next(word for word in stream if word < limit)
        j = word % n
        order[i], order[j] = order[j], order[i]
    return order


def wall_for(seed: bytes, hand: int) -> list[int]:
    """Return the 144 kinds of a seeded wall, front first."""
    return [FULL_SET[position - 1] for position in order_for(seed, hand)]


def deal_places(dealer: int) -> list[int]:
    """Return which seat each of the first 65 tiles goes to: four at a time, four rounds, the dealer's seventeenth."""
    seats = [(dealer + turn) % SEATS for turn in range(SEATS)]
    return [seat for _ in range(DEALT // 4) for seat in seats for _ in range(4)] + [dealer]


def opening_seat(seed: bytes, hand: int) -> int:
    """Return the seat that the dice of a seeded hand make East, where the opening decides that."""
    digest = hashlib.sha256(seed + b"dice:" + str(hand).encode() + b":0").digest()
    return int.from_bytes(digest[:4], "big") % SEATS
