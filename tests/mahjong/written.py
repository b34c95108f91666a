"""Wins as a person writes them down, and what they are worth at a table: the language of the tests of single rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.score import ScoreSheet, score

HOUSE = Rules.preset("house")


@dataclass(frozen=True)
class Written:
    """The concealed tiles before the winning one, melds and flowers; how it was won; South in the East round."""

    tiles: str
    win: str | None
    by: str = "discard"
    melds: tuple[str, ...] = ()
    flowers: str = ""
    flags: tuple[str, ...] = ()
    seat: str = "S"
    round: str = "E"

    def sheet(self, rules: Rules) -> ScoreSheet:
        hand = Hand.parse(self.tiles, self.melds, self.flowers)
        return score(hand, self.win, self.by, seat=self.seat, round=self.round, rules=rules, flags=self.flags)

    def rows(self, rules: Rules) -> dict[str, int]:
        """Return the 台 of each row by its code."""
        rows: Counter[str] = Counter()
        for line in self.sheet(rules).lines:
            rows[line.code] += line.tai
        return dict(rows)


EIGHT = "f1 f2 f3 f4 f5 f6 f7 f8"

PLAIN = Written("123m 456m 789p 22z 345s 67s", "8s")
"""Concealed, an honour pair, s2 s5 s8 waited for: worth 門清 alone."""
OPEN = replace(PLAIN, tiles="456m 789p 22z 345s 67s", melds=("chow 123m",))
"""Worth nothing."""
KONG_KEPT = replace(OPEN, melds=("concealed_kong 1m",))
SEASONS = replace(OPEN, flowers="f1 f2 f3 f4 f6 f7")
"""A whole family with the own flower f2 in it; of the other the own f6, and f7."""
CHOWS = replace(PLAIN, tiles="123m 456m 789p 22s 345s 67s")
"""Five chows, three ways to wait: s2 s5 s8."""
OPEN_CHOWS = replace(OPEN, tiles="456m 789p 22s 345s 67s")
SMALL_WINDS = Written("123m 78m 44z", "9m", melds=("pung we", "pung ws", "pung ww"), seat="W")
"""Round wind, seat wind and South, which is neither."""
BIG_WINDS = replace(SMALL_WINDS, tiles="123m 44z 55p", win="4z")
SMALL_DRAGONS = Written("123m 456m 77z 78p", "9p", melds=("pung dg", "pung dw"))
BIG_DRAGONS = replace(SMALL_DRAGONS, tiles="456m 99p 78p", melds=("pung dr", "pung dg", "pung dw"))
ALL_HONOURS = Written("3334z", "4z", melds=("pung we", "pung ws", "pung dr", "pung dg"))
FIVE_CONCEALED = Written("111m 555m 999m 222p 777s 4z", "4z")
LAST_LEFT = Written("5s", "5s", melds=("chow 123m", "chow 456m", "pung 9p", "chow 345s", "pung 2p"))
"""Five melds claimed, one tile left."""
SEVEN_PAIRS = Written("1133m 2299p 4477s 1177z", "7z")
"""A win only where 嚦咕嚦咕 is played."""
