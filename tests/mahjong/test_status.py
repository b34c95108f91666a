"""Everything that can be wrong with a position: every code provoked, and said in two languages.

That positions of play have nothing wrong with them is in `test_position`, beside the round trips.
"""

from __future__ import annotations

from typing import Any

import pytest

from mahjong.position import Problem, parse_position, status
from mahjong.position.problems import SENTENCES
from tests.mahjong.positions import HOUSE

CALLED = "* 46p* 55p* * 0? discards=5p"
DREW = "* *+1m * * 1 discards=9p"
PUNGED = "* */555p<0 * * 1 discards=5p>1"
DRAGONS = "* */555z<0/666z<0/777z<0 * * 1 discards=5z>1,3*,6z>1,3*,7z>1"
DECLARING = {"tai": {"ready": 1, "earthly_ready": 4}}


def problems(text: str, changes: dict[str, Any], *puts: tuple[str, tuple[int, ...], int]) -> list[Problem]:
    """Return what is wrong with a text in which some numbers of the state were then overwritten."""
    rules = HOUSE.but(**changes)
    states = parse_position(text, rules)
    for name, place, value in puts:
        states[name][(0, *place)] = value
    return status(states, rules)


WRITTEN: list[tuple[str, str, dict[str, Any], str]] = [
    ("five_alike", "11111m* * * * 0", {}, "5 tiles of m1"),
    ("flower_twice", "*/f1 */f1 * * 0", {}, "flower f1"),
    ("tile_count", "* * * * 0 wall=70*", {}, "135 tiles"),
    ("hand_size", "1m * * * 0", {}, "seat 0 has 1 tiles"),
    ("meld_source", "* * */4(5)6p<0 * 2 discards=5p>2", {}, "meld 1 of seat 2 cannot come from seat 0"),
    ("left_kong", "* *+1m/5555p<0 * * 1 discards=5p>1 drawn=open_kong", {"left_kong": False}, "meld 1 of seat 1"),
    ("not_thrown", "* */555p<0 * * 0? discards=1m", {}, "p5 of meld 1 of seat 1"),
    ("discard_order", "* * * * 2? discards=2:1m", {}, "discard 1 was seat 0's, not seat 2's"),
    ("discard_drawn", "* * * * 0? discards=1m+", {}, "discard 1"),
    ("taken_without_meld", "* * * * 1 discards=5p>1", {}, "seat 1 has no meld from discard 1"),
    ("turn_order", "* * * * 1", {}, "seat 0's turn, not seat 1's"),
    ("drawn_missing", "* * * * 1 discards=9p", {}, "seat 1 drew"),
    ("drawn_how", "*+1m * * * 0", {}, "seat 0"),
    ("drawn_how", "* *+1m/555p<0 * * 1 discards=5p>1", {}, "seat 1"),
    ("drawn_how", f"{DREW} drawn=kong", {}, "seat 1"),
    ("drawn_how", f"{DREW} drawn=flower", {}, "seat 1"),
    ("open_kong_draw", f"{DREW} drawn=open_kong", {}, "seat 1"),
    ("window_number", f"{CALLED} window=5", {}, "window 5 must be from 1 to 1"),
    ("answer", f"{CALLED} answers=3:pung", {}, "seat 3"),
    ("answer", f"{CALLED} answers=2:chow_low", {}, "seat 2"),
    ("lock_off", f"{CALLED} locks=1:5p", {"sacred_discard": False}, ""),
    ("lock_lifted", f"{DREW} locks=1:9p", {}, "seat 1"),
    ("lock_unseen", f"{CALLED} locks=1:9s", {}, "seat 1 is locked on s9"),
    ("pung_lock_off", f"{CALLED} passed_pungs=2:5p", {}, ""),
    ("pung_lock_lifted", f"{DREW} passed_pungs=1:9p", {"passed_pung": True}, "seat 1"),
    ("pung_lock_unseen", f"{CALLED} passed_pungs=2:9s", {"passed_pung": True}, "seat 2 passed the pung of s9"),
    ("barred", PUNGED, {"swap_calling": "same_tile"}, "must be p5"),
    ("barred", "* */(4)56p<0 * * 1 discards=4p>1 barred=4p", {"swap_calling": "strict"}, "must be p4 p7"),
    ("barred", "* */45(6)p<0 * * 1 discards=6p>1 barred=6p", {"swap_calling": "strict"}, "must be p6 p3"),
    ("barred", f"{PUNGED} barred=5p", {}, "must be -"),
    ("feed_off", f"{DRAGONS} feeds=1:big_dragons:3", {"liability": "off"}, "big_dragons"),
    ("feed_off", f"{DRAGONS} feeds=1:big_dragons:3,1:small_dragons:2", {}, "small_dragons"),
    ("feed_meld", f"{PUNGED} feeds=1:big_dragons:1", {}, "meld 1"),
    ("feed_meld", f"{PUNGED} feeds=1:all_pungs:2", {"liability": "wide"}, "meld 2"),
    ("feed_missing", DRAGONS, {}, "big_dragons of seat 1 was fed with meld 3"),
    ("feed_missing", f"{DRAGONS} feeds=1:big_dragons:2", {}, "meld 3"),
    ("ready_off", f"{CALLED} ready=0:ready", {}, "seat 0"),
    ("ready_off", f"{CALLED} ready=0:heavenly", DECLARING, "seat 0"),
    ("not_ready", f"{CALLED} ready=0:ready", DECLARING, "seat 0"),
    ("ready_calls", "* */555p<0 * * 1? discards=5p>1,9m ready=1:earthly", DECLARING, "seat 1"),
    ("ready_discards", f"{CALLED} ready=1:ready", DECLARING, "seat 1"),
    ("ready_discards", "* * * * 0? discards=8*,5p ready=0:earthly", DECLARING, "seat 0"),
    ("ready_discards", "* * * * 0? discards=4*,5p ready=0:earthly", {**DECLARING, "ready_window": "own"}, "seat 0"),
    ("ready_discards", "* * * * 1? discards=2* ready=1:heavenly", {"tai": {"heavenly_ready": 8}}, "seat 1"),
    ("eight", f"{CALLED} eight=0:paid", {"eight_flowers_mode": "paid"}, "seat 0"),
    ("eight", "*/f1f2f3f4f5f6f7f8 * * * 0? discards=5p", {"eight_flowers_mode": "ends"}, "seat 0"),
    ("bonus", f"{CALLED} bonus=3,-1,-1,-1", {}, ""),
    ("east", f"{CALLED} east=2", {}, ""),
    ("dealer", "* * * * 1 dealer=1", {}, "after 0 passes seat 0 deals"),
    ("game_number", f"{CALLED} passes=16", {}, "passes cannot be 16"),
    ("game_number", f"{CALLED} streak=2 hand=2", {}, "hand cannot be 2"),
    ("chips", f"{CALLED} chips=1", {}, "4 chips in all, must be 400"),
    ("standing", "1m * * * 0", {}, "95 tiles stand, at most 79"),
    ("reserve", "* * * * 2? discards=*,9p wall=15*", {}, "15 tiles stand, at least 16"),
    ("reserve", "*/8888s *+8s * * 1 discards=*,9p wall=16*", {"reserve_mode": "kong_drawn"}, "at least 17"),
    ("not_over", f"{CALLED} won=1:self_draw:1", {}, "won"),
    ("not_over", f"{CALLED} seven_payer=1", {}, "seven_payer"),
    ("no_win", "* * * * 0! won=0:self_draw:1 win=-", {}, "seat 0"),
    ("winner", "* * * * 0! discards=5p>1 won=1:pinghu:2 win=5p<1", {}, "seat 1 cannot have won that tile from seat 1"),
    ("change_sum", "* * * * 0! discards=5p change=1,0,0,0", {}, "to 1"),
]

