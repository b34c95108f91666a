"""What is published of the wall: orders, deals and opening dice of two seeds.

Orders and dice stand in `wall_vectors.json`, with hashes, promises and whole walls: JavaScript reads the same file.
"""

import json
from pathlib import Path

from mahjong.tile_sets import FLIES, TAIWANESE
from mahjong.wall import Wall

VECTORS = json.loads((Path(__file__).parent / "wall_vectors.json").read_text("utf-8"))

A = b"a seed for the wall test"
B = bytes(range(32))

ORDERS = [
    (bytes.fromhex(of["seed"]), of["hand"], of["size"], of["first"], of["last"], of["sha256"])
    for of in VECTORS["orders"]
]
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

OPENINGS = [(bytes.fromhex(of["seed"]), of["hand"], of["seats"]) for of in VECTORS["openings"]]
"""Seed, first hand, the seats its opening dice name. Computed in Python and in Perl."""
