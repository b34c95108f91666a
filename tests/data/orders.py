"""What is published of the wall: orders, deals and opening dice of two seeds."""

from mahjong.tile_sets import FLIES, TAIWANESE
from mahjong.wall import Wall

A = b"a seed for the wall test"
B = bytes(range(32))

ORDERS = [
    (A, 1, 144, "38 118 116 100 89 22 105 134 30 103 51 85", "24 69 126 19 65 37",
     "c7fb2729520601a73fbbb6d04ad0a0ddbc1b1ddeea1649378144540d0a7652a0"),
    (A, 2, 144, "82 143 128 103 4 8 2 23 119 122 81 93", "47 115 98 68 112 89",
     "216a472fdde974dd2964d6ffdbb257a5a2b2fdaff38351c2b9c8da96d55bb627"),
    (B, 1, 144, "135 33 11 57 39 119 82 131 69 83 90 102", "25 94 125 34 139 124",
     "53ecf78a04979ce4fa00e3f8c73de7f98d59968b624e418975d908c578bf4caa"),
    (B, 7, 144, "117 144 103 48 24 92 49 8 139 125 46 64", "110 39 34 141 65 62",
     "ff4b8e47b39de8d622f6e459e4e3e1ced0a1841de48545f15b23f186f4fccc6f"),
    (A, 80582, 144, "42 73 90 35 62 111 76 97 40 69 107 108", "81 119 106 94 105 121",
     "9eed99f0176907e9d4e982aad2eacc8cddad578d54f720bbef5bf9216dbf0137"),
    (A, 1, 84, "", "", "f62b6bfb8fdd58826d67357100d11dd5d239dad6247e7006f269ec406970e1fe"),
]  # fmt: skip
"""Seed, hand, size, first twelve and last six places, hash of the whole. Computed in Python and in Perl."""

DEALS = [
    (TAIWANESE, Wall.deal_official, [
        "m1 m4 m4 m9 p1 p2 p3 s6 s7 ws ww wn dg f4",
        "m2 m6 m6 p1 p5 p5 s2 s5 s9 we dg dw f6",
        "m2 m7 m8 p4 s1 s1 s4 s7 s8 s8 wn dr dw",
        "m1 m2 m3 m3 m4 m7 m7 p3 p6 s3 s5 s8 ws",
    ], "dr", "p1"),
    (FLIES, Wall.deal_flies, [
        "p4 p5 ws ws ww ww ww wn dr dr dg f6 a4 h1",
        "p1 p2 p3 p6 p7 p7 p9 p9 ws ws f8 h4 fly",
        "p2 p3 p4 p5 p6 p7 p8 p8 p8 p9 ww dw f1",
    ], "p4", "dw"),
]  # fmt: skip
"""Set, deal, the hands by seat of seed A, hand 1, dealer 0, the next tile drawn and the tile at the back."""

OPENINGS = [(A, 1, [3, 0, 1, 1, 3, 2, 1, 1]), (B, 1, [3, 1, 3, 2, 0, 1, 3, 2])]
"""Seed, first hand, the seats its opening dice name. Computed in Python and in Perl."""
