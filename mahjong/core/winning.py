"""Whether a seat's tiles win, and the circumstances of the win as the record that is scored."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.changes import may_take
from mahjong.core.items import EIGHT_FLOWERS
from mahjong.core.jit import jit
from mahjong.core.ligu import is_ligu
from mahjong.core.params import EIGHT_OPTIONAL, EIGHT_STANDS, HUMAN_GO_AROUND, SCORE, WIN
from mahjong.core.reasons import (
    AFTER_OPEN_KONG,
    ALLOWED,
    BELOW_MINIMUM,
    DRAWN_LOCKED,
    LOCKED,
    NOT_COMPLETE,
)
from mahjong.core.shanten import distance, sets_needed
from mahjong.core.state import ALL_FLOWERS, CALLED_OPENLY, FROM_FRONT, KONG_WINDOW
from mahjong.core.tables import GROUP, POWER
from mahjong.core.tai import score_win

Array = npt.NDArray[Any]


@jit
def tiles_missing(t: Any, st: Any, seat: int) -> int:
    """Return the tiles the concealed hand misses to be complete; 0 is a win."""
    sets = sets_needed(st.n_melds[seat])
    return distance(t, st.index[seat, 0], st.index[seat, 1], st.index[seat, 2], st.index[seat, 3], sets)


@jit
def is_winning(t: Any, ru: Any, st: Any, seat: int) -> bool:
    """Return whether the tiles `seat` holds are a complete hand."""
    return tiles_missing(t, st, seat) == 0 or is_ligu(ru, st.hand[seat], st.n_melds[seat])


@jit
def completes(t: Any, ru: Any, st: Any, seat: int, kind: int) -> bool:
    """Return whether a tile of `kind` (0-33) from outside completes the hand of `seat`."""
    group = GROUP[kind]
    st.index[seat, group] += POWER[kind]
    st.hand[seat, kind] += 1
    winning = is_winning(t, ru, st, seat)
    st.hand[seat, kind] -= 1
    st.index[seat, group] -= POWER[kind]
    return winning


@jit
def describe_win(st: Any, ru: Any, win: Any, seat: int, tile: int, self_draw: bool) -> None:
    """Fill the record `win` (dtype WIN) with `seat`'s hand and the circumstances; `tile` -1 on the dealt tiles only."""
    win.hand[:] = st.hand[seat]
    if not self_draw:
        win.hand[tile] += 1
    win.n_melds = st.n_melds[seat]
    win.meld_kind[:] = st.meld_kind[seat]
    win.meld_tile[:] = st.meld_tile[seat]
    win.flowers = st.flowers[seat]
    win.win_tile = tile
    win.self_draw = self_draw
    win.seat_wind = (seat - int(st.east)) % 4
    win.round_wind = int(st.passes) // 4 % 4
    win.replacement = 0
    if self_draw and tile >= 0 and st.drawn_how > FROM_FRONT:
        win.replacement = st.drawn_how - FROM_FRONT
    win.rob_kong = not self_draw and st.window_kind == KONG_WINDOW
    win.last_tile = not may_take(st, ru) and win.rob_kong == 0
    win.ready = st.ready[seat]
    win.eight = st.eight[seat]
    describe_first_turns(st, ru, win, seat, self_draw)


@jit
def describe_first_turns(st: Any, ru: Any, win: Any, seat: int, self_draw: bool) -> None:
    """Fill in whether the win is 天胡, 地胡 or 人胡."""
    first, is_dealer = st.has_discarded[seat] == 0, seat == st.dealer
    called = int(st.calls_made)
    if ru.earthly_after_concealed_kong == 1:
        called &= CALLED_OPENLY
    in_time = st.has_drawn[seat] == 0
    if ru.human_window == HUMAN_GO_AROUND:
        in_time = st.n_discards <= 4
    win.heavenly = self_draw and is_dealer and first
    win.earthly = self_draw and not is_dealer and first and called == 0
    win.human = not self_draw and not is_dealer and in_time and st.calls_made == 0


@jit
def score_now(t: Any, ru: Any, st: Any, seat: int, tile: int, self_draw: bool, win: Array, score: Array) -> int:
    """Score a complete hand of `seat` as the position stands into `score[0]`; return the 台.

    `win` and `score` are passed on as arrays: a record taken from an array of this very function would outlive it,
    for numba frees an array after the last use of its name, though a record still points into it.
    """
    describe_win(st, ru, win[0], seat, tile, self_draw)
    score_win(t, ru, win[0], score[0])
    return int(score[0].total)


@jit
def tai_of(t: Any, ru: Any, st: Any, seat: int, tile: int, self_draw: bool) -> int:
    """Return the 台 of a complete hand, 莊家 not counted."""
    return score_now(t, ru, st, seat, tile, self_draw, np.zeros(1, WIN), np.zeros(1, SCORE))


@jit
def keep_score(st: Any, seat: int, score: Array) -> None:
    """Keep the 台 of a winner, in all and of each row, in the state."""
    st.won[seat] = 1
    st.tai[seat] = score[0].total
    st.items[seat] = score[0].tai


@jit
def note_winner(t: Any, ru: Any, st: Any, seat: int, tile: int, self_draw: bool) -> None:
    """Score the winner `seat` and keep the result."""
    score = np.zeros(1, SCORE)
    score_now(t, ru, st, seat, tile, self_draw, np.zeros(1, WIN), score)
    keep_score(st, seat, score)


@jit
def score_winner(tables: Array, rules: Array, states: Array, seat: int, win: Array, score: Array) -> None:
    """Score a winner of the finished hand `states[0]` again, into `win[0]` (dtype WIN) and `score[0]` (SCORE)."""
    st = states[0]
    score_now(tables[0], rules[0], st, seat, int(st.win_tile), st.paid_by < 0, win, score)


@jit
def refuse_tile(t: Any, ru: Any, st: Any, seat: int, tile: int) -> int:
    """Return why `seat` may not win on a discard or added kong of `tile`, or 0. Judged while the window is open."""
    if not completes(t, ru, st, seat, tile):
        return NOT_COMPLETE
    if ru.sacred_discard == 1 and (int(st.locks[seat]) >> tile) & 1:
        return LOCKED
    if ru.min_tai > 0 and tai_of(t, ru, st, seat, tile, False) < ru.min_tai:
        return BELOW_MINIMUM
    return ALLOWED


@jit
def may_win_with_flowers(ru: Any, st: Any, seat: int) -> bool:
    """Return whether `seat` may end the hand on its turn with its eight flowers alone."""
    optional = ru.eight_flowers_mode == EIGHT_OPTIONAL and ru.tai[EIGHT_FLOWERS] > 0
    return bool(optional and st.flowers[seat] == ALL_FLOWERS and st.eight[seat] == EIGHT_STANDS)


@jit
def refuse_own_draw(t: Any, ru: Any, st: Any, seat: int) -> int:
    """Return why `seat` may not win by self-draw on the tiles in hand, flowers apart, or 0."""
    if not is_winning(t, ru, st, seat):
        return NOT_COMPLETE
    if st.open_kong_draw == 1 and ru.win_after_open_kong == 0:
        return AFTER_OPEN_KONG
    drawn = int(st.drawn)
    if ru.sacred_bars_self_draw == 1 and drawn >= 0 and (int(st.locks[seat]) >> drawn) & 1:
        return DRAWN_LOCKED
    if ru.min_tai > 0 and tai_of(t, ru, st, seat, int(st.drawn), True) < ru.min_tai:
        return BELOW_MINIMUM
    return ALLOWED
