"""`Pool`: the discards of one hand as they lie on the table: what follows from all that happened, in its order.

It keeps poses, but nothing has to: the same throws and claims, with the same things standing, give the same pool again.
"""

from __future__ import annotations

from collections.abc import Iterable

from mahjong.felt.box import Box
from mahjong.felt.cloth import CLOTH, Cloth
from mahjong.felt.film import Film, Pile
from mahjong.felt.launch import Launch
from mahjong.felt.throw import throw

EMPTY: Pile = {}


class Pool:
    """The pool of one table, which begins as `pile`. A frame of its films takes `every` steps.

    >>> pool = Pool()
    >>> before = pool.mark()
    >>> film = pool.throw(0, Launch(8000, 12800, 0, 0, -900, 0), seat=0, colliders=[])
    >>> pool.pile, pool.revision
    ({0: (500.0, 530.0, 0.0)}, 1)
    >>> pool.back(before)
    >>> pool.pile, pool.revision
    ({}, 2)
    """

    def __init__(self, pile: Pile = EMPTY, cloth: Cloth = CLOTH, every: int = 2) -> None:
        self._cloth, self._every = cloth, every
        self._pile = pile
        self._revision = 0

    @property
    def pile(self) -> Pile:
        """The pose of each tile by its number. What was given out is never changed."""
        return self._pile

    @property
    def revision(self) -> int:
        """How often the pool has changed: a number that only grows."""
        return self._revision

    def throw(self, key: int, launch: Launch, seat: int, colliders: Iterable[Box]) -> Film:
        """Throw tile `key`, or pick it up where it lies and let it go; return the film of it."""
        film = throw(self._pile, colliders, key, launch, seat, cloth=self._cloth, every=self._every)
        self._change(film.pile)
        return film

    def take(self, key: int) -> None:
        """Take a tile out: claimed, or swept off. No other moves. Raises `KeyError` for one that does not lie there."""
        if key not in self._pile:
            raise KeyError(f"這張不在牌池裡 / no such tile lies in the pool: {key}")
        self._change({number: pose for number, pose in self._pile.items() if number != key})

    def mark(self) -> Pile:
        """Return what `back` needs to bring the pool back to how it is now, whatever happens to it."""
        return self._pile

    def back(self, mark: Pile) -> None:
        """Bring the pool back to where it was marked: an undo of any depth."""
        self._change(mark)

    def clear(self) -> None:
        """Take everything out: a new hand is dealt."""
        self._change(EMPTY)

    def _change(self, pile: Pile) -> None:
        self._pile = pile
        self._revision += 1
