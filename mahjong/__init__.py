"""台灣十六張麻將: the game itself, without a screen, a clock or a network.

>>> from mahjong import Rules, Table
>>> table = Table(Rules.preset("house"), seed=b"a seed")
>>> len(table.deal()) > 0
True
"""

from mahjong.action import Action, ActionError
from mahjong.hand import Hand, HandError, Meld
from mahjong.refusals import IllegalAction, Refusal
from mahjong.rules import Rules, RulesError
from mahjong.score import ScoreError, ScoreSheet, score
from mahjong.table import Table, TableError
from mahjong.tiles import TileError, format_tiles
from mahjong.tiles import parse_tiles as parse
from mahjong.view import View
from mahjong.wall import Seed, SeedError, Wall, WallError, order_for

__all__ = [
    "Action",
    "ActionError",
    "Hand",
    "HandError",
    "IllegalAction",
    "Meld",
    "Refusal",
    "Rules",
    "RulesError",
    "ScoreError",
    "ScoreSheet",
    "Seed",
    "SeedError",
    "Table",
    "TableError",
    "TileError",
    "View",
    "Wall",
    "WallError",
    "format_tiles",
    "order_for",
    "parse",
    "score",
]
