"""Records that go into the compiled core beside the state: the rules in force, a win to be scored, its score.

Each is a numpy record dtype; arrays of shape (1,) are passed to entry points, their only record to inner functions.
``np.record`` keeps attribute access working when numba is switched off.
"""

from __future__ import annotations

import numpy as np

from mahjong.core.items import N_ITEMS

RULES = np.dtype((
    np.record,
    [
        ("base_chips", "i4"),  # 底, chips of every win (`base` is an attribute of every numpy record)
        ("per_tai", "i4"),  # 台值, chips for each 台
        ("chips", "i4"),  # chips each seat starts with
        ("min_tai", "i2"),  # a hand below this many 台 (without 莊家) is no win
        ("tai_cap", "i2"),
        ("dealer_cap", "i2"),
        ("streak_on_draw", "i1"),
        ("seat_origin", "i1"),  # DEALER_IS_EAST, OPENING_IS_EAST
        ("wall_reserve", "i2"),  # tiles that stay standing
        ("reserve_mode", "i1"),  # RESERVE_FIXED ..
        ("multiple_winners", "i1"),  # NEAREST_WINS ..
        ("left_kong", "i1"),
        ("kong_after_claim", "i1"),  # 暗槓/加槓 in the turn of a 吃 or 碰
        ("rob_concealed_kong", "i1"),
        ("win_after_open_kong", "i1"),
        ("swap_calling", "i1"),  # SWAP_FREE ..
        ("sacred_discard", "i1"),  # 過水
        ("sacred_scope", "i1"),  # LOCK_KIND, LOCK_WAIT
        ("sacred_bars_self_draw", "i1"),
        ("sacred_release", "i1"),  # RELEASE_DRAW ..
        ("sacred_bars_claims", "i1"),
        ("sacred_cleared_by_claim", "i1"),
        ("passed_pung", "i1"),
        ("public_locks", "i1"),  # 過水 locks are shown to all
        ("liability", "i1"),  # LIABLE_BIG ..
        ("liability_share", "i1"),  # LIABLE_WHOLE, LIABLE_HALF
        ("ready_window", "i1"),  # READY_TABLE, READY_OWN
        ("ready_keeps_concealed", "i1"),
        ("ready_must_win", "i1"),
        ("flower_set_keeps_own", "i1"),
        ("eight_flowers_mode", "i1"),  # EIGHT_ADDED ..
        ("heavenly_keeps", "i1"),  # KEEPS_NOTHING ..
        ("earthly_keeps", "i1"),
        ("earthly_after_concealed_kong", "i1"),
        ("human_window", "i1"),  # HUMAN_OWN_DRAW, HUMAN_GO_AROUND
        ("replacement_after_flower", "i1"),
        ("last_draw_by_replacement", "i1"),
        ("last_draw_with_replacement", "i1"),
        ("pinghu_self_draw", "i1"),
        ("pinghu_flowers", "i1"),
        ("pinghu_honours", "i1"),
        ("pinghu_concealed", "i1"),
        ("pinghu_wait", "i1"),  # WAIT_TWO_SIDED_TWO_KINDS ..
        ("pinghu_pair_wait", "i1"),
        ("all_claimed_single_wait", "i1"),
        ("half_claimed_single_wait", "i1"),
        ("claimed_with_concealed_kong", "i1"),
        ("single_wait", "i1"),  # SINGLE_BY_KINDS ..
        ("small_dragons_dragons", "i1"),
        ("big_dragons_dragons", "i1"),
        ("small_winds_winds", "i1"),
        ("all_honours_all_pungs", "i1"),
        ("concealed_highest_only", "i1"),
        ("five_concealed_all_pungs", "i1"),
        ("concealed_kong_keeps_concealed", "i1"),
        ("reading", "i1"),  # BEST_READING, TRIPLETS_FIRST
        ("tai", "i2", (N_ITEMS,)),  # value of each row; 0 switches a row off
    ],
))

