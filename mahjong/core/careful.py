"""The compiled bot ``careful@1``: the efficient choice, traded away where a safer tile is worth it.

It starts from the discard of ``efficient@1`` and asks of every other tile what it would save in dealing in and cost in
winning, in chips:

    saved = caution * (the sum over the others of the chance to deal in, times what that costs: efficient - other)
    given up = win_chance * gain * (1 - kept)

The chance to deal in, and who is how likely ready, are the danger model's; `win_chance` and `kept`, the share of it
that stays after the other tile, are of `mahjong.core.prospects`. Only tiles that save something are looked at, and the
one that saves most beyond what it gives up is thrown. A ready hand pushes: it stays ready, and throws the safest of
the discards that wait as well; but not what 包牌 would make it answer for, a third dragon or a fourth wind.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.actions import CHOW_LOW, DISCARD, DISCARD_DRAWN, DRAW, KONG, PASS, PUNG, WIN, WIN_SELF
from mahjong.core.careful_parameters import (
    CAUTION,
    DEALER_GAIN,
    DEALER_LOSS,
    GAIN,
    LEAST_READY,
    LIABLE_LOSS,
    LOSS,
    READY_LIMIT,
    STEP_BACK,
)
from mahjong.core.danger import rate_ready, rate_tiles
from mahjong.core.danger_read import N_AGES, N_PUBLIC
from mahjong.core.jit import jit
from mahjong.core.params import CHOW
from mahjong.core.policy import (
    CAREFUL_CLAIMS,
    best_discard,
    efficient_claim,
    missing_after_claim,
    missing_without,
    own_kong,
    take_out,
    useful_tiles,
)
from mahjong.core.prospects import kept, quality, useful_after, win_chance
from mahjong.core.shanten import sets_needed

Array = npt.NDArray[Any]

_EAST, _RED, _END = 27, 31, 34


@jit
def alike_melds(o: Any, seat: int, first: int, end: int) -> int:
    """Return how many open pungs and kongs of kinds from `first` to before `end` a seat shows."""
    count = 0
    for i in range(o.n_melds[seat]):
        count += o.meld_kind[seat, i] != CHOW and first <= o.meld_tile[seat, i] < end
    return count


@jit
def may_be_liable(o: Any, kind: int) -> bool:
    """Return whether throwing a kind could feed somebody's third dragon or fourth wind."""
    if kind < _EAST or o.unseen[kind] < 2:
        return False
    first, end, needed = (_RED, _END, 2) if kind >= _RED else (_EAST, _RED, 3)
    for seat in range(4):
        if seat != o.seat and alike_melds(o, seat, first, end) >= needed:
            return True
    return False


@jit
def throwable_kinds(o: Any) -> int:
    """Return the kinds (bits) that are held and may be thrown."""
    kinds = 0
    for kind in range(34):
        kinds |= (o.hand[kind] > 0) << kind
    return kinds & int(o.throwable)


@jit
def cost_of(t: Any, o: Any, kind: int, chance: Array) -> float:
    """Return the chips that throwing a kind is expected to cost."""
    cost = 0.0
    for seat in range(4):
        if chance[seat, kind] > 0.0:
            with_dealer = seat == o.dealer or o.seat == o.dealer
            cost += chance[seat, kind] * (t.careful[LOSS] + t.careful[DEALER_LOSS] * with_dealer)
    if may_be_liable(o, kind):
        cost += t.careful[LIABLE_LOSS] * (o.unseen[kind] - 1)
    return cost


@jit
def prospect(t: Any, o: Any, kind: int, sets: int, tiles_missing: int, ready: float) -> float:
    """Return the chips the own hand is expected to win after throwing a kind."""
    take_out(o, kind, 1)
    useful = useful_tiles(t, o, sets)
    take_out(o, kind, -1)
    gain = t.careful[GAIN] + t.careful[DEALER_GAIN] * (o.dealer == o.seat)
    return float(win_chance(o, tiles_missing, useful, ready) * gain)


@jit
def share_kept(t: Any, o: Any, best: int, kind: int, sets: int, base: int, known: Array) -> float:
    """Return the share of the winning chance that stays if `kind` is thrown and not `best`, both `base` from complete.

    `known` (2,) keeps what was found of `best`: its useful kinds and its quality, -1 at first.
    """
    if known[0] < 0:
        known[0] = useful_after(t, o, best, sets)
    if useful_after(t, o, kind, sets) == known[0]:
        return 1.0  # each is thrown now and the other later: it comes to the same
    if known[1] < 0:
        known[1] = quality(t, o, best, sets, base)
    return kept(t, base, known[1], quality(t, o, kind, sets, base))


