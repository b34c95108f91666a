"""The pool of discards: what a throw costs, how large its film is, and how well the tiles lie.

Hands as they are played: the wall is eaten a tile a throw, in the second half of the hands every fifth tile is claimed,
hands shrink by melds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from statistics import median, quantiles
from time import process_time

from analysis.bench.measure import Figure, cpu_seconds
from mahjong.felt.box import overlap
from mahjong.felt.cloth import TILE_REACH, TILE_SIZE
from mahjong.felt.film import Film, Pile
from mahjong.felt.launch import derive
from mahjong.felt.pool import Pool
from mahjong.felt.seats import Strip
from mahjong.felt.square import Square
from mahjong.felt.standing import Standing
from mahjong.felt.throw import throw

HANDS, THROWS = 12, 80
INTO = 0, 30, 60, 80
FIRST, TAIL, END = 65, 128, 144
"""Tiles of the wall: the first left after the deal, the first of the tail, which stays, and the end."""
CLAIM_EVERY = 5


def table_at(turn: int) -> Standing:
    """Return what stands on the table when so many tiles have been thrown, a fifth of them claimed by each in turn."""
    claims = turn // CLAIM_EVERY
    melds = [min(5, (claims + 3 - seat) // 4) for seat in range(4)]
    strips = tuple(Strip(seat, 16 - 3 * count, groups=(3,) * count) for seat, count in enumerate(melds))
    return Standing(Square(FIRST, END), min(FIRST + turn, TAIL), END, strips)


def played(hand: int, *, claims: bool, throws: int = THROWS) -> Iterator[tuple[Film, Pile]]:
    """Yield the film of each throw of a hand and the pile after it; with `claims` every fifth tile is taken away."""
    pool = Pool()
    for turn in range(throws):
        seat = turn % 4
        film = pool.throw(turn, derive(hand, seat, turn), seat, table_at(turn).colliders())
        yield film, pool.pile
        if claims and turn % CLAIM_EVERY == CLAIM_EVERY - 1:
            pool.take(turn)


def overlaps(pile: Pile) -> list[float]:
    """Return how deep (units) the tiles of a pile lie in one another: one number for each pair that does at all."""
    return [
        depth
        for a, b in combinations(pile.values(), 2)
        if abs(a[0] - b[0]) < 2 * TILE_REACH
        and abs(a[1] - b[1]) < 2 * TILE_REACH
        and (depth := overlap(a, TILE_SIZE, b, TILE_SIZE)) > 0
    ]


@cache
def all_played() -> Sequence[tuple[Film, Pile]]:
    """Return every throw of `HANDS` hands, half of them with claims."""
    return [shown for hand in range(HANDS) for shown in played(hand, claims=hand >= HANDS // 2)]


@cache
def all_overlaps() -> Sequence[float]:
    """Return the overlaps at rest after each of these throws."""
    return [depth for _film, pile in all_played() for depth in overlaps(pile)]


def throw_ms(tiles: int) -> float:
    """Return the CPU milliseconds of a throw into so many tiles: the median over a throw into each of the piles."""
    piles = [pile for _film, pile in all_played() if len(pile) == tiles] or [{}] * HANDS
    return median(_throw_seconds(hand, pile, tiles) for hand, pile in enumerate(piles)) * 1e3


def _throw_seconds(hand: int, pile: Pile, turn: int) -> float:
    colliders, seat = table_at(turn).colliders(), turn % 4
    start = process_time()
    throw(pile, colliders, turn, derive(hand, seat, turn), seat)
    return process_time() - start


def rebuild_s() -> float:
    """Return the CPU seconds in which a pile of 80 throws, every fifth claimed, is worked out anew."""
    return cpu_seconds(lambda: list(played(HANDS, claims=True)))


def film_bytes(share: int) -> float:
    """Return the bytes of the whole JSON message of a throw that so many per cent of the throws stay within."""
    sizes = [len(json.dumps(_message(film), separators=(",", ":"))) for film, _pile in all_played()]
    return max(sizes) if share == 100 else quantiles(sizes, n=100)[share - 1]


def _message(film: Film) -> dict[str, object]:
    return {"t": "film", "rev": 100, "tile": film.tile, "face": "m5", "seat": film.seat, **film.encode()}


def within() -> float:
    """Return the share of touching pairs that lie at most 0.1 unit in one another."""
    return sum(depth <= 0.1 for depth in all_overlaps()) / len(all_overlaps())


def _at_most(key: str, unit: str, limit: float | None, measure: partial[float]) -> Figure:
    return Figure(f"felt.{key}", unit, limit, more_is_better=False, measure=measure)


FIGURES = (
    *(_at_most(f"throw_ms.into_{tiles}", "ms", 20, partial(throw_ms, tiles)) for tiles in INTO),
    _at_most("rebuild_s", "s", 0.8, partial(rebuild_s)),
    _at_most("film_bytes.median", "bytes", 3000, partial(film_bytes, 50)),
    _at_most("film_bytes.p95", "bytes", None, partial(film_bytes, 95)),
    _at_most("film_bytes.largest", "bytes", None, partial(film_bytes, 100)),
    Figure("felt.overlap.share_within_0.1", "of pairs", 0.99, more_is_better=True, measure=within),
    _at_most("overlap.worst", "units", 0.25, partial(lambda: max(all_overlaps()))),
)
