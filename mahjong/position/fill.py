"""Tiles that a text leaves open: hands filled up with tiles that do not fit, discards, and the rest as the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from mahjong.position.notation import Gap, refuse
from mahjong.tiles import COPIES, FLOWERS, N_KINDS, N_PLAYING, WINDS


@dataclass(slots=True)
class Thrown:
    """One discard as written; a gap stands for several plain ones. `seat` is None where the order of play says it."""

    tile: int | Gap
    seat: int | None = None
    drawn: bool = False
    taken: int = -1


@dataclass(slots=True)
class Tiles:
    """All tiles of a text: hands, how many each open hand still needs, discards, wall, and what lies elsewhere."""

    hands: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    needed: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    elsewhere: list[int] = field(default_factory=list)
    discards: list[Thrown] = field(default_factory=list)
    wall: list[int | Gap] = field(default_factory=lambda: [Gap(None)])


def fill(tiles: Tiles) -> None:
    """Close every gap: hands first, in seat order, then gaps of a known size, then the one that takes what is left."""
    left = _left_over(tiles)
    for hand, needed in zip(tiles.hands, tiles.needed, strict=True):
        for _ in range(needed):
            hand.append(_lonely(hand, left))
            left[hand[-1]] -= 1
    rest = [kind for kind in range(N_KINDS) for _ in range(left[kind])]
    gaps = [one.tile for one in tiles.discards] + tiles.wall
    if sum(isinstance(gap, Gap) and gap.count is None for gap in gaps) > 1:
        refuse("wall", "*", "只能有一處填到完", "only one gap can take all that is left")
    if any(thrown.tile == Gap(None) for thrown in tiles.discards):
        _fill_wall(tiles, rest)
        _fill_discards(tiles, rest)
    else:
        _fill_discards(tiles, rest)
        _fill_wall(tiles, rest)


def _left_over(tiles: Tiles) -> Counter[int]:
    left = Counter({kind: COPIES if kind < N_PLAYING else 1 for kind in range(N_KINDS)})
    written = [one.tile for one in tiles.discards if one.taken < 0] + tiles.wall
    left.subtract(kind for kind in written if not isinstance(kind, Gap))
    left.subtract(tiles.elsewhere)
    for hand in tiles.hands:
        left.subtract(hand)
    return left


def _lonely(hand: Iterable[int], left: Counter[int]) -> int:
    """Return the lowest kind that no tile of the hand is near; failing that one it does not hold; then any."""
    held = set(hand)
    free = [kind for kind in range(N_PLAYING) if left[kind] > 0]
    if not free:
        refuse("wall", "*", "牌不夠填滿手牌", "too few tiles are left to fill the hands")
    apart = (kind for kind in free if not held & _neighbours(kind))
    return next(apart, next((kind for kind in free if kind not in held), free[0]))


def _neighbours(kind: int) -> set[int]:
    if kind >= WINDS:
        return {kind}
    return {near for near in range(max(kind - 2, 0), kind + 3) if near < WINDS and near // 9 == kind // 9}


def _fill_discards(tiles: Tiles, rest: list[int]) -> None:
    """Put the lowest kinds for gaps; flowers are never thrown."""
    filled = []
    for thrown in tiles.discards:
        if isinstance(thrown.tile, Gap):
            playing = [kind for kind in rest if kind < FLOWERS]
            wanted = len(playing) if thrown.tile.count is None else thrown.tile.count
            filled += [Thrown(kind) for kind in playing[:wanted]]
            for kind in playing[:wanted]:
                rest.remove(kind)
        else:
            filled.append(thrown)
    tiles.discards = filled


def _fill_wall(tiles: Tiles, rest: list[int]) -> None:
    """Put all flowers that are left, and the lowest kinds; the flowers stand in the middle of the gap."""
    filled: list[int | Gap] = []
    for kind in tiles.wall:
        if isinstance(kind, Gap):
            filled += _stack(rest, len(rest) if kind.count is None else kind.count)
        else:
            filled.append(kind)
    tiles.wall = filled


def _stack(rest: list[int], count: int) -> list[int]:
    """Take so many tiles out of the rest."""
    flowers = [kind for kind in rest if kind >= FLOWERS][:count]
    playing = [kind for kind in rest if kind < FLOWERS][: count - len(flowers)]
    for kind in flowers + playing:
        rest.remove(kind)
    half = len(playing) // 2
    return [*playing[:half], *flowers, *playing[half:]]