@jit
def worth_rating(t: Any, o: Any, sets: int, best: int, base: int, may_step_back: bool) -> int:
    """Return the kinds (bits) that could be thrown in place of `best`: without a step back only those as near."""
    kinds = throwable_kinds(o) & ~(1 << best)
    if not may_step_back:
        for kind in range(34):
            if kinds >> kind & 1 and missing_without(t, o, kind, sets) > base:
                kinds &= ~(1 << kind)
    return kinds


@jit
def best_trade(
    t: Any, o: Any, sets: int, best: int, base: int, kinds: int, chance: Array, before: float, worth: float
) -> int:
    """Return which of `kinds` saves most of the cost `before` beyond what it gives up of `worth`, or `best`."""
    known = np.full(2, -1, np.int64)
    chosen, gain = best, 0.0
    for kind in range(34):
        if kinds >> kind & 1 == 0:
            continue
        saved = t.careful[CAUTION] * (before - cost_of(t, o, kind, chance))
        if saved <= gain:
            continue
        share = t.careful[STEP_BACK]  # no discard leads farther than a step
        if missing_without(t, o, kind, sets) == base:
            share = share_kept(t, o, best, kind, sets, base, known)
        if saved - worth * (1.0 - share) > gain:
            chosen, gain = kind, saved - worth * (1.0 - share)
    return chosen


@jit
def careful_discard(t: Any, o: Any, sets: int) -> int:
    """Return the kind to throw."""
    best = best_discard(t, o, sets)
    liable = may_be_liable(o, best)
    public, ages = np.zeros((4, N_PUBLIC), np.int64), np.zeros((N_AGES, 4, 34), np.int64)
    chance, ready = np.zeros((4, 34)), np.zeros(4)
    expected = rate_ready(t.danger, o, public, ages, ready)
    if expected < t.careful[LEAST_READY] and not liable:
        return best
    rate_tiles(t.danger, o, public, ages, 1 << best, chance)
    before = cost_of(t, o, best, chance)
    base = missing_without(t, o, best, sets)
    worth = prospect(t, o, best, sets, base, expected)
    may_step_back = (base > 1 or liable) and t.careful[CAUTION] * before > worth * (1.0 - t.careful[STEP_BACK])
    kinds = worth_rating(t, o, sets, best, base, may_step_back)
    rate_tiles(t.danger, o, public, ages, kinds, chance)
    return best_trade(t, o, sets, best, base, kinds, chance, before, worth)


@jit
def careful_turn(t: Any, o: Any) -> int:
    """Choose on the own turn."""
    if o.can_win == 1:
        return WIN_SELF
    sets = sets_needed(o.n_melds[o.seat])
    if o.may_kong == 1:
        kong = own_kong(t, o, sets)
        if kong >= 0:
            return kong
    kind = careful_discard(t, o, sets)
    return DISCARD_DRAWN if kind == o.drawn else DISCARD + kind


@jit
def distance_after(t: Any, o: Any, call: int) -> int:
    """Return the tiles missing after a 碰 or 吃 and the best discard."""
    tile, sets = int(o.window_tile), sets_needed(o.n_melds[o.seat])
    if call == PUNG:
        return missing_after_claim(t, o, tile, tile, sets, 99)
    place = call - CHOW_LOW
    first = tile - place if place > 0 else tile + 1
    second = tile - place + 2 if place < 2 else tile - 1
    return missing_after_claim(t, o, first, second, sets, 99)


@jit
def is_too_late(t: Any, o: Any, call: int) -> bool:
    """Return whether a 碰 or 吃 leaves the hand two or more from ready while somebody is likely ready."""
    if call < PUNG or call == KONG or distance_after(t, o, call) < 3:
        return False
    public, ages, ready = np.zeros((4, N_PUBLIC), np.int64), np.zeros((N_AGES, 4, 34), np.int64), np.zeros(4)
    rate_ready(t.danger, o, public, ages, ready)
    return bool(np.max(ready) > t.careful[READY_LIMIT])


@jit
def careful_answer(t: Any, o: Any, judges_claims: bool) -> int:
    """Choose in an open window: as ``efficient@1``, but for calls that come too late where claims are judged."""
    if o.can_win == 1:
        return WIN
    if o.may_pung == 1 or o.may_open_kong == 1 or o.may_chow != 0:
        call = efficient_claim(t, o)
        if call >= 0 and not (judges_claims and is_too_late(t, o, call)):
            return call
    return DRAW if o.owns_draw == 1 else PASS


@jit
def careful(t: Any, o: Any, policy: int) -> int:
    """Return the action for an observation filled by `observe_core` and `observe_table`."""
    return careful_turn(t, o) if o.my_turn == 1 else careful_answer(t, o, policy == CAREFUL_CLAIMS)


@jit
def choose_careful(tables: Array, observation: Array, policy: int) -> int:
    """Return the action of a careful policy for `observation[0]`; the record is left as it was."""
    return careful(tables[0], observation[0], policy)