DEALER_IS_EAST, OPENING_IS_EAST = range(2)
RESERVE_FIXED, RESERVE_KONG_REFUSED, RESERVE_KONG_DRAWN, RESERVE_LAST_TILE = range(4)
NEAREST_WINS, ALL_WIN, TWO_NEAREST = range(3)
SWAP_FREE, SWAP_SAME_TILE, SWAP_STRICT = range(3)
LOCK_KIND, LOCK_WAIT = range(2)
RELEASE_DRAW, RELEASE_DISCARD, RELEASE_DISCARD_OR_KONG = range(3)
LIABLE_BIG, LIABLE_WIDE, LIABLE_OFF = range(3)
LIABLE_WHOLE, LIABLE_HALF = range(2)
READY_TABLE, READY_OWN = range(2)
EIGHT_ADDED, EIGHT_ENDS, EIGHT_PAID, EIGHT_OPTIONAL = range(4)
KEEPS_NOTHING, KEEPS_SELF_DRAW, KEEPS_ALL = range(3)
HUMAN_OWN_DRAW, HUMAN_GO_AROUND = range(2)
WAIT_TWO_SIDED_TWO_KINDS, WAIT_TWO_SIDED, WAIT_ONLY_TWO_SIDED, WAIT_EXACTLY_TWO, WAIT_TWO_KINDS, WAIT_FREE = range(6)
SINGLE_BY_KINDS, SINGLE_BY_SHAPE, SINGLE_BY_ANY_READING = range(3)
BEST_READING, TRIPLETS_FIRST = range(2)
"""The values of the choices above, in the order of the words in `mahjong.rules.Rules`."""

NO_SET, CHOW, PUNG_SET, OPEN_KONG, ADDED_KONG_SET, CONCEALED_KONG_SET, PAIR = range(7)
"""Kinds of meld (1-5) and of set in a reading (1 or 2 for concealed tiles, 6 for the pair)."""

WIN = np.dtype((
    np.record,
    [
        ("hand", "i1", (34,)),  # concealed counts with the winning tile in: 17 - 3 * n_melds tiles
        ("n_melds", "i1"),
        ("meld_kind", "i1", (5,)),  # CHOW .. CONCEALED_KONG_SET
        ("meld_tile", "i1", (5,)),  # kind; for a chow the lowest
        ("flowers", "i2"),  # bit i = flower f(i+1) is laid out
        ("win_tile", "i1"),  # kind 0-33; -1 only for 天胡 on the dealt tiles
        ("self_draw", "i1"),
        ("seat_wind", "i1"),  # 0 East .. 3 North
        ("round_wind", "i1"),
        ("replacement", "i1"),  # NOT_REPLACED, or what the winning tile replaced
        ("rob_kong", "i1"),
        ("last_tile", "i1"),  # self-drawn: the last tile, from either end of the wall; else: the discard after it
        ("heavenly", "i1"),
        ("earthly", "i1"),
        ("human", "i1"),
        ("ready", "i1"),  # NOT_DECLARED, or how the hand was declared ready
        ("eight", "i1"),  # with all eight flowers: what became of them before this win, EIGHT_STANDS ..
    ],
))

NOT_REPLACED, REPLACED_KONG, REPLACED_FLOWER = range(3)
"""The winning tile came from the front (or was not drawn); replaced a kong; replaced a flower, whatever came before."""

NOT_DECLARED, DECLARED, DECLARED_EARLY, DECLARED_AS_DEALT = range(4)
"""報聽, 地聽 and 天聽, from the least."""

EIGHT_STANDS, EIGHT_DECLINED, EIGHT_WAS_PAID = range(3)
"""Eight flowers count as 八仙過海; were declined, so that 花槓 and 正花 count; were paid for and count no more."""

MAX_SETS_SHOWN = 8
"""Rows of a score's sets: six, or the pung and seven pairs of 嚦咕嚦咕."""

SCORE = np.dtype((
    np.record,
    [
        ("wins", "i1"),  # 0: the tiles are no winning hand, the rest is undefined
        ("total", "i2"),  # sum of tai, without 莊家
        ("tai", "i2", (N_ITEMS,)),
        # the chosen reading: melds in their order, concealed sets, the pair; of 嚦咕嚦咕 the pung, then seven pairs
        ("n_sets", "i1"),  # rows of it: 6, of 嚦咕嚦咕 8, of a win by flowers alone 0; later rows mean nothing
        ("set_kind", "i1", (MAX_SETS_SHOWN,)),  # CHOW, PUNG_SET, .., PAIR
        ("set_tile", "i1", (MAX_SETS_SHOWN,)),  # lowest kind of the set
        ("set_concealed", "i1", (MAX_SETS_SHOWN,)),  # 1 if it counts as concealed (暗刻, concealed kong, ..)
        ("win_set", "i1"),  # index of the set that the winning tile completed; -1 without a winning tile
        ("n_waits", "i1"),  # kinds that complete the hand before the winning tile
    ],
))
