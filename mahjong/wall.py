"""The seeded wall: the order of the tiles as a pure function of a seed and a hand number, and the wall being taken.

The construction is that of the Perl distribution Game::Mahjong::Wall, kept bit for bit, so that both deal the same
tiles. The wall knows no reserve: how many tiles must stay standing is the rule set's business. The
promise and the proof of a hand are in `mahjong.promise`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from mahjong.tile_sets import TAIWANESE, TileSet
from mahjong.tiles import N_TILES, TileError

_WORDS = 2**32


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


def opening_seat(seed: bytes, hand: int) -> int:
    """Return the seat (0-3) that the opening dice of a hand name: the first word of its stream ``dice:``, modulo 4.

    A stream of its own: the dice tell nothing of the wall. Raises `SeedError`.

    >>> [opening_seat(b"a seed for the wall test", hand) for hand in range(1, 9)]
    [3, 0, 1, 1, 3, 2, 1, 1]
    """
    check_seed(seed, hand)
    return next(_words(bytes(seed), "dice", hand)) % 4


def tiles_for(seed: bytes, hand: int, tile_set: TileSet = TAIWANESE) -> list[int]:
    """Return the kinds of a whole wall, front first; for the Taiwanese set 144 kinds 0-41."""
    places = tile_set.places
    return [places[position - 1] for position in order_for(seed, hand, len(places))]


class Wall:
    """A wall being taken from both ends: `draw` from the front, `replace` from the back.

    `tiles` may be a written wall for a test, whole or not; it is checked against the counts of `tile_set`. Kinds are
    those of the set. The deals give each seat's tiles by their places in the wall; a deal is no draw.

    >>> wall = Wall(b"a seed for the wall test", 1)
    >>> hands = wall.deal_taiwanese(dealer=0)
    >>> [len(hand) for hand in hands], wall.remaining
    ([17, 16, 16, 16], 79)
    """

    def __init__(
        self, seed: bytes, hand: int, tiles: Sequence[int] | None = None, tile_set: TileSet = TAIWANESE
    ) -> None:
        if tiles is None:
            tiles = tiles_for(seed, hand, tile_set)
        else:
            check_seed(seed, hand)
            _check_written(tiles, tile_set)
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
        return self._deal(dealer, seats=4, blocks=4, singles=0)

    def deal_official(self, dealer: int) -> list[list[int]]:
        """Deal the thirteen tiles of Chinese Official: four at a time, three rounds, one each, the dealer's fourteenth.

        Returns four sorted lists of kinds by seat, as `deal_taiwanese` does.

        >>> hands = Wall(b"a seed for the wall test", 1).deal_official(dealer=0)
        >>> TAIWANESE.format(hands[3])
        'm1 m2 m3 m3 m4 m7 m7 p3 p6 s3 s5 s8 ws'
        """
        return self._deal(dealer, seats=4, blocks=3, singles=1)

    def deal_flies(self, dealer: int) -> list[list[int]]:
        """Deal thirteen tiles each to three players (dealer 0-2) as `deal_official` does, the dealer's fourteenth.

        Returns three sorted lists of kinds by seat.
        """
        return self._deal(dealer, seats=3, blocks=3, singles=1)

    def _deal(self, dealer: int, seats: int, blocks: int, singles: int) -> list[list[int]]:
        if dealer not in range(seats):
            raise WallError(f"沒有這個座位 / no such seat: {dealer!r}")
        if self._dealt:
            raise WallError("已經發過牌 / this wall has been dealt already")
        turns = [(dealer + turn) % seats for turn in range(seats)]
        takers = [seat for _ in range(blocks) for seat in turns for _ in range(4)]
        takers += [*turns * singles, dealer]
        self._need(len(takers))
        hands: list[list[int]] = [[] for _ in range(seats)]
        for seat, kind in zip(takers, self._tiles, strict=False):
            hands[seat].append(kind)
        self._front = len(takers)
        self._dealt = True
        return [sorted(hand) for hand in hands]

    def _need(self, count: int) -> None:
        if self.remaining < count:
            raise WallError(f"牌牆不夠 / the wall is short: {self.remaining} of {count} tiles stand")


def _check_written(tiles: Sequence[int], tile_set: TileSet) -> None:
    try:
        tile_set.check(tiles)
    except TileError as error:
        raise WallError(f"牌牆不對 / a wall that cannot be: {error}") from None
