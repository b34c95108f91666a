"""Presets: how well-known tables play, as versioned data. A preset is what differs from ``house``, with its source.

Where a preset's source is silent it keeps ``house``, and nothing is claimed beyond that source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Preset:
    """One table's rules: names, a version, the source, what the source could not settle, and what differs from house.

    `source` and `unsettled` are in Chinese and English. `changes` are fields of `mahjong.rules.Rules` by name; its
    ``tai`` holds only the rows that differ.
    """

    zh: str
    en: str
    version: int
    source: tuple[str, str]
    unsettled: tuple[str, str]
    changes: Mapping[str, Any]


PRESETS: Mapping[str, Preset] = MappingProxyType({
    "house": Preset("本桌", "This table", 1, ("本專案自己的牌桌", "the project's own table"), ("", ""), {}),
    "ata": Preset(
        "中華競技麻將", "Association 2009", 1,
        (
            "協會網站 atawmj.org.tw 的台數表，2009-12-26 修訂",
            "the table of 台 of the association site atawmj.org.tw, revised 2009-12-26",
        ),
        (
            "幾家同胡一張怎麼算；沒有寫過水、包牌、五門齊",
            "how many win on one tile; it names no 過水, no 包牌 and no 五門齊",
        ),
        {
            "seat_origin": "opening",
            "all_honours_all_pungs": True,
            "eight_flowers_mode": "ends",
            "earthly_after_concealed_kong": True,
            "human_window": "go_around",
            "ready_window": "own",
            "ready_keeps_concealed": False,
            "tai": {
                "half_claimed": 1, "all_honours": 8, "human": 16, "heavenly_ready": 8, "earthly_ready": 4,
                "five_gates": 0,
            },
        },
    ),
    "sml": Preset(
        "SML 聯賽 2026", "SML league 2026", 1,
        ("聯賽 2026 年的單頁台數表", "the league's one-page reference card of 2026"),
        (
            "八仙過海是結束一局還是胡牌時加計；聽牌宣告沒有寫時限",
            "whether eight flowers end the hand or are added to a win; the card's ready declarations give no window",
        ),
        {
            "multiple_winners": "two_nearest",
            "left_kong": False,
            "sacred_bars_self_draw": True,
            "sacred_release": "discard_or_kong",
            "sacred_bars_claims": True,
            "heavenly_keeps": "self_draw",
            "earthly_keeps": "self_draw",
            "pinghu_flowers": True,
            "pinghu_honours": True,
            "pinghu_concealed": False,
            "pinghu_wait": "two_kinds",
            "pinghu_pair_wait": True,
            "small_winds_winds": False,
            "all_honours_all_pungs": True,
            "tai": {
                "flower_set": 1, "heavenly": 24, "human": 16, "heavenly_ready": 16, "earthly_ready": 8,
                "seven_rob_one": 8, "five_gates": 0, "last_discard": 0,
            },
        },
    ),
    "star31": Preset(
        "明星三缺一", "Star31", 1,
        (
            "明星三缺一公布的台數表，間接取得",
            "values read off the published table of 明星三缺一, second hand",
        ),
        (
            "八仙過海是結束一局還是胡牌時加計；花槓，這裡不另計台",
            "whether eight flowers end the hand or are added to a win; 花槓, which it gives no 台 of its own here",
        ),
        {
            "dealer_cap": 10,
            "multiple_winners": "two_nearest",
            "ready_must_win": True,
            "small_winds_winds": False,
            "all_honours_all_pungs": True,
            "reading": "triplets_first",
            "tai": {
                "all_claimed": 1, "any_flower": 1, "flower_set": 0, "pinghu": 0, "no_honours_no_flowers": 2,
                "all_honours": 8, "heavenly": 24, "human": 0, "heavenly_ready": 8, "earthly_ready": 4, "ready": 1,
                "five_gates": 0, "last_discard": 0, "open_kong": 1, "concealed_kong": 2,
            },
        },
    ),
    "pocket": Preset(
        "口袋麻將", "Pocket mahjong", 1,
        (
            "口袋麻將發行商的台數表，依一套開源算台程式庫的記載",
            "the publisher's table of 口袋麻將, as an open scoring library records it",
        ),
        (
            "幾家同胡一張怎麼算；八仙過海是結束一局還是胡牌時加計",
            "how many win on one tile; whether eight flowers end the hand or are added to a win",
        ),
        {
            "pinghu_wait": "free",
            "tai": {
                "half_claimed": 1, "flower_set": 1, "heavenly": 24, "heavenly_ready": 16, "earthly_ready": 8,
                "seven_rob_one": 8, "five_gates": 0,
            },
        },
    ),
})  # fmt: skip
"""The presets by name; ``house`` is the table as it plays out of the box."""
