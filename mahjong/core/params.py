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
        ("wall_reserve", "i2"),  # tiles that stay standing
        ("sacred_discard", "i1"),  # 過水
        ("sacred_cleared_by_claim", "i1"),
        ("multiple_winners", "i1"),  # 一炮多響: 0 the nearest winner, 1 all
        ("liability", "i1"),  # 包牌
        ("public_locks", "i1"),  # 過水 locks are shown to all
        ("min_tai", "i2"),  # a hand below this many 台 (without 莊家) is no win
        ("kong_after_claim", "i1"),  # 暗槓/加槓 in the turn of a 吃 or 碰
        ("tai", "i2", (N_ITEMS,)),  # value of each row; 0 switches a row off
    ],
))

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
        ("replacement", "i1"),  # the winning tile replaced a kong or a flower
        ("rob_kong", "i1"),
        ("last_tile", "i1"),  # self-drawn: the last tile; else: the discard after it
        ("heavenly", "i1"),
        ("earthly", "i1"),
        ("human", "i1"),
    ],
))

SCORE = np.dtype((
    np.record,
    [
        ("wins", "i1"),  # 0: the tiles are no winning hand, the rest is undefined
        ("total", "i2"),  # sum of tai, without 莊家
        ("tai", "i2", (N_ITEMS,)),
        ("n_sets", "i1"),  # sets and pair of the chosen reading: melds first, in their order, then concealed
        ("set_kind", "i1", (6,)),  # CHOW, PUNG_SET, .., PAIR (always the last)
        ("set_tile", "i1", (6,)),  # lowest kind of the set
        ("set_concealed", "i1", (6,)),  # 1 if it counts as concealed (暗刻, concealed kong, chow or pair in hand)
        ("win_set", "i1"),  # index of the set that the winning tile completed; -1 without a winning tile
        ("n_waits", "i1"),  # kinds that complete the hand before the winning tile
    ],
))
