"""The table of actions: one small int for everything a seat, or the table itself, may do.

===========  ==========================================================================================
0-33         discard that kind **from the hand** (a copy that is not the tile just drawn)
34           discard the tile just drawn (摸切)
35-68        declare a concealed kong 暗槓 of kind ``action - 35``
69-102       add to an open pung 加槓 of kind ``action - 69``
103          win by self-draw 自摸 (the dealer's 天胡 before his first discard too)
104          draw 摸牌: the next seat's after a discard, the adder's 補牌 after an added kong
105          pass 過
106          win 胡 on the discard, or rob the kong
107          pung 碰 the discard
108          open kong 明槓 with the discard
109-111      chow 吃 the discard as the low, middle or high tile of the run
112          close the window: the table's own action, seat -1
113-146      discard kind ``action - 113`` from the hand and declare the hand ready (聽)
147          discard the tile just drawn and declare the hand ready
===========  ==========================================================================================
"""

from __future__ import annotations

N_ACTIONS = 148

DISCARD = 0
DISCARD_DRAWN = 34
CONCEALED_KONG = 35
ADDED_KONG = 69
WIN_SELF = 103
DRAW = 104
PASS = 105
WIN = 106
PUNG = 107
KONG = 108
CHOW_LOW = 109
CHOW_MIDDLE = 110
CHOW_HIGH = 111
CLOSE = 112
READY_DISCARD = 113
READY_DISCARD_DRAWN = 147

TABLE_SEAT = -1
"""The seat under which the table itself acts (`CLOSE`)."""
