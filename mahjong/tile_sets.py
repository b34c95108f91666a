"""The sets of tiles that walls are built of: which kinds there are, and which stands at each position of the set.

Positions run in table order: suits, winds, dragons, then plants before seasons, then what a set has besides. The
Taiwanese and the Chinese Official game share one set. A set numbers its own kinds; only those of the Taiwanese set are
known to the rest of the game (`mahjong.tiles`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mahjong.tiles import CODES, COPIES, DOTS, FLOWERS, TileError


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set: the code of each kind, and the kind at each position, index 0 being position 1.

    >>> len(TAIWANESE.places), len(FLIES.places), FLIES.codes[-1]
    (144, 84, 'fly')
    """

    codes: tuple[str, ...]
    places: tuple[int, ...]

    def format(self, kinds: Iterable[int]) -> str:
        """Write kinds as blank-separated codes, in the order given.

        >>> FLIES.format([0, 9, 32])
        'p1 we fly'
        """
        return " ".join(self.codes[kind] for kind in kinds)

    def check(self, kinds: Iterable[int]) -> None:
        """Raise `TileError` naming the kind if one is not in the set, or more often than the set holds it.

        >>> FLIES.check([32] * 5)
        Traceback (most recent call last):
        ...
        mahjong.tiles.TileError: fly 有 5 張，一副牌只有 4 張 / 5 copies of fly, a set has 4
        """
        counts = Counter(kinds)
        for kind, count in counts.items():
            if kind not in range(len(self.codes)):
                raise TileError(f"沒有這種牌 / no such kind: {kind!r} (0-{len(self.codes) - 1})")
            most, code = self.places.count(kind), self.codes[kind]
            if count > most:
                raise TileError(
                    f"{code} 有 {count} 張，一副牌只有 {most} 張 / {count} copies of {code}, a set has {most}"
                )


def _built(codes: tuple[str, ...], written: str) -> TileSet:
    """Return a set from its kinds and its positions, written as codes with how often each stands there."""
    places = [codes.index(word[:-2]) for word in written.split() for _ in range(int(word[-1]))]
    return TileSet(codes, tuple(places))


_BONUS = " ".join(f"f{number}x1" for number in (5, 6, 7, 8, 1, 2, 3, 4))

TAIWANESE = _built(CODES, " ".join(f"{code}x{COPIES}" for code in CODES[:FLOWERS]) + " " + _BONUS)
"""144 tiles, kinds as in `mahjong.tiles`: four of each playing kind, plants, seasons. The Official set as well."""

_ANIMALS, _FACES = ("a1", "a2", "a3", "a4"), ("h1", "h2", "h3", "h4")
_CIRCLES_ON = CODES[DOTS : DOTS + 9] + CODES[27:FLOWERS]

FLIES = _built(
    (*_CIRCLES_ON, *CODES[FLOWERS:], *_ANIMALS, *_FACES, "fly"),
    " ".join((
        *(f"{code}x{COPIES}" for code in _CIRCLES_ON),
        _BONUS,
        *(f"{code}x1" for code in (*_ANIMALS, *_FACES)),
        "flyx4",
    )),
)
"""84 tiles of the three-player game, kinds 0-32: circles, winds, dragons, f1-f8, animals a1-a4 (cat, mouse, cock,
centipede), faces h1-h4, the fly."""
