"""The rows of the 台 table: numbers, codes, names, house values, in the order that breaks ties (taiwan.md section 2).

A 台 is a row. The compiled scorer fills a vector over these rows; the friendly face reads names from the same rows.
"""

from __future__ import annotations

from dataclasses import dataclass

(
    SELF_DRAW, CONCEALED, CONCEALED_SELF_DRAW, ALL_CLAIMED, PINGHU, FIVE_GATES, OWN_FLOWER, FLOWER_SET, EIGHT_FLOWERS,
    ROUND_WIND, SEAT_WIND, DRAGON_SET, SMALL_DRAGONS, BIG_DRAGONS, SMALL_WINDS, BIG_WINDS, ALL_PUNGS, HALF_FLUSH,
    FULL_FLUSH, ALL_HONOURS, THREE_CONCEALED, FOUR_CONCEALED, FIVE_CONCEALED, SINGLE_WAIT, ROB_KONG, AFTER_REPLACEMENT,
    LAST_DRAW, LAST_DISCARD, HEAVENLY, EARTHLY, HUMAN, HALF_CLAIMED, ANY_FLOWER, GUEST_WIND, NO_HONOURS_NO_FLOWERS,
    OPEN_KONG, CONCEALED_KONG, FOUR_KONGS, FIVE_KONGS, LIGU, HEAVENLY_READY, EARTHLY_READY, READY, SEVEN_ROB_ONE,
    DEALER, STREAK,
) = range(46)  # fmt: skip
N_ITEMS = 46
"""Rows `DEALER` and `STREAK` belong to one payer each and never stand in a hand's vector.

A table where every flower counts (見花見台) has a value for `ANY_FLOWER`, which takes the place of `OWN_FLOWER`; one
where every wind does (見風見台) has one for `GUEST_WIND`, the sets of winds that are neither round nor seat wind.
"""


@dataclass(frozen=True, slots=True)
class Item:
    """One row: its number, code (stable, used in files), names, and 台 in preset ``house``."""

    number: int
    code: str
    zh: str
    en: str
    tai: int


ITEMS: tuple[Item, ...] = tuple(
    Item(number, code, zh, en, tai)
    for number, (code, zh, en, tai) in enumerate((
        ("self_draw", "自摸", "Self-draw", 1),
        ("concealed", "門清", "Concealed hand", 1),
        ("concealed_self_draw", "門清自摸", "Concealed self-draw", 1),
        ("all_claimed", "全求人", "All sets claimed", 2),
        ("pinghu", "平胡", "All chows", 2),
        ("five_gates", "五門齊", "All five types", 2),
        ("own_flower", "正花", "Own flower", 1),
        ("flower_set", "花槓", "Flower family", 2),
        ("eight_flowers", "八仙過海", "Eight flowers", 8),
        ("round_wind", "圈風", "Round wind", 1),
        ("seat_wind", "門風", "Seat wind", 1),
        ("dragon_set", "三元牌", "Dragon set", 1),
        ("small_dragons", "小三元", "Small three dragons", 4),
        ("big_dragons", "大三元", "Big three dragons", 8),
        ("small_winds", "小四喜", "Small four winds", 8),
        ("big_winds", "大四喜", "Big four winds", 16),
        ("all_pungs", "碰碰胡", "All pungs", 4),
        ("half_flush", "混一色", "Half flush", 4),
        ("full_flush", "清一色", "Full flush", 8),
        ("all_honours", "字一色", "All honours", 16),
        ("three_concealed", "三暗刻", "Three concealed pungs", 2),
        ("four_concealed", "四暗刻", "Four concealed pungs", 5),
        ("five_concealed", "五暗刻", "Five concealed pungs", 8),
        ("single_wait", "獨聽", "Single wait", 1),
        ("rob_kong", "搶槓", "Robbing a kong", 1),
        ("after_replacement", "槓上開花", "Win on a replacement", 1),
        ("last_draw", "海底撈月", "Last tile drawn", 1),
        ("last_discard", "河底撈魚", "Last discard", 1),
        ("heavenly", "天胡", "Heavenly hand", 16),
        ("earthly", "地胡", "Earthly hand", 16),
        ("human", "人胡", "Human hand", 8),
        ("half_claimed", "半求人", "All claimed, self-drawn", 0),
        ("any_flower", "花牌", "Every flower", 0),
        ("guest_wind", "客風", "Every other wind", 0),
        ("no_honours_no_flowers", "無字無花", "No honours, no flowers", 0),
        ("open_kong", "明槓", "Open kong", 0),
        ("concealed_kong", "暗槓", "Concealed kong", 0),
        ("four_kongs", "四槓", "Four kongs", 0),
        ("five_kongs", "五槓", "Five kongs", 0),
        ("ligu", "嚦咕嚦咕", "Seven pairs and a pung", 0),
        ("heavenly_ready", "天聽", "Ready as dealt", 0),
        ("earthly_ready", "地聽", "Ready early", 0),
        ("ready", "報聽", "Ready declared", 0),
        ("seven_rob_one", "七搶一", "Seven flowers rob one", 0),
        ("dealer", "莊家", "Dealer", 1),
        ("streak", "連莊", "Dealer streak", 2),
    ))
)
ITEM_OF: dict[str, Item] = {item.code: item for item in ITEMS}
