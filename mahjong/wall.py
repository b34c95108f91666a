"""The seeded wall: the order of the tiles as a pure function of a seed and a hand number, and the wall being taken.

The construction is that of the Perl distribution Game::Mahjong::Wall, kept bit for bit, so that both deal the same
tiles. The wall knows no reserve: how many tiles must stay standing is the rule set's business. Whoever wants the
promise and the proof of a hand finds them elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from mahjong.tiles import COPIES, FLOWERS, N_KINDS, N_TILES, TileError, check_counts, code_of

_WORDS = 2**32
_SEATS = 4
_PLANTS_FIRST = (*range(FLOWERS + 4, N_KINDS), *range(FLOWERS, FLOWERS + 4))

TAIWANESE_SET: tuple[int, ...] = (
    *(kind for kind in range(FLOWERS) for _ in range(COPIES)),
    *_PLANTS_FIRST,
)
"""Kind at each position 1-144 of the set (index 0-143): suits, winds, dragons, then plants before seasons."""


class SeedError(ValueError):
    """A seed or hand number from which no wall can be made. A missing seed never becomes a default."""


class WallError(ValueError):
    """A wall that cannot be, or a tile taken from an empty one."""


class Seed(bytes):
    """The bytes a wall is made from; `from_text` and `from_hex` say how they were written, nothing is guessed."""

    @classmethod
    def from_text(cls, text: str) -> Seed:
        """Return the UTF-8 bytes of a text.

        >>> Seed.from_text("a seed")
        b'a seed'
        """
        if not text:
            raise SeedError("種子是空的 / the seed is empty")
        return cls(text.encode())

    @classmethod
    def from_hex(cls, digits: str) -> Seed:
        """Return the 32 bytes written as 64 hex digits. Raises `SeedError` naming what else was given."""
        try:
            seed = bytes.fromhex(digits)
        except ValueError:
            seed = b""
        if len(digits) != 64 or len(seed) != 32:
            raise SeedError(f"須為 64 位十六進位 / not 64 hex digits: {digits!r}")
        return cls(seed)


def check_seed(seed: bytes, hand: int) -> None:
    """Raise `SeedError` naming the value unless `seed` has bytes and `hand` is a whole number from 1."""
    if not isinstance(seed, bytes | bytearray) or not seed:
        raise SeedError(f"缺少種子 / a seed is needed, bytes of length 1 or more: {seed!r}")
    if not isinstance(hand, int) or isinstance(hand, bool) or hand < 1:
        raise SeedError(f"局數從 1 開始 / hand numbers start at 1: {hand!r}")


def _words(seed: bytes, label: str, hand: int) -> Iterator[int]:
    """Yield unsigned 32-bit big-endian words of SHA-256(seed + label + hand + ":" + counter), counter 0, 1, ..."""
    counter = 0
    while True:
        digest = hashlib.sha256(seed + f"{label}:{hand}:{counter}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def order_for(seed: bytes, hand: int, size: int = N_TILES) -> list[int]:
    """Return the order of the wall: a permutation of 1..`size`, front first.

    A Fisher-Yates shuffle from the top over the words of the seed's stream; words that would favour low numbers are
    rejected. Raises `SeedError` for an empty seed, a hand below 1 or a size below 1.

    >>> order_for(b"a seed for the wall test", 1)[:6]
    [38, 118, 116, 100, 89, 22]
    """
    check_seed(seed, hand)
    if size < 1:
        raise SeedError(f"牌數不對 / no such wall size: {size!r}")
    words = _words(bytes(seed), "hand", hand)
    order = list(range(1, size + 1))
    for i in range(size - 1, 0, -1):
        n = i + 1
        limit = _WORDS // n * n
        word = next(words)
        while word >= limit:
            word = next(words)
        j = word % n
        order[i], order[j] = order[j], order[i]
    return order


def tiles_for(seed: bytes, hand: int) -> list[int]:
    """Return the kinds (0-41) of the Taiwanese wall of 144, front first."""
    return [TAIWANESE_SET[position - 1] for position in order_for(seed, hand)]


class Wall:
    """A wall being taken from both ends: `draw` from the front, `replace` from the back.

    `tiles` may be a written wall for a test, whole or not; it is checked against the set's counts.

    >>> wall = Wall(b"a seed for the wall test", 1)
    >>> hands = wall.deal_taiwanese(dealer=0)
    >>> [len(hand) for hand in hands], wall.remaining
    ([17, 16, 16, 16], 79)
    """

    def __init__(self, seed: bytes, hand: int, tiles: Sequence[int] | None = None) -> None:
        if tiles is None:
            tiles = tiles_for(seed, hand)
        else:
            check_seed(seed, hand)
            _check_written(tiles)
        self._tiles = tuple(tiles)
        self._front = 0
        self._back = len(self._tiles)
        self._drawn = 0
        self._dealt = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """The whole wall as built, front first."""
        return self._tiles

    @property
    def remaining(self) -> int:
        """Tiles still standing."""
        return self._back - self._front

    @property
    def is_empty(self) -> bool:
        """Whether no tile stands."""
        return self.remaining == 0

    @property
    def drawn(self) -> int:
        """Tiles drawn from the front after the deal; the deal is no draw."""
        return self._drawn

    @property
    def replaced(self) -> int:
        """Tiles taken from the back."""
        return len(self._tiles) - self._back

    @property
    def dealt(self) -> bool:
        """Whether the deal has happened."""
        return self._dealt

    def peek(self) -> list[int]:
        """Return a copy of the tiles still standing, front first (for tests)."""
        return list(self._tiles[self._front : self._back])

    def draw(self) -> int:
        """Take the front tile. Raises `WallError` if none stands."""
        self._need(1)
        self._front += 1
        self._drawn += 1
        return self._tiles[self._front - 1]

    def replace(self) -> int:
        """Take the back tile, after a kong or a flower. Raises `WallError` if none stands."""
        self._need(1)
        self._back -= 1
        return self._tiles[self._back]

    def deal_taiwanese(self, dealer: int) -> list[list[int]]:
        """Deal sixteen tiles each, four at a time from the dealer (0-3) in turn order, then the dealer's seventeenth.

        Returns four sorted lists of kinds by seat; flowers are still in them. A second deal is a `WallError`.
        """
        if dealer not in range(_SEATS):
            raise WallError(f"沒有這個座位 / no such seat: {dealer!r}")
        if self._dealt:
            raise WallError("已經發過牌 / this wall has been dealt already")
        self._need(65)
        hands: list[list[int]] = [[] for _ in range(_SEATS)]
        for block in range(16):
            seat = (dealer + block) % _SEATS
            hands[seat].extend(self._tiles[4 * block : 4 * block + 4])
        hands[dealer].append(self._tiles[64])
        self._front = 65
        self._dealt = True
        return [sorted(hand) for hand in hands]

    def _need(self, count: int) -> None:
        if self.remaining < count:
            raise WallError(f"牌牆不夠 / the wall is short: {self.remaining} of {count} tiles stand")


def _check_written(tiles: Iterable[int]) -> None:
    try:
        kinds = list(tiles)
        for kind in kinds:
            code_of(kind)
        check_counts(kinds)
    except TileError as error:
        raise WallError(f"牌牆不對 / a wall that cannot be: {error}") from None
