"""台 row by row: what counts, what replaces what, and which reading wins."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mahjong.core.items import ITEMS
from mahjong.tiles import parse_tiles
from tests.oracle.cases import Win
from tests.oracle.hands import Meld, waits, without
from tests.oracle.scoring import Rows, score
from tests.oracle.written_hands import HOUSE, rows, tiles

FILE = Path(__file__).parents[1] / "data" / "taiwan_cases.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
MELDS = {"chi": "chow", "pon": "pung", "minkan": "kong", "kakan": "added_kong", "ankan": "concealed_kong"}
WIND = {"we": 0, "ws": 1, "ww": 2, "wn": 3}


# ---- how it was won ----


def test_concealed_self_draw_is_three_lines_and_a_concealed_kong_keeps_it() -> None:
    three = {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1}
    assert rows("123m 456m 789m 123p 456p 99s", "1m", "self") == three
    assert rows("123m 456m 789m 123p 99s", "1m", "self", "concealed_kong 4444z") == three
    assert rows("123m 456m 789m 123p 99s", "1m", "self", "chow 456p") == {"self_draw": 1}


def test_robbing_is_a_discard_win() -> None:
    assert rows("123m 456m 789m 123p 456p 99s", "1m", "rob") == {"concealed": 1, "pinghu": 2, "rob_kong": 1}


def test_replacement_and_last_tile_stand_together() -> None:
    found = rows("123m 456m 789m 123p 99s", "1m", "self", "chow 456p", replacement=True, last_tile=True)
    assert found == {"self_draw": 1, "after_replacement": 1, "last_draw": 1}


def test_heavenly_replaces_and_earthly_and_human_replace_less() -> None:
    hand = "123m 456m 789m 123p 456p 99s"
    assert rows(hand, "2m", "self", heavenly=True, replacement=True) == {"heavenly": 16}
    assert rows(hand, "2m", "self", earthly=True, replacement=True) == {
        "earthly": 16, "single_wait": 1, "after_replacement": 1,
    }  # fmt: skip
    assert rows(hand, "2m", human=True) == {"human": 8, "single_wait": 1}
    assert rows(hand, "1m", human=True) == {"human": 8, "pinghu": 2}
    assert rows(hand, "", "self", heavenly=True) == {"heavenly": 16}


def test_a_row_that_is_off_replaces_nothing() -> None:
    hand = "123m 456m 789m 123p 456p 99s"
    assert rows(hand, "1m", human=True, rules=HOUSE.but(tai={"human": 0})) == {"concealed": 1, "pinghu": 2}


# ---- 全求人, 平胡, 獨聽 ----

ALL_CLAIMED = ("chow 123m", "pung 555m", "chow 789m", "chow 123p", "added_kong 6666p")


def test_all_claimed_only_on_a_discard_and_without_the_single_wait() -> None:
    assert rows("99s", "9s", "discard", *ALL_CLAIMED) == {"all_claimed": 2}
    assert rows("99s", "9s", "rob", *ALL_CLAIMED) == {"all_claimed": 2, "rob_kong": 1}
    assert rows("99s", "9s", "self", *ALL_CLAIMED) == {"self_draw": 1, "single_wait": 1}
    kong = (*ALL_CLAIMED[:4], "concealed_kong 6666p")
    assert rows("99s", "9s", "discard", *kong) == {"single_wait": 1}


@pytest.mark.parametrize(
    ("hand", "tile", "how", "there"),
    [
        ("123m 456m 789m 123p 456p 99s", "1m", {}, True),
        ("123m 456m 789m 123p 456p 99s", "2m", {}, False),
        ("123m 456m 789m 123p 456p 99s", "9s", {}, False),
        ("345m 678m 123p 456p 789p 99s", "5m", {}, True),
        ("123m 456m 789m 123p 456p 99s", "3m", {}, False),
        ("123m 456m 789m 123p 456p 99s", "1m", {"by": "self"}, False),
        ("123m 456m 789m 123p 456p 99s", "1m", {"flowers": "f1"}, False),
        ("123m 456m 789m 123p 456p 11z", "1m", {}, False),
        ("111m 456m 789m 123p 456p 99s", "4m", {}, False),
    ],
)
def test_pinghu(hand: str, tile: str, how: dict[str, str], *, there: bool) -> None:
    assert ("pinghu" in rows(hand, tile, **how)) is there


def test_three_way_wait_is_pinghu_and_a_pair_wait_with_several_kinds_is_not() -> None:
    assert "pinghu" in rows("345m 678m 123p 456p 789p 99s", "8m")
    assert "pinghu" not in rows("345m 66m 123p 456p 789p 123s", "6m")


def test_two_sided_shape_with_one_kind_left_is_a_single_wait() -> None:
    """23m waits for 1m and 4m, but all four 4m lie in the own kong."""
    found = rows("123m 123p 456p 789p 99s", "1m", "discard", "concealed_kong 4444m")
    assert found == {"concealed": 1, "single_wait": 1}


# ---- flowers, honours, shapes ----


def test_flowers_by_number_and_family() -> None:
    hand = ("123m 456m 789m 123p 99s", "2m", "self", "chow 456p")
    plain = {"self_draw": 1, "single_wait": 1}
    assert rows(*hand, flowers="f2 f6 f1") == {**plain, "own_flower": 2}
    assert rows(*hand, flowers="f1 f2 f3 f4") == {**plain, "own_flower": 1, "flower_set": 2}
    assert rows(*hand, flowers="f1 f2 f3 f4 f5 f6 f7 f8") == {**plain, "eight_flowers": 8}


def test_winds_and_dragons() -> None:
    both = rows("222z 77z 456m 789m", "4m", "discard", "pung 666z", "chow 123p", seat_wind=1, round_wind=1)
    assert both == {"round_wind": 1, "seat_wind": 1, "dragon_set": 1}
    small = rows("555z 77z 123m 456m", "1m", "self", "pung 666z", "chow 123p")
    assert (small["small_dragons"], "dragon_set" in small) == (4, False)
    big = rows("555z 777z 12399m", "9m", "self", "pung 666z", "chow 123p")
    assert (big["big_dragons"], "dragon_set" in big) == (8, False)


def test_small_winds_keep_the_winds_and_big_winds_do_not() -> None:
    small = rows("111z 222z 333z 44z 123m", "1m", "self", "chow 123p")
    assert {"small_winds", "round_wind", "seat_wind"} <= small.keys()
    big = rows("111z 222z 333z 55m 123m", "1m", "self", "pung 444z")
    assert "big_winds" in big
    assert not {"round_wind", "seat_wind", "small_winds"} & big.keys()


def test_flushes_and_all_honours() -> None:
    assert rows("123m 456m 789m 11z 999m", "1m", "self", "chow 123m")["half_flush"] == 4
    assert rows("123m 456m 789m 11m 999m", "1m", "self", "chow 567m")["full_flush"] == 8
    honours = rows("111z 222z 333z 44z", "1z", "self", "pung 555z", "pung 666z")
    assert honours["all_honours"] == 16
    assert not {"all_pungs", "half_flush", "full_flush"} & honours.keys()


def test_five_gates_counts_melds() -> None:
    assert rows("123m 456s 789s 55z", "1m", "self", "chow 123p", "pung 444z")["five_gates"] == 2


def test_concealed_pungs_only_the_highest_and_one_finished_by_a_discard_is_open() -> None:
    hand = "111m 333p 555s 777s 123m 99p"
    assert rows(hand, "2m", "self")["four_concealed"] == 5
    assert "three_concealed" not in rows(hand, "2m", "self")
    assert rows(hand, "7s")["three_concealed"] == 2
    five = rows("111m 333p 555s 777s 999s 99p", "9p")
    assert (five["five_concealed"], five["all_pungs"]) == (8, 4)


def test_the_winning_tile_may_be_put_into_a_chow_so_that_the_pung_stays_concealed() -> None:
    assert rows("111123m 333p 555s 789s 99p", "1m")["three_concealed"] == 2


def test_best_total_wins_and_the_earlier_item_breaks_ties() -> None:
    """222333444m are three pungs or three chows; on a discard 平胡 2 stands before 三暗刻 2."""
    found = rows("222333444m 678p 567s 88s", "6p")
    assert found == {"concealed": 1, "pinghu": 2}


def test_below_five_sets_is_an_error() -> None:
    with pytest.raises(ValueError, match="not a complete hand"):
        rows("123m 45m", "1m")


# ---- the public cases ----

SCORED = [case for case in CASES if case["kind"] == "scoring" and case.get("project_items") is not None]


@pytest.mark.parametrize(
    "case", [case for case in SCORED if not case.get("illegal_position")], ids=lambda case: case["id"]
)
def test_public_case(case: dict[str, Any]) -> None:
    win = written_win(case)
    assert named(score(win, HOUSE).rows) == summed(case["project_items"])
    if "waits" in case:
        assert win.tile is not None
        assert waits(without(win.concealed, (win.tile,)), win.melds) == parse_tiles(case["waits"])


ELSEWHERE: dict[str, tuple[Rows, dict[str, Any]]] = {
    "TW021": ({"earthly_ready": 4}, {"ready": "earthly_ready"}),
    "TW022": ({"heavenly_ready": 8}, {"ready": "heavenly_ready"}),
    "TW043": ({"ligu": 8}, {}),
    "TW054": ({}, {"eight": "paid"}),
    "TW153": ({"ligu": 8}, {}),
    "TW188": ({"flower_set": 1}, {"eight": "declined"}),
    "TW193": ({"heavenly_ready": 16}, {"ready": "heavenly_ready"}),
}
"""Cases of tables that play what house does not: the rows they value, and what is to be said about the win."""


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] in ELSEWHERE], ids=lambda case: case["id"])
def test_public_case_of_another_table(case: dict[str, Any]) -> None:
    tai, how = ELSEWHERE[case["id"]]
    found, expected = named(score(replace(written_win(case), **how), HOUSE.but(tai=tai)).rows), summed(case["expected"])
    assert found.items() >= expected.items()
    assert found == expected or not case["expected_complete"]


def written_win(case: dict[str, Any]) -> Win:
    flags = set(case.get("flags", ()))
    flowers = case.get("flowers", "")
    return Win(
        tiles(case["hand"]),
        tuple(Meld(MELDS[one["type"]], tiles(one["tiles"]), 3) for one in case.get("melds", ())),
        tiles(flowers if isinstance(flowers, str) else " ".join(flowers)),
        parse_tiles(case["win_tile"])[0],
        {"self": "self", "discard": "discard", "rob_kong": "rob"}[case["win_by"]],
        seat_wind=WIND[case["seat"]],
        round_wind=WIND[case["round"]],
        replacement=bool(flags & {"kong_draw", "flower_draw"}),
        last_tile="last_tile" in flags,
        **{name: name in flags for name in ("heavenly", "earthly", "human")},
    )


def summed(items: list[dict[str, Any]]) -> Rows:
    """The rows a case names, each with all its 台; a source's own word in brackets is left out."""
    rows: Counter[str] = Counter()
    for item in items:
        rows[item["item"].split("(")[0]] += item["tai"]
    return dict(rows)


def named(found: Rows) -> Rows:
    """Name rows as the cases do, which write 自摸 1, 門清 1 and 門清自摸 1 as one 門清自摸 3."""
    names = {item.code: item.zh for item in ITEMS}
    rows = {names[code]: tai for code, tai in found.items()}
    parts = {"自摸", "門清", "門清自摸"}
    if not parts <= rows.keys():
        return rows
    return {**{name: tai for name, tai in rows.items() if name not in parts}, "門清自摸": 3}
