"""The score sheet: its lines, what they come from, who pays, and what `score` refuses."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong.core.items import ITEMS
from mahjong.core.params import SCORE
from mahjong.core.tables import load_tables
from mahjong.core.tai import score_win
from mahjong.hand import Hand
from mahjong.rules import Rules
from mahjong.score import ScoreError, ScoreLine, ScoreSheet, Seating, score, sheet_from_core
from mahjong.tiles import TileError, format_tiles
from tests.mahjong.test_tai import KINDS, random_win_record
from tests.oracle import money

HOUSE = Rules.preset("house")
READY = Hand.parse("123m 456m 789p 22z 345s 67s")
PLAIN = Hand.parse("456m 789p 44z 345s 67s", ["chow 123m"])
"""Waits for s5 and s8 among others; worth nothing on a discard."""


def brief(sheet: ScoreSheet) -> list[tuple[str, int, str]]:
    return [(line.code, line.tai, format_tiles(line.tiles)) for line in sheet.lines]


def test_concealed_self_draw_is_three_lines() -> None:
    sheet = score(READY, "8s", "self_draw")
    assert [(line.zh, line.tai) for line in sheet.lines] == [("自摸", 1), ("門清", 1), ("門清自摸", 1)]
    assert sheet.total == 3


def test_what_counts_twice_has_two_lines() -> None:
    hand = Hand.parse("456m 789p 22p 34s", ["pung dr", "pung dw"], "f2 f6 f1 f3 f4")
    sheet = score(hand, "s5", "discard", seat="S")
    assert brief(sheet) == [
        ("own_flower", 1, "f2"),
        ("own_flower", 1, "f6"),
        ("flower_set", 2, "f1 f2 f3 f4"),
        ("dragon_set", 1, "dr dr dr"),
        ("dragon_set", 1, "dw dw dw"),
    ]
    assert [(line.note_zh, line.note_en) for line in sheet.lines] == [
        ("夏", "Summer"), ("蘭", "Orchid"), ("", ""), ("中", "Red"), ("白", "White"),
    ]  # fmt: skip


def test_lines_say_what_they_come_from() -> None:
    hand = Hand.parse("111m 999m 22z 33z", ["concealed_kong dg", "pung we"])
    sheet = score(hand, "ww", "self_draw", seat="W", round="E")
    assert brief(sheet) == [
        ("self_draw", 1, "ww"),
        ("round_wind", 1, "we we we"),
        ("seat_wind", 1, "ww ww ww"),
        ("dragon_set", 1, "dg dg dg dg"),
        ("all_pungs", 4, "dg dg dg dg we we we m1 m1 m1 m9 m9 m9 ww ww ww ws ws"),
        ("half_flush", 4, "dg dg dg dg we we we m1 m1 m1 m9 m9 m9 ww ww ww ws ws"),
        ("four_concealed", 5, "dg dg dg dg m1 m1 m1 m9 m9 m9 ww ww ww"),
    ]


@pytest.mark.parametrize(("text", "melds", "win", "line"), [
    ("77z 123m 456m 78p", "dg dw", "9p", ("small_dragons", 4, "dg dg dg dw dw dw dr dr")),
    ("77z 123m 456m 99p", "dg dw", "7z", ("big_dragons", 8, "dg dg dg dw dw dw dr dr dr")),
    ("44z 123m 78p", "we ws ww", "9p", ("small_winds", 8, "we we we ws ws ws ww ww ww wn wn")),
    ("44z 123m 11p", "we ws ww", "4z", ("big_winds", 16, "we we we ws ws ws ww ww ww wn wn wn")),
])  # fmt: skip
def test_great_items_show_their_sets(text: str, melds: str, win: str, line: tuple[str, int, str]) -> None:
    hand = Hand.parse(text, [f"pung {tile}" for tile in melds.split()])
    assert line in brief(score(hand, win, "discard"))


def test_sets_are_shown_as_they_were_read() -> None:
    sheet = score(Hand.parse("44p 678s 999s 11p", ["concealed_kong dr", "chow 123m"]), "4p", "discard")
    assert [(s.kind, format_tiles(s.tiles), s.concealed, s.won) for s in sheet.sets] == [
        ("concealed_kong", "dr dr dr dr", True, False),
        ("chow", "m1 m2 m3", False, False),
        ("pung", "p4 p4 p4", False, True),
        ("chow", "s6 s7 s8", True, False),
        ("pung", "s9 s9 s9", True, False),
        ("pair", "p1 p1", True, False),
    ]


def test_heavenly_on_the_dealt_tiles_has_no_winning_tile() -> None:
    sheet = score(Hand.parse("123m 456m 789p 22z 345s 678s"), None, "self_draw", seat="E", flags={"heavenly"})
    assert brief(sheet) == [("heavenly", 16, "")]
    assert not any(one.won for one in sheet.sets)
    assert sheet.payments == (60, -20, -20, -20)


def test_flags_become_their_lines() -> None:
    sheet = score(READY, "8s", "self_draw", flags=["replacement", "last_tile", "earthly"])
    assert [line.code for line in sheet.lines] == ["after_replacement", "last_draw", "earthly"]
    assert [line.code for line in score(PLAIN, "8s", "discard", flags=["last_tile"]).lines] == ["last_discard"]
    assert [line.code for line in score(PLAIN, "8s", "rob_kong").lines] == ["rob_kong"]
    assert [line.code for line in score(READY, "8s", "discard", flags=["human"]).lines] == ["human"]


def test_a_discard_is_paid_by_its_discarder_alone() -> None:
    assert score(PLAIN, "8s", "discard", seat="S", discarder="N").payments == (0, 3, 0, -3)
    assert score(PLAIN, "8s", "discard", seat="S", discarder="E").payments == (-4, 4, 0, 0)
    assert score(PLAIN, "8s", "discard", seat="E", discarder="N").payments == (4, 0, 0, -4)


def test_the_discarder_not_named_sits_before_the_winner() -> None:
    sheet = score(PLAIN, "8s", "discard", seat="W")
    assert (sheet.paid_by, sheet.payments) == (1, (0, -3, 3, 0))


def test_the_dealer_lines_stand_with_each_payer_they_concern() -> None:
    mine = score(PLAIN, "8s", "self_draw", seat="E", dealer_streak=2)
    assert mine.payments == (27, -9, -9, -9)
    dealer = (ScoreLine("dealer", "莊家", "Dealer", 1), ScoreLine("streak", "連2拉2", "Dealer streak 2", 4))
    assert dict(mine.payer_lines) == {1: dealer, 2: dealer, 3: dealer}
    others = score(PLAIN, "8s", "self_draw", seat="S")
    assert others.payments == (-5, 13, -4, -4)
    assert dict(others.payer_lines) == {0: (ScoreLine("dealer", "莊家", "Dealer", 1),)}


def test_the_liable_seat_pays_every_share() -> None:
    hand = Hand.parse("123m 99p 45s", ["pung dr", "pung dg", "pung dw"])
    own = score(hand, "6s", "self_draw", seat="S", liable="W")
    assert (own.liable, own.total) == (2, 9)
    assert own.payments == (0, 13 + 12 + 12, -37, 0)
    fed = score(hand, "6s", "discard", seat="S", discarder="E", liable="W")
    assert fed.payments == (0, 12, -12, 0)
    assert score(hand, "6s", "discard", seat="S", discarder="W", liable="W").payments == (0, 11, -11, 0)


def test_rules_change_values_and_stakes() -> None:
    rules = HOUSE.but(base=10, per_tai=5, tai={"concealed": 3, "dealer": 0})
    sheet = score(READY, "8s", "discard", seat="S", discarder="E", rules=rules)
    assert (sheet.total, sheet.payments, dict(sheet.payer_lines)) == (3, (-25, 25, 0, 0), {})


def test_a_hand_below_the_least_is_no_win() -> None:
    with pytest.raises(ScoreError, match="below the least 台: 0 < 1"):
        score(PLAIN, "8s", "discard", rules=HOUSE.but(min_tai=1))
    assert score(READY, "8s", "discard", rules=HOUSE.but(min_tai=1)).total == 1


@pytest.mark.parametrize(("win", "by", "more", "named"), [
    ("1s", "discard", {}, "not a winning hand: .* 1s"),
    ("8s 8s", "discard", {}, "'8s 8s'"),
    ("f1", "self_draw", {}, "'f1'"),
    ("", "self_draw", {}, "''"),
    (None, "self_draw", {"seat": "E"}, "no winning tile"),
    (None, "self_draw", {"seat": "E", "flags": ["heavenly"]}, "no winning tile"),
    ("8s", "gift", {}, "'gift'"),
    ("8s", "discard", {"seat": "X"}, "'X'"),
    ("8s", "discard", {"seat": ""}, "''"),
    ("8s", "discard", {"round": "we"}, "'we'"),
    ("8s", "discard", {"dealer": "EE"}, "'EE'"),
    ("8s", "discard", {"discarder": "S"}, "pays nothing: S"),
    ("8s", "self_draw", {"discarder": "W"}, "self-draw: W"),
    ("8s", "self_draw", {"liable": "S"}, "pays nothing: S"),
    ("8s", "discard", {"dealer_streak": -1}, "-1"),
    ("8s", "discard", {"flags": ["lucky"]}, "'lucky'"),
    ("8s", "discard", {"flags": ["replacement"]}, "replacement, discard"),
    ("8s", "rob_kong", {"flags": ["last_tile"]}, "last_tile, rob_kong"),
    ("8s", "self_draw", {"flags": ["heavenly"]}, "heavenly, self_draw, 閒家"),
    ("8s", "self_draw", {"seat": "E", "flags": ["earthly"]}, "earthly, self_draw, 莊家"),
    ("8s", "self_draw", {"flags": ["human"]}, "human, self_draw"),
])  # fmt: skip
def test_what_cannot_be_is_refused_by_name(win: str | None, by: str, more: dict[str, object], named: str) -> None:
    with pytest.raises(ScoreError, match=named):
        score(READY, win, by, **more)


READY_ROWS = {"heavenly_ready": 8, "earthly_ready": 4, "ready": 1}


@pytest.mark.parametrize(("flags", "more", "named"), [
    (["replacement", "flower_replacement"], {}, "flower_replacement, replacement"),
    (["ready", "earthly_ready"], {}, "earthly_ready, ready"),
    (["earthly", "heavenly_ready"], {}, "earthly, heavenly_ready"),
    (["heavenly", "ready"], {"seat": "E"}, "heavenly, ready"),
    (["eight_paid"], {"rules": HOUSE}, r"eight_paid \(eight_flowers_mode added, not paid\)"),
    (["eight_declined"], {"rules": HOUSE.but(eight_flowers_mode="optional")}, "eight_declined, 0 張花"),
    (["ready"], {"rules": HOUSE}, r"not played at this table: ready \(ready 0 台\)"),
    (["heavenly_ready"], {"rules": HOUSE.but(tai={"ready": 1})}, r"heavenly_ready \(heavenly_ready 0 台\)"),
])  # fmt: skip
def test_what_cannot_be_together_is_refused(flags: list[str], more: dict[str, object], named: str) -> None:
    rules = HOUSE.but(tai=READY_ROWS)
    with pytest.raises(ScoreError, match=named):
        score(READY, "8s", "self_draw", **{"rules": rules, **more}, flags=flags)


def test_a_human_hand_may_have_been_declared_only_where_its_window_is_the_go_around() -> None:
    rules = HOUSE.but(tai=READY_ROWS)
    with pytest.raises(ScoreError, match="human, earthly_ready"):
        score(READY, "8s", "discard", rules=rules, flags=["human", "earthly_ready"])
    sheet = score(READY, "8s", "discard", rules=rules.but(human_window="go_around"), flags=["human", "earthly_ready"])
    assert [line.code for line in sheet.lines] == ["human", "earthly_ready"]


@pytest.mark.parametrize("by", ["discard", "self_draw", "rob_kong"])
@pytest.mark.parametrize("flag", READY_ROWS)
def test_a_declared_hand_may_be_won_in_every_way(flag: str, by: str) -> None:
    sheet = score(READY, "8s", by, rules=HOUSE.but(tai=READY_ROWS), flags=[flag])
    assert next(line.tai for line in sheet.lines if line.code == flag) == READY_ROWS[flag]


def test_seventeen_tiles_have_no_further_winning_tile() -> None:
    with pytest.raises(ScoreError, match="before 8s the hand has 16 tiles, not 17"):
        score(Hand.parse("123m 456m 789p 22z 345s 678s"), "8s", "discard")


def test_the_fifth_copy_cannot_be_won_on() -> None:
    with pytest.raises(TileError, match="八條 s8 有 5 張"):
        score(Hand.parse("123m 456m 789p 22z 8888s 7s"), "8s", "discard")


def test_every_sheet_adds_up() -> None:
    """Lines sum to the total, chips to 0, and every payment is that of the plain-Python settlement."""
    rng = np.random.default_rng(51)
    for names in list(KINDS.values()) * 40:
        win, scored = random_win_record(rng, names), np.zeros(1, SCORE)
        rules = HOUSE.but(base=int(rng.integers(50)), per_tai=int(rng.integers(50)))
        assert score_win(load_tables()[0], rules.to_record()[0], win[0], scored[0])
        winner, dealer, other = (int(seat) for seat in rng.permutation(4)[:3])
        liable = other if rng.random() < 0.3 else None
        paid_by = None if win["self_draw"][0] else int(rng.choice([seat for seat in range(4) if seat != winner]))
        seating = Seating(winner, int(rng.choice([winner, dealer])), int(rng.integers(4)), paid_by, liable)
        sheet = sheet_from_core(rules, win[0], scored[0], seating)
        assert sum(line.tai for line in sheet.lines) == sheet.total
        assert sum(sheet.payments) == 0
        plain = money.Seats(seating.dealer, seating.streak, winner, paid_by)
        assert list(sheet.payments) == money.change(plain, sheet.total, liable, rules)
        assert {seat: sum(line.tai for line in lines) for seat, lines in sheet.payer_lines.items()} == {
            seat: sum(money.dealer_rows(plain, seat, rules).values())
            for seat in range(4)
            if seat != winner and paid_by in (None, seat) and money.dealer_rows(plain, seat, rules)
        }
        rows = {ITEMS[row].code: int(tai) for row, tai in enumerate(scored["tai"][0]) if tai}
        for code, tai in rows.items():
            assert sum(line.tai for line in sheet.lines if line.code == code) == tai
