"""The compiled bots. A policy reads one observation record and returns one legal action of its seat.

``efficient@1``: wins always; otherwise the lowest shanten, then the most unseen useful tiles, then it throws what is
hardest to build on. 碰 and 吃 only when strictly closer, 槓 when not farther. It counts with the plain tables: copies
in its own melds are not known to them.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.actions import (
    ADDED_KONG,
    CHOW_LOW,
    CONCEALED_KONG,
    DISCARD,
    DISCARD_DRAWN,
    DRAW,
    KONG,
    PASS,
    PUNG,
    WIN,
    WIN_SELF,
)
from mahjong.core.changes import has_pung
from mahjong.core.jit import jit
from mahjong.core.shanten import distance, sets_needed, tiles_of, useful_kinds
from mahjong.core.support import support
from mahjong.core.tables import GROUP, POWER

Array = npt.NDArray[Any]

ASKED, EFFICIENT, CAREFUL, CAREFUL_CLAIMS = range(4)
"""Policies by number: 0 is asked outside the compiled code; the careful ones are in `mahjong.core.careful`."""

_FAR = 99


@jit
def missing(t: Any, o: Any, sets: int) -> int:
    """Return the tiles missing from the own concealed tiles for `sets` sets and a pair."""
    return distance(t, o.index[0], o.index[1], o.index[2], o.index[3], sets)


@jit
def take_out(o: Any, kind: int, count: int) -> None:
    """Take tiles out of the observed hand for a trial; a negative count puts them back."""
    o.hand[kind] -= count
    o.index[GROUP[kind]] -= count * POWER[kind]


@jit
def missing_without(t: Any, o: Any, kind: int, sets: int) -> int:
    """Return the tiles missing once one tile of `kind` is thrown."""
    group = GROUP[kind]
    o.index[group] -= POWER[kind]
    result = missing(t, o, sets)
    o.index[group] += POWER[kind]
    return result


@jit
def missing_after_discard(t: Any, o: Any, sets: int) -> int:
    """Return the tiles missing after the best discard; a discard never brings the hand nearer."""
    floor = missing(t, o, sets)
    best = _FAR
    for kind in range(34):
        if o.hand[kind] > 0 and o.throwable >> kind & 1:
            best = min(best, missing_without(t, o, kind, sets))
            if best == floor:
                break
    return best


@jit
def useful_tiles(t: Any, o: Any, sets: int) -> int:
    """Return the unseen tiles that bring the hand nearer."""
    return tiles_of(useful_kinds(t, o.hand, o.index[0], o.index[1], o.index[2], o.index[3], sets), o.unseen)


@jit
def best_discard(t: Any, o: Any, sets: int) -> int:
    """Return the kind to throw: nearest, then most useful tiles, then least support, then the lowest kind."""
    lowest = missing_after_discard(t, o, sets)
    best, most, least = -1, -1, 0
    for kind in range(34):
        if o.hand[kind] == 0 or o.throwable >> kind & 1 == 0 or missing_without(t, o, kind, sets) != lowest:
            continue
        take_out(o, kind, 1)
        useful = useful_tiles(t, o, sets)
        take_out(o, kind, -1)
        if useful < most:
            continue
        weight = support(o, kind)
        if useful > most or weight < least:
            best, most, least = kind, useful, weight
    return best


@jit
def own_kong(t: Any, o: Any, sets: int) -> int:
    """Return the kong to declare on the own turn, as an action, or -1: only one that leads no farther away."""
    base = _FAR
    for kind in range(34):
        held = int(o.hand[kind])
        if held == 0:
            continue
        added = held < 4 and has_pung(o, o.seat, kind)
        if held < 4 and not added:
            continue
        if base == _FAR:
            base = missing_after_discard(t, o, sets)
        count = 1 if added else 4
        take_out(o, kind, count)
        after = missing(t, o, sets if added else sets - 1)
        take_out(o, kind, -count)
        if after <= base:
            return (ADDED_KONG if added else CONCEALED_KONG) + kind
    return -1


@jit
def efficient_turn(t: Any, o: Any) -> int:
    """Choose on the own turn."""
    if o.can_win == 1:
        return WIN_SELF
    sets = sets_needed(o.n_melds[o.seat])
    if o.may_kong == 1:
        kong = own_kong(t, o, sets)
        if kong >= 0:
            return kong
    kind = best_discard(t, o, sets)
    return DISCARD_DRAWN if kind == o.drawn else DISCARD + kind


@jit
def missing_after_claim(t: Any, o: Any, first: int, second: int, sets: int, below: int) -> int:
    """Return the tiles missing after laying out `first` and `second` with the claimed tile, and the best discard.

    If that is not less than `below`, the answer may be any number from there on.
    """
    take_out(o, first, 1)
    take_out(o, second, 1)
    result = missing(t, o, sets - 1)
    if result < below:
        result = missing_after_discard(t, o, sets - 1)
    take_out(o, first, -1)
    take_out(o, second, -1)
    return result


@jit
def best_chow(t: Any, o: Any, sets: int, below: int) -> int:
    """Return the chow that leads nearest, if nearer than `below` missing tiles, else -1."""
    tile = int(o.window_tile)
    best = -1
    for place in range(3):
        if o.may_chow >> place & 1:
            first = tile - place if place > 0 else tile + 1
            second = tile - place + 2 if place < 2 else tile - 1
            after = missing_after_claim(t, o, first, second, sets, below)
            if after < below:
                best, below = CHOW_LOW + place, after
    return best


@jit
def efficient_claim(t: Any, o: Any) -> int:
    """Choose a call on a discard, or -1 for none."""
    tile = int(o.window_tile)
    sets = sets_needed(o.n_melds[o.seat])
    base = missing(t, o, sets)
    if o.may_open_kong == 1:
        take_out(o, tile, 3)
        after = missing(t, o, sets - 1)
        take_out(o, tile, -3)
        if after <= base:
            return KONG
    if o.may_pung == 1:
        after = missing_after_claim(t, o, tile, tile, sets, base)
        if after < base:
            chow = best_chow(t, o, sets, after) if o.may_chow != 0 else -1
            return PUNG if chow < 0 else chow
    return best_chow(t, o, sets, base) if o.may_chow != 0 else -1


@jit
def efficient_answer(t: Any, o: Any) -> int:
    """Choose in an open window; a seat that owns the draw declines by drawing."""
    if o.can_win == 1:
        return WIN
    if o.may_pung == 1 or o.may_open_kong == 1 or o.may_chow != 0:
        call = efficient_claim(t, o)
        if call >= 0:
            return call
    return DRAW if o.owns_draw == 1 else PASS


@jit
def efficient(t: Any, o: Any) -> int:
    """Return the action of ``efficient@1`` for an observation filled by `observe_core`."""
    return efficient_turn(t, o) if o.my_turn == 1 else efficient_answer(t, o)


@jit
def choose_efficient(tables: Array, observation: Array) -> int:
    """Return the action of ``efficient@1`` for `observation[0]`; the record is left as it was."""
    return efficient(tables[0], observation[0])