OVERWRITTEN: list[tuple[str, str, tuple[str, tuple[int, ...], int], str]] = [
    ("wall_range", CALLED, ("front", (), 145), "145"),
    ("no_such_tile", CALLED, ("wall", (143,), 42), "wall holds a tile that does not exist: 42"),
    ("no_such_tile", CALLED, ("drawn", (), 34), "drawn"),
    ("negative_count", CALLED, ("hand", (0, 13), -1), "seat 0 holds -1 of p5"),
    ("follows", CALLED, ("seen", (3,), 9), "seen"),
    ("follows", CALLED, ("index", (0, 0), 5), "index"),
    ("follows", CALLED, ("n_concealed", (0,), 5), "n_concealed"),
    ("follows", CALLED, ("calls_made", (), 1), "calls_made"),
    ("follows", CALLED, ("has_drawn", (1,), 1), "has_drawn"),
    ("follows", CALLED, ("has_discarded", (0,), 0), "has_discarded"),
    ("follows", PUNGED, ("after_claim", (), 0), "after_claim"),
    ("follows", CALLED, ("n_kongs", (), 1), "n_kongs"),
    ("meld_count", CALLED, ("n_melds", (3,), 6), "seat 3 cannot have 6 melds"),
    ("no_meld", PUNGED, ("meld_kind", (1, 0), 9), "meld 1 of seat 1"),
    ("no_meld", "* */4(5)6p<0 * * 1 discards=5p>1", ("meld_tile", (1, 0), 16), "meld 1 of seat 1"),
    ("claimed_tile", PUNGED, ("meld_claimed", (1, 0), 3), "meld 1 of seat 1"),
    ("meld_source", PUNGED, ("meld_from", (1, 0), 1), "from seat 1"),
    ("meld_source", PUNGED, ("meld_from", (1, 0), -1), "from seat -1"),
    ("discard_range", CALLED, ("discard_tile", (0,), 40), "discard 1"),
    ("discard_range", CALLED, ("discard_taken", (0,), 0), "discard 1"),
    ("discard_range", CALLED, ("n_discards", (), -1), "discard -1"),
    ("phase_range", CALLED, ("phase", (), 9), "9"),
    ("seat_range", CALLED, ("turn", (), 7), "turn is no seat: 7"),
    ("drawn_not_held", DREW, ("drawn", (), 10), "seat 1 does not hold p2"),
    ("drawn_out_of_turn", CALLED, ("drawn", (), 0), ""),
    ("window_tile", CALLED, ("window_tile", (), 3), ""),
    ("window_tile", CALLED, ("window_kind", (), 2), ""),
    ("could_win", CALLED, ("could_win", (1,), 1), ""),
    ("lock_kind", CALLED, ("locks", (1,), 1 << 40), "seat 1"),
    ("pung_lock_kind", CALLED, ("pung_locks", (1,), 1 << 34), "seat 1"),
    ("game_number", CALLED, ("streak", (), -1), "streak"),
]


