"""The compiled bot ``careful@1``: the efficient choice, traded away where a safer tile is worth it.

It starts from the discard of ``efficient@1`` and asks of every other tile what it would cost in winning and save in
dealing in, in chips:

    saved = caution * (risk(efficient) - risk(other)) * (loss + p_win * gain)
    given up = p_win * gain * (1 - kept(other))

`risk` is the chance that anybody wins on the tile, by the shipped danger model; `p_win` that of the own hand, by its
distance, the wall and its useful tiles. `kept` is the share of the winning chance that stays: the useful tiles left, to
a power, at the same distance; `step_back` for each step farther away. The other tile with the greatest gain is thrown,
if there is one. A ready hand pushes, and throws the efficient tile; but not what 包牌 would make it
answer for, a third dragon or a fourth wind.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.actions import CHOW_LOW, DISCARD, DISCARD_DRAWN, DRAW, KONG, PASS, PUNG, WIN, WIN_SELF
from mahjong.core.careful_parameters import (
    CAUTION,
    GAIN,
    LIABLE_LOSS,
    LOSS,
    P_WIN,
    POWER_OF_USEFUL,
    READY_LIMIT,
    STEP_BACK,
    TYPICAL_USEFUL,
    WALL_STEP,
)
from mahjong.core.danger import rate_all
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
from mahjong.core.shanten import sets_needed

Array = npt.NDArray[Any]

_EAST, _RED, _END = 27, 31, 34


@jit
def win_chance(o: Any, tiles_missing: int) -> float:
    """Return how often a hand so far from complete wins at this stage, whatever its useful tiles."""
    left = max(0, int(o.wall_left) - int(o.reserve)) // WALL_STEP
    return float(P_WIN[min(max(tiles_missing, 1), 6) - 1, min(left, 7)])


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
def fill_risks(t: Any, o: Any, risk: Array, ready: Array) -> None:
    """Fill `risk` (34,) with the chance that anybody wins on each kind that may be thrown."""
    kinds = 0
    for kind in range(34):
        kinds |= (o.hand[kind] > 0) << kind
    chance = np.zeros((4, 34))
    rate_all(t.danger, o, kinds & int(o.throwable), chance, ready)
    for kind in range(34):
        safe = 1.0
        for seat in range(4):
            safe *= 1.0 - chance[seat, kind]
        risk[kind] = 1.0 - safe


@jit
def cost_of(t: Any, o: Any, kind: int, risk: float, stake: float) -> float:
    """Return the chips that throwing a kind is expected to cost."""
    cost = risk * stake
    if may_be_liable(o, kind):
        cost += t.careful[LIABLE_LOSS] * (o.unseen[kind] - 1)
    return cost


@jit
def kept(t: Any, o: Any, kind: int, sets: int, base: int, most: int) -> float:
    """Return the share of the winning chance that stays after throwing a kind instead of the efficient one."""
    after = missing_without(t, o, kind, sets)
    if after > base:
        return float(t.careful[STEP_BACK] ** (after - base))
    take_out(o, kind, 1)
    useful = useful_tiles(t, o, sets)
    take_out(o, kind, -1)
    return float((useful / max(most, 1)) ** t.careful[POWER_OF_USEFUL])


@jit
def own_prospect(t: Any, o: Any, tiles_missing: int, useful: int) -> float:
    """Return the winning chance of the own hand; more useful tiles than usual raise it."""
    share = useful / TYPICAL_USEFUL[min(max(tiles_missing, 1), 6) - 1]
    return float(win_chance(o, tiles_missing) * min(1.6, max(0.4, share ** t.careful[POWER_OF_USEFUL])))


@jit
def careful_discard(t: Any, o: Any, sets: int) -> int:
    """Return the kind to throw."""
    best = best_discard(t, o, sets)
    base = missing_without(t, o, best, sets)
    if base == 1 and not may_be_liable(o, best):
        return best
    risk, ready = np.zeros(34), np.zeros(4)
    fill_risks(t, o, risk, ready)
    take_out(o, best, 1)
    most = useful_tiles(t, o, sets)
    take_out(o, best, -1)
    worth = own_prospect(t, o, base, most) * t.careful[GAIN]
    stake = t.careful[LOSS] + worth
    before = cost_of(t, o, best, risk[best], stake)
    chosen, gain = best, 0.0
    for kind in range(34):
        if o.hand[kind] == 0 or o.throwable >> kind & 1 == 0 or kind == best:
            continue
        saved = t.careful[CAUTION] * (before - cost_of(t, o, kind, risk[kind], stake))
        if saved <= gain:
            continue
        net = saved - worth * (1.0 - min(1.0, kept(t, o, kind, sets, base, most)))
        if net > gain:
            chosen, gain = kind, net
    return chosen


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
    risk, ready = np.zeros(34), np.zeros(4)
    fill_risks(t, o, risk, ready)
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
