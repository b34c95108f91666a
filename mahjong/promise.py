"""Promise and proof: that nobody arranged a hand's wall after the promise was shown.

For one hand only there are 32 secret bytes. Before the deal everybody sees their promise, `promise_of`; then each seat
adds a share; secret and shares make the seed, `seed_of`, and `mahjong.wall` makes the wall from it. After the hand the
secret and the shares are shown, and whoever kept the promise can do all of it again.

The labels keep the promise apart from everything a wall comes from: it is no seed and no key of one. Nothing here
makes chance: secrets and shares come in as arguments. Rule: the project's rule book, "A wall nobody arranged".
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from mahjong.wall import Seed

SIZE = 32
"""Bytes of a secret, of a share, of a promise and of a seed."""
SEATS = 4
NO_SHARE = bytes(SIZE)
"""The share of a computer, of an empty seat and of a person who gives none."""
NO_SHARES: tuple[bytes, ...] = (NO_SHARE,) * SEATS


class PromiseError(ValueError):
    """A secret or a share that is none. The message gives its size and never its bytes."""


def promise_of(secret: bytes) -> bytes:
    """Return the promise, 32 bytes: SHA-256 of ``commit:`` and the secret. Raises `PromiseError`.

    >>> promise_of(bytes(range(32))).hex()[:16]
    '35d55234fbd64edb'
    """
    return hashlib.sha256(b"commit:" + _checked(secret, "秘密", "a secret")).digest()


def seed_of(secret: bytes, shares: Sequence[bytes] = NO_SHARES) -> Seed:
    """Return the seed of the hand, 32 bytes, from its secret and the four seats' shares in seat order.

    HMAC-SHA-256 with the secret as key over ``shares:`` and the SHA-256 digests of the shares. Raises `PromiseError`
    unless all five are 32 bytes.

    >>> seed_of(bytes(range(32))).hex()[:16]
    'f6e577df857e0361'
    """
    key = _checked(secret, "秘密", "a secret")
    if len(shares) != SEATS:
        raise PromiseError(f"須有四個座位的份 / four shares are needed, one a seat: {len(shares)}")
    digests = [hashlib.sha256(_checked(share, "一份", "a share")).digest() for share in shares]
    return Seed(hmac.digest(key, b"shares:" + b"".join(digests), "sha256"))


def _checked(value: bytes, zh: str, en: str) -> bytes:
    if not isinstance(value, bytes) or len(value) != SIZE:
        given = f"{len(value)} bytes" if isinstance(value, bytes) else type(value).__name__
        raise PromiseError(f"{zh}須為 {SIZE} 位元組 / {en} has {SIZE} bytes: {given}")
    return value
