"""Every row of the 台 table can be brought about, and its line says what it comes from; at any table lines add up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mahjong.core.items import ITEM_OF, ITEMS
from mahjong.core.params import DECLARED_AS_DEALT, EIGHT_WAS_PAID, SCORE
from mahjong.core.tables import load_tables
from mahjong.core.tai import score_win
from mahjong.rules import SWITCHES, Rules
from mahjong.score import Seating, flower_sheet
from mahjong.score_lines import ScoreLine, lines_of, sets_of
from mahjong.tiles import format_tiles
from tests.mahjong.test_tai import KINDS, random_win_record, win_record
from tests.mahjong.written import (
    ALL_HONOURS,
    BIG_DRAGONS,
    BIG_WINDS,
    CHOWS,
    EIGHT,
    FIVE_CONCEALED,
    HOUSE,
    KONG_KEPT,
    LAST_LEFT,
    OPEN,
    PLAIN,
    SEASONS,
    SEVEN_PAIRS,
    SMALL_DRAGONS,
    SMALL_WINDS,
    Written,
)

DRAWN = replace(PLAIN, by="self_draw")
KONGS = Written("5p 345s", "5p", melds=("kong 1m", "added_kong 9p", "concealed_kong 1s", "concealed_kong 9s"))
FLUSH = Written("456m 789m 22m 345m 67m", "8m", melds=("chow 123m",))
KONG_PUNGS = Written("111m 555m 999m 22p 67s", "8s", melds=("concealed_kong wn",))
FIRST_WINDS = "we we we ws ws ws ww ww ww"

EXAMPLES: dict[str, tuple[Written, str, str]] = {
    # row: a win that has it, the tiles of its first line, the note beside them; "*" is the whole hand
    "self_draw": (DRAWN, "s8", ""),
    "concealed": (PLAIN, "", "nothing claimed"),
    "concealed_self_draw": (DRAWN, "s8", "nothing claimed"),
    "all_claimed": (LAST_LEFT, "m1 m2 m3 m4 m5 m6 p9 p9 p9 s3 s4 s5 p2 p2 p2", ""),
    "pinghu": (CHOWS, "*", "waiting for 3 kinds"),
    "five_gates": (Written("456m 22z 345s 67s", "8s", melds=("pung 9p", "pung dr")), "*", ""),
    "own_flower": (SEASONS, "f2", "Summer"),
    "flower_set": (SEASONS, "f1 f2 f3 f4", ""),
    "eight_flowers": (replace(OPEN, flowers=EIGHT), EIGHT, ""),
    "round_wind": (SMALL_WINDS, "we we we", "East"),
    "seat_wind": (SMALL_WINDS, "ww ww ww", "West"),
    "dragon_set": (ALL_HONOURS, "dr dr dr", "Red"),
    "small_dragons": (SMALL_DRAGONS, "dg dg dg dw dw dw dr dr", ""),
    "big_dragons": (BIG_DRAGONS, "dr dr dr dg dg dg dw dw dw", ""),
    "small_winds": (SMALL_WINDS, f"{FIRST_WINDS} wn wn", ""),
    "big_winds": (BIG_WINDS, f"{FIRST_WINDS} wn wn wn", ""),
    "all_pungs": (FIVE_CONCEALED, "*", ""),
    "half_flush": (SMALL_WINDS, "*", ""),
    "full_flush": (FLUSH, "*", ""),
    "all_honours": (ALL_HONOURS, "*", ""),
    "three_concealed": (replace(OPEN, tiles="111m 555m 999m 22p 67s"), "m1 m1 m1 m5 m5 m5 m9 m9 m9", ""),
    "four_concealed": (KONG_PUNGS, "wn wn wn wn m1 m1 m1 m5 m5 m5 m9 m9 m9", ""),
    "five_concealed": (FIVE_CONCEALED, "m1 m1 m1 m5 m5 m5 m9 m9 m9 p2 p2 p2 s7 s7 s7", ""),
    "single_wait": (FIVE_CONCEALED, "wn", "this kind alone"),
    "rob_kong": (replace(OPEN, by="rob_kong"), "s8", ""),
    "after_replacement": (replace(DRAWN, flags=("replacement",)), "s8", "after a kong"),
    "last_draw": (replace(DRAWN, flags=("last_tile",)), "s8", ""),
    "last_discard": (replace(OPEN, flags=("last_tile",)), "s8", ""),
    "heavenly": (replace(DRAWN, seat="E", flags=("heavenly",)), "s8", "before any discard"),
    "earthly": (replace(DRAWN, flags=("earthly",)), "s8", "on the first draw"),
    "human": (replace(PLAIN, flags=("human",)), "s8", "in the first go-around"),
    "half_claimed": (replace(LAST_LEFT, by="self_draw"), "m1 m2 m3 m4 m5 m6 p9 p9 p9 s3 s4 s5 p2 p2 p2", ""),
    "any_flower": (SEASONS, "f1", "Spring"),
    "guest_wind": (SMALL_WINDS, "ws ws ws", "South"),
    "no_honours_no_flowers": (CHOWS, "*", ""),
    "open_kong": (KONGS, "m1 m1 m1 m1", "1 characters"),
    "concealed_kong": (KONG_KEPT, "m1 m1 m1 m1", "1 characters"),
    "four_kongs": (KONGS, "m1 m1 m1 m1 p9 p9 p9 p9 s1 s1 s1 s1 s9 s9 s9 s9", ""),
    "five_kongs": (
        replace(KONGS, tiles="5p", melds=(*KONGS.melds, "kong 4z")),
        "m1 m1 m1 m1 p9 p9 p9 p9 s1 s1 s1 s1 s9 s9 s9 s9 wn wn wn wn", "",
    ),
    "ligu": (SEVEN_PAIRS, "*", ""),
    "heavenly_ready": (replace(PLAIN, flags=("heavenly_ready",)), "", "with the first discard"),
    "earthly_ready": (replace(PLAIN, flags=("earthly_ready",)), "", "before any call"),
    "ready": (replace(PLAIN, flags=("ready",)), "", "with a discard"),
}  # fmt: skip


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_line_says_what_it_comes_from(code: str) -> None:
    win, tiles, note = EXAMPLES[code]
    sheet = win.sheet(HOUSE.but(tai={code: 20}))
    line = next(line for line in sheet.lines if line.code == code)
    whole = " ".join(format_tiles(one.tiles) for one in sheet.sets)
    assert (format_tiles(line.tiles), line.note_en) == (whole if tiles == "*" else tiles, note)
    assert bool(line.note_zh) == bool(line.note_en)


def test_every_row_has_an_example() -> None:
    """七搶一 is no row of a hand, 莊家 and 連莊 belong to a payer."""
    assert set(EXAMPLES) == set(ITEM_OF) - {"seven_rob_one", "dealer", "streak"}


@pytest.mark.parametrize(("paid_by", "code", "flowers"), [(2, "seven_rob_one", 7), (None, "eight_flowers", 8)])
def test_a_win_by_flowers_alone_is_one_line_of_flowers(paid_by: int | None, code: str, flowers: int) -> None:
    """No hand is shown, and no other row counts."""
    rules = HOUSE.but(tai={"seven_rob_one": 8})
    sheet = flower_sheet(rules, Seating(winner=1, dealer=0, paid_by=paid_by), tuple(range(34, 34 + flowers)))
    (line,) = sheet.lines
    assert (line.code, line.tai, len(line.tiles)) == (code, 8, flowers)
    assert (sheet.sets, sheet.total) == ((), 8)
    assert sheet.payments == ((0, 11, -11, 0) if paid_by == 2 else (-12, 34, -11, -11))


@pytest.mark.parametrize(("flag", "zh", "en"), [
    ("replacement", "槓後補牌", "after a kong"), ("flower_replacement", "補花", "after a flower"),
])  # fmt: skip
def test_a_replacement_says_of_what(flag: str, zh: str, en: str) -> None:
    line = next(line for line in replace(DRAWN, flags=(flag,)).sheet(HOUSE).lines if line.code == "after_replacement")
    assert (line.note_zh, line.note_en) == (zh, en)


def test_on_the_dealt_tiles_the_note_stands_for_the_tile() -> None:
    dealt = Written("123m 456m 789p 22s 345s 678s", None, "self_draw", seat="E", flags=("heavenly",))
    rules = HOUSE.but(heavenly_keeps="self_draw")
    lines = [(line.code, line.tai, line.note_en) for line in dealt.sheet(rules).lines]
    assert lines == [("self_draw", 1, "as dealt"), ("heavenly", 16, "before any discard")]


def test_a_single_wait_by_shape_says_so() -> None:
    won = replace(CHOWS, tiles="123m 456m 789p 345s 5567s", win="5s")
    lines = {line.code: line for line in won.sheet(HOUSE.but(single_wait="any_reading")).lines}
    assert lines["single_wait"].note_en == "edge, gap or pair"


def random_rules(rng: np.random.Generator) -> Rules:
    """Return a table that plays anything: every choice and every row at random."""
    changes: dict[str, Any] = {
        name: str(rng.choice(list(switch.words))) if switch.words else bool(rng.integers(2))
        for name, switch in SWITCHES.items()
        if switch.high == switch.low
    }
    return HOUSE.but(**changes, tai={item.code: int(rng.choice([0, 1, 2, 5])) for item in ITEMS})


def random_pairs(rng: np.random.Generator) -> np.ndarray:
    """Return a record of seven pairs and a pung of one suit and honours."""
    while True:
        counts = np.zeros(34, int)
        kinds = rng.choice([*range(9), 27, 28, 33], 8)
        np.add.at(counts, kinds, [2] * 7 + [3])
        if counts.max() <= 4 and (counts == 3).sum() == 1:
            win = win_record(counts, [], int(rng.choice(np.flatnonzero(counts))))
            win["self_draw"] = rng.integers(2)
            return win


def check_lines(rules: Rules, win: np.ndarray) -> set[str]:
    """Check a win's lines against its 台 and return the codes of its rows."""
    scored = np.zeros(1, SCORE)
    assert score_win(load_tables()[0], rules.to_record()[0], win[0], scored[0])
    lines: tuple[ScoreLine, ...] = lines_of(rules, win[0], scored[0])
    rows = {ITEMS[row].code: int(tai) for row, tai in enumerate(scored["tai"][0]) if tai}
    for code, tai in rows.items():
        assert sum(line.tai for line in lines if line.code == code) == tai, (code, win)
    assert sum(line.tai for line in lines) == scored["total"][0] == sum(rows.values())
    assert all(line.tiles or line.note_zh for line in lines)
    tiles = [tile for one in sets_of(scored[0]) for tile in one.tiles]
    assert len(tiles) == 17 + sum(one.kind.endswith("kong") for one in sets_of(scored[0]))
    return set(rows)


@pytest.mark.compiled_only
def test_at_any_table_every_line_has_a_source_and_all_add_up() -> None:
    rng, seen = np.random.default_rng(52), set()
    for kinds in list(KINDS.values()) * 150:
        win, rules = random_win_record(rng, kinds), random_rules(rng)
        if rng.random() < 0.15:
            win = random_pairs(rng)
            rules = rules.but(tai={"ligu": 5})
        win["ready"] = rng.integers(DECLARED_AS_DEALT + 1)
        win["eight"] = rng.integers(EIGHT_WAS_PAID + 1)
        if win["win_tile"][0] < 0:
            win["replacement"] = win["last_tile"] = 0  # on the dealt tiles nothing was drawn
        seen |= check_lines(rules, win)
    assert seen >= set(EXAMPLES) - {"four_kongs", "five_kongs"}
