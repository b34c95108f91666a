"""Cases that other people wrote down (tests/data/taiwan_cases.md), scored, settled and read by preset ``house``."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong.core.readings import MAX_READINGS, SET_ROWS, find_readings
from mahjong.hand import Hand, Meld
from mahjong.rules import Rules
from mahjong.score import ScoreError, ScoreSheet, Seating, payments, score
from mahjong.tiles import TileError, format_tiles, kind_of, parse_tiles
from tests.mahjong.random_hands import counts_of

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "taiwan_cases.jsonl").read_text("utf-8").splitlines()
]
MELD_KINDS = {"chi": "chow", "pon": "pung", "minkan": "kong", "kakan": "added_kong", "ankan": "concealed_kong"}
WAYS = {"self": "self_draw", "discard": "discard", "rob_kong": "rob_kong"}
FLAGS = {"kong_draw": "replacement", "flower_draw": "replacement", "eight_flowers_additive": None}
SEATS = {"we": "E", "ws": "S", "ww": "W", "wn": "N"}

NOT_A_WIN = {"TW043", "TW153"}
"""Eight pairs win only where 嚦咕嚦咕 is played."""
NOT_APPLICABLE = {
    "TW021": "ready declarations are not played", "TW022": "ready declarations are not played",
    "TW193": "ready declarations are not played",
    "TW054": "eight flowers paid at once are not played", "TW188": "declining eight flowers is not played",
    "TW056": "seven flowers against one is not played", "TW131": "seven flowers against one is not played",
    "TW154": "eight flowers end no hand here", "TW189": "eight flowers end no hand here",
    "TW194": "eight flowers are not paid at once here",
    "TW123": "there is no cap on a hand's 台",
}  # fmt: skip


def ids(cases: list[dict[str, Any]]) -> dict[str, Any]:
    return {"argvalues": cases, "ids": [case["id"] for case in cases]}


def of_kind(kind: str) -> list[dict[str, Any]]:
    return [
        case
        for case in CASES
        if case["kind"] == kind and case["id"] not in NOT_APPLICABLE and not case.get("illegal_position")
    ]


SCORED = [case for case in of_kind("scoring") if case["id"] not in NOT_A_WIN]


def hand_of(case: dict[str, Any]) -> Hand:
    """Return the hand before the winning tile."""
    tiles = parse_tiles(case["hand"])
    if "win_tile" in case:
        tiles.remove(kind_of(case["win_tile"]))
    melds = tuple(Meld(MELD_KINDS[m["type"]], tuple(sorted(parse_tiles(m["tiles"])))) for m in case.get("melds", ()))
    return Hand(tuple(tiles), melds, tuple(parse_tiles(" ".join(case.get("flowers", ())))))


def sheet_of(case: dict[str, Any], rules: Rules) -> ScoreSheet:
    flags = {FLAGS.get(flag, flag) for flag in case.get("flags", ())} - {None}
    return score(
        hand_of(case),
        case["win_tile"],
        WAYS[case["win_by"]],
        seat=SEATS[case["seat"]],
        round=SEATS[case["round"]],
        rules=rules,
        dealer=SEATS[case.get("dealer", "we")],
        dealer_streak=case.get("dealer_streak", 0),
        discarder=SEATS.get(case.get("discarder", "")),
        flags=flags,
    )


def folded(sheet: ScoreSheet) -> Counter[tuple[str, int]]:
    """Return the lines as the cases write them: the three lines of a concealed self-draw as one."""
    lines = Counter((line.zh, line.tai) for line in sheet.lines)
    three = [("自摸", 1), ("門清", 1), ("門清自摸", 1)]
    if all(line in lines for line in three):
        lines.subtract(three)
        lines["門清自摸", 3] += 1
    return +lines


@pytest.mark.parametrize("case", **ids(SCORED))
def test_scored_hands_have_exactly_these_lines(case: dict[str, Any]) -> None:
    expected = case["project_items"] if case.get("project_items") is not None else case["expected"]
    sheet = sheet_of(case, Rules.preset("house"))
    assert folded(sheet) == Counter((item["item"], item["tai"]) for item in expected)
    assert sheet.total == sum(item["tai"] for item in expected)
    assert format_tiles(hand_of(case).waits()) == case["waits"]


@pytest.mark.parametrize("case", **ids([case for case in SCORED if case.get("payments") and "multiplier" not in case]))
def test_scored_hands_are_paid(case: dict[str, Any]) -> None:
    rules = Rules.preset("house").but(base=case["base"], per_tai=case["per_tai"])
    losers = [seat for seat, chips in case["payments"].items() if chips < 0]
    by_discard = {"discarder": losers[0]} if case["win_by"] == "discard" else {}
    sheet = sheet_of({**case, **by_discard}, rules)
    assert sheet.payments == tuple(case["payments"].get(seat, 0) for seat in SEATS)


@pytest.mark.parametrize("case", **ids([case for case in CASES if case["id"] in NOT_A_WIN]))
def test_eight_pairs_are_no_win_here(case: dict[str, Any]) -> None:
    with pytest.raises(ScoreError, match="not a winning hand"):
        sheet_of(case, Rules.preset("house"))


@pytest.mark.parametrize("case", **ids(of_kind("wait")))
def test_waits_are_those_asserted(case: dict[str, Any]) -> None:
    waits = format_tiles(hand_of(case).waits())
    assert waits == case.get("waits", waits)
    assert case.get("waits_lacks_without_ligu", "none") not in waits.split()


@pytest.mark.parametrize("case", **ids(of_kind("structure")))
def test_structures_have_the_asserted_readings(case: dict[str, Any]) -> None:
    readings = np.zeros((MAX_READINGS, SET_ROWS, 2), np.int8)
    found = find_readings(counts_of(parse_tiles(case["hand"])), 5, readings)
    assert found == case.get("decompositions", found)
    assert found >= case.get("decompositions_min", 1)
    if "pair" in case:
        assert {int(tile) for tile in readings[:found, 5, 1]} == {kind_of(case["pair"])}


@pytest.mark.parametrize("case", **ids(of_kind("payment")))
def test_settlements_are_those_asserted(case: dict[str, Any]) -> None:
    rules = Rules.preset("house").but(base=case["base"], per_tai=case["per_tai"])
    number = {code: seat for seat, code in enumerate(SEATS)}
    seating = Seating(
        number[case["winner"]],
        number[case["dealer"]],
        case["dealer_streak"],
        number.get(case.get("discarder", "")),
        number.get(case.get("liable", "")),
    )
    assert payments(rules, case["hand_tai"], seating) == tuple(case["payments"].get(seat, 0) for seat in SEATS)


@pytest.mark.parametrize("case", **ids([case for case in CASES if case.get("illegal_position")]))
def test_five_copies_of_a_tile_are_refused(case: dict[str, Any]) -> None:
    with pytest.raises(TileError, match=r"[5-7] copies of"):
        hand_of(case)


def test_every_case_is_run_or_named_as_not_played_here() -> None:
    """The process cases are prose: what they say of this table is held by the tests of the game's course."""
    run = {case["id"] for kind in ("scoring", "wait", "structure", "payment") for case in of_kind(kind)}
    illegal = {case["id"] for case in CASES if case.get("illegal_position")}
    prose = {case["id"] for case in CASES if case["kind"] == "process"}
    assert run | illegal | prose | set(NOT_APPLICABLE) == {case["id"] for case in CASES}
    assert not set(NOT_APPLICABLE) & run
