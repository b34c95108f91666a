"""Every scoring switch turned once: the same hand at house and at a table that plays otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.rules import Rules
from tests.oracle.scoring import Rows
from tests.oracle.written_hands import HOUSE, rows

CHOWS = "123m 456m 789m 123p 456p 99s"
FIVE = ("chow 123m", "pung 555m", "chow 789m", "chow 123p", "added_kong 6666p")
CONCEALED_AMONG = (*FIVE[:4], "concealed_kong 6666p")


def there(code: str, *hand: str, flowers: str = "", how: dict[str, Any] | None = None, **changes: Any) -> int:
    """The 台 of one row under house with changes, 0 if it is not there."""
    return rows(*hand, flowers=flowers, rules=HOUSE.but(**changes), **(how or {})).get(code, 0)


def turned(code: str, *hand: str, flowers: str = "", how: dict[str, Any] | None = None, **changes: Any) -> list[int]:
    """The same at house and with the changes."""
    return [there(code, *hand, flowers=flowers, how=how), there(code, *hand, flowers=flowers, how=how, **changes)]


# ---- 平胡 ----


def test_pinghu_self_draw_flowers_honours_and_concealed() -> None:
    assert turned("pinghu", CHOWS, "1m", "self", pinghu_self_draw=True) == [0, 2]
    assert turned("pinghu", CHOWS, "1m", flowers="f3", pinghu_flowers=True) == [0, 2]
    assert turned("pinghu", CHOWS[:-3] + "11z", "1m", pinghu_honours=True) == [0, 2]
    assert turned("pinghu", CHOWS, "1m", pinghu_concealed=False) == [2, 0]
    open_hand = ("123m 456m 789m 123p 99s", "1m", "discard", "chow 456p")
    assert turned("pinghu", *open_hand, pinghu_concealed=False) == [2, 2]


PINGHU_WAITS = ("two_sided_two_kinds", "two_sided", "only_two_sided", "exactly_two", "two_kinds", "free")


@pytest.mark.parametrize(
    ("hand", "tile", "good"),
    [
        ("123m 789m 123p 456p 789p 99s", "1m", "yes yes yes yes yes yes"),  # 23m
        (CHOWS, "1m", "yes yes yes no yes yes"),  # 23456789m: three kinds
        (CHOWS, "2m", "no no no no no yes"),  # 13m
        (CHOWS, "9s", "no no no no no yes"),  # 9s alone
        ("345m 66m 123p 456p 789p 123s", "6m", "no no no no no yes"),  # 3456m: the pair, two kinds
        ("333m 345m 123p 456p 789p 44s", "5m", "no no no no no no"),  # a pung
        ("123m 345m 99s 123p 456p 123s", "3m", "yes yes no yes yes yes"),  # 12345m: edge or open end
    ],
)
def test_what_pinghu_may_have_waited_for(hand: str, tile: str, good: str) -> None:
    found = [there("pinghu", hand, tile, pinghu_wait=word) for word in PINGHU_WAITS]
    assert [bool(tai) for tai in found] == [word == "yes" for word in good.split()]


def test_one_kind_left_of_a_two_sided_wait() -> None:
    """23m, but the four 4m lie in chows: 1m alone completes the hand."""
    hand = ("123m 99s", "1m", "discard", "chow 456m", "chow 345m", "chow 345m", "chow 345m")
    found = [there("pinghu", *hand, pinghu_wait=word) for word in PINGHU_WAITS]
    assert [bool(tai) for tai in found] == [False, True, True, False, False, True]


def test_a_pair_wait_with_two_kinds_may_be_pinghu() -> None:
    hand = ("345m 66m 123p 456p 789p 123s", "6m")
    assert turned("pinghu", *hand, pinghu_pair_wait=True) == [0, 2]
    assert turned("pinghu", CHOWS, "9s", pinghu_pair_wait=True) == [0, 0]


def test_a_hand_of_the_deal_waited_for_nothing() -> None:
    free = {"pinghu_wait": "free", "pinghu_self_draw": True, "single_wait": "any_reading", "heavenly_keeps": "all"}
    found = rows(CHOWS, "", "self", heavenly=True, rules=HOUSE.but(**free))
    assert found == {"heavenly": 16, "self_draw": 1, "concealed": 1, "concealed_self_draw": 1}


def test_no_honours_no_flowers() -> None:
    on = {"tai": {"no_honours_no_flowers": 2, "pinghu": 0}}
    assert turned("no_honours_no_flowers", "111m 456m 789m 123p 456p 99s", "1m", **on) == [0, 2]
    assert there("no_honours_no_flowers", CHOWS, "1m", flowers="f1", **on) == 0
    assert there("no_honours_no_flowers", "123m 456m 789m 99s", "1m", "self", "chow 123p", "pung 111z", **on) == 0


# ---- 全求人, 半求人, 獨聽 ----


def test_half_claimed_takes_the_place_of_the_single_wait_or_not() -> None:
    half = HOUSE.but(tai={"half_claimed": 1})
    assert rows("99s", "9s", "self", *FIVE, rules=half) == {"self_draw": 1, "half_claimed": 1}
    both = half.but(half_claimed_single_wait=True)
    assert rows("99s", "9s", "self", *FIVE, rules=both) == {"self_draw": 1, "half_claimed": 1, "single_wait": 1}
    assert "half_claimed" not in rows("99s", "9s", "discard", *FIVE, rules=half)


def test_all_claimed_with_the_single_wait() -> None:
    assert turned("single_wait", "99s", "9s", "discard", *FIVE, all_claimed_single_wait=True) == [0, 1]


def test_a_concealed_kong_among_the_claimed_sets() -> None:
    assert turned("all_claimed", "99s", "9s", "discard", *CONCEALED_AMONG, claimed_with_concealed_kong=True) == [0, 2]
    half = {"tai": {"half_claimed": 1}}
    hand = ("99s", "9s", "self", *CONCEALED_AMONG)
    assert there("half_claimed", *hand, **half) == 0
    assert there("half_claimed", *hand, claimed_with_concealed_kong=True, **half) == 1


def single_waits(*hand: str) -> list[int]:
    return [there("single_wait", *hand, single_wait=word) for word in ("kinds", "shape", "any_reading")]


def test_single_wait_by_kinds_by_shape_and_in_any_reading() -> None:
    assert single_waits(CHOWS, "3m") == [1, 1, 1]
    assert single_waits(CHOWS, "1m") == [0, 0, 0]
    one_kind_two_sided = ("123m 123p 456p 789p 99s", "1m", "discard", "concealed_kong 4444m")
    assert single_waits(*one_kind_two_sided) == [1, 0, 0]
    one_kind_pung = ("555m 123p 456p 99s", "5m", "discard", "chow 789s", "chow 789s")
    assert single_waits(*one_kind_pung) == [1, 0, 0]
    several_kinds_also_a_pair = ("345m 66m 123p 456p 789p 123s", "6m")
    assert single_waits(*several_kinds_also_a_pair) == [0, 0, 1]


# ---- flowers ----

PLAIN = ("123m 456m 789m 123p 99s", "2m", "self", "chow 456p")
SELF = {"self_draw": 1, "single_wait": 1}


def flower_rows(flowers: str, *, eight: str = "stand", **changes: Any) -> Rows:
    found = rows(*PLAIN, flowers=flowers, eight=eight, rules=HOUSE.but(**changes))
    assert found.items() >= SELF.items()
    return {code: tai for code, tai in found.items() if code not in SELF}


def test_every_flower_counts_and_the_own_one_not_twice() -> None:
    assert flower_rows("f1 f2 f3") == {"own_flower": 1}
    assert flower_rows("f1 f2 f3", tai={"any_flower": 1}) == {"any_flower": 3}
    assert flower_rows("f1 f2 f3 f4", tai={"any_flower": 1}) == {"any_flower": 4, "flower_set": 2}


def test_own_flower_inside_a_family() -> None:
    assert flower_rows("f1 f2 f3 f4 f6") == {"own_flower": 2, "flower_set": 2}
    assert flower_rows("f1 f2 f3 f4 f6", flower_set_keeps_own=False) == {"own_flower": 1, "flower_set": 2}
    every = {"flower_set_keeps_own": False, "tai": {"any_flower": 1}}
    assert flower_rows("f1 f2 f3 f4 f7", **every) == {"any_flower": 1, "flower_set": 2}
    no_family = {"flower_set_keeps_own": False, "tai": {"flower_set": 0}}
    assert flower_rows("f1 f2 f3 f4", **no_family) == {"own_flower": 1}


ALL_EIGHT = "f1 f2 f3 f4 f5 f6 f7 f8"


def test_eight_flowers_that_stand_were_declined_or_paid() -> None:
    assert flower_rows(ALL_EIGHT, tai={"any_flower": 1}) == {"eight_flowers": 8}
    assert flower_rows(ALL_EIGHT, eight="declined") == {"own_flower": 2, "flower_set": 4}
    assert flower_rows(ALL_EIGHT, eight="declined", tai={"any_flower": 1}) == {"any_flower": 8, "flower_set": 4}
    assert flower_rows(ALL_EIGHT, eight="paid", tai={"any_flower": 1}) == {}


def test_paid_flowers_still_lie_there() -> None:
    assert "pinghu" not in rows(CHOWS, "1m", flowers=ALL_EIGHT, eight="paid")


# ---- honours ----


def test_dragons_beside_small_and_big_dragons() -> None:
    small = ("555z 77z 123m 456m", "1m", "self", "pung 666z", "chow 123p")
    assert turned("dragon_set", *small, small_dragons_dragons=True) == [0, 2]
    big = ("555z 777z 12399m", "9m", "self", "pung 666z", "chow 123p")
    assert turned("dragon_set", *big, big_dragons_dragons=True) == [0, 3]


def test_winds_beside_small_winds() -> None:
    small = ("111z 222z 333z 44z 123m", "1m", "self", "chow 123p")
    assert turned("round_wind", *small, small_winds_winds=False) == [1, 0]
    assert turned("seat_wind", *small, small_winds_winds=False) == [1, 0]


def test_guest_winds() -> None:
    every = {"tai": {"guest_wind": 1}}
    two = ("222z 123m 456m 55m", "1m", "self", "pung 333z", "pung 444z")
    assert turned("guest_wind", *two, **every) == [0, 2]
    small = ("111z 222z 333z 44z 123m", "1m", "self", "chow 123p")
    assert there("guest_wind", *small, **every) == 1
    assert there("guest_wind", *small, small_winds_winds=False, **every) == 0
    big = ("111z 222z 333z 55m 123m", "1m", "self", "pung 444z")
    assert there("guest_wind", *big, **every) == 0
    same_wind = ("111z 222z 55m 123m", "1m", "self", "pung 444z", "chow 123m")
    assert there("guest_wind", *same_wind, how={"seat_wind": 0, "round_wind": 0}, **every) == 2


def test_all_honours_beside_all_pungs() -> None:
    hand = ("111z 222z 333z 44z", "1z", "self", "pung 555z", "pung 666z")
    assert turned("all_pungs", *hand, all_honours_all_pungs=True) == [0, 4]


# ---- 暗刻, 門清, kongs ----


def test_lower_concealed_pungs_count_too() -> None:
    hand = ("111m 333p 555s 777s 999s 99p", "9p", "self")
    found = rows(*hand, rules=HOUSE.but(concealed_highest_only=False))
    assert [found[code] for code in ("three_concealed", "four_concealed", "five_concealed")] == [2, 5, 8]
    assert turned("all_pungs", *hand, five_concealed_all_pungs=False) == [4, 0]


def test_a_concealed_kong_may_break_the_concealed_hand() -> None:
    hand = ("123m 456m 789m 123p 99s", "2m", "self", "concealed_kong 4444z")
    assert turned("concealed", *hand, concealed_kong_keeps_concealed=False) == [1, 0]
    assert turned("concealed_self_draw", *hand, concealed_kong_keeps_concealed=False) == [1, 0]


KONGS = ("kong 1111m", "added_kong 2222p", "concealed_kong 3333s", "concealed_kong 9999s")


def test_kong_rows() -> None:
    values = {"open_kong": 1, "concealed_kong": 2, "four_kongs": 8, "five_kongs": 16}
    four = rows("123m 55z", "5z", "self", *KONGS, rules=HOUSE.but(tai=values))
    assert {code: four[code] for code in values if code in four} == {
        "open_kong": 2, "concealed_kong": 4, "four_kongs": 8,
    }  # fmt: skip
    hand = ("55z", "5z", "self", *KONGS, "kong 8888m")
    five = rows(*hand, rules=HOUSE.but(tai=values))
    assert (five["five_kongs"], five["open_kong"], "four_kongs" in five) == (16, 3, False)
    assert "four_kongs" not in rows(*hand, rules=HOUSE.but(tai={**values, "five_kongs": 0}))


# ---- replacement, last tile, first turns, declarations ----


def test_replacement_of_a_flower() -> None:
    flower = {"replacement": True, "after_flower": True}
    assert turned("after_replacement", *PLAIN, how=flower, replacement_after_flower=False) == [1, 0]
    assert turned("after_replacement", *PLAIN, how={"replacement": True}, replacement_after_flower=False) == [1, 1]


def test_last_tile_as_a_replacement() -> None:
    both = {"replacement": True, "last_tile": True}
    assert turned("last_draw", *PLAIN, how=both, last_draw_by_replacement=False) == [1, 0]
    assert turned("last_draw", *PLAIN, how=both, last_draw_with_replacement=False) == [1, 0]
    assert turned("after_replacement", *PLAIN, how=both, last_draw_with_replacement=False) == [1, 1]
    assert turned("last_draw", *PLAIN, how={"last_tile": True}, last_draw_by_replacement=False) == [1, 1]
    off = {"last_draw_with_replacement": False, "tai": {"after_replacement": 0}}
    assert there("last_draw", *PLAIN, how=both, **off) == 1


def test_what_heavenly_and_earthly_hands_keep() -> None:
    hand, first = (CHOWS, "2m", "self"), {"replacement": True}
    found = {
        word: rows(*hand, heavenly=True, **first, rules=HOUSE.but(heavenly_keeps=word)) for word in ("self_draw", "all")
    }
    assert found["self_draw"] == {"heavenly": 16, "self_draw": 1}
    assert found["all"] == {"heavenly": 16, "self_draw": 1, "concealed": 1, "concealed_self_draw": 1}
    earthly = rows(*hand, earthly=True, **first, rules=HOUSE.but(earthly_keeps="self_draw"))
    assert earthly == {"earthly": 16, "self_draw": 1, "single_wait": 1, "after_replacement": 1}


def test_ready_rows_and_the_concealed_hand() -> None:
    rules = HOUSE.but(tai={"heavenly_ready": 8, "earthly_ready": 4, "ready": 1})
    kept = rows(CHOWS, "1m", ready="earthly_ready", rules=rules)
    assert kept == {"concealed": 1, "pinghu": 2, "earthly_ready": 4}
    dropped = rules.but(ready_keeps_concealed=False)
    assert rows(CHOWS, "1m", ready="earthly_ready", rules=dropped) == {"pinghu": 2, "earthly_ready": 4}
    drawn = rows(CHOWS, "1m", "self", ready="heavenly_ready", rules=dropped)
    assert drawn == {"self_draw": 1, "heavenly_ready": 8}
    assert rows(CHOWS, "1m", ready="ready", rules=dropped) == {"concealed": 1, "pinghu": 2, "ready": 1}


# ---- 嚦咕嚦咕 ----

LIGU = HOUSE.but(tai={"ligu": 8})
SEVEN_PAIRS = "11m 33m 22p 99p 44s 77s 11z 777z"


def test_ligu_is_a_win_only_where_it_is_played() -> None:
    with pytest.raises(ValueError, match="not a complete hand"):
        rows(SEVEN_PAIRS, "1z", "self")
    assert rows(SEVEN_PAIRS, "1z", "self", rules=LIGU) == {"ligu": 8, "self_draw": 1, "five_gates": 2}


def test_ligu_keeps_flowers_events_and_declarations_but_nothing_of_sets_and_waits() -> None:
    rules = LIGU.but(tai={"ready": 1})
    found = rows(SEVEN_PAIRS, "7z", "self", flowers="f2", replacement=True, last_tile=True, ready="ready", rules=rules)
    assert found == {
        "ligu": 8, "self_draw": 1, "five_gates": 2, "own_flower": 1, "after_replacement": 1, "last_draw": 1, "ready": 1,
    }  # fmt: skip
    assert rows("1122z 3344z 5566z 777z 22m", "7z", rules=LIGU) == {"ligu": 8, "half_flush": 4}


def test_the_better_of_ligu_and_an_ordinary_reading_wins() -> None:
    hand = "112233m 112233p 44m 777z"
    assert "ligu" in rows(hand, "7z", "self", rules=LIGU)
    ordinary = rows(hand, "7z", "self", rules=HOUSE.but(tai={"ligu": 1}))
    assert "ligu" not in ordinary
    assert ordinary["dragon_set"] == 1
    as_good = sum(ordinary.values()) - 1
    assert "ligu" not in rows(hand, "7z", "self", rules=HOUSE.but(tai={"ligu": as_good}))
    assert "ligu" in rows(hand, "7z", "self", rules=HOUSE.but(tai={"ligu": as_good + 1}))


def test_ligu_waits_count_for_the_single_wait_of_an_ordinary_reading() -> None:
    """The ordinary hand waits for 3p alone, 嚦咕嚦咕 for 1p and 5z too."""
    hand = ("11223333m 11133p 555z 3p", "3p", "self")
    assert turned("single_wait", *hand, tai={"ligu": 1}) == [1, 0]


# ---- which reading ----


def test_triplets_first_puts_a_discard_into_a_pung_where_it_can() -> None:
    hand = "111123m 333p 555s 789s 99p"
    assert turned("three_concealed", hand, "1m", reading="triplets_first") == [2, 0]
    assert turned("three_concealed", hand, "1m", "self", reading="triplets_first") == [2, 2]
    assert turned("pinghu", CHOWS, "1m", reading="triplets_first") == [2, 2]


# ---- presets ----


def test_presets_score_their_own_way() -> None:
    honours = ("111z 222z 333z 44z", "1z", "self", "pung 555z", "pung 666z")
    found = {name: rows(*honours, rules=Rules.preset(name)) for name in ("house", "ata", "sml", "star31", "pocket")}
    assert [found[name].get("all_honours") for name in found] == [16, 8, 16, 8, 16]
    assert ["all_pungs" in found[name] for name in found] == [False, True, True, True, False]
    assert ["seat_wind" in found[name] for name in found] == [True, True, False, False, True]
    star = rows(CHOWS, "1m", rules=Rules.preset("star31"))
    assert star == {"concealed": 1, "no_honours_no_flowers": 2}
