"""Each switch that changes what a win is worth, with a hand where it matters: first as the house plays it, then turned.

Here: how the win came about, first turns, ready declarations, flowers, and which rows stand beside which.
`test_tai_switches_hands` has the switches about waits, 平胡 and the reading of the tiles.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

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
    SMALL_DRAGONS,
    SMALL_WINDS,
    Written,
)

SELF_DRAWN = {"self_draw": 1, "concealed": 1, "concealed_self_draw": 1}
KEPT_BY_ALL = {"single_wait": 1, "after_replacement": 1}
"""What 地胡 never takes the place of."""
DRAWN = replace(PLAIN, by="self_draw")
PAIR_WAIT = Written("123m 456m 789p 345s 678s 2z", "2z", "self_draw")
FIRST = replace(PAIR_WAIT, seat="E", flags=("heavenly", "replacement"))
FIRST_OWN = replace(PAIR_WAIT, flags=("earthly", "replacement"))
WITH_KONG = replace(LAST_LEFT, melds=(*LAST_LEFT.melds[:4], "concealed_kong 2p"))

CASES: list[tuple[str, dict[str, Any], Written, dict[str, int], dict[Any, dict[str, int]]]] = [
    # switch, what else the table plays, the win, rows as the house plays the switch, rows by its other values
    ("replacement_after_flower", {}, replace(OPEN, by="self_draw", flags=("flower_replacement",)),
        {"self_draw": 1, "after_replacement": 1}, {False: {"self_draw": 1}}),
    ("replacement_after_flower", {}, replace(OPEN, by="self_draw", flags=("replacement",)),
        {"self_draw": 1, "after_replacement": 1}, {False: {"self_draw": 1, "after_replacement": 1}}),
    ("last_draw_by_replacement", {}, replace(OPEN, by="self_draw", flags=("replacement", "last_tile")),
        {"self_draw": 1, "after_replacement": 1, "last_draw": 1}, {False: {"self_draw": 1, "after_replacement": 1}}),
    ("last_draw_by_replacement", {}, replace(OPEN, by="self_draw", flags=("last_tile",)),
        {"self_draw": 1, "last_draw": 1}, {False: {"self_draw": 1, "last_draw": 1}}),
    ("last_draw_with_replacement", {}, replace(OPEN, by="self_draw", flags=("flower_replacement", "last_tile")),
        {"self_draw": 1, "after_replacement": 1, "last_draw": 1}, {False: {"self_draw": 1, "after_replacement": 1}}),
    ("last_draw_with_replacement", {"replacement_after_flower": False},
        replace(OPEN, by="self_draw", flags=("flower_replacement", "last_tile")),
        {"self_draw": 1, "last_draw": 1}, {False: {"self_draw": 1, "last_draw": 1}}),
    ("heavenly_keeps", {}, FIRST, {"heavenly": 16},
        {"self_draw": {"heavenly": 16, "self_draw": 1}, "all": {"heavenly": 16, **SELF_DRAWN}}),
    ("earthly_keeps", {}, FIRST_OWN, {"earthly": 16, **KEPT_BY_ALL},
        {"self_draw": {"earthly": 16, "self_draw": 1, **KEPT_BY_ALL},
         "all": {"earthly": 16, **SELF_DRAWN, **KEPT_BY_ALL}}),
    ("ready_keeps_concealed", {"tai": {"heavenly_ready": 8}}, replace(DRAWN, flags=("heavenly_ready",)),
        {**SELF_DRAWN, "heavenly_ready": 8}, {False: {"self_draw": 1, "heavenly_ready": 8}}),
    ("ready_keeps_concealed", {"tai": {"earthly_ready": 4}}, replace(PLAIN, flags=("earthly_ready",)),
        {"concealed": 1, "earthly_ready": 4}, {False: {"earthly_ready": 4}}),
    ("ready_keeps_concealed", {"tai": {"ready": 1}}, replace(PLAIN, flags=("ready",)),
        {"concealed": 1, "ready": 1}, {False: {"concealed": 1, "ready": 1}}),
    ("flower_set_keeps_own", {}, SEASONS,
        {"flower_set": 2, "own_flower": 2}, {False: {"flower_set": 2, "own_flower": 1}}),
    ("flower_set_keeps_own", {"tai": {"any_flower": 1}}, SEASONS,
        {"flower_set": 2, "any_flower": 6}, {False: {"flower_set": 2, "any_flower": 2}}),
    ("flower_set_keeps_own", {"tai": {"flower_set": 0}}, SEASONS, {"own_flower": 2}, {False: {"own_flower": 2}}),
    ("eight_flowers_mode", {}, replace(OPEN, flowers=EIGHT), {"eight_flowers": 8},
        {"ends": {"eight_flowers": 8}, "paid": {}, "optional": {"eight_flowers": 8}}),
    ("small_winds_winds", {}, SMALL_WINDS, {"round_wind": 1, "seat_wind": 1, "small_winds": 8, "half_flush": 4},
        {False: {"small_winds": 8, "half_flush": 4}}),
    ("small_winds_winds", {"tai": {"guest_wind": 1}}, SMALL_WINDS,
        {"round_wind": 1, "seat_wind": 1, "small_winds": 8, "half_flush": 4, "guest_wind": 1},
        {False: {"small_winds": 8, "half_flush": 4}}),
    ("small_dragons_dragons", {}, SMALL_DRAGONS, {"small_dragons": 4}, {True: {"small_dragons": 4, "dragon_set": 2}}),
    ("big_dragons_dragons", {}, BIG_DRAGONS, {"big_dragons": 8}, {True: {"big_dragons": 8, "dragon_set": 3}}),
    ("all_honours_all_pungs", {}, ALL_HONOURS,
        {"round_wind": 1, "seat_wind": 1, "dragon_set": 2, "small_winds": 8, "all_honours": 16, "single_wait": 1},
        {True: {"round_wind": 1, "seat_wind": 1, "dragon_set": 2, "small_winds": 8, "all_honours": 16,
                "single_wait": 1, "all_pungs": 4}}),
    ("five_concealed_all_pungs", {}, FIVE_CONCEALED,
        {"concealed": 1, "all_pungs": 4, "five_concealed": 8, "single_wait": 1},
        {False: {"concealed": 1, "five_concealed": 8, "single_wait": 1}}),
    ("concealed_highest_only", {}, FIVE_CONCEALED,
        {"concealed": 1, "all_pungs": 4, "five_concealed": 8, "single_wait": 1},
        {False: {"concealed": 1, "all_pungs": 4, "three_concealed": 2, "four_concealed": 5, "five_concealed": 8,
                 "single_wait": 1}}),
    ("concealed_kong_keeps_concealed", {}, KONG_KEPT, {"concealed": 1}, {False: {}}),
    ("concealed_kong_keeps_concealed", {}, replace(KONG_KEPT, by="self_draw"), SELF_DRAWN, {False: {"self_draw": 1}}),
    ("all_claimed_single_wait", {}, LAST_LEFT, {"all_claimed": 2}, {True: {"all_claimed": 2, "single_wait": 1}}),
    ("half_claimed_single_wait", {"tai": {"half_claimed": 1}}, replace(LAST_LEFT, by="self_draw"),
        {"self_draw": 1, "half_claimed": 1}, {True: {"self_draw": 1, "half_claimed": 1, "single_wait": 1}}),
    ("claimed_with_concealed_kong", {}, WITH_KONG, {"single_wait": 1}, {True: {"all_claimed": 2}}),
    ("claimed_with_concealed_kong", {"tai": {"half_claimed": 1}}, replace(WITH_KONG, by="self_draw"),
        {"self_draw": 1, "single_wait": 1}, {True: {"self_draw": 1, "half_claimed": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("switch", "table", "win", "house", "turned"), CASES, ids=[case[0] for case in CASES])
def test_a_switch_changes_these_rows(
    switch: str, table: dict[str, Any], win: Written, house: dict[str, int], turned: dict[Any, dict[str, int]]
) -> None:
    rules = HOUSE.but(**table)
    assert win.rows(rules) == house
    for value, rows in turned.items():
        assert win.rows(rules.but(**{switch: value})) == rows


@pytest.mark.parametrize(("row", "win", "others"), [
    ("open_kong", replace(OPEN, melds=("kong 1m",)), {}),
    ("open_kong", replace(OPEN, melds=("added_kong 1m",)), {}),
    ("concealed_kong", KONG_KEPT, {"concealed": 1}),
    ("guest_wind", replace(OPEN, melds=("pung wn",), tiles="456m 789p 11p 345s 67s"), {}),
    ("heavenly_ready", replace(PLAIN, flags=("heavenly_ready",)), {"concealed": 1}),
    ("earthly_ready", replace(PLAIN, flags=("earthly_ready",)), {"concealed": 1}),
    ("ready", replace(OPEN, flags=("ready",)), {}),
    ("no_honours_no_flowers", replace(OPEN, tiles="456m 789p 22s 345s 67s", by="self_draw"), {"self_draw": 1}),
    ("any_flower", replace(OPEN, flowers="f1"), {}),
    ("five_gates", Written("456m 22z 345s 67s", "8s", melds=("pung 9p", "pung dr")), {"dragon_set": 1}),
    ("last_discard", replace(OPEN, flags=("last_tile",)), {}),
    ("human", replace(OPEN, flags=("human",)), {}),
])  # fmt: skip
def test_a_row_counts_where_it_has_tai(row: str, win: Written, others: dict[str, int]) -> None:
    """A declaration cannot be made where its row is off; what happened anyhow is worth nothing there."""
    undeclared = replace(win, flags=() if row.endswith("ready") else win.flags)
    assert win.rows(HOUSE.but(tai={row: 3})) == {**others, row: 3}
    assert undeclared.rows(HOUSE.but(tai={row: 0})) == others


def test_half_claimed_takes_the_place_of_the_single_wait_only_where_it_has_tai() -> None:
    won = replace(LAST_LEFT, by="self_draw")
    assert won.rows(HOUSE) == {"self_draw": 1, "single_wait": 1}
    assert won.rows(HOUSE.but(tai={"half_claimed": 1})) == {"self_draw": 1, "half_claimed": 1}


def test_a_concealed_kong_left_of_the_claims_is_no_half_claimed_hand() -> None:
    rules = HOUSE.but(claimed_with_concealed_kong=True)
    assert replace(OPEN, melds=("pung 1m",)).rows(rules) == {}
    five = tuple(f"concealed_kong {tile}" for tile in ("1m", "9m", "1p", "9p", "1s"))
    assert "all_claimed" in Written("5s", "5s", melds=five).rows(rules)


@pytest.mark.parametrize(("kongs", "rows"), [
    (("kong 1m", "added_kong 9p", "concealed_kong 1s"), {}),
    (("kong 1m", "added_kong 9p", "concealed_kong 1s", "concealed_kong 9s"), {"four_kongs": 8}),
    (("kong 1m", "added_kong 9p", "concealed_kong 1s", "concealed_kong 9s", "kong 4z"), {"five_kongs": 16}),
])  # fmt: skip
def test_four_kongs_and_five_kongs_of_any_sort(kongs: tuple[str, ...], rows: dict[str, int]) -> None:
    table = HOUSE.but(tai={"four_kongs": 8, "five_kongs": 16, "all_pungs": 0, "single_wait": 0})
    tiles = "5p" if len(kongs) == 5 else "5p 345s" if len(kongs) == 4 else "55p 345s 67s"
    won = Written(tiles, "8s" if len(kongs) == 3 else "5p", melds=kongs)
    assert won.rows(table) == rows
    assert won.rows(HOUSE.but(tai={"all_pungs": 0, "single_wait": 0})) == {}


def test_each_kong_counts_by_itself() -> None:
    """star31: 1 for a 明槓 or 加槓, 2 for a 暗槓."""
    rules = HOUSE.but(tai={"open_kong": 1, "concealed_kong": 2})
    won = Written("456m 22z 7s 8s", "9s", melds=("kong 1m", "concealed_kong 9p", "concealed_kong 1p"))
    assert won.rows(rules) == {"open_kong": 1, "concealed_kong": 4}


def test_no_honours_no_flowers_wants_neither() -> None:
    rules = HOUSE.but(tai={"no_honours_no_flowers": 2, "pinghu": 0})
    suits = Written("456m 789p 22s 345s 67s", "8s", melds=("pung 1m",))
    assert suits.rows(rules) == {"no_honours_no_flowers": 2}
    assert replace(suits, flowers="f1").rows(rules) == {}
    assert replace(suits, melds=("pung wn",)).rows(rules) == {}
    assert replace(suits, tiles="456m 789p 22z 345s 67s").rows(rules) == {}


def test_a_wind_that_is_round_and_seat_wind_is_no_guest() -> None:
    rules = HOUSE.but(tai={"guest_wind": 1})
    own = Written("456m 789p 11p 345s 67s", "8s", melds=("pung we",), seat="E")
    assert own.rows(rules) == {"round_wind": 1, "seat_wind": 1}
    assert replace(own, seat="S").rows(rules) == {"round_wind": 1}
    assert replace(own, melds=("pung ww",)).rows(rules) == {"guest_wind": 1}


def test_big_winds_take_the_place_of_every_wind() -> None:
    assert BIG_WINDS.rows(HOUSE.but(tai={"guest_wind": 1})) == {"big_winds": 16}
    off = HOUSE.but(tai={"guest_wind": 1, "big_winds": 0})
    assert BIG_WINDS.rows(off) == {"round_wind": 1, "seat_wind": 1, "guest_wind": 2}


def test_every_flower_counts_once_and_the_own_one_not_twice() -> None:
    rules = HOUSE.but(tai={"any_flower": 1})
    assert replace(OPEN, flowers="f1 f2 f5").rows(HOUSE) == {"own_flower": 1}
    assert replace(OPEN, flowers="f1 f2 f5").rows(rules) == {"any_flower": 3}
    assert replace(OPEN, flowers=EIGHT).rows(rules) == {"eight_flowers": 8}


def test_eight_flowers_declined_count_one_by_one_and_paid_ones_no_more() -> None:
    won = replace(OPEN, flowers=EIGHT)
    declined = replace(won, flags=("eight_declined",))
    assert declined.rows(HOUSE.but(eight_flowers_mode="optional")) == {"own_flower": 2, "flower_set": 4}
    each = HOUSE.but(eight_flowers_mode="optional", tai={"any_flower": 1, "flower_set": 0})
    assert declined.rows(each) == {"any_flower": 8}
    paid = HOUSE.but(eight_flowers_mode="paid")
    assert replace(won, flags=("eight_paid",)).rows(paid) == won.rows(paid) == {}
    assert replace(won, flowers="f1 f2 f3 f4 f5 f6 f7").rows(paid) == {"own_flower": 2, "flower_set": 2}


def test_flowers_paid_for_are_still_flowers() -> None:
    """They score nothing, and 平胡 has none."""
    paid = HOUSE.but(eight_flowers_mode="paid")
    assert CHOWS.rows(paid) == {"concealed": 1, "pinghu": 2}
    assert replace(CHOWS, flowers=EIGHT).rows(paid) == {"concealed": 1}


def test_the_first_turns_on_the_dealt_tiles_keep_what_they_keep() -> None:
    """Without a winning tile there is no 獨聽."""
    dealt = Written("123m 456m 789p 345s 678s 22z", None, "self_draw", seat="E", flags=("heavenly",))
    assert dealt.rows(HOUSE) == {"heavenly": 16}
    assert dealt.rows(HOUSE.but(heavenly_keeps="all", single_wait="any_reading")) == {"heavenly": 16, **SELF_DRAWN}


def test_a_declared_hand_may_be_a_human_hand_within_the_first_go_around() -> None:
    rules = HOUSE.but(human_window="go_around", ready_keeps_concealed=False, tai={"earthly_ready": 4})
    won = replace(PLAIN, flags=("human", "earthly_ready"))
    assert won.rows(rules) == {"human": 8, "earthly_ready": 4}