@pytest.mark.parametrize(("code", "text", "changes", "named"), WRITTEN)
def test_what_can_be_written_but_cannot_be(code: str, text: str, changes: dict[str, Any], named: str) -> None:
    found = [one for one in problems(text, changes) if one.code == code]
    assert any(named in one.en for one in found), problems(text, changes)


@pytest.mark.parametrize(("code", "text", "put", "named"), OVERWRITTEN)
def test_what_only_a_state_can_hold(code: str, text: str, put: tuple[str, tuple[int, ...], int], named: str) -> None:
    found = [one for one in problems(text, {}, put) if one.code == code]
    assert any(named in one.en for one in found), problems(text, {}, put)


def test_every_code_is_provoked() -> None:
    assert {case[0] for case in (*WRITTEN, *OVERWRITTEN)} == set(SENTENCES)


@pytest.mark.parametrize("text", [CALLED, DREW, PUNGED, f"{DRAGONS} feeds=1:big_dragons:3"])
def test_what_the_cases_start_from_can_stand(text: str) -> None:
    assert problems(text, {}) == []


def test_everything_at_once_and_in_two_languages() -> None:
    found = problems("11111m* */f1 */f1 * 2 chips=1", {})
    assert [one.code for one in found] == [
        "five_alike", "flower_twice", "tile_count", "turn_order", "chips", "standing",
    ]  # fmt: skip
    assert str(found[0]) == "一萬 m1有 5 張 / 5 tiles of m1, a set has 4"
