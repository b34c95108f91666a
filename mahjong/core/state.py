"""One position as plain data: the record that every rule reads and writes. Copying the record is undo.

Seats are 0-3 in turn order. Kinds are those of `mahjong.tiles`. Small numbers only: chance comes in as the wall.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mahjong.core.items import N_ITEMS

READY, TURN, WINDOW, OVER, GAME_OVER = range(5)
"""Phases: before a deal; a seat is to act; a discard or an added kong may be claimed; the hand has ended; the game."""

NO_WINDOW, DISCARD_WINDOW, KONG_WINDOW = range(3)
"""What a window stands open on."""

NOT_DRAWN, FROM_FRONT, AFTER_KONG, AFTER_FLOWER = range(4)
"""How the tile just drawn came."""

(
    EV_DEAL, EV_FLOWER, EV_DRAW, EV_DISCARD, EV_CHOW, EV_PUNG, EV_KONG, EV_CONCEALED_KONG, EV_ADDED_KONG, EV_ROBBED,
    EV_WIN, EV_DRAWN_HAND, EV_SETTLE, EV_READY, EV_BONUS,
) = range(15)  # fmt: skip
"""Kinds of event; the columns of a row are explained in `mahjong.events`."""

CALLED_OPENLY, CALLED_CONCEALED = 1, 2
"""Bits of `calls_made`: a 吃, 碰, 明槓 or 加槓; a 暗槓."""

ALL_FLOWERS = 255

(
    LIABLE_SMALL_DRAGONS, LIABLE_BIG_DRAGONS, LIABLE_SMALL_WINDS, LIABLE_BIG_WINDS, LIABLE_HALF_FLUSH,
    LIABLE_FULL_FLUSH, LIABLE_ALL_HONOURS, LIABLE_ALL_PUNGS, LIABLE_FOUR_KONGS, LIABLE_FIVE_KONGS,
) = range(10)  # fmt: skip
"""Items for which somebody may answer under 包牌."""
N_LIABLE = 10

MAX_EVENTS = 384
MAX_DISCARDS = 128

STATE = np.dtype((
    np.record,
    [
        # the wall: tiles wall[front:back] stand, the rest is taken
        ("wall", "i1", (144,)),
        ("front", "i2"),
        ("back", "i2"),
        # what each seat has
        ("hand", "i1", (4, 34)),  # concealed counts
        ("index", "i8", (4, 4)),  # of the same counts, base 5: characters, dots, bamboo, honours
        ("n_concealed", "i1", (4,)),
        ("flowers", "i2", (4,)),  # bit i = flower f(i+1) laid out
        ("n_melds", "i1", (4,)),
        ("meld_kind", "i1", (4, 5)),
        ("meld_tile", "i1", (4, 5)),  # for a chow the lowest
        ("meld_claimed", "i1", (4, 5)),  # kind of the tile that was claimed, -1 for a concealed kong
        ("meld_from", "i1", (4, 5)),  # seat it came from, -1 for a concealed kong
        # what lies open to all
        ("seen", "i1", (34,)),  # discards still lying and open melds (concealed kongs are face down)
        ("n_discards", "i2"),
        ("discard_seat", "i1", (MAX_DISCARDS,)),
        ("discard_tile", "i1", (MAX_DISCARDS,)),
        ("discard_drawn", "i1", (MAX_DISCARDS,)),  # 1: it was the tile just drawn
        ("discard_taken", "i1", (MAX_DISCARDS,)),  # seat that claimed or won it, else -1
        # whose turn, and the window
        ("phase", "i1"),
        ("turn", "i1"),  # seat to act; in a window the discarder or adder; when over the last of these
        ("drawn", "i1"),  # kind just drawn by `turn`, -1 without one (after a claim, at the first turn)
        ("drawn_how", "i1"),
        ("after_claim", "i1"),  # this turn began with 吃 or 碰
        ("window", "i2"),  # number of the newest window, from 1 in each hand
        ("window_kind", "i1"),
        ("window_tile", "i1"),
        ("answer", "i2", (4,)),  # action a seat has answered with, -1 none
        ("could_win", "i1", (4,)),  # the seat could have won when the window opened
        # what the rules remember
        ("locks", "i8", (4,)),  # bit k: kind k is locked by 過水
        ("pung_locks", "i8", (4,)),  # bit k: kind k may not be punged for now (過碰)
        ("barred", "i8"),  # bit k: kind k may not be thrown in this turn (swap-calling)
        ("open_kong_draw", "i1"),  # the tile just drawn came after a 明槓, through flowers too
        ("n_kongs", "i1"),  # kongs carried out, by all seats
        ("liable_meld", "i1", (4, N_LIABLE)),  # the meld of this seat that first threatened each item of 包牌, -1 none
        ("ready", "i1", (4,)),  # NOT_DECLARED .. DECLARED_AS_DEALT
        ("eight", "i1", (4,)),  # what became of this seat's eight flowers: EIGHT_STANDS ..
        ("calls_made", "i1"),  # bits CALLED_OPENLY, CALLED_CONCEALED
        ("has_drawn", "i1", (4,)),  # the seat has had a draw of its own from the front
        ("has_discarded", "i1", (4,)),
        # the game around the hand
        ("hand_number", "i4"),  # from 1
        ("dealer", "i1"),
        ("east", "i1"),  # the seat that is East for 門風 and 正花
        ("streak", "i2"),
        ("passes", "i2"),  # times the deal has passed; round wind = passes // 4
        ("chips", "i8", (4,)),
        # how the hand ended
        ("won", "i1", (4,)),  # 1 for each winner; all 0 and phase OVER: 流局
        ("flower_win", "i1"),  # 1: won with flowers alone, whatever the hand
        ("seven_payer", "i1"),  # the seat that pays 七搶一 alone, -1 none
        ("bonus", "i8", (4,)),  # chips of 八仙過海 paid during the hand, already booked
        ("win_tile", "i1"),
        ("paid_by", "i1"),  # discarder or adder, -1 for self-draw and 流局
        ("liable", "i1", (4,)),  # for each winner the seat that answered under 包牌, else -1
        ("tai", "i2", (4,)),  # for each winner the 台 without 莊家
        ("items", "i2", (4, N_ITEMS)),  # for each winner the 台 of each row
        ("change", "i8", (4,)),  # chips of this hand
        # what happened
        ("n_events", "i2"),
        ("events", "i2", (MAX_EVENTS, 5)),
    ],
))


def new_states(count: int) -> npt.NDArray[Any]:
    """Return `count` empty states (phase READY, hand number 0), an array of dtype `STATE`."""
    states = np.zeros(count, STATE)
    for name in ("meld_claimed", "meld_from", "discard_taken", "drawn", "window_tile", "answer", "win_tile", "paid_by"):
        states[name] = -1
    for name in ("liable_meld", "seven_payer", "liable"):
        states[name] = -1
    return states
